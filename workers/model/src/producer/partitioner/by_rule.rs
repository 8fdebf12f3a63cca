//! `rule`: a partitioner that the reader has written.
//!
//! Rules: docs/model/rules.md, "Leave".

use super::backup_table::BackupTable;
use super::round_robin::Turn;
use super::visit::{SwitchRule, Visit};
use super::{Choice, Draws};
use crate::client_era::ClientEra;
use crate::ids::{Id, PartitionId};
use crate::rule::{Expression, Leave, Pick, Rule, Signal};
use crate::scenario::Scenario;
use crate::schedule::{MILLISECOND, Nanos};
use std::cell::Cell;
use std::ops::Range;

/// Scores are weighed in whole numbers up to here: the weights of all partitions together stay exact.
const HIGHEST_WEIGHED: f64 = 1e9;

/// What a rule looks at that isn't its own.
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
    /// What the sender's last loop saw of each partition; none before every one has been sent to.
    seen: Vec<Seen>,
    kept: Vec<Kept>,
    now: Nanos,
    /// The scores of the choice under way; infinite for what is left out.
    scores: Vec<f64>,
    /// Steps of work on the rule that no event stands for yet.
    steps: Cell<u64>,
}

/// Steps that take about as long as an event, which `STEPS_AN_EVENT` of cost.ts estimates, too.
const STEPS_AN_EVENT: u64 = 50;
/// Steps that it takes to see a partition's queue, and to note a record or an ack for a signal.
const STEPS_TO_SEE: u64 = 8;
const STEPS_TO_KEEP: u64 = 4;

/// What the sender's loop saw of a partition.
#[derive(Clone, Copy)]
pub struct Seen {
    pub has_leader: bool,
    /// In the order of `Signal`.
    pub signals: [f64; Signal::OF_QUEUES],
}

/// What is kept of each partition for a signal.
#[derive(Clone)]
struct Kept {
    signal: Signal,
    /// Half-life or window.
    ms: f64,
    /// For each partition, of acks their mean latency, ms, and when the last came, ns; else the bytes sent in each part of
    /// the window, and the number of the newest part.
    numbers: Vec<f64>,
}

/// Parts of the window in which sent bytes are counted.
const PARTS: usize = 16;

impl ByRule {
    #[inline(never)]
    pub fn new(scenario: &Scenario, partitions: Range<u32>, turn: Turn) -> Self {
        let rule = &scenario.rule;
        let count = partitions.len();
        let visit = match rule.leave {
            Leave::Bytes { bytes, at_end } => Some(Visit::new(
                if at_end {
                    SwitchRule::AsShipped
                } else {
                    SwitchRule::AsPublished
                },
                bytes.unwrap_or(u64::from(scenario.batch_size)),
            )),
            _ => None,
        };
        let mut kept: Vec<Kept> = Vec::new();
        for &(signal, ms) in &rule.signals {
            if signal.is_kept() && !kept.iter().any(|kept| kept.is(signal, ms)) {
                kept.push(Kept::new(signal, ms, count));
            }
        }
        Self {
            rule: rule.clone(),
            first: partitions.start,
            value_bytes: f64::from(scenario.record_bytes),
            visit,
            chosen_at: None,
            last: turn.before(count as u32),
            seen: Vec::new(),
            kept,
            now: 0,
            scores: Vec::with_capacity(count),
            steps: Cell::default(),
        }
    }

    /// The events that stand for the work since the last call: a budget of events limits that work, too.
    pub fn take_events(&self) -> u64 {
        let steps = self.steps.get();
        self.steps.set(steps % STEPS_AN_EVENT);
        steps / STEPS_AN_EVENT
    }

    fn spend(&self, steps: u64) {
        self.steps.set(self.steps.get() + steps);
    }

    pub fn leaves_each_record(&self) -> bool {
        self.rule.leave == Leave::EachRecord
    }

    /// Whether a record that opens a batch is placed twice: clients before 4.0 call `onNewBatch` and ask again.
    fn is_asked_again(&self) -> bool {
        self.rule.era != ClientEra::Other || self.rule.leave != Leave::NewBatch
    }

    /// Whether a record with a key that opens a batch counts, too (`onNewBatch`).
    fn hears_of_keyed_batches(&self) -> bool {
        self.rule.era != ClientEra::Other && self.rule.leave == Leave::NewBatch
    }

