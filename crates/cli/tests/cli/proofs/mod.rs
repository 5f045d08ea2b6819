//! What is proved: its certificate, what is remembered of it, and claims that are trusted without a proof.

mod certificate;
mod proved;
mod trust_claim;
