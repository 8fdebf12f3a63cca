//! The sender's loop (`Sender.runOnce`, `NetworkClient.poll`).
//!
//! Rules: docs/model/producer.md, "Sender".

use super::{Event, Model};
use crate::broker::request::{Request, request_bytes};
use crate::ids::{BatchId, BrokerId, Id, PartitionId, ProducerId, ReplicaSetId, RequestId};
use crate::producer::accumulator::DrainLimits;
use crate::producer::interpreter::Interpreter;
use crate::scenario::{Acks, RequestPartitions};
use crate::schedule::{MILLISECOND, NEVER, Nanos};
use crate::window::{Path, Sent};

/// Requests of one loop of a sender. They leave when all of its batches are compressed
/// (`RecordAccumulator.drain` closes them before `Sender.sendProduceRequests`).
#[derive(Clone, Default)]
pub(super) struct Leaving {
    /// Its requests, and whether the sockets take all of each at once.
    requests: Vec<(RequestId, bool)>,
    compressing: Nanos,
}

impl Model {
    /// Something may be ready, so the sender loops `client.wakeup.us` later, unless a loop is due anyway.
    #[inline]
    pub(super) fn wake_sender(&mut self, producer: ProducerId, at: Nanos) {
        let state = &mut self.producers[producer];
        if !state.loop_is_due {
            state.loop_is_due = true;
            let takes = if state.may_wait {
                self.wait_for_processor(producer, at)
            } else {
                self.scenario.of(producer).client_wakeup
            };
            self.schedule
                .push(at + takes, Event::SenderLoops { producer });
        }
    }

    /// How long it takes until a loop that the sender wakes up for at `at`, with its wait for a processor, of a shared
    /// machine and of its own process. In Python it asks for the interpreter first.
    fn wait_for_processor(&mut self, producer: ProducerId, at: Nanos) -> Nanos {
        let settings = self.scenario.of(producer);
        let work = settings.work_of_a_loop();
        let state = &mut self.producers[producer];
        let mut waits = 0;
        if self.host.is_shared() {
            // The threads of the application don't hold up the sender's, but occupy processors.
            self.host.claim(at, state.work_to_claim());
            waits = self.host.claim(at, work);
        }
        waits += state.claim(at + waits, work);
        if state.interpreter.is_none() {
            waits += settings.client_wakeup;
        }
        waits
    }

    pub(super) fn on_linger_ends(&mut self, producer: ProducerId) {
        if self.producers[producer].linger_ends_at == self.now {
            self.wake_sender(producer, self.now);
        }
    }

    /// One loop: read at most one response per connection, see which nodes are ready, and send one request to each that
    /// can take one. If it sent or read something, the next loop follows at once; otherwise the sender sleeps until a
    /// response, a wake-up or the end of `linger.ms`.
    pub(super) fn on_sender_loops(&mut self, producer: ProducerId) {
        let in_python = self.producers[producer].interpreter.is_some();
        if in_python && self.sender_waits(producer) {
            return;
        }
        let state = &mut self.producers[producer];
        state.loop_is_due = false;
        state.linger_ends_at = NEVER;
        state.loops += 1;
        self.read_responses(producer, in_python);
        let settings = self.scenario.of(producer);
        let partitioners = &mut self.producers[producer].partitioners;
        self.accumulator.refresh_load_tables(
            partitioners,
            producer,
            settings.availability_timeout_ms,
        );
        if settings.follows_rule() {
            let connections = &self.connections;
            self.accumulator
                .show_queues(partitioners, producer, self.now, &|broker| {
                    connections[(producer, broker)].in_flight()
                });
        }
        if settings.builds_ahead() > 0 {
            self.send_built(producer);
        }
        let linger_left_ms = self.send_to_ready_nodes(producer);
        let has_sent = !self.leaving.requests.is_empty();
        if in_python {
            self.write_those_before(producer);
        }
        let free_at = self.send_off(producer);
        if has_sent || !self.producers[producer].unread_responses.is_empty() {
            self.wake_sender(producer, free_at);
        } else if let Some(left) = linger_left_ms {
            let ends_at = self.now + left * MILLISECOND;
            self.producers[producer].linger_ends_at = ends_at;
            self.schedule.push(ends_at, Event::LingerEnds { producer });
        }
    }

    /// True if the application holds the interpreter, so that the sender loops later.
    #[cold]
    #[inline(never)]
    fn sender_waits(&mut self, producer: ProducerId) -> bool {
        let reads = !self.producers[producer].unread_responses.is_empty();
        self.let_application_in(producer, reads);
        let wakeup = self.scenario.of(producer).client_wakeup;
        let (now, state) = (self.now, &mut self.producers[producer]);
        let held = state.interpreter.as_mut();
        let later = held.and_then(|held| held.sender_waits(now, state.next_send_at, wakeup));
        if let Some(later) = later {
            self.schedule.push(later, Event::SenderLoops { producer });
        }
        later.is_some()
    }

