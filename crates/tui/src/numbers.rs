//! Numbers on the screen: in full if they fit, otherwise without their middle.

use goldpile_number::Natural;

/// The most digits shown at each end of a long number.
const ENDS: usize = 120;
/// The most digits of a number that is shown in full in a sentence.
const SENTENCE_DIGITS: usize = 15;
/// The least width, in columns, to which one of several numbers is cut.
const SHARE: usize = 3;
/// The most digits of a number that is shown in full for the cursor of the map.
const EXACT_DIGITS: usize = 40;

/// A number in a sentence, in full up to fifteen digits: `123456789`, `100000…000007`.
pub(crate) fn short(value: &Natural) -> String {
    whole(value, SENTENCE_DIGITS).unwrap_or_else(|| cut(value, 6, 6))
}

/// A number whose exact value matters, in full up to forty digits.
pub(crate) fn exact(value: &Natural) -> String {
    whole(value, EXACT_DIGITS).unwrap_or_else(|| short(value))
}

/// A number in this many columns, but at least three: in full if it fits, else with equally many of its first and
/// last digits, or one more of the first.
pub(crate) fn within(value: &Natural, width: usize) -> String {
    whole(value, width).unwrap_or_else(|| {
        let digits = (width.max(3) - 1).min(ENDS);
        cut(value, digits.div_ceil(2), digits / 2)
    })
}

/// Piles, separated by commas, in this many columns, which the long ones share fairly. `None` if not all of them
/// fit.
pub(crate) fn piles(piles: &[Natural], width: usize) -> Option<String> {
    let room = width.checked_sub(piles.len().saturating_sub(1))?;
    let lengths: Vec<usize> = piles
        .iter()
        .map(|pile| short(pile).chars().count())
        .collect();
    let share = (SHARE..=SENTENCE_DIGITS).rev().find(|&share| {
        let used: usize = lengths.iter().map(|&length| length.min(share)).sum();
        used <= room
    })?;
    let texts: Vec<String> = piles
        .iter()
        .zip(lengths)
        .map(|(pile, length)| within(pile, length.min(share)))
        .collect();
    Some(texts.join(","))
}

/// A number in groups of three digits: as many groups as fit into `width` columns, but at least one at each end
/// (`10 000 … 000 007`).
pub(crate) fn grouped(value: &Natural, width: usize) -> String {
    let length = value.decimal_digits();
    let first = match usize::try_from(length % 3).unwrap_or(0) {
        0 => 3,
        rest => rest,
    };
    if let Some(all) = whole(value, 4 * ENDS) {
        let all = in_groups(&all, first.min(all.len()));
        if all.len() <= width {
            return all;
        }
    }
    // The width of the groups at both ends and of the dots between them. If the number of groups is odd, the end
    // has one more than the beginning.
    let used = |groups: usize| first + 4 * groups - 2;
    let groups = (2..=ENDS / 3).rev().find(|&groups| used(groups) <= width);
    let groups = groups.unwrap_or(2);
    let head = first_digits(value, first + 3 * (groups / 2 - 1));
    let tail = last_digits(value, 3 * (groups - groups / 2));
    format!("{} … {}", in_groups(&head, first), in_groups(&tail, 3))
}

fn whole(value: &Natural, most: usize) -> Option<String> {
    (value.decimal_digits() <= most as u64).then(|| value.to_string())
}

/// This many of the first and of the last digits.
fn cut(value: &Natural, first: usize, last: usize) -> String {
    format!(
        "{}…{}",
        first_digits(value, first),
        last_digits(value, last)
    )
}

/// This many of the first digits; the number has at least as many.
fn first_digits(value: &Natural, count: usize) -> String {
    let others = value.decimal_digits() - count as u64;
    value.without_last_digits(others).to_string()
}

/// This many of the last digits; the number has at least as many.
fn last_digits(value: &Natural, count: usize) -> String {
    let end = value.last_digits(count as u64).to_string();
    format!("{end:0>count$}")
}

fn in_groups(digits: &str, first: usize) -> String {
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
    fn long_numbers_lose_their_middle_and_nothing_else() {
        let of = |text: &str| parse_count(text).unwrap();
        assert_eq!(grouped(&of("1234567"), 20), "1 234 567");
        assert_eq!(grouped(&of("0"), 20), "0");
        assert_eq!(grouped(&of("3*10^9997+1"), 20), "30 000 … 000 000 001");
        assert_eq!(grouped(&of("10^60"), 16), "1 000 … 000 000");
        assert_eq!(short(&of("10^40+7")), "100000…000007");
        assert_eq!(short(&of("10^14")), "100000000000000");
        assert_eq!(grouped(&of("10^40+7"), 60).chars().count(), 54);
        for width in 0..80 {
            let text = grouped(&of("10^300+7"), width);
            assert!(text.chars().count() <= width.max(11), "{width}: {text}");
            // Not even one more group would have fitted.
            assert!(
                width < 11 || text.chars().count() + 4 > width,
                "{width}: {text}"
            );
        }
    }

    #[test]
    fn both_ends_are_those_of_the_number_written_out() {
        for text in [
            "10^1000+7",
            "10^1000-1",
            "3*10^1010",
            "9*10^990+1",
            "2^3300",
            "10^1000-10^990",
            "10^9999",
        ] {
            let value = parse_count(text).unwrap();
            let written = value.to_string();
            for width in [3, 20, 100, 241, 500] {
                let shown = within(&value, width);
                let (head, tail) = shown.split_once('…').unwrap();
                assert!(written.starts_with(head), "{text}: {head}");
                assert!(written.ends_with(tail), "{text}: {tail}");
                let shown = grouped(&value, width).replace(' ', "");
                let (head, tail) = shown.split_once('…').unwrap();
                assert!(written.starts_with(head), "{text}: {head}");
                assert!(written.ends_with(tail), "{text}: {tail}");
            }
        }
    }

    #[test]
    fn every_pile_has_its_share_of_the_columns() {
        let of = |text: &str| parse_count(text).unwrap();
        assert_eq!(within(&of("10^60+7"), 8), "1000…007");
        assert_eq!(within(&of("12345"), 5), "12345");
        assert_eq!(within(&of("12345"), 4), "12…5");
        let piles = [of("10^9999+7"), of("3*10^9998"), of("5")];
        let shown = |width| super::piles(&piles, width);
        assert_eq!(shown(29).unwrap(), "100000…000007,300000…000000,5");
        assert_eq!(shown(19).unwrap(), "1000…007,3000…000,5");
        assert_eq!(shown(9).unwrap(), "1…7,3…0,5");
        assert_eq!(shown(8), None);
        for width in 9..40 {
            assert!(shown(width).unwrap().chars().count() <= width, "{width}");
        }
    }
}
