//! A proved claim as a theory: it agrees with exhaustive play over all small positions, and its moves
//! are legal and win at any size.

use goldpile_engine::{
    ClaimProof, Game, GameEntry, KnownProofs, Move, Outcome, Position, after, judge, start,
};
use goldpile_number::{Natural, fibonacci};
use goldpile_play::Adviser;
use goldpile_prove::{
    ClaimInstance, DecisionControl, NothingToTrust, proved, remembered, trusting, with_proved_claim,
};
use goldpile_solve::{Solver, Unsolved};

fn believing(text: &str) -> Game {
    let entry = GameEntry::of_file("own", text).unwrap();
    let entry = with_proved_claim(entry, &KnownProofs::default());
    entry.default_game()
}

const ONE_PILE: &str = "rule i \"one\" moved = 1\n";
const SAME: &str = "rule ii \"the same from both\" a - a' = b - b' > 0\n";

/// Games with claims that are proved, the number of piles, and the maximum pile of small positions.
fn games() -> Vec<(String, usize, u64)> {
    let two = "piles 2\norder free\n";
    vec![
        (format!("{two}{ONE_PILE}claim b = a"), 2, 12),
        (
            format!("{two}{ONE_PILE}{SAME}claim in system 1\n a = A(b - a)"),
            2,
            22,
        ),
        (
            format!(
                "{two}{ONE_PILE}{SAME}play misere\nclaim in system 1\n (a, b) in automaton \
                 \"0: 00 > 0; 01 > 1; 11 > 2\" \"1*: 10 > 3\" \"2: 00 > 4\" \"3: 00 > 5; 01 > 6\" \
                 \"4*:\" \"5: 01 > 6; 00 > 7\" \"6: 10 > 7\" \"7*: 00 > 5; 01 > 6\""
            ),
            2,
            22,
        ),
        (
            "piles 2\norder table\nrule i \"a\" b' = b and a - a' <= 3\nrule ii \"b\" a' = a\n\
             claim in base 2\n a mod 4 = 0 and b = 0 or a mod 4 = 1 and b = 1 or a mod 4 = 2 and b = 2 \
             or a mod 4 = 3 and b = 3"
                .to_owned(),
            2,
            12,
        ),
        (
            format!("piles 2\norder sorted\nrule i \"larger\" a' = a\n{SAME}claim in system 1\n a = A(b - a)"),
            2,
            22,
        ),
        (
            include_str!("../../../games/src/raleigh/rules.game").to_owned(),
            3,
            9,
        ),
        (include_str!("../../../../examples/nimhoff.game").to_owned(), 2, 14),
        (include_str!("../../../../examples/circular.game").to_owned(), 4, 4),
        (
            include_str!("../../../../examples/subtraction.game").to_owned(),
            1,
            40,
        ),
        (
            include_str!("../../../../examples/doubling.game").to_owned(),
            1,
            24,
        ),
        (
            include_str!("../../../games/src/fibonacci/rules.game").to_owned(),
            1,
            24,
        ),
    ]
}

/// Every state with small numbers that the game can start with.
fn states(game: &Game, piles: usize, most: u64) -> Vec<Position> {
    let mut tuples = vec![Vec::new()];
    for _ in 0..piles {
        tuples = (tuples.into_iter())
            .flat_map(|tuple: Vec<Natural>| {
                (0..=most).map(move |n| tuple.iter().cloned().chain([n.into()]).collect())
            })
            .collect();
    }
    let remembers = !game.rules.statement().unwrap().memory.is_empty();
    let given = if remembers { 0..=most } else { 0..=0 };
    (tuples.iter())
        .flat_map(|piles| given.clone().map(move |number| (piles, number)))
        .filter_map(|(piles, number)| {
            let given = if remembers {
                vec![number.into()]
            } else {
                Vec::new()
            };
            start(&*game.rules, piles.iter().cloned().collect(), &given).ok()
        })
        .collect()
}

#[test]
fn a_proved_claim_agrees_with_exhaustive_play() {
    let mut asked = 0;
    for (text, piles, most) in games() {
        let game = believing(&text);
        let oracle = game.oracle.as_ref().unwrap_or_else(|| panic!("{text}"));
        let mut solver = Solver::new(game.rules.clone());
        for position in states(&game, piles, most) {
            let played = solver.outcome(&position).unwrap();
            assert_eq!(oracle.outcome(&position), played, "{text} {position:?}");
            let mut wins = solver.winning_takes(&position).unwrap();
            wins.sort_by_key(|wins| format!("{wins:?}"));
            let hint = oracle.hint(&position);
            assert_eq!(hint.is_none(), wins.is_empty(), "{text} {position:?}");
            assert!(
                hint.is_none_or(|hint| wins.contains(&hint)),
                "{text} {position:?}"
            );
            let mut listed: Vec<Move> = oracle.winning_takes(&position).unwrap().collect();
            listed.sort_by_key(|wins| format!("{wins:?}"));
            assert_eq!(listed, wins, "{text} {position:?}");
            asked += 1;
        }
    }
    assert!(asked > 4000, "{asked}");
}

