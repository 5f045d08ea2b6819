//! Drills: variants are of their case, their answers are proved, and time brings them back.

use crate::helpers::{NOW, drill, put};
use crate::truth::entries;
use goldpile_engine::{Game, Position, is_over};
use goldpile_learn::drills::{
    DrillAttempt, DrillQueue, Drills, Rating, Schedule, mistakes_of_match,
};
use goldpile_learn::json_lines::{JsonLine, MAX_FILE};
use goldpile_learn::variants::{DRAWS, draw, numbers, variant};
use goldpile_learn::{Drill, JsonLines, Lesson, PositionClass, Question, QuestionKind};
use goldpile_play::{Adviser, Level, Review, Seat, Side, start_dice};
use goldpile_testkit::{every_game, label, long_or, sweep, the_match};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};

/// The number of siblings after which the same numbers may come back.
const REMEMBERED: usize = 12;

const DAY: i64 = 24 * 60 * 60;

/// A position of each class that comes up in many draws, with how often.
fn classes(game: &Game) -> BTreeMap<(PositionClass, bool), Position> {
    let adviser = Adviser::new(game.clone());
    let mut dice = start_dice(3);
    let mut found = BTreeMap::new();
    let tokens = 8..=60;
    let piles = (*game.entry.piles.start()).max((*game.entry.piles.end()).min(3));
    for _ in 0..500 {
        let drawn = draw(DRAWS, &adviser, piles, &tokens, &mut dice, &|line| {
            Ok(!is_over(&*game.rules, line.last()))
        });
        let line = drawn.unwrap().unwrap();
        let position = line.last();
        let acts = adviser
            .outcome(position)
            .unwrap()
            .actor_wins(position.phase);
        let class = PositionClass::of(&adviser, position).unwrap();
        found
            .entry((class, acts))
            .or_insert_with(|| position.clone());
    }
    found
}

#[test]
fn siblings_in_each_game_are_of_their_class_with_other_numbers() {
    let mut seen = 0;
    // Where there is no theory there are no cases.
    for game in every_game()
        .into_iter()
        .filter(|game| game.oracle.is_some())
    {
        let classes = classes(&game);
        let is_usual = game.settings == game.entry.default_game().settings;
        let wanted = if is_usual {
            long_or(100_usize, 1000).div_ceil(classes.len())
        } else {
            sweep(12)
        };
        for ((class, _), like) in &classes {
            seen += 1;
            siblings(&game, class, like, wanted);
        }
    }
    assert!(seen > 60, "only {seen} cases");
}

/// Draws this many siblings of a position as a drill does, and checks each.
fn siblings(game: &Game, class: &PositionClass, like: &Position, wanted: usize) {
    let adviser = Adviser::new(game.clone());
    let name = format!("{}: {class:?} as {:?}", label(game), like.piles);
    let lesson = Lesson::of(&game.entry).unwrap();
    let tokens = lesson.map_or(0..=u64::MAX, |lesson| lesson.tokens);
    let acts = |position: &Position| {
        let outcome = adviser.outcome(position).unwrap();
        outcome.actor_wins(position.phase)
    };
    let mut dice = start_dice(4);
    let mut recent: Vec<String> = Vec::new();
    let (mut fitting, mut others) = (HashSet::new(), HashSet::new());
    let (mut again, mut outside) = (0, 0);
    for _ in 0..wanted {
        let line = variant(&adviser, like, &recent, &mut dice).unwrap();
        let line = line.unwrap_or_else(|| panic!("{name} after {recent:?}"));
        let position = line.last();
        assert_eq!(PositionClass::of(&adviser, position).unwrap(), *class);
        assert_eq!(acts(position), acts(like), "{name}");
        let asked = numbers(position);
        assert_ne!(asked, numbers(like), "{name}");
        again += usize::from(recent.contains(&asked));
        let is_fitting = tokens.contains(&position.total().to_u64().unwrap());
        outside += usize::from(!is_fitting);
        let of_size = [&mut others, &mut fitting];
        of_size[usize::from(is_fitting)].insert(asked.clone());
        recent.push(asked);
        recent.drain(..recent.len().saturating_sub(REMEMBERED));
    }
    // What there is of a rare class is not always found.
    let is_law = |count: usize, of: usize| of <= REMEMBERED || count * 4 <= wanted;
    let all = fitting.union(&others).count();
    assert!(is_law(again, all), "{name}: {again} of {all} came back");
    let larger = fitting.len();
    assert!(is_law(outside, larger), "{name}: {outside} beside {larger}");
}

