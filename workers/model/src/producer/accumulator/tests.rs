//! The numbers of Kafka's own `RecordAccumulator`, run at the versions named.

mod growing;
mod keys_and_clients;

use super::*;
use crate::ids::Id;
use crate::scenario::PartitionerKind;
use crate::schedule::Instant;

struct Bench {
    accumulator: Accumulator,
    partitioners: Partitioners,
    scenario: Scenario,
    now: Nanos,
}

impl Bench {
    fn new(kind: PartitionerKind, change: impl Fn(&mut Scenario)) -> Self {
        let mut scenario = Scenario {
            partitioner: kind,
            buffer_memory: 1 << 40,
            ..Scenario::default()
        };
        change(&mut scenario);
        let partitioners = Partitioners::new(&scenario, 0.into());
        Self {
            accumulator: Accumulator::new(&scenario),
            partitioners,
            scenario,
            now: 0,
        }
    }

    fn send(&mut self) -> Appended {
        self.send_with(None)
    }

    fn send_with(&mut self, key: Option<u32>) -> Appended {
        self.now += 1_000;
        let now = Instant::at(self.now);
        match self.accumulator.append(
            self.partitioners.current_mut(),
            0.into(),
            now,
            self.now,
            key,
        ) {
            Append::Done(appended) => appended,
            Append::NoMemory => panic!("no memory"),
        }
    }

    fn drain(&mut self, replica_set: u32) -> Vec<BatchId> {
        let mut drained = Vec::new();
        let limits = DrainLimits {
            max_request_size: self.scenario.max_request_size,
            now_ms: 0,
            era: self.scenario.era(),
            in_flight: &[],
            keeps_sequence: false,
            max_batches_in_flight: None,
            ready_after_ms: None,
            takes_one: false,
            takes_one_send: false,
        };
        self.accumulator
            .drain(0.into(), replica_set.into(), &limits, &mut drained);
        drained
    }

    fn length(&self, partition: u32) -> u32 {
        self.accumulator.queues.length(0.into(), partition.into())
    }

    fn waiting(&self) -> &Waiting {
        &self.accumulator.waiting[(0.into(), 0.into())]
    }

    /// Lets a broker take nothing for 6 ms.
    fn becomes_unavailable(&mut self, broker: u32) {
        let latency = &mut self.accumulator.latencies[(0.into(), broker.into())];
        latency.note(Instant::at(0), true);
        latency.note(Instant::at(6_000_000), false);
    }

    /// Sends records and drains every partition but 0 after each `every`th; returns the records of each partition.
    fn share(&mut self, records: u32, every: u32) -> Vec<u32> {
        let mut counts = vec![0; self.scenario.partitions as usize];
        for sent in 1..=records {
            counts[self.send().partition.index()] += 1;
            if sent % every == 0 {
                for broker in 1..self.scenario.brokers {
                    self.drain(broker);
                }
            }
        }
        counts
    }
}

fn percent_of_first(counts: &[u32]) -> f64 {
    100.0 * f64::from(counts[0]) / f64::from(counts.iter().sum::<u32>())
}

#[test]
fn sticky_sends_a_partition_that_is_never_drained_the_share_that_kafka_3_2_3_does() {
    for (every, measured) in [(1, 94.0), (3, 85.9), (6, 73.4)] {
        let mut bench = Bench::new(PartitionerKind::Sticky, |_| {});
        let share = percent_of_first(&bench.share(30_000, every));
        assert!((share - measured).abs() < 1.0, "{every}: {share}");
    }
}

/// Mean length of the visits to `partition`, in records, after the first.
fn records_per_visit(bench: &mut Bench, partition: u32, drain_every: u32) -> f64 {
    let (mut visits, mut records, mut last) = (0u32, 0u32, None);
    for sent in 1..=60_000 {
        let to = bench.partitioners.filling();
        bench.send();
        if to == Some(partition.into()) {
            records += 1;
            visits += u32::from(last != to);
        }
        last = to;
        if sent % drain_every == 0 {
            (1..bench.scenario.brokers).for_each(|broker| {
                bench.drain(broker);
            });
        }
    }
    f64::from(records) / f64::from(visits)
}

