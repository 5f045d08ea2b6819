//! Puzzles as they are asked, and what is typed.
#![allow(dead_code, reason = "the tests of the program use some of it")]

use crate::running::{Run, home, object, objects, run, run_at};
use goldpile_cli::Home;
use goldpile_engine::notation::read::MAX_RECORD_BITS;
use goldpile_games::catalogue;
use goldpile_learn::JsonLines;
use goldpile_learn::json_lines::JsonLine;
use goldpile_number::Budget;
use goldpile_play::PositionText;
use serde_json::Value;
use std::fs;

/// A day whose game is Nim.
pub(crate) const DAY: &str = "2026-11-26";

/// A week from Monday to Sunday: each game once, asked for the move that wins.
pub(crate) const WEEK: [&str; 7] = [
    "2026-11-30",
    "2026-12-01",
    "2026-12-02",
    "2026-12-03",
    "2026-12-04",
    "2026-12-05",
    "2026-12-06",
];

/// A user's folders on this day.
pub(crate) fn home_on(day: &str) -> (tempfile::TempDir, Home) {
    let (folder, mut home) = home();
    home.data.date = Some(day.parse().unwrap());
    (folder, home)
}

/// A run, in which nothing is written that only a terminal understands.
pub(crate) fn puzzle(home: &Home, args: &[&str], typed: &str) -> Run {
    let args = [&["puzzle", "--plain"], args].concat();
    let run = run_at(home, &catalogue(), &args, typed.as_bytes());
    let line = run.result.as_ref().err().map(goldpile_cli::Failure::line);
    for said in [Some(&run.output), line.as_ref()].into_iter().flatten() {
        assert!(!said.contains('\u{1b}'), "{said:?}");
    }
    run
}

/// The one object that is printed of a puzzle.
pub(crate) fn printed(home: &Home, args: &[&str]) -> Value {
    let mut found = objects(&puzzle(home, &[args, &["--json"]].concat(), "").fine());
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

/// The position that a puzzle asks about, or those to choose from, each after a bar.
pub(crate) fn text(home: &Home, args: &[&str]) -> String {
    let object = printed(home, args);
    match object["texts"].as_array() {
        None => object["text"].as_str().unwrap().to_owned(),
        Some(texts) => {
            let texts: Vec<&str> = texts.iter().map(|text| text.as_str().unwrap()).collect();
            texts.join(" | ")
        }
    }
}

/// Of positions to choose from, the number of the one with an outcome of its own, which is the right one.
fn chosen(text: &str) -> Option<usize> {
    let outcome = |text: &str| object(&["solve", text])["outcome"] == "N";
    let outcomes: Vec<bool> = text.split(" | ").map(outcome).collect();
    let is_alone = |one: &bool| outcomes.iter().filter(|other| *other == one).count() == 1;
    let found = || outcomes.iter().position(is_alone).unwrap() + 1;
    (outcomes.len() > 1).then(found)
}

/// What is to be blocked, as it is typed.
fn block(squares: &Value) -> Option<String> {
    let squares = squares.as_array()?;
    let squares: Vec<String> = squares.iter().map(|s| format!("x{}", typed(s))).collect();
    Some(if squares.is_empty() {
        "x-\n".to_owned()
    } else {
        format!("{}\n", squares.join(" "))
    })
}

/// The names of the members of an object, in order.
pub(crate) fn members(object: &Value) -> Vec<&str> {
    let mut names: Vec<&str> = (object.as_object().unwrap().keys())
        .map(String::as_str)
        .collect();
    names.sort_unstable();
    names
}

/// A position or a square as it is typed.
pub(crate) fn typed(counts: &Value) -> String {
    let counts = counts.as_array().unwrap();
    let counts: Vec<&str> = counts.iter().map(|count| count.as_str().unwrap()).collect();
    counts.join(",")
}

/// The lines to type for the right answer, as `solve` says: a number, what is to be blocked, or a take and what is to
/// be blocked then.
pub(crate) fn right(text: &str) -> String {
    if let Some(chosen) = chosen(text) {
        return format!("{chosen}\n");
    }
    let told = object(&["solve", text]);
    if let Some(block) = block(&told["winning_block"]) {
        return block;
    }
    assert_eq!(told["outcome"], "N", "{text}");
    let left = typed(&told["winning_move"]);
    let then = object(&["solve", &format!("{text} {left}")]);
    let block = block(&then["winning_block"]);
    // One number alone is what is taken.
    let sign = if left.contains(',') { "" } else { "=" };
    format!("{sign}{left}\n{}", block.unwrap_or_default())
}

/// The line to type for a move that does not win, in a game where one may be taken from any pile.
pub(crate) fn wrong(text: &str) -> String {
    if let Some(chosen) = chosen(text) {
        return format!("{}\n", chosen % 3 + 1);
    }
    let told = object(&["solve", text]);
    let piles = told["position"].as_array().unwrap();
    let piles: Vec<u64> = (piles.iter())
        .map(|pile| pile.as_str().unwrap().parse().unwrap())
        .collect();
    let takes = (0..piles.len()).filter(|pile| piles[*pile] > 0);
    let left = takes.map(|pile| {
        let mut left = piles.clone();
        left[pile] -= 1;
        let left: Vec<String> = left.iter().map(u64::to_string).collect();
        left.join(",")
    });
    let game = told["game"].as_str().unwrap();
    let mut losing =
        left.filter(|left| object(&["solve", &format!("{game} {left}")])["outcome"] == "N");
    format!("{}\n", losing.next().unwrap())
}

/// What is stored in a file, line by line.
pub(crate) fn stored<T: JsonLine>(file: Option<&JsonLines<T>>) -> Vec<Value> {
    let path = file.unwrap().path();
    let text = if path.exists() {
        fs::read_to_string(path).unwrap()
    } else {
        String::new()
    };
    objects(&text)
}

/// Holds that a text is read back as it was printed, by the library and by `solve`.
pub(crate) fn is_position(text: &str, game: &str) {
    let read = PositionText::read(&catalogue(), text, &mut Budget::of(MAX_RECORD_BITS)).unwrap();
    assert_eq!(read.to_string(), text);
    assert_eq!(read.game.entry.name, game);
    let solved = run(&["solve", text], "").fine();
    assert!(
        matches!(solved.split('\t').nth(1), Some("N" | "P")),
        "{solved}"
    );
}
