//! Every game from the menu to the result, with keys only, with typed moves only, and with the mouse only; and
//! what comes after the result.

use crate::hand::Hand;
use crate::scene::COMMON_SIZES;
use goldpile_engine::notation::pile_name;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Catalogue, Move, Phase, judge};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_play::{Side, Termination};
use goldpile_testkit::unlike;
use goldpile_tui::{Command, Opening, Target};

fn everything() -> Catalogue {
    let mut entries = catalogue().entries().to_vec();
    entries.push(unlike::entry());
    Catalogue::new(entries)
}

/// Opens the set-up from the menu and chooses the game at this index.
fn set_up(hand: &mut Hand, index: usize) {
    hand.down_to("Play");
    hand.press("Enter Home");
    hand.press(&"Right ".repeat(index));
}

/// Plays every game with a function that makes one step, each step in the next size, and checks the result.
fn every_game(mut begin: impl FnMut(&mut Hand, usize), mut step: impl FnMut(&mut Hand)) {
    for (index, entry) in everything().entries().iter().enumerate() {
        let mut sizes = COMMON_SIZES.into_iter().cycle().skip(index);
        let mut hand = Hand::with(sizes.next().unwrap(), everything(), Opening::Menu);
        begin(&mut hand, index);
        assert_eq!(hand.the_match().game().entry.name, entry.name);
        let mut steps = 0;
        while hand.the_match().verdict().is_none() {
            step(&mut hand);
            hand.resize(sizes.next().unwrap());
            steps += 1;
            assert!(
                steps < 500,
                "{} does not end:\n{}",
                entry.name,
                hand.screen()
            );
        }
        let verdict = hand.the_match().verdict().unwrap();
        assert_eq!(verdict.termination, Termination::NoMove);
        hand.shows(&["▸ Enter"]);
        let winner = match verdict.winner {
            Side::First => "★ You",
            Side::Second => "★ Dragon",
        };
        hand.shows(&[winner]);
        assert_eq!(hand.app.keys().name, "over");
    }
}

#[test]
fn every_game_is_played_with_keys_only_and_the_hints_win() {
    every_game(
        |hand, index| {
            set_up(hand, index);
            hand.press("Enter");
        },
        |hand| hand.press("h Enter"),
    );
}

#[test]
fn the_one_who_begins_wins_by_following_the_hints() {
    for entry in catalogue().entries() {
        let index = catalogue()
            .entries()
            .iter()
            .position(|other| other.name == entry.name)
            .unwrap();
        let mut hand = Hand::new((80, 24));
        set_up(&mut hand, index);
        hand.press("Enter");
        while hand.the_match().verdict().is_none() {
            hand.press("h");
            assert!(!hand.has_text("No move wins"), "{}", hand.screen());
            hand.press("Enter");
        }
        assert_eq!(hand.the_match().verdict().unwrap().winner, Side::First);
        assert!(hand.has_text("★ You"), "{}", hand.screen());
    }
}

/// A legal move in text: the position to leave, or the tokens to take.
fn typed(hand: &Hand, as_position: bool) -> String {
    let the_match = hand.the_match();
    let position = the_match.position();
    if position.phase == Phase::Block {
        return "x-".to_owned();
    }
    let walk = TakeWalk::new(&*the_match.game().rules, position);
    let (_, taken) = walk.take(400).last().unwrap().unwrap();
    let parts: Vec<String> = taken
        .iter()
        .zip(&position.piles)
        .enumerate()
        .filter(|(_, (take, _))| as_position || !take.is_zero())
        .map(|(pile, (take, height))| {
            if as_position {
                (height - take).to_string()
            } else {
                format!("{}{take}", pile_name(pile))
            }
        })
        .collect();
    match parts.as_slice() {
        [left] if as_position => format!("={left}"),
        _ => parts.join(if as_position { "," } else { " " }),
    }
}

#[test]
fn every_game_is_played_with_typed_moves_only() {
    let mut turn = 0;
    every_game(
        |hand, index| {
            set_up(hand, index);
            hand.press("Enter");
        },
        |hand| {
            let text = typed(hand, turn % 2 == 0);
            turn += 1;
            // A digit begins an amount, and the first comma makes it a position.
            if turn % 3 == 0 || !text.contains(',') {
                hand.press(":");
            }
            hand.write(&text);
            hand.press("Enter");
        },
    );
}