/// Lengths of the visits to partitions, in records, where all are drained after every `every`th record. Among very many
/// partitions a draw hardly ever repeats, which would join two visits.
fn visits(every: Option<u32>) -> Vec<u32> {
    let mut bench = Bench::new(PartitionerKind::Uniform, |scenario| {
        scenario.partitions = 10_000;
        scenario.brokers = 1;
    });
    let (mut visits, mut last) = (Vec::new(), None);
    for sent in 1..=6_264 {
        let to = bench.send().partition;
        if Some(to) == last {
            *visits.last_mut().expect("a visit has begun") += 1;
        } else {
            visits.push(1);
        }
        last = Some(to);
        if every.is_some_and(|every| sent % every == 0) {
            bench.drain(0);
        }
    }
    visits.pop();
    visits
}

#[test]
fn the_shipped_switch_rule_gives_62_36_and_29_records_per_visit() {
    for (every, expected) in [(None, 62), (Some(6), 36), (Some(1), 29)] {
        let visits = visits(every);
        let as_expected = visits.iter().filter(|&&visit| visit == expected).count();
        assert!(as_expected + 2 >= visits.len(), "{expected}: {visits:?}");
    }
}

#[test]
fn the_published_rule_visits_for_about_one_batch() {
    let mut bench = Bench::new(PartitionerKind::UniformKip794, |_| {});
    let visit = records_per_visit(&mut bench, 0, 6);
    // Half of the visits are joined with the next, because a third of the draws repeat: 32 ÷ (1 − 1/3) = 48.
    assert!((46.0..50.0).contains(&visit), "{visit}");
}

#[test]
fn shipped_uniform_favours_a_partition_that_is_never_drained_by_less_than_2_to_1() {
    let mut bench = Bench::new(PartitionerKind::Uniform, |_| {});
    let share = percent_of_first(&bench.share(30_000, 6));
    assert!((share - 47.0).abs() < 3.0, "{share}");
}

#[test]
fn round_robin_skip_leaves_half_of_an_even_number_of_partitions_empty() {
    let mut bench = Bench::new(PartitionerKind::RoundRobinSkip, |scenario| {
        scenario.partitions = 6;
        scenario.brokers = 1;
    });
    let mut counts = [0; 6];
    for _ in 0..6_000 {
        counts[bench.send().partition.index()] += 1;
        bench.drain(0);
    }
    assert_eq!(counts, [0, 2_000, 0, 2_000, 0, 2_000]);
}

#[test]
fn a_batch_is_new_or_full_when_the_sender_is_woken() {
    let mut bench = Bench::new(PartitionerKind::RoundRobin, |scenario| {
        scenario.partitions = 1;
        scenario.brokers = 1;
    });
    let wakes: Vec<bool> = (0..33).map(|_| bench.send().wakes_sender).collect();
    assert!(wakes[0] && wakes[31] && wakes[32]);
    assert!(wakes[1..31].iter().all(|woken| !woken));
    assert_eq!(bench.length(0), 2);
    assert_eq!(bench.waiting().sendable, 1);
}

#[test]
fn a_request_takes_one_batch_of_each_partition_and_stops_at_the_largest_request() {
    let fill = |kind| {
        let mut bench = Bench::new(kind, |scenario| {
            scenario.partitions = 4;
            scenario.brokers = 1;
            scenario.max_request_size = 40_000;
        });
        // Every partition gets several full batches.
        (0..4 * 31 * 3).for_each(|_| {
            bench.send();
        });
        bench
    };
    let partitions = |bench: &mut Bench| -> Vec<u32> {
        let drained = bench.drain(0);
        drained
            .iter()
            .map(|&index| bench.accumulator.batches[index].partition.number())
            .collect()
    };
    let mut old = fill(PartitionerKind::RoundRobin);
    assert_eq!(partitions(&mut old), [0, 1]);
    assert_eq!(
        partitions(&mut old),
        [3, 0],
        "the one that did not fit is skipped up to 3.2"
    );
    let mut new = fill(PartitionerKind::RoundRobin);
    new.scenario.partitioner = PartitionerKind::Uniform;
    assert_eq!(partitions(&mut new), [0, 1]);
    assert_eq!(partitions(&mut new), [2, 3], "3.3 and later resume with it");
}

#[test]
fn a_full_pass_of_a_node_starts_one_earlier_next_time() {
    let mut bench = Bench::new(PartitionerKind::RoundRobin, |scenario| {
        scenario.partitions = 4;
        scenario.brokers = 1;
    });
    (0..4).for_each(|_| {
        bench.send();
    });
    bench.scenario.partitioner = PartitionerKind::Uniform;
    bench.drain(0);
    assert_eq!(bench.waiting().drain_index, 3);
}

