//! What does not change: the picture of the piles during a match, the keys on a small screen, the end in every
//! layout; and the goal is always the one that applies.

use crate::hand::Hand;
use crate::scene::SIZES;
use goldpile_games::catalogue;
use goldpile_tui::Message;

/// The set-up of a misère match from these piles.
fn misere(size: (u16, u16), game: &str, piles: &str) -> Hand {
    let mut hand = Hand::new(size);
    let title = catalogue().find(game).unwrap().title.clone();
    hand.choose(&title);
    hand.down_to("Play");
    hand.press("Right");
    hand.down_to("Piles");
    hand.write(piles);
    hand
}

#[test]
fn misere_play_says_everywhere_that_the_last_move_loses() {
    const LOSES: &str = "Whoever makes the last move loses.";
    const WINS: &str = "Whoever makes the last move wins.";
    for entry in catalogue().entries() {
        let piles = &entry.example;
        for size in SIZES {
            let mut hand = misere(size, &entry.name, piles);
            // On a small screen the introduction is cut and says where the rest is.
            let said = hand.screen();
            assert!(!said.contains("wins."), "{said}");
            assert!(
                said.contains("loses.") || said.contains("says the rest"),
                "{said}"
            );
            hand.press("Enter");
            // An announcement by the computer comes first.
            let begun = hand.the_match().moves_made() > 0;
            assert!(begun || hand.has_text(LOSES), "{}", hand.screen());
            hand.press("R");
            let mut page = hand.screen();
            for _ in 0..4 {
                hand.press("PgDn");
                page.push_str(&hand.screen());
            }
            let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(page.contains(LOSES) && !page.contains(WINS), "{page}");
            let settings = entry.parse_settings("play=misere").unwrap();
            let unknown = entry.game(settings).unwrap().oracle.is_none();
            let said = page.contains("This program knows no theory of misère play");
            assert_eq!(said, unknown, "{page}");
        }
    }
}

#[test]
fn whoever_makes_the_last_move_in_misere_play_has_lost() {
    for size in SIZES {
        let mut hand = misere(size, "nim", "1");
        hand.press("Enter a 1 Enter");
        let said = "You have made the last move";
        hand.shows(&["★ Dragon"]);
        assert!(
            hand.has_text("leaving 0. Dragon wins."),
            "{}",
            hand.screen()
        );
        assert!(hand.has_text(said), "{}", hand.screen());
        assert!(hand.has_text("Nim (misère)"), "{}", hand.screen());
    }
}

#[test]
fn the_end_is_on_the_screen_though_the_map_was_open() {
    for size in SIZES {
        for (game, piles) in [("wythoff", "1,1"), ("raleigh", "4,4,4"), ("nim", "0,3")] {
            let mut hand = Hand::at(size, game, piles);
            hand.press("m p h Enter");
            assert!(hand.the_match().verdict().is_some(), "{}", hand.screen());
            hand.shows(&["★ You"]);
            hand.says(&["Against the Dragon, helped twice.", "You win with help."]);
        }
    }
}

#[test]
fn the_smallest_screen_shows_the_keys_that_matter_most() {
    for (game, piles, keys) in [
        ("wythoff", "15,19", ""),
        ("wythoff", "15,19", "m"),
        ("blocking", "9,14 9,13", ""),
        ("blocking", "9,14 9,13", "m"),
        ("fibonacci", "20", ""),
        ("flora", "5,9,11,14", ""),
    ] {
        let mut hand = Hand::at((60, 18), game, piles);
        hand.press(keys);
        let screen = hand.screen();
        let footer = screen.lines().last().unwrap();
        // In a list, the keys that choose matter more than the hint.
        let helps = match hand.app.keys().name {
            "block" => "↑↓ position",
            _ => "h hint",
        };
        for key in [helps, "Esc back", "? help"] {
            assert!(footer.contains(key), "{key} is not in\n{screen}");
        }
    }
}

/// The number of cells with this sign in the first pile.
fn picture(hand: &Hand, sign: char) -> usize {
    let screen = hand.screen();
    let line = screen.lines().find(|line| line.contains(" a  "));
    let piles = line.unwrap().split('│').next().unwrap();
    piles.matches(sign).count()
}

#[test]
fn a_smaller_pile_never_has_a_longer_bar() {
    for size in SIZES {
        for start in ["55", "89", "120", "200"] {
            let mut hand = Hand::at(size, "fibonacci", start);
            let mut before = usize::MAX;
            while hand.the_match().verdict().is_none() {
                let tokens = hand.the_match().position().piles[0].to_u64().unwrap();
                let cells = picture(&hand, '▄');
                assert!(cells > 0 && cells <= before, "{}", hand.screen());
                before = cells;
                // Tokens that have just left do not change the picture.
                hand.press("Right Left");
                assert_eq!(picture(&hand, '▄'), cells, "{}", hand.screen());
                if tokens <= 50 {
                    break;
                }
                hand.press("h Enter");
            }
        }
    }
}