#[test]
fn every_case_has_its_idea_and_every_idea_its_positions() {
    for entry in entries() {
        let lesson = Lesson::of(&entry).unwrap().unwrap();
        let game = entry.default_game();
        let mut named: HashSet<usize> = HashSet::new();
        for ((class, _), position) in classes(&game) {
            let idea = lesson.idea_of(&class);
            assert!(
                idea.is_some(),
                "{}: {class:?} at {:?}",
                entry.name,
                position.piles
            );
            named.extend(idea);
        }
        for (index, idea) in lesson.ideas.iter().enumerate() {
            if !idea.cases.is_empty() {
                let drawn = lesson.draw_of(&idea.name, 1).unwrap();
                assert!(drawn.is_some(), "{}: nothing of {}", entry.name, idea.name);
                let (_, line) = drawn.unwrap();
                let adviser = lesson.adviser();
                let class = PositionClass::of(adviser, line.last()).unwrap();
                assert_eq!(lesson.idea_of(&class), Some(index));
                for case in &idea.cases {
                    let like = |class: &PositionClass| {
                        let tagged = idea.tags.iter().all(|tag| class.tags.contains(tag));
                        class.case == *case && tagged
                    };
                    // Some cases are rare among small positions.
                    let found = (0..20).any(|seed| {
                        let piles = lesson.piles();
                        let mut dice = start_dice(seed);
                        let drawn = draw(DRAWS, adviser, piles, &(8..=150), &mut dice, &|line| {
                            Ok(like(&PositionClass::of(adviser, line.last())?))
                        });
                        drawn.unwrap().is_some()
                    });
                    assert!(found, "{}: no case {case}", entry.name);
                }
            }
        }
    }
}

#[test]
fn a_drill_comes_back_as_it_was_and_then_with_other_numbers() {
    let first = drill("imitation", QuestionKind::Take, "9,12 6,12", "6,11");
    let attempt = put(&first).unwrap();
    assert!(!attempt.is_variant());
    assert_eq!(attempt.record(), "9,12 6,12");

    let mut rated = first.clone();
    let mut records = HashSet::new();
    let mut now = NOW;
    for _ in 0..4 {
        rated.schedule = rated.schedule.rated(Rating::Good, now);
        now = rated.schedule.due_at();
        let attempt = put(&rated).unwrap();
        assert!(attempt.is_variant());
        let Question::Find(line) = attempt.question() else {
            panic!("another question")
        };
        let class = PositionClass::of(attempt.adviser(), line.last()).unwrap();
        assert_eq!(class, first.class);
        records.insert(attempt.record());
    }
    assert_eq!(records.len(), 4);
    assert!(
        now > NOW + 10 * DAY,
        "four good answers keep it away: {}",
        (now - NOW) / DAY
    );
}

#[test]
fn wrong_answers_and_help_bring_it_back_sooner() {
    let drilled = drill("wythoff", QuestionKind::Take, "5,9", "4,9");
    let mut attempt = put(&drilled).unwrap();
    let reply = attempt.answer_typed("5,4").unwrap();
    assert_eq!(reply.mistakes.len(), 1);
    assert_eq!(reply.mistakes[0].miss.record, "5,9");
    assert!(!attempt.is_done());
    assert!(
        attempt.answer_typed("7,7").unwrap().mistakes.is_empty(),
        "no move is no mistake"
    );
    attempt.answer_typed("5,3").unwrap();
    assert!(attempt.is_done());
    assert_eq!(attempt.rating(), Rating::Again);

    let mut helped = put(&drilled).unwrap();
    helped.nudge().unwrap();
    helped.answer_typed("5,3").unwrap();
    assert_eq!(helped.rating(), Rating::Hard);
    let mut shown = put(&drilled).unwrap();
    for _ in 0..3 {
        shown.nudge().unwrap();
    }
    shown.answer_typed("5,3").unwrap();
    assert_eq!(shown.rating(), Rating::Again);
    let mut alone = put(&drilled).unwrap();
    alone.answer_typed("5,3").unwrap();
    assert_eq!(alone.rating(), Rating::Good);

    let seasoned = (0..3).fold(drilled.schedule.clone(), |schedule, _| {
        let due = schedule.due_at();
        schedule.rated(Rating::Good, due)
    });
    let due = |rating| seasoned.rated(rating, seasoned.due_at()).due_at();
    assert!(due(Rating::Again) < due(Rating::Hard) && due(Rating::Hard) < due(Rating::Good));
}

