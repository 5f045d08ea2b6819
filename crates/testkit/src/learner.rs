//! A player of lessons who knows every answer.

use goldpile_engine::notation::{piles_text, recorded_text, typed_text};
use goldpile_engine::{Move, Outcome, Position, Replay};
use goldpile_learn::session::Prompt;
use goldpile_learn::{Question, Session, table};
use goldpile_play::{Adviser, lost_play};

/// A move as the learner types it.
pub fn typed(adviser: &Adviser, position: &Position, chosen: &Move) -> String {
    let recorded = recorded_text(&*adviser.game().rules, position, chosen);
    typed_text(&recorded, position)
}

/// The number of the first of these positions that is won, or lost, for the player to move.
pub fn chosen(adviser: &Adviser, lines: &[Replay], won: bool) -> String {
    let is_right = |line: &Replay| (adviser.outcome(line.last()).unwrap() == Outcome::N) == won;
    (lines.iter().position(is_right).unwrap() + 1).to_string()
}

pub fn right(session: &Session) -> String {
    let adviser = session.adviser();
    match session.prompt() {
        Prompt::Question(Question::Predict(line)) => {
            let wins = adviser.outcome(line.last()).unwrap() == Outcome::N;
            if wins { "yes" } else { "no" }.to_owned()
        }
        Prompt::Question(Question::Find(line)) | Prompt::Refute(line) | Prompt::Match(line) => {
            let position = line.last();
            let hint = adviser.hint(position).unwrap();
            let chosen = hint.unwrap_or_else(|| lost_play(adviser, position).unwrap().unwrap());
            typed(adviser, position, &chosen)
        }
        Prompt::Question(Question::Which { lines, won }) => chosen(adviser, lines, *won),
        Prompt::Question(Question::Row { index, last }) => {
            let whole = table::row(adviser, *index).unwrap();
            piles_text(&whole[whole.len() - last..])
        }
        Prompt::Question(Question::Parts(number)) => {
            table::sum(&table::parts(adviser.game(), number).unwrap())
        }
        Prompt::Question(Question::Read) | Prompt::Nothing => String::new(),
    }
}
