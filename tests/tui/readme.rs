//! The keys in the README, written from the table that dispatches them. With `GOLDPILE_BLESS=1`
//! they are written anew.

use goldpile::tui::{Context, TABLE};
use std::fmt::Write as _;
use std::path::Path;

const OPENING: &str = "<!-- keys: written by the tests from the table that dispatches them -->\n";
const CLOSING: &str = "<!-- end of keys -->";

/// Where else than at the piles a match can be, and what that is called.
const ELSEWHERE: [(Context, &str); 4] = [
    (Context::Block, "blocking"),
    (Context::Map, "map"),
    (Context::Over, "after the match"),
    (Context::Review, "review"),
];

/// What can be done while a take is chosen, and everywhere; and then what else can be done in a
/// match and after it.
fn keys() -> String {
    let mut text = "\nAt the piles:\n\n| keys | what they do |\n|---|---|\n".to_owned();
    for binding in TABLE {
        if binding.holds_in(Context::Take) {
            let help = binding.help.replace('|', "\\|");
            writeln!(text, "| `{}` | {help} |", binding.shown).unwrap();
        }
    }
    text.push_str("\nElsewhere:\n\n| keys | where | what they do |\n|---|---|---|\n");
    for binding in TABLE {
        let mut places = Vec::new();
        for (context, place) in ELSEWHERE {
            if binding.holds_in(context) && !binding.holds_in(Context::Take) {
                places.push(place);
            }
        }
        if !places.is_empty() {
            let (places, help) = (places.join(", "), binding.help.replace('|', "\\|"));
            writeln!(text, "| `{}` | {places} | {help} |", binding.shown).unwrap();
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
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
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
