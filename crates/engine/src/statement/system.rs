//! Numeration systems that a rule file declares.

use goldpile_number::LinearNumeration;

/// A numeration system with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemDeclaration {
    /// Its name, by which a claim refers to it.
    pub name: String,
    /// Its basis; the digits are greedy.
    pub numeration: LinearNumeration,
}
