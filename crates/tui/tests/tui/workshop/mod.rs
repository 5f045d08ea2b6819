//! The workshop: typing rules, the board next to them, and what happens to the text.

mod theory;

use crate::hand::{Hand, found, key, thinking};
use crate::scene::{LARGE, SIZES, SMALL, Scene, Size, USUAL, WIDE};
use goldpile_tui::Message;
use goldpile_tui::screens::workshop::{Editor, Workshop};
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

const RALEIGH: &str = "\
title \"Three\"
piles 3
order sorted

rule I \"take any positive numbers from one or two piles\"
  1 <= moved <= 2
rule II \"with two piles of the same size, take everything\"
  when a = b or b = c
  a' = 0 and b' = 0 and c' = 0
";

/// The workshop with the rule files in this folder.
pub fn workshop(size: (u16, u16), folder: &Path) -> Hand {
    let mut hand = Hand::new(size);
    hand.files.games = Some(folder.to_owned());
    hand.choose("Workshop");
    hand
}

pub fn open(hand: &mut Hand, line: &str) {
    hand.press("Home");
    hand.choose(line);
    assert!(hand.app.screen::<Editor>().is_some(), "{}", hand.screen());
}

pub fn text(hand: &Hand) -> &str {
    hand.app.screen::<Editor>().unwrap().text()
}

pub fn paste(hand: &mut Hand, text: &str) {
    hand.send(Message::Paste(text.to_owned()));
}

pub fn list(size: Size) -> Scene {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("three.game"), RALEIGH).unwrap();
    Scene::with(workshop(size, folder.path()), folder)
}

fn editing(size: Size, game: &str) -> Scene {
    let mut scene = list(size);
    open(&mut scene.hand, game);
    scene
}

/// The editor, with a board next to the rules.
pub fn board(size: Size) -> Scene {
    editing(size, "euclid")
}

pub fn error(size: Size) -> Scene {
    board(size).after("Down Down Down Down").typed("b = a'\n")
}

/// The editor, with a table next to the rules.
pub fn table(size: Size) -> Scene {
    editing(size, "three")
}

#[test]
fn in_every_size_the_error_stands_at_its_line_and_the_board_is_said_to_be_older() {
    for (size, older) in [
        (SMALL, "outdated  a →"),
        (USUAL, "before the error  a →"),
        (WIDE, "of the text before the error  a →"),
        (LARGE, "of the text before the error  a →"),
    ] {
        let Scene { hand, .. } = error(size);
        hand.shows(&[
            "Workshop: euclid",
            "draft kept",
            "   5! b = a'  ",
            "   6  # than φ times",
            "   8  piles     2  ",
            older,
            "   4 ◆ · · ◆ · ◆ ◆ · ·",
            "   0 ◆ ◆ ◆ ◆ ◆ ◆ ◆ ◆ ◆",
        ]);
        hand.says(&[
            "Line 5: a line begins with one of define, title, piles, order, parameter, variant, \
             system, memory, start, rule, then, block, play, claim, remark.",
        ]);
    }
}

#[test]
fn a_game_of_three_piles_has_a_table_alongside_its_rules() {
    let Scene { mut hand, .. } = table(USUAL);
    for size in SIZES {
        hand.resize(size);
        hand.shows(&[
            "Workshop: three",
            "saved  9 P-positions ≤ 24",
            "   1  title \"Three\"",
            "   6    1 <= moved <= 2",
            " │  a  b  c",
        ]);
        for first in (1..24).step_by(3) {
            hand.shows(&[&format!(" │ {first:2} {:2} {:2}", first + 1, first + 2)]);
        }
        hand.says(&["Rules OK. Ctrl-G looks for the winning pattern."]);
    }
}

