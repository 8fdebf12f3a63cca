//! The broker: one request of each connection at a time, shared handlers, slowness, stalls.

use super::{Event, Model};
use crate::schedule::{NEVER, Nanos};

impl Model {
    pub(super) fn on_request_arrives(&mut self, request: u32) {
        self.requests[request].arrived_at = self.now;
        self.requests[request].phase_ends_at = NEVER;
        let connection = self.connection_of(request);
        if let Some(read) = self.connections[connection].arrive(&mut self.requests, request) {
            self.enqueue(read);
        }
    }

    /// The connection has read the request and is muted: it goes to the shared request queue.
    fn enqueue(&mut self, request: u32) {
        self.requests[request].queued_at = self.now;
        let broker = self.requests[request].broker as usize;
        if let Some(taken) = self.brokers[broker].enqueue(&mut self.requests, request) {
            self.start_service(taken);
        }
    }

    fn start_service(&mut self, index: u32) {
        let request = &mut self.requests[index];
        let broker = &mut self.brokers[request.broker as usize];
        let service = broker.draw_service(&self.scenario, request.batches.len(), request.bytes);
        request.service_at = self.now;
        request.stall_mark = broker.stall_clock(self.now);
        request.phase_ends_at = self.now + service;
        broker.serving.rise(self.now);
        self.schedule
            .push(self.now + service, Event::ServiceEnds { request: index });
    }

    pub(super) fn on_service_ends(&mut self, index: u32) {
        let request = &mut self.requests[index];
        let broker = &mut self.brokers[request.broker as usize];
        let stalled = broker.stalled_since(request.stall_mark);
        if stalled > 0 {
            request.stall_mark += stalled;
            request.phase_ends_at = self.now + stalled;
            self.schedule
                .push(self.now + stalled, Event::ServiceEnds { request: index });
            return;
        }
        request.served_at = self.now;
        let slowness = self.scenario.slowness_at(request.broker, self.now);
        request.slowness = slowness;
        request.phase_ends_at = self.now + slowness;
        if let Some(next) = broker.handler_is_free(&self.requests) {
            self.start_service(next);
        }
        if slowness > 0 {
            self.schedule
                .push(self.now + slowness, Event::SlownessEnds { request: index });
        } else {
            self.respond(index);
        }
    }

    pub(super) fn on_slowness_ends(&mut self, index: u32) {
        let broker = &self.brokers[self.requests[index].broker as usize];
        let resumes_at = broker.resumes_at(self.now);
        if resumes_at > self.now {
            self.requests[index].phase_ends_at = resumes_at;
            self.schedule
                .push(resumes_at, Event::SlownessEnds { request: index });
        } else {
            self.respond(index);
        }
    }

    /// The whole response is written: the connection reads its next request.
    fn respond(&mut self, index: u32) {
        let back = self.scenario.round_trip - self.scenario.round_trip / 2;
        let connection = self.connection_of(index);
        let last = &mut self.connections[connection].last_response_at;
        *last = (*last).max(self.now + back);
        let arrives_at = *last;
        let request = &mut self.requests[index];
        request.responded_at = self.now;
        request.phase_ends_at = arrives_at;
        let broker = &mut self.brokers[request.broker as usize];
        broker.serving.fall(self.now);
        broker.requests += 1;
        broker.bytes += request.bytes;
        self.schedule
            .push(arrives_at, Event::ResponseArrives { request: index });
        if let Some(next) = self.connections[connection].unmute(&self.requests) {
            self.enqueue(next);
        }
    }

    pub(super) fn on_broker_stalls(&mut self, broker: u32) {
        let goes_on_at = self.brokers[broker as usize].stall(&self.scenario, self.now);
        self.schedule_stall(broker, goes_on_at);
    }

    /// The broker stands still again some time after `from`.
    pub(super) fn schedule_stall(&mut self, broker: u32, from: Nanos) {
        let next = self.brokers[broker as usize].draw_next_stall(&self.scenario, from);
        self.schedule.push(next, Event::BrokerStalls { broker });
    }

    pub(super) fn connection_of(&self, request: u32) -> usize {
        let request = &self.requests[request];
        self.connection_index(request.producer, request.broker)
    }
}
