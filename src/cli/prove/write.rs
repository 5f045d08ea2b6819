//! The result of a claim, as a line of text or a JSON object.

use super::run::DecidedClaim;
use crate::cli::game::{parameters, with_settings};
use crate::cli::progress::seconds;
use crate::number::Natural;
use crate::verify::Ruling;
use serde_json::{Value, json};
use std::io::{self, Write};

/// The number of claims with each result.
#[derive(Default)]
pub(super) struct ClaimTally {
    pub(super) proved: u64,
    pub(super) refuted: u64,
    pub(super) unknown: u64,
}

impl ClaimTally {
    pub(super) fn add(&mut self, result: &Ruling) {
        match result {
            Ruling::Proved { .. } => self.proved += 1,
            Ruling::Refuted { .. } => self.refuted += 1,
            Ruling::Unknown { .. } => self.unknown += 1,
        }
    }
}

/// The game with its parameters, and the number of piles if that may vary.
fn name(proved: &DecidedClaim) -> String {
    let name = with_settings(&proved.game);
    if several(proved) {
        let s = if proved.piles == 1 { "" } else { "s" };
        return format!("{name}, {} pile{s}", proved.piles);
    }
    name
}

fn several(proved: &DecidedClaim) -> bool {
    proved.game.entry.piles.clone().count() > 1
}

/// Writes a line for the claim.
pub(super) fn line(output: &mut dyn Write, proved: &DecidedClaim) -> io::Result<()> {
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

/// Writes a line that sums up all claims.
pub(super) fn sum(output: &mut dyn Write, sum: &ClaimTally) -> io::Result<()> {
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

/// Writes the claim as one object on one line. Counts of tokens are decimal strings, as in all our
/// JSON. What was not decided is `null`.
pub(super) fn object(output: &mut dyn Write, proved: &DecidedClaim) -> io::Result<()> {
    let mut parameters = parameters(&proved.game.settings);
    if several(proved) {
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
    let mut object = json!({
        "game": proved.game.entry.name.as_str(),
        "parameters": parameters,
        "system": proved.proof.system.map(|system| system.to_string()),
        "closed": closed,
        "reaches": reaches,
        "result": result,
        "witness": witness,
        "states": proved.proof.states,
        "seconds": seconds(proved.time),
    });
    match &proved.proof.result {
        Ruling::Unknown { why, .. } => object["message"] = why.as_str().into(),
        partly @ Ruling::Proved { any_start: false } => {
            object["message"] = partly.words(&proved.game).into();
        }
        Ruling::Proved { any_start: true } | Ruling::Refuted { .. } => {}
    }
    writeln!(output, "{object}")
}
