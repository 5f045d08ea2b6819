//! Every lesson from its beginning to its end: by somebody who answers rightly, by somebody who
//! answers wrongly first everywhere, and by a storm. All of them leave and come back all the time.

use crate::truth::entries;
use goldpile_engine::notation::piles_text;
use goldpile_engine::{GameEntry, Move, Outcome, Phase, after, judge};
use goldpile_learn::lesson::{Aid, StepTask};
use goldpile_learn::session::Prompt;
use goldpile_learn::{
    Correction, HelpLevel, Lesson, LessonProgress, LessonStage, Question, QuestionKind, Reply,
    ReplyTone, Session,
};
use goldpile_play::Adviser;
use goldpile_testkit::learner::right;
use goldpile_testkit::sweep;
use goldpile_testkit::wrong::wrong;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn session(entry: &GameEntry, seed: u64) -> Session {
    let lesson = Lesson::of(entry).unwrap().unwrap();
    Session::begin(lesson, seed).unwrap()
}

/// The same learner after the program was killed and started again.
fn killed(session: &Session) -> Session {
    let text = serde_json::to_string(session.progress()).unwrap();
    let progress: LessonProgress = serde_json::from_str(&text).unwrap();
    assert_eq!(&progress, session.progress());
    let restored = Session::restore(session.lesson().clone(), progress).unwrap();
    assert_eq!(restored.progress(), session.progress());
    assert_eq!(restored.prompt(), session.prompt());
    restored
}

fn has(reply: &Reply, tone: ReplyTone) -> bool {
    reply.said.iter().any(|said| said.tone == tone)
}

#[test]
fn who_answers_rightly_graduates_without_a_mistake() {
    for entry in entries() {
        let mut session = session(&entry, 11);
        let mut answers = 0;
        while session.stage() != LessonStage::Done {
            answers += 1;
            assert!(answers < 600, "{}: no end", entry.name);
            session = killed(&session);
            let view = session.view();
            assert!(!view.question.is_empty(), "{}", entry.name);
            let answer = right(&session);
            let reply = session.answer_typed(&answer).unwrap();
            let told = || format!("{}: {} {answer}: {reply:?}", entry.name, view.question);
            assert!(reply.mistakes.is_empty(), "{}", told());
            assert!(
                !has(&reply, ReplyTone::Wrong) && !has(&reply, ReplyTone::NoAnswer),
                "{}",
                told()
            );
        }
        let progress = session.progress();
        assert!(progress.graduated);
        let right = [goldpile_learn::progress::Mark::Right; 10];
        assert_eq!(progress.marks, right, "{}", entry.name);
        assert!(progress.matches.alone >= 2 && progress.matches.helped == 0);
        assert!(
            progress
                .ideas
                .values()
                .all(|tally| tally.asked == tally.right)
        );
        assert!(!progress.ideas.is_empty());
    }
}

/// What is shown of a wrong answer is true: the wrong move loses, and the winning one wins, both by the rules.
/// Returns how many moves are shown.
fn shown(adviser: &Adviser, correction: &Correction) -> usize {
    let rules = &*adviser.game().rules;
    let mut position = correction.line.last().clone();
    if let Some(wrong) = &correction.wrong {
        judge(rules, &position, wrong).unwrap();
        position = after(rules, &position, wrong);
        assert_eq!(adviser.outcome(&position).unwrap(), Outcome::N, "{wrong:?}");
    }
    let Some(winning) = &correction.winning else {
        panic!("nothing wins: {correction:?}");
    };
    if position.phase == Phase::Block && matches!(winning, Move::Take(_)) {
        // Whatever is blocked, a take wins; the one shown is for one of the announcements.
        return 2;
    }
    judge(rules, &position, winning).unwrap();
    position = after(rules, &position, winning);
    assert_eq!(
        adviser.outcome(&position).unwrap(),
        Outcome::P,
        "{winning:?}"
    );
    1 + usize::from(correction.wrong.is_some())
}

