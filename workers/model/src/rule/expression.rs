//! Arithmetic over what a producer can see of a partition.
//!
//! Rules: docs/model/rules.md, "Score".

use crate::decimal;

/// The most steps of an expression, and the most values that wait for an operator.
const MOST_STEPS: usize = 64;
const DEEPEST: usize = 16;

/// Postfix steps, which leave one value. None of them: 0 for every partition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expression(Vec<Step>);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Number(f64),
    /// With its half-life or window, ms; 0 if it has none.
    Signal(Signal, f64),
    Operator(Operator),
}

/// Words by which the page names each of an enumeration's variants.
macro_rules! named {
    ($(#[$about:meta])* $Name:ident { $($(#[$about_variant:meta])* $Variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
        pub enum $Name {
            $($(#[$about_variant])* $Variant,)+
        }

        impl $Name {
            const ALL: &[Self] = &[$(Self::$Variant),+];
            pub const WORDS: &[&str] = &[$($word),+];
        }
    };
}

/// The place among `words` of what is before a colon, and what is behind it, if anything.
#[inline(never)]
pub fn place_of<'text>(text: &'text str, words: &[&str]) -> Option<(usize, &'text str)> {
    let (word, rest) = text.split_once(':').unwrap_or((text, ""));
    let place = words.iter().position(|known| *known == word)?;
    Some((place, rest))
}

named! {
    /// Comparisons give 1 or 0; what isn't 0 is true.
    Operator {
        Not = "not",
        Add = "+",
        Subtract = "-",
        Multiply = "*",
        Divide = "/",
        Min = "min",
        Max = "max",
        Less = "<",
        LessOrEqual = "<=",
        Greater = ">",
        GreaterOrEqual = ">=",
        Equal = "=",
        And = "and",
        Or = "or",
        /// The second value if the first isn't 0, else the third.
        If = "if",
    }
}

named! {
    /// A producer's knowledge of a partition: the first five as its sender's last loop saw them, the
    /// others now. Those from `AckMs` on are kept, and have a half-life or window up to `LeaderFailures`. @recipe signal
    Signal {
        /// Batches in its queue (`RecordAccumulator.partitionReady`).
        QueueBatches = "queue.batches",
        /// Bytes in its queue.
        QueueBytes = "queue.bytes",
        /// How long the oldest batch in its queue has waited, ms.
        OldestMs = "oldest.ms",
        /// Requests in flight to its broker.
        InflightRequests = "inflight.requests",
        /// For how long its broker has taken nothing (`NodeLatencyStats`), ms.
        ReadyAgeMs = "ready.age.ms",
        /// Mean latency of its acks, where each counts half after so many ms.
        AckMs = "ack.ms",
        /// The same for all partitions of its leader.
        LeaderAckMs = "leader.ack.ms",
        /// Bytes sent to it in the last so many ms.
        SentBytes = "sent.bytes",
        /// Share of the topic's bytes in the last so many ms, from 0 to 1.
        SentShare = "sent.share",
        /// Its records that failed in the last so many ms.
        Failures = "failures",
        /// The same for all partitions of its leader.
        LeaderFailures = "leader.failures",
        /// Time since its last ack or failure, ms.
        SinceAckMs = "since.ack.ms",
        /// The same for all partitions of its leader.
        LeaderSinceAckMs = "leader.since.ack.ms",
        /// Records that are neither acked nor failed.
        OutstandingRecords = "outstanding.records",
        /// Their values, bytes.
        OutstandingBytes = "outstanding.bytes",
        /// 1 if its leader is in the producer's rack.
        SameRack = "same.rack",
        /// 1 if its leader is known.
        Available = "available",
        /// 1 for the partition of the last choice.
        Current = "current",
        /// How many partitions it is behind that one, in their order.
        Turn = "turn",
    }
}

impl Signal {
    /// Only the sender's loop sees it.
    pub fn is_of_queues(self) -> bool {
        self < Self::AckMs
    }

    /// It is kept up with every ack, failure or record, for each partition or leader.
    pub fn is_kept(self) -> bool {
        (Self::AckMs..=Self::LeaderSinceAckMs).contains(&self)
    }

    pub fn is_by_leader(self) -> bool {
        use Signal::{LeaderAckMs, LeaderFailures, LeaderSinceAckMs};
        matches!(self, LeaderAckMs | LeaderFailures | LeaderSinceAckMs)
    }

    /// It counts what happened in a window.
    pub fn has_window(self) -> bool {
        (Self::SentBytes..=Self::LeaderFailures).contains(&self)
    }
}

impl Expression {
    /// Reads words between blanks. `None` if one isn't known, if values are missing or left over, or if it is too long.
    /// Adds what it sees to `signals`, each with its half-life or window.
    #[inline(never)]
    pub fn read(text: &str, signals: &mut Vec<(Signal, f64)>) -> Option<Self> {
        let mut steps = Vec::new();
        let mut depth = 0usize;
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let step = Step::read(word)?;
            depth = depth.checked_sub(step.takes())? + 1;
            if depth > DEEPEST || steps.len() == MOST_STEPS {
                return None;
            }
            if let Step::Signal(signal, ms) = step {
                signals.push((signal, ms));
            }
            steps.push(step);
        }
        (depth == usize::from(!steps.is_empty())).then_some(Self(steps))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn steps(&self) -> usize {
        self.0.len()
    }

    pub fn is(&self, signal: Signal) -> bool {
        self.0 == [Step::Signal(signal, 0.0)]
    }

    /// True if it is the same for all partitions.
    pub fn is_constant(&self) -> bool {
        !self.0.iter().any(|step| matches!(step, Step::Signal(..)))
    }

    /// Its value, `f64::MAX` instead of what isn't a number.
    #[inline(never)]
    pub fn value(&self, see: &dyn Fn(Signal, f64) -> f64) -> f64 {
        let mut stack = [0.0; DEEPEST];
        let mut depth = 0;
        for step in &self.0 {
            depth -= step.takes();
            stack[depth] = match *step {
                Step::Number(number) => number,
                Step::Signal(signal, ms) => see(signal, ms),
                Step::Operator(Operator::If) => stack[depth + 1 + usize::from(stack[depth] == 0.0)],
                Step::Operator(operator) => operator.of(stack[depth], stack[depth + 1]),
            };
            depth += 1;
        }
        if stack[0].is_nan() {
            f64::MAX
        } else {
            stack[0]
        }
    }
}

impl Step {
    fn read(word: &str) -> Option<Self> {
        if let Some((place, "")) = place_of(word, Operator::WORDS) {
            return Some(Self::Operator(Operator::ALL[place]));
        }
        if let Some(number) = decimal::read(word) {
            return Some(Self::Number(number));
        }
        let (place, ms) = place_of(word, Signal::WORDS)?;
        let signal = Signal::ALL[place];
        if signal > Signal::LeaderFailures || signal.is_of_queues() {
            return ms.is_empty().then_some(Self::Signal(signal, 0.0));
        }
        let ms = decimal::read(ms).filter(|ms| (1.0..=60_000.0).contains(ms))?;
        Some(Self::Signal(signal, ms))
    }

    /// How many values it takes; it leaves one.
    fn takes(&self) -> usize {
        match self {
            Self::Number(_) | Self::Signal(..) => 0,
            Self::Operator(Operator::Not) => 1,
            Self::Operator(Operator::If) => 3,
            Self::Operator(_) => 2,
        }
    }
}

impl Operator {
    /// A function of a single value doesn't look at the other.
    fn of(self, one: f64, other: f64) -> f64 {
        let is_true = match self {
            Self::Add => return one + other,
            Self::Subtract => return one - other,
            Self::Multiply => return one * other,
            Self::Divide => return one / other,
            Self::Min => return if one < other { one } else { other },
            Self::Max => return if one > other { one } else { other },
            Self::Less => one < other,
            Self::LessOrEqual => one <= other,
            Self::Greater => one > other,
            Self::GreaterOrEqual => one >= other,
            Self::Equal => one == other,
            Self::And => one != 0.0 && other != 0.0,
            Self::Or => one != 0.0 || other != 0.0,
            Self::Not | Self::If => one == 0.0,
        };
        f64::from(u8::from(is_true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> f64 {
        let see = |signal, ms| match signal {
            Signal::OutstandingRecords => 7.0,
            Signal::AckMs => ms / 10.0,
            _ => 0.0,
        };
        Expression::read(text, &mut Vec::new())
            .expect(text)
            .value(&see)
    }

    #[test]
    fn steps_take_what_was_left_before_them() {
        assert_eq!(value(""), 0.0);
        assert_eq!(value("outstanding.records 1 + ack.ms:50 *"), 40.0);
        assert_eq!(value("3 10 - 2 /"), -3.5);
        assert_eq!(value("1 2 min 3 4 max +"), 5.0);
        assert_eq!(value("1 2 < 2 2 <= and 1 2 > 2 1 >= or and"), 1.0);
        assert_eq!(value("outstanding.records 7 = not"), 0.0);
        assert_eq!(value("outstanding.records 5 > 1 2 if"), 1.0);
        assert_eq!(value("0 1 2 if"), 2.0);
    }

    #[test]
    fn what_is_no_number_is_the_worst_score() {
        assert_eq!(value("0 0 /"), f64::MAX);
        assert_eq!(value("1 0 /"), f64::INFINITY);
    }

    #[test]
    fn an_expression_that_does_not_leave_one_value_or_is_too_long_is_refused() {
        let read = |text: &str| Expression::read(text, &mut Vec::new());
        for text in [
            "+",
            "1 +",
            "1 2",
            "1 2 + +",
            "if",
            "queue.byte",
            "queue.bytes:5",
            "since.ack.ms:5",
            "ack.ms",
            "ack.ms:0",
            "turn:1",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        let long = |steps: usize| format!("1{}", " 1 +".repeat(steps));
        assert!(read(&long(31)).is_some());
        assert_eq!(read(&long(32)), None);
        let deep = |depth: usize| format!("{}{}", "1 ".repeat(depth), "+ ".repeat(depth - 1));
        assert!(read(&deep(16)).is_some());
        assert_eq!(read(&deep(17)), None);
    }
}
