//! A rule file wherever the name of a game may stand.

use super::{Run, home, objects, run, run_at};
use goldpile_engine::Game;
use goldpile_games::catalogue;
use std::fs;
use std::path::Path;

const THREE: &str = "# Bachet's game.\ntitle \"Up to three\"\npiles 1\nparameter k = 3 in 1..9 \"the most\"\n\
    rule \"take one to {k}\"\n  a - a' <= k\nclaim in system 1\n  a mod (k + 1) = 0\n";

/// Runs with a rule file in a folder of its own; FILE stands for it.
pub(crate) fn with_file(text: &str, args: &[&str], input: &str) -> Run {
    let (folder, home) = home();
    let path = folder.path().join("three.game");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let args: Vec<&str> = args
        .iter()
        .map(|arg| if *arg == "FILE" { path } else { *arg })
        .collect();
    run_at(&home, &catalogue(), &args, input.as_bytes())
}

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
fn what_is_wrong_with_it_is_shown_with_its_place() {
    let wrong = THREE.replace("a - a' <= k", "a - b' <= k");
    let run = with_file(&wrong, &["solve", "FILE", "8"], "");
    let told = run.result.as_ref().unwrap_err().line();
    assert_eq!(run.code(), 2);
    assert!(
        told.contains("three.game: line 6, column 7: there is no b"),
        "{told}"
    );
    assert!(told.ends_with("  |       ^"), "{told}");
    for (from, to, says) in [
        ("piles 1", "piles 1\norder fre", "free"),
        ("piles 1", "pils 1", "did you mean piles?"),
        ("claim in", "clam in", "did you mean claim?"),
        (
            "a - a' <= k",
            "2(a - a') <= 2*k",
            "write 2*(…) for the product",
        ),
        (
            "a - a' <= k",
            "k(a - a') <= 2*k",
            "write k*(…) for the product",
        ),
        (
            "a - a' <= k\n",
            "a - a' <= k\n  b' = 0\n",
            "begin it with and, if both are to hold, or with or",
        ),
        ("\"Up to three\"", "Duo now", "write title \"Duo now\""),
        ("k = 3 in", "k = 13 in", "out of range"),
        (
            "rule \"take one to {k}\"",
            "rule \"take one to {j}\"",
            "there is no j",
        ),
        ("rule \"take one to {k}\"", "rule \"take", "no end"),
        ("a - a' <= k", "a - a' <= 2 && a > 1", "write and"),
        ("a - a' <= k", "a - a' <= 2 || a > 1", "write or"),
        ("a - a' <= k", "!(a - a' <= 2)", "write not"),
        (
            "a - a' <= k",
            "a - a' <= a / 2",
            "write x div 3 for the whole part",
        ),
        ("a - a' <= k", "a - a' <= a ^ 2", "write xor"),
        ("a - a' <= k", "a - a' == 2", "write = for equal"),
        ("a - a' <= k", "a' <> 2", "write != for unequal"),
        (
            "a - a' <= k",
            "a - a' <= n",
            "write parameter n = 1 in 1..9",
        ),
        ("a - a' <= k", "a - a' <= 2 AND a > 1", "did you mean and?"),
        ("a - a' <= k", "(a - a')) <= 2", "this ) closes nothing"),
        ("a - a' <= k", "even a'", "write a' even"),
        ("a - a' <= k", "2a' > a", "write 2*a"),
        (
            "a - a' <= k",
            "whn a > 3\n  a - a' <= k",
            "did you mean when?",
        ),
        (
            "claim in system 1",
            "memory q\nstart q = 0\nclaim in system 1",
            "write then q' =",
        ),
        ("a mod (k + 1) = 0", "a xor 1 = 0", "base 2"),
        (
            "claim in system 1",
            "memory q\nclaim in system 1",
            "no start",
        ),
        (
            "  a - a' <= k",
            "  when a' < 2\n  a - a' <= k",
            "when is about",
        ),
        ("  a - a' <= k", "  a * a' <= k", "product of two unknowns"),
        (
            "  a - a' <= k",
            "  99999999 * k * a' <= 99999999 * k * a",
            "",
        ),
        ("piles 1", "piles 0", "1 to 20 piles"),
        (
            "title",
            "\u{1b}[31mtitle",
            "an invisible character, U+001B: leave it out",
        ),
    ] {
        let run = with_file(&THREE.replace(from, to), &["solve", "FILE", "8"], "");
        if says.is_empty() {
            assert_eq!(run.code(), 0, "{to}");
            continue;
        }
        is_wrong(from, to, says);
    }
    let missing = with_file(THREE, &["solve", "/nowhere/else.game", "8"], "");
    assert!(missing.result.unwrap_err().line().contains("else.game"));
}

