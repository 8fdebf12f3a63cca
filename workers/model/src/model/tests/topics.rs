//! Several topics on one producer, with the numbers worked out by hand.

use super::{finished, plain};
use crate::model::Model;
use crate::producer::keys::hash_of_key;
use crate::scenario::{ArrivalKind, KeyKind, PartitionerKind, Scenario};
use crate::schedule::{MICROSECOND, MILLISECOND};

/// Bursts of 60 records, five a second, to 12 partitions of one broker; whatever lingered goes together.
fn bursts(topics: u32) -> Scenario {
    Scenario {
        arrivals: ArrivalKind::Bursts,
        rate: Some(300.0),
        burst: 60 * MICROSECOND,
        pause: 200 * MILLISECOND - 60 * MICROSECOND,
        record_bytes: 100,
        linger_ms: 5,
        partitions: 12,
        topics,
        partitioner: PartitionerKind::Uniform,
        service_per_batch: MILLISECOND as f64,
        ..plain()
    }
}

/// Records of each partition.
fn records(model: &Model) -> Vec<u64> {
    model.partitions.iter().map(|each| each.records).collect()
}

#[test]
fn each_topic_has_its_own_open_batch_and_a_request_carries_all_of_them() {
    for (topics, batches) in [(1, 1), (3, 3), (4, 4)] {
        let model = finished(&bursts(topics));
        assert_eq!((model.totals.requests, model.totals.acked), (5, 300));
        let sent: u64 = model.partitions.iter().map(|each| each.batches).sum();
        assert_eq!(sent, 5 * batches, "{topics}");
        // 5 ms of linger, three wake-ups, 0.2 ms of round trip, 1 ms for the request and 1 for each batch.
        let expected = 5_350 * MICROSECOND + (1 + batches) * MILLISECOND;
        let took = model.totals.latency.max();
        assert!(took.abs_diff(expected) < 20 * MICROSECOND, "{took}");
    }
}

#[test]
fn the_first_topic_has_its_own_partitions_and_share() {
    let model = finished(&Scenario {
        of_first_topic: Some(2),
        share_of_first_topic: Some(0.5),
        partitioner: PartitionerKind::RoundRobin,
        rate: Some(30_000.0),
        ..bursts(3)
    });
    let records = records(&model);
    // Half of 30,000 to two partitions, and a quarter to five each.
    for (partition, &records) in records.iter().enumerate() {
        let expected = if partition < 2 { 7_500 } else { 1_500 };
        assert!(records.abs_diff(expected) < 300, "{partition}: {records}");
    }
}

#[test]
fn a_key_stays_within_its_topic() {
    let model = finished(&Scenario {
        keys: KeyKind::Uniform,
        key_count: 1,
        ..bursts(3)
    });
    let in_topic = (hash_of_key(1) % 4) as usize;
    for (partition, records) in records(&model).into_iter().enumerate() {
        assert_eq!(records > 0, partition % 4 == in_topic, "{partition}");
    }
}

#[test]
fn the_load_of_a_topic_counts_once_its_own_partitions_were_all_sent_to() {
    // Topic 0 has two partitions, one of them on the slow broker; topic 1 gets nothing, so its four are never sent to.
    let model = finished(&Scenario {
        partitions: 6,
        of_first_topic: Some(2),
        share_of_first_topic: Some(1.0),
        brokers: 2,
        partitioner: PartitionerKind::Adaptive,
        slow_broker: Some(0.into()),
        slowness: 50 * MILLISECOND,
        linger_ms: 0,
        rate: Some(6_000.0),
        ..bursts(2)
    });
    let records = records(&model);
    assert_eq!(records[2..].iter().sum::<u64>(), 0);
    assert!(records[0] * 10 < records[1] * 7, "{records:?}");
}
