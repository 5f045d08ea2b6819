//! Why a position of Fibonacci Nim is won or lost: the pile as a sum of Fibonacci numbers.

use super::oracle::{pile_and_limit, smallest_part, winning_part};
use crate::papers::WHINIHAN;
use crate::reasons::{text, with_sum};
use goldpile_engine::{
    DigitSystem, Explanation, ExplanationRow, Goal, Position, Text, TheoremStatus,
};
use goldpile_number::Natural;
use smallvec::smallvec;

const RECIPE: Text = Text::plain(
    "Count 1, 2, 3, 5, 8, 13, 21, and so on: each number is the sum of the two before it. Split the pile \
     into the largest of them that fits, then the largest that fits into the rest, and so on. The last and \
     smallest part is the one to take, if that many may be taken. A start is lost exactly when it is one of \
     these numbers itself.",
);

/// The row of a number: its Fibonacci digits, and its sum of Fibonacci numbers. The smallest part
/// decides.
fn row(name: &str, value: &Natural) -> ExplanationRow {
    let row = ExplanationRow::of(name, value, Text::default());
    with_sum(row.by_its_end(DigitSystem::Wythoff(1), 0))
}

pub(crate) fn explain(position: &Position) -> Explanation {
    let (pile, limit) = pile_and_limit(position);
    let wins = winning_part(position);
    let (case, sentence) = match (smallest_part(pile), &wins) {
        (None, _) => (
            "the pile is empty, so P",
            Text::plain("Nothing is left to take."),
        ),
        (Some(_), None) if limit.is_zero() => (
            "it is more than may be taken, so P",
            Text::plain("No token may be taken."),
        ),
        (Some(part), None) => (
            "it is more than may be taken, so P",
            text(
                if part == *pile {
                    "{0} is a Fibonacci number, and at most {2} may be taken: not all of it. Whatever is \
                     taken, the smallest part of what is left is at most twice what was taken, and so \
                     {previous} can take it."
                } else {
                    "The smallest part of {0} is {1}, and at most {2} may be taken. Whatever is taken, \
                     the smallest part of what is left is at most twice what was taken, and so {previous} can \
                     take it."
                },
                &[pile, &part, limit],
            ),
        ),
        (Some(part), Some(_)) if part == *pile => (
            "it is the whole pile, which may be taken, so N",
            text("All that is left, {0}, may be taken.", &[pile]),
        ),
        (Some(part), Some(_)) => {
            let next = smallest_part(&(pile - &part)).unwrap_or_default();
            (
                "it may be taken, so N",
                text(
                    "The smallest part of {0} is {1}. Without it the smallest part is {2}, more than \
                     twice {1}: {previous} cannot take that at once.",
                    &[pile, &part, &next],
                ),
            )
        }
    };
    let most = Text::plain("the most that may be taken now");
    let mut rows = vec![row("pile", pile), ExplanationRow::of("limit", limit, most)];
    let target = wins.map(|part| {
        let left = pile - part;
        rows.push(row("left", &left));
        Goal::Leave(smallvec![left])
    });
    Explanation {
        theorem: "N exactly when the smallest part of the pile may be taken, in its Zeckendorf \
                  representation: as a sum of Fibonacci numbers no two of which are neighbours",
        case,
        cite: WHINIHAN,
        status: TheoremStatus::Proved,
        sentence,
        recipe: RECIPE,
        index: None,
        rows,
        target,
    }
}
