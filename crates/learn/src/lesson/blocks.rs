//! The blocks that make up the text of a lesson: an unindented line, and the indented lines below it.

/// A block, not yet interpreted.
pub(crate) struct LessonBlock<'a> {
    /// The line number of the head, from 1.
    pub line: usize,
    /// The first word of the head.
    pub keyword: &'a str,
    /// The rest of the head.
    pub rest: &'a str,
    pub sections: Vec<Section<'a>>,
}

/// A part of a body: the lines before the first name, or those after a name such as `nudge:`.
pub(crate) struct Section<'a> {
    /// The line number, from 1.
    pub line: usize,
    /// The name; empty for the lines before the first name.
    pub name: &'a str,
    /// The lines, each with its number; an empty line separates paragraphs.
    pub lines: Vec<(usize, &'a str)>,
}

/// The names that begin a section.
pub(crate) const NAMES: [&str; 6] = ["nudge", "then", "case", "tag", "exam", "principle"];

/// The blocks of a text; on failure, the number of an indented line before the first block.
pub(crate) fn blocks(text: &str) -> Result<Vec<LessonBlock<'_>>, usize> {
    let mut blocks: Vec<LessonBlock<'_>> = Vec::new();
    for (index, whole) in text.lines().enumerate() {
        let line = index + 1;
        let trimmed = whole.trim();
        let is_head = whole.starts_with(|first: char| !first.is_whitespace());
        match blocks.last_mut() {
            _ if whole.starts_with('#') => {}
            _ if is_head => {
                let (keyword, rest) = trimmed.split_once(' ').unwrap_or((trimmed, ""));
                blocks.push(LessonBlock {
                    line,
                    keyword,
                    rest: rest.trim(),
                    sections: Vec::new(),
                });
            }
            Some(block) => block.add(line, trimmed),
            None if trimmed.is_empty() => {}
            None => return Err(line),
        }
    }
    Ok(blocks)
}

impl<'a> LessonBlock<'a> {
    fn add(&mut self, line: usize, text: &'a str) {
        let named = text
            .split_once(':')
            .filter(|(name, _)| NAMES.contains(name));
        match (named, self.sections.last_mut()) {
            (Some((name, rest)), _) => self.sections.push(Section {
                line,
                name,
                lines: vec![(line, rest.trim())],
            }),
            (None, Some(section)) => section.lines.push((line, text)),
            (None, None) if text.is_empty() => {}
            (None, None) => self.sections.push(Section {
                line,
                name: "",
                lines: vec![(line, text)],
            }),
        }
    }
}
