//! Positions as one text, typed and pasted.

use super::mutate::Source;
use goldpile::engine::notation::read::QUICK_BITS;
use goldpile::games::catalogue;
use goldpile::number::Budget;
use goldpile::play::PositionText;
use goldpile::play::position_text::PositionTextProblem;

const SEEDS: &[&str] = &[
    "wythoff t=2 3,4",
    "nim play=misere 1,2 0,2",
    "imitation p=1 m=1 8,12 6,12",
    "blocking p=3 6,9 x5,8 x4,7 6,3",
    "fibonacci 17/6 15",
    "flora rules=printed 9,5,14,11",
    "raleigh 5,9,2",
    "wythoff 3,4 + nim 5",
    "'my games/three.game' k=4 3,5",
    "$ goldpile play 'imitation 12,16' --vs fox",
    "goldpile · Wythoff 1,1 · won in 1 move\ngoldpile play 'wythoff t=2 1,1' --vs fox\n",
    "goldpile play ''\\''my games/three.game'\\'' 3,5' --vs fox",
];

const PIECES: &[&str] = &[
    " ",
    "'",
    "\"",
    "\\",
    "=",
    "+",
    " + ",
    ",",
    "/",
    "x",
    "x-",
    "--",
    "\n",
    "\t",
    "é",
    "\u{feff}",
    "t=2",
    "t=0",
    "p=3",
    "misere=0",
    "play=misere",
    "wythoff",
    "nim",
    "goldpile",
    "goldpile play ",
    "3,4",
    "0",
    "10^30",
    "F40",
    "99999999999999999999",
    ".game",
    "\u{1b}[2J",
    "$ ",
];

#[test]
fn positions_as_one_text_are_read_or_refused_where_they_are_wrong() {
    let catalogue = catalogue();
    let (mut found, mut refused) = (0, 0);
    for text in Source::new("position_texts.txt", SEEDS, PIECES).texts(10_000) {
        let budget = || Budget::of(QUICK_BITS);
        let _ = PositionText::is_meant(&catalogue, &text);
        for read in [
            PositionText::read(&catalogue, &text, &mut budget()),
            PositionText::read_typed(&catalogue, &text, &mut budget()),
        ] {
            let error = match read {
                Ok(read) => {
                    found += 1;
                    let written = read.to_string();
                    let again = PositionText::read(&catalogue, &written, &mut budget());
                    let again = again.unwrap_or_else(|why| panic!("{text:?}: {why}"));
                    assert_eq!(again.line, read.line, "{text:?}");
                    assert_eq!(again.game.settings, read.game.settings, "{text:?}");
                    continue;
                }
                Err(error) => error,
            };
            refused += 1;
            let characters = text.chars().count();
            assert!(
                (1..=characters + 1).contains(&error.column),
                "{text:?}: {error}"
            );
            let told = error.to_string();
            let acts = |c: char| c.is_control();
            assert!(!told.contains(acts), "{text:?}: {told:?}");
            let right = match error.problem {
                PositionTextProblem::Game(_) => "the games are nim, ",
                PositionTextProblem::Quotation(_) | PositionTextProblem::NoPosition(_) => {
                    ": write "
                }
                PositionTextProblem::Sum => "goldpile solve tells who wins a sum",
                PositionTextProblem::RuleFile(_) => ".game",
                PositionTextProblem::Setting(_) => " is",
                PositionTextProblem::Record(_) => "",
            };
            let right = if told.contains("there is no parameter") {
                "this game has"
            } else {
                right
            };
            assert!(told.contains(right), "{text:?}: {told}");
        }
    }
    assert!(
        found > 300 && refused > 10_000,
        "{found} read, {refused} refused"
    );
}
