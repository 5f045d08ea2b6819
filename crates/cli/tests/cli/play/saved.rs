//! Saved matches on the command line: `review`, and `play --record`.

use crate::{objects, run};
use serde_json::json;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;
use unicode_width::UnicodeWidthStr as _;

const LOST: &str = "[Game \"wythoff\"]\n[First \"Ann\"]\n[Second \"Goldpile\"]\n\
    [SecondKind \"perfect\"]\n[Date \"2026-11-21\"]\n[Result \"0-1\"]\n\
    [Termination \"claimed\"]\n15,19 15,18 15,9\n";

fn file(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match");
    fs::write(&path, text).unwrap();
    (folder, path)
}

#[test]
fn a_review_shows_where_the_win_was_thrown_away() {
    let expected = "\
Review   Wythoff   Ann – Goldpile (dragon)   0-1 claimed   2026-11-21
       Ann │ Goldpile
";
    let output = run(&["review", "-"], LOST).fine();
    assert!(output.starts_with(expected), "{output}");
    let lines: Vec<&str> = output.lines().collect();
    assert!(
        lines[2].starts_with("15,19  9 ● │ ") && lines[2].ends_with(" Ann wins with best play"),
        "{output}"
    );
    assert!(
        lines[3].contains("?  Ann, rule") && lines[3].ends_with("would have won"),
        "{output}"
    );
    assert!(lines[3].contains("15,9"), "{output}");
    assert!(lines[4].ends_with("every reply loses"), "{output}");
    assert!(
        output.contains("Ann 1, Goldpile 0; the first with move 1."),
        "{output}"
    );
    let (_folder, path) = file(LOST);
    assert_eq!(run(&["review", path.to_str().unwrap()], "").fine(), output);
}

#[test]
fn the_columns_of_a_review_stand_one_below_the_other() {
    for names in [["A", "B"], ["Ann", "Goldpile"], ["日本", "Ö"]] {
        let text = format!(
            "[Game \"nim\"]\n[First \"{}\"]\n[Second \"{}\"]\n21,15 21,14 14,14 12,14 2,14 2,2\n",
            names[0], names[1]
        );
        let output = run(&["review", "-"], &text).fine();
        let rows: Vec<&str> = output.lines().skip(1).take(7).collect();
        assert!(
            output.contains("31 ● │") && output.contains("│ ● 29"),
            "{output}"
        );
        let widths: Vec<usize> = rows
            .iter()
            .map(|row| row.split('│').next().unwrap().width())
            .collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{output}");
        let remarks: Vec<usize> = rows[1..]
            .iter()
            .map(|row| {
                // The remark begins with a name.
                let at = names.iter().filter_map(|name| row.rfind(name)).min();
                row[..at.unwrap()].width()
            })
            .collect();
        assert!(remarks.len() == 6, "{output}");
        assert!(remarks.iter().all(|at| *at == remarks[0]), "{output}");
    }
    // Several winning moves are alternatives.
    let output = run(&["review", "-"], "[Game \"nim\"]\n1,2,3,4 1,2,3,3\n").fine();
    assert!(output.contains(" – 1,2,3,0 would have won"), "{output}");
    let output = run(&["review", "-"], "[Game \"nim\"]\n3,5,7 3,5,3\n").fine();
    assert!(
        output.contains(" – 2,5,7 or 3,4,7 or 3,5,6 would have won"),
        "{output}"
    );
}

#[test]
fn a_review_as_json_is_one_object_a_move() {
    let answers = objects(&run(&["review", "-", "--json"], LOST).fine());
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["move"], 1);
    assert_eq!(answers[0]["by"], "first");
    assert_eq!(answers[0]["from"], json!(["15", "19"]));
    assert_eq!(answers[0]["position"], json!(["15", "18"]));
    assert_eq!(answers[0]["taken"], json!(["0", "1"]));
    assert_eq!(answers[0]["winner_before"], "first");
    assert_eq!(answers[0]["winner"], "second");
    assert_eq!(answers[0]["mistake"], true);
    assert!(
        answers[0]["winning_moves"]
            .as_array()
            .unwrap()
            .contains(&json!(["15", "9"]))
    );
    assert_eq!(answers[1]["mistake"], false);
    assert_eq!(answers[1]["winning_moves"], json!(null));
    assert_eq!(answers[1]["end"], json!(null));
    assert_eq!(answers[2]["end"], "claimed");
    assert_eq!(answers[2]["by"], "second");
    assert_eq!(answers[2]["mistake"], false);
    // The end has the names of a move.
    let names = |answer: &serde_json::Value| -> Vec<String> {
        answer.as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(names(&answers[0]), names(&answers[2]));

    let blocked = "[Game \"blocking\"]\n[Parameters \"p=2 m=1\"]\n4,5 x- 2,3\n";
    let answers = objects(&run(&["review", "-", "--json"], blocked).fine());
    assert_eq!(answers[0]["by"], "second");
    assert_eq!(answers[0]["mistake"], true);
    assert_eq!(answers[0]["winning_block"], json!([["2", "3"]]));
}

