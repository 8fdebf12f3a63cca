//! Laws that hold in every run, over random valid scenarios.

use crate::broker::request::Request;
use crate::frame;
use crate::model::{Event, Model, Progress};
use crate::producer::batch::NONE;
use crate::scenario::{
    ArrivalKind, Change, Codec, KeyKind, PartitionerKind, Scenario, TimedChange,
};
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, Nanos, SECOND};
use crate::summary::digest;
use proptest::prelude::*;

const KINDS: [PartitionerKind; 11] = [
    PartitionerKind::RoundRobin,
    PartitionerKind::RoundRobinSkip,
    PartitionerKind::Sticky,
    PartitionerKind::Uniform,
    PartitionerKind::Adaptive,
    PartitionerKind::UniformKip794,
    PartitionerKind::AdaptiveKip794,
    PartitionerKind::Random,
    PartitionerKind::StickyTime,
    PartitionerKind::UniformBytes,
    PartitionerKind::LeastBackup,
];
const ARRIVALS: [ArrivalKind; 4] = [
    ArrivalKind::Throttled,
    ArrivalKind::Steady,
    ArrivalKind::Poisson,
    ArrivalKind::Bursts,
];
const KEYS: [KeyKind; 4] = [
    KeyKind::None,
    KeyKind::Uniform,
    KeyKind::Zipf,
    KeyKind::Sequential,
];
const CODECS: [Codec; 3] = [Codec::None, Codec::Lz4, Codec::Gzip];

prop_compose! {
    fn any_change()(at in 0..2_000u64, which in 0..6, size in 0..60u64, kind in prop::sample::select(&KINDS[..]))
        -> TimedChange {
        let change = match which {
            0 => Change::Rate(Some(100.0 + 200.0 * size as f64)),
            1 => Change::Partitioner(kind),
            2 => Change::Linger(size),
            3 => Change::Slowness(size * MILLISECOND),
            4 => Change::AvailabilityTimeout(size),
            _ => Change::RoundTrip(size * MILLISECOND / 10),
        };
        TimedChange { at: at * MILLISECOND, change }
    }
}

prop_compose! {
    fn any_load()(
        rate in prop_oneof![Just(None), (1.0..20_000.0f64).prop_map(Some)],
        arrivals in prop::sample::select(&ARRIVALS[..]),
        duration_ms in 100..1_200u64,
        seed in any::<u32>(),
        record_bytes in 1..3_000u32,
        producers in 1..6u32,
        partitioner in prop::sample::select(&KINDS[..]),
        availability_timeout_ms in prop_oneof![Just(0), 1..20u64],
        linger_ms in prop_oneof![Just(0), 1..40u64],
        mut timed_changes in prop::collection::vec(any_change(), 0..4),
    ) -> Scenario {
        timed_changes.sort_by_key(|change| change.at);
        Scenario {
            rate: rate.map(|rate: f64| rate.max(1.0)),
            arrivals, seed, record_bytes, producers, partitioner, availability_timeout_ms, linger_ms, timed_changes,
            duration: if rate.is_none() { 100 * MILLISECOND } else { duration_ms * MILLISECOND },
            measure_from: duration_ms / 7 * MILLISECOND,
            ..Scenario::default()
        }
    }
}

prop_compose! {
    fn any_habits()(
        load in any_load(),
        (burst_ms, pause_ms) in (1..300u64, 0..300u64),
        sends_in_step in prop::bool::weighted(0.2),
        keys in prop::sample::select(&KEYS[..]),
        key_count in 1..200u32,
        keyed_share in prop_oneof![Just(1.0), 0.0..1.0f64],
        ignores_keys in prop::bool::weighted(0.2),
        codec in prop::sample::select(&CODECS[..]),
        compression_ratio in 0.05..1.0f64,
        sticky_ms in 0..30u64,
    ) -> Scenario {
        Scenario {
            sends_in_step, keys, key_count, keyed_share, ignores_keys, codec, compression_ratio,
            burst: burst_ms * MILLISECOND,
            pause: pause_ms * MILLISECOND,
            sticky_partitioning_linger: sticky_ms * MILLISECOND,
            ..load
        }
    }
}

