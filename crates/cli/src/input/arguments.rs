//! What the arguments of all subcommands share: options, flags and words, how they are read, and which values are
//! refused.

use crate::Failure;
use chrono::NaiveDate;
use clap::builder::{PossibleValue, Str, StringValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command};
use goldpile_files::clock::is_dated;
use goldpile_number::{Natural, parse_count};
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;

pub(crate) const PROGRAM: &str = "goldpile";

/// Marks an argument that begins like a negative number, so that it is read and refused as a value
/// rather than as an unknown option. No argument can contain it.
const NEGATIVE_MARK: char = '\0';

/// Accepts any text, which is checked later, and offers these values to shell completion.
#[derive(Clone)]
pub(crate) struct OfferedValues(Vec<String>);

impl OfferedValues {
    pub(crate) fn new<T: Into<String>>(values: impl IntoIterator<Item = T>) -> Self {
        Self(values.into_iter().map(Into::into).collect())
    }
}

impl TypedValueParser for OfferedValues {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        NotBlank(StringValueParser::new()).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(PossibleValue::new)))
    }
}

/// Refuses an empty or blank value, which would be invisible in a message.
#[derive(Clone)]
pub(crate) struct NotBlank<P>(pub(crate) P);

impl<P: TypedValueParser> TypedValueParser for NotBlank<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        if value.to_str().is_some_and(|text| text.trim().is_empty()) {
            let mut error = Error::new(ErrorKind::InvalidValue).with_cmd(command);
            if let Some(argument) = argument {
                let name = ContextValue::String(argument.to_string());
                error.insert(ContextKind::InvalidArg, name);
                if let Some(help) = argument.get_help() {
                    let help = ContextValue::String(help.to_string());
                    error.insert(ContextKind::Custom, help);
                }
            }
            return Err(error);
        }
        self.0.parse_ref(command, argument, value)
    }
}

/// Reads the arguments, which begin with the program's own name.
///
/// # Errors
/// The error from clap, which also stands for requests for help and the version.
pub(crate) fn parse(
    command: &mut Command,
    args: impl IntoIterator<Item = OsString>,
) -> Result<ArgMatches, Error> {
    let marked = args.into_iter().map(|argument| {
        let bytes = argument.as_encoded_bytes();
        if matches!(bytes, [b'-', b'0'..=b'9' | b',', ..]) {
            let mut marked = OsString::from(NEGATIVE_MARK.to_string());
            marked.push(argument);
            marked
        } else {
            argument
        }
    });
    command.try_get_matches_from_mut(marked)
}

/// The argument as typed, without the mark.
pub(crate) fn without_negative_mark(text: &str) -> String {
    text.replace(NEGATIVE_MARK, "")
}

/// An option without a value, allowed before or after the game's name.
pub(crate) fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .help(help)
        .action(ArgAction::SetTrue)
        .global(true)
}

pub(crate) fn plain() -> Arg {
    flag("plain", "A text dialogue, for pipes and screen readers")
}

/// An option with a value, allowed before or after the game's name.
pub(crate) fn option(name: impl Into<Str>, value: &'static str, help: &'static str) -> Arg {
    let name = name.into();
    Arg::new(name.clone())
        .long(name)
        .value_name(value)
        .help(help)
        .value_parser(NotBlank(StringValueParser::new()))
        .global(true)
}

/// The value of an option, as typed.
pub(crate) fn value(matches: &ArgMatches, name: &str) -> Option<String> {
    matches
        .get_one::<String>(name)
        .map(|text| without_negative_mark(text))
}

/// The path that an argument gives, as typed.
pub(crate) fn path(matches: &ArgMatches, name: &str) -> Option<PathBuf> {
    let typed = matches.get_one::<OsString>(name)?;
    Some(match typed.to_str() {
        Some(text) => without_negative_mark(text).into(),
        None => typed.into(),
    })
}

/// The count that an option gives, in any notation for counts.
///
/// # Errors
/// [`Failure::Usage`] if the value is not a count; the message says that it must be `what`.
pub(crate) fn count(
    matches: &ArgMatches,
    name: &str,
    what: &str,
) -> Result<Option<Natural>, Failure> {
    let Some(text) = value(matches, name) else {
        return Ok(None);
    };
    let wrong = |error| Failure::Usage(format!("--{name} must be {what}, not {text}: {error}"));
    parse_count(&text).map(Some).map_err(wrong)
}

/// The count that an option gives, as a machine integer.
///
/// # Errors
/// As [`count`], and if it does not fit.
pub(crate) fn number<T: TryFrom<u64>>(
    matches: &ArgMatches,
    name: &str,
    what: &str,
) -> Result<Option<T>, Failure> {
    let Some(count) = count(matches, name, what)? else {
        return Ok(None);
    };
    let number = count.to_u64().and_then(|number| number.try_into().ok());
    number
        .map(Some)
        .ok_or_else(|| wrong_value(matches, name, what))
}

fn wrong_value(matches: &ArgMatches, name: &str, what: &str) -> Failure {
    let text = value(matches, name).unwrap_or_default();
    Failure::Usage(format!("--{name} must be {what}, not {text}"))
}

/// The count that an option gives, within this range.
///
/// # Errors
/// [`Failure::Usage`] for anything else.
pub(crate) fn number_in<T: TryFrom<u64> + PartialOrd + Display>(
    matches: &ArgMatches,
    name: &str,
    range: &RangeInclusive<T>,
) -> Result<Option<T>, Failure> {
    let what = format!("a number from {} to {}", range.start(), range.end());
    let found: Option<T> = number(matches, name, &what)?;
    if found.as_ref().is_none_or(|number| range.contains(number)) {
        Ok(found)
    } else {
        Err(wrong_value(matches, name, &what))
    }
}

/// The value of `--seed`.
pub(crate) fn typed_seed(matches: &ArgMatches) -> Result<Option<u64>, Failure> {
    number(matches, "seed", "a number below 2^64")
}

/// The typed day, as in `--date 2026-11-25`.
///
/// # Errors
/// [`Failure::Usage`] for another spelling, and for a year not from 1970 to 9999.
pub(crate) fn typed_date(matches: &ArgMatches) -> Result<Option<NaiveDate>, Failure> {
    let Some(text) = value(matches, "date") else {
        return Ok(None);
    };
    let read: Option<NaiveDate> = text.parse().ok();
    // The parser accepts other spellings, but only this one is valid.
    let date = read.filter(|date| is_dated(date) && date.to_string() == text);
    date.map(Some).ok_or_else(|| {
        Failure::Usage(format!(
            "--date must be a day of the years 1970 to 9999 such as 2026-11-25, not {text}"
        ))
    })
}

/// A random seed, small enough to be typed again.
pub(crate) fn random_seed() -> u64 {
    rand::random::<u64>() % 1_000_000
}

/// Words at the end of the arguments, such as the positions of a record.
pub(crate) fn words(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .value_name(name)
        .help(help)
        .num_args(0..)
        .value_parser(clap::value_parser!(OsString))
}

/// These words as bytes, joined with spaces.
pub(crate) fn joined(matches: &ArgMatches, name: &str) -> Option<Vec<u8>> {
    let words: Vec<Vec<u8>> = matches
        .get_many::<OsString>(name)?
        .map(|word| {
            let bytes = word.as_encoded_bytes();
            bytes.strip_prefix(b"\0").unwrap_or(bytes).to_vec()
        })
        .collect();
    Some(words.join(&b' '))
}
