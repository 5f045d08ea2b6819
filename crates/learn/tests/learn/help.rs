//! A lesson by value: a wrong move is refuted and asked again, help runs out, and practice fades it.

use goldpile_games::catalogue;
use goldpile_learn::exam::{ExamSlot, ExamTask};
use goldpile_learn::help_level::HelpProgress;
use goldpile_learn::progress::CurrentQuestion;
use goldpile_learn::progress::Mark;
use goldpile_learn::session::Prompt;
use goldpile_learn::{
    HelpLevel, Lesson, LessonProgress, LessonStage, Notebook, PositionClass, Question, Reached,
    Reply, ReplyTone, Session,
};

use goldpile_testkit::learner::right;

fn lesson(game: &str) -> Lesson {
    let catalogue = catalogue();
    let entry = catalogue.find(game).unwrap();
    Lesson::of(entry).unwrap().unwrap()
}

/// A learner at the first question of this lesson, where one take wins at once.
fn begun(game: &str) -> Session {
    let mut session = Session::begin(lesson(game), 7).unwrap();
    session.answer_typed("").unwrap();
    session
}

/// A learner in practice at this level.
fn practising(game: &str, level: HelpLevel) -> Session {
    let lesson = lesson(game);
    let progress = LessonProgress {
        step: lesson.steps_before_practice,
        fading: HelpProgress::at(level),
        ..LessonProgress::new(game, 7)
    };
    Session::restore(lesson, progress).unwrap()
}

fn said(reply: &Reply) -> Vec<(ReplyTone, &str)> {
    let said = reply.said.iter();
    said.map(|said| (said.tone, &*said.text)).collect()
}

/// Whether the question of the step is asked, rather than the opponent's reply.
fn is_asked(session: &Session) -> bool {
    let Prompt::Question(Question::Find(line)) = session.prompt() else {
        return false;
    };
    line.moves().is_empty()
}

#[test]
fn a_wrong_move_is_refuted_and_then_asked_again() {
    let mut session = begun("wythoff");
    assert!(is_asked(&session) && !session.view().text.is_empty());
    let reply = session.answer_typed("0,5").unwrap();
    let wrong = "You take 3 from b and leave 0,5. From there your opponent wins.";
    assert_eq!(said(&reply), [(ReplyTone::Wrong, wrong)]);
    let [mistake] = &reply.mistakes[..] else {
        panic!("{reply:?}")
    };
    assert_eq!((&*mistake.game, &*mistake.miss.played), ("wythoff", "0,5"));
    assert!(matches!(session.prompt(), Prompt::Refute(_)));
    let view = session.view();
    let question = "From 0,5, your opponent can now win. With which move? (Enter shows it.)";
    assert_eq!(view.question, question);
    assert!(view.text.is_empty(), "they are about another position");
    assert_eq!(view.line.unwrap().moves().len(), 1);
    assert!(!session.is_answer_named());
    let reply = session.nudge().unwrap();
    assert_eq!(said(&reply), [(ReplyTone::Nudge, "Enter shows it.")]);

    let (again, shows) = (
        (ReplyTone::Plain, "Now try again."),
        (
            ReplyTone::Plain,
            "Your opponent wins like this: taking 5 from b leaves 0,0.",
        ),
    );
    let beats = (ReplyTone::Right, "Yes, that beats you.");
    let lets_off = (ReplyTone::Wrong, "No, that reply would let you off.");
    for (typed, expected) in [
        ("0,0", &[beats, again][..]),
        ("0,4", &[lets_off, shows, again]),
        ("", &[shows, again]),
    ] {
        let mut session = session.clone();
        let reply = session.answer_typed(typed).unwrap();
        assert_eq!(said(&reply), expected, "{typed}");
        assert!(is_asked(&session) && !reply.is_next, "{typed}");
        let asked = CurrentQuestion {
            misses: 1,
            ..CurrentQuestion::default()
        };
        assert_eq!(session.progress().asked, asked);
    }
    let mut given_up = session.clone();
    assert_eq!(said(&given_up.give_up().unwrap()), [shows, again]);
    assert!(is_asked(&given_up));

    // What was missed once does not count as right, even if it is right in the end.
    session.answer_typed("").unwrap();
    let reply = session.answer_typed("0,0").unwrap();
    assert!(reply.is_next);
    let tally = session.progress().ideas["The game"];
    assert_eq!((tally.asked, tally.right, tally.nudged), (1, 0, 0));
    let progress = session.progress();
    assert_eq!((progress.step, progress.item), (1, 1));
    assert_eq!(progress.asked, CurrentQuestion::default());
}

