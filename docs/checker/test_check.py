#!/usr/bin/env python3
"""Compares what check.py makes of formulas and of claims with plain arithmetic, for all small numbers in several
systems.

    python3 test_check.py
"""

import ast
import itertools
import math
import random
import sys

sys.dont_write_bytecode = True
import check

MOST = 24  # numbers up to this
TRIPLES = 6  # if there are three, and as many larger ones as there are of these


# Systems ----------------------------------------------------------------------------------------------


def greedy_words(u, digits):
    """The automaton of the words all of whose ends are worth less than the next term of the basis: what has been
    read is known by how many words of each length may follow."""
    lengths = range(len(u) // 2)

    def follow(word):
        """The words of n digits are worth 0, 1, 2, ...; so many of them fit behind the digits, for each n."""
        fit = []
        for n in lengths:
            ends = range(1, len(word) + 1)
            worth = [sum(d * u[n + at] for at, d in enumerate(reversed(word[-end:]))) for end in ends]
            fit.append(max(0, min([u[n]] + [u[n + end] - w for end, w in zip(ends, worth)])))
        return tuple(fit)

    names, rows = {follow(()): ()}, []
    for found in check.met_in_order(names):
        word, row = names[found], []
        for digit in range(digits):
            longer = (word + (digit,)) if any(word) or digit else ()
            after = follow(longer)
            if any(after):
                names.setdefault(after, longer)
            row.append(list(names).index(after) if any(after) else -1)
        rows.append(row)
    return rows, {at for at, fit in enumerate(names) if fit[0]}


def terms_of(first, recurrence, count=24):
    u = list(first)
    while len(u) < count:
        u.append(sum(c * u[len(u) - lag] for lag, c in recurrence))
    return u


# The text of the declaration, and the number of digits.
DECLARED = [
    ("S = 1, 2, 4 then u(n-1) + u(n-2) + u(n-3)", 2),
    ("S = 1, 3 then 3*u(n-1) - u(n-2)", 3),
    ("S = 1, 3 then 2*u(n-1) + 2*u(n-2)", 3),
    ("S of (1 + sqrt 5)/2", 2),
]
# Of these, only the words are looked at.
LONG_PERIODS = [("S of sqrt 3", 3), ("S of sqrt 7", 5), ("S of sqrt 14", 7), ("S of [0; 2, (1, 3)]", 4)]


def systems():
    """How a claim names each system, with the line that declares it and its words."""
    for base in (2, 3):
        yield f"base {base}", "", None
    for t in (1, 2):
        yield f"system {t}", "", None
    for declaration, digits in DECLARED:
        _, _, (rows, accepting) = declared(declaration, digits)
        yield "system S", f"system {declaration}", {"next": rows, "accepting": sorted(accepting)}


def declared(declaration, digits):
    text = f"piles 1\nrule i moved = 1\nsystem {declaration}\nclaim in system S a = 0"
    first, recurrence = check.Game(text, {}, 1).systems["S"]
    return first, recurrence, greedy_words(terms_of(first, recurrence), digits)


class Arithmetic:
    """What is known of the digits of a number, by its greedy representation."""

    def __init__(self, system):
        self.u = terms_of(system.u[: system.count], system.recurrence)

    def digits(self, number):
        found = []
        for weight in reversed([weight for weight in self.u if weight <= number]):
            found.append(number // weight)
            number %= weight
        return found

    def value(self, digits):
        return sum(d * weight for d, weight in zip(reversed(digits), self.u))

    def zeros(self, number):
        return next((at for at, d in enumerate(reversed(self.digits(number))) if d), 0)

    def shift(self, number):
        return self.value(self.digits(abs(number)) + [0]) * (-1 if number < 0 else 1)

    def least(self, number):
        return self.u[self.zeros(abs(number))] if number else 0

    def ends(self, number, last):
        own = [0] * len(last) + self.digits(number) if number >= 0 else []
        return own[len(own) - len(last) :] == last and number >= 0


def floor_of(x, t):
    """The floor of x * (2 - t + sqrt(t * t + 4))/2."""
    root = math.isqrt(x * x * (t * t + 4))
    return (x * (2 - t) + (root if x >= 0 else -root - 1)) // 2


# Formulas of numbers ----------------------------------------------------------------------------------


def relations(system, known, t):
    """Formulas about x, y and z, with what they mean."""
    for low, high in [(0, 0), (-3, None), (None, 2), (-5, 7), (4, 4), (20, 31)]:
        inside = lambda n, low=low, high=high: (low is None or low <= n) and (high is None or n <= high)
        yield ("Linear", ((1, "x"), (-1, "y")), low, high), lambda x, y, z, inside=inside: inside(x - y)
        whole = ("Linear", ((2, "x"), (-1, "y"), (1, "z")), low, high)
        yield whole, lambda x, y, z, inside=inside: inside(2 * x - y + z)
        yield ("Not", ("Linear", ((1, "z"),), low, high)), lambda x, y, z, inside=inside: not inside(z)
    half = ("Exists", ("n",), ("Linear", ((2, "n"), (-1, "x")), 0, 0))
    yield half, lambda x, y, z: x % 2 == 0
    yield ("And", half, check.replaced(half, {"x": "y"})), lambda x, y, z: x % 2 == y % 2 == 0
    less = lambda one, two: ("Linear", ((1, one), (-1, two)), None, -1)
    between = ("Exists", ("n",), ("And", less("x", "n"), less("n", "y")))
    yield between, lambda x, y, z: y - x > 1
    odd = ("Not", check.replaced(half, {"x": "n", "n": "m"}))
    nested = ("Exists", ("n",), ("And", ("Linear", ((1, "y"), (-2, "n")), 0, 1), odd))
    yield nested, lambda x, y, z: y // 2 % 2 == 1
    yield ("Exists", ("n",), ("Linear", ((1, "n"), (-1, "x"), (-1, "y"), (-1, "z")), 7, 7)), lambda x, y, z: True
    yield ("Zeros", "y", (True, False), 2), lambda x, y, z: y > 0 and known.zeros(y) % 2 == 0
    yield ("Zeros", "y", (False, True, False), 1), lambda x, y, z: y > 0 and known.zeros(y) == 1
    counts = (False, True, True, False, True)
    yield ("Zeros", "x", counts, 3), lambda x, y, z: x > 0 and known.zeros(x) > 0 and known.zeros(x) % 3 != 0
    for last in [(), (1,), (0, 1), (1, 0), (0, 0), (1, 0, 0, 1), (2,)]:
        yield ("Ends", "x", last), lambda x, y, z, last=last: known.ends(x, list(last))
    at = lambda name, numbers: numbers["xyz".index(name)]
    for one, two in ["xy", "yx", "xx"]:
        pair = lambda numbers, one=one, two=two: (at(one, numbers), at(two, numbers))
        yield ("Shift", one, two), lambda *n, pair=pair: known.shift(pair(n)[0]) == pair(n)[1]
        yield ("Least", one, two), lambda *n, pair=pair: pair(n)[0] > 0 and known.least(pair(n)[0]) == pair(n)[1]
        if t:
            yield ("Floor", one, two), lambda *n, pair=pair: floor_of(pair(n)[0], t) == pair(n)[1]
    if system.name == "base 2":
        yield ("Xor", ("x", "y", "z")), lambda x, y, z: x ^ y ^ z == 0
        yield ("Xor", ("z", "x")), lambda x, y, z: x == z
        yield ("Xor", ("y",)), lambda x, y, z: y == 0
    for counts in [(0,), (1,), (2,), (0, 2), ()]:
        pairs = (("x", "y"), ("z", "y"))
        yield ("Changed", pairs, counts), lambda x, y, z, counts=counts: (x != y) + (z != y) in counts
    even = ("Zeros", "x", (True, False), 2)
    yield ("And", less("x", "y"), even), lambda x, y, z: x < y and x > 0 and known.zeros(x) % 2 == 0
    yield ("Or", less("x", "y"), ("Not", even)), lambda x, y, z: x < y or not (x > 0 and known.zeros(x) % 2 == 0)
    # Two numbers without a 1 at the same place, read in both orders.
    states = ((True, (((0, 0), 0), ((0, 1), 0), ((1, 0), 0))),)
    apart = lambda x, y: apart_places(known, x, y)
    yield ("Reads", states, ("x", "y")), lambda x, y, z: apart(x, y)
    yield ("Reads", states, ("z", "y")), lambda x, y, z: apart(z, y)
    yield ("Reads", states, ("x", "x")), lambda x, y, z: x == 0
    yield from tables(system)


def tables(system):
    """Automata with their tracks renamed, exchanged and equal."""
    whole = ("Linear", ((1, "x"), (-2, "y")), None, 3)
    formulas = check.Formulas(system, ["x", "y"], {})
    table = formulas.automaton(whole, "a test")
    for one, two in itertools.product("xyz", repeat=2):
        holds = lambda *n, one=one, two=two: n["xyz".index(one)] - 2 * n["xyz".index(two)] <= 3
        yield ("Accepts", table, (one, two)), holds
    for holds in (True, False):
        table = formulas.automaton(holds, "a test")
        yield ("Accepts", table, ()), lambda x, y, z, holds=holds: holds
        yield holds, lambda x, y, z, holds=holds: holds


def apart_places(known, *numbers):
    """Whether there is at most one digit that is not 0 at each place, and that is 1."""
    words = [known.digits(number) for number in numbers]
    longest = max(map(len, words))
    padded = [[0] * (longest - len(word)) + word for word in words]
    return all(sum(place) < 2 for place in zip(*padded))


# Claims -----------------------------------------------------------------------------------------------


def claims_about_numbers(name, t):
    """Claims about the numbers of three piles, with what they mean."""
    A, B = lambda x: floor_of(x, t), lambda x: floor_of(x, t) + t * x
    yield from ((text, lambda a, b, c, text=text: eval(text.replace(" = ", " == "))) for text in (
        "a <= b < c", "a != b", "2*a - 3*b + c < 4", "not a = b or c >= 3 and a < 5", "a - (b - c) = 3",
        "(a - b)*3 + 1 > c", "-a + b = -2", "(a + b) > c", "not (a = 1 and b = 1)",
    ))
    yield "|a - b| = c", lambda a, b, c: abs(a - b) == c
    yield "||a - b| - c| <= 1", lambda a, b, c: abs(abs(a - b) - c) <= 1
    yield "|a - 2*b| + |b - c| < 5", lambda a, b, c: abs(a - 2 * b) + abs(b - c) < 5
    yield "a even and b - c odd", lambda a, b, c: a % 2 == 0 and (b - c) % 2 == 1
    for k in (1, 2, 5):
        yield f"(a - b) mod {k} = c", lambda a, b, c, k=k: (a - b) % k == c
        yield f"(a - b) div {k} = c - 4", lambda a, b, c, k=k: (a - b) // k == c - 4
        yield f"{k} divides a - 3*b + 1", lambda a, b, c, k=k: (a - 3 * b + 1) % k == 0
    yield "(a - b) mod (0 - 3) = c", lambda a, b, c: (a - b) % 3 == c
    yield "(a + b) mod 0 = c and a div 0 = 0", lambda a, b, c: a + b == c
    yield "0 divides a - b", lambda a, b, c: a == b
    yield "2 divides 7 or c = 3", lambda a, b, c: c == 3
    yield "((a - b) mod 4) div 2 = c", lambda a, b, c: (a - b) % 4 // 2 == c
    yield "max(a, b) - min(a, b, c) = 2", lambda a, b, c: max(a, b) - min(a, b, c) == 2
    yield "min(a - b, b - a, 0 - c) = -3", lambda a, b, c: min(a - b, b - a, -c) == -3
    yield "max(a - 3, |b - c|, 1) <= min(4, a + b)", lambda a, b, c: max(a - 3, abs(b - c), 1) <= min(4, a + b)
    yield "total = 7 and each pile: x > 1", lambda a, b, c: a + b + c == 7 and min(a, b, c) > 1
    yield "some pile: (x mod 3 = 2 and x < b)", lambda a, b, c: any(x % 3 == 2 and x < b for x in (a, b, c))
    yield "a in {1, 3..5, b + c}", lambda a, b, c: a == 1 or 3 <= a <= 5 or a == b + c
    yield "a not in b..c", lambda a, b, c: not b <= a <= c
    yield "gcd(6, 4) = a or b = c = 1", lambda a, b, c: a == 2 or b == c == 1
    if name == "base 2":
        yield "nimsum = 0", lambda a, b, c: a ^ b ^ c == 0
        yield "a xor (b - 5) = c - 4", lambda a, b, c: a ^ (b - 5) == c - 4
        yield "(a - b) xor (b - c) xor 3 < 0", lambda a, b, c: (a - b) ^ (b - c) ^ 3 < 0
    if name.startswith("system") and t:
        lower = {A(n) for n in range(1, 99)}
        yield "A(a) = b and B(a) = c", lambda a, b, c: A(a) == b and B(a) == c
        yield "A(a - b) = c - 9", lambda a, b, c: A(a - b) == c - 9
        yield "B(a - b) + c < 0", lambda a, b, c: B(a - b) + c < 0
        yield "a in lower and b - c in upper", lambda a, b, c: a in lower and b > c and b - c not in lower
    if name == "system 1":
        yield "a in word(ba)", lambda a, b, c: a in [B(A(n)) for n in range(1, 30)]
        yield "a - b in word(aab)", lambda a, b, c: a - b in [A(A(B(n))) for n in range(1, 30)]


def claims_about_digits(known):
    """Claims about their digits."""
    yield "shift(a) = b", lambda a, b, c: known.shift(a) == b
    yield "shift(a - b) + c < 0", lambda a, b, c: known.shift(a - b) + c < 0
    yield "least(a) > b", lambda a, b, c: known.least(a) > b
    yield "least(a - b) + least(0) = c", lambda a, b, c: known.least(a - b) == c
    yield "zeros(a) even", lambda a, b, c: known.zeros(a) % 2 == 0
    yield "zeros(a - b) = 1", lambda a, b, c: known.zeros(abs(a - b)) == 1
    yield "7*(zeros(a) - 7) > 6*zeros(a) or b = 2", lambda a, b, c: known.zeros(a) > 49 or b == 2
    yield "7*(zeros(1 - a) - 3) > 5*zeros(1 - a) - 17", lambda a, b, c: known.zeros(abs(1 - a)) > 2
    yield "7*(zeros(a) - 1) > 6*zeros(a) - 5", lambda a, b, c: known.zeros(a) > 2
    yield "|2*zeros(a) - 3| < 2 and b = 1", lambda a, b, c: abs(2 * known.zeros(a) - 3) < 2 and b == 1
    yield "2 divides zeros(a) + 1", lambda a, b, c: known.zeros(a) % 2 == 1
    yield "zeros(a) mod 3 = 1", lambda a, b, c: known.zeros(a) % 3 == 1
    yield "zeros(a) = zeros(a)", lambda a, b, c: True
    yield "ends(a) 01 or ends(b - c) 10", lambda a, b, c: known.ends(a, [0, 1]) or known.ends(b - c, [1, 0])
    apart = "automaton \"0*: 00 01 10 > 0\""
    yield f"(a, b - c) in {apart}", lambda a, b, c: b >= c and apart_places(known, a, b - c)


ANY_ORDER = [
    ("a <= b - 1 and c = 2*b", lambda a, b, c: a <= b - 1 and c == 2 * b),
    ("a = b or b + 3 < c", lambda a, b, c: a == b or b + 3 < c),
    ("a > b", lambda a, b, c: False),
    ("c = 4", lambda a, b, c: c == 4),
]


def theorem(name, declaration, words, claim, order="table"):
    text = f"piles 3\norder {order}\nrule i moved = 1\n{declaration}\nclaim in {name}\n  {claim}\n"
    return check.Theorem(check.Game(text, {}, 3), words)


# The comparison ---------------------------------------------------------------------------------------


class Compared:
    """Reads numbers with machines and automata, and counts."""

    def __init__(self, system, known):
        self.system, self.known, self.count = system, known, 0
        self.longest = len(known.digits(MOST)) + 1
        self.dice = random.Random(1)

    def word(self, number):
        digits = self.known.digits(number)
        return [0] * (self.longest - len(digits)) + digits

    def numbers(self, used, names):
        if len(used) < 3:
            return itertools.product(*(range(MOST + 1) if name in used else [0] for name in names))
        larger = (tuple(self.dice.randint(0, MOST) for _ in names) for _ in range(TRIPLES**3))
        return itertools.chain(itertools.product(range(TRIPLES), repeat=3), larger)

    def machine(self, formula, holds):
        """A machine reads x, y, z."""
        machine = check.Formulas(self.system, ["x", "y", "z"], {}).machine(formula)
        for numbers in self.numbers(machine.known, "xyz"):
            state = machine.start
            for place in zip(*map(self.word, numbers)):
                for name, digit in zip("xyz", place):
                    if name in machine.known and state >= 0:
                        state = machine.after(state, name, digit)
            assert machine.accepts(state) == holds(*numbers), (self.system.name, formula, numbers)
            self.count += 1

    def automaton(self, automaton, said, holds):
        """An automaton reads a, b, c, where it has them."""
        for numbers in self.numbers("abc", "abc"):
            words = dict(zip("abc", map(self.word, numbers)))
            states = {0} if automaton.next else set()
            for at in range(self.longest):
                for track in automaton.tracks:
                    states = automaton.read(states, words[track][at])
            accepted = not automaton.accepting.isdisjoint(states)
            assert accepted == holds(*numbers), (self.system.name, said, numbers)
            self.count += 1


def compares_denominators():
    """The bases of irrational numbers are the denominators of their convergents."""
    compared = 0
    for p, q, d, r in itertools.product((0, 1, -3), (1, 2, -1), (2, 3, 7, 13, 14, 19, 29), (1, 2, 5)):
        try:
            first, recurrence = check.ostrowski(p, q, d, r)
        except check.Refused:
            continue  # too long a period
        # The number to 60 places, and its convergents by Euclid's algorithm.
        scale = 10**60
        root = math.isqrt(q * q * d * scale**2) * (1 if q > 0 else -1)
        above, below = p * scale + root, r * scale
        above, below, denominators = below, above % below, [0, 1]
        while len(denominators) < 20:
            quotient, rest = divmod(above, below)
            denominators.append(quotient * denominators[-1] + denominators[-2])
            above, below = below, rest
        expected = denominators[2:] if denominators[2] == 1 else denominators[1:]
        assert terms_of(first, recurrence)[:16] == expected[:16], (p, q, d, r)
        compared += 1
    assert compared > 50


def refuses_other_systems():
    """Bases and words that do not count 0, 1, 2, ..., each with a change to those of Zeckendorf."""
    first, recurrence, words = [1, 2], [(1, 1), (2, 1)], ([[0, 1], [0, -1]], {0, 1})
    check.System("right", first, recurrence, words)
    for wrong in [[1, 3], [2, 3], [1], [1, 1], [1, 0], [1, -2]]:
        refused("first", wrong, recurrence, words)
    for wrong in [[(1, 1)], [(1, 1), (2, 2)], [(1, 2), (2, -1)], [(1, 1), (3, 1)], [], [(1, 1), (2, -1)], [(0, 1)]]:
        refused("recurrence", first, wrong, words)
    for rows, accepting in [
        ([[0, 1], [0, 1]], {0, 1}),
        ([[0, 1], [-1, 0]], {0, 1}),
        ([[0, 1], [1, -1]], {0, 1}),
        ([[1, 0], [0, -1]], {0, 1}),
        ([[0, 1], [0, -1]], {0}),
        ([[0, 1], [0, -1]], set()),
        ([[0, 0]], {0}),
        ([[0, 1], [2, -1], [0, -1]], {0, 1, 2}),
        ([[0]], {0}),
        ([[-1, 0], [0, -1]], {0, 1}),
    ]:
        refused("words", first, recurrence, (rows, accepting))
    # As many words as numbers, but not in their order.
    refused("order", [1, 2, 4], [(1, 2)], ([[0, 1], [1, 0]], {0}))


def refused(what, *system):
    try:
        check.System("wrong", *system)
    except check.Refused:
        return
    raise AssertionError((what, *system))


def functions_are_short():
    with open(check.__file__, encoding="utf-8") as file:
        for node in ast.walk(ast.parse(file.read())):
            if isinstance(node, ast.FunctionDef):
                assert node.end_lineno - node.lineno < 60, f"{node.name} has more than 60 lines"


def main():
    functions_are_short()
    refuses_other_systems()
    compares_denominators()
    for declaration, digits in LONG_PERIODS:
        check.System("right", *declared(declaration, digits))
    compared = 0
    for name, declaration, words in systems():
        check.Work.done = 0
        system = theorem(name, declaration, words, "a = 0").system
        known, t = Arithmetic(system), int(name[7:]) if name[7:].isdigit() else 0
        comparison = Compared(system, known)
        for formula, holds in relations(system, known, t):
            comparison.machine(formula, holds)
        # In other systems, these take minutes, and most of them in that of t = 2 some seconds.
        arithmetic = [] if declaration else claims_about_numbers(name, t)
        arithmetic = [one for one in arithmetic if t < 2 or one[0][0] in "AB"]
        for claim, holds in [*claims_about_digits(known), *arithmetic]:
            found = theorem(name, declaration, words, claim).claimed[()]
            comparison.automaton(found, claim, holds)
        for claim, holds in ANY_ORDER:
            found = theorem(name, declaration, words, claim, "free").claimed[()]
            comparison.automaton(found, claim, lambda *n: holds(*sorted(n)))
        compared += comparison.count
    print(f"{compared} comparisons")


if __name__ == "__main__":
    main()
