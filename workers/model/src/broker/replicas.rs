//! Who leads which partitions, which replicas are in sync, and how far each replica's log reaches.
//!
//! The partitions that one broker leads when all is well have all their other replicas on the same brokers: those after
//! it. They form a *group*, group g being the partitions p with p mod brokers = g, and share leader and in-sync set.

use crate::producer::batch::NONE;
use crate::scenario::Scenario;
use std::collections::VecDeque;

/// A produce request that waits until a partition is committed up to `end`.
#[derive(Clone, Copy, Debug)]
struct Waiter {
    end: u64,
    request: u32,
}

/// Leaders, in-sync replicas and log ends of the topic.
#[derive(Clone)]
pub struct Replicas {
    brokers: u32,
    /// Replicas of each partition, the leader's included.
    count: u32,
    /// For each group, which of its replicas leads; `NONE` where none does.
    leading: Vec<u32>,
    /// For each group, a bit for each replica in sync.
    in_sync: Vec<u128>,
    /// For each partition and replica, how many records its log holds.
    ends: Vec<u64>,
    /// For each partition, how many records are committed.
    high_watermarks: Vec<u64>,
    waiters: Vec<VecDeque<Waiter>>,
}

impl Replicas {
    /// Empty logs, every replica in sync, the first one leading.
    pub fn new(scenario: &Scenario) -> Self {
        let (partitions, count) = (scenario.partitions as usize, scenario.replication_factor);
        let groups = scenario.brokers as usize;
        let replicated = count > 1;
        Self {
            brokers: scenario.brokers,
            count,
            leading: vec![0; groups],
            in_sync: vec![u128::MAX >> (128 - count); groups],
            ends: vec![0; partitions * count as usize],
            high_watermarks: vec![0; partitions],
            waiters: vec![VecDeque::new(); if replicated { partitions } else { 0 }],
        }
    }

    /// Replicas of each partition, the leader's included.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The broker that holds replica number `replica` of a group.
    pub fn broker_of(&self, group: u32, replica: u32) -> u32 {
        (group + replica) % self.brokers
    }

    /// The broker that leads a group; `NONE` where none does.
    #[inline]
    pub fn leader(&self, group: u32) -> u32 {
        match self.leading[group as usize] {
            NONE => NONE,
            replica => self.broker_of(group, replica),
        }
    }

    /// Which replica of a group leads; `NONE` where none does.
    pub fn leading(&self, group: u32) -> u32 {
        self.leading[group as usize]
    }

    /// How many replicas of a group are in sync.
    pub fn in_sync(&self, group: u32) -> u32 {
        self.in_sync[group as usize].count_ones()
    }

    /// Whether a replica is in sync.
    pub fn is_in_sync(&self, group: u32, replica: u32) -> bool {
        self.in_sync[group as usize] >> replica & 1 == 1
    }

    /// A replica joins the in-sync set, or leaves it.
    pub fn set_in_sync(&mut self, group: u32, replica: u32, present: bool) {
        let bit = 1 << replica;
        let set = &mut self.in_sync[group as usize];
        *set = if present { *set | bit } else { *set & !bit };
    }

    /// Another replica of a group leads, or none; what its log does not hold is lost.
    pub fn set_leading(&mut self, group: u32, replica: u32) {
        self.leading[group as usize] = replica;
    }

    /// The leader has appended `records`; returns its log's new end.
    pub fn append(&mut self, partition: u32, records: u32) -> u64 {
        let leading = self.leading[(partition % self.brokers) as usize];
        let end = &mut self.ends[(partition * self.count + leading) as usize];
        *end += u64::from(records);
        *end
    }

    /// How far a replica's log reaches.
    pub fn end(&self, partition: u32, replica: u32) -> u64 {
        self.ends[(partition * self.count + replica) as usize]
    }

