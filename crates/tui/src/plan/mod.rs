//! The plan of a match: its game, its piles and its players. The set-up edits it, a match keeps it for the
//! next one, and a match branched off from a position starts with it.

mod launch;
mod practice;

pub use launch::LaunchProblem;
pub(crate) use launch::{Launch, without_spaces_at_commas};

use crate::settings::SetupDefaults;
use crate::text_line::TextLine;
use goldpile_engine::notation::read::QUICK_BITS;
use goldpile_engine::text::YOU;
use goldpile_engine::{Catalogue, Counts, Game, GameEntry, GameSettings, Record};
use goldpile_number::{Budget, Natural};
use goldpile_play::{Ladder, Level, Match, PEOPLE, Seat, Side, may_be_unjudged, usual_largest};

/// One of the values of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The game.
    Game,
    /// The parameter with this index, from 0, of the game.
    Parameter(usize),
    /// The piles as typed.
    Piles,
    /// The size of random piles.
    Size,
    /// Who plays against the person who sets up the match.
    Opponent,
    /// Whether the player is offered a chance to take back a losing move.
    Warn,
    /// A person's name: 0 for the person who sets up the match, 1 for a second person.
    Name(usize),
    /// Who takes first.
    Starter,
    /// The line that leads to the fields that people rarely change.
    More,
    /// The seed of everything random.
    Seed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Match,
    /// An analysis, which has no players.
    Analysis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    Computer,
    /// Another person at the same keyboard.
    Person,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Starter {
    Me,
    Opponent,
}

/// The plan of a match or an analysis. Fields that do not apply keep their values.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The index, from 0, of the game in the catalogue.
    pub(crate) entry: usize,
    /// The parameters of the game.
    pub(crate) parameters: GameSettings,
    /// The piles as typed; empty for random ones.
    pub(crate) piles: TextLine,
    /// The most tokens in a random pile; `None` for the usual number.
    pub(crate) size: Option<Natural>,
    pub(crate) opponent: Opponent,
    /// The computer's level.
    pub level: Level,
    /// The level that the player chose; `None`, or a rising one, if the ladder decides.
    pub(crate) chosen_level: Option<Level>,
    /// Whether the player gets one chance to take back a move that throws a win away.
    pub(crate) warn: bool,
    pub(crate) purpose: Purpose,
    /// The names as typed; empty where nobody typed one.
    pub(crate) names: [TextLine; 2],
    pub(crate) starter: Starter,
    /// Whether the other player takes first in the current match: the person said so at its start, or after the
    /// match before.
    pub(crate) is_swapped: bool,
    pub(crate) seed: TextLine,
    /// The seed that was drawn; another one is the player's.
    drawn_seed: u64,
    /// The matches won since the set-up, by the person who made it and by the opponent.
    wins: [u32; 2],
}

/// The sizes of random piles that the keys step through, besides the usual one.
pub(crate) fn sizes() -> [Natural; 7] {
    let ten = Natural::small(10);
    let [billion, astronomical] = [ten.clone().pow(9), ten.pow(40)];
    let [a, b, c, d, e] = [30, 60, 100, 300, 1000].map(Natural::small);
    [a, b, c, d, e, billion, astronomical]
}

/// Scales piles so that the largest has this size.
pub(crate) fn scale_to(size: &Natural, piles: &mut Counts) {
    let Some(most) = piles.iter().max().cloned() else {
        return;
    };
    for pile in piles {
        *pile = (&*pile * size).div_rem(&most).0.max(Natural::ONE);
    }
}

/// Longer texts, in bytes, are read only when the match starts.
const MAX_READ_AT_ONCE: usize = 400;

/// The piles of the first match: few enough coins to see to the end, and a win for a player who thinks ahead.
pub(crate) const FIRST_PILES: &str = "3,5";

