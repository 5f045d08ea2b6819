//! The shape of the house: arrows point one way, the lower rooms name no terminal, file or clock,
//! and no game is named outside its own folder.
#![allow(clippy::unwrap_used)]

use goldpile::games::catalogue;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Which rooms each room may look into.
fn allowed() -> BTreeMap<&'static str, &'static [&'static str]> {
    BTreeMap::from([
        ("number", &[][..]),
        ("engine", &["number"]),
        ("solve", &["engine", "number"]),
        ("games", &["engine", "number"]),
        ("play", &["engine", "number", "solve"]),
        ("verify", &["engine", "number", "solve"]),
        ("tui", &["engine", "number", "play", "solve"]),
        (
            "cli",
            &["engine", "number", "play", "solve", "tui", "verify"],
        ),
    ])
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Every source file with its room and its code: without comments, and without unit tests, which
/// stand at the end of a file or in a `tests.rs`.
fn sources() -> Vec<(String, PathBuf, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    files(&source, &mut found);
    assert!(found.len() > 40, "only {} files found", found.len());
    found
        .into_iter()
        .filter(|path| !path.ends_with("tests.rs"))
        .map(|path| {
            let inside = path.strip_prefix(&source).unwrap();
            let room = inside.iter().next().unwrap().to_str().unwrap().to_owned();
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            let code: Vec<&str> = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            (room, path, code.join("\n"))
        })
        .collect()
}

/// The first names after each `crate::`, those in braces included.
fn rooms_named(code: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
    };
    let mut named = Vec::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            None => named.push(name(rest)),
            Some(list) => {
                let mut depth = 0;
                let mut at_name = true;
                for (index, c) in list.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => at_name = true,
                        _ if at_name && c.is_alphabetic() => {
                            named.push(name(&list[index..]));
                            at_name = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    named
}

#[test]
fn arrows_point_one_way() {
    let allowed = allowed();
    let mut seen = 0;
    for (room, path, code) in sources() {
        let Some(may) = allowed.get(room.as_str()) else {
            assert!(
                ["lib.rs", "main.rs"].contains(&room.as_str()),
                "{room} has no place in the house"
            );
            continue;
        };
        for named in rooms_named(&code) {
            seen += 1;
            assert!(
                named == room || may.contains(&named.as_str()),
                "{} looks into {named}",
                path.display()
            );
        }
    }
    assert!(seen > 60, "only {seen} imports found");
}

#[test]
fn the_lower_rooms_name_no_terminal_file_or_clock() {
    let foreign = [
        "ratatui",
        "crossterm",
        "clap",
        "tui_input",
        "signal_hook",
        "std::fs",
        "std::io",
        "std::env",
        "std::time",
        "std::process",
        "println!",
        "eprintln!",
        "f32",
        "f64",
    ];
    for (room, path, code) in sources() {
        if !["number", "engine", "games", "solve"].contains(&room.as_str()) {
            continue;
        }
        for word in foreign {
            assert!(!code.contains(word), "{} names {word}", path.display());
        }
    }
}

#[test]
fn a_game_is_named_in_its_folder_and_the_catalogue_only() {
    let catalogue = catalogue();
    for (room, path, code) in sources() {
        if room == "games" {
            continue;
        }
        for entry in catalogue.entries() {
            for quoted in [entry.name, entry.title] {
                assert!(
                    !code.contains(&format!("\"{quoted}\"")),
                    "{} names {quoted}",
                    path.display()
                );
            }
        }
        assert!(
            !code.contains("crate::games") || room == "lib.rs",
            "{} looks into the games",
            path.display()
        );
    }
}

#[test]
fn every_game_has_its_folder() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    for entry in catalogue().entries() {
        for file in ["mod.rs", "rules.rs"] {
            assert!(root.join(entry.name).join(file).is_file(), "{}", entry.name);
        }
    }
}
