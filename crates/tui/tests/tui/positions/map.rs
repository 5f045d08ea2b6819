//! The map: what it shows, matches played on it, and the jobs that it starts.

use crate::hand::{Hand, found, key, text, thinking};
use crate::scene::COMMON_SIZES;
use goldpile_engine::rules::judge::taken_between;
use goldpile_engine::{Catalogue, Counts, Move, Outcome, Phase, Position, judge};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_testkit::unlike;
use goldpile_tui::screens::playing::Playing;
use goldpile_tui::{App, Command, Glyphs, Message, Opening, Target, Theme};
use std::collections::{HashMap, HashSet};

/// A match of every game that can have two piles.
fn two_piles(size: (u16, u16)) -> Vec<Hand> {
    let mut entries = catalogue().entries().to_vec();
    entries.push(unlike::entry());
    let all = Catalogue::new(entries);
    let mut hands = Vec::new();
    for (index, entry) in all.entries().iter().enumerate() {
        if !entry.piles.contains(&2) {
            continue;
        }
        let mut hand = Hand::with(size, all.clone(), Opening::Menu);
        hand.press("Enter");
        for _ in 0..index {
            hand.press("Right");
        }
        hand.down_to("Piles");
        hand.write("7,9");
        hand.press("Enter");
        hands.push(hand);
    }
    assert!(hands.len() >= 5);
    hands
}

/// The legal squares below the position, the nearest first.
fn legal_square(hand: &Hand) -> Counts {
    let the_match = hand.the_match();
    let position = the_match.position();
    let rules = &*the_match.game().rules;
    let most = |pile: usize| position.piles[pile].to_u64().unwrap();
    let mut squares: Vec<(u64, Counts)> = Vec::new();
    for a in 0..=most(0) {
        for b in 0..=most(1) {
            let square: Counts = [a, b].map(Natural::from).into_iter().collect();
            let taken = taken_between(&position.piles, &square).unwrap();
            if judge(rules, position, &Move::Take(taken)).is_ok() {
                squares.push((most(0) - a + most(1) - b, square));
            }
        }
    }
    squares.into_iter().min().unwrap().1
}

#[test]
fn every_game_with_two_piles_is_played_on_the_map_with_keys() {
    for size in COMMON_SIZES {
        for mut hand in two_piles(size) {
            hand.press("m");
            let mut steps = 0;
            while hand.the_match().verdict().is_none() {
                assert!(hand.app.keys().name.starts_with("map"), "{}", hand.screen());
                if hand.the_match().position().phase == Phase::Block {
                    hand.press("Left Down Space Enter");
                } else {
                    let square = legal_square(&hand);
                    let piles = hand.the_match().position().piles.clone();
                    // The larger pile lies on the horizontal axis.
                    let start = &hand.the_match().start().piles;
                    let names = if start[1] > start[0] {
                        ["Down", "Left"]
                    } else {
                        ["Left", "Down"]
                    };
                    for (pile, name) in names.into_iter().enumerate() {
                        let steps = (&piles[pile] - &square[pile]).to_u64().unwrap();
                        (0..steps).for_each(|_| hand.press(name));
                    }
                    assert!(hand.has_text("Enter plays it."), "{}", hand.screen());
                    hand.press("Enter");
                }
                steps += 1;
                assert!(steps < 100, "{}", hand.screen());
            }
        }
    }
}

#[test]
fn every_game_with_two_piles_is_played_on_the_map_with_the_mouse() {
    for size in COMMON_SIZES {
        for mut hand in two_piles(size) {
            open_map(&mut hand);
            let mut steps = 0;
            while hand.the_match().verdict().is_none() {
                let blocking = hand.the_match().position().phase == Phase::Block;
                let piles = hand.the_match().position().piles.clone();
                let square = if blocking {
                    piles.iter().map(|pile| pile - 1u64).collect()
                } else {
                    legal_square(&hand)
                };
                let place = cell_of(&hand, &square);
                assert!(hand.click(|target| *target == place), "{}", hand.screen());
                if blocking {
                    assert!(hand.has_text("1 of 1 blocked"), "{}", hand.screen());
                    hand.click_command(Command::Enter);
                } else {
                    assert!(hand.has_text("Enter plays it."), "{}", hand.screen());
                    let place = cell_of(&hand, &square);
                    hand.click(|target| *target == place);
                    assert!(*hand.the_match().start() != *hand.the_match().position());
                }
                steps += 1;
                assert!(steps < 100, "{}", hand.screen());
            }
        }
    }
}

