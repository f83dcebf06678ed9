//! [`Meter`]: a budget of work.

/// What is left of a budget of work (rule `CHANGE-2`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter {
    left: u64,
    endless: bool,
}

impl Meter {
    /// A budget of `work`, without an end for 0.
    pub(crate) fn new(work: u64) -> Meter {
        Meter { left: work, endless: work == 0 }
    }

    pub(crate) fn is_spent(&self) -> bool {
        !self.endless && self.left == 0
    }

    pub(crate) fn spend(&mut self, work: u64) {
        self.left = self.left.saturating_sub(work);
    }
}
