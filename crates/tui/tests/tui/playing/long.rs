//! Long piles: the longest on the screen are played like any others, and longer ones are refused.

use crate::hand::Hand;
use crate::positions::analysis::analysis;
use goldpile_app::records::{self, Resumed};
use goldpile_app::{MatchFiles, MatchNumbers, MatchSession};
use goldpile_engine::Record;
use goldpile_games::catalogue;
use goldpile_play::{Match, Seat, Store, Tags, saved::Saved};
use goldpile_tui::{Message, TextLine};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr as _};

/// A pile of one digit more than the screen shows, and the message about it.
const TOO_LONG: &str = "10^10000";
const WHY: &str = "he screen shows piles of up to 10000 digits, not 10001; ";

/// The message about a new match.
fn as_text(game: &str) -> String {
    format!("{WHY}goldpile play {game} --plain plays with more, as text")
}

#[test]
fn the_longest_piles_are_opened_and_played_in_every_game() {
    for (game, piles) in [
        ("nim", "10^9999,7^11830,3^20000,5"),
        ("wythoff", "10^9999,7^11830"),
        ("fibonacci", "10^9999"),
        ("raleigh", "10^9999,7^11830,3^20000"),
        ("flora", "10^9999,7^11830,3^20000,5^14000"),
        ("imitation", "10^9999,7^11830"),
        ("blocking", "10^9999,7^11830"),
    ] {
        let mut hand = Hand::at((80, 24), game, piles);
        assert!(hand.has_text("(10000 digits)"), "{}", hand.screen());
        hand.press("Right h w");
        assert!(hand.has_text("Why"), "{}", hand.screen());
        hand.press("Esc Enter");
        assert!(hand.the_match().moves_made() > 0, "{}", hand.screen());
    }
}

#[test]
fn longer_piles_are_refused_where_a_match_or_an_analysis_begins() {
    let mut hand = Hand::new((80, 24));
    hand.press("Enter");
    hand.down_to("Piles");
    hand.write(&format!("{TOO_LONG},5"));
    hand.press("Enter");
    assert!(hand.has_text(&as_text("nim")), "{}", hand.screen());
    assert!(hand.app.the_match().is_none());
    for typed in [format!("{TOO_LONG},5"), format!("wythoff {TOO_LONG},5")] {
        let mut hand = analysis((80, 24), "wythoff", "3,5");
        hand.send(Message::Paste(typed));
        hand.press("Enter");
        assert!(hand.has_text(&as_text("wythoff")), "{}", hand.screen());
        assert_eq!(hand.the_match().record(), "3,5");
    }
}

#[test]
fn a_number_longer_than_any_pile_is_no_move() {
    let mut hand = Hand::at((80, 24), "nim", "3,5");
    hand.write(":10^999999,5");
    let why = "These numbers are too long: a pile on the screen has up to 10000 digits.";
    assert!(hand.has_text(why), "{}", hand.screen());
    hand.press("Enter");
    assert!(hand.has_text(why), "{}", hand.screen());
    assert_eq!(hand.the_match().moves_made(), 0);
}

#[test]
fn a_record_with_longer_piles_is_listed_and_says_how_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path().join("store"));
    let entry = catalogue().find("nim").unwrap().clone();
    let game = entry.default_game();
    let line = Record::parse(&format!("{TOO_LONG},5")).unwrap();
    let line = line.replay(&*game.rules).unwrap();
    let seats = ["Ann", "Bob"].map(Seat::person);
    let the_match = Match::resume(game, line, seats, 7);
    let refused = |name: &str| {
        let opened = records::open(&store, name, &catalogue());
        opened.unwrap_err().to_string()
    };
    let said = |how: &str| format!("t{WHY}{how} goes on with it, as text");
    let saved = Saved {
        the_match: the_match.clone(),
        tags: Tags::today(),
    };
    let name = store.import("long", &saved).unwrap();
    let path = store.record(&name).unwrap().display().to_string();
    let how = format!("goldpile play --plain --record {path}");
    assert_eq!(refused(&name), said(&how));
    // The unfinished match needs no name.
    let mut files = MatchFiles::new(Some(store.clone()), None);
    MatchSession::new(the_match).save(&mut files, &mut MatchNumbers::default());
    drop(files);
    assert_eq!(records::list(&store).unwrap().len(), 2);
    let name = store.unfinished().unwrap();
    assert_eq!(refused(&name), said("goldpile play --plain"));
    let resumed = records::resume(&store, &catalogue()).unwrap();
    assert!(matches!(resumed, Resumed::Nothing), "{resumed:?}");
}

#[test]
fn a_line_shows_as_much_before_its_cursor_as_there_is_room_for() {
    let text = "12,漢字,3*10^40+7";
    for typed in (0..text.len()).filter(|at| text.is_char_boundary(*at)) {
        let line = TextLine::typed(&text[..typed]);
        for room in 1..25 {
            let (shown, before) = line.visible(room);
            assert_eq!(shown, before, "the cursor is at the end");
            assert!(line.value().ends_with(shown) && shown.width() < room);
            let hidden = &line.value()[..typed - shown.len()];
            let next = hidden.chars().next_back().and_then(UnicodeWidthChar::width);
            assert!(next.is_none_or(|next| shown.width() + next >= room));
        }
    }
}
