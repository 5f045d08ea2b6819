//! What the exams of every lesson ask, counted.

use crate::truth::entries;
use goldpile_engine::{Move, Outcome, Phase, Position, after, judge};
use goldpile_games::catalogue;
use goldpile_learn::exam::{EXAMS, ExamKind, ExamTask};
use goldpile_learn::progress::{Mark, QUESTIONS};
use goldpile_learn::session::Prompt;
use goldpile_learn::{
    HelpLevel, Lesson, LessonProgress, LessonStage, PositionClass, PositionTag, Question, Session,
};
use goldpile_play::{Adviser, start_dice};
use goldpile_testkit::learner::right;
use goldpile_testkit::long_or;
use goldpile_testkit::wrong::wrong;
use std::collections::{BTreeMap, BTreeSet};

/// What needs thought in a game: its name, the ideas, and the tags that its positions have and have not.
type Thought<'a> = (&'a str, &'a [&'a str], &'a [PositionTag], &'a [PositionTag]);

/// The name of the thought that is about the winning moves, not about tags.
const SMALLER: &str = "smaller";

/// What needs thought in each game, and so comes up at least twice in ten.
fn thoughts(game: &str) -> &'static [Thought<'static>] {
    use PositionTag::{Block, History, Played};
    match game {
        "nim" => &[(SMALLER, &["Back to a balanced position"], &[], &[])],
        "fibonacci" => &[
            ("smallest part", &["Take the smallest part"], &[], &[Played]),
            (
                "a limit that does not bite",
                &["Take the smallest part"],
                &[Played],
                &[],
            ),
            ("a limit that bites", &["The list of lost piles"], &[], &[]),
        ],
        "wythoff" => &[
            ("door", &["The door: the partner"], &[], &[]),
            ("diagonal", &["The diagonal: the difference"], &[], &[]),
        ],
        "raleigh" => &[
            ("room", &["The row of the smallest pile"], &[], &[]),
            (
                "difference",
                &["The difference between the larger two"],
                &[],
                &[],
            ),
        ],
        "flora" => &[
            ("room", &["The row of the smallest pile"], &[], &[]),
            (
                "difference",
                &["The difference between the two largest"],
                &[],
                &[],
            ),
        ],
        "blocking" => &[
            ("door", &["The door: the partner"], &[], &[]),
            ("what to block", &["The block"], &[Block], &[]),
            (
                "two pairs",
                &["Two pairs for one difference", "One pair is blocked"],
                &[],
                &[],
            ),
        ],
        "imitation" => &[
            ("door", &["The door"], &[], &[]),
            ("lock", &["The lock"], &[], &[]),
            (
                "what was just taken",
                &["The door", "What was just taken?"],
                &[History, Played],
                &[],
            ),
        ],
        _ => &[],
    }
}

/// The cases of the ideas that exams are about.
fn cases(lesson: &Lesson) -> BTreeSet<&str> {
    let asked = lesson.exam.iter().map(|kind| &lesson.ideas[kind.idea]);
    asked
        .flat_map(|idea| idea.cases.iter().map(String::as_str))
        .collect()
}

/// Whether no winning take touches the largest pile.
fn spares_largest(adviser: &Adviser, position: &Position) -> bool {
    let largest = position.piles.iter().max();
    let winning = adviser.winning_takes(position).unwrap();
    winning.iter().all(|chosen| {
        let left = after(&*adviser.game().rules, position, chosen).piles;
        let both = std::iter::zip(&left, &position.piles);
        both.filter(|(_, before)| Some(*before) == largest)
            .all(|(left, before)| left == before)
    })
}

/// What three exams ask.
#[derive(Debug, Default)]
struct Count {
    asked: usize,
    who_wins: usize,
    lost: usize,
    /// With something remembered.
    played: usize,
    /// Lost because of what is remembered.
    by_memory: usize,
    at_once: usize,
    cases: BTreeSet<String>,
    thoughts: BTreeMap<&'static str, usize>,
}

