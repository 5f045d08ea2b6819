//! What stands behind the door at the end of a lesson: the card, and a match against the strongest opponent.

use super::work::lesson_of;
use crate::job::Job;
use crate::matches::MatchSetup;
use goldpile_engine::GameEntry;
use goldpile_engine::text::YOU;
use goldpile_learn::variants::match_start;
use goldpile_play::{Level, Match, Seat, start_dice};
use goldpile_solve::Cancel;

/// A match of a game with a lesson: the person takes first and can win, against the Dragon. The seed decides the
/// start. Costs as much as reading the lesson and drawing a [start](match_start).
///
/// # Errors
/// Why there is none: the game has no lesson, or its adviser does not know who wins.
pub fn match_after_lesson(
    entry: &GameEntry,
    seed: u64,
    cancel: &Cancel,
) -> Result<Box<Match>, String> {
    let lesson = lesson_of(entry)?;
    let adviser = lesson.adviser().stopped_by(cancel);
    let dice = &mut start_dice(seed);
    let start = match_start(&adviser, lesson.piles(), &lesson.tokens, dice);
    let start = start.map_err(|unsolved| unsolved.to_string())?;
    let setup = MatchSetup {
        game: adviser.game().clone(),
        seats: [Seat::person(YOU), Seat::computer(Level::DRAGON)],
        seed,
    };
    Ok(Box::new(setup.begin(start.ok_or("no start was found")?)))
}

impl Job {
    /// The job of reading the card of a game's lesson, in paragraphs.
    #[must_use]
    pub fn lesson_card(entry: &GameEntry) -> Job<Result<Vec<String>, String>> {
        let entry = entry.clone();
        Job::new("card", move |_| {
            let lesson = lesson_of(&entry)?;
            Ok(lesson.card.rendered(lesson.adviser()))
        })
    }

    /// The job of drawing a [`match_after_lesson`].
    #[must_use]
    pub fn match_after_lesson(entry: &GameEntry, seed: u64) -> Job<Result<Box<Match>, String>> {
        let entry = entry.clone();
        Job::new("match after the lesson", move |context| {
            match_after_lesson(&entry, seed, context.cancel)
        })
    }
}
