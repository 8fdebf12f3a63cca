//! The signals of acks, failures and sent bytes: kept up with each of them, for each partition or leader.
//!
//! Rules: docs/model/rules.md, "Signals".

use crate::ids::{BrokerId, Id, IdVec, PartitionId, ReplicaSetId};
use crate::placement::Placement;
use crate::rule::Signal;
use crate::scenario::Scenario;
use crate::schedule::{MILLISECOND, Nanos};
use std::ops::{Add, Range};

/// Parts of a window.
const PARTS: usize = 16;

/// One producer's and topic's.
#[derive(Clone)]
pub struct KeptTable {
    partitions: Range<u32>,
    placement: Placement,
    /// The leader of each replica set; `None` = unknown.
    leaders: IdVec<ReplicaSetId, Option<BrokerId>>,
    kept: Vec<Kept>,
    /// For each of `kept` and each partition and then the topic, or each leader: of acks their mean latency, ms, and when
    /// the last came, ns; else what was counted in each part of the window, and the number of the newest part.
    numbers: Vec<f64>,
}

#[derive(Clone, Copy)]
struct Kept {
    signal: Signal,
    /// Half-life or window.
    ms: f64,
    /// Where its rows begin among the numbers.
    from: usize,
}

impl KeptTable {
    #[inline(never)]
    pub fn new(scenario: &Scenario, partitions: Range<u32>) -> Self {
        let placement = scenario.placement();
        let mut kept: Vec<Kept> = Vec::new();
        let mut from = 0;
        for &(signal, ms) in &scenario.rule.signals {
            if !signal.is_kept() || kept.iter().any(|kept| kept.is(signal, ms)) {
                continue;
            }
            let rows = if signal.is_by_leader() {
                scenario.brokers as usize
            } else {
                partitions.len() + 1
            };
            kept.push(Kept { signal, ms, from });
            from += rows * numbers_of(signal);
        }
        Self {
            partitions,
            placement,
            leaders: placement
                .replica_sets()
                .map(|replica_set| Some(placement.preferred_leader(replica_set)))
                .collect(),
            kept,
            numbers: vec![0.0; from],
        }
    }

    pub fn set_leader(&mut self, replica_set: ReplicaSetId, leader: Option<BrokerId>) {
        self.leaders[replica_set] = leader;
    }

    /// Counts a number for a partition, and returns for how many half-lives or windows.
    pub fn keep(&mut self, partition: PartitionId, signal: Signal, now: Nanos, number: f64) -> u64 {
        let Some(row) = self.row(signal, partition) else {
            return 0;
        };
        let mut count = 0;
        for kept in self.kept.iter().filter(|kept| kept.signal == signal) {
            kept.add(&mut self.numbers, row, now, number);
            if signal == Signal::SentShare {
                kept.add(&mut self.numbers, self.partitions.len(), now, number);
            }
            count += 1;
        }
        count
    }

    /// A signal of a partition, and the steps that it takes to see it.
    pub fn value(&self, signal: Signal, ms: f64, partition: PartitionId, now: Nanos) -> (f64, u64) {
        let Some(place) = self.kept.iter().position(|kept| kept.is(signal, ms)) else {
            return (0.0, 0);
        };
        let kept = &self.kept[place];
        let steps = (place + numbers_of(signal)) as u64;
        let row = self.row(signal, partition);
        let value = row.map_or(0.0, |row| kept.value(&self.numbers, row, now));
        if signal != Signal::SentShare || value == 0.0 {
            return (value, steps);
        }
        (
            value / kept.value(&self.numbers, self.partitions.len(), now),
            2 * steps,
        )
    }

    /// The row of a signal's numbers that a partition counts in; `None` if its leader isn't known.
    fn row(&self, signal: Signal, partition: PartitionId) -> Option<usize> {
        if signal.is_by_leader() {
            self.leaders[self.placement.set_of(partition)].map(Id::index)
        } else {
            Some((partition.number() - self.partitions.start) as usize)
        }
    }

    pub fn heap_bytes(&self) -> usize {
        8 * self.numbers.len() + self.leaders.len() * size_of::<BrokerId>()
    }
}

fn numbers_of(signal: Signal) -> usize {
    if signal.has_window() { PARTS + 1 } else { 2 }
}

impl Kept {
    fn is(&self, signal: Signal, ms: f64) -> bool {
        self.signal == signal && self.ms == ms
    }

    /// Number of the part of the window since the start.
    fn part(&self, now: Nanos) -> u64 {
        (now as f64 * PARTS as f64 / (self.ms * MILLISECOND as f64)) as u64
    }

    #[inline(never)]
    fn add(&self, numbers: &mut [f64], row: usize, now: Nanos, number: f64) {
        let part = self.part(now);
        let count = numbers_of(self.signal);
        let numbers = &mut numbers[self.from + row * count..][..count];
        if self.signal.has_window() {
            let newest = numbers[PARTS] as u64;
            for old in (newest + 1..=part).rev().take(PARTS) {
                numbers[old as usize % PARTS] = 0.0;
            }
            numbers[part as usize % PARTS] += number;
            numbers[PARTS] = part as f64;
        } else {
            // The first latency counts fully, and one a half-life later as much as all before it.
            let since_ms = in_ms(now as f64 - numbers[1]);
            let kept = if numbers[1] == 0.0 {
                0.0
            } else {
                self.ms / (self.ms + since_ms)
            };
            numbers[0] = numbers[0] * kept + number * (1.0 - kept);
            numbers[1] = now as f64;
        }
    }

