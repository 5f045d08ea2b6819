//! The list of records: opening, renaming, deleting, exporting and importing.

use crate::hand::Hand;
use crate::scene::{SIZES, Scene, Size};
use goldpile_games::catalogue;
use goldpile_play::{PositionText, Store, saved};
use goldpile_tui::{Message, Opening, Target};
use std::fs;
use std::time::{Duration, SystemTime};

const SIZE: (u16, u16) = (80, 24);

const FINISHED: &str = "[Game \"wythoff\"]\n[Parameters \"t=1\"]\n[First \"Ann\"]\n[Second \"Goldpile\"]\n\
    [SecondKind \"dragon\"]\n[Date \"2026-11-21\"]\n[Seed \"42\"]\n[Star \"no\"]\n[Result \"1-0\"]\n\
    [Termination \"no-move\"]\n3,4 1,2 1,1 0,0\n";

const UNFINISHED: &str = "[Game \"imitation\"]\n[Parameters \"p=3 m=3\"]\n[First \"Ann\"]\n\
    [Second \"Bob\"]\n[Date \"2026-11-20\"]\n[Result \"*\"]\n[Termination \"unfinished\"]\n\
    6,9 5,9 5,6\n";

/// A store with these records, the first one the most recent.
fn store(records: &[(&str, &str)]) -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path().join("store"));
    let records_folder = store.folder().join("records");
    fs::create_dir_all(&records_folder).unwrap();
    for (age, (name, text)) in (0..).zip(records) {
        let path = records_folder.join(format!("{name}.goldpile"));
        fs::write(&path, text).unwrap();
        let written = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 - 60 * age);
        fs::File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_modified(written)
            .unwrap();
    }
    (folder, store)
}

fn some() -> (tempfile::TempDir, Store) {
    store(&[
        ("an evening", FINISHED),
        ("2026-11-20 imitation", UNFINISHED),
        (
            "bad\u{1b}[31m",
            "[Game \"chess\"]\n[First \"\u{1b}c\"]\ne4\n",
        ),
        ("empty", ""),
    ])
}

fn listed(size: (u16, u16), store: &Store) -> Hand {
    let mut hand = Hand::keeping(size, Some(store.clone()), Opening::Menu);
    hand.choose("History");
    assert_eq!(hand.app.keys().name, "records", "{}", hand.screen());
    hand
}

pub fn names(store: &Store) -> Vec<String> {
    let listed = store.list().unwrap();
    listed.into_iter().map(|record| record.name).collect()
}

pub fn few(size: Size) -> Scene {
    let (folder, few) = some();
    Scene::with(listed(size, &few), folder)
}

pub fn none(size: Size) -> Scene {
    let (folder, none) = store(&[]);
    Scene::with(listed(size, &none), folder)
}

pub fn many(size: Size) -> Scene {
    let names: Vec<String> = (1..=300).map(|n| format!("match {n:03}")).collect();
    let records: Vec<(&str, &str)> = names.iter().map(|name| (&**name, UNFINISHED)).collect();
    let (folder, many) = store(&records);
    Scene::with(listed(size, &many), folder).after("End PgUp Up")
}

#[test]
fn the_list_stays_in_sight_while_a_name_is_typed() {
    for size in SIZES {
        let Scene { hand, .. } = few(size).after("n");
        hand.says(&[
            "History · 4 matches",
            "▸ an evening",
            "Imitation Nim",
            "bad<U+001B>[31m",
            "New name: an evening Enter gives the record this name.",
        ]);
    }
}

#[test]
fn a_long_list_says_how_much_there_is_above_and_below() {
    for (size, chosen, above, below) in [
        ((60, 18), 290, 284, 6),
        ((80, 24), 284, 275, 9),
        ((120, 40), 268, 251, 17),
        ((160, 50), 258, 236, 22),
    ] {
        let Scene { hand, .. } = many(size);
        let line = |number: i32| format!("match {number:03}");
        hand.shows(&[
            "300 matches",
            &format!("▸ {}  ", line(chosen)),
            &format!("↑ {above} more"),
            &format!("↓ {below} more"),
            &format!("  {}  ", line(above + 1)),
            &format!("  {}  ", line(300 - below)),
        ]);
        hand.says(&["Imitation Nim, Ann – Bob, 2026-11-20. Unfinished: Enter resumes it."]);
        for hidden in [above, 301 - below] {
            assert!(!hand.has_text(&line(hidden)), "{}", hand.screen());
        }
    }
}