prop_compose! {
    fn any_scenario()(
        load in any_habits(),
        batch_size in 1..20_000u32,
        memory_batches in 1..40u64,
        max_block_ms in 0..400u64,
        max_in_flight in 1..8u32,
        max_request_size in prop_oneof![Just(1_048_576), 4_000..60_000u64],
        wakeup_us in 0..300u64,
        (partitions, brokers) in (1..20u32, 1..6u32),
        round_trip_us in 0..3_000u64,
        io_threads in 1..4u32,
        variation in prop_oneof![Just(0.0), 0.1..2.0f64],
        service_us in 1.0..3_000.0f64,
        stall_ms in prop_oneof![Just(0), 1..50u64],
        slow in prop_oneof![Just(None), (0..30u64).prop_map(Some)],
    ) -> Scenario {
        Scenario {
            batch_size, max_in_flight, max_request_size, partitions, brokers, io_threads,
            buffer_memory: memory_batches * u64::from(batch_size.max(load.record_bytes + 100)),
            max_block: max_block_ms * MILLISECOND,
            client_wakeup: wakeup_us * MICROSECOND,
            round_trip: round_trip_us * MICROSECOND,
            network_bytes_per_second: 5e7,
            service_per_request: service_us * 1_000.0,
            service_variation: variation,
            stall: stall_ms * MILLISECOND,
            stall_every: SECOND / 4,
            slow_broker: slow.map(|_| 0),
            slowness: slow.unwrap_or(0) * MILLISECOND,
            ..load
        }
    }
}

/// Requests in flight on a connection, oldest first.
fn in_flight(model: &Model, connection: usize) -> Vec<&Request> {
    let mut requests = Vec::new();
    let mut next = model.connections[connection].oldest_in_flight();
    while next != NONE {
        requests.push(&model.requests[next]);
        next = model.requests[next].next_in_flight;
    }
    requests
}

/// Batches of a queue, head first.
fn queued(model: &Model, producer: u32, partition: u32) -> Vec<u32> {
    let mut batches = Vec::new();
    let mut next = model.accumulator.queues.head(producer, partition);
    while next != NONE {
        batches.push(next);
        next = model.accumulator.batches[next].next_in_queue;
    }
    batches
}

fn records_of(model: &Model, batches: &[u32]) -> u64 {
    let records = |&batch: &u32| u64::from(model.accumulator.batches[batch].records);
    batches.iter().map(records).sum()
}

/// What must hold between any two events: every record is acked, failed or inside exactly once; the order of each
/// partition and producer; the in-flight limit; the memory.
fn check(model: &Model) {
    let scenario = &model.scenario;
    let mut inside = 0u64;
    for producer in 0..scenario.producers {
        let state = &model.producers[producer as usize];
        let mut memory = 0u64;
        let mut waiting = 0u64;
        inside += u64::from(state.is_blocked());
        for broker in 0..scenario.brokers {
            let requests = in_flight(model, model.connection_index(producer, broker));
            let limit = scenario.max_in_flight as usize;
            assert!(
                requests.len() <= limit,
                "{} in flight, limit {limit}",
                requests.len()
            );
            assert_eq!(
                requests.len(),
                model.accumulator.node(producer, broker).in_flight as usize
            );
            inside += requests
                .iter()
                .map(|request| u64::from(request.records))
                .sum::<u64>();
            for partition in (broker..scenario.partitions).step_by(scenario.brokers as usize) {
                let sent = requests
                    .iter()
                    .flat_map(|request| &request.batches)
                    .copied();
                let sent: Vec<u32> = sent
                    .filter(|&batch| model.accumulator.batches[batch].partition == partition)
                    .collect();
                let queue = queued(model, producer, partition);
                assert_eq!(
                    queue.len(),
                    model.accumulator.queues.length(producer, partition) as usize
                );
                let mut last = None;
                for &index in sent.iter().chain(&queue) {
                    let batch = &model.accumulator.batches[index];
                    assert_eq!((batch.producer, batch.partition), (producer, partition));
                    memory += u64::from(batch.write_limit);
                    assert_eq!(
                        batch.sends.iter().map(|run| run.count).sum::<u32>(),
                        batch.records
                    );
                    for run in &batch.sends {
                        assert!(
                            Some(run.first) > last || last.is_none(),
                            "records out of order"
                        );
                        last = Some(run.first + run.gap * Nanos::from(run.count - 1));
                    }
                }
                if let Some(backups) = model.accumulator.backups.get(producer as usize) {
                    let records = records_of(model, &sent) + records_of(model, &queue);
                    assert_eq!(u64::from(backups.records(partition)), records);
                }
                waiting += records_of(model, &queue);
            }
        }
        assert_eq!(waiting, state.waiting_records);
        inside += waiting;
        assert_eq!(memory, model.accumulator.memory[producer as usize].used());
        assert!(memory <= scenario.buffer_memory);
    }
    assert_eq!(inside, model.totals.inside());
    let waiting: u64 = model
        .partitions
        .iter()
        .map(|counters| counters.waiting_bytes)
        .sum();
    assert_eq!(waiting, model.totals.backlog);
    if scenario.sends_in_step {
        assert!(inside <= u64::from(scenario.producers));
    }
}