#[test]
fn three_nudges_are_left_where_something_is_asked() {
    let mut session = Session::begin(lesson("wythoff"), 7).unwrap();
    assert_eq!(session.nudges_left(), 0, "there is only something to read");
    let nothing = (ReplyTone::Nudge, "Nothing is asked here: Enter goes on.");
    assert_eq!(said(&session.nudge().unwrap()), [nothing]);
    assert!(!session.is_answer_named());

    session.answer_typed("").unwrap();
    assert_eq!(session.nudges_left(), 3);
    let texts = [
        "Can you take everything?",
        "One pile alone, or the same from both.",
        "This wins: taking 8 from b leaves 0,0. Give this answer to go on.",
    ];
    for (left, text) in [2, 1, 0].into_iter().zip(texts) {
        assert!(!session.is_answer_named());
        assert_eq!(said(&session.nudge().unwrap()), [(ReplyTone::Nudge, text)]);
        assert_eq!(session.nudges_left(), left);
        let asked = &session.progress().asked;
        assert_eq!((asked.nudges, asked.helped), (3 - left, true));
        assert_eq!(asked.is_first_try(), left > 0);
    }
    assert!(session.is_answer_named());
    session.answer_typed("0,0").unwrap();
    assert!(!session.is_answer_named());
    assert_eq!(session.nudges_left(), 3, "for the next question");
    session.nudge().unwrap();
    session.answer_typed("0,0").unwrap();
    let tally = session.progress().ideas["The game"];
    assert_eq!((tally.asked, tally.right, tally.nudged), (2, 0, 1));
}

#[test]
fn who_gives_up_is_shown_the_answer() {
    let mut session = begun("wythoff");
    let reply = session.give_up().unwrap();
    let shown = "This wins: taking 8 from b leaves 0,0. Give this answer to go on.";
    assert_eq!(said(&reply), [(ReplyTone::Nudge, shown)]);
    assert!(session.is_answer_named() && is_asked(&session));

    // Each kind of question names its own answer.
    let mut shown = Vec::new();
    for game in ["nim", "wythoff"] {
        let mut session = Session::begin(lesson(game), 7).unwrap();
        for _ in 0..60 {
            if !matches!(session.stage(), LessonStage::Step(_)) {
                break;
            }
            let what = match session.prompt() {
                Prompt::Question(Question::Predict(_)) => "predict",
                Prompt::Question(Question::Row { .. }) => "row",
                Prompt::Question(Question::Parts(_)) => "parts",
                _ => "other",
            };
            if what != "other" && shown.iter().all(|(known, _)| *known != what) {
                let reply = session.clone().give_up().unwrap();
                shown.push((what, reply.said[0].text.clone()));
            }
            let answer = right(&session);
            session.answer_typed(&answer).unwrap();
        }
    }
    shown.sort();
    let [(_, parts), (_, predict), (_, row)] = &shown[..] else {
        panic!("{shown:?}")
    };
    assert_eq!(parts, "6 = 4 + 2. Give this answer to go on.");
    assert_eq!(predict, "The answer is no. Give this answer to go on.");
    assert_eq!(row, "The row is 1,2. Give this answer to go on.");
}

