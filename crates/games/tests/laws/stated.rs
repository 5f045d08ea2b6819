//! The rules that are derived from a statement are those that are written by hand: same takes, same
//! clauses, refusals, memories, announcements and sentences; and both are what the statement says, read
//! off the page by its reference evaluator.

use goldpile_engine::derived::Stated;
use goldpile_engine::position::left;
use goldpile_engine::rules::judge::named_once;
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Counts, Memo, Move, Phase, Position, Rules, Statement, after, judge, start};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_testkit::by_hand;
use goldpile_testkit::{all_takes, announcements, long_or, rows, structured};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;

/// The text of a game's rules.
fn text(name: &str) -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    std::fs::read_to_string(format!("{root}/src/{name}/rules.game")).unwrap()
}

/// Every game with a spread of its parameters: its statement, and the values.
fn every_statement() -> Vec<(String, Statement, Vec<u64>)> {
    let catalogue = catalogue();
    let mut all = Vec::new();
    for entry in catalogue.entries() {
        let statement = Statement::parse(&text(&entry.name)).unwrap();
        for settings in entry.spread() {
            let parameters = statement.parameters.iter();
            let values = parameters
                .map(|parameter| settings.number(&parameter.name.replace('_', "-")))
                .collect();
            all.push((entry.name.to_string(), statement.clone(), values));
        }
    }
    all
}

fn told(memos: &[Memo]) -> Vec<String> {
    memos
        .iter()
        .map(|memo| format!("{} {:?} {} {:?}", memo.name, memo.value, memo.text, memo.of))
        .collect()
}

/// Everything that two rules say of a take is the same.
fn same_take(
    label: &str,
    [hand, stated]: [&dyn Rules; 2],
    statement: &Statement,
    position: &Position,
    taken: &Counts,
) -> bool {
    let chosen = Move::Take(taken.clone());
    let [one, other] = [hand, stated].map(|rules| {
        judge(rules, position, &chosen)
            .map(|clause| clause.name.to_string())
            .map_err(|refusal| refusal.to_string())
    });
    assert_eq!(one, other, "{label}: {position:?} {taken:?}");
    let blocked = statement.block.is_some() && !position.memory.is_empty();
    if position.phase == Phase::Take && !blocked {
        let after = left(&position.piles, taken);
        let read = statement.allows(&position.piles, &after, &position.memory);
        let read = read.map(|rule| statement.rules[rule].name.clone());
        assert_eq!(one.clone().ok(), read, "{label}: {position:?} {taken:?}");
    }
    if one.is_ok() {
        assert_eq!(
            after(hand, position, &chosen),
            after(stated, position, &chosen),
            "{label}: {position:?} {taken:?}"
        );
        assert_eq!(
            hand.remark(position, taken).to_string(),
            stated.remark(position, taken).to_string()
        );
    }
    one.is_ok()
}

fn same_position(label: &str, [hand, stated]: [&dyn Rules; 2], position: &Position) {
    assert_eq!(
        told(&hand.memory(position)),
        told(&stated.memory(position)),
        "{label}: {position:?}"
    );
    let texts = |rules: &dyn Rules| -> Vec<(String, String)> {
        let clauses = rules.clauses(position);
        named_once(&clauses)
            .into_iter()
            .map(|(name, text)| (name.to_string(), text.to_string()))
            .collect()
    };
    assert_eq!(texts(hand), texts(stated), "{label}: {position:?}");
    let announced = |rules: &dyn Rules| {
        rules.announcement(&position.piles).map(|announcement| {
            let squares = TakeWalk::of_clauses(&position.piles, [announcement.squares.clone()]);
            let squares: Vec<Counts> = squares
                .take(50)
                .map(Result::unwrap)
                .map(|(_, taken)| taken)
                .collect();
            (
                announcement.at_most,
                squares,
                announcement.squares.text.to_string(),
            )
        })
    };
    assert_eq!(announced(hand), announced(stated), "{label}: {position:?}");
}

