//! Which partition the next record goes to, unless its key decides. Each family of partitioners has a file with its
//! rule, Kafka class and version; this one has what they share.
//!
//! Rules: docs/model/producer.md, "Partitioners".

mod backup_table;
mod built_in;
mod by_rule;
mod draws;
mod kept;
mod load_table;
mod others;
mod round_robin;
mod sticky;
mod visit;

pub use backup_table::BackupTable;
pub use by_rule::{Seen, SeenQueue};
pub use load_table::LoadTable;

use super::append::{Appended, Record};
use super::batch::Batch;
use super::keys::hash_of_key;
use crate::ids::{BrokerId, PartitionId, ProducerId, ReplicaSetId, TopicId};
use crate::scenario::{PartitionerKind, Scenario};
use crate::schedule::Nanos;
use built_in::BuiltIn;
use by_rule::{ByRule, Sight};
use draws::Draws;
use others::{StickyTime, UniformBytes};
use round_robin::Turn;
use std::ops::Range;
use visit::SwitchRule;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// To this partition, into a new batch if none there has room.
    Goes(PartitionId),
    /// Into the open batch of this partition; if that has no room, the partitioner is asked again.
    Joins(PartitionId),
}

/// The state of one producer's partitioner for one topic.
#[derive(Clone)]
pub struct Partitioner {
    rule: Rule,
    draws: Draws,
    turn: Turn,
    /// The partition that is being filled; `None` before the first record.
    current: Option<PartitionId>,
    /// Unacked work, for rules that look at it; no partitions for the others.
    backups: BackupTable,
    traits: Traits,
    ignores_keys: bool,
    /// Already chosen for the record that waits for memory.
    pub(super) chosen_for_waiting: Option<PartitionId>,
}

/// Traits of the rules, apart from how they choose.
#[derive(Clone, Copy)]
struct Traits {
    /// Records with a key go where their key hashes to.
    honors_keys: bool,
    stay: Stay,
}

/// How long records without a key stay with one partition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stay {
    OneRecord,
    /// The rule decides for each record.
    AskedEachTime,
    /// As long as its batch has room and nothing switches, so many records can join it at once.
    UntilNoRoom,
}

/// The rule that is in force, with what it remembers. @recipe partitioner
#[derive(Clone)]
enum Rule {
    RoundRobin,
    RoundRobinSkip,
    Sticky,
    BuiltIn(BuiltIn),
    Random,
    RandomAgain,
    StickyTime(StickyTime),
    UniformBytes(UniformBytes),
    LeastBackup,
    Own(Box<ByRule>),
}

impl Rule {
    /// `anywhere` is where those that take turns begin.
    fn new(scenario: &Scenario, partitions: Range<u32>, anywhere: Turn) -> Self {
        use SwitchRule::{AsPublished, AsShipped};
        let built_in = |rule, is_adaptive| Self::BuiltIn(BuiltIn::new(scenario, rule, is_adaptive));
        match scenario.partitioner {
            PartitionerKind::RoundRobin => Self::RoundRobin,
            PartitionerKind::RoundRobinSkip => Self::RoundRobinSkip,
            PartitionerKind::Sticky => Self::Sticky,
            PartitionerKind::Uniform => built_in(AsShipped, false),
            PartitionerKind::Adaptive => built_in(AsShipped, true),
            PartitionerKind::UniformKip794 => built_in(AsPublished, false),
            PartitionerKind::AdaptiveKip794 => built_in(AsPublished, true),
            PartitionerKind::Random => Self::Random,
            PartitionerKind::RandomAgain => Self::RandomAgain,
            PartitionerKind::StickyTime => Self::StickyTime(StickyTime::new(scenario)),
            PartitionerKind::UniformBytes | PartitionerKind::AdaptiveBytes => {
                Self::UniformBytes(UniformBytes::new(scenario))
            }
            PartitionerKind::LeastBackup => Self::LeastBackup,
            PartitionerKind::Rule => {
                Self::Own(Box::new(ByRule::new(scenario, partitions, anywhere)))
            }
        }
    }

