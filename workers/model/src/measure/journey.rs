//! From send() to poll(): the end-to-end latency of records and its five parts, each with percentiles of its own.
//!
//! Rules: docs/model/consumer.md, "Consumers".

use super::bulk::each_bucket;
use super::histogram::{Histogram, bucket_of};
use crate::producer::batch::SendRun;
use crate::schedule::Nanos;

/// The moments of a batch's journey from the producer to a consumer.
#[derive(Clone, Copy, Debug)]
pub struct Journey {
    /// Its request left the producer.
    pub sent_at: Nanos,
    /// The leader appended it.
    pub appended_at: Nanos,
    /// Every replica in sync had it.
    pub committed_at: Nanos,
    /// The fetch that brought it left the consumer.
    pub fetched_from: Nanos,
    /// The fetch came back.
    pub arrived_at: Nanos,
    /// poll() returned it.
    pub polled_at: Nanos,
}

pub const JOURNEY_PARTS: usize = 5;

/// The latencies of all measured records that were polled.
#[derive(Clone, Default)]
pub struct Journeys {
    pub whole: Histogram,
    /// Produce (send() until the request leaves), publish (until the leader has appended it), commit (until every replica
    /// in sync has it), catch-up (as long as the consumer is busy with earlier records: until it sends the fetch, and in
    /// its buffer), and fetch (from the fetch, or the commit where that is later, until the record is in the buffer).
    pub parts: [Histogram; JOURNEY_PARTS],
}

impl Journeys {
    pub fn add(&mut self, sends: SendRun, journey: &Journey, measure_from: Nanos) {
        let Self { whole, parts } = self;
        let [produce, rest @ ..] = parts;
        let (_, Some(measured)) = sends.split_at(measure_from) else {
            return;
        };
        for (histogram, until) in [(whole, journey.polled_at), (produce, journey.sent_at)] {
            each_bucket(measured, until, |bucket, records| {
                histogram.count_in(bucket, records.count.into());
            });
            let sum = u128::from(measured.time_until(until));
            histogram.add_sums(sum, until - measured.first);
        }
        let fetch_begins = journey.fetched_from.max(journey.committed_at);
        let lengths = [
            journey.appended_at - journey.sent_at,
            journey.committed_at - journey.appended_at,
            fetch_begins - journey.committed_at + journey.polled_at - journey.arrived_at,
            journey.arrived_at - fetch_begins,
        ];
        for (histogram, length) in rest.iter_mut().zip(lengths) {
            let sum = u128::from(length) * u128::from(measured.count);
            histogram.add(bucket_of(length), measured.count.into(), sum, length);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_five_parts_add_up_to_the_end_to_end_latency() {
        let mut journeys = Journeys::default();
        let sends = SendRun {
            first: 100,
            gap: 50,
            count: 10,
        };
        for fetched_from in [2_000, 9_000] {
            let journey = Journey {
                sent_at: 1_000,
                appended_at: 3_000,
                committed_at: 5_000,
                fetched_from,
                arrived_at: 12_000,
                polled_at: 20_000,
            };
            journeys.add(sends, &journey, 300);
        }
        let sum: u128 = journeys.parts.iter().map(Histogram::sum).sum();
        assert_eq!(sum, journeys.whole.sum());
        let counts: Vec<u64> = journeys.parts.iter().map(Histogram::count).collect();
        assert_eq!(counts, [12; 5]);
        assert_eq!(journeys.parts[3].sum(), 6 * (8_000 + 12_000));
    }
}
