//! The analysis of a position: free play for both sides, and what is known about the position.

mod draw;
mod keys;
mod state;

pub use state::Analysis;

use crate::engine::Phase;
use crate::play::Contest;
use crate::tui::keys::{Command, Keys};
use crate::tui::place::Place;
use crate::tui::plan::{Field, Plan, Purpose};
use crate::tui::screen::{
    Can, Entry, Go, Header, Mark, MenuLine, Pressed, Screen, Shared, Status, Step, Tone, Word,
    insert,
};
use crate::tui::stage::{self, Focus, Mode, READING, Topic};
use crate::tui::tasks::{Answer, Found, Job, Wish};
use crate::tui::text_line::TextLine;
use crate::tui::widgets::{Canvas, Regions, Target};

const TITLE: &str = "Analyse";

/// Its entry in the list of screens.
pub const ENTRY: Entry = Entry {
    keys: &[
        &keys::TAKE,
        &keys::LINE,
        &keys::BOARD,
        &keys::BLOCK_ON_BOARD,
        &keys::BLOCK,
        &keys::OVER,
    ],
    menu: Some(MenuLine {
        title: TITLE,
        about: "Try things out on any position: see who wins, in how many takes, and every winning \
                move.",
        open,
        beside: None,
    }),
};

/// Opens the set-up, where the position is chosen first.
fn open(shared: &mut Shared) -> Step {
    let seed = shared.draw_seed();
    let plan = Plan::new(&shared.catalogue, 0, seed);
    plan.map_or_else(Step::stay, |mut plan| {
        plan.purpose = Purpose::Analysis;
        Step::go(Go::To(Place::Setup(Box::new(plan), Field::Game, None)))
    })
}

impl Analysis {
    /// Returns the analysis of a position, with the plan of a match from it if there is one; `None`
    /// if its game is not in the catalogue.
    #[must_use]
    pub(in crate::tui) fn of(
        contest: &Contest,
        plan: Option<Plan>,
        shared: &Shared,
    ) -> Option<Self> {
        let plan = plan.or_else(|| Plan::of_contest(&shared.catalogue, contest))?;
        Some(Self::new(contest, plan))
    }

    /// Continues from here in a new match, which returns here when left.
    fn play_on(&mut self) -> Step {
        let contest = &self.stage.contest;
        let plan = &self.stage.plan;
        if plan.purpose == Purpose::Analysis {
            // The players are still to be chosen.
            let plan = Box::new(plan.for_match(contest));
            return Step::go(Go::To(Place::Setup(plan, Field::Opponent, None)));
        }
        let played = contest.branch(contest.moves_made());
        self.stage.play_on(played.with_seats(plan.seats()))
    }

    fn enter(&mut self, shared: &mut Shared) -> Step {
        if self.typed.is_some() {
            let unread = self.take_typed().map(Job::Open);
            return unread.map_or_else(Step::stay, |job| self.stage.ask(job, READING, shared));
        }
        match self.stage.entered(shared) {
            Ok(chosen) => {
                self.stage.play(chosen, None);
                Step::stay()
            }
            Err(step) => step,
        }
    }

    fn mode(&self) -> Mode {
        match self.typed {
            Some(_) if !self.stage.is_refused() => Mode::Line,
            _ => self.stage.mode(),
        }
    }
}

