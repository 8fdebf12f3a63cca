//! How the partitions are divided into topics.
//!
//! Rules: docs/model/producer.md, "Several topics".

use crate::ids::{Id, PartitionId, TopicId};
use std::ops::Range;

/// Topics of neighbouring partitions: all as large as each other, or the first with a number of its own and the others as
/// large as each other.
#[derive(Clone, Copy)]
pub struct TopicRanges {
    partitions: u32,
    count: u32,
    /// Partitions of the first topic.
    in_first: u32,
}

impl TopicRanges {
    /// `in_first` partitions in the first of `count` topics; `None` = as many as in the others.
    pub fn new(partitions: u32, count: u32, in_first: Option<u32>) -> Self {
        Self {
            partitions,
            count,
            in_first: match count {
                1 => partitions,
                _ => in_first.unwrap_or(partitions / count),
            },
        }
    }

    pub fn ids(self) -> impl Iterator<Item = TopicId> {
        TopicId::first(self.count)
    }

    #[inline(always)]
    pub fn count(self) -> u32 {
        self.count
    }

    pub fn partitions_of(self, topic: TopicId) -> Range<u32> {
        let from = |topic: u32| match topic {
            0 => 0,
            1 => self.in_first,
            _ => {
                let (others, rest) = (self.count - 1, self.partitions - self.in_first);
                self.in_first + (topic - 1) * rest / others
            }
        };
        from(topic.number())..from(topic.number() + 1)
    }

    #[inline(always)]
    pub fn of(self, partition: PartitionId) -> TopicId {
        let (others, rest) = (self.count - 1, self.partitions - self.in_first);
        let number = partition.number().checked_sub(self.in_first);
        let topic = number.and_then(|number| ((number + 1) * others - 1).checked_div(rest));
        topic.map_or(0, |topic| topic + 1).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranges(partitions: u32, count: u32, in_first: Option<u32>) -> Vec<Range<u32>> {
        let topics = TopicRanges::new(partitions, count, in_first);
        let ranges: Vec<_> = topics
            .ids()
            .map(|topic| topics.partitions_of(topic))
            .collect();
        for (topic, range) in topics.ids().zip(&ranges) {
            for partition in range.clone() {
                assert_eq!(topics.of(partition.into()), topic);
            }
        }
        ranges
    }

    #[test]
    fn topics_are_neighbours_and_the_first_may_have_a_size_of_its_own() {
        assert_eq!(ranges(7, 1, Some(2))[0], 0..7);
        assert_eq!(ranges(12, 3, None), [0..4, 4..8, 8..12]);
        assert_eq!(ranges(8, 3, None), [0..2, 2..5, 5..8]);
        assert_eq!(ranges(12, 3, Some(6)), [0..6, 6..9, 9..12]);
        assert_eq!(ranges(12, 3, Some(10)), [0..10, 10..11, 11..12]);
        assert_eq!(ranges(10_000, 100, None)[99], 9_900..10_000);
    }
}
