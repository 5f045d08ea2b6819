//! Proposition 1 for p dividing m, in a form that can be decided for all n. Then the pairs are, for
//! 0 ≤ r < p, (p·A + r, p·B + r), with A and B from Wythoff's game with t = m/p.

use super::proofs;
use crate::papers::LARSSON;
use goldpile_engine::Identity;

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
