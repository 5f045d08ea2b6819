//! Two readers of one grammar: what `docs/checker` reads in a rule text is what the program reads, for random
//! texts with every word that certificates allow.

mod proved;
mod reading;
mod systems;
mod texts;

use goldpile_engine::GameEntry;
use goldpile_engine::statement::{ClaimSystem, Statement, StatementError};
use goldpile_prove::NumerationSystem;
use goldpile_testkit::{root, rounds, sweep};
use reading::reading;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::panic::catch_unwind;
use std::process::{Command, Stdio};
use std::thread;
use texts::{Dice, RuleText, text};

/// A text, what the checker is asked about it, and what the program says; `None` if it refuses the text.
struct Question {
    text: String,
    asked: Value,
    says: Option<Value>,
}

/// The automaton of the valid digits of a system that the file declares, as certificates have it.
fn words(statement: &Statement) -> Option<Value> {
    let Some(ClaimSystem::Declared(declared)) = statement.claim.as_ref().map(|claim| &claim.system)
    else {
        return Some(Value::Null);
    };
    let system = NumerationSystem::declared(&declared.name, &declared.numeration).ok()?;
    let mut states = vec![0];
    let (mut next, mut accepting): (Vec<Vec<i64>>, Vec<usize>) = (Vec::new(), Vec::new());
    while let Some(&state) = states.get(next.len()) {
        if system.is_valid_end(state) {
            accepting.push(next.len());
        }
        let row = (0..system.digits()).map(|digit| {
            let Some(after) = system.valid_after(state, digit) else {
                return -1;
            };
            let known = states.iter().position(|other| *other == after);
            let known = known.unwrap_or_else(|| {
                states.push(after);
                states.len() - 1
            });
            i64::try_from(known).unwrap()
        });
        next.push(row.collect());
    }
    Some(json!({"next": next, "accepting": accepting}))
}

/// Whether the error is in a quoted text, which only the program looks into.
fn is_in_text(text: &str, error: &StatementError) -> bool {
    if error.problem.contains("in braces") {
        return true;
    }
    let line = text.split('\n').nth(error.line - 1).unwrap_or_default();
    let before: String = line.chars().take(error.column - 1).collect();
    before
        .replace("\\\\", "")
        .replace("\\\"", "")
        .matches('"')
        .count()
        % 2
        == 1
}

/// What the program says of a text; `None` if it reads the text and no certificate is about it.
fn question(rules: RuleText) -> Option<Question> {
    let (piles, most) = (rules.piles, rules.most);
    let asked = |parameters: &BTreeMap<String, u64>, words: Value| {
        json!({
            "text": rules.text,
            "parameters": parameters,
            "piles": piles,
            "most": most,
            "words": words,
        })
    };
    let parsed = Statement::parse(&rules.text);
    if let Err(error) = &parsed
        && is_in_text(&rules.text, error)
    {
        return None;
    }
    let Ok(statement) = parsed else {
        let asked = asked(&rules.values, Value::Null);
        return Some(Question {
            text: rules.text,
            asked,
            says: None,
        });
    };
    GameEntry::of_file("rules", &rules.text).ok()?;
    let mut values = BTreeMap::new();
    for parameter in &statement.parameters {
        let told = rules.values.get(&parameter.name).copied();
        let told = told.filter(|value| (parameter.least..=parameter.most).contains(value));
        values.insert(parameter.name.clone(), told.unwrap_or(parameter.default));
    }
    let in_order: Vec<u64> = (statement.parameters.iter())
        .map(|parameter| values[&parameter.name])
        .collect();
    let statement = statement.with(&in_order);
    if !statement.makes_claim() || !statement.piles.contains(&piles) {
        return None;
    }
    let asked = asked(&values, words(&statement)?);
    let says = catch_unwind(|| reading(&statement, piles, most));
    let says = says.unwrap_or_else(|_| panic!("{asked}\n{}", rules.text));
    let states = says["states"].as_array()?;
    let remembered = states
        .iter()
        .flat_map(|state| state[1].as_array().into_iter().flatten());
    if remembered
        .filter_map(Value::as_u64)
        .any(|number| number > MOST_REMEMBERED)
    {
        return None;
    }
    Some(Question {
        text: rules.text,
        asked,
        says: Some(says),
    })
}

