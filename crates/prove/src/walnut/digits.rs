//! Writes properties of digits as regular expressions, where these are short.

use crate::formula::DigitRelation;
use crate::system::NumerationSystem;

/// With more digits, an expression is longer than an automaton.
const MOST_DIGITS: u32 = 10;

/// A name for the relation, and a regular expression for its digits if there is a short one. Each letter of
/// an expression is a digit, or one digit for each track in brackets.
pub(crate) fn regular(
    system: NumerationSystem,
    relation: &DigitRelation,
) -> (&'static str, Option<String>) {
    let known = !matches!(system, NumerationSystem::Declared(_)) && system.digits() <= MOST_DIGITS;
    let digits: Vec<u32> = (0..system.digits()).collect();
    let full = system.full();
    // The digits before another one: any, except that only a 0 may follow a full digit.
    let start = |letter: &dyn Fn(u32) -> String| {
        let all = digits.iter().map(|&digit| match full {
            Some(full) if digit == full => letter(digit) + &letter(0),
            _ => letter(digit),
        });
        any_of(all)
    };
    let plain = |digit: u32| digit.to_string();
    let (name, expression) = match relation {
        DigitRelation::Zeros(_, counts) => {
            let zeros = |count: usize| "0".repeat(count);
            let (below, periodic, period) = counts.parts();
            let below = below.into_iter().map(zeros);
            let rest = periodic
                .into_iter()
                .map(|count| format!("{}({})*", zeros(count), zeros(period)));
            let ends = below.chain(rest).map(|end| match &end[..] {
                "" => "()".to_owned(),
                _ => end,
            });
            let last = any_of(digits.iter().skip(1).map(|&digit| plain(digit)));
            let whole = format!("{}*{last}{}", start(&plain), any_of(ends));
            ("zeros", Some(whole))
        }
        DigitRelation::Ends(_, ends, padded) => {
            let zeros = ends.iter().take_while(|digit| **digit == 0).count();
            let text = |ends: &[u32]| ends.iter().copied().map(plain).collect::<String>();
            let whole = format!("{}*{}", start(&plain), text(ends));
            let whole = match full {
                _ if zeros == 0 => whole,
                // A full digit may precede the zeros, and then some of these may be missing.
                Some(full) => {
                    let all = format!("{}*{full}?{}", start(&plain), text(ends));
                    any_of([all, format!("0*{}", text(&ends[zeros..]))].into_iter())
                }
                None => any_of([whole, format!("0*{}", text(&ends[zeros..]))].into_iter()),
            };
            ("ends", (*padded || zeros == 0).then_some(whole))
        }
        // There is a 0 between two digits 1.
        DigitRelation::Shift(..) if system == NumerationSystem::ZECKENDORF => {
            ("shift", Some("([0,0]|[0,1][1,0])*".to_owned()))
        }
        DigitRelation::Shift(..) => ("shift", None),
        DigitRelation::Least(..) => {
            let before = start(&|digit| format!("[{digit},0]"));
            let last = any_of(digits.iter().skip(1).map(|digit| format!("[{digit},1]")));
            ("least", Some(format!("{before}*{last}[0,0]*")))
        }
        DigitRelation::Xor(variables) => {
            let all = (0u32..1 << variables.len()).filter(|bits| bits.count_ones() % 2 == 0);
            let letters = all.map(|bits| {
                let bits = (0..variables.len()).map(|at| plain(bits >> at & 1));
                format!("[{}]", bits.collect::<Vec<_>>().join(","))
            });
            ("xor", Some(format!("{}*", any_of(letters))))
        }
        DigitRelation::Is(..) | DigitRelation::Less(..) | DigitRelation::Floor(..) => {
            ("floor", None)
        }
    };
    (name, expression.filter(|_| known))
}

fn any_of(all: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = all.collect();
    match &all[..] {
        [one] => one.clone(),
        all => format!("({})", all.join("|")),
    }
}