#[test]
fn what_has_no_answer_is_not_asked() {
    let lost = drill("wythoff", QuestionKind::Take, "3,5", "3,4");
    assert_eq!(put(&lost).err().unwrap(), "nothing wins there");
    let mut gone = lost.clone();
    gone.record = "3,5 9,9".to_owned();
    assert!(put(&gone).is_err());
    gone.kind = QuestionKind::Parts;
    gone.record = "three".to_owned();
    assert!(put(&gone).is_err());
}

#[test]
fn games_are_mixed_and_the_same_mistake_is_one_drill() {
    let mut drills = Drills::default();
    for record in ["5,9", "4,9", "8,20"] {
        drills.add(drill("wythoff", QuestionKind::Take, record, "1,1"), NOW);
    }
    drills.add(
        drill("imitation", QuestionKind::Take, "5,9", "1,1"),
        NOW + 9,
    );
    drills.add(drill("wythoff", QuestionKind::Take, "5,9", "2,2"), NOW);
    assert_eq!(drills.0.len(), 4);
    assert_eq!(
        drills.due(NOW + 10),
        3,
        "the one missed again waits a moment"
    );
    let mut queue = DrillQueue::default();
    let mut games = Vec::new();
    while let Some((drill, left)) = queue.next(&drills, NOW + 10) {
        queue.note_asked(drill, String::new());
        games.push((&*drill.game, left));
    }
    assert_eq!(games, [("wythoff", 3), ("imitation", 2), ("wythoff", 1)]);
}

fn against_goldpile() -> [Seat; 2] {
    [Seat::person("Ann"), Seat::computer(Level::DRAGON)]
}

#[test]
fn a_match_gives_its_mistakes() {
    let the_match = the_match("imitation", "6,9 5,9 5,3 5,2", against_goldpile());
    let adviser = Adviser::new(the_match.game().clone());
    let review = Review::of(&the_match, &adviser);
    let mistakes = mistakes_of_match(&the_match, &review, Side::First);
    assert_eq!(mistakes.len(), 1);
    assert_eq!(mistakes[0].miss.record, "6,9");
    assert_eq!(mistakes[0].miss.played, "5,9");
    let made = Drill::of(&mistakes[0], &adviser, NOW).unwrap();
    assert!(made.schedule.is_due(NOW) && made.class.case == "below a pair");
    assert!(
        made.left.contains("the larger number of a pair"),
        "a door was left open: {}",
        made.left
    );
    assert!(mistakes_of_match(&the_match, &review, Side::Second).is_empty());
}

#[test]
fn a_long_match_gives_no_more_mistakes_than_are_worth_practising() {
    // With one pile, every move that does not take everything is a mistake.
    for (start, most) in [(500u64, 20), (0, 0)] {
        let record: Vec<String> = (0..=start).rev().map(|pile| pile.to_string()).collect();
        let the_match = the_match("nim", &record.join(" "), against_goldpile());
        let adviser = Adviser::new(the_match.game().clone());
        let review = Review::of(&the_match, &adviser);
        assert_eq!(
            mistakes_of_match(&the_match, &review, Side::First).len(),
            most
        );
    }
    // Nor longer ones than can be kept.
    let pile = goldpile_number::Natural::small(10).pow(50_000);
    let piles = (0u64..20).map(|less| (&pile - less).to_string());
    let record = piles.collect::<Vec<_>>().join(" ");
    let the_match = the_match("nim", &record, against_goldpile());
    let adviser = Adviser::new(the_match.game().clone());
    let mistakes = mistakes_of_match(&the_match, &Review::of(&the_match, &adviser), Side::First);
    let bytes: usize = mistakes
        .iter()
        .map(|mistake| mistake.miss.record.len())
        .sum();
    assert!(!mistakes.is_empty() && bytes < 1 << 18, "{bytes}");
}

