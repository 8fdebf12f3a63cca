//! Time-outs, retries and lost brokers.

use super::{finished, plain};
use crate::broker::handlers::Broker;
use crate::model::Model;
use crate::scenario::{
    Acks, ArrivalKind, Change, PartitionerKind, Scenario, TimedChange, Whose, parse,
};
use crate::schedule::{MILLISECOND, NEVER, Nanos, SECOND};

/// Three brokers; `broker` is down from second 5 to second 15. Its session ends 2 s after its last heartbeat.
pub(super) fn outage(broker: u32, replication_factor: u32) -> Scenario {
    outage_at(5, broker, replication_factor)
}

fn outage_at(second: Nanos, broker: u32, replication_factor: u32) -> Scenario {
    let change = |at, down| TimedChange {
        at: at * SECOND,
        change: Change::DownBroker(down),
        whose: Whose::Everyone,
    };
    Scenario {
        duration: (second + 15) * SECOND,
        rate: Some(100.0),
        brokers: 3,
        replication_factor,
        broker_session_timeout: 2 * SECOND,
        timed_changes: vec![
            change(second, Some(broker.into())),
            change(second + 10, None),
        ],
        ..plain()
    }
}

/// How long after its loss a broker's session ends.
pub(super) fn session_left(scenario: &Scenario, broker: u32) -> Nanos {
    Broker::new(scenario, broker.into()).end_session(scenario, broker.into(), 0)
}

pub(super) fn all_acked(model: &Model) {
    let totals = &model.totals;
    assert_eq!((totals.acked, totals.failed), (totals.offered, 0));
    assert_eq!(totals.duplicates, 0);
}

#[test]
fn with_replicas_a_lost_leader_costs_its_session_and_no_record() {
    let scenario = outage_at(288, 0, 3);
    let model = finished(&scenario);
    all_acked(&model);
    let slowest = model.totals.latency.max();
    let session = session_left(&scenario, 0);
    assert!(slowest.abs_diff(session) < 200 * MILLISECOND, "{slowest}");
    // Broker 1 leads from the end of the session to second 300, when the controller balances leaders, at 100 records a
    // second. It also takes the batches of the session.
    let elsewhere = model.brokers[1.into()].requests;
    let expected = 100 * (12 * SECOND - session) / SECOND;
    assert!(
        (expected..=expected + 25).contains(&elsewhere),
        "{elsewhere}"
    );
    assert_eq!(model.replicas.leader(0.into()), Some(0.into()));
    assert_eq!(model.replicas.in_sync(0.into()), 3);
    assert_eq!(model.replicas.high_watermark(0.into()), 30_300);
}

#[test]
fn a_returned_broker_follows_until_the_controller_balances_leaders() {
    let model = finished(&outage(0, 3));
    all_acked(&model);
    assert_eq!(model.replicas.leader(0.into()), Some(1.into()));
    assert_eq!(model.replicas.in_sync(0.into()), 3);
}

#[test]
fn a_session_runs_from_the_last_heartbeat() {
    // A heartbeat every 2 s, so a session of 9 s ends 7 to 9 s after the loss.
    let waits: Vec<Nanos> = (0..40)
        .map(|seed| {
            let scenario = Scenario {
                seed,
                ..Scenario::default()
            };
            let mut broker = Broker::new(&scenario, 0.into());
            broker.end_session(&scenario, 0.into(), 5 * SECOND) - 5 * SECOND
        })
        .collect();
    assert!(
        waits
            .iter()
            .all(|wait| (7 * SECOND..=9 * SECOND).contains(wait))
    );
    let mean = waits.iter().sum::<Nanos>() / 40;
    assert!(mean.abs_diff(8 * SECOND) < 300 * MILLISECOND, "{mean}");
}

#[test]
fn with_too_few_replicas_in_sync_consumers_see_nothing_more_even_with_acks_1() {
    let mut model = Model::new(&Scenario {
        min_insync: 3,
        acks: Acks::Leader,
        consumers: 1,
        ..outage(2, 3)
    });
    // Broker 2 is lost at second 5, so no follower's fetch of it moves the high watermark any more.
    model.advance(14 * SECOND, u64::MAX);
    assert!((1_398..=1_400).contains(&model.totals.acked));
    assert!(
        (495..=500).contains(&model.totals.polled),
        "{}",
        model.totals.polled
    );
    model.advance(NEVER - 1, u64::MAX);
    assert_eq!(model.totals.polled, 2_000);
}

#[test]
fn a_lost_follower_holds_up_commits_until_it_leaves_the_in_sync_set() {
    let model = finished(&outage(2, 3));
    all_acked(&model);
    let slowest = model.totals.latency.max();
    let session = session_left(&outage(2, 3), 2);
    assert!(slowest.abs_diff(session) < 50 * MILLISECOND, "{slowest}");
    assert_eq!(model.totals.retries, 0, "nothing fails, it only waits");
    let with_acks_1 = finished(&Scenario {
        acks: Acks::Leader,
        ..outage(2, 3)
    });
    assert!(with_acks_1.totals.latency.max() < 2 * MILLISECOND);
}

