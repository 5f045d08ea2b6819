//! A drawing independent of its format: shapes at integer coordinates, each with a meaning instead of a
//! colour.

/// A place: tenths of a pixel to the right, and down.
pub(crate) type Point = (i64, i64);

/// The meaning of a shape, from which its colour follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// The background.
    Ground,
    Text,
    /// Text on a shape that is filled with [`Winning`](Self::Winning).
    OnWinning,
    /// Coordinates, captions, the edges of a tree.
    Muted,
    Grid,
    /// P-positions, which a player wants to leave.
    Winning,
    /// Positions where the player to take wins.
    Losing,
    /// The position.
    Accent,
    /// Allowed moves.
    Move,
    /// Squares that may not be moved to.
    Refused,
    /// A value, from 0 (small) to [`SHADES`] − 1.
    Shade(usize),
    /// Text on that shade.
    OnShade(usize),
}

/// The number of shades for values.
pub(crate) const SHADES: usize = 16;

/// Which part of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PictureShape {
    /// A filled rectangle with its upper left corner at `at`.
    Rectangle { at: Point, size: Point, fill: Ink },
    /// A disc, a ring, or a disc with an edge of another ink.
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
    /// A text that is vertically centred on its place.
    Text {
        at: Point,
        size: i64,
        anchor: Anchor,
        ink: Ink,
        bold: bool,
        text: String,
    },
}

/// The size of letters in captions and legends, in tenths of a pixel.
pub(crate) const LETTERS: i64 = 130;

/// The space around the drawing, in tenths of a pixel.
pub(crate) const MARGIN: i64 = 160;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scene {
    /// What the drawing shows, in one line; also for readers who cannot see it.
    pub(crate) title: String,
    pub(crate) size: Point,
    pub(crate) shapes: Vec<PictureShape>,
}

impl Scene {
    /// An empty drawing with its title at the top, as high as the title.
    pub(crate) fn new(title: String) -> Self {
        let mut scene = Self {
            title: title.clone(),
            size: (
                2 * MARGIN + text_width(&title, LETTERS),
                MARGIN + 2 * LETTERS,
            ),
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

    /// A square standing on a corner, which differs from a disc even without colour.
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

    /// The queen, which marks the position.
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
        self.text_sized(at, LETTERS, anchor, ink, text);
    }

    pub(crate) fn text_sized(
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

    /// Adds a legend at the bottom, in rows as wide as the drawing.
    pub(crate) fn legend(&mut self, mut entries: Vec<(PictureSign, String)>) {
        const SIGN: i64 = 270;
        entries.sort_by_key(|(sign, _)| *sign);
        let (mut x, mut y) = (MARGIN, self.size.1 + LETTERS / 2);
        for (sign, meaning) in entries {
            let needed = SIGN + text_width(&meaning, LETTERS);
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

    /// Draws a sign at the size it has in a legend.
    pub(crate) fn sign(&mut self, sign: PictureSign, at: Point) {
        self.sign_sized(sign, at, 70);
    }

    /// Draws a sign of which half the size is `radius`.
    pub(crate) fn sign_sized(&mut self, sign: PictureSign, at: Point, radius: i64) {
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

/// A sign; legends explain signs in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PictureSign {
    /// The position.
    Queen,
    /// Several moves along a line.
    Ray,
    /// A single move.
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
    /// A square that may not be moved to.
    Barred,
    /// A square that may be blocked.
    Offered,
    /// A line that P-positions follow.
    Slope,
    /// A token that the winning move takes.
    Taken,
    /// The part of a bar that the winning move takes.
    TakenBar,
    Token,
    /// A winning move in a tree.
    WinningMove,
    /// A position whose moves are drawn elsewhere.
    Again,
    /// A Sprague–Grundy value.
    Shade(usize),
}

/// The approximate width of a text in letters of this size. Fonts differ, so use it only to leave room.
pub(crate) fn text_width(text: &str, size: i64) -> i64 {
    i64::try_from(text.chars().count()).unwrap_or(i64::MAX / size) * size * 11 / 20
}
