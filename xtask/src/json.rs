//! A reader of JSON, enough for the output of `cargo metadata`.
use std::fmt;
use std::iter::Peekable;
use std::str::CharIndices;

/// A JSON value; an object keeps its keys in the order of the text.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string, escapes resolved.
    String(String),
    /// A list.
    Array(Vec<Json>),
    /// An object.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads one value, with nothing but white space after it.
    ///
    /// # Errors
    ///
    /// [`JsonError`] with the byte at which the text stops being JSON.
    pub fn parse(text: &str) -> Result<Json, JsonError> {
        let mut reader = Reader { text, rest: text.char_indices().peekable(), depth: 0 };
        let value = reader.value()?;
        reader.skip_space();
        match reader.rest.peek() {
            None => Ok(value),
            Some(_) => Err(reader.error("the end")),
        }
    }

    /// The value under `key`; `None` if this is no object or has no such key.
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(entries) => entries.iter().find(|(k, _)| k == key).map(|(_, v)| v),
            _ => None,
        }
    }

    /// The string; `None` if this is none.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Json::String(string) => Some(string),
            _ => None,
        }
    }

    /// The elements; none if this is no list.
    pub fn items(&self) -> &[Json] {
        match self {
            Json::Array(items) => items,
            _ => &[],
        }
    }
}

/// Where a text stops being JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct JsonError {
    /// The byte at which the reader stood.
    pub at: usize,
    /// What should have stood there.
    pub expected: &'static str,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no json: expected {} at byte {}", self.expected, self.at)
    }
}

impl std::error::Error for JsonError {}

/// Deeper nesting than this is refused, so that no text can exhaust the stack.
const MAX_DEPTH: usize = 128;

struct Reader<'t> {
    text: &'t str,
    rest: Peekable<CharIndices<'t>>,
    depth: usize,
}

impl Reader<'_> {
    fn at(&mut self) -> usize {
        self.rest.peek().map_or(self.text.len(), |&(at, _)| at)
    }

    fn error(&mut self, expected: &'static str) -> JsonError {
        JsonError { at: self.at(), expected }
    }

    fn skip_space(&mut self) {
        while self.rest.next_if(|&(_, c)| matches!(c, ' ' | '\t' | '\n' | '\r')).is_some() {}
    }

    fn eat(&mut self, wanted: char) -> bool {
        self.rest.next_if(|&(_, c)| c == wanted).is_some()
    }

    fn value(&mut self) -> Result<Json, JsonError> {
        self.skip_space();
        match self.rest.peek().map(|&(_, c)| c) {
            Some('{') => self.nested(Self::object),
            Some('[') => self.nested(Self::array),
            Some('"') => Ok(Json::String(self.string()?)),
            Some('n') => self.word("null", Json::Null),
            Some('t') => self.word("true", Json::Bool(true)),
            Some('f') => self.word("false", Json::Bool(false)),
            _ => self.number(),
        }
    }

    fn nested(
        &mut self,
        read: impl Fn(&mut Self) -> Result<Json, JsonError>,
    ) -> Result<Json, JsonError> {
        if self.depth == MAX_DEPTH {
            return Err(self.error("less nesting"));
        }
        self.depth += 1;
        self.rest.next();
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn word(&mut self, word: &'static str, value: Json) -> Result<Json, JsonError> {
        if word.chars().all(|c| self.eat(c)) { Ok(value) } else { Err(self.error(word)) }
    }

    fn number(&mut self) -> Result<Json, JsonError> {
        let start = self.at();
        let part = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
        while self.rest.next_if(|&(_, c)| part(c)).is_some() {}
        let end = self.at();
        let number = self.text[start..end].parse();
        number.map(Json::Number).map_err(|_| JsonError { at: start, expected: "a value" })
    }

    fn string(&mut self) -> Result<String, JsonError> {
        if !self.eat('"') {
            return Err(self.error("a string"));
        }
        let mut string = String::new();
        loop {
            match self.rest.next().map(|(_, c)| c) {
                Some('"') => return Ok(string),
                Some('\\') => string.push(self.escape()?),
                Some(c) => string.push(c),
                None => return Err(self.error("the end of a string")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonError> {
        Ok(match self.rest.next().map(|(_, c)| c) {
            Some(c @ ('"' | '\\' | '/')) => c,
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('u') => {
                let start = self.at();
                for _ in 0..4 {
                    self.rest.next();
                }
                let end = self.at();
                let code = u32::from_str_radix(&self.text[start..end], 16).ok();
                // Half of a surrogate pair is shown as the replacement character.
                code.map(|code| char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
                    .ok_or(JsonError { at: start, expected: "four hex digits" })?
            }
            _ => return Err(self.error("an escape")),
        })
    }

    fn array(&mut self) -> Result<Json, JsonError> {
        let mut items = Vec::new();
        self.skip_space();
        if self.eat(']') {
            return Ok(Json::Array(items));
        }
        loop {
            items.push(self.value()?);
            self.skip_space();
            if self.eat(']') {
                return Ok(Json::Array(items));
            }
            if !self.eat(',') {
                return Err(self.error("`,` or `]`"));
            }
        }
    }

    fn object(&mut self) -> Result<Json, JsonError> {
        let mut entries = Vec::new();
        self.skip_space();
        if self.eat('}') {
            return Ok(Json::Object(entries));
        }
        loop {
            self.skip_space();
            let key = self.string()?;
            self.skip_space();
            if !self.eat(':') {
                return Err(self.error("`:`"));
            }
            entries.push((key, self.value()?));
            self.skip_space();
            if self.eat('}') {
                return Ok(Json::Object(entries));
            }
            if !self.eat(',') {
                return Err(self.error("`,` or `}`"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_cargo_writes() {
        let json = Json::parse(r#" {"a": [1, -2.5e1, null, true], "b\n": {"c": "\u0041\"é"}} "#)
            .expect("this is json");
        let items = json.get("a").expect("a is there").items();
        assert_eq!(items[1], Json::Number(-25.0));
        assert_eq!((&items[2], &items[3]), (&Json::Null, &Json::Bool(true)));
        let inner = json.get("b\n").and_then(|b| b.get("c")).and_then(Json::as_str);
        assert_eq!(inner, Some("A\"é"));
    }

    #[test]
    fn says_where_a_text_stops_being_json() {
        let at = |text: &str| Json::parse(text).expect_err(text).at;
        assert_eq!(at(""), 0);
        assert_eq!(at("[1 2]"), 3);
        assert_eq!(at("{\"a\" 1}"), 5);
        assert_eq!(at("\"open"), 5);
        assert_eq!(at("[] []"), 3);
        assert_eq!(at(r#""\u12é""#), 3);
        assert_eq!(at(&"[".repeat(1000)), MAX_DEPTH);
    }
}
