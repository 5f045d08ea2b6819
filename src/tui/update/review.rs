//! Looking back upon a match: its commands, and the work that judges it.

use crate::engine::Counts;
use crate::play::Contest;
use crate::tui::analysis::Wanted;
use crate::tui::app::{About, App, Menu, Pondering, Screen};
use crate::tui::keys::Command;
use crate::tui::message::Effect;
use crate::tui::review::Reviewing;
use crate::tui::setup::Setup;
use crate::tui::work::{Answer, Job, Ticket, Work};

/// How many lines a page is.
const PAGE: usize = 10;

impl App {
    /// Opens the review of a match over the present screen, which one comes back to. A match of a
    /// game that is not in the catalogue is not opened.
    pub(in crate::tui) fn open_review(&mut self, contest: Contest) {
        if let Some(origin) = Setup::of_contest(&self.catalogue, &contest) {
            self.go_to(Screen::Review(Box::new(Reviewing::new(contest, origin))));
        }
    }

    /// Shows a screen from which one comes back to the present one.
    pub(super) fn go_to(&mut self, screen: Screen) {
        self.settle_down();
        let before = std::mem::replace(&mut self.screen, screen);
        self.behind.push(before);
    }

    /// To the screen that one came from; to the menu if there is none.
    pub(super) fn go_back(&mut self) {
        match self.behind.pop() {
            Some(before) => {
                self.settle_down();
                let left = std::mem::replace(&mut self.screen, before);
                self.lay_aside(left);
            }
            None => self.back_to_menu(),
        }
    }

    /// Gives up what belongs to the present screen only.
    pub(super) fn settle_down(&mut self) {
        self.cancel();
        self.stop_pondering();
        self.page = None;
        self.question = None;
    }

    pub(super) fn act_review(&mut self, command: Command) -> Vec<Effect> {
        if self.act_map(command) {
            return Vec::new();
        }
        let Screen::Review(reviewing) = &mut self.screen else {
            return Vec::new();
        };
        let chosen = reviewing.chosen();
        let line = match command {
            Command::Up | Command::Less => chosen.saturating_sub(1),
            Command::Down | Command::More => chosen + 1,
            Command::PageUp => chosen.saturating_sub(PAGE),
            Command::PageDown => chosen + PAGE,
            Command::First => 0,
            Command::Last => reviewing.lines() - 1,
            Command::NextMark | Command::PreviousMark => {
                let forward = command == Command::NextMark;
                let Some(line) = reviewing.mistake(forward) else {
                    let way = if forward { "after" } else { "before" };
                    self.tell(format!("No mistake is known {way} this move."));
                    return Vec::new();
                };
                line
            }
            Command::Review => {
                reviewing.stopped = false;
                return Vec::new();
            }
            Command::Why => {
                let position = reviewing.duel.contest.position().clone();
                let adviser = reviewing.duel.adviser.clone();
                return self.work(&adviser, Job::Why(position), None);
            }
            Command::Analyse => {
                let mut played = (*reviewing.whole).clone();
                played.go_to(chosen);
                self.open_analysis(&played);
                return Vec::new();
            }
            Command::Branch => {
                let contest = reviewing.branch();
                return self.branch(contest);
            }
            Command::Back => {
                // What is being judged is given up first, then the map, then the screen.
                if self.pondering.is_some() {
                    reviewing.stopped = true;
                } else if reviewing.duel.map.open {
                    reviewing.duel.map.open = false;
                } else {
                    self.go_back();
                }
                return Vec::new();
            }
            Command::Leave => {
                self.back_to_menu();
                return Vec::new();
            }
            _ => return Vec::new(),
        };
        reviewing.choose(line);
        Vec::new()
    }