#[test]
fn with_too_few_replicas_in_sync_nothing_is_committed_until_there_are_enough() {
    let model = finished(&Scenario {
        min_insync: 3,
        ..outage(2, 3)
    });
    all_acked(&model);
    // Once its session is over nothing is taken, until broker 2 is back at 15 and has caught up.
    let slowest = model.totals.latency.max();
    assert!(slowest > 9 * SECOND && slowest < 11 * SECOND, "{slowest}");
    assert_eq!(model.totals.retries, 0, "what waits mutes the connection");
}

#[test]
fn without_replicas_records_wait_for_the_broker_or_fail_after_delivery_timeout_ms() {
    let model = finished(&outage(0, 1));
    all_acked(&model);
    let slowest = model.totals.latency.max();
    assert!(
        slowest.abs_diff(10 * SECOND) < 200 * MILLISECOND,
        "{slowest}"
    );
    let impatient = finished(&Scenario {
        delivery_timeout_ms: 3_000,
        request_timeout: SECOND,
        ..outage(0, 1)
    });
    let totals = &impatient.totals;
    assert_eq!(totals.offered, totals.acked + totals.failed);
    assert_eq!(totals.failed, totals.expired);
    // Records sent between second 5 and 12 are too old when the broker is back.
    assert!((650..=750).contains(&totals.failed), "{}", totals.failed);
    assert_eq!(impatient.accumulator.memory[0.into()].used(), 0);
}

#[test]
fn records_go_to_partitions_that_have_a_leader() {
    for partitioner in [
        PartitionerKind::RoundRobin,
        PartitionerKind::Sticky,
        PartitionerKind::Uniform,
        PartitionerKind::Adaptive,
    ] {
        let scenario = Scenario {
            partitioner,
            partitions: 6,
            down_broker: Some(1.into()),
            broker_session_timeout: 0,
            timed_changes: Vec::new(),
            ..outage(1, 1)
        };
        let model = finished(&scenario);
        all_acked(&model);
        let lost: u64 = model.partitions[1.into()].records + model.partitions[4.into()].records;
        assert_eq!(lost, 0, "{partitioner:?}");
    }
}

/// The broker takes 3 s for one request from second 1 to second 3, and the client waits for 2.
fn too_slow(change: impl Fn(&mut Scenario)) -> Model {
    let mut scenario = Scenario {
        rate: Some(10.0),
        duration: 5 * SECOND,
        brokers: 2,
        replication_factor: 2,
        slow_broker: Some(0.into()),
        slowness: 3 * SECOND,
        slow_from: SECOND,
        slow_to: 3 * SECOND,
        request_timeout: 2 * SECOND,
        ..plain()
    };
    change(&mut scenario);
    finished(&scenario)
}

#[test]
fn a_request_older_than_request_timeout_ms_is_sent_again_and_idempotence_appends_it_once() {
    let idempotent = too_slow(|_| {});
    assert!(idempotent.totals.retries > 0);
    all_acked(&idempotent);
    assert_eq!(idempotent.replicas.high_watermark(0.into()), 50);
    let careless = too_slow(|scenario| scenario.idempotence = false);
    assert_eq!(careless.totals.acked, 50);
    assert!(careless.totals.duplicates > 0);
    assert_eq!(
        careless.replicas.high_watermark(0.into()),
        50 + careless.totals.duplicates
    );
}

#[test]
fn retries_back_off_longer_and_longer_from_client_3_7_on() {
    let retries = |partitioner| {
        finished(&Scenario {
            min_insync: 3,
            partitioner,
            rate: Some(0.1),
            duration: 20 * SECOND,
            batch_size: 1,
            timed_changes: outage(2, 3).timed_changes,
            ..outage(2, 3)
        })
        .totals
        .retries
    };
    // The record of second 10 is refused until broker 2 is back at 15: every 0.1 s and a little, or after 0.1, 0.2, 0.4,
    // 0.8 and then every 1 s.
    let (old, new) = (
        retries(PartitionerKind::RoundRobin),
        retries(PartitionerKind::Uniform),
    );
    assert!((44..=50).contains(&old), "{old}");
    assert!((7..=9).contains(&new), "{new}");
}

#[test]
fn consumers_go_on_at_the_new_leader() {
    let model = finished(&Scenario {
        consumers: 1,
        ..outage(0, 3)
    });
    assert_eq!(model.totals.polled, 2_000);
    let slowest: Nanos = model.totals.journeys.as_ref().map_or(0, |j| j.whole.max());
    assert!(slowest < 3 * SECOND, "{slowest}");
}

