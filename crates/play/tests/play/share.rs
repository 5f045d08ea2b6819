//! What is shared of a match that is over, and a position as one text.

use goldpile_engine::notation::read::MAX_RECORD_BITS;
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::{Catalogue, Game, Record, Replay, start};
use goldpile_games::catalogue;
use goldpile_number::{Budget, Natural};
use goldpile_play::position_text::PositionTextProblem;
use goldpile_play::{
    Ending, Level, Match, PositionText, PositionTextError, Seat, Side, library, shared_result,
};
use goldpile_testkit::{bachet, every_game, label, unlike};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use std::fs;

/// Every game of the tests.
fn games() -> Catalogue {
    let own = [unlike::entry(), bachet::entry().unwrap()];
    own.into_iter().fold(catalogue(), Catalogue::with)
}

fn read(catalogue: &Catalogue, text: &str) -> Result<PositionText, PositionTextError> {
    PositionText::read(catalogue, text, &mut Budget::of(MAX_RECORD_BITS))
}

fn typed(catalogue: &Catalogue, text: &str) -> Result<PositionText, PositionTextError> {
    PositionText::read_typed(catalogue, text, &mut Budget::of(MAX_RECORD_BITS))
}

fn two() -> [Seat; 2] {
    ["Ann", "Bob"].map(Seat::person)
}

/// Lines of random moves of a game, from its example and from small piles, up to the end.
fn lines(game: &Game, dice: &mut Xoshiro256PlusPlus) -> Vec<Replay> {
    let rules = &*game.rules;
    let example = Record::parse(&game.entry.example).unwrap().piles;
    let small = (0..example.len()).map(|pile| Natural::small(3 + 2 * pile as u64));
    let starts = [example.clone(), small.collect()]
        .into_iter()
        .flat_map(|piles| {
            let memories: [&[Natural]; 3] = [&[], &[], &[Natural::small(2)]];
            memories.map(|memory| start(rules, piles.clone(), memory).ok())
        });
    let play = |position| {
        let mut line = Replay::new(position);
        while let Some(chosen) = random_move(rules, line.last(), dice) {
            line.push(rules, chosen).unwrap();
        }
        line
    };
    starts.flatten().map(play).collect()
}

/// A match of this game with these settings from its record, between these players.
fn played(game: &str, settings: &str, record: &str, seats: [Seat; 2]) -> Match {
    let catalogue = catalogue();
    let entry = catalogue.find(game).unwrap();
    let game = entry.game(entry.parse_settings(settings).unwrap()).unwrap();
    let line = Record::parse(record).unwrap().replay(&*game.rules).unwrap();
    Match::resume(game, line, seats, 1)
}

fn text(the_match: &Match) -> String {
    shared_result(the_match).unwrap()
}

#[test]
fn a_result_says_how_it_ended_and_leads_to_the_same_start() {
    let you = || Seat::person("Ann");
    let mut the_match = played(
        "wythoff",
        "t=2",
        "1,1 0,0",
        [you(), Seat::computer(Level::FOX)],
    );
    assert_eq!(
        text(&the_match),
        "goldpile · Wythoff (t = 2) 1,1 · won in 1 move against the Fox, the fourth of five · no help\n\
         goldpile play 'wythoff t=2 1,1' --vs fox\n"
    );
    the_match.undo();
    assert_eq!(shared_result(&the_match), None);
    the_match.redo();
    assert!(text(&the_match).contains("with help"));
    let computer = Seat::computer(Level::of_strength(75).unwrap());
    let the_match = played("nim", "", "0,3 0,0", [computer, you()]);
    assert_eq!(
        text(&the_match),
        "goldpile · Nim 0,3 · lost in 1 move against Goldpile (75) · no help\n\
         goldpile play 'nim 0,3' --vs 75 --second\n"
    );
    let mut the_match = played("nim", "play=misere", "1,2", [you(), Seat::person("Bob")]);
    the_match.declare(Ending::Resigned(Side::First));
    assert_eq!(
        text(&the_match),
        "goldpile · Nim (misère) 1,2 · the second player won in 0 moves, by resignation\n\
         goldpile play 'nim play=misere 1,2' --vs human\n"
    );
}

