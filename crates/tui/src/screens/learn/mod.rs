//! The list of lessons, with the progress in each.

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
use goldpile_play::words::capital;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("learn", "In the lessons", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "choose", 4, "to the line above or below"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "a page up or down"),
        Binding::new(ENDS, "Home End", "", 9, "to the first line or the last"),
        Binding::new(ENTER, "Enter", "learn", 0, "begin or resume this lesson"),
        Binding::new(&[(Press::Char('d'), Command::Drills)], "d", "practice", 2,
            "your mistakes in this game, and new positions for each idea"),
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
        about: "From first hearing of a game to winning it: a quarter-hour lesson for each game.",
        awaits: Some(draw::awaits),
        open: |shared| Step::push(Learn::resuming(shared)),
        beside: Some(draw::summary),
    }),
};

/// The index, from 0, of the lesson to go on with: the first one that is begun and not done, else the first one that
/// is not done; `None` if all are done.
fn next(notebook: &Notebook) -> Option<usize> {
    let lesson_with = |goes_on: &dyn Fn(Reached) -> bool| {
        let mut lessons = notebook.lessons.iter();
        lessons.position(|chapter| goes_on(chapter.reached()))
    };
    let is_begun = |reached| matches!(reached, Reached::Step(..) | Reached::Practice);
    lesson_with(&is_begun).or_else(|| lesson_with(&|reached| reached != Reached::Graduated))
}

/// The list of lessons.
#[derive(Clone, Debug, Default)]
pub struct Learn {
    /// The chosen line; `None` until the user chooses one.
    chosen: Option<usize>,
    /// Whether the chosen lesson is resumed as soon as the list is open.
    resumes: bool,
}

impl Learn {
    /// The list, from which the lesson that is begun and not done is resumed at once.
    fn resuming(shared: &Shared) -> Self {
        let next = shared.notebook().and_then(|notebook| {
            let lesson = &notebook.lessons[next(notebook)?];
            Some(lesson.reached())
        });
        Self {
            resumes: next.is_some_and(|reached| reached != Reached::Nothing),
            ..Self::default()
        }
    }

    fn chosen(&self, notebook: &Notebook) -> usize {
        let chosen = self.chosen.or_else(|| next(notebook));
        let last = notebook.lessons.len().saturating_sub(1);
        chosen.unwrap_or(0).min(last)
    }

    /// The chosen lesson; `None` if no game has one.
    fn chapter<'a>(&self, shared: &'a Shared) -> Option<&'a Chapter> {
        let notebook = shared.notebook()?;
        notebook.lessons.get(self.chosen(notebook))
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
            Command::Enter | Command::Drills | Command::Rules => Can::only_if(chapter.is_some()),
            Command::Again => Can::only_if(chapter.is_some_and(|chapter| chapter.is_begun)),
            _ => Can::Yes,
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let game = self.game(shared);
        // The chosen lesson stays chosen when the user comes back, even if it is done.
        self.chosen = shared.notebook().map(|notebook| self.chosen(notebook));
        match press.command {
            Command::Enter => {
                let lesson = game.map(|game| Route::Study(StudyRequest::lesson(game)));
                lesson.map_or_else(Step::stay, |lesson| Step::go(Go::To(lesson)))
            }
            Command::Drills => Step::go(Go::To(Route::Puzzles(PuzzleView::Mistakes(game)))),
            Command::Again => Step::ask(
                Command::Again,
                "Start this lesson again from its first page? Your results are kept.",
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
                    let count = notebook.lessons.len();
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
            return Status::plain("No game here has a lesson.");
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
                format!("{title}: Enter resumes the lesson at page {step} of {steps}.")
            }
            Reached::Practice => {
                let missing = capital(&chapter.progress.missing());
                format!("{title}: Enter continues your practice. {missing}.")
            }
            Reached::Graduated if chapter.progress.step < chapter.steps => {
                let step = chapter.progress.step + 1;
                let steps = chapter.steps;
                format!(
                    "{title}: done. Enter goes on with what comes after it, page {step} of {steps}."
                )
            }
            Reached::Graduated => {
                let drills = shared.does(Command::Drills, "lists new positions for each idea");
                format!(
                    "{title}: this lesson is done. Enter leads to its card and a match against the Dragon. {drills}."
                )
            }
        })
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    fn arrived(&mut self, how: Arrival, shared: &mut Shared) -> Step {
        if how == Arrival::Opened && std::mem::take(&mut self.resumes) {
            return self.act(Pressed::of(Command::Enter), shared);
        }
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
