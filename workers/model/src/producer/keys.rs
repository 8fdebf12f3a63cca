//! Keys: which key a record has, and which partition a key belongs to (`BuiltInPartitioner.partitionForKey`,
//! `DefaultPartitioner.partition`).
//!
//! Keys are the integers from 1 to `key.count`, four bytes each, the highest first, as `IntegerSerializer` writes them.
//!
//! Rules: docs/model/producer.md, "Keys".

use crate::ids::{Id, ProducerId};
use crate::random::{Purpose, Random};
use crate::scenario::{KeyKind, Scenario};

#[derive(Clone, Copy)]
pub struct Keys {
    kind: KeyKind,
    random: Random,
    count: u32,
    /// Share of the records that have a key.
    share: f64,
    zipf: Zipf,
    /// The next key, if they come in sequence.
    next_in_turn: u32,
    /// The key of the record that send() was called for last.
    current: Option<u32>,
}

impl Keys {
    /// `None` if no record has a key.
    pub fn new(scenario: &Scenario, producer: ProducerId) -> Option<Box<Self>> {
        scenario.has_keys().then(|| {
            Box::new(Self {
                kind: scenario.keys,
                random: Random::stream(scenario.seed, Purpose::Keys, producer.number()),
                count: scenario.key_count,
                share: scenario.keyed_share,
                zipf: Zipf::new(scenario.key_count),
                next_in_turn: 1,
                current: None,
            })
        })
    }

    /// The key of the next record, if it has one.
    pub fn draw(&mut self) -> Option<u32> {
        let has_key = self.share >= 1.0 || self.random.open_unit() < self.share;
        self.current = has_key.then(|| self.draw_key());
        self.current
    }

    /// The key that was drawn last, for a record that waits for memory and tries again.
    pub fn current(&self) -> Option<u32> {
        self.current
    }

    fn draw_key(&mut self) -> u32 {
        match self.kind {
            KeyKind::Sequential => {
                let key = self.next_in_turn;
                self.next_in_turn = if key < self.count { key + 1 } else { 1 };
                key
            }
            KeyKind::Zipf => self.zipf.draw(&mut self.random),
            KeyKind::None | KeyKind::Uniform => self.random.below(u64::from(self.count)) as u32 + 1,
        }
    }
}

/// Draws k from 1 to a highest number in proportion to 1 ÷ k, in constant time and without a table: rejection-inversion
/// (Hörmann and Derflinger 1996). The area under 1 ÷ x between k − ½ and k + ½ is at least 1 ÷ k, and its integral, the
/// logarithm, is easy to invert; the excess is rejected.
#[derive(Clone, Copy)]
struct Zipf {
    highest: u32,
    /// The area runs from here …
    from: f64,
    /// … to here.
    to: f64,
    /// A draw this close below its whole number is accepted without a logarithm.
    squeeze: f64,
}

impl Zipf {
    fn new(highest: u32) -> Self {
        Self {
            highest,
            // The first number gets exactly its own area, 1.
            from: libm::log(1.5) - 1.0,
            to: libm::log(f64::from(highest) + 0.5),
            squeeze: 2.0 - libm::exp(libm::log(2.5) - 0.5),
        }
    }

    fn draw(&self, random: &mut Random) -> u32 {
        loop {
            let area = self.to + random.open_unit() * (self.from - self.to);
            let x = libm::exp(area);
            let k = ((x + 0.5) as u32).clamp(1, self.highest);
            let whole = f64::from(k);
            if whole - x <= self.squeeze || area >= libm::log(whole + 0.5) - 1.0 / whole {
                return k;
            }
        }
    }
}

/// `toPositive(murmur2(key))`; modulo the partitions of the topic it is the key's partition.
#[inline]
pub fn hash_of_key(key: u32) -> u32 {
    murmur2(&key.to_be_bytes()) & 0x7FFF_FFFF
}

fn murmur2(bytes: &[u8]) -> u32 {
    const M: u32 = 0x5BD1_E995;
    const R: u32 = 24;
    let (blocks, rest) = bytes.as_chunks::<4>();
    let mut hash = 0x9747_B28C ^ bytes.len() as u32;
    for &block in blocks {
        let mut mixed = u32::from_le_bytes(block).wrapping_mul(M);
        mixed ^= mixed >> R;
        hash = hash.wrapping_mul(M) ^ mixed.wrapping_mul(M);
    }
    if !rest.is_empty() {
        let little_endian = rest.iter().rev();
        hash ^= little_endian.fold(0, |sum, &byte| sum << 8 | u32::from(byte));
        hash = hash.wrapping_mul(M);
    }
    hash ^= hash >> 13;
    hash = hash.wrapping_mul(M);
    hash ^ hash >> 15
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(kind: KeyKind, count: u32, share: f64) -> Keys {
        let scenario = Scenario {
            keys: kind,
            key_count: count,
            keyed_share: share,
            ..Scenario::default()
        };
        *Keys::new(&scenario, 0.into()).expect("records have keys")
    }

    #[test]
    fn murmur2_and_partitions_are_those_of_kafka() {
        for (key, hash, partition) in [
            ("", 275_646_681, 3),
            ("a", -1_563_381_124, 4),
            ("abc", 479_470_107, 3),
            ("abcd", -1_323_649_548, 2),
            ("key-1", 193_331_640, 0),
            ("user-42", 1_459_644_460, 4),
        ] {
            let ours = murmur2(key.as_bytes());
            assert_eq!(ours as i32, hash, "{key}");
            assert_eq!((ours & 0x7FFF_FFFF) % 6, partition, "{key}");
        }
    }

    #[test]
    fn keys_in_turn_begin_again_after_the_last() {
        let mut keys = keys(KeyKind::Sequential, 3, 1.0);
        let drawn: Vec<_> = (0..5).map(|_| keys.draw()).collect();
        assert_eq!(drawn, [1, 2, 3, 1, 2].map(Some));
        assert_eq!(keys.current(), Some(2));
    }

    #[test]
    fn zipf_draws_key_k_in_proportion_to_1_over_k() {
        for count in [1u32, 2, 10, 1_000] {
            let mut keys = keys(KeyKind::Zipf, count, 1.0);
            let draws = 400_000;
            let mut seen = vec![0u32; count as usize + 1];
            for _ in 0..draws {
                seen[keys.draw().expect("every record has a key") as usize] += 1;
            }
            let harmonic: f64 = (1..=count).map(|k| 1.0 / f64::from(k)).sum();
            for k in [1, 2, 3, 10, 500, 1_000] {
                if k > count {
                    break;
                }
                let expected = f64::from(draws) / f64::from(k) / harmonic;
                let off = f64::from(seen[k as usize]) - expected;
                assert!(
                    off.abs() < 5.0 * expected.sqrt() + 1.0,
                    "{k} of {count}: {off}"
                );
            }
        }
    }

    #[test]
    fn uniform_keys_come_equally_often_and_only_the_share_has_one() {
        let mut keys = keys(KeyKind::Uniform, 4, 0.25);
        let mut seen = [0u32; 5];
        for _ in 0..160_000 {
            seen[keys.draw().unwrap_or(0) as usize] += 1;
        }
        assert!((118_500..121_500).contains(&seen[0]), "{seen:?}");
        assert!(
            seen[1..]
                .iter()
                .all(|count| (9_500..10_500).contains(count)),
            "{seen:?}"
        );
    }
}
