//! An exercise sheet as text and as LaTeX.

use crate::input::arguments::PROGRAM;
use goldpile_app::study::SheetExercise;
use goldpile_engine::notation::{pile_name, piles_text};
use goldpile_engine::text::Voices;
use goldpile_engine::theory::reason::WIDTH;
use goldpile_engine::{Game, MemoValue, Move};
use goldpile_number::Natural;
use goldpile_picture::escaped_for_latex as escaped;
use goldpile_play::words::capital;
use std::fmt::Write as _;
use textwrap::{Options, fill};

/// The largest pile drawn token by token, and the length of the longest bar in text and, in thousandths of the
/// line, in LaTeX.
const MAX_DRAWN: u64 = 50;
const BAR: usize = 60;
const THOUSANDTHS: usize = 750;

/// What is asked in every exercise.
const TASK: &str = "It is your turn. Exactly one move wins: which piles does it leave?";
/// Said if several orders of the piles count as one answer.
const ANY_ORDER: &str = "Their order does not matter.";

/// How to read a record of play.
const RECORD: &str = "What was played so far is written as the positions in their order.";
const RECORD_BLOCKED: &str = "What was played so far is written as the positions in their order; x4,7 says \
    that leaving 4,7 was forbidden before the move, and x- that nothing was.";
const BARS: &str = "Large piles are drawn as bars, all of them to the same scale.";

pub(crate) struct SheetWriter<'a> {
    /// The program and the command.
    pub(crate) origin: String,
    /// The levels and the seed of the draw.
    pub(crate) selection: String,
    pub(crate) game: &'a Game,
    pub(crate) exercises: &'a [SheetExercise],
}

impl SheetWriter<'_> {
    fn head(&self) -> [String; 3] {
        let any = |is: &dyn Fn(&SheetExercise) -> bool| self.exercises.iter().any(is);
        let is_block = |chosen: &Move| matches!(chosen, Move::Block(_));
        let mut task = vec![TASK];
        if any(&|one| one.solutions.len() > 1) {
            task.push(ANY_ORDER);
        }
        if any(&|one| one.line.moves().iter().any(is_block)) {
            task.push(RECORD_BLOCKED);
        } else if any(&|one| !one.line.moves().is_empty()) {
            task.push(RECORD);
        }
        if any(&has_bars) {
            task.push(BARS);
        }
        let title = format!("{}: exercises", self.game.title());
        let rules = self.game.entry.introduction(&self.game.settings);
        [title, rules, task.join(" ")]
    }

    /// The recipe for the lost positions that the solutions refer to; empty if they refer to none.
    fn recipe(&self) -> &str {
        let mut recipes = self.exercises.iter().map(|one| &*one.recipe);
        recipes.find(|recipe| !recipe.is_empty()).unwrap_or("")
    }

    /// The length of a pile's bar, if the bar of the largest pile has this many parts.
    fn bar(&self, pile: &Natural, parts: usize) -> usize {
        let piles = self.exercises.iter().flat_map(|one| &one.line.last().piles);
        let largest = piles.max().cloned().unwrap_or(Natural::ONE);
        let length = pile * Natural::from(parts as u64) / largest.max(Natural::ONE);
        size(&length).max(1)
    }

    pub(crate) fn text(&self) -> String {
        let mut sheet = self.head().map(|text| fill(&text, WIDTH)).join("\n\n") + "\n";
        let below = Options::new(WIDTH)
            .initial_indent("      ")
            .subsequent_indent("      ");
        // Writing to a string cannot fail.
        for (number, exercise) in (1..).zip(self.exercises) {
            let piles = &exercise.line.last().piles;
            let shown = piles_text(piles);
            let _ = write!(sheet, "\n{number:>3}.  {shown}\n");
            let widths = piles.iter().map(|pile| pile.to_string().len());
            let width = widths.max().unwrap_or(1);
            for (pile, count) in piles.iter().enumerate() {
                let name = pile_name(pile);
                let tokens = if has_bars(exercise) {
                    "=".repeat(self.bar(count, BAR))
                } else {
                    groups(count, "o", " ")
                };
                let _ = writeln!(sheet, "      {name} {count:>width$}  {tokens}");
            }
            let history = history(self.game, exercise);
            if !history.is_empty() {
                let _ = writeln!(sheet, "{}", fill(&history, &below));
            }
        }
        sheet.push_str("\n\nSolutions\n");
        if !self.recipe().is_empty() {
            let _ = write!(sheet, "\n{}\n", fill(self.recipe(), WIDTH));
        }
        for (number, exercise) in (1..).zip(self.exercises) {
            let (left, why) = (exercise.solutions.join(" or "), fill(&exercise.why, &below));
            let _ = write!(sheet, "\n{number:>3}.  {left}\n{why}\n");
        }
        let _ = write!(sheet, "\n\nMade with {PROGRAM}: {}\n", self.selection);
        sheet
    }

    /// The sheet as a LaTeX document: the exercises in two columns, and the solutions on a new page.
    pub(crate) fn latex(&self) -> String {
        let [title, rules, task] = self.head().map(|text| escaped(&text));
        let mut sheet = format!(
            "% {}\n% {}\n{PREAMBLE}\\section*{{{title}}}\n{rules}\n\n\\medskip\n{task}\n\
             \\begin{{multicols}}{{2}}\n\\begin{{enumerate}}\n",
            self.origin.replace('\n', " "),
            self.selection
        );
        // Writing to a string cannot fail.
        for exercise in self.exercises {
            let piles = &exercise.line.last().piles;
            let _ = write!(
                sheet,
                "\\item \\begin{{minipage}}[t]{{\\linewidth}}\\raggedright\n\\textbf{{{}}}\\\\[2pt]\n",
                piles_text(piles)
            );
            for (pile, count) in piles.iter().enumerate() {
                let tokens = if has_bars(exercise) {
                    let long = self.bar(count, THOUSANDTHS);
                    format!("\\rule{{0.{long:03}\\linewidth}}{{1.2ex}}")
                } else {
                    groups(count, "\\token", "{} ")
                };
                let name = pile_name(pile);
                let _ = writeln!(sheet, "\\pile{{{name}}}{{{count}}}{{{tokens}}}");
            }
            let history = escaped(&history(self.game, exercise));
            let _ = writeln!(
                sheet,
                "\\par {history}\n\\answer\n\\end{{minipage}}\\bigskip"
            );
        }
        let _ = writeln!(
            sheet,
            "\\end{{enumerate}}\n\\end{{multicols}}\n\\newpage\n\\section*{{Solutions}}\n{}\n\
             \\begin{{enumerate}}",
            escaped(self.recipe())
        );
        for exercise in self.exercises {
            let (left, why) = (exercise.solutions.join(" or "), escaped(&exercise.why));
            let _ = writeln!(sheet, "\\item \\textbf{{{left}.}} {why}");
        }
        let _ = writeln!(
            sheet,
            "\\end{{enumerate}}\n\\vfill\n{{\\footnotesize Made with {PROGRAM}: {}}}\n\\end{{document}}",
            self.selection
        );
        sheet
    }
}

