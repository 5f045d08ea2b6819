//! The sentence at the bottom of every screen: what is asked, what has happened, what can be done.

use super::analysis::consequence;
use super::canvas::elided;
use super::frame::SPINNER;
use crate::play::harmless;
use crate::tui::analysis::Analysis;
use crate::tui::app::{App, MenuItem, PageKind, Question, Running, Screen};
use crate::tui::duel::{Said, Tone, sentence};
use crate::tui::keys::Command;
use crate::tui::review::told;
use crate::tui::setup::Setup;
use crate::tui::work::Job;

/// What the sentence says.
pub(super) fn spoken(app: &App) -> (String, Tone) {
    match app.question {
        Some(Question::Resign) => return ("Give up this match? y yes, n no.".into(), Tone::Losing),
        Some(Question::Leave) => {
            let text = "Leave this match? It waits in the menu. y yes, n no.";
            return (text.into(), Tone::Losing);
        }
        Some(Question::Quit) => {
            let text = "The unfinished match could not be saved. Leave, and lose it? y yes, n no.";
            return (text.into(), Tone::Losing);
        }
        Some(Question::Usual) => {
            let text = "Everything as usual, the keys too? What is set is taken out of the file; \
                        your comments stay. y yes, n no.";
            return (text.into(), Tone::Losing);
        }
        Some(Question::Reset) => {
            let text = "Begin the statistics anew? The old ones go to the trash. y yes, n no.";
            return (text.into(), Tone::Losing);
        }
        Some(Question::Delete) => {
            let name = match &app.screen {
                Screen::Records(records) => records.row().map(|row| harmless(&row.name)),
                _ => None,
            };
            let name = elided(&name.unwrap_or_default(), 60);
            let text = format!("Move {name} to the trash? y yes, n no.");
            return (text, Tone::Losing);
        }
        None => {}
    }
    if let Some(notice) = &app.notice {
        let tone = if notice.bad {
            Tone::Losing
        } else {
            Tone::Plain
        };
        return (notice.text.clone(), tone);
    }
    if let Some(page) = &app.page {
        return (of_page(app, &page.kind).into(), Tone::Plain);
    }
    if let Some(running) = &app.running
        && running.ticks > 0
    {
        return (working(app, running), Tone::Plain);
    }
    if let Some(fetching) = &app.fetching
        && fetching.ticks > 0
    {
        let sign = SPINNER[fetching.ticks % SPINNER.len()];
        return (
            format!("{sign} {}. Esc stops it.", fetching.told),
            Tone::Plain,
        );
    }
    match &app.screen {
        Screen::Menu(menu) => {
            let item = app.menu_items().get(menu.chosen).copied();
            (menu_item(item).to_owned(), Tone::Plain)
        }
        Screen::Statistics(tallies) => super::statistics::sentence(tallies),
        Screen::Settings(preferences) => super::preferences::sentence(app, *preferences),
        Screen::Setup(setup) => about(app, setup),
        Screen::Records(records) => (super::records::about(app, records), Tone::Plain),
        Screen::Duel(duel) => sentence(duel, &app.numbers, &app.keymap),
        Screen::Analysis(analysis) => analysed(app, analysis),
        Screen::Review(reviewing) => told(reviewing, &app.numbers, &app.keymap),
    }
}

/// What a line of the menu leads to.
fn menu_item(item: Option<MenuItem>) -> &'static str {
    match item {
        Some(MenuItem::Game(_)) | None => {
            "Choose a game; Enter sets up a match. In every game two players take turns, and who \
             cannot move loses."
        }
        Some(MenuItem::Analyse) => {
            "Try things out on any position: who wins, in how many takes, and everything that wins."
        }
        Some(MenuItem::Continue) => "The unfinished match. Enter goes on with it.",
        Some(MenuItem::Records) => "Every match you have played, to go on with or to look at.",
        Some(MenuItem::Statistics) => {
            "How your matches against the computer ended, by game and level."
        }
        Some(MenuItem::Settings) => {
            "Colours, glyphs, keys, the mouse, and what is asked about first."
        }
        Some(MenuItem::Help) => "What every key does, everywhere.",
        Some(MenuItem::Quit) => {
            "Leave goldpile. An unfinished match is gone on with at the next start."
        }
    }
}

/// What the chosen move is, and what it does to who wins.
fn analysed(app: &App, analysis: &Analysis) -> (String, Tone) {
    let (text, tone) = sentence(&analysis.duel, &app.numbers, &app.keymap);
    let refused = matches!(analysis.duel.said, Said::Refused(_));
    if analysis.typed.is_some() && !refused {
        let text = "Type a position or a whole record, with commas inside a position and blanks \
                    between them.";
        return (text.to_owned(), Tone::Plain);
    }
    match consequence(analysis) {
        Some(consequence) if !matches!(analysis.duel.said, Said::Advised(_)) => {
            (format!("{text} {consequence}"), tone)
        }
        _ => (text, tone),
    }
}

fn working(app: &App, running: &Running) -> String {
    let sign = SPINNER[running.ticks % SPINNER.len()];
    let what = match &running.job {
        Job::Start { .. } => "Looking for a fair start".to_owned(),
        Job::Move { .. } => app.contest().map_or_else(String::new, |contest| {
            format!("{} is thinking", contest.seat(contest.actor()).name)
        }),
        Job::Hint(_) => "Looking for a winning move".to_owned(),
        Job::Why(_) => "Looking for the reason".to_owned(),
        Job::Claim(_) => "Checking the claim".to_owned(),
        Job::Chart(_) => "Drawing the map".to_owned(),
        Job::Check(..) => "Looking at the move".to_owned(),
        Job::Review { .. } => "Judging the moves".to_owned(),
        Job::Verdict(_) => "Looking for who wins".to_owned(),
        Job::Distance(_) => "Counting the takes to the end".to_owned(),
        Job::Winning(_) => "Looking for all that wins".to_owned(),
    };
    format!("{sign} {what}. Esc stops it.")
}

fn about(app: &App, setup: &Setup) -> (String, Tone) {
    match &setup.problem {
        Some(problem) => (problem.message.clone(), Tone::Losing),
        None => (super::setup::about(app, setup), Tone::Plain),
    }
}

fn of_page(app: &App, kind: &PageKind) -> &'static str {
    match kind {
        PageKind::Help(_) => "Every key has its line here; what works now comes first.",
        PageKind::Rules => "The rules, and what they allow now.",
        PageKind::Why(_) if app.is_available(Command::Less) => {
            "The reason. ↑↓ scroll, ← shows more digits, → those at the end again. Esc goes back."
        }
        PageKind::Why(_) => "The reason. ↑↓ scroll. Esc goes back.",
    }
}
