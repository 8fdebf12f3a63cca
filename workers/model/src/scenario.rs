//! The scenario as the model takes it: `name=value` lines, checked again here. It may come from an untrusted link, so a
//! bad value gets an answer in words, never a trap.

mod field;
mod kinds;
mod parse;
mod racks;

pub use field::Refusal;
pub use kinds::{
    Acks, ArrivalKind, Change, ClientEra, Codec, KeyKind, PartitionerKind, RebalanceKind, SlowKind,
    TimedChange,
};
pub use parse::parse;

use crate::ids::BrokerId;
use crate::placement::Placement;
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, Nanos, SECOND, whole_nanos};
use crate::topic_ranges::TopicRanges;

/// What the model is asked. Times are nanoseconds unless a name says otherwise. @recipe field
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Records per second over all producers; `None` = unthrottled.
    pub rate: Option<f64>,
    /// Bytes of a record's value.
    pub record_bytes: u32,
    pub arrivals: ArrivalKind,
    /// Length of a burst, and of the pause after it.
    pub burst: Nanos,
    pub pause: Nanos,
    /// Whether the application calls flush() at the end of a burst.
    pub flushes_bursts: bool,
    /// Whether a producer waits for the ack of a record before it sends the next (`sending=sync`).
    pub sends_in_step: bool,
    /// Threads that call send() of one producer, each waiting for its own ack (`sending=sync`).
    pub callers: u32,
    /// What a producer's first send() waits for metadata and a connection.
    pub cold_start: Nanos,
    /// Whether latency counts from when a record was meant to be sent (`latency.from=intended`); changes no event.
    pub counts_from_intended: bool,
    pub keys: KeyKind,
    pub key_count: u32,
    /// Share of records with a key, if there are keys.
    pub keyed_share: f64,
    /// How long records are offered.
    pub duration: Nanos,
    /// Latency figures count only records sent after this.
    pub measure_from: Nanos,
    pub seed: u32,
    pub producers: u32,
    /// Partitioner for records without key.
    pub partitioner: PartitionerKind,
    /// Whose accumulator and sender the producers have. Follows from the partitioner (`apply`).
    pub era: ClientEra,
    pub ignores_keys: bool,
    /// Whether `BuiltInPartitioner` prefers leaders in the producer's rack (`partitioner.rack.aware`, KIP-1123).
    pub is_rack_aware: bool,
    /// `sticky.partitioning.linger.ms` of librdkafka.
    pub sticky_partitioning_linger: Nanos,
    /// `partitioner.availability.timeout.ms`, ms; 0 = off.
    pub availability_timeout_ms: u64,
    pub linger_ms: u64,
    /// `batch.size`, bytes.
    pub batch_size: u32,
    pub max_in_flight: u32,
    pub max_request_size: u64,
    /// Whether a request holds one batch rather than one of each of the broker's partitions (`request.partitions=one`).
    pub sends_one_batch: bool,
    /// `buffer.memory`, bytes per producer.
    pub buffer_memory: u64,
    /// Whether a batch takes memory as it grows (`buffer.memory.allocation.strategy=incremental`, KIP-1332).
    pub grows_batches: bool,
    /// The most records that wait or are in flight in one producer (`queue.buffering.max.messages` of librdkafka).
    pub max_records: Option<u32>,
    pub max_block: Nanos,
    /// `delivery.timeout.ms`, ms: from the opening of a batch until it fails.
    pub delivery_timeout_ms: u64,
    /// `request.timeout.ms`: from sending a request until the client closes the connection.
    pub request_timeout: Nanos,
    pub retry_backoff_ms: u64,
    pub acks: Acks,
    /// `enable.idempotence` as configured; see `is_idempotent`.
    pub idempotence: bool,
    pub codec: Codec,
    /// Compressed ÷ raw bytes of records, if a codec is on: mean and coefficient of variation over batches.
    pub compression_ratio: f64,
    pub compression_spread: f64,
    /// `client.wakeup.us`: from a wake-up to the sender's next loop.
    pub client_wakeup: Nanos,
    /// Work of a processor for one such loop, as a share of its wake-up (`client.cpu.share`).
    pub client_processor_share: f64,
    /// Partitions of all topics; partition i is led by broker i mod brokers.
    pub partitions: u32,
    /// How many of them broker 0 leads (`broker.0.partitions`); the others then share the rest.
    pub of_first_broker: Option<u32>,
    /// Topics that the partitions are divided into, and partitions (`topic.0.partitions`) and share of the records
    /// (`topic.0.share`) of the first, if not as many as others.
    pub topics: u32,
    pub of_first_topic: Option<u32>,
    pub share_of_first_topic: Option<f64>,
    /// Partitions of other topics in the cluster: they take no records, but followers fetch them.
    pub other_partitions: u32,
    /// `replication.factor`: the replicas of partition i are on brokers i, i + 1, … mod brokers.
    pub replication_factor: u32,
    pub min_insync: u32,
    pub brokers: u32,
    /// Broker i is in rack i mod racks.
    pub racks: u32,
    /// Rack of all clients; without one, client i of its kind is in rack i mod racks.
    pub client_rack: Option<u32>,
    /// Client to broker and back, or broker to broker, within a rack.
    pub round_trip: Nanos,
    /// The same from one rack to another.
    pub round_trip_of_racks: Nanos,
    /// Bytes per second on each connection.
    pub network_bytes_per_second: f64,
    /// `num.io.threads` of each broker.
    pub io_threads: u32,
    /// `num.network.threads` of each broker.
    pub network_threads: u32,
    /// `queued.max.requests` of each broker.
    pub max_queued: u32,
    /// What a network thread takes to read a request, and again to write a response, ns.
    pub service_per_transfer: f64,
    /// Mean fixed service of a produce request, ns.
    pub service_per_request: f64,
    /// Mean service per partition batch, ns.
    pub service_per_batch: f64,
    /// Mean service per byte of the request, ns.
    pub service_per_byte: f64,
    /// Share of its service in which a broker needs a processor; the rest is waiting.
    pub processor_share: f64,
    /// Processors that all brokers and producers share (`host.cores`).
    pub host_cores: Option<u32>,
    /// Coefficient of variation of the service time.
    pub service_variation: f64,
    /// Cost of each hosted partition in each follower fetch, ns.
    pub service_per_partition: f64,
    /// `num.replica.fetchers`: threads that fetch from one leader.
    pub replica_fetchers: u32,
    pub replica_fetch_wait: Nanos,
    /// `replica.lag.time.max.ms`: a follower that lags for longer leaves the in-sync set; `None` = never.
    pub replica_lag_max_ms: Option<u64>,
    /// Mean length of a stall; 0 = none.
    pub stall: Nanos,
    /// Mean time between two stalls of one broker.
    pub stall_every: Nanos,
    /// Whether brokers put records into object storage rather than on disks (`diskless.enable`).
    pub is_diskless: bool,
    /// A file closes this long after its first request, or at its size, bytes.
    pub file_interval: Nanos,
    pub file_bytes: u64,
    /// How many files a broker uploads at once.
    pub upload_threads: u32,
    /// Mean of an upload, ns: fixed, and per byte.
    pub upload_takes: f64,
    pub upload_per_byte: f64,
    /// Coefficient of variation of uploads, commits and reads, which are log-normal.
    pub upload_variation: f64,
    /// Mean of the commit of a file, ns.
    pub commit_takes: f64,
    /// Mean of reading for a consumer's fetch, ns.
    pub read_takes: f64,
    /// Requests of one connection that a broker takes into files before it answers the first; 1 = it is muted.
    pub max_pipelined: u32,
    /// Quota on what all producers together send to one broker, bytes per second (`producer_byte_rate`).
    pub producer_byte_rate: Option<f64>,
    pub slow_broker: Option<BrokerId>,
    pub slow_kind: SlowKind,
    /// Added to what is late at the slow broker; to produce responses serially per connection.
    pub slowness: Nanos,
    /// The slow broker is slow from here …
    pub slow_from: Nanos,
    /// … until here.
    pub slow_to: Nanos,
    pub down_broker: Option<BrokerId>,
    /// Whether it hangs: its connections stay open, and it does nothing (`down.kind=hang`).
    pub down_hangs: bool,
    /// `broker.session.timeout.ms`: from a broker's last heartbeat until the controller fences it and elects other
    /// leaders.
    pub broker_session_timeout: Nanos,
    /// Consumers of the one group; 0 = none.
    pub consumers: u32,
    pub fetch_min_bytes: u64,
    pub fetch_max_wait: Nanos,
    pub max_partition_fetch_bytes: u64,
    pub max_poll_records: u32,
    /// Whether a consumer fetches from a leader only once its buffer holds nothing of it (`consumer.fetch=node`).
    pub fetches_by_node: bool,
    /// `consumer.poll.us`: what a poll() that returns records takes, besides what they take.
    pub consumer_per_poll: Nanos,
    /// `consumer.wakeup.us`: from the response to a fetch until poll() returns its records.
    pub consumer_wakeup: Nanos,
    /// Whether a consumer reads from a replica in its rack (`replica.selector.class=rack-aware`, KIP-392).
    pub reads_in_rack: bool,
    /// When the group rebalances, `NEVER` = not at all; how, and how long a round takes.
    pub rebalance_at: Nanos,
    pub rebalance_kind: RebalanceKind,
    pub rebalance_takes: Nanos,
    /// What the application does with one record, ns.
    pub consumer_per_record: f64,
    pub timed_changes: Vec<TimedChange>,
}

