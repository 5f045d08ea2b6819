//! Analyses: verdicts at every step, the list of winning moves, positions and records typed in, and the ways there
//! and back.

use crate::hand::{Hand, finished_match, found, key, thinking};
use crate::scene::COMMON_SIZES;
use goldpile_engine::{Move, Outcome, after};
use goldpile_games::catalogue;
use goldpile_play::Adviser;
use goldpile_tui::screens::analysis::Analysis;
use goldpile_tui::screens::playing::Playing;
use goldpile_tui::{Can, Command, Message, Target};
use std::fs;

/// An analysis of this position, reached from the menu.
pub fn analysis(size: (u16, u16), game: &str, record: &str) -> Hand {
    let mut hand = Hand::new(size);
    hand.choose("Analyse");
    let catalogue = catalogue();
    let index = catalogue
        .entries()
        .iter()
        .position(|entry| entry.name == game)
        .unwrap();
    for _ in 0..index {
        hand.press("Right");
    }
    hand.down_to("Piles");
    hand.write(record);
    hand.press("Enter");
    assert!(hand.app.the_match().is_some(), "{}", hand.screen());
    hand
}

#[test]
fn every_winning_move_is_walked_through_in_every_game() {
    for entry in catalogue().entries() {
        for size in COMMON_SIZES {
            let mut hand = analysis(size, &entry.name, &entry.example);
            if hand.app.keys().name == "analysis block" {
                hand.press("Enter");
            }
            let the_match = hand.the_match().clone();
            let adviser = Adviser::new(the_match.game().clone());
            let rules = &*the_match.game().rules;
            let winning = adviser.winning_takes(the_match.position()).unwrap();
            assert_eq!(
                hand.app.can(Command::NextMark) == Can::Yes,
                !winning.is_empty()
            );
            for wins in &winning {
                hand.press("n");
                let next = after(rules, the_match.position(), wins);
                assert_eq!(adviser.outcome(&next), Ok(Outcome::P));
                assert!(hand.has_text("It wins."), "{}", hand.screen());
                // The chosen move is that one: playing it leads to that position.
                hand.press("Enter");
                assert_eq!(*hand.the_match().position(), next, "{}", hand.screen());
                let (Move::Take(_), true) = (wins, hand.the_match().can_undo()) else {
                    panic!("{}", hand.screen());
                };
                hand.press("u");
                assert_eq!(hand.the_match().position(), the_match.position());
                while Some(wins) != chosen_winning(&hand).as_ref() {
                    hand.press("n");
                }
            }
            if winning.len() > 1 {
                hand.press("n");
                assert_eq!(chosen_winning(&hand), winning.first().cloned());
                hand.press("N");
                assert_eq!(chosen_winning(&hand), winning.last().cloned());
            }
            let letter = match adviser.outcome(the_match.position()).unwrap() {
                Outcome::N => "First wins",
                Outcome::P => "Second wins",
            };
            assert!(hand.has_text(letter), "{}", hand.screen());
        }
    }
}

fn chosen_winning(hand: &Hand) -> Option<Move> {
    let Some(analysis) = hand.app.screen::<Analysis>() else {
        panic!("{}", hand.screen());
    };
    let winning = analysis.winning()?.as_ref().ok()?;
    analysis
        .chosen_winning()
        .map(|place| winning[place].clone())
}

#[test]
fn both_sides_play_freely_and_every_move_is_judged_before_it_is_made() {
    let mut hand = analysis((80, 24), "wythoff", "15,19");
    hand.press("1");
    assert!(
        hand.has_text("It throws the win away."),
        "{}",
        hand.screen()
    );
    hand.press("Enter");
    assert!(
        hand.has_text("Second wins, in 7 takes"),
        "{}",
        hand.screen()
    );
    hand.write("15,9");
    hand.press("Enter");
    assert!(hand.has_text("Second wins"), "{}", hand.screen());
    assert!(hand.has_text("No move wins."), "{}", hand.screen());
    hand.press("1");
    assert!(hand.has_text("No move wins here."), "{}", hand.screen());
    assert_eq!(hand.the_match().record(), "15,19 15,18 15,9");
    hand.press("Esc u u r");
    assert_eq!(hand.the_match().record(), "15,19 15,18");
    // Nobody can resign or claim here.
    hand.press("G C");
    assert!(hand.the_match().verdict().is_none());
    // To the end of the game and back.
    hand.press("t");
    (0..200).for_each(|_| hand.press("Backspace"));
    hand.write("1,1 0,0");
    hand.press("Enter");
    assert_eq!(hand.app.keys().name, "analysis over");
    assert!(hand.has_text("No move is left."), "{}", hand.screen());
    hand.press("s a n u");
    assert_eq!(hand.the_match().record(), "1,1");
    assert_eq!(hand.app.keys().name, "analysis take");
}

