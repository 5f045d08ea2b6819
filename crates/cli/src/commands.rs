//! The one list of subcommands: builds the whole command line from the catalogue, and runs the
//! subcommand asked for.

use super::arguments::{PROGRAM, parse};
use super::console::Console;
use super::failure::{Ran, RunStatus};
use super::home::Home;
use super::{
    cite, files, games, guess, identity, invent, learn, man, picture, play, prove, puzzle, review,
    screen, settings, sheet, shell, solve, statistics, table, usage, verify,
};
use clap::Command;
use goldpile_engine::Catalogue;
use goldpile_play::library;
use std::ffi::OsString;
use std::io::Write as _;

/// The whole command line: every subcommand, with its options and what they mean.
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
        .subcommand(solve::command(catalogue))
        .subcommand(table::command(catalogue))
        .subcommand(verify::command(catalogue))
        .subcommand(prove::command(catalogue))
        .subcommand(guess::command(catalogue))
        .subcommand(cite::command(catalogue))
        .subcommand(identity::command())
        .subcommand(invent::command())
        .subcommand(picture::command(catalogue))
        .subcommand(sheet::command(catalogue))
        .subcommand(games::command(catalogue))
        .subcommand(play::command(catalogue))
        .subcommand(learn::command(catalogue))
        .subcommand(puzzle::command(catalogue))
        .subcommand(review::command())
        .subcommand(settings::command())
        .subcommand(statistics::command())
        .subcommand(shell::command())
        .subcommand(man::command())
}

/// What is answered without the games of the user's folder, so that no file in it can delay the answer.
const WITHOUT_USERS_GAMES: [&str; 9] = [
    "-h",
    "--help",
    "-V",
    "--version",
    identity::NAME,
    invent::NAME,
    settings::NAME,
    shell::NAME,
    man::NAME,
];

/// The catalogue with the games of the folders that all users share and of the user's own, unless the first
/// argument does without them. A game of a more important folder replaces one of the same name. Files that
/// do not define a game are left out.
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

/// Runs the subcommand that the arguments ask for.
///
/// # Errors
/// As [`run`](super::run).
pub(super) fn dispatch(
    catalogue: &Catalogue,
    home: &Home,
    args: impl IntoIterator<Item = OsString>,
    console: &mut Console<'_>,
) -> Ran {
    let args: Vec<OsString> = args.into_iter().collect();
    let catalogue = (catalogue.clone()).with_known_proofs(home.data.known_proofs());
    let with_users = with_users_games(&catalogue, home, args.get(1));
    let (catalogue, args) = files::with_files(with_users, args, command)?;
    let catalogue = &catalogue;
    // Without arguments, the game opens at once: building the command line would read every game and its
    // tables.
    if args.len() == 1 {
        return screen::unfinished(catalogue, home);
    }
    let mut command = command(catalogue).version(home.origin.version_and_commit());
    let first = args.get(1).cloned();
    let matches = match parse(&mut command, args) {
        Ok(matches) => matches,
        Err(error) => {
            let shown = usage::shown_or_failure(&error, catalogue, &command, first.as_ref())?;
            console.output.write_all(shown.as_bytes())?;
            return Ok(RunStatus::Fine);
        }
    };
    match matches.subcommand() {
        None => screen::unfinished(catalogue, home),
        Some((solve::NAME, matches)) => solve::run(catalogue, matches, console),
        Some((table::NAME, matches)) => table::run(catalogue, matches, console),
        Some((verify::NAME, matches)) => verify::run(catalogue, matches, console),
        Some((guess::NAME, matches)) => guess::run(catalogue, matches, console),
        Some((identity::NAME, matches)) => identity::run(catalogue, matches, console),
        Some((invent::NAME, matches)) => invent::run(matches, console),
        Some((prove::NAME, matches)) => prove::run(catalogue, home, matches, console),
        Some((cite::NAME, matches)) => cite::run(catalogue, matches, console),
        Some((picture::NAME, matches)) => picture::run(catalogue, matches, console),
        Some((sheet::NAME, matches)) => sheet::run(catalogue, matches, console),
        Some((games::NAME, matches)) => games::run(catalogue, matches, console),
        Some((play::NAME, matches)) => play::run(catalogue, home, matches, console),
        Some((learn::NAME, matches)) => learn::run(catalogue, home, matches, console),
        Some((puzzle::NAME, matches)) => puzzle::run(catalogue, home, matches, console),
        Some((review::NAME, matches)) => review::run(catalogue, matches, console),
        Some((settings::NAME, _)) => settings::run(home, console),
        Some((statistics::NAME, matches)) => statistics::run(catalogue, home, matches, console),
        Some((shell::NAME, matches)) => shell::run(&mut command, matches, console),
        Some((man::NAME, matches)) => man::run(command, matches, console),
        Some((other, _)) => Err(usage::unknown_command(other, catalogue, &command)),
    }
}
