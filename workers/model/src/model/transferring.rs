//! Network threads: each reads requests and writes responses one at a time (`SocketServer.Processor`).
//!
//! Rules: docs/model/broker.md, "Broker".

use super::{Event, Model};
use crate::broker::request::RequestKind;
use crate::ids::{BrokerId, Id, RequestId, ThreadId};
use crate::schedule::{NEVER, whole_nanos};

impl Model {
    /// Has the network thread of the request's connection read it or write its response.
    #[inline]
    pub(super) fn hand_to_network_thread(&mut self, index: RequestId) {
        let request = &self.requests[index];
        let broker = request.broker;
        let state = &self.brokers[broker];
        if self.scenario.service_per_transfer == 0.0 && state.all_threads_are_idle() {
            // Whichever thread it is, it does this at once and is idle again.
            if request.served_at != NEVER {
                return self.response_leaves(index);
            }
            if !state.queue_is_full() {
                return self.enqueue(index);
            }
        }
        let thread = self.network_thread_of(index);
        if self.brokers[broker].give_to_thread(&mut self.requests, thread, index) {
            self.transfer(Some(index));
        }
    }

    /// The thread works through its tasks as long as they take no time.
    fn transfer(&mut self, mut next: Option<RequestId>) {
        while let Some(index) = next {
            if self.scenario.service_per_transfer > 0.0 {
                let takes = whole_nanos(self.scenario.service_per_transfer);
                let broker = self.requests[index].broker;
                self.brokers[broker].work.threads += takes;
                let waits = self
                    .host
                    .claim_share(self.now, takes, self.scenario.processor_share);
                self.schedule.push(
                    self.now + waits + takes,
                    Event::TransferEnds { request: index },
                );
                return;
            }
            next = self.finish_transfer(index);
        }
    }

    pub(super) fn on_transfer_ends(&mut self, index: RequestId) {
        let request = &self.requests[index];
        if request.broker_epoch != self.brokers[request.broker].epoch {
            return self.broker_forgets(index);
        }
        let next = self.finish_transfer(index);
        self.transfer(next);
    }

    /// The request has been read or its response written. Returns what the thread does next. A request that finds the
    /// queue full holds up the thread.
    fn finish_transfer(&mut self, index: RequestId) -> Option<RequestId> {
        let (broker, thread) = (self.requests[index].broker, self.network_thread_of(index));
        let state = &mut self.brokers[broker];
        if self.requests[index].served_at != NEVER {
            self.response_leaves(index);
        } else if state.queue_is_full() {
            state.blocked_threads.push_back(thread);
            return None;
        } else {
            self.enqueue(index);
        }
        self.brokers[broker].next_of_thread(&self.requests, thread)
    }

    /// The shared queue has room for the request that holds up a thread.
    pub(super) fn network_thread_goes_on(&mut self, broker: BrokerId, thread: ThreadId) {
        if let Some(held) = self.brokers[broker].threads[thread].current() {
            self.enqueue(held);
        }
        let next = self.brokers[broker].next_of_thread(&self.requests, thread);
        self.transfer(next);
    }

    #[inline]
    fn response_leaves(&mut self, index: RequestId) {
        match self.requests[index].kind {
            RequestKind::Produce(_) => self.produce_response_leaves(index),
            RequestKind::FollowerFetch(fetcher) => self.follower_response_leaves(index, fetcher),
            RequestKind::ConsumerFetch(_) => self.consumer_response_leaves(index),
        }
    }

    /// Connections are assigned to the network threads in turn.
    #[inline]
    fn network_thread_of(&self, index: RequestId) -> ThreadId {
        let request = &self.requests[index];
        let sender = match request.kind {
            RequestKind::Produce(producer) => producer.number(),
            RequestKind::FollowerFetch(fetcher) => fetcher.number(),
            RequestKind::ConsumerFetch(session) => session.number(),
        };
        (sender % self.brokers[request.broker].threads.len() as u32).into()
    }
}
