//! Rule files by value: their names, their drafts, and what another program does to them meanwhile.

use goldpile_games::catalogue;
use goldpile_play::FileError;
use goldpile_play::library::{self, DraftFile, RuleFiles, game_name};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

const RULES: &str = "piles 2\nrule \"\"\n  moved = 1\n";
const OTHER: &str = "piles 2\nrule \"\"\n  moved = 2\n";

fn files() -> (TempDir, RuleFiles) {
    let folder = tempfile::tempdir().unwrap();
    let files = RuleFiles::at(folder.path());
    (folder, files)
}

/// The games with whether they are saved and whether they have changes.
fn listed(files: &RuleFiles) -> Vec<(String, bool, bool)> {
    let listed = files.list().unwrap().into_iter();
    listed
        .map(|one| (one.name, one.saved, one.changed))
        .collect()
}

fn row(name: &str, saved: bool, changed: bool) -> (String, bool, bool) {
    (name.to_owned(), saved, changed)
}

/// A saved game with this text, closed.
fn saved(files: &RuleFiles, name: &str, text: &str) {
    let opened = files.begin(name, text).unwrap();
    opened.draft.save(text, false).unwrap();
    opened.draft.close(true).unwrap();
}

fn is_changed(done: &Result<(), FileError>) -> bool {
    matches!(done, Err(FileError::Changed(_)))
}

#[test]
fn a_game_has_a_name_that_can_be_typed() {
    let catalogue = catalogue();
    let name = |stem: &str| game_name(stem, &catalogue);
    assert_eq!(name("mine"), "mine");
    assert_eq!(name("my game-2_b"), "my-game-2_b");
    assert_eq!(name("a.b"), "a-b");
    assert_eq!(name("nim"), "nim.game", "a game of the program");
    assert_eq!(name("--x"), "x");
    assert_eq!(name("-nim"), "nim.game");
    assert_eq!(name("--"), ".game");
    assert_eq!(name(""), ".game");
    assert_eq!(name(&"x".repeat(70)), "x".repeat(60));

    // A game from another file is no obstacle: it is told apart elsewhere.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.game"), RULES).unwrap();
    let with = library::with_folder(&catalogue, folder.path());
    assert!(with.find("mine").is_some());
    assert_eq!(game_name("mine", &with), "mine");
}

#[test]
fn a_folder_adds_its_games_or_says_what_is_wrong_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let base = catalogue();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("b.game", RULES);
    write("a b.game", RULES);
    write("a-b.game", RULES);
    write("bad.game", "x");
    write(" edge .game", RULES);
    write("notes.txt", "x");
    let all = library::with_folder(&base, folder.path());
    let own = all.entries().iter().skip(base.entries().len());
    let names: Vec<&str> = own.map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["a-b", "b"]);
    let [edge, twice, bad] = all.problems() else {
        panic!("{:?}", all.problems())
    };
    assert!(
        edge.starts_with(" edge .game: ") && edge.ends_with("; rename this file"),
        "{edge}"
    );
    let too = "a-b.game: a b.game defines a game called a-b, too; rename one of the files";
    assert_eq!(twice, too);
    assert!(bad.starts_with("bad.game: "), "{bad}");

    let gone = library::with_folder(&base, &folder.path().join("gone"));
    assert_eq!(
        gone.problems().len() + gone.entries().len(),
        base.entries().len()
    );
    let file = library::with_folder(&base, &folder.path().join("b.game"));
    assert_eq!(file.problems().len(), 1, "it is no folder");
    let unread = library::read(&folder.path().join("bad.game"), &base).unwrap_err();
    assert_eq!(
        unread.to_string(),
        format!("{}: {}", unread.path, unread.problem)
    );
    assert_eq!(
        unread.path,
        folder.path().join("bad.game").to_str().unwrap()
    );
}

#[test]
fn a_folder_that_is_not_there_is_empty_and_one_that_is_none_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let files = RuleFiles::at(&path);
    assert_eq!(listed(&files), []);
    assert_eq!(files.trash().unwrap(), [""; 0]);
    fs::write(&path, "in the way").unwrap();
    for refused in [files.list().err(), files.trash().err()] {
        assert!(matches!(refused, Some(FileError::Read(..))), "{refused:?}");
    }
}

