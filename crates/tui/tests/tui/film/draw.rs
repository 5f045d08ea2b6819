//! Draws all frames as one SVG. What frames have in common is written once, with the times at which it is visible.

use super::shoot::Film;
use crate::looks::pictures::colour;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Modifier;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

const CELL: (usize, usize) = (9, 19);
const MARGIN: usize = 10;
/// The distance from the top of a cell to the baseline.
const BASE: usize = 14;

/// The film as an image animated by its style sheet alone. A viewer without animation shows the first frame.
pub fn svg(film: &Film) -> String {
    let area = film.frames[0].buffer.area;
    let width = usize::from(area.width) * CELL.0 + 2 * MARGIN;
    let height = usize::from(area.height) * CELL.1 + 2 * MARGIN;
    let (still, moving): (Vec<_>, Vec<_>) =
        (groups(film).into_iter()).partition(|(frames, _)| frames.len() == film.frames.len());
    let mut styles = String::new();
    let mut body = String::new();
    for (_, elements) in still {
        write_group(&mut body, "", &elements);
    }
    for (number, (frames, elements)) in moving.into_iter().enumerate() {
        styles.push_str(&keyframes(film, number, &frames));
        write_group(&mut body, &format!(" class=\"k k{number}\""), &elements);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"ui-monospace,DejaVu Sans Mono,Menlo,Consolas,monospace\" font-size=\"15\">\n\
         <title>A match of Wythoff: {}</title>\n\
         <style>\n\
         .k{{animation-duration:{}ms;animation-timing-function:step-end;\
         animation-iteration-count:infinite}}\n\
         {styles}\
         @media (prefers-reduced-motion:reduce){{.k{{animation-name:none}}}}\n\
         </style>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#1b1f27\"/>\n\
         {body}</svg>\n",
        film.record,
        film.length(),
    )
}

/// The elements, grouped by the frames in which they are visible.
fn groups(film: &Film) -> BTreeMap<Vec<usize>, Vec<String>> {
    let mut frames_of: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, frame) in film.frames.iter().enumerate() {
        for element in elements(&frame.buffer) {
            frames_of.entry(element).or_default().push(index);
        }
    }
    let mut groups: BTreeMap<Vec<usize>, Vec<String>> = BTreeMap::new();
    for (element, frames) in frames_of {
        groups.entry(frames).or_default().push(element);
    }
    groups
}

fn write_group(out: &mut String, class: &str, elements: &[String]) {
    writeln!(out, "<g{class}>\n{}\n</g>", elements.join("\n")).unwrap();
}

/// The style of a group that is visible in these frames only.
fn keyframes(film: &Film, number: usize, frames: &[usize]) -> String {
    let (mut shown, mut hidden) = (Vec::new(), Vec::new());
    let mut start = 0;
    let mut before = None;
    for (index, frame) in film.frames.iter().enumerate() {
        let visible = frames.contains(&index);
        if before != Some(visible) {
            let percent = 100.0 * seconds(start) / seconds(film.length());
            let times = if visible { &mut shown } else { &mut hidden };
            times.push(format!("{percent:.3}%"));
        }
        before = Some(visible);
        start += frame.time;
    }
    let last = if before == Some(true) {
        &mut shown
    } else {
        &mut hidden
    };
    last.push("100%".to_owned());
    let first = if frames.contains(&0) {
        "visible"
    } else {
        "hidden"
    };
    format!(
        ".k{number}{{visibility:{first};animation-name:k{number}}}\
         @keyframes k{number}{{{}{{visibility:visible}}{}{{visibility:hidden}}}}\n",
        shown.join(","),
        hidden.join(","),
    )
}

fn seconds(milliseconds: usize) -> f64 {
    f64::from(u32::try_from(milliseconds).unwrap()) / 1000.0
}

pub fn elements(buffer: &Buffer) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    let area = buffer.area;
    for y in 0..area.height {
        let row: Vec<&Cell> = (0..area.width).map(|x| &buffer[(x, y)]).collect();
        let mut x = 0;
        while x < row.len() {
            let kind = Kind::of(row[x].symbol());
            let alike = |cell: &&&Cell| {
                let looks = |cell: &Cell| (cell.fg, cell.modifier);
                looks(cell) == looks(row[x]) && Kind::of(cell.symbol()) == kind
            };
            let alone = kind == Kind::Sign;
            let count = if alone {
                1
            } else {
                row[x..].iter().take_while(alike).count()
            };
            let run = &row[x..x + count];
            match kind {
                Kind::Shape => out.insert(shape(run, x, y.into())),
                Kind::Letters | Kind::Sign => texts(run, x, y.into(), &mut out),
            };
            x += count;
        }
    }
    out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// In runs of letters, whose spacing is the same in every font.
    Letters,
    /// As lines and blocks, which join their neighbours whatever the font.
    Shape,
    /// Alone, since another font may have to supply it.
    Sign,
}

impl Kind {
    fn of(symbol: &str) -> Self {
        let mut letters = symbol.chars();
        match letters.next() {
            Some(letter) if strokes(letter).is_some() || quarters(letter).is_some() => Self::Shape,
            Some(letter) if u32::from(letter) < 0x180 => Self::Letters,
            _ => Self::Sign,
        }
    }
}

