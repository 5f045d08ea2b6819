//! Drills by value: what a mistake becomes, how it is asked, and the help that there is.

use crate::helpers::{NOW, drill, mistake, put};
use goldpile_games::catalogue;
use goldpile_learn::drills::{
    DrillAttempt, DrillQueue, Drills, Rating, Schedule, adviser, drills_for, import, store,
};
use goldpile_learn::session::{Mistake, Prompt};
use goldpile_learn::{Answer, Drill, JsonLines, Question, QuestionKind, Reply, ReplyTone};
use goldpile_number::Natural;
use goldpile_play::Adviser;
use std::collections::HashSet;
use std::fs;

fn said(reply: &Reply) -> Vec<(ReplyTone, &str)> {
    let said = reply.said.iter();
    said.map(|said| (said.tone, &*said.text)).collect()
}

#[test]
fn a_drill_says_what_was_wrong() {
    let made = drill("wythoff", QuestionKind::Take, "5,9", "5,4");
    let adviser = made.adviser(&catalogue()).unwrap();
    let line = made.line(&adviser).unwrap().unwrap();
    let case = |text: &str| {
        let line = goldpile_engine::Record::parse(text).unwrap();
        let line = line.replay(&*adviser.game().rules).unwrap();
        adviser.explain(line.last()).unwrap().case.to_owned()
    };
    assert_eq!(
        (&*made.class.case, &made.class.tags[..]),
        (&*case("5,9"), &[][..])
    );
    assert_eq!(made.left, case("5,4"), "what the move left");
    assert_eq!(line.last().piles.to_vec(), [5, 9].map(Natural::small));
    assert_eq!(made.schedule, Schedule::new(NOW));
    assert_eq!(made.id.len(), 8);
    assert!(made.id.chars().all(|digit| digit.is_ascii_hexdigit()));

    // The same position has the same name, whatever was played.
    assert_eq!(
        drill("wythoff", QuestionKind::Take, "5,9", "4,9").id,
        made.id
    );
    for other in [
        drill("wythoff", QuestionKind::Take, "5,8", "5,4"),
        drill("imitation", QuestionKind::Take, "5,9", "5,4"),
    ] {
        assert_ne!(other.id, made.id);
    }
    assert_eq!(
        drill("wythoff", QuestionKind::Predict, "5,9", "lose").left,
        ""
    );
    let block = drill("blocking", QuestionKind::Block, "2,2 1,1", "x-");
    assert_eq!((&*block.left, block.class.tags.len()), ("", 1));

    let sum = drill("nim", QuestionKind::Parts, "13", "12 + 1");
    assert_eq!((&*sum.class.case, &*sum.left), ("", ""));
    assert_eq!(sum.line(&sum.adviser(&catalogue()).unwrap()), Ok(None));
    let gone = Drill {
        game: "gone".to_owned(),
        ..sum
    };
    let why = gone.adviser(&catalogue()).err();
    assert_eq!(why.as_deref(), Some("there is no game gone"));
}

#[test]
fn mistakes_become_drills_unless_their_game_is_gone() {
    let mistakes = [
        mistake("wythoff", QuestionKind::Take, "5,9", "5,4"),
        mistake("gone", QuestionKind::Take, "5,9", "5,4"),
        mistake("nim", QuestionKind::Take, "no record", "5,4"),
        mistake("nim", QuestionKind::Take, "3,5", "3,4"),
    ];
    let of = |mistake: &Mistake| adviser(&catalogue(), &mistake.game, &mistake.parameters);
    let made = drills_for(&mistakes, &of, NOW);
    let games: Vec<&str> = made.iter().map(|drill| &*drill.game).collect();
    assert_eq!(games, ["wythoff", "nim"]);

    let folder = tempfile::tempdir().unwrap();
    let file = JsonLines::at(folder.path().join("drills.jsonl"));
    store(&file, drills_for(&[], &of, NOW), NOW).unwrap();
    assert!(!file.path().exists(), "nothing is written for nothing");
    store(&file, drills_for(&mistakes, &of, NOW), NOW).unwrap();
    assert_eq!(file.read().unwrap().kept, made);
    // Made again, it was asked once, and is due again soon.
    let twice = [mistakes[0].clone(), mistakes[0].clone()];
    store(&file, drills_for(&twice, &of, NOW), NOW).unwrap();
    let kept = file.read().unwrap().kept;
    assert_eq!(kept.len(), 2);
    assert_eq!(kept[0].schedule.asked(), 2);
    assert!(!kept[0].schedule.is_due(NOW));
    assert_eq!(kept[1], made[1]);
}