    #[inline(never)]
    fn value(&self, numbers: &[f64], row: usize, now: Nanos) -> f64 {
        let count = numbers_of(self.signal);
        let numbers = &numbers[self.from + row * count..][..count];
        match self.signal {
            _ if self.signal.has_window() => {
                let part = self.part(now);
                let oldest = (part + 1).saturating_sub(PARTS as u64);
                let newest = numbers[PARTS] as u64;
                (oldest..=newest)
                    .map(|part| numbers[part as usize % PARTS])
                    .fold(0.0, f64::add)
            }
            Signal::SinceAckMs | Signal::LeaderSinceAckMs => in_ms(now as f64 - numbers[1]),
            _ => numbers[0],
        }
    }
}

pub fn in_ms(nanos: f64) -> f64 {
    nanos / MILLISECOND as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;

    /// Names these signals, for three partitions that brokers 0, 1 and 2 lead.
    fn table(signals: &str) -> KeptTable {
        let scenario = Scenario {
            rule: Rule::read(&format!("record|{signals}|lowest|")).expect("a rule"),
            ..Scenario::default()
        };
        KeptTable::new(&scenario, 0..3)
    }

    const fn at(ms: u64) -> Nanos {
        ms * MILLISECOND
    }

    /// A signal's values for partitions 0, 1 and 2.
    fn values(kept: &KeptTable, signal: Signal, ms: f64, now_ms: u64) -> [f64; 3] {
        [0, 1, 2].map(|partition| kept.value(signal, ms, partition.into(), at(now_ms)).0)
    }

    #[test]
    fn failures_count_for_a_window_and_leave_no_negative_zero() {
        let mut kept = table("failures:1600");
        kept.keep(0.into(), Signal::Failures, at(12), 3.0);
        let failures = |kept: &KeptTable, now_ms| values(kept, Signal::Failures, 1_600.0, now_ms);
        assert_eq!(failures(&kept, 12), [3.0, 0.0, 0.0]);
        kept.keep(2.into(), Signal::Failures, at(3_000), 4.0);
        assert_eq!(failures(&kept, 3_000), [0.0, 0.0, 4.0]);
        assert_eq!(failures(&kept, 4_600), [0.0; 3]);
        assert!(failures(&kept, 4_600)[0].is_sign_positive());
    }

    #[test]
    fn a_leader_has_the_acks_and_failures_of_its_partitions_while_it_leads_them() {
        let mut kept = table("leader.ack.ms:100 leader.failures:60000 leader.since.ack.ms + +");
        let partition = PartitionId::from(1);
        kept.set_leader(1.into(), Some(0.into()));
        kept.keep(partition, Signal::LeaderAckMs, at(40), 40.0);
        kept.keep(partition, Signal::LeaderSinceAckMs, at(40), 0.0);
        let latencies = values(&kept, Signal::LeaderAckMs, 100.0, 40);
        assert_eq!(latencies, [40.0, 40.0, 0.0]);
        kept.set_leader(1.into(), Some(1.into()));
        kept.keep(partition, Signal::LeaderAckMs, at(50), 7.0);
        kept.keep(partition, Signal::LeaderFailures, at(50), 5.0);
        let latencies = values(&kept, Signal::LeaderAckMs, 100.0, 50);
        assert_eq!(latencies, [40.0, 7.0, 0.0]);
        let failures = values(&kept, Signal::LeaderFailures, 60_000.0, 50);
        assert_eq!(failures, [0.0, 5.0, 0.0]);
        let silences = values(&kept, Signal::LeaderSinceAckMs, 0.0, 50);
        assert_eq!(silences, [10.0, 50.0, 50.0]);
        // Without a leader nothing is kept, and nothing seen.
        kept.set_leader(1.into(), None);
        assert_eq!(kept.keep(partition, Signal::LeaderFailures, at(60), 5.0), 0);
        let failures = values(&kept, Signal::LeaderFailures, 60_000.0, 60);
        assert_eq!(failures, [0.0; 3]);
    }

    #[test]
    fn shares_of_a_window_add_up_to_one() {
        let mut kept = table("sent.share:1600");
        let share = Signal::SentShare;
        assert_eq!(values(&kept, share, 1_600.0, 0), [0.0; 3]);
        for (partition, bytes) in [(0, 512.0), (1, 1_024.0), (2, 2_560.0)] {
            kept.keep(partition.into(), share, at(1), bytes);
        }
        assert_eq!(values(&kept, share, 1_600.0, 1), [0.125, 0.25, 0.625]);
        kept.keep(0.into(), share, at(2_000), 512.0);
        assert_eq!(values(&kept, share, 1_600.0, 2_000), [1.0, 0.0, 0.0]);
    }
}
