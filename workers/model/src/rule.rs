//! A partitioner's rule as data: when it leaves a partition, how it scores the others, how it picks one.
//!
//! The page compiles a rule's text to postfix steps; here they are checked once and evaluated in bounded, deterministic
//! arithmetic.
//!
//! Rules: docs/model/rules.md, "The language".

mod expression;

pub use expression::{Expression, Signal};

use crate::client_era::ClientEra;
use crate::decimal;
use crate::schedule::{MILLISECOND, NEVER, Nanos, whole_nanos};
use expression::place_of;
use std::ops::Deref;
use std::rc::Rc;

/// The most partitions that `best of` draws.
const MOST_DRAWN: f64 = 8.0;
/// The longest stay with a partition, bytes and ms.
const LONGEST_STAY: f64 = 1e9;

/// All partitioners of a group of producers share one.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule(Rc<Parts>);

#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    pub leave: Leave,
    /// Lower is better.
    pub score: Expression,
    pub pick: Pick,
    /// Partitions for which it isn't 0 are left out, unless nothing is left.
    pub without: Expression,
    /// Signals, each with its half-life or window.
    pub signals: Vec<(Signal, f64)>,
    /// The clients that have it: Java's, as it is a `Partitioner`.
    pub era: ClientEra,
}

impl Deref for Rule {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl Default for Rule {
    /// Each new batch to the partition with the fewest records that are neither acked nor failed.
    fn default() -> Self {
        Self::read("batch|outstanding.records|lowest|").expect("a rule")
    }
}

/// When a record without key goes to another partition than the one before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leave {
    EachRecord,
    /// When it needs a new batch (KIP-480).
    NewBatch,
    /// After so many bytes, at once (KIP-794's text), or where a batch ends, or after twice as many (as shipped).
    Bytes {
        /// `batch.size` if none are said.
        bytes: Option<u64>,
        at_end: bool,
        /// With the first record this long after the last choice, if that comes sooner.
        or_after: Nanos,
    },
    /// With the first record that comes more than so long after the last choice (librdkafka).
    After(Nanos),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pick {
    /// The lowest score; equals are drawn alike.
    Lowest,
    /// Each in proportion to the highest score + 1 − its own, in whole numbers (KIP-794).
    Weighted,
    /// The lowest of so many that are drawn at random.
    BestOf(u32),
}

impl Rule {
    /// Reads `leave|score|pick|without`, with the expressions in postfix. `None` if anything in it isn't allowed.
    pub fn read(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('|').collect();
        let [leave, score, pick, without] = parts[..] else {
            return None;
        };
        let mut signals = Vec::new();
        Some(Self(Rc::new(Parts {
            leave: Leave::read(leave)?,
            score: Expression::read(score, &mut signals)?,
            pick: Pick::read(pick)?,
            without: Expression::read(without, &mut signals)?,
            signals,
            era: ClientEra::JavaFrom33,
        })))
    }

    /// The same rule in other clients.
    #[cfg(test)]
    pub fn of_era(&self, era: ClientEra) -> Self {
        Self(Rc::new(Parts {
            era,
            ..(*self.0).clone()
        }))
    }

    pub fn sees_queues(&self) -> bool {
        self.signals.iter().any(|(signal, _)| signal.is_of_queues())
    }

    pub fn sees(&self, wanted: Signal) -> bool {
        self.signals.iter().any(|&(signal, _)| signal == wanted)
    }
}

impl Leave {
    fn read(text: &str) -> Option<Self> {
        const WORDS: &[&str] = &["record", "batch", "bytes", "bytes-at-end", "ms"];
        let (place, size) = place_of(text, WORDS)?;
        let limit = |text| decimal::read(text).filter(|limit| (0.0..=LONGEST_STAY).contains(limit));
        let time = |text| limit(text).map(|ms| whole_nanos(ms * MILLISECOND as f64));
        match place {
            0 if size.is_empty() => Some(Self::EachRecord),
            1 if size.is_empty() => Some(Self::NewBatch),
            2 | 3 => {
                let (size, or_after) = match size.split_once('+') {
                    Some((size, ms)) => (size, time(ms)?),
                    None => (size, NEVER),
                };
                let bytes = limit(size).map(|bytes| bytes as u64);
                (bytes.is_some() || size == "batch.size").then_some(Self::Bytes {
                    bytes,
                    at_end: place == 3,
                    or_after,
                })
            }
            4 => time(size).map(Self::After),
            _ => None,
        }
    }
}

impl Pick {
    fn read(text: &str) -> Option<Self> {
        let (place, drawn) = place_of(text, &["lowest", "weighted", "best"])?;
        match (place, decimal::read(drawn)) {
            (0, None) if drawn.is_empty() => Some(Self::Lowest),
            (1, None) if drawn.is_empty() => Some(Self::Weighted),
            (2, Some(drawn)) if (2.0..=MOST_DRAWN).contains(&drawn) => {
                Some(Self::BestOf(drawn as u32))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_read_with_its_four_parts() {
        let rule =
            Rule::read("bytes-at-end:batch.size|queue.batches|weighted|same.rack 0 =").unwrap();
        let leave = Leave::Bytes {
            bytes: None,
            at_end: true,
            or_after: NEVER,
        };
        assert_eq!((rule.leave, rule.pick), (leave, Pick::Weighted));
        assert!(rule.sees_queues() && rule.sees(Signal::SameRack));
        let drawn = Rule::read("record|outstanding.records ack.ms:50 *|best:2|").unwrap();
        assert_eq!(
            (drawn.leave, drawn.pick),
            (Leave::EachRecord, Pick::BestOf(2))
        );
        assert!(!drawn.sees_queues() && !drawn.sees(Signal::SameRack));
    }

    #[test]
    fn what_is_no_rule_is_refused() {
        for text in [
            "",
            "record",
            "record||",
            "record||lowest",
            "record||lowest||",
            "each||lowest|",
            "bytes:x||lowest|",
            "bytes:-1||lowest|",
            "bytes:1+||lowest|",
            "bytes:+5||lowest|",
            "ms:5+5||lowest|",
            "ms:1e99||lowest|",
            "record||best:1|",
            "record||best:9|",
            "record||lowest:2|",
            "record||lowest:x|",
            "record:x||lowest|",
            "record|nothing|lowest|",
        ] {
            assert_eq!(Rule::read(text), None, "{text}");
        }
        assert!(Rule::read("record||lowest|").is_some());
    }
}