impl Screen for Analysis {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        match self.mode() {
            Mode::Over => &keys::OVER,
            Mode::Line => &keys::LINE,
            Mode::Map if self.stage.announces() => &keys::BLOCK_ON_BOARD,
            Mode::Map => &keys::BOARD,
            Mode::Block => &keys::BLOCK,
            // The user plays both sides.
            Mode::Take | Mode::Wait => &keys::TAKE,
        }
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        match command {
            Command::NextMark | Command::PreviousMark => match self.winning() {
                _ if self.stage.contest.verdict().is_some() => Can::Because("No move is left."),
                _ if self.stage.contest.position().phase == Phase::Block => Can::Because(
                    "The block comes first: choose it and press Enter, and the winning moves are \
                     listed. The hint shows what to block.",
                ),
                Some(Ok(winning)) => Can::or(!winning.is_empty(), "No move wins here."),
                Some(Err(_)) => Can::Because(
                    "The winning moves are not listed: the list would be too long, or nobody can tell.",
                ),
                None => Can::Because("The winning moves are not known yet."),
            },
            command => self.stage.can(command, shared),
        }
    }

    fn word(&self, command: Command, _shared: &Shared) -> Option<Word> {
        match command {
            Command::Enter if self.typed.is_some() => self.stage.is_refused().then_some(Word::Grey),
            command => self.stage.word(command),
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        if self.edit_refused(press) {
            return Step::stay();
        }
        // Any other command closes the line with a refused text.
        if !matches!(
            press.command,
            Command::Record | Command::Enter | Command::Back
        ) && self.typed.take().is_some()
        {
            self.stage.topic = Topic::Nothing;
        }
        match press.command {
            Command::NextMark => self.walk(true),
            Command::PreviousMark => self.walk(false),
            Command::Record => self.begin_typing(),
            Command::Branch => return self.play_on(),
            Command::Enter => return self.enter(shared),
            Command::Back if self.typed.is_some() => {
                self.typed = None;
                self.stage.topic = Topic::Nothing;
            }
            // Running searches are stopped first.
            Command::Back if shared.tasks.looking() > 0 => self.stop(),
            Command::Back if self.stage.back() => {}
            Command::Back => return Step::back(),
            Command::Leave => return Step::home(),
            _ => {
                let extent = self.stage.extent(shared);
                let step = self.stage.act_choosing(press, extent, shared);
                return step.unwrap_or_default();
            }
        }
        Step::stay()
    }

    fn header(&self, shared: &Shared) -> Header {
        stage::header("Analysis", &self.stage.contest, &shared.theme)
    }

    /// Returns the chosen move, and its effect on who wins.
    fn status(&self, shared: &Shared) -> Status<'_> {
        let mut status = self.stage.status(shared);
        if let Some(typed) = &self.typed {
            status.line = Some(("Position or record: ", typed));
            status.is_refused = self.stage.is_refused();
            if self.stage.is_refused() {
                let key = shared.keymap.key(Command::Record);
                status.text = format!("{} Press {key} to edit it.", status.text);
            } else {
                let help = "Type a position or a whole record, with commas within a position and \
                            spaces between positions.";
                (status.text, status.tone) = (help.to_owned(), Tone::Plain);
            }
        } else if let Some((consequence, tone)) = draw::consequence(self)
            && !matches!(self.stage.topic, Topic::Advised(_))
        {
            status.text = format!("{} {consequence}", status.text);
            status.tone = tone.unwrap_or(status.tone);
        }
        status
    }

    fn wants(&mut self, shared: &Shared) -> Vec<Wish> {
        let extent = self.stage.extent(shared);
        let map = self.stage.wants(extent, shared);
        let known = self.wanted().map(|job| self.stage.wish(job, false));
        map.into_iter().chain(known).collect()
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        let focus = Focus::of(self.mode(), shared);
        stage::draw(
            shared,
            &self.stage,
            focus,
            regions.body,
            canvas,
            |area, canvas| {
                draw::draw(shared, self, area, canvas);
            },
        );
    }

    fn answer(&mut self, answer: Answer, shared: &mut Shared) -> Step {
        let Answer::Think(found) = answer else {
            return Step::stay();
        };
        match found {
            Found::Verdict(verdict) => self.learn(verdict),
            Found::Winning(winning) => self.list(winning),
            Found::Distance(distance) => self.measure(distance),
            Found::Open(read) => self.put(read.map(|line| *line)),
            found => return self.stage.found(found, shared).unwrap_or_default(),
        }
        Step::stay()
    }

    fn stopped(&mut self, _shared: &mut Shared) {
        self.stage.stopped();
    }

    fn text_line(&mut self) -> Option<&mut TextLine> {
        match &mut self.typed {
            _ if self.stage.is_refused() => None,
            Some(typed) => {
                self.stage.topic = Topic::Nothing;
                Some(typed)
            }
            None => self.stage.text_line(),
        }
    }

    /// Takes pasted text as a position or a record.
    fn paste(&mut self, text: &str, shared: &mut Shared) -> Step {
        if self.mode() != Mode::Line {
            self.typed = Some(TextLine::default());
        }
        insert(self.text_line(), text, shared);
        Step::stay()
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        match target {
            Target::Line(place) => self.choose_winning(place),
            target => return self.stage.click(target),
        }
        Step::stay()
    }

    fn contest(&self) -> Option<&Contest> {
        Some(&self.stage.contest)
    }

    fn mark(&self, _shared: &Shared) -> Option<Mark> {
        Some(Mark::Titled(TITLE))
    }
}
