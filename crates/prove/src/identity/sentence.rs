//! The syntax tree of an identity, and the formula that states its failure.

use crate::translate::{Translated, Translator};
use crate::{NumerationSystem, Predicate};
use goldpile_engine::statement::{BeattySequence, Formula, Term};

/// A parsed identity.
#[derive(Clone, Debug)]
pub struct ParsedIdentity {
    /// The system of its digits and sequences, or why nothing can be decided in it.
    pub system: Translated<NumerationSystem>,
    /// The names of its variables.
    pub names: Vec<char>,
    /// The variables bound by `some`, as indices into the names.
    pub(super) bound: Vec<usize>,
    pub(super) root: Node,
}

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Atom(Formula),
    /// x = w(k) for some k ≥ 1.
    InWord(Term, Vec<BeattySequence>),
    Not(Box<Node>),
    All(Vec<Node>),
    Any(Vec<Node>),
    Iff(Box<Node>, Box<Node>),
    One(Vec<Node>),
    Some(usize, Box<Node>),
}

impl ParsedIdentity {
    /// The condition that the identity fails for these positive values of its free variables.
    pub(crate) fn fails(&self, translator: &Translator<'_>) -> Translated<Predicate> {
        let free = (0..self.names.len()).filter(|at| !self.bound.contains(at));
        let positive = free.map(|at| positive(translator, at));
        let fails = self.root.translated(translator)?.not();
        Ok(Predicate::and(positive.chain([fails])))
    }
}

fn positive(translator: &Translator<'_>, at: usize) -> Predicate {
    Predicate::within([(1, translator.scope.before[at])], Some(1), None)
}

impl Node {
    fn translated(&self, translator: &Translator<'_>) -> Translated<Predicate> {
        let all = |nodes: &[Self]| {
            let nodes = nodes.iter().map(|node| node.translated(translator));
            nodes.collect::<Result<Vec<_>, _>>()
        };
        Ok(match self {
            Self::Atom(atom) => translator.formula(atom)?,
            Self::InWord(term, word) => translator.member(term, word)?,
            Self::Not(node) => node.translated(translator)?.not(),
            Self::All(nodes) => Predicate::and(all(nodes)?),
            Self::Any(nodes) => Predicate::or(all(nodes)?),
            Self::Iff(one, two) => one.translated(translator)?.iff(two.translated(translator)?),
            Self::One(nodes) => {
                let nodes = all(nodes)?;
                Predicate::or((0..nodes.len()).map(|chosen| {
                    Predicate::and(nodes.iter().enumerate().map(|(at, node)| {
                        if at == chosen {
                            node.clone()
                        } else {
                            node.clone().not()
                        }
                    }))
                }))
            }
            Self::Some(at, node) => {
                let body =
                    Predicate::and([positive(translator, *at), node.translated(translator)?]);
                Predicate::exists([translator.scope.before[*at]], body)
            }
        })
    }
}
