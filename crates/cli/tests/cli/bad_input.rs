//! Every kind of bad input: one clear line, the right kind and exit code.

use super::{object, run, run_with};
use goldpile_cli::Home;
use goldpile_games::catalogue;
use serde_json::Value;

/// A record that is refused: game and flags, record, kind, and what the message says.
type Case = (
    &'static [&'static str],
    &'static str,
    &'static str,
    &'static str,
);

const REFUSED: &[Case] = &[
    // No piles, too few, too many.
    (&["nim"], "", "syntax", "a record starts with a position"),
    (&["nim"], ",", "syntax", "a count is missing"),
    (
        &["nim"],
        "1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,1,2,3",
        "setup",
        "1 to 20 piles",
    ),
    (&["wythoff"], "1,2,3", "setup", "2 piles"),
    (&["flora"], "1,2,3", "setup", "4 piles"),
    (&["wythoff"], "7", "setup", "2 piles"),
    // Counts that are none.
    (&["wythoff"], "3,", "syntax", "a count is missing"),
    (&["wythoff"], "3,y", "syntax", "a digit or F was expected"),
    (&["wythoff"], "-3,4", "syntax", "a digit or F was expected"),
    (&["wythoff"], "3,5-7", "syntax", "below zero"),
    (&["wythoff"], "3.5,4", "syntax", "was expected"),
    (&["wythoff"], "3,4/5", "setup", "write them without a /"),
    (
        &["wythoff"],
        "3,4 2,4/1",
        "syntax",
        "only the first position",
    ),
    // Counts that are too long.
    (
        &["wythoff"],
        "10^1000000,1",
        "too-big",
        "1000000 decimal digits",
    ),
    (
        &["wythoff"],
        "10^10^10,1",
        "syntax",
        "or the end was expected",
    ),
    (
        &["wythoff"],
        "F5000000,1",
        "too-big",
        "1000000 decimal digits",
    ),
    // Too many tokens to play out.
    (
        &["flora", "--printed-rules"],
        "10^9,1,2,3",
        "too-big",
        "exhaustive play",
    ),
    // What records of other games have.
    (
        &["wythoff"],
        "1. 6,9 5,9",
        "syntax",
        "‘1.’ is not part of a record, which is only positions, such as 6,9 5,9: leave out move \
         numbers, comments and results",
    ),
    (
        &["wythoff"],
        "6,9 {a start} 5,9",
        "syntax",
        "‘{a’ is not part",
    ),
    (&["wythoff"], "6,9 1... 5,9", "syntax", "‘1...’ is not part"),
    (&["wythoff"], "6,9 5,9 *", "syntax", "‘*’ is not part"),
    // Moves.
    (&["wythoff"], "3,4 3,4", "illegal", "at least one coin"),
    (&["wythoff"], "3,4 3,5", "illegal", "cannot grow to 5"),
    (&["wythoff"], "3,4 3", "illegal", "2 on the table"),
    (&["wythoff"], "5,4 3,3", "illegal", "no rule allows"),
    (&["fibonacci"], "10 0", "illegal", "10 from a"),
    (&["fibonacci"], "10 9 6", "illegal", "take 1 to 2 coins"),
    (&["fibonacci"], "10/1/2", "syntax", ""),
    (&["fibonacci"], "10/1,2", "setup", "one number follows"),
    // Provisos: Raleigh's t = 3, a forbidden imitation, a blocked square.
    (&["raleigh"], "6,7,11 5,4,8", "illegal", "forbids it"),
    (&["imitation"], "6,9 5,9 5,8", "illegal", "imitat"),
    (&["blocking"], "6,9 x5,8 5,8", "illegal", "blocked 5,8"),
    // Bad announcements.
    (
        &["blocking"],
        "6,9 x5,7 5,7",
        "illegal",
        "5,7 cannot be announced",
    ),
    (&["blocking"], "6,9 x5,8 x4,7", "illegal", "at most 1"),
    (
        &["blocking", "--p", "3"],
        "6,9 x5,8 x5,8",
        "illegal",
        "announced twice",
    ),
    (
        &["blocking"],
        "x5,8 6,9",
        "syntax",
        "starts with a position",
    ),
    (&["blocking"], "6,9 x- x5,8", "syntax", "must stand alone"),
    (
        &["blocking", "--p", "1"],
        "6,9 x5,8",
        "illegal",
        "nothing can be announced",
    ),
    (
        &["wythoff"],
        "6,9 x5,8",
        "illegal",
        "nothing can be announced",
    ),
    // After the end.
    (&["wythoff"], "0,0 0,0", "illegal", "the game is over"),
    (&["wythoff"], "1,1 0,0 0,0", "illegal", "the game is over"),
    // An illegal step in the middle.
    (&["wythoff"], "6,9 5,9 4,7 4,6", "illegal", "no rule allows"),
];