    /// In Python the sender closes what this loop has taken, and the requests of the loop before leave, but those that have
    /// failed since.
    #[cold]
    #[inline(never)]
    fn write_those_before(&mut self, producer: ProducerId) {
        let mut leaving = std::mem::take(&mut self.leaving.requests);
        let made = leaving.iter().map(|&(index, _)| index);
        let batches = made.flat_map(|index| &self.requests[index].batches);
        let bytes = batches.map(|&batch| self.accumulator.batches[batch].bytes);
        self.leaving.compressing += bytes.map(Interpreter::closes_in).sum::<Nanos>();
        if let Some(held) = &mut self.producers[producer].interpreter {
            held.ends_loop(self.now + self.leaving.compressing, &mut leaving);
        }
        leaving.retain(|&(index, _)| {
            let is_abandoned = self.requests[index].is_abandoned;
            if is_abandoned {
                self.close_request(index);
            }
            !is_abandoned
        });
        self.leaving.requests = leaving;
        self.let_application_in(producer, false);
    }

    /// A send() that waits for the interpreter gets it, if the sender lets go.
    fn let_application_in(&mut self, producer: ProducerId, reads: bool) {
        let (now, state) = (self.now, &mut self.producers[producer]);
        let held = state.interpreter.as_mut();
        if held.is_some_and(|held| held.lets_in(now, reads)) && state.next_send_at <= now {
            state.next_send_at = now;
            self.schedule.push(now, Event::RecordsArrive { producer });
        }
    }

    /// Every waiting batch may leave while send() waits for memory and while the application flushes: after its last
    /// record, as kafka-producer-perf-test does, or after a burst (`burst.flush`).
    #[inline]
    fn all_may_leave(&self, producer: ProducerId) -> bool {
        let state = &self.producers[producer];
        state.is_blocked() || state.is_done || state.is_flushing
    }

    /// `RecordAccumulator.ready` and `drain`. Tells how long until `linger.ms` makes the next node ready.
    fn send_to_ready_nodes(&mut self, producer: ProducerId) -> Option<u64> {
        let all_may_leave = self.all_may_leave(producer);
        let (now, settings) = (self.clock, self.scenario.of(producer));
        let (linger_ms, rounds_up) = (settings.linger_ms, settings.is_interpreted);
        let goes_on = settings.sends_one_batch() || settings.sends_whole();
        let mut soonest: Option<u64> = None;
        let mut is_refused = false;
        for replica_set in self.accumulator.waiting_sets(producer) {
            let waiting = &self.accumulator.waiting[(producer, replica_set)];
            let batches = &self.accumulator.batches;
            let left = if rounds_up {
                waiting.linger_left_rounded_up(batches, linger_ms, now)
            } else {
                waiting.linger_left_ms(batches, linger_ms, now)
            };
            let left = left.unwrap_or(0);
            if waiting.sendable == 0 && !all_may_leave && left > 0 {
                soonest = Some(soonest.map_or(left, |soonest| soonest.min(left)));
                continue;
            }
            let Some(leader) = self.accumulator.leader(replica_set) else {
                continue;
            };
            if !self.accumulator.no_failures_yet && self.all_back_off(producer, replica_set) {
                continue;
            }
            if self.is_muted(producer, replica_set, leader) {
                continue;
            }
            let can_take = self.can_take(producer, leader);
            self.accumulator.latencies[(producer, leader)].note(now, can_take);
            if !can_take {
                is_refused |= rounds_up && self.is_open(producer, leader);
                continue;
            }
            // librdkafka's broker thread goes on as long as it can (`rd_kafka_broker_producer_serve`).
            while self.send_request(producer, leader) {
                if !goes_on || !self.can_take(producer, leader) {
                    break;
                }
            }
        }
        if is_refused && let Some(held) = &mut self.producers[producer].interpreter {
            held.spin();
        }
        soonest
    }

    /// True if another request may be built: the connection is open and has room for it in flight
    /// (`NetworkClient.ready`) or ahead.
    #[inline]
    fn can_take(&self, producer: ProducerId, broker: BrokerId) -> bool {
        let settings = self.scenario.of(producer);
        let (connection, most) = (
            &self.connections[(producer, broker)],
            settings.max_in_flight,
        );
        let has_room = connection.can_send_more(most)
            || connection.can_build_ahead(most, settings.builds_ahead());
        has_room && self.is_open(producer, broker)
    }

    #[inline]
    fn is_open(&self, producer: ProducerId, broker: BrokerId) -> bool {
        let connection = &self.connections[(producer, broker)];
        connection.opens_at.max(connection.throttled_until) <= self.now
            && !self.brokers[broker].is_down
    }

