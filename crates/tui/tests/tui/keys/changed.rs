//! Changed keys: presets, rebinding, and what the key line, the help and the status line say of them.

use crate::hand::{Hand, key};
use goldpile_tui::{Clash, Command, Keymap, Keys, Preset, Press, Rebinding, Settings, all_keys};

fn rebinding(command: Command, keys: &str) -> Rebinding {
    let presses = keys.split(' ').map(|key| Press::parse(key).unwrap());
    Rebinding {
        command,
        presses: presses.collect(),
    }
}

fn mode(name: &str) -> &'static Keys {
    let mut modes = all_keys().into_iter();
    modes.find(|keys| keys.name == name).unwrap()
}

fn with(hand: Hand, preset: Preset, keys: &[Rebinding]) -> Hand {
    let settings = Settings {
        preset,
        keys: keys.to_vec(),
        ..Settings::default()
    };
    hand.with_settings(settings)
}

#[test]
fn the_vi_preset_moves_with_letters_and_hints_on_a_capital() {
    let mut hand = with(Hand::new((80, 24)), Preset::Vi, &[]);
    hand.press("j k Enter l l");
    assert!(hand.has_text("New match: Wythoff"), "{}", hand.screen());
    // Where text is typed, letters are text.
    hand.down_to("Piles");
    hand.write("jk");
    assert!(hand.has_text("jk"), "{}", hand.screen());

    let mut hand = with(Hand::at((80, 24), "wythoff", "15,19"), Preset::Vi, &[]);
    assert!(hand.has_text("lh take"), "{}", hand.screen());
    assert!(hand.has_text("H hint"), "{}", hand.screen());
    hand.press("j l l h");
    assert!(hand.has_text("Take 1 from a"), "{}", hand.screen());
    hand.press("Left Up Right");
    assert!(hand.has_text("Take 1 from b"), "{}", hand.screen());
    hand.press("H");
    assert!(hand.has_text("Hint: leave"), "{}", hand.screen());
    hand.press("?");
    assert!(hand.has_text("↑↓ kj choose a pile"), "{}", hand.screen());
}

#[test]
fn a_changed_key_shows_wherever_its_command_does() {
    let changes = [
        rebinding(Command::Why, "o"),
        rebinding(Command::Hint, "F2 i"),
        rebinding(Command::Map, "K"),
    ];
    let mut hand = with(
        Hand::at((120, 40), "wythoff", "15,19"),
        Preset::Usual,
        &changes,
    );
    assert!(hand.has_text("F2 hint"), "{}", hand.screen());
    assert!(hand.has_text("K board"), "{}", hand.screen());
    hand.press("h w m");
    assert!(!hand.has_text("Hint:"));
    hand.press("i");
    assert!(hand.has_text("o says why"), "{}", hand.screen());
    hand.press("o");
    assert!(hand.has_text("Why leaving"), "{}", hand.screen());
}

#[test]
fn keys_can_be_exchanged_but_none_can_mean_two_things() {
    let exchanged = [rebinding(Command::Undo, "r"), rebinding(Command::Redo, "u")];
    assert_eq!(Keymap::new(&all_keys(), Preset::Usual, &exchanged).1, []);

    let clash = |changes: &[Rebinding]| Keymap::new(&all_keys(), Preset::Usual, changes).1;
    assert_eq!(
        clash(&exchanged[..1]),
        [Clash {
            change: 0,
            press: Press::Char('r'),
            taken: Command::Redo,
            mode: "take"
        }]
    );
    // The names of the piles and the digits belong to moves.
    let taken = |keys| clash(&[rebinding(Command::Hint, keys)])[0].taken;
    assert_eq!(taken("b"), Command::Type);
    assert_eq!(taken("5"), Command::Digit);
    // If two commands want the same key, the first one keeps it.
    let both = [rebinding(Command::Hint, "i"), rebinding(Command::Why, "i")];
    let (keymap, clashes) = Keymap::new(&all_keys(), Preset::Usual, &both);
    assert_eq!((clashes.len(), clashes[0].change), (1, 1));
    assert_eq!(keymap.key(Command::Hint), "i");
    assert_eq!(keymap.key(Command::Why), "w");
}

#[test]
fn where_text_is_typed_a_character_is_text_whatever_it_does_elsewhere() {
    let changes = [
        rebinding(Command::Enter, "o"),
        rebinding(Command::Back, "Z"),
        rebinding(Command::Quit, "Q"),
    ];
    let (keymap, clashes) = Keymap::new(&all_keys(), Preset::Usual, &changes);
    assert_eq!(clashes, []);
    for (name, command) in [
        ("o", Command::Enter),
        ("Z", Command::Back),
        ("Q", Command::Quit),
    ] {
        let does = |context| keymap.command(mode(context), &key(name));
        assert_eq!(does("records"), Some(command));
        for context in ["setup text", "line", "records text"] {
            assert_eq!(does(context), None, "{name} in {context:?}");
        }
    }
    // Keys other than characters do what they always do.
    assert_eq!(
        keymap.command(mode("records text"), &key("Enter")),
        Some(Command::Enter)
    );
}

#[test]
fn what_nobody_may_lose_cannot_be_lost() {
    let everything: Vec<Rebinding> = [
        Command::Up,
        Command::Down,
        Command::Less,
        Command::More,
        Command::Enter,
        Command::Back,
        Command::Quit,
    ]
    .into_iter()
    .zip(["1", "2", "3", "4", "5", "6", "7"])
    .map(|(command, key)| rebinding(command, key))
    .chain([
        rebinding(Command::Back, "Z"),
        rebinding(Command::Enter, "o"),
    ])
    .collect();
    let mut hand = with(
        Hand::at((80, 24), "wythoff", "15,19"),
        Preset::Usual,
        &everything,
    );
    hand.press("Down Right Right Left Enter");
    assert!(hand.the_match().moves_made() > 0);
    hand.press("G Esc G y");
    assert!(hand.the_match().verdict().is_some());
    hand.press("Ctrl-C");
    assert!(hand.left);
}

#[test]
fn no_key_means_two_things_in_one_mode() {
    for keys in all_keys() {
        let presses = keys.bindings().flat_map(|line| line.presses);
        let presses: Vec<&(Press, Command)> = presses.collect();
        for (index, (press, command)) in presses.iter().enumerate() {
            for (other, taken) in &presses[..index] {
                assert!(
                    press != other || command == taken,
                    "in {}, {} is {command:?} and {taken:?}",
                    keys.name,
                    press.name()
                );
            }
        }
    }
}
