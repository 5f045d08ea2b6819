//! Changes of a certificate: of its text, and of the automata of its proof.

use rand::RngExt as _;
use rand::rngs::StdRng;
use rand::seq::{IndexedMutRandom as _, IndexedRandom as _};
use serde_json::{Value, json};

/// Where a word, a number or a sign of the text is; nothing in comments and quotation marks.
fn tokens(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let reach = |of: fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
        let length = match first {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' => 2 + rest[1..].find('"').unwrap(),
            'a'..='z' | 'A'..='Z' => reach(|c| c.is_ascii_alphanumeric() || c == '_'),
            '0'..='9' => reach(|c| c.is_ascii_digit()),
            '<' | '>' | '=' | '!' => reach(|c| "<>=!".contains(c)),
            _ => first.len_utf8(),
        };
        if !matches!(first, '#' | '"') && !first.is_whitespace() {
            found.push((at, &rest[..length]));
        }
        at += length;
    }
    found
}

/// What may stand there instead.
fn others(token: &str) -> Vec<String> {
    if let Ok(number) = token.parse::<u64>() {
        let others = [Some(number + 1), number.checked_sub(1)];
        return others
            .into_iter()
            .flatten()
            .map(|n| n.to_string())
            .collect();
    }
    let others: &[&str] = match token {
        "<" => &["<=", ">"],
        "<=" => &["<", "="],
        ">" => &[">=", "<"],
        ">=" => &[">"],
        "=" => &["!=", "<=", ">="],
        "!=" => &["="],
        "+" => &["-"],
        "-" => &["+"],
        "even" => &["odd"],
        "odd" => &["even"],
        "and" => &["or"],
        "or" => &["and"],
        "min" => &["max"],
        "max" => &["min"],
        "mod" => &["div"],
        "free" | "sorted" => &["table", "free", "sorted"],
        "normal" => &["misere"],
        "a" | "c" => &["b"],
        "b" => &["a", "c"],
        "'" => &[""],
        "not" | "unless" | "when" => &["", "not"],
        _ => &[],
    };
    others.iter().map(|&other| other.to_owned()).collect()
}

/// The text with each small change.
pub(crate) fn changes_of_text(text: &str) -> Vec<String> {
    let mut changes = Vec::new();
    for (at, token) in tokens(text) {
        let (before, after) = (&text[..at], &text[at + token.len()..]);
        changes.extend(
            others(token)
                .iter()
                .map(|other| format!("{before}{other}{after}")),
        );
    }
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        let (before, after) = (&text[..begin], &text[begin + line.len()..]);
        if !line.trim().is_empty() && !line.starts_with('#') {
            changes.push(format!("{before}{after}"));
            // What an exception or a condition is about, or all that is claimed, the other way round.
            let word = line.trim().split(' ').next().unwrap();
            let formula = line.trim_start().strip_prefix(word).unwrap();
            let formula = formula.split(['#', '"']).next().unwrap().trim();
            match word {
                "unless" | "when" => {
                    changes.push(format!("{before}  {word} not ({formula})\n{after}"));
                }
                "claim" => changes.push(format!("{before}{line}  not ({})\n", after.trim())),
                "rule" => changes.push(format!(
                    "{before}block up to 1 where moved = 1\n{line}{after}"
                )),
                _ => {}
            }
        }
        begin += line.len();
    }
    for line in ["play misere", "order free", "order sorted", "order table"] {
        changes.push(format!("{text}\n{line}\n"));
    }
    for (one, two) in [("a", "b"), ("b", "c")] {
        changes.push(exchanged(text, one, two));
    }
    // In the rules, or in the claim alone.
    if let Some(at) = text.find("\nclaim") {
        let (rules, claim) = text.split_at(at);
        changes.push(format!("{}{claim}", exchanged(rules, "a", "b")));
        changes.push(format!("{rules}{}", exchanged(claim, "a", "b")));
    }
    changes.retain(|changed| changed != text);
    changes
}

/// The text with two names exchanged.
fn exchanged(text: &str, one: &str, two: &str) -> String {
    let mut changed = text.to_owned();
    for (at, token) in tokens(text) {
        let other = if token == one { two } else { one };
        if token == one || token == two {
            changed.replace_range(at..at + token.len(), other);
        }
    }
    changed
}

/// Which track each state of an automaton reads.
fn phases(automaton: &Value, tracks: usize) -> Vec<usize> {
    let next = automaton["next"].as_array().unwrap();
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

/// Changes a transition, an accepting state or a label of an automaton of the proof.
pub(crate) fn change_of_proof(certificate: &mut Value, what: &str, dice: &mut StdRng) {
    let mut places = Vec::new();
    for list in ["wins", "moves", "many"] {
        for at in 0..certificate[list].as_array().unwrap().len() {
            let names = certificate[list][at]["relation"]["tracks"]
                .as_array()
                .unwrap();
            let before = |name: &&Value| !name.as_str().unwrap().ends_with('\'');
            let kept = names.iter().filter(before).count();
            places.push((format!("/{list}/{at}/relation"), names.len().max(1)));
            places.push((format!("/{list}/{at}/cover"), kept.max(1)));
        }
    }
    places.retain(|(place, _)| what != "labels" || place.ends_with("cover"));
    loop {
        let (place, tracks) = places.choose(dice).unwrap();
        let automaton = certificate.pointer_mut(place).unwrap();
        let before = automaton.clone();
        change(automaton, *tracks, what, dice);
        if *automaton != before {
            return;
        }
    }
}

/// Changes it, or leaves it as it is where the dice fall so.
fn change(automaton: &mut Value, tracks: usize, what: &str, dice: &mut StdRng) {
    let phases = phases(automaton, tracks);
    let state = dice.random_range(0..phases.len());
    if what == "next" {
        let phase = (phases[state] + 1) % tracks;
        let states = (0..phases.len()).filter(|&to| phases[to] == phase);
        let other: Vec<Value> = states.map(Value::from).chain([json!(-1)]).collect();
        let row = automaton["next"][state].as_array_mut().unwrap();
        if let (Some(arrow), Some(to)) = (row.choose_mut(dice), other.choose(dice)) {
            *arrow = to.clone();
        }
        return;
    }
    let (list, number) = match what {
        "accepting" if phases[state] == 0 => (&mut automaton["accepting"], state),
        "labels" => (&mut automaton["labels"][state], dice.random_range(0..9)),
        _ => return,
    };
    let list = list.as_array_mut().unwrap();
    match list.iter().position(|other| *other == number) {
        Some(at) => drop(list.remove(at)),
        None => list.push(number.into()),
    }
}
