//! The figures of the house: how far a key travels, how much a new one takes, how many things have one
//! name, how long the files and pages are. `cargo test --test house -- --nocapture figures` prints
//! them, each with its goal.

use crate::layers::{rooms_named, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rows that do not meet their goals yet. A row that does must be taken out.
const NOT_YET: &[&str] = &[];

/// The lines of code in `src`: 68,076 before the house was rebuilt (commit ec6c5d9), and what the ladder, the
/// rhythm of a turn, the end of a match, the history, the puzzles, the one text of a position, the words of
/// rule files and their numeration systems, pictures and sheets, tables and sweeps, certificates,
/// Walnut's definitions, the cases of strategies, the transform for long products, what is kept from one
/// sum to the next, shorter ways through words, tables and proofs, what keeps long numbers from holding the
/// drawing, and formulations prepared for many positions have added since.
const MOST_LINES: usize = 86_610;

/// Requests to another thread and their results, whose variants mirror each other.
const MIRRORED: [&str; 14] = [
    "Task",
    "Answer",
    "Job",
    "Found",
    "StoreTask",
    "FromStore",
    "MatchTask",
    "MatchNews",
    "FileTask",
    "FileNews",
    "NoteTask",
    "NoteNews",
    "StudyTask",
    "Studied",
];

/// A figure of today, and the maximum that it is to have.
struct Row {
    name: &'static str,
    now: usize,
    goal: usize,
    /// What was counted, for who has to lower it.
    counted: Vec<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    let text = fs::read_to_string(root().join(path)).unwrap();
    text.replace("\r\n", "\n")
}

fn shown(path: &Path) -> String {
    let inside = path.strip_prefix(root()).unwrap();
    inside.to_str().unwrap().replace('\\', "/")
}

/// The words of some code: its names, keywords and numbers.
fn words(code: &str) -> Vec<&str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .collect()
}

/// What a line defines if it begins a definition: `pub(super) struct Place` gives `struct` and
/// `Place`.
fn defined(line: &str) -> Option<(&str, &str)> {
    let line = line.strip_prefix("pub").map_or(line, |rest| {
        let rest = rest.strip_prefix('(').map_or(Some(rest), |within| {
            within.split_once(')').map(|(_, rest)| rest)
        });
        rest.unwrap_or_default().trim_start()
    });
    let (kind, rest) = line.split_once(' ')?;
    let is_type = ["struct", "enum", "trait", "type"].contains(&kind);
    let name = words(rest).first().copied();
    name.filter(|_| is_type).map(|name| (kind, name))
}

/// A place in the code: a file, and what it must define, such as `App::update`.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    file: String,
    items: Vec<String>,
}

/// The places of a list in `docs/architecture.md`, between two comments that name it. An item of the
/// list is a file, a dash and what is defined there: `` 1. `src/a.rs` — `A::b`, `c`: what it does``.
fn places(page: &str, list: &str) -> Vec<Place> {
    let (_, rest) = page.split_once(&format!("<!-- {list} -->\n")).unwrap();
    let (list, _) = rest.split_once(&format!("<!-- end of {list} -->")).unwrap();
    let items = list.lines().filter(|line| {
        let number = line.split_once(". ").map(|(number, _)| number);
        number.is_some_and(|number| number.parse::<usize>().is_ok())
    });
    items
        .map(|line| {
            let (place, _) = line.split_once("`: ").unwrap_or((line, ""));
            let mut quoted = place.split('`').skip(1).step_by(2).map(str::to_owned);
            Place {
                file: quoted.next().unwrap_or_default(),
                items: quoted.collect(),
            }
        })
        .collect()
}

/// Whether some code defines this: a function, a type, a constant or a variant; `A::b` also has to be
/// said of `A`.
fn defines(code: &str, item: &str) -> bool {
    let (of, name) = item.rsplit_once("::").unwrap_or(("", item));
    let has_type = of.is_empty()
        || code.lines().any(|line| {
            let words = words(line);
            let kinds = ["impl", "struct", "enum", "trait"];
            words.iter().any(|word| kinds.contains(word)) && words.contains(&of)
        });
    let kinds = [
        "fn", "struct", "enum", "trait", "type", "const", "static", "mod",
    ];
    let is_defined = code.lines().any(|line| {
        let after_kind = words(line)
            .windows(2)
            .any(|pair| kinds.contains(&pair[0]) && pair[1] == name);
        let variant = line.trim_start().strip_prefix(name);
        let is_variant = line.starts_with(' ')
            && variant.is_some_and(|rest| {
                rest.is_empty() || rest.starts_with(['(', ',']) || rest.starts_with(" {")
            });
        after_kind || is_variant
    });
    has_type && is_defined
}

