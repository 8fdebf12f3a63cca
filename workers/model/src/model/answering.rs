//! Responses: read by the sender, measured, their memory given back.

use super::Model;
use crate::measure::parts::{BATCH, IN_FLIGHT, Parts};
use crate::measure::segments::{Moments, each_segment};
use crate::schedule::MILLISECOND;

impl Model {
    pub(super) fn on_response_arrives(&mut self, request: u32) {
        let connection = self.connection_of(request);
        self.connections[connection]
            .responses
            .push(&mut self.requests, request);
        let (producer, broker) = (
            self.requests[request].producer,
            self.requests[request].broker,
        );
        self.producers[producer as usize]
            .unread_responses
            .insert(broker);
        self.wake_sender(producer, self.now);
    }

    /// At most one response of each connection in one loop (`Selector`), oldest request first (`InFlightRequests`).
    pub(super) fn read_responses(&mut self, producer: u32) {
        let unread = self.producers[producer as usize].unread_responses;
        for broker in unread {
            let connection = self.connection_index(producer, broker);
            let connection = &mut self.connections[connection];
            if let Some(request) = connection.responses.pop(&self.requests) {
                let oldest = connection.complete_next(&self.requests);
                debug_assert_eq!(
                    oldest, request,
                    "responses come in the order of the requests"
                );
                if connection.responses.is_empty() {
                    self.producers[producer as usize]
                        .unread_responses
                        .remove(broker);
                }
                self.complete(request);
            }
        }
        if !unread.is_empty() {
            self.retry_blocked_send(producer);
        }
    }

    fn complete(&mut self, index: u32) {
        let (producer, broker) = (self.requests[index].producer, self.requests[index].broker);
        let shared = Parts::of_request(&self.requests[index], self.now);
        self.totals.pass_time(self.now);
        self.totals.requests += 1;
        self.totals.last_ack_at = self.now;
        let batches = std::mem::take(&mut self.requests[index].batches);
        for &batch in &batches {
            self.ack_batch(batch, &shared, self.requests[index].sent_at);
            self.accumulator.release(batch);
        }
        self.requests[index].batches = batches;
        self.accumulator.node_mut(producer, broker).in_flight -= 1;
        self.brokers[broker as usize].in_flight.fall(self.now);
        self.requests.close(index);
        self.end_wait_for_ack(producer);
    }

    fn ack_batch(&mut self, index: u32, shared: &Parts, sent_at: u64) {
        let batch = &self.accumulator.batches[index];
        let lingers_until = batch.created.at + self.scenario.linger_ms * MILLISECOND;
        let moments = Moments {
            sendable_at: lingers_until.min(batch.closed_at).min(sent_at),
            sent_at,
            acked_at: self.now,
            measure_from: self.scenario.measure_from,
        };
        let totals = &mut self.totals;
        totals.acked += u64::from(batch.records);
        totals.batches += 1;
        totals.batch_bytes += u64::from(batch.bytes);
        let series = &mut self.series;
        for &run in &batch.sends {
            each_segment(run, &moments, |segment| {
                let mut parts = Parts::default();
                parts.add(shared, segment.count);
                parts.0[BATCH] = segment.batch_sum;
                parts.0[IN_FLIGHT] = segment.in_flight_sum;
                totals.latency_sum += u128::from(segment.latency_sum);
                if segment.measured {
                    let sum = u128::from(segment.latency_sum);
                    totals
                        .latency
                        .add(segment.bucket, segment.count, sum, segment.latency_max);
                    totals.parts.add(&parts, 1);
                }
                if let Some(series) = series {
                    let max = segment.latency_max;
                    series.note_acked(segment.bucket, segment.count, &parts, max, segment.measured);
                }
            });
        }
        let counters = &mut self.partitions[batch.partition as usize];
        counters.acked += u64::from(batch.records);
        if let Some(last) = batch.sends.last() {
            let last_send = last.first + last.gap * u64::from(last.count - 1);
            counters.last_ack = Some((self.now - last_send, self.now));
        }
    }
}
