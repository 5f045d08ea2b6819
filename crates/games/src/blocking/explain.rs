//! Why a position of (p,m)-Wythoff Nim is won or lost: the pairs that can be reached, and those that can be
//! blocked.

use super::case::{Case, PairSource, case};
use super::oracle::goal;
use crate::papers::HEGARTY_LARSSON;
use crate::reasons::{WHY_PAIRS, recipe};
use crate::sides::Sides;
use goldpile_engine::{
    Explanation, ExplanationRow, Goal, Phase, Position, Text, TheoremStatus, indexed,
};
use goldpile_number::Natural;

const SHOWN: usize = 8;

pub(crate) fn pairs(known: &dyn PairSource, because: &str) -> Text {
    let (p, m) = (known.p(), known.m());
    let lowers = known.lowers(&Natural::ZERO, SHOWN);
    let first = (0u64..).zip(lowers).map(|(n, lower)| {
        let upper = &lower + known.difference(&n.into());
        [lower, upper]
    });
    let differences = if p == 1 {
        format!("let the differences be 0, {m}, {}, and so on", 2 * m)
    } else {
        format!(
            "let each difference come {p} times: 0, {m}, {}, and so on",
            2 * m
        )
    };
    let words = format!(
        "Begin each pair with the least number not used yet, starting from 0, and {differences}"
    );
    recipe(&words, first, because)
}

/// A pair as two rows, without digits: no numeration system is known in which the pairs can be recognised.
pub(crate) fn pair_rows(
    known: &dyn PairSource,
    n: &Natural,
    lower: &Natural,
) -> [ExplanationRow; 2] {
    let upper = lower + known.difference(n);
    [
        ExplanationRow::of(
            indexed("A", n),
            lower,
            Text::with("the smaller number of pair {0}", vec![n.clone()]),
        ),
        ExplanationRow::of(indexed("B", n), &upper, upper_note(known, n)),
    ]
}

/// The note next to an upper number. For p = m = 3, Example 5 of the paper mistakes 6 for a lower number.
fn upper_note(known: &dyn PairSource, n: &Natural) -> Text {
    if known.p() == 3 && known.m() == 3 && *n == 3 {
        Text::plain(
            "its partner; Example 5 of the paper lists (6,12), but by its own Definition 3 the pair is \
             (9,15)",
        )
    } else {
        Text::plain("its partner")
    }
}

pub(crate) fn difference_row(difference: &Natural, pairs: &[[Natural; 2]]) -> ExplanationRow {
    let places: Vec<String> = (0..pairs.len())
        .map(|pair| format!("{{{}}},{{{}}}", 2 * pair, 2 * pair + 1))
        .collect();
    let lead = if pairs.len() == 1 {
        "that of the pair"
    } else {
        "that of the pairs"
    };
    let note = Text::with(format!("{lead} {}", places.join("; ")), pairs.concat());
    ExplanationRow::of("difference", difference, note)
}

/// The case and the sentence for a pair. {0} and {1} are the piles, {2} is n, and {3} the number of earlier pairs
/// on the diagonal.
fn pair_case(phase: Phase, before: u64, target: Option<&Goal>) -> (&'static str, &'static str) {
    const FIRST: &str = "a pair, and the first on its diagonal";
    match (phase, target, before) {
        (Phase::Block, _, 0) => (
            FIRST,
            "{0} and {1} are pair {2} of the list, the first with its difference: {mover} can reach no other \
             pair, and nothing needs to be blocked.",
        ),
        (Phase::Block, _, 1) => (
            "a pair, the others on its diagonal to be blocked",
            "{0} and {1} are pair {2} of the list. The only pair that {mover} can reach is the one before it \
             with the same difference, and {previous} can block that.",
        ),
        (Phase::Block, ..) => (
            "a pair, the others on its diagonal to be blocked",
            "{0} and {1} are pair {2} of the list. The only pairs that {mover} can reach are the {3} before \
             it with the same difference, and {previous} can block all of these.",
        ),
        (Phase::Take, Some(_), _) => (
            "a pair, but one on its diagonal is not blocked",
            "{0} and {1} are pair {2} of the list, but a pair before it with the same difference was not \
             blocked: taking the same number from both piles leaves it.",
        ),
        (Phase::Take, None, 0) => (
            FIRST,
            "{0} and {1} are pair {2} of the list, the first with its difference: {mover} can reach no other \
             pair, and {previous} can leave one again.",
        ),
        (Phase::Take, None, _) => (
            "a pair, the others on its diagonal blocked",
            "{0} and {1} are pair {2} of the list, and every pair before it with the same difference is \
             blocked: {mover} can reach no other pair, and {previous} can leave one again.",
        ),
    }
}

