//! Jobs: which of them ask the same, where each of them runs, and what the questions about a position answer.

use goldpile_app::question::{Advice, ChartAnswer, ChartRequest, Dot, MapWindow, MoveCheck};
use goldpile_app::{
    Draw, FinishedMatch, Job, JobContext, JobSubject, MatchFiles, MatchSetup, UserData, Worker,
};
use goldpile_engine::{Counts, Move, Outcome, Position, Record, Replay};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_play::statistics::MatchId;
use goldpile_play::{Adviser, Blame, Level, Match, Seat, Store, ladder_start, start_dice};
use goldpile_solve::Unsolved;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn line(game: &str, record: &str) -> (Adviser, Replay) {
    let entry = catalogue().find(game).unwrap().clone();
    let game = entry.default_game();
    let line = Record::parse(record).unwrap().replay(&*game.rules).unwrap();
    (Adviser::new(game), line)
}

fn wythoff(record: &str) -> (Adviser, Position) {
    let (adviser, line) = line("wythoff", record);
    (adviser, line.last().clone())
}

fn counts<const N: usize>(numbers: [u64; N]) -> Counts {
    numbers.map(Natural::small).into_iter().collect()
}

fn take(amounts: [u64; 2]) -> Move {
    Move::Take(counts(amounts))
}

/// The result of a job that runs on a thread of its own.
fn done<T>(job: Job<T>) -> T {
    assert_eq!(job.ticket().worker(), Worker::Parallel);
    job.run(None, &|_| ()).unwrap()
}

/// Whether two jobs ask the same.
fn is_same<T, U>(one: &Job<T>, other: &Job<U>) -> bool {
    one.ticket().is_same(other.ticket())
}

#[test]
fn two_jobs_ask_the_same_if_worker_name_and_subject_are_equal() {
    let text = |key: u32| JobSubject::Text(key.to_string());
    let job = |name: &'static str, key: u32| Job::new(name, move |_| key).about(text(key));
    let one = job("a", 1);
    assert!(is_same(&one, &job("a", 1)));
    assert!(!is_same(&one, &job("b", 1)), "another name");
    assert!(!is_same(&one, &job("a", 2)), "another subject");
    let elsewhere = [
        Job::on_matches("a", |_| 1).about(text(1)),
        Job::on_user_files("a", |_, _| 1).about(text(1)),
    ];
    for other in &elsewhere {
        assert!(!is_same(&one, other) && !is_same(other, &one), "{other:?}");
    }
    assert!(!is_same(&elsewhere[0], &elsewhere[1]), "another worker");
    // Without a subject, the name is enough.
    let nothing = Job::new("a", |_| 1);
    assert!(is_same(&nothing, &Job::new("a", |_| "2")));
    assert!(!is_same(&nothing, &one));
    assert!(is_same(&one, &job("a", 1).then(|key| key + 1)));
}

#[test]
fn only_what_the_next_one_replaces_gives_way() {
    let save = |key: u32| {
        let job = Job::on_matches("save", |_| ());
        job.about(JobSubject::Text(key.to_string()))
    };
    let replaced = |key| save(key).replaced_by_next();
    let gives_way = |one: Job, later: Job| one.ticket().gives_way_to(later.ticket());
    assert!(gives_way(replaced(1), replaced(1)));
    assert!(gives_way(replaced(1).then(|()| ()), replaced(1)));
    assert!(!gives_way(replaced(1), replaced(2)));
    assert!(!gives_way(replaced(1), save(1)));
    assert!(!gives_way(save(1), replaced(1)));
    assert!(!gives_way(save(1), save(1)));
}

