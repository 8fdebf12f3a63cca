//! The settings of a scenario: names, defaults, limits and words. Made from the rows of `src/scenario/fields`: change
//! those, then run `LINGER_UPDATE_FIELDS=1 npx vitest run tests/scenario -t UPDATE_FIELDS`.

use super::TimedChange;
use super::field::Field;
use crate::ids::BrokerId;
use crate::rule::Rule;
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, Nanos, SECOND};

/// Producers times partitions: each pair costs memory.
pub const MOST_ACCUMULATORS: u64 = 10_000_000;
/// Producers times topics: each pair has a partitioner.
pub const MOST_PARTITIONERS: u32 = 50_000;
/// Fetcher threads of all followers.
pub const MOST_FETCHERS: u32 = 20_000;
pub const MOST_TIMED_CHANGES: usize = 200;
/// Latest second of a timed change.
pub const LATEST_CHANGE_S: f64 = 3_600.0;

words! {
    /// `arrivals`. How one producer's records are spread over time.
    ArrivalKind {
        Throttled = "throttled",
        Steady = "steady",
        Poisson = "poisson",
        Bursts = "bursts",
    }
    /// `keys`. Which keys records have: 4-byte integers, hashed by murmur2.
    KeyKind {
        None = "none",
        Uniform = "uniform",
        Zipf = "zipf",
        Sequential = "sequential",
    }
    /// `partitioner`. How a producer chooses the partition for a record without a key.
    PartitionerKind {
        RoundRobin = "round-robin",
        RoundRobinSkip = "round-robin-skip",
        Sticky = "sticky",
        Uniform = "uniform",
        Adaptive = "adaptive",
        UniformKip794 = "uniform-kip794",
        AdaptiveKip794 = "adaptive-kip794",
        Random = "random",
        RandomAgain = "random-again",
        StickyTime = "sticky-time",
        UniformBytes = "uniform-bytes",
        AdaptiveBytes = "adaptive-bytes",
        LeastBackup = "least-backup",
        Rule = "rule",
    }
    /// `compression.type`. The codec of batches.
    Codec {
        None = "none",
        Gzip = "gzip",
        Snappy = "snappy",
        Lz4 = "lz4",
        Zstd = "zstd",
    }
    /// `request.partitions`. Which of a broker's partitions share a request: all, one, all that are ready, one over a connection of its own, or a send()'s, which is acked as a whole.
    RequestPartitions {
        All = "all",
        One = "one",
        Ready = "ready",
        OwnConnection = "own-connection",
        Send = "send",
    }
    /// `acks`. Which replicas must have a record before the producer gets its ack.
    Acks {
        None = "0",
        Leader = "1",
        All = "all",
    }
    /// `slow.kind`. What the slow broker does late.
    SlowKind {
        Broker = "broker",
        Responses = "responses",
        Appends = "appends",
        Fetches = "fetches",
    }
    /// `rebalance.protocol`. Which partitions a rebalance stops.
    RebalanceKind {
        Eager = "eager",
        Cooperative = "cooperative",
        Consumer = "consumer",
    }
}
/// The model's input. Times are nanoseconds unless a name says otherwise. @recipe field
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// `rate`, rec/s. Records offered per second by all producers together; max = as fast as the buffer takes them.
    pub rate: Option<f64>,
    /// `record.bytes`, B. Bytes of a record's value, without the header that Kafka adds.
    pub record_bytes: u32,
    /// `arrivals`. How one producer's records are spread over time.
    pub arrivals: ArrivalKind,
    /// `burst.s`, ns. Burst length; records in it come at (burst + pause) ÷ burst times the rate.
    pub burst: Nanos,
    /// `pause.s`, ns. Length of the pause after each burst.
    pub pause: Nanos,
    /// `burst.flush`. Whether the application calls flush() after each burst.
    pub flushes_bursts: bool,
    /// `sending`. Whether a producer waits for each record's ack before it sends the next.
    pub sends_in_step: bool,
    /// `callers`. Threads that share each producer, each waiting for its own ack.
    pub callers: u32,
    /// `cold.start.ms`, ns. How long each producer's first send() waits for metadata and a connection.
    pub cold_start: Nanos,
    /// `latency.from`. When a record's clock starts; the run itself is the same.
    pub counts_from_intended: bool,
    /// `duration.s`, ns. How long records are offered; the run goes on until the last ack.
    pub duration: Nanos,
    /// `measure.from.s`, ns. Latency counts only records sent from this second on.
    pub measure_from: Nanos,
    /// `keys`. Which keys records have: 4-byte integers, hashed by murmur2.
    pub keys: KeyKind,
    /// `key.count`. How many different keys there are.
    pub key_count: u32,
    /// `keyed.share`. Share of the records that have a key; 1 = all.
    pub keyed_share: f64,
    /// `seed`. All random choices follow from it.
    pub seed: u32,
    /// `producers`. They share the record rate, and each has its own connection to every broker.
    pub producers: u32,
    /// `partitioner`. How a producer chooses the partition for a record without a key.
    pub partitioner: PartitionerKind,
    /// `partitioner.availability.timeout.ms`, ms. Adaptive partitioners skip a broker that took no request for longer than this; 0 = never.
    pub availability_timeout_ms: u64,
    /// `partitioner.ignore.keys`. Whether records with a key are spread as if they had none.
    pub ignores_keys: bool,
    /// `partitioner.rack.aware`. Whether uniform and adaptive partitioners prefer leaders in the producer's rack.
    pub is_rack_aware: bool,
    /// `sticky.partitioning.linger.ms`, ns. How long librdkafka stays with one partition; 0 = a new one for each record.
    pub sticky_partitioning_linger: Nanos,
    /// `rule`. When to leave a partition, how to score each, which to pick, and which to leave out; docs/model/rules.md has the language.
    pub rule: Rule,
    /// `linger.ms`, ms. How long a batch may wait for more records.
    pub linger_ms: u64,
    /// `batch.size`, B. The most bytes in one batch.
    pub batch_size: u32,
    /// `batch.num.messages`. The most records in one batch; Java has no such limit.
    pub max_batch_records: Option<u32>,
    /// `compression.type`. The codec of batches.
    pub codec: Codec,
    /// `compression.ratio`. Compressed ÷ uncompressed bytes of the records; 1 = no smaller.
    pub compression_ratio: f64,
    /// `compression.spread`. Standard deviation of the ratio of batches ÷ its mean.
    pub compression_spread: f64,
    /// `max.in.flight.requests.per.connection`. How many requests may be in flight to one broker.
    pub max_in_flight: u32,
    /// `max.in.flight.batches.per.partition`. How many batches of one partition may be in flight; Java has no such limit.
    pub max_batches_in_flight: Option<u32>,
    /// `queue.buffering.backpressure.threshold`. How many requests a client builds behind those in flight. Java builds none, librdkafka one, Sarama two, kafka-go has no limit.
    pub requests_ahead: Option<u32>,
    /// `send.buffer.bytes`, B. The most bytes in a connection's socket that haven't left the client; system = it grows, up to 4 MiB.
    pub send_buffer: Option<u64>,
    /// `max.request.size`, B. The most bytes of batches in one request.
    pub max_request_size: u64,
    /// `request.partitions`. Which of a broker's partitions share a request: all, one, all that are ready, one over a connection of its own, or a send()'s, which is acked as a whole.
    pub request_partitions: RequestPartitions,
    /// `buffer.memory`, B. The most bytes waiting or in flight in one producer; then send() blocks.
    pub buffer_memory: u64,
    /// `buffer.memory.allocation.strategy`. How much of the buffer a batch takes (KIP-1332).
    pub grows_batches: bool,
    /// `queue.buffering.max.messages`. The most records waiting or in flight in one producer; then send() blocks.
    pub max_records: Option<u32>,
    /// `max.block.ms`, ns. How long send() waits for room before the record fails.
    pub max_block: Nanos,
    /// `client.wakeup.us`, ns. Time from a wake-up to the next loop of the producer's sender thread.
    pub client_wakeup: Nanos,
    /// `client.cpu.share`. Processor time of one loop of the sender, as a multiple of the wake-up.
    pub client_processor_share: f64,
    /// `client.cpu.cores`. Processor time of each producer's process in seconds a second, in periods of 100 ms, as a container's limit gives it; none = it never waits.
    pub client_cores: Option<f64>,
    /// `client.interpreter`. What runs the client: with Python, sender and application take turns with one interpreter, as in kafka-python.
    pub is_interpreted: bool,
    /// `acks`. Which replicas must have a record before the producer gets its ack.
    pub acks: Acks,
    /// `enable.idempotence`. Whether brokers drop a batch sent twice; needs acks=all and at most 5 requests in flight.
    pub idempotence: bool,
    /// `delivery.timeout.ms`, ms. A batch that isn't acked this long after it was opened fails.
    pub delivery_timeout_ms: u64,
    /// `request.timeout.ms`, ns. A request without a response for this long fails with its connection, and is tried again.
    pub request_timeout: Nanos,
    /// `retry.backoff.ms`, ms. How long a batch waits before it's sent again; clients from 3.3 on double it, up to 1 s.
    pub retry_backoff_ms: u64,
    /// `partitions`. Partitions in all; partition i is led by broker i modulo the number of brokers.
    pub partitions: u32,
    /// `broker.0.partitions`. Partitions that broker 0 leads; even = as many as each of the others.
    pub of_first_broker: Option<u32>,
    /// `topics`. Topics that the partitions are divided into; producers send to all.
    pub topics: u32,
    /// `topic.0.partitions`. Partitions of the first topic; even = as many as each of the others.
    pub of_first_topic: Option<u32>,
    /// `topic.0.share`. Share of the records for the first topic; even = as much as each of the others.
    pub share_of_first_topic: Option<f64>,
    /// `replication.factor`. Copies of each partition, each on a different broker; 1 = the leader alone.
    pub replication_factor: u32,
    /// `min.insync.replicas`. With acks=all, a partition with fewer in-sync replicas refuses records.
    pub min_insync: u32,
    /// `other.partitions`. Partitions of other topics, replicated alike; they get no records, but add to every follower fetch.
    pub other_partitions: u32,
    /// `num.replica.fetchers`. Threads a broker uses to fetch from one leader, each with one fetch outstanding.
    pub replica_fetchers: u32,
    /// `replica.fetch.wait.max.ms`, ns. How long a leader holds the fetch of a follower that is up to date.
    pub replica_fetch_wait: Nanos,
    /// `replica.lag.time.max.ms`, ms. How long a follower may lag before it leaves the in-sync set (Kafka: 30,000).
    pub replica_lag_max_ms: Option<u64>,
    /// `broker.partition.us`, ns. Time that each hosted partition adds to every follower fetch.
    pub service_per_partition: f64,
    /// `diskless.enable`. Whether brokers put records into object storage (KIP-1150).
    pub is_diskless: bool,
    /// `inkless.produce.commit.interval.ms`, ns. How long after its first request a file closes, unless it is full.
    pub file_interval: Nanos,
    /// `inkless.produce.buffer.max.bytes`, B. A file of this size closes at once.
    pub file_bytes: u64,
    /// `inkless.produce.upload.thread.pool.size`. How many files a broker uploads at once.
    pub upload_threads: u32,
    /// `upload.ms`, ns. Mean time to upload a small file.
    pub upload_takes: f64,
    /// `upload.mb.ms`, ns/B. Mean additional time for each million bytes.
    pub upload_per_byte: f64,
    /// `upload.jitter`. Standard deviation of uploads, commits and reads ÷ their mean.
    pub upload_variation: f64,
    /// `file.commit.ms`, ns. Mean time to commit an uploaded file; one at a time, in order.
    pub commit_takes: f64,
    /// `connection.pipeline`. How many requests of one connection a broker takes before it has answered the first; Kafka: 1.
    pub max_pipelined: u32,
    /// `object.read.ms`, ns. Mean time to find and read the records of a consumer's fetch.
    pub read_takes: f64,
    /// `brokers`. Brokers in the cluster, numbered from 0.
    pub brokers: u32,
    /// `rtt.ms`, ns. Network time from a producer to a broker and back, without that of the bytes.
    pub round_trip: Nanos,
    /// `socket.receive.buffer.bytes`, B. The most bytes that a broker's socket holds unread; system = it grows, up to 6 MiB.
    pub receive_buffer: Option<u64>,
    /// `socket.send.buffer.bytes`, B. The most unacknowledged bytes of a response to a consumer or follower; system = it grows, up to 4 MiB.
    pub broker_send_buffer: Option<u64>,
    /// `replica.socket.receive.buffer.bytes`, B. The most bytes that a follower's socket holds unread; system = it grows, up to 6 MiB.
    pub replica_receive_buffer: Option<u64>,
    /// `racks`. Racks, zones or data centres; broker i is in rack i modulo their number.
    pub racks: u32,
    /// `rack.rtt.ms`, ns. Round trip from one rack to another.
    pub round_trip_of_racks: Nanos,
    /// `client.rack`. Where producers and consumers are; spread = they take turns.
    pub client_rack: Option<u32>,
    /// `network.mb.per.s`, B/s. Millions of bytes per second on each connection.
    pub network_bytes_per_second: f64,
    /// `num.network.threads`. Threads per broker that read requests and write responses.
    pub network_threads: u32,
    /// `num.io.threads`. How many requests one broker can serve at once.
    pub io_threads: u32,
    /// `queued.max.requests`. How many requests may wait for a handler.
    pub max_queued: u32,
    /// `broker.network.us`, ns. Time a network thread takes to read one request, and to write one response.
    pub service_per_transfer: f64,
    /// `broker.request.us`, ns. Mean fixed time of each produce request.
    pub service_per_request: f64,
    /// `broker.batch.us`, ns. Mean additional time of each batch.
    pub service_per_batch: f64,
    /// `broker.byte.ns`, ns. Mean additional time of each byte.
    pub service_per_byte: f64,
    /// `broker.jitter`. Standard deviation of the service time ÷ its mean: 0 = constant, 1 = exponential.
    pub service_variation: f64,
    /// `broker.cpu.share`. Share of the service time that is work for a processor.
    pub processor_share: f64,
    /// `host.cores`. Cores of one machine that runs all brokers and producers; none = they never wait.
    pub host_cores: Option<u32>,
    /// `stall.ms`, ns. Mean length of a broker's stops, such as garbage collections; 0 = none.
    pub stall: Nanos,
    /// `stall.every.s`, ns. Mean time between one broker's stalls; brokers stall independently.
    pub stall_every: Nanos,
    /// `producer_byte_rate`, B/s. What all producers together may send to one broker before it throttles them.
    pub producer_byte_rate: Option<f64>,
    /// `slow.broker`. The broker that becomes slow, or none.
    pub slow_broker: Option<BrokerId>,
    /// `slow.ms`, ns. Extra time for each produce response of the slow broker.
    pub slowness: Nanos,
    /// `slow.kind`. What the slow broker does late.
    pub slow_kind: SlowKind,
    /// `slow.from.s`, ns. Simulated second at which the slowness begins.
    pub slow_from: Nanos,
    /// `slow.to.s`, ns. Simulated second at which the slowness ends; end = it stays.
    pub slow_to: Nanos,
    /// `down.broker`. The broker that is down, or none.
    pub down_broker: Option<BrokerId>,
    /// `down.kind`. What becomes of connections to the broker that is down.
    pub down_hangs: bool,
    /// `broker.session.timeout.ms`, ns. Time from a broker's last heartbeat until others lead its partitions.
    pub broker_session_timeout: Nanos,
    /// `refuses.broker`. The broker that answers produce requests at once with an error, or none.
    pub refusing_broker: Option<BrokerId>,
    /// `refuses.kind`. What the error of the broker that refuses means to a client.
    pub refuses_retriably: bool,
    /// `consumers`. Members of the one consumer group that reads the topic; 0 = no consumers.
    pub consumers: u32,
    /// `fetch.min.bytes`, B. A leader answers a fetch at this many bytes, or after the longest wait.
    pub fetch_min_bytes: u64,
    /// `fetch.max.wait.ms`, ns. How long a leader holds a fetch while it has less than fetch.min.bytes.
    pub fetch_max_wait: Nanos,
    /// `max.partition.fetch.bytes`, B. The most bytes of one partition in one fetch.
    pub max_partition_fetch_bytes: u64,
    /// `receive.buffer.bytes`, B. The most bytes that a consumer's socket holds unread; system = it grows, up to 6 MiB.
    pub consumer_receive_buffer: Option<u64>,
    /// `max.poll.records`. The most records that one poll() returns to the application.
    pub max_poll_records: u32,
    /// `consumer.fetch`. Which fetches a consumer leaves out while its buffer holds records.
    pub fetches_by_node: bool,
    /// `consumer.poll.us`, ns. Time that each poll() with records takes, besides the work per record.
    pub consumer_per_poll: Nanos,
    /// `consumer.wakeup.us`, ns. Time from the response to a fetch until a waiting poll() returns its records.
    pub consumer_wakeup: Nanos,
    /// `consumer.record.us`, ns. Time the application spends on each record before it polls again.
    pub consumer_per_record: f64,
    /// `replica.selector.class`. Which replicas consumers read from.
    pub reads_in_rack: bool,
    /// `rebalance.at.s`, ns. Simulated second at which the group rebalances, or never.
    pub rebalance_at: Nanos,
    /// `rebalance.protocol`. Which partitions a rebalance stops.
    pub rebalance_kind: RebalanceKind,
    /// `rebalance.ms`, ns. How long a round of a rebalance takes.
    pub rebalance_takes: Nanos,
    /// `group.producers`. How many of the producers, the last ones, are in a second group; 0 = none.
    pub group_producers: u32,
    /// In order of time.
    pub timed_changes: Vec<TimedChange>,
    /// The scenario as it is for the second group's producers; `None` if they differ in no setting.
    pub group: Option<Box<Scenario>>,
    /// In the second group's: whether its producers share a rate of their own, not everyone's.
    pub has_own_rate: bool,
}

