//! Why a position of (p,m)-Imitation Nim is won or lost: which part of Theorem 1 applies, the values of
//! ξ and the credits, whether the history matters, and which imitation the opponent cannot afford.

use super::memory::Imitation;
use super::theorem::{Verdict, credit, verdict};
use crate::engine::{Explanation, Goal, Position, Row, Status, Text};
use crate::games::blocking::{Known, Sides, proofs, row};
use crate::games::papers::LARSSON;
use crate::number::Natural;

/// Case, sentence, index and rows.
type Told = (&'static str, Text, Natural, Vec<Row>);

fn text(template: &'static str, values: &[&Natural]) -> Text {
    Text::with(
        template,
        values.iter().map(|&value| value.clone()).collect(),
    )
}

fn index_row(name: &str, value: &Natural, n: &Natural) -> Row {
    row(name, value, text("n = {0}", &[n]))
}

fn xi_row(xi: u64) -> Row {
    let note = "ξ = n mod p: so many pairs with the same difference come before it";
    row("ξ", &xi.into(), Text::plain(note))
}

fn credit_row(credit: u64, note: &'static str) -> Row {
    row("L", &credit.into(), Text::plain(note))
}

const HERE: &str = "the imitations in a row that {previous} may still make";
const THERE: &str = "the imitations in a row that {mover} may still make after that move";

/// The explanation of a position. At most two pair queries.
pub(super) fn explain(known: &dyn Known, rules: &Imitation, position: &Position) -> Explanation {
    let sides = Sides::of(position);
    let (x, y) = (sides.smaller, sides.larger);
    let found = verdict(known, rules, position);
    let target = found.target(known, x, y);
    let (case, sentence, index, mut rows) = match found {
        Verdict::Pair { n, xi, credit } => pair(&sides, n, xi, credit),
        Verdict::Denied {
            n,
            upper,
            xi,
            credit,
        } => denied(&sides, n, &upper, xi, credit),
        Verdict::Spent { n, xi, credit } => {
            let left = target.as_ref().map_or(x, |target| &target[0]);
            spent(&sides, n, left, xi, credit)
        }
        Verdict::Above {
            n,
            upper,
            xi,
            credit,
        } => above(&sides, n, &upper, xi, credit),
        Verdict::Upper { n, lower } => upper(&sides, n, &lower),
        Verdict::Between { n, k } => {
            let left = target.as_ref().map_or(x, |target| &target[0]);
            between(known, &sides, n, &k, left)
        }
    };
    if let Some(target) = &target {
        rows.extend(denied_answer(known, rules, position, target));
    }
    Explanation {
        theorem: "Theorem 1: P exactly in the cases (I) and (II), by the pairs (a_n, b_n) of \
                  (p,m)-Wythoff Nim, ξ and the credit L",
        case,
        cite: LARSSON,
        status: if rules.m == 1 {
            Status::Proved
        } else if proofs().any(|proved| proved == (rules.p, rules.m)) {
            Status::Decided(Text::with(
                "goldpile prove imitation --p {0} --m {1}",
                vec![rules.p.into(), rules.m.into()],
            ))
        } else {
            Status::Checked(
                "every reachable state with p, m ≤ 4 (starts up to 60), p, m ≤ 6 (up to 50), and p \
                 from 5 to 8, m ≤ 8 (up to 30); the paper proves m = 1",
            )
        },
        sentence,
        index: Some(index),
        rows,
        target: target.map(|target| Goal::Leave(sides.placed(target))),
    }
}

fn pair(sides: &Sides<'_>, n: Natural, xi: u64, credit: u64) -> Told {
    let (x, y) = (sides.smaller, sides.larger);
    let (case, template) = if xi == 0 {
        (
            "(I), non-dynamic P",
            "{0},{1} is the pair (a_n, b_n) with n = {2}, the first with its difference: ξ is 0, and \
             every move loses whatever was played before.",
        )
    } else {
        (
            "(I), dynamic: ξ ≤ L",
            "{0},{1} is the pair (a_n, b_n) with n = {2}. It has ξ = {3}, and {previous} may still \
             make L = {4} imitations in a row, which is enough. The position is dynamic: with less \
             credit {previous} would lose.",
        )
    };
    let sentence = text(template, &[x, y, &n, &xi.into(), &credit.into()]);
    let rows = vec![
        index_row("a_n", x, &n),
        index_row("b_n", y, &n),
        xi_row(xi),
        credit_row(credit, HERE),
    ];
    (case, sentence, n, rows)
}

fn spent(sides: &Sides<'_>, n: Natural, left: &Natural, xi: u64, credit: u64) -> Told {
    let (x, y) = (sides.smaller, sides.larger);
    let sentence = text(
        "{0},{1} is the pair (a_n, b_n) with n = {2}, but it has ξ = {3}, and {previous} may make \
         only L = {4} more imitations in a row: the position is dynamic. Reducing the smaller pile to \
         {5}, the lower number of the pair before, leaves {previous} no way to a pair but an \
         imitation for which the credit is too small.",
        &[x, y, &n, &xi.into(), &credit.into(), left],
    );
    let rows = vec![
        index_row("a_n", x, &n),
        index_row("b_n", y, &n),
        xi_row(xi),
        credit_row(credit, HERE),
    ];
    (
        "neither (I) nor (II), dynamic: a pair, but L < ξ",
        sentence,
        n,
        rows,
    )
}

fn denied(sides: &Sides<'_>, n: Natural, upper: &Natural, xi: u64, credit: Option<u64>) -> Told {
    let left = credit.unwrap_or_default();
    let template = if credit.is_some() {
        "The only way to a pair is to reduce the larger pile to b_n = {0}, n = {1}. That is an \
         imitation and leaves {mover} the credit L = {2}, less than the pair's ξ = {3}. The position \
         is dynamic: with another history {mover} would win."
    } else {
        "The only way to a pair is to reduce the larger pile to b_n = {0}, n = {1}. That would be an \
         imitation, and {mover} may not make it: no credit is left. The position is dynamic: with \
         another history {mover} would win."
    };
    let sentence = text(template, &[upper, &n, &left.into(), &xi.into()]);
    let mut rows = vec![
        index_row("a_n", sides.smaller, &n),
        index_row("b_n", upper, &n),
        xi_row(xi),
    ];
    rows.extend(credit.map(|credit| credit_row(credit, THERE)));
    ("(II), dynamic: an imitation, and L < ξ", sentence, n, rows)
}

fn above(sides: &Sides<'_>, n: Natural, upper: &Natural, xi: u64, credit: u64) -> Told {
    let sentence = text(
        "The smaller pile {0} is the lower number a_n with n = {1}, and the larger pile is above its \
         partner. Reducing it to b_n = {2} leaves a pair with ξ = {3}, and {mover} the credit \
         L = {4}, which is enough. The position is dynamic: without the credit {mover} would lose.",
        &[sides.smaller, &n, upper, &xi.into(), &credit.into()],
    );
    let rows = vec![
        index_row("a_n", sides.smaller, &n),
        index_row("b_n", upper, &n),
        xi_row(xi),
        credit_row(credit, THERE),
    ];
    (
        "neither (I) nor (II), dynamic: a pair in reach, and ξ ≤ L",
        sentence,
        n,
        rows,
    )
}

fn upper(sides: &Sides<'_>, n: Natural, lower: &Natural) -> Told {
    let sentence = text(
        "The smaller pile {0} is the upper number b_n with n = {1}. Reducing the larger pile to \
         a_n = {2} leaves a pair, and is never an imitation: this wins whatever was played before.",
        &[sides.smaller, &n, lower],
    );
    let rows = vec![
        index_row("b_n", sides.smaller, &n),
        index_row("a_n", lower, &n),
    ];
    (
        "neither (I) nor (II), non-dynamic N: x = b_n",
        sentence,
        n,
        rows,
    )
}

fn between(known: &dyn Known, sides: &Sides<'_>, n: Natural, k: &Natural, left: &Natural) -> Told {
    let (x, y) = (sides.smaller, sides.larger);
    let last = (k + 1u64) * known.p() - 1u64;
    let difference = k * known.m();
    let sentence = text(
        "The smaller pile {0} is the lower number a_n with n = {1}, and the larger pile is below its \
         partner. Reducing the smaller pile to {2}, the lower number of the last pair with the \
         difference {3}, leaves {previous} no way to a pair but an imitation for which no credit is \
         enough: this wins whatever was played before.",
        &[x, &n, left, &difference],
    );
    let rows = vec![
        index_row("a_n", x, &n),
        row("y − x", &(y - x), text("k = ⌊(y − x)/m⌋ = {0}", &[k])),
        row("a_j", left, text("j = kp + p − 1 = {0}", &[&last])),
        row(
            "ξ(a_j, b_j)",
            &(known.p() - 1).into(),
            Text::plain("ξ = j mod p: so many pairs with the same difference come before that one"),
        ),
    ];
    (
        "neither (I) nor (II), non-dynamic N: x = a_n, y < b_n",
        sentence,
        n,
        rows,
    )
}

/// The only imitation by which the opponent could reach a pair after a take from the smaller pile, and
/// the credit it would leave.
fn denied_answer(
    known: &dyn Known,
    rules: &Imitation,
    position: &Position,
    target: &[Natural; 2],
) -> Option<Row> {
    let sides = Sides::of(position);
    if target[0] == *sides.smaller {
        return None;
    }
    let difference = (sides.larger - sides.smaller) / known.m() * known.m();
    let take = &target[1] - &target[0] - difference;
    let template = match credit(rules, position) {
        Some(0) | None => {
            "what {previous} would then have to take from {p0}: an imitation, which is not allowed"
        }
        Some(_) => {
            "what {previous} would then have to take from {p0}: an imitation, which leaves a credit \
             below ξ"
        }
    };
    let note = Text::with(template, vec![sides.larger_pile.into()]);
    Some(row("imitation", &take, note))
}