/// What another notation, or another order of words, would say is answered with what to write here.
#[test]
fn what_the_notation_does_not_have_is_answered_with_what_it_has() {
    let rule = "a - a' <= k";
    for (to, says) in [
        (
            "a - a' = 1 or 3 or 4",
            "column 17: each side of or is a whole comparison: write a - a' = 1 or a - a' = 3\n",
        ),
        (
            "1 <= a - a' and 2",
            "each side of and is a whole comparison: write 1 <= a - a' and 1 <= 2\n",
        ),
        (
            "(a - a' = 1 or 2)",
            "each side of or is a whole comparison: write a - a' = 1 or a - a' = 2\n",
        ),
        (
            "a or a' = 0",
            "a relation such as = or <= is expected, but ‘or’ was found\n",
        ),
        (
            "sqrt(a) = 1",
            "the notation has no function sqrt: there are A(x) and B(x), |x|",
        ),
        ("shft(a) < 3", "did you mean shift? "),
        ("takn = 1", "did you mean taken? "),
        (
            "a - a' = {1, 3}",
            "a set comes after in: write x in {1, 3}\n",
        ),
        (
            "a - a' in 3",
            "the .. of a range such as 1..3, or for a set {1, 3}, is expected",
        ),
        (
            "a - a'\u{200b} <= k",
            "an invisible character, U+200B: leave it out",
        ),
    ] {
        is_wrong(rule, to, says);
    }
    for formula in ["a - a' <= k", "moved = 1", "a' = 0"] {
        is_wrong(
            "rule \"take one to {k}\"\n  a - a' <= k",
            &format!("rule {formula}"),
            "the first word after rule is its name, so ",
        );
    }
    let form = "the order is another one: memory m of mover pile in 0..1 \"meaning\", where you leave out what \
                you do not need\n";
    for memory in [
        "in 0..1 of mover",
        "\"text\" in 0..1",
        "of mover in 0..1 pile",
    ] {
        let text = format!("piles 1\nmemory m {memory}\nstart m = 0\nthen m' = 0");
        is_wrong("piles 1", &text, form);
    }
    for (parameter, says) in [
        (
            "n in 1..4 = 3",
            "the order is another one: parameter n = 1 in 1..4 \"meaning\", where you leave out",
        ),
        (
            "n = 3 in 1..4 = 3",
            "the order is another one: parameter n = 3 in 1..4 \"meaning\"",
        ),
    ] {
        is_wrong("piles 1", &format!("piles 1\nparameter {parameter}"), says);
    }
}

/// What is wrong in a file is told on one line, and nothing is done.
fn is_wrong(from: &str, to: &str, says: &str) {
    let run = with_file(&THREE.replace(from, to), &["solve", "FILE", "8"], "");
    let told = run.result.as_ref().unwrap_err().line();
    assert!(told.contains(says), "{to}: {told}");
    assert!(!told.contains('\u{1b}'), "{told}");
}