#[test]
fn the_load_table_counts_only_once_every_partition_was_sent_to() {
    let mut bench = Bench::new(PartitionerKind::Adaptive, |_| {});
    let mut counts = [0u32; 3];
    for sent in 1..=30_000 {
        counts[bench.send().partition.index()] += 1;
        if sent % 6 == 0 {
            bench
                .accumulator
                .refresh_load_tables(&mut bench.partitioners, 0.into(), 0);
            bench.drain(1);
            bench.drain(2);
        }
    }
    // A partition that is never drained keeps weight 1 of a very long queue, so it is hardly drawn any more.
    assert!(percent_of_first(&counts) < 5.0, "{counts:?}");
}

#[test]
fn a_partition_without_leader_is_left_out_and_leaves_no_length_behind() {
    let mut bench = Bench::new(PartitionerKind::Adaptive, |scenario| {
        (scenario.partitions, scenario.brokers) = (4, 4);
    });
    while !bench.accumulator.queues.has_touched_all(0.into(), 0.into()) || bench.length(0) < 3 {
        bench.send();
        (1..4).for_each(|broker| drop(bench.drain(broker)));
    }
    let weights = |bench: &mut Bench, timeout_ms| {
        let (accumulator, partitioners) = (&mut bench.accumulator, &mut bench.partitioners);
        for replica_set in 0..4 {
            accumulator.note_leader_changed(0.into(), replica_set.into());
        }
        accumulator.refresh_load_tables(partitioners, 0.into(), timeout_ms);
        let table = partitioners.current().weights().expect("adaptive");
        let drawn = 0..table.total();
        drawn.fold([0; 4], |mut weights, drawn| {
            weights[table.partition_at(drawn).index()] += 1;
            weights
        })
    };
    let length = bench.length(0);
    assert_eq!(
        weights(&mut bench, 0),
        [1, length + 1, length + 1, length + 1]
    );
    bench.accumulator.set_leader(0.into(), None);
    assert_eq!(weights(&mut bench, 0), [0, 1, 1, 1]);
    // Left out by the timeout, partition 0 passes its length on, over one without leader.
    bench.accumulator.set_leader(0.into(), Some(0.into()));
    bench.accumulator.set_leader(1.into(), None);
    bench.becomes_unavailable(0);
    assert_eq!(weights(&mut bench, 5), [0, 0, 1, length + 1]);
}

#[test]
fn a_partition_of_an_unavailable_node_is_left_out_and_its_length_passes_to_an_empty_one_behind_it()
{
    let mut bench = Bench::new(PartitionerKind::Adaptive, |_| {});
    // Send until every partition was touched, then empty 1 and 2 and leave three batches in 0.
    while !bench.accumulator.queues.has_touched_all(0.into(), 0.into()) || bench.length(0) < 3 {
        bench.send();
        bench.drain(1);
        bench.drain(2);
    }
    bench.drain(1);
    bench.drain(2);
    bench.becomes_unavailable(0);
    bench
        .accumulator
        .refresh_load_tables(&mut bench.partitioners, 0.into(), 5);
    let length = bench.length(0);
    let table = bench.partitioners.current().weights().expect("adaptive");
    // Partition 1 counts with 0's length and weighs 1, partition 2 is empty and weighs length + 1.
    assert_eq!(table.total(), 1 + u64::from(length) + 1);
    assert_eq!(table.partition_at(0).number(), 1);
    assert_eq!(table.partition_at(1).number(), 2);
}

#[test]
fn an_empty_partition_loses_the_length_it_took_over_when_those_before_it_come_back() {
    let mut bench = Bench::new(PartitionerKind::Adaptive, |_| {});
    while !bench.accumulator.queues.has_touched_all(0.into(), 0.into())
        || bench.length(0) < 2
        || bench.length(1) < 2
    {
        bench.send();
        bench.drain(2);
    }
    bench.drain(2);
    for broker in [0, 1] {
        bench.becomes_unavailable(broker);
    }
    bench
        .accumulator
        .refresh_load_tables(&mut bench.partitioners, 0.into(), 5);
    let table = bench.partitioners.current().weights().expect("adaptive");
    assert_eq!(table.total(), 1, "only partition 2 is left");
    // A timed change may switch the timeout off; all brokers are available again.
    bench
        .accumulator
        .refresh_load_tables(&mut bench.partitioners, 0.into(), 0);
    let lengths = [bench.length(0), bench.length(1), 0].map(u64::from);
    let longest = lengths.iter().max().expect("three partitions");
    let weights = lengths.map(|length| longest + 1 - length);
    let table = bench.partitioners.current().weights().expect("adaptive");
    assert_eq!(table.total(), weights.iter().sum::<u64>());
}
