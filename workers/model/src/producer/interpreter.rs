//! Python's interpreter, which one thread of a client holds at a time (`take_gil` in CPython's `ceval_gil.c`).
//!
//! Rules: docs/model/producer.md, "Python's interpreter".

use crate::ids::RequestId;
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, Nanos, whole_nanos};

/// Processor time of one send() and, besides its checksum, of a batch until it leaves: kafka-python 3.0.12 and CPython 3.11
/// against servers that only answer, both cores busy.
pub const SEND: Nanos = 70 * MICROSECOND;
const BATCH: Nanos = 100 * MICROSECOND;
/// CRC-32C of a byte in Python (`kafka/record/_crc32c.py`), ns.
const BYTE: f64 = 130.0;
/// How long a thread that works keeps another waiting (`sys.getswitchinterval`).
const SWITCH_INTERVAL: Nanos = 5 * MILLISECOND;

/// Who holds it, of the application's thread and the sender's.
#[derive(Clone)]
pub struct Interpreter {
    /// The last send() is over then, and the sender's work.
    application_until: Nanos,
    sender_until: Nanos,
    /// When an application that has found the sender at work asks again; `NEVER` if it doesn't wait.
    application_asks_at: Nanos,
    sender_waits_since: Nanos,
    /// The sender's next event is its loop; otherwise it asks for the interpreter.
    is_granted: bool,
    /// The sender polls without rest (`poll_timeout_ms` = 0), as requests wait for a broker with all in flight. Each poll lets
    /// go for so short a time that nobody else is awake before it's back.
    spins: bool,
    /// So the application waits until the sender reads or writes.
    is_starved: bool,
    has_written: bool,
    /// Requests that the next loop writes.
    unwritten: Vec<(RequestId, bool)>,
}

impl Default for Interpreter {
    fn default() -> Self {
        Self {
            application_until: 0,
            sender_until: 0,
            application_asks_at: NEVER,
            sender_waits_since: NEVER,
            is_granted: false,
            spins: false,
            is_starved: false,
            has_written: false,
            unwritten: Vec::new(),
        }
    }
}

impl Interpreter {
    /// Time that the sender works on a batch of `bytes` before it leaves.
    pub fn closes_in(bytes: u32) -> Nanos {
        BATCH + whole_nanos(f64::from(bytes) * BYTE)
    }

    /// The application calls send() at `now`, if this is `None`; otherwise it asks again then, or is let in if that's `NEVER`.
    pub fn application_waits(&mut self, now: Nanos) -> Option<Nanos> {
        if self.sender_until > now {
            self.application_asks_at = self.sender_until.min(now + SWITCH_INTERVAL);
            return Some(self.application_asks_at);
        }
        self.is_starved = self.spins && self.application_until < now;
        if self.is_starved {
            return Some(NEVER);
        }
        self.application_until = now + SEND;
        None
    }

    /// The sender `reads`, has written or goes to sleep: true if that lets an application in.
    pub fn lets_in(&mut self, now: Nanos, reads: bool) -> bool {
        let lets_in = self.is_starved && (reads || self.has_written || !self.spins);
        if lets_in {
            self.is_starved = false;
            self.application_until = now;
        }
        lets_in
    }

    /// The sender loops at `now`, if this is `None`; otherwise it comes back then. It waits while the application calls send()
    /// again `next`, for an interval at most, and then works for `wakeup`.
    pub fn sender_waits(&mut self, now: Nanos, next: Nanos, wakeup: Nanos) -> Option<Nanos> {
        if std::mem::take(&mut self.is_granted) {
            self.spins = false;
            return None;
        }
        if self.application_asks_at == now {
            self.application_asks_at = NEVER;
            return Some(now);
        }
        self.sender_waits_since = self.sender_waits_since.min(now);
        let until = self.application_until;
        let is_held = until > now || next == until;
        if is_held && now < self.sender_waits_since + SWITCH_INTERVAL {
            return Some(until.max(now));
        }
        self.sender_waits_since = NEVER;
        self.is_granted = true;
        self.sender_until = now + wakeup;
        Some(self.sender_until)
    }

    pub fn spin(&mut self) {
        self.spins = true;
    }

    /// The sender's loop, which works until `until`, has `made` requests. They are swapped for those of the loop before, which
    /// it writes now: `KafkaTCPTransport._write_to_sock` first waits for the socket.
    pub fn ends_loop(&mut self, until: Nanos, made: &mut Vec<(RequestId, bool)>) {
        self.sender_until = until;
        std::mem::swap(&mut self.unwritten, made);
        self.has_written = !made.is_empty() || !self.unwritten.is_empty();
    }
}
