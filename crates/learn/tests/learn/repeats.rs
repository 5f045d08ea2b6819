//! Drills over time: one for each position, asked with other numbers, and at rest once its kind is known.

use crate::helpers::{NOW, drill, put};
use goldpile_engine::{Outcome, Replay, start};
use goldpile_games::catalogue;
use goldpile_learn::drills::{
    DrillQueue, Drills, KindStreak, Rating, Schedule, import, rate, same_position, store,
};
use goldpile_learn::{Drill, JsonLines, Lesson, PositionClass, QuestionKind};
use std::collections::HashSet;

const DAY: i64 = 24 * 60 * 60;

#[test]
fn a_position_is_one_drill_whatever_led_there_and_was_asked() {
    let name = |game: &str, kind, record: &str| drill(game, kind, record, "1,1").id;
    let take = QuestionKind::Take;
    for (game, one, other, is_same) in [
        ("wythoff", "5,9", "6,10 5,9", true),
        ("wythoff", "5,9", "9,5", true),
        ("wythoff", "5,9", "5,8", false),
        ("imitation", "9,12 6,12", "12,9 12,6", false),
        ("fibonacci", "24/2", "25 24", true),
        ("fibonacci", "24/2", "26 24", false),
        ("imitation", "9,12 6,12", "8,12 6,12", false),
        ("imitation", "9,12 6,12", "9,20 9,12 6,12", true),
        ("blocking", "2,2", "2,2 x-", false),
        ("blocking", "2,2 x1,1", "2,3 x- 2,2 x1,1", true),
    ] {
        let same = name(game, take, one) == name(game, take, other);
        assert_eq!(same, is_same, "{game}: {one}, {other}");
    }
    let predict = name("wythoff", QuestionKind::Predict, "5,9");
    assert_eq!(name("wythoff", take, "5,9"), predict);
    assert_ne!(name("imitation", take, "5,9"), predict);

    // It asks what was answered wrongly last.
    let mut drills = Drills(vec![drill("wythoff", take, "6,10 5,9", "5,4")]);
    drills.0[0].note_variant("4,6".to_owned());
    let asked = drill("wythoff", QuestionKind::Predict, "5,9", "lose");
    let added = drills.add(asked.clone(), NOW);
    assert_eq!(drills.0, std::slice::from_ref(&added));
    assert_eq!((added.kind, &added.record), (asked.kind, &asked.record));
    assert_eq!(added.variants, ["4,6"]);
    assert!(!added.schedule.is_due(NOW), "it waits a moment");
}

/// The drill as an earlier version stored it, with this name.
fn earlier(drill: &Drill, id: &str) -> Drill {
    let mut object = serde_json::to_value(drill).unwrap();
    let fields = object.as_object_mut().unwrap();
    for new in ["position", "variants", "streak"] {
        assert!(fields.remove(new).is_some(), "{new}");
    }
    fields.insert("id".to_owned(), id.into());
    serde_json::from_value(object).unwrap()
}

#[test]
fn of_two_drills_of_an_earlier_version_the_later_one_is_asked_and_both_are_kept() {
    let take = QuestionKind::Take;
    let new = drill("wythoff", take, "5,9", "5,4");
    let first = earlier(&new, "first");
    let mut second = earlier(&drill("wythoff", take, "6,10 5,9", "4,9"), "second");
    second.schedule = Schedule::new(NOW + DAY);
    let other = earlier(&drill("wythoff", take, "4,9", "4,8"), "other");
    let mut gone = earlier(&new, "gone");
    gone.game = "gone".to_owned();
    let folder = tempfile::tempdir().unwrap();
    let file = JsonLines::at(folder.path().join("drills.jsonl"));
    let stored = [first.clone(), other, second.clone(), gone];
    file.put(&stored).unwrap();

    let catalogue = catalogue();
    let read = || Drills::of_positions(file.read().unwrap().kept, catalogue.entries(), NOW + DAY);
    let names = |drills: &Drills| -> Vec<String> {
        drills.0.iter().map(|drill| drill.id.clone()).collect()
    };
    assert_eq!(names(&read()), ["second", "other", "gone"]);
    assert_eq!(file.read().unwrap().kept, stored, "nothing is lost");
    let same = |id: &str| same_position(file.read().unwrap().kept, catalogue.entries(), id);
    assert_eq!(same("second"), ["first", "second"]);
    assert_eq!(same("gone"), ["gone"]);
    assert_eq!(same("none"), [""; 0]);

    // An answer or a new mistake changes which one is the later.
    rate(&file, first, Rating::Good, NOW + 2 * DAY).unwrap();
    let read = |now| Drills::of_positions(file.read().unwrap().kept, catalogue.entries(), now);
    assert_eq!(names(&read(NOW + 2 * DAY)), ["first", "other", "gone"]);
    let mut made = new.clone();
    made.schedule = Schedule::new(NOW + 3 * DAY);
    store(&file, vec![made], NOW + 3 * DAY).unwrap();
    let known = read(NOW + 3 * DAY);
    assert_eq!(names(&known), [new.id.as_str(), "other", "gone"]);
    assert!(known.0[0].schedule.is_due(NOW + 3 * DAY));

    // What is known is not imported under another name.
    let given = folder.path().join("given.jsonl");
    let of_file = JsonLines::at(&given);
    of_file
        .put(&[
            second,
            earlier(&drill("wythoff", take, "7,9", "1,1"), "new"),
        ])
        .unwrap();
    of_file
        .put(&[earlier(&drill("wythoff", take, "8,10 7,9", "1,1"), "twice")])
        .unwrap();
    assert_eq!(import(&catalogue, &file, &given).unwrap().new, 1);
}

