//! Lessons and drills on the screen: every lesson from its first step to its end, what is kept, and how it looks.

use crate::hand::Hand;
use crate::scene::COMMON_SIZES;
use goldpile_engine::Catalogue;
use goldpile_games::catalogue;
use goldpile_learn::session::Prompt;
use goldpile_learn::{
    Drill, Exercise, HelpLevel, JsonLines, LessonProgress, LessonStage, Notebook, Question, Session,
};
use goldpile_testkit::learner::right;
use goldpile_testkit::long_or;
use goldpile_testkit::wrong::wrong;
use goldpile_tui::screens::study::Study;
use goldpile_tui::{Command, Opening};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use tempfile::TempDir;

pub(crate) struct Shelves {
    pub(crate) folder: TempDir,
    pub(crate) lessons: JsonLines<LessonProgress>,
    pub(crate) drills: JsonLines<Drill>,
}

impl Shelves {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            lessons: JsonLines::at(folder.path().join("lessons.jsonl")),
            drills: JsonLines::at(folder.path().join("drills.jsonl")),
            folder,
        }
    }

    pub(crate) fn hand(&self, size: (u16, u16)) -> Hand {
        self.hand_in(size, catalogue())
    }

    pub(crate) fn hand_in(&self, size: (u16, u16), games: Catalogue) -> Hand {
        let mut hand = Hand::with(size, games, Opening::Menu);
        hand.files.lessons = Some(self.lessons.clone());
        hand.files.drills = Some(self.drills.clone());
        let at = |name| self.folder.path().join(name);
        hand.files.daily = Some(JsonLines::at(at("daily.jsonl")));
        hand.files.practice = Some(JsonLines::at(at("practice.jsonl")));
        hand.judges = true;
        hand
    }

    fn progress(&self, game: &str) -> LessonProgress {
        let found = self.lessons.read().unwrap().kept;
        found.into_iter().find(|known| known.game == game).unwrap()
    }

    fn notebook(&self, now: i64) -> Notebook {
        let entries = catalogue();
        let shelves = (Some(&self.lessons), Some(&self.drills));
        Notebook::read(entries.entries(), shelves.0, shelves.1, now).unwrap()
    }
}

/// Goes from the menu into the lesson of this game.
pub(crate) fn begin(hand: &mut Hand, game: &str) {
    hand.choose("Learn");
    // A lesson that is begun is resumed at once.
    if hand.app.screen::<Study>().is_some() {
        hand.press("Esc");
    }
    let title = catalogue().find(game).unwrap().title.clone();
    hand.press("Home");
    hand.choose(&title);
    assert!(hand.app.screen::<Study>().is_some(), "{}", hand.screen());
}

pub(crate) fn exercise(hand: &Hand) -> &Exercise {
    let study = hand.app.screen::<Study>().unwrap();
    study.exercise().expect("a question")
}

pub(crate) fn session(hand: &Hand) -> &Session {
    match exercise(hand) {
        Exercise::Lesson(session) => session,
        Exercise::Drill(_) => panic!("a drill"),
    }
}

pub(crate) fn answer(hand: &mut Hand, answer: &str) {
    // The correction of the last answer is read first.
    let is_read =
        |prompt: &Prompt| matches!(prompt, Prompt::Question(Question::Read) | Prompt::Nothing);
    for _ in 0..9 {
        if hand.app.keys().name != "study" || is_read(&exercise(hand).prompt()) {
            break;
        }
        hand.press("Enter");
    }
    match exercise(hand).prompt() {
        Prompt::Question(Question::Predict(_)) => hand.press(&answer[..1]),
        Prompt::Question(Question::Which { .. } | Question::Row { .. } | Question::Parts(_)) => {
            hand.write(answer);
            hand.press("Enter");
        }
        Prompt::Question(Question::Find(_)) | Prompt::Refute(_) | Prompt::Match(_) => {
            hand.press(":");
            hand.write(answer);
            hand.press("Enter");
        }
        // A long text takes several presses of Enter.
        Prompt::Question(Question::Read) | Prompt::Nothing => {
            let before = session(hand).progress().clone();
            for _ in 0..20 {
                hand.press("Enter");
                let study = hand.app.screen::<Study>();
                if study.is_none() || *session(hand).progress() != before {
                    return;
                }
            }
            panic!("no end of the text:\n{}", hand.screen());
        }
    }
}

