//! The shape of the house: arrows point one way, the lower rooms name no terminal, file or clock,
//! and no game is named outside its own folder.

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
        ("prove", &["engine", "number"]),
        ("games", &["engine", "number"]),
        ("play", &["engine", "number", "prove", "solve"]),
        ("picture", &["engine", "number", "play", "solve"]),
        ("learn", &["engine", "number", "play", "solve"]),
        (
            "app",
            &[
                "engine", "guess", "learn", "number", "picture", "play", "prove", "solve", "verify",
            ],
        ),
        ("verify", &["engine", "number", "prove", "solve"]),
        ("guess", &["engine", "number", "prove", "solve"]),
        (
            "tui",
            &[
                "app", "engine", "guess", "learn", "number", "picture", "play", "prove", "solve",
                "verify",
            ],
        ),
        (
            "cli",
            &[
                "app", "engine", "guess", "learn", "number", "picture", "play", "prove", "solve",
                "tui", "verify",
            ],
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
pub(crate) fn sources() -> Vec<(String, PathBuf, String)> {
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
pub(crate) fn rooms_named(code: &str) -> Vec<String> {
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
fn the_command_line_meets_the_screen_in_three_files() {
    let mut seen = 0;
    for (room, path, code) in sources() {
        if room != "cli" || !rooms_named(&code).iter().any(|named| named == "tui") {
            continue;
        }
        seen += 1;
        assert!(
            ["cli/screen.rs", "cli/failure.rs", "cli/settings.rs"]
                .iter()
                .any(|file| path.ends_with(file)),
            "{} looks into tui",
            path.display()
        );
    }
    assert_eq!(seen, 3);
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
        if !["number", "engine", "games", "guess", "prove", "solve"].contains(&room.as_str()) {
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
            for quoted in [&entry.name, &entry.title] {
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
        for file in ["mod.rs", "rules.game", "lesson.txt"] {
            assert!(
                root.join(entry.name.as_str()).join(file).is_file(),
                "{}",
                entry.name
            );
        }
    }
}

/// The floors of `tui`, the lowest first. A file looks into its own floor and those below, and of its
/// own floor into its own room alone; what stands alone on a floor may be looked into from there.
const FLOORS: [&[&str]; 11] = [
    &["keys", "numbers", "text_line", "theme"],
    &["ascii", "settings"],
    &["tasks"],
    &["plan"],
    &["route", "widgets"],
    &["message"],
    &["screen"],
    &["board"],
    &["screens"],
    &["app"],
    &["terminal"],
];

/// The names after each `crate::tui::`, those in braces included; and those after `super::` in a file
/// that stands in `tui` itself.
fn tui_rooms_named(path: &Path, code: &str) -> Vec<String> {
    let mut code = code.to_owned();
    if path.parent().is_some_and(|folder| folder.ends_with("tui")) {
        code = code.replace("super::", "crate::tui::");
    }
    rooms_named(
        &code
            .replace("crate::tui::", "@@")
            .replace("crate::", "")
            .replace("@@", "crate::"),
    )
}

fn tui_sources() -> Vec<(String, PathBuf, String)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tui");
    let of_tui = |(_, path, code): (String, PathBuf, String)| {
        let inside = path.strip_prefix(&top).ok()?;
        let first = inside.iter().next()?.to_str()?;
        let room = first.trim_end_matches(".rs").to_owned();
        (room != "mod").then_some((room, path, code))
    };
    sources().into_iter().filter_map(of_tui).collect()
}

#[test]
fn the_floors_of_the_screen_have_no_stairs_up() {
    let floor = |room: &str| FLOORS.iter().position(|floor| floor.contains(&room));
    let mut seen = 0;
    for (room, path, code) in tui_sources() {
        let own = floor(&room);
        assert!(own.is_some(), "{room} has no floor");
        for named in tui_rooms_named(&path, &code) {
            let Some(other) = floor(&named) else { continue };
            seen += 1;
            assert!(
                named == room || Some(other) < own,
                "{} looks up or aside into {named}",
                path.display()
            );
        }
    }
    assert!(seen > 100, "only {seen} imports found");
}

#[test]
fn screens_do_not_know_each_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tui/screens");
    let names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert!(names.len() >= 10, "{names:?}");
    for (room, path, code) in tui_sources() {
        if path == folder.join("mod.rs") {
            continue;
        }
        let own = path.strip_prefix(&folder).ok();
        let own = own.and_then(|inside| inside.iter().next());
        for name in &names {
            let other = own.is_none_or(|own| own != name.as_str());
            assert!(
                !other || !code.contains(&format!("screens::{name}::")),
                "{} names the screen {name}",
                path.display()
            );
        }
        assert!(
            own.is_none() || !code.contains("super::super::"),
            "{} leaves its folder",
            path.display()
        );
        assert!(
            ["screens", "app"].contains(&room.as_str()) || !code.contains("crate::tui::screens"),
            "{} names the screens",
            path.display()
        );
    }
}

#[test]
fn what_changes_the_state_does_not_draw_and_what_draws_does_not_change_it() {
    for (_, path, code) in tui_sources() {
        let inside = path.display();
        if path.ends_with("app/view.rs") || path.ends_with("draw.rs") {
            assert!(!code.contains("&mut self"), "{inside} changes the state");
            assert!(!code.contains("&mut Shared"), "{inside} changes the state");
            assert!(!code.contains("update"), "{inside} looks into update");
        }
    }
}

#[test]
fn the_application_is_the_stack_and_the_doors() {
    let sources = tui_sources();
    let of_app: Vec<_> = sources
        .iter()
        .filter(|(_, _, code)| code.contains("impl App {"))
        .map(|(_, path, _)| path)
        .collect();
    assert!(of_app.len() <= 3, "{of_app:?}");
}

/// The files of the terminal game, by their paths inside of it.
fn files_of_the_screen() -> Vec<(String, PathBuf, String)> {
    let all = sources().into_iter().filter(|(room, ..)| room == "tui");
    let inside = all.map(|(_, path, code)| {
        let shown = path.to_str().unwrap().replace('\\', "/");
        let (_, inside) = shown.split_once("/src/tui/").unwrap();
        (inside.to_owned(), path.clone(), code)
    });
    inside.collect()
}

#[test]
fn the_application_stands_in_at_most_three_files() {
    let files = files_of_the_screen();
    let own = files
        .iter()
        .filter(|(_, _, code)| code.contains("impl App {"));
    let own: Vec<&str> = own.map(|(inside, ..)| inside.as_str()).collect();
    assert!((1..=3).contains(&own.len()), "{own:?}");
}

#[test]
fn only_the_list_of_screens_names_one() {
    let files = files_of_the_screen();
    let folders: Vec<&str> = files
        .iter()
        .filter_map(|(inside, ..)| inside.strip_prefix("screens/")?.strip_suffix("/mod.rs"))
        .collect();
    assert!(folders.len() >= 10, "{folders:?}");
    for (inside, _, code) in &files {
        for folder in &folders {
            let own = format!("screens/{folder}/");
            if inside == "screens/mod.rs" || inside.starts_with(&own) {
                continue;
            }
            let named = format!("screens::{folder}::");
            assert!(!code.contains(&named), "{inside} names {folder}");
            // Nor does a screen name its neighbour.
            let beside = format!("super::{folder}::");
            let neighbour = inside.starts_with("screens/") && code.contains(&beside);
            assert!(!neighbour, "{inside} names {folder}");
        }
    }
}
