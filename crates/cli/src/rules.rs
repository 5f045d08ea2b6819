//! The rules of a game as lines of text: the catalogue's Markdown without its markup.

use super::console::wrapped;
use goldpile_engine::{GameEntry, Settings};

/// The rules and the theory of a game, in lines of this width.
pub(crate) fn page(entry: &GameEntry, settings: &Settings, columns: usize) -> String {
    let (rules, theory) = (entry.rules_text(settings), entry.theory_text(settings));
    text(&format!("{rules}\n{theory}"), columns)
}

/// The text of this Markdown (headings, paragraphs, lists, `**strong**`, code), broken into lines of this width.
/// Linear in its length.
pub(crate) fn text(markdown: &str, columns: usize) -> String {
    let mut text = String::new();
    for line in markdown.trim_end().lines() {
        let line = line.trim_start_matches('#').trim_start();
        let line = line.replace("**", "").replace('`', "");
        let words: Vec<&str> = line.split_whitespace().collect();
        text.push_str(&wrapped(&words.join(" "), columns));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr as _;

    #[test]
    fn the_signs_are_gone_and_the_words_are_there() {
        let markdown = "# A game\n\nTake **one** of `5,9`.\n\n- I. One.\n";
        assert_eq!(
            text(markdown, 78),
            "A game\n\nTake one of 5,9.\n\n- I. One.\n"
        );
        let long = format!("- {}", "word ".repeat(30));
        let broken = text(&long, 40);
        assert!(broken.lines().all(|line| line.width() <= 40), "{broken}");
        assert!(broken.contains("\n  word"), "{broken}");
    }
}
