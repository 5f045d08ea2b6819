//! From the set-up to the match, or to what is wrong with the set-up.

use super::{Field, Opponent, Purpose, Setup, Starter};
use crate::engine::{Catalogue, Game, Outcome, Record, is_over};
use crate::play::{Adviser, Contest, Seat, Side};
use crate::tui::text_line::TextLine;
use crate::tui::work::Job;

/// A field that cannot be played with, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) struct Problem {
    /// The field that is wrong.
    pub(in crate::tui) field: Field,
    /// What would be right, in one line that a terminal can show.
    pub(in crate::tui) message: String,
}

/// What starts a match.
pub(in crate::tui) enum Launch {
    /// The match.
    Ready(Box<Contest>),
    /// What is to be analysed.
    Analysis(Box<Contest>),
    /// A start is to be drawn first.
    Draw {
        /// Who draws it.
        adviser: Box<Adviser>,
        /// How.
        job: Box<Job>,
    },
}

/// A record as it was meant: people write blanks after commas, too.
pub(in crate::tui) fn close_up(typed: &str) -> String {
    let parts: Vec<&str> = typed.split(',').map(str::trim).collect();
    parts.join(",")
}

impl Setup {
    /// Starts the match, or says what has to be done first.
    ///
    /// # Errors
    /// The first field that is wrong; the set-up is not changed.
    pub(in crate::tui) fn launch(&self, catalogue: &Catalogue) -> Result<Launch, Problem> {
        if self.purpose == Purpose::Analysis {
            return self.analysed(catalogue);
        }
        let seats = self.seats();
        self.check_names(&seats)?;
        let seed = self.seed_value()?;
        let game = self.game(catalogue);
        if self.random_piles() {
            let first_is_person = seats[0].computer.is_none();
            return Ok(Launch::Draw {
                adviser: Box::new(Adviser::new(game)),
                job: Box::new(Job::Start {
                    largest: self.largest(catalogue),
                    // Fair to the person who plays the computer, and to the one who begins.
                    wanted: if first_is_person {
                        Outcome::N
                    } else {
                        Outcome::P
                    },
                    seed,
                }),
            });
        }
        self.typed(game, seats, seed)
            .map(|contest| Launch::Ready(Box::new(contest)))
            .map_err(|message| Problem {
                field: Field::Piles,
                message,
            })
    }

    /// What is to be analysed: as typed, or the example of the game.
    fn analysed(&self, catalogue: &Catalogue) -> Result<Launch, Problem> {
        let game = self.game(catalogue);
        let mut setup = self.clone();
        if setup.random_piles() {
            setup.piles = TextLine::proposing(game.entry.example);
        }
        let seats = [Side::First, Side::Second].map(|side| Seat::person(format!("{side:?}")));
        match setup.typed(game, seats, 0) {
            Ok(contest) => Ok(Launch::Analysis(Box::new(contest))),
            Err(message) => Err(Problem {
                field: Field::Piles,
                message,
            }),
        }
    }

    fn check_names(&self, seats: &[Seat; 2]) -> Result<(), Problem> {
        let problem = |index: usize, message: String| Problem {
            field: Field::Name(index),
            message,
        };
        let shown = match self.opponent {
            Opponent::Computer => 1,
            Opponent::Person => 2,
        };
        for (index, name) in self.names.iter().take(shown).enumerate() {
            if name.value().trim().is_empty() {
                return Err(problem(index, "A player needs a name, such as Ann.".into()));
            }
        }
        if seats[0].name == seats[1].name {
            return Err(problem(
                shown - 1,
                format!(
                    "Both players are called {}: change one name.",
                    seats[0].name
                ),
            ));
        }
        Ok(())
    }

    /// The seed as a number.
    ///
    /// # Errors
    /// It is none.
    pub(in crate::tui) fn seed_value(&self) -> Result<u64, Problem> {
        self.seed.value().trim().parse().map_err(|_| Problem {
            field: Field::Seed,
            message: format!("The seed is a number from 0 to {}.", u64::MAX),
        })
    }

    /// The match that starts as typed; a whole record may stand there, too.
    fn typed(&self, game: Game, seats: [Seat; 2], seed: u64) -> Result<Contest, String> {
        let record = Record::parse(&close_up(self.piles.value()))
            .map_err(|error| format!("Piles, {error}."))?;
        let line = record
            .replay(&*game.rules)
            .map_err(|error| format!("Piles: {error}."))?;
        if is_over(&*game.rules, line.last()) {
            return Err(format!(
                "From these piles nobody can move. Try larger ones, such as {}.",
                game.entry.example
            ));
        }
        let mut contest = Contest::new(game, line.positions()[0].clone(), seats, seed);
        for chosen in line.moves() {
            // The record was judged as a whole already.
            contest
                .play(chosen.clone())
                .map_err(|refusal| refusal.to_string())?;
        }
        Ok(contest)
    }

    /// The name of the one who takes first.
    #[must_use]
    pub(in crate::tui) fn starter_name(&self) -> String {
        let [first, _] = self.seats();
        match (self.starter, first.computer) {
            (Starter::Opponent, Some(level)) => format!("{} ({})", first.name, level.name()),
            _ => first.name,
        }
    }
}
