//! Compares what the theory says about one state with the result of exhaustive play.

use goldpile_engine::notation::piles_text;
use goldpile_engine::rules::is_within;
use goldpile_engine::{
    Answers, FormulationName, Game, Move, Outcome, Position, Rules, after, is_over, judge,
};
use goldpile_number::Natural;
use std::fmt;
use std::sync::OnceLock;

/// How theory and play differ, where exhaustive play is taken to be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Discrepancy {
    /// The theory gives the wrong outcome.
    Outcome {
        /// The source of the wrong outcome.
        by: Source,
        /// The outcome it gives.
        said: Outcome,
    },
    /// There is no hint, although some move wins.
    NoHint,
    /// There is a hint, although no move wins.
    HintAtLoss {
        /// The hint as written in a record: the position to leave, or the announcement.
        hint: String,
    },
    /// The rules refuse the hint.
    HintIllegal {
        /// The hint as written in a record, or the amounts that it takes if the piles are smaller.
        hint: String,
        /// The reason for the refusal.
        reason: String,
    },
    /// The hint does not win.
    HintLoses {
        /// The hint as written in a record.
        hint: String,
    },
    /// An announcement does something other than remove the moves to its positions.
    Announcement {
        /// The outcome after the announcement.
        played: Outcome,
    },
    /// Trying the announcements gives another outcome than the one found without trying them.
    Announcements {
        /// The outcome found by trying the announcements.
        played: Outcome,
    },
}

/// The source of a stated outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The oracle.
    Oracle,
    /// One of the oracle's formulations.
    Formulation(FormulationName),
    /// The claim in the rules.
    Claim,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Oracle => f.write_str("the oracle"),
            Self::Formulation(name) => write!(f, "the {} formulation", name.name()),
            Self::Claim => f.write_str("the claim"),
        }
    }
}

impl fmt::Display for Discrepancy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let other = |outcome: &Outcome| match outcome {
            Outcome::P => Outcome::N.letter(),
            Outcome::N => Outcome::P.letter(),
        };
        match self {
            Self::Outcome { by, said } => write!(
                f,
                "{by} says {}, exhaustive play {}",
                said.letter(),
                other(said)
            ),
            Self::NoHint => f.write_str("no hint, although something wins"),
            Self::HintAtLoss { hint } => write!(f, "the hint {hint}, although nothing wins"),
            Self::HintIllegal { hint, reason } => write!(f, "the hint {hint} is illegal: {reason}"),
            Self::HintLoses { hint } => write!(f, "the hint {hint} does not win"),
            Self::Announcement { played } => write!(
                f,
                "after this announcement the position is {}, which the moves it removes do not account for",
                played.letter()
            ),
            Self::Announcements { played } => write!(
                f,
                "trying the announcements gives {}, but considering the moves they remove gives {}",
                played.letter(),
                other(played)
            ),
        }
    }
}

pub(crate) struct Checker<'a> {
    pub(crate) game: &'a Game,
    max: u64,
    sources: OnceLock<Vec<(Source, Answers<'a>)>>,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(game: &'a Game, max: u64) -> Self {
        Self {
            game,
            max,
            sources: OnceLock::new(),
        }
    }

    /// The claim and the formulations, prepared when first needed. By then the bound is known to fit; some of them
    /// store data for every number up to it.
    fn sources(&self) -> &[(Source, Answers<'a>)] {
        self.sources.get_or_init(|| {
            let game = self.game;
            let claim = game.claim.iter().map(|claim| (Source::Claim, &**claim));
            let formulations = game.oracle.iter().flat_map(|oracle| oracle.formulations());
            let formulations = formulations.map(|one| (Source::Formulation(one.name()), one));
            let sources = claim.chain(formulations);
            sources.map(|(by, o)| (by, o.answers(self.max))).collect()
        })
    }

    pub(crate) fn rules(&self) -> &'a dyn Rules {
        &*self.game.rules
    }

    /// Whether the theory covers this position. A claim that is proved only for the memories that play can leave
    /// does not cover others, and no theory covers piles beyond the bounds of the rules.
    pub(crate) fn is_claimed(&self, position: &Position) -> bool {
        is_within(self.rules(), &position.piles)
            && (self.game.oracle.is_none() || self.game.theory(position).is_some())
    }

    /// Every fault at a position with this outcome. `leads_to` gives the outcome after the hint, from the position
    /// after it and the hint itself.
    pub(crate) fn faults(
        &self,
        position: &Position,
        played: Outcome,
        leads_to: &dyn Fn(&Position, &Move) -> Option<Outcome>,
    ) -> Vec<Discrepancy> {
        let mut faults = Vec::new();
        let mut compare = |by: Source, said: Outcome| {
            if said != played {
                faults.push(Discrepancy::Outcome { by, said });
            }
        };
        for (by, answer) in self.sources() {
            // A position that is too big for a formulation is not a disagreement.
            if let Ok(said) = answer(position) {
                compare(*by, said);
            }
        }
        let Some(oracle) = self.game.theory(position) else {
            return faults;
        };
        compare(Source::Oracle, oracle.outcome(position));
        let wins = played.actor_wins(position.phase);
        let hint = oracle.hint(position);
        let shown = |hint: &Move| move_text(position, hint);
        faults.extend(match hint {
            // In misère play, a player who cannot move has won.
            None => (wins && !is_over(self.rules(), position)).then_some(Discrepancy::NoHint),
            Some(hint) if !wins => Some(Discrepancy::HintAtLoss { hint: shown(&hint) }),
            Some(hint) => {
                if let Err(refusal) = judge(self.rules(), position, &hint) {
                    Some(Discrepancy::HintIllegal {
                        hint: shown(&hint),
                        reason: refusal.to_string(),
                    })
                } else {
                    let next = after(self.rules(), position, &hint);
                    let lost = leads_to(&next, &hint) == Some(Outcome::P);
                    (!lost).then(|| Discrepancy::HintLoses { hint: shown(&hint) })
                }
            }
        });
        faults
    }
}

fn announcement_text(squares: &[goldpile_engine::Counts]) -> String {
    if squares.is_empty() {
        return "x-".to_owned();
    }
    let squares: Vec<String> = squares
        .iter()
        .map(|s| format!("x{}", piles_text(s)))
        .collect();
    squares.join(" ")
}

/// A move as written in a record, or the amounts that it takes if the piles are smaller.
pub(crate) fn move_text(position: &Position, chosen: &Move) -> String {
    match chosen {
        Move::Block(squares) => announcement_text(squares),
        // A wrong hint may take more than the pile holds.
        Move::Take(taken) => {
            let left: Option<Vec<Natural>> = (position.piles.iter())
                .zip(taken)
                .map(|(pile, take)| pile.checked_sub(take))
                .collect();
            match left {
                Some(left) => piles_text(&left),
                None => format!("to take {}", piles_text(taken)),
            }
        }
    }
}
