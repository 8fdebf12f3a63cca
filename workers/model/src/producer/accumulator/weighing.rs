//! Keeping the load tables of the adaptive partitioners up to date (`RecordAccumulator.partitionReady`).
//!
//! Rules: docs/model.md, "Adaptive: weights".

use super::Accumulator;
use crate::ids::{Id, PartitionId, ProducerId, ReplicaSetId};
use crate::producer::partitioner::Partitioner;

impl Accumulator {
    /// Brings the load table of an adaptive partitioner up to date, as `RecordAccumulator.partitionReady` does in every
    /// loop of the sender. Looks only at what has changed since the last loop.
    pub fn refresh_load_table(
        &mut self,
        partitioner: &mut Partitioner,
        producer: ProducerId,
        timeout_ms: u64,
    ) {
        if !partitioner.is_adaptive() || !self.queues.has_touched_all(producer) {
            return;
        }
        if !partitioner.has_weights() {
            partitioner.bring_weights_into_force(self.topic.partitions);
            self.changed[producer] = PartitionId::first(self.topic.partitions).collect();
        }
        self.refresh_exclusions(producer, timeout_ms);
        let mut changed = std::mem::take(&mut self.changed[producer]);
        // Kafka doesn't clear the slot of a partition that the timeout leaves out, so an empty queue behind it counts
        // with that one's length (read from 3.3.2 to 4.3.1). A partition without leader has no slot.
        changed.retain(|&partition| self.refresh_partition(partitioner, producer, partition));
        for &partition in &changed {
            let mut behind = partition.number() + 1..self.topic.partitions;
            if let Some(next) = behind.find(|&next| self.has_leader(next.into())) {
                self.refresh_partition(partitioner, producer, next.into());
            }
        }
        changed.clear();
        self.changed[producer] = changed;
    }

    /// The partitions of a replica set count as changed, because it has another leader.
    pub fn note_leader_changed(
        &mut self,
        partitioner: &Partitioner,
        producer: ProducerId,
        replica_set: ReplicaSetId,
    ) {
        for partition in self.topic.partitions_of(replica_set) {
            self.note_change(partitioner, producer, partition);
        }
    }

    fn refresh_exclusions(&mut self, producer: ProducerId, timeout_ms: u64) {
        for replica_set in self.waiting_sets(producer) {
            let excluded = self.leader(replica_set).is_some_and(|leader| {
                self.latencies[(producer, leader)].is_unavailable(timeout_ms)
            });
            let waiting = &mut self.waiting[(producer, replica_set)];
            if excluded == waiting.excluded {
                continue;
            }
            waiting.excluded = excluded;
            let mut changed = std::mem::take(&mut self.changed[producer]);
            changed.extend(self.waiting_partitions(producer, replica_set));
            self.changed[producer] = changed;
        }
    }

    /// Tells whether the partition is or was left out.
    fn refresh_partition(
        &self,
        partitioner: &mut Partitioner,
        producer: ProducerId,
        partition: PartitionId,
    ) -> bool {
        let own = self.queues.length(producer, partition);
        let length = if !self.has_leader(partition) {
            None
        } else if own > 0 {
            (!self.is_left_out(producer, partition)).then_some(own)
        } else {
            let mut before = (0..partition.number()).rev().map(PartitionId::from);
            let before = before.find(|&before| self.has_leader(before));
            let left_out = before.filter(|&before| self.is_left_out(producer, before));
            Some(left_out.map_or(0, |before| self.queues.length(producer, before)))
        };
        partitioner.weigh(partition, length)
    }

    fn has_leader(&self, partition: PartitionId) -> bool {
        self.all_is_well || self.leader(self.topic.set_of(partition)).is_some()
    }

    fn is_left_out(&self, producer: ProducerId, partition: PartitionId) -> bool {
        self.queues.length(producer, partition) > 0
            && self.waiting[(producer, self.topic.set_of(partition))].excluded
    }
}
