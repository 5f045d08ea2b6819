//! Answers about sums: a line with tabs or an object for programs, and a page for people.

use super::known::KnownGame;
use super::read::Summands;
use crate::commands::solve::answer::Questions;
use crate::commands::solve::json::refusal;
use crate::commands::solve::text::NO_MOVE;
use crate::failure::one_line;
use crate::input::game::parameters;
use crate::input::record::RecordRefusal;
use crate::output::json::{self, counts};
use crate::output::wrapping::WrappingWriter;
use goldpile_engine::notation::piles_text;
use goldpile_engine::theory::reason::{Detail, numbers_in_columns, paragraph};
use goldpile_engine::{Counts, DigitSystem, ExplanationRow, Move, Position, Text, Voices, after};
use goldpile_number::Natural;
use goldpile_play::position_text::PLUS;
use goldpile_solve::Sum;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::Arc;

const THEOREM: &str = "A sum of games is a P-position exactly if the exclusive-or of their \
                       Sprague–Grundy values (their nim-sum) is 0";

const CITE: &str = "R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935) 438–444; P. M. \
                    Grundy, Mathematics and games, Eureka 2 (1939) 6–8";

/// A summand as it was written, with its own piles or with others.
pub(crate) fn summand(summands: &Summands, index: usize, piles: Option<&Counts>) -> String {
    let piles = piles.unwrap_or(&summands.parts[index].1.piles);
    let piles = piles_text(piles);
    format!("{} {piles}", summands.parts[index].0.head)
}

/// The piles of a summand after a take.
fn left(summands: &Summands, (index, chosen): &(usize, Move)) -> Counts {
    let (known, position) = &summands.parts[*index];
    after(&*known.values.game().rules, position, chosen).piles
}

/// The whole sum after a winning take.
fn moved(summands: &Summands, chosen: &(usize, Move)) -> String {
    let left = left(summands, chosen);
    let texts = (0..summands.parts.len())
        .map(|index| summand(summands, index, (index == chosen.0).then_some(&left)));
    texts.collect::<Vec<_>>().join(&format!(" {PLUS} "))
}

/// Writes the sum, its outcome and the sum to leave; then, if asked for, all winning sums to leave and the reason.
pub(crate) fn line(
    output: &mut dyn Write,
    text: &str,
    result: &Result<(Summands, Sum), RecordRefusal>,
    questions: Questions,
) -> io::Result<()> {
    match result {
        Err(refused) => {
            let (text, refused) = (one_line(text), one_line(&refused.to_string()));
            writeln!(output, "{text}\terror\t{refused}")
        }
        Ok((summands, sum)) => {
            verdict(output, text, summands, sum)?;
            if questions.all {
                let all = (sum.winning.iter()).map(|chosen| moved(summands, chosen));
                let all: Vec<String> = all.collect();
                let all = if all.is_empty() {
                    NO_MOVE.to_owned()
                } else {
                    all.join("; ")
                };
                write!(output, "\t{all}")?;
            }
            if questions.why {
                write!(output, "\t{}", sentence(summands, sum))?;
            }
            writeln!(output)
        }
    }
}

/// Writes the sum, its outcome and the sum to leave on one line; then, if asked for, every winning move and the
/// reason.
pub(crate) fn page(
    output: &mut WrappingWriter<'_>,
    text: &str,
    summands: &Summands,
    sum: &Sum,
    questions: Questions,
) -> io::Result<()> {
    verdict(output, text, summands, sum)?;
    writeln!(output)?;
    if questions.all {
        writeln!(output, "\nAll winning moves ({}):", sum.winning.len())?;
        for chosen in &sum.winning {
            writeln!(output, "  {}", moved(summands, chosen))?;
        }
    }
    if !questions.why {
        return Ok(());
    }
    let columns = output.width();
    let sentence = paragraph(&sentence(summands, sum), columns);
    writeln!(output, "\n{sentence}")?;
    for line in numbers_in_columns(&rows(summands, sum), &Voices::nobody(), Detail::Whole) {
        writeln!(output, "{line}")?;
    }
    let (theorem, cite) = (format!("{THEOREM}."), format!("({CITE})"));
    write!(
        output,
        "\n{}{}",
        paragraph(&theorem, columns),
        paragraph(&cite, columns)
    )
}

