//! The answer to one record.

use crate::{object, run};
use goldpile_number::parse_count;
use serde_json::{Value, json};

#[test]
fn the_examples_of_the_manual_are_answered_word_for_word() {
    let output = run(&["solve", "wythoff", "-", "--json"], "3,5\n12,21\n").fine();
    assert_eq!(
        output,
        concat!(
            r#"{"game":"wythoff","parameters":{"t":"1"},"record":"3,5","position":["3","5"],"memory":{},"phase":"take","outcome":"P","winning_move":null}"#,
            "\n",
            r#"{"game":"wythoff","parameters":{"t":"1"},"record":"12,21","position":["12","21"],"memory":{},"phase":"take","outcome":"N","winning_move":["12","20"]}"#,
            "\n",
        )
    );
    let output = run(
        &["solve", "blocking", "--p", "2", "--m", "1", "4,5", "--json"],
        "",
    )
    .fine();
    assert_eq!(
        output,
        concat!(
            r#"{"game":"blocking","parameters":{"p":"2","m":"1"},"record":"4,5","position":["4","5"],"memory":{},"phase":"block","outcome":"P","winning_move":null,"winning_block":[["2","3"]]}"#,
            "\n",
        )
    );
    let refused = run(&["solve", "wythoff", "3,3 4,3", "--json"], "");
    assert_eq!(refused.code(), 1);
    assert!(
        refused.output.starts_with(concat!(
            r#"{"game":"wythoff","parameters":{"t":"1"},"record":"3,3 4,3","error":"illegal","#,
            r#""step":1,"message":""#
        )),
        "{}",
        refused.output
    );
}

#[test]
fn a_won_position_of_raleigh_names_a_position_to_leave() {
    let answer = object(&["solve", "raleigh", "5,9,2"]);
    assert_eq!(answer["parameters"], json!({}));
    assert_eq!(answer["outcome"], "N");
    let winning: Vec<&str> = answer["winning_move"]
        .as_array()
        .unwrap()
        .iter()
        .map(|count| count.as_str().unwrap())
        .collect();
    let left = object(&["solve", "raleigh", &winning.join(",")]);
    assert_eq!(left["outcome"], "P");
}

#[test]
fn numbers_of_any_size_are_answered_in_full() {
    assert_eq!(
        run(&["solve", "wythoff", "F400,F401"], "").fine(),
        "F400,F401\tP\t-\n"
    );
    assert_eq!(
        run(&["solve", "fibonacci", "F1000"], "").fine(),
        "F1000\tP\t-\n"
    );
    let nim = object(&["solve", "nim", "10^60,3*10^60+1,7"]);
    assert_eq!(nim["outcome"], "N");
    let count = |text: &str| parse_count(text).unwrap();
    let piles = [count("10^60"), count("3*10^60+1"), count("7")];
    let left: Vec<_> = nim["winning_move"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pile| count(pile.as_str().unwrap()))
        .collect();
    assert_eq!(&(&left[0] ^ &left[1]) ^ &left[2], count("0"));
    let changed = piles.iter().zip(&left).filter(|(a, b)| a != b).count();
    assert_eq!(changed, 1);
    assert_eq!(nim["position"][0].as_str().unwrap().len(), 61);
}

#[test]
fn a_list_that_would_be_too_long_is_not_listed() {
    let asked = ["solve", "fibonacci", "10^30000/10^29999", "--all"];
    let answer = object(&asked);
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["winning_moves"], Value::Null);
    assert_eq!(answer["all"], "too-big");
    let page = run(&asked, "").fine();
    assert!(
        page.contains("All winning moves: too long to list: the positions they lead to have more than 10000000 digits in total"),
        "{}",
        &page[page.len() - 300..]
    );
    let line = run(&["solve", "fibonacci", "-", "--all"], "10^30000/10^29999\n").fine();
    assert!(line.ends_with("\ttoo-big\n"), "{}", line.len());
    // Ten million digits are still listed: about 345 numbers of 29,000.
    let listed = object(&["solve", "fibonacci", "10^1000/10^999", "--all"]);
    let listed = listed["winning_moves"].as_array().unwrap().len();
    assert!(listed > 500, "{listed}");
}

