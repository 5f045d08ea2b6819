//! The set-up: the plan of a match or an analysis, line by line.

mod beside;
mod change;
mod draw;

use crate::keys::groups::{DIGITS, ENTER, ESCAPE, HELP, LEAVE, LEFT_RIGHT, MOUSE, TAB, UP_DOWN};
use crate::keys::{Binding, Command, Keys, Press, Wheel};
use crate::plan::{Field, Launch, LaunchProblem, Plan, Purpose};
use crate::route::Route;
use crate::screen::{
    Arrival, BackgroundJob, Can, Go, Header, MenuMark, Pressed, Screen, ScreenEntry, Shared,
    Status, Step, Tone, Typing, Word,
};
use crate::settings::{Change, SetupDefaults};
use crate::widgets::{Canvas, Regions, Target};
use goldpile_engine::{Catalogue, Replay};
use goldpile_number::Natural;
use goldpile_play::Level;

#[rustfmt::skip]
const CHOOSE: &[Binding] = &[
    Binding::new(UP_DOWN, "↑↓", "choose", 2, "to the line above or below"),
];

#[rustfmt::skip]
const START: &[Binding] = &[
    Binding::new(TAB, "Tab", "", 9, "to the next line; with Shift, to the previous one"),
    Binding::new(ENTER, "Enter", "start", 0, "start the match, or the analysis; on the line More, show or hide the other lines"),
];

#[rustfmt::skip]
static KEYS: Keys = Keys::new("setup", "In the set-up", &[
    CHOOSE,
    &[
        Binding::new(LEFT_RIGHT, "←→", "change", 1, "change the value"),
        Binding::new(DIGITS, "0-9", "", 9, "type the value of a parameter, the size or the strength"),
    ],
    START,
    &[Binding::new(&[(Press::Char('R'), Command::Rules)], "R", "rules", 3,
        "the rules of this game, and what they allow now")],
    LEAVE,
    HELP,
    MOUSE,
]).with_wheel(Wheel::Values);

#[rustfmt::skip]
static TEXT: Keys = Keys::new("setup text", "In the set-up", &[
    CHOOSE,
    START,
    &[Binding::new(ESCAPE, "Esc", "back", 1, "undo the choice, or else go back a screen")],
]).with_text();

/// The entry of the set-up in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS, &TEXT],
    menu: None,
};

/// A plan being edited.
pub struct Setup {
    /// The plan.
    pub plan: Plan,
    pub(super) focus: Field,
    shows_rare: bool,
    /// A level off the ladder that was typed or came with the plan, if any.
    other_level: Option<Level>,
    /// A size of random piles that was typed or came with the plan, if any.
    typed_size: Option<Natural>,
    /// Whether the next digit continues the number in the focused field.
    typing: bool,
    problem: Option<LaunchProblem>,
    starts_at_once: bool,
    /// The choices that the plan proposed. Only different ones are saved as the new defaults.
    proposed: SetupDefaults,
}

impl Setup {
    /// The set-up of this plan, with this field in focus and this problem shown.
    #[must_use]
    pub fn new(plan: Plan, focus: Field, problem: Option<LaunchProblem>) -> Self {
        Self {
            proposed: plan.to_defaults(),
            shows_rare: change::is_rare(focus),
            other_level: change::off_ladder(plan.level),
            typed_size: plan.size.clone(),
            plan,
            focus,
            typing: false,
            problem,
            starts_at_once: false,
        }
    }

    /// The set-up of a match that starts at once if its plan is valid.
    #[must_use]
    pub fn starting(plan: Plan) -> Self {
        Self {
            starts_at_once: true,
            ..Self::new(plan, Field::Game, None)
        }
    }

    /// The visible fields, from the top.
    #[must_use]
    pub fn fields(&self, catalogue: &Catalogue) -> Vec<Field> {
        let fields = self.plan.fields(catalogue).into_iter();
        let shows_all = self.shows_rare || self.plan.purpose == Purpose::Analysis;
        fields
            .filter(|field| shows_all || !change::is_rare(*field))
            .collect()
    }

    /// The known problem, or a problem with piles that no further typing could make readable.
    fn problem(&self, shared: &Shared) -> Option<LaunchProblem> {
        let unread = || {
            let launch = self.plan.launch(&shared.catalogue, self.ladder(shared));
            launch.err()
        };
        let never = || self.plan.is_unreadable(&shared.catalogue);
        self.problem.clone().or_else(|| never().then(unread)?)
    }

    /// Starts the match or the analysis of this plan, or shows what is wrong with it.
    fn start(&mut self, shared: &mut Shared) -> Step {
        let launch = self.plan.launch(&shared.catalogue, self.ladder(shared));
        let begins = launch.is_ok() && self.plan.purpose == Purpose::Match;
        let step = self.launched(launch, shared);
        let chosen = self.plan.to_defaults();
        if begins && chosen != self.proposed {
            let change = Change::Setup(Box::new(chosen));
            return step.with(shared.set(change).unwrap_or_default());
        }
        step
    }