#[test]
fn what_is_typed_is_on_the_disk_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "New game");
    hand.write("# a word\n");
    assert!(text(&hand).starts_with("# a word\ntitle"));
    assert!(hand.has_text("draft kept"), "{}", hand.screen());
    let draft = folder.path().join("drafts/my-game.game");
    assert_eq!(fs::read_to_string(&draft).unwrap(), text(&hand));
    assert!(!folder.path().join("my-game.game").exists());

    // As after a crash, nothing was closed or saved.
    drop(hand);
    let mut hand = workshop((80, 24), folder.path());
    assert!(hand.has_text("my-game draft"), "{}", hand.screen());
    open(&mut hand, "my-game");
    assert!(text(&hand).starts_with("# a word\ntitle"));

    hand.press("Ctrl-S");
    assert!(hand.has_text("my-game is saved, and is now in the menu"));
    let saved = folder.path().join("my-game.game");
    assert_eq!(fs::read_to_string(&saved).unwrap(), text(&hand));
    hand.press("Esc");
    assert!(!draft.exists());
    assert!(!hand.has_text("my-game draft"), "{}", hand.screen());
    hand.press("Esc");
    assert!(hand.has_text("My game"), "{}", hand.screen());
}

#[test]
fn nothing_typed_is_nothing_kept() {
    let folder = tempfile::tempdir().unwrap();
    let drafts = || fs::read_dir(folder.path().join("drafts")).unwrap().count();
    let mut hand = workshop((80, 24), folder.path());
    for line in ["New game", "euclid"] {
        open(&mut hand, line);
        hand.press("Esc");
        assert!(!hand.has_text("draft"), "{}", hand.screen());
        assert_eq!(drafts(), 0);
    }
    open(&mut hand, "euclid");
    // A line that is too long continues in the next row.
    assert!(
        hand.has_text("from the larger of two  │"),
        "{}",
        hand.screen()
    );
    assert!(hand.has_text("     piles"), "{}", hand.screen());
    hand.write("#");
    hand.press("Esc");
    assert!(hand.has_text("euclid draft"), "{}", hand.screen());
    assert_eq!(drafts(), 1);
    // Pasted text is always kept.
    paste(&mut hand, RALEIGH);
    hand.press("Esc");
    assert!(hand.has_text("pasted draft"), "{}", hand.screen());
}

#[test]
fn a_copy_of_an_example_with_another_title_has_its_own_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "euclid");
    let title = text(&hand)
        .lines()
        .position(|line| line.starts_with("title"));
    for _ in 0..title.unwrap() {
        hand.press("Down");
    }
    hand.press("End");
    for _ in "Euclid\"".chars() {
        hand.press("Backspace");
    }
    hand.write("My halves\"");
    hand.press("Ctrl-S");
    assert!(
        hand.has_text("my-halves is saved, and is now in the menu"),
        "{}",
        hand.screen()
    );
    assert!(folder.path().join("my-halves.game").exists());
    assert!(!folder.path().join("euclid.game").exists());
    for key in ["Esc", "Esc"] {
        hand.press(key);
    }
    assert!(hand.has_text("My halves"), "{}", hand.screen());

    // With its own title, an example keeps its name.
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "euclid");
    hand.write("#");
    hand.press("Ctrl-S");
    assert!(hand.has_text("euclid is saved"), "{}", hand.screen());
}