impl Plan {
    /// The default plan for the game with this index; `None` if the catalogue has no such game.
    pub(crate) fn new(catalogue: &Catalogue, entry: usize, seed: u64) -> Option<Self> {
        let parameters = catalogue.entries().get(entry)?.defaults();
        Some(Self {
            entry,
            parameters,
            piles: TextLine::default(),
            size: None,
            opponent: Opponent::Computer,
            level: Level::MAGPIE,
            chosen_level: None,
            warn: false,
            purpose: Purpose::Match,
            names: [TextLine::default(), TextLine::default()],
            starter: Starter::Me,
            is_swapped: false,
            seed: TextLine::proposing(seed.to_string()),
            drawn_seed: seed,
            wins: [0; 2],
        })
    }

    /// The plan with the choices made last time, and with the ladder's opponent unless a level was chosen.
    pub(crate) fn with_defaults(mut self, defaults: &SetupDefaults, ladder: Ladder) -> Self {
        self.chosen_level = defaults.level;
        self.level = ladder.opponent(defaults.level);
        self.warn = defaults.warn;
        self.size.clone_from(&defaults.size);
        self.names = defaults.names.clone().map(TextLine::proposing);
        if defaults.person {
            self.opponent = Opponent::Person;
        }
        if defaults.second {
            self.starter = Starter::Opponent;
        }
        self
    }

    /// The choices to propose next time.
    pub(crate) fn to_defaults(&self) -> SetupDefaults {
        SetupDefaults {
            level: self.chosen_level,
            person: self.opponent == Opponent::Person,
            second: self.starter == Starter::Opponent,
            warn: self.warn,
            names: [0, 1].map(|index: usize| self.names[index].value().trim().to_owned()),
            size: self.size.clone(),
        }
    }

    /// The default plan for this game, with its parameters; `None` if the catalogue lacks it.
    pub(crate) fn of_game(catalogue: &Catalogue, game: &Game, seed: u64) -> Option<Self> {
        let mut entries = catalogue.entries().iter();
        let entry = entries.position(|entry| entry.name == game.entry.name)?;
        let parameters = game.settings.clone();
        Some(Self {
            parameters,
            ..Self::new(catalogue, entry, seed)?
        })
    }

    /// The plan that would lead to this match, apart from its piles; `None` if the catalogue lacks its game.
    pub(crate) fn of_match(catalogue: &Catalogue, the_match: &Match) -> Option<Self> {
        let mut setup = Self::of_game(catalogue, the_match.game(), the_match.seed())?;
        let seats = [Side::First, Side::Second].map(|side| the_match.seat(side));
        let [first, second] = seats;
        if let (Some(_), None) = (first.computer, second.computer) {
            // For a star, the person decides anew in every match.
            if the_match.is_for_star() {
                setup.is_swapped = true;
            } else {
                setup.starter = Starter::Opponent;
            }
        }
        let (me, other) = setup.in_order(first, second);
        if let Some(level) = other.computer {
            setup.level = level;
            setup.chosen_level = (!the_match.is_for_star()).then_some(level);
        } else {
            setup.opponent = Opponent::Person;
        }
        for (index, seat) in [me, other].into_iter().enumerate() {
            let is_usual = [YOU, setup.usual_name(index)].contains(&&*seat.name);
            if seat.computer.is_none() && !is_usual {
                setup.names[index] = TextLine::proposing(&*seat.name);
            }
        }
        Some(setup)
    }

    /// The plan of a match that continues this record, whose players have yet to be chosen.
    pub(crate) fn for_match(&self, record: String) -> Self {
        Self {
            piles: TextLine::proposing(record),
            purpose: Purpose::Match,
            ..self.clone()
        }
    }

    pub(crate) fn reset_score(&mut self) {
        self.wins = [0; 2];
    }

    pub(crate) fn score(&mut self, winner: Side) {
        let (me, _) = self.in_order(Side::First, Side::Second);
        let me = winner == me;
        self.wins[usize::from(!me)] += 1;
    }

    /// The running score of two people, `Ann 2 : 1 Bob`; `None` before the second match.
    pub(crate) fn score_text(&self) -> Option<String> {
        let [me, other] = self.wins;
        let text = || format!("{} {me} : {other} {}", self.name(0), self.name(1));
        (me + other > 1).then(text)
    }

