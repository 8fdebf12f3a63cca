//! Many events by the day on which they happen: a calendar queue (Brown 1988).
//!
//! A day holds a few events, so that neither a push nor a pop depends on how many wait.

use super::{NEVER, Nanos};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Days in the calendar; a multiple of 64, at most 64 × 64.
const DAYS: usize = 4_096;
/// A day has 2^14 ns, 16 µs, until it is known how often events come.
const FIRST_DAY_BITS: u32 = 14;
/// After as many events the length of a day is checked.
const CHECK_EVERY: u64 = 4_096;
const NOTHING: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Entry<E> {
    at: Nanos,
    /// Goes up with every event scheduled, so that ties leave in the order in which they came.
    sequence: u64,
    event: E,
}

/// The earliest is the greatest, as `BinaryHeap` wants it.
impl<E> Ord for Entry<E> {
    #[inline(always)]
    fn cmp(&self, other: &Self) -> Ordering {
        (other.at, other.sequence).cmp(&(self.at, self.sequence))
    }
}

impl<E> PartialOrd for Entry<E> {
    #[inline(always)]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<E> PartialEq for Entry<E> {
    fn eq(&self, other: &Self) -> bool {
        self.sequence == other.sequence
    }
}

impl<E> Eq for Entry<E> {}

#[derive(Clone, Copy)]
struct Note<E> {
    entry: Entry<E>,
    /// The next note of the same day, or the next one to be used again.
    next: u32,
}

#[derive(Clone)]
pub struct Calendar<E> {
    /// Entries left of today and of the days before, latest first.
    today: Vec<Entry<E>>,
    today_number: u64,
    /// A day has 2^`day_bits` ns.
    day_bits: u32,
    /// The newest note of each of the days that follow, round and round.
    days: Box<[u32; DAYS]>,
    /// Days with a note, and of these words those that aren't 0.
    noted: [u64; DAYS / 64],
    noted_words: u64,
    notes: Vec<Note<E>>,
    unused: u32,
    /// Entries after all days of the calendar, and the first day of those.
    later: BinaryHeap<Entry<E>>,
    later_from: u64,
    next_sequence: u64,
    /// When the length of a day was last checked, and the sequence number then.
    checked: (Nanos, u64),
}

impl<E: Copy> Default for Calendar<E> {
    fn default() -> Self {
        Self {
            today: Vec::new(),
            today_number: 0,
            day_bits: FIRST_DAY_BITS,
            days: Box::new([NOTHING; DAYS]),
            noted: [0; DAYS / 64],
            noted_words: 0,
            notes: Vec::new(),
            unused: NOTHING,
            later: BinaryHeap::new(),
            later_from: NEVER,
            next_sequence: 0,
            checked: (0, 0),
        }
    }
}

impl<E: Copy> Calendar<E> {
    #[inline]
    pub fn push(&mut self, at: Nanos, event: E) {
        let sequence = self.next_sequence;
        self.next_sequence += 1;
        self.put(Entry {
            at,
            sequence,
            event,
        });
    }

    #[inline]
    pub fn next_at(&mut self) -> Nanos {
        if self.today.is_empty() {
            self.turn_page();
        }
        self.today.last().map_or(NEVER, |first| first.at)
    }

    #[inline]
    pub fn pop_until(&mut self, deadline: Nanos) -> Option<(Nanos, E)> {
        if self.today.is_empty() {
            self.turn_page();
        }
        let first = self.today.pop_if(|first| first.at <= deadline)?;
        Some((first.at, first.event))
    }

    pub fn is_empty(&self) -> bool {
        self.today.is_empty() && self.noted_words == 0 && self.later.is_empty()
    }

    pub fn heap_bytes(&self) -> usize {
        let entries = self.today.len() + self.later.len();
        size_of::<Self>()
            + DAYS * 4
            + self.notes.len() * size_of::<Note<E>>()
            + entries * size_of::<Entry<E>>()
    }

    #[inline]
    fn put(&mut self, entry: Entry<E>) {
        let day = entry.at >> self.day_bits;
        if day <= self.today_number {
            self.put_today(entry);
        } else if day - self.today_number < DAYS as u64 {
            self.note(day as usize % DAYS, entry);
        } else {
            self.later.push(entry);
            self.later_from = self.later_from.min(day);
        }
    }

    #[inline]
    fn put_today(&mut self, entry: Entry<E>) {
        let mut index = self.today.len();
        self.today.push(entry);
        while index > 0 && self.today[index - 1] > entry {
            self.today[index] = self.today[index - 1];
            index -= 1;
        }
        self.today[index] = entry;
    }

    #[inline]
    fn note(&mut self, place: usize, entry: Entry<E>) {
        let next = std::mem::replace(&mut self.days[place], self.unused);
        let note = Note { entry, next };
        match self.notes.get_mut(self.unused as usize) {
            Some(unused) => {
                self.unused = unused.next;
                *unused = note;
            }
            None => {
                self.days[place] = self.notes.len() as u32;
                self.notes.push(note);
            }
        }
        self.noted[place / 64] |= 1 << (place % 64);
        self.noted_words |= 1 << (place / 64);
    }

