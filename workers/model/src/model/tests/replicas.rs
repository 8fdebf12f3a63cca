//! acks, replicas, network threads and consumers.

use super::{finished, max_latency, plain};
use crate::measure::parts::{BROKER_QUEUE, COMMIT};
use crate::model::Model;
use crate::scenario::{Acks, Scenario, SlowKind};
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, Nanos, SECOND};

/// Latency of a single record if only the leader has to append it: two wake-ups, the round trip,
/// the service.
const ALONE: Nanos = 1_300 * MICROSECOND;
/// Share of two followers: the handler of the append completes their parked fetches one after the
/// other, in 0.1 ms each, the records travel for 0.1 ms, are appended in no time, and the next
/// fetch, which says so, takes 0.1 ms and a handler for 0.1 ms.
const COMMITTED: Nanos = 500 * MICROSECOND;

fn replicated(acks: Acks) -> Scenario {
    Scenario {
        brokers: 3,
        replication_factor: 3,
        acks,
        ..plain()
    }
}

fn assert_near(value: Nanos, expected: Nanos) {
    assert!(value.abs_diff(expected) <= 20, "{value}, not {expected}");
}

#[test]
fn acks_all_waits_for_one_cycle_of_the_followers_and_acks_1_does_not() {
    assert_near(max_latency(&replicated(Acks::All)), ALONE + COMMITTED);
    assert_near(max_latency(&replicated(Acks::Leader)), ALONE);
    let model = finished(&replicated(Acks::All));
    assert_near(model.totals.parts.0[COMMIT] / 10, COMMITTED);
}

#[test]
fn acks_0_is_done_when_the_sockets_have_the_request() {
    assert_near(max_latency(&replicated(Acks::None)), 100 * MICROSECOND);
    // A broker that takes 1.1 s for a request reads one every 1.1 s: the rest waits in the sockets and is acked, until
    // 233,472 bytes of them are full.
    let stuck = Scenario {
        rate: Some(100.0),
        record_bytes: 50_000,
        acks: Acks::None,
        service_per_request: 1.1 * SECOND as f64,
        ..plain()
    };
    let mut model = Model::new(&stuck);
    model.advance(SECOND, u64::MAX);
    assert_eq!(model.totals.acked, 1 + 233_472 / 50_000);
    assert_eq!(finished(&stuck).totals.acked, 100);
}

#[test]
fn acks_all_serialises_the_requests_of_a_connection_whatever_the_in_flight_limit() {
    let scenario = Scenario {
        rate: Some(5_000.0),
        batch_size: 1,
        duration: 5 * SECOND,
        ..replicated(Acks::All)
    };
    let period = |acks| {
        let model = finished(&Scenario {
            acks,
            ..scenario.clone()
        });
        model.totals.last_ack_at / model.totals.requests
    };
    assert!(period(Acks::Leader).abs_diff(MILLISECOND) < MILLISECOND / 100);
    // Request n + 1 is not read before n is committed.
    assert!(period(Acks::All).abs_diff(MILLISECOND + COMMITTED) < MILLISECOND / 50);
}

#[test]
fn a_slow_broker_slows_commits_that_are_led_elsewhere() {
    let scenario = Scenario {
        slow_broker: Some(1.into()),
        slowness: 20 * MILLISECOND,
        ..replicated(Acks::All)
    };
    // It is the first of the two followers, so it doesn't wait for the other one's fetch.
    let committed = COMMITTED - 100 * MICROSECOND + 20 * MILLISECOND;
    assert_near(max_latency(&scenario), ALONE + committed);
    let acks_1 = Scenario {
        acks: Acks::Leader,
        ..scenario
    };
    assert_near(max_latency(&acks_1), ALONE);
}

#[test]
fn each_hosted_partition_costs_its_share_of_every_fetch() {
    // Both parked fetches and the next one, of 1 + 3,000 ÷ 3 partitions at 1 µs each, stand between append and commit.
    let scenario = Scenario {
        other_partitions: 3_000,
        service_per_partition: MICROSECOND as f64,
        ..replicated(Acks::All)
    };
    let expected = ALONE + COMMITTED + 3 * 1_001 * MICROSECOND;
    assert_near(max_latency(&scenario), expected);
}

