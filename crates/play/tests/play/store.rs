//! The files of matches: kept after every move, set aside when they are damaged, never lost.

use goldpile_games::catalogue;
use goldpile_play::{
    Ending, FileError, Match, MatchFile, Seat, Side, Store, Tags, escape_for_terminal, saved,
};
use goldpile_testkit::the_match;
use std::fs;
use std::path::PathBuf;

fn tags() -> Tags {
    Tags {
        date: "2026-11-21".to_owned(),
        others: vec!["[Event \"an evening\"]".to_owned()],
        newer: None,
    }
}

fn nim(record: &str) -> Match {
    the_match("nim", record, ["Ann", "Bob"].map(Seat::person))
}

/// The path of the match being played.
fn current(store: &Store) -> PathBuf {
    let name = store.unfinished().unwrap();
    store.folder().join(format!("records/{name}.goldpile"))
}

#[test]
fn the_match_being_played_is_a_record_from_its_first_moment() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path().join("made/when needed"));
    let catalogue = catalogue();
    assert!(store.resume(&catalogue).unwrap().is_none());
    assert!(store.list().unwrap().is_empty());
    assert_eq!(store.unfinished(), None);

    let mut the_match = nim("5,5 3,5");
    let mut file = store.new_file();
    assert_eq!(file.path(), None);
    file.save(&the_match).unwrap();
    let name = store.unfinished().unwrap();
    assert!(name.ends_with(" nim"), "{name}");
    assert_eq!(file.name(), Some(name.clone()));
    let written = || fs::metadata(current(&store)).unwrap().modified().unwrap();
    let before = written();
    file.save(&the_match).unwrap();
    assert_eq!(
        before,
        written(),
        "what the file holds is not written again"
    );
    the_match.undo();
    file.save(&the_match).unwrap();
    drop(file);
    let (mut file, resumed) = store.resume(&catalogue).unwrap().unwrap();
    assert_eq!(resumed.record(), "5,5");

    // Finished, it stays where it is and is resumed no longer; taken back, it is again.
    the_match.resign(Side::First);
    file.save(&the_match).unwrap();
    assert_eq!(store.unfinished(), None);
    drop(file);
    assert!(store.resume(&catalogue).unwrap().is_none());
    let (mut file, _) = store.open(&name, &catalogue).unwrap();
    file.save(&nim("5,5")).unwrap();
    assert_eq!(store.unfinished(), Some(name.clone()));
    drop(file);

    // Another one has its own place, and is the one being played.
    store.new_file().save(&nim("3,4")).unwrap();
    assert_eq!(store.unfinished(), Some(format!("{name} (2)")));
    store.rename(&format!("{name} (2)"), "other", None).unwrap();
    assert_eq!(store.unfinished().as_deref(), Some("other"));
    store.delete("other").unwrap();
    assert_eq!(store.unfinished(), None);
    // Nothing is left over next to the matches, the trash and the note.
    assert_eq!(fs::read_dir(store.folder()).unwrap().count(), 3);
    assert_eq!(
        fs::read_dir(store.folder().join("records"))
            .unwrap()
            .count(),
        1
    );
}

#[test]
fn a_damaged_match_is_set_aside_and_never_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    for damage in ["[Game", "\u{0}\u{1b}[2J"] {
        store.new_file().save(&nim("5,5")).unwrap();
        fs::write(current(&store), damage).unwrap();
        let error = store.resume(&catalogue()).err().unwrap();
        assert_eq!(escape_for_terminal(&error.to_string()), error.to_string());
        let FileError::SetAside { kept, .. } = error else {
            unreachable!("{error}");
        };
        assert_eq!(fs::read_to_string(kept).unwrap(), damage);
        assert!(store.resume(&catalogue()).unwrap().is_none());
    }
    assert_eq!(store.list().unwrap().len(), 2);
}

