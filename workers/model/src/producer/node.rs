//! The client's side of one connection: what waits for this node, what is in flight to it, and the times from which
//! `partitioner.availability.timeout.ms` is judged (`RecordAccumulator.NodeLatencyStats`).

use super::batch::{BatchPool, NONE};
use super::queue::QueueTable;
use crate::schedule::{Instant, Nanos};

/// One producer's view of one broker.
#[derive(Clone)]
pub struct Node {
    /// Partitions led by this node whose queue is not empty, by their place in the node's own list.
    pub waiting: BitSet,
    /// Queues here with more than one batch or with a full one at the head: they may leave whatever `linger.ms` says.
    pub sendable: u32,
    /// First and last waiting batch in order of creation.
    oldest: u32,
    newest: u32,
    /// Where the next drain begins (3.3 and later; earlier clients share one index among the nodes).
    pub drain_index: u32,
    /// Batches here wait for `retry.backoff.ms` until this time at the latest, on the client's clock.
    pub backs_off_until_ms: u64,
    /// From when on the connection is open; it is closed before.
    pub opens_at: Nanos,
    /// Requests sent and not yet answered.
    pub in_flight: u32,
    /// When the last byte of the last request has left.
    pub link_free_at: Nanos,
    /// When the last request arrives at the broker: none overtakes another, even where `rtt.ms` has fallen since.
    pub last_arrival_at: Nanos,
    /// Time of the last loop in which this node had something to send, and in which it could take it, ms; `None`
    /// before the first.
    pub availability: Option<(u64, u64)>,
    /// Whether the partitions that wait for it are left out of the load table now.
    pub excluded: bool,
}

impl Node {
    /// A node that leads `partitions` partitions and has nothing to do.
    pub fn new(partitions: u32) -> Self {
        Self {
            waiting: BitSet::new(partitions),
            sendable: 0,
            oldest: NONE,
            newest: NONE,
            drain_index: 0,
            backs_off_until_ms: 0,
            opens_at: 0,
            in_flight: 0,
            link_free_at: 0,
            last_arrival_at: 0,
            availability: None,
            excluded: false,
        }
    }

    /// Adds a batch that was just opened to the list by creation.
    pub fn link(&mut self, batches: &mut BatchPool, index: u32) {
        batches[index].previous_in_node = self.newest;
        if self.newest == NONE {
            self.oldest = index;
        } else {
            let newest = self.newest;
            batches[newest].next_in_node = index;
        }
        self.newest = index;
    }

    /// Adds a batch that comes back to the list by creation.
    pub fn link_by_age(&mut self, batches: &mut BatchPool, index: u32) {
        let created = batches[index].created.at;
        let mut previous = NONE;
        let mut next = self.oldest;
        while next != NONE && batches[next].created.at < created {
            previous = next;
            next = batches[next].next_in_node;
        }
        batches[index].previous_in_node = previous;
        batches[index].next_in_node = next;
        if previous == NONE {
            self.oldest = index;
        } else {
            batches[previous].next_in_node = index;
        }
        if next == NONE {
            self.newest = index;
        } else {
            batches[next].previous_in_node = index;
        }
    }

    /// Takes a batch that leaves out of the list.
    pub fn unlink(&mut self, batches: &mut BatchPool, index: u32) {
        let (previous, next) = (batches[index].previous_in_node, batches[index].next_in_node);
        if previous == NONE {
            self.oldest = next;
        } else {
            batches[previous].next_in_node = next;
        }
        if next == NONE {
            self.newest = previous;
        } else {
            batches[next].previous_in_node = previous;
        }
    }

    /// Milliseconds until the oldest waiting batch has lingered long enough; 0 = now; `None` where nothing waits. Kafka
    /// compares two clocks cut to milliseconds (`RecordAccumulator.batchReady`).
    #[inline]
    pub fn linger_left_ms(&self, batches: &BatchPool, linger_ms: u64, now: Instant) -> Option<u64> {
        if self.oldest == NONE {
            return None;
        }
        let waited = now.ms - batches[self.oldest].created.ms;
        Some(linger_ms.saturating_sub(waited))
    }

    /// The oldest waiting batch; `NONE` where nothing waits.
    pub fn oldest(&self) -> u32 {
        self.oldest
    }

