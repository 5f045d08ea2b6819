//! What the map and the table show: every P-position, where a choice leads, and what is blocked.

use crate::hand::Hand;
use crate::playing::match_screens::GOAL;
use crate::scene::{SIZES, SMALL, USUAL};
use goldpile_engine::rules::judge::taken_between;
use goldpile_engine::{Counts, Move, Outcome, after, judge, start};
use goldpile_number::Natural;
use goldpile_tui::screens::playing::Playing;
use goldpile_tui::{Target, Theme, targets};
use ratatui::layout::Rect;
use std::collections::BTreeMap;

/// The signs of the board by square.
fn signs(hand: &Hand) -> BTreeMap<(u64, u64), char> {
    let base = &hand.app.screen::<Playing>().unwrap().board.map.base;
    let [a, b] = base.clone().map(|base| base.to_u64().unwrap());
    let buffer = hand.buffer();
    let sign = |area: Rect| buffer[(area.x, area.bottom() - 1)].symbol().chars().next();
    let squares = targets(&hand.app).into_iter();
    let squares = squares.filter_map(|(area, target)| match target {
        Target::Cell(column, row) => {
            let square = (a + u64::from(column), b + u64::from(row));
            Some((square, sign(area)?))
        }
        _ => None,
    });
    squares.collect()
}

#[test]
fn a_map_shows_every_p_position_on_it_and_nothing_else_as_one() {
    for (game, piles, keys, to) in [
        ("wythoff", "15,19", "m p Left", (15, 18)),
        ("imitation", "6,9 6,7 5,7", "m p Left", (5, 6)),
        ("nim", "9,14", "m p Down", (8, 14)),
    ] {
        for size in SIZES {
            let mut hand = Hand::at(size, game, piles);
            hand.press(keys);
            let game = hand.the_match().game();
            let oracle = game.oracle.clone().unwrap();
            let position = hand.the_match().position();
            let here = (&position.piles[0], &position.piles[1]);
            let here = (here.0.to_u64().unwrap(), here.1.to_u64().unwrap());
            let signs = signs(&hand);
            assert!(signs.len() > 50, "{}", hand.screen());
            assert_eq!(signs[&here], '♛', "{}", hand.screen());
            let forbidden = game.entry.name == "imitation";
            let target = if forbidden { '×' } else { '○' };
            assert_eq!(signs[&to], target, "{}", hand.screen());
            for (&(a, b), sign) in &signs {
                // The goal has a sign of its own.
                if [here, to, (0, 0)].contains(&(a, b)) {
                    continue;
                }
                let piles: Counts = [a, b].map(Natural::from).into_iter().collect();
                let taken = taken_between(&position.piles, &piles).ok().map(Move::Take);
                let reached = taken.filter(|taken| judge(&*game.rules, position, taken).is_ok());
                let expected = if let Some(taken) = reached {
                    let next = after(&*game.rules, position, &taken);
                    (oracle.outcome(&next) == Outcome::P).then_some('◆')
                } else if oracle.depends_on_history(&piles) {
                    Some('◇')
                } else {
                    let there = start(&*game.rules, piles, &[]).unwrap();
                    (oracle.outcome(&there) == Outcome::P).then_some('◆')
                };
                let shown = ['◆', '◇'].contains(sign).then_some(*sign);
                assert_eq!(shown, expected, "{a},{b}: {}", hand.screen());
            }
        }
    }
}

#[test]
fn what_can_no_longer_be_reached_is_dim() {
    for size in SIZES {
        let hand = Hand::at(size, "wythoff", "7,8 7,4 5,4");
        let buffer = hand.buffer();
        let mut dim = 0;
        for (area, target) in targets(&hand.app) {
            let Target::Cell(a, b) = target else { continue };
            let cell = &buffer[(area.x, area.bottom() - 1)];
            if cell.symbol() == "·" {
                let is_dim = cell.fg == Theme::true_colour().muted.fg.unwrap();
                assert_eq!(is_dim, a > 5 || b > 4, "{a},{b}: {}", hand.screen());
                dim += usize::from(is_dim);
            }
        }
        assert!(dim > 20, "{}", hand.screen());
    }
}

