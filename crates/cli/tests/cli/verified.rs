//! A rule file that uses its claim without a proof: only after a check that passed, and every answer says so.

use super::{Run, home, objects, run_at};
use goldpile_cli::Home;
use goldpile_games::catalogue;
use std::fs;
use std::path::Path;

/// Takes of up to k tokens, the claim of which cannot be proved here, with parts for the claim to be
/// replaced.
const RULES: &str = "piles 1\nparameter k = 3 in 1..9\nrule \"take up to {k} tokens\"\n  a - a' <= k\n\
                     claim a mod (k + 1) = 0 and coprime(1, a)\nuse claim verified to 40\n";

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
    let run = run(home, &[&["solve"], args, &["--json"]].concat(), "");
    objects(&run.output).remove(0)
}

#[test]
fn it_answers_after_a_check_and_says_so() {
    let (folder, home) = home();
    let own = file(folder.path(), RULES);
    let command = format!("run goldpile verify {own} --max 40 --k 3");
    for position in ["10^18", "3"] {
        let refused = run(&home, &["solve", &own, position], "");
        assert!(
            refused.failure().contains(&command),
            "{}",
            refused.failure()
        );
    }
    let checked = run(&home, &["verify", &own, "--max", "40", "--k", "3"], "").fine();
    assert!(
        checked.contains("stored: the claim is used from now on"),
        "{checked}"
    );

    let answer = run(&home, &["solve", &own, "10^18+1"], "").fine();
    assert_eq!(
        answer,
        "10^18+1\tN\t1000000000000000000\nverified to 40, not proved\n"
    );
    let why = run(&home, &["solve", &own, "10^18", "--why"], "").fine();
    assert!(why.contains("so P\n(verified to 40, not proved)."), "{why}");
    let batch = run(&home, &["solve", &own, "-"], "8\n9\n").fine();
    assert_eq!(
        batch,
        "8\tP\t-\tverified to 40, not proved\n9\tN\t8\tverified to 40, not proved\n"
    );
    let answer = solved(&home, &[&own, "10^18+1"]);
    assert_eq!(
        (&answer["status"], &answer["verified_to"]),
        (&"checked".into(), &"40".into())
    );
    let hint = run(&home, &["play", &own, "99", "--plain"], "hint\nquit\n").fine();
    assert!(
        hint.contains("(take 3 from a), verified to 40, not proved."),
        "{hint}"
    );
    let hint = run(
        &home,
        &["play", &own, "10^18", "--plain", "--vs", "human"],
        "hint\n",
    )
    .fine();
    assert!(
        hint.contains("no move wins here, verified to 40, not proved."),
        "{hint}"
    );
}

#[test]
fn other_parameters_another_text_and_shorter_checks_are_other_claims() {
    let (folder, home) = home();
    let own = file(folder.path(), RULES);
    run(&home, &["verify", &own, "--max", "39", "--k", "3"], "").fine();
    let refused = run(&home, &["solve", &own, "7"], "").failure();
    assert!(refused.contains("was verified only to 39"), "{refused}");
    // A shorter check takes nothing back.
    for max in ["50", "9"] {
        run(&home, &["verify", &own, "--max", max, "--k", "3"], "").fine();
    }
    assert_eq!(solved(&home, &[&own, "7"])["outcome"], "N");
    let refused = run(&home, &["solve", &own, "--k", "4", "7"], "").failure();
    assert!(refused.contains("--max 40 --k 4"), "{refused}");
    file(folder.path(), &RULES.replace("40", "41"));
    let refused = run(&home, &["solve", &own, "7"], "").failure();
    assert!(refused.contains("verified to 41"), "{refused}");
    // The end of a line is no difference.
    file(folder.path(), &RULES.replace('\n', "\r\n"));
    assert_eq!(solved(&home, &[&own, "7"])["outcome"], "N");
}