#[test]
fn practice_shows_less_at_every_level() {
    let cases = [
        (HelpLevel::Table, 3, "The table is in sight."),
        (HelpLevel::Notes, 3, "Your own rows are in sight."),
        (
            HelpLevel::Nudges,
            3,
            "Nothing is in sight, but you may ask for a nudge.",
        ),
        (
            HelpLevel::Nothing,
            0,
            "No table and no nudges, but paper is allowed.",
        ),
    ];
    for (level, nudges, text) in cases {
        let session = practising("wythoff", level);
        assert_eq!(session.stage(), LessonStage::Practice);
        let view = session.view();
        assert_eq!((view.level, view.nudges), (Some(level), nudges));
        assert_eq!(session.nudges_left(), nudges);
        let is_exam = level == HelpLevel::Nothing;
        assert_eq!(view.heading, if is_exam { "Exam" } else { "Practice" });
        assert_eq!(session.is_examined(), is_exam);
        assert_eq!(view.text[0], text);
        let rows = view.sheet.map(|sheet| sheet.rows.len());
        match level {
            HelpLevel::Table => assert!(rows.is_some()),
            // The rows from 0 to 8, which the lesson builds.
            HelpLevel::Notes => assert_eq!(rows, Some(9)),
            HelpLevel::Nudges | HelpLevel::Nothing => assert_eq!(rows, None),
        }
        let sheet = practising("nim", level).view().sheet;
        let title = sheet.map(|sheet| sheet.title);
        let expected = match level {
            HelpLevel::Table => Some("The piles as sums"),
            HelpLevel::Notes => Some("The numbers to choose from"),
            HelpLevel::Nudges | HelpLevel::Nothing => None,
        };
        assert_eq!(title, expected);
    }
    let mut alone = practising("wythoff", HelpLevel::Nothing);
    let none = (ReplyTone::Nudge, "There is no help now. Take your time.");
    assert_eq!(said(&alone.nudge().unwrap()), [none]);
    assert_eq!(alone.progress().asked.nudges, 0);
}

#[test]
fn four_right_answers_take_a_learner_on() {
    // The level, how many answers before this one were right, and what is said after "Right".
    let answered = |level: HelpLevel, before: usize| {
        let window = serde_json::json!({ "level": level, "window": vec![true; before] });
        let lesson = lesson("wythoff");
        let progress = LessonProgress {
            step: lesson.steps_before_practice,
            fading: serde_json::from_value(window).unwrap(),
            ..LessonProgress::new("wythoff", 7)
        };
        let mut session = Session::restore(lesson, progress).unwrap();
        let answer = right(&session);
        let reply = session.answer_typed(&answer).unwrap();
        let texts = said(&reply).into_iter().map(|(_, text)| text.to_owned());
        let progress = session.progress();
        let texts: Vec<String> = texts.skip(1).collect();
        (progress.fading.level, progress.marks.clone(), texts)
    };
    let right = |count: usize| vec![Mark::Right; count];
    let (level, marks, texts) = answered(HelpLevel::Table, 3);
    assert_eq!((level, marks), (HelpLevel::Notes, right(1)));
    assert_eq!(texts, ["Next: with your own rows in sight."]);
    let (level, marks, texts) = answered(HelpLevel::Table, 2);
    assert_eq!(
        (level, marks, texts),
        (HelpLevel::Table, right(1), Vec::new())
    );
    let (level, marks, texts) = answered(HelpLevel::Nudges, 3);
    assert_eq!((level, marks), (HelpLevel::Nothing, right(0)));
    assert_eq!(
        texts,
        ["Next: the exam. Ten questions, nothing in sight, and no nudges."]
    );
    let (level, marks, texts) = answered(HelpLevel::Nothing, 0);
    assert_eq!(
        (level, marks, texts),
        (HelpLevel::Nothing, right(1), Vec::new())
    );
}

#[test]
fn practice_and_exams_ask_the_kinds_of_the_deck_in_turn() {
    let asked = |level: HelpLevel, drawn: u64, answered: usize| {
        let lesson = lesson("wythoff");
        let progress = LessonProgress {
            step: lesson.steps_before_practice,
            fading: HelpProgress::at(level),
            marks: vec![Mark::Right; answered],
            drawn,
            ..LessonProgress::new("wythoff", 7)
        };
        let session = Session::restore(lesson, progress).unwrap();
        let line = session.prompt().line().unwrap();
        let class = PositionClass::of(session.adviser(), line.last()).unwrap();
        let predicts = matches!(session.prompt(), Prompt::Question(Question::Predict(_)));
        (predicts, session.lesson().idea_of(&class))
    };
    let wythoff = lesson("wythoff");
    let of_slot = |slot: &ExamSlot| {
        let kind = &wythoff.exam[slot.kind];
        (kind.task != ExamTask::Find, Some(kind.idea))
    };
    let deck: Vec<_> = wythoff.deck().iter().map(of_slot).collect();
    // The number of draws counts this one, too.
    let practice: Vec<_> = (0..40)
        .map(|drawn| asked(HelpLevel::Notes, drawn, 0))
        .collect();
    assert_eq!(practice[..29], deck[1..]);
    assert_eq!(practice[29..], deck[..11]);
    let exam: Vec<_> = (0..10)
        .map(|right| asked(HelpLevel::Nothing, 99, right))
        .collect();
    let slots = wythoff.exam_slots(7, 0);
    assert_eq!(exam, slots.iter().map(of_slot).collect::<Vec<_>>());
    let who_wins = exam.iter().filter(|(predicts, _)| *predicts);
    assert!((3..=4).contains(&who_wins.count()));
}

