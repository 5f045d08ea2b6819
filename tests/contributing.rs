//! The walk-through in CONTRIBUTING.md: what it shows is what the tests compile, and the game that
//! comes of it is played by the same command line as the others. That it stands under the laws is
//! said in `laws_rules.rs` and `laws_theory.rs`.
#![allow(unreachable_pub, clippy::unwrap_used)]

#[path = "common/bachet/mod.rs"]
mod bachet;

use goldpile::{cli, engine, number};
use std::ffi::OsString;
use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The fenced blocks of a Markdown text in one language.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let opening = format!("\n```{language}\n");
    text.split(opening.as_str())
        .skip(1)
        .map(|rest| &rest[..rest.find("```").unwrap()])
        .collect()
}

fn goldpile(args: &[&str]) -> String {
    let catalogue = engine::Catalogue::new(vec![bachet::ENTRY]);
    let mut output = Vec::new();
    let args = ["goldpile"].iter().chain(args).map(OsString::from);
    cli::run(
        &catalogue,
        &cli::Home::default(),
        args,
        std::io::empty(),
        &mut output,
    )
    .unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn the_text_shows_the_files_that_are_tested() {
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let text = text.replace("\r\n", "\n");
    let file = |name: &str| {
        let path = root().join("tests/common/bachet").join(name);
        let file = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        // Inside the crate its own name is `crate`; that is all that differs.
        file.replace("\nuse goldpile::", "\nuse crate::")
    };
    assert_eq!(blocks(&text, "md"), [file("rules.md")]);
    assert_eq!(
        blocks(&text, "rust"),
        [file("rules.rs"), file("oracle.rs"), file("mod.rs")]
    );
    let folder = fs::read_dir(root().join("tests/common/bachet")).unwrap();
    assert_eq!(folder.count(), 4, "a file that the text does not show");
}

#[test]
fn the_game_is_solved_tabled_and_verified() {
    assert_eq!(
        goldpile(&["solve", "bachet", "20", "--k", "4"]),
        "20\tP\t-\n"
    );
    let why = goldpile(&["solve", "bachet", "10^30+3", "--why"]);
    assert!(why.contains("Taking 3 leaves a multiple of 4."), "{why}");
    let table = goldpile(&["table", "bachet", "--rows", "3", "--csv"]);
    assert_eq!(table, "n,pile\n0,0\n1,4\n2,8\n");
    let verified = goldpile(&["verify", "bachet", "--max", "40"]);
    assert!(
        verified.contains("everything holds: 4 checks"),
        "{verified}"
    );
}

#[test]
fn its_number_is_any_size() {
    let count = number::parse_count("10^1000+2").unwrap().to_string();
    let answer = goldpile(&["solve", "bachet", &count, "--json"]);
    assert!(answer.contains("\"outcome\":\"N\""), "{answer}");
}
