//! A match asks its rules no more often than it must, and its person who begins.

use goldpile_engine::{Clause, Counts, Move, Position, Refusal, Rules, SetupError, start};
use goldpile_number::Natural;
use goldpile_play::{Ending, Level, Match, Seat, Side};
use goldpile_testkit::{the_match, unlike};
use smallvec::smallvec;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Counts how often the clauses of a position are asked for.
struct Counted {
    rules: Arc<dyn Rules>,
    asked: Arc<AtomicUsize>,
}

impl Rules for Counted {
    fn piles(&self) -> RangeInclusive<usize> {
        self.rules.piles()
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        self.asked.fetch_add(1, Relaxed);
        self.rules.clauses(position)
    }

    fn start_memory(&self, piles: &[Natural], given: &[Natural]) -> Result<Counts, SetupError> {
        self.rules.start_memory(piles, given)
    }

    fn remember(&self, before: &Position, taken: &[Natural]) -> Counts {
        self.rules.remember(before, taken)
    }
}

/// Taking back a move that lost, to win in the end, is help.
#[test]
fn a_move_taken_back_is_help_however_the_match_had_ended() {
    let game = |name: &str| {
        let catalogue = goldpile_games::catalogue();
        let entry = catalogue.find(name).unwrap();
        entry.default_game()
    };
    let ends: [fn(&mut Match); 3] = [
        |_| {},
        |the_match| the_match.declare(Ending::Claimed(Side::First)),
        |the_match| the_match.declare(Ending::Resigned(Side::First)),
    ];
    for (piles, end) in [1_u64, 2, 2].into_iter().zip(ends) {
        let game = game("nim");
        let piles = smallvec![Natural::small(piles), Natural::small(0)];
        let from_start = start(&*game.rules, piles, &[]).unwrap();
        let mut the_match = Match::new(game, from_start, ["Anna", "Ben"].map(Seat::person), 0);
        assert!(!the_match.undo());
        the_match
            .play(Move::Take(smallvec![Natural::small(1), Natural::small(0)]))
            .unwrap();
        end(&mut the_match);
        assert!(the_match.verdict().is_some() && !the_match.is_helped());
        assert!(the_match.undo());
        assert_eq!(the_match.verdict(), None);
        assert!(the_match.is_helped());
    }
}

/// Finding out whether a move is left may cost a search, and a screen asks many times for each frame.
#[test]
fn whether_a_move_is_left_is_found_out_once_in_each_position() {
    let entry = unlike::entry();
    let mut game = entry.default_game();
    let asked = Arc::new(AtomicUsize::new(0));
    game.rules = Arc::new(Counted {
        rules: game.rules.clone(),
        asked: asked.clone(),
    });
    let from_start = start(&*game.rules, smallvec![Natural::small(1)], &[]).unwrap();
    let mut the_match = Match::new(game, from_start, ["Anna", "Ben"].map(Seat::person), 0);
    let take = |amount: u64| Move::Take(smallvec![Natural::small(amount)]);

    for _ in 0..5 {
        assert_eq!(the_match.verdict(), None);
    }
    assert_eq!(asked.load(Relaxed), 1);
    // Judging a refused move asks for the clauses that may allow it, and then for all of them; but whether a
    // move is left is known.
    assert!(matches!(
        the_match.judge(&take(2)),
        Err(Refusal::TooMany { .. })
    ));
    assert_eq!(asked.load(Relaxed), 3);

    // It is found out anew wherever the match goes.
    the_match.play(take(1)).unwrap();
    assert!(the_match.verdict().is_some());
    assert_eq!(the_match.judge(&take(1)).unwrap_err(), Refusal::Over);
    assert!(the_match.undo());
    assert_eq!(the_match.verdict(), None);
    assert!(the_match.redo());
    assert!(the_match.verdict().is_some());
    assert_eq!(the_match.branch(0).verdict(), None);
}

#[test]
fn for_a_star_against_the_upper_opponents_the_person_says_who_begins() {
    let at = |level, record: &str| {
        the_match("nim", record, [Seat::person("Ann"), Seat::computer(level)]).for_star()
    };
    let awaits = Level::LADDER.map(|level| at(level, "3,5").awaits_beginner());
    assert_eq!(awaits, [false, false, true, true, true]);
    assert!(!at(Level::FOX, "3,5 3,3").awaits_beginner());
    let mut the_match = at(Level::FOX, "3,5");
    let changes = the_match.changes();
    the_match.begin(true);
    assert_eq!(
        (the_match.actor(), the_match.changes()),
        (Side::First, changes)
    );
    assert_eq!(the_match.seat(Side::First).name, "Ann");
    the_match.begin(false);
    assert_eq!(the_match.computer(), Some((Side::First, Level::FOX)));
    assert!(the_match.changes() > changes && the_match.is_for_star());
    // Not after the first move, even if it is taken back.
    the_match
        .play(Move::Take(smallvec![Natural::ZERO, 2u64.into()]))
        .unwrap();
    assert!(the_match.undo() || !the_match.can_undo());
    the_match.begin(true);
    assert_eq!(the_match.computer(), Some((Side::First, Level::FOX)));
    // Nor in a practice match.
    let mut practice = at(Level::FOX, "3,5").branch(0);
    practice.begin(false);
    assert_eq!(practice.computer(), Some((Side::Second, Level::FOX)));
}