#[test]
fn winning_moves_are_not_counted_before_an_announcement() {
    // At N, and at P.
    for record in ["1000,1003", "4,5"] {
        let page = run(&["solve", "blocking", record, "--all"], "").fine();
        let last = page.lines().last().unwrap();
        assert!(
            last.starts_with("All winning moves: an announcement is due first."),
            "{last}"
        );
        assert!(!page.contains("(0)"), "{page}");
        let announced = format!("{record} x-");
        let page = run(&["solve", "blocking", &announced, "--all"], "").fine();
        assert!(!page.contains("(0)"), "{page}");
    }
}

#[test]
fn keys_stand_in_their_order_and_follow_the_phase() {
    let keys = |args: &[&str]| -> Vec<String> {
        object(args).as_object().unwrap().keys().cloned().collect()
    };
    let all = ["solve", "blocking", "4,5", "--all", "--why"];
    assert_eq!(
        keys(&all),
        [
            "game",
            "parameters",
            "record",
            "position",
            "memory",
            "phase",
            "outcome",
            "winning_move",
            "winning_block",
            "winning_moves",
            "why"
        ]
    );
    assert!(!keys(&["solve", "blocking", "4,5 x-"]).contains(&"winning_block".to_owned()));
    let block = object(&all);
    assert_eq!(block["winning_moves"], Value::Null);
    assert_eq!(block["winning_block"], json!([["2", "3"]]));
    // At N an announcement cannot win, and an empty one wins where nothing is in reach.
    let lost = object(&["solve", "blocking", "4,6"]);
    assert_eq!(
        (&lost["outcome"], &lost["winning_block"]),
        (&json!("N"), &Value::Null)
    );
    let empty = object(&["solve", "blocking", "1,1"]);
    assert_eq!(
        (&empty["outcome"], &empty["winning_block"]),
        (&json!("P"), &json!([["0", "0"]]))
    );
}

#[test]
fn memory_is_named() {
    let answer = object(&["solve", "fibonacci", "17/6"]);
    assert_eq!(answer["memory"], json!({"limit": "6"}));
    let answer = object(&["solve", "imitation", "--p", "2", "6,9 5,9"]);
    assert_eq!(
        answer["memory"],
        json!({"last": "1", "imitable_pile": "b", "imitations": "0", "previous_imitations": "0"})
    );
    let answer = object(&["solve", "blocking", "--p", "3", "6,9 x5,8 x4,7"]);
    assert_eq!(
        answer["memory"],
        json!({"blocked": [["4", "7"], ["5", "8"]]})
    );
    assert_eq!(answer["phase"], "take");
}

#[test]
fn variants_show_in_the_parameters() {
    let printed = object(&["solve", "flora", "--printed-rules", "1,2,3,4"]);
    assert_eq!(printed["parameters"], json!({"rules": "printed"}));
    assert_eq!(printed["winning_move"], json!(["0", "0", "0", "0"]));
    let repaired = object(&["solve", "flora", "1,2,3,4"]);
    assert_eq!(repaired["parameters"], json!({}));
    assert_eq!(repaired["outcome"], "P");
}

#[test]
fn every_winning_move_is_listed_in_the_order_of_the_numbers() {
    let answer = object(&["solve", "nim", "--all", "9,10,8"]);
    assert_eq!(
        answer["winning_moves"],
        json!([["2", "10", "8"], ["9", "1", "8"], ["9", "10", "3"]])
    );
    let none = object(&["solve", "nim", "5,5", "--all"]);
    assert_eq!(none["winning_moves"], json!([]));
    let text = run(&["solve", "nim", "9,10,8", "--all"], "").fine();
    assert!(
        text.contains("(3):\n  2,10,8\n  9,1,8\n  9,10,3\n"),
        "{text}"
    );
}