#[test]
fn who_answers_rightly_graduates_on_the_screen() {
    for (index, entry) in catalogue().entries().iter().enumerate() {
        let shelves = Shelves::new();
        let mut hand = shelves.hand(COMMON_SIZES[index % COMMON_SIZES.len()]);
        begin(&mut hand, &entry.name);
        let mut answers = 0;
        while session(&hand).stage() != LessonStage::Done {
            answers += 1;
            assert!(answers < 600, "{}: no end", entry.name);
            let known = session(&hand).view();
            // If a text is longer than its room, Enter scrolls first.
            let first: Vec<&str> = known.question.split(' ').take(2).collect();
            let is_asked =
                hand.has_text(&first.join(" ")) || hand.has_text("Enter shows the rest.");
            assert!(
                is_asked,
                "{}: {}\n{}",
                entry.name,
                known.question,
                hand.screen()
            );
            let said = right(session(&hand));
            let before = session(&hand).progress().clone();
            answer(&mut hand, &said);
            let progress = session(&hand).progress();
            assert_ne!(
                *progress,
                before,
                "{}: {said} did nothing\n{}",
                entry.name,
                hand.screen()
            );
            assert_eq!(*progress, shelves.progress(&entry.name), "it is kept");
            // Now and then the program is killed, and only the files are left.
            if answers % 7 == 0 {
                let view = session(&hand).view();
                let progress = progress.clone();
                hand = shelves.hand(COMMON_SIZES[(answers + index) % COMMON_SIZES.len()]);
                begin(&mut hand, &entry.name);
                assert_eq!(*session(&hand).progress(), progress);
                assert_eq!(session(&hand).view().question, view.question);
            }
        }
        let progress = shelves.progress(&entry.name);
        assert!(
            progress.graduated && progress.matches.alone >= 2,
            "{}",
            entry.name
        );
        assert_eq!(progress.matches.helped, 0);
        assert!(shelves.drills.read().unwrap().kept.is_empty());
        hand.press("Esc");
        assert!(hand.has_text("this lesson is done"), "{}", hand.screen());
    }
}

#[test]
fn who_errs_everywhere_is_shown_why_and_every_mistake_becomes_a_drill() {
    // The tests of `learn` cover mistakes in every game.
    let every = long_or(3, 1);
    for (index, entry) in catalogue().entries().iter().enumerate().step_by(every) {
        let shelves = Shelves::new();
        let mut hand = shelves.hand(COMMON_SIZES[(index + 1) % COMMON_SIZES.len()]);
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(5);
        begin(&mut hand, &entry.name);
        let mut erred = false;
        let mut practised = 0;
        let mut mistakes = 0;
        for _ in 0..900 {
            if session(&hand).stage() == LessonStage::Practice {
                practised += 1;
                if practised > 24 {
                    break;
                }
            }
            let prompt = session(&hand).prompt();
            let may = !erred && !matches!(prompt, Prompt::Refute(_));
            let error = wrong(session(&hand), &mut dice).filter(|_| may);
            let said = error.clone().unwrap_or_else(|| right(session(&hand)));
            let misses = session(&hand).progress().asked.misses;
            let before = session(&hand).progress().clone();
            answer(&mut hand, &said);
            if error.is_some() {
                let after = session(&hand).progress();
                assert_ne!(before, *after, "{}: {said}\n{}", entry.name, hand.screen());
                mistakes += 1;
                let is_sign = |part: &str| part.trim_start().starts_with("? ");
                // On a wide screen the words are right of the divider.
                let signed = |line: &str| line.split('│').any(is_sign);
                assert!(
                    hand.screen().lines().any(signed),
                    "{}\n{}",
                    entry.name,
                    hand.screen()
                );
            }
            let now = session(&hand).progress();
            let is_next =
                (now.step, now.item, now.drawn) != (before.step, before.item, before.drawn);
            erred = !is_next && (erred || error.is_some() || now.asked.misses > misses);
        }
        assert_eq!(
            session(&hand).stage(),
            LessonStage::Practice,
            "{}",
            entry.name
        );
        assert_eq!(session(&hand).progress().fading.level, HelpLevel::Table);
        assert!(!shelves.progress(&entry.name).graduated);
        let drills = shelves.drills.read().unwrap();
        assert_eq!(drills.damaged, Vec::<String>::new());
        assert!(
            mistakes > 10 && drills.kept.len() * 2 > mistakes,
            "{}: {mistakes} mistakes, {} drills",
            entry.name,
            drills.kept.len()
        );
        let due = shelves.notebook(i64::MAX / 2).due();
        assert_eq!(due, drills.kept.len());
    }
}

