//! The healthy and the slow time of a run, of which the page mixes a day.

use crate::measure::slow_time::Span;
use crate::model::Model;
use crate::scenario::{Change, Scenario, TimedChange, Whose};
use crate::schedule::{NEVER, Nanos, SECOND};

/// Records sent, acked and measured in a second of the healthy and of the slow time of four seconds.
fn counts(scenario: Scenario) -> Option<[[u64; 3]; 2]> {
    let mut model = Model::new(&Scenario {
        duration: 4 * SECOND,
        rate: Some(1_000.0),
        ..scenario
    });
    model.advance(NEVER - 1, u64::MAX);
    let spans = model.slow_time.spans(model.totals(), None)?;
    Some(spans.map(
        |Span {
             from, to, length, ..
         }| {
            let gained = to.latency.since(&from.latency);
            let measured: u64 = gained.filled().map(|(_, count)| count).sum();
            assert_eq!(measured, gained.count());
            assert!(gained.max() <= to.latency.max());
            let all = [to.offered - from.offered, to.acked - from.acked, measured];
            all.map(|count| count * SECOND / length)
        },
    ))
}

fn slow(from: Nanos, to: Nanos) -> Scenario {
    Scenario {
        slow_broker: Some(0.into()),
        slowness: SECOND / 500,
        slow_from: from,
        slow_to: to,
        ..Scenario::default()
    }
}

/// Up to 4 in 100: what is on its way at either end.
fn near_a_thousand(spans: Option<[[u64; 3]; 2]>) -> bool {
    spans.is_some_and(|spans| spans.as_flattened().iter().all(|&n| n.abs_diff(1_000) < 40))
}

#[test]
fn times_begin_and_end_with_the_slowness_of_one_broker_or_of_all() {
    assert!(near_a_thousand(counts(slow(SECOND, 3 * SECOND))));
    assert!(near_a_thousand(counts(slow(2 * SECOND, NEVER))));
    let cost = Scenario::default().service_per_request;
    let timed = |at, cost| TimedChange {
        at,
        change: Change::ServicePerRequest(cost),
        whose: Whose::Everyone,
    };
    let none = slow(0, 0);
    assert!(near_a_thousand(counts(Scenario {
        slow_broker: None,
        timed_changes: vec![timed(SECOND, 2.0 * cost), timed(2 * SECOND, cost)],
        ..none
    })));
}

#[test]
fn there_is_none_without_a_healthy_or_a_slow_time() {
    assert_eq!(counts(Scenario::default()), None);
    assert_eq!(counts(slow(0, SECOND)), None);
    assert_eq!(counts(slow(5 * SECOND, NEVER)), None);
    let measured_late = Scenario {
        measure_from: SECOND,
        ..slow(SECOND, 2 * SECOND)
    };
    assert_eq!(counts(measured_late), None);
}

#[test]
fn the_backlog_of_a_slow_time_is_that_at_its_middle_and_at_its_end() {
    let mut model = Model::new(&Scenario {
        duration: 4 * SECOND,
        slowness: SECOND / 5,
        ..slow(SECOND, 3 * SECOND)
    });
    let waiting = [2 * SECOND, 3 * SECOND].map(|at| {
        model.advance(at, u64::MAX);
        model.totals().backlog
    });
    model.advance(NEVER - 1, u64::MAX);
    assert!(0 < waiting[0] && waiting[0] < waiting[1]);
    assert_eq!(model.slow_time.backlog(model.totals()), waiting);
}
