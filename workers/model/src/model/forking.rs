//! A run goes on from the past of another.

use super::Model;
use crate::schedule::Nanos;

impl Model {
    /// Up to here, what happens may be planned already with the settings of now.
    pub fn planned_until(&self) -> Nanos {
        self.planned_until
    }

    /// True if all that is measured of the past of `other` is measured here too.
    pub fn is_measured_like(&self, other: &Self) -> bool {
        self.slow_time.begins_like(&other.slow_time)
            && self.may_end_early() == other.may_end_early()
    }

    /// Goes on as another run would that has come to the same so far, and has not begun.
    pub fn go_on_as(&mut self, fresh: &Self) {
        self.scenario.clone_from(&fresh.scenario);
        self.slow_time.go_on_as(&fresh.slow_time);
        self.end_like(fresh);
        self.set_next_mark();
    }
}
