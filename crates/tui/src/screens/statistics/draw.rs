//! Draws the scores: a line for each game, one for each game and level, and the progress in the lessons.

use super::games_table::{NONE, count, games, games_table, helped};
use crate::screen::Shared;
use crate::widgets::{Canvas, Piece, Regions, elided, padded, page};
use goldpile_play::statistics::{Score, Statistics};
use goldpile_play::{Level, escape_for_terminal};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

const HEADS: [&str; 9] = [
    "game", "against", "played", "won", "(helped)", "lost", "you", "it", "none",
];
/// The first columns of the two groups, matches and first mistakes, with their titles.
const GROUPS: [(usize, &str); 2] = [(2, "matches"), (6, "first mistake")];
/// The column that is part of the one before it.
const HELPED: usize = 4;
/// The numbers of spaces between columns and between groups, the widest first.
const GAPS: [(usize, usize); 3] = [(2, 4), (2, 3), (1, 2)];

pub(super) fn draw(
    shared: &Shared,
    read: &Statistics,
    scroll: usize,
    regions: &Regions,
    canvas: &mut Canvas<'_>,
) {
    let area = page(regions.body);
    let lines = lines(shared, read);
    let room = usize::from(area.height);
    let first = scroll.min(lines.len().saturating_sub(room));
    canvas.piece_lines(area, &lines[first..]);
    canvas.more_beside(regions, first, lines.len().saturating_sub(first + room));
}

/// The number of lines that do not fit on the screen.
pub(super) fn beyond(shared: &Shared, read: &Statistics) -> usize {
    let room = usize::from(page(shared.regions().body).height);
    lines(shared, read).len().saturating_sub(room)
}

/// The scores of the games, the matches against each opponent, and the lessons. The games are spaced out if there
/// is room.
fn lines(shared: &Shared, read: &Statistics) -> Vec<Vec<Piece>> {
    let room = usize::from(page(shared.regions().body).height);
    let roomy = lines_apart(shared, read, 1);
    if roomy.len() <= room {
        return roomy;
    }
    lines_apart(shared, read, 0)
}

/// The lines with `gap` empty ones between two games.
fn lines_apart(shared: &Shared, read: &Statistics, gap: usize) -> Vec<Vec<Piece>> {
    let area = page(shared.regions().body);
    let width = usize::from(area.width);
    let mut lines = Vec::new();
    if area.height >= 15 {
        lines.push(Vec::new());
    }
    lines.extend(games_table(shared, read, width, gap));
    lines.push(Vec::new());
    if read.total().played() > 0 {
        lines.push(heading("Against each opponent"));
        lines.extend(matches(shared, read, width));
        lines.extend(practice(shared, read));
        lines.push(Vec::new());
    }
    lines.extend(lessons(shared, area));
    while lines.last().is_some_and(Vec::is_empty) {
        lines.pop();
    }
    lines
}

/// The number of practice matches, if there are any.
fn practice(shared: &Shared, read: &Statistics) -> Option<Vec<Piece>> {
    let text = match read.total().practice {
        0 => return None,
        1 => "One of these was practice, without a star.".to_owned(),
        many => format!("{many} of these were practice, without a star."),
    };
    Some(vec![(text, shared.theme.muted)])
}

/// The table of the matches, with their total at the end.
fn matches(shared: &Shared, read: &Statistics, width: usize) -> Vec<Vec<Piece>> {
    let past = shared.theme.muted;
    let rows = sorted(shared, read).into_iter();
    let against = |level: Level| match level.character() {
        // A level off the ladder has no character, and its title would not say how strong it is.
        "" => level.name(),
        _ => level.title(),
    };
    let rows = rows.map(|(game, level, score)| cells(&game, &against(level), score));
    let total = cells("Total", "", read.total());
    let table: Vec<[String; 9]> = rows.chain([total]).collect();
    let mut widths = HEADS.map(str::len);
    for row in &table {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.width().max(*width);
        }
    }
    let others: usize = widths[1..].iter().sum();
    let fits = |gaps: &&(usize, usize)| widths[0] + others + between(**gaps) <= width;
    let gaps = *GAPS.iter().find(fits).unwrap_or(&GAPS[GAPS.len() - 1]);
    widths[0] = widths[0].min(width.saturating_sub(others + between(gaps)));
    let line = |cells: &[String; 9], style: Style| -> Vec<Piece> {
        let mut line = Vec::new();
        for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
            let text = if column < GROUPS[0].0 {
                padded(&elided(cell, width), width)
            } else {
                format!("{cell:>width$}")
            };
            let secondary = column == HELPED || cell == NONE || cell == UNKNOWN;
            let style = if secondary { past } else { style };
            line.push((" ".repeat(gap(column, gaps)) + &text, style));
        }
        line
    };
    let mut groups = String::new();
    for (first, title) in GROUPS {
        let place = (0..first).map(|column| gap(column, gaps) + widths[column]);
        let place = place.sum::<usize>() + gap(first, gaps);
        // A title wider than its columns ends where they do.
        let place = place.min(width.saturating_sub(title.len()));
        groups = format!("{groups:place$}{title}");
    }
    let mut lines = vec![vec![(groups, past)], line(&HEADS.map(str::to_owned), past)];
    let rows = table.len() - 1;
    lines.extend(table[..rows].iter().map(|row| line(row, Style::new())));
    lines.extend([Vec::new(), line(&table[rows], Style::new().bold())]);
    lines
}

