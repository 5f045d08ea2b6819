//! What the workshop shows of a game's theory: the boards in its list, the colours of its editor, a guess next to
//! the board, and a proved claim that is copied.

use crate::hand::Hand;
use crate::scene::{LARGE, SIZES, SMALL, Size, USUAL, WIDE};
use crate::workshop::{open, paste, text, workshop};
use goldpile_app::UserData;
use goldpile_games::catalogue;
use goldpile_play::library::with_folder;
use goldpile_tui::Opening;
use goldpile_tui::{ActiveSettings, Colours, Environment, Settings, Theme, ThemeName};
use ratatui::style::{Modifier, Style};
use std::fs;
use tempfile::TempDir;

const SUBTRACTION: &str = "title \"Fives\"\npiles 1\nrule \"x\"\n  a - a' = 1 or a - a' = 4\n";

/// The editor with this text in these colours.
fn typed(size: Size, text: &str, name: ThemeName, colours: Colours) -> (Hand, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop(size, folder.path());
    let settings = Settings {
        theme: name,
        ..Settings::default()
    };
    let environment = Environment {
        colours,
        ..Environment::default()
    };
    hand.app = hand
        .app
        .with_settings(ActiveSettings::new(settings, environment));
    paste(&mut hand, text);
    (hand, folder)
}

/// The style at the first place of these words, whose letters must all have the same.
#[track_caller]
fn style_of(hand: &Hand, words: &str) -> Style {
    let (buffer, screen) = (hand.buffer(), hand.screen());
    let mut lines = (0u16..).zip(screen.lines());
    let found = lines.find_map(|(y, line)| Some((y, line.split_once(words)?.0.chars().count())));
    let Some((y, x)) = found else {
        panic!("{words} is not on\n{screen}")
    };
    let cells = x..x + words.chars().count();
    let styles: Vec<Style> = cells
        .map(|x| buffer[(u16::try_from(x).unwrap(), y)].style())
        .collect();
    assert!(
        styles.iter().all(|style| *style == styles[0]),
        "{words}: {styles:?}"
    );
    styles[0]
}

const COLOURED: &str =
    "# a \"word\"\ntitle \"Say # and\"\npiles 2\nrule ii when a > 10\n  b' mod 3 = 1\n";

