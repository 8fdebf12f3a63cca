//! A quota on the bytes that clients produce to one broker (`producer_byte_rate`): how long the broker and the client wait
//! after a request that went beyond it (`ClientQuotaManager`, `QuotaUtils.throttleTime`, `Rate`).
//!
//! Rules: docs/model/broker.md, "Quotas".

use crate::fifo::Fifo;
use crate::schedule::{MILLISECOND, Nanos};

/// `quota.window.num` and `quota.window.size.seconds`.
const SAMPLES: u64 = 11;
const SAMPLE_MS: u64 = 1_000;

/// The bytes of the last seconds at one broker.
#[derive(Clone, Default)]
pub struct Quota {
    samples: Fifo<Sample>,
}

#[derive(Clone, Copy)]
struct Sample {
    from_ms: u64,
    bytes: u64,
}

impl Quota {
    /// Counts a request of `bytes`. Returns how long its client is throttled: until the rate over the window, if nothing
    /// more came, would be `rate` bytes a second.
    pub fn record(&mut self, bytes: u64, now_ms: u64, rate: f64) -> Nanos {
        match self.samples.back_mut() {
            Some(last) if now_ms - last.from_ms < SAMPLE_MS => last.bytes += bytes,
            _ => self.samples.push_back(Sample {
                from_ms: now_ms,
                bytes,
            }),
        }
        while now_ms - self.samples[0].from_ms >= SAMPLES * SAMPLE_MS {
            self.samples.pop_front();
        }
        let sum: u64 = self.samples.iter().map(|sample| sample.bytes).sum();
        let elapsed = now_ms - self.samples[0].from_ms;
        // A window that is still filling counts as if all samples but the current one were there.
        let missing = (SAMPLES - 1).saturating_sub(elapsed / SAMPLE_MS);
        let window = elapsed + missing * SAMPLE_MS;
        let beyond = sum as i64 as f64 / rate * 1e3 - window as i64 as f64;
        (beyond.max(0.0) + 0.5) as u64 * MILLISECOND
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_waits_until_its_rate_over_the_window_is_the_quota() {
        let mut quota = Quota::default();
        // 100 KB a second: ten seconds' worth is free at the start, and each 10 KB more are worth 100 ms.
        assert_eq!(quota.record(1_000_000, 0, 1e5), 0);
        assert_eq!(quota.record(10_000, 0, 1e5), 100 * MILLISECOND);
        assert_eq!(quota.record(10_000, 100, 1e5), 100 * MILLISECOND);
        assert_eq!(quota.record(10_000, 700, 1e5), 0);
        // After 1.5 s the window is one second of samples and nine that are missing: 10.5 s.
        assert_eq!(quota.record(30_000, 1_500, 1e5), 100 * MILLISECOND);
        // After 11 s the first sample is gone: 30 KB and 990 KB in 10 s, counted from the second.
        assert_eq!(quota.record(990_000, 11_500, 1e5), 200 * MILLISECOND);
    }
}
