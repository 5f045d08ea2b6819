//! The set-up of a match: the values of its fields, and how they change.

mod change;
mod launch;

pub(super) use launch::{Launch, Problem, close_up};

use crate::engine::notation::start_text;
use crate::engine::{Catalogue, Counts, Entry, Game, Record, Settings};
use crate::number::Natural;
use crate::play::{Contest, Level, Seat, Side, usual_largest};
use crate::tui::text_line::TextLine;

/// One line of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Which game.
    Game,
    /// The parameter with this index, from 0, of the game.
    Parameter(usize),
    /// The piles, typed.
    Piles,
    /// How large random piles are.
    Size,
    /// Who plays against whom.
    Opponent,
    /// How well the computer plays.
    Strength,
    /// Whether losing moves are offered back.
    Warn,
    /// A person's name: 0 for the one who sets up, 1 for a second person.
    Name(usize),
    /// Who takes first.
    Starter,
    /// The seed of everything random.
    Seed,
}

/// What is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A match.
    Match,
    /// An analysis, which knows no players.
    Analysis,
}

/// Who plays against the one who sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opponent {
    /// The computer.
    Computer,
    /// Another person at the same keyboard.
    Person,
}

/// Who takes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Starter {
    /// The one who sets up.
    Me,
    /// The opponent.
    Opponent,
}

/// The values of all fields. Those of fields that do not show are kept.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Index, from 0, of the game in the catalogue.
    pub(super) entry: usize,
    /// Its parameters.
    pub(super) settings: Settings,
    /// The piles as typed; nothing for random ones.
    pub(super) piles: TextLine,
    /// Index into [`SIZES`].
    pub(super) size: usize,
    /// Who plays against the one who sets up.
    pub(super) opponent: Opponent,
    /// The computer's level.
    pub level: Level,
    /// Whether a move that throws a win away is offered back once.
    pub(super) warn: bool,
    /// What is set up.
    pub(super) purpose: Purpose,
    /// The names of the persons.
    pub(super) names: [TextLine; 2],
    /// Who takes first.
    pub(super) starter: Starter,
    /// The seed as typed.
    pub(super) seed: TextLine,
    /// The field that is being changed.
    pub(super) focus: Field,
    /// Whether the next digit goes on with the number in the focused field.
    pub(super) typing: bool,
    /// What is wrong with a field, as far as that was found out; `None` if nothing is known to be.
    pub(super) problem: Option<Problem>,
}

/// Names of the sizes of random piles.
pub(super) const SIZES: [&str; 5] = ["usual", "middling", "large", "huge", "astronomical"];

/// Texts longer than this, in bytes, are read when the match starts, and not before.
const READ: usize = 400;

/// The computer's name.
pub(super) const COMPUTER: &str = "Goldpile";
/// The name of the one who sets up, as long as nobody types another.
pub(super) use crate::engine::text::YOU;

impl Setup {
    /// The usual set-up of the game with this index; `None` if the catalogue has no such game.
    #[must_use]
    pub(super) fn new(catalogue: &Catalogue, entry: usize, seed: u64) -> Option<Self> {
        let settings = catalogue.entries().get(entry)?.defaults();
        Some(Self {
            entry,
            settings,
            piles: TextLine::default(),
            size: 0,
            opponent: Opponent::Computer,
            level: Level::PERFECT,
            warn: false,
            purpose: Purpose::Match,
            names: [YOU, "Friend"].map(TextLine::proposing),
            starter: Starter::Me,
            seed: TextLine::proposing(seed.to_string()),
            focus: Field::Game,
            typing: false,
            problem: None,
        })
    }

    /// The set-up that leads to such a match; `None` if its game is not in the catalogue.
    #[must_use]
    pub(super) fn of_contest(catalogue: &Catalogue, contest: &Contest) -> Option<Self> {
        let game = contest.game();
        let entry = catalogue
            .entries()
            .iter()
            .position(|entry| entry.name == game.entry.name)?;
        let mut setup = Self::new(catalogue, entry, contest.seed())?;
        setup.settings = game.settings.clone();
        setup.piles = TextLine::proposing(start_text(&*game.rules, contest.start()));
        let seats = [Side::First, Side::Second].map(|side| contest.seat(side));
        let [first, second] = seats;
        setup.starter = match (first.computer, second.computer) {
            (Some(_), None) => Starter::Opponent,
            _ => Starter::Me,
        };
        let (me, other) = setup.in_order(first, second);
        setup.names[0] = TextLine::proposing(me.name.clone());
        if let Some(level) = other.computer {
            setup.level = level;
        } else {
            setup.opponent = Opponent::Person;
            setup.names[1] = TextLine::proposing(other.name.clone());
        }
        Some(setup)
    }

