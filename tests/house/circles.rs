//! Files that need each other in a circle are one file in several pieces: at most four may.
//!
//! A file needs another one if it names something that is defined there. A name that is only handed
//! on (`pub use`) is looked for where it comes from. What the file of a folder takes from its own
//! folder is no arrow: it stands for the folder, and what is in there may name what it defines.

use crate::layers::sources;
use std::collections::{BTreeMap, BTreeSet};

/// So many files may need each other.
const MOST: usize = 4;

type Module = Vec<String>;

/// A file: its code, and what the names in it stand for.
struct File {
    code: String,
    /// Names that it takes in, with the paths they stand for, from the crate on.
    names: BTreeMap<String, Module>,
}

/// The modules of the crate, each with its file.
struct House(BTreeMap<Module, File>);

impl House {
    fn new() -> Self {
        let files: BTreeMap<Module, String> = sources()
            .into_iter()
            .map(|(_, path, code)| (module_of(&path), code))
            .collect();
        let children = |module: &Module| -> Vec<String> {
            let below = files
                .keys()
                .filter(|other| other.len() == module.len() + 1 && other.starts_with(module));
            below.filter_map(|other| other.last().cloned()).collect()
        };
        let file = |(module, code): (&Module, &String)| {
            let mut names = BTreeMap::new();
            for child in children(module) {
                let path = [&module[..], std::slice::from_ref(&child)].concat();
                names.insert(child, path);
            }
            // Names of the same file may stand in front of a path.
            let mut taken = Vec::new();
            for statement in uses(code) {
                taken.extend(expanded(&statement));
            }
            let known = names.clone();
            for (path, name) in taken {
                if let Some(path) = absolute(&path, module, &known) {
                    names.insert(name, path);
                }
            }
            let code = code.clone();
            (module.clone(), File { code, names })
        };
        Self(files.iter().map(file).collect())
    }

    /// The file that defines what a path names; `None` for a module as a whole, and for what is none
    /// of ours.
    fn home(&self, path: &[String], depth: usize) -> Option<Module> {
        let mut module = Module::new();
        for (index, name) in path.iter().enumerate() {
            let next = [&module[..], std::slice::from_ref(name)].concat();
            if self.0.contains_key(&next) {
                module = next;
                continue;
            }
            let file = self.0.get(&module)?;
            return match file.names.get(name) {
                Some(from) if depth > 0 => {
                    let rest = path[index + 1..].iter().cloned();
                    let path: Module = from.iter().cloned().chain(rest).collect();
                    self.home(&path, depth - 1)
                }
                _ => Some(module),
            };
        }
        None
    }

    /// Which files each file needs.
    fn needs(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let needed = |(module, file): (_, &File)| {
            let taken = file.names.values().cloned();
            let named = paths(&file.code).into_iter();
            let named = named.filter_map(|path| absolute(&path, module, &file.names));
            let homes = taken.chain(named).filter_map(|path| self.home(&path, 9));
            (
                module,
                homes.filter(|home| !home.starts_with(module)).collect(),
            )
        };
        self.0.iter().map(needed).collect()
    }
}

/// The module of a file, from the crate on: the crate itself has the empty path.
fn module_of(path: &std::path::Path) -> Module {
    let inside = path
        .strip_prefix(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))
        .unwrap();
    let mut names: Module = inside
        .with_extension("")
        .iter()
        .map(|name| name.to_str().unwrap().to_owned())
        .collect();
    if names
        .last()
        .is_some_and(|last| last == "mod" || last == "lib")
    {
        names.pop();
    }
    names
}

/// A path from the crate on; `None` if it begins with a name that is none of ours.
fn absolute(path: &[String], module: &Module, names: &BTreeMap<String, Module>) -> Option<Module> {
    let mut base = match path.first()?.as_str() {
        "crate" => Module::new(),
        "self" => module.clone(),
        "super" => module.split_last()?.1.to_vec(),
        first => names.get(first)?.clone(),
    };
    for name in &path[1..] {
        if name == "super" {
            base.pop();
        } else {
            base.push(name.clone());
        }
    }
    Some(base)
}

