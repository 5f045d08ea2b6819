//! How a message changes the state, and which effects it asks for. What a command does on one of
//! the screens is in the file of that screen.

mod analysis;
mod answers;
mod duel;
mod keeping;
mod map;
mod menu;
mod mouse;
mod pages;
mod preferences;
mod records;
mod review;
mod setup;
mod statistics;
mod typing;

use super::app::{App, Aside, Notice, Opening, Page, PageKind, Question, Running, Screen};
use super::archive::{Copied, Errand};
use super::cabinet::Memo;
use super::keys::{Command, Context};
use super::message::{Effect, Message};
use super::settings::Change;
use super::setup::Setup;
use super::work::{Job, Ticket, Work};
use crate::play::Adviser;
use ratatui::crossterm::event::KeyEvent;
use tui_input::backend::crossterm::to_input_request;

/// No more keys than this are kept while work goes on.
const AHEAD: usize = 64;

/// How many ticks it takes until the tokens of a move are seen to have left.
pub(super) const LEAVING: u8 = 8;

impl App {
    /// Takes a message in and gives the effects it has, which are to be performed in this order.
    /// Those of one message come before those of the next.
    ///
    /// It never waits: what takes its time is an effect, and its answer a message. Cost: where the
    /// match on the table has changed and is kept, a copy of it; else what the message asks for.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        let moves = self.moves();
        let mut effects = self.take_in(message);
        if self.settings().animation && self.moves() > moves {
            self.leaving = Some(0);
        }
        effects.extend(self.keep());
        effects.extend(self.chart());
        effects.extend(self.ponder());
        effects
    }

    fn take_in(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => self.key(key),
            Message::Mouse(mouse) => self.mouse(mouse),
            Message::Paste(text) => self.paste(&text),
            Message::Resize(columns, rows) => {
                self.size = (columns, rows);
                Vec::new()
            }
            Message::Tick => {
                if let Some(running) = &mut self.running {
                    running.ticks += 1;
                }
                if let Some(pondering) = &mut self.pondering {
                    pondering.ticks += 1;
                }
                self.leaving = self.leaving.and_then(|ticks| {
                    let next = ticks + 1;
                    (next < LEAVING).then_some(next)
                });
                if let Some(fetching) = &mut self.fetching {
                    fetching.ticks += 1;
                }
                Vec::new()
            }
            Message::Resumed => vec![Effect::Redraw],
            Message::Answer(ticket, answer) => self.answer(ticket, *answer),
            Message::Filed(filed) => self.filed(filed),
            Message::Judged(id, blame) => Self::judged(id, blame),
            Message::Report(report) => self.report(report),
            Message::Brought(ticket, brought) => self.brought(ticket, *brought),
            Message::Closed => vec![Effect::Quit],
            Message::Crashed => vec![Effect::Fail],
        }
    }

    /// What is to be done when the program opens: the unfinished match may be on the disk, and the
    /// computer may have the first move.
    pub fn begin(&mut self) -> Vec<Effect> {
        match self.opening.take() {
            Some(Opening::Unfinished) => self.send_for(Errand::Resume),
            Some(Opening::Kept(opened)) => self.go_on(*opened, false),
            _ => {
                let mut effects = self.keep();
                effects.extend(self.computer_acts());
                effects
            }
        }
    }

    /// How many moves have been made in the match on the table.
    fn moves(&self) -> usize {
        match &self.screen {
            Screen::Duel(duel) => duel.contest.moves_made(),
            _ => 0,
        }
    }

    /// Does what a key says, and sees to it that what it changed is kept.
    fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        let mut effects = self.pressed(key);
        effects.extend(self.keep());
        effects
    }

    fn pressed(&mut self, key: KeyEvent) -> Vec<Effect> {
        let context = self.context();
        self.leaving = None;
        let command = self.keymap.command(context, &key);
        if self.is_cramped() {
            return match command {
                Some(Command::Suspend | Command::Redraw) => self.act(command, &key),
                Some(Command::Quit) if context != Context::Menu || is_control(&key) => {
                    vec![Effect::Quit]
                }
                _ => Vec::new(),
            };
        }
        // Keys that come before anybody could have seen that work goes on are meant for later.
        let waited = |ticks: Option<usize>| ticks.is_none_or(|ticks| ticks == 0);
        let unseen = waited(self.running.as_ref().map(|running| running.ticks))
            && waited(self.fetching.as_ref().map(|fetching| fetching.ticks))
            && self.is_waiting();
        if context == Context::Wait && unseen && command != Some(Command::Quit) {
            if self.ahead.len() < AHEAD {
                self.ahead.push(key);
            }
            return Vec::new();
        }
        self.notice = None;
        match command {
            Some(command) if !self.is_available(command) => {
                if let Some(reason) = self.why_not(command) {
                    self.tell(reason.to_owned());
                }
                Vec::new()
            }
            Some(_) => self.act(command, &key),
            None if context == Context::Key => self.listen(&key),
            None => {
                if let Some(request) = to_input_request(&ratatui::crossterm::event::Event::Key(key))
                {
                    self.edit(request);
                }
                Vec::new()
            }
        }
    }

    /// Does what the command says; the key says which digit or letter it was.
    fn act(&mut self, command: Option<Command>, key: &KeyEvent) -> Vec<Effect> {
        let Some(command) = command else {
            return Vec::new();
        };
        match (command, self.context()) {
            (Command::Quit, _) if is_control(key) => return vec![Effect::Quit],
            (Command::Quit, _) => return self.quit(),
            (Command::Suspend, _) => return vec![Effect::Suspend],
            (Command::Redraw, _) => return vec![Effect::Redraw],
            (Command::Mouse, _) => return self.switch_mouse(),
            (Command::Help, context) => {
                self.open(PageKind::Help(context));
                return Vec::new();
            }
            (Command::Rules, _) => {
                self.open(PageKind::Rules);
                return Vec::new();
            }
            (Command::CopyReason, _) => return self.copy_reason(),
            (Command::CopyPosition, context) if context != Context::Records => {
                return self.copy(Copied::Position);
            }
            (Command::CopyRecord, context) if context != Context::Records => {
                return self.copy(Copied::Record);
            }
            (_, Context::Page) => {
                self.turn_page(command);
                return Vec::new();
            }
            (_, Context::Question) => return self.reply(command == Command::Enter),
            (Command::Back, Context::Wait) => {
                self.stop();
                return Vec::new();
            }
            _ => {}
        }
        match &self.screen {
            Screen::Menu(menu) => {
                let menu = *menu;
                self.menu(menu, command)
            }
            Screen::Setup(_) => self.act_setup(command, key),
            Screen::Duel(_) | Screen::Analysis(_) => self.act_duel(command, key),
            Screen::Review(_) => self.act_review(command),
            Screen::Statistics(_) => self.act_statistics(command),
            Screen::Settings(_) => self.act_preferences(command),
            Screen::Records(_) => self.act_records(command),
        }
    }

    fn copy_reason(&mut self) -> Vec<Effect> {
        match &self.page {
            Some(Page {
                kind: PageKind::Why(reason),
                ..
            }) => {
                let reason = reason.clone();
                self.copy(Copied::Reason(reason))
            }
            _ => Vec::new(),
        }
    }

    /// Says something until the next key.
    fn tell(&mut self, text: String) {
        self.notice = Some(Notice { text, bad: false });
    }

    /// Says that something does not work, until the next key.
    fn warn(&mut self, reason: &str) {
        let mut letters = reason.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        self.notice = Some(Notice {
            text: format!("{}.", first.chain(letters).collect::<String>()),
            bad: true,
        });
    }

    fn open(&mut self, kind: PageKind) {
        self.page = Some(Page {
            kind,
            scroll: 0,
            shift: 0,
        });
    }

    fn ask(&mut self, question: Question) {
        self.question = Some(question);
    }

    fn reply(&mut self, yes: bool) -> Vec<Effect> {
        let question = self.question.take();
        match (question, &mut self.screen) {
            (Some(Question::Leave), _) if yes => self.back_to_menu(),
            (Some(Question::Quit), _) if yes => return vec![Effect::Quit],
            (Some(Question::Delete), _) if yes => return self.delete_record(),
            (Some(Question::Resign), Screen::Duel(duel)) if yes => {
                let actor = duel.contest.actor();
                duel.contest.resign(actor);
                duel.clear();
            }
            (Some(Question::Usual), _) if yes => return self.set(Change::Everything),
            (Some(Question::Reset), _) if yes => return vec![Effect::File(Memo::Reset)],
            _ => {}
        }
        Vec::new()
    }

    /// Asks for work; what was asked for before is given up.
    fn work(&mut self, adviser: &Adviser, job: Job, launching: Option<Box<Setup>>) -> Vec<Effect> {
        self.cancel();
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        let work = Work::new(adviser, job.clone());
        self.running = Some(Running {
            ticket,
            cancel: work.canceller(),
            job,
            launching,
            ticks: 0,
        });
        vec![Effect::Work(ticket, Box::new(work))]
    }

    fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancel.cancel();
        }
        self.fetching = None;
        self.ahead.clear();
    }

    /// Stops what is worked on because somebody said so.
    fn stop(&mut self) {
        if !self.is_waiting() {
            return;
        }
        // The match is still where it was.
        if self.is_resuming() {
            self.aside = Some(Aside::Stored);
        }
        self.cancel();
        if let Some(duel) = self.screen.duel_mut() {
            duel.said = super::duel::Said::Note(if duel.person_acts() {
                "Stopped.".to_owned()
            } else {
                let who = &duel.contest.seat(duel.contest.actor()).name;
                format!("Stopped. Enter lets {who} go on.")
            });
        }
    }
}

fn is_control(key: &KeyEvent) -> bool {
    key.modifiers
        .contains(ratatui::crossterm::event::KeyModifiers::CONTROL)
}
