//! Choosing a game: a subcommand for each game of the catalogue, with a flag for each of its parameters.

use super::arguments::{PROGRAM, option, value, without_negative_mark};
use crate::Failure;
use clap::{Arg, ArgAction, ArgMatches, Command};
use goldpile_engine::{Catalogue, Game, GameEntry, GameSettings, Parameter, ParameterRange};
use goldpile_play::position_text::{known_games, unknown_game};
use serde_json::{Map, Value};

/// The name of the argument for a game.
pub(crate) const GAME: &str = "GAME";

/// The flag that lets a game's claim answer although it is not proved.
pub(crate) const TRUST_CLAIM: &str = "trust-claim";

pub(crate) const PARAMETERS: &str = "Parameters of the game";

/// Adds a subcommand for each game, with a flag for each of its parameters and these arguments. `behind` is what
/// the usage line says after the game's name and options.
pub(crate) fn games(
    command: Command,
    catalogue: &Catalogue,
    behind: &str,
    arguments: impl Fn(&GameEntry) -> Vec<Arg>,
) -> Command {
    let name = command.get_name().to_owned();
    let usage = format!("{PROGRAM} {name} [OPTIONS] {behind}");
    let own = format!(
        "Give the parameters of a game after its name: {} --help shows them.",
        example(catalogue, &name)
    );
    let help = match command.get_after_help() {
        Some(help) => format!("{help}\n\n{own}"),
        None => own,
    };
    command
        .override_usage(usage)
        .after_help(help)
        .subcommand_value_name(GAME)
        .subcommand_help_heading("Games")
        .disable_help_subcommand(true)
        .subcommands(catalogue.entries().iter().map(|entry| {
            let typed = entry.typed.as_ref().map(|_| entry.name.to_string());
            Command::new(entry.typed().to_string())
                .aliases(typed)
                .about(entry.title.to_string())
                .after_help(entry.introduction(&entry.defaults()))
                .args(entry.parameters.iter().map(argument))
                .args(arguments(entry))
        }))
}

pub(crate) fn argument(parameter: &Parameter) -> Arg {
    let name = parameter.name.to_string();
    let argument = match parameter.range {
        ParameterRange::Number { .. } => option(name, "N", "").global(false),
        ParameterRange::Variant { .. } => {
            Arg::new(name.clone()).long(name).action(ArgAction::SetTrue)
        }
    };
    argument.help(meaning(parameter)).help_heading(PARAMETERS)
}

/// What a parameter means, its values, and the name under which it is shown if that differs.
pub(crate) fn meaning(parameter: &Parameter) -> String {
    let meaning = &parameter.meaning;
    match &parameter.range {
        ParameterRange::Number {
            min, max, default, ..
        } => format!("{meaning} ({min} to {max}; default {default})"),
        ParameterRange::Variant { key, value, .. } => format!("{meaning} (shown as {key}={value})"),
    }
}

/// The game named after a command, with its settings, and the arguments after its name.
///
/// # Errors
/// [`Failure::Usage`] if no game is named, the game is unknown, or a parameter is out of range.
pub(crate) fn chosen_game<'a>(
    catalogue: &Catalogue,
    command: &str,
    matches: &'a ArgMatches,
) -> Result<(Game, &'a ArgMatches), Failure> {
    let (entry, matches) = named_entry(catalogue, command, matches)?;
    let mut settings = entry.defaults();
    for parameter in entry.parameters.iter() {
        if let Some(given) = given_value(parameter, matches) {
            settings = settings
                .with(parameter.key(), &given)
                .map_err(Failure::usage)?;
        }
    }
    Ok((entry.game(settings).map_err(Failure::usage)?, matches))
}

