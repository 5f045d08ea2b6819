//! Nudges for a position of a match: a question, then a narrower hint. The answer itself comes from
//! [`Adviser::hint`].

use super::lesson::Lesson;
use super::tag::PositionClass;
use goldpile_engine::notation::pile_name;
use goldpile_engine::{Move, Phase, Position};
use goldpile_play::Adviser;
use goldpile_solve::Unsolved;

/// The two nudges for a position: those of the idea to which the game's lesson assigns the position, or else
/// general ones. A position in which all tokens can be taken at once gets a general question.
///
/// Cost: reading the lesson, and a verdict, an explanation and a hint of the adviser.
///
/// # Errors
/// [`Unsolved`] if the adviser does not know.
pub fn nudges(adviser: &Adviser, position: &Position) -> Result<[String; 2], Unsolved> {
    let hint = adviser.hint(position)?;
    let narrow = narrowed(position, hint.as_ref());
    let special = match (&hint, position.phase) {
        (None, Phase::Take) => Some("Is there a move after which your opponent cannot win?"),
        (None, Phase::Block) => {
            Some("Can you block every move with which your opponent would win?")
        }
        (Some(Move::Take(taken)), _) if *taken == position.piles => {
            Some("You can win with this very move. Which one is it?")
        }
        _ => None,
    };
    let general = [special.unwrap_or(QUESTION).to_owned(), narrow];
    if special.is_some() {
        return Ok(general);
    }
    let Ok(Some(lesson)) = Lesson::of(&adviser.game().entry) else {
        return Ok(general);
    };
    let Some(idea) = lesson.idea_in(adviser, &PositionClass::of(adviser, position)?) else {
        return Ok(general);
    };
    let nudges = lesson.ideas[idea].nudges.iter();
    let mut written = nudges.map(|nudge| nudge.rendered(adviser));
    Ok(general.map(|general| written.next().map_or(general, |lines| lines.join(" "))))
}

/// The number of nudges for each question; the last one names the answer.
pub(crate) const NUDGES: u64 = 3;

/// The first nudge where no lesson has one.
pub(crate) const QUESTION: &str = "Which position do you want to leave?";

/// The second nudge where no lesson has one: it names the piles that the winning move leaves alone.
pub(crate) fn narrowed(position: &Position, chosen: Option<&Move>) -> String {
    let taken = match chosen {
        None => return "Nothing wins here: hold out as long as you can.".to_owned(),
        Some(Move::Take(taken)) => taken,
        Some(Move::Block(squares)) => {
            let count = squares.len();
            return format!("The number of positions to block is {count}.");
        }
    };
    debug_assert_eq!(position.phase, Phase::Take);
    let kept: Vec<String> = (0..taken.len())
        .filter(|&pile| taken[pile].is_zero())
        .map(|pile| format!("pile {}", pile_name(pile)))
        .collect();
    match kept.as_slice() {
        [] if taken.len() == 1 => "How many coins should you leave?".to_owned(),
        [] => "Take from every pile.".to_owned(),
        kept => format!("Leave {} as it is.", kept.join(" and ")),
    }
}