#[test]
fn a_win_that_was_given_up_is_a_mistake_at_the_end() {
    let given_up = "[Game \"wythoff\"]\n[First \"Ann\"]\n[Second \"Bob\"]\n[Result \"0-1\"]\n\
        [Termination \"resigned\"]\n15,19\n";
    let output = run(&["review", "-"], given_up).fine();
    let end = output.lines().find(|line| line.starts_with("end")).unwrap();
    assert!(end.contains("9 ● │"), "{output}");
    assert!(end.contains("?  Ann resigns – "), "{output}");
    assert!(
        end.contains("15,9") && end.ends_with("would have won"),
        "{output}"
    );
    assert!(
        output.contains("Wins thrown away: Ann 1, Bob 0; the first with the end."),
        "{output}"
    );
    let answers = objects(&run(&["review", "-", "--json"], given_up).fine());
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0]["end"], "resigned");
    assert_eq!(answers[0]["by"], "first");
    assert_eq!(answers[0]["mistake"], true);
    assert_eq!(answers[0]["winner_before"], "first");
    assert_eq!(answers[0]["winner"], "second");
    let winning = answers[0]["winning_moves"].as_array().unwrap();
    assert!(winning.contains(&json!(["15", "9"])));
}

#[test]
fn a_match_without_moves_or_verdicts_is_reviewed_too() {
    let output = run(&["review", "-"], "[Game \"nim\"]\n3,5\n").fine();
    assert!(output.contains("unfinished"), "{output}");
    assert!(output.contains("No win was thrown away."), "{output}");
    assert_eq!(
        run(&["review", "-", "--json"], "[Game \"nim\"]\n3,5\n").fine(),
        ""
    );
}

#[test]
fn a_review_says_whether_the_win_took_help() {
    let won = "[Game \"nim\"]\n[SecondKind \"perfect\"]\n[Result \"1-0\"]\n3,0 0,0\n";
    let helped = format!("[Help \"yes\"]\n{won}");
    for (text, is_helped) in [(won, false), (&helped, true)] {
        let output = run(&["review", "-"], text).fine();
        let heading = output.lines().next().unwrap();
        assert!(heading.contains("1-0 "), "{heading}");
        assert_eq!(heading.contains(", with help"), is_helped, "{heading}");
    }
}

#[test]
fn what_cannot_be_reviewed_is_one_line() {
    for (input, right) in [
        ("", "line 1, column 1: the game is not named"),
        ("[Game \"nim\"]\n3,5 3,6\n", "line 2, column 5: step 1"),
        (
            "[Game \"wythoff\"]\n1. 6,9 5,9 {the start}\n",
            "line 2, column 1: ‘1.’ is not part of a record, which is only positions",
        ),
        (
            "[Game \"wythoff\"]\n6,9 5,9 {the start}\n",
            "line 2, column 9: ‘{the’ is not part of a record",
        ),
        ("[Game \"\u{1b}[2J\"]\n3", "there is no game <U+001B>[2J"),
    ] {
        let answer = run(&["review", "-"], input);
        assert_eq!(answer.code(), 1);
        assert!(answer.failure().contains(right), "{}", answer.failure());
    }
    let answer = run(&["review", "/no/such/file"], "");
    assert_eq!(answer.code(), 1);
    assert!(answer.failure().contains("/no/such/file cannot be read"));
    assert_eq!(run(&["review"], "").code(), 2);
}

