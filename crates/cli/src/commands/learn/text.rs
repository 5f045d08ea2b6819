//! Positions, tables and replies of a lesson as lines of text.

use crate::output::wrapping::WrappingWriter;
use goldpile_engine::notation::{position_text, square_list, take_text};
use goldpile_engine::theory::reason;
use goldpile_engine::{Game, MemoValue, Move, Phase, Replay, Voices};
use goldpile_learn::Reply;
use goldpile_learn::session::LearnerTable;
use goldpile_number::Natural;
use std::io::{self, Write};

/// What `help` says about moves. A backslash at the end of the first line would remove the indentation of the
/// next.
pub(crate) const MOVES: &str =
    "  5,9 or b10   a move: what to leave, or what to take; with one pile,
               3 takes 3 and =17 leaves 17
  x4,5 x3,4    positions to block, when you are asked for them; x- for none
  2            the number of a position, when you are asked to choose one
";

/// What `help` says about nudges where they may name the answer.
pub(crate) const NUDGE: &str =
    "  h            a nudge: first a question, then a narrower one, then the answer\n";

/// Writes a paragraph, with lines broken between words.
pub(crate) fn paragraph(out: &mut WrappingWriter<'_>, text: &str) -> io::Result<()> {
    write!(out, "{}", reason::paragraph(text, out.width()))
}

/// Writes the earlier moves, the piles, and what the game remembers. The learner is to act unless this `is_reply`.
pub(crate) fn position(
    out: &mut WrappingWriter<'_>,
    game: &Game,
    line: &Replay,
    is_reply: bool,
) -> io::Result<()> {
    let number = &Natural::to_string;
    if !line.moves().is_empty() {
        let start = position_text(&line.positions()[0].piles, number);
        let moves: Vec<String> = line
            .moves()
            .iter()
            .zip(&line.positions()[1..])
            .map(|(chosen, next)| match chosen {
                Move::Take(taken) => format!(
                    "{} taken, leaving {}",
                    take_text(taken, number),
                    position_text(&next.piles, number)
                ),
                Move::Block(squares) => format!("blocked: {}", square_list(squares, number)),
            })
            .collect();
        paragraph(out, &format!("Before: {start}; {}.", moves.join("; ")))?;
    }
    let position = line.last();
    writeln!(
        out,
        "On the table: {}",
        position_text(&position.piles, number)
    )?;
    let (mover, previous) = if is_reply == (position.phase == Phase::Block) {
        ("you", "your opponent")
    } else {
        ("your opponent", "you")
    };
    let voices = Voices {
        previous,
        mover,
        number,
    };
    for memo in game.rules.memory(position) {
        let text = memo.text.render(&voices);
        match memo.value {
            _ if text.is_empty() => {}
            MemoValue::Squares(squares) => {
                writeln!(out, "Remember: {} {text}.", square_list(&squares, number))?;
            }
            MemoValue::Number(_) | MemoValue::Pile(_) => writeln!(out, "Remember: {text}.")?,
        }
    }
    Ok(())
}

/// What a bare number means in an answer about this position; empty unless there is a single pile to take from.
pub(crate) fn bare_number_note(line: &Replay) -> &'static str {
    let position = line.last();
    if position.phase == Phase::Take && position.piles.len() == 1 {
        " A number is what you take; =5 leaves 5."
    } else {
        ""
    }
}

/// Writes a table in aligned columns, with a gap for each missing answer.
pub(crate) fn sheet(out: &mut dyn Write, sheet: &LearnerTable) -> io::Result<()> {
    writeln!(out, "{}:", sheet.title)?;
    let cell = |cell: &Option<Natural>| cell.as_ref().map_or("_".to_owned(), Natural::to_string);
    let widths = |row: &(String, Vec<Option<Natural>>)| row.1.iter().map(|c| cell(c).len()).max();
    let width = sheet.rows.iter().filter_map(widths).max().unwrap_or(1);
    for (name, cells) in &sheet.rows {
        let cells: Vec<String> = cells
            .iter()
            .map(|c| format!("{:>width$}", cell(c)))
            .collect();
        let space = if name.is_empty() { "" } else { " " };
        writeln!(out, "   {name}{space}{}", cells.join("  "))?;
    }
    Ok(())
}

pub(crate) fn reply(out: &mut WrappingWriter<'_>, reply: &Reply) -> io::Result<()> {
    for said in &reply.said {
        paragraph(out, &format!("{}{}", said.tone.sign(), said.text))?;
    }
    Ok(())
}
