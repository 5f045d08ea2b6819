#!/usr/bin/env python3
"""Says what check.py reads in rule texts, for small piles.

    python3 reading.py < questions.jsonl > answers.jsonl

Each line of the input is a JSON object: the text of the rules, the value of each parameter, the number of
piles, the most tokens in a pile and, for a claim in a system that the text declares, the words of its digits:

    {"text": "...", "parameters": {"t": 1}, "piles": 2, "most": 4, "words": null}

Each line of the output answers it: the starts, and all states that play can reach from them. A start is its
piles and its memory. A state is its piles, its memory, its moves (each the rule, the piles that it leaves and
the memory after it), the positions that may be announced (null if the game has no announcements), whether the
claim says that it is lost, and whether it is: by plain recursion over these moves.

    {"starts": [[[0], []], ...], "states": [[[1], [], [[0, [0], []]], null, false, false], ...]}

If the order of the piles is that of their sizes, a state has them in that order. A text that check.py refuses
is answered by {"refused": "why"}. The program's tests compare all of this with what the program reads.

A line {"system": "S of sqrt 2", "terms": 3} asks for the first terms of a system: {"terms": [1, 2, 5]}.
"""

import itertools
import json
import sys
import traceback

sys.dont_write_bytecode = True
import check

MOST_REMEMBERED = 60  # a memory without bounds is looked for up to this
MOST_WORK = 60_000  # states of machines, for each text


def rows(most):
    """All rows of numbers up to these."""
    return itertools.product(*(range(number + 1) for number in most))


def growing(count):
    """All rows of so many numbers, those with a small maximum first."""
    for most in range(MOST_REMEMBERED + 1 if count else 1):
        yield from (row for row in rows([most] * count) if max(row, default=0) == most)


class Reading:
    """A game as check.py reads it, played out from small starts."""

    def __init__(self, question):
        check.Work.done, check.Work.most = 0, MOST_WORK
        self.game = check.Game(question["text"], question["parameters"], question["piles"])
        self.theorem = check.Theorem(self.game, question["words"])
        # What it would say of the game can be read back.
        self.said = list(check.Words(self.theorem).lines())
        self.most = [min(question["most"], self.game.bounds.get(pile, question["most"])) for pile in self.game.piles]
        self.machines = {}  # by the method of the theorem and what it is given

    def holds(self, numbers, method, *of):
        """Whether a formula of the theorem holds for these numbers: whether its machine accepts their digits."""
        if (method, of) not in self.machines:
            theorem = self.theorem
            formula = theorem.says(theorem.claimed[of[0]]) if method == "claimed" else getattr(theorem, method)(*of)
            self.machines[method, of] = theorem.formulas.machine(formula)
        machine = self.machines[method, of]
        system, names = self.theorem.system, [name for name in self.theorem.order if name in machine.known]
        digits = [system.representation(numbers[name]) for name in names]
        longest = max(map(len, digits), default=0)
        state = machine.start
        for place in zip(*([0] * (longest - len(word)) + word for word in digits)):
            for name, digit in zip(names, place):
                if state >= 0:
                    state = machine.after(state, name, digit)
        return machine.accepts(state)

    def split(self, memory):
        """The case of a memory, and the values of the others by name."""
        case = tuple(value for value, told in zip(memory, self.game.memory) if told.low is not None)
        others = {told.name: value for value, told in zip(memory, self.game.memory) if told.low is None}
        return case, others

    def whole(self, case, others):
        """The memory of a case and the values of the others, in order."""
        case, others = iter(case), iter(others)
        return tuple(next(others if told.low is None else case) for told in self.game.memory)

    def only_memory(self, numbers, prime, method, *of):
        """The one memory for which the formula of its case holds, with its names followed by this."""
        names = [name + prime for name in self.theorem.open]
        for others in growing(len(names)):
            named = {**numbers, **dict(zip(names, others))}
            found = [case for case in self.theorem.cases if self.holds(named, method, *of, case)]
            if found:
                assert len(found) == 1, f"several memories: {found} at {named}"
                return self.whole(found[0], others)
        raise AssertionError(f"no memory at {numbers}")

    def starts(self):
        """The starts with small piles."""
        for piles in rows(self.most):
            numbers = dict(zip(self.game.piles, piles))
            if self.holds(numbers, "space"):
                yield piles, self.only_memory(numbers, "", "start")

    def ordered(self, piles):
        """The piles in the order of their letters."""
        return tuple(sorted(piles)) if self.game.order == "sorted" else piles

    def take(self, piles, after, memory):
        """The case of a take, and its numbers by name."""
        case, others = self.split(memory)
        letters = self.game.piles
        return case, {**dict(zip(letters, piles)), **dict(zip((pile + "'" for pile in letters), after)), **others}

    def moves(self, piles, memory):
        """The moves from a state: the rule, the piles that it leaves, the memory after it."""
        found = []
        for after in rows(piles):
            case, numbers = self.take(piles, after, memory)
            rules = range(len(self.game.rules))
            allowed = [rule for rule in rules if self.holds(numbers, "take", case, rule)]
            if allowed:
                later = self.only_memory(numbers, "'", "step", case)
                found += [(rule, after, later) for rule in allowed]
        return sorted(found)

    def squares(self, piles, memory):
        """What may be announced before a take."""
        if self.game.blocked is None:
            return None
        found = []
        for after in rows(piles):
            _, numbers = self.take(piles, after, memory)
            if after != piles and self.holds(numbers, "announced"):
                found.append(after)
        return found

    def is_claimed(self, piles, memory):
        """Whether the claim says that a state is lost."""
        case, others = self.split(memory)
        return self.holds({**dict(zip(self.game.piles, piles)), **others}, "claimed", case)

    def is_lost(self, moves, squares, lost):
        """Whether a state is lost, once those that its moves lead to are known."""
        targets = {(after, later): lost[self.ordered(after), later] for _, after, later in moves}
        if not targets:
            return not self.game.misere
        winning = [after for (after, _), is_lost in targets.items() if is_lost]
        if not winning:
            return True
        # Not all moves may be blocked in misere play: a player who cannot move has won.
        leaves = not self.game.misere or len(winning) < len(targets)
        room = self.game.blocked or 0
        return leaves and len(winning) <= room and all(after in squares for after in winning)

    def answer(self):
        """What the program's tests compare."""
        starts = list(self.starts())
        known, pending = {}, list(starts)
        while pending:
            state = pending.pop()
            if state not in known:
                known[state] = self.moves(*state)
                pending += [(self.ordered(after), later) for _, after, later in known[state]]
        states, lost = [], {}
        for state in sorted(known, key=lambda state: (sum(state[0]), state)):
            squares = self.squares(*state)
            lost[state] = self.is_lost(known[state], squares, lost)
            states.append([*state, known[state], squares, self.is_claimed(*state), lost[state]])
        return {"starts": starts, "states": sorted(states, key=lambda state: state[:2])}


def terms(declaration, count):
    """The first terms of the basis of a system."""
    text = f"piles 1\nrule i\n  a' = 0\nsystem {declaration}\nclaim\n  a = 0"
    (first, recurrence), = check.Game(text, {}, 1).systems.values()
    found = list(first)
    while len(found) < count:
        found.append(sum(factor * found[-lag] for lag, factor in recurrence))
    return {"terms": found[:count]}


def main():
    for line in sys.stdin:
        try:
            question = json.loads(line)
            system = question.get("system")
            answer = terms(system, question["terms"]) if system else Reading(question).answer()
        except check.Refused as why:
            answer = {"refused": str(why)}
        except Exception:
            answer = {"failed": traceback.format_exc()}
        print(json.dumps(answer, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