#[test]
fn what_cannot_be_kept_is_not_lost_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "New game");
    hand.write("# a\n");
    assert_eq!(hand.app.lost(), None);
    // No file can replace a folder.
    let draft = folder.path().join("drafts/my-game.game");
    fs::remove_file(&draft).unwrap();
    fs::create_dir(&draft).unwrap();
    for letter in ["b", "c"] {
        hand.write(letter);
        assert!(hand.has_text("not kept"), "{}", hand.screen());
        assert!(
            hand.has_text("my-game cannot be kept: this is not a regular file."),
            "{}",
            hand.screen()
        );
    }
    assert!(hand.app.lost().is_some());
    hand.press("Esc");
    assert!(
        hand.has_text("Leave, and lose what was typed since?"),
        "{}",
        hand.screen()
    );
    assert!(hand.app.lost().is_some());
    hand.press("Enter");
    assert!(hand.app.screen::<Editor>().is_some(), "{}", hand.screen());
    hand.press("n");
    assert!(text(&hand).starts_with("# a\nbc"));
    // A match would lead away from the text.
    hand.press("Backspace Backspace Ctrl-P");
    assert!(hand.app.screen::<Editor>().is_some(), "{}", hand.screen());
    // As soon as it can be written, Escape keeps it and leaves.
    fs::remove_dir(&draft).unwrap();
    hand.press("Esc");
    assert!(
        hand.has_text("They are kept as a draft"),
        "{}",
        hand.screen()
    );
    let kept = fs::read_to_string(&draft).unwrap();
    assert!(kept.starts_with("# a\ntitle"), "{kept}");
    // The user can decide to lose it.
    open(&mut hand, "my-game");
    fs::remove_file(&draft).unwrap();
    fs::create_dir(&draft).unwrap();
    hand.write("d");
    hand.press("Esc y");
    assert!(hand.app.screen::<Workshop>().is_some(), "{}", hand.screen());
    assert!(
        !hand.has_text("They are kept as a draft"),
        "{}",
        hand.screen()
    );
    assert_eq!(hand.app.lost(), None);
}

#[test]
fn two_programs_do_not_edit_one_game() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("three.game"), RALEIGH).unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "three");
    hand.write("# mine\n");
    let mut other = workshop((80, 24), folder.path());
    other.press("Down Enter");
    assert!(other.app.screen::<Editor>().is_none());
    if cfg!(unix) {
        assert!(
            other.has_text("Another goldpile is editing three"),
            "{}",
            other.screen()
        );
    }
    other.press("d y");
    assert!(folder.path().join("three.game").exists());
    hand.press("Ctrl-S Esc");
    other.press("Enter");
    assert!(text(&other).starts_with("# mine\n"), "{}", other.screen());
}

#[test]
fn a_file_that_another_program_changed_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("three.game");
    fs::write(&file, RALEIGH).unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "three");
    fs::write(&file, "# theirs\n").unwrap();
    hand.write("# mine\n");
    hand.press("Ctrl-S");
    assert!(
        hand.has_text("Another program has changed this game"),
        "{}",
        hand.screen()
    );
    hand.press("n");
    assert_eq!(fs::read_to_string(&file).unwrap(), "# theirs\n");
    hand.press("Ctrl-S y");
    assert!(fs::read_to_string(&file).unwrap().starts_with("# mine\n"));
    let trashed = folder.path().join("trash/three.game");
    assert_eq!(fs::read_to_string(trashed).unwrap(), "# theirs\n");
    // From now on the file is the one saved here.
    hand.write("#\n");
    hand.press("Ctrl-S");
    assert!(hand.has_text("is saved"), "{}", hand.screen());
}

#[test]
fn a_file_that_was_changed_before_its_draft_was_opened_again_is_not_lost() {
    for quits in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let written = |name: &str, seconds| {
            let file = fs::File::options().write(true).open(at(name)).unwrap();
            let time = SystemTime::now() + Duration::from_secs(seconds);
            file.set_modified(time).unwrap();
        };
        let mut hand = workshop((80, 24), folder.path());
        open(&mut hand, "New game");
        hand.write("#M");
        hand.press("Ctrl-S");
        hand.write("x");
        hand.press("Esc");
        fs::write(at("my-game.game"), "# theirs\n").unwrap();
        written("my-game.game", 60);
        if quits {
            hand = workshop((80, 24), folder.path());
        }
        open(&mut hand, "my-game");
        hand.press("Ctrl-S");
        let question = "Another program has changed this game meanwhile.";
        assert!(hand.has_text(question), "{}", hand.screen());
        let saved = || fs::read_to_string(at("my-game.game")).unwrap();
        assert_eq!(saved(), "# theirs\n");
        hand.press("y");
        assert!(hand.has_text("is saved"), "{}", hand.screen());
        assert!(saved().starts_with("#Mx"), "{}", saved());
        let trashed = fs::read_to_string(at("trash/my-game.game")).unwrap();
        assert_eq!(trashed, "# theirs\n");

        // A draft newer than its game is saved without a question.
        hand.write("y");
        hand.press("Esc");
        written("drafts/my-game.game", 120);
        open(&mut hand, "my-game");
        hand.press("Ctrl-S");
        assert!(hand.has_text("is saved"), "{}", hand.screen());
        assert!(saved().starts_with("y#Mx"), "{}", saved());
    }
}

