//! What happens when the rules or the claim of a game are changed a little. Every number in them is moved
//! by one, every bound that excludes a value made to include it and the other way round, every "even" made
//! "odd"; exceptions and pairs are taken away. Each change is refuted, at the first position that
//! exhaustive play finds. The few that leave the claim true are listed, with the reason, and play agrees.

use super::play::{below, claims, judged, refuted};
use goldpile_engine::statement::Statement;
use goldpile_testkit::long_or;
use std::collections::BTreeSet;

const NIM: &str = include_str!("../../../games/src/nim/rules.game");
const FIBONACCI: &str = include_str!("../../../games/src/fibonacci/rules.game");
const WYTHOFF: &str = include_str!("../../../games/src/wythoff/rules.game");
const RALEIGH: &str = include_str!("../../../games/src/raleigh/rules.game");
const FLORA: &str = include_str!("../../../games/src/flora/rules.game");
const BLOCKING: &str = include_str!("../../../games/src/blocking/rules.game");
const IMITATION: &str = include_str!("../../../games/src/imitation/rules.game");

fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "no {from}");
    text.replacen(from, to, 1)
}

/// The line of a statement that a change is made in, and the whole text with it.
type Change = (String, String);

/// Every number of the rules and of the claim moved by one, every `<` made `<=` and the other way round, and
/// so `>` and `even`.
fn small_changes(text: &str) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        let said = line.split('#').next().unwrap_or("");
        let word = said.split_whitespace().next().unwrap_or("");
        let formal = match word {
            "start" | "then" | "block" => true,
            "memory" => said.contains(" in "),
            // What a rule asks, and not how that is said and when.
            word => said.starts_with("  ") && word != "if" && !word.starts_with('"'),
        };
        for at in 0..if formal { said.len() } else { 0 } {
            let rest = &said[at..];
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let continued =
                said[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '<' || c == '>');
            let others: Vec<(usize, String)> = match rest.as_bytes().first() {
                _ if continued => Vec::new(),
                _ if digits > 0 => {
                    let number: u64 = rest[..digits].parse().unwrap();
                    let others = [Some(number + 1), number.checked_sub(1)];
                    others
                        .into_iter()
                        .flatten()
                        .map(|n| (digits, n.to_string()))
                        .collect()
                }
                Some(sign @ (b'<' | b'>')) => {
                    let sign = char::from(*sign);
                    let closed = rest[1..].starts_with('=');
                    vec![if closed {
                        (2, sign.to_string())
                    } else {
                        (1, format!("{sign}="))
                    }]
                }
                _ if rest.starts_with("even") => vec![(4, "odd".to_owned())],
                _ if rest.starts_with("odd") => vec![(3, "even".to_owned())],
                _ => Vec::new(),
            };
            for (length, other) in others {
                let line = format!("{}{other}{}", &said[..at], &said[at + length..]);
                let (before, after) = (&text[..begin + at], &text[begin + at + length..]);
                changes.push((line.trim().to_owned(), format!("{before}{other}{after}")));
            }
        }
        begin += line.len();
    }
    changes
}

/// Makes the small changes; of a game whose proof takes long only some, unless `GOLDPILE_LONG` is set.
/// Those of the harmless lines leave the claim true; play up to a bound agrees.
fn make_small_changes(text: &str, values: &[u64], piles: usize, bound: u64, harmless: &[&str]) {
    let every = match (piles, text == IMITATION) {
        (4, _) => long_or(48, 1),
        (_, true) => long_or(3, 1),
        _ => 1,
    };
    let mut met: BTreeSet<&str> = BTreeSet::new();
    for (line, text) in small_changes(text).into_iter().step_by(every) {
        let witness = judged(&text, values, piles, bound);
        let listed = harmless.iter().find(|harmless| **harmless == line);
        assert_eq!(witness.is_none(), listed.is_some(), "{line}: {witness:?}");
        met.extend(listed);
    }
    assert!(every > 1 || met.len() == harmless.len(), "{met:?}");
}

/// Takes each of the claimed positions away from the claim, up to a bound: it is where that fails.
fn drop_each(text: &str, values: &[u64], piles: usize, bound: u64) {
    let statement = Statement::parse(text).unwrap().with(values);
    let (rules, claim) = text.split_at(text.find("\nclaim").unwrap() + 1);
    let (head, formula) = claim.split_once('\n').unwrap();
    let mut dropped = 0;
    for position in below(&vec![bound; piles]) {
        if !position.is_sorted() || !claims(&statement, &(position.clone(), Vec::new())) {
            continue;
        }
        let here: Vec<String> = ('a'..)
            .zip(&position)
            .map(|(letter, count)| format!("{letter} = {count}"))
            .collect();
        let text = format!(
            "{rules}{head}\n  ({formula}) and not ({})\n",
            here.join(" and ")
        );
        assert_eq!(refuted(&text, values, piles), position);
        dropped += 1;
    }
    assert!(dropped >= 3, "{dropped}");
}

