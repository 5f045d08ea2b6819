//! The way from the command line to the terminal game.

use super::failure::{Failure, Status};
use crate::engine::Catalogue;
use crate::play::Contest;

/// Opens the menu.
pub(super) fn menu(catalogue: &Catalogue) -> Result<Status, Failure> {
    open(catalogue, None)
}

/// Opens a match.
pub(super) fn contest(catalogue: &Catalogue, contest: Contest) -> Result<Status, Failure> {
    open(catalogue, Some(contest))
}

fn open(catalogue: &Catalogue, contest: Option<Contest>) -> Result<Status, Failure> {
    let _ = (catalogue, contest);
    Err(Failure::Usage(
        "the game needs a terminal; goldpile play GAME --plain is a dialogue in text".to_owned(),
    ))
}
