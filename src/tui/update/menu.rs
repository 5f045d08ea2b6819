//! The menu: what its lines lead to, and the way back to it.

use crate::tui::app::{App, Aside, Menu, MenuItem, PageKind, Screen};
use crate::tui::cabinet::Memo;
use crate::tui::keys::{Command, Context};
use crate::tui::message::Effect;
use crate::tui::preferences::Preferences;
use crate::tui::setup::{Purpose, Setup};
use crate::tui::tallies::Tallies;

impl App {
    pub(super) fn menu(&mut self, menu: Menu, command: Command) -> Vec<Effect> {
        let items = self.menu_items();
        let chosen = match command {
            Command::Up | Command::Less => (menu.chosen + items.len() - 1) % items.len(),
            Command::Down | Command::More => (menu.chosen + 1) % items.len(),
            Command::First => 0,
            Command::Last => items.len() - 1,
            Command::Enter => {
                return match items.get(menu.chosen) {
                    Some(MenuItem::Continue) => self.resume(),
                    Some(MenuItem::Records) => self.list(None),
                    Some(MenuItem::Game(entry)) => {
                        self.set_up(*entry);
                        Vec::new()
                    }
                    Some(MenuItem::Analyse) => {
                        self.set_up_analysis(0);
                        Vec::new()
                    }
                    Some(MenuItem::Statistics) => {
                        self.screen = Screen::Statistics(Tallies::default());
                        vec![Effect::File(Memo::Statistics)]
                    }
                    Some(MenuItem::Settings) => {
                        self.screen = Screen::Settings(Preferences::default());
                        Vec::new()
                    }
                    Some(MenuItem::Help) => {
                        self.open(PageKind::Help(Context::Menu));
                        Vec::new()
                    }
                    Some(MenuItem::Quit) | None => self.quit(),
                };
            }
            _ => menu.chosen,
        };
        self.screen = Screen::Menu(Menu { chosen });
        Vec::new()
    }

    /// To the set-up of the game with this index in the catalogue, with a seed that is drawn.
    pub(super) fn set_up(&mut self, entry: usize) {
        let seed = self.draw_seed();
        if let Some(setup) = Setup::new(&self.catalogue, entry, seed) {
            self.screen = Screen::Setup(Box::new(setup));
        }
    }

    /// The line of the menu with this.
    pub(super) fn menu_line(&self, item: MenuItem) -> usize {
        let mut items = self.menu_items().into_iter();
        items.position(|other| other == item).unwrap_or(0)
    }

    /// The set-up of an analysis.
    pub(super) fn set_up_analysis(&mut self, entry: usize) {
        self.set_up(entry);
        if let Screen::Setup(setup) = &mut self.screen {
            setup.purpose = Purpose::Analysis;
        }
    }

    /// An unfinished match that leaves the table waits in the menu. Says whether it is one.
    pub(super) fn lay_aside(&mut self, left: Screen) -> bool {
        match left {
            Screen::Duel(duel) if duel.contest.verdict().is_none() => {
                self.aside = Some(Aside::Here(duel));
                true
            }
            _ => false,
        }
    }

    /// To the menu, at what was left. An unfinished match is laid aside.
    pub(super) fn back_to_menu(&mut self) {
        self.settle_down();
        let left = std::mem::replace(&mut self.screen, Screen::Menu(Menu::default()));
        let item = match &left {
            Screen::Menu(menu) => self.menu_items().get(menu.chosen).copied(),
            Screen::Setup(setup) => Some(match setup.purpose {
                Purpose::Match => MenuItem::Game(setup.entry),
                Purpose::Analysis => MenuItem::Analyse,
            }),
            Screen::Analysis(_) => Some(MenuItem::Analyse),
            Screen::Duel(duel) => Some(MenuItem::Game(duel.origin.entry)),
            Screen::Review(reviewing) => Some(MenuItem::Game(reviewing.duel.origin.entry)),
            Screen::Records(_) => Some(MenuItem::Records),
            Screen::Statistics(_) => Some(MenuItem::Statistics),
            Screen::Settings(_) => Some(MenuItem::Settings),
        };
        let mut item = item.unwrap_or(MenuItem::Quit);
        for screen in std::mem::take(&mut self.behind).into_iter().chain([left]) {
            if self.lay_aside(screen) {
                item = MenuItem::Continue;
            }
        }
        let chosen = self.menu_line(item);
        self.screen = Screen::Menu(Menu { chosen });
    }
}
