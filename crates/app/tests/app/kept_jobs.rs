//! The jobs with files: the records, the statistics and the notebook, each with its name, its worker and its
//! result.

use goldpile_app::records::OpenedMatch;
use goldpile_app::user_data::Noted;
use goldpile_app::user_data::{LessonAdvance, ProgressError};
use goldpile_app::{
    CopiedPart, ImportSource, Job, MatchEvent, MatchFiles, MatchNumbers, MatchStatus, RecordRow,
    Resumed, SaveRequest, UserData, Worker,
};
use goldpile_engine::Catalogue;
use goldpile_games::catalogue;
use goldpile_learn::drills::{Imported, Rating, now};
use goldpile_learn::session::Mistake;
use goldpile_learn::{Drill, LessonProgress, QuestionKind, WrongAnswer};
use goldpile_play::statistics::{LogLine, MatchId, Score, Tally};
use goldpile_play::{Blame, Level, Match, Seat, Store, harmless_path};
use goldpile_testkit::the_match;
use std::fs;
use std::path::{Path, PathBuf};

const NO_RECORDS: &str =
    "there are no records, because this user has no folder for data (set HOME)";

fn nim(record: &str) -> Match {
    let seats = [Seat::person("Ann"), Seat::computer(Level::DRAGON)];
    the_match("nim", record, seats)
}

/// The result of a job of this name that reads records.
fn read<T>(name: &str, job: Job<T>, store: Option<&Store>) -> T
where
    T: 'static,
{
    assert_eq!(
        (job.name(), job.ticket().worker()),
        (name, Worker::Parallel)
    );
    assert!(job.ticket().is_of_disk(), "{name}");
    job.run(store, &|_| ()).unwrap()
}

/// The result of a job of this name that changes the files of matches.
fn change<T>(name: &str, job: Job<T>, files: &mut MatchFiles) -> T
where
    T: 'static,
{
    assert_eq!((job.name(), job.ticket().worker()), (name, Worker::Matches));
    job.run_on_matches(files).unwrap()
}

/// The result of a job of this name with the user's other files.
fn with<T>(name: &str, job: Job<T>, data: &mut UserData) -> T
where
    T: 'static,
{
    assert_eq!(
        (job.name(), job.ticket().worker()),
        (name, Worker::UserFiles)
    );
    job.run_on_user_files(data).unwrap()
}

fn names(rows: Result<Vec<RecordRow>, String>) -> Vec<String> {
    rows.unwrap().into_iter().map(|row| row.name).collect()
}

#[test]
fn records_are_imported_opened_copied_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path().join("store"));
    let (catalogue, store) = (catalogue(), Some(&store));
    let import = |source| {
        let job = Job::import_record(&catalogue, source);
        let path = job.path().map(Path::to_owned);
        (path, read("import record", job, store))
    };
    let list = |in_trash| {
        let job = Job::list_records(in_trash);
        let mut names = names(read("list records", job, store));
        names.sort();
        names
    };
    assert_eq!(list(false), [""; 0]);

    let text = "[Game \"nim\"]\n[Date \"2026-11-21\"]\n3,5 3,3\n";
    let file = folder.path().join("mine.txt");
    fs::write(&file, text).unwrap();
    let imported = import(ImportSource::File(file.clone()));
    assert_eq!(imported, (Some(file), Ok("mine".to_owned())));
    let (path, usual) = import(ImportSource::Text(text.to_owned()));
    assert_eq!((path, usual.as_deref()), (None, Ok("2026-11-21 nim")));
    assert!(import(ImportSource::Text("x".to_owned())).1.is_err());
    assert_eq!(list(false), ["2026-11-21 nim", "mine"]);
    assert_eq!(list(true), [""; 0]);

    let open = |name: &str, store| {
        let job = Job::open_record(&catalogue, name.to_owned());
        let opened: Result<OpenedMatch, String> = read("open record", job, store);
        opened.map(|opened| (opened.file.name(), opened.the_match.record()))
    };
    let expected = (Some("mine".to_owned()), "3,5 3,3".to_owned());
    assert_eq!(open("mine", store), Ok(expected));
    let why = open("no such", store).unwrap_err();
    assert!(
        why.starts_with("the record no such cannot be read: "),
        "{why}"
    );
    assert_eq!(open("mine", None).unwrap_err(), NO_RECORDS);

    let copy = |part| {
        let job = Job::copy_record(&catalogue, "mine".to_owned(), part);
        read("copy record", job, store)
    };
    let position = Ok("nim 3,3".to_owned());
    assert_eq!(copy(CopiedPart::Position), position);
    let whole = copy(CopiedPart::Record).unwrap();
    assert!(whole.contains("[Date \"2026-11-21\"]") && whole.ends_with("\n3,5 3,3\n"));
    let played = Job::copy_match(&nim("3,5 3,3 2,3"), CopiedPart::Position);
    let position = Ok("nim 2,3".to_owned());
    assert_eq!(read("copy match", played, None), position);

    let export = |to: &Path| {
        let job = Job::export_record(&catalogue, "mine".to_owned(), to.to_owned());
        assert_eq!(job.path(), Some(to));
        read("export record", job, store)
    };
    let outside = folder.path().join("out.txt");
    assert_eq!(export(&outside), Ok(harmless_path(&outside)));
    assert_eq!(fs::read_to_string(&outside).unwrap(), whole);
    assert!(export(&outside).is_err(), "nothing is written over");
}

