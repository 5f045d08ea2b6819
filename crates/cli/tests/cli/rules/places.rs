//! Where a rule file may stand on the command line.

use super::{THREE, with_file};
use crate::{home, run_at};
use goldpile_games::catalogue;
use std::fs;

/// However a game and a position are put to it, the answer is the same.
#[test]
fn a_game_and_a_record_may_stand_in_one_text() {
    let (folder, home) = home();
    let half = "piles 1\nrule \"\" a - a' = 1 or a - a' = 2 or 2*a' = a\n";
    let own = [
        ("half", half, &["4", "5000", "65534", "65535"][..]),
        (
            "two",
            "piles 2\nrule \"\" moved = 1\n",
            &["3,5", "5000,1", "60000,2", "3000,3000"],
        ),
        (
            "last",
            "piles 1\nmemory q\nstart q = a\nrule \"\" a - a' <= q\nthen q' = a - a'\n",
            &["9", "9/2", "9 6", "70000"],
        ),
        (
            "lose",
            "piles 2\nplay misere\nrule \"\" moved = 1\n",
            &["3,3", "5000,0"],
        ),
    ];
    let mut cases = Vec::new();
    for (name, text, records) in own {
        let path = folder.path().join(format!("{name}.game"));
        fs::write(&path, text).unwrap();
        cases.extend(
            records
                .iter()
                .map(|record| (path.display().to_string(), *record)),
        );
    }
    for record in ["17/6", "17 12", "1"] {
        cases.push(("fibonacci".to_owned(), record));
    }
    let verdict = |text: &str| -> Vec<String> {
        let parts = text.trim_end().split('\t');
        parts.skip(1).take(1).map(str::to_owned).collect()
    };
    let mut refused = 0;
    for (game, record) in cases {
        let apart: Vec<&str> = [
            &["solve", &game][..],
            &record.split(' ').collect::<Vec<_>>(),
        ]
        .concat();
        let apart = run_at(&home, &catalogue(), &apart, b"");
        let text = format!("{game} {record}");
        let whole = run_at(&home, &catalogue(), &["solve", &text], b"");
        assert_eq!(apart.code(), whole.code(), "{text}");
        if apart.code() == 0 {
            assert_eq!(verdict(&apart.output), verdict(&whole.output), "{text}");
        } else {
            refused += 1;
            let (apart, whole) = (apart.failure(), whole.failure());
            assert_eq!(apart, whole, "{text}");
            assert!(apart.contains(".game --prove looks for"), "{apart}");
            assert!(apart.contains("at most 65534 tokens"), "{apart}");
        }
    }
    assert_eq!(refused, 3);
    // From standard input come no files.
    for (text, expected) in [
        ("fibonacci 17/6", "N\tfibonacci 16"),
        ("fibonacci 17 12", "N\tfibonacci 11"),
        ("nim play=misere 1,1", "N\tnim play=misere 0,1"),
    ] {
        let line = run_at(&home, &catalogue(), &["solve", "-"], text.as_bytes());
        assert_eq!(line.fine(), format!("{text}\t{expected}\n"));
    }
}

/// A path with white space stands in quotation marks of its own.
#[test]
fn its_path_may_have_spaces_where_a_game_and_a_position_are_one_text() {
    let (folder, home) = home();
    let folder = folder.path().join("it's + my games");
    fs::create_dir(&folder).unwrap();
    let path = folder.join("three.game");
    fs::write(&path, THREE).unwrap();
    let path = path.to_str().unwrap().replace('\'', "'\\''");
    let run = |args: &[&str], input: &str| run_at(&home, &catalogue(), args, input.as_bytes());
    let text = format!("'{path}' k=4 6");
    assert_eq!(run(&["solve", &text], "").fine(), "6\tN\t5\n");
    let played = run(&["play", "--plain", &text], "quit\n").fine();
    assert!(played.contains("Up to three (k = 4)"), "{played}");
    assert!(played.contains("Record: 6\n"), "{played}");
    for sum in [format!("{text} + nim 5"), format!("nim 5 + {text}")] {
        let told = run(&["solve", &sum], "").fine();
        assert!(
            told.contains("three k=4 6") && told.contains("\tN\t"),
            "{told}"
        );
    }
    let open = run(&["solve", "'my games/three.game 6"], "");
    assert_eq!(open.code(), 2);
    let right = "the quotation mark is not closed: write 'my games/three.game' 3,5";
    assert_eq!(open.failure(), right);
}

