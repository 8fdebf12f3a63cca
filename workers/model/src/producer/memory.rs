//! `buffer.memory` of one producer (`BufferPool`): taken when a batch is opened and freed when its response has been
//! processed, so it covers batches that are open, queued and in flight. And the records in them, where a client limits
//! their number (`rd_kafka_curr_msgs_add` of librdkafka, `maxBufferedRecords` of franz-go).
//!
//! Rules: docs/model.md, "Accumulator".

#[derive(Clone, Copy, Debug)]
pub struct BufferMemory {
    total: u64,
    free: u64,
    records_left: u32,
}

impl BufferMemory {
    pub fn new(total: u64, max_records: Option<u32>) -> Self {
        Self {
            total,
            free: total,
            records_left: max_records.unwrap_or(u32::MAX),
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

    pub fn take(&mut self, bytes: u32) -> bool {
        let enough = self.free >= u64::from(bytes);
        if enough {
            self.free -= u64::from(bytes);
        }
        enough
    }

    pub fn give_back(&mut self, bytes: u32, records: u32) {
        self.records_left += records;
        self.free += u64::from(bytes);
        debug_assert!(self.free <= self.total);
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
        let mut memory = BufferMemory::new(33_554_432, None);
        let taken = (0..3_000).filter(|_| memory.take(16_384)).count();
        assert_eq!(taken, 2_048);
        assert!(!memory.take(1));
        memory.give_back(16_384, 0);
        assert_eq!(memory.used(), 2_047 * 16_384);
    }
}
