//! Keeping the load tables of the adaptive partitioners up to date (`RecordAccumulator.partitionReady`).
//!
//! Rules: docs/model/producer.md, "Adaptive: weights".
//! Rules: docs/model/rules.md, "Signals".

use super::Accumulator;
use crate::ids::{BrokerId, Id, PartitionId, ProducerId, ReplicaSetId, TopicId};
use crate::producer::partitioner::{Partitioner, SeenQueue};
use crate::producer::partitioners::Partitioners;
use crate::schedule::{NEVER, Nanos};

/// Steps of work on a rule that it takes to see a queue.
const STEPS_TO_SEE: u64 = 4;

impl Accumulator {
    /// Brings the load tables of an adaptive partitioner up to date, as `RecordAccumulator.partitionReady` does in every
    /// loop of the sender. Looks only at what has changed since the last loop.
    pub fn refresh_load_tables(
        &mut self,
        partitioners: &mut Partitioners,
        producer: ProducerId,
        timeout_ms: u64,
    ) {
        if !partitioners.current().is_adaptive() {
            return;
        }
        if timeout_ms > 0 || !self.excluded_sets[producer].is_empty() {
            self.refresh_exclusions(producer, timeout_ms);
        }
        for topic in self.topics.ids() {
            self.refresh_load_table(partitioners.of_topic(topic), producer, topic);
        }
    }

    /// Shows partitioners by rule what the sender's loop sees, once every partition of their topic has been sent to.
    #[inline(never)]
    pub fn show_queues(
        &mut self,
        partitioners: &mut Partitioners,
        producer: ProducerId,
        now: Nanos,
        in_flight: &dyn Fn(BrokerId) -> u32,
    ) {
        for topic in self.topics.ids() {
            let Some(seen) = partitioners.of_topic(topic).seen() else {
                continue;
            };
            seen.steps += 1;
            let Some(mut changed) = self.take_changed(producer, topic) else {
                continue;
            };
            changed.append(&mut seen.grown);
            for &partition in &changed {
                let oldest_at = self.oldest_at(producer, partition, &mut seen.steps);
                *seen.queue_of(partition) = SeenQueue {
                    leader: self.leader(self.placement.set_of(partition)),
                    batches: self.queues.length(producer, partition),
                    bytes: self.queues.bytes(&self.batches, producer, partition),
                    oldest_at,
                    has_grown: false,
                };
            }
            for (broker, of_broker) in (0..).map(BrokerId::from).zip(&mut seen.brokers) {
                let ready_age_ms = self.latencies[(producer, broker)].ready_age_ms();
                *of_broker = (in_flight(broker), ready_age_ms);
            }
            seen.at = now;
            seen.steps += STEPS_TO_SEE * changed.len() as u64 + seen.brokers.len() as u64;
            changed.clear();
            self.changed[(producer, topic)] = Some(changed);
        }
    }

    /// When the oldest batch of a queue was opened, `NEVER` for an empty one. Those that came back are ahead of the others,
    /// in any order.
    #[inline(never)]
    fn oldest_at(&self, producer: ProducerId, partition: PartitionId, steps: &mut u64) -> Nanos {
        let mut oldest = NEVER;
        for batch in self.queues.batches(&self.batches, producer, partition) {
            let batch = &self.batches[batch];
            oldest = oldest.min(batch.created.at);
            if batch.attempts == 0 {
                break;
            }
            *steps += 1;
        }
        oldest
    }

    fn refresh_load_table(
        &mut self,
        partitioner: &mut Partitioner,
        producer: ProducerId,
        topic: TopicId,
    ) {
        let is_new = self.changed[(producer, topic)].is_none();
        let Some(changed) = self.take_changed(producer, topic) else {
            return;
        };
        if is_new {
            partitioner.bring_weights_into_force();
        }
        self.refresh_partitions(partitioner, producer, topic, changed);
    }

