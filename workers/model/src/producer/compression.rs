//! Compression: how large a batch is estimated to be while its compressed size isn't known (`MemoryRecordsBuilder`,
//! `CompressionRatioEstimator`), what leaves in the end, and what it costs the application's thread and the sender.
//!
//! Rules: docs/model/producer.md, "Compression".

use crate::record::BATCH_HEADER;
use crate::scenario::{Codec, Scenario};
use crate::schedule::{MICROSECOND, Nanos, whole_nanos};

/// Time of one send() on the application's thread without compression: records of a burst are about
/// 1 µs apart (measured with real clients).
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
    /// Time per raw byte, ns.
    nanos_per_byte: f64,
    /// Raw bytes that the codec's stream collects before it compresses them.
    block_bytes: u32,
}

impl Compression {
    /// A producer's codec before its first batch, with the estimate 1; `None` without a codec.
    pub fn new(scenario: &Scenario) -> Option<Self> {
        (scenario.codec != Codec::None).then_some(Self {
            ratio: scenario.compression_ratio,
            estimate: 1.0,
            nanos_per_byte: nanos_per_byte(scenario.codec),
            block_bytes: if scenario.sends_one_batch() {
                u32::MAX
            } else {
                block_bytes(scenario.codec)
            },
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

    /// Time that a send() spends on whole blocks when it lets a batch grow from `before` to `after` raw bytes.
    fn in_send(self, before: u32, after: u32) -> Nanos {
        let blocks = after / self.block_bytes - before / self.block_bytes;
        self.takes(blocks * self.block_bytes)
    }

    fn takes(self, raw: u32) -> Nanos {
        whole_nanos(f64::from(raw) * self.nanos_per_byte)
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

/// By how much a batch grew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// As it would leave now.
    pub bytes: u32,
    /// As Kafka estimates it.
    pub expected_bytes: u32,
    /// Time that send() spends on compressing.
    pub compresses: Nanos,
}

/// Further facts about a compressed batch.
#[derive(Clone, Copy, Debug)]
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
        let (raw_before, expected_before) = (self.raw_bytes - size, self.expected_bytes);
        self.expected_bytes = self.compression.expected(self.raw_bytes);
        Growth {
            bytes: self.compression.compressed(self.raw_bytes) - bytes,
            expected_bytes: self.expected_bytes - expected_before,
            compresses: self.compression.in_send(raw_before, self.raw_bytes),
        }
    }

    /// Time that the sender spends on what no whole block has taken, when it closes the batch.
    pub fn at_close(&self) -> Nanos {
        self.compression
            .takes(self.raw_bytes % self.compression.block_bytes)
    }
}

/// Time to compress, ns per raw byte: round figures between two published runs of lzbench over the Silesia corpus,
/// i5-4300U (lz4 452 MB/s, snappy 327, zstd -1 242, zlib -6 20; README of lzbench) and i9-9900K (740, 560, 500, and 90 for
/// zlib -1; README of zstd 1.4.5). Your data may be far from both.
fn nanos_per_byte(codec: Codec) -> f64 {
    match codec {
        Codec::None => 0.0,
        Codec::Lz4 => 2.0,
        Codec::Snappy => 2.5,
        Codec::Zstd => 4.0,
        Codec::Gzip => 30.0,
    }
}

/// Raw bytes that Java's streams collect before they compress: `Lz4BlockOutputStream` (64 KB
/// blocks), `SnappyOutputStream` (32 KB), the `BufferedOutputStream` before gzip and zstd (16 KB;
/// `GzipCompression`, `ZstdCompression`).
fn block_bytes(codec: Codec) -> u32 {
    match codec {
        Codec::None => u32::MAX,
        Codec::Lz4 => 64 << 10,
        Codec::Snappy => 32 << 10,
        Codec::Zstd | Codec::Gzip => 16 << 10,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::RequestPartitions;

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

    /// Time that each of `records` records of 521 bytes takes in send(), and what is left for the sender, ns.
    fn times_of(scenario: &Scenario, records: usize) -> (Vec<Nanos>, Nanos) {
        let mut batch = Compressed::new(Compression::new(scenario).expect("a codec is on"));
        let mut bytes = 61;
        let in_send = (0..records)
            .map(|_| {
                let growth = batch.append(521, bytes);
                bytes += growth.bytes;
                growth.compresses
            })
            .collect();
        (in_send, batch.at_close())
    }

    #[test]
    fn only_whole_blocks_are_compressed_in_send_and_the_sender_does_the_rest() {
        let gzip = Scenario {
            codec: Codec::Gzip,
            compression_ratio: 0.5,
            ..Scenario::default()
        };
        // 58 records are 30,218 bytes: the 32nd completes a block of 16,384, and 13,834 are left.
        let (in_send, at_close) = times_of(&gzip, 58);
        assert_eq!(in_send[31], 16_384 * 30);
        assert_eq!(in_send.iter().sum::<Nanos>(), 16_384 * 30);
        assert_eq!(at_close, 13_834 * 30);
        let lz4 = Scenario {
            codec: Codec::Lz4,
            ..gzip.clone()
        };
        assert_eq!(times_of(&lz4, 58), (vec![0; 58], 30_218 * 2));
    }

    #[test]
    fn librdkafka_compresses_a_whole_batch_when_it_makes_the_request() {
        let scenario = Scenario {
            codec: Codec::Gzip,
            compression_ratio: 0.5,
            request_partitions: RequestPartitions::One,
            ..Scenario::default()
        };
        assert_eq!(times_of(&scenario, 58), (vec![0; 58], 30_218 * 30));
    }
}
