//! Every case holds for every engine that it applies to.
use std::path::Path;

use crate::answer::{Answers, Reference, judge};
use crate::expert::Expert;
use crate::umbrella::Umbrella;
use suite::case::Case;

/// The cases, and how many facts `engine` was checked for.
#[track_caller]
fn run_all(engine: &mut dyn Answers) -> (usize, usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let cases = Case::read_all(&folder).unwrap_or_else(|error| panic!("{error}"));
    let mut facts = 0;
    for case in &cases {
        let rule = case.rule.to_lowercase();
        assert!(case.file.starts_with(&rule), "{}: it is filed under another rule", case.file);
        for question in &case.questions {
            facts += judge(&format!("{}:{}", case.file, question.line), question, engine);
        }
    }
    (cases.len(), facts)
}

#[test]
fn cases_hold_for_the_oracle() {
    let (cases, facts) = run_all(&mut Reference::default());
    assert!(cases >= 80 && facts >= 900, "{cases} cases, {facts} facts");
    println!("{cases} cases, {facts} facts");
}

#[test]
fn cases_hold_for_the_expert_tier() {
    let (cases, facts) = run_all(&mut Expert::default());
    assert!(cases >= 80 && facts >= 900, "{cases} cases, {facts} facts");
    println!("{cases} cases, {facts} facts");
}

#[test]
fn cases_hold_for_the_umbrella() {
    let (cases, facts) = run_all(&mut Umbrella::default());
    assert!(cases >= 80 && facts >= 900, "{cases} cases, {facts} facts");
    println!("{cases} cases, {facts} facts");
}
