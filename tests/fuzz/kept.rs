//! What is kept between two runs besides matches: the settings and the log of the statistics.

use super::mutate::Source;
use goldpile::play::statistics::{LogLine, Statistics};
use goldpile::tui::{Settings, all_keys, parse_settings};

const LOG: &[&str] = &[
    r#"{"match":"0123456789abcdef","date":"2026-11-21","game":"wythoff","parameters":"t=1","level":"perfect","result":"won"}"#,
    r#"{"match":"0123456789abcdef","first_mistake":"computer"}"#,
    r#"{"match":"00000000000000ff","date":"2026-11-21","game":"nim","parameters":"","level":"strength-7","result":"lost"}"#,
];

#[test]
fn settings_are_read_as_far_as_they_can_be() {
    let usual = Settings::default().to_toml();
    let seeds = [
        usual.as_str(),
        "[keys]\nhint = \"H\"\nquit = [\"q\", \"ctrl-q\"]\n",
        "theme = \"light\"\n",
    ];
    let pieces = [
        "[",
        "]",
        "=",
        "\"",
        "\n",
        "true",
        "false",
        "[keys]\n",
        "theme",
        "\"\"",
        "[]",
        "{}",
        "-1",
        "9999999999999999999",
        "hint = \"x\"\n",
        "ctrl-",
        "é",
        "#",
        "'",
        "\"\"\"",
        "1979-05-27",
        "a.b.c = 1\n",
        "[[x]]\n",
    ];
    let mut wrong = 0;
    for text in Source::new("settings.txt", &seeds, &pieces).texts(4_000) {
        let reading = parse_settings(&text, &all_keys());
        wrong += usize::from(!reading.problems.is_empty());
        for problem in &reading.problems {
            let told = problem.to_string();
            assert!(
                !told.is_empty() && !told.contains('\u{1b}'),
                "{text:?}: {told:?}"
            );
        }
        // What was understood is written so that it is understood again.
        let written = reading.settings.to_toml();
        let again = parse_settings(&written, &all_keys());
        assert_eq!(again.problems, [], "{text:?}\n{written}");
        assert_eq!(again.settings, reading.settings, "{text:?}");
    }
    assert!(wrong > 1000, "{wrong} with something wrong");
}

#[test]
fn a_log_is_counted_as_far_as_it_can_be() {
    let whole = LOG.join("\n") + "\n";
    let seeds = [whole.as_str(), LOG[0], LOG[1], LOG[2]];
    let pieces = [
        "{",
        "}",
        "\"",
        ":",
        ",",
        "\n",
        "null",
        "1e999",
        "\"match\"",
        "\"won\"",
        "\"club\"",
        "[[[[[[[[",
        "\\u0000",
        "\u{1b}",
    ];
    let mut read = 0;
    for text in Source::new("statistics.txt", &seeds, &pieces).texts(4_000) {
        let statistics = Statistics::of(&text);
        assert!(statistics.total().played() <= text.lines().count() as u64);
        for line in text.lines() {
            if let Ok(entry) = LogLine::parse(line) {
                read += 1;
                assert_eq!(LogLine::parse(&entry.write()).unwrap(), entry, "{line:?}");
            }
        }
    }
    assert!(read > 300, "{read} lines read");
}
