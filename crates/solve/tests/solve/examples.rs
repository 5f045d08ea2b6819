//! The rule files in `examples`, and exhaustive play of them in every way there is, against plain
//! recursion from what the statement says, read off the page.

use goldpile_claims::verify::{CheckEnding, verify};
use goldpile_engine::{
    Counts, Game, GameEntry, Outcome, Position, Record, SetupError, Statement, start,
};
use goldpile_number::Natural;
use goldpile_solve::{Control, Extent, Solver, ValueKind, ValueTable, is_memoryless};
use rand::SeedableRng as _;
use std::collections::HashMap;

pub(crate) fn examples() -> Vec<(String, String)> {
    let folder = goldpile_testkit::root().join("examples");
    let mut found: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "game"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(&path).unwrap())
        })
        .collect();
    found.sort();
    found
}

/// Who wins, straight from the statement: every position below is tried as a move.
struct Plain<'a> {
    statement: &'a Statement,
    misere: bool,
    seen: HashMap<(Vec<u64>, Vec<Natural>), bool>,
}

impl Plain<'_> {
    fn wins(&mut self, piles: &[u64], memory: &[Natural]) -> bool {
        let key = (piles.to_vec(), memory.to_vec());
        if let Some(&known) = self.seen.get(&key) {
            return known;
        }
        let before: Vec<Natural> = piles.iter().map(|&pile| Natural::small(pile)).collect();
        let mut moves = 0;
        let mut wins = false;
        let mut row = vec![0u64; piles.len()];
        loop {
            let after: Vec<Natural> = row.iter().map(|&pile| Natural::small(pile)).collect();
            if self.statement.allows(&before, &after, memory).is_some() {
                moves += 1;
                let next = self.statement.next_memory(&before, &after, memory);
                wins |= !self.wins(&row.clone(), &next);
            }
            let Some(pile) = (0..row.len()).find(|&pile| row[pile] < piles[pile]) else {
                break;
            };
            row[pile] += 1;
            row[..pile].fill(0);
        }
        let wins = wins || moves == 0 && self.misere;
        self.seen.insert(key, wins);
        wins
    }
}

fn outcome(wins: bool) -> Outcome {
    if wins { Outcome::N } else { Outcome::P }
}

/// All rows of counts up to a bound.
fn rows(piles: usize, max: u64) -> Vec<Vec<u64>> {
    let mut rows = vec![Vec::new()];
    for _ in 0..piles {
        rows = rows
            .iter()
            .flat_map(|row: &Vec<u64>| {
                (0..=max).map(move |pile| {
                    let mut row = row.clone();
                    row.push(pile);
                    row
                })
            })
            .collect();
    }
    rows
}

/// Holds the solver, the table that is filled at once and the claim against plain recursion.
fn hold(name: &str, game: &Game) {
    let statement = game.rules.statement().unwrap();
    let mut plain = Plain {
        statement,
        misere: game.rules.is_misere(),
        seen: HashMap::new(),
    };
    let mut solver = Solver::new(game.rules.clone());
    for piles in game.rules.piles().take(3) {
        let max = [24, 11, 5, 3][piles - 1];
        let extent = |ordered| Extent {
            piles,
            max,
            ordered,
        };
        let memoryless = is_memoryless(&*game.rules, piles);
        let fields: Vec<ValueTable<'_>> = [false, true]
            .into_iter()
            .filter(|_| memoryless)
            .map(|ordered| {
                let mut field =
                    ValueTable::new(&*game.rules, extent(ordered), ValueKind::Outcome).unwrap();
                field.run(&Control::quiet()).unwrap();
                field
            })
            .collect();
        for row in rows(piles, max) {
            let counts: Counts = row.iter().map(|&pile| Natural::small(pile)).collect();
            let position: Position = match start(&*game.rules, counts.clone(), &[]) {
                Err(SetupError::Bound { .. }) => continue,
                started => started.unwrap(),
            };
            let expected = outcome(plain.wins(&row, &position.memory));
            assert_eq!(solver.outcome(&position), Ok(expected), "{name} {row:?}");
            let words: Vec<u32> = row
                .iter()
                .map(|&pile| u32::try_from(pile).unwrap())
                .collect();
            for field in &fields {
                assert_eq!(field.outcome(&words), Some(expected), "{name} {row:?}");
            }
            if let Some(claimed) = statement.claims(&counts, &position.memory) {
                assert_eq!(outcome(!claimed), expected, "{name} {row:?}: the claim");
            }
        }
    }
}

#[test]
fn the_examples_are_played_as_they_say() {
    let examples = examples();
    assert!(examples.len() >= 15, "{}", examples.len());
    for (name, text) in examples {
        let entry = GameEntry::of_file(name.clone(), &text)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(text.starts_with("# "), "{name} does not say what it is");
        for settings in entry.spread() {
            hold(&name, &entry.game(settings).unwrap());
        }
        let game = entry.default_game();
        let report = verify(&game, Some(20), &Control::quiet());
        assert_eq!(
            (report.ending, report.disagreements),
            (CheckEnding::Done, 0),
            "{name}"
        );
    }
}