#[test]
fn a_lesson_with_the_keys_of_a_match_and_with_the_mouse() {
    let shelves = Shelves::new();
    let mut hand = shelves.hand((80, 24));
    begin(&mut hand, "wythoff");
    assert!(hand.has_text("Enter goes on."), "{}", hand.screen());
    hand.click_command(Command::Enter);
    // At 0,8, taking the whole pile wins.
    assert!(hand.has_text("0,8: your move."), "{}", hand.screen());
    hand.press("Enter");
    assert!(
        hand.has_text("First choose how many to take"),
        "{}",
        hand.screen()
    );
    hand.press("h");
    assert!(hand.has_text("help used, 2 "), "{}", hand.screen());
    hand.press("Right Right Right");
    assert!(hand.has_text("0,8 → 0,5"), "{}", hand.screen());
    hand.press("Enter");
    assert!(
        hand.has_text("? You take 3 from b and leave 0,5."),
        "{}",
        hand.screen()
    );
    assert!(
        hand.has_text("From 0,5, your opponent can now win."),
        "{}",
        hand.screen()
    );
    // Enter alone shows the opponent's reply.
    hand.press("Enter");
    assert!(
        hand.has_text("Your opponent wins like this: taking 5 from b leaves 0,0."),
        "{}",
        hand.screen()
    );
    hand.press("End Enter");
    assert!(hand.has_text("★ Right."), "{}", hand.screen());
    let kept = shelves.drills.read().unwrap().kept;
    assert_eq!(kept.len(), 1, "the mistake is a drill");
    assert_eq!(
        (kept[0].record.as_str(), kept[0].played.as_str()),
        ("0,8", "0,5")
    );
    hand.press("w");
    hand.says(&[
        "What you know so far",
        "Nothing but the rules of the game",
        "w shows the proof",
    ]);
    hand.press("w");
    hand.says(&["Why it is true"]);
    hand.press("Esc Esc");
    assert!(
        hand.has_text("Learn") && hand.has_text("1 due"),
        "{}",
        hand.screen()
    );
    hand.press("Esc");
    hand.down_to("Practice");
    hand.says(&["Practice 1 position due", "You answered 0,5. What wins?"]);
}

#[test]
fn a_mistake_in_a_match_comes_back_as_a_drill() {
    let shelves = Shelves::new();
    let mut hand = shelves.hand((80, 24));
    hand.set_up("wythoff", "15,19");
    // 15,9 and 6,10 win.
    hand.write("15,18");
    hand.press("Enter");
    hand.press("G y");
    let kept = shelves.drills.read().unwrap().kept;
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!(
        (kept[0].record.as_str(), kept[0].played.as_str()),
        ("15,19", "15,18")
    );
    hand.press("q");
    hand.says(&["Practice 1 position due"]);
    hand.choose("Practice");
    hand.press("Enter");
    assert!(
        hand.has_text("15,19: your move. Find one that wins."),
        "{}",
        hand.screen()
    );
    assert!(
        hand.has_text("Practice: a position in which you went wrong."),
        "{}",
        hand.screen()
    );
    // The reason would give the answer away.
    hand.press("w");
    assert!(hand.has_text("Answer first"), "{}", hand.screen());
    hand.write("15,18");
    hand.press("Enter");
    assert!(hand.has_text("Try again."), "{}", hand.screen());
    hand.write("15,9");
    hand.press("Enter");
    assert!(
        hand.has_text("It comes back in 1 minute."),
        "{}",
        hand.screen()
    );
    let after = shelves.drills.read().unwrap().kept;
    assert_eq!(after.len(), 1);
    assert_eq!(after[0].schedule.asked(), 1);
    hand.press("w");
    assert!(hand.has_text("Wythoff"), "{}", hand.screen());
    hand.press("Esc Enter");
    assert!(
        hand.has_text("Repeated once.") && hand.has_text("in 1 minute"),
        "{}",
        hand.screen()
    );
}

#[test]
fn a_drill_that_is_given_up_says_how_it_goes_on() {
    let shelves = Shelves::new();
    let mut hand = shelves.hand((80, 24));
    hand.set_up("wythoff", "15,19");
    hand.write("15,18");
    hand.press("Enter G y q");
    hand.choose("Practice");
    assert!(hand.has_text("Not repeated yet."), "{}", hand.screen());
    hand.press("Enter");
    assert!(hand.has_text("3 nudges left"), "{}", hand.screen());
    hand.press("G");
    assert!(hand.has_text("> This wins:"), "{}", hand.screen());
    assert!(hand.has_text("Enter goes back."), "{}", hand.screen());
    assert!(
        !hand.has_text("give up") && !hand.has_text("nudge"),
        "{}",
        hand.screen()
    );
    let asked = shelves.drills.read().unwrap().kept[0].schedule.asked();
    assert_eq!(asked, 1);
    hand.press("Enter");
    assert!(hand.has_text("Repeated once."), "{}", hand.screen());
}

