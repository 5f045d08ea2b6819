//! Why a position of generalised Wythoff is won or lost: the pair that a move can leave, and the digits that show
//! which numbers form a pair.

use super::oracle::{Case, case};
use crate::papers::{FRAENKEL_1982, WYTHOFF};
use crate::reasons::{WHY_PAIRS, recipe};
use crate::sides::Sides;
use goldpile_engine::{
    DigitSystem, Explanation, ExplanationRow, Goal, Position, Shift, Text, TheoremStatus, indexed,
};
use goldpile_number::{Beatty, Natural};

const ROWS: u64 = 6;

const EVEN: Text = Text::plain("ends in an even number of zeros: the smaller number of a pair");
const ODD: Text = Text::plain("ends in an odd number of zeros: the larger number of a pair");
const LONGER: Text = Text::plain("the same digits with one more 0: its partner");
const SHORTER: Text = Text::plain("the same digits without the last 0: its partner");

/// The row of a number of a pair, whose last non-zero digit and the zeros after it decide its sequence.
fn row(t: u64, sequence: &str, n: &Natural, value: &Natural, note: Text) -> ExplanationRow {
    ExplanationRow::of(indexed(sequence, n), value, note).by_its_end(DigitSystem::Wythoff(t), 0)
}

fn pair(t: u64, n: &Natural, lower: &Natural, upper: &Natural) -> Vec<ExplanationRow> {
    vec![
        row(t, "A", n, lower, EVEN),
        row(t, "B", n, upper, LONGER).shifted(Shift::Left),
    ]
}

pub(crate) fn explain(beatty: Beatty, position: &Position) -> Explanation {
    let t = beatty.t();
    let sides = Sides::of(position);
    let (x, y) = (sides.smaller, sides.larger);
    let found = case(beatty, &sides);
    let partner = |partner: &Natural, n: &Natural| {
        Text::with(
            "The partner of {0} is {1}: they are pair {2} of the list. The other pile holds more than {1}, so taking it down to {1} leaves that pair.",
            vec![x.clone(), partner.clone(), n.clone()],
        )
    };
    let (name, sentence, index, rows) = match &found {
        Case::Pair { n } if n.is_zero() => (
            "part I: (Aₙ, Bₙ)",
            Text::plain("Nothing is left to take."),
            n.clone(),
            Vec::new(),
        ),
        Case::Pair { n } => (
            "part I: (Aₙ, Bₙ)",
            Text::with(
                "{0} and {1} are pair {2} of the list. No move leads from a pair to another pair, and \
                 whatever is taken, {previous} can leave a pair again.",
                vec![x.clone(), y.clone(), n.clone()],
            ),
            n.clone(),
            pair(t, n, x, y),
        ),
        Case::Upper { n, lower } => (
            "case (i): x = Bₙ",
            partner(lower, n),
            n.clone(),
            vec![
                row(t, "B", n, x, ODD),
                row(t, "A", n, lower, SHORTER).shifted(Shift::Right),
            ],
        ),
        Case::Above { n, upper } => (
            "case (ii): x = Aₙ, y > Bₙ",
            partner(upper, n),
            n.clone(),
            pair(t, n, x, upper),
        ),
        Case::Between { n, d, m, pair } => (
            "case (ii): x = Aₙ, y < Bₙ",
            by_difference(t, [x, n, d, m, &pair[0], &pair[1]]),
            m.clone(),
            difference_rows(t, [x, n, d, m, &pair[0], &pair[1]]),
        ),
    };
    let (theorem, cite) = if t == 1 {
        (
            "The P-positions are the pairs (Aₙ, Bₙ) = (⌊nφ⌋, ⌊nφ²⌋), φ = (1 + √5)/2",
            WYTHOFF,
        )
    } else {
        (
            "The P-positions are the pairs (Aₙ, Bₙ) = (⌊nα⌋, ⌊nβ⌋), α = (2 − t + √(t² + 4))/2, β = α + t",
            FRAENKEL_1982,
        )
    };
    Explanation {
        theorem,
        case: name,
        cite,
        status: TheoremStatus::Proved,
        sentence,
        recipe: pairs(beatty),
        index: Some(index),
        rows,
        target: found.target(x).map(|pair| Goal::Leave(sides.placed(pair))),
    }
}

/// The sentence for a move to a pair with the same difference, or nearly. The numbers are the smaller pile, its
/// index, the difference, the index of the pair, and the pair.
fn by_difference(t: u64, [x, n, d, m, lower, upper]: [&Natural; 6]) -> Text {
    let values = vec![
        x.clone(),
        x + &(n * t),
        d.clone(),
        m * t,
        lower.clone(),
        upper.clone(),
        m.clone(),
        t.into(),
    ];
    let template = if m.is_zero() && t == 1 {
        "The piles are equal: both can be emptied at once."
    } else if m.is_zero() {
        "The piles differ by {2}, less than {7}: both can be emptied at once."
    } else if t == 1 {
        "The partner of {0} is {1}, more than the other pile holds. But the piles differ by {2}, and \
         so do {4} and {5}, pair {6} of the list: taking the same number from both leaves them."
    } else {
        "The partner of {0} is {1}, more than the other pile holds. But the piles differ by {2}, and \
         the nearest difference of a pair is {3}, that of {4} and {5}, pair {6} of the list: amounts \
         that differ by less than {7} leave them."
    };
    Text::with(template, values)
}

fn difference_rows(t: u64, [x, n, d, m, lower, upper]: [&Natural; 6]) -> Vec<ExplanationRow> {
    let mut rows = vec![
        row(t, "A", n, x, EVEN),
        ExplanationRow::of("difference", d, Text::plain("of the piles")),
    ];
    if !m.is_zero() {
        rows.extend(pair(t, m, lower, upper));
    }
    rows
}

fn pairs(beatty: Beatty) -> Text {
    let t = beatty.t();
    let words = format!(
        "Begin each pair with the least number not used yet, and let the differences be {t}, {}, {}, and so \
         on",
        2 * t,
        3 * t
    );
    let rows = (1..=ROWS).map(|n| [beatty.lower(&n.into()), beatty.upper(&n.into())]);
    recipe(&words, rows, WHY_PAIRS)
}
