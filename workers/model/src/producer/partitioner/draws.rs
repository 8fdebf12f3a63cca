//! Drawing partitions, which all rules share.

use super::load_table::LoadTable;
use crate::ids::{Id, IdSet, PartitionId, ProducerId, ReplicaSetId};
use crate::random::{Purpose, Random};
use crate::scenario::Scenario;
use crate::topic::Topic;

/// One producer's random choices among the partitions of the topic.
#[derive(Clone)]
pub struct Draws {
    random: Random,
    topic: Topic,
    /// Replica sets without a leader: none of their partitions is chosen while others can be.
    leaderless: IdSet<ReplicaSetId>,
}

impl Draws {
    pub fn new(scenario: &Scenario, producer: ProducerId) -> Self {
        Self {
            random: Random::stream(scenario.seed, Purpose::PartitionChoice, producer.number()),
            topic: scenario.topic(),
            leaderless: IdSet::default(),
        }
    }

    pub fn partitions(&self) -> u32 {
        self.topic.partitions
    }

    /// A replica set has lost its leader, or has one again.
    pub fn set_leaderless(&mut self, replica_set: ReplicaSetId, is_leaderless: bool) {
        if is_leaderless {
            self.leaderless.insert(replica_set);
        } else {
            self.leaderless.remove(replica_set);
        }
    }

    pub fn is_available(&self, partition: PartitionId) -> bool {
        self.leaderless.is_empty() || !self.leaderless.contains(self.topic.set_of(partition))
    }

    /// Whether a partition other than `old` has a known leader.
    pub fn has_another(&self, old: Option<PartitionId>) -> bool {
        let two_of_each_set = self.topic.partitions.min(self.topic.brokers * 2);
        PartitionId::first(two_of_each_set)
            .any(|partition| Some(partition) != old && self.is_available(partition))
    }

    /// A partition whose leader is known, or any if there is none.
    pub fn draw(&mut self) -> PartitionId {
        self.draw_by(None)
    }

    /// The same, by `weights`; evenly if there are none or all are 0.
    pub fn draw_by(&mut self, weights: Option<&LoadTable>) -> PartitionId {
        let mut partition = match weights {
            Some(weights) if weights.total() > 0 => {
                weights.partition_at(self.random.below(weights.total()))
            }
            _ => self.draw_evenly(),
        };
        while !self.is_available(partition) && self.has_another(None) {
            partition = self.draw_evenly();
        }
        partition
    }

    pub fn below(&mut self, bound: u32) -> u32 {
        self.random.below(u64::from(bound)) as u32
    }

    pub fn bits(&mut self) -> u32 {
        self.random.next_u64() as u32
    }

    fn draw_evenly(&mut self) -> PartitionId {
        self.below(self.topic.partitions).into()
    }
}
