//! Text that is typed or pasted.

use super::records;
use crate::tui::app::{App, Screen};
use crate::tui::duel::Said;
use crate::tui::keys::Context;
use crate::tui::message::Effect;
use crate::tui::text_line::TextLine;
use tui_input::InputRequest;

impl App {
    /// Changes the text that is being typed.
    pub(super) fn edit(&mut self, request: InputRequest) {
        if let Some(line) = self.typed() {
            line.edit(request);
        }
    }

    /// The text that is being typed; what was said of it holds no longer.
    fn typed(&mut self) -> Option<&mut TextLine> {
        let context = self.context();
        match &mut self.screen {
            Screen::Setup(setup) if context == Context::Field => {
                setup.problem = None;
                setup.text_mut()
            }
            Screen::Analysis(analysis) if context == Context::Line => {
                analysis.duel.said = Said::Nothing;
                analysis.typed.as_mut().or(analysis.duel.line.as_mut())
            }
            Screen::Duel(duel) if context == Context::Line => {
                duel.said = Said::Nothing;
                duel.line.as_mut()
            }
            Screen::Records(records) if context == Context::Entry => {
                records.line.as_mut().map(|line| &mut line.input)
            }
            _ => None,
        }
    }

    /// Takes a pasted text in: where text is typed, as if it were typed in one line; at the piles
    /// as a move, in an analysis as a position or a record; on the list of records as a record or
    /// the path of one.
    pub(super) fn paste(&mut self, text: &str) -> Vec<Effect> {
        if self.is_cramped() {
            return Vec::new();
        }
        self.notice = None;
        // Many terminals paste the ends of lines as the Enter key sends them.
        let text = &text.replace("\r\n", "\n").replace('\r', "\n");
        match self.context() {
            Context::Records => return self.paste_record(text),
            Context::Entry if records::is_record(text.trim()) => return self.paste_record(text),
            _ => {}
        }
        if let (Context::Take | Context::Block | Context::Map, Screen::Duel(duel)) =
            (self.context(), &mut self.screen)
        {
            if !duel.person_acts() {
                return Vec::new();
            }
            duel.line = Some(TextLine::default());
        }
        // What is pasted into an analysis is a position or a record.
        if let (
            Context::Take | Context::Block | Context::Map | Context::Over,
            Screen::Analysis(analysis),
        ) = (self.context(), &mut self.screen)
        {
            analysis.typed = Some(TextLine::default());
        }
        if let Some(line) = self.typed() {
            line.insert(text.trim());
        }
        Vec::new()
    }
}
