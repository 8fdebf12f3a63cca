//! `RecordAccumulator.drain`: what a request takes.

use super::Accumulator;
use crate::producer::batch::Batch;
use crate::producer::node::is_sendable;
use crate::producer::partitioner::Partitioner;
use crate::record::BATCH_HEADER;
use crate::scenario::ClientEra;
use crate::schedule::Nanos;

/// What a request may take.
#[derive(Clone, Copy, Debug)]
pub struct DrainLimits<'a> {
    /// `max.request.size`, bytes.
    pub max_request_size: u64,
    /// The client's clock.
    pub now_ms: u64,
    /// Whose drain it is.
    pub era: ClientEra,
    /// Partitions and opening times of batches in flight, where batches that come back keep their sequence.
    pub in_flight: &'a [(u32, Nanos)],
}

impl DrainLimits<'_> {
    /// A batch that was sent in vain leaves only once none before it in its partition is in flight
    /// (`RecordAccumulator.shouldStopDrainBatchesForPartition`).
    fn must_follow(&self, batch: &Batch) -> bool {
        let before = |&(partition, created): &(u32, Nanos)| {
            partition == batch.partition && created < batch.created.at
        };
        self.in_flight.iter().any(before)
    }
}

impl Accumulator {
    /// Takes one batch of each waiting partition of a node for one request, from the drain index on, as far as
    /// `max.request.size` allows (`RecordAccumulator.drainBatchesForOneNode`). Linger and fullness are not looked at.
    pub fn drain(
        &mut self,
        partitioner: &Partitioner,
        producer: u32,
        broker: u32,
        limits: &DrainLimits,
        drained: &mut Vec<u32>,
    ) {
        let shares_index = limits.era.shares_drain_index();
        let local_partitions = self.partitions_led_by[broker as usize];
        let node_index = self.node_index(producer, broker);
        let start = if shares_index {
            self.shared_drain_index[producer as usize]
        } else {
            self.nodes[node_index].drain_index
        } % local_partitions;
        let mut size: u64 = drained
            .iter()
            .map(|&batch| u64::from(self.batches[batch].bytes))
            .sum();
        let mut stopped_at = None;
        let mut from = start;
        let mut wrapped = false;
        loop {
            let found = self.nodes[node_index]
                .waiting
                .next_from(from)
                .filter(|&local| !wrapped || local < start);
            let Some(local) = found else {
                if wrapped {
                    break;
                }
                wrapped = true;
                from = 0;
                continue;
            };
            from = local + 1;
            let head = self.queues.head(producer, broker + local * self.brokers);
            let batch = &self.batches[head];
            if batch.attempts > 0 {
                if batch.retry_at_ms > limits.now_ms {
                    continue;
                }
                if limits.must_follow(batch) {
                    stopped_at = Some(local);
                    break;
                }
            }
            // Whether it fits is judged by what an open batch is taken for; what went before counts as it is.
            let expected = u64::from(batch.expected_bytes());
            if size + expected > limits.max_request_size && !drained.is_empty() {
                stopped_at = Some(local);
                break;
            }
            size += u64::from(batch.bytes);
            drained.push(self.take_head(partitioner, producer, broker + local * self.brokers));
            self.close_batch(head);
        }
        // 3.3 and later resume with the partition that did not fit, or one before where they began; earlier clients
        // skip the one that did not fit (KAFKA-13834).
        if shares_index {
            self.shared_drain_index[producer as usize] =
                stopped_at.map_or(start, |local| local + 1);
        } else {
            let before_start = (start + local_partitions - 1) % local_partitions;
            self.nodes[node_index].drain_index = stopped_at.unwrap_or(before_start);
        }
    }

    /// Takes the first batch of a queue that is not empty.
    pub fn take_head(&mut self, partitioner: &Partitioner, producer: u32, partition: u32) -> u32 {
        let (broker, local) = (partition % self.brokers, partition / self.brokers);
        let was_sendable = is_sendable(&self.queues, &self.batches, producer, partition);
        let index = self.queues.pop(&self.batches, producer, partition);
        let is_sendable = is_sendable(&self.queues, &self.batches, producer, partition);
        let is_empty = self.queues.length(producer, partition) == 0;
        let node_index = self.node_index(producer, broker);
        let node = &mut self.nodes[node_index];
        node.unlink(&mut self.batches, index);
        node.sendable -= u32::from(was_sendable && !is_sendable);
        if is_empty {
            node.waiting.set(local, false);
            if node.waiting.is_empty() {
                self.waiting_nodes[producer as usize].remove(broker);
            }
        }
        self.note_change(partitioner, producer, partition);
        index
    }

    /// The codec is done with a batch that leaves: its size is known, and the producer's estimate learns from it
    /// (`ProducerBatch.close`).
    fn close_batch(&mut self, index: u32) {
        let batch = &mut self.batches[index];
        if batch.attempts > 0 {
            return; // It was closed when it left for the first time.
        }
        let compression = &mut self.compression[batch.producer as usize];
        if let (Some(compression), Some(compressed)) = (compression, &mut batch.compressed) {
            compression.learn(compressed.raw_bytes, batch.bytes - BATCH_HEADER);
            compressed.expected_bytes = batch.bytes;
        }
    }
}
