//! The review of a match: its moves one by one, and where a win was thrown away.

mod draw;
mod list;
mod state;
mod status;

pub use state::ReviewScreen;

use crate::board::commands::WHY;
use crate::board::{self, BoardView, copy, keys as board_keys};
use crate::keys::groups::{ENDS, ENTER, HELP, LEAVE, MAP, MOUSE, PAGES};
use crate::keys::{Binding, Command, Keys, Press};
use crate::route::Route;
use crate::screen::{
    BackgroundJob, Can, CurrentMatch, Go, Header, MenuMark, Pressed, Screen, ScreenEntry, Shared,
    Status, Step, WIDE,
};
use crate::widgets::{Canvas, Regions, Target, stepped};
use Press::{Char, Code};
use goldpile_app::question::two_piles;
use goldpile_app::{CopiedPart, Job};
use ratatui::crossterm::event::KeyCode;

const PAGE: usize = 10;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("review", "In a review", &[
    &[
        Binding::new(
            &[(Code(KeyCode::Down), Command::Down), (Code(KeyCode::Up), Command::Up),
                (Code(KeyCode::Right), Command::More), (Code(KeyCode::Left), Command::Less)],
            "↑↓", "move", 2, "to the next or the previous move"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "ten moves up or down"),
        Binding::new(ENDS, "Home End", "", 9, "to the start or the end of the match"),
        Binding::new(&[(Char('n'), Command::NextMark), (Char('N'), Command::PreviousMark)], "n", "mistake", 1,
            "to the next mistake; N goes to the previous one"),
        Binding::new(
            &[(Char('b'), Command::Branch), (Char('B'), Command::Branch), ENTER_BRANCHES],
            "b", "play on", 1, "a new match from the chosen position; the old one is kept"),
    ],
    MAP,
    board_keys::ZOOM.bindings,
    board_keys::ANALYSE,
    &[Binding::new(&[(Char('v'), Command::Review)], "v", "go on judging", 3, "resume judging where it was stopped")],
    WHY.bindings,
    board_keys::RULES.bindings,
    board_keys::PICTURE.bindings,
    LEAVE,
    HELP,
    MOUSE,
]);

const ENTER_BRANCHES: (Press, Command) = (ENTER[0].0, Command::Branch);

/// The entry of the review in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS],
    menu: None,
};

impl ReviewScreen {
    fn choose_mistake(&mut self, forward: bool, shared: &mut Shared) {
        if let Some(line) = self.mistake(forward) {
            self.choose(line);
        } else {
            let way = if forward { "after" } else { "before" };
            shared.tell(format!("No mistake is known {way} this move."));
        }
    }
}

impl Screen for ReviewScreen {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        &KEYS
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        match command {
            // The key helps only if there is no room for the map next to the list.
            Command::Map if self.board.has_map() => {
                Can::or(shared.size.0 < WIDE, "It is on the screen already.")
            }
            Command::Review => Can::only_if(self.stopped),
            // One key is shown for both directions.
            Command::NextMark | Command::PreviousMark => {
                Can::or(self.has_mistakes(), "No mistake is known in this match.")
            }
            Command::Map
            | Command::Spoiler
            | Command::Whole
            | Command::ZoomIn
            | Command::ZoomOut => self.board.can(command, shared),
            _ => Can::Yes,
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        match press.command {
            Command::NextMark => self.choose_mistake(true, shared),
            Command::PreviousMark => self.choose_mistake(false, shared),
            Command::Review => self.stopped = false,
            // Explains the move that was played, even if it blocked nothing.
            Command::Why => {
                let played = self.entry(self.chosen()).map(|entry| entry.played.clone());
                return self.board.explain(played, shared);
            }
            Command::Analyse => {
                let mut played = (*self.whole).clone();
                played.go_to(self.chosen());
                return Step::go(Go::To(Route::Analysis(Box::new(played), None)));
            }
            Command::Branch => {
                let step = self.board.play_on(self.whole.branch(self.chosen()));
                if matches!(step.go, Go::To(_)) {
                    let from = self.chosen() + 1;
                    shared.tell(format!(
                        "A new match, from move {from} on; the one reviewed stays as it is."
                    ));
                }
                return step;
            }
            // The board holds only the moves up to the chosen one; the copy has them all.
            Command::CopyRecord => return copy(&self.whole, CopiedPart::Record, shared),
            // Escape first stops the judging, then closes the map, then leaves the screen.
            Command::Back if shared.jobs.shows_work() => self.stopped = true,
            Command::Back if self.board.map.open => self.board.map.open = false,
            Command::Back => return Step::back(),
            Command::Leave => return Step::home(),
            command => {
                let along = match command {
                    Command::Less => Command::Up,
                    Command::More => Command::Down,
                    other => other,
                };
                if let Some(line) = stepped(along, self.chosen(), self.lines(), PAGE) {
                    self.choose(line);
                } else {
                    let extent = draw::extent(shared, self);
                    let step = self.board.act(Pressed { command, ..press }, extent, shared);
                    return step.unwrap_or_default();
                }
            }
        }
        Step::stay()
    }

    fn header(&self, shared: &Shared) -> Header {
        board::header("Review", &self.whole, &shared.theme)
    }

    fn status(&self, _shared: &Shared) -> Status<'_> {
        let (text, tone) = status::status(self);
        Status::new(text, tone)
    }

    fn background_jobs(&mut self, shared: &Shared) -> Vec<BackgroundJob> {
        let extent = draw::extent(shared, self);
        let mut jobs = self.board.background_jobs(extent, shared);
        if !self.stopped && !self.is_complete() {
            let job = Job::review(self.board.adviser(), &self.whole, self.found.as_ref());
            jobs.push(BackgroundJob::new(job, |screen: &mut Self, review, _| {
                screen.found = Some(review);
                Step::stay()
            }));
        }
        jobs
    }

    fn board(&mut self) -> Option<&mut BoardView> {
        Some(&mut self.board)
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        match target {
            Target::Line(line) => self.choose(line),
            // Chooses the line where the match passed through this square.
            Target::Cell(column, row) => {
                let square = two_piles(&self.board.map.piles_at(column, row));
                let away = "The match did not pass through this square.";
                match self.line_of(&square) {
                    Some(line) => self.choose(line),
                    None => self.board.say_note(away),
                }
            }
            _ => {}
        }
        Step::stay()
    }

    fn current_match(&self) -> Option<CurrentMatch<'_>> {
        let (the_match, status) = (self.board.the_match(), None);
        Some(CurrentMatch { the_match, status })
    }

    fn menu_mark(&self, _shared: &Shared) -> Option<MenuMark> {
        Some(MenuMark::Play)
    }
}
