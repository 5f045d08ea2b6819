//! Reading typed answers.

use super::{Answer, Question, choice};
use goldpile_engine::notation::read::{MoveError, parse_move};
use goldpile_engine::{Move, Position, Rules, judge};
use goldpile_number::{Natural, parse_count};

const YES: [&str; 5] = ["y", "yes", "win", "wins", "won"];
const NO: [&str; 5] = ["n", "no", "lose", "loses", "lost"];

impl Question {
    /// Reads a typed answer to this question. Whether a move is legal, and how many numbers are wanted, is checked
    /// by [`judge`](Self::judge).
    ///
    /// Cost: as for [`parse_count`] for each number.
    ///
    /// # Errors
    /// Why the text is not an answer, and what an answer would be.
    pub fn read(&self, typed: &str) -> Result<Answer, String> {
        match self {
            Self::Read => Ok(Answer::None),
            Self::Predict(_) => yes_or_no(typed).map(Answer::YesNo),
            Self::Find(line) => read_move(typed, line.last()).map(Answer::Move),
            Self::Which { lines, .. } => choice::read(typed, lines),
            Self::Row { .. } => counts(typed, &[',', '-', '·']).map(Answer::Numbers),
            Self::Parts(_) => counts(typed, &['+', ',']).map(Answer::Numbers),
        }
    }

    /// The question to ask back where there is only one try, about a bare number typed for a single pile, where it
    /// means tokens to take: if it takes more than half and leaving that many is also legal, since `solve` writes a
    /// move as what it leaves.
    pub(crate) fn ask_back(
        &self,
        rules: &dyn Rules,
        typed: &str,
        answer: &Answer,
    ) -> Option<String> {
        let (Self::Find(line), Answer::Move(Move::Take(taken))) = (self, answer) else {
            return None;
        };
        let typed = typed.trim();
        let ([pile], [taken]) = (&line.last().piles[..], &taken[..]) else {
            return None;
        };
        let is_bare = !typed.starts_with(['=', 'a']) && !typed.ends_with(',');
        if !is_bare || taken >= pile || pile - taken >= *taken {
            return None;
        }
        let left = pile - taken;
        let other = Move::Take([left.clone()].into_iter().collect());
        judge(rules, line.last(), &other).is_ok().then(|| {
            format!("{typed} takes {taken} and leaves {left}: write a{typed} for that, or ={typed} to leave {taken}")
        })
    }
}

/// Reads one word that says whether the player to take wins.
fn yes_or_no(typed: &str) -> Result<bool, String> {
    let typed = typed.trim().to_lowercase();
    let says_win = YES.contains(&typed.as_str());
    if says_win || NO.contains(&typed.as_str()) {
        Ok(says_win)
    } else {
        Err(NEITHER.to_owned())
    }
}

/// Why a text does not say who wins.
pub(crate) const NEITHER: &str = "answer yes or no";

/// Reads a move, which need not be legal.
///
/// # Errors
/// Why it cannot be read.
pub(crate) fn read_move(typed: &str, position: &Position) -> Result<Move, String> {
    parse_move(typed, position).map_err(|error| match error {
        MoveError::Notation(error) => format!("that is not a move ({error})"),
        MoveError::Refusal(refusal) => format!("illegal move: {refusal}"),
    })
}

/// The typed counts, separated by spaces or by these characters.
fn counts(typed: &str, between: &[char]) -> Result<Vec<Natural>, String> {
    let words = typed.split(|c: char| c.is_whitespace() || between.contains(&c));
    words
        .filter(|word| !word.is_empty())
        .map(|word| parse_count(word).map_err(|error| format!("that is not a number ({error})")))
        .collect()
}
