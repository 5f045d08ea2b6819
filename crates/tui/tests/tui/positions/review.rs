//! The review: the list, the jumps, the board next to it, playing on, and the jobs behind it.

use crate::hand::{Hand, finished_match, found, key, played_by, thinking};
use crate::scene::COMMON_SIZES;
use goldpile_app::{Job, JobId};
use goldpile_engine::GameEntry;
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_play::{
    Adviser, Level, Match, Review, Seat, choose, random_start, start_dice, usual_largest,
};
use goldpile_tui::screens::review::ReviewScreen as Screen;
use goldpile_tui::{Command, Continuation, Message, Opening, Target};

/// A match between two random players in which at least two wins were thrown away.
fn blundered(entry: &GameEntry) -> (Match, Vec<usize>) {
    let game = entry.default_game();
    let adviser = Adviser::new(game.clone());
    // Half of the usual size, since finding the distance follows every line of play.
    let (largest, _) = usual_largest(&game, None).div_rem_u64(2);
    for seed in 0..100 {
        let mut dice = start_dice(seed);
        let start = random_start(&adviser, &largest, &mut dice);
        let seats = ["Ann", "Bob"].map(Seat::person);
        let mut the_match = Match::new(game.clone(), start, seats, seed);
        while the_match.verdict().is_none() {
            let chosen = choose(Level::MAGPIE, &adviser, the_match.position(), &mut dice);
            the_match.play(chosen.unwrap().unwrap()).unwrap();
        }
        let mistakes: Vec<usize> = Review::verdicts(&the_match, &adviser).mistakes().collect();
        if mistakes.len() >= 2 {
            return (the_match, mistakes);
        }
    }
    panic!("nobody blunders in {}", entry.name);
}

fn chosen(hand: &Hand) -> usize {
    hand.the_match().moves_made()
}

#[test]
fn every_game_is_reviewed_and_the_jumps_stop_at_every_mistake() {
    for entry in catalogue().entries() {
        let (whole, expected) = blundered(entry);
        // The moves are judged once and shown in every size.
        let opening = Opening::Match(Box::new(whole.clone()));
        let mut hand = Hand::with(COMMON_SIZES[0], catalogue(), opening);
        for size in COMMON_SIZES {
            hand.resize(size);
            assert_eq!(hand.app.keys().name, "over", "{}", hand.screen());
            hand.press("v");
            assert_eq!(hand.app.keys().name, "review");
            // The first line may be a mistake itself.
            let mut found: Vec<usize> = Vec::new();
            if hand.has_text("threw the win away") {
                found.push(chosen(&hand));
            }
            loop {
                hand.press("n");
                if hand.has_text("No mistake is known") {
                    break;
                }
                assert!(
                    hand.has_text("That threw the win away"),
                    "{}",
                    hand.screen()
                );
                assert!(hand.has_text("would have won"), "{}", hand.screen());
                found.push(chosen(&hand));
            }
            assert_eq!(found, expected, "{}", entry.name);
            for line in expected.iter().rev().skip(1) {
                hand.press("N");
                assert_eq!(chosen(&hand), *line);
            }
            // The list has as many marks as there are mistakes.
            if size.1 == 40 && whole.moves_made() < 30 {
                let screen = hand.screen();
                let marks =
                    ["Ann", "Bob"].map(|name| screen.matches(&format!(" {name} ? ")).count());
                let marks = marks[0] + marks[1];
                assert_eq!(marks, expected.len(), "{}", hand.screen());
            }
            hand.press("End");
            assert!(hand.has_text("Wins thrown away: Ann"), "{}", hand.screen());
            hand.press("Esc");
            assert_eq!(hand.app.keys().name, "over");
            assert_eq!(hand.the_match().record(), whole.record());
        }
    }
}

#[test]
fn a_line_is_chosen_by_keys_and_clicks_and_a_square_leads_to_its_move() {
    for size in COMMON_SIZES {
        let mut hand = finished_match(size, "wythoff", LONG);
        hand.press("v Down Right Up");
        assert_eq!(chosen(&hand), 1);
        assert!(hand.click(|target| *target == Target::Line(3)));
        assert_eq!(chosen(&hand), 3);
        hand.press("End");
        assert_eq!(chosen(&hand), 9);
        hand.press("Down");
        assert_eq!(chosen(&hand), 9);
        hand.press("Home");
        // The smallest screen has no room for the label of the key.
        if size.0 < 70 {
            hand.press("m");
        } else if size.0 < 100 {
            hand.click_command(Command::Map);
        }
        let square = cell_of(&hand, 15, 18);
        assert!(hand.click(|target| *target == square), "{}", hand.screen());
        assert_eq!(chosen(&hand), 1, "{}", hand.screen());
        // No position of the match has two tokens in its first pile.
        let elsewhere = Target::Cell(2, 0);
        assert!(
            hand.click(|target| *target == elsewhere),
            "{}",
            hand.screen()
        );
        assert_eq!(chosen(&hand), 1);
        assert!(hand.has_text("did not pass through"), "{}", hand.screen());
    }
}

