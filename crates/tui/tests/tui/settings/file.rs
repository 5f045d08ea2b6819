//! The settings file: errors in it are reported and kept, and a change touches only one value.

use goldpile_play::Level;
use goldpile_tui::keys::key_commands;
use goldpile_tui::{
    Change, Command, Confirm, Glyphs, Preset, Press, Reading, Rebinding, Setting, Settings,
    SettingsFile, SettingsFileError, SetupDefaults, ThemeName, all_keys, parse_settings,
};
use std::fs;
use std::path::PathBuf;
use unicode_width::UnicodeWidthStr as _;

fn file(text: &str) -> (tempfile::TempDir, SettingsFile) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    fs::write(&path, text).unwrap();
    (folder, SettingsFile::at(path))
}

fn text(file: &SettingsFile) -> String {
    fs::read_to_string(file.path()).unwrap()
}

fn problems(reading: &Reading) -> Vec<String> {
    reading.problems.iter().map(ToString::to_string).collect()
}

fn keys(command: Command, names: &[&str]) -> Rebinding {
    Rebinding {
        command,
        presses: names
            .iter()
            .map(|name| Press::parse(name).unwrap())
            .collect(),
    }
}

const ALL: &str = r#"
theme = "high-contrast"
glyphs = "half"
animation = true
bell = true
mouse = false

[confirm]
leave = false
resign = false

[keys]
preset = "vi"
undo = "U"
why = ["o", "F2"]

[setup]
level = "rising-35"
name = "Ann"
size = "60"
"#;

fn all() -> Settings {
    Settings {
        theme: ThemeName::HighContrast,
        glyphs: Some(Glyphs::Blocks),
        animation: true,
        bell: true,
        mouse: false,
        confirm: Confirm {
            leave: false,
            resign: false,
        },
        setup: SetupDefaults {
            level: Some(Level::rising(35)),
            names: ["Ann", ""].map(str::to_owned),
            size: Some(60u64.into()),
            ..SetupDefaults::default()
        },
        preset: Preset::Vi,
        keys: vec![
            keys(Command::Undo, &["U"]),
            keys(Command::Why, &["o", "F2"]),
        ],
    }
}

#[test]
fn everything_that_can_be_set_is_read_and_written() {
    let reading = parse_settings(ALL, &all_keys());
    assert_eq!((reading.settings, reading.problems), (all(), vec![]));
    assert_eq!(
        parse_settings("", &all_keys()).settings,
        Settings::default()
    );
    for settings in [all(), Settings::default()] {
        let again = parse_settings(&settings.to_toml(), &all_keys());
        assert_eq!((again.settings, again.problems), (settings, vec![]));
    }
}

#[test]
fn a_name_that_a_program_wrote_was_not_typed() {
    for text in [
        "",
        "[setup]\nname = \"You\"\nfriend = \"Friend\"\n",
        "[setup]\nname = \"You\"\nfriend = \"Bob\"\n",
    ] {
        let reading = parse_settings(text, &all_keys());
        assert_eq!(reading.settings, Settings::default(), "{text}");
    }
    let typed = parse_settings("[setup]\nname = \"Ann\"\n", &all_keys());
    assert_eq!(typed.settings.setup.names, ["Ann", ""]);
}

#[test]
fn a_byte_order_mark_before_the_settings_changes_nothing() {
    let (_folder, file) = file("\u{feff}theme = \"light\"\n");
    let reading = file.read(&all_keys()).unwrap();
    assert_eq!(reading.problems, []);
    assert_ne!(reading.settings, Settings::default());
    file.change(&Change::Choose(Setting::Mouse, 0)).unwrap();
    assert_eq!(text(&file), "theme = \"light\"\nmouse = false\n");
}

#[test]
fn the_length_of_a_name_is_said() {
    for (text, said) in [
        (
            format!("[setup]\nname = \"{}\"", "N".repeat(61)),
            "line 2, column 8: setup.name is \"NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN…; it should be \
             your name, 1 to 60 visible characters",
        ),
        (
            "[setup]\nfriend = \"\u{200b}\"".to_owned(),
            "line 2, column 10: setup.friend is \"<U+200B>\"; it should be the name of a second person, \
             1 to 60 visible characters",
        ),
    ] {
        assert_eq!(problems(&parse_settings(&text, &all_keys())), [said]);
    }
}

