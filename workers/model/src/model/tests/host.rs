//! Brokers and producers that share processors, with waits worked out by hand.

use super::{finished, plain};
use crate::scenario::{ArrivalKind, Scenario};
use crate::schedule::{MICROSECOND, MILLISECOND, Nanos, SECOND};

/// Twenty bursts of two records: a request to each of two brokers at the same time. Only brokers need a processor.
fn two_requests(cores: Option<u32>, share: f64) -> Scenario {
    Scenario {
        arrivals: ArrivalKind::Bursts,
        rate: Some(40.0),
        burst: 2 * MICROSECOND,
        pause: SECOND / 20 - 2 * MICROSECOND,
        brokers: 2,
        partitions: 2,
        round_trip: 0,
        client_wakeup: 2 * MICROSECOND,
        client_processor_share: 0.0,
        host_cores: cores,
        processor_share: share,
        ..plain()
    }
}

fn assert_takes(scenario: &Scenario, mean: Nanos, longest: Nanos) {
    let model = finished(scenario);
    let latency = &model.totals().latency;
    let is_near = |expected: Nanos, took: f64| (took - expected as f64).abs() < 1e4;
    let mean_took = latency.mean_ms() * MILLISECOND as f64;
    assert!(is_near(mean, mean_took), "{mean_took}");
    assert!(is_near(longest, latency.max() as f64), "{}", latency.max());
}

#[test]
fn the_second_of_two_requests_waits_for_the_one_processor() {
    assert_takes(&two_requests(None, 1.0), MILLISECOND, MILLISECOND);
    assert_takes(&two_requests(Some(2), 1.0), MILLISECOND, MILLISECOND);
    assert_takes(
        &two_requests(Some(1), 1.0),
        3 * MILLISECOND / 2,
        2 * MILLISECOND,
    );
}

#[test]
fn only_the_part_of_a_service_that_is_work_holds_up_others() {
    let took = 5 * MILLISECOND / 4;
    assert_takes(&two_requests(Some(1), 0.25), (MILLISECOND + took) / 2, took);
}

#[test]
fn a_sender_waits_for_the_processor_as_handlers_do() {
    let loops_take = |cores| Scenario {
        client_wakeup: 400 * MICROSECOND,
        client_processor_share: 1.0,
        ..two_requests(cores, 1.0)
    };
    // A loop, a service, a loop.
    let alone = 1_800 * MICROSECOND;
    assert_takes(&loops_take(None), alone, alone);
    // A loop that sends, and the one after it; both services, one after the other, while the first response waits for a
    // processor that reads it; a loop that reads both.
    let shared = 3_200 * MICROSECOND;
    assert_takes(&loops_take(Some(1)), shared, shared);
}

#[test]
fn batches_fill_until_the_work_fits() {
    // One processor, and 2,000 records a second at 1 ms a request: two by two they fit.
    let model = finished(&Scenario {
        arrivals: ArrivalKind::Steady,
        rate: Some(2_000.0),
        ..two_requests(Some(1), 1.0)
    });
    let totals = model.totals();
    let per_second = totals.requests as f64 * SECOND as f64 / totals.last_ack_at as f64;
    assert!((per_second - 1_000.0).abs() < 10.0, "{per_second}");
    assert_eq!(totals.acked, 2_000);
}

#[test]
fn an_application_that_finds_no_processor_calls_send_later_and_no_latency_counts_that() {
    // Each second record is due while the first is in service.
    let half_a_service_apart = |cores| Scenario {
        burst: MILLISECOND,
        pause: SECOND / 20 - MILLISECOND,
        brokers: 1,
        partitions: 1,
        client_processor_share: 1.0,
        ..two_requests(cores, 1.0)
    };
    let longest = 3 * MILLISECOND / 2;
    assert_takes(
        &half_a_service_apart(None),
        (MILLISECOND + longest) / 2,
        longest,
    );
    assert_takes(&half_a_service_apart(Some(1)), MILLISECOND, MILLISECOND);
}
