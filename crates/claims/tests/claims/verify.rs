//! Verification: what holds is said to hold, its records and ranges are right, it can be stopped,
//! and what is too big is refused at once.

use goldpile_claims::verify::{
    CheckEnding, CheckReport, Discrepancy, Source, States, spread, verify,
};
use goldpile_engine::{Game, GameEntry, Outcome, Phase, Record};
use goldpile_games::catalogue;
use goldpile_solve::{Cancel, Control, Progress};
use goldpile_testkit::{every_game, label, long_or, pile_numbers, reachable, unlike};
use std::cell::Cell;

fn game(name: &str, settings: &str) -> Game {
    let catalogue = catalogue();
    let entry = catalogue.find(name).unwrap();
    entry.game(entry.parse_settings(settings).unwrap()).unwrap()
}

fn quietly(game: &Game, max: u64) -> CheckReport {
    verify(game, Some(max), &Control::quiet())
}

#[test]
fn every_oracle_and_every_claim_holds_over_every_reachable_state() {
    for entry in catalogue().entries() {
        for game in spread(entry) {
            let report = quietly(&game, long_or(11, 14));
            let at = label(&game);
            assert_eq!(report.ending, CheckEnding::Done, "{at}");
            assert_eq!(report.listed, [], "{at}");
            assert_eq!(report.disagreements, 0, "{at}");
        }
    }
}

#[test]
fn it_looks_at_every_state_that_the_tests_can_reach() {
    for game in every_game() {
        let numbers: Vec<usize> = pile_numbers(&game).collect();
        if numbers.len() > 2 || numbers == [4] {
            continue;
        }
        let report = quietly(&game, 7);
        let every = |states: States| !matches!(states, States::UpToOrder);
        let first = report.ranges.iter().find(|range| every(range.states));
        assert_eq!(first.unwrap().max, 7, "{}", label(&game));
        let found: usize = numbers
            .into_iter()
            .map(|piles| reachable(&game, piles, 7).len())
            .sum();
        // Besides: starts with a memory that was given.
        assert!(report.states >= found as u64, "{}", label(&game));
    }
}

#[test]
fn each_state_is_counted_once() {
    let states = |name: &str, max| quietly(&game(name, ""), max).states;
    assert_eq!(states("nim", 0), 8);
    // One pile to eight of up to two tokens each, in every order.
    let nim: u64 = (1..=8).map(|piles| 3u64.pow(piles)).sum();
    assert_eq!(states("nim", 2), nim);
    assert_eq!(states("wythoff", 4), 25);
    // All up to their order, and the other orders of those up to 20.
    assert_eq!(states("wythoff", 40), 41 * 42 / 2 + 21 * 20 / 2);
    assert_eq!(states("raleigh", 6), 7 * 7 * 7);
}

#[test]
fn floras_printed_rules_are_refuted_at_1_2_3_4_first() {
    let report = quietly(&game("flora", "rules=printed"), 24);
    assert_eq!(report.ending, CheckEnding::Done);
    assert_eq!(report.listed[0].record, "1,2,3,4");
    let fault = Discrepancy::Outcome {
        by: Source::Claim,
        said: Outcome::P,
    };
    assert_eq!(report.listed[0].fault, fault);
    // The erratum in the words of the game page: what is lost instead.
    let lost: Vec<&str> = report
        .listed
        .iter()
        .filter(|found| {
            found.fault
                == Discrepancy::Outcome {
                    by: Source::Claim,
                    said: Outcome::N,
                }
        })
        .map(|found| found.record.as_str())
        .collect();
    assert_eq!(lost[..3], ["1,2,4,5", "3,6,8,14", "7,9,11,18"]);
    assert_eq!(report.listed.len(), 10);
    assert!(report.disagreements > 10);
}

#[test]
fn the_same_claim_holds_of_the_repaired_rules() {
    let game = game("flora", "");
    assert!(game.claim.is_some());
    assert_eq!(quietly(&game, 20).disagreements, 0);
}

#[test]
fn it_says_how_far_it_went() {
    let range = |name: &str, settings: &str, max| quietly(&game(name, settings), max).range();
    assert_eq!(
        range("raleigh", "", 25),
        "3 piles ≤ 25 up to their order, in every order ≤ 20"
    );
    assert_eq!(range("raleigh", "", 9), "3 piles ≤ 9 in every order");
    assert_eq!(
        range("blocking", "p=2 m=1", 22),
        "2 piles ≤ 22 with every announcement to 20 and those of P-positions above"
    );
    // So many sets of squares there are: the bound for all of them is lower, and said.
    assert_eq!(
        range("blocking", "p=6 m=9", 7),
        "2 piles ≤ 7 with every announcement"
    );
    assert_eq!(
        range("imitation", "p=2 m=2", 9),
        "2 piles ≤ 9 with every history"
    );
    assert_eq!(range("fibonacci", "", 9), "1 pile ≤ 9 with every history");
    let nim = range("nim", "", 6);
    assert!(
        nim.starts_with("1 pile ≤ 6; 2 piles ≤ 6 in every order; "),
        "{nim}"
    );
    assert!(nim.contains("8 piles ≤ "), "{nim}");
}

