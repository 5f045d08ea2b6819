//! The screen of a match.

mod act;
mod arrows;
mod begin;
mod card;
mod climbing;
mod cost;
mod decided;
mod ending;
mod first;
pub(crate) mod keep;
mod keys;
mod learner;

use crate::board::{self, BoardRole, BoardView, Focus, Mode, Topic};
use crate::keys::{Command, Keys, WAIT};
use crate::message::Effect;
use crate::plan::Plan;
use crate::screen::{
    Arrival, BackgroundJob, Can, CurrentMatch, Header, MenuMark, Motion, Pressed, Screen,
    ScreenEntry, Shared, Status, Step, Typing, Word,
};
use crate::text_line::TextLine;
use crate::widgets::{Canvas, Piece, Regions, Target, counted, wrapped};
use goldpile_app::{ClimbSession, Job, MatchEvent, MatchSession, OpenedMatch, SaveState};
use goldpile_number::Natural;
use learner::Learner;

/// The entry of the match in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[
        &keys::TAKE,
        &keys::LINE,
        &keys::ON_MAP,
        &keys::BLOCK_ON_MAP,
        &keys::BLOCK,
        &keys::OVER,
        &keys::BEGIN,
    ],
    menu: None,
};

/// The number of ticks for which a result stays at first, whatever key is pressed: longer than it takes a held key
/// to repeat, which is up to 0.7 seconds.
const RESULT_TICKS: u16 = 12;

/// The smallest pile that is shown only as a number, so that no tokens can be seen leaving it.
const LARGEST_ANIMATED: u64 = 1_000_000;

/// A match being played.
pub struct Playing {
    /// The match and the move being chosen.
    pub board: BoardView,
    /// The number of moves made when a claim was last refuted.
    refuted: Option<usize>,
    /// The counts for a learner; `None` if no moves are offered back.
    learner: Option<Learner>,
    /// The climb, if this is a match of one.
    climb: Option<Box<ClimbSession>>,
    ended: Option<ending::EndedMatch>,
    is_first: bool,
    /// How often the person was helped; `None` if the help was given before the match was opened, so the number is
    /// unknown.
    helps: Option<u32>,
    /// A note after the sentence of the status line until the next key; usually empty.
    note: String,
    /// A note below the header about the match before this one until the next key; usually empty.
    left_note: &'static str,
    /// The command whose cost was said last, and the number of inputs by then.
    cost_said: Option<(Command, u64)>,
    /// Whether the player has pressed an arrow in this match, or been told of them.
    knows_arrows: bool,
    /// Whether the player has pressed a letter that does the same as an arrow.
    moves_by_letter: bool,
}

impl Playing {
    pub(crate) fn new(session: MatchSession, plan: Plan, shared: &mut Shared) -> Self {
        if !session.the_match().is_climb() {
            // An earlier unfinished match stays where it is saved.
            shared.paused = None;
        }
        let mut board = BoardView::new(session, plan);
        board.role = BoardRole::Match;
        let mut playing = Self {
            refuted: None,
            is_first: false,
            helps: (!board.the_match().is_helped()).then_some(0),
            ended: None,
            learner: board.plan.offers_moves_back().then(Learner::default),
            board,
            climb: None,
            note: String::new(),
            left_note: "",
            cost_said: None,
            knows_arrows: false,
            moves_by_letter: false,
        };
        playing.ask_who_begins();
        playing
    }

    /// A match opened from a file; `None` if its game is not in the catalogue.
    pub(crate) fn from_file(opened: OpenedMatch, shared: &mut Shared) -> Option<Self> {
        let mut plan = Plan::of_match(&shared.catalogue, &opened.the_match)?;
        // The file does not say whether to warn, so the settings decide. A warning would cost a star.
        plan.warn = shared.settings().setup.warn && !opened.the_match.is_for_star();
        Some(Self::new(MatchSession::opened(opened), plan, shared))
    }

