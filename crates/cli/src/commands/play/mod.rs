//! `play`: starts a match directly, new or saved, on the screen or as a text dialogue.

pub(crate) mod plain;

use super::settings;
use crate::input::arguments;
use crate::input::arguments::{
    NotBlank, OfferedValues, PROGRAM, flag, option, path, random_seed, typed_seed, value, words,
};
use crate::input::game::{chosen_game, example, games};
use crate::input::record::given_record;
use crate::screen;
use crate::{Console, Failure, Home, RunResult};
use clap::builder::OsStringValueParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use goldpile_app::matches::{Draw, MatchSetup, start_off_screen};
use goldpile_app::records::OpenedMatch;
use goldpile_app::{MatchSession, Opening};
use goldpile_engine::Catalogue;
use goldpile_engine::text::YOU;
use goldpile_play::adviser::TimeLimit;
use goldpile_play::position_text::known_games;
use goldpile_play::{
    Adviser, FileError, Ladder, Level, Match, MatchFile, PEOPLE, Practice, Seat, usual_largest,
};
use goldpile_solve::Cancel;
use std::io::ErrorKind;
use std::time::Duration;

pub(crate) const NAME: &str = "play";

/// The value of `--vs` for a second person.
const HUMAN: &str = "human";

const RECORD: &str = "record";

/// The options for beginning a match, which are already settled in a saved one.
const SETUP: [&str; 3] = ["vs", "second", "seed"];

/// The time limit for finding a start worth playing; after it, any start will do.
const START: Duration = Duration::from_secs(2);

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Play a match")
        .after_help(format!(
            "Without PILES the start is random. A match is for a star if you give neither PILES nor \
             --second nor --seed, and --vs, if given, names an opponent that you have reached; any \
             other match is practice. For a star against the Badger, the Fox or the Dragon you say who \
             begins; with --plain by the first line, me or the name of your opponent. {PROGRAM} {NAME} --{RECORD} FILE resumes the match \
             saved in FILE; {PROGRAM} {NAME} --plain resumes your unfinished match, as plain text. \
             GAME, PARAMETERS and PILES can be one text: {PROGRAM} {NAME} 'wythoff t=2 3,4'."
        ))
        .arg(
            option("vs", "WHO", "")
                .help(format!(
                    "{} (default: the next one of the game's ladder)",
                    opponents()
                ))
                .value_parser(OfferedValues::new(
                    Level::LADDER
                        .map(Level::name)
                        .into_iter()
                        .chain([HUMAN.to_owned()]),
                )),
        )
        .arg(flag("second", "The computer takes first"))
        .arg(option(
            "seed",
            "N",
            "The seed of the start and everything else that is random",
        ))
        .arg(arguments::plain())
        .arg(
            Arg::new(RECORD)
                .long(RECORD)
                .value_name("FILE")
                .help(
                    "Resume the match saved in FILE, or create FILE for a new match of GAME; \
                     every move is written to it",
                )
                .global(true)
                .value_parser(NotBlank(OsStringValueParser::new())),
        );
    let usage = format!(
        "GAME [PARAMETERS] [PILES]\n       {PROGRAM} {NAME} [--plain] --{RECORD} FILE\n       \
         {PROGRAM} {NAME} --plain"
    );
    games(command, catalogue, &usage, |entry| {
        let help = format!(
            "the start, such as {}, or a record to resume (default: a random start)",
            entry.example
        );
        vec![words("PILES", "").help(help)]
    })
}

fn opponents() -> String {
    let levels = Level::LADDER.map(Level::name).join(", ");
    format!("{levels} or {HUMAN}, or a strength from 0 to 100")
}

/// Begins a match or opens a saved one, and plays it; its file is written after every move. As text, without a
/// game or a file, this resumes the unfinished match.
///
/// # Errors
/// [`Failure::Usage`] before any file is written, also if there is no terminal; [`Failure::Refused`] for a start
/// that the rules refuse and for a file that cannot be opened or created; otherwise the errors of playing the
/// match.
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let catalogue = console.catalogue;
    // Options may come before or after the name of the game.
    let options = matches.subcommand().map_or(matches, |(_, inner)| inner);
    let plain = options.get_flag("plain");
    let mut practice = None;
    let (the_match, match_file) = match (path(options, RECORD), matches.subcommand_name()) {
        (Some(file), None) => {
            refuse_setup_options(catalogue, options)?;
            let opened = MatchFile::open(&file, catalogue);
            let (match_file, the_match) =
                opened.map_err(|error| open_failure(&error, catalogue))?;
            (the_match, Some(match_file))
        }
        (Some(file), Some(_)) => {
            let the_match;
            (the_match, practice) = new_match(console, matches)?;
            // A match that cannot be played gets no file.
            if !plain {
                check_shown(&the_match)?;
                screen::check(console.home)?;
            }
            let created = MatchFile::create(&file, &the_match);
            let match_file = created.map_err(|error| match error {
                FileError::Exists(_) => Failure::Refused(format!(
                    "{error} (to resume a saved match, leave out the game)"
                )),
                _ => Failure::refused(error),
            })?;
            (the_match, Some(match_file))
        }
        (None, None) if plain => {
            refuse_setup_options(catalogue, options)?;
            let (match_file, the_match) = unfinished_match(console)?;
            (the_match, Some(match_file))
        }
        (None, _) => {
            let the_match;
            (the_match, practice) = new_match(console, matches)?;
            (the_match, None)
        }
    };
    if plain {
        let session = match match_file {
            None => MatchSession::new(the_match),
            Some(file) => MatchSession::opened(OpenedMatch { file, the_match }),
        };
        plain::run(session, practice, console)
    } else {
        check_shown(&the_match)?;
        let opening = match match_file {
            Some(file) => Opening::Opened(Box::new(OpenedMatch { file, the_match })),
            None => Opening::Match(Box::new(the_match)),
        };
        screen::open(console, opening)
    }
}

