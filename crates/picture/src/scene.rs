//! A drawing before it has a format: shapes with a meaning instead of a colour, at whole coordinates.

/// A place: to the right and down, in tenths of a pixel.
pub(crate) type Point = (i64, i64);

/// What a shape means, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// The paper.
    Ground,
    /// Letters and numbers.
    Text,
    /// Letters on a shape that is filled with [`Winning`](Self::Winning).
    OnWinning,
    /// Coordinates, captions, the edges of a tree.
    Muted,
    /// The lines of the board.
    Grid,
    /// P-positions, which one wants to leave.
    Winning,
    /// Positions where the player to take wins.
    Losing,
    /// The position.
    Accent,
    /// Moves that are allowed.
    Move,
    /// What may not be moved to.
    Refused,
    /// A value, from 0 (small) to [`SHADES`] − 1.
    Shade(usize),
    /// Letters on that shade.
    OnShade(usize),
}

/// How many shades there are for values.
pub(crate) const SHADES: usize = 16;

/// Where the place of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PictureShape {
    /// A filled rectangle, by its upper left corner and its size.
    Rectangle { at: Point, size: Point, fill: Ink },
    /// A disc, with an edge if that has an ink of its own.
    Disc {
        at: Point,
        radius: i64,
        fill: Option<Ink>,
        edge: Option<Ink>,
    },
    /// A filled polygon.
    Polygon { points: Vec<Point>, fill: Ink },
    /// A line of this width.
    Line {
        from: Point,
        to: Point,
        width: i64,
        ink: Ink,
        dashed: bool,
    },
    /// A text whose middle line is at this height.
    Text {
        at: Point,
        size: i64,
        anchor: Anchor,
        ink: Ink,
        bold: bool,
        text: String,
    },
}

/// The letters of a caption or a legend, in tenths of a pixel.
pub(crate) const LETTERS: i64 = 130;

/// The space around everything.
pub(crate) const MARGIN: i64 = 160;

/// A drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scene {
    /// What it shows, in one line; also for readers who cannot see it.
    pub(crate) title: String,
    pub(crate) size: Point,
    pub(crate) shapes: Vec<PictureShape>,
}

impl Scene {
    /// An empty drawing with its title at the top; its height is that of the title.
    pub(crate) fn new(title: String) -> Self {
        let mut scene = Self {
            title: title.clone(),
            size: (2 * MARGIN + wide(&title, LETTERS), MARGIN + 2 * LETTERS),
            shapes: Vec::new(),
        };
        scene.shapes.push(PictureShape::Text {
            at: (MARGIN, MARGIN + LETTERS / 2),
            size: LETTERS,
            anchor: Anchor::Start,
            ink: Ink::Text,
            bold: true,
            text: title,
        });
        scene
    }

    /// Makes the drawing at least this wide and high.
    pub(crate) fn grow(&mut self, width: i64, height: i64) {
        self.size = (self.size.0.max(width), self.size.1.max(height));
    }

    pub(crate) fn rectangle(&mut self, at: Point, size: Point, fill: Ink) {
        let rectangle = PictureShape::Rectangle { at, size, fill };
        self.shapes.push(rectangle);
    }

    pub(crate) fn line(&mut self, from: Point, to: Point, width: i64, ink: Ink) {
        self.shapes.push(PictureShape::Line {
            from,
            to,
            width,
            ink,
            dashed: false,
        });
    }

    /// The line of a slope.
    pub(crate) fn slope(&mut self, from: Point, to: Point, width: i64) {
        self.shapes.push(PictureShape::Line {
            from,
            to,
            width,
            ink: Ink::Losing,
            dashed: true,
        });
    }

    pub(crate) fn disc(&mut self, at: Point, radius: i64, fill: Ink) {
        self.shapes.push(PictureShape::Disc {
            at,
            radius,
            fill: Some(fill),
            edge: None,
        });
    }

    pub(crate) fn ring(&mut self, at: Point, radius: i64, edge: Ink) {
        self.shapes.push(PictureShape::Disc {
            at,
            radius,
            fill: None,
            edge: Some(edge),
        });
    }

    /// A square standing on a corner, which is another sign than a disc also without colour.
    pub(crate) fn diamond(&mut self, (x, y): Point, radius: i64, fill: Ink) {
        let points = vec![
            (x, y - radius),
            (x + radius, y),
            (x, y + radius),
            (x - radius, y),
        ];
        self.shapes.push(PictureShape::Polygon { points, fill });
    }

    pub(crate) fn cross(&mut self, (x, y): Point, radius: i64, ink: Ink) {
        let width = (radius / 2).max(8);
        self.line(
            (x - radius, y - radius),
            (x + radius, y + radius),
            width,
            ink,
        );
        self.line(
            (x - radius, y + radius),
            (x + radius, y - radius),
            width,
            ink,
        );
    }

    /// The queen that stands for the position.
    pub(crate) fn crown(&mut self, (x, y): Point, radius: i64) {
        let points = [
            (-10, -8),
            (-5, 0),
            (0, -10),
            (5, 0),
            (10, -8),
            (7, 9),
            (-7, 9),
        ];
        let points = points.map(|(dx, dy)| (x + dx * radius / 10, y + dy * radius / 10));
        self.shapes.push(PictureShape::Polygon {
            points: points.to_vec(),
            fill: Ink::Accent,
        });
    }

