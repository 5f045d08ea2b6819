//! Text that is typed or pasted.

use super::records;
use crate::tui::app::{App, Screen};
use crate::tui::duel::Said;
use crate::tui::keys::Context;
use crate::tui::message::Effect;
use tui_input::InputRequest;

impl App {
    /// Changes the text that is being typed.
    pub(super) fn edit(&mut self, requests: impl IntoIterator<Item = InputRequest>) {
        let context = self.context();
        let input = match &mut self.screen {
            Screen::Setup(setup) if context == Context::Field => {
                setup.problem = None;
                setup.text_mut()
            }
            Screen::Analysis(analysis) if analysis.typed.is_some() => {
                analysis.duel.said = Said::Nothing;
                analysis.typed.as_mut()
            }
            Screen::Analysis(analysis) if context == Context::Line => {
                analysis.duel.said = Said::Nothing;
                analysis.duel.line.as_mut()
            }
            Screen::Duel(duel) if context == Context::Line => {
                duel.said = Said::Nothing;
                duel.line.as_mut()
            }
            Screen::Records(records) if context == Context::Entry => {
                records.line.as_mut().map(|line| &mut line.input)
            }
            _ => None,
        };
        if let Some(input) = input {
            for request in requests {
                // Control characters would be shown as nothing and be part of a name all the same.
                if !matches!(request, InputRequest::InsertChar(typed) if typed.is_control()) {
                    input.handle(request);
                }
            }
        }
    }

    pub(super) fn paste(&mut self, text: &str) -> Vec<Effect> {
        if self.is_cramped() {
            return Vec::new();
        }
        self.notice = None;
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
            duel.line = Some(tui_input::Input::default());
        }
        // What is pasted into an analysis is a position or a record.
        if let (
            Context::Take | Context::Block | Context::Map | Context::Over,
            Screen::Analysis(analysis),
        ) = (self.context(), &mut self.screen)
        {
            analysis.typed = Some(tui_input::Input::default());
        }
        let text = text.trim();
        let spaced = text
            .chars()
            .map(|c| if c.is_whitespace() { ' ' } else { c });
        self.edit(spaced.map(InputRequest::InsertChar));
        Vec::new()
    }
}
