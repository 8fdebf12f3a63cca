//! The parts of a record's latency.
//!
//! Rules: docs/model/measuring.md, "The parts of latency".

use crate::broker::request::Request;
use crate::schedule::{NEVER, Nanos};

pub const PARTS: usize = 11;

/// The parts of a record's latency, which add up to it, in the order of `PARTS` in frame.ts. In time, file, upload and commits
/// come before the slowness (`PHASES`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts(pub [u64; PARTS]);

pub const BATCH: usize = 0;
pub const IN_FLIGHT: usize = 1;
pub const NETWORK: usize = 2;
pub const BROKER_QUEUE: usize = 3;
pub const SERVICE: usize = 4;
pub const SLOWNESS: usize = 5;
/// With diskless topics: in the open file; while that uploads; until it's committed, in its turn.
pub const FILE: usize = 6;
pub const UPLOAD: usize = 7;
pub const FILE_COMMIT: usize = 8;
/// 0 if the request waits for no other replica.
pub const COMMIT: usize = 9;
pub const RESPONSE: usize = 10;

impl Parts {
    /// The parts that all records of a request share: from the moment it left until its response was processed.
    pub fn of_request(request: &Request, acked_at: Nanos) -> Self {
        let mut parts = [0; PARTS];
        if request.responded_at == NEVER {
            // With `acks=0` the client is done once the sockets have the request.
            parts[RESPONSE] = acked_at - request.sent_at;
            return Self(parts);
        }
        parts[NETWORK] = request.arrived_at - request.sent_at;
        parts[BROKER_QUEUE] = request.service_at - request.arrived_at;
        parts[SERVICE] = request.served_at - request.service_at;
        parts[FILE] = request.closed_at - request.served_at;
        parts[UPLOAD] = request.uploaded_at - request.closed_at;
        parts[FILE_COMMIT] = request.stored_at - request.uploaded_at;
        parts[COMMIT] = request.committed_at - request.stored_at;
        parts[SLOWNESS] = request.responded_at - request.committed_at;
        parts[RESPONSE] = acked_at - request.responded_at;
        Self(parts)
    }

    /// Adds the parts before the request left, for a record sent at `send` in a batch that could leave from
    /// `sendable_at` on.
    pub fn with_send(mut self, send: Nanos, sendable_at: Nanos, sent_at: Nanos) -> Self {
        let may_leave = sendable_at.clamp(send.min(sent_at), sent_at);
        self.0[BATCH] = may_leave - send.min(may_leave);
        self.0[IN_FLIGHT] = sent_at - may_leave.max(send.min(sent_at));
        self
    }

    #[inline]
    pub fn add(&mut self, other: &Self, count: u64) {
        for (sum, part) in self.0.iter_mut().zip(other.0) {
            *sum += part * count;
        }
    }

    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::broker::request::RequestPool;

    #[test]
    fn the_parts_add_up_to_the_latency_whenever_the_record_came() {
        let mut pool = RequestPool::default();
        let index = pool.open(0.into(), 0.into(), 1_000);
        let request = &mut pool[index];
        request.arrived_at = 1_100;
        request.service_at = 1_250;
        request.served_at = 1_400;
        request.closed_at = 1_410;
        request.uploaded_at = 1_430;
        request.stored_at = 1_470;
        request.committed_at = 1_500;
        request.responded_at = 2_000;
        let shared = Parts::of_request(request, 2_100);
        for (send, sendable_at) in [(0, 500), (700, 500), (900, 5_000), (1_000, 0), (0, 0)] {
            let parts = shared.with_send(send, sendable_at, 1_000);
            assert_eq!(parts.total(), 2_100 - send, "{parts:?}");
        }
        assert_eq!(
            shared.with_send(0, 500, 1_000).0,
            [500, 500, 100, 150, 150, 500, 10, 20, 40, 30, 100]
        );
    }
}
