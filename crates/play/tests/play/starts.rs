//! Random starts: a fair challenge, and worth playing. What they say of the length of best play is
//! held against exhaustive play.

use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Game, Move, Outcome, Phase, Position, after, is_over};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_play::adviser::{loses_within, wins_within};
use goldpile_play::{
    Adviser, Level, habitual_takes, random_start, random_start_with, start_dice, usual_largest,
};
use goldpile_testkit::{announcements, label, moves, pile_numbers, reachable, rounds};
use std::collections::HashMap;

/// Remoteness by plain recursion over all moves and all announcements: takes until the end when the
/// winner hurries and the loser delays, and whether the player to take wins.
#[derive(Default)]
struct Remoteness {
    seen: HashMap<Position, (u32, bool)>,
}

impl Remoteness {
    fn of(&mut self, game: &Game, position: &Position) -> (u32, bool) {
        if let Some(known) = self.seen.get(position) {
            return *known;
        }
        let rules = &*game.rules;
        let chosen = match position.phase {
            Phase::Take => moves(rules, position),
            Phase::Block => announcements(rules, position),
        };
        let below: Vec<(u32, bool)> = (chosen.iter())
            .map(|chosen| self.of(game, &after(rules, position, chosen)))
            .collect();
        // Whoever moves here wants the player to take next to lose, at once; else to win, late.
        let lost = below.iter().filter(|(_, wins)| !wins).min();
        let best = lost.or_else(|| below.iter().max());
        let found = match (position.phase, best) {
            (Phase::Take, Some((takes, wins))) => (takes + 1, !wins),
            (Phase::Take, None) => (0, rules.is_misere()),
            // The announcer is not the player to take.
            (Phase::Block, best) => *best.unwrap(),
        };
        self.seen.insert(position.clone(), found);
        found
    }
}

#[test]
fn the_length_of_best_play_is_that_of_plain_recursion() {
    let mut seen = [0; 8];
    for entry in catalogue().entries() {
        for settings in entry.spread() {
            let game = entry.game(settings).unwrap();
            let adviser = Adviser::new(game.clone());
            let mut remoteness = Remoteness::default();
            for piles in pile_numbers(&game) {
                let largest = [0, 16, 6, 4, 3][piles];
                for position in reachable(&game, piles, largest) {
                    let (takes, wins) = remoteness.of(&game, &position);
                    let at = format!("{} {position:?}: {takes}", label(&game));
                    seen[takes.min(7) as usize] += 1;
                    for bound in 0..=5 {
                        let soon = takes <= bound;
                        let found = wins_within(&adviser, &position, bound).unwrap();
                        assert_eq!(found, wins && soon, "{at} in {bound}");
                        let found = loses_within(&adviser, &position, bound).unwrap();
                        assert_eq!(found, !wins && soon, "{at} in {bound}");
                    }
                }
            }
        }
    }
    assert!(seen.iter().all(|positions| *positions > 0), "{seen:?}");
}

/// Whether the first player wins with a single take, whatever is announced, by trying every take.
fn won_in_one(game: &Game, start: &Position) -> bool {
    let rules = &*game.rules;
    let blocks = match start.phase {
        Phase::Take => vec![start.clone()],
        Phase::Block => announcements(rules, start)
            .iter()
            .map(|chosen| after(rules, start, chosen))
            .collect(),
    };
    blocks.iter().all(|free| {
        TakeWalk::new(rules, free)
            .map(Result::unwrap)
            .any(|(_, taken)| is_over(rules, &after(rules, free, &Move::Take(taken))))
    })
}

/// Whether all positions below are few enough for exhaustive play in a test.
fn fits(start: &Position) -> bool {
    let heights = start.piles.iter().filter_map(Natural::to_u64);
    heights.map(|height| height + 1).product::<u64>() <= 10_000
}