    /// The next day on which something happens is today.
    #[inline]
    fn turn_page(&mut self) {
        if self.next_sequence - self.checked.1 >= CHECK_EVERY {
            self.check_length_of_day();
        }
        let noted = self.next_noted_day();
        let later = self.later_from;
        if noted == NEVER && later == NEVER {
            return;
        }
        self.today_number = noted.min(later);
        if noted <= later {
            self.take_notes(noted as usize % DAYS);
        }
        if later <= noted {
            self.take_later();
        }
    }

    /// `NEVER` if there is none.
    #[inline]
    fn next_noted_day(&self) -> u64 {
        let tomorrow = self.today_number + 1;
        let first = tomorrow as usize % DAYS;
        let (word, bit) = (first / 64, first % 64);
        let rest = self.noted[word] & (u64::MAX << bit);
        let place = if rest != 0 {
            word * 64 + rest.trailing_zeros() as usize
        } else {
            let after = self.noted_words & (u64::MAX << word) & !(1 << word);
            let words = if after != 0 { after } else { self.noted_words };
            if words == 0 {
                return NEVER;
            }
            let word = words.trailing_zeros() as usize % (DAYS / 64);
            word * 64 + self.noted[word].trailing_zeros() as usize
        };
        tomorrow + (place.wrapping_sub(first) % DAYS) as u64
    }

    #[inline]
    fn take_notes(&mut self, place: usize) {
        let mut index = std::mem::replace(&mut self.days[place], NOTHING);
        let word = &mut self.noted[place / 64];
        *word &= !(1 << (place % 64));
        if *word == 0 {
            self.noted_words &= !(1 << (place / 64));
        }
        while let Some(note) = self.notes.get_mut(index as usize) {
            let next = std::mem::replace(&mut note.next, self.unused);
            self.unused = index;
            let entry = note.entry;
            self.put_today(entry);
            index = next;
        }
    }

    /// Takes what was too late for the calendar and happens today.
    fn take_later(&mut self) {
        self.later_from = NEVER;
        while let Some(first) = self.later.peek() {
            let day = first.at >> self.day_bits;
            if day > self.today_number {
                self.later_from = day;
                return;
            }
            if let Some(first) = self.later.pop() {
                self.put_today(first);
            }
        }
    }

    /// A day is about as long as eight events take at the pace of late. Called while nothing is left of today.
    #[cold]
    fn check_length_of_day(&mut self) {
        let ends = (self.today_number + 1) << self.day_bits;
        let (since, sequence) = self.checked;
        self.checked = (ends, self.next_sequence);
        let pace = (ends - since) / (self.next_sequence - sequence);
        let day_bits = (67 - (pace | 1).leading_zeros()).min(40);
        if day_bits.abs_diff(self.day_bits) < 2 {
            return;
        }
        while let Some(day) = Some(self.next_noted_day()).filter(|&day| day != NEVER) {
            self.take_notes(day as usize % DAYS);
        }
        let noted = std::mem::take(&mut self.today);
        let later = std::mem::take(&mut self.later);
        self.later_from = NEVER;
        self.day_bits = day_bits;
        self.today_number = (ends - 1) >> day_bits;
        for entry in noted.into_iter().chain(later) {
            self.put(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, Random};

    #[test]
    fn events_leave_in_order_whatever_their_pace_and_however_late_they_are() {
        let mut random = Random::stream(1, Purpose::Arrivals, 0);
        let mut calendar = Calendar::default();
        let mut expected = std::collections::BTreeSet::new();
        let (mut now, mut order) = (0, 0);
        // Crowded for a while, then sparse, so that the length of a day changes; ties and late events all along.
        for pace in [300, 3, 200_000, 40] {
            for _ in 0..3 * CHECK_EVERY {
                for _ in 0..1 + random.below(2) {
                    let far = [1, 10, 10_000, 1_000_000][random.below(4) as usize];
                    let at = now + random.below(pace) * far;
                    calendar.push(at, order);
                    expected.insert((at, order));
                    order += 1;
                }
                let first = expected.pop_first().expect("an event was pushed");
                assert_eq!(calendar.next_at(), first.0);
                assert_eq!(
                    first.0.checked_sub(1).and_then(|at| calendar.pop_until(at)),
                    None
                );
                assert_eq!(calendar.pop_until(first.0), Some(first));
                now = first.0;
            }
        }
        while let Some(first) = expected.pop_first() {
            assert!(!calendar.is_empty());
            assert_eq!(calendar.pop_until(NEVER), Some(first));
        }
        assert!(calendar.is_empty());
        assert_eq!(calendar.next_at(), NEVER);
    }
}
