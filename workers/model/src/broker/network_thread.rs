//! A network thread of a broker (`SocketServer.Processor`): it reads the requests of its connections and writes their
//! responses, one after the other. A request that finds the shared queue full (`queued.max.requests`) holds its thread,
//! and with it all its connections.
//!
//! Rules: docs/model/broker.md, "Broker".

use super::request::{RequestList, RequestPool};
use crate::ids::RequestId;

#[derive(Clone, Copy, Debug, Default)]
pub struct NetworkThread {
    tasks: RequestList,
    /// The request that is being read, or whose response is being written; `None` while idle.
    current: Option<RequestId>,
}

impl NetworkThread {
    /// A request is to be read or its response written. True if the thread is free to do so now.
    #[inline]
    pub fn take(&mut self, requests: &mut RequestPool, request: RequestId) -> bool {
        let is_free = self.current.is_none();
        if is_free {
            self.current = Some(request);
        } else {
            self.tasks.push(requests, request);
        }
        is_free
    }

    /// The thread is done. Returns what it does next.
    pub fn next(&mut self, requests: &RequestPool) -> Option<RequestId> {
        self.current = self.tasks.pop(requests);
        self.current
    }

    /// The request it works on; `None` while idle.
    pub fn current(&self) -> Option<RequestId> {
        self.current
    }

    /// True if it reads, writes, or is held up by a full queue.
    pub fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    pub fn waiting(&self) -> u32 {
        self.tasks.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_does_one_thing_at_a_time_in_order() {
        let mut requests = RequestPool::default();
        let sent: Vec<RequestId> = (0..3)
            .map(|_| requests.open(0.into(), 0.into(), 0))
            .collect();
        let mut thread = NetworkThread::default();
        assert!(thread.take(&mut requests, sent[0]));
        assert!(!thread.take(&mut requests, sent[1]));
        assert!(!thread.take(&mut requests, sent[2]));
        assert_eq!((thread.current(), thread.waiting()), (Some(sent[0]), 2));
        assert_eq!(thread.next(&requests), Some(sent[1]));
        assert_eq!(thread.next(&requests), Some(sent[2]));
        assert_eq!(thread.next(&requests), None);
        assert_eq!(thread.current(), None);
    }
}
