//! Proposition 1 for the case that p divides m, stated so that it can be decided for all n. The
//! pairs are then (p·A + r, p·B + r), 0 ≤ r < p, with A and B from Wythoff's game with t = m/p.

use super::proofs;
use crate::papers::LARSSON;
use goldpile_engine::Identity;

/// All the identities.
pub(crate) fn identities() -> Vec<Identity> {
    let mut all = Vec::new();
    for (p, m) in proofs() {
        let t = m / p;
        for (part, text) in [
            // The index of a pair is pn + r; the first p numbers of both sequences are 0 to p − 1.
            (
                "b",
                format!("one(x div {p} = 0 or x div {p} in a, x div {p} in b)"),
            ),
            (
                "c",
                format!(
                    "k < n => {p}a(k) < {p}a(n) and {p}b(k) - {p}a(k) <= {p}b(n) - {p}a(n) and {p}b(k) < {p}b(n)"
                ),
            ),
            ("d", format!("{p}b - {p}a = {m}n")),
        ] {
            all.push(Identity {
                name: format!("blocking-1{part}-p{p}-m{m}").into(),
                place: format!("Proposition 1({part}), p = {p}, m = {m}").into(),
                cite: LARSSON,
                text: format!("system {t}: {text}").into(),
            });
        }
    }
    all
}
