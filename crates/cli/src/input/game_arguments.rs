//! What may replace a game's name on the command line: a rule file, or a game with its settings and a position.

use super::game::GAME;
use crate::Failure;
use crate::commands::solve::SUM;
use clap::{Arg, Command};
use goldpile_engine::{Catalogue, GameSettingsError, Parameter, ParameterRange};
use goldpile_play::library::{self, is_rules};
use goldpile_play::position_text::{PLUS, PositionTextProblem, unquoted_file};
use goldpile_play::quotes::words;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The catalogue with the game of every rule file that stands in place of a game's name (the first argument of a
/// subcommand about a game, or after a plus), and the arguments with the names of these games in place of the
/// files. A game, its settings and a position may share one argument (`'wythoff t=2 3,4'`) or be split over
/// several, as in a sum; settings become options.
///
/// # Errors
/// [`Failure::Rules`] for a named file that does not define a game; [`Failure::Usage`] for a setting that the game
/// does not have, for two files whose games have the same name, and for a sum where a single game is expected.
pub(crate) fn with_files(
    catalogue: Catalogue,
    args: Vec<OsString>,
    command: impl FnOnce(&Catalogue) -> Command,
) -> Result<(Catalogue, Vec<OsString>), Failure> {
    let is_more = |arg: &OsString| mentions_rules(arg) || may_have_parts(arg) || arg == END;
    if !args.iter().any(is_more) {
        return Ok((catalogue, args));
    }
    let command = command(&catalogue);
    let Some(mut place) = place_of_game(&command, &args) else {
        return Ok((catalogue, args));
    };
    let mut args = args;
    let mut all = catalogue.clone();
    // A game is a clap subcommand, and clap looks for none after `--`.
    let is_ended = args[place - 1] == END && is_game(&catalogue, &args[place]);
    if is_ended {
        place -= 1;
        args.remove(place);
    }
    args[place] = if split_game_argument(&catalogue, &command, &mut args, place)? {
        name_of(&mut all, &catalogue, &args[place])?
    } else {
        with_game_names(&mut all, &catalogue, &args[place], true)?
    };
    let behind = settings_as_options(&command, &all, &mut args, place, is_ended)?;
    if is_ended {
        args.insert(behind.min(args.len()), END.into());
    }
    for index in place + 1..args.len() {
        // A game follows a plus.
        let before = args[index - 1].to_str().unwrap_or_default();
        let is_next = before.split_whitespace().next_back() == Some(PLUS);
        args[index] = with_game_names(&mut all, &catalogue, &args[index], is_next)?;
    }
    Ok((all, args))
}

const END: &str = "--";

/// Whether an argument is a game's name or a rule file, with or without a position.
fn is_game(catalogue: &Catalogue, arg: &OsStr) -> bool {
    let is_known = |name| catalogue.find(name).is_some();
    mentions_rules(arg) || may_have_parts(arg) || arg.to_str().is_some_and(is_known)
}

/// Whether an argument may be a setting, or hold more than a game's name.
fn may_have_parts(arg: &OsStr) -> bool {
    arg.to_str()
        .is_some_and(|text| !text.starts_with('-') && text.contains([' ', '\t', '=']))
}

/// Splits the argument that names the game into words, unless it is a file. The result is false for a sum, which
/// stays whole.
///
/// # Errors
/// [`Failure::Usage`] for a sum that the subcommand does not answer, and for an unclosed quotation mark.
fn split_game_argument(
    catalogue: &Catalogue,
    command: &Command,
    args: &mut Vec<OsString>,
    place: usize,
) -> Result<bool, Failure> {
    let text = args[place].to_str().unwrap_or_default();
    if text.trim().is_empty() || Path::new(text).is_file() {
        return Ok(true);
    }
    let words = words(text).map_err(Failure::usage)?;
    if words.iter().any(|word| word == PLUS) {
        let subcommand = args.get(1).and_then(|name| command.find_subcommand(name));
        let mut arguments = subcommand.into_iter().flat_map(Command::get_arguments);
        return if arguments.any(|argument| argument.get_id() == SUM) {
            Ok(false)
        } else {
            Err(Failure::usage(PositionTextProblem::Sum))
        };
    }
    let is_known = words
        .first()
        .is_some_and(|name| catalogue.find(name).is_some());
    if let Some(why) = unquoted_file(text, catalogue).filter(|_| !is_known) {
        return Err(Failure::Usage(why));
    }
    args.splice(place..=place, words.into_iter().map(OsString::from));
    Ok(true)
}

