//! A broker that answers produce requests at once with an error.

use super::{finished, max_latency, plain};
use crate::scenario::{Acks, Change, Scenario, TimedChange, Whose};
use crate::schedule::{MICROSECOND, MILLISECOND, Nanos, SECOND};

/// Broker 0 of three leads one of three partitions, which take turns.
fn three_brokers() -> Scenario {
    Scenario {
        rate: Some(30.0),
        brokers: 3,
        partitions: 3,
        refusing_broker: Some(0.into()),
        ..plain()
    }
}

fn refuses_until(at: Nanos) -> Scenario {
    Scenario {
        refuses_retriably: true,
        timed_changes: vec![TimedChange {
            at,
            change: Change::RefusingBroker(None),
            whose: Whose::Everyone,
        }],
        ..three_brokers()
    }
}

#[test]
fn a_final_error_fails_the_records_of_its_partitions_and_no_others() {
    let model = finished(&three_brokers());
    let totals = &model.totals;
    assert_eq!((totals.offered, totals.acked, totals.failed), (30, 20, 10));
    assert_eq!((totals.expired, totals.retries), (0, 0));
    let by_partition: Vec<u64> = model.partitions.iter().map(|each| each.acked).collect();
    assert_eq!(by_partition.iter().filter(|&&acked| acked == 0).count(), 1);
}

#[test]
fn a_refusal_takes_a_handler_a_tenth_of_what_an_append_takes() {
    let model = finished(&three_brokers());
    let work = |broker: u32| model.brokers[broker.into()].work.handlers;
    assert_eq!(work(0), 10 * 100 * MICROSECOND);
    assert_eq!(work(1), 10 * MILLISECOND);
}

#[test]
fn a_retriable_error_is_tried_again_until_the_broker_takes_it() {
    let scenario = refuses_until(500 * MILLISECOND);
    let model = finished(&scenario);
    let totals = &model.totals;
    assert_eq!((totals.acked, totals.failed), (30, 0));
    assert!(totals.retries >= 5, "{}", totals.retries);
    let slowest = max_latency(&scenario);
    assert!(slowest > 400 * MILLISECOND, "{slowest}");
}

#[test]
fn a_retriable_error_that_stays_expires() {
    let model = finished(&Scenario {
        delivery_timeout_ms: 700,
        ..refuses_until(3_000 * SECOND)
    });
    let totals = &model.totals;
    assert_eq!((totals.acked, totals.failed, totals.expired), (20, 10, 10));
}

#[test]
fn without_acks_nobody_hears_of_a_refusal() {
    let model = finished(&Scenario {
        acks: Acks::None,
        ..three_brokers()
    });
    assert_eq!((model.totals.acked, model.totals.failed), (30, 0));
}

#[test]
fn with_copies_what_is_refused_is_in_no_log() {
    let model = finished(&Scenario {
        replication_factor: 3,
        consumers: 1,
        ..three_brokers()
    });
    assert_eq!((model.totals.acked, model.totals.failed), (20, 10));
    assert_eq!((model.totals.polled, model.totals.lag), (20, 0));
}
