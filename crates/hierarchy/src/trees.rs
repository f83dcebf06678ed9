//! [`Trees`]: the cheapest ways from each entrance through its cluster.

use best_first::prefetch;

/// No parent: the root, or a node that no search needed to settle.
pub(crate) const NO_PARENT: u32 = u32::MAX;

/// A tree for each entrance of a cluster, in as few bits a node as its shape allows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Trees {
    /// Not kept: grown again when they are walked (rule `CLASS-3`).
    #[default]
    Absent,
    /// Half a byte a node: 0 without a parent, else one more than the position of its distance.
    Nibbles {
        distances: Box<[i32]>,
        codes: Box<[u8]>,
    },
    /// A byte a node, likewise.
    Bytes {
        distances: Box<[i32]>,
        codes: Box<[u8]>,
    },
    /// A byte a node, of which only the caller knows the meaning; 255 without a parent.
    Codes(Box<[u8]>),
    /// The parents themselves.
    Short(Box<[u16]>),
    Long(Box<[u32]>),
}

/// What a tree tells of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    Code(u32),
    Parent(u32),
}

impl Trees {
    /// From the parents of all nodes, tree by tree, told as distances between their numbers.
    pub(crate) fn of_distances(parents: &[u32], node_count: usize) -> Trees {
        let mut distances: Vec<i32> = Vec::new();
        let mut codes = Vec::with_capacity(parents.len());
        // By distance, counted from the least there can be: its code, 0 if it has none yet.
        let mut code_of = vec![0_u8; 2 * node_count];
        for tree in parents.chunks(node_count.max(1)) {
            for (node, &parent) in tree.iter().enumerate() {
                if parent == NO_PARENT {
                    codes.push(0);
                    continue;
                }
                let code = &mut code_of[parent as usize + node_count - node];
                if *code == 0 {
                    if distances.len() == 255 {
                        return Trees::of_parents(parents, node_count);
                    }
                    distances.push(parent.wrapping_sub(node as u32) as i32);
                    *code = distances.len() as u8;
                }
                codes.push(*code);
            }
        }
        let distances = distances.into();
        if distances_fit_nibbles(&codes) {
            let pair = |pair: &[u8]| pair.iter().rev().fold(0, |byte, &code| byte << 4 | code);
            return Trees::Nibbles { distances, codes: codes.chunks(2).map(pair).collect() };
        }
        Trees::Bytes { distances, codes: codes.into() }
    }

    /// From a code for every node, [`NO_PARENT`] without a parent; `decode` gives the parent of a
    /// node where codes are too large to be kept.
    pub(crate) fn of_codes(
        codes: &[u32],
        node_count: usize,
        decode: impl Fn(u32, u32) -> u32,
    ) -> Trees {
        if codes.iter().all(|&code| code < 255 || code == NO_PARENT) {
            return Trees::Codes(codes.iter().map(|&code| code.min(255) as u8).collect());
        }
        let parents: Vec<u32> = codes
            .iter()
            .enumerate()
            .map(|(at, &code)| match code {
                NO_PARENT => NO_PARENT,
                code => decode((at % node_count) as u32, code),
            })
            .collect();
        Trees::of_parents(&parents, node_count)
    }

    fn of_parents(parents: &[u32], node_count: usize) -> Trees {
        if node_count < usize::from(u16::MAX) {
            // NO_PARENT becomes u16::MAX, which no node is.
            Trees::Short(parents.iter().map(|&parent| parent.min(0xFFFF) as u16).collect())
        } else {
            Trees::Long(parents.into())
        }
    }

    pub(crate) fn is_absent(&self) -> bool {
        *self == Trees::Absent
    }

    /// How `node` of `tree`, each of `node_count` nodes, was reached above the first level.
    #[inline(always)]
    pub(crate) fn told(&self, tree: usize, node: u32, node_count: usize) -> Told {
        let at = tree * node_count + node as usize;
        match self {
            Trees::Codes(codes) => match codes[at] {
                255 => Told::Parent(NO_PARENT),
                code => Told::Code(u32::from(code)),
            },
            Trees::Short(parents) => Told::Parent(u32::from(parents[at])),
            Trees::Long(parents) => Told::Parent(parents[at]),
            Trees::Absent | Trees::Nibbles { .. } | Trees::Bytes { .. } => Told::Parent(NO_PARENT),
        }
    }

