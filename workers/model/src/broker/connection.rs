//! One connection of a producer to a broker, as the broker sees it.
//!
//! `SocketServer.Processor` mutes a channel when it has read a request and un-mutes it when the whole response has been
//! written: a connection is a first-in-first-out queue with one server, whatever the in-flight limit. This decides
//! everything that Linger shows.
//!
//! Rules: docs/model/broker.md, "Network".
//! Rules: docs/model/broker.md, "The connection decides".

use super::request::{Request, RequestList, RequestPool};
use crate::ids::RequestId;
use crate::schedule::Nanos;
use crate::window::{Path, Sent};

/// One producer's connection at the broker, and the responses on their way back that the sender has not yet read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Connection {
    /// Requests that arrived while another one was being answered.
    waiting: RequestList,
    /// Requests in files of diskless topics, or on the way from there, whose responses haven't been written.
    filed: u32,
    /// The request that mutes the connection; without one, the next is read at once.
    answering: Option<RequestId>,
    /// Responses that have arrived at the client; they come in the order of the requests.
    pub unread_responses: u32,
    /// When the last response arrives at the client. None overtakes another, even if `rtt.ms` has dropped since.
    pub last_response_at: Nanos,
    /// Requests sent and not yet answered, and those built behind them that still wait for a place: all in one list, from
    /// the oldest to the newest.
    in_flight: u32,
    built: u32,
    oldest_in_flight: Option<RequestId>,
    oldest_built: Option<RequestId>,
    newest: Option<RequestId>,
    /// The connection is closed until then.
    pub opens_at: Nanos,
    /// The client sends nothing until then, because a response said so.
    pub throttled_until: Nanos,
    /// The broker reads nothing until then.
    pub muted_until: Nanos,
    /// Bytes of requests on the way to the broker.
    sent: Sent,
    /// When the last request arrives at the broker. None overtakes another, even if `rtt.ms` has dropped since.
    last_arrival_at: Nanos,
    /// Bytes of the requests sent so far, and of those that the broker has read.
    sent_bytes: u64,
    read_bytes: u64,
    /// The last request sent, while it isn't completely in the sockets.
    unwritten: Option<RequestId>,
}

impl Connection {
    /// A request has arrived. True if it's read right away.
    #[inline]
    pub fn arrive(&mut self, index: RequestId) -> bool {
        let is_unmuted = self.answering.is_none();
        if is_unmuted {
            self.answering = Some(index);
        }
        is_unmuted
    }

    /// A request that has arrived is read after the others.
    #[inline]
    pub fn wait(&mut self, requests: &mut RequestPool, index: RequestId) {
        self.waiting.push(requests, index);
    }

    /// The response to the request, or to the oldest one in a file, has been written. Returns the request to read next,
    /// if the connection hasn't read on by itself (`file`).
    #[inline]
    pub fn unmute(&mut self, requests: &RequestPool, most: u32) -> Option<RequestId> {
        let was_muted = self.filed == 0 || self.filed == most;
        self.filed = self.filed.saturating_sub(1);
        if was_muted {
            self.read_on(requests)
        } else {
            None
        }
    }

    /// The request is in a file. While fewer than `most` are, the connection reads on; with 1 it stays muted until the
    /// response. Returns the request to read next.
    pub fn file(&mut self, requests: &RequestPool, most: u32) -> Option<RequestId> {
        self.filed += 1;
        if self.filed < most {
            self.read_on(requests)
        } else {
            None
        }
    }

    #[inline]
    fn read_on(&mut self, requests: &RequestPool) -> Option<RequestId> {
        self.answering = self.waiting.pop(requests);
        self.answering
    }

    pub fn waiting(&self) -> u32 {
        self.waiting.len()
    }

    pub fn oldest_in_flight(&self) -> Option<RequestId> {
        self.oldest_in_flight
    }

    pub fn in_flight(&self) -> u32 {
        self.in_flight
    }

    /// When the last byte of a request that leaves now, after those before it, reaches the broker.
    pub fn arrival_of(&mut self, now: Nanos, bytes: u64, path: &Path) -> Nanos {
        let left_at = self.sent.leave(now, bytes, path);
        self.last_arrival_at = self.last_arrival_at.max(left_at + path.round_trip / 2);
        self.last_arrival_at
    }

    pub fn built(&self) -> u32 {
        self.built
    }

