//! Racks, with the numbers worked out by hand.

use super::{finished, max_latency, plain};
use crate::scenario::{Acks, KeyKind, PartitionerKind, Scenario};
use crate::schedule::{MICROSECOND, MILLISECOND, Nanos, SECOND};

/// Latency of a single record: two wake-ups of 50 µs, a service of 1 ms, and a round trip.
fn alone(round_trip: Nanos) -> Nanos {
    1_100 * MICROSECOND + round_trip
}

/// One broker and one partition in each of `racks` racks, which are 20 ms apart.
fn stretched(racks: u32) -> Scenario {
    Scenario {
        racks,
        brokers: racks,
        partitions: racks,
        round_trip_of_racks: 20 * MILLISECOND,
        ..plain()
    }
}

fn assert_near(value: Nanos, expected: Nanos) {
    assert!(value.abs_diff(expected) <= 20, "{value}, not {expected}");
}

#[test]
fn a_record_pays_the_round_trip_to_the_rack_of_its_leader() {
    // Half of the records go to each of the two brokers.
    let model = finished(&stretched(2));
    assert_near(model.totals.latency.max(), alone(20 * MILLISECOND));
    let mean = model.totals.latency_sum as u64 / model.totals.acked;
    assert_near(mean, alone(10_100 * MICROSECOND));
    // With one partition, all go to broker 0: near for a client in rack 0, far for one in rack 1.
    for (rack, round_trip) in [(0, 200 * MICROSECOND), (1, 20 * MILLISECOND)] {
        let scenario = Scenario {
            partitions: 1,
            client_rack: Some(rack),
            ..stretched(2)
        };
        assert_near(max_latency(&scenario), alone(round_trip));
    }
}

#[test]
fn producers_take_turns_among_the_racks() {
    let scenario = Scenario {
        partitions: 1,
        producers: 2,
        arrivals: crate::scenario::ArrivalKind::Steady,
        ..stretched(2)
    };
    let model = finished(&scenario);
    let mean = model.totals.latency_sum as u64 / model.totals.acked;
    assert!(
        mean.abs_diff(alone(10_100 * MICROSECOND)) < MILLISECOND / 10,
        "{mean}"
    );
}

#[test]
fn acks_all_waits_for_followers_in_other_racks() {
    let scenario = Scenario {
        partitions: 1,
        replication_factor: 3,
        acks: Acks::All,
        // By then the first fetches of the followers wait at the leader.
        measure_from: SECOND / 2,
        ..stretched(3)
    };
    // The handler completes two parked fetches in 0.1 ms each; records and the next fetch travel for 10 ms each, and
    // that fetch takes a handler for 0.1 ms.
    let committed = 20 * MILLISECOND + 300 * MICROSECOND;
    assert_near(max_latency(&scenario), alone(200 * MICROSECOND) + committed);
}

/// A producer in rack 0 that prefers it; the racks have two brokers each, with a partition each.
fn rack_aware(partitioner: PartitionerKind) -> Scenario {
    Scenario {
        rate: Some(2_000.0),
        duration: 5 * SECOND,
        partitioner,
        brokers: 4,
        partitions: 4,
        is_rack_aware: true,
        ..stretched(2)
    }
}

fn shares(scenario: &Scenario) -> Vec<f64> {
    let model = finished(scenario);
    let records = model.partitions.iter().map(|counters| counters.records);
    records
        .map(|records| records as f64 / model.totals.offered as f64)
        .collect()
}

#[test]
fn rack_aware_producers_send_to_leaders_in_their_rack() {
    for partitioner in [PartitionerKind::Uniform, PartitionerKind::Adaptive] {
        let shares = shares(&rack_aware(partitioner));
        assert!((shares[0] - 0.5).abs() < 0.06, "{shares:?}");
        assert_eq!((shares[1], shares[3]), (0.0, 0.0));
    }
    // Broker 2 is not in a rack of its own here, so a producer in rack 1 has one broker only.
    let alone = Scenario {
        brokers: 3,
        partitions: 3,
        client_rack: Some(1),
        ..rack_aware(PartitionerKind::Uniform)
    };
    assert_eq!(shares(&alone), [0.0, 1.0, 0.0]);
    // Without a leader in its rack, a producer sends anywhere.
    let away = Scenario {
        partitions: 1,
        client_rack: Some(1),
        ..rack_aware(PartitionerKind::Uniform)
    };
    assert_eq!(shares(&away), [1.0]);
    // Other partitioners know no racks.
    let sticky = shares(&rack_aware(PartitionerKind::Sticky));
    assert!(sticky.iter().all(|&share| share > 0.05), "{sticky:?}");
}

#[test]
fn load_counts_for_rack_aware_producers_once_they_have_sent_to_every_partition() {
    let slow = Scenario {
        slow_broker: Some(0.into()),
        slowness: 20 * MILLISECOND,
        duration: 20 * SECOND,
        ..rack_aware(PartitionerKind::Adaptive)
    };
    let share = |scenario: &Scenario| shares(scenario)[0];
    // The other rack's partitions never get a batch, so there are no load statistics: as uniform, which can't leave.
    let never = share(&slow);
    assert_eq!(
        never,
        share(&Scenario {
            partitioner: PartitionerKind::Uniform,
            ..slow.clone()
        })
    );
    // Keys bring every partition a batch, and from then on the rack's own queues decide.
    let keyed = Scenario {
        keys: KeyKind::Uniform,
        keyed_share: 0.01,
        ..slow.clone()
    };
    assert!(share(&keyed) < never - 0.1, "{} {never}", share(&keyed));
    // With one broker in a rack, load has nowhere to send, until the availability timeout empties the rack.
    let lonely = Scenario {
        brokers: 2,
        partitions: 2,
        ..keyed
    };
    assert!(share(&lonely) > 0.99, "{}", share(&lonely));
    let timed = Scenario {
        // The broker takes a request each 21 ms.
        availability_timeout_ms: 10,
        ..lonely
    };
    assert!(share(&timed) < 0.8, "{}", share(&timed));
}
