//! What commands do on a stage, whichever screen it belongs to.

use super::{Draft, Stage, Takes, Topic, pages};
use crate::engine::notation::{MoveError, position_text};
use crate::engine::text::YOU;
use crate::engine::{Move, Phase};
use crate::number::Natural;
use crate::play::Contest;
use crate::tui::keys::Command;
use crate::tui::place::Place;
use crate::tui::screen::{Can, Go, Pressed, Shared, Step, WIDE};
use crate::tui::tasks::{Copied, Found, Job, StoreTask, Task, Work};
use crate::tui::text_line::TextLine;
use crate::tui::widgets::stepped;

/// The label shown while the typed text is read.
pub(in crate::tui) const READING: &str = "Reading what you typed";

/// The label shown while a reason is looked for.
pub(in crate::tui) const LOOKING_WHY: &str = "Looking for the reason";

/// Number of positions in a page of the list.
const PAGE: usize = 10;

/// The mode that decides what the keys do on a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Mode {
    /// The match is over.
    Over,
    /// A move is being typed.
    Line,
    /// The cursor is on the map.
    Map,
    /// The computer is to act.
    Wait,
    /// A take is being chosen.
    Take,
    /// Positions to announce are being chosen.
    Block,
}

impl Stage {
    /// Returns the current mode.
    #[must_use]
    pub(in crate::tui) fn mode(&self) -> Mode {
        if self.contest.verdict().is_some() {
            Mode::Over
        } else if self.line.is_some() {
            Mode::Line
        } else if self.is_on_board() {
            Mode::Map
        } else if !self.person_acts() {
            Mode::Wait
        } else {
            match self.contest.position().phase {
                Phase::Take => Mode::Take,
                Phase::Block => Mode::Block,
            }
        }
    }

    /// Returns whether a command common to all stages would do anything; yes for any other command.
    #[must_use]
    pub(in crate::tui) fn can(&self, command: Command, shared: &Shared) -> Can {
        let mode = self.mode();
        let contest = &self.contest;
        match command {
            Command::Undo => Can::or(contest.can_undo(), "There is nothing to take back."),
            Command::Redo => Can::or(contest.can_redo(), "Nothing was taken back."),
            Command::Up | Command::Next if mode == Mode::Take => {
                Can::only_if(contest.position().piles.len() > 1)
            }
            // On a wide screen a table is always shown, and takes no keys.
            Command::Map if self.board().is_some() => Can::Yes,
            Command::Map if self.has_table() => {
                Can::or(shared.size.0 < WIDE, "It is on the screen already.")
            }
            Command::Map => {
                Can::Because("This game has no board: it is not played with two piles.")
            }
            Command::Spoiler | Command::Whole | Command::ZoomOut | Command::ZoomIn => {
                let shows = self.has_map() && (self.map.open || shared.size.0 >= WIDE);
                let board = command == Command::Spoiler || self.board().is_some();
                Can::or(shows && board, "There is no board on the screen.")
            }
            // The map can be explored also while it is another player's turn.
            Command::Toggle if mode == Mode::Map => {
                Can::only_if(self.person_acts() && contest.position().phase == Phase::Block)
            }
            Command::Hint | Command::Why | Command::Claim | Command::Resign | Command::Type
                if mode == Mode::Map && !self.person_acts() =>
            {
                Can::No
            }
            Command::Back if mode == Mode::Wait => Can::No,
            _ => Can::Yes,
        }
    }

    /// Starts a job that blocks the keys.
    #[must_use]
    pub(in crate::tui) fn ask(&self, job: Job, label: &str, shared: &mut Shared) -> Step {
        let work = Work::new(&self.adviser, job);
        shared.wait(Task::Think(work), label).into()
    }