/// The explanation of a position. Costs a few pair queries.
pub(crate) fn explain(known: &dyn PairSource, position: &Position) -> Explanation {
    let sides = Sides::of(position);
    let (x, y) = (sides.smaller, sides.larger);
    let found = case(known, &sides);
    let target = goal(known, position, &found);
    // The rows of a pair, and of the pairs before it with the same difference, which must be blocked.
    let rows = |n: &Natural, lower: &Natural| {
        let (k, before) = n.div_rem_u64(known.p());
        let mut rows = Vec::from(pair_rows(known, n, lower));
        if known.p() > 1 {
            let pairs = known.block(&k, before + 1);
            rows.push(difference_row(&known.difference(n), &pairs));
        }
        rows
    };
    let partner = |case, n: &Natural, lower: &Natural, partner: &Natural| {
        let sentence = if known.p() == 1 {
            "The partner of {0} is {1}: they are pair {2} of the list. The other pile holds more than {1}, so taking it down to {1} leaves that pair."
        } else {
            "The partner of {0} is {1}: they are pair {2} of the list. The other pile holds more than {1}, \
             and reducing it to {1} leaves that pair. A take from one pile cannot be blocked."
        };
        let values = [x, partner, n].map(Clone::clone);
        (
            case,
            Text::with(sentence, values),
            n.clone(),
            rows(n, lower),
        )
    };
    let (case, sentence, index, rows) = match &found {
        Case::Pair { n } => {
            let before = n % known.p();
            let (case, template) = if y.is_zero() {
                (
                    "a pair, and the first on its diagonal",
                    "Nothing is left to take.",
                )
            } else {
                pair_case(position.phase, before, target.as_ref())
            };
            let values = [x, y, n, &before.into()];
            (
                case,
                Text::with(template, values.map(Clone::clone)),
                n.clone(),
                rows(n, x),
            )
        }
        Case::Upper { n, lower } => partner("x = Bₙ", n, lower, lower),
        Case::Above { n, upper } => partner("x = Aₙ, y > Bₙ", n, x, upper),
        Case::Between { n, k } => between(known, &sides, n, k),
    };
    Explanation {
        theorem: "The P-positions are the pairs (Aₙ, Bₙ), Bₙ = Aₙ + m⌊n/p⌋ (Proposition 1)",
        case,
        cite: HEGARTY_LARSSON,
        status: TheoremStatus::Proved,
        sentence,
        recipe: if known.p() == 1 {
            pairs(known, WHY_PAIRS)
        } else {
            pairs(
                known,
                "From a pair one can reach only the pairs before it with the same difference, which can \
                 all be blocked; from every other position one can reach a pair that cannot be blocked, \
                 or one pair more than can be blocked.",
            )
        },
        index: Some(index),
        rows,
        target,
    }
}

fn between(
    known: &dyn PairSource,
    sides: &Sides<'_>,
    n: &Natural,
    k: &Natural,
) -> (&'static str, Text, Natural, Vec<ExplanationRow>) {
    let (x, y) = (sides.smaller, sides.larger);
    let (p, m) = (known.p(), known.m());
    let pairs = known.block(k, p);
    let difference = k * m;
    let upper = x + known.difference(n);
    let values = [x, &upper, &(y - x), &difference, &p.into(), &(p - 1).into()];
    let template = match (p == 1, difference == y - x) {
        (true, true) => {
            "The partner of {0} is {1}, more than the other pile holds. But the piles differ by {2}, and so \
             does a pair of the list: taking the same number from both leaves it."
        }
        (true, false) => {
            "The partner of {0} is {1}, more than the other pile holds. But the piles differ by {2}, and the \
             nearest difference of a pair is {3}: a take from both leaves that pair."
        }
        (false, true) => {
            "The partner of {0} is {1}, more than the other pile holds. But the piles differ by {2}, and so \
             do {4} pairs of the list. {mover} can reach all of them, and {previous} can block at most {5}."
        }
        (false, false) => {
            "The partner of {0} is {1}, more than the other pile holds. But the piles differ by {2}, and {4} \
             pairs of the list have the nearest difference, {3}. {mover} can reach all of them, and \
             {previous} can block at most {5}."
        }
    };
    let sentence = Text::with(template, values.map(Clone::clone));
    let mut rows = Vec::from(pair_rows(known, n, x));
    rows.push(difference_row(&difference, &pairs));
    ("x = Aₙ, y < Bₙ", sentence, n.clone(), rows)
}
