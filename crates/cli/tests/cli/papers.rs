//! What of the papers the program shows, item by item: `tests/data/coverage.txt` names the commands,
//! `docs/coverage.md` is written from it and from what comes out, and `tests/data/tables.txt` holds every
//! table byte by byte. With `GOLDPILE_BLESS=1` both are written anew.
#![allow(clippy::format_push_string, clippy::panic)]

use super::{Failure, run};
use rayon::prelude::*;
use std::fmt::Write as _;

const COVERAGE: &str = include_str!("../../../../tests/data/coverage.txt");

/// One line of the list.
struct Item {
    name: &'static str,
    says: &'static str,
    shown: Shown,
}

enum Shown {
    Commands(Vec<&'static str>),
    /// It is no computation, and why.
    Not(&'static str),
}

/// The papers with their items.
fn papers() -> Vec<(&'static str, Vec<Item>)> {
    let mut papers: Vec<(&str, Vec<Item>)> = Vec::new();
    for line in COVERAGE.lines() {
        if let Some(paper) = line.strip_prefix("## ") {
            papers.push((paper, Vec::new()));
        } else if !line.is_empty() && !line.starts_with('#') {
            let fields: Vec<&str> = line.split(" | ").collect();
            let [name, says, shown] = fields[..] else {
                panic!("three fields: {line}");
            };
            let shown = match shown.strip_prefix("- ") {
                Some(why) => Shown::Not(why),
                None => Shown::Commands(shown.split(" ;; ").collect()),
            };
            papers
                .last_mut()
                .unwrap()
                .1
                .push(Item { name, says, shown });
        }
    }
    papers
}

/// The words of a command, of which some are quoted.
fn words(command: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (index, part) in command.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace());
        }
    }
    words
}

/// What a command shows, in a few words. An identity may fail only where the item says that it does not
/// hold, and a move is refused only where the item says that it is illegal.
fn outcome(command: &str, says: &str) -> String {
    // What a reader copies into a shell arrives there as it stands.
    let special = |part: &str| part.contains(|c: char| "()<>|&;*?$`\"\\#!~{}[]".contains(c));
    let unquoted = command.split('\'').step_by(2);
    assert_eq!(
        unquoted.filter(|part| special(part)).count(),
        0,
        "quotes: {command}"
    );
    let run = run(&words(command), "");
    if words(command)[0] == "solve" && says.contains("illegal") {
        let refused = matches!(run.result, Err(Failure::Refused(_)));
        assert!(refused, "goldpile {command}: {:?}", run.result);
        return run.failure();
    }
    // Rules that are wrong in print fail, with exit code 1.
    assert!(run.code() < 2, "goldpile {command}: {:?}", run.result);
    let failed = run.code() == 1;
    let output = run.output;
    let lines: Vec<&str> = output.lines().collect();
    match words(command)[0] {
        "identity" => {
            let fails = says.contains("does not hold");
            assert_eq!(fails, failed, "goldpile {command}: {output}");
            if failed {
                return lines[0].rsplit_once(": ").unwrap().1.to_owned();
            }
            let all = lines.iter().all(|line| line.contains(": holds for all ("));
            assert!(all, "goldpile {command}: {output}");
            match lines.len() {
                1 => "proved".to_owned(),
                count => format!("{count} proved"),
            }
        }
        "prove" => {
            let last = lines.last().unwrap();
            let (_, verdict) = last.split_once(": ").unwrap();
            assert!(
                verdict.ends_with("proved") || failed,
                "goldpile {command}: {output}"
            );
            verdict.to_owned()
        }
        "verify" => {
            // What fails is the print.
            let (_, verdict) = lines[0].rsplit_once(": ").unwrap();
            let fails = verdict.starts_with("fails");
            assert_eq!(fails, failed, "goldpile {command}: {output}");
            assert!(verdict.starts_with("holds") || command.contains("--printed-rules"));
            verdict.to_owned()
        }
        "table" => {
            assert!(!failed && lines.len() > 1, "goldpile {command}: {output}");
            String::new()
        }
        "games" => String::new(),
        "invent" => {
            let words: Vec<&str> = output.split_whitespace().collect();
            let words = words.join(" ");
            let (_, checked) = words.split_once("Checked by exhaustive play: ").unwrap();
            let (bound, _) = checked
                .split_once(", the P-positions are these pairs")
                .unwrap();
            assert!(!failed, "goldpile {command}: {output}");
            format!("holds {bound}")
        }
        "solve" => {
            let first = lines
                .first()
                .unwrap_or_else(|| panic!("goldpile {command}"));
            assert!(!failed, "goldpile {command}: {output}");
            (*first).to_owned()
        }
        other => panic!("{other} shows nothing"),
    }
}

