//! A batch of records: what it holds and when it is full (`ProducerBatch` and `MemoryRecordsBuilder` of Kafka).
//!
//! Rules: docs/model/producer.md, "Sizes".

use super::compression::{Compressed, Growth};
use crate::ids::{BatchId, PartitionId, Pool, ProducerId};
use crate::record::{BATCH_HEADER, RecordSizes};
use crate::schedule::{Instant, MILLISECOND, NEVER, Nanos};

/// Evenly spaced records of one batch, so that a burst takes 24 bytes whatever its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SendRun {
    pub first: Nanos,
    pub gap: Nanos,
    pub count: u32,
}

impl SendRun {
    /// Its sends up to `distance` after the first one, and those after them.
    #[inline(always)]
    pub fn split_after(self, distance: Nanos) -> (Self, Option<Self>) {
        // Usually all are, which saves the division.
        if self.gap * Nanos::from(self.count - 1) <= distance || self.gap == 0 {
            return (self, None);
        }
        let count = (distance / self.gap) as u32 + 1;
        let rest = Self {
            first: self.first + self.gap * Nanos::from(count),
            count: self.count - count,
            ..self
        };
        (Self { count, ..self }, Some(rest))
    }

    /// Its sends at `moment` or earlier.
    #[inline(always)]
    pub fn up_to(self, moment: Nanos) -> Option<Self> {
        let distance = moment.checked_sub(self.first)?;
        Some(self.split_after(distance).0)
    }

    /// Its sends before `moment`, and those at it or later.
    #[inline(always)]
    pub fn split_at(self, moment: Nanos) -> (Option<Self>, Option<Self>) {
        if self.first >= moment {
            return (None, Some(self));
        }
        let (before, rest) = self.split_after(moment - 1 - self.first);
        (Some(before), rest)
    }

    /// The sum of the times from its sends until `moment`, ns.
    #[inline(always)]
    pub fn time_until(self, moment: Nanos) -> u64 {
        let count = u64::from(self.count);
        count * (moment - self.first) - self.gap * (count * (count - 1) / 2)
    }
}

/// A batch of records for one partition.
#[derive(Clone, Debug)]
pub struct Batch {
    pub producer: ProducerId,
    pub partition: PartitionId,
    /// When it was opened; `linger.ms` counts from here.
    pub created: Instant,
    /// When it was closed to appends, because it was full or the next record didn't fit; `NEVER` before.
    pub closed_at: Nanos,
    /// Capacity of its buffer, bytes: what it takes of `buffer.memory`, so far where batches grow.
    pub write_limit: u32,
    /// Records that fill it whatever their size (`batch.num.messages`).
    pub max_records: u32,
    /// Size so far with its header, bytes, as it would leave now.
    pub bytes: u32,
    /// Boxed, so that uncompressed batches stay small.
    pub compressed: Option<Box<Compressed>>,
    pub records: u32,
    /// Its records are acked or have failed. A request may still hold the batch.
    pub is_done: bool,
    /// Starts of its records' latencies: when send() was called, or when it was meant to be
    /// (`latency.from`).
    pub sends: Vec<SendRun>,
    /// Which send() it is part of, if those are acked as a whole and it has left; 0 for none.
    pub send: u64,
    /// How often sending it failed.
    pub attempts: u32,
    /// When it may be sent again, on the client's clock.
    pub retry_at_ms: u64,
    /// Where it ends in the leader's log, even if the client doesn't know; 0 if it isn't there.
    pub appended_end: u64,
    pub next_in_queue: Option<BatchId>,
    /// Neighbours among all batches that wait for the same replica set, in order of creation.
    pub previous_waiting: Option<BatchId>,
    pub next_waiting: Option<BatchId>,
}

impl Batch {
    /// Size of the next record if it finds room (`MemoryRecordsBuilder.hasRoomFor`).
    #[inline(always)]
    pub fn room_for(&self, sizes: &RecordSizes, has_key: bool, now: Instant) -> Option<u32> {
        if self.is_full() {
            return None;
        }
        let since = now.ms.saturating_sub(self.created.ms);
        let size = sizes.size(has_key, self.records, since);
        (self.records == 0 || self.write_limit >= self.expected_bytes() + size).then_some(size)
    }

    /// Closed to appends, or nothing more fits (`MemoryRecordsBuilder.isFull`).
    pub fn is_full(&self) -> bool {
        self.closed_at != NEVER
    }