/// Checks that the screen can show the start.
///
/// # Errors
/// The screen cannot show that many piles, or piles that large.
fn check_shown(the_match: &Match) -> Result<(), Failure> {
    let hidden = start_off_screen(the_match.game(), &the_match.start().piles);
    hidden.map_or(Ok(()), |why| Err(Failure::Usage(why)))
}

/// Refuses the options for a new match when a match is resumed.
fn refuse_setup_options(catalogue: &Catalogue, matches: &ArgMatches) -> Result<(), Failure> {
    let typed = |name: &&&str| matches.value_source(name) == Some(ValueSource::CommandLine);
    match SETUP.iter().find(typed) {
        None => Ok(()),
        Some(name) => Err(Failure::Usage(format!(
            "a saved match is resumed as it was begun: leave out --{name}, or name a game to begin a \
             new match; {}",
            known_games(catalogue)
        ))),
    }
}

fn open_failure(error: &FileError, catalogue: &Catalogue) -> Failure {
    let missing = matches!(error, FileError::Read(_, why) if why.kind() == ErrorKind::NotFound);
    Failure::Refused(if missing {
        format!(
            "{error}; to begin a match in it, name a game: {} --{RECORD} FILE",
            example(catalogue, NAME)
        )
    } else {
        error.to_string()
    })
}

/// The unfinished match and its file.
fn unfinished_match(console: &Console<'_>) -> Result<(MatchFile, Match), Failure> {
    let catalogue = console.catalogue;
    let store = console.home.data.matches.as_ref();
    let found = store.map_or(Ok(None), |store| store.resume(catalogue));
    match found.map_err(Failure::refused)? {
        Some(found) => Ok(found),
        None => Err(Failure::Usage(format!(
            "no game is named, and no match is unfinished: write {} --plain; {}",
            example(catalogue, NAME),
            known_games(catalogue)
        ))),
    }
}

/// The new match, and why it is a practice match, if it is one.
fn new_match(
    console: &Console<'_>,
    matches: &ArgMatches,
) -> Result<(Match, Option<Practice>), Failure> {
    let (game, matches) = chosen_game(console.catalogue, NAME, matches)?;
    let second = matches.get_flag("second");
    let statistics = console.home.data.read_statistics().unwrap_or_default();
    let ladder = Ladder::of(&statistics, &game.entry.name);
    let seats = seats(
        value(matches, "vs").as_deref(),
        second,
        ladder,
        console.home,
    )?;
    let typed_seed = typed_seed(matches)?;
    let line = given_record(matches, "PILES", &game)?;
    let opponent = seats.iter().find_map(|seat| seat.computer);
    let given = [
        line.as_ref().map(|_| Practice::Piles),
        typed_seed.map(|_| Practice::Seed),
        opponent.filter(|_| second).map(Practice::Second),
    ];
    let practice = Practice::against(opponent, ladder).or(given.into_iter().flatten().next());
    let draw = match practice {
        None => Draw::ForStar,
        Some(_) => Draw::UpTo(usual_largest(&game, opponent)),
    };
    let seed = typed_seed.unwrap_or_else(random_seed);
    let cancel = Cancel::default();
    let _limit = TimeLimit::new(START, &cancel);
    let adviser = Adviser::new(game.clone()).stopped_by(&cancel);
    let setup = MatchSetup { game, seats, seed };
    let the_match = match line {
        Some(line) => setup.begin(line),
        None => setup.draw(&adviser, draw),
    };
    Ok((the_match, practice))
}

fn seats(
    vs: Option<&str>,
    second: bool,
    ladder: Ladder,
    home: &Home,
) -> Result<[Seat; 2], Failure> {
    if vs == Some(HUMAN) {
        if second {
            return Err(Failure::Usage(format!(
                "--second lets the computer take first, but with --vs {HUMAN} the computer does not play"
            )));
        }
        return Ok(PEOPLE.map(Seat::person));
    }
    let read = |name: &str| {
        name.parse().map_err(|_| {
            let kinds = opponents();
            Failure::Usage(format!("there is no opponent {name}; --vs is {kinds}"))
        })
    };
    let typed = vs.map(read).transpose()?;
    let level = settings::opponent(home, ladder, typed);
    let mut seats = [Seat::person(YOU), Seat::computer(level)];
    if second {
        seats.reverse();
    }
    Ok(seats)
}
