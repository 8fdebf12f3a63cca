//! Who leads which partitions, which replicas are in sync, and how far each replica's log reaches.
//!
//! Rules: docs/model/broker.md, "Acks and replicas".

use crate::fifo::Fifo;
use crate::ids::{BrokerId, Grid, Id, IdVec, PartitionId, ReplicaId, ReplicaSetId, RequestId};
use crate::placement::Placement;
use crate::scenario::Scenario;

/// A produce request that waits for a partition to be committed up to `end`.
#[derive(Clone, Copy, Debug)]
struct Waiter {
    end: u64,
    request: RequestId,
}

/// Leaders, in-sync replicas and log ends of the topic.
#[derive(Clone)]
pub struct Replicas {
    placement: Placement,
    /// Replicas of each partition, the leader's included.
    count: u32,
    /// `min.insync.replicas`.
    min_insync: u32,
    leading: IdVec<ReplicaSetId, Option<ReplicaId>>,
    /// For each replica set, a bit for each replica in sync.
    in_sync: IdVec<ReplicaSetId, u128>,
    /// The same for replicas that have caught up again and are about to join, for which the high watermark waits.
    joining: IdVec<ReplicaSetId, u128>,
    /// How many records the log of each replica holds.
    ends: Grid<PartitionId, ReplicaId, u64>,
    high_watermarks: IdVec<PartitionId, u64>,
    /// The high watermark as each follower knows it, if consumers read from followers.
    known_marks: Grid<PartitionId, ReplicaId, u64>,
    waiters: IdVec<PartitionId, Fifo<Waiter>>,
}

impl Replicas {
    /// Empty logs, every replica in sync, the first one leading.
    pub fn new(scenario: &Scenario) -> Self {
        let (partitions, count) = (scenario.partitions as usize, scenario.replication_factor);
        let replica_sets = scenario.brokers as usize;
        let replicated = count > 1;
        Self {
            placement: scenario.placement(),
            count,
            min_insync: scenario.min_insync,
            leading: vec![Some(ReplicaId::from(0)); replica_sets].into(),
            in_sync: vec![everyone(count); replica_sets].into(),
            joining: vec![0; replica_sets].into(),
            ends: Grid::new(0, scenario.partitions, count),
            high_watermarks: vec![0; partitions].into(),
            known_marks: Grid::new(
                0,
                if scenario.reads_in_rack {
                    scenario.partitions
                } else {
                    0
                },
                count,
            ),
            waiters: vec![Fifo::default(); if replicated { partitions } else { 0 }].into(),
        }
    }

    /// The replicas of each partition, the preferred leader's first.
    pub fn all(&self) -> impl Iterator<Item = ReplicaId> + use<> {
        ReplicaId::first(self.count)
    }

    #[inline]
    pub fn leader(&self, replica_set: ReplicaSetId) -> Option<BrokerId> {
        let replica = self.leading[replica_set]?;
        Some(self.placement.broker_of(replica_set, replica))
    }

    pub fn leading(&self, replica_set: ReplicaSetId) -> Option<ReplicaId> {
        self.leading[replica_set]
    }

    pub fn in_sync(&self, replica_set: ReplicaSetId) -> u32 {
        self.in_sync[replica_set].count_ones()
    }

    /// True if fewer replicas are in sync than `min.insync.replicas` asks for.
    #[inline]
    pub fn has_too_few(&self, replica_set: ReplicaSetId) -> bool {
        self.in_sync(replica_set) < self.min_insync
    }

    #[inline]
    pub fn is_in_sync(&self, replica_set: ReplicaSetId, replica: ReplicaId) -> bool {
        self.in_sync[replica_set] >> replica.number() & 1 == 1
    }

    /// A replica joins the in-sync set, or leaves it.
    pub fn set_in_sync(&mut self, replica_set: ReplicaSetId, replica: ReplicaId, present: bool) {
        let bit = 1 << replica.number();
        self.joining[replica_set] &= !bit;
        let set = &mut self.in_sync[replica_set];
        *set = if present { *set | bit } else { *set & !bit };
    }

    /// From here on the high watermark waits for a replica outside the in-sync set, so that it can reach it.
    pub fn wait_for(&mut self, replica_set: ReplicaSetId, replica: ReplicaId) {
        self.joining[replica_set] |= 1 << replica.number();
    }

    /// True if the high watermark waits for a replica.
    pub fn is_awaited(&self, replica_set: ReplicaSetId, replica: ReplicaId) -> bool {
        self.awaited(replica_set) >> replica.number() & 1 == 1
    }

    /// Awaited replicas, a bit each, the first replica lowest.
    fn awaited(&self, replica_set: ReplicaSetId) -> u128 {
        self.in_sync[replica_set] | self.joining[replica_set]
    }

    /// Another replica leads, or none. Whatever its log doesn't hold is lost.
    pub fn set_leading(&mut self, replica_set: ReplicaSetId, replica: Option<ReplicaId>) {
        self.joining[replica_set] = 0;
        self.leading[replica_set] = replica;
    }

    /// The leader, if there is one, appends `records`. Returns the new end of its log.
    pub fn append(&mut self, partition: PartitionId, records: u32) -> u64 {
        let Some(leading) = self.leading[self.placement.set_of(partition)] else {
            return 0;
        };
        let end = &mut self.ends[(partition, leading)];
        *end += u64::from(records);
        *end
    }

    pub fn end(&self, partition: PartitionId, replica: ReplicaId) -> u64 {
        self.ends[(partition, replica)]
    }

