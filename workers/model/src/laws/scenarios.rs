//! Random valid scenarios.

use crate::ids::BrokerId;
use crate::rule::Rule;
use crate::scenario::{
    Acks, ArrivalKind, Change, Codec, KeyKind, PartitionerKind, RebalanceKind, RequestPartitions,
    Scenario, SlowKind, TimedChange, Whose,
};
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, SECOND};
use proptest::prelude::*;

fn any_of<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(all)
}

prop_compose! {
    fn any_change()(at in 0..2_000u64, which in 0..7, size in 0..60u64, kind in any_of(PartitionerKind::ALL))
        -> TimedChange {
        let change = match which {
            0 => Change::Rate(Some(100.0 + 200.0 * size as f64)),
            1 => Change::Partitioner(kind),
            2 => Change::LingerMs(size),
            3 => Change::Slowness(size * MILLISECOND),
            4 => Change::AvailabilityTimeoutMs(size),
            5 => Change::RoundTripOfRacks(size * MILLISECOND / 5),
            _ => Change::RoundTrip(size * MILLISECOND / 10),
        };
        TimedChange { at: at * MILLISECOND, change, whose: Whose::Everyone }
    }
}

prop_compose! {
    fn any_load()(
        rate in prop_oneof![Just(None), (1.0..20_000.0f64).prop_map(Some)],
        arrivals in any_of(ArrivalKind::ALL),
        duration_ms in 100..1_200u64,
        seed in any::<u32>(),
        record_bytes in 1..3_000u32,
        producers in 1..6u32,
        partitioner in any_of(PartitionerKind::ALL),
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

/// Random postfix steps that leave one value.
fn any_steps() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "0",
        "1",
        "7.5",
        "queue.batches",
        "queue.bytes",
        "oldest.ms",
        "inflight.requests",
        "outstanding.records",
        "outstanding.bytes",
        "ack.ms:20",
        "ack.ms:500",
        "leader.ack.ms:100",
        "since.ack.ms",
        "leader.since.ack.ms",
        "failures:1000",
        "leader.failures:50",
        "sent.bytes:50",
        "sent.bytes:1000",
        "sent.share:200",
        "same.rack",
        "available",
        "ready.age.ms",
        "current",
        "turn",
    ]);
    let leaf = leaf.prop_map(str::to_owned);
    leaf.prop_recursive(3, 24, 3, |inner| {
        let operator = prop::sample::select(vec![
            "+", "-", "*", "/", "min", "max", "<", "<=", ">", ">=", "=", "and", "or",
        ]);
        prop_oneof![
            4 => (inner.clone(), inner.clone(), operator)
                .prop_map(|(one, other, operator)| format!("{one} {other} {operator}")),
            1 => inner.clone().prop_map(|value| format!("{value} not")),
            1 => (inner.clone(), inner.clone(), inner)
                .prop_map(|(condition, one, other)| format!("{condition} {one} {other} if")),
        ]
    })
}

prop_compose! {
    fn any_rule()(
        leave in prop_oneof![
            Just("record".to_owned()), Just("batch".to_owned()),
            (0..40_000u32, any::<bool>())
                .prop_map(|(bytes, at_end)| format!("bytes{}:{bytes}", if at_end { "-at-end" } else { "" })),
            (0..40_000u32, 0..40u32).prop_map(|(bytes, ms)| format!("bytes:{bytes}+{ms}")),
            (0..40u32).prop_map(|ms| format!("ms:{ms}")),
        ],
        score in any_steps(),
        pick in prop::sample::select(vec!["lowest", "weighted", "best:2", "best:8"]),
        without in prop_oneof![2 => Just(String::new()), 1 => any_steps()],
    ) -> Rule {
        Rule::read(&format!("{leave}|{score}|{pick}|{without}")).expect("a rule")
    }
}

prop_compose! {
    fn any_habits()(
        load in any_load(),
        (burst_ms, pause_ms) in (1..300u64, 0..300u64),
        (sends_in_step, counts_from_intended, is_interpreted) in (
            prop::bool::weighted(0.2), prop::bool::weighted(0.3), prop::bool::weighted(0.2)),
        (callers, cold_ms) in (1..9u32, prop_oneof![3 => Just(0), 1 => 1..300u64]),
        (compression_spread, request_partitions, requests_ahead) in (
            prop_oneof![Just(0.0), 0.0..0.5f64],
            prop_oneof![3 => Just(RequestPartitions::All), 1 => any_of(RequestPartitions::ALL)],
            prop_oneof![3 => Just(Some(0)), 1 => prop::option::weighted(0.7, 1..4u32)]),
        keys in any_of(KeyKind::ALL),
        key_count in 1..200u32,
        keyed_share in prop_oneof![Just(1.0), 0.0..1.0f64],
        ignores_keys in prop::bool::weighted(0.2),
        codec in any_of(Codec::ALL),
        compression_ratio in 0.05..1.0f64,
        sticky_ms in 0..30u64,
        rule in any_rule(),
    ) -> Scenario {
        Scenario {
            callers, compression_spread, request_partitions, requests_ahead, is_interpreted,
            cold_start: cold_ms * MILLISECOND,
            rule, sends_in_step, counts_from_intended, keys, key_count, keyed_share, ignores_keys, codec, compression_ratio,
            burst: burst_ms * MILLISECOND,
            pause: pause_ms * MILLISECOND,
            sticky_partitioning_linger: sticky_ms * MILLISECOND,
            ..load
        }
    }
}

