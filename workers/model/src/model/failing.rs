//! Failures of a producer: closed connections, retries, and batches that are too old (`Sender`,
//! `NetworkClient.handleTimedOutRequests`, `RecordAccumulator.expiredBatches`, `reenqueue`).
//!
//! Rules: docs/model/faults.md, "When something fails".

use super::{Event, Model};
use crate::ids::{BatchId, BrokerId, Id, PartitionId, ProducerId, RequestId};
use crate::schedule::{MILLISECOND, NEVER, Nanos};

/// `reconnect.backoff.ms`.
const RECONNECT_BACKOFF: Nanos = 50 * MILLISECOND;
/// `retry.backoff.max.ms` (3.7 and later).
const MAX_BACKOFF_MS: u64 = 1_000;

impl Model {
    /// Closes the connection: whatever is in flight on it fails and is tried again. It reopens after
    /// `reconnect.backoff.ms` and a round trip, if the broker is up by then.
    pub(super) fn disconnect(&mut self, producer: ProducerId, broker: BrokerId) {
        let connection = &mut self.connections[(producer, broker)];
        let mut next = connection.oldest_in_flight();
        let mut sent = connection.in_flight();
        let mut unread = connection.close();
        while let Some(index) = next {
            next = self.requests[index].next_in_flight;
            self.abandon(index, sent > 0);
            sent = sent.saturating_sub(1);
        }
        while let Some(index) = unread.pop(&self.requests) {
            self.broker_forgets(index);
        }
        self.producers[producer].unread_responses.remove(broker);
        let round_trip = self.scenario.client_round_trip(producer.number(), broker);
        let opens_at = self.now + RECONNECT_BACKOFF + round_trip;
        self.connections[(producer, broker)].opens_at = opens_at;
        self.schedule
            .push(opens_at, Event::SenderRetries { producer });
        self.wake_sender(producer, self.now);
    }

    /// A request fails that `is_sent` or was built ahead. Whoever holds it at the broker will find out.
    fn abandon(&mut self, index: RequestId, is_sent: bool) {
        self.requests[index].fails_for_good = false;
        self.give_batches_up(index);
        let request = &mut self.requests[index];
        request.records = 0;
        request.is_abandoned = true;
        // If its response is unread or the broker is done with it, nothing else holds it.
        let is_held = is_sent && !request.has_returned && !request.is_half_done;
        let broker = request.broker;
        if is_sent {
            self.brokers[broker].in_flight.fall(self.now);
        }
        if !is_held {
            self.close_request(index);
        }
    }

    /// The request has failed: it gives up its batches, which are tried again unless the error is for good
    /// (`Sender.completeBatch`).
    pub(super) fn give_batches_up(&mut self, index: RequestId) {
        let is_final = self.requests[index].fails_for_good;
        let mut batches = std::mem::take(&mut self.requests[index].batches);
        for batch in batches.drain(..) {
            if is_final {
                self.fail(batch, false);
            } else {
                self.try_again(batch);
            }
        }
        self.requests[index].batches = batches;
    }

    /// A batch whose request has failed goes back to its queue, unless it is too old.
    fn try_again(&mut self, index: BatchId) {
        let batch = &mut self.accumulator.batches[index];
        let settings = self.scenario.of(batch.producer);
        if self.clock.ms - batch.created.ms >= settings.delivery_timeout_ms {
            return self.fail(index, true);
        }
        let backoff = settings.retry_backoff_ms;
        let wait = if settings.era().backs_off_exponentially() {
            (backoff << batch.attempts.min(20)).min(MAX_BACKOFF_MS)
        } else {
            backoff
        };
        batch.attempts += 1;
        batch.retry_at_ms = self.clock.ms + wait;
        let (producer, partition) = (batch.producer, batch.partition);
        let (bytes, records) = (u64::from(batch.bytes), u64::from(batch.records));
        let counters = &mut self.partitions[partition];
        counters.waiting_bytes += bytes;
        counters.waiting_batches += 1;
        self.totals.backlog += bytes;
        self.totals.peak_backlog = self.totals.peak_backlog.max(self.totals.backlog);
        self.totals.retries += 1;
        let state = &mut self.producers[producer];
        state.waiting_records += records;
        let in_sequence = self.scenario.of(producer).is_idempotent();
        self.accumulator.reenqueue(index, self.now, in_sequence);
        self.schedule.push(
            self.now + (wait + 1) * MILLISECOND,
            Event::SenderRetries { producer },
        );
    }

    /// A backoff is over, or a connection is open again.
    pub(super) fn on_sender_retries(&mut self, producer: ProducerId) {
        self.wake_sender(producer, self.now);
    }

