//! Reads the formulas of a command file.

/// A formula of a command file.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Compare(Vec<(u32, String)>, u32, String, Vec<(u32, String)>, u32),
    Call(String, Vec<String>),
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
    Implies(Box<Node>, Box<Node>),
    Some(Vec<String>, Box<Node>),
    All(Vec<String>, Box<Node>),
}

pub(super) struct Reader<'a>(pub(super) &'a str);

impl Reader<'_> {
    pub(super) fn sign(&mut self, sign: &str) -> bool {
        self.0 = self.0.trim_start();
        let found = self.0.starts_with(sign);
        if found {
            self.0 = &self.0[sign.len()..];
        }
        found
    }

    pub(super) fn word(&mut self) -> String {
        self.0 = self.0.trim_start();
        let end = self
            .0
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        self.0 = rest;
        word.to_owned()
    }

    pub(super) fn names(&mut self) -> Vec<String> {
        let mut names = vec![self.word()];
        while self.sign(",") {
            names.push(self.word());
        }
        names
    }

    pub(super) fn formula(&mut self) -> Node {
        for universal in [true, false] {
            if self.sign(if universal { "A" } else { "E" }) {
                let names = self.names();
                let body = self.formula().into();
                return if universal {
                    Node::All(names, body)
                } else {
                    Node::Some(names, body)
                };
            }
        }
        let first = self.or();
        if self.sign("=>") {
            return Node::Implies(first.into(), self.formula().into());
        }
        first
    }

    pub(super) fn or(&mut self) -> Node {
        let mut parts = vec![self.and()];
        while self.sign("|") {
            parts.push(self.and());
        }
        Node::Or(parts)
    }

    pub(super) fn and(&mut self) -> Node {
        let mut parts = vec![self.atom()];
        while self.sign("&") {
            parts.push(self.atom());
        }
        Node::And(parts)
    }

    pub(super) fn atom(&mut self) -> Node {
        if self.sign("~") {
            return Node::Not(self.atom().into());
        }
        if self.sign("(") {
            let inner = self.formula();
            assert!(self.sign(")"), "{}", self.0);
            return inner;
        }
        if self.sign("$") {
            let name = self.word();
            assert!(self.sign("("));
            let names = self.names();
            assert!(self.sign(")"));
            return Node::Call(name, names);
        }
        let (left, plus) = self.sum();
        let sign = ["<=", ">=", "="]
            .into_iter()
            .find(|sign| self.sign(sign))
            .unwrap();
        let (right, more) = self.sum();
        Node::Compare(left, plus, sign.to_owned(), right, more)
    }

    pub(super) fn sum(&mut self) -> (Vec<(u32, String)>, u32) {
        let (mut terms, mut constant) = (Vec::new(), 0);
        loop {
            let word = self.word();
            match word.parse::<u32>() {
                Ok(number) if self.sign("*") => terms.push((number, self.word())),
                Ok(number) => constant += number,
                Err(_) => terms.push((1, word)),
            }
            if !self.sign("+") {
                return (terms, constant);
            }
        }
    }
}
