//! Commands in a match.

use crate::engine::Move;
use crate::engine::notation::{MoveError, position_text};
use crate::number::Natural;
use crate::play::Contest;
use crate::tui::app::{App, Question, Screen};
use crate::tui::duel::{Blocks, Draft, Duel, Said, Takes};
use crate::tui::keys::{Command, Context};
use crate::tui::message::Effect;
use crate::tui::setup::{Purpose, YOU};
use crate::tui::text_line::TextLine;
use crate::tui::work::Job;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

/// How many positions a page of the list is.
const PAGE: usize = 10;

impl App {
    pub(super) fn act_duel(&mut self, command: Command, key: &KeyEvent) -> Vec<Effect> {
        let context = self.context();
        if self.act_analysis(command) {
            return Vec::new();
        }
        let Some(duel) = self.screen.duel_mut() else {
            return Vec::new();
        };
        let position = duel.contest.position().clone();
        if self.act_map(command) {
            return Vec::new();
        }
        let Some(duel) = self.screen.duel_mut() else {
            return Vec::new();
        };
        match command {
            Command::Hint => self.ask_adviser(Job::Hint(position)),
            Command::Why => {
                let supposed = duel.supposed();
                let asked = supposed.map_or(position, |next| next.position().clone());
                self.ask_adviser(Job::Why(asked))
            }
            Command::Claim => self.ask_adviser(Job::Claim(position)),
            Command::Undo => {
                let done = duel.contest.undo();
                self.moved(done, "Taken back");
                self.computer_acts()
            }
            Command::Redo => {
                let done = duel.contest.redo();
                self.moved(done, "Made again");
                self.computer_acts()
            }
            Command::Resign => {
                self.ask(Question::Resign);
                if self.settings().confirm.resign {
                    return Vec::new();
                }
                self.reply(true)
            }
            Command::Leave => self.leave(),
            Command::Analyse => {
                let played = duel.contest.clone();
                self.open_analysis(&played);
                Vec::new()
            }
            Command::Branch => {
                let origin = &duel.origin;
                if origin.purpose == Purpose::Analysis {
                    // Nobody has said yet who is to play whom.
                    let setup = origin.for_match(&duel.contest);
                    self.go_to(Screen::Setup(Box::new(setup)));
                    return Vec::new();
                }
                let played = duel.contest.branch(duel.contest.moves_made());
                let played = played.with_seats(origin.seats());
                self.branch(played)
            }
            Command::Review => {
                let played = duel.contest.clone();
                self.open_review(played);
                Vec::new()
            }
            Command::Back => self.back(),
            Command::Swap | Command::Again | Command::New => self.rematch(command),
            Command::Enter if context == Context::Wait => self.let_computer_move(),
            Command::Enter if context == Context::Map => self.enter_map(),
            Command::Enter => self.enter(),
            Command::Toggle if context == Context::Map => {
                duel.toggle_pointed();
                Vec::new()
            }
            Command::Up | Command::Down | Command::Less | Command::More
                if context == Context::Map =>
            {
                duel.step_cursor(command, false);
                Vec::new()
            }
            Command::PageUp | Command::PageDown | Command::Next | Command::Previous
                if context == Context::Map =>
            {
                let across = match command {
                    Command::Next => Command::More,
                    Command::Previous => Command::Less,
                    other => other,
                };
                duel.step_cursor(across, true);
                Vec::new()
            }
            Command::Type => {
                duel.start_line(key);
                Vec::new()
            }
            _ => {
                duel.choose(command, key);
                Vec::new()
            }
        }
    }

    fn ask_adviser(&mut self, job: Job) -> Vec<Effect> {
        let Some(duel) = self.screen.duel() else {
            return Vec::new();
        };
        let adviser = duel.adviser.clone();
        self.work(&adviser, job, None)
    }

    fn moved(&mut self, done: bool, word: &str) {
        if let (true, Some(duel)) = (done, self.screen.duel_mut()) {
            duel.clear();
            let piles = &duel.contest.position().piles;
            let shown = position_text(piles, &|n: &Natural| self.numbers.short(n));
            let who = match duel.contest.seat(duel.contest.actor()).name.as_str() {
                YOU => "you are".to_owned(),
                name => format!("{name} is"),
            };
            duel.said = Said::Note(format!(
                "{word}: {shown} is on the table again; {who} to act."
            ));
        }
    }

    /// Plays what is considered.
    fn enter(&mut self) -> Vec<Effect> {
        let Some(duel) = self.screen.duel_mut() else {
            return Vec::new();
        };
        let chosen = if duel.line.is_some() {
            match duel.typed() {
                Ok(chosen) => chosen,
                Err(MoveError::Notation(error)) => {
                    duel.said = Said::Refused(error.to_string());
                    return Vec::new();
                }
                // The sentence says it already.
                Err(MoveError::Refusal(_)) => return Vec::new(),
            }
        } else if matches!(&duel.draft, Draft::Take(_)) && duel.draft.is_empty() {
            let asked = "Choose an amount first: → takes one more, digits say how many, : types a \
                         whole move.";
            duel.said = Said::Refused(asked.to_owned());
            return Vec::new();
        } else {
            duel.draft.chosen()
        };
        if duel.is_checked(&chosen) {
            let position = duel.contest.position().clone();
            return self.ask_adviser(Job::Check(position, chosen));
        }
        self.play(chosen)
    }

