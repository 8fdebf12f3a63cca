//! Counters of partitions and of the whole run.

use super::histogram::{BUCKETS, Histogram};
use super::journey::Journeys;
use super::parts::Parts;
use crate::schedule::Nanos;

/// What has gone to one partition.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartitionCounters {
    /// Records appended.
    pub records: u64,
    /// Bytes appended, batch headers included.
    pub bytes: u64,
    /// Batches opened.
    pub batches: u64,
    /// Records acked.
    pub acked: u64,
    /// Bytes of batches that wait in the accumulators.
    pub waiting_bytes: u64,
    /// Batches that wait.
    pub waiting_batches: u32,
    /// Latency of the last record acked, and when; `None` before the first.
    pub last_ack: Option<(Nanos, Nanos)>,
}

/// The whole run.
#[derive(Clone, Default)]
pub struct Totals {
    /// Records for which send() was called.
    pub offered: u64,
    /// Records acked.
    pub acked: u64,
    /// Records given up after `max.block.ms` or `delivery.timeout.ms`.
    pub failed: u64,
    /// Those after `delivery.timeout.ms`.
    pub expired: u64,
    /// Batches sent again.
    pub retries: u64,
    /// Records appended a second time.
    pub duplicates: u64,
    /// When the last ack came.
    pub last_ack_at: Nanos,
    /// Requests answered.
    pub requests: u64,
    /// Batches answered, and their bytes.
    pub batches: u64,
    /// See `batches`.
    pub batch_bytes: u64,
    /// Bytes that wait in all accumulators now, and the most that ever waited.
    pub backlog: u64,
    /// See `backlog`.
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
    /// See `lag`.
    pub peak_lag: u64,
    /// Records polled.
    pub polled: u64,
    /// Fetches that came back to consumers.
    pub fetches: u64,
    /// When the last record was polled.
    pub last_poll_at: Nanos,
    /// End-to-end latencies, where there are consumers.
    pub journeys: Option<Box<Journeys>>,
}

impl Totals {
    /// Records inside now.
    pub fn inside(&self) -> u64 {
        self.offered - self.acked - self.failed
    }

    /// Bytes of memory, about: a histogram of all acks, and six of what was polled.
    pub fn heap_bytes(&self) -> usize {
        let histograms = 1 + 6 * usize::from(self.journeys.is_some());
        histograms * BUCKETS * size_of::<u64>()
    }

    /// Time passes with as many records inside as now; called before their number changes.
    pub fn pass_time(&mut self, now: Nanos) {
        let since = now.max(self.inside_since) - self.inside_since;
        // A thousand million records inside for ten seconds would not yet overflow.
        self.inside_integral += u128::from(self.inside() * since);
        self.inside_since = now.max(self.inside_since);
    }
}
