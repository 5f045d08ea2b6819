//! The stack of screens: which screen a call goes to, and how a step changes the stack.

use super::App;
use crate::tui::keys::Command;
use crate::tui::message::Effect;
use crate::tui::place::Place;
use crate::tui::screen::{Aside, Covers, Go, Mark, Screen, Shared, Step};
use crate::tui::screens;

impl App {
    /// Calls `ask` with the current screen, the one below any page or question.
    pub(super) fn on_base<T>(&mut self, ask: impl FnOnce(&mut dyn Screen, &mut Shared) -> T) -> T {
        let mut above = self.above.iter_mut().rev();
        let screen = above.find(|screen| screen.covers() == Covers::Everything);
        ask(&mut **screen.unwrap_or(&mut self.bottom), &mut self.shared)
    }

    /// Calls `ask` with the screen on top, and carries out the step that it returns.
    pub(super) fn on_top(
        &mut self,
        ask: impl FnOnce(&mut dyn Screen, &mut Shared) -> Step,
    ) -> Vec<Effect> {
        let screen = self.above.last_mut().unwrap_or(&mut self.bottom);
        let step = ask(&mut **screen, &mut self.shared);
        self.apply(step)
    }

    /// Carries out the step that a screen has returned.
    pub(super) fn apply(&mut self, step: Step) -> Vec<Effect> {
        let Step { go, mut effects } = step;
        effects.extend(match go {
            Go::Stay => Vec::new(),
            Go::Push(screen) => self.push(screen),
            Go::To(place) => self.lead_to(place, false),
            Go::Instead(place) => self.lead_to(place, true),
            Go::Resume => match self.shared.aside.take() {
                Some(Aside::Here(screen)) => self.push(screen),
                other => {
                    self.shared.aside = other;
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
                self.above.push(screens::page_of(page));
                Vec::new()
            }
            Go::Ask(command, text) => {
                self.above.push(screens::question_of(command, text));
                Vec::new()
            }
            Go::Reply(command, yes) => {
                self.above.pop();
                match command {
                    _ if !yes => {
                        self.on_base(|screen, _| screen.declined(command));
                        Vec::new()
                    }
                    Command::Quit => vec![Effect::Quit],
                    command => {
                        let step = self.on_base(|screen, shared| screen.confirmed(command, shared));
                        self.apply(step)
                    }
                }
            }
            Go::Do(command) => self.command(command),
        });
        effects
    }

    /// Puts the screen that shows this place on top of the stack; if `instead`, it replaces the screen
    /// that was there.
    pub(super) fn lead_to(&mut self, place: Place, instead: bool) -> Vec<Effect> {
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

    fn push(&mut self, screen: Box<dyn Screen>) -> Vec<Effect> {
        self.uncover();
        self.above.push(screen);
        self.open_top()
    }

    pub(super) fn open_top(&mut self) -> Vec<Effect> {
        self.on_top(Screen::opened)
    }

    /// Cancels the tasks of the current screen, and closes any page or question above it.
    fn uncover(&mut self) {
        self.shared.tasks.give_up();
        while self.is_covered() {
            self.above.pop();
        }
    }

    /// Leaves the screen on top, or all screens down to the menu. An unfinished match is laid aside.
    fn leave(&mut self, all: bool) -> Vec<Effect> {
        self.ahead.clear();
        self.uncover();
        let mut mark = self.top().mark(&self.shared);
        let kept = if all {
            0
        } else {
            self.above.len().saturating_sub(1)
        };
        for left in self.above.split_off(kept) {
            if left.is_unfinished() {
                self.shared.aside = Some(Aside::Here(left));
                mark = Some(Mark::Unfinished);
            }
        }
        let step = self.on_base(|screen, shared| screen.returned(mark, shared));
        self.apply(step)
    }
}
