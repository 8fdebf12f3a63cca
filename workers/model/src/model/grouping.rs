//! Measures each of two groups of producers apart. A run with one group passes by.
//!
//! Rules: docs/model/groups.md, "Figures".

use super::Model;
use crate::ids::{BatchId, ProducerId};
use crate::measure::bulk::{Sums, each_bucket};
use crate::measure::counters::Totals;

impl Model {
    /// Totals of the producer's group; `None` if there is one group.
    #[inline]
    pub(super) fn totals_of_group(&mut self, producer: ProducerId) -> Option<&mut Totals> {
        let group = self.scenario.group_of(producer);
        self.totals.groups.get_mut(group)
    }

    /// How many records the producers of a group have called send() for.
    pub fn offered_by(&self, group: usize) -> u64 {
        let producers = self.producers.entries();
        let of_group = producers.filter(|&(producer, _)| self.scenario.group_of(producer) == group);
        of_group.map(|(_, state)| state.offered()).sum()
    }

    /// The records of a batch are acked; `measured` are those whose latency counts.
    #[inline(never)]
    pub(super) fn note_acked_by_group(&mut self, index: BatchId, measured: &Sums) {
        let batch = &self.accumulator.batches[index];
        let group = self.scenario.group_of(batch.producer);
        let totals = &mut self.totals.groups[group];
        totals.acked += u64::from(batch.records);
        totals.batches += 1;
        totals.batch_bytes += u64::from(batch.bytes);
        let latency = &mut totals.latency;
        latency.add_sums(measured.latency.into(), measured.longest);
        for run in &batch.sends {
            if let (_, Some(late)) = run.split_at(self.scenario.measure_from) {
                each_bucket(late, self.now, |bucket, records| {
                    latency.count_in(bucket, records.count.into());
                });
            }
        }
    }
}