    fn traits(&self) -> Traits {
        let (honors_keys, stay) = match self {
            Self::RoundRobin => (true, Stay::OneRecord),
            Self::RoundRobinSkip => (false, Stay::OneRecord),
            Self::Sticky => (true, Stay::UntilNoRoom),
            Self::BuiltIn(_) => (true, Stay::UntilNoRoom),
            Self::Random | Self::RandomAgain => (true, Stay::OneRecord),
            Self::StickyTime(_) => (true, Stay::AskedEachTime),
            Self::UniformBytes(_) => (true, Stay::AskedEachTime),
            Self::LeastBackup => (false, Stay::AskedEachTime),
            Self::Own(rule) if rule.leaves_each_record() => (true, Stay::OneRecord),
            Self::Own(_) => (true, Stay::AskedEachTime),
        };
        Traits { honors_keys, stay }
    }
}

fn backups_for(scenario: &Scenario, partitions: Range<u32>) -> BackupTable {
    use PartitionerKind::{AdaptiveBytes, LeastBackup, Rule};
    let looks = matches!(scenario.partitioner, AdaptiveBytes | LeastBackup | Rule);
    BackupTable::new(if looks { partitions } else { 0..0 })
}

impl Partitioner {
    pub fn new(scenario: &Scenario, producer: ProducerId, topic: TopicId) -> Self {
        let mut draws = Draws::new(scenario, producer, topic);
        let anywhere = Turn::anywhere(&mut draws);
        let rule = Rule::new(scenario, draws.partitions(), anywhere);
        Self {
            turn: if matches!(rule, Rule::RoundRobin) {
                anywhere
            } else {
                Turn::default()
            },
            traits: rule.traits(),
            ignores_keys: scenario.ignores_keys,
            backups: backups_for(scenario, draws.partitions()),
            rule,
            draws,
            current: None,
            chosen_for_waiting: None,
        }
    }

    /// Another partitioner takes over, as after a rolling restart. The stream of random numbers continues.
    pub fn change(&mut self, scenario: &Scenario) {
        self.rule = Rule::new(scenario, self.draws.partitions(), self.turn);
        self.traits = self.rule.traits();
        self.backups = backups_for(scenario, self.draws.partitions());
        self.ignores_keys = scenario.ignores_keys;
        self.chosen_for_waiting = None;
    }

    pub fn set_leader(&mut self, replica_set: ReplicaSetId, leader: Option<BrokerId>) {
        self.draws.set_leader(replica_set, leader);
        if let Rule::Own(rule) = &mut self.rule {
            rule.set_leader(replica_set, leader);
        }
    }

    pub fn forget_waiting(&mut self) {
        self.chosen_for_waiting = None;
    }

    /// The partition that is being filled, if the partitioner stays with one.
    pub fn current(&self) -> Option<PartitionId> {
        self.current.filter(|_| self.traits.stay != Stay::OneRecord)
    }

    /// The partition that the next record without key joins as long as its batch has room and nothing switches; `None`
    /// if each record is decided anew.
    #[inline]
    pub(super) fn stays_with(&self) -> Option<PartitionId> {
        self.current
            .filter(|_| self.traits.stay == Stay::UntilNoRoom)
    }

    pub(super) fn honors_keys(&self) -> bool {
        self.traits.honors_keys && !self.ignores_keys
    }

