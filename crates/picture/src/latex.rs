//! Escapes text for LaTeX and BibTeX.

/// The characters beyond ASCII that pdfLaTeX knows without packages, in its default fonts.
const KNOWN: &str = "¡¢£¤¥¦§¨©ª¬®¯°±²³´µ¶·¸¹º¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖ×ØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõö÷øùúûüýÿ\
    ĀāĂăĆćĈĉĊċČčĎďĒēĔĕĖėĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭİıĲĳĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŴŵŶŷŸŹźŻżŽžƒ\
    ȘșȚț‐‑‒–—―‖‘’“”†‡•…‰€№™←↑→↓";

/// The first character in a LaTeX document, outside its comments, that pdfLaTeX does not know. Linear in the
/// length of the document.
#[must_use]
pub fn unknown(document: &str) -> Option<char> {
    let lines = document.lines().filter(|line| !line.starts_with('%'));
    let mut beyond = lines
        .flat_map(str::chars)
        .filter(|letter| !letter.is_ascii());
    beyond.find(|letter| !KNOWN.contains(*letter))
}

/// The text for LaTeX and BibTeX, with special characters and the papers' mathematical letters escaped.
/// Letters of other scripts stay, for a LaTeX that knows them.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut shown = String::new();
    for letter in text.chars() {
        let known = match letter {
            '&' | '%' | '$' | '#' | '_' => {
                shown.push('\\');
                shown.push(letter);
                continue;
            }
            // BibTeX counts braces even after a backslash.
            '{' => "\\textbraceleft{}",
            '}' => "\\textbraceright{}",
            '\\' => "\\textbackslash{}",
            '~' => "\\~{}",
            '^' => "\\^{}",
            '<' => "\\textless{}",
            '>' => "\\textgreater{}",
            '|' => "\\textbar{}",
            '–' => "--",
            '—' => "---",
            '’' => "'",
            '‘' => "`",
            '“' => "``",
            '”' => "''",
            '′' => "$'$",
            '…' => "\\dots{}",
            '·' => "$\\cdot$",
            '×' => "$\\times$",
            '≤' => "$\\le$",
            '≥' => "$\\ge$",
            '≠' => "$\\ne$",
            '→' => "$\\to$",
            '−' => "$-$",
            '√' => "$\\surd$",
            'α' => "$\\alpha$",
            'β' => "$\\beta$",
            'γ' => "$\\gamma$",
            'δ' => "$\\delta$",
            'ε' => "$\\varepsilon$",
            'λ' => "$\\lambda$",
            'μ' => "$\\mu$",
            'ξ' => "$\\xi$",
            'π' => "$\\pi$",
            'σ' => "$\\sigma$",
            'τ' => "$\\tau$",
            'φ' => "$\\varphi$",
            'ω' => "$\\omega$",
            '⌊' => "$\\lfloor$",
            '⌋' => "$\\rfloor$",
            '²' => "$^2$",
            '³' => "$^3$",
            'ₙ' => "$_n$",
            '₀' => "$_0$",
            '₁' => "$_1$",
            '₂' => "$_2$",
            '₃' => "$_3$",
            '₄' => "$_4$",
            '₅' => "$_5$",
            '₆' => "$_6$",
            '₇' => "$_7$",
            '₈' => "$_8$",
            '₉' => "$_9$",
            // A line of LaTeX can contain neither.
            '\n' | '\t' => " ",
            other => {
                shown.push(other);
                continue;
            }
        };
        shown.push_str(known);
    }
    shown
}
