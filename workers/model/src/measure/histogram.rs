//! A log-linear histogram of latencies: 64 buckets to a doubling, so that the middle of a bucket is within 0.8 % of
//! every value in it; count, sum and maximum are exact (the idea of HdrHistogram).
//!
//! Rules: docs/model/measuring.md, "Measuring".

use crate::schedule::Nanos;

/// Buckets below 2^42 ns, 73 minutes; everything longer falls in the last.
pub const BUCKETS: usize = (42 - 6) * 64 + 64;

pub fn bucket_of(value: Nanos) -> usize {
    place_of(value).0
}

/// The bucket of a value, and how far the value is above its start.
#[inline(always)]
pub fn place_of(value: Nanos) -> (usize, Nanos) {
    if value < 128 {
        return (value as usize, 0);
    }
    let exponent = 63 - value.leading_zeros() as usize - 6;
    let bucket = exponent * 64 + (value >> exponent) as usize;
    if bucket < BUCKETS {
        (bucket, value & ((1 << exponent) - 1))
    } else {
        (BUCKETS - 1, value - bucket_start(BUCKETS - 1))
    }
}

pub fn bucket_start(bucket: usize) -> Nanos {
    if bucket < 128 {
        return bucket as Nanos;
    }
    let exponent = bucket / 64 - 1;
    ((64 + bucket % 64) as Nanos) << exponent
}

/// Counts of latencies in nanoseconds.
#[derive(Clone)]
pub struct Histogram {
    counts: Vec<u64>,
    count: u64,
    sum: u128,
    max: Nanos,
}

impl Default for Histogram {
    fn default() -> Self {
        Self {
            counts: vec![0; BUCKETS],
            count: 0,
            sum: 0,
            max: 0,
        }
    }
}

impl Histogram {
    /// Adds `count` values in `bucket` whose sum is `sum` and whose largest is `max`.
    pub fn add(&mut self, bucket: usize, count: u64, sum: u128, max: Nanos) {
        self.count_in(bucket, count);
        self.add_sums(sum, max);
    }

    /// Counts values in `bucket`, whose sum and maximum come with those of others.
    #[inline]
    pub fn count_in(&mut self, bucket: usize, count: u64) {
        self.counts[bucket] += count;
        self.count += count;
    }

    pub fn add_sums(&mut self, sum: u128, max: Nanos) {
        self.sum += sum;
        self.max = self.max.max(max);
    }

    pub fn count(&self) -> u64 {
        self.count
    }

    /// Exact sum, ns.
    pub fn sum(&self) -> u128 {
        self.sum
    }

    /// Exact mean, ms; 0 without values.
    pub fn mean_ms(&self) -> f64 {
        if self.count == 0 {
            return 0.0;
        }
        self.sum as f64 / self.count as f64 / 1e6
    }

    /// Exact maximum, ns.
    pub fn max(&self) -> Nanos {
        self.max
    }

    /// The value at `quantile`, as kafka-producer-perf-test picks it (the sorted value at `(int)(quantile × count)`), to
    /// within 0.8 %, ms.
    pub fn quantile_ms(&self, quantile: f64) -> f64 {
        let rank = ((quantile * self.count as f64) as u64).min(self.count.saturating_sub(1));
        let mut below = 0;
        for (bucket, &count) in self.counts.iter().enumerate() {
            below += count;
            if below > rank {
                let (start, end) = (bucket_start(bucket), bucket_start(bucket + 1));
                let middle = (start as f64 + end as f64) / 2.0;
                return middle.min(self.max as f64) / 1e6;
            }
        }
        0.0
    }

    /// Buckets that are not empty, with their counts.
    pub fn filled(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.counts
            .iter()
            .copied()
            .enumerate()
            .filter(|&(_, count)| count > 0)
    }

    /// Latencies since this was `before`. The maximum is exact if it is this one's, else the middle
    /// of its bucket.
    pub fn since(&self, before: &Self) -> Self {
        let counts = self.counts.iter().zip(&before.counts);
        let counts: Vec<u64> = counts.map(|(now, before)| now - before).collect();
        let last = counts.iter().rposition(|&count| count > 0);
        let max = last.map_or(0, |bucket| {
            if bucket_of(self.max) == bucket {
                self.max
            } else {
                (bucket_start(bucket) + bucket_start(bucket + 1)) / 2
            }
        });
        Self {
            counts,
            count: self.count - before.count,
            sum: self.sum - before.sum,
            max,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_within_one_percent_of_the_middle_of_its_bucket() {
        for value in (0..42).flat_map(|bit| [1u64 << bit, (1u64 << bit) + (1u64 << bit) / 3]) {
            let bucket = bucket_of(value);
            let (start, end) = (bucket_start(bucket), bucket_start(bucket + 1));
            assert!((start..end).contains(&value), "{value}");
            let middle = (start + end - 1) as f64 / 2.0;
            assert!(
                (middle - value as f64).abs() <= 0.01 * value as f64,
                "{value}"
            );
        }
        assert_eq!(bucket_of(u64::MAX), BUCKETS - 1);
    }

    #[test]
    fn quantiles_count_and_mean() {
        let mut histogram = Histogram::default();
        for value in 1..=1_000u64 {
            let nanos = value * 1_000_000;
            histogram.add(bucket_of(nanos), 1, u128::from(nanos), nanos);
        }
        assert_eq!(histogram.count(), 1_000);
        assert_eq!(histogram.mean_ms(), 500.5);
        assert_eq!(histogram.max(), 1_000_000_000);
        for (quantile, expected) in [(0.5, 501.0), (0.95, 951.0), (0.99, 991.0), (0.999, 1_000.0)] {
            let got = histogram.quantile_ms(quantile);
            assert!((got / expected - 1.0).abs() < 0.01, "{quantile}: {got}");
        }
    }
}
