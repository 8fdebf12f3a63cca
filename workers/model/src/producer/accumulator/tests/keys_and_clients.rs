//! Keys, the partitioners of other clients, and compression.

use super::Bench;
use crate::ids::{Id, PartitionId};
use crate::producer::keys::hash_of_key;
use crate::scenario::{Codec, PartitionerKind};

/// A key of a partition.
fn key_of(partition: PartitionId, partitions: u32) -> u32 {
    (1..)
        .find(|&key| hash_of_key(key) % partitions == partition.number())
        .expect("every partition has keys")
}

#[test]
fn a_keyed_record_that_opens_a_batch_moves_the_sticky_partition_but_stays_on_its_own() {
    let mut bench = Bench::new(PartitionerKind::Sticky, |_| {});
    let sticky = bench.send().partition;
    let key = key_of(sticky, 3);
    let joined = bench.send_with(Some(key));
    assert_eq!((joined.partition, joined.opened), (sticky, false));
    assert_eq!(bench.partitioners.filling(), Some(sticky));
    bench.drain(sticky.number());
    let opened = bench.send_with(Some(key));
    assert_eq!((opened.partition, opened.opened), (sticky, true));
    assert_ne!(bench.partitioners.filling(), Some(sticky));
    let elsewhere = key_of(sticky, 3);
    let current = bench.partitioners.filling();
    bench.drain(sticky.number());
    bench.send_with(Some(elsewhere));
    assert_eq!(
        bench.partitioners.filling(),
        current,
        "that was not the sticky one"
    );
}

#[test]
fn keyed_records_neither_take_a_turn_nor_count_bytes() {
    let mut turns = Bench::new(PartitionerKind::RoundRobin, |_| {});
    let first = turns.send().partition;
    (1..100).for_each(|key| {
        turns.send_with(Some(key));
    });
    assert_eq!(turns.send().partition.number(), (first.number() + 1) % 3);

    let mut built_in = Bench::new(PartitionerKind::Uniform, |scenario| {
        scenario.partitions = 10_000;
        scenario.brokers = 1;
    });
    let sticky = built_in.send().partition;
    let key = key_of(sticky, 10_000);
    (0..500).for_each(|_| {
        assert_eq!(built_in.send_with(Some(key)).partition, sticky);
    });
    assert_eq!(built_in.partitioners.filling(), Some(sticky));
    let visit = (0..60).take_while(|_| built_in.send().partition == sticky);
    assert!(
        visit.count() >= 30,
        "half a batch or more is left of the visit"
    );
}

#[test]
fn some_partitioners_do_not_look_at_keys_and_all_can_be_told_not_to() {
    let placed = |kind, ignores_keys, key| -> Vec<PartitionId> {
        let mut bench = Bench::new(kind, |scenario| scenario.ignores_keys = ignores_keys);
        (0..25).map(|_| bench.send_with(key).partition).collect()
    };
    for kind in [
        PartitionerKind::RoundRobinSkip,
        PartitionerKind::LeastBackup,
    ] {
        assert_eq!(placed(kind, false, Some(7)), placed(kind, false, None));
    }
    for kind in [
        PartitionerKind::RoundRobin,
        PartitionerKind::Sticky,
        PartitionerKind::Adaptive,
        PartitionerKind::Random,
        PartitionerKind::StickyTime,
        PartitionerKind::UniformBytes,
    ] {
        assert_eq!(placed(kind, true, Some(7)), placed(kind, true, None));
        assert_eq!(
            placed(kind, false, Some(7)),
            [(hash_of_key(7) % 3).into(); 25]
        );
    }
}

#[test]
fn batches_of_keyed_records_hold_their_keys() {
    let mut bench = Bench::new(PartitionerKind::Sticky, |scenario| scenario.partitions = 1);
    let key = Some(1);
    let opened: Vec<bool> = (0..33).map(|_| bench.send_with(key).opened).collect();
    // (16,384 - 61) ÷ 525 = 31.1.
    assert!(opened[0] && opened[31]);
    assert_eq!(opened.iter().filter(|&&opened| opened).count(), 2);
    let head = bench.accumulator.queues.head(0.into(), 0.into());
    assert_eq!(
        head.map(|head| bench.accumulator.batches[head].bytes),
        Some(61 + 31 * 525)
    );
}

