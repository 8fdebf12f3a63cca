//! Drawing partitions, which all rules share.

use super::backup_table::BackupTable;
use super::load_table::LoadTable;
use crate::ids::{BrokerId, Id, IdSet, PartitionId, ProducerId, ReplicaSetId, TopicId};
use crate::placement::Placement;
use crate::random::{Purpose, Random};
use crate::rule::Signal;
use crate::scenario::Scenario;
use std::ops::Range;

/// One producer's random choices among the partitions of one topic.
#[derive(Clone, Copy)]
pub struct Draws {
    random: Random,
    placement: Placement,
    /// The topic's first partition, and how many it has.
    first: u32,
    count: u32,
    /// Replica sets with a partition of the topic, and those with more.
    sets: IdSet<ReplicaSetId>,
    sets_with_more: IdSet<ReplicaSetId>,
    /// Replica sets without a leader: none of their partitions is chosen while others can be.
    leaderless: IdSet<ReplicaSetId>,
    /// Racks in the cluster, and the producer's, if its partitioner may ask for them.
    rack: Option<(u32, u32)>,
    pub is_rack_aware: bool,
    /// Replica sets without a leader in the producer's rack.
    far: IdSet<ReplicaSetId>,
}

impl Draws {
    pub fn new(scenario: &Scenario, producer: ProducerId, of: TopicId) -> Self {
        let placement = scenario.placement();
        let partitions = scenario.topic_ranges().partitions_of(of);
        let own = scenario.rack_of_client(producer.number());
        let knows_racks = scenario.is_rack_aware || scenario.rule.sees(Signal::SameRack);
        let stream = producer.number() + of.number() * scenario.producers;
        let mut draws = Self {
            random: Random::stream(scenario.seed, Purpose::PartitionChoice, stream),
            placement,
            first: partitions.start,
            count: partitions.len() as u32,
            sets: IdSet::default(),
            sets_with_more: IdSet::default(),
            leaderless: IdSet::default(),
            rack: knows_racks.then_some((scenario.racks, own)),
            is_rack_aware: scenario.is_rack_aware,
            far: IdSet::default(),
        };
        for partition in partitions {
            let replica_set = placement.set_of(partition.into());
            if draws.sets.contains(replica_set) {
                draws.sets_with_more.insert(replica_set);
            } else {
                draws.sets.insert(replica_set);
            }
        }
        for replica_set in placement.replica_sets() {
            draws.set_leader(replica_set, Some(placement.preferred_leader(replica_set)));
        }
        draws
    }

    pub fn partitions(&self) -> Range<u32> {
        self.first..self.first + self.count
    }

    /// The partition of the topic that `number` stands for, however large it is.
    #[inline(always)]
    pub fn partition(&self, number: u32) -> PartitionId {
        (self.first + number % self.count).into()
    }

    pub fn set_leader(&mut self, replica_set: ReplicaSetId, leader: Option<BrokerId>) {
        if leader.is_none() {
            self.leaderless.insert(replica_set);
        } else {
            self.leaderless.remove(replica_set);
        }
        let Some((racks, own)) = self.rack else {
            return;
        };
        if leader.is_some_and(|leader| leader.number() % racks == own) {
            self.far.remove(replica_set);
        } else {
            self.far.insert(replica_set);
        }
    }

    /// True if the partition's leader is in the producer's rack.
    pub fn is_near(&self, partition: PartitionId) -> bool {
        !self.far.contains(self.placement.set_of(partition))
    }

    pub fn is_available(&self, partition: PartitionId) -> bool {
        self.leaderless.is_empty() || !self.leaderless.contains(self.placement.set_of(partition))
    }

    /// True if a partition other than `old` has a known leader.
    #[inline]
    pub fn has_another(&self, old: Option<PartitionId>) -> bool {
        let of_old = old.map(|old| self.placement.set_of(old));
        let mut sets = self.sets;
        sets.any(|replica_set| {
            !self.leaderless.contains(replica_set)
                && (of_old != Some(replica_set) || self.sets_with_more.contains(replica_set))
        })
    }

    /// A partition whose leader is known, or any if there is none.
    pub fn draw(&mut self) -> PartitionId {
        loop {
            let partition = self.draw_evenly();
            if self.is_available(partition) || !self.has_another(None) {
                return partition;
            }
        }
    }

    /// The same, by `weights`. If there are none or all are 0, evenly: in the producer's rack if it is rack-aware and any
    /// partition is led there.
    pub fn draw_by(&mut self, weights: Option<&LoadTable>) -> PartitionId {
        if let Some(weights) = weights.filter(|weights| weights.total() > 0) {
            let partition = weights.partition_at(self.random.below(weights.total()));
            if self.is_available(partition) || !self.has_another(None) {
                return partition;
            }
        }
        let mut sets = self.sets;
        let stays_near = self.is_rack_aware && sets.any(|set| !self.far.contains(set));
        loop {
            let partition = self.draw();
            if !stays_near || self.is_near(partition) {
                return partition;
            }
        }
    }

    /// A partition whose leader is known, in proportion to 1 ÷ `times`; any if there is none.
    pub fn draw_inversely(&mut self, times: impl Fn(PartitionId) -> u32) -> PartitionId {
        let unit = self.random.open_unit();
        let weighed = || {
            let partitions = self.partitions().map(PartitionId::from);
            let available = partitions.filter(|&partition| self.is_available(partition));
            available.map(|partition| (partition, 1.0 / f64::from(times(partition))))
        };
        let mut left = unit * weighed().map(|(_, weight)| weight).sum::<f64>();
        let drawn = weighed().find(|&(_, weight)| {
            left -= weight;
            left <= 0.0
        });
        // Rounding may leave a rest behind the last.
        let drawn = drawn.or_else(|| weighed().last());
        match drawn {
            Some((partition, _)) => partition,
            None => self.draw(),
        }
    }

    /// A partition with the fewest records that aren't acked, whether or not its leader is known.
    pub fn draw_fewest(&mut self, backups: &BackupTable) -> PartitionId {
        backups.choose(|equals| self.below(equals.into()) as u32)
    }

    pub fn are_all_available(&self) -> bool {
        self.leaderless.is_empty()
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.random.below(bound)
    }

    pub fn bits(&mut self) -> u32 {
        self.random.next_u64() as u32
    }

    /// A whole number below `bound`, which is whole and not 0, and may take more than 32 bits.
    pub fn below_large(&mut self, bound: f64) -> f64 {
        if bound <= f64::from(u32::MAX) {
            self.below(bound as u64) as f64
        } else {
            (self.random.open_unit() * bound).floor().min(bound - 1.0)
        }
    }

    fn draw_evenly(&mut self) -> PartitionId {
        let number = self.below(self.count.into()) as u32;
        (self.first + number).into()
    }
}
