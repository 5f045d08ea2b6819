//! What is shared of a match that is over.

use goldpile::engine::Record;
use goldpile::games::catalogue;
use goldpile::play::{Contest, Ending, Level, Seat, Side, shared_result};

/// A match of this game with these settings from its record, between these players.
fn played(game: &str, settings: &str, record: &str, seats: [Seat; 2]) -> Contest {
    let catalogue = catalogue();
    let entry = catalogue.find(game).unwrap();
    let game = entry.game(entry.parse_settings(settings).unwrap());
    let line = Record::parse(record).unwrap().replay(&*game.rules).unwrap();
    Contest::resume(game, line, seats, 1)
}

fn text(contest: &Contest) -> String {
    shared_result(contest).unwrap()
}

#[test]
fn a_result_says_how_it_ended_and_leads_to_the_same_start() {
    let you = || Seat::person("Ann");
    let mut contest = played(
        "wythoff",
        "t=2",
        "1,1 0,0",
        [you(), Seat::computer(Level::FOX)],
    );
    assert_eq!(
        text(&contest),
        "goldpile · Wythoff (t = 2) 1,1 · won in 1 move against the Fox, the fourth of five · no help\n\
         goldpile play 'wythoff t=2 1,1' --vs fox\n"
    );
    contest.undo();
    assert_eq!(shared_result(&contest), None);
    contest.redo();
    assert!(text(&contest).contains("with help"));
    let computer = Seat::computer(Level::of_strength(75).unwrap());
    let contest = played("nim", "", "0,3 0,0", [computer, you()]);
    assert_eq!(
        text(&contest),
        "goldpile · Nim 0,3 · lost in 1 move against Goldpile (75) · no help\n\
         goldpile play 'nim 0,3' --vs 75 --second\n"
    );
    let mut contest = played("nim", "play=misere", "1,2", [you(), Seat::person("Bob")]);
    contest.declare(Ending::Resigned(Side::First));
    assert_eq!(
        text(&contest),
        "goldpile · Nim (misère) 1,2 · the second player won in 0 moves, by resignation\n\
         goldpile play 'nim play=misere 1,2' --vs human\n"
    );
}
