//! `rule`: a partitioner that the reader has written.
//!
//! Rules: docs/model/rules.md, "Leave".

use super::backup_table::BackupTable;
use super::kept::{KeptTable, in_ms};
use super::round_robin::Turn;
use super::visit::{SwitchRule, Visit};
use super::{Choice, Draws};
use crate::client_era::ClientEra;
use crate::ids::{BrokerId, Id, PartitionId, ReplicaSetId};
use crate::producer::batch::Batch;
use crate::rule::{Expression, Leave, Pick, Rule, Signal};
use crate::scenario::Scenario;
use crate::schedule::Nanos;
use std::cell::Cell;
use std::ops::Range;

/// Scores are weighed in whole numbers up to here: the weights of all partitions together stay exact.
const HIGHEST_WEIGHED: f64 = 1e9;

/// Inputs of a rule that aren't its own.
pub struct Sight<'a> {
    draws: &'a mut Draws,
    /// The partition of the last choice.
    current: &'a mut Option<PartitionId>,
    backups: &'a BackupTable,
}

impl<'a> Sight<'a> {
    #[inline(always)]
    pub fn new(
        draws: &'a mut Draws,
        current: &'a mut Option<PartitionId>,
        backups: &'a BackupTable,
    ) -> Self {
        Self {
            draws,
            current,
            backups,
        }
    }
}

#[derive(Clone)]
pub struct ByRule {
    rule: Rule,
    first: u32,
    value_bytes: f64,
    visit: Option<Visit>,
    chosen_at: Option<Nanos>,
    /// Number of the partition of the last choice, among the topic's; before the first, of that before the first's turn.
    last: u32,
    seen: Seen,
    kept: KeptTable,
    now: Nanos,
    /// The scores of the choice under way; infinite for what is left out.
    scores: Vec<f64>,
    /// Steps of work on the rule that no event stands for yet.
    steps: Cell<u64>,
}

/// Steps that take about as long as an event, which `STEPS_AN_EVENT` of cost.ts estimates, too.
const STEPS_AN_EVENT: u64 = 50;
/// Steps that a record takes by itself, as a rule is asked for each, and to note it or an ack for a signal.
const STEPS_A_RECORD: u64 = 8;
const STEPS_TO_KEEP: u64 = 4;
/// A failure counts as an ack that took at least so long, ms.
const FAILURE_MS: f64 = 1_000.0;

/// State at the sender's last loop.
#[derive(Clone, Default)]
pub struct Seen {
    pub at: Nanos,
    /// The topic's first partition.
    first: u32,
    /// None before every partition has been sent to.
    queues: Vec<SeenQueue>,
    /// Partitions whose last batch has grown since.
    pub grown: Vec<PartitionId>,
    /// Requests in flight to each broker, and for how long it has taken nothing, ms; none if the rule doesn't ask.
    pub brokers: Vec<(u32, u64)>,
    /// Steps that looking took.
    pub steps: u64,
}

#[derive(Clone, Copy, Default)]
pub struct SeenQueue {
    pub leader: Option<BrokerId>,
    pub batches: u32,
    pub bytes: u64,
    /// When the oldest of them was opened; `NEVER` if there is none.
    pub oldest_at: Nanos,
    pub has_grown: bool,
}

impl Seen {
    pub fn queue_of(&mut self, partition: PartitionId) -> &mut SeenQueue {
        let index = (partition.number() - self.first) as usize;
        if index >= self.queues.len() {
            self.queues.resize(index + 1, SeenQueue::default());
        }
        &mut self.queues[index]
    }
}