prop_compose! {
    /// Any valid scenario of one replica, without consumers, in which nothing breaks.
    pub(super) fn any_scenario()(
        load in any_habits(),
        (batch_size, grows) in prop_oneof![4 => (1..20_000u32, Just(false)), 1 => (16_384..90_000u32, any::<bool>())],
        (memory_batches, max_records, max_batch_records) in (
            1..40u64, prop::option::weighted(0.2, 1..500u32), prop::option::weighted(0.2, 1..30u32)),
        (send_buffer, receive_buffer) in (
            prop_oneof![2 => Just(Some(131_072)), 1 => prop::option::of(0..100_000u64)],
            prop_oneof![2 => Just(Some(102_400)), 1 => prop::option::of(0..100_000u64)]),
        max_block_ms in 0..400u64,
        (max_in_flight, max_batches_in_flight) in (1..8u32, prop::option::weighted(0.2, 1..3u32)),
        max_request_size in prop_oneof![Just(1_048_576), 4_000..60_000u64],
        (wakeup_us, loop_share, host_cores, client_cores) in (
            0..300u64, 0.0..3.0f64, prop::option::weighted(0.2, 1..4u32), prop::option::weighted(0.2, 0.05..2.0f64)),
        (topics, of_first_topic, share_of_first_topic) in (
            prop_oneof![2 => Just(1), 1 => 2..5u32], prop::option::of(1..10u32), prop::option::of(0.0..1.0f64)),
        (partitions, brokers, of_first) in (1..20u32, 1..6u32, prop::option::weighted(0.3, 0..20u32)),
        (round_trip_us, of_racks_us) in (0..3_000u64, 0..9_000u64),
        producer_byte_rate in prop::option::weighted(0.1, 1e4..1e6f64),
        (racks, client_rack, is_rack_aware) in (prop_oneof![Just(1), 1..4u32], prop::option::of(0..4u32), any::<bool>()),
        io_threads in 1..4u32,
        variation in prop_oneof![Just(0.0), 0.1..2.0f64],
        service_us in 1.0..3_000.0f64,
        stall_ms in prop_oneof![Just(0), 1..50u64],
        slow in prop_oneof![Just(None), (0..30u64).prop_map(Some)],
    ) -> Scenario {
        Scenario {
            batch_size, max_in_flight, max_batches_in_flight, max_request_size, partitions, brokers, io_threads,
            buffer_memory: memory_batches * u64::from(batch_size.max(load.record_bytes + 100)),
            max_records, max_batch_records, send_buffer, receive_buffer,
            grows_batches: grows,
            codec: if grows { Codec::None } else { load.codec },
            producer_byte_rate,
            max_block: max_block_ms * MILLISECOND,
            client_wakeup: wakeup_us * MICROSECOND,
            client_processor_share: loop_share,
            host_cores, client_cores,
            topics: topics.min(partitions),
            of_first_topic: of_first_topic.map(|own| own.min(partitions + 1 - topics.min(partitions))),
            share_of_first_topic,
            of_first_broker: of_first.map(|own| own.min(partitions)),
            racks: racks.min(brokers),
            client_rack: client_rack.map(|rack| rack % racks.min(brokers)),
            is_rack_aware,
            round_trip: round_trip_us * MICROSECOND,
            round_trip_of_racks: of_racks_us * MICROSECOND,
            network_bytes_per_second: 5e7,
            service_per_request: service_us * 1_000.0,
            service_variation: variation,
            stall: stall_ms * MILLISECOND,
            stall_every: SECOND / 4,
            slow_broker: slow.map(|_| 0.into()),
            slowness: slow.unwrap_or(0) * MILLISECOND,
            ..load
        }
    }
}

