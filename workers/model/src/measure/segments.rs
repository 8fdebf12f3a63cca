//! Acks in bulk: evenly spaced records of one batch have evenly spaced latencies, so all that fall into one bucket are
//! counted at once. The result is bit-identical to counting record by record.
//!
//! Rules: docs/model.md, "Measuring".

use super::histogram::{bucket_of, bucket_start};
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
    /// Its response was processed.
    pub acked_at: Nanos,
    /// Records sent before this aren't measured.
    pub measure_from: Nanos,
}

/// Some records of one batch whose latencies share a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    pub bucket: usize,
    /// Whether latency figures count them.
    pub measured: bool,
    pub sums: Sums,
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
    #[inline(always)]
    pub fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.latency += other.latency;
        self.longest = self.longest.max(other.longest);
        self.batch += other.batch;
        self.in_flight += other.in_flight;
    }

    /// All parts of latency, where each record has the same `shared` ones.
    pub fn parts(&self, shared: &Parts) -> Parts {
        let mut parts = Parts::default();
        parts.add(shared, self.count);
        parts.0[BATCH] = self.batch;
        parts.0[IN_FLIGHT] = self.in_flight;
        parts
    }
}

/// Calls `visit` for the segments of a run of sends, longest latency first.
pub fn each_segment(run: SendRun, moments: &Moments, mut visit: impl FnMut(Segment)) {
    let Moments {
        sendable_at,
        sent_at,
        acked_at,
        measure_from,
    } = *moments;
    let mut done = 0;
    while done < u64::from(run.count) {
        let send = run.first + run.gap * done;
        let latency = acked_at - send;
        let bucket = bucket_of(latency);
        let before_sendable = send <= sendable_at;
        let measured = send >= measure_from;
        let mut count = u64::from(run.count) - done;
        // How many come before the distance is used up. Usually all do, which saves the division.
        let mut within = |distance: Nanos| {
            if run.gap * (count - 1) > distance {
                count = distance / run.gap + 1;
            }
        };
        within(latency - bucket_start(bucket).min(latency));
        if before_sendable {
            within(sendable_at - send);
        }
        if !measured {
            within(measure_from - 1 - send);
        }
        let falls = run.gap * (count * (count - 1) / 2);
        let (batch, in_flight) = if before_sendable {
            (
                count * (sendable_at - send) - falls,
                count * (sent_at - sendable_at),
            )
        } else {
            (0, count * (sent_at - send) - falls)
        };
        visit(Segment {
            bucket,
            measured,
            sums: Sums {
                count,
                latency: count * latency - falls,
                longest: latency,
                batch,
                in_flight,
            },
        });
        done += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bulk_equals_record_by_record() {
        let moments = Moments {
            sendable_at: 5_000,
            sent_at: 9_000,
            acked_at: 20_500,
            measure_from: 3_000,
        };
        for (first, gap, count) in [
            (0, 7, 1_200),
            (4_990, 1_000, 4),
            (100, 0, 9),
            (2_999, 1, 3),
            (8_000, 3, 300),
        ] {
            let mut bulk = std::collections::BTreeMap::new();
            each_segment(SendRun { first, gap, count }, &moments, |segment| {
                let sums = bulk
                    .entry((segment.bucket, segment.measured))
                    .or_insert([0u64; 4]);
                sums[0] += segment.sums.count;
                sums[1] += segment.sums.latency;
                sums[2] += segment.sums.batch;
                sums[3] += segment.sums.in_flight;
            });
            let mut single = std::collections::BTreeMap::new();
            for send in (0..Nanos::from(count)).map(|record| first + record * gap) {
                let parts = Parts::default().with_send(send, moments.sendable_at, moments.sent_at);
                let key = (
                    bucket_of(moments.acked_at - send),
                    send >= moments.measure_from,
                );
                let sums = single.entry(key).or_insert([0u64; 4]);
                sums[0] += 1;
                sums[1] += moments.acked_at - send;
                sums[2] += parts.0[BATCH];
                sums[3] += parts.0[IN_FLIGHT];
            }
            assert_eq!(bulk, single);
        }
    }
}
