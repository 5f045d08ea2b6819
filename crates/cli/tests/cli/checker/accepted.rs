//! The certificates that are accepted: those of every claim that is proved by default.

use super::{Told, certificate, check};
use goldpile_testkit::{long_or, root};
use std::fs;
use std::path::{Path, PathBuf};

/// Those that take about a second.
const QUICK: [&str; 14] = [
    "nim --piles 1",
    "nim --piles 2",
    "nim --piles 3",
    "nim --piles 4",
    "fibonacci",
    "wythoff --t 1",
    "wythoff --t 2",
    "wythoff --t 3",
    "raleigh",
    "blocking --p 1 --m 1",
    "blocking --p 1 --m 2",
    "blocking --p 2 --m 2",
    "imitation --p 1 --m 1",
    "./examples/nimhoff.game --h 2",
];

const EXAMPLES: [&str; 6] = [
    "circular",
    "doubling",
    "misere",
    "pass",
    "subtraction",
    "heaps",
];

/// The claims that docs/verified.md lists, as arguments of `prove`.
fn listed() -> Vec<String> {
    let page = fs::read_to_string(root().join("docs/verified.md")).unwrap();
    let begin = page.find("<!-- proofs").unwrap();
    let lines = page[begin..]
        .lines()
        .filter_map(|line| line.split_once(": proved for all piles"));
    let arguments = |claim: &str| match claim.split_once(", ") {
        Some((game, piles)) => format!("{game} --piles {}", piles.split(' ').next().unwrap()),
        None => claim
            .split(' ')
            .map(|word| match word.split_once('=') {
                Some((name, value)) => format!("--{name} {value}"),
                None => word.to_owned(),
            })
            .collect::<Vec<String>>()
            .join(" "),
    };
    lines.map(|(claim, _)| arguments(claim)).collect()
}

fn accepted(games: &[String], folder: &Path) {
    let arguments = games
        .iter()
        .map(|game| game.split(' ').collect::<Vec<&str>>());
    let files: Vec<PathBuf> = arguments.map(|game| certificate(&game, folder)).collect();
    for (told, game) in check(&files).into_iter().flatten().zip(games) {
        assert!(matches!(told, Told::Accepted(_)), "{game}: {told:?}");
    }
}

#[test]
fn certificates_are_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let listed = listed();
    assert!(
        QUICK
            .iter()
            .filter(|game| !game.starts_with('.'))
            .all(|game| listed.contains(&(*game).to_owned()))
    );
    let quick: Vec<String> = QUICK.map(str::to_owned).to_vec();
    let examples = EXAMPLES.map(|name| format!("./examples/{name}.game"));
    // Heaps takes several seconds.
    let examples = &examples[..long_or(5, 6)];
    accepted(
        &[&long_or(quick, listed)[..], examples].concat(),
        folder.path(),
    );
}

/// The systems of square roots and of a few recurrences: only the arithmetic is theirs.
#[test]
fn certificates_in_systems_of_a_file_are_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let roots = long_or(
        vec![2, 3, 5, 6, 7],
        // No finite adder was found for 13.
        vec![2, 3, 5, 6, 7, 8, 10, 11, 12, 14, 15],
    );
    let roots = roots.iter().map(|d| format!("S of sqrt {d}"));
    let more = [
        "S of (1 + sqrt 5)/2",
        "S = 1, 2, 4 then u(n-1) + u(n-2) + u(n-3)",
        "S = 1, 3 then 3*u(n-1) - u(n-2)",
        "S = 1, 3 then 2*u(n-1) + 2*u(n-2)",
    ];
    let games = roots.chain(more.map(str::to_owned)).enumerate().map(|(at, system)| {
        let path = folder.path().join(format!("{at}.game"));
        let rules = format!("piles 1\nrule \"\" a - a' <= 2\nsystem {system}\nclaim in system S\n  a mod 3 = 0\n");
        fs::write(&path, rules).unwrap();
        path.to_str().unwrap().to_owned()
    });
    let games: Vec<String> = games.collect();
    let place = tempfile::tempdir().unwrap();
    accepted(&games, place.path());
}

/// With piles by size, too, 1,2 and 2,1 are two positions, of which one can be announced here.
#[test]
fn positions_in_another_order_are_announced_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("sorted.game");
    let rules = "piles 2\norder sorted\nrule \"\" \"leave 3 of 6\"\n  a + b = 6 and a' + b' = 3 and a' > 0 and b' > 0\n\
                 block up to 1 where taken > 0\nclaim in base 2\n  a + b != 6 or a < 2\n";
    fs::write(&game, rules).unwrap();
    let right = certificate(&[game.to_str().unwrap()], folder.path());
    let wrong = folder.path().join("wrong.json");
    let text = fs::read_to_string(&right).unwrap();
    fs::write(&wrong, text.replace("a < 2", "a != 2")).unwrap();
    let Some(told) = check(&[right, wrong]) else {
        return;
    };
    assert!(matches!(told[0], Told::Accepted(_)), "{told:?}");
    let why = "not all takes into the claim can be blocked: a = 3, a' = 1, a'' = 2, b = 3, b' = 2, b'' = 1";
    assert_eq!(told[1], Told::Refused(why.to_owned()));
}
