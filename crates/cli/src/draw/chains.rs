//! Segments joined end to end, since long lines take fewer bytes than short ones.
use crate::draw::sheet::Tenths;

/// A place on paper.
type At = [Tenths; 2];

/// Joins `segments` to open lines that cover each of them once, doubles and points left out.
///
/// `O(n log n)`; the same set of segments gives the same lines.
pub(crate) fn chain(mut segments: Vec<[At; 2]>) -> Vec<Vec<At>> {
    for segment in &mut segments {
        segment.sort_unstable();
    }
    segments.retain(|[from, to]| from != to);
    segments.sort_unstable();
    segments.dedup();
    let mut ends: Vec<(At, usize)> = Vec::with_capacity(2 * segments.len());
    for (at, &[from, to]) in segments.iter().enumerate() {
        ends.extend([(from, at), (to, at)]);
    }
    ends.sort_unstable();
    let mut taken = vec![false; segments.len()];
    // By the first end at a place, the next to look at there.
    let mut next: Vec<usize> = (0..ends.len()).collect();
    let mut lines = Vec::new();
    for first in 0..segments.len() {
        if taken[first] {
            continue;
        }
        taken[first] = true;
        let mut line = segments[first].to_vec();
        loop {
            let here = *line.last().expect("a segment has two ends");
            let begin = ends.partition_point(|end| end.0 < here);
            let mut at = next[begin];
            while ends.get(at).is_some_and(|end| end.0 == here && taken[end.1]) {
                at += 1;
            }
            next[begin] = at;
            let Some(&(_, segment)) = ends.get(at).filter(|end| end.0 == here) else { break };
            taken[segment] = true;
            let [from, to] = segments[segment];
            line.push(if from == here { to } else { from });
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_segment_is_drawn_once() {
        // A square with both diagonals, doubles, a point and one alone.
        let corners = [[0, 0], [10, 0], [10, 10], [0, 10]];
        let mut segments = vec![[[50, 50], [60, 60]], [[7, 7], [7, 7]]];
        for from in corners {
            segments.extend(corners.iter().filter(|&&to| to != from).map(|&to| [from, to]));
        }
        let lines = chain(segments);
        let mut drawn: Vec<[At; 2]> = lines
            .iter()
            .flat_map(|line| line.windows(2))
            .map(|step| [step[0].min(step[1]), step[0].max(step[1])])
            .collect();
        drawn.sort_unstable();
        let count = drawn.len();
        drawn.dedup();
        assert_eq!((count, drawn.len()), (7, 7));
        assert!(lines.len() < 5, "{lines:?}");
    }
}
