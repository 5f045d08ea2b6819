//! The tree of a small position: every move, with who wins. A position that occurs again is drawn without
//! its moves.

use super::board::{Signs, position_text, title};
use super::scene::{Anchor, Ink, LETTERS, MARGIN, PictureSign, Point, Scene, text_width};
use super::{NotDrawn, PictureSubject};
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Move, Outcome, Position, after, start};
use goldpile_number::Natural;
use goldpile_play::position_text::shortened;
use goldpile_solve::Unsolved;
use indexmap::IndexSet;
use rustc_hash::FxHashSet;

/// The most positions of a tree.
pub const MAX_NODES: usize = 150;

/// The height of a leaf, in tenths of a pixel.
const LEAF: i64 = 210;

struct TreeNode {
    text: String,
    outcome: Outcome,
    /// Whether the moves are drawn at an earlier occurrence of the position.
    again: bool,
    children: Vec<TreeNode>,
}

pub(crate) fn tree(subject: &PictureSubject<'_>, position: &Position) -> Result<Scene, NotDrawn> {
    let rules = &*subject.adviser.game().rules;
    if rules
        .announcement(&position.piles)
        .is_some_and(|announced| announced.at_most > 0)
    {
        return Err(NotDrawn::Unsuited(
            "a tree is not drawn for a game with announcements, which branch too much: leave out --tree \
             for the board with what may be blocked"
                .to_owned(),
        ));
    }
    let mut made = 0;
    let Some(root) = node(subject, position, &mut FxHashSet::default(), &mut made)? else {
        return Err(NotDrawn::TooLarge(format!(
            "a tree has at most {MAX_NODES} positions, too few for {}{}",
            shortened(&position_text(rules, position)),
            suggestion(subject, position)?
        )));
    };
    let mut scene = Scene::new(title(subject, "tree of its moves"));
    let mut widths = Vec::new();
    measure(&root, 0, &mut widths);
    let mut left = MARGIN;
    let columns: Vec<i64> = widths
        .iter()
        .map(|width| {
            let column = left;
            left += width + 5 * LETTERS;
            column
        })
        .collect();
    let mut signs = Signs::default();
    let top = scene.size.1;
    let mut leaves = 0;
    draw(
        &mut scene,
        &root,
        (0, &columns, top),
        &mut leaves,
        &mut signs,
    );
    scene.grow(left - 4 * LETTERS + MARGIN, top + leaves * LEAF + LEAF / 2);
    scene.legend(signs.0);
    Ok(scene)
}

/// The node of a position; `None` if the tree becomes too large.
fn node(
    subject: &PictureSubject<'_>,
    position: &Position,
    seen: &mut FxHashSet<Position>,
    made: &mut usize,
) -> Result<Option<TreeNode>, NotDrawn> {
    subject.control.cancel.check().map_err(Unsolved::from)?;
    *made += 1;
    if *made > MAX_NODES {
        return Ok(None);
    }
    let rules = &*subject.adviser.game().rules;
    let options = options(subject, position)?;
    if options.len() > MAX_NODES {
        return Ok(None);
    }
    let mut node = TreeNode {
        text: position_text(rules, position),
        outcome: subject.adviser.outcome(position)?,
        again: !seen.insert(position.clone()),
        children: Vec::new(),
    };
    // A position without moves is drawn the same wherever it occurs.
    node.again &= !options.is_empty();
    if node.again {
        return Ok(Some(node));
    }
    for option in options {
        match self::node(subject, &option, seen, made)? {
            Some(child) => node.children.push(child),
            None => return Ok(None),
        }
    }
    Ok(Some(node))
}

/// The distinct positions that a move leads to, cut off beyond [`MAX_NODES`].
fn options(subject: &PictureSubject<'_>, position: &Position) -> Result<Vec<Position>, NotDrawn> {
    let rules = &*subject.adviser.game().rules;
    let mut options: IndexSet<Position> = IndexSet::new();
    for found in TakeWalk::new(rules, position) {
        let (_, taken) = found.map_err(Unsolved::from)?;
        options.insert(after(rules, position, &Move::Take(taken)));
        if options.len() > MAX_NODES {
            break;
        }
    }
    Ok(options.into_iter().collect())
}

/// A suggestion for a refusal: a start with smaller piles, in about the same proportion, whose tree can be
/// drawn. Empty if none was found.
fn suggestion(subject: &PictureSubject<'_>, position: &Position) -> Result<String, NotDrawn> {
    let rules = &*subject.adviser.game().rules;
    let mut piles = position.piles.clone();
    while piles.iter().any(|pile| !pile.is_zero()) {
        let is_far = piles.iter().any(|pile| *pile > 1_000u64);
        for pile in &mut piles {
            *pile = &*pile * Natural::from(if is_far { 5u64 } else { 9u64 }) / Natural::from(10u64);
        }
        let Ok(smaller) = start(rules, piles.clone(), &[]) else {
            break;
        };
        if !is_far && node(subject, &smaller, &mut FxHashSet::default(), &mut 0)?.is_some() {
            return Ok(format!("; that of {} fits", position_text(rules, &smaller)));
        }
    }
    Ok(String::new())
}

fn measure(node: &TreeNode, depth: usize, widths: &mut Vec<i64>) {
    if widths.len() == depth {
        widths.push(0);
    }
    widths[depth] = widths[depth].max(text_width(&node.text, LETTERS) + 2 * LETTERS);
    for child in &node.children {
        measure(child, depth + 1, widths);
    }
}

/// Draws a node and its subtree, each leaf on its own line, and returns the place of the node's left end.
fn draw(
    scene: &mut Scene,
    node: &TreeNode,
    (depth, columns, top): (usize, &[i64], i64),
    leaves: &mut i64,
    signs: &mut Signs,
) -> Point {
    let below: Vec<(Point, Outcome)> = (node.children.iter())
        .map(|child| {
            (
                draw(scene, child, (depth + 1, columns, top), leaves, signs),
                child.outcome,
            )
        })
        .collect();
    let y = if let (Some((first, _)), Some((last, _))) = (below.first(), below.last()) {
        i64::midpoint(first.1, last.1)
    } else {
        *leaves += 1;
        top + (*leaves - 1) * LEAF + LEAF / 2
    };
    let x = columns[depth];
    let width = text_width(&node.text, LETTERS) + 2 * LETTERS;
    for (child, outcome) in below {
        let wins = outcome == Outcome::P;
        let ink = if wins { Ink::Winning } else { Ink::Muted };
        scene.line(
            (x + width, y),
            (child.0, child.1),
            if wins { 24 } else { 8 },
            ink,
        );
        if wins {
            signs.note(PictureSign::WinningMove, "a winning move");
        }
    }
    let (fill, ink) = match node.outcome {
        Outcome::P => (Ink::Winning, Ink::OnWinning),
        Outcome::N => (Ink::Ground, Ink::Text),
    };
    if node.outcome == Outcome::P {
        signs.note(PictureSign::Lost, "P-position");
        scene.rectangle((x, y - LEAF * 2 / 5), (width, LEAF * 4 / 5), fill);
    }
    if node.again {
        signs.note(PictureSign::Again, "its moves are drawn elsewhere");
    }
    let text = if node.again {
        format!("{} …", node.text)
    } else {
        node.text.clone()
    };
    scene.text((x + width / 2, y), Anchor::Middle, ink, text);
    (x, y)
}
