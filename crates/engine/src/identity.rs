//! Identities from papers, as data.

use super::explanation::Citation;
use super::label::Label;

/// A statement that a paper makes about all natural numbers, in the notation of
/// `goldpile::prove::identity`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The unique name by which it is requested.
    pub name: Label,
    /// Its place in the paper, such as a theorem or a lemma.
    pub place: Label,
    /// The paper.
    pub cite: Citation,
    /// What it says, for all n.
    pub text: Label,
}
