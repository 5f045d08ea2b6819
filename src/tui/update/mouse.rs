//! The mouse: what lies under it was remembered where it was drawn.

use crate::tui::app::{App, Menu, MenuItem, Screen};
use crate::tui::chart::counts;
use crate::tui::duel::{Draft, Duel, Said};
use crate::tui::keys::{Command, Context};
use crate::tui::message::Effect;
use crate::tui::preferences::Preferences;
use crate::tui::view::{Target, target_at};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

impl App {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        if self.is_cramped() {
            return Vec::new();
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.notice = None;
                self.leaving = None;
                match target_at(self, mouse.column, mouse.row) {
                    Some(target) => self.click(target),
                    None => Vec::new(),
                }
            }
            MouseEventKind::ScrollUp => self.wheel(mouse, true),
            MouseEventKind::ScrollDown => self.wheel(mouse, false),
            _ => Vec::new(),
        }
    }

    /// A command as if its key had been pressed.
    fn command(&mut self, command: Command) -> Vec<Effect> {
        let none = KeyEvent::new(KeyCode::Null, KeyModifiers::NONE);
        if self.is_available(command) {
            self.act(Some(command), &none)
        } else {
            Vec::new()
        }
    }

    fn click(&mut self, target: Target) -> Vec<Effect> {
        match (target, &mut self.screen) {
            (Target::Command(command), _) => return self.command(command),
            (Target::Item(chosen), Screen::Menu(menu)) => {
                // A game shows its rule first and is chosen by a second click.
                let again = menu.chosen == chosen;
                self.screen = Screen::Menu(Menu { chosen });
                if again || !matches!(self.menu_items().get(chosen), Some(MenuItem::Game(_))) {
                    return self.command(Command::Enter);
                }
            }
            (Target::Preference(chosen), Screen::Settings(preferences)) => {
                let again = preferences.chosen == chosen && !preferences.listening;
                self.screen = Screen::Settings(Preferences {
                    chosen,
                    listening: false,
                });
                if again {
                    return self.command(Command::Enter);
                }
            }
            (Target::Item(chosen), Screen::Records(records)) => {
                let again = records.chosen == chosen;
                records.chosen = chosen;
                if again {
                    return self.command(Command::Enter);
                }
            }
            (Target::Turn(chosen, forward), Screen::Settings(_)) => {
                self.screen = Screen::Settings(Preferences {
                    chosen,
                    listening: false,
                });
                return self.command(if forward {
                    Command::More
                } else {
                    Command::Less
                });
            }
            (Target::Field(field), Screen::Setup(setup)) => {
                setup.problem = None;
                setup.focus_on(field);
            }
            (Target::Change(field, forward), Screen::Setup(setup)) => {
                setup.problem = None;
                setup.focus_on(field);
                setup.change(&self.catalogue, forward);
            }
            (Target::Line(line), Screen::Review(reviewing)) => reviewing.choose(line),
            (Target::Line(place), Screen::Analysis(analysis)) => analysis.choose_winning(place),
            (Target::Cell(column, row), _) => return self.click_cell(column, row),
            (target, screen) => {
                if let Some(duel) = screen.duel_mut() {
                    duel.click(target);
                }
            }
        }
        Vec::new()
    }

    /// A square that may be announced is set or not; any other is pointed at first, and moved to by
    /// a second click.
    fn click_cell(&mut self, column: u16, row: u16) -> Vec<Effect> {
        let Some(duel) = self.screen.duel_mut() else {
            return Vec::new();
        };
        let square = duel.map.piles_at(column, row);
        if matches!(self.screen, Screen::Review(_)) {
            self.click_square(&counts(&square));
            return Vec::new();
        }
        let Some(duel) = self.screen.duel_mut() else {
            return Vec::new();
        };
        let again = duel.pointed().as_ref() == Some(&square);
        if duel.contest.verdict().is_some() {
            return Vec::new();
        }
        let blocks = matches!(duel.draft, Draft::Block(_)) && duel.person_acts();
        if blocks {
            duel.point(square);
            duel.toggle_pointed();
        } else if again && duel.person_acts() && !duel.draft.is_empty() {
            return self.command(Command::Enter);
        } else {
            duel.point(square);
        }
        Vec::new()
    }

    fn wheel(&mut self, mouse: MouseEvent, up: bool) -> Vec<Effect> {
        if let Some(Target::Cell(..)) = target_at(self, mouse.column, mouse.row) {
            let zoom = if up {
                Command::ZoomIn
            } else {
                Command::ZoomOut
            };
            return self.command(zoom);
        }
        let command = match self.context() {
            Context::Page
            | Context::Menu
            | Context::Block
            | Context::Records
            | Context::Review
            | Context::Statistics
            | Context::Settings => {
                if up {
                    Command::Up
                } else {
                    Command::Down
                }
            }
            Context::Take | Context::Setup => {
                match target_at(self, mouse.column, mouse.row) {
                    Some(Target::Amount(pile, _) | Target::Pile(pile)) => {
                        self.click(Target::Pile(pile));
                    }
                    Some(Target::Field(field) | Target::Change(field, _)) => {
                        self.click(Target::Field(field));
                    }
                    _ => return Vec::new(),
                }
                if up { Command::More } else { Command::Less }
            }
            Context::Map
            | Context::Field
            | Context::Entry
            | Context::Line
            | Context::Wait
            | Context::Over
            | Context::Key
            | Context::Question => {
                return Vec::new();
            }
        };
        self.command(command)
    }
}

impl Duel {
    /// A click on the piles, or on a position that may be announced.
    fn click(&mut self, target: Target) {
        match target {
            Target::Amount(pile, amount) => {
                let piles = &self.contest.position().piles;
                if let Draft::Take(takes) = &mut self.draft {
                    takes.pile = pile;
                    takes.set(amount, piles);
                }
                self.line = None;
                self.map.cursor = None;
                self.said = Said::Nothing;
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
                self.line = None;
                self.map.cursor = None;
                self.said = Said::Nothing;
            }
            _ => {}
        }
    }
}