#[test]
fn schedules_are_kept_as_they_are() {
    let schedule = Schedule::new(NOW)
        .rated(Rating::Good, NOW)
        .rated(Rating::Again, NOW + 600);
    let text = serde_json::to_string(&schedule).unwrap();
    assert_eq!(serde_json::from_str::<Schedule>(&text).unwrap(), schedule);
}

/// Clocks that a machine may show: before 1970, now, ahead, and beyond every calendar.
const CLOCKS: [i64; 8] = [
    i64::MIN,
    -1,
    0,
    NOW,
    NOW + 400 * DAY,
    253_402_300_799,
    8_210_266_876_799,
    i64::MAX,
];

#[test]
fn a_schedule_that_is_written_is_read_whatever_the_clock_and_the_file_said() {
    let mut schedules: Vec<Schedule> = CLOCKS.into_iter().map(Schedule::new).collect();
    let times = ["0001-01-01", "1970-01-01", "2026-11-20", "9999-12-31"]
        .map(|day| format!("{day}T23:59:59Z"))
        .into_iter()
        .chain([
            "-262143-01-01T00:00:00Z".to_owned(),
            "+262142-12-31T23:59:59.999999999Z".to_owned(),
        ]);
    for time in times {
        for (stability, difficulty, state) in [
            ("5e-324", 1, "Review"),
            ("1e9", 10, "Review"),
            ("1e9", 1, "Learning"),
            ("3.5", 5, "Relearning"),
            ("0.0", 0, "New"),
        ] {
            let text = format!(
                r#"{{"due":"{time}","stability":{stability},"difficulty":{difficulty},
                "elapsed_days":{0},"scheduled_days":{0},"reps":1000000,"lapses":1000000,
                "state":"{state}","last_review":"{time}"}}"#,
                i64::MIN,
            );
            schedules.push(serde_json::from_str(&text).unwrap());
        }
    }
    for schedule in &schedules {
        for now in CLOCKS {
            for rating in [Rating::Again, Rating::Hard, Rating::Good, Rating::Easy] {
                let rated = schedule.rated(rating, now).rated(rating, NOW);
                let text = serde_json::to_string(&rated).unwrap();
                let read = serde_json::from_str::<Schedule>(&text);
                assert!(
                    read.is_ok(),
                    "{schedule:?} {now} {rating:?}: {read:?} {text}"
                );
                assert!(rated.due_at() > NOW, "{schedule:?} {now} {rating:?}");
            }
        }
    }
}

#[test]
fn a_drill_made_or_answered_while_the_clock_was_ahead_is_asked() {
    let ahead = NOW + 36_500 * DAY;
    let made = Schedule::new(ahead);
    let answered = Schedule::new(NOW).rated(Rating::Good, ahead);
    for schedule in [made, answered] {
        assert!(
            schedule.due_at() > NOW && schedule.is_due(NOW),
            "{schedule:?}"
        );
        assert_eq!(schedule.due_in(NOW), "now");
        assert_eq!(schedule.due_on(NOW), "2026-11-18");
        // Once it has been asked, it waits as any other.
        let rated = schedule.rated(Rating::Good, NOW);
        assert!(!rated.is_due(NOW), "{rated:?}");
        assert!(rated.due_at() < NOW + 900 * DAY && rated.is_due(rated.due_at()));
    }
    // With the clock right, nothing is asked early.
    let rated = Schedule::new(NOW).rated(Rating::Good, NOW);
    assert!(!rated.is_due(NOW) && !rated.is_due(rated.due_at() - 1));
}

#[test]
fn a_drill_answered_while_the_clock_was_ahead_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = JsonLines::<Drill>::at(folder.path().join("drills.jsonl"));
    let mut drill = drill("wythoff", QuestionKind::Take, "5,9", "5,4");
    for now in [NOW + 900 * DAY, NOW, NOW + DAY] {
        for _ in 0..3 {
            drill.schedule = drill.schedule.rated(Rating::Good, now);
            file.put(&[drill.clone()]).unwrap();
            let found = file.read().unwrap();
            assert_eq!(found.damaged, Vec::<String>::new());
            assert_eq!(found.kept[0].id, drill.id);
        }
    }
}

