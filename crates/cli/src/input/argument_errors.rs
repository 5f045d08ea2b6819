//! Errors in the arguments, each on one line.

use super::arguments::{PROGRAM, without_negative_mark};
use super::game::{GAME, unknown};
use crate::Failure;
use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use goldpile_engine::Catalogue;
use goldpile_engine::rules::misere::MISERE;
use goldpile_play::position_text::{nearest, shortened, visible};
use std::ffi::OsString;

/// The text of `--help` or `--version`, if that was asked for; `first` is the first argument.
///
/// # Errors
/// [`Failure::Usage`] for everything else: what is wrong and what would be right.
pub(crate) fn shown_or_failure(
    error: &Error,
    catalogue: &Catalogue,
    command: &Command,
    first: Option<&OsString>,
) -> Result<String, Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(error.render().to_string()),
        ErrorKind::InvalidSubcommand => {
            let name = context(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            // The games are the subcommands of a command about one.
            let within = first.and_then(|first| command.find_subcommand(first));
            Err(match within.and_then(Command::get_subcommand_value_name) {
                Some(GAME) => unknown(&name, catalogue),
                _ => unknown_command(&name, catalogue, command),
            })
        }
        ErrorKind::UnknownArgument => Err(unknown_argument(error, catalogue)),
        ErrorKind::InvalidValue => Err(invalid_value(error)),
        ErrorKind::MissingRequiredArgument => Err(missing(error, command)),
        _ => Err(Failure::Usage(first_line(error))),
    }
}

pub(crate) fn unknown_command(name: &str, catalogue: &Catalogue, command: &Command) -> Failure {
    let commands: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let games = catalogue.entries().iter().map(|entry| entry.name.as_str());
    let right = if commands.contains(&name) {
        format!("{PROGRAM} {name} --help says how {name} is used")
    } else if catalogue.find(name).is_some() {
        format!("that is a game: {PROGRAM} play {name}, or {PROGRAM} solve {name}")
    } else if let Some(meant) = nearest(name, commands.iter().copied()) {
        format!("did you mean {meant}?")
    } else if let Some(meant) = nearest(name, games) {
        format!("did you mean the game {meant}? {PROGRAM} play {meant}, or {PROGRAM} solve {meant}")
    } else {
        format!("the commands are {}", commands.join(", "))
    };
    Failure::Usage(format!(
        "there is no command {}; {right}",
        visible(&without_negative_mark(name))
    ))
}

fn missing(error: &Error, command: &Command) -> Failure {
    let missing = context(error, ContextKind::InvalidArg).unwrap_or_default();
    let name = missing.trim_matches(['<', '>']);
    let all = command.get_subcommands().flat_map(Command::get_positionals);
    let mut wanted = all.filter(|argument| argument.get_id() == name);
    let help = wanted.find_map(|argument| argument.get_help());
    Failure::Usage(match help {
        Some(help) => format!("{name} is missing: {}", uncapitalised(&help.to_string())),
        None => format!("{missing} is missing; --help shows all arguments"),
    })
}

/// One of the program's own sentences, without its initial capital.
fn uncapitalised(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(characters).collect()
}

fn unknown_argument(error: &Error, catalogue: &Catalogue) -> Failure {
    let argument = context(error, ContextKind::InvalidArg).unwrap_or_default();
    let kind = if argument.starts_with('-') {
        "option"
    } else {
        "argument"
    };
    let with_parameter: Vec<&str> = (catalogue.entries().iter())
        .filter(|entry| {
            let mut names = (entry.parameters.iter()).map(|parameter| parameter.name.as_str());
            names.any(|name| argument.strip_prefix("--") == Some(name))
        })
        .map(|entry| entry.typed().as_str())
        .collect();
    let right = match context(error, ContextKind::SuggestedArg) {
        // Clap suggests the same word without dashes, but names no argument.
        None if kind == "argument" && error.get(ContextKind::Suggested).is_some() => {
            "leave out the -- before it".to_owned()
        }
        _ if !with_parameter.is_empty() => format!(
            "it is a parameter of {} and goes after the name of the game: {} {argument}",
            with_parameter.join(" and "),
            with_parameter[0]
        ),
        Some(suggested) => format!("did you mean {suggested}?"),
        None => "--help shows all options".to_owned(),
    };
    let own = if argument.strip_prefix("--") == Some(MISERE) {
        "; in a rule file, write play misere"
    } else {
        ""
    };
    Failure::Usage(format!("there is no {kind} {argument} here; {right}{own}"))
}

fn invalid_value(error: &Error) -> Failure {
    let argument = context(error, ContextKind::InvalidArg).unwrap_or_default();
    let help = context(error, ContextKind::Custom);
    let right = match (context(error, ContextKind::ValidValue), help) {
        (Some(values), _) if !values.is_empty() => format!("it must be one of {values}"),
        (_, Some(help)) => uncapitalised(&help),
        _ => "--help shows the possible values".to_owned(),
    };
    Failure::Usage(match context(error, ContextKind::InvalidValue) {
        Some(value) if !value.is_empty() => {
            format!("{value} is not a value for {argument}; {right}")
        }
        _ => format!("{argument} needs a value; {right}"),
    })
}

fn context(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(shortened(&without_negative_mark(text))),
        ContextValue::Strings(texts) => Some(without_negative_mark(&texts.join(", "))),
        _ => None,
    }
}

/// The first line of clap's own message.
fn first_line(error: &Error) -> String {
    let text = error.render().to_string();
    let line = text.lines().next().unwrap_or_default();
    without_negative_mark(line.strip_prefix("error: ").unwrap_or(line))
}
