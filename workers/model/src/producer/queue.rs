//! The accumulator's queues: one for each producer and partition (`RecordAccumulator`, `TopicInfo.batches`). Only
//! queues that hold a batch take memory beyond four bytes.
//!
//! Rules: docs/model/producer.md, "Accumulator".

use super::batch::BatchPool;
use crate::ids::{BatchId, Grid, Id, PartitionId, Pool, ProducerId, QueueId, TopicId};
use crate::scenario::Scenario;
use crate::topic_ranges::TopicRanges;

/// The producer never opened a batch for this partition.
const UNTOUCHED: u32 = u32::MAX;
/// It has, but nothing waits now.
const EMPTY: u32 = u32::MAX - 1;

#[derive(Clone, Copy)]
struct Queue {
    head: BatchId,
    tail: BatchId,
    length: u32,
    /// Bytes of all batches but the last, which may grow.
    bytes: u64,
}

#[derive(Clone)]
pub struct QueueTable {
    topics: TopicRanges,
    /// Position of each queue that is not empty.
    slots: Grid<ProducerId, PartitionId, u32>,
    queues: Pool<QueueId, Queue>,
    /// To how many partitions of each topic each producer has sent at least once.
    touched: Grid<ProducerId, TopicId, u32>,
}

impl QueueTable {
    pub fn new(scenario: &Scenario) -> Self {
        Self {
            topics: scenario.topic_ranges(),
            slots: Grid::new(UNTOUCHED, scenario.producers, scenario.partitions),
            queues: Pool::default(),
            touched: Grid::new(0, scenario.producers, scenario.topics),
        }
    }

    /// Batches that wait, the open one included.
    #[inline]
    pub fn length(&self, producer: ProducerId, partition: PartitionId) -> u32 {
        self.queue(producer, partition)
            .map_or(0, |queue| queue.length)
    }

    #[inline]
    pub fn head(&self, producer: ProducerId, partition: PartitionId) -> Option<BatchId> {
        self.queue(producer, partition).map(|queue| queue.head)
    }

    /// Waiting batches, the oldest first.
    pub fn batches<'pool>(
        &self,
        batches: &'pool BatchPool,
        producer: ProducerId,
        partition: PartitionId,
    ) -> impl Iterator<Item = BatchId> + use<'pool> {
        let head = self.head(producer, partition);
        std::iter::successors(head, |&batch| batches[batch].next_in_queue)
    }

    /// The batch that takes the next record if it has room.
    #[inline]
    pub fn tail(&self, producer: ProducerId, partition: PartitionId) -> Option<BatchId> {
        self.queue(producer, partition).map(|queue| queue.tail)
    }

    /// Bytes of those that wait.
    pub fn bytes(&self, batches: &BatchPool, producer: ProducerId, partition: PartitionId) -> u64 {
        self.queue(producer, partition).map_or(0, |queue| {
            queue.bytes + u64::from(batches[queue.tail].bytes)
        })
    }

    /// True if the producer has sent to every partition of the topic at least once.
    pub fn has_touched_all(&self, producer: ProducerId, topic: TopicId) -> bool {
        self.touched[(producer, topic)] == self.topics.partitions_of(topic).len() as u32
    }

    #[inline]
    pub fn push(&mut self, batches: &mut BatchPool, index: BatchId) {
        let (producer, partition) = (batches[index].producer, batches[index].partition);
        let slot = self.slots[(producer, partition)];
        if slot >= EMPTY {
            self.touched[(producer, self.topics.of(partition))] += u32::from(slot == UNTOUCHED);
            return self.take_queue(producer, partition, index);
        }
        let queue = &mut self.queues[QueueId::from(slot)];
        let tail = &mut batches[queue.tail];
        tail.next_in_queue = Some(index);
        queue.bytes += u64::from(tail.bytes);
        queue.tail = index;
        queue.length += 1;
    }

    /// Puts a batch that comes back before the others of its queue or, in sequence, before the younger ones.
    pub fn put_back(&mut self, batches: &mut BatchPool, index: BatchId, in_sequence: bool) {
        let (producer, partition) = (batches[index].producer, batches[index].partition);
        batches[index].next_in_queue = None;
        let slot = self.slots[(producer, partition)];
        if slot >= EMPTY {
            return self.take_queue(producer, partition, index);
        }
        let queue = &mut self.queues[QueueId::from(slot)];
        queue.length += 1;
        let created = batches[index].created.at;
        let (mut previous, mut next) = (None, Some(queue.head));
        while let Some(older) =
            next.filter(|&next| in_sequence && batches[next].created.at < created)
        {
            previous = next;
            next = batches[older].next_in_queue;
        }
        batches[index].next_in_queue = next;
        match previous {
            None => queue.head = index,
            Some(previous) => batches[previous].next_in_queue = Some(index),
        }
        let before_last = if next.is_none() {
            std::mem::replace(&mut queue.tail, index)
        } else {
            index
        };
        queue.bytes += u64::from(batches[before_last].bytes);
    }

    #[inline]
    pub fn pop(
        &mut self,
        batches: &BatchPool,
        producer: ProducerId,
        partition: PartitionId,
    ) -> BatchId {
        let slot = self.slots[(producer, partition)];
        let queue = &mut self.queues[QueueId::from(slot)];
        let head = queue.head;
        queue.length -= 1;
        match batches[head].next_in_queue {
            Some(next) => {
                queue.head = next;
                queue.bytes -= u64::from(batches[head].bytes);
            }
            None => {
                self.slots[(producer, partition)] = EMPTY;
                self.queues.close(slot.into());
            }
        }
        head
    }

    pub fn heap_bytes(&self) -> usize {
        self.slots.len() * 4 + self.queues.len() * size_of::<Queue>()
    }

    #[inline]
    fn queue(&self, producer: ProducerId, partition: PartitionId) -> Option<&Queue> {
        let slot = self.slots[(producer, partition)];
        (slot < EMPTY).then(|| &self.queues[QueueId::from(slot)])
    }

    /// The queue was empty and now holds one batch.
    #[inline]
    fn take_queue(&mut self, producer: ProducerId, partition: PartitionId, index: BatchId) {
        let queue = Queue {
            head: index,
            tail: index,
            length: 1,
            bytes: 0,
        };
        self.slots[(producer, partition)] = self.queues.put(queue, |_, _| {}).number();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Instant;

    #[test]
    fn batches_leave_a_queue_in_the_order_in_which_they_came() {
        let mut batches = BatchPool::default();
        let mut queues = QueueTable::new(&Scenario {
            producers: 2,
            partitions: 2,
            ..Scenario::default()
        });
        let (producer, partition) = (1.into(), 1.into());
        let opened: Vec<BatchId> = (0..3)
            .map(|_| batches.open(producer, partition, Instant::at(0), 16_384))
            .collect();
        for &index in &opened {
            queues.push(&mut batches, index);
        }
        assert_eq!(queues.length(producer, partition), 3);
        assert_eq!(queues.tail(producer, partition), Some(opened[2]));
        let left: Vec<BatchId> = (0..3)
            .map(|_| queues.pop(&batches, producer, partition))
            .collect();
        assert_eq!(left, opened);
        assert_eq!(
            (
                queues.head(producer, partition),
                queues.length(producer, partition)
            ),
            (None, 0)
        );
        assert!(!queues.has_touched_all(producer, 0.into()));
    }
}