    fn launched(&mut self, launch: Result<Launch, LaunchProblem>, shared: &mut Shared) -> Step {
        let plan = || Box::new(self.plan.clone());
        match launch {
            Ok(Launch::Ready(the_match)) => Step::go(Go::Instead(Route::Match(the_match, plan()))),
            Ok(Launch::Analysis(the_match)) => {
                let place = Route::Analysis(the_match, Some(plan()));
                self.problem = None;
                Step::go(Go::To(place))
            }
            Ok(Launch::Draw(job)) => {
                let then = |setup: &mut Self, the_match, shared: &mut Shared| {
                    setup.launched(Ok(Launch::Ready(the_match)), shared)
                };
                shared.start(job, "Looking for a fair start", then).into()
            }
            Ok(Launch::Read(job)) => {
                let then = |setup: &mut Self, read: Result<Box<Replay>, _>, shared: &mut Shared| {
                    let game = setup.plan.game(&shared.catalogue);
                    let launch = setup.plan.opened(game, read.map(|line| *line));
                    setup.launched(launch, shared)
                };
                shared.start(job, "Reading what you typed", then).into()
            }
            Err(problem) => {
                self.focus_on(problem.field);
                self.problem = Some(problem);
                Step::stay()
            }
        }
    }
}

impl Screen for Setup {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        match self.plan.text(self.focus) {
            Some(_) => &TEXT,
            None => &KEYS,
        }
    }

    fn can(&self, command: Command, _shared: &Shared) -> Can {
        // No map is shown during the search for a start.
        Can::only_if(!matches!(command, Command::Map | Command::Spoiler))
    }

    fn word(&self, command: Command, shared: &Shared) -> Option<Word> {
        match (command, self.focus) {
            (Command::Enter, Field::More) if self.shows_rare => Some(Word::Replace("close")),
            (Command::Enter, Field::More) => Some(Word::Replace("open")),
            (Command::Enter, _) => self.problem(shared).map(|_| Word::Grey),
            _ => None,
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let catalogue = &shared.catalogue;
        if press.command != Command::Enter {
            self.problem = None;
        }
        match press.command {
            Command::Up | Command::Previous => self.step(catalogue, false),
            Command::Down | Command::Next => self.step(catalogue, true),
            Command::Less => self.change(shared, false),
            Command::More => self.change(shared, true),
            Command::Erase => self.erase_digit(shared),
            Command::Digit => {
                if let Some(digit) = press.digit() {
                    self.type_digit(shared, digit);
                }
            }
            Command::Enter if self.focus == Field::More => self.change(shared, true),
            Command::Enter => return self.start(shared),
            Command::Rules => {
                let entry = self.plan.entry(catalogue);
                return shared.show_rules(entry, &self.plan.parameters);
            }
            Command::Back => return Step::back(),
            Command::Leave => return Step::home(),
            _ => {}
        }
        Step::stay()
    }

    fn header(&self, shared: &Shared) -> Header {
        let title = &self.plan.entry(&shared.catalogue).title;
        let what = match self.plan.purpose {
            Purpose::Match => "New match",
            Purpose::Analysis => "Analyse",
        };
        let is_match = self.plan.purpose == Purpose::Match;
        let stake = is_match.then(|| draw::stake(shared, self));
        Header {
            titles: vec![format!("{what}: {title}"), title.to_string()],
            right: stake.into_iter().collect(),
            note: None,
        }
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        match self.problem(shared) {
            Some(problem) => Status::new(problem.message, Tone::Refused),
            None => Status::plain(draw::about(shared, self)),
        }
    }

    fn background_jobs(&mut self, shared: &Shared) -> Vec<BackgroundJob> {
        let proof = shared.proof_of(&self.plan.game(&shared.catalogue));
        proof.into_iter().collect()
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    fn arrived(&mut self, how: Arrival, shared: &mut Shared) -> Step {
        if how == Arrival::Opened && std::mem::take(&mut self.starts_at_once) {
            return self.start(shared);
        }
        Step::stay()
    }

    fn type_in(&mut self, input: Typing<'_>, shared: &mut Shared) -> Step {
        let line = self.plan.text_mut(self.focus);
        if line.is_some() {
            // The problem may no longer apply.
            self.problem = None;
        }
        input.edit(line, shared)
    }

    fn click(&mut self, target: Target, shared: &mut Shared) -> Step {
        let fields = self.fields(&shared.catalogue);
        if let Target::Line(line) | Target::Turn(line, _) = target
            && let Some(field) = fields.get(line)
        {
            self.problem = None;
            self.focus_on(*field);
            match target {
                Target::Turn(_, forward) => self.change(shared, forward),
                _ if *field == Field::More => self.change(shared, true),
                _ => {}
            }
        }
        Step::stay()
    }

    fn menu_mark(&self, _shared: &Shared) -> Option<MenuMark> {
        match self.plan.purpose {
            Purpose::Match => Some(MenuMark::Play),
            Purpose::Analysis => None,
        }
    }
}
