//! `learn` and `learn drills` in lines of text, and what is kept of them.

use super::{Run, home, objects, run_at};
use goldpile_cli::Home;
use goldpile_engine::Catalogue;
use goldpile_games::catalogue;
use goldpile_learn::Session;
use serde_json::Value;
use std::fs;

fn at(home: &Home, args: &[&str], input: &str) -> Run {
    run_at(home, &catalogue(), args, input.as_bytes())
}

fn lesson(home: &Home, game: &str, input: &str) -> String {
    at(home, &["learn", game, "--plain", "--seed", "7"], input).fine()
}

#[test]
fn a_lesson_reads_like_this() {
    let (_folder, home) = home();
    let text = lesson(
        &home,
        "wythoff",
        "\n0,5\n0,0\n0,0\n5,5\nno idea\nh\nh\n0,0\nno\nq\n",
    );
    let expected = "\
Learn: Wythoff. Type help to see what can be typed.

The game · 1 of 15  □□□□□□□□□□□□□□□

Two piles of coins, a and b. You and your opponent move in turn. A move takes
either any number from one pile, or the same number from both. Whoever takes
the last coin wins. We write a position as its piles, with a comma between
them: 5,9. You type a move as what you leave: 2,6 takes 3 from both. Or as
what you take: a3 b3.

On the table: 5,9
Enter goes on.

The game · 2 of 15  ■□□□□□□□□□□□□□□

You can also see the position as one piece on a board. It moves left, down, or
both at once, and whoever gets to the corner, 0,0, wins. (The key m shows the
board if it is not there.) Win at once.

On the table: 0,8
0,8: your move. Find one that wins.
- You take 3 from b and leave 0,5. From there your opponent wins.

Before: 0,8; 3 from b taken, leaving 0,5.
On the table: 0,5
From 0,5, your opponent can now win. With which move? (Enter shows it.)
+ Yes, that beats you.
Now try again.

On the table: 0,8
0,8: your move. Find one that wins.
+ Right. You take 8 from b and leave 0,0.

On the table: 6,6
6,6: your move. Find one that wins.
- You take 1 from a and 1 from b and leave 5,5. From there your opponent wins.

Before: 6,6; 1 from a and 1 from b taken, leaving 5,5.
On the table: 5,5
From 5,5, your opponent can now win. With which move? (Enter shows it.)
That does not count: that is not a move (";
    assert!(text.starts_with(expected), "{text}");
    assert!(
        text.trim_end()
            .ends_with("6,6: your move. Find one that wins."),
        "{text}"
    );
}

#[test]
fn the_help_stands_in_two_columns() {
    let (_folder, home) = home();
    let text = lesson(&home, "nim", "help\nq\n");
    let (_, help) = text.split_once("Enter goes on.\n").unwrap();
    assert!(help.starts_with("  5,9 or b10   a move: "), "{help}");
    let is_lined_up = |line: &str| {
        let (typed, meaning) = line.split_at(15);
        typed.ends_with("  ") && !meaning.starts_with(' ')
    };
    assert!(help.lines().all(is_lined_up), "{help}");
}

/// Somebody who answers every question of the program by asking the library.
fn right_answers(game: &str, seed: u64) -> String {
    let catalogue = catalogue();
    let entry = catalogue.find(game).unwrap();
    let lesson = goldpile_learn::Lesson::of(entry).unwrap().unwrap();
    let mut session = Session::begin(lesson, seed).unwrap();
    let mut typed = String::new();
    while session.stage() != goldpile_learn::LessonStage::Done {
        let answer = goldpile_testkit::learner::right(&session);
        session.answer_typed(&answer).unwrap();
        typed.push_str(&answer);
        typed.push('\n');
    }
    typed
}

#[test]
fn a_lesson_is_walked_to_its_end_however_often_it_is_left() {
    let answers = right_answers("wythoff", 7);
    let (_one, home) = home();
    let whole = lesson(&home, "wythoff", &answers);
    assert!(whole.contains("You know this game"), "{whole}");
    let last = whole.lines().last().unwrap();
    assert!(
        last.starts_with("goldpile play wythoff ") && last.ends_with(" --vs dragon"),
        "{last}"
    );

    let (_two, other) = super::home();
    for answer in answers.lines() {
        // The input ends: as far as the lesson knows, the program was killed.
        lesson(&other, "wythoff", &format!("{answer}\n"));
    }
    let kept =
        |home: &Home| fs::read_to_string(home.data.lessons.as_ref().unwrap().path()).unwrap();
    assert_eq!(kept(&home), kept(&other));
    let listed = objects(&at(&home, &["learn", "wythoff", "--list", "--json"], "").fine());
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0]["game"], "wythoff");
    assert_eq!(listed[0]["graduated"], true);
    assert_eq!(listed[0]["done"], listed[0]["steps"]);
    assert_eq!(listed[0]["matches"]["won_with_help"], "0");
}

