//! Answers as text: a line with tabs for programs, and a page for people.

use super::Reply;
use super::answer::Answer;
use crate::cli::failure::one_line;
use crate::cli::typed::typed;
use crate::engine::reason::{self, Detail};
use crate::engine::{Phase, Voices};
use crate::play::Adviser;
use std::io::{self, Write};

/// Stands where no move wins.
const NO_MOVE: &str = "-";

/// One line: record, outcome, move; then every winning move and the reason, where they were asked
/// for. A record that is refused: record, `error`, message.
pub(super) fn line(output: &mut dyn Write, adviser: &Adviser, reply: &Reply<'_>) -> io::Result<()> {
    let record = one_line(&reply.record);
    match &reply.result {
        Err(refused) => writeln!(
            output,
            "{record}\terror\t{}",
            one_line(&refused.to_string())
        ),
        Ok(answer) => {
            verdict(output, adviser, &record, answer)?;
            if answer.all.is_some() {
                write!(output, "\t{}", all(adviser, answer).join(" "))?;
            }
            if let Some(why) = &answer.why {
                write!(output, "\t{}", why.sentence)?;
            }
            writeln!(output)
        }
    }
}

/// The same line and then, where they were asked for, every winning move and the reason.
pub(super) fn page(
    output: &mut dyn Write,
    adviser: &Adviser,
    record: &str,
    answer: &Answer,
) -> io::Result<()> {
    verdict(output, adviser, &one_line(record), answer)?;
    writeln!(output)?;
    match &answer.all {
        None => {}
        Some(Err(unlisted)) => writeln!(output, "\nAll winning moves: {unlisted}")?,
        Some(Ok(_)) => {
            let all = all(adviser, answer);
            let number = if all == [NO_MOVE] { 0 } else { all.len() };
            writeln!(output, "\nAll winning moves ({number}):")?;
            for target in all {
                writeln!(output, "  {target}")?;
            }
        }
    }
    match &answer.why {
        None => Ok(()),
        Some(why) => write!(
            output,
            "\n{}",
            reason::text(why, &Voices::nobody(), Detail::Whole)
        ),
    }
}

fn verdict(
    output: &mut dyn Write,
    adviser: &Adviser,
    record: &str,
    answer: &Answer,
) -> io::Result<()> {
    let rules = &*adviser.game().rules;
    let chosen = match &answer.hint {
        None => NO_MOVE.to_owned(),
        Some(chosen) => typed(rules, &answer.position, chosen),
    };
    write!(output, "{record}\t{}\t{chosen}", answer.outcome.letter())
}

/// Every winning move as it is typed; where there is none, or where they are too many, a sign.
fn all(adviser: &Adviser, answer: &Answer) -> Vec<String> {
    let rules = &*adviser.game().rules;
    match &answer.all {
        Some(Ok(takes)) if !takes.is_empty() && answer.position.phase == Phase::Take => takes
            .iter()
            .map(|chosen| typed(rules, &answer.position, chosen))
            .collect(),
        Some(Err(_)) => vec!["too-big".to_owned()],
        _ => vec![NO_MOVE.to_owned()],
    }
}
