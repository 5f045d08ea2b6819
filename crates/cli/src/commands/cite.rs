//! `cite`: how to cite the program, the theory of a game, and the theorem that the program proves about the game.

use crate::input::arguments::{PROGRAM, flag};
use crate::input::game::{chosen_game, games, typed_with_settings};
use crate::input::sweep::has_several;
use crate::long_work::LongWork;
use crate::origin::{Origin, sha256_hex};
use crate::{Console, RunResult, RunStatus};
use clap::{ArgMatches, Command};
use goldpile_claims::verify::{Ruling, claims_of, prove, prove_all};
use goldpile_engine::{Cancel, Catalogue, Control, Counts, Game, start};
use goldpile_number::Natural;
use goldpile_picture::escaped_for_latex;
use goldpile_prove::{DecisionControl, LIMIT};
use std::io::{self, Write};

pub(crate) const NAME: &str = "cite";

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Say how to cite the program, and the theory and the proved theorem of a game")
        .long_about(
            "Says how to cite the program and, with a game, the paper that its theory is from and the theorem \
             that the program proves about it. The claim of the game is decided first, as prove does, for \
             all numbers of piles up to 4; a theorem is given only if it is proved. The exit code is \
             that of prove: 1 if the claim is refuted, 3 if it is not decided.",
        )
        .arg(flag("bibtex", "Entries for BibTeX instead of text"));
    games(command, catalogue, "[GAME [PARAMETERS]]", |_| Vec::new())
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let bibtex = matches.get_flag("bibtex");
    if matches.subcommand().is_none() {
        write(&[program(console.home.origin)], bibtex, console)?;
        return Ok(RunStatus::Fine);
    }
    let (game, matches) = chosen_game(console.catalogue, NAME, matches)?;
    let bibtex = bibtex || matches.get_flag("bibtex");
    let work = LongWork::announced("the proof is taking a long time");
    let (ruling, piles) = decided(&game, &work.cancel);
    if work.cancel.is_cancelled() {
        return Ok(RunStatus::Interrupted);
    }
    let all: Vec<Reference> = [program(console.home.origin)]
        .into_iter()
        .chain(paper(&game))
        .chain([theorem(console.home.origin, &game, &ruling, &piles)])
        .collect();
    write(&all, bibtex, console)?;
    Ok(match ruling {
        Ruling::Proved { .. } => RunStatus::Fine,
        Ruling::Refuted { .. } => RunStatus::Refused,
        Ruling::Unknown { .. } => RunStatus::Unknown,
    })
}

/// One work to cite, in both forms.
struct Reference {
    what: &'static str,
    text: String,
    bibtex: String,
}

fn write(all: &[Reference], bibtex: bool, console: &mut Console<'_>) -> io::Result<()> {
    if !bibtex {
        console.output.begin_prose();
    }
    for (at, reference) in all.iter().enumerate() {
        let gap = if at > 0 { "\n" } else { "" };
        if bibtex {
            write!(console.output, "{gap}{}", reference.bibtex)?;
        } else {
            writeln!(
                console.output,
                "{gap}{}:\n    {}",
                reference.what, reference.text
            )?;
        }
    }
    Ok(())
}

/// The value of a top-level key of the citation file.
pub(crate) fn fact(origin: Origin, key: &str) -> Option<&'static str> {
    let mut lines = origin.citation.lines();
    lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))
}

fn authors(origin: Origin) -> Vec<&'static str> {
    let lines = origin
        .citation
        .lines()
        .skip_while(|line| *line != "authors:")
        .skip(1);
    let lines = lines.take_while(|line| line.starts_with(' '));
    lines
        .filter_map(|line| line.strip_prefix("  - name: "))
        .collect()
}

fn title(origin: Origin) -> &'static str {
    fact(origin, "title").unwrap_or(PROGRAM)
}

fn version(origin: Origin) -> String {
    format!(
        "{} ({})",
        origin.version,
        origin.commit.map_or_else(
            || "no commit".to_owned(),
            |commit| format!("commit {commit}")
        )
    )
}

