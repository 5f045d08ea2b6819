//! The rule files in the user's folder and in those that all users share.

use super::THREE;
use crate::{home, run_at};
use goldpile_games::catalogue;
use std::fs;
use std::path::Path;

#[test]
fn those_in_the_users_folder_are_there_by_name() {
    let (_folder, home) = home();
    let games: &Path = home.data.games.as_ref().unwrap();
    fs::create_dir_all(games).unwrap();
    fs::write(games.join("three.game"), THREE).unwrap();
    fs::write(games.join("broken.game"), "piles two\n").unwrap();
    let solved = run_at(&home, &catalogue(), &["solve", "three", "8"], b"").fine();
    assert_eq!(solved, "8\tP\t-\n");
    let listed = run_at(&home, &catalogue(), &["games"], b"").fine();
    assert!(listed.contains("three: Up to three"), "{listed}");
    let three = run_at(&home, &catalogue(), &["games", "three"], b"").fine();
    assert!(!three.contains("paper"), "{three}");
    let object = run_at(&home, &catalogue(), &["games", "three", "--json"], b"").fine();
    assert!(object.contains(r#""paper":null"#), "{object}");
    assert!(listed.contains("broken.game: line 1, column 7"), "{listed}");
}

#[test]
fn what_needs_no_game_reads_none_of_the_users() {
    let (folder, mut home) = home();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    fs::write(games.join("three.game"), THREE).unwrap();
    home.data.games = Some(games);
    let listed = |args: &[&str]| run_at(&home, &catalogue(), args, b"").fine();
    assert!(listed(&["games"]).contains("three"));
    let offered = listed(&["completions", "bash", "--", "goldpile", "solve", ""]);
    assert!(offered.contains("nim") && !offered.contains("three"));
}

#[test]
fn games_that_all_users_share_stand_behind_ones_own() {
    let (folder, mut home) = home();
    let [own, local, system] = ["own", "local", "system"].map(|name| {
        let games = folder.path().join(name);
        fs::create_dir(&games).unwrap();
        games
    });
    for (games, name, said) in [
        (&own, "one", "My one"),
        (&local, "one", "The local one"),
        (&local, "two", "The local two"),
        (&system, "two", "The usual two"),
        (&system, "three", "The usual three"),
    ] {
        let text = THREE.replace("Up to three", said);
        fs::write(games.join(format!("{name}.game")), text).unwrap();
    }
    home.data.games = Some(own);
    home.data.shared_games = vec![local, folder.path().join("nowhere"), system];
    let listed = run_at(&home, &catalogue(), &["games"], b"").fine();
    for (said, times) in [
        ("My one", 1),
        ("The local one", 0),
        ("The local two", 1),
        ("The usual two", 0),
        ("The usual three", 1),
    ] {
        assert_eq!(listed.matches(said).count(), times, "{said}: {listed}");
    }
}

#[test]
fn the_files_changed_last_are_read_and_the_others_counted() {
    let (folder, mut home) = home();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    let long_ago = std::time::SystemTime::UNIX_EPOCH;
    for number in 100..303 {
        let path = games.join(format!("g{number}.game"));
        fs::write(&path, THREE).unwrap();
        if (200..203).contains(&number) {
            let file = fs::File::options().write(true).open(path).unwrap();
            file.set_modified(long_ago).unwrap();
        }
    }
    home.data.games = Some(games);
    let listed = run_at(&home, &catalogue(), &["games"], b"").fine();
    assert!(
        listed.contains("g302") && listed.contains("g203") && !listed.contains("g202"),
        "{listed}"
    );
    assert!(
        listed.contains("not read: 3 more files (only the 200 changed last are read)"),
        "{listed}"
    );
    let unread = run_at(&home, &catalogue(), &["solve", "g200", "3"], b"").failure();
    assert!(
        unread.ends_with("; goldpile games says which rule files are not read"),
        "{unread}"
    );
}
