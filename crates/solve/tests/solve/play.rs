//! The tables of exhaustive play against plain recursion over all moves, and what they refuse.

use goldpile_engine::{Counts, Game, Outcome, Phase, Position, Rules, after};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_solve::{
    Cancel, Control, Extent, NoSum, Progress, Reach, Solver, Sum, SumGame, Unsolved, ValueKind,
    ValueTable, is_memoryless,
};
use goldpile_testkit::{Naive, every_game, in_both_plays, label, moves, pile_numbers, small};
use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};

/// The values by plain recursion.
pub(crate) struct Plain<'a> {
    pub(crate) rules: &'a dyn Rules,
    grundy: HashMap<Position, u16>,
    remoteness: HashMap<Position, u16>,
    naive: Naive,
    /// How often a winner could choose not to hurry, and a loser not to delay: by a take, and by an
    /// announcement.
    pub(crate) choices: [[usize; 2]; 2],
}

impl<'a> Plain<'a> {
    pub(crate) fn of(rules: &'a dyn Rules) -> Self {
        Self {
            rules,
            grundy: HashMap::new(),
            remoteness: HashMap::new(),
            naive: Naive::default(),
            choices: [[0; 2]; 2],
        }
    }

    pub(crate) fn options(&self, position: &Position) -> Vec<Position> {
        let rules = self.rules;
        let moves = moves(rules, position);
        moves
            .iter()
            .map(|chosen| after(rules, position, chosen))
            .collect()
    }

    pub(crate) fn grundy(&mut self, position: &Position) -> u16 {
        if let Some(&value) = self.grundy.get(position) {
            return value;
        }
        let options: Vec<u16> = self
            .options(position)
            .iter()
            .map(|option| self.grundy(option))
            .collect();
        let value = (0..u16::MAX)
            .find(|value| !options.contains(value))
            .unwrap();
        self.grundy.insert(position.clone(), value);
        value
    }

    /// How many takes are left. An announcement is no take: it belongs to the one who waits, and
    /// chooses for that player.
    pub(crate) fn remoteness(&mut self, position: &Position) -> u16 {
        if let Some(&value) = self.remoteness.get(position) {
            return value;
        }
        let options: Vec<u16> = self
            .options(position)
            .iter()
            .map(|option| self.remoteness(option))
            .collect();
        // A player who cannot move has lost; in misère play, won.
        let parity = u16::from(self.rules.is_misere());
        let lost = options.iter().copied().filter(|value| value % 2 == parity);
        let won = options.iter().copied().filter(|value| value % 2 != parity);
        let choices = &mut self.choices[usize::from(position.phase == Phase::Block)];
        choices[0] += usize::from(lost.clone().min() != lost.clone().max());
        choices[1] +=
            usize::from(lost.clone().min().is_none() && won.clone().min() != won.clone().max());
        let value = match position.phase {
            Phase::Take => match lost.min() {
                Some(quickest) => quickest + 1,
                None => won.max().map_or(0, |longest| longest + 1),
            },
            // Whoever waits wins if some announcement leaves the taker lost, and then hurries; if
            // none does, the announcement is to delay.
            Phase::Block => lost.min().or(won.max()).unwrap(),
        };
        self.remoteness.insert(position.clone(), value);
        value
    }

    pub(crate) fn outcome(&mut self, position: &Position) -> Outcome {
        self.naive.outcome(self.rules, position)
    }

    pub(crate) fn value(&mut self, value: ValueKind, position: &Position) -> u16 {
        match value {
            ValueKind::Grundy => self.grundy(position),
            ValueKind::Remoteness => self.remoteness(position),
            ValueKind::Outcome => u16::from(self.outcome(position) == Outcome::N),
        }
    }
}

fn position(piles: &[u32]) -> Position {
    Position::of(
        piles
            .iter()
            .map(|&pile| Natural::from(pile))
            .collect::<Counts>(),
    )
}

pub(crate) fn game(name: &str) -> Game {
    let catalogue = catalogue();
    let entry = catalogue.find(name).unwrap();
    entry.default_game()
}