    /// How far the leader's log reaches; 0 where there is no leader.
    #[inline]
    pub fn leader_end(&self, partition: u32) -> u64 {
        match self.leading[(partition % self.brokers) as usize] {
            NONE => 0,
            replica => self.end(partition, replica),
        }
    }

    /// A replica's log reaches as far as `end`.
    pub fn set_end(&mut self, partition: u32, replica: u32, end: u64) {
        self.ends[(partition * self.count + replica) as usize] = end;
    }

    /// How many records are committed.
    pub fn high_watermark(&self, partition: u32) -> u64 {
        self.high_watermarks[partition as usize]
    }

    /// Moves the high watermark to the least log end of the replicas in sync (`Partition.maybeIncrementLeaderHW`);
    /// tells whether it has moved.
    pub fn advance_high_watermark(&mut self, partition: u32) -> bool {
        let set = self.in_sync[(partition % self.brokers) as usize];
        let least = (0..self.count)
            .filter(|replica| set >> replica & 1 == 1)
            .map(|replica| self.end(partition, replica))
            .min();
        let mark = &mut self.high_watermarks[partition as usize];
        match least {
            Some(least) if least > *mark => {
                *mark = least;
                true
            }
            _ => false,
        }
    }

    /// A request waits until `partition` is committed up to `end`.
    pub fn wait(&mut self, partition: u32, end: u64, request: u32) {
        self.waiters[partition as usize].push_back(Waiter { end, request });
    }

    /// The next request that need not wait for `partition` any more.
    pub fn next_committed(&mut self, partition: u32) -> Option<u32> {
        let mark = self.high_watermarks[partition as usize];
        self.waiters
            .get_mut(partition as usize)?
            .pop_front_if(|waiter| waiter.end <= mark)
            .map(|waiter| waiter.request)
    }

    /// The leader is lost: the next of the requests that waited for `partition`.
    pub fn next_forsaken(&mut self, partition: u32) -> Option<u32> {
        self.waiters
            .get_mut(partition as usize)?
            .pop_front()
            .map(|waiter| waiter.request)
    }

    /// Bytes of memory, about.
    pub fn heap_bytes(&self) -> usize {
        self.ends.len() * 8 + self.high_watermarks.len() * 8 + self.waiters.len() * 64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three_replicas() -> Replicas {
        Replicas::new(&Scenario {
            replication_factor: 3,
            ..Scenario::default()
        })
    }

    #[test]
    fn the_high_watermark_is_the_least_end_of_the_replicas_in_sync() {
        let mut replicas = three_replicas();
        assert_eq!(replicas.append(1, 5), 5);
        assert!(!replicas.advance_high_watermark(1));
        replicas.set_end(1, 1, 5);
        assert!(!replicas.advance_high_watermark(1));
        replicas.set_end(1, 2, 3);
        assert!(replicas.advance_high_watermark(1));
        assert_eq!(replicas.high_watermark(1), 3);
        replicas.set_in_sync(1, 2, false);
        assert!(replicas.advance_high_watermark(1));
        assert_eq!((replicas.high_watermark(1), replicas.in_sync(1)), (5, 2));
    }

    #[test]
    fn requests_wait_in_order_for_their_own_end() {
        let mut replicas = three_replicas();
        for request in 0..2 {
            let end = replicas.append(0, 10);
            replicas.wait(0, end, request);
        }
        assert_eq!(replicas.next_committed(0), None);
        (1..3).for_each(|replica| replicas.set_end(0, replica, 15));
        replicas.advance_high_watermark(0);
        assert_eq!(replicas.next_committed(0), Some(0));
        assert_eq!(replicas.next_committed(0), None);
        assert_eq!(replicas.next_forsaken(0), Some(1));
    }

    #[test]
    fn with_one_replica_an_append_is_committed() {
        let mut replicas = Replicas::new(&Scenario::default());
        replicas.append(2, 7);
        assert!(replicas.advance_high_watermark(2));
        assert_eq!((replicas.high_watermark(2), replicas.leader(2)), (7, 2));
    }
}
