//! Reads the text of a lesson into its steps.

use super::blocks::{LessonBlock, NAMES, Section, blocks};
use super::prose::{LineError, Prose, replay};
use super::{Aid, Idea, Lesson, LessonFault, LessonStep, StepTask};
use crate::exam::{ExamKind, ExamTask};
use crate::table;
use crate::tag::PositionTag;
use goldpile_engine::{GameEntry, Replay};
use goldpile_number::parse_count;
use goldpile_play::Adviser;
use std::ops::RangeInclusive;

/// The keywords that may begin a block.
const KEYWORDS: &str =
    "tokens, aid, idea, with, show, predict, find, build, play, after graduation, end, card, proof";

/// The number of tokens in unseen positions if the lesson does not set it.
const TOKENS: RangeInclusive<u64> = 30..=60;

impl Lesson {
    /// Reads the text of a game's lesson; faults refer to `file`.
    ///
    /// # Errors
    /// As for [`of`](Self::of).
    pub fn read(file: &str, text: &str, entry: &GameEntry) -> Result<Self, LessonFault> {
        let fault = |(line, reason): LineError| LessonFault {
            file: file.to_owned(),
            line,
            reason,
        };
        let mut reader = LessonReader {
            entry,
            // The game of the steps from here on.
            game: 0,
            steps_before_practice: None,
            lesson: Self {
                file: file.to_owned(),
                tokens: TOKENS,
                aid: Aid::Rows,
                ideas: Vec::new(),
                steps: Vec::new(),
                steps_before_practice: 0,
                exam: Vec::new(),
                end: Prose::default(),
                card: Prose::default(),
                proof: Prose::default(),
                advisers: vec![Adviser::new(entry.default_game())],
            },
        };
        let blocks = blocks(text).map_err(|line| LessonFault::outside(file, line))?;
        for block in &blocks {
            reader.block(block).map_err(fault)?;
        }
        let mut lesson = reader.lesson;
        lesson.steps_before_practice = reader.steps_before_practice.unwrap_or(lesson.steps.len());
        if lesson.steps_before_practice == 0 {
            return Err(fault((1, "a lesson needs at least one step".to_owned())));
        }
        Ok(lesson)
    }
}

struct LessonReader<'a> {
    entry: &'a GameEntry,
    game: usize,
    steps_before_practice: Option<usize>,
    lesson: Lesson,
}

