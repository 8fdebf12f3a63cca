//! What of a partition's log the consumers have not processed yet.

use crate::ids::FetchSessionId;
use crate::producer::batch::SendRun;
use crate::schedule::Nanos;
use std::collections::VecDeque;

/// A batch in a log that not all of its records have been polled from.
#[derive(Clone, Debug)]
pub struct LogBatch {
    /// Where it ends: how many records the log holds up to its last one.
    pub end: u64,
    /// Its bytes.
    pub bytes: u64,
    /// When its request left the producer.
    pub sent_at: Nanos,
    /// When the leader appended it.
    pub appended_at: Nanos,
    /// When it was committed; `NEVER` before.
    pub committed_at: Nanos,
    /// When send() was called for the records that were not polled yet.
    pub sends: VecDeque<SendRun>,
}

/// One partition as its consumer sees it. Its batches are, from the front: in the consumer's buffer, committed,
/// uncommitted.
#[derive(Clone, Debug, Default)]
pub struct PartitionLog {
    /// See above.
    pub batches: VecDeque<LogBatch>,
    /// How many of them are in the consumer's buffer, or on their way there.
    pub buffered: usize,
    /// How many more are committed.
    pub fetchable: usize,
    /// Bytes of those.
    pub fetchable_bytes: u64,
    /// Records appended and not polled.
    pub unread: u64,
    /// When the fetch that brought what is in the buffer was sent, and when it came back.
    pub fetched_from: Nanos,
    /// See `fetched_from`.
    pub arrived_at: Nanos,
    /// The fetch session that reads it.
    pub(super) session: Option<FetchSessionId>,
    /// Whether it is among the session's available partitions.
    pub(super) is_available: bool,
}

/// Records that poll() returns, and the moments of their way.
#[derive(Clone, Copy, Debug)]
pub struct Polled {
    /// When send() was called.
    pub sends: SendRun,
    /// When their request left the producer.
    pub sent_at: Nanos,
    /// When the leader appended them.
    pub appended_at: Nanos,
    /// When they were committed.
    pub committed_at: Nanos,
    /// When the fetch that brought them was sent, and when it came back.
    pub fetched_from: Nanos,
    /// See `fetched_from`.
    pub arrived_at: Nanos,
}
