//! The dialogue of `play --plain`, played to its end in every game.

use super::hint_taker::play_by_hints;
use crate::{run, run_with};
use goldpile_engine::{GameEntry, GameSettings, ParameterRange, Record, is_over};
use goldpile_games::catalogue;
use goldpile_play::{Level, Match, Seat, Side, shared_result};

/// The flags for these settings.
fn flags(entry: &GameEntry, settings: &GameSettings) -> Vec<String> {
    let flags = entry.parameters.iter().flat_map(|parameter| {
        let name = format!("--{}", parameter.name);
        match parameter.range {
            ParameterRange::Number { .. } => {
                vec![name, settings.number(&parameter.name).to_string()]
            }
            ParameterRange::Variant { .. } if settings.chosen(&parameter.name) => vec![name],
            ParameterRange::Variant { .. } => Vec::new(),
        }
    });
    flags.collect()
}

/// The record at the end, which must be a whole game.
fn whole_record(entry: &GameEntry, settings: GameSettings, transcript: &str) -> String {
    // After it, it may say that the search for mistakes took too long.
    let mut lines = transcript.lines().rev();
    let record = lines.find_map(|line| line.strip_prefix("Record: "));
    let record = record.unwrap();
    let game = entry.game(settings).unwrap();
    let line = Record::parse(record).unwrap().replay(&*game.rules).unwrap();
    assert!(is_over(&*game.rules, line.last()), "{record}");
    record.to_owned()
}

#[test]
fn who_follows_the_hints_from_a_fair_start_wins_every_game() {
    let catalogue = catalogue();
    for entry in catalogue.entries() {
        for settings in entry.spread() {
            let flags = flags(entry, &settings);
            for second in [false, true] {
                let mut args = vec![entry.name.as_str(), "--plain", "--seed", "5"];
                args.extend(["--vs", "dragon"]);
                args.extend(flags.iter().map(String::as_str));
                if second {
                    args.push("--second");
                }
                let transcript = play_by_hints(&catalogue, &args);
                assert!(transcript.contains("Seed 5."), "{transcript}");
                assert!(
                    transcript.contains("You win with help: Dragon has "),
                    "{args:?}\n{transcript}"
                );
                whole_record(entry, settings.clone(), &transcript);
            }
        }
    }
}

#[test]
fn two_people_play_every_game_to_its_end() {
    let catalogue = catalogue();
    for entry in catalogue.entries() {
        let args = [
            entry.name.as_str(),
            "--plain",
            "--vs",
            "human",
            "--seed",
            "9",
        ];
        let transcript = play_by_hints(&catalogue, &args);
        assert!(transcript.contains("Ann wins: Bob has no move left."));
        whole_record(entry, entry.defaults(), &transcript);
    }
}

#[test]
fn weaker_opponents_play_by_the_seed() {
    let args = |level| ["wythoff", "--plain", "--vs", level, "--seed", "12"];
    for level in ["magpie", "fox", "club", "60"] {
        let once = play_by_hints(&catalogue(), &args(level));
        assert!(once.contains("You win"), "{once}");
        assert_eq!(once, play_by_hints(&catalogue(), &args(level)));
    }
}

fn dialogue(args: &[&str], typed: &str) -> String {
    let perfect = ["play", "--plain", "--seed", "1", "--vs", "dragon"];
    run(&[&perfect, args].concat(), typed).fine()
}

/// The dialogue with the day left out.
fn undated(text: &str) -> String {
    let Some((before, rest)) = text.split_once("kept as ") else {
        return text.to_owned();
    };
    let (date, after) = rest.split_once(' ').unwrap();
    assert_eq!(date.len(), 10, "{text}");
    format!("{before}kept as DAY {after}")
}

#[test]
fn a_dialogue_reads_like_this() {
    assert_eq!(
        undated(&dialogue(
            &["wythoff", "3,5 3,4"],
            "b9\nmoves\nquit\n"
        )),
        "\
Wythoff. Seed 1.
You take first; Dragon takes second.
The Dragon guards the pile, and never makes a mistake.
A practice match, without a star: the Dragon comes later.
Type a move, such as a1 (take 1 from a) or 2,4 (what to leave), or one of: hint, why, undo, redo, claim, resign, rules, rules theory, how, moves, help, quit. Whoever makes the last move wins.

Pile a has 3 coins, pile b 4 coins.
It is Dragon's turn.
Dragon takes 2 from a and 2 from b, leaving 1,2 (rule ii).

Pile a has 1 coin, pile b 2 coins.
It is your turn.
Refused: 9 cannot be taken from pile b: it holds 2. The position is unchanged.
1. You take 1 from b, leaving 3,4 (rule i).
2. Dragon takes 2 from a and 2 from b, leaving 1,2 (rule ii).
Record: 3,5 3,4 1,2
Not finished. It is kept as DAY wythoff. To resume it, run goldpile or goldpile play --plain.
Record: 3,5 3,4 1,2
"
    );
}

