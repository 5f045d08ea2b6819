//! On a terminal that shows ASCII only, everything that the program draws is ASCII.

use crate::hand::{Hand, expert_settings, text};
use crate::looks::sizes::screens;
use goldpile_tui::{Glyphs, Settings};
use ratatui::buffer::Buffer;

impl Hand {
    /// The same hand at a terminal that shows ASCII only.
    pub fn in_ascii(self) -> Self {
        let settings = Settings {
            glyphs: Some(Glyphs::Ascii),
            ..expert_settings()
        };
        self.with_settings(settings)
    }
}

/// The first row with a character outside ASCII that is not `known`.
pub fn first_beyond(buffer: &Buffer, known: impl Fn(char) -> bool) -> Option<String> {
    let shown = text(buffer);
    let is_beyond = |letter: char| !letter.is_ascii() && !known(letter);
    let found = shown.lines().find(|line| line.contains(is_beyond));
    found.map(str::to_owned)
}

#[test]
fn every_cell_of_every_screen_is_ascii() {
    for hand in screens() {
        let mut hand = hand.in_ascii();
        for size in [(60, 18), (80, 24), (120, 40), (160, 50), (30, 8)] {
            hand.resize(size);
            for keys in ["", "?", "Esc"] {
                hand.press(keys);
                let beyond = first_beyond(&hand.buffer(), |_| false);
                assert_eq!(beyond, None, "in\n{}", hand.screen());
            }
        }
    }
}

#[test]
fn keys_and_reasons_read_well_in_ascii() {
    let mut hand = Hand::at((80, 24), "wythoff", "15,19").in_ascii();
    let screen = hand.screen();
    let footer = screen.lines().last().unwrap();
    assert!(footer.contains("Up/Down pile"), "{footer}");
    assert!(footer.contains("Left/Right take"), "{footer}");
    assert!(screen.contains("  @@@@@ @@@@@ @@@@@"), "{screen}");
    hand.press("Right Right");
    for words in ["@@oo", "15,19  >  15,17"] {
        let screen = hand.screen();
        assert!(screen.contains(words), "{words} is not in\n{screen}");
    }
    hand.press("Esc h w End");
    for words in ["(A_n, B_n)", "floor(n*phi^2)"] {
        assert!(hand.has_text(words), "{words} is not in\n{}", hand.screen());
    }
    let hand = Hand::new((80, 24)).in_ascii();
    assert!(hand.has_text("> "), "{}", hand.screen());
}