#[test]
fn a_job_is_what_it_was_made_to_be() {
    let plain = Job::new("read", |_| 1);
    assert_eq!(
        (plain.name(), plain.ticket().worker()),
        ("read", Worker::Parallel)
    );
    assert_eq!((plain.path(), plain.ticket().is_of_disk()), (None, false));
    assert_eq!(format!("{plain:?}"), "Job(read, Parallel)");
    let on_matches = Job::on_matches("save", |_| 1);
    assert!(on_matches.ticket().is_of_disk());
    assert_eq!(format!("{on_matches:?}"), "Job(save, Matches)");
    let on_user_files = Job::on_user_files("count", |_, _| 1);
    assert!(on_user_files.ticket().is_of_disk());
    assert_eq!(format!("{on_user_files:?}"), "Job(count, UserFiles)");

    let made = plain.of_disk().with_path("a/b");
    let made = made.then(|result| result + 1);
    assert_eq!(
        (made.name(), made.ticket().worker()),
        ("read", Worker::Parallel)
    );
    assert!(made.ticket().is_of_disk());
    assert_eq!(made.path(), Some(Path::new("a/b")));
    assert_eq!(done(made), 2);
}

#[test]
fn a_job_runs_on_its_own_worker_only() {
    let mut files = MatchFiles::new(None, None);
    let mut data = UserData::default();
    let jobs = [
        Job::new("a", |_| 1),
        Job::on_matches("a", |_| 2),
        Job::on_user_files("a", |_, _| 3),
    ];
    let mut results = Vec::new();
    for job in jobs {
        let worker = job.ticket().worker();
        // Each gives the job back that is for another worker.
        let mut tried = 0;
        let result = job.run(None, &|_| ()).or_else(|job| {
            tried += 1;
            job.run_on_matches(&mut files)
        });
        let result = result.or_else(|job| {
            tried += 1;
            job.run_on_user_files(&mut data)
        });
        results.push((worker, tried, result.unwrap()));
    }
    let expected = [
        (Worker::Parallel, 0, 1),
        (Worker::Matches, 1, 2),
        (Worker::UserFiles, 2, 3),
    ];
    assert_eq!(results, expected);
    assert!(Job::new("a", |_| 1).run_on_matches(&mut files).is_err());
}

#[test]
fn a_job_has_its_path_its_store_its_flag_and_a_place_to_report_to() {
    let context = |context: &JobContext<'_>| {
        (context.progress)("half".to_owned());
        let path = context.path.map(PathBuf::from);
        (path, context.store.cloned(), context.cancel.is_cancelled())
    };
    let told = RefCell::new(Vec::new());
    let store = Store::at("nowhere");
    let job = || Job::new("a", context).with_path("file");
    let run = |job: Job<_>| job.run(Some(&store), &|clause| told.borrow_mut().push(clause));
    let path = Some(PathBuf::from("file"));
    let expected = (path.clone(), Some(store.clone()), false);
    assert_eq!(run(job()).unwrap(), expected);
    assert_eq!(told.borrow()[..], ["half"]);
    // The ticket has the same flag.
    let cancelled = job();
    cancelled.ticket().clone().canceller().cancel();
    let expected = (path.clone(), Some(store.clone()), true);
    assert_eq!(run(cancelled).unwrap(), expected);

    let job = Job::on_user_files("a", move |given, _| context(given)).with_path("file");
    let result = job.run_on_user_files(&mut UserData::default()).unwrap();
    assert_eq!(result, (path, None::<Store>, false));
}

#[test]
fn a_question_ends_without_the_other_ones() {
    let (adviser, _) = wythoff("5,9");
    let is_cancelled = |adviser: &Adviser| adviser.canceller().is_cancelled();
    let jobs = [(); 2].map(|()| Job::ask("a", &adviser, is_cancelled));
    jobs[0].ticket().canceller().cancel();
    assert_eq!(jobs.map(done), [true, false]);
    let game = goldpile_testkit::unlike::entry().default_game();
    let line = Record::parse(&game.entry.example).unwrap();
    let line = line.replay(&*game.rules).unwrap();
    let hint = Job::hint(&Adviser::new(game), line.last());
    hint.ticket().canceller().cancel();
    assert_eq!(done(hint), Err(Unsolved::Cancelled));
    assert!(!is_cancelled(&adviser));
}

