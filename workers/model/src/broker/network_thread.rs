//! A network thread of a broker (`SocketServer.Processor`): it reads the requests of its connections and writes their
//! responses, one after the other. A request that finds the shared queue full (`queued.max.requests`) holds its thread,
//! and with it all its connections.

use super::request::{RequestList, RequestPool};
use crate::producer::batch::NONE;

/// One network thread.
#[derive(Clone, Copy, Debug)]
pub struct NetworkThread {
    tasks: RequestList,
    /// The request that is being read, or whose response is being written; `NONE` while idle.
    current: u32,
}

impl Default for NetworkThread {
    fn default() -> Self {
        Self {
            tasks: RequestList::default(),
            current: NONE,
        }
    }
}

impl NetworkThread {
    /// A request is to be read, or its response to be written: true where the thread is free to do so now.
    #[inline]
    pub fn take(&mut self, requests: &mut RequestPool, request: u32) -> bool {
        let is_free = self.current == NONE;
        if is_free {
            self.current = request;
        } else {
            self.tasks.push(requests, request);
        }
        is_free
    }

    /// The thread is done with what it did: what it does next.
    pub fn next(&mut self, requests: &RequestPool) -> Option<u32> {
        let next = self.tasks.pop(requests);
        self.current = next.unwrap_or(NONE);
        next
    }

    /// The request that it is at; `NONE` while idle.
    pub fn current(&self) -> u32 {
        self.current
    }

    /// Whether it reads or writes, or is held by a full queue.
    pub fn is_busy(&self) -> bool {
        self.current != NONE
    }

    /// Requests and responses that wait for it.
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
        let sent: Vec<u32> = (0..3).map(|_| requests.open(0, 0, 0)).collect();
        let mut thread = NetworkThread::default();
        assert!(thread.take(&mut requests, sent[0]));
        assert!(!thread.take(&mut requests, sent[1]));
        assert!(!thread.take(&mut requests, sent[2]));
        assert_eq!((thread.current(), thread.waiting()), (sent[0], 2));
        assert_eq!(thread.next(&requests), Some(sent[1]));
        assert_eq!(thread.next(&requests), Some(sent[2]));
        assert_eq!(thread.next(&requests), None);
        assert_eq!(thread.current(), NONE);
    }
}