#[test]
fn every_small_position_is_played_as_by_hand() {
    let mut looked_at = 0;
    for (name, statement, values) in every_statement() {
        let label = format!("{name} {values:?}");
        let hand = by_hand::rules(&name, &values);
        let stated = Stated::new(&statement, &values);
        let read = statement.with(&values);
        let both: [&dyn Rules; 2] = [&*hand, &stated];
        assert_eq!(hand.piles(), stated.piles());
        for piles in hand.piles().take(4) {
            let largest = long_or([24, 7, 5, 4], [40, 10, 7, 5])[piles - 1];
            let mut queue: Vec<Position> = Vec::new();
            for row in rows(std::iter::repeat_n(largest, piles)) {
                let [one, other] = both.map(|rules| start(rules, row.clone(), &[]).unwrap());
                assert_eq!(one, other);
                queue.push(one);
            }
            let mut seen: HashSet<Position> = queue.iter().cloned().collect();
            while let Some(position) = queue.pop() {
                looked_at += 1;
                same_position(&label, both, &position);
                let mut next = Vec::new();
                if position.phase == Phase::Block {
                    for chosen in announcements(&*hand, &position).into_iter().take(20) {
                        next.push(after(&*hand, &position, &chosen));
                        assert_eq!(next.last(), Some(&after(&stated, &position, &chosen)));
                    }
                } else {
                    let mut listed = HashSet::new();
                    for taken in all_takes(&position.piles, 0) {
                        if same_take(&label, both, &read, &position, &taken) {
                            next.push(after(&*hand, &position, &Move::Take(taken.clone())));
                            listed.insert(taken);
                        }
                    }
                    let walked: Vec<Counts> = TakeWalk::new(&stated, &position)
                        .map(Result::unwrap)
                        .map(|(_, taken)| taken)
                        .collect();
                    assert_eq!(walked.len(), listed.len(), "{label}: {position:?}");
                    assert!(walked.iter().all(|taken| listed.contains(taken)));
                    let by_hand: Vec<Counts> = TakeWalk::new(&*hand, &position)
                        .map(Result::unwrap)
                        .map(|(_, taken)| taken)
                        .collect();
                    assert_eq!(walked, by_hand, "{label}: {position:?}");
                }
                queue.extend(next.into_iter().filter(|next| seen.insert(next.clone())));
            }
        }
    }
    assert!(looked_at > long_or(6_000, 20_000), "{looked_at}");
}

#[test]
fn big_positions_are_played_as_by_hand() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(17);
    let numbers = structured();
    let mut allowed = 0;
    for (name, statement, values) in every_statement() {
        let label = format!("{name} {values:?}");
        let hand = by_hand::rules(&name, &values);
        let stated = Stated::new(&statement, &values);
        let read = statement.with(&values);
        let both: [&dyn Rules; 2] = [&*hand, &stated];
        for _ in 0..60 {
            let piles = rng.random_range(hand.piles());
            let pick =
                |rng: &mut Xoshiro256PlusPlus| numbers[rng.random_range(0..numbers.len())].clone();
            let base = pick(&mut rng);
            let row: Counts = (0..piles)
                .map(|_| match rng.random_range(0..4) {
                    0 => pick(&mut rng),
                    near => &base + rng.random_range(0..=near * 3),
                })
                .collect();
            let mut position = start(&*hand, row, &[]).unwrap();
            for _ in 0..6 {
                same_position(&label, both, &position);
                let Some(chosen) = random_move(&stated, &position, &mut rng) else {
                    break;
                };
                if let Move::Take(taken) = &chosen {
                    assert!(same_take(&label, both, &read, &position, taken));
                    allowed += 1;
                    for pile in 0..piles {
                        for change in [0u64, 1, 2, 3] {
                            let mut near = taken.clone();
                            near[pile] = (&near[pile] + change).min(position.piles[pile].clone());
                            same_take(&label, both, &read, &position, &near);
                            near[pile] = near[pile].saturating_sub(&Natural::small(2 * change));
                            same_take(&label, both, &read, &position, &near);
                        }
                    }
                }
                let next = after(&stated, &position, &chosen);
                assert_eq!(next, after(&*hand, &position, &chosen));
                position = next;
            }
        }
    }
    assert!(allowed > 1000, "{allowed}");
}