/// The places of a list in `docs/architecture.md`, all of which are there.
fn checked_places(list: &str) -> Vec<Place> {
    let places = places(&read("docs/architecture.md"), list);
    assert!(places.len() > 2, "the list of {list} is too short");
    for Place { file, items } in &places {
        assert!(root().join(file).is_file(), "{list}: there is no {file}");
        assert!(!items.is_empty(), "{list}: {file} does what?");
        let code = read(file);
        for item in items {
            assert!(defines(&code, item), "{list}: {file} has no {item}");
        }
    }
    places
}

/// The enums of the floors that send work to other threads: the file, the name, and the variants.
fn enums(sources: &[(String, PathBuf, String)]) -> Vec<(&Path, &str, BTreeSet<&str>)> {
    let mut found = Vec::new();
    for (room, path, code) in sources {
        if !["play", "app", "tui"].contains(&room.as_str()) {
            continue;
        }
        let mut lines = code.lines();
        while let Some(line) = lines.next() {
            let Some(("enum", name)) = defined(line) else {
                continue;
            };
            let body = lines.by_ref().take_while(|line| *line != "}");
            let variants = body.filter_map(|line| {
                let name = line.strip_prefix("    ")?;
                let is_name = name.starts_with(|c: char| c.is_ascii_uppercase());
                is_name.then(|| words(name)[0])
            });
            found.push((path.as_path(), name, variants.collect()));
        }
    }
    found
}

/// The enums with the names of requests and answers; and those of one file that share at least four
/// variants, and half of the variants that one has, whatever they are called.
fn mirrored(sources: &[(String, PathBuf, String)]) -> Vec<(String, usize)> {
    let enums = enums(sources);
    assert!(enums.len() > 50, "only {} enums found", enums.len());
    let mirrors = |path: &Path, name: &str, variants: &BTreeSet<&str>| {
        enums.iter().any(|(other, other_name, others)| {
            let shared = variants.intersection(others).count();
            *other == path
                && *other_name != name
                && shared >= 4
                && shared * 2 >= variants.len().min(others.len())
        })
    };
    let found = enums
        .iter()
        .filter(|(path, name, variants)| MIRRORED.contains(name) || mirrors(path, name, variants));
    found
        .map(|(path, name, variants)| (format!("{name} in {}", shown(path)), variants.len()))
        .collect()
}

fn of_the_code(sources: &[(String, PathBuf, String)]) -> Vec<Row> {
    let mut defined_in: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, _, code) in sources {
        for (_, name) in code.lines().filter_map(defined) {
            *defined_in.entry(name).or_default() += 1;
        }
    }
    let twice = defined_in.iter().filter(|(_, times)| **times > 1);
    let twice: Vec<String> = twice
        .map(|(name, times)| format!("{name} ×{times}"))
        .collect();

    let screen = sources
        .iter()
        .find_map(|(_, _, code)| code.split_once("pub trait Screen"));
    let (methods, _) = screen.unwrap().1.split_once("\n}").unwrap();
    let methods = methods.lines().filter_map(|line| {
        let method = line.strip_prefix("    fn ")?;
        Some(words(method)[0].to_owned())
    });

    let of_cli = sources.iter().filter(|(room, ..)| room == "cli");
    let naming = of_cli.filter(|(_, _, code)| rooms_named(code).iter().any(|room| room == "tui"));

    let board = root().join("src/tui/board");
    let of_board = sources
        .iter()
        .filter(|(_, path, _)| path.starts_with(&board));

    let of_tui = sources.iter().filter(|(room, ..)| room == "tui");
    let lengths = of_tui.map(|(_, path, _)| {
        let lines = fs::read_to_string(path).unwrap().lines().count();
        (lines, shown(path))
    });
    let (longest, its_path) = lengths.max().unwrap();

    let code = sources.iter().flat_map(|(_, _, code)| code.lines());
    let code = code.filter(|line| !line.trim().is_empty());

    let mirrored = mirrored(sources);
    vec![
        Row {
            name: "variants of mirrored requests and answers",
            now: mirrored.iter().map(|(_, variants)| variants).sum(),
            goal: 0,
            counted: mirrored.into_iter().map(|(name, _)| name).collect(),
        },
        counting("methods of Screen", 18, methods),
        counting("type names defined more than once", 40, twice),
        counting(
            "files of cli that name tui",
            3,
            naming.map(|(_, path, _)| shown(path)),
        ),
        counting(
            "files of the board",
            14,
            of_board.map(|(_, path, _)| shown(path)),
        ),
        Row {
            name: "lines of the longest file in tui",
            now: longest,
            goal: 500,
            counted: vec![its_path],
        },
        Row {
            name: "lines of code in src",
            now: code.count(),
            goal: MOST_LINES,
            counted: Vec::new(),
        },
    ]
}