    /// Carries out a command common to all stages; `None` for any other command. `extent` is the
    /// visible size of the map.
    pub(in crate::tui) fn act(
        &mut self,
        command: Command,
        extent: Option<(u16, u16)>,
        shared: &mut Shared,
    ) -> Option<Step> {
        if self.look(command, extent, shared) {
            return Some(Step::stay());
        }
        Some(match command {
            Command::Why => {
                let chosen = match self.asked_about() {
                    Some(chosen) if self.judged(&chosen).is_err() => {
                        self.topic = Topic::Nothing;
                        return Some(Step::stay());
                    }
                    chosen => chosen,
                };
                let job = Job::Why(self.contest.position().clone(), chosen);
                self.ask(job, LOOKING_WHY, shared)
            }
            Command::Rules => Step::go(Go::Page(pages::rules(self, shared))),
            Command::CopyPosition => copy(&self.contest, Copied::Position, shared),
            Command::CopyRecord => copy(&self.contest, Copied::Record, shared),
            _ => return None,
        })
    }

    /// Carries out a command for choosing a move; `None` for any other command. The screen handles
    /// Enter.
    pub(in crate::tui) fn act_choosing(
        &mut self,
        press: Pressed,
        extent: Option<(u16, u16)>,
        shared: &mut Shared,
    ) -> Option<Step> {
        if let Some(step) = self.act(press.command, extent, shared) {
            return Some(step);
        }
        match press.command {
            Command::Hint => {
                let job = Job::Hint(self.contest.position().clone());
                return Some(self.ask(job, "Looking for a winning move", shared));
            }
            Command::Undo => {
                let done = self.contest.undo();
                self.moved(done, "Taken back", shared);
            }
            Command::Redo => {
                let done = self.contest.redo();
                self.moved(done, "Made again", shared);
            }
            Command::Type => self.start_line(press.typed),
            _ if self.mode() == Mode::Map => return self.act_on_map(press.command),
            _ => self.choose(press),
        }
        Some(Step::stay())
    }

    /// Plays on in a new match; one comes back from it to here.
    pub(in crate::tui) fn play_on(&mut self, contest: Contest) -> Step {
        // A position without a move is no match.
        if contest.verdict().is_some() {
            self.say_note("No move is left here. Choose an earlier move to play on from.");
            return Step::stay();
        }
        let plan = Box::new(self.plan.clone());
        Step::go(Go::To(Place::Match(Box::new(contest), plan)))
    }