#[test]
fn a_draft_that_another_program_changed_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let read = |name: &str| fs::read_to_string(at(name)).unwrap();
    let (draft, trashed) = ("drafts/three.game", "trash/three.game");
    fs::write(at("three.game"), RALEIGH).unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "three");
    hand.write("# mine\n");
    // Keeping the draft here is not a change by another program.
    hand.write("# more\n");
    assert!(read(draft).starts_with("# mine\n# more\n"));
    fs::write(at(draft), "# theirs\n").unwrap();
    hand.write("#");
    assert!(
        hand.has_text("three cannot be kept: another program has changed its draft"),
        "{}",
        hand.screen()
    );
    assert!(hand.app.lost().is_some_and(|lost| lost.contains("# mine")));
    // Both leaving and saving ask, and Enter does not answer.
    for (leave, question) in [
        ("Esc", "Another program has changed the draft of three"),
        ("Ctrl-S", "Another program has changed this game"),
    ] {
        hand.press(leave);
        assert!(hand.has_text(question), "{}", hand.screen());
        hand.press("Enter");
        assert!(hand.has_text(question), "{}", hand.screen());
        hand.press("n");
        assert!(text(&hand).starts_with("# mine\n# more\n#"));
        assert_eq!(read(draft), "# theirs\n");
    }
    hand.press("Esc y");
    assert!(hand.app.screen::<Workshop>().is_some(), "{}", hand.screen());
    assert!(read(draft).starts_with("# mine\n# more\n#"));
    assert_eq!(read(trashed), "# theirs\n");
    // Saved all the same.
    open(&mut hand, "three");
    fs::write(at(draft), "# theirs, too\n").unwrap();
    hand.press("Ctrl-S y");
    assert!(read("three.game").starts_with("# mine\n# more\n#"));
    assert_eq!(read("trash/three-2.game"), "# theirs, too\n");
    // A draft that was not changed here may have been changed elsewhere.
    hand.press("Esc");
    open(&mut hand, "New game");
    fs::write(at("drafts/my-game.game"), "# theirs\n").unwrap();
    hand.press("Esc");
    assert_eq!(read("drafts/my-game.game"), "# theirs\n");
}

#[test]
fn a_file_whose_name_cannot_be_typed_says_so_in_the_menu() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("\u{1b}[31mfoo.game"), RALEIGH).unwrap();
    let found = goldpile_play::library::with_folder(&goldpile_games::catalogue(), folder.path());
    assert_eq!(found.entries().len(), 7);
    let [problem] = found.problems() else {
        panic!("{:?}", found.problems())
    };
    assert!(
        problem.starts_with(
            "<U+001B>[31mfoo.game: a name has 1 to 100 characters, all of them visible"
        ) && problem.ends_with("; rename this file"),
        "{problem}"
    );
}

#[test]
fn every_game_of_a_folder_has_a_name_of_its_own_that_can_be_typed() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["--t", "a b", "a-b", "nim"] {
        fs::write(folder.path().join(format!("{name}.game")), RALEIGH).unwrap();
    }
    let found = goldpile_play::library::with_folder(&goldpile_games::catalogue(), folder.path());
    let names: Vec<_> = found
        .entries()
        .iter()
        .skip(7)
        .map(|entry| &*entry.name)
        .collect();
    assert_eq!(names, ["t", "a-b", "nim.game"]);
    assert_eq!(
        found.problems(),
        ["a-b.game: a b.game defines a game called a-b, too; rename one of the files"]
    );
}

