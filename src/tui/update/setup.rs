//! Commands in the set-up.

use crate::tui::analysis::Analysis;
use crate::tui::app::{App, Screen};
use crate::tui::keys::Command;
use crate::tui::message::Effect;
use crate::tui::setup::{Launch, Setup};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

impl App {
    pub(super) fn act_setup(&mut self, command: Command, key: &KeyEvent) -> Vec<Effect> {
        let catalogue = &self.catalogue;
        let Screen::Setup(setup) = &mut self.screen else {
            return Vec::new();
        };
        if command != Command::Enter {
            setup.problem = None;
        }
        match command {
            Command::Up | Command::Previous => setup.step(catalogue, false),
            Command::Down | Command::Next => setup.step(catalogue, true),
            Command::Less => setup.change(catalogue, false),
            Command::More => setup.change(catalogue, true),
            Command::PageUp => setup.stop(true),
            Command::PageDown => setup.stop(false),
            Command::Erase => setup.erase_digit(catalogue),
            Command::Digit => {
                if let KeyCode::Char(typed) = key.code
                    && let Some(digit) = typed.to_digit(10)
                {
                    setup.type_digit(catalogue, digit.into());
                }
            }
            Command::Enter => {
                let setup = (**setup).clone();
                return self.launch(setup);
            }
            Command::Back => self.go_back(),
            Command::Leave => self.back_to_menu(),
            _ => {}
        }
        Vec::new()
    }

    /// Starts the match of this set-up; or shows the set-up and what is wrong with it.
    pub(super) fn launch(&mut self, mut setup: Setup) -> Vec<Effect> {
        match setup.launch(&self.catalogue) {
            Ok(Launch::Ready(contest)) => self.open_match(*contest, setup),
            Ok(Launch::Analysis(contest)) => {
                setup.problem = None;
                let origin = setup.clone();
                self.screen = Screen::Setup(Box::new(setup));
                self.go_to(Screen::Analysis(Box::new(Analysis::new(&contest, origin))));
                Vec::new()
            }
            Ok(Launch::Draw { adviser, job }) => self.work(&adviser, *job, Some(Box::new(setup))),
            Err(problem) => {
                setup.focus_on(problem.field);
                setup.problem = Some(problem);
                self.screen = Screen::Setup(Box::new(setup));
                Vec::new()
            }
        }
    }
}
