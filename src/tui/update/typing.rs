//! Text that is typed or pasted.

use super::records;
use crate::tui::app::{App, Screen};
use crate::tui::duel::Said;
use crate::tui::keys::Context;
use crate::tui::message::Effect;
use tui_input::{Input, InputRequest};

impl App {
    /// Changes the text that is being typed.
    pub(super) fn edit(&mut self, request: InputRequest) {
        if matches!(request, InputRequest::InsertChar(typed) if !is_text(typed)) {
            return;
        }
        if let Some(input) = self.typed() {
            input.handle(request);
        }
    }

    /// The text that is being typed; what was said of it holds no longer.
    fn typed(&mut self) -> Option<&mut Input> {
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
            duel.line = Some(Input::default());
        }
        // What is pasted into an analysis is a position or a record.
        if let (
            Context::Take | Context::Block | Context::Map | Context::Over,
            Screen::Analysis(analysis),
        ) = (self.context(), &mut self.screen)
        {
            analysis.typed = Some(Input::default());
        }
        if let Some(input) = self.typed() {
            insert(input, text.trim());
        }
        Vec::new()
    }
}

/// Puts a text where the cursor is, in one line. At once: letter by letter a long text would take
/// the square of its length.
fn insert(input: &mut Input, text: &str) {
    let spaced = text
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .filter(|letter| is_text(*letter));
    let cursor = input.cursor();
    let mut letters = input.value().chars();
    let mut whole: String = letters.by_ref().take(cursor).collect();
    let before = whole.len();
    whole.extend(spaced);
    let inserted = whole[before..].chars().count();
    whole.extend(letters);
    *input = Input::new(whole).with_cursor(cursor + inserted);
}

/// Control characters would be shown as nothing and be part of a name all the same.
fn is_text(letter: char) -> bool {
    !letter.is_control()
}