    /// Where the next record goes. `at_batch_boundary` tells whether a partition has no batch with room now.
    #[inline(always)]
    pub(super) fn choose(
        &mut self,
        record: &Record,
        at_batch_boundary: impl FnOnce(PartitionId) -> bool,
    ) -> Choice {
        let (draws, current) = (&mut self.draws, &mut self.current);
        let choice = match &mut self.rule {
            Rule::RoundRobin => return Choice::Goes(self.turn.next(draws)),
            Rule::RoundRobinSkip => return Choice::Joins(self.turn.next(draws)),
            Rule::Random => return Choice::Goes(draws.draw()),
            Rule::RandomAgain => return Choice::Joins(draws.draw()),
            Rule::Sticky => match *current {
                Some(current) => return Choice::Joins(current),
                None => Choice::Joins(draws.draw()),
            },
            Rule::BuiltIn(rule) => {
                return Choice::Joins(rule.choose(current, draws, at_batch_boundary));
            }
            Rule::StickyTime(rule) => Choice::Goes(rule.choose(*current, draws, record.now.at)),
            Rule::UniformBytes(rule) => {
                Choice::Goes(rule.choose(*current, draws, &self.backups, record.has_key))
            }
            Rule::LeastBackup => match *current {
                Some(current) => return Choice::Joins(current),
                None => Choice::Goes(draws.draw_fewest(&self.backups)),
            },
            Rule::Own(rule) => {
                let sight = Sight::new(draws, current, &self.backups);
                return rule.place(sight, record.now.at, at_batch_boundary);
            }
        };
        let (Choice::Goes(chosen) | Choice::Joins(chosen)) = choice;
        *current = Some(chosen);
        choice
    }

    /// Where the record goes now that no batch of `full` has room.
    pub(super) fn choose_again(&mut self, full: PartitionId) -> Choice {
        let (draws, current) = (&mut self.draws, &mut self.current);
        let chosen = match &mut self.rule {
            Rule::RoundRobinSkip => return Choice::Goes(self.turn.next(draws)),
            Rule::RandomAgain => return Choice::Goes(draws.draw()),
            Rule::Sticky => sticky::next(*current, draws),
            Rule::BuiltIn(rule) => {
                return if rule.switches_without_room(current, draws) {
                    Choice::Joins(current.unwrap_or(full))
                } else {
                    Choice::Goes(full)
                };
            }
            Rule::LeastBackup => draws.draw_fewest(&self.backups),
            Rule::Own(rule) => {
                return rule.place_again(Sight::new(draws, current, &self.backups), full);
            }
            Rule::RoundRobin | Rule::Random | Rule::StickyTime(_) | Rule::UniformBytes(_) => full,
        };
        *current = Some(chosen);
        Choice::Goes(chosen)
    }

    /// A record with a key opens a batch on its own `partition`.
    pub(super) fn keyed_record_opens_batch(&mut self, partition: PartitionId) {
        match &mut self.rule {
            Rule::Sticky => {
                self.current = sticky::after_keyed_batch(self.current, partition, &mut self.draws);
            }
            Rule::Own(rule) => {
                let sight = Sight::new(&mut self.draws, &mut self.current, &self.backups);
                rule.hear_of_keyed_batch(sight, partition);
            }
            _ => {}
        }
    }

    /// A record that the partitioner placed is in a batch.
    #[inline(always)]
    pub(super) fn placed(&mut self, appended: &Appended) {
        let bytes = appended.growth.expected_bytes;
        match &mut self.rule {
            Rule::BuiltIn(rule) => {
                rule.count(bytes, appended.is_full, &mut self.current, &mut self.draws);
            }
            Rule::Own(rule) => {
                let sight = Sight::new(&mut self.draws, &mut self.current, &self.backups);
                rule.count(sight, bytes, appended.is_full);
            }
            _ => {}
        }
    }

    /// A record is in a batch, whoever placed it.
    #[inline(always)]
    pub(super) fn took(&mut self, partition: PartitionId, now: Nanos) {
        if !self.backups.is_empty() {
            self.backs_up(partition, now);
        }
    }

    #[inline(never)]
    fn backs_up(&mut self, partition: PartitionId, now: Nanos) {
        self.backups.add(partition, 1);
        if let Rule::Own(rule) = &mut self.rule {
            rule.took(partition, now);
        }
    }

