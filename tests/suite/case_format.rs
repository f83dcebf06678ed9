//! The case format itself: files that are wrong are refused with file and line.
use suite::case::Case;

#[test]
fn wrong_lines_are_named() {
    let wrong = [
        ("nodes 2\n", 1, "the first comment must name a rule"),
        ("# R.\nnodes 2\nedge 0 1\n", 3, "3 words expected, 2 found"),
        ("# R.\nnodes 2\nedge 0 x 1\n", 3, "`x` is not a number of the right kind"),
        ("# R.\nnodes 2\nnodes 3\n", 3, "`nodes` comes once, before any edge"),
        ("# R.\nnodes 2\nestimate 1\n", 3, "1 values for 2 nodes"),
        ("# R.\nnodes 2\nremove-edge 0\n", 3, "there is no edge 0"),
        ("# R.\nnodes 2\nstraight-line 1\n", 3, "0 points for 2 nodes"),
        ("# R.\nnodes 2\npoint\n", 3, "a point is `point V X Y [Z]`"),
        ("# R.\nnodes 2\nquery 0 1\nedge 0 1 1\n", 4, "`edge` between a question and its `---`"),
        ("# R.\nnodes 2\nquery 0 1\n---\nfrob 1\n", 5, "the question of line 3 has no answer"),
        ("# R.\nnodes 2\nquery 0 1\n---\nstatus maybe\n", 5, "unknown status `maybe`"),
        ("# R.\nnodes 2\nquery 0 1\n---\nerror what 1\n", 5, "unknown error `what 1`"),
        ("# R.\nnodes 2\nquery 0 1\n---\nstatus no-path\nfrob\n", 6, "unknown word `frob`"),
        ("# R.\nnodes 2\n\n", 3, "there is no question"),
        ("# R.\nnodes 2\nquery 0 1\n", 3, "the question of line 3 has no answer"),
    ];
    for (text, line, reason) in wrong {
        let error = Case::parse("x.case", text).expect_err("the text is wrong");
        assert_eq!(error.to_string(), format!("x.case:{line}: {reason}"), "{text:?}");
    }
}
