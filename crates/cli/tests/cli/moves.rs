//! `games GAME --moves POSITION`.

use super::rules::with_file;

const RULES: &str = "piles 2\nparameter k = 2 in 1..3\nrule i \"one\" a' = a - 1 and b' = b\n\
    rule ii \"both\" same taken and moved = 2 and taken in {2, 2*k}\n";

fn moves(arguments: &[&str]) -> (u8, String) {
    let run = with_file(
        RULES,
        &[&["games", "FILE", "--moves"], arguments].concat(),
        "",
    );
    let code = run.code();
    let text = match &run.result {
        Ok(_) => run.output.clone(),
        Err(failure) => failure.line(),
    };
    (code, text)
}

#[test]
fn the_moves_of_a_position_are_listed_with_their_rules() {
    assert_eq!(
        moves(&["3,2"]),
        (
            0,
            "3,2: 3 moves\n    i   2,2\n    ii  2,1\n    ii  1,0\n".to_owned()
        )
    );
    assert_eq!(
        moves(&["k=3 3,2"]).1,
        "3,2: 2 moves\n    i   2,2\n    ii  2,1\n"
    );
    assert_eq!(moves(&["0,7"]).1, "0,7: no move\n");
    let (code, json) = moves(&["1,1 0,1", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((code, &json["position"]), (0, &"0,1".into()));
    assert_eq!(json["moves"], serde_json::json!([]));
}

#[test]
fn what_cannot_be_listed_is_refused_with_what_would_be_right() {
    for (arguments, code, says) in [
        (&["3"][..], 1, "1 pile was given"),
        (&["3,2 3,1"], 1, "no rule allows"),
        (&["k=9 3,2"], 2, "k is a number from 1 to 3"),
        (&["k=2"], 2, "5,7"),
    ] {
        let (got, text) = moves(arguments);
        assert!(
            got == code && text.contains(says),
            "{arguments:?}: {got} {text}"
        );
    }
}

#[test]
fn longer_piles_than_the_screen_shows_are_played_as_text_alone() {
    let (_folder, home) = super::home();
    let play = |options: &[&str]| {
        let arguments = [&["play", "nim", "10^10000,5"], options].concat();
        super::run_at(&home, &super::catalogue(), &arguments, b"b5\n")
    };
    let refused = play(&[]);
    assert_eq!(refused.code(), 2);
    let why = "the screen shows piles of up to 10000 digits, not 10001; goldpile play nim --plain \
               plays with more, as text";
    assert_eq!(refused.failure(), why);
    let plain = play(&["--plain", "--vs", "human"]);
    assert_eq!(plain.code(), 0);
    assert!(plain.output.contains("takes 5 from b"), "{}", plain.output);
}

#[test]
fn more_than_eight_piles_are_played_as_text_alone() {
    let nine = "1,2,3,4,5,6,7,8,9";
    let (_folder, home) = super::home();
    let run = super::run_at(&home, &super::catalogue(), &["play", "nim", nine], b"");
    assert_eq!(run.code(), 2);
    let why =
        "the screen shows up to 8 piles, not 9; goldpile play nim --plain plays with more, as text";
    assert_eq!(run.failure(), why);
    let plain = super::run_at(
        &home,
        &super::catalogue(),
        &["play", "nim", nine, "--plain", "--vs", "human"],
        b"i9\n",
    );
    assert_eq!(plain.code(), 0);
    assert!(plain.output.contains("takes 9 from i"), "{}", plain.output);
}