    fn moved(&mut self, done: bool, word: &str, shared: &Shared) {
        if !done {
            return;
        }
        self.clear();
        let number = |n: &Natural| shared.numbers.short(n);
        let shown = position_text(&self.contest.position().piles, &number);
        let who = match self.contest.seat(self.contest.actor()).name.as_str() {
            YOU => "you are".to_owned(),
            name => format!("{name} is"),
        };
        self.say_note(format!(
            "{word}: {shown} is on the table again; {who} to act."
        ));
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

    /// Returns the move that Enter plays, or else what to do first: usually nothing, and the status
    /// line says why, but typed text may have to be read.
    pub(in crate::tui) fn entered(&mut self, shared: &mut Shared) -> Result<Move, Step> {
        if self.line.is_some() {
            match self.typed() {
                Some(Ok(chosen)) => return Ok(chosen),
                Some(Err(MoveError::Notation(error))) => {
                    self.topic = Topic::Refused(error.to_string());
                }
                // The status line says it already.
                Some(Err(MoveError::Refusal(_))) => {}
                None => {
                    if let Some(typed) = self.unread() {
                        self.entering = true;
                        let job = Job::Read(Box::new(typed));
                        return Err(self.ask(job, READING, shared));
                    }
                }
            }
            return Err(Step::stay());
        }
        if matches!(&self.draft, Draft::Take(_)) && self.draft.is_empty() {
            if self.mode() == Mode::Map {
                self.say_note("Choose a square to move to first: the arrows move the cursor.");
                return Err(Step::stay());
            }
            let asked = "Choose an amount first: → takes one more, digits say how many, : types a \
                         whole move.";
            self.topic = Topic::Refused(asked.to_owned());
            return Err(Step::stay());
        }
        Ok(self.draft.chosen())
    }

    /// Closes the line, drops the choice, or closes the map: the first that applies. False if none
    /// does.
    pub(in crate::tui) fn back(&mut self) -> bool {
        if self.is_touched() {
            self.clear();
            self.topic = Topic::Nothing;
            return true;
        }
        std::mem::take(&mut self.map.open)
    }

    /// Handles an answer; returns what only the screen can use.
    pub(in crate::tui) fn found(
        &mut self,
        found: Found,
        shared: &Shared,
    ) -> Result<Step, Box<Found>> {
        match found {
            Found::Chart(charted) => self.map.charted = Some(charted),
            Found::Read(typed, says) => {
                self.learn_typed(*typed, says);
                // Enter waits for the latest request.
                if !shared.tasks.holds_keys() && std::mem::take(&mut self.entering) {
                    return Ok(Step::go(Go::Do(Command::Enter)));
                }
            }
            Found::Hint(Ok(Some(advice))) => self.advise(advice),
            Found::Hint(Ok(None)) => self.say_note("No move is left."),
            Found::Hint(Err(unsolved)) => {
                self.say_note(format!("There is no hint: {unsolved}."));
            }
            Found::Why(Ok(why)) => return Ok(Step::go(Go::Page(pages::why(self, why, shared)))),
            Found::Why(Err(unsolved)) => {
                self.say_note(format!("Nobody can tell why: {unsolved}."));
            }
            other => return Err(Box::new(other)),
        }
        Ok(Step::stay())
    }

    /// The player stopped the task being waited for.
    pub(in crate::tui) fn stopped(&mut self) {
        self.entering = false;
        let who = &self.contest.seat(self.contest.actor()).name;
        self.topic = Topic::Note(if self.person_acts() || self.contest.verdict().is_some() {
            "Stopped.".to_owned()
        } else {
            format!("Stopped. Enter lets {who} go on.")
        });
    }

    /// Opens the line for typed moves, beginning with the typed character.
    fn start_line(&mut self, typed: Option<char>) {
        let begun = match (typed, &self.draft) {
            (Some(','), Draft::Take(takes)) if takes.typing => format!("{},", takes.amount()),
            (Some(letter), _) if letter.is_ascii_lowercase() => letter.to_string(),
            _ => String::new(),
        };
        self.topic = Topic::Nothing;
        self.line = Some(TextLine::typed(begun));
    }

    /// Changes the choice.
    fn choose(&mut self, press: Pressed) {
        let offered = match &self.draft {
            Draft::Block(blocks) => {
                let wanted = stepped(press.command, blocks.cursor, usize::MAX, PAGE);
                let wanted = wanted.unwrap_or(blocks.cursor);
                // The list may be endless for all we know: no more of it is walked than is asked.
                Some(self.offered().take(wanted + 1).enumerate().last())
            }
            Draft::Take(_) => None,
        };
        let piles = &self.contest.position().piles;
        match &mut self.draft {
            Draft::Take(takes) => takes.act(press, piles),
            Draft::Block(blocks) => {
                if let Some(Some((at, square))) = offered {
                    blocks.cursor = at;
                    if press.command == Command::Toggle {
                        blocks.toggle(square);
                    }
                }
            }
        }
        self.map.cursor = None;
        self.topic = Topic::Nothing;
    }
}

/// Copies a part of a match.
#[must_use]
pub(in crate::tui) fn copy(contest: &Contest, what: Copied, shared: &mut Shared) -> Step {
    let task = StoreTask::CopyMatch(Box::new(contest.clone()), what);
    shared.read(task).into()
}

impl Takes {
    fn act(&mut self, press: Pressed, piles: &[Natural]) {
        // A group of five tokens, or a tenth of the pile, so that a few keys reach large amounts.
        let tenth = (&piles[self.pile] / 10u64).max(Natural::small(5));
        match press.command {
            Command::Up | Command::Previous => self.step(false),
            Command::Down | Command::Next => self.step(true),
            Command::More => self.add(&Natural::ONE, piles),
            Command::Less => self.subtract(&Natural::ONE, piles),
            Command::PageUp => self.add(&tenth, piles),
            Command::PageDown => self.subtract(&tenth, piles),
            Command::First => self.set(Natural::ZERO, piles),
            Command::Last => self.set(piles[self.pile].clone(), piles),
            Command::Erase => self.erase(),
            Command::Digit => {
                if let Some(digit) = press.digit() {
                    self.digit(digit, piles);
                }
            }
            _ => {}
        }
    }
}