#[test]
fn a_network_thread_reads_and_writes_one_thing_at_a_time() {
    let one_thread = |producers| Scenario {
        producers,
        rate: Some(f64::from(producers)),
        duration: SECOND,
        network_threads: 1,
        service_per_transfer: 100.0 * MICROSECOND as f64,
        ..plain()
    };
    assert_near(max_latency(&one_thread(1)), ALONE + 200 * MICROSECOND);
    let crowd = Scenario {
        rate: Some(400_000.0),
        duration: 10 * MILLISECOND,
        batch_size: 1,
        io_threads: 1_000,
        ..one_thread(400)
    };
    let model = finished(&crowd);
    let busy = model.brokers[0.into()].work.threads;
    assert_eq!(busy, 2 * 100 * MICROSECOND * model.totals.requests);
    // One thread: what it does takes at least the sum of all it does.
    assert!(model.totals.last_ack_at >= busy);
}

#[test]
fn a_full_request_queue_holds_the_network_thread_and_all_its_connections() {
    let queue = |max_queued| {
        let scenario = Scenario {
            producers: 40,
            rate: Some(4_000.0),
            io_threads: 1,
            max_queued,
            network_threads: 2,
            ..plain()
        };
        let mut model = Model::new(&scenario);
        model.advance(SECOND / 2, u64::MAX);
        let broker = &model.brokers[0.into()];
        let held: u32 = broker.threads.iter().map(|thread| thread.waiting()).sum();
        (broker.queued(), broker.blocked_threads.len(), held > 0)
    };
    assert_eq!(queue(5), (5, 2, true));
    let (queued, blocked, held) = queue(500);
    assert!(queued > 30 && blocked == 0 && !held);
    // Nothing is lost, and the queue's limit changes no total.
    let model = finished(&Scenario {
        producers: 40,
        rate: Some(4_000.0),
        io_threads: 1,
        max_queued: 1,
        network_threads: 2,
        ..plain()
    });
    assert_eq!(model.totals.acked, 4_000);
    assert!(model.totals.parts.0[BROKER_QUEUE] > 0);
}

fn consumed(change: impl Fn(&mut Scenario)) -> Model {
    let mut scenario = Scenario {
        consumers: 1,
        ..plain()
    };
    change(&mut scenario);
    finished(&scenario)
}

fn part_means(model: &Model) -> Vec<f64> {
    let journeys = model.totals.journeys.as_ref().expect("there are consumers");
    journeys.parts.iter().map(|part| part.mean_ms()).collect()
}

#[test]
fn a_lonely_record_reaches_a_waiting_consumer_in_five_parts() {
    // Produce: the wake-up. Publish: 0.1 ms and the service. Fetch: a handler answers the parked fetch in 0.1 ms, and the
    // record travels for 0.1 ms.
    let assert_parts = |model: &Model, expected: [f64; 5]| {
        for (mean, expected) in part_means(model).into_iter().zip(expected) {
            assert!((mean - expected).abs() < 1e-4, "{mean}, not {expected}");
        }
    };
    assert_parts(&consumed(|_| {}), [0.05, 1.1, 0.0, 0.0, 0.2]);
    let three = consumed(|scenario| {
        scenario.brokers = 3;
        scenario.replication_factor = 3;
    });
    assert_parts(&three, [0.05, 1.1, 0.5, 0.0, 0.2]);
    assert_eq!(three.totals.polled, 10);
}

#[test]
fn a_fetch_waits_for_fetch_min_bytes_but_no_longer_than_fetch_max_wait_ms() {
    // The consumer's fetch is at the leader from 0.2 ms on; the first record comes at 1.15 ms.
    let longest = |least, wait| {
        let model = consumed(|scenario| {
            scenario.fetch_min_bytes = least;
            scenario.fetch_max_wait = wait;
            scenario.rate = Some(1.0);
        });
        part_means(&model)[4]
    };
    assert!((longest(1, SECOND / 2) - 0.2).abs() < 1e-4);
    let waited = longest(1_000_000, 50 * MILLISECOND);
    assert!((waited - (50.2 - 1.15 + 0.1)).abs() < 1e-3, "{waited}");
}

