//! Claims guessed from exhaustive play, and proved.

use goldpile::engine::Game;
use goldpile::guess::{Bounds, Report, Watch, guess};

fn guessed(text: &str, piles: usize, prove: bool) -> Report {
    let game = Game::parse(text).unwrap();
    let bounds = Bounds {
        prove,
        ..Bounds::default()
    };
    guess(&game.rules, piles, &bounds, &Watch::quiet())
}

/// The values of a subtraction game, by plain recursion.
fn values(set: &[u64], most: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=most {
        let options: Vec<u64> = (set.iter())
            .filter_map(|&take| values.get(n.checked_sub(take as usize)?).copied())
            .collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982), chapter 4, table 2: subtraction
/// sets, and the values in a period.
const SUBTRACTION: &[(&[u64], &str)] = &[
    (&[1], "01"),
    (&[2], "0011"),
    (&[1, 2], "012"),
    (&[3], "000111"),
    (&[2, 3], "00112"),
    (&[1, 2, 3], "0123"),
    (&[4], "00001111"),
    (&[1, 4], "01012"),
    (&[2, 4], "001122"),
    (&[3, 4], "0001112"),
    (&[1, 3, 4], "0101232"),
    (&[2, 3, 4], "001122"),
    (&[1, 2, 3, 4], "01234"),
];

#[test]
fn subtraction_games_have_their_published_periods() {
    for (set, published) in SUBTRACTION {
        let takes: Vec<String> = set.iter().map(|n| format!("a - a' = {n}")).collect();
        let text = format!("piles 1\nrule \"x\" {}", takes.join(" or "));
        let report = guessed(&text, 1, false);
        let found = report.values.unwrap();
        assert_eq!((found.preperiod, found.rise), (0, 0), "{set:?}");
        let shown: String = found.first.iter().map(u64::to_string).collect();
        assert_eq!(shown, *published, "{set:?}");
        for (n, value) in values(set, 500).into_iter().enumerate() {
            assert_eq!(value, found.first[n % found.first.len()], "{set:?} {n}");
        }
    }
}
