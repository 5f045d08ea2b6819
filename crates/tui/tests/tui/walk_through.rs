//! The screen of `docs/add-a-screen.md`, used like any other.

use crate::endgames;
use goldpile_tui::{App, Can, Command, Message, Opening, Theme, settle, view};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The application with the screen of that page in its list.
fn with_the_screen() -> App {
    let catalogue = goldpile_games::catalogue();
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
    // A screen stands in the second list unless it asks for the first.
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Enter);
    while !screen(&app).contains("▸ Endgames") {
        press(&mut app, KeyCode::Down);
    }
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.keys().name, "endgames");
    // 1,1 is lost and 1,2 is won by leaving 1,1; both were solved in the background.
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
    // The question before hiding the answers, and the reply to it.
    press(&mut app, KeyCode::Char('D'));
    assert!(screen(&app).contains("Hide all answers again?"));
    press(&mut app, KeyCode::Char('y'));
    assert!(
        screen(&app).contains("0 of 21 answered"),
        "{}",
        screen(&app)
    );
    // The help lists its keys, and Escape leads back to its line.
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
