//! When one producer's records come: the pacing of kafka-producer-perf-test, even spacing, a Poisson process, or
//! bursts.
//!
//! Rules: docs/model/producer.md, "Arrivals".

use crate::ids::{Id, ProducerId};
use crate::random::{Purpose, Random};
use crate::scenario::{ArrivalKind, Scenario};
use crate::schedule::{Instant, MICROSECOND, MILLISECOND, Nanos, SECOND, whole_nanos};

/// `ThroughputThrottler` sleeps only when it owes this much.
const SHORTEST_SLEEP: Nanos = 2 * MILLISECOND;
/// A timed wait ends late by at least this much, and by an exponential time of this mean more: fitted to the gaps
/// measured between bursts (p50 3.10 ms, mean 3.17 ms, p95 3.3 to 3.4 ms for waits of 3 ms).
const LEAST_OVERSLEEP: f64 = 70.0 * MICROSECOND as f64;
const MEAN_MORE_OVERSLEEP: f64 = 80.0 * MICROSECOND as f64;
/// Callers that share a producer wake up one after another: each that an ack frees unparks the next (`CountDownLatch`, in
/// `ProduceRequestResult.await`). This is what one takes, as a share of `client.wakeup.us`, which the sender's loop is
/// part of: fitted to the 3.2 records a batch of eight callers without a slow broker.
const CALLER_WAKEUP: f64 = 0.25;

/// The application's sending thread of one producer.
#[derive(Clone, Copy)]
pub struct Workload {
    kind: ArrivalKind,
    random: Random,
    /// How long the next of several callers takes to wake up, on average, ns; 0 with one thread.
    caller_wakeup: f64,
    /// Nanoseconds per record; `None` = unthrottled.
    interval: Option<f64>,
    /// How many records it will offer, if that is known (throttled and steady).
    quota: u64,
    ends_at: Nanos,
    /// When the current rate took effect, and records sent since.
    rate_since: Instant,
    sent_at_this_rate: f64,
    /// Sleep that the throttler owes, ns.
    deficit: Nanos,
    /// When the next record of an open process is due. For bursts, on a clock that stops during pauses.
    due: f64,
    /// Length of a burst and of the pause after it, ns.
    burst: f64,
    pause: f64,
    /// When its first burst begins, ns. Different producers begin independently.
    first_burst: f64,
    pub sent: u64,
    /// True if a full buffer has ever held it up, or every ack does.
    pub was_held_up: bool,
}

impl Workload {
    /// A producer's thread, and when it first sends, if ever. `scenario` is as it is for that producer.
    pub fn new(scenario: &Scenario, producer: ProducerId) -> (Self, Option<Nanos>) {
        let mut workload = Self {
            kind: scenario.arrivals,
            random: Random::stream(scenario.seed, Purpose::Arrivals, producer.number()),
            caller_wakeup: if scenario.sends_in_step && scenario.callers > 1 {
                CALLER_WAKEUP * scenario.client_wakeup as f64
            } else {
                0.0
            },
            interval: None,
            quota: 0,
            ends_at: scenario.duration,
            rate_since: Instant::at(0),
            sent_at_this_rate: 0.0,
            deficit: 0,
            due: 0.0,
            burst: scenario.burst as f64,
            pause: scenario.pause as f64,
            first_burst: 0.0,
            sent: 0,
            was_held_up: scenario.sends_in_step,
        };
        let first = workload.change_rate(scenario, producer, 0);
        (workload, first)
    }

    /// The rate of its group takes effect at `now`. Returns when the next record is sent.
    pub fn change_rate(
        &mut self,
        scenario: &Scenario,
        producer: ProducerId,
        now: Nanos,
    ) -> Option<Nanos> {
        self.rate_since = Instant::at(now);
        self.sent_at_this_rate = 0.0;
        self.deficit = 0;
        let left = self.ends_at.saturating_sub(now);
        let Some(rate) = scenario.rate else {
            self.interval = None;
            self.quota = u64::MAX;
            return (left > 0).then_some(now);
        };
        let (place, sharers) = scenario.sharers_of_rate(producer);
        let mean_interval = SECOND as f64 * f64::from(sharers) / rate;
        let interval = if self.kind == ArrivalKind::Bursts {
            mean_interval * self.burst / (self.burst + self.pause)
        } else {
            mean_interval
        };
        let records = (rate * left as f64 / SECOND as f64).round() as u64;
        let (each, rest) = (records / u64::from(sharers), records % u64::from(sharers));
        let own = each + u64::from(u64::from(place) < rest);
        self.quota = self.sent + own;
        // A whole number of records each is more or less than the rate's: it takes the time that is left all the same.
        let interval = if self.ends_by_number() && rest > 0 {
            left as f64 / own.max(1) as f64
        } else {
            interval
        };
        self.interval = Some(interval);
        // Producers start at independent phases of their interval. A throttled one bursts every few milliseconds.
        let phase = if scenario.producers == 1 {
            0.0
        } else {
            self.random.open_unit()
        };
        if self.kind == ArrivalKind::Bursts && now == 0 {
            self.first_burst = phase * (self.burst + self.pause);
        }
        let first = match self.kind {
            ArrivalKind::Throttled => phase * interval.max(3.2 * MILLISECOND as f64),
            ArrivalKind::Steady => phase * interval,
            ArrivalKind::Bursts => 0.0,
            ArrivalKind::Poisson => self.random.exponential() * interval,
        };
        if self.kind == ArrivalKind::Bursts {
            self.due = self.time_in_bursts(now as f64) + first;
            return self.at_or_done(whole_nanos(self.moment_of(self.due)));
        }
        self.due = now as f64 + first;
        if self.kind == ArrivalKind::Throttled {
            self.rate_since = Instant::at(whole_nanos(self.due));
        }
        self.at_or_done(whole_nanos(self.due))
    }