/// The row for these things.
fn counting(name: &'static str, goal: usize, things: impl IntoIterator<Item = String>) -> Row {
    let counted: Vec<String> = things.into_iter().collect();
    Row {
        name,
        now: counted.len(),
        goal,
        counted,
    }
}

fn rows() -> Vec<Row> {
    let way = checked_places("the way of the key h");
    let way: BTreeSet<String> = way.into_iter().map(|place| place.file).collect();
    let edits = checked_places("the edits for a new key");
    let edits = edits
        .into_iter()
        .map(|place| format!("{} in {}", place.items.join(", "), place.file));
    let mut rows = vec![
        counting("files on the way of the key h", 16, way),
        counting("edits for a new key that computes", 7, edits),
    ];
    rows.extend(of_the_code(&sources()));
    let stored = fs::read_dir(root().join("tests/screens")).unwrap();
    rows.push(Row {
        name: "stored whole screens",
        now: stored.count(),
        goal: 90,
        counted: Vec::new(),
    });
    for (name, page, goal) in [
        ("lines of CONTRIBUTING.md", "CONTRIBUTING.md", 120),
        ("lines of docs/architecture.md", "docs/architecture.md", 150),
    ] {
        rows.push(Row {
            name,
            now: read(page).lines().count(),
            goal,
            counted: Vec::new(),
        });
    }
    rows
}

#[test]
fn figures_meet_their_goals() {
    let rows = rows();
    let mut wrong = Vec::new();
    println!("\n{:<44}{:>8}{:>9}", "figure", "now", "goal");
    for row in &rows {
        let awaited = NOT_YET.contains(&row.name);
        let verdict = match (row.now <= row.goal, awaited) {
            (true, false) => "",
            (false, true) => "  not yet",
            (true, true) => {
                wrong.push(format!("{} is met: take it out of NOT_YET", row.name));
                "  met, but in NOT_YET"
            }
            (false, false) => {
                wrong.push(format!(
                    "{}: {} is more than {}: {}",
                    row.name,
                    row.now,
                    row.goal,
                    row.counted.join(", ")
                ));
                "  MISSED"
            }
        };
        let goal = format!("≤ {}", row.goal);
        println!("{:<44}{:>8}{goal:>9}{verdict}", row.name, row.now);
    }
    for name in NOT_YET {
        if !rows.iter().any(|row| row.name == *name) {
            wrong.push(format!("{name} is no figure"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn figures_are_counted_right() {
    assert_eq!(defined("pub(super) enum Go<T> {"), Some(("enum", "Go")));
    assert_eq!(defined("pub type Lost = u8;"), Some(("type", "Lost")));
    assert_eq!(defined("struct Lane;"), Some(("struct", "Lane")));
    assert_eq!(defined("    struct Inside;"), None);
    assert_eq!(defined("pub fn typed() {"), None);

    let page = "<!-- a way -->\n\n1. `src/a.rs` — `A::b`, `c`: does `this`\n2. `b.rs` — `D`\n\n\
                <!-- end of a way -->\n1. `c.rs` — `e`\n";
    let place = |file: &str, items: &[&str]| Place {
        file: file.to_owned(),
        items: items.iter().map(|item| (*item).to_owned()).collect(),
    };
    assert_eq!(
        places(page, "a way"),
        [place("src/a.rs", &["A::b", "c"]), place("b.rs", &["D"])]
    );

    let code = "impl Screen for A {\n    fn b(&self) {}\n}\nenum E {\n    Hint(u8),\n    Why,\n}\n";
    for item in ["A::b", "Screen::b", "b", "E::Hint", "E::Why", "E"] {
        assert!(defines(code, item), "{item}");
    }
    for item in ["B::b", "A::c", "E::Hin", "u8"] {
        assert!(!defines(code, item), "{item}");
    }

    let file = |name: &str, code: &str| ("tui".to_owned(), root().join(name), code.to_owned());
    let shared = "    A,\n    B(u8),\n    C {\n        d: u8,\n    },\n    D,\n}\n";
    let mut sources = vec![
        file(
            "a.rs",
            &format!("enum Ask {{\n{shared}enum Told {{\n{shared}"),
        ),
        file(
            "b.rs",
            &format!("enum Other {{\n{shared}pub enum Job {{\n    E,\n}}\n"),
        ),
    ];
    sources.extend((0..50).map(|_| file("c.rs", "enum Own {\n    A,\n    B,\n}\n")));
    let expected = [("Ask in a.rs", 4), ("Told in a.rs", 4), ("Job in b.rs", 1)];
    assert_eq!(
        mirrored(&sources),
        expected.map(|(name, variants)| (name.to_owned(), variants))
    );
}
