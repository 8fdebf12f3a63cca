//! The part of a partition's log that consumers haven't processed yet.

use crate::fifo::Fifo;
use crate::ids::FetchSessionId;
use crate::producer::batch::SendRun;
use crate::schedule::Nanos;

/// A batch with records that haven't been polled yet.
#[derive(Clone, Debug)]
pub struct LogBatch {
    /// How many records the log holds up to its last one.
    pub end: u64,
    pub bytes: u64,
    pub sent_at: Nanos,
    pub appended_at: Nanos,
    /// When it was committed; `NEVER` before.
    pub committed_at: Nanos,
    /// When send() was called for the records that haven't been polled yet.
    pub sends: Fifo<SendRun>,
}

/// One partition as its consumer sees it. Its batches are, from the front: in the consumer's buffer, committed,
/// uncommitted.
#[derive(Clone, Debug, Default)]
pub struct PartitionLog {
    pub batches: Fifo<LogBatch>,
    /// How many of them are in the consumer's buffer, or on their way there.
    pub buffered: usize,
    /// How many more are committed, and their bytes.
    pub fetchable: usize,
    pub fetchable_bytes: u64,
    pub unread: u64,
    /// When the fetch that filled the buffer was sent, and when it came back.
    pub fetched_from: Nanos,
    pub arrived_at: Nanos,
    /// Who reads it.
    pub session: Option<FetchSessionId>,
    pub(super) is_available: bool,
    /// The group rebalances, and nobody reads it.
    pub(super) is_stopped: bool,
}

/// Records that poll() returns, and the moments of their journey.
#[derive(Clone, Copy, Debug)]
pub struct Polled {
    pub sends: SendRun,
    pub sent_at: Nanos,
    pub appended_at: Nanos,
    pub committed_at: Nanos,
    /// When the fetch that brought them was sent, and when it came back.
    pub fetched_from: Nanos,
    pub arrived_at: Nanos,
}
