//! A table in LaTeX: over several pages, and never wider than one.

use crate::Failure;
use goldpile_picture::escaped_for_latex;
use std::fmt::Write as _;

/// The width of a line of an article, in hundredths of a point.
const LINE: usize = 34_500;

/// The ways to set a table, from the usual to the narrowest: the command, the width of a digit and the space
/// between two columns, both in hundredths of a point.
const SIZES: [(&str, usize, usize); 5] = [
    ("", 501, 1200),
    ("\\small", 463, 1200),
    ("\\footnotesize", 426, 1200),
    ("\\scriptsize", 399, 1200),
    ("\\scriptsize\\tabcolsep=2pt", 399, 400),
];

/// The table as a `longtable`, after a comment that names the packages. The first column is the index.
///
/// # Errors
/// [`Failure::Refused`] if it is wider than a line even in the smallest type.
pub(crate) fn table(
    origin: &str,
    caption: &str,
    heads: &[String],
    rows: &[Vec<String>],
) -> Result<String, Failure> {
    let widths: Vec<usize> = (0..heads.len())
        .map(|column| {
            let cells = rows.iter().filter_map(|cells| cells.get(column));
            cells
                .chain([&heads[column]])
                .map(|cell| tenths(cell))
                .max()
                .unwrap_or(0)
        })
        .collect();
    let size = size_of(&widths).ok_or_else(|| too_wide(heads, &widths))?;
    let columns = "r".repeat(heads.len());
    let heads: Vec<String> = heads.iter().map(|head| in_mathematics(head)).collect();
    let heads = format!("\\toprule\n{} \\\\\n\\midrule\n", heads.join(" & "));
    let mut table = format!(
        "% {origin}\n% \\usepackage{{booktabs,longtable}}\n{{{size}\\begin{{longtable}}{{@{{}}{columns}@{{}}}}\n\
         \\caption{{{}}} \\\\\n{heads}\\endfirsthead\n{heads}\\endhead\n\\bottomrule\n\\endfoot\n",
        escaped_for_latex(caption)
    );
    for cells in rows {
        let cells: Vec<String> = cells.iter().map(|cell| escaped_for_latex(cell)).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{} \\\\", cells.join(" & "));
    }
    table += "\\end{longtable}}\n";
    Ok(table)
}

/// An upper bound on the width of a text, in tenths of the width of a digit.
fn tenths(text: &str) -> usize {
    let tenths = |letter: char| match letter {
        '0'..='9' | '.' | ',' => 10,
        'm' | 'w' => 17,
        'a'..='z' => 12,
        _ => 21,
    };
    text.chars().map(tenths).sum()
}

/// The first way of setting columns of these widths on a line.
fn size_of(widths: &[usize]) -> Option<&'static str> {
    let all: usize = widths.iter().sum();
    let gaps = widths.len().saturating_sub(1);
    let found = SIZES
        .iter()
        .find(|(_, digit, between)| all * digit / 10 + gaps * between <= LINE);
    found.map(|(size, ..)| *size)
}

/// The failure for a table that is too wide; it names the columns that would fit.
fn too_wide(heads: &[String], widths: &[usize]) -> Failure {
    let fits = |columns: &[usize]| {
        let kept: Vec<usize> = columns.iter().map(|&column| widths[column]).collect();
        size_of(&kept).is_some()
    };
    let mut left: Vec<usize> = (0..heads.len()).collect();
    // The columns of a board are numbered.
    let is_board = heads.get(1).is_some_and(|head| head == "0");
    let mut out = Vec::new();
    while left.len() > 2 && !fits(&left) {
        let widest = (1..left.len())
            .max_by_key(|&at| widths[left[at]])
            .unwrap_or(1);
        let last = left.len() - 1;
        out.push(&*heads[left.remove(if is_board { last } else { widest })]);
    }
    let kept: Vec<&str> = left[1..].iter().map(|&column| &*heads[column]).collect();
    let right = if !fits(&left) {
        "write --csv, which has no lines to fit".to_owned()
    } else if is_board {
        format!("write --max {}, or --csv", kept.len() - 1)
    } else {
        format!(
            "leave out {}: --column {}",
            out.join(" and "),
            kept.join(",")
        )
    };
    Failure::Refused(format!(
        "the table is wider than a page of an article: {right}"
    ))
}

/// The heading of a column in mathematics: a letter, perhaps with an index (H3).
fn in_mathematics(head: &str) -> String {
    let mut characters = head.chars();
    let letter = characters.next().filter(char::is_ascii_alphabetic);
    let index = characters.as_str();
    match letter {
        Some(letter) if index.is_empty() => format!("${letter}$"),
        Some(letter) if index.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("${letter}_{{{index}}}$")
        }
        _ => escaped_for_latex(head),
    }
}
