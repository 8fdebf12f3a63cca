//! The second group of producers, whose settings may differ from the first group's: a canary, an older client, a noisy
//! neighbour.
//!
//! Rules: docs/model/groups.md, "How it runs".

use super::{Change, Scenario, TimedChange};
use crate::ids::{BrokerId, Id, ProducerId};
use std::ops::Range;

/// Owner of a timed change's setting: until the second group has a value of its own, the first
/// group's is everyone's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    Everyone,
    FirstGroup,
    SecondGroup,
}

impl Scenario {
    /// 0 = the first group, 1 = the second: its producers have the highest numbers.
    #[inline(always)]
    pub fn group_of(&self, producer: ProducerId) -> usize {
        usize::from(producer.number() >= self.producers - self.group_producers)
    }

    /// The scenario as it is for a producer, with the settings of its group.
    #[inline(always)]
    pub fn of(&self, producer: ProducerId) -> &Self {
        match &self.group {
            None => self,
            Some(group) => self.of_two(group, producer),
        }
    }

    /// Out of line, so that a run with one group hardly notices that there could be two.
    #[cold]
    #[inline(never)]
    fn of_two<'a>(&'a self, group: &'a Self, producer: ProducerId) -> &'a Self {
        if self.group_of(producer) == 1 {
            group
        } else {
            self
        }
    }

    /// The scenario as it is for each group whose settings may differ from others, and its number of producers, perhaps 0.
    #[inline(never)]
    pub fn groups(&self) -> [(&Self, u32); 2] {
        let second = if self.group.is_some() {
            self.group_producers
        } else {
            0
        };
        let of_second = self.group.as_deref().unwrap_or(self);
        [(self, self.producers - second), (of_second, second)]
    }

    /// Connections of all producers to a broker: one each, or one for each partition that it leads when all is well.
    pub fn connections_to(&self, broker: BrokerId) -> f64 {
        let placement = self.placement();
        let led = placement.size_of(placement.preferred_by(broker)).max(1);
        let of_one = |settings: &Self| {
            if settings.has_own_connections() {
                led
            } else {
                1
            }
        };
        let groups = self.groups().into_iter();
        groups
            .map(|(settings, producers)| f64::from(producers) * f64::from(of_one(settings)))
            .sum()
    }

    /// True if all producers have such settings.
    pub fn all_are(&self, are: impl Fn(&Self) -> bool) -> bool {
        self.groups()
            .into_iter()
            .all(|(settings, producers)| producers == 0 || are(settings))
    }

    /// How many groups are measured apart: two, or none where all producers are of one.
    pub fn number_of_groups(&self) -> usize {
        if self.group_producers > 0 { 2 } else { 0 }
    }

    /// Bytes of the values of so many records, of which the second group's producers sent some.
    pub fn value_bytes(&self, records: f64, of_second: f64) -> f64 {
        let [first, second] = [self, self.group.as_deref().unwrap_or(self)]
            .map(|settings| f64::from(settings.record_bytes));
        // Whole numbers, so that nothing is lost.
        records * first + of_second * (second - first)
    }

    /// The place of a producer among those that share its rate, and how many they are.
    pub fn sharers_of_rate(&self, producer: ProducerId) -> (u32, u32) {
        if self.has_own_rate {
            let first = self.producers - self.group_producers;
            (producer.number() - first, self.group_producers)
        } else {
            (producer.number(), self.producers)
        }
    }

    /// Producers whose setting a timed change changes.
    pub fn producers_of(&self, whose: Whose) -> Range<u32> {
        let first = self.producers - self.group_producers;
        match whose {
            Whose::Everyone => 0..self.producers,
            Whose::FirstGroup => 0..first,
            Whose::SecondGroup => first..self.producers,
        }
    }

    pub fn change(&mut self, timed: &TimedChange) {
        let TimedChange { change, whose, .. } = *timed;
        if whose != Whose::SecondGroup {
            self.apply(change);
        }
        let Some(group) = self.group.as_mut().filter(|_| whose != Whose::FirstGroup) else {
            return;
        };
        group.apply(change);
        group.has_own_rate |= whose == Whose::SecondGroup && matches!(change, Change::Rate(_));
    }
}

/// One value for each group of producers.
#[derive(Clone, Copy)]
pub struct PerGroup<T> {
    first: T,
    second: Option<T>,
    second_begins: u32,
}

impl<T> PerGroup<T> {
    /// `make` gets the scenario as it is for each group.
    pub fn new(scenario: &Scenario, make: impl Fn(&Scenario) -> T) -> Self {
        Self {
            first: make(scenario),
            second: scenario.group.as_deref().map(make),
            second_begins: scenario.producers - scenario.group_producers,
        }
    }

    #[inline(always)]
    pub fn of(&self, producer: ProducerId) -> &T {
        match &self.second {
            None => &self.first,
            Some(second) => self.of_two(second, producer),
        }
    }

    #[cold]
    #[inline(never)]
    fn of_two<'a>(&'a self, second: &'a T, producer: ProducerId) -> &'a T {
        if producer.number() < self.second_begins {
            &self.first
        } else {
            second
        }
    }
}