#[test]
fn drills_are_found_counted_and_exported() {
    let later = |mut drill: Drill| {
        drill.schedule = drill.schedule.rated(Rating::Good, NOW);
        drill
    };
    let nim = drill("nim", QuestionKind::Take, "3,5", "3,4");
    let asked = later(drill("nim", QuestionKind::Take, "3,6", "3,4"));
    let wythoff = drill("wythoff", QuestionKind::Take, "5,9", "5,4");
    let drills = Drills(vec![nim.clone(), asked.clone(), wythoff.clone()]);
    assert_eq!(drills.of("nim").0, [nim.clone(), asked.clone()]);
    assert_eq!(drills.of("flora").0, []);
    assert_eq!(drills.find(&asked.id), Some(&asked));
    assert_eq!(drills.find("gone"), None);
    let due = asked.schedule.due_at();
    assert!(due > NOW);
    let counts = [NOW, due - 1, due].map(|now| drills.due(now));
    assert_eq!(counts, [2, 2, 3]);

    let mut queue = DrillQueue::default();
    let next = |queue: &DrillQueue| {
        let (drill, left) = queue.next(&drills, NOW)?;
        Some((drill.clone(), left))
    };
    queue.note_asked(&nim, String::new());
    assert_eq!(next(&queue), Some((wythoff.clone(), 1)));
    queue.note_skipped(&wythoff);
    assert_eq!(next(&queue), None);

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.jsonl");
    drills.of("nim").export(&path).unwrap();
    let file = JsonLines::<Drill>::at(&path);
    assert_eq!(file.read().unwrap().kept, [nim.clone(), asked]);
    assert!(
        drills
            .export(&path)
            .unwrap_err()
            .contains("cannot be written: ")
    );

    // What is stored stays as it is, and what cannot be asked here is passed over.
    let mut given = fs::read_to_string(&path).unwrap();
    let strange = [("\"nim\"", "\"gone\""), ("\"3,5\"", "\"3;5\"")];
    for (index, (from, to)) in strange.into_iter().enumerate() {
        let id = format!("other{index}");
        let other = serde_json::to_string(&nim).unwrap().replace(from, to);
        given += &(other.replace(&nim.id, &id) + "\n");
    }
    fs::write(&path, given + "x\n").unwrap();
    let stored = JsonLines::at(folder.path().join("drills.jsonl"));
    stored.put(&[later(nim.clone())]).unwrap();
    let imported = import(&catalogue(), &stored, &path).unwrap();
    assert_eq!(imported.new, 1);
    let [json, gone, record] = &imported.skipped[..] else {
        panic!("{imported:?}")
    };
    assert_eq!(json, "line 5: this is not JSON (column 1)");
    assert_eq!(gone, "other0: there is no game gone");
    assert!(record.starts_with("other1: "), "{record}");
    let kept = stored.read().unwrap().kept;
    assert_eq!((kept.len(), &kept[0]), (2, &later(nim)));
}

#[test]
fn a_number_comes_back_as_another_one_of_the_lesson_with_as_many_parts() {
    let mut sum = drill("nim", QuestionKind::Parts, "13", "12 + 1");
    let attempt = put(&sum).unwrap();
    assert_eq!((&*attempt.record(), attempt.is_variant()), ("13", false));
    let origin = "Practice: a number that you got wrong.";
    assert_eq!(attempt.origin(), origin);
    let mut asked = HashSet::new();
    for _ in 0..12 {
        sum.schedule = sum.schedule.rated(Rating::Good, sum.schedule.due_at());
        let attempt = put(&sum).unwrap();
        let origin = "Practice: a number like one that you got wrong.";
        assert_eq!((attempt.origin(), attempt.is_variant()), (origin, true));
        let number: u64 = attempt.record().parse().unwrap();
        assert!((30..=60).contains(&number) && number.count_ones() >= 3);
        assert!(asked.insert(number), "{number}: {asked:?}");
        sum = attempt.asked(&sum);
    }
    let entry = goldpile_testkit::unlike::entry();
    let adviser = Adviser::new(entry.default_game());
    let why = DrillAttempt::ask(&sum, adviser, 0).err();
    assert_eq!(
        why.as_deref(),
        Some("this game does not write numbers as sums")
    );
}

#[test]
fn a_sum_is_asked_with_three_nudges() {
    let mut attempt = put(&drill("nim", QuestionKind::Parts, "13", "12 + 1")).unwrap();
    let mut given_up = attempt.clone();
    let question = Question::Parts(Natural::small(13));
    assert_eq!(*attempt.question(), question);
    assert_eq!(attempt.prompt(), Prompt::Question(question));
    let view = attempt.view();
    assert_eq!((&*view.question, view.nudges), ("13 = ? Type the sum.", 3));
    assert_eq!((view.steps, view.line), ((0, 1), None));
    let narrow = "Begin with the largest number that fits.";
    for (left, text) in [(2, narrow), (1, narrow), (0, "13 = 8 + 4 + 1.")] {
        assert!(!attempt.is_done());
        let reply = attempt.nudge().unwrap();
        assert_eq!(said(&reply), [(ReplyTone::Nudge, text)]);
        assert_eq!(attempt.view().nudges, left);
        assert_eq!(reply.is_next, left == 0);
        let rating = if left == 0 {
            Rating::Again
        } else {
            Rating::Hard
        };
        assert_eq!(attempt.rating(), rating);
    }
    assert!(attempt.is_done());
    assert_eq!(attempt.prompt(), Prompt::Nothing);
    let view = attempt.view();
    assert_eq!((&*view.question, view.steps), ("", (1, 1)));

    let reply = given_up.give_up().unwrap();
    assert_eq!(said(&reply), [(ReplyTone::Nudge, "13 = 8 + 4 + 1.")]);
    assert!(given_up.is_done() && reply.is_next);
}