impl Default for Scenario {
    fn default() -> Self {
        Self {
            rate: Some(2_048.0), record_bytes: 512, arrivals: ArrivalKind::Throttled,
            burst: 1_000_000_000, pause: 1_000_000_000, flushes_bursts: false, sends_in_step: false,
            callers: 1, cold_start: 0, counts_from_intended: false, duration: 60_000_000_000,
            measure_from: 0, keys: KeyKind::None, key_count: 1_000, keyed_share: 1.0, seed: 1,
            producers: 1, partitioner: PartitionerKind::Adaptive, availability_timeout_ms: 0,
            ignores_keys: false, is_rack_aware: false, sticky_partitioning_linger: 10_000_000,
            rule: Rule::default(), linger_ms: 0, batch_size: 16_384, max_batch_records: None,
            codec: Codec::None, compression_ratio: 0.5, compression_spread: 0.0, max_in_flight: 5,
            max_batches_in_flight: None, requests_ahead: Some(0), send_buffer: Some(131_072),
            max_request_size: 1_048_576, request_partitions: RequestPartitions::All,
            buffer_memory: 33_554_432, grows_batches: false, max_records: None,
            max_block: 60_000_000_000, client_wakeup: 50_000, client_processor_share: 1.0,
            client_cores: None, is_interpreted: false, acks: Acks::All, idempotence: true,
            delivery_timeout_ms: 120_000, request_timeout: 30_000_000_000, retry_backoff_ms: 100,
            partitions: 3, of_first_broker: None, topics: 1, of_first_topic: None,
            share_of_first_topic: None, replication_factor: 1, min_insync: 1, other_partitions: 0,
            replica_fetchers: 1, replica_fetch_wait: 500_000_000, replica_lag_max_ms: None,
            service_per_partition: 1_000.0, is_diskless: false, file_interval: 250_000_000,
            file_bytes: 8_388_608, upload_threads: 8, upload_takes: 60_000_000.0,
            upload_per_byte: 10.0, upload_variation: 0.5, commit_takes: 6_000_000.0,
            max_pipelined: 1, read_takes: 20_000_000.0, brokers: 3, round_trip: 200_000,
            receive_buffer: Some(102_400), broker_send_buffer: Some(102_400),
            replica_receive_buffer: Some(65_536), racks: 1, round_trip_of_racks: 1_000_000,
            client_rack: None, network_bytes_per_second: 1_000_000_000.0, network_threads: 3,
            io_threads: 8, max_queued: 500, service_per_transfer: 0.0,
            service_per_request: 3_500_000.0, service_per_batch: 0.0, service_per_byte: 6.0,
            service_variation: 0.3, processor_share: 1.0, host_cores: None, stall: 80_000_000,
            stall_every: 8_000_000_000, producer_byte_rate: None,
            slow_broker: Some(BrokerId::from(0)), slowness: 20_000_000, slow_kind: SlowKind::Broker,
            slow_from: 0, slow_to: NEVER, down_broker: None, down_hangs: false,
            broker_session_timeout: 9_000_000_000, refusing_broker: None, refuses_retriably: false,
            consumers: 0, fetch_min_bytes: 1, fetch_max_wait: 500_000_000,
            max_partition_fetch_bytes: 1_048_576, consumer_receive_buffer: Some(65_536),
            max_poll_records: 500, fetches_by_node: false, consumer_per_poll: 0, consumer_wakeup: 0,
            consumer_per_record: 1_000.0, reads_in_rack: false, rebalance_at: NEVER,
            rebalance_kind: RebalanceKind::Eager, rebalance_takes: 3_000_000_000,
            group_producers: 0, timed_changes: Vec::new(), group: None, has_own_rate: false,
        }
    }
}

