#!/usr/bin/env python3
"""Checks certificates of goldpile without goldpile.

    python3 check.py FILE...

For each file: accepted, or refused and why. The exit code is 0 if every file is accepted, 1 if one is
refused, 2 if no file is named. README.md says what is checked, how, and what is left to the reader.
Needs nothing but Python 3.8 or later.
"""

import hashlib
import json
import sys

MOST_STATES = 20_000_000  # of one search
MOST_TERMS = 400  # of a sequence that should settle


class Refused(Exception):
    """The certificate is not accepted; the text says why."""


def need(holds, why):
    if not holds:
        raise Refused(why)


def is_number(value):
    return isinstance(value, int) and not isinstance(value, bool)


def numbers(value, what):
    need(isinstance(value, list) and all(map(is_number, value)), f"{what}: not a list of numbers")
    return value


def names_of(value, what):
    good = isinstance(value, list) and all(isinstance(name, str) and name for name in value)
    need(good and len(set(value)) == len(value), f"{what}: not a list of different names")
    return value


def transitions(data, digits, what):
    """The rows of an automaton: the next state for each digit, -1 for none."""
    rows = data["next"]
    need(isinstance(rows, list), f"{what}: no list of transitions")
    for row in rows:
        numbers(row, what)
        need(len(row) == digits, f"{what}: a state without {digits} transitions")
        need(all(-1 <= to < len(rows) for to in row), f"{what}: a transition to a state that is not there")
    accepting = set(numbers(data["accepting"], what))
    need(all(0 <= state < len(rows) for state in accepting), f"{what}: an accepting state that is not there")
    return rows, accepting


# Numeration systems ---------------------------------------------------------------------------------


class System:
    """A basis u(0), u(1), ... and the automaton of the valid words of digits, most significant first.

    The check shows that the words of n digits, in their order, are worth 0, 1, 2, ..., u(n) - 1, so that
    every number has exactly one representation, apart from zeros in front of it.
    """

    def __init__(self, data):
        self.name = data["name"]
        self.u = list(numbers(data["first"], "the system"))
        self.count = len(self.u)
        self.recurrence = [tuple(numbers(pair, "the recurrence")) for pair in data["recurrence"]]
        need(self.u and self.u[0] == 1, "the system: the first term is not 1")
        need(self.recurrence, "the system: no recurrence")
        self.lag = max(lag for lag, _ in self.recurrence)
        need(all(1 <= lag <= self.count and c for lag, c in self.recurrence), "the system: a lag is wrong")
        self.minus = -sum(c for _, c in self.recurrence if c < 0)
        words = data["words"]
        need(words["next"] and words["next"][0], "the system: no words")
        self.digits = len(words["next"][0])
        self.next, self.accepting = transitions(words, self.digits, "the words of the system")
        self.check()

    def follows(self, values):
        """The next value of a sequence that obeys the recurrence."""
        return sum(c * values[len(values) - lag] for lag, c in self.recurrence)

    def weight(self, n):
        while len(self.u) <= n:
            self.u.append(self.follows(self.u))
        return self.u[n]

    def check(self):
        # The basis grows for ever: differences obey the recurrence, too, or, with a minus, the first
        # coefficient outweighs all those with a minus.
        first = sum(c for lag, c in self.recurrence if lag == 1)
        need(self.minus == 0 or first > self.minus, "the system: it is not clear that its basis grows")
        grows = range(self.count + self.lag + 1)
        need(all(self.weight(n) < self.weight(n + 1) for n in grows), "the system: its basis does not grow")
        # Two sequences with linear recurrences are equal if their first terms are, as many as both
        # recurrences reach back.
        states = range(len(self.next))
        terms = self.count + len(self.next) + 1
        many = [[int(state in self.accepting) for state in states]]
        for _ in range(terms):
            many.append([sum(many[-1][to] for to in self.next[state] if to >= 0) for state in states])
        full = [all(many[n][state] == self.weight(n) for n in range(terms)) for state in states]
        need(full[0] and self.next[0][0] == 0, "the system: its words do not count 0, 1, 2, ...")
        for row in self.next:
            used = [to for to in row if to >= 0]
            need(row[: len(used)] == used, "the system: a digit is left out")
            need(all(full[to] for to in used[:-1]), "the system: its words do not count 0, 1, 2, ...")
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

    def never_below(self, values, sign, factor, bound):
        """Whether sign * V(n) - factor * u(n) > bound for all n, where V begins with these values and obeys
        the recurrence. May be False although it is so."""
        seen, good = [], 0
        for n in range(self.count + MOST_TERMS):
            if n < self.count:
                value = sign * values[n] - factor * self.weight(n)
            else:
                value = self.follows(seen)
            if value <= bound:
                return False
            # After values that are not negative and, if there is a minus, do not fall come only such.
            if value < 0:
                good = 0
            elif self.minus and good and value < seen[-1]:
                good = 1
            else:
                good += 1
            seen.append(value)
            if n + 1 >= self.count and good > (self.lag if self.minus else self.lag - 1):
                return True
        return False


