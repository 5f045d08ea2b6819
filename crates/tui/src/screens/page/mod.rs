//! A page of text over another screen: the help, the rules, an explanation.

use crate::keys::groups::{LEFT_RIGHT, MOUSE, SCROLL};
use crate::keys::{Binding, Command, Keys, Press};
use crate::screen::{Can, Header, Pressed, Screen, ScreenEntry, Shared, Status, Step};
use crate::widgets::{
    ABOUT_ALL_KEYS, ABOUT_WINNING, Canvas, Document, Regions, WIDEST, centred_columns, stepped,
};
use Press::{Char, Code};
use goldpile_app::Job;
use ratatui::crossterm::event::KeyCode;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("page", "On a page, or while you wait", &[
    SCROLL,
    &[
        Binding::new(LEFT_RIGHT, "←→", "digits", 2, "more digits of the numbers that are too long"),
        Binding::new(&[(Char('y'), Command::CopyReason)], "y", "copy", 3,
            "send the reason to the terminal's clipboard, with all numbers in full"),
        Binding::new(&[(Char('W'), Command::HowWon)], "W", "how to win", 2,
            "how these games are won: P-positions, an example, the signs and the words"),
        Binding::new(&[(Char('?'), Command::Help)], "?", "all keys", 1, "every key of every screen"),
        Binding::new(
            &[(Code(KeyCode::Esc), Command::Back), (Char('q'), Command::Back)],
            "Esc", "back", 0, "close the page"),
        Binding::new(&[(Char('w'), Command::Why), (Code(KeyCode::Enter), Command::Why)], "w Enter", "", 9,
            "go on to the next page, as from what a lesson has taught to the proof; without one, close this one"),
    ],
    MOUSE,
]);

/// The entry of the page in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS],
    menu: None,
};

/// The number of digits by which a key press shifts long numbers.
const SHIFT: usize = 8;

/// A page of text and how far it is scrolled.
pub struct Page {
    document: Document,
    /// The first line shown.
    scroll: usize,
    /// The number of trailing digits beyond the right edge.
    shift: usize,
}

impl Page {
    /// A page with this text, scrolled to the top.
    #[must_use]
    pub fn new(document: Document) -> Self {
        Self {
            document,
            scroll: 0,
            shift: 0,
        }
    }

    /// The number of lines, and the maximum shift in digits.
    fn extent(&self, shared: &Shared) -> (usize, usize) {
        let width = shared.regions().body.width;
        let (lines, shifts) = self.document.lines(&shared.theme, width, self.shift);
        (lines.len(), shifts)
    }
}

impl Screen for Page {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        &KEYS
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        Can::only_if(match command {
            Command::CopyReason => self.document.copy.is_some(),
            Command::HowWon => self.document.about != ABOUT_WINNING,
            Command::Help => self.document.about != ABOUT_ALL_KEYS,
            Command::Less | Command::More => self.extent(shared).1 > 0,
            command if stepped(command, 0, 0, 1).is_some() => {
                self.extent(shared).0 > usize::from(shared.regions().body.height)
            }
            _ => true,
        })
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let (lines, shifts) = self.extent(shared);
        let room = usize::from(shared.regions().body.height);
        let tops = lines.saturating_sub(room) + 1;
        match press.command {
            Command::Less => self.shift = (self.shift + SHIFT).min(shifts),
            Command::More => self.shift = self.shift.saturating_sub(SHIFT),
            Command::CopyReason => {
                if let Some((the_match, part)) = self.document.copy.as_deref() {
                    return shared.copy(Job::copy_match(the_match, part.clone())).into();
                }
            }
            Command::Back => return Step::back(),
            Command::Why => match self.document.next.take() {
                Some((_, next)) => *self = Self::new(*next),
                None => return Step::back(),
            },
            command => {
                let page = room.saturating_sub(1).max(1);
                let scroll = stepped(command, self.scroll, tops, page);
                self.scroll = scroll.unwrap_or(self.scroll);
            }
        }
        self.scroll = self.scroll.min(tops - 1);
        Step::stay()
    }

    fn header(&self, _shared: &Shared) -> Header {
        Header::default()
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        if self.extent(shared).1 > 0 {
            return Status::plain(
                "Why: who wins, and how that is proved. ← shows more digits, → returns to the last ones.",
            );
        }
        let about = self.document.about;
        Status::plain(match &self.document.next {
            Some((does, _)) => format!("{about} {}.", shared.does(Command::Why, does)),
            None => about.to_owned(),
        })
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        let area = centred_columns(regions.body, WIDEST);
        let document = &self.document;
        let (lines, _) = document.lines(&shared.theme, area.width, self.shift);
        let room = usize::from(area.height);
        canvas.piece_lines(area, &lines[self.scroll.min(lines.len())..]);
        let below = lines.len().saturating_sub(self.scroll + room);
        canvas.more_beside(regions, self.scroll, below);
    }
}