#[test]
fn tables_are_those_of_plain_recursion_in_one_order_and_in_every_order() {
    let mut seen = 0;
    for game in in_both_plays(every_game()) {
        let rules = &*game.rules;
        let mut plain = Plain::of(rules);
        for piles in pile_numbers(&game) {
            if !is_memoryless(rules, piles) {
                continue;
            }
            for (value, ordered) in [
                (ValueKind::Outcome, false),
                (ValueKind::Outcome, true),
                (ValueKind::Remoteness, false),
                (ValueKind::Remoteness, true),
                (ValueKind::Grundy, false),
                (ValueKind::Grundy, true),
            ] {
                if rules.is_misere() && value == ValueKind::Grundy {
                    continue;
                }
                let extent = Extent {
                    piles,
                    max: small(piles),
                    ordered,
                };
                let mut field = ValueTable::new(rules, extent, value).unwrap();
                field.run(&Control::quiet()).unwrap();
                assert_eq!(field.done(), field.extent().positions());
                let held = (0..=extent.max * piles as u64).flat_map(|total| {
                    let level = field.extent().level(total);
                    level.positions().map(<[u32]>::to_vec).collect::<Vec<_>>()
                });
                let lost: BTreeSet<Vec<u32>> = held
                    .filter(|row| field.outcome(row) == Some(Outcome::P))
                    .collect();
                let listed = field.p_positions();
                assert_eq!(listed.len(), lost.len(), "{}", label(&game));
                assert_eq!(BTreeSet::from_iter(listed), lost, "{}", label(&game));
                let every = Extent {
                    ordered: true,
                    ..extent
                };
                // Whatever was played out, the table can be asked in every order.
                for total in 0..=extent.max * piles as u64 {
                    for row in every.level(total).positions() {
                        let expected = plain.value(value, &position(row));
                        let at = format!("{} {value:?} at {row:?}", label(&game));
                        assert_eq!(field.at(row), Some(expected), "{at}");
                        seen += 1;
                    }
                }
                let mut beyond = vec![0; piles];
                beyond[0] = u32::try_from(extent.max).unwrap() + 1;
                assert_eq!(field.at(&beyond), None);
            }
        }
    }
    assert!(seen > 10_000, "{seen}");
}

/// Takes that go down whole lines: along a pile, along a diagonal of two of three piles, along all.
#[test]
fn values_along_lines_are_those_of_plain_recursion() {
    for rule in [
        "moved = 1",
        "moved = 1 or moved = 2 and b = b' and a - a' = c - c'",
        "moved = 1 or moved = 2 and a = a' and b - b' = c - c'",
        "moved = 1 or a - a' = b - b' and b - b' = c - c'",
        "moved = 3 and a - a' = b - b' and b - b' = c - c'",
        "moved = 2 and a = a' and b - b' = c - c'",
    ] {
        let game = Game::parse(&format!("piles 3\nrule \"x\" {rule}")).unwrap();
        let mut plain = Plain::of(&*game.rules);
        let extent = Extent {
            piles: 3,
            max: 6,
            ordered: true,
        };
        let mut field = ValueTable::new(&*game.rules, extent, ValueKind::Grundy).unwrap();
        field.run(&Control::quiet()).unwrap();
        for total in 0..=18 {
            for row in extent.level(total).positions() {
                let expected = plain.grundy(&position(row));
                assert_eq!(field.at(row), Some(expected), "{rule} at {row:?}");
            }
        }
    }
}

#[test]
fn outcomes_are_read_from_every_kind_of_value() {
    assert_eq!(ValueKind::Grundy.outcome(0, false), Outcome::P);
    assert_eq!(ValueKind::Grundy.outcome(2, false), Outcome::N);
    assert_eq!(ValueKind::Remoteness.outcome(2, false), Outcome::P);
    assert_eq!(ValueKind::Remoteness.outcome(3, false), Outcome::N);
    assert_eq!(ValueKind::Remoteness.outcome(2, true), Outcome::N);
    assert_eq!(ValueKind::Remoteness.outcome(3, true), Outcome::P);
    assert_eq!(ValueKind::Outcome.outcome(1, false), Outcome::N);
    assert_eq!(ValueKind::Outcome.outcome(1, true), Outcome::N);
}

