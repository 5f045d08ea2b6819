//! The keys in the README, written from the table that dispatches them. `GOLDPILE_BLESS=1` writes them anew.

use goldpile_tui::keys::EVERYWHERE;
use goldpile_tui::{Binding, all_keys};
use std::fmt::Write as _;

const OPENING: &str = "<!-- keys: written by the tests from the table that dispatches them -->\n";
const CLOSING: &str = "<!-- end of keys -->";

/// The modes of a match other than the piles, and their names in the README.
const ELSEWHERE: [(&str, &str); 6] = [
    ("begin", "who begins"),
    ("block", "blocking"),
    ("map", "map"),
    ("map block", "map"),
    ("over", "after the match"),
    ("review", "review"),
];

fn lines(name: &str) -> Vec<&'static Binding> {
    let mut modes = all_keys().into_iter();
    let keys = modes.find(|keys| keys.name == name).unwrap();
    keys.bindings().collect()
}

fn is_same(one: &Binding, other: &Binding) -> bool {
    (one.shown, one.help) == (other.shown, other.help)
}

/// The keys for choosing a take and those that apply everywhere, and then the other keys in a match and after it.
fn keys() -> String {
    let mut text = "\nAt the piles:\n\n| keys | what they do |\n|---|---|\n".to_owned();
    let take = lines("take");
    for binding in take.iter().copied().chain(EVERYWHERE) {
        let help = binding.help.replace('|', "\\|");
        writeln!(text, "| `{}` | {help} |", binding.shown).unwrap();
    }
    text.push_str("\nElsewhere:\n\n| keys | where | what they do |\n|---|---|---|\n");
    let mut written: Vec<&Binding> = take;
    for (mode, _) in ELSEWHERE {
        for binding in lines(mode) {
            if written.iter().any(|other| is_same(binding, other)) {
                continue;
            }
            let holds = |(mode, place): &(&str, &'static str)| {
                let mut lines = lines(mode).into_iter();
                lines.any(|other| is_same(binding, other)).then_some(*place)
            };
            let mut places: Vec<&str> = ELSEWHERE.iter().filter_map(holds).collect();
            places.dedup();
            let (places, help) = (places.join(", "), binding.help.replace('|', "\\|"));
            writeln!(text, "| `{}` | {places} | {help} |", binding.shown).unwrap();
            written.push(binding);
        }
    }
    text.push('\n');
    text
}

#[test]
fn every_key_of_a_match_is_told_of() {
    let keys = keys();
    for key in ["Space", "z", "v", "b", "A", "s", "a"] {
        assert!(keys.contains(&format!("\n| `{key}")), "{key}\n{keys}");
    }
}

#[test]
fn the_readme_has_the_keys_of_the_table() {
    let file = goldpile_testkit::root().join("README.md");
    let text = std::fs::read_to_string(&file)
        .unwrap()
        .replace("\r\n", "\n");
    let (before, rest) = text.split_once(OPENING).unwrap();
    let (kept, after) = rest.split_once(CLOSING).unwrap();
    let keys = keys();
    if std::env::var_os("GOLDPILE_BLESS").is_some() && kept != keys {
        std::fs::write(&file, format!("{before}{OPENING}{keys}{CLOSING}{after}")).unwrap();
    } else {
        assert!(
            kept == keys,
            "the keys are not those of the README any more; GOLDPILE_BLESS=1 writes them anew"
        );
    }
}
