//! Draws the list of moves of a review: who wins in each position, and which moves would have been better.

use super::ReviewScreen;
use crate::board::{self, better_words, is_loss, left_by, mistakes, names, piles_text};
use crate::numbers;
use crate::theme::Theme;
use crate::widgets::{
    Canvas, Piece, Regions, Target, elided, in_sight, narrow, padded, rows, width_of, wrapped,
};
use goldpile_engine::Move;
use goldpile_engine::notation::{position_text, take_text};
use goldpile_number::Natural;
use goldpile_play::words::Words;
use goldpile_play::{Better, Ending, Side, Value};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// The maximum length of a name: if that leaves room for the moves, and otherwise.
const NAME: (usize, usize) = (8, 5);
/// The minimum width for the moves.
const MOVES: usize = 7;
const WHO_HEADING: &str = "who";
const BETTER_HEADING: &str = "better";
/// The maximum number of rows that are aligned whether in sight or not.
const MAX_ALIGNED: usize = 100;
/// The width of most moves, and the minimum width of a move.
const HOW: usize = 15;
const MIN_MOVE_WIDTH: usize = 8;
/// The minimum width for the better moves. If there is less, only the status line names them.
const BETTER: usize = 10;

/// The widths of the columns. They depend only on the start of the match, so nothing shifts.
struct ReviewColumns {
    number: usize,
    piles: usize,
    name: usize,
    /// The widths below the two names, for the sign and the number of takes.
    sides: [usize; 2],
}

impl ReviewColumns {
    fn of(review: &ReviewScreen, width: u16) -> Self {
        let start = position_text(&review.whole.start().piles, &numbers::short);
        // The number of takes is at most the number of tokens, and the takes of long matches are not counted.
        let tokens: Natural = review.whole.start().piles.iter().sum();
        let takes = tokens.decimal_digits().min(4);
        let takes = usize::try_from(takes).unwrap_or(4);
        let of = |most: usize| {
            let names = names(&review.whole, most).map(|name| name.width());
            Self {
                number: review.lines().to_string().len().max(3),
                piles: start.width().clamp(5, usize::from(width / 4).max(8)),
                name: names[0].max(names[1]).max(WHO_HEADING.len()),
                sides: names.map(|name| name.max(takes + 2)),
            }
        };
        let whole = of(NAME.0);
        let used = whole.number + whole.piles + whole.name + whole.sides[0] + whole.sides[1];
        // An uncut short name says as much as a long one. Then room for several better moves matters more than a
        // long name.
        let is_cut = names(&review.whole, NAME.1)
            .iter()
            .any(|name| name.ends_with('…'));
        let better = if is_cut { 1 } else { 3 };
        // Signs and gaps take twelve more columns, and a better move names piles about as wide as these.
        let moves = MOVES + BETTER + better * (whole.piles + 2);
        if used + 12 + moves <= usize::from(width) {
            whole
        } else {
            of(NAME.1)
        }
    }
}