#[test]
fn the_least_backed_up_partition_counts_what_is_in_flight() {
    let mut bench = Bench::new(PartitionerKind::LeastBackup, |_| {});
    let mut release = Vec::new();
    let mut counts = [0; 3];
    for _ in 0..3_000 {
        counts[bench.send().partition.index()] += 1;
        for broker in 1..3 {
            release.extend(bench.drain(broker));
        }
        for batch in release.drain(..) {
            bench
                .accumulator
                .give_back(&mut bench.partitioners, batch, 0, false);
        }
    }
    assert_eq!(counts[0], 31, "one batch that never left: {counts:?}");

    let mut bench = Bench::new(PartitionerKind::LeastBackup, |_| {});
    let mut chosen: Vec<u32> = (0..3)
        .map(|_| {
            let partition = bench.send().partition;
            bench.drain(partition.number());
            partition.number()
        })
        .collect();
    chosen.sort_unstable();
    assert_eq!(chosen, [0, 1, 2], "sent, but not acked");
}

#[test]
fn the_built_in_partitioner_counts_what_a_compressed_batch_is_taken_for() {
    let mut bench = Bench::new(PartitionerKind::Uniform, |scenario| {
        scenario.partitions = 10_000;
        scenario.brokers = 1;
        scenario.codec = Codec::Zstd;
    });
    let first = bench.send().partition;
    let visit = 1
        + (0..100)
            .take_while(|_| bench.send().partition == first)
            .count();
    // Two batches of 29, as long as nothing is known of the ratio: each is taken for 15,925 bytes, less than 16,384.
    assert_eq!(visit, 58);
}

#[test]
fn a_request_takes_compressed_batches_by_their_expected_size_and_the_estimate_learns() {
    let mut bench = Bench::new(PartitionerKind::RoundRobin, |scenario| {
        scenario.partitions = 4;
        scenario.brokers = 1;
        scenario.max_request_size = 40_000;
        scenario.codec = Codec::Lz4;
    });
    (0..4 * 29 * 2).for_each(|_| {
        bench.send();
    });
    // 61 + 15,109 ÷ 2 = 7,616 bytes each; after three of them the fourth, taken for 15,925, just fits below 40,000.
    let sent = bench.drain(0);
    let bytes: Vec<u32> = sent
        .iter()
        .map(|&batch| bench.accumulator.batches[batch].bytes)
        .collect();
    assert_eq!(bytes, [7_616; 4]);
    bench.scenario.max_request_size = 38_000;
    assert_eq!(bench.drain(0).len(), 3);
    let records = (0..8).map(|_| bench.drain(0).len()).sum::<usize>();
    assert_eq!(records, 1);
    // Eight batches have lowered the estimate from 1 to 0.96: 30 records are taken for 61 + 15,630 × 0.96 × 1.05 =
    // 15,816 bytes, so one more fits, but with it they are 16,341.
    let opened: Vec<bool> = (0..4 * 31 + 1).map(|_| bench.send().opened).collect();
    assert_eq!(opened.iter().filter(|&&opened| opened).count(), 5);
    assert!(opened[124]);
}

#[test]
fn the_ratio_may_differ_from_batch_to_batch_around_its_mean() {
    let mut bench = Bench::new(PartitionerKind::Sticky, |scenario| {
        scenario.codec = Codec::Zstd;
        scenario.compression_ratio = 0.4;
        scenario.compression_spread = 0.1;
        scenario.partitions = 1;
    });
    let ratios: Vec<f64> = (0..2_000)
        .map(|_| {
            bench.send();
            let batch = bench.drain(0)[0];
            let bytes = bench.accumulator.batches[batch].bytes - 61;
            bench.accumulator.batches.close(batch);
            f64::from(bytes) / 521.0
        })
        .collect();
    let mean = ratios.iter().sum::<f64>() / 2_000.0;
    let variance = ratios
        .iter()
        .map(|ratio| (ratio - mean) * (ratio - mean))
        .sum::<f64>()
        / 2_000.0;
    assert!((mean - 0.4).abs() < 0.005, "{mean}");
    assert!((variance.sqrt() / mean - 0.1).abs() < 0.01);
}
