//! What `sheet` says beside the sheet.

use std::process::Command;

#[test]
fn a_level_without_enough_exercises_is_filled_up_and_says_so() {
    let args = [
        "sheet", "wythoff", "--n", "8", "--level", "1", "--seed", "3",
    ];
    let done = Command::new(env!("CARGO_BIN_EXE_goldpile"))
        .args(args)
        .output()
        .unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(
        said.contains("only 5 different exercises of level 1"),
        "{said}"
    );
    let sheet = String::from_utf8(done.stdout).unwrap();
    let (asked, _) = sheet.split_once("\nSolutions\n").unwrap();
    let mut asked: Vec<Vec<u64>> = (asked.lines())
        .filter_map(|line| line.trim_start().split_once(".  "))
        .map(|(_, position)| {
            let piles = position.split(',').map(|pile| pile.parse().unwrap());
            let mut piles: Vec<u64> = piles.collect();
            piles.sort_unstable();
            piles
        })
        .collect();
    assert!(asked.iter().flatten().all(|pile| *pile < 20), "{asked:?}");
    asked.sort();
    asked.dedup();
    assert_eq!(asked.len(), 8);
}
