//! Numbers on the screen: in full if they fit, otherwise with their middle left out.

use goldpile_number::Natural;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Numbers up to this many bits are converted to digits each time they are drawn; longer ones once.
const KEPT_BITS: u64 = 192;
/// Number of digits of a long number kept at each end.
const ENDS: usize = 120;
/// The last digits that a column of a table has room for. They are found much faster than all that are kept.
const FEW: usize = 18;
/// If more long numbers than this are remembered, those that have not been seen lately are forgotten.
const REMEMBERED: usize = 32;
/// Longest number, in digits, shown in full in a sentence.
const SENTENCE_DIGITS: usize = 15;
/// The minimum width, in columns, to which one of several numbers is cut.
const SHARE: usize = 3;

/// Longest number, in digits, shown in full for the cursor of the map.
const EXACT_DIGITS: usize = 40;

/// A number converted to digits.
#[derive(Debug)]
struct Spelt {
    value: Natural,
    /// The number of digits.
    length: u64,
    /// All digits, or the first ones.
    head: String,
    /// The last digits, a few and more of them, if `head` is not all of them and once they were asked for.
    few: OnceCell<String>,
    tail: OnceCell<String>,
}

/// Converts numbers to digits and remembers the long ones, by value.
#[derive(Debug, Default)]
pub struct Numbers {
    /// By their lengths and their last words. At each key press they are looked up a dozen times, and
    /// it would take too long to hash all of them.
    seen: RefCell<Converted>,
    /// Those seen before these.
    before: RefCell<Converted>,
}

type Converted = FxHashMap<(u64, Natural), Vec<Known>>;

/// A number, and its digits.
type Known = (Natural, Rc<Spelt>);

impl Numbers {
    /// Begins another frame. Whatever was seen in the previous one is still remembered.
    pub(crate) fn begin_frame(&self) {
        let mut seen = self.seen.borrow_mut();
        if seen.values().map(Vec::len).sum::<usize>() > REMEMBERED {
            *self.before.borrow_mut() = std::mem::take(&mut *seen);
        }
    }

    fn spelt(&self, value: &Natural) -> Rc<Spelt> {
        if value.bits() <= KEPT_BITS {
            return Rc::new(Spelt::of(value));
        }
        let (mut seen, before) = (self.seen.borrow_mut(), self.before.borrow());
        let key = (value.bits(), value.low_bits(64));
        let mut earlier = before.get(&key).into_iter().flatten();
        let alike = seen.entry(key).or_default();
        if let Some((known, spelt)) = alike.iter_mut().find(|(known, _)| known == value) {
            // Whatever shares its words is found at once from now on.
            known.clone_from(value);
            return spelt.clone();
        }
        let known = earlier.find(|(known, _)| known == value);
        let spelt = known.map_or_else(|| Rc::new(Spelt::of(value)), |(_, spelt)| spelt.clone());
        alike.push((value.clone(), spelt.clone()));
        spelt
    }

    /// Formats a number for a sentence, in full up to fifteen digits: `123456789`, `100000…000007`.
    #[must_use]
    pub fn short(&self, value: &Natural) -> String {
        let spelt = self.spelt(value);
        if let Some(whole) = spelt.whole(SENTENCE_DIGITS) {
            return whole;
        }
        let end = 6;
        format!("{}…{}", &spelt.head[..end], spelt.last(end))
    }

    /// Formats a number where its exact value matters: in full up to forty digits.
    #[must_use]
    pub fn exact(&self, value: &Natural) -> String {
        let whole = self.spelt(value).whole(EXACT_DIGITS);
        whole.unwrap_or_else(|| self.short(value))
    }

    /// Formats a number in this many columns, but at least three: in full if it fits, else with as
    /// many of its first digits as of its last.
    #[must_use]
    pub fn within(&self, value: &Natural, width: usize) -> String {
        let spelt = self.spelt(value);
        if let Some(whole) = spelt.whole(width) {
            return whole;
        }
        let digits = (width.max(3) - 1).min(ENDS);
        let (first, last) = (digits.div_ceil(2), digits / 2);
        format!("{}…{}", &spelt.head[..first], spelt.last(last))
    }

    /// Formats piles, separated by commas, in this many columns, shared fairly among the long ones.
    /// `None` if there is no room for all of them.
    #[must_use]
    pub fn piles(&self, piles: &[Natural], width: usize) -> Option<String> {
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

    /// Formats a number in groups of three digits: as many groups as fit into `width` columns, but at
    /// least one at each end (`10 000 … 000 007`).
    #[must_use]
    pub fn grouped(&self, value: &Natural, width: usize) -> String {
        let spelt = self.spelt(value);
        if spelt.is_whole() {
            let all = groups_from_right(&spelt.head);
            if all.len() <= width {
                return all;
            }
        }
        let first = match usize::try_from(spelt.length % 3).unwrap_or(0) {
            0 => 3,
            rest => rest,
        };
        // The width of the groups at both ends and the dots between them. Of an odd number of groups,
        // the end gets one more than the beginning.
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

    /// The number of digits.
    #[must_use]
    pub fn length(&self, value: &Natural) -> u64 {
        self.spelt(value).length
    }
}

impl Spelt {
    /// Converts a number. Linear, unless it is very close to one that ends in many zeros.
    fn of(value: &Natural) -> Self {
        let length = value.decimal_digits();
        let head = if length <= 4 * ENDS as u64 {
            value.to_string()
        } else {
            value.without_last_digits(length - ENDS as u64).to_string()
        };
        Self {
            value: value.clone(),
            length,
            head,
            few: OnceCell::new(),
            tail: OnceCell::new(),
        }
    }

    /// Whether all digits are known.
    fn is_whole(&self) -> bool {
        self.head.len() as u64 == self.length
    }

    /// All digits, if there are at most this many.
    fn whole(&self, most: usize) -> Option<String> {
        (self.is_whole() && self.head.len() <= most).then(|| self.head.clone())
    }

    /// The last digits, at most as many as are kept. Linear when they are first asked for.
    fn last(&self, digits: usize) -> &str {
        let last = |count: usize| {
            let end = self.value.last_digits(count as u64).to_string();
            format!("{end:0>count$}")
        };
        let end = match digits {
            _ if self.is_whole() => &self.head,
            0..=FEW => self.few.get_or_init(|| last(FEW)),
            _ => self.tail.get_or_init(|| last(ENDS)),
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
    use goldpile_number::parse_count;

    #[test]
    fn a_number_that_stays_in_sight_is_converted_once() {
        let numbers = Numbers::default();
        let of = |more: u64| Natural::small(3).pow(1000) + more;
        let first = numbers.spelt(&of(0));
        for frame in 0..100 {
            numbers.begin_frame();
            for other in 1..50 {
                numbers.spelt(&of(50 * frame + other));
            }
            assert!(Rc::ptr_eq(&first, &numbers.spelt(&of(0))), "{frame}");
        }
        let known = numbers.seen.borrow().len() + numbers.before.borrow().len();
        assert!(known <= 100, "{known}");
    }

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
            // Not even one more group would have fitted.
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
