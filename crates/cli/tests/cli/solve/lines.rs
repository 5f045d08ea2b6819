//! Many records, one on each line of the input.

use crate::{objects, run};
use serde_json::{Value, json};

#[test]
fn many_records_are_answered_one_a_line_and_errors_in_their_place() {
    let input = "3,5\r\n\r\n12,21\n3,y\n3,3 4,3\n1,2,3\n10^9999999,1\n  6,9  5,9\n1,2";
    let texts = run(&["solve", "wythoff", "-"], input);
    assert_eq!(texts.code(), 1);
    let lines: Vec<Vec<&str>> = texts
        .output
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(lines.len(), 9, "{}", texts.output);
    assert_eq!(lines[0], ["3,5", "P", "-"]);
    assert_eq!(lines[1][..2], ["", "error"]);
    assert_eq!(lines[2], ["12,21", "N", "12,20"]);
    for (line, record) in [
        (3, "3,y"),
        (4, "3,3 4,3"),
        (5, "1,2,3"),
        (6, "10^9999999,1"),
    ] {
        assert_eq!(lines[line][..2], [record, "error"]);
    }
    assert_eq!(lines[7][1], "N");
    assert_eq!(lines[8], ["1,2", "P", "-"]);

    let output = run(&["solve", "wythoff", "-", "--json"], input).output;
    let errors: Vec<Value> = objects(&output)
        .into_iter()
        .map(|answer| answer["error"].clone())
        .collect();
    assert_eq!(
        errors,
        [
            Value::Null,
            json!("syntax"),
            Value::Null,
            json!("syntax"),
            json!("illegal"),
            json!("setup"),
            json!("too-big"),
            Value::Null,
            Value::Null
        ]
    );
    assert_eq!(run(&["solve", "wythoff", "-"], "").fine(), "");
}

#[test]
fn lines_of_many_answers_carry_what_was_asked() {
    let output = run(&["solve", "nim", "-", "--all", "--why"], "9,10,8\n1,1\n").fine();
    let lines: Vec<Vec<&str>> = output
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(
        lines[0][..4],
        ["9,10,8", "N", "9,10,3", "2,10,8 9,1,8 9,10,3"]
    );
    assert!(lines[0][4].contains("Written in binary"));
    assert_eq!(lines[1][..4], ["1,1", "P", "-", "-"]);
    let output = run(&["solve", "blocking", "-"], "4,5\n4,6\n").fine();
    assert_eq!(output, "4,5\tP\tx2,3\n4,6\tN\t-\n");
}

/// Enough lines to be handed out to several threads, with refused ones between them, and numbers so
/// long that a thread stops before its last line.
#[test]
fn many_lines_are_answered_in_their_order() {
    let records: Vec<String> = (0..1000)
        .map(|i: u64| match i % 500 {
            7 => "1,x".to_owned(),
            8 => String::new(),
            9 | 10 => format!("10^600000,{i}"),
            _ => format!("{i},{}", i * i % 977),
        })
        .collect();
    let together = run(
        &["solve", "wythoff", "-", "--json"],
        &(records.join("\n") + "\n"),
    );
    assert_eq!(together.code(), 1);
    let answers: Vec<&str> = together.output.lines().collect();
    assert_eq!(answers.len(), records.len());
    for (record, answer) in records.iter().zip(answers) {
        let alone = run(&["solve", "wythoff", "-", "--json"], &format!("{record}\n"));
        assert_eq!(alone.output.trim_end(), answer);
    }
}

/// An output that remembers how many lines there were whenever it was flushed.
#[derive(Default)]
struct Flushed {
    lines: usize,
    seen: Vec<usize>,
}

impl std::io::Write for &mut Flushed {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.lines += String::from_utf8_lossy(bytes).matches('\n').count();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.seen.push(self.lines);
        Ok(())
    }
}

/// Where a line may be played out, which can take long, Ctrl-C loses no answer to an earlier one.
#[test]
fn an_answer_does_not_wait_for_the_next_line_to_be_played_out() {
    for (args, input) in [
        (
            &["solve", "flora", "--printed-rules", "-"][..],
            "1,2\n2,2\n3,1\n",
        ),
        (
            &["solve", "-"],
            "nim 3 + nim 1\nwythoff 1,2 + nim 1\nraleigh 1,2,3\n",
        ),
    ] {
        let mut output = Flushed::default();
        let args = std::iter::once("goldpile").chain(args.iter().copied());
        let (games, home) = (goldpile_games::catalogue(), goldpile_cli::Home::default());
        let args = args.map(Into::into);
        let done = goldpile_cli::run(&games, &home, args, input.as_bytes(), &mut output);
        assert!(done.is_ok(), "{done:?}");
        for lines in 1..=3 {
            assert!(output.seen.contains(&lines), "{:?}", output.seen);
        }
    }
}