    /// Kafka's idea of its size, bytes: an estimate while a compressed batch is open.
    #[inline(always)]
    pub fn expected_bytes(&self) -> u32 {
        self.compressed
            .as_ref()
            .map_or(self.bytes, |compressed| compressed.expected_bytes)
    }

    /// Appends a record of `size` bytes whose send() was called at `sent_at`.
    #[inline(always)]
    pub fn append(&mut self, size: u32, now: Instant, sent_at: Nanos) -> Growth {
        let growth = match &mut self.compressed {
            None => Growth {
                bytes: size,
                expected_bytes: size,
                compresses: 0,
            },
            Some(compressed) => compressed.append(size, self.bytes),
        };
        self.bytes += growth.bytes;
        self.records += 1;
        self.remember_send(sent_at);
        if self.expected_bytes() >= self.write_limit || self.records >= self.max_records {
            self.closed_at = now.at;
        }
        growth
    }

    /// How many records of `size` bytes can join without filling the open, uncompressed batch.
    #[inline(always)]
    pub fn room_before_full(&self, size: u32) -> u32 {
        let by_size = (self.write_limit - 1).saturating_sub(self.bytes) / size;
        by_size.min(self.max_records - 1 - self.records)
    }

    /// Appends `count` records of together `bytes` that don't fill the open, uncompressed batch, sent from `first` on with
    /// `gap` between them.
    #[inline(always)]
    pub fn join_many(&mut self, bytes: u32, count: u32, first: Nanos, gap: Nanos) {
        self.bytes += bytes;
        self.records += count;
        self.remember_send(first);
        let others = count - 1;
        match self.sends.last_mut() {
            _ if others == 0 => {}
            Some(last) if last.count == 1 => (last.gap, last.count) = (gap, count),
            Some(last) if last.gap == gap => last.count += others,
            _ => self.sends.push(SendRun {
                first: first + gap,
                gap: if others > 1 { gap } else { 0 },
                count: others,
            }),
        }
    }

    /// From when it could have left: full, `linger.ms` over, or its request left, whichever came first.
    #[inline]
    pub fn ready_at(&self, linger_ms: u64, left_at: Nanos) -> Nanos {
        let lingers_until = self.created.at + linger_ms * MILLISECOND;
        lingers_until.min(self.closed_at).min(left_at)
    }

    /// Sum over its records of the time since send(), ns.
    #[inline]
    pub fn time_inside(&self, now: Nanos) -> u128 {
        let of_run = |run: &SendRun| u128::from(run.time_until(now));
        self.sends.iter().map(of_run).sum()
    }

    #[inline(always)]
    fn remember_send(&mut self, at: Nanos) {
        if let Some(last) = self.sends.last_mut() {
            let since = at - (last.first + last.gap * Nanos::from(last.count - 1)).min(at);
            if last.count == 1 {
                last.gap = since;
                last.count = 2;
                return;
            }
            if since == last.gap {
                last.count += 1;
                return;
            }
        }
        self.sends.push(SendRun {
            first: at,
            gap: 0,
            count: 1,
        });
    }
}

/// All batches. Slots and their lists of sends are reused.
pub type BatchPool = Pool<BatchId, Batch>;

impl BatchPool {
    /// Opens a batch with a buffer of `write_limit` bytes, without compression or a limit of records.
    pub fn open(
        &mut self,
        producer: ProducerId,
        partition: PartitionId,
        now: Instant,
        write_limit: u32,
    ) -> BatchId {
        let fresh = Batch {
            producer,
            partition,
            created: now,
            closed_at: NEVER,
            write_limit,
            max_records: u32::MAX,
            bytes: BATCH_HEADER,
            compressed: None,
            records: 0,
            is_done: false,
            sends: Vec::new(),
            send: 0,
            attempts: 0,
            retry_at_ms: 0,
            appended_end: 0,
            next_in_queue: None,
            previous_waiting: None,
            next_waiting: None,
        };
        self.put(fresh, |fresh, former| {
            fresh.sends = std::mem::take(&mut former.sends);
            fresh.sends.clear();
        })
    }

    /// The leader's log of a partition was truncated at `end`, so batches beyond it are gone. Changing free slots does
    /// no harm.
    pub fn forget_beyond(&mut self, partition: PartitionId, end: u64) {
        for batch in self.iter_mut() {
            if batch.partition == partition && batch.appended_end > end {
                batch.appended_end = 0;
            }
        }
    }

