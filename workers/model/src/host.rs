//! The processors of one machine that brokers and producers share (`host.cores`).
//!
//! Rules: docs/model/broker.md, "One machine for all".

use crate::scenario::Scenario;
use crate::schedule::{Nanos, whole_nanos};
use std::cmp::Reverse;

/// Processors that take work first come, first served. Without any, nothing waits for one.
#[derive(Clone)]
pub struct Host {
    /// When each is done with what it has taken.
    free_at: Vec<Nanos>,
}

impl Host {
    pub fn new(scenario: &Scenario) -> Self {
        Self {
            free_at: vec![0; scenario.host_cores.unwrap_or(0) as usize],
        }
    }

    #[inline]
    pub fn is_shared(&self) -> bool {
        !self.free_at.is_empty()
    }

    /// As `claim`, for the `share` of `takes` that is work.
    #[inline]
    pub fn claim_share(&mut self, at: Nanos, takes: Nanos, share: f64) -> Nanos {
        if self.is_shared() {
            self.claim(at, whole_nanos(takes as f64 * share))
        } else {
            0
        }
    }

    /// How long it takes from `at` on until a processor is free.
    pub fn wait(&self, at: Nanos) -> Nanos {
        let waits = self
            .free_at
            .iter()
            .map(|free_at| free_at.saturating_sub(at));
        waits.min().unwrap_or(0)
    }

    /// Has a processor do `work` from `at` on. Returns how long that waits for one. Of idle processors the one that has
    /// just been left takes it, so that work told of ahead leaves no gaps.
    pub fn claim(&mut self, at: Nanos, work: Nanos) -> Nanos {
        if work == 0 {
            return 0;
        }
        let wait_for = |free_at: Nanos| free_at.saturating_sub(at);
        let processors = self.free_at.iter_mut();
        let Some(processor) =
            processors.min_by_key(|free_at| (wait_for(**free_at), Reverse(**free_at)))
        else {
            return 0;
        };
        let wait = wait_for(*processor);
        *processor = at + wait + work;
        wait
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(cores: Option<u32>) -> Host {
        Host::new(&Scenario {
            host_cores: cores,
            ..Scenario::default()
        })
    }

    #[test]
    fn two_processors_take_work_in_the_order_it_comes() {
        let mut host = host(Some(2));
        // Until 1,000 and 400; the third waits for the second of them, the fourth for the first.
        let waits = [1_000, 400, 900, 100].map(|work| host.claim(0, work));
        assert_eq!(waits, [0, 0, 400, 1_000]);
        assert_eq!(host.claim(2_000, 500), 0);
    }

    #[test]
    fn what_is_no_work_waits_for_nothing() {
        let mut host = host(Some(1));
        assert_eq!([1_000, 0, 1].map(|work| host.claim(0, work)), [0, 0, 1_000]);
    }

    #[test]
    fn work_that_follows_on_stays_where_it_is() {
        let mut host = host(Some(2));
        host.claim(0, 300);
        assert_eq!(host.claim(300, 100), 0, "told of ahead");
        assert_eq!(host.claim(0, 350), 0, "on the other one");
        assert_eq!(host.claim(350, 100), 0);
    }

    #[test]
    fn nothing_waits_without_shared_processors() {
        let mut host = host(None);
        assert_eq!([0, 0].map(|at| host.claim(at, 1_000)), [0, 0]);
    }
}
