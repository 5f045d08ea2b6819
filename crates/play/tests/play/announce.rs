//! What the computer announces in games with a blocking manoeuvre: something that wins where anything
//! does, and something rather than nothing.

use goldpile_engine::{Game, Move, Outcome, Phase, Position, Rules, after, is_over};
use goldpile_play::{Adviser, Level, choose, habitual_takes};
use goldpile_testkit::{announcements, every_game, label, pile_numbers, reachable};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// Every position of the games with announcements, in usual and in misère play, in which one is due.
fn due() -> Vec<(Game, Vec<Position>)> {
    let usual = every_game()
        .into_iter()
        .filter(|game| !game.rules.is_misere());
    let both = usual.flat_map(|game| [game.clone(), game.misere()]);
    let mut found = Vec::new();
    for game in both {
        let sizes = pile_numbers(&game);
        let positions: Vec<Position> = sizes
            .flat_map(|piles| reachable(&game, piles, if piles > 2 { 2 } else { 6 }))
            .filter(|position| position.phase == Phase::Block)
            .collect();
        if !positions.is_empty() {
            found.push((game, positions));
        }
    }
    found
}

/// Whether an announcement wins.
fn wins(adviser: &Adviser, position: &Position, chosen: &Move) -> bool {
    let next = after(&*adviser.game().rules, position, chosen);
    adviser.outcome(&next).unwrap() == Outcome::P
}

fn squares(chosen: &Move) -> usize {
    match chosen {
        Move::Block(squares) => squares.len(),
        Move::Take(_) => unreachable!("an announcement is due: {chosen:?}"),
    }
}

/// Whether no habit leads to one more square that may be announced without leaving no move.
fn is_full(rules: &dyn Rules, position: &Position, chosen: &Move) -> bool {
    let Move::Block(announced) = chosen else {
        return false;
    };
    let free = after(rules, position, &Move::Block(Vec::new()));
    let habitual = habitual_takes(rules, &free, None);
    let targets = habitual
        .iter()
        .map(|taken| after(rules, &free, &Move::Take(taken.clone())).piles);
    targets
        .filter(|square| !announced.contains(square))
        .all(|square| {
            let mut more = announced.clone();
            more.push(square);
            let more = Move::block(more);
            let is_legal = goldpile_engine::judge(rules, position, &more).is_ok();
            !is_legal || rules.is_misere() && is_over(rules, &after(rules, position, &more))
        })
}

#[test]
fn the_dragon_announces_what_wins_and_something_where_it_may() {
    let due = due();
    assert!(due.len() >= 4, "{} games", due.len());
    let (mut won, mut lost, mut filled) = (0, 0, 0);
    for (game, positions) in due {
        let adviser = Adviser::new(game.clone());
        let rules = &*game.rules;
        for position in &positions {
            let all = announcements(rules, position);
            let winning: Vec<&Move> = all
                .iter()
                .filter(|chosen| wins(&adviser, position, chosen))
                .collect();
            let something = if winning.is_empty() {
                all.iter().any(|chosen| squares(chosen) > 0)
            } else {
                winning.iter().any(|chosen| squares(chosen) > 0)
            };
            for seed in 0..4 {
                let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
                let chosen = choose(Level::DRAGON, &adviser, position, &mut dice);
                let chosen = chosen.unwrap().unwrap();
                let case = || format!("{} {position:?}: {chosen:?}", label(&game));
                assert!(all.contains(&chosen), "{}", case());
                let is_won = wins(&adviser, position, &chosen);
                assert_eq!(is_won, !winning.is_empty(), "{}", case());
                assert!(squares(&chosen) > 0 || !something, "{}", case());
                assert!(is_full(rules, position, &chosen), "{}", case());
                won += usize::from(is_won);
                lost += usize::from(!is_won);
                filled += usize::from(squares(&chosen) > 1);
            }
        }
    }
    assert!(
        won > 100 && lost > 100 && filled > 20,
        "{won} won, {lost} lost, {filled} of several squares"
    );
}

#[test]
fn no_level_announces_nothing_where_anything_is_as_good() {
    let mut tried = 0;
    for (game, positions) in due() {
        let adviser = Adviser::new(game.clone());
        let rules = &*game.rules;
        for position in &positions {
            let all = announcements(rules, position);
            let as_good = |chosen: &&Move| {
                squares(chosen) > 0
                    && (wins(&adviser, position, chosen)
                        || !wins(&adviser, position, &Move::Block(Vec::new())))
            };
            // In misère play only what leaves a move is sure to be as good.
            let leaves = |chosen: &&Move| !is_over(rules, &after(rules, position, chosen));
            if !all.iter().filter(as_good).any(|chosen| leaves(&chosen)) {
                continue;
            }
            for level in Level::LADDER {
                for seed in 0..3 {
                    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
                    let chosen = choose(level, &adviser, position, &mut dice);
                    let chosen = chosen.unwrap().unwrap();
                    let case = || format!("{} {level:?} {position:?}: {chosen:?}", label(&game));
                    assert!(all.contains(&chosen), "{}", case());
                    assert!(squares(&chosen) > 0, "{}", case());
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}