fn without_exception(text: &str, rule: &str) -> String {
    let begin = text.find(rule).unwrap();
    let begin = begin + text[begin..].find("  unless").unwrap();
    let next = ["\nrule", "\nthen", "\nclaim"];
    let end = next
        .iter()
        .filter_map(|next| text[begin..].find(next))
        .min()
        .unwrap();
    format!("{}{}", &text[..begin], &text[begin + end..])
}

#[test]
fn changes_of_nim_are_refuted() {
    for piles in 2..=3 {
        make_small_changes(NIM, &[], piles, 8, &[]);
        for (from, to) in [
            ("moved = 1", "moved <= 2"),
            ("moved = 1", "moved = 1 and a - a' != 3"),
            ("nimsum = 0", "nimsum = 0 and a != 2"),
        ] {
            refuted(&changed(NIM, from, to), &[], piles);
        }
    }
}

#[test]
fn changes_of_fibonacci_nim_are_refuted() {
    let harmless = [
        // The claim is about every limit, however a game begins.
        "start     limit = a - 2",
        "start     limit = a - 0",
    ];
    make_small_changes(FIBONACCI, &[], 1, 20, &harmless);
    for (from, to) in [
        ("2*(a - a')", "2*(a - a') + 1"),
        ("least(a) > limit", "least(a) > limit and a != 13"),
        ("least(a) > limit", "least(a) > limit and ends(a) 0"),
    ] {
        refuted(&changed(FIBONACCI, from, to), &[], 1);
    }
}

#[test]
fn changes_of_wythoff_are_refuted() {
    let harmless = [
        // No positive number is its own shift.
        "a < b and zeros(a) even and b = shift(a)  or  a = 0 and b = 0",
        // (0,0) is among the pairs already: 0 ends in no zeros, and is its own shift. And a ≤ b.
        "a <= b and zeros(a) even and b = shift(a)  or  a = 1 and b = 0",
    ];
    for t in 1..=3 {
        make_small_changes(WYTHOFF, &[t], 2, 30, &harmless);
        drop_each(WYTHOFF, &[t], 2, 12);
    }
    for (t, from, to) in [
        (2, "| < t", "| < t - 1"),
        (2, "moved = 1\n", "moved = 1 and a - a' != 2\n"),
        (3, "moved = 2 and", "moved = 2 and a - a' != 1 and"),
        (2, "zeros(a) even", "ends(a) 1"),
        (1, "zeros(a) even", "zeros(a) = 0"),
        (3, "b = shift(a)", "b = shift(a) + 1"),
        (2, "in system t", "in system 3"),
    ] {
        refuted(&changed(WYTHOFF, from, to), &[t], 2);
    }
}

#[test]
fn changes_of_raleigh_are_refuted() {
    let harmless = [
        // A move that changes no pile is none.
        "0 <= moved <= 2",
        // Rule III would empty a pile of 1, and the one P-position with an empty pile is (0,0,0), where
        // b = c. It cannot take from an empty one.
        "when 1 < a < b < c",
        "when 0 <= a < b < c",
        // Two equal piles are won by rule II, whatever else may be done.
        "when 0 < a <= b < c",
        "when 0 < a < b <= c",
        // What is no exception any more leaves two equal piles, which the opponent empties; and b' < c'
        // always, since b < c.
        "unless b - b' = 3 and b' < a' and b' <= c'",
        "unless b - b' = 3 and b' <= a' and b' < c'",
    ];
    make_small_changes(RALEIGH, &[], 3, 30, &harmless);
    drop_each(RALEIGH, &[], 3, 12);
    assert_eq!(
        refuted(&without_exception(RALEIGH, "rule III"), &[], 3),
        [6, 7, 11]
    );
    for (from, to) in [
        ("a = b or b = c\n", "a = b\n"),
        ("a = b or b = c\n", "b = c\n"),
        ("b - b' = c - c'", "b - b' = c - c' + 1"),
        ("ends(a) 1", "ends(a) 001"),
        ("ends(a) 1", "zeros(a) even"),
        ("c = shift(b)", "c = shift(b) + 1"),
        ("or  a = b = c = 0", "or  a = b = 0 and c = 1"),
    ] {
        refuted(&changed(RALEIGH, from, to), &[], 3);
    }
}

