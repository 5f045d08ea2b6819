#!/usr/bin/env python3
"""Prints what a certificate of goldpile is about: its rule text, and the rules and the claim as formulas.

    python3 show.py FILE

Checks nothing; compare the formulas with the rules.
"""

import json
import sys


def text(formula, outer=""):
    """The formula, to be read by people."""
    if isinstance(formula, bool):
        return "true" if formula else "false"
    kind = next(iter(formula))
    of = formula[kind]
    if kind in ("and", "or"):
        joined = f" {kind} ".join(text(part, kind) for part in of)
        return f"({joined})" if outer and outer != kind else joined
    if kind == "not":
        return f"not {text(of, kind)}"
    if kind == "sum":
        return text_of_sum(of, formula["low"], formula["high"])
    if kind == "zeros":
        counts = [str(n) for n, holds in enumerate(formula["counts"]) if holds]
        return f"zeros({of}) in {{{', '.join(counts)}}} with period {formula['period']} from {len(formula['counts']) - formula['period']} on"
    if kind == "ends":
        padded = "" if formula["padded"] else " itself"
        return f"{of}{padded} ends in {' '.join(map(str, formula['digits']))}"
    if kind == "relation":
        return f"{of}({', '.join(formula['of'])})"
    if kind == "xor":
        return f"{' xor '.join(of)} = 0"
    return {"is": "{} = {}", "shift": "shift({}) = {}", "least": "least({}) = {}", "floor": "A({}) = {}"}[kind].format(*of)


def text_of_sum(terms, low, high):
    def side(sign):
        return [f"{abs(c)}*{x}" if abs(c) > 1 else x for c, x in terms if c * sign > 0]

    if low is not None and low != high and high is not None:
        whole = " + ".join(f"{c}*{x}" for c, x in terms)
        return f"{low} <= {whole} <= {high}"
    bound, sign = (low, ">=") if high is None else (high, "=" if low == high else "<=")
    left, right = side(1), side(-1)
    if bound > 0:
        right.append(str(bound))
    elif bound < 0:
        left.append(str(-bound))
    return f"{' + '.join(left) or 0} {sign} {' + '.join(right) or 0}"


def show(data):
    print("\n".join(f"  {line}" for line in data["rule_text"].splitlines()))
    print(f"  as formulas, {data['system']['name']}:")
    recurrence = " + ".join(f"{c}*u(n-{lag})" for lag, c in data['system']['recurrence'])
    print(f"  basis {', '.join(map(str, data['system']['first']))}, ..., u(n) = {recurrence}")
    for relation in data["relations"]:
        head = f"  {relation['name']}({', '.join(relation['parameters'])})"
        bound = f"for some {', '.join(relation['exists'])}: " if "exists" in relation else ""
        means = text(relation["means"]) if "means" in relation else "what its automaton accepts"
        print(f"{head} means {bound}{means}")
    for at, case in enumerate(data["cases"]):
        counters = ", ".join(f"{name} = {value}" for name, value in case["counters"].items())
        print(f"  case {at} ({counters or 'the only one'}): the claim is {case['claim']}")
        print(f"    a new game: {text(case['starts'])}")
        for name, rule in zip(data["rules"], case["rules"]):
            print(f"    rule {name}: {text(rule)}")
        for step in case["steps"]:
            print(f"    then case {step['to']}: {text(step['when'])}")
        if data["blocked"] is not None:
            print(f"    up to {data['blocked']} may be announced of: {text(case['squares'])}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    with open(sys.argv[1], encoding="utf-8") as shown:
        show(json.load(shown))
