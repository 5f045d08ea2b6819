//! How a message changes the stack of screens, and which effects it causes. Each screen defines
//! what its commands do.

use super::App;
use super::help::{all_keys, help};
use crate::keys::{Command, Keys, WAIT};
use crate::message::{Effect, Message};
use crate::screen::{
    Can, Continuation, Covers, Go, PausedMatch, Pressed, Requester, Screen, Step, Tone, Typing,
};
use crate::settings::{Change, Setting};
use crate::widgets::winning_page;
use goldpile_app::{JobId, SaveState};
use goldpile_play::Match;
use ratatui::crossterm::event::{KeyEvent, KeyModifiers};

/// The most keys kept until the current job is done.
const AHEAD: usize = 64;

impl App {
    /// Processes a message and returns its effects, to be performed in this order, and before those of the
    /// next message.
    ///
    /// It never waits: long work is an effect, and its answer is a message. Besides the work that the message
    /// itself requires, it copies the current match if that has changed and has to be saved.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        let mut effects = match message {
            Message::Key(key) => self.pressed(key),
            Message::Mouse(mouse) => self.mouse(mouse),
            Message::Paste(text) => self.paste(&text),
            Message::Resize(columns, rows) => {
                self.shared.resize((columns, rows));
                // A plain notice about the screen may no longer hold; a problem remains one.
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
            Message::Done(id, continuation) => self.on_done(id, continuation),
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
        let number = self.base_layer().number;
        effects.extend(self.shared.jobs.run_in_background(number, wanted));
        effects
    }

    fn pressed(&mut self, key: KeyEvent) -> Vec<Effect> {
        let keys = self.keys();
        self.shared.motion = None;
        self.shared.hold_result();
        let command = self.shared.keymap.command(keys, &key);
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match command {
            Some(Command::Quit) if control => return vec![Effect::Quit],
            Some(Command::Suspend) => return vec![Effect::Suspend],
            Some(Command::Redraw) => return vec![Effect::Redraw],
            _ if self.shared.is_cramped() => return Vec::new(),
            _ => {}
        }
        // Keys typed before the job is shown are meant for what follows it.
        if !self.is_covered() && self.shared.jobs.is_unseen() {
            if self.keys_ahead.len() < AHEAD {
                self.keys_ahead.push(key);
            }
            return Vec::new();
        }
        self.shared.notice = None;
        self.shared.input_count += 1;
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

    /// The keys that apply now: those of a question or page that covers the screen; else, while a job blocks the
    /// keys, those for waiting; else those of the screen.
    #[must_use]
    pub fn keys(&self) -> &'static Keys {
        if self.waits() {
            return &WAIT;
        }
        self.top_layer().screen.keys(&self.shared)
    }

    /// Whether this command would do anything now, or why not.
    #[must_use]
    pub fn can(&self, command: Command) -> Can {
        match command {
            Command::Quit | Command::Suspend | Command::Redraw | Command::Mouse => Can::Yes,
            // What may not be looked up on a screen may not be looked up on a page above it.
            Command::HowWon => match self.base_layer().screen.can(command, &self.shared) {
                Can::Because(reason) => Can::Because(reason),
                _ if self.is_covered() => self.top_layer().screen.can(command, &self.shared),
                _ => Can::Yes,
            },
            Command::Help if !self.is_covered() => Can::Yes,
            Command::Enter | Command::Back if self.waits() => {
                Can::only_if(command == Command::Back)
            }
            // The keys for waiting are those of every screen, and this screen may lack some of their commands.
            _ if self.waits() && !self.top_layer().screen.keys(&self.shared).has(command) => {
                Can::No
            }
            _ => self.top_layer().screen.can(command, &self.shared),
        }
    }

