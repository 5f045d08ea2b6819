//! Rule files and settings among the arguments, put in every way in which they may be.

use super::{HOME, run};
use std::fs;
use std::process::Command;

/// What the program says about `solve` with these arguments in a folder with rule files: its exit code,
/// and what it wrote.
fn solved_beside_files(args: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let most = |most| format!("piles 1\nrule \"\"\n  a - a' <= {most}\n");
    fs::create_dir(folder.path().join("other")).unwrap();
    for (name, text) in [
        ("nim.game", most(2)),
        ("own.game", most(3)),
        ("other/own.game", most(4)),
        ("other/nim.game", most(4)),
        ("-x.game", most(3)),
        ("a file.game", most(3)),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_goldpile"))
        .arg("solve")
        .args(args)
        .envs(HOME)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let written = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(written).unwrap())
}

#[test]
fn a_rule_file_may_have_the_name_of_a_game() {
    for word in ["nim.game", "./nim.game"] {
        let answer = solved_beside_files(&[word, "4"]);
        assert_eq!(answer, (Some(0), "4\tN\t3\n".to_owned()), "{word}");
    }
    let sum = solved_beside_files(&["nim.game 3 + nim 3 + ./nim.game 3"]);
    let left = "nim.game 3 + nim 0 + nim.game 3";
    let expected = format!("nim.game 3 + nim 3 + nim.game 3\tN\t{left}\n");
    assert_eq!(sum, (Some(0), expected));
}

#[test]
fn a_rule_file_in_a_sum_is_found_however_the_words_are_cut() {
    let whole = solved_beside_files(&["nim 5 + ./own.game 3 + ./nim.game 2"]);
    assert_eq!(whole.0, Some(0), "{}", whole.1);
    for args in [
        &["nim", "5 + ./own.game 3 + ./nim.game 2"][..],
        &["nim", "5 +", "./own.game 3 +", "./nim.game", "2"],
        &["nim", "5", "+", "./own.game", "3 + ./nim.game 2"],
        &["nim 5", "+ ./own.game 3", "+ ./nim.game 2"],
    ] {
        assert_eq!(solved_beside_files(args), whole, "{args:?}");
    }
}

#[test]
fn two_games_in_a_sum_never_have_one_name() {
    for (sum, name) in [
        ("./own.game 4 + other/own.game 4", "own"),
        ("other/nim.game 3 + nim.game 3", "nim.game"),
    ] {
        let words: Vec<&str> = sum.split(' ').collect();
        for args in [&[sum][..], &words] {
            let (code, said) = solved_beside_files(args);
            let second = words[3];
            let right = format!(
                "goldpile: {second} and another file define two games called {name}; rename one of \
                 the files\n"
            );
            assert_eq!((code, said), (Some(2), right), "{args:?}");
        }
    }
}

#[test]
fn a_line_of_input_that_names_a_rule_file_is_told_where_to_name_it() {
    for line in ["./own.game 1 + nim 5\n", "own.game 1\n"] {
        let refused = run(&["solve", "-"], line).output;
        assert!(
            refused
                .contains("own.game; a rule file is read where an argument names it, not a line"),
            "{refused}"
        );
    }
}

#[test]
fn settings_mix_with_options_and_with_words() {
    let expected = run(&["solve", "imitation", "--p", "3", "--m", "1", "3,4"], "").fine();
    for args in [
        &["solve", "imitation", "--m", "1", "p=3", "3,4"][..],
        &["solve", "imitation", "p=3", "--m", "1", "3,4"],
        &["solve", "imitation", "--m=1", "p=3", "3,4"],
        &["solve", "imitation", "p=3 m=1", "3,4"],
        &["solve", "imitation", "p=3 m=1 3,4"],
        &["solve", "imitation p=3", "m=1 3,4"],
    ] {
        assert_eq!(run(args, "").fine(), expected, "{args:?}");
    }
    let sum = run(&["solve", "wythoff t=2 3,4 + nim 5"], "").fine();
    let words = run(&["solve", "wythoff", "t=2 3,4 + nim 5"], "").fine();
    assert_eq!(sum, words);
    let misere = run(&["solve", "nim", "--misere", "1,1"], "").fine();
    let words = run(&["solve", "nim", "play=misere 1,1"], "").fine();
    assert_eq!(misere, words);
}

