//! What the program tells of itself: help, the rules, completions and manual pages.

use super::{objects, run};
use goldpile_games::catalogue;
use std::collections::HashSet;
use std::fs;
use unicode_width::UnicodeWidthStr as _;

fn told(args: &[&str]) -> String {
    run(args, "").fine()
}

#[test]
fn the_parameters_of_a_game_stand_together() {
    let help = told(&["play", "imitation", "--help"]);
    let (general, own) = help.split_once("\nParameters of the game:\n").unwrap();
    for option in ["--p <N>", "--m <N>"] {
        assert!(own.contains(option) && !general.contains(option), "{help}");
    }
    for option in ["--vs", "--second", "--seed", "--plain", "--record"] {
        assert!(general.contains(&format!("      {option}")), "{help}");
    }
}

#[test]
fn the_usage_says_what_stands_behind_a_game() {
    let solve = told(&["solve", "--help"]);
    assert!(solve.contains("Usage: goldpile solve [OPTIONS] GAME [PARAMETERS] RECORD\n"));
    for command in ["solve", "table", "verify", "play"] {
        let help = told(&[command, "--help"]);
        let own = format!("goldpile {command} wythoff --help shows them.");
        let words: Vec<&str> = help.split_whitespace().collect();
        assert!(words.join(" ").contains(&own), "{help}");
    }
    // No line is broken before the end of a window of 100 columns, and then again.
    for entry in catalogue().entries() {
        let help = told(&["solve", &entry.name, "--help"]);
        assert!(help.lines().all(|line| line.width() <= 100), "{help}");
        let words: Vec<&str> = help.split_whitespace().collect();
        let summary = entry.summary.join(" ");
        assert!(words.join(" ").contains(&summary), "{help}");
    }
}

#[test]
fn the_rules_of_a_game_are_printed_without_signs() {
    for entry in catalogue().entries() {
        let page = told(&["games", &entry.name]);
        let (head, rules) = page.split_once("\n\n").unwrap();
        assert!(head.starts_with(&format!("{}: {}, ", entry.name, entry.title)));
        for word in ["**", "`", "# "] {
            assert!(!rules.contains(word), "{rules}");
        }
        assert!(rules.lines().all(|line| line.width() <= 78), "{rules}");
        // Nothing of it is lost.
        let letters = |text: &str| -> String {
            let letters = text.chars().filter(|character| character.is_alphanumeric());
            letters.collect()
        };
        let usual = entry.defaults();
        let whole = entry.rules_text(&usual) + &entry.theory_text(&usual);
        assert_eq!(letters(rules), letters(&whole));
    }
    assert_eq!(objects(&told(&["games", "nim", "--json"])).len(), 1);
    let flora = told(&["games", "flora"]);
    assert!(flora.contains("(shown as rules=printed)"), "{flora}");
}

#[test]
fn the_program_says_what_may_stand_next() {
    let next = |words: &[&str]| {
        let args = ["completions", "bash", "--", "goldpile"];
        told(&[&args, words].concat())
    };
    let sizes = next(&["play", "nim", "--vs", ""]);
    assert!(sizes.starts_with("words\nmagpie\t\n"), "{sizes}");
    assert_eq!(next(&["settings", "x"]), "words\n");
    // A rule file may stand for a game; a file and a folder are what their names in the help say.
    assert_eq!(next(&["solve", "./own"]), "files\n");
    assert_eq!(next(&["sheet", "nim", "-o", ""]), "files\n");
    assert_eq!(next(&["prove", "--export", "walnut", ""]), "folders\n");
    assert_eq!(next(&["man", "--all", ""]), "folders\n");
    // bash makes three words of --of=sto.
    for words in [&["--of=sto"][..], &["--of", "=", "sto"]] {
        let of = next(&[&["table", "flora"], words].concat());
        assert!(of.contains("stolarsky\t\n"), "{of}");
    }
    assert_eq!(next(&["solve", "nim", "--", "--j"]), "words\n");
    for shell in ["elvish", "powershell"] {
        assert!(told(&["completions", shell]).contains("goldpile;solve;wythoff"));
    }
}

