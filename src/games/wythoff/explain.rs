//! Why a move wins in generalised Wythoff: the case of the proof, with the representations that show
//! which numbers are pairs.

use super::formulations::sorted;
use super::oracle::{Case, case, in_table_order};
use crate::engine::{Digits, Explanation, Goal, Position, Row, Status, System, Text};
use crate::games::papers::FRAENKEL_2011;
use crate::number::{Beatty, Natural};

/// A row with the digits of the value; the last nonzero digit and the zeros after it decide. Many games
/// have pairs of the same kind.
fn row(t: u64, name: &str, value: &Natural, note: Text) -> Row {
    let digits = System::Wythoff(t).digits(value, 0).map(|digits| Digits {
        suffix: (digits.trailing_zeros() + 1).min(digits.digits.len()),
        ..digits
    });
    Row {
        name: name.to_owned(),
        value: value.clone(),
        digits,
        note,
    }
}

/// A row for a number that may be in neither sequence.
fn plain(name: &str, value: &Natural, note: Text) -> Row {
    Row {
        name: name.to_owned(),
        value: value.clone(),
        digits: None,
        note,
    }
}

const EVEN: &str = "ends in an even number of zeros: a lower number, A_{0}";
const ODD: &str = "ends in an odd number of zeros: an upper number, B_{0}";
const SHIFT: &str = "the digits of A_{0} with one more 0: its partner, B_{0}";
const UNSHIFT: &str = "the digits of B_{0} without the last 0: its partner, A_{0}";

/// The explanation of a position.
pub(super) fn explain(beatty: Beatty, position: &Position) -> Explanation {
    let t = beatty.t();
    let (x, y) = sorted(position);
    let found = case(beatty, x, y);
    let text = |template, n: &Natural| Text::with(template, vec![n.clone()]);
    let (name, sentence, index, rows) = match &found {
        Case::Pair { n } => (
            "part I: (A_n, B_n)",
            Text::with(
                "{0},{1} is the pair (A_n, B_n) with n = {2}. Every move from a pair leads to a \
                 position that is no pair, and from there one can move to a pair again.",
                vec![x.clone(), y.clone(), n.clone()],
            ),
            n.clone(),
            vec![
                row(t, "A_n", x, text(EVEN, n)),
                row(t, "B_n", y, text(SHIFT, n)),
            ],
        ),
        Case::Upper { n, lower } => (
            "case (i): x = B_n",
            Text::with(
                "The smaller pile {0} is the upper number B_n with n = {1}. Reducing the larger \
                 pile to its partner A_n = {2} leaves a pair.",
                vec![x.clone(), n.clone(), lower.clone()],
            ),
            n.clone(),
            vec![
                row(t, "B_n", x, text(ODD, n)),
                row(t, "A_n", lower, text(UNSHIFT, n)),
            ],
        ),
        Case::Above { n, upper } => (
            "case (ii): x = A_n, y > B_n",
            Text::with(
                "The smaller pile {0} is the lower number A_n with n = {1}, and the larger pile is \
                 above its partner: reducing it to B_n = {2} leaves a pair.",
                vec![x.clone(), n.clone(), upper.clone()],
            ),
            n.clone(),
            vec![
                row(t, "A_n", x, text(EVEN, n)),
                row(t, "B_n", upper, text(SHIFT, n)),
            ],
        ),
        Case::Between { n, d, m, pair } => (
            "case (ii): x = A_n, y < B_n",
            Text::with(
                if t == 1 {
                    "The smaller pile {0} is the lower number A_n with n = {1}, and the larger pile \
                     is below its partner. The difference {2} belongs to the pair with that index, \
                     ({3}, {4}): taking the same number from both piles leaves it."
                } else {
                    "The smaller pile {0} is the lower number A_n with n = {1}, and the larger pile \
                     is below its partner. The difference {2} belongs to the pair with index {5}, \
                     ({3}, {4}): taking from both piles leaves it."
                },
                vec![
                    x.clone(),
                    n.clone(),
                    d.clone(),
                    pair[0].clone(),
                    pair[1].clone(),
                    m.clone(),
                ],
            ),
            m.clone(),
            vec![
                row(t, "x = A_n", x, text(EVEN, n)),
                plain("d = y − x", d, text("m = ⌊d/t⌋ = {0}", m)),
                row(t, "A_m", &pair[0], text(EVEN, m)),
                row(t, "B_m", &pair[1], text(SHIFT, m)),
            ],
        ),
    };
    Explanation {
        theorem: "The P-positions are the pairs (A_n, B_n) = (⌊nα⌋, ⌊nβ⌋)",
        case: name,
        cite: FRAENKEL_2011,
        status: Status::Proved,
        sentence,
        index: Some(index),
        rows,
        target: found
            .target(x)
            .map(|pair| Goal::Leave(in_table_order(&position.piles, pair))),
    }
}