    pub(super) fn gave_back(&mut self, batch: &Batch, at: Nanos, is_acked: bool) {
        if let Some(backups) = self.backups_mut() {
            backups.remove(batch.partition, batch.records);
        }
        if let Rule::Own(rule) = &mut self.rule {
            rule.note_end(batch, at, is_acked);
        }
    }

    /// How many records of `size` bytes can join the current partition's batch before the partitioner leaves it; asked of
    /// rules that stay with a partition.
    #[inline(always)]
    pub(crate) fn room_before_switch(&self, size: u32) -> u32 {
        match &self.rule {
            Rule::BuiltIn(rule) => rule.visit.room(size),
            _ => u32::MAX,
        }
    }

    /// `bytes` of records have joined the current partition's batch, within `room_before_switch`.
    #[inline(always)]
    pub(crate) fn joined_many(&mut self, bytes: u32) {
        if let Rule::BuiltIn(rule) = &mut self.rule {
            rule.visit.count_many(bytes);
        }
    }

    pub fn backups(&self) -> Option<&BackupTable> {
        Some(&self.backups).filter(|backups| !backups.is_empty())
    }

    pub fn backups_mut(&mut self) -> Option<&mut BackupTable> {
        Some(&mut self.backups).filter(|backups| !backups.is_empty())
    }

    /// Where its rule looks for what the sender's loop sees; `None` if it doesn't.
    pub(super) fn seen(&mut self) -> Option<&mut Seen> {
        match &mut self.rule {
            Rule::Own(rule) => rule.seen(),
            _ => None,
        }
    }

    pub(super) fn add_scores(&self, at: Nanos, scores: &mut Vec<f64>) {
        if let Rule::Own(rule) = &self.rule {
            let (mut draws, mut current) = (self.draws, self.current);
            let sight = Sight::new(&mut draws, &mut current, &self.backups);
            scores.append(&mut ByRule::clone(rule).scores(&sight, at));
        }
    }

    pub(super) fn take_events(&mut self) -> u64 {
        match &mut self.rule {
            Rule::Own(rule) => rule.take_events(),
            _ => 0,
        }
    }

    pub(super) fn is_adaptive(&self) -> bool {
        matches!(&self.rule, Rule::BuiltIn(rule) if rule.is_adaptive)
    }

    #[cfg(test)]
    pub(super) fn weights(&self) -> Option<&LoadTable> {
        match &self.rule {
            Rule::BuiltIn(rule) => rule.weights.as_ref(),
            _ => None,
        }
    }

    /// `partition` counts with `length` waiting batches; `None` leaves it out. Tells whether it is or was left out.
    pub(super) fn weigh(&mut self, partition: PartitionId, length: Option<u32>) -> bool {
        let Rule::BuiltIn(rule) = &mut self.rule else {
            return false;
        };
        if let Some(near) = &mut rule.near_weights {
            near.set(partition, length.filter(|_| self.draws.is_near(partition)));
        }
        let weights = rule.weights.as_mut();
        weights.is_some_and(|weights| weights.set(partition, length))
    }

    /// From now on the adaptive partitioner draws by weights.
    pub(super) fn bring_weights_into_force(&mut self) {
        if let Rule::BuiltIn(rule) = &mut self.rule {
            let weights = LoadTable::new(self.draws.partitions());
            let near = self.draws.is_rack_aware;
            rule.near_weights = near.then(|| Box::new(weights.clone()));
            rule.weights = Some(weights);
        }
    }

    pub(super) fn partition_of_key(&self, key: u32) -> PartitionId {
        self.draws.partition(hash_of_key(key))
    }

    pub fn heap_bytes(&self) -> usize {
        let weights = match &self.rule {
            Rule::BuiltIn(rule) => rule.weights.as_ref().map_or(0, LoadTable::heap_bytes),
            Rule::Own(rule) => rule.heap_bytes(),
            _ => 0,
        };
        weights + self.backups.heap_bytes()
    }
}