/// The BibTeX key of an entry about a game.
fn key(game: &Game, what: &str) -> String {
    let all = format!("{PROGRAM} {} {} {what}", game.entry.name, game.settings);
    let parts = all.split(|c: char| !c.is_ascii_alphanumeric());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

/// A BibTeX entry with these fields, whose values are plain text.
fn entry(key: &str, fields: &[(&str, String)]) -> String {
    let fields = fields
        .iter()
        .map(|(name, value)| format!("  {name} = {{{value}}},\n"));
    format!("@misc{{{key},\n{}}}\n", fields.collect::<String>())
}

/// The authors, each in braces, so that BibTeX does not look for a family name in the name of a group.
fn authors_in_bibtex(origin: Origin) -> String {
    let authors = authors(origin)
        .into_iter()
        .map(|author| format!("{{{}}}", escaped_for_latex(author)));
    authors.collect::<Vec<String>>().join(" and ")
}

fn program(origin: Origin) -> Reference {
    let date = fact(origin, "date-released").map(|date| format!(", {date}"));
    let fields = [
        ("author", authors_in_bibtex(origin)),
        ("title", escaped_for_latex(title(origin))),
        ("howpublished", "Computer program".to_owned()),
        (
            "note",
            format!("Version {}", escaped_for_latex(&version(origin))),
        ),
    ];
    let year = fact(origin, "date-released").and_then(|date| date.get(..4));
    let year = year.map(|year| ("year", year.to_owned()));
    let fields: Vec<_> = fields.into_iter().chain(year).collect();
    Reference {
        what: "The program",
        text: format!(
            "{}, {}, version {}{}, computer program.",
            authors(origin).join(", "),
            title(origin),
            version(origin),
            date.unwrap_or_default()
        ),
        bibtex: entry(PROGRAM, &fields),
    }
}

/// The publication of the theory for these settings; `None` for a rule file.
fn paper(game: &Game) -> Option<Reference> {
    game.entry.cite.publication()?;
    let empty: Counts = (0..*game.entry.piles.start())
        .map(|_| Natural::ZERO)
        .collect();
    let oracle = game
        .oracle
        .as_ref()
        .zip(start(&*game.rules, empty, &[]).ok());
    let cite = oracle.map(|(oracle, empty)| oracle.explain(&empty).cite);
    let cite = cite.unwrap_or(game.entry.cite);
    let (paper, known) = (cite.paper, cite.bibtex);
    Some(Reference {
        what: "The theory",
        text: format!("{paper}."),
        bibtex: if known.is_empty() {
            entry(&key(game, "theory"), &[("note", escaped_for_latex(paper))])
        } else {
            known.join("\n")
        },
    })
}

/// The ruling on the claim, decided for every number of piles for which it is proved by default, up to the first
/// one where it is not proved; and these numbers in words, if there are several.
fn decided(game: &Game, cancel: &Cancel) -> (Ruling, String) {
    let claims = claims_of(game);
    let most = claims.last().map_or(0, |(_, piles)| *piles);
    let least = *game.entry.piles.start();
    let words = match least {
        _ if !has_several(game) => String::new(),
        least if least == most => format!(", with {most} piles"),
        least => format!(", with {least} to {most} piles"),
    };
    let work = DecisionControl::new(LIMIT, Control::of(cancel.clone()));
    // Without a decidable claim, the ruling says why.
    let why = || prove(game, least, &work).result;
    (prove_all(game, &work).unwrap_or_else(why), words)
}

/// The claim on one line, without comments and with its system at the end.
fn claimed(game: &Game) -> String {
    let claim = game
        .rules
        .statement()
        .and_then(|rules| rules.claim.as_ref());
    let lines = claim.map_or("", |claim| &claim.text).lines();
    let bare = |line: &str| {
        let line = line.split('#').next().unwrap_or_default();
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let lines: Vec<String> = lines.map(bare).filter(|line| !line.is_empty()).collect();
    let Some((first, formula)) = lines.split_first() else {
        return String::new();
    };
    let (first, formula) = (first.trim_start_matches("claim").trim(), formula.join(" "));
    match (first, &formula[..]) {
        ("", formula) | (formula, "") => formula.to_owned(),
        (system, formula) => format!("{formula} ({system})"),
    }
}

fn theorem(origin: Origin, game: &Game, ruling: &Ruling, piles: &str) -> Reference {
    let (title, said) = (game.title(), ruling.words(game));
    if !matches!(ruling, Ruling::Proved { .. }) {
        let none = format!("none, because the claim of {title} is not proved: {said}");
        return Reference {
            what: "The theorem",
            // BibTeX would read an @ as the beginning of an entry.
            bibtex: format!("% {}\n", none.replace('@', "(at)")),
            text: format!("{none}."),
        };
    }
    let command = format!("{PROGRAM} prove {}", typed_with_settings(game));
    let rules = game.entry.rule_text.as_deref().unwrap_or_default();
    let sum = format!("rules SHA-256 {}", sha256_hex(rules));
    let claim = format!("{title}{piles}, claim {said}: {}", claimed(game));
    let by = format!("{PROGRAM} {}", version(origin));
    let fields = [
        ("author", authors_in_bibtex(origin)),
        ("title", escaped_for_latex(&claim)),
        (
            "howpublished",
            escaped_for_latex(&format!("{by}: {command}")),
        ),
        ("note", escaped_for_latex(&sum)),
    ];
    Reference {
        what: "The theorem",
        text: format!("{claim}, by {by}, {sum} ({command})."),
        bibtex: entry(&key(game, "theorem"), &fields),
    }
}
