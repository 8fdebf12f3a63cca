//! `BuiltInPartitioner` of 3.3 and later. It counts the bytes sent to a partition, and draws the next one after
//! `batch.size` of them:
//!
//! - `uniform`, `adaptive`: as shipped (KAFKA-14156), where a batch ends, or after twice as many;
//! - `uniform-kip794`, `adaptive-kip794`: as in KIP-794's text and figures, at once.
//!
//! The adaptive ones (`partitioner.adaptive.partitioning.enable`) weigh partitions by their queues. Rack-aware ones
//! (`partitioner.rack.aware`, KIP-1123, 4.4 and later) draw among the partitions led in the producer's rack, by weights
//! of their own, and among all if there are none.
//!
//! Rules: docs/model/producer.md, "Uniform as shipped: 62, 36, 29".
//! Rules: docs/model/producer.md, "Uniform as published".

use super::Draws;
use super::load_table::LoadTable;
use crate::ids::PartitionId;
use crate::scenario::Scenario;

/// When a visit to a partition ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SwitchRule {
    /// Right after `batch.size` bytes. Checked only after each append.
    AsPublished,
    /// After `batch.size` bytes at the end of a batch, or after twice as many. Also checked before an append.
    AsShipped,
}

#[derive(Clone)]
pub struct BuiltIn {
    rule: SwitchRule,
    batch_size: u64,
    /// Bytes sent to the current partition since it was chosen.
    pub produced: u64,
    pub is_adaptive: bool,
    /// Weights of the adaptive ones, once every partition has been sent to: before that they don't count.
    pub weights: Option<LoadTable>,
    /// The same for partitions led in the producer's rack, if it is rack-aware.
    pub near_weights: Option<Box<LoadTable>>,
}

impl BuiltIn {
    pub fn new(scenario: &Scenario, rule: SwitchRule, is_adaptive: bool) -> Self {
        Self {
            rule,
            batch_size: u64::from(scenario.batch_size),
            produced: 0,
            is_adaptive,
            weights: None,
            near_weights: None,
        }
    }

    /// The partition of the next record, whose batch may have ended.
    #[inline]
    pub fn choose(
        &mut self,
        current: &mut Option<PartitionId>,
        draws: &mut Draws,
        at_batch_boundary: impl FnOnce(PartitionId) -> bool,
    ) -> PartitionId {
        let partition = *current.get_or_insert_with(|| self.draw(draws));
        if self.rule == SwitchRule::AsShipped && at_batch_boundary(partition) {
            self.count(0, true, current, draws);
        }
        current.unwrap_or(partition)
    }

    /// The record found no batch with room, so one has ended. Tells whether the rule now draws another partition.
    pub fn switches_without_room(
        &mut self,
        current: &mut Option<PartitionId>,
        draws: &mut Draws,
    ) -> bool {
        self.rule == SwitchRule::AsShipped && self.count(0, true, current, draws)
    }

    /// Counts `bytes` for the current partition and switches if the rule says so; `batch_boundary` = the partition has no
    /// batch with room now (`BuiltInPartitioner.updatePartitionInfo`). Tells whether it switched.
    #[inline]
    pub fn count(
        &mut self,
        bytes: u32,
        batch_boundary: bool,
        current: &mut Option<PartitionId>,
        draws: &mut Draws,
    ) -> bool {
        self.produced += u64::from(bytes);
        let enough = self.produced >= self.batch_size;
        let switches = match self.rule {
            SwitchRule::AsPublished => enough,
            SwitchRule::AsShipped => {
                enough && batch_boundary || self.produced >= 2 * self.batch_size
            }
        };
        if switches {
            *current = Some(self.draw(draws));
            self.produced = 0;
        }
        switches
    }

    /// How many records of `size` bytes it counts before it switches, while their batch takes more.
    #[inline(always)]
    pub fn room_before_switch(&self, size: u32) -> u32 {
        let limit = match self.rule {
            SwitchRule::AsPublished => self.batch_size,
            SwitchRule::AsShipped => 2 * self.batch_size,
        };
        let left = (limit - 1).saturating_sub(self.produced);
        left as u32 / size
    }

    fn draw(&self, draws: &mut Draws) -> PartitionId {
        let near = self.near_weights.as_deref();
        let near = near.filter(|weights| weights.total() > 0);
        draws.draw_by(near.or(self.weights.as_ref()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_switch_rules_differ_in_whether_they_wait_for_the_end_of_a_batch() {
        let scenario = Scenario::default();
        let mut draws = Draws::new(&scenario, 0.into(), 0.into());
        let mut current = Some(0.into());
        let mut as_published = BuiltIn::new(&scenario, SwitchRule::AsPublished, false);
        let mut count =
            |bytes, boundary| as_published.count(bytes, boundary, &mut current, &mut draws);
        assert!(!count(16_383, true));
        assert!(count(1, false));
        let mut as_shipped = BuiltIn::new(&scenario, SwitchRule::AsShipped, false);
        let mut count =
            |bytes, boundary| as_shipped.count(bytes, boundary, &mut current, &mut draws);
        assert!(!count(16_384, false));
        assert!(count(0, true));
        assert!(!count(32_767, false));
        assert!(count(1, false));
    }

    #[test]
    fn the_room_before_a_switch_is_what_can_be_counted_without_one() {
        let scenario = Scenario::default();
        let mut draws = Draws::new(&scenario, 0.into(), 0.into());
        for rule in [SwitchRule::AsPublished, SwitchRule::AsShipped] {
            let mut built_in = BuiltIn::new(&scenario, rule, false);
            let mut current = Some(0.into());
            for size in [100, 521, 16_384, 40_000] {
                let room = built_in.room_before_switch(size);
                for _ in 0..room {
                    assert!(!built_in.count(size, false, &mut current, &mut draws));
                }
                assert!(built_in.count(size, false, &mut current, &mut draws));
            }
        }
    }
}