    /// Remembers for `partitioner.availability.timeout.ms` that the node had something to send and whether it could
    /// take it (`RecordAccumulator.updateNodeLatencyStats`).
    #[inline]
    pub fn note_availability(&mut self, now: Instant, can_take: bool) {
        let (_, drained) = self.availability.unwrap_or((now.ms, now.ms));
        self.availability = Some((now.ms, if can_take { now.ms } else { drained }));
    }

    /// Whether the node has taken nothing for longer than `timeout_ms` (0 = never).
    pub fn is_unavailable(&self, timeout_ms: u64) -> bool {
        timeout_ms > 0
            && self
                .availability
                .is_some_and(|(ready, drained)| ready - drained > timeout_ms)
    }
}

/// Whether a queue may leave whatever `linger.ms` says: more than one batch waits, or the first is full.
#[inline]
pub fn is_sendable(
    queues: &QueueTable,
    batches: &BatchPool,
    producer: u32,
    partition: u32,
) -> bool {
    match queues.length(producer, partition) {
        0 => false,
        1 => batches[queues.head(producer, partition)].is_full(),
        _ => true,
    }
}

/// A set of small numbers that finds its next member fast.
#[derive(Clone)]
pub struct BitSet {
    words: Vec<u64>,
    members: u32,
}

impl BitSet {
    /// Empty, for numbers below `size`.
    pub fn new(size: u32) -> Self {
        Self {
            words: vec![0; size.div_ceil(64) as usize],
            members: 0,
        }
    }

    /// Puts a number in or out.
    #[inline]
    pub fn set(&mut self, member: u32, present: bool) {
        let word = &mut self.words[(member / 64) as usize];
        let bit = 1u64 << (member % 64);
        let was_present = *word & bit != 0;
        if present && !was_present {
            *word |= bit;
            self.members += 1;
        } else if !present && was_present {
            *word &= !bit;
            self.members -= 1;
        }
    }

    /// Whether it has no member.
    pub fn is_empty(&self) -> bool {
        self.members == 0
    }

    /// How many members it has.
    pub fn len(&self) -> u32 {
        self.members
    }

    /// The least member that is not below `from`.
    #[inline]
    pub fn next_from(&self, from: u32) -> Option<u32> {
        let mut index = (from / 64) as usize;
        let mut word = self.words.get(index)? & (u64::MAX << (from % 64));
        while word == 0 {
            index += 1;
            word = *self.words.get(index)?;
        }
        Some(index as u32 * 64 + word.trailing_zeros())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linger_counts_from_the_creation_of_the_oldest_batch_on_clocks_cut_to_milliseconds() {
        let mut batches = BatchPool::default();
        let mut node = Node::new(1);
        assert_eq!(node.linger_left_ms(&batches, 5, Instant::at(0)), None);
        let first = batches.open(0, 0, Instant::at(10_900_000), 16_384);
        let second = batches.open(0, 0, Instant::at(12_000_000), 16_384);
        node.link(&mut batches, first);
        node.link(&mut batches, second);
        assert_eq!(
            node.linger_left_ms(&batches, 5, Instant::at(10_950_000)),
            Some(5)
        );
        assert_eq!(
            node.linger_left_ms(&batches, 5, Instant::at(14_999_999)),
            Some(1)
        );
        assert_eq!(
            node.linger_left_ms(&batches, 5, Instant::at(15_000_000)),
            Some(0)
        );
        node.unlink(&mut batches, first);
        assert_eq!(
            node.linger_left_ms(&batches, 5, Instant::at(15_000_000)),
            Some(2)
        );
    }

    #[test]
    fn a_node_that_takes_nothing_becomes_unavailable_after_more_than_the_timeout() {
        let mut node = Node::new(1);
        node.note_availability(Instant::at(3_000_000), false);
        node.note_availability(Instant::at(8_000_000), false);
        assert!(!node.is_unavailable(5));
        node.note_availability(Instant::at(9_000_000), false);
        assert!(node.is_unavailable(5));
        assert!(!node.is_unavailable(0));
        node.note_availability(Instant::at(9_500_000), true);
        assert!(!node.is_unavailable(5));
    }

    #[test]
    fn a_bit_set_finds_its_members_across_words() {
        let mut set = BitSet::new(200);
        for member in [3, 64, 199] {
            set.set(member, true);
        }
        assert_eq!(set.next_from(0), Some(3));
        assert_eq!(set.next_from(4), Some(64));
        assert_eq!(set.next_from(65), Some(199));
        set.set(199, false);
        assert_eq!(set.next_from(65), None);
        assert!(!set.is_empty());
    }
}