    /// Records of a producer fail; `expired` of them because of `delivery.timeout.ms`.
    pub(super) fn note_failed(&mut self, producer: ProducerId, records: u64, expired: u64) {
        self.totals.pass_time(self.now);
        self.totals.failed += records;
        self.totals.expired += expired;
        if let Some(totals) = self.totals_of_group(producer) {
            totals.failed += records;
            totals.expired += expired;
        }
    }

    /// A batch is refused, or older than `delivery.timeout.ms`: its records fail, and its memory is freed.
    fn fail(&mut self, index: BatchId, is_expired: bool) {
        let batch = &self.accumulator.batches[index];
        let (producer, records) = (batch.producer, u64::from(batch.records));
        let send = batch.send;
        self.totals.latency_sum += batch.time_inside(self.now);
        let expired = if is_expired { records } else { 0 };
        self.note_failed(producer, records, expired);
        let partitioners = &mut self.producers[producer].partitioners;
        self.accumulator
            .give_back(partitioners, index, self.now, false);
        self.accumulator.batches.close(index);
        self.leave_send(producer, send, 1, None);
        self.retry_blocked_send(producer);
        self.end_wait_for_ack(producer, records as u32);
    }

    /// A request or batch of this producer will be too old at `at`.
    #[inline(always)]
    pub(super) fn note_timeout(&mut self, producer: ProducerId, at: Nanos) {
        let state = &mut self.producers[producer];
        if at < state.times_out_at {
            state.times_out_at = at;
            self.schedule.push(at, Event::TimeoutsDue { producer });
        }
    }

    /// Closes connections with a request older than `request.timeout.ms`, fails batches older than
    /// `delivery.timeout.ms`, and schedules the next look.
    pub(super) fn on_timeouts_due(&mut self, producer: ProducerId) {
        let state = &mut self.producers[producer];
        if state.times_out_at != self.now {
            return;
        }
        state.times_out_at = NEVER;
        let patience = self.scenario.of(producer).request_timeout;
        for broker in self.brokers.ids() {
            if self
                .oldest_sent_at(producer, broker)
                .is_some_and(|sent_at| sent_at + patience <= self.now)
            {
                self.disconnect(producer, broker);
                self.clients_learn_leaders();
            }
        }
        self.expire_waiting(producer);
        if let Some(next) = self.next_timeout(producer) {
            self.note_timeout(producer, next.max(self.now + MILLISECOND));
        }
    }

    fn oldest_sent_at(&self, producer: ProducerId, broker: BrokerId) -> Option<Nanos> {
        let oldest = self.connections[(producer, broker)].oldest_in_flight()?;
        Some(self.requests[oldest].sent_at)
    }

    /// Looks only at the head of each queue, as Kafka does: a batch that came back may be ahead of older ones.
    fn expire_waiting(&mut self, producer: ProducerId) {
        for replica_set in self.accumulator.waiting_sets(producer) {
            let partitions: Vec<PartitionId> = self
                .accumulator
                .waiting_partitions(producer, replica_set)
                .collect();
            for partition in partitions {
                while self.head_is_too_old(producer, partition) {
                    self.expire_head(producer, partition);
                }
            }
        }
    }

    fn head_is_too_old(&self, producer: ProducerId, partition: PartitionId) -> bool {
        let head = self.accumulator.queues.head(producer, partition);
        head.is_some_and(|head| {
            let age_ms = self.clock.ms - self.accumulator.batches[head].created.ms;
            age_ms >= self.scenario.of(producer).delivery_timeout_ms
        })
    }

    fn expire_head(&mut self, producer: ProducerId, partition: PartitionId) {
        let head = self.accumulator.take_head(producer, partition);
        self.note_left_queue(head);
        self.fail(head, true);
    }

    /// When the next request or batch of this producer may be too old.
    fn next_timeout(&self, producer: ProducerId) -> Option<Nanos> {
        let settings = self.scenario.of(producer);
        let delivery = settings.delivery_timeout_ms * MILLISECOND;
        let waiting = self
            .accumulator
            .waiting_sets(producer)
            .flat_map(|replica_set| self.accumulator.waiting_partitions(producer, replica_set))
            .filter_map(|partition| self.accumulator.queues.head(producer, partition))
            .map(|head| self.accumulator.batches[head].created.at + delivery)
            .min();
        let in_flight = self
            .brokers
            .ids()
            .filter_map(|broker| self.oldest_sent_at(producer, broker))
            .map(|sent_at| sent_at + settings.request_timeout)
            .min();
        [waiting, in_flight].into_iter().flatten().min()
    }
}
