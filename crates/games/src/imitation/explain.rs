//! Why a position of (p,m)-Imitation Nim is won or lost: the pair, and the imitation that is forbidden, or that a
//! player can or cannot afford. If p = 1, no imitation is allowed, and the explanation avoids the terms of the
//! theorem.

use super::memory::{ImitationMemory, ImitationRules};
use super::theorem::{TheoremVerdict, credit, verdict};
use crate::blocking::{PairSource, difference_row, pair_rows, pairs, proofs};
use crate::papers::LARSSON;
use crate::reasons::text;
use crate::sides::Sides;
use goldpile_engine::{Explanation, ExplanationRow, Goal, Position, Text, TheoremStatus};
use goldpile_number::Natural;

type ExplanationParts = (&'static str, Text, Natural, Vec<ExplanationRow>);

fn xi_row(xi: u64) -> ExplanationRow {
    let note = "this many pairs with the same difference come before it";
    ExplanationRow::of("ξ", &xi.into(), Text::plain(note))
}

fn credit_row(credit: u64, note: &'static str) -> ExplanationRow {
    ExplanationRow::of("credit L", &credit.into(), Text::plain(note))
}

const CREDIT_NOW: &str = "the imitations in a row that {previous} may still make";
const CREDIT_AFTER: &str = "the imitations in a row that {mover} may still make after that move";

struct ExplanationContext<'a> {
    known: &'a dyn PairSource,
    rules: &'a ImitationRules,
    position: &'a Position,
    sides: Sides<'a>,
}

/// The explanation of a position. Costs a few pair queries.
pub(crate) fn explain(
    known: &dyn PairSource,
    rules: &ImitationRules,
    position: &Position,
) -> Explanation {
    let sides = Sides::of(position);
    let (x, y) = (sides.smaller, sides.larger);
    let found = verdict(known, rules, position);
    let target = found.target(known, x, y);
    let at = ExplanationContext {
        known,
        rules,
        position,
        sides,
    };
    let (case, sentence, index, mut rows) = match found {
        TheoremVerdict::Pair { n, .. } if y.is_zero() => (
            at.named("a pair", "(I), non-dynamic P"),
            Text::plain("Nothing is left to take."),
            n,
            Vec::new(),
        ),
        TheoremVerdict::Pair { n, xi, credit } => at.pair(n, xi, credit),
        TheoremVerdict::Denied {
            n,
            upper,
            xi,
            credit,
        } => at.denied(n, &upper, xi, credit),
        TheoremVerdict::Spent { n, xi, credit } => {
            let left = target.as_ref().map_or(x, |target| &target[0]);
            at.spent(n, left, xi, credit)
        }
        TheoremVerdict::Above {
            n,
            upper,
            xi,
            credit,
        } => at.above(n, &upper, xi, credit),
        TheoremVerdict::Upper { n, lower } => at.upper(n, &lower),
        TheoremVerdict::Between { n, k } => {
            let left = target.as_ref().map_or(x, |target| &target[0]);
            at.between(n, &k, left)
        }
    };
    if let Some(target) = &target {
        rows.extend(at.denied_answer(target));
    }
    Explanation {
        theorem: if rules.p == 1 {
            "A start is P exactly when it is a pair (Aₙ, Bₙ), Bₙ = Aₙ + mn. Later, a position is also P if the only way from it to a pair is an imitation (Theorem 1)"
        } else {
            "P exactly in the cases (I) and (II), by the pairs (Aₙ, Bₙ) of (p,m)-Wythoff Nim, ξ and the \
             credit L (Theorem 1)"
        },
        case,
        cite: LARSSON,
        status: if rules.m == 1 {
            TheoremStatus::Proved
        } else if proofs().any(|proved| proved == (rules.p, rules.m)) {
            TheoremStatus::Decided(Text::with(
                "goldpile prove imitation --p {0} --m {1}",
                vec![rules.p.into(), rules.m.into()],
            ))
        } else {
            TheoremStatus::Checked(
                "every reachable state with p, m ≤ 4 (starts up to 60), p, m ≤ 6 (up to 50), and p \
                 from 5 to 8, m ≤ 8 (up to 30); the paper proves m = 1",
            )
        },
        sentence,
        recipe: pairs(
            known,
            "No move leads from one pair to another. Where no pair is in reach, a take from the smaller pile \
             can turn the answer that the opponent needs into an imitation.",
        ),
        index: Some(index),
        rows,
        target: target.map(|target| Goal::Leave(at.sides.placed(target))),
    }
}