/// The position that a drill asks about when it is asked again, with the line to it.
fn again(drill: &mut Drill) -> Replay {
    let attempt = put(drill).unwrap();
    assert!(attempt.is_variant());
    let line = attempt.question().line().unwrap().clone();
    let class = PositionClass::of(attempt.adviser(), line.last()).unwrap();
    assert_eq!(class, drill.class);
    *drill = attempt.asked(drill);
    drill.schedule = drill.schedule.rated(Rating::Good, drill.schedule.due_at());
    line
}

#[test]
fn a_small_position_comes_back_as_large_as_those_of_the_lesson_and_never_twice() {
    for (game, record, played) in [
        ("wythoff", "2,1", "win"),
        ("wythoff", "1,1", "lose"),
        ("imitation", "1,2", "win"),
        ("blocking", "1,2", "lose"),
        ("raleigh", "1,2,9", "lose"),
        ("nim", "1,2", "lose"),
    ] {
        let mut drilled = drill(game, QuestionKind::Predict, record, played);
        drilled.schedule = drilled.schedule.rated(Rating::Good, NOW);
        let catalogue = catalogue();
        let lesson = Lesson::of(catalogue.find(game).unwrap()).unwrap().unwrap();
        for _ in 0..20 {
            let tokens = again(&mut drilled).last().total().to_u64().unwrap();
            let is_fitting = *lesson.tokens.start() <= tokens;
            assert!(is_fitting, "{game} {record}: {:?}", drilled.variants);
            let known: HashSet<&String> = drilled.variants.iter().collect();
            assert_eq!(known.len(), drilled.variants.len(), "{game} {record}");
        }
        assert_eq!(drilled.variants.len(), 12);
    }
}

#[test]
fn a_session_asks_no_numbers_twice() {
    let mut queue = DrillQueue::default();
    let mut asked = HashSet::new();
    for number in 20..40u64 {
        let mut drilled = drill("fibonacci", QuestionKind::Parts, &number.to_string(), "1");
        if number % 2 == 0 {
            drilled.schedule = drilled.schedule.rated(Rating::Good, NOW);
        }
        let attempt = put(&queue.unlike_before(&drilled)).unwrap();
        queue.note_asked(&drilled, attempt.numbers());
        assert!(asked.insert(attempt.record()), "{number}: {asked:?}");
    }
    let nim = drill("nim", QuestionKind::Parts, "20", "1");
    assert_eq!(queue.unlike_before(&nim), nim, "another game is no matter");
}

/// Rates the drill on this day, after the first one.
fn rated(file: &JsonLines<Drill>, drill: &Drill, rating: Rating, day: i64) -> KindStreak {
    let kept = file.read().unwrap().kept;
    let stored = kept.into_iter().find(|stored| stored.id == drill.id);
    let rated = rate(file, stored.unwrap(), rating, NOW + day * DAY);
    rated.unwrap().streak
}

