//! What a screen does not say: nothing of its theory in a match before it is asked for, and no more than six keys
//! in the last line.

use crate::hand::Hand;
use crate::scene::SIZES;
use goldpile_games::catalogue;
use goldpile_testkit::sweep;
use goldpile_tui::targets;

/// Words and signs of the theory: P-positions and their signs, sums of Fibonacci or binary numbers, and the names
/// of what the theory counts with.
const THEORY: [&str; 13] = [
    "P-position",
    "N-position",
    "P-pos",
    "◆",
    "◇",
    "◈",
    "sum",
    "Zeckendorf",
    "binary",
    "Beatty",
    "mex",
    "golden",
    "φ",
];

fn theory_on(screen: &str) -> Vec<&'static str> {
    let said = |word: &&&str| screen.contains(**word);
    THEORY.iter().filter(said).copied().collect()
}

#[test]
fn nothing_of_the_theory_is_on_the_screen_of_a_match_before_it_is_asked_for() {
    for (index, entry) in catalogue().entries().iter().enumerate() {
        // Each game is tried in some of the sizes.
        let some = SIZES.into_iter().cycle().skip(index);
        for size in some.take(sweep(3)) {
            let mut hand = Hand::at(size, &entry.name, &entry.example);
            let mut looked = 0;
            // None of these keys asks for the theory.
            while hand.the_match().verdict().is_none() && looked < 60 {
                for keys in ["", "Right", "Down", "Enter", "Enter"] {
                    hand.press(keys);
                    let screen = hand.screen();
                    assert_eq!(theory_on(&screen), [""; 0], "{screen}");
                    looked += 1;
                    if hand.the_match().verdict().is_some() {
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_asked_for_is_shown() {
    for entry in catalogue().entries() {
        let mut hand = Hand::at((120, 40), &entry.name, &entry.example);
        hand.press("p");
        assert!(!theory_on(&hand.screen()).is_empty(), "{}", hand.screen());
    }
}

/// The number of keys in the last line, and whether `?` is one of them.
fn last_line(hand: &Hand) -> (usize, bool) {
    let screen = hand.screen();
    let last = screen.lines().last().unwrap_or_default();
    let row = hand.size.1 - 1;
    let shown = targets(&hand.app)
        .into_iter()
        .filter(|(area, _)| area.y == row)
        .count();
    (shown, last.contains("? help"))
}

#[test]
fn the_last_line_shows_at_most_six_keys_and_the_one_for_help() {
    crate::looks::stored::each_scene(|name, scene| {
        let (shown, helps) = last_line(&scene.hand);
        assert!(
            shown <= 6 + usize::from(helps),
            "{name}: {shown}\n{}",
            scene.hand.screen()
        );
    });
}

#[test]
fn the_first_turn_says_how_the_game_is_played_or_which_key_does() {
    for entry in catalogue().entries() {
        for size in [(60, 18), (80, 24), (120, 40), (160, 50)] {
            let mut hand = Hand::at(size, &entry.name, &entry.example);
            // A match with an announcement due begins with that.
            if hand.the_match().moves_made() > 0 {
                continue;
            }
            let moves = entry.moves(&entry.defaults());
            let rule = moves.split_once(". ").map_or(&*moves, |(_, rest)| rest);
            let is_said = hand.has_text(rule) || hand.has_text("R shows the rules");
            assert!(is_said, "{}", hand.screen());
            assert!(
                hand.has_text(entry.goal(&entry.defaults())),
                "{}",
                hand.screen()
            );
            hand.press("Right Enter");
            assert!(!hand.has_text(rule), "{}", hand.screen());
        }
    }
}
