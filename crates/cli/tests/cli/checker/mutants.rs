//! Certificates of true claims with something changed: their text, so that the proof belongs to another game, or
//! their proof. None is accepted whose text claims what is false.

use super::changes::{change_of_proof, changes_of_text};
use super::play::Play;
use super::{Told, certificate, check};
use goldpile_testkit::{rounds, small};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Games of every kind, whose certificates are checked in a moment.
const GAMES: [&[&str]; 8] = [
    &["nim", "--piles", "2"],
    &["fibonacci"],
    &["wythoff", "--t", "1"],
    &["blocking", "--p", "1", "--m", "1"],
    &["./examples/misere.game"],
    &["./examples/doubling.game"],
    &["./examples/subtraction.game"],
    &["./examples/pass.game"],
];

/// More of them, with a bounded memory, exceptions, sorted piles, automata and definitions.
const TEXTS: [&str; 6] = [
    "piles 1\nmemory m in 0..1\nstart m = 1\nrule i a - a' <= 1 + m\nthen m' = 1\nclaim in base 2\n  m = 1 and a mod 3 = 0 or m = 0 and a mod 3 != 1\n",
    "piles 1\nmemory m in 0..2\nstart m = 0\nrule i\n  when m != 1\n  a - a' <= 2\nrule ii\n  when m = 1\n  a' < a\n  unless a' > 0\nthen m' = 1 when a even\nthen m' = 0 when a - a' = 1 and a < 0\nclaim in base 2\n  m = 1 and a = 0 or m != 1 and (a in {0, 3} or a even and a > 2)\n",
    "piles 2\nrule i a - a' <= 2 and b' = b\nrule ii b - b' = 1 and a' = a\nclaim in base 2\n  a mod 3 = b mod 2\n",
    "piles 2\norder sorted\ndefine one as moved = 1\nrule i\n  one\n  unless a' < a and b' = b\nclaim in base 2\n  a = b and (a = 0 or a > 0)\n",
    "piles 1..3\nrule i moved = 1 and taken <= 3\nclaim in base 2\n  (a mod 4) in automaton \"0*: 0 > 0; 1 > 1\" \"1: 0 1 > 1\"\n",
    "piles 1\nrule i a - a' <= 3\nblock up to 1 where a' < a\nclaim in base 2\n  a mod 4 in {0, 1}\n",
];

/// The certificates, as they are.
fn originals(folder: &Path) -> Vec<Value> {
    let written = TEXTS.iter().enumerate().map(|(at, text)| {
        let path = folder.join(format!("{at}.game"));
        fs::write(&path, text).unwrap();
        path
    });
    let written: Vec<PathBuf> = written.collect();
    let named = GAMES.iter().map(|game| certificate(game, folder));
    let own = written.iter().map(|path| {
        let piles = if path.ends_with("4.game") { "1" } else { "" };
        let game = [path.to_str().unwrap(), "--piles", piles];
        certificate(&game[..if piles.is_empty() { 1 } else { 3 }], folder)
    });
    let read = |path: PathBuf| serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    named.chain(own).map(read).collect()
}

/// What the checker says of each of them.
fn told(folder: &Path, all: &[Value]) -> Option<Vec<Told>> {
    let mut told = Vec::new();
    for (chunk, some) in all.chunks(250).enumerate() {
        let path = |at: usize| folder.join(format!("changed-{chunk}-{at}.json"));
        let files: Vec<PathBuf> = (0..some.len()).map(path).collect();
        for (file, one) in files.iter().zip(some) {
            fs::write(file, one.to_string()).unwrap();
        }
        told.extend(check(&files)?);
    }
    Some(told)
}

fn accepted<'a>(told: &'a [Told], all: &'a [Value]) -> impl Iterator<Item = &'a Value> {
    let accepted = |(told, one)| matches!(told, &Told::Accepted(_)).then_some(one);
    told.iter().zip(all).filter_map(accepted)
}

#[test]
fn no_proof_is_accepted_for_another_game() {
    let folder = tempfile::tempdir().unwrap();
    let originals = originals(folder.path());
    let mut dice = StdRng::seed_from_u64(rounds("GOLDPILE_SEED", 11));
    let mut changed = Vec::new();
    for at in 0..rounds("GOLDPILE_FORGERIES", 150) {
        let mut one = originals[at % originals.len()].clone();
        for _ in 0..if at % 3 == 0 { 2 } else { 1 } {
            change_text(&mut one, &mut dice);
        }
        changed.push(one);
    }
    let Some(told) = told(folder.path(), &changed) else {
        return;
    };
    let refused = told
        .iter()
        .filter(|told| matches!(told, Told::Refused(_)))
        .count();
    assert!(
        refused * 10 > changed.len() * 8,
        "only {refused} of {} are refused",
        changed.len()
    );
    for one in accepted(&told, &changed) {
        let text = one["rules"].as_str().unwrap();
        let mut play = Play::of(one).unwrap_or_else(|| panic!("accepted, but no game:\n{text}"));
        let most = small(usize::try_from(one["piles"].as_u64().unwrap()).unwrap());
        let wrong = play.wrong(most, one["possible"].is_null());
        assert_eq!(
            wrong, None,
            "{}, {}:\n{text}",
            one["parameters"], one["piles"]
        );
        let lines = |one: &Value| -> Vec<String> {
            let lines = one["rules"].as_str().unwrap().lines();
            lines.map(|line| line.trim().to_owned()).collect()
        };
        let old = originals.iter().flat_map(lines).collect::<BTreeSet<_>>();
        let new: Vec<String> = lines(one)
            .into_iter()
            .filter(|line| !old.contains(line))
            .collect();
        println!(
            "still true: {new:?}, {}, {}",
            one["parameters"], one["piles"]
        );
    }
    println!("{refused} of {} are refused", changed.len());
}

/// Changes one thing of what is claimed.
fn change_text(certificate: &mut Value, dice: &mut StdRng) {
    let text = certificate["rules"].as_str().unwrap().to_owned();
    let mut changes: Vec<Value> = Vec::new();
    let mut add = |key: &str, value: Value| {
        let mut one = certificate.clone();
        one[key] = value;
        changes.push(one);
    };
    for text in changes_of_text(&text) {
        add("rules", text.into());
    }
    let piles = certificate["piles"].as_u64().unwrap();
    add("piles", json!(piles + 1));
    add("piles", json!(piles.saturating_sub(1)));
    for (name, value) in certificate["parameters"].as_object().unwrap() {
        for value in [
            value.as_u64().unwrap() + 1,
            value.as_u64().unwrap().saturating_sub(1),
        ] {
            add("parameters", json!({ name: value }));
        }
    }
    *certificate = changes.choose(dice).unwrap().clone();
}

#[test]
fn a_proof_that_is_changed_is_refused_or_still_right() {
    let folder = tempfile::tempdir().unwrap();
    let originals = originals(folder.path());
    let mut dice = StdRng::seed_from_u64(6);
    let kinds = ["next", "accepting", "labels"];
    let kinds = kinds.into_iter().zip([130, 80, 40]);
    let mut changed = Vec::new();
    for (at, kind) in kinds
        .flat_map(|(kind, count)| vec![kind; count])
        .enumerate()
    {
        let mut one = originals[at % originals.len()].clone();
        change_of_proof(&mut one, kind, &mut dice);
        changed.push(one);
    }
    // Their texts are those of what is proved: whatever is accepted is true. But a proof has little in it that may
    // be left out.
    let Some(told) = told(folder.path(), &changed) else {
        return;
    };
    let kept = accepted(&told, &changed).count();
    assert!(kept <= 40, "{kept} of {} are accepted", changed.len());
}