prop_compose! {
    fn any_patience()(
        mut base in any_scenario(),
        idempotence in any::<bool>(),
        delivery_timeout_ms in 200..4_000u64,
        request_timeout_ms in 50..2_000u64,
        retry_backoff_ms in 0..200u64,
        session_ms in 0..800u64,
        outages in prop::collection::vec((0..1_500u64, 1..1_500u64, 0..6u32, prop::bool::weighted(0.4)), 0..3),
        begins_down in prop::bool::weighted(0.1),
        refuses_retriably in any::<bool>(),
    ) -> Scenario {
        // A broker is down, or refuses, for a while.
        for (at, lasts, broker, refuses) in outages {
            for (at, broker) in [(at, Some(broker % base.brokers)), (at + lasts, None)] {
                let broker = broker.map(BrokerId::from);
                let change = if refuses { Change::RefusingBroker(broker) } else { Change::DownBroker(broker) };
                base.timed_changes.push(TimedChange { at: at * MILLISECOND, change, whose: Whose::Everyone });
            }
        }
        base.timed_changes.sort_by_key(|change| change.at);
        Scenario {
            idempotence, delivery_timeout_ms, retry_backoff_ms, refuses_retriably,
            request_timeout: request_timeout_ms * MILLISECOND,
            broker_session_timeout: session_ms * MILLISECOND,
            down_broker: begins_down.then_some(0.into()),
            ..base
        }
    }
}

prop_compose! {
    fn any_readers()(
        base in any_patience(),
        consumers in 0..5u32,
        fetch_min_bytes in prop_oneof![Just(1), 1..50_000u64],
        fetch_wait_ms in 5..200u64,
        max_partition_fetch_bytes in 1..100_000u64,
        max_poll_records in 1..600u32,
        reads_in_rack in any::<bool>(),
        (rebalance_at_ms, rebalance_ms) in (prop::option::of(0..1_500u64), 0..500u64),
        rebalance_kind in any_of(RebalanceKind::ALL),
        (record_us, fetches_by_node) in (0..300u64, any::<bool>()),
        (consumer_receive_buffer, broker_send_buffer, replica_receive_buffer) in (
            prop::option::of(0..100_000u64), prop::option::of(0..100_000u64), prop::option::of(0..100_000u64)),
        (poll_us, wakeup_us) in [prop_oneof![Just(0), 1..900u64], prop_oneof![Just(0), 1..900u64]].prop_map(Into::into),
    ) -> Scenario {
        Scenario {
            fetches_by_node, reads_in_rack, rebalance_kind,
            consumer_receive_buffer, broker_send_buffer, replica_receive_buffer,
            rebalance_at: rebalance_at_ms.map_or(NEVER, |at| at * MILLISECOND),
            rebalance_takes: rebalance_ms * MILLISECOND,
            consumer_per_poll: poll_us * MICROSECOND,
            consumer_wakeup: wakeup_us * MICROSECOND,
            consumers, fetch_min_bytes, max_partition_fetch_bytes, max_poll_records,
            fetch_max_wait: fetch_wait_ms * MILLISECOND,
            consumer_per_record: (record_us * MICROSECOND) as f64,
            ..base
        }
    }
}

prop_compose! {
    /// Files of a few milliseconds, or local disks.
    fn any_storage()(
        base in any_readers(),
        is_diskless in prop::bool::weighted(0.3),
        interval_ms in 1..80u64,
        file_bytes in prop_oneof![Just(8_388_608), 1..60_000u64],
        upload_threads in 1..4u32,
        upload_ms in 0..60u64,
        commit_ms in prop_oneof![Just(0), 1..20u64],
        upload_variation in prop_oneof![Just(0.0), 0.1..1.5f64],
        max_pipelined in prop_oneof![Just(1), 2..6u32],
    ) -> Scenario {
        Scenario {
            is_diskless, file_bytes, upload_threads, upload_variation, max_pipelined,
            file_interval: interval_ms * MILLISECOND,
            upload_takes: (upload_ms * MILLISECOND) as f64,
            commit_takes: (commit_ms * MILLISECOND) as f64,
            ..base
        }
    }
}

prop_compose! {
    /// Replicas, consumers, network threads, time-outs, and brokers that go down.
    fn any_cluster()(
        base in any_storage(),
        acks in any_of(Acks::ALL),
        replicas in 1..6u32,
        least_in_sync in 1..4u32,
        replica_fetchers in 1..4u32,
        other_partitions in 0..50u32,
        (network_threads, max_queued, transfer_us) in (1..4u32, 1..40u32, prop_oneof![Just(0), 1..200u64]),
        replica_lag_max_ms in prop_oneof![Just(None), (20..900u64).prop_map(Some)],
        (slow_kind, down_hangs) in (any_of(SlowKind::ALL), prop::bool::weighted(0.3)),
    ) -> Scenario {
        let replication_factor = if base.is_diskless { 1 } else { replicas.min(base.brokers) };
        Scenario {
            slow_kind, down_hangs, replica_lag_max_ms, acks, replication_factor, replica_fetchers, other_partitions, network_threads, max_queued,
            min_insync: least_in_sync.min(replication_factor),
            service_per_transfer: (transfer_us * MICROSECOND) as f64,
            ..base
        }
    }
}

/// Any valid scenario: half of them of one replica, in which nothing breaks.
pub(super) fn any_scenario_at_all() -> impl Strategy<Value = Scenario> {
    prop_oneof![any_scenario(), any_cluster()]
}
