//! A set of small numbers that finds its next member fast.

/// A set of numbers below a fixed size.
#[derive(Clone)]
pub struct BitSet {
    words: Vec<u64>,
    members: u32,
}

impl BitSet {
    pub fn new(size: u32) -> Self {
        Self {
            words: vec![0; size.div_ceil(64) as usize],
            members: 0,
        }
    }

    #[inline]
    pub fn set(&mut self, member: u32, present: bool) {
        let word = &mut self.words[(member / 64) as usize];
        let bit = 1u64 << (member % 64);
        let was_present = *word & bit != 0;
        if present && !was_present {
            *word |= bit;
            self.members += 1;
        } else if !present && was_present {
            *word &= !bit;
            self.members -= 1;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.members == 0
    }

    pub fn len(&self) -> u32 {
        self.members
    }

    /// The lowest member from `from` up.
    #[inline]
    pub fn next_from(&self, from: u32) -> Option<u32> {
        let mut index = (from / 64) as usize;
        let mut word = self.words.get(index)? & (u64::MAX << (from % 64));
        while word == 0 {
            index += 1;
            word = *self.words.get(index)?;
        }
        Some(index as u32 * 64 + word.trailing_zeros())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bit_set_finds_its_members_across_words() {
        let mut set = BitSet::new(200);
        for member in [3, 64, 199] {
            set.set(member, true);
        }
        assert_eq!(set.next_from(0), Some(3));
        assert_eq!(set.next_from(4), Some(64));
        assert_eq!(set.next_from(65), Some(199));
        set.set(199, false);
        assert_eq!(set.next_from(65), None);
        assert!(!set.is_empty());
    }
}
