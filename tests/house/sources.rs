//! What neither cargo nor clippy says of the sources: that no game is named outside its folder, that the
//! lower members know no file and no clock, and that screens do not know each other.

use goldpile::games::catalogue;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("crates")
}

fn add_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            add_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Every source file of these members with its code: without comments, and without unit tests, which
/// stand at the end of a file or in a `tests.rs`.
fn sources(members: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for member in members {
        add_files(&crates().join(member).join("src"), &mut found);
    }
    found.retain(|path| !path.ends_with("tests.rs") && path.iter().all(|part| part != "tests"));
    found
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            let code: Vec<&str> = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            (path, code.join("\n"))
        })
        .collect()
}

#[test]
fn a_game_is_named_in_its_folder_and_the_catalogue_only() {
    let members: Vec<String> = fs::read_dir(crates())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "games" && name != "testkit")
        .collect();
    assert!(members.len() > 10, "{members:?}");
    let members: Vec<&str> = members.iter().map(String::as_str).collect();
    let catalogue = catalogue();
    for (path, code) in sources(&members) {
        for entry in catalogue.entries() {
            for name in [&entry.name, &entry.title] {
                let quoted = format!("\"{name}\"");
                assert!(!code.contains(&quoted), "{} names {name}", path.display());
            }
        }
    }
}

#[test]
fn every_game_has_its_folder() {
    let games = crates().join("games/src");
    for entry in catalogue().entries() {
        for file in ["mod.rs", "rules.game", "rules.md", "lesson.txt"] {
            let path = games.join(entry.name.as_str()).join(file);
            assert!(path.is_file(), "{}", path.display());
        }
    }
}

#[test]
fn the_lower_members_name_no_file_and_no_clock() {
    let foreign = [
        "std::fs",
        "std::io",
        "std::env",
        "std::time",
        "std::process",
        "println!",
        "f32",
        "f64",
    ];
    for (path, code) in sources(&["number", "engine", "games", "solve", "prove"]) {
        for word in foreign {
            assert!(!code.contains(word), "{} names {word}", path.display());
        }
    }
}

#[test]
fn screens_do_not_know_each_other() {
    let screens = crates().join("tui/src/screens");
    let names: Vec<String> = fs::read_dir(&screens)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert!(names.len() >= 10, "{names:?}");
    for (path, code) in sources(&["tui"]) {
        if path == screens.join("mod.rs") {
            continue;
        }
        for name in names
            .iter()
            .filter(|name| !path.starts_with(screens.join(name)))
        {
            for way in [format!("screens::{name}::"), format!("super::{name}::")] {
                let is_own_module = way.starts_with("super") && !path.starts_with(&screens);
                assert!(
                    is_own_module || !code.contains(&way),
                    "{} names the screen {name}",
                    path.display()
                );
            }
        }
    }
}

/// The name that a text begins with.
fn name(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or_default()
}

#[test]
fn whatever_a_public_function_fails_with_is_an_error() {
    let members = [
        "app", "claims", "cli", "engine", "files", "games", "learn", "number", "picture", "play",
        "prove", "solve", "tui",
    ];
    let mut code = String::new();
    for (_, source) in sources(&members) {
        code.push_str(&source);
    }
    let mut failures: BTreeSet<&str> = BTreeSet::new();
    for function in code.split("pub fn ").skip(1) {
        let signature = function.split(" {").next().unwrap_or_default();
        let failure = signature
            .rsplit_once("-> Result<")
            .and_then(|(_, result)| result.rsplit_once(", "));
        failures.extend(failure.map(|(_, failure)| name(failure)));
    }
    let mut found = 0;
    for kind in ["pub enum ", "pub struct "] {
        for (at, _) in code.match_indices(kind) {
            let declared = name(&code[at + kind.len()..]);
            let is_called_so = ["Error", "Problem"]
                .iter()
                .any(|end| declared.ends_with(end));
            if is_called_so || failures.contains(declared) {
                let derived = code[..at].rsplit("#[derive(").next().unwrap_or_default();
                let derived = derived.split(")]").next().unwrap_or_default();
                let by_hand = format!("Error for {declared} {{}}");
                let is_error = derived.split(", ").any(|name| name == "Error");
                assert!(
                    is_error || code.contains(&by_hand),
                    "{declared} is no error"
                );
                found += 1;
            }
        }
    }
    assert!(found > 50, "{found}");
}
