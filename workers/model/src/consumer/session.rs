//! A consumer, and its fetch session with one leader.

use crate::broker::fetch::Fetch;
use std::collections::VecDeque;
use std::ops::Range;

/// One consumer's fetch session with the leader of one group of partitions: at most one fetch is under way.
#[derive(Clone, Debug)]
pub struct Session {
    /// Whose.
    pub consumer: u32,
    /// The group of partitions.
    pub group: u32,
    /// Partitions of the group that the consumer has.
    pub assigned: u32,
    /// How many of them have records in the consumer's buffer; those are not asked for.
    pub buffered: u32,
    /// Its fetch.
    pub fetch: Fetch,
    /// Partitions with committed records that are not in the buffer.
    pub available: Vec<u32>,
    /// Bytes of those records.
    pub available_bytes: u64,
}

/// One consumer.
#[derive(Clone, Debug, Default)]
pub struct Consumer {
    /// Partitions with records in its buffer, next in line first.
    pub buffer: VecDeque<u32>,
    /// Whether poll() waits for records.
    pub waits: bool,
    /// Its sessions.
    pub sessions: Range<u32>,
}
