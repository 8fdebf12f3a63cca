//! Reads a scenario from text: every field by its name, every value within its limits.

use super::field::{Field, Refusal};
use super::{
    Acks, ArrivalKind, Change, Codec, KeyKind, PartitionerKind, RebalanceKind, Scenario, SlowKind,
    TimedChange,
};
use crate::ids::{BrokerId, Id};
use crate::record::{CHUNK, upper_bound_of_one_record};
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, SECOND};

/// Producers times partitions: past this the queues alone would fill a browser tab.
const MAX_QUEUES: u64 = 10_000_000;
/// Producers times topics: each pair has a partitioner.
const MAX_PARTITIONERS: u32 = 50_000;
/// Fetcher threads of all followers.
const MAX_FETCHERS: u32 = 20_000;
const MAX_TIMED_CHANGES: usize = 1_000;

/// Reads one `name=value` per line. Missing names keep their defaults.
///
/// # Errors
/// A `Refusal` for an unknown name, an unreadable value, or a value out of range.
pub fn parse(text: &str) -> Result<Scenario, Refusal> {
    let mut scenario = Scenario::default();
    for line in text.split('\n').map(str::trim_ascii) {
        if line.is_empty() {
            continue;
        }
        let Some((name, value)) = line.split_once('=') else {
            return Err(Refusal(format!(
                "\"{line}\" doesn't have the form name=value."
            )));
        };
        set(&mut scenario, name.trim_ascii(), value.trim_ascii())?;
    }
    check_together(&scenario)?;
    if scenario.is_diskless {
        // Object storage keeps the copies.
        (scenario.replication_factor, scenario.min_insync) = (1, 1);
    }
    Ok(scenario)
}

