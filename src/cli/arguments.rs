//! All flags in one command, built from the catalogue.

use super::{games, man, play, review, settings, shell, solve, statistics, table, verify};
use crate::engine::Catalogue;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::ffi::{OsStr, OsString};

/// The name of the program.
pub(super) const PROGRAM: &str = "goldpile";

/// Stands before an argument that begins like a negative number, so that it is read as a value
/// and refused as one, and not as an unknown option. No argument can contain it.
const MARK: char = '\0';

/// The version, with the commit that a release was built from, where that is known.
fn version() -> String {
    let version = env!("CARGO_PKG_VERSION");
    match option_env!("GOLDPILE_COMMIT") {
        Some(commit) => format!("{version} ({commit})"),
        None => version.to_owned(),
    }
}

/// The whole command line.
pub(super) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(PROGRAM)
        // Whatever it was started by.
        .bin_name(PROGRAM)
        .version(version())
        .about("Take-away games from Nim to Imitation Nim: play them, solve them, and learn why a move wins")
        .after_help(format!(
            "Without a command the game opens in the terminal and goes on with the unfinished \
             match.\n\n\
             A position is its piles with commas (6,9), a record the positions in order (6,9 5,9 \
             5,6); x5,8 announces a blocked position. A count may be written 3*10^40+7 or F300.\n\n\
             {PROGRAM} games GAME prints the rules of a game, {PROGRAM} solve GAME --help its \
             options."
        ))
        .subcommand(solve::command(catalogue))
        .subcommand(table::command(catalogue))
        .subcommand(verify::command(catalogue))
        .subcommand(games::command(catalogue))
        .subcommand(play::command(catalogue))
        .subcommand(review::command())
        .subcommand(settings::command())
        .subcommand(statistics::command())
        .subcommand(shell::command());
    let names: Vec<String> = command
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    command.subcommand(man::command(catalogue, &names))
}

/// Takes any text, which is judged later, and offers these to whoever completes a line.
#[derive(Clone)]
pub(super) struct Offered(Vec<String>);

impl Offered {
    pub(super) fn new<T: Into<String>>(values: impl IntoIterator<Item = T>) -> Self {
        Self(values.into_iter().map(Into::into).collect())
    }
}

impl TypedValueParser for Offered {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(PossibleValue::new)))
    }
}

/// Reads the arguments, the program's own name in front.
///
/// # Errors
/// What clap says, help and version included.
pub(super) fn parse(
    command: &mut Command,
    args: impl IntoIterator<Item = OsString>,
) -> Result<ArgMatches, Error> {
    let marked = args.into_iter().map(|argument| {
        let bytes = argument.as_encoded_bytes();
        if matches!(bytes, [b'-', b'0'..=b'9' | b',', ..]) {
            let mut marked = OsString::from(MARK.to_string());
            marked.push(argument);
            marked
        } else {
            argument
        }
    });
    command.try_get_matches_from_mut(marked)
}

/// The argument as it was typed.
pub(super) fn unmarked(text: &str) -> String {
    text.replace(MARK, "")
}

/// An option that is given or not, before or after the game's name.
pub(super) fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .help(help)
        .action(ArgAction::SetTrue)
        .global(true)
}

/// An option with a value, before or after the game's name.
pub(super) fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(value)
        .help(help)
        .global(true)
}

/// The value of an option, as it was typed; `None` if it was not given.
pub(super) fn value(matches: &ArgMatches, name: &str) -> Option<String> {
    matches.get_one::<String>(name).map(|text| unmarked(text))
}

/// Words that may stand at the end, such as the positions of a record.
pub(super) fn words(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .value_name(name)
        .help(help)
        .num_args(0..)
        .value_parser(clap::value_parser!(OsString))
}

/// These words with spaces between them, as bytes; `None` if there are none.
pub(super) fn joined(matches: &ArgMatches, name: &str) -> Option<Vec<u8>> {
    let words: Vec<Vec<u8>> = matches
        .get_many::<OsString>(name)?
        .map(|word| {
            let bytes = word.as_encoded_bytes();
            bytes.strip_prefix(b"\0").unwrap_or(bytes).to_vec()
        })
        .collect();
    Some(words.join(&b' '))
}
