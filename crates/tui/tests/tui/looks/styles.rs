//! Styles that carry meaning, and the sign that goes with each.

use crate::hand::{Hand, text};
use goldpile_engine::Record;
use goldpile_games::catalogue;
use goldpile_play::{Level, Match, Seat};
use goldpile_tui::{App, Message, Opening, Theme, view};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Style};

/// The style of the first cell with this symbol, if any.
fn style_of(buffer: &Buffer, symbol: &str) -> Option<Style> {
    buffer
        .content()
        .iter()
        .find(|cell| cell.symbol() == symbol)
        .map(ratatui::buffer::Cell::style)
}

/// The style of the cell where these words begin.
fn style_at(buffer: &Buffer, words: &str) -> Style {
    let screen = text(buffer);
    let (y, line) = screen
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains(words))
        .unwrap_or_else(|| panic!("{words} is not on\n{screen}"));
    let x = line[..line.find(words).unwrap()].chars().count();
    buffer[(u16::try_from(x).unwrap(), u16::try_from(y).unwrap())].style()
}

#[test]
fn tokens_about_to_leave_are_hollow_and_accented() {
    let mut hand = Hand::at((80, 24), "wythoff", "8,13");
    assert_eq!(style_of(&hand.buffer(), "┌"), None);
    hand.press("Right Right");
    let buffer = hand.buffer();
    assert_eq!(
        style_of(&buffer, "┌").unwrap().fg,
        Theme::true_colour().accent.fg
    );
    assert_eq!(text(&buffer).matches("┌─┐").count(), 2);
    assert_eq!(
        style_of(&buffer, "▸").unwrap().fg,
        Theme::true_colour().accent.fg
    );
}

#[test]
fn enter_is_grey_until_something_is_chosen() {
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    let theme = Theme::true_colour();
    let enter = |hand: &Hand| style_at(&hand.buffer(), "Enter play").fg;
    assert_eq!(enter(&hand), theme.muted.fg);
    hand.press("Right");
    assert_eq!(enter(&hand), theme.accent.fg);
}

#[test]
fn what_wins_is_blue_and_what_is_refused_is_red_and_both_are_said() {
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    hand.press("h");
    let theme = Theme::true_colour();
    assert_eq!(style_at(&hand.buffer(), "Hint:").fg, theme.winning.fg);
    hand.press("Esc 9 9");
    assert_eq!(
        style_at(&hand.buffer(), "Illegal move:").fg,
        theme.refused.fg
    );
}

#[test]
fn a_mistake_of_the_opponent_has_not_the_colour_of_losing() {
    let losing = Theme::true_colour().losing.fg;
    let ended = |record: &str| {
        let game = catalogue().find("nim").unwrap().clone();
        let game = game.default_game();
        let line = Record::parse(record).unwrap().replay(&*game.rules).unwrap();
        let goldpile = Seat {
            name: "Goldpile".to_owned(),
            computer: Some(Level::BADGER),
        };
        let the_match = Match::resume(game, line, [Seat::person("You"), goldpile], 7);
        Hand::with((120, 40), catalogue(), Opening::Match(Box::new(the_match)))
    };
    // The user errs first, and then Goldpile does.
    let mut hand = ended("3,5 3,4 2,4 2,2 2,1 1,1 1,0 0,0");
    assert_ne!(
        style_at(&hand.buffer(), "Goldpile (badger) slipped once").fg,
        losing
    );
    hand.press("v");
    let buffer = hand.buffer();
    let marks = buffer.content().iter().filter(|cell| cell.symbol() == "?");
    let marks: Vec<bool> = marks.map(|cell| cell.style().fg == losing).collect();
    // The mark of the user's move and the explained one, but not the mark of Goldpile's.
    assert_eq!(marks.iter().filter(|mark| **mark).count(), 2, "{marks:?}");
    assert_eq!(marks.len(), 4, "the fourth is the key of the help");
    for (key, is_mine) in [("Home", true), ("n", false)] {
        hand.press(key);
        let said = style_at(&hand.buffer(), "That threw the win away").fg;
        assert_eq!(said == losing, is_mine, "{}", hand.screen());
    }
    // If the user errs last, the turning point is the user's.
    let hand = ended("3,5 3,4 3,3 3,2 2,2 2,1 1,1 1,0 0,0");
    assert_eq!(
        style_at(&hand.buffer(), "You slipped once, at move 1").fg,
        losing
    );
}

#[test]
fn a_forbidden_imitation_is_struck_out_on_the_pile() {
    let mut hand = Hand::at((80, 24), "imitation", "6,9 6,7 5,7");
    let buffer = hand.buffer();
    // One was taken from the smaller pile: one from the other would imitate that.
    let crosses = text(&buffer)
        .lines()
        .filter(|line| line.contains("▸ b") && line.contains("● ×"))
        .count();
    assert_eq!(crosses, 1, "{}", text(&buffer));
    assert_eq!(
        style_of(&buffer, "×").unwrap().fg,
        Theme::true_colour().refused.fg
    );
    hand.write("b1");
    assert!(hand.has_text("would imitate that"), "{}", hand.screen());
}

#[test]
fn the_decisive_digits_stand_in_brackets_in_the_colour_of_winning() {
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    hand.press("w");
    let buffer = hand.buffer();
    assert_eq!(
        style_of(&buffer, "[").unwrap().fg,
        Theme::true_colour().winning.fg
    );
    assert_eq!(
        style_at(&buffer, "Why leaving").fg,
        Theme::true_colour().winning.fg
    );
}

#[test]
fn without_colour_nothing_has_a_colour_and_the_choice_still_stands_out() {
    let mut app = App::new(catalogue(), Opening::Menu, Theme::monochrome(), 1);
    app.update(Message::Resize(80, 24));
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| view(&app, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    for cell in buffer.content() {
        assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
    }
    let chosen = style_at(buffer, "▸ Play");
    assert!(chosen.add_modifier.contains(ratatui::style::Modifier::BOLD));
}
