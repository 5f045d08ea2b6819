//! What the Fox tells when the match is over: where it hoped for a habit, and only where that is true.

use goldpile_engine::{Move, Outcome, Phase, Record, after};
use goldpile_games::catalogue;
use goldpile_play::{
    Adviser, Confession, Habit, Level, Match, Seat, Side, choose, confession, move_dice,
    random_start, start_dice, usual_largest,
};

/// Matches of every game against this opponent, in which the person does what `person` says.
fn matches(
    level: Level,
    seeds: u64,
    person: &dyn Fn(&Adviser, &Match) -> Option<Move>,
) -> Vec<(Adviser, Match)> {
    let mut played = Vec::new();
    for entry in catalogue().entries() {
        let adviser = Adviser::new(entry.default_game());
        let largest = usual_largest(adviser.game(), None);
        for seed in 0..seeds {
            let start = random_start(&adviser, &largest, &mut start_dice(seed));
            let seats = [Seat::person("Ann"), Seat::computer(level)];
            let mut the_match = Match::new(adviser.game().clone(), start, seats, seed);
            while the_match.verdict().is_none() {
                let mut dice = move_dice(seed, the_match.moves_made());
                let by_level = |level, dice: &mut _| {
                    choose(level, &adviser, the_match.position(), dice).unwrap()
                };
                let chosen = match the_match.computer_to_act() {
                    Some(level) => by_level(level, &mut dice),
                    None => {
                        person(&adviser, &the_match).or_else(|| by_level(Level::DRAGON, &mut dice))
                    }
                };
                the_match.play(chosen.unwrap()).unwrap();
            }
            played.push((adviser.clone(), the_match));
        }
    }
    played
}

/// What was taken last.
fn last_taken(the_match: &Match) -> Option<Vec<goldpile_number::Natural>> {
    let mut plies = the_match.history().rev();
    plies.find_map(|ply| match ply.played {
        Move::Take(taken) => Some(taken.to_vec()),
        Move::Block(_) => None,
    })
}

/// Plays perfectly until the Fox has moved, and then what this habit suggests if that loses.
fn falls_for(habit: Habit) -> impl Fn(&Adviser, &Match) -> Option<Move> {
    move |adviser, the_match| {
        let position = the_match.position();
        if position.phase == Phase::Block || the_match.moves_made() == 0 {
            return None;
        }
        let rules = &*the_match.game().rules;
        let last = last_taken(the_match);
        let takes = habit.takes(rules, position, last.as_deref());
        takes.into_iter().map(Move::Take).find(|chosen| {
            adviser.outcome(position) == Ok(Outcome::N)
                && adviser.outcome(&after(rules, position, chosen)) == Ok(Outcome::N)
        })
    }
}

/// Checks a confession against the match that it is about.
fn check(adviser: &Adviser, the_match: &Match, told: Confession) {
    let rules = &*the_match.game().rules;
    let case = || format!("{}: {told}", the_match.record());
    let ply = the_match.entry(told.move_number - 1).unwrap();
    assert_eq!(ply.by, Side::Second, "{}", case());
    let Move::Take(taken) = ply.played else {
        unreachable!("{}", case());
    };
    // It was losing, and its take has a right answer.
    assert_eq!(adviser.outcome(ply.before), Ok(Outcome::P), "{}", case());
    let entries = told.move_number..the_match.moves_known();
    let reply = entries
        .filter_map(|index| the_match.entry(index))
        .find(|ply| matches!(ply.played, Move::Take(_)));
    let faced = reply
        .as_ref()
        .map_or_else(|| ply.after.clone(), |reply| reply.before.clone());
    assert_eq!(adviser.outcome(&faced), Ok(Outcome::N), "{}", case());
    let habitual = told.hoped.takes(rules, &faced, Some(taken));
    let losing = |taken: &goldpile_engine::Counts| {
        let next = after(rules, &faced, &Move::Take(taken.clone()));
        adviser.outcome(&next) == Ok(Outcome::N)
    };
    if told.fell {
        let Some(Move::Take(answer)) = reply.map(|reply| reply.played.clone()) else {
            unreachable!("{}", case());
        };
        assert!(habitual.contains(&answer) && losing(&answer), "{}", case());
    } else {
        assert!(
            !habitual.is_empty() && habitual.iter().all(losing),
            "{}",
            case()
        );
    }
}

