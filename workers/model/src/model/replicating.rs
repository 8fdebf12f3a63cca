//! Appends to the logs, fetches of followers, and the high watermark (`ReplicaManager`, `AbstractFetcherThread`,
//! `Partition`).
//!
//! Rules: docs/model/broker.md, "Acks and replicas".

use super::{Event, Model};
use crate::broker::fetch::Wait;
use crate::broker::request::RequestKind;
use crate::ids::{BatchId, FetcherId, PartitionId, ReplicaSetId, RequestId};
use crate::scenario::{Acks, SlowKind};
use crate::schedule::Nanos;

impl Model {
    /// Appends a request's batches at the leader. With `acks=all` the request then waits for the other replicas in
    /// sync.
    pub(super) fn append_request(&mut self, index: RequestId) {
        if self.requests[index].is_refused || self.refuses(index) {
            self.requests[index].is_refused = true;
            return;
        }
        if !self.keeps_logs {
            return;
        }
        for position in 0..self.requests[index].batches.len() {
            self.append_batch(self.requests[index].batches[position], index);
        }
    }

    /// Not the leader any more (`NOT_LEADER_OR_FOLLOWER`), or with `acks=all` too few replicas in sync
    /// (`NOT_ENOUGH_REPLICAS`).
    fn refuses(&self, index: RequestId) -> bool {
        if !self.leaders_have_moved && self.scenario.replica_lag_max_ms.is_none() {
            return false;
        }
        let request = &self.requests[index];
        let waits_for_all = self.acks_of(index) == Acks::All;
        request.batches.iter().any(|&batch| {
            let partition = self.accumulator.batches[batch].partition;
            let replica_set = self.placement.set_of(partition);
            self.replicas.leader(replica_set) != Some(request.broker)
                || waits_for_all && self.replicas.has_too_few(replica_set)
        })
    }

    fn append_batch(&mut self, batch: BatchId, request: RequestId) {
        let state = &self.accumulator.batches[batch];
        let (partition, records, appended_end) =
            (state.partition, state.records, state.appended_end);
        let settings = self.scenario.of(state.producer);
        let waits_for_all = settings.acks == Acks::All;
        let is_again = appended_end > 0;
        let end = if is_again && settings.is_idempotent() {
            // The broker knows the batch by its sequence number (`DuplicateSequenceException`).
            appended_end
        } else {
            let bytes = u64::from(state.bytes);
            self.totals.duplicates += if is_again { u64::from(records) } else { 0 };
            let end = self.replicas.append(partition, records);
            self.accumulator.batches[batch].appended_end = end;
            self.log_for_consumers(batch, request, end);
            self.tell_followers(partition, bytes);
            end
        };
        self.advance_high_watermark(partition);
        if waits_for_all && self.replicas.high_watermark(partition) < end {
            self.replicas.wait(partition, end, request);
            self.requests[request].uncommitted += 1;
        }
    }

    fn tell_followers(&mut self, partition: PartitionId, bytes: u64) {
        if self.fetchers.is_empty() {
            return;
        }
        let replica_set = self.placement.set_of(partition);
        for replica in self.replicas.all() {
            if Some(replica) == self.replicas.leading(replica_set) {
                continue;
            }
            let fetcher = self.fetchers.index_of(replica_set, replica, partition);
            self.fetchers.mark(fetcher, partition, bytes);
            // A parked fetch reads all its partitions again.
            if let Some(request) = self.fetchers[fetcher].fetch.wake() {
                self.complete_parked(request);
            }
        }
    }

    /// If every replica in sync holds more than before, requests go on and consumers see the records.
    pub(super) fn advance_high_watermark(&mut self, partition: PartitionId) {
        if !self.replicas.advance_high_watermark(partition) {
            return;
        }
        while let Some(request) = self.replicas.next_committed(partition) {
            self.partition_is_settled(request);
        }
        self.consumers_see(partition);
    }

    /// A request no longer waits for one of its partitions.
    pub(super) fn partition_is_settled(&mut self, request: RequestId) {
        self.requests[request].uncommitted -= 1;
        if self.requests[request].uncommitted == 0 {
            self.brokers[self.requests[request].broker].committing -= 1;
            self.committed(request);
        }
    }

    pub(super) fn start_fetchers(&mut self, replica_set: ReplicaSetId) {
        if self.fetchers.is_empty() {
            return;
        }
        for replica in self.replicas.all() {
            for fetcher in self.fetchers.indexes_of(replica_set, replica) {
                // A thread without partitions has nothing to fetch.
                let state = &self.fetchers[fetcher];
                if state.fetch.is_idle() && state.hosted > 0.0 {
                    self.send_follower_fetch(fetcher, self.now);
                }
            }
        }
    }

