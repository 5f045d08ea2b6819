//! The pages for developers: the pages, headings and files that they name are there.

use std::fs;
use std::path::Path;

const PAGES: [&str; 7] = [
    "CONTRIBUTING.md",
    "docs/add-a-game.md",
    "docs/add-a-screen.md",
    "docs/architecture.md",
    "docs/packaging.md",
    "docs/testing.md",
    "docs/words.md",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text_of(path: &Path) -> String {
    let text = fs::read_to_string(path);
    text.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        .replace("\r\n", "\n")
}

/// The anchor of a heading, as GitHub makes it: letters, digits and hyphens.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let letters = heading.chars().filter_map(|c| match c {
        ' ' => Some('-'),
        c => (c.is_alphanumeric() || c == '-').then_some(c),
    });
    letters.collect()
}

#[test]
fn links_lead_somewhere() {
    for name in PAGES {
        let path = root().join(name);
        let text = text_of(&path);
        let links = text.split("](").skip(1);
        let links = links.filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.starts_with("https://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = text_of(&path.parent().unwrap().join(file));
            let mut headings = target.lines().filter(|line| line.starts_with('#'));
            let is_there = heading.is_empty() || headings.any(|line| anchor(line) == heading);
            assert!(is_there, "{name}: {link}");
        }
    }
}

#[test]
fn sources_that_a_page_names_are_there() {
    for name in PAGES {
        let text = text_of(&root().join(name));
        let quoted = text.split('`').skip(1).step_by(2);
        let sources = quoted.filter(|quoted| {
            let is_path = quoted.contains('/')
                && Path::new(quoted)
                    .extension()
                    .is_some_and(|ending| ending == "rs");
            // A file that the reader is to write.
            is_path && !quoted.contains("NAME") && !quoted.contains(char::is_whitespace)
        });
        for source in sources {
            assert!(root().join(source).is_file(), "{name} names {source}");
        }
    }
}

#[test]
fn every_picture_is_shown_by_the_readme() {
    let readme = text_of(&root().join("README.md"));
    for entry in fs::read_dir(root().join("assets")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(readme.contains(&format!("](assets/{name})")), "{name}");
    }
}
