//! `prove --certificate`: the certificates of quick games, and what `docs/checker` says about them and about
//! certificates that were changed.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

use super::run;
use goldpile_prove::{
    Decider, DecisionControl, DigitRelation, LinearConstraint, NumerationSystem, Predicate, Var,
    ZeroCounts,
};
use rand::rngs::StdRng;
use rand::seq::{IndexedMutRandom as _, IndexedRandom as _};
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Games with their certificates small enough to be changed 250 times.
const QUICK: [&[&str]; 8] = [
    &["nim", "--piles", "1"],
    &["nim", "--piles", "2"],
    &["fibonacci"],
    &["wythoff", "--t", "1"],
    &["./examples/misere.game"],
    &["./examples/doubling.game"],
    &["./examples/subtraction.game"],
    &["./examples/pass.game"],
];

/// The certificate of a game that is proved.
fn certificate(game: &[&str], folder: &Path) -> PathBuf {
    let path = folder.join(format!("{}.json", fs::read_dir(folder).unwrap().count()));
    let file = ["--certificate", path.to_str().unwrap()];
    run(&[&["prove"], game, &file[..]].concat(), "").fine();
    path
}

/// What the checker says about each file, if there is a Python; for each, whether it accepts it.
fn checked(files: &[PathBuf]) -> Option<Vec<(bool, String)>> {
    let output = Command::new("python3")
        .current_dir(goldpile_testkit::root())
        .arg("docs/checker/check.py")
        .args(files)
        .output();
    let Ok(output) = output else {
        println!("skipped: there is no python3");
        return None;
    };
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors, "");
    let lines = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<(bool, String)> = (lines.lines())
        .map(|line| (line.starts_with("accepted: "), line.to_owned()))
        .collect();
    assert_eq!(lines.len(), files.len());
    let all = lines.iter().all(|(accepted, _)| *accepted);
    assert_eq!(output.status.code(), Some(i32::from(!all)));
    Some(lines)
}

#[test]
fn certificates_are_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let others: [&[&str]; 8] = [
        &["nim", "--piles", "4"],
        &["wythoff", "--t", "3"],
        &["raleigh"],
        &["blocking", "--p", "1", "--m", "2"],
        &["blocking", "--p", "2", "--m", "2"],
        &["imitation", "--p", "1", "--m", "1"],
        &["./examples/circular.game"],
        &["./examples/nimhoff.game", "--h", "2"],
    ];
    let games = QUICK.iter().chain(&others);
    let files: Vec<PathBuf> = games.map(|game| certificate(game, folder.path())).collect();
    for (accepted, line) in checked(&files).into_iter().flatten() {
        assert!(accepted, "{line}");
    }
    let read = |at: usize| -> Value {
        serde_json::from_str(&fs::read_to_string(&files[at]).unwrap()).unwrap()
    };
    let wythoff = read(3);
    let text = include_str!("../../../games/src/wythoff/rules.game");
    assert_eq!(wythoff["rule_text"], text);
    assert_eq!(
        wythoff["claim"],
        json!([
            "claim     in system t",
            "  a <= b and zeros(a) even and b = shift(a)  or  a = 0 and b = 0"
        ])
    );
    assert_eq!(wythoff["parameters"], json!({"t": "1"}));
}

