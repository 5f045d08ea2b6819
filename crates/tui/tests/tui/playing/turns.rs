//! The rhythm of a turn, the first match of a new user, and the end.

use crate::hand::{Hand, dated, expert_settings};
use crate::scene::SIZES;
use goldpile_app::UserData;
use goldpile_play::{Level, Match, Seat, Statistics, Store, confession};
use goldpile_tui::{Effect, Message, Opening, Settings, SetupDefaults};

/// A match against the Dragon, with animation.
fn moving(size: (u16, u16), game: &str, piles: &str) -> Hand {
    let hand = Hand::at(size, game, piles);
    let settings = Settings {
        animation: true,
        ..expert_settings()
    };
    hand.with_settings(settings)
}

fn seen(hand: &mut Hand) -> Vec<String> {
    let mut screens = vec![hand.screen()];
    while hand.app.wants_ticks() {
        hand.send(Message::Tick);
        screens.push(hand.screen());
        assert!(screens.len() < 60, "it never ends");
    }
    screens
}

#[test]
fn a_move_leaves_the_opponent_thinks_and_its_move_leaves() {
    for size in SIZES {
        let mut hand = moving(size, "wythoff", "15,19");
        hand.press("h Enter");
        assert_eq!(hand.the_match().moves_made(), 2, "the match is ahead");
        let screens = seen(&mut hand);
        let first = |what: &str| screens.iter().position(|screen| screen.contains(what));
        let [mine, thinks, reply] = ["You take 10 from b", "Dragon is thinking", "Dragon takes"]
            .map(|what| first(what).unwrap_or_else(|| panic!("{what}: {}", screens[0])));
        assert!(mine == 0 && mine < thinks && thinks < reply);
        // About a third of a second each.
        assert!((3..=8).contains(&thinks) && (3..=8).contains(&(reply - thinks)));
        assert!(screens[0].contains("▸ Dragon") && !screens[0].contains("▸ You"));
        let last = screens.last().unwrap();
        assert!(last.contains("▸ You"), "{last}");
    }
}

#[test]
fn any_key_ends_the_motion_and_counts() {
    let mut hand = moving((80, 24), "wythoff", "15,19");
    hand.press("h Enter");
    assert!(hand.app.wants_ticks());
    let reply = hand.the_match().record();
    hand.press("1");
    assert!(!hand.app.wants_ticks());
    assert_eq!(hand.the_match().record(), reply);
    assert!(hand.has_text("Take 1 from"), "{}", hand.screen());
    let mut still = Hand::at((80, 24), "wythoff", "15,19");
    still.press("h Enter");
    assert!(!still.app.wants_ticks(), "it is turned off");
}

#[test]
fn the_queen_slides_along_her_line() {
    let mut hand = moving((120, 40), "wythoff", "0,12");
    hand.press("b 1 2 Enter");
    let mut places: Vec<usize> = seen(&mut hand)
        .iter()
        .filter_map(|screen| screen.find('♛'))
        .collect();
    // The larger pile lies on the horizontal axis.
    assert!(places.is_sorted_by(|a, b| a >= b), "{places:?}");
    places.dedup();
    assert!(places.len() > 2, "{places:?}");
}

#[test]
fn the_last_tokens_leave_before_it_is_said_who_won() {
    for size in SIZES {
        let mut hand = moving(size, "nim", "0,3");
        hand.press("h Enter");
        let screens = seen(&mut hand);
        let says = |screen: &String| screen.contains("▸ Enter");
        assert!(
            !says(&screens[0]) && says(screens.last().unwrap()),
            "{}",
            screens[0]
        );
        // The key that made the last move may repeat.
        let mut hand = moving(size, "nim", "0,3");
        hand.press("h Enter Enter");
        assert!(hand.the_match().verdict().is_some(), "{}", hand.screen());
        seen(&mut hand);
        hand.press("Enter");
        assert!(hand.the_match().verdict().is_none(), "{}", hand.screen());
    }
}

#[test]
fn the_bell_rings_at_the_end_if_it_is_wanted() {
    let rings = |bell: bool| {
        let mut hand = Hand::at((80, 24), "nim", "0,3");
        let settings = Settings {
            bell,
            ..expert_settings()
        };
        hand = hand.with_settings(settings);
        hand.press("b 3");
        let enter = Message::Key(crate::hand::key("Enter"));
        let effects = hand.app.update(enter);
        effects.iter().any(|effect| matches!(effect, Effect::Bell))
    };
    assert!(rings(true) && !rings(false));
}

/// The menu, with a folder in which nothing has been played yet.
fn new_user(size: (u16, u16)) -> (tempfile::TempDir, Hand) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut hand = Hand::keeping(size, Some(store), Opening::Menu);
    hand.files = dated(UserData::at(folder.path()));
    // The menu reads the statistics when the user comes back to it.
    hand.choose("Learn");
    hand.press("Esc");
    hand.press("Home");
    (folder, hand)
}

