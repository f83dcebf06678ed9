//! What to say where a space parts the coordinates of a place: `--from 42.506, 1.522`.
use std::ffi::OsString;

/// The arguments that take a place.
const NAMES: [&str; 2] = ["--from", "--to"];

/// How to write the first place in `arguments` that a space parts, if one is.
pub(crate) fn tip(arguments: &[OsString]) -> Option<String> {
    let words: Vec<&str> = arguments.iter().map(|word| word.to_str().unwrap_or("")).collect();
    let whole = (0..words.len()).find_map(|at| {
        let (name, value, rest) = match words[at].split_once('=') {
            Some((name, value)) => (name, value, &words[at + 1..]),
            None => (words[at], *words.get(at + 1)?, words.get(at + 2..)?),
        };
        NAMES.contains(&name).then(|| joined(value, rest)).flatten()
    })?;
    Some(format!("a space parts what is one place: write '{whole}', or quote it"))
}

/// `value` with the words after it that a comma joins to it, if there are any.
fn joined(value: &str, rest: &[&str]) -> Option<String> {
    let mut whole = value.to_owned();
    let is_part = |whole: &str, word: &str| {
        let (ends, begins) = (whole.ends_with(','), word.starts_with(','));
        (ends != begins) && !word.starts_with("--")
    };
    for &word in rest.iter().take_while(|word| !word.is_empty()) {
        if !is_part(&whole, word) {
            break;
        }
        whole.push_str(word);
    }
    (whole != value).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(line: &str) -> Option<String> {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let tip = tip(&words)?;
        Some(tip.split('\'').nth(1).expect("it quotes the place").to_owned())
    }

    #[test]
    fn a_place_in_pieces_is_joined() {
        let cases = [
            ("route a.gr --from 42.506, 1.522 --to 1", Some("42.506,1.522")),
            ("route --from 1 --to 42.506 ,-1.5 a.gr", Some("42.506,-1.5")),
            ("route --from 1,2 --to=42.506, -1.5", Some("42.506,-1.5")),
            ("points route --from 1, 2, 3 --to 4,5,6", Some("1,2,3")),
            ("points route --from 1, 2 , 3", Some("1,2,3")),
            ("route --from 1,2 --to 3,4", None),
            ("route --from 1, --to 3,4", None),
            ("route --to 3,", None),
            ("route --coords 1, 2 --from", None),
        ];
        for (line, expected) in cases {
            assert_eq!(whole(line).as_deref(), expected, "{line}");
        }
    }
}