#[test]
fn an_error_stands_at_its_line_and_the_board_says_what_it_is_of() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "New game");
    assert!(hand.has_text("31 P-positions ≤ 40"));
    // Not yet answered, so the board is that of the previous text.
    let effects = hand.app.update(Message::Key(key("#")));
    assert!(hand.has_text("computing…"), "{}", hand.screen());
    let (id, job) = thinking(effects).pop().unwrap();
    for keys in ["Ctrl-P", "Ctrl-G", "Ctrl-T"] {
        assert!(hand.app.update(Message::Key(key(keys))).is_empty());
        assert!(
            hand.has_text("The rules are still being read."),
            "{keys}\n{}",
            hand.screen()
        );
    }
    hand.send(found(id, job));
    assert!(hand.has_text("31 P-positions ≤ 40"));
    hand.press("Backspace");
    hand.write("zz");
    assert!(
        hand.has_text("Line 1: a line begins with"),
        "{}",
        hand.screen()
    );
    assert!(hand.has_text("1! zztitle"), "{}", hand.screen());
    assert!(hand.has_text("before the error"));
    // What cannot be done is not offered, and the error says why.
    assert!(!hand.has_text("Ctrl-P play"));
    hand.press("Ctrl-P");
    assert!(hand.has_text("Line 1: a line begins with"));
    hand.press("Ctrl-U Ctrl-U");
    assert!(hand.has_text("Ctrl-P play"), "{}", hand.screen());
}

#[test]
fn a_game_is_played_as_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "New game");
    hand.press("Ctrl-P");
    assert!(hand.has_text("New match: My game"), "{}", hand.screen());
    hand.down_to("Piles");
    hand.write("10^100,10^100+5");
    hand.press("Enter");
    assert_eq!(hand.the_match().game().title(), "My game");
    hand.press("q");
    hand.choose("Workshop");
    open(&mut hand, "my-game");
}

#[test]
fn a_theory_is_guessed_put_into_the_text_and_proved() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop((80, 24), folder.path());
    paste(
        &mut hand,
        "piles 1\nrule \"x\"\n  a - a' = 1 or a - a' = 4\n",
    );
    assert!(text(&hand).starts_with("piles 1"), "{}", hand.screen());
    hand.press("Ctrl-T");
    assert!(hand.has_text("There is no claim in the text"));
    hand.press("Ctrl-G");
    assert!(
        hand.has_text("proved for piles of any size"),
        "{}",
        hand.screen()
    );
    hand.press("n");
    assert!(!text(&hand).contains("claim"));
    hand.press("Ctrl-G y");
    let claim = "claim     in base 2\n  a mod 5 = 0 or a mod 5 = 2\n";
    assert!(text(&hand).ends_with(claim), "{}", text(&hand));
    // The claim was proved before it was put there.
    assert!(
        hand.has_text("proved for piles of any size") && !hand.has_text("proves their claim"),
        "{}",
        hand.screen()
    );
    hand.press("Ctrl-T");
    assert!(
        hand.has_text("The claim is proved for all piles."),
        "{}",
        hand.screen()
    );
    // A new claim replaces it, and a wrong one is refuted.
    hand.press("Ctrl-G y");
    assert_eq!(text(&hand).matches("claim").count(), 1);
    hand.press("Backspace Backspace");
    hand.write("3");
    hand.press("Ctrl-T");
    assert!(hand.has_text("The claim is refuted: "), "{}", hand.screen());
}

#[test]
fn what_was_just_invented_is_played_perfectly_with_a_hundred_digits() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "New game");
    hand.press("Ctrl-G y Ctrl-P");
    assert!(hand.has_text("New match: My game"), "{}", hand.screen());
    hand.down_to("Piles");
    hand.write("10^100,10^100+5");
    hand.press("Enter h");
    assert!(hand.has_text("That wins"), "{}", hand.screen());
    hand.press("Enter");
    // The computer has replied from a lost position, and again a winning move is known.
    assert_eq!(hand.the_match().moves_made(), 2, "{}", hand.screen());
    hand.press("h");
    assert!(hand.has_text("That wins"), "{}", hand.screen());
}