# Machines -------------------------------------------------------------------------------------------

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

    def __init__(self, system, parts, stops):
        self.parts, self.stops, self.neutral = parts, stops, NEVER + ALWAYS - stops
        variables = {variable for part in parts for variable in part.variables}
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


class Table(Machine):
    """An automaton of the certificate, for these variables in place of its own."""

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

    The state is what has been read so far is worth if 0, 1, 2, ... zeros follow.
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
        variables = tuple(self.terms)
        start = (0,) * system.count
        if not variables:
            start = ALWAYS if self.within(0) else NEVER
        super().__init__(system, variables, start)

    def within(self, value):
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)

    def move(self, state, variable, digit):
        system = self.system
        if variable == self.variables[0]:
            state = state[1:] + (system.follows(state),)
        if digit:
            a, b = self.terms[variable]
            weigh = system.weight
            state = tuple(v + digit * (a * weigh(n) + b * weigh(n + 1)) for n, v in enumerate(state))
        return self.settled(state) if variable == self.variables[-1] else state

    def settled(self, state):
        def above(bound):  # the least value to come is V(n) - minus * (u(n) - 1)
            return self.system.never_below(state, 1, self.minus, bound - self.minus)

        def below(bound):  # the greatest is V(n) + plus * (u(n) - 1)
            return self.system.never_below(state, -1, self.plus, -bound - self.plus)

        low, high = self.low, self.high
        if high is not None and above(high) or low is not None and below(low):
            return NEVER
        if (low is None or above(low - 1)) and (high is None or below(high + 1)):
            return ALWAYS
        return state

    def final(self, state):
        return self.within(state[0])


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
    need(1 <= period <= len(counts), "zeros: a wrong period")

    def step(zeros, digit):
        if digit:
            return 0
        if zeros is None:
            return None
        return zeros + 1 if zeros + 1 < len(counts) else zeros + 1 - period

    return Digits(system, [x], order, None, step, lambda zeros: zeros is not None and bool(counts[zeros]))


def ends(system, x, digits, padded, order):
    """x ends in these digits; with `padded`, zeros may stand in front of it."""

    def step(last, digit):
        if last is None and not digit:
            return None
        return ((last or ()) + (digit,))[-len(digits) :] if digits else ()

    start = (0,) * len(digits) if padded else None
    return Digits(system, [x], order, start, step, lambda last: (last or ()) == tuple(digits))


def least(system, x, y, order):
    """y has one digit, a 1, at the place of the last digit of x that is not 0."""

    def step(had, of_x, of_y):
        if had:
            return had if of_x == of_y == 0 else NEVER
        return of_y == 1 if of_y == 0 or of_y == 1 and of_x else NEVER

    return Digits(system, [x, y], order, False, step, lambda had: had)


def exclusive_or(system, variables, order):
    need(system.next == [[0, 0]], "xor: the base is not 2")

    def step(_, *digits):
        return 0 if sum(digits) % 2 == 0 else NEVER

    return Digits(system, variables, order, 0, step, lambda _: True)


