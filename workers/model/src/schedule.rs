//! Simulated time and the event queue.

mod calendar;

use calendar::Calendar;

/// A moment or length of simulated time in nanoseconds. 2^64 ns are 584 years.
pub type Nanos = u64;

pub const MICROSECOND: Nanos = 1_000;
pub const MILLISECOND: Nanos = 1_000_000;
pub const SECOND: Nanos = 1_000_000_000;
/// Later than everything that happens.
pub const NEVER: Nanos = Nanos::MAX;

/// The nearest whole nanosecond to `nanos`, which is ≥ 0 and below 2^63. In WebAssembly, signed conversions are one
/// instruction; unsigned ones and `round` aren't.
pub fn whole_nanos(nanos: f64) -> Nanos {
    (nanos + 0.5) as i64 as Nanos
}

pub fn milliseconds(nanos: Nanos) -> f64 {
    nanos as f64 / 1e6
}

/// A moment with its millisecond, because Kafka's clients read a clock cut to milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instant {
    pub at: Nanos,
    /// The same, cut to milliseconds.
    pub ms: u64,
}

impl Instant {
    /// A moment before 2^53 ns, 104 days.
    pub fn at(at: Nanos) -> Self {
        // In WebAssembly, dividing 64-bit integers costs more than everything else about a record. A floating-point
        // product is off by at most one.
        let near = (at as i64 as f64 * 1e-6) as i64 as u64;
        let begins = near * MILLISECOND;
        let ms = if begins > at {
            near - 1
        } else {
            near + u64::from(at - begins >= MILLISECOND)
        };
        Self { at, ms }
    }

    /// A moment that's probably later than `self` and less than four seconds away, which saves the floating-point
    /// numbers.
    #[inline(always)]
    pub fn near(self, at: Nanos) -> Self {
        let since_ms_began = at.wrapping_sub(self.ms * MILLISECOND);
        match u32::try_from(since_ms_began) {
            Ok(since) => Self {
                at,
                ms: self.ms + u64::from(since / MILLISECOND as u32),
            },
            Err(_) => Self::at(at),
        }
    }
}

/// As many events wait in a sorted list; more wait in a calendar.
const FEW: usize = 128;

/// The events to come, earliest first, ties in the order in which they were scheduled.
///
/// Small scenarios never have more than a few: those wait in a sorted list, latest first, because an insertion near its
/// end is cheaper than anything else. Once there were more, the calendar stays in use.
#[derive(Clone)]
pub struct Schedule<E> {
    few: [Near<E>; FEW],
    length: usize,
    calendar: Option<Box<Calendar<E>>>,
}

#[derive(Clone, Copy)]
struct Near<E> {
    at: Nanos,
    /// `None` in places that were never used.
    event: Option<E>,
}

impl<E: Copy> Default for Schedule<E> {
    fn default() -> Self {
        let nothing = Near {
            at: NEVER,
            event: None,
        };
        Self {
            few: [nothing; FEW],
            length: 0,
            calendar: None,
        }
    }
}

impl<E: Copy> Schedule<E> {
    #[inline]
    pub fn push(&mut self, at: Nanos, event: E) {
        if let Some(calendar) = &mut self.calendar {
            return calendar.push(at, event);
        }
        if self.length == FEW {
            return self.become_calendar().push(at, event);
        }
        let mut index = self.length;
        // The remainders tell the compiler that no index is out of bounds.
        while index > 0 && self.few[(index - 1) % FEW].at <= at {
            self.few[index % FEW] = self.few[(index - 1) % FEW];
            index -= 1;
        }
        let event = Some(event);
        self.few[index % FEW] = Near { at, event };
        self.length += 1;
    }

    /// When the next event happens; `NEVER` if there is none.
    #[inline]
    pub fn next_at(&mut self) -> Nanos {
        match &mut self.calendar {
            Some(calendar) => calendar.next_at(),
            None if self.length > 0 => self.few[(self.length - 1) % FEW].at,
            None => NEVER,
        }
    }

    /// Takes the next event if it happens no later than `deadline`.
    #[inline(always)]
    pub fn pop_until(&mut self, deadline: Nanos) -> Option<(Nanos, E)> {
        if let Some(calendar) = &mut self.calendar {
            return calendar.pop_until(deadline);
        }
        let last = self.length.checked_sub(1)?;
        let Near { at, event } = self.few[last % FEW];
        if at > deadline {
            return None;
        }
        self.length = last;
        event.map(|event| (at, event))
    }

    pub fn is_empty(&self) -> bool {
        self.calendar
            .as_ref()
            .map_or(self.length == 0, |calendar| calendar.is_empty())
    }

    /// Memory besides its own.
    pub fn heap_bytes(&self) -> usize {
        self.calendar
            .as_ref()
            .map_or(0, |calendar| calendar.heap_bytes())
    }

    #[cold]
    fn become_calendar(&mut self) -> &mut Calendar<E> {
        let mut calendar = Box::<Calendar<E>>::default();
        for near in self.few.iter().rev() {
            if let Some(event) = near.event {
                calendar.push(near.at, event);
            }
        }
        self.calendar.insert(calendar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_leave_in_order_of_time_and_ties_in_order_of_arrival() {
        let mut schedule = Schedule::default();
        for (order, at) in [5, 3, 5, 1, 3, 3, 9, 1].into_iter().enumerate() {
            schedule.push(at, order);
        }
        let mut seen = Vec::new();
        while let Some(event) = schedule.pop_until(NEVER) {
            seen.push(event);
        }
        assert_eq!(
            seen,
            [
                (1, 3),
                (1, 7),
                (3, 1),
                (3, 4),
                (3, 5),
                (5, 0),
                (5, 2),
                (9, 6)
            ]
        );
    }

    #[test]
    fn many_events_leave_in_the_same_order_as_a_few() {
        let mut schedule = Schedule::default();
        let mut expected: Vec<(Nanos, usize)> = Vec::new();
        // Many come, most leave, many come again; times repeat, so that ties cross the change to the calendar.
        for order in 0..1_000 {
            let at = (order * 7919) as Nanos % 23 + order as Nanos / 8;
            schedule.push(at, order);
            expected.push((at, order));
            let leaves = if order % 250 < 150 { 0 } else { 2 };
            for _ in 0..leaves.min(expected.len()) {
                expected.sort_unstable();
                assert_eq!(schedule.next_at(), expected[0].0);
                assert_eq!(schedule.pop_until(NEVER), Some(expected.remove(0)));
                assert_eq!(schedule.is_empty(), expected.is_empty());
            }
        }
        assert!(schedule.calendar.is_some());
    }

    #[test]
    fn an_instant_near_another_has_its_own_millisecond() {
        let here = Instant::at(5_999_999);
        for at in [0, 4_999_999, 5_000_000, 5_999_999, 6_000_000, 77_000_001] {
            assert_eq!(here.near(at), Instant::at(at));
        }
        for ms in [0, 1, 999, 1_000_000_007, 9_007_199_253] {
            for at in [
                ms * MILLISECOND,
                ms * MILLISECOND + 1,
                (ms + 1) * MILLISECOND - 1,
            ] {
                assert_eq!(Instant::at(at).ms, ms);
            }
        }
    }

    #[test]
    fn nothing_leaves_after_the_deadline() {
        let mut schedule = Schedule::default();
        schedule.push(10, ());
        assert!(schedule.pop_until(9).is_none());
        assert_eq!(schedule.next_at(), 10);
        assert!(schedule.pop_until(10).is_some());
        assert!(schedule.is_empty());
    }
}