#[test]
fn a_note_that_means_nothing_is_no_match() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    for note in ["", "no such", "../../etc/passwd", "\u{0}", "\n"] {
        fs::write(store.folder().join("current"), note).unwrap();
        assert!(store.resume(&catalogue()).unwrap().is_none());
    }
    fs::write(store.folder().join("current"), [0xff; 10_000]).unwrap();
    assert!(store.resume(&catalogue()).unwrap().is_none());
    store.new_file().save(&nim("5,5")).unwrap();
    assert!(store.resume(&catalogue()).unwrap().is_some());
}

/// What cannot be read is told of, instead of passing for a place without a match.
#[cfg(unix)]
#[test]
fn a_note_or_a_match_that_cannot_be_read_is_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut file = store.new_file();
    file.save(&nim("5,5")).unwrap();
    let record = file.path().unwrap().to_owned();
    drop(file);
    for path in [record, store.folder().join("current")] {
        // A folder in its place cannot be read even by a user who may read everything.
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        let error = store.resume(&catalogue()).err().unwrap();
        assert!(matches!(error, FileError::Read { .. }), "{error}");
        fs::remove_dir(&path).unwrap();
        assert!(store.resume(&catalogue()).unwrap().is_none());
        fs::write(&path, "x").unwrap();
    }
}

#[cfg(unix)]
#[test]
fn a_match_in_hand_is_not_had_by_anybody_else() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let catalogue = catalogue();
    let mut file = store.new_file();
    file.save(&nim("5,5")).unwrap();
    let name = store.unfinished().unwrap();
    let taken = |error: Option<FileError>| matches!(error, Some(FileError::InUse(_)));
    for moves in ["5,5 3,5", "5,5 3,5 3,3"] {
        assert!(taken(store.resume(&catalogue).err()));
        assert!(taken(store.open(&name, &catalogue).err()));
        assert!(taken(store.rename(&name, "mine", None).err()));
        assert!(taken(store.delete(&name).err()));
        // To be looked at it is there for everybody, and a new version of it is in hand, too.
        store.read(&name, false, &catalogue).unwrap();
        file.save(&nim(moves)).unwrap();
    }
    // Another match does not push it aside.
    store.new_file().save(&nim("3,4")).unwrap();
    assert_eq!(store.unfinished(), Some(name.clone()));
    store.rename(&name, "mine", Some(&mut file)).unwrap();
    file.save(&nim("5,5 3,5")).unwrap();
    assert!(taken(store.open("mine", &catalogue).err()));
    file.release();
    assert!(store.open("mine", &catalogue).is_ok());
    drop(file);
    assert_eq!(store.unfinished().as_deref(), Some("mine"));
}

#[test]
fn what_another_program_has_written_is_left_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.goldpile");
    let mut file = MatchFile::create(&path, &nim("5,5")).unwrap();
    let theirs = "[Game \"nim\"]\n5,5 1,5\n";
    fs::write(&path, theirs).unwrap();
    let error = file.save(&nim("5,5 3,5")).unwrap_err();
    assert!(matches!(error, FileError::Moved { .. }), "{error}");
    assert!(!file.is_behind());
    assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
    file.save(&nim("5,5 3,5 3,3")).unwrap();
    let ours = fs::read_to_string(folder.path().join("match (2).goldpile")).unwrap();
    assert!(ours.ends_with("\n5,5 3,5 3,3\n"), "{ours}");
    // One that was taken away is made again.
    fs::remove_file(file.path().unwrap()).unwrap();
    file.save(&nim("5,5")).unwrap();
    assert!(file.path().unwrap().is_file());
}

