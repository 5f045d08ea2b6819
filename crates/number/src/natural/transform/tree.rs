//! The transform itself: a polynomial modulo many polynomials of degree 1, by halving.
//!
//! Write R₀, R₁, … for the roots of 1 with R₀ = 1, R₂ᵢ² = Rᵢ and R₂ᵢ₊₁ = 2⁴⁸·R₂ᵢ, so that R₂ᵢ₊₁² = −Rᵢ. *Node* i
//! of length 2m stands for a polynomial modulo x²ᵐ − Rᵢ². It splits into node 2i of length m, modulo
//! xᵐ − Rᵢ, and node 2i + 1, modulo xᵐ + Rᵢ. Two halvings are done at a time, so that every value is read and
//! written only once for both.

use super::super::threads::on_two_threads;
use super::field::{ONE, PRIME, difference, product, quarter_turn, root_of_one, sum};

/// Nodes of at most this length are split level by level, longer ones one after the other, so that the part in
/// work stays in the nearest cache.
const SHORT: usize = 1 << 10;

/// From this length on, the halves of a node are handled on two threads.
const LONG: usize = 1 << 16;

/// R₀, R₁, … as factors.
pub(crate) struct Roots(Vec<u64>);

impl Roots {
    /// The first `count` roots, or more.
    pub(crate) fn new(count: usize) -> Self {
        let mut roots = vec![ONE];
        // Of the angle of Rᵢ, the lowest bit of i is a quarter turn, the next an eighth, and so on.
        for log in 2.. {
            let known = roots.len();
            if known >= count {
                break;
            }
            let part = root_of_one(log);
            roots.extend_from_within(..);
            for root in &mut roots[known..] {
                *root = product(*root, part);
            }
        }
        Self(roots)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn at(&self, i: usize) -> u64 {
        self.0[i]
    }

    /// 1/Rᵢ. Inverting all bits of i below the highest gives the root whose angle adds up to half a turn with
    /// this.
    pub(crate) fn inverse(&self, i: usize) -> u64 {
        match i.checked_ilog2() {
            None => ONE,
            Some(highest) => PRIME - self.0[i ^ ((1 << highest) - 1)],
        }
    }
}

/// Replaces the coefficients of a polynomial modulo node `node` by its values, one for each node of length 1 below
/// it. The number of coefficients must be a power of two.
pub(crate) fn evaluate(values: &mut [u64], node: usize, roots: &Roots) {
    if values.len() < LONG {
        evaluate_parts(values, node, roots);
        return;
    }
    split(values, node, roots);
    in_quarters(values, node, |part, node| {
        evaluate_parts(part, node, roots);
    });
}

/// Inverts [`evaluate`] up to a factor: all coefficients are multiplied by their number.
pub(crate) fn interpolate(values: &mut [u64], node: usize, roots: &Roots) {
    if values.len() < LONG {
        interpolate_parts(values, node, roots);
        return;
    }
    in_quarters(values, node, |part, node| {
        interpolate_parts(part, node, roots);
    });
    join(values, node, roots);
}

/// Works on the four nodes two levels below `node`, two of them on another thread.
fn in_quarters(values: &mut [u64], node: usize, work: impl Fn(&mut [u64], usize) + Sync) {
    let quarter = values.len() / 4;
    let (one, other) = values.split_at_mut(2 * quarter);
    let in_turn = |half: &mut [u64], first: usize| {
        for (part, node) in half.chunks_mut(quarter).zip(first..) {
            work(part, node);
        }
    };
    on_two_threads(|| in_turn(one, 4 * node), || in_turn(other, 4 * node + 2));
}

fn evaluate_parts(values: &mut [u64], mut node: usize, roots: &Roots) {
    let mut length = values.len();
    if length > SHORT {
        split(values, node, roots);
        for (part, node) in values.chunks_exact_mut(length / 4).zip(4 * node..) {
            evaluate_parts(part, node, roots);
        }
        return;
    }
    while length >= 4 {
        for (part, node) in values.chunks_exact_mut(length).zip(node..) {
            split(part, node, roots);
        }
        (length, node) = (length / 4, 4 * node);
    }
    if length == 2 {
        for (pair, node) in values.chunks_exact_mut(2).zip(node..) {
            let other = product(pair[1], roots.at(node));
            (pair[0], pair[1]) = (sum(pair[0], other), difference(pair[0], other));
        }
    }
}

fn interpolate_parts(values: &mut [u64], node: usize, roots: &Roots) {
    let count = values.len();
    if count > SHORT {
        for (part, node) in values.chunks_exact_mut(count / 4).zip(4 * node..) {
            interpolate_parts(part, node, roots);
        }
        join(values, node, roots);
        return;
    }
    let mut length = 4;
    if !count.ilog2().is_multiple_of(2) {
        for (pair, node) in values.chunks_exact_mut(2).zip(node * (count / 2)..) {
            let other = product(difference(pair[0], pair[1]), roots.inverse(node));
            (pair[0], pair[1]) = (sum(pair[0], pair[1]), other);
        }
        length = 8;
    }
    while length <= count {
        for (part, node) in values
            .chunks_exact_mut(length)
            .zip(node * (count / length)..)
        {
            join(part, node, roots);
        }
        length *= 4;
    }
}

#[inline]
fn quarters(values: &mut [u64]) -> impl Iterator<Item = [&mut u64; 4]> {
    let (low, high) = values.split_at_mut(values.len() / 2);
    let (a, b) = low.split_at_mut(low.len() / 2);
    let (c, d) = high.split_at_mut(high.len() / 2);
    let pairs = a.iter_mut().zip(b).zip(c.iter_mut().zip(d));
    pairs.map(|((a, b), (c, d))| [a, b, c, d])
}

/// Halves twice: into nodes 4i to 4i + 3.
#[inline]
fn split(values: &mut [u64], i: usize, roots: &Roots) {
    let (root, square) = (roots.at(2 * i), roots.at(i));
    let cube = product(root, square);
    for [a, b, c, d] in quarters(values) {
        let (b_root, c_square, d_cube) =
            (product(*b, root), product(*c, square), product(*d, cube));
        let (plus, minus) = (sum(*a, c_square), difference(*a, c_square));
        let odd_plus = sum(b_root, d_cube);
        let odd_minus = quarter_turn(difference(b_root, d_cube));
        *a = sum(plus, odd_plus);
        *b = difference(plus, odd_plus);
        *c = sum(minus, odd_minus);
        *d = difference(minus, odd_minus);
    }
}

/// Inverts [`split`] up to a factor of 4.
#[inline]
fn join(values: &mut [u64], i: usize, roots: &Roots) {
    let (root, square) = (roots.inverse(2 * i), roots.inverse(i));
    let cube = product(root, square);
    for [a, b, c, d] in quarters(values) {
        let (plus, odd_plus) = (sum(*a, *b), difference(*a, *b));
        let (minus, odd_minus) = (sum(*c, *d), quarter_turn(difference(*d, *c)));
        *a = sum(plus, minus);
        *b = product(sum(odd_plus, odd_minus), root);
        *c = product(difference(plus, minus), square);
        *d = product(difference(odd_plus, odd_minus), cube);
    }
}
