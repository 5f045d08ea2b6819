//! Pictures of real screens for the README, in `assets`. `GOLDPILE_BLESS=1` draws them anew.

use crate::hand::{Hand, finished_match};
use goldpile_tui::{Message, Theme};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use std::fmt::Write as _;
use std::path::PathBuf;

const INVENTED: &str = "\
title \"k and k or k + 1\"
piles 2
order free

rule i  \"take any positive number from one pile\"
  moved = 1
rule ii \"take k from one and k or k + 1 from the other\"
  moved = 2 and |(a - a') - (b - b')| < 2

claim in system 2
  a <= b and zeros(a) even and b = shift(a)  or  a = 0 and b = 0
";

const CELL: (u16, u16) = (9, 19);

/// The colour of a meaning on the dark background of the pictures.
pub fn colour(colour: Color) -> &'static str {
    let theme = Theme::true_colour();
    let meanings = [
        (theme.accent, "#d58fe8"),
        (theme.winning, "#6cb2ff"),
        (theme.token, "#e8a33d"),
        (theme.muted, "#8b93a1"),
        (theme.losing, "#ff8f4d"),
        (theme.refused, "#ff6f87"),
    ];
    let found = (meanings.into_iter()).find(|(style, _)| style.fg == Some(colour));
    found.map_or("#e6e6e6", |(_, shown)| shown)
}

/// The buffer as an image. Consecutive cells of one style become one piece of text.
fn svg(buffer: &Buffer) -> String {
    let area = buffer.area;
    let (width, height) = (area.width * CELL.0 + 20, area.height * CELL.1 + 20);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"ui-monospace,DejaVu Sans Mono,Menlo,Consolas,monospace\" font-size=\"15\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#1b1f27\"/>\n"
    );
    for y in 0..area.height {
        let mut x = 0;
        while x < area.width {
            let first = &buffer[(x, y)];
            let start = x;
            let mut text = String::new();
            while x < area.width
                && buffer[(x, y)].fg == first.fg
                && buffer[(x, y)].modifier == first.modifier
            {
                text.push_str(buffer[(x, y)].symbol());
                x += 1;
            }
            if text.trim().is_empty() {
                continue;
            }
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let weight = if first.modifier.contains(Modifier::BOLD) {
                " font-weight=\"bold\""
            } else {
                ""
            };
            writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" textLength=\"{}\" fill=\"{}\"{weight} xml:space=\"preserve\">{text}</text>",
                10 + start * CELL.0,
                10 + y * CELL.1 + 14,
                (x - start) * CELL.0,
                colour(first.fg),
            )
            .unwrap();
        }
    }
    out.push_str("</svg>\n");
    out
}

fn asset(name: &str) -> PathBuf {
    goldpile_testkit::root().join("assets").join(name)
}

fn check(name: &str, hand: &Hand) {
    let blessing = std::env::var_os("GOLDPILE_BLESS").is_some();
    let file = asset(&format!("{name}.svg"));
    let picture = svg(&hand.buffer());
    let kept = || {
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        kept.replace("\r\n", "\n")
    };
    if blessing && kept() != picture {
        std::fs::write(&file, &picture).unwrap();
    }
    assert!(
        picture == kept(),
        "the picture {name} is not the screen any more; GOLDPILE_BLESS=1 draws it anew"
    );
}

#[test]
fn the_pictures_show_the_screens() {
    let size = (80, 24);
    check("menu", &Hand::new((120, 40)));
    let mut hand = Hand::at(size, "wythoff", "15,19");
    hand.write("10");
    hand.press("w");
    check("why", &hand);
    let mut hand = Hand::at((120, 40), "wythoff", "15,19");
    hand.press("m p Down Down");
    check("map", &hand);
    let mut hand = finished_match(
        (120, 40),
        "wythoff",
        "15,19 15,18 8,11 8,10 5,7 5,3 1,3 1,2 1,1 0,0",
    );
    hand.press("v n");
    check("review", &hand);
    let folder = tempfile::tempdir().unwrap();
    let mut hand = Hand::new((120, 30));
    hand.files.games = Some(folder.path().to_owned());
    hand.choose("Workshop");
    hand.send(Message::Paste(INVENTED.to_owned()));
    hand.press("Ctrl-T");
    check("workshop", &hand);
}