impl Scenario {
    /// Reads a field that no timed change can set; false if there is none of its name.
    pub fn set(&mut self, field: &mut Field) -> bool {
        match field.name {
            "keys" => self.keys = KeyKind::read(field),
            "seed" => self.seed = field.whole(0, 4_294_967_295) as u32,
            "rule" => self.rule = field.text(Rule::read),
            "acks" => self.acks = Acks::read(field),
            "racks" => self.racks = field.whole(1, 100) as u32,
            "topics" => self.topics = field.whole(1, 100) as u32,
            "burst.s" => self.burst = field.time(0.00001, 3_600.0, SECOND),
            "pause.s" => self.pause = field.time(0.0, 3_600.0, SECOND),
            "sending" => self.sends_in_step = field.choice(&["async", "sync"]) == 1,
            "callers" => self.callers = field.whole(1, 10_000) as u32,
            "brokers" => self.brokers = field.whole(1, 100) as u32,
            "arrivals" => self.arrivals = ArrivalKind::read(field),
            "stall.ms" => self.stall = field.time(0.0, 60_000.0, MILLISECOND),
            "key.count" => self.key_count = field.whole(1, 1_000_000) as u32,
            "producers" => self.producers = field.whole(1, 5_000) as u32,
            "upload.ms" => self.upload_takes = field.number(0.0, 60_000.0) * 1_000_000.0,
            "slow.kind" => self.slow_kind = SlowKind::read(field),
            "slow.to.s" => self.slow_to = if field.is("end") { NEVER } else { field.time(0.0, 3_600.0, SECOND) },
            "down.kind" => self.down_hangs = field.choice(&["crash", "hang"]) == 1,
            "consumers" => self.consumers = field.whole(0, 1_000) as u32,
            "duration.s" => self.duration = field.time(0.1, 3_600.0, SECOND),
            "batch.size" => self.batch_size = field.whole(1, 10_485_760) as u32,
            "partitions" => self.partitions = field.whole(1, 10_000) as u32,
            "host.cores" => self.host_cores = if field.is("none") { None } else { Some(field.whole(1, 1_024) as u32) },
            "burst.flush" => self.flushes_bursts = field.choice(&["false", "true"]) == 1,
            "keyed.share" => self.keyed_share = field.number(0.0, 1.0),
            "client.rack" => self.client_rack = if field.is("spread") { None } else { Some(field.whole(0, 99) as u32) },
            "slow.from.s" => self.slow_from = field.time(0.0, 3_600.0, SECOND),
            "record.bytes" => self.record_bytes = field.whole(1, 1_048_576) as u32,
            "latency.from" => self.counts_from_intended = field.choice(&["send", "intended"]) == 1,
            "max.block.ms" => self.max_block = field.whole(0, 2_147_483_647) * MILLISECOND,
            "upload.mb.ms" => self.upload_per_byte = field.number(0.0, 60_000.0),
            "refuses.kind" => self.refuses_retriably = field.choice(&["final", "retriable"]) == 1,
            "rebalance.ms" => self.rebalance_takes = field.whole(0, 600_000) * MILLISECOND,
            "cold.start.ms" => self.cold_start = field.time(0.0, 10_000.0, MILLISECOND),
            "buffer.memory" => self.buffer_memory = field.whole(1, 8_589_934_592),
            "topic.0.share" => self.share_of_first_topic = if field.is("even") { None } else { Some(field.number(0.0, 1.0)) },
            "upload.jitter" => self.upload_variation = field.number(0.0, 5.0),
            "broker.jitter" => self.service_variation = field.number(0.0, 5.0),
            "stall.every.s" => self.stall_every = field.time(0.1, 3_600.0, SECOND),
            "measure.from.s" => self.measure_from = field.time(0.0, 3_600.0, SECOND),
            "file.commit.ms" => self.commit_takes = field.number(0.0, 60_000.0) * 1_000_000.0,
            "object.read.ms" => self.read_takes = field.number(0.0, 60_000.0) * 1_000_000.0,
            "num.io.threads" => self.io_threads = field.whole(1, 1_000) as u32,
            "consumer.fetch" => self.fetches_by_node = field.choice(&["partition", "node"]) == 1,
            "rebalance.at.s" => self.rebalance_at = if field.is("never") { NEVER } else { field.time(0.0, 3_600.0, SECOND) },
            "diskless.enable" => self.is_diskless = field.choice(&["false", "true"]) == 1,
            "fetch.min.bytes" => self.fetch_min_bytes = field.whole(1, 52_428_800),
            "group.producers" => self.group_producers = field.whole(0, 5_000) as u32,
            "compression.type" => self.codec = Codec::read(field),
            "max.request.size" => self.max_request_size = field.whole(1, 2_147_483_647),
            "client.wakeup.us" => self.client_wakeup = field.time(0.0, 10_000.0, MICROSECOND),
            "client.cpu.share" => self.client_processor_share = field.number(0.0, 10.0),
            "client.cpu.cores" => self.client_cores = if field.is("none") { None } else { Some(field.number(0.01, 64.0)) },
            "retry.backoff.ms" => self.retry_backoff_ms = field.whole(0, 60_000),
            "other.partitions" => self.other_partitions = field.whole(0, 200_000) as u32,
            "broker.cpu.share" => self.processor_share = field.number(0.0, 1.0),
            "max.poll.records" => self.max_poll_records = field.whole(1, 1_000_000) as u32,
            "consumer.poll.us" => self.consumer_per_poll = field.time(0.0, 10_000.0, MICROSECOND),
            "compression.ratio" => self.compression_ratio = field.number(0.05, 1.0),
            "send.buffer.bytes" => self.send_buffer = if field.is("system") { None } else { Some(field.whole(0, 1_073_741_824)) },
            "broker.network.us" => self.service_per_transfer = field.number(0.0, 1_000_000.0) * 1_000.0,
            "fetch.max.wait.ms" => self.fetch_max_wait = field.whole(0, 600_000) * MILLISECOND,
            "batch.num.messages" => self.max_batch_records = if field.is("none") { None } else { Some(field.whole(1, 1_000_000) as u32) },
            "compression.spread" => self.compression_spread = field.number(0.0, 1.0),
            "request.partitions" => self.request_partitions = RequestPartitions::read(field),
            "client.interpreter" => self.is_interpreted = field.choice(&["none", "python"]) == 1,
            "enable.idempotence" => self.idempotence = field.choice(&["true", "false"]) == 0,
            "request.timeout.ms" => self.request_timeout = field.whole(1, 3_600_000) * MILLISECOND,
            "topic.0.partitions" => self.of_first_topic = if field.is("even") { None } else { Some(field.whole(1, 10_000) as u32) },
            "replication.factor" => self.replication_factor = field.whole(1, 100) as u32,
            "producer_byte_rate" => self.producer_byte_rate = if field.is("none") { None } else { Some(field.number(1.0, 10_000_000_000.0)) },
            "consumer.wakeup.us" => self.consumer_wakeup = field.time(0.0, 10_000.0, MICROSECOND),
            "consumer.record.us" => self.consumer_per_record = field.number(0.0, 1_000_000.0) * 1_000.0,
            "rebalance.protocol" => self.rebalance_kind = RebalanceKind::read(field),
            "delivery.timeout.ms" => self.delivery_timeout_ms = field.whole(1, 3_600_000),
            "broker.0.partitions" => self.of_first_broker = if field.is("even") { None } else { Some(field.whole(0, 10_000) as u32) },
            "min.insync.replicas" => self.min_insync = field.whole(1, 100) as u32,
            "broker.partition.us" => self.service_per_partition = field.number(0.0, 1_000_000.0) * 1_000.0,
            "connection.pipeline" => self.max_pipelined = field.whole(1, 1_000) as u32,
            "num.network.threads" => self.network_threads = field.whole(1, 1_000) as u32,
            "queued.max.requests" => self.max_queued = field.whole(1, 100_000) as u32,
            "num.replica.fetchers" => self.replica_fetchers = field.whole(1, 100) as u32,
            "receive.buffer.bytes" => self.consumer_receive_buffer = if field.is("system") { None } else { Some(field.whole(0, 1_073_741_824)) },
            "partitioner.rack.aware" => self.is_rack_aware = field.choice(&["false", "true"]) == 1,
            "replica.selector.class" => self.reads_in_rack = field.choice(&["leader", "rack-aware"]) == 1,
            "partitioner.ignore.keys" => self.ignores_keys = field.choice(&["false", "true"]) == 1,
            "replica.lag.time.max.ms" => self.replica_lag_max_ms = if field.is("never") { None } else { Some(field.whole(1, 600_000)) },
            "socket.send.buffer.bytes" => self.broker_send_buffer = if field.is("system") { None } else { Some(field.whole(0, 1_073_741_824)) },
            "replica.fetch.wait.max.ms" => self.replica_fetch_wait = field.whole(1, 60_000) * MILLISECOND,
            "broker.session.timeout.ms" => self.broker_session_timeout = field.whole(0, 600_000) * MILLISECOND,
            "max.partition.fetch.bytes" => self.max_partition_fetch_bytes = field.whole(1, 1_073_741_824),
            "socket.receive.buffer.bytes" => self.receive_buffer = if field.is("system") { None } else { Some(field.whole(0, 1_073_741_824)) },
            "queue.buffering.max.messages" => self.max_records = if field.is("none") { None } else { Some(field.whole(1, 10_000_000) as u32) },
            "sticky.partitioning.linger.ms" => self.sticky_partitioning_linger = field.whole(0, 3_600_000) * MILLISECOND,
            "inkless.produce.buffer.max.bytes" => self.file_bytes = field.whole(1, 1_073_741_824),
            "buffer.memory.allocation.strategy" => self.grows_batches = field.choice(&["full", "incremental"]) == 1,
            "inkless.produce.commit.interval.ms" => self.file_interval = field.whole(1, 60_000) * MILLISECOND,
            "max.in.flight.batches.per.partition" => self.max_batches_in_flight = if field.is("none") { None } else { Some(field.whole(1, 1_000) as u32) },
            "replica.socket.receive.buffer.bytes" => self.replica_receive_buffer = if field.is("system") { None } else { Some(field.whole(0, 1_073_741_824)) },
            "max.in.flight.requests.per.connection" => self.max_in_flight = field.whole(1, 1_000_000) as u32,
            "queue.buffering.backpressure.threshold" => self.requests_ahead = if field.is("none") { None } else { Some(field.whole(0, 10_000) as u32) },
            "inkless.produce.upload.thread.pool.size" => self.upload_threads = field.whole(1, 1_000) as u32,
            _ => return false,
        }
        true
    }

