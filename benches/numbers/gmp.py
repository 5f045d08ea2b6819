"""Times GMP, as gmpy2 calls it: prints what, the number of digits and seconds of processor time.

Without arguments: products, decimal notation, and floor(n*phi) by a square root, for lengths up to
10^6 digits. With the argument P, reads two piles and says whether Wythoff's game with them is lost.
"""

import sys
import time

import gmpy2
from gmpy2 import isqrt, mpz


def wythoff():
    a, b = sorted(mpz(pile) for pile in sys.stdin.read().split(","))
    n = b - a
    print("P" if a == (n + isqrt(5 * n * n)) >> 1 else "N")


def shortest(work, rounds):
    best = float("inf")
    for _ in range(rounds):
        begun = time.process_time()
        result = work()
        best = min(best, time.process_time() - begun)
        del result
    return best


def measure():
    state = gmpy2.random_state(1)
    for digits, rounds in [(10**3, 3000), (10**4, 500), (10**5, 50), (10**6, 10)]:
        bits = mpz(10**digits).bit_length()
        a, b = (mpz(1) << (bits - 1) | gmpy2.mpz_urandomb(state, bits) for _ in range(2))
        text = a.digits()
        few = max(5, rounds // 10)
        print("product", digits, shortest(lambda: a * b, rounds))
        print("root", digits, shortest(lambda: (a + isqrt(5 * a * a)) >> 1, rounds))
        print("in", digits, shortest(lambda: mpz(text), few))
        print("out", digits, shortest(lambda: a.digits(), few))


if sys.argv[1:] == ["P"]:
    wythoff()
else:
    measure()