#[test]
fn a_lesson_names_an_answer_once() {
    let shelves = Shelves::new();
    let mut hand = shelves.hand((80, 24));
    begin(&mut hand, "nim");
    while session(&hand).nudges_left() == 0 {
        hand.press("Enter");
    }
    hand.press("h h h");
    assert!(
        hand.has_text("Give this answer to go on."),
        "{}",
        hand.screen()
    );
    assert!(
        !hand.has_text("h nudge") && !hand.has_text("G give up"),
        "{}",
        hand.screen()
    );
    let before = hand.screen();
    hand.press("h G");
    assert!(
        hand.has_text("The answer is named already"),
        "{}",
        hand.screen()
    );
    let upper = |screen: &str| {
        screen
            .lines()
            .take(18)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(upper(&before), upper(&hand.screen()));
}

#[test]
fn drills_are_listed_asked_removed_and_carried_elsewhere() {
    let shelves = Shelves::new();
    let mut hand = shelves.hand((80, 24));
    hand.set_up("wythoff", "15,19");
    hand.write("15,18");
    hand.press("Enter");
    hand.press("G y q");
    hand.choose("Practice");
    assert!(
        hand.has_text("1 position") && hand.has_text("15,19 15,18"),
        "{}",
        hand.screen()
    );
    let path = shelves.folder.path().join("mine.jsonl");
    hand.press("x");
    hand.write(path.to_str().unwrap());
    hand.press("Enter");
    assert!(hand.has_text("1 position written to"), "{}", hand.screen());
    hand.press("d n");
    assert_eq!(shelves.drills.read().unwrap().kept.len(), 1);
    hand.press("d y");
    assert!(
        hand.has_text("The position has been removed."),
        "{}",
        hand.screen()
    );
    assert_eq!(shelves.drills.read().unwrap().kept.len(), 0);
    hand.press("i");
    hand.write(path.to_str().unwrap());
    hand.press("Enter");
    assert!(hand.has_text("1 position imported."), "{}", hand.screen());
    hand.press("Enter");
    assert!(hand.has_text("15,19: your move."), "{}", hand.screen());
    hand.write("6,10");
    hand.press("Enter Enter");
    // The sets of a game are below its drills.
    hand.press("Esc Esc");
    hand.choose("Learn");
    hand.down_to("Wythoff");
    hand.press("d End");
    assert!(hand.has_text("New positions"), "{}", hand.screen());
    for _ in 0..4 {
        hand.press("Enter");
        let prompt = exercise(&hand).prompt();
        assert!(matches!(prompt, Prompt::Question(_)), "{}", hand.screen());
        let Exercise::Drill(attempt) = exercise(&hand) else {
            panic!("a set asks drills")
        };
        let mut known = attempt.clone();
        let said = if let Question::Predict(_) = attempt.question() {
            "no".to_owned()
        } else {
            let named = known.give_up().unwrap();
            let text = &named.said[0].text;
            let last = text.trim_end_matches('.').rsplit(' ').next();
            last.unwrap().to_owned()
        };
        answer(&mut hand, &said);
        assert!(
            hand.has_text("Enter asks another one."),
            "{}",
            hand.screen()
        );
    }
}

#[test]
fn a_lesson_that_cannot_be_kept_goes_on_and_says_so() {
    let shelves = Shelves::new();
    std::fs::create_dir(shelves.folder.path().join("lessons.jsonl")).unwrap();
    let mut hand = shelves.hand((80, 24));
    hand.choose("Learn");
    assert!(hand.has_text("Nothing can be kept"), "{}", hand.screen());
    std::fs::remove_dir(shelves.folder.path().join("lessons.jsonl")).unwrap();
    hand.press("Esc");
    begin(&mut hand, "nim");
    std::fs::create_dir(shelves.folder.path().join("lessons.jsonl")).unwrap();
    answer(&mut hand, "");
    assert!(hand.has_text("The lesson goes on"), "{}", hand.screen());
    assert!(hand.has_text("not saved"), "{}", hand.screen());
    std::fs::remove_dir(shelves.folder.path().join("lessons.jsonl")).unwrap();
    for _ in 0..3 {
        let said = right(session(&hand));
        answer(&mut hand, &said);
    }
    assert!(!hand.has_text("not saved"), "{}", hand.screen());
    assert_eq!(*session(&hand).progress(), shelves.progress("nim"));
}

#[test]
fn enter_at_a_question_of_yes_or_no_says_what_to_press() {
    let shelves = Shelves::new();
    let mut hand = shelves.hand((60, 18));
    begin(&mut hand, "nim");
    for _ in 0..20 {
        if matches!(
            session(&hand).prompt(),
            Prompt::Question(Question::Predict(_))
        ) {
            break;
        }
        let said = right(session(&hand));
        answer(&mut hand, &said);
    }
    let before = session(&hand).progress().clone();
    hand.press("Enter");
    assert!(
        hand.has_text("Press y for yes or n for no."),
        "{}",
        hand.screen()
    );
    assert_eq!(*session(&hand).progress(), before);
    let said = right(session(&hand));
    answer(&mut hand, &said);
    assert!(hand.has_text("Right. At "), "{}", hand.screen());
}

#[test]
fn two_programs_in_one_lesson_undo_nothing() {
    let shelves = Shelves::new();
    let [mut ahead, mut behind] = [(); 2].map(|()| shelves.hand((80, 24)));
    for hand in [&mut ahead, &mut behind] {
        begin(hand, "nim");
    }
    let on = |hand: &mut Hand| {
        let said = right(session(hand));
        answer(hand, &said);
    };
    for _ in 0..3 {
        on(&mut ahead);
        assert_eq!(*session(&ahead).progress(), shelves.progress("nim"));
    }
    let far = shelves.progress("nim");
    let (mut now, mut other) = (behind, ahead);
    on(&mut now);
    let screen = now.screen();
    assert!(
        now.has_text("Another goldpile has gone on with this lesson."),
        "{screen}"
    );
    assert!(
        now.has_text("the last answer here does not count."),
        "{screen}"
    );
    assert_eq!(*session(&now).progress(), far, "it goes on there");
    assert_eq!(shelves.progress("nim"), far, "nothing is undone");
    // So does the other program.
    on(&mut now);
    let farther = shelves.progress("nim");
    assert_eq!(*session(&now).progress(), farther);
    assert_ne!(farther, far);
    on(&mut other);
    assert_eq!(*session(&other).progress(), farther);
    assert_eq!(shelves.progress("nim"), farther);
    // Restarting from an outdated state restarts nothing.
    now.press("Esc");
    on(&mut other);
    let farthest = shelves.progress("nim");
    now.press("a y");
    assert!(
        now.has_text("Another goldpile has gone on with this lesson."),
        "{}",
        now.screen()
    );
    assert_eq!(shelves.progress("nim"), farthest);
    now.press("a y");
    assert_eq!(shelves.progress("nim").step, 0);
}

#[test]
fn whoever_leaves_a_lesson_is_not_led_into_drills() {
    let shelves = Shelves::new();
    let mut hand = shelves.hand((80, 24));
    hand.choose("Learn");
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
    hand.press("Enter");
    while wrong(session(&hand), &mut dice).is_none() {
        let said = right(session(&hand));
        answer(&mut hand, &said);
    }
    let said = wrong(session(&hand), &mut dice).unwrap();
    answer(&mut hand, &said);
    assert_eq!(shelves.drills.read().unwrap().kept.len(), 1);
    // A drill is due, but the lesson was left, so Enter leads back to it.
    hand.press("Esc");
    assert!(hand.has_text("1 due"), "{}", hand.screen());
    assert!(
        hand.has_text("Enter resumes the lesson"),
        "{}",
        hand.screen()
    );
    hand.press("Enter");
    assert!(matches!(exercise(&hand), Exercise::Lesson(_)));
}

#[test]
fn the_words_and_the_table_are_about_one_position() {
    let shelves = Shelves::new();
    let mut hand = shelves.hand((100, 30));
    begin(&mut hand, "wythoff");
    while !matches!(session(&hand).prompt(), Prompt::Question(Question::Find(_))) {
        let said = right(session(&hand));
        answer(&mut hand, &said);
    }
    let step = session(&hand).view().text.join(" ");
    let start: String = step.chars().take(20).collect();
    assert!(hand.has_text(&start), "{}", hand.screen());
    answer(&mut hand, "0,5");
    let asked = "From 0,5, your opponent can now win. With which move?";
    assert!(hand.has_text(asked), "{}", hand.screen());
    assert!(!hand.has_text(&start), "{}", hand.screen());
    hand.press("Enter");
    assert!(hand.has_text(&start), "{}", hand.screen());
    assert!(!hand.has_text(asked), "{}", hand.screen());
}