impl ByRule {
    #[inline(never)]
    pub fn new(scenario: &Scenario, partitions: Range<u32>, turn: Turn) -> Self {
        let rule = &scenario.rule;
        let count = partitions.len();
        let visit = match rule.leave {
            Leave::Bytes { bytes, at_end, .. } => Some(Visit::new(
                if at_end {
                    SwitchRule::AsShipped
                } else {
                    SwitchRule::AsPublished
                },
                // A visit of no bytes would end again before a record joins, for ever if no batch has room.
                bytes.unwrap_or(u64::from(scenario.batch_size)).max(1),
            )),
            _ => None,
        };
        let sees_brokers = rule.sees(Signal::InflightRequests) || rule.sees(Signal::ReadyAgeMs);
        let brokers = if sees_brokers { scenario.brokers } else { 0 };
        Self {
            rule: rule.clone(),
            first: partitions.start,
            value_bytes: f64::from(scenario.record_bytes),
            visit,
            chosen_at: None,
            last: turn.before(count as u32),
            kept: KeptTable::new(scenario, partitions.clone()),
            seen: Seen {
                first: partitions.start,
                brokers: vec![Default::default(); brokers as usize],
                ..Seen::default()
            },
            now: 0,
            scores: Vec::with_capacity(count),
            steps: Cell::default(),
        }
    }

    /// The events that stand for the work since the last call: a budget of events limits that work, too.
    pub fn take_events(&mut self) -> u64 {
        let steps = self.steps.get() + std::mem::take(&mut self.seen.steps);
        self.steps.set(steps % STEPS_AN_EVENT);
        steps / STEPS_AN_EVENT
    }

    fn spend(&self, steps: u64) {
        self.steps.set(self.steps.get() + steps);
    }

    pub fn leaves_each_record(&self) -> bool {
        self.rule.leave == Leave::EachRecord
    }

    /// True if a record that opens a batch is placed twice: clients before 4.0 call `onNewBatch`
    /// and ask again.
    fn is_asked_again(&self) -> bool {
        self.rule.era != ClientEra::Other || self.rule.leave != Leave::NewBatch
    }

    /// True if a record with a key that opens a batch counts, too (`onNewBatch`).
    fn hears_of_keyed_batches(&self) -> bool {
        self.rule.era != ClientEra::Other && self.rule.leave == Leave::NewBatch
    }

    /// Where to write what the sender's loop sees, if the rule asks for it.
    pub fn seen(&mut self) -> Option<&mut Seen> {
        self.rule.sees_queues().then_some(&mut self.seen)
    }

    pub fn set_leader(&mut self, replica_set: ReplicaSetId, leader: Option<BrokerId>) {
        self.kept.set_leader(replica_set, leader);
    }

    /// Where the next record without key goes. Out of line, as is all that follows a rule: the built-in partitioners pay a
    /// branch for it.
    #[cold]
    #[inline(never)]
    pub fn place(
        &mut self,
        mut sight: Sight,
        now: Nanos,
        at_batch_boundary: impl FnOnce(PartitionId) -> bool,
    ) -> Choice {
        self.is_now(now);
        let stays = self.stays(&sight, at_batch_boundary);
        match stays {
            Some(current) => Choice::Joins(current),
            None if self.is_asked_again() => Choice::Joins(self.choose(&mut sight)),
            None => Choice::Goes(self.choose(&mut sight)),
        }
    }

    /// Where it goes now that no batch of `full` has room.
    #[cold]
    pub fn place_again(&mut self, mut sight: Sight, full: PartitionId) -> Choice {
        let leaves = match self.rule.leave {
            Leave::NewBatch => true,
            Leave::Bytes { at_end, .. } => at_end && self.is_over_after(0, true),
            Leave::EachRecord | Leave::After(_) => false,
        };
        match self.visit {
            _ if !leaves => Choice::Goes(full),
            // It joins a batch only if that has room, and else the partition may be left again.
            Some(_) => Choice::Joins(self.choose(&mut sight)),
            None => Choice::Goes(self.choose(&mut sight)),
        }
    }

    /// A record with a key opens a batch on its own `partition`.
    #[cold]
    pub fn hear_of_keyed_batch(&mut self, mut sight: Sight, partition: PartitionId) {
        if self.hears_of_keyed_batches() && sight.current.is_none_or(|current| current == partition)
        {
            self.choose(&mut sight);
        }
    }

    /// A record without key has gone to a batch of the current partition, and may be the last there.
    #[cold]
    #[inline(never)]
    pub fn count(&mut self, mut sight: Sight, bytes: u32, is_full: bool) {
        if self.is_over_after(bytes, is_full) {
            self.choose(&mut sight);
        }
    }