#[test]
fn an_empty_list_says_how_matches_come_into_it() {
    for size in SIZES {
        none(size).hand.says(&[
            "0 matches",
            "No match has been played yet.",
            "Every match is saved here after every move. i imports one from a file; a record can also \
             be pasted.",
        ]);
    }
}

#[test]
fn a_result_is_told_as_the_person_sees_it() {
    let swapped = FINISHED
        .replace("1-0", "0-1")
        .replace("3,4 1,2", "3,5 3,4 1,2");
    let helped = FINISHED.replace("[SecondKind", "[Help \"yes\"]\n[SecondKind");
    let friends = FINISHED.replace("[SecondKind \"dragon\"]\n", "");
    let (_folder, store) = store(&[
        ("first", FINISHED),
        ("second", &swapped),
        ("third", &friends),
        ("fourth", &helped),
    ]);
    let hand = listed((120, 40), &store);
    for line in [
        "fourth 2026-11-21 Goldpile won, helped",
        "first 2026-11-21 Goldpile you won",
        "second 2026-11-21 Goldpile you lost",
        "third 2026-11-21 Ann – Goldpile Ann won",
    ] {
        assert!(hand.has_text(line), "{line} in\n{}", hand.screen());
    }
}

#[test]
fn an_unfinished_record_is_gone_on_with_and_is_the_one_to_resume() {
    let (_folder, store) = some();
    let mut hand = listed(SIZE, &store);
    hand.press("Down Enter");
    assert_eq!(hand.the_match().record(), "6,9 5,9 5,6");
    assert_eq!(store.unfinished().as_deref(), Some("2026-11-20 imitation"));
    hand.write("4,6");
    hand.press("Enter");
    let kept = store
        .read("2026-11-20 imitation", false, &catalogue())
        .unwrap();
    assert_eq!(kept.the_match.record(), "6,9 5,9 5,6 4,6");
    // The list resumes it as the menu does, with the undone move.
    hand.press("u q");
    hand.choose("History");
    hand.press("Home");
    assert!(hand.has_text("▸ Imitation Nim"), "{}", hand.screen());
    hand.press("Enter r");
    assert_eq!(hand.the_match().record(), "6,9 5,9 5,6 4,6");
    drop(hand);
    let hand = Hand::keeping(SIZE, Some(store), Opening::Unfinished);
    assert_eq!(hand.the_match().record(), "6,9 5,9 5,6 4,6");
}

#[test]
fn a_finished_record_is_looked_at_and_one_comes_back_to_the_list() {
    let (_folder, store) = some();
    let mut hand = listed(SIZE, &store);
    let before = fs::read(store.folder().join("records/an evening.goldpile")).unwrap();
    hand.press("Enter");
    assert_eq!(hand.app.keys().name, "review", "{}", hand.screen());
    assert!(hand.has_text("Review: Wythoff"), "{}", hand.screen());
    assert!(hand.has_text("★ Ann"), "{}", hand.screen());
    hand.press("End Y");
    assert!(
        hand.copied
            .as_ref()
            .unwrap()
            .ends_with("\n3,4 1,2 1,1 0,0\n")
    );
    hand.press("Esc Esc");
    assert_eq!(hand.app.keys().name, "records");
    assert!(hand.has_text("▸ an evening"), "{}", hand.screen());
    let after = fs::read(store.folder().join("records/an evening.goldpile")).unwrap();
    assert_eq!(before, after);
    assert_eq!(store.unfinished(), None);
}

#[test]
fn what_is_damaged_says_where_and_stays_as_it_is() {
    let (_folder, store) = store(&[("damaged", "[Game \"nim\"]\n3,5 3,x\n")]);
    let mut hand = listed(SIZE, &store);
    hand.press("Enter");
    assert!(hand.has_text("line 2, column 7"), "{}", hand.screen());
    assert_eq!(hand.app.keys().name, "records");
    let path = store.folder().join("records/damaged.goldpile");
    assert_eq!(
        fs::read_to_string(path).unwrap(),
        "[Game \"nim\"]\n3,5 3,x\n"
    );
    hand.press("y");
    assert_eq!(hand.copied, None);
    assert!(hand.has_text("line 2, column 7"), "{}", hand.screen());
}