#[test]
fn the_machines_of_the_checker_are_compared_with_arithmetic() {
    let Ok(output) = Command::new("python3")
        .current_dir(goldpile_testkit::root())
        .arg("docs/checker/test_check.py")
        .output()
    else {
        return println!("skipped: there is no python3");
    };
    let (told, errors) = (output.stdout, String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{errors}");
    assert!(String::from_utf8(told).unwrap().ends_with(" comparisons\n"));
}

#[test]
fn only_one_claim_that_is_proved_gets_a_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificate.json");
    let file = path.to_str().unwrap();
    let refused = |game: &[&str]| {
        let run = run(&[&["prove"], game, &["--certificate", file]].concat(), "");
        (run.code(), run.result.err().map(|failure| failure.line()))
    };
    let usage = |line: &str| (2, Some(line.to_owned()));
    assert_eq!(
        refused(&["wythoff"]),
        usage(
            "a certificate is about one claim, and 10 are meant: give its parameters, as in wythoff t=1"
        )
    );
    assert_eq!(
        refused(&["nim"]),
        usage(
            "a certificate is about one claim, and 4 are meant: give the number of piles, as in --piles 3"
        )
    );
    assert_eq!(refused(&[]).0, 2);
    let other = |args: &[&str]| {
        let run = run(&[&["prove", "nim", "--piles", "1"], args].concat(), "");
        (run.code(), run.failure())
    };
    let walnut = ["--export", "walnut", file, "--certificate", file];
    let both = "write a certificate or an export, not both at once".to_owned();
    assert_eq!(other(&walnut), (2, both));
    let alone = "--force overwrites a certificate: name it with --certificate FILE".to_owned();
    assert_eq!(other(&["--force"]), (2, alone));
    let dash = "a certificate is a file: name one".to_owned();
    assert_eq!(other(&["--certificate", "-"]), (2, dash));
    let (code, line) = other(&["--certificate", "/no/such/folder/x.json"]);
    assert_eq!(code, 1);
    assert_eq!(
        line,
        "/no/such/folder/x.json cannot be written: its folder does not exist"
    );
    let game = folder.path().join("false.game");
    let rules = "title \"False\"\npiles 1\nrule \"\" \"take one or two tokens\"\n  a - a' <= 2\nclaim in base 2\n  a mod 2 = 0\n";
    fs::write(&game, rules).unwrap();
    assert_eq!(refused(&[game.to_str().unwrap()]), (1, None));
    assert_eq!(refused(&["blocking", "--p", "2", "--m", "3"]), (3, None));
    assert!(!path.exists());
    assert_eq!(refused(&["nim", "--piles", "1"]), (0, None));
    let first = fs::read_to_string(&path).unwrap();
    let (code, line) = refused(&["nim", "--piles", "2"]);
    let line = line.unwrap();
    assert_eq!(code, 1);
    assert!(line.ends_with(" already exists: add --force to replace it, or give another name"));
    assert_eq!(fs::read_to_string(&path).unwrap(), first);
    assert_eq!(refused(&["nim", "--piles", "2", "--force"]), (0, None));
    assert_ne!(fs::read_to_string(&path).unwrap(), first);
}

#[test]
fn what_is_no_certificate_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = certificate(&["fibonacci"], folder.path());
    let text = fs::read_to_string(&path).unwrap();
    let good: Value = serde_json::from_str(&text).unwrap();
    let mut texts = vec![
        String::new(),
        "[]".to_owned(),
        "{}".to_owned(),
        "[".repeat(100_000),
        text[..text.len() / 2].to_owned(),
        text.replacen("limit", "limits", 1),
        text.replacen("# Fib", "\\ud800", 1),
    ];
    let without_effect = ["origin", "game"];
    let keys = good.as_object().unwrap().keys();
    for key in keys.filter(|key| !without_effect.contains(&key.as_str())) {
        for wrong in [
            json!(null),
            json!(-7),
            json!("x"),
            json!([[]]),
            json!({"x": []}),
        ] {
            let mut changed = good.clone();
            changed[key.as_str()] = wrong;
            if changed[key.as_str()] != good[key.as_str()] {
                texts.push(changed.to_string());
            }
        }
    }
    // Systems whose words do not count 0, 1, 2, ….
    for (place, wrong) in [
        ("first", json!([1, 3])),
        ("first", json!([2, 3])),
        ("first", json!([1])),
        ("recurrence", json!([[1, 1]])),
        ("recurrence", json!([[1, 1], [2, 2]])),
        ("recurrence", json!([[1, 2], [2, -1]])),
        ("recurrence", json!([[1, 1], [3, 1]])),
        (
            "words",
            json!({"next": [[0, 1], [0, 1]], "accepting": [0, 1]}),
        ),
        (
            "words",
            json!({"next": [[0, 1], [-1, 0]], "accepting": [0, 1]}),
        ),
        (
            "words",
            json!({"next": [[0, 1], [1, -1]], "accepting": [0, 1]}),
        ),
        (
            "words",
            json!({"next": [[1, 0], [0, -1]], "accepting": [0, 1]}),
        ),
        (
            "words",
            json!({"next": [[0, 1], [0, -1]], "accepting": [0]}),
        ),
        ("words", json!({"next": [[0, 0]], "accepting": [0]})),
    ] {
        let mut changed = good.clone();
        changed["system"][place] = wrong;
        texts.push(changed.to_string());
    }
    let files: Vec<PathBuf> = (0..texts.len())
        .map(|at| folder.path().join(format!("wrong{at}.json")))
        .collect();
    for (file, text) in files.iter().zip(&texts) {
        fs::write(file, text).unwrap();
    }
    for ((accepted, line), text) in checked(&files).into_iter().flatten().zip(&texts) {
        assert!(!accepted, "{line}: {text}");
    }
}