    /// Plays a move of a person.
    pub(super) fn play(&mut self, chosen: Move) -> Vec<Effect> {
        if let Some(duel) = self.screen.duel_mut() {
            duel.note_insistence(&chosen);
            duel.play(chosen, None);
        }
        self.computer_acts()
    }

    /// Plays what the map points at.
    fn enter_map(&mut self) -> Vec<Effect> {
        match self.screen.duel() {
            Some(duel) if !duel.person_acts() => self.let_computer_move(),
            Some(duel) if matches!(duel.draft, Draft::Take(_)) && duel.draft.is_empty() => {
                if let Some(duel) = self.screen.duel_mut() {
                    duel.say("Choose a square to move to first: the arrows move the cursor.");
                }
                Vec::new()
            }
            _ => self.enter(),
        }
    }

    /// One step back: the line, the choice, the map, the match.
    fn back(&mut self) -> Vec<Effect> {
        let Some(duel) = self.screen.duel_mut() else {
            return Vec::new();
        };
        if duel.is_touched() {
            duel.clear();
            duel.said = Said::Nothing;
            return Vec::new();
        }
        if duel.map.open {
            duel.map.open = false;
            return Vec::new();
        }
        if self.asks_to_leave() {
            self.ask(Question::Leave);
        } else {
            self.go_back();
        }
        Vec::new()
    }

    /// To the menu, where an unfinished match waits; asks first if that is wished.
    fn leave(&mut self) -> Vec<Effect> {
        if self.asks_to_leave() {
            self.ask(Question::Leave);
        } else {
            self.back_to_menu();
        }
        Vec::new()
    }

    fn asks_to_leave(&self) -> bool {
        let under_way = matches!(&self.screen, Screen::Duel(duel)
            if duel.contest.moves_made() > 0 && duel.contest.verdict().is_none());
        under_way && self.settings().confirm.leave
    }

    fn rematch(&mut self, command: Command) -> Vec<Effect> {
        let Screen::Duel(duel) = &self.screen else {
            return Vec::new();
        };
        let mut setup = duel.origin.clone();
        if command == Command::Again {
            let old = &duel.contest;
            let seats = setup.seats();
            let again = Contest::new(old.game().clone(), old.start().clone(), seats, old.seed());
            return self.open_match(again, setup);
        }
        let seed = self.draw_seed();
        setup.seed = TextLine::proposing(seed.to_string());
        if command == Command::Swap {
            setup.swap();
            return self.launch(setup);
        }
        self.screen = Screen::Setup(Box::new(setup));
        Vec::new()
    }
}

impl Duel {
    /// Opens the line for typed moves, with what was typed up to now.
    fn start_line(&mut self, key: &KeyEvent) {
        let begun = match key.code {
            KeyCode::Char(',') => match &self.draft {
                Draft::Take(takes) if takes.typing => format!("{},", takes.amount()),
                _ => String::new(),
            },
            KeyCode::Char(letter) if letter.is_ascii_lowercase() => letter.to_string(),
            _ => String::new(),
        };
        self.said = Said::Nothing;
        self.line = Some(TextLine::typed(begun));
    }

    /// Changes what is chosen.
    fn choose(&mut self, command: Command, key: &KeyEvent) {
        let offered = match &self.draft {
            Draft::Block(blocks) => {
                let wanted = blocks.after(command);
                // The list may be endless for all we know: no more of it is walked than is asked.
                Some(self.offered().take(wanted + 1).enumerate().last())
            }
            Draft::Take(_) => None,
        };
        let piles = &self.contest.position().piles;
        match &mut self.draft {
            Draft::Take(takes) => takes.act(command, key, piles),
            Draft::Block(blocks) => {
                if let Some(Some((at, square))) = offered {
                    blocks.cursor = at;
                    if command == Command::Toggle {
                        blocks.toggle(square);
                    }
                }
            }
        }
        self.map.cursor = None;
        self.said = Said::Nothing;
    }
}

impl Takes {
    fn act(&mut self, command: Command, key: &KeyEvent, piles: &[Natural]) {
        // A group of tokens, or a tenth of what there is: large amounts are a few keys away.
        let tenth = (&piles[self.pile] / 10u64).max(Natural::small(5));
        match command {
            Command::Up | Command::Previous => self.step(false),
            Command::Down | Command::Next => self.step(true),
            Command::More => self.add(&Natural::ONE, piles),
            Command::Less => self.subtract(&Natural::ONE, piles),
            Command::PageUp => self.add(&tenth, piles),
            Command::PageDown => self.subtract(&tenth, piles),
            Command::First => self.set(Natural::ZERO, piles),
            Command::Last => self.set(piles[self.pile].clone(), piles),
            Command::Erase => self.erase(),
            Command::Digit => {
                if let KeyCode::Char(typed) = key.code
                    && let Some(digit) = typed.to_digit(10)
                {
                    self.digit(digit.into(), piles);
                }
            }
            _ => {}
        }
    }
}

impl Blocks {
    /// Where the cursor would be after the command, if the list is that long.
    fn after(&self, command: Command) -> usize {
        match command {
            Command::Up => self.cursor.saturating_sub(1),
            Command::Down => self.cursor + 1,
            Command::PageUp => self.cursor.saturating_sub(PAGE),
            Command::PageDown => self.cursor + PAGE,
            _ => self.cursor,
        }
    }
}
