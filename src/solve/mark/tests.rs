use super::*;
use crate::engine::Game;

fn marking(text: &str, max: usize) -> Marking {
    let rules = Game::parse(text).unwrap().rules;
    let piles = *rules.piles().start();
    Marking::new(&*rules, piles, max, rules.order_matters(), 1 << 40).unwrap()
}

#[test]
fn the_budget_holds_within_the_moves_to_one_position_too() {
    // From each of 10⁸ positions to the empty one.
    let falls = "abcdefgh".chars().map(|pile| format!("{pile}' <= {pile}"));
    let falls: Vec<String> = falls.collect();
    let dense = format!("piles 8\nrule \"any take\"\n  {}", falls.join(" and "));
    let found = marking(&dense, 9).run(1 << 22, &Control::quiet());
    assert!(matches!(found, Err(Unsolved::TooBig(_))));
    let found = marking(&dense, 2).run(1 << 22, &Control::quiet());
    assert!(found.is_ok_and(|marks| marks.wins(&[0, 0, 0, 0, 0, 0, 0, 1])));
}

#[test]
fn comparisons_count_for_the_budget() {
    let plain = "piles 2\nrule \"any take\"\n  a' xor b' >= 0";
    let asked = " and a xor b != 99".repeat(500);
    let many = format!("{plain}{asked}");
    assert!(marking(plain, 60).run(1 << 22, &Control::quiet()).is_ok());
    let found = marking(&many, 60).run(1 << 22, &Control::quiet());
    assert!(matches!(found, Err(Unsolved::TooBig(_))));
}
