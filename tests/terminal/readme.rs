//! What the README and its pages tell a newcomer to type is typed, and what they show is what comes
//! out.

use super::session::{PROGRAM, Session, command};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// What builds the program once more, or is what runs this.
const DONE_ELSEWHERE: [&str; 3] = ["cargo run", "cargo install --locked --path .", "cargo test"];

/// The README, and the pages it sends its readers to.
const PAGES: [&str; 9] = [
    "README.md",
    "docs/rules.md",
    "docs/learning.md",
    "docs/matches.md",
    "docs/settings.md",
    "docs/verified.md",
    "docs/proofs.md",
    "docs/cookbook.md",
    "docs/notebook.md",
];

fn page(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(file).unwrap().replace("\r\n", "\n")
}

fn pages() -> String {
    PAGES.map(page).join("\n")
}

/// The fenced blocks in one language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let opening = format!("\n```{language}\n");
    let rest = text.split(opening.as_str()).skip(1);
    let found: Vec<String> = rest
        .map(|rest| rest[..rest.find("```").unwrap()].to_owned())
        .collect();
    assert!(!found.is_empty(), "no block in {language}");
    found
}

/// The search path with the program in front.
fn path() -> String {
    let folder = Path::new(*PROGRAM).parent().unwrap();
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap())
}

/// What a line typed into a shell writes, and its exit code.
fn typed(line: &str, home: &TempDir) -> (String, Option<i32>) {
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(home.path())
        .env("PATH", path())
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path())
        .env("XDG_DATA_DIRS", home.path())
        .env("XDG_CONFIG_HOME", home.path())
        .env("XDG_STATE_HOME", home.path())
        .env("GOLDPILE_PATIENCE", "1000")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.stderr.is_empty(), "{line}: {output:?}");
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.code(),
    )
}

/// Whether the line is as shown, where `…` stands for anything.
fn is_shown(line: &str, shown: &str) -> bool {
    let Some((start, rest)) = shown.split_once('…') else {
        return line == shown;
    };
    line.strip_prefix(start).is_some_and(|line| {
        line.char_indices()
            .map(|(index, _)| index)
            .chain([line.len()])
            .any(|index| is_shown(&line[index..], rest))
    })
}

/// Whether the lines are as shown, where a line `…` stands for any number of them.
fn are_shown(lines: &[&str], shown: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((&"…", rest)) => (0..=lines.len()).any(|skipped| are_shown(&lines[skipped..], rest)),
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, lines)| is_shown(line, first) && are_shown(lines, rest)),
    }
}

#[test]
fn shown_output_is_what_comes_out() {
    let home = tempfile::tempdir().unwrap();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    fs::create_dir(home.path().join("examples")).unwrap();
    for example in fs::read_dir(examples).unwrap().map(Result::unwrap) {
        let copy = home.path().join("examples").join(example.file_name());
        if example.path().is_file() {
            fs::copy(example.path(), copy).unwrap();
        }
    }
    for block in blocks(&pages(), "console") {
        let commands = block.strip_prefix("$ ");
        for command in commands
            .expect("a block begins with a command")
            .split("\n$ ")
        {
            let (line, shown) = command.split_once('\n').unwrap_or((command, ""));
            let (output, code) = typed(line, &home);
            // Some show what is refused.
            assert!(matches!(code, Some(0 | 1)), "$ {line}: {code:?}");
            let lines: Vec<&str> = output.lines().collect();
            let shown: Vec<&str> = shown.lines().collect();
            assert!(are_shown(&lines, &shown), "$ {line}\n{output}");
        }
    }
}

/// The cells of a page for notebooks, each with the output that is shown below it.
fn cells(text: &str) -> Vec<(&str, &str)> {
    let rest = text.split("\n```python\n").skip(1);
    rest.map(|rest| {
        let (code, rest) = rest.split_once("```\n\n```text\n").unwrap();
        assert!(!code.contains("```"), "what does this print?\n{code}");
        (code, rest.split_once("```").unwrap().0)
    })
    .collect()
}

