//! The settings on the screen: a change shows at once and is in the file.

use crate::hand::{Hand, text};
use crate::scene::{SMALL, Scene, Size, USUAL};
use goldpile_games::catalogue;
use goldpile_tui::screens::settings::{SettingsLine, SettingsPage};
use goldpile_tui::{
    ActiveSettings, Command, Environment, Glyphs, Opening, Setting, Settings, SettingsFile, Target,
    Theme, ThemeName, all_keys, targets,
};
use std::fs;

/// A program with these settings in a file, and the folder of that file.
fn with(size: (u16, u16), written: &str) -> (tempfile::TempDir, Hand) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    fs::write(&path, written).unwrap();
    let file = SettingsFile::at(path);
    let mut hand = Hand::with(size, catalogue(), Opening::Menu);
    hand.app = hand.app.with_settings(ActiveSettings::of_file(
        Some(&file),
        Environment::default(),
        &all_keys(),
    ));
    hand.send(goldpile_tui::Message::Resize(size.0, size.1));
    hand.files.settings = Some(file.path().to_owned());
    (folder, hand)
}

fn written(folder: &tempfile::TempDir) -> String {
    fs::read_to_string(folder.path().join("settings.toml")).unwrap()
}

fn open(hand: &mut Hand, line: SettingsLine) {
    hand.choose("Settings");
    if SettingsPage::Keys.lines(&all_keys()).contains(&line) {
        to(hand, SettingsLine::KeysPage);
        hand.press("Enter");
    }
    to(hand, line);
}

fn to(hand: &mut Hand, line: SettingsLine) {
    let pages = [SettingsPage::Choices, SettingsPage::Keys].map(|page| page.lines(&all_keys()));
    let place = |lines: &Vec<SettingsLine>| lines.iter().position(|other| *other == line);
    let index = pages.iter().find_map(place).unwrap();
    hand.press("Home");
    hand.press(&"Down ".repeat(index));
}

pub fn first(size: Size) -> Scene {
    let mut hand = Hand::new(size);
    open(&mut hand, SettingsLine::Choice(Setting::Theme));
    hand.into()
}

/// The settings at the keys of undo.
pub fn keys(size: Size) -> Scene {
    let mut hand = Hand::new(size);
    open(&mut hand, SettingsLine::Keys(Command::Undo));
    hand.into()
}

#[test]
fn a_line_of_keys_shows_them_and_what_they_are_for_and_then_waits_for_others() {
    for size in [USUAL, SMALL] {
        let Scene { mut hand, .. } = keys(size);
        let around = [
            "  P-positions           p",
            "  hint                  h",
            "  why                   w",
            "  redo                  r Ctrl-Y",
            "  claim                 C",
        ];
        hand.shows(&around);
        hand.shows(&["▸ undo                  u Ctrl-Z", "not kept in a file"]);
        hand.says(&["keys.undo: undo a move, with the computer's reply."]);
        hand.press("Enter");
        hand.shows(&around);
        hand.shows(&["▸ undo                  press a key …"]);
        hand.says(&[
            "Press the new key for undo: a letter, a symbol, Space, Insert, Delete, F1 to F12, or \
             Ctrl with a letter. Esc keeps the current key.",
        ]);
    }
}

#[test]
fn what_is_wrong_in_the_file_is_said() {
    let wrong = "theem = \"dark\"\nglyphs = 3\n";
    let (_folder, mut hand) = with((80, 24), wrong);
    assert!(
        hand.has_text("there is no setting named theem; did you mean theme?"),
        "{}",
        hand.screen()
    );
    assert!(
        hand.has_text("And 1 more: see Settings."),
        "{}",
        hand.screen()
    );
    open(&mut hand, SettingsLine::Choice(Setting::Theme));
    assert!(hand.has_text("glyphs is 3; it can be"), "{}", hand.screen());
}

