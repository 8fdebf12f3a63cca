//! One producer's partitioners, and which topic a record goes to.
//!
//! Rules: docs/model/producer.md, "Several topics".

use super::partitioner::Partitioner;
use crate::ids::{BrokerId, Id, IdVec, PartitionId, ProducerId, ReplicaSetId, TopicId};
use crate::random::{Purpose, Random};
use crate::scenario::Scenario;
use crate::schedule::Nanos;
use crate::topic_ranges::TopicRanges;

/// Each topic has its own (`RecordAccumulator.TopicInfo`, `StickyPartitionCache`).
#[derive(Clone)]
pub struct Partitioners {
    each: IdVec<TopicId, Partitioner>,
    topics: TopicRanges,
    random: Random,
    /// Share of the records that go to the first topic, if that isn't as likely as any other.
    share_of_first: Option<f64>,
    /// Topic of the record that send() was called for last.
    current: TopicId,
}

impl Partitioners {
    pub fn new(scenario: &Scenario, producer: ProducerId) -> Self {
        let topics = scenario.topic_ranges();
        Self {
            each: topics
                .ids()
                .map(|topic| Partitioner::new(scenario, producer, topic))
                .collect(),
            topics,
            random: Random::stream(scenario.seed, Purpose::Topics, producer.number()),
            share_of_first: scenario.share_of_first_topic,
            current: 0.into(),
        }
    }

    pub fn draw_topic(&mut self) {
        let others = self.topics.count() - 1;
        if others == 0 {
            return;
        }
        self.current = match self.share_of_first {
            None => self.random.below(u64::from(others) + 1) as u32,
            Some(share) if self.random.open_unit() < share => 0,
            Some(_) => 1 + self.random.below(others.into()) as u32,
        }
        .into();
    }

    #[inline(always)]
    pub fn current(&self) -> &Partitioner {
        &self.each[self.current]
    }

    #[inline(always)]
    pub fn current_mut(&mut self) -> &mut Partitioner {
        &mut self.each[self.current]
    }

    #[inline(always)]
    pub fn of_topic(&mut self, topic: TopicId) -> &mut Partitioner {
        &mut self.each[topic]
    }

    #[inline(always)]
    pub fn of(&mut self, partition: PartitionId) -> &mut Partitioner {
        &mut self.each[self.topics.of(partition)]
    }

    #[cfg(debug_assertions)]
    pub fn at(&self, partition: PartitionId) -> &Partitioner {
        &self.each[self.topics.of(partition)]
    }

    /// The partition that is being filled, if there is one topic and its partitioner stays with one.
    pub fn filling(&self) -> Option<PartitionId> {
        let only = self.each.first().filter(|_| self.each.len() == 1);
        only.and_then(Partitioner::current)
    }

    /// Adds the scores of all partitions at an instant, if the partitioners follow a rule; infinite for those left out.
    pub fn add_scores(&self, at: Nanos, scores: &mut Vec<f64>) {
        for partitioner in self.each.iter() {
            partitioner.add_scores(at, scores);
        }
    }

    /// The events that stand for the work on their rules since the last call.
    pub fn take_events(&mut self) -> u64 {
        self.each.iter_mut().map(Partitioner::take_events).sum()
    }

    pub fn are_several(&self) -> bool {
        self.each.len() > 1
    }

    /// Another partitioner takes over, as after a rolling restart.
    pub fn change(&mut self, scenario: &Scenario) {
        for partitioner in self.each.iter_mut() {
            partitioner.change(scenario);
        }
    }

    pub fn set_leader(&mut self, replica_set: ReplicaSetId, leader: Option<BrokerId>) {
        for partitioner in self.each.iter_mut() {
            partitioner.set_leader(replica_set, leader);
        }
    }

    pub fn heap_bytes(&self) -> usize {
        let each = self.each.iter();
        each.map(|partitioner| size_of::<Partitioner>() + partitioner.heap_bytes())
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_topic_gets_its_share_and_the_others_as_much_as_each_other() {
        for (share_of_first_topic, expected) in [
            (None, [1, 1, 1, 1]),
            (Some(0.7), [28, 4, 4, 4]),
            (Some(0.0), [0, 4, 4, 4]),
        ] {
            let mut partitioners = Partitioners::new(
                &Scenario {
                    topics: 4,
                    partitions: 4,
                    share_of_first_topic,
                    ..Scenario::default()
                },
                0.into(),
            );
            let mut drawn = [0u32; 4];
            for _ in 0..40_000 {
                partitioners.draw_topic();
                drawn[partitioners.current.index()] += 1;
            }
            let whole: u32 = expected.iter().sum();
            for (drawn, part) in drawn.into_iter().zip(expected) {
                let expected = 40_000 * part / whole;
                assert!(drawn.abs_diff(expected) <= 5 * expected.isqrt(), "{drawn}");
            }
        }
    }
}
