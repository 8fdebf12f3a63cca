//! Requests from producers, followers and consumers, and what happens to them when.

use crate::ids::{
    BatchId, BrokerId, FetchSessionId, FetcherId, PartitionId, Pool, ProducerId, RequestId,
};
use crate::schedule::{NEVER, Nanos};

/// Bytes of a produce request besides its batches: 52, and 9 for each partition. So a request with one full batch of
/// 512-byte records has 16,273 bytes, as measured.
const REQUEST_OVERHEAD: u64 = 52;
const PARTITION_OVERHEAD: u64 = 9;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestKind {
    Produce(ProducerId),
    FollowerFetch(FetcherId),
    ConsumerFetch(FetchSessionId),
}

/// A request. Moments still to come are `NEVER`.
#[derive(Clone, Debug)]
pub struct Request {
    pub kind: RequestKind,
    pub broker: BrokerId,
    /// A producer's: at most one batch for each of the broker's partitions.
    pub batches: Vec<BatchId>,
    /// A consumer's: the partitions in the response.
    pub partitions: Vec<PartitionId>,
    pub records: u32,
    /// Size on the wire.
    pub bytes: u64,
    /// Which send() it is part of, if those are acked as a whole; 0 for none.
    pub send: u64,
    /// Drained by the sender.
    pub sent_at: Nanos,
    /// Its last byte is at the broker.
    pub arrived_at: Nanos,
    /// Its connection gave it to the shared request queue.
    pub queued_at: Nanos,
    /// A handler took it.
    pub service_at: Nanos,
    /// The handler was done.
    pub served_at: Nanos,
    /// With diskless topics, its file was closed, uploaded, and committed; otherwise all when the handler was done.
    pub closed_at: Nanos,
    pub uploaded_at: Nanos,
    pub stored_at: Nanos,
    /// With `acks=all`, every replica in sync has what it appended.
    pub committed_at: Nanos,
    /// Partitions that it still waits for.
    pub uncommitted: u32,
    /// The response was handed to the network thread, after `slow.ms` if any.
    pub responded_at: Nanos,
    /// When its current phase will end, if known.
    pub phase_ends_at: Nanos,
    /// The reading of the broker's stall clock up to which its service has been stretched.
    pub stall_mark: Nanos,
    /// `slow.ms` added to its response.
    pub slowness: Nanos,
    /// How long its connection is throttled after the response.
    pub throttled_for: Nanos,
    /// Bytes sent on its connection, including its own.
    pub stream_end: u64,
    /// The broker's epoch when it arrived. A broker that has gone down since knows nothing of it.
    pub broker_epoch: u32,
    /// The client has closed the connection and no longer waits for it.
    pub is_abandoned: bool,
    pub is_refused: bool,
    /// The error isn't retriable.
    pub fails_for_good: bool,
    /// Its connection has read on while it is in a file, so it no longer occupies it.
    pub is_pipelined: bool,
    /// Its response is at the client.
    pub has_returned: bool,
    /// With `acks=0`, either the client or the broker is done with it.
    pub is_half_done: bool,
    /// Next request of the list it is in.
    pub next: Option<RequestId>,
    /// Next request in flight on its connection.
    pub next_in_flight: Option<RequestId>,
    /// Parked fetches that its handler completes next.
    pub completes: RequestList,
}

impl Request {
    /// The moments of a produce request in order of time.
    pub fn moments(&self) -> [Nanos; 10] {
        [
            self.sent_at,
            self.arrived_at,
            self.queued_at,
            self.service_at,
            self.served_at,
            self.closed_at,
            self.uploaded_at,
            self.stored_at,
            self.committed_at,
            self.responded_at,
        ]
    }
}

pub fn request_bytes(batches: usize, batch_bytes: u64) -> u64 {
    REQUEST_OVERHEAD + PARTITION_OVERHEAD * batches as u64 + batch_bytes
}

/// All requests in flight. Slots and their lists are reused.
pub type RequestPool = Pool<RequestId, Request>;

impl RequestPool {
    /// A produce request that leaves now, with an empty list of batches to fill.
    pub fn open(&mut self, producer: ProducerId, broker: BrokerId, now: Nanos) -> RequestId {
        self.open_as(RequestKind::Produce(producer), broker, now)
    }

    pub fn open_as(&mut self, kind: RequestKind, broker: BrokerId, now: Nanos) -> RequestId {
        let fresh = Request {
            kind,
            broker,
            batches: Vec::new(),
            partitions: Vec::new(),
            records: 0,
            bytes: 0,
            send: 0,
            sent_at: now,
            arrived_at: NEVER,
            queued_at: NEVER,
            service_at: NEVER,
            served_at: NEVER,
            closed_at: NEVER,
            uploaded_at: NEVER,
            stored_at: NEVER,
            committed_at: NEVER,
            uncommitted: 0,
            responded_at: NEVER,
            phase_ends_at: NEVER,
            stall_mark: 0,
            slowness: 0,
            throttled_for: 0,
            stream_end: 0,
            broker_epoch: 0,
            is_abandoned: false,
            is_refused: false,
            fails_for_good: false,
            is_pipelined: false,
            has_returned: false,
            is_half_done: false,
            next: None,
            next_in_flight: None,
            completes: RequestList::default(),
        };
        self.put(fresh, |fresh, former| {
            fresh.batches = std::mem::take(&mut former.batches);
            fresh.partitions = std::mem::take(&mut former.partitions);
            fresh.batches.clear();
            fresh.partitions.clear();
        })
    }

    pub fn heap_bytes(&self) -> usize {
        self.len() * (size_of::<Request>() + 16)
    }
}

/// A first-in-first-out queue, linked through the requests themselves.
#[derive(Clone, Copy, Debug, Default)]
pub struct RequestList {
    head: Option<RequestId>,
    tail: Option<RequestId>,
    length: u32,
}

impl RequestList {
    #[inline]
    pub fn push(&mut self, requests: &mut RequestPool, index: RequestId) {
        requests[index].next = None;
        match self.tail {
            Some(tail) => requests[tail].next = Some(index),
            None => self.head = Some(index),
        }
        self.tail = Some(index);
        self.length += 1;
    }

    #[inline]
    pub fn pop(&mut self, requests: &RequestPool) -> Option<RequestId> {
        let head = self.head?;
        self.head = requests[head].next;
        if self.head.is_none() {
            self.tail = None;
        }
        self.length -= 1;
        Some(head)
    }

    /// Visits all of them, the first one first.
    pub fn each(&self, requests: &mut RequestPool, mut visit: impl FnMut(&mut Request)) {
        let mut next = self.head;
        while let Some(index) = next {
            let request = &mut requests[index];
            next = request.next;
            visit(request);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.head.is_none()
    }

    pub fn len(&self) -> u32 {
        self.length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_of_one_full_batch_is_16273_bytes() {
        assert_eq!(request_bytes(1, 16_212), 16_273);
    }

    #[test]
    fn requests_leave_a_list_in_order() {
        let mut pool = RequestPool::default();
        let mut list = RequestList::default();
        let opened: Vec<RequestId> = (0..3).map(|_| pool.open(0.into(), 0.into(), 0)).collect();
        opened.iter().for_each(|&index| list.push(&mut pool, index));
        assert_eq!(list.len(), 3);
        let left: Vec<RequestId> = std::iter::from_fn(|| list.pop(&pool)).collect();
        assert_eq!(left, opened);
        assert!(list.is_empty());
    }
}
