//! Counters of partitions and of the whole run.

use super::histogram::{BUCKETS, Histogram};
use super::journey::Journeys;
use super::parts::Parts;
use super::reported::Reported;
use crate::schedule::Nanos;

#[derive(Clone, Copy, Debug, Default)]
pub struct PartitionCounters {
    pub records: u64,
    /// Bytes appended, batch headers included.
    pub bytes: u64,
    pub batches: u64,
    pub acked: u64,
    /// Bytes of batches that wait in the accumulators.
    pub waiting_bytes: u64,
    pub waiting_batches: u32,
    /// Latency of the last record acked, and when; `None` before the first.
    pub last_ack: Option<(Nanos, Nanos)>,
}

/// The whole run, or what one group of producers did in it.
#[derive(Clone, Default)]
pub struct Totals {
    pub offered: u64,
    pub acked: u64,
    /// Records given up after `max.block.ms` or `delivery.timeout.ms`.
    pub failed: u64,
    /// Given up after `delivery.timeout.ms`.
    pub expired: u64,
    pub retries: u64,
    pub duplicates: u64,
    pub last_ack_at: Nanos,
    pub requests: u64,
    /// Batches answered, and their bytes.
    pub batches: u64,
    pub batch_bytes: u64,
    /// Bytes that wait in all accumulators now, and the most that ever waited.
    pub backlog: u64,
    pub peak_backlog: u64,
    /// Latencies of records sent from `measure.from.s` on.
    pub latency: Histogram,
    /// Sum of their parts.
    pub parts: Parts,
    /// Sum over time of the records inside (sent, not acked or failed), ns: Little's law says it is the sum of
    /// latencies.
    pub inside_integral: u128,
    /// Sum of the latencies of all records, measured or not, and of the time that failed ones spent inside, ns.
    pub latency_sum: u128,
    inside_since: Nanos,
    /// Records appended and not polled, now and at most.
    pub lag: u64,
    pub peak_lag: u64,
    pub polled: u64,
    pub fetches: u64,
    pub last_poll_at: Nanos,
    /// Batches that left, as the client's own metrics count them.
    pub left: Reported,
    /// Time that send() waited for memory.
    pub blocked: Nanos,
    /// End-to-end latencies, where there are consumers.
    pub journeys: Option<Box<Journeys>>,
    /// Records of each group of producers, where there are two: acks, failures, requests, batches
    /// and latencies.
    pub groups: Vec<Totals>,
}

impl Totals {
    pub fn inside(&self) -> u64 {
        self.offered - self.acked - self.failed
    }

    /// When a record was last sent, acked or given up: after a whole run, its end.
    pub fn last_change_at(&self) -> Nanos {
        self.inside_since
    }

    /// One histogram of acks, one for each group, and six of polled records.
    pub fn heap_bytes(&self) -> usize {
        let histograms = 1 + self.groups.len() + 6 * usize::from(self.journeys.is_some());
        histograms * BUCKETS * size_of::<u64>()
    }

    /// `count` records are sent from `first` on, with `gap` between them.
    pub fn pass_sends(&mut self, first: Nanos, gap: Nanos, count: u64) {
        self.pass_time(first);
        let between = count - 1;
        let inside = self.inside() * between + between * count / 2;
        self.inside_integral += u128::from(inside * gap);
        self.inside_since = self.inside_since.max(first + between * gap);
        self.offered += count;
    }

    /// Integrates the number of records inside over time. Call it before that number changes.
    pub fn pass_time(&mut self, now: Nanos) {
        let since = now.max(self.inside_since) - self.inside_since;
        // A billion records inside for ten seconds wouldn't overflow.
        self.inside_integral += u128::from(self.inside() * since);
        self.inside_since = now.max(self.inside_since);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sends_in_closed_form_count_as_they_do_one_by_one() {
        let totals = || Totals {
            offered: 10,
            acked: 3,
            inside_since: 500,
            ..Totals::default()
        };
        for count in [1, 2, 7] {
            let (mut together, mut single) = (totals(), totals());
            together.pass_sends(600, 10, count);
            for nth in 0..count {
                single.pass_time(600 + 10 * nth);
                single.offered += 1;
            }
            together.pass_time(1_000);
            single.pass_time(1_000);
            assert_eq!(together.inside_integral, single.inside_integral);
            assert_eq!(together.offered, single.offered);
        }
    }
}