#[test]
fn any_position_is_typed_in_and_what_is_wrong_is_said() {
    let mut hand = analysis((80, 24), "fibonacci", "17/6");
    assert!(hand.has_text("at most 6"), "{}", hand.screen());
    hand.press("t");
    assert!(
        hand.has_text("Position or record: 17/6"),
        "{}",
        hand.screen()
    );
    // Typing replaces the proposal, unless the cursor has moved in it.
    hand.write("9");
    assert!(hand.has_text("Position or record: 9 "), "{}", hand.screen());
    hand.press("Esc t End");
    hand.write(" 5");
    hand.press("Enter");
    // A refused text is not lost.
    assert!(
        hand.has_text("Position or record: 17/6 5"),
        "{}",
        hand.screen()
    );
    assert_eq!(hand.the_match().record(), "17/6");
    assert!(hand.has_text("Press t to edit it."), "{}", hand.screen());
    hand.press("Backspace");
    assert_eq!(hand.app.keys().name, "analysis line");
    hand.press("Backspace");
    hand.write(" 1x");
    hand.press("Enter");
    assert!(hand.has_text("Column"), "{}", hand.screen());
    assert!(hand.has_text("17/6 1x"), "{}", hand.screen());
    hand.press("Esc");
    assert_eq!(hand.app.keys().name, "analysis take");
    hand.send(Message::Paste("20 17 11\n".into()));
    hand.press("Enter");
    assert_eq!(hand.the_match().record(), "20 17 11");
    let mut hand = analysis((80, 24), "blocking", "6,9 x5,8");
    assert_eq!(hand.app.keys().name, "analysis take");
    assert!(
        hand.has_text("First wins") || hand.has_text("P: Second wins"),
        "{}",
        hand.screen()
    );
    hand.press("u");
    assert_eq!(hand.app.keys().name, "analysis block");
}

fn put(hand: &mut Hand, text: &str) {
    hand.press("t");
    hand.send(Message::Paste(text.into()));
    hand.press("Enter");
}

#[test]
fn a_position_of_another_game_is_typed_in_as_one_text() {
    let mut hand = analysis((120, 40), "fibonacci", "17/6");
    let game = |hand: &Hand| {
        let game = hand.the_match().game();
        (game.entry.name.to_string(), game.settings.to_string())
    };
    for (text, name, settings, record) in [
        ("wythoff t=2 3,4 1,4", "wythoff", "t=2", "3,4 1,4"),
        ("wythoff 3, 4", "wythoff", "t=1", "3,4"),
        ("nim play=misere 1,2", "nim", "play=misere", "1,2"),
        (
            "imitation p=2 8,12 6,12",
            "imitation",
            "p=2 m=1",
            "8,12 6,12",
        ),
        (
            "goldpile · Blocking 4,5 · won in 1 move against the Fox\n\
             goldpile play 'blocking p=3 m=2 4,5' --vs fox\n",
            "blocking",
            "p=3 m=2",
            "4,5",
        ),
        ("$ goldpile play 'fibonacci 17/6'", "fibonacci", "", "17/6"),
        // A record without a game belongs to the game on the table.
        ("20 17", "fibonacci", "", "20 17"),
    ] {
        put(&mut hand, text);
        let expected = (name.to_owned(), settings.to_owned());
        assert_eq!(game(&hand), expected, "{text}: {}", hand.screen());
        assert_eq!(hand.the_match().record(), record);
        assert!(hand.app.screen::<Analysis>().is_some());
    }
    assert!(
        hand.has_text("First wins") || hand.has_text("Second wins"),
        "{}",
        hand.screen()
    );
    // The error is shown and the text stays.
    for (text, right) in [
        (
            "wythof 3,4",
            "Column 1: there is no game wythof; did you mean wythoff?",
        ),
        ("wythoff t=0 3,4", "Column 9: t = 0 is out of range"),
        ("wythoff misere=0 3,4", "this game has t, play=misere"),
        ("wythoff 3,4 3,5", "Column 13: step 1:"),
        ("wythoff", "a position is missing: write wythoff 17,19"),
        ("nim 3 + nim 5", "goldpile solve tells who wins a sum"),
        ("'my games/none.game' 3", "none.game"),
        ("'my games/none.game 3", "the quotation mark is not closed"),
    ] {
        put(&mut hand, text);
        assert!(hand.has_text(right), "{text}: {}", hand.screen());
        assert!(
            hand.has_text("Press t to edit it."),
            "{text}: {}",
            hand.screen()
        );
        assert_eq!(hand.the_match().record(), "20 17");
        hand.press("Esc");
    }
    // The analysis works as any other, and Escape leads back to where it began.
    put(&mut hand, "wythoff t=2 3,4");
    hand.press("n Enter");
    assert_eq!(hand.the_match().moves_made(), 1, "{}", hand.screen());
    hand.press("u B");
    assert_eq!(hand.app.keys().name, "setup", "{}", hand.screen());
    assert!(hand.has_text("Wythoff") && hand.has_text("differ by less than 2"));
    hand.press("Esc Esc Esc");
    assert_eq!(hand.app.keys().name, "menu", "{}", hand.screen());
}

