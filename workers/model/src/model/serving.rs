//! The broker: one request of each connection at a time, shared handlers, slowness, stalls.
//!
//! Rules: docs/model/broker.md, "The connection decides".
//! Rules: docs/model/faults.md, "Slow brokers and stalls".

use super::{Event, Model};
use crate::broker::request::RequestKind;
use crate::ids::{BrokerId, ConnectionId, Id, ProducerId, RequestId};
use crate::scenario::{Acks, SlowKind};
use crate::schedule::{NEVER, Nanos};

impl Model {
    pub(super) fn on_request_arrives(&mut self, index: RequestId) {
        let request = &self.requests[index];
        let broker = &self.brokers[request.broker];
        let connection = match request.kind {
            RequestKind::Produce(producer) => Some((producer, request.broker)),
            RequestKind::FollowerFetch(_) | RequestKind::ConsumerFetch(_) => None,
        };
        let is_lost = connection.is_some() && self.has_lost_its_connection(index);
        if broker.is_down || is_lost {
            return self.broker_forgets(index);
        }
        let request = &mut self.requests[index];
        request.arrived_at = self.now;
        request.broker_epoch = broker.epoch;
        request.phase_ends_at = NEVER;
        let Some(connection) = connection else {
            return self.hand_to_network_thread(index);
        };
        if self.connections[connection].arrive(index) || self.has_own_connection(index) {
            self.read_request(index);
        } else {
            self.connections[connection].wait(&mut self.requests, index);
        }
    }

    /// True if no other request mutes its connection.
    #[inline]
    pub(super) fn has_own_connection(&self, index: RequestId) -> bool {
        let (producer, _) = self.connection_of(index);
        self.scenario.of(producer).has_own_connections()
    }

    /// The connection hands over its next request to be read, and is muted.
    #[inline]
    pub(super) fn read_request(&mut self, index: RequestId) {
        let connection = self.connection_of(index);
        self.connections[connection].note_read(self.requests[index].bytes);
        self.note_written(connection);
        self.hand_to_network_thread(index);
    }

    /// There is enough for a parked fetch now. The handler that has brought that about completes it once it is done with
    /// its own request, one after another (`ReplicaManager.tryCompleteActions`, `DelayedFetch.onComplete`). A fetch at
    /// another broker needs a handler there.
    pub(super) fn complete_parked(&mut self, index: RequestId) {
        let parked_at = self.requests[index].broker;
        match &mut self.completing {
            Some((broker, list)) if *broker == parked_at => list.push(&mut self.requests, index),
            _ => self.enqueue(index),
        }
    }

    /// A request that has been read goes to the shared request queue.
    #[inline]
    pub(super) fn enqueue(&mut self, index: RequestId) {
        self.requests[index].queued_at = self.now;
        let broker = self.requests[index].broker;
        if let Some(taken) = self.brokers[broker].enqueue(&mut self.requests, index) {
            self.start_service(taken);
        }
    }

    #[inline]
    fn start_service(&mut self, index: RequestId) {
        let request = &self.requests[index];
        let (is_new, on) = (request.served_at == NEVER, request.broker);
        let late = |kind| self.scenario.slowness_of([kind; 2], on, self.now);
        let broker = &mut self.brokers[on];
        let mut is_refused = false;
        let (takes, late) = match request.kind {
            RequestKind::Produce(_) if self.scenario.refusing_broker == Some(on) => {
                is_refused = true;
                broker.serving.rise(self.now);
                // Like a fetch, it writes no log.
                let takes = broker.draw_fetch_service(&self.scenario, 0.0, request.bytes);
                (takes, 0)
            }
            RequestKind::Produce(_) => {
                broker.serving.rise(self.now);
                let batches = request.batches.len();
                let takes = broker.draw_service(&self.scenario, batches, request.bytes);
                (takes, late(SlowKind::Appends))
            }
            RequestKind::FollowerFetch(fetcher) => {
                let late = if is_new { late(SlowKind::Fetches) } else { 0 };
                let fetcher = &self.fetchers[fetcher];
                let (partitions, bytes) = (fetcher.hosted, fetcher.unsent_bytes);
                let takes = broker.draw_fetch_service(&self.scenario, partitions, bytes);
                (takes, late)
            }
            RequestKind::ConsumerFetch(session) => {
                let session = self.consumers.session(session);
                let (partitions, bytes) = (f64::from(session.assigned), session.available_bytes);
                let takes = broker.draw_fetch_service(&self.scenario, partitions, bytes);
                (takes, 0)
            }
        };
        let waits = self
            .host
            .claim_share(self.now, takes, self.scenario.processor_share);
        let service = waits + takes + late;
        broker.handling.rise(self.now);
        let request = &mut self.requests[index];
        request.is_refused = is_refused;
        request.fails_for_good = is_refused && !self.scenario.refuses_retriably;
        request.service_at = self.now;
        request.stall_mark = broker.stall_clock(self.now);
        request.phase_ends_at = self.now + service;
        self.schedule
            .push(self.now + service, Event::ServiceEnds { request: index });
    }

