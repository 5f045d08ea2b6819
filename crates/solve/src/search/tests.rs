use super::*;
use goldpile_engine::position::left;
use goldpile_engine::{Clause, Counts, Game, Proviso, SetupError, Span, Test, Text, start};
use goldpile_number::Natural;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// One pile, from which one to five tokens are taken, but not as many as were just taken, which is the memory.
struct NoRepetition;

impl Rules for NoRepetition {
    fn piles(&self) -> RangeInclusive<usize> {
        1..=1
    }

    fn start_memory(&self, _: &[Natural], _: &[Natural]) -> Result<Counts, SetupError> {
        Ok([Natural::ZERO].into_iter().collect())
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        let last = &position.memory[0];
        let below = Span::Between(Natural::ONE, last.saturating_sub(&Natural::ONE));
        let above = Span::Between(last + 1u64, Natural::small(5));
        [below, above]
            .map(|span| Clause::new("other", Text::default(), [span]))
            .into()
    }

    fn remember(&self, _: &Position, taken: &[Natural]) -> Counts {
        taken.into()
    }
}

#[test]
fn what_is_remembered_is_bounded_and_no_answer_depends_on_what_was_asked() {
    let position = |tokens: usize| {
        let piles = [Natural::from(tokens)].into_iter().collect();
        start(&NoRepetition, piles, &[]).unwrap()
    };
    let cancel = Cancel::default();
    let mut alone = Vec::new();
    let mut most = 0;
    for tokens in 0..40 {
        let mut seen = SeenOutcomes::default();
        alone.push(seen.outcome(&NoRepetition, &position(tokens), &cancel));
        most = most.max(seen.looked_at());
    }
    assert!(alone.contains(&Ok(Outcome::P)) && alone.contains(&Ok(Outcome::N)));

    // Enough room for each of the queries, but not for all of them.
    let mut seen = SeenOutcomes::with_max(most);
    for tokens in (0..40).chain([39, 3, 20]) {
        let outcome = seen.outcome(&NoRepetition, &position(tokens), &cancel);
        assert_eq!(outcome, alone[tokens], "{tokens}");
        assert!(seen.outcomes.len() <= most);
    }
    assert!(seen.looked_at() > seen.outcomes.len());

    // A query that is too big on its own is also too big after other queries, and does not affect them.
    let mut seen = SeenOutcomes::with_max(most / 2);
    for (tokens, fits) in [(4, true), (39, false), (4, true), (39, false), (5, true)] {
        let outcome = seen.outcome(&NoRepetition, &position(tokens), &cancel);
        assert_eq!(outcome.is_ok(), fits, "{tokens}: {outcome:?}");
    }
}

/// Misère play in which all tokens must be taken at once, which the spans do not show.
struct AllOrNothing;

impl Rules for AllOrNothing {
    fn piles(&self) -> RangeInclusive<usize> {
        2..=2
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        let less = |pile: usize| {
            let most = position.piles[pile].saturating_sub(&Natural::ONE);
            let test = Test::Takes {
                pile,
                from: Natural::ZERO,
                to: most,
            };
            Proviso::when(Text::default(), [test])
        };
        let all = Clause::new("all", Text::default(), [Span::Any, Span::Any]);
        vec![all.except(less(0)).except(less(1))]
    }

    fn is_misere(&self) -> bool {
        true
    }
}

fn piles(counts: &[u64]) -> Position {
    Position::of(counts.iter().map(|&count| Natural::from(count)).collect())
}

#[test]
fn the_only_take_is_found_however_late_it_comes() {
    // 160,800 takes are refused before this one. It is the last move, which loses.
    let mut seen = SeenOutcomes::default();
    let found = seen.outcome(&AllOrNothing, &piles(&[400, 400]), &Cancel::default());
    assert_eq!(found, Ok(Outcome::P));
}

/// Any positive number may be taken from one of two piles: a position is P exactly if they are equal.
struct TwoPiles;

impl Rules for TwoPiles {
    fn piles(&self) -> RangeInclusive<usize> {
        2..=2
    }

    fn clauses(&self, _: &Position) -> Vec<Clause> {
        let clause = |spans| Clause::new("one", Text::default(), spans);
        vec![
            clause([Span::Positive, Span::Nothing]),
            clause([Span::Nothing, Span::Positive]),
        ]
    }

    fn order_matters(&self) -> bool {
        false
    }
}

