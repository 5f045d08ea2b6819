//! The result of a claim, as a line of text or a JSON object.

use super::explain;
use super::run::DecidedClaim;
use crate::input::game::{parameters, with_settings};
use crate::input::sweep::{Sweep, SweepTable, has_several};
use crate::origin::{Origin, sha256_hex};
use crate::output::{json, seconds};
use goldpile_claims::verify::Ruling;
use goldpile_number::Natural;
use serde_json::{Value, json};
use std::io::{self, Write};

#[derive(Default)]
pub(crate) struct ClaimTally {
    pub(crate) proved: u64,
    pub(crate) refuted: u64,
    pub(crate) unknown: u64,
}

impl ClaimTally {
    pub(crate) fn add(&mut self, result: &Ruling) {
        match result {
            Ruling::Proved { .. } => self.proved += 1,
            Ruling::Refuted { .. } => self.refuted += 1,
            Ruling::Unknown { .. } => self.unknown += 1,
        }
    }
}

/// The game with its settings, and the number of piles if that may vary.
fn name(proved: &DecidedClaim) -> String {
    let name = with_settings(&proved.game);
    if has_several(&proved.game) {
        let s = if proved.piles == 1 { "" } else { "s" };
        return format!("{name}, {} pile{s}", proved.piles);
    }
    name
}

pub(crate) fn line(output: &mut dyn Write, proved: &DecidedClaim) -> io::Result<()> {
    let (name, proof) = (name(proved), &proved.proof);
    let took = format!("{} states, {} s", proof.states, seconds(proved.time));
    let system = proof
        .system
        .map_or_else(String::new, |system| format!("in {system}, "));
    let words = proof.result.words(&proved.game);
    match &proof.result {
        Ruling::Unknown { stopped: None, .. } => writeln!(output, "{name}: {words}"),
        _ => writeln!(output, "{name}: {words} ({system}{took})"),
    }
}

pub(crate) fn table(sweep: &Sweep) -> SweepTable {
    let columns = [
        ("result", 7, true),
        ("system", 10, true),
        ("states", 9, false),
        ("seconds", 8, false),
        ("note", 0, true),
    ];
    SweepTable::new(&sweep.games, &columns)
}

/// Writes the row of a claim; its note is the witness of a refutation, or why nothing is known.
pub(crate) fn row(
    output: &mut dyn Write,
    table: &SweepTable,
    proved: &DecidedClaim,
) -> io::Result<()> {
    let (game, proof) = (&proved.game, &proved.proof);
    let words = proof.result.words(game);
    let (result, note) = match &proof.result {
        Ruling::Proved { .. } => ("proved", words.strip_prefix("proved for all piles")),
        Ruling::Refuted { .. } => ("refuted", words.strip_prefix("refuted: ")),
        Ruling::Unknown { .. } => ("unknown", words.strip_prefix("unknown: ")),
    };
    let system = proof.system.map(|system| system.to_string());
    let cells = [
        result.to_owned(),
        system.unwrap_or_else(|| "-".to_owned()),
        proof.states.to_string(),
        seconds(proved.time),
        note.unwrap_or_default().trim_start().to_owned(),
    ];
    table.write_row(output, (game, proved.piles), &cells)
}

pub(crate) fn totals(output: &mut dyn Write, sum: &ClaimTally) -> io::Result<()> {
    let mut parts = Vec::new();
    for (count, how) in [
        (sum.proved, "proved"),
        (sum.refuted, "refuted"),
        (sum.unknown, "unknown"),
    ] {
        if count > 0 {
            parts.push(format!("{count} {how}"));
        }
    }
    let all = sum.proved + sum.refuted + sum.unknown;
    let s = if all == 1 { "" } else { "s" };
    writeln!(output, "{all} claim{s}: {}", parts.join(", "))
}

/// Writes the claim as one object on one line, with everything needed to decide it again. Counts are decimal
/// strings, as in all the program's JSON; only the seconds are a number. What was not decided is `null`.
pub(crate) fn object(
    output: &mut dyn Write,
    origin: Origin,
    proved: &DecidedClaim,
) -> io::Result<()> {
    let mut parameters = parameters(&proved.game.settings);
    if has_several(&proved.game) {
        parameters.insert("piles".to_owned(), proved.piles.to_string().into());
    }
    let texts =
        |counts: &[Natural]| -> Vec<String> { counts.iter().map(Natural::to_string).collect() };
    let (closed, reaches, result, witness) = match &proved.proof.result {
        Ruling::Proved { .. } => (json!(true), json!(true), "proved", Value::Null),
        Ruling::Unknown { .. } => (Value::Null, Value::Null, "unknown", Value::Null),
        Ruling::Refuted {
            closed,
            reaches,
            witness,
        } => {
            let mut object = json!({"position": texts(&witness.position)});
            let memory = witness.memory_of(&proved.game);
            if !memory.is_empty() {
                object["memory"] = memory.into_iter().collect();
            }
            object["to"] = json!(witness.to.as_deref().map(texts));
            (json!(closed), json!(reaches), "refuted", object)
        }
    };
    let rules = proved.game.entry.rule_text.as_deref();
    let statement = proved.game.rules.statement();
    let claim = statement.and_then(|statement| statement.claim.as_ref());
    let mut object = json!({
        "game": proved.game.entry.name.as_str(),
        "parameters": parameters,
        "system": proved.proof.system.map(|system| system.to_string()),
        "closed": closed,
        "reaches": reaches,
        "result": result,
        "witness": witness,
        "states": proved.proof.states.to_string(),
        "seconds": json::seconds(proved.time),
        "version": origin.version,
        "commit": origin.commit,
        "rules": rules,
        "sha256": rules.map(sha256_hex),
        "claim": claim.map(|claim| &claim.text),
    });
    if let Some(strategy) = &proved.strategy {
        object["cases"] = explain::json(proved);
        if let Err(why) = strategy {
            object["no_cases"] = why.to_string().into();
        }
    }
    match &proved.proof.result {
        Ruling::Unknown { why, .. } => object["message"] = why.as_str().into(),
        partly @ Ruling::Proved {
            any_start: false, ..
        } => {
            object["message"] = partly.words(&proved.game).into();
        }
        Ruling::Proved {
            any_start: true, ..
        }
        | Ruling::Refuted { .. } => {}
    }
    writeln!(output, "{object}")
}
