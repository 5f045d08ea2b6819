//! Pictures: what they show is what tables and play say, every format is whole, and a file is never
//! overwritten by accident.

use super::{home, object, run, run_at};
use goldpile_engine::{Counts, Outcome, start};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_play::Adviser;
use goldpile_solve::{Control, Extent, ValueKind, ValueTable};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The colours of P-positions and of winning moves on white paper.
const WINNING: &str = "#0b5cad";
const ACCENT: &str = "#8b1fa9";

/// A picture of every kind.
const KINDS: [&[&str]; 14] = [
    &["wythoff"],
    &["wythoff", "9,13"],
    &["wythoff", "--theme", "dark", "--max", "70"],
    &["blocking", "--p", "3", "9,14"],
    &["blocking", "--p", "2", "9,14", "x8,13"],
    &["imitation", "--p", "2", "--m", "2", "6,9", "5,9"],
    &["fibonacci", "20"],
    &["wythoff", "--values", "both"],
    &["nim", "--values", "numbers", "--theme", "grey"],
    &["wythoff", "--t", "2", "--plot", "--max", "60", "30,11"],
    &["raleigh"],
    &["flora", "9,5,14,11"],
    &["nim", "300,500,7"],
    &["fibonacci", "--tree", "6"],
];

fn picture(args: &[&str]) -> String {
    run(&[&["picture"], args].concat(), "").fine()
}

/// The start tags of elements of this name.
fn elements<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let opening = format!("<{name} ");
    let found = svg.match_indices(&opening);
    let found = found.map(|(at, _)| &svg[at..at + svg[at..].find('>').unwrap()]);
    found.collect()
}

/// The letters of every text.
fn letters(svg: &str) -> Vec<&str> {
    let texts = svg.split("<text ").skip(1);
    let texts = texts.map(|text| text.split_once('>').unwrap().1.trim_start());
    texts
        .map(|text| text.split("</text>").next().unwrap().trim_end())
        .collect()
}

#[test]
fn a_board_has_a_disc_for_each_p_position() {
    for (args, settings) in [
        (&["wythoff", "--t", "2"][..], "t=2"),
        (&["nim"], ""),
        (&["blocking", "--p", "2", "--m", "2"], "p=2 m=2"),
        (&["imitation"], ""),
    ] {
        let catalogue = catalogue();
        let entry = catalogue.find(args[0]).unwrap();
        let game = entry.game(entry.parse_settings(settings).unwrap()).unwrap();
        let adviser = Adviser::new(game.clone());
        let mut lost = 0;
        for (a, b) in (0..=20u64).flat_map(|a| (0..=20u64).map(move |b| (a, b))) {
            let piles: Counts = [a, b].map(Natural::from).into_iter().collect();
            let position = start(&*game.rules, piles, &[]).unwrap();
            lost += usize::from(adviser.outcome(&position).unwrap() == Outcome::P);
        }
        let svg = picture(args);
        let discs = elements(&svg, "circle");
        let discs = discs.iter().filter(|disc| disc.contains(WINNING)).count();
        // The legend has one of each kind.
        let kinds = letters(&svg)
            .iter()
            .filter(|text| ["P-position", "P-position, except after certain moves"].contains(text))
            .count();
        assert_eq!(discs, lost + kinds, "{args:?}");
    }
}

#[test]
fn a_position_has_a_ring_around_each_winning_move_and_a_line_for_each_direction() {
    let svg = picture(&["wythoff", "9,13"]);
    let all = object(&["solve", "wythoff", "9,13", "--all"]);
    let winning = all["winning_moves"].as_array().unwrap().len();
    assert_eq!(winning, 2, "{all}");
    let rings = elements(&svg, "circle");
    let rings = rings.iter().filter(|ring| ring.contains(ACCENT)).count();
    assert_eq!(rings, winning + 1, "one is in the legend");
    let lines = elements(&svg, "line");
    let rays = lines
        .iter()
        .filter(|line| line.contains("stroke-width=\"16\""))
        .count();
    assert_eq!(rays, 3 + 1, "one is in the legend");
}

#[test]
fn values_are_those_of_exhaustive_play() {
    let svg = picture(&["wythoff", "--values", "both", "--max", "12"]);
    let catalogue = catalogue();
    let entry = catalogue.find("wythoff").unwrap();
    let game = entry.default_game();
    let extent = Extent::new(2, 12, false);
    let mut table = ValueTable::new(&*game.rules, extent, ValueKind::Grundy).unwrap();
    table.run(&Control::quiet()).unwrap();
    let squares = (0..=12u32).flat_map(|b| (0..=12u32).map(move |a| [a, b]));
    let values: Vec<String> = squares
        .map(|at| table.at(&at).unwrap().to_string())
        .collect();
    let shown = letters(&svg);
    let first = shown.windows(values.len()).any(|shown| shown == values);
    assert!(first, "{shown:?}");
}