#[test]
fn a_consumer_that_cannot_keep_up_falls_behind_and_catches_up_after_the_end() {
    let model = consumed(|scenario| {
        scenario.rate = Some(1_000.0);
        scenario.consumer_per_record = 2.0 * MILLISECOND as f64;
    });
    let totals = &model.totals;
    assert_eq!((totals.polled, totals.lag), (1_000, 0));
    // It takes 500 a second, so 500 wait at the end of sending, and nearly a second later it polls the last of them.
    assert!(
        (480..=510).contains(&totals.peak_lag),
        "{}",
        totals.peak_lag
    );
    let last = totals.last_poll_at;
    assert!(last > 1_500 * MILLISECOND && last < 2 * SECOND, "{last}");
    let catch_up = part_means(&model)[3];
    // Half a second of records ahead at the end of sending, none at its beginning.
    assert!((150.0..500.0).contains(&catch_up), "{catch_up}");
}

#[test]
fn poll_returns_at_most_max_poll_records() {
    let model = consumed(|scenario| {
        scenario.rate = Some(1_000.0);
        scenario.max_poll_records = 1;
        scenario.consumer_per_record = 500.0 * MICROSECOND as f64;
    });
    assert_eq!(model.totals.polled, 1_000);
    assert!(model.totals.last_poll_at < NEVER);
}

#[test]
fn a_broker_is_slow_to_respond_to_append_or_to_look_at_fetches() {
    let latency = |broker: u32, slow_kind| {
        max_latency(&Scenario {
            slow_broker: Some(broker.into()),
            slow_kind,
            slowness: 20 * MILLISECOND,
            // From the second record on, when fetches are parked.
            slow_from: 50 * MILLISECOND,
            ..replicated(Acks::All)
        })
    };
    // Broker 0 leads, broker 2 is the second follower.
    let (usual, late) = (ALONE + COMMITTED, 20 * MILLISECOND);
    for (kind, leader, follower) in [
        (SlowKind::Broker, usual + late, usual + late),
        (SlowKind::Responses, usual + late, usual),
        (SlowKind::Appends, usual + late, usual + late),
        // The parked fetches are answered in time; the next ones, which tell of the append, are looked at late. Each has
        // a handler of its own, so the second follower's isn't behind the first one's.
        (SlowKind::Fetches, usual + late, usual),
    ] {
        assert_near(latency(0, kind), leader);
        assert_near(latency(2, kind), follower);
    }
}

#[test]
fn a_waiting_consumer_takes_its_time_to_wake_up() {
    let model = consumed(|scenario| scenario.consumer_wakeup = 400 * MICROSECOND);
    let fetch = part_means(&model)[4];
    assert!((fetch - 0.6).abs() < 1e-4, "{fetch}");
}

#[test]
fn a_poll_takes_its_time_however_few_records_it_brings() {
    // A record each ms, and 4 ms for a poll: every fetch brings the 4 that came since the one before. They waited for it
    // for 2 ms on average, and then in the buffer for the next poll, 4 ms later.
    let model = consumed(|scenario| {
        scenario.rate = Some(1_000.0);
        scenario.consumer_per_record = 0.0;
        scenario.consumer_per_poll = 4 * MILLISECOND;
    });
    let per_fetch = model.totals.acked as f64 / model.totals.fetches as f64;
    assert!((per_fetch - 4.0).abs() < 0.1, "{per_fetch}");
    let waits = part_means(&model)[3..].iter().sum::<f64>();
    assert!((waits - 6.0).abs() < 0.6, "{waits}");
}

#[test]
fn a_consumer_may_skip_a_leader_while_its_buffer_holds_any_of_its_partitions() {
    // Two partitions of one broker, and a consumer that falls behind.
    let fetches = |fetches_by_node| {
        consumed(|scenario| {
            scenario.partitions = 2;
            scenario.rate = Some(1_000.0);
            scenario.consumer_per_record = 2.0 * MILLISECOND as f64;
            scenario.max_poll_records = 1;
            scenario.fetches_by_node = fetches_by_node;
        })
        .totals
        .fetches
    };
    assert!(fetches(true) < fetches(false));
}