/// Words of [`COLOURED`], and their style in a theme.
type Coloured = (&'static str, fn(&Theme) -> Style);

const PARTS: [Coloured; 9] = [
    ("# a \"word\"", |theme| theme.muted),
    ("title", keyword),
    ("\"Say # and\"", |theme| theme.second_accent),
    ("rule", keyword),
    ("ii", |_| Style::new()),
    ("when", keyword),
    ("10", |theme| theme.token),
    ("b'", |theme| theme.accent),
    ("mod", keyword),
];

fn keyword(theme: &Theme) -> Style {
    theme.second_accent.add_modifier(Modifier::BOLD)
}

#[test]
fn the_editor_colours_what_the_notation_reads() {
    for name in [ThemeName::Default, ThemeName::HighContrast, ThemeName::Mono] {
        for colours in [Colours::Sixteen, Colours::True] {
            let (hand, _folder) = typed(USUAL, COLOURED, name, colours);
            let theme = Theme::named(name, colours);
            for (words, style) in PARTS {
                let (is, wanted) = (style_of(&hand, words), theme.base.patch(style(&theme)));
                let look = |style: Style| {
                    let [front, back] = [style.fg, style.bg].map(Option::unwrap_or_default);
                    (front, back, style.add_modifier)
                };
                assert_eq!(look(is), look(wanted), "{name:?}, {colours:?}: {words}");
            }
        }
    }
}

#[test]
fn without_colour_words_are_bold_and_comments_dim() {
    let (hand, _folder) = typed(USUAL, COLOURED, ThemeName::Mono, Colours::True);
    for (words, modifier) in [
        ("title", Modifier::BOLD),
        ("\"Say # and\"", Modifier::empty()),
        ("# a \"word\"", Modifier::DIM),
        ("10", Modifier::empty()),
        ("b'", Modifier::BOLD),
    ] {
        assert_eq!(style_of(&hand, words).add_modifier, modifier, "{words}");
    }
}

#[test]
fn a_line_with_an_error_keeps_its_colours_around_its_place() {
    let (mut hand, _folder) = typed(USUAL, COLOURED, ThemeName::Default, Colours::True);
    let theme = Theme::true_colour();
    hand.press("PgDn Up End Enter");
    hand.write("1 < b & a' \"no end");
    hand.says(&["Line 5: &: write and"]);
    assert_eq!(style_of(&hand, "5!").fg, theme.refused.fg);
    let place = style_of(&hand, "&");
    assert_eq!(place.fg, theme.refused.fg);
    assert!(place.add_modifier.contains(Modifier::UNDERLINED));
    assert_eq!(style_of(&hand, "a'").fg, theme.accent.fg);
    assert_eq!(style_of(&hand, "\"no end").fg, theme.second_accent.fg);
}

#[test]
fn a_long_line_has_its_colours_in_every_row_and_below_what_is_scrolled() {
    let long = format!("{}# {}\npiles 2", "#\n".repeat(60), "far ".repeat(40));
    let (mut hand, _folder) = typed(USUAL, &long, ThemeName::Default, Colours::True);
    let theme = Theme::true_colour();
    hand.press("PgDn PgDn PgDn PgDn");
    hand.shows(&[" 61  # far", " 62  piles 2", "↑ 49 more"]);
    assert_eq!(style_of(&hand, "# far far").fg, theme.muted.fg);
    // The next row of the same line.
    let screen = hand.screen();
    let next = screen
        .lines()
        .position(|line| line.starts_with("      far"));
    let cell = (6, u16::try_from(next.unwrap()).unwrap());
    assert_eq!(hand.buffer()[cell].fg, theme.muted.fg.unwrap());
    assert_eq!(style_of(&hand, "piles").fg, theme.second_accent.fg);
}

#[test]
fn the_board_stays_beside_a_guess() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop(USUAL, folder.path());
    open(&mut hand, "New game");
    hand.press("Ctrl-G");
    let claim = ["claim     in system 1", "★ proved for all piles"];
    for (size, squares) in [
        (USUAL, Some("   5 · · · ◆ · · · ·")),
        (WIDE, Some("  20 · · · · · · · · · · · · ◆ ·")),
        (LARGE, Some("  30 · · · · · · ·")),
        (SMALL, None),
    ] {
        hand.resize(size);
        hand.shows(&claim);
        hand.says(&["Put it into the text as the claim?"]);
        match squares {
            Some(squares) => hand.shows(&["a →  b ↑", squares, "   0 ◆ · · ·"]),
            // The question is about the claim.
            None => assert!(!hand.screen().contains("a →  b ↑"), "{}", hand.screen()),
        }
        let winning = Theme::true_colour().winning;
        assert_eq!(style_of(&hand, "★ proved for all piles").fg, winning.fg);
    }
    // After the answer, the board and the proved claim are shown.
    hand.press("y");
    for size in SIZES {
        hand.resize(size);
        hand.shows(&["a →  b ↑", "   0 ◆ · · ·", "★ proved for all piles"]);
    }
    // Nothing is known about another text.
    hand.write("#");
    assert!(!hand.screen().contains("★ proved"), "{}", hand.screen());
}

#[test]
fn a_proved_claim_is_copied_with_who_proved_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = workshop(USUAL, folder.path());
    paste(&mut hand, SUBTRACTION);
    hand.press("F3");
    hand.says(&["No claim is proved yet. Ctrl-T proves that of the text, Ctrl-G looks for one."]);
    assert_eq!(hand.copied, None);
    let claim = "claim     in base 2\n  a mod 5 = 0 or a mod 5 = 2\n";
    let version = env!("CARGO_PKG_VERSION");
    let cited =
        format!("{claim}# proved for all piles by goldpile {version}: Fives, pasted.game\n");
    // It can be copied before it is put into the text.
    hand.press("Ctrl-G n F3");
    assert_eq!(hand.copied.take(), Some(cited.clone()));
    hand.says(&["Sent to the terminal's clipboard."]);
    hand.shows(&["a mod 5 = 0 or a mod 5 = 2"]);
    hand.press("Esc");
    // As soon as there is a claim to copy, its key is among the six in the last line.
    hand.resize(WIDE);
    hand.shows(&["F3 copy claim"]);
    hand.resize(USUAL);
    hand.press("Ctrl-G y F3");
    assert_eq!(hand.copied.take(), Some(cited.clone()));
    hand.press("Esc");
    // Proved in another file, with the text after the claim left out.
    hand.press("Ctrl-S");
    let with = format!("{}\nremark \"one\" when moved = 1\n", text(&hand));
    fs::write(folder.path().join("other.game"), with).unwrap();
    hand.press("Esc Esc");
    hand.choose("Workshop");
    open(&mut hand, "other");
    assert!(!hand.screen().contains("★"), "{}", hand.screen());
    hand.press("Ctrl-T F3");
    let copied = hand.copied.take().unwrap();
    hand.press("Esc");
    hand.shows(&["★ proved for all piles"]);
    assert_eq!(copied, cited.replace("pasted.game", "other.game"));
    // The copied text can be pasted into a rule file.
    let rules = format!("{SUBTRACTION}{copied}");
    assert!(goldpile_engine::Statement::parse(&rules).is_ok());
    // A claim that fails is not proved.
    hand.press("PgDn PgDn Up Up Up Up End Backspace");
    hand.write("3");
    hand.press("Ctrl-T F3");
    hand.says(&["No claim is proved yet."]);
    assert_eq!(hand.copied, None);
}

