//! What is answered about the game of a rule file.

use super::{THREE, with_file};
use crate::{home, objects, run, run_at};
use goldpile_engine::Game;
use goldpile_games::catalogue;
use std::fs;

#[test]
fn it_is_solved_verified_and_listed() {
    let solved = with_file(THREE, &["solve", "FILE", "8"], "").fine();
    assert_eq!(solved, "8\tP\t-\n");
    let solved = with_file(
        THREE,
        &["solve", "FILE", "--k", "4", "8", "--json", "--all"],
        "",
    )
    .fine();
    let answer = &objects(&solved)[0];
    assert_eq!(answer["game"], "three");
    assert_eq!(answer["parameters"]["k"], "4");
    assert_eq!(answer["winning_moves"], serde_json::json!([["5"]]));
    let batch = with_file(THREE, &["solve", "FILE", "-"], "4\n9 7\nx\n");
    assert!(
        batch.output.starts_with("4\tP\t-\n9 7\tN\t4\n"),
        "{}",
        batch.output
    );
    // Its claim is proved, and so it is answered at any size; without it, it is played out.
    let huge = with_file(THREE, &["solve", "FILE", "10^60 10^60-3"], "").fine();
    assert!(huge.ends_with("\tN\t999999999999999999999999999999999999999999999999999999999996\n"));
    let why = with_file(THREE, &["solve", "FILE", "10^60+1", "--why"], "").fine();
    assert!(
        why.contains("Proved for all piles by this program"),
        "{why}"
    );
    let (bare, _) = THREE.split_once("claim").unwrap();
    let huge = with_file(bare, &["solve", "FILE", "10^60 10^60-3"], "");
    assert!(
        huge.failure().contains("too big for exhaustive play"),
        "{}",
        huge.failure()
    );
    let refused = with_file(THREE, &["solve", "FILE", "9 4"], "");
    assert!(
        refused.failure().contains("take one to 3"),
        "{}",
        refused.failure()
    );
    let out = with_file(THREE, &["solve", "FILE", "--k", "10", "8"], "");
    assert_eq!(out.code(), 2);
    let verified = with_file(THREE, &["verify", "FILE", "--max", "50"], "");
    assert!(verified.fine().contains("everything holds"));
    let wrong = THREE.replace("mod (k + 1)", "mod 5");
    let verified = with_file(&wrong, &["verify", "FILE", "--max", "50"], "");
    assert_eq!(verified.code(), 1, "{}", verified.output);
    // The claim fails beyond what is played out, and the proof says so.
    let far = THREE.replace("= 0\n", "= 0 and a != 400\n");
    let verified = with_file(&far, &["verify", "FILE", "--max", "50"], "");
    assert_eq!(verified.code(), 1, "{}", verified.output);
    let [line, sum] = [
        "fails; the claim is refuted by proof",
        "1 claim is refuted by proof",
    ];
    assert!(verified.output.contains(line), "{}", verified.output);
    assert!(!verified.output.contains("everything holds"));
    let one = with_file(&far, &["verify", "FILE", "--k", "3", "--max", "50"], "");
    assert!(one.output.contains(sum), "{}", one.output);
    let json = with_file(
        &far,
        &["verify", "FILE", "--k", "3", "--max", "50", "--json"],
        "",
    );
    assert_eq!(json.code(), 1);
    assert_eq!(objects(&json.output)[0]["verdict"], "fails");
    let values = with_file(THREE, &["table", "FILE", "--grundy", "--max", "5"], "").fine();
    assert!(values.contains('3'), "{values}");
    let far = with_file(
        THREE,
        &["table", "FILE", "--from", "10^30", "--rows", "1", "--csv"],
        "",
    );
    assert_eq!(
        far.fine(),
        "n,a\n1000000000000000000000000000000,4000000000000000000000000000000\n"
    );
    // With a bound, the P-positions are those of exhaustive play.
    let listed = with_file(THREE, &["table", "FILE", "--max", "9", "--csv"], "").fine();
    assert_eq!(listed, "n,a\n0,0\n1,4\n2,8\n");
    let page = with_file(THREE, &["games", "FILE"], "").fine();
    assert!(
        page.contains("Up to three") && page.contains("--k N") && page.contains("take one to k."),
        "{page}"
    );
    assert!(!page.contains("paper"), "{page}");
}