/// What is changed in a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Transition,
    Accepting,
    Number,
}

/// The places of the automata of a certificate, and whether each is part of what it asserts.
fn automata(certificate: &Value) -> Vec<(String, bool)> {
    let mut all = Vec::new();
    let entries = [
        ("relations", ["automaton", "witness", "cover"]),
        ("wins", ["moves", "cover", ""]),
    ];
    for (list, names) in entries {
        for (at, entry) in certificate[list].as_array().unwrap().iter().enumerate() {
            for name in names.iter().filter(|name| entry.get(name).is_some()) {
                all.push((format!("/{list}/{at}/{name}"), *name == "automaton"));
            }
        }
    }
    all
}

/// Which track each state of an automaton reads.
fn phases(automaton: &Value) -> Vec<usize> {
    let next = automaton["next"].as_array().unwrap();
    let tracks = automaton["tracks"].as_array().unwrap().len().max(1);
    let mut phases = vec![0; next.len()];
    let (mut todo, mut met) = (vec![0], vec![false; next.len()]);
    while let Some(state) = todo.pop() {
        for to in next[state].as_array().unwrap() {
            let to = to.as_i64().unwrap();
            if let Ok(to) = usize::try_from(to)
                && !met[to]
            {
                met[to] = true;
                phases[to] = (phases[state] + 1) % tracks;
                todo.push(to);
            }
        }
    }
    phases
}

/// The places of the numbers in the formulas below this place.
fn numbers(value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(place.to_owned()),
        Value::Array(parts) => {
            for (at, part) in parts.iter().enumerate() {
                numbers(part, &format!("{place}/{at}"), found);
            }
        }
        Value::Object(parts) => {
            for (key, part) in parts {
                if key != "to" && key != "period" {
                    numbers(part, &format!("{place}/{key}"), found);
                }
            }
        }
        _ => {}
    }
}

/// Changes one thing. Returns whether it is part of what the certificate asserts, and not only of what it
/// shows this by.
fn change(certificate: &mut Value, what: Change, dice: &mut StdRng) -> bool {
    if what == Change::Number {
        let mut places = Vec::new();
        numbers(&certificate["cases"], "/cases", &mut places);
        for (at, relation) in certificate["relations"]
            .as_array()
            .unwrap()
            .iter()
            .enumerate()
        {
            numbers(
                &relation["means"],
                &format!("/relations/{at}/means"),
                &mut places,
            );
        }
        let place = places.choose(dice).unwrap();
        let number = certificate.pointer_mut(place).unwrap();
        let one = if dice.random_bool(0.5) { 1 } else { -1 };
        *number = json!(number.as_i64().unwrap() + one);
        return true;
    }
    loop {
        let (place, asserts) = automata(certificate).choose(dice).unwrap().clone();
        let automaton = certificate.pointer_mut(&place).unwrap();
        let phases = phases(automaton);
        let state = dice.random_range(0..phases.len());
        if what == Change::Accepting {
            let accepting = automaton["accepting"].as_array_mut().unwrap();
            if phases[state] != 0 {
                continue;
            }
            match accepting.iter().position(|other| *other == state) {
                Some(at) => drop(accepting.remove(at)),
                None => accepting.push(state.into()),
            }
            return asserts;
        }
        let tracks = automaton["tracks"].as_array().unwrap().len().max(1);
        let phase = (phases[state] + 1) % tracks;
        let row = automaton["next"][state].as_array_mut().unwrap();
        let states = (0..phases.len()).filter(|&to| phases[to] == phase);
        let other: Vec<Value> = states.map(Value::from).chain([json!(-1)]).collect();
        let (Some(arrow), Some(to)) = (row.choose_mut(dice), other.choose(dice)) else {
            continue;
        };
        if arrow != to {
            *arrow = to.clone();
            return asserts;
        }
    }
}

