//! Why a position of (p,m)-Wythoff Nim is won or lost: the case, the pair, and what to announce or
//! leave.

use super::case::{Case, Known, case};
use super::oracle::goal;
use super::sides::Sides;
use crate::engine::{Explanation, Goal, Phase, Position, Row, Status, Text};
use crate::games::papers::LARSSON;
use crate::number::Natural;

/// A row without digits: no numeration system is known in which the pairs can be recognised.
pub(in crate::games) fn row(name: &str, value: &Natural, note: Text) -> Row {
    Row {
        name: name.to_owned(),
        value: value.clone(),
        digits: None,
        note,
    }
}

/// The note beside the smaller pile x = bₙ. For p = m = 3, Example 5 of the paper mistakes 6 for a lower
/// number.
fn upper_note(known: &dyn Known, n: &Natural) -> Text {
    if known.p() == 3 && known.m() == 3 && *n == 3 {
        Text::plain(
            "the upper number of the pair (3,6); Example 5 of the paper lists (6,12), but by its own \
             Definition 3 the pair is (9,15)",
        )
    } else {
        Text::with("the upper number with index {0}", vec![n.clone()])
    }
}

fn lower_note(n: &Natural) -> Text {
    Text::with("the lower number with index {0}", vec![n.clone()])
}

/// The case and the sentence for a pair. Values: the piles, n, the number of pairs lower on the
/// diagonal, p − 1.
fn pair(phase: Phase, before: u64, target: Option<&Goal>) -> (&'static str, &'static str) {
    match (phase, target, before) {
        (Phase::Block, _, 0) => (
            "a pair, and the first on its diagonal",
            "{0},{1} is the pair (a_n, b_n) with n = {2}, the first one on its diagonal: no pair is \
             in reach, and nothing needs to be blocked.",
        ),
        (Phase::Block, _, 1) => (
            "a pair, the others on its diagonal to be blocked",
            "{0},{1} is the pair (a_n, b_n) with n = {2}. One pair is lower on its diagonal, and no \
             other pair is in reach: with that one blocked, every move leaves the pairs.",
        ),
        (Phase::Block, ..) => (
            "a pair, the others on its diagonal to be blocked",
            "{0},{1} is the pair (a_n, b_n) with n = {2}. {3} pairs are lower on its diagonal, and no \
             other pair is in reach: at most {4} may be blocked, and with these blocked every move \
             leaves the pairs.",
        ),
        (Phase::Take, Some(_), _) => (
            "a pair, but one on its diagonal is not blocked",
            "{0},{1} is the pair (a_n, b_n) with n = {2}, but a pair lower on its diagonal was not \
             blocked: taking the same number from both piles leaves it.",
        ),
        (Phase::Take, None, 0) => (
            "a pair, and the first on its diagonal",
            "{0},{1} is the pair (a_n, b_n) with n = {2}, the first one on its diagonal: every move \
             leaves the pairs, and from there one can move to a pair again.",
        ),
        (Phase::Take, None, _) => (
            "a pair, the others on its diagonal blocked",
            "{0},{1} is the pair (a_n, b_n) with n = {2}, and the pairs lower on its diagonal are \
             blocked: every move leaves the pairs, and from there one can move to a pair again.",
        ),
    }
}

/// The explanation of a position. At most two pair queries.
pub(super) fn explain(known: &dyn Known, position: &Position) -> Explanation {
    let sides = Sides::of(position);
    let (x, y) = (sides.smaller, sides.larger);
    let found = case(known, &sides);
    let target = goal(known, position, &found);
    let (case, sentence, index, rows) = match found {
        Case::Pair { n } => {
            let before = &n % known.p();
            let (case, template) = pair(position.phase, before, target.as_ref());
            let values = [x, y, &n, &before.into(), &(known.p() - 1).into()];
            let rows = vec![
                row("a_n", x, lower_note(&n)),
                row(
                    "b_n",
                    y,
                    Text::with("a_n + m⌊n/p⌋ with n = {0}", vec![n.clone()]),
                ),
                row(
                    "n mod p",
                    &before.into(),
                    Text::plain("so many pairs are lower on its diagonal"),
                ),
            ];
            (
                case,
                Text::with(template, values.map(Clone::clone).into()),
                n,
                rows,
            )
        }
        Case::Upper { n, lower } => (
            "x = b_n",
            Text::with(
                "The smaller pile {0} is the upper number b_n with n = {1}. Reducing the larger pile \
                 to a_n = {2} leaves a pair, and leaves the diagonal, where alone one can block.",
                vec![x.clone(), n.clone(), lower.clone()],
            ),
            n.clone(),
            vec![
                row("b_n", x, upper_note(known, &n)),
                row("a_n", &lower, Text::plain("its partner")),
            ],
        ),
        Case::Above { n, upper } => (
            "x = a_n, y > b_n",
            Text::with(
                "The smaller pile {0} is the lower number a_n with n = {1}, and the larger pile is \
                 above its partner. Reducing it to b_n = {2} leaves a pair, and leaves the diagonal, \
                 where alone one can block.",
                vec![x.clone(), n.clone(), upper.clone()],
            ),
            n.clone(),
            vec![
                row("a_n", x, lower_note(&n)),
                row("b_n", &upper, Text::plain("its partner")),
            ],
        ),
        Case::Between { n, k } => between(known, &sides, n, &k),
    };
    Explanation {
        theorem: "Proposition 1: the P-positions are the pairs (a_n, b_n), b_n = a_n + m⌊n/p⌋",
        case,
        cite: LARSSON,
        status: Status::Proved,
        sentence,
        index: Some(index),
        rows,
        target,
    }
}

/// The case in which a whole block of pairs is in reach.
fn between(
    known: &dyn Known,
    sides: &Sides<'_>,
    n: Natural,
    k: &Natural,
) -> (&'static str, Text, Natural, Vec<Row>) {
    let (x, y) = (sides.smaller, sides.larger);
    let difference = k * known.m();
    let values = [x, &n, &(y - x), &known.p().into(), &difference];
    let sentence = Text::with(
        if known.p() == 1 {
            "The smaller pile {0} is the lower number a_n with n = {1}, and the larger pile is below \
             its partner. The difference {2} belongs to the pair with difference {4}: taking from \
             both piles leaves it."
        } else {
            "The smaller pile {0} is the lower number a_n with n = {1}, and the larger pile is below \
             its partner. The difference {2} belongs to the {3} pairs with difference {4}: all are in \
             reach, and one at least is not blocked."
        },
        values.map(Clone::clone).into(),
    );
    let first = k * known.p();
    let rows = vec![
        row("a_n", x, lower_note(&n)),
        row(
            "d = y − x",
            &(y - x),
            Text::with("k = ⌊d/m⌋ = {0}", vec![k.clone()]),
        ),
        row(
            "kp",
            &first,
            Text::plain("the first index of the pairs with difference mk"),
        ),
    ];
    ("x = a_n, y < b_n", sentence, n, rows)
}