#[test]
fn rules_that_are_very_general_are_answered_or_refused_within_bounds() {
    use std::fmt::Write as _;
    let lines = |range: std::ops::Range<u64>, line: &dyn Fn(u64) -> String| {
        range.fold(String::new(), |mut text, n| {
            let _ = write!(text, "{}", line(n));
            text
        })
    };
    // Each exception may apply or not, to the piles afterwards and to the take.
    let exceptions = lines(0..60, &|n| {
        format!("  unless a' = {n} and b - b' = {n} \"no\"\n")
    });
    let many = format!("piles 2\nrule \"x\"\n  moved <= 2\n{exceptions}");
    let page = with_file(&many, &["solve", "FILE", "3,5"], "").fine();
    assert!(page.contains('N'), "{page}");
    // Every choice of piles is held against every condition.
    let conditions = lines(20..1500, &|n| format!(" and (a - a' != {n} or b = b')"));
    let wide = format!("piles 8\nrule \"x\"\n  moved <= 3{conditions}\n");
    let page = with_file(&wide, &["solve", "FILE", "1,1,1,1,0,0,0,0"], "").fine();
    assert!(page.contains('P'), "{page}");
    // The only moves are those that leave almost nothing, and no bound says so.
    let sparse = "piles 2\nrule \"x\"\n  a' xor b' = 1 and (a' xor 0) < 3\n";
    let page = with_file(sparse, &["solve", "FILE", "20,20"], "").fine();
    assert!(page.contains("1,0"), "{page}");
    let refused = with_file(sparse, &["solve", "FILE", "900,900"], "");
    assert!(
        refused.failure().contains("so sparse"),
        "{}",
        refused.failure()
    );
    let played = with_file(sparse, &["solve", "FILE", "900,900 5,1"], "");
    assert!(!played.failure().contains("over"), "{}", played.failure());
    // The computer does not say that it plays a move that it has not found.
    let start = ["play", "FILE", "900,900", "--plain", "--second"];
    let page = with_file(sparse, &start, "quit\n").fine();
    assert!(page.contains("The computer has found no move"), "{page}");
    assert!(!page.contains("arbitrary"), "{page}");
}

/// Where the numbers are too long for the automaton of the moves, some moves are tried.
#[test]
fn a_move_that_is_too_much_for_the_automaton_is_found_by_trying() {
    let wide = "piles 1\nrule \"no multiple of 97\" not 97 divides a - a'\nclaim in base 2\n  97 divides a\n";
    let near = with_file(wide, &["solve", "FILE", "7*10^300+1"], "").fine();
    assert!(near.ends_with("\tN\t0\n"), "{near}");
    let far = with_file(wide, &["solve", "FILE", "7*10^33000+1"], "").fine();
    assert!(far.ends_with("\tN\t0\n"), "{far}");
    // Where there is none, nothing is too much.
    let none = with_file(wide, &["solve", "FILE", "97*10^33000"], "").fine();
    assert!(none.ends_with("\tP\t-\n"), "{none}");
}

#[test]
fn a_rule_for_larger_piles_is_a_rule() {
    for (rule, position, answer) in [
        ("a - a' = 13", "13", "13\tN\t0"),
        ("when a > 20\n  a - a' <= 3", "22", "22\tN\t"),
        ("when a > 3000\n  a - a' <= 3", "3000", "3000\tP"),
        // What stands on the next line is no argument of a word.
        ("when 2 > total\n  (a - a' = 1)", "1", "1\tN\t0"),
    ] {
        let text = format!("piles 1\nrule \"x\"\n  {rule}\n");
        let solved = with_file(&text, &["solve", "FILE", position], "").fine();
        assert!(solved.starts_with(answer), "{solved}");
    }
}

