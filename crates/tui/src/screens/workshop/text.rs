//! The text of a rule file being edited.

use goldpile_engine::statement::MAX_RULES;
use goldpile_engine::text::escape::acts_on_terminal;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui_textarea::{CursorMove, TextArea};
use std::sync::Arc;

const MAX_UNDO: usize = 1000;

pub(super) const TOO_LONG: &str = "a rule file has at most 64 KiB";

/// A text with a cursor. Nothing is ever selected, since typing would replace a selection unnoticed.
#[derive(Debug)]
pub(super) struct EditedText {
    area: TextArea<'static>,
    /// The text in the area, with a line break after every line.
    whole: Arc<str>,
    version: u64,
}

/// The error of an edit that was not made because the text would become too long.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextTooLong;

impl EditedText {
    pub(super) fn of(text: &str) -> Self {
        let mut lines: Vec<&str> = text.lines().collect();
        // The area keeps an empty last line only if another one follows it.
        if lines.last().is_some_and(|line| line.is_empty()) {
            lines.push("");
        }
        let mut area = TextArea::from(lines);
        area.set_max_histories(MAX_UNDO);
        area.set_tab_length(2);
        Self {
            whole: whole(&area),
            area,
            version: 0,
        }
    }

    pub(super) fn lines(&self) -> &[String] {
        self.area.lines()
    }

    /// The index of the line of the cursor, and of the character after it; both from 0.
    pub(super) fn cursor(&self) -> (usize, usize) {
        let cursor = self.area.cursor();
        (cursor.0, cursor.1)
    }

    pub(super) fn whole(&self) -> &Arc<str> {
        &self.whole
    }

    pub(super) fn version(&self) -> u64 {
        self.version
    }

    /// Handles a key, with `page` lines to a page; true if it changed the text.
    pub(super) fn edit(&mut self, mut key: KeyEvent, page: usize) -> Result<bool, TextTooLong> {
        let (line, column) = self.cursor();
        match key.code {
            KeyCode::PageUp => self.go_to(line.saturating_sub(page), column),
            KeyCode::PageDown => self.go_to(line + page, column),
            KeyCode::Char(typed) if acts_on_terminal(typed) && typed != '\n' => {}
            code => {
                if !matches!(code, KeyCode::Char(_)) {
                    key.modifiers.remove(KeyModifiers::SHIFT);
                }
                let done = self.area.input(key);
                return self.after(done);
            }
        }
        Ok(false)
    }

    /// Undoes the last change, or redoes the one undone last; false if there is none.
    pub(super) fn undo_or_redo(&mut self, undo: bool) -> Result<bool, TextTooLong> {
        let area = &mut self.area;
        let done = if undo { area.undo() } else { area.redo() };
        self.after(done)
    }

    fn after(&mut self, done: bool) -> Result<bool, TextTooLong> {
        if done {
            self.changed()?;
        }
        Ok(done)
    }

    /// Inserts a text at the cursor, without the characters that a terminal would act on; true if that changed
    /// anything.
    pub(super) fn insert(&mut self, text: &str) -> Result<bool, TextTooLong> {
        if text.len() + self.whole.len() > MAX_RULES {
            return Err(TextTooLong);
        }
        let plain = |letter: &char| matches!(letter, '\n' | '\t') || !acts_on_terminal(*letter);
        let text: String = text.chars().filter(plain).collect();
        let done = self.area.insert_str(text);
        self.after(done)
    }

    /// Replaces the whole text. This can be undone.
    pub(super) fn replace(&mut self, text: &str) -> Result<(), TextTooLong> {
        if text.len() > MAX_RULES {
            return Err(TextTooLong);
        }
        self.area.select_all();
        self.area.insert_str(text);
        self.changed()
    }

    /// Moves the cursor to just before this character of this line, or as near as possible.
    pub(super) fn go_to(&mut self, line: usize, column: usize) {
        let line = line.min(self.lines().len() - 1);
        let place = [line, column].map(|place| u16::try_from(place).unwrap_or(u16::MAX));
        self.area.move_cursor(CursorMove::Jump(place[0], place[1]));
    }

    fn changed(&mut self) -> Result<(), TextTooLong> {
        let whole = whole(&self.area);
        if whole.len() > MAX_RULES {
            self.area.undo();
            return Err(TextTooLong);
        }
        self.whole = whole;
        self.version += 1;
        Ok(())
    }
}

fn whole(area: &TextArea<'_>) -> Arc<str> {
    let mut text = area.lines().join("\n");
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_the_same_after_it_was_kept_and_read() {
        for text in ["", "\n", "a\n", "a\n\n", "a\n\n\n", "\n\nb\n"] {
            assert_eq!(&**EditedText::of(text).whole(), text);
        }
    }
}