#[test]
fn what_has_no_table_is_refused_with_what_would_be_right() {
    let extent = |piles, max| Extent {
        piles,
        max,
        ordered: false,
    };
    let refused = |game: &Game, extent: Extent| match ValueTable::new(
        &*game.rules,
        extent,
        ValueKind::Grundy,
    )
    .map(|_| ())
    {
        Err(Unsolved::TooBig(error)) => error,
        other => panic!("{other:?}"),
    };
    let imitation = game("imitation");
    assert!(
        refused(&imitation, extent(2, 9))
            .limit
            .contains("without memory")
    );
    for (name, piles) in [("wythoff", 2), ("raleigh", 3), ("flora", 4)] {
        let error = refused(&game(name), extent(piles, 1 << 40));
        let fits: u64 = error.limit.split(' ').next().unwrap().parse().unwrap();
        assert!(extent(piles, fits).fits(), "{name}");
        assert!(!extent(piles, fits + 1).fits(), "{name}");
        assert!(error.what.contains("MiB"), "{name}: {error}");
    }
    // One pile takes little memory: it is its values that have no room.
    let error = refused(&game("nim"), extent(1, 70_000));
    assert!(error.what.contains("65534 tokens"), "{error}");
    assert_eq!(error.limit, "65534 is the greatest bound that does");
    for (game, why) in [
        (game("nim").misere(), "misère"),
        (game("fibonacci").misere(), "misère"),
        (game("blocking"), "announcements"),
    ] {
        let piles = *game.rules.piles().end().min(&2);
        let error = ValueKind::Grundy.check(&*game.rules, piles).unwrap_err();
        assert!(error.what.contains(why), "{error}");
        assert!(error.limit.contains("remoteness"), "{error}");
        let mut reach = Reach::explore(&*game.rules, piles, 4, &Control::quiet()).unwrap();
        let settled = reach.settle(0, ValueKind::Grundy, &Cancel::default());
        assert_eq!(settled, Err(Unsolved::TooBig(error)));
    }
}

/// A question that is given up, and many that are not, change no later answer.
#[test]
fn with_a_memory_too_a_distance_is_known_or_not_whatever_was_asked_before() {
    let game = game("imitation");
    let mut busy = Solver::new(game.rules.clone());
    let mut known = Vec::new();
    for pile in [12, 30, 60, 31, 20, 45, 60, 30] {
        let asked = position(&[pile, pile - 3]);
        let found = busy.distance(&asked);
        let alone = Solver::new(game.rules.clone()).distance(&asked);
        assert_eq!(found, alone, "{pile}");
        known.push(found.is_ok());
    }
    assert!(known.contains(&true) && known.contains(&false), "{known:?}");
}

#[test]
fn the_distance_from_a_small_position_is_known_whatever_was_asked_before() {
    let game = game("raleigh");
    let mut fresh = Solver::new(game.rules.clone());
    let mut busy = Solver::new(game.rules.clone());
    let error = busy.distance(&position(&[40, 50, 60])).unwrap_err();
    assert!(error.to_string().contains("200 tokens"), "{error}");
    for piles in [
        [9, 14, 26],
        [26, 14, 9],
        [3, 5, 8],
        [12, 1, 40],
        [20, 21, 22],
    ] {
        let distance = busy.distance(&position(&piles));
        assert!(distance.is_ok(), "{piles:?}: {distance:?}");
        assert_eq!(distance, fresh.distance(&position(&piles)), "{piles:?}");
    }
}

#[test]
fn what_was_worked_out_before_the_end_stays() {
    // Neither played backwards nor filled along lines, so it is worked out total by total.
    let catalogue = catalogue();
    let entry = catalogue.find("wythoff").unwrap();
    let game = entry.game(entry.parse_settings("t=2").unwrap()).unwrap();
    let extent = Extent {
        piles: 2,
        max: 50,
        ordered: false,
    };
    let mut field = ValueTable::new(&*game.rules, extent, ValueKind::Grundy).unwrap();
    let cancel = Cancel::default();
    let control = Control {
        cancel: cancel.clone(),
        progress: &|progress: Progress| {
            assert_eq!(progress.all, Some(51 * 52 / 2));
            if progress.done > 100 {
                cancel.cancel();
            }
        },
    };
    assert_eq!(field.run(&control), Err(Unsolved::Cancelled));
    assert!((101..140).contains(&field.done()));
    assert_eq!(field.at(&[1, 3]), Some(0));
    assert_eq!(field.at(&[40, 40]), None);
    field.run(&Control::quiet()).unwrap();
    assert!(field.at(&[40, 40]).is_some());
}

