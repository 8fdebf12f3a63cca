//! Simulated time and the event queue.

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

    /// A moment that's probably in the same millisecond as `self`.
    #[inline(always)]
    pub fn near(self, at: Nanos) -> Self {
        let begins = self.ms * MILLISECOND;
        if at >= begins && at - begins < MILLISECOND {
            Self { at, ms: self.ms }
        } else {
            Self::at(at)
        }
    }
}

/// As many events wait in a sorted list; more wait in a heap.
const FEW: usize = 32;

/// The events to come, earliest first, ties in the order in which they were scheduled.
///
/// Small scenarios never have more than a few: those wait in a sorted list, latest first, because an insertion near its
/// end is cheaper than a heap. Once there were more, the heap stays in use.
#[derive(Clone)]
pub struct Schedule<E> {
    few: [Near<E>; FEW],
    length: usize,
    heap: Option<Heap<E>>,
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
            heap: None,
        }
    }
}

impl<E: Copy> Schedule<E> {
    #[inline]
    pub fn push(&mut self, at: Nanos, event: E) {
        if let Some(heap) = &mut self.heap {
            return heap.push(at, event);
        }
        if self.length == FEW {
            return self.become_heap().push(at, event);
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
    pub fn next_at(&self) -> Nanos {
        match &self.heap {
            Some(heap) => heap.next_at(),
            None if self.length > 0 => self.few[(self.length - 1) % FEW].at,
            None => NEVER,
        }
    }

    /// Takes the next event if it happens no later than `deadline`.
    #[inline(always)]
    pub fn pop_until(&mut self, deadline: Nanos) -> Option<(Nanos, E)> {
        if let Some(heap) = &mut self.heap {
            return heap.pop_until(deadline);
        }
        let last = self.length.checked_sub(1)?;
        let Near { at, event } = self.few[last % FEW];
        if at > deadline {
            return None;
        }
        self.length = last;
        event.map(|event| (at, event))
    }

    pub fn len(&self) -> usize {
        self.heap.as_ref().map_or(self.length, Heap::len)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[cold]
    fn become_heap(&mut self) -> &mut Heap<E> {
        let mut heap = Heap::default();
        for near in self.few.iter().rev() {
            if let Some(event) = near.event {
                heap.push(near.at, event);
            }
        }
        self.heap.insert(heap)
    }
}

#[derive(Clone, Copy)]
struct Entry<E> {
    at: Nanos,
    /// Goes up with every event scheduled, so that ties leave in the order in which they came.
    sequence: u64,
    event: E,
}

impl<E> Entry<E> {
    #[inline]
    fn is_before(&self, other: &Self) -> bool {
        (self.at, self.sequence) < (other.at, other.sequence)
    }
}

/// A 4-ary heap: half the depth of a binary one and its children share a cache line. An event that is taken leaves its
/// place empty: what it schedules is mostly near, so the first of that takes the place and need not go far from there.
#[derive(Clone)]
struct Heap<E> {
    entries: Vec<Entry<E>>,
    /// The first place holds an event that was taken already.
    first_is_taken: bool,
    next_sequence: u64,
}

impl<E: Copy> Default for Heap<E> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            first_is_taken: false,
            next_sequence: 0,
        }
    }
}

impl<E: Copy> Heap<E> {
    #[inline]
    fn push(&mut self, at: Nanos, event: E) {
        let entry = Entry {
            at,
            sequence: self.next_sequence,
            event,
        };
        self.next_sequence += 1;
        if self.first_is_taken {
            self.first_is_taken = false;
            self.sift_down(entry);
        } else {
            self.entries.push(entry);
            self.sift_up(entry);
        }
    }

    #[inline]
    fn next_at(&self) -> Nanos {
        let least = |entries: &[Entry<E>]| entries.iter().map(|entry| entry.at).min();
        let next = if self.first_is_taken {
            least(&self.entries[1..self.entries.len().min(5)])
        } else {
            least(&self.entries[..self.entries.len().min(1)])
        };
        next.unwrap_or(NEVER)
    }

    #[inline(always)]
    fn pop_until(&mut self, deadline: Nanos) -> Option<(Nanos, E)> {
        if self.first_is_taken {
            self.first_is_taken = false;
            let last = self.entries.pop()?;
            if !self.entries.is_empty() {
                self.sift_down(last);
            }
        }
        let first = self.entries.first()?;
        if first.at > deadline {
            return None;
        }
        self.first_is_taken = true;
        Some((first.at, first.event))
    }

    fn len(&self) -> usize {
        self.entries.len() - usize::from(self.first_is_taken)
    }

    /// The entry in the last place, which is `entry`, goes up to where it belongs.
    #[inline]
    fn sift_up(&mut self, entry: Entry<E>) {
        let mut index = self.entries.len() - 1;
        while index > 0 {
            let parent = (index - 1) / 4;
            if !entry.is_before(&self.entries[parent]) {
                break;
            }
            self.entries[index] = self.entries[parent];
            index = parent;
        }
        self.entries[index] = entry;
    }

    /// `entry` is put in the first place, and goes down to where it belongs.
    #[inline]
    fn sift_down(&mut self, entry: Entry<E>) {
        let mut index = 0;
        let length = self.entries.len();
        loop {
            let first_child = index * 4 + 1;
            if first_child >= length {
                break;
            }
            let children = &self.entries[first_child..(first_child + 4).min(length)];
            let mut least = 0;
            for child in 1..children.len() {
                if children[child].is_before(&children[least]) {
                    least = child;
                }
            }
            let child = children[least];
            if !child.is_before(&entry) {
                break;
            }
            self.entries[index] = child;
            index = first_child + least;
        }
        self.entries[index] = entry;
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
        // Many come, most leave, many come again; times repeat, so that ties cross the change to the heap.
        for order in 0..400 {
            let at = (order * 7919) as Nanos % 23 + order as Nanos / 8;
            schedule.push(at, order);
            expected.push((at, order));
            let leaves = if order % 100 < 60 { 0 } else { 2 };
            for _ in 0..leaves.min(expected.len()) {
                expected.sort_unstable();
                assert_eq!(schedule.next_at(), expected[0].0);
                assert_eq!(schedule.pop_until(NEVER), Some(expected.remove(0)));
                assert_eq!(schedule.len(), expected.len());
            }
        }
        assert!(schedule.heap.is_some());
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
