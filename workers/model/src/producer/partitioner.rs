//! Which partition the next record goes to that no key binds to one. Rules: reference in docs/model.md; classes
//! `DefaultPartitioner`, `RoundRobinPartitioner`, `StickyPartitionCache` and `BuiltInPartitioner` of Kafka's clients;
//! `rd_kafka_msg_sticky_partition` of librdkafka; `UniformBytesPartitioner` and `LeastBackupPartitioner` of franz-go.

use super::backup_table::BackupTable;
use super::batch::NONE;
use super::broker_set::BrokerSet;
use super::load_table::LoadTable;
use crate::random::{Purpose, Random};
use crate::scenario::{PartitionerKind, Scenario};
use crate::schedule::Nanos;

/// The state of one producer's partitioner for the one topic.
#[derive(Clone)]
pub struct Partitioner {
    kind: PartitionerKind,
    partitions: u32,
    /// `partitioner.ignore.keys`.
    ignores_keys: bool,
    /// `batch.size`: some partitioners switch by bytes.
    batch_size: u64,
    /// `sticky.partitioning.linger.ms`: one switches by time.
    linger: Nanos,
    random: Random,
    /// Counter of the round-robin partitioners.
    counter: u32,
    /// The sticky partition; `NONE` before the first record.
    current: u32,
    /// Bytes sent to the sticky partition since it was chosen.
    produced: u64,
    /// When it was chosen, for the partitioner that switches by time; `None` before.
    chosen_at: Option<Nanos>,
    /// Weights of the adaptive partitioners.
    table: Option<LoadTable>,
    /// Whether the table counts: only once every partition has been sent to.
    table_in_force: bool,
    /// Groups of partitions without a leader: none of their partitions is chosen while others can be.
    leaderless: BrokerSet,
    brokers: u32,
    /// Where the record goes that waits for memory: it has been chosen already.
    pub(super) chosen_for_waiting: Option<u32>,
}

impl Partitioner {
    /// The partitioner of producer number `producer` before its first record.
    pub fn new(scenario: &Scenario, producer: u32) -> Self {
        let kind = scenario.partitioner;
        let mut random = Random::stream(scenario.seed, Purpose::PartitionChoice, producer);
        // The round-robin counter of 2.3 starts anywhere, the one of RoundRobinPartitioner at 0.
        let start = random.next_u64() as u32;
        Self {
            kind,
            partitions: scenario.partitions,
            ignores_keys: scenario.ignores_keys,
            batch_size: u64::from(scenario.batch_size),
            linger: scenario.sticky_partitioning_linger,
            random,
            counter: if kind == PartitionerKind::RoundRobin {
                start
            } else {
                0
            },
            current: NONE,
            produced: 0,
            chosen_at: None,
            table: kind
                .is_adaptive()
                .then(|| LoadTable::new(scenario.partitions)),
            table_in_force: false,
            leaderless: BrokerSet::default(),
            brokers: scenario.brokers,
            chosen_for_waiting: None,
        }
    }

    /// A group of partitions has lost its leader, or has one again.
    pub fn set_leaderless(&mut self, group: u32, is_leaderless: bool) {
        if is_leaderless {
            self.leaderless.insert(group);
        } else {
            self.leaderless.remove(group);
        }
    }

    /// Another partitioner takes over, as after a rolling restart; the stream of random numbers goes on.
    pub fn change_kind(&mut self, kind: PartitionerKind) {
        self.kind = kind;
        self.produced = 0;
        self.chosen_at = None;
        self.chosen_for_waiting = None;
        self.table = kind.is_adaptive().then(|| LoadTable::new(self.partitions));
        self.table_in_force = false;
    }

    /// The record that waited for memory has failed.
    pub fn forget_waiting(&mut self) {
        self.chosen_for_waiting = None;
    }

    /// Which rules it follows.
    pub fn kind(&self) -> PartitionerKind {
        self.kind
    }

    /// The partition that is being filled; `NONE` where the partitioner keeps none.
    pub fn current(&self) -> u32 {
        match self.kind {
            PartitionerKind::RoundRobin
            | PartitionerKind::RoundRobinSkip
            | PartitionerKind::Random => NONE,
            _ => self.current,
        }
    }

    /// Whether a record with a key goes where its key belongs.
    pub(super) fn heeds_keys(&self) -> bool {
        self.kind.heeds_keys() && !self.ignores_keys
    }

    /// The sticky partition, chosen now if there is none yet.
    pub(super) fn sticky(&mut self) -> u32 {
        if self.current == NONE {
            self.current = self.draw();
        }
        self.current
    }

    /// The next partition of a round-robin partitioner.
    pub(super) fn next_in_turn(&mut self) -> u32 {
        for _ in 0..self.partitions {
            let partition = self.turn();
            if self.is_available(partition) {
                return partition;
            }
        }
        self.turn()
    }

    fn turn(&mut self) -> u32 {
        let value = self.counter & 0x7FFF_FFFF;
        self.counter = self.counter.wrapping_add(1);
        value % self.partitions
    }