/// What the checker answers; `None` if there is no Python.
fn answers(questions: &[Question]) -> Option<Vec<Value>> {
    let python = Command::new("python3")
        .current_dir(root())
        .arg("docs/checker/reading.py")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut python) = python else {
        println!("skipped: there is no python3");
        return None;
    };
    let mut input = python.stdin.take().unwrap();
    let mut lines = String::new();
    for question in questions {
        lines += &question.asked.to_string();
        lines.push('\n');
    }
    let writer = thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let answers = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    Some(answers.collect())
}

/// Up to this the checker's reading looks for a memory without bounds.
const MOST_REMEMBERED: u64 = 60;

/// Why the checker refuses texts that the program reads.
const LIMITS: &[&str] = &[
    "it takes more than",
    "announcements and a memory",
    "announcements in misere play",
    "are not decided in",
    "has no digits, or too many",
    "zeros are compared only",
    "the zeros of two numbers",
    "is a remembered pile",
    "is not a fixed number, or too large",
    "a number is too large for a certificate",
    "has too many cases",
    "a divisor must not be negative",
    "a product of two",
    "has no value",
];

/// What is wrong with an answer; `None` if nothing is.
fn wrong(question: &Question, answer: &Value) -> Option<String> {
    let refused = answer["refused"].as_str();
    match (&question.says, refused) {
        (None, Some(_)) => None,
        (None, None) => Some("only the checker reads it".to_owned()),
        (Some(_), Some(why)) if LIMITS.iter().any(|limit| why.contains(limit)) => None,
        (Some(_), Some(why)) => Some(format!("only the program reads it: {why}")),
        (Some(says), None) if says == answer => None,
        (Some(_), None) if answer["failed"].is_string() => {
            Some(answer["failed"].as_str().unwrap().to_owned())
        }
        (Some(says), None) => {
            if says["starts"].is_null() {
                return Some(format!("the program says {says}, the checker {answer}"));
            }
            let lists = ["starts", "states"]
                .map(|list| [says, answer].map(|one| one[list].as_array().unwrap()));
            let differ = lists
                .iter()
                .flat_map(|[says, answer]| says.iter().zip(*answer))
                .find(|(says, answer)| says != answer);
            Some(differ.map_or("more states".to_owned(), |(says, answer)| {
                format!("the program says {says},\nthe checker     {answer}")
            }))
        }
    }
}

/// The checker answers what the program says, and so often both read what they are asked about.
fn answered(questions: &[Question], least: usize) {
    let Some(answers) = answers(questions) else {
        return;
    };
    assert_eq!(answers.len(), questions.len());
    let (mut both, mut faults) = (0, 0);
    for (question, answer) in questions.iter().zip(&answers) {
        let wrong = wrong(question, answer);
        both +=
            usize::from(wrong.is_none() && question.says.is_some() && answer["refused"].is_null());
        if let Some(wrong) = wrong {
            faults += 1;
            println!("{wrong}\n{}\n{}\n", question.asked, question.text);
        }
    }
    assert_eq!(faults, 0, "of {} questions", questions.len());
    assert!(
        both > least,
        "only {both} of {} are read by both",
        questions.len()
    );
}

#[test]
fn the_checker_reads_what_the_program_reads() {
    let texts = rounds("GOLDPILE_READERS", sweep(120));
    let mut dice = Dice::new(rounds("GOLDPILE_SEED", 61));
    let questions: Vec<Question> = (0..texts)
        .filter_map(|_| question(text(&mut dice)))
        .collect();
    answered(&questions, texts * 2 / 5);
}