#[test]
fn who_errs_everywhere_is_told_why_and_does_not_graduate_by_wins() {
    for entry in entries() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut session = session(&entry, 12);
        let mut erred = false;
        let mut practised = 0;
        // How many corrections show one move, and how many show two.
        let mut corrections = [0, 0];
        for _ in 0..900 {
            if session.stage() == LessonStage::Practice {
                practised += 1;
                if practised > 40 {
                    break;
                }
            }
            session = killed(&session);
            let adviser = session.adviser().clone();
            if let Prompt::Refute(line) = session.prompt() {
                // The words of the step are about the position before the wrong move.
                let view = session.view();
                let shown = piles_text(&line.last().piles);
                assert!(view.text.is_empty(), "{}: {:?}", entry.name, view.text);
                assert!(view.question.contains(&shown), "{}", view.question);
            }
            let first = !erred && !matches!(session.prompt(), Prompt::Refute(_));
            let error = wrong(&session, &mut dice).filter(|_| first);
            let answer = error.clone().unwrap_or_else(|| right(&session));
            let before = session.prompt().clone();
            let reply = session.answer_typed(&answer).unwrap();
            if error.is_some() {
                assert!(
                    has(&reply, ReplyTone::Wrong),
                    "{}: {before:?} {answer} {reply:?}",
                    entry.name
                );
            }
            match (&reply.correction, &before) {
                (Some(correction), _) => corrections[shown(&adviser, correction) - 1] += 1,
                // The reply to a wrong move is to be found first.
                (None, Prompt::Question(Question::Predict(_))) => assert!(error.is_none()),
                (None, before) => {
                    assert!(!matches!(before, Prompt::Refute(_)) || has(&reply, ReplyTone::Right));
                }
            }
            erred = !reply.is_next && (erred || error.is_some());
        }
        assert!(corrections[0] > 0, "{}: {corrections:?}", entry.name);
        assert_eq!(session.stage(), LessonStage::Practice, "{}", entry.name);
        assert_eq!(
            session.progress().fading.level,
            HelpLevel::Table,
            "{}",
            entry.name
        );
        assert!(!session.progress().graduated);
    }
}

/// Anything that somebody may type.
fn anything(session: &Session, dice: &mut Xoshiro256PlusPlus) -> String {
    let words = [
        "",
        "yes",
        "no",
        "x-",
        "x1,1",
        "1,1",
        "1,2,3",
        "a1",
        "b2 c3",
        "8+3+1",
        "0",
        "-1",
        "%",
        "a",
        "99999999999999999999999",
        "10^400",
        "1,,2",
        "x",
        "\u{1b}[2J",
        "1 2 3",
        "yes no",
        "ξ",
    ];
    match dice.random_range(0..4) {
        0 => words[dice.random_range(0..words.len())].to_owned(),
        1 => wrong(session, dice).unwrap_or_default(),
        _ => right(session),
    }
}

#[test]
fn a_storm_breaks_nothing() {
    for entry in entries() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(6);
        let mut session = session(&entry, 13);
        for _ in 0..sweep::<u32>(250) {
            let before = session.progress().clone();
            let text = anything(&session, &mut dice);
            let reply = match dice.random_range(0..12) {
                0 => session.nudge(),
                1 => session.give_up(),
                _ => session.answer_typed(&text),
            };
            let reply = reply.unwrap();
            if has(&reply, ReplyTone::NoAnswer) {
                assert_eq!(&before, session.progress(), "{text} changed something");
            }
            for mistake in &reply.mistakes {
                assert_ne!(mistake.miss.record, "");
                assert!(
                    mistake.miss.kind != QuestionKind::Parts || !mistake.miss.played.contains(',')
                );
            }
            let view = session.view();
            assert!(view.nudges <= 3 && view.steps.0 <= view.steps.1);
            session = killed(&session);
        }
    }
}

