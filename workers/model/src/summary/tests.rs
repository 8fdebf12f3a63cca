use super::*;
use crate::decimal;
use crate::ids::ProducerId;
use crate::scenario::{Acks, Scenario};
use crate::schedule::{MILLISECOND, NEVER};

/// The highest value of a figure in a summary.
fn highest(json: &str, figure: &str) -> f64 {
    let name = format!("\"{figure}\":");
    json.split(&name)
        .skip(1)
        .map(|rest| rest.split([',', '}']).next().expect("a value"))
        .map(|value| value.parse::<f64>().expect("a number"))
        .fold(0.0, f64::max)
}

fn finished(scenario: &Scenario) -> Model {
    let mut model = Model::new(scenario);
    model.advance(NEVER - 1, u64::MAX);
    model
}

#[test]
fn records_that_fail_after_the_last_ack_take_their_time_too() {
    let model = finished(&Scenario {
        producers: 4,
        partitions: 6,
        replication_factor: 3,
        min_insync: 3,
        duration: 20 * SECOND,
        down_broker: Some(0.into()),
        slow_broker: None,
        ..Scenario::default()
    });
    let totals = model.totals();
    assert!(totals.failed > 0 && totals.last_change_at() > totals.last_ack_at);
    let json = json(&model);
    let seconds = totals.last_change_at() as f64 / SECOND as f64;
    assert_eq!(highest(&json, "seconds"), seconds);
    assert!(highest(&json, "busy") <= 1.0, "{json}");
}

#[test]
fn no_broker_is_busy_for_longer_than_its_time() {
    let model = finished(&Scenario {
        acks: Acks::None,
        duration: SECOND / 2,
        stall: 9 * SECOND,
        stall_every: 10 * SECOND,
        ..Scenario::default()
    });
    let busy = highest(&json(&model), "busy");
    assert!(busy > 0.0 && busy <= 1.0, "{busy}");
}

#[test]
fn requests_of_closed_connections_make_no_broker_busier_than_always() {
    let model = finished(&Scenario {
        duration: 5 * SECOND,
        request_timeout: 30 * MILLISECOND,
        delivery_timeout_ms: 40,
        slowness: 100 * MILLISECOND,
        ..Scenario::default()
    });
    assert_eq!(highest(&json(&model), "busy"), 1.0);
}

#[test]
fn the_cpu_of_producers_is_their_work_over_time() {
    let mut model = Model::new(&Scenario {
        producers: 2,
        duration: SECOND,
        ..Scenario::default()
    });
    model.advance(NEVER - 1, u64::MAX);
    let time = model.totals().last_ack_at as f64;
    let work =
        [0, 1].map(|one| model.producers[ProducerId::from(one)].worked(&model.scenario) as f64);
    let (mean, highest) = (
        (work[0] + work[1]) / 2.0 / time,
        work[0].max(work[1]) / time,
    );
    let expected = format!("{{\"mean\":{mean},\"highest\":{highest}}}");
    assert!(json(&model).contains(&expected));
    assert!(mean > 0.01 && highest < 0.5, "{expected}");
}

#[test]
fn the_buckets_have_every_measured_record_and_the_percentiles() {
    let model = finished(&Scenario {
        consumers: 1,
        duration: 2 * SECOND,
        ..Scenario::default()
    });
    let json = json(&model);
    for (figure, buckets) in [
        ("latencyMs", "latencyBuckets"),
        ("endToEndMs", "endToEndBuckets"),
    ] {
        let (_, rest) = json.split_once(&format!("\"{buckets}\":[")).expect(figure);
        let (list, _) = rest.split_once(']').expect("the list ends");
        let numbers: Vec<u64> = list
            .split(',')
            .map(|number| number.parse().expect("a count"))
            .collect();
        let mut histogram = Histogram::default();
        for pair in numbers.chunks(2) {
            histogram.add(pair[0] as usize, pair[1], 0, u64::MAX);
        }
        let (_, latency) = json.split_once(&format!("\"{figure}\":")).expect(figure);
        assert!(
            latency.contains(&format!(
                "\"p99\":{}",
                decimal::write(histogram.quantile_ms(0.99))
            )),
            "{json}"
        );
        assert!(histogram.count() > 3_000);
    }
}