    /// Requests that were built ahead leave as others are answered, as many as may be in flight.
    #[cold]
    #[inline(never)]
    fn send_built(&mut self, producer: ProducerId) {
        for broker in self.brokers.ids() {
            while self.is_open(producer, broker) && self.send_next_built(producer, broker) {}
        }
    }

    /// Over an open connection, sends the request that was built first; false if there is none or no place in flight.
    #[inline(always)]
    fn send_next_built(&mut self, producer: ProducerId, broker: BrokerId) -> bool {
        let settings = self.scenario.of(producer);
        let connection = &mut self.connections[(producer, broker)];
        if !connection.can_send_more(settings.max_in_flight) {
            return false;
        }
        let Some(index) = connection.take_built(&self.requests) else {
            return false;
        };
        let is_written = connection.writes_now(&self.requests, index, settings.socket_bytes());
        self.requests[index].sent_at = self.now;
        self.brokers[broker].in_flight.rise(self.now);
        self.leaving.requests.push((index, is_written));
        true
    }

    /// With one request in flight and none ahead, partitions are muted until their batch is answered
    /// (`RecordAccumulator.mutePartition`), and with `max.in.flight.batches.per.partition` while as many are in flight.
    /// A node isn't ready if all of its waiting partitions are muted.
    fn is_muted(&self, producer: ProducerId, replica_set: ReplicaSetId, leader: BrokerId) -> bool {
        let settings = self.scenario.of(producer);
        let most = match settings.most_batches_in_flight() {
            Some(most) => most as usize,
            None if settings.max_in_flight > 1
                || settings.requests_ahead != Some(0)
                || settings.sends_whole() =>
            {
                return false;
            }
            None => 1,
        };
        let connection = &self.connections[(producer, leader)];
        let is_muted = |partition: PartitionId| {
            let of_this =
                |&&batch: &&BatchId| self.accumulator.batches[batch].partition == partition;
            let in_flight = connection.requests_in_flight(&self.requests);
            in_flight
                .flat_map(|request| &request.batches)
                .filter(of_this)
                .count()
                >= most
        };
        let mut waiting = self.accumulator.waiting_partitions(producer, replica_set);
        waiting.all(is_muted)
    }

    /// Every batch that could leave waits for `retry.backoff.ms`.
    fn all_back_off(&self, producer: ProducerId, replica_set: ReplicaSetId) -> bool {
        let now_ms = self.clock.ms;
        if self.accumulator.waiting[(producer, replica_set)].backs_off_until_ms <= now_ms {
            return false;
        }
        let waiting = self.accumulator.waiting_partitions(producer, replica_set);
        let mut heads =
            waiting.filter_map(|partition| self.accumulator.queues.head(producer, partition));
        heads.all(|head| self.accumulator.batches[head].retry_at_ms > now_ms)
    }

    /// Puts one batch of each waiting partition that the broker leads into `drained`; false if none may leave.
    fn drain_for(&mut self, producer: ProducerId, broker: BrokerId) -> bool {
        let settings = self.scenario.of(producer);
        let keeps_sequence = !self.accumulator.no_failures_yet && settings.is_idempotent();
        let max_batches_in_flight = settings.most_batches_in_flight();
        let sends_one_batch = settings.sends_one_batch();
        let in_flight = (keeps_sequence || max_batches_in_flight.is_some())
            .then(|| self.batches_in_flight(producer));
        let linger_ms = if self.all_may_leave(producer) {
            0
        } else {
            settings.linger_ms
        };
        let limits = DrainLimits {
            max_request_size: settings.max_request_size,
            now_ms: self.clock.ms,
            era: settings.era(),
            in_flight: in_flight.as_deref().unwrap_or_default(),
            keeps_sequence,
            max_batches_in_flight,
            ready_after_ms: (settings.request_partitions != RequestPartitions::All)
                .then_some(linger_ms),
            takes_one: sends_one_batch,
            takes_one_send: settings.sends_whole(),
        };
        if self.accumulator.no_failures_yet {
            let replica_set = self.placement.preferred_by(broker);
            self.accumulator
                .drain(producer, replica_set, &limits, &mut self.drained);
            return !self.drained.is_empty();
        }
        for replica_set in self.accumulator.waiting_sets(producer) {
            let is_full = sends_one_batch && !self.drained.is_empty();
            if self.accumulator.leader(replica_set) == Some(broker) && !is_full {
                self.accumulator
                    .drain(producer, replica_set, &limits, &mut self.drained);
            }
        }
        !self.drained.is_empty()
    }

    /// Partitions and opening times of the batches in flight, or on their way there.
    fn batches_in_flight(&self, producer: ProducerId) -> Vec<(PartitionId, Nanos)> {
        self.brokers
            .ids()
            .map(|broker| &self.connections[(producer, broker)])
            .flat_map(|connection| connection.requests_in_flight(&self.requests))
            .flat_map(|request| &request.batches)
            .map(|&batch| &self.accumulator.batches[batch])
            .map(|batch| (batch.partition, batch.created.at))
            .collect()
    }