#[test]
fn a_proof_says_how_far_it_is_and_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "misere");
    let effects = hand.app.update(Message::Key(key("Ctrl-T")));
    let mut works = thinking(effects);
    assert_eq!(works.len(), 1, "one job is asked for");
    let (id, job) = works.remove(0);
    hand.app.update(Message::Tick);
    assert!(
        hand.has_text("Proving the claim. Esc stops it."),
        "{}",
        hand.screen()
    );
    hand.app
        .update(Message::Progress(id, "4096 states so far".to_owned()));
    assert!(
        hand.has_text("4096 states so far. Esc stops it."),
        "{}",
        hand.screen()
    );
    hand.press("Esc");
    assert!(!hand.app.is_busy());
    // The late result is ignored.
    hand.send(found(id, job));
    assert!(hand.has_text("Rules OK."), "{}", hand.screen());
    hand.press("Ctrl-T");
    assert!(
        hand.has_text("The claim is proved for all piles."),
        "{}",
        hand.screen()
    );
}

#[test]
fn the_menu_follows() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "New game");
    hand.press("Ctrl-S Esc Esc");
    assert!(hand.has_text("My game"), "{}", hand.screen());
    hand.choose("Workshop");
    hand.press("Down n");
    hand.write("other");
    hand.press("Enter");
    let names = |hand: &Hand| -> Vec<String> {
        let entries = hand.app.catalogue().entries().iter();
        entries
            .skip(7)
            .map(|entry| entry.name.to_string())
            .collect()
    };
    assert_eq!(names(&hand), ["other"]);
    hand.press("d y");
    assert!(names(&hand).is_empty(), "{}", hand.screen());
}

#[test]
fn games_are_renamed_thrown_away_and_carried_about() {
    let folder = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("three.game"), RALEIGH).unwrap();
    let mut hand = workshop((80, 24), folder.path());
    hand.press("Down n");
    hand.write("four");
    hand.press("Enter");
    assert!(
        hand.has_text("three is now called four"),
        "{}",
        hand.screen()
    );
    assert!(folder.path().join("four.game").exists());
    hand.press("n");
    hand.write("../five");
    hand.press("Enter");
    assert!(
        hand.has_text("This is not a name for a game"),
        "{}",
        hand.screen()
    );
    // The typed name stays for correction.
    assert!(hand.has_text("New name: ../five"), "{}", hand.screen());
    hand.press("Esc");
    let path = elsewhere.path().join("five.game");
    hand.press("x");
    hand.write(path.to_str().unwrap());
    hand.press("Enter");
    assert_eq!(fs::read_to_string(&path).unwrap(), RALEIGH);
    hand.press("x");
    hand.write(path.to_str().unwrap());
    hand.press("Enter");
    assert!(hand.has_text("choose another name"), "{}", hand.screen());
    hand.press("d y");
    assert!(!folder.path().join("four.game").exists());
    assert!(hand.has_text("four trash"), "{}", hand.screen());
    hand.press("End Enter");
    assert!(folder.path().join("four.game").exists());
    hand.press("i");
    hand.write(path.to_str().unwrap());
    hand.press("Enter");
    assert_eq!(text(&hand), RALEIGH);
    hand.press("Esc");
    assert!(hand.has_text("five draft"), "{}", hand.screen());
}

#[test]
fn changes_can_be_thrown_away() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("three.game"), RALEIGH).unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "three");
    hand.write("# mine\n");
    hand.press("Esc");
    assert!(hand.has_text("has unsaved changes"), "{}", hand.screen());
    hand.press("r y");
    assert!(
        hand.has_text("The changes to three are now in the trash"),
        "{}",
        hand.screen()
    );
    open(&mut hand, "three");
    assert_eq!(text(&hand), RALEIGH);
}

