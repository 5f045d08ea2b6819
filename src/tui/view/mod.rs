//! The state as a picture. Nothing here changes anything.
//!
//! A `draw` fills an area of the canvas, a rectangle of cells counted from the screen's upper left
//! corner, and writes nothing outside of it; `x` and `y` are counted from the area's own corner. A
//! text takes as many columns as it is shown in, which need not be the number of its characters.
//! Where a part of a screen lies is decided in one place (`Parts`, `Places`, `Frame`), which those
//! ask, too, who have to know how much of something shows.

mod allowed;
mod analysis;
mod axes;
mod board;
mod canvas;
mod cramped;
mod digits;
mod duel;
mod frame;
mod header;
mod history;
mod legend;
mod menu;
mod page;
mod pane;
mod piles;
mod preferences;
mod preview;
mod records;
mod remembered;
mod review;
mod setup;
mod signs;
mod spoken;
mod squares;
mod statistics;
mod table;

pub(super) use board::extent as board_extent;
pub use canvas::Target;
pub(super) use page::extent as page_extent;
pub(super) use records::room as records_room;

use super::app::{App, LEAST, Screen};
use canvas::Canvas;
use frame::Frame as Regions;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the state, over all of the frame. Cost: its cells, all lines of a page that lies over it,
/// and a little for each move made; numbers too long for the screen are turned into digits once.
pub fn view(app: &App, frame: &mut Frame) {
    let area = frame.area();
    let cursor = draw(app, area, frame.buffer_mut()).cursor;
    if let Some(cursor) = cursor {
        frame.set_cursor_position(cursor);
    }
}

/// What a click at this cell means; `None` if nothing. Costs as much as drawing.
#[must_use]
pub(super) fn target_at(app: &App, column: u16, row: u16) -> Option<Target> {
    with_canvas(app, |canvas| canvas.target_at(column, row))
}

/// Everything that can be clicked now, in the order in which it was drawn: where two overlap, the
/// later one counts. The rectangles are in cells of the screen. Costs as much as drawing.
#[must_use]
pub fn targets(app: &App) -> Vec<(Rect, Target)> {
    with_canvas(app, |canvas| canvas.targets().to_vec())
}

/// Draws on a sheet of the screen's size to see what lies where; so a click can only mean what is
/// really shown.
fn with_canvas<T>(app: &App, look: impl FnOnce(Canvas<'_>) -> T) -> T {
    let area = Rect::new(0, 0, app.size.0, app.size.1);
    let mut sheet = Buffer::empty(area);
    look(draw(app, area, &mut sheet))
}

fn draw<'a>(app: &App, area: Rect, buffer: &'a mut Buffer) -> Canvas<'a> {
    let mut canvas = Canvas::new(buffer, app.theme);
    // The window may have changed since the last message that said so.
    if area.width < LEAST.0 || area.height < LEAST.1 {
        cramped::draw(app, area, &mut canvas);
        return canvas;
    }
    let regions = Regions::of(area);
    frame::draw(app, &regions, &mut canvas);
    if app.page.is_some() {
        page::draw(app, &regions, &mut canvas);
        return canvas;
    }
    match &app.screen {
        Screen::Menu(menu) => menu::draw(app, *menu, regions.body, &mut canvas),
        Screen::Setup(setup) => setup::draw(app, setup, regions.body, &mut canvas),
        Screen::Duel(duel) => duel::draw(app, duel, &regions, &mut canvas),
        Screen::Analysis(analysis) => duel::draw(app, &analysis.duel, &regions, &mut canvas),
        Screen::Review(reviewing) => review::draw(app, reviewing, &regions, &mut canvas),
        Screen::Statistics(tallies) => statistics::draw(app, tallies, &regions, &mut canvas),
        Screen::Settings(preferences) => {
            preferences::draw(app, *preferences, &regions, &mut canvas);
        }
        Screen::Records(records) => records::draw(app, records, &regions, &mut canvas),
    }
    canvas
}
