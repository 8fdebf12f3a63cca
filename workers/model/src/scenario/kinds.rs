//! The words that a scenario is made of.

use crate::schedule::Nanos;

/// The partitioners for records without key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartitionerKind {
    /// `DefaultPartitioner` up to 2.3: one partition after the other.
    RoundRobin,
    /// `RoundRobinPartitioner` of 2.4 to 3.9.1, which advances twice for a record that opens a batch (KAFKA-9965).
    RoundRobinSkip,
    /// `StickyPartitionCache` of 2.4 to 3.2 (KIP-480): another partition with every new batch.
    Sticky,
    /// `BuiltInPartitioner` of 3.3 and later with the switch rule as shipped (KAFKA-14156).
    Uniform,
    /// The same, weighing partitions by their queues (`partitioner.adaptive.partitioning.enable`).
    Adaptive,
    /// The switch rule of KIP-794's text and figures: after `batch.size` bytes, at once.
    UniformKip794,
    /// The same, weighing partitions by their queues.
    AdaptiveKip794,
    /// Any partition for every record (Sarama's `NewRandomPartitioner`, kafka-python's `DefaultPartitioner`).
    Random,
    /// librdkafka's `rd_kafka_msg_sticky_partition`: any partition, drawn anew by the first record that comes more than
    /// `sticky.partitioning.linger.ms` after the last draw.
    StickyTime,
    /// franz-go's `UniformBytesPartitioner` (not adaptive): any partition, drawn anew with the record that would bring
    /// the bytes sent to it to `batch.size`.
    UniformBytes,
    /// franz-go's `LeastBackupPartitioner`: with a new batch, the partition with the fewest records not yet acked.
    LeastBackup,
}

impl PartitionerKind {
    /// Whether choices are weighed by the lengths of the queues.
    pub fn is_adaptive(self) -> bool {
        matches!(self, Self::Adaptive | Self::AdaptiveKip794)
    }

    /// Whether it is the built-in partitioner of 3.3 and later.
    pub fn is_built_in(self) -> bool {
        matches!(
            self,
            Self::Uniform | Self::Adaptive | Self::UniformKip794 | Self::AdaptiveKip794
        )
    }

    /// Whether records with a key go where it hashes to. `RoundRobinPartitioner`, Sarama's `randomPartitioner` and
    /// franz-go's `LeastBackupPartitioner` do not look at keys.
    pub fn heeds_keys(self) -> bool {
        !matches!(
            self,
            Self::RoundRobinSkip | Self::Random | Self::LeastBackup
        )
    }

    /// Whether it stands for a Java client up to 3.2, whose nodes share one drain index (KAFKA-13834).
    pub fn shares_drain_index(self) -> bool {
        matches!(self, Self::RoundRobin | Self::RoundRobinSkip | Self::Sticky)
    }
}

/// How the application's records come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrivalKind {
    /// The pacing of kafka-producer-perf-test (`ThroughputThrottler`).
    Throttled,
    /// Evenly spaced.
    Steady,
    /// A Poisson process.
    Poisson,
    /// Evenly spaced for `burst.s`, then nothing for `pause.s`.
    Bursts,
}

/// What the key generator draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// No record has a key.
    None,
    /// Every key is as likely.
    Uniform,
    /// Key k is drawn in proportion to 1 ÷ k (Zipf's law).
    Zipf,
    /// One key after the other, from the first again after the last.
    Sequential,
}

/// `acks`: what a produce request waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acks {
    /// Nothing: there is no response.
    None,
    /// The leader's own append.
    Leader,
    /// Every replica in sync.
    All,
}

/// `compression.type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {
    /// Batches leave as they are.
    None,
    /// gzip.
    Gzip,
    /// Snappy.
    Snappy,
    /// LZ4.
    Lz4,
    /// Zstandard.
    Zstd,
}

/// One field that changes while the run plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedChange {
    /// When.
    pub at: Nanos,
    /// What.
    pub change: Change,
}

/// A field that an operator can change under a running system, with its new value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// `rate`.
    Rate(Option<f64>),
    /// `partitioner`, as by a rolling restart that keeps the accumulators.
    Partitioner(PartitionerKind),
    /// `partitioner.availability.timeout.ms`.
    AvailabilityTimeout(u64),
    /// `linger.ms`.
    Linger(u64),
    /// `rtt.ms`.
    RoundTrip(Nanos),
    /// `network.mb.per.s`, in bytes per second.
    Network(f64),
    /// `broker.request.us`, in nanoseconds.
    ServicePerRequest(f64),
    /// `broker.batch.us`, in nanoseconds.
    ServicePerBatch(f64),
    /// `broker.byte.ns`.
    ServicePerByte(f64),
    /// `slow.broker`.
    SlowBroker(Option<u32>),
    /// `slow.ms`.
    Slowness(Nanos),
    /// `down.broker`.
    DownBroker(Option<u32>),
}
