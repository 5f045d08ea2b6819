//! Every object that a command prints with `--json` is as docs/json.schema.json says, which is on
//! docs/json.md.

use super::{home, objects, run_at};
use goldpile_cli::{Home, command};
use goldpile_games::catalogue;
use goldpile_testkit::root;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

fn schema() -> Value {
    let text = fs::read_to_string(root().join("docs/json.schema.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Why a value is not as a schema says, in the parts of JSON Schema that ours uses; the keys that the schema
/// names and the value has go into `seen`.
fn check(
    all: &Value,
    schema: &Value,
    value: &Value,
    seen: &mut BTreeSet<String>,
) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{value} {what} {schema}"));
    for (word, is) in schema.as_object().unwrap() {
        match word.as_str() {
            "$ref" => {
                let path = is.as_str().unwrap().strip_prefix('#').unwrap();
                check(all, all.pointer(path).unwrap(), value, seen)?;
            }
            "anyOf" => {
                let mut why = String::new();
                let fits = is.as_array().unwrap().iter().any(|one| {
                    let mut within = seen.clone();
                    match check(all, one, value, &mut within) {
                        Ok(()) => *seen = within,
                        Err(wrong) => {
                            why = wrong;
                            return false;
                        }
                    }
                    true
                });
                if !fits {
                    return Err(why);
                }
            }
            "enum" if !is.as_array().unwrap().contains(value) => return wrong("is not in"),
            "type" => {
                let fits = match is.as_str().unwrap() {
                    "string" => value.is_string(),
                    "integer" => value.is_u64(),
                    "number" => value.is_number(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    "array" => value.is_array(),
                    "object" => value.is_object(),
                    other => unreachable!("{other}"),
                };
                if !fits {
                    return wrong("is no");
                }
            }
            "pattern" => {
                let (digits, least) = match is.as_str().unwrap() {
                    "^[0-9]+$" => (10, 1),
                    "^[0-9a-f]+$" => (16, 1),
                    other => unreachable!("{other}"),
                };
                let text = value.as_str().unwrap_or_default();
                if text.len() < least || !text.chars().all(|c| c.is_digit(digits)) {
                    return wrong("is not like");
                }
            }
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    check(all, is, item, seen)?;
                }
            }
            "properties" => {
                for (key, value) in value.as_object().into_iter().flatten() {
                    match (is.get(key), &schema["additionalProperties"]) {
                        (Some(schema), _) => {
                            seen.insert(key.clone());
                            check(all, schema, value, seen)?;
                        }
                        (None, Value::Bool(false)) => {
                            return wrong(&format!("has a {key}, unlike"));
                        }
                        (None, more) => check(all, more, value, seen)?,
                    }
                }
            }
            "required" => {
                let missing = |key: &&Value| value.get(key.as_str().unwrap()).is_none();
                if let Some(key) = is.as_array().unwrap().iter().find(missing) {
                    return wrong(&format!("has no {key}, unlike"));
                }
            }
            "enum" | "description" | "additionalProperties" => {}
            other => unreachable!("the schema has {other}, which this test does not know"),
        }
    }
    Ok(())
}

/// The objects of these command lines, which may be refused.
fn printed(home: &Home, args: &str, input: &str) -> Vec<Value> {
    // What stands in quotation marks is one word.
    let parts = args.split('\'').enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    let words: Vec<&str> = words.chain(["--json"]).collect();
    let found = objects(&run_at(home, &catalogue(), &words, input.as_bytes()).output);
    assert!(!found.is_empty(), "{args} prints nothing");
    found
}

/// A play without the claim of an oracle: whoever just took may not be followed by the same amount.
const MEMORY: &str = "piles 1\nmemory last\nstart last = 0\nrule \"\"\n  taken <= 3 and taken != last\n\
    then last' = taken\nclaim\n  a = 1\n";

#[test]
fn every_object_is_as_the_schema_says() {
    let (folder, home) = home();
    let rules = folder.path().join("memory.game");
    fs::write(&rules, MEMORY).unwrap();
    let rules = rules.to_str().unwrap();
    let typed = |args: &str, input: &str| {
        let words: Vec<&str> = args.split(' ').collect();
        run_at(&home, &catalogue(), &words, input.as_bytes());
    };
    typed("play wythoff 5,9 --plain --vs dragon", "4,9\nresign\n");
    typed("learn nim --plain --seed 7", "\nh\n0,0,0\nyes\nno\nq\n");
    let prove_file = format!("prove {rules}");
    let trusted = ["solve FILE 9 --why", "table FILE --max 3"]
        .map(|args| format!("{} --trust-claim", args.replace("FILE", rules)));
    let two = folder.path().join("two.game");
    fs::write(&two, "piles 2\nrule \"\" a divides a'\nclaim a = b\n").unwrap();
    let map = format!(
        "table {} --of map --max 2 --trust-claim",
        two.to_str().unwrap()
    );
    let asked = [
        ("solve wythoff 3,4 --all --why", ""),
        ("solve wythoff -", "3,5\n3,x\n3,5 3,6\n"),
        ("solve blocking '4,5' --why", ""),
        ("solve imitation '6,9 5,9' --why", ""),
        ("solve flora --printed-rules 2,3,4,5 --why", ""),
        ("solve 'wythoff 3,4 + nim 5' --all --why", ""),
        ("solve -", "wythoff 3,x + nim 5\n"),
        ("table flora --rows 2", ""),
        ("table wythoff --of membership --rows 2", ""),
        ("table wythoff --grundy --max 2", ""),
        ("table wythoff --remoteness --max 2", ""),
        ("table imitation --grundy --max 2", ""),
        ("table imitation --of map --max 2", ""),
        ("verify wythoff --max 5", ""),
        ("verify blocking --p 2 --m 1 --max 4", ""),
        ("prove wythoff --t 1..2 --explain", ""),
        ("prove blocking --p 2 --m 2 --explain", ""),
        ("prove imitation --p 3 --m 2", ""),
        (&prove_file, ""),
        (&trusted[0], ""),
        (&trusted[1], ""),
        (&map, ""),
        ("guess nim --piles 1 --max 9 --prove", ""),
        ("guess raleigh --max 4 --give-up 0", ""),
        ("identity 'ab = ba + 1'", ""),
        ("identity 'bb = ab + a'", ""),
        ("identity 'system 1000: ab = ba + 1'", ""),
        ("identity --list", ""),
        ("invent --alpha 'sqrt 2' --max 12", ""),
        ("games", ""),
        ("games nim --moves 1,2", ""),
        ("learn --list", ""),
        ("learn drills", ""),
        ("climb", ""),
        ("puzzle", ""),
        ("puzzle nim --seed 3", ""),
        ("review 'wythoff 5,9 4,9 4,7'", ""),
        ("review 'blocking 4,5 x2,3 4,4'", ""),
        ("statistics", ""),
    ];
    let schema = schema();
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (args, input) in asked {
        let command = args.split(' ').next().unwrap();
        let definition = &schema["$defs"][command];
        assert!(
            definition.is_object(),
            "the schema says nothing of {command}"
        );
        for object in printed(&home, args, input) {
            let keys = seen.entry(command).or_default();
            let checked = check(&schema, definition, &object, keys);
            assert_eq!(checked, Ok(()), "{args}");
        }
    }
    // Every command that has the option is in the schema, and was asked.
    let built = command(&catalogue());
    for command in built.get_subcommands() {
        let mut arguments = command.get_arguments();
        let has_json = arguments.any(|argument| argument.get_id() == "json");
        let name = command.get_name();
        assert!(
            seen.contains_key(name) == has_json,
            "{name} is not asked here"
        );
    }
    let page = fs::read_to_string(root().join("docs/json.md")).unwrap();
    for (command, keys) in seen {
        let heading = format!("\n## {command}\n");
        let section = page.split_once(&heading).unwrap().1;
        let section = section.split("\n## ").next().unwrap();
        let introduction = page.split("\n## ").next().unwrap();
        for key in keys {
            let code = format!("`{key}`");
            let is_said = section.contains(&code) || introduction.contains(&code);
            assert!(is_said, "the page says nothing of {key} in {command}");
        }
    }
}
