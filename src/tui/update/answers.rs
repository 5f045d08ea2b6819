//! What comes of work that was done elsewhere.

use crate::engine::Position;
use crate::play::Contest;
use crate::tui::app::{App, PageKind, Screen};
use crate::tui::duel::{Check, Duel, Learner, Said};
use crate::tui::message::Effect;
use crate::tui::setup::Setup;
use crate::tui::work::{Answer, Job, Ticket};

impl App {
    /// Takes an answer in, unless it is to a question that nobody asks any more; then the keys
    /// that were typed ahead.
    pub(super) fn answer(&mut self, ticket: Ticket, answer: Answer) -> Vec<Effect> {
        if let Some(pondering) = self
            .pondering
            .take_if(|pondering| pondering.ticket == ticket)
        {
            return match answer {
                Answer::Review(review) => self.reviewed(*review, pondering.ticks),
                answer => {
                    self.analysed(pondering.about, answer);
                    Vec::new()
                }
            };
        }
        if let Some(charting) = self.charting.take_if(|charting| charting.ticket == ticket) {
            if let (Answer::Chart(charted), Some(duel)) = (answer, self.screen.duel_mut())
                && charted.chart() == charting.chart
            {
                duel.map.charted = Some(charted);
            }
            return Vec::new();
        }
        let Some(running) = self.running.take_if(|running| running.ticket == ticket) else {
            return Vec::new();
        };
        let mut effects = match (answer, running.launching) {
            (Answer::Start(position), Some(setup)) => self.start(*setup, position),
            (answer, _) => self.answer_duel(answer),
        };
        effects.extend(self.keep());
        effects.extend(self.typed_ahead());
        effects
    }

    /// Does what the keys say that were typed while work went on, until there is work again.
    pub(super) fn typed_ahead(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut ahead = std::mem::take(&mut self.ahead).into_iter();
        while !self.is_busy() {
            let Some(key) = ahead.next() else {
                return effects;
            };
            effects.extend(self.key(key));
        }
        self.ahead.extend(ahead);
        effects
    }

    /// Starts the match that a start was drawn for.
    fn start(&mut self, setup: Setup, position: Position) -> Vec<Effect> {
        match setup.seed_value() {
            Ok(seed) => {
                let game = setup.game(&self.catalogue);
                let contest = Contest::new(game, position, setup.seats(), seed);
                self.open_match(contest, setup)
            }
            Err(problem) => {
                let mut setup = setup;
                setup.problem = Some(problem);
                self.screen = Screen::Setup(Box::new(setup));
                Vec::new()
            }
        }
    }

    /// Puts a match on the table.
    pub(super) fn open_match(&mut self, contest: Contest, origin: Setup) -> Vec<Effect> {
        self.page = None;
        self.question = None;
        self.aside = None;
        let learner = origin.warns().then(Learner::default);
        let mut duel = Duel::new(contest, origin);
        duel.learner = learner;
        self.screen = Screen::Duel(Box::new(duel));
        let mut effects = self.keep();
        effects.extend(self.computer_acts());
        effects
    }

    fn answer_duel(&mut self, answer: Answer) -> Vec<Effect> {
        let Some(duel) = self.screen.duel_mut() else {
            return Vec::new();
        };
        match answer {
            Answer::Start(_)
            | Answer::Chart(_)
            | Answer::Review(_)
            | Answer::Verdict(_)
            | Answer::Distance(_)
            | Answer::Winning(_) => {}
            Answer::Move(chosen) => {
                if let Some(played) = chosen.chosen {
                    duel.play(played, chosen.unsolved);
                    // Between two computers every move waits for the reader.
                    if !duel.is_among_computers() {
                        return self.computer_acts();
                    }
                }
            }
            Answer::Check(chosen, Ok(Check::Thrown(reply))) => duel.offer_back(&chosen, reply),
            // Where nobody can tell, nothing is said against a move.
            Answer::Check(chosen, Ok(Check::Fine) | Err(_)) => return self.play(chosen),
            Answer::Hint(Ok(Some(advice))) => duel.advise(advice),
            Answer::Hint(Ok(None)) => duel.said = Said::Note("No move is left.".to_owned()),
            Answer::Hint(Err(unsolved)) => {
                duel.said = Said::Note(format!("There is no hint: {unsolved}."));
            }
            Answer::Why(Ok(explanation)) => self.open(PageKind::Why(explanation)),
            Answer::Why(Err(unsolved)) => {
                duel.said = Said::Note(format!("Nobody can tell why: {unsolved}."));
            }
            Answer::Claim(Ok(outcome)) => {
                let actor = duel.contest.actor();
                if duel.contest.claim_given(actor, outcome) {
                    duel.clear();
                } else {
                    duel.said = Said::Note(
                        "The claim is not confirmed: with best play the other side wins. Play on."
                            .to_owned(),
                    );
                }
            }
            Answer::Claim(Err(unsolved)) => {
                duel.said = Said::Note(format!("Nobody can confirm that: {unsolved}. Play on."));
            }
        }
        Vec::new()
    }

    /// Lets the computer move if it is its turn against a person.
    pub(super) fn computer_acts(&mut self) -> Vec<Effect> {
        match &self.screen {
            Screen::Duel(duel) if !duel.is_among_computers() => self.let_computer_move(),
            _ => Vec::new(),
        }
    }

    /// Lets the computer move if it is its turn.
    pub(super) fn let_computer_move(&mut self) -> Vec<Effect> {
        let Screen::Duel(duel) = &self.screen else {
            return Vec::new();
        };
        let contest = &duel.contest;
        let level = contest.seat(contest.actor()).computer;
        let (None, Some(level)) = (contest.verdict(), level) else {
            return Vec::new();
        };
        let job = Job::Move {
            level,
            position: contest.position().clone(),
            seed: contest.seed(),
            moves: contest.moves_made(),
        };
        let adviser = duel.adviser.clone();
        self.work(&adviser, job, None)
    }
}