const CARD: &str = "Leave a pair each time.";

/// The games, with an end and a card in the lesson of Wythoff.
fn carded() -> Catalogue {
    let known = catalogue();
    let mut entry = known.find("wythoff").unwrap().clone();
    let lesson = entry.lesson.as_ref().unwrap();
    let end = "end\n  You can now beat anybody.\n\ncard\n";
    entry.lesson = Some(format!("{lesson}\n{end}  {CARD}\n").into());
    known.with(entry)
}

#[test]
fn the_exam_has_its_marks_and_the_door_its_card() {
    let answers = right_answers("wythoff", 7);
    let typed = answers.replace('\n', "\nw\ncard\n");
    let (_folder, home) = home();
    let args = ["learn", "wythoff", "--plain", "--seed", "7"];
    let whole = run_at(&home, &carded(), &args, typed.as_bytes()).fine();
    let practised = whole
        .split_once("So far: ●\n")
        .expect("marks of practice")
        .1;
    let (before, exam) = practised
        .split_once("\nExam 4 of 10  ●●●\n")
        .expect("marks of the exam");
    assert!(
        before.contains("The card comes with the end of the lesson"),
        "{before}"
    );
    assert!(!before.contains(CARD), "{before}");
    assert!(exam.contains("In an exam nothing is looked up"), "{exam}");
    let (_, door) = exam
        .split_once("You can now beat anybody.")
        .expect("the door");
    assert!(
        door.starts_with(&format!("\n\nHow to win Wythoff\n{CARD}\n")),
        "{door}"
    );
    assert!(
        door.contains("Enter begins a match against the Dragon"),
        "{door}"
    );
    let words = door.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("One more win without help"), "{door}");
    // At the door, at the end of the lesson, and whenever it is asked for in between.
    assert!(door.matches(CARD).count() > 4, "{door}");
}

#[test]
fn what_was_taught_comes_before_the_proof() {
    let (_folder, home) = home();
    let text = lesson(&home, "wythoff", "\nw\nw\n0,0\nw\nq\n");
    let so_far = "Nothing but the rules of the game, so far.\n\nw again shows the proof.\n";
    assert_eq!(text.matches(so_far).count(), 2, "{text}");
    let (_, proof) = text.split_once(so_far).unwrap();
    assert!(proof.starts_with("Begin with 0,0."), "{proof}");
}

#[test]
fn statistics_tell_ideas_and_matches_with_help_apart() {
    let (_folder, home) = home();
    let before = at(&home, &["statistics"], "").fine();
    assert!(!before.contains("lesson"), "{before}");
    lesson(&home, "nim", "\nh\n0,0,0\nyes\nno\nq\n");
    let text = at(&home, &["statistics"], "").fine();
    assert!(
        text.contains("\nlesson\tidea\tasked\tright\tnudged\n"),
        "{text}"
    );
    assert!(text.contains("nim\tThe game\t1\t0\t1\n"), "{text}");
    assert!(text.contains("nim\tTwo equal piles\t2\t1\t0\n"), "{text}");
    let matches = "nim\tmatches\t0 played\t0 won alone\t0 won with help\t0 lost\n";
    assert!(text.contains(matches), "{text}");
    let objects = objects(&at(&home, &["statistics", "--json"], "").fine());
    let lesson: &Value = objects.last().unwrap();
    assert_eq!(lesson["lesson"], "nim");
    let ideas = lesson["ideas"].as_array().unwrap();
    let equal = ideas.iter().find(|idea| idea["name"] == "Two equal piles");
    assert_eq!(equal.unwrap()["right"], "1");
}

#[test]
fn every_lesson_is_listed_before_it_is_begun() {
    let (_folder, home) = home();
    let text = at(&home, &["learn"], "").fine();
    assert_eq!(text.lines().count(), catalogue().entries().len());
    assert!(text.starts_with("nim\tNim\t"), "{text}");
    assert!(
        text.lines()
            .all(|line| line.ends_with("not begun\t0 drills due")),
        "{text}"
    );
    let listed = objects(&at(&home, &["learn", "--list", "--json"], "").fine());
    assert!(listed.iter().all(|lesson| lesson["graduated"] == false));
}