/// The preamble of a LaTeX sheet. A pile shows its name, its number and its tokens, on as many lines as they need.
const PREAMBLE: &str = r"\documentclass{article}
\usepackage{iftex}
\ifPDFTeX\usepackage[utf8]{inputenc}\fi
\usepackage[a4paper,margin=2cm]{geometry}
\usepackage{multicol}
\newcommand{\token}{\mbox{$\bullet$}}
\newcommand{\pile}[3]{\par\hangindent=4em\hangafter=1
  \makebox[1.2em][l]{#1}\makebox[2.2em][r]{#2}\hspace{.6em}#3}
\newcommand{\answer}{\par\medskip Leave \makebox[4cm]{\hrulefill}}
\setlength{\parindent}{0pt}
\pagestyle{empty}
\begin{document}
";

/// Whether the piles of an exercise are drawn as bars.
fn has_bars(exercise: &SheetExercise) -> bool {
    let mut piles = exercise.line.last().piles.iter();
    piles.any(|pile| *pile > MAX_DRAWN)
}

/// The number of tokens or parts to draw, which is small.
fn size(count: &Natural) -> usize {
    count
        .to_u64()
        .and_then(|count| usize::try_from(count).ok())
        .unwrap_or(0)
}

/// This many tokens in groups of five.
fn groups(count: &Natural, token: &str, between: &str) -> String {
    let tokens = vec![token; size(count)];
    let groups: Vec<String> = tokens.chunks(5).map(<[&str]>::concat).collect();
    groups.join(between)
}

/// The moves that led to the position, and what the game remembers of them.
fn history(game: &Game, exercise: &SheetExercise) -> String {
    let rules = &*game.rules;
    let moves = exercise.line.moves().len();
    let mut parts = Vec::new();
    if moves > 0 {
        let record = exercise.line.record(rules, moves);
        parts.push(format!("Played so far: {record}."));
    }
    for memo in rules.memory(exercise.line.last()) {
        // Blocked squares are already part of the record.
        if matches!(memo.value, MemoValue::Number(_)) && !memo.text.is_empty() {
            let said = memo.text.render(&Voices::nobody());
            parts.push(format!("{}.", capital(&said)));
        }
    }
    parts.join(" ")
}
