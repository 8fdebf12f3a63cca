//! Marks: instants at which a run is measured as it goes, and may end early because its answer is certain.
//!
//! Rules: docs/model/measuring.md, "When a run ends early".

use super::Model;
use crate::measure::histogram::bucket_start;
use crate::scenario::{ArrivalKind, Scenario};
use crate::schedule::{NEVER, Nanos, SECOND};

/// No run is judged before this long without a change.
const LEAST_TIME: Nanos = 60 * SECOND;
/// For so many marks in a row, the backlog must have grown or the accumulators been full.
const MARKS_IN_A_ROW: usize = 8;
/// A backlog runs away if it grows by more than this share of the offered load.
const RUNAWAY_SHARE: f64 = 0.01;
/// Accumulators are full if they use this share of `buffer.memory`.
const FULL_SHARE: f64 = 0.8;
/// One run in a billion has more arrivals than their mean plus this many times its square root.
const DEVIATIONS: f64 = 6.0;

/// When a run may end early.
#[derive(Clone, Copy)]
pub(super) struct EarlyEnd {
    /// The p99 must stay within this.
    objective: Nanos,
    /// Nothing changes after this; `NEVER` if the end of a slowness is to be seen.
    settled_at: Nanos,
    /// For how many marks in a row the accumulators have been full.
    full_marks: usize,
    ended_at: Option<Nanos>,
}

impl Model {
    /// Lets the run end as soon as it has certainly run away and its p99 will certainly exceed `objective`. Decided at
    /// marks, in simulated time, so slicing doesn't matter.
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

    pub(super) fn may_end_early(&self) -> bool {
        self.early_end.is_some()
    }

    /// From here on, ends where `fresh` would.
    pub(super) fn end_like(&mut self, fresh: &Self) {
        if let (Some(mine), Some(early_end)) = (&mut self.early_end, fresh.early_end) {
            *mine = EarlyEnd {
                full_marks: mine.full_marks,
                ..early_end
            };
        }
    }

    /// When the run ended early, if it did.
    pub fn ended_at(&self) -> Option<Nanos> {
        self.early_end.as_ref()?.ended_at
    }

    /// The next event happens at `at`, at or after the next mark. Tells whether the run ends at a mark.
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
        while self.slow_time.next_at() <= at {
            self.slow_time.pass(&self.totals);
        }
        self.write_series(|series, sources| series.close_until(at, sources));
        self.set_next_mark();
        false
    }

    pub(super) fn set_next_mark(&mut self) {
        let bin_end = self
            .series
            .as_ref()
            .map_or(NEVER, |series| series.bin_end());
        self.next_mark = bin_end
            .min(self.backlog.next_at())
            .min(self.slow_time.next_at());
    }

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

    /// True if the time without a change is long enough to judge such a run: it must hold all marks
    /// that count, and those a round of bursts, because a queue may grow in a burst and be gone
    /// after the pause.
    fn has_gone_on(&self, unchanged: Nanos) -> bool {
        let seen = self.backlog.every() * MARKS_IN_A_ROW as Nanos;
        let shows_growth = |settings: &Scenario| {
            let round = settings.burst + settings.pause;
            let sees_bursts = settings.arrivals != ArrivalKind::Bursts || round <= seen;
            sees_bursts && !settings.sends_in_step
        };
        self.scenario.all_are(shows_growth) && unchanged >= seen.max(LEAST_TIME)
    }

    /// True if the backlog has grown at every mark that counts, and by enough in all.
    fn backlog_has_grown_at_every_mark(&self) -> bool {
        let Some(growth) = self.backlog.steady_growth(MARKS_IN_A_ROW) else {
            return false;
        };
        let marks = MARKS_IN_A_ROW as f64;
        let seconds = marks * self.backlog.every() as f64 / SECOND as f64;
        let mut offered = 0.0;
        let groups = self.scenario.groups().into_iter();
        for (settings, producers) in groups.filter(|&(_, producers)| producers > 0) {
            let Some(rate) = settings.rate else {
                return false;
            };
            // A group without a rate of its own offers its part of the rate.
            let sharers = if settings.has_own_rate {
                settings.group_producers
            } else {
                settings.producers
            };
            let part = f64::from(producers) / f64::from(sharers);
            offered += rate * part * seconds * f64::from(settings.record_bytes);
        }
        growth as f64 > RUNAWAY_SHARE * offered
    }

    fn accumulators_are_full(&self) -> bool {
        let memory = &self.accumulator.memory;
        let used: u64 = memory.iter().map(|one| one.used()).sum();
        let all: u64 = memory.iter().map(|one| one.total()).sum();
        used as f64 >= FULL_SHARE * all as f64
    }

    /// True if the p99 of the whole run will exceed `objective` even if every record still to be
    /// measured meets it.
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

    /// Almost certainly, no more records than this will still be sent; `None` at `rate=max`.
    fn most_to_come(&self) -> Option<u64> {
        let each = self.producers.iter();
        let expected: f64 = each
            .map(|producer| producer.workload.expected_left())
            .sum::<Option<f64>>()?;
        let deviation = expected.max(1.0).sqrt();
        Some((expected + DEVIATIONS * deviation) as u64 + self.producers.len() as u64)
    }
}
