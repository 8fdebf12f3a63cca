//! `RecordAccumulator`: where a record goes, when a batch is opened, which brokers are ready, what a request takes.
//!
//! Rules: docs/model/producer.md, "Accumulator".

use super::append::{Append, Appended, Record};
use super::batch::{Batch, BatchPool};
use super::compression::{Compressed, Compression, Growth};
use super::memory::BufferMemory;
use super::node_latency::NodeLatency;
use super::partitioner::Partitioner;
use super::partitioners::Partitioners;
use super::queue::QueueTable;
use super::waiting::{Waiting, is_sendable};
use crate::ids::{
    BatchId, BrokerId, Grid, Id, IdSet, IdVec, PartitionId, ProducerId, ReplicaSetId, TopicId,
};
use crate::placement::Placement;
use crate::random::{Gamma, Purpose, Random};
use crate::record::{BATCH_HEADER, RecordSizes, upper_bound_of_one_record};
use crate::scenario::{PerGroup, Scenario};
use crate::schedule::{Instant, MILLISECOND, NEVER, Nanos};
use crate::topic_ranges::TopicRanges;

mod draining;
mod placing;
mod weighing;

pub use draining::DrainLimits;

#[derive(Clone)]
pub struct Accumulator {
    /// Every batch from its opening until its response has been processed.
    pub batches: BatchPool,
    pub queues: QueueTable,
    pub waiting: Grid<ProducerId, ReplicaSetId, Waiting>,
    pub latencies: Grid<ProducerId, BrokerId, NodeLatency>,
    pub memory: IdVec<ProducerId, BufferMemory>,
    /// For each producer, the replica sets with a waiting batch.
    waiting_sets: IdVec<ProducerId, IdSet<ReplicaSetId>>,
    /// And those whose partitions are left out of its load tables now.
    excluded_sets: IdVec<ProducerId, IdSet<ReplicaSetId>>,
    /// Partitions whose queue changed since the load table was last brought up to date; `None` until it is in force.
    changed: Grid<ProducerId, TopicId, Option<Vec<PartitionId>>>,
    /// Drain index that all brokers share in clients up to 3.2.
    shared_drain_index: IdVec<ProducerId, u32>,
    placement: Placement,
    topics: TopicRanges,
    /// The leader of each replica set; `None` = unknown.
    leaders: IdVec<ReplicaSetId, Option<BrokerId>>,
    /// True until a leader moves or a batch is sent again; the rare cases are checked only after that.
    pub no_failures_yet: bool,
    shapes: PerGroup<BatchShape>,
    compression: Grid<ProducerId, TopicId, Option<Compression>>,
    /// Varies the ratio from batch to batch, by `compression.spread`.
    ratios: IdVec<ProducerId, Random>,
}

/// Sizes of batches of a group of producers.
#[derive(Clone, Copy)]
struct BatchShape {
    /// Buffer of a batch opened by a record without key and by one with a key: `batch.size`, or the record's upper
    /// bound if that is more.
    write_limits: [u32; 2],
    /// Records that fill a batch.
    max_records: u32,
    sizes: RecordSizes,
    /// Where a client builds however many requests ahead: how old a batch is when it's part of one.
    built_after: Option<Nanos>,
    /// Spread of the ratio by which batches compress.
    spread: Gamma,
}

impl BatchShape {
    fn new(settings: &Scenario) -> Self {
        Self {
            write_limits: [false, true].map(|has_key| {
                let upper_bound = upper_bound_of_one_record(settings.record_bytes, has_key);
                settings.batch_size.max(upper_bound)
            }),
            max_records: settings.max_batch_records.unwrap_or(u32::MAX),
            sizes: RecordSizes::new(settings.record_bytes),
            built_after: settings
                .requests_ahead
                .is_none()
                .then_some(settings.linger_ms * MILLISECOND + settings.client_wakeup),
            spread: Gamma::with_variation(settings.compression_spread),
        }
    }

    /// True if a batch that waits takes no more records.
    #[inline(always)]
    fn is_built(&self, batch: &Batch, now: Instant) -> bool {
        self.built_after
            .is_some_and(|after| now.at > batch.created.at + after)
    }
}