    /// Sends a fetch `at` some time, unless leader or follower is down.
    fn send_follower_fetch(&mut self, fetcher: FetcherId, at: Nanos) {
        let state = &self.fetchers[fetcher];
        let Some(leader) = self.replicas.leader(state.replica_set) else {
            return;
        };
        let follower = self.placement.broker_of(state.replica_set, state.replica);
        if leader == follower || self.brokers[leader].is_down || self.brokers[follower].is_away() {
            return;
        }
        let kind = RequestKind::FollowerFetch(fetcher);
        let arrives_at = at + self.scenario.broker_round_trip(leader, follower) / 2;
        let request = self.requests.open_as(kind, leader, arrives_at);
        self.fetchers[fetcher].fetch.leave(request);
        self.schedule
            .push(arrives_at, Event::RequestArrives { request });
    }

    /// The leader learns what the follower has appended, then answers if there is something new and otherwise parks the
    /// fetch.
    pub(super) fn on_follower_fetch_served(&mut self, index: RequestId, fetcher: FetcherId) {
        if !self.fetchers[fetcher].fetch.is(index) {
            return self.close_request(index);
        }
        self.note_marks(fetcher);
        self.take_follower_position(fetcher);
        let wait = self.scenario.replica_fetch_wait;
        let state = &mut self.fetchers[fetcher];
        if !state.dirty.is_empty() {
            return self.hand_to_network_thread(index);
        }
        if let Some(ends_at) = state.fetch.park(self.now, wait) {
            self.schedule
                .push(ends_at, Event::FollowerWaitEnds { fetcher });
        }
    }

    /// The fetch offsets say how far the follower's log reaches (`Partition.updateFollowerFetchState`).
    fn take_follower_position(&mut self, fetcher: FetcherId) {
        let mut in_hand = std::mem::take(&mut self.fetchers[fetcher].in_hand);
        let (replica_set, replica) = (
            self.fetchers[fetcher].replica_set,
            self.fetchers[fetcher].replica,
        );
        for &(partition, end) in &in_hand {
            self.replicas.set_end(partition, replica, end);
        }
        self.fetchers[fetcher].note_fetch(self.now);
        if !self.replicas.is_in_sync(replica_set, replica) {
            self.let_follower_join(fetcher);
        }
        for (partition, _) in in_hand.drain(..) {
            self.advance_high_watermark(partition);
        }
        self.fetchers[fetcher].in_hand = in_hand;
    }

    /// If `replica.fetch.wait.max.ms` is over, the leader answers without records.
    pub(super) fn on_follower_wait_ends(&mut self, fetcher: FetcherId) {
        let wait = self.scenario.replica_fetch_wait;
        match self.fetchers[fetcher].fetch.wait_ends(self.now, wait) {
            Wait::Over => {}
            Wait::Answer(request) => {
                self.note_marks(fetcher);
                self.hand_to_network_thread(request);
            }
            Wait::Until(later) => self
                .schedule
                .push(later, Event::FollowerWaitEnds { fetcher }),
        }
    }

    /// Sends everything new to the follower, which appends it and fetches again at once. A slow broker appends slowly.
    pub(super) fn follower_response_leaves(&mut self, index: RequestId, fetcher: FetcherId) {
        let leader = self.requests[index].broker;
        self.close_request(index);
        if !self.fetchers[fetcher].fetch.is(index) {
            return;
        }
        self.brokers[leader].follower_fetches += 1;
        let mut partitions = std::mem::take(&mut self.fetched);
        let bytes = self.fetchers.take_dirty(fetcher, &mut partitions);
        let state = &mut self.fetchers[fetcher];
        state.fetch.end();
        let ends = partitions
            .iter()
            .map(|&partition| (partition, self.replicas.leader_end(partition)));
        state.in_hand.extend(ends);
        let follower = self.placement.broker_of(state.replica_set, state.replica);
        let round_trip = self.scenario.broker_round_trip(leader, follower);
        let there = self.now
            + round_trip / 2
            + self
                .scenario
                .fetched_in(bytes, self.scenario.replica_window(), round_trip);
        let kinds = [SlowKind::Broker, SlowKind::Appends];
        let broker = &mut self.brokers[follower];
        let mut appended_at = there;
        if !partitions.is_empty() {
            let takes = broker.draw_append(&self.scenario, partitions.len(), bytes);
            let waits = self
                .host
                .claim_share(self.now, takes, self.scenario.processor_share);
            appended_at = broker.resumes_at(there)
                + waits
                + takes
                + self.scenario.slowness_of(kinds, follower, there);
            self.planned_until = self.planned_until.max(there);
        }
        partitions.clear();
        self.fetched = partitions;
        self.pass_marks_on(fetcher, appended_at);
        self.send_follower_fetch(fetcher, appended_at);
    }
}
