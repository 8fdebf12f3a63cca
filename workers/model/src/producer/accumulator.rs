//! `RecordAccumulator`: where a record goes, when a batch is opened, which nodes are ready, what a request takes.

use super::batch::{BatchPool, Growth, NONE};
use super::broker_set::BrokerSet;
use super::compression::{Compressed, Compression};
use super::memory::BufferMemory;
use super::node::{Node, is_sendable};
use super::partitioner::Partitioner;
use super::queue::QueueTable;
use crate::record::{RecordSizes, upper_bound_of_one_record};
use crate::scenario::Scenario;
use crate::schedule::{Instant, NEVER, Nanos};

mod draining;
mod placing;
mod weighing;

pub use draining::DrainLimits;

/// What became of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Append {
    /// It is in a batch.
    Done(Appended),
    /// It needs a new batch and there is no memory for one; try again when some was given back.
    NoMemory,
}

/// A record that is in a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    /// Its partition.
    pub partition: u32,
    /// By how much its batch grew, the header included if it is new.
    pub growth: Growth,
    /// Whether it opened a batch.
    pub opened: bool,
    /// Whether its batch takes no more.
    pub is_full: bool,
    /// Whether the sending thread wakes the sender: a batch is new or full (`KafkaProducer.doSend`).
    pub wakes_sender: bool,
}

/// The accumulators of all producers.
#[derive(Clone)]
pub struct Accumulator {
    /// Every batch from its opening until its response has been processed.
    pub batches: BatchPool,
    /// The queues.
    pub queues: QueueTable,
    /// The nodes, those of producer 0 first.
    pub nodes: Vec<Node>,
    /// `buffer.memory` of each producer.
    pub memory: Vec<BufferMemory>,
    /// For each producer, the nodes with a waiting batch.
    waiting_nodes: Vec<BrokerSet>,
    /// For each producer, partitions whose queue changed since the load table was last brought up to date.
    changed: Vec<Vec<u32>>,
    /// Drain index that all nodes share in clients up to 3.2.
    shared_drain_index: Vec<u32>,
    brokers: u32,
    /// For each group of partitions (those that one broker leads when all is well), its leader; `NONE` = unknown.
    leaders: Vec<u32>,
    /// Whether any group is not led by its own broker, or a batch was ever sent again: what is rare is looked at then.
    pub all_is_well: bool,
    /// How many partitions each broker leads.
    partitions_led_by: Vec<u32>,
    /// Bytes of the buffer of a batch that a record without key opens, and of one that a record with a key opens:
    /// `batch.size`, or what the record may come to where that is more.
    write_limits: [u32; 2],
    sizes: RecordSizes,
    /// The codec of each producer.
    compression: Vec<Option<Compression>>,
}

impl Accumulator {
    /// Empty accumulators.
    pub fn new(scenario: &Scenario) -> Self {
        let producers = scenario.producers as usize;
        let partitions_led_by: Vec<u32> = (0..scenario.brokers)
            .map(|broker| scenario.partitions_led_by(broker))
            .collect();
        let nodes_of_one: Vec<Node> = partitions_led_by
            .iter()
            .map(|&led| Node::new(led))
            .collect();
        Self {
            batches: BatchPool::default(),
            queues: QueueTable::new(scenario.producers, scenario.partitions),
            nodes: nodes_of_one
                .iter()
                .cloned()
                .cycle()
                .take(nodes_of_one.len() * producers)
                .collect(),
            memory: vec![BufferMemory::new(scenario.buffer_memory); producers],
            waiting_nodes: vec![BrokerSet::default(); producers],
            changed: vec![Vec::new(); producers],
            shared_drain_index: vec![0; producers],
            brokers: scenario.brokers,
            leaders: (0..scenario.brokers).collect(),
            all_is_well: true,
            partitions_led_by,
            write_limits: [false, true].map(|has_key| {
                let upper_bound = upper_bound_of_one_record(scenario.record_bytes, has_key);
                scenario.batch_size.max(upper_bound)
            }),
            sizes: RecordSizes::new(scenario.record_bytes),
            compression: vec![Compression::new(scenario); producers],
        }
    }

    /// Joins the open batch or opens a new one.
    fn append_to(
        &mut self,
        partitioner: &mut Partitioner,
        record: Record,
        partition: u32,
    ) -> Append {
        self.try_append(record, partition)
            .unwrap_or_else(|| self.open_batch(partitioner, record, partition))
    }

    /// Joins the last batch if it has room; closes it to appends if it has none.
    #[inline(always)]
    fn try_append(&mut self, record: Record, partition: u32) -> Option<Append> {
        let tail = self.queues.tail(record.producer, partition);
        if tail == NONE {
            return None;
        }
        let batch = &mut self.batches[tail];
        let Some(size) = batch.room_for(&self.sizes, record.has_key, record.now) else {
            if batch.closed_at == NEVER {
                batch.closed_at = record.now.at;
                self.became_full(record.producer, partition);
            }
            return None;
        };
        let growth = batch.append(size, record.now, record.sent_at);
        let is_full = batch.is_full();
        if is_full {
            self.became_full(record.producer, partition);
        }
        Some(Append::Done(Appended {
            partition,
            growth,
            opened: false,
            is_full,
            wakes_sender: is_full || self.queues.length(record.producer, partition) > 1,
        }))
    }

