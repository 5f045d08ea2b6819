//! A player of lessons who gives a wrong answer wherever there is one.

use crate::learner::{chosen, right, typed};
use goldpile_engine::notation::piles_text;
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::{Outcome, Position, after};
use goldpile_learn::session::Prompt;
use goldpile_learn::{Question, Session, table};
use goldpile_play::Adviser;
use rand::rngs::Xoshiro256PlusPlus;

/// A legal move that loses, by random trials; `None` if none is found.
fn bad(adviser: &Adviser, position: &Position, dice: &mut Xoshiro256PlusPlus) -> Option<String> {
    let rules = &*adviser.game().rules;
    for _ in 0..200 {
        let chosen = random_move(rules, position, dice)?;
        let next = after(rules, position, &chosen);
        if adviser.outcome(&next).unwrap() == Outcome::N {
            return Some(typed(adviser, position, &chosen));
        }
    }
    None
}

/// A wrong answer to the prompt; `None` if there is none.
pub fn wrong(session: &Session, dice: &mut Xoshiro256PlusPlus) -> Option<String> {
    let adviser = session.adviser();
    match session.prompt() {
        Prompt::Question(Question::Predict(_)) => {
            Some(if right(session) == "yes" { "no" } else { "yes" }.to_owned())
        }
        Prompt::Question(Question::Find(line)) | Prompt::Refute(line) | Prompt::Match(line) => {
            bad(adviser, line.last(), dice)
        }
        Prompt::Question(Question::Which { lines, won }) => Some(chosen(adviser, lines, !won)),
        Prompt::Question(Question::Row { index, .. }) => {
            let mut cells = table::row(adviser, *index).unwrap();
            let last = cells.len() - 1;
            cells[last] += 1u64;
            Some(piles_text(&cells))
        }
        Prompt::Question(Question::Parts(number)) => Some(format!("{number}+1")),
        Prompt::Question(Question::Read) | Prompt::Nothing => None,
    }
}
