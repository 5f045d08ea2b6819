//! Published tables and sequences: `tests/data/papers.tsv` (the papers) and `tests/data/oeis.tsv`
//! (the On-Line Encyclopedia of Integer Sequences). Each line names its source.

use goldpile_engine::{Cell, Counts, FormulationName, Game, Outcome, start};
use goldpile_games::catalogue;
use goldpile_number::{Beatty, Natural, Numeration};
use goldpile_solve::Solver;
use std::collections::HashMap;

fn numbers(list: &str) -> Vec<Natural> {
    list.split(',')
        .map(|number| number.parse::<u64>().unwrap().into())
        .collect()
}

/// The lines of the file: identifier and the fields behind it.
fn lines(text: &'static str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let mut fields = line.split('\t');
            (fields.next().unwrap(), fields.collect())
        })
}

fn papers() -> HashMap<&'static str, Vec<Vec<&'static str>>> {
    let mut tables: HashMap<_, Vec<_>> = HashMap::new();
    for (id, fields) in lines(include_str!("../../../../tests/data/papers.tsv")) {
        tables.entry(id).or_default().push(fields);
    }
    tables
}

fn game(name: &str, settings: &str) -> Game {
    let catalogue = catalogue();
    let entry = catalogue.find(name).unwrap();
    entry.game(entry.parse_settings(settings).unwrap()).unwrap()
}

/// Rows from printed columns.
fn rows(columns: &[&str]) -> Vec<Vec<Natural>> {
    let columns: Vec<Vec<Natural>> = columns.iter().map(|column| numbers(column)).collect();
    (0..columns[0].len())
        .map(|row| columns.iter().map(|column| column[row].clone()).collect())
        .collect()
}

#[test]
fn wythoff_tables_by_every_formulation() {
    let papers = papers();
    for (id, settings) in [("gardner-table-1", "t=1"), ("gardner-table-4", "t=2")] {
        let expected = rows(&papers[id][0][1..]);
        let game = game("wythoff", settings);
        let oracle = game.oracle.unwrap();
        assert_eq!(oracle.formulations().len(), FormulationName::ALL.len());
        for formulation in oracle.formulations() {
            let found: Vec<Vec<Natural>> = formulation
                .rows(&Natural::ZERO)
                .unwrap()
                .take(expected.len())
                .map(|row| row.cells)
                .collect();
            assert_eq!(found, expected, "{id} {}", formulation.name().name());
        }
    }
}

#[test]
fn representations() {
    let papers = papers();
    for (id, t, rows) in [
        ("gardner-table-2", 1, 2),
        ("gardner-table-3", 1, 20),
        ("gardner-table-5", 2, 20),
        ("raleigh-table-2", 1, 30),
    ] {
        let table = &papers[id];
        assert_eq!(table.len(), rows);
        for fields in table {
            let number: u64 = fields[0].rsplit(' ').next().unwrap().parse().unwrap();
            let digits = Numeration::new(t).representation(&number.into());
            assert_eq!(digits.to_string(), fields[1], "{id} of {number}");
        }
    }
}

/// The printed P-positions are exactly those that exhaustive play finds, as far as it is asked:
/// every start with piles up to `largest` is P iff it is printed.
fn check_by_play(id: &str, game: &Game, printed: &[Vec<Natural>], largest: u64) {
    let piles = printed[0].len();
    let rules = game.rules.clone();
    let mut solver = Solver::new(rules.clone());
    let mut found = Vec::new();
    let mut row: Vec<u64> = vec![0; piles];
    loop {
        let counts: Counts = row.iter().map(|&pile| Natural::from(pile)).collect();
        let position = start(&*rules, counts, &[]).unwrap();
        if solver.outcome(&position).unwrap() == Outcome::P {
            found.push(row.clone());
        }
        // The next increasing row.
        let Some(place) = row.iter().rposition(|&pile| pile < largest) else {
            break;
        };
        let next = row[place] + 1;
        row[place..].fill(next);
    }
    let mut expected: Vec<Vec<u64>> = printed
        .iter()
        .map(|row| {
            let mut row: Vec<u64> = row.iter().map(|pile| pile.to_u64().unwrap()).collect();
            row.sort_unstable();
            row
        })
        .filter(|row| row[piles - 1] <= largest)
        .collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{id}");
    assert!(found.len() > 3, "{id}: only {} rows compared", found.len());
}

