//! The identities of the Flora paper, in a form that can be decided for all n: Theorem 1 for k ≤ 8,
//! the lemmas, Theorem 8, and Kimberling's Theorem I for the words of two to five letters.

use super::sequences::paper_fibonacci;
use crate::papers::FRAENKEL_2010;
use goldpile_engine::Identity;
use std::fmt::Write;

/// The largest k for which Theorem 1 is decided.
const MAX_K: i64 = 8;

pub(crate) fn all() -> Vec<Identity> {
    let mut all = Vec::new();
    let mut add = |name: String, place: &str, text: String| {
        all.push(Identity::new(name, place.to_owned(), FRAENKEL_2010, text));
    };
    for k in 1..=MAX_K {
        for (part, text) in theorem_1(k) {
            add(
                format!("flora-1{part}-k{k}"),
                &format!("Theorem 1({part}), k = {k}"),
                text,
            );
        }
    }
    for (part, text) in [
        ("f1", "a(n+1) - a(n) = 1 or a(n+1) - a(n) = 2"),
        ("h1", "aa + 2 in a"),
        ("h2", "x in a iff x in aa or x - 2 in aa"),
        (
            "h3",
            "(x in ba => x + 2 in a) and (x + 2 in a => x in a or x in ba)",
        ),
        ("h4", "bb - 1 in aa"),
    ] {
        add(
            format!("flora-1{part}"),
            &format!("Theorem 1({part})"),
            text.to_owned(),
        );
    }
    for (name, place, text) in [
        ("flora-lemma-3", "Lemma 3", "ab - aaa = 2"),
        ("flora-lemma-4i", "Lemma 4(i)", "aab - ab = aa"),
        ("flora-lemma-4ii", "Lemma 4(ii)", "aab - aaa = aa + 2"),
        ("flora-lemma-4iii", "Lemma 4(iii)", "aab - b = ba"),
        ("flora-lemma-4iv", "Lemma 4(iv)", "ab - aaa = 2"),
        ("flora-lemma-4v", "Lemma 4(v)", "ab - b = a"),
        ("flora-lemma-4vi", "Lemma 4(vi)", "aaa - b = a - 2"),
        (
            "flora-lemma-4vii",
            "Lemma 4(vii)",
            "one(x in bb, some n: x = aa or x = aa + 2 or x = ba or x = 2 or x = a or x = a - 2)",
        ),
        (
            "flora-lemma-4viii",
            "Lemma 4(viii)",
            "one(x in bb, some n: x = aab - ab or x = aab - aaa or x = aab - b)",
        ),
        (
            "flora-lemma-5",
            "Lemma 5",
            "t < aa(n) and not t in bb => some m: m < n and \
             (t = aab(m) - ab(m) or t = aab(m) - aaa(m) or t = aab(m) - b(m))",
        ),
        (
            "flora-arithmetic",
            "Theorem 5",
            "(x in b iff zeros(x) odd) and (x in aaa iff ends(x) 001) and \
             (x in ab iff zeros(x) even and zeros(x) > 0) and (x in aab iff ends(x) 101) and \
             ab = shift(b)",
        ),
        (
            "flora-rows",
            "Theorem 2",
            "n > 1 => b < aaa and aaa < ab and ab < aab",
        ),
    ] {
        add(name.to_owned(), place, text.to_owned());
    }
    for (name, place, text) in theorem_8() {
        add(name, &place, text);
    }
    for k in 2..=MAX_K {
        let [first, second] = [k - 3, k - 2].map(paper_fibonacci);
        let text = format!("{} = {first}a + {second}b - {second} + 1", h(k));
        add(
            format!("flora-h-k{k}"),
            &format!("After Theorem I, k = {k}"),
            text,
        );
    }
    for word in words() {
        let weight = word.bytes().filter(|letter| *letter == b'b').count();
        let order = i64::try_from(word.len() + weight).unwrap_or(0);
        let [first, second, less] = [order - 4, order - 3, order - 1].map(paper_fibonacci);
        let text =
            format!("{word} = {first}a + {second}b + {word}(1) - {less} and {word}(1) <= {less}");
        add(format!("kimberling-{word}"), "Theorem I (Kimberling)", text);
    }
    all
}

