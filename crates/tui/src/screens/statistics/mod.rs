//! The scores in the history: the player's progress in each game, the results of the matches against the computer,
//! and the progress in the lessons.

mod draw;
mod games_table;

use crate::keys::groups::{ENDS, HELP, LEAVE, MOUSE, PAGES, TAB, UP_DOWN};
use crate::keys::{Binding, Command, Keys, Press};
use crate::message::Effect;
use crate::route::Route;
use crate::screen::{
    Arrival, Can, Go, Header, Pressed, Screen, ScreenEntry, Shared, Status, Step, Tone,
};
use crate::widgets::{Canvas, Regions, stepped};
use goldpile_app::{Job, JobSubject};
use goldpile_play::harmless_path;
use goldpile_play::statistics::Statistics as Read;
use std::path::PathBuf;

const PAGE: usize = 8;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("statistics", "In the scores", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "read on", 2, "scroll"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "scroll by pages"),
        Binding::new(ENDS, "Home End", "", 9, "to the start or the end"),
        Binding::new(TAB, "Tab", "days", 0, "to the days"),
        Binding::new(&[(Press::Char('D'), Command::Reset)], "D", "reset", 3,
            "reset the statistics; the old ones go to the trash"),
    ],
    LEAVE,
    HELP,
    MOUSE,
]);

/// The entry of the scores in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS],
    menu: None,
};

/// The screen of the scores.
#[derive(Clone, Debug, Default)]
pub struct StatisticsScreen {
    /// The statistics, or why they are unavailable; `None` until they are read.
    read: Option<Result<Read, String>>,
    scroll: usize,
}

impl StatisticsScreen {
    fn read(shared: &mut Shared) -> Effect {
        let job = Job::read_statistics()
            .about(JobSubject::Text("statistics".into()))
            .replaced_by_next();
        shared.post_for(job, |screen: &mut Self, read, _| {
            screen.read = Some(read);
            Vec::new()
        })
    }

    fn beyond(&self, shared: &Shared) -> usize {
        match &self.read {
            Some(Ok(read)) => draw::beyond(shared, read),
            _ => 0,
        }
    }
}

impl Screen for StatisticsScreen {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        &KEYS
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        let scrolls = !matches!(command, Command::Next | Command::Previous)
            && stepped(command, 0, 0, PAGE).is_some();
        Can::only_if(!scrolls || self.beyond(shared) > 0)
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let count = self.beyond(shared) + 1;
        match press.command {
            Command::Reset => {
                let text = "Reset the statistics? The old ones go to the trash.";
                return Step::ask(Command::Reset, text);
            }
            Command::Next => return Step::go(Go::Instead(Route::Days)),
            Command::Previous => return Step::go(Go::Instead(Route::Matches)),
            Command::Back | Command::Leave => return Step::home(),
            command => {
                let scroll = stepped(command, self.scroll, count, PAGE);
                self.scroll = scroll.unwrap_or(self.scroll);
            }
        }
        Step::stay()
    }

    fn confirmed(&mut self, _command: Command, shared: &mut Shared) -> Step {
        let then = |_: &mut Self, reset: Result<Option<PathBuf>, String>, shared: &mut Shared| {
            let Some(kept) = shared.ok_or_warn(reset) else {
                return Vec::new();
            };
            let kept = kept.map(|kept| harmless_path(&kept));
            let none = || "There were no statistics.".to_owned();
            let reset = |kept| format!("The statistics are reset; the old ones are {kept}.");
            shared.tell(kept.map_or_else(none, reset));
            vec![Self::read(shared)]
        };
        shared.post_for(Job::reset_statistics(), then).into()
    }

    fn header(&self, shared: &Shared) -> Header {
        Header::of_history("History", 1, &shared.theme)
    }

    fn status(&self, _shared: &Shared) -> Status<'_> {
        match &self.read {
            None => Status::plain("Reading the statistics."),
            Some(Err(error)) => {
                Status::new(format!("There are no statistics: {error}."), Tone::Refused)
            }
            Some(Ok(read)) => match read.damaged() {
                [] if read.total().played() == 0 => Status::plain(
                    "A match against the computer counts once, when it ends for the first time.",
                ),
                [] => {
                    let shown = draw::shows_unknown(read);
                    let sign = if shown { " (–)" } else { "" };
                    let unknown = match read.total().unknown() {
                        0 => String::new(),
                        1 => format!(" In 1 match the first is not known{sign}."),
                        many => format!(" In {many} matches the first is not known{sign}."),
                    };
                    Status::plain(format!(
                        "The first mistake gave a win away: yours, or the computer's (it); none: whoever \
                         was winning kept the win.{unknown} Won includes (helped)."
                    ))
                }
                [first, ..] => Status::skipped(first, read.damaged().len(), Tone::Refused),
            },
        }
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        if let Some(Ok(read)) = &self.read {
            draw::draw(shared, read, self.scroll, regions, canvas);
        }
    }

    fn arrived(&mut self, how: Arrival, shared: &mut Shared) -> Step {
        if how != Arrival::Opened {
            return Step::stay();
        }
        let learnt = shared.read_notebook();
        Step::from(vec![learnt, Self::read(shared)])
    }
}
