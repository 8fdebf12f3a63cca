//! How much waits in the accumulators over time: 64 evenly spaced samples while records are offered.
//!
//! Rules: docs/model/measuring.md, "When a run ends early".

use crate::schedule::{NEVER, Nanos};

/// Samples while records are offered, besides the one at time 0.
const SAMPLES: usize = 64;

/// The backlog at the sampling instants that have passed.
#[derive(Clone)]
pub struct BacklogSamples {
    duration: Nanos,
    next_at: Nanos,
    /// Bytes; the first at time 0.
    bytes: Vec<u64>,
}

impl BacklogSamples {
    /// Time 0 of a run that offers records for `duration`.
    pub fn new(duration: Nanos) -> Self {
        let mut bytes = Vec::with_capacity(SAMPLES + 1);
        bytes.push(0);
        Self {
            duration,
            next_at: duration / SAMPLES as Nanos,
            bytes,
        }
    }

    /// When the next sample is due; `NEVER` after the last.
    pub fn next_at(&self) -> Nanos {
        self.next_at
    }

    pub fn every(&self) -> Nanos {
        self.duration / SAMPLES as Nanos
    }

    /// `bytes` wait at the instant of the next sample.
    pub fn take(&mut self, bytes: u64) {
        self.bytes.push(bytes);
        self.next_at = if self.bytes.len() > SAMPLES {
            NEVER
        } else {
            self.duration * self.bytes.len() as Nanos / SAMPLES as Nanos
        };
    }

    /// By how many bytes the backlog has grown over the last `steps` samples; `None` if it didn't grow with each of
    /// them, or there are fewer.
    pub fn steady_growth(&self, steps: usize) -> Option<u64> {
        let first = self.bytes.len().checked_sub(steps + 1)?;
        let last = &self.bytes[first..];
        last.is_sorted_by(|before, after| before < after)
            .then(|| last[steps] - last[0])
    }

    /// Bytes at half of the duration and at its end or, if the run ended early, at half of the samples and at the last
    /// one. Nothing waits at instants that a finished run didn't reach.
    pub fn half_and_end(&self, was_ended: bool) -> (u64, u64) {
        let last = if was_ended {
            self.bytes.len() - 1
        } else {
            SAMPLES
        };
        let at = |sample: usize| self.bytes.get(sample).copied().unwrap_or(0);
        (at(last / 2), at(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::SECOND;

    /// Samples of a run of 6,400 ns.
    fn sampled(bytes: &[u64]) -> BacklogSamples {
        let mut samples = BacklogSamples::new(6_400);
        for &bytes in bytes {
            samples.take(bytes);
        }
        samples
    }

    #[test]
    fn samples_are_even_and_the_last_is_at_the_end() {
        for duration in [6_400, 60 * SECOND, SECOND + 7] {
            let mut samples = BacklogSamples::new(duration);
            for sample in 1..=64 {
                assert_eq!(samples.next_at(), duration * sample / 64);
                samples.take(sample);
            }
            assert_eq!(samples.next_at(), NEVER);
            assert_eq!(samples.half_and_end(false), (32, 64));
        }
    }

    #[test]
    fn nothing_waits_after_a_finished_run_and_an_ended_one_is_halved_where_it_ended() {
        let ten: Vec<u64> = (1..=10).collect();
        assert_eq!(sampled(&ten).half_and_end(false), (0, 0));
        assert_eq!(sampled(&ten).half_and_end(true), (5, 10));
    }

    #[test]
    fn growth_is_steady_only_where_every_sample_is_above_the_one_before() {
        assert_eq!(sampled(&[5, 6, 9]).steady_growth(3), Some(9));
        assert_eq!(sampled(&[5, 6, 9]).steady_growth(2), Some(4));
        assert_eq!(sampled(&[5, 6, 9]).steady_growth(4), None);
        assert_eq!(sampled(&[5, 6, 6]).steady_growth(2), None);
        assert_eq!(sampled(&[7, 6, 9]).steady_growth(2), None);
        assert_eq!(sampled(&[7, 6, 9]).steady_growth(1), Some(3));
    }
}
