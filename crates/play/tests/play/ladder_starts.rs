//! The starts that the ladder draws: lost and won ones in turn, worth choosing between, and small enough for
//! every screen.

use goldpile_engine::{Counts, Outcome, is_over};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_play::{
    Adviser, Level, MOST_DRAWN, ladder_start, start_dice, usual_largest, usual_piles,
};
use goldpile_testkit::label;
use std::collections::HashSet;

/// Whether piles of these sizes fit on the smallest usual screen, said without the constant.
fn fits(piles: &[Natural]) -> bool {
    let mut sizes: Vec<u64> = piles.iter().map(|pile| pile.to_u64().unwrap()).collect();
    sizes.sort_unstable();
    match sizes[..] {
        [one] => one <= 60,
        [smaller, larger] => larger <= 20 && smaller <= 14,
        _ => sizes.iter().all(|size| *size <= 20),
    }
}

#[test]
fn the_ladder_draws_for_every_game_and_rung() {
    assert_eq!(MOST_DRAWN, [[60, 0], [20, 14], [20, 20]]);
    let seeds = 40;
    for entry in catalogue().entries() {
        let game = entry.default_game();
        let adviser = Adviser::new(game.clone());
        for level in Level::LADDER {
            let mut lost: HashSet<Counts> = HashSet::new();
            let mut lost_draws = 0;
            for seed in 0..10 * seeds {
                // More draws only as long as lost starts are missing.
                if seed >= seeds && (!level.lets_choose() || lost.len() >= 8) {
                    break;
                }
                let draw = || ladder_start(&adviser, level, &mut start_dice(seed)).unwrap();
                let start = draw();
                let at = format!(
                    "{} {} seed {seed}: {:?}",
                    label(&game),
                    level.title(),
                    start.piles
                );
                assert!(fits(&start.piles), "{at}");
                assert!(usual_piles(&game).contains(&start.piles.len()), "{at}");
                assert!(!is_over(&*game.rules, &start), "{at}");
                assert!(seed % 10 > 0 || draw() == start, "{at}");
                if adviser.outcome(&start).unwrap() == Outcome::P {
                    lost_draws += u64::from(seed < seeds);
                    lost.insert(start.piles);
                } else if !level.lets_choose() {
                    let usual = usual_largest(&game, Some(level));
                    assert!(start.piles.iter().all(|pile| *pile <= usual), "{at}");
                }
            }
            let at = format!("{} {}", label(&game), level.title());
            if level.lets_choose() {
                let many = 3 * lost_draws > seeds && 3 * lost_draws < 2 * seeds;
                assert!(many, "{at}: {lost_draws} of {seeds}");
                assert!(lost.len() >= 8, "{at}: {lost:?}");
            } else {
                assert!(lost.is_empty(), "{at}: {lost:?}");
            }
        }
    }
}

#[test]
fn rules_with_hardly_a_lost_start_are_not_for_a_star() {
    let catalogue = catalogue();
    let entry = catalogue.find("wythoff").unwrap();
    let game = |settings| entry.game(entry.parse_settings(settings).unwrap()).unwrap();
    let drawn = |settings, level| {
        let adviser = Adviser::new(game(settings));
        ladder_start(&adviser, level, &mut start_dice(1)).is_some()
    };
    for level in Level::LADDER {
        assert!(drawn("t=2", level));
        assert!(!drawn("t=100", level));
    }
    let adviser = Adviser::new(game("t=1"));
    let off = Level::of_strength(60).unwrap();
    assert_eq!(ladder_start(&adviser, off, &mut start_dice(1)), None);
}