#[test]
fn a_match_that_moves_is_told_of_even_if_it_cannot_be_noted() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut file = store.new_file();
    file.save(&nim("5,5")).unwrap();
    let theirs = "[Game \"nim\"]\n5,5 1,5\n";
    fs::write(file.path().unwrap(), theirs).unwrap();
    // A folder where the note should be.
    let note = folder.path().join("current");
    fs::remove_file(&note).unwrap();
    fs::create_dir(&note).unwrap();
    let error = file.save(&nim("5,5 3,5")).unwrap_err();
    assert!(matches!(error, FileError::Moved { .. }), "{error}");
    let error = file.save(&nim("5,5 3,5")).unwrap_err();
    assert!(matches!(error, FileError::Write { .. }), "{error}");
    fs::remove_dir(&note).unwrap();
    file.save(&nim("5,5 3,5")).unwrap();
    assert_eq!(store.unfinished(), file.name());
}

#[test]
fn records_are_listed_opened_renamed_deleted_exported_and_imported() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path().join("store"));
    let catalogue = catalogue();
    let the_match = nim("5,5 3,5");
    let outside = folder.path().join("out.txt");
    Store::export(&the_match, &tags(), &outside).unwrap();
    assert!(matches!(
        Store::export(&the_match, &tags(), &outside),
        Err(FileError::Exists(_))
    ));
    let read = goldpile_play::store::read(&outside, &catalogue).unwrap();
    assert_eq!(store.import("ours", &read).unwrap(), "ours");
    assert_eq!(store.import("ours", &read).unwrap(), "ours (2)");
    let names = || -> Vec<String> {
        let listed = store.list().unwrap();
        listed.into_iter().map(|record| record.name).collect()
    };
    assert_eq!(names(), ["ours", "ours (2)"]);
    assert!(matches!(
        store.rename("ours", "ours (2)", None),
        Err(FileError::Exists(_))
    ));
    store.rename("ours", "v1.5 of it", None).unwrap();
    assert_eq!(names(), ["ours (2)", "v1.5 of it"]);
    let (mut file, mut opened) = store.open("v1.5 of it", &catalogue).unwrap();
    assert_eq!(*file.tags(), tags());
    opened.resign(Side::First);
    file.save(&opened).unwrap();
    drop(file);
    let (_, opened) = store.open("v1.5 of it", &catalogue).unwrap();
    assert_eq!(opened.ending(), Some(Ending::Resigned(Side::First)));
    for expected in ["ours (2)", "ours (2) (2)"] {
        let trashed = store.delete("ours (2)").unwrap();
        assert_eq!(trashed.file_stem().unwrap(), expected);
        assert!(trashed.is_file());
        assert!(store.open("ours (2)", &catalogue).is_err());
        store.import("ours (2)", &read).unwrap();
    }
    for name in [
        "",
        ".",
        "..",
        "../x",
        "a/b",
        "/etc/passwd",
        ".x",
        " x",
        "a\u{1b}",
        "x?",
    ] {
        assert!(
            matches!(store.import(name, &read), Err(FileError::Name(..))),
            "{name}"
        );
        assert!(store.rename("ours (2)", name, None).is_err(), "{name}");
    }
    for name in ["..", "../current", "/etc/passwd", "a/b", "no such"] {
        assert!(store.open(name, &catalogue).is_err(), "{name}");
        assert!(store.delete(name).is_err(), "{name}");
    }
}

#[test]
fn what_cannot_be_written_is_said_once_and_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "a file where a folder should be").unwrap();
    let store = Store::at(&blocked);
    let the_match = nim("5,5 3,5");
    let mut file = store.new_file();
    let error = file.save(&the_match).unwrap_err().to_string();
    assert!(error.contains("cannot be written"), "{error}");
    file.save(&the_match).unwrap();
    assert!(file.is_behind());
    fs::remove_file(&blocked).unwrap();
    file.save(&the_match).unwrap();
    assert!(!file.is_behind());
    drop(file);
    assert_eq!(
        store.resume(&catalogue()).unwrap().unwrap().1.record(),
        "5,5 3,5"
    );

    // A file that somebody has protected is not written over, and neither is a folder.
    let path = folder.path().join("protected");
    let mut file = MatchFile::create(&path, &nim("5,5")).unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let before = fs::read(&path).unwrap();
    assert!(file.save(&the_match).is_err());
    assert_eq!(fs::read(&path).unwrap(), before);
    assert!(MatchFile::create(&path, &the_match).is_err());
    assert!(MatchFile::open(folder.path(), &catalogue()).is_err());
    assert!(Store::at(&path).list().is_err());
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_permissions_stay_as_they_were() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (folder.path().join("match"), folder.path().join("link"));
    MatchFile::create(&path, &nim("5,5")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&path, &link).unwrap();
    let (mut file, _) = MatchFile::open(&link, &catalogue()).unwrap();
    file.save(&nim("5,5 3,5")).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o640
    );
    assert!(fs::read_to_string(&path).unwrap().ends_with("5,5 3,5\n"));
}