#[test]
fn a_game_is_begun_under_a_free_name_and_saved() {
    let (folder, files) = files();
    let first = files.begin("mine", RULES).unwrap();
    assert_eq!((first.draft.name(), &*first.text), ("mine", RULES));
    assert_eq!(first.saved, None);
    let second = files.begin("mine", OTHER).unwrap();
    assert_eq!(second.draft.name(), "mine-2");
    let third = files.begin("mine", OTHER).unwrap();
    assert_eq!(third.draft.name(), "mine-3");
    assert!(matches!(
        files.begin("a/b", RULES),
        Err(FileError::Name(..))
    ));
    let long = "x".repeat(70_000);
    assert!(matches!(
        files.begin("long", &long),
        Err(FileError::LongRules(_))
    ));

    first.draft.save(RULES, false).unwrap();
    let game = folder.path().join("mine.game");
    assert_eq!(fs::read_to_string(&game).unwrap(), RULES);
    let rows = |changed| {
        [
            row("mine", true, changed),
            row("mine-2", false, true),
            row("mine-3", false, true),
        ]
    };
    assert_eq!(listed(&files), rows(false));
    first.draft.keep(OTHER, false).unwrap();
    assert_eq!(listed(&files), rows(true));
    assert_eq!(
        fs::read_to_string(&game).unwrap(),
        RULES,
        "only its draft changed"
    );
    assert_eq!(first.draft.revert().unwrap(), RULES);
    assert_eq!(listed(&files), rows(false));
    assert_eq!(
        files.trash().unwrap(),
        ["mine"],
        "the changes are in the trash"
    );

    // Without changes a draft goes, and so does one that is not wanted; any other stays.
    let drafts = || {
        let drafts = fs::read_dir(folder.path().join("drafts")).unwrap();
        drafts.count()
    };
    assert_eq!(drafts(), 3);
    first.draft.close(true).unwrap();
    assert_eq!(drafts(), 2);
    second.draft.close(true).unwrap();
    assert_eq!(drafts(), 2);
    third.draft.close(false).unwrap();
    assert_eq!(
        listed(&files),
        [row("mine", true, false), row("mine-2", false, true)]
    );
}

#[test]
fn a_draft_is_opened_again_with_its_changes() {
    let (_folder, files) = files();
    saved(&files, "mine", RULES);
    let opened = files.open("mine").unwrap();
    assert_eq!(
        (&*opened.text, opened.saved.as_deref()),
        (RULES, Some(RULES))
    );
    #[cfg(unix)]
    assert!(matches!(files.open("mine"), Err(FileError::Edited(_))));
    opened.draft.keep(OTHER, false).unwrap();
    opened.draft.close(true).unwrap();
    let opened = files.open("mine").unwrap();
    assert_eq!(
        (&*opened.text, opened.saved.as_deref()),
        (OTHER, Some(RULES))
    );
    opened.draft.close(true).unwrap();
    assert!(matches!(files.open("gone"), Err(FileError::Read { .. })));
    assert!(matches!(files.open("a/b"), Err(FileError::Name(..))));
}

#[test]
fn what_another_program_has_changed_is_put_into_the_trash_only_if_told_so() {
    let (folder, files) = files();
    let game = folder.path().join("mine.game");
    let draft = folder.path().join("drafts/mine.game");
    let theirs = "piles 1\n";
    let trashed = || {
        let trash = fs::read_dir(folder.path().join("trash"));
        let texts = trash.into_iter().flatten();
        let mut texts: Vec<String> = texts
            .map(|file| fs::read_to_string(file.unwrap().path()).unwrap())
            .collect();
        texts.sort();
        texts
    };
    let read = |path: &PathBuf| fs::read_to_string(path).unwrap();
    saved(&files, "mine", RULES);
    let opened = files.open("mine").unwrap();

    // The draft.
    fs::write(&draft, theirs).unwrap();
    assert!(is_changed(&opened.draft.keep(OTHER, false)));
    assert!(is_changed(&opened.draft.save(OTHER, false)));
    assert_eq!((read(&draft), trashed()), (theirs.to_owned(), Vec::new()));
    opened.draft.close(false).unwrap();
    assert_eq!(read(&draft), theirs, "theirs is not removed");
    opened.draft.keep(OTHER, true).unwrap();
    assert_eq!(
        (read(&draft), trashed()),
        (OTHER.to_owned(), vec![theirs.to_owned()])
    );

    // The game.
    fs::write(&game, "piles 3\n").unwrap();
    assert!(is_changed(&opened.draft.save(OTHER, false)));
    assert_eq!((read(&game), trashed().len()), ("piles 3\n".to_owned(), 1));
    opened.draft.save(OTHER, true).unwrap();
    assert_eq!(read(&game), OTHER);
    assert_eq!(trashed(), [theirs, "piles 3\n"]);
    // What was saved here is known.
    opened.draft.save(RULES, false).unwrap();
    assert_eq!((read(&game), trashed().len()), (RULES.to_owned(), 2));
    // A draft or a game that is gone is written again.
    fs::remove_file(&draft).unwrap();
    fs::remove_file(&game).unwrap();
    opened.draft.save(OTHER, false).unwrap();
    assert_eq!(
        (read(&draft), read(&game)),
        (OTHER.to_owned(), OTHER.to_owned())
    );
}