#[test]
fn every_bad_record_is_refused_with_its_kind_and_a_message() {
    for &(game, record, kind, says) in REFUSED {
        let args = [&["solve"], game, &[record]].concat();
        let shown = format!("{game:?} {record:?}");

        let answer = object(&args);
        assert_eq!(answer["error"], kind, "{shown}: {answer}");
        assert_eq!(answer["record"], record, "{shown}");
        assert!(answer.get("outcome").is_none());
        let message = answer["message"].as_str().unwrap();
        assert!(
            message.contains(says) && !message.is_empty(),
            "{shown}: {message}"
        );
        assert_eq!(answer.get("column").is_some(), kind == "syntax", "{shown}");
        assert_eq!(answer.get("step").is_some(), kind == "illegal", "{shown}");

        let run = run(&args, "");
        assert_eq!(run.code(), 1, "{shown}");
        assert!(run.failure().contains(says), "{shown}: {}", run.failure());

        // The same among other lines, which are answered all the same.
        let input = format!("{record}\n{record}\n");
        let args = [&["solve"], game, &["-"]].concat();
        let batch = run_with(&catalogue(), &args, input.as_bytes());
        assert_eq!(batch.code(), 1);
        let lines: Vec<&str> = batch.output.lines().collect();
        assert_eq!(lines.len(), 2, "{shown}");
        assert!(
            lines[1].starts_with(&format!("{record}\terror\t")),
            "{}",
            lines[1]
        );
    }
}

#[test]
fn columns_and_steps_point_at_the_fault() {
    assert_eq!(object(&["solve", "wythoff", "12,2y"])["column"], 5);
    assert_eq!(object(&["solve", "wythoff", "6,9 5,9 4,7 4,6"])["step"], 2);
    assert_eq!(object(&["solve", "blocking", "6,9 x5,8 5,8"])["step"], 2);
}

#[test]
fn commas_with_blanks_are_told_of() {
    for record in [&["3", "5"][..], &["3,", "5"], &["3", ",5"], &["3 , 5"]] {
        let answer = run(&[&["solve", "wythoff"], record].concat(), "");
        assert_eq!(answer.code(), 1);
        assert!(
            answer
                .failure()
                .ends_with("; did you mean 3,5? A position is written with commas and no spaces"),
            "{}",
            answer.failure()
        );
    }
    // Where that would be no position either, or the record is one, it is not guessed.
    for record in ["3 5 7", "3,5 3,6", "3,x 5"] {
        let answer = run(&["solve", "wythoff", record], "");
        assert!(!answer.failure().contains("did you mean"), "{record}");
    }
    assert_eq!(run(&["solve", "nim", "5", "3"], "").fine(), "5 3\tN\t0\n");
}

