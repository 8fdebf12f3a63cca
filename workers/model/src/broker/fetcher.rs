//! One fetcher thread of a follower (`ReplicaFetcherThread`): it asks one leader for all its partitions, waits for the
//! answer, appends what came, and asks again at once. At most one fetch of it is under way.

use super::fetch::Fetch;
use crate::scenario::Scenario;

/// One fetcher thread.
#[derive(Clone)]
pub struct Fetcher {
    /// The group whose partitions it fetches.
    pub group: u32,
    /// Which replica of the group it keeps.
    pub replica: u32,
    /// Its fetch; idle where leader or follower is lost.
    pub fetch: Fetch,
    /// Partitions with records that it was not sent yet.
    pub dirty: Vec<u32>,
    /// Bytes of those records.
    pub unsent_bytes: u64,
    /// What came with the last response: how far each partition's log reaches once it is appended.
    pub in_hand: Vec<(u32, u64)>,
    /// Partitions that each of its fetches covers, those of other topics included.
    pub hosted: f64,
}

/// All fetcher threads of the cluster.
#[derive(Clone)]
pub struct Fetchers {
    each: Vec<Fetcher>,
    replicas: u32,
    threads: u32,
    /// For each partition and replica, whether it is among the dirty ones of its fetcher.
    is_dirty: Vec<bool>,
}

impl Fetchers {
    /// Idle threads; none where each partition has one replica.
    pub fn new(scenario: &Scenario) -> Self {
        let (replicas, threads) = (scenario.replication_factor, scenario.replica_fetchers);
        let mut each = Vec::new();
        if replicas > 1 {
            for group in 0..scenario.brokers {
                let mut own = vec![0u32; threads as usize];
                (group..scenario.partitions)
                    .step_by(scenario.brokers as usize)
                    .for_each(|partition| own[(partition % threads) as usize] += 1);
                let others = f64::from(scenario.other_partitions)
                    / (f64::from(scenario.brokers) * f64::from(threads));
                for replica in 0..replicas {
                    each.extend(own.iter().map(|&own| Fetcher {
                        group,
                        replica,
                        fetch: Fetch::default(),
                        dirty: Vec::new(),
                        unsent_bytes: 0,
                        in_hand: Vec::new(),
                        hosted: f64::from(own) + others,
                    }));
                }
            }
        }
        let flags = if each.is_empty() {
            0
        } else {
            scenario.partitions * replicas
        };
        Self {
            each,
            replicas,
            threads,
            is_dirty: vec![false; flags as usize],
        }
    }

    /// How many threads there are.
    pub fn len(&self) -> u32 {
        self.each.len() as u32
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.each.is_empty()
    }

    /// The thread that keeps a replica of a partition (`AbstractFetcherManager.getFetcherId`: by partition number).
    pub fn index_of(&self, group: u32, replica: u32, partition: u32) -> u32 {
        (group * self.replicas + replica) * self.threads + partition % self.threads
    }

    /// The threads that keep a replica of a group.
    pub fn indexes_of(&self, group: u32, replica: u32) -> std::ops::Range<u32> {
        let first = (group * self.replicas + replica) * self.threads;
        first..first + self.threads
    }

    /// A partition has records that the thread was not sent yet.
    #[inline]
    pub fn mark(&mut self, fetcher: u32, partition: u32, bytes: u64) {
        let Fetcher { replica, .. } = self.each[fetcher as usize];
        let flag = &mut self.is_dirty[(partition * self.replicas + replica) as usize];
        let fetcher = &mut self.each[fetcher as usize];
        fetcher.unsent_bytes += bytes;
        if !*flag {
            *flag = true;
            fetcher.dirty.push(partition);
        }
    }

    /// The thread is sent everything: empties its list of dirty partitions into `out`; returns the bytes.
    pub fn take_dirty(&mut self, fetcher: u32, out: &mut Vec<u32>) -> u64 {
        let fetcher = &mut self.each[fetcher as usize];
        out.append(&mut fetcher.dirty);
        for &partition in out.iter() {
            self.is_dirty[(partition * self.replicas + fetcher.replica) as usize] = false;
        }
        std::mem::take(&mut fetcher.unsent_bytes)
    }

    /// Bytes of memory, about.
    pub fn heap_bytes(&self) -> usize {
        self.each.len() * (size_of::<Fetcher>() + 512) + self.is_dirty.len()
    }
}

impl std::ops::Index<u32> for Fetchers {
    type Output = Fetcher;
    fn index(&self, index: u32) -> &Fetcher {
        &self.each[index as usize]
    }
}

impl std::ops::IndexMut<u32> for Fetchers {
    fn index_mut(&mut self, index: u32) -> &mut Fetcher {
        &mut self.each[index as usize]
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
        assert_eq!(fetchers.len(), 18);
        let (even, odd) = (fetchers.index_of(1, 2, 4), fetchers.index_of(1, 2, 1));
        assert_eq!(fetchers.indexes_of(1, 2), even..odd + 1);
        fetchers.mark(even, 4, 100);
        fetchers.mark(even, 4, 50);
        let mut taken = Vec::new();
        assert_eq!(fetchers.take_dirty(even, &mut taken), 150);
        assert_eq!(taken, [4]);
        fetchers.mark(even, 4, 1);
        assert_eq!(fetchers[even].dirty, [4]);
        assert_eq!((fetchers[even].group, fetchers[even].replica), (1, 2));
        assert_eq!(fetchers[odd].hosted, 1.0);
        let alone = Scenario {
            partitions: 1,
            other_partitions: 30,
            ..scenario
        };
        let fetchers = Fetchers::new(&alone);
        assert_eq!((fetchers[0].hosted, fetchers[1].hosted), (6.0, 5.0));
    }
}
