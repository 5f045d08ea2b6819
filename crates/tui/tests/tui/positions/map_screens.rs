//! What the map and the table show: every P-position, where a choice leads, and what is blocked.

use crate::hand::Hand;
use crate::playing::match_screens::GOAL;
use crate::scene::{SIZES, SMALL, USUAL, WIDE};
use goldpile_engine::rules::judge::taken_between;
use goldpile_engine::{Counts, Move, Outcome, after, judge, start};
use goldpile_number::Natural;
use goldpile_tui::screens::playing::Playing;
use std::collections::BTreeMap;

/// The signs of the map by square. The labels of the rows give b, the base of the map a.
fn signs(hand: &Hand) -> BTreeMap<(u64, u64), char> {
    let screen = hand.screen();
    let rows: Vec<Vec<char>> = screen.lines().map(|row| row.chars().collect()).collect();
    let begins = |row: &[char]| {
        row.windows(5)
            .position(|found| found == ['M', 'a', 'p', ' ', 'a'])
    };
    let (top, left) = (0..)
        .zip(&rows)
        .find_map(|(y, row)| Some((y, begins(row)?)))
        .expect("a map");
    let base = &hand.app.screen::<Playing>().unwrap().board.map.base;
    let base = base.clone().map(|base| base.to_u64().unwrap());
    let mut signs = BTreeMap::new();
    let label = |row: &[char]| {
        let label: String = row.iter().skip(left).take(2).collect();
        label.trim().parse::<u64>().ok()
    };
    // Rows out of reach have no label. With large squares, every second row has one.
    let begin = rows
        .iter()
        .skip(top + 1)
        .position(|row| label(row).is_some());
    let begin = top + 1 + begin.expect("a row");
    let pitch = if label(&rows[begin + 1]).is_some() {
        1
    } else {
        2
    };
    for row in rows[begin..].iter().step_by(pitch) {
        let Some(b) = label(row) else {
            break;
        };
        let squares = row[left + 4..].iter().step_by(2 * pitch);
        for (a, sign) in (base[0]..).zip(squares.take_while(|sign| **sign != ' ')) {
            signs.insert((a, b), *sign);
        }
        assert!(b >= base[1], "{screen}");
    }
    signs
}

#[test]
fn a_map_shows_every_p_position_on_it_and_nothing_else_as_one() {
    for (game, piles, keys, to) in [
        ("wythoff", "15,19", "m p Down", (15, 18)),
        ("imitation", "6,9 6,7 5,7", "m p Down", (5, 6)),
        ("nim", "9,14", "m p Left", (8, 14)),
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
                if (a, b) == here || (a, b) == to {
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
fn a_map_shows_no_square_out_of_reach_unless_it_shows_who_wins() {
    for size in SIZES {
        let mut hand = Hand::at(size, "wythoff", "7,8 7,4 5,4");
        hand.press("m");
        let near = signs(&hand);
        assert!(near.keys().all(|&(a, b)| a <= 5 && b <= 4), "{near:?}");
        assert_eq!(near.len(), 30, "{}", hand.screen());
        hand.press("p");
        let all = signs(&hand);
        assert!(
            all.keys().any(|&(a, b)| a > 5 && b > 4),
            "{}",
            hand.screen()
        );
        // The match began with 8, so nothing beyond that is of interest.
        assert!(
            all.keys().all(|&(a, b)| a <= 8 && b <= 8),
            "{}",
            hand.screen()
        );
        hand.press("p");
        assert_eq!(signs(&hand), near);
    }
}

#[test]
fn a_map_says_where_the_choice_leads_and_what_its_signs_mean() {
    for size in SIZES {
        let mut hand = Hand::at(size, "nim", "9,14");
        hand.press("m p Left");
        hand.shows(&["▸ Map a →  b ↑", "─[○]♛ "]);
        hand.says(&["8,14: Take 1 from a. Enter plays it."]);
        let mut hand = Hand::at(size, "imitation", "6,9 6,7 5,7");
        hand.press("m p Down");
        hand.shows(&["[×]"]);
        hand.says(&[
            "5,6: not now: Dragon took 1 from a: taking 1 from b would imitate that, and no \
             imitation is allowed.",
        ]);
        let legends: &[&str] = match size {
            SMALL | USUAL => &[
                "♛ the position",
                "◆ P-position",
                "× forbidden",
                "◇ P after some moves",
            ],
            _ => &[
                "♛ the position",
                "◆ P-position: leave it to win",
                "× forbidden",
                "◇ P-position only after certain moves",
            ],
        };
        hand.shows(legends);
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
                (6, 12) => '×',
                _ if may => '○',
                _ => '·',
            };
            assert_eq!(*sign, expected, "{square:?}: {}", hand.screen());
        }
        assert!(signs.contains_key(&(6, 12)), "{}", hand.screen());
        hand.shows(&["[×]", "× blocked", "○ may be blocked"]);
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
        let corner = match size {
            SMALL => "corner 999999…999975,999999…999999",
            USUAL => "corner 999999…999965,999999…999995",
            WIDE => "corner 999999…999981,999999…999981",
            _ => "corner 99999",
        };
        hand.shows(&["─[○]♛", " +0  · · ", "+5        +10", corner]);
        // A long number continues on the next line.
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        let there = format!("{},1{}5: Take 1 from a.", "9".repeat(30), "0".repeat(29));
        let said = squeezed(&hand.screen());
        assert!(said.contains(&squeezed(&there)), "{}", hand.screen());
        hand.press("Right z");
        // From afar the P-positions are two lines of dots.
        let far = hand.screen();
        let dots = far.matches(|sign| ('\u{2801}'..='\u{28ff}').contains(&sign));
        assert!(dots.count() > 20, "{far}");
        hand.shows(&["▸ Map a →  b ↑   ", "[♛]", "corner 0,"]);
        let scale = match size {
            SMALL | USUAL => "each square stands for 316912…801344",
            WIDE => "squares of 792281…950336",
            _ => "each square stands for 792281…950336",
        };
        hand.shows(&[scale]);
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
