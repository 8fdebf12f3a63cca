//! JSON that grows in one text. No name or value here needs escaping.

use crate::decimal;

#[derive(Default)]
pub struct Json(String);

impl Json {
    /// The text of an object that `fill` has filled.
    pub fn object(fill: impl FnOnce(&mut Self)) -> String {
        let mut json = Self("{".to_owned());
        fill(&mut json);
        json.end_object();
        json.0
    }

    #[inline(never)]
    fn separate(&mut self) {
        if !matches!(self.0.as_bytes().last(), Some(b'{' | b'[')) {
            self.0.push(',');
        }
    }

    #[inline(never)]
    fn name(&mut self, name: &str) {
        self.separate();
        self.0.push('"');
        self.0.push_str(name);
        self.0.push_str("\":");
    }

    /// A named value that is JSON already.
    #[inline(never)]
    pub fn value(&mut self, name: &str, value: &str) {
        self.name(name);
        self.0.push_str(value);
    }

    #[inline(never)]
    pub fn number(&mut self, name: &str, value: f64) {
        self.value(name, &decimal::write(value));
    }

    pub fn count(&mut self, name: &str, count: u64) {
        self.number(name, count as f64);
    }

    /// A named object until `end_object`.
    #[inline(never)]
    pub fn begin_object(&mut self, name: &str) {
        self.value(name, "{");
    }

    #[inline(never)]
    pub fn end_object(&mut self) {
        self.0.push('}');
    }

    /// A named list until `end_list`.
    #[inline(never)]
    pub fn begin_list(&mut self, name: &str) {
        self.value(name, "[");
    }

    #[inline(never)]
    pub fn end_list(&mut self) {
        self.0.push(']');
    }

    /// An object of a list until `end_object`.
    #[inline(never)]
    pub fn begin_item(&mut self) {
        self.separate();
        self.0.push('{');
    }

    /// A number of a list.
    #[inline(never)]
    pub fn item(&mut self, value: f64) {
        self.separate();
        self.0.push_str(&decimal::write(value));
    }

    pub fn null(&mut self, name: &str) {
        self.value(name, "null");
    }
}
