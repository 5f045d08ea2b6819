//! Tests of keys that come in pieces, and of answers to other programs.

use super::*;
use crate::terminal::input::reader::PAUSE;

#[test]
fn a_key_may_come_slowly() {
    let cases: [(&[&[u8]], Event); 7] = [
        (&[b"\x1b", b"[C"], plain(KeyCode::Right)),
        (&[b"\x1b", b"[", b"C"], plain(KeyCode::Right)),
        (
            &[b"\x1b[", b"1;", b"5C"],
            pressed(KeyCode::Right, KeyModifiers::CONTROL),
        ),
        (&[b"\x1b", b"O", b"s"], letter('3')),
        (
            &[b"\x1b[<0;", b"20;10M\x1b[<0;20;10m"],
            heard(&[b"\x1b[<0;20;10M"])[0].clone(),
        ),
        (&[b"\xe6", b"\xbc", b"\xa2"], letter('漢')),
        (&[b"\x1b", b"[20", b"0~5,9\x1b[201~"], paste("5,9")),
    ];
    for (pieces, event) in cases {
        for pauses in 1..MAX_PAUSES {
            assert_eq!(heard_with(pauses, pieces)[0], event, "{pieces:?}");
        }
    }
    // A gap of 150 ms is usual.
    let silence = PAUSE * u32::from(MAX_PAUSES);
    assert!((151..=200).contains(&silence.as_millis()));
}

#[test]
fn esc_and_another_key_soon_after_it_are_two_keys() {
    let esc = plain(KeyCode::Esc);
    for (key, event) in [
        (&b"q"[..], letter('q')),
        (b"[", letter('[')),
        (b"\r", plain(KeyCode::Enter)),
        (b"\x1b", esc.clone()),
        (b"P", pressed(KeyCode::Char('P'), KeyModifiers::SHIFT)),
        (b"\x1b[C", plain(KeyCode::Right)),
    ] {
        for pauses in [1, MAX_PAUSES - 1, MAX_PAUSES] {
            assert_eq!(
                heard_with(pauses, &[b"\x1b", key]),
                [esc.clone(), event.clone()],
                "{key:?}"
            );
        }
    }
    // Both act at once, because the second key cannot continue a sequence.
    let mut decoder = Decoder::default();
    let mut got = Vec::new();
    decoder.take(b"\x1b", &mut got);
    decoder.pause(&mut got);
    decoder.take(b"q", &mut got);
    assert_eq!(got, [esc, letter('q')].map(Decoded::Event));
}

/// What terminals answer to the questions of other programs.
const ANSWERS: [&[u8]; 17] = [
    b"\x1b]11;rgb:1e1e/1e1e/1e1e\x07",
    b"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\",
    b"\x1b]52;c;cXVpdA==\x07",
    "\x1b]l漢字 qqq\x1b\\".as_bytes(),
    b"\x1bP>|XTerm(390)\x1b\\",
    b"\x1bP1+r524742=38\x1b\\",
    b"\x1bP1$r0m\x1b\\",
    b"\x1b_Gi=31;OK\x1b\\",
    b"\x1b^quit\x1b\\",
    b"\x1bXquit\x1b\\",
    b"\x1b[?1;2c",
    b"\x1b[>41;390;0c",
    b"\x1b[12;40R",
    b"\x1b[1;2R",
    b"\x1b[?2026;2$y",
    b"\x1b[8;24;80t",
    b"\x1b[?0u",
];

#[test]
fn answers_to_other_programs_are_no_keys() {
    for answer in ANSWERS {
        let then = |key: &[u8]| [answer, key].concat();
        assert_eq!(heard(&[&then(b"q")]), [letter('q')], "{answer:?}");
        assert_eq!(
            heard(&[&then(b"\x1b[A")]),
            [plain(KeyCode::Up)],
            "{answer:?}"
        );
        // In pieces as well.
        for at in 1..answer.len() {
            let pieces = [&answer[..at], &then(b"q")[at..]];
            assert_eq!(
                heard_with(MAX_PAUSES - 1, &pieces),
                [letter('q')],
                "{pieces:?}"
            );
        }
        let single: Vec<&[u8]> = answer.chunks(1).chain([&b"q"[..]]).collect();
        assert_eq!(heard_with(0, &single), [letter('q')], "{answer:?}");
    }
    let long = [b"\x1b]52;c;".as_slice(), &b"q".repeat(100_000), b"\x07q"].concat();
    assert_eq!(heard(&[&long]), [letter('q')]);
}

#[test]
fn an_answer_without_an_end_does_not_swallow_keys_for_ever() {
    let typed: Vec<&[u8]> = [&b"\x1b]11;rgb:"[..]]
        .into_iter()
        .chain([&b"q"[..]; 40])
        .collect();
    let got = heard_with(1, &typed);
    assert_eq!(got.len(), 40 - usize::from(MAX_STRING_PAUSES) + 1);
    // A long answer may come in any number of pieces.
    let piece = [b'x'; 100];
    let pieces: Vec<&[u8]> = [&b"\x1b]52;c;"[..]]
        .into_iter()
        .chain([&piece[..]; 40])
        .chain([&b"\x1b\\q"[..]])
        .collect();
    assert_eq!(heard_with(2, &pieces), [letter('q')]);
    // Enter and sequences end it at once.
    assert_eq!(heard(&[b"\x1b]11;rgb:\r"]), [plain(KeyCode::Enter)]);
    assert_eq!(heard(&[b"\x1b]11;rgb:\x1b[A"]), [plain(KeyCode::Up)]);
    assert_eq!(heard(&[b"\x1b]11;rgb:\x1b"]), [plain(KeyCode::Esc)]);
}
