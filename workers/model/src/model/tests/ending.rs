//! When a run ends early, and when it doesn't.

use super::plain;
use crate::model::{Model, Progress};
use crate::scenario::{ArrivalKind, Change, PartitionerKind, Scenario, TimedChange, Whose};
use crate::schedule::{MILLISECOND, NEVER, Nanos, SECOND};

const OBJECTIVE: Nanos = 100 * MILLISECOND;

/// An hour of the default scenario, whose slow broker sticky runs away from.
fn hour() -> Scenario {
    Scenario {
        partitioner: PartitionerKind::Sticky,
        duration: 3_600 * SECOND,
        ..Scenario::default()
    }
}

/// The same hour, in buffers and with time-outs that never end.
fn roomy_hour() -> Scenario {
    Scenario {
        buffer_memory: 1 << 34,
        delivery_timeout_ms: 3_600_000,
        ..hour()
    }
}

fn run_out(model: &mut Model) {
    assert_eq!(model.advance(NEVER - 1, u64::MAX), Progress::Reached);
}

/// A run that may end early, with its objective.
fn judged(scenario: &Scenario, objective: Nanos) -> Model {
    let mut model = Model::new(scenario);
    model.end_when_certain(objective);
    run_out(&mut model);
    model
}

fn ended_at(scenario: &Scenario) -> Option<Nanos> {
    judged(scenario, OBJECTIVE).ended_at()
}

#[test]
fn an_hour_of_runaway_ends_early_and_would_have_missed_its_objective() {
    let mut whole = Model::new(&roomy_hour());
    run_out(&mut whole);
    assert!(whole.totals.latency.quantile_ms(0.99) > 100.0);
    let (half, end) = whole.backlog.half_and_end(false);
    assert!(end > half * 3 / 2, "{half} {end}");
    assert_eq!(whole.ended_at(), None);
    let early = judged(&roomy_hour(), OBJECTIVE);
    assert_eq!(early.ended_at(), Some(hour().duration / 64 * 8));
    assert!(early.events() < whole.events() / 5);
    assert!(early.totals.latency.quantile_ms(0.99) > 100.0);
    let (half, end) = early.backlog.half_and_end(true);
    assert!(end > half * 3 / 2, "{half} {end}");
}

#[test]
fn an_hour_in_full_accumulators_ends_early_and_they_would_have_stayed_full() {
    let mut whole = Model::new(&hour());
    run_out(&mut whole);
    assert!(whole.totals.latency.quantile_ms(0.99) > 100.0);
    let (half, end) = whole.backlog.half_and_end(false);
    assert!(half.min(end) > hour().buffer_memory / 2, "{half} {end}");
    let at = ended_at(&hour()).expect("it ends early");
    assert!(at < 900 * SECOND, "{at}");
}

#[test]
fn a_healthy_hour_goes_to_its_end() {
    for objective in [0, OBJECTIVE] {
        let scenario = Scenario {
            slow_broker: None,
            ..hour()
        };
        assert_eq!(judged(&scenario, objective).ended_at(), None);
    }
}

#[test]
fn a_runaway_that_meets_its_objective_goes_to_its_end() {
    assert_eq!(judged(&roomy_hour(), 3_600 * SECOND).ended_at(), None);
}

#[test]
fn a_minute_goes_to_its_end() {
    let minute = Scenario {
        duration: 60 * SECOND,
        ..hour()
    };
    assert_eq!(ended_at(&minute), None);
}

#[test]
fn a_slowness_that_ends_is_waited_for_and_one_that_begins_gets_its_time() {
    let passing = Scenario {
        slow_to: 1_800 * SECOND,
        ..roomy_hour()
    };
    assert_eq!(ended_at(&passing), None);
    let late = Scenario {
        slow_from: 1_800 * SECOND,
        ..roomy_hour()
    };
    let early = judged(&late, OBJECTIVE);
    let at = early.ended_at().expect("it ends early");
    assert!(at >= 1_800 * SECOND + late.duration / 64 * 8, "{at}");
    let [_, slow] = early
        .slow_time
        .spans(early.totals(), Some(at))
        .expect("two times");
    assert_eq!(slow.length, at - late.slow_from);
}

#[test]
fn a_change_to_come_is_waited_for() {
    let change = |at, slowness| Scenario {
        timed_changes: vec![TimedChange {
            at,
            change: Change::Slowness(slowness),
            whose: Whose::Everyone,
        }],
        ..roomy_hour()
    };
    assert_eq!(ended_at(&change(2_000 * SECOND, 0)), None);
    let worse = ended_at(&change(1_000 * SECOND, 30 * MILLISECOND)).expect("it ends early");
    assert!(
        worse >= 1_000 * SECOND + hour().duration / 64 * 8,
        "{worse}"
    );
}

#[test]
fn as_much_as_can_be_sent_one_by_one_and_long_bursts_go_to_their_end() {
    // All of a small buffer is taken all the time.
    let full = |buffer_memory| Scenario {
        buffer_memory,
        partitions: 1,
        brokers: 1,
        ..hour()
    };
    assert!(ended_at(&full(1 << 20)).is_some());
    let unthrottled = Scenario {
        rate: None,
        ..full(1 << 20)
    };
    assert_eq!(ended_at(&unthrottled), None);
    assert!(judged(&full(16_384), 0).ended_at().is_some());
    let in_step = Scenario {
        sends_in_step: true,
        ..full(16_384)
    };
    assert_eq!(judged(&in_step, 0).ended_at(), None);
    let bursts = |length| Scenario {
        arrivals: ArrivalKind::Bursts,
        burst: length,
        pause: length,
        ..roomy_hour()
    };
    assert_eq!(ended_at(&bursts(500 * SECOND)), None);
    assert!(ended_at(&bursts(SECOND)).is_some());
}

#[test]
fn slices_do_not_show() {
    let whole = judged(&roomy_hour(), OBJECTIVE);
    let mut sliced = Model::with_series(&roomy_hour());
    sliced.end_when_certain(OBJECTIVE);
    let mut milliseconds = 0;
    while sliced.advance(milliseconds * MILLISECOND, 700) == Progress::BudgetSpent
        || !sliced.has_nothing_left()
    {
        milliseconds += 977;
    }
    let said = |model: &Model| {
        let totals = model.totals();
        let records = (totals.offered, totals.acked, totals.latency.count());
        let backlog = model.backlog.half_and_end(true);
        (
            model.ended_at(),
            model.events(),
            model.now(),
            records,
            totals.latency_sum,
            backlog,
        )
    };
    assert!(whole.ended_at().is_some());
    assert_eq!(said(&sliced), said(&whole));
}

/// Half of a run of 20,000 even records, of which `late` missed the objective.
fn half_way(late: u64) -> Model {
    let mut model = Model::new(&Scenario {
        rate: Some(100.0),
        duration: 200 * SECOND,
        ..plain()
    });
    model.advance(100 * SECOND, u64::MAX);
    let bucket = crate::measure::histogram::bucket_of(2 * OBJECTIVE);
    model.totals.latency.add(bucket, late, 0, 2 * OBJECTIVE);
    model
}

#[test]
fn a_p99_is_missed_for_certain_only_if_all_that_is_to_come_can_not_mend_it() {
    // 20,000 records, 600 that random arrivals might bring besides, one for the phase of the producer, and `late`: more
    // than a hundredth of all is 209.
    assert!(!half_way(208).surely_misses(OBJECTIVE));
    assert!(half_way(209).surely_misses(OBJECTIVE));
    assert!(!half_way(209).surely_misses(2 * OBJECTIVE));
    assert!(!half_way(0).surely_misses(OBJECTIVE));
}
