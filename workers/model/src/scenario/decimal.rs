//! Decimals as the page writes them, without exponents. What the standard library has to read and write every float there
//! is would be a fifth of the module.

/// More decimals than any number has that the page writes; what comes after them is left out.
const MOST_DECIMALS: usize = 37;

/// The float that is nearest to a plain decimal such as `-12.5`, below 2^64 the very one that the standard library
/// reads. `None` for anything else, exponents too.
pub fn read_decimal(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix('-').unwrap_or(text).as_bytes();
    let mut halves = unsigned.splitn(2, |&letter| letter == b'.');
    let (whole, decimals) = (halves.next()?, halves.next().unwrap_or(b"0"));
    let are_digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    if !are_digits(whole) || !are_digits(decimals) {
        return None;
    }
    let digit = |letter: &u8| u128::from(letter - b'0');
    let mut number = whole.iter().fold(0, |number: u64, letter| {
        number
            .saturating_mul(10)
            .saturating_add(digit(letter) as u64)
    });
    // Long division of the decimals, one binary digit after the other, until there are more than a float has.
    let (mut rest, mut one) = (0, 1);
    for letter in decimals.iter().take(MOST_DECIMALS) {
        (rest, one) = (rest * 10 + digit(letter), one * 10);
    }
    let mut scale = 1.0;
    while rest > 0 && number < 1 << 54 {
        rest *= 2;
        let fits = rest >= one;
        rest -= if fits { one } else { 0 };
        number = number * 2 + u64::from(fits);
        scale /= 2.0;
    }
    // What is left only has to break ties.
    number |= u64::from(rest > 0);
    let magnitude = number as f64 * scale;
    Some(if text.starts_with('-') {
        -magnitude
    } else {
        magnitude
    })
}

/// A limit in words: it has six decimals at the most.
pub fn decimal_text(limit: f64) -> String {
    let (mut number, mut decimals) = ((limit * 1e6).round() as u64, 6);
    debug_assert_eq!(number as f64 / 1e6, limit);
    while decimals > 0 && number % 10 == 0 {
        (number, decimals) = (number / 10, decimals - 1);
    }
    let one = 10u64.pow(decimals);
    match decimals as usize {
        0 => number.to_string(),
        decimals => format!("{}.{:0decimals$}", number / one, number % one),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn assert_read_as_by_the_standard_library(text: &str) {
        let ours = read_decimal(text).map(f64::to_bits);
        assert_eq!(ours, text.parse::<f64>().ok().map(f64::to_bits), "{text}");
    }

    #[test]
    fn ties_and_edges_are_read_as_by_the_standard_library() {
        for text in [
            "0",
            "-0",
            "0.1",
            "-12.50",
            "8589934592",
            "0.30000000000000004",
            "0.0000000000000000000123456789012345678",
            "9007199254740993",
            "9007199254740993.0000000000000001",
            "9007199254740995",
            "4503599627370496.5",
            "4503599627370497.5",
            "4503599627370497.50000000000000000000000000000000001",
            "18014398509481986",
            "18014398509481986.25",
            "18446744073709551615",
        ] {
            assert_read_as_by_the_standard_library(text);
        }
    }

    #[test]
    fn what_is_no_plain_decimal_is_not_read() {
        for text in [
            "", "-", ".", "1.", ".5", "1.2.3", "1e3", "+1", "--1", "NaN", "inf", "1 ",
        ] {
            assert_eq!(read_decimal(text), None, "{text}");
        }
    }

    #[test]
    fn limits_are_written_without_needless_decimals() {
        let texts = [0.0, 0.0001, 0.05, 0.1, 1.0, 5.25, 8_589_934_592.0].map(decimal_text);
        assert_eq!(
            texts,
            ["0", "0.0001", "0.05", "0.1", "1", "5.25", "8589934592"]
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn decimals_are_read_as_by_the_standard_library(text in "-?[0-9]{1,18}(\\.[0-9]{1,37})?") {
            assert_read_as_by_the_standard_library(&text);
        }

        #[test]
        fn floats_are_read_back(mantissa in 0..1u64 << 53, exponent in -72..10) {
            let number = libm::ldexp(mantissa as f64, exponent);
            let text = number.to_string();
            // With more decimals than that, JavaScript writes an exponent.
            prop_assume!(text.len() <= 39);
            prop_assert_eq!(read_decimal(&text), Some(number), "{}", text);
        }
    }
}