/// Writes a file, or holds it against what stands there.
fn keep(file: &str, text: &str) {
    let path = goldpile_testkit::root().join(file);
    if std::env::var_os("GOLDPILE_BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    } else {
        let kept = std::fs::read_to_string(&path)
            .unwrap()
            .replace("\r\n", "\n");
        for (kept, now) in kept.lines().zip(text.lines()) {
            assert_eq!(kept, now, "{file}: GOLDPILE_BLESS=1 writes it anew");
        }
        assert_eq!(
            kept.len(),
            text.len(),
            "{file}: GOLDPILE_BLESS=1 writes it anew"
        );
    }
}

/// An item in the page's table, with what its commands show.
fn row(Item { name, says, shown }: &Item) -> String {
    let (commands, outcomes) = match shown {
        Shown::Not(why) => (format!("none: {why}"), String::new()),
        Shown::Commands(commands) => {
            let outcomes: Vec<String> = commands.iter().map(|one| outcome(one, says)).collect();
            let commands: Vec<String> = commands
                .iter()
                .map(|command| format!("`goldpile {command}`"))
                .collect();
            let mut told: Vec<String> = Vec::new();
            for outcome in outcomes.iter().filter(|outcome| !outcome.is_empty()) {
                let outcome = outcome.replace('\t', " ");
                if told.last() != Some(&outcome) {
                    told.push(outcome);
                }
            }
            (commands.join("<br>"), told.join("<br>"))
        }
    };
    format!("| {name} | {says} | {commands} | {outcomes} |\n")
}

#[test]
fn every_item_of_the_papers_is_covered() {
    let mut page = "\
# What of the papers is covered

Every table, theorem, lemma, corollary, example and identity of the five papers, with the command that \
shows it, or why there is nothing to compute. A test runs every command, writes this page from the output, \
and keeps the tables byte by byte in `tests/data/tables.txt`. Errors in print are marked *Erratum*. The \
papers were read in texts converted from their files: *in our text* marks a slip that may come from that.

*Proved* means for all numbers at once, by an automaton ([proofs.md](proofs.md) explains how); *holds* \
means by exhaustive play as far as the command says. Where a statement is about every n, k, p or m, and \
not all of these are decided, the values that are decided are named. Beatty's theorem is taken from print: \
the automaton computes two complementary sequences, and by this theorem they are ⌊nα⌋ and ⌊nβ⌋.
"
    .to_owned();
    for (paper, items) in papers() {
        let rows: String = items.par_iter().map(row).collect();
        write!(
            page,
            "\n## {paper}\n\n| item | what it says | command | result |\n|---|---|---|---|\n{rows}"
        )
        .unwrap();
    }
    keep("docs/coverage.md", &page);
}

#[test]
fn every_table_is_as_it_was_byte_by_byte() {
    let mut tables = "# The tables that docs/coverage.md names, as the program writes them. \
        Source: the item named above each.\n"
        .to_owned();
    for (paper, items) in papers() {
        for Item { name, shown, .. } in items {
            let Shown::Commands(commands) = shown else {
                continue;
            };
            for command in commands
                .iter()
                .filter(|command| command.starts_with("table "))
            {
                let output = run(&words(command), "").fine();
                write!(
                    tables,
                    "\n# Source: {paper}, {name}\n$ goldpile {command}\n{output}"
                )
                .unwrap();
            }
        }
    }
    keep("tests/data/tables.txt", &tables);
}

/// The columns of a table by a command, without the index.
fn columns(command: &str) -> Vec<Vec<String>> {
    let output = run(&words(&format!("{command} --csv")), "").fine();
    let rows: Vec<Vec<String>> = output
        .lines()
        .skip(1)
        .map(|line| line.split(',').skip(1).map(str::to_owned).collect())
        .collect();
    (0..rows[0].len())
        .map(|column| rows.iter().map(|row| row[column].clone()).collect())
        .collect()
}

