//! Where keys mean something of their own, and which commands would do anything now.

use super::app::{App, MenuItem, PageKind, Screen};
use super::duel::{Duel, WIDE};
use super::keys::{Command, Context};
use super::preferences::Preference;
use super::view::page_extent;
use crate::engine::Phase;
use crate::play::Contest;

impl App {
    /// Where keys mean something of their own now: a question comes before a page, a page before
    /// what is waited for, and that before the screen.
    #[must_use]
    pub fn context(&self) -> Context {
        if self.question.is_some() {
            return Context::Question;
        }
        if self.page.is_some() {
            return Context::Page;
        }
        if self.is_waiting() {
            return Context::Wait;
        }
        match &self.screen {
            Screen::Menu(_) => Context::Menu,
            Screen::Statistics(_) => Context::Statistics,
            Screen::Settings(preferences) if preferences.listening => Context::Key,
            Screen::Settings(_) => Context::Settings,
            Screen::Records(records) => match &records.line {
                Some(_) => Context::Entry,
                None => Context::Records,
            },
            Screen::Setup(setup) => match setup.text(setup.focus) {
                Some(_) => Context::Field,
                None => Context::Setup,
            },
            Screen::Review(_) => Context::Review,
            Screen::Analysis(analysis) if analysis.typed.is_some() => Context::Line,
            Screen::Duel(_) | Screen::Analysis(_) => self.duel_context(),
        }
    }

    /// The same at the piles.
    fn duel_context(&self) -> Context {
        match self.screen.duel() {
            None => Context::Menu,
            Some(duel) => {
                if duel.contest.verdict().is_some() {
                    Context::Over
                } else if duel.line.is_some() {
                    Context::Line
                } else if duel.is_on_board() {
                    Context::Map
                } else if !duel.person_acts() {
                    Context::Wait
                } else {
                    match duel.contest.position().phase {
                        Phase::Take => Context::Take,
                        Phase::Block => Context::Block,
                    }
                }
            }
        }
    }

    /// Whether a command that the context knows would do anything now; where not, its key does
    /// nothing and is not shown. Of other commands it says nothing.
    #[must_use]
    pub fn is_available(&self, command: Command) -> bool {
        self.is_available_in(self.context(), command)
    }

