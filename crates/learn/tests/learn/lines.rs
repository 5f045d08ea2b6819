//! Files of lines: each program changes its own lines, and what cannot be read stays as it is.

use goldpile_learn::progress::Mark;
use goldpile_learn::{JsonLines, JsonLinesError, LessonProgress};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

fn progress(game: &str, step: usize) -> LessonProgress {
    LessonProgress {
        step,
        ..LessonProgress::new(game, 1)
    }
}

fn line(game: &str, step: usize) -> String {
    serde_json::to_string(&progress(game, step)).unwrap()
}

/// A file with these lines, in a folder that is made for it.
fn file(lines: &[String]) -> (TempDir, PathBuf, JsonLines<LessonProgress>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lessons.jsonl");
    fs::write(&path, lines.join("\n")).unwrap();
    (folder, path.clone(), JsonLines::at(path))
}

fn damaged() -> [String; 6] {
    [
        line("nim", 1),
        "x{".to_owned(),
        line("raleigh", 1).replace("\"version\":2", "\"version\":9"),
        "{\"game\":\"flora\"}".to_owned(),
        String::new(),
        line("wythoff", 2),
    ]
}

#[test]
fn damaged_lines_are_reported_and_kept() {
    let lines = damaged();
    let (_folder, path, file) = file(&lines);
    assert_eq!(file.path(), path);
    let read = file.read().unwrap();
    assert_eq!(read.kept, [progress("nim", 1), progress("wythoff", 2)]);
    let problems = [
        "line 2: this is not JSON (column 1)",
        "line 3: its version is 9; this program reads version 2",
        "line 4: version is missing",
    ];
    assert_eq!(read.damaged, problems);

    // Its own lines are replaced where they are, and new ones follow.
    let changed = [progress("imitation", 0), progress("nim", 3)];
    file.put(&changed).unwrap();
    let mut expected = lines.to_vec();
    expected[0] = line("nim", 3);
    expected.push(line("imitation", 0));
    let text = || fs::read_to_string(&path).unwrap();
    assert_eq!(text(), expected.join("\n") + "\n");
    assert_eq!(file.read().unwrap().damaged, problems);

    file.remove("gone").unwrap();
    file.remove("nim").unwrap();
    expected.remove(0);
    assert_eq!(text(), expected.join("\n") + "\n");
}

#[test]
fn of_two_lines_with_one_key_the_first_counts() {
    let (_folder, path, file) = file(&[line("nim", 1), line("nim", 2)]);
    let read = file.read().unwrap();
    assert_eq!(read.kept, [progress("nim", 1)]);
    assert_eq!(read.damaged, ["line 2: nim already occurs above"]);
    file.put(&[progress("nim", 3)]).unwrap();
    let expected = format!("{}\n{}\n", line("nim", 3), line("nim", 2));
    assert_eq!(fs::read_to_string(path).unwrap(), expected);
}

#[test]
fn bytes_that_are_no_text_stay_as_they_are() {
    let (_folder, path, file) = file(&[]);
    fs::write(&path, b"\xff\xfe\n").unwrap();
    file.put(&[progress("nim", 1)]).unwrap();
    let mut expected = b"\xff\xfe\n".to_vec();
    expected.extend_from_slice(line("nim", 1).as_bytes());
    expected.push(b'\n');
    assert_eq!(fs::read(path).unwrap(), expected);
    assert_eq!(file.read().unwrap().kept, [progress("nim", 1)]);
    assert_eq!(file.read().unwrap().damaged.len(), 1);
}

#[test]
fn a_line_goes_on_only_from_what_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made/lessons.jsonl");
    let file = JsonLines::at(&path);
    assert_eq!(file.read().unwrap().kept, []);
    let [one, two, three] = [1, 2, 3].map(|step| progress("nim", step));
    file.advance(&one, []).unwrap();
    file.advance(&two, [&three, &one]).unwrap();
    assert_eq!(file.read().unwrap().kept, [two]);
    for known in [&[][..], &[&one, &three]] {
        let error = file.advance(&three, known.iter().copied()).unwrap_err();
        assert!(matches!(&error, JsonLinesError::Changed(at) if *at == path));
        let told = error.to_string();
        assert!(told.starts_with("another goldpile has changed "), "{told}");
    }
    assert_eq!(file.read().unwrap().kept[0].step, 2, "nothing was done");
    // Another game's line is no obstacle.
    file.advance(&progress("wythoff", 1), []).unwrap();
    let games: Vec<String> = file
        .read()
        .unwrap()
        .kept
        .into_iter()
        .map(|one| one.game)
        .collect();
    assert_eq!(games, ["nim", "wythoff"]);
}

#[test]
fn what_cannot_be_read_or_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = JsonLines::<LessonProgress>::at(folder.path());
    let error = file.read().unwrap_err();
    assert!(matches!(error, JsonLinesError::Read { .. }), "{error}");
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "").unwrap();
    let file = JsonLines::at(blocked.join("lessons.jsonl"));
    let error = file.put(&[progress("nim", 1)]).unwrap_err();
    assert!(matches!(error, JsonLinesError::Write { .. }), "{error}");
}

#[test]
fn progress_of_the_first_version_is_read() {
    let old = line("nim", 3).replace("\"version\":2", "\"version\":1");
    let old = old.replace("\"marks\":[]", "\"unseen\":[true,false,true]");
    assert!(old.contains("unseen"), "{old}");
    let (_folder, _, file) = file(&[old]);
    let read = file.read().unwrap();
    assert!(read.damaged.is_empty(), "{:?}", read.damaged);
    let [known] = &read.kept[..] else {
        panic!("{:?}", read.kept);
    };
    assert_eq!(known.marks, [Mark::Right, Mark::Wrong, Mark::Right]);
    assert_eq!((known.step, known.exams), (3, 0));
    let again = serde_json::to_string(&known.marks).unwrap();
    assert_eq!(again, r#"["right","wrong","right"]"#);
}