#[test]
fn every_position_is_read_from_its_one_text() {
    let catalogue = games();
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
    let (mut short, mut long) = (0, 0);
    for game in every_game() {
        let game = &game;
        for line in lines(game, &mut dice) {
            let mut the_match = Match::resume(game.clone(), line.clone(), two(), 1);
            loop {
                // The whole record, and the position alone.
                let moves = the_match.moves_made();
                let mut until = line.clone();
                until.truncate(moves);
                let whole = PositionText {
                    game: game.clone(),
                    line: until,
                };
                let text = whole.to_string();
                let again = read(&catalogue, &text).unwrap_or_else(|why| panic!("{text}: {why}"));
                assert_eq!(again.line, whole.line, "{text}");
                assert_eq!(again.game.settings, game.settings, "{text}");
                assert_eq!(again.to_string(), text);
                let one = PositionText::of(&the_match);
                let text = one.to_string();
                let again = read(&catalogue, &text).unwrap_or_else(|why| panic!("{text}: {why}"));
                assert_eq!(again.line.last(), the_match.position(), "{text}");
                assert_eq!(again.game.settings, game.settings, "{text}");
                match again.line.moves().len() {
                    0 => short += 1,
                    made => {
                        assert_eq!(made, moves, "{text}");
                        long += 1;
                    }
                }
                if !the_match.undo() {
                    break;
                }
            }
            assert_eq!(the_match.moves_made(), 0, "{}", label(game));
        }
    }
    assert!(short > 500 && long > 70, "{short} short, {long} long");
}

#[test]
fn a_position_is_written_without_what_goes_without_saying() {
    for (game, settings, record, text) in [
        ("wythoff", "", "15,19 15,9", "wythoff 15,9"),
        ("wythoff", "t=2", "15,19", "wythoff t=2 15,19"),
        ("nim", "play=misere", "1,2", "nim play=misere 1,2"),
        (
            "flora",
            "rules=printed",
            "9,5,14,11",
            "flora rules=printed 9,5,14,11",
        ),
        ("blocking", "p=2 m=3", "4,5", "blocking m=3 4,5"),
        ("fibonacci", "", "20 17", "fibonacci 17/6"),
        ("fibonacci", "", "20", "fibonacci 20"),
        // What was taken can be imitated, and only the record says so.
        (
            "imitation",
            "p=2 m=1",
            "8,12 6,12",
            "imitation p=2 8,12 6,12",
        ),
        // What was taken from the larger pile cannot.
        ("imitation", "", "8,12 8,9", "imitation 8,9"),
        ("blocking", "", "6,9 x5,8", "blocking 6,9 x5,8"),
        ("blocking", "", "6,9 x-", "blocking 6,9 x-"),
        ("blocking", "", "6,9 x5,8 6,3", "blocking 6,3"),
    ] {
        let the_match = played(game, settings, record, two());
        assert_eq!(PositionText::of(&the_match).to_string(), text);
    }
    // What was taken back is not in it.
    let mut the_match = played("imitation", "", "8,12 6,12 5,12 5,10", two());
    the_match.undo();
    let text = PositionText::of(&the_match).to_string();
    assert_eq!(text, "imitation 8,12 6,12 5,12");
}

#[test]
fn what_is_shared_is_read_back_however_it_is_pasted() {
    let catalogue = games();
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut shared = 0;
    for game in every_game() {
        for line in lines(&game, &mut dice) {
            let seats = [Seat::computer(Level::FOX), Seat::person("it's me")];
            let the_match = Match::resume(game.clone(), line, seats, 1);
            let text = text(&the_match);
            let (_, command) = text.trim_end().split_once('\n').unwrap();
            for pasted in [
                text.clone(),
                text.replace('\n', " "),
                command.to_owned(),
                format!("$ {command}\nsomething else"),
                command.replacen("play", "solve", 1),
            ] {
                let read = typed(&catalogue, &pasted).unwrap_or_else(|why| panic!("{why}"));
                assert!(PositionText::is_meant(&catalogue, &pasted), "{pasted}");
                assert_eq!(
                    read.line.positions(),
                    [the_match.start().clone()],
                    "{pasted}"
                );
                assert_eq!(read.game.settings, game.settings, "{pasted}");
                assert_eq!(read.game.entry.name, game.entry.name, "{pasted}");
                shared += 1;
            }
        }
    }
    assert!(shared > 300, "{shared}");
}