impl Count {
    fn add(&mut self, lesson: &Lesson, kind: &ExamKind, position: &Position) {
        let adviser = lesson.adviser();
        let class = PositionClass::of(adviser, position).unwrap();
        let outcome = adviser.outcome(position).unwrap();
        let has = |tag: &PositionTag| class.tags.contains(tag);
        self.asked += 1;
        self.played += usize::from(has(&PositionTag::Played));
        match kind.task {
            ExamTask::Find => assert!(outcome.actor_wins(position.phase)),
            ExamTask::Lost => {
                assert_eq!(outcome, Outcome::P);
                self.who_wins += 1;
                self.lost += 1;
                let by_memory = has(&PositionTag::Memory) || has(&PositionTag::Shut);
                self.by_memory += usize::from(by_memory);
            }
            ExamTask::Won => {
                assert_eq!((outcome, position.phase), (Outcome::N, Phase::Take));
                self.who_wins += 1;
            }
        }
        let empty = Move::Take(position.piles.clone());
        let is_empty = judge(&*adviser.game().rules, position, &empty).is_ok();
        self.at_once += usize::from(is_empty && kind.task != ExamTask::Lost);
        let name = &lesson.ideas[kind.idea].name;
        let game = &*adviser.game().entry.name;
        for (thought, ideas, with, without) in thoughts(game) {
            let is_so = match *thought {
                SMALLER => spares_largest(adviser, position) && outcome == Outcome::N,
                _ => with.iter().all(has) && !without.iter().any(has),
            };
            let is_about = ideas.contains(&&**name) && is_so;
            *self.thoughts.entry(thought).or_default() += usize::from(is_about);
        }
        self.cases.insert(class.case);
    }
}

#[test]
fn three_exams_ask_every_case_and_what_needs_thought_at_least_twice_in_ten() {
    let exams: u64 = long_or(60, 1002);
    for entry in entries() {
        let lesson = Lesson::of(&entry).unwrap().unwrap();
        let (mut whole, mut largest) = (Count::default(), 0);
        for first in (0..exams).step_by(EXAMS) {
            let mut three = Count::default();
            for exam in first..first + EXAMS as u64 {
                let (who_won, at_once, lost) = (three.who_wins, three.at_once, three.lost);
                let slots = lesson.exam_slots(7, exam);
                assert_eq!(slots.len(), QUESTIONS, "{}", entry.name);
                for (place, slot) in slots.into_iter().enumerate() {
                    let mut dice = start_dice(exam << 8 | place as u64);
                    let drawn = lesson.draw_for(slot, &lesson.tokens, &mut dice, &|_| Ok(true));
                    let line = drawn.unwrap().unwrap();
                    for count in [&mut three, &mut whole] {
                        count.add(&lesson, &lesson.exam[slot.kind], line.last());
                    }
                }
                largest = largest.max(three.at_once - at_once);
                let asked = three.who_wins - who_won;
                assert!((3..=4).contains(&asked), "{}: {asked}", entry.name);
                assert!((1..=2).contains(&(three.lost - lost)), "{}", entry.name);
            }
            let told = || format!("{}, exams from {first}: {three:?}", entry.name);
            assert!((10..=12).contains(&three.who_wins), "{}", told());
            assert_eq!(2 * three.lost, three.who_wins, "{}", told());
            let missing = cases(&lesson).into_iter();
            let missing: Vec<&str> = missing
                .filter(|case| !three.cases.contains(*case))
                .collect();
            assert!(missing.is_empty(), "{missing:?} are missing: {}", told());
            let enough = three.thoughts.values().all(|count| *count >= 2 * EXAMS);
            assert!(enough, "{}", told());
            assert!(three.played == 0 || three.by_memory >= 3, "{}", told());
        }
        assert!(largest <= 2, "{}: {largest} won at once", entry.name);
        println!("{}: {whole:?}", entry.name);
    }
}

/// A learner at the beginning of practice.
fn practising(game: &str, seed: u64) -> Session {
    let catalogue = catalogue();
    let lesson = Lesson::of(catalogue.find(game).unwrap()).unwrap().unwrap();
    let progress = LessonProgress {
        step: lesson.steps_before_practice,
        ..LessonProgress::new(game, seed)
    };
    Session::restore(lesson, progress).unwrap()
}

