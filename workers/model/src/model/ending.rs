//! Marks: instants at which the run is measured as it goes, and may end before its time because its answer is certain.
//!
//! Rules: docs/model.md, "When a run ends early".

use super::Model;
use crate::measure::histogram::bucket_start;
use crate::scenario::{ArrivalKind, Scenario};
use crate::schedule::{NEVER, Nanos, SECOND};

/// No run is judged before it has gone on so long without a change.
const LEAST_TIME: Nanos = 60 * SECOND;
/// What grows must have grown at so many marks in a row, and what is full been full.
const MARKS_IN_A_ROW: usize = 8;
/// A backlog runs away that grows by more than this share of what is offered.
const RUNAWAY_SHARE: f64 = 0.01;
/// Accumulators are full that have used this share of `buffer.memory`.
const FULL_SHARE: f64 = 0.8;
/// Random arrivals exceed their mean by more than so many times its root once in a thousand million runs.
const DEVIATIONS: f64 = 6.0;

/// When a run may end before its time.
#[derive(Clone, Copy)]
pub(super) struct EarlyEnd {
    /// A p99 over this is missed.
    objective: Nanos,
    /// From here on nothing changes any more; `NEVER` where the end of a slowness is to be seen.
    settled_at: Nanos,
    /// At how many marks in a row the accumulators have been full.
    full_marks: usize,
    ended_at: Option<Nanos>,
}

impl Model {
    /// The run may end as soon as it has certainly run away and its p99 will certainly be over `objective`. That is
    /// decided at marks, by what has happened in simulated time, and so the same in whatever slices.
    pub fn end_when_certain(&mut self, objective: Nanos) {
        let settled_at = if self.scenario.slow_to < self.scenario.duration {
            NEVER
        } else {
            let last_change = self.scenario.timed_changes.last();
            let changed_at = last_change.map_or(0, |timed| timed.at);
            changed_at.max(self.scenario.slow_from)
        };
        self.early_end = Some(EarlyEnd {
            objective,
            settled_at,
            full_marks: 0,
            ended_at: None,
        });
    }

    /// When the run was ended before its time; `None` where it was not.
    pub fn ended_at(&self) -> Option<Nanos> {
        self.early_end.as_ref()?.ended_at
    }

    /// The next event happens at `at`, and marks lie before it or there. Tells whether the run ends at one.
    #[cold]
    #[inline(never)]
    pub(super) fn pass_marks(&mut self, at: Nanos) -> bool {
        while self.backlog.next_at() <= at {
            let mark = self.backlog.next_at();
            self.backlog.take(self.totals.backlog);
            if self.ends_at(mark) {
                return true;
            }
        }
        self.write_series(|series, sources| series.close_until(at, sources));
        self.set_next_mark();
        false
    }

    /// Looks up when something is to be measured next.
    pub(super) fn set_next_mark(&mut self) {
        let bin_end = self
            .series
            .as_ref()
            .map_or(NEVER, |series| series.bin_end());
        self.next_mark = bin_end.min(self.backlog.next_at());
    }

    /// Whether the run ends at this mark.
    fn ends_at(&mut self, mark: Nanos) -> bool {
        let Some(mut early_end) = self.early_end else {
            return false;
        };
        early_end.full_marks = if self.accumulators_are_full() {
            early_end.full_marks + 1
        } else {
            0
        };
        let has_run_away =
            early_end.full_marks >= MARKS_IN_A_ROW || self.backlog_has_grown_at_every_mark();
        let is_certain = mark < self.scenario.duration
            && has_run_away
            && self.has_gone_on(mark.saturating_sub(early_end.settled_at))
            && self.surely_misses(early_end.objective);
        early_end.ended_at = is_certain.then_some(mark);
        self.early_end = Some(early_end);
        is_certain
    }

    /// Whether the time without a change is long enough to judge a run of this kind: it holds the marks that are looked
    /// at, and they a round of bursts, because a queue may grow in a burst and be gone after the pause.
    fn has_gone_on(&self, unchanged: Nanos) -> bool {
        let Scenario { burst, pause, .. } = self.scenario;
        let seen = self.backlog.every() * MARKS_IN_A_ROW as Nanos;
        let sees_bursts = self.scenario.arrivals != ArrivalKind::Bursts || burst + pause <= seen;
        sees_bursts && !self.scenario.sends_in_step && unchanged >= seen.max(LEAST_TIME)
    }

    /// Whether the backlog has grown at every mark that is looked at, and by enough together.
    fn backlog_has_grown_at_every_mark(&self) -> bool {
        let (Some(growth), Some(rate)) = (
            self.backlog.steady_growth(MARKS_IN_A_ROW),
            self.scenario.rate,
        ) else {
            return false;
        };
        let marks = MARKS_IN_A_ROW as f64;
        let seconds = marks * self.backlog.every() as f64 / SECOND as f64;
        let offered = rate * seconds * f64::from(self.scenario.record_bytes);
        growth as f64 > RUNAWAY_SHARE * offered
    }

    fn accumulators_are_full(&self) -> bool {
        let memory = &self.accumulator.memory;
        let used: u64 = memory.iter().map(|one| one.used()).sum();
        let all = self.scenario.buffer_memory as f64 * memory.len() as f64;
        used as f64 >= FULL_SHARE * all
    }

    /// Whether the p99 of the whole run will be over `objective` even if every record that is still to be measured is
    /// under it.
    pub(super) fn surely_misses(&self, objective: Nanos) -> bool {
        let Some(still_to_come) = self.most_to_come() else {
            return false;
        };
        let latency = &self.totals.latency;
        let missed: u64 = latency
            .filled()
            .filter(|&(bucket, _)| bucket_start(bucket) > objective)
            .map(|(_, count)| count)
            .sum();
        let all = latency.count() + self.totals.inside() + still_to_come;
        missed * 100 > all
    }

    /// The most records that will still be sent, almost surely; `None` at `rate=max`.
    fn most_to_come(&self) -> Option<u64> {
        let each = self.producers.iter();
        let expected: f64 = each
            .map(|producer| producer.workload.expected_left())
            .sum::<Option<f64>>()?;
        let deviation = expected.max(1.0).sqrt();
        Some((expected + DEVIATIONS * deviation) as u64 + self.producers.len() as u64)
    }
}
