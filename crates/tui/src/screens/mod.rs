//! The screens and the list of them. No screen knows another: this module opens the routes between them.

pub mod analysis;
pub mod days;
pub mod learn;
pub mod menu;
pub mod page;
pub mod playing;
pub mod puzzles;
pub mod question;
pub mod records;
pub mod review;
pub mod settings;
pub mod setup;
pub mod statistics;
pub mod study;
pub mod workshop;

use super::keys::{Command, Keys, WAIT};
use super::message::Effect;
use super::route::Route;
use super::screen::{Screen, ScreenEntry, Shared};
use super::widgets::Document;
use goldpile_app::MatchSession;

/// The screens, in the order of the menu and the help.
pub(crate) fn list() -> Vec<ScreenEntry> {
    vec![
        playing::ENTRY,
        review::ENTRY,
        puzzles::TODAY,
        learn::ENTRY,
        puzzles::PRACTICE,
        study::ENTRY,
        analysis::ENTRY,
        workshop::ENTRY,
        menu::ENTRY,
        setup::ENTRY,
        records::ENTRY,
        settings::ENTRY,
        days::ENTRY,
        statistics::ENTRY,
        page::ENTRY,
        question::ENTRY,
    ]
}

/// The keys of these screens and the keys that apply during a wait.
pub(crate) fn keys_of(entries: &[ScreenEntry]) -> Vec<&'static Keys> {
    let own = entries.iter().flat_map(|entry| entry.keys);
    own.copied().chain([&WAIT]).collect()
}

/// The screen at the bottom of the stack: the menu.
pub(crate) fn bottom(entries: &[ScreenEntry]) -> Box<dyn Screen> {
    Box::new(menu::Menu::new(entries))
}

/// Reads the unfinished match, which the screen at the bottom then resumes.
pub(crate) fn resume(shared: &mut Shared) -> Effect {
    menu::Menu::resume(shared)
}

/// Counts the matches that an earlier run could not count.
pub(crate) fn count_missed(shared: &mut Shared) -> Effect {
    playing::keep::count_missed(shared)
}

/// The screen at this route; `None` for a match of a game that is not in the catalogue.
pub(crate) fn open(place: Route, shared: &mut Shared) -> Option<Box<dyn Screen>> {
    // A record brings its own rules along, so it opens even if its game was renamed or deleted.
    match &place {
        Route::Kept(opened) => shared.add_unknown_game(opened.the_match.game()),
        Route::Review(the_match) | Route::Analysis(the_match, _) => {
            shared.add_unknown_game(the_match.game());
        }
        _ => {}
    }
    Some(match place {
        Route::Setup(plan, focus, problem) => Box::new(setup::Setup::new(*plan, focus, problem)),
        Route::Start(plan) => Box::new(setup::Setup::starting(*plan)),
        Route::First => Box::new(playing::Playing::first(shared)?),
        Route::Match(the_match, plan) => {
            let session = MatchSession::new(*the_match);
            Box::new(playing::Playing::new(session, *plan, shared))
        }
        Route::Climb(climb) => Box::new(playing::Playing::climbing(climb, shared)?),
        Route::Kept(opened) => Box::new(playing::Playing::from_file(*opened, shared)?),
        Route::Review(the_match) => Box::new(review::ReviewScreen::of(*the_match, shared)?),
        Route::Study(request) => Box::new(study::Study::new(request)),
        Route::Puzzles(way) => Box::new(puzzles::Puzzles::new(way)),
        Route::Matches => Box::new(records::Records::default()),
        Route::Days => Box::new(days::Days::default()),
        Route::Scores => Box::new(statistics::StatisticsScreen::default()),
        Route::Analysis(the_match, plan) => {
            Box::new(analysis::Analysis::of(&the_match, plan, shared)?)
        }
    })
}

pub(crate) fn page_of(document: Document) -> Box<dyn Screen> {
    Box::new(page::Page::new(document))
}

pub(crate) fn question_of(command: Command, text: String) -> Box<dyn Screen> {
    Box::new(question::QuestionScreen::new(command, text))
}
