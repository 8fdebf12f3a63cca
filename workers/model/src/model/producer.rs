//! One producer as the model sees it: its threads and what they wait for.

use crate::host::Host;
use crate::ids::{BrokerId, IdSet, ProducerId, RequestId};
use crate::producer::compression::SEND;
use crate::producer::interpreter::{self, Interpreter};
use crate::producer::keys::Keys;
use crate::producer::partitioners::Partitioners;
use crate::producer::processors::Processors;
use crate::scenario::Scenario;
use crate::schedule::{Instant, NEVER, Nanos};
use crate::workload::Workload;
use std::collections::BTreeMap;

/// The rest of a send() that is acked as a whole.
#[derive(Clone, Default)]
pub struct OpenSend {
    /// Batches neither answered nor failed.
    pub(super) unanswered: u32,
    /// Requests that are answered.
    pub(super) answered: Vec<RequestId>,
}

/// One producer: the application's sending thread, its partitioners, and the sender's timers.
#[derive(Clone)]
pub struct Producer {
    pub workload: Workload,
    /// `None` if no record has a key.
    pub(super) keys: Option<Box<Keys>>,
    pub partitioners: Partitioners,
    /// When send() is called next; `NEVER` if all records have been sent or the application waits.
    pub(super) next_send_at: Nanos,
    /// When the send() that waits for memory was called; `NEVER` if none waits.
    pub(super) blocked_since: Nanos,
    /// When the current record was meant to be sent, if latency counts from then.
    pub(super) intended_at: Nanos,
    /// Callers that wait for an ack (`sending=sync`), and if all of them do, when send() was last called.
    pub(super) waiting_callers: u32,
    pub(super) awaits_ack: Option<Instant>,
    /// Its first send() will wait for `cold.start.ms`.
    pub(super) is_cold: bool,
    /// Time of one send(), and of the last one with what it compressed.
    pub(super) send: Nanos,
    pub(super) send_takes: Nanos,
    /// Time that its two threads have compressed.
    pub(super) compressed_for: Nanos,
    pub(super) loops: u64,
    /// For how much of its work on records processors of a shared machine have been asked.
    claimed: Nanos,
    /// Shared by its threads; `None` if neither ever waits for a processor (`client.cpu.cores`).
    processors: Option<Processors>,
    /// Its threads may have to wait for a processor or each other.
    pub(super) may_wait: bool,
    /// Records are sent one by one, as each may have something of its own or wait.
    pub(super) sends_singly: bool,
    /// Its threads need processors of a machine that brokers share, and when the application was promised one.
    shares_host: bool,
    runs_at: Nanos,
    /// `None` if its threads run at the same time (`client.interpreter`).
    pub(super) interpreter: Option<Box<Interpreter>>,
    pub(super) loop_is_due: bool,
    /// When the sender's select() times out; `NEVER` without a timeout.
    pub(super) linger_ends_at: Nanos,
    /// When a request or a batch may be too old; `NEVER` while nothing is inside.
    pub(super) times_out_at: Nanos,
    /// Brokers with a response that the sender hasn't read.
    pub(super) unread_responses: IdSet<BrokerId>,
    /// By the sender's loop that built their first requests; none unless `request.partitions=send`.
    pub(super) open_sends: BTreeMap<u64, OpenSend>,
    /// All its records have been sent.
    pub(super) is_done: bool,
    /// The application has called flush() and sent nothing since.
    pub(super) is_flushing: bool,
    pub(crate) waiting_records: u64,
}

impl Producer {
    /// A producer before its first record, and when it sends that, if ever.
    pub fn new(scenario: &Scenario, producer: ProducerId) -> (Self, Option<Nanos>) {
        let (workload, first) = Workload::new(scenario, producer);
        let send = if scenario.is_interpreted {
            interpreter::SEND
        } else {
            SEND
        };
        let keys = Keys::new(scenario, producer);
        let partitioners = Partitioners::new(scenario, producer);
        let is_shared = scenario.host_cores.is_some();
        let shares_host = is_shared && scenario.client_processor_share > 0.0;
        let state = Self {
            workload,
            sends_singly: keys.is_some()
                || partitioners.are_several()
                || scenario.is_interpreted
                || scenario.counts_from_intended
                || shares_host,
            keys,
            partitioners,
            next_send_at: NEVER,
            blocked_since: NEVER,
            intended_at: 0,
            waiting_callers: 0,
            awaits_ack: None,
            is_cold: scenario.cold_start > 0,
            send,
            send_takes: send,
            compressed_for: 0,
            loops: 0,
            claimed: 0,
            processors: scenario.client_cores.map(Processors::new),
            may_wait: is_shared || scenario.client_cores.is_some() || scenario.is_interpreted,
            shares_host,
            runs_at: NEVER,
            interpreter: scenario.is_interpreted.then(Box::default),
            loop_is_due: false,
            linger_ends_at: NEVER,
            times_out_at: NEVER,
            unread_responses: IdSet::default(),
            open_sends: BTreeMap::new(),
            is_done: false,
            is_flushing: false,
            waiting_records: 0,
        };
        (state, first)
    }

    pub fn offered(&self) -> u64 {
        let is_in_send = self.is_blocked() || self.awaits_ack.is_some();
        self.workload.sent + u64::from(is_in_send)
    }

    pub fn is_blocked(&self) -> bool {
        self.blocked_since != NEVER
    }

    /// When a processor of `host` is free for the application that would call send() at `now`; `None` = now.
    pub(super) fn waits_for(&mut self, host: &Host, now: Nanos) -> Option<Nanos> {
        let runs = !self.shares_host || self.runs_at == now || self.is_blocked();
        let wait = if runs { 0 } else { host.wait(now) };
        self.runs_at = now + wait;
        (wait > 0).then_some(self.runs_at)
    }

    /// The key of the record that send() is called for, whether it `is_new` or tries again.
    pub(super) fn key(&mut self, is_new: bool) -> Option<u32> {
        let keys = self.keys.as_mut()?;
        if is_new { keys.draw() } else { keys.current() }
    }

    /// A send() has compressed for so long before it returned.
    #[inline(always)]
    pub(super) fn note_compressed(&mut self, takes: Nanos) {
        self.send_takes = self.send + takes;
        self.compressed_for += takes;
    }

    /// Has one of its threads work for `work` from `at` on. Returns for how long its processors hold that up.
    #[inline]
    pub(super) fn claim(&mut self, at: Nanos, work: Nanos) -> Nanos {
        match &mut self.processors {
            Some(processors) => processors.claim(at, work),
            None => 0,
        }
    }

    /// Time that its two threads have worked: calls of send(), compression, and the sender's loops.
    pub(crate) fn worked(&self, scenario: &Scenario) -> Nanos {
        self.worked_on_records() + self.loops * scenario.work_of_a_loop()
    }

    fn worked_on_records(&self) -> Nanos {
        self.workload.sent * self.send + self.compressed_for
    }

    /// Work on records that no processor of a shared machine has been asked for yet.
    pub(super) fn work_to_claim(&mut self) -> Nanos {
        let worked = self.worked_on_records();
        worked - std::mem::replace(&mut self.claimed, worked)
    }

    pub fn heap_bytes(&self) -> usize {
        size_of::<Self>() + size_of::<Keys>() + self.partitioners.heap_bytes()
    }
}