    /// KIP-480: a new batch is needed, so another partition is drawn, never the same one where there is a choice
    /// (`StickyPartitionCache.nextPartition`).
    pub(super) fn next_sticky(&mut self) -> u32 {
        let old = self.current;
        let others = (0..self.partitions.min(self.brokers * 2))
            .filter(|&partition| partition != old && self.is_available(partition));
        let has_choice = others.take(1).count() > 0;
        self.current = self.draw();
        while self.current == old && has_choice {
            self.current = self.draw();
        }
        self.current
    }

    /// A record with a key opens a batch on its own `partition`. Clients of 2.4 to 3.2 then call `onNewBatch`, too, and it
    /// draws another sticky partition where that was it, or where there was none (`StickyPartitionCache.nextPartition`).
    pub(super) fn keyed_record_opens_batch(&mut self, partition: u32) {
        let concerns_sticky = self.current == partition || self.current == NONE;
        if self.kind == PartitionerKind::Sticky && concerns_sticky {
            self.next_sticky();
        }
    }

    /// Any partition (Sarama's `randomPartitioner.Partition`, kafka-python's `DefaultPartitioner`).
    pub(super) fn any(&mut self) -> u32 {
        self.draw()
    }

    /// librdkafka: any partition, drawn anew once more than the linger time has passed since the last draw
    /// (`rd_kafka_msg_sticky_partition`, `rd_interval`). With linger 0 every record draws (`random_partitioner`).
    pub(super) fn sticky_by_time(&mut self, now: Nanos) -> u32 {
        let is_over = self
            .chosen_at
            .is_none_or(|chosen_at| self.linger == 0 || now - chosen_at > self.linger);
        if is_over || !self.is_available(self.current) {
            self.chosen_at = Some(now);
            self.current = self.draw();
        }
        self.current
    }

    /// franz-go: counts the record and draws anew if that would bring the bytes to `batch.size`; the record is then the
    /// first to count for the next partition (`uniformBytesTopicPartitioner.PartitionByBackup`).
    pub(super) fn sticky_by_bytes(&mut self, record_bytes: u32) -> u32 {
        self.produced += u64::from(record_bytes);
        let has_lost_leader = self.current != NONE && !self.is_available(self.current);
        if self.produced >= self.batch_size || has_lost_leader {
            self.produced = u64::from(record_bytes);
            self.current = NONE;
        }
        self.sticky()
    }

    /// franz-go: a new batch is needed, so it goes to one of the partitions with the fewest records
    /// (`leastBackupTopicPartitioner.PartitionByBackup`, `OnNewBatch`).
    pub(super) fn least_backed_up(&mut self, backups: &BackupTable) -> u32 {
        self.current = backups.choose(|equals| self.random.below(u64::from(equals)) as u32);
        self.current
    }

    /// Counts `bytes` for the sticky partition and switches if the rule says so; `batch_boundary` = the partition has
    /// no batch with room now (`BuiltInPartitioner.updatePartitionInfo`). Tells whether it switched.
    #[inline]
    pub(super) fn produced(&mut self, bytes: u32, batch_boundary: bool) -> bool {
        self.produced += u64::from(bytes);
        let enough = self.produced >= self.batch_size;
        let switches = match self.kind {
            PartitionerKind::UniformKip794 | PartitionerKind::AdaptiveKip794 => enough,
            _ => enough && batch_boundary || self.produced >= 2 * self.batch_size,
        };
        if switches {
            self.current = self.draw();
            self.produced = 0;
        }
        switches
    }

    /// An append to the sticky partition, told to the built-in partitioners only: the older ones do not count bytes. Tells
    /// whether it switched.
    #[inline]
    pub(crate) fn produced_if_built_in(&mut self, bytes: u32, batch_boundary: bool) -> bool {
        self.kind.is_built_in() && self.produced(bytes, batch_boundary)
    }

    /// The partition that the next record without key joins as long as its batch has room and nothing switches; `NONE`
    /// where each record is looked at.
    #[inline]
    pub(super) fn stays_with(&self) -> u32 {
        if self.kind == PartitionerKind::Sticky || self.kind.is_built_in() {
            self.current
        } else {
            NONE
        }
    }

    /// KIP-794's own rule looks only after an append; the shipped one (KAFKA-14156) also before.
    pub(super) fn checks_before_append(&self) -> bool {
        matches!(
            self.kind,
            PartitionerKind::Uniform | PartitionerKind::Adaptive
        )
    }

    /// The load table of an adaptive partitioner.
    pub(super) fn table_mut(&mut self) -> Option<&mut LoadTable> {
        self.table.as_mut()
    }

    /// The load table counts from now on.
    pub(super) fn bring_table_into_force(&mut self) {
        self.table_in_force = true;
    }

    /// Bytes of memory that the partitioner takes, about.
    pub fn heap_bytes(&self) -> usize {
        self.table.as_ref().map_or(0, LoadTable::heap_bytes)
    }

