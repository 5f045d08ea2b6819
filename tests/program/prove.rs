//! `prove` and `identity` as programs: what they print, their exit codes, how they end early, and the
//! tables in the documents, which they write.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::format_push_string,
    reason = "a failed unwrap is a failed test"
)]

use super::{HOME, run};
use goldpile_testkit::clock::until;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn goldpile(args: &[&str]) -> assert_cmd::Command {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_goldpile"));
    command.args(args).envs(super::PATIENT);
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
    let given_up = lines(
        &[
            "prove",
            "imitation",
            "--p",
            "3",
            "--m",
            "6",
            "--give-up",
            "0",
        ],
        3,
    );
    assert!(
        given_up[0].contains("unknown: given up after 0 s"),
        "{given_up:?}"
    );
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

/// Waits until a program handles Ctrl-C, however busy the machine is: the system lists the signals
/// that a process catches.
#[cfg(target_os = "linux")]
fn until_it_heeds_ctrl_c(id: u32) {
    const INTERRUPT: u64 = 1 << 1;
    let caught = || -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let mask = status
            .lines()
            .find_map(|line| line.strip_prefix("SigCgt:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    };
    until(
        || caught().is_some_and(|mask| mask & INTERRUPT != 0),
        || "it never heeds Ctrl-C".to_owned(),
    );
}

/// How a command ends that is interrupted as soon as it heeds that, and what it has written.
#[cfg(target_os = "linux")]
fn interrupted(args: &[&str], folder: &std::path::Path) -> std::process::Output {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_goldpile"))
        .args(args)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    until_it_heeds_ctrl_c(child.id());
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    until(
        || child.try_wait().unwrap().is_some(),
        || format!("{args:?} goes on"),
    );
    child.wait_with_output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_proof_or_a_search_at_once() {
    // Every answer is bounded, and so these end by themselves after some seconds of work. Whoever is
    // kept from interrupting them for so long tries again.
    const ROUNDS: usize = 10;
    let folder = tempfile::tempdir().unwrap();
    let rules = "piles 2\nrule \"x\"\n  ((a - a') xor (b - b')) mod 97 = 1\n  and \
        ((a - a') + 2*(b - b')) mod 101 = 3\n";
    std::fs::write(folder.path().join("sparse.game"), rules).unwrap();
    for args in [
        &[
            "prove",
            "imitation",
            "--p",
            "3",
            "--m",
            "6",
            "--give-up",
            "1000000",
        ][..],
        &["solve", "./sparse.game", "999,999"],
        &["solve", "./sparse.game", "999,999", "--json"],
        &["solve", "raleigh 300,300,300 + raleigh 300,300,301"],
        &["invent", "--alpha", "sqrt 2", "--max", "200"],
    ] {
        let output = (0..ROUNDS)
            .map(|_| interrupted(args, folder.path()))
            .find(|output| output.status.code() == Some(130));
        let output = output.unwrap_or_else(|| panic!("{args:?} is never ended"));
        assert!(output.stdout.is_empty(), "{args:?}");
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

#[test]
fn a_failed_export_names_no_file_to_load() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let args = ["prove", "wythoff", "--t", "1", "--export", "walnut", path];
    assert_eq!(lines(&args, 1), Vec::<String>::new());
}

#[test]
fn an_export_is_what_walnut_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let export = |game: &[&str]| {
        lines(
            &[&["prove"], game, &["--export", "walnut", path]].concat(),
            0,
        )
    };
    assert_eq!(
        export(&["wythoff", "--t", "1"]),
        [
            "wythoff: load Command Files/wythoff_t1.txt".to_owned(),
            format!("3 files in {path}"),
        ]
    );
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let commands = read("Command Files/wythoff_t1.txt");
    let first = "reg wythoff_t1_zeros1 msd_fib \"(0|10)*1(00)*\":\n";
    assert!(commands.starts_with(first), "{commands}");
    assert!(
        commands.contains("\neval wythoff_t1_closed \"?msd_fib Aa,b ~($wythoff_t1_claim(a,b) & ")
    );
    let origin = read("Origin/wythoff_t1.txt");
    let (program, command) = origin
        .lines()
        .next()
        .unwrap()
        .split_once(": goldpile ")
        .unwrap();
    assert!(program.starts_with("goldpile "), "{origin}");
    assert!(
        origin.contains("\nThe claim is right if Walnut answers TRUE 3 times and never FALSE.\n")
    );
    assert!(
        origin.contains("\nPiles: a, b before a take, a1, b1 after it.\n"),
        "{origin}"
    );
    // The command that stands there writes the same again.
    let again = tempfile::tempdir().unwrap();
    let again = again.path();
    let command = command.replace("DIR", again.to_str().unwrap());
    lines(&command.split(' ').collect::<Vec<_>>(), 0);
    assert_eq!(exported(again), exported(folder.path()));
    // What Walnut has no formula for is an automaton; and it has a command for the system of t = 2.
    export(&["wythoff", "--t", "2"]);
    let shift = read("Automata Library/wythoff_t2_shift1.txt");
    assert!(
        shift.starts_with("msd_goldpile2 msd_goldpile2\n\n0 1\n0 0 -> 0\n"),
        "{shift}"
    );
    let commands = read("Command Files/wythoff_t2.txt");
    assert!(
        commands.starts_with("ost goldpile2 [0 3] [2];\n"),
        "{commands}"
    );
    // Memory and announcements.
    export(&["imitation", "--p", "1", "--m", "1"]);
    let origin = read("Origin/imitation_p1_m1.txt");
    for note in [
        "Memory: last is m_last before a take and n_last after it.",
        "values of imitable_pile, imitations, previous_imitations, in this order.",
        "with a memory that the last take can have left: all that play can reach.",
    ] {
        assert!(origin.contains(note), "{origin}");
    }
    export(&["blocking", "--p", "2", "--m", "2"]);
    let origin = read("Origin/blocking_p2_m2.txt");
    assert!(
        origin.contains("\nPiles after another take: a2, b2.\n"),
        "{origin}"
    );
}

#[test]
fn an_export_can_be_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let game = [
        "prove",
        "imitation",
        "--p",
        "2",
        "--m",
        "2",
        "--give-up",
        "0",
    ];
    let told = lines(&[&game[..], &["--export", "walnut", path]].concat(), 3);
    let said = "imitation (p = 2, m = 2): not exported: given up after 0 s".to_owned();
    assert_eq!(told, [said, format!("0 files in {path}")]);
    assert!(exported(folder.path()).is_empty());
}

/// The names of the files in a folder of an export and its folders, with what they say.
fn exported(folder: &Path) -> BTreeMap<String, String> {
    let list = |path: &Path| -> Vec<PathBuf> {
        let all = std::fs::read_dir(path).unwrap();
        all.map(|inner| inner.unwrap().path()).collect()
    };
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) =
        list(folder).into_iter().partition(|path| path.is_dir());
    let inner = folders.iter().flat_map(|folder| list(folder));
    inner
        .chain(files)
        .map(|path| {
            let name = path.strip_prefix(folder).unwrap().display().to_string();
            (name, std::fs::read_to_string(&path).unwrap())
        })
        .collect()
}

#[test]
fn games_of_one_system_are_exported_to_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let export = |game: &[&str], code| {
        let args = [&["prove"], game, &["--export", "walnut", path]].concat();
        lines(&args, code)
    };
    export(&["wythoff", "--t", "1"], 0);
    let first = exported(folder.path());
    let told = export(&["fibonacci"], 0);
    assert_eq!(told[0], "fibonacci: load Command Files/fibonacci.txt");
    let both = exported(folder.path());
    assert!(
        first
            .iter()
            .all(|(name, text)| both.get(name) == Some(text))
    );
    assert!(both.contains_key("Origin/fibonacci.txt") && both.len() > first.len());
    // Not every version of Walnut reads comments.
    let read = both
        .iter()
        .filter(|(name, _)| name.contains('/') && !name.starts_with("Origin/"));
    for (name, text) in read {
        assert!(!text.contains('#'), "{name}");
    }
    // Once more, and nothing changes.
    export(&["fibonacci"], 0);
    assert_eq!(exported(folder.path()), both);
    // A file that says something else is named before anything is written.
    let other = tempfile::tempdir().unwrap();
    let path = other.path().to_str().unwrap();
    std::fs::create_dir(other.path().join("Command Files")).unwrap();
    let commands = other.path().join("Command Files/fibonacci.txt");
    std::fs::write(&commands, "mine").unwrap();
    let args = ["prove", "fibonacci", "--export", "walnut", path];
    let refused = run(&args, "").failure();
    assert!(
        refused.ends_with(
            "fibonacci.txt already exists and says something else; export to a new folder"
        ),
        "{refused}"
    );
    let left = exported(other.path());
    assert_eq!(left.into_values().collect::<Vec<_>>(), ["mine"]);
}

#[cfg(unix)]
#[test]
fn a_file_or_an_export_that_fails_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let kept = || {
        let entries = std::fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    };
    // No file may be longer than 512 bytes (1024, for some shells).
    let limited = |args: &str| {
        let line = format!(
            "ulimit -f 1; exec '{}' {args}",
            env!("CARGO_BIN_EXE_goldpile")
        );
        let mut shell = std::process::Command::new("sh");
        let output = shell
            .args(["-c", &line])
            .envs(HOME)
            .current_dir(folder)
            .output()
            .unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    for args in [
        "prove fibonacci --export walnut .",
        "prove fibonacci --export walnut new/folder",
        "prove fibonacci --certificate fibonacci.json",
        "picture wythoff -o wythoff.svg",
        "sheet wythoff --n 9 -o sheet.txt",
    ] {
        let (code, said) = limited(args);
        assert!(
            code == Some(1) && said.contains("too large"),
            "{args}: {code:?} {said}"
        );
        assert_eq!(kept(), [""; 0], "{args}");
    }
    // What somebody else has put there stays, and what a killed program has left goes.
    std::fs::create_dir(folder.join("Command Files")).unwrap();
    std::fs::write(folder.join(".goldpile-aaaaaaaaaaaa"), "half").unwrap();
    assert_eq!(limited("prove fibonacci --export walnut .").0, Some(1));
    assert_eq!(limited("picture wythoff -o wythoff.svg").0, Some(1));
    assert_eq!(kept(), ["Command Files"]);
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

#[test]
fn a_guess_is_a_claim_for_the_file() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/moore.game");
    let told = lines(
        &["guess", example, "--k", "1", "--piles", "2", "--prove"],
        0,
    );
    let (comments, claim): (Vec<&String>, Vec<&String>) =
        told.iter().partition(|line| line.starts_with('#'));
    assert_eq!(claim, ["claim     in base 2 when k = 1", "  a = b"]);
    assert!(
        comments[1].contains("for a file with piles 2"),
        "{comments:?}"
    );
    assert!(
        comments
            .iter()
            .any(|line| line.contains("proved for all piles"))
    );
    let objects = lines(&["guess", "nim", "--prove", "--json"], 0);
    assert_eq!(objects.len(), 3);
    for object in &objects {
        let object: Value = serde_json::from_str(object).unwrap();
        assert_eq!(object["proved"], true, "{object}");
        assert_eq!(object["game"], "nim");
    }
    let none = lines(&["guess", "blocking", "--max", "20", "--json"], 3);
    let none: Value = serde_json::from_str(&none[0]).unwrap();
    assert_eq!(none["claim"], Value::Null);
    assert_eq!(none["proved"], Value::Null);
    assert_eq!(none["attempts"].as_array().unwrap().len(), 12, "{none}");
    // In lines, all of these are one.
    let none = lines(&["guess", "blocking", "--max", "20"], 3);
    assert_eq!(none.len(), 3, "{none:?}");
    assert!(
        none[1].starts_with("# not found: equations between piles, "),
        "{none:?}"
    );
    assert!(none[2].starts_with("# no claim was found"), "{none:?}");
    // What is guessed without a proof, or given up.
    let open = lines(&["guess", "wythoff", "--json"], 0);
    let open: Value = serde_json::from_str(&open[0]).unwrap();
    assert_eq!(open["proved"], Value::Null);
    assert_eq!(open["system"], "system 1");
    let late = lines(&["guess", "blocking", "--give-up", "0"], 3);
    assert!(
        late.iter().any(|line| line.contains("given up after 0 s")),
        "{late:?}"
    );
    for wrong in [
        &["guess"][..],
        &["guess", "wythoff", "--max", "x"],
        &["guess", "wythoff", "--piles", "3"],
    ] {
        goldpile(wrong).assert().code(2);
    }
}