    /// Builds one request, and sends it if it has a place in flight; false if nothing may leave.
    fn send_request(&mut self, producer: ProducerId, broker: BrokerId) -> bool {
        if !self.drain_for(producer, broker) {
            return false;
        }
        let index = self.requests.open(producer, broker, self.now);
        if self.scenario.of(producer).sends_whole() {
            self.requests[index].send = self.join_send(producer);
        }
        let mut batch_bytes = 0;
        let is_reported = self.is_reported();
        for position in 0..self.drained.len() {
            let batch = self.drained[position];
            self.note_left_queue(batch);
            let batch = &self.accumulator.batches[batch];
            if batch.attempts == 0
                && let Some(compressed) = &batch.compressed
            {
                self.leaving.compressing += compressed.at_close();
            }
            batch_bytes += u64::from(batch.bytes);
            self.requests[index].records += batch.records;
            if is_reported {
                let queued_ms = self.clock.ms - batch.created.ms;
                let bytes = u64::from(batch.bytes);
                self.totals.left.note(batch.records, bytes, queued_ms);
            }
        }
        let request = &mut self.requests[index];
        request.bytes = request_bytes(self.drained.len(), batch_bytes);
        // The request opened with an empty list, which takes the next batches.
        std::mem::swap(&mut request.batches, &mut self.drained);
        self.connections[(producer, broker)].build(&mut self.requests, index);
        self.send_next_built(producer, broker);
        true
    }

    /// Batches in `drained` join the send() that this loop builds, or are sent again for their own. Returns its number.
    fn join_send(&mut self, producer: ProducerId) -> u64 {
        let state = &mut self.producers[producer];
        let mut send = 0;
        for &batch in &self.drained {
            let batch = &mut self.accumulator.batches[batch];
            if batch.send == 0 {
                batch.send = state.loops;
                state.open_sends.entry(state.loops).or_default().unanswered += 1;
            }
            send = batch.send;
        }
        send
    }

    /// The requests of this loop leave. Returns when the sender is free again.
    fn send_off(&mut self, producer: ProducerId) -> Nanos {
        let compressing = std::mem::take(&mut self.leaving.compressing);
        let state = &mut self.producers[producer];
        state.compressed_for += compressing;
        let leaves_at = self.now + compressing + state.claim(self.now, compressing);
        for position in 0..self.leaving.requests.len() {
            let (index, is_written) = self.leaving.requests[position];
            let arrives_at = self.arrival_of(producer, index, leaves_at);
            self.requests[index].phase_ends_at = arrives_at;
            self.schedule
                .push(arrives_at, Event::RequestArrives { request: index });
            let settings = self.scenario.of(producer);
            if settings.acks != Acks::None {
                self.note_timeout(producer, self.now + settings.request_timeout);
            } else if is_written {
                self.wake_sender(producer, leaves_at);
                self.note_answered(index);
            }
        }
        self.leaving.requests.clear();
        leaves_at
    }

    /// True within the window of the client's own metrics.
    #[inline(always)]
    pub(super) fn is_reported(&self) -> bool {
        self.now >= self.reported_from && self.now <= self.scenario.duration
    }

    /// A batch no longer waits in its queue.
    #[inline(always)]
    pub(super) fn note_left_queue(&mut self, index: BatchId) {
        let batch = &self.accumulator.batches[index];
        let bytes = u64::from(batch.bytes);
        let counters = &mut self.partitions[batch.partition];
        counters.waiting_bytes -= bytes;
        counters.waiting_batches -= 1;
        self.totals.backlog -= bytes;
        self.producers[batch.producer].waiting_records -= u64::from(batch.records);
    }

    /// When the last byte of a request that leaves at `leaves_at` reaches the broker: bytes leave one after another at the
    /// connection's rate, and window by window.
    fn arrival_of(&mut self, producer: ProducerId, index: RequestId, leaves_at: Nanos) -> Nanos {
        let Request { broker, bytes, .. } = self.requests[index];
        let settings = self.scenario.of(producer);
        let path = Path {
            window: settings.produce_window(),
            round_trip: self.scenario.client_round_trip(producer.number(), broker),
            bytes_per_second: self.scenario.network_bytes_per_second,
        };
        let connection = &mut self.connections[(producer, broker)];
        if settings.has_own_connections() {
            // Its batch is alone on the way, so each window is as new as its connection.
            let alone = Sent::default().leave(0, bytes, &path) - path.transfer(bytes);
            return alone + connection.arrival_of(leaves_at, bytes, &path.without_window());
        }
        connection.arrival_of(leaves_at, bytes, &path)
    }
}