#[test]
fn the_first_enter_of_a_new_user_begins_a_small_match_that_says_what_to_do() {
    for size in SIZES {
        let (_folder, mut hand) = new_user(size);
        hand.press("Enter");
        assert_eq!(hand.the_match().record(), "3,5", "{}", hand.screen());
        hand.says(&[
            "Whoever makes the last move wins.",
            "↑↓ choose a pile, ←→ how many to take.",
        ]);
        assert!(hand.screen().contains("Magpie") && !hand.screen().contains('♛'));
        hand.press("Right Right");
        hand.says(&["Enter takes 2 from b. ←→ more or fewer, ↑↓ the other pile."]);
        // Keeping the piles equal wins after a few moves.
        let mut moves = 0;
        while hand.the_match().verdict().is_none() {
            let piles: Vec<u64> = (hand.the_match().position().piles.iter())
                .map(|pile| pile.to_u64().unwrap())
                .collect();
            let (pile, more) = if piles[0] > piles[1] {
                ("a", piles[0] - piles[1])
            } else {
                ("b", piles[1] - piles[0])
            };
            hand.write(&format!("{pile}{more}"));
            hand.press("Enter");
            moves += 1;
        }
        assert!((2..=4).contains(&moves), "{moves}");
        hand.says(&["Your first win.", "A practice match: no star."]);
        let statistics: Statistics = hand.files.read_statistics().unwrap();
        assert_eq!(statistics.total().won, 1);
        // After the first match, Play works as usual.
        hand.press("q Home Enter");
        assert!(hand.screen().contains("New match"), "{}", hand.screen());
    }
}

#[test]
fn the_end_leads_up_the_ladder() {
    let (_folder, mut hand) = new_user((80, 24));
    let ladder = Settings {
        setup: SetupDefaults::default(),
        ..expert_settings()
    };
    hand = hand.with_settings(ladder);
    hand.press("Enter");
    // The first match of all is practice.
    for _ in 0..3 {
        while hand.the_match().verdict().is_none() {
            let position = hand.the_match().position().clone();
            let adviser = goldpile_play::Adviser::new(hand.the_match().game().clone());
            let Some(goldpile_engine::Move::Take(taken)) = adviser.hint(&position).unwrap() else {
                panic!("no winning move in {position:?}")
            };
            let piles = (position.piles.iter().zip(&taken)).map(|(pile, take)| pile - take);
            let left: Vec<String> = piles.map(|pile| pile.to_string()).collect();
            hand.write(&format!(":{}", left.join(",")));
            hand.press("Enter");
        }
        for _ in 0..20 {
            hand.send(Message::Tick);
        }
        if hand.has_text("You go up: next the Squirrel.") {
            break;
        }
        hand.says(&["☆☆☆☆☆"]);
        hand.press("Enter");
    }
    hand.says(&["★☆☆☆☆", "Enter meet the Squirrel"]);
    let opponent = |hand: &Hand| hand.the_match().computer().map(|(_, level)| level);
    // The other side of the same start is against the same opponent.
    hand.rest();
    hand.press("a");
    assert_eq!(opponent(&hand), Some(Level::MAGPIE));
    hand.press("G y");
    hand.rest();
    hand.press("Enter");
    assert_eq!(hand.the_match().computer_to_act(), None);
    assert_eq!(opponent(&hand), Some(Level::SQUIRREL));
}

#[test]
fn help_is_said_at_the_end_as_often_as_it_was_given() {
    for (keys, said) in [
        ("b 3 Enter", "without help"),
        ("h Enter", "helped once"),
        ("h h n b 3 Enter", "with help"),
    ] {
        let mut hand = Hand::at((80, 24), "nim", "0,3");
        hand.press(keys);
        assert!(hand.has_text(said), "{}", hand.screen());
    }
}

#[test]
fn the_result_is_shared_without_a_name_or_the_moves() {
    let mut hand = Hand::at((80, 24), "nim", "0,3");
    hand.press("h Enter y");
    let text = hand.copied.clone().unwrap();
    assert_eq!(
        text,
        "goldpile · Nim 0,3 · won in 1 move against the Dragon, the last of five · with help\n\
         goldpile play 'nim 0,3' --vs dragon\n"
    );
}

#[test]
fn the_fox_tells_its_trap_at_the_end() {
    let catalogue = goldpile_games::catalogue();
    let entry = catalogue.find("nim").unwrap();
    let mut told = 0;
    for seed in 0..8 {
        let game = entry.default_game();
        let adviser = goldpile_play::Adviser::new(game.clone());
        let piles = goldpile_engine::Record::parse("3,5,7").unwrap().piles;
        let start = goldpile_engine::start(&*game.rules, piles, &[]).unwrap();
        let seats = [Seat::person("You"), Seat::computer(Level::FOX)];
        let the_match = Match::new(game, start, seats, seed);
        let opening = Opening::Match(Box::new(the_match));
        let mut hand = Hand::with((80, 24), catalogue.clone(), opening);
        hand.judges = true;
        while hand.the_match().verdict().is_none() {
            hand.press("h Enter");
        }
        match confession(hand.the_match(), &adviser) {
            Some(confession) => {
                told += 1;
                hand.says(&[&format!("Fox: \"{confession}\"")]);
            }
            None => assert!(
                !hand.has_text("I hoped that you would"),
                "{}",
                hand.screen()
            ),
        }
    }
    assert!(told > 0);
}

#[test]
fn a_lost_match_offers_the_position_of_the_slip_again() {
    let mut hand = Hand::at((80, 24), "wythoff", "4,6");
    hand.press("1 Enter");
    while hand.the_match().verdict().is_none() {
        hand.press("h Enter");
    }
    hand.shows(&["▸ Enter try again from move 1"]);
    hand.rest();
    hand.press("Enter");
    let again = hand.the_match();
    assert_eq!(
        (again.record().as_str(), again.is_for_star()),
        ("4,6", false)
    );
    // What helped in the first attempt helps in the second.
    assert!(again.is_helped());
}