/// Draws the list of moves; returns the number of rows hidden below it.
pub(super) fn draw(
    review: &ReviewScreen,
    area: Rect,
    regions: &Regions,
    canvas: &mut Canvas<'_>,
) -> usize {
    let set = ReviewColumns::of(review, area.width);
    let past = canvas.theme.muted;
    let verdict = review.found.as_ref().filter(|_| review.is_judged());
    let verdict = verdict.map(|judged| mistakes(&review.whole, judged));
    let verdict = verdict.unwrap_or_else(|| "…".to_owned());
    let lines = wrapped(&verdict, area.width.into());
    canvas.lines(area, &lines, Style::new().bold());
    let rest = usize::from(area.height).saturating_sub(lines.len() + 2);
    let gap = usize::from(area.height >= 20 || review.lines() <= rest);
    let area = rows(area, narrow(lines.len() + gap), area.height);
    let (number, piles, name) = (set.number, set.piles, set.name);
    let [left, right] = set.sides;
    let [first, second] = names(&review.whole, name);
    let (before, second) = (left.saturating_sub(first.width()), padded(&second, right));
    let room = usize::from(area.height.saturating_sub(1));
    let shown = in_sight(review.chosen(), review.lines(), room);
    // The rule below the list also holds the legend, so only the rows above are counted here.
    canvas.more_beside(regions, shown.start, 0);
    let below = review.lines() - shown.end;
    let lines = 0..review.lines().min(MAX_ALIGNED);
    let start_rows = |form: BetterForm| {
        let of = |line| row_start(review, line, &set, form, area.width, canvas);
        let starts: Vec<(usize, RowStart)> = shown.clone().map(|line| (line, of(line))).collect();
        let all: Vec<RowStart> = lines.clone().map(of).collect();
        let seen = starts.iter().map(|(_, start)| start);
        let spare: Vec<usize> = seen.chain(&all).filter_map(|row| row.spare(1)).collect();
        (starts, spare)
    };
    // Better moves are named by the piles they leave or, if that is too long, by what they take.
    let (mut starts, mut spare) = start_rows(BetterForm::Left);
    if spare.iter().any(|&spare| spare < MIN_MOVE_WIDTH) {
        (starts, spare) = start_rows(BetterForm::Taken);
    }
    // The better moves are aligned if every row has room for one.
    let spare = spare.into_iter().filter(|&spare| spare >= MIN_MOVE_WIDTH);
    let aligned = spare.min().unwrap_or(0).min(HOW);
    let heading = if aligned > 0 { BETTER_HEADING } else { "" };
    let head = format!(
        "  {:number$} {:piles$}  {:before$}{first}│{second}   {:name$}   {:aligned$}  {heading}",
        "", "piles", "", WHO_HEADING, "move"
    );
    let head = elided(head.trim_end(), area.width.into());
    canvas.text(area, 0, 0, &head, past);
    for (y, (line, start)) in (1..).zip(starts) {
        let row = rows(area, y, 1);
        let pieces = whole_row(review, line, start, aligned, canvas.theme);
        canvas.pieces(row, 0, 0, &pieces);
        canvas.target(row, Target::Line(line));
    }
    below
}

/// How a better take is named: by the piles it leaves, or by the tokens it takes.
#[derive(Clone, Copy)]
enum BetterForm {
    Left,
    Taken,
}

struct RowStart {
    pieces: Vec<Piece>,
    /// The width left for the move and the better ones.
    left: usize,
    /// The better moves; `None` if there are none or no room for any.
    better: Option<Vec<String>>,
    /// How the match ended, if without a move.
    ends: &'static str,
}

impl RowStart {
    /// The width for the move that leaves room for this many better ones, or for all if there are fewer.
    fn spare(&self, many: usize) -> Option<usize> {
        let better = self.better.as_ref()?;
        let named = first_better(better, many.min(better.len()));
        Some(self.left.saturating_sub(named.width()))
    }
}

fn row_start(
    review: &ReviewScreen,
    line: usize,
    columns: &ReviewColumns,
    form: BetterForm,
    width: u16,
    canvas: &Canvas<'_>,
) -> RowStart {
    let theme = canvas.theme;
    let chosen = line == review.chosen();
    let plain = theme.accent_if(chosen);
    let entry = review.entry(line);
    let number = match &entry {
        Some(_) => (line + 1).to_string(),
        None => "end".to_owned(),
    };
    let position = match &entry {
        Some(entry) => entry.before,
        None => review.position_before(line),
    };
    let (numbers, room) = (columns.number, columns.piles);
    let piles = piles_text(&position.piles, room);
    let sign = if chosen { "▸" } else { " " };
    let mut pieces: Vec<Piece> = vec![
        (format!("{sign} "), plain),
        (format!("{number:>numbers$} "), theme.muted),
        (format!("{piles:room$}  "), plain),
    ];
    pieces.extend(mark(review.value(line), columns.sides, canvas));
    let made = entry.as_ref().map(|entry| {
        let judged = review.judgement(line);
        let better = judged.and_then(|judged| judged.better.as_ref());
        (entry.by, "", better.is_some(), better)
    });
    let Some((by, ends, thrown, better)) = made.or_else(|| end(review)) else {
        return RowStart {
            pieces,
            left: 0,
            better: None,
            ends: "",
        };
    };
    let name = &names(&review.whole, columns.name)[by.index()];
    let gap = columns.name - name.width();
    pieces.push((format!("   {name}{:gap$} ", ""), plain));
    let style = theme.losing_if(is_loss(&review.whole, by));
    pieces.push((if thrown { "? " } else { "  " }.to_owned(), style));
    let used = width_of(&pieces);
    let left = usize::from(width).saturating_sub(used);
    let better = better.filter(|_| left >= BETTER).map(|better| {
        better_words(better, &|chosen| match (chosen, form) {
            (Move::Take(_), BetterForm::Left) => {
                left_by(&review.whole, position, chosen, &numbers::short)
            }
            (Move::Take(taken), BetterForm::Taken) => take_text(taken, &numbers::short),
            (Move::Block(_), _) => Words::of(&review.whole, &numbers::short).imperative(chosen),
        })
    });
    RowStart {
        pieces,
        left,
        better,
        ends,
    }
}