#[test]
fn a_game_never_saved_takes_another_name() {
    let (folder, files) = files();
    saved(&files, "taken", RULES);
    let begun = files.begin("new", RULES).unwrap().draft;
    let named = |draft: &DraftFile, name: &str| draft.begun_as(name, OTHER);
    let other = named(&begun, "taken").unwrap();
    assert_eq!(other.name(), "taken-2");
    let rows = [row("taken", true, false), row("taken-2", false, true)];
    assert_eq!(listed(&files), rows, "the old draft is gone");
    let draft = folder.path().join("drafts/taken-2.game");
    assert_eq!(fs::read_to_string(&draft).unwrap(), OTHER);
    fs::write(&draft, "theirs").unwrap();
    assert!(matches!(named(&other, "third"), Err(FileError::Changed(_))));
    assert_eq!(listed(&files), rows);
}

#[test]
fn games_are_renamed_deleted_restored_and_carried_about() {
    let (folder, files) = files();
    saved(&files, "mine", RULES);
    saved(&files, "taken", OTHER);
    assert!(matches!(
        files.rename("mine", "taken"),
        Err(FileError::Exists(_))
    ));
    assert!(matches!(
        files.rename("mine", "a/b"),
        Err(FileError::Name(..))
    ));
    files.rename("mine", "yours").unwrap();
    assert_eq!(
        listed(&files),
        [row("taken", true, false), row("yours", true, false)]
    );

    let opened = files.open("yours").unwrap();
    #[cfg(unix)]
    {
        assert!(matches!(
            files.rename("yours", "free"),
            Err(FileError::Edited(_))
        ));
        assert!(matches!(files.delete("yours"), Err(FileError::Edited(_))));
    }
    opened.draft.keep(OTHER, false).unwrap();
    opened.draft.close(true).unwrap();
    files.rename("yours", "mine").unwrap();
    assert_eq!(
        listed(&files),
        [row("mine", true, true), row("taken", true, false)]
    );

    // A game is exported as it is being edited, and never over a file.
    let out = folder.path().join("out.txt");
    assert_eq!(files.export("mine", &out).unwrap(), out);
    assert_eq!(fs::read_to_string(&out).unwrap(), OTHER);
    assert!(matches!(
        files.export("mine", &out),
        Err(FileError::Exists(_))
    ));
    let imported = files.import(&out).unwrap();
    assert_eq!((imported.draft.name(), &*imported.text), ("out", OTHER));
    imported.draft.close(false).unwrap();
    let hidden = folder.path().join(".hidden.txt");
    fs::write(&hidden, RULES).unwrap();
    assert_eq!(files.import(&hidden).unwrap().draft.name(), "game");

    files.delete("mine").unwrap();
    assert_eq!(files.trash().unwrap().len(), 2, "the game and its changes");
    assert_eq!(files.restore("mine").unwrap(), "mine");
    saved(&files, "again", RULES);
    files.delete("again").unwrap();
    assert_eq!(
        files.trash().unwrap().len(),
        2,
        "without changes only the game"
    );
    saved(&files, "again", OTHER);
    let restored = files.restore("again").unwrap();
    assert!(
        restored.starts_with("again") && restored != "again",
        "{restored}"
    );
    assert!(files.restore("gone").is_err());
}