/// The statements that take names in, without `use` and the semicolon.
fn uses(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (start, _) in code.match_indices("use ") {
        let line = code[..start].rsplit('\n').next().unwrap_or_default().trim();
        let visible =
            line.is_empty() || line == "pub" || (line.starts_with("pub(") && line.ends_with(')'));
        if visible && let Some(end) = code[start..].find(';') {
            found.push(code[start + 4..start + end].to_owned());
        }
    }
    found
}

/// The paths of such a statement, and the name that each has here.
fn expanded(text: &str) -> Vec<(Module, String)> {
    let text = text.trim();
    if let Some((before, inner)) = text.split_once('{') {
        let inner = inner.trim_end().strip_suffix('}').unwrap();
        let before: Module = segments(before);
        let mut parts = vec![String::new()];
        let mut depth = 0;
        for letter in inner.chars() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    parts.push(String::new());
                    continue;
                }
                _ => {}
            }
            parts.last_mut().unwrap().push(letter);
        }
        let parts = parts.iter().filter(|part| !part.trim().is_empty());
        return parts
            .flat_map(|part| expanded(part))
            .map(|(path, name)| {
                let itself = path.last().is_some_and(|last| last == "self");
                let path: Module = before.iter().cloned().chain(path).collect();
                match path.split_last() {
                    Some((_, rest)) if itself => {
                        (rest.to_vec(), rest.last().cloned().unwrap_or_default())
                    }
                    _ => (path, name),
                }
            })
            .collect();
    }
    let (path, alias) = text.split_once(" as ").unwrap_or((text, ""));
    let path = segments(path);
    let name = match alias.trim() {
        "" => path.last().cloned().unwrap_or_default(),
        alias => alias.to_owned(),
    };
    vec![(path, name)]
}

fn segments(path: &str) -> Module {
    let names = path.split("::").map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

/// All paths of at least two names in some code.
fn paths(code: &str) -> Vec<Module> {
    let inside = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    code.split(|c| !inside(c))
        .filter(|word| word.contains("::"))
        .map(segments)
        .filter(|path| path.len() > 1)
        .collect()
}

/// All that can be reached.
fn reached(needs: &BTreeMap<&Module, BTreeSet<Module>>, from: &Module) -> BTreeSet<Module> {
    let mut found = BTreeSet::new();
    let mut open = vec![from.clone()];
    while let Some(module) = open.pop() {
        for next in needs.get(&module).into_iter().flatten() {
            if found.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    found
}

#[test]
fn at_most_four_files_need_each_other() {
    let house = House::new();
    let needs = house.needs();
    let arrows: usize = needs.values().map(BTreeSet::len).sum();
    assert!(arrows > 1000, "only {arrows} arrows found");
    let reach: BTreeMap<&Module, BTreeSet<Module>> = needs
        .keys()
        .map(|module| (*module, reached(&needs, module)))
        .collect();
    for (module, reached) in &reach {
        let circle: Vec<String> = reached
            .iter()
            .filter(|other| reach.get(other).is_some_and(|back| back.contains(*module)))
            .map(|other| other.join("/"))
            .collect();
        assert!(
            circle.len() <= MOST,
            "a circle of {}: {}",
            circle.len(),
            circle.join(", ")
        );
    }
}

#[test]
fn a_name_is_found_where_it_comes_from() {
    let code = "pub(super) use a::{self, b::{C, d as e}};\nlet x = e::f(crate::g::h());";
    let found: Vec<(String, String)> = uses(code)
        .iter()
        .flat_map(|statement| expanded(statement))
        .map(|(path, name)| (path.join("::"), name))
        .collect();
    let expected = [("a", "a"), ("a::b::C", "C"), ("a::b::d", "e")];
    assert_eq!(
        found,
        expected.map(|(path, name)| (path.to_owned(), name.to_owned()))
    );
    assert_eq!(paths("e::f(crate::g::h())").len(), 2);
    // Of the widgets, whoever names one through their folder needs its own file.
    let house = House::new();
    let path = segments("tui::Canvas");
    assert_eq!(house.home(&path, 9), Some(segments("tui::widgets::canvas")));
}
