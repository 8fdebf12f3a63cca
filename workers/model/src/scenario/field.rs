//! Reads one field of a scenario.

use crate::decimal;
use crate::schedule::{Nanos, whole_nanos};

/// Why a scenario was refused, in a sentence that names the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

/// A field that is being read. If its value is refused, the refusal is kept and an allowed value takes its place.
pub struct Field<'a> {
    pub name: &'a str,
    pub value: &'a str,
    /// Written before its name.
    prefix: &'a str,
    refusal: Option<Refusal>,
}

impl<'a> Field<'a> {
    pub fn new(name: &'a str, value: &'a str) -> Self {
        Self::with_prefix("", name, value)
    }

    pub fn with_prefix(prefix: &'a str, name: &'a str, value: &'a str) -> Self {
        Self {
            name,
            value,
            prefix,
            refusal: None,
        }
    }

    pub fn accepted(self) -> Result<(), Refusal> {
        self.refusal.map_or(Ok(()), Err)
    }

    fn refuse(&mut self, value: &str, because: &str) {
        self.refusal = Some(Refusal(format!(
            "{}{}: {value} {because}.",
            self.prefix, self.name
        )));
    }

    fn refuse_word(&mut self, because: &str) {
        self.refuse(&format!("\"{}\"", self.value), because);
    }

    pub fn number(&mut self, lowest: f64, highest: f64) -> f64 {
        match decimal::read(self.value) {
            Some(number) if (lowest..=highest).contains(&number) => return number,
            Some(_) => {
                let [lowest, highest] = [lowest, highest].map(decimal::write);
                self.refuse(self.value, &format!("isn't between {lowest} and {highest}"));
            }
            None => self.refuse_word("isn't a number"),
        }
        lowest
    }

    pub fn whole(&mut self, lowest: u64, highest: u64) -> u64 {
        let number = self.number(lowest as f64, highest as f64);
        if number.fract() != 0.0 {
            self.refuse(self.value, "isn't a whole number");
        }
        number as u64
    }

    /// The default if `read` makes nothing of the text.
    pub fn text<Value: Default>(&mut self, read: impl FnOnce(&str) -> Option<Value>) -> Value {
        read(self.value).unwrap_or_else(|| {
            self.refuse_word("can't be read");
            Value::default()
        })
    }

    /// True if a word stands for the value.
    pub fn is(&self, word: &str) -> bool {
        self.value == word
    }

    pub fn time(&mut self, lowest: f64, highest: f64, unit: Nanos) -> Nanos {
        whole_nanos(self.number(lowest, highest) * unit as f64)
    }

    /// Which of some words it is, by its place.
    pub fn choice(&mut self, words: &[&str]) -> usize {
        let found = words.iter().position(|word| *word == self.value);
        found.unwrap_or_else(|| {
            self.refuse_word("isn't known");
            0
        })
    }
}
