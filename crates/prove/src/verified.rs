//! The claim of a rule file as a theory, without a proof: it is used where the file says so, and exhaustive
//! play was found to agree with it as far as the file asks.

use super::oracle::{BITS, DECLARED_BITS, bits};
use super::tried::{Tried, winning_take};
use goldpile_engine::notation::pile_name;
use goldpile_engine::rules::is_within;
use goldpile_engine::statement::ClaimSystem;
use goldpile_engine::{
    Citation, Explanation, ExplanationRow, Formulation, GameEntry, Goal, Move, Oracle, Outcome,
    Position, Rules, Settings, Text, TheoremStatus, TooBig, Verifications, VerifiedRange, after,
    is_over,
};
use goldpile_number::Natural;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The most moves that are tried from either end to find one that wins; fewer if the numbers are long.
const MOST_TRIED: u64 = 100_000;

/// A winning move, or why none was found; no move where nothing wins.
type Found = Result<Option<Move>, TooBig>;

/// A claim that is not proved, as a theory.
pub(super) struct VerifiedTheory {
    rules: Arc<dyn Rules>,
    claim: Arc<dyn Formulation>,
    /// The most tokens in a pile to which the rule file wants the claim to be verified.
    to: u64,
    /// The command that verifies it.
    command: String,
    text: String,
    settings: Settings,
    verifications: Verifications,
    /// How far it was verified, once that is far enough.
    known: OnceLock<Vec<VerifiedRange>>,
    /// The position whose winning move was looked for last, and what was found.
    last: Mutex<Option<(Position, Found)>>,
}

impl VerifiedTheory {
    /// The claim of these rules; `None` unless the rule file of the entry wants to use it without a proof.
    pub(super) fn new(
        entry: &GameEntry,
        settings: &Settings,
        (rules, claim): (Arc<dyn Rules>, Arc<dyn Formulation>),
        verifications: &Verifications,
    ) -> Option<Self> {
        let to = rules.statement()?.claim_verified_to?;
        Some(Self {
            rules,
            claim,
            to,
            command: command(entry, settings, to),
            text: entry.source.as_ref()?.to_string(),
            settings: settings.clone(),
            verifications: verifications.clone(),
            known: OnceLock::new(),
            last: Mutex::default(),
        })
    }

    /// Checks that the claim was verified with this many piles as far as the rule file asks. Reads what is
    /// stored until it goes that far.
    fn check_verified(&self, piles: usize) -> Result<(), TooBig> {
        let reaches = |ranges: &[VerifiedRange]| {
            let with = ranges.iter().filter(|range| range.piles == piles);
            let most = with.map(|range| range.max).max();
            (most.is_some_and(|most| most >= self.to), most)
        };
        if self.known.get().is_some_and(|known| reaches(known).0) {
            return Ok(());
        }
        let ranges = self.verifications.of(&self.text, &self.settings);
        match reaches(&ranges) {
            (true, _) => {
                let _ = self.known.set(ranges);
                Ok(())
            }
            (false, Some(most)) => Err(TooBig {
                what: format!(
                    "the claim of the rule file must first be verified to {}, and was verified only to {most}",
                    self.to
                ),
                limit: format!("run {}", self.command),
            }),
            (false, None) => Err(TooBig {
                what: format!(
                    "the claim of the rule file must first be verified to {}, and no check of it has passed here",
                    self.to
                ),
                limit: format!("run {}", self.command),
            }),
        }
    }

    /// The maximum length of a position that is answered, in bits.
    fn longest(&self) -> u64 {
        let claim = self
            .rules
            .statement()
            .and_then(|rules| rules.claim.as_ref());
        match claim.map(|claim| &claim.system) {
            Some(ClaimSystem::Declared(_)) => DECLARED_BITS,
            Some(ClaimSystem::Base(_) | ClaimSystem::Wythoff(_)) | None => BITS,
        }
    }