#[test]
fn questions_about_a_position_are_answered() {
    let (adviser, won) = wythoff("5,9");
    let (_, lost) = wythoff("3,5");
    let (_, two_ways) = wythoff("4,5");
    let wins = take([0, 6]);

    assert_eq!(done(Job::verdict(&adviser, &won)), Ok(Outcome::N));
    assert_eq!(done(Job::verdict(&adviser, &lost)), Ok(Outcome::P));
    assert_eq!(
        done(Job::distance(&adviser, &lost)),
        adviser.distance(&lost)
    );
    let advice = |position| done(Job::hint(&adviser, position)).unwrap();
    let expected = Advice {
        chosen: wins.clone(),
        wins: true,
    };
    assert_eq!(advice(&won), Some(expected));
    assert_eq!(advice(&lost).map(|advice| advice.wins), Some(false));
    assert_eq!(advice(&wythoff("0,0").1), None);
    assert_eq!(done(Job::winning(&adviser, &won)), Ok(vec![wins.clone()]));
    assert_eq!(done(Job::winning(&adviser, &two_ways)).unwrap().len(), 2);
    // Of 3,5 and 1,2 it is the nearer one.
    assert_eq!(done(Job::near(&adviser, &two_ways)), Some(counts([3, 5])));
    assert_eq!(done(Job::near(&adviser, &lost)), None);

    let check = |position, chosen| done(Job::check(&adviser, position, &chosen)).unwrap();
    assert_eq!(check(&won, wins.clone()), MoveCheck::Fine);
    assert_eq!(
        check(&lost, take([1, 0])),
        MoveCheck::Fine,
        "nothing to throw away"
    );
    let MoveCheck::Thrown(Some(reply)) = check(&won, take([5, 0])) else {
        panic!("0,9 is won for the opponent")
    };
    assert_eq!(reply, take([0, 9]));

    let chosen = done(Job::choose(&adviser, &won, Level::DRAGON, 1, 0));
    assert_eq!((chosen.chosen, chosen.unsolved), (Some(wins.clone()), None));
    let why = done(Job::why(&adviser, &won, None)).unwrap();
    assert_eq!((why.chosen, why.wins), (Some(wins.clone()), true));
    let why = done(Job::why(&adviser, &won, Some(take([5, 0])))).unwrap();
    assert_eq!((why.chosen, why.wins), (Some(take([5, 0])), false));
    let nudger = |_: &Adviser, position: &Position| {
        Ok([position.total().to_string(), "narrower".to_owned()])
    };
    let asked = done(Job::nudge(&adviser, &won, nudger));
    assert_eq!(asked.unwrap(), ["14", "narrower"]);

    let open = |text: &str| done(Job::open(&adviser, text.to_owned()));
    assert_eq!(open("5,9 5,3").unwrap().last().piles, counts([5, 3]));
    assert!(open("5,9 4,3").is_err());
}

