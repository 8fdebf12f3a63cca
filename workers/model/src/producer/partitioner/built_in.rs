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
use super::visit::{SwitchRule, Visit};
use crate::ids::PartitionId;
use crate::scenario::Scenario;

#[derive(Clone)]
pub struct BuiltIn {
    pub visit: Visit,
    pub is_adaptive: bool,
    /// Weights of the adaptive ones, once every partition has been sent to: before that they don't count.
    pub weights: Option<LoadTable>,
    /// The same for partitions led in the producer's rack, if it is rack-aware.
    pub near_weights: Option<Box<LoadTable>>,
}

impl BuiltIn {
    pub fn new(scenario: &Scenario, rule: SwitchRule, is_adaptive: bool) -> Self {
        Self {
            visit: Visit::new(rule, u64::from(scenario.batch_size)),
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
        if self.visit.rule == SwitchRule::AsShipped && at_batch_boundary(partition) {
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
        self.visit.rule == SwitchRule::AsShipped && self.count(0, true, current, draws)
    }

    /// Counts `bytes` for the current partition, and draws another if the visit is over. Tells whether it did.
    #[inline]
    pub fn count(
        &mut self,
        bytes: u32,
        batch_boundary: bool,
        current: &mut Option<PartitionId>,
        draws: &mut Draws,
    ) -> bool {
        let switches = self.visit.ends_after(bytes, batch_boundary);
        if switches {
            *current = Some(self.draw(draws));
        }
        switches
    }

    fn draw(&self, draws: &mut Draws) -> PartitionId {
        let near = self.near_weights.as_deref();
        let near = near.filter(|weights| weights.total() > 0);
        draws.draw_by(near.or(self.weights.as_ref()))
    }
}