#[test]
fn what_is_wrong_with_a_base_or_an_automaton_is_shown() {
    for (from, to, says) in [
        ("system 1", "base 11", "the bases go from 2 to 10"),
        (
            "system 1",
            "base 3 ends(a) 03 or",
            "the digits of base 3 are 0 to 2",
        ),
        (
            "system 1",
            "base 3 A(a) = 1 or",
            "does not have the Beatty sequences",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton",
            "a text for each state",
        ),
        (
            "a mod (k + 1) = 0",
            "(a, a) in automat",
            "automaton is expected",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 0 > 1\"",
            "no state 1",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0* 0 > 0\"",
            "a colon",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"*: 0 > 0\"",
            "begins with its name",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 00 > 0\"",
            "a digit is expected",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 0 2 > 0\"",
            "are 0 to 1",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 0 > 0 1 > 0\"",
            "a ; is expected",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 0 > 0; 0 > 0\"",
            "already",
        ),
        ("a mod (k + 1) = 0", "a in automaton \"0*: 0 >\"", "after >"),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 0\"",
            "a digit is expected",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 1 > 0\"",
            "the first state needs 0 > 0",
        ),
        (
            "a mod (k + 1) = 0",
            "a in automaton \"0*: 0 > 0\" \"0:\"",
            "a state 0 already",
        ),
        (
            "  a - a' <= k",
            "  a in automaton \"0*: 0 > 0\"",
            "is about digits",
        ),
    ] {
        is_wrong(from, to, says);
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
    let (_other, elsewhere) = super::home();
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
fn those_in_the_users_folder_are_there_by_name() {
    let (_folder, home) = home();
    let games: &Path = home.data.games.as_ref().unwrap();
    fs::create_dir_all(games).unwrap();
    fs::write(games.join("three.game"), THREE).unwrap();
    fs::write(games.join("broken.game"), "piles two\n").unwrap();
    let solved = run_at(&home, &catalogue(), &["solve", "three", "8"], b"").fine();
    assert_eq!(solved, "8\tP\t-\n");
    let listed = run_at(&home, &catalogue(), &["games"], b"").fine();
    assert!(listed.contains("three: Up to three"), "{listed}");
    let three = run_at(&home, &catalogue(), &["games", "three"], b"").fine();
    assert!(!three.contains("paper"), "{three}");
    let object = run_at(&home, &catalogue(), &["games", "three", "--json"], b"").fine();
    assert!(object.contains(r#""paper":null"#), "{object}");
    assert!(listed.contains("broken.game: line 1, column 7"), "{listed}");
}

#[test]
fn a_system_with_too_many_digits_is_said_to_have_them() {
    let claim = "claim in system 4000000000\n  a = b\n";
    let text = format!("piles 2\norder free\nrule \"one\"\n  moved = 1\n{claim}");
    let told = with_file(&text, &["prove", "FILE"], "").output;
    assert!(told.contains("the system has too many digits"), "{told}");
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

#[test]
fn what_needs_no_game_reads_none_of_the_users() {
    let (folder, mut home) = home();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    fs::write(games.join("three.game"), THREE).unwrap();
    home.data.games = Some(games);
    let listed = |args: &[&str]| run_at(&home, &catalogue(), args, b"").fine();
    assert!(listed(&["games"]).contains("three"));
    let offered = listed(&["completions", "bash", "--", "goldpile", "solve", ""]);
    assert!(offered.contains("nim") && !offered.contains("three"));
}

#[test]
fn games_that_all_users_share_stand_behind_ones_own() {
    let (folder, mut home) = home();
    let [own, local, system] = ["own", "local", "system"].map(|name| {
        let games = folder.path().join(name);
        fs::create_dir(&games).unwrap();
        games
    });
    for (games, name, said) in [
        (&own, "one", "My one"),
        (&local, "one", "The local one"),
        (&local, "two", "The local two"),
        (&system, "two", "The usual two"),
        (&system, "three", "The usual three"),
    ] {
        let text = THREE.replace("Up to three", said);
        fs::write(games.join(format!("{name}.game")), text).unwrap();
    }
    home.data.games = Some(own);
    home.data.shared_games = vec![local, folder.path().join("nowhere"), system];
    let listed = run_at(&home, &catalogue(), &["games"], b"").fine();
    for (said, times) in [
        ("My one", 1),
        ("The local one", 0),
        ("The local two", 1),
        ("The usual two", 0),
        ("The usual three", 1),
    ] {
        assert_eq!(listed.matches(said).count(), times, "{said}: {listed}");
    }
}

#[test]
fn the_files_changed_last_are_read_and_the_others_counted() {
    let (folder, mut home) = home();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    let long_ago = std::time::SystemTime::UNIX_EPOCH;
    for number in 100..303 {
        let path = games.join(format!("g{number}.game"));
        fs::write(&path, THREE).unwrap();
        if (200..203).contains(&number) {
            let file = fs::File::options().write(true).open(path).unwrap();
            file.set_modified(long_ago).unwrap();
        }
    }
    home.data.games = Some(games);
    let listed = run_at(&home, &catalogue(), &["games"], b"").fine();
    assert!(
        listed.contains("g302") && listed.contains("g203") && !listed.contains("g202"),
        "{listed}"
    );
    assert!(
        listed.contains("not read: 3 more files (only the 200 changed last are read)"),
        "{listed}"
    );
    let unread = run_at(&home, &catalogue(), &["solve", "g200", "3"], b"").failure();
    assert!(
        unread.ends_with("; goldpile games says which rule files are not read"),
        "{unread}"
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

#[test]
fn a_description_tells_of_blocking() {
    let text = "piles 2\nparameter p = 2 in 1..9\nrule \"one\"\n  moved = 1\n\
        block up to p - 1 where a - a' = b - b' > 0 \"lower positions on the diagonal\"\n";
    let told = with_file(text, &["games", "FILE"], "").fine();
    let said = "Before each take the opponent may block up to p - 1 positions: lower positions on the diagonal.";
    assert!(told.contains(said), "{told}");
}

#[test]
fn a_backslash_in_a_text_is_told_where_it_stands() {
    for (text, column, says) in [
        (r#"title "A \alpha""#, 10, "write \\\\ for a backslash and"),
        (r#"title "A \""#, 7, "; \\\" is one within it"),
        (r#"title "A"#, 7, "a \" is missing on this line"),
    ] {
        let run = with_file(&format!("{text}\n{THREE}"), &["solve", "FILE", "3"], "");
        let refused = run.result.unwrap_err().line();
        let place = format!("line 1, column {column}: ");
        assert!(
            refused.contains(&place) && refused.contains(says),
            "{refused}"
        );
    }
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