    /// The oldest first; those that are built and not sent come last.
    pub fn requests_in_flight<'pool>(
        &self,
        requests: &'pool RequestPool,
    ) -> impl Iterator<Item = &'pool Request> + use<'pool> {
        let at = |index: Option<RequestId>| index.map(|index| &requests[index]);
        std::iter::successors(at(self.oldest_in_flight), move |request| {
            at(request.next_in_flight)
        })
    }

    /// A request has been built. It waits for `take_built`.
    #[inline]
    pub fn build(&mut self, requests: &mut RequestPool, index: RequestId) {
        self.sent_bytes += requests[index].bytes;
        requests[index].stream_end = self.sent_bytes;
        self.built += 1;
        self.oldest_built = self.oldest_built.or(Some(index));
        match self.newest {
            Some(newest) => requests[newest].next_in_flight = Some(index),
            None => self.oldest_in_flight = Some(index),
        }
        self.newest = Some(index);
    }

    /// The request that has waited the longest since it was built is in flight from now on.
    #[inline]
    pub fn take_built(&mut self, requests: &RequestPool) -> Option<RequestId> {
        let oldest = self.oldest_built?;
        self.oldest_built = requests[oldest].next_in_flight;
        self.built -= 1;
        self.in_flight += 1;
        Some(oldest)
    }

    /// A request that has returned over a connection of its own is answered before the older ones that haven't.
    pub fn bring_forward(&mut self, requests: &mut RequestPool, index: RequestId) {
        let mut returned = None;
        let mut before = None;
        let mut next = self.oldest_in_flight;
        while next != Some(index) {
            let Some(older) = next else { return };
            if requests[older].has_returned {
                returned = next;
            }
            before = next;
            next = requests[older].next_in_flight;
        }
        let Some(before) = before.filter(|&before| returned != Some(before)) else {
            return;
        };
        let follows = requests[index].next_in_flight;
        requests[before].next_in_flight = follows;
        let place = match returned {
            Some(returned) => &mut requests[returned].next_in_flight,
            None => &mut self.oldest_in_flight,
        };
        let unanswered = place.replace(index);
        requests[index].next_in_flight = unanswered;
        if self.newest == Some(index) {
            self.newest = Some(before);
        }
    }

    /// The oldest request in flight has been answered (`InFlightRequests.completeNext`).
    #[inline]
    pub fn complete_next(&mut self, requests: &RequestPool) -> Option<RequestId> {
        let oldest = self.oldest_in_flight?;
        self.oldest_in_flight = requests[oldest].next_in_flight;
        if self.oldest_in_flight.is_none() {
            self.newest = None;
        }
        self.in_flight -= 1;
        Some(oldest)
    }

    pub fn note_read(&mut self, bytes: u64) {
        self.read_bytes += bytes;
    }

    /// True if another request may follow (`InFlightRequests.canSendMore`): there is room among
    /// `most`, and the last byte of the one before has left the client.
    #[inline]
    pub fn can_send_more(&self, most: u32) -> bool {
        self.in_flight < most && self.unwritten.is_none()
    }

    /// True if one more request may be built although none may follow now: fewer than `ahead` wait
    /// behind `most` in flight.
    #[inline]
    pub fn can_build_ahead(&self, most: u32, ahead: u32) -> bool {
        self.in_flight >= most && self.built < ahead
    }

    /// A request has been sent. True if the sockets, which hold `sockets` bytes, take all of it now.
    #[inline]
    pub fn writes_now(&mut self, requests: &RequestPool, index: RequestId, sockets: u64) -> bool {
        let fits = self.fits(requests, index, sockets);
        self.unwritten = (!fits).then_some(index);
        fits
    }

    /// The request that the sockets, which hold `sockets` bytes, take now that the broker has read something.
    #[inline]
    pub fn next_written(&mut self, requests: &RequestPool, sockets: u64) -> Option<RequestId> {
        let fits = |&index: &RequestId| self.fits(requests, index, sockets);
        let index = self.unwritten.filter(fits)?;
        self.unwritten = None;
        Some(index)
    }

    /// Closes the connection and forgets everything on it. Returns the requests that wait at the broker to be read.
    pub fn close(&mut self) -> RequestList {
        let waiting = self.waiting;
        *self = Self {
            last_response_at: self.last_response_at,
            sent: self.sent,
            last_arrival_at: self.last_arrival_at,
            ..Self::default()
        };
        waiting
    }

    /// True if the sockets hold what is left to read up to the end of the request. The broker reads
    /// one that is larger than the sockets as it comes, unless the connection is muted.
    fn fits(&self, requests: &RequestPool, index: RequestId, sockets: u64) -> bool {
        requests[index].stream_end - self.read_bytes <= sockets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// True if a request is read as soon as it arrives.
    fn arrives(connection: &mut Connection, requests: &mut RequestPool, index: RequestId) -> bool {
        let is_read = connection.arrive(index);
        if !is_read {
            connection.wait(requests, index);
        }
        is_read
    }

    #[test]
    fn a_connection_holds_one_request_until_its_response_is_written() {
        let mut requests = RequestPool::default();
        let mut connection = Connection::default();
        let sent: Vec<RequestId> = (0..3)
            .map(|_| requests.open(0.into(), 0.into(), 0))
            .collect();
        assert!(arrives(&mut connection, &mut requests, sent[0]));
        assert!(!arrives(&mut connection, &mut requests, sent[1]));
        assert!(!arrives(&mut connection, &mut requests, sent[2]));
        assert_eq!(connection.waiting(), 2);
        assert_eq!(connection.unmute(&requests, 1), Some(sent[1]));
        assert_eq!(connection.unmute(&requests, 1), Some(sent[2]));
        assert_eq!(connection.unmute(&requests, 1), None);
    }

    #[test]
    fn a_connection_reads_on_while_fewer_requests_than_allowed_are_in_files() {
        let mut requests = RequestPool::default();
        let mut connection = Connection::default();
        let sent: Vec<RequestId> = (0..5)
            .map(|_| requests.open(0.into(), 0.into(), 0))
            .collect();
        assert!(arrives(&mut connection, &mut requests, sent[0]));
        assert!(!arrives(&mut connection, &mut requests, sent[1]));
        assert_eq!(connection.file(&requests, 3), Some(sent[1]));
        // A response leaves while the next request is being handled: that one goes on.
        assert_eq!(connection.unmute(&requests, 3), None);
        assert_eq!(connection.file(&requests, 3), None);
        assert!(arrives(&mut connection, &mut requests, sent[2]));
        assert_eq!(connection.file(&requests, 3), None);
        assert!(arrives(&mut connection, &mut requests, sent[3]));
        assert_eq!(connection.file(&requests, 3), None);
        // Three are in files: the connection is muted until one is answered.
        assert!(!arrives(&mut connection, &mut requests, sent[4]));
        assert_eq!(connection.unmute(&requests, 3), Some(sent[4]));
    }

    #[test]
    fn responses_over_connections_of_their_own_are_answered_in_the_order_in_which_they_return() {
        let mut requests = RequestPool::default();
        let mut connection = Connection::default();
        let sent: Vec<RequestId> = (0..5)
            .map(|_| requests.open(0.into(), 0.into(), 0))
            .collect();
        for &index in &sent {
            connection.build(&mut requests, index);
        }
        for _ in 0..4 {
            connection.take_built(&requests);
        }
        for place in [2, 3, 0] {
            requests[sent[place]].has_returned = true;
            connection.bring_forward(&mut requests, sent[place]);
        }
        let answered: Vec<_> = (0..3)
            .map(|_| connection.complete_next(&requests))
            .collect();
        assert_eq!(answered, [2, 3, 0].map(|place| Some(sent[place])));
        // One is still in flight, and one that was built ahead follows it.
        assert_eq!((connection.in_flight(), connection.built()), (1, 1));
        connection.build(&mut requests, sent[0]);
        assert_eq!(connection.take_built(&requests), Some(sent[4]));
        assert_eq!(connection.take_built(&requests), Some(sent[0]));
        assert_eq!(connection.complete_next(&requests), Some(sent[1]));
    }

    #[test]
    fn the_next_request_waits_until_the_sockets_hold_the_one_before() {
        const SOCKETS: u64 = 131_072 + 102_400;
        let mut requests = RequestPool::default();
        let mut connection = Connection::default();
        let mut send = |connection: &mut Connection, bytes| {
            assert!(connection.can_send_more(5));
            let index = requests.open(0.into(), 0.into(), 0);
            requests[index].bytes = bytes;
            connection.build(&mut requests, index);
            assert_eq!(connection.take_built(&requests), Some(index));
            let fits = connection.writes_now(&requests, index, SOCKETS);
            (index, fits)
        };
        // 2 × 100,000 of 233,472 bytes, and a third one only in part.
        let sent = [(); 3].map(|()| send(&mut connection, 100_000));
        assert_eq!(sent.map(|(_, fits)| fits), [true, true, false]);
        assert!(!connection.can_send_more(5));
        // A request that is larger than the sockets is written once the broker reads it.
        connection.note_read(100_000);
        assert_eq!(connection.next_written(&requests, SOCKETS), Some(sent[2].0));
        assert!(connection.can_send_more(5) && !connection.can_send_more(3));
        connection.note_read(200_000);
        let mut large = Connection::default();
        let index = requests.open(0.into(), 0.into(), 0);
        requests[index].bytes = 355_000;
        large.build(&mut requests, index);
        assert_eq!(large.take_built(&requests), Some(index));
        assert!(!large.writes_now(&requests, index, SOCKETS));
        large.note_read(355_000);
        assert_eq!(large.next_written(&requests, SOCKETS), Some(index));
    }
}
