//! The result of a check, as a line of text or a JSON object.

use crate::commands::verify::{GameCheck, PROGRAM};
use crate::input::game::{parameters, with_settings};
use crate::input::sweep::has_several;
use crate::output::{json, seconds};
use goldpile_claims::verify::{CheckEnding, CheckReport, Ruling, States};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::time::Duration;

#[derive(Default)]
pub(crate) struct CheckTotals {
    checks: u64,
    states: u64,
    disagreements: u64,
    refuted: u64,
    pub(crate) unfinished: bool,
}

impl CheckTotals {
    pub(crate) fn add(&mut self, checked: &GameCheck) {
        self.checks += 1;
        self.states += checked.report.states;
        self.disagreements += checked.report.disagreements;
        self.refuted += u64::from(checked.is_refuted());
        self.unfinished |= checked.report.ending != CheckEnding::Done;
    }
}

fn verdict(checked: &GameCheck) -> &'static str {
    let GameCheck { game, report, .. } = checked;
    match &report.ending {
        _ if report.disagreements > 0 || checked.is_refuted() => "fails",
        CheckEnding::TooBig(_) if report.states == 0 => "too big",
        CheckEnding::TooBig(_) => "holds so far, and the rest is too big",
        CheckEnding::Stopped if report.states == 0 => "stopped",
        CheckEnding::Stopped => "holds so far",
        CheckEnding::Done if game.oracle.is_none() && game.claim.is_none() => "nothing is claimed",
        CheckEnding::Done => "holds",
    }
}

/// The decision for all piles, as the end of a sentence.
fn decided(checked: &GameCheck) -> &'static str {
    let several = has_several(&checked.game);
    match &checked.proof {
        Some(Ruling::Proved {
            any_start: false, ..
        }) => "; proved for all piles and every memory that takes from a usual start can leave",
        Some(Ruling::Proved { .. }) if several => "; proved for 1 to 4 piles of any size",
        Some(Ruling::Proved { .. }) => "; proved for all piles",
        Some(Ruling::Refuted { .. }) => "; the claim is refuted by proof",
        Some(Ruling::Unknown { .. }) | None => "",
    }
}

/// The states per second, rounded down.
fn rate(report: &CheckReport, time: Duration) -> u128 {
    u128::from(report.states) * 1_000_000 / time.as_micros().max(1)
}

/// Writes a line for the check, and one for each listed disagreement.
pub(crate) fn line(output: &mut dyn Write, checked: &GameCheck) -> io::Result<()> {
    let GameCheck { report, time, .. } = checked;
    let name = with_settings(&checked.game);
    if let (CheckEnding::TooBig(error), true) = (&report.ending, report.ranges.is_empty()) {
        writeln!(output, "{name}: {error}: {}", verdict(checked))?;
    } else if report.ending == CheckEnding::Stopped && report.states == 0 {
        // The states of a game with memory are collected before the first one is checked.
        writeln!(
            output,
            "{name}: stopped after {} s: nothing is verified yet",
            seconds(*time)
        )?;
    } else {
        writeln!(
            output,
            "{name}: {}; {} states in {} s ({} a second): {}{}",
            report.range(),
            report.states,
            seconds(*time),
            rate(report, *time),
            verdict(checked),
            decided(checked)
        )?;
        if let CheckEnding::TooBig(error) = &report.ending {
            writeln!(output, "    the rest: {error}")?;
        }
    }
    let listed = report.listed.len() as u64;
    if listed < report.disagreements {
        writeln!(
            output,
            "    {} disagreements, the first {listed}:",
            report.disagreements
        )?;
    }
    for disagreement in &report.listed {
        writeln!(
            output,
            "    {}    {}",
            disagreement.record, disagreement.fault
        )?;
    }
    Ok(())
}

pub(crate) fn totals(output: &mut dyn Write, sum: &CheckTotals) -> io::Result<()> {
    let CheckTotals { checks, states, .. } = sum;
    let s = if *checks == 1 { "" } else { "s" };
    if sum.disagreements > 0 {
        let s = if sum.disagreements == 1 { "" } else { "s" };
        writeln!(output, "{} disagreement{s}", sum.disagreements)
    } else if sum.refuted > 0 {
        let s = if sum.refuted == 1 { " is" } else { "s are" };
        writeln!(
            output,
            "no disagreement within these limits, but {} claim{s} refuted by proof: {PROGRAM} prove shows where",
            sum.refuted
        )
    } else if sum.unfinished && sum.states == 0 {
        writeln!(output, "nothing was verified")
    } else if sum.unfinished {
        writeln!(
            output,
            "ended early; {states} states were verified, as listed above"
        )
    } else {
        writeln!(
            output,
            "everything holds: {checks} check{s}, {states} states"
        )
    }
}

/// Writes the check as one object on one line. Numbers are decimal strings, as in all the program's JSON.
pub(crate) fn object(output: &mut dyn Write, checked: &GameCheck) -> io::Result<()> {
    let GameCheck {
        game,
        report,
        time,
        proof,
    } = checked;
    let ranges = report.ranges.iter().map(|range| {
        let (states, every) = match range.states {
            States::EveryOrder => ("every-order", None),
            States::UpToOrder => ("up-to-order", None),
            States::Reachable => ("every-history", None),
            States::Announcements { every } => ("announcements", Some(every)),
        };
        json!({
            "piles": range.piles.to_string(),
            "max": range.max.to_string(),
            "states": states,
            "every_announcement": every.map(|every| every.to_string()),
            "until": range.until.map(|until| until.to_string()),
        })
    });
    let listed = report.listed.iter().map(|disagreement| {
        json!({"record": disagreement.record, "what": disagreement.fault.to_string()})
    });
    let mut object = json!({
        "game": game.entry.name.as_str(),
        "parameters": parameters(&game.settings),
        "ranges": ranges.collect::<Vec<Value>>(),
        "states": report.states.to_string(),
        "seconds": json::seconds(*time),
        "states_per_second": rate(report, *time).to_string(),
        "verdict": verdict(checked).replace(' ', "-"),
        "proof": proof.as_ref().map(|proof| match proof {
            Ruling::Proved { .. } => "proved",
            Ruling::Refuted { .. } => "refuted",
            Ruling::Unknown { .. } => "unknown",
        }),
        "disagreements": report.disagreements.to_string(),
        "first": listed.collect::<Vec<Value>>(),
    });
    if let CheckEnding::TooBig(error) = &report.ending {
        object["message"] = Value::String(error.to_string());
    }
    writeln!(output, "{object}")
}