#[test]
fn a_choice_holds_at_once_and_is_kept() {
    let (folder, mut hand) = with((80, 24), "# mine\n");
    open(&mut hand, SettingsLine::Choice(Setting::Theme));
    hand.press("Right");
    assert_eq!(hand.app.settings().theme, ThemeName::Light);
    let light = Theme::named(ThemeName::Light, goldpile_tui::Colours::Sixteen);
    assert_eq!(Some(hand.buffer()[(40, 12)].bg), light.base.bg);
    hand.press("Right Right Left");
    to(&mut hand, SettingsLine::Choice(Setting::Glyphs));
    hand.press("Left");
    assert!(text(&hand.buffer()).contains("- - Q"), "{}", hand.screen());
    assert_eq!(hand.app.settings().glyphs, Some(Glyphs::Ascii));
    let kept = written(&folder);
    assert!(kept.starts_with("# mine\n"), "{kept}");
    assert!(
        kept.contains("theme = \"dark\"") && kept.contains("glyphs = \"ascii\""),
        "{kept}"
    );
    // Back to the default.
    hand.press("d");
    assert!(written(&folder).contains("glyphs = \"auto\""));
}

#[test]
fn a_new_key_is_pressed_and_works_everywhere() {
    let (folder, mut hand) = with((80, 24), "");
    open(&mut hand, SettingsLine::Keys(Command::Hint));
    hand.press("Enter");
    assert_eq!(hand.app.keys().name, "settings key");
    hand.press("u");
    assert!(
        hand.has_text("Not possible: u already means undo"),
        "{}",
        hand.screen()
    );
    hand.press("Enter");
    assert!(
        hand.has_text("This key always does the same"),
        "{}",
        hand.screen()
    );
    assert_eq!(hand.app.keys().name, "settings key");
    hand.press("i");
    assert_eq!(hand.app.keys().name, "settings");
    assert!(
        written(&folder).contains("[keys]\nhint = \"i\""),
        "{}",
        written(&folder)
    );
    assert_eq!(hand.app.keymap().key(Command::Hint), "i");
    hand.press("d");
    assert!(!written(&folder).contains("hint"), "{}", written(&folder));
    hand.press("Enter Esc");
    assert_eq!(hand.app.keys().name, "settings");
}

#[test]
fn everything_as_usual_asks_first() {
    let (folder, mut hand) = with((80, 24), "mouse = false # mine\n[keys]\nundo = \"U\"\n");
    open(&mut hand, SettingsLine::Everything);
    hand.press("Enter n");
    assert!(!hand.app.settings().mouse);
    hand.press("Enter y");
    assert_eq!(*hand.app.settings(), goldpile_tui::Settings::default());
    assert!(hand.mouse);
    assert_eq!(written(&folder), "# mine\n[keys]\n");
}

#[test]
fn the_mouse_does_everything_and_can_be_switched_off() {
    let (folder, mut hand) = with((80, 24), "");
    // The first click chooses a line of the menu, and the second opens it.
    for line in [6, 6, 1, 1] {
        assert!(hand.click(|target| *target == Target::Line(line)));
    }
    assert_eq!(hand.app.keys().name, "settings", "{}", hand.screen());
    assert!(hand.click(|target| *target == Target::Turn(0, true)));
    assert_eq!(hand.app.settings().theme, ThemeName::Light);
    assert!(hand.click(|target| *target == Target::Turn(0, false)));
    assert_eq!(hand.app.settings().theme, ThemeName::Default);
    // The first click chooses a line, and the second changes it.
    for line in [7, 7, 2, 2] {
        assert!(hand.click(|target| *target == Target::Line(line)));
    }
    assert_eq!(hand.app.keys().name, "settings key");
    hand.click_command(Command::Back);
    hand.click_command(Command::Default);
    hand.click_command(Command::Back);
    hand.click_command(Command::Back);
    assert_eq!(hand.app.keys().name, "menu");
    hand.press("M");
    assert!(!hand.mouse && !hand.app.settings().mouse);
    assert!(hand.has_text("M lets it play again"), "{}", hand.screen());
    assert!(written(&folder).contains("mouse = false"));
    hand.press("M");
    assert!(hand.mouse && targets(&hand.app).len() > 3);
}

