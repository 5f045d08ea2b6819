//! The days in the history: what was done on each, the latest first, with the position to analyse and the card.

use crate::keys::groups::{ENDS, ENTER, HELP, LEAVE, MOUSE, PAGES, TAB, UP_DOWN};
use crate::keys::{Binding, Command, Keys, Press};
use crate::route::Route;
use crate::screen::{Arrival, Can, Go, Header, Pressed, Screen, ScreenEntry, Shared, Status, Step};
use crate::theme::Glyphs;
use crate::widgets::{Canvas, Regions, Target, elided, in_sight, rows, stepped};
use chrono::NaiveDate;
use goldpile_app::user_data::match_of_day;
use goldpile_learn::Notebook;
use goldpile_learn::puzzles::{ClimbTry, DailyTry};

/// The columns with their widths; the last one is shown only if it fits.
const COLUMNS: [(&str, u16); 4] = [("day", 13), ("position", 21), ("climb", 20), ("game", 22)];
/// The longest title of a game that is shown whole.
const GAME: usize = 22;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("days", "In the days", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 2, "to the day above or below"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "a page up or down"),
        Binding::new(ENDS, "Home End", "", 9, "to the first day or the last"),
        Binding::new(ENTER, "Enter", "analyse", 0, "analyse the position of this day"),
        Binding::new(TAB, "Tab", "matches", 1, "to the matches played"),
        Binding::new(&[(Press::Char('y'), Command::Share)], "y", "share", 3, "copy the card of this day"),
    ],
    LEAVE, HELP, MOUSE,
]);

/// The entry of the days in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS],
    menu: None,
};

/// The screen of the days.
#[derive(Default)]
pub struct Days {
    chosen: usize,
}

/// A day with its results.
struct Day<'a> {
    date: NaiveDate,
    position: Option<&'a DailyTry>,
    climb: Option<&'a ClimbTry>,
}

impl<'a> Day<'a> {
    fn of(notebook: &'a Notebook, date: NaiveDate) -> Self {
        let diary = &notebook.diary;
        Self {
            date,
            position: diary.of(date).filter(|tried| tried.result.is_some()),
            climb: diary.climb(date).filter(|climb| climb.is_tried()),
        }
    }

    fn game(&self) -> &str {
        let position = self.position.map(|tried| &tried.game);
        let game = position.or(self.climb.map(|climb| &climb.game));
        game.map_or("", |game| game)
    }
}

/// The days on which something was tried, the latest first.
fn days(notebook: &Notebook) -> Vec<NaiveDate> {
    let today = notebook.today.unwrap_or(NaiveDate::MIN);
    let days = notebook.diary.tried_days(today);
    days.into_iter().rev().collect()
}

impl Days {
    /// The chosen day, and the number of days.
    fn day<'a>(&self, shared: &'a Shared) -> (Option<Day<'a>>, usize) {
        let Some(notebook) = shared.notebook() else {
            return (None, 0);
        };
        let days = days(notebook);
        let chosen = self.chosen.min(days.len().saturating_sub(1));
        let date = days.get(chosen);
        (date.map(|date| Day::of(notebook, *date)), days.len())
    }

    fn card(&self, shared: &Shared) -> Option<String> {
        let day = self.day(shared).0?;
        let is_ascii = shared.theme.glyphs == Glyphs::Ascii;
        let diary = &shared.notebook()?.diary;
        diary.card(day.date, &title(shared, day.game()), is_ascii)
    }

    fn open(&self, shared: &mut Shared) -> Step {
        let Some(tried) = self.day(shared).0.and_then(|day| day.position) else {
            return Step::stay();
        };
        match match_of_day(&shared.catalogue, tried) {
            Ok(the_match) => Step::go(Go::To(Route::Analysis(Box::new(the_match), None))),
            Err(why) => {
                shared.warn(&why);
                Step::stay()
            }
        }
    }
}

