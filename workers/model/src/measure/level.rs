//! How many of something there are, over time.

use crate::schedule::{MILLISECOND, Nanos};

/// A number with its integral over time, so that a mean over any interval is one subtraction.
#[derive(Clone, Copy, Default)]
pub struct Level {
    value: u32,
    since: Nanos,
    /// Value × time up to `since`, in ns.
    integral: u64,
    /// The integral at the last full tenths of a second.
    marks: [u64; Level::MARKS],
    next_mark: u64,
}

impl Level {
    const MARKS: usize = 11;
    const MARK_EVERY: Nanos = 100 * MILLISECOND;

    pub fn value(&self) -> u32 {
        self.value
    }

    /// When the value last changed.
    pub fn since(&self) -> Nanos {
        self.since
    }

    #[inline]
    pub fn rise(&mut self, now: Nanos) {
        self.advance(now);
        self.value += 1;
    }

    #[inline]
    pub fn fall(&mut self, now: Nanos) {
        self.advance(now);
        self.value -= 1;
    }

    pub fn fall_to_zero(&mut self, now: Nanos) {
        self.advance(now);
        self.value = 0;
    }

    /// Value × time from the start to `now`, ns. `now` is not earlier than the last change.
    pub fn integral_at(&self, now: Nanos) -> u64 {
        self.integral + u64::from(self.value) * (now.max(self.since) - self.since)
    }

    /// Mean over about the last second.
    pub fn recent_mean(&self, now: Nanos) -> f64 {
        let mut here = *self;
        here.advance(now);
        let marks = here.next_mark.min(Self::MARKS as u64);
        if marks == 0 {
            return if now == 0 {
                0.0
            } else {
                here.integral as f64 / now as f64
            };
        }
        let oldest = here.next_mark - marks;
        let from = oldest * Self::MARK_EVERY;
        let before = here.marks[(oldest % Self::MARKS as u64) as usize];
        if now == from {
            return f64::from(here.value);
        }
        (here.integral - before) as f64 / (now - from) as f64
    }

    #[inline]
    fn advance(&mut self, now: Nanos) {
        if now <= self.since {
            return;
        }
        if now >= self.next_mark * Self::MARK_EVERY {
            self.set_marks(now);
        }
        self.integral = self.integral_at(now);
        self.since = now;
    }

    /// Remembers the integral at the tenths of a second up to `now`.
    fn set_marks(&mut self, now: Nanos) {
        let last_mark = now / Self::MARK_EVERY;
        let first = self
            .next_mark
            .max((last_mark + 1).saturating_sub(Self::MARKS as u64));
        for mark in first..=last_mark {
            let at = mark * Self::MARK_EVERY;
            let passed = at.max(self.since) - self.since;
            self.marks[(mark % Self::MARKS as u64) as usize] =
                self.integral + u64::from(self.value) * passed;
        }
        self.next_mark = last_mark + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::SECOND;

    #[test]
    fn a_level_knows_its_mean_over_the_last_second() {
        let mut level = Level::default();
        level.rise(0);
        level.fall(SECOND);
        assert!((level.recent_mean(SECOND) - 1.0).abs() < 1e-9);
        assert!((level.recent_mean(SECOND + SECOND / 2) - 0.5).abs() < 1e-9);
        assert_eq!(level.recent_mean(10 * SECOND), 0.0);
        assert_eq!(level.integral_at(10 * SECOND), SECOND);
    }
}
