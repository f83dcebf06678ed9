//! Numbers as text: read as Rust reads them, written in the shortest form that reads back.
use std::fmt::Write;

use crate::format_error::{Fault, FormatError, quoted};
use crate::line_reader::Field;

/// Digits that an `f64` holds whatever they are: `10^15 < 2^53`.
const EXACT_DIGITS: usize = 15;

impl Field<'_> {
    /// A whole number in `low..=high`, without an exponent or a fraction.
    #[inline]
    pub(crate) fn whole(
        &self,
        what: &'static str,
        low: u64,
        high: u64,
    ) -> Result<u64, FormatError> {
        match digits(self.bytes) {
            Some(value) if low <= value && value <= high => Ok(value),
            _ => self.whole_slowly(what, low, high),
        }
    }

    #[cold]
    fn whole_slowly(&self, what: &'static str, low: u64, high: u64) -> Result<u64, FormatError> {
        let unsigned = self.bytes.strip_prefix(b"+").unwrap_or(self.bytes);
        if unsigned.is_empty() || !unsigned.iter().all(u8::is_ascii_digit) {
            let below = self.bytes.strip_prefix(b"-").unwrap_or(b"");
            if below.is_empty() || !below.iter().all(u8::is_ascii_digit) {
                return Err(self.bad_value(what, "a whole number"));
            }
        } else if let Some(value) = parsed::<u64>(unsigned) {
            if low <= value && value <= high {
                return Ok(value);
            }
        }
        Err(self.error(Fault::OutOfRange { what, found: quoted(self.bytes), low, high }))
    }

    /// A whole number in `low..=high`, where `high` is below `2^32`.
    #[inline]
    pub(crate) fn whole_u32(
        &self,
        what: &'static str,
        low: u32,
        high: u32,
    ) -> Result<u32, FormatError> {
        let value = self.whole(what, u64::from(low), u64::from(high))?;
        Ok(u32::try_from(value).expect("at most `high`, a u32"))
    }

    /// A 0-based id below `count`.
    #[inline]
    pub(crate) fn id(&self, count: u32) -> Result<u32, FormatError> {
        if count == 0 {
            return Err(self.error(Fault::OutOfRange {
                what: "id",
                found: quoted(self.bytes),
                low: 1,
                high: 0,
            }));
        }
        self.whole_u32("id", 0, count - 1)
    }

    /// A finite number. `-0` reads as `0.0` (rule `CSR-1`: there is one zero).
    #[inline]
    pub(crate) fn real(&self, what: &'static str) -> Result<f64, FormatError> {
        if let Some(value) = exact_digits(self.bytes) {
            return Ok(value);
        }
        match parsed::<f64>(self.bytes) {
            Some(value) if value.is_finite() => Ok(value + 0.0),
            _ => Err(self.bad_value(what, "a finite number")),
        }
    }

    /// A finite number of at least 0 (rule `CSR-1`).
    #[inline]
    pub(crate) fn weight(&self, what: &'static str) -> Result<f64, FormatError> {
        if let Some(value) = exact_digits(self.bytes) {
            return Ok(value);
        }
        match parsed::<f64>(self.bytes) {
            Some(value) if value.is_finite() && value >= 0.0 => Ok(value + 0.0),
            _ => Err(self.bad_value(what, "a finite number of at least 0")),
        }
    }

    /// The decimal divided by 10^6 and only then rounded, once (rule `FMT-2`).
    ///
    /// For a whole number below 2^53 that is the IEEE quotient by 1e6. For the others it makes
    /// every `f64` reachable, so that a writer can move the decimal point of its shortest text;
    /// the quotient of two rounded numbers skips about one in twenty.
    pub(crate) fn millionths(&self, what: &'static str) -> Result<f64, FormatError> {
        let (negative, unsigned) = match self.bytes {
            [b'-', rest @ ..] => (true, rest),
            bytes => (false, bytes),
        };
        if let Some(value) = exact_digits(unsigned) {
            let value = value / 1e6;
            return Ok(if negative { -value } else { value } + 0.0);
        }
        let value = std::str::from_utf8(self.bytes).ok().and_then(|text| {
            let (mantissa, exponent) = match text.split_once(['e', 'E']) {
                None => (text, 0),
                Some((mantissa, exponent)) => (mantissa, saturated_exponent(exponent)?),
            };
            format!("{mantissa}e{}", exponent - 6).parse::<f64>().ok()
        });
        match value {
            Some(value) if value.is_finite() => Ok(value + 0.0),
            _ => Err(self.bad_value(what, "a finite number")),
        }
    }
}