    /// Opens a batch with the record in it, if there is memory.
    fn open_batch(
        &mut self,
        partitioner: &mut Partitioner,
        record: Record,
        partition: u32,
    ) -> Append {
        let Record { producer, now, .. } = record;
        let write_limit = self.write_limits[usize::from(record.has_key)];
        if !self.memory[producer as usize].take(write_limit) {
            partitioner.chosen_for_waiting = Some(partition);
            return Append::NoMemory;
        }
        let index = self.batches.open(producer, partition, now, write_limit);
        let batch = &mut self.batches[index];
        batch.compressed =
            self.compression[producer as usize].map(|codec| Box::new(Compressed::new(codec)));
        batch.append(self.sizes.size(record.has_key, 0, 0), now, record.sent_at);
        let growth = Growth {
            bytes: batch.bytes,
            expected_bytes: batch.expected_bytes(),
        };
        let is_full = batch.is_full();
        let was_sendable = is_sendable(&self.queues, &self.batches, producer, partition);
        self.queues.push(&mut self.batches, index);
        self.note_change(partitioner, producer, partition);
        let is_sendable = is_sendable(&self.queues, &self.batches, producer, partition);
        let (broker, local) = (partition % self.brokers, partition / self.brokers);
        let node_index = self.node_index(producer, broker);
        let node = &mut self.nodes[node_index];
        node.link(&mut self.batches, index);
        node.waiting.set(local, true);
        node.sendable += u32::from(is_sendable && !was_sendable);
        self.waiting_nodes[producer as usize].insert(broker);
        Append::Done(Appended {
            partition,
            growth,
            opened: true,
            is_full,
            wakes_sender: true,
        })
    }

    /// The last batch of a queue takes no more: alone in its queue, it may leave now.
    fn became_full(&mut self, producer: u32, partition: u32) {
        if self.queues.length(producer, partition) == 1 {
            self.node_mut(producer, partition % self.brokers).sendable += 1;
        }
    }

    /// The nodes of a producer with a waiting batch.
    pub fn waiting_nodes(&self, producer: u32) -> BrokerSet {
        self.waiting_nodes[producer as usize]
    }

    /// Partitions of a group with a waiting batch.
    pub fn waiting_partitions(&self, producer: u32, group: u32) -> impl Iterator<Item = u32> {
        let waiting = &self.node(producer, group).waiting;
        let mut from = 0;
        std::iter::from_fn(move || {
            let local = waiting.next_from(from)?;
            from = local + 1;
            Some(group + local * self.brokers)
        })
    }

    /// One producer's view of one broker, and what waits of the partitions that this broker leads when all is well.
    pub fn node(&self, producer: u32, broker: u32) -> &Node {
        &self.nodes[self.node_index(producer, broker)]
    }

    /// See `node`.
    pub fn node_mut(&mut self, producer: u32, broker: u32) -> &mut Node {
        let index = self.node_index(producer, broker);
        &mut self.nodes[index]
    }

    /// Gives back the memory of a batch that is acked or has failed.
    pub fn give_back(&mut self, partitioner: &mut Partitioner, index: u32) {
        let batch = &mut self.batches[index];
        self.memory[batch.producer as usize].give_back(batch.write_limit);
        batch.is_through = true;
        if let Some(backups) = partitioner.backups_mut() {
            backups.remove(batch.partition, batch.records);
        }
    }

    /// The leader of a group of partitions as the clients know it; `NONE` = unknown.
    pub fn leader(&self, group: u32) -> u32 {
        self.leaders[group as usize]
    }

    /// A group has another leader, or none.
    pub fn set_leader(&mut self, group: u32, leader: u32) {
        self.leaders[group as usize] = leader;
        self.all_is_well = false;
    }

    /// A batch comes back after a failure: to the head of its queue, or in the order of its sequence numbers
    /// (`RecordAccumulator.reenqueue`). It takes no more records.
    pub fn reenqueue(
        &mut self,
        partitioner: &Partitioner,
        index: u32,
        now: Nanos,
        in_sequence: bool,
    ) {
        self.all_is_well = false;
        let batch = &mut self.batches[index];
        batch.closed_at = batch.closed_at.min(now);
        let (producer, partition, retry_at_ms) =
            (batch.producer, batch.partition, batch.retry_at_ms);
        let was_sendable = is_sendable(&self.queues, &self.batches, producer, partition);
        self.queues.put_back(&mut self.batches, index, in_sequence);
        let (group, local) = (partition % self.brokers, partition / self.brokers);
        let node_index = self.node_index(producer, group);
        let node = &mut self.nodes[node_index];
        node.link_by_age(&mut self.batches, index);
        node.waiting.set(local, true);
        node.sendable += u32::from(!was_sendable);
        node.backs_off_until_ms = node.backs_off_until_ms.max(retry_at_ms);
        self.waiting_nodes[producer as usize].insert(group);
        self.note_change(partitioner, producer, partition);
    }

    /// Bytes of memory that the accumulators take, about.
    pub fn heap_bytes(&self) -> usize {
        let words: u32 = self
            .partitions_led_by
            .iter()
            .map(|led| led.div_ceil(64))
            .sum();
        self.batches.heap_bytes()
            + self.queues.heap_bytes()
            + self.nodes.len() * size_of::<Node>()
            + self.memory.len() * (words as usize * 8 + 64)
    }

    #[inline]
    fn node_index(&self, producer: u32, broker: u32) -> usize {
        (producer * self.brokers + broker) as usize
    }

    #[inline]
    fn note_change(&mut self, partitioner: &Partitioner, producer: u32, partition: u32) {
        if partitioner.is_adaptive() {
            self.changed[producer as usize].push(partition);
        }
    }

    fn partitions(&self) -> u32 {
        self.queues.partitions()
    }
}

/// A record on its way into a batch.
#[derive(Clone, Copy)]
pub(super) struct Record {
    producer: u32,
    pub(super) now: Instant,
    sent_at: Nanos,
    pub(super) has_key: bool,
}

#[cfg(test)]
mod tests;
