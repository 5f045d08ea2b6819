#!/usr/bin/env python3
"""Checks certificates of goldpile without goldpile.

    python3 check.py FILE...

For each file: what it proves, or why it is refused. The exit code is 0 if every file is accepted, 1 if one is
refused, 2 if no file is named. README.md says what is checked, and how. Needs nothing but Python 3.8 or later.

A certificate holds the text of a game's rules, values for its parameters, a number of piles, and what helps to
see that the claim of the text is true. What the game is, what is claimed and what has to be shown is read from
the text, below; nothing else in the certificate is taken for granted. From top to bottom: files, the text, what
it says, numeration systems, machines that read digits, formulas, the theorem.
"""

import functools
import hashlib
import json
import math
import os
import re
import sys
from collections import namedtuple

MOST_BYTES = 1 << 28  # of a certificate
MOST_TEXT = 1 << 16  # bytes of rules
MOST_PARTS = 1 << 16  # of all formulas of a text
MOST_NESTED = 64  # parentheses and the like
MOST_PILES = 8
MOST_CASES = 256  # values of the bounded memories
MOST_NUMBER = 1 << 40  # in a formula
MOST_BLOCKED = 2
MOST_DIGITS = 1024  # different ones of a numeration system
MOST_WORDS = 64  # states of the automaton of a system's words
MOST_TERMS = 400  # of a sequence that should settle
MOST_WORK = 8_000_000  # steps of a check, and one more for each byte of the file


class Refused(Exception):
    """The certificate is not accepted; the text says why."""


def need(holds, why):
    if not holds:
        raise Refused(why)


def is_number(value):
    return isinstance(value, int) and not isinstance(value, bool)


def numbers(value, what):
    need(isinstance(value, list) and all(map(is_number, value)), f"{what}: not a list of whole numbers")
    return value


def items(value, what):
    need(isinstance(value, list), f"{what}: not a list")
    return value


def fields(value, names, what):
    """The values of an object with exactly these keys."""
    need(isinstance(value, dict), f"{what}: not an object")
    names = names.split()
    for name in names:
        need(name in value, f"{what}: {name} is missing")
    for name in value:
        need(name in names, f"{what}: an unknown key {shown(name)}")
    return [value[name] for name in names]


def shown(text):
    """A text on one line, without characters that a terminal acts on."""
    return "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in text)


def written(value):
    """A number in a message."""
    return str(value) if value < 10**60 else f"a number of {value.bit_length()} bits"


def in_quotes(text):
    """A title or a name of the text: short, and of letters that look like no others."""
    text = json.dumps(text[:60], ensure_ascii=False)
    return "".join(c if ord(c) < 0x250 else f"<U+{ord(c):04X}>" for c in shown(text))


# The text of the rules --------------------------------------------------------------------------------

TOKEN = re.compile(
    r"""(?P<word>[A-Za-z][A-Za-z0-9_]*) | (?P<number>[0-9]+) | (?P<quoted>"(?:\\["\\]|[^"\\\n\r])*")
    | (?P<sign>!=|≠|<=|≤|>=|≥|\.\.|[<>=,+*·()|{}:'′’−-])""",
    re.VERBOSE,
)
BLANK = re.compile(r"(?:\s|#[^\n]*)*")
NAME = re.compile(r'[^\s"#]+')
LINE = re.compile(r"[^#\n\r]+")
SIGNS = {"≠": "!=", "≤": "<=", "≥": ">=", "−": "-", "·": "*", "′": "'", "’": "'"}
# Characters that act instead of being seen.
ACTING = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]|\r(?!\n)"
)

KEYWORDS = "define title piles order parameter variant system memory start rule then block play claim remark"
ONCE = "title piles order block play claim"
RESERVED = (
    "title piles order parameter variant memory start then rule block play claim when unless in div mod divides "
    "even odd and or not xor moved nimsum lower upper word automaton of zeros ends shift base system previous "
    "mover where pile least if as define remark th"
)

Token = namedtuple("Token", "kind text line first")
Section = namedtuple("Section", "keyword line body")


def tokens(text):
    """The words, numbers, signs and quoted texts. A name stands after rule, an irrational number after
    system S of; both are texts of other characters."""
    acting = ACTING.search(text)
    need(not acting, f"line {text.count(chr(10), 0, acting and acting.start()) + 1}: a character that is not seen")
    found, at, line = [], 0, 1
    while True:
        blank = BLANK.match(text, at)
        first = not found or "\n" in blank.group()
        line += blank.group().count("\n")
        at = blank.end()
        if at == len(text):
            return found
        words = [token.text for token in found[-3:] if token.kind == "word"]
        if not first and words[-1:] == ["rule"] and found[-1].first and found[-1].text == "rule" and text[at] != '"':
            match, kind = NAME.match(text, at), "name"
        elif not first and len(words) == 3 and words[0] == "system" and words[2] == "of":
            match, kind = LINE.match(text, at), "irrational"
        else:
            match = TOKEN.match(text, at)
            need(match, f"line {line}: {shown(text[at])} means nothing here")
            kind = match.lastgroup
        found.append(Token(kind, SIGNS.get(match.group(), match.group()), line, first))
        at = match.end()


def sections(found):
    """Each keyword that begins a line, with what follows up to the next one."""
    all_sections, body = [], None
    for at, token in enumerate(found):
        texts = [other.text for other in found[at : at + 3]]
        begins = token.kind == "word" and token.first
        gone = begins and texts[:2] == ["use", "claim"] and not found[at + 1].first
        need(not gone, f"line {token.line}: use claim verified to N is gone: leave this line out")
        if token.text == "pile":
            begins = begins and texts[2:] == ["in"] and len(texts[1]) == 1
        elif token.text == "system":
            begins = begins and not (at and found[at - 1].text == "in")
        else:
            begins = begins and token.text in KEYWORDS.split()
        if begins:
            body = []
            all_sections.append(Section(token.text, token.line, body))
        else:
            need(body is not None, f"line {token.line}: {shown(token.text)} is no keyword")
            body.append(token)
    for keyword in ONCE.split():
        again = [section for section in all_sections if section.keyword == keyword]
        need(len(again) < 2, f"line {again[-1].line if again else 0}: {keyword} appears twice")
    return all_sections


# Formulas of the text ---------------------------------------------------------------------------------

# A formula is a tuple that begins with its kind: And, Or (with formulas), Not, Compare (x, relation, y), Divides
# (k, x), Lower and Upper (x, t), Word (x, letters), Ends (x, digits), Automaton (terms, states). A term is Number,
# Pile (its name), Memory (its index), Moved, Sum (pairs of a sign and a term), Product, Absolute, Mod, Div, Gcd,
# Min, Max, Xor, A and B (x, t), Shift, Least, Zeros. Parameters are numbers already, and what is said of every
# pile is said of each.

RELATIONS = {"=", "!=", "<", "<=", ">", ">="}


def number(value):
    return ("Number", value)


def compare(x, relation, y):
    return ("Compare", x, relation, y)


def added_up(terms):
    """The sum of terms with their signs."""
    return terms[0][1] if len(terms) == 1 and terms[0][0] == 1 else ("Sum", *terms)


def joined(kind, parts):
    """A formula or a term of these parts, of which there is at least one."""
    return parts[0] if len(parts) == 1 else (kind, *parts)


def replaced(formula, names):
    """The formula with other strings in place of these."""
    if isinstance(formula, tuple):
        return tuple(replaced(part, names) for part in formula)
    return names.get(formula, formula) if isinstance(formula, str) else formula