#[test]
fn who_has_found_and_won_enough_has_passed() {
    let progress = |right: usize, wrong: usize, won: u64| LessonProgress {
        marks: [vec![Mark::Right; right], vec![Mark::Wrong; wrong]].concat(),
        fading: HelpProgress::at(HelpLevel::Nothing),
        won,
        ..LessonProgress::new("nim", 1)
    };
    assert!(!progress(7, 3, 2).has_passed_exam() && progress(8, 2, 0).has_passed_exam());
    assert!(!progress(8, 1, 2).has_passed_exam());
    assert!(!progress(8, 2, 1).has_passed() && progress(8, 2, 2).has_passed());
    assert!(!progress(7, 2, 9).has_passed());
    let missing = "exam: 7 of 9 right so far (8 of 10 needed)";
    assert_eq!(progress(7, 2, 3).missing(), missing);
    assert_eq!(
        progress(7, 2, 1).missing(),
        format!("{missing}, and one match to win")
    );

    let far = LessonProgress {
        step: 5,
        item: 1,
        graduated: true,
        ..progress(8, 2, 2)
    };
    assert_eq!(far.reached(), usize::MAX);
    let again = far.restarted();
    assert_eq!((again.step, again.item, again.won), (0, 0, 0));
    assert!(again.graduated && again.marks.is_empty());
    let reached = LessonProgress {
        step: 5,
        ..progress(0, 0, 0)
    };
    assert_eq!(reached.reached(), 5);
}

#[test]
fn the_notebook_says_how_far_a_learner_is() {
    let catalogue = catalogue();
    let folder = tempfile::tempdir().unwrap();
    let file = goldpile_learn::JsonLines::at(folder.path().join("lessons.jsonl"));
    let entry = catalogue.find("wythoff").unwrap().clone();
    let entries = std::slice::from_ref(&entry);
    let read = || Notebook::read(entries, Some(&file), None, 0).unwrap();
    let lesson = lesson("wythoff");
    let notebook = read();
    let chapter = notebook.chapter("wythoff").unwrap();
    assert_eq!(chapter.reached(), Reached::Nothing);
    assert_eq!(
        (chapter.steps, chapter.steps_before_practice),
        (lesson.steps.len(), lesson.steps_before_practice)
    );
    assert_eq!(chapter.sets, lesson.sets().collect::<Vec<_>>());
    assert!(!chapter.is_begun && notebook.chapter("nim").is_none());
    assert_eq!(
        (notebook.reached("wythoff"), notebook.reached("nim")),
        (0, 0)
    );

    let steps = lesson.steps.len();
    for (step, item, graduated, reached, text) in [
        (0, 0, false, Reached::Nothing, "not begun".to_owned()),
        (
            0,
            1,
            false,
            Reached::Step(0, steps),
            format!("page 1 of {steps}"),
        ),
        (
            2,
            0,
            false,
            Reached::Step(2, steps),
            format!("page 3 of {steps}"),
        ),
        (
            lesson.steps_before_practice,
            0,
            false,
            Reached::Practice,
            "in practice".to_owned(),
        ),
        (
            lesson.steps_before_practice,
            0,
            true,
            Reached::Graduated,
            "done".to_owned(),
        ),
    ] {
        let progress = LessonProgress {
            step,
            item,
            graduated,
            ..LessonProgress::new("wythoff", 1)
        };
        file.put(&[progress]).unwrap();
        let notebook = read();
        let chapter = notebook.chapter("wythoff").unwrap();
        assert_eq!((chapter.reached(), chapter.is_begun), (reached, true));
        assert_eq!(chapter.reached().to_string(), text);
        let expected = if graduated { usize::MAX } else { step };
        assert_eq!(notebook.reached("wythoff"), expected);
    }
}