#[test]
fn a_false_claim_is_not_stored() {
    let (folder, home) = home();
    let own = file(folder.path(), &RULES.replace("a mod", "a != 36 and a mod"));
    let checked = run(&home, &["verify", &own, "--max", "40", "--k", "3"], "");
    assert_eq!(checked.code(), 1, "{}", checked.output);
    assert!(!checked.output.contains("stored"), "{}", checked.output);
    let refused = run(&home, &["solve", &own, "7"], "").failure();
    assert!(
        refused.contains("no check of it has passed here"),
        "{refused}"
    );
    // Nor does a check by itself use the claim that was stored before.
    let short = file(
        folder.path(),
        &RULES
            .replace("a mod", "a != 36 and a mod")
            .replace("to 40", "to 20"),
    );
    run(&home, &["verify", &short, "--max", "20", "--k", "3"], "").fine();
    let checked = run(&home, &["verify", &short, "--max", "40", "--k", "3"], "");
    assert_eq!(checked.code(), 1, "{}", checked.output);
    // Where the claim fails, no move leads from a position for which it does not hold.
    let wrong = solved(&home, &[&short, "36"]);
    assert_eq!(
        (&wrong["outcome"], &wrong["hint"]),
        (&"N".into(), &"too-big".into())
    );
    let wrong = run(&home, &["solve", &short, "36"], "").fine();
    assert!(wrong.contains("The claim is wrong here"), "{wrong}");
}

#[test]
fn what_must_be_proved_does_without_it() {
    let (folder, home) = home();
    let own = file(folder.path(), RULES);
    run(&home, &["verify", &own, "--max", "40", "--k", "3"], "").fine();
    let refused = run(&home, &["puzzle", &own], "").failure();
    assert!(refused.contains("has no theory"), "{refused}");
    // The ladder does not count a win without help.
    let won = run(
        &home,
        &["play", &own, "2", "--plain", "--seed", "1"],
        "a2\n",
    );
    assert!(won.output.contains("You win"), "{}", won.output);
    let rows = run(&home, &["statistics", "--json"], "").fine();
    assert_eq!(objects(&rows)[0]["won_with_help"], "1", "{rows}");
}

#[test]
fn where_no_move_is_found_the_outcome_is_said() {
    let (folder, home) = home();
    let euclid = include_str!("../../../../examples/euclid.game");
    let own = file(
        folder.path(),
        &format!("{euclid}\nuse claim verified to 30\n"),
    );
    run(&home, &["verify", &own, "--max", "30"], "").fine();
    // The winning move is the last but one.
    let found = run(&home, &["solve", &own, "3,10^16"], "").fine();
    assert!(found.starts_with("3,10^16\tN\t3,4\n"), "{found}");
    let answer = run(&home, &["solve", &own, "10^16,17*10^15+3"], "").fine();
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
        "piles 1\nrule \"x\" a' < a and (a <= 100 or a' > 100)\nclaim (a = 0 or a = 5000000000) and coprime(1, a)\n\
         use claim verified to 30\n",
    );
    run(&home, &["verify", &middle, "--max", "30"], "").fine();
    let answer = solved(&home, &[&middle, "10^10"]);
    assert_eq!(
        (&answer["outcome"], &answer["hint"], &answer["winning_move"]),
        (&"N".into(), &"too-big".into(), &serde_json::Value::Null)
    );
}

#[test]
fn with_a_memory_play_answers_as_far_as_it_was_checked() {
    let (folder, home) = home();
    // The claim is right only for memories that play leaves, and that the check gives.
    let own = file(
        folder.path(),
        "piles 1\nmemory q\nstart q = 0\nrule \"x\" a - a' <= 3 or q = 100 and a - a' = 4\n\
         then q' = 0\nclaim a mod 4 = 0 and coprime(1, a)\nuse claim verified to 30\n",
    );
    run(&home, &["verify", &own, "--max", "30"], "").fine();
    let given = solved(&home, &[&own, "4/100"]);
    assert_eq!(
        (&given["outcome"], &given["verified_to"]),
        (&"N".into(), &serde_json::Value::Null)
    );
    let usual = solved(&home, &[&own, "4000"]);
    assert_eq!(
        (&usual["outcome"], &usual["verified_to"]),
        (&"P".into(), &"30".into())
    );
}
