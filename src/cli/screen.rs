//! The way from the command line to the terminal game.

use super::failure::{Failure, Status};
use super::home::Home;
use crate::engine::Catalogue;
use crate::play::{Contest, Keeper};
use crate::tui::{self, NoTerminal, Opened, Opening};

/// Goes on with the unfinished match, or opens the menu. Returns when the game is left.
///
/// # Errors
/// [`Failure::Usage`] if there is no terminal to draw on; [`Failure::Screen`].
pub(super) fn unfinished(catalogue: &Catalogue, home: &Home) -> Result<Status, Failure> {
    open(catalogue, home, Opening::Unfinished)
}

/// Opens a match: one that its keeper has in a file already, or a new one. Returns when the game is
/// left.
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

/// Whether the game can be drawn here.
///
/// # Errors
/// [`Failure::Usage`] if it cannot; the message says what can be done instead.
pub(super) fn check() -> Result<(), Failure> {
    tui::can_draw().map_err(|error| Failure::Usage(error.to_string()))
}

fn open(catalogue: &Catalogue, home: &Home, opening: Opening) -> Result<Status, Failure> {
    match tui::run(catalogue.clone(), opening, home.store.clone()) {
        Ok(()) => Ok(Status::Fine),
        // It was asked for where it cannot be had, and the message says what can.
        Err(error) if error.is::<NoTerminal>() => Err(Failure::Usage(error.to_string())),
        Err(error) => Err(Failure::Screen(error)),
    }
}