    /// The set-up of a match that goes on from here, where nobody has said yet who plays whom.
    #[must_use]
    pub(super) fn for_match(&self, contest: &Contest) -> Self {
        Self {
            piles: TextLine::proposing(contest.record()),
            purpose: Purpose::Match,
            focus: Field::Opponent,
            typing: false,
            problem: None,
            ..self.clone()
        }
    }

    /// The one who sets up and the opponent, given first and second; and the other way round.
    fn in_order<T>(&self, one: T, other: T) -> (T, T) {
        match self.starter {
            Starter::Me => (one, other),
            Starter::Opponent => (other, one),
        }
    }

    /// The entry of the game.
    #[must_use]
    pub(super) fn entry<'a>(&self, catalogue: &'a Catalogue) -> &'a Entry {
        // The index was checked when it was chosen.
        &catalogue.entries()[self.entry]
    }

    /// The game with its parameters.
    #[must_use]
    pub(super) fn game(&self, catalogue: &Catalogue) -> Game {
        self.entry(catalogue).game(self.settings.clone())
    }

    /// How many tokens the largest pile of a random start has at most.
    #[must_use]
    pub(super) fn largest(&self, catalogue: &Catalogue) -> Natural {
        match self.size {
            0 => usual_largest(&self.game(catalogue)),
            1 => Natural::small(50),
            2 => Natural::small(1000),
            3 => Natural::small(10).pow(9),
            _ => Natural::small(10).pow(40),
        }
    }

    /// The fields that show, from the top.
    #[must_use]
    pub(super) fn fields(&self, catalogue: &Catalogue) -> Vec<Field> {
        let parameters = self.entry(catalogue).parameters.len();
        let mut fields = vec![Field::Game];
        fields.extend((0..parameters).map(Field::Parameter));
        fields.push(Field::Piles);
        if self.purpose == Purpose::Analysis {
            return fields;
        }
        fields.extend([Field::Size, Field::Opponent]);
        match self.opponent {
            Opponent::Computer => fields.extend([Field::Strength, Field::Warn, Field::Name(0)]),
            Opponent::Person => fields.extend([Field::Name(0), Field::Name(1)]),
        }
        fields.extend([Field::Starter, Field::Seed]);
        fields
    }

    /// Whether losing moves are offered back: there is a computer that could win then.
    #[must_use]
    pub(super) fn warns(&self) -> bool {
        self.warn && self.opponent == Opponent::Computer
    }

    /// Whether nobody typed piles.
    #[must_use]
    pub(super) fn random_piles(&self) -> bool {
        self.piles.value().trim().is_empty()
    }

    /// The piles that the typed text starts with, if they are those of this game. `None` also for a
    /// text that is too long to be read again and again.
    #[must_use]
    pub(super) fn start_piles(&self, catalogue: &Catalogue) -> Option<Counts> {
        let typed = self.piles.value();
        let typed = (typed.len() <= READ).then(|| close_up(typed))?;
        let record = Record::parse(typed.split_whitespace().next()?).ok()?;
        let rules = self.game(catalogue).rules;
        rules
            .piles()
            .contains(&record.piles.len())
            .then_some(record.piles)
    }

    /// The text of the field; `None` for one that no text is typed into.
    #[must_use]
    pub(super) fn text(&self, field: Field) -> Option<&TextLine> {
        match field {
            Field::Piles => Some(&self.piles),
            Field::Name(index) => Some(&self.names[index]),
            Field::Seed => Some(&self.seed),
            Field::Game
            | Field::Parameter(_)
            | Field::Size
            | Field::Opponent
            | Field::Strength
            | Field::Warn
            | Field::Starter => None,
        }
    }

    /// The text of the focused field, to be changed; `None` if it has none.
    pub(super) fn text_mut(&mut self) -> Option<&mut TextLine> {
        match self.focus {
            Field::Piles => Some(&mut self.piles),
            Field::Name(index) => Some(&mut self.names[index]),
            Field::Seed => Some(&mut self.seed),
            Field::Game
            | Field::Parameter(_)
            | Field::Size
            | Field::Opponent
            | Field::Strength
            | Field::Warn
            | Field::Starter => None,
        }
    }

    /// Who would sit where: first and second.
    #[must_use]
    pub(super) fn seats(&self) -> [Seat; 2] {
        let name = |index: usize| self.names[index].value().trim().to_owned();
        let me = Seat::person(name(0));
        let other = match self.opponent {
            Opponent::Computer => Seat {
                name: COMPUTER.to_owned(),
                computer: Some(self.level),
            },
            Opponent::Person => Seat::person(name(1)),
        };
        let (first, second) = self.in_order(me, other);
        [first, second]
    }
}