#[cfg(unix)]
#[test]
fn what_a_killed_program_left_half_written_is_removed() {
    const LEFT: &str = ".goldpile-aaaaaaaaaaaa";
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut file = store.new_file();
    file.save(&nim("5,5 3,5")).unwrap();
    drop(file);
    let records = folder.path().join("records");
    for name in [LEFT, "notes"] {
        fs::write(records.join(name), "").unwrap();
    }
    assert!(store.resume(&catalogue()).unwrap().is_some());
    assert!(!records.join(LEFT).exists() && records.join("notes").exists());
    // Also by a program that resumes nothing and begins another match.
    fs::write(folder.path().join(LEFT), "").unwrap();
    store.new_file().save(&nim("4,4 3,4")).unwrap();
    assert!(!folder.path().join(LEFT).exists() && records.join("notes").exists());
}

#[test]
fn a_file_of_a_newer_format_is_read_and_never_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut file = store.new_file();
    file.save(&nim("5,5 3,5")).unwrap();
    let path = current(&store);
    drop(file);
    let text = fs::read_to_string(&path).unwrap();
    let newer = format!("[Format \"2\"]\n[Clock \"5:00\"]\n{text}");
    fs::write(&path, &newer).unwrap();

    let (mut file, mut the_match) = store.resume(&catalogue()).unwrap().unwrap();
    assert_eq!(the_match.record(), "5,5 3,5");
    assert_eq!(file.tags().newer.as_deref(), Some("2"));
    the_match.undo();
    let error = file.save(&the_match).unwrap_err();
    let said = format!(
        "a newer goldpile has written {}; from now on",
        path.display()
    );
    assert!(error.to_string().starts_with(&said), "{error}");
    the_match.undo();
    file.save(&the_match).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    let kept = fs::read_to_string(file.path().unwrap()).unwrap();
    assert!(
        kept.contains("[Clock \"5:00\"]\n") && !kept.contains("Format"),
        "{kept}"
    );
    assert_eq!(current(&store), file.path().unwrap());

    // What is not understood is said to be newer.
    let strange = newer.replace("3,5\n", "3,5 {a comment}\n");
    let error = goldpile_play::saved::parse(&strange, &catalogue()).map(drop);
    let error = error.unwrap_err().to_string();
    assert!(error.contains("; the file has format 2"), "{error}");
    // Format 1 may be said.
    let said = goldpile_play::saved::parse(&format!("[Format \"1\"]\n{text}"), &catalogue());
    let said = said.unwrap();
    assert_eq!(said.tags.newer, None);
    let again = goldpile_play::saved::write(&said.the_match, &said.tags).unwrap();
    assert_eq!(again, text);
}

#[test]
fn what_is_imported_is_practice() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let text = "[Game \"nim\"]\n[SecondKind \"magpie\"]\n[Star \"yes\"]\n2";
    let saved = saved::parse(text, &catalogue()).unwrap();
    assert!(saved.the_match.is_for_star());
    let name = store.import("theirs", &saved).unwrap();
    let (_, the_match) = store.open(&name, &catalogue()).unwrap();
    assert!(the_match.is_practice());
}
