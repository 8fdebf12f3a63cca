//! A run's two heads, both models of the same scenario: the *scout* runs to the end as fast as it can and fills the
//! strips; the *playhead* follows what the reader looks at and fills the stage.

use crate::journey::{Search, Watch};
use crate::layout::Journey;
use crate::measure::ack_search::Question;
use crate::memory;
use crate::model::{Model, Progress};
use crate::past::{Pasts, end_of_past};
use crate::scenario::Scenario;
use crate::schedule::{NEVER, Nanos};

/// Checkpoints while records are offered.
const CHECKPOINTS: Nanos = 64;
const MAX_CHECKPOINTS: usize = 128;
/// Roughly the most bytes that all checkpoints may take together …
const CHECKPOINT_MEMORY: usize = 96 << 20;
/// … and at most this part of what the model may take.
const CHECKPOINT_SHARE: usize = 4;
/// A checkpoint is taken only if so many copies of the model have room: what the run itself needs comes first.
const COPIES_WITH_ROOM: usize = 4;
/// Going forward, a checkpoint is worth copying if it saves so many events.
const WORTH_A_COPY: u64 = 20_000;

/// The model as it was when all events up to a moment had happened.
struct Checkpoint {
    at: Nanos,
    bytes: usize,
    model: Model,
}

pub struct Run {
    playhead: Model,
    playhead_at: Nanos,
    scenario: Scenario,
    /// `None` until it is asked for: a run that nobody watches needs none.
    scout: Option<Model>,
    scout_is_over: bool,
    checkpoints: Vec<Checkpoint>,
    checkpoint_every: Nanos,
    next_checkpoint: Nanos,
    following: Option<Following>,
    /// Start of a run that nobody watches, as other runs may have it, until its past is over.
    start: Option<String>,
    shared_events: u64,
    /// Work that the head to the end was allowed so far. An event that took more, by its rule, is paid for by later calls.
    allowed: u64,
}

/// How far the search for a record's journey has got.
enum Following {
    Searching(Box<Search>),
    Watching(Box<Watch>),
    Told(Box<Journey>),
}

impl Run {
    pub fn new(scenario: &Scenario) -> Self {
        let checkpoint_every = (scenario.duration / CHECKPOINTS).max(1);
        Self {
            playhead: Model::new(scenario),
            playhead_at: 0,
            scenario: scenario.clone(),
            scout: None,
            scout_is_over: false,
            checkpoints: Vec::new(),
            checkpoint_every,
            next_checkpoint: checkpoint_every,
            following: None,
            start: None,
            shared_events: 0,
            allowed: 0,
        }
    }

    /// Lets the scout dispatch up to `events` events. Tells whether it has reached the end.
    pub fn scout(&mut self, events: u64) -> bool {
        let mut scout = self.scout.take().unwrap_or_else(|| self.send_scout());
        self.allowed += events;
        while !self.scout_is_over && scout.work() < self.allowed {
            let progress = scout.advance(self.next_checkpoint, self.allowed - scout.work());
            if scout.is_over() || scout.has_nothing_left() {
                scout.finish_series();
                self.scout_is_over = true;
            } else if progress == Progress::Reached {
                self.take_checkpoint(&mut scout);
            } else {
                break;
            }
        }
        self.scout = Some(scout);
        self.scout_is_over
    }

    /// A new scout, and a checkpoint of time 0.
    fn send_scout(&mut self) -> Model {
        self.keep(0, Model::new(&self.scenario));
        Model::with_series(&self.scenario)
    }

    /// A run that nobody watches may end as soon as its answer is certain (`Model::end_when_certain`).
    pub fn end_when_certain(&mut self, objective: Nanos) {
        self.playhead.end_when_certain(objective);
    }

    /// A run that nobody watches may go on from the past of an earlier one that starts alike (`past::start_of`).
    pub fn share_past(&mut self, start: String) {
        self.start = Some(start);
    }

    /// Runs to the end without a scout, from a shared past where there is one. Tells whether it is there.
    pub fn finish(&mut self, events: u64, pasts: &mut Pasts) -> bool {
        self.allowed += events;
        if let (Some(start), Some(until)) = (self.start.clone(), end_of_past(&self.scenario)) {
            if self.playhead.events() == 0 {
                pasts.lend(&start, &mut self.playhead);
                self.shared_events = self.playhead.events();
                self.allowed = self.playhead.work() + events;
            }
            if self.finish_to(until) == Progress::BudgetSpent {
                return false;
            }
            pasts.keep(start, until, &self.playhead);
        }
        self.start = None;
        self.finish_to(NEVER - 1) == Progress::Reached
    }

    fn finish_to(&mut self, deadline: Nanos) -> Progress {
        let left = self.allowed.saturating_sub(self.playhead.work());
        self.playhead.advance(deadline, left)
    }

    /// Events that an earlier run had dispatched already.
    pub fn shared_events(&self) -> u64 {
        self.shared_events
    }

    /// The head that runs to the end.
    pub fn scouting(&mut self) -> &mut Model {
        self.scout.as_mut().unwrap_or(&mut self.playhead)
    }

    /// The playhead, and the moment that the reader looks at.
    pub fn looking(&self) -> (&Model, Nanos) {
        (&self.playhead, self.playhead_at)
    }

    /// Moves the playhead to `to`, forward or back. Tells whether it is there; if not, call again.
    pub fn look(&mut self, to: Nanos, events: u64) -> bool {
        let must_go_back = to < self.playhead.now();
        let before = self.checkpoint_before(to);
        if before.is_none() && must_go_back {
            self.playhead = Model::new(&self.scenario);
        } else if let Some(checkpoint) = before {
            let saved = checkpoint
                .model
                .events()
                .saturating_sub(self.playhead.events());
            if must_go_back || saved > WORTH_A_COPY {
                self.playhead = checkpoint.model.clone();
            }
        }
        let is_there = self.playhead.advance(to, events) == Progress::Reached;
        self.playhead_at = if is_there { to } else { self.playhead.now() };
        is_there
    }

