//! Responses: read by the sender, measured, their memory given back.
//!
//! Rules: docs/model/producer.md, "Sender".

use super::{Event, Model};
use crate::broker::request::Request;
use crate::ids::{BatchId, BrokerId, ProducerId, RequestId};
use crate::measure::ack_search::Ack;
use crate::measure::bulk::{Moments, Sums, each_bucket};
use crate::measure::parts::Parts;
use crate::scenario::Acks;

impl Model {
    pub(super) fn on_response_arrives(&mut self, index: RequestId) {
        if self.requests[index].is_abandoned {
            return self.close_request(index);
        }
        self.requests[index].has_returned = true;
        if self.has_own_connection(index) {
            let connection = self.connection_of(index);
            self.connections[connection].bring_forward(&mut self.requests, index);
        }
        self.note_answered(index);
    }

    /// The sender will find the request answered or, with `acks=0`, written.
    pub(super) fn note_answered(&mut self, index: RequestId) {
        let (producer, broker) = self.connection_of(index);
        self.connections[(producer, broker)].unread_responses += 1;
        self.producers[producer].unread_responses.insert(broker);
        self.wake_sender(producer, self.now);
    }

    /// The broker has read from the connection, so the sockets may take the rest of a request. The sender's poll ends,
    /// and with `acks=0` the request is done.
    #[inline]
    pub(super) fn note_written(&mut self, connection: (ProducerId, BrokerId)) {
        let settings = self.scenario.of(connection.0);
        if let Some(written) =
            self.connections[connection].next_written(&self.requests, settings.socket_bytes())
        {
            if settings.acks == Acks::None {
                self.note_answered(written);
            } else {
                self.wake_sender(connection.0, self.now);
            }
        }
    }

    /// Reads at most one response per connection and loop (`Selector`), oldest request first (`InFlightRequests`). In Python,
    /// each response takes a loop.
    pub(super) fn read_responses(&mut self, producer: ProducerId, reads_one: bool) {
        let unread = self.producers[producer].unread_responses;
        for broker in unread {
            let connection = &mut self.connections[(producer, broker)];
            connection.unread_responses -= 1;
            let oldest = connection.complete_next(&self.requests);
            if connection.unread_responses == 0 {
                self.producers[producer].unread_responses.remove(broker);
            }
            if let Some(oldest) = oldest {
                self.complete(oldest);
            }
            if reads_one {
                break;
            }
        }
        if !unread.is_empty() {
            self.retry_blocked_send(producer);
        }
    }

    fn complete(&mut self, index: RequestId) {
        let (producer, broker) = self.connection_of(index);
        self.brokers[broker].in_flight.fall(self.now);
        let is_unanswered = self.scenario.of(producer).acks == Acks::None;
        if self.requests[index].is_refused && !is_unanswered {
            self.give_batches_up(index);
            return self.close_request(index);
        }
        self.note_throttled(index);
        let Request { send, batches, .. } = &self.requests[index];
        if *send == 0 {
            return self.acknowledge(index);
        }
        self.leave_send(producer, *send, batches.len() as u32, Some(index));
    }

    /// Batches of a send() are answered, by a request, or have failed. Its records are acked with the last of them
    /// (`Promise.all` in KafkaJS's `sendMessages.js`).
    pub(super) fn leave_send(
        &mut self,
        producer: ProducerId,
        id: u64,
        batches: u32,
        answered: Option<RequestId>,
    ) {
        let sends = &mut self.producers[producer].open_sends;
        let Some(send) = sends.get_mut(&id) else {
            return;
        };
        send.unanswered -= batches;
        send.answered.extend(answered);
        if send.unanswered == 0 {
            let send = sends.remove(&id).unwrap_or_default();
            for request in send.answered {
                self.acknowledge(request);
            }
        }
    }

