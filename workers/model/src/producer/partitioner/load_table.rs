//! The load table of the adaptive partitioners (`BuiltInPartitioner.updatePartitionLoadStats`): partition i is drawn
//! with weight max(q) + 1 − q_i, where q_i is its number of waiting batches.
//!
//! Kafka rebuilds the table with every loop of the sender. Here only what changed is touched: the running sums live in
//! Fenwick trees, so an update and a draw cost O(log partitions).
//!
//! Rules: docs/model/producer.md, "Adaptive: weights".

use crate::ids::{Id, PartitionId};
use std::ops::Range;

/// A partition that is left out because its leader doesn't take requests in time.
const EXCLUDED: u32 = u32::MAX;

#[derive(Clone)]
pub struct LoadTable {
    /// The topic's first partition.
    first: u32,
    /// Queue length that each partition counts with, or `EXCLUDED`.
    lengths: Vec<u32>,
    /// Sums of the lengths of partitions that are not excluded.
    length_sums: Fenwick,
    /// Numbers of excluded partitions; empty until the first is excluded.
    excluded_counts: Fenwick,
    excluded: u32,
    /// How many partitions that are not excluded have each length.
    by_length: Vec<u32>,
    longest: u32,
}

impl LoadTable {
    pub fn new(partitions: Range<u32>) -> Self {
        Self {
            first: partitions.start,
            lengths: vec![0; partitions.len()],
            length_sums: Fenwick::new(partitions.len()),
            excluded_counts: Fenwick::default(),
            excluded: 0,
            by_length: vec![partitions.len() as u32],
            longest: 0,
        }
    }

    /// `partition` counts with `length` waiting batches; `None` leaves it out. Tells whether it is or was left out.
    pub fn set(&mut self, partition: PartitionId, length: Option<u32>) -> bool {
        let index = (partition.number() - self.first) as usize;
        let new = length.unwrap_or(EXCLUDED);
        let old = std::mem::replace(&mut self.lengths[index], new);
        let concerns_one_left_out = old == EXCLUDED || new == EXCLUDED;
        if old == new {
            return concerns_one_left_out;
        }
        let counted = |length| if length == EXCLUDED { 0 } else { length };
        let change = i64::from(counted(new)) - i64::from(counted(old));
        self.length_sums.add(index, change);
        if old == EXCLUDED {
            self.excluded -= 1;
            self.excluded_counts.add(index, -1);
        } else {
            self.by_length[old as usize] -= 1;
        }
        if new == EXCLUDED {
            if self.excluded_counts.is_empty() {
                self.excluded_counts = Fenwick::new(self.lengths.len());
            }
            self.excluded += 1;
            self.excluded_counts.add(index, 1);
        } else {
            if self.by_length.len() <= new as usize {
                self.by_length.resize(new as usize + 1, 0);
            }
            self.by_length[new as usize] += 1;
            self.longest = self.longest.max(new);
        }
        while self.longest > 0 && self.by_length[self.longest as usize] == 0 {
            self.longest -= 1;
        }
        concerns_one_left_out
    }

    /// Sum of the weights; 0 if every partition is left out.
    pub fn total(&self) -> u64 {
        let included = self.lengths.len() as u64 - u64::from(self.excluded);
        self.sum_of_weights(included, self.length_sums.total() as u64)
    }

    /// The first partition whose running sum of weights is above `drawn`, which is below `total()`.
    pub fn partition_at(&self, drawn: u64) -> PartitionId {
        let mut position = 0;
        let mut below = 0;
        let mut step = self.length_sums.highest_step();
        while step > 0 {
            let next = position + step;
            if next <= self.lengths.len() {
                let included = step as i64 - self.excluded_counts.block(next);
                let lengths = self.length_sums.block(next) as u64;
                let weights = self.sum_of_weights(included as u64, lengths);
                if below + weights <= drawn {
                    below += weights;
                    position = next;
                }
            }
            step /= 2;
        }
        (self.first + position as u32).into()
    }

    pub fn heap_bytes(&self) -> usize {
        self.lengths.len() * 12
    }

