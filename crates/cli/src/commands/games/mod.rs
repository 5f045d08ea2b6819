//! `games`: the games, their rules and their parameters.

mod moves;

use super::table;
use crate::input::arguments::{OfferedValues, PROGRAM, flag, option, value};
use crate::input::game::{GAME, find, meaning};
use crate::output::wrapping::markdown_text;
use crate::{Console, Failure, RunResult, RunStatus};
use clap::{Arg, ArgMatches, Command};
use goldpile_engine::{Catalogue, GameEntry, ParameterRange};
use goldpile_prove::idle_rules;
use serde_json::{Value, json};
use std::io::{self, Write};

pub(crate) const NAME: &str = "games";

const MOVES: &str = "moves";

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let names = catalogue.entries().iter().map(|entry| entry.name.as_str());
    Command::new(NAME)
        .about("List the games with their piles, parameters, tables and papers, or print the rules of one")
        .arg(
            Arg::new(GAME)
                .help("The game whose rules to print in full")
                .value_parser(OfferedValues::new(names)),
        )
        .arg(option(
            MOVES,
            "POSITION",
            "List the moves of a position of the game instead, such as 5,7 or 't=2 5,7', each with its rule",
        ))
        .arg(flag("json", "One JSON object per game, one per line"))
}

/// Lists the games in the order of the catalogue, or shows the named one with its rules.
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let catalogue = console.catalogue;
    let named = value(matches, GAME);
    if let Some(text) = value(matches, MOVES) {
        let Some(name) = &named else {
            let first = catalogue.entries().first();
            let right = first.map_or_else(String::new, |entry| {
                let (game, start) = (entry.typed(), &entry.example);
                format!(": write {PROGRAM} {NAME} {game} --{MOVES} {start}")
            });
            let wrong = format!("--{MOVES} lists the moves of a position of one game{right}");
            return Err(Failure::Usage(wrong));
        };
        return moves::run(name, &text, matches.get_flag("json"), console);
    }
    let json = matches.get_flag("json");
    if !json {
        console.output.begin_prose();
    }
    let entries = match &named {
        None => catalogue.entries(),
        Some(name) => std::slice::from_ref(find(catalogue, name)?),
    };
    if named.is_none() && !json {
        for problem in catalogue.problems() {
            writeln!(console.output, "not read: {problem}\n")?;
        }
    }
    for entry in entries {
        if json {
            writeln!(console.output, "{}", object(entry))?;
        } else {
            write_entry(&mut console.output, entry)?;
        }
        if named.is_some() && !json {
            let columns = console.output.width();
            let settings = entry.defaults();
            let (rules, theory) = (entry.rules_text(&settings), entry.theory_text(&settings));
            let page = markdown_text(&format!("{rules}\n{theory}"), columns);
            write!(console.output, "\n{page}")?;
            // Proving takes time, so it is done only when one game is asked for.
            for idle in idle_rules(&entry.default_game()) {
                writeln!(console.output, "\n{idle}")?;
            }
        }
    }
    Ok(RunStatus::Fine)
}

fn write_entry(output: &mut dyn Write, entry: &GameEntry) -> io::Result<()> {
    let GameEntry { name, title, .. } = entry;
    writeln!(output, "{name}: {title}, {}", piles(entry))?;
    for line in &entry.summary {
        writeln!(output, "    {line}")?;
    }
    writeln!(output, "    {}", entry.goal(&entry.defaults()))?;
    for parameter in entry.parameters.iter() {
        let value = match parameter.range {
            ParameterRange::Number { .. } => " N",
            ParameterRange::Variant { .. } => "",
        };
        let name = &parameter.name;
        writeln!(output, "    --{name}{value}  {}", meaning(parameter))?;
    }
    let tables = tables(entry);
    if !tables.is_empty() {
        let tables: Vec<String> = tables
            .iter()
            .map(|(name, title)| format!("--of {name} ({title})"))
            .collect();
        writeln!(output, "    tables: {}", tables.join(", "))?;
    }
    if let Some(paper) = entry.cite.publication() {
        writeln!(output, "    paper: {paper}")?;
    }
    writeln!(output, "    {}", example(entry))
}

fn example(entry: &GameEntry) -> String {
    format!("{PROGRAM} solve {} {}", entry.typed(), entry.example)
}

fn piles(entry: &GameEntry) -> String {
    match (entry.piles.start(), entry.piles.end()) {
        (1, 1) => "1 pile".to_owned(),
        (least, most) if least == most => format!("{most} piles"),
        (least, most) => format!("{least} to {most} piles"),
    }
}

/// The names and titles of the game's tables with its default parameters.
fn tables(entry: &GameEntry) -> Vec<(&'static str, &'static str)> {
    table::tables(&entry.default_game())
}

/// A game as JSON. Numbers are decimal strings, as in all the program's JSON.
fn object(entry: &GameEntry) -> Value {
    let parameters = entry.parameters.iter().map(|parameter| {
        let (name, meaning) = (parameter.name.as_str(), parameter.meaning.as_str());
        match &parameter.range {
            ParameterRange::Number {
                min, max, default, ..
            } => json!({
                "name": name,
                "meaning": meaning,
                "min": min.to_string(),
                "max": max.to_string(),
                "default": default.to_string(),
            }),
            ParameterRange::Variant { key, value, .. } => json!({
                "name": name,
                "meaning": meaning,
                "shown": {key.as_str(): value.as_str()},
            }),
        }
    });
    let tables = tables(entry)
        .into_iter()
        .map(|(name, title)| json!({"name": name, "title": title}));
    let game = entry.default_game();
    let formulations = game.oracle.as_ref().map_or_else(Vec::new, |oracle| {
        let formulations = oracle.formulations();
        formulations.iter().map(|f| f.name().name()).collect()
    });
    json!({
        "name": entry.name.as_str(),
        "title": entry.title.as_str(),
        "piles": [entry.piles.start().to_string(), entry.piles.end().to_string()],
        "parameters": parameters.collect::<Vec<Value>>(),
        "formulations": formulations,
        "tables": tables.collect::<Vec<Value>>(),
        "paper": entry.cite.publication(),
        "example": example(entry),
    })
}
