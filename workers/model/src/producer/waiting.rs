//! Batches that wait in one producer's accumulator for the leader of one replica set (`RecordAccumulator.ready`).
//!
//! Rules: docs/model/producer.md, "Accumulator".

use super::batch::BatchPool;
use super::bit_set::BitSet;
use super::queue::QueueTable;
use crate::ids::{BatchId, PartitionId, ProducerId};
use crate::schedule::{Instant, MILLISECOND};

/// The waiting batches of one producer for the partitions of one replica set.
#[derive(Clone)]
pub struct Waiting {
    /// The partitions whose queue is not empty, by their position in the replica set.
    pub partitions: BitSet,
    /// Queues with more than one batch or with a full one at the head: they may leave whatever `linger.ms` says.
    pub sendable: u32,
    /// First and last batch in order of creation.
    oldest: Option<BatchId>,
    newest: Option<BatchId>,
    /// Where the next drain begins (3.3 and later; earlier clients share one index among the brokers).
    pub drain_index: u32,
    /// Batches wait for `retry.backoff.ms` until this time at the latest, on the client's clock.
    pub backs_off_until_ms: u64,
}

impl Waiting {
    pub fn new(partitions: u32) -> Self {
        Self {
            partitions: BitSet::new(partitions),
            sendable: 0,
            oldest: None,
            newest: None,
            drain_index: 0,
            backs_off_until_ms: 0,
        }
    }

    #[inline]
    pub fn link(&mut self, batches: &mut BatchPool, index: BatchId) {
        batches[index].previous_waiting = self.newest;
        self.follow(batches, self.newest, Some(index));
        self.newest = Some(index);
    }

    /// Adds a batch that comes back to the list by creation.
    pub fn link_by_age(&mut self, batches: &mut BatchPool, index: BatchId) {
        let created = batches[index].created.at;
        let mut previous = None;
        let mut next = self.oldest;
        while let Some(older) = next.filter(|&next| batches[next].created.at < created) {
            previous = next;
            next = batches[older].next_waiting;
        }
        batches[index].previous_waiting = previous;
        batches[index].next_waiting = next;
        self.follow(batches, previous, Some(index));
        self.precede(batches, next, Some(index));
    }

    /// Takes a batch that leaves out of the list.
    #[inline]
    pub fn unlink(&mut self, batches: &mut BatchPool, index: BatchId) {
        let (previous, next) = (batches[index].previous_waiting, batches[index].next_waiting);
        self.follow(batches, previous, next);
        self.precede(batches, next, previous);
    }

    /// `batch` comes after `previous`, or first.
    fn follow(
        &mut self,
        batches: &mut BatchPool,
        previous: Option<BatchId>,
        batch: Option<BatchId>,
    ) {
        match previous {
            Some(previous) => batches[previous].next_waiting = batch,
            None => self.oldest = batch,
        }
    }

    /// `batch` comes before `next`, or last.
    fn precede(&mut self, batches: &mut BatchPool, next: Option<BatchId>, batch: Option<BatchId>) {
        match next {
            Some(next) => batches[next].previous_waiting = batch,
            None => self.newest = batch,
        }
    }

    /// Milliseconds until the oldest waiting batch has lingered long enough; 0 = now, `None` = nothing waits. Kafka
    /// compares two clocks cut to milliseconds (`RecordAccumulator.batchReady`).
    #[inline]
    pub fn linger_left_ms(&self, batches: &BatchPool, linger_ms: u64, now: Instant) -> Option<u64> {
        let waited = now.ms - batches[self.oldest?].created.ms;
        Some(linger_ms.saturating_sub(waited))
    }

    /// The same in Python, which counts nanoseconds and rounds up what is left (`EpollSelector.select`).
    #[cold]
    #[inline(never)]
    pub fn linger_left_rounded_up(
        &self,
        batches: &BatchPool,
        linger_ms: u64,
        now: Instant,
    ) -> Option<u64> {
        let waited = (now.at - batches[self.oldest?].created.at) / MILLISECOND;
        Some(linger_ms.saturating_sub(waited))
    }
}

/// True if a queue may leave whatever `linger.ms` says: more than one batch waits, or the first is
/// full.
#[inline]
pub fn is_sendable(
    queues: &QueueTable,
    batches: &BatchPool,
    producer: ProducerId,
    partition: PartitionId,
) -> bool {
    match queues.length(producer, partition) {
        0 => false,
        1 => queues
            .head(producer, partition)
            .is_some_and(|head| batches[head].is_full()),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linger_counts_from_the_creation_of_the_oldest_batch_on_clocks_cut_to_milliseconds() {
        let mut batches = BatchPool::default();
        let mut waiting = Waiting::new(1);
        assert_eq!(waiting.linger_left_ms(&batches, 5, Instant::at(0)), None);
        let first = batches.open(0.into(), 0.into(), Instant::at(10_900_000), 16_384);
        let second = batches.open(0.into(), 0.into(), Instant::at(12_000_000), 16_384);
        waiting.link(&mut batches, first);
        waiting.link(&mut batches, second);
        assert_eq!(
            waiting.linger_left_ms(&batches, 5, Instant::at(10_950_000)),
            Some(5)
        );
        assert_eq!(
            waiting.linger_left_ms(&batches, 5, Instant::at(14_999_999)),
            Some(1)
        );
        assert_eq!(
            waiting.linger_left_ms(&batches, 5, Instant::at(15_000_000)),
            Some(0)
        );
        waiting.unlink(&mut batches, first);
        assert_eq!(
            waiting.linger_left_ms(&batches, 5, Instant::at(15_000_000)),
            Some(2)
        );
    }
}
