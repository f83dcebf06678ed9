//! [`Options`]: how a hierarchy is made, and how good its paths are.

/// Which crossings between two clusters are kept (rules `HPA-2` to `HPA-4`).
///
/// Both are complete: a path exists in the hierarchy if and only if one exists in the space.
///
/// # Examples
///
/// ```
/// use hierarchy::{Entrances, Options};
///
/// assert_eq!(Options::default().entrances(), Entrances::Windows);
/// assert_eq!(Options::default().with_entrances(Entrances::Full).entrances(), Entrances::Full);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Entrances {
    /// The cheapest crossing of every window of a few coordinates, for each pair of components that
    /// it joins.
    #[default]
    Windows,
    /// Both ends of every stretch of like crossings, the cheapest every few states, every local
    /// minimum of the cost, and one for each pair of components. More entrances: somewhat better
    /// paths for a longer build and more memory.
    Full,
}

/// How much is done to make a climbed path cheaper (rule `HPA-8`).
///
/// # Examples
///
/// ```
/// use hierarchy::{Options, Quality};
///
/// assert_eq!(Options::default().quality(), Quality::Default);
/// assert_eq!(Options::default().with_quality(Quality::Off).quality(), Quality::Off);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Quality {
    /// Paths as they are refined, which costs the least time.
    Off,
    /// The cheapest path within a narrow band around the refined one: about a per cent cheaper for two
    /// to three times the time of a long path.
    #[default]
    Default,
    /// The cheapest path within a band of 14 coordinates to either side: hardly dearer than the cheapest
    /// of all, for ten to forty times the time of a long path.
    Best,
}

/// How a hierarchy is made.
///
/// # Examples
///
/// ```
/// use hierarchy::{Options, Quality};
///
/// let options = Options::default().with_cluster_side(8).with_quality(Quality::Off);
/// assert_eq!(options.near(), 16);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    cluster_side: u32,
    near: Option<u32>,
    window: u32,
    entrances: Entrances,
    quality: Quality,
    tree_memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            cluster_side: 16,
            near: None,
            window: 4,
            entrances: Entrances::default(),
            quality: Quality::default(),
            tree_memory: 64 << 20,
        }
    }
}

impl Options {
    /// The coordinates a side of a cluster of the first level; 16 by default.
    #[must_use]
    pub const fn with_cluster_side(self, cluster_side: u32) -> Self {
        Options { cluster_side, ..self }
    }

    /// Ends nearer than `near` coordinates along both axes are joined by A*; two cluster sides by
    /// default (rule `HPA-6`).
    #[must_use]
    pub const fn with_near(self, near: u32) -> Self {
        Options { near: Some(near), ..self }
    }

    /// The coordinates from one entrance to the next on the first level; 4 by default, at least 1. On the
    /// levels above they are 2, 3, 6, 12 and so on times as many.
    #[must_use]
    pub const fn with_window(self, window: u32) -> Self {
        Options { window, ..self }
    }

    /// Which crossings are kept.
    #[must_use]
    pub const fn with_entrances(self, entrances: Entrances) -> Self {
        Options { entrances, ..self }
    }

    /// How good climbed paths are, unless a search asks otherwise.
    #[must_use]
    pub const fn with_quality(self, quality: Quality) -> Self {
        Options { quality, ..self }
    }

    /// The bytes that the trees of each class may hold, 64 MiB by default; past it trees are grown
    /// again when they are walked, and answers do not change (rule `CLASS-3`).
    #[must_use]
    pub const fn with_tree_memory(self, tree_memory: usize) -> Self {
        Options { tree_memory, ..self }
    }

    /// The coordinates a side of a cluster of the first level.
    #[must_use]
    pub const fn cluster_side(&self) -> u32 {
        self.cluster_side
    }

    /// How near ends must be for A*.
    #[must_use]
    pub const fn near(&self) -> u32 {
        match self.near {
            Some(near) => near,
            None => self.cluster_side.saturating_mul(2),
        }
    }

    /// The coordinates from one entrance to the next on the first level.
    #[must_use]
    pub const fn window(&self) -> u32 {
        self.window
    }

    /// Likewise on any level, of which the first is 0 (rule `HPA-3`).
    pub(crate) fn window_of(&self, level: usize) -> u32 {
        let times = if level < 2 { 1 << level } else { 3 << (level - 2) };
        (u64::from(self.window) * times).min(1 << 31) as u32
    }

    /// Which crossings are kept.
    #[must_use]
    pub const fn entrances(&self) -> Entrances {
        self.entrances
    }

    /// How good climbed paths are.
    #[must_use]
    pub const fn quality(&self) -> Quality {
        self.quality
    }

    /// The bytes that the trees of each class may hold.
    #[must_use]
    pub const fn tree_memory(&self) -> usize {
        self.tree_memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_widen_level_by_level() {
        let windows = |window: u32| {
            let options = Options::default().with_window(window);
            [0, 1, 2, 3, 4].map(|level| options.window_of(level))
        };
        // Rule HPA-3.
        assert_eq!(windows(Options::default().window()), [4, 8, 12, 24, 48]);
        assert_eq!(windows(1), [1, 2, 3, 6, 12]);
        assert_eq!(windows(u32::MAX), [1 << 31; 5]);
    }
}
