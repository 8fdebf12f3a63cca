//! Acks in bulk: evenly spaced records of one batch have evenly spaced latencies, so all that fall into one bucket are
//! counted at once, and all of a run are added up in closed form. The result is bit-identical to counting record by
//! record.
//!
//! Rules: docs/model/measuring.md, "Measuring".

use super::histogram::place_of;
use super::parts::{BATCH, IN_FLIGHT, Parts};
use crate::producer::batch::SendRun;
use crate::schedule::Nanos;

/// The moments that split the latency of a batch's records.
#[derive(Clone, Copy, Debug)]
pub struct Moments {
    /// From when the batch could leave; not after `sent_at`.
    pub sendable_at: Nanos,
    /// Its request left.
    pub sent_at: Nanos,
    pub acked_at: Nanos,
}

/// Sums over some records of one batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub count: u64,
    pub latency: u64,
    pub longest: Nanos,
    /// The two parts of latency that differ from record to record.
    pub batch: u64,
    pub in_flight: u64,
}

impl Sums {
    #[inline]
    pub fn of(run: SendRun, moments: &Moments) -> Self {
        let Moments {
            sendable_at,
            sent_at,
            acked_at,
        } = *moments;
        let count = u64::from(run.count);
        let until_sent = run.time_until(sent_at);
        let batch = run
            .up_to(sendable_at)
            .map_or(0, |waited| waited.time_until(sendable_at));
        Self {
            count,
            latency: until_sent + count * (acked_at - sent_at),
            longest: acked_at - run.first,
            batch,
            in_flight: until_sent - batch,
        }
    }

    #[inline(always)]
    pub fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.latency += other.latency;
        self.longest = self.longest.max(other.longest);
        self.batch += other.batch;
        self.in_flight += other.in_flight;
    }

    /// Adds all parts of latency to `parts`, where each record has the same `shared` ones.
    pub fn add_parts(&self, shared: &Parts, parts: &mut Parts) {
        parts.add(shared, self.count);
        parts.0[BATCH] += self.batch;
        parts.0[IN_FLIGHT] += self.in_flight;
    }
}

/// Calls `visit` for each bucket of latency with the records of a run that fall into it, longest latency first.
#[inline]
pub fn each_bucket(mut run: SendRun, acked_at: Nanos, mut visit: impl FnMut(usize, SendRun)) {
    loop {
        let (bucket, above_start) = place_of(acked_at - run.first);
        let (within, rest) = run.split_after(above_start);
        visit(bucket, within);
        let Some(rest) = rest else {
            return;
        };
        run = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::histogram::bucket_of;
    use std::collections::BTreeMap;

    #[test]
    fn bulk_equals_record_by_record() {
        let moments = Moments {
            sendable_at: 5_000,
            sent_at: 9_000,
            acked_at: 20_500,
        };
        for (first, gap, count) in [
            (0, 7, 1_200),
            (4_990, 1_000, 4),
            (100, 0, 9),
            (2_999, 1, 3),
            (8_000, 3, 300),
            (5_000, 0, 1),
        ] {
            let run = SendRun { first, gap, count };
            let (mut single, mut counts) = (Sums::default(), BTreeMap::new());
            for send in (0..Nanos::from(count)).map(|record| first + record * gap) {
                let parts = Parts::default().with_send(send, moments.sendable_at, moments.sent_at);
                let latency = moments.acked_at - send;
                single.add(&Sums {
                    count: 1,
                    latency,
                    longest: latency,
                    batch: parts.0[BATCH],
                    in_flight: parts.0[IN_FLIGHT],
                });
                *counts.entry(bucket_of(latency)).or_insert(0) += 1;
            }
            assert_eq!(Sums::of(run, &moments), single);
            let (mut bulk, mut in_bulk) = (Sums::default(), BTreeMap::new());
            each_bucket(run, moments.acked_at, |bucket, records| {
                *in_bulk.entry(bucket).or_insert(0) += records.count;
                bulk.add(&Sums::of(records, &moments));
            });
            assert_eq!((bulk, in_bulk), (single, counts));
        }
    }
}
