//! `--trust-claim`: a claim that is not proved answers, every answer says so, and nothing is stored.

use crate::{Run, home, objects, run_at};
use goldpile_cli::Home;
use goldpile_games::catalogue;
use std::fs;
use std::path::Path;

const EUCLID: &str = include_str!("../../../../../examples/euclid.game");

/// Takes of up to k tokens, the claim of which cannot be proved here.
const RULES: &str = "piles 1\nparameter k = 3 in 1..9\nrule \"take up to {k} tokens\"\n  a - a' <= k\n\
                     claim a mod (k + 1) = 0 and coprime(1, a)\n";

fn run(home: &Home, args: &[&str], input: &str) -> Run {
    run_at(home, &catalogue(), args, input.as_bytes())
}

/// The path of a rule file in the user's folder, as it is typed.
fn file(folder: &Path, text: &str) -> String {
    let path = folder.join("own.game");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn solved(home: &Home, args: &[&str]) -> serde_json::Value {
    let run = run(
        home,
        &[&["solve"], args, &["--json", "--trust-claim"]].concat(),
        "",
    );
    objects(&run.output).remove(0)
}

#[test]
fn every_answer_says_that_the_claim_is_not_proved() {
    let (folder, home) = home();
    let own = file(folder.path(), RULES);
    let answer = run(&home, &["solve", "--trust-claim", &own, "10^18+1"], "").fine();
    assert_eq!(
        answer,
        "10^18+1\tN\t1000000000000000000\nby a claim that is not proved\n"
    );
    let why = run(&home, &["solve", &own, "8", "--why", "--trust-claim"], "").fine();
    assert!(
        why.starts_with("8\tP\t-\nby a claim that is not proved\n"),
        "{why}"
    );
    assert!(
        why.replace('\n', " ")
            .contains("so P. This claim is not proved."),
        "{why}"
    );
    let all = run(&home, &["solve", &own, "9", "--all", "--trust-claim"], "").fine();
    assert!(all.contains("All winning moves (1):\n  8\n"), "{all}");
    let batch = run(&home, &["solve", &own, "-", "--trust-claim"], "8\n9\nx\n").output;
    assert!(
        batch.starts_with(
            "8\tP\t-\tby a claim that is not proved\n9\tN\t8\tby a claim that is not proved\nx\terror\t"
        ),
        "{batch}"
    );
    // More lines than are answered in turn.
    let many = run(
        &home,
        &["solve", &own, "-", "--trust-claim"],
        &"8\n".repeat(500),
    )
    .fine();
    assert_eq!(many, "8\tP\t-\tby a claim that is not proved\n".repeat(500));
    let answer = solved(&home, &[&own, "10^18+1", "--why"]);
    assert_eq!(answer["status"], "claimed");
    assert_eq!(answer["why"]["status"], "claimed");
    let line = run(&home, &["solve", "-", "--trust-claim", &own, "--json"], "");
    assert_eq!(line.code(), 2, "{}", line.output);

    // Without the flag the game is played out, and nothing was stored.
    let answer = run(&home, &["solve", &own, "9"], "").fine();
    assert_eq!(answer, "9\tN\t8\n");
    let refused = run(&home, &["solve", &own, "10^18"], "").failure();
    assert!(refused.contains("goldpile prove"), "{refused}");
}

#[test]
fn a_table_lists_what_the_claim_names_and_says_so() {
    let (folder, home) = home();
    let own = file(folder.path(), EUCLID);
    let table = |more: &[&str]| {
        let args = [&["table", &own, "--trust-claim", "--max", "9"], more].concat();
        run(&home, &args, "").fine()
    };
    let played = |more: &[&str]| {
        let args = [&["table", &own, "--max", "9"], more].concat();
        run(&home, &args, "").fine()
    };
    let text = table(&[]);
    assert_eq!(
        text,
        format!("# by a claim that is not proved\n{}", played(&[]))
    );
    let row: Vec<String> = table(&["--csv", "--rows", "2"])
        .lines()
        .map(str::to_owned)
        .collect();
    assert_eq!(
        row,
        ["n,a,b,status", "0,0,0,claimed", "1,0,1,claimed"],
        "{row:?}"
    );
    for object in objects(&table(&["--json"])) {
        assert_eq!(object["status"], "claimed");
    }
    for (format, says) in [
        (
            "--latex",
            "by the largest pile, by a claim that is not proved}",
        ),
        ("--bfile", "; by a claim that is not proved"),
    ] {
        let text = table(&[format, "--column", "b"]);
        assert!(text.contains(says), "{text}");
    }
    let far = run(
        &home,
        &[
            "table",
            &own,
            "--trust-claim",
            "--max",
            "600",
            "--from",
            "60000",
            "--rows",
            "1",
        ],
        "",
    )
    .fine();
    assert_eq!(far.lines().count(), 3, "{far}");
    let map = table(&["--of", "map"]);
    assert_eq!(
        map,
        format!(
            "# by a claim that is not proved\n{}",
            played(&["--of", "map"])
        )
    );
    for object in objects(&table(&["--of", "map", "--json"])) {
        assert_eq!(object["status"], "claimed");
    }
    let refused = |more: &[&str]| {
        let args = [&["table", &own, "--trust-claim"], more].concat();
        run(&home, &args, "").failure()
    };
    assert!(refused(&["--max", "9", "--from", "99"]).contains("the claim finds rows 0 to"));
    assert!(refused(&["--max", "100000"]).contains("at most 10000000"));
    for other in [&["--grundy"][..], &["--remoteness"], &["--by", "play"]] {
        assert!(refused(other).contains("--trust-claim"), "{other:?}");
    }
}

#[test]
fn where_there_is_nothing_to_trust_it_says_so() {
    let (folder, home) = home();
    let none = file(folder.path(), "piles 1\nrule \"x\" a - a' <= 3\n");
    let announcing = folder.path().join("other.game");
    let blocks =
        "piles 2\nrule \"x\" moved = 1\nblock up to 1 where a - a' = b - b'\nclaim a = b\n";
    fs::write(&announcing, blocks).unwrap();
    for (game, says) in [
        ("nim", "nim has a theory, which needs no trust"),
        (&*none, "own makes no claim that could be trusted"),
        (announcing.to_str().unwrap(), "other has announcements"),
    ] {
        for args in [
            vec!["solve", game, "3,5", "--trust-claim"],
            vec!["solve", game, "-", "--trust-claim"],
            vec!["table", game, "--trust-claim"],
        ] {
            let refused = run(&home, &args, "");
            assert_eq!(refused.code(), 2, "{}", refused.output);
            let refused = refused.failure();
            assert!(
                refused.contains(says) && refused.contains("leave --trust-claim out"),
                "{refused}"
            );
        }
    }
    for args in [
        &["solve", "nim 3 + nim 4", "--trust-claim"][..],
        &["solve", "-", "--trust-claim"],
        &["solve", &none, "3 + nim 4", "--trust-claim"],
    ] {
        let refused = run(&home, args, "").failure();
        assert!(refused.contains("is for one game"), "{refused}");
    }
    // The claim that is proved answers, and needs no trust.
    let proved = file(
        folder.path(),
        "piles 1\nrule \"x\" a - a' <= 3\nclaim a mod 4 = 0\n",
    );
    for args in [
        vec!["solve", &*proved, "10^18+1", "--why"],
        vec!["solve", &*proved, "10^18+1", "--json"],
        vec!["table", &*proved, "--rows", "3"],
        vec!["table", &*proved, "--max", "9"],
    ] {
        let trusted = run(&home, &[&args[..], &["--trust-claim"]].concat(), "").fine();
        assert_eq!(trusted, run(&home, &args, "").fine(), "{args:?}");
    }
}

#[test]
fn a_claim_that_is_false_cannot_name_a_move() {
    let (folder, home) = home();
    let own = file(folder.path(), &RULES.replace("a mod", "a != 36 and a mod"));
    let wrong = solved(&home, &[&own, "36"]);
    assert_eq!(
        (&wrong["outcome"], &wrong["hint"]),
        (&"N".into(), &"too-big".into())
    );
    let wrong = run(&home, &["solve", &own, "36", "--trust-claim"], "").fine();
    assert!(wrong.contains("The claim is wrong here"), "{wrong}");
}

#[test]
fn where_no_move_is_found_the_outcome_is_said() {
    let (folder, home) = home();
    let own = file(folder.path(), EUCLID);
    // The winning move is the last but one.
    let found = run(&home, &["solve", &own, "3,10^16", "--trust-claim"], "").fine();
    assert!(found.starts_with("3,10^16\tN\t3,4\n"), "{found}");
    let answer = run(
        &home,
        &["solve", &own, "10^16,17*10^15+3", "--trust-claim"],
        "",
    )
    .fine();
    assert!(
        answer.contains("\tN\t10000000000000000,7000000000000003\n"),
        "{answer}"
    );
    let answer = solved(&home, &[&own, "10^4999,10^5003+1"]);
    assert_eq!(answer["outcome"], "N");
    // Longer numbers are refused.
    assert_eq!(solved(&home, &[&own, "3,10^200000"])["error"], "too-big");
    // A pile in the middle is found from neither end.
    let middle = file(
        folder.path(),
        "piles 1\nrule \"x\" a' < a and (a <= 100 or a' > 100)\nclaim (a = 0 or a = 5000000000) and coprime(1, a)\n",
    );
    let answer = solved(&home, &[&middle, "10^10"]);
    assert_eq!(
        (&answer["outcome"], &answer["hint"], &answer["winning_move"]),
        (&"N".into(), &"too-big".into(), &serde_json::Value::Null)
    );
}

#[test]
fn a_claim_in_one_text_with_its_game_is_trusted_too() {
    let (folder, home) = home();
    let games = home.data.games.clone().unwrap();
    fs::create_dir_all(&games).unwrap();
    fs::write(games.join("own.game"), RULES).unwrap();
    let answer = run(&home, &["solve", "own 10^18+1", "--trust-claim"], "").fine();
    assert!(answer.contains("by a claim that is not proved"), "{answer}");
    drop(folder);
}

#[test]
fn a_file_with_the_line_that_is_gone_says_what_to_do() {
    let (folder, home) = home();
    let own = file(
        folder.path(),
        &format!("{EUCLID}use claim verified to 60\n"),
    );
    let refused = run(&home, &["solve", &own, "3,5"], "");
    let refused = refused.result.unwrap_err().line();
    assert!(
        refused.contains("line 16, column 1: use claim verified to N is gone: leave this line out"),
        "{refused}"
    );
}