#[test]
fn the_comments_begin_in_one_column_whatever_the_letters_of_a_name() {
    let mut settings = Settings::default();
    settings.setup.names = ["漢字漢字", "Zoë"].map(str::to_owned);
    let text = settings.to_toml();
    let lines = text.lines().filter(|line| line.contains(" # "));
    let places: Vec<usize> = lines
        .map(|line| line[..line.find('#').unwrap()].width())
        .collect();
    assert!(places.iter().all(|place| *place == 23), "{text}");
}

#[test]
fn what_is_wrong_is_named_with_its_place_and_what_would_be_right() {
    for (text, said) in [
        (
            "theme = \"light\"\n\nglphs = \"half\"",
            "line 3, column 1: there is no setting named glphs; did you mean glyphs?",
        ),
        (
            "qqq = 1",
            "line 1, column 1: there is no setting named qqq; it can be theme, glyphs, animation, \
             bell, mouse, confirm, keys or setup",
        ),
        (
            "theme = \"drak\"",
            "line 1, column 9: theme is \"drak\"; it can be \"default\", \"light\", \"dark\", \
             \"high-contrast\" or \"mono\"",
        ),
        (
            "mouse = \"no\"",
            "line 1, column 9: mouse is \"no\"; it can be false or true",
        ),
        (
            "[setup]\nwarn = true",
            "line 2, column 8: setup.warn is true; it should be \"no\" or \"yes\": whether losing moves are \
             offered back",
        ),
        (
            "mouse = [1, 2]",
            "line 1, column 9: mouse is a list of 2; it can be false or true",
        ),
        (
            "mouse = {}",
            "line 1, column 9: mouse is a table; it can be false or true",
        ),
        (
            "keys = 3",
            "line 1, column 1: keys is a table: write [keys] and its lines below",
        ),
        (
            "[confirm]\nresing = true",
            "line 2, column 1: there is no setting in [confirm] named resing; did you mean resign?",
        ),
        (
            "[keys]\nundoo = \"U\"",
            "line 2, column 1: there is no command named undoo; did you mean undo?",
        ),
        (
            "[keys]\ndigit = \"U\"",
            "line 2, column 1: there is no command named digit; it can be up,",
        ),
        (
            "[keys]\n\"größe\" = 1\nundo = 7",
            "line 3, column 8: keys.undo is 7; it should be a key such as \"H\", or several: [\"H\", \"F2\"]",
        ),
        (
            "[keys]\nundo = []",
            "line 2, column 8: keys.undo is a list of 0",
        ),
        (
            "[keys]\nundo = \"Entr\"",
            "line 2, column 8: keys.undo: \"Entr\" is not a key: write a letter or a sign",
        ),
        (
            "[keys]\nundo = \"Enter\"",
            "line 2, column 8: keys.undo: \"Enter\" always does the same",
        ),
        (
            "[keys]\nhint = \"u\"",
            "line 2, column 8: keys.hint: u already means undo; choose another key for \
             one of the two",
        ),
        (
            "[keys]\nhint = \"b\"",
            "line 2, column 8: keys.hint: b begins a typed move; choose another key",
        ),
        (
            "[keys]\npreset = \"vi\"\nhint = \"k\"",
            "line 3, column 8: keys.hint: k already means up",
        ),
        ("theme =", "line 1, column 8: this is not TOML ("),
        (
            "theme = \"light\"\ntheme = \"dark\"",
            "line 2, column 1: this is not TOML (",
        ),
        ("a = \"\u{1b}[2J\"", "line 1, column 6: this is not TOML ("),
    ] {
        let told = problems(&parse_settings(text, &all_keys()));
        assert!(
            told.iter().any(|told| told.starts_with(said)),
            "{text}: {told:?}"
        );
        assert!(
            told.iter().all(|told| !told.contains(char::is_control)),
            "{told:?}"
        );
    }
}

#[test]
fn what_is_right_beside_what_is_wrong_holds() {
    let reading = parse_settings(
        "theme = \"dark\"\nglyphs = 7\n[keys]\nhint = \"H\"\nundo = \"H\"\nredo = \"O\"\n",
        &all_keys(),
    );
    assert_eq!(reading.problems.len(), 2);
    assert_eq!(reading.settings.theme, ThemeName::Dark);
    assert_eq!(reading.settings.glyphs, None);
    let kept = [keys(Command::Hint, &["H"]), keys(Command::Redo, &["O"])];
    assert_eq!(reading.settings.keys, kept);
}