/// The pieces of a row. Its move is padded to the width `aligned`.
fn whole_row(
    review: &ReviewScreen,
    line: usize,
    start: RowStart,
    aligned: usize,
    theme: Theme,
) -> Vec<Piece> {
    let spare = start.spare(usize::MAX);
    let RowStart {
        mut pieces,
        left,
        better,
        ends,
    } = start;
    let how = match review.entry(line) {
        None => elided(ends, left),
        Some(entry) => {
            let blocks = match entry.played {
                Move::Take(_) => "",
                Move::Block(_) => "blocked ",
            };
            let how = |room: usize| {
                let room = room.saturating_sub(blocks.len());
                board::move_text(&review.whole, &entry, room)
            };
            // The short form leaves room for the better moves; it is used only if it is still in words.
            let brief = Some(how(spare.unwrap_or(left))).filter(|how| how.contains(" from "));
            format!("{blocks}{}", brief.unwrap_or_else(|| how(left)))
        }
    };
    let how = format!("{how:aligned$}");
    let left = left.saturating_sub(how.width());
    pieces.push((how, theme.accent_if(line == review.chosen())));
    if let Some(better) = better {
        pieces.push((fitting_better(&better, left), theme.winning));
    }
    pieces
}

/// As many of these better moves as fit uncut; empty if none fits. Then the sign of a win thrown away still shows
/// that there are some, and the status line names them.
fn fitting_better(better: &[String], room: usize) -> String {
    let counts = (1..=better.len()).rev();
    let mut ways = counts.map(|many| first_better(better, many));
    ways.find(|way| way.width() <= room).unwrap_or_default()
}

fn first_better(better: &[String], many: usize) -> String {
    let more = if many < better.len() { "; …" } else { "" };
    format!("  {}{more}", better[..many].join("; "))
}

/// Who declared the end, how, whether that threw a win away, and what would have won.
fn end(review: &ReviewScreen) -> Option<(Side, &'static str, bool, Option<&Better>)> {
    let (by, how) = match review.whole.ending()? {
        Ending::Resigned(by) => (by, "resigns"),
        Ending::Claimed(by) => (by, "claims the win"),
    };
    let given_up = review.given_up();
    let better = given_up.and_then(|end| end.better.as_ref());
    Some((by, how, given_up.is_some(), better))
}

/// The mark for who wins in a position, below the name of that player, with the number of takes.
fn mark(value: Option<Value>, [left, right]: [usize; 2], canvas: &Canvas<'_>) -> Vec<Piece> {
    let theme = canvas.theme;
    let blank = |width: usize| (" ".repeat(width), Style::new());
    let Some(value) = value else {
        return vec![(format!("{:>left$} {:right$}", "…", ""), theme.muted)];
    };
    let distance = value.distance;
    let takes = distance.map_or_else(String::new, |takes| takes.to_string());
    let plain = |text: String| (text, Style::new());
    let sign = |text: &str| (text.to_owned(), theme.winning);
    match value.winner {
        Some(Side::First) => {
            let takes = plain(format!("{takes:>0$} ", left.saturating_sub(2)));
            vec![takes, sign("●│"), blank(right)]
        }
        Some(Side::Second) => {
            let takes = plain(format!(" {takes:<0$}", right.saturating_sub(2)));
            vec![blank(left), sign("│●"), takes]
        }
        None => vec![blank(left), sign("│"), blank(right)],
    }
}
