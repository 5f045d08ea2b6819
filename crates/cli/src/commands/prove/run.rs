//! Decides several claims in parallel, and delivers the results in order.

use crate::Failure;
use crate::long_work::LongWork;
use crate::long_work::bar::line;
use crate::long_work::deadline::{CHECK_INTERVAL, Deadline};
use goldpile_claims::verify::{ProofReport, Ruling, prove};
use goldpile_engine::{Cancel, Control, Game, Progress};
use goldpile_prove::{
    Certificate, ClaimInstance, DecisionControl, LIMIT, Stopped, Strategy, Translated,
    Untranslatable, certificate, strategy,
};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

pub(crate) struct ClaimLimits {
    /// The time after which a claim is given up; `None` for no limit.
    pub(crate) give_up: Option<Duration>,
    /// Whether a proved claim also gets a certificate.
    pub(crate) certify: bool,
    /// Whether a proved claim also gets the cases of its strategy.
    pub(crate) explain: bool,
}

pub(crate) struct DecidedClaim {
    pub(crate) game: Game,
    pub(crate) piles: usize,
    pub(crate) proof: ProofReport,
    pub(crate) time: Duration,
    /// The certificate, if it was asked for and the claim is proved.
    pub(crate) certificate: Option<Translated<Certificate>>,
    /// The strategy, if it was asked for and the claim is proved.
    pub(crate) strategy: Option<Translated<Strategy>>,
}

/// Decides the claims and calls `told` with the results in order, each as soon as it is known. The result is
/// whether Ctrl-C ended the work; claims not decided by then are left out.
///
/// # Errors
/// The errors of `told`.
pub(crate) fn all(
    wanted: &[(Game, usize)],
    bounds: &ClaimLimits,
    mut told: impl FnMut(&DecidedClaim) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let long = LongWork::shown("the proof is taking a long time");
    let bar = line();
    let made = AtomicU64::new(0);
    let left = Mutex::new(0..wanted.len());
    let ended = Cancel::default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let (send, receive) = channel();
        for thread in 0..threads.min(wanted.len()) {
            let (send, left) = (send.clone(), &left);
            // Every other thread begins at the end of the list. The claims there have large parameters and take
            // longest: begun last, one of them would keep a single thread busy while all others are idle.
            let next = move || {
                let mut left = left.lock().unwrap_or_else(PoisonError::into_inner);
                let is_even = thread.is_multiple_of(2);
                if is_even {
                    left.next()
                } else {
                    left.next_back()
                }
            };
            let (ended, made) = (&ended, &made);
            scope.spawn(move || work(wanted, bounds, next, ended, made, send));
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        loop {
            match receive.recv_timeout(CHECK_INTERVAL) {
                Ok((index, proved)) => {
                    waiting.insert(index, proved);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if long.cancel.is_cancelled() {
                ended.cancel();
                return Ok(true);
            }
            while let Some(proved) = waiting.remove(&due) {
                let written = bar.suspend(|| told(&proved));
                if let Err(error) = written {
                    ended.cancel();
                    return Err(error);
                }
                due += 1;
            }
            if let Some((game, _)) = wanted.get(due) {
                let states = made.load(Ordering::Relaxed);
                bar.set_message(format!("{}: {states} states so far", game.title()));
                bar.tick();
            }
        }
        Ok(false)
    })
}

/// Decides one claim after another until `next` has no more.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the channel closes once every thread has dropped its sender"
)]
fn work(
    wanted: &[(Game, usize)],
    bounds: &ClaimLimits,
    next: impl Fn() -> Option<usize>,
    ended: &Cancel,
    made: &AtomicU64,
    send: Sender<(usize, DecidedClaim)>,
) {
    loop {
        let Some(index) = next() else { return };
        let (game, piles) = &wanted[index];
        let start = Instant::now();
        let cancel = Cancel::default();
        let last = std::cell::Cell::new(0);
        let _deadline = Deadline::new(bounds.give_up, ended, &cancel);
        let look = |states: Progress| {
            let before = last.replace(states.done);
            made.fetch_add(states.done - before, Ordering::Relaxed);
        };
        let control = Control {
            cancel,
            progress: &look,
        };
        let control = DecisionControl::new(LIMIT, control);
        let mut proof = prove(game, *piles, &control);
        let time = start.elapsed();
        let is_proved = matches!(proof.result, Ruling::Proved { .. });
        let mut certificate = made_if_wanted(bounds.certify && is_proved, game, *piles, |theory| {
            certificate(theory, &control)
        });
        let mut strategy = made_if_wanted(bounds.explain && is_proved, game, *piles, |theory| {
            strategy(theory, &control)
        });
        if let Some(bound) = bounds.give_up {
            let given_up = format!("given up after {} s", bound.as_secs());
            if let Ruling::Unknown { why, stopped } = &mut proof.result
                && *stopped == Some(Stopped::Cancelled)
            {
                why.clone_from(&given_up);
            }
            let others = [
                certificate.as_mut().and_then(|made| made.as_mut().err()),
                strategy.as_mut().and_then(|made| made.as_mut().err()),
            ];
            for why in others.into_iter().flatten() {
                if *why == Untranslatable::Stopped(Stopped::Cancelled) {
                    *why = Untranslatable::Undecided(given_up.clone());
                }
            }
        }
        let proved = DecidedClaim {
            game: game.clone(),
            piles: *piles,
            proof,
            time,
            certificate,
            strategy,
        };
        if ended.is_cancelled() || send.send((index, proved)).is_err() {
            return;
        }
    }
}

/// What `make` makes of a claim, if it is `wanted`.
fn made_if_wanted<T>(
    wanted: bool,
    game: &Game,
    piles: usize,
    make: impl FnOnce(&ClaimInstance) -> Translated<Option<T>>,
) -> Option<Translated<T>> {
    wanted
        .then(|| ClaimInstance::of(&*game.rules, piles).and_then(|theory| make(&theory)))
        .and_then(Result::transpose)
}