/// Opens the map. The smallest screen has no room for the label of its key.
fn open_map(hand: &mut Hand) {
    if hand.size.0 < 70 {
        hand.press("m");
    } else {
        hand.click_command(Command::Map);
    }
}

fn cell_of(hand: &Hand, square: &Counts) -> Target {
    let Some(duel) = hand.app.screen::<Playing>() else {
        panic!("no match");
    };
    let [a, b] = [0, 1].map(|axis| {
        (&square[axis] - &duel.board.map.base[axis])
            .to_u64()
            .unwrap()
    });
    Target::Cell(u16::try_from(a).unwrap(), u16::try_from(b).unwrap())
}

#[test]
fn who_wins_is_hidden_until_asked_for_and_has_a_sign_and_a_colour() {
    let mut hand = Hand::at((120, 40), "wythoff", "15,19");
    let style = |hand: &Hand, sign: &str| {
        let buffer = hand.buffer();
        let mut cells = buffer.content().iter().filter(|cell| cell.symbol() == sign);
        cells.next().map(|cell| cell.fg)
    };
    assert_eq!(style(&hand, "◆"), None);
    let theme = Theme::true_colour();
    assert_eq!(style(&hand, "♛"), theme.accent.fg);
    hand.press("p");
    assert_eq!(style(&hand, "◆"), theme.winning.fg);
    hand.press("p");
    assert_eq!(style(&hand, "◆"), None);
    // A forbidden imitation is crossed out on the map, too.
    let hand = Hand::at((120, 40), "imitation", "6,9 6,7 5,7");
    assert_eq!(style(&hand, "×"), theme.refused.fg);
    let crossed = hand
        .screen()
        .lines()
        .filter(|line| line.contains('×'))
        .count();
    assert!(crossed >= 2, "{}", hand.screen());
}

#[test]
fn nothing_but_the_map_changes_when_it_is_opened() {
    for size in COMMON_SIZES {
        let mut hand = Hand::at(size, "wythoff", "15,19");
        let before: Vec<String> = hand.screen().lines().map(str::to_owned).collect();
        hand.press("m");
        let after: Vec<String> = hand.screen().lines().map(str::to_owned).collect();
        assert_eq!(before[..2], after[..2]);
        // The history stays in its place, next to the piles or below them; a small screen has no room for it.
        if size == (80, 24) {
            assert_eq!(before[18..20], after[18..20]);
        }
        let at = |line: &str| {
            line.chars()
                .collect::<Vec<_>>()
                .iter()
                .rposition(|&c| c == '│')
        };
        let beside = before[2..10].iter().zip(&after[2..10]);
        for (one, other) in beside.filter(|_| size.0 >= 100) {
            assert_eq!(at(one), at(other), "{one}\n{other}");
        }
        hand.press("m");
        assert_eq!(
            hand.screen().lines().map(str::to_owned).collect::<Vec<_>>(),
            before
        );
    }
}

#[test]
fn the_cursor_says_the_exact_piles_and_why_not() {
    let mut hand = Hand::at((120, 40), "wythoff", "10^30,10^30+5");
    hand.press("m Down");
    let exact = format!("{},1{}5: Take 1 from a", "9".repeat(30), "0".repeat(29));
    assert!(hand.has_text(&exact), "{}", hand.screen());
    hand.press("Left Left Left");
    assert!(
        hand.has_text("it cannot be reached in one move"),
        "{}",
        hand.screen()
    );
    hand.press("Home Up");
    assert!(
        hand.has_text("it cannot be reached in one move"),
        "{}",
        hand.screen()
    );
    hand.press("Enter");
    assert_eq!(hand.the_match().moves_made(), 0);
    // At the edge the map scrolls, so the cursor is always in sight.
    hand.press("PgDn PgDn PgDn PgDn PgDn PgDn");
    assert!(hand.screen().contains('['), "{}", hand.screen());
    hand.press("Esc Esc");
    assert_eq!(hand.app.keys().name, "take");
}