fn set(scenario: &mut Scenario, name: &str, value: &str) -> Result<(), Refusal> {
    let mut field = Field::new(name, value);
    if let Some(change) = timed_field(&mut field) {
        scenario.apply(change);
        return field.accepted();
    }
    match name {
        "record.bytes" => scenario.record_bytes = field.whole(1, 1_048_576) as u32,
        "arrivals" => scenario.arrivals = field.one_of(&ArrivalKind::ALL),
        "burst.s" => scenario.burst = field.time(0.00001, 3_600.0, SECOND),
        "pause.s" => scenario.pause = field.time(0.0, 3_600.0, SECOND),
        "burst.flush" => scenario.flushes_bursts = field.truth(),
        "sending" => scenario.sends_in_step = field.one_of(&[("async", false), ("sync", true)]),
        "callers" => scenario.callers = field.whole(1, 10_000) as u32,
        "cold.start.ms" => scenario.cold_start = field.time(0.0, 10_000.0, MILLISECOND),
        "latency.from" => {
            scenario.counts_from_intended = field.one_of(&[("send", false), ("intended", true)]);
        }
        "keys" => scenario.keys = field.one_of(&KeyKind::ALL),
        "key.count" => scenario.key_count = field.whole(1, 1_000_000) as u32,
        "keyed.share" => scenario.keyed_share = field.number(0.0, 1.0),
        "duration.s" => scenario.duration = field.time(0.1, 3_600.0, SECOND),
        "measure.from.s" => scenario.measure_from = field.time(0.0, 3_600.0, SECOND),
        "seed" => scenario.seed = field.whole(0, u64::from(u32::MAX)) as u32,
        "producers" => scenario.producers = field.whole(1, 5_000) as u32,
        "partitioner.ignore.keys" => scenario.ignores_keys = field.truth(),
        "partitioner.rack.aware" => scenario.is_rack_aware = field.truth(),
        "client.rack" => scenario.client_rack = field.whole_or("spread", 0, 99),
        "racks" => scenario.racks = field.whole(1, 100) as u32,
        "sticky.partitioning.linger.ms" => {
            scenario.sticky_partitioning_linger = field.time(0.0, 900_000.0, MILLISECOND);
        }
        "batch.size" => scenario.batch_size = field.whole(1, 10_485_760) as u32,
        "max.in.flight.requests.per.connection" => {
            scenario.max_in_flight = field.whole(1, 1_000) as u32;
        }
        "max.request.size" => scenario.max_request_size = field.whole(1, 104_857_600),
        "buffer.memory" => scenario.buffer_memory = field.whole(1, 8_589_934_592),
        "buffer.memory.allocation.strategy" => {
            scenario.grows_batches = field.one_of(&[("full", false), ("incremental", true)]);
        }
        "queue.buffering.max.messages" => {
            scenario.max_records = field.whole_or("none", 1, 10_000_000);
        }
        "max.block.ms" => scenario.max_block = field.time(0.0, 3_600_000.0, MILLISECOND),
        "delivery.timeout.ms" => scenario.delivery_timeout_ms = field.whole(1, 3_600_000),
        "request.timeout.ms" => {
            scenario.request_timeout = field.time(1.0, 3_600_000.0, MILLISECOND);
        }
        "retry.backoff.ms" => scenario.retry_backoff_ms = field.whole(0, 60_000),
        "acks" => scenario.acks = field.one_of(&Acks::ALL),
        "enable.idempotence" => scenario.idempotence = field.truth(),
        "compression.type" => scenario.codec = field.one_of(&Codec::ALL),
        "compression.ratio" => scenario.compression_ratio = field.number(0.05, 1.0),
        "compression.spread" => scenario.compression_spread = field.number(0.0, 1.0),
        "request.partitions" => {
            scenario.sends_one_batch = field.one_of(&[("all", false), ("one", true)]);
        }
        "broker.cpu.share" => scenario.processor_share = field.number(0.0, 1.0),
        "host.cores" => scenario.host_cores = field.whole_or("none", 1, 1_024),
        "client.cpu.share" => scenario.client_processor_share = field.number(0.0, 10.0),
        "client.wakeup.us" => scenario.client_wakeup = field.time(0.0, 10_000.0, MICROSECOND),
        "partitions" => scenario.partitions = field.whole(1, 10_000) as u32,
        "broker.0.partitions" => scenario.of_first_broker = field.whole_or("even", 0, 10_000),
        "topics" => scenario.topics = field.whole(1, 100) as u32,
        "topic.0.partitions" => scenario.of_first_topic = field.whole_or("even", 1, 10_000),
        "topic.0.share" if value == "even" => scenario.share_of_first_topic = None,
        "topic.0.share" => scenario.share_of_first_topic = Some(field.number(0.0, 1.0)),
        "other.partitions" => scenario.other_partitions = field.whole(0, 200_000) as u32,
        "replication.factor" => scenario.replication_factor = field.whole(1, 100) as u32,
        "min.insync.replicas" => scenario.min_insync = field.whole(1, 100) as u32,
        "brokers" => scenario.brokers = field.whole(1, 100) as u32,
        "num.io.threads" => scenario.io_threads = field.whole(1, 1_000) as u32,
        "num.network.threads" => scenario.network_threads = field.whole(1, 1_000) as u32,
        "queued.max.requests" => scenario.max_queued = field.whole(1, 100_000) as u32,
        "broker.network.us" => {
            scenario.service_per_transfer = field.number(0.0, 10_000_000.0) * 1e3;
        }
        "broker.partition.us" => {
            scenario.service_per_partition = field.number(0.0, 10_000_000.0) * 1e3;
        }
        "num.replica.fetchers" => scenario.replica_fetchers = field.whole(1, 100) as u32,
        "replica.fetch.wait.max.ms" => {
            scenario.replica_fetch_wait = field.time(1.0, 60_000.0, MILLISECOND);
        }
        "replica.lag.time.max.ms" => {
            scenario.replica_lag_max_ms = field.whole_or("never", 1, 600_000).map(u64::from);
        }
        "broker.jitter" => scenario.service_variation = field.number(0.0, 5.0),
        "stall.ms" => scenario.stall = field.time(0.0, 60_000.0, MILLISECOND),
        "stall.every.s" => scenario.stall_every = field.time(0.01, 3_600.0, SECOND),
        "diskless.enable" => scenario.is_diskless = field.truth(),
        "inkless.produce.commit.interval.ms" => {
            scenario.file_interval = field.time(1.0, 60_000.0, MILLISECOND);
        }
        "inkless.produce.buffer.max.bytes" => scenario.file_bytes = field.whole(1, 1_073_741_824),
        "inkless.produce.upload.thread.pool.size" => {
            scenario.upload_threads = field.whole(1, 1_000) as u32;
        }
        "upload.ms" => scenario.upload_takes = field.number(0.0, 60_000.0) * 1e6,
        "upload.mb.ms" => scenario.upload_per_byte = field.number(0.0, 60_000.0),
        "upload.jitter" => scenario.upload_variation = field.number(0.0, 5.0),
        "file.commit.ms" => scenario.commit_takes = field.number(0.0, 60_000.0) * 1e6,
        "object.read.ms" => scenario.read_takes = field.number(0.0, 60_000.0) * 1e6,
        "connection.pipeline" => scenario.max_pipelined = field.whole(1, 1_000) as u32,
        "producer_byte_rate" if value == "none" => scenario.producer_byte_rate = None,
        "producer_byte_rate" => scenario.producer_byte_rate = Some(field.number(1.0, 1e10)),
        "slow.kind" => scenario.slow_kind = field.one_of(&SlowKind::ALL),
        "down.kind" => scenario.down_hangs = field.one_of(&[("crash", false), ("hang", true)]),
        "slow.from.s" => scenario.slow_from = field.time(0.0, 3_600.0, SECOND),
        "slow.to.s" if value == "end" => scenario.slow_to = NEVER,
        "slow.to.s" => scenario.slow_to = field.time(0.0, 3_600.0, SECOND),
        "broker.session.timeout.ms" => {
            scenario.broker_session_timeout = field.time(0.0, 600_000.0, MILLISECOND);
        }
        "consumers" => scenario.consumers = field.whole(0, 1_000) as u32,
        "fetch.min.bytes" => scenario.fetch_min_bytes = field.whole(1, 52_428_800),
        "fetch.max.wait.ms" => scenario.fetch_max_wait = field.time(0.0, 600_000.0, MILLISECOND),
        "max.partition.fetch.bytes" => {
            scenario.max_partition_fetch_bytes = field.whole(1, 1_073_741_824);
        }
        "max.poll.records" => scenario.max_poll_records = field.whole(1, 1_000_000) as u32,
        "consumer.fetch" => {
            scenario.fetches_by_node = field.one_of(&[("partition", false), ("node", true)]);
        }
        "consumer.poll.us" => scenario.consumer_per_poll = field.time(0.0, 10_000.0, MICROSECOND),
        "consumer.wakeup.us" => scenario.consumer_wakeup = field.time(0.0, 10_000.0, MICROSECOND),
        "rebalance.at.s" if value == "never" => scenario.rebalance_at = NEVER,
        "rebalance.at.s" => scenario.rebalance_at = field.time(0.0, 3_600.0, SECOND),
        "rebalance.protocol" => scenario.rebalance_kind = field.one_of(&RebalanceKind::ALL),
        "rebalance.ms" => scenario.rebalance_takes = field.time(0.0, 600_000.0, MILLISECOND),
        "replica.selector.class" => {
            scenario.reads_in_rack = field.one_of(&[("leader", false), ("rack-aware", true)]);
        }
        "consumer.record.us" => {
            scenario.consumer_per_record = field.number(0.0, 10_000_000.0) * 1e3;
        }
        "at" => scenario.timed_changes = timed_changes(value)?,
        _ => return Err(Refusal(format!("The model has no field named {name}."))),
    }
    field.accepted()
}