    /// Asks for the journey of a record, instead of any asked for before. A window that ends with the run includes its
    /// last ack.
    pub fn ask(&mut self, question: Question) {
        let end = self.scouting().now();
        let until = if question.until >= end {
            NEVER
        } else {
            question.until
        };
        let model = self.replay_from(question.from.saturating_sub(1));
        let search = Search::new(Question { until, ..question }, model);
        self.following = Some(Following::Searching(Box::new(search)));
    }

    /// Works on the answer for about `events` events. Tells whether it is ready.
    pub fn follow(&mut self, events: u64) -> bool {
        match &mut self.following {
            Some(Following::Searching(search)) => {
                let Some(found) = search.go_on(events) else {
                    return false;
                };
                self.following = found.map(|found| {
                    let model = self.replay_from(found.sent_at());
                    Following::Watching(Box::new(Watch::new(found, model)))
                });
                self.following.is_none()
            }
            Some(Following::Watching(watch)) => {
                let Some(journey) = watch.go_on(events) else {
                    return false;
                };
                self.following = Some(Following::Told(Box::new(journey)));
                true
            }
            Some(Following::Told(_)) | None => true,
        }
    }

    /// The journey that was asked for; `None` before it is known, and if there was no such ack.
    pub fn journey(&self) -> Option<Journey> {
        match &self.following {
            Some(Following::Told(journey)) => Some(**journey),
            _ => None,
        }
    }

    /// A copy of the run as it was at `at` or before.
    fn replay_from(&self, at: Nanos) -> Model {
        let before = self.checkpoint_before(at);
        before.map_or_else(
            || Model::new(&self.scenario),
            |checkpoint| checkpoint.model.clone(),
        )
    }

    fn checkpoint_before(&self, at: Nanos) -> Option<&Checkpoint> {
        let mut newest_first = self.checkpoints.iter().rev();
        newest_first.find(|checkpoint| checkpoint.at <= at)
    }

    fn take_checkpoint(&mut self, scout: &mut Model) {
        let has_room = scout.heap_bytes() <= memory::room() / COPIES_WITH_ROOM;
        if has_room {
            self.keep(self.next_checkpoint, scout.checkpoint());
        }
        let bytes: usize = self
            .checkpoints
            .iter()
            .map(|checkpoint| checkpoint.bytes)
            .sum();
        let most = CHECKPOINT_MEMORY.min(memory::limit() / CHECKPOINT_SHARE);
        if !has_room || self.checkpoints.len() > MAX_CHECKPOINTS || bytes > most {
            self.thin_out();
        }
        self.next_checkpoint += self.checkpoint_every;
    }

    fn keep(&mut self, at: Nanos, model: Model) {
        let bytes = model.heap_bytes();
        self.checkpoints.push(Checkpoint { at, bytes, model });
    }

    /// Drops every other checkpoint, except the first.
    fn thin_out(&mut self) {
        let mut keep = false;
        self.checkpoints.retain(|_| {
            keep = !keep;
            keep
        });
        self.checkpoint_every = self.checkpoint_every.saturating_mul(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame;
    use crate::rule::Rule;
    use crate::scenario::PartitionerKind;
    use crate::schedule::{MILLISECOND, SECOND};
    use crate::summary::{digest, json};

    fn short() -> Scenario {
        Scenario {
            duration: 10 * SECOND,
            ..Scenario::default()
        }
    }

    fn frame_of(run: &Run) -> Vec<f64> {
        let (model, at) = run.looking();
        let mut numbers = Vec::new();
        frame::build(model, at, false, &mut numbers);
        numbers
    }

    #[test]
    fn looking_back_and_forth_shows_what_a_run_without_stops_shows() {
        let mut run = Run::new(&short());
        while !run.scout(1_000) {}
        for to in [7_000, 1_234, 9_999, 0, 5_000, 5_001, 12_000] {
            let at = to * MILLISECOND;
            while !run.look(at, 777) {}
            let mut plain = Model::new(&short());
            plain.advance(at, u64::MAX);
            let mut expected = Vec::new();
            frame::build(&plain, at, false, &mut expected);
            assert_eq!(frame_of(&run), expected, "at {to} ms");
        }
    }

    #[test]
    fn work_on_a_rule_counts_as_events() {
        let rule = Rule::read("record|turn turn + turn +|lowest|").expect("a rule");
        let scenario = Scenario {
            partitions: 1_000,
            partitioner: PartitionerKind::Rule,
            rule: rule.of_era(PartitionerKind::Rule.era()),
            ..short()
        };
        // A choice takes 6,000 steps, which are 120 events: more than a small slice allows.
        for slice in [10_000, 50] {
            let (mut watched, mut unseen) = (Run::new(&scenario), Run::new(&scenario));
            for _ in 0..10_000 / slice {
                watched.scout(slice);
                unseen.finish(slice, &mut Pasts::none());
            }
            for mut run in [watched, unseen] {
                let events = run.scouting().events();
                assert!((50..200).contains(&events), "{events} in slices of {slice}");
            }
        }
    }

    #[test]
    fn the_scout_and_a_finished_run_agree() {
        let mut scouted = Run::new(&short());
        while !scouted.scout(1_000) {}
        let mut finished = Run::new(&short());
        while !finished.finish(1_000, &mut Pasts::none()) {}
        assert_eq!(digest(scouted.scouting()), digest(finished.scouting()));
        let said = |run: &mut Run| json(run.scouting());
        assert_eq!(said(&mut scouted), said(&mut finished));
    }
}
