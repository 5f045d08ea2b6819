//! Draws a line for each game in the scores: the stars of its ladder, the results, and the last of them as a
//! strip.

use crate::screen::Shared;
use crate::widgets::{Piece, elided, padded};
use goldpile_play::statistics::{MatchResult, Score, Statistics};
use goldpile_play::{Ladder, escape_for_terminal};
use unicode_width::UnicodeWidthStr;

/// The sign for zero.
pub(super) const NONE: &str = "·";

/// The minimum width for a column of helped wins and for the whole strip.
const MIN_WIDTH_WITH_HELP: usize = 70;
/// The minimum width for spaces between the results of a strip.
const MIN_WIDTH_APART: usize = 95;
/// The maximum length of a strip below [`MIN_WIDTH_WITH_HELP`].
const FEW: usize = 14;
const GAP: &str = "  ";

/// The name and the title of each game: those of the catalogue first, then those found only in the statistics.
pub(super) fn games(shared: &Shared, read: &Statistics) -> Vec<(String, String)> {
    let entries = shared.catalogue.entries().iter();
    let mut games: Vec<(String, String)> = entries
        .map(|entry| (entry.name.to_string(), entry.title.to_string()))
        .collect();
    // Another version of the program may have known this game, or it was deleted.
    for (name, ..) in read.scores() {
        if games.iter().all(|(known, _)| known != name) {
            games.push((name.to_owned(), escape_for_terminal(name)));
        }
    }
    games
}

/// The table of the games, and below it the meaning of its signs.
pub(super) fn games_table(
    shared: &Shared,
    read: &Statistics,
    width: usize,
    gap: usize,
) -> Vec<Vec<Piece>> {
    let muted = shared.theme.muted;
    let helps = width >= MIN_WIDTH_WITH_HELP;
    let games = games(shared, read);
    let names = games.iter().map(|(_, title)| title.width());
    // Wide enough for every game that comes with the program.
    let names = names.max().unwrap_or(0).clamp(4, 21);
    let (help, last) = if helps {
        ("  (helped)", "last matches, newest right")
    } else {
        ("", "newest right")
    };
    let head = format!(
        "{}{GAP}stars{GAP} won{help}{GAP}lost{GAP}{last}",
        padded("game", names)
    );
    let mut lines = vec![vec![(elided(&head, width), muted)]];
    for (name, title) in games {
        let score = read.of_game(&name);
        let ladder = Ladder::of(read, &name);
        let title = padded(&elided(&title, names), names);
        let style = shared.theme.muted_if(score.played() == 0);
        let mut line = vec![
            (title + GAP, style),
            (ladder.starred(), shared.theme.token),
            (format!("{GAP}{:>4}", count(score.won)), style),
        ];
        if helps {
            line.push((format!("{GAP}{:>8}", helped(score)), muted));
        }
        line.push((format!("{GAP}{:>4}{GAP}", count(score.lost)), style));
        line.extend(strip(shared, read, &name, width));
        lines.extend(std::iter::repeat_n(Vec::new(), gap));
        lines.push(line);
    }
    lines.push(Vec::new());
    let signs = "● won   ◐ won with help   ○ lost";
    let star = "★ an opponent beaten: two wins without help";
    if signs.width() + 3 + star.width() <= width {
        lines.push(vec![(format!("{signs}   {star}"), muted)]);
    } else {
        lines.extend([signs, star].map(|line| vec![(line.to_owned(), muted)]));
    }
    lines
}

pub(super) fn count(count: u64) -> String {
    match count {
        0 => NONE.to_owned(),
        count => count.to_string(),
    }
}

/// The number of matches won with help, in brackets.
pub(super) fn helped(score: Score) -> String {
    match score.won_with_help {
        0 => NONE.to_owned(),
        helped => format!("({helped})"),
    }
}

/// The last results of a game, the newest on the right.
fn strip(shared: &Shared, read: &Statistics, game: &str, width: usize) -> Vec<Piece> {
    let theme = shared.theme;
    let recent = read.recent(game);
    let most = if width >= MIN_WIDTH_WITH_HELP {
        recent.len()
    } else {
        FEW
    };
    let skipped = recent.len().saturating_sub(most);
    let apart = if width >= MIN_WIDTH_APART { " " } else { "" };
    let piece = |result: MatchResult| {
        let (sign, style) = match result {
            MatchResult::Won => ("●", theme.winning),
            MatchResult::WonWithHelp => ("◐", theme.winning),
            MatchResult::Lost => ("○", theme.losing),
        };
        (format!("{sign}{apart}"), style)
    };
    if recent.len() == 0 {
        return vec![("not played yet".to_owned(), theme.muted)];
    }
    recent.skip(skipped).map(piece).collect()
}
