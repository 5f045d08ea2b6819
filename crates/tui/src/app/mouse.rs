//! The mouse: a click means what was drawn at its cell.

use super::App;
use crate::keys::{Command, Wheel};
use crate::message::Effect;
use crate::widgets::Target;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

impl App {
    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        if self.shared.is_cramped() {
            return Vec::new();
        }
        let is_input = matches!(
            mouse.kind,
            MouseEventKind::Down(MouseButton::Left)
                | MouseEventKind::ScrollUp
                | MouseEventKind::ScrollDown
        );
        self.shared.input_count += u64::from(is_input);
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
            // The awaited answer is meant for the screen as it is, so a click must not change the screen.
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
