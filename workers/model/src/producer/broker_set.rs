//! A small set of brokers, of which there are 100 at the most.

/// Brokers by number; as an iterator it gives them up, lowest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BrokerSet([u64; 2]);

impl BrokerSet {
    /// Puts a broker in.
    #[inline]
    pub fn insert(&mut self, broker: u32) {
        self.0[(broker / 64) as usize] |= 1 << (broker % 64);
    }

    /// Takes a broker out.
    #[inline]
    pub fn remove(&mut self, broker: u32) {
        self.0[(broker / 64) as usize] &= !(1 << (broker % 64));
    }

    /// Whether a broker is in it.
    pub fn contains(self, broker: u32) -> bool {
        self.0[(broker / 64) as usize] >> (broker % 64) & 1 == 1
    }

    /// Whether no broker is in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }
}

impl Iterator for BrokerSet {
    type Item = u32;
    #[inline]
    fn next(&mut self) -> Option<u32> {
        let word = usize::from(self.0[0] == 0);
        if self.0[word] == 0 {
            return None;
        }
        let lowest = self.0[word].trailing_zeros();
        self.0[word] &= self.0[word] - 1;
        Some(lowest + 64 * word as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brokers_come_out_lowest_first() {
        let mut set = BrokerSet::default();
        [99, 3, 64, 63]
            .into_iter()
            .for_each(|broker| set.insert(broker));
        set.remove(3);
        assert_eq!(set.collect::<Vec<_>>(), [63, 64, 99]);
        assert!(set.contains(99) && !set.contains(3));
        assert!(!set.is_empty());
        assert!(BrokerSet::default().is_empty());
    }
}