#[test]
fn what_it_tells_is_true() {
    let perfect = matches(Level::FOX, 6, &|_, _| None);
    let mut told = 0;
    for (adviser, the_match) in &perfect {
        let Some(found) = confession(the_match, adviser) else {
            continue;
        };
        // Whoever never gives a win away falls for nothing.
        assert!(!found.fell, "{}: {found}", the_match.record());
        check(adviser, the_match, found);
        told += 1;
    }
    assert!(told * 2 > perfect.len(), "{told} of {}", perfect.len());
    for habit in Habit::EACH {
        let played = matches(Level::FOX, 6, &falls_for(habit));
        let mut fell = 0;
        for (adviser, the_match) in &played {
            if let Some(found) = confession(the_match, adviser) {
                check(adviser, the_match, found);
                fell += usize::from(found.fell && found.hoped == habit);
            }
        }
        println!("{habit:?}: fell in {fell} of {}", played.len());
        assert!(fell > 0, "{habit:?}");
    }
}

#[test]
fn only_an_opponent_that_sets_traps_tells_of_one_and_only_at_the_end() {
    let played = matches(Level::DRAGON, 2, &falls_for(Habit::One));
    for (adviser, the_match) in &played {
        assert_eq!(confession(the_match, adviser), None);
    }
    let played = matches(Level::FOX, 6, &falls_for(Habit::One));
    let found = played
        .iter()
        .find(|(adviser, the_match)| confession(the_match, adviser).is_some());
    let (adviser, the_match) = found.unwrap();
    // The same moves between other players, and the match before its end.
    for seats in [
        [Seat::person("Ann"), Seat::person("Bob")],
        [Seat::computer(Level::FOX), Seat::computer(Level::FOX)],
        [Seat::person("Ann"), Seat::computer(Level::DRAGON)],
    ] {
        assert_eq!(confession(&the_match.with_seats(seats), adviser), None);
    }
    let early = the_match.branch(the_match.moves_made() - 1);
    assert_eq!(confession(&early, adviser), None);
}

#[test]
fn it_says_so_in_one_plain_sentence() {
    let told = |hoped, fell| {
        Confession {
            move_number: 4,
            hoped,
            fell,
        }
        .to_string()
    };
    let said = [
        told(Habit::Copy, false),
        told(Habit::Copy, true),
        told(Habit::Equal, false),
        told(Habit::All, true),
        told(Habit::One, false),
    ];
    assert_eq!(
        said,
        [
            "At move 4 I hoped that you would copy me.",
            "At move 4 I hoped that you would copy me, and you did.",
            "At move 4 I hoped that you would make two piles equal.",
            "At move 4 I hoped that you would take as much as you could, and you did.",
            "At move 4 I hoped that you would take just one.",
        ]
    );
}

#[test]
fn a_win_that_the_fox_let_pass_by_chance_is_no_trap() {
    // From 1,2 in Nim the Fox is winning, so that nothing it takes is a trap.
    let entry = catalogue().find("nim").unwrap().clone();
    let game = entry.default_game();
    let record = Record::parse("2,2 1,2 1,1 0,1 0,0").unwrap();
    let line = record.replay(&*game.rules).unwrap();
    let seats = [Seat::person("Ann"), Seat::computer(Level::FOX)];
    let the_match = Match::resume(game.clone(), line, seats, 3);
    assert_eq!(confession(&the_match, &Adviser::new(game)), None);
}
