//! Files that are written whole or not at all.
#![allow(clippy::unwrap_used)]

use goldpile_files::disk;
use std::fs;
use std::path::Path;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// What a program leaves that is killed while it writes.
#[cfg(unix)]
#[test]
fn what_a_killed_program_left_is_swept_and_what_another_one_writes_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("picture.svg");
    let (writing, _) = disk::replacement(&target, "half").unwrap();
    let unfinished = names(folder.path());
    assert_eq!(unfinished.len(), 1);

    // Its lock is that of a program that lives.
    disk::sweep(folder.path());
    assert_eq!(names(folder.path()), unfinished);

    let (file, path) = writing.keep().unwrap();
    drop(file);
    let others = [
        ".goldpile-",
        ".goldpile-notes",
        ".goldpile-a-long-name",
        "goldpile-aaaaaaaaaaaa",
    ];
    for other in others {
        fs::write(folder.path().join(other), "").unwrap();
    }
    disk::sweep(folder.path());
    assert!(!path.exists());
    let mut others = others.map(str::to_owned);
    others.sort();
    assert_eq!(names(folder.path()), others);
}

#[cfg(unix)]
#[test]
fn the_first_file_written_in_a_folder_sweeps_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(".goldpile-aaaaaaaaaaaa"), "half").unwrap();
    disk::create(&folder.path().join("one"), "1").unwrap();
    assert_eq!(names(folder.path()), ["one"]);
}

#[test]
fn a_file_that_cannot_be_written_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("one");
    disk::create(&target, "1").unwrap();
    assert!(disk::create(&target, "2").is_err());
    disk::replace(&target, "3").unwrap();
    assert_eq!(names(folder.path()), ["one"]);
    assert_eq!(fs::read_to_string(&target).unwrap(), "3");
}
