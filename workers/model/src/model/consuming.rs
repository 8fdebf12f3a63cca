//! Consumers: their fetches at the leader, what comes back, and poll() (`KafkaConsumer`, `Fetcher`).
//!
//! Rules: docs/model/consumer.md, "Consumers".

use super::{Event, Model};
use crate::broker::fetch::Wait;
use crate::broker::request::RequestKind;
use crate::consumer::{LogBatch, Polled};
use crate::fifo::Fifo;
use crate::ids::{BatchId, BrokerId, ConsumerId, FetchSessionId, Id, PartitionId, RequestId};
use crate::measure::journey::Journey;
use crate::schedule::{NEVER, Nanos, whole_nanos};

impl Model {
    pub(super) fn log_for_consumers(&mut self, batch: BatchId, request: RequestId, end: u64) {
        if self.consumers.is_empty() {
            return;
        }
        let state = &self.accumulator.batches[batch];
        let entry = LogBatch {
            end,
            bytes: u64::from(state.bytes),
            sent_at: self.requests[request].sent_at,
            appended_at: self.requests[request].served_at,
            committed_at: NEVER,
            sends: Fifo::default(),
        };
        self.consumers.append(state.partition, entry, &state.sends);
        self.totals.lag += u64::from(state.records);
        self.totals.peak_lag = self.totals.peak_lag.max(self.totals.lag);
    }

    /// The high watermark has moved. A parked fetch is answered once there is enough.
    pub(super) fn consumers_see(&mut self, partition: PartitionId) {
        if self.consumers.is_empty() {
            return;
        }
        let mark = self.replicas.high_watermark(partition);
        let readable = self.readable(partition);
        let Some(session) = self.consumers.commit(partition, mark, readable, self.now) else {
            return;
        };
        let least = self.scenario.fetch_min_bytes;
        let state = self.consumers.session_mut(session);
        if state.available_bytes >= least
            && let Some(request) = state.fetch.wake()
        {
            self.complete_parked(request);
        }
    }

    pub(super) fn start_consumers(&mut self) {
        for consumer in self.consumers.members.ids() {
            self.on_consumer_polls(consumer);
        }
    }

    /// poll() sends the next fetches and returns up to `max.poll.records` from the buffer, which the application works
    /// on. With an empty buffer it waits.
    pub(super) fn on_consumer_polls(&mut self, consumer: ConsumerId) {
        let most = self.scenario.max_poll_records;
        let mut left = most;
        while left > 0 {
            let Some(&partition) = self.consumers.members[consumer].buffer.front() else {
                break;
            };
            if let Some(polled) = self.consumers.poll(partition, left) {
                left -= polled.sends.count;
                self.measure_journey(&polled);
            }
            if self.consumers.log(partition).buffered == 0 {
                self.consumers.members[consumer].buffer.pop_front();
            }
        }
        for nth in 0..self.consumers.members[consumer].sessions.len() {
            self.send_consumer_fetch(self.consumers.members[consumer].sessions[nth]);
        }
        let polled = most - left;
        self.consumers.members[consumer].waits = polled == 0;
        if polled > 0 {
            self.totals.lag -= u64::from(polled);
            let of_records = whole_nanos(f64::from(polled) * self.scenario.consumer_per_record);
            let work = (of_records + self.scenario.consumer_per_poll).max(1);
            self.schedule
                .push(self.now + work, Event::ConsumerPolls { consumer });
        }
    }

    fn round_trip_of(&self, session: FetchSessionId, broker: BrokerId) -> Nanos {
        let consumer = self.consumers.session(session).consumer;
        self.scenario.client_round_trip(consumer.number(), broker)
    }

    /// Sends each leader one fetch at a time, for the partitions with nothing in the buffer. Consumers from 4.0 on skip a
    /// leader as long as the buffer holds any of its partitions (`AbstractFetch.bufferedNodes`).
    pub(super) fn send_consumer_fetch(&mut self, session: FetchSessionId) {
        let state = self.consumers.session(session);
        let skips_at = if self.scenario.fetches_by_node {
            1
        } else {
            state.assigned
        };
        if !state.fetch.is_idle() || state.assigned == 0 || state.buffered >= skips_at {
            return;
        }
        let Some(broker) = self.source_of(session) else {
            return;
        };
        if self.brokers[broker].is_down {
            return;
        }
        let kind = RequestKind::ConsumerFetch(session);
        let request = self.requests.open_as(kind, broker, self.now);
        self.consumers.session_mut(session).fetch.leave(request);
        let arrives_at = self.now + self.round_trip_of(session, broker) / 2;
        self.schedule
            .push(arrives_at, Event::RequestArrives { request });
    }