#[test]
fn glyphs_can_be_plain() {
    for (glyphs, close, far) in [
        (Glyphs::Ascii, "Q", '*'..='*'),
        (Glyphs::Blocks, "♛", '▀'..='▄'),
        (Glyphs::Braille, "♛", '\u{2801}'..='\u{28ff}'),
    ] {
        let mut hand = Hand::at((120, 40), "wythoff", "70,90");
        let the_match = hand.the_match().clone();
        let theme = Theme::sixteen().with_glyphs(glyphs);
        hand.app = App::new(catalogue(), Opening::Match(Box::new(the_match)), theme, 1);
        hand.send(Message::Resize(120, 40));
        hand.press("m p");
        assert!(hand.screen().contains(close), "{}", hand.screen());
        hand.press("z");
        let screen = hand.screen();
        assert!(screen.contains(|sign| far.contains(&sign)), "{screen}");
    }
}

#[test]
fn the_map_asks_elsewhere_and_an_old_answer_is_dropped() {
    let mut hand = Hand::at((120, 40), "wythoff", "15,19");
    let mut works = thinking(hand.app.update(Message::Key(key("p"))));
    assert_eq!(works.len(), 1, "one piece of work is asked for");
    let (id, job) = works.remove(0);
    assert!(job.name() == "chart");
    // Play goes on meanwhile, and nothing is asked twice.
    assert_eq!(hand.app.keys().name, "take");
    assert!(hand.app.update(Message::Key(key("Right"))).is_empty());
    assert!(hand.has_text("take 1 from b"));
    hand.press("p");
    hand.send(found(id, job));
    assert!(!text(&hand.buffer()).contains('◆'));
}

/// Compares with every state of play from all starts of (p,m)-Imitation Nim with small piles.
#[test]
fn squares_that_depend_on_the_history_are_those_with_two_outcomes() {
    let entry = catalogue().find("imitation").unwrap().clone();
    for settings in ["p=1 m=1", "p=2 m=1", "p=2 m=2", "p=3 m=1"] {
        let game = entry.game(entry.parse_settings(settings).unwrap()).unwrap();
        let oracle = game.oracle.clone().unwrap();
        let mut outcomes: HashMap<Counts, HashSet<Outcome>> = HashMap::new();
        let mut seen: HashSet<Position> = HashSet::new();
        let mut pending: Vec<Position> = (0..=14u64)
            .flat_map(|a| (0..=14u64).map(move |b| [a, b].map(Natural::from)))
            .map(|piles| {
                goldpile_engine::start(&*game.rules, piles.into_iter().collect(), &[]).unwrap()
            })
            .collect();
        while let Some(position) = pending.pop() {
            if !seen.insert(position.clone()) {
                continue;
            }
            let outcome = oracle.outcome(&position);
            outcomes
                .entry(position.piles.clone())
                .or_default()
                .insert(outcome);
            for found in goldpile_engine::rules::walk::TakeWalk::new(&*game.rules, &position) {
                let (_, taken) = found.unwrap();
                let chosen = Move::Take(taken);
                pending.push(goldpile_engine::after(&*game.rules, &position, &chosen));
            }
        }
        for (piles, found) in outcomes {
            // Large squares are not reached in every way from these starts.
            if found.len() == 2 || piles.iter().all(|pile| *pile <= 4u64) {
                assert_eq!(
                    oracle.depends_on_history(&piles),
                    found.len() == 2,
                    "{settings}: {piles:?}"
                );
            }
        }
    }
}
