//! The processor time that Linux gives a container per period (`cpu.max`; CFS bandwidth control), which both threads of a
//! producer draw from.
//!
//! Rules: docs/model/producer.md, "Processors of the client".

use crate::schedule::{MILLISECOND, Nanos};

/// `cpu.cfs_period_us`, Linux's default and what Kubernetes sets.
const PERIOD: Nanos = 100 * MILLISECOND;

/// Budget of one producer's threads in the period that their latest work fell into.
#[derive(Clone, Copy, Debug)]
pub struct Processors {
    /// Time per period, ns.
    quota: Nanos,
    /// Its number, counted from the start of the run.
    period: u64,
    used: Nanos,
}

impl Processors {
    /// At least a nanosecond per period, so that work ends.
    pub fn new(cores: f64) -> Self {
        Self {
            quota: ((cores * PERIOD as f64) as Nanos).max(1),
            period: 0,
            used: 0,
        }
    }

    /// Has a thread work for `work` from `at` on. Returns for how long its quota holds that up: until the next period begins,
    /// as often as it takes.
    pub fn claim(&mut self, at: Nanos, work: Nanos) -> Nanos {
        if work == 0 {
            return 0;
        }
        let period = at / PERIOD;
        if period > self.period {
            (self.period, self.used) = (period, 0);
        }
        let begun = at.max(self.period * PERIOD);
        let left = self.quota - self.used;
        if work <= left {
            self.used += work;
            return begun - at;
        }
        let (periods, last) = (
            (work - left - 1) / self.quota,
            (work - left - 1) % self.quota + 1,
        );
        self.period += 1 + periods;
        self.used = last;
        // A quota of more than a processor may outlast the period that one thread works in.
        (self.period * PERIOD + last).saturating_sub(at + work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_processor_stops_for_the_second_half_of_each_period() {
        let mut processors = Processors::new(0.5);
        assert_eq!(processors.claim(0, 30 * MILLISECOND), 0);
        assert_eq!(processors.claim(30 * MILLISECOND, 20 * MILLISECOND), 0);
        assert_eq!(
            processors.claim(50 * MILLISECOND, MILLISECOND),
            50 * MILLISECOND
        );
        assert_eq!(processors.claim(101 * MILLISECOND, 49 * MILLISECOND), 0);
        assert_eq!(
            processors.claim(150 * MILLISECOND, MILLISECOND),
            50 * MILLISECOND
        );
    }

    #[test]
    fn long_work_takes_as_many_periods_as_it_needs() {
        let mut processors = Processors::new(0.1);
        // 10 ms of each 100: the last 5 of 25 ms end at 205.
        assert_eq!(processors.claim(0, 25 * MILLISECOND), 180 * MILLISECOND);
        // 5 are left in that period.
        assert_eq!(processors.claim(205 * MILLISECOND, 5 * MILLISECOND), 0);
        assert_eq!(
            processors.claim(210 * MILLISECOND, 20 * MILLISECOND),
            180 * MILLISECOND
        );
    }

    #[test]
    fn one_thread_never_waits_for_more_than_a_processor() {
        let mut processors = Processors::new(2.0);
        assert_eq!(processors.claim(0, 190 * MILLISECOND), 0);
        assert_eq!(processors.claim(95 * MILLISECOND, 150 * MILLISECOND), 0);
    }

    #[test]
    fn two_threads_at_once_use_it_up_twice_as_fast() {
        let mut processors = Processors::new(1.0);
        assert_eq!(processors.claim(0, 50 * MILLISECOND), 0);
        assert_eq!(processors.claim(0, 50 * MILLISECOND), 0);
        assert_eq!(processors.claim(50 * MILLISECOND, 1), 50 * MILLISECOND);
    }

    #[test]
    fn what_is_no_work_waits_for_nothing() {
        let mut processors = Processors::new(0.01);
        processors.claim(0, MILLISECOND);
        assert_eq!(processors.claim(0, 0), 0);
    }
}