#[test]
fn a_change_leaves_everything_else_as_it_was_written() {
    let written = "# mine\n  theme   = 'light'  # at noon\n\n# not known yet\nfuture = [1,\n 2]\n\n\
                   [keys]\n# as in my editor\nundo = \"U\" # up\nwrong = 3\n";
    let (_folder, file) = file(written);
    file.change(&Change::Choose(Setting::Theme, 2)).unwrap();
    assert_eq!(text(&file), written.replace("'light'", "\"dark\""));
    file.change(&Change::Keys(Command::Undo, vec![Press::Char('z')]))
        .unwrap();
    assert!(
        text(&file).contains("# as in my editor\nundo = \"z\" # up\n"),
        "{}",
        text(&file)
    );
    file.change(&Change::DefaultKeys(Command::Undo)).unwrap();
    assert!(
        text(&file).contains("# as in my editor\n# up\nwrong = 3\n"),
        "{}",
        text(&file)
    );
    file.change(&Change::Choose(Setting::ConfirmResign, 0))
        .unwrap();
    file.change(&Change::Everything).unwrap();
    let left = text(&file);
    for kept in [
        "# mine",
        "# at noon",
        "# not known yet\nfuture = [1,\n 2]",
        "wrong = 3",
    ] {
        assert!(left.contains(kept), "{kept}: {left}");
    }
    assert_eq!(
        parse_settings(&left, &all_keys()).settings,
        Settings::default()
    );
}

#[test]
fn every_change_can_be_written_and_taken_back() {
    let (_folder, file) = file("");
    for setting in Setting::all() {
        for word in (0..setting.words().len()).rev() {
            file.change(&Change::Choose(setting, word)).unwrap();
            assert_eq!(
                setting.chosen(&file.read(&all_keys()).unwrap().settings),
                word
            );
        }
    }
    for command in key_commands(&all_keys()) {
        let change = Change::Keys(command, vec![Press::parse("Ö").unwrap(), Press::Ctrl('x')]);
        file.change(&change).unwrap();
        let reading = file.read(&all_keys()).unwrap();
        assert_eq!(reading.problems, []);
        let mut changed = reading.settings.clone();
        changed.keys.clear();
        change.apply(&mut changed, &all_keys()).unwrap();
        assert_eq!(reading.settings.keys, changed.keys, "{command:?}");
        file.change(&Change::DefaultKeys(command)).unwrap();
        assert_eq!(file.read(&all_keys()).unwrap().settings.keys, []);
    }
    // A key on a line shared with others is removed, too.
    let (_folder, file) = self::file("keys = { undo = \"U\", redo = \"O\" }\n");
    file.change(&Change::DefaultKeys(Command::Undo)).unwrap();
    assert_eq!(
        file.read(&all_keys()).unwrap().settings.keys,
        [keys(Command::Redo, &["O"])]
    );
}

#[test]
fn the_second_program_does_not_undo_what_the_first_one_has_saved() {
    let (_folder, first) = file("");
    let second = SettingsFile::at(first.path());
    second.read(&all_keys()).unwrap();
    first.change(&Change::Choose(Setting::Theme, 1)).unwrap();
    second.change(&Change::Choose(Setting::Mouse, 0)).unwrap();
    let settings = first.read(&all_keys()).unwrap().settings;
    assert_eq!((settings.theme, settings.mouse), (ThemeName::Light, false));
}

#[cfg(unix)]
#[test]
fn programs_that_write_at_the_same_time_lose_nothing_of_each_other() {
    let (_folder, file) = file("# mine\n");
    let commands = key_commands(&all_keys());
    std::thread::scope(|scope| {
        for part in commands.chunks(commands.len().div_ceil(4)) {
            let file = &file;
            scope.spawn(move || {
                for &command in part {
                    let change = Change::Keys(command, vec![Press::Char('Ö')]);
                    file.change(&change).unwrap();
                }
            });
        }
    });
    let kept = text(&file);
    for command in commands {
        let name: &str = command.into();
        assert!(
            kept.contains(&format!("\n{name} = \"Ö\"\n")),
            "{name}: {kept}"
        );
    }
    assert!(kept.starts_with("# mine\n"));
}