    /// Takes over all that a second group's producers may have of their own.
    #[cfg(test)]
    pub fn take_settings_of_producers(&mut self, other: &Self) {
        self.rate = other.rate; self.record_bytes = other.record_bytes;
        self.arrivals = other.arrivals; self.burst = other.burst; self.pause = other.pause;
        self.flushes_bursts = other.flushes_bursts; self.sends_in_step = other.sends_in_step;
        self.callers = other.callers; self.cold_start = other.cold_start; self.keys = other.keys;
        self.key_count = other.key_count; self.keyed_share = other.keyed_share;
        self.partitioner = other.partitioner;
        self.availability_timeout_ms = other.availability_timeout_ms;
        self.ignores_keys = other.ignores_keys; self.is_rack_aware = other.is_rack_aware;
        self.sticky_partitioning_linger = other.sticky_partitioning_linger;
        self.rule = other.rule.clone(); self.linger_ms = other.linger_ms;
        self.batch_size = other.batch_size; self.max_batch_records = other.max_batch_records;
        self.codec = other.codec; self.compression_ratio = other.compression_ratio;
        self.compression_spread = other.compression_spread;
        self.max_in_flight = other.max_in_flight;
        self.max_batches_in_flight = other.max_batches_in_flight;
        self.requests_ahead = other.requests_ahead; self.send_buffer = other.send_buffer;
        self.max_request_size = other.max_request_size;
        self.request_partitions = other.request_partitions;
        self.buffer_memory = other.buffer_memory; self.grows_batches = other.grows_batches;
        self.max_records = other.max_records; self.max_block = other.max_block;
        self.client_wakeup = other.client_wakeup;
        self.client_processor_share = other.client_processor_share;
        self.client_cores = other.client_cores; self.is_interpreted = other.is_interpreted;
        self.acks = other.acks; self.idempotence = other.idempotence;
        self.delivery_timeout_ms = other.delivery_timeout_ms;
        self.request_timeout = other.request_timeout;
        self.retry_backoff_ms = other.retry_backoff_ms;
    }

