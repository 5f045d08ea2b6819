//! Answers by value: what is right, what is wrong and why, and what is to be remembered of it.

use goldpile_engine::{Counts, Move, Phase, Record, Replay};
use goldpile_games::catalogue;
use goldpile_learn::question::Judged;
use goldpile_learn::{
    Answer, Correction, PositionClass, PositionTag, Question, QuestionKind, WrongAnswer,
};
use goldpile_number::Natural;
use goldpile_play::Adviser;

fn line(game: &str, record: &str) -> (Adviser, Replay) {
    let entry = catalogue().find(game).unwrap().clone();
    let game = entry.default_game();
    let line = Record::parse(record).unwrap().replay(&*game.rules).unwrap();
    (Adviser::new(game), line)
}

fn counts(numbers: &[u64]) -> Counts {
    numbers
        .iter()
        .map(|number| Natural::small(*number))
        .collect()
}

fn take(amounts: [u64; 2]) -> Answer {
    Answer::Move(Move::Take(counts(&amounts)))
}

fn block(squares: &[[u64; 2]]) -> Answer {
    let squares = squares.iter().map(|square| counts(square));
    Answer::Move(Move::block(squares.collect()))
}

fn numbers(numbers: &[u64]) -> Answer {
    Answer::Numbers(counts(numbers).into_iter().collect())
}

fn right(text: &str) -> Judged {
    Judged::Right(text.to_owned())
}

fn miss(kind: QuestionKind, record: &str, played: &str) -> WrongAnswer {
    WrongAnswer {
        kind,
        record: record.to_owned(),
        played: played.to_owned(),
    }
}

/// The same piles are won or lost by what the game remembers, so a question never leaves that out.
#[test]
fn a_question_says_what_the_game_remembers() {
    for (game, record, asked) in [
        ("fibonacci", "24", "24"),
        ("fibonacci", "24/2", "24/2"),
        ("fibonacci", "27 24", "24/6"),
        ("imitation", "8,12 6,12", "6,12 after 8,12"),
        ("imitation", "8,14 8,12", "8,12"),
        ("wythoff", "8,14 8,12", "8,12"),
        ("blocking", "6,6 x5,5", "6,6 with 5,5 blocked"),
        ("blocking", "6,6 x-", "6,6 with nothing blocked"),
    ] {
        let (adviser, line) = line(game, record);
        let asks = Question::Predict(line.clone()).asks(&*adviser.game().rules);
        assert_eq!(
            asks,
            format!("{asked}: does the player to move win? (yes or no)")
        );
        let judged = Question::Predict(line).judge(&adviser, &Answer::YesNo(true));
        let (Judged::Right(why) | Judged::Wrong { why, .. }) = judged.unwrap() else {
            panic!("{game} {record}: yes is an answer");
        };
        assert!(why.contains(&format!("At {asked} ")), "{why}");
    }
}

/// A wrong answer after which no reply is looked for.
fn wrong(why: &str, miss: Option<WrongAnswer>) -> Judged {
    Judged::Wrong {
        why: why.to_owned(),
        miss,
        refute: None,
        correction: None,
    }
}

/// A wrong prediction of a position of Wythoff's game, with what the board shows of it.
fn predicted(why: &str, record: &str, says: &str, moves: [Option<[u64; 2]>; 2]) -> Judged {
    let [wrong, winning] = moves.map(|taken| Some(Move::Take(counts(&taken?))));
    Judged::Wrong {
        why: why.to_owned(),
        miss: Some(miss(QuestionKind::Predict, record, says)),
        refute: None,
        correction: Some(Box::new(Correction {
            line: line("wythoff", record).1,
            wrong,
            winning,
        })),
    }
}

#[test]
fn a_move_is_right_or_the_opponent_wins() {
    let (adviser, line) = line("wythoff", "5,9");
    let question = Question::Find(line);
    let judged = |amounts| question.judge(&adviser, &take(amounts)).unwrap();
    assert_eq!(
        judged([0, 6]),
        right("Right. You take 6 from b and leave 5,3.")
    );
    let Judged::Wrong {
        why,
        miss: Some(made),
        refute: Some(refute),
        correction: None,
    } = judged([0, 5])
    else {
        panic!("that move loses")
    };
    assert_eq!(
        why,
        "You take 5 from b and leave 5,4. From there your opponent wins."
    );
    assert_eq!(made, miss(QuestionKind::Take, "5,9", "5,4"));
    assert_eq!(refute.last().piles, counts(&[5, 4]));
}