/// Writes the words of a run. Words separated by two or more blanks are separate elements, so they do not move
/// when the rest changes.
fn texts(run: &[&Cell], x: usize, y: usize, out: &mut BTreeSet<String>) -> bool {
    let text: String = run.iter().map(|cell| cell.symbol()).collect();
    let mut style = String::new();
    for (modifier, attribute) in [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::ITALIC, " font-style=\"italic\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
    ] {
        if run[0].modifier.contains(modifier) {
            style.push_str(attribute);
        }
    }
    let mut at = x;
    for words in text.split("  ") {
        let blank = words.chars().take_while(|letter| *letter == ' ').count();
        let shown = words.trim();
        if !shown.is_empty() {
            let escaped = shown.replace('&', "&amp;").replace('<', "&lt;");
            out.insert(format!(
                "<text x=\"{}\" y=\"{}\" textLength=\"{}\" fill=\"{}\"{style}>{escaped}</text>",
                MARGIN + (at + blank) * CELL.0,
                MARGIN + y * CELL.1 + BASE,
                shown.chars().count() * CELL.0,
                colour(run[0].fg),
            ));
        }
        at += words.chars().count() + 2;
    }
    true
}

fn shape(run: &[&Cell], x: usize, y: usize) -> String {
    let (left, top) = (MARGIN + x * CELL.0, MARGIN + y * CELL.1);
    let (mut lines, mut blocks) = (String::new(), String::new());
    let letter = |cell: &Cell| cell.symbol().chars().next().unwrap();
    let mut joined: Option<(usize, usize)> = None;
    for (index, cell) in run.iter().enumerate() {
        let at = left + index * CELL.0;
        // A line across several cells is drawn as one.
        match (letter(cell), &mut joined) {
            ('─', Some((_, end))) => *end = at + CELL.0,
            ('─', none) => *none = Some((at, at + CELL.0)),
            (other, _) => {
                finish(&mut joined, top, &mut lines);
                lines.push_str(&stroked(other, at, top));
            }
        }
    }
    finish(&mut joined, top, &mut lines);
    for half in 0..2 {
        let filled: Vec<bool> = (run.iter())
            .flat_map(|cell| quarters(letter(cell)).unwrap_or_default()[half])
            .collect();
        let mut from = 0;
        while from < filled.len() {
            let count = filled[from..]
                .iter()
                .take_while(|own| **own == filled[from])
                .count();
            if filled[from] {
                let (upper, lower) = [(0, 10), (10, CELL.1)][half];
                let place = |quarter: usize| left + quarter * CELL.0 / 2;
                let width = place(from + count) - place(from);
                let height = lower - upper;
                write!(
                    blocks,
                    "M{} {}h{width}v{height}h-{width}z",
                    place(from),
                    top + upper
                )
                .unwrap();
            }
            from += count;
        }
    }
    let ink = colour(run[0].fg);
    if lines.is_empty() {
        format!("<path fill=\"{ink}\" d=\"{blocks}\"/>")
    } else if blocks.is_empty() {
        format!("<path fill=\"none\" stroke=\"{ink}\" d=\"{lines}\"/>")
    } else {
        format!("<path fill=\"{ink}\" stroke=\"{ink}\" d=\"{lines}{blocks}\"/>")
    }
}

fn finish(joined: &mut Option<(usize, usize)>, top: usize, lines: &mut String) {
    if let Some((from, to)) = joined.take() {
        write!(lines, "M{from} {}.5H{to}", top + CELL.1 / 2).unwrap();
    }
}

/// The strokes of a character, as drawn at this place.
fn stroked(letter: char, x: usize, y: usize) -> String {
    let (width, height) = CELL;
    match letter {
        '╱' => return format!("M{x} {}L{} {y}", y + height, x + width),
        '╲' => return format!("M{x} {y}L{} {}", x + width, y + height),
        '│' => return format!("M{}.5 {y}v{height}", x + width / 2),
        _ => {}
    }
    let (middle, centre) = (x + width / 2, y + height / 2);
    let ends = [
        format!("M{middle}.5 {centre}.5V{y}"),
        format!("M{middle}.5 {centre}.5V{}", y + height),
        format!("M{middle}.5 {centre}.5H{x}"),
        format!("M{middle}.5 {centre}.5H{}", x + width),
    ];
    let strokes = strokes(letter).unwrap_or_default();
    let ends = ends
        .into_iter()
        .zip(strokes)
        .filter(|(_, is_there)| *is_there);
    ends.map(|(end, _)| end).collect()
}

/// Whether a stroke goes from the middle up, down, left and right; `None` if the character is not a line.
fn strokes(letter: char) -> Option<[bool; 4]> {
    Some(match letter {
        '─' => [false, false, true, true],
        '│' => [true, true, false, false],
        '┌' => [false, true, false, true],
        '┐' => [false, true, true, false],
        '└' => [true, false, false, true],
        '┘' => [true, false, true, false],
        '├' => [true, true, false, true],
        '┤' => [true, true, true, false],
        '┬' => [false, true, true, true],
        '┴' => [true, false, true, true],
        '┼' => [true; 4],
        '╱' | '╲' => [false; 4],
        _ => return None,
    })
}

/// The quarters of its cell that a block fills, the upper ones first; `None` if the character is not a block.
fn quarters(letter: char) -> Option<[[bool; 2]; 2]> {
    const CORNERS: &str = "▘▝▖▗";
    let corners = match letter {
        '█' => "▘▝▖▗",
        '▀' => "▘▝",
        '▄' => "▖▗",
        '▌' => "▘▖",
        '▐' => "▝▗",
        '▛' => "▘▝▖",
        '▜' => "▘▝▗",
        '▙' => "▘▖▗",
        '▟' => "▝▖▗",
        '▚' => "▘▗",
        '▞' => "▝▖",
        '▘' => "▘",
        '▝' => "▝",
        '▖' => "▖",
        '▗' => "▗",
        _ => return None,
    };
    let filled: Vec<bool> = CORNERS
        .chars()
        .map(|corner| corners.contains(corner))
        .collect();
    Some([[filled[0], filled[1]], [filled[2], filled[3]]])
}