    pub(super) fn on_service_ends(&mut self, index: RequestId) {
        let request = &mut self.requests[index];
        let broker = &mut self.brokers[request.broker];
        if request.broker_epoch != broker.epoch {
            let mut held = std::mem::take(&mut request.completes);
            while let Some(fetch) = held.pop(&self.requests) {
                self.broker_forgets(fetch);
            }
            return self.broker_forgets(index);
        }
        let stalled = broker.stalled_since(request.stall_mark);
        if stalled > 0 {
            request.stall_mark += stalled;
            request.phase_ends_at = self.now + stalled;
            self.schedule
                .push(self.now + stalled, Event::ServiceEnds { request: index });
            return;
        }
        request.served_at = self.now;
        (request.closed_at, request.uploaded_at, request.stored_at) =
            (self.now, self.now, self.now);
        request.phase_ends_at = NEVER;
        broker.handling.fall(self.now);
        // A fetch may find too little after all, wait again, and be served once more.
        let completes = std::mem::take(&mut request.completes);
        let (kind, broker) = (request.kind, request.broker);
        if !self.keeps_logs {
            // Nobody fetches.
            self.free_handler(broker);
            return self.on_produce_served(index);
        }
        self.completing = Some((broker, completes));
        match kind {
            RequestKind::Produce(_) => self.on_produce_served(index),
            RequestKind::FollowerFetch(fetcher) => self.on_follower_fetch_served(index, fetcher),
            RequestKind::ConsumerFetch(session) => self.on_consumer_fetch_served(index, session),
        }
        let (_, mut completes) = self.completing.take().unwrap_or((broker, completes));
        let Some(parked) = completes.pop(&self.requests) else {
            return self.free_handler(broker);
        };
        self.requests[parked].completes = completes;
        self.start_service(parked);
    }

    /// A handler takes the next request, which makes room in the queue for one that a network thread holds.
    #[inline]
    fn free_handler(&mut self, broker: BrokerId) {
        let state = &mut self.brokers[broker];
        if let Some(next) = state.handler_is_free(&self.requests) {
            let held_by = state.blocked_threads.pop_front();
            self.start_service(next);
            if let Some(thread) = held_by {
                self.network_thread_goes_on(broker, thread);
            }
        }
    }

    #[inline]
    fn on_produce_served(&mut self, index: RequestId) {
        if self.scenario.is_diskless && !self.requests[index].is_abandoned {
            return self.file_request(index);
        }
        if !self.requests[index].is_abandoned {
            self.append_request(index);
        }
        if self.requests[index].uncommitted == 0 {
            self.committed(index);
        } else {
            self.brokers[self.requests[index].broker].committing += 1;
        }
    }

    /// The request doesn't have to wait for other replicas, or not any longer.
    #[inline]
    pub(super) fn committed(&mut self, index: RequestId) {
        if self.is_lost(index) {
            return self.broker_forgets(index);
        }
        let request = &mut self.requests[index];
        request.committed_at = self.now;
        let kinds = [SlowKind::Broker, SlowKind::Responses];
        let slowness = self.scenario.slowness_of(kinds, request.broker, self.now);
        let (broker, before) = (request.broker, self.answered_before(index));
        let ends_at = before.unwrap_or(self.now) + slowness;
        let request = &mut self.requests[index];
        request.slowness = slowness;
        request.phase_ends_at = ends_at;
        if slowness > 0 || before.is_some() || self.brokers[broker].hangs {
            self.schedule
                .push(ends_at, Event::SlownessEnds { request: index });
        } else {
            self.respond(index);
        }
    }

    /// Nobody waits for the response: the broker has gone down since, or the client has closed the connection.
    #[inline]
    fn is_lost(&mut self, index: RequestId) -> bool {
        let is_closed = self.has_lost_its_connection(index);
        let request = &self.requests[index];
        let broker = &mut self.brokers[request.broker];
        let is_of_today = request.broker_epoch == broker.epoch;
        if is_of_today && is_closed && !request.is_pipelined {
            broker.serving.fall(self.now);
        }
        !is_of_today || is_closed
    }

    /// True if the client has closed the connection of a produce request since it left. With
    /// `acks=0` the request may be acked all the same, and the broker may have read it.
    #[inline]
    pub(super) fn has_lost_its_connection(&self, index: RequestId) -> bool {
        let request = &self.requests[index];
        request.is_abandoned
            || self.acks_of(index) == Acks::None
                && request.sent_at < self.connections[self.connection_of(index)].opens_at
    }

