//! Answers as text: a line with tabs for programs, and a page for people.

use super::answer::{AnsweredLine, PositionAnswer};
use crate::failure::one_line;
use crate::output::wrapping::WrappingWriter;
use goldpile_engine::notation::{position_text, recorded_text};
use goldpile_engine::theory::reason::{Detail, NOT_PROVED, paragraph};
use goldpile_engine::{Counts, Phase, Voices};
use goldpile_number::Natural;
use goldpile_play::Adviser;
use goldpile_play::words::capital;
use std::io::{self, Write};

/// Written if no move wins.
pub(crate) const NO_MOVE: &str = "-";
/// Written if the winning moves are not found or are too many.
const TOO_BIG: &str = "too-big";

/// Writes one line: record, outcome, move; then, if asked for, every winning move and the reason; last, if a claim
/// is trusted, that it is not proved. For a refused record: record, `error`, message. Every move is preceded by
/// `head`.
pub(crate) fn line(
    output: &mut dyn Write,
    adviser: &Adviser,
    head: &str,
    reply: &AnsweredLine<'_>,
) -> io::Result<()> {
    let record = one_line(&reply.record);
    match &reply.result {
        Err(refused) => writeln!(
            output,
            "{record}\terror\t{}",
            one_line(&refused.to_string())
        ),
        Ok(answer) => {
            verdict(output, adviser, head, &record, answer)?;
            if answer.all.is_some() {
                let between = if head.is_empty() { " " } else { "; " };
                write!(output, "\t{}", all(adviser, head, answer).join(between))?;
            }
            if let Some(why) = &answer.why {
                let rules = &*adviser.game().rules;
                write!(output, "\t{}", why.here.sentence(rules, &Voices::nobody()))?;
            }
            if adviser.game().trusts_claim_at(&answer.position) {
                write!(output, "\t{NOT_PROVED}")?;
            }
            writeln!(output)
        }
    }
}

/// Writes record, outcome and move on one line; then, if asked for, every winning move and the reason.
pub(crate) fn page(
    output: &mut WrappingWriter<'_>,
    adviser: &Adviser,
    head: &str,
    record: &str,
    answer: &PositionAnswer,
) -> io::Result<()> {
    verdict(output, adviser, head, &one_line(record), answer)?;
    writeln!(output)?;
    if adviser.game().trusts_claim_at(&answer.position) {
        writeln!(output, "{NOT_PROVED}")?;
    }
    if let Err(unfound) = &answer.hint {
        writeln!(output, "{}.", capital(&unfound.to_string()))?;
    }
    match &answer.all {
        None => {}
        Some(Err(unlisted)) => writeln!(output, "\nAll winning moves: {unlisted}")?,
        Some(Ok(_)) if answer.position.phase == Phase::Block => writeln!(
            output,
            "\nAll winning moves: an announcement is due first. Write it after the record ({}, or x- \
             for none): what wins depends on it.",
            example(answer)
        )?,
        Some(Ok(_)) => {
            let all = all(adviser, head, answer);
            let number = if all == [NO_MOVE] { 0 } else { all.len() };
            writeln!(output, "\nAll winning moves ({number}):")?;
            for target in all {
                writeln!(output, "  {target}")?;
            }
        }
    }
    let Some(why) = &answer.why else {
        return Ok(());
    };
    let (rules, voices) = (&*adviser.game().rules, Voices::nobody());
    if let Some(last) = &why.last {
        let last = last.verdict(rules, &voices);
        let last = paragraph(&format!("The last move: {last}"), output.width());
        write!(output, "\n{last}")?;
    }
    if answer.position.phase == Phase::Block {
        writeln!(
            output,
            "\nThis is judged before the announcement. To ask about the position after it, write it \
             after the record: {record} {}, or {record} x- for none.",
            example(answer)
        )?;
    }
    let why = why.here.text(rules, &voices, Detail::Whole, output.width());
    write!(output, "\n{why}")
}

/// An example of an announcement: the next position down the diagonal.
fn example(answer: &PositionAnswer) -> String {
    let piles = &answer.position.piles;
    let less: Counts = piles
        .iter()
        .map(|pile| pile.saturating_sub(&Natural::ONE))
        .collect();
    format!(
        "x{}",
        position_text(&less, &|pile| Detail::Ends.count(pile))
    )
}

fn verdict(
    output: &mut dyn Write,
    adviser: &Adviser,
    head: &str,
    record: &str,
    answer: &PositionAnswer,
) -> io::Result<()> {
    let rules = &*adviser.game().rules;
    let chosen = match &answer.hint {
        Err(_) => TOO_BIG.to_owned(),
        Ok(None) => NO_MOVE.to_owned(),
        Ok(Some(chosen)) => format!("{head}{}", recorded_text(rules, &answer.position, chosen)),
    };
    write!(output, "{record}\t{}\t{chosen}", answer.outcome.letter())
}

/// Every winning move as typed; `-` if there is none, `too-big` if they cannot be listed.
fn all(adviser: &Adviser, head: &str, answer: &PositionAnswer) -> Vec<String> {
    let rules = &*adviser.game().rules;
    match &answer.all {
        Some(Ok(takes)) if !takes.is_empty() && answer.position.phase == Phase::Take => takes
            .iter()
            .map(|chosen| format!("{head}{}", recorded_text(rules, &answer.position, chosen)))
            .collect(),
        Some(Err(_)) => vec![TOO_BIG.to_owned()],
        _ => vec![NO_MOVE.to_owned()],
    }
}
