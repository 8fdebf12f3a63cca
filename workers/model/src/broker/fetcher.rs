//! One fetcher thread of a follower (`ReplicaFetcherThread`): it asks one leader for all its partitions, waits for the
//! response, appends the records, and asks again at once. At most one of its fetches is under way.
//!
//! Rules: docs/model/broker.md, "Acks and replicas".
//! Rules: docs/model/broker.md, "Many partitions".

use super::fetch::Fetch;
use crate::ids::{FetcherId, Grid, Id, IdVec, PartitionId, ReplicaId, ReplicaSetId};
use crate::scenario::Scenario;
use crate::schedule::Nanos;

#[derive(Clone)]
pub struct Fetcher {
    /// The replica set whose partitions it fetches.
    pub replica_set: ReplicaSetId,
    /// Which replica of the replica set it keeps.
    pub replica: ReplicaId,
    /// Idle if leader or follower is down.
    pub fetch: Fetch,
    /// Partitions with records that it hasn't been sent yet, and the bytes of those records.
    pub dirty: Vec<PartitionId>,
    pub unsent_bytes: u64,
    /// From the last response: how far each partition's log will reach once the records are appended.
    pub in_hand: Vec<(PartitionId, u64)>,
    /// If consumers read from followers: the high watermarks in its last response, and when it has appended that.
    pub marks: Vec<(PartitionId, u64)>,
    pub learns_at: Nanos,
    /// Partitions that each of its fetches covers, including those of other topics.
    pub hosted: f64,
    /// When its last fetch was at the leader; none if what that fetch brought is lost.
    pub fetched_at: Option<Nanos>,
    /// The last time whose log end of the leader it has reached, as far as the leader knows.
    pub caught_up_at: Nanos,
}

impl Fetcher {
    /// A fetch is at the leader: it asks for what comes after the end of the log now, or after its end at the fetch
    /// before, whose response brought everything (`Replica.updateFetchStateOrThrow`).
    pub fn note_fetch(&mut self, now: Nanos) {
        let reached = if self.dirty.is_empty() {
            Some(now)
        } else {
            self.fetched_at
        };
        self.caught_up_at = self.caught_up_at.max(reached.unwrap_or(0));
        self.fetched_at = Some(now);
    }
}

#[derive(Clone)]
pub struct Fetchers {
    each: IdVec<FetcherId, Fetcher>,
    replicas: u32,
    threads: u32,
    /// Dirty partitions of the fetcher of each replica.
    is_dirty: Grid<PartitionId, ReplicaId, bool>,
}

impl Fetchers {
    /// Idle threads, or none if each partition has one replica.
    pub fn new(scenario: &Scenario) -> Self {
        let (replicas, threads) = (scenario.replication_factor, scenario.replica_fetchers);
        let mut each = Vec::new();
        if replicas > 1 {
            let others = f64::from(scenario.other_partitions)
                / (f64::from(scenario.brokers) * f64::from(threads));
            for replica_set in scenario.placement().replica_sets() {
                let mut own = vec![0u32; threads as usize];
                for partition in scenario.placement().partitions_of(replica_set) {
                    own[(partition.number() % threads) as usize] += 1;
                }
                for replica in ReplicaId::first(replicas) {
                    each.extend(own.iter().map(|&own| Fetcher {
                        replica_set,
                        replica,
                        fetch: Fetch::default(),
                        dirty: Vec::new(),
                        unsent_bytes: 0,
                        in_hand: Vec::new(),
                        marks: Vec::new(),
                        learns_at: 0,
                        hosted: f64::from(own) + others,
                        fetched_at: None,
                        caught_up_at: 0,
                    }));
                }
            }
        }
        let flagged = if replicas > 1 { scenario.partitions } else { 0 };
        Self {
            each: each.into(),
            replicas,
            threads,
            is_dirty: Grid::new(false, flagged, replicas),
        }
    }

    pub fn ids(&self) -> impl Iterator<Item = FetcherId> + use<> {
        self.each.ids()
    }

    pub fn is_empty(&self) -> bool {
        self.each.is_empty()
    }