    /// The partition that the next record stays with; `None` = it leaves.
    fn stays(
        &mut self,
        sight: &Sight,
        at_batch_boundary: impl FnOnce(PartitionId) -> bool,
    ) -> Option<PartitionId> {
        let current = (*sight.current)?;
        let leaves = match self.rule.leave {
            Leave::EachRecord => true,
            Leave::NewBatch => false,
            Leave::Bytes {
                at_end, or_after, ..
            } => {
                let is_late = |chosen_at| self.now - chosen_at >= or_after;
                self.chosen_at.is_some_and(is_late)
                    || at_end && at_batch_boundary(current) && self.is_over_after(0, true)
            }
            Leave::After(stay) => {
                let lasts = |chosen_at| stay > 0 && self.now - chosen_at <= stay;
                !self.chosen_at.is_some_and(lasts) || !sight.draws.is_available(current)
            }
        };
        (!leaves).then_some(current)
    }

    fn is_over_after(&mut self, bytes: u32, is_full: bool) -> bool {
        self.visit
            .as_mut()
            .is_some_and(|visit| visit.ends_after(bytes, is_full))
    }

    #[inline(never)]
    fn choose(&mut self, sight: &mut Sight) -> PartitionId {
        self.chosen_at = Some(self.now);
        if let Some(visit) = &mut self.visit {
            visit.begin();
        }
        let chosen = self.pick(sight);
        self.last = chosen.number() - self.first;
        *sight.current = Some(chosen);
        chosen
    }

    fn pick(&mut self, sight: &mut Sight) -> PartitionId {
        let knows = !self.seen.queues.is_empty() || !self.rule.sees_queues();
        if !knows || self.rule.score.is_constant() {
            return self.draw(sight);
        }
        let chosen = match self.rule.pick {
            Pick::Lowest
                if self.rule.score.is(Signal::OutstandingRecords)
                    && self.rule.without.is_empty()
                    && sight.draws.are_all_available() =>
            {
                sight.draws.draw_fewest(sight.backups)
            }
            Pick::Lowest | Pick::Weighted => {
                self.score_all(sight);
                self.pick_scored(sight)
            }
            Pick::BestOf(drawn) => self.best_of(drawn, sight),
        };
        // Its leader may be gone since the sender looked.
        if sight.draws.is_available(chosen) || !sight.draws.has_another(None) {
            chosen
        } else {
            self.draw(sight)
        }
    }

    /// The scores of all partitions at an instant; infinite for those left out.
    pub fn scores(mut self, sight: &Sight, at: Nanos) -> Vec<f64> {
        self.is_now(at);
        self.score_all(sight);
        self.scores
    }

    fn best_of(&self, drawn: u32, sight: &mut Sight) -> PartitionId {
        let (mut best, mut lowest) = (None, f64::INFINITY);
        for _ in 0..drawn {
            let other = self.draw(sight);
            let score = self.score_of(sight, other);
            if best.is_none() || score < lowest {
                (best, lowest) = (Some(other), score);
            }
        }
        best.unwrap_or_else(|| sight.draws.draw())
    }

    /// Any partition whose leader is known and that isn't left out, if there is one.
    fn draw(&self, sight: &mut Sight) -> PartitionId {
        let mut all = sight.draws.partitions().map(PartitionId::from);
        let is_any_left = self.rule.without.is_empty()
            || all.any(|partition| {
                self.spend(1);
                sight.draws.is_available(partition) && !self.is_left_out(sight, partition)
            });
        loop {
            self.spend(1);
            let partition = sight.draws.draw();
            if !is_any_left || !self.is_left_out(sight, partition) {
                return partition;
            }
        }
    }

