//! The endgames: starts of a game. On request, each shows who wins, and with which move.

mod draw;

use goldpile_app::{Advice, Job, OutcomeAnswer};
use goldpile_engine::notation::piles_text;
use goldpile_engine::{Counts, Move, Outcome, Position, after, start};
use goldpile_number::Natural;
use goldpile_play::Adviser;
use goldpile_tui::keys::groups::{ENTER, HELP, LEAVE, MOUSE, UP_DOWN};
use goldpile_tui::{
    BackgroundJob, Binding, Can, Canvas, Command, Header, Keys, MenuLine, Press, Pressed, Regions,
    Screen, ScreenEntry, Shared, Status, Step, Target, Tone, stepped,
};

/// The largest pile of an endgame.
const LARGEST: u64 = 6;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("endgames", "In the endgames", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 2, "to the endgame above or below"),
        Binding::new(ENTER, "Enter", "show", 0, "show who wins and how"),
        Binding::new(&[(Press::Char('D'), Command::Reset)], "D", "hide all", 1, "hide all answers again"),
    ],
    LEAVE,
    HELP,
    MOUSE,
]);

/// Its entry in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS],
    menu: Some(MenuLine {
        title: "Endgames",
        about: "Small piles: who wins, and with which move?",
        awaits: None,
        open: |shared| Endgames::of(shared).map_or_else(Step::stay, Step::push),
        beside: None,
    }),
};

/// The screen: the endgames of one game, and which of them have been answered.
pub struct Endgames {
    adviser: Adviser,
    starts: Vec<Start>,
    chosen: usize,
}

/// One start, and what is known about it.
struct Start {
    position: Position,
    /// Whether the player has asked for the answer.
    asked: bool,
    verdict: Option<OutcomeAnswer>,
    hint: Option<Move>,
}

impl Endgames {
    /// The endgames of the first game in the catalogue, if there is one.
    #[must_use]
    pub fn of(shared: &Shared) -> Option<Self> {
        let entry = shared.catalogue.entries().first()?;
        let game = entry.default_game();
        let piles = (1..=LARGEST).flat_map(|a| (a..=LARGEST).map(move |b| [a, b]));
        let starts = piles.filter_map(|piles| {
            let piles: Counts = piles.into_iter().map(Natural::from).collect();
            let position = start(&*game.rules, piles, &[]).ok()?;
            Some(Start {
                position,
                asked: false,
                verdict: None,
                hint: None,
            })
        });
        Some(Self {
            starts: starts.collect(),
            adviser: Adviser::new(game),
            chosen: 0,
        })
    }

    /// The answer for this start, in words.
    fn answer_text(&self, start: &Start) -> String {
        let rules = &*self.adviser.game().rules;
        match (&start.verdict, &start.hint) {
            (Some(Ok(_)), Some(hint)) => {
                let left = after(rules, &start.position, hint).piles;
                let left = piles_text(&left);
                format!("Whoever moves wins: leave {left}.")
            }
            (Some(Ok(Outcome::P)), None) => "Whoever moves loses.".to_owned(),
            (Some(Ok(Outcome::N)), None) => {
                "Whoever moves wins; how is being looked for.".to_owned()
            }
            (Some(Err(unsolved)), _) => format!("Nobody can tell: {unsolved}."),
            (None, _) => "It is being looked for.".to_owned(),
        }
    }
}

impl Screen for Endgames {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        &KEYS
    }

    fn can(&self, command: Command, _shared: &Shared) -> Can {
        match command {
            Command::Enter => Can::or(
                !self.starts[self.chosen].asked,
                "The answer is there already.",
            ),
            Command::Reset => Can::only_if(self.starts.iter().any(|start| start.asked)),
            _ => Can::Yes,
        }
    }

    fn act(&mut self, press: Pressed, _shared: &mut Shared) -> Step {
        match press.command {
            Command::Enter => self.starts[self.chosen].asked = true,
            Command::Reset => {
                return Step::ask(Command::Reset, "Hide all answers again?");
            }
            Command::Back => return Step::back(),
            Command::Leave => return Step::home(),
            command => {
                let line = stepped(command, self.chosen, self.starts.len(), 10);
                self.chosen = line.unwrap_or(self.chosen);
            }
        }
        Step::stay()
    }

    fn confirmed(&mut self, _command: Command, _shared: &mut Shared) -> Step {
        for start in &mut self.starts {
            start.asked = false;
        }
        Step::stay()
    }

    fn header(&self, shared: &Shared) -> Header {
        let asked = self.starts.iter().filter(|start| start.asked).count();
        let count = format!("{asked} of {} answered", self.starts.len());
        Header::new("Endgames", vec![(count, shared.theme.muted)])
    }

    fn status(&self, _shared: &Shared) -> Status<'_> {
        let start = &self.starts[self.chosen];
        if start.asked {
            return Status::new(self.answer_text(start), Tone::Winning);
        }
        Status::plain("Who wins, and with which move? Enter shows it.")
    }

    fn background_jobs(&mut self, _shared: &Shared) -> Vec<BackgroundJob> {
        let chosen = self.chosen;
        let start = &self.starts[chosen];
        let position = &start.position;
        match (&start.verdict, &start.hint) {
            (None, _) => {
                let job = Job::verdict(&self.adviser, position);
                vec![BackgroundJob::new(
                    job,
                    move |screen: &mut Self, verdict, _| {
                        screen.starts[chosen].verdict = Some(verdict);
                        Step::stay()
                    },
                )]
            }
            (Some(Ok(Outcome::N)), None) => {
                let job = Job::hint(&self.adviser, position);
                let then = move |screen: &mut Self, hint: Result<Option<Advice>, _>, _: &mut _| {
                    let advice = hint.ok().flatten();
                    screen.starts[chosen].hint = advice.map(|advice| advice.chosen);
                    Step::stay()
                };
                vec![BackgroundJob::new(job, then)]
            }
            _ => Vec::new(),
        }
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        if let Target::Line(line) = target {
            self.chosen = line;
        }
        Step::stay()
    }
}