#[test]
fn a_position_of_a_rule_file_is_typed_in_with_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my games, all");
    fs::create_dir(&path).unwrap();
    let path = path.join("three.game");
    fs::write(
        &path,
        "piles 1\nparameter k = 3 in 1..9\nrule \"\"\n  a - a' <= k\n",
    )
    .unwrap();
    let mut hand = analysis((120, 40), "nim", "3,5");
    put(&mut hand, &format!("'{}' k=4 12 9", path.display()));
    assert_eq!(hand.the_match().record(), "12 9", "{}", hand.screen());
    assert_eq!(hand.the_match().game().settings.to_string(), "k=4");
    assert!(
        hand.has_text("First wins") || hand.has_text("Second wins"),
        "{}",
        hand.screen()
    );
    // The copied text leads back to the position.
    hand.press("y");
    let copied = hand.copied.clone().unwrap();
    assert_eq!(copied, format!("'{}' k=4 9", path.display()));
    put(&mut hand, "wythoff 3,4");
    put(&mut hand, &copied);
    assert_eq!(hand.the_match().record(), "9", "{}", hand.screen());
    // Another file of that name, with other parameters, is not mistaken for it.
    let other = folder.path().join("three.game");
    fs::write(&other, "piles 2\nrule \"\"\n  moved = 1\n").unwrap();
    put(&mut hand, &format!("{} 3,5", other.display()));
    assert!(
        hand.has_text("define two games called three"),
        "{}",
        hand.screen()
    );
    assert_eq!(hand.the_match().record(), "9", "{}", hand.screen());
}

#[test]
fn too_many_winning_moves_are_said_to_be_too_many() {
    let hand = analysis((120, 40), "raleigh", "10^9,10^9+5,10^9+6");
    assert!(hand.has_text("Not listed"), "{}", hand.screen());
    let hand = analysis((120, 40), "wythoff", "10^30,10^30+5");
    assert!(
        hand.has_text("moves win") || hand.has_text("1 move wins"),
        "{}",
        hand.screen()
    );
}

#[test]
fn one_analyses_a_match_that_is_over_and_any_point_of_a_review() {
    let record = "15,19 15,18 8,11 8,10 5,7 5,3 1,3 1,2 1,1 0,0";
    let mut hand = finished_match((80, 24), "wythoff", record);
    hand.press("A t");
    hand.write("5,,");
    hand.press("Enter");
    assert!(hand.has_text("a count is missing"), "{}", hand.screen());
    hand.press("Esc u u");
    assert_eq!(
        hand.the_match().record(),
        "15,19 15,18 8,11 8,10 5,7 5,3 1,3 1,2"
    );
    hand.press("Esc");
    assert_eq!(hand.the_match().record(), record);
    hand.press("v Down Down A");
    assert_eq!(hand.the_match().record(), "15,19 15,18 8,11");
    // The moves played from here can be redone.
    hand.press("r");
    assert_eq!(hand.the_match().record(), "15,19 15,18 8,11 8,10");
    hand.press("n Enter B");
    assert!(hand.app.screen::<Playing>().is_some(), "{}", hand.screen());
    hand.press("Esc y Esc");
    assert_eq!(hand.app.keys().name, "review");
    hand.press("q");
    assert_eq!(hand.app.keys().name, "menu");
}

#[test]
fn the_list_is_clicked() {
    for size in COMMON_SIZES {
        let mut hand = analysis(size, "wythoff", "15,19");
        assert!(
            hand.click(|target| *target == Target::Line(1)),
            "{}",
            hand.screen()
        );
        assert!(hand.has_text("It wins."), "{}", hand.screen());
        hand.click_command(Command::Enter);
        assert_eq!(hand.the_match().moves_made(), 1);
    }
}

#[test]
fn what_takes_long_shows_and_can_be_stopped() {
    let mut hand = analysis((80, 24), "wythoff", "15,19");
    hand.press("1");
    let effects = hand.app.update(Message::Key(key("Enter")));
    assert!(hand.app.is_busy());
    hand.send(Message::Tick);
    assert!(hand.has_text("who wins? Esc stops"), "{}", hand.screen());
    hand.press("Esc");
    assert!(!hand.app.is_busy());
    assert!(hand.has_text("Stopped."), "{}", hand.screen());
    // The late result is ignored.
    for (id, job) in thinking(effects) {
        if job.name() == "verdict" {
            hand.send(found(id, job));
        }
    }
    assert!(hand.has_text("Stopped."), "{}", hand.screen());
    // A new position starts a new search.
    hand.press("u");
    assert!(hand.has_text("First wins, in 9 takes"), "{}", hand.screen());
}
