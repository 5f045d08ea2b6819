//! Turns a plan into a match, or finds what is wrong with it.

use super::{Field, Opponent, Plan, Purpose};
use crate::text_line::TextLine;
use goldpile_app::matches::start_off_screen;
use goldpile_app::question::opened_at_once;
use goldpile_app::{Draw, Job, MatchSetup};
use goldpile_engine::{Catalogue, Game, Replay, is_over};
use goldpile_play::position_text::{RecordError, RecordProblem};
use goldpile_play::words::capital;
use goldpile_play::{Adviser, Ladder, Match, Seat, Side};
use thiserror::Error;

/// An invalid field, with a message that says what would be valid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct LaunchProblem {
    /// The invalid field.
    pub field: Field,
    /// What would be valid, in one line that a terminal can show.
    pub message: String,
}

/// What launching a plan leads to.
pub(crate) enum Launch {
    Ready(Box<Match>),
    Analysis(Box<Match>),
    /// A random start must be drawn first.
    Draw(Job<Box<Match>>),
    /// The typed text must be read first.
    Read(Job<Result<Box<Replay>, RecordError>>),
}

/// The typed text without spaces around commas, which people also type.
pub(crate) fn without_spaces_at_commas(typed: &str) -> String {
    let parts: Vec<&str> = typed.split(',').map(str::trim).collect();
    parts.join(",")
}

impl Plan {
    /// The match or analysis, or the job that must be done first; or the first invalid field.
    pub(crate) fn launch(
        &self,
        catalogue: &Catalogue,
        ladder: Ladder,
    ) -> Result<Launch, LaunchProblem> {
        if self.purpose == Purpose::Analysis {
            return self.analysed(catalogue);
        }
        let seats = self.seats();
        self.check_names(&seats)?;
        let seed = self.seed_value()?;
        let game = self.game(catalogue);
        if self.random_piles() {
            let setup = MatchSetup { game, seats, seed };
            let draw = match self.practice(ladder) {
                None => Draw::ForStar,
                Some(_) => Draw::UpTo(self.largest(catalogue)),
            };
            return Ok(Launch::Draw(Job::start(setup, draw)));
        }
        self.read_typed(game)
    }

    /// Reads the typed piles, at once if that is quick.
    fn read_typed(&self, game: Game) -> Result<Launch, LaunchProblem> {
        let text = without_spaces_at_commas(self.piles.value());
        match opened_at_once(&text, &*game.rules) {
            Some(read) => self.opened(game, read),
            None => Ok(Launch::Read(Job::open(&Adviser::new(game), text))),
        }
    }

    /// The position to analyse: the typed one, or else the game's example.
    fn analysed(&self, catalogue: &Catalogue) -> Result<Launch, LaunchProblem> {
        let game = self.game(catalogue);
        let mut plan = self.clone();
        if plan.random_piles() {
            plan.piles = TextLine::proposing(game.entry.example.as_str());
        }
        plan.read_typed(game)
    }

    fn check_names(&self, seats: &[Seat; 2]) -> Result<(), LaunchProblem> {
        let name = &seats[0].name;
        if *name != seats[1].name {
            return Ok(());
        }
        let message = format!("Both players are called {name}: change one name.");
        let field = Field::Name(match self.opponent {
            Opponent::Computer => 0,
            Opponent::Person => 1,
        });
        Err(LaunchProblem { field, message })
    }

    pub(crate) fn seed_value(&self) -> Result<u64, LaunchProblem> {
        self.seed.value().trim().parse().map_err(|_| LaunchProblem {
            field: Field::Seed,
            message: format!("The seed is a number from 0 to {}.", u64::MAX),
        })
    }

    /// The match or analysis from the typed start, which may also be a whole record. An error if the text cannot
    /// be read or played, or leads to a position without a move.
    pub(crate) fn opened(
        &self,
        game: Game,
        read: Result<Replay, RecordError>,
    ) -> Result<Launch, LaunchProblem> {
        let field = Field::Piles;
        let problem = |message| LaunchProblem { field, message };
        let line = read.map_err(|error| {
            problem(match error.problem {
                RecordProblem::Notation(_) => format!("Piles, {error}."),
                _ => format!("Piles: {error}."),
            })
        })?;
        if let Some(why) = start_off_screen(&game, &line.last().piles) {
            return Err(problem(format!("{}.", capital(&why))));
        }
        if is_over(&*game.rules, line.last()) {
            return Err(problem(format!(
                "No move is possible from these piles. Try larger ones, such as {}.",
                game.entry.example
            )));
        }
        Ok(match self.purpose {
            Purpose::Match => {
                let (seats, seed) = (self.seats(), self.seed_value()?);
                Launch::Ready(Box::new(MatchSetup { game, seats, seed }.begin(line)))
            }
            Purpose::Analysis => {
                let seats =
                    [Side::First, Side::Second].map(|side| Seat::person(format!("{side:?}")));
                Launch::Analysis(Box::new(Match::resume(game, line, seats, 0)))
            }
        })
    }

    pub(crate) fn starter_name(&self) -> String {
        let [first, _] = self.seats();
        first.name_and_level()
    }
}
