//! Starts the terminal game from the command line.

use crate::long_work::interrupt;
use crate::{Console, Failure, Home, RunResult, RunStatus};
use goldpile_app::{NoTerminal, Opening, StudyRequest, TerminalGame};

/// Opens a lesson, drills or puzzles. Returns when the user quits.
pub(crate) fn study(console: &Console<'_>, asked: StudyRequest) -> RunResult {
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

/// Opens the terminal game. Returns when the user quits.
///
/// # Errors
/// [`Failure::Usage`] if there is no terminal to draw on; [`Failure::Screen`].
pub(crate) fn open(console: &Console<'_>, opening: Opening) -> RunResult {
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