#[test]
fn what_is_no_toml_is_set_aside_only_when_something_is_to_be_written() {
    let long = format!("# {}", "x".repeat(300 << 10));
    for damaged in [&b"theme = \"light"[..], b"\xff\xfe\x00", long.as_bytes()] {
        let (folder, file) = file("");
        fs::write(file.path(), damaged).unwrap();
        let reading = file.read(&all_keys()).unwrap();
        assert_eq!(
            (reading.settings, reading.problems.len()),
            (Settings::default(), 1)
        );
        assert_eq!(fs::read(file.path()).unwrap(), damaged);

        let saved = file.change(&Change::Choose(Setting::Theme, 2)).unwrap();
        let kept = folder.path().join("settings-damaged.toml");
        assert_eq!(saved.as_deref(), Some(&*kept));
        assert_eq!(fs::read(&kept).unwrap(), damaged);
        assert_eq!(
            file.read(&all_keys()).unwrap().settings.theme,
            ThemeName::Dark
        );
        // The next damaged file gets another name.
        fs::write(file.path(), "[").unwrap();
        let again = file.change(&Change::Choose(Setting::Theme, 2)).unwrap();
        assert_ne!(again.as_deref(), Some(&*kept));
        assert!(kept.exists());
    }
}

#[test]
fn a_disk_that_refuses_is_named_and_nothing_changes() {
    let folder = tempfile::tempdir().unwrap();
    let missing = SettingsFile::at(folder.path().join("made/when needed/settings.toml"));
    assert_eq!(
        missing.read(&all_keys()).unwrap().settings,
        Settings::default()
    );
    missing.change(&Change::Choose(Setting::Mouse, 0)).unwrap();
    assert!(
        text(&missing).starts_with("# Settings of goldpile"),
        "{}",
        text(&missing)
    );

    let inside = SettingsFile::at(missing.path().join("settings.toml"));
    assert!(matches!(
        inside.change(&Change::Choose(Setting::Mouse, 0)),
        Err(SettingsFileError::Write { .. } | SettingsFileError::Read { .. })
    ));

    let occupied = SettingsFile::at(folder.path().join("made"));
    assert!(matches!(
        occupied.read(&all_keys()),
        Err(SettingsFileError::Read { .. })
    ));
    assert!(occupied.change(&Change::Choose(Setting::Mouse, 0)).is_err());
    assert!(occupied.path().is_dir());

    let (_folder, no_table) = file("keys = 3\n");
    let error = no_table.change(&Change::Keys(Command::Undo, vec![Press::Char('U')]));
    assert!(matches!(
        error,
        Err(SettingsFileError::NoTable { table: "keys", .. })
    ));
    assert_eq!(text(&no_table), "keys = 3\n");
}

#[cfg(unix)]
#[test]
fn a_file_does_not_grow_until_it_cannot_be_read() {
    let most = usize::try_from(goldpile_tui::MAX_FILE).unwrap();
    let long = format!("# {}\n", "x".repeat(most - 4));
    let (_folder, file) = file(&long);
    let refused = file.change(&Change::Choose(Setting::Theme, 2));
    assert!(matches!(refused, Err(SettingsFileError::Write { .. })));
    assert_eq!(text(&file), long);
    assert_eq!(
        problems(&file.read(&all_keys()).unwrap()),
        Vec::<String>::new()
    );
}

#[test]
fn links_and_permissions_stay_and_what_is_protected_is_not_written() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let (folder, file) = file("# mine\n");
    let link = SettingsFile::at(folder.path().join("link.toml"));
    symlink(file.path(), link.path()).unwrap();
    fs::set_permissions(file.path(), fs::Permissions::from_mode(0o600)).unwrap();
    link.change(&Change::Choose(Setting::Theme, 1)).unwrap();
    assert!(link.path().symlink_metadata().unwrap().is_symlink());
    assert!(text(&file).starts_with("# mine\n"));
    assert_eq!(
        fs::metadata(file.path()).unwrap().permissions().mode() & 0o777,
        0o600
    );

    fs::set_permissions(file.path(), fs::Permissions::from_mode(0o400)).unwrap();
    let before = text(&file);
    let error = file.change(&Change::Choose(Setting::Theme, 2)).unwrap_err();
    assert!(
        error.to_string().contains("apply until you leave"),
        "{error}"
    );
    assert_eq!(text(&file), before);
    let left: Vec<PathBuf> = fs::read_dir(folder.path())
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    assert_eq!(left.len(), 2, "{left:?}");
}