#[test]
fn changed_certificates_are_refused_or_still_true() {
    let folder = tempfile::tempdir().unwrap();
    let games = QUICK.iter();
    let good: Vec<Value> = games
        .map(|game| fs::read_to_string(certificate(game, folder.path())).unwrap())
        .map(|text| serde_json::from_str(&text).unwrap())
        .collect();
    let mut dice = StdRng::seed_from_u64(6);
    let kinds = [
        (Change::Transition, 130),
        (Change::Accepting, 80),
        (Change::Number, 40),
    ];
    let kinds = kinds
        .into_iter()
        .flat_map(|(kind, count)| vec![kind; count]);
    let mut changed = Vec::new();
    for (at, kind) in kinds.enumerate() {
        let mut one = good[at % good.len()].clone();
        let asserts = change(&mut one, kind, &mut dice);
        let file = folder.path().join(format!("changed{at}.json"));
        fs::write(&file, one.to_string()).unwrap();
        changed.push((file, kind, asserts, one));
    }
    let files: Vec<PathBuf> = changed.iter().map(|(file, ..)| file.clone()).collect();
    let Some(lines) = checked(&files) else { return };
    let refused = lines.iter().filter(|(accepted, _)| !accepted).count();
    assert!(
        refused >= 200,
        "only {refused} of {} are refused",
        lines.len()
    );
    for ((accepted, line), (_, kind, asserts, one)) in lines.iter().zip(&changed) {
        // What is asserted is unchanged if the change is in the winning moves or a witness: it was proved.
        if *accepted && *asserts {
            assert_eq!(*kind, Change::Number, "{line}");
            assert!(Asserted::new(one).is_true(), "{line}: {}", one["cases"]);
        }
    }
}

/// There is only one set of P-positions: no other automaton is accepted, even if it is taken as it is.
#[test]
fn no_other_automaton_is_accepted_as_the_claim() {
    let folder = tempfile::tempdir().unwrap();
    let mut dice = StdRng::seed_from_u64(7);
    let mut files = Vec::new();
    for game in QUICK {
        let text = fs::read_to_string(certificate(game, folder.path())).unwrap();
        let good: Value = serde_json::from_str(&text).unwrap();
        let relations = good["relations"].as_array().unwrap();
        let claim = relations.iter().position(|r| r["name"] == "P0").unwrap();
        for _ in 0..10 {
            let mut one = good.clone();
            let relation = one["relations"][claim].as_object_mut().unwrap();
            relation.remove("means");
            let phases = phases(&relation["automaton"]);
            let ends: Vec<usize> = (0..phases.len()).filter(|&s| phases[s] == 0).collect();
            let state = *ends.choose(&mut dice).unwrap();
            let accepting = relation["automaton"]["accepting"].as_array_mut().unwrap();
            match accepting.iter().position(|other| *other == state) {
                Some(at) => drop(accepting.remove(at)),
                None => accepting.push(state.into()),
            }
            let file = folder.path().join(format!("other{}.json", files.len()));
            fs::write(&file, one.to_string()).unwrap();
            files.push(file);
        }
    }
    let Some(lines) = checked(&files) else { return };
    for (accepted, line) in &lines {
        assert!(!accepted, "{line}");
    }
    for why in [
        "not closed: ",
        "without a winning move",
        "not what they are said to be",
    ] {
        assert!(lines.iter().any(|(_, line)| line.contains(why)), "{why}");
    }
}

/// What a certificate of one case asserts, for the program's decision procedure.
struct Asserted<'a> {
    certificate: &'a Value,
    fresh: Cell<Var>,
}

type Names = BTreeMap<String, Var>;

impl<'a> Asserted<'a> {
    fn new(certificate: &'a Value) -> Self {
        let fresh = Cell::new(1000);
        Self { certificate, fresh }
    }

    fn strings(value: &Value) -> Vec<String> {
        let all = value.as_array().into_iter().flatten();
        all.map(|name| name.as_str().unwrap().to_owned()).collect()
    }

