//! Plays the match of the film: every key as a person presses it, and every tick until nothing moves.

use crate::hand::{Hand, expert_settings, found};
use goldpile_app::{Job, JobId};
use goldpile_engine::{Record, start};
use goldpile_games::catalogue;
use goldpile_play::{Level, Match, Seat, Side};
use goldpile_tui::{
    ActiveSettings, Colours, Continuation, Effect, Environment, Message, Opening, Settings,
};
use ratatui::buffer::Buffer;

const SIZE: (u16, u16) = (120, 40);
const START: &str = "10,14";
const SEED: u64 = 7;

/// The milliseconds between two ticks.
const TICK: usize = 60;
/// The number of ticks for which the opponent thinks.
const THINKING: usize = 7;
/// The maximum number of ticks until everything has come to rest.
const MOST_TICKS: usize = 200;
/// How long a frame is shown, in milliseconds: after a key that chooses, before Enter, with text to read, and at
/// the end.
const CHOOSING: usize = 220;
const CHOSEN: usize = 900;
const READING: usize = 2_000;
const ENDING: usize = 5_000;

/// The P-positions of Wythoff's game that the film needs.
const TO_LEAVE: [(usize, usize); 6] = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene {
    /// Before the hint, and while later moves are chosen.
    Choice,
    Hint,
    /// The first take, until the opponent has answered.
    Take,
    Reply,
    End,
}

pub struct Frame {
    pub scene: Scene,
    pub buffer: Buffer,
    /// The duration in milliseconds.
    pub time: usize,
}

pub struct Film {
    pub frames: Vec<Frame>,
    pub record: String,
    pub winner: Side,
}

impl Film {
    /// The length in milliseconds.
    pub fn length(&self) -> usize {
        self.frames.iter().map(|frame| frame.time).sum()
    }
}

struct Camera {
    hand: Hand,
    scene: Scene,
    frames: Vec<Frame>,
}

pub fn shoot() -> Film {
    let mut camera = Camera {
        hand: at_the_start(),
        scene: Scene::Choice,
        frames: Vec::new(),
    };
    camera.look(READING);
    camera.scene = Scene::Hint;
    camera.key("h", READING);
    camera.scene = Scene::Take;
    camera.key("Enter", READING);
    while camera.hand.the_match().verdict().is_none() {
        camera.scene = Scene::Choice;
        camera.choose();
        camera.key("Enter", READING);
    }
    camera.look(ENDING);
    let the_match = camera.hand.the_match();
    Film {
        record: the_match.record(),
        winner: the_match.verdict().unwrap().winner,
        frames: camera.frames,
    }
}

/// The start of the match, with animation.
fn at_the_start() -> Hand {
    let game = catalogue().find("wythoff").unwrap().clone();
    let game = game.default_game();
    let begun = start(&*game.rules, Record::parse(START).unwrap().piles, &[]);
    let seats = [Seat::person("You"), Seat::computer(Level::BADGER)];
    let the_match = Match::new(game, begun.unwrap(), seats, SEED);
    let mut hand = Hand::with(SIZE, catalogue(), Opening::Match(Box::new(the_match)));
    let settings = Settings {
        animation: true,
        ..expert_settings()
    };
    let environment = Environment {
        colours: Colours::True,
        ..Environment::default()
    };
    hand.app = (hand.app).with_settings(ActiveSettings::new(settings, environment));
    hand
}

impl Camera {
    /// Films the screen for this many milliseconds more.
    fn look(&mut self, time: usize) {
        let (scene, buffer) = (self.scene, self.hand.buffer());
        match self.frames.last_mut() {
            Some(last) if last.buffer == buffer && last.scene == scene => last.time += time,
            _ => self.frames.push(Frame {
                scene,
                buffer,
                time,
            }),
        }
    }

    /// Presses a key, films the motion, and then the result for `then` milliseconds.
    fn key(&mut self, name: &str, then: usize) {
        let key = crate::hand::key(name);
        let mut thought = self.send(Message::Key(key));
        for tick in 0.. {
            assert!(tick < MOST_TICKS, "it never rests\n{}", self.hand.screen());
            if tick >= THINKING
                && let Some((id, job)) = thought.take()
            {
                thought = self.send(found(id, job));
                let replied = self.scene == Scene::Take && self.hand.the_match().moves_made() > 1;
                self.scene = if replied { Scene::Reply } else { self.scene };
            }
            if thought.is_none() && !self.hand.app.wants_ticks() {
                break;
            }
            self.look(TICK);
            let asked = self.send(Message::Tick);
            thought = thought.or(asked);
        }
        if self.hand.the_match().verdict().is_some() {
            self.scene = Scene::End;
        }
        self.look(then);
    }

    /// Sends a message and carries out its effects at once, except the opponent's thinking, which it returns.
    fn send(&mut self, message: Message) -> Option<(JobId, Job<Continuation>)> {
        let effects = self.hand.app.update(message);
        let thinks =
            |effect: &Effect| matches!(effect, Effect::Job(_, job) if job.name() == "move");
        let (thinking, others) = effects.into_iter().partition(thinks);
        self.hand.perform(others);
        let mut thinking = Vec::into_iter(thinking);
        thinking.find_map(|effect| match effect {
            Effect::Job(id, job) => Some((id, *job)),
            _ => None,
        })
    }

    fn choose(&mut self) {
        let piles = &self.hand.the_match().position().piles;
        let [a, b] = [&piles[0], &piles[1]].map(|pile| pile.to_string().parse().unwrap());
        for (pile, amount) in ["a", "b"].into_iter().zip(winning_take(a, b)) {
            let marker = format!("▸ {pile} ");
            if amount > 0 && !self.hand.screen().contains(&marker) {
                self.key("Down", CHOOSING);
                assert!(
                    self.hand.screen().contains(&marker),
                    "{}",
                    self.hand.screen()
                );
            }
            for _ in 0..amount {
                self.key("Right", CHOOSING);
            }
        }
        self.look(CHOSEN);
    }
}

/// The winning take from piles of `a` and `b`.
fn winning_take(a: usize, b: usize) -> [usize; 2] {
    let turned = TO_LEAVE.map(|(low, high)| (high, low));
    let mut left = TO_LEAVE.into_iter().chain(turned);
    let take = left.find_map(|(low, high)| {
        let take = (a.checked_sub(low)?, b.checked_sub(high)?);
        let legal = take.0 == take.1 || take.0 == 0 || take.1 == 0;
        (legal && take != (0, 0)).then_some([take.0, take.1])
    });
    take.expect("the film's player is winning")
}