#[test]
fn options_may_stand_anywhere() {
    let expected = run(
        &["solve", "wythoff", "--t", "2", "4,9", "--json", "--all"],
        "",
    )
    .fine();
    for args in [
        ["solve", "--json", "--all", "wythoff", "--t", "2", "4,9"],
        ["solve", "--all", "wythoff", "4,9", "--json", "--t", "2"],
        ["solve", "wythoff", "--json", "--t", "2", "4,9", "--all"],
    ] {
        assert_eq!(run(&args, "").fine(), expected);
    }
    // The positions of a record may be words of their own.
    assert_eq!(
        object(&["solve", "wythoff", "6,9", "5,9"]),
        object(&["solve", "wythoff", "6,9 5,9"])
    );
}

/// Wherever a game and a position are asked for, one text will do, and so will its words.
#[test]
fn a_game_its_settings_and_a_position_may_be_one_text() {
    let options = run(&["solve", "wythoff", "--t", "2", "3,4 1,4"], "").fine();
    for args in [
        &["solve", "wythoff t=2 3,4 1,4"][..],
        &["solve", "wythoff", "t=2", "3,4", "1,4"],
        &["solve", "wythoff", "t=2", "3,4 1,4"],
    ] {
        assert_eq!(run(args, "").fine(), options, "{args:?}");
    }
    let json = run(&["solve", "--json", "imitation p=2 m=2 6,9"], "").fine();
    let flags = [
        "solve",
        "imitation",
        "--p",
        "2",
        "--m",
        "2",
        "6,9",
        "--json",
    ];
    assert_eq!(json, run(&flags, "").fine());
    let misere = run(&["solve", "nim play=misere 1,1"], "").fine();
    assert_eq!(misere, run(&["solve", "nim", "--misere", "1,1"], "").fine());
    let table = run(&["table", "wythoff t=2", "--rows", "3"], "").fine();
    assert_eq!(
        table,
        run(&["table", "wythoff", "--t", "2", "--rows", "3"], "").fine()
    );
    for text in [
        &["play", "--plain", "wythoff t=2 3,4"][..],
        &["play", "wythoff", "t=2", "3,4", "--plain"],
    ] {
        let played = run(text, "resign\n").fine();
        assert!(
            played.contains("t = 2") && played.contains("Record: 3,4\n"),
            "{played}"
        );
    }
    for (setting, says) in [
        (
            "misere=1",
            "there is no parameter misere; this game has t, play=misere",
        ),
        ("t=0", "t = 0 is out of range: t is a number from 1 to 1000"),
    ] {
        let refused = run(&["solve", "wythoff", setting, "3,4"], "");
        assert_eq!((refused.code(), &*refused.failure()), (2, says));
    }
}

/// Some editors put a byte order mark before a text, where nobody sees it.
#[test]
fn a_byte_order_mark_is_no_part_of_the_input() {
    let lines = run(
        &["solve", "wythoff", "-"],
        "\u{feff}6,9\r\n6,10\n\u{feff}3,4\n",
    )
    .fine();
    assert_eq!(lines, "6,9\tN\t4,7\n6,10\tP\t-\n3,4\tN\t1,2\n");
    assert_eq!(
        run(&["solve", "-"], "\u{feff}nim 5\n").fine(),
        "nim 5\tN\tnim 0\n"
    );
    assert_eq!(
        run(&["solve", "wythoff", "\u{feff}6,10"], "").fine(),
        "6,10\tP\t-\n"
    );
    let record = "\u{feff}[Game \"nim\"]\n3,5 3,3\n";
    assert!(
        run(&["review", "-"], record)
            .fine()
            .starts_with("Review   Nim")
    );
    let typed = run(
        &["play", "nim", "3,5", "--plain", "--vs", "human"],
        "\u{feff}3,3\n",
    )
    .fine();
    assert!(typed.contains("Record: 3,5 3,3\n"), "{typed}");
    // What cannot be seen within a text is named.
    let hidden = run(&["solve", "wythoff", "6\u{200b},9"], "").failure();
    assert!(
        hidden.starts_with("column 2: ‘U+200B’ where a digit"),
        "{hidden}"
    );
    let unknown = run(&["solve", "n\u{200b}im", "3"], "").failure();
    assert!(
        unknown.starts_with("there is no game n<U+200B>im; did you mean nim?"),
        "{unknown}"
    );
}
