//! Finds the piles that a rule does not mention, so that a move may leave anything in them.

use super::normal::{Literal, alternatives};
use crate::notation::{listed, pile_name};
use crate::statement::{Formula, Rule, Statement, Term};

/// A message for each rule that leaves some piles free: which ones may fall to anything, and what to write to
/// keep them. Uses the default values of the parameters. Free piles may be meant, but an author who writes `a'
/// = a - 1` for two piles often expects b to stay. Costs the conversion of the rules to alternatives.
#[must_use]
pub fn free_piles(statement: &Statement) -> Vec<String> {
    let (always, most) = (*statement.piles.start(), *statement.piles.end());
    let rules = statement.with(&[]).rules;
    let told = rules.iter().filter_map(|rule| {
        let (free, further): (Vec<usize>, Vec<usize>) =
            (free_in(rule, most).into_iter()).partition(|&pile| pile < always);
        let is_free = most > 1 && !(free.is_empty() && further.is_empty());
        is_free.then(|| message(&rule.name, &free, !further.is_empty()))
    });
    told.collect()
}

/// The piles that some alternative of this rule does not mention.
fn free_in(rule: &Rule, piles: usize) -> Vec<usize> {
    let ways = alternatives(&rule.allows);
    (0..piles)
        .filter(|&pile| {
            ways.iter()
                .any(|way| !way.iter().any(|said| speaks(said, pile)))
        })
        .collect()
}

/// Whether a literal is about what is left in a pile, or in all of them.
fn speaks(literal: &Literal, pile: usize) -> bool {
    match literal {
        Literal::Before(_) => false,
        Literal::Linear(sum, _) | Literal::Multiple(sum, _) => sum.coefficient(&pile) != 0,
        Literal::Other(formula) => has(formula, pile),
    }
}

fn has(formula: &Formula, pile: usize) -> bool {
    let of_all = [Term::Moved, Term::TotalAfter, Term::EachAfter];
    formula.has(&|term| *term == Term::After(pile) || of_all.contains(term))
}

/// The message that this rule leaves these piles free, and further ones, which have no letters for formulas.
fn message(rule: &str, piles: &[usize], has_further: bool) -> String {
    let name = match rule {
        "" => "the rule".to_owned(),
        name => format!("rule {name}"),
    };
    let letters = piles.iter().map(|&pile| pile_name(pile).to_string());
    let further = has_further.then(|| "the further piles".to_owned());
    let free: Vec<String> = letters.chain(further).collect();
    let keep = if has_further {
        "say how many piles change, as in and moved = 1".to_owned()
    } else {
        let kept = piles.iter().map(|&pile| pile_name(pile));
        let kept: Vec<String> = kept.map(|pile| format!("and {pile}' = {pile}")).collect();
        format!("add {}", kept.join(" "))
    };
    let [they, whom] = if free.len() == 1 && !has_further {
        ["it", "it"]
    } else {
        ["they", "them"]
    };
    let free = listed(&free, ", ");
    format!("{name} leaves {free} free ({they} may fall to anything); to keep {whom}, {keep}")
}
