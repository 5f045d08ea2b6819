//! `man`: a manual page for the program or for a command.

use super::arguments::{Offered, PROGRAM};
use super::console::Console;
use super::failure::{Failure, Ran, RunStatus};
use clap::{Arg, ArgMatches, Command};
use clap_mangen::Man;
use goldpile_engine::Catalogue;
use std::io::{self, Write};

/// The name of the subcommand.
pub(super) const NAME: &str = "man";

const EXIT_STATUS: [(&str, &str); 6] = [
    (
        "0",
        "Success, also if the reader of the output stops early (as head does).",
    ),
    (
        "1",
        "A record was refused, a verification failed, a question could not be answered, or the output, a match or a draft could not be written.",
    ),
    (
        "2",
        "The arguments are wrong, or need a screen where there is none.",
    ),
    (
        "3",
        "A claim or an identity could be neither proved nor refuted, or no claim was guessed.",
    ),
    ("101", "The program has a bug."),
    (
        "128+n",
        "Signal n ended the program: 130 after Ctrl-C, which ends the work and lets what is complete be written, or ends the program at once while an answer is written; except on the screens, where Ctrl-C leaves the program.",
    ),
];

const FILES: [(&str, &str); 6] = [
    (
        "~/.local/share/goldpile/records/",
        "The matches, one file each. Other systems have their own folder for program data.",
    ),
    (
        "~/.local/share/goldpile/current",
        "The name of the match being played.",
    ),
    (
        "~/.local/share/goldpile/trash/",
        "Deleted matches, and statistics from before a reset.",
    ),
    (
        "~/.local/share/goldpile/statistics.jsonl",
        "How the matches against the computer ended.",
    ),
    (
        "~/.local/share/goldpile/lessons.jsonl, drills.jsonl, daily.jsonl, practice.jsonl",
        "The progress in the lessons, the drills, and what came of the puzzles.",
    ),
    (
        "~/.config/goldpile/settings.toml",
        "The settings; goldpile settings shows where they are and their current values.",
    ),
];

const ENVIRONMENT: [(&str, &str); 5] = [
    (
        "XDG_DATA_HOME, XDG_CONFIG_HOME",
        "The folders to use instead of ~/.local/share and ~/.config.",
    ),
    ("NO_COLOR", "If set and not empty, colour is turned off."),
    (
        "GOLDPILE_GLYPHS",
        "The characters that the screens are drawn with: braille, half or ascii.",
    ),
    (
        "LC_ALL, LC_CTYPE, LANG",
        "If the first that is set names a locale without UTF-8, the screens are drawn in ASCII, \
         unless the glyphs are chosen.",
    ),
    (
        "TERM",
        "If dumb, nothing is drawn; if linux, the screens are drawn in ASCII, unless the glyphs are \
         chosen.",
    ),
];

pub(super) fn command(catalogue: &Catalogue, commands: &[&str]) -> Command {
    let games = catalogue.entries().iter().map(|entry| entry.name.as_str());
    let words = commands.iter().copied().chain([NAME]).chain(games);
    Command::new(NAME)
        .about("Print the manual page of the program or of a command, in roff, to standard output")
        .arg(
            Arg::new("COMMAND")
                .help("a command, such as solve or solve wythoff")
                .num_args(0..)
                .value_parser(Offered::new(words))
                .hide_possible_values(true),
        )
}

/// Writes the manual page for the program, or for the command named by these words, each a
/// subcommand of the one before.
///
/// # Errors
/// [`Failure::Usage`] for a command that does not exist.
pub(super) fn run(mut command: Command, matches: &ArgMatches, console: &mut Console<'_>) -> Ran {
    command.build();
    let wanted = matches.get_many::<String>("COMMAND").unwrap_or_default();
    for word in wanted.flat_map(|words| words.split_whitespace()) {
        let Some(found) = command.find_subcommand(word) else {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let right = if names.is_empty() {
                "it has no subcommands".to_owned()
            } else {
                format!("it has {}", names.join(", "))
            };
            return Err(Failure::Usage(format!(
                "{} has no command {word}; {right}",
                command.get_name(),
            )));
        };
        command = found.clone();
    }
    page(command, &mut console.output)?;
    Ok(RunStatus::Fine)
}

fn page(mut command: Command, output: &mut dyn Write) -> io::Result<()> {
    let usage = command.render_usage().to_string();
    let description = [
        command.get_long_about().or(command.get_about()),
        command.get_after_help(),
    ];
    let description: Vec<String> = description
        .into_iter()
        .flatten()
        .map(ToString::to_string)
        .collect();
    let version = command.get_version().unwrap_or(env!("CARGO_PKG_VERSION"));
    let title = command.get_display_name().unwrap_or(command.get_name());
    let title = title.to_uppercase();
    let source = format!("{PROGRAM} {version}");
    let lists = command.has_subcommands();
    let man = Man::new(command).title(title).source(source);
    man.render_title(output)?;
    man.render_name_section(output)?;
    writeln!(output, ".SH SYNOPSIS")?;
    for (index, line) in usage.lines().enumerate() {
        let line = line.trim().trim_start_matches("Usage: ");
        let between = if index > 0 { ".br\n" } else { "" };
        writeln!(output, "{between}{}", roff(line))?;
    }
    writeln!(output, ".SH DESCRIPTION")?;
    for (index, text) in description.iter().flat_map(|t| t.split("\n\n")).enumerate() {
        let between = if index > 0 { ".PP\n" } else { "" };
        writeln!(output, "{between}{}", roff(text))?;
    }
    man.render_options_section(output)?;
    if lists {
        man.render_subcommands_section(output)?;
    }
    list(output, "EXIT STATUS", &EXIT_STATUS)?;
    list(output, "FILES", &FILES)?;
    list(output, "ENVIRONMENT", &ENVIRONMENT)
}

fn list(output: &mut dyn Write, title: &str, rows: &[(&str, &str)]) -> io::Result<()> {
    writeln!(output, ".SH \"{title}\"")?;
    for (name, text) in rows {
        writeln!(output, ".TP\n\\fB{}\\fR\n{}", roff(name), roff(text))?;
    }
    Ok(())
}

/// The text escaped for roff, so that no part of it is taken for a request.
fn roff(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        let hidden = line.starts_with(['.', '\'']);
        lines.push(if hidden { format!("\\&{line}") } else { line });
    }
    lines.join("\n")
}