/// The fields that can also change while the run plays. @recipe field
fn timed_field(field: &mut Field) -> Option<Change> {
    Some(match field.name {
        "rate" if field.value == "max" => Change::Rate(None),
        "rate" => Change::Rate(Some(field.number(1.0, 10_000_000.0))),
        "partitioner" => Change::Partitioner(field.one_of(&PartitionerKind::ALL)),
        "partitioner.availability.timeout.ms" => {
            Change::AvailabilityTimeout(field.whole(0, 60_000))
        }
        "linger.ms" => Change::Linger(field.whole(0, 60_000)),
        "rtt.ms" => Change::RoundTrip(field.time(0.0, 1_000.0, MILLISECOND)),
        "rack.rtt.ms" => Change::RoundTripOfRacks(field.time(0.0, 1_000.0, MILLISECOND)),
        "network.mb.per.s" => Change::Network(field.number(0.1, 100_000.0) * 1e6),
        "broker.request.us" => Change::ServicePerRequest(field.number(0.0, 10_000_000.0) * 1e3),
        "broker.batch.us" => Change::ServicePerBatch(field.number(0.0, 10_000_000.0) * 1e3),
        "broker.byte.ns" => Change::ServicePerByte(field.number(0.0, 1_000_000.0)),
        "slow.broker" if field.value == "none" => Change::SlowBroker(None),
        "slow.broker" => Change::SlowBroker(Some(field.broker())),
        "slow.ms" => Change::Slowness(field.time(0.0, 10_000.0, MILLISECOND)),
        "down.broker" if field.value == "none" => Change::DownBroker(None),
        "down.broker" => Change::DownBroker(Some(field.broker())),
        _ => return None,
    })
}