#[test]
fn a_bound_that_does_not_fit_is_refused_at_once_with_one_that_does() {
    for (name, settings) in [
        ("raleigh", ""),
        ("flora", ""),
        ("wythoff", "t=2"),
        ("imitation", "p=2 m=2"),
        ("fibonacci", ""),
        ("blocking", ""),
    ] {
        let report = quietly(&game(name, settings), 1_000_000_000_000);
        let CheckEnding::TooBig(error) = report.ending else {
            panic!("{name}: {:?}", report.ending);
        };
        assert_eq!(report.states, 0);
        let bound: u64 = error
            .limit
            .split(' ')
            .find_map(|word| word.parse().ok())
            .unwrap();
        assert!((50..100_000).contains(&bound), "{name}: {error}");
    }
}

#[test]
fn it_stops_when_asked_and_says_what_it_has_seen() {
    for name in ["raleigh", "imitation"] {
        let cancel = Cancel::default();
        let told = Cell::new(0);
        let progress = |progress: Progress| {
            told.set(told.get() + 1);
            // Games with memory tell of their exploration first.
            if progress.all.is_some_and(|all| progress.done * 3 > all) {
                cancel.cancel();
            }
        };
        let control = Control {
            cancel: cancel.clone(),
            progress: &progress,
        };
        let report = verify(&game(name, ""), Some(30), &control);
        assert_eq!(report.ending, CheckEnding::Stopped, "{name}");
        assert!(report.states > 100, "{name}");
        assert_eq!(report.disagreements, 0);
        let until = report.ranges[0].until.unwrap();
        assert!((10..90).contains(&until), "{name}: {until}");
        assert!(report.range().ends_with(" tokens in total"));
        assert!(told.get() > 5);
    }
}

#[test]
fn a_game_without_theory_is_played_out_and_nothing_is_wrong() {
    for game in spread(&unlike::entry()) {
        let report = quietly(&game, 12);
        assert_eq!(report.ending, CheckEnding::Done);
        assert!(report.states > 100);
        assert_eq!(report.disagreements, 0);
    }
}

#[test]
fn announcements_that_leave_no_move_are_accounted_for_in_both_plays() {
    let own = |text: &str| {
        let entry = GameEntry::of_file("own", text).unwrap();
        spread(&entry).into_iter().next().unwrap()
    };
    for at_most in 1..=3 {
        for (rule, squares) in [
            ("moved = 1", "moved = 1"),
            ("moved = 1", "moved = 1 and a' even"),
            ("a - a' + b - b' <= 2", "moved = 1"),
        ] {
            for play in ["", "play misere\n"] {
                let text = format!(
                    "piles 2\n{play}rule x\n  {rule}\nblock up to {at_most} where {squares}\n"
                );
                let report = quietly(&own(&text), 4);
                assert_eq!(report.ending, CheckEnding::Done, "{text}");
                assert_eq!(report.listed, [], "{text}");
            }
        }
    }
}

#[test]
fn the_spread_has_the_games_with_theory() {
    let catalogue = catalogue();
    let flora = spread(catalogue.find("flora").unwrap());
    assert_eq!(flora.len(), 1);
    assert!(flora[0].oracle.is_some());
    assert!(spread(catalogue.find("blocking").unwrap()).len() >= 9);
    assert!(!spread(&unlike::entry()).is_empty());
}

#[test]
fn the_records_of_states_with_memory_lead_to_them() {
    use goldpile_solve::Reach;
    for game in every_game() {
        for piles in pile_numbers(&game).filter(|&piles| piles <= 2) {
            let rules = &*game.rules;
            let reach = Reach::explore(rules, piles, 7, &Control::quiet()).unwrap();
            let mut seen = 0;
            for total in 0..=reach.most() {
                for place in reach.places(total) {
                    let record = reach.record(place);
                    let line = Record::parse(&record).unwrap().replay(rules).unwrap();
                    assert_eq!(*line.last(), reach.position(place), "{record}");
                    assert_eq!(reach.find(line.last()), Some(place));
                    seen += 1;
                }
            }
            assert_eq!(seen, reach.len());
            // And every state that is not just after an announcement is there.
            for position in reachable(&game, piles, 7) {
                let after_announcement =
                    position.phase == Phase::Take && rules.announcement(&position.piles).is_some();
                assert!(
                    after_announcement || reach.find(&position).is_some(),
                    "{} {position:?}",
                    label(&game)
                );
            }
        }
    }
}