    fn formula(&self, formula: &Value, names: &Names) -> Predicate {
        if let Some(holds) = formula.as_bool() {
            return Predicate::Constant(holds);
        }
        let all = |parts: &Value| -> Vec<Predicate> {
            let parts = parts.as_array().unwrap().iter();
            parts.map(|part| self.formula(part, names)).collect()
        };
        let (kind, of) = formula.as_object().unwrap().iter().next().unwrap();
        let name = |value: &Value| names[value.as_str().unwrap()];
        match kind.as_str() {
            "and" => Predicate::and(all(of)),
            "or" => Predicate::or(all(of)),
            "not" => self.formula(of, names).not(),
            "sum" => {
                let terms = of.as_array().unwrap().iter();
                let terms = terms.map(|term| (term[0].as_i64().unwrap(), name(&term[1])));
                let terms: Vec<(i64, Var)> = terms.collect();
                let (low, high) = (formula["low"].as_i64(), formula["high"].as_i64());
                if LinearConstraint::new(terms.clone(), low, high)
                    .terms()
                    .is_empty()
                {
                    let within =
                        low.is_none_or(|low| low <= 0) && high.is_none_or(|high| 0 <= high);
                    return Predicate::Constant(within);
                }
                Predicate::within(terms, low, high)
            }
            "zeros" => {
                let counts: Vec<bool> = serde_json::from_value(formula["counts"].clone()).unwrap();
                let period: usize = serde_json::from_value(formula["period"].clone()).unwrap();
                let counts = ZeroCounts::new(counts.len() - period, period, |count| counts[count]);
                Predicate::Digits(DigitRelation::Zeros(name(of), counts))
            }
            "shift" => Predicate::Digits(DigitRelation::Shift(name(&of[0]), name(&of[1]))),
            "least" => Predicate::Digits(DigitRelation::Least(name(&of[0]), name(&of[1]))),
            "xor" => Predicate::Digits(DigitRelation::Xor(
                of.as_array().unwrap().iter().map(name).collect(),
            )),
            "relation" => {
                let relations = self.certificate["relations"].as_array().unwrap();
                let relation = relations.iter().find(|other| other["name"] == *of).unwrap();
                let parameters = Self::strings(&relation["parameters"]);
                let called = Self::strings(&formula["of"]);
                let mut inner: Names = (parameters.into_iter().zip(called))
                    .map(|(parameter, name)| (parameter, names[&name]))
                    .collect();
                let mut bound = Vec::new();
                for name in Self::strings(&relation["exists"]) {
                    let fresh = self.fresh.replace(self.fresh.get() + 1);
                    inner.insert(name, fresh);
                    bound.push(fresh);
                }
                Predicate::exists(bound, self.formula(&relation["means"], &inner))
            }
            other => panic!("no formula of the quick games is {other}"),
        }
    }

    /// Whether the claim is closed and reaches, for the rules of the certificate.
    fn is_true(&self) -> bool {
        let certificate = self.certificate;
        let system = match certificate["system"]["name"].as_str().unwrap() {
            "base 2" => NumerationSystem::Base(2),
            "system 1" => NumerationSystem::ZECKENDORF,
            other => panic!("no quick game is in {other}"),
        };
        let work = DecisionControl::quiet();
        let decider = Decider::new(system, &work);
        let case = &certificate["cases"][0];
        let piles = Self::strings(&certificate["piles"]);
        let memory = Self::strings(&certificate["memory"]);
        let (mut names, mut gone) = (Names::new(), Vec::new());
        for (at, name) in (0..).zip(piles.iter().chain(&memory)) {
            names.insert(name.clone(), 2 * at);
            names.insert(format!("{name}'"), 2 * at + 1);
            gone.push(2 * at + 1);
        }
        let variable = |name: &str| names[name];
        let later = |name: &String| format!("{name}'");
        let most = certificate["at_most"].as_object().unwrap().iter();
        let space = Predicate::and(
            most.map(|(pile, most)| Predicate::within([(1, variable(pile))], None, most.as_i64())),
        );
        let claim = |after: bool| {
            let position = piles.iter().chain(&memory);
            let of: Vec<String> = if after {
                position.map(later).collect()
            } else {
                position.cloned().collect()
            };
            self.formula(&json!({"relation": case["claim"], "of": of}), &names)
        };
        let pairs = || (piles.iter()).map(|pile| (variable(&later(pile)), variable(pile)));
        let shrink = pairs().map(|(after, before)| Predicate::at_most(after, before));
        let same = Predicate::and(pairs().map(|(after, before)| Predicate::equal(after, before)));
        let takes = Predicate::and(shrink.chain([same.not()]));
        let mut moves = Vec::new();
        for rule in case["rules"].as_array().unwrap() {
            for step in case["steps"].as_array().unwrap() {
                let allowed = [rule, &step["when"]].map(|part| self.formula(part, &names));
                moves.push(Predicate::and([takes.clone()].into_iter().chain(allowed)));
            }
        }
        let moves = Predicate::or(moves);
        let closed = Predicate::and([space.clone(), claim(false), moves.clone(), claim(true)]);
        let outside = Predicate::and([space.clone(), claim(false).not()]);
        let wins = Predicate::exists(gone.clone(), Predicate::and([moves.clone(), claim(true)]));
        let stuck = Predicate::exists(gone, moves).not();
        let is_misere = certificate["misere"].as_bool().unwrap();
        let (won, lost) = if is_misere {
            let lost = Predicate::and([space, claim(false), stuck.clone()]);
            (Predicate::or([wins, stuck]), lost)
        } else {
            (wins, Predicate::Constant(false))
        };
        let holds = |formula: Predicate| decider.holds(&formula).unwrap();
        holds(closed.not()) && holds(outside.implies(won)) && holds(lost.not())
    }
}