#[test]
fn why_speaks_of_the_move_that_is_typed() {
    let loses = dialogue(&["wythoff", "15,19"], "why b1\nwhy 15,20\nwhy z\n");
    let said = loses.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains(
            "Taking 1 from b leaves 15,18, and that loses: Dragon can take 9 from b and leave 15,9."
        ),
        "{loses}"
    );
    assert!(said.contains("Refused: "), "{loses}");
    assert!(said.contains("Not understood: "), "{loses}");
    assert!(said.ends_with("Record: 15,19"), "{loses}");
    let blocks = dialogue(&["blocking", "13,14 x-"], "why 11,14\nwhy 13,13\n");
    let said = blocks.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("Before Dragon can move, you must block 10,13."),
        "{blocks}"
    );
    assert!(
        said.contains("loses, whatever you may block: Dragon can take"),
        "{blocks}"
    );
}

#[test]
fn every_form_of_a_move_is_understood() {
    for typed in ["5,9", "a5", " A5 "] {
        let text = dialogue(
            &["nim", "10,9", "--vs", "human"],
            &format!("{}\n", typed.to_lowercase()),
        );
        assert!(text.contains("Ann takes 5 from a, leaving 5,9."), "{text}");
    }
    let text = dialogue(&["nim", "3", "--vs", "human"], "");
    assert!(text.contains("Ann and Bob take turns."), "{text}");
    let text = dialogue(&["wythoff", "10,9", "--vs", "human"], "a3 b3\n");
    assert!(
        text.contains("Ann takes 3 from a and 3 from b, leaving 7,6 (rule ii)."),
        "{text}"
    );
    let text = dialogue(
        &["blocking", "6,9", "--vs", "human"],
        "a1\nx5,8\n5,8\nx-\n5,9\nx-\n",
    );
    for line in [
        "Before Ann takes, Bob blocks one of the lower positions on the same diagonal",
        "Refused: Bob must first block a position (x- for none).",
        "Bob blocks 5,8.",
        "5,8 blocked by Bob for this move.",
        "Refused: rule (ii) forbids it: Bob blocked 5,8; move to another position.",
        "Refused: nothing can be announced here: make a move.",
        "Ann takes 1 from a, leaving 5,9 (rule i).",
        "Ann blocks nothing.",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn memory_and_refusals_speak_of_the_players() {
    let text = dialogue(&["imitation", "6,9", "--vs", "human"], "5,9\n5,8\n5,7\n");
    assert!(
        text.contains(
            "Ann took 1 from a: taking 1 from b would imitate that, and no \
             imitation is allowed.\n"
        ),
        "{text}"
    );
    assert!(!text.contains("imitates that"), "{text}");
    assert!(!text.contains("in a row"), "{text}");
    assert!(
        text.contains("no imitation is allowed. The position is unchanged."),
        "{text}"
    );
    assert!(text.contains("Bob takes 2 from b, leaving 5,7"));
    let text = dialogue(&["fibonacci", "17/6"], "a7\n");
    assert!(text.contains("At most 6 may be taken now."), "{text}");
    assert!(
        text.contains("Refused: no rule allows taking 7 from a"),
        "{text}"
    );
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let text = dialogue(&["nim", "3,5"], "undo\n3,4\nundo\nredo\nredo\nmoves\n");
    assert!(text.contains("There is no move of yours to take back."));
    let after = text.split("Taken back.").nth(1).unwrap();
    assert!(
        after.contains("Pile a has 3 coins, pile b 5 coins."),
        "{after}"
    );
    assert!(after.contains("Redone."));
    assert!(after.contains("No move has been taken back."));
    assert!(after.contains("1. You take 1 from b, leaving 3,4"));
}

#[test]
fn a_claim_is_confirmed_or_not_and_a_match_can_be_given_up() {
    let text = dialogue(&["nim", "10^50,10^50+1"], "claim\nb1\nclaim\n");
    assert!(text.contains("Make a move first"), "{text}");
    assert!(
        undated(&text).contains(&format!(
            "You win: the claim is right.\nIt is kept as DAY nim.\nRecord: 1{0},1{1}1 1{0},1{0} ",
            "0".repeat(50),
            "0".repeat(49)
        )),
        "{text}"
    );
    let text = dialogue(&["nim", "5,5"], "a1\nclaim\nresign\n");
    assert!(text.contains("The claim is not confirmed"));
    assert!(
        undated(&text).ends_with(
            "you resign.\nIt is kept as DAY nim.\nRecord: 5,5 4,5 4,4\nA practice match: no star.\n"
        ),
        "{text}"
    );
}

#[test]
fn everything_that_can_be_typed_answers() {
    let help = dialogue(&["wythoff", "17,19"], "help\n");
    for command in [
        "hint", "why", "undo", "redo", "claim", "resign", "rules", "theory", "how", "moves",
        "history", "help", "quit", "q",
    ] {
        assert!(help.contains(&format!(" {command}")), "{command}");
        let text = dialogue(&["wythoff", "17,19"], &format!("{command}\n"));
        let silent = text == dialogue(&["wythoff", "17,19"], "");
        assert_eq!(silent, command.starts_with('q'), "{command}");
    }
    let rules = dialogue(&["wythoff", "17,19"], "rules\n");
    assert!(rules.contains("Rule ii: take the same positive number from both piles"));
    assert!(rules.contains("\nWythoff's game\n\nTwo piles."), "{rules}");
    assert!(!rules.contains("**") && !rules.contains('#'), "{rules}");
    // What wins is told only to those who ask for it.
    assert!(!rules.contains("lost positions"), "{rules}");
    let theory = dialogue(&["wythoff", "17,19"], "rules theory\n");
    assert!(
        theory.contains("\nTheory and errata\n\nThe lost positions are pairs"),
        "{theory}"
    );
    let misere = dialogue(&["wythoff", "--misere", "3,5"], "rules\nrules theory\nq\n");
    assert_eq!(
        misere.matches("Whoever makes the last move loses.").count(),
        2,
        "{misere}"
    );
    assert_eq!(
        misere.matches("Whoever makes the last move wins.").count(),
        0,
        "{misere}"
    );
    assert!(
        misere.contains("This program knows no theory of misère play"),
        "{misere}"
    );
    let what = dialogue(&["wythoff", "17,19"], "castle\n17,19,20\n\n");
    assert!(what.contains("Not understood"), "{what}");
    assert!(what.contains("Refused: this names 3 piles"), "{what}");
}

#[test]
fn a_match_that_is_over_says_so_at_once() {
    let text = dialogue(&["wythoff", "0,0"], "hint\n");
    assert!(
        undated(&text).ends_with(
            "Dragon wins: you have no move left.\nIt is kept as DAY wythoff.\nRecord: 0,0\n"
        ),
        "{text}"
    );
    let misere = dialogue(&["wythoff", "--misere", "0,0"], "");
    assert!(
        misere.contains("You win: you have no move left, which wins.\n"),
        "{misere}"
    );
}

#[test]
fn the_end_of_the_input_says_what_leaving_says() {
    let text = dialogue(&["wythoff", "17,19"], "");
    assert!(text.contains("It is your turn.\nNot finished. "), "{text}");
    assert_eq!(text, dialogue(&["wythoff", "17,19"], "quit\n"));
    assert_eq!(
        dialogue(&["wythoff", "17,19"], "hi"),
        dialogue(&["wythoff", "17,19"], "hi\n")
    );
    let noise = run_with(
        &catalogue(),
        &["play", "nim", "--plain"],
        b"\xff\xfe\n\0\n\x1b[A\n",
    );
    assert_eq!(noise.code(), 0);
}

#[test]
fn a_record_that_cannot_be_gone_on_with_is_refused() {
    for record in ["17,x", "17,19 17,20", "1,2,3"] {
        let refused = run(&["play", "wythoff", "--plain", record], "");
        assert_eq!(refused.code(), 1);
        assert!(!refused.failure().is_empty());
    }
}

#[test]
fn a_reason_with_long_numbers_says_how_long_they_are() {
    let args = ["play", "wythoff", "10^5000,10^5001", "--plain"];
    let transcript = run(&args, "why\n").fine();
    let why = transcript.split("and that wins").nth(1).unwrap();
    let why = why.split("Begin each pair").next().unwrap();
    assert!(why.contains("(5001 digits)"), "{why}");
    let longest = why.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(longest < 1500, "a line of {longest} characters");
}

#[test]
fn the_command_of_a_shared_result_leads_to_the_same_start() {
    let catalogue = catalogue();
    for entry in catalogue.entries() {
        for settings in entry.spread() {
            let game = entry.game(settings).unwrap();
            let piles = Record::parse(&entry.example).unwrap().piles;
            let Ok(position) = goldpile_engine::start(&*game.rules, piles, &[]) else {
                continue;
            };
            let seats = [Seat::computer(Level::FOX), Seat::person("You")];
            let mut the_match = Match::new(game, position, seats, 1);
            the_match.resign(Side::First);
            let text = shared_result(&the_match).unwrap();
            let command = text.lines().nth(1).unwrap();
            // The quotes are those of a shell.
            let mut parts = command.split('\'');
            let [_, one, rest] = [(); 3].map(|()| parts.next().unwrap());
            let mut arguments = vec!["play", "--plain", one];
            arguments.extend(rest.split_whitespace());
            let said = run(&arguments, "quit\n").fine();
            assert!(
                said.contains(&the_match.game().title()),
                "{command}: {said}"
            );
            assert!(said.contains("Fox takes first"), "{command}: {said}");
        }
    }
}