def word(system, x, order):
    """The digits of x are a word of the system."""
    return Digits(system, [x], order, 0, lambda at, digit: system.next[at][digit], system.accepting.__contains__)


def equals(system, x, number, order):
    word = system.representation(number)

    def step(at, digit):
        if at == 0 and digit == 0:
            return 0
        return at + 1 if at < len(word) and word[at] == digit else NEVER

    return Digits(system, [x], order, 0, step, lambda at: at == len(word))


# Automata and formulas of the certificate -----------------------------------------------------------


class Automaton:
    """Reads one digit of each track in turn; state 0 is the start, and no states accept nothing."""

    def __init__(self, data, system, what):
        self.what, self.tracks = what, names_of(data["tracks"], what)
        self.digits = system.digits if self.tracks else 0
        self.next, self.accepting = transitions(data, self.digits, what)
        self.phase = {0: 0} if self.next else {}
        reached = list(self.phase)
        for state in reached:
            phase = (self.phase[state] + 1) % len(self.tracks) if self.tracks else 0
            for to in self.next[state]:
                if to >= 0 and to not in self.phase:
                    self.phase[to] = phase
                    reached.append(to)
                need(to < 0 or self.phase[to] == phase, f"{what}: a state reads two tracks")
        need(len(reached) == len(self.next), f"{what}: a state that is not reached")
        need(all(self.phase[s] == 0 for s in self.accepting), f"{what}: accepts in the middle of a place")

    def ignores_zeros(self):
        """Whether zeros in front of all numbers make no difference."""
        state = 0
        for _ in self.tracks if self.next else ():
            state = self.next[state][0] if state >= 0 else state
        return state == 0

    def read(self, states, digit):
        """The states after this digit, or after any if it is None."""
        digits = range(self.digits) if digit is None else (digit,)
        return {to for state in states for d in digits if (to := self.next[state][d]) >= 0}


def check_cover(relation, cover, labels):
    """Every tuple of the cover has values of the other tracks with which it is in the relation.

    Every state of the cover has a list of states of the relation. Those of the start are reached when only
    the other tracks have digits that are not 0; for each transition, those behind it are reached from those
    before it by the digit and some digits of the other tracks; and where the cover accepts, one of them does.
    """
    what = cover.what
    kept = [relation.tracks.index(track) for track in cover.tracks]
    need(kept == sorted(kept), f"{what}: its tracks are in another order")
    need(len(labels) == len(cover.next), f"{what}: a state without a label")
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


