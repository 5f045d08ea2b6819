//! The values of every reachable state of games with memory and announcements, against plain
//! recursion over all moves and announcements.

use super::examples::examples;
use super::play::{Plain, game};
use goldpile_engine::{
    Announcement, Clause, Counts, Game, Phase, Position, Proviso, Rules, Span, Test, Text,
};
use goldpile_number::Natural;
use goldpile_solve::{Control, Extent, Reach, Solver, ValueKind, ValueTable, is_memoryless};
use goldpile_testkit::{every_game, in_both_plays, label, pile_numbers};
use std::collections::HashMap;
use std::ops::RangeInclusive;

const KINDS: [ValueKind; 3] = [ValueKind::Outcome, ValueKind::Remoteness, ValueKind::Grundy];

#[test]
fn states_with_memory_and_announcements_have_the_values_of_plain_recursion() {
    let mut games = every_game();
    let files = examples();
    games.extend(files.iter().map(|(_, text)| Game::parse(text).unwrap()));
    let (mut announced, mut valued) = (0, 0);
    let mut choices = [[[0; 2]; 2]; 2];
    for game in in_both_plays(games) {
        let rules = &*game.rules;
        let mut plain = Plain::of(rules);
        for piles in pile_numbers(&game).filter(|&piles| piles <= 2) {
            if is_memoryless(rules, piles) {
                continue;
            }
            let max = if piles == 1 { 14 } else { 6 };
            let [waiting, with_values] = agree(&mut plain, piles, max, &label(&game));
            announced += waiting;
            valued += with_values;
        }
        let choices = choices[usize::from(rules.is_misere())].as_flattened_mut();
        for (all, some) in choices.iter_mut().zip(plain.choices.as_flattened()) {
            *all += some;
        }
    }
    assert!(announced > 200, "{announced}");
    assert!(valued > 1000, "{valued}");
    // To hurry is not to delay, in either play.
    assert!(
        choices
            .iter()
            .all(|[takes, _]| takes.iter().all(|n| *n > 0)),
        "{choices:?}"
    );
}

/// Holds every reachable state against plain recursion and says how many of them wait for an
/// announcement, and how many have Sprague–Grundy values.
fn agree(plain: &mut Plain<'_>, piles: usize, max: u64, game: &str) -> [usize; 2] {
    let mut reach = Reach::explore(plain.rules, piles, max, &Control::quiet()).unwrap();
    let [mut announced, mut valued] = [0; 2];
    for kind in KINDS {
        if kind.check(plain.rules, piles).is_err() {
            continue;
        }
        reach.settle_all(kind, &Control::quiet()).unwrap();
        for place in (0..=reach.most()).flat_map(|total| reach.places(total)) {
            let position = reach.position(place);
            let at = format!("{game} {kind:?} at {position:?}");
            let outcome = plain.outcome(&position);
            assert_eq!(reach.outcome(place, kind), Some(outcome), "{at}");
            if kind != ValueKind::Outcome {
                let expected = plain.value(kind, &position);
                assert_eq!(reach.value(place), Some(expected), "{at}");
            }
            announced += usize::from(position.phase == Phase::Block);
            valued += usize::from(kind == ValueKind::Grundy);
        }
    }
    [announced, valued]
}

/// One pile: of the takes from 1 to 9 some, as the pile has it, but not to the two numbers that the
/// opponent has just named.
struct Named {
    is_misere: bool,
}

impl Named {
    fn take(from: u64, to: u64) -> Clause {
        let span = Span::Between(Natural::small(from), Natural::small(to));
        Clause::new("I", Text::plain("take some"), [span])
    }
}

impl Rules for Named {
    fn piles(&self) -> RangeInclusive<usize> {
        1..=1
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        let named = position.memory.iter().map(|square| {
            let test = Test::Leaves([square.clone()].into_iter().collect());
            Proviso::when(Text::plain("named"), [test])
        });
        let named: Vec<Proviso> = named.collect();
        let pile = position.piles[0].to_u64().unwrap();
        (1..=9)
            .filter(|take| (pile * pile + take * pile + 2 * take) % 5 < 3)
            .map(|take| {
                let named = named.iter().cloned();
                named.fold(Self::take(take, take), Clause::except)
            })
            .collect()
    }

    fn is_misere(&self) -> bool {
        self.is_misere
    }

    fn announcement(&self, _piles: &[Natural]) -> Option<Announcement> {
        Some(Announcement {
            squares: Self::take(1, 9),
            at_most: 2,
        })
    }

