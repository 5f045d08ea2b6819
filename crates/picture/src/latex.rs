//! Text in LaTeX and BibTeX.

/// The letters and signs beyond ASCII that pdfLaTeX has without a package, in the fonts that it begins with.
const KNOWN: &str = "¡¢£¤¥¦§¨©ª¬®¯°±²³´µ¶·¸¹º¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖ×ØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõö÷øùúûüýÿ\
    ĀāĂăĆćĈĉĊċČčĎďĒēĔĕĖėĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭİıĲĳĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŴŵŶŷŸŹźŻżŽžƒ\
    ȘșȚț‐‑‒–—―‖‘’“”†‡•…‰€№™←↑→↓";

/// The first character in a LaTeX document outside its comments that pdfLaTeX does not have. Linear in the length of
/// the document.
#[must_use]
pub fn unknown(document: &str) -> Option<char> {
    let lines = document.lines().filter(|line| !line.starts_with('%'));
    let mut beyond = lines
        .flat_map(str::chars)
        .filter(|letter| !letter.is_ascii());
    beyond.find(|letter| !KNOWN.contains(*letter))
}

/// The text for LaTeX and BibTeX, with its special characters and the mathematical letters of the papers escaped.
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
            // BibTeX counts braces even behind a backslash.
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
            // Neither has a place in a line of LaTeX.
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