/// Each run is cancelled as soon as something more is reported to be done.
#[test]
fn a_cancelled_run_keeps_what_it_has_done_and_the_next_one_goes_on() {
    let outcome = (ValueKind::Outcome, 1000);
    for (value, max) in [outcome, (ValueKind::Grundy, 600)] {
        for ordered in [false, true] {
            let game = game("wythoff");
            let extent = Extent::new(2, max, ordered);
            let all = Some(extent.positions());
            let mut field = ValueTable::new(&*game.rules, extent, value).unwrap();
            let mut ends = vec![0];
            loop {
                let before = field.done();
                let cancel = Cancel::default();
                let told = Cell::new(before);
                let control = Control {
                    cancel: cancel.clone(),
                    progress: &|progress: Progress| {
                        assert!(progress.done >= told.get() && progress.all == all);
                        told.set(progress.done);
                        if progress.done > before {
                            cancel.cancel();
                        }
                    },
                };
                let ended = field.run(&control);
                assert_eq!(cancel.progress().done, told.get());
                assert_eq!(field.done(), told.get());
                ends.push(field.done());
                if ended.is_ok() {
                    break;
                }
                assert!(field.done() > before, "{value:?} {ends:?}");
                assert_eq!(field.at(&[1, 0]), Some(1), "{value:?}");
            }
            assert_eq!(ends.last().copied(), all);
            assert!(ends.len() > 3, "{value:?} {ordered}: {ends:?}");
            let mut whole = ValueTable::new(&*game.rules, extent, value).unwrap();
            whole.run(&Control::quiet()).unwrap();
            assert_eq!(field.p_positions(), whole.p_positions());
            let last = u32::try_from(max).unwrap();
            assert!((0..=last).all(|a| field.at(&[a, last]) == whole.at(&[a, last])));
        }
    }
}

#[test]
fn a_table_is_not_filled_before_it_is_run_and_filling_it_can_be_cancelled() {
    let game = game("wythoff");
    let extent = Extent::new(2, 20_000, false);
    let mut field = ValueTable::new(&*game.rules, extent, ValueKind::Grundy).unwrap();
    let cancel = Cancel::default();
    cancel.cancel();
    let control = Control::of(cancel);
    assert_eq!(field.run(&control), Err(Unsolved::Cancelled));
    assert_eq!((field.done(), field.at(&[0, 0])), (0, None));
}

#[test]
fn another_number_of_piles_than_the_game_has_is_refused() {
    let quiet = Control::quiet();
    for (name, piles, wanted) in [
        ("wythoff", 3, "2 piles"),
        ("wythoff", 0, "2 piles"),
        ("fibonacci", 2, "1 pile"),
        ("raleigh", 2, "3 piles"),
        ("blocking", 4, "2 piles"),
    ] {
        let game = game(name);
        let rules = &*game.rules;
        let row = position(&vec![1; piles]);
        let mut solver = Solver::new(game.rules.clone());
        let extent = Extent::new(piles, 4, false);
        let kinds = [ValueKind::Outcome, ValueKind::Remoteness, ValueKind::Grundy];
        let refusals = [
            kinds
                .map(|kind| ValueTable::new(rules, extent, kind).err())
                .to_vec(),
            kinds
                .map(|kind| kind.check(rules, piles).err().map(Unsolved::from))
                .to_vec(),
            vec![
                Reach::explore(rules, piles, 4, &quiet).err(),
                Reach::from_usual_starts(rules, piles, 4, &quiet).err(),
                Reach::bound(rules, piles, 4, 1000).err(),
                solver.outcome(&row).err(),
                solver.hint(&row).err(),
                solver.winning_takes(&row).err(),
                solver.distance(&row).err(),
            ],
        ];
        for (place, refused) in refusals.iter().flatten().enumerate() {
            let Some(Unsolved::TooBig(error)) = refused else {
                panic!("{name} {piles} {place}: {refused:?}");
            };
            assert!(
                error.what.starts_with("no position of this game has "),
                "{error}"
            );
            assert_eq!(error.limit, format!("it is played with {wanted}"));
        }
    }
}

#[test]
fn another_number_of_piles_is_refused_in_a_sum_too() {
    for (name, piles) in [("nim", 21), ("wythoff", 3)] {
        let position = position(&vec![1; piles]);
        let refused = Sum::of(
            &[(&SumGame::new(game(name)), &position)],
            &Cancel::default(),
        );
        let Err(NoSum::Unsolved { summand: 0, why }) = refused else {
            panic!("{name} {piles}: {refused:?}");
        };
        assert!(why.to_string().contains("it is played with "), "{why}");
    }
}