#[test]
fn cells_of_a_notebook_print_what_is_shown() {
    let home = tempfile::tempdir().unwrap();
    if typed("command -v python3", &home).1 != Some(0) {
        return println!("skipped: there is no python3");
    }
    let text = page("docs/notebook.md");
    let mut cells = cells(&text);
    assert!(cells.len() > 9, "{cells:?}");
    if typed("python3 -c 'import numpy' 2> none", &home).1 != Some(0) {
        println!("skipped: cells with numpy, which is not installed");
        cells.retain(|(code, _)| !code.contains("np."));
    }
    // One process, as in a notebook; a form feed ends what a cell prints.
    let script: Vec<String> = (cells.iter())
        .map(|(code, _)| format!("{code}\nprint(end='\\f')\n"))
        .collect();
    fs::write(home.path().join("cells.py"), script.concat()).unwrap();
    let (output, code) = typed("PYTHONUTF8=1 python3 cells.py 2>&1", &home);
    assert_eq!(code, Some(0), "{output}");
    let printed: Vec<&str> = output.split_terminator('\x0c').collect();
    assert_eq!(printed.len(), cells.len());
    for ((code, shown), printed) in cells.into_iter().zip(printed) {
        let lines: Vec<&str> = printed.lines().collect();
        let shown: Vec<&str> = shown.lines().collect();
        assert!(are_shown(&lines, &shown), "{code}\n{printed}");
    }
}

#[test]
fn every_line_to_type_goes_well() {
    let home = tempfile::tempdir().unwrap();
    let mut done_elsewhere = Vec::new();
    for block in blocks(&pages(), "sh") {
        for line in block.lines() {
            if line.starts_with("cargo ") {
                done_elsewhere.push(line.to_owned());
            } else if line == "goldpile"
                || line.starts_with("goldpile play ") && !line.contains("--plain")
            {
                let mut shell = command("sh", &["-c", line]);
                shell.env("PATH", path());
                shell.cwd(home.path());
                let mut session = Session::of(shell);
                session.until("drawn on", Session::is_drawn_on);
                session.press("\x03");
                assert_eq!(session.exit_code(), 0, "{line}");
                session.is_restored();
            } else {
                assert_eq!(typed(line, &home).1, Some(0), "{line}");
            }
        }
    }
    // In this order: a newcomer plays with the first command there is.
    assert_eq!(done_elsewhere, DONE_ELSEWHERE);
    // What was asked for is there, and it is what it says.
    let written = |name: &str| fs::read_to_string(home.path().join(name)).unwrap();
    assert!(written("goldpile.bash").contains("complete -F _goldpile"));
    assert!(written("man1/goldpile.1").contains(".TH GOLDPILE 1"));
    assert!(written("evening.goldpile").ends_with("\n15,19\n"));
    assert!(written("man1/goldpile-solve-wythoff.1").contains("\\-\\-t"));
}

#[test]
fn pictures_and_pages_that_it_links_to_are_there() {
    for name in PAGES {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        let text = page(name);
        let links: Vec<&str> = text
            .split("](")
            .skip(1)
            .map(|rest| &rest[..rest.find(')').unwrap()])
            .filter(|link| !link.starts_with("https://"))
            .collect();
        assert!(links.len() > 4 || name != "README.md", "{links:?}");
        for link in links {
            match link.strip_prefix('#') {
                Some(anchor) => {
                    let heading = anchor.replace('-', " ");
                    let headings = text.lines().filter(|line| line.starts_with('#'));
                    let mut titles = headings.map(|line| line.trim_start_matches('#').trim());
                    assert!(
                        titles.any(|title| title.to_lowercase() == heading),
                        "{link}"
                    );
                }
                None => assert!(file.parent().unwrap().join(link).is_file(), "{link}"),
            }
        }
    }
}

#[test]
fn a_pattern_is_told_from_another() {
    assert!(is_shown("took 3 s", "took … s") && !is_shown("took 3 m", "took … s"));
    assert!(is_shown("abc", "…") && is_shown("", "…") && !is_shown("abcd", "a…c"));
    assert!(are_shown(&["a", "b", "c"], &["a", "…", "c"]));
    assert!(!are_shown(&["a", "b"], &["a"]) && !are_shown(&["a"], &["a", "b"]));
}
