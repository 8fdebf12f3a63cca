//! Partitioners of other clients than Java's.
//!
//! - `random`: any partition for every record, whatever its key (Sarama's `randomPartitioner.Partition`). It needs no
//!   state: [`Draws::draw`]. `random-again`: another draw if the record would open a batch (kafka-python's
//!   `KafkaProducer.send`, `DefaultPartitioner`).
//! - `sticky-time`: librdkafka's `rd_kafka_msg_sticky_partition`.
//! - `uniform-bytes`, `adaptive-bytes`: franz-go's `UniformBytesPartitioner`.
//! - `least-backup`: franz-go's `LeastBackupPartitioner`, which does not look at keys. As long as a batch has room, the
//!   record joins it; a new one goes to one of the partitions with the fewest records that are not acked
//!   (`leastBackupTopicPartitioner.PartitionByBackup`, `OnNewBatch`): [`Draws::draw_fewest`].
//!
//! Rules: docs/model/producer.md, "Other clients".

use super::Draws;
use super::backup_table::BackupTable;
use crate::ids::PartitionId;
use crate::record::record_body_size;
use crate::scenario::Scenario;
use crate::schedule::Nanos;

/// `sticky-time`: any partition, drawn anew by the first record that comes more than `sticky.partitioning.linger.ms` after
/// the last draw (`rd_kafka_msg_sticky_partition`, `rd_interval`). With 0 every record draws (`random_partitioner`).
#[derive(Clone, Copy)]
pub struct StickyTime {
    linger: Nanos,
    chosen_at: Option<Nanos>,
}

impl StickyTime {
    pub fn new(scenario: &Scenario) -> Self {
        Self {
            linger: scenario.sticky_partitioning_linger,
            chosen_at: None,
        }
    }

    /// The partition of a record that is sent `now`.
    pub fn choose(
        &mut self,
        current: Option<PartitionId>,
        draws: &mut Draws,
        now: Nanos,
    ) -> PartitionId {
        let lasts = self
            .chosen_at
            .is_some_and(|chosen_at| self.linger > 0 && now - chosen_at <= self.linger);
        match current {
            Some(current) if lasts && draws.is_available(current) => current,
            _ => {
                self.chosen_at = Some(now);
                draws.draw()
            }
        }
    }
}

/// `uniform-bytes`: any partition, drawn anew with the record that would bring the bytes sent to it to `batch.size`; that
/// record is the first to count for the next (`uniformBytesTopicPartitioner.PartitionByBackup`). `adaptive-bytes`: the same,
/// but a partition with q records that aren't acked is drawn with weight 1 ÷ (q + 1).
#[derive(Clone, Copy)]
pub struct UniformBytes {
    batch_size: u64,
    produced: u64,
    /// Size counted for a record without key, and for one with a key.
    body_sizes: [u32; 2],
}

impl UniformBytes {
    pub fn new(scenario: &Scenario) -> Self {
        Self {
            batch_size: u64::from(scenario.batch_size),
            produced: 0,
            body_sizes: [false, true]
                .map(|has_key| record_body_size(scenario.record_bytes, has_key)),
        }
    }

    pub fn choose(
        &mut self,
        current: Option<PartitionId>,
        draws: &mut Draws,
        backups: &BackupTable,
        has_key: bool,
    ) -> PartitionId {
        let bytes = u64::from(self.body_sizes[usize::from(has_key)]);
        self.produced += bytes;
        let is_over = self.produced >= self.batch_size
            || current.is_some_and(|current| !draws.is_available(current));
        if is_over {
            self.produced = bytes;
        }
        let stays = current.filter(|_| !is_over);
        stays.unwrap_or_else(|| {
            if backups.is_empty() {
                draws.draw()
            } else {
                draws.draw_inversely(|partition| backups.records(partition) + 1)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Id;
    use crate::schedule::MILLISECOND;

    /// With so many partitions that a draw hardly ever repeats.
    fn wide() -> Scenario {
        Scenario {
            partitions: 1_000_000,
            ..Scenario::default()
        }
    }

    #[test]
    fn librdkafka_draws_anew_with_the_first_record_after_the_linger_time() {
        let mut draws = Draws::new(&wide(), 0.into(), 0.into());
        let mut by_time = StickyTime::new(&wide());
        let mut current = None;
        let mut choose = |by_time: &mut StickyTime, now| {
            current = Some(by_time.choose(current, &mut draws, now));
            current
        };
        let first = choose(&mut by_time, 3 * MILLISECOND);
        assert_eq!(choose(&mut by_time, 13 * MILLISECOND), first);
        let second = choose(&mut by_time, 13 * MILLISECOND + 1_000);
        assert_ne!(second, first);
        // The next ten milliseconds count from that draw.
        assert_eq!(choose(&mut by_time, 23 * MILLISECOND), second);
        by_time.linger = 0;
        let third = choose(&mut by_time, 23 * MILLISECOND);
        assert_ne!(third, choose(&mut by_time, 23 * MILLISECOND));
    }

    #[test]
    fn franz_go_draws_anew_with_the_record_that_would_reach_the_size() {
        let mut draws = Draws::new(&wide(), 0.into(), 0.into());
        let mut by_bytes = UniformBytes::new(&wide());
        let mut current = None;
        let chosen: Vec<Option<PartitionId>> = (0..63)
            .map(|_| {
                current =
                    Some(by_bytes.choose(current, &mut draws, &BackupTable::new(0..0), false));
                current
            })
            .collect();
        // 31 × 519 = 16,089; one more would be 16,608.
        assert!(chosen[..31].iter().all(|&partition| partition == chosen[0]));
        assert_ne!(chosen[31], chosen[0]);
        assert!(
            chosen[31..62]
                .iter()
                .all(|&partition| partition == chosen[31])
        );
        assert_ne!(chosen[62], chosen[31]);
    }

    #[test]
    fn franz_go_adaptive_draws_by_the_inverse_of_what_is_not_acked() {
        let mut backups = BackupTable::new(0..3);
        backups.add(1.into(), 1);
        backups.add(2.into(), 3);
        let mut draws = Draws::new(&Scenario::default(), 0.into(), 0.into());
        let mut drawn = [0u32; 3];
        for _ in 0..70_000 {
            let partition = draws.draw_inversely(|partition| backups.records(partition) + 1);
            drawn[partition.index()] += 1;
        }
        // Weights of 1, 1/2 and 1/4.
        for (drawn, expected) in drawn.into_iter().zip([40_000, 20_000, 10_000u32]) {
            assert!(drawn.abs_diff(expected) < 600, "{drawn}");
        }
    }
}
