//! `solve`: answers as text and as JSON, one and many.

use super::{object, objects, run};
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
fn many_records_are_answered_one_a_line_and_errors_in_their_place() {
    let input = "3,5\r\n\r\n12,21\n3,y\n3,3 4,3\n1,2,3\n10^9999999,1\n  6,9  5,9\n1,2";
    let texts = run(&["solve", "wythoff", "-"], input);
    assert_eq!(texts.code(), 1);
    let lines: Vec<Vec<&str>> = texts
        .output
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(lines.len(), 9, "{}", texts.output);
    assert_eq!(lines[0], ["3,5", "P", "-"]);
    assert_eq!(lines[1][..2], ["", "error"]);
    assert_eq!(lines[2], ["12,21", "N", "12,20"]);
    for (line, record) in [
        (3, "3,y"),
        (4, "3,3 4,3"),
        (5, "1,2,3"),
        (6, "10^9999999,1"),
    ] {
        assert_eq!(lines[line][..2], [record, "error"]);
    }
    assert_eq!(lines[7][1], "N");
    assert_eq!(lines[8], ["1,2", "P", "-"]);

    let output = run(&["solve", "wythoff", "-", "--json"], input).output;
    let errors: Vec<Value> = objects(&output)
        .into_iter()
        .map(|answer| answer["error"].clone())
        .collect();
    assert_eq!(
        errors,
        [
            Value::Null,
            json!("syntax"),
            Value::Null,
            json!("syntax"),
            json!("illegal"),
            json!("setup"),
            json!("too-big"),
            Value::Null,
            Value::Null
        ]
    );
    assert_eq!(run(&["solve", "wythoff", "-"], "").fine(), "");
}

#[test]
fn lines_of_many_answers_carry_what_was_asked() {
    let output = run(&["solve", "nim", "-", "--all", "--why"], "9,10,8\n1,1\n").fine();
    let lines: Vec<Vec<&str>> = output
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(
        lines[0][..4],
        ["9,10,8", "N", "9,10,3", "2,10,8 9,1,8 9,10,3"]
    );
    assert!(lines[0][4].contains("Written in binary"));
    assert_eq!(lines[1][..4], ["1,1", "P", "-", "-"]);
    let output = run(&["solve", "blocking", "-"], "4,5\n4,6\n").fine();
    assert_eq!(output, "4,5\tP\tx2,3\n4,6\tN\t-\n");
}

/// Enough lines to be handed out to several threads, with refused ones between them, and numbers so
/// long that a thread stops before its last line.
#[test]
fn many_lines_are_answered_in_their_order() {
    let records: Vec<String> = (0..1000)
        .map(|i: u64| match i % 500 {
            7 => "1,x".to_owned(),
            8 => String::new(),
            9 | 10 => format!("10^600000,{i}"),
            _ => format!("{i},{}", i * i % 977),
        })
        .collect();
    let together = run(
        &["solve", "wythoff", "-", "--json"],
        &(records.join("\n") + "\n"),
    );
    assert_eq!(together.code(), 1);
    let answers: Vec<&str> = together.output.lines().collect();
    assert_eq!(answers.len(), records.len());
    for (record, answer) in records.iter().zip(answers) {
        let alone = run(&["solve", "wythoff", "-", "--json"], &format!("{record}\n"));
        assert_eq!(alone.output.trim_end(), answer);
    }
}