#[test]
fn no_file_is_too_bad() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("binary.game"), [0xff, 0xfe, 0]).unwrap();
    fs::write(at("long.game"), "#\n".repeat(40_000)).unwrap();
    fs::write(
        at("signs.game"),
        "title \"\u{1b}[2Jx\u{202e}\"\r\n\tpiles 2\n",
    )
    .unwrap();
    fs::create_dir(at("folder.game")).unwrap();
    let mut hand = workshop((80, 24), folder.path());
    hand.press("Down Enter");
    assert!(hand.has_text("is not UTF-8 text"), "{}", hand.screen());
    hand.press("Down Enter");
    assert!(
        hand.has_text("A rule file has at most 64 KiB"),
        "{}",
        hand.screen()
    );
    open(&mut hand, "signs");
    assert!(hand.has_text("1! title"), "{}", hand.screen());
    assert!(!hand.screen().contains(['\u{1b}', '\u{202e}']));
    // Neither typing nor pasting exceeds the limit of a rule file.
    paste(&mut hand, &"x".repeat(65_400));
    let full = text(&hand).len();
    assert!(full > 65_400 && hand.app.screen::<Editor>().unwrap().is_kept());
    paste(&mut hand, &"x".repeat(200));
    assert!(
        hand.has_text("A rule file has at most 64 KiB"),
        "{}",
        hand.screen()
    );
    hand.write(&"y".repeat(200));
    assert!(text(&hand).len() <= 64 << 10);
    assert!(
        hand.has_text("A rule file has at most 64 KiB"),
        "{}",
        hand.screen()
    );
}

#[test]
fn without_a_folder_it_says_so() {
    let mut hand = Hand::new((80, 24));
    hand.choose("Workshop");
    assert!(
        hand.has_text("games cannot be kept here") || hand.has_text("Games cannot be kept here")
    );
    hand.press("Enter");
    assert!(hand.app.screen::<Workshop>().is_some());
    assert!(
        hand.has_text("Games cannot be kept here"),
        "{}",
        hand.screen()
    );
}

#[test]
fn the_notation_is_explained_and_typing_is_undone() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "New game");
    hand.press("F1");
    // The card is complete.
    assert!(hand.has_text("title     \"Up to t\""), "{}", hand.screen());
    assert!(hand.has_text("claim     in base 2"), "{}", hand.screen());
    assert!(hand.has_text("a - a' <= t"), "{}", hand.screen());
    hand.press("End");
    assert!(hand.has_text("there are no scores"), "{}", hand.screen());
    hand.press("Esc F2 ?");
    assert!(hand.has_text("undo what was typed"), "{}", hand.screen());
    hand.press("Esc");
    let before = text(&hand).to_owned();
    hand.write("# a");
    let typed = text(&hand).to_owned();
    hand.press("Ctrl-Z Ctrl-Z Ctrl-Z");
    assert_eq!(text(&hand), before);
    hand.press("Ctrl-Y Ctrl-Y Ctrl-Y");
    assert_eq!(text(&hand), typed);
    let draft = folder.path().join("drafts/my-game.game");
    assert_eq!(fs::read_to_string(draft).unwrap(), typed);
}

#[test]
fn an_error_is_not_hidden_by_what_needs_none() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "New game");
    hand.write("pile 2\n");
    for keys in ["Ctrl-G", "Ctrl-T", "Ctrl-P"] {
        hand.press(keys);
        assert!(
            hand.has_text("did you mean piles?"),
            "{keys}\n{}",
            hand.screen()
        );
    }
}

#[test]
fn the_claim_is_shown_before_it_is_put_into_the_text() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "piles 2\nrule \"from one pile\" moved = 1\n";
    fs::write(folder.path().join("equal.game"), rules).unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "equal");
    hand.press("Ctrl-G");
    assert!(hand.has_text("claim     in base 2"), "{}", hand.screen());
    assert!(hand.has_text("  a = b"), "{}", hand.screen());
    hand.press("n");
    assert!(!hand.has_text("claim     in base 2"), "{}", hand.screen());
    hand.press("Ctrl-G y");
    assert!(text(&hand).ends_with("claim     in base 2\n  a = b\n"));
}