#[test]
fn records_are_renamed_deleted_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut files = MatchFiles::new(Some(store.clone()), None);
    let saved = "[Game \"nim\"]\n3,5 3,3\n";
    let import = Job::import_record(&catalogue(), ImportSource::Text(saved.to_owned()));
    let name: String = read("import record", import, Some(&store)).unwrap();
    let list = |in_trash| {
        let job = Job::list_records(in_trash);
        names(read("list records", job, Some(&store)))
    };

    let mine = || "mine".to_owned();
    let job = Job::rename_record(name.clone(), mine());
    let renamed = MatchEvent::Renamed {
        from: name.clone(),
        to: mine(),
    };
    assert_eq!(change("rename record", job, &mut files), [renamed]);
    let again = Job::rename_record(name.clone(), mine());
    let again = change("rename record", again, &mut files);
    assert!(matches!(again[..], [MatchEvent::Refused(_)]), "{again:?}");
    assert_eq!(list(false), ["mine"]);

    let job = Job::delete_record(mine());
    let trash = harmless_path(&folder.path().join("trash/mine.goldpile"));
    let deleted = MatchEvent::Deleted {
        name: mine(),
        trash,
    };
    assert_eq!(change("delete record", job, &mut files), [deleted]);
    assert_eq!((list(false), list(true)), (Vec::new(), vec![mine()]));

    let job = Job::restore_record(mine());
    let restored = MatchEvent::Restored(mine());
    assert_eq!(change("restore record", job, &mut files), [restored]);
    assert_eq!((list(false), list(true)), (vec![mine()], Vec::new()));

    let mut nowhere = MatchFiles::new(None, None);
    let refused = [MatchEvent::Refused("there are no records here".to_owned())];
    for (name, job) in [
        ("rename record", Job::rename_record(mine(), name)),
        ("delete record", Job::delete_record(mine())),
        ("restore record", Job::restore_record(mine())),
    ] {
        assert_eq!(change(name, job, &mut nowhere), refused);
    }
}

#[test]
fn a_match_is_begun_saved_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut files = MatchFiles::new(Some(store.clone()), None);
    let mut numbers = MatchNumbers::default();
    let mut the_match = nim("3,5");
    let mut status = MatchStatus::new(&the_match);
    let resume = |store| read("resume", Job::resume(&catalogue()), store).unwrap();
    assert!(matches!(resume(None), Resumed::Nothing));
    assert!(matches!(resume(Some(&store)), Resumed::Nothing));

    let begin = Job::save_match(status.unsaved(&the_match, &mut numbers).unwrap());
    let begin_ticket = begin.ticket().clone();
    let events = change("begin match", begin, &mut files);
    let [
        MatchEvent::Saved {
            version: 1, place, ..
        },
    ] = &events[..]
    else {
        panic!("{events:?}")
    };
    assert_eq!(Some(place.clone()), store.unfinished());
    assert!(!begin_ticket.gives_way_to(&begin_ticket));
    assert!(matches!(resume(Some(&store)), Resumed::InUse));

    let taken = [0_u64, 2].map(Into::into).into_iter().collect();
    the_match.play(goldpile_engine::Move::Take(taken)).unwrap();
    let save = Job::save_match(status.unsaved(&the_match, &mut numbers).unwrap());
    let save_ticket = save.ticket().clone();
    let events = change("save match", save, &mut files);
    assert!(
        matches!(events[..], [MatchEvent::Saved { version: 2, .. }]),
        "{events:?}"
    );
    assert!(save_ticket.gives_way_to(&save_ticket) && !save_ticket.gives_way_to(&begin_ticket));

    drop(files);
    let Resumed::Match(opened) = resume(Some(&store)) else {
        panic!("nothing is resumed")
    };
    assert_eq!(opened.the_match.record(), "3,5 3,3");
    let adopt = Job::save_match(SaveRequest::Adopt(Box::new(opened.file), true));
    let adopt_ticket = adopt.ticket().clone();
    let mut files = MatchFiles::new(Some(store), None);
    assert_eq!(change("adopt match", adopt, &mut files), []);
    assert!(!adopt_ticket.gives_way_to(&adopt_ticket));
}