#[test]
fn changes_of_flora_are_refuted() {
    let harmless = [
        // A move that changes no pile is none.
        "0 <= moved <= 3",
        // The one P-position with an empty pile is (0,0,0,0), where the two largest are equal: so the
        // pile of 1 stays as it is, and rule I allows the move, too; and a pile of 0 is won by rule I.
        "when 1 < a < b < c < d and not d - c in word(bb)",
        "when 0 <= a < b < c < d and not d - c in word(bb)",
        "when 1 < a < b < c < d and d - c in word(bb)",
        "when 0 <= a < b < c < d and d - c in word(bb)",
        // Two equal piles are won by rule II(i), whatever else may be done.
        "when 0 < a <= b < c < d and not d - c in word(bb)",
        "when 0 < a < b <= c < d and not d - c in word(bb)",
        "when 0 < a < b < c <= d and not d - c in word(bb)",
        "when 0 < a <= b < c < d and d - c in word(bb)",
        "when 0 < a < b <= c < d and d - c in word(bb)",
        "when 0 < a < b < c <= d and d - c in word(bb)",
        // Takes from three piles at most, which rule I allows.
        "c - c' = d - d' >= 0",
        "c - c' >= 0 and d - d' = c - c' + 1",
        // Where a take of 1 wins, another move does, too.
        "c - c' = d - d' > 1",
        "c - c' > 1 and d - d' = c - c' + 1",
        // d − c = bb(n) is in every row one less than A = bb(n) is, and two less than D − B for the
        // upper number before that, bb(n) − 3: either row will do.
        "c - c' > 0 and d - d' = c - c' + 2",
        // What is an exception no more, or is one now, leaves two equal piles.
        "unless c - c' = 5 and (a' < c' or b' <= c') and not (a' < c' and b' < c')",
        "unless c - c' = 5 and (a' <= c' or b' < c') and not (a' < c' and b' < c')",
        "unless c - c' = 5 and (a' <= c' or b' <= c') and not (a' <= c' and b' < c')",
        "unless c - c' = 5 and (a' <= c' or b' <= c') and not (a' < c' and b' <= c')",
    ];
    make_small_changes(FLORA, &[0], 4, 20, &harmless);
    drop_each(FLORA, &[0], 4, 12);
    assert_eq!(refuted(FLORA, &[1], 4), [1, 2, 3, 4]);
    refuted(&without_exception(FLORA, "rule II(ii)"), &[0], 4);
    refuted(&without_exception(FLORA, "rule III(i)"), &[0], 4);
    for (from, to) in [
        ("a = b or b = c or c = d", "b = c or c = d"),
        ("a = b or b = c or c = d", "a = b or c = d"),
        ("a = b or b = c or c = d", "a = b or b = c"),
        ("zeros(a) odd", "zeros(a) = 1"),
        ("zeros(a) odd", "ends(a) 10"),
        ("c = shift(a)", "c = shift(a) + 1"),
    ] {
        refuted(&changed(FLORA, from, to), &[0], 4);
    }
}

#[test]
fn changes_of_blocking_are_refuted() {
    // What takes nothing is no position to be announced.
    let harmless = ["block     up to p - 1 where a - a' = b - b' >= 0"];
    make_small_changes(BLOCKING, &[2, 2], 2, 20, &harmless);
    drop_each(BLOCKING, &[2, 2], 2, 12);
    for (from, to) in [
        ("where a - a' = b - b' > 0", "where moved = 1"),
        ("a mod p = b mod p", "a mod p <= b mod p"),
        ("b div p = shift(a div p)", "b div p = shift(a div p) + 1"),
        ("zeros(a div p) even", "zeros(a div p) = 0"),
    ] {
        refuted(&changed(BLOCKING, from, to), &[2, 2], 2);
    }
}

#[test]
fn changes_of_imitation_are_refuted() {
    let harmless = [
        // Of two equal piles either may be taken from: it is enough if one of the two takes counts, for
        // who wins by the other one wins by that.
        "then      last' = a - a' when a' <= a <= b",
        "then      last' = a - a' when a' < a < b",
        "then      last' = b - b' when b' < b < a",
        // Nothing is taken from b then, and last' = 0 in either case.
        "then      last' = b - b' when b' <= b <= a",
        // What is remembered at the start is about takes that nobody made.
        "start     imitable_pile = 1",
        "start     imitations = 1",
        "start     previous_imitations = 1",
        // Never more is remembered.
        "memory    imitable_pile pile in 0..2",
        "memory    imitations of mover in 0..p - 0",
        "memory    previous_imitations of previous in 0..p - 0",
        // It is brought within its bounds, 0..1.
        "then      imitable_pile' = 2 when a' < a <= b",
        "then      previous_imitations' = imitations + 2 when imitates",
    ];
    make_small_changes(IMITATION, &[2, 2], 2, 8, &harmless);
    refuted(&without_exception(IMITATION, "rule \"\""), &[2, 2], 2);
    for (values, from, to) in [
        (
            [3, 3],
            "imitations + 1 when imitates",
            "imitations + 2 when imitates",
        ),
        (
            [2, 2],
            "+ previous_imitations < p",
            "+ previous_imitations < p and a != 6",
        ),
        (
            [2, 2],
            "b div p = shift(a div p)",
            "b div p = shift(a div p) + 1",
        ),
        ([2, 2], "a mod p = b mod p", "a mod p <= b mod p"),
    ] {
        refuted(&changed(IMITATION, from, to), &values, 2);
    }
}