    /// Converts between (person who sets up, opponent) and (first, second), in either direction.
    fn in_order<T>(&self, one: T, other: T) -> (T, T) {
        if (self.starter == Starter::Me) == self.is_swapped {
            (other, one)
        } else {
            (one, other)
        }
    }

    pub(crate) fn entry<'a>(&self, catalogue: &'a Catalogue) -> &'a GameEntry {
        // The index was checked when it was chosen.
        &catalogue.entries()[self.entry]
    }

    pub(crate) fn game(&self, catalogue: &Catalogue) -> Game {
        let entry = self.entry(catalogue);
        // The settings were chosen for this entry.
        (entry.game(self.parameters.clone())).unwrap_or_else(|_| entry.default_game())
    }

    /// The most tokens in a pile of a random start.
    pub(crate) fn largest(&self, catalogue: &Catalogue) -> Natural {
        let usual = || usual_largest(&self.game(catalogue), self.computer());
        self.size.clone().unwrap_or_else(usual)
    }

    /// The computer, if it [may not be able](may_be_unjudged) to judge the match.
    pub(crate) fn unjudging_computer(&self, catalogue: &Catalogue) -> Option<Level> {
        let level = self.computer()?;
        let game = self.game(catalogue);
        let piles = match (&self.size, self.random_piles()) {
            (_, false) => self.start_piles(catalogue)?,
            (Some(size), true) => vec![size.clone(); *game.entry.piles.start()].into(),
            (None, true) => return None,
        };
        may_be_unjudged(&game, &piles).then_some(level)
    }

    /// The fields from the top: those that most matches need, and after [`Field::More`] the others. An analysis
    /// has few fields and shows all of them.
    pub(crate) fn fields(&self, catalogue: &Catalogue) -> Vec<Field> {
        let parameters = 0..self.entry(catalogue).parameters.len();
        let piles = parameters.map(Field::Parameter).chain([Field::Piles]);
        let mut fields = vec![Field::Game];
        if self.purpose == Purpose::Analysis {
            fields.extend(piles);
            return fields;
        }
        fields.extend([Field::Opponent, Field::Size, Field::Starter, Field::More]);
        fields.extend(piles);
        match self.opponent {
            Opponent::Computer => fields.extend([Field::Warn, Field::Name(0)]),
            Opponent::Person => fields.extend([Field::Name(0), Field::Name(1)]),
        }
        fields.push(Field::Seed);
        fields
    }

    /// The level of the opponent; `None` for a person.
    pub(crate) fn computer(&self) -> Option<Level> {
        (self.opponent == Opponent::Computer).then_some(self.level)
    }

    /// Changes the game, with its default piles and parameters. The opponent is that of the game's ladder, unless
    /// a level was chosen.
    pub(crate) fn change_game(&mut self, catalogue: &Catalogue, entry: usize, ladder: Ladder) {
        self.entry = entry;
        self.parameters = self.entry(catalogue).defaults();
        self.piles = TextLine::default();
        if self.follows_ladder() {
            self.level = ladder.opponent(self.chosen_level);
        }
    }

    /// Whether the player may take back losing moves, which is so only if a computer could profit from them.
    pub(crate) fn offers_moves_back(&self) -> bool {
        self.warn && self.opponent == Opponent::Computer
    }

    pub(crate) fn random_piles(&self) -> bool {
        self.piles.value().trim().is_empty()
    }

    /// The first word of the typed text, which is that of the piles; `None` for text that would take long to read.
    fn first_typed(&self) -> Option<String> {
        let typed = self.piles.value();
        let typed = (typed.len() <= MAX_READ_AT_ONCE).then(|| without_spaces_at_commas(typed))?;
        typed.split_whitespace().next().map(str::to_owned)
    }

    /// The piles at the start of the typed text, if this game allows them. `None` also for text that would take
    /// long to read.
    pub(crate) fn start_piles(&self, catalogue: &Catalogue) -> Option<Counts> {
        let record =
            Record::parse_within(&self.first_typed()?, &mut Budget::of(QUICK_BITS)).ok()?;
        let allowed = self.game(catalogue).rules.piles();
        (allowed.contains(&record.piles.len())).then_some(record.piles)
    }

    /// Whether the typed text begins with something that cannot become piles of this game, however it goes on.
    pub(crate) fn is_unreadable(&self, catalogue: &Catalogue) -> bool {
        let Some(first) = self.first_typed() else {
            return false;
        };
        let read = |text: &str| Record::parse_within(text, &mut Budget::of(QUICK_BITS));
        // A comma or a sign at the end waits for a number.
        match read(&first).or_else(|_| read(&format!("{first}1"))) {
            Ok(record) => record.piles.len() > *self.game(catalogue).rules.piles().end(),
            Err(error) => !error.is_too_big(),
        }
    }

    /// The piles for a picture of the start: the typed ones, or those of the example, no larger than random ones.
    pub(crate) fn pictured_piles(&self, catalogue: &Catalogue) -> Option<Counts> {
        let example = || {
            let mut piles = Record::parse(&self.entry(catalogue).example).ok()?.piles;
            let size = self.largest(catalogue);
            if self.size.is_some() || piles.iter().any(|pile| *pile > size) {
                scale_to(&size, &mut piles);
            }
            Some(piles)
        };
        let typed = self.start_piles(catalogue);
        typed.or_else(|| self.random_piles().then(example)?)
    }

    pub(crate) fn text(&self, field: Field) -> Option<&TextLine> {
        match field {
            Field::Piles => Some(&self.piles),
            Field::Name(index) => Some(&self.names[index]),
            Field::Seed => Some(&self.seed),
            _ => None,
        }
    }

    pub(crate) fn text_mut(&mut self, field: Field) -> Option<&mut TextLine> {
        match field {
            Field::Piles => Some(&mut self.piles),
            Field::Name(index) => Some(&mut self.names[index]),
            Field::Seed => Some(&mut self.seed),
            _ => None,
        }
    }

    /// Whether the ladder decides who the opponent is.
    pub(crate) fn follows_ladder(&self) -> bool {
        self.chosen_level.is_none_or(Level::rises)
    }

    /// Chooses this opponent. If it is the one that the ladder proposes, the ladder decides again from then on.
    pub(crate) fn choose_level(&mut self, level: Level, ladder: Ladder) {
        self.level = level;
        self.chosen_level = (level != ladder.next()).then_some(level);
    }

    /// Lets the other player take first from now on.
    pub(crate) fn change_starter(&mut self) {
        self.starter = match self.starter {
            Starter::Me => Starter::Opponent,
            Starter::Opponent => Starter::Me,
        };
    }

    /// The name of a person: 0 for the one who sets up the match, 1 for a second one.
    pub(crate) fn name(&self, index: usize) -> &str {
        let typed = self.names[index].value().trim();
        if typed.is_empty() {
            self.usual_name(index)
        } else {
            typed
        }
    }

    /// The name of a person for whom none was typed. Of two people at one keyboard nobody is addressed, and no two
    /// have the same name.
    pub(crate) fn usual_name(&self, index: usize) -> &'static str {
        let other = 1 - index;
        match self.opponent {
            Opponent::Computer => YOU,
            Opponent::Person if self.names[other].value().trim() == PEOPLE[index] => PEOPLE[other],
            Opponent::Person => PEOPLE[index],
        }
    }

    /// Prepares a match from a new start.
    pub(crate) fn renew(&mut self, seed: u64) {
        self.piles = TextLine::default();
        self.is_swapped = false;
        self.seed = TextLine::proposing(seed.to_string());
        self.drawn_seed = seed;
    }

    pub(crate) fn seats(&self) -> [Seat; 2] {
        let me = Seat::person(self.name(0));
        let other = match self.opponent {
            Opponent::Computer => Seat::computer(self.level),
            Opponent::Person => Seat::person(self.name(1)),
        };
        let (first, second) = self.in_order(me, other);
        [first, second]
    }
}
