//! A record on its way into a batch, and what became of it.

use super::compression::Growth;
use crate::ids::{PartitionId, ProducerId};
use crate::schedule::{Instant, Nanos};

/// A record that send() was called for.
#[derive(Clone, Copy)]
pub(super) struct Record {
    pub(super) producer: ProducerId,
    pub(super) now: Instant,
    pub(super) sent_at: Nanos,
    pub(super) has_key: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Append {
    Done(Appended),
    /// It needs a new batch, but there is no memory for one. Try again when some is freed.
    NoMemory,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    pub partition: PartitionId,
    /// By how much its batch grew, the header included if it is new.
    pub growth: Growth,
    pub opened: bool,
    pub is_full: bool,
    /// True if the sending thread wakes the sender: a batch is new or full
    /// (`KafkaProducer.doSend`).
    pub wakes_sender: bool,
}
