//! `RecordAccumulator.drain`: what a request takes.
//!
//! Rules: docs/model/producer.md, "Accumulator".

use super::Accumulator;
use crate::client_era::ClientEra;
use crate::ids::{BatchId, PartitionId, ProducerId, ReplicaSetId};
use crate::producer::batch::Batch;
use crate::producer::waiting::is_sendable;
use crate::record::BATCH_HEADER;
use crate::schedule::Nanos;

#[derive(Clone, Copy, Debug)]
pub struct DrainLimits<'a> {
    pub max_request_size: u64,
    pub now_ms: u64,
    pub era: ClientEra,
    /// Partitions and opening times of batches in flight, as far as they restrict what may leave.
    pub in_flight: &'a [(PartitionId, Nanos)],
    /// Retried batches keep their sequence.
    pub keeps_sequence: bool,
    /// `max.in.flight.batches.per.partition`.
    pub max_batches_in_flight: Option<u32>,
    /// A request takes only batches that may leave by themselves: full, or older than so many ms.
    pub ready_after_ms: Option<u64>,
    /// And only one of them.
    pub takes_one: bool,
    /// Or those of one send().
    pub takes_one_send: bool,
}

impl DrainLimits<'_> {
    /// A retried batch may leave only once no earlier batch of its partition is in flight
    /// (`RecordAccumulator.shouldStopDrainBatchesForPartition`).
    fn must_follow(&self, batch: &Batch) -> bool {
        let before = |&(partition, created): &(PartitionId, Nanos)| {
            partition == batch.partition && created < batch.created.at
        };
        self.keeps_sequence && self.in_flight.iter().any(before)
    }

    /// As many batches of the partition are in flight as may be (Sarama's `partitionMuter.tryMutePartition`).
    fn mutes(&self, partition: PartitionId) -> bool {
        self.max_batches_in_flight.is_some_and(|most| {
            let of_this = |&&(other, _): &&(PartitionId, Nanos)| other == partition;
            self.in_flight.iter().filter(of_this).count() >= most as usize
        })
    }
}

impl Accumulator {
    /// Takes one batch of each waiting partition of a replica set for one request, from the drain index on, as far as
    /// `max.request.size` allows (`RecordAccumulator.drainBatchesForOneNode`), whether or not it is full or has
    /// lingered.
    pub fn drain(
        &mut self,
        producer: ProducerId,
        replica_set: ReplicaSetId,
        limits: &DrainLimits,
        drained: &mut Vec<BatchId>,
    ) {
        let shares_index = limits.era.shares_drain_index();
        let partitions = self.placement.size_of(replica_set);
        let index = if shares_index {
            self.shared_drain_index[producer]
        } else {
            self.waiting[(producer, replica_set)].drain_index
        };
        let start = if index < partitions {
            index
        } else {
            index % partitions
        };
        let mut size: u64 = drained
            .iter()
            .map(|&batch| u64::from(self.batches[batch].bytes))
            .sum();
        let mut stopped_at = None;
        let mut from = start;
        let mut wrapped = false;
        loop {
            let found = self.waiting[(producer, replica_set)]
                .partitions
                .next_from(from)
                .filter(|&position| !wrapped || position < start);
            let Some(position) = found else {
                if wrapped || start == 0 {
                    break;
                }
                wrapped = true;
                from = 0;
                continue;
            };
            from = position + 1;
            let partition = self.placement.partition_at(replica_set, position);
            let Some(head) = self.queues.head(producer, partition) else {
                continue;
            };
            if limits.mutes(partition) {
                continue;
            }
            let batch = &self.batches[head];
            if limits.takes_one_send
                && let Some(&first) = drained.first()
                && self.batches[first].send != batch.send
            {
                continue;
            }
            if let Some(linger_ms) = limits.ready_after_ms
                && batch.attempts == 0
                && limits.now_ms < batch.created.ms + linger_ms
                && !is_sendable(&self.queues, &self.batches, producer, partition)
            {
                continue;
            }
            if batch.attempts > 0 {
                if batch.retry_at_ms > limits.now_ms {
                    continue;
                }
                if limits.must_follow(batch) {
                    stopped_at = Some(position);
                    break;
                }
            }
            // An open batch is judged by its estimated size, those already taken by their real one.
            let expected = u64::from(batch.expected_bytes());
            if size + expected > limits.max_request_size && !drained.is_empty() {
                stopped_at = Some(position);
                break;
            }
            size += u64::from(batch.bytes);
            drained.push(self.take_head(producer, partition));
            self.close_batch(head);
            if limits.takes_one {
                stopped_at = Some(from % partitions);
                break;
            }
        }
        // 3.3 and later resume with the partition that didn't fit, or one before where they began. Earlier clients skip
        // the one that didn't fit (KAFKA-13834).
        if shares_index {
            self.shared_drain_index[producer] = stopped_at.map_or(start, |position| position + 1);
        } else {
            let before_start = start.checked_sub(1).unwrap_or(partitions - 1);
            self.waiting[(producer, replica_set)].drain_index = stopped_at.unwrap_or(before_start);
        }
    }

    pub fn take_head(&mut self, producer: ProducerId, partition: PartitionId) -> BatchId {
        let replica_set = self.placement.set_of(partition);
        let index = self.queues.pop(&self.batches, producer, partition);
        let left = self.queues.length(producer, partition);
        let was_the_last_sendable = match left {
            0 => self.batches[index].is_full(),
            1 => !is_sendable(&self.queues, &self.batches, producer, partition),
            _ => false,
        };
        let waiting = &mut self.waiting[(producer, replica_set)];
        waiting.unlink(&mut self.batches, index);
        waiting.sendable -= u32::from(was_the_last_sendable);
        if left == 0 {
            waiting
                .partitions
                .set(self.placement.position(partition), false);
            if waiting.partitions.is_empty() {
                self.waiting_sets[producer].remove(replica_set);
            }
        }
        self.note_change(producer, partition);
        index
    }

    /// Compresses a batch that leaves. Its size is now known, and the producer's estimate learns from it
    /// (`ProducerBatch.close`).
    fn close_batch(&mut self, index: BatchId) {
        let batch = &mut self.batches[index];
        if batch.attempts > 0 {
            return; // It was closed when it left for the first time.
        }
        let compression = &mut self.compression[(batch.producer, self.topics.of(batch.partition))];
        if let (Some(compression), Some(compressed)) = (compression, &mut batch.compressed) {
            compression.learn(compressed.raw_bytes, batch.bytes - BATCH_HEADER);
            compressed.expected_bytes = batch.bytes;
        }
    }
}