    pub(super) fn on_slowness_ends(&mut self, index: RequestId) {
        if self.is_lost(index) {
            return self.broker_forgets(index);
        }
        let before = self.answered_before(index);
        let request = &mut self.requests[index];
        let broker = &mut self.brokers[request.broker];
        let resumes_at = broker.resumes_at(before.unwrap_or(self.now));
        if resumes_at > self.now || before.is_some() {
            request.phase_ends_at = resumes_at;
            self.schedule
                .push(resumes_at, Event::SlownessEnds { request: index });
        } else {
            self.respond(index);
        }
    }

    /// Hands the response to the network thread. With `acks=0` there is none, and the connection reads on.
    #[inline]
    fn respond(&mut self, index: RequestId) {
        let request = &mut self.requests[index];
        request.responded_at = self.now;
        let broker = &mut self.brokers[request.broker];
        if !request.is_pipelined {
            broker.serving.fall(self.now);
        }
        broker.requests += 1;
        broker.bytes += request.bytes;
        if let Some(rate) = self.scenario.producer_byte_rate {
            request.throttled_for = broker.quota.record(request.bytes, self.clock.ms, rate);
        }
        if self.acks_of(index) == Acks::None {
            self.unmute(index);
            self.broker_forgets(index);
        } else {
            self.hand_to_network_thread(index);
        }
    }

    /// The whole response has been written: it leaves, and the connection reads its next request.
    #[inline]
    pub(super) fn produce_response_leaves(&mut self, index: RequestId) {
        if self.requests[index].is_abandoned {
            return self.broker_forgets(index);
        }
        let connection = self.connection_of(index);
        let (producer, broker) = connection;
        let round_trip = self.scenario.client_round_trip(producer.number(), broker);
        let back = round_trip - round_trip / 2;
        let last = &mut self.connections[connection].last_response_at;
        *last = (*last).max(self.now + back);
        let arrives_at = *last;
        self.requests[index].phase_ends_at = arrives_at;
        self.schedule
            .push(arrives_at, Event::ResponseArrives { request: index });
        self.unmute(index);
    }

    /// The connection reads on, once it is no longer throttled (`ClientQuotaManager.throttle`). One that reads on before it
    /// answers isn't muted in any case.
    #[inline]
    fn unmute(&mut self, index: RequestId) {
        let connection = self.connection_of(index);
        let throttled_for = self.requests[index].throttled_for;
        if throttled_for == 0 || self.scenario.max_pipelined > 1 {
            return self.read_on(connection);
        }
        let until = self.now + throttled_for;
        self.connections[connection].muted_until = until;
        let (producer, broker) = connection;
        let number = producer.number() * self.scenario.brokers + broker.number();
        let connection = number.into();
        self.schedule
            .push(until, Event::ThrottleEnds { connection });
    }

    pub(super) fn on_throttle_ends(&mut self, connection: ConnectionId) {
        let (number, brokers) = (connection.number(), self.scenario.brokers);
        let connection = ((number / brokers).into(), (number % brokers).into());
        // Not if it has been closed since.
        if self.connections[connection].muted_until == self.now {
            self.read_on(connection);
        }
    }

    #[inline]
    fn read_on(&mut self, connection: (ProducerId, BrokerId)) {
        let most = self.scenario.max_pipelined;
        if let Some(next) = self.connections[connection].unmute(&self.requests, most) {
            self.read_request(next);
        }
    }

    /// The broker is done with a request. Frees its slot, unless its client, with `acks=0`, has yet to learn that it
    /// was written.
    pub(super) fn broker_forgets(&mut self, index: RequestId) {
        let request = &mut self.requests[index];
        if let RequestKind::ConsumerFetch(session) = request.kind {
            self.consumers.untake(session, &request.partitions);
        }
        let is_unanswered = matches!(request.kind, RequestKind::Produce(producer)
            if self.scenario.of(producer).acks == Acks::None);
        let client_waits = is_unanswered && !request.is_abandoned;
        if client_waits && !request.is_half_done {
            request.is_half_done = true;
            return;
        }
        self.close_request(index);
    }

    pub(super) fn on_broker_stalls(&mut self, broker: BrokerId) {
        let goes_on_at = self.brokers[broker].stall(&self.scenario, self.now);
        self.schedule_stall(broker, goes_on_at);
    }

    /// The broker stalls again some time after `from`.
    pub(super) fn schedule_stall(&mut self, broker: BrokerId, from: Nanos) {
        let next = self.brokers[broker].draw_next_stall(&self.scenario, from);
        self.schedule.push(next, Event::BrokerStalls { broker });
    }

    #[inline]
    pub(super) fn acks_of(&self, request: RequestId) -> Acks {
        let (producer, _) = self.connection_of(request);
        self.scenario.of(producer).acks
    }

    #[inline]
    pub(super) fn connection_of(&self, request: RequestId) -> (ProducerId, BrokerId) {
        let request = &self.requests[request];
        match request.kind {
            RequestKind::Produce(producer) => (producer, request.broker),
            RequestKind::FollowerFetch(_) | RequestKind::ConsumerFetch(_) => {
                unreachable!("fetches have connections of their own")
            }
        }
    }
}
