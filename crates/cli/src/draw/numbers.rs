//! Numbers as a caption says them.

/// `1234567` as `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A cost in at most three decimals; `--json` has all of them.
pub(crate) fn rounded(cost: f64) -> String {
    if !(-1e15..1e15).contains(&cost) {
        return format!("{cost:e}");
    }
    let text = format!("{cost:.3}");
    let (whole, decimals) = text.split_once('.').expect("three decimals follow a point");
    let decimals = decimals.trim_end_matches('0');
    let (sign, whole) = whole.strip_prefix('-').map_or(("", whole), |whole| ("-", whole));
    let whole = grouped(whole.parse().expect("below 1e15 it is a whole number"));
    if decimals.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{decimals}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(rounded(0.0), "0");
        assert_eq!(rounded(1_234.5), "1,234.5");
        assert_eq!(rounded(2.0_f64.sqrt()), "1.414");
        assert_eq!(rounded(-1_234.25), "-1,234.25");
        assert_eq!(rounded(1e300), "1e300");
        assert_eq!(rounded(f64::INFINITY), "inf");
    }
}