#[test]
fn a_rule_is_never_refused_because_it_allows_little_and_one_that_allows_nothing_is_named() {
    let with = |rule: &str, args: &[&str]| {
        let text = format!("piles 2\nrule x \"one\"\n  moved = 1\nrule y \"other\"\n  {rule}\n");
        with_file(&text, args, "").fine()
    };
    let idle = "rule y allows nothing: no pile grows in a move";
    for rule in [
        "when a mod 7 = 3 and a mod 11 = 5\n  taken = 1",
        "when a + b = 29 and a > 12 and b > 12\n  taken = 1",
        "when a*3 = b*2 + 17 and a > 20\n  taken = 1",
        "when A(a) mod 100 = 99\n  taken = 1",
        "when a prime and a + 1 square and a > 4\n  taken = 1",
    ] {
        with(rule, &["solve", "FILE", "5,7"]);
        assert!(
            !with(rule, &["games", "FILE"]).contains("allows nothing"),
            "{rule}"
        );
    }
    for rule in [
        "a' > a",
        "moved = 0",
        "a - a' = 13 and a < 13",
        "when a > 20 and a < 20\n  moved = 1",
        "moved = 1\n  unless moved >= 0 \"never\"",
        "when a mod 7 = 3 and a mod 14 = 4\n  taken = 1",
    ] {
        with(rule, &["solve", "FILE", "5,7"]);
        let page = with(rule, &["games", "FILE"]).replace('\n', " ");
        assert!(page.contains(idle), "{rule}: {page}");
    }
}

#[test]
fn a_match_of_it_is_kept_with_its_rules_and_opened_anywhere() {
    let (folder, home) = home();
    let path = folder.path().join("three.game");
    fs::write(&path, THREE).unwrap();
    let record = folder.path().join("match.goldpile");
    let [path, record] = [&path, &record].map(|path: &std::path::PathBuf| path.to_str().unwrap());
    let args = [
        "play", path, "9", "--plain", "--record", record, "--vs", "human",
    ];
    run_at(&home, &catalogue(), &args, b"=8\n").fine();
    let written = fs::read_to_string(record).unwrap();
    assert!(
        written.contains("[Game \"three\"]") && written.contains("[Rule \"  a - a' <= k\"]"),
        "{written}"
    );
    fs::remove_file(path).unwrap();
    let reviewed = run_at(&home, &catalogue(), &["review", record], b"").fine();
    assert!(reviewed.contains("Up to three"), "{reviewed}");
    let (_other, elsewhere) = crate::home();
    let again = run_at(
        &elsewhere,
        &catalogue(),
        &["play", "--plain", "--record", record],
        b"",
    )
    .fine();
    assert!(again.contains('8'), "{again}");
    // The line that used a claim without a proof is gone, but not from the records that have it.
    let old = written.replacen("[Rule ", "[Rule \"use claim verified to 9\"]\n[Rule ", 1);
    fs::write(record, old).unwrap();
    let old = run_at(&home, &catalogue(), &["review", record], b"").fine();
    assert_eq!(old, reviewed);
    // Its rules never stand for a game that comes with the program.
    let masked = written.replace("[Game \"three\"]", "[Game \"nim\"]");
    fs::write(record, masked).unwrap();
    let reviewed = run_at(&home, &catalogue(), &["review", record, "--json"], b"");
    assert!(!reviewed.output.contains("\"nim\""), "{}", reviewed.output);
}

#[test]
fn every_game_is_played_misere() {
    for (args, answer) in [
        (["solve", "nim", "--misere", "1,1,1"], "1,1,1\tP\t-\n"),
        (["solve", "nim", "--misere", "2,2"], "2,2\tP\t-\n"),
        (["solve", "wythoff", "--misere", "1,2"], "1,2\tN\t1,0\n"),
        (["solve", "fibonacci", "--misere", "1"], "1\tN\t-\n"),
    ] {
        let told = run_at(&home().1, &catalogue(), &args, b"").fine();
        assert_eq!(
            told.split('\t').take(2).collect::<Vec<_>>(),
            answer.split('\t').take(2).collect::<Vec<_>>()
        );
    }
    // Nim has a theory of it, which answers where play cannot be followed to its end.
    let huge = ["solve", "nim", "--misere", "10^30,10^30,1,1", "--why"];
    let told = run_at(&home().1, &catalogue(), &huge, b"").fine();
    assert!(
        told.contains("\tP\t-\n") && told.contains("C. L. Bouton"),
        "{told}"
    );
    // What play shows is said without circles.
    let small = ["solve", "wythoff", "--misere", "5,8", "--why"];
    let told = run_at(&home().1, &catalogue(), &small, b"").fine();
    let said = "and that wins. From there every move loses.";
    assert!(told.contains(said), "{told}");
    let own = with_file(THREE, &["solve", "FILE", "--misere", "8"], "");
    let told = own.failure();
    assert!(told.contains("in a rule file, write play misere"), "{told}");
}