/// A game and its record may stand in place of a file; a file of that name wins.
#[test]
fn a_record_in_one_text_is_reviewed() {
    let review = |text: &str| run(&["review", text], "");
    let file = run(
        &["review", "-"],
        "[Game \"wythoff\"]\n[Parameters \"t=2\"]\n3,4 1,4\n",
    );
    let told = file.fine();
    assert!(told.contains("First 1, Second 0"), "{told}");
    for text in [
        "wythoff t=2 3,4 1,4",
        " wythoff t=2\t3,4  1,4 ",
        "$ goldpile play 'wythoff t=2 3,4 1,4' --vs fox",
    ] {
        assert_eq!(review(text).fine(), told, "{text}");
    }
    let json = run(&["review", "imitation p=2 8,12 6,12", "--json"], "").fine();
    assert!(json.contains("\"position\":[\"6\",\"12\"]"), "{json}");
    let sum = "only one game at a time can be played, reviewed, analysed or imported; goldpile solve \
               tells who wins a sum";
    for (text, right) in [
        ("nim 3 + nim 5", sum),
        ("wythof 3,4", "did you mean wythoff?"),
        ("wythoff t=0 3,4", "column 9: t = 0 is out of range"),
        ("wythoff 3,4 3,5", "column 13: step 1: "),
        ("wythof 3,4", "; nor is there a file of this name"),
        ("an evening.goldpile", "nor is there a file of this name"),
        (
            "evening.goldpile",
            "the file evening.goldpile cannot be read",
        ),
        ("evening.goldpile", "a game and a record can stand in place"),
    ] {
        let refused = review(text);
        assert_eq!(refused.code(), 1, "{text}");
        assert!(refused.failure().contains(right), "{}", refused.failure());
        let is_game = text.starts_with("wythoff") || text.starts_with("nim");
        assert!(
            !is_game || !refused.failure().contains("file of this name"),
            "{text}"
        );
    }
    // A rule file, called by its path, and a file that is called like a text.
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("my three.game");
    fs::write(&rules, "piles 1\nrule \"\"\n  a - a' <= 3\n").unwrap();
    let told = review(&format!("'{}' 9 8", rules.display())).fine();
    assert!(
        told.contains("Review   my-three   First – Second"),
        "{told}"
    );
    let named = folder.path().join("nim 3,5");
    fs::write(&named, "[Game \"nim\"]\n[First \"Ann\"]\n4 0\n").unwrap();
    let told = review(named.to_str().unwrap()).fine();
    assert!(told.contains("Ann"), "{told}");
}

#[test]
fn a_saved_match_goes_on_and_is_written_back_after_every_move() {
    let text = "[Game \"nim\"]\n[First \"Ann\"]\n[Second \"Bob\"]\n[Date \"2026-11-21\"]\n\
        [Seed \"4\"]\n[Result \"*\"]\n[Termination \"unfinished\"]\n[Event \"x\"]\n5,5 3,5\n";
    let (_folder, path) = file(text);
    let path_text = path.to_str().unwrap();
    let play = |typed: &str| {
        let args = ["play", "--plain", "--record", path_text];
        let output = run(&args, typed).fine();
        (output, fs::read_to_string(&path).unwrap())
    };
    let (output, saved) = play("");
    assert!(output.contains("It is Bob's turn."), "{output}");
    assert_eq!(saved, text);
    assert_eq!(play("3,3\nquit\n").1, text.replace("3,5\n", "3,5 3,3\n"));
    // Taking back a move is help.
    let text = text.replace("[Seed \"4\"]\n", "[Seed \"4\"]\n[Help \"yes\"]\n");
    assert_eq!(play("2,3\nundo\n").1, text.replace("3,5\n", "3,5 3,3\n"));
    let ended = text.replace('*', "0-1").replace("unfinished", "resigned");
    assert_eq!(play("resign\n").1, ended.replace("3,5\n", "3,5 3,3\n"));
    let (output, saved) = play("");
    assert!(output.contains("Bob wins: Ann resigns."), "{output}");
    assert_eq!(saved, ended.replace("3,5\n", "3,5 3,3\n"));
}