#[test]
fn the_map_shows_lost_positions() {
    let (adviser, _) = wythoff("5,9");
    let window = MapWindow {
        base: [Natural::ZERO, Natural::ZERO],
        columns: 3,
        rows: 3,
        dot: Natural::ONE,
        from: None,
    };
    let chart = ChartRequest::Board(window.clone());
    let charted = done(Job::chart(&adviser, chart.clone()));
    assert_eq!(charted.chart(), chart);
    let ChartAnswer::Board(_, dots) = charted else {
        panic!("a table")
    };
    let lost: Vec<bool> = dots.iter().map(|dot: &Dot| dot.lost).collect();
    let at = |places: [usize; 3]| (0..9).map(|place| places.contains(&place)).collect();
    let expected: Vec<bool> = at([0, 5, 7]);
    assert_eq!(lost, expected, "0,0 and 2,1 and 1,2");
    let place = |a, b| window.place(&[a, b].map(Natural::small));
    assert_eq!(
        (place(2, 1), place(3, 0), place(0, 3)),
        (Some(5), None, None)
    );

    // From afar, two rows are looked up for each dot of either axis.
    let far = MapWindow {
        columns: 8,
        rows: 8,
        dot: Natural::small(1_000_000),
        ..window
    };
    let ChartAnswer::Board(_, dots) = done(Job::chart(&adviser, ChartRequest::Board(far))) else {
        panic!("a table")
    };
    let lost = dots.iter().enumerate().filter(|(_, dot)| dot.lost);
    let lost = lost.map(|(place, _)| (place % 8, place / 8));
    let (low, high): (Vec<_>, Vec<_>) = lost.partition(|(column, row)| column > row);
    let beam = [
        (0, 0),
        (1, 1),
        (1, 2),
        (2, 3),
        (2, 4),
        (3, 4),
        (3, 5),
        (4, 6),
        (4, 7),
    ];
    assert_eq!(high, beam);
    let mirrored = low.into_iter().map(|(column, row)| (row, column));
    let mirrored: BTreeSet<(usize, usize)> = mirrored.collect();
    assert_eq!(mirrored, beam[2..].iter().copied().collect());

    let table = ChartRequest::Table(counts([5, 9]));
    let charted = done(Job::chart(&adviser, table.clone()));
    assert_eq!(charted.chart(), table);
    let ChartAnswer::Table(_, rows) = charted else {
        panic!("a board")
    };
    let has = |cells: [u64; 2]| {
        rows.iter()
            .any(|row| row.cells == cells.map(Natural::small))
    };
    assert!(has([3, 5]) && has([9, 15]), "{rows:?}");
}

#[test]
fn a_match_is_begun_reviewed_and_judged() {
    let (adviser, line) = line("nim", "3,4 3,3 3,2 1,2 0,2");
    let game = adviser.game().clone();
    let seats = [Seat::computer(Level::DRAGON), Seat::person("Ann")];
    let setup = MatchSetup {
        game: game.clone(),
        seats: seats.clone(),
        seed: 5,
    };
    let largest = Natural::small(9);
    let begun = done(Job::start(setup.clone(), Draw::UpTo(largest.clone())));
    assert_eq!(*begun.start(), setup.random_start(&adviser, &largest));
    assert_eq!((begun.moves_made(), begun.seed()), (0, 5));
    assert!(!begun.is_for_star());
    // What the ladder draws is for a star, and what it does not draw is not.
    let begun = done(Job::start(setup.clone(), Draw::ForStar));
    let drawn = ladder_start(&adviser, Level::DRAGON, &mut start_dice(5));
    assert_eq!(
        (begun.is_for_star(), Some(begun.start())),
        (true, drawn.as_ref())
    );
    let weak = Seat::computer(Level::of_strength(7).unwrap());
    let seats_off = [weak, Seat::person("Ann")];
    let off = MatchSetup {
        seats: seats_off,
        ..setup
    };
    assert!(!done(Job::start(off, Draw::ForStar)).is_for_star());

    let mut the_match = Match::resume(game, line, seats.clone(), 5);
    let whole = Arc::new(the_match.clone());
    let mut review = done(Job::review(&adviser, &whole, None));
    while review.moves().len() < 4 {
        review = done(Job::review(&adviser, &whole, Some(&review)));
    }
    assert_eq!(review.mistakes().collect::<Vec<_>>(), [2, 3]);

    // The computer threw the win away first, and the person gave it back.
    the_match.resign(the_match.actor());
    let id = MatchId(1);
    let the_match = Box::new(the_match);
    let job = Job::judge(FinishedMatch { id, the_match });
    assert_eq!((job.name(), job.ticket().is_of_disk()), ("judge", false));
    let (judged, drills) = done(job);
    assert_eq!(
        (judged.blame, judged.is_complete),
        (Some(Blame::Computer), true)
    );
    let made: Vec<_> = judged.mistakes.iter().map(|one| &one.miss).collect();
    assert_eq!(made.len(), 1, "{made:?}");
    assert_eq!(made[0].record, "3,4 3,3 3,2 1,2");
    assert_eq!(made[0].played, "0,2");
    assert_eq!(drills.len(), 1);
    assert_eq!(
        (&*drills[0].game, &*drills[0].record),
        ("nim", &*made[0].record)
    );
}