    /// One of the scored partitions with the lowest score, or each in proportion to the highest
    /// score + 1 − its own.
    fn pick_scored(&mut self, sight: &mut Sight) -> PartitionId {
        let is_lowest = self.rule.pick == Pick::Lowest;
        let whole = |score: f64| score.clamp(0.0, HIGHEST_WEIGHED).round();
        let (mut lowest, mut highest) = (f64::INFINITY, 0.0);
        for &score in &self.scores {
            if score < lowest {
                lowest = score;
            }
            if score.is_finite() && whole(score) > highest {
                highest = whole(score);
            }
        }
        for weight in &mut self.scores {
            *weight = if is_lowest {
                f64::from(u8::from(*weight == lowest))
            } else if weight.is_finite() {
                highest + 1.0 - whole(*weight)
            } else {
                0.0
            };
        }
        let total: f64 = self.scores.iter().sum();
        if total == 0.0 {
            return self.draw(sight);
        }
        let mut left = sight.draws.below_large(total);
        let place = self.scores.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        (self.first + place.unwrap_or(0) as u32).into()
    }

    /// Scores all partitions whose leaders are known and that aren't left out; if none is left, those with a leader; and
    /// all, if none has one and one is to be picked by its score.
    fn score_all(&mut self, sight: &Sight) {
        let mut scores = std::mem::take(&mut self.scores);
        for leaves_out in [true, false] {
            let takes_any = self.rule.pick == Pick::Lowest && !sight.draws.has_another(None);
            scores.clear();
            scores.extend(
                sight
                    .draws
                    .partitions()
                    .map(PartitionId::from)
                    .map(|partition| {
                        let is_out = !takes_any && !self.had_leader(sight.draws, partition)
                            || leaves_out && self.is_left_out(sight, partition);
                        if is_out {
                            f64::INFINITY
                        } else {
                            self.score_of(sight, partition)
                        }
                    }),
            );
            if self.rule.without.is_empty() || scores.iter().any(|score| score.is_finite()) {
                break;
            }
        }
        self.scores = scores;
    }

    /// True if a partition had a leader when the sender looped last, if the rule looks at that, or
    /// has one.
    fn had_leader(&self, draws: &Draws, partition: PartitionId) -> bool {
        match self.seen.queues.get(self.index(partition)) {
            Some(seen) => seen.leader.is_some(),
            None => draws.is_available(partition),
        }
    }

    fn score_of(&self, sight: &Sight, partition: PartitionId) -> f64 {
        self.value(&self.rule.score, sight, partition).min(f64::MAX)
    }

    fn is_left_out(&self, sight: &Sight, partition: PartitionId) -> bool {
        self.value(&self.rule.without, sight, partition) != 0.0
    }

    #[inline(never)]
    fn value(&self, expression: &Expression, sight: &Sight, partition: PartitionId) -> f64 {
        let index = self.index(partition);
        let truth = |is_true: bool| f64::from(u8::from(is_true));
        self.spend(1 + expression.steps() as u64);
        expression.value(&|signal, ms| match signal {
            _ if signal.is_kept() => {
                let (value, steps) = self.kept.value(signal, ms, partition, self.now);
                self.spend(steps);
                value
            }
            Signal::OutstandingRecords => f64::from(sight.backups.records(partition)),
            Signal::OutstandingBytes => {
                f64::from(sight.backups.records(partition)) * self.value_bytes
            }
            Signal::SameRack => truth(sight.draws.is_near(partition)),
            Signal::Available => truth(sight.draws.is_available(partition)),
            Signal::Current => truth(*sight.current == Some(partition)),
            Signal::Turn => {
                let count = sight.draws.partitions().len();
                ((index + count - self.last as usize - 1) % count) as f64
            }
            of_queues => self.seen_value(of_queues, index),
        })
    }

    /// A signal as the sender's last loop saw it.
    fn seen_value(&self, signal: Signal, index: usize) -> f64 {
        let Some(queue) = self.seen.queues.get(index) else {
            return 0.0;
        };
        let of_leader = || {
            let leader = queue.leader.map(Id::index);
            leader.map_or((0, 0), |leader| self.seen.brokers[leader])
        };
        match signal {
            Signal::QueueBatches => f64::from(queue.batches),
            Signal::QueueBytes => queue.bytes as f64,
            Signal::OldestMs => in_ms(self.seen.at.saturating_sub(queue.oldest_at) as f64),
            Signal::InflightRequests => f64::from(of_leader().0),
            _ => of_leader().1 as f64,
        }
    }

    fn index(&self, partition: PartitionId) -> usize {
        (partition.number() - self.first) as usize
    }

