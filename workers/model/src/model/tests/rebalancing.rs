//! Rebalances as pauses, with the numbers worked out by hand.

use super::{finished, plain};
use crate::model::Model;
use crate::scenario::{RebalanceKind, Scenario};
use crate::schedule::{MILLISECOND, Nanos, SECOND};

/// Two consumers, each with one of two partitions, whose records come each 0.1 s; a rebalance at second 5.
fn rebalancing(kind: RebalanceKind) -> Scenario {
    Scenario {
        rate: Some(20.0),
        duration: 15 * SECOND,
        brokers: 2,
        partitions: 2,
        consumers: 2,
        rebalance_at: 5 * SECOND - MILLISECOND,
        rebalance_kind: kind,
        ..plain()
    }
}

fn longest(model: &Model) -> Nanos {
    let journeys = model.totals.journeys.as_ref().expect("consumers");
    journeys.whole.max()
}

/// Records that took longer than 50 ms from send() to poll().
fn late(model: &Model) -> u64 {
    let journeys = model.totals.journeys.as_ref().expect("consumers");
    let filled = journeys.whole.filled();
    let late = filled
        .filter(|&(bucket, _)| crate::measure::histogram::bucket_start(bucket) > 50 * MILLISECOND);
    late.map(|(_, count)| count).sum()
}

fn unread_at(scenario: &Scenario, ms: u64) -> [u64; 2] {
    let mut model = Model::new(scenario);
    model.advance(ms * MILLISECOND, u64::MAX);
    [0, 1].map(|partition| model.consumers.unread_of(partition.into()))
}

#[test]
fn eager_stops_all_cooperative_what_moves_a_round_later_and_consumer_at_once() {
    // A round of 3 s stops a partition for 30 records, the oldest of which waits for all of it.
    for (kind, stopped, during) in [
        (RebalanceKind::Eager, 2, 6_950),
        (RebalanceKind::Cooperative, 1, 9_950),
        (RebalanceKind::Consumer, 1, 6_950),
    ] {
        let scenario = rebalancing(kind);
        let model = finished(&scenario);
        assert_eq!((model.totals.polled, model.totals.lag), (300, 0));
        assert!(
            (28..=30).contains(&(late(&model) / stopped)),
            "{}",
            late(&model)
        );
        assert!(longest(&model).abs_diff(3 * SECOND) < 60 * MILLISECOND);
        let [first, second] = unread_at(&scenario, during);
        assert_eq!(first > 15, stopped == 2, "{kind:?}: {first}");
        assert!((19..=20).contains(&second), "{kind:?}: {second}");
        assert_eq!(unread_at(&scenario, 4_950), [0, 0]);
        if kind == RebalanceKind::Cooperative {
            assert_eq!(
                unread_at(&scenario, 7_950),
                [0, 0],
                "the first round stops nothing"
            );
        }
    }
}

#[test]
fn what_the_buffer_holds_is_fetched_again() {
    // A consumer that needs 20 ms for a record has a second of records in its buffer.
    let busy = Scenario {
        rate: Some(100.0),
        duration: 8 * SECOND,
        partitions: 1,
        consumers: 1,
        consumer_per_record: 20.0 * MILLISECOND as f64,
        max_poll_records: 1,
        rebalance_takes: SECOND,
        ..rebalancing(RebalanceKind::Eager)
    };
    let model = finished(&busy);
    assert_eq!((model.totals.polled, model.totals.lag), (800, 0));
    let usual = finished(&Scenario {
        rebalance_at: crate::schedule::NEVER,
        ..busy
    });
    // The rebalance costs its second, less the one record at work.
    let later = model.totals.last_poll_at - usual.totals.last_poll_at;
    assert!(later.abs_diff(SECOND) <= 25 * MILLISECOND, "{later}");
}

#[test]
fn a_pause_is_worked_off_at_the_speed_to_spare() {
    // 100 records a second for a consumer that can take 200. The n-th record from the beginning of the pause waits for
    // what is left of it and for those before it: 1 s − n × (10 − 5 ms), more than 50 ms for 190 records.
    let model = finished(&Scenario {
        rate: Some(100.0),
        duration: 6 * SECOND,
        partitions: 1,
        consumers: 1,
        consumer_per_record: 5.0 * MILLISECOND as f64,
        max_poll_records: 1,
        rebalance_takes: SECOND,
        rebalance_at: 2 * SECOND,
        ..rebalancing(RebalanceKind::Eager)
    });
    assert!(late(&model).abs_diff(190) <= 3, "{}", late(&model));
}