impl Accumulator {
    pub fn new(scenario: &Scenario) -> Self {
        let producers = scenario.producers as usize;
        let placement = scenario.placement();
        let waiting_of_one: Vec<Waiting> = placement
            .replica_sets()
            .map(|replica_set| Waiting::new(placement.size_of(replica_set)))
            .collect();
        Self {
            batches: BatchPool::default(),
            queues: QueueTable::new(scenario),
            waiting: Grid::repeat(&waiting_of_one, scenario.producers),
            latencies: Grid::new(NodeLatency::default(), scenario.producers, scenario.brokers),
            memory: ProducerId::first(scenario.producers)
                .map(|producer| BufferMemory::new(scenario.of(producer)))
                .collect(),
            waiting_sets: vec![IdSet::default(); producers].into(),
            excluded_sets: vec![IdSet::default(); producers].into(),
            changed: Grid::new(None, scenario.producers, scenario.topics),
            shared_drain_index: vec![0; producers].into(),
            placement,
            topics: scenario.topic_ranges(),
            leaders: placement
                .replica_sets()
                .map(|replica_set| Some(placement.preferred_leader(replica_set)))
                .collect(),
            no_failures_yet: true,
            shapes: PerGroup::new(scenario, BatchShape::new),
            compression: Grid::by_row(scenario.producers, scenario.topics, |producer| {
                Compression::new(scenario.of(producer))
            }),
            ratios: ProducerId::first(scenario.producers)
                .map(|producer| {
                    Random::stream(scenario.seed, Purpose::Compression, producer.number())
                })
                .collect(),
        }
    }

    /// Joins the open batch or opens a new one.
    fn append_to(
        &mut self,
        partitioner: &mut Partitioner,
        record: Record,
        partition: PartitionId,
    ) -> Append {
        self.try_append(record, partition)
            .unwrap_or_else(|| self.open_batch(partitioner, record, partition))
    }

