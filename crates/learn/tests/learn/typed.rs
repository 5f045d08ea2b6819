//! Typed answers and answers as values: the same words for what does not count.

use goldpile_engine::{GameEntry, Move, Replay};
use goldpile_games::catalogue;
use goldpile_learn::question::Judged;
use goldpile_learn::session::Prompt;
use goldpile_learn::{Answer, Lesson, Question, Session};
use goldpile_number::Natural;
use goldpile_play::Adviser;

fn entry(name: &str) -> GameEntry {
    catalogue().find(name).unwrap().clone()
}

fn find(name: &str, record: &str) -> (Adviser, Replay) {
    let entry = entry(name);
    let game = entry.default_game();
    let record = goldpile_engine::Record::parse(record).unwrap();
    let line = record.replay(&*game.rules).unwrap();
    (Adviser::new(game), line)
}

fn take(amounts: [u64; 2]) -> Answer {
    let taken = amounts.map(Natural::small).into_iter().collect();
    Answer::Move(Move::Take(taken))
}

#[test]
fn a_text_is_read_for_the_question() {
    let (_, line) = find("wythoff", "5,9");
    let numbers = |numbers: &[u64]| {
        let numbers = numbers.iter().map(|number| Natural::small(*number));
        Ok(Answer::Numbers(numbers.collect()))
    };
    let predict = Question::Predict(line.clone());
    assert_eq!(predict.read(" Wins "), Ok(Answer::YesNo(true)));
    assert_eq!(predict.read("lost"), Ok(Answer::YesNo(false)));
    assert_eq!(predict.read("maybe"), Err("answer yes or no".to_owned()));
    let find = Question::Find(line.clone());
    assert_eq!(find.read("5,3"), Ok(take([0, 6])));
    assert_eq!(find.read("a1 b2"), Ok(take([1, 2])), "legal or not");
    let why = find.read("5;3").unwrap_err();
    assert!(why.starts_with("that is not a move (column "), "{why}");
    let why = find.read("6,9").unwrap_err();
    assert!(why.starts_with("illegal move: "), "{why}");
    let lines = vec![line.clone(), line.clone(), line.clone()];
    let which = Question::Which { lines, won: false };
    assert_eq!(which.read(" 2 "), Ok(Answer::Choice(1)));
    for none in ["0", "4", "a", "", "-1", "2 3", "18446744073709551616"] {
        let refused = Err("answer with a number from 1 to 3".to_owned());
        assert_eq!(which.read(none), refused, "{none}");
    }
    let row = Question::Row { index: 3, last: 2 };
    assert_eq!(row.read("4,7"), numbers(&[4, 7]));
    assert_eq!(row.read("4 - 7"), numbers(&[4, 7]));
    let why = row.read("four").unwrap_err();
    assert!(why.starts_with("that is not a number ("), "{why}");
    let parts = Question::Parts(Natural::small(12));
    assert_eq!(parts.read("8+3 + 1"), numbers(&[8, 3, 1]));
    assert_eq!(parts.read(""), numbers(&[]));
    assert_eq!(Question::Read.read("anything"), Ok(Answer::None));
    assert_eq!(Prompt::Nothing.read("anything"), Ok(Answer::None));
    assert_eq!(Prompt::Refute(line.clone()).read(" "), Ok(Answer::None));
    assert_eq!(Prompt::Refute(line.clone()).read("5,3"), Ok(take([0, 6])));
    assert!(Prompt::Match(line).read(" ").is_err());
}

#[test]
fn a_move_is_judged_with_the_words_for_a_typed_one() {
    let (adviser, line) = find("wythoff", "5,9");
    let question = Question::Find(line);
    let judged = |answer: &Answer| question.judge(&adviser, answer).unwrap();
    assert!(matches!(judged(&take([0, 6])), Judged::Right(_)));
    let Judged::Wrong {
        miss: Some(miss), ..
    } = judged(&take([0, 5]))
    else {
        panic!("that move loses")
    };
    assert_eq!((&*miss.record, &*miss.played), ("5,9", "5,4"));
    for (answer, text) in [(take([1, 2]), "a1 b2"), (take([0, 0]), "5,9")] {
        let Judged::NotAnAnswer(why) = judged(&answer) else {
            panic!("{text} is illegal")
        };
        assert!(why.starts_with("illegal move: "), "{why}");
        let typed = question.read(text).map(|answer| judged(&answer));
        assert_eq!(typed, Ok(Judged::NotAnAnswer(why)));
    }
    // Whatever else is no move either.
    let nothing = question.read("").unwrap_err();
    for answer in [Answer::None, Answer::YesNo(true)] {
        assert_eq!(judged(&answer), Judged::NotAnAnswer(nothing.clone()));
    }
}

#[test]
fn what_does_not_count_says_so_and_changes_nothing() {
    let lesson = Lesson::of(&entry("wythoff")).unwrap().unwrap();
    let mut session = Session::begin(lesson, 7).unwrap();
    session.answer(&Answer::None).unwrap(); // The first step is only to be read.
    let mut said = |text: &str| {
        let before = session.prompt().clone();
        let reply = session.answer_typed(text).unwrap();
        (reply.said[0].text.clone(), before == *session.prompt())
    };
    let (text, is_same) = said("9,9");
    assert!(
        text.starts_with("That does not count: illegal move: "),
        "{text}"
    );
    assert!(text.ends_with('.') && is_same);
    let (text, is_same) = said("0,5");
    assert!(text.ends_with("From there your opponent wins."), "{text}");
    assert!(!is_same);
    let (text, is_same) = said("0,9");
    assert!(text.ends_with(". (Enter shows it.)") && is_same, "{text}");
    let mut given = session.clone();
    let shown = session.answer_typed("").unwrap();
    assert_eq!(given.answer(&Answer::None).unwrap(), shown);
    assert_eq!(given.progress(), session.progress());
}