#[cfg(unix)]
#[test]
fn progress_that_cannot_be_saved_is_said_once_and_at_the_end() {
    let (_folder, home) = home();
    let path = home.data.lessons.as_ref().unwrap().path().to_owned();
    // In the place of its folder there is a link that leads nowhere.
    let folder = path.parent().unwrap();
    fs::create_dir_all(folder.parent().unwrap()).unwrap();
    fs::remove_dir_all(folder).ok();
    std::os::unix::fs::symlink("nowhere", folder).unwrap();
    let run = at(&home, &["learn", "nim", "--plain"], "\n\n");
    assert_eq!(
        run.output.matches("The lesson goes on.").count(),
        1,
        "{}",
        run.output
    );
    assert_eq!(run.code(), 1);
}

#[test]
fn a_lesson_that_another_program_has_gone_on_with_goes_on_from_there() {
    use std::io::Read;

    /// An input whose second line comes only after another program has answered.
    struct Later<F>(u8, F);

    impl<F: FnMut()> Read for Later<F> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0 += 1;
            let text: &[u8] = match self.0 {
                1 => b"\n",
                2 => {
                    (self.1)();
                    b"0,0,0\n"
                }
                _ => b"",
            };
            buffer[..text.len()].copy_from_slice(text);
            Ok(text.len())
        }
    }

    let (_folder, home) = home();
    let stored = || home.data.lessons.as_ref().unwrap().read().unwrap().kept;
    let mut far = Vec::new();
    let mut output = Vec::new();
    let input = Later(0, || {
        let entry = catalogue().find("nim").unwrap().clone();
        let lesson = goldpile_learn::Lesson::of(&entry).unwrap().unwrap();
        let mut session = Session::restore(lesson, stored().remove(0)).unwrap();
        for _ in 0..5 {
            let right = goldpile_testkit::learner::right(&session);
            session.answer_typed(&right).unwrap();
        }
        far = vec![session.progress().clone()];
        home.data.lessons.as_ref().unwrap().put(&far).unwrap();
    });
    let args = ["goldpile", "learn", "nim", "--plain"].map(std::ffi::OsString::from);
    let run = goldpile_cli::run(&catalogue(), &home, args, input, &mut output);
    let output = String::from_utf8(output).unwrap();
    assert!(run.is_ok(), "{output}");
    let said = "Another goldpile has gone on with this lesson.";
    assert_eq!(output.matches(said).count(), 1, "{output}");
    assert!(far[0].step > 1, "{far:?}");
    let heading = format!("{} of ", far[0].step + 1);
    let after = output.split(said).nth(1).unwrap();
    assert!(after.contains(&heading), "it shows that step: {output}");
    assert_eq!(stored(), far, "nothing is undone");
}

#[test]
fn damaged_lines_are_named_and_kept() {
    let (_folder, home) = home();
    lesson(&home, "nim", "\n");
    let path = home.data.lessons.as_ref().unwrap().path().to_owned();
    let good = fs::read_to_string(&path).unwrap();
    let later = "{\"version\":99,\"game\":\"raleigh\",\"seed\":1}";
    // Damaged lines need not even be text.
    let mut bytes = b"torn \xff{\n".to_vec();
    bytes.extend_from_slice(format!("{good}{later}\n").as_bytes());
    fs::write(&path, bytes).unwrap();

    let run = at(&home, &["learn", "nim", "--plain"], "0,0,0\n");
    assert!(
        run.output.contains("2 of "),
        "the rest holds: {}",
        run.output
    );
    assert_eq!(run.code(), 1);
    let line = run.result.unwrap_err().line();
    assert!(
        line.contains("2 lines were skipped, but are still in the file"),
        "{line}"
    );
    assert!(
        line.contains("line 1: this is not JSON (column 2)"),
        "{line}"
    );
    let kept = fs::read(&path).unwrap();
    assert!(kept.starts_with(b"torn \xff{\n"));
    let kept = String::from_utf8_lossy(&kept);
    assert!(kept.ends_with(&format!("{later}\n")), "{kept}");
    assert_ne!(
        kept.lines().nth(1),
        good.lines().next(),
        "the answer is kept"
    );
    let list = at(&home, &["learn"], "");
    assert!(list.output.contains("nim\t") && list.code() == 1);
}

