//! The way from the command line to the terminal game.

use super::failure::{Failure, Status};
use crate::engine::Catalogue;
use crate::play::Contest;
use crate::tui::{self, NoTerminal, Opening};

/// Opens the menu.
pub(super) fn menu(catalogue: &Catalogue) -> Result<Status, Failure> {
    open(catalogue, Opening::Menu)
}

/// Opens a match.
pub(super) fn contest(catalogue: &Catalogue, contest: Contest) -> Result<Status, Failure> {
    open(catalogue, Opening::Match(Box::new(contest)))
}

fn open(catalogue: &Catalogue, opening: Opening) -> Result<Status, Failure> {
    match tui::run(catalogue.clone(), opening) {
        Ok(()) => Ok(Status::Fine),
        // It was asked for where it cannot be had, and the message says what can.
        Err(error) if error.is::<NoTerminal>() => Err(Failure::Usage(error.to_string())),
        Err(error) => Err(Failure::Screen(error)),
    }
}