    /// Walks `tree` of a cluster of the first level from `node` back to `root`, as [`walk`] does.
    #[inline(always)]
    pub(crate) fn walk(
        &self,
        tree: usize,
        (root, node): (u32, u32),
        node_count: usize,
        visit: impl FnMut(u32),
    ) -> bool {
        let first = tree * node_count;
        let moved = |node: u32, distances: &[i32], code: u8| match code {
            0 => NO_PARENT,
            code => node.wrapping_add(distances[code as usize - 1] as u32),
        };
        match self {
            Trees::Absent | Trees::Codes(_) => false,
            Trees::Nibbles { distances, codes } => walk(root, node, visit, |node| {
                let at = first + node as usize;
                moved(node, distances, codes[at / 2] >> (at % 2 * 4) & 15)
            }),
            Trees::Bytes { distances, codes } => {
                walk(root, node, visit, |node| moved(node, distances, codes[first + node as usize]))
            }
            Trees::Short(parents) => {
                walk(root, node, visit, |node| match parents[first + node as usize] {
                    u16::MAX => NO_PARENT,
                    parent => u32::from(parent),
                })
            }
            Trees::Long(parents) => walk(root, node, visit, |node| parents[first + node as usize]),
        }
    }

    /// Asks for `tree` of a cluster of the first level, each of `node_count` nodes.
    #[inline(always)]
    pub(crate) fn prefetch(&self, tree: usize, node_count: usize) {
        match self {
            Trees::Nibbles { distances, codes } => {
                prefetch(distances, 0);
                for line in 0..3 {
                    prefetch(codes, tree * node_count / 2 + line * 64);
                }
            }
            Trees::Bytes { distances, codes } => {
                prefetch(distances, 0);
                for line in 0..5 {
                    prefetch(codes, tree * node_count + line * 64);
                }
            }
            _ => {}
        }
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        match self {
            Trees::Absent => 0,
            Trees::Nibbles { distances, codes } | Trees::Bytes { distances, codes } => {
                size_of_val(&distances[..]) + codes.len()
            }
            Trees::Codes(codes) => codes.len(),
            Trees::Short(parents) => size_of_val(&parents[..]),
            Trees::Long(parents) => size_of_val(&parents[..]),
        }
    }
}

/// Calls `visit` with the nodes from `node` back to `root`, which is left out; `false` if it is not
/// reached.
#[inline(always)]
pub(crate) fn walk(
    root: u32,
    mut node: u32,
    mut visit: impl FnMut(u32),
    parent: impl Fn(u32) -> u32,
) -> bool {
    while node != root {
        if node == NO_PARENT {
            return false;
        }
        visit(node);
        node = parent(node);
    }
    true
}

fn distances_fit_nibbles(codes: &[u8]) -> bool {
    codes.iter().all(|&code| code < 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_gives_back_the_parents() {
        let forms = [
            // Few distances, some, too many.
            (8, 4, 0),
            (600, 40, 1),
            (600, 600, 2),
        ];
        for (node_count, spread, form) in forms {
            let parents: Vec<u32> = (0..3 * node_count as u32)
                .map(|at| match at % 7 {
                    0 => NO_PARENT,
                    _ => (at * 31 % spread + at % node_count as u32) % node_count as u32,
                })
                .collect();
            let trees = Trees::of_distances(&parents, node_count);
            let found = match trees {
                Trees::Nibbles { .. } => 0,
                Trees::Bytes { .. } => 1,
                Trees::Short(_) => 2,
                _ => 3,
            };
            assert_eq!(found, form, "of {node_count} nodes");
            for (at, &parent) in parents.iter().enumerate().filter(|at| *at.1 != NO_PARENT) {
                let (tree, node) = (at / node_count, (at % node_count) as u32);
                let mut steps = 0;
                // It ends after one step if that leads to the parent.
                let is_reached = trees.walk(tree, (parent, node), node_count, |at| {
                    assert_eq!((at, steps), (node, 0));
                    steps += 1;
                });
                assert!(is_reached);
                assert_eq!(steps, u32::from(node != parent));
            }
        }
    }
}