/// Sums and single games whose games and values are kept from earlier lines get the answers that they get
/// alone, whatever comes between them: larger piles, other settings, what is refused.
#[test]
fn many_sums_are_answered_as_each_is_alone() {
    let lines: Vec<String> = (0..400_u64)
        .map(|i| {
            let (a, b, c) = (i * 7 % 23, i * i % 19, i * 5 % 11);
            match i % 40 {
                3 => format!("wythoff {a},{b} + nimm 3"),
                5 => format!("wythoff {a},{b} + imitation 3,4"),
                7 => format!("wythoff t=2  {a},{b} + nim {c},{a}"),
                9 => format!("wythoff {a},{} + nim {c}", i / 4),
                11 => format!(" wythoff   {a},{b}  +  nim {c} "),
                13 => format!("wythoff {a},{b}"),
                15 => format!("wythoff {a},{b} {a},1"),
                17 => format!("wythoff {a},{b} 0,0 + nim {c}"),
                19 => format!("nim play=misere {a},{b} + nim 2"),
                21 => format!("wythoff {a},x + nim {c}"),
                23 => format!("nim 10^30+{a} + nim {c} + wythoff t=3 {b},{c}"),
                25 => format!("imitation p=2 {a},{b}"),
                27 => format!("wythoff {a},{b}+nim {c}"),
                29 => format!("wythoff {a} + nim {c}"),
                31 => "wythoff".to_owned(),
                33 => String::new(),
                _ => format!("wythoff {a},{b} + nim {c} + wythoff t=2 {c},{a}"),
            }
        })
        .collect();
    for options in [&["--json", "--why", "--all"][..], &[]] {
        let arguments = [&["solve", "-"], options].concat();
        let together = run(&arguments, &(lines.join("\n") + "\n"));
        assert_eq!(together.code(), 1);
        let answers: Vec<&str> = together.output.lines().collect();
        assert_eq!(answers.len(), lines.len());
        for (line, answer) in lines.iter().zip(answers) {
            let alone = run(&arguments, &format!("{line}\n"));
            assert_eq!(alone.output.trim_end_matches('\n'), answer, "{line}");
        }
    }
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

#[test]
fn games_side_by_side_are_answered_as_a_sum() {
    let sum = "wythoff t=2 3,4 + nim 5";
    let line = run(&["solve", sum], "").fine();
    assert_eq!(line, format!("{sum}\tN\twythoff t=2 1,4 + nim 5\n"));
    let words = run(
        &["solve", "wythoff", "--t", "2", "3,4", "+", "nim", "5"],
        "",
    );
    assert_eq!(words.fine(), line);
    let left = run(&["solve", "wythoff t=2 1,4 + nim 5", "--all"], "").fine();
    assert!(
        left.ends_with("\tP\t-\n\nAll winning moves (0):\n"),
        "{left}"
    );
    assert_eq!(
        object(&["solve", "nim 10^30 + wythoff 3,4", "--all", "--why"]),
        json!({
            "record": "nim 10^30 + wythoff 3,4",
            "summands": [
                {"game": "nim", "parameters": {}, "position": ["1000000000000000000000000000000"]},
                {"game": "wythoff", "parameters": {"t": "1"}, "position": ["3", "4"]},
            ],
            "outcome": "N",
            "winning_move": {"summand": 1, "position": ["2"]},
            "winning_moves": [{"summand": 1, "position": ["2"]}],
            "why": object(&["solve", "nim 10^30 + wythoff 3,4", "--why"])["why"],
        })
    );
    let why = run(&["solve", "wythoff 3,4 + nim 5", "--why"], "").fine();
    assert!(
        why.contains("values are 2 and 5, and their nim-sum is 7"),
        "{why}"
    );
    assert!(
        why.contains("wythoff 3,4  2    1 0   by exhaustive play"),
        "{why}"
    );
}

#[test]
fn sums_are_answered_line_by_line() {
    let input = "nim 3 + nim 3\nchess 3 + nim 3\n\nnim 5\nnim 3 + wythoff 3,x\nnim 3+nim 3\n";
    let answer = run(&["solve", "-"], input);
    assert_eq!(answer.code(), 1);
    let lines: Vec<&str> = answer.output.lines().collect();
    assert_eq!(lines[0], "nim 3 + nim 3\tP\t-");
    assert_eq!(lines[3], "nim 5\tN\tnim 0");
    for (line, start) in [
        (
            1,
            "chess 3 + nim 3\terror\tcolumn 1: there is no game chess; ",
        ),
        (2, "\terror\tcolumn 1: there is no game ‘’; "),
        (4, "nim 3 + wythoff 3,x\terror\tcolumn 19: "),
    ] {
        assert!(lines[line].starts_with(start), "{}", lines[line]);
    }
    assert!(lines[5].ends_with("; a + between two games must have spaces around it"));
    let objects = objects(&run(&["solve", "-", "--json"], input).output);
    assert_eq!(objects[4]["column"], 19);
    assert_eq!(objects[0]["outcome"], "P");
}

#[test]
fn a_sum_that_cannot_be_added_says_why() {
    for (sum, code, why) in [
        ("nim 3 + chess 3", 2, "there is no game chess; "),
        ("nim 3 + wythoff t=0 3,5", 2, "t = 0 is out of range"),
        ("nim 3 +", 2, "a summand is missing"),
        (
            "nim 3 + wythoff",
            2,
            "a position is missing: write wythoff 17,19",
        ),
        (
            "nim 3 + fibonacci 20",
            1,
            "fibonacci 20: this game has a memory",
        ),
        ("nim 3 + nim play=misere 4", 1, "in misère play"),
        (
            "nim 3 + wythoff 3,5 3,4",
            1,
            "column 17: a summand is a single position",
        ),
        (
            "nim 3 + wythoff 10^9,1",
            1,
            "is the greatest bound that does",
        ),
    ] {
        let refused = run(&["solve", sum], "");
        assert_eq!(refused.code(), code, "{sum}");
        assert!(
            refused.failure().contains(why),
            "{sum}: {}",
            refused.failure()
        );
    }
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

/// An output that remembers how many lines there were whenever it was flushed.
#[derive(Default)]
struct Flushed {
    lines: usize,
    seen: Vec<usize>,
}

impl std::io::Write for &mut Flushed {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.lines += String::from_utf8_lossy(bytes).matches('\n').count();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.seen.push(self.lines);
        Ok(())
    }
}

/// Where a line may be played out, which can take long, Ctrl-C loses no answer to an earlier one.
#[test]
fn an_answer_does_not_wait_for_the_next_line_to_be_played_out() {
    for (args, input) in [
        (
            &["solve", "flora", "--printed-rules", "-"][..],
            "1,2\n2,2\n3,1\n",
        ),
        (
            &["solve", "-"],
            "nim 3 + nim 1\nwythoff 1,2 + nim 1\nraleigh 1,2,3\n",
        ),
    ] {
        let mut output = Flushed::default();
        let args = std::iter::once("goldpile").chain(args.iter().copied());
        let (games, home) = (goldpile_games::catalogue(), goldpile_cli::Home::default());
        let args = args.map(Into::into);
        let done = goldpile_cli::run(&games, &home, args, input.as_bytes(), &mut output);
        assert!(done.is_ok(), "{done:?}");
        for lines in 1..=3 {
            assert!(output.seen.contains(&lines), "{:?}", output.seen);
        }
    }
}