/// The entry of the game named after a command, and the arguments after its name.
///
/// # Errors
/// [`Failure::Usage`] if no game is named or the game is unknown.
pub(crate) fn named_entry<'a, 'c>(
    catalogue: &'c Catalogue,
    command: &str,
    matches: &'a ArgMatches,
) -> Result<(&'c GameEntry, &'a ArgMatches), Failure> {
    let Some((name, matches)) = matches.subcommand() else {
        return Err(Failure::Usage(format!(
            "no game is named: write {}; {}",
            example(catalogue, command),
            known_games(catalogue)
        )));
    };
    let mut entries = catalogue.entries().iter();
    let Some(entry) = entries.find(|entry| entry.typed() == name) else {
        return Err(unknown(&without_negative_mark(name), catalogue));
    };
    Ok((entry, matches))
}

/// The value given for a parameter, if any.
pub(crate) fn given_value(parameter: &Parameter, matches: &ArgMatches) -> Option<String> {
    match &parameter.range {
        ParameterRange::Number { .. } => value(matches, &parameter.name),
        ParameterRange::Variant { value, .. } => {
            matches.get_flag(&parameter.name).then(|| value.to_string())
        }
    }
}

/// The game, with its claim trusted although it is not proved if that is `asked` for; [`Failure::Usage`] if there is
/// no claim to trust.
pub(crate) fn trusting(game: Game, asked: bool) -> Result<Game, Failure> {
    if !asked {
        return Ok(game);
    }
    let name = game.entry.name.clone();
    goldpile_prove::trusting(game)
        .map_err(|why| Failure::Usage(format!("{name} {why}: leave --{TRUST_CLAIM} out")))
}

/// Whether any parameter of the game was given.
pub(crate) fn has_parameters(entry: &GameEntry, matches: &ArgMatches) -> bool {
    (entry.parameters.iter()).any(|parameter| given_value(parameter, matches).is_some())
}

/// The game's name and settings, as they are typed.
pub(crate) fn with_settings(game: &Game) -> String {
    named_with(&game.entry.name, game)
}

/// The game's name and settings, with the path of the rule file in place of the name if the game is from one.
pub(crate) fn typed_with_settings(game: &Game) -> String {
    named_with(game.entry.typed(), game)
}

fn named_with(name: &str, game: &Game) -> String {
    let settings = game.settings.to_string();
    let gap = if settings.is_empty() { "" } else { " " };
    format!("{name}{gap}{settings}")
}

/// Checks that the game can be played with this number of piles; if not, [`Failure::Usage`].
pub(crate) fn check_piles(game: &Game, piles: usize) -> Result<(), Failure> {
    let range = &game.entry.piles;
    if range.contains(&piles) {
        return Ok(());
    }
    Err(Failure::Usage(format!(
        "{} has {} to {} piles, not {piles}",
        game.entry.name,
        range.start(),
        range.end()
    )))
}

/// The settings of a game as a JSON object of strings.
pub(crate) fn parameters(settings: &GameSettings) -> Map<String, Value> {
    let shown = settings.shown().into_iter();
    shown
        .map(|(k, value)| (k.to_string(), value.into()))
        .collect()
}

/// The game with this name, or [`Failure::Usage`] if there is none.
pub(crate) fn find<'a>(catalogue: &'a Catalogue, name: &str) -> Result<&'a GameEntry, Failure> {
    let found = catalogue.find(name);
    found.ok_or_else(|| unknown(name, catalogue))
}

pub(crate) fn unknown(name: &str, catalogue: &Catalogue) -> Failure {
    Failure::Usage(unknown_game(name, catalogue))
}

/// An example of a command with a game, such as `goldpile play nim`. It uses the first game with numeric
/// parameters, or the first game if none has them.
pub(crate) fn example(catalogue: &Catalogue, command: &str) -> String {
    let entries = catalogue.entries();
    let with_parameters = entries.iter().find(|entry| {
        let mut parameters = entry.parameters.iter();
        parameters.any(|parameter| matches!(parameter.range, ParameterRange::Number { .. }))
    });
    let entry = with_parameters.or(entries.first());
    format!(
        "{PROGRAM} {command} {}",
        entry.map_or(GAME, |entry| entry.name.as_str())
    )
}
