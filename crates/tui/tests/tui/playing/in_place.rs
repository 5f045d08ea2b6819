//! What stays where it is from the first move to the end: the squares of a board, its axes and labels, and the
//! coins.

use crate::hand::Hand;
use crate::scene::{SIZES, SMALL, USUAL};
use goldpile_engine::start;
use goldpile_games::catalogue;
use goldpile_play::{Adviser, Level, Match, Seat, ladder_start, random_start, start_dice};
use goldpile_testkit::sweep;
use goldpile_tui::screens::playing::Playing;
use goldpile_tui::{Opening, Target, targets};
use ratatui::layout::Rect;

/// What must not move.
#[derive(PartialEq)]
struct Places {
    /// The squares of the board.
    squares: Vec<(Rect, Target)>,
    /// The text around them: the names of the piles and the coordinates.
    labels: [String; 2],
    /// The column in which the coins begin, and their size; `None` if none of them can be clicked on.
    coins: Option<(u16, u16, u16)>,
}

impl Places {
    fn of(hand: &Hand) -> Self {
        let targets = targets(&hand.app);
        let mut amounts = targets.iter();
        let coin = amounts.find(|(_, target)| matches!(target, Target::Amount(..)));
        let coins = coin.map(|(area, _)| (area.x, area.width, area.height));
        let squares: Vec<(Rect, Target)> = targets
            .into_iter()
            .filter(|(_, target)| matches!(target, Target::Cell(..)))
            .collect();
        let whole = squares.iter().map(|(area, _)| *area).reduce(Rect::union);
        let whole = whole.unwrap_or_default();
        let buffer = hand.buffer();
        let text =
            |area: Rect| -> String { area.positions().map(|cell| buffer[cell].symbol()).collect() };
        // The column before the squares is for the cursor.
        let left = Rect::new(whole.x.saturating_sub(4), whole.y, 3, whole.height);
        let below = Rect::new(left.x, whole.bottom(), whole.width + 4, 1);
        let labels = [left, below].map(text);
        Self {
            squares,
            labels,
            coins,
        }
    }
}

#[test]
fn nothing_moves_from_the_first_move_to_the_end() {
    let games = catalogue();
    let matches = games.entries().iter().cycle().zip(0..200u64);
    for (index, (entry, seed)) in matches.enumerate() {
        let game = entry.default_game();
        let adviser = Adviser::new(game.clone());
        // The review of a match with many piles takes long.
        let largest = if *entry.piles.start() > 2 { 8u64 } else { 20 };
        let position = random_start(&adviser, &largest.into(), &mut start_dice(seed));
        // Boards of up to fifteen rows are in sight as a whole on a screen of 80×24.
        let mut piles = position.piles.clone();
        if let [a, b] = &mut piles[..] {
            let smaller = if a < b { a } else { b };
            *smaller = smaller.clone().min(14u64.into());
        }
        let Ok(begun) = start(&*game.rules, piles, &[]) else {
            continue;
        };
        let size = SIZES[index / games.entries().len() % SIZES.len()];
        let seats = [Seat::person("You"), Seat::computer(Level::BADGER)];
        let the_match = Match::new(game, begun, seats, seed);
        let mut hand = Hand::with(size, catalogue(), Opening::Match(Box::new(the_match)));
        let is_whole = |hand: &Hand| {
            let playing = hand.app.screen::<Playing>().unwrap();
            playing.board.map.base.iter().all(|base| *base == 0u64)
        };
        // A board that is larger than the smallest screen scrolls.
        let scrolls = !is_whole(&hand);
        assert!(!scrolls || size == SMALL, "seed {seed}:\n{}", hand.screen());
        let mut first = Places::of(&hand);
        while hand.the_match().verdict().is_none() {
            hand.press("h Enter");
            let mut now = Places::of(&hand);
            // The list of what may be blocked has no coins to click on, nor has the end.
            first.coins = first.coins.or(now.coins);
            now.coins = now.coins.or(first.coins);
            if scrolls {
                now.squares.clone_from(&first.squares);
                now.labels.clone_from(&first.labels);
            }
            assert!(first == now, "seed {seed}:\n{}", hand.screen());
        }
    }
}

#[test]
fn what_the_ladder_draws_is_on_the_usual_screen_as_a_whole() {
    let games = catalogue();
    for entry in games.entries() {
        let game = entry.default_game();
        let adviser = Adviser::new(game.clone());
        let mut boards = 0;
        for (seed, level) in
            (0..sweep(30)).flat_map(|seed| Level::LADDER.map(|level| (seed, level)))
        {
            let Some(begun) = ladder_start(&adviser, level, &mut start_dice(seed)) else {
                continue;
            };
            let piles = begun.piles.clone();
            let seats = [Seat::person("You"), Seat::computer(level)];
            let the_match = Match::new(game.clone(), begun, seats, seed).for_star();
            let hand = Hand::with(USUAL, catalogue(), Opening::Match(Box::new(the_match)));
            let screen = hand.screen();
            for pile in &piles {
                assert!(screen.contains(&format!(" {pile}  ")), "{pile}:\n{screen}");
            }
            let [a, b] = &piles[..] else { continue };
            boards += 1;
            let squares: Vec<(Rect, Target)> = targets(&hand.app)
                .into_iter()
                .filter(|(_, target)| matches!(target, Target::Cell(..)))
                .collect();
            // The queen and every square below her, down to the corner, each at a place of its own.
            let [a, b] = [a, b].map(|pile| pile.to_u64().unwrap() + 1);
            assert!(squares.len() as u64 >= a * b, "{a},{b}:\n{screen}");
            let buffer = hand.buffer();
            let sign = |wanted: (u64, u64)| {
                let is_it = |target: &Target| {
                    matches!(target,
                    Target::Cell(a, b) if (u64::from(*a), u64::from(*b)) == wanted)
                };
                let (area, _) = squares.iter().find(|(_, target)| is_it(target)).unwrap();
                assert!(!area.is_empty(), "{wanted:?}:\n{screen}");
                buffer[(area.x, area.bottom() - 1)].symbol()
            };
            assert_eq!(sign((0, 0)), "★", "{screen}");
            assert_eq!(sign((a - 1, b - 1)), "♛", "{screen}");
            assert!(!screen.contains("★↙") && !screen.contains("★↓"), "{screen}");
        }
        assert!(boards > 0 || *entry.piles.start() != 2, "{}", entry.name);
    }
}

#[test]
fn coins_beside_a_board_are_as_large_as_fits() {
    for (size, piles, coins) in [
        (USUAL, "5,8", "● ● ● ● ●  ● ● ●"),
        (USUAL, "8,13", "▗▄▖▗▄▖▗▄▖▗▄▖▗▄▖"),
        (USUAL, "14,20", "●●●●● ●●●●●"),
        (SMALL, "5,8", "● ● ● ● ●  ● ● ●"),
    ] {
        Hand::at(size, "wythoff", piles).shows(&[coins]);
    }
}