/// Theorem 8: names, places and texts.
fn theorem_8() -> Vec<(String, String, String)> {
    let mut all = vec![
        (
            "i".to_owned(),
            "(i)".to_owned(),
            "(x in a iff zeros(x) even) and (x in b iff zeros(x) odd) and \
             (x in aa iff ends(x) 1) and (x in ab iff zeros(x) even and zeros(x) > 0)"
                .to_owned(),
        ),
        (
            "ii".to_owned(),
            "(ii)".to_owned(),
            "b = shift(a) and ab = shift(b)".to_owned(),
        ),
    ];
    for k in 3..=MAX_K {
        let zeros = |less: i64| "0".repeat(usize::try_from(k - less).unwrap_or(0));
        let (g, h) = (a(k), h(k));
        all.push((
            format!("iii-k{k}"),
            format!("(iii), k = {k}"),
            format!(
                "(x in {g} iff ends(x) {}1) and (x in {h} iff ends(x) 1{}1)",
                zeros(1),
                zeros(2)
            ),
        ));
    }
    let named = all
        .into_iter()
        .map(|(part, place, text)| (format!("flora-8{part}"), format!("Theorem 8{place}"), text));
    named.collect()
}

/// aᵏ in the notation of identities.
fn a(power: i64) -> String {
    if power == 0 {
        "n".to_owned()
    } else {
        format!("a^{power}")
    }
}

/// hᵏ = aᵏ⁻¹b, and h⁰ = a.
fn h(power: i64) -> String {
    match power {
        0 => "a".to_owned(),
        1 => "b".to_owned(),
        power => format!("a^{}b", power - 1),
    }
}

/// Theorem 1, (a) to (g), for one k. F_k is the paper's, h^k is a^(k−1)b, and u^(k+1) is ba^k.
fn theorem_1(k: i64) -> Vec<(&'static str, String)> {
    let f = |index: i64| paper_fibonacci(index).to_string();
    let grows = |word: &str, shift: i64| format!("{word}(n+{}) - {word}(n+{shift})", shift + 1);
    let mut sets = format!("x in {}", a(k));
    for i in (1..=k).rev() {
        // Writing to a text cannot fail.
        let _ = write!(sets, ", x in {}", h(i));
    }
    let word = a(k);
    let [short, long] = [f(k - 1), f(k)];
    let step = |shift: i64| grows(&word, shift);
    let mut all = vec![
        ("a", format!("one({sets})")),
        (
            "b",
            format!("b{} = {} + {} = {} + 1", a(k), a(k), a(k + 1), a(k + 2)),
        ),
        ("c", format!("{} = {} + {}", h(k), a(k + 1), f(k - 1))),
        (
            "d",
            format!("b{} = {} - {} + 1 = {} + 1", a(k), h(k + 1), f(k), a(k + 2)),
        ),
        (
            "e1",
            format!("{} - {} = {} + {} - 1", h(k + 1), h(k), a(k), f(k - 2)),
        ),
        (
            "e2",
            format!("{} - {} = {} + {} - 1", h(k + 1), a(k + 1), a(k), f(k)),
        ),
        ("e3", format!("ab{} = b{} + 1", a(k), a(k + 1))),
        (
            "f2",
            format!(
                "(a(n+1) - a = 1 and {0} = {short}) or (a(n+1) - a = 2 and {0} = {long})",
                step(0)
            ),
        ),
        (
            "f3i",
            format!(
                "{} = {short} => {} = {long} and {} = {long}",
                step(1),
                step(0),
                step(2)
            ),
        ),
        (
            "f3ii",
            format!(
                "{} = {long} and {} = {long} => {} = {short} and {} = {short}",
                step(1),
                step(2),
                step(0),
                step(3)
            ),
        ),
        ("f4", format!("{} = {}", step(0), grows(&h(k - 1), 0))),
        (
            "f5",
            format!("{word}(1) = 1 and {}(1) = {} + 1", h(k), f(k - 1)),
        ),
        ("g", format!("{word}(b(n)) = {}", h(k + 1))),
    ];
    if k == 1 {
        // For k = 1, (f4) is about the steps F₀ = 1 and F₁ = 2, which (f1) covers.
        all.retain(|(part, _)| *part != "f4");
    }
    all
}

/// The words of two to five letters.
fn words() -> impl Iterator<Item = String> {
    let letters = |length: u32, bits: u32| {
        let letter = |place: u32| if bits >> place & 1 == 1 { 'b' } else { 'a' };
        (0..length).rev().map(letter).collect()
    };
    (2..=5).flat_map(move |length| (0..1u32 << length).map(move |bits| letters(length, bits)))
}
