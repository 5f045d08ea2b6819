//! Lessons and drills in progress: what is stored after a reply, being overtaken, and what comes next.

use goldpile_app::study::{KeepOutcome, LessonChange};
use goldpile_app::study::{LearnerRecords, NoExercise};
use goldpile_app::user_data::{LessonAdvance, ProgressError};
use goldpile_app::{LessonSession, SaveState, StudyRequest, UserData};
use goldpile_engine::Catalogue;
use goldpile_games::catalogue;
use goldpile_learn::drills::{DrillAttempt, Drills, Rating, now};
use goldpile_learn::session::{Mistake, Prompt, Session};
use goldpile_learn::{
    Answer, Drill, Exercise, Input, LessonProgress, Question, QuestionKind, WrongAnswer,
};
use goldpile_solve::Cancel;
use goldpile_testkit::learner::right;
use goldpile_testkit::wrong::wrong;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use std::fs;
use tempfile::TempDir;

/// A learner with a folder.
struct Learner {
    folder: TempDir,
    catalogue: Catalogue,
    data: UserData,
    session: LessonSession,
}

impl Learner {
    fn new(request: StudyRequest) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = UserData::at(folder.path());
        Self {
            folder,
            catalogue: catalogue(),
            data,
            session: LessonSession::new(request),
        }
    }

    /// The next exercise, according to what the files hold.
    fn next(&mut self) -> Result<(), NoExercise> {
        let notebook = self.data.notebook(&self.catalogue).unwrap();
        let known = LearnerRecords::from(&notebook);
        let work = self.session.next(&self.catalogue, &known, 7)?;
        let state = work.run(&self.catalogue, &Cancel::default()).unwrap();
        assert!(self.session.receive(state).is_empty());
        Ok(())
    }

    fn say(&mut self, input: Input) -> LessonChange {
        let work = self.session.say(input).unwrap();
        let state = work.run(&self.catalogue, &Cancel::default()).unwrap();
        self.session.receive(state)
    }

    fn keep(&mut self, change: LessonChange) -> KeepOutcome {
        let kept = change.keep(&mut self.data);
        self.session.on_kept(&kept)
    }

    fn answer_rightly(&mut self) -> LessonChange {
        let answer = right(self.session.lesson().unwrap());
        self.say(Input::Typed(answer))
    }

    fn stored(&self, game: &str) -> Option<LessonProgress> {
        let found = self.data.lessons.as_ref().unwrap().read().unwrap().kept;
        found.into_iter().find(|known| known.game == game)
    }

    fn drills(&self) -> Vec<Drill> {
        self.data.drills.as_ref().unwrap().read().unwrap().kept
    }
}

fn game(name: &str) -> usize {
    let catalogue = catalogue();
    let at = catalogue.entries().iter().position(|one| one.name == name);
    at.unwrap()
}

fn drill(record: &str) -> Drill {
    let catalogue = catalogue();
    let adviser = goldpile_learn::drills::adviser(&catalogue, "wythoff", "").unwrap();
    let mistake = Mistake {
        game: "wythoff".to_owned(),
        parameters: adviser.game().settings.to_string(),
        miss: WrongAnswer {
            kind: QuestionKind::Take,
            record: record.to_owned(),
            played: "1,1".to_owned(),
        },
    };
    Drill::of(&mistake, &adviser, now() - 9).unwrap()
}

#[test]
fn a_reply_leaves_the_progress_and_the_mistakes_to_be_stored() {
    let mut learner = Learner::new(StudyRequest::lesson(game("wythoff")));
    assert_eq!(learner.session.exercise().map(|_| ()), None);
    learner.next().unwrap();
    assert_eq!(learner.session.save_state(), SaveState::Unsaved);
    assert_eq!(learner.stored("wythoff"), None, "nothing is said yet");

    let change = learner.answer_rightly();
    assert_eq!(learner.session.save_state(), SaveState::Saving);
    let progress = learner.session.lesson().unwrap().progress().clone();
    let expected = LessonAdvance {
        from: None,
        to: progress.clone(),
    };
    assert_eq!(change.progress, Some(expected));
    assert_eq!(learner.keep(change), KeepOutcome::GoesOn);
    assert_eq!(learner.session.save_state(), SaveState::Saved);
    assert_eq!(learner.stored("wythoff"), Some(progress));

    // What is no answer changes nothing.
    assert!(learner.say(Input::Typed("no idea".to_owned())).is_empty());
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
    let error = wrong(learner.session.lesson().unwrap(), &mut dice).unwrap();
    let change = learner.say(Input::Typed(error));
    assert_eq!(change.mistakes.len(), 1);
    assert_eq!(learner.keep(change), KeepOutcome::GoesOn);
    assert_eq!(learner.drills()[0].record, "0,8");
    assert!(matches!(learner.session.prompt(), Prompt::Refute(_)));
}