    /// A move to a position for which the claim holds, found by trying; `None` where the claim holds, or
    /// no move is left.
    fn look(&self, position: &Position) -> Found {
        if self.claim.outcome(position)? == Outcome::P || is_over(&*self.rules, position) {
            return Ok(None);
        }
        let judged = |left: &Position| self.claim.outcome(left);
        match winning_take(&*self.rules, position, MOST_TRIED, &judged)? {
            Tried::Found(chosen) => Ok(Some(chosen)),
            Tried::None => Err(TooBig {
                what: "the claim is wrong here: it does not hold, and no move leads to a position for \
                       which it does"
                    .to_owned(),
                limit: format!("it was verified to {}, not proved", self.to),
            }),
            Tried::NotAmong(most) => Err(TooBig {
                what: "no winning move was found".to_owned(),
                limit: format!(
                    "the claim is not proved, so only the largest and the smallest {most} moves were tried"
                ),
            }),
        }
    }

    /// As [`look`](Self::look); the last answer is remembered.
    fn found(&self, position: &Position) -> Found {
        let last = || self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, found)) = &*last()
            && known == position
        {
            return found.clone();
        }
        let found = self.look(position);
        *last() = Some((position.clone(), found.clone()));
        found
    }
}

/// The command that verifies the claim with these settings.
fn command(entry: &GameEntry, settings: &Settings, to: u64) -> String {
    let options = settings.options();
    format!("goldpile verify {} --max {to}{options}", entry.typed())
}

impl Oracle for VerifiedTheory {
    /// Not small piles with a larger memory, which may be one that no play leads to: exhaustive play
    /// answers for these.
    fn covers(&self, position: &Position) -> bool {
        let is_checked = |number: &Natural| *number <= self.to;
        is_within(&*self.rules, &position.piles)
            && (position.memory.iter().all(is_checked) || !position.piles.iter().all(is_checked))
    }

    fn check(&self, position: &Position) -> Result<(), TooBig> {
        self.check_verified(position.piles.len())?;
        let longest = self.longest();
        if bits(position) > longest {
            return Err(TooBig {
                what: "these numbers are too long for a claim that is not proved".to_owned(),
                limit: format!("they may have {} digits in total", longest * 3 / 10),
            });
        }
        self.claim.outcome(position).map(|_| ())
    }

    fn check_hint(&self, position: &Position) -> Result<(), TooBig> {
        self.found(position).map(|_| ())
    }

    fn verified_to(&self) -> Option<u64> {
        Some(self.to)
    }

    fn outcome(&self, position: &Position) -> Outcome {
        Outcome::p_if(self.claim.outcome(position) == Ok(Outcome::P))
    }

    fn depends_on_history(&self, _: &[Natural]) -> bool {
        let statement = self.rules.statement();
        statement.is_some_and(|statement| !statement.memory.is_empty())
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        self.found(position).ok().flatten()
    }

    /// None: the claim is one of the game already, and says nothing of its own.
    fn formulations(&self) -> Vec<&dyn Formulation> {
        Vec::new()
    }

    fn columns(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn explain(&self, position: &Position) -> Explanation {
        let chosen = self.hint(position);
        let target = chosen.map(|chosen| after(&*self.rules, position, &chosen).piles);
        let row = |name: String, value| ExplanationRow::of(name, value, Text::default());
        let mut rows: Vec<ExplanationRow> = (position.piles.iter().enumerate())
            .map(|(pile, tokens)| row(pile_name(pile).to_string(), tokens))
            .collect();
        if let Some(statement) = self.rules.statement() {
            let kept = statement.memory.iter().zip(&position.memory);
            rows.extend(kept.map(|(memory, value)| row(memory.name.clone(), value)));
        }
        let (sentence, case) = match (&target, Oracle::outcome(self, position)) {
            (_, Outcome::P) => (
                "The claim of the rule file holds here.",
                "the claim holds, so P",
            ),
            (Some(_), Outcome::N) => (
                "The claim of the rule file does not hold here, and {mover} can leave a position for \
                 which it holds.",
                "the claim does not hold, so N",
            ),
            (None, Outcome::N) => (
                "The claim of the rule file does not hold here: {mover} cannot move and therefore wins.",
                "no move is left, so N",
            ),
        };
        Explanation {
            theorem: "P exactly where the claim of the rule file holds",
            case,
            cite: Citation::RULE_FILE,
            status: TheoremStatus::Verified { to: self.to },
            sentence: Text::plain(sentence),
            recipe: Text::default(),
            index: None,
            rows,
            target: target.map(Goal::Leave),
        }
    }
}
