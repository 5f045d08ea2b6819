//! What commands do on a stage, whichever screen it belongs to.

use super::{Draft, Nudge, Stage, Topic, pages};
use crate::engine::notation::{MoveError, position_text};
use crate::engine::{Move, Phase};
use crate::number::Natural;
use crate::play::Contest;
use crate::tui::keys::Command;
use crate::tui::place::Place;
use crate::tui::screen::{Can, Go, Pressed, Shared, Step, WIDE, Word};
use crate::tui::tasks::{Copied, Found, Job, StoreTask, Task, Work};

/// The label shown while the typed text is read.
pub(in crate::tui) const READING: &str = "Reading what you typed";

/// The label shown while the program looks for a reason.
pub(in crate::tui) const LOOKING_WHY: &str = "Looking for the reason";

/// Number of moves by which a key scrolls the list of moves.
const SCROLL: usize = 5;

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
        } else if self.line.is_some() && !self.is_refused() {
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

    /// Returns whether a command common to all stages would do anything; yes for all other commands.
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
                let always = shared.size.0 >= WIDE && !(self.ends && mode == Mode::Over);
                Can::or(!always, "It is on the screen already.")
            }
            Command::Map => {
                Can::Because("This game has no map: only a game with two piles has one.")
            }
            // When the computer plays itself, every move waits for Enter; one Enter too many must not
            // begin another match.
            Command::Enter if mode == Mode::Over => Can::only_if(!self.is_among_computers()),
            Command::Earlier => Can::only_if(self.hidden(shared) > 0),
            Command::Later => Can::only_if(self.scrolled > 0),
            Command::Spoiler => Can::or(
                self.has_map(),
                "The P-positions of this game are not listed here: the hint and the reason say who wins.",
            ),
            Command::Whole | Command::ZoomOut | Command::ZoomIn => Can::or(
                self.shows_map(shared) && self.board().is_some(),
                "There is no board on the screen.",
            ),
            // The map can be explored even while it is another player's turn.
            Command::Hint
            | Command::Nudge
            | Command::Why
            | Command::Claim
            | Command::Resign
            | Command::Type
                if mode == Mode::Map && !self.person_acts() =>
            {
                Can::No
            }
            Command::Back if mode == Mode::Wait => Can::No,
            _ => Can::Yes,
        }
    }

    /// Returns the word of a command at the bottom of the screen where the state decides what its key
    /// does.
    #[must_use]
    pub(in crate::tui) fn word(&self, command: Command) -> Option<Word> {
        match command {
            Command::Back if self.mode() != Mode::Line && self.is_touched() => {
                Some(Word::Is("drop"))
            }
            Command::Enter if self.is_not_allowed() => Some(Word::Grey),
            Command::Type if self.line.is_some() && self.is_refused() => Some(Word::First("edit")),
            Command::Why if self.asks_about_illegal() => Some(Word::Grey),
            Command::Map if self.board().is_none() => Some(Word::Is("table")),
            Command::Map if self.map.open => Some(Word::Is("piles")),
            _ => None,
        }
    }

    /// Returns whether what is chosen, typed or pointed at is known not to be a legal move, or nothing is
    /// chosen yet.
    fn is_not_allowed(&self) -> bool {
        if !self.person_acts() {
            return false;
        }
        match (&self.line, &self.draft) {
            (Some(_), _) => match self.typed() {
                Some(Ok(chosen)) => self.judged(&chosen).is_err(),
                Some(Err(_)) => true,
                None => false,
            },
            (None, Draft::Take(_)) if self.draft.is_empty() => true,
            (None, draft) => !draft.is_empty() && self.judged(&draft.chosen()).is_err(),
        }
    }

    /// Returns whether the move to be explained is not legal.
    fn asks_about_illegal(&self) -> bool {
        let illegal = |chosen: &Move| self.judged(chosen).is_err();
        self.asked_about().as_ref().is_some_and(illegal)
    }

    /// Returns whether the map is on the screen.
    pub(super) fn shows_map(&self, shared: &Shared) -> bool {
        self.has_map() && (self.map.open || shared.size.0 >= WIDE && !self.shows_end())
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
            Command::Why if self.asks_about_illegal() => {
                shared.tell("Only a move that is allowed wins or loses.");
                Step::stay()
            }
            Command::Why => {
                let job = Job::Why(self.contest.position().clone(), self.asked_about());
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
            Command::Nudge => {
                return Some(self.nudged(shared).unwrap_or_else(|| {
                    let job = Job::Nudge(self.contest.position().clone(), crate::learn::nudges);
                    self.ask(job, "Looking for a nudge", shared)
                }));
            }
            Command::Undo => {
                let done = self.contest.undo();
                self.moved(done, "Taken back", shared);
            }
            Command::Redo => {
                let done = self.contest.redo();
                self.moved(done, "Redone", shared);
            }
            Command::Type => self.start_line(press.typed),
            Command::Earlier => self.scrolled += SCROLL.min(self.hidden(shared)),
            Command::Later => self.scrolled = self.scrolled.saturating_sub(SCROLL),
            Command::NextLegal | Command::PreviousLegal => {
                self.step_legal(press.command == Command::NextLegal, shared);
            }
            _ if self.mode() == Mode::Map => return self.act_on_map(press.command),
            _ => self.choose(press),
        }
        Some(Step::stay())
    }

    /// Gives the next nudge for this position: a question, a narrower hint, then the hint itself.
    /// `None` if there are none for it yet.
    fn nudged(&mut self, shared: &mut Shared) -> Option<Step> {
        let position = self.contest.position();
        let nudge = self.nudge.as_mut().filter(|nudge| nudge.at == *position)?;
        let Some(text) = nudge.texts.get(nudge.given) else {
            let job = Job::Hint(position.clone());
            return Some(self.ask(job, "Looking for a winning move", shared));
        };
        nudge.given += 1;
        let next = if nudge.given < nudge.texts.len() {
            "says more"
        } else {
            "shows the move"
        };
        self.topic = Topic::Nudged(format!("{text} ({}.)", shared.does(Command::Nudge, next)));
        Some(Step::stay())
    }

    /// Plays on in a new match, which returns here when left.
    pub(in crate::tui) fn play_on(&mut self, contest: Contest) -> Step {
        // A match cannot begin in a position without a move.
        if contest.verdict().is_some() {
            self.say_note("No move is left here. Choose an earlier move to play on from.");
            return Step::stay();
        }
        let plan = Box::new(self.plan.clone());
        Step::go(Go::To(Place::Match(Box::new(contest), plan)))
    }

    fn moved(&mut self, done: bool, word: &str, shared: &Shared) {
        if done {
            self.clear();
            self.say_table(word, shared);
        }
    }

    /// Says, after this word, which position is on the table again and whose turn it is.
    pub(in crate::tui) fn say_table(&mut self, word: &str, shared: &Shared) {
        let number = |n: &Natural| shared.numbers.short(n);
        let shown = position_text(&self.contest.position().piles, &number);
        let turn = self.say(shared, |words| words.turn());
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

    /// Returns the move that Enter plays, or else the step to take: if no move can be played, usually
    /// none, and the status line says why; but typed text may have to be read first.
    pub(in crate::tui) fn entered(&mut self, shared: &mut Shared) -> Result<Move, Step> {
        if self.line.is_some() {
            match self.typed() {
                Some(Ok(chosen)) => return Ok(chosen),
                Some(Err(MoveError::Notation(error))) => {
                    self.topic = Topic::Refused(error.to_string());
                }
                Some(Err(MoveError::Refusal(refusal))) => self.topic = Topic::Illegal(refusal),
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
        if let Some(topic) = self.to_choose_first() {
            self.topic = topic;
            return Err(Step::stay());
        }
        Ok(self.draft.chosen())
    }

    /// Closes the line, drops the choice, or closes the map, whichever applies first. False if none
    /// does.
    pub(in crate::tui) fn back(&mut self) -> bool {
        if self.is_touched() {
            self.clear();
            self.topic = Topic::Nothing;
            return true;
        }
        std::mem::take(&mut self.map.open)
    }

    /// Handles an answer; gives it back if only the screen can use it.
    pub(in crate::tui) fn found(
        &mut self,
        found: Found,
        shared: &mut Shared,
    ) -> Result<Step, Box<Found>> {
        match found {
            Found::Chart(charted) => self.map.charted = Some(charted),
            Found::Read(typed, says) => {
                self.learn_typed(*typed, says);
                // A pressed Enter waits until no later request blocks the keys.
                if !shared.tasks.holds_keys() && std::mem::take(&mut self.entering) {
                    return Ok(Step::go(Go::Do(Command::Enter)));
                }
            }
            Found::Near(position, near) => self.map.near = Some((position, near)),
            Found::Nudge(at, Ok(texts)) => {
                self.nudge = Some(Nudge {
                    at,
                    texts,
                    given: 0,
                });
                return Ok(self.nudged(shared).unwrap_or_default());
            }
            Found::Nudge(_, Err(unsolved)) => {
                self.say_note(format!("There is no nudge: {unsolved}."));
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

    /// Called when the player has stopped the task being waited for.
    pub(in crate::tui) fn stopped(&mut self) {
        self.entering = false;
        let who = &self.contest.seat(self.contest.actor()).name;
        self.topic = Topic::Note(if self.person_acts() || self.contest.verdict().is_some() {
            "Stopped.".to_owned()
        } else {
            format!("Stopped. Enter lets {who} go on.")
        });
    }
}

/// Copies a part of a match.
#[must_use]
pub(in crate::tui) fn copy(contest: &Contest, what: Copied, shared: &mut Shared) -> Step {
    let task = StoreTask::CopyMatch(Box::new(contest.clone()), what);
    shared.read(task).into()
}
