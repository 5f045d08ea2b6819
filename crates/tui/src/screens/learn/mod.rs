//! The list of lessons, with the progress in each and the drills that are due.

mod draw;

use crate::keys::groups::{ENDS, ENTER, HELP, LEAVE, MOUSE, PAGES, UP_DOWN};
use crate::keys::{Binding, Command, Keys, Press};
use crate::route::{PuzzleView, Route};
use crate::screen::{
    Arrival, Can, Go, Header, MenuLine, Pressed, Screen, ScreenEntry, Shared, Status, Step, Tone,
};
use crate::widgets::{Canvas, Regions, Target, stepped};
use goldpile_app::{Job, LessonAdvance, ProgressError, StudyRequest};
use goldpile_learn::{Chapter, Notebook, Reached};

#[rustfmt::skip]
static KEYS: Keys = Keys::new("learn", "In the lessons", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 4, "to the line above or below"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "a page up or down"),
        Binding::new(ENDS, "Home End", "", 9, "to the first line or the last"),
        Binding::new(ENTER, "Enter", "learn", 0, "begin or resume this lesson; ask the drills that are due"),
        Binding::new(&[(Press::Char('d'), Command::Drills)], "d", "drills", 2,
            "the drills of this game, and one set for each idea"),
        Binding::new(&[(Press::Char('a'), Command::Again)], "a", "again", 3,
            "start this lesson again; your results are kept"),
        Binding::new(&[(Press::Char('R'), Command::Rules)], "R", "rules", 5, "the rules of this game"),
    ],
    LEAVE,
    HELP,
    MOUSE,
]);

/// The entry of the lessons in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS],
    menu: Some(MenuLine {
        title: "Learn",
        about: "From first hearing of a game to winning it: a quarter-hour lesson for each game, and \
                drills for what went wrong.",
        main: true,
        open: |_| Step::push(Learn::default()),
        beside: Some(draw::summary),
    }),
};

/// The list of lessons: a line for the drills, then one for each lesson.
#[derive(Clone, Debug, Default)]
pub struct Learn {
    /// The chosen line; `None` until the user chooses one.
    chosen: Option<usize>,
}

impl Learn {
    fn chosen(&self, notebook: &Notebook) -> usize {
        // The drills if any are due, else the first unfinished lesson.
        let next = || {
            let open = |chapter: &Chapter| chapter.reached() != Reached::Graduated;
            let lesson = notebook.lessons.iter().position(open);
            lesson.map_or(0, |lesson| lesson + 1)
        };
        let first = if notebook.due() > 0 { 0 } else { next() };
        self.chosen.unwrap_or(first).min(notebook.lessons.len())
    }

    /// The chosen lesson; `None` on the line of the drills.
    fn chapter<'a>(&self, shared: &'a Shared) -> Option<&'a Chapter> {
        let notebook = shared.notebook()?;
        notebook.lessons.get(self.chosen(notebook).checked_sub(1)?)
    }

    fn game(&self, shared: &Shared) -> Option<usize> {
        let name = &self.chapter(shared)?.game;
        let entries = shared.catalogue.entries();
        entries.iter().position(|entry| entry.name == *name)
    }
}

impl Screen for Learn {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        &KEYS
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        let chapter = self.chapter(shared);
        match command {
            Command::Enter if shared.notebook().is_none() => Can::No,
            Command::Enter if chapter.is_none() => Can::or(
                shared.notebook().is_some_and(|notebook| notebook.due() > 0),
                "No drill is due. Every mistake in a match or a lesson becomes a drill.",
            ),
            Command::Drills => Can::only_if(shared.notebook().is_some()),
            Command::Again => Can::only_if(chapter.is_some_and(|chapter| chapter.is_begun)),
            Command::Rules => Can::only_if(chapter.is_some()),
            _ => Can::Yes,
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let game = self.game(shared);
        // The chosen line stays chosen when the user comes back, even if drills have become due.
        self.chosen = shared.notebook().map(|notebook| self.chosen(notebook));
        match press.command {
            Command::Enter => Step::go(Go::To(Route::Study(
                game.map_or(StudyRequest::Due(None), StudyRequest::lesson),
            ))),
            Command::Drills => Step::go(Go::To(Route::Puzzles(PuzzleView::Mistakes(game)))),
            Command::Again => Step::ask(
                Command::Again,
                "Start this lesson again from its first step? Your results are kept.",
            ),
            Command::Rules => match game {
                Some(game) => {
                    let entry = &shared.catalogue.entries()[game];
                    shared.show_rules(entry, &entry.defaults())
                }
                None => Step::stay(),
            },
            Command::Back | Command::Leave => Step::home(),
            command => {
                if let Some(notebook) = shared.notebook() {
                    let count = notebook.lessons.len() + 1;
                    let line = stepped(command, self.chosen(notebook), count, count);
                    self.chosen = line.or(self.chosen);
                }
                Step::stay()
            }
        }
    }

