//! What each of two groups of producers does, measured apart. A run with one group passes by.
//!
//! Rules: docs/model/groups.md, "Figures".

use super::Model;
use crate::ids::{BatchId, ProducerId};
use crate::measure::bulk::{Sums, each_bucket};
use crate::measure::counters::Totals;

impl Model {
    /// What the group of a producer has done; `None` if there is one group.
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
        let mut latencies = vec![&mut totals.latency];
        if let Some(series) = &mut self.series {
            let bin = &mut series.groups[group];
            bin.acked += u64::from(batch.records);
            latencies.push(&mut bin.latency);
        }
        for latency in &mut latencies {
            latency.add_sums(measured.latency.into(), measured.longest);
        }
        let late = batch.sends.iter();
        let late = late.filter_map(|run| run.split_at(self.scenario.measure_from).1);
        for run in late {
            each_bucket(run, self.now, |bucket, records| {
                for latency in &mut latencies {
                    latency.count_in(bucket, records.count.into());
                }
            });
        }
    }
}
