//! Numbers on the screen: in full while they fit, without their middle when they do not.

use crate::number::Natural;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Numbers up to this many bits are turned into digits whenever they are drawn; longer ones once.
const KEPT_BITS: u64 = 192;
/// How many digits of a long number are kept from each end.
const ENDS: usize = 120;
/// How many long numbers are remembered.
const REMEMBERED: usize = 64;
/// Longest number that stands unshortened in a sentence.
const SENTENCE_DIGITS: usize = 15;

/// Longest number that is spelt out for the cursor of the map.
const EXACT_DIGITS: usize = 40;

/// A number that was turned into digits.
#[derive(Debug)]
struct Spelt {
    /// How many digits it has.
    length: u64,
    /// All digits, or the first ones.
    head: String,
    /// The last digits, if `head` is not all of them.
    tail: String,
}

/// Turns numbers into digits and remembers the long ones, by their value.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    seen: RefCell<HashMap<Natural, Rc<Spelt>>>,
}

impl Numbers {
    fn spelt(&self, value: &Natural) -> Rc<Spelt> {
        if value.bits() <= KEPT_BITS {
            return Rc::new(Spelt::of(value));
        }
        let mut seen = self.seen.borrow_mut();
        if let Some(spelt) = seen.get(value) {
            return spelt.clone();
        }
        if seen.len() >= REMEMBERED {
            seen.clear();
        }
        let spelt = Rc::new(Spelt::of(value));
        seen.insert(value.clone(), spelt.clone());
        spelt
    }

    /// As it stands in a sentence, in full up to fifteen digits: `123456789`, `100000…000007`.
    #[must_use]
    pub(super) fn short(&self, value: &Natural) -> String {
        let spelt = self.spelt(value);
        if spelt.tail.is_empty() && spelt.head.len() <= SENTENCE_DIGITS {
            return spelt.head.clone();
        }
        let end = 6;
        format!("{}…{}", &spelt.head[..end], spelt.last(end))
    }

    /// As it stands where it matters exactly: in full up to forty digits.
    #[must_use]
    pub(super) fn exact(&self, value: &Natural) -> String {
        let spelt = self.spelt(value);
        if spelt.tail.is_empty() && spelt.head.len() <= EXACT_DIGITS {
            return spelt.head.clone();
        }
        self.short(value)
    }

    /// In groups of three digits, as many as a width in columns has room for, and at least one at
    /// each end: `10 000 … 000 007`.
    #[must_use]
    pub(super) fn grouped(&self, value: &Natural, width: usize) -> String {
        let spelt = self.spelt(value);
        if spelt.tail.is_empty() {
            let all = groups_from_right(&spelt.head);
            if all.len() <= width {
                return all;
            }
        }
        // Groups of three and a space at both ends, and the dots between them.
        let groups = (width.saturating_sub(3) / 8).clamp(1, ENDS / 3 - 1);
        let first = match usize::try_from(spelt.length % 3).unwrap_or(0) {
            0 => 3,
            rest => rest,
        };
        let head = &spelt.head[..(first + 3 * (groups - 1)).min(spelt.head.len())];
        let tail = spelt.last(3 * groups);
        format!(
            "{} … {}",
            grouped(head, first),
            grouped(tail, 3.min(tail.len()))
        )
    }

    /// How many digits it has.
    #[must_use]
    pub(super) fn length(&self, value: &Natural) -> u64 {
        self.spelt(value).length
    }
}

impl Spelt {
    fn of(value: &Natural) -> Self {
        let length = value.decimal_digits();
        if length <= 4 * ENDS as u64 {
            return Self {
                length,
                head: value.to_string(),
                tail: String::new(),
            };
        }
        let ten = Natural::small(10);
        let end = ten.pow(ENDS as u64);
        let head = value / &ten.pow(length - ENDS as u64);
        Self {
            length,
            head: head.to_string(),
            tail: format!("{:0>ENDS$}", (value % &end).to_string()),
        }
    }

    fn last(&self, digits: usize) -> &str {
        let end = if self.tail.is_empty() {
            &self.head
        } else {
            &self.tail
        };
        &end[end.len().saturating_sub(digits)..]
    }
}

fn groups_from_right(digits: &str) -> String {
    let first = match digits.len() % 3 {
        0 => 3,
        rest => rest,
    };
    grouped(digits, first.min(digits.len()))
}

fn grouped(digits: &str, first: usize) -> String {
    let mut out = digits[..first].to_owned();
    for group in digits.as_bytes()[first..].chunks(3) {
        out.push(' ');
        out.extend(group.iter().map(|&digit| char::from(digit)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::parse_count;

    #[test]
    fn long_numbers_lose_their_middle_and_nothing_else() {
        let numbers = Numbers::default();
        let of = |text: &str| parse_count(text).unwrap();
        assert_eq!(numbers.grouped(&of("1234567"), 20), "1 234 567");
        assert_eq!(numbers.grouped(&of("0"), 20), "0");
        assert_eq!(
            numbers.grouped(&of("3*10^100000+1"), 20),
            "30 000 … 000 001"
        );
        assert_eq!(numbers.length(&of("3*10^100000+1")), 100_001);
        assert_eq!(numbers.short(&of("10^40+7")), "100000…000007");
        assert_eq!(numbers.short(&of("10^14")), "100000000000000");
        assert_eq!(numbers.grouped(&of("10^40+7"), 60).chars().count(), 54);
        for width in 0..80 {
            let text = numbers.grouped(&of("10^300+7"), width);
            assert!(text.chars().count() <= width.max(11), "{width}: {text}");
        }
    }
}
