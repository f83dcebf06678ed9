//! A few seconds of the soak: any number of threads gets the same answers (TIER-1), checked as they come.
use suite::soak::{Soak, Tally};

#[test]
fn batches_between_edits_are_answered_alike_by_one_thread_and_by_eight() {
    let run = |threads| -> Tally {
        let mut soak = Soak::new(7, threads);
        for _ in 0..4 {
            soak.batch(1_000);
        }
        soak.tally()
    };
    let (alone, together) = (run(1), run(8));
    assert_eq!(together, alone);
    assert_eq!((alone.answered, alone.checked), (4_000, 4));
    assert!(alone.found > 3_000, "{alone:?}");
}
