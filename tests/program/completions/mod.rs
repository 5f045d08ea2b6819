//! The completions, in the shells that they are for; one that is not installed is skipped.

use super::HOME;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Where the program is found under its own name.
const PROGRAM: &str = env!("CARGO_BIN_EXE_goldpile");

/// A line, words that must be offered for it, and words that must not.
const CASES: [(&str, &[&str], &[&str]); 16] = [
    ("goldpile sett", &["settings"], &["table"]),
    ("goldpile solve ", &["nim", "imitation"], &["-", "--json"]),
    (
        "goldpile solve wythoff --",
        &["--t", "--misere", "--json", "--why"],
        &["--p", "-"],
    ),
    ("goldpile solve blocking --", &["--p", "--m"], &["--t"]),
    ("goldpile learn ", &["nim", "drills"], &["--seed"]),
    (
        "goldpile learn drills --",
        &["--of", "--set", "--list"],
        &["--again", "--seed"],
    ),
    ("goldpile learn nim --", &["--again", "--seed"], &["--set"]),
    ("goldpile learn drills --of ", &["raleigh"], &["drills"]),
    ("goldpile table flora --of ", &["stolarsky"], &["quotients"]),
    ("goldpile table wythoff --of ", &["quotients"], &["array"]),
    (
        "goldpile table wythoff --rows 5 --by al",
        &["algebraic"],
        &["play"],
    ),
    ("goldpile completions ", &["bash", "zsh"], &["-", "--help"]),
    ("goldpile games ", &["nim", "flora"], &["-", "--moves"]),
    ("goldpile man ", &["solve", "man"], &["nim", "-"]),
    ("goldpile man solve ", &["wythoff"], &["table", "-"]),
    ("goldpile solve wythoff ", &[], &["-", "--json", "a file"]),
];

/// What a shell offers for a line in a folder where its script is the file `script`.
type Shell = fn(folder: &Path, line: &str) -> Command;

/// Checks every case in a shell, and that a match to review is a file there.
fn check(name: &str, shell: Shell) {
    if Command::new(name).arg("--version").output().is_err() {
        println!("skipped: there is no {name}");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = Command::new(PROGRAM)
        .args(["completions", name])
        .output()
        .unwrap();
    fs::write(folder.path().join("script"), script.stdout).unwrap();
    let here = folder.path().join("here");
    fs::create_dir(&here).unwrap();
    fs::write(here.join("a file"), "").unwrap();
    let programs = Path::new(PROGRAM).parent().unwrap().display();
    let path = std::env::var("PATH").unwrap();
    let offered = |line: &str| -> Vec<String> {
        let output = shell(folder.path(), line)
            .current_dir(&here)
            .envs(HOME)
            .env("HOME", folder.path())
            .env("PATH", format!("{programs}:{path}"))
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let words = text.lines().map(|line| line.split('\t').next().unwrap());
        words.map(|word| word.trim().to_owned()).collect()
    };
    for (line, wanted, unwanted) in CASES {
        let offered = offered(line);
        for word in wanted {
            assert!(
                offered.iter().any(|one| one == word),
                "{line}: {word} is not in {offered:?}"
            );
        }
        for word in unwanted {
            assert!(
                offered.iter().all(|one| one != word),
                "{line}: {word} is in {offered:?}"
            );
        }
    }
    // A function in bash cannot tell which files its terminal would show.
    if name != "bash" {
        let files = offered("goldpile review ");
        assert!(
            files.iter().any(|file| file.replace('\\', "") == "a file"),
            "{files:?}"
        );
    }
}

#[test]
fn bash_offers_what_the_arguments_allow() {
    check("bash", |folder, line| {
        let mut bash = Command::new("bash");
        // COMPREPLY is what the terminal would show.
        let asked = "source \"$1/script\"; read -ra COMP_WORDS <<< \"$2\"; \
            [[ $2 == *' ' ]] && COMP_WORDS+=(''); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); \
            _goldpile goldpile \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"; \
            printf '%s\\n' \"${COMPREPLY[@]}\"";
        bash.args(["--norc", "-c", asked, "bash"])
            .arg(folder)
            .arg(line);
        bash
    });
}

#[test]
fn zsh_offers_what_the_arguments_allow() {
    check("zsh", |folder, line| {
        let mut zsh = Command::new("zsh");
        let capture = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/program/completions/capture.zsh"
        );
        zsh.args(["-f", capture])
            .arg(folder.join("script"))
            .arg(folder)
            .arg(line);
        zsh
    });
}

#[test]
fn fish_offers_what_the_arguments_allow() {
    check("fish", |folder, line| {
        let mut fish = Command::new("fish");
        fish.args([
            "--no-config",
            "-c",
            "source $argv[1]/script; complete -C $argv[2]",
        ])
        .arg(folder)
        .arg(line);
        fish
    });
}