    /// The partitions whose queue or leader has changed since the last loop, all of them at first; `None` before every one
    /// has been sent to. To be given back empty.
    #[inline(never)]
    fn take_changed(&mut self, producer: ProducerId, topic: TopicId) -> Option<Vec<PartitionId>> {
        match &mut self.changed[(producer, topic)] {
            Some(changed) => Some(std::mem::take(changed)),
            None if self.queues.has_touched_all(producer, topic) => {
                let partitions = self.topics.partitions_of(topic);
                Some(partitions.map(PartitionId::from).collect())
            }
            None => None,
        }
    }

    fn refresh_partitions(
        &mut self,
        partitioner: &mut Partitioner,
        producer: ProducerId,
        topic: TopicId,
        mut changed: Vec<PartitionId>,
    ) {
        // Kafka doesn't clear the slot of a partition that the timeout leaves out, so an empty queue behind it counts
        // with that one's length (read from 3.3.2 to 4.3.1). A partition without leader has no slot.
        changed.retain(|&partition| self.refresh_partition(partitioner, producer, partition));
        for &partition in &changed {
            let mut behind = partition.number() + 1..self.topics.partitions_of(topic).end;
            if let Some(next) = behind.find(|&next| self.has_leader(next.into())) {
                self.refresh_partition(partitioner, producer, next.into());
            }
        }
        changed.clear();
        self.changed[(producer, topic)] = Some(changed);
    }

    /// A producer's load tables are no longer in force, because its partitioners are others.
    pub fn forget_load_tables(&mut self, producer: ProducerId) {
        for topic in self.topics.ids() {
            self.changed[(producer, topic)] = None;
        }
    }

    /// The partitions of a replica set count as changed, because it has another leader.
    pub fn note_leader_changed(&mut self, producer: ProducerId, replica_set: ReplicaSetId) {
        for partition in self.placement.partitions_of(replica_set) {
            self.note_change(producer, partition);
        }
    }

    fn refresh_exclusions(&mut self, producer: ProducerId, timeout_ms: u64) {
        for replica_set in self.waiting_sets(producer) {
            let excluded = self.leader(replica_set).is_some_and(|leader| {
                self.latencies[(producer, leader)].is_unavailable(timeout_ms)
            });
            let excluded_sets = &mut self.excluded_sets[producer];
            if excluded == excluded_sets.contains(replica_set) {
                continue;
            }
            if excluded {
                excluded_sets.insert(replica_set);
            } else {
                excluded_sets.remove(replica_set);
            }
            for position in 0..self.placement.size_of(replica_set) {
                let partition = self.placement.partition_at(replica_set, position);
                if self.queues.length(producer, partition) > 0 {
                    self.note_change(producer, partition);
                }
            }
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
        let length = if self.no_failures_yet && self.excluded_sets[producer].is_empty() {
            Some(own)
        } else {
            self.length_that_counts(producer, partition, own)
        };
        partitioner.weigh(partition, length)
    }

    /// With which length a queue counts that holds `own` batches; `None` leaves its partition out.
    fn length_that_counts(
        &self,
        producer: ProducerId,
        partition: PartitionId,
        own: u32,
    ) -> Option<u32> {
        if !self.has_leader(partition) {
            return None;
        }
        if own > 0 {
            return (!self.is_left_out(producer, partition)).then_some(own);
        }
        let first = self.topics.partitions_of(self.topics.of(partition)).start;
        let mut before = (first..partition.number()).rev().map(PartitionId::from);
        let before = before.find(|&before| self.has_leader(before));
        let left_out = before.filter(|&before| self.is_left_out(producer, before));
        Some(left_out.map_or(0, |before| self.queues.length(producer, before)))
    }

    fn has_leader(&self, partition: PartitionId) -> bool {
        self.no_failures_yet || self.leader(self.placement.set_of(partition)).is_some()
    }

    fn is_left_out(&self, producer: ProducerId, partition: PartitionId) -> bool {
        self.queues.length(producer, partition) > 0
            && self.excluded_sets[producer].contains(self.placement.set_of(partition))
    }
}
