//! Diskless topics: requests wait in files, which go to object storage and are committed, before they are answered.
//!
//! Rules: docs/model/broker.md, "Object storage".

use super::{Event, Model};
use crate::ids::{BrokerId, RequestId};
use crate::schedule::{NEVER, Nanos};

impl Model {
    /// The handler is done with a request: its broker's open file takes it, whatever `acks` says.
    pub(super) fn file_request(&mut self, index: RequestId) {
        let broker = self.requests[index].broker;
        let state = &mut self.brokers[broker];
        state.committing += 1;
        let most = self.scenario.max_pipelined;
        if most > 1 {
            self.requests[index].is_pipelined = true;
            state.serving.fall(self.now);
        }
        state
            .files
            .put(&self.scenario, &mut self.requests, index, self.now);
        self.files_go_on(broker);
        if self.has_lost_its_connection(index) {
            return;
        }
        let connection = self.connection_of(index);
        if let Some(next) = self.connections[connection].file(&self.requests, most) {
            self.read_request(next);
        }
    }

    /// A stalled broker sees to its files once it moves again.
    pub(super) fn on_files_are_due(&mut self, broker: BrokerId) {
        let state = &mut self.brokers[broker];
        if state.files.due_at != self.now {
            return;
        }
        let resumes_at = state.resumes_at(self.now);
        if resumes_at > self.now {
            state.files.due_at = resumes_at;
            self.schedule
                .push(resumes_at, Event::FilesAreDue { broker });
        } else {
            self.files_go_on(broker);
        }
    }

    fn files_go_on(&mut self, broker: BrokerId) {
        let files = &mut self.brokers[broker].files;
        let was_due = files.due_at;
        let committed = files.go_on(&self.scenario, &mut self.requests, self.now);
        let due_at = files.due_at;
        if due_at < NEVER && (due_at != was_due || due_at == self.now) {
            self.schedule.push(due_at, Event::FilesAreDue { broker });
        }
        let mut committed = committed.unwrap_or_default();
        while let Some(index) = committed.pop(&self.requests) {
            self.file_is_committed(index);
        }
    }

    /// The batches of a committed file have their offsets: consumers see them, and producers get their responses.
    fn file_is_committed(&mut self, index: RequestId) {
        self.brokers[self.requests[index].broker].committing -= 1;
        self.requests[index].stored_at = self.now;
        if !self.requests[index].is_abandoned {
            self.append_request(index);
        }
        self.committed(index);
    }

    /// Responses leave in the order of the requests, one at a time, even where the connection has read on. Returns when
    /// the one before this leaves, unless it already has. Those of other partitions don't count if each has a connection.
    pub(super) fn answered_before(&self, index: RequestId) -> Option<Nanos> {
        let request = &self.requests[index];
        if !request.is_pipelined || self.has_own_connection(index) {
            return None;
        }
        let connection = &self.connections[self.connection_of(index)];
        let earlier = connection
            .requests_in_flight(&self.requests)
            .take_while(|earlier| earlier.stream_end < request.stream_end)
            .filter(|earlier| earlier.responded_at == NEVER);
        earlier.last().map(|earlier| earlier.phase_ends_at)
    }

    /// How long a broker reads before it can answer a consumer's fetch; an empty answer takes nothing.
    pub(super) fn object_read(&mut self, index: RequestId) -> Nanos {
        let request = &self.requests[index];
        if self.scenario.is_diskless && request.bytes > 0 {
            self.brokers[request.broker].draw_object_read(&self.scenario)
        } else {
            0
        }
    }
}