fn gap(column: usize, (gap, group): (usize, usize)) -> usize {
    match column {
        0 => 0,
        HELPED => 1,
        _ if GROUPS.iter().any(|(first, _)| *first == column) => group,
        _ => gap,
    }
}

fn between(gaps: (usize, usize)) -> usize {
    (0..HEADS.len()).map(|column| gap(column, gaps)).sum()
}

fn heading(text: &str) -> Vec<Piece> {
    vec![(text.to_owned(), Style::new().bold())]
}

/// The lessons that have been begun: the answers on each idea, and the matches.
fn lessons(shared: &Shared, area: Rect) -> Vec<Vec<Piece>> {
    let lessons = shared
        .notebook()
        .map_or(&[][..], |notebook| &notebook.lessons);
    let begun = lessons.iter().filter(|chapter| chapter.is_begun);
    let names = usize::from(area.width.min(66)).saturating_sub(30);
    let row = |name: &str, numbers: [String; 3]| {
        let [asked, right, nudged] = numbers;
        let name = padded(&elided(name, names - 1), names);
        format!("{name}{asked:>10}{right:>10}{nudged:>10}")
    };
    let mut lines = Vec::new();
    for chapter in begun {
        let head = ["questions", "right", "nudged"].map(str::to_owned);
        let title = format!("{}: {}", chapter.title, chapter.reached());
        if lines.is_empty() {
            lines.push(heading("Lessons"));
            lines.push(vec![(row("lesson and idea", head), shared.theme.muted)]);
        }
        lines.push(vec![(title, Style::new())]);
        for (idea, tally) in &chapter.ideas {
            let numbers = [tally.asked, tally.right, tally.nudged].map(|count| count.to_string());
            let name = format!("  {}", escape_for_terminal(idea));
            lines.push(vec![(row(&name, numbers), Style::new())]);
        }
        let matches = chapter.progress.matches;
        let [alone, helped, lost] = [matches.alone, matches.helped, matches.lost];
        if [alone, helped, lost] != [0; 3] {
            let text = format!("  matches: {alone} won alone, {helped} won with help, {lost} lost");
            lines.push(vec![(text, Style::new())]);
        }
    }
    lines
}

const UNKNOWN: &str = "–";

/// Whether the first mistakes of all these matches are unknown.
fn is_unknown(score: Score) -> bool {
    score.unknown() == score.played()
}

pub(super) fn shows_unknown(read: &Statistics) -> bool {
    read.scores().any(|(_, _, score)| is_unknown(score))
}

fn cells(game: &str, level: &str, score: Score) -> [String; 9] {
    let first = |first: u64| match first {
        _ if is_unknown(score) => UNKNOWN.to_owned(),
        first => count(first),
    };
    [
        game.to_owned(),
        level.to_owned(),
        count(score.played()),
        count(score.won),
        helped(score),
        count(score.lost),
        first(score.person_first),
        first(score.computer_first),
        first(score.flawless),
    ]
}

/// The rows in the order of the games, with the strongest level first.
fn sorted(shared: &Shared, read: &Statistics) -> Vec<(String, Level, Score)> {
    let mut rows = Vec::new();
    for (name, title) in games(shared, read) {
        let own = read.scores().filter(|(game, ..)| *game == name);
        let mut own: Vec<_> = own
            .map(|(_, level, score)| (title.clone(), level, score))
            .collect();
        own.sort_by_key(|(_, level, _)| std::cmp::Reverse(*level));
        rows.extend(own);
    }
    rows
}