    /// The records of a request are acked.
    fn acknowledge(&mut self, index: RequestId) {
        let (producer, broker) = self.connection_of(index);
        let is_unanswered = self.scenario.of(producer).acks == Acks::None;
        self.show_to_search(index);
        let shared = Parts::of_request(&self.requests[index], self.now);
        let records = self.requests[index].records;
        self.totals.pass_time(self.now);
        self.totals.requests += 1;
        self.totals.last_ack_at = self.now;
        if let Some(totals) = self.totals_of_group(producer) {
            totals.requests += 1;
        }
        let group = self.scenario.group_of(producer);
        self.brokers[broker].acked[group] += u64::from(records);
        if self.is_reported() {
            let request = &self.requests[index];
            let took_ms = self.clock.ms - self.clock.near(request.sent_at).ms;
            let answered = &mut self.brokers[broker].answered;
            answered.note(request.records, request.bytes, took_ms);
        }
        for position in 0..self.requests[index].batches.len() {
            let batch = self.requests[index].batches[position];
            self.ack_batch(batch, &shared, self.requests[index].sent_at);
            let partitioners = &mut self.producers[producer].partitioners;
            self.accumulator
                .give_back(partitioners, batch, self.now, true);
        }
        let request = &mut self.requests[index];
        if is_unanswered && !request.is_half_done {
            // The broker has not read it yet.
            request.is_half_done = true;
        } else {
            self.close_request(index);
        }
        self.end_wait_for_ack(producer, records);
    }

    /// A client waits by itself as long as the response says (KIP-219, `NetworkClient.throttle`).
    fn note_throttled(&mut self, index: RequestId) {
        let throttled_for = self.requests[index].throttled_for;
        if throttled_for > 0 && self.acks_of(index) != Acks::None {
            let connection = self.connection_of(index);
            let until = self.now + throttled_for;
            self.connections[connection].throttled_until = until;
            let producer = connection.0;
            self.schedule.push(until, Event::SenderRetries { producer });
        }
    }

    /// A replay may look for a record among the acks.
    #[inline]
    fn show_to_search(&mut self, index: RequestId) {
        let Some(search) = &mut self.search else {
            return;
        };
        let request = &self.requests[index];
        for &batch in &request.batches {
            let batch = &self.accumulator.batches[batch];
            let ack = Ack {
                at: self.now,
                linger_ms: self.scenario.of(batch.producer).linger_ms,
                measure_from: self.scenario.measure_from,
            };
            search.look_at(batch, request, &ack);
        }
    }

    /// Gives the slot of a request back, and of the batches that it still holds.
    pub(super) fn close_request(&mut self, index: RequestId) {
        for &batch in &self.requests[index].batches {
            self.accumulator.batches.close(batch);
        }
        self.requests.close(index);
    }

    fn ack_batch(&mut self, index: BatchId, shared: &Parts, sent_at: u64) {
        let batch = &self.accumulator.batches[index];
        let moments = Moments {
            sendable_at: batch.ready_at(self.scenario.of(batch.producer).linger_ms, sent_at),
            sent_at,
            acked_at: self.now,
        };
        let totals = &mut self.totals;
        totals.acked += u64::from(batch.records);
        totals.batches += 1;
        totals.batch_bytes += u64::from(batch.bytes);
        let series = &mut self.series;
        let mut measured = Sums::default();
        for &run in &batch.sends {
            if let Some(series) = series {
                series.note_acked(run.count);
            }
            let (early, late) = run.split_at(self.scenario.measure_from);
            if let Some(run) = early {
                totals.latency_sum += u128::from(run.time_until(self.now));
            }
            if let Some(run) = late {
                measured.add(&Sums::of(run, &moments));
                each_bucket(run, self.now, |bucket, records| {
                    totals.latency.count_in(bucket, records.count.into());
                    if let Some(series) = series {
                        series.note_measured(bucket, &Sums::of(records, &moments), shared);
                    }
                });
            }
        }
        totals.latency_sum += u128::from(measured.latency);
        totals
            .latency
            .add_sums(measured.latency.into(), measured.longest);
        measured.add_parts(shared, &mut totals.parts);
        let counters = &mut self.partitions[batch.partition];
        counters.acked += u64::from(batch.records);
        if let Some(last) = batch.sends.last() {
            let last_send = last.first + last.gap * u64::from(last.count - 1);
            counters.last_ack = Some((self.now - last_send, self.now));
        }
        if !self.totals.groups.is_empty() {
            self.note_acked_by_group(index, &measured);
        }
    }
}