/// Games with a memory that their own play never leaves, with which the claim would be wrong.
fn only_what_play_leaves() -> Vec<String> {
    let one = "piles 1\nrule \"\" a - a' <= q\nclaim in base 2\n";
    vec![
        format!("{one} a even\nmemory q\nstart q = 1\nthen q' = 1"),
        format!("{one} a even\nmemory q\nstart q = 1\nthen q' = q when q <= 1\nthen q' = 0"),
        format!("{one} a even\nmemory q in 0..3\nstart q = 1\nthen q' = 1"),
        format!("{one} a mod 4 = 0\nmemory q\nstart q = 3\nthen q' = 3"),
        "piles 2\norder sorted\nrule \"\" a' + q <= a and b' = b or b' + q <= b and a' = a\nmemory q\n\
         start q = 0\nthen q' = 0\nclaim in base 2\n a = b"
            .to_owned(),
    ]
}

#[test]
fn a_claim_proved_for_what_play_leaves_does_not_speak_of_other_memories() {
    for text in only_what_play_leaves() {
        let game = believing(&text);
        let oracle = game.oracle.as_ref().unwrap_or_else(|| panic!("{text}"));
        let adviser = Adviser::new(game.clone());
        let mut solver = Solver::new(game.rules.clone());
        let (mut covered, mut wrong) = (0, 0);
        let piles = *game.rules.piles().start();
        for position in states(&game, piles, 9) {
            let played = solver.outcome(&position).unwrap();
            assert_eq!(
                adviser.outcome(&position),
                Ok(played),
                "{text} {position:?}"
            );
            let (outcome, hint) = adviser.verdict(&position).unwrap();
            assert_eq!((outcome, hint.is_some()), (played, played == Outcome::N));
            if game.theory(&position).is_some() {
                covered += 1;
            } else {
                wrong += usize::from(oracle.outcome(&position) != played);
            }
            let usual = start(&*game.rules, position.piles.clone(), &[]).unwrap();
            assert!(game.theory(&usual).is_some(), "{text} {usual:?}");
        }
        assert!(covered >= 10 && wrong > 0, "{text}: {covered}, {wrong}");

        // At any size the claim answers for what it is proved for, and nothing for the rest.
        let huge = |given: &[Natural]| {
            let piles = vec![Natural::from(10u64).pow(40); piles];
            start(&*game.rules, piles.into(), given).unwrap()
        };
        assert!(adviser.outcome(&huge(&[])).is_ok(), "{text}");
        let other = adviser.outcome(&huge(&[2u64.into()]));
        assert!(
            matches!(other, Err(Unsolved::TooBig(_))),
            "{text}: {other:?}"
        );
    }
}

#[test]
fn its_moves_win_at_any_size() {
    let mut won = 0;
    for (text, piles, _) in games() {
        let game = believing(&text);
        let oracle = game.oracle.as_ref().unwrap();
        let base = [
            Natural::from(10u64).pow(60),
            fibonacci(280),
            Natural::from(2u64).pow(200),
        ];
        for round in 0..30u64 {
            let row = (0..piles).map(|pile| {
                let at = usize::try_from(round).unwrap() + pile;
                base[at % base.len()].clone() + round * 7 + pile as u64 * round
            });
            let given: Vec<Natural> = if game.rules.statement().unwrap().memory.is_empty() {
                Vec::new()
            } else {
                vec![Natural::from(10u64).pow(30) * round]
            };
            let position = start(&*game.rules, row.collect(), &given).unwrap();
            assert_eq!(oracle.check(&position), Ok(()));
            match (oracle.outcome(&position), oracle.hint(&position)) {
                (Outcome::P, hint) => assert_eq!(hint, None),
                (Outcome::N, hint) => {
                    let hint = hint.unwrap_or_else(|| panic!("{text} {position:?}"));
                    assert!(judge(&*game.rules, &position, &hint).is_ok(), "{text}");
                    let next = after(&*game.rules, &position, &hint);
                    assert_eq!(oracle.outcome(&next), Outcome::P, "{text} {position:?}");
                    won += 1;
                }
            }
        }
    }
    assert!(won > 150, "{won}");
}