#[test]
fn progress_that_is_handed_over_counts_until_another_program_goes_on() {
    let mut first = Learner::new(StudyRequest::lesson(game("nim")));
    first.next().unwrap();
    for _ in 0..4 {
        let change = first.answer_rightly();
        first.keep(change);
    }
    let far = first.stored("nim").unwrap();
    let again = far.clone().restarted();
    assert!(far.step > again.step);
    let start = LessonAdvance {
        from: Some(far.clone()),
        to: again.clone(),
    };
    let request = StudyRequest::Lesson(game("nim"), Some(Box::new(start)));
    first.session = LessonSession::new(request);
    first.next().unwrap();
    assert_eq!(*first.session.lesson().unwrap().progress(), again);
    assert_eq!(first.stored("nim"), Some(far.clone()), "not yet");

    // Another program goes on with what is stored.
    let mut second = Learner::new(StudyRequest::lesson(game("nim")));
    second.data = UserData::at(first.folder.path());
    second.next().unwrap();
    let change = second.answer_rightly();
    assert_eq!(change.progress.as_ref().unwrap().from, Some(far));
    second.keep(change);
    let farther = first.stored("nim").unwrap();

    let change = first.answer_rightly();
    assert_eq!(first.keep(change), KeepOutcome::Overtaken);
    assert_eq!(
        first.stored("nim"),
        Some(farther.clone()),
        "nothing is undone"
    );
    assert!(first.session.exercise().is_none());
    assert_eq!(*first.session.prompt(), Prompt::Nothing);
    first.next().unwrap();
    assert_eq!(*first.session.lesson().unwrap().progress(), farther);
    let change = first.answer_rightly();
    assert_eq!(first.keep(change), KeepOutcome::GoesOn);
}

#[test]
fn a_failure_to_store_is_told_once_until_it_is_stored() {
    let mut learner = Learner::new(StudyRequest::lesson(game("nim")));
    learner.next().unwrap();
    let path = learner.folder.path().join("lessons.jsonl");
    fs::create_dir(&path).unwrap();
    let change = learner.answer_rightly();
    let KeepOutcome::Failed(why) = learner.keep(change) else {
        panic!("it was stored")
    };
    assert!(why.contains("lessons.jsonl cannot be"), "{why}");
    let change = learner.answer_rightly();
    assert_eq!(learner.session.save_state(), SaveState::Failed);
    assert_eq!(learner.keep(change), KeepOutcome::GoesOn);
    assert_eq!(learner.session.save_state(), SaveState::Failed);
    fs::remove_dir(&path).unwrap();
    let change = learner.answer_rightly();
    assert_eq!(learner.keep(change), KeepOutcome::GoesOn);
    assert_eq!(learner.session.save_state(), SaveState::Saved);
    let progress = learner.session.lesson().unwrap().progress();
    assert_eq!(learner.stored("nim").as_ref(), Some(progress));

    // Without a folder nothing is stored.
    let change = learner.answer_rightly();
    let kept = change.keep(&mut UserData::default());
    let Err(ProgressError::Failed(why)) = kept else {
        panic!("{kept:?}")
    };
    assert_eq!(why, "this user has no folder for lessons (set HOME)");
}

#[test]
fn each_due_drill_is_asked_once_and_rated_and_what_cannot_be_asked_is_passed_over() {
    let mut learner = Learner::new(StudyRequest::Due(None));
    // Nothing wins from 3,5.
    let (asked, lost) = (drill("5,9"), drill("3,5"));
    let file = learner.data.drills.clone().unwrap();
    file.put(&[asked.clone(), lost.clone()]).unwrap();
    let (mut rated, mut passed) = (0, Vec::new());
    loop {
        let notebook = learner.data.notebook(&learner.catalogue).unwrap();
        let known = LearnerRecords::from(&notebook);
        let next = learner.session.next(&learner.catalogue, &known, 7);
        let Ok(work) = next else {
            assert_eq!(next.err(), Some(NoExercise::NothingDue));
            break;
        };
        match work.run(&learner.catalogue, &Cancel::default()) {
            Err(why) => {
                assert_eq!(why, "nothing wins there");
                passed.extend(learner.session.pass_over());
                continue;
            }
            Ok(state) => assert!(learner.session.receive(state).is_empty()),
        }
        let open = learner.session.pass_over();
        assert_eq!(open, None, "a question is open");
        let missed = learner.say(Input::Typed("5,4".to_owned()));
        assert_eq!((missed.mistakes.len(), &missed.rated), (1, &None));
        learner.keep(missed);
        let done = learner.say(Input::Typed("5,3".to_owned()));
        assert!(learner.session.is_drill_done());
        let (drill, rating) = done.rated.clone().unwrap();
        assert_eq!((&drill.id, rating), (&asked.id, Rating::Again));
        learner.keep(done);
        rated += 1;
    }
    assert_eq!((rated, passed), (1, vec![lost.id]));
    assert_eq!(learner.session.answered(), 1);
    let kept = learner.drills();
    let kept = kept.iter().find(|drill| drill.id == asked.id).unwrap();
    assert_eq!(kept.schedule.asked(), 1);
}

