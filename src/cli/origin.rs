//! What an export begins with: the program, its version and the command that made it.

use super::arguments::{PROGRAM, unmarked};
use crate::engine::Game;
use crate::play::quotes::quoted;
use clap::parser::ValueSource;
use clap::{ArgMatches, Id};

/// The version and the commit of the program, followed by the command.
pub(super) fn origin(command: &str) -> String {
    let commit = option_env!("GOLDPILE_COMMIT").unwrap_or("no commit");
    format!(
        "{PROGRAM} {} ({commit}): {command}",
        env!("CARGO_PKG_VERSION")
    )
}

/// The command line equivalent to these arguments of a subcommand, with all parameters of the game, even
/// those that were not given.
pub(super) fn command_line(name: &str, game: &Game, matches: &ArgMatches) -> String {
    let mut words = Vec::new();
    let given = |id: &&Id| matches.value_source(id.as_str()) == Some(ValueSource::CommandLine);
    let mut ids: Vec<&Id> = matches.ids().filter(given).collect();
    // The arguments in the order in which they were typed.
    ids.sort_by_key(|id| matches.index_of(id.as_str()));
    for id in ids {
        let given = matches.get_raw(id.as_str()).into_iter().flatten();
        words.push(format!("--{id}"));
        words.extend(
            given
                .map(|value| unmarked(&value.to_string_lossy()))
                // Flags have a value, too, which is not written.
                .filter(|value| value != "true"),
        );
    }
    let mut line = format!("{PROGRAM} {name} {}", game.entry.typed());
    for word in words {
        line.push(' ');
        line.push_str(&quoted(&word));
    }
    let settings = game.settings.to_string();
    if settings.is_empty() {
        line
    } else {
        format!("{line}; {settings}")
    }
}
