//! The origin of an export: the program, its version and the command that made it.

use crate::input::arguments::{PROGRAM, without_negative_mark};
use clap::parser::ValueSource;
use clap::{ArgMatches, Id};
use goldpile_engine::Game;
use goldpile_play::quotes::quoted;
use sha2::{Digest, Sha256};

/// The version and identity of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The version.
    pub version: &'static str,
    /// The commit of the build; `None` for a build during development.
    pub commit: Option<&'static str>,
    /// The citation of the program, in the Citation File Format.
    pub citation: &'static str,
}

impl Default for Origin {
    /// The version of this library, and nothing else.
    fn default() -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION"),
            commit: None,
            citation: "",
        }
    }
}

impl Origin {
    /// The version and the commit of the program, followed by the command.
    pub(crate) fn of(&self, command: &str) -> String {
        let commit = self.commit.unwrap_or("no commit");
        format!("{PROGRAM} {} ({commit}): {command}", self.version)
    }

    /// The version, with the commit if it is known.
    pub(crate) fn version_and_commit(&self) -> String {
        match self.commit {
            Some(commit) => format!("{} ({commit})", self.version),
            None => self.version.to_owned(),
        }
    }
}

pub(crate) fn sha256_hex(text: &str) -> String {
    format!("{:x}", Sha256::digest(text))
}

/// The command line equivalent to these arguments of a subcommand, with all settings of the game, even those that
/// were not given.
pub(crate) fn command_line(name: &str, game: &Game, matches: &ArgMatches) -> String {
    let (mut words, mut positions) = (Vec::new(), Vec::new());
    let given = |id: &&Id| matches.value_source(id.as_str()) == Some(ValueSource::CommandLine);
    let mut ids: Vec<&Id> = matches.ids().filter(given).collect();
    // In the order in which they were typed.
    ids.sort_by_key(|id| matches.index_of(id.as_str()));
    for id in ids {
        let given = matches.get_raw(id.as_str()).into_iter().flatten();
        let given = given.map(|value| without_negative_mark(&value.to_string_lossy()));
        // The ids of options are in lower case, those of positional words in upper case.
        if id.as_str().starts_with(char::is_uppercase) {
            positions.extend(given);
            continue;
        }
        words.push(format!("--{id}"));
        // The value of a flag is not written.
        words.extend(given.filter(|value| value != "true"));
    }
    words.extend(positions);
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
