//! The list of subcommands: builds the whole command line from the catalogue, and runs the subcommand asked for.

mod cite;
mod climb;
mod completions;
mod games;
mod guess;
mod identity;
mod invent;
mod learn;
mod man;
mod picture;
mod play;
mod prove;
mod puzzle;
mod review;
mod settings;
mod sheet;
pub(crate) mod solve;
mod statistics;
mod table;
mod verify;

use crate::input::argument_errors;
use crate::input::arguments::{PROGRAM, parse};
use crate::input::game_arguments;
use crate::screen;
use crate::{Console, Failure, Home, RunResult, RunStatus};
use clap::{ArgMatches, Command};
use goldpile_app::Opening;
use goldpile_engine::Catalogue;
use goldpile_play::library;
use std::ffi::OsString;
use std::io::Write as _;

/// A subcommand: its name, its description and its action.
type Subcommand = (
    &'static str,
    fn(&Catalogue) -> Command,
    fn(&ArgMatches, &mut Console<'_>) -> RunResult,
);

/// All subcommands, in the order of the help.
const SUBCOMMANDS: [Subcommand; 20] = [
    (solve::NAME, solve::command, solve::run),
    (table::NAME, table::command, table::run),
    (verify::NAME, verify::command, verify::run),
    (prove::NAME, prove::command, prove::run),
    (guess::NAME, guess::command, guess::run),
    (cite::NAME, cite::command, cite::run),
    (identity::NAME, identity::command, identity::run),
    (invent::NAME, invent::command, invent::run),
    (picture::NAME, picture::command, picture::run),
    (sheet::NAME, sheet::command, sheet::run),
    (games::NAME, games::command, games::run),
    (play::NAME, play::command, play::run),
    (learn::NAME, learn::command, learn::run),
    (puzzle::NAME, puzzle::command, puzzle::run),
    (climb::NAME, climb::command, climb::run),
    (review::NAME, review::command, review::run),
    (settings::NAME, settings::command, settings::run),
    (statistics::NAME, statistics::command, statistics::run),
    (completions::NAME, completions::command, completions::run),
    (man::NAME, man::command, man::run),
];

/// The whole command line: every subcommand with its options.
#[must_use]
pub fn command(catalogue: &Catalogue) -> Command {
    Command::new(PROGRAM)
        // The usage line shows this name, whatever name the program was started under.
        .bin_name(PROGRAM)
        .version(env!("CARGO_PKG_VERSION"))
        .about("Take-away games from Nim to Imitation Nim: play them, solve them, and learn why a move wins")
        .after_help(format!(
            "Without a command the game opens in the terminal and resumes the unfinished match.\n\n\
             A position is its piles separated by commas (6,9); a record is the positions in order \
             (6,9 5,9 5,6); x5,8 announces a blocked position. A game, its settings and a position or \
             record can be one text, 'wythoff t=2 3,4'. A count may be written 3*10^40+7 or \
             F300.\n\n\
             {PROGRAM} games GAME prints the rules of a game; {PROGRAM} solve GAME --help prints its \
             options."
        ))
        .subcommands(SUBCOMMANDS.iter().map(|(_, describe, _)| without_values(describe(catalogue))))
}

/// The command without lists of possible values in its help; the help texts already name them.
fn without_values(command: Command) -> Command {
    let quiet = command.mut_args(|argument| argument.hide_possible_values(true));
    quiet.mut_subcommands(without_values)
}

/// The command line for the games of this run, with the version of the running program.
pub(crate) fn command_of_run(console: &Console<'_>) -> Command {
    command(console.catalogue).version(console.home.origin.version_and_commit())
}

/// The first arguments that need none of the user's own games, so that no file in the user's folder can delay the
/// answer.
const WITHOUT_USERS_GAMES: [&str; 9] = [
    "-h",
    "--help",
    "-V",
    "--version",
    identity::NAME,
    invent::NAME,
    settings::NAME,
    completions::NAME,
    man::NAME,
];

/// The catalogue with the games of the shared folders and of the user's own, unless the first argument needs none
/// of them. A game replaces one of the same name from a less important folder. Files that do not define a game are
/// left out.
fn with_users_games(catalogue: &Catalogue, home: &Home, first: Option<&OsString>) -> Catalogue {
    let does_without =
        first.is_some_and(|first| WITHOUT_USERS_GAMES.iter().any(|word| first == word));
    if does_without {
        return catalogue.clone();
    }
    let folders = home.data.shared_games.iter().rev();
    folders
        .chain(&home.data.games)
        .fold(catalogue.clone(), |all, folder| {
            library::with_folder(&all, folder)
        })
}

/// The catalogue with the user's games and those of the rule files that the arguments name, and the arguments with
/// the names of these games in place of the files.
pub(crate) fn with_all_games(
    catalogue: &Catalogue,
    home: &Home,
    args: impl IntoIterator<Item = OsString>,
) -> Result<(Catalogue, Vec<OsString>), Failure> {
    let args: Vec<OsString> = args.into_iter().collect();
    let catalogue = (catalogue.clone()).with_known_proofs(home.data.known_proofs());
    let with_users = with_users_games(&catalogue, home, args.get(1));
    game_arguments::with_files(with_users, args, command)
}

/// Runs the subcommand that the arguments ask for.
pub(crate) fn dispatch(args: Vec<OsString>, console: &mut Console<'_>) -> RunResult {
    let catalogue = console.catalogue;
    // Without arguments, the game opens at once: building the command line would read every game and its tables.
    if args.len() == 1 {
        return screen::open(console, Opening::Unfinished);
    }
    let mut command = command_of_run(console);
    let first = args.get(1).cloned();
    let matches = match parse(&mut command, args) {
        Ok(matches) => matches,
        Err(error) => {
            let shown =
                argument_errors::shown_or_failure(&error, catalogue, &command, first.as_ref())?;
            console.output.write_all(shown.as_bytes())?;
            return Ok(RunStatus::Fine);
        }
    };
    let Some((asked, matches)) = matches.subcommand() else {
        return screen::open(console, Opening::Unfinished);
    };
    match SUBCOMMANDS.iter().find(|(name, ..)| *name == asked) {
        Some((_, _, run)) => run(matches, console),
        None => Err(argument_errors::unknown_command(asked, catalogue, &command)),
    }
}
