//! Piles that a rule does not speak of, so that a move may leave anything in them.

use super::normal::{Literal, alternatives};
use crate::position::pile_name;
use crate::statement::{Formula, Rule, Statement, Term};

/// The piles that a rule leaves free: in some of the moves that it allows, they may fall to anything. That
/// may be meant, but whoever writes `a' = a - 1` for two piles often expects b to stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreePiles {
    /// The index of the rule.
    pub rule: usize,
    /// The piles that every position has, counted from 0 by letter.
    pub piles: Vec<usize>,
    /// Whether further piles, of which formulas cannot speak, are free as well.
    pub further: bool,
}

/// The rules that leave some piles free, with the default values of the parameters. Costs the conversion of
/// the rules to alternatives.
#[must_use]
pub fn free_piles(statement: &Statement) -> Vec<FreePiles> {
    let statement = statement.with(&[]);
    let rules = statement.rules.iter().enumerate();
    rules
        .filter_map(|(rule, stated)| {
            let (always, most) = (*statement.piles.start(), *statement.piles.end());
            let free = free_in(stated, most);
            let found = FreePiles {
                rule,
                further: free.iter().any(|&pile| pile >= always),
                piles: free.into_iter().filter(|&pile| pile < always).collect(),
            };
            (most > 1 && (found.further || !found.piles.is_empty())).then_some(found)
        })
        .collect()
}

/// The piles that some way to move by this rule does not speak of.
fn free_in(rule: &Rule, piles: usize) -> Vec<usize> {
    let ways = alternatives(&rule.allows);
    (0..piles)
        .filter(|&pile| {
            ways.iter()
                .any(|way| !way.iter().any(|said| speaks(said, pile)))
        })
        .collect()
}

/// Whether a condition is about what is left in a pile, or in all of them.
fn speaks(literal: &Literal, pile: usize) -> bool {
    match literal {
        Literal::Before(_) => false,
        Literal::Linear { takes, .. } | Literal::Multiple { takes, .. } => {
            takes.iter().any(|(named, _)| *named == pile)
        }
        Literal::Other(formula) => has(formula, pile),
    }
}

fn has(formula: &Formula, pile: usize) -> bool {
    let of_all = [Term::Moved, Term::TotalAfter, Term::EachAfter];
    formula.has(&|term| *term == Term::After(pile) || of_all.contains(term))
}

impl FreePiles {
    /// What may fall to anything, and what to write if it is to stay.
    #[must_use]
    pub fn message(&self, statement: &Statement) -> String {
        let name = match statement.rules[self.rule].name.as_str() {
            "" => "the rule".to_owned(),
            name => format!("rule {name}"),
        };
        let letters = self.piles.iter().map(|&pile| pile_name(pile).to_string());
        let further = self.further.then(|| "the further piles".to_owned());
        let free: Vec<String> = letters.chain(further).collect();
        let keep = if self.further {
            "say how many piles change, as in and moved = 1".to_owned()
        } else {
            let kept = self.piles.iter().map(|&pile| pile_name(pile));
            let kept: Vec<String> = kept.map(|pile| format!("and {pile}' = {pile}")).collect();
            format!("add {}", kept.join(" "))
        };
        let [they, whom] = if free.len() == 1 && !self.further {
            ["it", "it"]
        } else {
            ["they", "them"]
        };
        let free = match free.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => String::new(),
        };
        format!("{name} leaves {free} free ({they} may fall to anything); to keep {whom}, {keep}")
    }
}
