//! Turning the pages that lie over a screen.

use crate::tui::app::App;
use crate::tui::keys::Command;
use crate::tui::view::page_extent;

impl App {
    pub(super) fn turn_page(&mut self, command: Command) {
        let (lines, room, shifts) = page_extent(self);
        let last = lines.saturating_sub(room);
        let Some(page) = &mut self.page else {
            return;
        };
        let step = room.saturating_sub(1).max(1);
        match command {
            Command::Up => page.scroll = page.scroll.saturating_sub(1),
            Command::Down => page.scroll += 1,
            Command::PageUp => page.scroll = page.scroll.saturating_sub(step),
            Command::PageDown => page.scroll += step,
            Command::First => page.scroll = 0,
            Command::Last => page.scroll = last,
            Command::Less => page.shift = (page.shift + 8).min(shifts),
            Command::More => page.shift = page.shift.saturating_sub(8),
            Command::Back => {
                self.page = None;
                return;
            }
            _ => {}
        }
        page.scroll = page.scroll.min(last);
    }
}
