//! A consumer, and its fetch session with one leader.

use crate::broker::fetch::Fetch;
use crate::fifo::Fifo;
use crate::ids::{ConsumerId, FetchSessionId, PartitionId, ReplicaId, ReplicaSetId};
use crate::schedule::Nanos;

/// One consumer's fetch session with the leader of one replica set: at most one fetch is under way.
#[derive(Clone, Debug)]
pub struct FetchSession {
    pub consumer: ConsumerId,
    pub replica_set: ReplicaSetId,
    /// Partitions of the replica set that the consumer has.
    pub assigned: u32,
    /// How many of them have records in the consumer's buffer. Those aren't fetched.
    pub buffered: u32,
    pub fetch: Fetch,
    /// The follower that it reads from instead of the leader, until when (`preferredReadReplica`).
    pub follower: Option<(ReplicaId, Nanos)>,
    /// Partitions with committed records that aren't in the buffer, and the bytes of those records.
    pub available: Vec<PartitionId>,
    pub available_bytes: u64,
}

#[derive(Clone, Debug, Default)]
pub struct Consumer {
    /// Partitions with records in its buffer, next one first.
    pub buffer: Fifo<PartitionId>,
    pub waits: bool,
    pub sessions: Vec<FetchSessionId>,
}