class Formulas:
    """Makes machines of formulas in these variables, and looks for what they accept."""

    def __init__(self, system, order, relations):
        self.system, self.order, self.relations = system, order, relations
        self.made = {}

    def variable(self, name):
        need(name in self.order, f"a formula has a variable {name!r} that is not there")
        return name

    def pair(self, value):
        need(isinstance(value, list) and len(value) == 2, "a relation of digits is not about two numbers")
        return [self.variable(name) for name in value]

    def table(self, automaton):
        return Table(automaton, self.system, automaton.tracks, self.order)

    def machine(self, formula):
        if isinstance(formula, Machine):
            return formula
        key = json.dumps(formula)
        if key not in self.made:
            self.made[key] = self.make(formula)
        return self.made[key]

    def make(self, formula):
        system, order = self.system, self.order
        if isinstance(formula, bool):
            return Join(system, [], NEVER if formula else ALWAYS)
        need(isinstance(formula, dict) and formula, "a formula is neither true, false nor an object")
        kind = next(iter(formula))
        of = formula[kind]
        if kind in ("and", "or"):
            parts = [self.machine(part) for part in of]
            return Join(system, parts, NEVER if kind == "and" else ALWAYS)
        if kind == "not":
            return Not(self.machine(of))
        if kind == "sum":
            terms = [(c, 0, self.variable(name)) for c, name in of]
            low, high = formula["low"], formula["high"]
            numbers([c for c, _, _ in terms] + [b for b in (low, high) if b is not None], "a sum")
            return Sum(system, terms, low, high, order)
        if kind == "is":
            x, number = self.pair([of[0], order[0]])[0], int(of[1])
            need(number >= 0, "a number below 0")
            return equals(system, x, number, order)
        if kind == "zeros":
            counts, period = formula["counts"], formula["period"]
            need(all(isinstance(count, bool) for count in counts) and is_number(period), "zeros: wrong counts")
            return trailing_zeros(system, self.variable(of), counts, period, order)
        if kind == "ends":
            digits, padded = numbers(formula["digits"], "ends"), formula["padded"]
            need(isinstance(padded, bool), "ends: wrong digits")
            return ends(system, self.variable(of), digits, padded, order)
        if kind == "xor":
            return exclusive_or(system, [self.variable(name) for name in of], order)
        if kind == "least":
            return least(system, *self.pair(of), order)
        if kind == "shift":
            x, y = self.pair(of)
            return Sum(system, [(0, 1, x), (-1, 0, y)], 0, 0, order)
        if kind == "floor":
            return self.floor(*self.pair(of))
        if kind == "relation":
            need(of in self.relations, f"there is no relation {of!r}")
            (automaton, parameters), names = self.relations[of], formula["of"]
            need(len(names) == len(parameters), f"{of}: a wrong number of variables")
            named = dict(zip(parameters, map(self.variable, names)))
            return Table(automaton, system, [named[track] for track in automaton.tracks], order)
        raise Refused(f"a formula of an unknown kind: {kind!r}")

    def floor(self, x, y):
        """y = A(x): y ends in an even number of zeros, and its shift is larger by t * x; or both are 0."""
        system, order = self.system, self.order
        t = system.recurrence[0][1]
        needed = (system.u[:2], system.recurrence) == ([1, t + 1], [(1, t), (2, 1)])
        need(needed and system.count == 2, "floor: the system has no sequences A and B")
        even = trailing_zeros(system, y, [True, False], 2, order)
        shifted = Sum(system, [(0, 1, y), (-1, 0, y), (-t, 0, x)], 0, 0, order)
        zero = [Sum(system, [(1, 0, name)], 0, 0, order) for name in (x, y)]
        return Join(system, [Join(system, [even, shifted], NEVER), Join(system, zero, NEVER)], ALWAYS)

    def example(self, *formulas):
        """Numbers for which all of these hold, or None."""
        machines = [self.machine(part) for formula in formulas for part in conjuncts(formula)]
        machines = list(dict.fromkeys(machines))
        used = {variable for machine in machines for variable in machine.variables}
        # What an automaton accepts is words: `within` is the first that is asked about it.
        words = {v for machine in machines if isinstance(machine, Table) for v in machine.variables}
        machines = [word(self.system, name, self.order) for name in used - words] + machines
        variables = [name for name in self.order if name in used]
        start = tuple(machine.start for machine in machines)
        if NEVER in start:
            return None
        readers = [[(i, m, m.known[v]) for i, m in enumerate(machines) if v in m.known] for v in variables]
        seen = [{} for _ in variables] or [{}]  # for each track: how each state was first reached
        seen[0][start] = None
        todo, made = [(0, start)], 0
        while todo:
            track, state = todo.pop()
            if track == 0 and all(m.accepts(s) for m, s in zip(machines, state)):
                return self.numbers(variables, seen, state)
            if not variables:
                return None
            variable, to = variables[track], (track + 1) % len(variables)
            digits = self.system.digits
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
                        made += 1
            need(made < MOST_STATES, f"a search has more than {MOST_STATES} states")
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
            at = ", ".join(f"{name} = {value}" for name, value in found.items())
            raise Refused(f"{why}: {at}" if at else why)

    def within(self, why, automaton, formulas):
        """All that the automaton accepts is words of the system and fulfils these formulas."""
        table = self.table(automaton)
        for name in automaton.tracks:
            self.never(f"{why}: no number", table, Not(word(self.system, name, self.order)))
        for formula in formulas:
            for part in conjuncts(formula):
                self.never(why, table, {"not": part})


