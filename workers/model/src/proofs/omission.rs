//! Coordinated omission: what a single stall does to latencies that count from send(), and to those that count from the
//! intended time, against the closed form.

use super::finished;
use crate::model::Model;
use crate::scenario::{ArrivalKind, Scenario};
use crate::schedule::{MILLISECOND, SECOND};

const SERVICE_MS: f64 = 1.0;
/// A histogram's values are exact to within a bucket.
const BUCKET: f64 = 0.01;

/// A blocking producer that should send a record every 10 ms. Each ack takes 1 ms, except for one that takes 2 s.
fn single_stall(counts_from_intended: bool) -> Model {
    let model = finished(&Scenario {
        rate: Some(STALLED_RATE),
        arrivals: ArrivalKind::Steady,
        sends_in_step: true,
        counts_from_intended,
        duration: 100 * SECOND,
        slow_broker: Some(0.into()),
        slowness: 2 * SECOND,
        slow_from: 20 * SECOND,
        slow_to: 20 * SECOND + 10 * MILLISECOND,
        partitions: 1,
        brokers: 1,
        client_wakeup: 0,
        round_trip: 0,
        network_bytes_per_second: 1e11,
        service_per_request: SERVICE_MS * MILLISECOND as f64,
        service_per_byte: 0.0,
        service_variation: 0.0,
        stall: 0,
        ..Scenario::default()
    });
    assert_eq!(model.totals().acked, 10_000);
    model
}

const STALLED_RATE: f64 = 100.0;

#[test]
fn a_stall_of_a_blocking_producer_hides_from_latencies_that_count_from_send() {
    let model = single_stall(false);
    let latency = &model.totals().latency;
    let (_, prompt) = latency.filled().next().expect("acks");
    let late = latency.count() - prompt;
    assert_eq!(late, 1, "records that waited");
    assert!((latency.max() as f64 / 1e6 - 2_001.0).abs() < 0.01);
    assert!((latency.quantile_ms(0.999) - 1.0).abs() < BUCKET);
}

#[test]
fn counted_from_the_intended_time_a_stall_delays_all_records_that_were_due_in_it() {
    // While the stall lasts, records fall due at rate λ; afterwards they go out one by one, a service apart, until the
    // plan is met. So λT ÷ (1 - ρ) records are late, by lengths spread evenly from T down to 0.
    let (stall_ms, load, records) = (2_000.0, STALLED_RATE * SERVICE_MS / 1e3, 10_000.0);
    let late = STALLED_RATE * stall_ms / 1e3 / (1.0 - load);
    let model = single_stall(true);
    let latency = &model.totals().latency;
    let (_, prompt) = latency.filled().next().expect("acks");
    let are_late = latency.count() - prompt;
    assert!((are_late as f64 - late).abs() <= 1.0, "{are_late} late");
    assert!((latency.max() as f64 / 1e6 - stall_ms - SERVICE_MS).abs() < 0.01);
    let mean = SERVICE_MS + late / records * stall_ms / 2.0;
    assert!((latency.mean_ms() / mean - 1.0).abs() < BUCKET);
    for quantile in [0.98, 0.985, 0.99, 0.995, 0.999] {
        let expected = SERVICE_MS + stall_ms * (1.0 - (1.0 - quantile) * records / late);
        let found = latency.quantile_ms(quantile);
        println!("{quantile} after one stall: model {found:.1}, theory {expected:.1}");
        assert!((found - expected).abs() <= BUCKET * expected + stall_ms / late);
    }
}