    /// The batches with records neither acked nor failed.
    pub fn inside(&self) -> impl Iterator<Item = &Batch> {
        self.iter().filter(|batch| !batch.is_done)
    }

    pub fn heap_bytes(&self) -> usize {
        self.len() * (size_of::<Batch>() + 2 * size_of::<SendRun>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::producer::compression::Compression;
    use crate::record::upper_bound_of_one_record;
    use crate::scenario::{Codec, Scenario};

    fn filled(value_bytes: u32, batch_size: u32) -> Batch {
        fill(value_bytes, batch_size, None)
    }

    fn fill(value_bytes: u32, batch_size: u32, compression: Option<Compression>) -> Batch {
        let sizes = RecordSizes::new(value_bytes);
        let mut pool = BatchPool::default();
        let limit = batch_size.max(upper_bound_of_one_record(value_bytes, false));
        let index = pool.open(0.into(), 0.into(), Instant::at(0), limit);
        pool[index].compressed = compression.map(|codec| Box::new(Compressed::new(codec)));
        while let Some(size) = pool[index].room_for(&sizes, false, Instant::at(0)) {
            pool[index].append(size, Instant::at(0), 0);
        }
        pool[index].clone()
    }

    #[test]
    fn a_16_kib_batch_holds_31_records_of_512_bytes_and_16_of_1000() {
        let batch = filled(512, 16_384);
        assert_eq!((batch.records, batch.bytes), (31, 16_212));
        assert_eq!(filled(1_000, 16_384).records, 16);
        assert_eq!(filled(512, 4_096).records, 7);
    }

    #[test]
    fn a_record_larger_than_the_batch_size_gets_a_batch_of_its_own() {
        let batch = filled(20_000, 16_384);
        assert_eq!(batch.records, 1);
        assert_eq!(batch.write_limit, upper_bound_of_one_record(20_000, false));
    }

    #[test]
    fn compressed_batches_hold_at_first_even_less_and_ever_more_as_the_estimate_falls() {
        let scenario = Scenario {
            codec: Codec::Lz4,
            ..Scenario::default()
        };
        let mut compression = Compression::new(&scenario).expect("a codec is on");
        // With the estimate at 1, 29 records are taken for 61 + 15,109 × 1.05 = 15,925 bytes, and a 30th fits in no more.
        let first = fill(512, 16_384, Some(compression));
        assert_eq!((first.records, first.expected_bytes()), (29, 15_925));
        assert_eq!(first.bytes, 61 + 7_555);
        (0..120).for_each(|_| compression.learn(15_109, first.bytes - 61));
        // At 0.5: 58 records are taken for 61 + 30,218 × 0.525 = 15,925 bytes.
        let later = fill(512, 16_384, Some(compression));
        assert_eq!((later.records, later.bytes), (58, 61 + 15_109));
    }

    #[test]
    fn evenly_spaced_sends_share_a_run() {
        let mut pool = BatchPool::default();
        let index = pool.open(0.into(), 0.into(), Instant::at(0), 16_384);
        for at in [10, 11, 12, 40, 50, 60, 60] {
            pool[index].append(521, Instant::at(at), at);
        }
        let run = |first, gap, count| SendRun { first, gap, count };
        assert_eq!(
            pool[index].sends,
            [run(10, 1, 3), run(40, 10, 3), run(60, 0, 1)]
        );
    }

    #[test]
    fn many_records_join_as_they_would_one_by_one() {
        let mut pool = BatchPool::default();
        let index = pool.open(0.into(), 0.into(), Instant::at(0), 16_384);
        pool[index].append(521, Instant::at(0), 0);
        let mut single = pool[index].clone();
        let mut first = 700;
        // Gaps that go on, change and come back, in groups of one to six.
        for (count, gap) in [
            (1, 700),
            (2, 1_000),
            (6, 1_000),
            (1, 1_000),
            (3, 5),
            (5, 1_000),
            (4, 5),
            (2, 7),
        ] {
            let together = &mut pool[index];
            assert!(together.room_before_full(521) >= count);
            together.join_many(521 * count, count, first, gap);
            for _ in 0..count {
                single.append(521, Instant::at(first), first);
                first += gap;
            }
            assert_eq!(
                (&single.sends, single.records, single.bytes),
                (&together.sends, together.records, together.bytes)
            );
        }
        let room = single.room_before_full(521);
        for _ in 0..room {
            single.append(521, Instant::at(first), first);
            assert!(!single.is_full());
        }
        assert_eq!(single.room_before_full(521), 0);
    }
}
