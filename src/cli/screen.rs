//! Starts the terminal game from the command line.

use super::failure::{Failure, Ran, RunStatus};
use super::home::Home;
use super::interrupt;
use crate::app::StudyRequest;
use crate::app::records::OpenedMatch;
use crate::engine::Catalogue;
use crate::play::{Contest, MatchFile};
use crate::tui::{self, NoTerminal, Opening};

/// Resumes the unfinished match, or opens the menu. Returns when the user quits.
///
/// # Errors
/// [`Failure::Usage`] if there is no terminal to draw on; [`Failure::Screen`].
pub(super) fn unfinished(catalogue: &Catalogue, home: &Home) -> Ran {
    open(catalogue, home, Opening::Unfinished)
}

/// Opens a match: one that is already in a file, or a new one. Returns when the user
/// quits.
///
/// # Errors
/// As [`unfinished`].
pub(super) fn contest(
    catalogue: &Catalogue,
    home: &Home,
    contest: Contest,
    match_file: Option<MatchFile>,
) -> Ran {
    let opening = match match_file {
        Some(match_file) => Opening::Kept(Box::new(OpenedMatch {
            file: match_file,
            contest,
        })),
        None => Opening::Match(Box::new(contest)),
    };
    open(catalogue, home, opening)
}

/// Opens a lesson or drills. Returns when the user quits.
///
/// # Errors
/// As [`unfinished`].
pub(super) fn study(catalogue: &Catalogue, home: &Home, asked: StudyRequest) -> Ran {
    open(catalogue, home, Opening::Study(asked))
}

/// Checks that the game can be drawn here.
///
/// # Errors
/// [`Failure::Usage`] if it cannot; the message says what to do instead.
pub(super) fn check() -> Result<(), Failure> {
    tui::can_draw().map_err(Failure::usage)
}

fn open(catalogue: &Catalogue, home: &Home, opening: Opening) -> Ran {
    interrupt::leave_to_the_screen();
    match tui::run(catalogue.clone(), opening, home.data.clone()) {
        Ok(()) => Ok(RunStatus::Fine),
        // The screen was asked for but is not available; the message says what else is.
        Err(error) if error.is::<NoTerminal>() => Err(Failure::Usage(error.to_string())),
        Err(error) => Err(Failure::Screen(error)),
    }
}