def conjuncts(formula):
    if isinstance(formula, dict) and "and" in formula:
        return [part for inner in formula["and"] for part in conjuncts(inner)]
    return [formula]


# The theorem ----------------------------------------------------------------------------------------


def difference(x, y, low, high):
    return {"sum": [[1, x], [-1, y]], "low": low, "high": high}


class Certificate:
    def __init__(self, data):
        self.data = data
        self.system = System(data["system"])
        self.piles = names_of(data["piles"], "the piles")
        self.memory = names_of(data["memory"], "the memory")
        self.blocked = data["blocked"]
        need(self.blocked is None or is_number(self.blocked) and self.blocked >= 0, "a wrong number is blocked")
        self.misere = data["misere"]
        need(isinstance(self.misere, bool), "misere is neither true nor false")
        self.targets = 1 + (self.blocked or 0)
        need(self.targets == 1 or not self.memory and len(data["cases"]) == 1, "announcements and a memory")
        need(self.blocked is None or not self.misere, "announcements in misere play")
        # The variables in the order of their tracks: a, a', a'', ..., b, ...
        self.order = [pile + "'" * at for pile in self.piles for at in range(self.targets + 1)]
        self.order += [name + "'" * at for name in self.memory for at in range(2)]
        need(self.piles and len(set(self.order)) == len(self.order), "two variables have one name")
        self.relations, self.taken = {}, []
        self.formulas = Formulas(self.system, self.order, self.relations)

    # What the certificate says.

    def position(self, at=0):
        return [name + "'" * at for name in self.piles] + [name + "'" * min(at, 1) for name in self.memory]

    def says(self, relation, at=0):
        """The relation of positions, about the position before the take or about a target."""
        return {"relation": relation, "of": self.position(at)}

    def space(self):
        if self.data["order"] == "sorted":
            return [difference(x, y, None, 0) for x, y in zip(self.piles, self.piles[1:])]
        need(self.data["order"] == "table", "an unknown order of the piles")
        most = self.data["at_most"].items()
        return [{"sum": [[1, pile]], "low": None, "high": bound} for pile, bound in most]

    def domain(self, case):
        """The positions that the theorem is about."""
        return self.space() + ([self.says(case["possible"])] if case["possible"] is not None else [])

    def step(self, case, rule, step, at=1):
        """What a take is: no pile grows, one shrinks, and the rule and the memory allow it."""
        pairs = [(pile, pile + "'" * at) for pile in self.piles]
        shrinks = [difference(x, y, 0, None) for x, y in pairs]
        same = {"and": [difference(x, y, 0, 0) for x, y in pairs]}
        allowed = [case["rules"][rule], step["when"]]
        return shrinks + [{"not": same}] + [self.about(formula, at) for formula in allowed]

    def about(self, formula, at):
        """The formula about a take, with another target in place of the first."""
        if at == 1 or isinstance(formula, (bool, int)) or formula is None:
            return formula
        if isinstance(formula, list):
            return [self.about(part, at) for part in formula]
        if isinstance(formula, dict):
            return {kind: self.about(part, at) for kind, part in formula.items()}
        named = {pile + "'": pile + "'" * at for pile in self.piles}
        return named.get(formula, formula)

    def moves(self, case):
        return [(rule, step) for rule in range(len(case["rules"])) for step in range(len(case["steps"]))]

    # What is checked.

    def check(self):
        for relation in self.data["relations"]:
            self.check_relation(relation)
        cases = self.data["cases"]
        need(cases, "there are no cases")
        for case in cases:
            need(len(case["rules"]) == len(self.data["rules"]), "a rule is missing in a case")
            for step in case["steps"]:
                need(is_number(step["to"]) and 0 <= step["to"] < len(cases), "a step to a case that is not there")
            for name in [case["claim"], case["possible"]]:
                need(name is None or name in self.relations, f"there is no relation {name!r}")
            need(case["claim"] in self.relations, "a case without a claim")
        own = {case[key] for case in cases for key in ("possible", "into")}
        self.taken = [name for name in self.taken if name not in own]
        covers = [self.check_win(win) for win in self.data["wins"]]
        for at, case in enumerate(cases):
            self.check_case(case, [(kind, cover) for of, kind, cover in covers if of == at])

    def check_relation(self, data):
        name = data["name"]
        need(isinstance(name, str) and name.isalnum(), "a relation without a name of letters and digits")
        need(name not in self.relations, "two relations have one name")
        parameters = names_of(data["parameters"], name)
        bound = names_of(data.get("exists", []), name)
        formulas = Formulas(self.system, parameters + bound, self.relations)
        automaton = Automaton(data["automaton"], self.system, name)
        need(set(automaton.tracks) <= set(parameters), f"{name}: a track that is no parameter")
        need(automaton.ignores_zeros(), f"{name}: zeros in front of a number make a difference")
        formulas.within(name, automaton, [])
        means, table = data.get("means"), formulas.table(automaton)
        if means is None:
            self.taken.append(name)
        else:
            formulas.never(f"{name} leaves out what its formula says", means, Not(table))
            if bound:
                witness = Automaton(data["witness"], self.system, f"the witness of {name}")
                formulas.within(witness.what, witness, [means])
                cover = Automaton(data["cover"], self.system, f"the cover of {name}")
                need(set(cover.tracks) <= set(parameters), f"{cover.what}: a track that is no parameter")
                check_cover(witness, cover, data["cover"]["labels"])
                means = formulas.table(cover)
            formulas.never(f"{name} has what its formula does not say", table, Not(formulas.machine(means)))
        self.relations[name] = (automaton, parameters)

    def check_win(self, win):
        """The moves of a win are what they are said to be, and its cover has nothing else."""
        cases, kind = self.data["cases"], win["kind"]
        need(is_number(win["case"]) and 0 <= win["case"] < len(cases), "winning moves in a case that is not there")
        case = cases[win["case"]]
        what = f"the moves of case {win['case']}, rule {win['rule']}, step {win['step']}"
        moves = Automaton(win["moves"], self.system, what)
        need(set(moves.tracks) <= set(self.order), f"{what}: an unknown track")
        if kind == "many":
            formulas = []
            for at in range(1, self.targets + 1):
                formulas += [self.wins(case, at)]
                if at > 1:
                    formulas += [self.earlier(at - 1, at)]
        else:
            need(kind in ("wins", "moves"), "moves of an unknown kind")
            need((win["rule"], win["step"]) in self.moves(case), f"{what}: there are none such")
            step = case["steps"][win["step"]]
            formulas = self.step(case, win["rule"], step)
            if kind == "wins":
                formulas += [self.says(cases[step["to"]]["claim"], 1), {"not": case["squares"]}]
        self.formulas.within(f"{what}: not what they are said to be", moves, formulas)
        cover = Automaton(win["cover"], self.system, f"the cover of {what}")
        need(set(cover.tracks) <= set(self.position()), f"{cover.what}: a track that is no position")
        check_cover(moves, cover, win["cover"]["labels"])
        return win["case"], kind, self.formulas.table(cover)

    def wins(self, case, at=1):
        """Some take leads to this target, and into the claim. Only for a single case."""
        steps = [{"and": self.step(case, rule, case["steps"][step], at)} for rule, step in self.moves(case)]
        return {"and": [{"or": steps}, self.says(case["claim"], at)]}

    def earlier(self, one, two):
        """The targets differ, and the first one comes first."""
        pairs = [(pile + "'" * one, pile + "'" * two) for pile in self.piles]
        ways = []
        for at, (x, y) in enumerate(pairs):
            same = [difference(*pair, 0, 0) for pair in pairs[:at]]
            ways.append({"and": same + [difference(x, y, None, -1)]})
        return {"or": ways}

    def check_case(self, case, covers):
        never, cases = self.formulas.never, self.data["cases"]
        self.formulas.made.clear()  # what other cases are made of is no longer needed
        domain, claimed = self.domain(case), self.says(case["claim"])
        if case["possible"] is not None:
            never("a new game is left out", case["starts"], {"not": self.says(case["possible"])})
        if self.data["order"] == "sorted":
            need(case["possible"] is None, "sorted piles whose histories matter")
            for at in range(len(self.piles) - 1):
                other = list(self.piles)
                other[at], other[at + 1] = other[at + 1], other[at]
                swapped = {"relation": case["claim"], "of": other + self.memory}
                never("the claim depends on the order of the piles", claimed, {"not": swapped})
        for rule, number in self.moves(case):
            step = case["steps"][number]
            target, take = cases[step["to"]], self.step(case, rule, step)
            if target["possible"] is not None:
                left = {"not": self.says(target["possible"], 1)}
                never("a take leads out of the possible positions", *domain, *take, left)
            if self.blocked is None:
                reached = self.says(target["claim"], 1)
                never("not closed: a take leads from the claim into the claim", *domain, claimed, *take, reached)
        if self.blocked is not None:
            free = {"not": case["squares"]}
            never("not closed: a take into the claim cannot be blocked", *domain, claimed, self.wins(case), free)
            # Takes from the claim into the claim as one automaton, so that several fit into one search.
            both = self.position() + self.position(1)
            into = {"relation": case["into"], "of": both}
            never(f"{case['into']} leaves out a take", *domain, claimed, self.wins(case), {"not": into})
            ways = [self.about(into, at) for at in range(1, self.targets + 1)]
            ways += [self.earlier(at, at + 1) for at in range(1, self.targets)]
            never("not closed: not all takes into the claim can be blocked", *domain, *ways)
        won = [Not(cover) for kind, cover in covers if kind != "moves"]
        moved = [Not(cover) for kind, cover in covers if kind == "moves"]
        outside = [*domain, {"not": claimed}, *won]
        if not self.misere:
            never("a position outside the claim without a winning move", *outside)
            return
        never("a position of the claim without a move", *domain, claimed, *moved)
        for rule, number in self.moves(case):
            take = self.step(case, rule, case["steps"][number])
            never("a position outside the claim with a move, but none that wins", *outside, *take)