#[test]
fn a_claim_proved_for_what_play_leaves_does_not_answer_for_a_memory_that_is_typed() {
    let text = "piles 1\nmemory q\nstart q = 1\nrule \"\" a - a' <= q\nthen q' = 1\n\
                claim in base 2\n a even\n";
    // From 2 both may be taken if the record says so, though no take leaves such a memory.
    let answer = |record: &str| with_file(text, &["solve", "FILE", record], "");
    assert_eq!(answer("2").fine(), "2\tP\t-\n");
    assert_eq!(answer("2/2").fine(), "2/2\tN\t0\n");
    assert_eq!(answer("10^30").fine(), format!("{}\tP\t-\n", "10^30"));
    let refused = answer("10^30/2").failure();
    assert!(
        refused.contains("proved only for memories that takes from a usual start can leave"),
        "{refused}"
    );
    let why = with_file(text, &["solve", "FILE", "2/2", "--why", "--json"], "").fine();
    assert!(why.contains("\"exhaustive play\""), "{why}");
    // The proof says for which positions it is one, and what is not claimed is not checked.
    let proof = with_file(text, &["prove", "FILE"], "").fine();
    let which = "proved for all piles and every memory that takes from a usual start can leave";
    assert!(proof.contains(which), "{proof}");
    let proof = with_file(text, &["prove", "FILE", "--json"], "").fine();
    assert!(
        proof.contains(which) && proof.contains("\"result\":\"proved\""),
        "{proof}"
    );
    let verified = with_file(text, &["verify", "FILE", "--max", "9"], "").fine();
    assert!(
        verified.contains(" 10 states ") && verified.contains(&format!("holds; {which}")),
        "{verified}"
    );
}

#[test]
fn many_parameters_are_not_tried_in_every_combination() {
    let parameters = (0..13).map(|index| format!("parameter p{index} = 1 in 0..1000\n"));
    let text = format!(
        "piles 1\n{}rule \"r\"\n  a - a' <= 1 + p0\n",
        parameters.collect::<String>()
    );
    let game = Game::parse(&text).unwrap();
    let spread = game.entry.spread();
    assert!((100..=1000).contains(&spread.len()), "{}", spread.len());
    assert_eq!(with_file(&text, &["prove", "FILE"], "").code(), 3);
}

#[test]
fn a_description_tells_of_blocking() {
    let text = "piles 2\nparameter p = 2 in 1..9\nrule \"one\"\n  moved = 1\n\
        block up to p - 1 where a - a' = b - b' > 0 \"lower positions on the diagonal\"\n";
    let told = with_file(text, &["games", "FILE"], "").fine();
    let said = "Before each take the opponent may block up to p - 1 positions: lower positions on the diagonal.";
    assert!(told.contains(said), "{told}");
}

/// A parameter is a count as any other.
#[test]
fn a_parameter_may_be_written_as_a_term() {
    for args in [
        &["solve", "wythoff", "--t", "2^2", "3,4"][..],
        &["solve", "wythoff t=1+3 3,4"],
    ] {
        let same = ["solve", "wythoff", "--t", "4", "3,4", "--json"];
        let args = [args, &["--json"]].concat();
        assert_eq!(run(&args, "").fine(), run(&same, "").fine());
    }
    let refused = run(&["solve", "wythoff", "--t", "10^30", "3,4"], "").failure();
    assert!(refused.contains("t = 10^30 is out of range"), "{refused}");
}