#[test]
fn a_game_is_named_by_its_title_and_leaves_the_menu_with_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "New game");
    hand.press("End Backspace");
    hand.write(" of mine\"");
    hand.press("Ctrl-S");
    assert!(
        hand.has_text("my-game-of-mine is saved"),
        "{}",
        hand.screen()
    );
    assert!(folder.path().join("my-game-of-mine.game").exists());
    assert!(!folder.path().join("drafts/my-game.game").exists());
    // A match of it is unfinished.
    hand.press("Ctrl-P Enter");
    hand.press("1 Enter Esc Esc");
    assert!(hand.has_text("my-game-of-mine"), "{}", hand.screen());
    hand.press("Home");
    hand.press("Down d y");
    assert!(hand.has_text("in the trash"), "{}", hand.screen());
    hand.press("Esc");
    hand.says(&["Workshop write rules, get the theory"]);
}

#[test]
fn what_is_remembered_and_one_pile_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "again.game",
        "piles 2\nmemory last\nstart last = 0\nrule \"x\" moved = 1 and a - a' + b - b' != last\n\
         then last' = a - a' + b - b'\n",
    );
    write(
        "fib.game",
        "piles 1\nmemory q\nstart q = a - 1\nrule \"x\" a - a' <= q\nthen q' = 2*(a - a')\n",
    );
    write(
        "three.game",
        "piles 3\norder free\nrule \"x\"\n  when a <= b or b <= a\n  moved = 1\n",
    );
    let mut hand = workshop((80, 24), folder.path());
    open(&mut hand, "again");
    assert!(hand.has_text("new game: last = 0"), "{}", hand.screen());
    hand.press("Esc");
    open(&mut hand, "fib");
    assert!(hand.has_text("in a new game"), "{}", hand.screen());
    assert!(hand.has_text("2/1, 3/2, 5/4,"), "{}", hand.screen());
    hand.press("Ctrl-P Enter");
    assert!(hand.has_text("q = "), "{}", hand.screen());
    hand.press("Esc Esc Esc Esc");
    hand.choose("Workshop");
    // Each position is listed once, whatever the order of its piles.
    open(&mut hand, "three");
    assert!(hand.has_text("1 2 3"), "{}", hand.screen());
    assert!(!hand.has_text("1 3 2"), "{}", hand.screen());
}

#[test]
fn a_pile_that_is_left_free_is_told_and_the_moves_show_it() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("free.game", "piles 2\nrule i \"one\" a' = a - 1\n");
    write(
        "kept.game",
        "piles 2\nrule i \"one\" a' = a - 1 and b' = b\n",
    );
    let mut hand = workshop((100, 30), folder.path());
    open(&mut hand, "free");
    assert!(
        hand.has_text("Rule i leaves b free (it may fall to anything)"),
        "{}",
        hand.screen()
    );
    hand.press("F4");
    assert!(
        hand.has_text("the moves of small positions"),
        "{}",
        hand.screen()
    );
    assert!(
        hand.has_text("1,2 → (i) 0,2  0,1  0,0"),
        "{}",
        hand.screen()
    );
    assert!(hand.has_text("0,1 → no move"), "{}", hand.screen());
    hand.press("Esc Esc");
    open(&mut hand, "kept");
    assert!(!hand.has_text("leaves b free"), "{}", hand.screen());
}

#[test]
fn a_bounded_pile_has_its_name_and_its_look() {
    let folder = tempfile::tempdir().unwrap();
    let pass = include_str!("../../../../../examples/pass.game");
    fs::write(folder.path().join("pass.game"), pass).unwrap();
    let mut hand = workshop((100, 30), folder.path());
    open(&mut hand, "pass");
    hand.press("Ctrl-P");
    hand.down_to("Piles");
    hand.write("3,4,2");
    hand.press("Enter");
    assert!(
        hand.has_text("pile c (passes left) starts with at most 1, not with 2"),
        "{}",
        hand.screen()
    );
    hand.press("Backspace");
    hand.write("1");
    hand.press("Enter");
    let screen = hand.screen();
    let line = screen.lines().find(|line| line.contains("passes left"));
    // The bar is square, where tokens are round.
    let line = line.unwrap();
    assert!(line.contains("c  1   ▄▄▄▄▄▄▄▄▄   passes left"), "{screen}");
}