impl Default for Scenario {
    /// KIP-794's set-up with one calibration for its six rows (the same numbers as `DEFAULT_SCENARIO` of the page).
    fn default() -> Self {
        Self {
            rate: Some(2048.0),
            record_bytes: 512,
            arrivals: ArrivalKind::Throttled,
            burst: SECOND,
            pause: SECOND,
            flushes_bursts: false,
            sends_in_step: false,
            callers: 1,
            cold_start: 0,
            counts_from_intended: false,
            keys: KeyKind::None,
            key_count: 1_000,
            keyed_share: 1.0,
            duration: 60 * SECOND,
            measure_from: 0,
            seed: 1,
            producers: 1,
            partitioner: PartitionerKind::Adaptive,
            era: ClientEra::of(PartitionerKind::Adaptive),
            ignores_keys: false,
            is_rack_aware: false,
            sticky_partitioning_linger: 10 * MILLISECOND,
            availability_timeout_ms: 0,
            linger_ms: 0,
            batch_size: 16_384,
            max_in_flight: 5,
            max_request_size: 1_048_576,
            sends_one_batch: false,
            grows_batches: false,
            buffer_memory: 33_554_432,
            max_records: None,
            max_block: 60 * SECOND,
            delivery_timeout_ms: 120_000,
            request_timeout: 30 * SECOND,
            retry_backoff_ms: 100,
            acks: Acks::All,
            idempotence: true,
            codec: Codec::None,
            compression_ratio: 0.5,
            compression_spread: 0.0,
            client_wakeup: 50 * MICROSECOND,
            client_processor_share: 1.0,
            partitions: 3,
            of_first_broker: None,
            topics: 1,
            of_first_topic: None,
            share_of_first_topic: None,
            other_partitions: 0,
            replication_factor: 1,
            min_insync: 1,
            brokers: 3,
            racks: 1,
            client_rack: None,
            round_trip: MILLISECOND / 5,
            round_trip_of_racks: MILLISECOND,
            network_bytes_per_second: 1e9,
            io_threads: 8,
            network_threads: 3,
            max_queued: 500,
            service_per_transfer: 0.0,
            service_per_request: 3_500_000.0,
            service_per_batch: 0.0,
            service_per_byte: 6.0,
            processor_share: 1.0,
            host_cores: None,
            service_variation: 0.3,
            service_per_partition: 1_000.0,
            replica_fetchers: 1,
            replica_fetch_wait: SECOND / 2,
            replica_lag_max_ms: None,
            stall: 80 * MILLISECOND,
            stall_every: 8 * SECOND,
            is_diskless: false,
            file_interval: 250 * MILLISECOND,
            file_bytes: 8_388_608,
            upload_threads: 8,
            upload_takes: 60e6,
            upload_per_byte: 10.0,
            upload_variation: 0.5,
            commit_takes: 6e6,
            read_takes: 20e6,
            max_pipelined: 1,
            producer_byte_rate: None,
            slow_broker: Some(0.into()),
            slow_kind: SlowKind::Broker,
            slowness: 20 * MILLISECOND,
            slow_from: 0,
            slow_to: NEVER,
            down_broker: None,
            down_hangs: false,
            broker_session_timeout: 9 * SECOND,
            consumers: 0,
            fetch_min_bytes: 1,
            fetch_max_wait: SECOND / 2,
            max_partition_fetch_bytes: 1_048_576,
            max_poll_records: 500,
            fetches_by_node: false,
            consumer_per_poll: 0,
            consumer_wakeup: 0,
            reads_in_rack: false,
            rebalance_at: NEVER,
            rebalance_kind: RebalanceKind::Eager,
            rebalance_takes: 3 * SECOND,
            consumer_per_record: 1_000.0,
            timed_changes: Vec::new(),
        }
    }
}

