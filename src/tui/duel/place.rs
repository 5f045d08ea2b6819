//! What the sentence says of the square that the map points at.

use super::Draft;
use super::sentence::{Speaker, Tone};
use crate::engine::judge::taken_between;
use crate::engine::notation::position_text;
use crate::engine::{Move, Phase};
use crate::number::Natural;
use crate::tui::chart::counts;
use crate::tui::keys::Command;

impl Speaker<'_> {
    /// The square, what may be done with it or why not, and who wins there if that is shown.
    pub(super) fn pointed(&self, piles: &[Natural; 2]) -> (String, Tone) {
        let duel = self.duel;
        let position = duel.contest.position();
        let square = position_text(&counts(piles), self.exact);
        let (text, tone) = match (position.phase, taken_between(&position.piles, piles)) {
            (Phase::Block, _) => self.announced(piles),
            (Phase::Take, Err(refusal)) => self.refused(&refusal),
            (Phase::Take, Ok(taken)) if taken.iter().all(Natural::is_zero) => (
                "The position. Point at the square to leave; Enter moves there.".to_owned(),
                Tone::Plain,
            ),
            (Phase::Take, Ok(taken)) => self.judged(&Move::Take(taken)),
        };
        // From farther off a dot stands for more than one square.
        let known = duel.map.marks().filter(|_| duel.map.is_close());
        let dot = known.and_then(|marks| {
            let square = duel.map.square_of(piles, (u16::MAX, u16::MAX))?;
            Some(marks.dot(square, (0, 0), 1))
        });
        let known = match dot {
            Some(dot) if dot.lost && dot.depends => " ◈ P as a start; the history can make it N.",
            Some(dot) if dot.lost => " ◆ A P-position.",
            Some(dot) if dot.depends => " ◇ N as a start; the history can make it P.",
            _ => "",
        };
        (format!("{square}: {text}{known}"), tone)
    }

    fn announced(&self, piles: &[Natural; 2]) -> (String, Tone) {
        let duel = self.duel;
        let square = counts(piles);
        let Draft::Block(blocks) = &duel.draft else {
            return (self.turn(), Tone::Plain);
        };
        let chosen = Move::block(blocks.marked.clone());
        if let (Err(refusal), false) = (duel.judged(&chosen), blocks.marked.is_empty()) {
            return self.refused(&refusal);
        }
        let toggle = self.keymap.key(Command::Toggle);
        let so_far = format!("{} of {} blocked", blocks.marked.len(), duel.at_most());
        if blocks.marked.contains(&square) {
            let text = format!("blocked, {toggle} frees it. {so_far}; Enter announces it.");
            return (text, Tone::Mine);
        }
        match duel.judged(&Move::Block(vec![square])) {
            Ok(_) => (
                format!("{toggle} blocks it. {so_far}; Enter announces it."),
                Tone::Mine,
            ),
            Err(refusal) => self.refused(&refusal),
        }
    }
}
