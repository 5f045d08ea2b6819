//! What keys and clicks do on the board, whichever screen it belongs to. A command that computes something
//! has a file of its own.

mod hint;
mod nudge;
mod why;

pub(crate) use hint::HINT;
pub(crate) use nudge::{NUDGE, Nudge};
pub(crate) use why::WHY;

use super::keys::{MAP, MOVES, PICTURE, RULES, TYPE, UNDO, ZOOM};
use super::rules::page_of_rules;
use super::{BoardView, Draft, Topic};
use crate::keys::{Binding, Command};
use crate::numbers;
use crate::route::Route;
use crate::screen::{Can, Go, Pressed, Shared, Step, WIDE, Word};
use crate::widgets::Target;
use goldpile_app::{CopiedPart, Job};
use goldpile_engine::Phase;
use goldpile_engine::notation::position_text;
use goldpile_number::Natural;
use goldpile_play::Match;

type BoardAct = fn(&mut BoardView, Pressed, Option<(u16, u16)>, &mut Shared) -> Step;

/// A command of the board as declared: its keys, when it would do anything, and what it does.
#[derive(Clone, Copy)]
pub(crate) struct BoardCommand {
    /// The lines in a table of keys. Several commands may share an entry.
    pub(crate) bindings: &'static [Binding],
    /// Whether a command would do anything now, or why not.
    pub(crate) can: fn(&BoardView, Command, &Shared) -> Can,
    /// What a command does; its third argument is the visible extent of the map.
    pub(crate) act: BoardAct,
    /// How a command would help now.
    pub(crate) help: fn(&BoardView, Command) -> Help,
}

/// How a command helps a player, and how that is said beforehand while a star is at stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Help {
    /// It does not help.
    No,
    /// It helps at once; its word in the last line is then this one.
    AtOnce(&'static str),
    /// It helps at the second press, which does this, as in `shows why`; the first one says so.
    AtSecond(&'static str),
}

impl BoardCommand {
    fn of(command: Command) -> Option<Self> {
        let is_own = |own: &Self| own.bindings.iter().any(|line| line.has(command));
        COMMANDS.into_iter().find(is_own)
    }
}

pub(crate) const NO_HELP: fn(&BoardView, Command) -> Help = |_, _| Help::No;

/// The commands of the board. A new one is an entry here, and a line in the table of each mode that has it.
const COMMANDS: [BoardCommand; 10] = [
    TYPE, HINT, NUDGE, WHY, UNDO, MOVES, RULES, PICTURE, MAP, ZOOM,
];

/// The number of moves by which a key scrolls the list of moves.
const SCROLL: usize = 5;

/// The mode of the board, which decides what the keys do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Over,
    /// A move is being typed.
    Line,
    /// The cursor is on the map.
    Map,
    /// The computer acts next.
    Wait,
    Take,
    Block,
}

impl BoardView {
    pub(crate) fn mode(&self) -> Mode {
        if self.the_match().verdict().is_some() {
            Mode::Over
        } else if self.line.is_some() && !self.is_refused() {
            Mode::Line
        } else if self.is_on_map() {
            Mode::Map
        } else if !self.person_acts() {
            Mode::Wait
        } else {
            match self.the_match().position().phase {
                Phase::Take => Mode::Take,
                Phase::Block => Mode::Block,
            }
        }
    }

    pub(crate) fn can(&self, command: Command, shared: &Shared) -> Can {
        let mode = self.mode();
        match command {
            Command::Up | Command::Next if mode == Mode::Take => {
                Can::only_if(self.the_match().position().piles.len() > 1)
            }
            // A computer that plays itself waits for Enter before every move; one Enter too many must not begin
            // another match.
            Command::Enter if mode == Mode::Over => Can::only_if(!self.is_among_computers()),
            Command::Claim | Command::Resign => self.can_ask(),
            Command::Back if mode == Mode::Wait => Can::No,
            command => match BoardCommand::of(command) {
                Some(own) => (own.can)(self, command, shared),
                None => Can::Yes,
            },
        }
    }

    pub(crate) fn help(&self, command: Command) -> Help {
        BoardCommand::of(command).map_or(Help::No, |own| (own.help)(self, command))
    }

    /// Whether help would now cost the player a star.
    pub(crate) fn has_star_at_stake(&self) -> bool {
        let the_match = self.the_match();
        self.is_match()
            && the_match.is_for_star()
            && !the_match.is_helped()
            && the_match.verdict().is_none()
    }

    /// Whether a command of the player who acts would do anything. During another player's turn, the map can
    /// still be explored.
    pub(crate) fn can_ask(&self) -> Can {
        Can::only_if(self.mode() != Mode::Map || self.person_acts())
    }