#[test]
fn questions_that_are_not_wanted_are_not_asked() {
    let quiet = "[confirm]\nleave = false\nresign = false\n";
    let play = |hand: &mut Hand| {
        hand.choose("Wythoff");
        hand.down_to("Piles");
        hand.write("15,19");
        hand.press("Enter");
    };
    let (_folder, mut hand) = with((80, 24), quiet);
    play(&mut hand);
    hand.press("G");
    assert!(hand.the_match().verdict().is_some());
    let (_folder, mut hand) = with((80, 24), quiet);
    play(&mut hand);
    hand.press("h Enter q");
    assert_eq!(hand.app.keys().name, "menu");
}

#[test]
fn tokens_are_seen_leaving_only_where_that_is_wanted() {
    let play = |hand: &mut Hand| {
        hand.press("Enter");
        hand.down_to("Piles");
        hand.write("3,9");
        hand.press("Enter");
    };
    let (_folder, mut hand) = with((80, 24), "animation = true\n");
    play(&mut hand);
    assert!(!hand.app.wants_ticks());
    hand.press("h Enter");
    let tokens = |hand: &Hand| crate::playing::match_screens::tokens(hand).0;
    // The user's take leaves, then the reply, and neither comes back.
    let mut seen = vec![tokens(&hand)];
    assert!(hand.app.wants_ticks(), "{}", hand.screen());
    for _ in 0..40 {
        hand.send(goldpile_tui::Message::Tick);
        seen.push(tokens(&hand));
    }
    assert!(seen.is_sorted_by(|a, b| a >= b), "{seen:?}");
    let moves: Vec<usize> = (0..=hand.the_match().moves_made())
        .map(|moves| {
            let total = hand.the_match().branch(moves).position().total();
            total.to_string().parse().unwrap()
        })
        .collect();
    assert!(moves.len() == 3, "{moves:?}");
    for left in moves {
        assert!(seen.contains(&left), "{left} of {seen:?}");
    }
    assert!(!hand.app.wants_ticks(), "{}", hand.screen());
    let (_folder, mut hand) = with((80, 24), "animation = false\n");
    play(&mut hand);
    hand.press("h Enter");
    assert!(!hand.app.wants_ticks(), "{}", hand.screen());
}