    pub fn apply(&mut self, change: Change) {
        match change {
            Change::Rate(value) => self.rate = value,
            Change::RoundTrip(value) => self.round_trip = value,
            Change::Slowness(value) => self.slowness = value,
            Change::LingerMs(value) => self.linger_ms = value,
            Change::Partitioner(value) => self.partitioner = value,
            Change::RoundTripOfRacks(value) => self.round_trip_of_racks = value,
            Change::SlowBroker(value) => self.slow_broker = value,
            Change::DownBroker(value) => self.down_broker = value,
            Change::ServicePerByte(value) => self.service_per_byte = value,
            Change::RefusingBroker(value) => self.refusing_broker = value,
            Change::ServicePerBatch(value) => self.service_per_batch = value,
            Change::NetworkBytesPerSecond(value) => self.network_bytes_per_second = value,
            Change::ServicePerRequest(value) => self.service_per_request = value,
            Change::AvailabilityTimeoutMs(value) => self.availability_timeout_ms = value,
        }
    }
}

/// True if the second group's producers may have a value of their own.
pub fn is_per_group(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "rate", "record.bytes", "arrivals", "burst.s", "pause.s", "burst.flush", "sending",
        "callers", "cold.start.ms", "keys", "key.count", "keyed.share", "partitioner",
        "partitioner.availability.timeout.ms", "partitioner.ignore.keys", "partitioner.rack.aware",
        "sticky.partitioning.linger.ms", "rule", "linger.ms", "batch.size", "batch.num.messages",
        "compression.type", "compression.ratio", "compression.spread",
        "max.in.flight.requests.per.connection", "max.in.flight.batches.per.partition",
        "queue.buffering.backpressure.threshold", "send.buffer.bytes", "max.request.size",
        "request.partitions", "buffer.memory", "buffer.memory.allocation.strategy",
        "queue.buffering.max.messages", "max.block.ms", "client.wakeup.us", "client.cpu.share",
        "client.cpu.cores", "client.interpreter", "acks", "enable.idempotence",
        "delivery.timeout.ms", "request.timeout.ms", "retry.backoff.ms",
    ];
    NAMES.contains(&name)
}