#[test]
fn a_record_is_renamed_or_what_was_typed_stays() {
    let (_folder, store) = some();
    let mut hand = listed(SIZE, &store);
    hand.press("n");
    assert!(hand.has_text("New name: an evening"), "{}", hand.screen());
    hand.press("End");
    hand.write("/s");
    hand.press("Enter");
    assert!(
        hand.has_text("This is not a name for a record: "),
        "{}",
        hand.screen()
    );
    assert!(hand.has_text("New name: an evening/s"), "{}", hand.screen());
    hand.press("Backspace Backspace Backspace");
    hand.write("g with Ann");
    hand.press("Enter");
    assert!(
        hand.has_text("is now called an evening with Ann"),
        "{}",
        hand.screen()
    );
    assert!(hand.has_text("▸ an evening with Ann"), "{}", hand.screen());
    // No record overwrites another.
    hand.press("n");
    for _ in 0..30 {
        hand.press("Backspace");
    }
    hand.write("empty");
    hand.press("Enter");
    assert!(
        hand.has_text("already; choose another name"),
        "{}",
        hand.screen()
    );
    hand.press("Esc Esc");
    assert_eq!(hand.app.keys().name, "menu");
    assert_eq!(names(&store).len(), 4);
}

#[test]
fn a_record_goes_to_the_trash_after_a_question() {
    let (_folder, store) = some();
    let mut hand = listed(SIZE, &store);
    hand.press("d");
    assert!(
        hand.has_text("Move an evening to the trash?"),
        "{}",
        hand.screen()
    );
    hand.press("n");
    assert_eq!(names(&store).len(), 4);
    hand.press("d y");
    assert_eq!(names(&store).len(), 3);
    assert!(
        hand.has_text("an evening is now in the trash"),
        "{}",
        hand.screen()
    );
    let trashed = store.folder().join("trash/an evening.goldpile");
    assert_eq!(fs::read_to_string(trashed).unwrap(), FINISHED);
    // Deleting a record also removes its match from the menu.
    hand.press("Home Enter");
    assert!(hand.app.the_match().is_some());
    hand.press("q");
    hand.choose("History");
    hand.press("d y Esc");
    assert!(!hand.has_text("unfinished"), "{}", hand.screen());
    assert_eq!(store.unfinished(), None);
}

#[test]
fn records_are_carried_out_and_taken_in() {
    let (folder, store) = some();
    let mut hand = listed((120, 40), &store);
    let path = folder.path().join("out.txt");
    hand.press("x");
    assert!(
        hand.has_text("Write to: an evening.goldpile"),
        "{}",
        hand.screen()
    );
    for _ in 0..30 {
        hand.press("Backspace");
    }
    hand.press("Enter");
    assert!(
        hand.has_text("Type the path of a file"),
        "{}",
        hand.screen()
    );
    hand.write(path.to_str().unwrap());
    hand.press("Enter");
    assert!(hand.has_text("Written to"), "{}", hand.screen());
    assert_eq!(fs::read_to_string(&path).unwrap(), FINISHED);
    hand.press("x");
    for _ in 0..30 {
        hand.press("Backspace");
    }
    hand.write(path.to_str().unwrap());
    hand.press("Enter");
    assert!(
        hand.has_text("already; choose another name"),
        "{}",
        hand.screen()
    );
    hand.press("Esc");

    hand.press("i");
    hand.write(path.to_str().unwrap());
    hand.press("Enter");
    assert!(
        hand.has_text("It is now among the records: out."),
        "{}",
        hand.screen()
    );
    assert!(hand.has_text("▸ out"), "{}", hand.screen());
    hand.press("i");
    hand.write("/no/such/file");
    hand.press("Enter");
    assert!(hand.has_text("cannot be read"), "{}", hand.screen());
    assert!(
        hand.has_text("Read from: /no/such/file"),
        "{}",
        hand.screen()
    );
    hand.press("Esc");

    // Many terminals paste line breaks in this form.
    hand.send(Message::Paste(UNFINISHED.replace('\n', "\r")));
    assert!(
        hand.has_text("It is now among the records: 2026-11-20 imitation (2)."),
        "{}",
        hand.screen()
    );
    hand.send(Message::Paste("[Game \"nim\"]\r\n3,5 3,6\r\n".to_owned()));
    assert!(
        hand.has_text("Line 2, column 5: step 1"),
        "{}",
        hand.screen()
    );
    hand.send(Message::Paste(format!(" {}\n", path.display())));
    assert!(hand.has_text("Read from: /"), "{}", hand.screen());
    hand.press("Enter");
    assert!(
        hand.has_text("It is now among the records: out (2)."),
        "{}",
        hand.screen()
    );
    assert_eq!(names(&store).len(), 7);
}