#[test]
fn matches_are_blamed_and_reset() {
    let folder = tempfile::tempdir().unwrap();
    let mut data = UserData::at(folder.path());
    let total = |data: &mut UserData| {
        let read = with("read statistics", Job::read_statistics(), data);
        read.map(|statistics| statistics.total())
    };
    let ended = |id| {
        let mut the_match = nim("3,5 3,4").for_star();
        the_match.resign(goldpile_play::Side::First);
        LogLine::Ended(Tally::of(&the_match, MatchId(id)).unwrap())
    };
    assert_eq!(
        Tally::of(&nim("3,5 3,4"), MatchId(1)),
        None,
        "it is not over"
    );
    data.statistics.as_ref().unwrap().add(&[ended(1)]).unwrap();
    let mut score = Score {
        lost: 1,
        ..Score::default()
    };
    assert_eq!(total(&mut data), Ok(score));
    let blame = || Job::record_first_mistake(MatchId(1), Blame::Person);
    assert_eq!(with("record first mistake", blame(), &mut data), Ok(None));
    score.person_first = 1;
    assert_eq!(total(&mut data), Ok(score));

    let reset = |data: &mut UserData| with("reset statistics", Job::reset_statistics(), data);
    let kept: Option<PathBuf> = reset(&mut data).unwrap();
    assert!(kept.unwrap().starts_with(folder.path().join("trash")));
    assert_eq!(total(&mut data), Ok(Score::default()));
    assert_eq!(reset(&mut data), Ok(None));

    // What could not be written is said once, and written with the next.
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "").unwrap();
    let mut data = UserData::at(&blocked);
    let failed = with("record first mistake", blame(), &mut data);
    assert!(failed.unwrap_err().contains("statistics.jsonl"));
    let other = || Job::record_first_mistake(MatchId(2), Blame::Nobody);
    assert_eq!(with("record first mistake", other(), &mut data), Ok(None));
    fs::remove_file(&blocked).unwrap();
    data.statistics.as_ref().unwrap().add(&[ended(1)]).unwrap();
    assert_eq!(with("record first mistake", other(), &mut data), Ok(None));
    assert_eq!(total(&mut data), Ok(score));

    let mut nowhere = UserData::default();
    assert_eq!(reset(&mut nowhere), Ok(None));
    let why = "this user has no folder for statistics (set HOME)";
    assert_eq!(total(&mut nowhere), Err(why.to_owned()));
}

fn drill(catalogue: &Catalogue, game: &str, record: &str, played: &str) -> Drill {
    let adviser = goldpile_learn::drills::adviser(catalogue, game, "").unwrap();
    let mistake = Mistake {
        game: game.to_owned(),
        parameters: adviser.game().settings.to_string(),
        miss: WrongAnswer {
            kind: QuestionKind::Take,
            record: record.to_owned(),
            played: played.to_owned(),
        },
    };
    Drill::of(&mistake, &adviser, now() - 9).unwrap()
}

/// What came of a change, and the drills in the notebook since: which game, and how often asked.
fn noted<T>(noted: Noted<T>) -> (T, Vec<(String, u64)>) {
    let drills = noted.notebook.unwrap().drills.0.into_iter();
    let drills = drills.map(|drill| (drill.game, drill.schedule.asked()));
    (noted.done, drills.collect())
}

#[test]
fn progress_is_kept_until_another_program_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = catalogue();
    let mut data = UserData::at(folder.path());
    let begun = |notebook: Noted<()>| notebook.notebook.unwrap().chapter("nim").unwrap().is_begun;
    let reading = || Job::read_notebook(&catalogue);
    assert!(!begun(with("read notebook", reading(), &mut data)));

    let advance = |step: usize| LessonAdvance {
        from: None,
        to: LessonProgress {
            step,
            ..LessonProgress::new("nim", 1)
        },
    };
    let keep = |step, drills| Job::keep_progress(&catalogue, advance(step), drills);
    let missed = drill(&catalogue, "nim", "3,5", "3,4");
    let kept = with("keep progress", keep(1, vec![missed]), &mut data);
    let notebook = kept.notebook.as_ref().unwrap();
    assert_eq!(notebook.reached("nim"), 1);
    assert_eq!(noted(kept), (Ok(()), vec![("nim".to_owned(), 0)]));
    // What this program wrote last, it may go on from.
    let kept = with("keep progress", keep(2, Vec::new()), &mut data);
    assert_eq!(kept.done, Ok(()));
    assert!(begun(with("read notebook", reading(), &mut data)));

    let mut another = UserData::at(folder.path());
    let kept = with("keep progress", keep(3, Vec::new()), &mut another);
    assert_eq!(kept.done, Err(ProgressError::Overtaken));
    assert_eq!(kept.notebook.unwrap().reached("nim"), 2);
}

