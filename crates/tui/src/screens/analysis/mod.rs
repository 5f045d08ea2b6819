//! The analysis of a position: free play for both sides, and what is known about the position.

mod draw;
mod keys;
mod state;

pub use state::Analysis;

use crate::board::{self, BoardView, Focus, Mode, READING, Topic};
use crate::keys::{Command, Keys};
use crate::plan::{Field, Plan, Purpose};
use crate::route::Route;
use crate::screen::{
    BackgroundJob, Can, CurrentMatch, Go, Header, MenuLine, MenuMark, Pressed, Screen, ScreenEntry,
    Shared, Status, Step, Tone, Typing, Word,
};
use crate::text_line::TextLine;
use crate::widgets::{Canvas, Regions, Target};
use goldpile_app::Job;
use goldpile_app::matches::start_off_screen;
use goldpile_engine::{Phase, Replay};
use goldpile_play::{Match, PositionText, PositionTextError, library};

const TITLE: &str = "Analyse";

/// The entry of the analysis in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[
        &keys::TAKE,
        &keys::LINE,
        &keys::ON_MAP,
        &keys::BLOCK_ON_MAP,
        &keys::BLOCK,
        &keys::OVER,
    ],
    menu: Some(MenuLine {
        title: TITLE,
        about: "Try things out on any position: see who wins, in how many takes, and every winning \
                move.",
        awaits: None,
        open,
        beside: None,
    }),
};

/// Opens the set-up, where the position is chosen.
fn open(shared: &mut Shared) -> Step {
    plan(0, shared).map_or_else(Step::stay, |plan| {
        Step::go(Go::To(Route::Setup(Box::new(plan), Field::Game, None)))
    })
}

/// The plan for analysing the game at this index; `None` if there is no such game.
fn plan(entry: usize, shared: &mut Shared) -> Option<Plan> {
    let seed = shared.draw_seed();
    let mut plan = shared.with_defaults(Plan::new(&shared.catalogue, entry, seed)?);
    plan.purpose = Purpose::Analysis;
    Some(plan)
}

impl Analysis {
    /// The analysis of a position, with the plan of the match it comes from, if any; `None` if its game is not in
    /// the catalogue.
    pub(crate) fn of(the_match: &Match, plan: Option<Box<Plan>>, shared: &Shared) -> Option<Self> {
        let plan = plan.map(|plan| *plan);
        let plan = plan.or_else(|| Plan::of_match(&shared.catalogue, the_match))?;
        Some(Self::new(the_match, plan))
    }

    /// Starts a new match from the current position. Leaving that match leads back to the analysis.
    fn play_on(&mut self) -> Step {
        let the_match = self.board.the_match();
        let plan = &self.board.plan;
        if plan.purpose == Purpose::Analysis {
            // The players have not been chosen yet.
            let plan = Box::new(plan.for_match(the_match.record()));
            return Step::go(Go::To(Route::Setup(plan, Field::Opponent, None)));
        }
        let played = the_match.branch(the_match.moves_made());
        self.board.play_on(played.with_seats(plan.seats()))
    }

    /// Switches to the analysis of a typed position, of any game, or shows why the text is not valid.
    fn put_text(
        &mut self,
        read: Result<Box<PositionText>, PositionTextError>,
        shared: &mut Shared,
    ) -> Step {
        let the_match = match read {
            Ok(read) => read.into_saved().the_match,
            Err(error) => {
                self.board.topic = Topic::Refused(error.to_string());
                return Step::stay();
            }
        };
        let game = the_match.game();
        if let Some(why) = start_off_screen(game, &the_match.position().piles) {
            self.board.topic = Topic::Refused(why);
            return Step::stay();
        }
        shared.add_unknown_game(game);
        let mut entries = shared.catalogue.entries().iter();
        let entry = entries.position(|entry| {
            (&entry.name, &entry.source) == (&game.entry.name, &game.entry.source)
        });
        let Some(mut plan) = entry.and_then(|entry| plan(entry, shared)) else {
            self.board.topic = Topic::Refused(library::same_name(&game.entry));
            return Step::stay();
        };
        plan.parameters = game.settings.clone();
        let plan = Some(Box::new(plan));
        Step::go(Go::Instead(Route::Analysis(Box::new(the_match), plan)))
    }

    fn enter(&mut self, shared: &mut Shared) -> Step {
        if let Some(text) = self.typed_text(&shared.catalogue) {
            let job = Job::open_text(self.board.adviser(), &shared.catalogue, text);
            return shared.start(job, READING, Self::put_text).into();
        }
        if self.typed.is_some() {
            let Some(unread) = self.take_typed() else {
                return Step::stay();
            };
            let then = |analysis: &mut Self, read: Result<Box<Replay>, _>, _: &mut Shared| {
                analysis.put(read.map(|line| *line));
                Step::stay()
            };
            let job = Job::open(self.board.adviser(), unread);
            return shared.start(job, READING, then).into();
        }
        if let Some(chosen) = self.board.entered() {
            self.board.play(chosen, None);
        }
        Step::stay()
    }

