//! Where the questions come from: a lesson, the drills that are due, one drill, or a set.

use crate::learn::drills::Sitting;
use crate::learn::{Chapter, Drill, Exercise, Progress, Said, Tone};
use crate::tui::screen::Shared;
use crate::tui::tasks::{Asked, StudyTask};
use std::borrow::Cow;

/// Where the questions come from.
pub(super) struct Source {
    pub(super) asked: Asked,
    /// The stored progress with which the lesson was opened, if there was any.
    pub(super) from: Option<Progress>,
    sitting: Sitting,
    /// The drill being asked.
    drill: Option<Drill>,
    /// The number of drills that are due, including the one being asked.
    left: usize,
    /// The number of questions answered.
    answered: usize,
}

/// What comes next.
pub(super) enum Next {
    /// The task that leads to the next question.
    Task(StudyTask),
    /// No question, and why.
    Nothing(String),
    /// What is known about the learner has to be read first.
    Unread,
}

impl Source {
    pub(super) fn new(asked: Asked) -> Self {
        Self {
            asked,
            from: None,
            sitting: Sitting::default(),
            drill: None,
            left: 0,
            answered: 0,
        }
    }

    /// Returns what comes next.
    pub(super) fn next(&mut self, shared: &mut Shared) -> Next {
        let seed = shared.draw_seed();
        let notebook = match &shared.notebook {
            None => return Next::Unread,
            Some(Err(why)) => return Next::Nothing(format!("Nothing can be kept: {why}.")),
            Some(Ok(notebook)) => notebook,
        };
        let entries = shared.catalogue.entries();
        let gone = || Next::Nothing("This game is not in the catalogue.".to_owned());
        match &self.asked {
            Asked::Lesson(game) => {
                let Some(entry) = entries.get(*game) else {
                    return gone();
                };
                let begun = notebook.chapter(&entry.name).filter(|known| known.is_begun);
                self.from = begun.map(|chapter: &Chapter| chapter.progress.clone());
                let known = self.from.clone();
                let progress = known.unwrap_or_else(|| Progress::new(&entry.name, seed));
                Next::Task(StudyTask::lesson(entry, progress))
            }
            Asked::Set(game, idea) => match entries.get(*game) {
                Some(entry) => Next::Task(StudyTask::set(entry, idea, seed)),
                None => gone(),
            },
            Asked::Drill(_) if self.answered > 0 => Next::Nothing(String::new()),
            Asked::Drill(id) => match notebook.drills.find(id) {
                Some(drill) => {
                    self.drill = Some(drill.clone());
                    Next::Task(StudyTask::drill(drill, notebook.reached(&drill.game)))
                }
                None => Next::Nothing("This drill was removed.".to_owned()),
            },
            Asked::Due(game) => {
                let drills = match game.map(|game| entries.get(game)) {
                    None => Cow::Borrowed(&notebook.drills),
                    Some(Some(entry)) => Cow::Owned(notebook.drills.of(&entry.name)),
                    Some(None) => return gone(),
                };
                let Some((drill, left)) = self.sitting.next(&drills, notebook.now) else {
                    self.left = 0;
                    return Next::Nothing(match self.answered {
                        0 => "No drill is due. Esc goes back.".to_owned(),
                        1 => "Nothing more is due. 1 answered. Esc goes back.".to_owned(),
                        more => format!("Nothing more is due. {more} answered. Esc goes back."),
                    });
                };
                self.left = left;
                self.drill = Some(drill.clone());
                Next::Task(StudyTask::drill(drill, notebook.reached(&drill.game)))
            }
        }
    }

    /// Records that the question was answered; returns its drill, if it belongs to one.
    pub(super) fn answered(&mut self) -> Option<Drill> {
        self.answered += 1;
        self.left = self.left.saturating_sub(1);
        let drill = self.drill.clone()?;
        self.sitting.asked(&drill);
        Some(drill)
    }

    /// Records that the drill cannot be asked; returns its name.
    pub(super) fn pass_over(&mut self) -> Option<String> {
        let drill = self.drill.take()?;
        self.sitting.pass_over(&drill);
        Some(drill.id)
    }

    /// Returns why a drill is asked, as it has not been announced.
    pub(super) fn origin(&self, exercise: &Exercise) -> Option<Said> {
        match (&self.asked, exercise) {
            (Asked::Due(_) | Asked::Drill(_), Exercise::Drill(round)) => Some(Said {
                tone: Tone::Plain,
                text: round.origin().to_owned(),
            }),
            _ => None,
        }
    }

    /// Returns what is being asked, for the first line: how many drills are due, a drill, or an idea.
    pub(super) fn place(&self) -> String {
        match &self.asked {
            Asked::Lesson(_) => String::new(),
            Asked::Due(_) => format!("{} due", self.left),
            Asked::Drill(id) => crate::play::harmless(id),
            Asked::Set(_, idea) => idea.clone(),
        }
    }

    /// Returns the status after a drill: when it comes back, and what Enter does.
    pub(super) fn after(&self, shared: &Shared) -> String {
        let known = self.drill.as_ref().zip(shared.notebook());
        let known = known.and_then(|(drill, notebook)| notebook.drills.find(&drill.id));
        let back = known.map_or_else(String::new, |drill| {
            let now = shared.notebook().map_or(0, |notebook| notebook.now);
            format!("It comes back {}. ", drill.schedule.due_in(now))
        });
        match self.asked {
            Asked::Drill(_) => format!("{back}Enter goes back."),
            Asked::Due(_) | Asked::Lesson(_) => format!("{back}Enter goes on."),
            Asked::Set(..) => "Enter asks another one.".to_owned(),
        }
    }
}
