//! Nudges for a position of a match: a question, then a narrower hint. The answer itself is the hint
//! of [`Adviser::hint`].

use super::lesson::{Lesson, Prose};
use super::tag::Class;
use crate::engine::notation::pile_name;
use crate::engine::{Move, Phase, Position};
use crate::play::Adviser;
use crate::solve::Unsolved;

/// The two nudges for a position: those of the idea to which the game's lesson assigns the position, or
/// else general ones. That everything can be taken at once needs no idea.
///
/// Cost: reading the lesson, and a verdict, an explanation and a hint of the adviser.
///
/// # Errors
/// [`Unsolved`] if the adviser does not know.
pub fn nudges(adviser: &Adviser, position: &Position) -> Result<[String; 2], Unsolved> {
    let hint = adviser.hint(position)?;
    let general = [QUESTION.to_owned(), narrowed(position, hint.as_ref())];
    if hint.is_none() {
        let question = match position.phase {
            Phase::Take => "Is there a move after which your opponent cannot win?",
            Phase::Block => "Can you block every move with which your opponent would win?",
        };
        let [_, narrow] = general;
        return Ok([question.to_owned(), narrow]);
    }
    if let Some(Move::Take(taken)) = &hint
        && *taken == position.piles
    {
        let [_, narrow] = general;
        return Ok([
            "You can win with this very move. Which one is it?".to_owned(),
            narrow,
        ]);
    }
    let Ok(Some(lesson)) = Lesson::of(&adviser.game().entry) else {
        return Ok(general);
    };
    let idea = lesson.idea_of(&Class::of(adviser, position)?);
    let idea = idea.map(|idea| &lesson.ideas[idea]).filter(|idea| {
        let of_idea = &lesson.advisers[idea.game];
        of_idea.game().settings == adviser.game().settings
    });
    let Some(idea) = idea else {
        return Ok(general);
    };
    let mut written = idea.nudges.iter().map(|nudge: &Prose| nudge.told(adviser));
    Ok(general.map(|general| written.next().map_or(general, |lines| lines.join(" "))))
}

/// The first nudge where no lesson has one.
pub(super) const QUESTION: &str = "Which position do you want to leave?";

/// The second nudge where no lesson has one: it names the piles that the winning move leaves alone.
pub(super) fn narrowed(position: &Position, chosen: Option<&Move>) -> String {
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
        [] if taken.len() == 1 => "How many tokens should you leave?".to_owned(),
        [] => "Take from every pile.".to_owned(),
        kept => format!("Leave {} as it is.", kept.join(" and ")),
    }
}
