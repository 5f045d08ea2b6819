//! `picture`: a game or a position to print or to show, as SVG, TikZ, LaTeX or PNG.

use crate::input::arguments::{
    OfferedValues, count, flag, number, number_in, option, value, words,
};
use crate::input::game::{check_piles, chosen_game, games};
use crate::input::record::given_record;
use crate::long_work::LongWork;
use crate::long_work::bar::{advance, bar};
use crate::origin::command_line;
use crate::output::output_file;
use crate::{Console, Failure, RunResult};
use clap::{ArgMatches, Command};
use goldpile_engine::{Catalogue, Game, Position, Replay};
use goldpile_picture::{
    MAX_BOARD, MAX_DOTS, MAX_LOOKED_UP, MAX_NODES, MAX_ROWS, NotDrawn, Palette, Picture,
    PictureSubject, ShownValues,
};
use goldpile_play::Adviser;
use goldpile_solve::Control;
use std::io::IsTerminal as _;
use std::path::Path;

pub(crate) const NAME: &str = "picture";

/// The allowed widths, in pixels.
const WIDTHS: std::ops::RangeInclusive<u32> = 50..=20_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PictureFormat {
    Svg,
    Png,
    Tikz,
    Latex,
}

impl PictureFormat {
    const FLAGS: [(&'static str, Self); 4] = [
        ("svg", Self::Svg),
        ("png", Self::Png),
        ("tikz", Self::Tikz),
        ("latex", Self::Latex),
    ];

    /// The format given by a flag, or else by the file's extension.
    ///
    /// # Errors
    /// [`Failure::Usage`] for an unknown extension.
    fn asked(matches: &ArgMatches, file: Option<&Path>) -> Result<Self, Failure> {
        let flagged = Self::FLAGS.iter().find(|(flag, _)| matches.get_flag(flag));
        if let Some((_, format)) = flagged {
            return Ok(*format);
        }
        let ending = file.map(|file| file.extension().unwrap_or_default());
        let ending = ending.map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            None | Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            Some("tikz") => Ok(Self::Tikz),
            Some("tex") => Ok(Self::Latex),
            Some(_) => Err(Failure::Usage(
                "the name of the file does not say its format: end it in .svg, .png, .tex or .tikz, or \
                 add --svg, --png, --latex or --tikz"
                    .to_owned(),
            )),
        }
    }
}

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let names = |names: &[&'static str]| OfferedValues::new(names.iter().copied());
    let command = Command::new(NAME)
        .about("Draw the board, the moves of a position, values, a plot or a small tree")
        .long_about(
            "Draws the board with its P-positions and, with a position, its moves: as rays, with what is \
             blocked or forbidden, and the moves that win. For three piles and more, it draws the tokens \
             of the position, or the first P-positions as rows. The position may be a record of play, \
             which decides what is remembered.",
        )
        .after_help(format!(
            "A board has piles of up to {MAX_BOARD}, a plot {MAX_DOTS} P-positions (where they are looked up \
             square by square, piles of up to {MAX_LOOKED_UP}), a tree {MAX_NODES} positions. Without a \
             format, the ending of FILE says it (.svg, .png, .tex, .tikz); standard output gets SVG. What \
             --tikz writes is read with \\input; --latex writes a document of its own."
        ))
        .arg(
            option("values", "HOW", "Sprague–Grundy values: numbers, colours or both")
                .value_parser(names(&ShownValues::NAMES.map(|(name, _)| name)))
                .conflicts_with_all(["plot", "tree", "rows"]),
        )
        .arg(
            flag("plot", "Many P-positions as dots, and the lines that they follow")
                .conflicts_with_all(["tree", "rows"]),
        )
        .arg(flag("tree", "The tree of a small position, with who wins").conflicts_with("rows"))
        .arg(option("rows", "N", "").help(format!(
            "The first N P-positions as rows with a bar for each pile, 1 to {MAX_ROWS}"
        )))
        .arg(option(
            "max",
            "N",
            "The largest pile of a board or a plot (at least that of the position)",
        ))
        .arg(option(
            "piles",
            "K",
            "The number of piles without a position (default: two, if the game allows that)",
        ))
        .args(PictureFormat::FLAGS.map(|(name, format)| {
            let help = match format {
                PictureFormat::Svg => "SVG",
                PictureFormat::Png => "PNG; needs a program built with --features png",
                PictureFormat::Tikz => "TikZ, for a LaTeX document of yours that uses the package tikz",
                PictureFormat::Latex => {
                    "A LaTeX document for pdflatex that compiles to the picture, with the packages tikz and \
                     standalone (in Debian, texlive-pictures and texlive-latex-extra)"
                },
            };
            let others = PictureFormat::FLAGS.map(|(other, _)| other);
            flag(name, help).conflicts_with_all(others.into_iter().filter(move |o| *o != name))
        }))
        .arg(
            option("theme", "NAME", "The colours: light, dark (for slides) or grey (for print)")
                .value_parser(names(&Palette::NAMES.map(|(name, _)| name))),
        )
        .arg(option("width", "PIXELS", "The width (default: as it needs; in TikZ and LaTeX at most 440, a column of an article; a slide has \
             room for some 280)"))
        .args(output_file::arguments());
    games(
        command,
        catalogue,
        "GAME [PARAMETERS] [POSITION]",
        |entry| {
            let help = format!(
                "a position, or positions in order, such as {}",
                entry.example
            );
            vec![words("POSITION", "").help(help)]
        },
    )
}