#[test]
fn a_block_may_be_the_other_half_of_a_move() {
    let (adviser, start) = line("blocking", "2,2 x-");
    assert_eq!(start.last().phase, Phase::Take);
    let judge = |line: &Replay, answer| {
        let question = Question::Find(line.clone());
        question.judge(&adviser, &answer).unwrap()
    };
    let all = "Right. You take 2 from a and 2 from b and leave 0,0.";
    assert_eq!(judge(&start, take([2, 2])), right(all));
    let Judged::NeedsAnnouncement(half) = judge(&start, take([1, 1])) else {
        panic!("0,0 is to be blocked")
    };
    assert_eq!(half.last().piles, counts(&[1, 1]));
    assert_eq!(
        judge(&half, block(&[[0, 0]])),
        right("Right. You block 0,0.")
    );
    let Judged::Wrong {
        why,
        miss: made,
        refute,
        correction: None,
    } = judge(&half, block(&[]))
    else {
        panic!("0,0 is open")
    };
    assert_eq!(why, "You block nothing. From there your opponent wins.");
    assert_eq!(made, Some(miss(QuestionKind::Block, "2,2 1,1", "x-")));
    assert_eq!(refute.unwrap().moves().len(), 3);
    // After a take that loses, the opponent's reply is found behind the best block.
    let Judged::Wrong { refute, .. } = judge(&start, take([1, 0])) else {
        panic!("1,2 is won")
    };
    let refute = refute.unwrap();
    assert_eq!(
        (refute.moves().len(), refute.last().phase),
        (3, Phase::Take)
    );
}

#[test]
fn a_choice_is_told_what_is_true_of_the_position() {
    let (adviser, _) = line("wythoff", "5,9");
    let judged = |records: &[&str], won: bool, answer: Answer| {
        let lines = records.iter().map(|record| line("wythoff", record).1);
        let question = Question::Which {
            lines: lines.collect(),
            won,
        };
        question.judge(&adviser, &answer).unwrap()
    };
    let three = ["3,4", "3,5", "5,9"];
    assert_eq!(
        judged(&three, false, Answer::Choice(1)),
        right(
            "Right. Number 2 is lost: from 3,5 every move loses. Number 1 is won: taking 2 from a and 2 from b \
             leaves 1,2. Number 3 is won: taking 6 from b leaves 5,3."
        )
    );
    assert_eq!(
        judged(&three, false, Answer::Choice(2)),
        wrong(
            "Wrong. Number 3 is won: taking 6 from b leaves 5,3.",
            Some(miss(QuestionKind::Predict, "5,9", "lose"))
        )
    );
    assert_eq!(
        judged(&["1,2", "5,9"], true, Answer::Choice(0)),
        wrong(
            "Wrong. Number 1 is lost: from 1,2 every move loses.",
            Some(miss(QuestionKind::Predict, "1,2", "win"))
        )
    );
    for answer in [Answer::Choice(3), Answer::YesNo(true), Answer::None] {
        let none = Judged::NotAnAnswer("answer with a number from 1 to 3".to_owned());
        assert_eq!(judged(&three, false, answer), none);
    }
}

#[test]
fn a_prediction_says_who_wins_and_how() {
    let judged = |game: &str, record: &str, says: bool| {
        let (adviser, line) = line(game, record);
        Question::Predict(line)
            .judge(&adviser, &Answer::YesNo(says))
            .unwrap()
    };
    let wins = "At 5,9 the player to move wins: taking 6 from b leaves 5,3.";
    assert_eq!(
        judged("wythoff", "5,9", true),
        right(&format!("Right. {wins}"))
    );
    assert_eq!(
        judged("wythoff", "5,9", false),
        predicted(
            &format!("Wrong. {wins}"),
            "5,9",
            "lose",
            [None, Some([0, 6])]
        )
    );
    assert_eq!(
        judged("wythoff", "3,5", false),
        right("Right. At 3,5 every move loses.")
    );
    // One of the moves that hold out longest is shown, and how it is beaten.
    let lost = "Wrong. At 3,5 every move loses.";
    assert_eq!(
        judged("wythoff", "3,5", true),
        predicted(lost, "3,5", "win", [Some([1, 0]), Some([0, 4])])
    );
    let over = "Right. No coin is left: the player to move has lost.";
    assert_eq!(judged("wythoff", "0,0", false), right(over));
    // The other player blocks 0,0 first.
    let blocked = "Right. At 2,2 the player to move wins: taking 1 from a and 1 from b leaves 1,1.";
    assert_eq!(judged("blocking", "2,2", true), right(blocked));

    let (adviser, line) = line("wythoff", "5,9");
    let judged = Question::Predict(line)
        .judge(&adviser, &take([0, 6]))
        .unwrap();
    assert_eq!(judged, Judged::NotAnAnswer("answer yes or no".to_owned()));
}

