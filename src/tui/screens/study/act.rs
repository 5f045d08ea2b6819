//! What commands do in a lesson, and what follows an answer.

use super::source::Next;
use super::{Study, Wanted, draw};
use crate::engine::Move;
use crate::engine::notation::{pile_name, position_text};
use crate::learn::progress::OVERTAKEN;
use crate::learn::question::Question;
use crate::learn::session::Doing;
use crate::learn::{Exercise, Input};
use crate::number::Natural;
use crate::tui::keys::Command;
use crate::tui::message::Effect;
use crate::tui::screen::{Can, FileState, Go, Pressed, Shared, Step};
use crate::tui::stage::{Mode, Stage};
use crate::tui::tasks::{Advance, Asked, Found, NoteTask, Studied};
use crate::tui::widgets::{rules_page, stepped};

impl Study {
    pub(super) fn can_do(&self, command: Command, shared: &Shared) -> Can {
        let stage = self.table();
        let mode = stage.map(Stage::mode);
        match command {
            Command::Hint | Command::Resign if self.wanted() == Wanted::Nothing => Can::No,
            Command::Hint | Command::Resign => Can::or(
                !self.is_answer_named() || command == Command::Resign && self.is_match(),
                "The answer is named already: give it to go on.",
            ),
            Command::Why => match self.exercise() {
                None => Can::No,
                Some(Exercise::Lesson(_)) => Can::Yes,
                Some(Exercise::Drill(_)) => Can::or(
                    self.is_drill_done() && self.stage.is_some(),
                    "Answer first: the reason would give the answer away.",
                ),
            },
            Command::Rules => Can::only_if(self.studied.is_some()),
            Command::PageUp | Command::PageDown if !is_list(mode) => {
                Can::only_if(draw::hidden(self, shared) != (0, 0))
            }
            Command::Up | Command::Down if stage.is_none() => {
                Can::only_if(draw::hidden(self, shared) != (0, 0))
            }
            Command::Map => match stage {
                Some(stage) => Can::or(
                    stage.board().is_some(),
                    "This game has no map: only a game with two piles has one.",
                ),
                None => Can::No,
            },
            Command::Back => Can::Yes,
            _ => stage.map_or(Can::Yes, |stage| stage.can(command, shared)),
        }
    }