    fn mode(&self) -> Mode {
        match self.typed {
            Some(_) if !self.board.is_refused() => Mode::Line,
            _ => self.board.mode(),
        }
    }
}

impl Screen for Analysis {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        match self.mode() {
            Mode::Over => &keys::OVER,
            Mode::Line => &keys::LINE,
            Mode::Map if self.board.announces() => &keys::BLOCK_ON_MAP,
            Mode::Map => &keys::ON_MAP,
            Mode::Block => &keys::BLOCK,
            // The user plays both sides.
            Mode::Take | Mode::Wait => &keys::TAKE,
        }
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        match command {
            Command::NextMark | Command::PreviousMark => match self.winning() {
                _ if self.board.the_match().verdict().is_some() => Can::Because("No move is left."),
                _ if self.board.the_match().position().phase == Phase::Block => Can::Because(
                    "The block comes first: choose it and press Enter, and the winning moves are \
                     listed. The hint shows what to block.",
                ),
                Some(Ok(winning)) => Can::or(!winning.is_empty(), "No move wins here."),
                Some(Err(_)) => Can::Because(
                    "The winning moves are not listed: the list would be too long, or nobody can tell.",
                ),
                None => Can::Because("The winning moves are not known yet."),
            },
            command => self.board.can(command, shared),
        }
    }

    fn word(&self, command: Command, _shared: &Shared) -> Option<Word> {
        match command {
            Command::Enter if self.typed.is_some() => self.board.is_refused().then_some(Word::Grey),
            command => self.board.word(command),
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        if self.edit_refused(press) {
            return Step::stay();
        }
        // Any other command discards a refused text.
        let keeps = [Command::Record, Command::Enter, Command::Back];
        if !keeps.contains(&press.command) && self.typed.take().is_some() {
            self.board.topic = Topic::Nothing;
        }
        match press.command {
            Command::NextMark => self.step_winning(true),
            Command::PreviousMark => self.step_winning(false),
            Command::Record => self.begin_typing(),
            Command::Branch => return self.play_on(),
            Command::Enter => return self.enter(shared),
            Command::Back if self.typed.is_some() => {
                self.typed = None;
                self.board.topic = Topic::Nothing;
            }
            // The first Escape stops running searches.
            Command::Back if shared.jobs.background_ticks() > 0 => self.stop(),
            Command::Back if self.board.back() => {}
            Command::Back => return Step::back(),
            Command::Leave => return Step::home(),
            _ => {
                let extent = self.board.extent(shared);
                let step = self.board.act(press, extent, shared);
                return step.unwrap_or_default();
            }
        }
        Step::stay()
    }

    fn header(&self, shared: &Shared) -> Header {
        board::header("Analysis", self.board.the_match(), &shared.theme)
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        let mut status = self.board.status(shared);
        if let Some(typed) = &self.typed {
            status.line = Some(("Position or record: ", typed));
            status.is_refused = self.board.is_refused();
            if self.board.is_refused() {
                let key = shared.keymap.key(Command::Record);
                status.text = format!("{} Press {key} to edit it.", status.text);
            } else {
                let help = "Type a position or a whole record, such as 3,4 1,2. A game can stand before \
                            it: wythoff t=2 3,4.";
                (status.text, status.tone) = (help.to_owned(), Tone::Plain);
            }
        } else if let Some((consequence, tone)) = draw::consequence(self)
            && !matches!(self.board.topic, Topic::Advised(_))
        {
            status.text = format!("{} {consequence}", status.text);
            status.tone = tone.unwrap_or(status.tone);
        }
        status
    }

    fn background_jobs(&mut self, shared: &Shared) -> Vec<BackgroundJob> {
        let extent = self.board.extent(shared);
        let mut jobs = self.board.background_jobs(extent, shared);
        jobs.extend(self.next_search());
        jobs.extend(shared.proof_of(self.board.the_match().game()));
        jobs
    }

    fn board(&mut self) -> Option<&mut BoardView> {
        Some(&mut self.board)
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        let focus = Focus::of(self.mode(), shared);
        let beside = |area, canvas: &mut Canvas<'_>| draw::draw(shared, self, area, canvas);
        board::draw(shared, &self.board, focus, regions.body, canvas, beside);
    }

    fn type_in(&mut self, input: Typing<'_>, shared: &mut Shared) -> Step {
        if matches!(input, Typing::Pasted(_)) && self.mode() != Mode::Line {
            self.typed = Some(TextLine::default());
        }
        let line = match &mut self.typed {
            _ if self.board.is_refused() => None,
            Some(typed) => {
                self.board.topic = Topic::Nothing;
                Some(typed)
            }
            None => self.board.text_line(),
        };
        input.edit(line, shared)
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        match target {
            Target::Line(place) => self.choose_winning(place),
            target => return self.board.click(target),
        }
        Step::stay()
    }

    fn current_match(&self) -> Option<CurrentMatch<'_>> {
        let (the_match, status) = (self.board.the_match(), None);
        Some(CurrentMatch { the_match, status })
    }

    fn menu_mark(&self, _shared: &Shared) -> Option<MenuMark> {
        Some(MenuMark::Titled(TITLE))
    }
}
