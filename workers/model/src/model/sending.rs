//! The sender: one thread that goes round a loop (`Sender.runOnce`, `NetworkClient.poll`).

use super::{Event, Model};
use crate::broker::request::request_bytes;
use crate::schedule::{MILLISECOND, NEVER, Nanos, SECOND, whole_nanos};

impl Model {
    /// Something may be ready: the sender goes round its loop `client.wakeup.us` later, if it does not do so anyway.
    pub(super) fn wake_sender(&mut self, producer: u32, at: Nanos) {
        let state = &mut self.producers[producer as usize];
        if !state.loop_is_due {
            state.loop_is_due = true;
            let loops_at = at + self.scenario.client_wakeup;
            self.schedule
                .push(loops_at, Event::SenderLoops { producer });
        }
    }

    pub(super) fn on_linger_ends(&mut self, producer: u32) {
        if self.producers[producer as usize].linger_ends_at == self.now {
            self.wake_sender(producer, self.now);
        }
    }

    /// One loop: read at most one response of each connection, see which nodes are ready, send one request to each that
    /// can take one. The loop follows again at once where it sent or read something; else the sender sleeps until a
    /// response, a wake-up or the end of `linger.ms`.
    pub(super) fn on_sender_loops(&mut self, producer: u32) {
        let state = &mut self.producers[producer as usize];
        state.loop_is_due = false;
        state.linger_ends_at = NEVER;
        state.loops += 1;
        self.read_responses(producer);
        let timeout_ms = self.scenario.availability_timeout_ms;
        let partitioner = &mut self.producers[producer as usize].partitioner;
        self.accumulator
            .refresh_load_table(partitioner, producer, timeout_ms);
        let (has_sent, linger_left_ms) = self.send_to_ready_nodes(producer);
        if has_sent
            || !self.producers[producer as usize]
                .unread_responses
                .is_empty()
        {
            self.wake_sender(producer, self.now);
        } else if let Some(left) = linger_left_ms {
            let ends_at = self.now + left * MILLISECOND;
            self.producers[producer as usize].linger_ends_at = ends_at;
            self.schedule.push(ends_at, Event::LingerEnds { producer });
        }
    }

    /// `RecordAccumulator.ready` and `drain`; also tells when the next node will be ready by linger. Every waiting batch
    /// may leave while send() waits for memory, and once the application has sent its last record and flushes, as
    /// kafka-producer-perf-test does.
    fn send_to_ready_nodes(&mut self, producer: u32) -> (bool, Option<u64>) {
        let state = &self.producers[producer as usize];
        let all_may_leave = state.is_blocked() || state.is_done;
        let now = self.clock;
        let mut has_sent = false;
        let mut soonest: Option<u64> = None;
        for broker in self.accumulator.waiting_nodes(producer) {
            let node = self.accumulator.node(producer, broker);
            let left = node.linger_left_ms(&self.accumulator.batches, self.scenario.linger_ms, now);
            let left = left.unwrap_or(0);
            if node.sendable == 0 && !all_may_leave && left > 0 {
                soonest = Some(soonest.map_or(left, |soonest| soonest.min(left)));
                continue;
            }
            let can_take = node.in_flight < self.scenario.max_in_flight;
            self.accumulator
                .node_mut(producer, broker)
                .note_availability(now, can_take);
            if can_take {
                self.send_request(producer, broker);
                has_sent = true;
            }
        }
        (has_sent, soonest)
    }

    fn send_request(&mut self, producer: u32, broker: u32) {
        let mut drained = std::mem::take(&mut self.drained);
        let partitioner = &self.producers[producer as usize].partitioner;
        let largest = self.scenario.max_request_size;
        self.accumulator
            .drain(partitioner, producer, broker, largest, &mut drained);
        let index = self.requests.open(producer, broker, self.now);
        let mut batch_bytes = 0;
        for &batch in &drained {
            let batch = &self.accumulator.batches[batch];
            let bytes = u64::from(batch.bytes);
            let counters = &mut self.partitions[batch.partition as usize];
            counters.waiting_bytes -= bytes;
            counters.waiting_batches -= 1;
            batch_bytes += bytes;
            self.requests[index].records += batch.records;
        }
        self.totals.backlog -= batch_bytes;
        self.producers[producer as usize].waiting_records -=
            u64::from(self.requests[index].records);
        let bytes = request_bytes(drained.len(), batch_bytes);
        let arrives_at = self.arrival_of(producer, broker, bytes);
        let request = &mut self.requests[index];
        request.bytes = bytes;
        request.batches.extend_from_slice(&drained);
        request.phase_ends_at = arrives_at;
        drained.clear();
        self.drained = drained;
        self.accumulator.node_mut(producer, broker).in_flight += 1;
        let connection = self.connection_index(producer, broker);
        self.connections[connection].sent(&mut self.requests, index);
        self.brokers[broker as usize].in_flight.rise(self.now);
        self.schedule
            .push(arrives_at, Event::RequestArrives { request: index });
    }

    /// When the last byte is at the broker: bytes leave one after the other at the connection's rate.
    fn arrival_of(&mut self, producer: u32, broker: u32, bytes: u64) -> Nanos {
        let takes = bytes as i64 as f64 / self.scenario.network_bytes_per_second * SECOND as f64;
        let node = self.accumulator.node_mut(producer, broker);
        node.link_free_at = node.link_free_at.max(self.now) + whole_nanos(takes);
        let arrives_at = node.link_free_at + self.scenario.round_trip / 2;
        node.last_arrival_at = node.last_arrival_at.max(arrives_at);
        node.last_arrival_at
    }
}