#[test]
fn a_wrong_move_is_refuted_and_asked_again() {
    let mut attempt = put(&drill("wythoff", QuestionKind::Take, "5,9", "5,4")).unwrap();
    assert_eq!(
        attempt.origin(),
        "Practice: a position in which you went wrong."
    );
    assert_eq!(
        attempt.view().line.unwrap().last().piles.to_vec(),
        [5, 9].map(Natural::small)
    );
    let reply = attempt.answer_typed("5,4").unwrap();
    let told = said(&reply);
    let wrong = "You take 5 from b and leave 5,4. From there your opponent wins.";
    assert_eq!(told[0], (ReplyTone::Wrong, wrong));
    let (tone, way) = told[1];
    assert_eq!(tone, ReplyTone::Plain);
    assert!(
        way.starts_with("Your opponent wins like this: taking "),
        "{way}"
    );
    assert_eq!(told.last(), Some(&(ReplyTone::Plain, "Try again.")));
    assert!(!reply.is_next && !attempt.is_done());
    let mut made = mistake("wythoff", QuestionKind::Take, "5,9", "5,4");
    made.parameters = attempt.adviser().game().settings.to_string();
    assert_eq!(reply.mistakes, [made]);
    assert_eq!(attempt.rating(), Rating::Again);

    let reply = attempt.answer_typed("5;3").unwrap();
    let [(ReplyTone::NoAnswer, text)] = said(&reply)[..] else {
        panic!("{reply:?}")
    };
    assert!(text.starts_with("That does not count: "), "{text}");
    let reply = attempt.give_up().unwrap();
    let shown = "This wins: taking 6 from b leaves 5,3.";
    assert_eq!(said(&reply), [(ReplyTone::Nudge, shown)]);
}

#[test]
fn a_wrong_prediction_is_not_asked_again() {
    let drilled = drill("wythoff", QuestionKind::Predict, "5,9", "lose");
    let mut attempt = put(&drilled).unwrap();
    let reply = attempt.answer(&Answer::YesNo(false)).unwrap();
    assert!(attempt.is_done() && reply.is_next);
    assert!(said(&reply).iter().all(|(_, text)| *text != "Try again."));
    assert_eq!(attempt.rating(), Rating::Again);

    let mut shown = put(&drilled).unwrap();
    let reply = shown.give_up().unwrap();
    assert_eq!(said(&reply), [(ReplyTone::Nudge, "The answer is yes.")]);
    let mut lost = put(&drill("wythoff", QuestionKind::Predict, "3,5", "win")).unwrap();
    let reply = lost.give_up().unwrap();
    assert_eq!(said(&reply), [(ReplyTone::Nudge, "The answer is no.")]);

    let adviser = drilled.adviser(&catalogue()).unwrap();
    let line = || drilled.line(&adviser).unwrap().unwrap();
    let why = DrillAttempt::of(&adviser, QuestionKind::Parts, line(), false, 0).err();
    assert_eq!(why.as_deref(), Some("a sum is not a position"));
    let like = DrillAttempt::of(&adviser, QuestionKind::Take, line(), true, 0).unwrap();
    assert_eq!(
        like.origin(),
        "Practice: a position like one in which you went wrong."
    );
}

#[test]
fn the_other_half_of_a_move_is_asked_for() {
    let mut attempt = put(&drill("blocking", QuestionKind::Take, "2,2 x-", "1,2")).unwrap();
    let reply = attempt.answer_typed("1,1").unwrap();
    let half = "That is the right move. Now choose what to block.";
    assert_eq!(said(&reply), [(ReplyTone::Right, half)]);
    assert_eq!(attempt.record(), "2,2 1,1");
    let reply = attempt.answer_typed("x0,0").unwrap();
    assert!(reply.is_next && attempt.is_done());
    assert_eq!(attempt.rating(), Rating::Good);
}

#[test]
fn a_drill_is_due_from_its_second_on() {
    let new = Schedule::new(NOW);
    assert!(new.is_due(NOW) && new.is_due(NOW + 1));
    assert_eq!(new.asked(), 0);
    let asked = new.rated(Rating::Good, NOW);
    let due = asked.due_at();
    assert!(!asked.is_due(due - 1) && asked.is_due(due));
    assert!(!asked.is_due(NOW));
    assert!(asked.is_due(NOW - 1), "the clock was ahead");
    assert_eq!(asked.asked(), 1);
}
