//! What is wrong with the arguments, in one line.

use super::arguments::{PROGRAM, unmarked};
use super::failure::Failure;
use crate::engine::Catalogue;
use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// The text of `--help` or `--version`, if that was asked for.
///
/// # Errors
/// [`Failure::Usage`] for everything else: what is wrong and what would be right.
pub(super) fn shown_or_failure(
    error: &Error,
    catalogue: &Catalogue,
    command: &Command,
) -> Result<String, Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(error.render().to_string()),
        ErrorKind::InvalidSubcommand => {
            let name = context(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            Err(unknown_command(&name, catalogue, command))
        }
        ErrorKind::UnknownArgument => Err(unknown_argument(error)),
        ErrorKind::InvalidValue => Err(invalid_value(error)),
        _ => Err(Failure::Usage(first_line(error))),
    }
}

/// A word where a command should stand.
pub(super) fn unknown_command(name: &str, catalogue: &Catalogue, command: &Command) -> Failure {
    let commands: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let right = if catalogue.find(name).is_some() {
        format!("that is a game: {PROGRAM} play {name}, or {PROGRAM} solve {name}")
    } else {
        format!("the commands are {}", commands.join(", "))
    };
    Failure::Usage(format!("there is no command {}; {right}", unmarked(name)))
}

fn unknown_argument(error: &Error) -> Failure {
    let argument = context(error, ContextKind::InvalidArg).unwrap_or_default();
    let kind = if argument.starts_with('-') {
        "option"
    } else {
        "argument"
    };
    let right = match context(error, ContextKind::SuggestedArg) {
        Some(suggested) => format!("did you mean {suggested}?"),
        None => "--help shows what there is".to_owned(),
    };
    Failure::Usage(format!("there is no {kind} {argument} here; {right}"))
}

fn invalid_value(error: &Error) -> Failure {
    let argument = context(error, ContextKind::InvalidArg).unwrap_or_default();
    let right = match context(error, ContextKind::ValidValue) {
        Some(values) if !values.is_empty() => format!("it is one of {values}"),
        _ => "--help shows what it may be".to_owned(),
    };
    Failure::Usage(match context(error, ContextKind::InvalidValue) {
        Some(value) if !value.is_empty() => {
            format!("{value} is no value for {argument}; {right}")
        }
        _ => format!("{argument} needs a value; {right}"),
    })
}

fn context(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(unmarked(text)),
        ContextValue::Strings(texts) => Some(unmarked(&texts.join(", "))),
        _ => None,
    }
}

/// clap's own words, without what follows them.
fn first_line(error: &Error) -> String {
    let text = error.render().to_string();
    let line = text.lines().next().unwrap_or_default();
    unmarked(line.strip_prefix("error: ").unwrap_or(line))
}