#[test]
fn three_nudges_ask_narrow_and_name_the_answer() {
    for entry in entries() {
        let mut session = session(&entry, 14);
        let mut helped = 0;
        for _ in 0..400 {
            if !matches!(session.stage(), LessonStage::Step(_)) {
                break;
            }
            let asked = session.view().nudges;
            if asked > 0 {
                for left in (0..3).rev() {
                    let reply = session.nudge().unwrap();
                    assert!(has(&reply, ReplyTone::Nudge), "{}", entry.name);
                    assert_eq!(session.view().nudges, left);
                }
                helped += 1;
            }
            let answer = right(&session);
            session.answer_typed(&answer).unwrap();
        }
        assert_eq!(session.stage(), LessonStage::Practice, "{}", entry.name);
        assert!(helped > 3, "{}", entry.name);
        let right: u64 = session
            .progress()
            .ideas
            .values()
            .map(|tally| tally.right)
            .sum();
        assert_eq!(right, 0, "{}: help counts", entry.name);
        assert_eq!(session.progress().matches.alone, 0);
    }
}

#[test]
fn a_block_that_is_due_after_the_move_belongs_to_the_answer() {
    for entry in entries() {
        let mut session = session(&entry, 15);
        let mut halves = 0;
        for _ in 0..600 {
            let before = session.prompt().clone();
            let answer = right(&session);
            session.answer_typed(&answer).unwrap();
            if let (Prompt::Question(Question::Find(one)), Prompt::Question(Question::Find(two))) =
                (&before, session.prompt())
                && two.positions().starts_with(one.positions())
                && two.last().phase == Phase::Block
                && one.moves().len() < two.moves().len()
            {
                halves += 1;
            }
        }
        let blocks = entry
            .default_game()
            .rules
            .announcement(&[9u64.into(), 9u64.into()]);
        let due = entry.piles == (2..=2) && blocks.is_some();
        assert_eq!(halves > 0, due, "{}: {halves}", entry.name);
    }
}

#[test]
fn progress_of_another_lesson_is_put_from_its_beginning() {
    let entries = entries();
    let lesson = Lesson::of(&entries[0]).unwrap().unwrap();
    let mut progress = LessonProgress::new(&entries[0].name, 1);
    progress.step = 999_999;
    progress.item = 7;
    progress.asked.record = Some("no record".to_owned());
    let session = Session::restore(lesson, progress).unwrap();
    assert_eq!(session.stage(), LessonStage::Practice);
    assert!(matches!(
        session.prompt(),
        Prompt::Question(Question::Find(_) | Question::Predict(_))
    ));
}

/// With other parameters the rows of the default game are wrong, and nobody has built others yet.
#[test]
fn rows_are_shown_of_the_game_in_question_once_they_are_built() {
    let mut others = 0;
    for entry in entries() {
        let lesson = Lesson::of(&entry).unwrap().unwrap();
        for (index, step) in lesson.steps.iter().enumerate() {
            if matches!(step.task, StepTask::Rows { .. }) || lesson.aid != Aid::Rows {
                continue;
            }
            let mut progress = LessonProgress::new(&entry.name, 1);
            progress.step = index;
            progress.graduated = index >= lesson.steps_before_practice;
            let built = lesson.steps[..index]
                .iter()
                .filter_map(|built| match &built.task {
                    StepTask::Rows { rows, .. } if built.game == step.game => Some(*rows.end()),
                    _ => None,
                });
            let built = built.max().map(|last| usize::try_from(last).unwrap() + 1);
            others += usize::from(step.game > 0);
            let session = Session::restore(lesson.clone(), progress).unwrap();
            let shown = session.view().sheet.map(|sheet| sheet.rows.len());
            assert_eq!(shown, built, "{}, step {index}", entry.name);
        }
    }
    assert!(others > 0);
}