#[test]
fn a_win_that_was_given_up_is_marked_at_the_end_and_jumped_to() {
    for size in COMMON_SIZES {
        for (record, wins) in [("15,19", "15,9"), ("15,19 15,18", "11,18")] {
            let mut hand = finished_match(size, "wythoff", record);
            hand.press("v");
            assert_eq!(hand.app.keys().name, "review", "{}", hand.screen());
            let Some(reviewing) = hand.app.screen::<Screen>() else {
                panic!("{}", hand.screen());
            };
            let last = reviewing.whole.moves_made();
            for _ in 0..=last {
                hand.press("n");
            }
            assert_eq!(chosen(&hand), last, "{}", hand.screen());
            assert!(
                hand.has_text("No mistake is known after"),
                "{}",
                hand.screen()
            );
            hand.press("Home End");
            assert!(hand.has_text("? resigns"), "{}", hand.screen());
            assert!(
                hand.has_text("That threw the win away"),
                "{}",
                hand.screen()
            );
            assert!(hand.has_text(wins), "{}", hand.screen());
            assert!(
                hand.has_text("Wins thrown away: Ann 1, Bob"),
                "{}",
                hand.screen()
            );
        }
        // A lost position offers no win to throw away.
        let mut hand = finished_match(size, "wythoff", "15,19 15,9");
        hand.press("v End");
        assert!(hand.has_text("No win was thrown away"), "{}", hand.screen());
        assert!(!hand.has_text("? resigns"), "{}", hand.screen());
    }
}

const LONG: &str = "15,19 15,18 8,11 8,10 5,7 5,3 1,3 1,2 1,1 0,0";

fn cell_of(hand: &Hand, a: u64, b: u64) -> Target {
    let Some(reviewing) = hand.app.screen::<Screen>() else {
        panic!("no review:\n{}", hand.screen());
    };
    let base = &reviewing.board.map.base;
    let [a, b] = [(a, 0), (b, 1)].map(|(at, axis)| {
        let steps = Natural::small(at) - &base[axis];
        u16::try_from(steps.to_u64().unwrap()).unwrap()
    });
    Target::Cell(a, b)
}

#[test]
fn the_list_says_moves_in_words_and_what_was_better() {
    let record = "9,14 7,14 7,12 5,12 5,9 4,9 4,8 3,8 3,7 2,7 2,5 1,5 1,4 1,3 0,3 0,1 0,0";
    for size in COMMON_SIZES {
        let mut hand = finished_match(size, "nim", record);
        hand.press("v");
        for text in [
            "who   move             better",
            "Ann ? 2 from a         9,9",
        ] {
            assert!(hand.screen().contains(text), "{}", hand.screen());
        }
        let cut = size.1 < 40;
        assert_eq!(hand.screen().contains(" more"), cut, "{}", hand.screen());
    }
    // The title names the screen, and the legend mentions no number of takes if there is none.
    let mut hand = finished_match((60, 18), "imitation", "6,9 6,7 5,7 4,7");
    hand.press("v");
    assert!(hand.has_text("Review: "), "{}", hand.screen());
    let mut hand = finished_match((80, 24), "blocking", "6,9 x5,8 6,8");
    hand.press("v");
    assert!(!hand.has_text("in this many"), "{}", hand.screen());
}

#[test]
fn better_moves_of_many_piles_are_below_their_heading() {
    let record = "9,12,14,20,25 9,12,14,20,20 9,10,14,20,20 9,10,14,20,10 5,10,14,20,10 \
                  5,10,14,14,10 5,10,0,14,10";
    let mut hand = finished_match((120, 40), "nim", record);
    hand.press("v");
    let screen = hand.screen();
    let lines = || screen.lines().skip_while(|line| !line.contains("  better"));
    let column = |line: &str, words: &str| {
        let at = line.find(words).unwrap_or_else(|| panic!("{screen}"));
        line[..at].chars().count()
    };
    let heading = column(lines().next().unwrap_or_default(), "better");
    for (line, better) in lines().skip(1).zip(["9,10,14,20,25", "2,12,14,20,20"]) {
        assert_eq!(column(line, better), heading, "{screen}");
    }
}

