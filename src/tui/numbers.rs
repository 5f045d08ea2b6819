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
/// How many powers of ten are remembered.
const POWERS: usize = 4;
/// A power of ten gives the first digits of numbers that have so many bits more.
const ABOVE: std::ops::Range<u64> = 340..460;
/// Longest number that stands unshortened in a sentence.
const SENTENCE_DIGITS: usize = 15;
/// A number among others is not cut to fewer columns than this.
const SHARE: usize = 3;

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
    /// Powers of ten with their exponents: numbers of about the same length need the same one, and
    /// it takes longer to find than all the rest.
    powers: RefCell<Vec<(u64, Natural)>>,
}

impl Numbers {
    fn spelt(&self, value: &Natural) -> Rc<Spelt> {
        if value.bits() <= KEPT_BITS {
            return Rc::new(Spelt::of(value, &mut Vec::new()));
        }
        let mut seen = self.seen.borrow_mut();
        if let Some(spelt) = seen.get(value) {
            return spelt.clone();
        }
        if seen.len() >= REMEMBERED {
            seen.clear();
        }
        let spelt = Rc::new(Spelt::of(value, &mut self.powers.borrow_mut()));
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

    /// In so many columns, but no fewer than three: in full if it fits, else its first and its last
    /// digits, as many of both.
    #[must_use]
    pub(super) fn within(&self, value: &Natural, width: usize) -> String {
        let spelt = self.spelt(value);
        if spelt.tail.is_empty() && spelt.head.len() <= width {
            return spelt.head.clone();
        }
        let digits = (width.max(3) - 1).min(ENDS);
        let (first, last) = (digits.div_ceil(2), digits / 2);
        format!("{}…{}", &spelt.head[..first], spelt.last(last))
    }

    /// Piles with commas in so many columns: where they are too long for a sentence, too, each has
    /// its fair share of them. `None` if there is no room for all of them.
    #[must_use]
    pub(super) fn piles(&self, piles: &[Natural], width: usize) -> Option<String> {
        let room = width.checked_sub(piles.len().saturating_sub(1))?;
        let lengths: Vec<usize> = piles
            .iter()
            .map(|pile| self.short(pile).chars().count())
            .collect();
        let share = (SHARE..=SENTENCE_DIGITS).rev().find(|&share| {
            let used: usize = lengths.iter().map(|&length| length.min(share)).sum();
            used <= room
        })?;
        let texts: Vec<String> = piles
            .iter()
            .zip(lengths)
            .map(|(pile, length)| self.within(pile, length.min(share)))
            .collect();
        Some(texts.join(","))
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
        let first = match usize::try_from(spelt.length % 3).unwrap_or(0) {
            0 => 3,
            rest => rest,
        };
        // Groups at both ends and the dots between them: one more at the end, then one more in front.
        let used = |groups: usize| first + 4 * groups - 2;
        let groups = (2..=ENDS / 3).rev().find(|&groups| used(groups) <= width);
        let groups = groups.unwrap_or(2);
        let head = &spelt.head[..(first + 3 * (groups / 2 - 1)).min(spelt.head.len())];
        let tail = spelt.last(3 * (groups - groups / 2));
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
    /// Linear, if there is a power of ten for it, which it leaves there otherwise.
    fn of(value: &Natural, powers: &mut Vec<(u64, Natural)>) -> Self {
        let near = |power: &Natural| ABOVE.contains(&value.bits().saturating_sub(power.bits()));
        if let Some((exponent, power)) = powers.iter().find(|(_, power)| near(power)) {
            return Self::both_ends(value, *exponent, power);
        }
        let length = value.decimal_digits();
        if length <= 4 * ENDS as u64 {
            return Self {
                length,
                head: value.to_string(),
                tail: String::new(),
            };
        }
        let exponent = length - ENDS as u64;
        let power = Natural::small(10).pow(exponent);
        let spelt = Self::both_ends(value, exponent, &power);
        if powers.len() >= POWERS {
            powers.remove(0);
        }
        powers.push((exponent, power));
        spelt
    }

    /// The digits in front of the last `exponent` ones, and the last ones. Linear.
    fn both_ends(value: &Natural, exponent: u64, power: &Natural) -> Self {
        let head = (value / power).to_string();
        let end = Natural::small(10).pow(ENDS as u64);
        Self {
            length: exponent + head.len() as u64,
            head,
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
            "30 000 … 000 000 001"
        );
        assert_eq!(numbers.grouped(&of("10^60"), 16), "1 000 … 000 000");
        assert_eq!(numbers.length(&of("3*10^100000+1")), 100_001);
        assert_eq!(numbers.short(&of("10^40+7")), "100000…000007");
        assert_eq!(numbers.short(&of("10^14")), "100000000000000");
        assert_eq!(numbers.grouped(&of("10^40+7"), 60).chars().count(), 54);
        for width in 0..80 {
            let text = numbers.grouped(&of("10^300+7"), width);
            assert!(text.chars().count() <= width.max(11), "{width}: {text}");
            // No group more would have fitted.
            assert!(
                width < 11 || text.chars().count() + 4 > width,
                "{width}: {text}"
            );
        }
    }

    #[test]
    fn a_number_reads_the_same_whatever_was_read_before() {
        let used = Numbers::default();
        for text in [
            "10^1000+7",
            "10^1000-1",
            "3*10^1010",
            "9*10^990+1",
            "2^3300",
            "10^1000-10^990",
        ] {
            let value = parse_count(text).unwrap();
            let fresh = Numbers::default();
            assert_eq!(
                used.length(&value),
                value.to_string().len() as u64,
                "{text}"
            );
            for width in [3, 20, 100] {
                assert_eq!(used.within(&value, width), fresh.within(&value, width));
                assert_eq!(used.grouped(&value, width), fresh.grouped(&value, width));
            }
        }
    }

    #[test]
    fn every_pile_has_its_share_of_the_columns() {
        let numbers = Numbers::default();
        let of = |text: &str| parse_count(text).unwrap();
        assert_eq!(numbers.within(&of("10^60+7"), 8), "1000…007");
        assert_eq!(numbers.within(&of("12345"), 5), "12345");
        assert_eq!(numbers.within(&of("12345"), 4), "12…5");
        let piles = [of("10^100000+7"), of("3*10^99999"), of("5")];
        let shown = |width| numbers.piles(&piles, width);
        assert_eq!(shown(29).unwrap(), "100000…000007,300000…000000,5");
        assert_eq!(shown(19).unwrap(), "1000…007,3000…000,5");
        assert_eq!(shown(9).unwrap(), "1…7,3…0,5");
        assert_eq!(shown(8), None);
        for width in 9..40 {
            assert!(shown(width).unwrap().chars().count() <= width, "{width}");
        }
    }
}