    /// Sum of the weights of n `partitions` whose lengths add up to `lengths`: the weight is linear in the length, so
    /// Σ weight(q) = n × weight(0) − Σ q.
    fn sum_of_weights(&self, partitions: u64, lengths: u64) -> u64 {
        partitions * weight(self.longest, 0) - lengths
    }
}

/// The weight of a partition with `length` waiting batches (`BuiltInPartitioner.updatePartitionLoadStats`).
///
/// `LoadTable` keeps sums of lengths, not of weights: then a new longest queue, which changes every weight, updates one
/// number. A weight that isn't linear in the length needs another structure.
fn weight(longest: u32, length: u32) -> u64 {
    u64::from(longest) + 1 - u64::from(length)
}

/// Running sums that change one by one.
#[derive(Clone, Default)]
struct Fenwick {
    blocks: Vec<i64>,
    total: i64,
}

impl Fenwick {
    fn new(length: usize) -> Self {
        Self {
            blocks: vec![0; length + 1],
            total: 0,
        }
    }

    fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    #[inline]
    fn add(&mut self, index: usize, change: i64) {
        self.total += change;
        let mut position = index + 1;
        while position < self.blocks.len() {
            self.blocks[position] += change;
            position += position & position.wrapping_neg();
        }
    }

    fn total(&self) -> i64 {
        self.total
    }

    /// The sum of the tree's block that ends at `position`.
    fn block(&self, position: usize) -> i64 {
        self.blocks.get(position).copied().unwrap_or(0)
    }

    /// The largest power of two within the length.
    fn highest_step(&self) -> usize {
        let length = self.blocks.len() - 1;
        if length == 0 { 0 } else { 1 << length.ilog2() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cumulative(table: &LoadTable, partitions: u32) -> Vec<u64> {
        let mut ends = vec![0; partitions as usize];
        for drawn in 0..table.total() {
            ends[table.partition_at(drawn).index()] = drawn + 1;
        }
        ends
    }

    #[test]
    fn queues_0_3_1_give_the_running_sums_4_5_8() {
        let mut table = LoadTable::new(0..3);
        table.set(1.into(), Some(3));
        table.set(2.into(), Some(1));
        assert_eq!(cumulative(&table, 3), [4, 5, 8]);
    }

    #[test]
    fn a_partition_left_out_is_never_drawn_and_does_not_count_for_the_longest_queue() {
        let mut table = LoadTable::new(0..3);
        table.set(0.into(), Some(7));
        table.set(1.into(), Some(1));
        table.set(0.into(), None);
        assert_eq!(cumulative(&table, 3), [0, 1, 3]);
        table.set(0.into(), Some(0));
        table.set(1.into(), Some(0));
        assert_eq!(cumulative(&table, 3), [1, 2, 3]);
    }

    #[test]
    fn with_everything_left_out_the_total_is_0() {
        let mut table = LoadTable::new(0..2);
        table.set(0.into(), None);
        table.set(1.into(), None);
        assert_eq!(table.total(), 0);
    }

    #[test]
    fn the_table_agrees_with_plain_sums_under_many_changes() {
        let mut table = LoadTable::new(0..13);
        let mut plain = [Some(0u32); 13];
        let mut random =
            crate::random::Random::stream(3, crate::random::Purpose::PartitionChoice, 0);
        for _ in 0..2_000 {
            let partition = PartitionId::from(random.below(13) as u32);
            let length = (random.below(8) > 0).then(|| random.below(9) as u32);
            table.set(partition, length);
            plain[partition.index()] = length;
            let longest = plain.iter().flatten().max().copied();
            let weights: Vec<u64> = plain
                .iter()
                .map(|&length| length.map_or(0, |q| weight(longest.unwrap_or(0), q)))
                .collect();
            assert_eq!(table.total(), weights.iter().sum::<u64>());
            if table.total() > 0 {
                let drawn = random.below(table.total());
                let mut sum = 0;
                let expected = weights.iter().position(|weight| {
                    sum += weight;
                    sum > drawn
                });
                assert_eq!(Some(table.partition_at(drawn).index()), expected);
            }
        }
    }
}