    /// Joins the last batch if it has room, and otherwise closes it to appends.
    #[inline(always)]
    fn try_append(&mut self, record: Record, partition: PartitionId) -> Option<Append> {
        let tail = self.queues.tail(record.producer, partition)?;
        let (shape, batch) = (self.shapes.of(record.producer), &self.batches[tail]);
        let room = if shape.is_built(batch, record.now) {
            None
        } else {
            batch.room_for(&shape.sizes, record.has_key, record.now)
        };
        let size = match room {
            Some(size) => size,
            None => self.make_room(record, tail)?,
        };
        let batch = &mut self.batches[tail];
        let growth = batch.append(size, record.now, record.sent_at);
        let is_full = batch.is_full() && !self.stays_open(tail);
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

    /// The size of a record that joins after its batch took more memory. Where it may not, or there is none left, the batch
    /// is closed to appends (`ChunkedRecordAccumulator`).
    #[inline(never)]
    fn make_room(&mut self, record: Record, index: BatchId) -> Option<u32> {
        let batch = &mut self.batches[index];
        if batch.is_full() {
            return None;
        }
        let shape = self.shapes.of(batch.producer);
        let most = shape.write_limits[0];
        if batch.write_limit < most && !shape.is_built(batch, record.now) {
            let since = record.now.ms.saturating_sub(batch.created.ms);
            let size = shape.sizes.size(record.has_key, batch.records, since);
            let bytes = batch.bytes + size;
            let memory = &mut self.memory[record.producer];
            if bytes <= most
                && let Some(room) = memory.take(batch.write_limit, bytes, most)
            {
                batch.write_limit = room;
                return Some(size);
            }
        }
        batch.closed_at = record.now.at;
        let partition = batch.partition;
        self.became_full(record.producer, partition);
        None
    }

    /// A batch that has filled its memory to the last byte isn't full if it may take more.
    #[inline(never)]
    fn stays_open(&mut self, index: BatchId) -> bool {
        let batch = &mut self.batches[index];
        let most = self.shapes.of(batch.producer).write_limits[0];
        let may_grow = batch.write_limit < most && batch.records < batch.max_records;
        if may_grow {
            batch.closed_at = NEVER;
        }
        may_grow
    }

    /// Opens a batch with the record in it, if there is memory.
    fn open_batch(
        &mut self,
        partitioner: &mut Partitioner,
        record: Record,
        partition: PartitionId,
    ) -> Append {
        let Record { producer, now, .. } = record;
        let shape = self.shapes.of(producer);
        let size = shape.sizes.size(record.has_key, 0, 0);
        let most = shape.write_limits[usize::from(record.has_key)];
        let memory = &mut self.memory[producer];
        let Some(write_limit) = memory.take(0, BATCH_HEADER + size, most) else {
            partitioner.chosen_for_waiting = Some(partition);
            return Append::NoMemory;
        };
        let index = self.batches.open(producer, partition, now, write_limit);
        let batch = &mut self.batches[index];
        batch.max_records = shape.max_records;
        let compression = self.compression[(producer, self.topics.of(partition))];
        batch.compressed = compression.map(|codec| {
            let times = shape.spread.draw(&mut self.ratios[producer]);
            Box::new(Compressed::new(codec.varied(times)))
        });
        let growth = Growth {
            compresses: batch.append(size, now, record.sent_at).compresses,
            bytes: batch.bytes,
            expected_bytes: batch.expected_bytes(),
        };
        let is_full = batch.is_full() && !self.stays_open(index);
        let becomes_sendable = match self.queues.length(producer, partition) {
            0 => is_full,
            1 => !is_sendable(&self.queues, &self.batches, producer, partition),
            _ => false,
        };
        self.queues.push(&mut self.batches, index);
        self.note_change(producer, partition);
        let replica_set = self.placement.set_of(partition);
        let waiting = &mut self.waiting[(producer, replica_set)];
        waiting.link(&mut self.batches, index);
        waiting
            .partitions
            .set(self.placement.position(partition), true);
        waiting.sendable += u32::from(becomes_sendable);
        self.waiting_sets[producer].insert(replica_set);
        Append::Done(Appended {
            partition,
            growth,
            opened: true,
            is_full,
            wakes_sender: true,
        })
    }

    /// The last batch of a queue takes no more. If it is alone in its queue, it may leave now.
    fn became_full(&mut self, producer: ProducerId, partition: PartitionId) {
        if self.queues.length(producer, partition) == 1 {
            self.waiting[(producer, self.placement.set_of(partition))].sendable += 1;
        }
    }

    /// `linger.ms` has changed.
    pub fn change_linger(&mut self, scenario: &Scenario) {
        self.shapes = PerGroup::new(scenario, BatchShape::new);
    }

    pub fn waiting_sets(&self, producer: ProducerId) -> IdSet<ReplicaSetId> {
        self.waiting_sets[producer]
    }

    pub fn waiting_partitions(
        &self,
        producer: ProducerId,
        replica_set: ReplicaSetId,
    ) -> impl Iterator<Item = PartitionId> {
        let waiting = &self.waiting[(producer, replica_set)].partitions;
        let mut from = 0;
        std::iter::from_fn(move || {
            let position = waiting.next_from(from)?;
            from = position + 1;
            Some(self.placement.partition_at(replica_set, position))
        })
    }

    /// Gives back the memory of a batch that is acked or has failed.
    pub fn give_back(
        &mut self,
        partitioners: &mut Partitioners,
        index: BatchId,
        now: Nanos,
        is_acked: bool,
    ) {
        let batch = &mut self.batches[index];
        self.memory[batch.producer].give_back(batch.write_limit, batch.records);
        batch.is_done = true;
        partitioners
            .of(batch.partition)
            .gave_back(batch, now, is_acked);
    }

    /// The leader of a replica set as the clients know it; `None` = unknown.
    pub fn leader(&self, replica_set: ReplicaSetId) -> Option<BrokerId> {
        self.leaders[replica_set]
    }

    pub fn set_leader(&mut self, replica_set: ReplicaSetId, leader: Option<BrokerId>) {
        self.leaders[replica_set] = leader;
        self.no_failures_yet = false;
    }

    /// A batch comes back after a failure: to the head of its queue, or in the order of its sequence numbers
    /// (`RecordAccumulator.reenqueue`). It takes no more records.
    pub fn reenqueue(&mut self, index: BatchId, now: Nanos, in_sequence: bool) {
        self.no_failures_yet = false;
        let batch = &mut self.batches[index];
        batch.closed_at = batch.closed_at.min(now);
        let (producer, partition, retry_at_ms) =
            (batch.producer, batch.partition, batch.retry_at_ms);
        let was_sendable = is_sendable(&self.queues, &self.batches, producer, partition);
        self.queues.put_back(&mut self.batches, index, in_sequence);
        let replica_set = self.placement.set_of(partition);
        let waiting = &mut self.waiting[(producer, replica_set)];
        waiting.link_by_age(&mut self.batches, index);
        waiting
            .partitions
            .set(self.placement.position(partition), true);
        waiting.sendable += u32::from(!was_sendable);
        waiting.backs_off_until_ms = waiting.backs_off_until_ms.max(retry_at_ms);
        self.waiting_sets[producer].insert(replica_set);
        self.note_change(producer, partition);
    }

    pub fn heap_bytes(&self) -> usize {
        let sizes = self.placement.replica_sets();
        let words: u32 = sizes
            .map(|replica_set| self.placement.size_of(replica_set).div_ceil(64))
            .sum();
        self.batches.heap_bytes()
            + self.queues.heap_bytes()
            + self.waiting.len() * (size_of::<Waiting>() + size_of::<NodeLatency>())
            + self.memory.len() * (words as usize * 8 + 64)
    }

    #[inline]
    fn note_change(&mut self, producer: ProducerId, partition: PartitionId) {
        if let Some(changed) = &mut self.changed[(producer, self.topics.of(partition))] {
            changed.push(partition);
        }
    }
}

#[cfg(test)]
mod tests;