#[test]
fn p_positions_in_print_are_those_of_exhaustive_play() {
    let papers = papers();
    let table = |id: &str| rows(&papers[id][0][1..]);
    let raleigh = game("raleigh", "");
    check_by_play("raleigh-table-1", &raleigh, &table("raleigh-table-1"), 32);
    let flora = game("flora", "");
    check_by_play("flora-table-1", &flora, &table("flora-table-1"), 25);
    let larsson = game("blocking", "p=3 m=2");
    check_by_play(
        "larsson-example-4",
        &larsson,
        &table("larsson-example-4"),
        17,
    );
    let larsson = game("blocking", "p=3 m=3");
    check_by_play(
        "larsson-example-5",
        &larsson,
        &table("larsson-example-5"),
        9,
    );
}

/// A product such as `aab`: n ↦ a(a(b(n))).
fn iterated(word: &str, n: &Natural) -> Natural {
    let wythoff = Beatty::new(1);
    word.chars().rev().fold(n.clone(), |value, letter| {
        if letter == 'a' {
            wythoff.lower(&value)
        } else {
            wythoff.upper(&value)
        }
    })
}

fn check_iterated(id: &str, word: &str, terms: &[Natural]) {
    for (n, term) in (1u64..).zip(terms) {
        assert_eq!(iterated(word, &n.into()), *term, "{id}({n}) = {word}({n})");
    }
}

#[test]
fn iterated_floor_sequences_in_print() {
    for (id, fields) in lines(include_str!("../../../../tests/data/papers.tsv")) {
        let Some(row) = id.strip_prefix("flora-table-4-") else {
            continue;
        };
        let k: usize = row[1..].parse().unwrap();
        let word = match &row[..1] {
            "H" => "a".repeat(k - 1) + "b",
            _ => "a".repeat(k),
        };
        check_iterated(id, &word, &numbers(fields[1]));
    }
    for (id, fields) in lines(include_str!("../../../../tests/data/oeis.tsv")) {
        let terms = numbers(fields[1]);
        match id {
            "A134859" => check_iterated(id, "aaa", &terms),
            "A134860" => check_iterated(id, "aab", &terms),
            "A134861" => check_iterated(id, "baa", &terms),
            "A134864" => check_iterated(id, "bbb", &terms),
            "A003622" => check_iterated(id, "aa", &terms),
            "A035513" => wythoff_array(&terms),
            _ => panic!("{id} is compared with nothing"),
        }
    }
}

/// The Wythoff array: row i begins a²(i), ba(i), and goes on as Fibonacci's sequence does.
fn wythoff_array(terms: &[Natural]) {
    let entry = |row: u64, column: usize| {
        let mut pair = [iterated("aa", &row.into()), iterated("ba", &row.into())];
        for _ in 1..column {
            pair = [pair[1].clone(), &pair[0] + &pair[1]];
        }
        pair[0].clone()
    };
    let mut terms = terms.iter();
    for diagonal in 1u64.. {
        for row in 1..=diagonal {
            let Some(term) = terms.next() else { return };
            let column = usize::try_from(diagonal + 1 - row).unwrap();
            assert_eq!(entry(row, column), *term, "row {row}, column {column}");
        }
    }
}

#[test]
fn arrays_in_print() {
    let flora = game("flora", "");
    let table = |name: &str| {
        let found = flora.tables.iter().find(|table| table.name() == name);
        found.unwrap().clone()
    };
    for (id, fields) in lines(include_str!("../../../../tests/data/papers.tsv")) {
        if let Some(row) = id.strip_prefix("flora-table-4-") {
            let k: u64 = row[1..].parse().unwrap();
            let array = table("array").of_order(k).unwrap();
            let column = array.columns().iter().position(|name| name == row).unwrap();
            let rows = array.rows(&Natural::ONE).unwrap();
            for (row, expected) in rows.zip(numbers(fields[1])) {
                assert_eq!(
                    row.cells[column],
                    expected.into(),
                    "{id}, n = {}",
                    row.index
                );
            }
        }
        if let Some(row) = id.strip_prefix("stolarsky-row-") {
            let array = table("stolarsky");
            let from = row.parse::<u64>().unwrap().into();
            let found = array.rows(&from).unwrap().next().unwrap();
            let expected: Vec<Cell> = numbers(fields[1]).into_iter().map(Into::into).collect();
            assert_eq!(found.cells, expected, "{id}");
        }
    }
}

/// Every line of the two files is compared with something.
#[test]
fn nothing_in_print_is_left_out() {
    let compared = [
        "gardner-table-1",
        "gardner-table-2",
        "gardner-table-3",
        "gardner-table-4",
        "gardner-table-5",
        "raleigh-table-1",
        "raleigh-table-2",
        "flora-table-1",
        "flora-table-4-",
        "stolarsky-row-",
        "larsson-example-4",
        "larsson-example-5",
    ];
    for (id, _) in lines(include_str!("../../../../tests/data/papers.tsv")) {
        assert!(compared.iter().any(|known| id.starts_with(known)), "{id}");
    }
}