/// Games of so many piles that the automata of all moves are larger than those of the proof.
fn of_many_piles() -> [(String, usize); 2] {
    let ones = "piles 6\nrule i \"\" moved = 1 and taken = 1\nrule ii \"\" each pile: x - x' = 1\n\
                claim in base 2\n min(a, b, c, d, e, f) even and total even";
    let nim = "piles 8\nrule \"\" moved = 1\nclaim in base 2\n \
               a xor b xor c xor d xor e xor f xor g xor h = 0";
    [(ones.to_owned(), 6), (nim.to_owned(), 8)]
}

#[test]
fn whatever_is_proved_is_a_theory_even_of_many_piles() {
    let huge = Natural::from(10u64).pow(60);
    for (text, piles) in of_many_piles() {
        let game = believing(&text);
        let oracle = game.oracle.as_ref().unwrap_or_else(|| panic!("{text}"));
        let adviser = Adviser::new(game.clone());
        let mut won = 0;
        for (round, base) in
            (0..40u64).flat_map(|round| [(round, Natural::ZERO), (round, huge.clone())])
        {
            let pile = |at: u64| base.clone() + (round * (at + 3)).pow(2) % 7;
            let position = Position::of((0..piles as u64).map(pile).collect());
            let (outcome, hint) = adviser.verdict(&position).unwrap();
            assert_eq!(hint.is_some(), outcome == Outcome::N, "{text} {position:?}");
            if let Some(hint) = hint {
                assert!(judge(&*game.rules, &position, &hint).is_ok(), "{text}");
                let next = after(&*game.rules, &position, &hint);
                assert_eq!(oracle.outcome(&next), Outcome::P, "{text} {position:?}");
                won += 1;
            }
        }
        assert!(won > 20, "{text}: {won}");
    }
    let game = believing(&of_many_piles()[0].0);
    let oracle = game.oracle.as_ref().unwrap();
    let mut solver = Solver::new(game.rules.clone());
    for position in states(&game, 6, 2) {
        let played = solver.outcome(&position).unwrap();
        assert_eq!(oracle.outcome(&position), played, "{position:?}");
    }
}

/// The game in this text, with these proofs of its claim.
fn remembering(text: &str, proofs: Vec<ClaimProof>) -> Game {
    let entry = GameEntry::of_file("own", text).unwrap();
    let known = KnownProofs::new(move |_, _| proofs.clone());
    let entry = with_proved_claim(entry, &known);
    entry.default_game()
}

#[test]
fn what_was_proved_before_is_a_theory_without_a_proof() {
    // Too much work for a game that is opened.
    let flora = include_str!("../../../games/src/flora/rules.game");
    let proved = |piles, rounds| vec![ClaimProof { piles, rounds }];
    for proofs in [Vec::new(), proved(3, Some(0)), proved(4, None)] {
        assert!(remembering(flora, proofs).oracle.is_none());
    }
    let game = remembering(flora, proved(4, Some(0)));
    let adviser = Adviser::new(game.clone());
    let at = |piles: [u64; 4]| Position::of(piles.iter().map(|&pile| pile.into()).collect());
    assert_eq!(adviser.outcome(&at([1, 2, 3, 4])), Ok(Outcome::P));
    let (outcome, hint) = adviser.verdict(&at([5, 6, 8, 13])).unwrap();
    let next = after(&*game.rules, &at([5, 6, 8, 13]), &hint.unwrap());
    assert_eq!(outcome, Outcome::N);
    assert_eq!(adviser.outcome(&next), Ok(Outcome::P));
    // A proof for some memories is still one for these alone.
    for text in only_what_play_leaves() {
        let game = believing(&text);
        let piles = *game.rules.piles().start();
        let rounds = ClaimInstance::of(&*game.rules, piles).unwrap();
        let rounds = rounds.prove(&DecisionControl::quiet()).unwrap().rounds;
        assert!(rounds > 0);
        let proofs = [ClaimProof {
            piles,
            rounds: Some(rounds),
        }];
        let again = remembered(&game.rules, &proofs).unwrap();
        for position in states(&game, piles, 9) {
            let known = game.theory(&position).is_some();
            assert_eq!(again.covers(&position), known, "{text} {position:?}");
        }
    }
}

#[test]
fn what_is_not_proved_is_no_theory() {
    let wrong = format!("piles 2\norder free\n{ONE_PILE}{SAME}claim in system 1\n a = b");
    let open = include_str!("../../../../examples/euclid.game").to_owned();
    let none = format!("piles 2\norder free\n{ONE_PILE}{SAME}");
    let blocking = include_str!("../../../games/src/blocking/rules.game").to_owned();
    for text in [wrong, open, none, blocking] {
        assert!(believing(&text).oracle.is_none(), "{text}");
    }
    // Nor what takes more work than there may be.
    let wythoff = Game::parse(include_str!("../../../games/src/wythoff/rules.game")).unwrap();
    let little = DecisionControl::new(20, goldpile_engine::Control::quiet());
    assert!(proved(&wythoff.rules, &little).is_none());
    assert!(proved(&wythoff.rules, &DecisionControl::quiet()).is_some());
}