    /// How much of the time until `moment` lies in bursts.
    fn time_in_bursts(&self, moment: f64) -> f64 {
        let moment = (moment - self.first_burst).max(0.0);
        let rounds = (moment / (self.burst + self.pause)).floor();
        let into_this = moment - rounds * (self.burst + self.pause);
        rounds * self.burst + into_this.min(self.burst)
    }

    /// When so much time in bursts has passed.
    fn moment_of(&self, time_in_bursts: f64) -> f64 {
        let pauses = (time_in_bursts / self.burst).floor();
        self.first_burst + time_in_bursts + pauses * self.pause
    }

    /// Counts how many of the next `most` records don't make the thread sleep, if each is sent as
    /// soon as the thread is free and all in the millisecond of `first`, and takes them as sent.
    /// The record after them is for `next_after`.
    pub fn take_plain(&mut self, first: Instant, send_takes: Nanos, most: u64) -> u64 {
        let most = if self.interval.is_some() && self.ends_by_number() {
            most.min(self.quota.saturating_sub(self.sent + 1))
        } else if first.at + (most + 1) * send_takes < self.ends_at {
            most
        } else {
            0 // The end is near: one by one.
        };
        let taken = match (self.interval, self.kind) {
            (None, _) => most,
            (Some(interval), ArrivalKind::Throttled) => {
                let on_time = self.on_time(first.ms, interval).min(most);
                let owes = whole_nanos(interval);
                // Debt that doesn't make it sleep yet.
                let left = (SHORTEST_SLEEP - 1).saturating_sub(self.deficit);
                let ahead = if on_time < most {
                    (left / owes.max(1)).min(most - on_time)
                } else {
                    0
                };
                self.deficit += ahead * owes;
                self.sent_at_this_rate += (on_time + ahead) as f64;
                on_time + ahead
            }
            // Their times are sums of floats, which have to be added one by one.
            (Some(_), ArrivalKind::Steady | ArrivalKind::Poisson | ArrivalKind::Bursts) => 0,
        };
        self.sent += taken;
        taken
    }

    /// How many of the next records that are sent in millisecond `sent_ms` aren't ahead of the plan: their number times
    /// `interval` is within the time elapsed.
    fn on_time(&self, sent_ms: u64, interval: f64) -> u64 {
        let elapsed = self.elapsed(sent_ms);
        let index = self.sent_at_this_rate;
        // Rounding is off by at most one, so the comparison of `throttle` decides.
        let mut last = (elapsed / interval).floor();
        if last * interval > elapsed {
            last -= 1.0;
        } else if (last + 1.0) * interval <= elapsed {
            last += 1.0;
        }
        (last + 1.0 - index).max(0.0) as i64 as u64
    }

    /// A record was sent at `sent` (or given up), and the thread is free again at `free_at`. Returns when send() is
    /// called next; `None` if all records have been sent.
    #[inline(always)]
    pub fn next_after(&mut self, sent: Instant, free_at: Nanos) -> Option<Nanos> {
        self.sent += 1;
        let Some(interval) = self.interval else {
            return (free_at < self.ends_at).then_some(free_at);
        };
        match self.kind {
            ArrivalKind::Throttled => {
                let wakes_at = self.throttle(sent.ms, free_at, interval);
                self.at_or_done(wakes_at)
            }
            ArrivalKind::Steady | ArrivalKind::Poisson => {
                let step = if self.kind == ArrivalKind::Steady {
                    1.0
                } else {
                    self.random.exponential()
                };
                self.due += step * interval;
                self.at_or_done((whole_nanos(self.due)).max(free_at))
            }
            ArrivalKind::Bursts => {
                self.due += interval;
                let due = whole_nanos(self.moment_of(self.due));
                self.at_or_done(due.max(free_at))
            }
        }
    }