#[test]
fn a_kind_rests_after_three_right_answers_at_growing_intervals_until_a_mistake() {
    let folder = tempfile::tempdir().unwrap();
    let file = JsonLines::at(folder.path().join("drills.jsonl"));
    let take = QuestionKind::Take;
    // Below a pair, twice, and above one.
    let one = drill("wythoff", take, "5,8", "5,7");
    let two = drill("wythoff", take, "4,9", "4,8");
    let (one, two) = (
        Drill {
            class: two.class.clone(),
            ..one
        },
        two,
    );
    let other = drill("wythoff", take, "5,9", "5,4");
    assert_ne!(other.class, two.class);
    file.put(&[one.clone(), two.clone(), other.clone()])
        .unwrap();
    let far = NOW + 1000 * DAY;
    let due = || Drills(file.read().unwrap().kept).due(far);
    let right = |drill, day| rated(&file, drill, Rating::Good, day).right;

    // On one day, it counts once, whichever drill of the kind is asked.
    assert_eq!((right(&one, 0), right(&two, 0)), (1, 1));
    assert_eq!((right(&one, 3), right(&two, 6)), (2, 2));
    // A nudge is no right answer, and no mistake either; the row begins anew.
    assert_eq!(rated(&file, &one, Rating::Hard, 7).right, 0);
    assert_eq!((right(&one, 8), right(&two, 9)), (1, 2));
    assert_eq!(rated(&file, &two, Rating::Again, 10).right, 0);
    assert_eq!((right(&two, 11), right(&one, 12), due()), (1, 2, 3));
    assert_eq!((right(&two, 13), right(&one, 14), due()), (2, 3, 1));
    let drills = Drills(file.read().unwrap().kept);
    let resting = drills.resting(far);
    let rests = [&one, &two, &other].map(|drill| resting.include(drill));
    assert_eq!(rests, [true, true, false]);
    let told = [&one, &other].map(|drill| drills.comes_back(drill, far));
    assert_eq!(
        told,
        [
            "You know this kind: it rests until your next mistake.",
            "It comes back now."
        ]
    );
    assert_eq!(drills.all_due(far), [&drills.0[2]]);
    let mut queue = DrillQueue::default();
    let (next, left) = queue.next(&drills, far).unwrap();
    assert_eq!((&next.id, left), (&other.id, 1));
    queue.note_asked(&other, String::new());
    assert!(queue.next(&drills, far).is_none());

    // A mistake of another question leaves it at rest, one of the kind wakes all of its drills.
    let wake = |kind| {
        let mut made = drill("wythoff", kind, "7,11", "7,10");
        (made.class, made.schedule) = (two.class.clone(), Schedule::new(NOW + 20 * DAY));
        store(&file, vec![made], NOW + 20 * DAY).unwrap();
        due()
    };
    assert_eq!(wake(QuestionKind::Predict), 2);
    assert_eq!(wake(take), 4);
}

#[test]
fn a_streak_does_not_mind_a_clock_that_was_ahead() {
    let folder = tempfile::tempdir().unwrap();
    let file = JsonLines::at(folder.path().join("drills.jsonl"));
    let one = drill("wythoff", QuestionKind::Take, "4,9", "4,8");
    file.put(std::slice::from_ref(&one)).unwrap();
    for (day, right) in [(900, 1), (1000, 2), (0, 1), (1, 2), (3, 3), (9, 4)] {
        assert_eq!(rated(&file, &one, Rating::Good, day).right, right, "{day}");
    }
}

#[test]
fn a_drill_keeps_the_limit_or_the_last_move_that_made_it() {
    // Nothing but the limit makes 24/2 lost, and nothing but the last move 6,12 after 8,12.
    for (game, kind, record, played) in [
        ("fibonacci", QuestionKind::Predict, "24/2", "win"),
        ("fibonacci", QuestionKind::Predict, "29/2", "win"),
        ("fibonacci", QuestionKind::Take, "24/8", "23"),
        ("imitation", QuestionKind::Predict, "8,12 6,12", "win"),
        ("imitation", QuestionKind::Take, "9,12 6,12", "6,11"),
    ] {
        let mut drilled = drill(game, kind, record, played);
        let adviser = drilled.adviser(&catalogue()).unwrap();
        let rules = &*adviser.game().rules;
        let by_memory = |line: &Replay| {
            let fresh = start(rules, line.last().piles.clone(), &[]).unwrap();
            let outcomes = [&fresh, line.last()].map(|at| adviser.outcome(at).unwrap());
            assert_ne!(fresh.memory, line.last().memory, "{game} {record}");
            (outcomes[0] != outcomes[1], outcomes[1])
        };
        let like = by_memory(&drilled.line(&adviser).unwrap().unwrap());
        assert_eq!(like.0, like.1 == Outcome::P, "{game} {record}");
        drilled.schedule = drilled.schedule.rated(Rating::Good, NOW);
        for _ in 0..100 {
            assert_eq!(by_memory(&again(&mut drilled)), like, "{game} {record}");
        }
    }
}
