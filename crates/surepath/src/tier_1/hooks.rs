//! One adapter a hook, so that each search is compiled once for all closures.
use csr_core::NodeId;
use search::{ArcCost, Blocked};

/// A caller's `cost(tail, head, weight)`.
pub(crate) type CostFn<'a> = dyn Fn(NodeId, NodeId, f64) -> f64 + Send + Sync + 'a;
/// A caller's `estimate(source, target)`.
pub(crate) type EstimateFn<'a> = dyn Fn(NodeId, NodeId) -> f64 + Send + Sync + 'a;
/// A caller's `blocked(node)`.
pub(crate) type BlockedFn<'a> = dyn Fn(NodeId) -> bool + Send + Sync + 'a;

/// The caller's cost, or the weight.
#[derive(Clone, Copy)]
pub(crate) struct HookCost<'a>(pub(crate) Option<&'a CostFn<'a>>);

impl ArcCost for HookCost<'_> {
    #[inline(always)]
    fn cost(&self, tail: NodeId, head: NodeId, weight: f64) -> f64 {
        match self.0 {
            Some(cost) => cost(tail, head, weight),
            None => weight,
        }
    }
}

/// The nodes that the caller blocks, or none.
#[derive(Clone, Copy)]
pub(crate) struct HookBlocked<'a>(pub(crate) Option<&'a BlockedFn<'a>>);

impl Blocked for HookBlocked<'_> {
    #[inline(always)]
    fn is_blocked(&self, node: NodeId) -> bool {
        self.0.is_some_and(|blocked| blocked(node))
    }
}