#[test]
fn a_rule_file_is_called_by_its_path_in_quotation_marks() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["three.game", "my three.game", "it's + three.game"] {
        let path = folder.path().join(name);
        let rules = "piles 1\nparameter k = 3 in 1..9\nrule \"\"\n  a - a' <= k\n";
        fs::write(&path, rules).unwrap();
        let entry = library::named(&path, &catalogue()).unwrap();
        let settings = entry.parse_settings("k=4").unwrap();
        let game = entry.game(settings).unwrap();
        let line = Record::parse("9 6 0").unwrap().replay(&*game.rules);
        // More than four cannot be taken.
        assert!(line.is_err());
        let line = Record::parse("4 0").unwrap().replay(&*game.rules).unwrap();
        let the_match = Match::resume(game, line, two(), 1);
        let shared = text(&the_match);
        let read = typed(&catalogue(), &shared).unwrap();
        assert_eq!(read.to_string(), format!("{} k=4 4", entry.typed()));
        // Where no file is read, the game has to be known.
        let one = read.to_string();
        assert!(self::read(&catalogue(), &one).is_err(), "{one}");
        let known = catalogue().with(entry);
        assert_eq!(self::read(&known, &one).unwrap().to_string(), one);
        // The column is that of the whole text, whatever marks stand in it.
        let wrong = shared.replace(" 4'", " 4 5'");
        assert_ne!(wrong, shared);
        let why = typed(&catalogue(), &wrong).map(|_| ()).unwrap_err();
        let at: String = wrong.chars().skip(why.column - 1).take(2).collect();
        assert_eq!(at, "5'", "{why}");
    }
    let missing = typed(&catalogue(), "'no such/three.game' 3").map(|_| ());
    let problem = missing.unwrap_err().problem;
    assert!(
        matches!(problem, PositionTextProblem::RuleFile(_)),
        "{problem}"
    );
}

#[test]
fn what_is_no_position_says_where_and_what_would_be_right() {
    for (text, column, right) in [
        ("", 1, "the games are nim, "),
        (
            "  wythof 3,4",
            3,
            "did you mean wythoff? the games are nim, ",
        ),
        ("wythoff", 8, "a position is missing: write wythoff 17,19"),
        (
            "wythoff t=2 ",
            13,
            "a position is missing: write wythoff t=2 17,19",
        ),
        ("wythoff t=0 3,4", 9, "t is a number from 1 to 1000"),
        ("wythoff misere=0 3,4", 9, "this game has t, play=misere"),
        ("wythoff  play=no 3,4", 10, "play is only misere"),
        ("raleigh t=2 3,4,5", 9, "this game has"),
        (
            "wythoff 3,4 + nim 5",
            13,
            "goldpile solve tells who wins a sum",
        ),
        ("wythoff 3,4 1,x", 15, "a digit or F was expected"),
        ("wythoff 3,4 1,2 1,3", 17, "step 2: pile b holds 2"),
        ("blocking p=3 6,9 x5,8 x4,7 5,8", 28, "step 2: "),
        (
            "wythoff 3 4",
            9,
            "did you mean 3,4? A position is written with commas",
        ),
        ("fibonacci 17/1,2", 11, "one number follows the /"),
        (
            "'my games/three.game 3",
            1,
            "write 'my games/three.game' 3,5",
        ),
        (
            "my.game 3",
            1,
            "a rule file is read where an argument names it",
        ),
        (
            "goldpile play wythoff t=2 3,4 3,5 --vs fox",
            1,
            "there is no game goldpile",
        ),
    ] {
        let why = read(&catalogue(), text).map(|_| ()).unwrap_err();
        assert_eq!(why.column, column, "{text}: {why}");
        assert!(why.to_string().contains(right), "{text}: {why}");
    }
    let command = "$ goldpile play 'wythoff t=2 3,4 3,5' --vs fox";
    let why = typed(&catalogue(), command).map(|_| ()).unwrap_err();
    assert_eq!(why.column, 34, "{why}");
    assert!(why.to_string().contains("step 1: pile b holds 4"), "{why}");
}