/// Such a text becomes an unfinished match between two people.
#[test]
fn a_position_as_one_text_is_taken_in() {
    let (_folder, store) = store(&[]);
    let mut hand = listed((120, 40), &store);
    let read = |name: &str| store.read(name, false, &catalogue()).unwrap().the_match;
    let share = "goldpile · Imitation Nim 12,16 · won in 5 moves\n\
                 goldpile play 'imitation p=2 12,16' --vs fox\n";
    hand.send(Message::Paste(share.to_owned()));
    assert!(
        hand.has_text("It is now among the records: imitation."),
        "{}",
        hand.screen()
    );
    hand.send(Message::Paste("wythoff t=2 3,4 1,4".to_owned()));
    assert!(
        hand.has_text("It is now among the records: wythoff."),
        "{}",
        hand.screen()
    );
    hand.press("i");
    hand.write("fibonacci 17/6");
    hand.press("Enter");
    assert!(
        hand.has_text("It is now among the records: fibonacci."),
        "{}",
        hand.screen()
    );
    for (name, text) in [
        ("imitation", "imitation p=2 12,16"),
        ("wythoff", "wythoff t=2 1,4"),
        ("fibonacci", "fibonacci 17/6"),
    ] {
        let the_match = read(name);
        assert_eq!(PositionText::of(&the_match).to_string(), text);
        assert!(the_match.verdict().is_none() && the_match.computer().is_none());
    }
    assert_eq!(read("wythoff").record(), "3,4 1,4");
    // The error is shown, and the typed text stays.
    for (text, right) in [
        ("nim 3 + nim 5", "goldpile solve tells who wins a sum"),
        ("nim 3,5 3,6", "Column 9: step 1: "),
        ("chess 3,5", "There is no game chess"),
        ("nim", "a game and a record can stand in place of a file"),
    ] {
        hand.press("i");
        hand.write(text);
        hand.press("Enter");
        let screen = hand.screen();
        assert!(
            hand.has_text(right) || hand.has_text(&right.to_lowercase()),
            "{text}: {screen}"
        );
        assert!(
            hand.has_text(&format!("Read from: {text}")),
            "{text}: {screen}"
        );
        hand.press("Esc");
    }
    // A record must say its game.
    hand.send(Message::Paste("3,5 3,3".to_owned()));
    assert!(
        hand.has_text("write the name of the game before it"),
        "{}",
        hand.screen()
    );
    assert_eq!(names(&store).len(), 3);
    // It is resumed as a match.
    hand.press("Home Enter");
    assert_eq!(hand.app.keys().name, "take", "{}", hand.screen());
}

#[test]
fn records_positions_and_reasons_are_copied_whole_and_shown() {
    let (_folder, store) = some();
    let mut hand = listed(SIZE, &store);
    hand.press("Down y");
    // What the game remembers shows only in the moves, so they are copied as well.
    let text = "imitation p=3 m=3 6,9 5,9 5,6";
    assert_eq!(hand.copied.as_deref(), Some(text));
    let told = format!("Sent to the terminal's clipboard: {text}.");
    hand.says(&[&told]);
    hand.press("Y");
    let record = hand.copied.clone().unwrap();
    assert!(saved::parse(&record, &catalogue()).is_ok(), "{record}");
    assert!(record.ends_with("\n6,9 5,9 5,6\n"), "{record}");
    // Nobody knows whether the terminal took the text, so it can also be selected.
    let sent = "Sent to the terminal's clipboard.";
    hand.says(&[sent, "M lets the mouse select it here."]);
    let screen = hand.screen();
    for line in record.lines() {
        assert!(screen.contains(line), "{line} is not in\n{screen}");
    }
    hand.press("M");
    assert!(!hand.mouse);
    hand.press("Esc Y");
    hand.says(&[sent, "The mouse can select it here."]);

    let mut hand = Hand::at(SIZE, "wythoff", "3*10^40+7,10^60");
    hand.press("y");
    let piles = [
        format!("3{}7", "0".repeat(39)),
        format!("1{}", "0".repeat(60)),
    ]
    .join(",");
    let text = format!("wythoff {piles}");
    assert_eq!(hand.copied.as_deref(), Some(text.as_str()));
    hand.press("Esc Y");
    assert!(
        hand.copied
            .as_ref()
            .unwrap()
            .ends_with(&format!("\n{piles}\n"))
    );
    hand.press("Esc w");
    hand.press("y");
    let reason = hand.copied.clone().unwrap();
    let number = "48541019662496845446137605030969143531621";
    assert!(reason.contains(number), "{reason}");
    assert!(reason.contains("and that wins"), "{reason}");
    hand.says(&["Sent to the terminal's clipboard."]);
    // The page of the reason is below.
    hand.press("Esc");
    assert_eq!(hand.app.keys().name, "page", "{}", hand.screen());
    hand.press("Esc");
    assert_eq!(hand.app.keys().name, "take", "{}", hand.screen());
    // After the end, `y` copies the result; the record is copied as before.
    let mut hand = Hand::at(SIZE, "nim", "3");
    hand.press("End Enter y");
    let shared = hand.copied.clone().unwrap();
    assert!(shared.contains("Nim 3 · won in 1 move"), "{shared}");
    assert!(shared.contains("\ngoldpile play 'nim 3'"), "{shared}");
    hand.press("Esc Y");
    assert!(hand.copied.as_ref().unwrap().ends_with("\n3 0\n"));
}

