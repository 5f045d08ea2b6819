//! Rule files to begin with.

/// The names and texts of the rule files in `examples`.
pub const EXAMPLES: [(&str, &str); 6] = [
    (
        "subtraction",
        include_str!("../../../examples/subtraction.game"),
    ),
    ("doubling", include_str!("../../../examples/doubling.game")),
    ("euclid", include_str!("../../../examples/euclid.game")),
    ("misere", include_str!("../../../examples/misere.game")),
    ("moore", include_str!("../../../examples/moore.game")),
    ("nimhoff", include_str!("../../../examples/nimhoff.game")),
];
