//! Compression: how large a batch is estimated to be while its compressed size isn't known (`MemoryRecordsBuilder`,
//! `CompressionRatioEstimator`), what leaves in the end, and what it costs the application's thread.
//!
//! Rules: docs/model.md, "Compression".

use super::batch::Growth;
use crate::record::{BATCH_HEADER, RecordSizes};
use crate::scenario::{Codec, Scenario};
use crate::schedule::{MICROSECOND, Nanos, whole_nanos};

/// What one send() costs the application's thread without compression: records of a burst are about 1 µs apart (measured
/// with real clients).
pub const SEND: Nanos = MICROSECOND;
/// Margin on the estimated size (`MemoryRecordsBuilder.COMPRESSION_RATE_ESTIMATION_FACTOR`).
const SAFETY_FACTOR: f32 = 1.05;
/// A worse ratio raises the estimate by at least the one, a better one lowers it by at most the other
/// (`COMPRESSION_RATIO_DETERIORATE_STEP`, `COMPRESSION_RATIO_IMPROVING_STEP`).
const DETERIORATING_STEP: f32 = 0.05;
const IMPROVING_STEP: f32 = 0.005;

/// The codec of one producer with its estimate of the ratio, or of one batch with the estimate from when it was opened.
/// The estimate has 32 bits as in Kafka, because its rounding shows in the sizes of batches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compression {
    /// Compressed ÷ raw bytes, as it will turn out.
    ratio: f64,
    /// Kafka's estimate of it.
    estimate: f32,
}

impl Compression {
    /// A producer's codec before its first batch, with the estimate 1; `None` without a codec.
    pub fn new(scenario: &Scenario) -> Option<Self> {
        (scenario.codec != Codec::None).then_some(Self {
            ratio: scenario.compression_ratio,
            estimate: 1.0,
        })
    }

    /// The codec for a batch whose ratio is so many times the usual one.
    pub fn varied(self, times: f64) -> Self {
        Self {
            ratio: (self.ratio * times).min(1.0),
            ..self
        }
    }

    /// Bytes on the wire of a batch with records of `raw` bytes.
    fn compressed(self, raw: u32) -> u32 {
        BATCH_HEADER + (f64::from(raw) * self.ratio).ceil() as u32
    }

    /// Kafka's estimate while it is open, bytes (`MemoryRecordsBuilder.estimatedBytesWritten`).
    fn expected(self, raw: u32) -> u32 {
        BATCH_HEADER + (raw as f32 * self.estimate * SAFETY_FACTOR) as u32
    }

    /// A batch was closed, so the ratio of its records is known (`CompressionRatioEstimator.updateEstimation`).
    pub fn learn(&mut self, raw: u32, compressed: u32) {
        let observed = compressed as f32 / raw as f32;
        if observed > self.estimate {
            self.estimate = observed.max(self.estimate + DETERIORATING_STEP);
        } else if observed < self.estimate {
            self.estimate = observed.max(self.estimate - IMPROVING_STEP);
        }
    }
}

/// What else there is to know about a compressed batch.
#[derive(Clone, Debug)]
pub struct Compressed {
    compression: Compression,
    /// Bytes of its records before compression.
    pub raw_bytes: u32,
    /// Kafka's estimate of its size.
    pub expected_bytes: u32,
}

impl Compressed {
    /// A batch without records, opened with the producer's current estimate.
    pub fn new(compression: Compression) -> Self {
        Self {
            compression,
            raw_bytes: 0,
            expected_bytes: BATCH_HEADER,
        }
    }

    /// A record of `size` bytes joins the batch, which had `bytes` on the wire.
    pub fn append(&mut self, size: u32, bytes: u32) -> Growth {
        self.raw_bytes += size;
        let expected_before = self.expected_bytes;
        self.expected_bytes = self.compression.expected(self.raw_bytes);
        Growth {
            bytes: self.compression.compressed(self.raw_bytes) - bytes,
            expected_bytes: self.expected_bytes - expected_before,
        }
    }
}

/// What one send() costs the application's thread, with its compression where there is any.
#[inline]
pub fn send_time(scenario: &Scenario, has_key: bool) -> Nanos {
    let bytes = RecordSizes::new(scenario.record_bytes).size(has_key, 0, 0);
    SEND + compression_time(scenario.codec, bytes)
}

/// Time to compress a record of `bytes` inside send(): Kafka compresses records one by one as they are appended.
///
/// Round figures between two published runs of lzbench over the Silesia corpus: i5-4300U (lz4 452 MB/s, snappy 327,
/// zstd -1 242, zlib -6 20; README of lzbench) and i9-9900K (740, 560, 500, and 90 for zlib -1; README of zstd 1.4.5).
/// Your data may be far from both.
fn compression_time(codec: Codec, bytes: u32) -> Nanos {
    let nanos_per_byte = match codec {
        Codec::None => 0.0,
        Codec::Lz4 => 2.0,
        Codec::Snappy => 2.5,
        Codec::Zstd => 4.0,
        Codec::Gzip => 30.0,
    };
    whole_nanos(f64::from(bytes) * nanos_per_byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compression(ratio: f64) -> Compression {
        let scenario = Scenario {
            codec: Codec::Lz4,
            compression_ratio: ratio,
            ..Scenario::default()
        };
        Compression::new(&scenario).expect("a codec is on")
    }

    #[test]
    fn the_estimate_falls_in_small_steps_and_rises_at_once() {
        let mut falling = compression(0.5);
        falling.learn(10_000, 5_000);
        assert_eq!(falling.estimate, 0.995);
        (0..98).for_each(|_| falling.learn(10_000, 5_000));
        assert!(falling.estimate > 0.5, "{}", falling.estimate);
        (0..2).for_each(|_| falling.learn(10_000, 5_000));
        assert_eq!(falling.estimate, 0.5);
        falling.learn(10_000, 5_100);
        assert_eq!(falling.estimate, 0.55);
        falling.learn(10_000, 9_000);
        assert_eq!(falling.estimate, 0.9);
    }

    #[test]
    fn an_open_batch_is_taken_for_five_percent_more_than_the_estimate_says() {
        let fresh = compression(0.5);
        assert_eq!(fresh.expected(15_630), 61 + 16_411);
        assert_eq!(fresh.compressed(521), 61 + 261);
        assert_eq!(Compression::new(&Scenario::default()), None);
    }

    #[test]
    fn the_bytes_of_a_batch_are_rounded_up_once_whatever_the_records() {
        let mut batch = Compressed::new(compression(0.5));
        let mut bytes = 61;
        let growths: Vec<u32> = (0..4)
            .map(|_| {
                let growth = batch.append(521, bytes);
                bytes += growth.bytes;
                growth.bytes
            })
            .collect();
        assert_eq!(growths, [261, 260, 261, 260]);
    }

    #[test]
    fn a_record_of_521_bytes_takes_gzip_sixteen_microseconds() {
        assert_eq!(compression_time(Codec::Gzip, 521), 15_630);
        assert_eq!(compression_time(Codec::None, 521), 0);
        assert_eq!(send_time(&Scenario::default(), false), MICROSECOND);
    }
}
