//! Keeping the load tables of the adaptive partitioners up to date (`RecordAccumulator.partitionReady`).

use super::Accumulator;
use crate::producer::batch::NONE;
use crate::producer::partitioner::Partitioner;

impl Accumulator {
    /// Brings the load table of an adaptive partitioner up to date, as `RecordAccumulator.partitionReady` does with
    /// every loop of the sender; only what changed since the last loop is looked at.
    pub fn refresh_load_table(
        &mut self,
        partitioner: &mut Partitioner,
        producer: u32,
        timeout_ms: u64,
    ) {
        if !partitioner.is_adaptive() {
            return;
        }
        self.refresh_exclusions(producer, timeout_ms);
        let mut changed = std::mem::take(&mut self.changed[producer as usize]);
        // Kafka does not clear the place of a partition that it leaves out, so an empty queue behind it counts with that
        // one's length (read from 3.3.2 to 4.3.1).
        changed.retain(|&partition| self.refresh_partition(partitioner, producer, partition));
        for &partition in &changed {
            if partition + 1 < self.partitions() {
                self.refresh_partition(partitioner, producer, partition + 1);
            }
        }
        changed.clear();
        self.changed[producer as usize] = changed;
        if self.queues.has_touched_all(producer) {
            partitioner.bring_weights_into_force();
        }
    }

    /// All queues of a producer count as changed: its partitioner is new.
    pub fn mark_all_changed(&mut self, partitioner: &Partitioner, producer: u32) {
        self.changed[producer as usize].clear();
        for partition in 0..self.partitions() {
            self.note_change(partitioner, producer, partition);
        }
    }

    /// The partitions of a group count as changed: it has another leader.
    pub fn note_group_changed(&mut self, partitioner: &Partitioner, producer: u32, group: u32) {
        for partition in (group..self.partitions()).step_by(self.brokers as usize) {
            self.note_change(partitioner, producer, partition);
        }
    }

    fn refresh_exclusions(&mut self, producer: u32, timeout_ms: u64) {
        for group in self.waiting_nodes(producer) {
            let leader = self.leader(group);
            let excluded = leader == NONE || self.node(producer, leader).is_unavailable(timeout_ms);
            let node = self.node_mut(producer, group);
            if excluded == node.excluded {
                continue;
            }
            node.excluded = excluded;
            let mut from = 0;
            while let Some(local) = self.node(producer, group).waiting.next_from(from) {
                self.changed[producer as usize].push(group + local * self.brokers);
                from = local + 1;
            }
        }
    }

    /// Tells whether the partition is left out, or was before.
    fn refresh_partition(
        &self,
        partitioner: &mut Partitioner,
        producer: u32,
        partition: u32,
    ) -> bool {
        let own = self.queues.length(producer, partition);
        let length = if own > 0 {
            (!self.is_left_out(producer, partition)).then_some(own)
        } else if partition > 0 && self.is_left_out(producer, partition - 1) {
            Some(self.queues.length(producer, partition - 1))
        } else {
            Some(0)
        };
        partitioner
            .weights()
            .is_some_and(|table| table.set(partition, length))
    }

    fn is_left_out(&self, producer: u32, partition: u32) -> bool {
        self.queues.length(producer, partition) > 0
            && self.node(producer, partition % self.brokers).excluded
    }
}
