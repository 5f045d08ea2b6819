//! `cite`: the program, the paper and the theorem, as text and for BibTeX.

use super::run;
use goldpile_games::catalogue;
use std::fs;

/// Whether the braces of BibTeX are closed, and how many entries there are.
fn entries(bibtex: &str) -> usize {
    let mut depth = 0;
    for c in bibtex
        .lines()
        .filter(|line| !line.starts_with('%'))
        .flat_map(str::chars)
    {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        assert!(depth >= 0, "{bibtex}");
    }
    assert_eq!(depth, 0, "{bibtex}");
    bibtex.lines().filter(|line| line.starts_with('@')).count()
}

#[test]
fn the_program_is_cited_by_the_facts_of_its_file() {
    let facts = fs::read_to_string("CITATION.cff").unwrap();
    let value = |key: &str| {
        let line = facts.lines().find(|line| line.starts_with(key)).unwrap();
        line.split_once(": ").unwrap().1.to_owned()
    };
    let (title, author) = (value("title"), value("  - name"));
    assert_eq!(value("version"), env!("CARGO_PKG_VERSION"));
    let text = run(&["cite"], "").fine();
    let expected = format!(
        "    {author}, {title}, version {} (no commit)",
        value("version")
    );
    assert!(
        text.lines().nth(1).unwrap().starts_with(&expected),
        "{text}"
    );
    let bibtex = run(&["cite", "--bibtex"], "").fine();
    assert_eq!(entries(&bibtex), 1);
    assert!(
        bibtex.contains(&format!("author = {{{{{author}}}}}")),
        "{bibtex}"
    );
}

#[test]
fn a_theorem_is_cited_with_its_paper_once_it_is_proved() {
    let text = run(&["cite", "wythoff", "--t", "2"], "").fine();
    let theorem = text.lines().last().unwrap();
    let expected = "    Wythoff (t = 2), claim proved for all piles: a <= b and zeros(a) even and b = shift(a) or a = 0 and b = 0 (in system t), by goldpile ";
    assert!(theorem.starts_with(expected), "{text}");
    let object = super::object(&["prove", "wythoff", "--t", "2"]);
    let sum = format!("rules SHA-256 {}", object["sha256"].as_str().unwrap());
    assert!(theorem.contains(&sum), "{text}");
    assert!(
        text.contains("How to beat your Wythoff games' opponent"),
        "{text}"
    );
    let bibtex = run(&["cite", "--bibtex", "wythoff", "--t", "2"], "").fine();
    assert_eq!(entries(&bibtex), 4, "{bibtex}");
    for part in [
        "@article{fraenkel-1982,",
        "@misc{goldpile-wythoff-t-2-theorem,",
        &sum,
    ] {
        assert!(bibtex.contains(part), "{bibtex}");
    }
}

#[test]
fn what_is_not_proved_is_not_cited() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.game");
    fs::write(&file, "piles 1\nrule \"\"\n  a - a' <= 2\nclaim\n  a = 0\n").unwrap();
    let file = file.to_str().unwrap();
    for (args, code, why) in [
        (&[file][..], 1, "refuted: 3 is not in the claim"),
        (
            &["imitation", "--p", "3", "--m", "2"],
            3,
            "when p divides m",
        ),
    ] {
        let text = run(&[&["cite"], args].concat(), "");
        assert_eq!(text.code(), code);
        let last = text.output.lines().last().unwrap();
        assert!(last.contains("none, because the claim of ") && last.contains(why));
        let bibtex = run(&[&["cite", "--bibtex"], args].concat(), "").output;
        assert!(
            !bibtex.contains("-theorem,") && bibtex.contains("\n% "),
            "{bibtex}"
        );
    }
}

#[test]
fn titles_are_escaped_and_every_paper_has_entries() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("odd.game");
    let rules = "title \"50% of a_b & {c ~ #1 ^ \\\\\"\npiles 1\nrule \"\"\n  a - a' = 1\nclaim\n  a even\n";
    fs::write(&file, rules.replace("\\\\", "")).unwrap();
    let bibtex = run(&["cite", file.to_str().unwrap(), "--bibtex"], "").fine();
    let title = r"title = {50\% of a\_b \& \textbraceleft{}c \~{} \#1 \^{} , claim proved";
    assert!(bibtex.contains(title), "{bibtex}");
    assert_eq!(entries(&bibtex), 2);
    for entry in catalogue().entries() {
        let papers = entry.cite.bibtex;
        assert!(!papers.is_empty(), "{}", entry.name);
        assert!(
            papers
                .iter()
                .all(|paper| entries(paper) == 1 && paper.ends_with("}\n"))
        );
    }
}
