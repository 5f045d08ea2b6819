//! A game that the crate does not know, with a memory of its own, is solved and played by the same
//! command line.

use super::{objects, run_with};
use crate::play::hint_taker::play_by_hints;
use goldpile_engine::Catalogue;
use goldpile_testkit::unlike;
use serde_json::json;

fn catalogue() -> Catalogue {
    Catalogue::new(vec![unlike::entry()])
}

/// Whether the player to take from one pile wins, straight from the rule.
fn wins(tokens: u64, last: u64, most: u64) -> bool {
    (1..=most.min(tokens)).any(|take| take != last && !wins(tokens - take, take, most))
}

#[test]
fn it_is_solved() {
    for most in 1..=4 {
        for tokens in 0..16 {
            let (k, record) = (most.to_string(), tokens.to_string());
            let args = ["solve", "unlike", "--k", &k, &record, "--json"];
            let answer = objects(&run_with(&catalogue(), &args, b"").fine()).remove(0);
            let expected = if wins(tokens, 0, most) { "N" } else { "P" };
            assert_eq!(answer["outcome"], expected, "{tokens} tokens");
            assert_eq!(answer["parameters"], json!({"k": k}));
        }
    }
    let batch = run_with(
        &catalogue(),
        &["solve", "unlike", "-", "--json"],
        b"9 7\n9 7 5\n9/2 7\n",
    );
    let answers = objects(&batch.output);
    assert_eq!(answers[0]["memory"], json!({"last": "2"}));
    for refused in &answers[1..] {
        assert_eq!(refused["error"], "illegal");
        let message = refused["message"].as_str().unwrap();
        assert!(
            message.contains("the opponent has just taken 2"),
            "{message}"
        );
    }
}

#[test]
fn it_is_played() {
    let transcript = play_by_hints(&catalogue(), &["unlike", "--plain", "--seed", "4"]);
    assert!(transcript.contains("You win"), "{transcript}");
    assert!(transcript.contains("Magpie took "), "{transcript}");
}

#[test]
fn its_flags_and_its_name_are_known_and_no_others() {
    let refused = run_with(&catalogue(), &["solve", "wythoff", "3,5"], b"");
    assert_eq!(
        refused.failure(),
        "there is no game wythoff; the games are unlike"
    );
    let refused = run_with(&catalogue(), &["solve", "./rules", "3,5"], b"");
    assert_eq!(
        refused.failure(),
        "there is no game ./rules; the name of a rule file ends in .game; the games are unlike"
    );
    let refused = run_with(&catalogue(), &["solve", "unlike", "--k", "10", "5"], b"");
    assert!(refused.failure().contains("from 1 to 9"));
    let games = run_with(&catalogue(), &["games"], b"").fine();
    assert!(games.contains("--k N  the most that may be taken (1 to 9; default 3)"));
}