fn finished(scenario: &Scenario) -> Model {
    let mut model = Model::new(scenario);
    assert_eq!(
        model.advance(NEVER - 1, 20_000_000),
        Progress::Reached,
        "the run does not end"
    );
    model
}

fn frame_of(model: &Model, matrix: bool) -> Vec<f64> {
    let mut numbers = Vec::new();
    frame::build(model, model.now(), matrix, &mut numbers);
    numbers
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn records_order_limits_and_memory_hold_between_any_two_events(scenario in any_scenario(), every in 1..400u64) {
        let mut model = Model::new(&scenario);
        while model.advance(NEVER - 1, every) == Progress::BudgetSpent {
            check(&model);
        }
        check(&model);
        let totals = model.totals();
        prop_assert!(model.is_over());
        prop_assert_eq!(totals.offered, totals.acked + totals.failed);
    }

    #[test]
    fn littles_law_holds_to_the_nanosecond_and_the_parts_add_up(scenario in any_scenario()) {
        let model = finished(&Scenario { measure_from: 0, ..scenario });
        let totals = model.totals();
        prop_assert_eq!(totals.inside_integral, totals.latency_sum);
        prop_assert_eq!(u128::from(totals.parts.total()), totals.latency.sum());
        prop_assert_eq!(totals.latency.count(), totals.acked);
    }

    #[test]
    fn nothing_is_faster_than_network_and_service(scenario in any_scenario()) {
        let scenario = Scenario { service_variation: 0.0, timed_changes: Vec::new(), ..scenario };
        let model = finished(&scenario);
        let ratio = if scenario.codec == Codec::None { 1.0 } else { scenario.compression_ratio };
        let bytes = f64::from(crate::record::BATCH_HEADER) + ratio * f64::from(scenario.record_bytes);
        let least = scenario.round_trip as f64 + scenario.service_per_request
            + bytes * (scenario.service_per_byte + 1e9 / scenario.network_bytes_per_second);
        let first = model.totals().latency.filled().next();
        if let Some((bucket, _)) = first {
            let fastest = crate::measure::histogram::bucket_start(bucket + 1);
            prop_assert!(fastest as f64 >= least.floor(), "{} < {}", fastest, least);
        }
    }

    #[test]
    fn slicing_never_shows(scenario in any_scenario(), cuts in prop::collection::vec((0..2_000u64, 1..900u64), 1..60)) {
        let whole = finished(&scenario);
        let mut sliced = Model::with_series(&scenario);
        for (milliseconds, budget) in cuts {
            sliced.advance(milliseconds * MILLISECOND, budget);
            frame_of(&sliced, milliseconds % 2 == 0);
        }
        while sliced.advance(NEVER - 1, 1_000) == Progress::BudgetSpent {}
        prop_assert_eq!(digest(&sliced), digest(&whole));
    }

    #[test]
    fn a_restored_checkpoint_equals_never_having_stopped(scenario in any_scenario(), at in 0..1_500u64) {
        let mut model = Model::new(&scenario);
        model.advance(at * MILLISECOND, u64::MAX);
        let mut restored = model.checkpoint();
        for goes_on in [1, 50, 100_000] {
            model.advance(NEVER - 1, goes_on);
            restored.advance(NEVER - 1, goes_on);
            prop_assert_eq!(frame_of(&model, false), frame_of(&restored, false));
            prop_assert_eq!(frame_of(&model, true), frame_of(&restored, true));
        }
        model.advance(NEVER - 1, u64::MAX);
        restored.advance(NEVER - 1, u64::MAX);
        prop_assert_eq!(digest(&model), digest(&restored));
    }
}

#[test]
fn an_event_is_small_and_a_batch_reuses_its_lists() {
    assert_eq!(size_of::<Event>(), 8);
    let model = finished(&Scenario {
        duration: 5 * SECOND,
        ..Scenario::default()
    });
    assert!(
        model.accumulator.batches.heap_bytes() < 200_000,
        "places of batches are not reused"
    );
}
