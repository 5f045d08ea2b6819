//! Trying things out: the commands that only an analysis knows.

use crate::play::Contest;
use crate::tui::analysis::Analysis;
use crate::tui::app::{App, Screen};
use crate::tui::duel::Said;
use crate::tui::keys::Command;
use crate::tui::setup::Setup;

impl App {
    /// Opens an analysis of the position on this table over the present screen.
    pub(in crate::tui) fn open_analysis(&mut self, contest: &Contest) {
        if let Some(origin) = Setup::of_contest(&self.catalogue, contest) {
            let analysis = Analysis::new(contest, origin);
            self.go_to(Screen::Analysis(Box::new(analysis)));
        }
    }

    /// Does what a key asks of an analysis alone. False if it is none of its commands.
    pub(super) fn act_analysis(&mut self, command: Command) -> bool {
        let Screen::Analysis(analysis) = &mut self.screen else {
            return false;
        };
        match command {
            Command::NextMark => analysis.walk(true),
            Command::PreviousMark => analysis.walk(false),
            Command::Record => analysis.begin_typing(),
            Command::Enter if analysis.typed.is_some() => {
                analysis.duel.said = match analysis.take_typed() {
                    Ok(()) => Said::Nothing,
                    Err(reason) => Said::Refused(reason),
                };
            }
            Command::Back if analysis.typed.is_some() => {
                analysis.typed = None;
                analysis.duel.said = Said::Nothing;
            }
            // What is being looked for is given up before anything else is.
            Command::Back if self.pondering.as_ref().is_some_and(|work| work.ticks > 0) => {
                analysis.stop();
            }
            Command::Leave => self.back_to_menu(),
            _ => return false,
        }
        true
    }
}
