//! Fetching from followers (KIP-392), with the numbers worked out by hand.

use super::{finished, plain};
use crate::model::Model;
use crate::scenario::{Acks, Change, Scenario, TimedChange, Whose};
use crate::schedule::{MILLISECOND, SECOND};

/// A leader in rack 0, its follower and all clients in rack 1, 20 ms away.
fn across(reads_in_rack: bool) -> Scenario {
    Scenario {
        brokers: 2,
        racks: 2,
        client_rack: Some(1),
        round_trip_of_racks: 20 * MILLISECOND,
        replication_factor: 2,
        consumers: 1,
        fetch_max_wait: 5 * SECOND,
        reads_in_rack,
        // By then the consumer knows where to read, and fetches wait there and at the leader.
        measure_from: SECOND / 4,
        ..plain()
    }
}

/// Produce, publish, commit, catch-up, fetch, ms.
fn parts(model: &Model) -> Vec<f64> {
    let journeys = model.totals.journeys.as_ref().expect("a consumer");
    journeys.parts.iter().map(|part| part.mean_ms()).collect()
}

fn assert_parts(model: &Model, expected: [f64; 5]) {
    for (mean, expected) in parts(model).into_iter().zip(expected) {
        assert!((mean - expected).abs() < 1e-3, "{mean}, not {expected}");
    }
}

#[test]
fn a_quiet_topic_is_read_a_record_later_from_a_follower() {
    // The handler of the append completes the follower's fetch in 0.1 ms, the records and the next fetch travel for 10 ms
    // each, and that takes a handler for 0.1 ms. It completes the consumer's fetch in 0.1 ms, which travels for 10 ms.
    assert_parts(&finished(&across(false)), [0.05, 11.0, 20.2, 0.0, 10.1]);
    // The follower's next fetch waits at the leader for the next record, 100 ms after this one, and brings the high
    // watermark with it 10.1 ms later: 89.9 ms after the commit. The follower answers in 0.1 ms, and 0.1 ms away. The
    // last of the seven records waits for `replica.fetch.wait.max.ms`, so its high watermark comes after 510 ms.
    let model = finished(&across(true));
    let fetch = (6.0 * (89.9 + 0.2) + 510.0 + 0.2) / 7.0;
    assert_parts(&model, [0.05, 11.0, 20.2, 0.0, fetch]);
    assert_eq!((model.totals.polled, model.totals.lag), (10, 0));
}

#[test]
fn a_busy_topic_is_read_one_round_of_fetches_later_from_a_follower() {
    let busy = |reads_in_rack| Scenario {
        rate: Some(400.0),
        duration: 10 * SECOND,
        acks: Acks::Leader,
        max_in_flight: 100,
        // It holds up the last records alone.
        replica_fetch_wait: 10 * MILLISECOND,
        ..across(reads_in_rack)
    };
    // The consumer's next fetch waits at the follower by then, so part of the wait is catch-up.
    let mean = |model: &Model| parts(model)[3] + parts(model)[4];
    let [leader, follower] = [false, true].map(|reads_in_rack| finished(&busy(reads_in_rack)));
    // The fetch that commits a record is answered with the high watermark before it; the next one comes a round trip
    // and a handler's 0.1 ms later. From the leader, records take 10.1 ms, from the follower 10 and 0.2.
    let later = mean(&follower) - mean(&leader);
    assert!((later - 20.2).abs() < 0.5, "{later}");
    assert_eq!(follower.totals.polled, 4_000);
}

#[test]
fn consumers_near_the_leader_or_far_from_every_replica_read_from_the_leader() {
    for change in [
        |scenario: &mut Scenario| scenario.client_rack = Some(0),
        |scenario: &mut Scenario| (scenario.brokers, scenario.racks) = (3, 3),
        |scenario: &mut Scenario| scenario.replication_factor = 1,
    ] {
        let both = [false, true].map(|reads_in_rack| {
            let mut scenario = across(reads_in_rack);
            scenario.client_rack = Some(scenario.client_rack.unwrap_or(1));
            change(&mut scenario);
            if scenario.racks == 3 {
                scenario.client_rack = Some(2);
            }
            parts(&finished(&scenario))
        });
        assert_eq!(both[0], both[1]);
    }
}

#[test]
fn a_consumer_whose_follower_is_lost_reads_from_the_leader() {
    let model = finished(&Scenario {
        duration: 10 * SECOND,
        acks: Acks::Leader,
        broker_session_timeout: SECOND,
        timed_changes: crate::scenario::parse("at=4:down.broker=1,7:down.broker=none")
            .expect("valid")
            .timed_changes,
        ..across(true)
    });
    assert_eq!((model.totals.polled, model.totals.lag), (100, 0));
    let session = model.consumers.session(0.into());
    // Once the follower is in sync again, the leader names it anew.
    assert!(session.follower.is_some());
    let slowest = model.totals.journeys.as_ref().map(|all| all.whole.max());
    assert!(slowest < Some(2 * SECOND), "{slowest:?}");
}

#[test]
fn an_answer_that_names_a_follower_may_be_lost_with_the_leader() {
    let mut model = Model::new(&Scenario {
        // The first fetch is there at 10 ms, read at 60, answered at 60.1, and would leave at 110.1.
        service_per_transfer: 5e7,
        timed_changes: [(80, Some(0.into())), (200, None)]
            .map(|(at, broker)| TimedChange {
                at: at * MILLISECOND,
                change: Change::DownBroker(broker),
                whose: Whose::Everyone,
            })
            .into(),
        ..across(true)
    });
    model.advance(60 * SECOND, u64::MAX);
    assert!(model.is_over());
    let totals = &model.totals;
    assert_eq!(
        (totals.polled, totals.lag),
        (totals.offered - totals.failed, 0)
    );
}