    /// A continuation of a job that does `act` with the result and then applies the consequences.
    fn then<T>(
        act: impl FnOnce(&mut Self, T, &mut Shared) -> Step + Send + 'static,
    ) -> impl FnOnce(&mut Self, T, &mut Shared) -> Step + Send + 'static {
        move |playing, result, shared| {
            let moves = playing.board.the_match().moves_made();
            let step = act(playing, result, shared);
            playing.after(moves, step, shared)
        }
    }

    /// Applies the consequences of an action: animates new moves and saves the match.
    fn after(&mut self, moves: usize, step: Step, shared: &mut Shared) -> Step {
        let the_match = self.board.the_match();
        let made = the_match.moves_made();
        let largest = Natural::small(LARGEST_ANIMATED);
        let is_seen = the_match.start().piles.iter().all(|pile| *pile < largest);
        if shared.active.motion() && made > moves && is_seen {
            shared.motion = Some(Motion::of(shared.motion, moves, made));
        }
        if the_match.verdict().is_some() && self.ended.is_none() {
            shared.result_ticks = RESULT_TICKS + shared.motion.map_or(0, Motion::ticks_left);
        }
        let mut effects = self.keep(shared);
        effects.extend(step.effects);
        Step { effects, ..step }
    }

    /// The board as shown during an animation, and whether the next move is still to come.
    fn moving(&self, shared: &Shared) -> Option<(BoardView, bool)> {
        let stage = shared.motion?.stage();
        let made = self.board.the_match().moves_made();
        (stage.moves <= made).then(|| (self.board.as_of(stage.moves), stage.leaving == 0))
    }

    /// A note while the match is being saved, or if it could not be saved.
    fn file_note(&self, shared: &Shared) -> Option<Piece> {
        match self.board.session.status().state() {
            SaveState::Saving => Some(("saving …".to_owned(), shared.theme.muted)),
            SaveState::Failed => Some(("not saved".to_owned(), shared.theme.refused)),
            SaveState::Saved | SaveState::Unsaved => None,
        }
    }
}

