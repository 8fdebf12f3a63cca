//! How long records stay with one partition, counted in bytes (`BuiltInPartitioner.updatePartitionInfo`).
//!
//! Rules: docs/model/producer.md, "Uniform as shipped: 62, 36, 29".
//! Rules: docs/model/producer.md, "Uniform as published".

/// When a visit to a partition ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SwitchRule {
    /// Right after the limit. Checked only after each append.
    AsPublished,
    /// After the limit at the end of a batch, or after twice as much. Also checked before an append.
    AsShipped,
}

#[derive(Clone, Copy)]
pub struct Visit {
    pub rule: SwitchRule,
    limit_bytes: u64,
    /// Bytes sent to the current partition since it was chosen.
    produced: u64,
}

impl Visit {
    pub fn new(rule: SwitchRule, limit_bytes: u64) -> Self {
        Self {
            rule,
            limit_bytes,
            produced: 0,
        }
    }

    pub fn begin(&mut self) {
        self.produced = 0;
    }

    /// Counts `bytes` for the current partition; `batch_boundary` = the partition has no batch with room now. Tells whether
    /// the visit is over; then the next one begins.
    #[inline]
    pub fn ends_after(&mut self, bytes: u32, batch_boundary: bool) -> bool {
        self.produced += u64::from(bytes);
        let enough = self.produced >= self.limit_bytes;
        let ends = match self.rule {
            SwitchRule::AsPublished => enough,
            SwitchRule::AsShipped => {
                enough && batch_boundary || self.produced >= 2 * self.limit_bytes
            }
        };
        if ends {
            self.produced = 0;
        }
        ends
    }

    /// How many records of `size` bytes it counts before it ends, while their batch takes more.
    #[inline(always)]
    pub fn room(&self, size: u32) -> u32 {
        let limit = match self.rule {
            SwitchRule::AsPublished => self.limit_bytes,
            SwitchRule::AsShipped => 2 * self.limit_bytes,
        };
        let left = (limit - 1).saturating_sub(self.produced);
        left as u32 / size
    }

    /// `bytes` of records have joined the current partition's batch, within `room`.
    #[inline(always)]
    pub fn count_many(&mut self, bytes: u32) {
        self.produced += u64::from(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_switch_rules_differ_in_whether_they_wait_for_the_end_of_a_batch() {
        let mut as_published = Visit::new(SwitchRule::AsPublished, 16_384);
        assert!(!as_published.ends_after(16_383, true));
        assert!(as_published.ends_after(1, false));
        let mut as_shipped = Visit::new(SwitchRule::AsShipped, 16_384);
        assert!(!as_shipped.ends_after(16_384, false));
        assert!(as_shipped.ends_after(0, true));
        assert!(!as_shipped.ends_after(32_767, false));
        assert!(as_shipped.ends_after(1, false));
    }

    #[test]
    fn the_room_before_a_switch_is_what_can_be_counted_without_one() {
        for rule in [SwitchRule::AsPublished, SwitchRule::AsShipped] {
            let mut visit = Visit::new(rule, 16_384);
            for size in [100, 521, 16_384, 40_000] {
                for _ in 0..visit.room(size) {
                    assert!(!visit.ends_after(size, false));
                }
                assert!(visit.ends_after(size, false));
            }
        }
    }
}