    /// The thread that keeps a replica of a partition (`AbstractFetcherManager.getFetcherId`: by partition number).
    pub fn index_of(
        &self,
        replica_set: ReplicaSetId,
        replica: ReplicaId,
        partition: PartitionId,
    ) -> FetcherId {
        (self.first_of(replica_set, replica) + partition.number() % self.threads).into()
    }

    /// True if the thread keeps a partition of its replica set.
    pub fn keeps(&self, fetcher: FetcherId, partition: PartitionId) -> bool {
        partition.number() % self.threads == fetcher.number() % self.threads
    }

    /// The threads that keep a replica of a replica set.
    pub fn indexes_of(
        &self,
        replica_set: ReplicaSetId,
        replica: ReplicaId,
    ) -> impl Iterator<Item = FetcherId> + use<> {
        let first = self.first_of(replica_set, replica);
        let threads = if self.is_empty() { 0 } else { self.threads };
        (first..first + threads).map(FetcherId::from)
    }

    fn first_of(&self, replica_set: ReplicaSetId, replica: ReplicaId) -> u32 {
        (replica_set.number() * self.replicas + replica.number()) * self.threads
    }

    /// A partition has records that the thread hasn't been sent yet.
    #[inline]
    pub fn mark(&mut self, fetcher: FetcherId, partition: PartitionId, bytes: u64) {
        let Fetcher { replica, .. } = self.each[fetcher];
        let flag = &mut self.is_dirty[(partition, replica)];
        let fetcher = &mut self.each[fetcher];
        fetcher.unsent_bytes += bytes;
        if !*flag {
            *flag = true;
            fetcher.dirty.push(partition);
        }
    }

    /// Moves the thread's dirty partitions to `out`, which is empty, because it is sent everything. Returns the bytes.
    pub fn take_dirty(&mut self, fetcher: FetcherId, out: &mut Vec<PartitionId>) -> u64 {
        let fetcher = &mut self.each[fetcher];
        std::mem::swap(out, &mut fetcher.dirty);
        for &partition in out.iter() {
            self.is_dirty[(partition, fetcher.replica)] = false;
        }
        std::mem::take(&mut fetcher.unsent_bytes)
    }

    pub fn heap_bytes(&self) -> usize {
        self.each.len() * (size_of::<Fetcher>() + 512) + self.is_dirty.len()
    }
}

impl std::ops::Index<FetcherId> for Fetchers {
    type Output = Fetcher;
    fn index(&self, fetcher: FetcherId) -> &Fetcher {
        &self.each[fetcher]
    }
}

impl std::ops::IndexMut<FetcherId> for Fetchers {
    fn index_mut(&mut self, fetcher: FetcherId) -> &mut Fetcher {
        &mut self.each[fetcher]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_partition_is_dirty_once_however_often_it_grows() {
        let scenario = Scenario {
            partitions: 6,
            replication_factor: 3,
            replica_fetchers: 2,
            ..Scenario::default()
        };
        let mut fetchers = Fetchers::new(&scenario);
        assert_eq!(fetchers.ids().count(), 18);
        let (set, replica) = (1.into(), 2.into());
        let (one, four) = (1.into(), 4.into());
        let even = fetchers.index_of(set, replica, four);
        let odd = fetchers.index_of(set, replica, one);
        assert!(fetchers.indexes_of(set, replica).eq([even, odd]));
        fetchers.mark(even, four, 100);
        fetchers.mark(even, four, 50);
        let mut taken = Vec::new();
        assert_eq!(fetchers.take_dirty(even, &mut taken), 150);
        assert_eq!(taken, [four]);
        fetchers.mark(even, four, 1);
        assert_eq!(fetchers[even].dirty, [four]);
        assert_eq!(
            (fetchers[even].replica_set, fetchers[even].replica),
            (set, replica)
        );
        assert_eq!(fetchers[odd].hosted, 1.0);
        let alone = Scenario {
            partitions: 1,
            other_partitions: 30,
            ..scenario
        };
        let fetchers = Fetchers::new(&alone);
        assert_eq!(
            [0, 1].map(|thread| fetchers[thread.into()].hosted),
            [6.0, 5.0]
        );
    }
}
