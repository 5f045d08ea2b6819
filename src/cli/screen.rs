//! Starts the terminal game from the command line.

use super::failure::{Failure, Status};
use super::home::Home;
use super::interrupt;
use crate::engine::Catalogue;
use crate::play::{Contest, Keeper};
use crate::tui::{self, Asked, NoTerminal, Opened, Opening};

/// Resumes the unfinished match, or opens the menu. Returns when the user quits.
///
/// # Errors
/// [`Failure::Usage`] if there is no terminal to draw on; [`Failure::Screen`].
pub(super) fn unfinished(catalogue: &Catalogue, home: &Home) -> Result<Status, Failure> {
    open(catalogue, home, Opening::Unfinished)
}

/// Opens a match: one that its keeper already has in a file, or a new one. Returns when the user
/// quits.
///
/// # Errors
/// As [`unfinished`].
pub(super) fn contest(
    catalogue: &Catalogue,
    home: &Home,
    contest: Contest,
    keeper: Option<Keeper>,
) -> Result<Status, Failure> {
    let opening = match keeper {
        Some(keeper) => Opening::Kept(Box::new(Opened { keeper, contest })),
        None => Opening::Match(Box::new(contest)),
    };
    open(catalogue, home, opening)
}

/// Opens a lesson or drills. Returns when the user quits.
///
/// # Errors
/// As [`unfinished`].
pub(super) fn study(catalogue: &Catalogue, home: &Home, asked: Asked) -> Result<Status, Failure> {
    open(catalogue, home, Opening::Study(asked))
}

/// Checks that the game can be drawn here.
///
/// # Errors
/// [`Failure::Usage`] if it cannot; the message says what to do instead.
pub(super) fn check() -> Result<(), Failure> {
    tui::can_draw().map_err(|error| Failure::Usage(error.to_string()))
}

fn open(catalogue: &Catalogue, home: &Home, opening: Opening) -> Result<Status, Failure> {
    interrupt::leave_to_the_screen();
    match tui::run(catalogue.clone(), opening, home.store.clone()) {
        Ok(()) => Ok(Status::Fine),
        // The screen was asked for but is not available; the message says what else is.
        Err(error) if error.is::<NoTerminal>() => Err(Failure::Usage(error.to_string())),
        Err(error) => Err(Failure::Screen(error)),
    }
}