/// Wrong usage: the arguments, and what the line says.
const USAGE: &[(&[&str], &str)] = &[
    (
        &["solve", "chess", "3"],
        "the games are nim, fibonacci, wythoff",
    ),
    (&["table", "chess"], "the games are nim"),
    (&["play", "chess"], "the games are nim"),
    (&["solve"], "the games are nim"),
    (
        &["solve", "wythoff"],
        "a record is missing: write goldpile solve wythoff 17,19, or -",
    ),
    (&["solve", "blocking", "--p", "0", "-"], "from 1 to 16"),
    (&["solve", "blocking", "--p", "17", "-"], "from 1 to 16"),
    (&["solve", "blocking", "--m", "x", "-"], "from 1 to 64"),
    (&["solve", "wythoff", "--t", "-1", "-"], "from 1 to 1000"),
    (&["solve", "wythoff", "--t", "", "-"], "(1 to 1000"),
    (&["solve", "wythoff", "--t"], "needs a value"),
    (&["solve", "wythoff", "--p", "2", "-"], "no option --p"),
    (&["solve", "wythoff", "-", "--jsno"], "--json"),
    (&["table", "wythoff", "--rows", "0"], "1 to 1000000"),
    (&["table", "wythoff", "--rows", "1000001"], "1 to 1000000"),
    (
        &["table", "wythoff", "--from", "-3"],
        "--from must be a row",
    ),
    (
        &["table", "wythoff", "--by", "magic"],
        "recursive, algebraic, arithmetic, word",
    ),
    (&["table", "nim", "--by", "word"], "it has algebraic"),
    (&["table", "nim", "--of", "magic"], "no table magic"),
    (
        &["table", "wythoff", "--csv", "--json"],
        "cannot be used with",
    ),
    (
        &["play", "wythoff", "--plain", "--vs", "champion"],
        "magpie, squirrel, badger, fox, dragon or human",
    ),
    (
        &["play", "wythoff", "--plain", "--seed", "x"],
        "--seed must be a number",
    ),
    (
        &["play", "wythoff", "--plain", "--vs", "human", "--second"],
        "the computer does not play",
    ),
    (&["frobnicate"], "the commands are solve, table"),
    (&["slove"], "there is no command slove; did you mean solve?"),
    (&["help", "help", "help"], "goldpile help --help says how"),
    (&["table", "wythoff", "--column", ",,"], "no column ‘’; the"),
    (&["Wythoff"], "did you mean the game wythoff? goldpile play"),
    (
        &["solve", "whytoff", "3,5"],
        "there is no game whytoff; did you mean wythoff? the games are",
    ),
    (&["play", "Nim"], "did you mean nim?"),
    (&["games", "nym"], "did you mean nim?"),
    (
        &["solve", "--t", "2", "wythoff", "3,5"],
        "--t here; it is a parameter of wythoff and goes after the name of the game: wythoff --t",
    ),
    (
        &["solve", "nim", "--p", "2", "3"],
        "it is a parameter of blocking and imitation",
    ),
    (
        &["review"],
        "FILE is missing: a saved match, such as evening.goldpile, a game with its record, such as \
         'wythoff 3,4 1,2', or - for standard input",
    ),
    (
        &["table"],
        "no game is named: write goldpile table wythoff; ",
    ),
    (
        &["solve"],
        "no game is named: write goldpile solve wythoff; ",
    ),
    (&["play"], "no game is named: write goldpile play wythoff; "),
    (
        &["play", "--plain"],
        "no match is unfinished: write goldpile play wythoff --plain; ",
    ),
    (&["completions"], "goldpile completions bash"),
    (&["nim"], "goldpile play nim"),
    (&["completions"], "bash"),
    (&["completions", "cmd"], "bash"),
    (&["man", "frobnicate"], "solve, table"),
    (&["--frobnicate"], "no option --frobnicate"),
    // After -- there are no commands; a game there is one.
    (
        &["--", "play", "nim"],
        "no argument play here; leave out the -- before it",
    ),
    (&["play", "--", "whytoff"], "did you mean wythoff?"),
    (&["prove", "--", "x"], "there is no game x; the games are"),
];

/// What can be left empty: each is refused as wrong usage, and no message repeats what nobody sees.
const EMPTY: &[&[&str]] = &[
    &[""],
    &["solve", ""],
    &["solve", "wythoff", "3,5", "--t", ""],
    &["games", ""],
    &["table", ""],
    &["table", "wythoff", "--rows", ""],
    &["table", "wythoff", "--from", ""],
    &["table", "wythoff", "--by", ""],
    &["table", "flora", "--of", ""],
    &["table", "wythoff", "--grundy", "--max", ""],
    &["table", "wythoff", "--grundy", "--piles", ""],
    &["verify", ""],
    &["verify", "nim", "--max", ""],
    &["play", ""],
    &["play", "nim", "--vs", ""],
    &["play", "nim", "--seed", ""],
    &["play", "--plain", "--record", ""],
    &["review", ""],
    &["completions", ""],
];

#[test]
fn an_empty_value_is_called_one() {
    for empty in EMPTY {
        for value in ["", " "] {
            let args: Vec<&str> = empty
                .iter()
                .map(|&arg| if arg.is_empty() { value } else { arg })
                .collect();
            let run = run(&args, "");
            assert_eq!(run.code(), 2, "{args:?}");
            let line = run.failure();
            let seen = line.contains(" needs a value; ") || line.contains(&format!("‘{value}’"));
            assert!(seen, "{args:?}: {line}");
        }
    }
}

#[test]
fn wrong_usage_is_said_in_one_line_before_anything_is_read() {
    struct Untouched;
    impl std::io::Read for Untouched {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            panic!("wrong usage must not read its input");
        }
    }
    for (args, says) in USAGE {
        let run = run(args, "3,5\n");
        assert_eq!(run.code(), 2, "{args:?}");
        let line = run.failure();
        assert!(line.contains(says), "{args:?}: {line}");
        let args = std::iter::once(&"goldpile").chain(args.iter());
        let read = goldpile_cli::run(
            &catalogue(),
            &Home::default(),
            args.map(std::ffi::OsString::from),
            Untouched,
            std::io::sink(),
        );
        assert!(read.is_err());
    }
}

