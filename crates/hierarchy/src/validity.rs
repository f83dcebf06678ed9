//! Which paths a change touches.
use state_search::{Layout, Transition};

use crate::solver::Solver;

impl<Sp: Layout> Solver<Sp> {
    /// The version of the map: how many changes were told. Note it beside a path to ask later whether
    /// the path [still stands](Solver::still_valid).
    pub fn version(&self) -> u64 {
        self.hierarchy.version
    }

    /// Whether a change told after version `since` may concern `path`: one in a cluster that it passes
    /// through, or next to it across a border. States that lie nowhere are always concerned.
    ///
    /// A constant time a state, and no question to the space beyond where its states lie.
    pub fn touches(&self, path: &[Sp::State], since: u64) -> bool {
        self.version() > since && path.iter().any(|state| self.is_touched(state, since))
    }

    /// Whether every step of `path`, which was valid at version `since`, can still be taken by `class`.
    /// Steps between states in whose clusters nothing changed are not looked at.
    ///
    /// A path that stands may have become dearer, or may have a cheaper rival.
    pub fn still_valid(&self, path: &[Sp::State], since: u64, class: u8) -> bool {
        if self.version() <= since {
            return true;
        }
        let mask = if self.space().class_count() < 2 { 0 } else { 1_u8.wrapping_shl(class.into()) };
        let mut steps: Vec<Transition<Sp::State>> = Vec::new();
        path.windows(2).all(|pair| {
            // A change may be told of either end of a step.
            if !pair.iter().any(|state| self.is_touched(state, since)) {
                return true;
            }
            steps.clear();
            self.space().successors(&pair[0], None, &mut steps);
            steps.iter().any(|step| {
                step.to == pair[1]
                    && step.refuses & mask == 0
                    && (0.0..f64::INFINITY).contains(&step.cost)
            })
        })
    }

    fn is_touched(&self, state: &Sp::State, since: u64) -> bool {
        let hierarchy = &self.hierarchy;
        let cluster = self
            .space()
            .coords(state)
            .and_then(|(x, y)| hierarchy.geometry.cluster_at(x, y))
            .and_then(|cluster| hierarchy.changed_at.get(cluster as usize));
        cluster.is_none_or(|&changed| changed > since)
    }
}
