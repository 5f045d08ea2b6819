//! Rule files named in place of a game.

use super::failure::Failure;
use super::home::Home;
use crate::engine::Catalogue;
use crate::play::library;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// Adds to the catalogue the games of the user's folder and of every rule file named in the
/// arguments. Returns it with the arguments, in which the names of these games replace the files. Files
/// in the user's folder that do not define a game are left out.
///
/// # Errors
/// [`Failure::Rules`] for a named file that does not define a game.
pub(super) fn with_files(
    catalogue: &Catalogue,
    home: &Home,
    args: impl IntoIterator<Item = OsString>,
) -> Result<(Catalogue, Vec<OsString>), Failure> {
    let mut all = match &home.games {
        Some(folder) => library::with_folder(catalogue, folder),
        None => catalogue.clone(),
    };
    let mut named = Vec::new();
    for (index, arg) in args.into_iter().enumerate() {
        let is_option = arg.as_encoded_bytes().starts_with(b"-");
        if index == 0 || is_option {
            named.push(arg);
        } else if is_rules(&arg) {
            named.push(add(&mut all, catalogue, &arg)?);
        } else {
            named.push(inside(&mut all, catalogue, arg)?);
        }
    }
    Ok((all, named))
}

fn is_rules(arg: &OsStr) -> bool {
    let ending = Path::new(arg).extension();
    ending.is_some_and(|ending| ending == library::ENDING)
}

/// Adds the game of a rule file and returns its name. An argument that is already the name of a game is
/// returned unchanged.
fn add(all: &mut Catalogue, catalogue: &Catalogue, arg: &OsStr) -> Result<OsString, Failure> {
    if all.find(&arg.to_string_lossy()).is_some() {
        return Ok(arg.to_owned());
    }
    let entry = library::read(Path::new(arg), catalogue)
        .map_err(|error| Failure::Rules(error.to_string()))?;
    let name = entry.name.to_string().into();
    *all = std::mem::take(all).with(entry);
    Ok(name)
}

/// The argument with the rule files among its words replaced, as in `'./three.game 3,5 + nim 5'`.
fn inside(all: &mut Catalogue, catalogue: &Catalogue, arg: OsString) -> Result<OsString, Failure> {
    let Some(text) = arg
        .to_str()
        .filter(|text| text.contains(char::is_whitespace))
    else {
        return Ok(arg);
    };
    let mut words = Vec::new();
    for word in text.split(char::is_whitespace) {
        words.push(if is_rules(word.as_ref()) {
            add(all, catalogue, word.as_ref())?
        } else {
            word.into()
        });
    }
    Ok(words.join(" ".as_ref()))
}
