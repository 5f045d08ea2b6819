//! `--why`: the reason for an answer.

use crate::{object, run};
use serde_json::json;

#[test]
fn reasons_have_their_theorem_and_their_numbers() {
    let why = &object(&["solve", "wythoff", "12,21", "--why"])["why"];
    let keys: Vec<&String> = why.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        [
            "theorem", "case", "cite", "status", "index", "rows", "target", "text", "recipe"
        ]
    );
    assert_eq!(why["status"], "proved");
    assert_eq!(why["index"], "8");
    assert_eq!(why["target"], json!(["12", "20"]));
    assert_eq!(
        why["rows"][1],
        json!({"name": "B₈", "value": "20", "digits": "101010", "suffix": "10"})
    );
    let played = &object(&["solve", "flora", "--printed-rules", "1,2,3,4", "--why"])["why"];
    assert_eq!(played["status"], "checked");
    assert!(
        played["positions"]
            .as_str()
            .unwrap()
            .parse::<u64>()
            .unwrap()
            > 0
    );
}

#[test]
fn the_digits_of_a_reason_are_lined_up() {
    let text = run(&["solve", "wythoff", "12,21", "--why"], "").fine();
    assert!(
        text.contains(
            "          13 8 5 3 2 1\n  \
             A₈  12     1 0 1 0[1]  ends in an even number of zeros: the smaller number of a pair\n            \
             ↙   ↙   ↙\n  \
             B₈  20   1 0 1 0[1 0]  the same digits with one more 0: its partner\n"
        ),
        "{text}"
    );
    let long = run(&["solve", "wythoff", "F400,F401", "--why"], "").fine();
    assert!(long.contains(&"0".repeat(300)), "digits in full");
}

#[test]
fn a_reason_has_every_digit_of_a_long_number() {
    let answer = object(&["solve", "wythoff", "10^20000,10^20001", "--why"]);
    let row = &answer["why"]["rows"][0];
    assert_eq!(row["value"].as_str().unwrap().len(), 20_001);
    let digits = row["digits"].as_str().unwrap();
    assert!(digits.len() > 90_000, "{} digits", digits.len());
    assert!(digits.ends_with(row["suffix"].as_str().unwrap()));
    let text = run(&["solve", "wythoff", "10^20000,10^20001", "--why"], "").fine();
    assert!(text.contains(digits));
}

#[test]
fn a_reason_before_an_announcement_says_so_and_how_to_ask_after_it() {
    let text = run(&["solve", "blocking", "20,10", "--why"], "").fine();
    assert!(
        text.contains(
            "This is judged before the announcement. To ask about the position after it, write it \
             after the record: 20,10 x19,9, or 20,10 x- for none."
        ),
        "{text}"
    );
    let text = run(&["solve", "blocking", "20,10", "x-", "--why"], "").fine();
    assert!(!text.contains("before the announcement"), "{text}");
}
