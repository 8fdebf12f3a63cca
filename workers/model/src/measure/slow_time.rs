//! The run's counts at four instants: when latencies begin to count, when brokers slow down, half of the way to
//! their recovery, and then. Between them lie a healthy and a slow time, of which the page mixes a day.
//!
//! Rules: docs/model/measuring.md, "A day with slow minutes".

use super::counters::Totals;
use crate::scenario::{Change, Scenario};
use crate::schedule::{NEVER, Nanos};
use std::rc::Rc;

/// The instants, and the totals at those that have passed, which checkpoints share.
#[derive(Clone)]
pub struct SlowTime {
    at: [Nanos; 4],
    passed: Vec<Rc<Totals>>,
}

/// When a time of a run began and how long it is, and what the run had come to then and at its end.
pub struct Span<'a> {
    pub start: Nanos,
    pub from: &'a Totals,
    pub to: &'a Totals,
    pub length: Nanos,
}

impl SlowTime {
    /// No instants where nothing slows down, or where nothing is healthy before.
    pub fn new(scenario: &Scenario) -> Self {
        let (from, to) = interval(scenario).unwrap_or((NEVER, NEVER));
        let to = to.min(scenario.duration);
        let at = if scenario.measure_from < from && from < to {
            [scenario.measure_from, from, from + (to - from) / 2, to]
        } else {
            [NEVER; 4]
        };
        Self {
            at,
            passed: Vec::new(),
        }
    }

    /// True if the past before anything slows down would be the same.
    pub fn begins_like(&self, other: &Self) -> bool {
        self.at[0] == other.at[0]
    }

    /// Takes over the instants of another that begins like this one, before anything slows down.
    pub fn go_on_as(&mut self, other: &Self) {
        self.at = other.at;
    }

    /// The next instant; `NEVER` after the last.
    pub fn next_at(&self) -> Nanos {
        self.at.get(self.passed.len()).copied().unwrap_or(NEVER)
    }

    /// `totals` are those at the next instant.
    pub fn pass(&mut self, totals: &Totals) {
        self.passed.push(Rc::new(totals.clone()));
    }

    /// The healthy and the slow time of a run that came to `end`, at `ended_at` if that was early; `None` where it has
    /// no time of both kinds.
    pub fn spans<'a>(&'a self, end: &'a Totals, ended_at: Option<Nanos>) -> Option<[Span<'a>; 2]> {
        let [begun, slows, ..] = self.passed.as_slice() else {
            return None;
        };
        let [start, slow, _, to] = self.at;
        Some([
            Span {
                start,
                from: begun,
                to: slows,
                length: slow - start,
            },
            Span {
                start: slow,
                from: slows,
                to: self.passed_or(3, end),
                length: ended_at.map_or(to, |ended| ended.min(to)) - slow,
            },
        ])
    }

    /// Bytes that wait in all accumulators at half of the slow time and at its end.
    pub fn backlog(&self, end: &Totals) -> [u64; 2] {
        [2, 3].map(|instant| self.passed_or(instant, end).backlog)
    }

    /// Totals at an instant, or at the run's end if it came first.
    fn passed_or<'a>(&'a self, instant: usize, end: &'a Totals) -> &'a Totals {
        self.passed.get(instant).map_or(end, |totals| totals)
    }
}

/// When a broker is slow; without one, from a timed change that makes requests cost all brokers more to the next.
fn interval(scenario: &Scenario) -> Option<(Nanos, Nanos)> {
    if scenario.slow_broker.is_some() && scenario.slowness > 0 {
        return Some((scenario.slow_from, scenario.slow_to));
    }
    let mut costs = scenario
        .timed_changes
        .iter()
        .filter_map(|timed| match timed.change {
            Change::ServicePerRequest(cost) => Some((timed.at, cost)),
            _ => None,
        });
    let (from, cost) = costs.next()?;
    let to = costs.next().map_or(NEVER, |(at, _)| at);
    (cost > scenario.service_per_request).then_some((from, to))
}
