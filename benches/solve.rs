//! How fast exhaustive play is.
fn main() {}
