//! Piles of almost a million digits: no key waits until one of them is written out.

use crate::hand::{Hand, key};
use goldpile_engine::Position;
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_play::{Contest, Seat};
use goldpile_testkit::clock::processor_time;
use goldpile_tui::{App, Effect, Message, Opening, TextLine, Theme, run_through};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr as _};

#[test]
fn a_match_is_opened_and_played_in_less_time_than_it_takes_to_write_out_its_piles() {
    let piles = [(3, 1_886_300), (7, 1_064_900), (11, 864_000), (13, 807_000)];
    let piles = piles.map(|(base, exponent)| Natural::small(base).pow(exponent) + 4);
    let begun = processor_time();
    let written: usize = piles.iter().map(|pile| pile.to_string().len()).sum();
    let writing = processor_time().saturating_sub(begun);
    assert!(written > 3_500_000, "{written}");
    let entry = catalogue().find("nim").unwrap().clone();
    let start = Position::of(piles.into_iter().collect());
    let seats = ["Ann", "Bob"].map(Seat::person);
    let contest = Contest::new(entry.default_game(), start, seats, 7);
    let opening = Opening::Match(Box::new(contest));
    let begun = processor_time();
    // Without a store the match is never written, so that every frame shows one that would be lost.
    let mut app = App::new(catalogue(), opening, Theme::sixteen(), 42).keeping();
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let keys = [
        "Down", "Right", "Esc", "h", "w", "Esc", "Up", "Right", "Enter", "Ctrl-c",
    ];
    let messages = keys.map(|name| Message::Key(key(name)));
    run_through(&mut app, &mut terminal, messages, None).unwrap();
    let taken = processor_time().saturating_sub(begun);
    assert!(taken < writing, "{taken:?}, {writing:?}");
    assert!(app.contest().is_some());
}

#[test]
fn the_clauses_of_long_piles_are_found_once() {
    let entry = catalogue().find("flora").unwrap().clone();
    let [game, fresh] = [(); 2].map(|()| entry.default_game());
    // With two piles of the same size, other rules apply.
    let [one, other] = [[0, 7, 11, 99], [0, 0, 11, 99]].map(|piles| {
        let piles = piles.map(|more| Natural::small(10).pow(300_000) + more);
        Position::of(piles.into_iter().collect())
    });
    assert!(!game.rules.has_at_hand(&one));
    let begun = processor_time();
    let found = game.rules.clauses(&one);
    let first = processor_time().saturating_sub(begun);
    let begun = processor_time();
    for _ in 0..5 {
        assert_eq!(game.rules.clauses(&one).len(), found.len());
        assert_eq!(game.rules.each_clause(&one).count(), found.len());
    }
    let again = processor_time().saturating_sub(begun);
    assert!(again < first, "{again:?}, {first:?}");
    // What is known of one position is not said of another.
    let others = fresh.rules.clauses(&other);
    assert!(others != found);
    for (position, clauses) in [(&one, &found), (&other, &others), (&one, &found)] {
        assert!(game.rules.clauses(position) == *clauses);
        assert!(game.rules.has_at_hand(position) && game.rules.has_at_hand(&one));
    }
    // Where only sizes are compared, nothing takes long.
    let entry = catalogue().find("nim").unwrap().clone();
    let nim = entry.default_game();
    assert!(nim.rules.has_at_hand(&one));
}

#[test]
fn a_record_that_a_match_goes_on_from_is_written_out_on_another_thread() {
    let mut hand = Hand::new((80, 24));
    hand.choose("Analyse");
    hand.press("Enter");
    let record = hand.contest().record();
    let effects = hand.app.update(Message::Key(key("B")));
    let is_writing =
        |effect: &Effect| matches!(effect, Effect::Job(_, job) if job.name() == "write record");
    assert!(effects.iter().any(is_writing));
    // Until that is done, the analysis stays.
    assert_eq!(hand.app.keys().name, "wait");
    hand.take_in(effects);
    assert!(hand.reads(&format!("piles {record}")), "{}", hand.screen());
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
