//! What the checker prints of a certificate that it accepts: the whole text, for games of each kind.

use super::{Told, certificate, check};
use std::path::PathBuf;

/// A game, and what is printed without its last line, which has the digest of the rules.
const TOLD: [(&[&str], &str); 5] = [
    (
        &["wythoff", "--t", "1"],
        "2 piles: a, b, t = 1
called \"Wythoff\"
A take leaves a' of pile a and so on, in the order of the table: no pile grows, and one shrinks. It is allowed by
  rule \"i\": moved = 1
  rule \"ii\": moved = 2 and |(a - a') - (b - b')| < 1
Whoever makes the last move wins.
Proved for all piles: the player to move loses if and only if, by size a <= b, in system 1,
  a <= b and zeros(a) mod 2 = 0 and b = shift(a) or a = 0 and b = 0
where
  system 1: greedy digits for the places 1, 2, then u(n) = 1*u(n-1) + 1*u(n-2)
  moved: how many piles the take changes
  zeros(x): the number of zeros at the end of the digits of x, 0 for 0
  shift(x): x with one more zero at the end of its digits
  x mod k, x div k: the rest from 0 on and the whole part of a division, x and 0 for k = 0",
    ),
    (
        &["./examples/doubling.game"],
        "1 pile: a
called \"At most as many\"
A take leaves a' of pile a and so on, in the order of the table: no pile grows, and one shrinks. It is allowed by
  rule \"\": a - a' <= limit
limit is remembered: at least 0; in a new game a - 1
  after a take, within these bounds, the first of these that applies:
    a - a'
Whoever makes the last move wins.
Proved for all piles and memories: the player to move loses if and only if, in base 2,
  least(a) > limit or a = 0
where
  base 2: greedy digits for the places 1, then u(n) = 2*u(n-1)
  least(x): the weight of the last digit of x that is not 0, 0 for 0",
    ),
    (
        &["./examples/pass.game"],
        "3 piles: a, b, c
called \"Nim with a pass\"
c holds at most 1
A take leaves a' of pile a and so on, in the order of the table: no pile grows, and one shrinks. It is allowed by
  rule \"i\": moved = 1 and c' = c
  rule \"ii\": a' = a and b' = b and c' < c
    only when a + b > 0
Whoever makes the last move wins.
Proved for all piles: the player to move loses if and only if, in base 2,
  c = 0 and a = b or c = 1 and (a = b and b = 0 or max(a, b) = min(a, b) + 1 and max(a, b) mod 2 = 0)
where
  base 2: greedy digits for the places 1, then u(n) = 2*u(n-1)
  moved: how many piles the take changes
  x mod k, x div k: the rest from 0 on and the whole part of a division, x and 0 for k = 0",
    ),
    (
        &["blocking", "--p", "2", "--m", "2"],
        "2 piles: a, b, p = 2, m = 2
called \"Wythoff with blocking\"
A take leaves a' of pile a and so on, in the order of the table: no pile grows, and one shrinks. It is allowed by
  rule \"i\": moved = 1
  rule \"ii\": moved = 2 and |(a - a') - (b - b')| < 2
Before each take the opponent may announce up to 1 positions, to which the take must
  not lead: any that are left by a take with a - a' = b - b' and b - b' > 0
Whoever makes the last move wins.
Proved for all piles: the player to move loses if and only if, by size a <= b, in system 1,
  zeros(a div 2) mod 2 = 0 and b div 2 = shift(a div 2) and a mod 2 = b mod 2
where
  system 1: greedy digits for the places 1, 2, then u(n) = 1*u(n-1) + 1*u(n-2)
  moved: how many piles the take changes
  zeros(x): the number of zeros at the end of the digits of x, 0 for 0
  shift(x): x with one more zero at the end of its digits
  x mod k, x div k: the rest from 0 on and the whole part of a division, x and 0 for k = 0",
    ),
    (
        &["./examples/misere.game"],
        "2 piles: a, b
called \"Wythoff, misère\"
A take leaves a' of pile a and so on, in the order of the table: no pile grows, and one shrinks. It is allowed by
  rule \"i\": moved = 1
  rule \"ii\": a - a' = b - b' and b - b' > 0
Whoever makes the last move loses.
Proved for all piles: the player to move loses if and only if, by size a <= b, in system 1,
  a <= b and zeros(a) mod 2 = 0 and b = shift(a) and a > 1 or a = 0 and b = 1 or a = 2 and b = 2
where
  system 1: greedy digits for the places 1, 2, then u(n) = 1*u(n-1) + 1*u(n-2)
  moved: how many piles the take changes
  zeros(x): the number of zeros at the end of the digits of x, 0 for 0
  shift(x): x with one more zero at the end of its digits
  x mod k, x div k: the rest from 0 on and the whole part of a division, x and 0 for k = 0",
    ),
];

#[test]
fn all_that_is_proved_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<PathBuf> = TOLD
        .map(|(game, _)| certificate(game, folder.path()))
        .to_vec();
    for ((game, text), told) in TOLD.iter().zip(check(&files).into_iter().flatten()) {
        let Told::Accepted(lines) = told else {
            panic!("{game:?}: {told:?}")
        };
        let (said, digest) = lines.trim_end().rsplit_once('\n').unwrap();
        assert_eq!(said, *text, "{game:?}");
        let digest = digest.strip_prefix("the rules have the SHA-256 ").unwrap();
        assert!(
            digest.len() == 64 && digest.chars().all(|c| c.is_ascii_hexdigit()),
            "{digest}"
        );
    }
}