#[test]
fn a_new_match_begins_a_file_and_writes_over_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new");
    let path_text = path.to_str().unwrap();
    let new = ["play", "wythoff", "3,4", "--plain", "--vs", "perfect"];
    let args = [&new[..], &["--seed", "3", "--record", path_text]].concat();
    run(&args, "b1\n").fine();
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.contains("[SecondKind \"dragon\"]\n"), "{saved}");
    assert!(saved.contains("\n3,4 3,3 "), "{saved}");
    let again = run(&args, "");
    assert_eq!(again.code(), 1);
    assert!(again.failure().contains("already; choose another name"));
    assert_eq!(fs::read_to_string(&path).unwrap(), saved);
    run(&["play", "--plain", "--record", path_text], "").fine();

    for option in [&["--vs", "club"][..], &["--second"], &["--seed", "1"]] {
        let args = [&["play", "--plain", "--record", path_text], option].concat();
        let answer = run(&args, "");
        assert_eq!(answer.code(), 2);
        assert!(
            answer.failure().contains("leave out --"),
            "{}",
            answer.failure()
        );
    }
    let damaged = folder.path().join("damaged");
    fs::write(&damaged, "[Game").unwrap();
    let answer = run(
        &["play", "--plain", "--record", damaged.to_str().unwrap()],
        "",
    );
    assert_eq!(answer.code(), 1);
    assert!(
        answer.failure().contains("line 1, column 6"),
        "{}",
        answer.failure()
    );
    assert_eq!(fs::read_to_string(&damaged).unwrap(), "[Game");
}

#[test]
fn a_file_that_cannot_be_written_does_not_end_the_match() {
    let text = "[Game \"nim\"]\n5,5\n";
    let (_folder, path) = file(text);
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let args = ["play", "--plain", "--record", path.to_str().unwrap()];
    let answer = run(&args, "3,5\n3,3\nquit\n");
    assert_eq!(answer.code(), 1);
    let output = answer.output;
    assert_eq!(
        output.matches("The match is not saved").count(),
        1,
        "{output}"
    );
    assert!(output.contains("Record: 5,5 3,5 3,3"), "{output}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn names_stay_as_their_owners_write_them() {
    let text = "[Game \"imitation\"]\n[First \"ann\"]\n[Second \"bob\"]\n6,9 5,9\n";
    let (folder, path) = file(text);
    let args = ["play", "--plain", "--record", path.to_str().unwrap()];
    let output = run(&args, "").fine();
    assert!(output.contains("\nann took 1 from a"), "{output}");
    assert!(output.contains("ann and bob take turns."), "{output}");
    assert!(
        !output.contains("Ann") && !output.contains("Bob"),
        "{output}"
    );
    let there = folder.path().join("evening.goldpile");
    fs::write(&there, "").unwrap();
    let there = there.to_str().unwrap();
    let refused = run(&["play", "nim", "--plain", "--record", there], "").failure();
    assert!(refused.contains(there), "{refused}");
}

#[test]
fn any_strength_can_be_played_against() {
    let output = run(&["play", "nim", "3,5", "--vs", "37", "--plain"], "").fine();
    assert!(output.contains("Goldpile (37)"), "{output}");
    let answer = run(&["play", "nim", "--vs", "101", "--plain"], "");
    assert_eq!(answer.code(), 2);
    assert!(answer.failure().contains("0 to 100"));
}

/// What is said of a file that cannot be created names this file, not the unfinished one next to it, and
/// speaks of a saved match only if there may be one.
#[test]
fn a_file_that_cannot_be_created_is_refused_by_its_own_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("missing").join("match");
    let file = file.to_str().unwrap();
    let args = ["play", "nim", "3,5", "--plain", "--record", file];
    assert_eq!(
        run(&args, "").failure(),
        format!("the file {file} cannot be written: its folder does not exist")
    );
    let there = folder.path().join("there");
    fs::write(&there, "").unwrap();
    let below = there.join("match");
    let [there, below] = [&there, &below].map(|path| path.to_str().unwrap());
    let args = ["play", "nim", "3,5", "--plain", "--record", below];
    assert_eq!(
        run(&args, "").failure(),
        format!("the file {below} cannot be written: Not a directory (os error 20)")
    );
    let args = ["play", "nim", "3,5", "--plain", "--record", there];
    assert_eq!(
        run(&args, "").failure(),
        format!(
            "there is {there} already; choose another name (to resume a saved match, leave out the game)"
        )
    );
}

#[test]
fn a_match_of_a_newer_format_is_reviewed_as_far_as_it_is_understood() {
    let newer = "[Game \"nim\"]\n[Format \"2\"]\n[Clock \"5\"]\n3,5 3,3\n";
    let said = run(&["review", "-"], newer).fine();
    assert!(said.ends_with("\nNote: the file has format 2, and this goldpile reads format 1: it may say more than is understood here.\n"), "{said}");
    let refused = run(&["review", "-"], &newer.replace("3,3", "3;3")).failure();
    assert!(refused.contains("; the file has format 2"), "{refused}");
}
