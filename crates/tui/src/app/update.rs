//! How a message changes the stack of screens, and which effects it causes. Each screen defines
//! what its commands do.

use super::App;
use super::help::help;
use crate::keys::{Command, Wheel};
use crate::message::{Effect, Message};
use crate::screen::{
    Can, Continuation, Covers, Go, PausedMatch, Pressed, Screen, Step, Tone, Typing,
};
use crate::settings::{Change, Setting};
use crate::widgets::{Target, winning_page};
use goldpile_app::{JobId, Output, SaveState};
use ratatui::crossterm::event::{KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// The most keys that are kept to be handled after the current work.
const AHEAD: usize = 64;

impl App {
    /// Processes a message and returns its effects, to be performed in this order, and before those
    /// of the next message.
    ///
    /// It never waits: long work is an effect, and its answer is a message. Cost: a copy of the
    /// current match if it has changed and is to be saved, besides the work that the message itself
    /// requires.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        let mut effects = match message {
            Message::Key(key) => self.pressed(key),
            Message::Mouse(mouse) => self.mouse(mouse),
            Message::Paste(text) => self.paste(&text),
            Message::Resize(columns, rows) => {
                self.shared.resize((columns, rows));
                // What was said of the screen may be true no more; a problem stays one.
                let notice = &mut self.shared.notice;
                notice.take_if(|notice| notice.tone == Tone::Plain);
                if columns == 0 || rows == 0 {
                    let (columns, rows) = self.shared.size;
                    let assumed = format!("{columns} × {rows} is assumed");
                    self.shared
                        .tell(format!("The terminal does not say its size: {assumed}."));
                }
                Vec::new()
            }
            Message::Tick => {
                self.shared.jobs.tick();
                self.shared.tick();
                Vec::new()
            }
            Message::Resumed => vec![Effect::Redraw],
            Message::Output(id, output) => self.on_output(id, output),
            Message::Progress(id, text) => {
                self.shared.jobs.progress(id, text);
                Vec::new()
            }
            Message::Refused(why) => {
                self.shared.warn(why);
                Vec::new()
            }
            Message::Closed => vec![Effect::Quit],
            Message::Crashed => vec![Effect::Fail],
        };
        let wanted = self.on_base(|screen, shared| screen.background_jobs(shared));
        let number = self.base_number();
        let begun = self.shared.jobs.run_in_background(number, wanted);
        let begun = begun.into_iter();
        effects.extend(begun.map(|(id, job)| Effect::Job(id, Box::new(job))));
        effects
    }

    /// Handles a key.
    fn pressed(&mut self, key: KeyEvent) -> Vec<Effect> {
        let keys = self.keys();
        self.shared.motion = None;
        let command = self.shared.keymap.command(keys, &key);
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match command {
            Some(Command::Quit) if control => return vec![Effect::Quit],
            Some(Command::Suspend) => return vec![Effect::Suspend],
            Some(Command::Redraw) => return vec![Effect::Redraw],
            _ if self.shared.is_cramped() => return Vec::new(),
            _ => {}
        }
        // Keys typed before the work becomes visible are meant for what follows it.
        if !self.is_covered() && self.shared.jobs.is_unseen() {
            if self.ahead.len() < AHEAD {
                self.ahead.push(key);
            }
            return Vec::new();
        }
        self.shared.notice = None;
        match command {
            Some(command) => match self.can(command) {
                Can::Yes => self.act(Pressed::by(command, &key)),
                Can::No => Vec::new(),
                Can::Because(reason) => {
                    self.shared.tell(reason);
                    Vec::new()
                }
            },
            None if self.is_covered() || !self.shared.jobs.holds_keys() => {
                self.on_top(|screen, shared| screen.type_in(Typing::Key(&key), shared))
            }
            None => Vec::new(),
        }
    }

    /// Carries out a command.
    fn act(&mut self, press: Pressed) -> Vec<Effect> {
        match press.command {
            Command::Quit => self.quit(),
            Command::Suspend => vec![Effect::Suspend],
            Command::Redraw => vec![Effect::Redraw],
            Command::Mouse => self.switch_mouse(),
            Command::Help => {
                let can = |command| self.can(command) == Can::Yes;
                let page = help(&self.shared.keymap, &self.shared.theme, self.keys(), can);
                self.apply(Step::go(Go::Page(page)))
            }
            Command::HowWon => self.apply(Step::go(Go::Page(winning_page()))),
            Command::Back if !self.is_covered() && self.shared.jobs.holds_keys() => {
                self.stop();
                Vec::new()
            }
            _ => self.on_top(|screen, shared| screen.act(press, shared)),
        }
    }

    /// Carries out a command as if its key had been pressed.
    pub(super) fn command(&mut self, command: Command) -> Vec<Effect> {
        match self.can(command) {
            Can::Yes => self.act(Pressed::of(command)),
            Can::No | Can::Because(_) => Vec::new(),
        }
    }

    /// Stops the current work at the player's request.
    fn stop(&mut self) {
        self.ahead.clear();
        if self.shared.jobs.cancel_waiting() {
            self.on_base(Screen::stopped);
        }
    }

    /// Leaves the program; asks first if something would be lost.
    fn quit(&mut self) -> Vec<Effect> {
        let paused = self.shared.paused_match();
        if paused.is_some_and(|status| status.state() == SaveState::Failed) {
            let text = "The unfinished match could not be saved. Leave, and lose it?";
            return self.apply(Step::ask(Command::Quit, text));
        }
        vec![Effect::Quit]
    }

    /// Switches the mouse between playing and selecting text.
    fn switch_mouse(&mut self) -> Vec<Effect> {
        let on = !self.settings().mouse;
        let effects = self.shared.set(Change::Choose(Setting::Mouse, on.into()));
        let lets = self.shared.does(Command::Mouse, "lets");
        self.shared.tell(if on {
            "The mouse controls the game again.".to_owned()
        } else {
            format!("The mouse now selects text in the terminal. {lets} it play again.")
        });
        effects.unwrap_or_default()
    }

    /// Handles the result of a job, unless it is no longer wanted. If the keys were waiting for it, those
    /// typed ahead follow.
    fn on_output(&mut self, id: JobId, output: Output) -> Vec<Effect> {
        match self.shared.jobs.finish(id) {
            Continuation::Unwanted => Vec::new(),
            Continuation::Background(then) => self.on_base_do(then, output),
            Continuation::Waited(then) => {
                let mut effects = self.on_base_do(then, output);
                effects.extend(self.typed_ahead());
                effects
            }
            Continuation::Posted(posted) => {
                let (mut effects, then) = posted.act(&output, &mut self.shared);
                effects.extend(self.tell_events());
                if let Some(then) = then {
                    effects.extend(self.on_screen_do(then, output));
                }
                effects
            }
        }
    }

    /// Handles the keys typed ahead, until one of them starts new work.
    fn typed_ahead(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut ahead = std::mem::take(&mut self.ahead).into_iter();
        while !self.is_busy() {
            let Some(key) = ahead.next() else {
                return effects;
            };
            effects.extend(self.pressed(key));
        }
        self.ahead.extend(ahead);
        effects
    }

    /// Reports what has happened to the files of matches, and tells every screen.
    fn tell_events(&mut self) -> Vec<Effect> {
        let events = std::mem::take(&mut self.shared.events);
        for event in &events {
            self.shared.report(event);
        }
        let mut effects = Vec::new();
        let mut paused = self.shared.paused.take();
        if let Some(PausedMatch::Here(screen)) = &mut paused {
            for event in &events {
                effects.extend(screen.on_event(event, false, &mut self.shared));
            }
        }
        self.shared.paused = paused;
        let layers = self.above.iter_mut().rev().chain([&mut self.bottom]);
        let mut on_top = true;
        for layer in layers {
            self.shared.caller = layer.number;
            for event in &events {
                effects.extend(layer.screen.on_event(event, on_top, &mut self.shared));
            }
            on_top &= layer.covers != Covers::Everything;
        }
        effects
    }

    /// Handles pasted text. Many terminals send a pasted line end as the Enter key does: as a carriage
    /// return.
    fn paste(&mut self, text: &str) -> Vec<Effect> {
        if self.shared.is_cramped() || self.shared.jobs.holds_keys() {
            return Vec::new();
        }
        self.shared.notice = None;
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        self.on_top(|screen, shared| screen.type_in(Typing::Pasted(&text), shared))
    }

    /// Handles the mouse: the meaning of a click is that of whatever was drawn at its cell.
    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        if self.shared.is_cramped() {
            return Vec::new();
        }
        let target = |app: &Self| super::view::target_at(app, mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.shared.notice = None;
                self.shared.motion = None;
                target(self).map_or_else(Vec::new, |target| self.click(target))
            }
            MouseEventKind::ScrollUp => self.wheel(target(self), true),
            MouseEventKind::ScrollDown => self.wheel(target(self), false),
            _ => Vec::new(),
        }
    }

    fn click(&mut self, target: Target) -> Vec<Effect> {
        match target {
            Target::Command(command) => self.command(command),
            // The awaited answer is meant for the screen as it is, so a click may not change that.
            _ if self.is_covered() || self.shared.jobs.holds_keys() => Vec::new(),
            target => self.on_top(|screen, shared| screen.click(target, shared)),
        }
    }

    fn wheel(&mut self, target: Option<Target>, up: bool) -> Vec<Effect> {
        let either = |one, other| if up { one } else { other };
        match (self.keys().wheel, target) {
            (_, Some(Target::Cell(..))) => self.command(either(Command::ZoomIn, Command::ZoomOut)),
            (Wheel::Lines, _) => self.command(either(Command::Up, Command::Down)),
            (Wheel::Values, Some(target)) => {
                let Some(target) = target.holder() else {
                    return Vec::new();
                };
                let mut effects = self.click(target);
                effects.extend(self.command(either(Command::More, Command::Less)));
                effects
            }
            (Wheel::Values | Wheel::Nothing, _) => Vec::new(),
        }
    }
}