    fn announced(&self, _before: &Position, squares: &[Counts]) -> Counts {
        squares.iter().flatten().cloned().collect()
    }
}

/// In the catalogue's game with announcements it never matters what is announced besides the
/// winning moves; here it does, to the winner and to the loser.
#[test]
fn the_winner_hurries_and_the_loser_delays_by_announcements_too() {
    for is_misere in [false, true] {
        let rules = Named { is_misere };
        let mut plain = Plain::of(&rules);
        let [announced, valued] = agree(&mut plain, 1, 60, "named");
        assert!(announced > 50 && valued == 0, "{announced} {valued}");
        assert!(
            plain.choices[1].iter().all(|choices| *choices > 0),
            "{:?}",
            plain.choices
        );
    }
}

/// By hand: take 1 or 3 tokens. Of 3 tokens, a loser of misère play takes one and not all, and of 4, a
/// winner takes three and not one; of 3 tokens, a winner of normal play takes all, and of 6, a loser
/// takes one.
#[test]
fn the_winner_hurries_and_the_loser_delays() {
    let usual = Game::parse("piles 1\nrule x a - a' in {1, 3}").unwrap();
    for (game, expected) in [
        (usual.clone(), [0, 1, 2, 1, 2, 3, 4, 3]),
        (usual.misere(), [0, 1, 2, 3, 2, 3, 4, 5]),
    ] {
        let rules = &*game.rules;
        let mut table =
            ValueTable::new(rules, Extent::new(1, 7, true), ValueKind::Remoteness).unwrap();
        table.run(&Control::quiet()).unwrap();
        let mut reach = Reach::explore(rules, 1, 7, &Control::quiet()).unwrap();
        reach
            .settle_all(ValueKind::Remoteness, &Control::quiet())
            .unwrap();
        let mut solver = Solver::new(game.rules.clone());
        for (pile, value) in (0u32..).zip(expected) {
            let position = Position::of([Natural::from(pile)].into_iter().collect::<Counts>());
            assert_eq!(table.at(&[pile]), Some(value), "{pile}");
            let place = reach.find(&position).unwrap();
            assert_eq!(reach.value(place), Some(value), "{pile}");
            assert_eq!(solver.distance(&position), Ok(value.into()), "{pile}");
        }
    }
}

/// What a Sprague–Grundy value is for: beside a pile of Nim with as many tokens, and no other, a state
/// is lost.
#[test]
fn a_state_with_memory_beside_a_pile_of_nim_is_lost_if_the_values_are_equal() {
    fn is_lost(
        plain: &Plain<'_>,
        state: &Position,
        nim: u16,
        seen: &mut HashMap<(Position, u16), bool>,
    ) -> bool {
        let key = (state.clone(), nim);
        if let Some(known) = seen.get(&key) {
            return *known;
        }
        let wins = (0..nim).any(|left| is_lost(plain, state, left, seen))
            || (plain.options(state).iter()).any(|option| is_lost(plain, option, nim, seen));
        seen.insert(key, !wins);
        !wins
    }
    for (name, piles, max) in [("fibonacci", 1, 13), ("imitation", 2, 5)] {
        let game = game(name);
        let plain = Plain::of(&*game.rules);
        let mut seen = HashMap::new();
        let mut reach = Reach::explore(plain.rules, piles, max, &Control::quiet()).unwrap();
        reach
            .settle_all(ValueKind::Grundy, &Control::quiet())
            .unwrap();
        for place in (0..=reach.most()).flat_map(|total| reach.places(total)) {
            let position = reach.position(place);
            for nim in 0..=7 {
                let lost = is_lost(&plain, &position, nim, &mut seen);
                assert_eq!(
                    lost,
                    reach.value(place) == Some(nim),
                    "{name} {position:?} + {nim}"
                );
            }
        }
    }
}

/// How many states there will be is found out first, which can be cancelled too.
#[test]
fn cancelled_before_it_begins_nothing_is_explored() {
    let catalogue = goldpile_games::catalogue();
    let entry = catalogue.find("imitation").unwrap();
    let game = entry.default_game();
    let cancel = goldpile_solve::Cancel::default();
    cancel.cancel();
    let control = Control {
        cancel,
        progress: &|progress| panic!("{progress:?}"),
    };
    let refused = Reach::explore(&*game.rules, 2, 1 << 40, &control).err();
    assert_eq!(refused, Some(goldpile_solve::Unsolved::Cancelled));
}