    /// Moves the learner back to the first step.
    fn confirmed(&mut self, _command: Command, shared: &mut Shared) -> Step {
        let progress = self.chapter(shared).map(|chapter| chapter.progress.clone());
        progress.map_or_else(Step::stay, |progress| {
            let again = LessonAdvance {
                from: Some(progress.clone()),
                to: progress.restarted(),
            };
            let job = Job::keep_progress(&shared.catalogue, again, Vec::new());
            let then = |_: &mut Self, kept: Result<(), ProgressError>, shared: &mut Shared| {
                if let (Err(why), true) = (kept, shared.is_current()) {
                    shared.warn(&why.to_string());
                }
                Vec::new()
            };
            shared.post_note_for(job, then).into()
        })
    }

    fn header(&self, shared: &Shared) -> Header {
        let graduated = |notebook: &Notebook| {
            let lessons = &notebook.lessons;
            let done = lessons.iter().filter(|known| known.progress.graduated);
            format!("{} of {} done", done.count(), lessons.len())
        };
        let right = shared.notebook().map(graduated).unwrap_or_default();
        Header::new("Learn", vec![(right, shared.theme.muted)])
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        let notebook = match &shared.notebook {
            None => return Status::plain("Reading what you have learnt so far."),
            Some(Err(why)) => {
                return Status::new(format!("Nothing can be kept: {why}."), Tone::Losing);
            }
            Some(Ok(notebook)) => notebook,
        };
        let Some(chapter) = self.chapter(shared) else {
            return Status::plain(match (notebook.due(), notebook.drills.0.len()) {
                (0, 0) => "There are no drills yet. Every mistake in a match, a lesson or a drill becomes \
                           one: a question that comes back when you are about to forget it."
                    .to_owned(),
                (0, all) => format!("No drill is due; {all} are waiting. d lists them."),
                (1, _) => "1 drill is due. Enter asks it, d lists all.".to_owned(),
                (due, _) => format!("{due} drills are due. Enter asks them, d lists all."),
            });
        };
        if let Some(first) = notebook.damaged.first().or(notebook.damaged_drills.first()) {
            let count = notebook.damaged.len() + notebook.damaged_drills.len();
            return Status::skipped(first, count, Tone::Losing);
        }
        let title = &chapter.title;
        Status::plain(match chapter.reached() {
            Reached::Nothing => {
                format!("{title}: Enter begins the lesson. You need not know anything yet.")
            }
            Reached::Step(step, steps) => {
                let step = step + 1;
                format!("{title}: Enter resumes the lesson at step {step} of {steps}.")
            }
            Reached::Practice => {
                let missing = chapter.progress.missing();
                format!("{title}: Enter continues your practice. {missing}.")
            }
            Reached::Graduated => {
                format!("{title}: this lesson is done. d lists drills for each idea.")
            }
        })
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    fn arrived(&mut self, _how: Arrival, shared: &mut Shared) -> Step {
        shared.read_notebook().into()
    }

    fn click(&mut self, target: Target, shared: &mut Shared) -> Step {
        let Some(notebook) = shared.notebook() else {
            return Step::stay();
        };
        let mut chosen = self.chosen(notebook);
        let step = Step::choose_clicked(&target, &mut chosen);
        self.chosen = Some(chosen);
        step
    }
}
