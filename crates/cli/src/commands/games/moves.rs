//! `games GAME --moves POSITION`: the moves of one position.

use crate::input::game::find;
use crate::input::record::replay;
use crate::{Console, Failure, RunResult, RunStatus};
use goldpile_engine::Phase;
use goldpile_engine::notation::piles_text;
use goldpile_play::listed_moves;
use goldpile_play::position_text::Heading;
use goldpile_play::quotes::quoted;
use serde_json::{Value, json};
use std::io::Write;

/// Lists the moves from the position in this text, which settings may precede: the piles that each move leaves,
/// and its rule.
///
/// # Errors
/// The text cannot be read, an announcement is due, or there are too many moves to list.
pub(crate) fn run(name: &str, text: &str, json: bool, console: &mut Console<'_>) -> RunResult {
    let catalogue = console.catalogue;
    let entry = find(catalogue, name)?;
    let whole = format!("{} {text}", quoted(&entry.name));
    let heading =
        Heading::read(catalogue, &whole).map_err(|error| Failure::usage(error.problem))?;
    let (game, record) = (&heading.game, heading.record);
    let line = replay(game, record).map_err(Failure::refused)?;
    let position = line.last();
    if position.phase == Phase::Block {
        return Err(Failure::Refused(format!(
            "an announcement is due in {record}; end the record with it, as in {record} x- for none"
        )));
    }
    let moves = listed_moves(&*game.rules, position).map_err(Failure::refused)?;
    if json {
        let moves = moves
            .iter()
            .map(|found| json!({"to": piles_text(&found.to), "rule": found.rule.as_str()}));
        let object = json!({
            "name": entry.name.as_str(),
            "position": piles_text(&position.piles),
            "moves": moves.collect::<Vec<Value>>(),
        });
        writeln!(console.output, "{object}")?;
        return Ok(RunStatus::Fine);
    }
    let count = match moves.len() {
        0 => "no move".to_owned(),
        1 => "1 move".to_owned(),
        more => format!("{more} moves"),
    };
    writeln!(console.output, "{}: {count}", piles_text(&position.piles))?;
    let width = moves.iter().map(|found| found.rule.chars().count()).max();
    let width = width
        .filter(|width| *width > 0)
        .map_or(0, |width| width + 2);
    for found in &moves {
        writeln!(
            console.output,
            "    {:width$}{}",
            found.rule.as_str(),
            piles_text(&found.to)
        )?;
    }
    Ok(RunStatus::Fine)
}
