//! Which batch a record goes to, by its key or by the partitioner.
//!
//! Rules: docs/model/producer.md, "Partitioners".

use super::Accumulator;
use crate::ids::{BatchId, PartitionId, ProducerId};
use crate::producer::append::{Append, Record};
use crate::producer::partitioner::{Choice, Partitioner};
use crate::record::RecordSizes;
use crate::schedule::{Instant, Nanos};

/// Records of one size that join one batch.
#[derive(Clone, Copy, Debug)]
pub struct PlainRecords {
    pub batch: BatchId,
    pub partition: PartitionId,
    pub size: u32,
    /// How many at the most.
    pub most: u32,
    pub wake_sender: bool,
}

impl Accumulator {
    /// Puts a record where its key or the partitioner says. Its latency counts from `sent_at`: when send() was called,
    /// which is before `now` if it had to wait for memory, or when it was meant to be sent (`latency.from`).
    #[inline(always)]
    pub fn append(
        &mut self,
        partitioner: &mut Partitioner,
        producer: ProducerId,
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
        if self.memory[producer].records_left() == 0 {
            return Append::NoMemory;
        }
        let appended = self.place(partitioner, record, key);
        if let Append::Done(appended) = &appended {
            self.memory[producer].take_records(1);
            partitioner.took(appended.partition, now.at);
        }
        appended
    }

    #[inline(always)]
    fn place(&mut self, partitioner: &mut Partitioner, record: Record, key: Option<u32>) -> Append {
        let key = key.filter(|_| partitioner.honors_keys());
        if let Some(partition) = partitioner.chosen_for_waiting.take() {
            let appended = self.append_to(partitioner, record, partition);
            return match key {
                Some(_) => appended,
                None => placed(partitioner, appended),
            };
        }
        match key {
            Some(key) => self.append_keyed(partitioner, record, key),
            None => self.append_unkeyed(partitioner, record),
        }
    }

    fn append_keyed(&mut self, partitioner: &mut Partitioner, record: Record, key: u32) -> Append {
        let partition = partitioner.partition_of_key(key);
        self.try_append(record, partition).unwrap_or_else(|| {
            partitioner.keyed_record_opens_batch(partition);
            self.open_batch(partitioner, record, partition)
        })
    }

    #[inline(always)]
    fn append_unkeyed(&mut self, partitioner: &mut Partitioner, record: Record) -> Append {
        let mut choice = partitioner.choose(&record, |partition| {
            self.at_batch_boundary(record.producer, partition)
        });
        let appended = loop {
            match choice {
                Choice::Goes(partition) => break self.append_to(partitioner, record, partition),
                Choice::Joins(partition) => match self.try_append(record, partition) {
                    Some(appended) => break appended,
                    None => choice = partitioner.choose_again(partition),
                },
            }
        };
        placed(partitioner, appended)
    }

    /// The records without key, sent from `now` on within its millisecond, that only join the batch that is being
    /// filled: nothing is chosen, opened or full. `None` if even the next one is different.
    #[inline(always)]
    pub fn plain_records(
        &self,
        partitioner: &Partitioner,
        producer: ProducerId,
        now: Instant,
    ) -> Option<PlainRecords> {
        let partition = partitioner.stays_with()?;
        let tail = self.queues.tail(producer, partition)?;
        let batch = &self.batches[tail];
        if batch.is_full() || batch.compressed.is_some() {
            return None;
        }
        let since = now.ms.saturating_sub(batch.created.ms);
        let shape = self.shapes.of(producer);
        if shape.built_after.is_some() {
            return None;
        }
        let size = shape.sizes.size(false, batch.records, since);
        let most = RecordSizes::equal_from(batch.records)
            .min(batch.room_before_full(size))
            .min(self.memory[producer].records_left())
            .min(partitioner.room_before_switch(size));
        (most > 0).then(|| PlainRecords {
            batch: tail,
            partition,
            size,
            most,
            wake_sender: self.queues.length(producer, partition) > 1,
        })
    }

    /// The queue is empty, or its last batch takes no more records.
    fn at_batch_boundary(&self, producer: ProducerId, partition: PartitionId) -> bool {
        let tail = self.queues.tail(producer, partition);
        tail.is_none_or(|tail| self.batches[tail].is_full())
    }
}

/// Tells the partitioner where its record has gone.
#[inline(always)]
fn placed(partitioner: &mut Partitioner, appended: Append) -> Append {
    if let Append::Done(appended) = &appended {
        partitioner.placed(appended);
    }
    appended
}