#[test]
fn only_solve_answers_a_sum() {
    for args in [
        &["play", "nim 3 + nim 5"][..],
        &["play", "nim", "3", "+", "nim", "5"],
        &["play", "--plain", "wythoff t=2 3,4 + nim 5", "--vs", "fox"],
        &["table", "nim 3 + nim 5"],
    ] {
        let refused = run_at(&home().1, &catalogue(), args, b"");
        assert_eq!(refused.code(), 2, "{args:?}");
        let right = "only one game at a time can be played, reviewed, analysed or imported; goldpile \
                     solve tells who wins a sum";
        assert!(refused.failure().contains(right), "{}", refused.failure());
    }
}

#[test]
fn it_may_stand_in_a_sum() {
    let (folder, home) = home();
    let path = folder.path().join("three.game");
    fs::write(&path, THREE).unwrap();
    let sum = format!("nim 5 + {} k=4 6", path.display());
    let answer = run_at(&home, &catalogue(), &["solve", &sum], b"").fine();
    assert_eq!(answer, "nim 5 + three k=4 6\tN\tnim 1 + three k=4 6\n");
    let words = with_file(THREE, &["solve", "nim", "5", "+", "FILE", "k=4", "6"], "");
    assert_eq!(words.fine(), answer);
    let missing = run_at(
        &home,
        &catalogue(),
        &["solve", "nim 5 + ./none.game 3"],
        b"",
    );
    assert_eq!(missing.code(), 2);
    assert!(missing.failure().starts_with("./none.game: "));
}

#[test]
fn a_rule_file_stands_for_a_game_only_where_a_game_is_named() {
    let text = "piles 2\nrule \"one\"\n  moved = 1\n";
    // As a game, alone and in sums, also after options.
    for args in [
        &["solve", "FILE", "3,5"][..],
        &["solve", "--json", "FILE", "3,5"],
        &["solve", "nim", "3", "+", "FILE", "3,5"],
        &["guess", "--piles", "2", "FILE"],
    ] {
        let told = with_file(text, args, "").fine();
        assert!(
            told.contains("three") || told.starts_with("3,5\t"),
            "{args:?}: {told}"
        );
    }
    // Elsewhere it is a file.
    for args in [
        &["review", "FILE"][..],
        &["play", "nim", "3,5", "--plain", "--record", "FILE"],
        &["prove", "wythoff", "--t", "1", "--export", "walnut", "FILE"],
    ] {
        let said = with_file(text, args, "").failure();
        assert!(said.contains("three.game"), "{args:?}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_named_like_a_rule_file_is_refused_unread() {
    let (folder, mut home) = home();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    let pipe = games.join("pipe.game");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    home.data.games = Some(games);
    let solved = run_at(&home, &catalogue(), &["solve", "nim", "1,2"], b"");
    assert!(solved.fine().starts_with("1,2\tN\t"));
    let path = pipe.to_str().unwrap();
    let said = run_at(&home, &catalogue(), &["solve", path, "1,2"], b"").failure();
    assert!(said.contains("this is not a regular file"), "{said}");
}

/// A game is always named as it can be typed, so that a command that is shown runs as it stands.
#[test]
fn commands_that_are_shown_name_the_file_as_it_was_typed() {
    let (folder, home) = home();
    for (name, typed) in [("three.game", ""), ("my three.game", "'")] {
        let path = folder.path().join(name);
        fs::write(&path, THREE).unwrap();
        let path = path.to_str().unwrap();
        let word = format!("{typed}{path}{typed}");
        let run = |args: &[&str]| run_at(&home, &catalogue(), args, b"");
        let told = run(&["games", path]).fine();
        assert!(
            told.contains(&format!("\n    goldpile solve {word} 5\n")),
            "{told}"
        );
        let object: serde_json::Value =
            serde_json::from_str(&run(&["games", path, "--json"]).fine()).unwrap();
        assert_eq!(object["example"], format!("goldpile solve {word} 5"));
        assert_eq!(run(&["solve", path, "5"]).fine(), "5\tN\t4\n");
        let missing = run(&["solve", path]).failure();
        assert!(
            missing.contains(&format!("write goldpile solve {word} 5, or -")),
            "{missing}"
        );
        let help = run(&["solve", path, "--help"]).fine();
        assert!(
            help.contains(&format!("Usage: goldpile solve {word} ")),
            "{help}"
        );
        let latex = [
            "table", path, "--k", "2", "--by", "play", "--max", "3", "--latex",
        ];
        let table = run(&latex).fine();
        let command = format!(
            ": goldpile table {word} --k 2 --by play --max 3 --latex; k=2; the P-positions up to 3\n"
        );
        assert!(table.contains(&command), "{table}");
    }
    let path = folder.path().join("three.game");
    let unsaid = run_at(
        &home,
        &catalogue(),
        &["solve", &format!("nim 5 + {} k=4", path.display())],
        b"",
    );
    let said = unsaid.failure();
    let right = format!("a position is missing: write {} k=4 5", path.display());
    assert!(said.contains(&right), "{said}");
}