#[test]
fn mandoc_finds_nothing_in_any_manual_page() {
    let command = goldpile_cli::command(&catalogue());
    let mut pages = vec![vec!["man"], vec!["man", "help"]];
    for one in command.get_subcommands() {
        pages.push(vec!["man", one.get_name()]);
        for inner in one.get_subcommands() {
            pages.push(vec!["man", one.get_name(), inner.get_name()]);
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for page in &pages {
        let file = folder.path().join(page.join("-") + ".1");
        std::fs::write(&file, told(page)).unwrap();
        files.push(file);
    }
    let Ok(linted) = std::process::Command::new("mandoc")
        .arg("-Tlint")
        .args(&files)
        .output()
    else {
        println!("skipped: there is no mandoc");
        return;
    };
    let found = String::from_utf8(linted.stdout).unwrap();
    assert!(found.is_empty() && linted.status.success(), "{found}");
}

#[test]
fn a_manual_page_has_what_manual_pages_have() {
    let page = told(&["man", "solve", "wythoff"]);
    assert!(
        page.contains(".TH GOLDPILE-SOLVE-WYTHOFF 1 2026-"),
        "{page}"
    );
    for section in [
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "OPTIONS",
        "\"EXIT STATUS\"",
        "\"FILES\"",
        "\"ENVIRONMENT\"",
    ] {
        let at = page.matches(&format!("\n.SH {section}\n")).count();
        assert_eq!(at, 1, "{section}\n{page}");
    }
    assert!(page.contains("\ngoldpile solve wythoff [OPTIONS] [RECORD]...\n"));
    assert!(page.contains("Two piles. A move takes"), "{page}");
    assert!(page.contains("\\fB\\-\\-t\\fR \\fI<N>\\fR"), "{page}");
    // The files that it names are those that are used.
    let whole = told(&["man"]);
    assert!(
        whole.contains(".SH GAMES") || whole.contains(".SH SUBCOMMANDS"),
        "{whole}"
    );
    for name in ["records", "trash", "statistics.jsonl", "settings.toml"] {
        assert!(whole.contains(name), "{name}");
    }
}

#[test]
fn all_manual_pages_are_written_that_any_of_them_refers_to() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("man/man1");
    let all = ["man", "--all", folder.to_str().unwrap()];
    run(&all, "").fine();
    let page = |name: &str| fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
    assert_eq!(page("goldpile"), told(&["man"]));
    assert_eq!(
        page("goldpile-solve-wythoff"),
        told(&["man", "solve", "wythoff"])
    );
    let pages = fs::read_dir(&folder).unwrap();
    let pages = pages.map(|page| page.unwrap().file_name().into_string().unwrap());
    let pages: HashSet<String> = pages.collect();
    let mut referred = HashSet::new();
    for name in &pages {
        let text = fs::read_to_string(folder.join(name))
            .unwrap()
            .replace("\\-", "-");
        for (at, _) in text.match_indices("(1)") {
            let name = text[..at]
                .rsplit(|c: char| !c.is_alphanumeric() && c != '-')
                .next();
            referred.insert(format!("{}.1", name.unwrap()));
        }
    }
    assert!(
        referred.len() > 80 && referred.is_subset(&pages),
        "{referred:?} {pages:?}"
    );

    // Nothing is replaced unasked.
    let refused = run(&all, "").failure();
    assert!(refused.contains("already exists: add --force"), "{refused}");
    run(&[&all[..], &["--force"]].concat(), "").fine();
}

/// Every variable that the sources read, and every place where they keep something.
#[test]
fn the_manual_names_what_is_read_and_where_things_are_kept() {
    let page = told(&["man"]).replace("\\-", "-");
    let section = |name: &str| {
        let section = page.split(&format!("\n.SH \"{name}\"\n")).nth(1).unwrap();
        section.split("\n.SH ").next().unwrap().to_owned()
    };
    let (files, environment) = (section("FILES"), section("ENVIRONMENT"));
    let scratch = tempfile::tempdir().unwrap();
    let data = format!("{:?}", goldpile_app::UserData::at(scratch.path()));
    let inside = format!("{}/", scratch.path().display());
    let kept = data.split(&inside).skip(1);
    let kept: HashSet<&str> = kept.map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(kept.len() >= 8, "{kept:?}");
    for name in kept {
        let stem = name.split('.').next().unwrap();
        assert!(files.contains(stem), "{name}: {files}");
    }
    let mut read = HashSet::new();
    for member in ["app", "cli", "files", "learn", "play", "tui"] {
        let mut folders = vec![
            goldpile_testkit::root()
                .join("crates")
                .join(member)
                .join("src"),
        ];
        while let Some(folder) = folders.pop() {
            for file in fs::read_dir(folder).unwrap() {
                let path = file.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let code = fs::read_to_string(path).unwrap();
                    let quoted = code.split('"').map(str::to_owned);
                    read.extend(quoted.filter(|word| is_variable(word)));
                }
            }
        }
    }
    assert!(read.len() > 5, "{read:?}");
    for name in read {
        assert!(environment.contains(&name), "{name}: {environment}");
    }
}

/// Whether a text in the sources looks like the name of an environment variable that the program reads.
fn is_variable(word: &str) -> bool {
    let prefixes = [
        "GOLDPILE_",
        "XDG_",
        "LC_",
        "NO_COLOR",
        "NO_MOTION",
        "COL",
        "TERM",
        "LANG",
    ];
    let is_name = word.len() > 3 && word.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
    is_name && prefixes.iter().any(|prefix| word.starts_with(prefix))
}
