//! The identities of the Raleigh paper, in a form that can be decided for all n. A = a², B = b, C =
//! ab.
//!
//! Lemmas 1 to 3 are about A, B and C as defined by the mex, Lemmas 4 to 7 about the floors. The
//! two are equal by Theorem 2, so Lemmas 2 and 4 are one sentence here.

use crate::papers::FRAENKEL_2007;
use goldpile_engine::Identity;

const ALL: [(&str, &str, &str); 14] = [
    (
        "raleigh-i",
        "Prologue (i)",
        "aa(n+1) - aa = 2 or aa(n+1) - aa = 3",
    ),
    (
        "raleigh-ii",
        "Prologue (ii), display (4)",
        "ab(n+1) - ab = 2*(aa(n+1) - aa) - 1",
    ),
    ("raleigh-iii", "Prologue (iii), Lemma 8", "a + b = ab"),
    ("raleigh-iv", "Prologue (iv), Lemma 9", "ab = ba + 1"),
    (
        "raleigh-lemma-1",
        "Lemma 1",
        "aa(n+1) - aa = b(n+1) - b and (b(n+1) - b = 2 or b(n+1) - b = 3)",
    ),
    (
        "raleigh-lemma-2",
        "Lemmas 2 and 4",
        "one(x in aa, x in b, x in ab)",
    ),
    (
        "raleigh-lemma-3i",
        "Lemma 3(i)",
        "m < n => ab(m) - b(m) < ab(n) - b(n) and ab(m) - aa(m) < ab(n) - aa(n)",
    ),
    (
        "raleigh-lemma-3ii",
        "Lemma 3(ii)",
        "some n: x = ab - b or x = ab - aa",
    ),
    (
        "raleigh-3",
        "Display (3)",
        "(ab(n+1) - aa(n+1)) - (ab - aa) = (ab(n+1) - b(n+1)) - (ab - b) and \
         ((ab(n+1) - b(n+1)) - (ab - b) = 1 or (ab(n+1) - b(n+1)) - (ab - b) = 2)",
    ),
    ("raleigh-lemma-5", "Lemma 5", "b - aa = 1"),
    ("raleigh-lemma-6", "Lemma 6", "aa < b < ab"),
    (
        "raleigh-lemma-6-mex",
        "Lemma 6: A_n is the mex",
        "x < aa(n) => some m: m < n and (x = aa(m) or x = b(m) or x = ab(m))",
    ),
    (
        "raleigh-lemma-7",
        "Lemma 7",
        "aa(n+1) - aa = b(n+1) - b and \
         (aa(n+1) - aa = 2 and ab(n+1) - ab = 3 or aa(n+1) - aa = 3 and ab(n+1) - ab = 5)",
    ),
    (
        "raleigh-theorem-3",
        "Theorem 3",
        "(x in aa iff ends(x) 1) and (x in b iff zeros(x) odd) and \
         (x in ab iff zeros(x) even and zeros(x) > 0) and ab = shift(b)",
    ),
];

pub(crate) fn all() -> Vec<Identity> {
    ALL.map(|(name, place, text)| Identity::new(name, place, FRAENKEL_2007, text))
        .into()
}
