//! Identities from a paper, as data: their names, their places in it, and what they say.

use super::explanation::Citation;
use super::label::Label;

/// A statement that a paper makes about all natural numbers, in the notation of
/// `goldpile::prove::identity`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name used to request it; no other identity has it.
    pub name: Label,
    /// Its place in the paper, such as a theorem or a lemma.
    pub place: Label,
    /// The paper.
    pub cite: Citation,
    /// What it says, for all n.
    pub text: Label,
}