#[test]
fn the_environment_comes_before_the_settings() {
    let environment = |variables: &'static [(&str, &str)]| {
        let find = move |name: &str| {
            let found = variables.iter().find(|(own, _)| *own == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        Environment::read(find, true)
    };
    let theme = |variables| {
        let settings = Settings {
            theme: ThemeName::Light,
            glyphs: Some(Glyphs::Ascii),
            ..Settings::default()
        };
        ActiveSettings::new(settings, environment(variables)).theme()
    };
    assert_eq!(
        theme(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]).accent,
        Theme::monochrome().accent
    );
    assert_eq!(theme(&[("NO_COLOR", "")]).accent, theme(&[]).accent);
    assert_ne!(theme(&[("COLORTERM", "24bit")]).accent, theme(&[]).accent);
    assert_eq!(theme(&[]).glyphs, Glyphs::Ascii);
    assert_eq!(theme(&[("GOLDPILE_GLYPHS", "half")]).glyphs, Glyphs::Blocks);
    assert_eq!(
        theme(&[("GOLDPILE_GLYPHS", "blocks")]).glyphs,
        Glyphs::Blocks
    );
    // Without either, the terminal decides.
    let fitting =
        |variables| ActiveSettings::new(Settings::default(), environment(variables)).theme();
    for (variables, glyphs) in [
        (&[][..], Glyphs::Braille),
        (&[("LANG", "en_GB.UTF-8")], Glyphs::Braille),
        (&[("LANG", "C.utf8"), ("LC_ALL", "")], Glyphs::Braille),
        (&[("LC_ALL", "C")], Glyphs::Ascii),
        (&[("LC_CTYPE", "de_DE"), ("LANG", "C.UTF-8")], Glyphs::Ascii),
        (&[("LC_ALL", "C.UTF-8"), ("LANG", "C")], Glyphs::Braille),
        (&[("LANG", "C.UTF-8"), ("TERM", "linux")], Glyphs::Ascii),
        (
            &[("TERM", "linux"), ("GOLDPILE_GLYPHS", "half")],
            Glyphs::Blocks,
        ),
    ] {
        assert_eq!(fitting(variables).glyphs, glyphs, "{variables:?}");
    }
    // No locale means the locale C. Then a terminal must have said that it takes UTF-8.
    for (language, is_ascii) in [(None, true), (Some("C.UTF-8"), false), (Some("C"), true)] {
        let find = |name: &str| language.filter(|_| name == "LANG").map(str::to_owned);
        assert_eq!(
            Environment::read(find, false).is_ascii,
            is_ascii,
            "{language:?}"
        );
    }
    let chosen = Settings {
        glyphs: Some(Glyphs::Braille),
        ..Settings::default()
    };
    let active = ActiveSettings::new(chosen, environment(&[("LC_ALL", "C")]));
    assert_eq!(active.theme().glyphs, Glyphs::Braille);
    let wrong = environment(&[("GOLDPILE_GLYPHS", "dots")]);
    assert!(
        wrong
            .problem
            .unwrap()
            .contains("it can be braille, half or ascii")
    );
}

#[test]
fn nothing_moves_where_the_terminal_asks_for_that() {
    let environment = |set: &'static str| {
        Environment::read(move |name| (name == set).then(|| "1".to_owned()), true)
    };
    let moves = |settings: Settings, set| ActiveSettings::new(settings, environment(set)).motion();
    assert!(moves(Settings::default(), "HOME"));
    assert!(!moves(Settings::default(), "NO_MOTION"));
    assert!(!moves(Settings::default(), "NO_COLOR"));
    let still = |change: fn(&mut Settings)| {
        let mut settings = Settings::default();
        change(&mut settings);
        !moves(settings, "HOME")
    };
    assert!(still(|settings| settings.animation = false));
    assert!(still(|settings| settings.theme = ThemeName::Mono));
    assert!(still(|settings| settings.glyphs = Some(Glyphs::Ascii)));
    // An empty variable counts as unset, and the settings say what takes precedence.
    let empty = Environment::read(|name| (name == "NO_MOTION").then(String::new), true);
    assert!(ActiveSettings::new(Settings::default(), empty).motion());
    let mut hand = Hand::new(USUAL);
    let active = ActiveSettings::new(Settings::default(), environment("NO_MOTION"));
    hand.app = hand.app.with_settings(active);
    open(&mut hand, SettingsLine::Choice(Setting::Animation));
    hand.shows(&["▸ Motion                ‹ on ›"]);
    hand.says(&["any key skips it. There is none while NO_MOTION is set."]);
}

#[test]
fn a_file_that_cannot_be_written_is_told_and_the_change_holds() {
    let mut hand = Hand::new((80, 24));
    open(&mut hand, SettingsLine::Choice(Setting::Theme));
    hand.press("Right");
    assert_eq!(hand.app.settings().theme, ThemeName::Light);
    assert!(
        hand.has_text("The settings apply until you leave"),
        "{}",
        hand.screen()
    );
    let (folder, mut hand) = with((80, 24), "");
    fs::remove_file(folder.path().join("settings.toml")).unwrap();
    fs::create_dir(folder.path().join("settings.toml")).unwrap();
    open(&mut hand, SettingsLine::Choice(Setting::Theme));
    hand.press("Right");
    assert_eq!(hand.app.settings().theme, ThemeName::Light);
    assert!(hand.has_text("cannot be"), "{}", hand.screen());
}