/// The value with the name that an option gives, from those on offer.
///
/// # Errors
/// [`Failure::Usage`] for any other name.
fn named<T: Copy>(
    matches: &ArgMatches,
    option: &str,
    names: &[(&'static str, T)],
) -> Result<Option<T>, Failure> {
    let Some(given) = value(matches, option) else {
        return Ok(None);
    };
    let found = names.iter().find(|(name, _)| *name == given);
    let known: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
    match found {
        Some((_, value)) => Ok(Some(*value)),
        None => Err(Failure::Usage(format!(
            "--{option} must be one of {}, not {given}",
            known.join(", ")
        ))),
    }
}

/// Draws the picture and writes it.
///
/// # Errors
/// [`Failure::Usage`], also for a picture that does not exist or would be too large; [`Failure::Refused`] if what
/// it shows is not known or the file cannot be written; [`Failure::Interrupted`]; [`Failure::Output`].
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let (game, matches) = chosen_game(console.catalogue, NAME, matches)?;
    let file = output_file::asked(matches)?;
    let format = PictureFormat::asked(matches, file.as_deref())?;
    let palette = named(matches, "theme", &Palette::NAMES)?.unwrap_or_default();
    let width = number_in(matches, "width", &WIDTHS)?;
    if format == PictureFormat::Png && file.is_none() && std::io::stdout().is_terminal() {
        return Err(Failure::Usage("a PNG is not text: add -o FILE".to_owned()));
    }
    let line = given_record(matches, "POSITION", &game)?;
    let origin = console.home.origin.of(&command_line(NAME, &game, matches));
    let position = line.as_ref().map(Replay::last);
    let picture = drawn(game, position, matches)?;
    let contents = match format {
        PictureFormat::Svg => picture.svg(palette, width, &origin).into_bytes(),
        PictureFormat::Tikz => picture.tikz(palette, width, &origin).into_bytes(),
        PictureFormat::Latex => {
            let document = picture.latex(palette, width, &origin);
            output_file::check_latex(&document)?;
            document.into_bytes()
        }
        PictureFormat::Png => png(&picture, palette, width)?,
    };
    output_file::write_or_print(file.as_deref(), &contents, matches, console)
}

/// Draws the requested picture, with a progress bar if it takes long.
fn drawn(
    game: Game,
    position: Option<&Position>,
    matches: &ArgMatches,
) -> Result<Picture, Failure> {
    let piles = number(matches, "piles", "a number of piles, such as 3")?;
    if let Some(piles) = piles {
        check_piles(&game, piles)?;
    }
    if let (Some(piles), Some(position)) = (piles, position)
        && piles != position.piles.len()
    {
        return Err(Failure::Usage(format!(
            "the position has {} piles: leave out --piles",
            position.piles.len()
        )));
    }
    let work = LongWork::shown("the picture is taking a long time");
    let bar = bar(game.title());
    let control = Control {
        cancel: work.cancel.clone(),
        progress: &|progress| advance(&bar, progress),
    };
    let adviser = Adviser::new(game).stopped_by(&work.cancel);
    let usual = PictureSubject::of(&adviser, position, &control);
    let max = count(matches, "max", "a number of tokens, such as 20 or 10^3")?;
    let rows = number(matches, "rows", "a number of rows, such as 16")?;
    let subject = PictureSubject {
        piles: piles.unwrap_or(usual.piles),
        max,
        rows,
        ..usual
    };
    let picture = if let Some(shown) = named(matches, "values", &ShownValues::NAMES)? {
        Picture::values(&subject, shown)
    } else if matches.get_flag("plot") {
        Picture::plot(&subject)
    } else if matches.get_flag("tree") {
        Picture::tree(&subject)
    } else if rows.is_some() {
        Picture::rows(&subject)
    } else {
        Picture::board(&subject)
    };
    picture.map_err(|error| match error {
        NotDrawn::Unsolved(unsolved) => unsolved.into(),
        other => Failure::usage(other),
    })
}

/// The picture as PNG, without its origin, which the format has no place for. [`Failure::Refused`] if it has too
/// many pixels.
#[cfg(feature = "png")]
fn png(picture: &Picture, palette: Palette, width: Option<u32>) -> Result<Vec<u8>, Failure> {
    picture.png(palette, width).map_err(Failure::refused)
}

/// Refuses a PNG, and says what to do instead.
#[cfg(not(feature = "png"))]
fn png(_: &Picture, _: Palette, _: Option<u32>) -> Result<Vec<u8>, Failure> {
    let program = crate::input::arguments::PROGRAM;
    Err(Failure::Usage(format!(
        "this {program} was built without PNG: write the picture as SVG and convert it, as in \
         rsvg-convert picture.svg > picture.png, or build with --features png"
    )))
}
