//! The identities of generalised Wythoff for t ≤ 6, in a form that can be decided for all n.

use crate::papers::{FRAENKEL_2011, RAPAKA};
use goldpile_engine::Identity;

pub(crate) fn all() -> Vec<Identity> {
    let mut all = Vec::new();
    for (name, text) in [("beatty", "one(x in a, x in b)"), ("upper", "b = a + n")] {
        let name = format!("rapaka-{name}");
        all.push(Identity::new(name, "Theorem 2.2, for φ", RAPAKA, text));
    }
    for t in 1..=6 {
        for (name, place, text) in [
            (
                "partition",
                "A_n and B_n partition the positive integers",
                "one(x in a, x in b)".to_owned(),
            ),
            ("upper", "B_n = A_n + tn", format!("b = a + {t}n")),
            (
                "mex",
                "A_n is the mex",
                "x < a(n) => some m: m < n and (x = a(m) or x = b(m))".to_owned(),
            ),
            (
                "zeros",
                "an even number of zeros",
                "x in a iff zeros(x) even".to_owned(),
            ),
            ("shift", "the left shift", "b = shift(a)".to_owned()),
        ] {
            let name = format!("wythoff-{name}-t{t}");
            let text = format!("system {t}: {text}");
            all.push(Identity::new(name, place, FRAENKEL_2011, text));
        }
    }
    all
}
