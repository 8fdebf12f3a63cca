//! The accumulator's queues: one for each producer and partition (`RecordAccumulator`, `TopicInfo.batches`). Only
//! queues that hold a batch take memory beyond four bytes.

use super::batch::{BatchPool, NONE};

/// The producer never opened a batch for this partition.
const UNTOUCHED: u32 = u32::MAX;
/// It did, but nothing waits now.
const EMPTY: u32 = u32::MAX - 1;

#[derive(Clone, Copy)]
struct Queue {
    head: u32,
    tail: u32,
    length: u32,
}

/// The queues of all producers and partitions.
#[derive(Clone)]
pub struct QueueTable {
    partitions: usize,
    places: Vec<u32>,
    queues: Vec<Queue>,
    free: Vec<u32>,
    /// For each producer, to how many partitions it has sent at least once.
    touched: Vec<u32>,
}

impl QueueTable {
    /// Empty queues.
    pub fn new(producers: u32, partitions: u32) -> Self {
        Self {
            partitions: partitions as usize,
            places: vec![UNTOUCHED; producers as usize * partitions as usize],
            queues: Vec::new(),
            free: Vec::new(),
            touched: vec![0; producers as usize],
        }
    }

    /// Partitions of the topic.
    pub fn partitions(&self) -> u32 {
        self.partitions as u32
    }

    /// Batches that wait, the open one included.
    #[inline]
    pub fn length(&self, producer: u32, partition: u32) -> u32 {
        self.queue(producer, partition)
            .map_or(0, |queue| queue.length)
    }

    /// The batch that leaves next; `NONE` where nothing waits.
    #[inline]
    pub fn head(&self, producer: u32, partition: u32) -> u32 {
        self.queue(producer, partition)
            .map_or(NONE, |queue| queue.head)
    }

    /// The batch that takes the next record if it has room; `NONE` where nothing waits.
    #[inline]
    pub fn tail(&self, producer: u32, partition: u32) -> u32 {
        self.queue(producer, partition)
            .map_or(NONE, |queue| queue.tail)
    }

    /// Whether the producer has sent to every partition at least once.
    pub fn has_touched_all(&self, producer: u32) -> bool {
        self.touched[producer as usize] as usize == self.partitions
    }

    /// Appends a batch to the queue of its partition.
    #[inline]
    pub fn push(&mut self, batches: &mut BatchPool, index: u32) {
        let (producer, partition) = (batches[index].producer, batches[index].partition);
        let place = self.place(producer, partition);
        if self.places[place] >= EMPTY {
            if self.places[place] == UNTOUCHED {
                self.touched[producer as usize] += 1;
            }
            self.places[place] = self.take_queue(index);
            return;
        }
        let queue = &mut self.queues[self.places[place] as usize];
        batches[queue.tail].next_in_queue = index;
        queue.tail = index;
        queue.length += 1;
    }

    /// Puts a batch that comes back before the others of its queue, or, in sequence, before those that are younger.
    pub fn put_back(&mut self, batches: &mut BatchPool, index: u32, in_sequence: bool) {
        let place = self.place(batches[index].producer, batches[index].partition);
        batches[index].next_in_queue = NONE;
        if self.places[place] >= EMPTY {
            self.places[place] = self.take_queue(index);
            return;
        }
        let queue = &mut self.queues[self.places[place] as usize];
        queue.length += 1;
        let created = batches[index].created.at;
        let (mut previous, mut next) = (NONE, queue.head);
        while in_sequence && next != NONE && batches[next].created.at < created {
            previous = next;
            next = batches[next].next_in_queue;
        }
        batches[index].next_in_queue = next;
        if previous == NONE {
            queue.head = index;
        } else {
            batches[previous].next_in_queue = index;
        }
        if next == NONE {
            queue.tail = index;
        }
    }

    /// Takes the head of a queue that is not empty.
    #[inline]
    pub fn pop(&mut self, batches: &BatchPool, producer: u32, partition: u32) -> u32 {
        let place = self.place(producer, partition);
        let slot = self.places[place];
        let queue = &mut self.queues[slot as usize];
        let head = queue.head;
        queue.head = batches[head].next_in_queue;
        queue.length -= 1;
        if queue.length == 0 {
            self.places[place] = EMPTY;
            self.free.push(slot);
        }
        head
    }

    /// Bytes of memory that the queues take, about.
    pub fn heap_bytes(&self) -> usize {
        self.places.len() * 4 + self.queues.len() * size_of::<Queue>()
    }

    #[inline]
    fn place(&self, producer: u32, partition: u32) -> usize {
        producer as usize * self.partitions + partition as usize
    }

    #[inline]
    fn queue(&self, producer: u32, partition: u32) -> Option<&Queue> {
        let slot = self.places[self.place(producer, partition)];
        (slot < EMPTY).then(|| &self.queues[slot as usize])
    }

    #[inline]
    fn take_queue(&mut self, index: u32) -> u32 {
        let queue = Queue {
            head: index,
            tail: index,
            length: 1,
        };
        if let Some(slot) = self.free.pop() {
            self.queues[slot as usize] = queue;
            slot
        } else {
            self.queues.push(queue);
            (self.queues.len() - 1) as u32
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Instant;

    #[test]
    fn batches_leave_a_queue_in_the_order_in_which_they_came() {
        let mut batches = BatchPool::default();
        let mut queues = QueueTable::new(2, 2);
        let opened: Vec<u32> = (0..3)
            .map(|_| batches.open(1, 1, Instant::at(0), 16_384))
            .collect();
        for &index in &opened {
            queues.push(&mut batches, index);
        }
        assert_eq!(queues.length(1, 1), 3);
        assert_eq!(queues.tail(1, 1), opened[2]);
        let left: Vec<u32> = (0..3).map(|_| queues.pop(&batches, 1, 1)).collect();
        assert_eq!(left, opened);
        assert_eq!((queues.head(1, 1), queues.length(1, 1)), (NONE, 0));
        assert!(!queues.has_touched_all(1));
    }
}