/// Reads `10:slow.ms=50,25:slow.ms=0`.
fn timed_changes(text: &str) -> Result<Vec<TimedChange>, Refusal> {
    let mut changes = Vec::new();
    for entry in text.split(',').filter(|entry| !entry.is_empty()) {
        let unreadable = || {
            Refusal(format!(
                "at: \"{entry}\" doesn't have the form second:field=value."
            ))
        };
        let (second, setting) = entry.split_once(':').ok_or_else(unreadable)?;
        let (name, value) = setting.split_once('=').ok_or_else(unreadable)?;
        let mut moment = Field::new("at", second);
        let at = moment.time(0.0, 3_600.0, SECOND);
        moment.accepted()?;
        let mut field = Field::new(name, value);
        let Some(change) = timed_field(&mut field) else {
            return Err(Refusal(format!(
                "at: {name} can't change while the run plays."
            )));
        };
        field.accepted()?;
        if changes.len() == MAX_TIMED_CHANGES {
            return Err(Refusal(format!(
                "at: more than {MAX_TIMED_CHANGES} timed changes."
            )));
        }
        // After those of the same instant, so that the last one in the text wins.
        let position = changes.partition_point(|earlier: &TimedChange| earlier.at <= at);
        changes.insert(position, TimedChange { at, change });
    }
    Ok(changes)
}

