use super::*;
use goldpile_engine::Game;

fn run(text: &str, max: usize, budget: u64) -> Result<OutcomeMarks, Unsolved> {
    let rules = Game::parse(text).unwrap().rules;
    let piles = *rules.piles().start();
    let marking = Marking::new(&*rules, piles, max, rules.order_matters(), 1 << 40);
    marking.unwrap().run(budget, &Control::quiet())
}

#[test]
fn the_budget_holds_within_the_moves_to_one_position_too() {
    // From each of 10⁸ positions to the empty one.
    let falls = "abcdefgh".chars().map(|pile| format!("{pile}' <= {pile}"));
    let falls: Vec<String> = falls.collect();
    let dense = format!("piles 8\nrule \"any take\"\n  {}", falls.join(" and "));
    let found = run(&dense, 9, 1 << 22);
    assert!(matches!(found, Err(Unsolved::TooBig(_))));
    let found = run(&dense, 2, 1 << 22);
    assert!(found.is_ok_and(|marks| marks.wins(&[0, 0, 0, 0, 0, 0, 0, 1])));
}

#[test]
fn comparisons_count_for_the_budget() {
    let plain = "piles 2\nrule \"any take\"\n  a' xor b' >= 0";
    let asked = " and a xor b != 99".repeat(500);
    let many = format!("{plain}{asked}");
    assert!(run(plain, 60, 1 << 22).is_ok());
    let found = run(&many, 60, 1 << 22);
    assert!(matches!(found, Err(Unsolved::TooBig(_))));
}