fn title(shared: &Shared, game: &str) -> String {
    let entry = shared.catalogue.find(game);
    let title = entry.map(|entry| entry.title.to_string());
    title.unwrap_or_else(|| goldpile_play::escape_for_terminal(game))
}

fn room(shared: &Shared) -> usize {
    usize::from(shared.regions().body.height.saturating_sub(1))
}

impl Screen for Days {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        &KEYS
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        let (day, count) = self.day(shared);
        match command {
            Command::Enter => Can::or(
                day.is_some_and(|day| day.position.is_some()),
                "The position of this day was not tried.",
            ),
            Command::Share => Can::only_if(day.is_some()),
            Command::Next | Command::Previous => Can::Yes,
            command => Can::only_if(stepped(command, 0, 0, 1).is_none() || count > 1),
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        match press.command {
            Command::Enter => return self.open(shared),
            Command::Share => {
                let card = self.card(shared).unwrap_or_default();
                return Shared::copied(Ok(card), shared);
            }
            Command::Next => return Step::go(Go::Instead(Route::Matches)),
            Command::Previous => return Step::go(Go::Instead(Route::Scores)),
            Command::Back | Command::Leave => return Step::home(),
            command => {
                let (_, count) = self.day(shared);
                let page = room(shared).max(2) - 1;
                self.chosen = stepped(command, self.chosen, count, page).unwrap_or(self.chosen);
            }
        }
        Step::stay()
    }

    fn header(&self, shared: &Shared) -> Header {
        Header::of_history("History", 2, &shared.theme)
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        let Some(notebook) = shared.notebook() else {
            return Status::plain("");
        };
        let (day, _) = self.day(shared);
        Status::plain(match (day, notebook.today) {
            (None, _) => {
                "Every day on which you try the position or the climb is kept here.".to_owned()
            }
            (Some(_), None) => String::new(),
            (Some(_), Some(today)) => {
                let streak = notebook.diary.streak(today);
                let solved = notebook.diary.solved(today);
                format!(
                    "Streak {}, best {}; solved {solved}.",
                    streak.days, streak.best
                )
            }
        })
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        let area = regions.body;
        let dim = canvas.theme.muted;
        let Some(notebook) = shared.notebook() else {
            return;
        };
        let days = days(notebook);
        if days.is_empty() {
            canvas.text(area, 2, 2, "No day yet.", dim);
            return;
        }
        let mut end = 2;
        let columns = COLUMNS.map(|(title, width)| {
            let x = end;
            end += width;
            (title, x)
        });
        let fits = |(_, x): &(&str, u16)| *x == 2 || x + COLUMNS[1].1 < area.width;
        let columns: Vec<(&str, u16)> = columns.into_iter().filter(fits).collect();
        for (title, x) in &columns {
            canvas.text(area, *x, 0, title, dim);
        }
        let chosen = self.chosen.min(days.len() - 1);
        let shown = in_sight(chosen, days.len(), room(shared));
        canvas.more_beside(regions, shown.start, days.len() - shown.end);
        for (y, index) in (1..).zip(shown) {
            let row = rows(area, y, 1);
            let (_, style) = canvas.choice(row, index, index == chosen);
            let day = Day::of(notebook, days[index]);
            for (title, x) in &columns {
                canvas.text(row, *x, 0, &cell(shared, &day, title), style);
            }
        }
    }

    fn arrived(&mut self, how: Arrival, shared: &mut Shared) -> Step {
        match how {
            Arrival::Opened => shared.read_notebook().into(),
            Arrival::Returned(_) => Step::stay(),
        }
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        Step::choose_clicked(&target, &mut self.chosen)
    }
}

fn cell(shared: &Shared, day: &Day<'_>, column: &str) -> String {
    match column {
        "day" => day.date.format("%-d %b %Y").to_string(),
        "game" => elided(&title(shared, day.game()), GAME),
        "position" => day.position.map_or_else(String::new, DailyTry::in_words),
        _ => day
            .climb
            .map_or_else(String::new, |climb| climb.in_words(false)),
    }
}
