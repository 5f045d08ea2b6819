//! A drawing as TikZ, for LaTeX: a picture to input, or a complete document.

use super::latex::escaped;
use super::palette::Palette;
use super::scene::{Anchor, Ink, PictureShape, Scene};
use std::fmt::Write as _;

/// A tenth of a pixel in thousandths of a point: a pixel is three quarters of a point.
const SCALE: i64 = 75;

/// The greatest default width of a picture, in thousandths of a point: a column of an article.
const COLUMN: i64 = 330_000;

/// The drawing as a `tikzpicture`, after a comment with its origin. `width` is in pixels, as in the other
/// formats.
pub(crate) fn tikz(scene: &Scene, palette: Palette, width: Option<u32>, origin: &str) -> String {
    let (wide, high) = scene.size;
    let unit = match width {
        Some(width) => i64::from(width) * 10 * SCALE / wide,
        None => SCALE.min(COLUMN / wide),
    };
    let unit = unit.max(1);
    let points = |length: i64| {
        let thousandths = length * unit;
        format!("{}.{:03}pt", thousandths / 1000, thousandths % 1000)
    };
    let mut inks: Vec<Ink> = vec![Ink::Ground];
    let mut body = String::new();
    for shape in &scene.shapes {
        draw(&mut body, shape, &mut inks, &points);
    }
    let mut text = format!(
        "% {}\n% \\usepackage{{tikz}}\n\\begin{{tikzpicture}}[x={},y=-{}]\n",
        origin.replace('\n', " "),
        points(1),
        points(1)
    );
    // Writing to a string cannot fail.
    for ink in &inks {
        let [red, green, blue] = palette.colour(*ink);
        let _ = writeln!(
            text,
            "\\definecolor{{{}}}{{RGB}}{{{red},{green},{blue}}}",
            name(*ink)
        );
    }
    let _ = writeln!(
        text,
        "\\fill[{}] (0,0) rectangle ({wide},{high});\n{body}\\end{{tikzpicture}}",
        name(Ink::Ground)
    );
    text
}

/// The drawing as a document that compiles by itself.
pub(crate) fn latex(scene: &Scene, palette: Palette, width: Option<u32>, origin: &str) -> String {
    format!(
        "\\documentclass{{standalone}}\n\\usepackage{{iftex}}\n\
         \\ifPDFTeX\\usepackage[utf8]{{inputenc}}\\fi\n\
         \\usepackage{{tikz}}\n\\begin{{document}}\n{}\\end{{document}}\n",
        tikz(scene, palette, width, origin)
    )
}

/// The name of an ink in LaTeX, which may contain only letters.
fn name(ink: Ink) -> String {
    let letter = |shade: usize| char::from(b'a' + u8::try_from(shade).unwrap_or(0));
    match ink {
        Ink::Shade(shade) => format!("gpShade{}", letter(shade)),
        Ink::OnShade(shade) => format!("gpOnShade{}", letter(shade)),
        other => format!("gp{other:?}"),
    }
}

fn draw(
    text: &mut String,
    shape: &PictureShape,
    inks: &mut Vec<Ink>,
    points: &dyn Fn(i64) -> String,
) {
    let mut of = |ink: Ink| {
        if !inks.contains(&ink) {
            inks.push(ink);
        }
        name(ink)
    };
    // Writing to a string cannot fail.
    let _ = match shape {
        PictureShape::Rectangle { at, size, fill } => writeln!(
            text,
            "\\fill[{}] ({},{}) rectangle ({},{});",
            of(*fill),
            at.0,
            at.1,
            at.0 + size.0,
            at.1 + size.1
        ),
        PictureShape::Disc {
            at,
            radius,
            fill,
            edge,
        } => {
            let mut how: Vec<String> = Vec::new();
            how.extend(fill.map(|fill| format!("fill={}", of(fill))));
            how.extend(edge.map(|edge| format!("draw={},line width={}", of(edge), points(18))));
            writeln!(
                text,
                "\\path[{}] ({},{}) circle[radius={}];",
                how.join(","),
                at.0,
                at.1,
                points(*radius)
            )
        }
        PictureShape::Polygon {
            points: corners,
            fill,
        } => {
            let corners = corners.iter().map(|(x, y)| format!("({x},{y})"));
            let corners: Vec<String> = corners.collect();
            writeln!(
                text,
                "\\fill[{}] {} -- cycle;",
                of(*fill),
                corners.join(" -- ")
            )
        }
        PictureShape::Line {
            from,
            to,
            width,
            ink,
            dashed,
        } => writeln!(
            text,
            "\\draw[{},line width={}{}] ({},{}) -- ({},{});",
            of(*ink),
            points(*width),
            if *dashed { ",dashed" } else { "" },
            from.0,
            from.1,
            to.0,
            to.1
        ),
        PictureShape::Text {
            at,
            size,
            anchor,
            ink,
            bold,
            text: words,
        } => {
            let anchor = match anchor {
                Anchor::Start => "west",
                Anchor::Middle => "center",
                Anchor::End => "east",
            };
            let shown = escaped(words);
            let shown = if *bold {
                format!("\\bfseries {shown}")
            } else {
                shown
            };
            writeln!(
                text,
                "\\node[{},anchor={anchor},inner sep=0pt,font=\\sffamily\\fontsize{{{}}}{{{}}}\\selectfont] \
                 at ({},{}) {{{shown}}};",
                of(*ink),
                points(*size),
                points(*size * 6 / 5),
                at.0,
                at.1
            )
        }
    };
}
