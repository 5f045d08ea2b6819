//! Tests that read the statements that come with the program.

use super::Statement;
use goldpile_number::Natural;

fn naturals<const N: usize>(piles: [u64; N]) -> [Natural; N] {
    piles.map(Natural::small)
}

#[test]
fn the_games_read() {
    for text in [
        include_str!("../../../games/src/nim/rules.game"),
        include_str!("../../../games/src/fibonacci/rules.game"),
        include_str!("../../../games/src/wythoff/rules.game"),
        include_str!("../../../games/src/raleigh/rules.game"),
        include_str!("../../../games/src/flora/rules.game"),
        include_str!("../../../games/src/blocking/rules.game"),
        include_str!("../../../games/src/imitation/rules.game"),
    ] {
        if let Err(error) = Statement::parse(text) {
            panic!("{error}");
        }
    }
}

#[test]
fn raleigh_refuses_three_where_the_middle_pile_becomes_the_smallest() {
    let raleigh = Statement::parse(include_str!("../../../games/src/raleigh/rules.game")).unwrap();
    let from = naturals([7, 6, 11]);
    assert_eq!(raleigh.allows(&from, &naturals([4, 5, 8]), &[]), None);
    assert_eq!(raleigh.allows(&from, &naturals([5, 5, 9]), &[]), Some(2));
    assert_eq!(raleigh.claims(&naturals([2, 3, 1]), &[]), Some(true));
    assert_eq!(raleigh.claims(&naturals([2, 3, 2]), &[]), Some(false));
}
