//! The film of the README: a short match played key by key on the real screens, as one SVG animated without
//! scripts. `GOLDPILE_BLESS=1` makes it anew.

mod draw;
mod read;
mod shoot;

use goldpile_play::Side;
use read::{Played, is_well_formed};
use shoot::{Film, Frame, Scene, shoot};
use std::sync::LazyLock;

/// The maximum size of the film, which every reader of the README loads.
const MOST_BYTES: usize = 1_000_000;

static FILM: LazyLock<Film> = LazyLock::new(shoot);

static SVG: LazyLock<String> = LazyLock::new(|| draw::svg(&FILM));

/// The index and the last frame of this scene, which shows all of it.
fn last_of(scene: Scene) -> (usize, &'static Frame) {
    let mut frames = FILM.frames.iter().enumerate();
    frames.rfind(|(_, frame)| frame.scene == scene).unwrap()
}

#[test]
fn the_film_in_the_readme_is_what_the_screens_show() {
    let file = goldpile_testkit::root().join("assets/film.svg");
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    let kept = kept.replace("\r\n", "\n");
    if std::env::var_os("GOLDPILE_BLESS").is_some() && kept != *SVG {
        std::fs::write(&file, &*SVG).unwrap();
    } else {
        assert!(
            kept == *SVG,
            "the film is not what the screens show any more; GOLDPILE_BLESS=1 shoots it anew"
        );
    }
    assert!(SVG.len() < MOST_BYTES, "{} bytes", SVG.len());
    let readme = include_str!("../../../../../README.md");
    let first = readme.split("](assets/").nth(1).unwrap();
    assert!(first.starts_with("film.svg)"), "{first}");
}

#[test]
fn the_film_is_well_formed_and_needs_nothing_else() {
    assert_eq!(is_well_formed(&SVG), Ok(()));
    // An image may load nothing and run nothing.
    for part in ["<script", "href", "url(", "@import", "<foreignObject"] {
        assert!(!SVG.contains(part), "{part}");
    }
    for broken in [
        "<a>",
        "<a></b>",
        "<a b=c/>",
        "<a>&</a>",
        "<a/><b/>",
        "<a b=\"<\"/>",
        "<a>",
    ] {
        assert!(is_well_formed(broken).is_err(), "{broken}");
    }
}

#[test]
fn at_every_time_the_film_shows_the_frame_of_that_time() {
    let played = Played::read(&SVG);
    assert_eq!(played.length, FILM.length());
    let mut start = 0;
    for frame in &FILM.frames {
        for time in [start + 1, start + frame.time - 1] {
            let wanted = draw::elements(&frame.buffer);
            assert_eq!(played.shown_at(time), wanted, "at {time} ms");
        }
        start += frame.time;
    }
    // Without animation, the first frame is shown.
    assert_eq!(played.shown_still(), draw::elements(&FILM.frames[0].buffer));
}

#[test]
fn hint_take_reply_and_end_are_seen_in_this_order() {
    let [hint, take, reply, end] =
        [Scene::Hint, Scene::Take, Scene::Reply, Scene::End].map(last_of);
    assert!(hint.0 < take.0 && take.0 < reply.0 && reply.0 < end.0);
    let record: Vec<&str> = FILM.record.split(' ').collect();
    let words = |text: &'static str| vec![text.to_owned()];
    for ((index, frame), words) in [
        (hint, vec!["int".to_owned(), record[1].to_owned()]),
        (take, words(record[1])),
        (reply, words(record[2])),
        (end, words("win")),
    ] {
        let time: usize = FILM.frames[..=index].iter().map(|frame| frame.time).sum();
        let shown = Played::read(&SVG).text_at(time - 1);
        for word in words {
            assert!(shown.contains(&word), "{word:?} at {time} ms\n{shown}");
        }
        // Each scene lasts long enough to be seen.
        let scene = FILM.frames.iter().filter(|own| own.scene == frame.scene);
        let time: usize = scene.map(|frame| frame.time).sum();
        assert!(time >= 400, "{time} ms of {:?}", frame.scene);
    }
    assert_eq!(FILM.winner, Side::First);
    assert!(
        (10_000..60_000).contains(&FILM.length()),
        "{}",
        FILM.length()
    );
}
