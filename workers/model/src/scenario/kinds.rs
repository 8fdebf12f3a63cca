//! The words that a scenario is made of.

use crate::ids::BrokerId;
use crate::schedule::Nanos;

/// An enumeration whose variants have names in a scenario. `ALL` lists both.
macro_rules! words {
    ($(#[$about:meta])* $Name:ident { $($(#[$about_variant:meta])* $Variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Name {
            $($(#[$about_variant])* $Variant,)+
        }

        impl $Name {
            pub const ALL: [(&'static str, Self); [$($word),+].len()] = [$(($word, Self::$Variant)),+];
        }
    };
}

words! {
    /// The partitioners for records without key. Their rules are in `producer/partitioner`. @recipe partitioner
    PartitionerKind {
        /// `DefaultPartitioner` up to 2.3.
        RoundRobin = "round-robin",
        /// `RoundRobinPartitioner` of 2.4 to 3.9.1 (KAFKA-9965).
        RoundRobinSkip = "round-robin-skip",
        /// `StickyPartitionCache` of 2.4 to 3.2 (KIP-480).
        Sticky = "sticky",
        /// `BuiltInPartitioner` of 3.3 and later with the switch rule as shipped (KAFKA-14156).
        Uniform = "uniform",
        /// The same, weighing partitions by their queues (`partitioner.adaptive.partitioning.enable`).
        Adaptive = "adaptive",
        /// The switch rule of KIP-794's text and figures.
        UniformKip794 = "uniform-kip794",
        /// The same, weighing partitions by their queues.
        AdaptiveKip794 = "adaptive-kip794",
        /// Sarama's `NewHashPartitioner`, kafka-python's `DefaultPartitioner`.
        Random = "random",
        /// librdkafka's `rd_kafka_msg_sticky_partition`.
        StickyTime = "sticky-time",
        /// franz-go's `UniformBytesPartitioner`, not adaptive.
        UniformBytes = "uniform-bytes",
        /// The same, adaptive: franz-go's default.
        AdaptiveBytes = "adaptive-bytes",
        /// franz-go's `LeastBackupPartitioner`.
        LeastBackup = "least-backup",
    }
}

/// Whose accumulator and sender a producer has: clients differ in more than their partitioners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientEra {
    JavaTo32,
    JavaFrom33,
    /// Another library, with what Java's accumulator and sender have in common.
    Other,
}

impl ClientEra {
    /// The era of the clients that have this partitioner.
    pub fn of(partitioner: PartitionerKind) -> Self {
        match partitioner {
            PartitionerKind::RoundRobin
            | PartitionerKind::RoundRobinSkip
            | PartitionerKind::Sticky => Self::JavaTo32,
            PartitionerKind::Uniform
            | PartitionerKind::Adaptive
            | PartitionerKind::UniformKip794
            | PartitionerKind::AdaptiveKip794 => Self::JavaFrom33,
            PartitionerKind::Random
            | PartitionerKind::StickyTime
            | PartitionerKind::UniformBytes
            | PartitionerKind::AdaptiveBytes
            | PartitionerKind::LeastBackup => Self::Other,
        }
    }

    /// Whether the drains of all brokers share one index (until KAFKA-13834).
    pub fn shares_drain_index(self) -> bool {
        match self {
            Self::JavaTo32 => true,
            Self::JavaFrom33 | Self::Other => false,
        }
    }

    /// Whether `retry.backoff.ms` doubles with each attempt (Kafka: from 3.7 on).
    pub fn backs_off_exponentially(self) -> bool {
        match self {
            Self::JavaFrom33 => true,
            Self::JavaTo32 | Self::Other => false,
        }
    }
}

words! {
    /// How the application's records come.
    ArrivalKind {
        /// The pacing of kafka-producer-perf-test (`ThroughputThrottler`).
        Throttled = "throttled",
        /// Evenly spaced.
        Steady = "steady",
        /// A Poisson process.
        Poisson = "poisson",
        /// Evenly spaced for `burst.s`, then nothing for `pause.s`.
        Bursts = "bursts",
    }
}

words! {
    /// What the key generator draws.
    KeyKind {
        /// No record has a key.
        None = "none",
        /// Every key is as likely.
        Uniform = "uniform",
        /// Key k is drawn in proportion to 1 ÷ k (Zipf's law).
        Zipf = "zipf",
        /// One key after another, from the first again after the last.
        Sequential = "sequential",
    }
}

words! {
    /// `acks`: what a produce request waits for.
    Acks {
        /// Nothing: there is no response.
        None = "0",
        /// The leader's own append.
        Leader = "1",
        /// Every replica in sync.
        All = "all",
    }
}

words! {
    Codec {
        /// Batches leave as they are.
        None = "none",
        Gzip = "gzip",
        Snappy = "snappy",
        Lz4 = "lz4",
        Zstd = "zstd",
    }
}

words! {
    /// What is late at the slow broker (`slow.kind`).
    SlowKind {
        /// Its responses, and what it appends as a follower.
        Broker = "broker",
        /// Responses to producers.
        Responses = "responses",
        /// What it appends, as leader and as follower: a slow disk.
        Appends = "appends",
        /// Its look at followers' fetches.
        Fetches = "fetches",
    }
}

words! {
    /// How a consumer group rebalances (`rebalance.protocol`).
    RebalanceKind {
        /// Every member gives up all partitions and rejoins (`RangeAssignor`).
        Eager = "eager",
        /// Only partitions that move stop, in a second round (`CooperativeStickyAssignor`, KIP-429).
        Cooperative = "cooperative",
        /// The coordinator moves partitions one by one (`group.protocol=consumer`, KIP-848).
        Consumer = "consumer",
    }
}

/// One field that changes while the run plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedChange {
    pub at: Nanos,
    pub change: Change,
}

/// A field that an operator can change in a running system, with its new value. @recipe field
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    Rate(Option<f64>),
    /// `partitioner`, as by a rolling restart that keeps the accumulators.
    Partitioner(PartitionerKind),
    AvailabilityTimeout(u64),
    Linger(u64),
    RoundTrip(Nanos),
    RoundTripOfRacks(Nanos),
    Network(f64),
    ServicePerRequest(f64),
    ServicePerBatch(f64),
    ServicePerByte(f64),
    SlowBroker(Option<BrokerId>),
    Slowness(Nanos),
    DownBroker(Option<BrokerId>),
}
