//! A list of what the user has in files, with a line for typing a new name or a path: the common part of the
//! history, the workshop and the puzzles.

use super::{Status, Step};
use crate::keys::Command;
use crate::text_line::TextLine;
use crate::widgets::{elided, stepped};
use goldpile_play::escape_for_terminal;

#[derive(Debug, Default)]
pub(crate) struct FileList {
    pub(crate) chosen: usize,
    /// The name of the file to choose once the list has been read; `None` to keep the chosen line.
    pub(crate) wanted: Option<String>,
    /// The line being typed, if any, and its purpose.
    pub(crate) line: Option<(FilePurpose, TextLine)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FilePurpose {
    Rename,
    /// The path to write the chosen file to.
    Export,
    /// The path of the file to read.
    Import,
}

/// The words for the files of a list.
pub(crate) struct FileWords {
    /// What the file holds, with its article.
    pub(crate) written: &'static str,
    pub(crate) ending: &'static str,
    /// What Enter does with the path of a file to import, as a sentence.
    pub(crate) import: &'static str,
}

impl FileList {
    /// Chooses the line of the wanted file, if the `count` lines include it.
    pub(crate) fn fill(&mut self, count: usize, line_of: impl FnOnce(&str) -> Option<usize>) {
        let wanted = self.wanted.take();
        let line = wanted.and_then(|name| line_of(&name));
        self.chosen = line.unwrap_or(self.chosen).min(count.saturating_sub(1));
    }

    pub(crate) fn type_for(&mut self, purpose: FilePurpose, text: &str) {
        self.line = Some((purpose, TextLine::proposing(text)));
    }

    /// What is typed, and its purpose; `None` if nothing is being typed, or if the chosen file has that name
    /// already.
    pub(crate) fn typed(&self, name: Option<&str>) -> Option<(FilePurpose, String)> {
        let (purpose, input) = self.line.as_ref()?;
        let typed = input.value().trim();
        let is_same = *purpose == FilePurpose::Rename && name == Some(typed);
        (!is_same).then(|| (*purpose, typed.to_owned()))
    }

    /// Opens a line to type in, asks whether to delete the file with this name, or chooses another of `count`
    /// lines, of which `page` make a page.
    pub(crate) fn act(
        &mut self,
        command: Command,
        name: Option<&str>,
        words: &FileWords,
        (count, page): (usize, usize),
    ) -> Step {
        match (command, name) {
            (Command::Import, _) => self.type_for(FilePurpose::Import, ""),
            (Command::Rename, Some(name)) => self.type_for(FilePurpose::Rename, name),
            (Command::Export, Some(name)) => {
                self.type_for(FilePurpose::Export, &format!("{name}.{}", words.ending));
            }
            (Command::Delete, Some(name)) => {
                let name = elided(&escape_for_terminal(name), 60);
                return Step::ask(Command::Delete, format!("Move {name} to the trash?"));
            }
            _ => {
                let chosen = stepped(command, self.chosen, count, page);
                self.chosen = chosen.unwrap_or(self.chosen);
            }
        }
        Step::stay()
    }

    /// The line being typed, if any, and what Enter does with it.
    pub(crate) fn status(&self, words: &FileWords) -> Option<Status<'_>> {
        let (purpose, input) = self.line.as_ref()?;
        let written = words.written;
        let (label, help) = match purpose {
            FilePurpose::Rename => ("New name: ", format!("Enter gives {written} this name.")),
            FilePurpose::Export => (
                "Write to: ",
                format!("Enter writes {written} to this file, which must not exist yet."),
            ),
            FilePurpose::Import => ("Read from: ", words.import.to_owned()),
        };
        Some(Status {
            line: Some((label, input)),
            ..Status::plain(help)
        })
    }
}