#[test]
fn starts_are_worth_playing_from_every_seed() {
    let seeds: u64 = rounds("GOLDPILE_STARTS", 10);
    for entry in catalogue().entries() {
        let game = entry.default_game();
        let adviser = Adviser::new(game.clone());
        let largest = usual_largest(&game, None);
        let mut remoteness = Remoteness::default();
        let [mut long, mut thoughtful, mut measured] = [0; 3];
        for seed in 1..=seeds {
            let start = random_start(&adviser, &largest, &mut start_dice(seed));
            let at = format!("{} seed {seed}: {:?}", label(&game), start.piles);
            assert_eq!(adviser.outcome(&start), Ok(Outcome::N), "{at}");
            assert!(!won_in_one(&game, &start), "{at}");
            // Exhaustive play where it fits; elsewhere what the law above holds against it.
            let takes = if game.rules.announcement(&start.piles).is_some() {
                Some(remoteness.of(&game, &start).0)
            } else if fits(&start) {
                adviser.distance(&start)
            } else {
                None
            };
            measured += u64::from(takes.is_some());
            long += u64::from(match takes {
                Some(takes) => takes >= 4,
                None => !wins_within(&adviser, &start, 3).unwrap(),
            });
            let free = match start.phase {
                Phase::Take => start.clone(),
                Phase::Block => after(&*game.rules, &start, &Move::Block(Vec::new())),
            };
            let habitual = habitual_takes(&*game.rules, &free, None)
                .into_iter()
                .any(|taken| {
                    let next = after(&*game.rules, &free, &Move::Take(taken));
                    adviser.outcome(&next) == Ok(Outcome::P)
                });
            thoughtful += u64::from(!habitual);
        }
        println!(
            "{}: of {seeds} starts {long} need four takes or more ({measured} by exhaustive play), \
             {thoughtful} are won by no habit",
            label(&game)
        );
        assert!(long * 10 >= seeds * 9, "{}: {long}", label(&game));
        assert!(
            thoughtful * 10 >= seeds * 9,
            "{}: {thoughtful}",
            label(&game)
        );
    }
}

#[test]
fn starts_of_every_size_are_worth_playing_on_either_side() {
    for entry in catalogue().entries() {
        let game = entry.default_game();
        let adviser = Adviser::new(game.clone());
        for largest in [20u64, 30, 60, 100, 300, 1000] {
            let largest = Natural::from(largest);
            let mut long = 0;
            for seed in 0..10 {
                let start = random_start(&adviser, &largest, &mut start_dice(seed));
                assert!(start.piles.iter().all(|pile| *pile <= largest));
                assert_eq!(adviser.outcome(&start), Ok(Outcome::N));
                long += u32::from(!wins_within(&adviser, &start, 3).unwrap());
                let lost = random_start_with(&adviser, &largest, Outcome::P, &mut start_dice(seed));
                assert_eq!(adviser.outcome(&lost), Ok(Outcome::P));
                long += u32::from(!loses_within(&adviser, &lost, 2).unwrap());
            }
            assert!(long >= 18, "{} up to {largest}: {long} of 20", label(&game));
        }
    }
}

#[test]
fn random_piles_grow_from_one_opponent_of_the_ladder_to_the_next() {
    for entry in catalogue().entries() {
        let game = entry.default_game();
        let sizes = Level::LADDER.map(|level| usual_largest(&game, Some(level)));
        assert!(sizes.is_sorted(), "{}: {sizes:?}", entry.name);
        let [magpie, .., dragon] = &sizes;
        assert!(magpie < dragon, "{}", entry.name);
        assert_eq!(*dragon, usual_largest(&game, None), "{}", entry.name);
        // A start worth playing is found at every size.
        for (level, largest) in Level::LADDER.into_iter().zip(sizes) {
            let adviser = Adviser::new(game.clone());
            let start = random_start(&adviser, &largest, &mut start_dice(5));
            assert!(start.piles.iter().all(|pile| *pile <= largest));
            let outcome = adviser.outcome(&start).unwrap();
            let against = level.title();
            assert_eq!(outcome, Outcome::N, "{} against {against}", entry.name);
        }
    }
}
