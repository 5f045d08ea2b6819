//! The five opponents are a ladder in every game: whoever follows the lesson beats them all, and a player
//! of habits wins less often from rung to rung.

use crate::tempter::by_habit;
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Game, Move, Outcome, Phase, Position, after, is_over, start};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_play::{
    Adviser, Habit, Level, Match, Seat, Side, choose, habitual_takes, move_dice, start_dice,
};
use goldpile_testkit::{label, rounds, sweep};
use rand::RngExt;

/// The players who follow habits: the first of theirs that allows a take.
const NAIVE: [&[Habit]; 5] = [
    &[Habit::One],
    &[Habit::All, Habit::One],
    &[Habit::Equal, Habit::One],
    &[Habit::Copy, Habit::One],
    &[Habit::Equal, Habit::Copy, Habit::One],
];

/// The games of the program as they are usually played.
fn games() -> Vec<Game> {
    let catalogue = catalogue();
    let entries = catalogue.entries().iter();
    entries
        .map(goldpile_engine::GameEntry::default_game)
        .collect()
}

/// The starts of as many matches with small piles, by their seeds: the player who takes first can win,
/// but not with a first take that follows a habit.
fn starts(adviser: &Adviser, matches: u64) -> Vec<Position> {
    let rules = &*adviser.game().rules;
    let (least, most) = adviser.game().entry.piles.clone().into_inner();
    let largest: Natural = match (least, most) {
        (_, 1) => 40u64,
        (4, _) => 6,
        _ => 12,
    }
    .into();
    let is_fair = |start: &Position| {
        let free = match start.phase {
            Phase::Take => start.clone(),
            Phase::Block => after(rules, start, &Move::Block(Vec::new())),
        };
        let loses = |taken| {
            let next = after(rules, &free, &Move::Take(taken));
            adviser.outcome(&next) == Ok(Outcome::N)
        };
        let habitual = habitual_takes(rules, &free, None);
        adviser.outcome(start) == Ok(Outcome::N) && habitual.into_iter().all(loses)
    };
    let mut found = Vec::new();
    for seed in 0..matches {
        let mut dice = start_dice(seed);
        let mut draw = || {
            let piles = dice.random_range(least.max(most.min(2))..=most.min(4));
            let piles = (0..piles)
                .map(|_| Natural::random_inclusive(&mut dice, &Natural::ONE, &largest))
                .collect();
            start(rules, piles, &[]).unwrap()
        };
        found.push(std::iter::repeat_with(&mut draw).find(is_fair).unwrap());
    }
    found
}

/// Whether a player wins who takes first.
fn person_wins(
    adviser: &Adviser,
    level: Level,
    (seed, start): (u64, &Position),
    mut person: impl FnMut(&Match) -> Move,
) -> bool {
    let seats = [Seat::person("You"), Seat::computer(level)];
    let mut the_match = Match::new(adviser.game().clone(), start.clone(), seats, seed);
    while the_match.verdict().is_none() {
        let chosen = match the_match.computer_to_act() {
            Some(level) => {
                let mut dice = move_dice(seed, the_match.moves_made());
                choose(level, adviser, the_match.position(), &mut dice)
                    .unwrap()
                    .unwrap()
            }
            None => person(&the_match),
        };
        the_match.play(chosen).unwrap();
    }
    the_match.verdict().unwrap().winner == Side::First
}

/// A take after which no move is left.
fn wins_at_once(game: &Game, position: &Position) -> Option<Move> {
    let rules = &*game.rules;
    if position.phase == Phase::Block {
        return None;
    }
    let ends = |chosen: &Move| is_over(rules, &after(rules, position, chosen));
    let takes = TakeWalk::new(rules, position).flatten();
    takes.map(|(_, taken)| Move::Take(taken)).find(ends)
}

/// How many matches the players of habits win, each of whom plays one from each of these starts. An alert
/// player sees a win in one before any habit.
fn naive_wins(adviser: &Adviser, level: Level, starts: &[Position], is_alert: bool) -> usize {
    let mut wins = 0;
    for (seed, start) in (0..).zip(starts) {
        for habits in NAIVE {
            // What such a player does by chance has nothing to do with who is on the other side.
            let mut chance = start_dice(seed);
            let person = |the_match: &Match| {
                let (game, position) = (the_match.game(), the_match.position());
                let taken = the_match.history().rev().find_map(|ply| match ply.played {
                    Move::Take(taken) => Some(taken.to_vec()),
                    Move::Block(_) => None,
                });
                let at_once = is_alert.then(|| wins_at_once(game, position)).flatten();
                at_once
                    .or_else(|| by_habit(habits, game, position, taken.as_deref(), &mut chance))
                    .or_else(|| random_move(&*game.rules, position, &mut chance))
                    .unwrap()
            };
            wins += usize::from(person_wins(adviser, level, (seed, start), person));
        }
    }
    wins
}

#[test]
fn whoever_follows_the_lesson_beats_every_rung() {
    let matches = rounds("GOLDPILE_MATCHES", sweep(200));
    for game in games() {
        let adviser = Adviser::new(game.clone());
        let starts = starts(&adviser, matches);
        for level in Level::LADDER {
            for (seed, start) in (0..).zip(&starts) {
                let hint = |the_match: &Match| adviser.hint(the_match.position()).unwrap().unwrap();
                assert!(
                    person_wins(&adviser, level, (seed, start), hint),
                    "{}: {} wins from {start:?} with seed {seed}",
                    label(&game),
                    level.title()
                );
            }
        }
    }
}

/// Checks that these players win less often from rung to rung in every game; `at_zero` says whether two
/// rungs may both be invincible.
fn check_rungs(is_alert: bool, at_zero: bool) {
    let matches = rounds("GOLDPILE_MATCHES", sweep(200));
    for game in games() {
        let adviser = Adviser::new(game.clone());
        let starts = starts(&adviser, matches);
        let wins = Level::LADDER.map(|level| naive_wins(&adviser, level, &starts, is_alert));
        let played = starts.len() * NAIVE.len();
        println!("{}: {wins:?} of {played}", label(&game));
        for (easy, hard) in wins.iter().zip(&wins[1..]) {
            let neither = at_zero && (*easy, *hard) == (0, 0);
            assert!(hard < easy || neither, "{}: {wins:?}", label(&game));
        }
    }
}

#[test]
fn players_of_habits_who_see_a_win_in_one_win_less_often_from_rung_to_rung() {
    check_rungs(true, false);
}

#[test]
fn players_of_mere_habits_win_less_often_from_rung_to_rung_down_to_none() {
    // Whoever misses even a win in one beats hardly anybody who does not.
    check_rungs(false, true);
}
