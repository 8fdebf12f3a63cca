//! Keeping the load tables of the adaptive partitioners up to date (`RecordAccumulator.partitionReady`).
//!
//! Rules: docs/model/producer.md, "Adaptive: weights".
//! Rules: docs/model/rules.md, "Signals".

use super::Accumulator;
use crate::ids::{BrokerId, Id, PartitionId, ProducerId, ReplicaSetId, TopicId};
use crate::producer::partitioner::{Partitioner, Seen};
use crate::producer::partitioners::Partitioners;
use crate::schedule::{MILLISECOND, Nanos};

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
        &self,
        partitioners: &mut Partitioners,
        producer: ProducerId,
        now: Nanos,
        in_flight: &dyn Fn(BrokerId) -> u32,
    ) {
        for topic in self.topics.ids() {
            let Some(seen) = partitioners.of_topic(topic).seen() else {
                continue;
            };
            if !self.queues.has_touched_all(producer, topic) {
                continue;
            }
            seen.clear();
            for partition in self.topics.partitions_of(topic).map(PartitionId::from) {
                let leader = self.leader(self.placement.set_of(partition));
                let (mut bytes, mut oldest) = (0, now);
                for batch in self.queues.batches(&self.batches, producer, partition) {
                    bytes += u64::from(self.batches[batch].bytes);
                    oldest = oldest.min(self.batches[batch].created.at);
                }
                let of_leader = leader.map_or((0, 0), |leader| {
                    let latency = self.latencies[(producer, leader)];
                    (in_flight(leader), latency.ready_age_ms())
                });
                seen.push(Seen {
                    has_leader: leader.is_some(),
                    signals: [
                        f64::from(self.queues.length(producer, partition)),
                        bytes as f64,
                        (now - oldest) as f64 / MILLISECOND as f64,
                        f64::from(of_leader.0),
                        of_leader.1 as f64,
                    ],
                });
            }
        }
    }

    fn refresh_load_table(
        &mut self,
        partitioner: &mut Partitioner,
        producer: ProducerId,
        topic: TopicId,
    ) {
        let changed = match &mut self.changed[(producer, topic)] {
            None if self.queues.has_touched_all(producer, topic) => {
                partitioner.bring_weights_into_force();
                let partitions = self.topics.partitions_of(topic);
                partitions.map(PartitionId::from).collect()
            }
            Some(changed) if !changed.is_empty() => std::mem::take(changed),
            _ => return,
        };
        self.refresh_partitions(partitioner, producer, topic, changed);
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
