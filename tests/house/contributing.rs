//! The walk-through in CONTRIBUTING.md: what it shows is what the tests compile, and the game that
//! comes of it is played by the same command line as the others. That it stands under the laws is
//! said in `tests/laws`.

use crate::{bachet, endgames};
use goldpile::tui::{App, Can, Command, Message, Opening, Theme, settle, view};
use goldpile::{cli, engine, number};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::ffi::OsString;
use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The fenced blocks of a Markdown text in one language.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let opening = format!("\n```{language}\n");
    text.split(opening.as_str())
        .skip(1)
        .map(|rest| &rest[..rest.find("```").unwrap()])
        .collect()
}

fn goldpile(args: &[&str]) -> String {
    let catalogue = engine::Catalogue::new(vec![bachet::entry().unwrap()]);
    let mut output = Vec::new();
    let args = ["goldpile"].iter().chain(args).map(OsString::from);
    cli::run(
        &catalogue,
        &cli::Home::default(),
        args,
        std::io::empty(),
        &mut output,
    )
    .unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn the_text_shows_the_files_that_are_tested() {
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let text = text.replace("\r\n", "\n");
    let file = |name: &str| {
        let path = root().join("tests/common/bachet").join(name);
        let file = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        // Inside the crate its own name is `crate`; that is all that differs.
        file.replace("\nuse goldpile::", "\nuse crate::")
    };
    assert_eq!(blocks(&text, "md"), [file("rules.md")]);
    assert_eq!(blocks(&text, "game"), [file("rules.game")]);
    assert_eq!(blocks(&text, "text"), [file("lesson.txt")]);
    let screen = |name: &str| {
        let path = root().join("tests/common/endgames").join(name);
        let file = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        file.replace("\nuse goldpile::", "\nuse crate::")
    };
    assert_eq!(
        blocks(&text, "rust"),
        [
            file("oracle.rs"),
            file("mod.rs"),
            screen("mod.rs"),
            screen("draw.rs")
        ]
    );
    for (folder, files) in [("bachet", 5), ("endgames", 2)] {
        let folder = fs::read_dir(root().join("tests/common").join(folder)).unwrap();
        assert_eq!(folder.count(), files, "a file that the text does not show");
    }
}

/// The application with the screen of the text in its list.
fn with_the_screen() -> App {
    let catalogue = goldpile::games::catalogue();
    let app = App::new(catalogue, Opening::Menu, Theme::sixteen(), 1);
    let mut app = app.with_screen(endgames::ENTRY);
    app.update(Message::Resize(80, 24));
    app
}

fn press(app: &mut App, code: KeyCode) {
    settle(app, Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
}

fn screen(app: &App) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| view(app, frame)).unwrap();
    terminal.backend().to_string()
}

#[test]
fn the_screen_is_used_like_any_other() {
    let mut app = with_the_screen();
    while !screen(&app).contains("▸ Endgames") {
        press(&mut app, KeyCode::Down);
    }
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.keys().name, "endgames");
    // 1,1 is lost, and 1,2 is won by leaving 1,1: both were looked for while nobody waited.
    press(&mut app, KeyCode::Enter);
    assert!(
        screen(&app).contains("Whoever moves loses."),
        "{}",
        screen(&app)
    );
    assert_eq!(
        app.can(Command::Enter),
        Can::Because("The answer is there already.")
    );
    press(&mut app, KeyCode::Down);
    assert!(!screen(&app).contains("leave 1,1"));
    press(&mut app, KeyCode::Enter);
    assert!(screen(&app).contains("leave 1,1"), "{}", screen(&app));
    assert!(
        screen(&app).contains("2 of 21 answered"),
        "{}",
        screen(&app)
    );
    // The question, and its answer.
    press(&mut app, KeyCode::Char('D'));
    assert!(screen(&app).contains("Hide all answers again?"));
    press(&mut app, KeyCode::Char('y'));
    assert!(
        screen(&app).contains("0 of 21 answered"),
        "{}",
        screen(&app)
    );
    // The help knows its keys, and the way back leads to its line.
    press(&mut app, KeyCode::Char('?'));
    assert!(
        screen(&app).contains("show who wins and how"),
        "{}",
        screen(&app)
    );
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Esc);
    assert!(screen(&app).contains("▸ Endgames"), "{}", screen(&app));
}

#[test]
fn the_game_is_solved_tabled_and_verified() {
    assert_eq!(
        goldpile(&["solve", "bachet", "20", "--k", "4"]),
        "20\tP\t-\n"
    );
    let why = goldpile(&["solve", "bachet", "10^30+3", "--why"]);
    assert!(why.contains("Taking 3 from a leaves 1"), "{why}");
    let table = goldpile(&["table", "bachet", "--rows", "3", "--csv"]);
    assert_eq!(table, "n,pile\n0,0\n1,4\n2,8\n");
    let verified = goldpile(&["verify", "bachet", "--max", "40"]);
    assert!(
        verified.contains("everything holds: 4 checks"),
        "{verified}"
    );
}

#[test]
fn its_lesson_is_led_through_in_text() {
    let listed = goldpile(&["learn"]);
    assert_eq!(listed, "bachet\tBachet\t3 steps\tnot begun\t0 drills due\n");
    let begun = goldpile(&["learn", "bachet", "--plain", "--seed", "1"]);
    assert!(begun.contains("Four · 1 of 3  □□□"), "{begun}");
    assert!(
        begun.contains("4: does the player to move win? (yes or no)"),
        "{begun}"
    );
}

#[test]
fn its_number_is_any_size() {
    let count = number::parse_count("10^1000+2").unwrap().to_string();
    let answer = goldpile(&["solve", "bachet", &count, "--json"]);
    assert!(answer.contains("\"outcome\":\"N\""), "{answer}");
}
