//! The stack of screens: which screen a call goes to, and how a step changes the stack.

use super::{App, Layer};
use crate::keys::Command;
use crate::message::Effect;
use crate::route::Route;
use crate::screen::{Arrival, Covers, Go, MenuMark, PausedMatch, Screen, Shared, Step};
use crate::screens;

impl App {
    /// Calls `ask` with the current screen, below any page or question.
    pub(crate) fn on_base<T>(&mut self, ask: impl FnOnce(&mut dyn Screen, &mut Shared) -> T) -> T {
        let mut above = self.above.iter_mut().rev();
        let layer = above.find(|layer| layer.covers == Covers::Everything);
        layer.unwrap_or(&mut self.bottom).ask(&mut self.shared, ask)
    }

    /// Calls `ask` with the screen on top, and carries out the step that it returns.
    pub(crate) fn on_top(
        &mut self,
        ask: impl FnOnce(&mut dyn Screen, &mut Shared) -> Step,
    ) -> Vec<Effect> {
        let layer = self.above.last_mut().unwrap_or(&mut self.bottom);
        let step = layer.ask(&mut self.shared, ask);
        self.apply(step)
    }

    /// Calls `ask` with the screen with this number, or `None` if that screen has gone, and carries out the step
    /// that it returns.
    pub(crate) fn on_requester(
        &mut self,
        number: u64,
        ask: impl FnOnce(Option<&mut dyn Screen>, &mut Shared) -> Step,
    ) -> Vec<Effect> {
        self.shared.base_screen = self.base_layer().number;
        let mut above = self.above.iter_mut();
        let layer = above.find(|layer| layer.number == number);
        let bottom = Some(&mut self.bottom).filter(|layer| layer.number == number);
        let step = match layer.or(bottom) {
            Some(layer) => layer.ask(&mut self.shared, |screen, shared| ask(Some(screen), shared)),
            None => ask(None, &mut self.shared),
        };
        self.apply(step)
    }

    pub(crate) fn apply(&mut self, step: Step) -> Vec<Effect> {
        let Step { go, mut effects } = step;
        effects.extend(match go {
            Go::Stay => Vec::new(),
            Go::Push(screen) => self.push(screen),
            Go::To(place) => self.lead_to(place, false),
            Go::Instead(place) => self.lead_to(place, true),
            Go::Resume => match self.shared.paused.take() {
                Some(PausedMatch::Here(screen)) => self.push(screen),
                other => {
                    self.shared.paused = other;
                    Vec::new()
                }
            },
            Go::Back if self.is_covered() => {
                self.above.pop();
                Vec::new()
            }
            Go::Back => self.leave(false),
            Go::Home => self.leave(true),
            Go::Page(page) => {
                self.cover(screens::page_of(page), Covers::Body);
                Vec::new()
            }
            Go::Ask(command, text) => {
                self.cover(screens::question_of(command, text), Covers::Status);
                Vec::new()
            }
            Go::Reply(command, yes) => {
                self.above.pop();
                if !yes {
                    self.on_base(|screen, _| screen.declined());
                    Vec::new()
                } else if command == Command::Quit {
                    vec![Effect::Quit]
                } else {
                    let step = self.on_base(|screen, shared| screen.confirmed(command, shared));
                    self.apply(step)
                }
            }
            Go::Do(command) => self.command(command),
        });
        effects
    }

    /// Opens the screen for this route on top of the stack, or with `instead` in place of the one on top.
    pub(crate) fn lead_to(&mut self, place: Route, instead: bool) -> Vec<Effect> {
        let Some(screen) = screens::open(place, &mut self.shared) else {
            self.shared.warn("this game is not in the catalogue");
            return Vec::new();
        };
        self.uncover();
        if instead {
            self.above.pop();
        }
        self.push(screen)
    }

    /// Puts a screen on the stack, with a number of its own.
    pub(crate) fn cover(&mut self, screen: Box<dyn Screen>, covers: Covers) {
        self.shared.last_screen += 1;
        self.above.push(Layer {
            number: self.shared.last_screen,
            screen,
            covers,
        });
    }

    fn push(&mut self, screen: Box<dyn Screen>) -> Vec<Effect> {
        self.uncover();
        self.cover(screen, Covers::Everything);
        self.open_top()
    }

    pub(crate) fn open_top(&mut self) -> Vec<Effect> {
        self.on_top(|screen, shared| screen.arrived(Arrival::Opened, shared))
    }

    /// Cancels the jobs of the current screen, and closes any page or question above it.
    fn uncover(&mut self) {
        self.shared.jobs.cancel_all();
        while self.is_covered() {
            self.above.pop();
        }
    }

    /// Leaves the screen on top, or all screens down to the menu. An unfinished match is paused.
    fn leave(&mut self, all: bool) -> Vec<Effect> {
        self.keys_ahead.clear();
        self.uncover();
        let mut mark = self.top_layer().screen.menu_mark(&self.shared);
        let below = self.above.len().saturating_sub(1);
        let kept = if all { 0 } else { below };
        for Layer { screen: left, .. } in self.above.split_off(kept) {
            let shown = left.current_match();
            if shown.is_some_and(|shown| shown.is_unfinished()) {
                self.shared.paused = Some(PausedMatch::Here(left));
                mark = Some(MenuMark::Play);
            }
        }
        let step = self.on_base(|screen, shared| screen.arrived(Arrival::Returned(mark), shared));
        self.apply(step)
    }
}