#[test]
fn what_cannot_be_learnt_is_said() {
    let (_folder, home) = home();
    let refused = |args: &[&str]| {
        let run = at(&home, args, "");
        (run.code(), run.result.unwrap_err().line())
    };
    let (code, line) = refused(&["learn", "raliegh"]);
    assert_eq!(code, 2);
    assert!(line.contains("did you mean raleigh?"), "{line}");
    assert_eq!(refused(&["learn", "nim", "--seed", "x"]).0, 2);
    assert_eq!(refused(&["learn", "drills", "--set", "1"]).0, 2);
    // What means nothing to drills is refused.
    for nothing in [&["--again"][..], &["--seed", "1"]] {
        let args = [&["learn", "drills"], nothing].concat();
        assert_eq!(refused(&args).0, 2, "{args:?}");
    }
    let (code, line) = refused(&["learn", "drills", "--of", "nim", "--set", "77"]);
    assert!(code == 2 && line.contains("there is no set 77"), "{line}");
    let (code, line) = refused(&["learn", "drills", "--remove", "0bad"]);
    assert!(
        code == 1 && line.contains("there is no drill 0bad"),
        "{line}"
    );
    let (code, line) = refused(&["learn", "drills", "--import", "/no/such/file"]);
    assert!(
        code == 1 && line.contains("/no/such/file: there is no such file"),
        "{line}"
    );
    let (code, line) = refused(&["learn", "drills", "--export", "/no/such/file"]);
    assert_eq!(code, 1);
    let said = "/no/such/file cannot be written: its folder does not exist";
    assert!(line.contains(said), "{line}");
    let unknown = goldpile_testkit::unlike::entry();
    let own = goldpile_engine::Catalogue::new(vec![unknown]);
    let run = run_at(&home, &own, &["learn", "unlike"], b"");
    assert_eq!(run.failure(), "unlike has no lesson");
}

fn drills(home: &Home) -> Vec<Value> {
    objects(&at(home, &["learn", "drills", "--json"], "").fine())
}

#[test]
fn mistakes_of_matches_and_lessons_become_drills_that_are_asked() {
    let (_folder, home) = home();
    // 5,3 would win; whoever resigns has made that mistake only.
    let args = ["play", "wythoff", "5,9", "--plain", "--vs", "dragon"];
    at(&home, &args, "4,9\nresign\n").fine();
    let listed = drills(&home);
    assert_eq!(listed.len(), 1, "{listed:?}");
    assert_eq!(
        (&listed[0]["record"], &listed[0]["played"]),
        (&"5,9".into(), &"4,9".into())
    );
    lesson(&home, "wythoff", "\n0,5\n0,0\n0,0\nq\n");
    assert_eq!(drills(&home).len(), 2);

    let asked = at(&home, &["learn", "drills", "--plain"], "5,3\n0,0\n").fine();
    assert!(asked.starts_with("2 due.\n"), "{asked}");
    let told = asked.ends_with("Nothing more is due. Questions answered: 2.\n");
    assert!(
        told && asked.contains("It comes back in 10 minutes."),
        "{asked}"
    );
    assert!(drills(&home).iter().all(|drill| drill["asked"] == "1"));
    assert!(
        at(&home, &["learn", "drills", "--plain"], "")
            .fine()
            .starts_with("0 due.\n")
    );

    let id = drills(&home)[0]["id"].as_str().unwrap().to_owned();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.jsonl");
    let file = file.to_str().unwrap();
    at(&home, &["learn", "drills", "--export", file], "").fine();
    assert_eq!(
        at(&home, &["learn", "drills", "--export", file], "").code(),
        1,
        "it is there"
    );
    at(&home, &["learn", "drills", "--remove", &id], "").fine();
    assert_eq!(drills(&home).len(), 1);
    let mut text = fs::read_to_string(file).unwrap();
    text.push_str("no drill\n");
    text.push_str(
        &text
            .lines()
            .next()
            .unwrap()
            .replace("5,9", "5,x")
            .replace(&id, "12345678"),
    );
    fs::write(file, text).unwrap();
    let taken = at(&home, &["learn", "drills", "--import", file], "");
    assert_eq!(taken.output, "1 drills imported.\n");
    assert_eq!(taken.code(), 1);
    let line = taken.result.unwrap_err().line();
    assert!(line.contains("2 lines were skipped"), "{line}");
    assert!(line.contains("line 3: this is not JSON"), "{line}");
    assert_eq!(drills(&home).len(), 2);
}

#[test]
fn sets_are_the_ideas_and_ask_new_positions() {
    let (_folder, home) = home();
    let list = at(
        &home,
        &["learn", "drills", "--of", "blocking", "--list"],
        "",
    )
    .fine();
    let shut = list
        .lines()
        .find(|line| line.ends_with("One pair is blocked"))
        .unwrap();
    let number = shut
        .strip_prefix("set ")
        .unwrap()
        .split('\t')
        .next()
        .unwrap();
    let args = [
        "learn", "drills", "--plain", "--of", "blocking", "--set", number,
    ];
    let asked = at(&home, &args, "Help\nh\nh\nh\nq\n").fine();
    assert!(asked.contains("\n  q            leave\n"), "{asked}");
    assert!(asked.contains("On the table: "), "{asked}");
    assert!(asked.contains("Remember: "), "a block is told: {asked}");
    assert!(asked.contains("> This wins: taking "), "{asked}");
}
