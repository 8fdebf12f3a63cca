//! Whole paths with the numbers worked out by hand: no jitter, no stalls, round figures.

mod diskless;
mod ending;
mod hanging;
mod host;
mod lagging;
mod paths;
mod producers;
mod python;
mod quotas;
mod racks;
mod reading;
mod rebalancing;
mod refusing;
mod replicas;
mod series;
mod slow_time;
mod topics;
mod troubles;

use super::{Model, Progress};
use crate::scenario::{ArrivalKind, PartitionerKind, Scenario};
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, Nanos, SECOND};

/// One producer, one broker, one partition, even arrivals, everything constant: a request takes 1 ms.
fn plain() -> Scenario {
    Scenario {
        rate: Some(10.0),
        arrivals: ArrivalKind::Steady,
        duration: SECOND,
        partitioner: PartitionerKind::RoundRobin,
        client_wakeup: 50 * MICROSECOND,
        partitions: 1,
        brokers: 1,
        round_trip: 200 * MICROSECOND,
        network_bytes_per_second: 1e11,
        service_per_request: MILLISECOND as f64,
        service_per_byte: 0.0,
        service_per_partition: 0.0,
        service_variation: 0.0,
        stall: 0,
        slow_broker: None,
        ..Scenario::default()
    }
}

fn finished(scenario: &Scenario) -> Model {
    let mut model = Model::new(scenario);
    assert_eq!(model.advance(NEVER - 1, 10_000_000), Progress::Reached);
    assert!(model.is_over());
    model
}

/// The longest latency, which is exact.
fn max_latency(scenario: &Scenario) -> Nanos {
    finished(scenario).totals.latency.max()
}