    /// Plays on in a new match; one comes back from it to where it was branched off.
    pub(super) fn branch(&mut self, contest: Contest) -> Vec<Effect> {
        let Some(origin) = self.screen.duel().map(|duel| duel.origin.clone()) else {
            return Vec::new();
        };
        // A position without a move is no match.
        if contest.verdict().is_some() {
            if let Some(duel) = self.screen.duel_mut() {
                duel.say("No move is left here. Choose an earlier move to play on from.");
            }
            return Vec::new();
        }
        // The match takes the place of what would be in front of it.
        self.go_to(Screen::Menu(Menu::default()));
        self.open_match(contest, origin)
    }

    /// A click on the square of these piles: to where the match came through it.
    pub(super) fn click_square(&mut self, piles: &Counts) {
        if let Screen::Review(reviewing) = &mut self.screen {
            match reviewing.line_of(piles) {
                Some(line) => reviewing.choose(line),
                None => reviewing
                    .duel
                    .say("The match did not come through this square."),
            }
        }
    }

    /// Asks for what the screen wants to know and nobody works on yet.
    pub(super) fn ponder(&mut self) -> Vec<Effect> {
        let wanted = self.wants_to_know();
        let ticks = match &self.pondering {
            Some(pondering) if Some(&pondering.about) == wanted.as_ref() => return Vec::new(),
            _ => 0,
        };
        self.stop_pondering();
        wanted.map_or_else(Vec::new, |about| self.ponder_about(about, ticks))
    }

    fn wants_to_know(&self) -> Option<About> {
        match &self.screen {
            Screen::Review(reviewing) => {
                (!reviewing.stopped && !reviewing.is_judged()).then_some(About::Review)
            }
            Screen::Analysis(analysis) => analysis
                .wanted()
                .map(|wanted| About::Analysis(Box::new(wanted))),
            _ => None,
        }
    }

    fn ponder_about(&mut self, about: About, ticks: usize) -> Vec<Effect> {
        let (adviser, job) = match (&about, &self.screen) {
            (About::Review, Screen::Review(reviewing)) => {
                let job = Job::Review {
                    contest: reviewing.whole.clone(),
                    review: reviewing.review.clone().map(Box::new),
                };
                (reviewing.duel.adviser.clone(), job)
            }
            (About::Analysis(wanted), Screen::Analysis(analysis)) => {
                let job = match (**wanted).clone() {
                    Wanted::Verdict(position) | Wanted::Next(position) => Job::Verdict(position),
                    Wanted::Winning(position) => Job::Winning(position),
                    Wanted::Distance(position) => Job::Distance(position),
                };
                (analysis.duel.adviser.clone(), job)
            }
            (About::Review | About::Analysis(_), _) => return Vec::new(),
        };
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        let work = Work::new(&adviser, job);
        self.pondering = Some(Pondering {
            ticket,
            cancel: work.canceller(),
            about,
            ticks,
        });
        vec![Effect::Work(ticket, Box::new(work))]
    }

    pub(super) fn stop_pondering(&mut self) {
        if let Some(pondering) = self.pondering.take() {
            pondering.cancel.cancel();
        }
    }

    /// What was found out for an analysis.
    pub(super) fn analysed(&mut self, about: About, answer: Answer) {
        if let (Screen::Analysis(analysis), About::Analysis(wanted)) = (&mut self.screen, about) {
            match (*wanted, answer) {
                (wanted, Answer::Verdict(verdict)) => analysis.learn(wanted, verdict),
                (Wanted::Winning(position), Answer::Winning(winning)) => {
                    analysis.list(position, winning);
                }
                (Wanted::Distance(position), Answer::Distance(distance)) => {
                    analysis.measure(position, distance);
                }
                _ => {}
            }
        }
    }

    /// A part of the review has come; the next part is asked for.
    pub(super) fn reviewed(&mut self, review: crate::play::Review, ticks: usize) -> Vec<Effect> {
        let Screen::Review(reviewing) = &mut self.screen else {
            return Vec::new();
        };
        reviewing.review = Some(review);
        match self.wants_to_know() {
            Some(about) => self.ponder_about(about, ticks + 1),
            None => Vec::new(),
        }
    }
}