/// Rules that use every construct of the notation.
const CONSTRUCTS: [&str; 18] = [
    "piles 2\nrule \"a\" a - a' = 2*(b - b') > 0 or b - b' = 2*(a - a') > 0 or moved = 1",
    "piles 2\norder free\nrule i moved = 1\nrule ii moved = 2 and (a - a') + (b - b') even",
    "piles 2\nrule i (a - a') mod 3 != 0 and moved = 1\nrule ii a' = b and b' = a - b",
    "piles 3\norder sorted\nrule i moved = 1 unless c - c' = 2 \"not two from the largest\"\nrule ii when a < b < c\n moved = 3 and a - a' = b - b' = c - c'",
    "piles 3\nrule i a - a' = b - b' and b - b' = c - c'\nrule ii moved = 1 and a + b + c > a' + b' + c' + 1",
    "piles 2\norder free\nrule i moved = 1\nrule ii moved = 2 and |(a - a') - (b - b')| < 2\nplay misere",
    "piles 2\nrule \"x\" a xor b > a' xor b'",
    "piles 2\norder free\nrule i moved = 1 and not (a' + b' = 3)\nrule ii when a in upper or b in upper\n a' = b' = 0",
    "piles 1\nrule \"x\" a - a' in lower and a' in word(ab)\nrule \"y\" a - a' in upper of 2",
    "piles 2\norder sorted\nrule i moved = 1\nrule ii a' <= a <= b' or b' + 1 = a",
    "piles 3\norder free\nrule \"x\" 1 <= moved <= 2 unless moved = 2 and a + b + c - a' - b' - c' > 4 \"not so many\"",
    "piles 2\nparameter k = 2 in 1..3\nrule \"x\" moved = 1 and k divides a - a' + b - b'\nrule \"y\" a - a' = k and b - b' = k",
    "piles 2\nrule \"x\" A(a') <= b' and moved = 1\nrule \"y\" B(a - a') = b - b'",
    "piles 1\nmemory last\nstart last = 0\nrule \"x\" a - a' != last and a - a' <= 4\nthen last' = a - a'",
    "piles 2\nmemory turn in 0..1\nstart turn = 0\nrule \"x\" when turn = 0\n a - a' <= 3 and b' = b\nrule \"y\" when turn = 1\n b - b' <= 2 and a' = a\nrule \"z\" a' = b' = 0 unless a + b > 5 \"too many\"\nthen turn' = 1 - turn",
    "piles 2\norder free\nrule \"x\" moved = 1 and nimsum > 0\nrule \"y\" a + b - a' - b' = 1",
    "piles 4\norder sorted\nrule \"x\" moved = 2 and a' <= b' <= c' <= d'\nrule \"y\" a' = b' = c' = d' = 0",
    "piles 2\nrule \"x\" (a - a' = 1 or a - a' = 2) and (b - b' = 0 or b - b' = 3) or a' = 0 and b - b' = 1",
];

#[test]
fn every_construct_is_played_as_it_is_read() {
    for text in CONSTRUCTS {
        let game = Game::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        hold(text, &game);
        if game.rules.statement().unwrap().memory.is_empty() {
            hold(text, &game.misere());
        }
    }
}

#[test]
fn moves_of_every_construct_are_listed_as_they_are_read() {
    for text in CONSTRUCTS {
        let game = Game::parse(text).unwrap();
        let statement = game.rules.statement().unwrap();
        let piles = *game.rules.piles().start();
        for row in rows(piles, [20, 9, 5, 3][piles - 1]) {
            let counts: Counts = row.iter().map(|&pile| Natural::small(pile)).collect();
            let position = start(&*game.rules, counts.clone(), &[]).unwrap();
            let mut listed: Vec<Vec<u64>> =
                goldpile_engine::rules::walk::TakeWalk::new(&*game.rules, &position)
                    .map(Result::unwrap)
                    .map(|(_, taken)| {
                        let left = row.iter().zip(&taken);
                        left.map(|(pile, take)| pile - take.to_u64().unwrap())
                            .collect()
                    })
                    .collect();
            listed.sort();
            let mut read: Vec<Vec<u64>> = rows(piles, *row.iter().max().unwrap())
                .into_iter()
                .filter(|after| {
                    let after: Counts = after.iter().map(|&pile| Natural::small(pile)).collect();
                    statement
                        .allows(&counts, &after, &position.memory)
                        .is_some()
                })
                .collect();
            read.sort();
            assert_eq!(listed, read, "{text} {row:?}");
        }
    }
}

#[test]
fn euclid_is_played_at_any_size() {
    let text = &examples()
        .into_iter()
        .find(|(name, _)| name == "euclid")
        .unwrap()
        .1;
    let game = Game::parse(text).unwrap();
    let line = Record::parse("10^30,10^60+7")
        .unwrap()
        .replay(&*game.rules)
        .unwrap();
    let mut rng = rand::rngs::Xoshiro256PlusPlus::from_seed([7; 32]);
    let chosen = goldpile_engine::rules::sample::random_move(&*game.rules, line.last(), &mut rng);
    assert!(chosen.is_some());
}

#[test]
fn the_page_of_the_notation_shows_rules_that_can_be_read() {
    let page = include_str!("../../../../docs/rules.md").replace("\r\n", "\n");
    let blocks: Vec<&str> = page.split("\n```game\n").skip(1).collect();
    assert_eq!(blocks.len(), 3);
    for block in blocks {
        let text = &block[..block.find("```").unwrap()];
        let entry = GameEntry::of_file("shown", text).unwrap_or_else(|error| panic!("{error}"));
        hold("shown", &entry.default_game());
    }
}
