//! Seeded randomness: one generator for each named purpose, so that changing the partitioner doesn't change the
//! arrivals. Transcendental functions come from `libm` on every target, because those of the standard library differ
//! between x86-64 and wasm32 in the last bit.

/// Use of a stream of random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// When the records of one producer come.
    Arrivals = 1,
    /// Which partition one producer's partitioner picks.
    PartitionChoice = 2,
    /// Service times of one broker.
    Service = 3,
    /// Stalls of one broker.
    Stalls = 4,
    /// Keys of one producer's records.
    Keys = 5,
    /// Fetches that one broker serves, and what its fetcher threads append.
    Fetches = 6,
    /// How long ago one broker's last heartbeat was.
    Heartbeats = 7,
    /// How well the batches of one producer compress.
    Compression = 8,
    /// How long one broker's uploads and commits of files take.
    Files = 9,
    /// Which topic each record of one producer goes to.
    Topics = 10,
}

/// A generator of 64-bit numbers: xoshiro256++ (Blackman and Vigna), seeded through SplitMix64.
#[derive(Clone, Copy)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The stream for `purpose` of the producer or broker number `index` in a run with `seed`.
    pub fn stream(seed: u32, purpose: Purpose, index: u32) -> Self {
        let mut mixer = u64::from(seed) << 32 | u64::from(index);
        let salt = split_mix(&mut mixer) ^ (purpose as u64).wrapping_mul(0xD1B5_4A32_D192_ED03);
        mixer ^= salt;
        Self {
            state: std::array::from_fn(|_| split_mix(&mut mixer)),
        }
    }

    /// Any 64-bit number.
    #[inline(always)]
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let shifted = b << 17;
        let c = c ^ a;
        let d = d ^ b;
        self.state = [a ^ d, b ^ c, c ^ shifted, d.rotate_left(45)];
        result
    }

    /// A whole number below `bound`, which is not 0 and below 2^32. The bias is below `bound` ÷ 2^32.
    pub fn below(&mut self, bound: u64) -> u64 {
        debug_assert!(bound > 0 && bound <= u64::from(u32::MAX));
        ((self.next_u64() >> 32) * bound) >> 32
    }

    /// A number in (0, 1): never 0, so that its logarithm is finite.
    #[inline(always)]
    pub fn open_unit(&mut self) -> f64 {
        ((self.next_u64() >> 12) as i64 as f64 + 0.5) / (1u64 << 52) as f64
    }

    /// Exponentially distributed with mean 1.
    #[inline]
    pub fn exponential(&mut self) -> f64 {
        -libm::log(self.open_unit())
    }

    /// Log-normally distributed with mean 1 and this coefficient of variation; 0 is the constant 1.
    pub fn log_normal(&mut self, variation: f64) -> f64 {
        if variation == 0.0 {
            return 1.0;
        }
        let variance = libm::log(1.0 + variation * variation);
        libm::exp(variance.sqrt() * self.normal() - variance / 2.0)
    }

    /// Normally distributed with mean 0 and variance 1 (Marsaglia's polar method).
    #[inline]
    fn normal(&mut self) -> f64 {
        loop {
            let x = 2.0 * self.open_unit() - 1.0;
            let y = 2.0 * self.open_unit() - 1.0;
            let square = x * x + y * y;
            if square < 1.0 && square > 0.0 {
                return x * (-2.0 * libm::log(square) / square).sqrt();
            }
        }
    }
}

/// A gamma distribution with mean 1 (Marsaglia and Tsang 2000, with their boost for shapes below 1), and what all draws
/// from it have in common.
#[derive(Clone, Copy)]
pub struct Gamma {
    variation: f64,
    shape: f64,
    d: f64,
    c: f64,
}

impl Gamma {
    /// With this coefficient of variation: 0 is the constant 1, 1 is exponential.
    pub fn with_variation(variation: f64) -> Self {
        let shape = 1.0 / (variation * variation);
        let boosted = if shape < 1.0 { shape + 1.0 } else { shape };
        let d = boosted - 1.0 / 3.0;
        Self {
            variation,
            shape,
            d,
            c: 1.0 / (9.0 * d).sqrt(),
        }
    }

    /// The next number of this distribution, from the stream that it's given.
    pub fn draw(&self, random: &mut Random) -> f64 {
        let Self {
            variation,
            shape,
            d,
            c,
        } = *self;
        if variation == 0.0 {
            return 1.0;
        }
        if variation == 1.0 {
            return random.exponential();
        }
        let factor = if shape < 1.0 {
            libm::pow(random.open_unit(), 1.0 / shape)
        } else {
            1.0
        };
        loop {
            let x = random.normal();
            let root = 1.0 + c * x;
            if root <= 0.0 {
                continue;
            }
            let cube = root * root * root;
            let uniform = random.open_unit();
            // Marsaglia and Tsang's squeeze: accepts nearly always, and only what the exact test accepts.
            let is_surely_in = uniform < 1.0 - 0.0331 * (x * x) * (x * x);
            if is_surely_in || libm::log(uniform) < 0.5 * x * x + d - d * cube + d * libm::log(cube)
            {
                return d * cube * factor / shape;
            }
        }
    }
}

/// One step of SplitMix64 (Steele, Lea and Flood).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gamma_has_the_mean_and_variation_asked_for() {
        for variation in [0.3, 0.7, 1.0, 1.2, 2.0] {
            let mut random = Random::stream(7, Purpose::Service, 0);
            let gamma = Gamma::with_variation(variation);
            let draws = 200_000;
            let (mut sum, mut squares) = (0.0, 0.0);
            for _ in 0..draws {
                let x = gamma.draw(&mut random);
                assert!(x >= 0.0 && x.is_finite());
                sum += x;
                squares += x * x;
            }
            let mean = sum / f64::from(draws);
            let deviation = (squares / f64::from(draws) - mean * mean).sqrt();
            assert!(
                (mean - 1.0).abs() < 5.0 * variation / f64::from(draws).sqrt(),
                "{mean}"
            );
            assert!(
                (deviation / variation - 1.0).abs() < 0.05,
                "{variation}: {deviation}"
            );
        }
    }

    #[test]
    fn streams_of_different_purpose_or_index_differ() {
        let first = |purpose, index| Random::stream(1, purpose, index).next_u64();
        assert_ne!(first(Purpose::Arrivals, 0), first(Purpose::Arrivals, 1));
        assert_ne!(first(Purpose::Arrivals, 0), first(Purpose::Service, 0));
        assert_eq!(first(Purpose::Stalls, 3), first(Purpose::Stalls, 3));
    }

    #[test]
    fn below_stays_below_and_reaches_every_value() {
        let mut random = Random::stream(1, Purpose::PartitionChoice, 0);
        let mut seen = [0u32; 7];
        for _ in 0..7_000 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(
            seen.iter().all(|&count| (850..1150).contains(&count)),
            "{seen:?}"
        );
    }
}
