//! Starts the terminal game from the command line.

use super::console::Console;
use super::failure::{Failure, Ran, RunStatus};
use super::home::Home;
use super::interrupt;
use goldpile_app::records::OpenedMatch;
use goldpile_app::{NoTerminal, Opening, StudyRequest, TerminalGame};
use goldpile_play::{Match, MatchFile};

/// Resumes the unfinished match, or opens the menu. Returns when the user quits.
///
/// # Errors
/// [`Failure::Usage`] if there is no terminal to draw on; [`Failure::Screen`].
pub(crate) fn resume(console: &Console<'_>) -> Ran {
    open(console, Opening::Unfinished)
}

/// Opens a match: one that already has a file, or a new one. Returns when the user quits.
pub(crate) fn open_match(
    console: &Console<'_>,
    the_match: Match,
    match_file: Option<MatchFile>,
) -> Ran {
    let opening = match match_file {
        Some(match_file) => Opening::Kept(Box::new(OpenedMatch {
            file: match_file,
            the_match,
        })),
        None => Opening::Match(Box::new(the_match)),
    };
    open(console, opening)
}

/// Opens a lesson, drills or puzzles. Returns when the user quits.
pub(crate) fn study(console: &Console<'_>, asked: StudyRequest) -> Ran {
    open(console, Opening::Study(asked))
}

/// The terminal game, if it can be drawn here.
///
/// # Errors
/// [`Failure::Usage`] if it cannot; the message says what to do instead.
pub(crate) fn check(home: &Home) -> Result<&'static dyn TerminalGame, Failure> {
    let game = home.terminal_game.ok_or(NoTerminal::NONE);
    let game = game.and_then(|game| game.can_draw().map(|()| game));
    game.map_err(Failure::usage)
}

fn open(console: &Console<'_>, opening: Opening) -> Ran {
    let game = check(console.home)?;
    interrupt::leave_to_the_screen();
    match game.run(
        console.catalogue.clone(),
        opening,
        console.home.data.clone(),
    ) {
        Ok(()) => Ok(RunStatus::Fine),
        // The terminal is gone; the message names the alternatives.
        Err(error) if error.is::<NoTerminal>() => Err(Failure::Usage(error.to_string())),
        Err(error) => Err(Failure::Screen(error)),
    }
}
