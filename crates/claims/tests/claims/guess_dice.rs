//! Claims guessed and proved of games made by dice, against exhaustive play.

use crate::readable::{agrees_with_play, proved};
use goldpile_claims::guess::{Decision, GuessLimits, Method, guess};
use goldpile_engine::Control;
use goldpile_engine::Game;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

/// How many games are made by dice.
fn games_by_dice() -> usize {
    let asked = std::env::var("GOLDPILE_GUESSES").ok();
    asked.map_or(12, |games| games.parse().unwrap())
}

/// Rules made by dice: of one or two piles, taking from one of them, from both, or both.
fn random_rules(rng: &mut Xoshiro256PlusPlus) -> (String, usize) {
    let set = |rng: &mut Xoshiro256PlusPlus, of: &str| -> String {
        let takes: Vec<String> = (1..=6u64)
            .filter(|_| rng.random_bool(0.4))
            .map(|take| format!("{of} = {take}"))
            .collect();
        if takes.is_empty() {
            format!("{of} > 0")
        } else {
            format!("({})", takes.join(" or "))
        }
    };
    let play = if rng.random_bool(0.2) {
        "play misere\n"
    } else {
        ""
    };
    if rng.random_bool(0.3) {
        let takes = set(rng, "a - a'");
        return (format!("piles 1\nrule i \"x\" {takes}\n{play}"), 1);
    }
    let one = set(rng, "(a - a') + (b - b')");
    let both = set(rng, "a - a'");
    let apart = rng.random_range(0..3u64);
    let text = format!(
        "piles 2\norder free\nrule i \"one\" moved = 1 and {one}\n\
         rule ii \"both\" moved = 2 and |(a - a') - (b - b')| <= {apart} and ({both} or {})\n{play}",
        both.replace('a', "b")
    );
    (text, 2)
}

#[test]
fn what_is_proved_agrees_with_exhaustive_play_of_rules_made_by_dice() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20);
    let (games, mut proved) = (games_by_dice(), 0);
    for _ in 0..games {
        let (text, piles) = random_rules(&mut rng);
        let Ok(game) = Game::parse(&text) else {
            continue;
        };
        let bounds = GuessLimits {
            max: Some(if piles == 1 { 300 } else { 60 }),
            prove: true,
            limit: 100_000,
            ..GuessLimits::default()
        };
        let report = guess(&game.rules, piles, &bounds, &Control::quiet());
        let Some(found) = report.guess else { continue };
        if !matches!(found.decision, Some(Decision::Proved { .. })) {
            continue;
        }
        proved += 1;
        // Further than it was played out for the guess.
        let max = if piles == 1 { 600 } else { 90 };
        agrees_with_play(&text, &game, &found, max);
    }
    assert!(proved * 4 > games, "{proved} of {games}");
}

/// Rules made by dice, of two to four piles: bounded or restricted takes from one pile, from
/// neighbours, or the same from all.
fn rules_of_several_piles(rng: &mut Xoshiro256PlusPlus) -> (String, u64) {
    let piles = rng.random_range(2..=4usize);
    let names = &["a", "b", "c", "d"][..piles];
    let such = |rng: &mut Xoshiro256PlusPlus, name: &str| {
        let k = rng.random_range(2..=5u64);
        match rng.random_range(0..5u64) {
            0 => format!(" and {name} - {name}' < {k}"),
            1 => format!(" and {name} - {name}' even"),
            2 => format!(" and not {k} divides {name} - {name}'"),
            _ => String::new(),
        }
    };
    let mut rules = vec![format!("rule i \"one\" moved = 1{}", such(rng, names[0]))];
    if rng.random_bool(0.5) {
        let same = names.windows(2).map(|pair| {
            let [a, b] = [pair[0], pair[1]].map(|name| format!("{name} - {name}'"));
            format!("{a} = {b}")
        });
        let same: Vec<String> = same.collect();
        let such = such(rng, names[piles - 1]);
        rules.push(format!("rule ii \"same\" {}{such}", same.join(" and ")));
    }
    if rng.random_bool(0.3) {
        let (a, b) = (names[piles - 2], names[piles - 1]);
        let others = names[..piles - 2]
            .iter()
            .map(|name| format!(" and {name}' = {name}"));
        let others: String = others.collect();
        rules.push(format!(
            "rule iii \"two\" {a}' < {a} and {b}' < {b}{others}"
        ));
    }
    let misere = if rng.random_bool(0.2) {
        "play misere\n"
    } else {
        ""
    };
    let text = format!("piles {piles}\n{}\n{misere}", rules.join("\n"));
    (text, [50, 16, 8][piles - 2])
}

#[test]
fn what_can_be_read_agrees_with_exhaustive_play_of_rules_made_by_dice() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let (games, mut read) = (games_by_dice(), 0);
    for _ in 0..games {
        let (text, max) = rules_of_several_piles(&mut rng);
        let limits = GuessLimits {
            max: Some(max),
            limit: 20_000,
            ..GuessLimits::default()
        };
        let Some(found) = proved(&text, &limits) else {
            continue;
        };
        read += usize::from(!matches!(found.method, Method::Automaton(_)));
        agrees_with_play(&text, &Game::parse(&text).unwrap(), &found, max + max / 2);
    }
    assert!(read * 4 > games, "{read} of {games}");
}
