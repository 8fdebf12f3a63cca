//! Decimal numbers as text, read and written as `f64` itself does it, in a tenth of the bytes: the standard library's
//! tables for the whole range of floats would be a sixth of the module.

/// Decimals that are looked at: 5³¹ leaves room for the 53 bits of a float in 128.
const MOST_DECIMALS: u32 = 31;

/// The float nearest to `text`, which has a sign, a point and an exponent or not. Digits after the nineteenth and after
/// the 31st decimal don't count.
pub fn read(text: &str) -> Option<f64> {
    let (sign, text) = text
        .strip_prefix('-')
        .map_or((1.0, text), |text| (-1.0, text));
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let mut exponent: i32 = exponent.parse().ok()?;
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let mut mantissa = 0_u64;
    for (place, digit) in whole.bytes().chain(decimals.bytes()).enumerate() {
        if !digit.is_ascii_digit() {
            return None;
        }
        let counts = mantissa < 10_u64.pow(18);
        if counts {
            mantissa = mantissa * 10 + u64::from(digit - b'0');
        }
        exponent = exponent.saturating_add(i32::from(!counts) - i32::from(place >= whole.len()));
    }
    (digits.len() > usize::from(digits.contains('.'))).then(|| sign * scaled(mantissa, exponent))
}

/// `mantissa` × 10^`exponent`. Rounded once if there are decimals, and exact up to 10²².
fn scaled(mantissa: u64, exponent: i32) -> f64 {
    if exponent >= 0 {
        return (0..exponent.min(400)).fold(mantissa as f64, |number, _| number * 10.0);
    }
    let decimals = exponent.unsigned_abs().min(MOST_DECIMALS);
    let dropped = 10_u64.checked_pow(exponent.unsigned_abs() - decimals);
    let mantissa = dropped.map_or(0, |power| mantissa / power);
    // As many bits of the quotient as there are; the last of them says, too, whether anything is left.
    let shift = mantissa.leading_zeros() + 63;
    let (dividend, divisor) = (u128::from(mantissa) << shift, 5_u128.pow(decimals));
    let quotient = (dividend / divisor) | u128::from(dividend % divisor != 0);
    quotient as f64 * f64::from_bits(u64::from(1023 - shift - decimals) << 52)
}

/// The shortest decimal number that is read as `number`, the nearest of them; whole numbers in full. Under 10⁻¹⁵ digits
/// get lost.
pub fn write(number: f64) -> String {
    debug_assert!(number.is_finite(), "no number can be written for {number}");
    let size = number.abs();
    // The number is mantissa ÷ 2^shift, and in units of 10^-decimals it is exact ÷ 2^(shift - decimals).
    let mantissa = size.to_bits() & ((1 << 52) - 1) | 1 << 52;
    let shift = 1075 - (size.to_bits() >> 52) as u32;
    let mut power = 1;
    let mut exact = u128::from(mantissa);
    let (mut found, mut decimals) = (size as u128, 0);
    if size.fract() != 0.0 {
        while decimals < MOST_DECIMALS {
            decimals += 1;
            exact *= 5;
            power *= 5;
            let below = shift.saturating_sub(decimals).min(127);
            found = (exact + (1 << below >> 1)) >> below;
            // Half the distance to the next float; under a power of two, floats are twice as close.
            let back = found << below;
            let share = if mantissa == 1 << 52 && back < exact {
                4
            } else {
                2
            };
            if back.abs_diff(exact) <= power / share {
                break;
            }
        }
    }
    let mut digits = Vec::new();
    for place in 0.. {
        if place > 0 && place == decimals {
            digits.push('.');
        }
        if place > decimals && found == 0 {
            break;
        }
        digits.push(char::from(b'0' + (found % 10) as u8));
        found /= 10;
    }
    if number < 0.0 {
        digits.push('-');
    }
    digits.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, Random};

    #[test]
    fn numbers_are_read_and_written_as_by_the_standard_library() {
        let texts = "0 7 -1 0.5 .5 5. 1.5 0.1 0.30000000000000004 1e-7 1.2345678901234567e-10 2.5E3 1e21 4294967295 \
                     1e22 8589934592 179.99999999999997 0.0005 9007199254740993 1e-31 123456789012345678";
        for text in texts.split(' ') {
            assert_eq!(read(text), text.parse().ok(), "{text}");
        }
        for text in [
            "", ".", "-", "five", "1,5", "1e", "e5", "0x10", "NaN", "inf", "--1", "1.2.3", "1_000",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        let mut random = Random::stream(1, Purpose::Arrivals, 0);
        for exponent in (-40..52).cycle().take(200_000) {
            // Few digits, all digits, and powers of two with their neighbours.
            let scale = f64::from_bits(((1023 + exponent) as u64) << 52);
            let number = (1.0 + random.open_unit()) * scale;
            for number in [
                number,
                (number * 1e3).round() / 1e3,
                scale,
                f64::from_bits(scale.to_bits() - 1),
            ] {
                if number < 1e-12 {
                    continue;
                }
                let text = number.to_string();
                assert_eq!(write(number), text);
                assert_eq!(read(&text), Some(number), "{text}");
            }
        }
        assert_eq!(
            [-1.5, 0.0, 1e15, 0.05].map(write),
            ["-1.5", "0", "1000000000000000", "0.05"]
        );
    }
}
