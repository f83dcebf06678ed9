//! [`Trees`]: the cheapest ways from each entrance through its cluster.

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

    /// The parent of `node` in `tree`, each of `node_count` nodes; `decode` gives it to a code.
    #[inline(always)]
    pub(crate) fn parent(
        &self,
        tree: usize,
        node: u32,
        node_count: usize,
        decode: impl FnOnce(u8) -> u32,
    ) -> u32 {
        let at = tree * node_count + node as usize;
        let moved = |distances: &[i32], code: u8| match code {
            0 => NO_PARENT,
            code => node.wrapping_add(distances[code as usize - 1] as u32),
        };
        match self {
            Trees::Absent => NO_PARENT,
            Trees::Nibbles { distances, codes } => {
                moved(distances, codes[at / 2] >> (at % 2 * 4) & 15)
            }
            Trees::Bytes { distances, codes } => moved(distances, codes[at]),
            Trees::Codes(codes) => match codes[at] {
                255 => NO_PARENT,
                code => decode(code),
            },
            Trees::Short(parents) => match parents[at] {
                u16::MAX => NO_PARENT,
                parent => u32::from(parent),
            },
            Trees::Long(parents) => parents[at],
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
            for (at, &parent) in parents.iter().enumerate() {
                let (tree, node) = (at / node_count, (at % node_count) as u32);
                let back = trees.parent(tree, node, node_count, |_| unreachable!("no codes"));
                assert_eq!(back, parent);
            }
        }
    }
}
