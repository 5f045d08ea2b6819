//! The table itself.

use super::{Binding, Command, Context, Press};
use ratatui::crossterm::event::KeyCode;

const PLAYING: &[Context] = &[Context::Take, Context::Block, Context::Map];
const MATCH: &[Context] = &[Context::Take, Context::Block, Context::Map, Context::Over];
const TABLED: &[Context] = &[
    Context::Take,
    Context::Block,
    Context::Map,
    Context::Over,
    Context::Wait,
    Context::Review,
];
const LIST: &[Context] = &[Context::Records];
const COPIED: &[Context] = &[
    Context::Take,
    Context::Block,
    Context::Map,
    Context::Over,
    Context::Review,
    Context::Records,
];
const BOARD: &[Context] = &[Context::Map];
const ZOOMED: &[Context] = &[Context::Map, Context::Review];
const SEEN: &[Context] = &[
    Context::Take,
    Context::Block,
    Context::Map,
    Context::Over,
    Context::Review,
];
const LOOKING: &[Context] = &[Context::Review];
const READING: &[Context] = &[Context::Page];
const CHOOSING: &[Context] = &[Context::Menu, Context::Setup, Context::Field];
const SETTINGS: &[Context] = &[Context::Settings];
const TALLIES: &[Context] = &[Context::Statistics];
const ANYWHERE: &[Context] = &[
    Context::Menu,
    Context::Setup,
    Context::Take,
    Context::Block,
    Context::Map,
    Context::Over,
    Context::Wait,
    Context::Page,
    Context::Review,
    Context::Statistics,
    Context::Settings,
];
const SETUP: &[Context] = &[Context::Setup, Context::Field];

const fn line(
    contexts: &'static [Context],
    presses: &'static [(Press, Command)],
    shown: &'static str,
    word: &'static str,
    rank: u8,
    help: &'static str,
) -> Binding {
    Binding {
        contexts,
        presses,
        shown,
        word,
        help,
        rank,
    }
}

use Command as Do;
use KeyCode as Key;
use Press::{Char, Code, Ctrl};

const UP_DOWN: &[(Press, Command)] = &[(Code(Key::Up), Do::Up), (Code(Key::Down), Do::Down)];
const LEFT_RIGHT: &[(Press, Command)] =
    &[(Code(Key::Left), Do::Less), (Code(Key::Right), Do::More)];
const PAGES: &[(Press, Command)] = &[
    (Code(Key::PageUp), Do::PageUp),
    (Code(Key::PageDown), Do::PageDown),
];
const ENDS: &[(Press, Command)] = &[(Code(Key::Home), Do::First), (Code(Key::End), Do::Last)];
const TAB: &[(Press, Command)] = &[
    (Code(Key::Tab), Do::Next),
    (Code(Key::BackTab), Do::Previous),
];
const ENTER: &[(Press, Command)] = &[(Code(Key::Enter), Do::Enter)];
const ESCAPE: &[(Press, Command)] = &[(Code(Key::Esc), Do::Back)];