#[test]
fn a_map_says_where_the_choice_leads() {
    for size in SIZES {
        let mut hand = Hand::at(size, "nim", "9,14");
        hand.press("m p Left");
        hand.shows(&["▸a", "[○]"]);
        hand.says(&["9,13: Take 1 from b. Enter plays it."]);
        let mut hand = Hand::at(size, "imitation", "6,9 6,7 5,7");
        hand.press("m p Left");
        hand.shows(&["[×]"]);
        hand.says(&[
            "5,6: not now: Dragon took 1 from a: taking 1 from b would imitate that, and no \
             imitation is allowed.",
        ]);
    }
}

#[test]
fn a_map_shows_what_may_be_blocked_and_what_is() {
    for size in SIZES {
        let mut hand = Hand::at(size, "blocking", "9,14");
        hand.press("a 1 Enter m Right Down Left Left Space");
        let signs = signs(&hand);
        for (square, sign) in &signs {
            let may = square.0 < 8 && square.0 + 6 == square.1;
            let expected = match square {
                (8, 14) => '♛',
                (9, 14) => '♕',
                (0, 0) => '★',
                (6, 12) => '×',
                _ if may => '○',
                _ => '·',
            };
            assert_eq!(*sign, expected, "{square:?}: {}", hand.screen());
        }
        assert!(signs.contains_key(&(6, 12)), "{}", hand.screen());
        hand.shows(&["[×]"]);
        // With little room, the map takes the place of the last moves.
        match size {
            SMALL => {}
            USUAL => hand.shows(&["9,14 · Dragon blocked 8,13 · You 8,14"]),
            _ => hand.shows(&["blocked 8,13", "2 You     8,14"]),
        }
        hand.says(&["6,12: blocked; Space unblocks it. 1 of 1 blocked; Enter announces it."]);
    }
}

#[test]
fn a_map_of_huge_piles_counts_from_its_corner() {
    let here = format!("1{},1{}5", "0".repeat(30), "0".repeat(29));
    for size in SIZES {
        let mut hand = Hand::at(size, "wythoff", "10^30,10^30+5");
        hand.press("m p Left");
        hand.shows(&["─[○]♛", " +0 · · ", "    +0        +5", "★↙ 0,0"]);
        // A long number continues on the next line.
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        let there = format!("1{},1{}4: Take 1 from b.", "0".repeat(30), "0".repeat(29));
        let said = squeezed(&hand.screen());
        assert!(said.contains(&squeezed(&there)), "{}", hand.screen());
        hand.press("Right z");
        // From afar the P-positions are two lines of dots.
        let far = hand.screen();
        let dots = far.matches(|sign| ('\u{2801}'..='\u{28ff}').contains(&sign));
        assert!(dots.count() > 20, "{far}");
        hand.shows(&["a squares of ", "[♛]"]);
        let said = squeezed(&far);
        let here =
            format!("{here}: You are here. Point at the square to move to; Enter moves there.");
        assert!(said.contains(&squeezed(&here)), "{far}");
    }
}

#[test]
fn a_table_lists_the_p_positions_around_the_piles() {
    for size in SIZES {
        let mut hand = Hand::at(size, "flora", "9,5,14,11");
        hand.press("m p");
        hand.shows(&["P-positions around these piles", "▸ c  14  ", "  d  11  "]);
        for row in [
            "n A B C D",
            "1 2 1 3 4",
            "2 b:5 6 8 12",
            "3 7 a:9 d:11 17",
            "4 10 c:14 16 25",
        ] {
            hand.says(&[row]);
        }
        hand.says(&[GOAL]);
    }
}