    /// How far the leader's log reaches; 0 where there is no leader.
    #[inline]
    pub fn leader_end(&self, partition: PartitionId) -> u64 {
        self.leading[self.placement.set_of(partition)]
            .map_or(0, |replica| self.end(partition, replica))
    }

    pub fn set_end(&mut self, partition: PartitionId, replica: ReplicaId, end: u64) {
        self.ends[(partition, replica)] = end;
    }

    pub fn high_watermark(&self, partition: PartitionId) -> u64 {
        self.high_watermarks[partition]
    }

    /// How far consumers can read a partition at a replica.
    pub fn readable_at(&self, partition: PartitionId, replica: ReplicaId) -> u64 {
        if self.leading[self.placement.set_of(partition)] == Some(replica) {
            self.high_watermarks[partition]
        } else {
            self.known_marks[(partition, replica)]
        }
    }

    /// A follower learns a high watermark of its leader. Returns whether it is new to it.
    pub fn learn(&mut self, partition: PartitionId, replica: ReplicaId, mark: u64) -> bool {
        let known = &mut self.known_marks[(partition, replica)];
        let is_new = mark > *known;
        *known = mark.max(*known);
        is_new
    }

    /// True if a replica reaches the high watermark of every partition
    /// (`Partition.isFollowerInSync`). One of its fetcher threads may have caught up before the
    /// others.
    pub fn holds_all_committed(&self, replica_set: ReplicaSetId, replica: ReplicaId) -> bool {
        let mut partitions = self.placement.partitions_of(replica_set);
        partitions.all(|partition| self.end(partition, replica) >= self.high_watermark(partition))
    }

    /// Moves the high watermark to the least log end of the replicas in sync (`Partition.maybeIncrementLeaderHW`);
    /// tells whether it has moved. With too few replicas in sync it stands still (KAFKA-15583, brokers from 3.7 on).
    pub fn advance_high_watermark(&mut self, partition: PartitionId) -> bool {
        let replica_set = self.placement.set_of(partition);
        if self.has_too_few(replica_set) {
            return false;
        }
        let awaited = self.awaited(replica_set);
        let ends = self.ends.row(partition).iter();
        let least = if awaited == everyone(self.count) {
            ends.min()
        } else {
            // One bit for each replica, lowest first: the order of the log ends.
            let awaited = (0..).zip(ends).filter(|(bit, _)| awaited >> bit & 1 == 1);
            awaited.map(|(_, end)| end).min()
        };
        let least = least.copied().unwrap_or(0);
        let mark = &mut self.high_watermarks[partition];
        let moves = least > *mark;
        if moves {
            *mark = least;
        }
        moves
    }

    /// A request waits until `partition` is committed up to `end`.
    pub fn wait(&mut self, partition: PartitionId, end: u64, request: RequestId) {
        self.waiters[partition].push_back(Waiter { end, request });
    }

    /// The next request that no longer needs to wait for `partition`.
    pub fn next_committed(&mut self, partition: PartitionId) -> Option<RequestId> {
        let mark = self.high_watermarks[partition];
        self.waiters
            .get_mut(partition)?
            .pop_front_if(|waiter| waiter.end <= mark)
            .map(|waiter| waiter.request)
    }

    /// The leader is down: the next request that waited for `partition`.
    pub fn next_forsaken(&mut self, partition: PartitionId) -> Option<RequestId> {
        self.waiters
            .get_mut(partition)?
            .pop_front()
            .map(|waiter| waiter.request)
    }

    pub fn heap_bytes(&self) -> usize {
        (self.ends.len() + self.known_marks.len()) * 8
            + self.high_watermarks.len() * 8
            + self.waiters.len() * 64
    }
}

/// A bit for each of `count` replicas.
fn everyone(count: u32) -> u128 {
    u128::MAX >> (128 - count)
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
        let [one, two] = [1, 2].map(ReplicaId::from);
        let (partition, set) = (1.into(), 1.into());
        assert_eq!(replicas.append(partition, 5), 5);
        assert!(!replicas.advance_high_watermark(partition));
        replicas.set_end(partition, one, 5);
        assert!(!replicas.advance_high_watermark(partition));
        replicas.set_end(partition, two, 3);
        assert!(replicas.advance_high_watermark(partition));
        assert_eq!(replicas.high_watermark(partition), 3);
        replicas.set_in_sync(set, two, false);
        replicas.min_insync = 3;
        assert!(!replicas.advance_high_watermark(partition));
        replicas.min_insync = 2;
        assert!(replicas.advance_high_watermark(partition));
        assert_eq!(
            (replicas.high_watermark(partition), replicas.in_sync(set)),
            (5, 2)
        );
    }

    #[test]
    fn requests_wait_in_order_for_their_own_end() {
        let mut replicas = three_replicas();
        let partition = 0.into();
        let [first, second] = [0, 1].map(RequestId::from);
        for request in [first, second] {
            let end = replicas.append(partition, 10);
            replicas.wait(partition, end, request);
        }
        assert_eq!(replicas.next_committed(partition), None);
        (1..3).for_each(|replica| replicas.set_end(partition, replica.into(), 15));
        replicas.advance_high_watermark(partition);
        assert_eq!(replicas.next_committed(partition), Some(first));
        assert_eq!(replicas.next_committed(partition), None);
        assert_eq!(replicas.next_forsaken(partition), Some(second));
    }

    #[test]
    fn with_one_replica_an_append_is_committed() {
        let mut replicas = Replicas::new(&Scenario::default());
        let partition = 2.into();
        replicas.append(partition, 7);
        assert!(replicas.advance_high_watermark(partition));
        assert_eq!(
            (
                replicas.high_watermark(partition),
                replicas.leader(2.into())
            ),
            (7, Some(2.into()))
        );
    }
}