/// A line whose reader knows numbers below ten only.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Digit", into = "Digit")]
struct Small(u64, String);

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Digit {
    version: u64,
    value: u64,
    more: String,
}

impl From<Small> for Digit {
    fn from(Small(value, more): Small) -> Self {
        Self {
            version: 1,
            value,
            more,
        }
    }
}

impl TryFrom<Digit> for Small {
    type Error = String;

    fn try_from(Digit { value, more, .. }: Digit) -> Result<Self, String> {
        match value {
            0..10 => Ok(Self(value, more)),
            _ => Err(format!("{value} is no digit")),
        }
    }
}

impl JsonLine for Small {
    const FILE: &'static str = "digits.jsonl";
    const VERSION: u64 = 1;

    fn key(&self) -> String {
        self.0.to_string()
    }
}

#[test]
fn nothing_is_written_that_would_not_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = JsonLines::<Small>::at(folder.path().join("digits.jsonl"));
    let small = |digit| Small(digit, String::new());
    file.put(&[small(3), small(4)]).unwrap();
    let before = std::fs::read(file.path()).unwrap();
    let refused = file.put(&[small(4), small(12)]).unwrap_err().to_string();
    assert!(
        refused.contains("cannot be written") && refused.contains("12 is no digit"),
        "{refused}"
    );
    assert_eq!(std::fs::read(file.path()).unwrap(), before);
    let long = "9".repeat(usize::try_from(MAX_FILE).unwrap());
    assert!(file.put(&[Small(5, long)]).is_err());
    assert_eq!(std::fs::read(file.path()).unwrap(), before);

    // The longest file that is read is written, and no longer one.
    let file = JsonLines::<Small>::at(folder.path().join("one.jsonl"));
    file.put(&[small(5)]).unwrap();
    let shortest = std::fs::read(file.path()).unwrap().len();
    let room = usize::try_from(MAX_FILE).unwrap() - shortest;
    let filled = |room| Small(5, "9".repeat(room));
    file.put(&[filled(room)]).unwrap();
    assert!(file.put(&[filled(room + 1)]).is_err());
    let read = file.read().unwrap();
    assert!(read.damaged.is_empty());
    assert_eq!(read.kept[0].1.len(), room);
}

#[test]
fn a_drill_says_when_it_comes_back() {
    let text = r#"{"due":"2026-11-18T11:06:40Z","stability":3.5,"difficulty":5,"elapsed_days":0,
        "scheduled_days":0,"reps":1,"lapses":0,"state":"Review","last_review":"2026-11-01T00:00:00Z"}"#;
    let schedule: Schedule = serde_json::from_str(text).unwrap();
    for (seconds, expected) in [
        (-5, "now"),
        (0, "now"),
        (1, "in 1 minute"),
        (60, "in 1 minute"),
        (61, "in 2 minutes"),
        (600, "in 10 minutes"),
        (5400, "in 90 minutes"),
        (5401, "in 2 hours"),
        (DAY - 60, "in 24 hours"),
        (DAY, "on 2026-11-18"),
    ] {
        assert_eq!(schedule.due_in(schedule.due_at() - seconds), expected);
    }
}

#[test]
fn a_drill_uses_no_word_of_a_later_step() {
    let catalogue = goldpile_games::catalogue();
    let drill = drill("nim", QuestionKind::Take, "3,4,5", "3,4,1");
    let said = |step: usize| {
        let adviser = drill.adviser(&catalogue).unwrap();
        let mut attempt = DrillAttempt::ask(&drill, adviser, step).unwrap();
        let reply = attempt.answer_typed("3,4,1").unwrap();
        let said = reply.said.into_iter().map(|said| said.text);
        said.collect::<Vec<_>>().join(" ")
    };
    let entry = catalogue.find("nim").unwrap();
    let lesson = Lesson::of(entry).unwrap().unwrap();
    assert!(!said(0).contains("part"), "{}", said(0));
    assert!(said(0).contains("Try again."), "{}", said(0));
    assert!(said(lesson.steps_before_practice).contains("largest part that is left over"));
    assert!(said(usize::MAX).contains("largest part that is left over"));
}