/// Replaces the settings after a game's name, such as `t=2`, by their options, and returns the index after them.
/// An argument that begins with a setting is split into words. Options may stand between settings, until `--` ends
/// them.
fn settings_as_options(
    command: &Command,
    catalogue: &Catalogue,
    args: &mut Vec<OsString>,
    place: usize,
    is_ended: bool,
) -> Result<usize, Failure> {
    let found = (args[place].to_str()).and_then(|name| catalogue.find(name));
    let subcommand = (args.get(1)).and_then(|name| command.find_subcommand(name));
    let (Some(entry), Some(command)) = (found, subcommand) else {
        return Ok(place + 1);
    };
    if command.get_subcommand_value_name() != Some(GAME) {
        return Ok(place + 1);
    }
    let behind = |args: &[OsString], index| {
        if is_ended {
            index
        } else {
            index_after_options(command, &entry.parameters, args, index)
        }
    };
    let mut index = behind(args, place + 1);
    while let Some((key, value)) = args.get(index).and_then(|arg| setting(arg)) {
        let words = args[index].to_str().unwrap_or_default().split_whitespace();
        let words: Vec<OsString> = words.map(OsString::from).collect();
        args.splice(index..=index, words);
        match entry.defaults().with(&key, &value) {
            // Only the subcommand can judge a range.
            Err(GameSettingsError::OutOfRange { .. }) if value.contains("..") => {}
            settings => drop(settings.map_err(Failure::usage)?),
        }
        let parameter = (entry.parameters.iter()).find(|known| known.key().as_str() == key);
        let option = parameter.map(|parameter| match parameter.range {
            ParameterRange::Number { .. } => format!("--{}={value}", parameter.name),
            ParameterRange::Variant { .. } => format!("--{}", parameter.name),
        });
        args[index] = option.unwrap_or_default().into();
        index = behind(args, index + 1);
    }
    Ok(index)
}

/// The key and the value of the setting at the beginning of an argument.
fn setting(arg: &OsStr) -> Option<(String, String)> {
    let (key, value) = arg.to_str()?.split_whitespace().next()?.split_once('=')?;
    Some((key.to_owned(), value.to_owned()))
}

/// Whether an argument is a rule file, or contains one among its words.
fn mentions_rules(arg: &OsStr) -> bool {
    let is_any = |words: Vec<String>| words.iter().any(|word| is_rules(word.as_ref()));
    let in_words = |text: &str| words(text).is_ok_and(is_any);
    is_rules(arg) || arg.to_str().is_some_and(in_words)
}

/// The index of the argument that names the game: the subcommand's first argument that is neither an option nor an
/// option's value. `None` if the subcommand is not about a game.
fn place_of_game(command: &Command, args: &[OsString]) -> Option<usize> {
    let command = command.find_subcommand(args.get(1)?)?;
    let is_game = |argument: &Arg| argument.get_id() == GAME;
    if command.get_subcommand_value_name() != Some(GAME) && !command.get_arguments().any(is_game) {
        return None;
    }
    Some(index_after_options(command, &[], args, 2)).filter(|place| *place < args.len())
}

/// The first index from `index` on that holds neither an option nor an option's value, for the options of the
/// subcommand and of a game with these parameters.
fn index_after_options(
    command: &Command,
    parameters: &[Parameter],
    args: &[OsString],
    mut index: usize,
) -> usize {
    let values = |option: &OsStr| {
        let long = option.to_str()?.strip_prefix("--")?;
        if let Some(parameter) = parameters.iter().find(|known| known.name.as_str() == long) {
            return Some(usize::from(matches!(
                parameter.range,
                ParameterRange::Number { .. }
            )));
        }
        let mut arguments = command.get_arguments();
        let argument = arguments.find(|argument| argument.get_long() == Some(long))?;
        let takes = argument.get_action().takes_values();
        takes.then(|| argument.get_num_args().map_or(1, |c| c.max_values()))
    };
    while let Some(arg) = args.get(index)
        && arg.as_encoded_bytes().starts_with(b"-")
    {
        if arg == END {
            return index + 1;
        }
        index += 1 + values(arg).unwrap_or(0);
    }
    index
}

/// The argument with every rule file that stands for a game replaced by the game's name: the argument itself or
/// its first word, if it `begins` with a game, and each word after a plus, as in `'./three.game 3,5 + nim 5'`.
fn with_game_names(
    all: &mut Catalogue,
    catalogue: &Catalogue,
    arg: &OsStr,
    begins: bool,
) -> Result<OsString, Failure> {
    let text = arg.to_str().filter(|text| !Path::new(text).is_file());
    let words = text.and_then(|text| words(text).ok());
    let Some(words) = words.filter(|words| words.len() > 1) else {
        return if begins {
            name_of(all, catalogue, arg)
        } else {
            Ok(arg.to_owned())
        };
    };
    if !mentions_rules(arg) {
        return Ok(arg.to_owned());
    }
    let mut named = Vec::new();
    let mut is_game = begins;
    for word in words {
        named.push(if is_game {
            name_of(all, catalogue, word.as_ref())?
        } else {
            word.as_str().into()
        });
        is_game = word == PLUS;
    }
    Ok(named.join(" ".as_ref()))
}

/// Adds the game of a rule file and returns its name. Anything else, including the name of a game in the
/// catalogue, is returned unchanged.
fn name_of(all: &mut Catalogue, catalogue: &Catalogue, arg: &OsStr) -> Result<OsString, Failure> {
    if !is_rules(arg) || catalogue.find(&arg.to_string_lossy()).is_some() {
        return Ok(arg.to_owned());
    }
    let entry = library::named(Path::new(arg), catalogue)
        .map_err(|error| Failure::Rules(error.to_string()))?;
    let source = |known: &Catalogue| Some(known.find(&entry.name)?.source.clone());
    let known = source(all);
    if known != source(catalogue) && known.as_ref() != Some(&entry.source) {
        return Err(Failure::Usage(library::same_name(&entry)));
    }
    let name = entry.name.to_string();
    *all = std::mem::take(all).with(entry);
    Ok(name.into())
}