#[test]
fn one_order_of_the_piles_is_searched_and_what_is_remembered_is_bounded() {
    // Enough room for the largest query, which has 496 positions, but not for the next one as well.
    let mut seen = SeenOutcomes::with_max(500);
    for (a, b) in [(30, 30), (2, 150), (30, 30), (1, 200), (7, 7), (0, 499)] {
        let outcome = seen.outcome(&TwoPiles, &piles(&[a, b]), &Cancel::default());
        assert_eq!(outcome, Ok(Outcome::p_if(a == b)), "{a},{b}");
        assert!(seen.outcomes.len() <= 500);
    }
    assert!(seen.looked_at() > seen.outcomes.len());
}

/// A rule of random conditions on this many piles.
fn random_rule(rng: &mut Xoshiro256PlusPlus, piles: usize) -> String {
    const LEAVES: &[&str] = &[
        "moved = 1",
        "moved <= 2",
        "taken = min(P)",
        "taken <= 3",
        "taken divides total",
        "each pile: x' > 0",
        "each pile: x' even",
        "same taken",
        "a' even",
        "a' = 0",
        "b' = 0 or b' = b",
        "a - a' >= b - b'",
        "a xor b != 3",
        "max(P) > 2",
    ];
    let letters: Vec<&str> = ["a", "b", "c", "d", "e", "f"][..piles].to_vec();
    let leaf = |rng: &mut _| {
        LEAVES
            .choose(rng)
            .unwrap()
            .replace('P', &letters.join(", "))
    };
    let [x, y, z] = [0; 3].map(|_| leaf(rng));
    let [one, other] = [0; 2].map(|_| if rng.random() { "and" } else { "or" });
    format!("({x}) {one} (({y}) {other} ({z}))")
}

/// The work of a plain recursion over all moves of all positions below this one, and the number of these
/// positions.
fn plain(rules: &dyn Rules, root: &Position) -> (u64, usize) {
    let shape = SearchShape::of(rules, root);
    let mut seen = HashSet::new();
    let mut waiting = vec![root.clone()];
    let mut work = 0;
    while let Some(position) = waiting.pop() {
        if !seen.insert(shape.key(&position).unwrap()) {
            continue;
        }
        let mut frame = Frame::new(rules, shape.key(&position).unwrap(), position.clone());
        for found in frame.takes.by_ref() {
            waiting.push(Position::of(left(&position.piles, &found.unwrap().1)));
        }
        work += frame.clause_work + frame.takes.examined();
    }
    (work, seen.len())
}

#[test]
fn no_search_takes_more_than_twice_the_work_of_plain_recursion() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
    let (mut played, mut marked) = (0, 0);
    for round in 0..goldpile_testkit::sweep::<u32>(600) {
        let number = rng.random_range(1..=6);
        let rule = random_rule(&mut rng, number);
        let order = ["free", "table", "sorted"].choose(&mut rng).unwrap();
        let play = if rng.random() { "misere" } else { "normal" };
        let text = format!("piles {number}\norder {order}\nplay {play}\nrule \"x\"\n  {rule}\n");
        let Ok(game) = Game::parse(&text) else {
            continue;
        };
        let most = [60, 20, 9, 6, 4, 3][number - 1];
        let root: Vec<u64> = (0..number).map(|_| rng.random_range(0..=most)).collect();
        let root = piles(&root);
        let (work, positions) = plain(&*game.rules, &root);
        let mut seen = SeenOutcomes {
            // Even the smallest search is interrupted.
            first_turn: if round % 2 == 0 { 16 } else { FIRST_TURN },
            ..SeenOutcomes::default()
        };
        seen.outcome(&*game.rules, &root, &Cancel::default())
            .unwrap();
        let steps: u64 = seen.markings.values().map(|marking| marking.work).sum();
        let most = 2 * work + 2 * seen.first_turn;
        assert!(
            seen.work + seen.losses.work + steps / STEPS / 2 <= most,
            "{text}{root:?} {work}: {} + {steps}",
            seen.work
        );
        assert!(seen.outcomes.len() <= positions, "{text}{root:?}");
        played += 1;
        marked += u32::from(steps > 0);
    }
    assert!(played > 100 && marked > 30, "{played} {marked}");
}

#[test]
fn many_small_positions_cost_what_plain_recursion_costs() {
    let rule = "piles 6\nrule \"x\" taken = min(a, b, c, d, e, f) and each pile: x' > 0\n";
    let rules = Game::parse(rule).unwrap().rules;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
    let mut seen = SeenOutcomes::default();
    let mut work = 0;
    for _ in 0..115 {
        let root: Vec<u64> = (0..6).map(|_| rng.random_range(0..=5)).collect();
        work += plain(&*rules, &piles(&root)).0;
        seen.outcome(&*rules, &piles(&root), &Cancel::default())
            .unwrap();
    }
    let steps: u64 = seen.markings.values().map(|marking| marking.work).sum();
    assert!(seen.work + seen.losses.work + steps / STEPS / 2 <= 2 * work);
}