/// Limits between fields.
fn check_together(scenario: &Scenario) -> Result<(), Refusal> {
    let refuse = |message: &str| Err(Refusal(message.to_owned()));
    let queues = u64::from(scenario.producers) * u64::from(scenario.partitions);
    if queues > MAX_QUEUES {
        return refuse("partitions: producers times partitions can be at most 10,000,000.");
    }
    let beyond =
        |broker: Option<BrokerId>| broker.is_some_and(|broker| broker.number() >= scenario.brokers);
    let changes = || scenario.timed_changes.iter().map(|timed| timed.change);
    let slow =
        changes().any(|change| matches!(change, Change::SlowBroker(broker) if beyond(broker)));
    if slow || beyond(scenario.slow_broker) {
        return refuse("slow.broker: there is no broker with this number.");
    }
    let down =
        changes().any(|change| matches!(change, Change::DownBroker(broker) if beyond(broker)));
    if down || beyond(scenario.down_broker) {
        return refuse("down.broker: there is no broker with this number.");
    }
    if scenario.of_first_broker > Some(scenario.partitions) {
        return refuse("broker.0.partitions: there are fewer partitions.");
    }
    if scenario.topics > scenario.partitions {
        return refuse("topics: there are fewer partitions.");
    }
    if scenario.topics * scenario.producers > MAX_PARTITIONERS {
        return refuse("topics: producers times topics can be at most 50,000.");
    }
    let left = scenario.partitions - (scenario.topics - 1);
    if scenario.of_first_topic > Some(left) {
        return refuse("topic.0.partitions: none is left for another topic.");
    }
    if scenario.racks > scenario.brokers {
        return refuse("racks: there are fewer brokers.");
    }
    if scenario
        .client_rack
        .is_some_and(|rack| rack >= scenario.racks)
    {
        return refuse("client.rack: there is no rack with this number.");
    }
    if scenario.replication_factor > scenario.brokers {
        return refuse("replication.factor: there are fewer brokers.");
    }
    let fetchers = scenario.brokers * scenario.replication_factor * scenario.replica_fetchers;
    if fetchers > MAX_FETCHERS {
        return refuse("num.replica.fetchers: at most 20,000 threads in the cluster.");
    }
    if scenario.min_insync > scenario.replication_factor {
        return refuse("min.insync.replicas: there are fewer replicas.");
    }
    let lag = scenario.replica_lag_max_ms;
    if lag.is_some_and(|lag| lag * MILLISECOND < scenario.replica_fetch_wait) {
        return refuse("replica.lag.time.max.ms: shorter than replica.fetch.wait.max.ms.");
    }
    if scenario.measure_from > scenario.duration {
        return refuse("measure.from.s: later than the end of sending, duration.s.");
    }
    if scenario.slow_to < scenario.slow_from {
        return refuse("slow.to.s: earlier than slow.from.s.");
    }
    let record = upper_bound_of_one_record(scenario.record_bytes, scenario.has_keys());
    let record = u64::from(record);
    if record > scenario.max_request_size {
        return refuse("max.request.size: too small for one record.");
    }
    if record.max(u64::from(scenario.batch_size)) > scenario.buffer_memory {
        return refuse("buffer.memory: too small for one batch.");
    }
    if scenario.grows_batches && (scenario.batch_size < CHUNK || scenario.codec != Codec::None) {
        return refuse("buffer.memory.allocation.strategy: not with compression or small batches.");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        parse(text).expect_err("should be refused").0
    }

    #[test]
    fn an_empty_text_is_the_default_scenario() {
        assert_eq!(
            parse("").expect("the default is valid"),
            Scenario::default()
        );
    }

    #[test]
    fn fields_are_read_by_name_with_their_units() {
        let scenario = parse(
            "rate=max\nlinger.ms=5\nslow.to.s=end\nrtt.ms=0.5\nat=10:slow.ms=50,5:linger.ms=2",
        )
        .expect("valid");
        assert_eq!(scenario.rate, None);
        assert_eq!(scenario.linger_ms, 5);
        assert_eq!(scenario.slow_to, NEVER);
        assert_eq!(scenario.round_trip, 500_000);
        let times: Vec<_> = scenario
            .timed_changes
            .iter()
            .map(|change| change.at)
            .collect();
        assert_eq!(times, [5 * SECOND, 10 * SECOND]);
    }

    #[test]
    fn bad_fields_are_refused_in_words_that_name_them() {
        assert!(refusal("linger.ms=-1").starts_with("linger.ms: -1 isn't between"));
        assert!(refusal("linger.ms=1.5").contains("whole number"));
        assert!(refusal("linger.ms=five").contains("isn't a number"));
        assert!(refusal("rate=NaN").starts_with("rate"));
        assert!(refusal("lingerms=5").contains("no field named lingerms"));
        assert!(refusal("at=3:partitions=4").contains("can't change"));
        assert!(refusal("slow.broker=3").starts_with("slow.broker"));
        assert!(refusal("producers=5000\npartitions=10000").starts_with("partitions"));
        assert!(refusal("nonsense").contains("name=value"));
        assert!(refusal("broker.0.partitions=4").starts_with("broker.0.partitions"));
        assert!(refusal("replica.lag.time.max.ms=499").starts_with("replica.lag.time.max.ms"));
        assert!(refusal("racks=4").starts_with("racks: there are fewer"));
        assert!(refusal("racks=2\nclient.rack=2").starts_with("client.rack: there is no rack"));
        assert!(refusal("buffer.memory=1000").starts_with("buffer.memory"));
        for other in ["compression.type=lz4", "batch.size=16383"] {
            let text = format!("buffer.memory.allocation.strategy=incremental&{other}");
            assert!(refusal(&text).starts_with("buffer.memory.allocation.strategy"));
        }
        assert!(refusal("max.request.size=601\nkeys=zipf").starts_with("max.request.size"));
    }
}