/// Answers one question, with both of its halves; wrongly, if asked to, in the first half.
fn answer(session: &mut Session, wrongly: bool) -> String {
    let mut said = String::new();
    if wrongly {
        let given = wrong(session, &mut start_dice(3)).unwrap();
        let reply = session.answer_typed(&given).unwrap();
        assert_eq!(reply.mistakes.len(), 1, "a mistake becomes a drill at once");
        said.extend(reply.said.into_iter().map(|said| said.text));
        if reply.is_next {
            return said;
        }
    }
    for _ in 0..4 {
        let given = right(session);
        let reply = session.answer_typed(&given).unwrap();
        said.extend(reply.said.into_iter().map(|said| said.text));
        if reply.is_next {
            return said;
        }
    }
    panic!("no end: {said}");
}

#[test]
fn four_without_an_error_lead_to_the_exam_and_three_errors_out_of_it() {
    for game in ["wythoff", "fibonacci", "blocking"] {
        let mut session = practising(game, 5);
        for number in 1..=4 {
            assert_eq!(session.progress().fading.level, HelpLevel::Table);
            assert_eq!(session.progress().marks.len(), number - 1);
            answer(&mut session, false);
        }
        assert!(session.progress().is_exam() && session.progress().marks.is_empty());
        // Right, wrong, right, wrong, wrong.
        for wrongly in [false, true, false, true] {
            answer(&mut session, wrongly);
        }
        let marks = [Mark::Right, Mark::Wrong, Mark::Right, Mark::Wrong];
        assert_eq!(session.view().marks, marks);
        let said = answer(&mut session, true);
        assert!(
            said.contains("This exam is not passed: ●○●○○, 2 of 5 right"),
            "{said}"
        );
        let progress = session.progress();
        assert_eq!(
            (progress.fading.level, progress.exams),
            (HelpLevel::Nudges, 1)
        );

        // An error among the first four: the help fades step by step.
        let mut session = practising(game, 5);
        for wrongly in [false, true, false, false] {
            answer(&mut session, wrongly);
        }
        assert_eq!(session.progress().fading.level, HelpLevel::Table);
    }
}

#[test]
fn an_exam_has_ten_questions_and_its_end_is_a_door_to_a_match() {
    for game in ["nim", "raleigh", "imitation"] {
        let mut session = practising(game, 5);
        while !session.progress().is_exam() {
            answer(&mut session, false);
        }
        for number in 0..10 {
            assert_eq!(session.stage(), LessonStage::Practice);
            assert_eq!(session.view().marks.len(), number);
            answer(&mut session, number == 3 || number == 9);
        }
        assert_eq!(session.stage(), LessonStage::Passed);
        assert_eq!(session.view().marks.len(), 10);
        for won in 1..=2 {
            session.answer_typed("").unwrap();
            let Prompt::Match(line) = session.prompt() else {
                panic!("{:?}", session.prompt());
            };
            let position = line.last();
            let wins = session.adviser().outcome(position).unwrap();
            assert!(wins.actor_wins(position.phase));
            while matches!(session.prompt(), Prompt::Match(_)) {
                let given = right(&session);
                session.answer_typed(&given).unwrap();
            }
            assert_eq!(session.progress().won, won);
            assert_eq!(session.progress().graduated, won == 2);
        }
    }
}

#[test]
fn a_position_that_is_won_is_to_be_won_and_a_lost_one_ends_the_question() {
    let mut halves = [0, 0];
    let mut session = practising("wythoff", 9);
    while session.stage() == LessonStage::Practice {
        let asked = session.prompt().clone();
        let given = right(&session);
        let reply = session.answer_typed(&given).unwrap();
        if let Prompt::Question(Question::Predict(line)) = asked {
            assert_eq!(reply.is_next, given == "no");
            halves[usize::from(reply.is_next)] += 1;
            if !reply.is_next {
                assert_eq!(reply.said[0].text, "Right, it is won. Now win it.");
                assert_eq!(session.prompt(), &Prompt::Question(Question::Find(line)));
            }
        }
    }
    assert!(halves.iter().all(|count| *count > 1), "{halves:?}");
}