impl LessonReader<'_> {
    fn adviser(&self) -> &Adviser {
        &self.lesson.advisers[self.game]
    }

    fn block(&mut self, block: &LessonBlock<'_>) -> Result<(), LineError> {
        let wrong = |reason: String| Err((block.line, reason));
        let rest = block.rest;
        match block.keyword {
            "tokens" => {
                self.lesson.tokens = range(rest)
                    .filter(|range| !range.is_empty())
                    .ok_or((block.line, "write tokens 30 to 60".to_owned()))?;
            }
            "aid" => {
                self.lesson.aid = match rest {
                    "rows" => Aid::Rows,
                    "parts" => Aid::Parts,
                    _ => return wrong(format!("there is no aid {rest}; write rows or parts")),
                }
            }
            "idea" => self.idea(block)?,
            "with" => self.with(block)?,
            "after" if rest == "graduation" => {
                self.steps_before_practice = Some(self.lesson.steps.len());
            }
            "end" => self.lesson.end = self.words(block, "", &[""])?,
            "card" => self.lesson.card = self.words(block, "", &[""])?,
            "proof" => self.lesson.proof = self.words(block, "", &[""])?,
            _ => self.step(block)?,
        }
        Ok(())
    }

    fn idea(&mut self, block: &LessonBlock<'_>) -> Result<(), LineError> {
        if block.rest.is_empty() {
            return Err((block.line, "an idea needs a name".to_owned()));
        }
        let allowed = ["case", "tag", "exam", "principle", "nudge"];
        let idea = self.lesson.ideas.len();
        for (line, text) in texts(block, "exam") {
            let kind = exam_kind(idea, &text).ok_or_else(|| {
                let right = "exam: find 5, or exam: lost 2 played, no memory";
                let tags = PositionTag::ALL.map(PositionTag::name).join(", ");
                let reason =
                    format!("exam: {text} has no meaning: write {right}; the tags are {tags}");
                (line, format!("{reason}, and smaller"))
            })?;
            self.lesson.exam.push(kind);
        }
        let tags = texts(block, "tag");
        let tags = tags
            .map(|(line, text)| text.parse().map_err(|reason| (line, reason)))
            .collect::<Result<_, LineError>>()?;
        self.lesson.ideas.push(Idea {
            line: block.line,
            name: block.rest.to_owned(),
            game: self.game,
            cases: texts(block, "case").map(|(_, text)| text).collect(),
            tags,
            principle: self.words(block, "principle", &allowed)?,
            nudges: self.nudges(block)?,
        });
        Ok(())
    }

    fn with(&mut self, block: &LessonBlock<'_>) -> Result<(), LineError> {
        let settings = self
            .entry
            .parse_settings(block.rest)
            .map_err(|error| (block.line, error.to_string()))?;
        let known = |adviser: &Adviser| adviser.game().settings == settings;
        let advisers = &mut self.lesson.advisers;
        let found = advisers.iter().position(known);
        self.game = found.unwrap_or(advisers.len());
        if found.is_none() {
            let game = self.entry.game(settings);
            advisers.push(Adviser::new(game.map_err(|e| (block.line, e.to_string()))?));
        }
        Ok(())
    }

    fn step(&mut self, block: &LessonBlock<'_>) -> Result<(), LineError> {
        let (line, rest) = (block.line, block.rest);
        let task = match block.keyword {
            "show" if rest.is_empty() => StepTask::Show(None),
            "show" => StepTask::Show(Some(self.record(line, rest)?)),
            "predict" => StepTask::Predict(self.records(line, rest)?),
            "find" => StepTask::Find(self.records(line, rest)?),
            "play" => StepTask::Play(self.record(line, rest)?),
            "build" => self.build(line, rest)?,
            other => {
                return Err((
                    line,
                    format!("there is no step {other}; a block is one of {KEYWORDS}"),
                ));
            }
        };
        let idea = self.lesson.ideas.len().checked_sub(1);
        let step = LessonStep {
            line,
            idea: idea.ok_or((line, "an idea must come before the first step".to_owned()))?,
            game: self.game,
            task,
            text: self.words(block, "", &["", "nudge", "then"])?,
            nudges: self.nudges(block)?,
            then: self.words(block, "then", &["", "nudge", "then"])?,
        };
        self.lesson.steps.push(step);
        Ok(())
    }

    fn build(&self, line: usize, rest: &str) -> Result<StepTask, LineError> {
        let wrong = || {
            let right = "build row 2, or row 2, last 1, or rows 3 to 6, or parts 20; 33";
            (line, format!("build {rest} has no meaning: write {right}"))
        };
        let (what, behind) = rest.split_once(' ').ok_or_else(wrong)?;
        if what == "parts" {
            let numbers = behind.split(';').map(|text| parse_count(text.trim()).ok());
            let numbers: Vec<_> = numbers.collect::<Option<_>>().ok_or_else(wrong)?;
            for number in &numbers {
                table::parts(self.adviser().game(), number).map_err(|reason| (line, reason))?;
            }
            return Ok(StepTask::Parts(numbers));
        }
        let (rows, last) = match behind.split_once(", last ") {
            Some((rows, last)) => (rows, Some(last)),
            None => (behind, None),
        };
        let rows = match what {
            "row" => rows.parse().map(|row| row..=row).ok(),
            "rows" => range(rows),
            _ => None,
        };
        let rows = rows.filter(|rows| !rows.is_empty()).ok_or_else(wrong)?;
        let Some(cells) = table::row(self.adviser(), *rows.end()) else {
            return Err((line, format!("this game has no row {}", rows.end())));
        };
        let last = match last {
            None => cells.len(),
            Some(last) => last.parse().map_err(|_| wrong())?,
        };
        if last == 0 || last > cells.len() {
            return Err((line, format!("a row has {} numbers", cells.len())));
        }
        Ok(StepTask::Rows { rows, last })
    }

    fn record(&self, line: usize, text: &str) -> Result<Replay, LineError> {
        replay(text, self.adviser()).map_err(|reason| (line, format!("{text}: {reason}")))
    }

    fn records(&self, line: usize, text: &str) -> Result<Vec<Replay>, LineError> {
        text.split(';')
            .map(|text| self.record(line, text.trim()))
            .collect()
    }

    /// The words of the section called `name`, which may occur at most once; all section names must be
    /// among `allowed`.
    fn words(
        &self,
        block: &LessonBlock<'_>,
        name: &str,
        allowed: &[&str],
    ) -> Result<Prose, LineError> {
        let foreign = |section: &&Section<'_>| !allowed.contains(&section.name);
        if let Some(section) = block.sections.iter().find(foreign) {
            let reason = if section.name.is_empty() {
                format!("one of these sections must follow: {}", NAMES.join(", "))
            } else {
                format!("a block {} has no {}:", block.keyword, section.name)
            };
            return Err((section.line, reason));
        }
        let mut named = block.sections.iter().filter(|section| section.name == name);
        let first = named.next();
        if let Some(second) = named.next() {
            return Err((second.line, format!("{name}: occurs twice; write it once")));
        }
        first.map_or_else(
            || Ok(Prose::default()),
            |section| Prose::read(&section.lines, self.adviser()),
        )
    }

    fn nudges(&self, block: &LessonBlock<'_>) -> Result<Vec<Prose>, LineError> {
        block
            .sections
            .iter()
            .filter(|section| section.name == "nudge")
            .map(|section| Prose::read(&section.lines, self.adviser()))
            .collect()
    }
}

/// The texts of the sections with this name, each joined into one line.
fn texts<'a>(
    block: &'a LessonBlock<'a>,
    name: &'a str,
) -> impl Iterator<Item = (usize, String)> + 'a {
    let named = block
        .sections
        .iter()
        .filter(move |section| section.name == name);
    named.map(|section| {
        let words: Vec<&str> = section.lines.iter().map(|(_, text)| *text).collect();
        (section.line, words.join(" ").trim().to_owned())
    })
}

/// Parses a kind of question in the exam, such as `find 5` or `lost 2 played, no memory`.
fn exam_kind(idea: usize, text: &str) -> Option<ExamKind> {
    let mut words = text.splitn(3, ' ');
    let task = words.next()?;
    let mut kind = ExamKind {
        task: ExamTask::ALL
            .into_iter()
            .find(|known| known.name() == task)?,
        count: words.next()?.parse().ok()?,
        idea,
        with: Vec::new(),
        without: Vec::new(),
        smaller: false,
    };
    for tag in words.next().into_iter().flat_map(|tags| tags.split(", ")) {
        match (tag, tag.strip_prefix("no ")) {
            ("smaller", _) => kind.smaller = true,
            (_, Some(tag)) => kind.without.push(tag.parse().ok()?),
            (tag, None) => kind.with.push(tag.parse().ok()?),
        }
    }
    Some(kind).filter(|kind| kind.count > 0)
}

/// Parses a range such as `3 to 6`.
fn range(text: &str) -> Option<RangeInclusive<u64>> {
    let (from, to) = text.split_once(" to ")?;
    Some(from.trim().parse().ok()?..=to.trim().parse().ok()?)
}