class Reader:
    """Reads one section. `scope` has what each name means here; `system` is that of a claim."""

    def __init__(self, game, section, place):
        self.game, self.body, self.line, self.system = game, section.body, section.line, None
        self.at, self.depth, self.of_each = 0, 0, False
        self.is_written = True  # in a file, not by the checker, which puts numbers for parameters
        self.enter(place)

    def enter(self, place):
        """From here on, names mean what they do in this place."""
        self.place, self.scope = place, self.game.scope(place)

    def refuse(self, why):
        line = self.body[self.at].line if self.at < len(self.body) else self.line
        raise Refused(f"the rules, line {line}: {why}")

    def peek(self, kind="word"):
        token = self.body[self.at] if self.at < len(self.body) else None
        return token.text if token and token.kind == kind else None

    def sign(self, sign):
        found = self.peek("sign") == sign
        self.at += found
        return found

    def word(self, *words):
        """The next word, if it is one of these."""
        found = self.peek()
        if found not in words:
            return None
        self.at += 1
        return found

    def expect(self, *texts):
        for text in texts:
            if not (self.sign(text) or self.word(text)):
                self.refuse(f"{text} is expected")

    def next(self, kind, what):
        found = self.peek(kind)
        if found is None:
            self.refuse(f"{what} is expected")
        self.at += 1
        return found

    def small(self):
        digits = self.next("number", "a number")
        if len(digits) > 20 or int(digits) >= 1 << 64:
            self.refuse("a number is too large here")
        return int(digits)

    def quoted(self):
        found = self.peek("quoted")
        self.at += found is not None
        return None if found is None else re.sub(r"\\(.)", r"\1", found[1:-1])

    def end(self):
        if self.at < len(self.body):
            self.refuse(f"{shown(self.body[self.at].text)} is not expected here")

    def sentence(self):
        """Passes over a text: "one" if t = 1 "another"."""
        text, outer = self.quoted(), self.place
        while text is not None and self.word("if"):
            self.enter("before remembered")
            self.formula()
            self.enter(outer)
            text = self.quoted()

    def declared(self, word):
        return word in self.game.names or word in self.game.definitions

    def deeper(self, read):
        self.depth += 1
        if self.depth > MOST_NESTED:
            self.refuse("nested too deeply")
        found = read()
        self.depth -= 1
        return found

    def counted(self, part):
        self.game.parts += 1
        if self.game.parts > MOST_PARTS:
            self.refuse("the rules are too long")
        return part

    # Formulas.

    def formula(self):
        def conjunction():
            return self.separated("and", "And", self.negation)

        return self.deeper(lambda: self.separated("or", "Or", conjunction))

    def separated(self, word, kind, read):
        parts = [read()]
        while self.word(word):
            parts.append(read())
        return joined(kind, parts)

    def negation(self):
        if self.word("not"):
            return self.deeper(lambda: ("Not", self.negation()))
        if self.peek("sign") == "(" and self.formula_ahead():
            self.at += 1
            inner = self.formula()
            self.expect(")")
            return inner
        if self.peek() in ("each", "some") and not self.declared(self.peek()):
            return self.each()
        return self.counted(self.atom())

    def formula_ahead(self):
        """Whether the parenthesis that opens here contains a formula, not a term."""
        depth = 0
        for token in self.body[self.at :]:
            if token.kind == "sign":
                depth += {"(": 1, ")": -1}.get(token.text, 0)
                if depth == 0:
                    return False
                if token.text in RELATIONS:
                    return True
            elif token.kind == "word":
                if token.text in ("and", "or", "not", "in", "even", "odd", "divides", "ends"):
                    return True
                if token.text in self.game.definitions:
                    return True
                if token.text in ("square", "prime", "coprime", "each", "some", "same"):
                    if not self.declared(token.text):
                        return True
        return False

    def tuple_ahead(self):
        depth = 0
        for token in self.body[self.at :]:
            sign = token.text if token.kind == "sign" else None
            depth += {"(": 1, ")": -1}.get(sign, 0)
            if depth <= 0:
                return False
            if sign == "," and depth == 1:
                return True
        return False

    def each(self):
        """each pile: …, some moved pile: …, said of every pile in turn."""
        if self.of_each:
            self.refuse("each pile: and some pile: cannot be nested")
        every = self.next("word", "each") == "each"
        moved = "moved" in self.scope and self.word("moved")
        self.expect("pile", ":")
        outer, self.of_each = self.scope, True
        self.scope = dict(outer)
        if not self.declared("x"):
            self.scope["x"] = ("Pile", "x")
            if "moved" in outer:
                self.scope["x'"] = ("Pile", "x'")
        formula = self.formula()
        self.scope, self.of_each = outer, False
        parts = []
        for pile in self.game.piles:
            said = self.counted(replaced(formula, {"x": pile, "x'": pile + "'"}))
            stays = compare(("Pile", pile + "'"), "=", ("Pile", pile))
            if moved:
                said = ("Or", stays, said) if every else ("And", ("Not", stays), said)
            parts.append(said)
        self.game.parts += len(parts) * size(formula)
        return joined("And" if every else "Or", parts)

    def same_taken(self):
        if "moved" not in self.scope:
            self.refuse("same taken is about a take")
        self.expect("same", "taken")
        parts = [compare(number(0), "=", number(0))]
        for at, one in enumerate(self.game.piles):
            for two in self.game.piles[:at]:
                stays = [compare(("Pile", pile + "'"), "=", ("Pile", pile)) for pile in (one, two)]
                taken = [("Sum", (1, ("Pile", pile)), (-1, ("Pile", pile + "'"))) for pile in (one, two)]
                parts.append(self.counted(("Or", *stays, compare(taken[0], "=", taken[1]))))
        return joined("And", parts)

    def atom(self):
        if self.peek() in self.game.definitions:
            return self.defined()
        if self.word("ends"):
            return self.ends()
        if self.tuple_ahead():
            self.expect("(")
            terms = [self.term()]
            while self.sign(","):
                terms.append(self.term())
            self.expect(")", "in")
            return self.automaton(terms)
        if self.peek() == "same" and not self.declared("same"):
            return self.same_taken()
        start = self.at
        x = self.term()
        if self.word("in"):
            return self.membership(x)
        if self.word("not"):
            self.expect("in")
            return ("Not", self.membership(x))
        parity = self.word("even", "odd")
        if parity:
            return compare(("Mod", x, number(2)), "=", number(int(parity == "odd")))
        if self.word("divides"):
            return ("Divides", x, self.term())
        links, directions = [], set()
        while self.peek("sign") in RELATIONS:
            relation = self.next("sign", "a relation")
            after = self.at
            y = self.term()
            directions |= {relation[0]} & {"<", ">"}
            if len(directions) > 1:
                self.refuse("the signs of a chain point in two directions")
            if self.is_written and all(token.kind != "word" for token in self.body[start : self.at]):
                self.refuse("numbers alone are compared")
            start = after
            links.append(self.counted(compare(x, relation, y)))
            x = y
        if not links:
            self.refuse("a relation such as = is expected")
        return joined("And", links)

    def defined(self):
        """A formula by its name: read anew, with what its names mean here."""
        section = self.game.definitions[self.next("word", "a name")]
        # In a definition no definition is known, so none hides a word.
        known, self.game.definitions = self.game.definitions, {}
        reader = Reader(self.game, section, self.place)
        reader.of_each = self.of_each
        found = reader.formula()
        reader.end()
        self.game.definitions = known
        return found

    def membership(self, x):
        if self.word("automaton"):
            self.at -= 1
            return self.automaton([x])
        if self.word("word"):
            self.own_t()  # refuses other systems
            self.expect("(")
            letters = self.next("word", "a word of the letters a and b")
            if not re.fullmatch("[ab]{1,64}", letters):
                self.refuse("no word of the letters a and b")
            self.expect(")")
            return ("Word", x, letters)
        sequence = self.word("lower", "upper")
        if sequence:
            t = self.own_t()
            t = self.level() if self.word("of") else t
            return (sequence.title(), x, t)
        if not self.sign("{"):
            return self.range(x, True)
        parts = [self.range(x, False)]
        while self.sign(","):
            parts.append(self.counted(self.range(x, False)))
            self.game.parts += size(x)
        self.expect("}")
        return joined("Or", parts)

    def range(self, x, is_range):
        least = self.term()
        if self.sign(".."):
            return ("And", compare(least, "<=", x), compare(x, "<=", self.term()))
        if is_range:
            self.refuse(".. is expected")
        return compare(x, "=", least)

    def ends(self):
        self.in_system()
        self.expect("(")
        x = self.term()
        self.expect(")")
        digits = self.next("number", "the digits it ends in")
        if len(digits) > 64:
            self.refuse("up to 64 digits are compared")
        return ("Ends", x, tuple(map(int, digits)))

    def automaton(self, terms):
        """automaton and a text for each state: "0*: 00 11 > 0; 01 > 1"."""
        self.in_system()
        self.expect("automaton")
        lines = []
        while self.peek("quoted") is not None:
            lines.append(self.quoted())
        form = re.compile(r"\s*([A-Za-z0-9]+)\s*(\*?)\s*:(.*)", re.DOTALL)
        states = [form.fullmatch(line) for line in lines]
        if not states or not all(states) or len(terms) > 16:
            self.refuse("no automaton: a state is written \"0*: 00 11 > 0; 01 > 1\"")
        names = {state.group(1): at for at, state in enumerate(states)}
        rows = []
        for state in states:
            row = {}
            arrows = state.group(3).split(";")
            if len(arrows) > 1 and not arrows[-1].strip():
                arrows.pop()
            for arrow in arrows if state.group(3).strip() else []:
                read = re.fullmatch(r"\s*((?:[0-9]+\s+)*(?:[0-9]+)?)\s*>\s*([A-Za-z0-9]+)\s*", arrow)
                if not read or read.group(2) not in names:
                    self.refuse(f"no arrow of an automaton: {shown(arrow)}")
                for letter in read.group(1).split():
                    digits = tuple(map(int, letter))
                    if len(digits) != len(terms) or digits in row:
                        self.refuse(f"{letter} is not one digit of each number, or has a next state already")
                    row[digits] = names[read.group(2)]
            rows.append((bool(state.group(2)), tuple(sorted(row.items()))))
        if len(names) < len(states) or dict(rows[0][1]).get((0,) * len(terms)) != 0:
            self.refuse("two states have one name, or zeros lead away from the first")
        self.game.parts += sum(len(row) for _, row in rows)
        return ("Automaton", tuple(terms), tuple(rows))

    # Terms.

    def term(self):
        def whole():
            x = self.xors()
            word = self.word("mod", "div")
            if not word:
                return x
            k = self.product()
            if self.peek("sign") in ("+", "-") or self.peek() in ("mod", "div", "xor"):
                self.refuse(f"put parentheses around the {word}")
            return (word.title(), x, k)

        return self.counted(self.deeper(whole))

    def xors(self):
        terms = [self.sum()]
        while self.peek() == "xor":
            self.in_base_2()
            self.at += 1
            terms.append(self.sum())
        return joined("Xor", terms)

    def sum(self):
        sign = -1 if self.sign("-") else 1
        terms = [(sign, self.product())]
        while self.peek("sign") in ("+", "-"):
            sign = 1 if self.next("sign", "+") == "+" else -1
            terms.append((sign, self.product()))
        return added_up(terms)

    def product(self):
        factors = [self.factor()]
        while self.sign("*"):
            factors.append(self.factor())
        return joined("Product", factors)

    def factor(self):
        self.counted(None)
        if self.peek("number") is not None:
            digits = self.next("number", "a number")
            if len(digits) > 1000:
                self.refuse("a number may have up to 1000 digits")
            return number(int(digits))
        if self.sign("("):
            inner = self.term()
            self.expect(")")
            return inner
        if self.sign("|"):
            inner = self.term()
            self.expect("|")
            return ("Absolute", inner)
        word = self.next("word", "a term")
        if word in ("A", "B"):
            t = self.own_t()
            return (word, self.argument(), t)
        if word in ("zeros", "least", "shift"):
            self.in_system()
            return (word.title(), self.argument())
        if word in ("gcd", "min", "max") and not self.declared(word):
            self.expect("(")
            terms = [self.term()]
            while self.sign(","):
                terms.append(self.term())
            self.expect(")")
            if len(terms) < 2 or word == "gcd" and len(terms) > 2:
                self.refuse(f"a wrong number of terms for {word}")
            return (word.title(), *terms)
        if word == "nimsum":
            self.in_base_2()
        word += "'" if self.sign("'") else ""
        if word not in self.scope:
            self.refuse(f"there is no {word} here")
        found = self.scope[word]
        self.game.parts += size(found)
        return found

    def argument(self):
        self.expect("(")
        x = self.term()
        self.expect(")")
        return x

    def in_system(self):
        if not self.system:
            self.refuse("digits belong in a claim that names its system")

    def in_base_2(self):
        if self.system and self.system != ("base", 2):
            self.refuse("the exclusive-or needs base 2")

    def own_t(self):
        """The t of A and B here."""
        if self.system and self.system[0] != "t":
            self.refuse("this system does not have the sequences A and B")
        return self.system[1] if self.system else 1

    def level(self):
        """A number from 1 on, or a parameter."""
        if self.peek("number") is not None:
            value = self.small()
        else:
            name = self.next("word", "a number or a parameter")
            value = self.game.parameters.get(name, 0)
        if not 1 <= value < 1 << 32:
            self.refuse("a number from 1 on or a parameter is expected")
        return value


def size(formula):
    """How many parts a formula or a term has."""
    return 1 + sum(size(part) for part in formula if isinstance(part, tuple)) if isinstance(formula, tuple) else 1


# What the text says -----------------------------------------------------------------------------------

Memory = namedtuple("Memory", "name is_pile low high start next")  # next: pairs of a value and when it applies
Rule = namedtuple("Rule", "name when allows unless")
TRUE = ("And",)


