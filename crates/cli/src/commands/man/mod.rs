//! `man`: the manual page of the program or of a command.

use super::cite::fact;
use crate::commands;
use crate::input::arguments::{NotBlank, PROGRAM, option, path};
use crate::long_work::interrupt;
use crate::output::new_files::NewFiles;
use crate::output::output_file;
use crate::{Console, Failure, RunResult, RunStatus};
use clap::builder::{OsStringValueParser, StringValueParser};
use clap::{Arg, ArgMatches, Command};
use clap_mangen::Man;
use goldpile_engine::Catalogue;
use goldpile_files::disk::{self, harmless_path};
use std::io::{self, Write};
use std::path::Path;

pub(crate) const NAME: &str = "man";

/// The day of the last substantial change to the pages, used until the program is released.
const CHANGED: &str = "2026-11-29";

/// The longest line of a page's source in bytes, and the bytes of a letter that is written by its number,
/// `\\[u1D400]`.
const MAX_LINE: usize = 80;
const BY_NUMBER: usize = 9;

/// The sections that all pages end with: the exit status, the files and the environment.
const SECTIONS: &str = include_str!("sections.roff");

pub(crate) fn command(_: &Catalogue) -> Command {
    Command::new(NAME)
        .about("Print the manual page of the program or of a command, in roff, to standard output")
        .arg(
            Arg::new("COMMAND")
                .help("a command, such as solve or solve wythoff")
                .num_args(0..)
                .value_parser(NotBlank(StringValueParser::new())),
        )
        .arg(
            option(
                "all",
                "DIR",
                "Write the pages of the program and of all commands into this folder",
            )
            .conflicts_with("COMMAND")
            .value_parser(OsStringValueParser::new()),
        )
        .arg(output_file::force().requires("all"))
}

/// Writes the manual page of the program, or of the command named by these words, each a subcommand of the one
/// before; with `--all`, every page into a file.
///
/// # Errors
/// [`Failure::Usage`] for a command that does not exist; [`Failure::Refused`] if a file cannot be written.
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let mut command = commands::command_of_run(console);
    command.build();
    let date = fact(console.home.origin, "date-released").unwrap_or(CHANGED);
    if let Some(folder) = path(matches, "all") {
        return all(&command, date, &folder, matches);
    }
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
    console.output.write_all(page(command, date)?.as_bytes())?;
    Ok(RunStatus::Fine)
}

/// Writes the pages of a command and its subcommands, each into a file named after the page: all of them or,
/// unless files are replaced, none.
fn all(command: &Command, date: &str, folder: &Path, matches: &ArgMatches) -> RunResult {
    let _work = interrupt::work();
    let mut made = NewFiles::default();
    for command in below(command) {
        interrupt::cancel_flag().check()?;
        let path = folder.join(format!("{}.1", title(command)));
        let text = page(command.clone(), date)?;
        if disk::exists(&path) {
            output_file::write(&path, text.as_bytes(), matches)?;
        } else {
            made.create(&path, &text).map_err(|error| {
                let path = harmless_path(&path);
                Failure::Refused(format!("{path} cannot be written: {error}"))
            })?;
        }
    }
    made.keep();
    Ok(RunStatus::Fine)
}

/// A command and all its visible subcommands.
fn below(command: &Command) -> Vec<&Command> {
    let shown = command
        .get_subcommands()
        .filter(|command| !command.is_hide_set());
    std::iter::once(command)
        .chain(shown.flat_map(below))
        .collect()
}

/// The roff source of a command's page.
fn page(command: Command, date: &str) -> io::Result<String> {
    let mut rendered = Vec::new();
    render(command, date, &mut rendered)?;
    Ok(source(&String::from_utf8_lossy(&rendered)))
}

/// The title of a command's page: the words of the command, joined.
fn title(command: &Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

/// The source of a page, without long lines and trailing blanks.
fn source(rendered: &str) -> String {
    let mut source = String::new();
    let mut is_tag = false;
    for line in rendered.lines() {
        let line = line.trim_end();
        // A tag must stay on one line.
        if is_tag || line.starts_with('.') || length(line) <= MAX_LINE {
            source.push_str(line);
        } else {
            source.push_str(&broken(line));
        }
        source.push('\n');
        is_tag = line == ".TP";
    }
    source
}

/// A line of text broken into several.
fn broken(line: &str) -> String {
    let mut broken = String::new();
    let mut filled = 0;
    for word in line.split(' ') {
        if filled > 0 && filled + length(word) > MAX_LINE {
            broken.push('\n');
            filled = 0;
        } else if filled > 0 {
            broken.push(' ');
        }
        // At the beginning of a line, roff would take these for a request.
        if filled == 0 && word.starts_with(['.', '\'']) {
            broken.push_str("\\&");
        }
        broken.push_str(word);
        filled += length(word) + 1;
    }
    broken
}

/// The length of a text in the source, in bytes.
fn length(text: &str) -> usize {
    let letters = text.chars();
    letters
        .map(|letter| if letter.is_ascii() { 1 } else { BY_NUMBER })
        .sum()
}

fn render(mut command: Command, date: &str, output: &mut dyn Write) -> io::Result<()> {
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
    let title = title(&command).to_uppercase();
    let source = format!("{PROGRAM} {version}");
    let lists = command.has_subcommands();
    let man = Man::new(command)
        .title(title)
        .date(date)
        .source(source)
        .manual("User Commands");
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
    output.write_all(SECTIONS.as_bytes())
}

/// The text escaped for roff, so that no line of it is taken for a request.
fn roff(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        let hidden = line.starts_with(['.', '\'']);
        lines.push(if hidden { format!("\\&{line}") } else { line });
    }
    lines.join("\n")
}
