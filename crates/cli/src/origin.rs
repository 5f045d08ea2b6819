//! What an export begins with: the program, its version and the command that made it.

use super::arguments::{PROGRAM, unmarked};
use clap::parser::ValueSource;
use clap::{ArgMatches, Id};
use goldpile_engine::Game;
use goldpile_play::quotes::quoted;
use sha2::{Digest, Sha256};

/// What a program says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Its version.
    pub version: &'static str,
    /// The commit that it was built from; `None` for a build during development.
    pub commit: Option<&'static str>,
    /// What is known about it as a work, in the Citation File Format.
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

/// The SHA-256 of a text, in hexadecimal digits.
pub(crate) fn sha256_hex(text: &str) -> String {
    format!("{:x}", Sha256::digest(text))
}

/// The command line equivalent to these arguments of a subcommand, with all parameters of the game, even
/// those that were not given.
pub(crate) fn command_line(name: &str, game: &Game, matches: &ArgMatches) -> String {
    let (mut words, mut positions) = (Vec::new(), Vec::new());
    let given = |id: &&Id| matches.value_source(id.as_str()) == Some(ValueSource::CommandLine);
    let mut ids: Vec<&Id> = matches.ids().filter(given).collect();
    // The arguments in the order in which they were typed.
    ids.sort_by_key(|id| matches.index_of(id.as_str()));
    for id in ids {
        let given = matches.get_raw(id.as_str()).into_iter().flatten();
        let given = given.map(|value| unmarked(&value.to_string_lossy()));
        // The names of options are in small letters, those of words at the end in capitals.
        if id.as_str().starts_with(char::is_uppercase) {
            positions.extend(given);
            continue;
        }
        words.push(format!("--{id}"));
        // Flags have a value, too, which is not written.
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
