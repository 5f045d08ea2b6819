use super::*;
use goldpile_engine::Game;

/// Backward play after this many steps.
fn run(text: &str, max: usize, budget: u64) -> Marking {
    let rules = Game::parse(text).unwrap().rules;
    let piles = *rules.piles().start();
    let marking = Marking::new(&*rules, piles, max, rules.order_matters(), 1 << 40);
    let mut marking = marking.unwrap();
    marking.run(&*rules, budget, &|_| Ok(())).unwrap();
    marking
}

#[test]
fn the_budget_holds_within_the_moves_to_one_position_too() {
    // From each of 10⁸ positions to the empty one.
    let falls = "abcdefgh".chars().map(|pile| format!("{pile}' <= {pile}"));
    let falls: Vec<String> = falls.collect();
    let dense = format!("piles 8\nrule \"any take\"\n  {}", falls.join(" and "));
    assert!(!run(&dense, 9, 1 << 22).is_done());
    let found = run(&dense, 2, 1 << 22);
    assert!(found.is_done() && found.wins(&[0, 0, 0, 0, 0, 0, 0, 1]) == Some(true));
}

#[test]
fn comparisons_count_for_the_budget() {
    let plain = "piles 2\nrule \"any take\"\n  a' xor b' >= 0";
    let asked = " and a xor b != 99".repeat(500);
    let many = format!("{plain}{asked}");
    assert!(run(plain, 60, 1 << 22).is_done());
    assert!(!run(&many, 60, 1 << 22).is_done());
}

#[test]
fn an_interrupted_run_goes_on_where_it_was() {
    for text in [
        "piles 1\nrule \"x\" taken in 2..3\nplay misere",
        "piles 2\nrule \"x\" moved = 1 or a - a' = b - b'",
        "piles 3\norder table\nrule \"x\" moved = 1 and a' xor b != 2\nplay misere",
        "piles 3\nrule \"x\" moved <= 2 and a' + b' + c' > 3",
    ] {
        let whole = run(text, 8, u64::MAX);
        let rules = Game::parse(text).unwrap().rules;
        let piles = *rules.piles().start();
        let parts = Marking::new(&*rules, piles, 8, rules.order_matters(), 1 << 40);
        let mut parts = parts.unwrap();
        let (mut runs, mut budget) = (0, 1);
        while !parts.is_done() {
            let before = parts.decided();
            parts.run(&*rules, budget, &|_| Ok(())).unwrap();
            // Where one position alone takes more than the budget.
            budget += u64::from(parts.decided() == before);
            runs += 1;
        }
        assert!(runs > 5, "{text}");
        assert_eq!(parts.lost(), whole.lost(), "{text}");
    }
}