#[test]
fn one_plays_on_from_any_move_and_the_old_match_stays() {
    let mut hand = finished_match((80, 24), "wythoff", LONG);
    hand.press("v Down Down b");
    assert_eq!(hand.app.keys().name, "take");
    assert!(
        hand.has_text("A new match, from move 3 on"),
        "{}",
        hand.screen()
    );
    assert_eq!(hand.the_match().record(), "15,19 15,18 8,11");
    hand.write("8,5");
    hand.press("Enter");
    assert_eq!(hand.the_match().record(), "15,19 15,18 8,11 8,5");
    // Back in the review where the match branched off, with the old match complete.
    hand.press("Esc y");
    assert_eq!(hand.app.keys().name, "review");
    let Some(reviewing) = hand.app.screen::<Screen>() else {
        panic!("{}", hand.screen());
    };
    assert_eq!(reviewing.whole.record(), LONG);
    assert_eq!(chosen(&hand), 2);
    hand.press("Esc");
    assert_eq!(hand.the_match().record(), LONG);
    hand.press("v End b");
    assert!(hand.has_text("No move is left here"), "{}", hand.screen());
    hand.press("q");
    assert_eq!(hand.app.keys().name, "menu");
}

#[test]
fn why_is_told_at_the_chosen_move() {
    let mut hand = finished_match((80, 24), "wythoff", LONG);
    hand.press("v");
    hand.press("w");
    assert!(
        hand.has_text("Why leaving 15,18 loses"),
        "{}",
        hand.screen()
    );
    assert!(hand.has_text("and leave 15,9"), "{}", hand.screen());
    hand.press("Esc Down Down Down w");
    assert!(hand.has_text("Why leaving"), "{}", hand.screen());
    hand.press("Esc");
    assert_eq!(hand.app.keys().name, "review");
    assert_eq!(chosen(&hand), 3);
}

/// Sends a message and returns the review job that it starts.
fn ask(hand: &mut Hand, message: Message) -> Option<(JobId, Job<Continuation>)> {
    let mut works = thinking(hand.app.update(message)).into_iter();
    works.find(|(_, job)| job.name() == "review")
}

#[test]
fn judging_goes_on_beside_the_keys_and_can_be_stopped() {
    let mut hand = finished_match((80, 24), "wythoff", LONG);
    let (id, job) = ask(&mut hand, Message::Key(key("v"))).unwrap();
    assert!(hand.app.is_busy());
    assert!(!hand.has_text("judged"), "{}", hand.screen());
    hand.press("Down Down");
    assert_eq!(chosen(&hand), 2);
    hand.send(Message::Tick);
    assert!(
        hand.has_text("0 of 9 moves judged, Esc stops"),
        "{}",
        hand.screen()
    );
    hand.press("Esc");
    assert!(!hand.app.is_busy());
    assert_eq!(hand.app.keys().name, "review");
    assert!(
        hand.has_text("stopped: 0 of 9 moves judged"),
        "{}",
        hand.screen()
    );
    // The late result is ignored until judging is resumed.
    hand.send(found(id, job));
    assert!(
        hand.has_text("stopped: 0 of 9 moves judged"),
        "{}",
        hand.screen()
    );
    hand.press("v");
    assert!(!hand.has_text("judged"), "{}", hand.screen());
    hand.press("N N");
    assert!(hand.has_text("threw the win away"), "{}", hand.screen());
}

#[test]
fn thousands_of_moves_and_long_numbers_scroll() {
    let steps = 3000u64;
    let record: Vec<String> = (0..=steps)
        .map(|step| format!("10^200-{step},10^200+7"))
        .collect();
    let mut hand = finished_match((120, 40), "nim", &record.join(" "));
    assert_eq!(hand.the_match().moves_made(), 3000);
    hand.press("v");
    assert_eq!(hand.app.keys().name, "review", "{}", hand.screen());
    hand.press("End Up");
    assert_eq!(chosen(&hand), 2999);
    assert!(hand.has_text("Move 3000: Bob"), "{}", hand.screen());
    let Some(reviewing) = hand.app.screen::<Screen>() else {
        panic!("{}", hand.screen());
    };
    assert!(reviewing.is_judged());
    assert!(hand.has_text("↑ 29"), "{}", hand.screen());
    hand.press("PgUp PgUp Home Down");
    assert_eq!(chosen(&hand), 1);
    assert!(hand.has_text("↓ 29"), "{}", hand.screen());
}

#[test]
fn the_bar_between_the_players_is_straight_whatever_their_names() {
    let record = "15,19 15,18 8,11 8,10 5,7 5,3 1,3";
    let mut hand = played_by(["漢字", "かな漢字"], (80, 24), "wythoff", record);
    hand.press("v");
    let buffer = hand.buffer();
    let bars = (0..24).filter_map(|y| (0..80).find(|&x| buffer[(x, y)].symbol() == "│"));
    let bars: Vec<u16> = bars.collect();
    assert!(bars.len() > 5, "{}", hand.screen());
    assert!(bars.iter().all(|x| *x == bars[0]), "{}", hand.screen());
}
