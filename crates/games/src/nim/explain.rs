//! Why a position of Nim is won or lost: the piles as sums of powers of two, in columns.

use super::oracle::{goal, nim_sum, reductions, smallest};
use crate::papers::BOUTON;
use crate::reasons::with_sum;
use goldpile_engine::notation::pile_name;
use goldpile_engine::{DigitSystem, Explanation, ExplanationRow, Position, Text, TheoremStatus};
use goldpile_number::Natural;

const RECIPE: Text = Text::plain(
    "Write every pile as a sum of different powers of two: 1, 2, 4, 8, and so on. Leave each power an even \
     number of times. A move changes one pile, and so it makes some power odd; and wherever some power is \
     odd, the pile with the largest such power can be reduced to make all even.",
);

/// The row of a number: its binary digits, and its sum of powers of two.
fn row(name: impl Into<String>, value: &Natural) -> ExplanationRow {
    let row = ExplanationRow::of(name, value, Text::default());
    with_sum(row.in_digits(DigitSystem::Binary, 0))
}

pub(crate) fn explain(position: &Position) -> Explanation {
    let piles = &position.piles;
    let sum = nim_sum(piles);
    let mut rows: Vec<ExplanationRow> = (piles.iter().enumerate())
        .map(|(pile, tokens)| row(pile_name(pile), tokens))
        .collect();
    let chosen = smallest(piles, reductions(piles));
    let held: Vec<&Natural> = piles.iter().filter(|pile| !pile.is_zero()).collect();
    let sentence = match (&chosen, &held[..]) {
        (None, []) => Text::plain("Nothing is left to take."),
        (None, [one, _]) => Text::with(
            "Both piles hold {0}: whatever is taken from one, {previous} can take from the other.",
            vec![(*one).clone()],
        ),
        (None, _) => Text::plain(
            "Written in binary, one below the other, the piles have an even number of ones in every \
             column. Every move makes it odd in some column, and {previous} can make it even again.",
        ),
        (Some((pile, left)), _) => Text::with(
            "Written in binary, one below the other, the piles have an odd number of ones in some \
             column. With {1} instead of {2} in pile {p0}, the number is even in every column.",
            vec![(*pile).into(), left.clone(), piles[*pile].clone()],
        ),
    };
    let odd = Text::plain(if chosen.is_none() {
        "no column has an odd number of ones"
    } else {
        "a 1 for each column with an odd number of ones"
    });
    rows.push(ExplanationRow {
        note: odd,
        ..row("odd", &sum)
    });
    if let Some((pile, left)) = &chosen {
        rows.push(ExplanationRow {
            note: Text::with(
                "pile {p0} with the digits in these columns changed",
                vec![(*pile).into()],
            ),
            ..row(format!("{} then", pile_name(*pile)), left)
        });
    }
    Explanation {
        theorem: "P exactly when the exclusive-or of the piles (their nim-sum) is 0",
        case: match chosen {
            None => "every column has an even number of ones, so P",
            Some(_) => "some column has an odd number of ones, so N",
        },
        cite: BOUTON,
        status: TheoremStatus::Proved,
        sentence,
        recipe: RECIPE,
        index: None,
        rows,
        target: chosen.map(|reduction| goal(piles, reduction)),
    }
}
