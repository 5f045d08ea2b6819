//! Reads the film as a viewer does: what it shows at a time, and whether it is XML.

use std::collections::BTreeSet;

pub struct Played {
    /// The milliseconds until it repeats.
    pub length: usize,
    groups: Vec<Group>,
}

struct Group {
    elements: BTreeSet<String>,
    /// Whether they are visible without animation.
    still: bool,
    /// The times, in thousandths of a percent and in order, at which they appear or disappear.
    changes: Vec<(usize, bool)>,
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.split_once(before).unwrap();
    rest.split_once(after).unwrap().0
}

impl Played {
    /// Reads the style sheet and the groups that it animates.
    pub fn read(svg: &str) -> Self {
        let (styles, body) = svg.split_once("</style>").unwrap();
        let length = between(styles, "animation-duration:", "ms")
            .parse()
            .unwrap();
        let groups = body.split("<g").skip(1).map(|group| {
            let (head, rest) = group.split_once('>').unwrap();
            let lines = rest.split_once("</g>").unwrap().0.lines();
            let elements = lines
                .filter(|line| !line.is_empty())
                .map(str::to_owned)
                .collect();
            let name = head.rsplit(' ').next().unwrap().trim_end_matches('"');
            if name.is_empty() {
                let (still, changes) = (true, vec![(0, true)]);
                return Group {
                    elements,
                    still,
                    changes,
                };
            }
            let style = between(styles, &format!(".{name}{{"), "\n");
            let mut changes = Vec::new();
            for (at, seen) in [(0, true), (1, false)] {
                let keys = between(style, "@keyframes", "}}")
                    .split_once('{')
                    .unwrap()
                    .1;
                let times = keys.split('}').nth(at).unwrap().split('{').next().unwrap();
                for time in times.split(',') {
                    // All but the last have three decimals.
                    let (whole, parts) = time
                        .trim_end_matches('%')
                        .split_once('.')
                        .unwrap_or(("100", "000"));
                    let thousandths: usize = format!("{whole}{parts}").parse().unwrap();
                    changes.push((thousandths, seen));
                }
            }
            changes.sort_unstable();
            let still = style.starts_with("visibility:visible");
            Group {
                elements,
                still,
                changes,
            }
        });
        let groups = groups.collect();
        Self { length, groups }
    }

    fn shown(&self, is_seen: impl Fn(&Group) -> bool) -> BTreeSet<String> {
        let seen = self.groups.iter().filter(|group| is_seen(group));
        seen.flat_map(|group| group.elements.iter().cloned())
            .collect()
    }

    /// The elements visible at this time, in milliseconds.
    pub fn shown_at(&self, time: usize) -> BTreeSet<String> {
        let time = time * 100_000 / self.length;
        self.shown(|group| {
            let past = group.changes.iter().take_while(|(from, _)| *from <= time);
            past.last().unwrap().1
        })
    }

    /// The elements visible without animation.
    pub fn shown_still(&self) -> BTreeSet<String> {
        self.shown(|group| group.still)
    }

    /// The texts visible at this time, in milliseconds, one to a line.
    pub fn text_at(&self, time: usize) -> String {
        let elements = self.shown_at(time);
        let texts = elements
            .iter()
            .filter(|element| element.starts_with("<text"));
        let texts = texts.map(|element| between(element, ">", "</text>"));
        texts.collect::<Vec<_>>().join("\n")
    }
}

/// Whether this is one XML element: every tag closed by its own, every attribute quoted, and every special
/// character escaped. It knows no more XML than the film needs.
pub fn is_well_formed(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text.trim();
    let mut roots = 0;
    while let Some(from) = rest.find('<') {
        let (before, tag) = rest.split_at(from);
        if open.is_empty() && !before.trim().is_empty() {
            return Err(format!("{before:?} is outside"));
        }
        is_escaped(before)?;
        let (tag, after) = tag[1..].split_once('>').ok_or("a tag does not end")?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
            continue;
        }
        roots += usize::from(open.is_empty());
        let (tag, is_empty) = match tag.strip_suffix('/') {
            Some(tag) => (tag, true),
            None => (tag, false),
        };
        let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        if !is_empty {
            open.push(name);
        }
        while !attributes.is_empty() {
            let (key, value) =
                (attributes.split_once("=\"")).ok_or_else(|| attributes.to_owned())?;
            let (value, next) = value.split_once('"').ok_or_else(|| value.to_owned())?;
            is_escaped(value)?;
            if key.trim().is_empty() || value.contains('<') {
                return Err(format!("{key}={value}"));
            }
            attributes = next.trim_start();
        }
    }
    if rest.is_empty() && open.is_empty() && roots == 1 {
        return Ok(());
    }
    Err(format!("{open:?} is open, {roots} roots, then {rest:?}"))
}

fn is_escaped(text: &str) -> Result<(), String> {
    let entities = ["amp;", "lt;", "gt;", "quot;"];
    let mut parts = text.split('&').skip(1);
    match parts.find(|part| !entities.iter().any(|entity| part.starts_with(entity))) {
        Some(part) => Err(format!("&{part}")),
        None => Ok(()),
    }
}