#[test]
fn the_list_is_used_with_the_mouse() {
    let (_folder, store) = some();
    let mut hand = listed(SIZE, &store);
    assert!(hand.click(|target| *target == Target::Line(1)));
    assert!(hand.has_text("▸ Imitation Nim"), "{}", hand.screen());
    assert!(hand.app.the_match().is_none());
    assert!(hand.click(|target| *target == Target::Line(1)));
    assert!(hand.app.the_match().is_some());
}

#[test]
fn a_record_opens_with_the_rules_that_it_holds() {
    let text = "[Game \"gone\"]\n[First \"Ann\"]\n[Second \"Bob\"]\n[Date \"2026-11-20\"]\n\
        [Result \"*\"]\n[Termination \"unfinished\"]\n[Rule \"piles 1\"]\n\
        [Rule \"rule \\\"one or two\\\"\"]\n[Rule \"  a - a' <= 2\"]\n7 5\n";
    let (_folder, store) = store(&[("an invented game", text)]);
    let mut hand = listed(SIZE, &store);
    assert!(hand.has_text("unfinished"), "{}", hand.screen());
    hand.press("Enter");
    assert!(hand.has_text("▸ Bob"), "{}", hand.screen());
}

#[test]
fn the_chosen_record_is_previewed_beside_the_list() {
    for size in [SIZE, (120, 40), (160, 50)] {
        let mut scene = few(size);
        let hand = &mut scene.hand;
        hand.shows(&["Ann wins: Goldpile has no move", "3,4 → 1,2 → 1,1 → 0,0"]);
        hand.shows(&["It began with:", "  a  3  ", "  b  4  "]);
        // The piles are drawn as tokens as large as fit.
        let (token, lines) = match size {
            SIZE => ("▗▄", 1),
            (120, _) => ("█████", 2),
            _ => ("▟███████▙", 2),
        };
        let drawn = |pile: &str| {
            let screen = hand.screen();
            let from = screen.lines().skip_while(|line| !line.contains(pile));
            let coins = from.take(lines).map(|line| line.matches(token).count());
            coins.max().unwrap()
        };
        assert_eq!(
            (drawn("  a  3  "), drawn("  b  4  ")),
            (3, 4),
            "{}",
            hand.screen()
        );
        hand.press("Down");
        hand.shows(&["6,9 → 5,9 → 5,6", "Now on the table:", "a  5", "b  6"]);
        // An unreadable record says so, and text in it that somebody else wrote does no harm.
        hand.press("Down");
        hand.shows(&["chess"]);
        assert!(!hand.has_text("Now on the table"), "{}", hand.screen());
        // A match in the trash has a preview, too.
        hand.press("Home d y t");
        hand.shows(&["Trash · 1 match", "3,4 → 1,2 → 1,1 → 0,0"]);
    }
    // On a small screen the list needs all the room.
    let hand = few((60, 18)).hand;
    assert!(!hand.has_text("It began with"), "{}", hand.screen());
}

#[test]
fn a_long_match_is_previewed_without_its_middle() {
    let moves: Vec<String> = (1..=90).rev().map(|left| format!("{left},90")).collect();
    let text = format!("[Game \"nim\"]\n[Result \"*\"]\n{}\n", moves.join(" "));
    let (_folder, store) = store(&[("long", &text)]);
    let hand = listed(SIZE, &store);
    hand.shows(&["90,90 → 89,90", "more …"]);
    hand.says(&["→ 1,90"]);
}