# Files ----------------------------------------------------------------------------------------------


def checked(path):
    """Checks one file. Returns a line about it; raises Refused."""
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        need(isinstance(data, dict) and data.get("format") == "goldpile-certificate", "it is no certificate")
        need(data.get("version") == 1, "a certificate of another version")
        digest = hashlib.sha256(data["rule_text"].encode()).hexdigest()
        need(digest == data["rule_text_sha256"], "the rule text is not that of its SHA-256")
        lines = data["rule_text"].splitlines()
        need(data["claim"] and all(line in lines for line in data["claim"]), "the claim is not in the rule text")
        need(isinstance(data["rules"], list), "no list of rules")
        texts = [data["game"], *data["parameters"].values(), *data["rules"]]
        need(all(isinstance(text, str) for text in texts), "a name that is no text")
        certificate = Certificate(data)
        need(len(certificate.piles) == data["number_of_piles"], "a wrong number of piles")
        certificate.check()
        settings = "".join(f" {key}={value}" for key, value in data["parameters"].items())
        piles = len(certificate.piles)
        about = f"{data['game']}{settings}, {piles} pile{'s' if piles > 1 else ''}"
        taken = f"; taken as they are: the automata {', '.join(certificate.taken)}" if certificate.taken else ""
        return f"{about}, in {data['system']['name']}{taken}"
    except OSError as error:
        raise Refused(error.strerror or "it cannot be read") from error
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise Refused(f"it is no JSON: {error}") from error
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError, OverflowError) as error:
        raise Refused(f"it is not written like a certificate ({type(error).__name__}: {error})") from error


def main(paths):
    if not paths:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    sys.stdout.reconfigure(errors="backslashreplace")
    refused = False
    for path in paths:
        try:
            print(f"accepted: {checked(path)}", flush=True)
        except Refused as why:
            refused = True
            print(f"refused: {path}: {why}", flush=True)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
