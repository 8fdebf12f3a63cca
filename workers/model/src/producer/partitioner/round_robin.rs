//! One partition after the other.
//!
//! `round-robin` is `DefaultPartitioner` up to 2.3, which begins anywhere. `round-robin-skip` is `RoundRobinPartitioner` of
//! 2.4 to 3.9.1, which begins at 0, does not look at keys, and loses its turn where the record opens a batch: the first try
//! is given up, and the partitioner is asked again (KAFKA-9965).
//!
//! Rules: docs/model/producer.md, "Round-robin, and the one that skips".

use super::Draws;
use crate::ids::PartitionId;

#[derive(Clone, Copy, Default)]
pub struct Turn(u32);

impl Turn {
    pub fn anywhere(draws: &mut Draws) -> Self {
        Self(draws.bits())
    }

    /// Number among `count` of the partition before the next one.
    pub fn before(self, count: u32) -> u32 {
        ((self.0 & 0x7FFF_FFFF) % count + count - 1) % count
    }

    /// The next partition whose leader is known, or simply the next if there is none.
    pub fn next(&mut self, draws: &Draws) -> PartitionId {
        for _ in draws.partitions() {
            let partition = self.advance(draws);
            if draws.is_available(partition) {
                return partition;
            }
        }
        self.advance(draws)
    }

    fn advance(&mut self, draws: &Draws) -> PartitionId {
        let value = self.0 & 0x7FFF_FFFF;
        self.0 = self.0.wrapping_add(1);
        draws.partition(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Id;
    use crate::scenario::Scenario;

    #[test]
    fn round_robin_takes_one_partition_after_the_other() {
        let mut draws = Draws::new(&Scenario::default(), 0.into(), 0.into());
        let mut turn = Turn::anywhere(&mut draws);
        let first = turn.next(&draws).number();
        let next: Vec<u32> = (0..4).map(|_| turn.next(&draws).number()).collect();
        assert_eq!(next, [1, 2, 3, 4].map(|step| (first + step) % 3));
        assert_eq!(Turn::default().next(&draws).number(), 0);
    }
}
