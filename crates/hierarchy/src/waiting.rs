//! [`Waiting`]: which clusters of a level wait for what.
use std::collections::BTreeSet;
use std::ops::Index;

/// What has to be done to a stale cluster, in this order on each level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// Read its inner graph and find its components.
    Read = 0,
    /// Choose the crossings between it and every other cluster anew.
    Pairs = 1,
    /// Fill between its entrances.
    Fill = 2,
}

impl Stage {
    pub(crate) const ALL: [Stage; 3] = [Stage::Read, Stage::Pairs, Stage::Fill];
}

/// By stage, the clusters of a level that wait for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waiting {
    stages: [BTreeSet<u32>; 3],
    /// Clusters that wait for anything, each once.
    count: usize,
}

impl Waiting {
    pub(crate) fn insert(&mut self, stage: Stage, cluster: u32) {
        self.count += usize::from(!self.has(cluster));
        self.stages[stage as usize].insert(cluster);
    }

    /// Has `cluster` wait for `stage` no longer; whether it waits for nothing now and did before.
    pub(crate) fn remove(&mut self, stage: Stage, cluster: u32) -> bool {
        let is_free = self.stages[stage as usize].remove(&cluster) && !self.has(cluster);
        self.count -= usize::from(is_free);
        is_free
    }

    pub(crate) fn clear(&mut self) {
        self.stages.iter_mut().for_each(BTreeSet::clear);
        self.count = 0;
    }

    /// How many clusters wait for anything.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    fn has(&self, cluster: u32) -> bool {
        self.stages.iter().any(|waiting| waiting.contains(&cluster))
    }
}

impl Index<usize> for Waiting {
    type Output = BTreeSet<u32>;

    fn index(&self, stage: usize) -> &BTreeSet<u32> {
        &self.stages[stage]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cluster_counts_once_whatever_it_waits_for() {
        let mut waiting = Waiting::default();
        for (stage, cluster) in
            [(Stage::Pairs, 3), (Stage::Fill, 3), (Stage::Fill, 3), (Stage::Read, 5)]
        {
            waiting.insert(stage, cluster);
        }
        assert_eq!(waiting.count(), 2);
        assert!(!waiting.remove(Stage::Pairs, 3));
        assert!(!waiting.remove(Stage::Pairs, 3), "it does not wait for that");
        assert!(waiting.remove(Stage::Fill, 3));
        assert!(!waiting.remove(Stage::Fill, 3), "it waits for nothing any more");
        assert_eq!((waiting.count(), waiting[Stage::Read as usize].len()), (1, 1));
        waiting.clear();
        assert_eq!((waiting.count(), waiting[Stage::Read as usize].len()), (0, 0));
    }
}
