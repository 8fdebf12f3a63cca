//! Where a record goes: by its key, or as the partitioner says.

use super::{Accumulator, Append, Record};
use crate::producer::backup_table::BackupTable;
use crate::producer::batch::{Batch, NONE};
use crate::producer::keys::partition_of_key;
use crate::producer::partitioner::Partitioner;
use crate::record::RecordSizes;
use crate::scenario::{PartitionerKind, Scenario};
use crate::schedule::{Instant, Nanos};

impl Accumulator {
    /// Puts a record where its key or the partitioner says. Its latency counts from `sent_at`: when send() was
    /// called, earlier than `now` where it had to wait for memory, or when it was meant to be sent (`latency.from`).
    #[inline(always)]
    pub fn append(
        &mut self,
        partitioner: &mut Partitioner,
        producer: u32,
        now: Instant,
        sent_at: Nanos,
        key: Option<u32>,
    ) -> Append {
        let record = Record {
            producer,
            now,
            sent_at,
            has_key: key.is_some(),
        };
        let key = key.filter(|_| partitioner.heeds_keys());
        if let Some(partition) = partitioner.chosen_for_waiting.take() {
            return self.append_waiting(partitioner, record, key, partition);
        }
        let first = match (key, partitioner.kind()) {
            (Some(key), _) => partition_of_key(key, self.partitions()),
            (_, PartitionerKind::RoundRobin | PartitionerKind::RoundRobinSkip) => {
                partitioner.next_in_turn()
            }
            (_, PartitionerKind::Sticky) => partitioner.sticky(),
            (
                _,
                PartitionerKind::Uniform
                | PartitionerKind::Adaptive
                | PartitionerKind::UniformKip794
                | PartitionerKind::AdaptiveKip794,
            ) => return self.append_built_in(partitioner, record),
            _ => return self.append_elsewhere(partitioner, record),
        };
        if let Some(appended) = self.try_append(record, first) {
            return appended;
        }
        match (key, partitioner.kind()) {
            (Some(_), _) => partitioner.keyed_record_opens_batch(first),
            (_, PartitionerKind::RoundRobinSkip) => {
                let second = partitioner.next_in_turn();
                return self.append_to(partitioner, record, second);
            }
            (_, PartitionerKind::Sticky) => {
                let next = partitioner.next_sticky();
                return self.append_to(partitioner, record, next);
            }
            _ => {}
        }
        self.open_batch(partitioner, record, first)
    }

    /// The batch that the next record without key joins if it has room, and the sizes of records; `None` where more must
    /// be looked at, or the record wakes the sender, unless that `is_awake`.
    #[inline]
    pub fn being_filled(
        &mut self,
        partitioner: &Partitioner,
        producer: u32,
        is_awake: bool,
    ) -> Option<(&mut Batch, &RecordSizes)> {
        let partition = partitioner.stays_with();
        if partition == NONE {
            return None;
        }
        let tail = self.queues.tail(producer, partition);
        if tail == NONE || !is_awake && self.queues.length(producer, partition) > 1 {
            return None;
        }
        let batch = &mut self.batches[tail];
        (!batch.is_full() && batch.compressed.is_none()).then_some((batch, &self.sizes))
    }

    /// A record that had to wait for memory goes where it was to go.
    fn append_waiting(
        &mut self,
        partitioner: &mut Partitioner,
        record: Record,
        key: Option<u32>,
        partition: u32,
    ) -> Append {
        let appended = self.append_to(partitioner, record, partition);
        if key.is_none() {
            self.count(partitioner, record, appended);
        }
        appended
    }

    /// `RecordAccumulator.append` for a record without partition, 3.3 and later.
    fn append_built_in(&mut self, partitioner: &mut Partitioner, record: Record) -> Append {
        loop {
            let partition = partitioner.sticky();
            let looks_first = partitioner.checks_before_append();
            if looks_first
                && self.at_batch_boundary(record.producer, partition)
                && partitioner.produced(0, true)
            {
                continue;
            }
            let appended = match self.try_append(record, partition) {
                Some(appended) => appended,
                // The try has closed the batch that had no room, so the rule is looked at once more.
                None if looks_first && partitioner.produced(0, true) => continue,
                None => self.open_batch(partitioner, record, partition),
            };
            self.count(partitioner, record, appended);
            return appended;
        }
    }

    /// The partitioners of other clients than Java's.
    fn append_elsewhere(&mut self, partitioner: &mut Partitioner, record: Record) -> Append {
        let partition = match partitioner.kind() {
            PartitionerKind::StickyTime => partitioner.sticky_by_time(record.now.at),
            PartitionerKind::UniformBytes => {
                partitioner.sticky_by_bytes(self.body_sizes[usize::from(record.has_key)])
            }
            PartitionerKind::LeastBackup => return self.append_to_least(partitioner, record),
            _ => partitioner.any(),
        };
        self.append_to(partitioner, record, partition)
    }

    /// franz-go's `LeastBackupPartitioner`: as long as a batch has room, the record joins it.
    fn append_to_least(&mut self, partitioner: &mut Partitioner, record: Record) -> Append {
        let current = partitioner.current();
        let joined = (current != NONE).then(|| self.try_append(record, current));
        let appended = joined.flatten().unwrap_or_else(|| {
            let least = partitioner.least_backed_up(&self.backups[record.producer as usize]);
            self.append_to(partitioner, record, least)
        });
        self.count(partitioner, record, appended);
        appended
    }

    /// Tells a record that its partitioner placed to what that counts by.
    #[inline(always)]
    fn count(&mut self, partitioner: &mut Partitioner, record: Record, appended: Append) {
        let Append::Done(appended) = appended else {
            return;
        };
        if partitioner.kind() == PartitionerKind::LeastBackup {
            self.backups[record.producer as usize].add(appended.partition, 1);
        } else {
            partitioner.produced_if_built_in(appended.growth.expected_bytes, appended.is_full);
        }
    }

    /// Another partitioner is in force: counts what each partition has to do, if it asks.
    pub fn count_backups(&mut self, scenario: &Scenario) {
        self.backups.clear();
        if scenario.partitioner == PartitionerKind::LeastBackup {
            let none = BackupTable::new(scenario.partitions);
            self.backups.resize(scenario.producers as usize, none);
            for batch in self.batches.inside() {
                self.backups[batch.producer as usize].add(batch.partition, batch.records);
            }
        }
    }

    /// The queue is empty, or its last batch takes no more records.
    fn at_batch_boundary(&self, producer: u32, partition: u32) -> bool {
        let tail = self.queues.tail(producer, partition);
        tail == NONE || self.batches[tail].is_full()
    }
}