impl Screen for Playing {
    fn keys(&self, shared: &Shared) -> &'static Keys {
        match self.board.mode() {
            _ if self.board.asks_who_begins => &keys::BEGIN,
            // The keys of the end would say how the last move ends the match.
            Mode::Over if self.moving(shared).is_some() => &WAIT,
            Mode::Over => &keys::OVER,
            Mode::Line => &keys::LINE,
            Mode::Map if self.board.announces() => &keys::BLOCK_ON_MAP,
            Mode::Map => &keys::ON_MAP,
            Mode::Wait => &WAIT,
            Mode::Take => &keys::TAKE,
            Mode::Block => &keys::BLOCK,
        }
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        let the_match = self.board.the_match();
        if let Some(can) = self.can_in_climb(command) {
            return can;
        }
        match command {
            _ if self.board.asks_who_begins => Can::Yes,
            Command::Share if self.climb.is_some() => Can::or(
                self.climb_card(shared).is_some(),
                "The climb of another day does not count, so it has no card.",
            ),
            Command::Lesson if the_match.verdict().is_none() => self.can_show_card(shared),
            Command::Review => {
                Can::only_if(the_match.moves_made() > 0 || the_match.ending().is_some())
            }
            Command::Claim if !the_match.may_claim(the_match.actor()) => {
                Can::Because("Make a move first: a claim is about your play, not about the start.")
            }
            Command::Claim if self.refuted == Some(the_match.moves_made()) => {
                Can::Because("That claim was wrong: make a move before you claim again.")
            }
            command => self.board.can(command, shared),
        }
    }

    fn word(&self, command: Command, _shared: &Shared) -> Option<Word> {
        if self.board.mode() == Mode::Over && command == Command::Enter {
            return self.next_label().map(Word::Replace);
        }
        if self.board.asks_who_begins {
            return self.beginner_word().filter(|_| command == Command::Next);
        }
        self.board.word(command)
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let moves = self.board.the_match().moves_made();
        self.note.clear();
        self.left_note = "";
        if self.says_cost(press, shared) {
            return Step::stay();
        }
        self.note_arrows(press);
        self.note_help(press.command);
        let step = self.carry_out(press, shared);
        self.after(moves, step, shared)
    }

    fn confirmed(&mut self, command: Command, shared: &mut Shared) -> Step {
        if command == Command::Leave {
            return Step::home();
        }
        match command {
            Command::Claim => self.board.session.accept_claim(),
            _ => self.board.session.resign(),
        }
        // A message about a move no longer applies.
        self.board.topic = Topic::Nothing;
        self.board.clear();
        let moves = self.board.the_match().moves_made();
        let step = self.store_climb(shared).unwrap_or_default();
        self.after(moves, step, shared)
    }

    fn header(&self, shared: &Shared) -> Header {
        let moving = self.moving(shared);
        let the_match = moving
            .as_ref()
            .map_or(&self.board, |(board, _)| board)
            .the_match();
        let game = the_match.game();
        let practice = match self.climb_squares(shared) {
            Some(squares) => format!(" · climb {squares}"),
            None if self.board.the_match().is_practice() => " · practice".to_owned(),
            None => String::new(),
        };
        let warnings = match self.learner.as_ref().map_or(0, |learner| learner.offered) {
            0 => String::new(),
            many => format!(" · {}", counted(many, "warning", "warnings")),
        };
        Header {
            titles: vec![
                format!("{}{practice}{warnings}", game.title()),
                format!("{}{practice}{warnings}", game.entry.title),
                format!("{}{practice}", game.entry.title),
                game.entry.title.to_string(),
            ],
            right: if self.board.asks_who_begins {
                board::idle_players(the_match)
            } else {
                board::players(the_match, &shared.theme)
            },
            note: self.file_note(shared).or_else(|| {
                let note = (self.left_note.to_owned(), shared.theme.muted);
                (!self.left_note.is_empty()).then_some(note)
            }),
        }
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        if let Some((board, is_awaited)) = self.moving(shared) {
            let the_match = board.the_match();
            let name = &the_match.seat(the_match.actor()).name;
            return Status::plain(if is_awaited {
                format!("{name} is thinking …")
            } else {
                board.status(shared).text
            });
        }
        if self.board.asks_who_begins {
            return self.beginner_status(shared);
        }
        if let Some(prompt) = self.prompt(shared) {
            return prompt;
        }
        let mut status = self.board.status(shared);
        if !self.note.is_empty() {
            let both = format!("{} {}", status.text, self.note);
            let area = shared.regions().status;
            let fits = wrapped(&both, area.width.into()).len() <= area.height.into();
            // If both do not fit, the note comes first; the next key clears it.
            status.text = if fits { both } else { self.note.clone() };
        }
        let count = self.learner.as_ref().map(Learner::count);
        let count = count.filter(|count| !count.is_empty());
        if let (Some(_), Some(count)) = (self.board.the_match().verdict(), count) {
            status.text = format!("{} {count}", status.text);
        }
        status
    }

    fn background_jobs(&mut self, shared: &Shared) -> Vec<BackgroundJob> {
        let extent = self.board.extent(shared);
        let judging = self.judging(shared);
        let mut jobs = self.board.background_jobs(extent, shared);
        jobs.extend(judging);
        jobs.extend(shared.proof_of(self.board.the_match().game()));
        jobs
    }

    fn board(&mut self) -> Option<&mut BoardView> {
        Some(&mut self.board)
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        let moving = self.moving(shared);
        let board = moving.as_ref().map_or(&self.board, |(board, _)| board);
        let focus = match moving {
            Some(_) => Focus::Never,
            None => Focus::of(self.board.mode(), shared),
        };
        let past = |area, canvas: &mut Canvas<'_>| board::draw_history(board, area, canvas);
        let free = board::draw(shared, board, focus, regions.body, canvas, past);
        if let (None, Some(verdict)) = (&moving, board.the_match().verdict()) {
            self.draw_end(shared, verdict, free, canvas);
            if let Some(map) = board.map_area(shared) {
                self.draw_turning_point(map, canvas);
            }
        }
    }

    fn arrived(&mut self, how: Arrival, shared: &mut Shared) -> Step {
        if how != Arrival::Opened {
            return Step::stay();
        }
        // Whether the card may be shown depends on the lesson.
        let mut effects = vec![shared.read_statistics(), shared.read_notebook()];
        if self.board.the_match().verdict().is_none() && self.board.session.status().has_file() {
            self.board.say_table("Resumed");
        }
        let numbers = &mut shared.match_numbers;
        if let Some(request) = self.board.session.adoption(numbers) {
            effects.push(shared.post_to_matches(Job::save_match(request)));
        }
        effects.extend(self.keep(shared));
        effects.extend(self.computer_acts(shared).effects);
        effects.into()
    }

    fn on_event(&mut self, event: &MatchEvent, on_top: bool, _shared: &mut Shared) -> Vec<Effect> {
        if on_top && matches!(event, MatchEvent::LeftAmongRecords(_)) {
            self.left_note = "the unfinished match is in History";
        }
        self.board.session.on_event(event);
        Vec::new()
    }

    fn type_in(&mut self, input: Typing<'_>, shared: &mut Shared) -> Step {
        if self.board.asks_who_begins {
            return Step::stay();
        }
        if matches!(input, Typing::Pasted(_))
            && matches!(self.board.mode(), Mode::Take | Mode::Block | Mode::Map)
            && self.board.person_acts()
        {
            self.board.line = Some(TextLine::default());
        }
        input.edit(self.board.text_line(), shared)
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        if self.board.asks_who_begins {
            return Step::stay();
        }
        self.board.click(target)
    }

    fn current_match(&self) -> Option<CurrentMatch<'_>> {
        let session = &self.board.session;
        // A climb is left where it is, and goes on from there.
        let status = self.climb.is_none().then(|| session.status());
        let the_match = session.the_match();
        Some(CurrentMatch { the_match, status })
    }

    fn menu_mark(&self, _shared: &Shared) -> Option<MenuMark> {
        Some(match self.climb {
            Some(_) => MenuMark::Titled("Today"),
            None => MenuMark::Play,
        })
    }
}