#[test]
fn what_is_no_text_is_answered_and_not_fatal() {
    let run = run_with(
        &catalogue(),
        &["solve", "wythoff", "-", "--json"],
        b"3,\xff\n\xff\xfe\n1,2\n",
    );
    let answers = super::objects(&run.output);
    assert_eq!(answers[0]["error"], "syntax");
    assert_eq!(answers[0]["column"], 3);
    assert_eq!(answers[1]["column"], 1);
    assert_eq!(answers[2]["outcome"], "P");
}

#[test]
fn a_line_without_end_is_refused_in_bounded_memory() {
    use std::io::Read as _;
    let long = std::io::repeat(b'7').take(goldpile_cli::MAX_LINE as u64 + 1_000);
    let input = long.chain(&b"\n1,2\n"[..]);
    let mut output = Vec::new();
    let args = ["goldpile", "solve", "wythoff", "-", "--json"].map(std::ffi::OsString::from);
    goldpile_cli::run(&catalogue(), &Home::default(), args, input, &mut output).unwrap();
    let answers = super::objects(std::str::from_utf8(&output).unwrap());
    assert_eq!(answers[0]["error"], "too-big");
    assert!(answers[0]["record"].as_str().unwrap().len() < 100);
    assert_eq!(answers[1]["outcome"], "P");
    // Nor may a line that is not too long ask for much more than its own memory.
    for short in ["1 ", "x10^999999 "] {
        let many = format!("1 {}", short.repeat(5_000_000 / short.len()));
        let refused = run(&["solve", "nim", "-", "--json"], &many);
        let answer = super::objects(&refused.output).remove(0);
        assert_eq!(answer["error"], "too-big", "{}", answer["message"]);
    }
}

#[test]
fn the_longest_piles_still_fit() {
    let pile = format!("1{}", "0".repeat(999_998));
    let input = format!("{}\n", [pile.as_str(); 8].join(","));
    let answer = run(&["solve", "nim", "-", "--json"], &input).fine();
    let answer: Value = super::objects(&answer).remove(0);
    assert_eq!(answer["outcome"], "P");
    assert_eq!(answer["position"][7], pile.as_str());
}

#[test]
fn text_that_a_terminal_would_act_on_is_not_repeated() {
    let batch = run(&["solve", "wythoff", "-"], "3,\u{1b}[2J\t4\n");
    let line = batch.output.trim_end();
    assert!(
        !line.chars().any(|c| c.is_control() && c != '\t'),
        "{line:?}"
    );
    assert_eq!(line.split('\t').count(), 3, "{line:?}");
    let single = run(&["solve", "wythoff", "3,\n\u{1b}4"], "").failure();
    assert!(!single.contains(char::is_control), "{single:?}");
}

#[test]
fn every_count_may_be_written_as_terms() {
    for args in [
        "table wythoff --rows 2*1 --from 10^3",
        "table nim --grundy --max 2^2 --piles F3",
        "table wythoff --of map --max 2+2",
        "verify nim --max 2^1",
        "guess nim --piles 2-1 --max 3*2 --give-up 6*10",
        "prove nim --piles 2-1 --give-up 6*10",
        "invent --alpha",
        "picture wythoff --max 3+2 --width 2*10^2",
        "picture raleigh --rows 2*2",
        "picture raleigh --piles 2+1",
        "sheet wythoff --n 1+1 --seed 2^5",
        "games nim --moves 2+3,1",
    ] {
        let mut words: Vec<&str> = args.split(' ').collect();
        if words[0] == "invent" {
            words.extend(["sqrt 2", "--max", "5*2"]);
        }
        assert_eq!(run(&words, "").code(), 0, "{args}");
    }
    for args in ["verify nim --max 10^^6", "picture raleigh --rows 10^20"] {
        let words: Vec<&str> = args.split(' ').collect();
        assert_eq!(run(&words, "").code(), 2, "{args}");
    }
}

#[test]
fn a_picture_that_there_is_not_is_wrong_usage() {
    for args in [
        "raleigh --rows 101",
        "raleigh --rows 0",
        "raleigh --plot",
        "wythoff --max 1000",
        "nim 9,9,9 --tree",
        "wythoff --values numbers --max 100",
    ] {
        let words: Vec<&str> = args.split(' ').collect();
        let refused = run(&[&["picture"], &words[..]].concat(), "");
        assert_eq!(refused.code(), 2, "{args}: {}", refused.failure());
    }
}