/// A field that an operator can change in a running system, with its new value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    Rate(Option<f64>), RoundTrip(Nanos), Slowness(Nanos), LingerMs(u64),
    Partitioner(PartitionerKind), RoundTripOfRacks(Nanos), SlowBroker(Option<BrokerId>),
    DownBroker(Option<BrokerId>), ServicePerByte(f64), RefusingBroker(Option<BrokerId>),
    ServicePerBatch(f64), NetworkBytesPerSecond(f64), ServicePerRequest(f64),
    AvailabilityTimeoutMs(u64),
}

impl Change {
    /// Reads such a field; none if it can't change while a run plays.
    pub fn read(field: &mut Field) -> Option<Self> {
        Some(match field.name {
            "rate" => Self::Rate(if field.is("max") { None } else { Some(field.number(1.0, 10_000_000.0)) }),
            "rtt.ms" => Self::RoundTrip(field.time(0.0, 1_000.0, MILLISECOND)),
            "slow.ms" => Self::Slowness(field.time(0.0, 10_000.0, MILLISECOND)),
            "linger.ms" => Self::LingerMs(field.whole(0, 1_800_000)),
            "partitioner" => Self::Partitioner(PartitionerKind::read(field)),
            "rack.rtt.ms" => Self::RoundTripOfRacks(field.time(0.0, 1_000.0, MILLISECOND)),
            "slow.broker" => Self::SlowBroker(if field.is("none") { None } else { Some(BrokerId::from(field.whole(0, 99) as u32)) }),
            "down.broker" => Self::DownBroker(if field.is("none") { None } else { Some(BrokerId::from(field.whole(0, 99) as u32)) }),
            "broker.byte.ns" => Self::ServicePerByte(field.number(0.0, 100_000.0)),
            "refuses.broker" => Self::RefusingBroker(if field.is("none") { None } else { Some(BrokerId::from(field.whole(0, 99) as u32)) }),
            "broker.batch.us" => Self::ServicePerBatch(field.number(0.0, 1_000_000.0) * 1_000.0),
            "network.mb.per.s" => Self::NetworkBytesPerSecond(field.number(0.1, 100_000.0) * 1_000_000.0),
            "broker.request.us" => Self::ServicePerRequest(field.number(0.0, 1_000_000.0) * 1_000.0),
            "partitioner.availability.timeout.ms" => Self::AvailabilityTimeoutMs(field.whole(0, 60_000)),
            _ => return None,
        })
    }
}