#[test]
fn the_list_shows_the_board_of_every_game() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("fives.game", SUBTRACTION);
    write("wrong.game", "title \"Wrong\"\npiles\n");
    fs::create_dir(folder.path().join("trash")).unwrap();
    write(
        "trash/gone.game",
        "title \"Gone\"\npiles 1\nrule \"x\" a - a' <= 2\n",
    );
    let mut hand = workshop(USUAL, folder.path());
    let lines: [(&str, &str, &[&str]); 6] = [
        (
            "New game",
            "My game",
            &["a →  b ↑", "   5 · · · ◆ · · ·", "   0 ◆ · · · "],
        ),
        ("fives", "Fives", &["P-positions up to 200: 0, 2, 5,"]),
        ("wrong", "Wrong", &[]),
        ("euclid example", "Euclid", &["   5 ◆ · · · ◆ · ◆ ◆ ◆"]),
        ("moore example", "Moore", &[]),
        ("gone trash", "Gone", &["P-positions up to 200: 0, 3, 6,"]),
    ];
    for (line, title, shown) in lines {
        hand.press("Home");
        hand.down_to(line);
        for size in SIZES {
            hand.resize(size);
            hand.shows(shown);
            if size != USUAL {
                hand.shows(&[title]);
            }
            assert!(
                !hand.screen().contains("being computed"),
                "{}",
                hand.screen()
            );
        }
        hand.resize(USUAL);
    }
}

#[test]
fn the_list_shows_unsaved_changes_and_fills_a_large_screen() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("fives.game"), SUBTRACTION).unwrap();
    let mut hand = workshop(WIDE, folder.path());
    open(&mut hand, "fives");
    hand.write("# mine\n");
    hand.press("Esc");
    hand.shows(&["fives draft", "# mine"]);
    hand.press("Home");
    // The board reaches the last row of the body, and to the right as far as it was solved.
    hand.shows(&[
        "   0         5         10        15        20        25        30        35        40",
    ]);
    let theme = Theme::true_colour();
    assert_eq!(style_of(&hand, "order").fg, theme.second_accent.fg);
    assert_eq!(style_of(&hand, "◆").fg, theme.winning.fg);
}

/// A claim that takes longer to prove than there is time for when a game is opened.
const MOORE: &str = "title \"Moore\"\npiles 8\nrule \"x\"\n  1 <= moved <= 7\nclaim in base 2\n  a = b \
                     and b = c and c = d and d = e and e = f and f = g and g = h\n";

#[test]
fn what_is_proved_beside_the_set_up_is_known_in_the_match_and_what_nobody_can_judge_is_said() {
    let folder = TempDir::new().unwrap();
    let data = UserData::at(folder.path());
    let games = data.games.clone().unwrap();
    fs::create_dir(&games).unwrap();
    fs::write(games.join("moore.game"), MOORE).unwrap();
    let euclid = include_str!("../../../../../examples/euclid.game");
    fs::write(games.join("euclid.game"), euclid).unwrap();
    let known = || with_folder(&catalogue().with_known_proofs(data.known_proofs()), &games);

    let mut hand = Hand::with(USUAL, known(), Opening::Menu);
    hand.files = data.clone();
    hand.choose("Moore");
    hand.down_to("Piles");
    hand.write("10^30,10^30,10^30,10^30,10^30,10^30,10^30,10^30+7");
    assert!(!hand.has_text("plays any move"), "{}", hand.screen());
    hand.press("Enter h");
    assert!(hand.has_text("take 7 from h"), "{}", hand.screen());
    // A proof is kept for every program.
    let entry = known().find("moore").unwrap().clone();
    assert!(entry.default_game().oracle.is_some());

    let mut hand = Hand::with(USUAL, known(), Opening::Menu);
    hand.files = data.clone();
    hand.choose("Euclid");
    hand.down_to("Piles");
    hand.write("10,27");
    assert!(!hand.has_text("plays any move"), "{}", hand.screen());
    hand.write("*10^30");
    let said = "Euclid has no theory here yet: where play cannot be followed to its end, nobody knows the winning \
                move, and the Dragon plays any move.";
    assert!(hand.has_text(said), "{}", hand.screen());
}