    pub(crate) fn can_take_back(&self, command: Command) -> Can {
        if command == Command::Undo {
            Can::or(
                self.the_match().can_undo(),
                "There is nothing to take back.",
            )
        } else {
            Can::or(self.the_match().can_redo(), "Nothing was taken back.")
        }
    }

    pub(crate) fn can_scroll(&self, command: Command, shared: &Shared) -> Can {
        Can::only_if(match command {
            Command::Earlier => self.hidden(shared) > 0,
            _ => self.scrolled > 0,
        })
    }

    pub(crate) fn can_zoom(&self, shared: &Shared) -> Can {
        let extent = self.extent(shared).filter(|_| self.shows_map(shared));
        let Some(extent) = extent else {
            return Can::Because("There is no board on the screen.");
        };
        let is_whole = self.map.is_close() && self.whole_zoom(extent) == 0;
        Can::or(!is_whole, "The whole board is in sight.")
    }

    pub(crate) fn can_show_map(&self, command: Command, shared: &Shared) -> Can {
        if command == Command::Spoiler {
            return Can::or(
                self.has_map() || shared.size.0 >= WIDE && self.parts_of_piles().is_some(),
                "The P-positions of this game are not listed here: the hint and the reason say who wins.",
            );
        }
        if self.two_piles().is_some() {
            return Can::Yes;
        }
        if self.has_table() {
            // On a wide screen a table takes no keys.
            let always = shared.size.0 >= WIDE && !self.is_match();
            return Can::or(!always, "It is on the screen already.");
        }
        Can::Because("This game has no board: only a game with two piles has one.")
    }

    /// The word of a command at the bottom of the screen, where the state decides what its key does.
    pub(crate) fn word(&self, command: Command) -> Option<Word> {
        if self.has_star_at_stake()
            && let Help::AtOnce(word) = self.help(command)
        {
            return Some(Word::Urgent(word));
        }
        match command {
            Command::Back if self.mode() != Mode::Line => {
                let drops = self.has_choice();
                // The word that says what help costs needs room.
                if self.has_star_at_stake() {
                    return Some(Word::Spare(if drops { "drop" } else { "back" }));
                }
                drops.then_some(Word::Replace("drop"))
            }
            Command::Enter if self.is_not_allowed() => Some(Word::Grey),
            Command::Type if self.line.is_some() && self.is_refused() => Some(Word::Urgent("edit")),
            Command::Why if self.asks_about_illegal() => Some(Word::Grey),
            Command::Map if self.two_piles().is_none() => Some(Word::Replace("table")),
            Command::Map if self.map.open => Some(Word::Replace("piles")),
            _ => None,
        }
    }

    /// Whether nothing is chosen yet, or what is chosen, typed or pointed at is known to be illegal.
    fn is_not_allowed(&self) -> bool {
        if !self.person_acts() {
            return false;
        }
        match (&self.line, &self.draft) {
            (Some(_), _) => match self.typed() {
                Ok(chosen) => self.judged(&chosen).is_err(),
                Err(_) => true,
            },
            (None, Draft::Take(_)) if self.draft.is_empty() => true,
            (None, draft) => !draft.is_empty() && self.judged(&draft.chosen()).is_err(),
        }
    }

    /// Carries out a command of the board, except Enter, which the screen handles. `None` if the board has no
    /// such command. `extent` is the visible size of the map.
    pub(crate) fn act(
        &mut self,
        press: Pressed,
        extent: Option<(u16, u16)>,
        shared: &mut Shared,
    ) -> Option<Step> {
        if let Some(own) = BoardCommand::of(press.command) {
            return Some((own.act)(self, press, extent, shared));
        }
        match press.command {
            Command::NextLegal | Command::PreviousLegal => {
                self.step_legal(press.command == Command::NextLegal, shared);
            }
            _ if self.mode() == Mode::Map => return self.act_on_map(press.command),
            _ => self.choose(press),
        }
        Some(Step::stay())
    }

    pub(crate) fn take_back(&mut self, command: Command) -> Step {
        let (done, word) = match command {
            Command::Undo => (self.session.match_mut().undo(), "Taken back"),
            _ => (self.session.match_mut().redo(), "Redone"),
        };
        if done {
            self.clear();
            self.say_table(word);
        }
        Step::stay()
    }

    pub(crate) fn scroll(&mut self, command: Command, shared: &Shared) -> Step {
        if command == Command::Earlier {
            self.scrolled += SCROLL.min(self.hidden(shared));
        } else {
            self.scrolled = self.scrolled.saturating_sub(SCROLL);
        }
        Step::stay()
    }

