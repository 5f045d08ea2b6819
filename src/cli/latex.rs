//! Text in LaTeX and BibTeX.

/// The text with the characters escaped that LaTeX does not print as they are.
pub(super) fn tex(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '_' | '#' | '%' | '&' | '$' => escaped.extend(['\\', character]),
            // BibTeX counts braces even behind a backslash.
            '{' => escaped.push_str("\\textbraceleft{}"),
            '}' => escaped.push_str("\\textbraceright{}"),
            '^' => escaped.push_str("\\^{}"),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\~{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '…' => escaped.push_str("\\dots{}"),
            '′' => escaped.push_str("$'$"),
            'φ' => escaped.push_str("$\\varphi$"),
            '≤' => escaped.push_str("$\\le$"),
            character => escaped.push(character),
        }
    }
    escaped
}