    /// The same for a record that is sent by itself, not inlined. `in_step` = each send() waits for its ack.
    #[inline(always)]
    pub fn next_after_one(
        &mut self,
        in_step: bool,
        sent: Instant,
        free_at: Nanos,
    ) -> Option<Nanos> {
        if in_step {
            self.next_in_step(sent, free_at)
        } else {
            self.next_out_of_line(sent, free_at)
        }
    }

    #[inline(never)]
    fn next_out_of_line(&mut self, sent: Instant, free_at: Nanos) -> Option<Nanos> {
        self.next_after(sent, free_at)
    }

    /// If callers share the producer, another one wakes up for the next record.
    #[inline(never)]
    fn next_in_step(&mut self, sent: Instant, free_at: Nanos) -> Option<Nanos> {
        let wakes_in = if self.caller_wakeup > 0.0 {
            whole_nanos(self.caller_wakeup * self.random.exponential())
        } else {
            0
        };
        self.next_out_of_line(sent, free_at + wakes_in)
    }

    /// When the record whose send() is called at `at` was meant to be sent: when it was due, or by
    /// kafka-producer-perf-test's plan of one record per interval. A throttled record that is ahead of its plan, or one
    /// without a rate, was meant for `at`.
    pub fn intended(&self, at: Nanos) -> Nanos {
        let Some(interval) = self.interval else {
            return at;
        };
        let due = match self.kind {
            ArrivalKind::Throttled => self.rate_since.at as f64 + self.sent_at_this_rate * interval,
            ArrivalKind::Steady | ArrivalKind::Poisson => self.due,
            ArrivalKind::Bursts => self.moment_of(self.due),
        };
        whole_nanos(due).min(at)
    }

    /// How many records it will still offer: the most if that is known, otherwise on average; `None` = unthrottled.
    pub fn expected_left(&self) -> Option<f64> {
        let interval = self.interval?;
        let left = match self.kind {
            ArrivalKind::Throttled | ArrivalKind::Steady => {
                self.quota.saturating_sub(self.sent) as f64
            }
            ArrivalKind::Poisson => (self.ends_at as f64 - self.due) / interval,
            ArrivalKind::Bursts => (self.time_in_bursts(self.ends_at as f64) - self.due) / interval,
        };
        Some(left.max(0.0))
    }

    /// `ThroughputThrottler.shouldThrottle` and `throttle`: sleeps once it is ahead and owes 2 ms, in whole
    /// milliseconds because Java's timed wait rounds up, and a little late.
    #[inline(always)]
    fn throttle(&mut self, sent_ms: u64, now: Nanos, interval: f64) -> Nanos {
        let index = self.sent_at_this_rate;
        self.sent_at_this_rate += 1.0;
        let is_ahead = index * interval > self.elapsed(sent_ms);
        if !is_ahead {
            return now;
        }
        self.deficit += whole_nanos(interval);
        if self.deficit < SHORTEST_SLEEP {
            return now;
        }
        let slept = Instant::at(self.deficit + MILLISECOND - 1).ms * MILLISECOND;
        self.deficit = 0;
        let late = LEAST_OVERSLEEP + self.random.exponential() * MEAN_MORE_OVERSLEEP;
        now + slept + whole_nanos(late)
    }

    /// The time since the rate took effect as kafka-producer-perf-test sees it, ns.
    #[inline(always)]
    fn elapsed(&self, sent_ms: u64) -> f64 {
        // The tool doesn't throttle in its first millisecond, which passes before a real first send() returns.
        let elapsed_ms = sent_ms.saturating_sub(self.rate_since.ms).max(1);
        (elapsed_ms * MILLISECOND) as i64 as f64
    }

    /// A Poisson process and bursts end with the duration. The others send their number of records, as
    /// kafka-producer-perf-test does, unless a full buffer or acks hold them up: then they end with the duration too,
    /// so that the run ends.
    #[inline(always)]
    fn ends_by_number(&self) -> bool {
        let has_number = matches!(self.kind, ArrivalKind::Throttled | ArrivalKind::Steady);
        has_number && !self.was_held_up
    }

    #[inline(always)]
    fn at_or_done(&self, at: Nanos) -> Option<Nanos> {
        let goes_on = if self.ends_by_number() {
            self.sent < self.quota
        } else {
            at < self.ends_at
        };
        goes_on.then_some(at)
    }
}

#[cfg(test)]
mod tests;