#[test]
fn a_row_is_the_next_one_or_says_what_it_is() {
    let (adviser, _) = line("wythoff", "5,9");
    let judged = |last, answer: Answer| {
        let question = Question::Row { index: 3, last };
        question.judge(&adviser, &answer).unwrap()
    };
    for given in [&[4, 7], &[7, 4]] {
        assert_eq!(judged(2, numbers(given)), right("Right: 4,7."));
        assert_eq!(judged(1, numbers(given)), right("Right: 4,7."));
    }
    assert_eq!(judged(1, numbers(&[7])), right("Right: 4,7."));
    for answer in [numbers(&[7]), numbers(&[4, 7, 8]), Answer::None] {
        assert_eq!(
            judged(2, answer),
            Judged::NotAnAnswer("type 2 numbers".to_owned())
        );
    }
    let lost = "3,5 is lost, but it is not the next row.";
    assert_eq!(judged(2, numbers(&[3, 5])), wrong(lost, None));
    let won = "4,8 is not lost. The player to move wins there: taking 1 from b leaves 4,7.";
    let made = miss(QuestionKind::Predict, "4,8", "lose");
    assert_eq!(judged(1, numbers(&[8])), wrong(won, Some(made)));
}

#[test]
fn a_sum_is_right_or_says_what_is_wrong_with_it() {
    let (adviser, _) = line("nim", "5,9");
    let question = Question::Parts(Natural::small(13));
    let judged = |answer: Answer| question.judge(&adviser, &answer).unwrap();
    assert_eq!(judged(numbers(&[8, 4, 1])), right("Right: 13 = 8 + 4 + 1."));
    assert_eq!(judged(numbers(&[1, 8, 4])), right("Right: 13 = 8 + 4 + 1."));
    for (given, shown, rest) in [
        (&[4, 8][..], "8 + 4", " is 12, not 13."),
        (&[10, 3], "10 + 3", ""),
        (
            &[4, 4, 4, 1],
            "4 + 4 + 4 + 1",
            " is 13, but begin with the largest number that fits.",
        ),
    ] {
        let why = match rest {
            "" => "10 is not one of the numbers to choose from: 1, 2, 4, 8.".to_owned(),
            rest => format!("{shown}{rest}"),
        };
        let made = miss(QuestionKind::Parts, "13", shown);
        assert_eq!(judged(numbers(given)), wrong(&why, Some(made)));
    }
    let none = Judged::NotAnAnswer("type the parts, such as 8+3+1".to_owned());
    assert_eq!(judged(numbers(&[])), none);
    assert_eq!(judged(Answer::YesNo(true)), none);
}

#[test]
fn a_position_has_the_tags_that_matter() {
    use PositionTag::{Block, History, Memory, Played, Shut, Whole};
    let tags = |game: &str, record: &str| {
        let (adviser, line) = line(game, record);
        PositionClass::of(&adviser, line.last()).unwrap().tags
    };
    assert_eq!(tags("wythoff", "5,9"), []);
    assert_eq!(tags("wythoff", "9,9"), [Whole]);
    assert_eq!(tags("blocking", "1,1"), [Block]);
    assert_eq!(tags("blocking", "1,1 x-"), [Whole]);
    assert_eq!(tags("blocking", "1,1 x0,0"), [Shut, Played]);
    assert_eq!(tags("blocking", "5,9 x3,7"), [Played], "3,7 is not lost");
    assert_eq!(tags("fibonacci", "24"), []);
    assert_eq!(tags("fibonacci", "24/8"), [Played]);
    assert_eq!(tags("fibonacci", "24/2"), [Played, Memory]);
    assert_eq!(tags("fibonacci", "13/20"), [Played, Memory, Whole]);
    assert_eq!(tags("imitation", "6,12"), [History]);
    assert_eq!(tags("imitation", "9,12 6,12"), [History, Played]);
    assert_eq!(tags("imitation", "8,12 6,12"), [History, Played, Memory]);
    for tag in [Shut, History, Block, Played, Memory, Whole] {
        assert_eq!(tag.name().parse(), Ok(tag));
    }
    let why = "x is not a tag; the tags are shut, history, block, played, memory, whole";
    assert_eq!("x".parse::<PositionTag>(), Err(why.to_owned()));
}
