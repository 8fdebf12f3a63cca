//! Drawing partitions: what every rule shares.

use super::load_table::LoadTable;
use crate::producer::broker_set::BrokerSet;
use crate::random::{Purpose, Random};
use crate::scenario::Scenario;

/// One producer's random choices among the partitions of the topic.
#[derive(Clone)]
pub struct Draws {
    random: Random,
    partitions: u32,
    brokers: u32,
    /// Groups of partitions without a leader: none of their partitions is chosen while others can be.
    leaderless: BrokerSet,
}

impl Draws {
    /// The choices of producer number `producer`.
    pub fn new(scenario: &Scenario, producer: u32) -> Self {
        Self {
            random: Random::stream(scenario.seed, Purpose::PartitionChoice, producer),
            partitions: scenario.partitions,
            brokers: scenario.brokers,
            leaderless: BrokerSet::default(),
        }
    }

    /// Partitions of the topic.
    pub fn partitions(&self) -> u32 {
        self.partitions
    }

    /// A group of partitions has lost its leader, or has one again.
    pub fn set_leaderless(&mut self, group: u32, is_leaderless: bool) {
        if is_leaderless {
            self.leaderless.insert(group);
        } else {
            self.leaderless.remove(group);
        }
    }

    /// Whether a partition's leader is known.
    pub fn is_available(&self, partition: u32) -> bool {
        self.leaderless.is_empty() || !self.leaderless.contains(partition % self.brokers)
    }

    /// Whether a partition other than `old` has a known leader.
    pub fn has_another(&self, old: Option<u32>) -> bool {
        let mut some_of_each_group = 0..self.partitions.min(self.brokers * 2);
        some_of_each_group.any(|partition| Some(partition) != old && self.is_available(partition))
    }

    /// A partition whose leader is known, or any where there is none.
    pub fn draw(&mut self) -> u32 {
        self.draw_by(None)
    }

    /// The same, drawn by `weights`; evenly where there are none, or all are 0.
    pub fn draw_by(&mut self, weights: Option<&LoadTable>) -> u32 {
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

    /// A whole number below `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.random.below(u64::from(bound)) as u32
    }

    /// Any 32 bits.
    pub fn bits(&mut self) -> u32 {
        self.random.next_u64() as u32
    }

    fn draw_evenly(&mut self) -> u32 {
        self.below(self.partitions)
    }
}
