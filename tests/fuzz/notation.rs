//! Records and typed moves, in every game.

use super::mutate::Source;
use goldpile::engine::notation::read::parse_move;
use goldpile::engine::{Record, after, judge};
use goldpile::games::catalogue;

const SEEDS: &[&str] = &[
    "3,5,7",
    "17/6 15",
    "17,19 15,19 15,9",
    "6,9 x5,8 x4,7 6,3",
    "6,9 x- 6,3 x",
    "5,9,2 5,8,2",
    "1,2,3,4 0,2,3,4",
    "5,9 5,6 4,6",
    "10^40,3*10^40+5 10^40,10^39",
    "b10",
    "a3 b3",
    "x5,8 x4,7",
];

const PIECES: &[&str] = &[
    ",",
    " ",
    "/",
    "x",
    "x-",
    "0",
    "1",
    "2",
    "9",
    "15",
    "a",
    "b3",
    "10^30",
    "F40",
    "-",
    "\t",
    "  ",
    "x5,8",
    "6,3",
    "/2",
    "4,6",
    "a1 b1",
    "99999999999999999999",
];

#[test]
fn records_are_replayed_or_refused_in_every_game() {
    let catalogue = catalogue();
    let games: Vec<_> = catalogue
        .entries()
        .iter()
        .map(goldpile::engine::GameEntry::default_game)
        .collect();
    let (mut played, mut refused, mut typed) = (0, 0, 0);
    for text in Source::new("records.txt", SEEDS, PIECES).texts(8_000) {
        let record = match Record::parse(&text) {
            Ok(record) => record,
            Err(error) => {
                refused += 1;
                let characters = text.chars().count();
                assert!(
                    (1..=characters + 1).contains(&error.column),
                    "{text:?}: {error}"
                );
                continue;
            }
        };
        for game in &games {
            let rules = &*game.rules;
            let line = match record.clone().replay(rules) {
                Ok(line) => line,
                Err(error) => {
                    refused += 1;
                    assert!(!error.to_string().is_empty());
                    continue;
                }
            };
            played += 1;
            let written = line.record(rules, line.moves().len());
            let again = Record::parse(&written).unwrap().replay(rules).unwrap();
            assert_eq!(again.last(), line.last(), "{text:?}");
            assert_eq!(again.moves(), line.moves(), "{text:?}");
            // The same text as a move from where it leads.
            if let Ok(chosen) = parse_move(&text, line.last()) {
                typed += 1;
                match judge(rules, line.last(), &chosen) {
                    Ok(_) => assert_ne!(&after(rules, line.last(), &chosen), line.last()),
                    Err(refusal) => assert!(!refusal.to_string().is_empty()),
                }
            }
        }
    }
    assert!(
        played > 1000 && refused > 2000,
        "{played} played, {refused} refused, {typed} typed"
    );
}

#[test]
fn typed_moves_are_read_or_refused() {
    let catalogue = catalogue();
    let positions: Vec<_> = catalogue
        .entries()
        .iter()
        .map(|entry| {
            let game = entry.default_game();
            let line = Record::parse(&entry.example).unwrap().replay(&*game.rules);
            (game, line.unwrap().last().clone())
        })
        .collect();
    let mut legal = 0;
    for text in Source::new("records.txt", SEEDS, PIECES).texts(8_000) {
        for (game, position) in &positions {
            if let Ok(chosen) = parse_move(&text, position)
                && judge(&*game.rules, position, &chosen).is_ok()
            {
                legal += 1;
            }
        }
    }
    assert!(legal > 200, "{legal} legal moves");
}