    /// Whether a partition's leader is known.
    fn is_available(&self, partition: u32) -> bool {
        self.leaderless.is_empty() || !self.leaderless.contains(partition % self.brokers)
    }

    /// Draws a partition whose leader is known, or any where there is none.
    fn draw(&mut self) -> u32 {
        let mut partition = self.draw_any();
        while !self.is_available(partition) && self.has_available() {
            partition = self.draw_evenly();
        }
        partition
    }

    /// Whether any partition's leader is known: one of each group is looked at.
    fn has_available(&self) -> bool {
        let mut groups = 0..self.partitions.min(self.brokers);
        groups.any(|partition| self.is_available(partition))
    }

    fn draw_any(&mut self) -> u32 {
        if let Some(table) = self.table.as_ref().filter(|_| self.table_in_force) {
            let total = table.total();
            if total > 0 {
                return table.partition_at(self.random.below(total));
            }
        }
        self.draw_evenly()
    }

    fn draw_evenly(&mut self) -> u32 {
        self.random.below(u64::from(self.partitions)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn partitioner(kind: PartitionerKind, partitions: u32) -> Partitioner {
        let scenario = Scenario {
            partitioner: kind,
            partitions,
            ..Scenario::default()
        };
        Partitioner::new(&scenario, 0)
    }

    #[test]
    fn round_robin_takes_one_partition_after_the_other() {
        let mut turns = partitioner(PartitionerKind::RoundRobin, 3);
        let first = turns.next_in_turn();
        let next: Vec<u32> = (0..4).map(|_| turns.next_in_turn()).collect();
        assert_eq!(next, [1, 2, 3, 4].map(|step| (first + step) % 3));
        assert_eq!(
            partitioner(PartitionerKind::RoundRobinSkip, 3).next_in_turn(),
            0
        );
    }

    #[test]
    fn sticky_never_draws_the_same_partition_twice_in_a_row() {
        let mut sticky = partitioner(PartitionerKind::Sticky, 3);
        let mut visits = [0; 3];
        let mut old = sticky.sticky();
        for _ in 0..3_000 {
            let new = sticky.next_sticky();
            assert_ne!(new, old);
            visits[new as usize] += 1;
            old = new;
        }
        assert!(
            visits.iter().all(|count| (900..1_100).contains(count)),
            "{visits:?}"
        );
        let mut alone = partitioner(PartitionerKind::Sticky, 1);
        assert_eq!((alone.sticky(), alone.next_sticky()), (0, 0));
    }

    #[test]
    fn the_two_switch_rules_differ_in_whether_they_wait_for_the_end_of_a_batch() {
        let mut as_published = partitioner(PartitionerKind::UniformKip794, 3);
        as_published.sticky();
        assert!(!as_published.produced(16_383, true));
        assert!(as_published.produced(1, false));
        let mut as_shipped = partitioner(PartitionerKind::Uniform, 3);
        as_shipped.sticky();
        assert!(!as_shipped.produced(16_384, false));
        assert!(as_shipped.produced(0, true));
        assert!(!as_shipped.produced(32_767, false));
        assert!(as_shipped.produced(1, false));
    }

    #[test]
    fn librdkafka_draws_anew_with_the_first_record_after_the_linger_time() {
        use crate::schedule::MILLISECOND;
        let mut by_time = partitioner(PartitionerKind::StickyTime, 1_000_000);
        let first = by_time.sticky_by_time(3 * MILLISECOND);
        assert_eq!(by_time.sticky_by_time(13 * MILLISECOND), first);
        let second = by_time.sticky_by_time(13 * MILLISECOND + 1_000);
        assert_ne!(second, first);
        // The next ten milliseconds count from that draw.
        assert_eq!(by_time.sticky_by_time(23 * MILLISECOND), second);
        by_time.linger = 0;
        let third = by_time.sticky_by_time(23 * MILLISECOND);
        assert_ne!(third, by_time.sticky_by_time(23 * MILLISECOND));
    }

    #[test]
    fn franz_go_draws_anew_with_the_record_that_would_reach_the_size() {
        let mut by_bytes = partitioner(PartitionerKind::UniformBytes, 1_000_000);
        let chosen: Vec<u32> = (0..63).map(|_| by_bytes.sticky_by_bytes(519)).collect();
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
    fn a_keyed_record_that_opens_a_batch_moves_only_the_sticky_partition_of_2_4_to_3_2() {
        for (kind, moves) in [
            (PartitionerKind::Sticky, true),
            (PartitionerKind::Adaptive, false),
        ] {
            let mut partitioner = partitioner(kind, 3);
            let before = partitioner.sticky();
            partitioner.keyed_record_opens_batch((before + 1) % 3);
            assert_eq!(partitioner.current(), before);
            partitioner.keyed_record_opens_batch(before);
            assert_eq!(partitioner.current() != before, moves);
        }
    }
}
