//! A consumer, and its fetch session with one leader.

use crate::broker::fetch::Fetch;
use crate::ids::{ConsumerId, FetchSessionId, PartitionId, ReplicaSetId};
use std::collections::VecDeque;

/// One consumer's fetch session with the leader of one replica set: at most one fetch is under way.
#[derive(Clone, Debug)]
pub struct FetchSession {
    /// The consumer that reads.
    pub consumer: ConsumerId,
    /// The replica set.
    pub replica_set: ReplicaSetId,
    /// Partitions of the replica set that the consumer has.
    pub assigned: u32,
    /// How many of them have records in the consumer's buffer; those are not asked for.
    pub buffered: u32,
    /// Its fetch.
    pub fetch: Fetch,
    /// Partitions with committed records that are not in the buffer.
    pub available: Vec<PartitionId>,
    /// Bytes of those records.
    pub available_bytes: u64,
}

/// One consumer.
#[derive(Clone, Debug, Default)]
pub struct Consumer {
    /// Partitions with records in its buffer, next in line first.
    pub buffer: VecDeque<PartitionId>,
    /// Whether poll() waits for records.
    pub waits: bool,
    /// Its fetch sessions.
    pub sessions: Vec<FetchSessionId>,
}
