//! `prove --export walnut`, and files that cannot be written whole.

use super::lines;
use crate::{HOME, run};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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
