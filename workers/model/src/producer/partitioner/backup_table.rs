//! How many records of each partition aren't acked yet, for franz-go's `LeastBackupPartitioner`, which scans all
//! partitions for the fewest. Here they play a tournament in a tree: a change only touches the path to the root, as far
//! as it alters it, and a choice costs O(log partitions).
//!
//! Rules: docs/model/producer.md, "Other clients".

use crate::ids::{Id, PartitionId};
use std::ops::Range;

/// The tree of one producer and topic: node i has the children 2 i and 2 i + 1, and the partitions follow the inner nodes.
#[derive(Clone)]
pub struct BackupTable {
    /// The topic's first partition.
    first: u32,
    /// Records of each partition that wait or are in flight (`recBuf.buffered`).
    records: Vec<u32>,
    /// The inner nodes; the first stays unused.
    inner: Vec<Fewest>,
}

/// The fewest records of any partition under a node, and how many partitions have so few.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Fewest {
    records: u32,
    partitions: u32,
}

impl BackupTable {
    pub fn new(partitions: Range<u32>) -> Self {
        let empty = Fewest {
            records: 0,
            partitions: 0,
        };
        let mut table = Self {
            first: partitions.start,
            records: vec![0; partitions.len()],
            inner: vec![empty; partitions.len()],
        };
        for node in (1..table.inner.len()).rev() {
            table.inner[node] = table.of_children(node);
        }
        table
    }

    /// `records` more for a partition.
    pub fn add(&mut self, partition: PartitionId, records: u32) {
        let index = self.index(partition);
        self.records[index] += records;
        self.update(index);
    }

    /// `records` of a partition are acked or have failed.
    pub fn remove(&mut self, partition: PartitionId, records: u32) {
        let index = self.index(partition);
        self.records[index] -= records;
        self.update(index);
    }

    /// A partition with the fewest records; `draw` picks one of so many equals.
    pub fn choose(&self, draw: impl FnOnce(u32) -> u32) -> PartitionId {
        let root = self.fewest(1);
        let mut nth = draw(root.partitions);
        let mut node = 1;
        while node < self.inner.len() {
            node *= 2;
            let left = self.fewest(node);
            let among_left = if left.records == root.records {
                left.partitions
            } else {
                0
            };
            if nth >= among_left {
                nth -= among_left;
                node += 1;
            }
        }
        (self.first + (node - self.inner.len()) as u32).into()
    }

    /// True if it counts nothing, because nobody looks.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    pub fn records(&self, partition: PartitionId) -> u32 {
        self.records[self.index(partition)]
    }

    pub fn heap_bytes(&self) -> usize {
        self.records.len() * (4 + size_of::<Fewest>())
    }

    fn index(&self, partition: PartitionId) -> usize {
        (partition.number() - self.first) as usize
    }

    fn update(&mut self, index: usize) {
        let mut node = (self.inner.len() + index) / 2;
        while node > 0 {
            let fewest = self.of_children(node);
            if self.inner[node] == fewest {
                return;
            }
            self.inner[node] = fewest;
            node /= 2;
        }
    }

    fn of_children(&self, node: usize) -> Fewest {
        let (left, right) = (self.fewest(2 * node), self.fewest(2 * node + 1));
        match left.records.cmp(&right.records) {
            std::cmp::Ordering::Less => left,
            std::cmp::Ordering::Greater => right,
            std::cmp::Ordering::Equal => Fewest {
                records: left.records,
                partitions: left.partitions + right.partitions,
            },
        }
    }

    fn fewest(&self, node: usize) -> Fewest {
        if node < self.inner.len() {
            self.inner[node]
        } else {
            Fewest {
                records: self.records[node - self.inner.len()],
                partitions: 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, Random};

    #[test]
    fn the_fewest_win_and_equals_are_drawn_alike() {
        let mut table = BackupTable::new(0..3);
        let all = |table: &BackupTable| -> Vec<u32> {
            let mut equals = 0;
            table.choose(|partitions| {
                equals = partitions;
                0
            });
            let mut chosen: Vec<u32> = (0..equals)
                .map(|nth| table.choose(|_| nth).number())
                .collect();
            chosen.sort_unstable();
            chosen
        };
        assert_eq!(all(&table), [0, 1, 2]);
        table.add(0.into(), 3);
        table.add(2.into(), 7);
        assert_eq!(all(&table), [1]);
        table.add(1.into(), 3);
        assert_eq!(all(&table), [0, 1]);
        table.remove(2.into(), 7);
        assert_eq!(all(&table), [2]);
        assert_eq!(BackupTable::new(0..1).choose(|_| 0).number(), 0);
    }

    #[test]
    fn the_tree_agrees_with_a_scan_under_many_changes() {
        let mut random = Random::stream(5, Purpose::PartitionChoice, 0);
        for partitions in [1u32, 2, 5, 13, 64] {
            let mut table = BackupTable::new(0..partitions);
            let mut plain = vec![0u32; partitions as usize];
            for _ in 0..2_000 {
                let partition = PartitionId::from(random.below(u64::from(partitions)) as u32);
                let records = &mut plain[partition.index()];
                if random.below(3) == 0 {
                    table.remove(partition, *records);
                    *records = 0;
                } else {
                    table.add(partition, 1);
                    *records += 1;
                }
                let least = plain.iter().min().expect("partitions");
                let chosen = table.choose(|equals| {
                    let with_so_few = plain.iter().filter(|records| *records == least).count();
                    assert_eq!(equals as usize, with_so_few);
                    random.below(u64::from(equals)) as u32
                });
                assert_eq!(plain[chosen.index()], *least);
            }
        }
    }
}