#[test]
fn the_lines_of_a_plot_have_the_slope_that_they_name() {
    // The legend has a line of its own.
    for (t, max, thousandths) in [("1", "20", 1618), ("1", "1000", 1618), ("2", "50", 2414)] {
        let svg = picture(&["wythoff", "--t", t, "--plot", "--max", max]);
        let lines = elements(&svg, "line").into_iter();
        let dashed: Vec<&str> = lines.filter(|line| line.contains("dasharray")).collect();
        assert_eq!(dashed.len(), 3, "{dashed:?}");
        let along = |line: &str, axis: &str| {
            let end = |name: String| {
                let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap();
                rest.split('"').next().unwrap().parse::<i64>().unwrap()
            };
            (end(format!("{axis}2")) - end(format!("{axis}1"))).abs()
        };
        for (line, up, across) in [(dashed[0], "y", "x"), (dashed[1], "x", "y")] {
            let slope = 1000 * along(line, up) / along(line, across);
            assert!((slope - thousandths).abs() <= 1, "{line}: {slope}");
        }
    }
}

#[test]
fn every_picture_is_an_svg_that_can_be_painted() {
    let folder = tempfile::tempdir().unwrap();
    let paints = Command::new("rsvg-convert")
        .arg("--version")
        .output()
        .is_ok();
    if !paints {
        eprintln!("not painted: rsvg-convert is not installed (package librsvg2-bin)");
    }
    for (index, kind) in KINDS.iter().enumerate() {
        let svg = picture(kind);
        assert!(svg.ends_with("</svg>\n"), "{kind:?}");
        assert!(svg.contains("<desc>"), "{kind:?}");
        let path = folder.path().join(format!("{index}.svg"));
        fs::write(&path, &svg).unwrap();
        if paints {
            let png = path.with_extension("png");
            let done = Command::new("rsvg-convert")
                .arg(&path)
                .arg("-o")
                .arg(&png)
                .output()
                .unwrap();
            assert!(done.status.success(), "{kind:?}: {done:?}");
            assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"), "{kind:?}");
        }
    }
}

#[test]
fn every_picture_compiles_in_latex() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        eprintln!(
            "not compiled: pdflatex is not installed (packages texlive-latex-base, texlive-pictures)"
        );
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut all = String::from(
        "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\
         \\usepackage{tikz}\n\\begin{document}\n",
    );
    for kind in KINDS {
        all += &picture(&[kind, &["--tikz"]].concat());
        all += "\\clearpage\n";
    }
    fs::write(folder.path().join("all.tex"), all + "\\end{document}\n").unwrap();
    let own = named(folder.path());
    let document = picture(&[&own, "--latex"]);
    fs::write(folder.path().join("one.tex"), document).unwrap();
    for name in ["all", "one"] {
        let done = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error", name])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&done.stdout).into_owned();
        // They are in packages of their own.
        let missing = [
            ("tikz.sty", "texlive-pictures"),
            ("standalone.cls", "texlive-latex-extra"),
        ];
        let missing = missing.into_iter();
        let mut missing = missing.filter(|(file, _)| text.contains(&format!("`{file}' not found")));
        if let Some((file, package)) = missing.next() {
            eprintln!("not compiled: {file} is not installed (package {package})");
            continue;
        }
        assert!(done.status.success(), "{text}");
    }
}

/// The path of a rule file whose title has the special characters of every format.
fn named(folder: &Path) -> String {
    let path = folder.join("own.game");
    let rules = "title \"50 % of A & B < {#1_$}~^\"\npiles 2\nrule \"\"\n  moved = 1\n";
    fs::write(&path, rules).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_title_is_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let own = named(folder.path());
    let svg = picture(&[&own]);
    assert!(
        svg.contains("50 % of A &amp; B &lt; {#1_$}~^: P-positions"),
        "{svg}"
    );
    let tikz = picture(&[&own, "--tikz"]);
    let escaped =
        "50 \\% of A \\& B \\textless{} \\textbraceleft{}\\#1\\_\\$\\textbraceright{}\\~{}\\^{}";
    assert!(tikz.contains(escaped), "{tikz}");
}