#[test]
fn a_question_has_the_name_and_the_key_of_what_it_asks() {
    let (adviser, position) = wythoff("5,9");
    let (_, other) = wythoff("5,8");
    let chart = || ChartRequest::Table(counts([5, 9]));
    let board = ChartRequest::Board(MapWindow {
        base: [2, 3].map(Natural::small),
        columns: 1,
        rows: 1,
        dot: Natural::ONE,
        from: None,
    });
    let setup = MatchSetup {
        game: adviser.game().clone(),
        seats: ["Ann", "Bob"].map(Seat::person),
        seed: 1,
    };
    let start = position.clone();
    let seats = setup.seats.clone();
    let the_match = Arc::new(Match::new(setup.game.clone(), start, seats, 1));
    let nudger = |_: &Adviser, _: &Position| Ok(Default::default());
    let moved = take([0, 6]);
    let about = |position: &Position| {
        [
            (
                "move",
                Job::choose(&adviser, position, Level::BADGER, 1, 0).then(drop),
            ),
            ("hint", Job::hint(&adviser, position).then(drop)),
            ("why", Job::why(&adviser, position, None).then(drop)),
            ("nudge", Job::nudge(&adviser, position, nudger).then(drop)),
            ("near", Job::near(&adviser, position).then(drop)),
            ("check", Job::check(&adviser, position, &moved).then(drop)),
            ("verdict", Job::verdict(&adviser, position).then(drop)),
            ("distance", Job::distance(&adviser, position).then(drop)),
            ("winning", Job::winning(&adviser, position).then(drop)),
        ]
    };
    let text = || "5,9".to_owned();
    let others = [
        (
            "start",
            Job::start(setup, Draw::UpTo(Natural::small(9))).then(drop),
        ),
        ("chart", Job::chart(&adviser, chart()).then(drop)),
        ("chart", Job::chart(&adviser, board.clone()).then(drop)),
        ("review", Job::review(&adviser, &the_match, None).then(drop)),
        ("open", Job::open(&adviser, text()).then(drop)),
    ];
    for (name, job) in about(&position).iter().chain(&others) {
        assert_eq!(
            (job.name(), job.ticket().worker()),
            (*name, Worker::Parallel)
        );
        assert!(!job.ticket().is_of_disk(), "{name}");
        assert_eq!(job.path(), None, "{name}");
    }
    for ((one, same), another) in about(&position)
        .iter()
        .zip(about(&position))
        .zip(about(&other))
    {
        assert!(is_same(&one.1, &same.1), "{one:?}");
        assert!(!is_same(&one.1, &another.1), "{one:?}");
    }
    let charted = Job::chart(&adviser, chart());
    assert!(is_same(&charted, &Job::chart(&adviser, chart())));
    assert!(!is_same(&charted, &Job::chart(&adviser, board)));
    let review = Job::review(&adviser, &the_match, None);
    assert!(is_same(&review, &Job::review(&adviser, &the_match, None)));
    let copy = Arc::new(Match::clone(&the_match));
    assert!(!is_same(&review, &Job::review(&adviser, &copy, None)));
    let known = done(Job::review(&adviser, &the_match, None));
    assert!(!is_same(
        &review,
        &Job::review(&adviser, &the_match, Some(&known))
    ));
}
