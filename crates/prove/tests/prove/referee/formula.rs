//! The grammar of Walnut's formulas, as far as exports use it. Strict where Walnut is not: & and |, which
//! it reads from left to right, do not stand side by side, and a quantifier is followed by what it is about
//! in parentheses, or by one call.

use std::collections::BTreeSet;

/// Numbers of variables, and a constant.
pub(crate) type Sum = (Vec<(u32, String)>, u32);

/// A formula of a command file.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Compare(Sum, &'static str, Sum),
    Call(String, Vec<String>),
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
    Implies(Box<Node>, Box<Node>),
    Some(Vec<String>, Box<Node>),
    All(Vec<String>, Box<Node>),
}

impl Node {
    /// The variables that no quantifier binds, in alphabetical order.
    pub(crate) fn free(&self) -> BTreeSet<String> {
        match self {
            Self::Compare(left, _, right) => {
                let terms = left.0.iter().chain(&right.0);
                terms.map(|(_, name)| name.clone()).collect()
            }
            Self::Call(_, names) => names.iter().cloned().collect(),
            Self::Not(inner) => inner.free(),
            Self::And(parts) | Self::Or(parts) => parts.iter().flat_map(Self::free).collect(),
            Self::Implies(one, two) => one.free().into_iter().chain(two.free()).collect(),
            Self::Some(names, body) | Self::All(names, body) => {
                let mut free = body.free();
                for name in names {
                    assert!(free.remove(name), "{name} does not occur in {body:?}");
                }
                free
            }
        }
    }

    /// All that is called.
    pub(crate) fn calls<'a>(&'a self, all: &mut Vec<(&'a str, usize)>) {
        match self {
            Self::Compare(..) => {}
            Self::Call(name, names) => all.push((name, names.len())),
            Self::Not(inner) | Self::Some(_, inner) | Self::All(_, inner) => inner.calls(all),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.calls(all)),
            Self::Implies(one, two) => {
                one.calls(all);
                two.calls(all);
            }
        }
    }
}

pub(crate) struct Reader<'a>(pub(crate) &'a str);

impl Reader<'_> {
    pub(crate) fn sign(&mut self, sign: &str) -> bool {
        self.0 = self.0.trim_start();
        let found = self.0.starts_with(sign);
        if found {
            self.0 = &self.0[sign.len()..];
        }
        found
    }

    fn word(&mut self) -> String {
        self.0 = self.0.trim_start();
        let end = self
            .0
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        self.0 = rest;
        word.to_owned()
    }

    /// A name: Walnut reads A, E and I at the beginning as quantifiers.
    pub(crate) fn name(&mut self) -> String {
        let name = self.word();
        let first = name.chars().next().unwrap_or('?');
        assert!(
            first.is_ascii_alphabetic() && !"AEI".contains(first),
            "{name}{}",
            self.0
        );
        name
    }

    fn names(&mut self) -> Vec<String> {
        let mut names = vec![self.name()];
        while self.sign(",") {
            names.push(self.name());
        }
        names
    }

    /// A whole formula.
    pub(crate) fn whole(text: &str) -> Node {
        let mut reader = Reader(text);
        let node = reader.formula();
        assert!(reader.0.trim().is_empty(), "{text}: what is {}", reader.0);
        node
    }

    fn formula(&mut self) -> Node {
        for universal in [true, false] {
            if self.sign(if universal { "A" } else { "E" }) {
                let names = self.names();
                let body = self.atom().into();
                return if universal {
                    Node::All(names, body)
                } else {
                    Node::Some(names, body)
                };
            }
        }
        let first = self.atom();
        if self.sign("=>") {
            return Node::Implies(first.into(), self.atom().into());
        }
        for (sign, whole) in [("&", Node::And as fn(Vec<Node>) -> Node), ("|", Node::Or)] {
            let mut parts = vec![first.clone()];
            while self.sign(sign) {
                parts.push(self.atom());
            }
            if parts.len() > 1 {
                return whole(parts);
            }
        }
        first
    }

    fn atom(&mut self) -> Node {
        if self.sign("~") {
            assert!(
                ["(", "$"].iter().any(|sign| self.0.starts_with(sign)),
                "{}",
                self.0
            );
            return Node::Not(self.atom().into());
        }
        if self.sign("(") {
            let inner = self.formula();
            assert!(self.sign(")"), "{}", self.0);
            return inner;
        }
        if self.sign("$") {
            let name = self.name();
            assert!(self.sign("("), "{name}: {}", self.0);
            let names = self.names();
            assert!(self.sign(")"), "{name}: {}", self.0);
            return Node::Call(name, names);
        }
        let left = self.sum();
        let sign = ["<=", ">=", "!=", "=", "<", ">"]
            .into_iter()
            .find(|sign| self.sign(sign))
            .unwrap_or_else(|| panic!("no comparison: {}", self.0));
        Node::Compare(left, sign, self.sum())
    }

    fn sum(&mut self) -> Sum {
        let (mut terms, mut constant) = (Vec::new(), 0);
        loop {
            self.0 = self.0.trim_start();
            if self.0.starts_with(|c: char| c.is_ascii_digit()) {
                let number = self.word().parse::<u32>().unwrap();
                if self.sign("*") {
                    terms.push((number, self.name()));
                } else {
                    constant += number;
                }
            } else {
                terms.push((1, self.name()));
            }
            if !self.sign("+") {
                return (terms, constant);
            }
        }
    }
}