    /// Records of a burst are sent ahead of other events.
    fn is_now(&mut self, now: Nanos) {
        self.now = self.now.max(now);
    }

    /// A record is in a batch of the partition, whoever placed it.
    pub fn took(&mut self, partition: PartitionId, now: Nanos) {
        self.is_now(now);
        self.spend(STEPS_A_RECORD);
        self.keep(partition, Signal::SentBytes, self.value_bytes);
        self.keep(partition, Signal::SentShare, self.value_bytes);
        let index = self.index(partition);
        if self.rule.sees(Signal::QueueBytes)
            && let Some(queue) = self.seen.queues.get_mut(index)
            && !std::mem::replace(&mut queue.has_grown, true)
        {
            self.seen.grown.push(partition);
        }
    }

    pub fn note_end(&mut self, batch: &Batch, at: Nanos, is_acked: bool) {
        self.is_now(at);
        let latency_ms = in_ms((at - batch.created.at) as f64);
        let (ms, failed) = if is_acked {
            (latency_ms, 0.0)
        } else {
            (latency_ms.max(FAILURE_MS), f64::from(batch.records))
        };
        for (signal, number) in [
            (Signal::AckMs, ms),
            (Signal::LeaderAckMs, ms),
            (Signal::SinceAckMs, 0.0),
            (Signal::LeaderSinceAckMs, 0.0),
            (Signal::Failures, failed),
            (Signal::LeaderFailures, failed),
        ] {
            self.keep(batch.partition, signal, number);
        }
    }

    #[inline(never)]
    fn keep(&mut self, partition: PartitionId, signal: Signal, number: f64) {
        let kept = self.kept.keep(partition, signal, self.now, number);
        *self.steps.get_mut() += STEPS_TO_KEEP * kept;
    }

    pub fn heap_bytes(&self) -> usize {
        self.kept.heap_bytes()
            + self.scores.capacity() * 8
            + self.seen.queues.len() * size_of::<SeenQueue>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::producer::batch::BatchPool;
    use crate::schedule::{Instant, MILLISECOND};

    #[test]
    fn weights_may_add_up_to_more_than_32_bits() {
        let scenario = Scenario {
            partitions: 11,
            rule: Rule::read("record|turn 100000000 *|weighted|").expect("a rule"),
            ..Scenario::default()
        };
        let mut draws = Draws::new(&scenario, 0.into(), 0.into());
        let backups = BackupTable::new(draws.partitions());
        let mut rule = ByRule::new(&scenario, draws.partitions(), Turn::default());
        let mut current = None;
        let mut by_turn = [0u32; 11];
        for _ in 0..55_000 {
            let before = rule.last;
            let chosen = rule.choose(&mut Sight::new(&mut draws, &mut current, &backups));
            by_turn[((chosen.number() + 10 - before) % 11) as usize] += 1;
        }
        // The highest score is 10⁹: so each is drawn in proportion to 10 − its turn.
        for (turn, drawn) in (0..).zip(by_turn) {
            assert!(drawn.abs_diff(1_000 * (10 - turn)) < 400, "{by_turn:?}");
        }
    }

    #[test]
    fn a_failure_counts_as_an_ack_of_at_least_a_second() {
        let scenario = Scenario {
            rule: Rule::read("record|ack.ms:100 failures:1000 +|lowest|").expect("a rule"),
            ..Scenario::default()
        };
        let mut rule = ByRule::new(&scenario, 0..3, Turn::default());
        let mut batches = BatchPool::default();
        let (opened, at) = (Instant::at(0), 3 * MILLISECOND);
        for (partition, is_acked) in [(0, false), (1, true)] {
            let index = batches.open(0.into(), partition.into(), opened, 16_384);
            batches[index].records = 4;
            rule.note_end(&batches[index], at, is_acked);
        }
        let seen = [0, 1].map(|partition| {
            [(Signal::AckMs, 100.0), (Signal::Failures, 1_000.0)]
                .map(|(signal, ms)| rule.kept.value(signal, ms, partition.into(), at).0)
        });
        assert_eq!(seen, [[1_000.0, 4.0], [3.0, 0.0]]);
    }
}
