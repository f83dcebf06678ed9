//! A plan: four people cross a bridge at night with one torch. A state is a struct, not a place.
use surepath::{Solver, StateSpace, Transition};

/// Who needs how many minutes to cross; two go as fast as the slower.
const MINUTES: [u32; 4] = [1, 2, 5, 10];

/// Who is on the far side, and whether the torch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Situation {
    is_far: [bool; 4],
    torch_is_far: bool,
}

/// At most two cross at a time, and never without the torch.
struct Bridge;

impl StateSpace for Bridge {
    type State = Situation;

    fn successors(
        &self,
        now: &Situation,
        _prev: Option<&Situation>,
        out: &mut Vec<Transition<Situation>>,
    ) {
        for (a, &one) in MINUTES.iter().enumerate() {
            for (b, &other) in MINUTES.iter().enumerate().skip(a) {
                // One person alone where `a == b`.
                if now.is_far[a] != now.torch_is_far || now.is_far[b] != now.torch_is_far {
                    continue;
                }
                let mut then = Situation { torch_is_far: !now.torch_is_far, ..*now };
                then.is_far[a] = then.torch_is_far;
                then.is_far[b] = then.torch_is_far;
                out.push(Transition::new(then, f64::from(one.max(other))));
            }
        }
    }

    /// Whoever is slowest of those to cross has to cross at least once.
    fn estimate(&self, now: &Situation, then: &Situation) -> f64 {
        let left = (0..4).filter(|&who| now.is_far[who] != then.is_far[who]);
        f64::from(left.map(|who| MINUTES[who]).max().unwrap_or(0))
    }
}

pub(crate) fn main() {
    let start = Situation { is_far: [false; 4], torch_is_far: false };
    let goal = Situation { is_far: [true; 4], torch_is_far: true };
    let plan = Solver::new(Bridge).path(&start, &goal).expect("everybody can cross");

    for step in plan.states.windows(2) {
        let crossing: Vec<u32> = (0..4)
            .filter(|&who| step[0].is_far[who] != step[1].is_far[who])
            .map(|who| MINUTES[who])
            .collect();
        let way = if step[1].torch_is_far { "over" } else { "back" };
        println!("{way}: those of {crossing:?} minutes");
    }
    println!("{} minutes", plan.cost);

    // Not 19, as with the fastest leading everyone over.
    assert_eq!(plan.cost, 17.0);
    assert_eq!(plan.states.len(), 6);
}