#[test]
fn pointing_at_a_square_is_no_move_yet() {
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    hand.press("m Left Left Down");
    assert!(
        hand.has_text("14,17: it cannot be reached in one move."),
        "{}",
        hand.screen()
    );
    assert!(!hand.has_text("won't do"), "{}", hand.screen());
    hand.press("Enter");
    assert!(hand.has_text("1 and 2 won't do"), "{}", hand.screen());
}

#[test]
fn a_map_without_the_corner_says_where_it_begins() {
    let mut hand = Hand::at((60, 18), "wythoff", "15,19");
    hand.press("m");
    assert!(hand.has_text("★↙ 0,0 (z shows it)"), "{}", hand.screen());
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    hand.press("m");
    assert!(hand.has_text("★↓ 0,0 (z shows it)"), "{}", hand.screen());
    hand.press("z");
    assert!(!hand.has_text("z shows it"), "{}", hand.screen());
}

#[test]
fn a_pile_keeps_its_picture_all_match_long() {
    // A bar, tokens of one cell, or larger ones if there is room.
    for (size, piles, shape) in [
        ((120, 40), "52", None),
        ((120, 40), "50", Some('▗')),
        ((80, 24), "50", Some('▗')),
        ((60, 18), "50", Some('●')),
    ] {
        let mut hand = Hand::at(size, "fibonacci", piles);
        while hand.the_match().verdict().is_none() {
            let screen = hand.screen();
            for token in ['▗', '●'] {
                let mut drawn = screen.lines().filter(|line| !line.contains("at most"));
                let is_drawn = drawn.any(|line| line.contains(token));
                assert_eq!(is_drawn, shape == Some(token), "{screen}");
            }
            hand.press("h Enter");
        }
    }
}

#[test]
fn on_the_map_the_keys_say_what_enter_does() {
    for size in SIZES {
        let mut hand = Hand::at(size, "blocking", "9,14");
        hand.press("m");
        assert!(hand.has_text("Enter play"), "{}", hand.screen());
        hand.press("m a 1 Enter m");
        let screen = hand.screen();
        assert!(screen.contains("Enter confirm"), "{screen}");
        // On the smallest screen the hint comes first.
        assert!(size.0 < 80 || screen.contains("↑↓←→ square"), "{screen}");
    }
}

#[test]
fn an_amount_from_another_pile_replaces_what_no_rule_takes_with_it() {
    let mut hand = Hand::at((80, 24), "nim", "18,5,7,9");
    hand.press("Down 2 Up 4");
    assert!(hand.has_text("Take 4 from"), "{}", hand.screen());
    assert!(!hand.has_text("Illegal"), "{}", hand.screen());
    // Wythoff's game has a rule for both piles.
    let mut hand = Hand::at((80, 24), "wythoff", "9,9");
    hand.press("2 Up 1");
    let said = "2 and 1 won't do: take from one pile, or the same number from both.";
    assert!(hand.has_text(said), "{}", hand.screen());
    assert!(hand.has_text("Esc drop"), "{}", hand.screen());
    hand.press("2");
    assert!(
        hand.has_text("12 cannot be taken from pile b"),
        "{}",
        hand.screen()
    );
    // A refused amount is not continued.
    hand.press("Esc Up 5 Up 1 Enter 5");
    assert!(
        hand.has_text("Take 5 from a and 5 from b"),
        "{}",
        hand.screen()
    );
}

#[test]
fn a_small_board_has_a_small_map() {
    for size in [(120, 40), (160, 50)] {
        let mut hand = Hand::at(size, "wythoff", "5,3");
        // The squares are large, and each column has its number.
        hand.shows(&["a  0     1     2     3     4     5\n"]);
        hand.press("m z");
        assert!(hand.has_text("The whole board is in sight."));
        hand.size = (80, 24);
        hand.send(Message::Resize(80, 24));
        assert!(!hand.has_text("The whole board is in sight."));
    }
}

#[test]
fn the_cursor_goes_to_the_hinted_block() {
    let mut hand = Hand::at((80, 24), "blocking", "6,7 x- 4,5");
    hand.press("m h");
    let shown = hand.screen();
    assert!(shown.contains("[×]") || shown.contains("▸ × "), "{shown}");
}
