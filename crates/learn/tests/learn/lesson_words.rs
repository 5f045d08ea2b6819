//! Checks that no word is used before it is introduced, that lists of positions can be read, and that a lesson has its
//! end and its card. A lesson uses only plain words, which everybody knows, and words that it has introduced.

use crate::truth::{entries, in_folder};
use goldpile_learn::Lesson;
use goldpile_learn::lesson::{Prose, ProsePiece, StepTask};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The words that need no introduction, one on each line.
static PLAIN: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| include_str!("plain.txt").split_whitespace().collect());

/// The endings that make another form of the same word.
const ENDINGS: [&str; 5] = ["s", "es", "'s", "ed", "ing"];

#[derive(Clone, Default)]
struct KnownWords(HashSet<String>);

impl KnownWords {
    /// Whether the word is plain or has been introduced, or is a form of such a word.
    fn has(&self, word: &str) -> bool {
        // A word introduced in the plural is also known in the singular.
        let plural = |word: &str| self.0.contains(&format!("{word}s"));
        let known = |word: &str| PLAIN.contains(word) || self.0.contains(word) || plural(word);
        let ended = |ending: &&str| word.strip_suffix(*ending).is_some_and(known);
        known(word) || ENDINGS.iter().any(ended)
    }
}

/// The words of a text, in lower case.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphabetic() && c != '\'' && c != '’')
        .map(|word| word.replace('’', "'").trim_matches('\'').to_lowercase())
        .filter(|word| !word.is_empty())
}

/// The faults, with their line numbers: words used before they are introduced, and introductions of
/// plain words.
pub(crate) fn unknown(lesson: &Lesson) -> Vec<(usize, String)> {
    let mut known = KnownWords::default();
    let mut found = Vec::new();
    for (index, step) in lesson.steps.iter().enumerate() {
        read(&step.text, &mut known, &mut found);
        if matches!(step.task, StepTask::Find(_) | StepTask::Play(_)) {
            // A wrong move is answered with the principle.
            let principle = &lesson.ideas[step.idea].principle;
            read(principle, &mut known.clone(), &mut found);
        }
        for prose in step.nudges.iter().chain([&step.then]) {
            read(prose, &mut known, &mut found);
        }
        // The name and texts of an idea are checked after its last step.
        let next = lesson.steps.get(index + 1);
        if next.is_none_or(|next| next.idea != step.idea) {
            let idea = &lesson.ideas[step.idea];
            for word in words(&idea.name).filter(|word| !known.has(word)) {
                found.push((idea.line, not_introduced(&word)));
            }
            // A match gives these nudges to people who have read its rules, but perhaps no lesson.
            let mut met = if idea.cases.is_empty() {
                known.clone()
            } else {
                of_rules(lesson)
            };
            for nudge in &idea.nudges {
                read(nudge, &mut met, &mut found);
            }
            read(&idea.principle, &mut known, &mut found);
        }
    }
    for prose in [&lesson.end, &lesson.card] {
        read(prose, &mut known, &mut found);
    }
    // The proof can be read from the first step on.
    read(&lesson.proof, &mut of_rules(lesson), &mut found);
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether a list of positions has a comma after a position, where one also separates piles; with its line number.
pub(crate) fn ambiguous_lists(prose: &Prose) -> impl Iterator<Item = (usize, String)> {
    let paragraphs = prose.paragraphs.iter().flat_map(|pieces| pieces.windows(3));
    paragraphs.filter_map(|pieces| match pieces {
        [first, ProsePiece::Text(line, text), second]
            if has_commas(first) && has_commas(second) =>
        {
            let between = text.trim().strip_prefix(',')?.trim();
            let is_list = matches!(between, "" | "and" | "or" | "then");
            let reason = "a comma separates two positions: write a semicolon";
            is_list.then(|| (*line, reason.to_owned()))
        }
        _ => None,
    })
}

/// Whether the piece is a position of several piles.
fn has_commas(piece: &ProsePiece) -> bool {
    match piece {
        ProsePiece::Claim(claim) => claim.shown.contains(','),
        ProsePiece::Row(..) => true,
        ProsePiece::Text(..) | ProsePiece::New(..) | ProsePiece::Parts(..) => false,
    }
}

/// The card stands on the smallest screen, which is 60 columns wide, as a whole.
#[test]
fn a_lesson_ends_with_one_sentence_and_a_small_card() {
    for entry in entries() {
        let lesson = in_folder(&entry).unwrap();
        let end = lesson.end.rendered(lesson.adviser());
        let [sentence] = &end[..] else {
            panic!("{}: {end:?}", entry.name);
        };
        let is_one = sentence.ends_with('.') && !sentence.contains(". ");
        assert!(is_one, "{}: {sentence}", entry.name);
        let card = lesson.card.rendered(lesson.adviser());
        assert!((3..=6).contains(&card.len()), "{}: {card:?}", entry.name);
        for line in card {
            let is_short = line.starts_with("- ") && line.chars().count() <= 54;
            assert!(is_short, "{}: {line}", entry.name);
        }
    }
}

/// The words of the game's summary and of its parameters.
fn of_rules(lesson: &Lesson) -> KnownWords {
    let entry = &lesson.adviser().game().entry;
    let meanings = entry.parameters.iter().map(|parameter| &*parameter.meaning);
    let summary = entry.summary.iter().map(|line| &**line);
    KnownWords(summary.chain(meanings).flat_map(words).collect())
}

fn read(prose: &Prose, known: &mut KnownWords, found: &mut Vec<(usize, String)>) {
    for piece in prose.pieces() {
        match piece {
            ProsePiece::Text(line, text) => {
                for word in words(text).filter(|word| !known.has(word)) {
                    found.push((*line, not_introduced(&word)));
                }
            }
            ProsePiece::New(line, text) => {
                if words(text).all(|word| known.has(&word)) {
                    found.push((*line, format!("\"{text}\" needs no introduction")));
                }
                known.0.extend(words(text));
            }
            ProsePiece::Claim(_) | ProsePiece::Row(..) | ProsePiece::Parts(..) => {}
        }
    }
}

fn not_introduced(word: &str) -> String {
    format!("the word \"{word}\" has not been introduced")
}