#[test]
fn with_acks_1_records_that_only_the_lost_leader_had_are_gone() {
    // Followers hear of an append 0.2 ms later at the earliest: the last record before the loss is acked by then.
    let scenario = Scenario {
        acks: Acks::Leader,
        consumers: 1,
        rate: Some(10_000.0),
        batch_size: 1,
        max_in_flight: 1_000,
        service_per_request: 10_000.0,
        round_trip: 20 * MILLISECOND,
        // With Kafka's own, a fetch would carry 64 KiB per round trip and fall behind.
        broker_send_buffer: None,
        replica_receive_buffer: None,
        consumer_receive_buffer: None,
        duration: 6 * SECOND,
        ..outage(0, 3)
    };
    let model = finished(&scenario);
    assert!(model.totals.polled < model.totals.acked);
    assert!(model.totals.acked - model.totals.polled < 500);
}

#[test]
fn with_one_request_in_flight_a_muted_partition_does_not_count_as_unavailable() {
    // The only waiting partition of the slow broker is muted while its request is in flight, so the broker is not even
    // looked at, and partitioner.availability.timeout.ms has no effect.
    let share = |timeout_ms, max_in_flight| {
        let model = finished(&Scenario {
            partitioner: PartitionerKind::AdaptiveKip794,
            availability_timeout_ms: timeout_ms,
            max_in_flight,
            duration: 20 * SECOND,
            ..Scenario::default()
        });
        model.partitions[0.into()].records
    };
    assert_eq!(share(5, 1), share(0, 1));
    assert_ne!(share(5, 5), share(0, 5));
}

#[test]
fn batches_that_came_back_out_of_order_expire_too() {
    // Without idempotence five requests that fail together come back youngest first, and stand before the older ones.
    let model = finished(&Scenario {
        idempotence: false,
        arrivals: ArrivalKind::Poisson,
        rate: Some(95.0),
        batch_size: 1,
        duration: 6 * SECOND,
        delivery_timeout_ms: 1_500,
        request_timeout: SECOND,
        service_per_request: 10.0 * MILLISECOND as f64,
        ..outage(0, 1)
    });
    let totals = &model.totals;
    assert!(totals.retries >= 2, "{}", totals.retries);
    assert_eq!(totals.offered, totals.acked + totals.failed);
    // From second 5 to the end of sending at 6 nothing is taken, and all of it is too old by 7.5.
    assert!(model.now() < 9 * SECOND, "{}", model.now());
}

/// A case that a law once found: broker 2 came back with three fetcher threads. One without partitions of the topic had
/// nothing to catch up on, so broker 2 counted as in sync, led when broker 1 went down, and lacked what was committed;
/// what it then appended was never committed.
#[test]
fn a_replica_is_in_sync_only_when_all_its_fetcher_threads_have_caught_up() {
    let link = "rate=16958.611377832865&record.bytes=1168&arrivals=bursts&burst.s=0.144&pause.s=0.006&\
        latency.from=intended&keys=zipf&key.count=45&duration.s=0.885&measure.from.s=0.126&seed=4018756985&\
        producers=4&partitioner=adaptive&partitioner.ignore.keys=true&sticky.partitioning.linger.ms=13&\
        partitioner.availability.timeout.ms=11&linger.ms=37&batch.size=6146&\
        max.in.flight.requests.per.connection=3&max.request.size=53008&buffer.memory=147504&max.block.ms=202&\
        delivery.timeout.ms=2734&request.timeout.ms=297&retry.backoff.ms=123&acks=0&enable.idempotence=false&\
        compression.type=snappy&compression.ratio=0.8530506523096996&client.wakeup.us=77&partitions=3&\
        other.partitions=43&replication.factor=3&min.insync.replicas=2&brokers=4&rtt.ms=2.311&\
        network.mb.per.s=50&num.io.threads=3&num.network.threads=1&queued.max.requests=2&broker.network.us=12&\
        broker.request.us=1680.839005393896&broker.byte.ns=6&broker.jitter=0&broker.batch.us=0&\
        broker.partition.us=1&num.replica.fetchers=3&stall.ms=35&stall.every.s=0.25&slow.broker=0&slow.ms=1&\
        broker.session.timeout.ms=489&consumers=2&fetch.min.bytes=20572&fetch.max.wait.ms=99&\
        max.partition.fetch.bytes=66725&max.poll.records=319&consumer.record.us=276&\
        at=0.133:down.broker=2,0.784:down.broker=none,0.804:down.broker=1,1.991:down.broker=none";
    let model = finished(&parse(&link.replace('&', "\n")).expect("a valid scenario"));
    for partition in model.partitions.ids() {
        let mark = model.replicas.high_watermark(partition);
        assert!(mark <= model.replicas.leader_end(partition));
    }
}
