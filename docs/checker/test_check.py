#!/usr/bin/env python3
"""Compares the machines of check.py with plain arithmetic, for all small numbers in several systems.

    python3 test_check.py
"""

import itertools
import sys

sys.dont_write_bytecode = True
import check

MOST = 24  # numbers up to this


def base(b):
    return {"first": [1], "recurrence": [[1, b]], "words": {"next": [[0] * b], "accepting": [0]}}


def convergents(t):
    words = {"next": [[0] * t + [1], [0] + [-1] * t], "accepting": [0, 1]}
    return {"first": [1, t + 1], "recurrence": [[1, t], [2, 1]], "words": words}


def tribonacci():
    words = {"next": [[0, 1], [0, 2], [0, -1]], "accepting": [0, 1, 2]}
    return {"first": [1, 2, 4], "recurrence": [[1, 1], [2, 1], [3, 1]], "words": words}


def even_fibonacci():
    words = {"next": [[0, 0, 1], [0, 1, -1]], "accepting": [0, 1]}
    return {"first": [1, 3], "recurrence": [[1, 3], [2, -1]], "words": words}


def relations(system, digits, t):
    """Formulas about x, y and z, with what they mean."""
    value = system.value

    def zeros(n):
        return len(digits(n)) - len("".join("01"[d > 0] for d in digits(n)).rstrip("0"))

    def shift(n):
        return value(digits(n) + [0])

    def least(n):
        return value([1] + [0] * zeros(n)) if n else None

    def lower(n):
        """The n-th number, from 1 on, that ends in an even number of zeros."""
        return 0 if n == 0 else [m for m in range(1, 4 * MOST) if zeros(m) % 2 == 0][n - 1]

    def ends(n, last, padded):
        own = ([0] * len(last) if padded else []) + digits(n)
        return own[len(own) - len(last) :] == last and len(own) >= len(last)

    for low, high in [(0, 0), (-3, None), (None, 2), (-5, 7), (4, 4), (20, 31)]:
        inside = lambda n: (low is None or low <= n) and (high is None or n <= high)
        bounds = {"low": low, "high": high}
        yield {"sum": [[1, "x"], [-1, "y"]], **bounds}, lambda x, y, z: inside(x - y)
        yield {"sum": [[2, "x"], [-3, "y"], [1, "z"]], **bounds}, lambda x, y, z: inside(2 * x - 3 * y + z)
        yield {"not": {"sum": [[1, "z"]], **bounds}}, lambda x, y, z: not inside(z)
    yield {"is": ["x", "29"]}, lambda x, y, z: x == 29
    yield {"is": ["x", "0"]}, lambda x, y, z: x == 0
    yield {"zeros": "y", "counts": [True, False], "period": 2}, lambda x, y, z: y > 0 and zeros(y) % 2 == 0
    yield {"zeros": "y", "counts": [False, True, False], "period": 1}, lambda x, y, z: y > 0 and zeros(y) == 1
    for last, padded in itertools.product([[], [1], [0, 1], [1, 0], [0, 0], [1, 0, 0, 1]], [True, False]):
        ending = {"ends": "x", "digits": last, "padded": padded}
        yield ending, lambda x, y, z: ends(x, last, padded)
    for x_, y_ in ["xy", "yx", "xx"]:
        at = lambda numbers, name: numbers["xyz".index(name)]
        yield {"shift": [x_, y_]}, lambda *n: shift(at(n, x_)) == at(n, y_)
        yield {"least": [x_, y_]}, lambda *n: least(at(n, x_)) == at(n, y_)
        if t:
            yield {"floor": [x_, y_]}, lambda *n: lower(at(n, x_)) == at(n, y_)
    if system.next == [[0, 0]]:
        yield {"xor": ["x", "y", "z"]}, lambda x, y, z: x ^ y ^ z == 0
        yield {"xor": ["z", "x"]}, lambda x, y, z: x == z
    less = {"sum": [[1, "x"], [-1, "y"]], "low": None, "high": -1}
    even = {"zeros": "x", "counts": [True, False], "period": 2}
    yield {"and": [less, even]}, lambda x, y, z: x < y and x > 0 and zeros(x) % 2 == 0
    yield {"or": [less, {"not": even}]}, lambda x, y, z: x < y or not (x > 0 and zeros(x) % 2 == 0)


def accepts(system, machine, words):
    """Whether a machine accepts these words, which have the same length."""
    state = machine.start
    for place in zip(*words):
        for name, digit in zip("xyz", place):
            if name in machine.known and state >= 0:
                state = machine.after(state, name, digit)
    return machine.accepts(state)


def main():
    systems = [(base(2), 0), (base(3), 0), (tribonacci(), 0), (even_fibonacci(), 0)]
    systems += [(convergents(1), 1), (convergents(3), 3)]
    compared = 0
    for data, t in systems:
        system = check.System({"name": "", **data})
        digits = {n: system.representation(n) for n in range(4 * MOST)}
        longest = len(digits[MOST]) + 1
        words = [[0] * (longest - len(digits[n])) + digits[n] for n in range(MOST + 1)]
        formulas = check.Formulas(system, ["x", "y", "z"], {})
        for formula, holds in relations(system, digits.__getitem__, t):
            machine = formulas.machine(formula)
            ranges = [range(MOST + 1) if name in machine.known else [0] for name in "xyz"]
            if len(machine.known) == 3:
                ranges = [range(18)] * 3
            for numbers in itertools.product(*ranges):
                expected = holds(*numbers)
                found = accepts(system, machine, [words[n] for n in numbers])
                assert found == expected, (data, formula, numbers, found)
                compared += 1
    print(f"{compared} comparisons")


if __name__ == "__main__":
    main()