#[test]
fn a_variant_is_remembered_and_a_position_removed_under_all_its_names() {
    let mut learner = Learner::new(StudyRequest::Due(None));
    let file = learner.data.drills.clone().unwrap();
    let asked = Drill {
        schedule: drill("5,9")
            .schedule
            .rated(Rating::Good, now() - 99 * 86_400),
        ..drill("5,9")
    };
    // An earlier version stored the same position after another line.
    let same = Drill {
        id: "earlier".to_owned(),
        position: String::new(),
        ..drill("6,10 5,9")
    };
    let other = Drill {
        schedule: drill("4,9").schedule.rated(Rating::Good, now()),
        ..drill("4,9")
    };
    file.put(&[asked.clone(), same, other.clone()]).unwrap();
    let catalogue = catalogue();
    learner.session = LessonSession::new(StudyRequest::Drill(asked.id.clone()));
    let known = learner.data.notebook(&catalogue).unwrap();
    let shown = known.drills.0.iter().map(|drill| &*drill.id);
    assert_eq!(shown.collect::<Vec<_>>(), ["earlier", &other.id]);

    let id = asked.id.clone();
    file.remove("earlier").unwrap();
    learner.next().unwrap();
    let done = learner.say(Input::GiveUp);
    learner.keep(done);
    let kept = learner.drills();
    let kept = kept.iter().find(|drill| drill.id == id).unwrap();
    let [numbers] = &kept.variants[..] else {
        panic!("{kept:?}")
    };
    assert_ne!(numbers, "5,9");

    let same = Drill {
        id: "earlier".to_owned(),
        ..asked
    };
    file.put(&[same]).unwrap();
    learner.data.remove_drill(&catalogue, &id).unwrap();
    assert_eq!(learner.drills(), [other]);
}

#[test]
fn what_does_not_exist_is_not_asked() {
    let mut learner = Learner::new(StudyRequest::lesson(999));
    assert_eq!(learner.next(), Err(NoExercise::GameGone));
    learner.session = LessonSession::new(StudyRequest::Due(Some(999)));
    assert_eq!(learner.next(), Err(NoExercise::GameGone));
    learner.session = LessonSession::new(StudyRequest::Drill("0bad".to_owned()));
    assert_eq!(learner.next(), Err(NoExercise::DrillGone));
    let drill = drill("5,9");
    let file = learner.data.drills.clone().unwrap();
    file.put(std::slice::from_ref(&drill)).unwrap();
    // One drill is asked whether it is due or not, and no other one after it.
    learner.session = LessonSession::new(StudyRequest::Drill(drill.id));
    learner.next().unwrap();
    learner.say(Input::GiveUp);
    assert_eq!(learner.next(), Err(NoExercise::DrillAnswered));
    let drills = Drills(learner.drills());
    assert_eq!(drills.due(now() + 9), 1, "it was not kept: nobody kept it");
}

#[test]
fn a_set_asks_new_positions_and_rates_nothing() {
    let entries = catalogue();
    let entry = &entries.entries()[game("wythoff")];
    let lesson = goldpile_learn::Lesson::of(entry).unwrap().unwrap();
    let idea = lesson.sets().next().unwrap().to_owned();
    let mut learner = Learner::new(StudyRequest::Set(game("wythoff"), idea));
    for _ in 0..3 {
        learner.next().unwrap();
        let Some(Exercise::Drill(attempt)) = learner.session.exercise() else {
            panic!("a set asks drills")
        };
        let asked = matches!(attempt.question(), Question::Find(_) | Question::Predict(_));
        assert!(asked, "{:?}", attempt.question());
        let change = learner.say(Input::GiveUp);
        assert!(change.is_empty() && learner.session.is_drill_done());
    }
    assert_eq!(learner.session.answered(), 3);
    assert!(learner.say(Input::Given(Answer::None)).progress.is_none());
}

#[test]
fn a_flag_ends_the_searches_of_every_step_and_of_a_drill() {
    let entries = catalogue();
    let entry = &entries.entries()[game("wythoff")];
    let lesson = || goldpile_learn::Lesson::of(entry).unwrap().unwrap();
    let last = lesson().steps.len();
    let at = |step| LessonProgress {
        step,
        ..LessonProgress::new("wythoff", 7)
    };
    let lessons = (0..=last)
        .map(|step| Exercise::Lesson(Box::new(Session::restore(lesson(), at(step)).unwrap())));
    let drill = drill("5,9");
    let adviser = drill.adviser(&entries).unwrap();
    let attempt = DrillAttempt::ask(&drill, adviser, 0).unwrap();
    for exercise in lessons.chain([Exercise::Drill(Box::new(attempt))]) {
        let cancel = Cancel::default();
        let exercise = exercise.stopped_by(&cancel);
        assert!(!exercise.adviser().canceller().is_cancelled());
        cancel.cancel();
        assert!(exercise.adviser().canceller().is_cancelled());
    }
}
