//! A drawing as SVG. Texts stay texts, so they can be searched and use the reader's font.

use super::palette::{Colour, Palette};
use super::scene::{Anchor, PictureShape, Scene};
use svg::Document;
use svg::node::Text as Letters;
use svg::node::element::{Circle, Description, Group, Line, Polygon, Rectangle, Text, Title};

/// Fonts that have the characters of a caption, for every system.
const FONTS: &str = "'DejaVu Sans', Verdana, 'Helvetica Neue', Arial, sans-serif";

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The drawing as an SVG document of this width in pixels, or else of its own width.
pub(crate) fn svg(scene: &Scene, palette: Palette, width: Option<u32>, origin: &str) -> String {
    let (wide, high) = scene.size;
    let shown = width.map_or((wide + 9) / 10, i64::from);
    let ink = |ink| hex(palette.colour(ink));
    let mut all = Group::new().set("font-family", FONTS);
    for shape in &scene.shapes {
        all = match shape {
            PictureShape::Rectangle { at, size, fill } => all.add(
                Rectangle::new()
                    .set("x", at.0)
                    .set("y", at.1)
                    .set("width", size.0)
                    .set("height", size.1)
                    .set("fill", ink(*fill)),
            ),
            PictureShape::Disc {
                at,
                radius,
                fill,
                edge,
            } => {
                let disc = Circle::new()
                    .set("cx", at.0)
                    .set("cy", at.1)
                    .set("r", *radius)
                    .set("fill", fill.map_or("none".to_owned(), ink));
                all.add(match edge {
                    Some(edge) => disc.set("stroke", ink(*edge)).set("stroke-width", 18),
                    None => disc,
                })
            }
            PictureShape::Polygon { points, fill } => {
                let points = points.iter().map(|(x, y)| format!("{x},{y}"));
                let points: Vec<String> = points.collect();
                all.add(
                    Polygon::new()
                        .set("points", points.join(" "))
                        .set("fill", ink(*fill)),
                )
            }
            PictureShape::Line {
                from,
                to,
                width,
                ink: of,
                dashed,
            } => {
                let line = Line::new()
                    .set("x1", from.0)
                    .set("y1", from.1)
                    .set("x2", to.0)
                    .set("y2", to.1)
                    .set("stroke", ink(*of))
                    .set("stroke-width", *width);
                all.add(if *dashed {
                    line.set("stroke-dasharray", "60 40")
                } else {
                    line
                })
            }
            PictureShape::Text {
                at,
                size,
                anchor,
                ink: of,
                bold,
                text,
            } => {
                // The middle of a digit is about a third of its size above the baseline.
                let letters = Text::new(text.as_str())
                    .set("x", at.0)
                    .set("y", at.1 + size * 35 / 100)
                    .set("font-size", *size)
                    .set("fill", ink(*of))
                    .set("text-anchor", anchored(*anchor));
                all.add(if *bold {
                    letters.set("font-weight", "bold")
                } else {
                    letters
                })
            }
        };
    }
    let paper = Rectangle::new()
        .set("width", wide)
        .set("height", high)
        .set("fill", ink(super::scene::Ink::Ground));
    let document = Document::new()
        .set("viewBox", (0, 0, wide, high))
        .set("width", shown)
        .set("height", (shown * high + wide - 1) / wide)
        .set("role", "img")
        .add(Title::new(scene.title.as_str()))
        .add(Description::new().add(Letters::new(origin)))
        .add(paper)
        .add(all);
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{document}\n")
}

fn anchored(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    }
}
