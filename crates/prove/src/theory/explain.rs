//! Explains by the claim why a position is won or lost.

use super::ProvedTheory;
use goldpile_engine::notation::pile_name;
use goldpile_engine::statement::Statement;
use goldpile_engine::{
    Citation, Explanation, ExplanationRow, Goal, Oracle, Outcome, Position, Text, TheoremStatus,
};
use goldpile_number::Natural;

/// A claim as a theorem.
pub(crate) const THEOREM: &str = "P exactly where the claim of the rule file holds";

/// The verdict of the claim on a position, as a sentence, and the case of the theorem.
pub(crate) fn verdict_text(
    outcome: Outcome,
    has_winning_move: bool,
) -> (&'static str, &'static str) {
    match (outcome, has_winning_move) {
        (Outcome::P, _) => (
            "The claim of the rule file holds here.",
            "the claim holds, so P",
        ),
        (Outcome::N, true) => (
            "The claim of the rule file does not hold here, and {mover} can leave a position for which it \
             holds.",
            "the claim does not hold, so N",
        ),
        (Outcome::N, false) => (
            "The claim of the rule file does not hold here: {mover} cannot move and therefore wins.",
            "no move is left, so N",
        ),
    }
}

/// The numbers of a position: its piles and its memory.
pub(crate) fn rows(statement: Option<&Statement>, position: &Position) -> Vec<ExplanationRow> {
    let row = |name: String, value: &Natural| ExplanationRow::of(name, value, Text::default());
    let piles = position.piles.iter().enumerate();
    let piles = piles.map(|(pile, tokens)| row(pile_name(pile).to_string(), tokens));
    let memory = statement.into_iter().flat_map(|rules| &rules.memory);
    let memory = memory.zip(&position.memory);
    piles
        .chain(memory.map(|(memory, value)| row(memory.name.clone(), value)))
        .collect()
}

impl ProvedTheory {
    /// The reason for the verdict, by the case of the winning strategy that applies if it is known.
    pub(crate) fn explanation(&self, position: &Position) -> Explanation {
        let (target, by_case) = match self.recommended(position) {
            Some((left, by_case)) => (Some(left), by_case),
            None => (None, None),
        };
        let mut rows = rows(Some(&self.statement), position);
        if let Some(left) = &target {
            let changed = (left.iter().zip(&position.piles).enumerate())
                .filter(|(_, (after, before))| after != before);
            rows.extend(changed.map(|(pile, (after, _))| {
                let name = format!("{} then", pile_name(pile));
                ExplanationRow::of(name, after, Text::default())
            }));
        }
        if let Some(system) = self.system() {
            rows = (rows.into_iter())
                .map(|row| row.in_digits(system, 0))
                .collect();
        }
        let outcome = Oracle::outcome(self, position);
        let (sentence, case) = verdict_text(outcome, target.is_some());
        let sentence = match (outcome, &target, self.reads_digits()) {
            (Outcome::P, _, true) => {
                "The digits of the piles lead to an accepting state of the claim's automaton. No move \
                 leads from such a position to another, and from every other position some move leads \
                 to one."
            }
            (Outcome::P, _, false) => {
                "The claim of the rule file holds here. No move leads from a position of the claim to \
                 another, and from every other position some move leads to one."
            }
            (Outcome::N, Some(_), true) => {
                "The digits of the piles do not lead to an accepting state of the claim's automaton, \
                 and {mover} can leave piles whose digits do."
            }
            (Outcome::N, ..) => sentence,
        };
        Explanation {
            theorem: if self.is_partial() {
                "P exactly where the claim of the rule file holds, with any memory that takes from a usual \
                 start can leave"
            } else {
                THEOREM
            },
            case,
            cite: Citation::RULE_FILE,
            status: TheoremStatus::Decided(Text::plain(match by_case {
                Some(_) => "goldpile prove --explain",
                None => "goldpile prove",
            })),
            sentence: match by_case {
                Some((number, case)) => self.by_case(position, number, &case),
                None => Text::plain(sentence),
            },
            recipe: Text::default(),
            index: None,
            rows,
            target: target.map(Goal::Leave),
        }
    }
}