    pub(super) fn do_act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let mode = self.table().map(Stage::mode);
        match press.command {
            Command::Enter => self.enter(shared),
            Command::Yes => self.say(Input::Answer("yes".to_owned()), shared),
            Command::No => self.say(Input::Answer("no".to_owned()), shared),
            Command::Hint => self.say(Input::Nudge, shared),
            Command::Resign if shared.settings().confirm.resign && self.is_match() => {
                Step::ask(Command::Resign, "Give up this match?")
            }
            Command::Resign => self.say(Input::GiveUp, shared),
            Command::Why => self.explain(shared),
            Command::Rules => match self.exercise() {
                Some(exercise) => {
                    let game = exercise.adviser().game();
                    let page = rules_page(&game.entry, &game.settings, &shared.theme);
                    Step::go(Go::Page(page))
                }
                None => Step::stay(),
            },
            Command::Back if self.stage.as_mut().is_some_and(Stage::back) => Step::stay(),
            Command::Back => Step::back(),
            Command::Leave => Step::home(),
            command if !is_list(mode) && (mode.is_none() || is_page(command)) => {
                self.read_on(command, shared);
                Step::stay()
            }
            _ => {
                let extent = self.extent(shared);
                let step = self
                    .stage
                    .as_mut()
                    .and_then(|stage| stage.act_choosing(press, extent, shared));
                step.unwrap_or_default()
            }
        }
    }

    fn is_answer_named(&self) -> bool {
        matches!(self.exercise(), Some(Exercise::Lesson(session)) if session.is_answer_named())
    }

    fn is_match(&self) -> bool {
        matches!(self.doing(), Doing::Match(_))
    }

    /// The visible size of the map, in squares.
    pub(super) fn extent(&self, shared: &Shared) -> Option<(u16, u16)> {
        draw::extent(self, shared)
    }

    fn read_on(&mut self, command: Command, shared: &Shared) {
        let (above, below) = draw::hidden(self, shared);
        let page = draw::page(self, shared);
        let scroll = stepped(command, above, above + below + 1, page);
        self.scroll = scroll.or(self.scroll);
    }

    /// Whether Enter first scrolls to the rest of a text to be read.
    pub(super) fn has_more(&self, shared: &Shared) -> bool {
        self.wanted() == Wanted::Nothing && draw::hidden(self, shared).1 > 0
    }

    fn enter(&mut self, shared: &mut Shared) -> Step {
        match self.wanted() {
            Wanted::Move => self.enter_move(shared),
            Wanted::Numbers => {
                let typed = self.line.as_ref().map_or("", |line| line.value()).trim();
                if typed.is_empty() {
                    let nudge = shared.does(Command::Hint, "gives a nudge");
                    shared.tell(format!("Type the answer, then press Enter. {nudge}."));
                    return Step::stay();
                }
                let typed = typed.to_owned();
                self.say(Input::Answer(typed), shared)
            }
            Wanted::YesOrNo => {
                shared.tell("Press y for yes or n for no.");
                Step::stay()
            }
            _ if self.has_more(shared) => {
                self.read_on(Command::PageDown, shared);
                Step::stay()
            }
            Wanted::Nothing if self.is_drill_done() => self.next(shared),
            Wanted::Nothing if matches!(self.doing(), Doing::Question(Question::Read)) => {
                self.say(Input::Answer(String::new()), shared)
            }
            Wanted::Nothing => Step::back(),
        }
    }

    fn enter_move(&mut self, shared: &mut Shared) -> Step {
        let may_ask = matches!(self.doing(), Doing::Refute(_));
        let Some(stage) = &mut self.stage else {
            return Step::stay();
        };
        if may_ask && !stage.is_touched() {
            return self.say(Input::Answer(String::new()), shared);
        }
        match stage.entered(shared) {
            // The status line says why.
            Ok(chosen) if stage.judged(&chosen).is_err() => Step::stay(),
            Ok(chosen) => self.say(Input::Answer(move_text(&chosen)), shared),
            Err(step) => step,
        }
    }

    /// Shows why everything in a lesson is true, or why the answer to a drill is right.
    fn explain(&mut self, shared: &mut Shared) -> Step {
        if let Some(Exercise::Lesson(session)) = self.exercise() {
            let lesson = session.lesson();
            let text = lesson.proof.told(lesson.adviser());
            return Step::go(Go::Page(super::talk::proof(&text)));
        }
        let extent = self.extent(shared);
        let stage = self.stage.as_mut();
        let step = stage.and_then(|stage| stage.act(Command::Why, extent, shared));
        step.unwrap_or_default()
    }

    /// Asks the next question; if there is none, says why or goes back.
    pub(super) fn next(&mut self, shared: &mut Shared) -> Step {
        match self.source.next(shared) {
            Next::Task(task) => Self::ask(task, shared),
            Next::Unread => {
                self.nothing = String::from("Reading what you have learnt so far.");
                self.is_unread = true;
                shared.note(NoteTask::Read).into()
            }
            Next::Nothing(why) if why.is_empty() => Step::back(),
            Next::Nothing(why) => {
                self.clear(why);
                Step::stay()
            }
        }
    }

    /// Puts the question away, and says why there is none.
    fn clear(&mut self, why: String) {
        self.studied = None;
        self.stage = None;
        self.line = None;
        self.said_before.clear();
        self.said.clear();
        self.nothing = why;
    }

    /// Goes on where another program has come to in this lesson.
    pub(super) fn overtaken(&mut self, shared: &mut Shared) -> Vec<Effect> {
        self.clear(String::new());
        shared.tell(OVERTAKEN);
        self.next(shared).effects
    }

    /// Stores and shows the lesson as it is now, and has it saved.
    pub(super) fn studied(&mut self, studied: Box<Studied>, shared: &mut Shared) -> Step {
        let effects = self.keep(&studied, shared);
        self.show(studied, shared);
        Step::from(effects)
    }

    /// Hands over what has changed, to be saved. This is the only place that does.
    fn keep(&mut self, studied: &Studied, shared: &mut Shared) -> Vec<Effect> {
        if studied.is_new {
            return Vec::new();
        }
        let drills = studied.drills.clone();
        match (&studied.exercise, self.exercise()) {
            (Exercise::Lesson(session), Some(Exercise::Lesson(before)))
                if session.progress() == before.progress() && drills.is_empty() =>
            {
                Vec::new()
            }
            (Exercise::Lesson(session), _) => {
                shared.versions += 1;
                self.handed = shared.versions;
                if self.kept != FileState::Behind {
                    self.kept = FileState::Saving;
                }
                let advance = Box::new(Advance {
                    from: self.source.from.clone(),
                    to: session.progress().clone(),
                });
                vec![shared.note(NoteTask::Progress(self.handed, advance, drills))]
            }
            (Exercise::Drill(round), _) => {
                let mut effects = Vec::new();
                if !drills.is_empty() {
                    effects.push(shared.note(NoteTask::Mistakes(drills)));
                }
                let rating = round.rating();
                let rated = round.is_done().then(|| self.source.answered());
                if let Some(Some(drill)) = rated {
                    effects.push(shared.note(NoteTask::Rated(Box::new(drill), rating)));
                }
                effects
            }
        }
    }

    /// Reports that something could not be done.
    pub(super) fn failed(&mut self, why: &str, shared: &mut Shared) -> Step {
        let why = crate::play::harmless(why);
        let was_due = matches!(self.source.asked, Asked::Due(_)) && self.is_between();
        if let Some(id) = self.source.pass_over().filter(|_| was_due) {
            shared.tell(format!("Drill {id} was skipped: {why}."));
            return self.next(shared);
        }
        shared.warn(&why);
        if self.studied.is_none() {
            self.nothing = String::from("Esc goes back.");
        }
        Step::stay()
    }

    /// Whether no question is open.
    fn is_between(&self) -> bool {
        self.studied.is_none() || self.is_drill_done()
    }

    pub(super) fn found(&mut self, found: Found, shared: &mut Shared) -> Step {
        let stage = self.stage.as_mut();
        let done = stage.map(|stage| stage.found(found, shared));
        match done {
            Some(Ok(step)) => step,
            _ => Step::stay(),
        }
    }
}

/// Whether Page Up and Page Down belong to a list or the map.
fn is_list(mode: Option<Mode>) -> bool {
    matches!(mode, Some(Mode::Block | Mode::Map))
}

fn is_page(command: Command) -> bool {
    matches!(command, Command::PageUp | Command::PageDown)
}

/// A move in the form that every game reads in only one way: what is taken from each pile.
fn move_text(chosen: &Move) -> String {
    let words: Vec<String> = match chosen {
        Move::Take(taken) => (0..)
            .zip(taken)
            .filter(|(_, take)| !take.is_zero())
            .map(|(pile, take)| format!("{}{take}", pile_name(pile)))
            .collect(),
        Move::Block(squares) if squares.is_empty() => vec!["x-".to_owned()],
        Move::Block(squares) => squares
            .iter()
            .map(|square| format!("x{}", position_text(square, &Natural::to_string)))
            .collect(),
    };
    words.join(" ")
}
