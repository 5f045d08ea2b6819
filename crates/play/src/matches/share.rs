//! What a player shares of a finished match: a result without spoilers, and a command that gives others the
//! same start.

use super::Match;
use super::seat::{Side, Termination};
use crate::opponent::place_on_ladder;
use crate::position_text::PositionText;
use crate::quotes::quoted;
use goldpile_engine::Replay;
use goldpile_engine::notation::piles_text;

/// The result of a match in two lines, without the names of people. The first says how the match ended; the
/// second is the command for a match of the same game from the same piles against the same opponent. `None`
/// if the match is not over.
///
/// Cost: linear in the number of moves, and writing the piles of the start.
#[must_use]
pub fn shared_result(the_match: &Match) -> Option<String> {
    let verdict = the_match.verdict()?;
    let start = piles_text(&the_match.start().piles);
    let title = the_match.game().title();
    let moves = match the_match.moves_made() {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    let how = match verdict.termination {
        Termination::NoMove => "",
        Termination::Resignation => ", by resignation",
        Termination::Claim => ", by a claim",
    };
    let result = if let Some((computer, level)) = the_match.computer() {
        let is_lost = verdict.winner == computer;
        let word = if is_lost { "lost" } else { "won" };
        let is_helped = the_match.is_helped();
        let help = if is_helped { "with help" } else { "no help" };
        let rank = place_on_ladder(level).map_or(String::new(), |place| format!(", {place}"));
        let name = match level.rung() {
            Some(_) => format!("the {}", level.title()),
            None => format!("Goldpile ({})", level.counted_as().name()),
        };
        format!("{word} in {moves}{how} against {name}{rank} · {help}")
    } else {
        let winner = ["the first player", "the second player"][verdict.winner.index()];
        format!("{winner} won in {moves}{how}")
    };
    Some(format!(
        "goldpile · {title} {start} · {result}\n{}\n",
        command(the_match)
    ))
}

fn command(the_match: &Match) -> String {
    let text = PositionText {
        game: the_match.game().clone(),
        line: Replay::new(the_match.start().clone()),
    };
    let mut command = format!("goldpile play {}", quoted(&text.to_string()));
    let sides = [Side::First, Side::Second].map(|side| the_match.seat(side));
    match sides.map(|seat| seat.computer) {
        [None, None] => command += " --vs human",
        [first, second] => {
            if let Some(level) = first.or(second) {
                command.push_str(" --vs ");
                command.push_str(&level.name());
            }
            if first.is_some() && second.is_none() {
                command += " --second";
            }
        }
    }
    command
}