    /// The same as seen from this context, for whoever speaks of another one than the present.
    pub(super) fn is_available_in(&self, context: Context, command: Command) -> bool {
        let played = self.contest();
        match command {
            Command::Undo => played.is_some_and(Contest::can_undo) && !self.is_waiting(),
            Command::Redo => played.is_some_and(Contest::can_redo) && !self.is_waiting(),
            Command::Enter if context == Context::Wait => !self.is_waiting(),
            Command::Up | Command::Next if context == Context::Take => {
                played.is_some_and(|contest| contest.position().piles.len() > 1)
            }
            Command::Back if context == Context::Wait => self.is_waiting(),
            Command::Enter
            | Command::Rename
            | Command::Delete
            | Command::Export
            | Command::CopyPosition
            | Command::CopyRecord
                if context == Context::Records =>
            {
                matches!(&self.screen, Screen::Records(records) if records.row().is_some())
            }
            Command::CopyReason => {
                matches!(&self.page, Some(page) if matches!(page.kind, PageKind::Why(_)))
            }
            Command::Map => match &self.screen {
                // On a wide screen a table is there all the time, and it takes no keys.
                Screen::Duel(_) | Screen::Analysis(_) => self.screen.duel().is_some_and(|duel| {
                    duel.board().is_some() || duel.has_table() && self.size.0 < WIDE
                }),
                // Beside the list there is no room for what the key shows.
                Screen::Review(reviewing) => self.size.0 < WIDE && reviewing.duel.has_map(),
                _ => false,
            },
            Command::Rules if context == Context::Menu => match &self.screen {
                Screen::Menu(menu) => {
                    matches!(self.menu_items().get(menu.chosen), Some(MenuItem::Game(_)))
                }
                _ => true,
            },
            Command::Spoiler => self.shows_map(),
            Command::Review => match &self.screen {
                Screen::Duel(duel) => {
                    duel.contest.moves_made() > 0 || duel.contest.ending().is_some()
                }
                Screen::Review(reviewing) => reviewing.stopped,
                _ => false,
            },
            Command::Whole | Command::ZoomOut | Command::ZoomIn => {
                self.shows_map()
                    && self
                        .screen
                        .duel()
                        .is_some_and(|duel| duel.board().is_some())
            }
            Command::NextMark | Command::PreviousMark => match &self.screen {
                // One key is shown for both ways.
                Screen::Review(reviewing) => reviewing.has_mistakes(),
                Screen::Analysis(analysis) => {
                    matches!(analysis.winning(), Some(Ok(winning)) if !winning.is_empty())
                }
                _ => false,
            },
            Command::Record | Command::Branch if !matches!(self.screen, Screen::Review(_)) => {
                matches!(self.screen, Screen::Analysis(_))
            }
            Command::Swap | Command::Again | Command::New => {
                matches!(self.screen, Screen::Duel(_))
            }
            Command::Claim | Command::Resign if matches!(self.screen, Screen::Analysis(_)) => false,
            Command::Claim if !self.may_claim() => false,
            Command::Toggle
            | Command::Hint
            | Command::Why
            | Command::Claim
            | Command::Resign
            | Command::Type
                if context == Context::Map =>
            {
                self.may_act_on_board(command)
            }
            Command::Less if context == Context::Settings => match &self.screen {
                Screen::Settings(preferences) => {
                    matches!(preferences.line(), Preference::Choice(_))
                }
                _ => false,
            },
            Command::Less if context == Context::Page => {
                matches!(&self.page, Some(page) if matches!(page.kind, PageKind::Why(_)))
                    && page_extent(self).2 > 0
            }
            _ => true,
        }
    }

    /// Why a command that the context knows would do nothing now, where that is not to be seen.
    pub(super) fn why_not(&self, command: Command) -> Option<&'static str> {
        Some(match command {
            Command::Undo if !self.is_waiting() => "There is nothing to take back.",
            Command::Redo if !self.is_waiting() => "Nothing was taken back.",
            Command::Map => match self.screen.duel() {
                Some(duel) if duel.has_map() => "It is on the screen already.",
                _ => "This game has no board: it is not played with two piles.",
            },
            Command::Spoiler | Command::Whole | Command::ZoomOut | Command::ZoomIn => {
                "There is no board on the screen."
            }
            Command::NextMark | Command::PreviousMark => match &self.screen {
                Screen::Review(_) => "No mistake is known in this match.",
                Screen::Analysis(_) => "No winning move is known here.",
                _ => return None,
            },
            Command::Claim if !matches!(self.screen, Screen::Analysis(_)) && !self.may_claim() => {
                "Make a move first: a claim speaks of your play, not of the start."
            }
            Command::Rules => "Choose a game first: the rules are those of the game.",
            _ => return None,
        })
    }

    /// Whether the one who acts may claim the win.
    fn may_claim(&self) -> bool {
        self.contest()
            .is_some_and(|contest| contest.may_claim(contest.actor()))
    }

    /// Whether there is a map on the screen.
    fn shows_map(&self) -> bool {
        let open = |duel: &Duel| duel.has_map() && (duel.map.open || self.size.0 >= WIDE);
        self.screen.duel().is_some_and(open)
    }

    /// On the board one also looks while others are to act.
    fn may_act_on_board(&self, command: Command) -> bool {
        let Some(duel) = self.screen.duel() else {
            return false;
        };
        let blocking = duel.contest.position().phase == Phase::Block;
        duel.person_acts() && (blocking || command != Command::Toggle)
    }
}
