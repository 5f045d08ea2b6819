//! Rule files named in place of a game.

use super::failure::Failure;
use super::game::GAME;
use crate::engine::Catalogue;
use crate::play::library;
use clap::{Arg, Command};
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// Adds to the catalogue the game of every rule file that stands where a game's name may stand: as the
/// first argument of a subcommand that is about a game, or behind a plus. Returns it with the arguments,
/// in which the names of these games replace the files.
///
/// # Errors
/// [`Failure::Rules`] for a named file that does not define a game.
pub(super) fn with_files(
    catalogue: Catalogue,
    args: Vec<OsString>,
    command: impl FnOnce(&Catalogue) -> Command,
) -> Result<(Catalogue, Vec<OsString>), Failure> {
    if !args.iter().any(|arg| mentions_rules(arg)) {
        return Ok((catalogue, args));
    }
    let Some(place) = place_of_game(&command(&catalogue), &args) else {
        return Ok((catalogue, args));
    };
    let mut all = catalogue.clone();
    let mut named = Vec::with_capacity(args.len());
    for (index, arg) in args.iter().enumerate() {
        let is_place = index == place || index > place && args[index - 1] == PLUS;
        named.push(if is_place {
            game_in(&mut all, &catalogue, arg)?
        } else {
            arg.clone()
        });
    }
    Ok((all, named))
}

/// Stands between the games of a sum.
const PLUS: &str = "+";

/// Whether an argument is a rule file, or has one among its words.
fn mentions_rules(arg: &OsStr) -> bool {
    let in_words = |text: &str| text.split_whitespace().any(|word| is_rules(word.as_ref()));
    is_rules(arg) || arg.to_str().is_some_and(in_words)
}

fn is_rules(arg: &OsStr) -> bool {
    let ending = Path::new(arg).extension();
    ending.is_some_and(|ending| ending == library::ENDING)
}

/// The index of the argument that names the game: the first one of the subcommand that is neither an
/// option nor the value of one. `None` if the subcommand is not about a game.
fn place_of_game(command: &Command, args: &[OsString]) -> Option<usize> {
    let command = command.find_subcommand(args.get(1)?)?;
    let is_game = |argument: &Arg| argument.get_id() == GAME;
    if command.get_subcommand_value_name() != Some(GAME) && !command.get_arguments().any(is_game) {
        return None;
    }
    let values = |option: &OsStr| {
        let long = option.to_str()?.strip_prefix("--")?;
        let mut arguments = command.get_arguments();
        let argument = arguments.find(|argument| argument.get_long() == Some(long))?;
        let takes = argument.get_action().takes_values();
        takes.then(|| {
            argument
                .get_num_args()
                .map_or(1, |count| count.max_values())
        })
    };
    let mut index = 2;
    while args.get(index)?.as_encoded_bytes().starts_with(b"-") {
        index += 1 + values(&args[index]).unwrap_or(0);
    }
    Some(index)
}

/// The argument with the rule files that stand for a game replaced: itself, or the first of its words
/// and each behind a plus, as in `'./three.game 3,5 + nim 5'`.
fn game_in(all: &mut Catalogue, catalogue: &Catalogue, arg: &OsStr) -> Result<OsString, Failure> {
    let Some(text) = arg
        .to_str()
        .filter(|text| text.contains(char::is_whitespace))
    else {
        return name_of(all, catalogue, arg);
    };
    let mut words = Vec::new();
    let mut before = PLUS;
    for word in text.split_whitespace() {
        words.push(if before == PLUS {
            name_of(all, catalogue, word.as_ref())?
        } else {
            word.into()
        });
        before = word;
    }
    Ok(words.join(" ".as_ref()))
}

/// Adds the game of a rule file and returns its name. Anything else, and what is already the name of a
/// game, is returned unchanged.
fn name_of(all: &mut Catalogue, catalogue: &Catalogue, arg: &OsStr) -> Result<OsString, Failure> {
    if !is_rules(arg) || all.find(&arg.to_string_lossy()).is_some() {
        return Ok(arg.to_owned());
    }
    let entry = library::read(Path::new(arg), catalogue)
        .map_err(|error| Failure::Rules(error.to_string()))?;
    let name = entry.name.to_string().into();
    *all = std::mem::take(all).with(entry);
    Ok(name)
}