/// The tables in print, as they were copied from the papers, come out of the commands that the list
/// names for them.
#[test]
fn printed_tables_come_out_of_the_commands_named_for_them() {
    let coverage = COVERAGE.lines().filter_map(|line| line.split(" | ").nth(2));
    let named: Vec<&str> = coverage
        .flat_map(|commands| commands.split(" ;; "))
        .collect();
    let printed = include_str!("../../../../tests/data/papers.tsv");
    let lines = || {
        printed
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
    };
    let fields = |id: &str| -> Vec<Vec<&str>> {
        let fields = lines().map(|line| line.split('\t').collect::<Vec<&str>>());
        fields.filter(|fields| fields[0] == id).collect()
    };
    for (id, command) in [
        ("gardner-table-1", "table wythoff --rows 28"),
        ("gardner-table-4", "table wythoff --t 2 --rows 28"),
        ("raleigh-table-1", "table raleigh --rows 16"),
        ("flora-table-1", "table flora --rows 19"),
        ("larsson-example-4", "table blocking --p 3 --m 2 --rows 14"),
        ("larsson-example-5", "table blocking --p 3 --m 3 --rows 7"),
    ] {
        assert!(named.contains(&command), "{command}");
        let printed: Vec<String> = fields(id)[0][2..]
            .iter()
            .map(|&list| list.to_owned())
            .collect();
        let shown: Vec<String> = columns(command)
            .iter()
            .map(|column| column.join(","))
            .collect();
        assert_eq!(shown, printed, "{id}");
    }
    for (id, command) in [
        (
            "gardner-table-2",
            "table wythoff --of digits --from 19 --rows 1",
        ),
        (
            "gardner-table-2",
            "table wythoff --of digits --from 50 --rows 1",
        ),
        (
            "gardner-table-3",
            "table wythoff --of digits --from 1 --rows 20",
        ),
        (
            "gardner-table-5",
            "table wythoff --t 2 --of digits --from 1 --rows 20",
        ),
        (
            "raleigh-table-2",
            "table raleigh --of digits --from 1 --rows 30",
        ),
    ] {
        assert!(named.contains(&command), "{command}");
        let output = run(&words(&format!("{command} --json")), "").fine();
        let mut rows = super::objects(&output);
        if id == "gardner-table-2" {
            // The head of the table is its place values.
            let heads: Vec<&String> = rows[0].as_object().unwrap().keys().skip(1).collect();
            assert_eq!(heads[heads.len() - 6..], ["13", "8", "5", "3", "2", "1"]);
        }
        for fields in fields(id) {
            let number = fields[1].rsplit(' ').next().unwrap();
            let Some(row) = rows.iter_mut().find(|row| row["n"] == number) else {
                assert_eq!(id, "gardner-table-2");
                continue;
            };
            let digits = row.as_object().unwrap().values().skip(1);
            let digits: String = digits.map(|digit| digit.as_str().unwrap()).collect();
            assert_eq!(digits.trim_start_matches('0'), fields[2], "{id}, {number}");
        }
    }
    for row in 1..=4 {
        let id = format!("stolarsky-row-{row}");
        let printed = fields(&id)[0][2];
        let command = "table flora --of stolarsky --rows 4";
        assert!(named.contains(&command));
        let shown: Vec<String> = columns(command)
            .iter()
            .map(|column| column[row - 1].clone())
            .collect();
        assert_eq!(shown.join(","), printed, "{id}");
    }
    let array = columns("table flora --of array --rows 13");
    for (index, name) in ["H1", "H2", "H3", "H4", "H5", "H6", "G6"]
        .iter()
        .enumerate()
    {
        let printed = fields(&format!("flora-table-4-{name}"))[0][2];
        assert_eq!(array[index].join(","), printed, "{name}");
    }
    for (name, rows) in [("H7", 8), ("G7", 12)] {
        let command =
            format!("table flora --of array --k 7 --column {name} --from 1 --rows {rows}");
        assert!(named.contains(&command.as_str()));
        let printed = fields(&format!("flora-table-4-{name}"))[0][2];
        assert_eq!(columns(&command)[0].join(","), printed, "{name}");
    }
}
