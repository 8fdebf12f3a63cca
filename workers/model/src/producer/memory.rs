//! `buffer.memory` of one producer (`BufferPool`): taken when a batch is opened and freed when its response has been
//! processed, so it covers batches that are open, queued and in flight. And the records in them, where a client limits
//! their number (`rd_kafka_curr_msgs_add` of librdkafka, `maxBufferedRecords` of franz-go).
//!
//! Rules: docs/model/producer.md, "Accumulator".

use crate::record::CHUNK;
use crate::scenario::Scenario;

#[derive(Clone, Copy, Debug)]
pub struct BufferMemory {
    total: u64,
    free: u64,
    records_left: u32,
    in_chunks: bool,
}

impl BufferMemory {
    pub fn new(scenario: &Scenario) -> Self {
        Self {
            total: scenario.buffer_memory,
            free: scenario.buffer_memory,
            records_left: scenario.max_records.unwrap_or(u32::MAX),
            in_chunks: scenario.grows_batches,
        }
    }

    /// How many more records it takes.
    #[inline(always)]
    pub fn records_left(&self) -> u32 {
        self.records_left
    }

    #[inline(always)]
    pub fn take_records(&mut self, count: u32) {
        self.records_left -= count;
    }

    /// Takes what a batch needs to hold `bytes`, at most `batch_size`, beyond the `held` ones that it has room for: all of
    /// `batch_size`, or chunks. Returns how many bytes it has room for then; `None` if there isn't enough.
    #[inline]
    pub fn take(&mut self, held: u32, bytes: u32, batch_size: u32) -> Option<u32> {
        let room = if self.in_chunks {
            bytes.next_multiple_of(CHUNK).min(batch_size)
        } else {
            batch_size
        };
        self.free = self.free.checked_sub(self.cost(room) - self.cost(held))?;
        Some(room)
    }

    /// Memory of a batch with room for so many bytes.
    pub fn cost(&self, room: u32) -> u64 {
        u64::from(if self.in_chunks {
            room.next_multiple_of(CHUNK)
        } else {
            room
        })
    }

    pub fn give_back(&mut self, room: u32, records: u32) {
        self.records_left += records;
        self.free += self.cost(room);
        debug_assert!(self.free <= self.total);
    }

    pub fn total(&self) -> u64 {
        self.total
    }

    pub fn used(&self) -> u64 {
        self.total - self.free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_memory_holds_2048_default_batches() {
        let mut memory = BufferMemory::new(&Scenario::default());
        let taken = (0..3_000).filter(|_| memory.take(0, 582, 16_384).is_some());
        assert_eq!(taken.count(), 2_048);
        assert_eq!(memory.take(0, 1, 1), None);
        memory.give_back(16_384, 0);
        assert_eq!(memory.used(), 2_047 * 16_384);
    }

    #[test]
    fn a_thousand_partitions_of_large_batches_need_chunks_or_four_gibibytes() {
        let open = |grows_batches, buffer_memory| {
            let mut memory = BufferMemory::new(&Scenario {
                grows_batches,
                buffer_memory,
                ..Scenario::default()
            });
            let opened = (0..1_000).filter(|_| memory.take(0, 582, 4 << 20).is_some());
            (opened.count(), memory.used())
        };
        // 32 MiB hold 8 batches of 4 MiB; 1,000 take 4,000 MiB, or 1,000 chunks of 16 KiB.
        assert_eq!(open(false, 32 << 20), (8, 32 << 20));
        assert_eq!(open(false, 4_000 << 20), (1_000, 4_000 << 20));
        assert_eq!(open(true, 32 << 20), (1_000, 16_000 << 10));
    }

    #[test]
    fn a_batch_takes_the_chunks_that_its_records_need_and_gives_them_all_back() {
        let mut memory = BufferMemory::new(&Scenario {
            grows_batches: true,
            buffer_memory: 4 * 16_384,
            ..Scenario::default()
        });
        assert_eq!(memory.take(0, 20_000, 40_000), Some(32_768));
        // The last chunk is taken whole, although the batch may hold only a part of it.
        assert_eq!(memory.take(32_768, 33_000, 40_000), Some(40_000));
        assert_eq!(memory.used(), 3 * 16_384);
        assert_eq!(memory.take(0, 16_385, 40_000), None);
        assert_eq!(memory.take(0, 16_384, 40_000), Some(16_384));
        memory.give_back(40_000, 0);
        memory.give_back(16_384, 0);
        assert_eq!(memory.used(), 0);
    }
}