/// The table of all keys, as they usually are. Within a context the footer and the help show it in
/// this order, and the first line that has a key decides what it does.
#[rustfmt::skip]
pub const TABLE: &[Binding] = &[
    line(CHOOSING, UP_DOWN, "↑↓", "choose", 2, "to the line above or below"),
    line(LIST, UP_DOWN, "↑↓", "choose", 6, "to the record above or below"),
    line(LIST, PAGES, "PgUp PgDn", "", 9, "a page up or down"),
    line(LIST, ENDS, "Home End", "", 9, "to the first record or the last"),
    line(LIST, ENTER, "Enter", "open", 0, "go on with this match; look at it, if it is finished"),
    line(LIST, &[(Char('n'), Do::Rename)], "n", "rename", 2, "give this record another name"),
    line(LIST, &[(Char('d'), Do::Delete), (Code(Key::Delete), Do::Delete)], "d", "delete", 3,
        "move this record to the trash"),
    line(LIST, &[(Char('x'), Do::Export)], "x", "export", 4, "write this record to a file"),
    line(LIST, &[(Char('i'), Do::Import)], "i", "import", 3,
        "take in a match from a file; the text of one can also be pasted here"),
    line(&[Context::Entry], ENTER, "Enter", "do it", 0, "do it"),
    line(&[Context::Setup], LEFT_RIGHT, "←→", "change", 1, "change the value"),
    line(&[Context::Setup], &[(Press::Digit, Do::Digit), (Code(Key::Backspace), Do::Erase)], "0-9", "", 9,
        "type the value of a parameter or the strength"),
    line(&[Context::Setup], PAGES, "PgUp PgDn", "", 9, "the strength: to the next level with a name"),
    line(SETUP, TAB, "Tab", "", 9, "to the next line, with Shift to the one before"),
    line(&[Context::Menu], ENTER, "Enter", "go on", 0, "choose this"),
    line(&[Context::Menu], LEFT_RIGHT, "←→", "", 9, "to the line beside, where there are two columns"),
    line(&[Context::Menu], ENDS, "Home End", "", 9, "to the first line or the last one"),
    line(SETUP, ENTER, "Enter", "start", 0, "start the match, or the analysis"),
    line(&[Context::Take], UP_DOWN, "↑↓", "pile", 3, "choose a pile (Tab does, too)"),
    line(&[Context::Take], TAB, "Tab", "", 9, "to the next pile, with Shift to the one before"),
    line(&[Context::Take], &[(Code(Key::Right), Do::More), (Code(Key::Left), Do::Less)], "←→", "amount", 2,
        "take one more or one fewer from this pile"),
    line(&[Context::Take], &[(Press::Digit, Do::Digit), (Code(Key::Backspace), Do::Erase)], "0-9", "", 9,
        "type the amount to take from this pile"),
    line(&[Context::Take], PAGES, "PgUp PgDn", "", 9, "take five more or fewer, or a tenth of a large pile"),
    line(&[Context::Take], ENDS, "Home End", "", 9, "take nothing or all of this pile"),
    line(&[Context::Block], UP_DOWN, "↑↓", "position", 2, "choose a position"),
    line(&[Context::Block], PAGES, "PgUp PgDn", "", 9, "ten positions up or down"),
    line(&[Context::Block], &[(Char(' '), Do::Toggle)], "Space", "block or not", 1,
        "block this position, or not"),
    line(BOARD,
        &[(Code(Key::Up), Do::Up), (Code(Key::Down), Do::Down), (Code(Key::Left), Do::Less), (Code(Key::Right), Do::More)],
        "↑↓←→", "square", 2, "move the cursor; at the edge the map scrolls"),
    line(BOARD, PAGES, "PgUp PgDn", "", 9, "ten squares up or down"),
    line(BOARD, TAB, "Tab", "", 9, "ten squares to the right, with Shift to the left"),
    line(BOARD, ENDS, "Home End", "", 9, "to the position of the match, or to the empty table"),
    line(BOARD, &[(Char(' '), Do::Toggle)], "Space", "block or not", 1, "block this square, or not"),
    line(BOARD, ENTER, "Enter", "play", 0, "move here; announce what is blocked; let the computer move"),
    line(ZOOMED, &[(Char('z'), Do::Whole)], "z", "zoom", 4, "the whole board, or the part around the match"),
    line(ZOOMED, &[(Char('-'), Do::ZoomOut), (Char('+'), Do::ZoomIn), (Char('='), Do::ZoomIn)], "- +", "", 9,
        "zoom out or in"),
    line(&[Context::Take], ENTER, "Enter", "play", 0, "play the chosen move"),
    line(&[Context::Block], ENTER, "Enter", "confirm", 0, "announce what is blocked"),
    line(&[Context::Line], ENTER, "Enter", "done", 0, "play the typed move; in an analysis, put the typed position on the table"),
    line(&[Context::Wait], ENTER, "Enter", "go on", 0, "let the computer move"),
    line(PLAYING,
        &[(Char(':'), Do::Type), (Press::Letter, Do::Type)], ":", "type", 5,
        "type a move: 5,9 (what to leave), b10 or a3 b3 (what to take), x4,5 (to block); a \
         pile's letter, x or a comma begin one, too"),
    line(TABLED, &[(Char('m'), Do::Map)], "m", "map", 4, "to the map, and back to the piles"),
    line(TABLED, &[(Char('p'), Do::Spoiler)], "p", "P-positions", 6,
        "show the P-positions on the map, or hide them"),
    line(LOOKING, &[(Code(Key::Down), Do::Down), (Code(Key::Up), Do::Up), (Code(Key::Right), Do::More), (Code(Key::Left), Do::Less)],
        "↑↓", "move", 2, "to the next move or the one before"),
    line(LOOKING, PAGES, "PgUp PgDn", "", 9, "ten moves up or down"),
    line(LOOKING, ENDS, "Home End", "", 9, "to the start or the end of the match"),
    line(LOOKING, &[(Char('n'), Do::NextMark), (Char('N'), Do::PreviousMark)], "n", "mistake", 1,
        "to the next mistake, N to the one before"),
    line(LOOKING, &[(Char('b'), Do::Branch), (Char('B'), Do::Branch), (Code(Key::Enter), Do::Branch)], "b", "play on", 1,
        "a new match from the chosen position; the old one is kept"),
    line(&[Context::Over, Context::Review], &[(Char('A'), Do::Analyse)], "A", "analyse", 3,
        "try things out from this position"),
    line(PLAYING, &[(Char('n'), Do::NextMark), (Char('N'), Do::PreviousMark)], "n", "winning move", 2,
        "in an analysis: the next winning move, N the one before"),
    line(MATCH, &[(Char('t'), Do::Record)], "t", "position", 3,
        "in an analysis: type another position or a whole record"),
    line(MATCH, &[(Char('B'), Do::Branch)], "B", "play on", 7,
        "in an analysis: a new match from this position"),
    line(&[Context::Over], &[(Char('v'), Do::Review)], "v", "review", 1,
        "look back: who was winning, and where a win was thrown away"),
    line(LOOKING, &[(Char('v'), Do::Review)], "v", "go on judging", 3, "go on judging where it was stopped"),
    line(PLAYING, &[(Char('h'), Do::Hint)], "h", "hint", 3, "show the winning move"),
    line(SEEN, &[(Char('w'), Do::Why)], "w", "why", 4,
        "show why it wins"),
    line(MATCH, &[(Char('u'), Do::Undo)], "u", "undo", 5, "take back, with the computer's reply"),
    line(MATCH, &[(Char('r'), Do::Redo)], "r", "redo", 6, "make again what was taken back"),
    line(PLAYING, &[(Char('C'), Do::Claim)], "C", "claim", 8, "claim the win: if it is right, the match ends"),
    line(PLAYING, &[(Char('G'), Do::Resign)], "G", "give up", 8, "give up"),
    line(&[Context::Over], &[(Char('s'), Do::Swap)], "s", "swap sides", 0,
        "another match, the other player first"),
    line(&[Context::Over], &[(Char('a'), Do::Again)], "a", "same again", 1, "the same match again"),
    line(&[Context::Over], &[(Char('n'), Do::New)], "n", "new", 1, "set up another match"),
    line(&[Context::Take, Context::Block, Context::Map, Context::Over, Context::Setup, Context::Review],
        &[(Char('R'), Do::Rules)], "R", "rules", 6,
        "the rules of this game, and what they allow now"),
    line(COPIED, &[(Char('y'), Do::CopyPosition)], "y", "copy", 9,
        "copy the position to the clipboard"),
    line(COPIED, &[(Char('Y'), Do::CopyRecord)], "Y", "", 9, "copy the record to the clipboard"),
    line(&[Context::Menu], &[(Char('R'), Do::Rules)], "R", "rules", 3, "the rules of this game"),
    line(SETTINGS, UP_DOWN, "↑↓", "choose", 2, "to the line above or below"),
    line(SETTINGS, LEFT_RIGHT, "←→", "change", 1, "change the value; it holds at once"),
    line(SETTINGS, ENTER, "Enter", "change", 0, "the next value; on a line of keys, wait for the new key"),
    line(SETTINGS, &[(Char('d'), Do::Usual)], "d", "default", 1, "what is usual instead of what is set"),
    line(SETTINGS, PAGES, "PgUp PgDn", "", 9, "several lines up or down"),
    line(SETTINGS, ENDS, "Home End", "", 9, "to the first line or the last one"),
    line(&[Context::Key], ESCAPE, "Esc", "keep the key", 0, "keep the key as it is"),
    line(TALLIES, UP_DOWN, "↑↓", "read on", 2, "scroll"),
    line(TALLIES, PAGES, "PgUp PgDn", "", 9, "scroll by pages"),
    line(TALLIES, ENDS, "Home End", "", 9, "to the start or the end"),
    line(TALLIES, &[(Char('D'), Do::Reset)], "D", "begin anew", 1,
        "begin the statistics anew; the old ones go to the trash"),
    line(READING, UP_DOWN, "↑↓", "read on", 1, "scroll"),
    line(READING, PAGES, "PgUp PgDn", "", 9, "scroll by pages"),
    line(READING, ENDS, "Home End", "", 9, "to the start or the end"),
    line(READING, LEFT_RIGHT, "←→", "digits", 2, "more of the digits, where they are too long"),
    line(READING, &[(Char('y'), Do::CopyReason)], "y", "copy", 3,
        "copy the reason to the clipboard, with all numbers whole"),
    line(READING,
        &[(Code(Key::Esc), Do::Back), (Code(Key::Enter), Do::Back), (Char('q'), Do::Back), (Char('w'), Do::Back)], "Esc", "back", 0,
        "close the page"),
    line(&[Context::Question], &[(Char('y'), Do::Enter), (Code(Key::Enter), Do::Enter)], "y", "yes", 0, "yes"),
    line(&[Context::Question],
        &[(Code(Key::Esc), Do::Back), (Char('n'), Do::Back), (Char('q'), Do::Back)], "n", "no", 0,
        "no"),
    line(&[Context::Line, Context::Entry], ESCAPE, "Esc", "back", 1, "stop typing"),
    line(&[Context::Wait], ESCAPE, "Esc", "stop", 0, "stop what is worked on"),
    line(&[Context::Take, Context::Block, Context::Map, Context::Over, Context::Setup, Context::Field, Context::Review,
        Context::Statistics, Context::Settings],
        ESCAPE, "Esc", "back", 7,
        "undo the choice; then back to where one came from"),
    line(LIST, &[(Code(Key::Esc), Do::Back), (Char('q'), Do::Back)], "Esc", "back", 1, "back to the menu"),
    line(&[Context::Take, Context::Block, Context::Map, Context::Over, Context::Setup, Context::Wait, Context::Review,
        Context::Statistics, Context::Settings],
        &[(Char('q'), Do::Leave)], "q", "leave", 7,
        "leave for the menu; an unfinished match waits there"),
    line(&[Context::Menu], &[(Char('q'), Do::Quit)], "q", "quit", 1, "leave the program"),
    line(&[Context::Menu, Context::Records, Context::Setup, Context::Take, Context::Block, Context::Map, Context::Over, Context::Wait, Context::Review,
        Context::Statistics, Context::Settings],
        &[(Char('?'), Do::Help)], "?", "help", 1,
        "what the keys do"),
    line(ANYWHERE, &[(Char('M'), Do::Mouse)], "M", "", 9,
        "let the mouse play, or let the terminal have it for selecting text"),
    line(&[], &[(Ctrl('c'), Do::Quit)], "Ctrl-C", "", 9, "leave the program at once"),
    line(&[], &[(Ctrl('z'), Do::Suspend)], "Ctrl-Z", "", 9, "stop the program; fg goes on"),
    line(&[], &[(Ctrl('l'), Do::Redraw)], "Ctrl-L", "", 9, "draw everything again"),
];