#[test]
fn every_game_is_played_with_the_mouse_only() {
    every_game(
        |hand, index| {
            // The first click chooses the line, and the second opens it.
            for _ in 0..2 {
                if hand.app.keys().name == "menu" {
                    hand.click(|target| *target == Target::Line(0));
                }
            }
            for _ in 0..index {
                assert!(hand.click(|target| *target == Target::Turn(0, true)));
            }
            hand.click_command(Command::Enter);
        },
        |hand| {
            let the_match = hand.the_match();
            let position = the_match.position().clone();
            let rules = the_match.game().rules.clone();
            if position.phase == Phase::Block {
                hand.click(|target| matches!(target, Target::Square(..)));
                hand.click_command(Command::Enter);
                return;
            }
            let legal = |target: &Target| match target {
                Target::Amount(pile, amount) => {
                    let mut taken: goldpile_engine::Counts =
                        position.piles.iter().map(|_| Natural::ZERO).collect();
                    taken[*pile] = amount.clone();
                    judge(&*rules, &position, &Move::Take(taken)).is_ok()
                }
                _ => false,
            };
            if hand.click(legal) {
                hand.click_command(Command::Enter);
            } else {
                hand.click_command(Command::Hint);
                hand.click_command(Command::Enter);
            }
        },
    );
}

#[test]
fn after_the_result_one_plays_again_with_sides_swapped_or_sets_up_anew() {
    let mut hand = Hand::at((80, 24), "nim", "3");
    hand.press("End Enter");
    hand.shows(&["★ You"]);
    hand.says(&["You take 3 from a, leaving 0. You win."]);
    let before = hand.the_match().start().clone();
    hand.press("s");
    assert_eq!(hand.the_match().moves_made(), 0);
    assert_eq!(*hand.the_match().start(), before);
    hand.press("End Enter a");
    // This time the computer took first, and took everything.
    assert!(
        hand.has_text("★ Dragon")
            && hand.has_text("Dragon takes 3 from a, leaving 0. Dragon wins.")
            && hand.has_text("You have no move left"),
        "{}",
        hand.screen()
    );
    hand.press("n");
    assert!(hand.has_text("New match: Nim"));
    assert!(hand.has_text("‹ Dragon"), "{}", hand.screen());
}

#[test]
fn two_persons_play_by_their_names() {
    let mut hand = Hand::new((80, 24));
    // Nim against another person called Bob.
    hand.press("Enter");
    hand.down_to("Opponent");
    hand.turn_to("another person");
    hand.down_to("Piles");
    hand.write("1,2");
    hand.down_to("One name");
    hand.says(&["Other name Bob", "Ann if the line is empty."]);
    hand.write("Cy");
    hand.press("Enter");
    assert!(hand.has_text("▸ Cy Bob"), "{}", hand.screen());
    hand.write("b1");
    hand.press("Enter");
    assert!(hand.has_text("Cy takes 1 from b, leaving 1,1. It is Bob's turn."));
    hand.write("a1");
    hand.press("Enter");
    hand.press("u");
    assert!(hand.has_text("Taken back: 1,1 is on the table again. It is Bob's turn."));
    hand.press("r");
    hand.write("b1");
    hand.press("Enter");
    assert!(
        hand.has_text("★ Cy")
            && hand.has_text("Cy takes 1 from b, leaving 0,0. Cy wins.")
            && hand.has_text("Bob has no move left"),
        "{}",
        hand.screen()
    );
}

#[test]
fn the_computer_may_take_first() {
    let mut hand = Hand::new((80, 24));
    hand.press("Enter Down Down Down Right Enter");
    assert_eq!(hand.the_match().moves_made(), 1);
    assert!(hand.has_text("Dragon takes"), "{}", hand.screen());
    assert!(hand.has_text("It is your turn."));
}

#[test]
fn enter_draws_new_piles_even_where_the_first_ones_were_given() {
    let mut hand = Hand::at((80, 24), "nim", "1,2,3");
    hand.press("a 1 Enter");
    while hand.the_match().verdict().is_none() {
        hand.press("h Enter");
    }
    let start = hand.the_match().start().clone();
    // The key that made the last move does not skip the result.
    hand.press("Enter Enter");
    assert!(hand.the_match().verdict().is_some(), "{}", hand.screen());
    hand.rest();
    hand.press("Enter");
    assert!(hand.the_match().verdict().is_none(), "{}", hand.screen());
    assert_ne!(*hand.the_match().start(), start);
    hand.press("G y n");
    hand.down_to("Piles");
    assert!(hand.has_text("▸ Piles"), "{}", hand.screen());
    hand.press("Down");
    assert!(hand.has_text("Piles random"), "{}", hand.screen());
}

#[test]
fn a_match_lost_from_the_start_on_is_said_to_be_so() {
    for size in [(80, 24), (60, 18), (120, 40), (160, 50)] {
        let mut hand = Hand::at(size, "nim", "1,1");
        while hand.the_match().verdict().is_none() {
            hand.press("h Enter");
        }
        let said = "Going first loses here";
        assert!(hand.has_text(said), "{}", hand.screen());
        hand.press("s h Enter");
        // Resigning a won position is a mistake, too.
        let mut hand = Hand::at(size, "nim", "1,2");
        hand.press("G y");
        let said = "You resigned in a won";
        assert!(hand.has_text(said), "{}", hand.screen());
    }
}
