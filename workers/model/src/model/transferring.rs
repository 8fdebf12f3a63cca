//! Network threads: requests are read and responses written one after the other on each (`SocketServer.Processor`).

use super::{Event, Model};
use crate::broker::request::RequestKind;
use crate::schedule::{NEVER, whole_nanos};

impl Model {
    /// The network thread of the request's connection is to read it, or to write its response.
    pub(super) fn hand_to_network_thread(&mut self, index: u32) {
        let request = &self.requests[index];
        let (broker, thread) = (request.broker as usize, self.network_thread_of(index));
        if self.brokers[broker].threads[thread].take(&mut self.requests, index) {
            self.transfer(Some(index));
        }
    }

    /// The thread works off what it has to do, as far as it takes no time.
    fn transfer(&mut self, mut next: Option<u32>) {
        while let Some(index) = next {
            if self.scenario.service_per_transfer > 0.0 {
                let takes = whole_nanos(self.scenario.service_per_transfer);
                let broker = self.requests[index].broker as usize;
                self.brokers[broker].work.threads += takes;
                self.schedule
                    .push(self.now + takes, Event::TransferEnds { request: index });
                return;
            }
            next = self.finish_transfer(index);
        }
    }

    pub(super) fn on_transfer_ends(&mut self, index: u32) {
        let request = &self.requests[index];
        if request.broker_epoch != self.brokers[request.broker as usize].epoch {
            return self.broker_forgets(index);
        }
        let next = self.finish_transfer(index);
        self.transfer(next);
    }

    /// The request is read or its response written; returns what the thread does next. A request that finds the queue
    /// full holds the thread.
    fn finish_transfer(&mut self, index: u32) -> Option<u32> {
        let (broker, thread) = (self.requests[index].broker, self.network_thread_of(index));
        let state = &mut self.brokers[broker as usize];
        if self.requests[index].served_at != NEVER {
            self.response_leaves(index);
        } else if state.queue_is_full() {
            state.blocked_threads.push_back(thread as u32);
            return None;
        } else {
            self.enqueue(index);
        }
        self.brokers[broker as usize].threads[thread].next(&self.requests)
    }

    /// There is room in the shared queue for the request that a thread holds.
    pub(super) fn network_thread_goes_on(&mut self, broker: u32, thread: u32) {
        let state = &self.brokers[broker as usize].threads[thread as usize];
        self.enqueue(state.current());
        let state = &mut self.brokers[broker as usize].threads[thread as usize];
        let next = state.next(&self.requests);
        self.transfer(next);
    }

    fn response_leaves(&mut self, index: u32) {
        match self.requests[index].kind {
            RequestKind::Produce => self.produce_response_leaves(index),
            RequestKind::FollowerFetch => self.follower_response_leaves(index),
            RequestKind::ConsumerFetch => self.consumer_response_leaves(index),
        }
    }

    /// Connections are dealt to the network threads in turn.
    #[inline]
    fn network_thread_of(&self, index: u32) -> usize {
        let request = &self.requests[index];
        let threads = self.brokers[request.broker as usize].threads.len();
        request.sender as usize % threads
    }
}