fn verdict(output: &mut dyn Write, text: &str, summands: &Summands, sum: &Sum) -> io::Result<()> {
    let chosen = sum.winning.first();
    let chosen = chosen.map_or_else(|| NO_MOVE.to_owned(), |chosen| moved(summands, chosen));
    write!(
        output,
        "{}\t{}\t{chosen}",
        one_line(text),
        sum.outcome().letter()
    )
}

fn sentence(summands: &Summands, sum: &Sum) -> String {
    let values: Vec<String> = sum.values.iter().map(ToString::to_string).collect();
    let added = format!(
        "The Sprague–Grundy values are {}, and their nim-sum is {}",
        values.join(" and "),
        sum.value
    );
    match sum.winning.first() {
        None => format!(
            "{added}: whatever the player to move leaves, the opponent can make it 0 again."
        ),
        Some(chosen) => {
            let index = chosen.0;
            format!(
                "{added}. Leaving {} changes the {} to {}, which makes the nim-sum 0.",
                summand(summands, index, Some(&left(summands, chosen))),
                sum.values[index],
                &sum.values[index] ^ &sum.value
            )
        }
    }
}

/// The values in binary, one below another, and their nim-sum.
fn rows(summands: &Summands, sum: &Sum) -> Vec<ExplanationRow> {
    let row = |name: String, value: &Natural, note: &'static str| {
        ExplanationRow::of(name, value, Text::plain(note)).in_digits(DigitSystem::Binary, 0)
    };
    let mut rows: Vec<ExplanationRow> = (sum.values.iter().enumerate())
        .map(|(index, value)| {
            row(
                summand(summands, index, None),
                value,
                source(&summands.parts[index]),
            )
        })
        .collect();
    rows.push(row(
        "nim-sum".to_owned(),
        &sum.value,
        "a 1 for each column with an odd number of ones",
    ));
    rows
}

fn source((known, position): &(Arc<KnownGame>, Position)) -> &'static str {
    let theory = known
        .values
        .game()
        .theory(position)
        .and_then(|oracle| oracle.grundy());
    theory.map_or("by exhaustive play", |_| "by its theory")
}

/// Writes a sum and its answer as one object on one line.
pub(crate) fn object(
    output: &mut dyn Write,
    text: &str,
    result: &Result<(Summands, Sum), RecordRefusal>,
    questions: Questions,
) -> io::Result<()> {
    let object = match result {
        Ok((summands, sum)) => answer(text, summands, sum, questions),
        Err(refused) => {
            let record = [("record".to_owned(), text.into())];
            record.into_iter().chain(refusal(refused)).collect()
        }
    };
    json::write_line(output, &object)
}

fn answer(text: &str, summands: &Summands, sum: &Sum, questions: Questions) -> Value {
    let games = summands.parts.iter().map(|(known, position)| {
        let game = known.values.game();
        json!({
            "game": game.entry.name.as_str(),
            "parameters": parameters(&game.settings),
            "position": counts(&position.piles),
        })
    });
    let target = |chosen: &(usize, Move)| json!({"summand": chosen.0 + 1, "position": counts(&left(summands, chosen))});
    let mut object = json!({
        "record": text,
        "summands": games.collect::<Value>(),
        "outcome": sum.outcome().letter(),
        "winning_move": sum.winning.first().map(target),
    });
    if questions.all {
        object["winning_moves"] = sum.winning.iter().map(target).collect();
    }
    if questions.why {
        object["why"] = json!({
            "theorem": THEOREM,
            "cite": CITE,
            "values": sum.values.iter().map(Natural::to_string).collect::<Value>(),
            "sources": summands.parts.iter().map(source).collect::<Value>(),
            "nim_sum": sum.value.to_string(),
            "text": sentence(summands, sum),
        });
    }
    object
}