    /// The leader answers if there is enough; otherwise it parks the fetch.
    pub(super) fn on_consumer_fetch_served(&mut self, index: RequestId, session: FetchSessionId) {
        let least = self.scenario.fetch_min_bytes;
        let wait = self.scenario.fetch_max_wait;
        let state = self.consumers.session_mut(session);
        if !state.fetch.is(index) {
            return self.close_request(index);
        }
        if self.scenario.reads_in_rack && self.sends_to_follower(index, session) {
            return self.hand_to_network_thread(index);
        }
        let state = self.consumers.session_mut(session);
        if state.available_bytes >= least {
            return self.answer_consumer(index, session);
        }
        if let Some(ends_at) = state.fetch.park(self.now, wait) {
            self.schedule
                .push(ends_at, Event::ConsumerWaitEnds { session });
        }
    }

    /// If `fetch.max.wait.ms` is over, the leader answers with what there is.
    pub(super) fn on_consumer_wait_ends(&mut self, session: FetchSessionId) {
        let wait = self.scenario.fetch_max_wait;
        let state = self.consumers.session_mut(session);
        match state.fetch.wait_ends(self.now, wait) {
            Wait::Over => {}
            Wait::Answer(request) => self.answer_consumer(request, session),
            Wait::Until(later) => self
                .schedule
                .push(later, Event::ConsumerWaitEnds { session }),
        }
    }

    fn answer_consumer(&mut self, index: RequestId, session: FetchSessionId) {
        let most = self.scenario.max_partition_fetch_bytes;
        let mut taken = std::mem::take(&mut self.requests[index].partitions);
        let fetched_from = self.requests[index].sent_at;
        let bytes = self
            .consumers
            .take_available(session, most, fetched_from, &mut taken);
        let request = &mut self.requests[index];
        request.partitions = taken;
        request.bytes = bytes;
        self.hand_to_network_thread(index);
    }

    pub(super) fn consumer_response_leaves(&mut self, index: RequestId) {
        let request = &self.requests[index];
        let bytes = request.bytes;
        let RequestKind::ConsumerFetch(session) = request.kind else {
            return;
        };
        let round_trip = self.round_trip_of(session, request.broker);
        let back = round_trip - round_trip / 2;
        let takes = self
            .scenario
            .fetched_in(bytes, self.scenario.fetch_window(), round_trip);
        let reads = self.object_read(index);
        let arrives_at = self.now + reads + back + takes;
        self.schedule
            .push(arrives_at, Event::FetchReturns { request: index });
    }

    /// Puts the records into the buffer, and lets a waiting poll() return.
    pub(super) fn on_fetch_returns(&mut self, index: RequestId) {
        let RequestKind::ConsumerFetch(session) = self.requests[index].kind else {
            return;
        };
        let state = self.consumers.session_mut(session);
        let consumer = state.consumer;
        if state.fetch.is(index) {
            state.fetch.end();
        }
        let member = &mut self.consumers.members[consumer];
        let wakeup = if member.waits {
            self.scenario.consumer_wakeup
        } else {
            0
        };
        let wakes_at = self.now + wakeup;
        for &partition in &self.requests[index].partitions {
            self.consumers.log_mut(partition).arrived_at = wakes_at;
            self.consumers.members[consumer].buffer.push_back(partition);
        }
        let waits = std::mem::take(&mut self.consumers.members[consumer].waits);
        self.totals.fetches += 1;
        self.close_request(index);
        if waits && wakeup == 0 {
            self.on_consumer_polls(consumer);
        } else if waits {
            self.schedule
                .push(wakes_at, Event::ConsumerPolls { consumer });
        }
    }

    fn measure_journey(&mut self, polled: &Polled) {
        let journey = Journey {
            sent_at: polled.sent_at,
            appended_at: polled.appended_at,
            committed_at: polled.committed_at,
            fetched_from: polled.fetched_from,
            arrived_at: polled.arrived_at,
            polled_at: self.now,
        };
        self.totals.polled += u64::from(polled.sends.count);
        self.totals.last_poll_at = self.now;
        let measure_from = self.scenario.measure_from;
        if let Some(journeys) = &mut self.totals.journeys {
            journeys.add(polled.sends, &journey, measure_from);
        }
    }
}
