//! The two walk-throughs, `docs/add-a-game.md` and `docs/add-a-screen.md`: what they show is what the
//! tests compile, and the game that comes of it is used like any other. The laws in `crates/games` check
//! the game, `crates/tui/tests` uses the screen. With `GOLDPILE_BLESS=1` the files are copied to the pages.

use goldpile::{cli, engine, number};
use goldpile_testkit::bachet;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A text file, with its line ends as on Unix.
fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap().replace("\r\n", "\n")
}

/// The page with these files in it, each in the fenced block below the heading that begins with its
/// name. Every other block is for a shell.
fn with_files(page: &str, files: &BTreeMap<String, String>) -> String {
    let mut shown = Vec::new();
    let mut heading = None;
    let mut written = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        written += line;
        written.push('\n');
        if line.starts_with("## ") {
            // `## 2. `rules.game`: the rules for the engine`
            heading = line.split('`').nth(1).map(str::to_owned);
        }
        let Some(language) = line.strip_prefix("```") else {
            continue;
        };
        let kept: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if language == "sh" {
            written += &(kept.join("\n") + "\n```\n");
            continue;
        }
        let name = heading.take().expect("a block has a heading of its own");
        written += files.get(&name).expect("a heading names a file");
        written += "```\n";
        shown.push(name);
    }
    shown.sort_unstable();
    assert!(shown.iter().eq(files.keys()), "only {shown:?} are shown");
    written
}

/// Checks that a page shows the files of a folder of the tests, or writes them there.
fn shows(page: &str, folder: &str) {
    let folder = root().join(folder);
    let files = fs::read_dir(folder).unwrap().map(|entry| {
        let entry = entry.unwrap();
        // Inside the crate its own name is `crate`; that is all that differs.
        let text = text_of(&entry.path()).replace("\nuse goldpile_tui::", "\nuse crate::");
        (entry.file_name().into_string().unwrap(), text)
    });
    let path = root().join(page);
    let kept = text_of(&path);
    let now = with_files(&kept, &files.collect());
    if kept == now {
        return;
    }
    if std::env::var_os("GOLDPILE_BLESS").is_some() {
        fs::write(path, now).unwrap();
        return;
    }
    for (number, (kept, now)) in kept.lines().zip(now.lines()).enumerate() {
        assert_eq!(
            kept,
            now,
            "{page}, line {}: GOLDPILE_BLESS=1 writes it anew",
            number + 1
        );
    }
    panic!("{page} lacks lines at its end: GOLDPILE_BLESS=1 writes it anew");
}

fn goldpile(args: &[&str]) -> String {
    let catalogue = engine::Catalogue::new(vec![bachet::entry().unwrap()]);
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
fn the_pages_show_the_files_that_are_tested() {
    shows("docs/add-a-game.md", "crates/testkit/src/bachet");
    shows("docs/add-a-screen.md", "crates/tui/tests/tui/endgames");
}

#[test]
fn a_file_that_has_changed_is_copied_to_its_page() {
    let page = "# A page\n\n## 1. `a.rs`: one\n\nText.\n\n```rust\nold\n\nold\n```\n\n## 2. `b.md`: two\n\n\
                ```md\n```\n\n```sh\nls\n```\n";
    let files = [("a.rs", "new\n"), ("b.md", "# B\n\nmore\n")];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let written = with_files(page, &BTreeMap::from(files));
    let expected = page
        .replace("old\n\nold\n", "new\n")
        .replace("```md\n", "```md\n# B\n\nmore\n");
    assert_eq!(written, expected);
}

#[test]
fn the_game_is_solved_tabled_and_verified() {
    assert_eq!(
        goldpile(&["solve", "bachet", "20", "--k", "4"]),
        "20\tP\t-\n"
    );
    let why = goldpile(&["solve", "bachet", "10^30+3", "--why"]);
    assert!(why.contains("Taking 3 from a leaves 1"), "{why}");
    let table = goldpile(&["table", "bachet", "--rows", "3", "--csv"]);
    assert_eq!(table, "n,pile\n0,0\n1,4\n2,8\n");
    let verified = goldpile(&["verify", "bachet", "--max", "40"]);
    assert!(
        verified.contains("everything holds: 4 checks"),
        "{verified}"
    );
}

#[test]
fn its_lesson_is_led_through_in_text() {
    let listed = goldpile(&["learn"]);
    assert_eq!(listed, "bachet\tBachet\t3 steps\tnot begun\t0 drills due\n");
    let begun = goldpile(&["learn", "bachet", "--plain", "--seed", "1"]);
    assert!(begun.contains("Four · 1 of 3  □□□"), "{begun}");
    assert!(
        begun.contains("4: does the player to move win? (yes or no)"),
        "{begun}"
    );
}

#[test]
fn its_number_is_any_size() {
    let count = number::parse_count("10^1000+2").unwrap().to_string();
    let answer = goldpile(&["solve", "bachet", &count, "--json"]);
    assert!(answer.contains("\"outcome\":\"N\""), "{answer}");
}