/// Appends a number in the shortest form that reads back to the same bits; whole numbers without a
/// fraction, the very large and very small with an exponent (rule `FMT-6`).
pub(crate) fn push_number(text: &mut String, value: f64) {
    let size = value.abs();
    let written = if size < 1e15 && value == value.trunc() {
        // Exact: below 2^53.
        write!(text, "{}", value as i64)
    } else if (1e-5..1e16).contains(&size) {
        write!(text, "{value}")
    } else {
        write!(text, "{value:e}")
    };
    written.expect("a String takes all");
}

/// Appends `value` times 10^6: its shortest decimal with the point moved, so that nothing is rounded
/// and [`Field::millionths`] gives the same bits back.
pub(crate) fn push_millionths(text: &mut String, value: f64) {
    /// Beyond this many zeros an exponent is shorter.
    const LONGEST_RUN: i32 = 20;
    let shortest = format!("{:e}", value.abs() + 0.0);
    let (mantissa, exponent) = shortest.split_once('e').expect("`{:e}` prints an exponent");
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let exponent: i32 = exponent.parse().expect("`{:e}` prints a whole exponent");
    if digits == "0" {
        text.push('0');
        return;
    }
    if value < 0.0 {
        text.push('-');
    }
    let count = i32::try_from(digits.len()).expect("an f64 has at most 17 digits");
    let before_point = exponent + 6 + 1;
    let zeros = |count: i32| (0..count).map(|_| '0');
    if (-LONGEST_RUN..=0).contains(&before_point) {
        text.push_str("0.");
        text.extend(zeros(-before_point));
        text.push_str(&digits);
    } else if (1..count).contains(&before_point) {
        let (whole, fraction) = digits.split_at(before_point as usize);
        text.push_str(whole);
        text.push('.');
        text.push_str(fraction);
    } else if (count..=LONGEST_RUN).contains(&before_point) {
        text.push_str(&digits);
        text.extend(zeros(before_point - count));
    } else {
        write!(text, "{mantissa}e{}", exponent + 6).expect("a String takes all");
    }
}

/// The value of plain digits that fit any whole type: at most 19 of them.
#[inline]
fn digits(bytes: &[u8]) -> Option<u64> {
    if bytes.is_empty() || bytes.len() > 19 {
        return None;
    }
    let mut value = 0;
    for &byte in bytes {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + u64::from(digit);
    }
    Some(value)
}

/// The value of so few plain digits that an `f64` holds it exactly.
#[inline]
fn exact_digits(bytes: &[u8]) -> Option<f64> {
    if bytes.len() > EXACT_DIGITS {
        return None;
    }
    digits(bytes).map(|value| value as f64)
}

fn parsed<T: std::str::FromStr>(bytes: &[u8]) -> Option<T> {
    std::str::from_utf8(bytes).ok()?.parse().ok()
}

/// An exponent, kept within what the standard parser tells from infinity and zero.
fn saturated_exponent(text: &str) -> Option<i64> {
    const FAR: i64 = 100_000;
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if unsigned.is_empty() || !unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let size = unsigned.parse().unwrap_or(FAR).min(FAR);
    Some(if text.starts_with('-') { -size } else { size })
}