#[test]
fn a_claim_that_is_trusted_answers_as_play_does_where_there_is_no_proof() {
    let euclid = include_str!("../../../../examples/euclid.game");
    let game = trusting(believing(euclid)).unwrap();
    let piles = |a: u64, b: u64| Position::of([a.into(), b.into()].into_iter().collect());
    let adviser = Adviser::new(game.clone());
    let mut solver = Solver::new(game.rules.clone());
    for (a, b) in (0..=30).flat_map(|a| (0..=30).map(move |b| (a, b))) {
        let position = piles(a, b);
        let outcome = solver.outcome(&position).unwrap();
        assert!(game.trusts_claim_at(&position));
        assert_eq!(adviser.outcome(&position).unwrap(), outcome, "{a},{b}");
        let hint = adviser.hint(&position).unwrap();
        assert_eq!(hint.is_some(), outcome == Outcome::N, "{a},{b}");
        if let Some(hint) = hint {
            assert!(judge(&*game.rules, &position, &hint).is_ok());
            let next = after(&*game.rules, &position, &hint);
            assert_eq!(solver.outcome(&next).unwrap(), Outcome::P, "{a},{b}");
        }
    }
    // A proof needs no trust.
    let proved = believing("piles 1\nrule \"x\" a - a' <= 3\nclaim a mod 4 = 0");
    let proved = trusting(proved).unwrap();
    assert!(!proved.trusts_claim_at(&Position::of([4u64.into()].into_iter().collect())));
}

#[test]
fn without_a_claim_there_is_nothing_to_trust() {
    let announcing =
        "piles 2\nrule \"x\" moved = 1\nblock up to 1 where a - a' = b - b'\nclaim a = b";
    for (text, says) in [
        ("piles 1\nrule \"x\" a - a' <= 3", NothingToTrust::NoClaim),
        (announcing, NothingToTrust::Announcements),
    ] {
        let game = believing(text);
        assert_eq!(trusting(game).err(), Some(says));
    }
    let nim = goldpile_games::catalogue()
        .find("nim")
        .unwrap()
        .default_game();
    assert_eq!(trusting(nim).err(), Some(NothingToTrust::Theory));
}

#[test]
fn too_long_numbers_are_refused() {
    let game = believing(&games()[1].0);
    let oracle = game.oracle.as_ref().unwrap();
    let at = |digits: u64| {
        let pile = Natural::from(10u64).pow(digits);
        Position::of([pile.clone(), pile * 2u64].into_iter().collect())
    };
    assert!(oracle.check(&at(1_000)).is_ok());
    assert!(oracle.check(&at(200_000)).is_err());
}

#[test]
fn its_rows_are_the_p_positions_in_order_and_are_found_at_any_index() {
    let mut listed = 0;
    for (text, piles, most) in games() {
        let game = believing(&text);
        let oracle = game.oracle.as_ref().unwrap();
        let Some(rows) = oracle.preferred() else {
            assert!(oracle.columns().is_empty());
            continue;
        };
        listed += 1;
        assert_eq!(oracle.columns().len(), piles);
        let sorted = !text.contains("order table");
        let mut all: Vec<Vec<Natural>> = (states(&game, piles, most).iter())
            .filter(|position| oracle.outcome(position) == Outcome::P)
            .map(|position| position.piles.to_vec())
            .filter(|row| !sorted || row.is_sorted())
            .collect();
        all.sort();
        let cells: Vec<Vec<Natural>> = (rows.rows(&Natural::ZERO).unwrap())
            .map(|row| row.cells)
            .take_while(|row| row.iter().all(|cell| *cell <= most))
            .collect();
        assert!(all.starts_with(&cells), "{text} {cells:?} {all:?}");
        assert!(cells.len() >= 3, "{text}");
        let far = Natural::from(10u64).pow(30);
        let found: Vec<Vec<Natural>> = (rows.rows(&far).unwrap().take(3))
            .map(|row| row.cells)
            .collect();
        assert_eq!(found.len(), 3, "{text}");
        for row in &found {
            let position = Position::of(row.iter().cloned().collect());
            assert_eq!(oracle.outcome(&position), Outcome::P, "{text} {row:?}");
        }
        assert!(found.is_sorted() && found[0] < found[2], "{text}");
    }
    assert!(listed >= 6, "{listed}");
}
