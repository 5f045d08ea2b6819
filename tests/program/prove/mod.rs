//! `prove` and `identity` as programs: what they print, their exit codes, how they end early, and the
//! tables in the documents, which they write.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::format_push_string,
    reason = "a failed unwrap is a failed test"
)]

mod export;
mod guess;

use serde_json::Value;

fn goldpile(args: &[&str]) -> assert_cmd::Command {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_goldpile"));
    command.args(args).envs(crate::PATIENT);
    command
}

fn lines(args: &[&str], code: i32) -> Vec<String> {
    let output = goldpile(args)
        .assert()
        .code(code)
        .get_output()
        .stdout
        .clone();
    String::from_utf8(output)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_proof_a_refutation_and_what_is_unknown() {
    let proved = lines(&["prove", "raleigh"], 0);
    assert!(
        proved[0].starts_with("raleigh: proved for all piles (in system 1, "),
        "{proved:?}"
    );
    assert_eq!(proved[1], "1 claim: 1 proved");

    let refuted = lines(&["prove", "flora", "--printed-rules"], 1);
    let expected = "flora rules=printed: refuted: 1,2,3,4 is in the claim, and so is 0,0,0,0, to which a move leads (";
    assert!(refuted[0].starts_with(expected), "{refuted:?}");

    let unknown = lines(&["prove", "blocking", "--p", "2", "--m", "3"], 3);
    assert!(
        unknown[0].starts_with("blocking p=2 m=3: unknown: the rules make no claim for these parameters, only when p divides m"),
        "{unknown:?}"
    );
    assert_eq!(unknown[1], "1 claim: 1 unknown");
}

#[test]
fn how_to_win_is_said_case_by_case() {
    let said = lines(&["prove", "fibonacci", "--explain"], 0);
    let cases = [
        "  where the claim does not hold, the first case that applies wins:",
        "  1. Always take least(a) from a.",
        "  digits are those in system 1; least(x) is the weight of the last digit that is not 0",
        "1 claim: 1 proved",
    ];
    assert_eq!(said[1..], cases);
    // A range is no table with sentences in it.
    let said = lines(&["prove", "wythoff", "--t", "2..3", "--explain"], 0);
    let second = "  2. If a ends in an even number of zeros, leave shift(a) in b.";
    assert!(said.iter().any(|line| line == second), "{said:?}");
    assert!(
        said.iter().any(|line| line.contains("α = [1; 3, 3, …]")),
        "{said:?}"
    );

    let none = lines(
        &["prove", "blocking", "--p", "2", "--m", "2", "--explain"],
        0,
    );
    assert_eq!(
        none[1],
        "  no cases: there are no cases for games with announcements"
    );
    let unknown = lines(
        &["prove", "blocking", "--p", "2", "--m", "3", "--explain"],
        3,
    );
    assert_eq!(unknown.len(), 2, "{unknown:?}");

    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let mut both = goldpile(&["prove", "nim", "--explain", "--export", "walnut", folder]);
    let refused = both.assert().code(2).get_output().stderr.clone();
    let refused = String::from_utf8(refused).unwrap();
    assert!(refused.contains("not both at once"), "{refused}");
}

#[test]
fn why_names_the_case_in_the_letters_of_the_table() {
    let rules = "examples/misere.game";
    for (position, case, left) in [
        (
            "4,9",
            "Since b > shift(a) and a > 2, the player to move can leave shift(a) in b (shift(a) = 7)",
            "4,7",
        ),
        (
            "9,4",
            "Since a > shift(b) and b > 2, the player to move can leave shift(b) in a (shift(b) = 7)",
            "7,4",
        ),
    ] {
        let said = lines(&["solve", rules, position, "--why"], 0);
        assert_eq!(said[0], format!("{position}\tN\t{left}"));
        let said = said.join(" ");
        assert!(
            said.contains("(case 2)") && said.contains("goldpile prove --explain repeats"),
            "{said}"
        );
        assert!(said.contains(case), "{said}");
    }
}

#[test]
fn json_has_the_keys_that_were_promised() {
    let object = |args: &[&str], code| -> Value {
        let lines = lines(args, code);
        assert_eq!(lines.len(), 1, "{lines:?}");
        serde_json::from_str(&lines[0]).unwrap()
    };
    let proved = object(&["prove", "wythoff", "--t", "2", "--json"], 0);
    let keys: Vec<&String> = proved.as_object().unwrap().keys().collect();
    let promised = [
        "game",
        "parameters",
        "system",
        "closed",
        "reaches",
        "result",
        "witness",
        "states",
        "seconds",
        "version",
        "commit",
        "rules",
        "sha256",
        "claim",
    ];
    assert_eq!(keys, promised);
    assert_eq!(proved["result"], "proved");
    assert_eq!(proved["parameters"]["t"], "2");
    assert_eq!([&proved["closed"], &proved["reaches"]], [true, true]);
    assert!(
        proved["witness"].is_null() && proved["states"].is_string() && proved["seconds"].is_f64()
    );
    assert_eq!(proved["version"], env!("CARGO_PKG_VERSION"));
    // What it is about: the rules byte by byte, and `sha256sum` of them.
    let rules = std::fs::read_to_string("crates/games/src/wythoff/rules.game").unwrap();
    assert_eq!(proved["rules"], rules);
    let sum = "29e33c9af089fbb934d64dfdccb00c112bd240860633b152ed6a0c78d3b9b78b";
    assert_eq!(proved["sha256"], sum);
    let claim = proved["claim"].as_str().unwrap();
    assert!(
        claim.starts_with("claim     in system t\n") && rules.contains(claim),
        "{claim}"
    );

    let refuted = object(&["prove", "flora", "--printed-rules", "--json"], 1);
    assert_eq!(refuted["result"], "refuted");
    assert_eq!(
        refuted["witness"]["position"],
        serde_json::json!(["1", "2", "3", "4"])
    );
    assert_eq!(
        refuted["witness"]["to"],
        serde_json::json!(["0", "0", "0", "0"])
    );
    assert_eq!([&refuted["closed"], &refuted["reaches"]], [false, true]);

    let unknown = object(&["prove", "imitation", "--p", "3", "--m", "2", "--json"], 3);
    assert_eq!(unknown["result"], "unknown");
    assert!(unknown["closed"].is_null());

    let five = object(&["prove", "nim", "--piles", "5", "--json"], 0);
    assert_eq!(five["parameters"]["piles"], "5");
}

#[test]
fn a_rule_file_is_decided() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, claim: &str| {
        let path = folder.path().join(name);
        let text = format!(
            "piles 1\nrule \"take one, two or three\"\n  a - a' <= 3\nclaim in base 2\n  {claim}\n"
        );
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    lines(&["prove", &write("right.game", "4 divides a")], 0);
    let wrong = lines(
        &["prove", &write("wrong.game", "4 divides a and a != 12")],
        1,
    );
    assert!(
        wrong[0]
            .contains("refuted: 12 is not in the claim, and no move leads from it into the claim"),
        "{wrong:?}"
    );
}

#[test]
fn a_claim_is_given_up_and_bad_numbers_are_refused() {
    // Without any time, even a claim that takes no time is not decided.
    let mut given_up = lines(&["prove", "--give-up", "0"], 3);
    let claims = given_up.len() - 1;
    let last = given_up.pop().unwrap();
    assert!(last.ends_with(&format!(": {claims} unknown")), "{last}");
    for claim in given_up {
        assert!(claim.contains("unknown: given up after 0 s"), "{claim}");
    }
    for (args, said) in [
        (
            &["prove", "nim", "--piles", "21"][..],
            "none of these games is played with 21 piles",
        ),
        (
            &["prove", "nim", "--give-up", "soon"],
            "--give-up must be a number of seconds",
        ),
        (
            &["prove", "nim", "--export", "maple", "x"],
            "there is no export format maple; the only one is walnut",
        ),
        (&["prove", "nom"], "there is no game nom"),
        (&["identity", "ab ="], "column 5"),
        (
            &["identity", "raleigh-lema-1"],
            "did you mean raleigh-lemma-1?",
        ),
    ] {
        let error = goldpile(args).assert().code(2).get_output().stderr.clone();
        let error = String::from_utf8(error).unwrap();
        assert!(error.contains(said), "{args:?}: {error}");
    }
}

#[test]
fn identities_by_name_and_of_ones_own() {
    assert_eq!(lines(&["identity", "ab = ba + 1"], 0).len(), 1);
    // Words that the shell took apart are one identity.
    assert_eq!(lines(&["identity", "ab", "=", "ba", "+", "1"], 0).len(), 1);
    let wrong = lines(&["identity", "aab = 5n"], 1);
    assert_eq!(wrong, ["aab = 5n: fails, first at n = 1"]);
    // Nothing varies in it.
    assert_eq!(lines(&["identity", "F1 < F2"], 1), ["F1 < F2: fails"]);
    let known = lines(&["identity", "raleigh-iii", "--json"], 0);
    let object: Value = serde_json::from_str(&known[0]).unwrap();
    assert_eq!(
        [&object["name"], &object["result"]],
        ["raleigh-iii", "proved"]
    );
    let list = lines(&["identity", "--list"], 0);
    let kimberlings = list.iter().filter(|line| line.starts_with("kimberling"));
    assert_eq!(kimberlings.count(), 60);
    assert!(
        list.iter()
            .any(|line| line.starts_with("flora-1c-k8\ta^7b = a^9 + 34\t")),
        "{list:?}"
    );
}

/// A line without its time.
fn untimed(line: &str) -> String {
    match line.rsplit_once(" states, ") {
        Some((states, _)) => format!("{states} states)"),
        None => line.to_owned(),
    }
}

/// Puts a text between two marks of a document, or holds it against what stands there.
fn keep(document: &str, mark: &str, text: &str) {
    let path = goldpile_testkit::root().join(document);
    let page = std::fs::read_to_string(&path).unwrap();
    let (begin, end) = (
        format!("<!-- {mark}: written by the tests -->\n"),
        format!("<!-- end of {mark} -->"),
    );
    let (before, rest) = page
        .split_once(&begin)
        .unwrap_or_else(|| panic!("{document} has no {mark}"));
    let (kept, after) = rest.split_once(&end).unwrap();
    if std::env::var_os("GOLDPILE_BLESS").is_some() {
        std::fs::write(&path, format!("{before}{begin}{text}{end}{after}")).unwrap();
    } else {
        assert_eq!(kept, text, "{document}: GOLDPILE_BLESS=1 writes it anew");
    }
}

/// Everything that is proved when it is not said what, and the tables of it.
#[test]
fn the_tables_of_proofs_are_what_comes_out() {
    let all = lines(&["prove"], 0);
    let (last, claims) = all.split_last().unwrap();
    let block: String = claims.iter().map(|line| untimed(line) + "\n").collect();
    keep(
        "docs/verified.md",
        "proofs",
        &format!("```text\n{block}{last}\n```\n"),
    );

    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    for line in claims {
        let (name, _) = line.split_once(": ").unwrap();
        let (game, which) = match name.split_once([' ', ',']) {
            Some((game, which)) => (game, which.trim().to_owned()),
            None => (name, "all positions".to_owned()),
        };
        match rows.last_mut() {
            Some((known, parameters)) if known == game => parameters.push(which),
            _ => rows.push((game.to_owned(), vec![which])),
        }
    }
    let mut table = "\n| game | proved for all piles |\n|---|---|\n".to_owned();
    for (game, parameters) in rows {
        table += &format!("| `{game}` | {} |\n", parameters.join("; "));
    }
    keep("README.md", "proofs", &(table + "\n"));
}
