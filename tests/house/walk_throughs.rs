//! The two walk-throughs, `docs/add-a-game.md` and `docs/add-a-screen.md`: what they show is what the
//! tests compile. The laws in `crates/games` check the game, the tests of `cli` use it, and those of `tui`
//! the screen. With `GOLDPILE_BLESS=1` the files are copied to the pages.

use std::collections::BTreeMap;
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