#[test]
fn drills_are_kept_rated_exported_imported_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let catalogue = catalogue();
    let mut data = UserData::at(&folder.path().join("mine"));
    let of_nim = drill(&catalogue, "nim", "3,5", "3,4");
    let of_wythoff = drill(&catalogue, "wythoff", "5,9", "4,9");
    let asked = |nim| vec![("nim".to_owned(), nim), ("wythoff".to_owned(), 0)];

    let both = vec![of_nim.clone(), of_wythoff];
    let keep = || Job::keep_mistakes(&catalogue, both.clone());
    let kept = noted(with("keep mistakes", keep(), &mut data));
    assert_eq!(kept, (Ok(()), asked(0)));
    let rate = || Job::rate_drill(&catalogue, of_nim.clone(), Rating::Good);
    let rated = noted(with("rate drill", rate(), &mut data));
    assert_eq!(rated, (Ok(()), asked(1)));

    let file = |name: &str| folder.path().join(name);
    let export = |game: Option<&str>, to: &PathBuf, data: &mut UserData| {
        let job = Job::export_drills(&catalogue, game.map(str::to_owned), to.clone());
        assert_eq!(job.path(), Some(&**to));
        noted(with("export drills", job, data)).0
    };
    let (all, some) = (file("all.jsonl"), file("some.jsonl"));
    assert_eq!(export(None, &all, &mut data), Ok((2, all.clone())));
    assert_eq!(export(Some("nim"), &some, &mut data), Ok((1, some.clone())));
    assert!(export(Some("nim"), &some, &mut data).is_err());

    let remove = || Job::remove_drill(&catalogue, of_nim.id.clone());
    let removed = noted(with("remove drill", remove(), &mut data));
    assert_eq!(removed, (Ok(()), vec![("wythoff".to_owned(), 0)]));

    let mut other = UserData::at(&file("other"));
    let import = |from: &Path, data: &mut UserData| {
        let job = Job::import_drills(&catalogue, from.to_owned());
        assert_eq!(job.path(), Some(from));
        noted(with("import drills", job, data))
    };
    let new = |new| {
        let skipped = Vec::new();
        Ok(Imported { new, skipped })
    };
    let nim = vec![("nim".to_owned(), 1)];
    assert_eq!(import(&some, &mut other), (new(1), nim));
    assert_eq!(import(&all, &mut other), (new(1), asked(1)));
    assert_eq!(import(&all, &mut other), (new(0), asked(1)));
    let (gone, drills) = import(&file("gone"), &mut other);
    assert!(gone.unwrap_err().ends_with("gone: there is no such file"));
    assert_eq!(drills, asked(1));

    // Without a place for them, mistakes are let go, and anything else says why.
    let mut nowhere = UserData::default();
    let kept = noted(with("keep mistakes", keep(), &mut nowhere));
    assert_eq!(kept, (Ok(()), Vec::new()));
    let why = "this user has no folder for drills (set HOME)".to_owned();
    let rated = noted(with("rate drill", rate(), &mut nowhere));
    assert_eq!(rated.0, Err(why.clone()));
    let removed = noted(with("remove drill", remove(), &mut nowhere));
    assert_eq!(removed.0, Err(why));
}

#[test]
fn everything_of_a_user_has_its_place() {
    let folder = Path::new("/of/ann");
    let data = UserData::at(folder);
    let places = |data: &UserData| {
        [
            data.matches.as_ref().map(|own| own.folder().to_owned()),
            data.statistics.as_ref().map(|own| own.path().to_owned()),
            data.settings.clone(),
            data.games.clone(),
            data.lessons.as_ref().map(|own| own.path().to_owned()),
            data.drills.as_ref().map(|own| own.path().to_owned()),
        ]
    };
    let names = [
        "",
        "statistics.jsonl",
        "settings.toml",
        "games",
        "lessons.jsonl",
        "drills.jsonl",
    ];
    assert_eq!(places(&data), names.map(|name| Some(folder.join(name))));

    // The settings of who runs the tests are with other settings, everything else with other data.
    let dirs = directories::ProjectDirs::from("", "", "goldpile");
    let expected = names.map(|name| {
        let dirs = dirs.as_ref()?;
        Some(match name {
            "settings.toml" => dirs.config_dir().join(name),
            name => dirs.data_dir().join(name),
        })
    });
    assert_eq!(places(&UserData::of_user()), expected);
}
