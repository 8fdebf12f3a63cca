//! The producer's own metrics: averages over batches and requests in whole milliseconds, over a window of
//! the last 30 to 60 seconds.
//!
//! Rules: docs/model/measuring.md, "Measuring".

use crate::scenario::Scenario;
use crate::schedule::{Nanos, SECOND};

/// `metrics.sample.window.ms`.
const SAMPLE: Nanos = 30 * SECOND;

/// Batches or requests of the window.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reported {
    pub count: u64,
    pub records: u64,
    pub bytes: u64,
    /// Sum of their times, and the longest; differences of a clock that's cut to milliseconds.
    pub sum_ms: u64,
    pub longest_ms: u64,
}

impl Reported {
    #[inline(always)]
    pub fn note(&mut self, records: u32, bytes: u64, ms: u64) {
        self.count += 1;
        self.records += u64::from(records);
        self.bytes += bytes;
        self.sum_ms += ms;
        self.longest_ms = self.longest_ms.max(ms);
    }
}

/// When the window begins that a reader sees as the last record is sent: the sample before the current one
/// (`metrics.num.samples` is 2), but not before anything is measured.
pub fn window_from(scenario: &Scenario) -> Nanos {
    let samples = (scenario.duration / SAMPLE).max(1);
    ((samples - 1) * SAMPLE).max(scenario.measure_from)
}