impl ExplanationContext<'_> {
    /// The name of a case: a plain one if no imitation is allowed, and otherwise the theorem's.
    fn named(&self, plain: &'static str, case: &'static str) -> &'static str {
        if self.rules.p == 1 { plain } else { case }
    }

    fn pair(&self, n: Natural, xi: u64, credit: u64) -> ExplanationParts {
        let (x, y) = (self.sides.smaller, self.sides.larger);
        let (case, template) = if self.rules.p == 1 {
            (
                "a pair",
                "{0} and {1} are pair {2} of the list. No move leads to another pair, and every move has \
                 an answer that wins for {previous}.",
            )
        } else if xi == 0 {
            (
                "(I), non-dynamic P",
                "{0} and {1} are pair {2} of the list, the first with its difference: every move loses, \
                 whatever was played before.",
            )
        } else {
            (
                "(I), dynamic: ξ ≤ L",
                "{0} and {1} are pair {2} of the list. Pairs with the same difference before it: {3}. \
                 Imitations in a row that {previous} may still make: {4}, which is enough. With fewer, \
                 {previous} would lose.",
            )
        };
        let sentence = text(template, &[x, y, &n, &xi.into(), &credit.into()]);
        let mut rows = Vec::from(pair_rows(self.known, &n, x));
        if self.rules.p > 1 {
            rows.extend([xi_row(xi), credit_row(credit, CREDIT_NOW)]);
        }
        (case, sentence, n, rows)
    }

    fn spent(&self, n: Natural, left: &Natural, xi: u64, credit: u64) -> ExplanationParts {
        let (x, y) = (self.sides.smaller, self.sides.larger);
        let sentence = text(
            "{0} and {1} are pair {2} of the list. Pairs with the same difference before it: {3}. Imitations \
             in a row that {previous} may still make: only {4}. With the smaller pile reduced to {5}, \
             the smaller number of the pair before, {previous} can reach a pair only by an imitation, and then has too few imitations left.",
            &[x, y, &n, &xi.into(), &credit.into(), left],
        );
        let mut rows = Vec::from(pair_rows(self.known, &n, x));
        rows.extend([xi_row(xi), credit_row(credit, CREDIT_NOW)]);
        (
            "neither (I) nor (II), dynamic: a pair, but L < ξ",
            sentence,
            n,
            rows,
        )
    }

    fn denied(
        &self,
        n: Natural,
        upper: &Natural,
        xi: u64,
        credit: Option<u64>,
    ) -> ExplanationParts {
        let (x, y) = (self.sides.smaller, self.sides.larger);
        let needed = y - upper;
        let last = ImitationMemory::of(self.position).imitable;
        let last = last.map_or(Natural::ZERO, |(taken, _)| taken);
        let left = credit.unwrap_or_default();
        let template = if self.rules.p == 1 {
            "The only way to a pair is to take {1} from pile {p2}: the partner of {0} is {3}. But {4} \
             has just been taken from the smaller pile, and so that would be an imitation, which \
             is not allowed."
        } else if credit.is_some() {
            "The only way to a pair is to take {1} from pile {p2}: the partner of {0} is {3}. But {4} \
             has just been taken from the smaller pile, and so that is an imitation. The \
             imitations that {mover} may then still make in a row are fewer ({5}) than the pairs with the same \
             difference that come before ({6})."
        } else {
            "The only way to a pair is to take {1} from pile {p2}: the partner of {0} is {3}. But {4} \
             has just been taken from the smaller pile, and so that would be an imitation, and {mover} may \
             make no more in a row."
        };
        let pile = self.sides.larger_pile.into();
        let values = [x, &needed, &pile, upper, &last, &left.into(), &xi.into()];
        let mut rows = Vec::from(pair_rows(self.known, &n, x));
        if self.rules.p > 1 {
            rows.push(xi_row(xi));
            rows.extend(credit.map(|credit| credit_row(credit, CREDIT_AFTER)));
        }
        let case = self.named(
            "above a pair, and the way there is forbidden",
            "(II), dynamic: an imitation, and L < ξ",
        );
        (case, text(template, &values), n, rows)
    }

    fn above(&self, n: Natural, upper: &Natural, xi: u64, credit: u64) -> ExplanationParts {
        let x = self.sides.smaller;
        let template = if self.rules.p == 1 {
            "The partner of {0} is {2}: they are pair {1} of the list. The other pile holds more than {2}, so taking it down to {2} leaves that pair. That is no imitation."
        } else {
            "The partner of {0} is {2}: they are pair {1} of the list. The other pile holds more than {2}, and reducing it to {2} leaves that pair. Pairs with the same difference before it: {3}. Imitations \
             in a row that {mover} may then still make: {4}, which is enough."
        };
        let sentence = text(template, &[x, &n, upper, &xi.into(), &credit.into()]);
        let mut rows = Vec::from(pair_rows(self.known, &n, x));
        if self.rules.p > 1 {
            rows.extend([xi_row(xi), credit_row(credit, CREDIT_AFTER)]);
        }
        let case = self.named(
            "above a pair, and the way there is open",
            "neither (I) nor (II), dynamic: a pair in reach, and ξ ≤ L",
        );
        (case, sentence, n, rows)
    }

    fn upper(&self, n: Natural, lower: &Natural) -> ExplanationParts {
        let x = self.sides.smaller;
        let sentence = text(
            "The partner of {0} is {2}: they are pair {1} of the list. The other pile holds more than {2}, and reducing it to {2} leaves that pair. That is never an imitation.",
            &[x, &n, lower],
        );
        let case = self.named(
            "the smaller pile is the larger number of a pair",
            "neither (I) nor (II), non-dynamic N: x = Bₙ",
        );
        let rows = pair_rows(self.known, &n, lower).into();
        (case, sentence, n, rows)
    }

    fn between(&self, n: Natural, k: &Natural, left: &Natural) -> ExplanationParts {
        let x = self.sides.smaller;
        let difference = k * self.known.m();
        let upper = x + self.known.difference(&n);
        let template = if self.rules.p == 1 {
            "The partner of {0} is {1}, more than the other pile holds. But with the smaller pile reduced to \
             {2}, the answer that would win for {previous} is to leave {2} and {3}, a pair of the list, and that \
             would be an imitation, which is not allowed."
        } else {
            "The partner of {0} is {1}, more than the other pile holds. But with the smaller pile reduced to \
             {2}, the smaller number of the last pair with the difference {4}, {previous} can reach a pair \
             only by an imitation, and may not make enough imitations in a row after that."
        };
        let values = [x, &upper, left, &(left + &difference), &difference];
        let sentence = text(template, &values);
        let mut rows = Vec::from(pair_rows(self.known, &n, x));
        rows.push(difference_row(
            &difference,
            &self.known.block(k, self.known.p()),
        ));
        let case = self.named(
            "below a pair",
            "neither (I) nor (II), non-dynamic N: x = Aₙ, y < Bₙ",
        );
        (case, sentence, n, rows)
    }

    /// The one imitation by which the opponent could reach a pair after a take from the smaller pile, and what
    /// forbids it.
    fn denied_answer(&self, target: &[Natural; 2]) -> Option<ExplanationRow> {
        let sides = &self.sides;
        if target[0] == *sides.smaller {
            return None;
        }
        let m = self.known.m();
        let difference = (sides.larger - sides.smaller) / m * m;
        let needed = &target[1] - &target[0] - difference;
        let template = match credit(self.rules, self.position) {
            Some(0) | None => {
                "what {previous} would then need to take from {p0}: an imitation, which is not allowed"
            }
            Some(_) => {
                "what {previous} would then need to take from {p0}: an imitation, which would have to be \
                 followed by more than are allowed"
            }
        };
        let note = Text::with(template, vec![sides.larger_pile.into()]);
        Some(ExplanationRow::of("answer", &needed, note))
    }
}