    pub(crate) fn text(&mut self, at: Point, anchor: Anchor, ink: Ink, text: impl Into<String>) {
        self.sized(at, LETTERS, anchor, ink, text);
    }

    pub(crate) fn sized(
        &mut self,
        at: Point,
        size: i64,
        anchor: Anchor,
        ink: Ink,
        text: impl Into<String>,
    ) {
        self.shapes.push(PictureShape::Text {
            at,
            size,
            anchor,
            ink,
            bold: false,
            text: text.into(),
        });
    }

    /// Adds the meanings of the signs below everything, in rows as wide as the drawing.
    pub(crate) fn legend(&mut self, mut entries: Vec<(PictureSign, String)>) {
        const SIGN: i64 = 270;
        entries.sort_by_key(|(sign, _)| *sign);
        let (mut x, mut y) = (MARGIN, self.size.1 + LETTERS / 2);
        for (sign, meaning) in entries {
            let needed = SIGN + wide(&meaning, LETTERS);
            if x > MARGIN && x + needed > self.size.0 - MARGIN {
                (x, y) = (MARGIN, y + 2 * LETTERS);
            }
            self.sign(sign, (x + SIGN / 3, y));
            self.text((x + SIGN * 4 / 5, y), Anchor::Start, Ink::Text, meaning);
            x += needed + 2 * LETTERS;
            self.grow(x - 2 * LETTERS + MARGIN, y + LETTERS / 2 + MARGIN);
        }
        self.grow(0, y + LETTERS / 2 + MARGIN);
    }

    /// Draws a sign as it stands on the board.
    pub(crate) fn sign(&mut self, sign: PictureSign, at: Point) {
        self.sign_in(sign, at, 70);
    }

    /// The same at this size: its half, in tenths of a pixel.
    pub(crate) fn sign_in(&mut self, sign: PictureSign, at: Point, radius: i64) {
        let (x, y) = at;
        match sign {
            PictureSign::Queen => self.crown(at, radius),
            PictureSign::Lost => self.disc(at, radius, Ink::Winning),
            PictureSign::LostAtStart => {
                self.disc(at, radius, Ink::Winning);
                self.diamond(at, radius * 3 / 5, Ink::Ground);
            }
            PictureSign::WonAtStart => {
                self.diamond(at, radius, Ink::Muted);
                self.diamond(at, radius * 3 / 5, Ink::Ground);
            }
            PictureSign::Move => self.disc(at, radius * 2 / 5, Ink::Move),
            PictureSign::Ray => {
                self.line((x - radius, y), (x + radius, y), 16, Ink::Move);
                self.disc(at, radius * 2 / 5, Ink::Move);
            }
            PictureSign::Winning => self.ring(at, radius * 5 / 4, Ink::Accent),
            PictureSign::Barred => self.cross(at, radius * 3 / 4, Ink::Refused),
            PictureSign::Offered => self.ring(at, radius * 2 / 3, Ink::Refused),
            PictureSign::Slope => {
                let (from, to) = ((x - radius, y + radius / 2), (x + radius, y - radius / 2));
                self.slope(from, to, 12);
            }
            PictureSign::Taken => self.ring(at, radius * 4 / 5, Ink::Accent),
            PictureSign::Token => self.disc(at, radius * 4 / 5, Ink::Text),
            PictureSign::Reached => self.ring(at, radius, Ink::Move),
            PictureSign::Again => self.text(at, Anchor::Middle, Ink::Text, "…"),
            PictureSign::WinningMove => {
                self.line((x - radius, y), (x + radius, y), 30, Ink::Winning);
            }
            PictureSign::TakenBar => {
                let (corner, size) = (
                    (x - radius, y - radius * 2 / 3),
                    (2 * radius, radius * 4 / 3),
                );
                self.rectangle(corner, size, Ink::Grid);
            }
            PictureSign::Shade(shade) => {
                let (corner, size) = ((x - radius, y - radius), (2 * radius, 2 * radius));
                self.rectangle(corner, size, Ink::Shade(shade));
            }
        }
    }
}

/// A sign of the legend, in the order in which they are explained there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PictureSign {
    /// The position.
    Queen,
    /// Moves along a line.
    Ray,
    /// A move, off the lines.
    Move,
    /// A move on the board of one pile.
    Reached,
    /// A move that wins.
    Winning,
    /// A P-position.
    Lost,
    /// A P-position, except after certain moves.
    LostAtStart,
    /// An N-position, except after certain moves.
    WonAtStart,
    /// What may not be moved to.
    Barred,
    /// What may be blocked.
    Offered,
    /// A line that P-positions follow.
    Slope,
    /// A token that the winning move takes.
    Taken,
    /// The part of a bar that it takes.
    TakenBar,
    /// A token.
    Token,
    /// A move of a tree that wins.
    WinningMove,
    /// A position whose moves are drawn elsewhere.
    Again,
    /// A value.
    Shade(usize),
}

/// About how wide a text is in letters of this size. Fonts differ, so nothing may depend on it but the
/// room that is left.
pub(crate) fn wide(text: &str, size: i64) -> i64 {
    i64::try_from(text.chars().count()).unwrap_or(i64::MAX / size) * size * 11 / 20
}