#[test]
fn a_file_is_replaced_only_by_force() {
    let (folder, home) = home();
    let path = folder.path().join("board.svg");
    let path = path.to_str().unwrap();
    let write = |more: &[&str]| {
        let args = [&["picture", "wythoff", "-o", path], more].concat();
        run_at(&home, &catalogue(), &args, b"")
    };
    assert_eq!(write(&[]).fine(), "");
    let first = fs::read_to_string(path).unwrap();
    let refused = write(&["--max", "5"]).failure();
    assert!(
        refused.ends_with("already exists: add --force to replace it, or give another name"),
        "{refused}"
    );
    assert_eq!(fs::read_to_string(path).unwrap(), first);
    write(&["--max", "5", "--force"]).fine();
    assert_ne!(fs::read_to_string(path).unwrap(), first);
    let names = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(names, 1, "nothing else is left");
}

#[test]
fn what_cannot_be_drawn_says_what_can() {
    for (args, says) in [
        (
            &["wythoff", "--max", "500"][..],
            "shows piles of up to 100, not 500: write --max 100, or --plot",
        ),
        (
            &["wythoff", "300,2"],
            "shows piles of up to 100, not 300: goldpile picture --plot shows larger ones",
        ),
        (
            &["wythoff", "--plot", "--max", "10^9"],
            "shows at most 20000 P-positions: write --max 26177",
        ),
        (
            &["wythoff", "--tree", "30,40"],
            "at most 150 positions, too few for 30,40; that of 3,5 fits",
        ),
        (
            &["wythoff", "--tree"],
            "a tree needs a position, such as 2,3",
        ),
        (
            &["blocking", "--p", "2", "--tree", "2,3"],
            "leave out --tree for the board",
        ),
        (
            &["nim", "--plot", "--piles", "3"],
            "a plot has two piles, not 3: leave out --plot",
        ),
        (
            &["raleigh", "--values", "both"],
            "a board has one or two piles, not 3",
        ),
        (
            &["wythoff", "--values", "numbers", "--max", "80"],
            "write --max 40, or --values colours",
        ),
        (
            &["wythoff", "--theme", "blue"],
            "--theme must be one of light, dark, grey, not blue",
        ),
        (
            &["wythoff", "--width", "7"],
            "--width must be a number from 50 to 20000, not 7",
        ),
        (
            &["flora", "--rows", "300"],
            "a picture has 1 to 100 rows, not 300: write --rows 100",
        ),
        (
            &["nim", "3,5", "--piles", "3"],
            "the position has 2 piles: leave out --piles",
        ),
        (
            &["wythoff", "-o", "board.gif"],
            "end it in .svg, .png, .tex or .tikz",
        ),
        (&["wythoff", "3,4 + 5,6"], "this is a sum of games"),
    ] {
        let failure = run(&[&["picture"], args].concat(), "").failure();
        assert!(failure.contains(says), "{args:?}: {failure}");
    }
    // A plot has two piles: none is advised for one.
    for (args, says) in [
        (
            &["fibonacci", "10^6"][..],
            "piles of up to 1000 can be drawn",
        ),
        (&["fibonacci", "--max", "2000"], "write --max 1000"),
    ] {
        let failure = run(&[&["picture"], args].concat(), "").failure();
        assert!(failure.ends_with(says), "{args:?}: {failure}");
    }
    // A screen draws what is said for every frame, so a long number is not quoted in full.
    for (args, says) in [
        (&["wythoff", "10^5000,2"][..], "not one of 5001 digits"),
        (&["wythoff", "--max", "10^5000"], "not one of 5001 digits"),
        (&["wythoff", "--tree", "10^5000,3"], "0000…"),
    ] {
        let failure = run(&[&["picture"], args].concat(), "").failure();
        assert!(failure.contains(says), "{args:?}: {failure}");
        assert!(failure.len() < 500, "{args:?}: {failure}");
    }
    // Each bound that is named works.
    for args in [
        &["wythoff", "--max", "100"][..],
        &["wythoff", "--plot", "--max", "26177"],
        &["wythoff", "--tree", "3,5"],
        &["wythoff", "--values", "numbers", "--max", "40"],
        &["flora", "--rows", "100"],
    ] {
        picture(args);
    }
}

#[cfg(not(feature = "png"))]
#[test]
fn without_png_the_refusal_says_how_to_get_one() {
    let failure = run(&["picture", "wythoff", "--png", "-o", "x.png"], "").failure();
    assert!(failure.contains("rsvg-convert"), "{failure}");
    assert!(!Path::new("x.png").exists());
}
