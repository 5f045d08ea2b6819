//! Rule files to start a new game from.

/// The names and texts of the rule files in `examples` that new games most often resemble.
pub const EXAMPLES: [(&str, &str); 12] = [
    (
        "subtraction",
        include_str!("../../../../examples/subtraction.game"),
    ),
    (
        "doubling",
        include_str!("../../../../examples/doubling.game"),
    ),
    ("euclid", include_str!("../../../../examples/euclid.game")),
    ("misere", include_str!("../../../../examples/misere.game")),
    ("moore", include_str!("../../../../examples/moore.game")),
    (
        "circular",
        include_str!("../../../../examples/circular.game"),
    ),
    ("nimhoff", include_str!("../../../../examples/nimhoff.game")),
    ("pass", include_str!("../../../../examples/pass.game")),
    (
        "multiheap",
        include_str!("../../../../examples/multiheap.game"),
    ),
    ("several", include_str!("../../../../examples/several.game")),
    ("square", include_str!("../../../../examples/square.game")),
    ("coprime", include_str!("../../../../examples/coprime.game")),
];