impl Scenario {
    pub fn placement(&self) -> Placement {
        Placement {
            partitions: self.partitions,
            brokers: self.brokers,
            led_by_first: self.of_first_broker.filter(|_| self.brokers > 1),
        }
    }

    pub fn topic_ranges(&self) -> TopicRanges {
        TopicRanges::new(self.partitions, self.topics, self.of_first_topic)
    }

    /// What one loop of a sender takes of a processor.
    pub fn work_of_a_loop(&self) -> Nanos {
        whole_nanos(self.client_wakeup as f64 * self.client_processor_share)
    }

    /// What is added at `now` to what is late at `broker`, if that is one of `kinds`.
    pub fn slowness_of(&self, kinds: [SlowKind; 2], broker: BrokerId, now: Nanos) -> Nanos {
        if kinds.contains(&self.slow_kind) {
            self.slowness_at(broker, now)
        } else {
            0
        }
    }

    /// What is added at `now` to what is late at `broker`.
    pub fn slowness_at(&self, broker: BrokerId, now: Nanos) -> Nanos {
        if self.slow_broker == Some(broker) && now >= self.slow_from && now < self.slow_to {
            self.slowness
        } else {
            0
        }
    }

    /// Whether producers are idempotent in effect: Kafka silently turns `enable.idempotence` off if `acks` or the
    /// in-flight limit don't allow it (`ProducerConfig.postProcessAndValidateIdempotenceConfigs`).
    pub fn is_idempotent(&self) -> bool {
        self.idempotence && self.acks == Acks::All && self.max_in_flight <= 5
    }

    pub fn has_keys(&self) -> bool {
        self.keys != KeyKind::None && self.keyed_share > 0.0
    }

    pub fn apply(&mut self, change: Change) {
        match change {
            Change::Rate(rate) => self.rate = rate,
            Change::Partitioner(kind) => {
                self.partitioner = kind;
                self.era = ClientEra::of(kind);
            }
            Change::AvailabilityTimeout(ms) => self.availability_timeout_ms = ms,
            Change::Linger(ms) => self.linger_ms = ms,
            Change::RoundTrip(nanos) => self.round_trip = nanos,
            Change::RoundTripOfRacks(nanos) => self.round_trip_of_racks = nanos,
            Change::Network(bytes_per_second) => self.network_bytes_per_second = bytes_per_second,
            Change::ServicePerRequest(nanos) => self.service_per_request = nanos,
            Change::ServicePerBatch(nanos) => self.service_per_batch = nanos,
            Change::ServicePerByte(nanos) => self.service_per_byte = nanos,
            Change::SlowBroker(broker) => self.slow_broker = broker,
            Change::Slowness(nanos) => self.slowness = nanos,
            Change::DownBroker(broker) => self.down_broker = broker,
        }
    }
}
