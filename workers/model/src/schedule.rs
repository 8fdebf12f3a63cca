//! Simulated time and the event queue.

/// A moment of simulated time, or a length of it, in nanoseconds. 2^64 ns are 584 years.
pub type Nanos = u64;

/// One microsecond in nanoseconds.
pub const MICROSECOND: Nanos = 1_000;
/// One millisecond in nanoseconds.
pub const MILLISECOND: Nanos = 1_000_000;
/// One second in nanoseconds.
pub const SECOND: Nanos = 1_000_000_000;
/// Later than everything that happens.
pub const NEVER: Nanos = Nanos::MAX;

#[derive(Clone, Copy)]
struct Entry<E> {
    at: Nanos,
    /// Counts up with every event scheduled, so that ties leave in the order in which they came.
    sequence: u64,
    event: E,
}

impl<E> Entry<E> {
    fn is_before(&self, other: &Self) -> bool {
        (self.at, self.sequence) < (other.at, other.sequence)
    }
}

/// The events to come, earliest first, ties in the order in which they were scheduled.
///
/// A 4-ary heap: half the depth of a binary one and its children share a cache line.
#[derive(Clone)]
pub struct Schedule<E> {
    heap: Vec<Entry<E>>,
    next_sequence: u64,
}

impl<E: Copy> Default for Schedule<E> {
    fn default() -> Self {
        Self {
            heap: Vec::new(),
            next_sequence: 0,
        }
    }
}

impl<E: Copy> Schedule<E> {
    /// Adds an event.
    pub fn push(&mut self, at: Nanos, event: E) {
        let sequence = self.next_sequence;
        self.next_sequence += 1;
        self.heap.push(Entry {
            at,
            sequence,
            event,
        });
        self.sift_up(self.heap.len() - 1);
    }

    /// When the next event happens; `NEVER` where there is none.
    pub fn next_at(&self) -> Nanos {
        self.heap.first().map_or(NEVER, |entry| entry.at)
    }

    /// Takes the next event if it happens no later than `deadline`.
    pub fn pop_until(&mut self, deadline: Nanos) -> Option<(Nanos, E)> {
        let first = *self.heap.first()?;
        if first.at > deadline {
            return None;
        }
        let last = self.heap.pop()?;
        if !self.heap.is_empty() {
            self.heap[0] = last;
            self.sift_down(0);
        }
        Some((first.at, first.event))
    }

    /// How many events wait.
    pub fn len(&self) -> usize {
        self.heap.len()
    }

    /// Whether nothing is left to happen.
    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }

    fn sift_up(&mut self, mut index: usize) {
        let entry = self.heap[index];
        while index > 0 {
            let parent = (index - 1) / 4;
            if !entry.is_before(&self.heap[parent]) {
                break;
            }
            self.heap[index] = self.heap[parent];
            index = parent;
        }
        self.heap[index] = entry;
    }

    fn sift_down(&mut self, mut index: usize) {
        let entry = self.heap[index];
        let length = self.heap.len();
        loop {
            let first_child = index * 4 + 1;
            if first_child >= length {
                break;
            }
            let mut least = first_child;
            for child in first_child + 1..(first_child + 4).min(length) {
                if self.heap[child].is_before(&self.heap[least]) {
                    least = child;
                }
            }
            if !self.heap[least].is_before(&entry) {
                break;
            }
            self.heap[index] = self.heap[least];
            index = least;
        }
        self.heap[index] = entry;
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
    fn nothing_leaves_after_the_deadline() {
        let mut schedule = Schedule::default();
        schedule.push(10, ());
        assert!(schedule.pop_until(9).is_none());
        assert_eq!(schedule.next_at(), 10);
        assert!(schedule.pop_until(10).is_some());
        assert!(schedule.is_empty());
    }
}
