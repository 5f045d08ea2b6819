//! The statistics: how matches against the computer ended, and the progress in the lessons.

mod draw;

use crate::play::statistics::Statistics as Read;
use crate::tui::keys::lines::{ENDS, HELP, LEAVE, MOUSE, PAGES, UP_DOWN};
use crate::tui::keys::{Binding, Command, Keys, Press};
use crate::tui::message::Effect;
use crate::tui::screen::{
    Can, Entry, Header, MenuLine, Pressed, Screen, Shared, Status, Step, Tone,
};
use crate::tui::tasks::{Answer, FileNews, FileTask, NoteTask, Task, Wish};
use crate::tui::widgets::{Canvas, Regions, stepped};

/// Number of lines in a page.
const PAGE: usize = 8;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("statistics", "In the statistics", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "read on", 2, "scroll"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "scroll by pages"),
        Binding::new(ENDS, "Home End", "", 9, "to the start or the end"),
        Binding::new(&[(Press::Char('D'), Command::Reset)], "D", "reset", 1,
            "reset the statistics; the old ones go to the trash"),
    ],
    LEAVE,
    HELP,
    MOUSE,
]);

/// Its entry in the list of screens.
pub const ENTRY: Entry = Entry {
    keys: &[&KEYS],
    menu: Some(MenuLine {
        title: "Statistics",
        about: "Your results against the computer, by game and level, and your lessons so far.",
        open: |_| Step::push(Statistics::default()),
        beside: None,
    }),
};

/// The screen of the statistics.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// The statistics, or why they are unavailable; `None` until they are read.
    read: Option<Result<Read, String>>,
    /// The first row shown, from 0.
    scroll: usize,
}

impl Statistics {
    /// Returns how many lines do not fit on the screen.
    fn beyond(&self, shared: &Shared) -> usize {
        match &self.read {
            Some(Ok(read)) => draw::beyond(shared, read),
            _ => 0,
        }
    }
}

impl Screen for Statistics {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        &KEYS
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        Can::only_if(stepped(command, 0, 0, PAGE).is_none() || self.beyond(shared) > 0)
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let count = self.beyond(shared) + 1;
        match press.command {
            Command::Reset => {
                return Step::ask(
                    Command::Reset,
                    "Reset the statistics? The old ones go to the trash.",
                );
            }
            Command::Back | Command::Leave => return Step::home(),
            command => {
                let scroll = stepped(command, self.scroll, count, PAGE);
                self.scroll = scroll.unwrap_or(self.scroll);
            }
        }
        Step::stay()
    }

    fn confirmed(&mut self, _command: Command, shared: &mut Shared) -> Step {
        shared.post(Task::File(FileTask::Reset)).into()
    }

    fn header(&self, _shared: &Shared) -> Header {
        Header::new("Statistics", Vec::new())
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
                    let sign = if draw::shows_unknown(read) {
                        " (–)"
                    } else {
                        ""
                    };
                    let unknown = match read.total().unknown() {
                        0 => String::new(),
                        1 => format!(" In 1 match the first is not known{sign}."),
                        many => format!(" In {many} matches the first is not known{sign}."),
                    };
                    Status::plain(format!(
                        "The first mistake gave a win away: yours, or the computer's (it).{unknown} \
                         Won includes (helped). A match counts once, when it first ends."
                    ))
                }
                [only] => Status::new(
                    format!("One line was skipped, but is still in the file: {only}."),
                    Tone::Refused,
                ),
                [first, rest @ ..] => {
                    let count = rest.len() + 1;
                    let text = format!(
                        "{count} lines were skipped, but are still in the file; the first: {first}."
                    );
                    Status::new(text, Tone::Refused)
                }
            },
        }
    }

    fn wants(&mut self, _shared: &Shared) -> Vec<Wish> {
        Vec::new()
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        if let Some(Ok(read)) = &self.read {
            draw::draw(shared, read, self.scroll, regions, canvas);
        }
    }

    fn opened(&mut self, shared: &mut Shared) -> Step {
        let learnt = shared.note(NoteTask::Read);
        Step::from(vec![learnt, shared.post(Task::File(FileTask::Statistics))])
    }

    fn hear(&mut self, news: &Answer, _on_top: bool, shared: &mut Shared) -> Vec<Effect> {
        match news {
            Answer::File(FileNews::Statistics(read)) => {
                self.read = Some(read.clone());
                Vec::new()
            }
            Answer::File(FileNews::Note(_)) => {
                vec![shared.post(Task::File(FileTask::Statistics))]
            }
            _ => Vec::new(),
        }
    }
}