class Game:
    """The game of a text, with these parameters and this number of piles."""

    def __init__(self, text, parameters, count):
        need(len(text.encode("utf-8", "surrogatepass")) <= MOST_TEXT, "the rules are too long")
        found = sections(tokens(text[1:] if text[:1] == "\ufeff" else text))
        self.sections, self.parts, self.title = found, 0, None
        self.names, self.remembered, self.definitions, self.parameters, self.systems = [], [], {}, {}, {}
        self.bounds, self.memory, self.rules = {}, [], []
        self.order, self.misere, self.blocked, self.squares, self.claim = "table", False, None, None, None
        need(any(section.keyword == "piles" for section in found), "the rules: the number of piles is missing")
        self.number_of_piles(count)
        self.declare(parameters)
        for section in found:
            read = getattr(self, f"read_{section.keyword}", None)
            if read:
                reader = Reader(self, section, "before remembered after")
                read(reader)
                reader.end()
        self.remember()
        need(self.rules, "the rules: there are none")
        need(self.claim, "the rules: they make no claim")

    def of(self, *keywords):
        return [section for section in self.sections if section.keyword in keywords]

    def scope(self, what):
        """What names mean: parameters, and of the piles, the memories and the take what is named here."""
        scope = {name: number(value) for name, value in self.parameters.items()}
        if "remembered" in what:
            scope.update((memory, ("Memory", at)) for at, memory in enumerate(self.remembered))
        if "before" not in what:
            return scope
        total = {stroke: added_up([(1, ("Pile", pile + stroke)) for pile in self.piles]) for stroke in ("", "'")}
        words = {"total": total[""], "nimsum": joined("Xor", [("Pile", pile) for pile in self.piles])}
        if "after" in what:
            words.update({"total'": total["'"], "moved": ("Moved",)})
            words["taken"] = ("Sum", (1, total[""]), (-1, total["'"]))
        hidden = self.names + list(self.definitions)
        scope.update((word, term) for word, term in words.items() if word.rstrip("'") not in hidden)
        for pile in self.piles[: self.always]:
            scope[pile] = ("Pile", pile)
            if "after" in what:
                scope[pile + "'"] = ("Pile", pile + "'")
        return scope

    # Declarations.

    def number_of_piles(self, count):
        reader = Reader(self, self.of("piles")[0], "")
        least = reader.small()
        most = reader.small() if reader.sign("..") else least
        reader.end()
        need(1 <= least <= most <= 20, "the rules: a game has 1 to 20 piles")
        need(least <= count <= most, f"piles: the rules are not for {count} piles")
        need(count <= MOST_PILES, f"piles: a certificate is about up to {MOST_PILES}")
        self.always, self.letters = least, "abcdefghijklmnopqrst"[: min(most, max(8, least))]
        self.piles = list("abcdefghijklmnopqrst"[:count])

    def new_name(self, reader, form="[a-z][a-z0-9_]{0,29}"):
        name = reader.next("word", "a name")
        if not re.fullmatch(form, name) or name in RESERVED.split() + [*self.letters, *self.names, *self.systems]:
            reader.refuse(f"{name} is no new name")
        return name

    def declare(self, parameters):
        """Parameters, memories, systems and definitions by their names; formulas may come before them."""
        for section in self.of("parameter", "variant", "memory", "system"):
            reader = Reader(self, section, "")
            if section.keyword == "system":
                name = self.new_name(reader, "[A-Za-z][A-Za-z0-9_]{0,29}")
                self.systems[name] = declared_system(reader)
                continue
            name = self.new_name(reader)
            self.names.append(name)
            if section.keyword == "memory":
                self.remembered.append(name)
                continue
            low, high = 0, 1
            if section.keyword == "variant":
                reader.next("word", "a key")
                reader.expect("=")
                reader.next("word", "a value")
            else:
                default = reader.small() if reader.sign("=") else None
                reader.expect("in")
                low = reader.small()
                reader.expect("..")
                high = reader.small()
                need(low <= (low if default is None else default) <= high, f"the rules: {name} has no such value")
            reader.quoted()
            reader.end()
            value = parameters.get(name)
            need(is_number(value), f"parameters: {name} has no value")
            need(low <= value <= high, f"parameters: {name} = {value} is not in {low}..{high}")
            self.parameters[name] = value
        need(set(parameters) == set(self.parameters), "parameters: one is not that of the rules")
        for section in self.of("define"):
            reader = Reader(self, section, "")
            name = self.new_name(reader)
            if name in self.definitions:
                reader.refuse(f"{name} is defined twice")
            reader.expect("as")
            self.definitions[name] = Section("define", section.line, section.body[reader.at :])
        known, self.definitions = self.definitions, {}
        for section in known.values():
            reader = Reader(self, section, "before remembered after")
            reader.formula()
            reader.end()
        self.definitions = known

    # Sections.

    def read_title(self, reader):
        self.title = reader.quoted()
        if self.title is None:
            reader.refuse("a text is expected")

    def read_order(self, reader):
        self.order = reader.word("table", "free", "sorted") or reader.refuse("table, free or sorted is expected")
        if self.order != "table" and self.of("pile"):
            reader.refuse("a pile with a bound needs order table")

    def read_pile(self, reader):
        pile = reader.next("word", "a pile")
        if pile not in self.piles[: self.always] or pile in self.bounds:
            reader.refuse(f"{pile} is no pile that is always there, or has a bound already")
        reader.enter("")
        reader.expect("in")
        if reader.term() != number(0):
            reader.refuse("a pile may become empty")
        reader.expect("..")
        self.bounds[pile] = max(0, constant(reader.term(), "the bound of a pile"))
        reader.quoted()

    def read_memory(self, reader):
        name = reader.next("word", "a name")
        if reader.word("of"):
            reader.word("mover", "previous") or reader.refuse("mover or previous is expected")
        is_pile = reader.word("pile") is not None
        low = high = None
        reader.enter("")
        if reader.word("in"):
            low = max(0, constant(reader.term(), "a bound"))
            reader.expect("..")
            high = max(0, constant(reader.term(), "a bound"))
            need(low <= high, f"the rules: {name} has no value")
        reader.sentence()
        self.memory.append(Memory(name, is_pile, low, high, [], []))

    def remember(self):
        for section in self.of("start", "then"):
            then = section.keyword == "then"
            reader = Reader(self, section, "before remembered after" if then else "before")
            name = reader.next("word", "a memory")
            if name not in self.remembered:
                reader.refuse(f"there is no memory {name}")
            memory = self.memory[self.remembered.index(name)]
            if then:
                reader.expect("'")
            reader.expect("=")
            value = reader.term()
            if then:
                memory.next.append((value, reader.formula() if reader.word("when") else TRUE))
            else:
                memory.start[:] = [value]
            reader.end()
        for memory in self.memory:
            need(memory.start and memory.next, f"the rules: {memory.name} has no start or never changes")

    def read_rule(self, reader):
        name = reader.peek("name") or ""
        reader.at += name != ""
        if name and reader.peek("sign") in ("+", "-", "*", *RELATIONS):
            reader.refuse("the first word after rule is its name")
        kinds = [token.kind for token in reader.body[reader.at : reader.at + 2]]
        if not name and kinds == ["quoted", "quoted"]:
            name = reader.quoted()
        if len(name) > 20:
            reader.refuse("the name of a rule has up to 20 characters")
        reader.sentence()
        when, allows, unless = None, None, []
        while reader.at < len(reader.body):
            if when is None and not unless and reader.word("when"):
                reader.enter("before remembered")
                when = reader.formula()
                reader.enter("before remembered after")
            elif reader.word("unless"):
                unless.append(reader.formula())
                reader.sentence()
            elif allows is None:
                allows = reader.formula()
            else:
                reader.end()
        if allows is None:
            reader.refuse("what the rule allows is expected")
        self.rules.append(Rule(name, when or TRUE, allows, unless))
        need(len(self.rules) <= 64, "the rules: there are more than 64")

    def read_remark(self, reader):
        if reader.peek("quoted") is None:
            reader.refuse("a text is expected")
        reader.sentence()
        if reader.word("when"):
            reader.formula()

    def read_block(self, reader):
        reader.enter("")
        reader.expect("up", "to")
        self.blocked = max(0, constant(reader.term(), "the number of announcements"))
        reader.expect("where")
        reader.enter("before after")
        self.squares = reader.formula()
        reader.sentence()

    def read_play(self, reader):
        self.misere = (reader.word("misere", "normal") or reader.refuse("misere or normal is expected")) == "misere"

    def read_claim(self, reader):
        """The claim, its system (None if none is named) and what the parameters have to fulfil."""
        system = None
        reader.enter("before remembered")
        if reader.word("in"):
            if reader.word("base"):
                system = ("base", reader.small())
                if not 2 <= system[1] <= 10:
                    reader.refuse("the bases go from 2 to 10")
            else:
                reader.expect("system")
                name = reader.peek()
                if name in self.systems:
                    reader.at += 1
                    system = ("file", name)
                else:
                    t = reader.level()
                    system = ("t", t // reader.level() if reader.word("div") else t)
        reader.system, when = system, TRUE
        if reader.word("when"):
            reader.enter("")
            when = reader.formula()
            reader.enter("before remembered")
        self.system = system
        self.claim = (system or ("t", 1), when, reader.formula())


def constant(term, what):
    """The value of a term without piles and memory."""
    value = folded(term)
    need(value is not None, f"the rules: {what} is not a fixed number")
    return value


def folded(term):
    """The value of a term of numbers; None if it has others."""
    kind, *of = term
    if kind == "Number":
        value = of[0]
    elif kind == "Sum":
        values = [(sign, folded(part)) for sign, part in of]
        if any(value is None for _, value in values):
            return None
        value = sum(sign * value for sign, value in values)
    elif kind in ("Product", "Absolute", "Mod", "Div", "Gcd", "Min", "Max"):
        values = [folded(part) for part in of]
        if None in values:
            return None
        value = of_numbers(kind, values)
    else:
        return None
    need(abs(value) <= MOST_NUMBER, "the rules: a number is too large for a certificate")
    return value


def of_numbers(kind, values):
    x, k = values[0], values[-1]
    if kind == "Mod":
        return x % abs(k) if k else x
    if kind == "Div":
        return x // k if k else 0
    return {"Product": math.prod, "Absolute": lambda of: abs(of[0]), "Min": min, "Max": max,
            "Gcd": lambda of: math.gcd(*of)}[kind](values)


# Systems of the text ----------------------------------------------------------------------------------

# A system is a name, the first terms of its basis, and a recurrence: pairs of a lag and a coefficient.


def declared_system(reader):
    """S = 1, 2 then u(n-1) + u(n-2), or S of sqrt 2, after the name."""
    if reader.word("of"):
        text = reader.next("irrational", "an irrational number")
        reader.end()
        try:
            return ostrowski(*Irrational(text.strip(), reader).value)
        except ZeroDivisionError:
            reader.refuse("a division by 0")
    reader.expect("=")
    first = [reader.small()]
    while reader.sign(","):
        first.append(reader.small())
    reader.expect("then")
    coefficients = {}
    minus = reader.sign("-")
    while True:
        c = reader.small() if reader.peek("number") is not None else None
        reader.expect(*(["*"] if c is not None else []), "u", "(", "n", "-")
        lag = reader.small()
        reader.expect(")")
        coefficients[lag] = coefficients.get(lag, 0) + (1 if c is None else c) * (-1 if minus else 1)
        minus = reader.peek("sign") == "-"
        if not (reader.sign("+") or reader.sign("-")):
            break
    reader.end()
    return first, [(lag, c) for lag, c in sorted(coefficients.items()) if c]


class Irrational:
    """Reads (1 + sqrt 5)/2 or [1; (1, 2)]: `value` is p, q, d, r for (p + q√d)/r, d = 0 for a fraction."""

    def __init__(self, text, reader):
        self.text, self.refuse, self.depth = text, reader.refuse, 0
        if len(text) > 1000:
            reader.refuse("an irrational number of more than 1000 characters")
        self.found = re.findall(r"\d+|sqrt|\S", text)
        self.at = 0
        self.value = self.sum()
        if self.at < len(self.found):
            reader.refuse("no quadratic irrational")

    def take(self, *texts):
        found = self.found[self.at] if self.at < len(self.found) else ""
        if found not in texts:
            return None
        self.at += 1
        return found

    def need(self, text):
        if not self.take(text):
            self.refuse(f"{text} is expected in an irrational number")

    def number(self):
        digits = self.found[self.at] if self.at < len(self.found) else ""
        if not re.fullmatch("[0-9]{1,1000}", digits):
            self.refuse("a number is expected in an irrational number")
        self.at += 1
        return int(digits)

    def join(self, one, two, sum_sign=0):
        """one + sum_sign * two, or one * two."""
        (p, q, d, r), (s, t, e, u) = one, two
        if d and e and d != e:
            # √e = k√d, if there is such a k.
            root = math.isqrt(d * e)
            if root * root != d * e:
                self.refuse("roots of two kinds")
            s, t, u = s * d, t * root, u * d
        d = d or e
        if sum_sign:
            return reduced(p * u + sum_sign * s * r, q * u + sum_sign * t * r, d, r * u)
        return reduced(p * s + q * t * d, p * t + q * s, d, r * u)

    def inverse(self, x):
        p, q, d, r = x
        return reduced(p * r, -q * r, d, p * p - q * q * d)

    def sum(self):
        value = self.product()
        while True:
            sign = self.take("+", "-", "−")
            if not sign:
                return value
            value = self.join(value, self.product(), 1 if sign == "+" else -1)

    def product(self):
        value = self.factor()
        while True:
            sign = self.take("*", "·", "/")
            if not sign:
                return value
            factor = self.factor()
            value = self.join(value, self.inverse(factor) if sign == "/" else factor)

    def factor(self):
        self.depth += 1
        if self.depth > MOST_NESTED:
            self.refuse("nested too deeply")
        sign = self.take("sqrt", "√", "-", "−", "(", "[")
        if sign in ("sqrt", "√"):
            p, q, _, r = self.factor()
            if q or p * r < 0:
                self.refuse("a root of what is irrational or negative")
            value = reduced(0, 1, p * r, r)
        elif sign in ("-", "−"):
            p, q, d, r = self.factor()
            value = (-p, -q, d, r)
        elif sign == "(":
            value = self.sum()
            self.need(")")
        elif sign == "[":
            value = self.fraction()
        else:
            value = (self.number(), 0, 0, 1)
        self.depth -= 1
        return value

    def fraction(self):
        """A continued fraction after its bracket: 1; 2, (1, 3)]."""
        quotients, value = [self.number()], None
        if self.take(";", ","):
            while not value:
                if self.take("("):
                    period = [self.number()]
                    while self.take(","):
                        period.append(self.number())
                    self.need(")")
                    a, b, c, d = product_of(period)
                    # The number x = (ax + b)/(cx + d).
                    value = reduced(a - d, 1, (a - d) ** 2 + 4 * b * c, 2 * c)
                else:
                    quotients.append(self.number())
                    if not self.take(","):
                        break
        self.need("]")
        if 0 in quotients[1:] or value and 0 in period:
            self.refuse("a quotient 0")
        for quotient in reversed(quotients):
            whole = (quotient, 0, 0, 1)
            value = self.join(whole, self.inverse(value), 1) if value else whole
        return value


def product_of(quotients):
    """The product of the matrices (a 1; 1 0)."""
    a, b, c, d = 1, 0, 0, 1
    for quotient in quotients:
        a, b, c, d = a * quotient + b, a, c * quotient + d, c
    return a, b, c, d


def reduced(p, q, d, r):
    if r == 0:
        raise ZeroDivisionError
    root = math.isqrt(d)
    if root * root == d:
        p, q, d = p + q * root, 0, 0
    d = d if q else 0
    common = math.gcd(math.gcd(p, q), r) * (-1 if r < 0 else 1)
    return p // common, q // common, d, r // common


def ostrowski(p, q, d, r):
    """The denominators of the convergents of (p + q√d)/r, the first of two equal ones left out. After a period
    with the matrix M, u(n) = trace(M) u(n - length) - det(M) u(n - 2 length)."""
    need(d, "the rules: a rational number has no system")
    # As (P + √D)/Q, where Q divides D - P².
    turn = 1 if q > 0 else -1
    P, D, Q = turn * p * r, q * q * d * r * r, turn * r * r
    quotients, seen = [], {}
    while (P, Q) not in seen:
        need(len(seen) <= 24, "the rules: a continued fraction takes too long to repeat")
        seen[P, Q] = len(seen)
        root = math.isqrt(D)
        a = (P + root) // Q if Q > 0 else -((P + root) // -Q) - 1
        quotients.append(a)
        P = a * Q - P
        Q = (D - P * P) // Q
    begins = seen[P, Q]
    period = quotients[begins:]
    length, (a, _, _, e) = len(period), product_of(period)
    count = 2 * length + max(begins - 1, 0)
    terms = [0, 1]
    for at in range(1, count + 1):
        terms.append((quotients + period * 3)[at] * terms[-1] + terms[-2])
    terms = terms[2:] if terms[1] == terms[2] else terms[1:-1]
    return terms, [(length, a + e), (2 * length, 1 if length % 2 else -1)]


# Numeration systems -----------------------------------------------------------------------------------


class Work:
    """Counts steps: states of machines and searches, and what takes as long."""

    done, most = 0, MOST_WORK

    @classmethod
    def add(cls, steps):
        cls.done += steps
        need(cls.done <= cls.most, f"it takes more than {cls.most} steps")


class System:
    """A basis u(0), u(1), ... and the automaton of the valid words of digits, most significant first.

    The check shows that the words of n digits, in their order, are worth 0, 1, 2, ..., u(n) - 1, so that
    every number has exactly one representation, apart from zeros in front of it.
    """

    def __init__(self, name, first, recurrence, words, t=None):
        self.name, self.u, self.recurrence, self.t = name, list(first), recurrence, t
        self.count = len(self.u)
        need(self.u[0] == 1 and recurrence, "the system: its first term is not 1, or it has no recurrence")
        lags = [lag for lag, _ in recurrence]
        need(1 <= min(lags) and max(lags) <= self.count <= 64, "the system: it has too few terms, or too many")
        # If all lags are multiples of a stride, each remainder of n by it has a sequence of its own.
        self.stride = functools.reduce(math.gcd, lags)
        self.strides = [(lag // self.stride, c) for lag, c in recurrence]
        self.minus = -sum(c for _, c in recurrence if c < 0)
        self.next, self.accepting = words
        self.digits = len(self.next[0])
        self.check_basis()
        self.check_words()

    @staticmethod
    def follows(values, recurrence):
        """The next value of a sequence that obeys the recurrence."""
        return sum(c * values[len(values) - lag] for lag, c in recurrence)

    def weight(self, n):
        while len(self.u) <= n:
            self.u.append(self.follows(self.u, self.recurrence))
        return self.u[n]

    def by_remainder(self, value):
        """For each remainder of n by the stride, as many values as determine those for all n."""
        count = -(-self.count // self.stride)
        return [[value(at * self.stride + rest) for at in range(count)] for rest in range(self.stride)]

    def check_basis(self):
        # A sequence that obeys the recurrence and does not fall goes on so: without a minus, or if the
        # coefficient of the term before outweighs all those with a minus.
        good = not self.minus or dict(self.strides).get(1, 0) > self.minus
        need(good, "the system: it is not clear that its basis grows")
        differences = self.by_remainder(lambda n: self.weight(n + 1) - self.weight(n))
        need(all(self.stays_above(of, 0) for of in differences), "the system: its basis does not grow")

    def stays_above(self, values, bound):
        """Whether a sequence of every stride-th value that begins with these, as many as determine it, is above
        the bound for ever. May be False although it is so."""
        seen, good, lag = [], 0, self.strides[-1][0]
        for n in range(len(values) + MOST_TERMS):
            value = values[n] if n < len(values) else self.follows(seen, self.strides)
            if value <= bound:
                return False
            # After enough values that are not negative and, if there is a minus, do not fall come only such.
            falls = value < 0 or self.minus and n and value < seen[-1]
            good = 0 if falls else good + 1
            seen.append(value)
            if n + 1 >= len(values) and good > lag:
                return True
        return False

    def check_words(self):
        states = range(len(self.next))
        need(self.next[0][0] == 0, "the system: zeros lead away from the first state of its words")
        # How many words of n digits lead from each state to an accepting one: like the basis, a sequence
        # with a linear recurrence, here one as long as there are states. So differences of such sequences
        # have one of that length and the basis's together, and products of a word count and a difference
        # one of the product: what is 0 for so many terms is 0 for ever.
        terms = len(states) * (len(states) + self.count) + 1
        many = [int(state in self.accepting) for state in states]
        for n in range(terms):
            need(many[0] == self.weight(n), "the system: its words do not count 0, 1, 2, ...")
            Work.add(len(states) * self.digits * (1 + many[0].bit_length() // 256) // 4)
            for row in self.next:
                below = 0
                for digit, to in enumerate(row):
                    # If a word goes on here, digits below this one begin as many words as it is worth.
                    fits = to < 0 or many[to] == 0 or below == digit * self.weight(n)
                    need(fits, "the system: its words do not count 0, 1, 2, ...")
                    below += many[to] if to >= 0 else 0
            many = [sum(many[to] for to in row if to >= 0) for row in self.next]
        # What follows the beginning of a word is a word: so n digits are worth less than u(n), wherever
        # they stand.
        pairs = [(state, 0) for state in states]
        seen = set(pairs)
        for one, two in pairs:
            need(one not in self.accepting or two in self.accepting, "the system: its words are not closed")
            for digit in range(self.digits):
                after = (self.next[one][digit], self.next[two][digit])
                need(after[0] < 0 or after[1] >= 0, "the system: its words are not closed")
                if after[0] >= 0 and after not in seen:
                    seen.add(after)
                    pairs.append(after)

        # From a state, a number of digits with this remainder by the stride may lead to an accepting one.
        self.goes_on, more = set(), {(state, 0) for state in self.accepting}
        while more:
            self.goes_on |= more
            more = {(s, (rest + 1) % self.stride) for to, rest in more for s in states if to in self.next[s]}
            more -= self.goes_on

    def value(self, digits):
        return sum(d * self.weight(n) for n, d in enumerate(reversed(digits)))

    def representation(self, number):
        """The digits of a number, most significant first: the largest digits that fit."""
        n = 0
        while self.weight(n) <= number:
            n += 1
        digits = []
        for place in reversed(range(n)):
            digits.append(number // self.weight(place))
            number %= self.weight(place)
        return digits


def system_of(game, words):
    """The system of the claim. Only the words of one that the text declares stand in the certificate."""
    kind, of = game.claim[0]
    need((words is not None) == (kind == "file"), "words: they belong to a system that the rules declare")
    if kind == "base":
        return System(f"base {of}", [1], [(1, of)], ([[0] * of], {0}))
    if kind == "t":
        need(1 <= of < MOST_DIGITS, f"the claim: system {of} has no digits, or too many")
        return System(f"system {of}", [1, of + 1], [(1, of), (2, 1)], ([[0] * of + [1], [0] + [-1] * of], {0, 1}), of)
    rows, accepting = fields(words, "next accepting", "words")
    need(items(rows, "words") and items(rows[0], "words") and len(rows) <= MOST_WORDS, "words: none, or too many")
    need(len(rows) * len(rows[0]) <= 4 * MOST_DIGITS, "words: too many digits")
    first, recurrence = game.systems[of]
    return System(f"system {of}", first, recurrence, transitions(rows, accepting, len(rows[0]), "words"))


def transitions(rows, accepting, digits, what):
    """The next state for each digit, -1 for none, and the accepting states."""
    for row in items(rows, what):
        need(len(numbers(row, what)) == digits, f"{what}: a state without {digits} transitions")
        need(all(-1 <= to < len(rows) for to in row), f"{what}: a transition to a state that is not there")
    accepting = set(numbers(accepting, what))
    need(all(0 <= state < len(rows) for state in accepting), f"{what}: an accepting state that is not there")
    return rows, accepting


# Machines ---------------------------------------------------------------------------------------------

NEVER, ALWAYS = -1, -2  # the states from which nothing and everything is accepted


class Machine:
    """Reads the digits of some variables, at each place in the order of the variables. Its states are
    made, and numbered, when they are reached. `move` and `final` are those of each kind of machine."""

    def __init__(self, system, variables, start):
        self.system, self.variables = system, variables
        self.raw, self.numbers, self.known = [], {}, {variable: {} for variable in variables}
        self.start = self.number(start)

    def number(self, state):
        if isinstance(state, int):  # NEVER or ALWAYS
            return state
        if state not in self.numbers:
            Work.add(1)
            self.numbers[state] = len(self.raw)
            self.raw.append(state)
        return self.numbers[state]

    def after(self, state, variable, digit):
        known, key = self.known[variable], state * self.system.digits + digit
        if key not in known:
            known[key] = self.number(self.move(self.raw[state], variable, digit))
        return known[key]

    def accepts(self, state):
        return state == ALWAYS or state != NEVER and self.final(self.raw[state])


class Not(Machine):
    def __init__(self, of):
        self.of = of
        super().__init__(of.system, of.variables, self.turned(of.start))

    @staticmethod
    def turned(state):
        return {NEVER: ALWAYS, ALWAYS: NEVER}.get(state, (state,))

    def move(self, state, variable, digit):
        return self.turned(self.of.after(state[0], variable, digit))

    def final(self, state):
        return not self.of.accepts(state[0])


class Join(Machine):
    """All of the parts (`stops` is NEVER), or any of them (`stops` is ALWAYS)."""

    def __init__(self, system, parts, stops, order):
        self.parts, self.stops, self.neutral = parts, stops, NEVER + ALWAYS - stops
        variables = sorted({variable for part in parts for variable in part.variables}, key=order.index)
        self.readers = {v: [i for i, part in enumerate(parts) if v in part.known] for v in variables}
        super().__init__(system, tuple(variables), self.joined([part.start for part in parts]))

    def joined(self, states):
        if self.stops in states:
            return self.stops
        if all(state == self.neutral for state in states):
            return self.neutral
        return tuple(states)

    def move(self, state, variable, digit):
        states = list(state)
        for i in self.readers[variable]:
            if states[i] >= 0:
                states[i] = self.parts[i].after(states[i], variable, digit)
        return self.joined(states)

    def final(self, state):
        accepted = (part.accepts(s) for part, s in zip(self.parts, state))
        return all(accepted) if self.stops == NEVER else any(accepted)


class Some(Machine):
    """There are numbers for the bound variables, which come last in the order, with which a machine accepts.
    A state is the set of the states that it can be in."""

    def __init__(self, of, bound):
        self.of = of
        self.free = tuple(v for v in of.variables if v not in bound)
        self.bound = [v for v in of.variables if v in bound]
        # The bound numbers may have more digits than the others.
        begun, more = set(), {of.start} - {NEVER}
        while more:
            begun |= more
            for variable in self.free:
                more = {to for state in more if (to := of.after(state, variable, 0)) != NEVER}
            more = self.any_digits(more) - begun
        start = tuple(sorted(begun))
        if not self.free:
            start = ALWAYS if any(map(of.accepts, begun)) else NEVER
        super().__init__(of.system, self.free, start or NEVER)

    def any_digits(self, states):
        for variable in self.bound:
            digits = range(self.of.system.digits)
            states = {to for s in states for d in digits if (to := self.of.after(s, variable, d)) != NEVER}
        return states

    def move(self, state, variable, digit):
        after = {to for s in state if (to := self.of.after(s, variable, digit)) != NEVER}
        if variable == self.free[-1]:
            after = self.any_digits(after)
        Work.add(len(after))
        return tuple(sorted(after)) or NEVER

    def final(self, state):
        return any(map(self.of.accepts, state))


class Table(Machine):
    """An automaton, for these variables in place of its own."""

    def __init__(self, automaton, system, variables, order):
        self.table, self.of = automaton, variables
        self.sorted = sorted(set(variables), key=order.index)
        self.in_order = self.sorted == list(variables)
        if not automaton.next:
            start = NEVER
        elif not variables:
            start = ALWAYS if 0 in automaton.accepting else NEVER
        else:
            start = (0, ())
        super().__init__(system, tuple(self.sorted), start)

    def move(self, state, variable, digit):
        at, held = state
        if self.in_order:
            at = self.table.next[at][digit]
        else:
            # The digits of a place wait until all of them are known.
            held += (digit,)
            if variable == self.sorted[-1]:
                for name in self.of:
                    at = self.table.next[at][held[self.sorted.index(name)]] if at >= 0 else at
                held = ()
        return (at, held) if at >= 0 else NEVER

    def final(self, state):
        return state[0] in self.table.accepting


class Sum(Machine):
    """low <= sum of a * x + b * (x with a 0 after its digits) <= high, for terms (a, b, x).

    The state is what has been read so far is worth if 0, 1, 2, ... zeros follow: for each remainder of this
    number by the stride of the system a list, or NEVER or ALWAYS where the digits to come do not matter.
    """

    def __init__(self, system, terms, low, high, order):
        merged = {}
        for a, b, variable in terms:
            before = merged.get(variable, (0, 0))
            merged[variable] = (before[0] + a, before[1] + b)
        self.terms = {v: merged[v] for v in sorted(merged, key=order.index) if merged[v] != (0, 0)}
        self.low, self.high = low, high
        # Digits that follow are worth at most u(n) - 1, with a 0 after them at most as many times more as
        # there are digits.
        parts = [a for a, _ in self.terms.values()] + [b * system.digits for _, b in self.terms.values()]
        self.plus, self.minus = sum(p for p in parts if p > 0), -sum(p for p in parts if p < 0)
        self.weights = system.by_remainder(system.weight)
        self.shifted = system.by_remainder(lambda n: system.weight(n + 1))
        variables = tuple(self.terms)
        # With a stride, what words there are depends on it, too, so their states are followed.
        self.words = {v: at for at, v in enumerate(variables if system.stride > 1 else ())}
        start = tuple((0,) * len(of) for of in self.weights) + (0,) * len(self.words)
        if not variables:
            start = ALWAYS if self.within(0) else NEVER
        super().__init__(system, variables, start)

    def within(self, value):
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)

    def move(self, state, variable, digit):
        stride = self.system.stride
        worth, words = list(state[:stride]), list(state[stride:])
        if variable == self.variables[0]:
            # One zero more than before: what was so for n + 1 is so for n.
            first = worth.pop(0)
            if not isinstance(first, int):
                first = first[1:] + (self.system.follows(first, self.system.strides),)
            worth.append(first)
        if digit:
            a, b = self.terms[variable]
            for rest, (of, us, ws) in enumerate(zip(worth, self.weights, self.shifted)):
                if not isinstance(of, int):
                    worth[rest] = tuple(v + digit * (a * u + b * w) for v, u, w in zip(of, us, ws))
        if words:
            at = self.words[variable]
            words[at] = self.system.next[words[at]][digit]
            worth = [of if (words[at], rest) in self.system.goes_on else NEVER for rest, of in enumerate(worth)]
        if variable == self.variables[-1]:
            Work.add(2 + 2 * len(self.weights[0]) * stride)
            settled = zip(worth, self.weights)
            worth = [of if isinstance(of, int) else self.settled(of, us) for of, us in settled]
        only = worth[0]
        return only if isinstance(only, int) and worth.count(only) == stride else (*worth, *words)

    def settled(self, values, weights):
        def above(bound):  # the least value to come is V(n) - minus * (u(n) - 1)
            least = [v - self.minus * u for v, u in zip(values, weights)]
            return self.system.stays_above(least, bound - self.minus)

        def below(bound):  # the greatest is V(n) + plus * (u(n) - 1)
            greatest = [-v - self.plus * u for v, u in zip(values, weights)]
            return self.system.stays_above(greatest, -bound - self.plus)

        low, high = self.low, self.high
        if high is not None and above(high) or low is not None and below(low):
            return NEVER
        if (low is None or above(low - 1)) and (high is None or below(high + 1)):
            return ALWAYS
        return values

    def final(self, state):
        return state[0] == ALWAYS if isinstance(state[0], int) else self.within(state[0][0])


class Digits(Machine):
    """A relation of digits, given by a function of a state and the digits of one place, in this order."""

    def __init__(self, system, variables, order, start, step, accepts):
        self.of, self.step, self.final_state = variables, step, accepts
        self.sorted = sorted(set(variables), key=order.index)
        super().__init__(system, tuple(self.sorted), (start, ()))

    def move(self, state, variable, digit):
        at, held = state[0], state[1] + (digit,)
        if variable == self.sorted[-1]:
            at, held = self.step(at, *(held[self.sorted.index(v)] for v in self.of)), ()
        return NEVER if at == NEVER else (at, held)

    def final(self, state):
        return self.final_state(state[0])


def trailing_zeros(system, x, counts, period, order):
    """The number of zeros at the end of x is in a set that is periodic beyond the list; 0 is not meant."""

    def step(zeros, digit):
        if digit:
            return 0
        if zeros is None:
            return None
        return zeros + 1 if zeros + 1 < len(counts) else zeros + 1 - period

    return Digits(system, [x], order, None, step, lambda zeros: zeros is not None and bool(counts[zeros]))


def ends(system, x, digits, order):
    """x, with zeros in front of it, ends in these digits. The state is how many of them the last digits are."""

    def step(matched, digit):
        last = digits[:matched] + (digit,)
        return next(n for n in range(min(len(last), len(digits)), -1, -1) if last[len(last) - n :] == digits[:n])

    zeros = next((n for n, digit in enumerate(digits) if digit), len(digits))
    return Digits(system, [x], order, zeros, step, lambda matched: matched == len(digits))


def least(system, x, y, order):
    """y has one digit, a 1, at the place of the last digit of x that is not 0."""

    def step(had, of_x, of_y):
        if had:
            return had if of_x == of_y == 0 else NEVER
        return of_y == 1 if of_y == 0 or of_y == 1 and of_x else NEVER

    return Digits(system, [x, y], order, False, step, lambda had: had)


def exclusive_or(system, variables, order):
    need(system.name == "base 2", f"the exclusive-or needs base 2, and the claim is in {system.name}")

    def step(_, *digits):
        return 0 if sum(digits) % 2 == 0 else NEVER

    return Digits(system, variables, order, 0, step, lambda _: True)


def changed(system, pairs, counts, order):
    """How many of the pairs are of different numbers is one of these counts. The state is which are."""

    def step(differ, *digits):
        pairs_of_digits = zip(differ, digits[::2], digits[1::2])
        return tuple(so_far or x != y for so_far, x, y in pairs_of_digits)

    variables = [variable for pair in pairs for variable in pair]
    return Digits(system, variables, order, (False,) * len(pairs), step, lambda differ: sum(differ) in counts)


def word(system, x, order):
    """The digits of x are a word of the system."""
    return Digits(system, [x], order, 0, lambda at, digit: system.next[at][digit], system.accepting.__contains__)


def declared_automaton(system, variables, states, order):
    """An automaton of the text."""
    rows = [dict(arrows) for _, arrows in states]
    need(all(digit < system.digits for row in rows for letter in row for digit in letter),
         f"an automaton of the claim has a digit that {system.name} does not have")

    def step(at, *digits):
        return rows[at].get(digits, NEVER)

    return Digits(system, variables, order, 0, step, lambda at: states[at][0])


class BySize(Machine):
    """Piles, in the order of their sizes and equal ones in that of the table, are what a machine accepts: that
    for the ranks of the piles `marked`, if some are remembered. The state has the order as far as it is known."""

    def __init__(self, system, piles, marked, machines, order):
        self.piles, self.marked, self.machines, self.order = piles, marked, machines, order
        others = {v for machine in machines.values() for v in machine.variables}
        variables = tuple(sorted(others | set(piles), key=order.index))
        start = ((tuple(range(len(piles))),), tuple(machine.start for machine in machines.values()), ())
        super().__init__(system, variables, start)

    def move(self, state, variable, digit):
        blocks, states, held = state
        held += (digit,)
        if variable != self.variables[-1]:
            return blocks, states, held
        digits = dict(zip(self.variables, held))
        refined = []
        for block in blocks:
            of = {pile: digits[self.piles[pile]] for pile in block}
            refined += [tuple(pile for pile in block if of[pile] == d) for d in sorted(set(of.values()))]
        ranked = [digits[self.piles[pile]] for block in refined for pile in block]
        digits.update(zip(self.piles, ranked))
        states = tuple(self.read(machine, s, digits) for machine, s in zip(self.machines.values(), states))
        return NEVER if set(states) == {NEVER} else (tuple(refined), states, ())

    def read(self, machine, state, digits):
        for variable in machine.variables:
            if state >= 0:
                state = machine.after(state, variable, digits[variable])
        return state

    def final(self, state):
        order = [pile for block in state[0] for pile in block]
        ranks = tuple(order.index(pile) if pile < len(order) else pile for pile in self.marked)
        at = list(self.machines).index(ranks)
        return self.machines[ranks].accepts(state[1][at])


# Automata ---------------------------------------------------------------------------------------------


class Automaton:
    """Reads one digit of each track in turn; state 0 is the start, and no states accept nothing."""

    def __init__(self, system, tracks, rows, accepting, what):
        self.what, self.tracks, self.next, self.accepting = what, tracks, rows, accepting
        self.digits = system.digits if tracks else 0
        self.phase = {0: 0} if rows else {}
        reached = list(self.phase)
        for state in reached:
            phase = (self.phase[state] + 1) % len(tracks) if tracks else 0
            for to in rows[state]:
                if to >= 0 and to not in self.phase:
                    self.phase[to] = phase
                    reached.append(to)
                need(to < 0 or self.phase[to] == phase, f"{what}: a state reads two tracks")
        need(len(reached) == len(rows), f"{what}: a state that is not reached")
        need(all(self.phase[s] == 0 for s in accepting), f"{what}: accepts in the middle of a place")

    def read(self, states, digit):
        """The states after this digit, or after any if it is None."""
        digits = range(self.digits) if digit is None else (digit,)
        return {to for state in states for d in digits if (to := self.next[state][d]) >= 0}


def automaton_of(data, system, known, what):
    """An automaton of the certificate; `known` are the variables that its tracks may be."""
    tracks, rows, accepting = fields(data, "tracks next accepting", what)
    good = all(isinstance(track, str) and track in known for track in items(tracks, what))
    need(good and len(set(tracks)) == len(tracks), f"{what}: its tracks are not different variables")
    rows, accepting = transitions(rows, accepting, system.digits if tracks else 0, what)
    return Automaton(system, tracks, rows, accepting, what)


def cover_of(data, system, relation, known, what):
    """The projection of a relation to those of its tracks that are among these variables: nothing that is not in
    it is accepted.

    Every state of the cover has a list of states of the relation. Those of the start are reached when only
    the other tracks have digits that are not 0; for each transition, those behind it are reached from those
    before it by the digit and some digits of the other tracks; and where the cover accepts, one of them does.
    """
    rows, accepting, labels = fields(data, "next accepting labels", what)
    kept = [at for at, track in enumerate(relation.tracks) if track in known]
    rows, accepting = transitions(rows, accepting, system.digits if kept else 0, what)
    cover = Automaton(system, [relation.tracks[at] for at in kept], rows, accepting, what)
    need(len(items(labels, what)) == len(cover.next), f"{what}: a state without a label")
    for label in labels:
        need(all(0 <= s < len(relation.next) for s in numbers(label, what)), f"{what}: a wrong label")
    tracks = range(len(relation.tracks))
    begun, more = set(), {0} if relation.next else set()
    while more:
        begun |= more
        for track in tracks:
            more = relation.read(more, 0 if track in kept else None)
        more -= begun
    need(not labels or begun.issuperset(labels[0]), f"{what}: its start is not reached")
    for state, row in enumerate(cover.next):
        track = cover.phase[state]
        if any(to >= 0 for to in row):
            first = 0 if track == 0 else kept[track]
            last = kept[track + 1] if track + 1 < len(kept) else len(tracks)
        for digit, to in enumerate(row):
            if to >= 0:
                reached = labels[state]
                for at in range(first, last):
                    reached = relation.read(reached, digit if at == kept[track] else None)
                need(reached.issuperset(labels[to]), f"{what}: the label of state {to} is not reached")
    for state in cover.accepting:
        need(not relation.accepting.isdisjoint(labels[state]), f"{what}: state {state} must not accept")
    return cover


def automaton_from(machine, what):
    """The smallest automaton that accepts what a machine does, whose variables all read words of the system."""
    variables, system = machine.variables, machine.system
    if not variables or machine.start == NEVER:
        rows = [[]] if machine.accepts(machine.start) and not variables else []
        return Automaton(system, list(variables), rows, {0} if rows else set(), what)
    # All states with what follows them; those of a track are numbered in the order in which they are met.
    met, rows = {(0, machine.start): 0}, []
    for track, state in met_in_order(met):
        to = (track + 1) % len(variables)
        row = [machine.after(state, variables[track], digit) for digit in range(system.digits)]
        rows.append([met.setdefault((to, after), len(met)) if after != NEVER else -1 for after in row])
    # States that differ in what they accept, in what follows, and so on.
    part = {-1: -1}
    part.update((at, (track, track == 0 and machine.accepts(state))) for (track, state), at in met.items())
    count = 0
    while True:
        numbered = {}
        Work.add(len(rows) // 4)
        for at, row in enumerate(rows):
            key = (part[at], *(part[to] for to in row)) if count else part[at]
            part[len(rows) + at] = numbered.setdefault(key, len(numbered))
        for at in range(len(rows)):
            part[at] = part.pop(len(rows) + at)
        if len(numbered) == count:
            break
        count = len(numbered)
    return smallest(machine, list(met), rows, part, what)


def met_in_order(met):
    """The keys of a dictionary that grows while they are looked at."""
    at, keys = 0, list(met)
    while at < len(met):
        if at == len(keys):
            keys = list(met)
        yield keys[at]
        at += 1


def smallest(machine, states, rows, part, what):
    """The automaton of the classes of equal states, without those from which nothing is accepted."""
    first = {}
    for at in range(len(rows)):
        first.setdefault(part[at], at)
    before = {of: set() for of in first}
    for of, at in first.items():
        for to in rows[at]:
            if to >= 0:
                before[part[to]].add(of)
    accepting = {of for of, at in first.items() if states[at][0] == 0 and machine.accepts(states[at][1])}
    useful, more = set(accepting), list(accepting)
    while more:
        new = before[more.pop()] - useful
        useful |= new
        more += new
    names = {part[0]: 0} if part[0] in useful else {}
    table = []
    for of in met_in_order(names):
        row = [part[to] if to >= 0 and part[to] in useful else None for to in rows[first[of]]]
        table.append([-1 if to is None else names.setdefault(to, len(names)) for to in row])
    accepts = {at for of, at in names.items() if of in accepting}
    return Automaton(machine.system, list(machine.variables), table, accepts, what)


# Formulas of numbers ----------------------------------------------------------------------------------

# Such a formula is True, False, or a tuple: And, Or, Not as above; Linear (pairs of a factor and a variable, low,
# high); Zeros (x, counts, period), Ends (x, digits), Shift (x, y), Least (x, y), Floor (x, y) for y = A(x), Xor
# (variables: their exclusive-or is 0), Changed (pairs, counts), Reads (states, variables), Exists (variables,
# formula), Accepts (automaton, variables). Kinds begin with a capital letter, variables do not.


def conjunction(parts):
    """And without parts that say nothing, and without an And in it."""
    flat = []
    for part in parts:
        flat += part[1:] if isinstance(part, tuple) and part[0] == "And" else [part]
    if False in flat:
        return False
    flat = list(dict.fromkeys(part for part in flat if part is not True))
    return True if not flat else flat[0] if len(flat) == 1 else ("And", *flat)


def disjunction(parts):
    return negation(conjunction([negation(part) for part in parts]))


def negation(formula):
    if isinstance(formula, bool):
        return not formula
    if formula[0] == "Not":
        return formula[1]
    if formula[0] == "Or":
        return conjunction([negation(part) for part in formula[1:]])
    if formula[0] == "And":
        parts = [negation(part) for part in formula[1:]]
        return ("Or", *parts)
    return ("Not", formula)


def linear(terms, low, high):
    """low <= sum <= high, for a dictionary of factors."""
    terms = tuple((c, x) for x, c in sorted(terms.items()) if c)
    if not terms:
        return (low is None or low <= 0) and (high is None or 0 <= high)
    need(all(abs(c) <= MOST_NUMBER for c, _ in terms), "a factor is too large for a certificate")
    need(all(abs(b) <= MOST_NUMBER for b in (low, high) if b is not None), "a number is too large for a certificate")
    return ("Linear", terms, low, high)


def free_variables(formula):
    """The variables that are not bound, in the order in which they are met."""
    if isinstance(formula, str):
        return {} if formula[0].isupper() else {formula: None}
    found = {}
    if isinstance(formula, tuple):
        for part in formula:
            found.update(free_variables(part))
        if formula and formula[0] == "Exists":
            return {v: None for v in found if v not in formula[1]}
    return found


class Formulas:
    """Makes machines of formulas in these variables, and looks for what they accept. `tables` has the automata
    of formulas with Exists, which are shared."""

    def __init__(self, system, order, tables):
        self.system, self.order, self.tables, self.made = system, order, tables, {}

    def machine(self, formula):
        if isinstance(formula, Machine):
            return formula
        if formula not in self.made:
            kind = formula[0] if isinstance(formula, tuple) else None
            small = kind in ("Exists", "Zeros", "Changed") or kind == "Linear" and len(formula[1]) < 3
            self.made[formula] = self.table(formula) if small else self.make(formula)
        return self.made[formula]

    def make(self, formula):
        system, order = self.system, self.order
        if isinstance(formula, bool):
            return Join(system, [], NEVER if formula else ALWAYS, order)
        kind, *of = formula
        if kind in ("And", "Or"):
            return Join(system, [self.machine(part) for part in of], NEVER if kind == "And" else ALWAYS, order)
        if kind == "Not":
            return Not(self.machine(of[0]))
        if kind == "Linear":
            return Sum(system, [(c, 0, x) for c, x in of[0]], of[1], of[2], order)
        if kind == "Accepts":
            return Table(of[0], system, of[1], order)
        if kind == "Exists":
            return Some(self.with_words(of[1]), set(of[0]))
        if kind == "Zeros":
            return trailing_zeros(system, *of, order)
        if kind == "Ends":
            return ends(system, *of, order)
        if kind == "Xor":
            return exclusive_or(system, of[0], order)
        if kind == "Changed":
            return changed(system, *of, order)
        if kind == "Reads":
            return declared_automaton(system, of[1], of[0], order)
        if kind == "Least":
            return least(system, *of, order)
        if kind == "Shift":
            return Sum(system, [(0, 1, of[0]), (-1, 0, of[1])], 0, 0, order)
        return self.floor(*of)

    def floor(self, x, y):
        """y = A(x): y ends in an even number of zeros, and its shift is larger by t * x; or both are 0."""
        system, order = self.system, self.order
        even = trailing_zeros(system, y, (True, False), 2, order)
        shifted = Sum(system, [(0, 1, y), (-1, 0, y), (-system.t, 0, x)], 0, 0, order)
        zero = [Sum(system, [(1, 0, name)], 0, 0, order) for name in (x, y)]
        parts = [Join(system, [even, shifted], NEVER, order), Join(system, zero, NEVER, order)]
        return Join(system, parts, ALWAYS, order)

    def table(self, formula):
        """The smallest automaton of a formula, made once for all that differ only in the names of variables."""
        free = sorted(free_variables(formula), key=self.order.index)
        order = [f"n{at}" for at in range(len(free))]
        form = canonical(formula, dict(zip(free, order)))
        if form not in self.tables:
            inner = [v for v in free_variables(form[2]) if v not in order] if form[0] == "Exists" else []
            formulas = Formulas(self.system, order + inner, self.tables)
            machine = formulas.make(form)
            words = [word(self.system, name, order) for name in machine.variables]
            machine = Join(self.system, [machine, *words], NEVER, order)
            self.tables[form] = automaton_from(machine, "a part of a formula")
        names = dict(zip(order, free))
        automaton = self.tables[form]
        return Table(automaton, self.system, tuple(names[track] for track in automaton.tracks), self.order)

    def with_words(self, formula):
        """The machine of a formula that accepts only words of the system."""
        machine = self.machine(formula)
        words = [word(self.system, name, self.order) for name in machine.variables]
        return Join(self.system, [machine, *words], NEVER, self.order)

    def automaton(self, formula, what):
        return automaton_from(self.with_words(formula), what)

    def example(self, *formulas):
        """Numbers for which all of these hold, or None."""
        Work.add(20)
        whole = conjunction([formula for formula in formulas if not isinstance(formula, Machine)])
        parts = whole[1:] if isinstance(whole, tuple) and whole[0] == "And" else [whole]
        machines = [self.machine(part) for part in parts] + [f for f in formulas if isinstance(f, Machine)]
        used = {variable for machine in machines for variable in machine.variables}
        # What a table accepts is words already.
        words = {v for machine in machines if isinstance(machine, Table) for v in machine.variables}
        machines = [word(self.system, name, self.order) for name in used - words] + machines
        variables = [name for name in self.order if name in used]
        start = tuple(machine.start for machine in machines)
        if NEVER in start:
            return None
        readers = [[(i, m, m.known[v]) for i, m in enumerate(machines) if v in m.known] for v in variables]
        seen = [{} for _ in variables] or [{}]  # for each track: how each state was first reached
        seen[0][start] = None
        todo, digits = [(0, start)], self.system.digits
        while todo:
            track, state = todo.pop()
            if track == 0 and all(m.accepts(s) for m, s in zip(machines, state)):
                return self.numbers(variables, seen, state)
            if not variables:
                return None
            variable, to = variables[track], (track + 1) % len(variables)
            before = len(todo)
            for digit in range(digits):
                after = list(state)
                for i, machine, known in readers[track]:
                    now = after[i]
                    if now >= 0:
                        # What `after` of the machine would look up first.
                        now = known.get(now * digits + digit)
                        if now is None:
                            now = machine.after(after[i], variable, digit)
                        if now == NEVER:
                            break
                        after[i] = now
                else:
                    after = tuple(after)
                    if after not in seen[to]:
                        seen[to][after] = (state, digit)
                        todo.append((to, after))
            Work.add(len(todo) - before)
        return None

    def numbers(self, variables, seen, state):
        track, digits = 0, {variable: [] for variable in variables}
        while seen[track][state] is not None:
            state, digit = seen[track][state]
            track = (track - 1) % len(variables)
            digits[variables[track]].append(digit)
        return {name: self.system.value(of[::-1]) for name, of in digits.items()}

    def never(self, why, *formulas):
        found = self.example(*formulas)
        if found is not None:
            at = ", ".join(f"{name} = {written(value)}" for name, value in found.items())
            raise Refused(f"{why}: {at}" if at else why)

    def within(self, why, automaton, formulas):
        """All that the automaton accepts is words of the system and fulfils these formulas."""
        table = Table(automaton, self.system, automaton.tracks, self.order)
        for name in automaton.tracks:
            self.never(f"{why}: no number", table, Not(word(self.system, name, self.order)))
        whole = conjunction(formulas)
        for part in whole[1:] if isinstance(whole, tuple) and whole[0] == "And" else [whole]:
            self.never(why, table, negation(part))


def canonical(formula, names):
    """The formula with other names for its variables, those that are new in the order in which they are met."""
    if isinstance(formula, str) and not formula[0].isupper():
        return names.get(formula) or names.setdefault(formula, f"k{len(names)}")
    return tuple(canonical(part, names) for part in formula) if isinstance(formula, tuple) else formula


# What terms are worth ---------------------------------------------------------------------------------

# A term has one or several cases, of which exactly one holds: where `given` is fulfilled by the only values of the
# new variables in `fresh`, its value is the sum of `terms`, a dictionary of factors, and `constant`.
Case = namedtuple("Case", "given fresh terms constant")
MOST_OF_TERM = 512  # cases


def added(one, factor, two):
    """The case where both cases hold, with the value of one + factor * two."""
    terms = dict(one.terms)
    for x, c in two.terms.items():
        terms[x] = terms.get(x, 0) + factor * c
    need(abs(factor) <= MOST_NUMBER, "a factor is too large for a certificate")
    return Case(one.given + two.given, one.fresh + two.fresh, terms, one.constant + factor * two.constant)


def bounded(case, low, high):
    """The value of the case is within these bounds, in its variables."""
    low, high = [None if bound is None else bound - case.constant for bound in (low, high)]
    return linear(case.terms, low, high)


def given(case, *parts):
    return case._replace(given=case.given + parts)


def says(case, formula):
    """The case holds, and the formula does."""
    whole = conjunction([*case.given, formula])
    fresh = [v for v in case.fresh if v in free_variables(whole)]
    return ("Exists", tuple(fresh), whole) if fresh and not isinstance(whole, bool) else whole


def related(case, relation):
    """The value is in this relation to 0."""
    bounds = {"=": (0, 0), "<": (None, -1), "<=": (None, 0), ">": (1, None), ">=": (0, None)}
    if relation == "!=":
        return negation(bounded(case, 0, 0))
    return bounded(case, *bounds[relation])


class Translator:
    """Says in formulas of numbers what the text says, with these values of the bounded memories.

    `memory` has a number or the name of a variable for each memory; `piles` are the names of the piles."""

    counter = 0  # of new variables

    def __init__(self, system, piles, memory):
        self.system, self.piles, self.memory = system, piles, memory

    @staticmethod
    def fresh():
        Translator.counter += 1
        return str(Translator.counter)

    def formula(self, formula):
        kind, *of = formula
        if kind in ("And", "Or"):
            return (conjunction if kind == "And" else disjunction)([self.formula(part) for part in of])
        if kind == "Not":
            return negation(self.formula(of[0]))
        if kind == "Compare":
            return self.compare(formula, *of)
        if kind == "Divides":
            k, x = of
            if has_zeros(x):
                return self.of_zeros(compare(("Mod", x, k), "=", number(0)))
            k = constant(k, "a divisor")
            return disjunction([self.divides(k, case) for case in self.cases(x)])
        if kind in ("Lower", "Upper"):
            self.same_t(of[1])
            counts = (True, False) if kind == "Lower" else (False, True)
            return self.natural(of[0], lambda x: ("Zeros", x, counts, 2))
        if kind == "Word":
            self.same_t(1)
            return self.natural(of[0], lambda x: self.in_word(x, of[1]))
        if kind == "Ends":
            return self.natural(of[0], lambda x: ("Ends", x, of[1]))
        return self.read(of[1], of[0], ())

    def read(self, states, terms, names):
        """The automaton with these states accepts these variables and the values of these terms."""
        if not terms:
            return ("Reads", states, names)
        return self.natural(terms[0], lambda x: self.read(states, terms[1:], names + (x,)))

    def same_t(self, t):
        need(self.system.t == t, f"the sequences A and B of t = {t} are not decided in {self.system.name}")
        return t

    def compare(self, whole, x, relation, y):
        if has_zeros(x) or has_zeros(y):
            return self.of_zeros(whole)
        for one, other, turned in ((x, y, relation), (y, x, relation.translate(str.maketrans("<>", "><")))):
            if one[0] == "Moved" and folded(other) is not None:
                holds = [n for n in range(len(self.piles) + 1) if holding(n, turned, folded(other))]
                return ("Changed", self.pairs(), tuple(holds))
        difference = self.together([x, y], (1, -1))
        return disjunction([says(case, related(case, relation)) for case in difference])

    def pairs(self):
        return tuple((pile, pile + "'") for pile in self.piles)

    def together(self, terms, factors):
        """The cases of a sum of terms with these factors."""
        sums = [Case((), (), {}, 0)]
        for term, factor in zip(terms, factors):
            cases = self.cases(term)
            need(len(sums) * len(cases) <= MOST_OF_TERM, "a term has too many cases for a certificate")
            Work.add(10 * len(sums) * len(cases))
            sums = [added(one, factor, two) for one in sums for two in cases]
        return sums

    def divides(self, k, case):
        """k divides the value: it is k or -k times a number."""
        multiple = self.fresh()
        ways = []
        for sign in (1, -1):
            whole = bounded(added(case, sign * k, Case((), (multiple,), {multiple: 1}, 0)), 0, 0)
            ways.append(says(case._replace(fresh=case.fresh + (multiple,)), whole))
        return disjunction(ways)

    def named(self, case):
        """The case with a variable for its value; it holds only where the value is not negative."""
        if case.constant == 0 and list(case.terms.values()) == [1]:
            return case, next(iter(case.terms))
        x = self.fresh()
        equal = bounded(added(case, -1, Case((), (x,), {x: 1}, 0)), 0, 0)
        return Case(case.given + (equal,), case.fresh + (x,), {x: 1}, 0), x

    def natural(self, term, about):
        """What is said about the value of a term; false where it is negative."""
        ways = []
        for case in self.cases(term):
            case, x = self.named(case)
            ways.append(says(case, about(x)))
        return disjunction(ways)

    def in_word(self, x, letters):
        """x = w(n) for some n from 1 on."""
        if not letters:
            return linear({x: 1}, 1, None)
        floor, inner = self.fresh(), self.fresh()
        more = self.system.t if letters[0] == "b" else 0
        value = linear({floor: 1, inner: more, x: -1}, 0, 0)
        parts = [("Floor", inner, floor), value, self.in_word(inner, letters[1:])]
        return ("Exists", (floor, inner), conjunction(parts))

    def of_zeros(self, whole):
        """A relation that depends on the number of zeros at the end of one number, periodically from some on."""
        of = set(zeros_in(whole))
        need(len(of) == 1, "the zeros of two numbers are not compared in a certificate")
        _, x, relation, y = whole
        (start, one, period), (begin, two, other) = regular(x), regular(y)
        period = period * other // math.gcd(period, other)
        begins = max(start, begin, one + two + 1)
        need(begins <= 1000 and period <= 1000, "a number of zeros is too large for a certificate")
        holds = []
        for zeros in range(begins + period):
            Work.add(size(whole))
            values = [folded(with_zeros(term, zeros)) for term in (x, y)]
            need(None not in values, "zeros are compared with what is no number")
            holds.append(holding(values[0], relation, values[1]))
        ways = []
        for case in self.cases(("Absolute", of.pop())):
            case, x = self.named(case)
            zero = conjunction([linear({x: 1}, 0, 0), holds[0]])
            ways.append(says(case, disjunction([("Zeros", x, tuple(holds), period), zero])))
        return disjunction(ways)

    # Terms.

    def cases(self, term):
        value = folded(term)
        if value is not None:
            return [Case((), (), {}, value)]
        kind, *of = term
        if kind == "Pile":
            return [Case((), (), {of[0]: 1}, 0)]
        if kind == "Memory":
            value = self.memory[of[0]]
            return [Case((), (), {value: 1}, 0) if isinstance(value, str) else Case((), (), {}, value)]
        if kind == "Moved":
            counts = range(len(self.piles) + 1)
            return [Case((("Changed", self.pairs(), (count,)),), (), {}, count) for count in counts]
        if kind == "Sum":
            return self.together([part for _, part in of], [sign for sign, _ in of])
        if kind == "Product":
            return self.product(of)
        if kind == "Absolute":
            return [side for case in self.cases(of[0]) for side, _ in self.by_sign(case)]
        if kind in ("Mod", "Div"):
            return self.divided(kind, of[0], constant(of[1], "a divisor"))
        if kind in ("Min", "Max"):
            return self.extreme(kind, [self.cases(part) for part in of])
        if kind == "Xor":
            return self.xor([self.cases(part) for part in of])
        need(kind in ("A", "B", "Shift", "Least"), f"{kind.lower()} is not decided by automata")
        return self.by_digits(kind, *of)

    def product(self, factors):
        fixed = [folded(factor) for factor in factors]
        varying = [factor for factor, value in zip(factors, fixed) if value is None]
        need(len(varying) == 1, "a product of two unknowns is not decided by automata")
        factor = math.prod(value for value in fixed if value is not None)
        return [added(Case((), (), {}, 0), factor, case) for case in self.cases(varying[0])]

    def by_sign(self, case):
        """The case where the value is not negative, and that where it is, with the sign changed; and whether it
        is negative."""
        natural = bounded(case, 0, None)
        if natural is True or case.constant >= 0 and all(c > 0 for c in case.terms.values()):
            return [(case, False)]
        turned = added(Case((), (), {}, 0), -1, case)
        sides = [(given(case, natural), False), (given(turned, bounded(case, None, -1)), True)]
        return [(side, negative) for side, negative in sides if False not in side.given]

    def divided(self, kind, x, k):
        """x mod k, from 0 to |k| - 1, or the whole part of x / k."""
        if k == 0:
            return self.cases(x) if kind == "Mod" else [Case((), (), {}, 0)]
        need(k > 0 or kind == "Mod", "a divisor must not be negative in a certificate")
        found = []
        for case in self.cases(x):
            # x = q * k + r; and a negative x has the quotient -q with -x = q * k - r.
            for side, negative in self.by_sign(case):
                q, r = self.fresh(), self.fresh()
                rest = Case((), (q, r), {q: -abs(k), r: 1 if negative else -1}, 0)
                whole = added(side, 1, rest)
                parts = (bounded(whole, 0, 0), linear({r: 1}, None, abs(k) - 1))
                value = {r: 1} if kind == "Mod" else {q: -1 if negative else 1}
                found.append(Case(side.given + parts, side.fresh + (q, r), value, 0))
        return found

    def extreme(self, kind, terms):
        """The least or the greatest of several terms, each with its cases: the first one that is it."""
        best = terms[0]
        relations = ("<=", ">") if kind == "Min" else (">=", "<")
        for other in terms[1:]:
            need(2 * len(best) * len(other) <= MOST_OF_TERM, "a term has too many cases for a certificate")
            found = []
            for one in best:
                for two in other:
                    difference = added(one, -1, two)
                    for value, relation in zip((one, two), relations):
                        both = difference._replace(terms=value.terms, constant=value.constant)
                        found.append(given(both, related(difference, relation)))
            best = found
        return best

    def xor(self, terms):
        """The exclusive-or, in two's complement: -1 - x has the other digits of x."""
        joined = [(Case((), (), {}, 0), (), False)]
        for cases in terms:
            sides = []
            for case in cases:
                for side, negative in self.by_sign(case):
                    side = side._replace(constant=side.constant - 1) if negative else side
                    sides.append((*self.named(side), negative))
            need(len(joined) * len(sides) <= MOST_OF_TERM, "a term has too many cases for a certificate")
            joined = [
                (added(whole, 0, side), names + (x,), below != negative)
                for whole, names, below in joined
                for side, x, negative in sides
            ]
        found = []
        for whole, names, negative in joined:
            x = self.fresh()
            value = Case((), (), {x: -1}, -1) if negative else Case((), (), {x: 1}, 0)
            parts = whole.given + (("Xor", names + (x,)),)
            found.append(value._replace(given=parts, fresh=whole.fresh + (x,)))
        return found

    def by_digits(self, kind, term, t=None):
        """A(x), B(x), shift(x) or least(x), where negative x are turned."""
        found = []
        if kind in ("A", "B"):
            self.same_t(t)
        for case in self.cases(term):
            for side, negative in self.by_sign(case):
                side, x = self.named(side)
                y = self.fresh()
                read = (("Floor" if kind in ("A", "B") else kind, x, y),)
                value = Case(side.given + read, side.fresh + (y,), {y: 1, **({x: t} if kind == "B" else {})}, 0)
                if kind == "Least":
                    found.append(given(side, linear({x: 1}, 0, 0))._replace(terms={}))
                elif negative:
                    # Multiples of the irrational slopes are turned: the floor of -y is -1 less that of y.
                    less = 0 if kind == "Shift" else -1
                    value = added(Case((), (), {}, less), -1, value)
                found.append(value)
        return found


def has_zeros(term):
    return bool(zeros_in(term))


def zeros_in(term):
    """The terms whose zeros are counted in a term or a formula."""
    if not isinstance(term, tuple):
        return []
    return [term[1]] if term[:1] == ("Zeros",) else [of for part in term for of in zeros_in(part)]


def with_zeros(term, count):
    if not isinstance(term, tuple):
        return term
    return number(count) if term[0] == "Zeros" else tuple(with_zeros(part, count) for part in term)


def regular(term):
    """From where on a term is a multiple of the number of zeros plus a constant, in each remainder by a period;
    the largest size of that constant; and the period."""
    value = folded(term)
    if value is not None:
        return 0, abs(value), 1
    kind, *of = term
    if kind == "Zeros":
        return 0, 0, 1
    if kind == "Sum":
        parts = [regular(part) for _, part in of]
    elif kind in ("Product", "Absolute"):
        parts = [regular(part) for part in of if folded(part) is None]
    elif kind == "Mod":
        start, _, period = regular(of[0])
        k = abs(constant(of[1], "a divisor")) or 1
        return start, k, period * k // math.gcd(period, k)
    else:
        raise Refused("zeros are compared only with numbers, sums, products and remainders")
    need(kind != "Product" or len(parts) == 1, "a product of two numbers of zeros is not decided by automata")
    starts, constants, periods = zip(*parts)
    period = 1
    for other in periods:
        period = period * other // math.gcd(period, other)
    start, size_of = max(starts), sum(constants)
    if kind == "Product":
        size_of *= abs(math.prod(folded(part) for part in of if folded(part) is not None))
    return (max(start, size_of + 1) if kind == "Absolute" else start), size_of, period


def holding(x, relation, y):
    """Whether the first number is in this relation to the second."""
    return {"=": x == y, "!=": x != y, "<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y}[relation]


# The theorem ------------------------------------------------------------------------------------------


class Theorem:
    """That the claim of a game says which positions are lost for whoever is to move."""

    def __init__(self, game, words=None):
        self.game, self.system, self.possible = game, system_of(game, words), None
        self.piles = game.piles
        self.targets = 1 + (game.blocked or 0)
        self.check_limits()
        # The variables in the order of their tracks: a, a', a'', ..., b, ...
        self.open = [memory.name for memory in game.memory if memory.low is None]
        self.order = [pile + "'" * at for pile in self.piles for at in range(self.targets + 1)]
        self.order += [name + "'" * at for name in self.open for at in range(2)]
        self.formulas, self.takes = Formulas(self.system, self.order, {}), {}
        self.cases = [()]
        for memory in game.memory:
            if memory.low is not None:
                need(len(self.cases) * (memory.high - memory.low + 1) <= MOST_CASES, "the memory has too many cases")
                self.cases = [case + (v,) for case in self.cases for v in range(memory.low, memory.high + 1)]
        made = self.translator(()).formula(game.claim[1]) if game.claim[1] != TRUE else True
        self.formulas.never("the claim is not made for these parameters", negation(made))
        self.claimed = {case: self.claim(case) for case in self.cases}

    def check_limits(self):
        game = self.game
        need(game.blocked is None or game.blocked <= MOST_BLOCKED, "more than two announcements")
        need(game.blocked is None or not game.memory, "announcements and a memory")
        need(game.blocked is None or not game.misere, "announcements in misere play")
        for memory in game.memory:
            fixed = game.order == "table" or not memory.is_pile
            need(fixed or game.order == "free" and memory.low is not None,
                 f"{memory.name} is a remembered pile without bounds, or of sorted piles")

    # What the text says, in formulas.

    def values(self, case):
        """A number or a variable for each memory."""
        case = iter(case)
        return [memory.name if memory.low is None else next(case, memory.low) for memory in self.game.memory]

    def translator(self, case):
        return Translator(self.system, self.piles, self.values(case))

    def claim(self, case):
        """The automaton of the positions claimed, in any order of the piles."""
        game = self.game
        if game.order == "table":
            return self.formulas.automaton(self.translator(case).formula(game.claim[2]), "the claim")
        # By the sizes of the piles; a remembered pile is one of these, too.
        values = self.values(case)
        marked = [at for at, memory in enumerate(game.memory) if memory.is_pile]
        count, machines = len(self.piles), {(): values}
        for at in marked:
            ranks = range(count) if values[at] < count else [values[at]]
            machines = {of + (r,): v[:at] + [r] + v[at + 1 :] for of, v in machines.items() for r in ranks}
        for of, memory in machines.items():
            said = Translator(self.system, self.piles, memory).formula(game.claim[2])
            machines[of] = self.formulas.with_words(said)
        whole = BySize(self.system, self.piles, [values[at] for at in marked], machines, self.order)
        words = [word(self.system, name, self.order) for name in whole.variables]
        return automaton_from(Join(self.system, [whole, *words], NEVER, self.order), "the claim")

    def position(self, at=0):
        return [name + "'" * at for name in self.piles] + [name + "'" * min(at, 1) for name in self.open]

    def says(self, automaton, at=0):
        """The automaton accepts the position before the take, or a target."""
        names = dict(zip(self.position(), self.position(at)))
        return ("Accepts", automaton, tuple(names[track] for track in automaton.tracks))

    def space(self):
        if self.game.order == "sorted":
            return conjunction([linear({x: 1, y: -1}, None, 0) for x, y in zip(self.piles, self.piles[1:])])
        return conjunction([linear({pile: 1}, None, most) for pile, most in self.game.bounds.items()])

    def take(self, case, rule):
        """No pile grows, one shrinks, and the rule allows it."""
        pairs = [(pile, pile + "'") for pile in self.piles]
        shrinks = [linear({x: 1, y: -1}, 0, None) for x, y in pairs]
        same = conjunction([linear({x: 1, y: -1}, 0, 0) for x, y in pairs])
        rule, said = self.game.rules[rule], self.translator(case).formula
        exceptions = [negation(said(exception)) for exception in rule.unless]
        return conjunction([*shrinks, negation(same), said(rule.when), said(rule.allows), *exceptions])

    def step(self, case, to):
        """The take changes the memory from this case to that one."""
        translator, to, parts = self.translator(case), iter(to), []
        for memory, before in zip(self.game.memory, translator.memory):
            after = memory.name + "'" if memory.low is None else next(to)
            ways, others = [], []
            for value, when in memory.next:
                when = translator.formula(when)
                becomes = self.becomes(translator, memory, value, after)
                ways.append(conjunction([*others, when, becomes]))
                others.append(negation(when))
            stays = linear({before: 1, after: -1}, 0, 0) if memory.low is None else before == after
            parts.append(disjunction([*ways, conjunction([*others, stays])]))
        return conjunction(parts)

    def becomes(self, translator, memory, value, after):
        """The memory gets this value, or the nearest one that it may have."""
        cases = translator.cases(value)
        if memory.low is not None:
            low = after if after > memory.low else None
            high = after if after < memory.high else None
            return disjunction([says(case, bounded(case, low, high)) for case in cases])
        ways = []
        for case in cases:
            same = bounded(added(case, -1, Case((), (), {after: 1}, 0)), 0, 0)
            none = conjunction([bounded(case, None, -1), linear({after: 1}, 0, 0)])
            ways.append(says(case, disjunction([same, none])))
        return disjunction(ways)

    def start(self, case):
        """A new game has these memories, in the variables before a take."""
        translator, of, parts = self.translator(case), iter(case), []
        for memory in self.game.memory:
            after = memory.name if memory.low is None else next(of)
            parts.append(self.becomes(translator, memory, memory.start[0], after))
        return conjunction([self.space(), *parts])

    def announced(self):
        return self.translator(()).formula(self.game.squares)

    def moves(self, case):
        """The takes by each rule to each case, without those that cannot be."""
        if case not in self.takes:
            takes = [(rule, self.take(case, rule)) for rule in range(len(self.game.rules))]
            steps = [(to, self.step(case, to)) for to in self.cases]
            Work.add(20 * len(takes) * len(steps))
            both = {(rule, to): conjunction([take, step]) for to, step in steps for rule, take in takes}
            self.takes[case] = {of: whole for of, whole in both.items() if whole is not False}
        return self.takes[case]

    # What is checked.

    def check(self, possible, wins, moves, many):
        game = self.game
        if possible is not None:
            need(game.order != "sorted", "sorted piles whose outcome depends on histories")
            need(len(items(possible, "possible")) == len(self.cases), "possible: not one for each case")
            self.possible = {}
            for case, data in zip(self.cases, possible):
                what = f"possible in {list(case)}"
                automaton = automaton_of(data, self.system, self.position(), what)
                self.formulas.within(what, automaton, [self.space()])
                self.possible[case] = automaton
        need(game.misere or not items(moves, "moves"), "moves: none is asked for in normal play")
        need(game.blocked is not None or not items(many, "many"), "many: nothing can be announced")
        self.covers = {case: [] for case in self.cases}
        self.stirs = {case: [] for case in self.cases}
        self.check_moves(wins, "wins", self.covers)
        self.check_moves(moves, "moves", self.stirs)
        if game.blocked is not None:
            self.into = self.takes_into_claim()
            self.check_many(many)
        for case in self.cases:
            self.check_case(case)

    def domain(self, case):
        """The positions that the theorem is about."""
        return self.space() if self.possible is None else self.says(self.possible[case])

    def check_moves(self, entries, kind, covers):
        """Each relation is of takes by a rule, for wins into the claim, and its cover has nothing else."""
        for at, entry in enumerate(items(entries, kind)):
            what = f"{kind}, entry {at}"
            case, rule, to, relation, cover = fields(entry, "from rule to relation cover", what)
            case, to = tuple(numbers(case, what)), tuple(numbers(to, what))
            need(case in self.covers and to in self.covers, f"{what}: no values of the bounded memories")
            need(is_number(rule) and (rule, to) in self.moves(case), f"{what}: there is no such take")
            parts = [self.moves(case)[rule, to]]
            if kind == "wins":
                parts.append(self.says(self.claimed[to], 1))
                if self.game.blocked is not None:
                    parts.append(negation(self.announced()))
            covers[case].append(self.covered(relation, cover, parts, what))

    def covered(self, relation, cover, parts, what):
        relation = automaton_of(relation, self.system, self.order, what)
        self.formulas.within(f"{what}: not what they are said to be", relation, parts)
        cover = cover_of(cover, self.system, relation, self.position(), f"the cover of {what}")
        return ("Accepts", cover, tuple(cover.tracks))

    def takes_into_claim(self):
        """The takes from the claim, or from elsewhere, into it, as one automaton, so that several fit into one
        search."""
        takes = disjunction(list(self.moves(()).values()))
        return self.formulas.automaton(conjunction([self.space(), takes, self.says(self.claimed[()], 1)]), "takes")

    def several(self):
        """As many different targets in the claim as cannot all be announced, in the order of their piles."""
        parts = []
        for at in range(1, self.targets + 1):
            names = {pile + "'": pile + "'" * at for pile in self.piles}
            tracks = tuple(names.get(track, track) for track in self.into.tracks)
            parts.append(("Accepts", self.into, tracks))
            if at > 1:
                pairs = [(pile + "'" * (at - 1), pile + "'" * at) for pile in self.piles]
                equal = [linear({x: 1, y: -1}, 0, 0) for x, y in pairs]
                less = [linear({x: 1, y: -1}, None, -1) for x, y in pairs]
                parts.append(disjunction([conjunction([*equal[:n], less[n]]) for n in range(len(pairs))]))
        return parts

    def check_many(self, many):
        for at, entry in enumerate(many):
            relation, cover = fields(entry, "relation cover", f"many, entry {at}")
            self.covers[()].append(self.covered(relation, cover, self.several(), f"many, entry {at}"))

    def check_case(self, case):
        never, game = self.formulas.never, self.game
        self.formulas.made.clear()  # what other cases are made of is no longer needed
        domain, claimed = self.domain(case), self.says(self.claimed[case])
        if self.possible is not None:
            never("a new game is left out", self.start(case), negation(domain))
        outside = [domain, negation(claimed), *map(negation, self.covers[case])]
        for (_, to), take in self.moves(case).items():
            if self.possible is not None:
                left = negation(self.says(self.possible[to], 1))
                never("a take leads out of the possible positions", domain, take, left)
            if game.blocked is None:
                reached = self.says(self.claimed[to], 1)
                never("a take leads from the claim into the claim", domain, claimed, take, reached)
            if game.misere:
                never("a position outside the claim has a move, but none that wins", *outside, take)
        if game.blocked is not None:
            into = self.says_into()
            never("a take into the claim cannot be blocked", claimed, into, negation(self.announced()))
            never("not all takes into the claim can be blocked", claimed, *self.several())
        if game.misere:
            moved = map(negation, self.stirs[case])
            never("a position of the claim has no move", domain, claimed, *moved)
        else:
            never("a position outside the claim has no winning move", *outside)

    def says_into(self):
        return ("Accepts", self.into, tuple(self.into.tracks))


# In words ---------------------------------------------------------------------------------------------


def put(formula, names, outer=0):
    """A formula or a term in the notation of the text; `outer` is how tightly what surrounds it binds, `names`
    are those of the memories."""

    def parts(tight, formulas):
        return [put(part, names, tight) for part in formulas]

    kind, *of = formula
    tight = {"Or": 1, "And": 2, "Not": 3, "Mod": 4, "Div": 4, "Xor": 4, "Sum": 5, "Product": 6}.get(kind, 7)
    if kind in ("And", "Or"):
        text = f" {kind.lower()} ".join(parts(tight, of))
    elif kind == "Not":
        text = f"not {put(of[0], names, 2)}"
    elif kind == "Compare":
        text = f"{put(of[0], names)} {of[1]} {put(of[2], names)}"
    elif kind == "Divides":
        text = " divides ".join(parts(0, of))
    elif kind in ("Lower", "Upper"):
        text = f"{put(of[0], names)} in {kind.lower()} of {of[1]}"
    elif kind == "Word":
        text = f"{put(of[0], names)} in word({of[1]})"
    elif kind == "Ends":
        text = f"ends({put(of[0], names)}) {''.join(map(str, of[1]))}"
    elif kind == "Automaton":
        states = " ".join(map(put_state, enumerate(of[1])))
        text = f"({', '.join(parts(0, of[0]))}) in automaton {states}"
    elif kind in ("Number", "Pile"):
        text = str(of[0])
    elif kind == "Memory":
        text = names[of[0]]
    elif kind == "Moved":
        text = "moved"
    elif kind == "Sum":
        signed = " ".join(f"{'-' if sign < 0 else '+'} {put(part, names, tight)}" for sign, part in of)
        text = signed[2:] if signed[0] == "+" else signed
    elif kind == "Product":
        text = "*".join(parts(tight, of))
    elif kind == "Absolute":
        text = f"|{put(of[0], names)}|"
    elif kind in ("Mod", "Div", "Xor"):
        text = f" {kind.lower()} ".join(parts(4 if kind == "Xor" else 5, of))
    elif kind in ("A", "B"):
        text = f"{kind}({put(of[0], names)})"
    else:
        text = f"{kind.lower()}({', '.join(parts(0, of))})"
    return f"({text})" if outer >= tight else text


def put_state(numbered):
    at, (accepts, arrows) = numbered
    after = "; ".join(f"{''.join(map(str, letter))} > {to}" for letter, to in arrows)
    return f'"{at}{"*" * accepts}: {after}"'


MEANINGS = {  # of the words that a formula may have
    ("Moved",): "moved: how many piles the take changes",
    ("A", "B"): "A(x): the floor of x * (2 - t + √(t² + 4))/2, and B(x) = A(x) + t*x, for the t of the system",
    ("Lower", "Upper"): "x in lower of t: x is some A(n), n > 0; in upper of t: some B(n)",
    ("Word",): "x in word(aab): x = A(A(B(n))), n > 0, for t = 1",
    ("Zeros",): "zeros(x): the number of zeros at the end of the digits of x, 0 for 0",
    ("Shift",): "shift(x): x with one more zero at the end of its digits",
    ("Least",): "least(x): the weight of the last digit of x that is not 0, 0 for 0",
    ("Ends",): "ends(x) 001: the digits of x, with zeros in front of them, end in 001",
    ("Automaton",): "(x, y) in automaton: read from the first state on, the first digits first, they end in one with *",
    ("Xor",): "xor: the exclusive-or, digit by digit in base 2",
    ("Mod", "Div"): "x mod k, x div k: the rest from 0 on and the whole part of a division, x and 0 for k = 0",
}


class Words:
    """What is proved, from the objects that were checked, in words. Each formula is put in the notation of the
    text, and read back: if that is another formula, nothing is said."""

    def __init__(self, theorem):
        self.theorem, self.game, self.kinds = theorem, theorem.game, set()
        self.game.parts, self.game.definitions, self.game.always = 0, {}, len(self.game.piles)

    def say(self, formula, place="before remembered after", read=Reader.formula, system=None):
        text = put(formula, self.game.remembered)
        reader = Reader(self.game, Section("", 0, tokens(text)), place)
        reader.system, reader.is_written = system, False
        back = read(reader)
        reader.end()
        need(back == formula, f"the checker failed: it cannot say {text}")
        self.note(formula)
        return text

    def note(self, formula):
        if isinstance(formula, tuple):
            self.kinds.update(part for part in formula if isinstance(part, str))
            for part in formula:
                self.note(part)

    def lines(self):
        game, theorem = self.game, self.theorem
        settings = "".join(f", {name} = {value}" for name, value in game.parameters.items())
        yield f"{len(game.piles)} pile{'s' * (len(game.piles) > 1)}: {', '.join(game.piles)}{settings}"
        if game.title:
            yield f"called {in_quotes(game.title)}"
        yield from (f"{pile} holds at most {most}" for pile, most in game.bounds.items())
        letters = "by size" if game.order == "sorted" else "in the order of the table"
        yield f"A take leaves a' of pile a and so on, {letters}: no pile grows, and one shrinks. It is allowed by"
        yield from self.rules()
        yield from self.memories()
        if game.blocked is not None:
            squares = self.say(game.squares, "before after")
            yield f"Before each take the opponent may announce up to {game.blocked} positions, to which the take must"
            yield f"  not lead: any that are left by a take with {squares}"
        yield f"Whoever makes the last move {'loses' if game.misere else 'wins'}."
        memories = " and memories" if game.memory else ""
        if theorem.possible is not None:
            memories = " and all memories that play from a new game can leave"
        by_size = "" if game.order == "table" else f", by size {' <= '.join(game.piles)}"
        system = theorem.system
        yield f"Proved for all piles{memories}: the player to move loses if and only if{by_size}, in {system.name},"
        yield f"  {self.say(game.claim[2], 'before remembered', system=game.system)}"
        yield "where"
        terms = ", ".join(map(str, system.u[: system.count]))
        sum_of = " + ".join(f"{c}*u(n-{lag})" for lag, c in system.recurrence)
        yield f"  {system.name}: greedy digits for the places {terms}, then u(n) = {sum_of}"
        yield from (f"  {meaning}" for kinds, meaning in MEANINGS.items() if self.kinds.intersection(kinds))

    def rules(self):
        for rule in self.game.rules:
            yield f"  rule {in_quotes(rule.name)}: {self.say(rule.allows)}"
            if rule.when != TRUE:
                yield f"    only when {self.say(rule.when, 'before remembered')}"
            for exception in rule.unless:
                yield f"    unless {self.say(exception)}"

    def memories(self):
        for memory in self.game.memory:
            bounds = "at least 0" if memory.low is None else f"from {memory.low} to {memory.high}"
            pile = " (which pile, from 0: on the table, and below by size)" * memory.is_pile
            start = self.say(memory.start[0], "before", Reader.term)
            yield f"{memory.name} is remembered{pile}: {bounds}; in a new game {start}"
            yield "  after a take, within these bounds, the first of these that applies:"
            for value, when in memory.next:
                applies = "" if when == TRUE else f" when {self.say(when)}"
                yield f"    {self.say(value, read=Reader.term)}{applies}"
            if memory.next[-1][1] != TRUE:
                yield "    what it was"


# Files ------------------------------------------------------------------------------------------------


def unique(pairs):
    """An object of JSON whose keys are all different."""
    keys = [key for key, _ in pairs]
    need(len(set(keys)) == len(keys), "it has a key twice")
    return dict(pairs)


def whole(digits):
    need(len(digits) <= 20, "it has a number of more than 20 digits")
    return int(digits)


def no_fraction(text):
    raise Refused(f"it has a number that is not whole: {text[:20]}")


def checked(path):
    """Checks one file. Returns lines about it; raises Refused."""
    try:
        with open(path, "rb") as file:
            text = file.read(MOST_BYTES + 1)
        need(len(text) <= MOST_BYTES, f"it has more than {MOST_BYTES} bytes")
        data = json.loads(text.decode("utf-8"), object_pairs_hook=unique, parse_int=whole,
                          parse_float=no_fraction, parse_constant=no_fraction)
    except OSError as error:
        raise Refused(error.strerror or "it cannot be read") from error
    except ValueError as error:
        raise Refused(f"it is no JSON: {error}") from error
    need(isinstance(data, dict) and data.get("format") == "goldpile-certificate", "it is no certificate")
    version = data.get("version")
    need(version == 2, "it is of another version: make it anew with goldpile prove --certificate")
    names = "format version program rules parameters piles words possible wins moves many"
    _, _, program, rules, parameters, piles, words, possible, wins, moves, many = fields(data, names, "the file")
    need(isinstance(program, str) and isinstance(rules, str), "the program or the rules are no text")
    need(isinstance(parameters, dict) and is_number(piles), "the parameters are no object, or piles is no number")
    Work.done, Work.most = 0, MOST_WORK + len(text)
    theorem = Theorem(Game(rules, parameters, piles), words)
    theorem.check(possible, wins, moves, many)
    digest = hashlib.sha256(rules.encode("utf-8")).hexdigest()
    return [*Words(theorem).lines(), f"the rules have the SHA-256 {digest}"]


def main(paths):
    if not paths:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    sys.setrecursionlimit(10_000)
    sys.stdout.reconfigure(errors="backslashreplace")
    refused = False
    for path in paths:
        try:
            try:
                lines = [f"accepted: {path}", *(f"  {line}" for line in checked(path))]
            except RecursionError:
                raise Refused("it is nested too deeply") from None
            except MemoryError:
                raise Refused("it needs more memory than there is") from None
            except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
                raise Refused(f"the checker failed: {type(error).__name__}, {error}") from error
        except Refused as why:
            refused = True
            lines = [f"refused: {path}: {str(why)[:400]}"]
        try:
            for line in lines:
                print(shown(line), flush=True)
        except BrokenPipeError:
            # Nobody reads on; nor is anything left to be written at the end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