    pub(crate) fn show_rules(&mut self, command: Command, shared: &mut Shared) -> Step {
        match command {
            Command::CopyPosition => copy(self.the_match(), CopiedPart::Position, shared),
            Command::CopyRecord => copy(self.the_match(), CopiedPart::Record, shared),
            _ => Step::go(Go::Page(page_of_rules(self, shared))),
        }
    }

    /// Saves a picture of the position; in a match, it shows the P-positions only if the screen does.
    pub(crate) fn save_picture(&self, shared: &mut Shared) -> Step {
        let is_secret = self.map.secret || self.is_match() && !self.map.shows_winner;
        let position = self.the_match().position().clone();
        shared.save_picture(self.adviser(), Some(position), is_secret)
    }

    /// Plays on in a new match, which leads back here.
    pub(crate) fn play_on(&mut self, the_match: Match) -> Step {
        // A match cannot begin in a position without a move.
        if the_match.verdict().is_some() {
            self.say_note("No move is left here. Choose an earlier move to play on from.");
            return Step::stay();
        }
        let plan = Box::new(self.plan.clone());
        Step::go(Go::To(Route::Match(Box::new(the_match), plan)))
    }

    /// Says, after this word, which position is on the table again and whose turn it is.
    pub(crate) fn say_table(&mut self, word: &str) {
        let shown = position_text(&self.the_match().position().piles, &numbers::short);
        let turn = self.say(|words| words.turn());
        self.say_note(format!("{word}: {shown} is on the table again. {turn}"));
    }

    fn act_on_map(&mut self, command: Command) -> Option<Step> {
        match command {
            Command::Toggle => self.toggle_pointed(),
            Command::Up | Command::Down | Command::Less | Command::More => {
                self.step_cursor(command, false);
            }
            Command::PageUp | Command::PageDown => self.step_cursor(command, true),
            Command::Next => self.step_cursor(Command::More, true),
            Command::Previous => self.step_cursor(Command::Less, true),
            Command::First => {
                self.clear();
                self.map.aim = None;
            }
            Command::Last => self.point([Natural::ZERO, Natural::ZERO]),
            _ => return None,
        }
        Some(Step::stay())
    }

    /// Closes the line, drops the choice, or closes the map: the first of these that applies. Returns whether
    /// one did.
    pub(crate) fn back(&mut self) -> bool {
        if self.has_choice() {
            self.clear();
            self.topic = Topic::Nothing;
            return true;
        }
        std::mem::take(&mut self.map.open)
    }

    pub(crate) fn stopped(&mut self) {
        let who = &self.the_match().seat(self.the_match().actor()).name;
        self.say_note(
            if self.person_acts() || self.the_match().verdict().is_some() {
                "Stopped.".to_owned()
            } else {
                format!("Stopped. Enter lets {who} go on.")
            },
        );
    }

    pub(crate) fn click(&mut self, target: Target) -> Step {
        match target {
            Target::Amount(pile, amount) => {
                let piles = &self.session.the_match().position().piles;
                if let Draft::Take(takes) = &mut self.draft {
                    takes.pile = pile;
                    takes.set(amount, piles);
                }
                self.begin_choice();
            }
            Target::Pile(pile) => {
                if let Draft::Take(takes) = &mut self.draft {
                    takes.pile = pile;
                    takes.typing = false;
                }
                self.line = None;
            }
            Target::Square(at, square) => {
                if let Draft::Block(blocks) = &mut self.draft {
                    blocks.cursor = at;
                    blocks.toggle(square);
                }
                self.begin_choice();
            }
            Target::Cell(column, row) => return self.click_cell(column, row),
            Target::Command(_) | Target::Line(_) | Target::Turn(..) => {}
        }
        Step::stay()
    }

    /// Handles a click on a square: it toggles one that may be announced, and points at any other; a second click
    /// moves there.
    fn click_cell(&mut self, column: u16, row: u16) -> Step {
        if self.the_match().verdict().is_some() {
            return Step::stay();
        }
        let square = self.map.piles_at(column, row);
        let again = self.pointed().as_ref() == Some(&square);
        if matches!(self.draft, Draft::Block(_)) && self.person_acts() {
            self.point(square);
            self.toggle_pointed();
        } else if again && self.person_acts() && !self.draft.is_empty() {
            return Step::go(Go::Do(Command::Enter));
        } else {
            self.point(square);
        }
        Step::stay()
    }
}

pub(crate) fn copy(the_match: &Match, part: CopiedPart, shared: &mut Shared) -> Step {
    shared.copy(Job::copy_match(the_match, part)).into()
}
