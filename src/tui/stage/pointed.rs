//! What the status line says of the square that the map points at.

use super::Draft;
use super::status::{Said, Speaker};
use crate::engine::judge::taken_between;
use crate::engine::notation::position_text;
use crate::engine::{Move, Phase, Refusal};
use crate::number::Natural;
use crate::tui::keys::Command;
use crate::tui::screen::Tone;
use crate::tui::tasks::counts;

impl Speaker<'_> {
    /// Returns the square that the map points at, what may be done with it or why not, and who wins
    /// there if that is shown.
    pub(super) fn pointed(&self, piles: &[Natural; 2]) -> Said {
        let stage = self.stage;
        let position = stage.contest.position();
        let exact = |value: &Natural| self.shared.numbers.exact(value);
        let square = position_text(&counts(piles), &exact);
        let (text, tone) = match (position.phase, taken_between(&position.piles, piles)) {
            (Phase::Block, _) => self.announced(piles),
            (Phase::Take, Err(refusal)) => (self.out_of_reach(&refusal), Tone::Plain),
            (Phase::Take, Ok(taken)) if taken.iter().all(Natural::is_zero) => (
                "You are here. Point at the square to move to; Enter moves there.".to_owned(),
                Tone::Plain,
            ),
            (Phase::Take, Ok(taken)) => {
                let taken = Move::Take(taken);
                match stage.judged(&taken) {
                    Ok(_) => self.judged(&taken),
                    // This is not shown as a refusal, since nobody has tried to move there yet.
                    Err(refusal) => (self.out_of_reach(&refusal), Tone::Plain),
                }
            }
        };
        // When zoomed out, a dot represents more than one position.
        let known = stage.map.marks().filter(|_| stage.map.is_close());
        let dot = known.and_then(|marks| {
            let square = stage.map.square_of(piles, (u16::MAX, u16::MAX))?;
            Some(marks.dot(square, (0, 0), 1))
        });
        let known = match dot {
            Some(dot) if dot.lost && dot.depends => " ◈ A P-position, except after certain moves.",
            Some(dot) if dot.lost => " ◆ A P-position.",
            Some(dot) if dot.depends => " ◇ A P-position only after certain moves.",
            _ => "",
        };
        (format!("{square}: {text}{known}"), tone)
    }

    /// Returns why no move leads to the square that the map points at.
    fn out_of_reach(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Barred { .. } => format!("not now: {}.", self.words.refusal(refusal)),
            _ => "it cannot be reached in one move.".to_owned(),
        }
    }

    fn announced(&self, piles: &[Natural; 2]) -> Said {
        let stage = self.stage;
        let square = counts(piles);
        let Draft::Block(blocks) = &stage.draft else {
            return (self.turn(), Tone::Plain);
        };
        let chosen = Move::block(blocks.marked.clone());
        if let (Err(refusal), false) = (stage.judged(&chosen), blocks.marked.is_empty()) {
            return self.refused(&refusal);
        }
        let toggle = |what| self.does(Command::Toggle, what);
        let so_far = format!(
            "{} of {} blocked",
            blocks.marked.len(),
            self.words.at_most()
        );
        if blocks.marked.contains(&square) {
            let text = format!(
                "blocked; {}. {so_far}; Enter announces it.",
                toggle("unblocks it")
            );
            return (text, Tone::Mine);
        }
        match stage.judged(&Move::Block(vec![square])) {
            Ok(_) if blocks.marked.len() == self.words.at_most() => (
                format!("not blocked. {so_far}; Enter announces them."),
                Tone::Plain,
            ),
            Ok(_) => (
                format!("{}. {so_far}; Enter announces it.", toggle("blocks it")),
                Tone::Mine,
            ),
            Err(refusal) => (format!("{}.", self.words.refusal(&refusal)), Tone::Plain),
        }
    }
}
