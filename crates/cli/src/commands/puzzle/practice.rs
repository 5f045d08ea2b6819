//! Practising one game as a text dialogue.

use super::daily::write_news;
use super::dialogue::PuzzleDialogue;
use crate::commands::learn::files::{read, report_damage};
use crate::dialogue::DialogueEnd;
use crate::{Console, RunResult};
use goldpile_app::StudyRequest;
use goldpile_learn::drills::DrillAttempt;

/// Asks puzzles of this game near the player's rating until the player leaves or the input ends; with `is_streak`,
/// also until the first error. A typed seed determines the puzzles.
pub(crate) fn run(
    game: usize,
    seed: Option<u64>,
    is_streak: bool,
    console: &mut Console<'_>,
) -> RunResult {
    let request = StudyRequest::Practice(game, None, seed);
    let mut dialogue = PuzzleDialogue::new(console, request, true);
    let stored = console.home.data.practice.as_ref();
    let (mut scores, damaged) = read(stored)?;
    loop {
        dialogue.open_practice(&scores)?;
        if let DialogueEnd::Left = dialogue.run(console)? {
            break;
        }
        if let Some(news) = dialogue.news.take() {
            write_news(&news, console)?;
        }
        let is_solved = dialogue
            .exercises
            .attempt()
            .is_some_and(DrillAttempt::is_solved);
        if is_streak && !is_solved {
            break;
        }
        (scores, _) = read(stored)?;
    }
    report_damage(stored, &damaged, console)?;
    Ok(dialogue.status())
}