#[test]
fn a_rule_file_behind_the_end_of_the_options_is_one() {
    let answer = (Some(0), "5\tN\t4\n".to_owned());
    for args in [
        &["--", "-x.game", "5"][..],
        &["./-x.game", "5"],
        &["--", "-x.game 5"],
        &["--", "./-x.game", "5"],
    ] {
        assert_eq!(solved_beside_files(args), answer, "{args:?}");
    }
    let (code, said) = solved_beside_files(&["--", "-x.game"]);
    assert!(
        code == Some(2) && said.contains("goldpile solve ./-x.game 5"),
        "{said}"
    );
    let (code, said) = solved_beside_files(&["--", "wythoff", "t=2", "3,4"]);
    assert_eq!((code, &*said), (Some(0), "3,4\tN\t3,1\n"));
    // What follows is no option.
    let (code, said) = solved_beside_files(&["--", "nim", "--json"]);
    assert_eq!(code, Some(1), "{said}");
}

#[test]
fn a_rule_file_with_a_space_in_its_name_stands_in_a_sum_in_quotation_marks() {
    let whole = solved_beside_files(&["a file.game", "3", "+", "nim", "4"]);
    assert_eq!(whole.0, Some(0), "{}", whole.1);
    for sum in [
        "'a file.game' 3 + nim 4",
        "\"a file.game\" 3 + nim 4",
        "'a file.game' 3 +  nim 4",
    ] {
        assert_eq!(solved_beside_files(&[sum]), whole, "{sum}");
    }
    for args in [
        "a file.game 3 + nim 4",
        "nim 4 + a file.game 3",
        "a file.game 3",
    ] {
        let (code, said) = solved_beside_files(&[args]);
        assert_eq!(code, Some(2), "{args}: {said}");
        assert!(
            said.contains("goes in quotation marks: 'a file.game'; the games"),
            "{said}"
        );
    }
}

#[test]
fn a_file_to_write_may_be_a_pipe_or_a_device() {
    let folder = tempfile::tempdir().unwrap();
    let goldpile = |arguments: &str| {
        let program = env!("CARGO_BIN_EXE_goldpile");
        let line = format!("'{program}' {arguments}");
        let output = Command::new("sh")
            .args(["-c", &line])
            .envs(HOME)
            .current_dir(folder.path())
            .output();
        let output = output.unwrap();
        assert!(output.status.success(), "{arguments}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let picture = |more: &str| {
        let text = goldpile(&format!("picture wythoff --max 3 {more}"));
        // The first lines name the command.
        text.split_once("<rect").map(|(_, rest)| rest.to_owned())
    };
    let plain = picture("");
    assert!(plain.is_some());
    assert_eq!(picture("-o /dev/stdout"), plain);
    assert_eq!(picture("--svg -o /dev/stdout | cat"), plain);
    goldpile("sheet wythoff --n 1 -o /dev/null");
    goldpile("prove nim --piles 1 --certificate /dev/null");
    goldpile("picture wythoff -o /dev/stdout > kept.svg");
    assert!(
        fs::read_to_string(folder.path().join("kept.svg"))
            .unwrap()
            .contains("<svg")
    );
    if Command::new("mkfifo")
        .arg(folder.path().join("pipe.svg"))
        .status()
        .is_ok()
    {
        let read = goldpile("picture wythoff --max 3 -o pipe.svg & cat pipe.svg; wait");
        assert!(read.contains("</svg>"), "{read}");
    }
}