    /// Where to write what the sender's loop sees, if the rule asks for it.
    pub fn seen(&mut self) -> Option<&mut Vec<Seen>> {
        self.spend(STEPS_TO_SEE * self.seen.len() as u64);
        self.rule.sees_queues().then_some(&mut self.seen)
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
            Leave::Bytes { at_end, .. } => {
                at_end && at_batch_boundary(current) && self.is_over_after(0, true)
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
        let chosen = self.pick(sight);
        self.last = chosen.number() - self.first;
        *sight.current = Some(chosen);
        chosen
    }

    fn pick(&mut self, sight: &mut Sight) -> PartitionId {
        let knows = !self.seen.is_empty() || !self.rule.sees_queues();
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
                sight.draws.is_available(partition) && !self.is_left_out(sight, partition)
            });
        loop {
            let partition = sight.draws.draw();
            if !is_any_left || !self.is_left_out(sight, partition) {
                return partition;
            }
        }
    }

    /// Of the scored partitions one of those with the lowest score, or each in proportion to the highest score + 1 − its
    /// own.
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

    /// Whether a partition had a leader when the sender looped last, if the rule looks at that, or has one.
    fn had_leader(&self, draws: &Draws, partition: PartitionId) -> bool {
        match self.seen.get(self.index(partition)) {
            Some(seen) => seen.has_leader,
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
            Signal::AckMs | Signal::SentBytes | Signal::SinceAckMs => {
                self.spend(Kept::numbers_of(signal) as u64);
                let kept = self.kept.iter().find(|kept| kept.is(signal, ms));
                kept.map_or(0.0, |kept| kept.value(index, self.now))
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
            of_queues => match self.seen.get(index) {
                Some(seen) => seen.signals[of_queues as usize],
                None => 0.0,
            },
        })
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
        self.keep(partition, Signal::SentBytes, self.value_bytes);
    }

    /// A batch of a partition is acked, so long after it was opened.
    pub fn note_ack(&mut self, partition: PartitionId, at: Nanos, latency: Nanos) {
        self.is_now(at);
        self.keep(
            partition,
            Signal::AckMs,
            latency as f64 / MILLISECOND as f64,
        );
        self.keep(partition, Signal::SinceAckMs, 0.0);
    }

    #[inline(never)]
    fn keep(&mut self, partition: PartitionId, signal: Signal, number: f64) {
        let index = self.index(partition);
        for kept in self.kept.iter_mut().filter(|kept| kept.signal == signal) {
            kept.add(index, self.now, number);
            *self.steps.get_mut() += STEPS_TO_KEEP;
        }
    }

    pub fn heap_bytes(&self) -> usize {
        let kept = self.kept.iter().map(|kept| kept.numbers.len());
        8 * kept.sum::<usize>() + self.scores.capacity() * (8 + size_of::<Seen>())
    }
}

impl Kept {
    fn new(signal: Signal, ms: f64, partitions: usize) -> Self {
        Self {
            signal,
            ms,
            numbers: vec![0.0; partitions * Self::numbers_of(signal)],
        }
    }

    fn numbers_of(signal: Signal) -> usize {
        if signal == Signal::SentBytes {
            PARTS + 1
        } else {
            2
        }
    }

    fn is(&self, signal: Signal, ms: f64) -> bool {
        self.signal == signal && self.ms == ms
    }

    /// Number of the part of the window since the start.
    fn part(&self, now: Nanos) -> u64 {
        (now as f64 * PARTS as f64 / (self.ms * MILLISECOND as f64)) as u64
    }

    fn add(&mut self, index: usize, now: Nanos, number: f64) {
        let part = self.part(now);
        let count = Self::numbers_of(self.signal);
        let numbers = &mut self.numbers[index * count..][..count];
        if self.signal == Signal::SentBytes {
            let newest = numbers[PARTS] as u64;
            for old in (newest + 1..=part).rev().take(PARTS) {
                numbers[old as usize % PARTS] = 0.0;
            }
            numbers[part as usize % PARTS] += number;
            numbers[PARTS] = part as f64;
        } else {
            // The first latency counts fully, and one a half-life later as much as all before it.
            let since_ms = (now as f64 - numbers[1]) / MILLISECOND as f64;
            let kept = if numbers[1] == 0.0 {
                0.0
            } else {
                self.ms / (self.ms + since_ms)
            };
            numbers[0] = numbers[0] * kept + number * (1.0 - kept);
            numbers[1] = now as f64;
        }
    }

    fn value(&self, index: usize, now: Nanos) -> f64 {
        let count = Self::numbers_of(self.signal);
        let numbers = &self.numbers[index * count..][..count];
        match self.signal {
            Signal::SentBytes => {
                let part = self.part(now);
                let oldest = (part + 1).saturating_sub(PARTS as u64);
                let newest = numbers[PARTS] as u64;
                (oldest..=newest)
                    .map(|part| numbers[part as usize % PARTS])
                    .sum()
            }
            Signal::SinceAckMs => (now as f64 - numbers[1]) / MILLISECOND as f64,
            _ => numbers[0],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