    fn act(&mut self, press: Pressed) -> Vec<Effect> {
        match press.command {
            Command::Quit => self.quit(),
            Command::Suspend => vec![Effect::Suspend],
            Command::Redraw => vec![Effect::Redraw],
            Command::Mouse => self.switch_mouse(),
            Command::Help => self.help(),
            Command::HowWon => self.apply(Step::go(Go::Page(winning_page()))),
            Command::Back if !self.is_covered() && self.shared.jobs.holds_keys() => {
                self.stop();
                Vec::new()
            }
            _ => self.on_top(|screen, shared| screen.act(press, shared)),
        }
    }

    /// Opens the help of the screen. On the menu, and where a page is open already, it explains every key.
    fn help(&mut self) -> Vec<Effect> {
        let is_second = self.above.pop_if(|layer| layer.covers == Covers::Body);
        let whole = is_second.is_some() || self.above.is_empty();
        let (keymap, theme, keys) = (&self.shared.keymap, &self.shared.theme, self.keys());
        let can = |command| self.can(command) == Can::Yes;
        let page = if whole {
            all_keys(keymap, theme, keys, can)
        } else {
            help(keymap, theme, keys, self.has_board(), can)
        };
        self.apply(Step::go(Go::Page(page)))
    }

    /// Whether the screen has a board: a position of two piles, and a key to go to it.
    fn has_board(&self) -> bool {
        let is_pair = |the_match: &Match| the_match.position().piles.len() == 2;
        self.keys().has(Command::Map) && self.the_match().is_none_or(is_pair)
    }

    /// Carries out a command as if its key had been pressed.
    pub(crate) fn command(&mut self, command: Command) -> Vec<Effect> {
        match self.can(command) {
            Can::Yes => self.act(Pressed::of(command)),
            Can::No | Can::Because(_) => Vec::new(),
        }
    }

    fn stop(&mut self) {
        self.keys_ahead.clear();
        if self.shared.jobs.cancel_waiting() {
            self.on_base(Screen::stopped);
        }
    }

    /// Leaves the program; asks first if a match would be lost.
    fn quit(&mut self) -> Vec<Effect> {
        let paused = self.shared.paused_match();
        if paused.is_some_and(|status| status.state() == SaveState::Failed) {
            let text = "The unfinished match could not be saved. Leave, and lose it?";
            return self.apply(Step::ask(Command::Quit, text));
        }
        vec![Effect::Quit]
    }

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

    /// Handles the result of a job, unless nobody wants it any longer. If the keys were waiting for it, the keys
    /// typed ahead follow.
    fn on_done(&mut self, id: JobId, continuation: Continuation) -> Vec<Effect> {
        let Some(done) = self.shared.jobs.finish(id) else {
            return Vec::new();
        };
        let is_waiting = done.holds_keys();
        let mut effects = self.on_requester(done.screen, |screen, shared| {
            continuation.run(Requester { screen, is_waiting }, shared)
        });
        effects.extend(self.tell_events());
        if is_waiting {
            effects.extend(self.typed_ahead());
        }
        effects
    }

    /// Handles the keys typed ahead, until one of them starts another job.
    fn typed_ahead(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut keys_ahead = std::mem::take(&mut self.keys_ahead).into_iter();
        while !self.is_busy() {
            let Some(key) = keys_ahead.next() else {
                return effects;
            };
            effects.extend(self.pressed(key));
        }
        self.keys_ahead.extend(keys_ahead);
        effects
    }

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
            self.shared.active_screen = layer.number;
            for event in &events {
                effects.extend(layer.screen.on_event(event, on_top, &mut self.shared));
            }
            on_top &= layer.covers != Covers::Everything;
        }
        effects
    }

    /// Handles pasted text. Many terminals send a line end in it as a carriage return, as the Enter key does.
    fn paste(&mut self, text: &str) -> Vec<Effect> {
        if self.shared.is_cramped() || self.shared.jobs.holds_keys() {
            return Vec::new();
        }
        self.shared.notice = None;
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        self.on_top(|screen, shared| screen.type_in(Typing::Pasted(&text), shared))
    }
}
