//! Brokers whose process stands still with its connections open (`down.kind=hang`).

use super::finished;
use super::troubles::{all_acked, outage, session_left};
use crate::model::{Model, Progress};
use crate::scenario::{Acks, Scenario};
use crate::schedule::{MILLISECOND, NEVER, SECOND};

/// `broker` hangs from second 5 to second 15.
fn hang(broker: u32, replication_factor: u32) -> Scenario {
    Scenario {
        down_hangs: true,
        ..outage(broker, replication_factor)
    }
}

#[test]
fn a_broker_that_hangs_keeps_what_is_in_flight_until_it_resumes_or_the_request_times_out() {
    let scenario = hang(0, 3);
    let model = finished(&scenario);
    all_acked(&model);
    // The requests of second 5 are answered at 15, with an error, and sent again after 0.1 s.
    let slowest = model.totals.latency.max();
    assert!(
        slowest > 10 * SECOND && slowest < 10_300 * MILLISECOND,
        "{slowest}"
    );
    assert_eq!(model.replicas.leader(0.into()), Some(1.into()));
    assert_eq!(model.replicas.in_sync(0.into()), 3);
    // The others were held up as by a broker that is down: until its session was over.
    let impatient = finished(&Scenario {
        request_timeout: 4 * SECOND,
        ..scenario
    });
    all_acked(&impatient);
    let slowest = impatient.totals.latency.max();
    assert!(slowest > 4 * SECOND && slowest < 5 * SECOND, "{slowest}");
}

#[test]
fn a_follower_that_hangs_holds_up_commits_until_its_session_is_over() {
    let scenario = hang(2, 3);
    let model = finished(&scenario);
    all_acked(&model);
    let slowest = model.totals.latency.max();
    let session = session_left(&scenario, 2);
    assert!(slowest.abs_diff(session) < 50 * MILLISECOND, "{slowest}");
    assert_eq!(model.replicas.in_sync(0.into()), 3);
}

#[test]
fn with_acks_0_what_a_closed_connection_left_at_the_broker_does_not_free_the_next_connection() {
    let mut model = Model::new(&Scenario {
        acks: Acks::None,
        rate: Some(2_000.0),
        request_timeout: 2 * SECOND,
        delivery_timeout_ms: 3_000,
        broker_session_timeout: 20 * SECOND,
        ..hang(0, 1)
    });
    let mut left_behind = 0;
    while model.advance(NEVER - 1, 1) == Progress::BudgetSpent {
        let in_service = model.requests.ids().filter(|&index| {
            let request = &model.requests[index];
            request.broker == 0.into() && request.service_at != NEVER && request.served_at == NEVER
        });
        let (lost, own): (Vec<_>, Vec<_>) =
            in_service.partition(|&index| model.has_lost_its_connection(index));
        assert!(own.len() <= 1, "at {}: {own:?}", model.now);
        left_behind = left_behind.max(lost.len());
    }
    assert!(left_behind > 0);
}
