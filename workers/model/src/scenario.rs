//! The scenario as the model takes it: `name=value` lines, checked here once more. Whoever calls the model may be a
//! stranger's link, so a bad value is an answer in words, never a trap.

mod parse;

pub use parse::{Refusal, parse};

use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, Nanos, SECOND};

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
}

impl PartitionerKind {
    /// Whether choices are weighed by the lengths of the queues.
    pub fn is_adaptive(self) -> bool {
        matches!(self, Self::Adaptive | Self::AdaptiveKip794)
    }

    /// Whether it is the built-in partitioner of 3.3 and later.
    pub fn is_built_in(self) -> bool {
        !matches!(self, Self::RoundRobin | Self::RoundRobinSkip | Self::Sticky)
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
}

/// What the model is asked. Times are nanoseconds unless a name says otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Records per second over all producers; `None` = unthrottled.
    pub rate: Option<f64>,
    /// Bytes of a record's value.
    pub record_bytes: u32,
    /// How records come.
    pub arrivals: ArrivalKind,
    /// For how long records are offered.
    pub duration: Nanos,
    /// Latency figures count only records sent from here on.
    pub measure_from: Nanos,
    /// Seed of every random stream.
    pub seed: u32,
    /// Number of producers.
    pub producers: u32,
    /// Partitioner for records without key.
    pub partitioner: PartitionerKind,
    /// `partitioner.availability.timeout.ms`, ms; 0 = off.
    pub availability_timeout_ms: u64,
    /// `linger.ms`, ms.
    pub linger_ms: u64,
    /// `batch.size`, bytes.
    pub batch_size: u32,
    /// `max.in.flight.requests.per.connection`.
    pub max_in_flight: u32,
    /// `max.request.size`, bytes.
    pub max_request_size: u64,
    /// `buffer.memory`, bytes per producer.
    pub buffer_memory: u64,
    /// `max.block.ms`.
    pub max_block: Nanos,
    /// `client.wakeup.us`: from a wake-up to the sender's next loop.
    pub client_wakeup: Nanos,
    /// Partitions of the topic; partition i is led by broker i mod brokers.
    pub partitions: u32,
    /// Number of brokers.
    pub brokers: u32,
    /// Client to broker and back.
    pub round_trip: Nanos,
    /// Bytes per second on each connection.
    pub network_bytes_per_second: f64,
    /// `num.io.threads` of each broker.
    pub io_threads: u32,
    /// Mean fixed service of a produce request, ns.
    pub service_per_request: f64,
    /// Mean service per partition batch, ns.
    pub service_per_batch: f64,
    /// Mean service per byte of the request, ns.
    pub service_per_byte: f64,
    /// Coefficient of variation of the service time.
    pub service_variation: f64,
    /// Mean length of a stall; 0 = none.
    pub stall: Nanos,
    /// Mean time between two stalls of one broker.
    pub stall_every: Nanos,
    /// The broker that is slow.
    pub slow_broker: Option<u32>,
    /// Added to each produce response of the slow broker, serial per connection.
    pub slowness: Nanos,
    /// The slow broker is slow from here …
    pub slow_from: Nanos,
    /// … until here.
    pub slow_to: Nanos,
    /// Timed changes, in order of time.
    pub timed_changes: Vec<TimedChange>,
}

impl Default for Scenario {
    /// KIP-794's set-up with one calibration for its six rows (the same numbers as `DEFAULT_SCENARIO` of the page).
    fn default() -> Self {
        Self {
            rate: Some(2048.0),
            record_bytes: 512,
            arrivals: ArrivalKind::Throttled,
            duration: 60 * SECOND,
            measure_from: 0,
            seed: 1,
            producers: 1,
            partitioner: PartitionerKind::Adaptive,
            availability_timeout_ms: 0,
            linger_ms: 0,
            batch_size: 16_384,
            max_in_flight: 5,
            max_request_size: 1_048_576,
            buffer_memory: 33_554_432,
            max_block: 60 * SECOND,
            client_wakeup: 50 * MICROSECOND,
            partitions: 3,
            brokers: 3,
            round_trip: MILLISECOND / 5,
            network_bytes_per_second: 1e9,
            io_threads: 8,
            service_per_request: 3_500_000.0,
            service_per_batch: 0.0,
            service_per_byte: 6.0,
            service_variation: 0.3,
            stall: 80 * MILLISECOND,
            stall_every: 8 * SECOND,
            slow_broker: Some(0),
            slowness: 20 * MILLISECOND,
            slow_from: 0,
            slow_to: NEVER,
            timed_changes: Vec::new(),
        }
    }
}

impl Scenario {
    /// The leader of a partition.
    pub fn leader(&self, partition: u32) -> u32 {
        partition % self.brokers
    }

    /// How many partitions a broker leads.
    pub fn partitions_led_by(&self, broker: u32) -> u32 {
        (self.partitions + self.brokers - 1 - broker) / self.brokers
    }

    /// What is added at `now` to each produce response of `broker`.
    pub fn slowness_at(&self, broker: u32, now: Nanos) -> Nanos {
        if self.slow_broker == Some(broker) && now >= self.slow_from && now < self.slow_to {
            self.slowness
        } else {
            0
        }
    }

    /// Takes a timed change over.
    pub fn apply(&mut self, change: Change) {
        match change {
            Change::Rate(rate) => self.rate = rate,
            Change::Partitioner(kind) => self.partitioner = kind,
            Change::AvailabilityTimeout(ms) => self.availability_timeout_ms = ms,
            Change::Linger(ms) => self.linger_ms = ms,
            Change::RoundTrip(nanos) => self.round_trip = nanos,
            Change::Network(bytes_per_second) => self.network_bytes_per_second = bytes_per_second,
            Change::ServicePerRequest(nanos) => self.service_per_request = nanos,
            Change::ServicePerBatch(nanos) => self.service_per_batch = nanos,
            Change::ServicePerByte(nanos) => self.service_per_byte = nanos,
            Change::SlowBroker(broker) => self.slow_broker = broker,
            Change::Slowness(nanos) => self.slowness = nanos,
        }
    }
}
