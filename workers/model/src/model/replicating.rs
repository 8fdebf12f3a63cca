//! Appends to the logs, fetches of followers, and the high watermark (`ReplicaManager`, `AbstractFetcherThread`,
//! `Partition`).

use super::{Event, Model};
use crate::broker::fetch::Wait;
use crate::broker::request::RequestKind;
use crate::producer::batch::NONE;
use crate::scenario::Acks;
use crate::schedule::{Nanos, SECOND, whole_nanos};

impl Model {
    /// The leader appends a request's batches; with `acks=all` the request then waits for the other replicas in sync.
    pub(super) fn append_request(&mut self, index: u32) {
        if self.refuses(index) {
            self.requests[index].is_refused = true;
            return;
        }
        if !self.keeps_logs {
            return;
        }
        let batches = std::mem::take(&mut self.requests[index].batches);
        for &batch in &batches {
            self.append_batch(batch, index);
        }
        self.requests[index].batches = batches;
    }

    /// Not the leader any more (`NOT_LEADER_OR_FOLLOWER`), or with `acks=all` too few replicas in sync
    /// (`NOT_ENOUGH_REPLICAS`).
    fn refuses(&self, index: u32) -> bool {
        if !self.leaders_have_moved {
            return false;
        }
        let request = &self.requests[index];
        let too_few = |group| {
            self.scenario.acks == Acks::All
                && self.replicas.in_sync(group) < self.scenario.min_insync
        };
        request.batches.iter().any(|&batch| {
            let group = self.accumulator.batches[batch].partition % self.scenario.brokers;
            self.replicas.leader(group) != request.broker || too_few(group)
        })
    }

    fn append_batch(&mut self, batch: u32, request: u32) {
        let state = &self.accumulator.batches[batch];
        let (partition, records, appended_end) =
            (state.partition, state.records, state.appended_end);
        let is_again = appended_end > 0;
        let end = if is_again && self.scenario.is_idempotent() {
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
        let waits =
            self.scenario.acks == Acks::All && self.replicas.high_watermark(partition) < end;
        if waits {
            self.replicas.wait(partition, end, request);
            self.requests[request].uncommitted += 1;
        }
    }

    fn tell_followers(&mut self, partition: u32, bytes: u64) {
        if self.fetchers.is_empty() {
            return;
        }
        let group = partition % self.scenario.brokers;
        for replica in 0..self.replicas.count() {
            if replica == self.replicas.leading(group) {
                continue;
            }
            let fetcher = self.fetchers.index_of(group, replica, partition);
            self.fetchers.mark(fetcher, partition, bytes);
            // The append's handler completes a parked fetch, which reads all its partitions again.
            if let Some(request) = self.fetchers[fetcher].fetch.wake() {
                self.enqueue(request);
            }
        }
    }

    /// Every replica in sync holds more than before: requests go on, and consumers see the records.
    pub(super) fn advance_high_watermark(&mut self, partition: u32) {
        if !self.replicas.advance_high_watermark(partition) {
            return;
        }
        let group = partition % self.scenario.brokers;
        let too_few = self.replicas.in_sync(group) < self.scenario.min_insync;
        while let Some(request) = self.replicas.next_committed(partition) {
            // NOT_ENOUGH_REPLICAS_AFTER_APPEND
            self.requests[request].is_refused |= too_few;
            self.partition_is_settled(request);
        }
        self.consumers_see(partition);
    }

    /// A request need not wait for one of its partitions any more.
    pub(super) fn partition_is_settled(&mut self, request: u32) {
        self.requests[request].uncommitted -= 1;
        if self.requests[request].uncommitted == 0 {
            self.brokers[self.requests[request].broker as usize].committing -= 1;
            self.committed(request);
        }
    }

    /// All fetcher threads of a group's followers set out.
    pub(super) fn start_fetchers(&mut self, group: u32) {
        if self.fetchers.is_empty() {
            return;
        }
        for replica in 0..self.replicas.count() {
            for fetcher in self.fetchers.indexes_of(group, replica) {
                // A thread without partitions has nothing to ask for.
                let state = &self.fetchers[fetcher];
                if state.fetch.is_idle() && state.hosted > 0.0 {
                    self.send_follower_fetch(fetcher, self.scenario.round_trip / 2);
                }
            }
        }
    }

    /// The fetch is at the leader in `delay`, unless leader or follower is down.
    fn send_follower_fetch(&mut self, fetcher: u32, delay: Nanos) {
        let state = &self.fetchers[fetcher];
        let leader = self.replicas.leader(state.group);
        let follower = self.replicas.broker_of(state.group, state.replica);
        let is_down = |broker: u32| self.brokers[broker as usize].is_down;
        if leader == NONE || leader == follower || is_down(leader) || is_down(follower) {
            return;
        }
        let request = self.requests.open_as(
            RequestKind::FollowerFetch,
            fetcher,
            leader,
            self.now + delay,
        );
        self.fetchers[fetcher].fetch.leave(request);
        self.schedule
            .push(self.now + delay, Event::RequestArrives { request });
    }

    /// The leader learns what the follower has appended, then answers if there is something new, else parks the fetch.
    pub(super) fn on_follower_fetch_served(&mut self, index: u32) {
        let fetcher = self.requests[index].sender;
        if !self.fetchers[fetcher].fetch.is(index) {
            return self.close_request(index);
        }
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

    /// The fetch offsets say how far the follower's log reaches (`Partition.updateFollowerFetchState`). A replica that
    /// has caught up is in sync again.
    fn take_follower_position(&mut self, fetcher: u32) {
        let mut in_hand = std::mem::take(&mut self.fetchers[fetcher].in_hand);
        let (group, replica) = (self.fetchers[fetcher].group, self.fetchers[fetcher].replica);
        for &(partition, end) in &in_hand {
            self.replicas.set_end(partition, replica, end);
        }
        if self.leaders_have_moved
            && self.fetchers[fetcher].dirty.is_empty()
            && !self.replicas.is_in_sync(group, replica)
        {
            self.replicas.set_in_sync(group, replica, true);
        }
        for (partition, _) in in_hand.drain(..) {
            self.advance_high_watermark(partition);
        }
        self.fetchers[fetcher].in_hand = in_hand;
    }

    /// `replica.fetch.wait.max.ms` may be over: then the leader answers without records.
    pub(super) fn on_follower_wait_ends(&mut self, fetcher: u32) {
        let wait = self.scenario.replica_fetch_wait;
        match self.fetchers[fetcher].fetch.wait_ends(self.now, wait) {
            Wait::Over => {}
            Wait::Answer(request) => self.hand_to_network_thread(request),
            Wait::Until(later) => self
                .schedule
                .push(later, Event::FollowerWaitEnds { fetcher }),
        }
    }

    /// Everything new goes to the follower, which appends it and fetches again at once. A slow broker appends slowly.
    pub(super) fn follower_response_leaves(&mut self, index: u32) {
        let fetcher = self.requests[index].sender;
        let leader = self.requests[index].broker as usize;
        self.close_request(index);
        if !self.fetchers[fetcher].fetch.is(index) {
            return;
        }
        self.brokers[leader].follower_fetches += 1;
        let mut partitions = std::mem::take(&mut self.drained);
        let bytes = self.fetchers.take_dirty(fetcher, &mut partitions);
        let state = &mut self.fetchers[fetcher];
        state.fetch.end();
        let ends = partitions
            .iter()
            .map(|&partition| (partition, self.replicas.leader_end(partition)));
        state.in_hand.extend(ends);
        let follower = self.replicas.broker_of(state.group, state.replica);
        let there = self.now
            + self.scenario.round_trip / 2
            + whole_nanos(bytes as f64 / self.scenario.network_bytes_per_second * SECOND as f64);
        let broker = &mut self.brokers[follower as usize];
        let mut appended_at = there;
        if !partitions.is_empty() {
            appended_at = broker.resumes_at(there)
                + broker.draw_append(&self.scenario, partitions.len(), bytes)
                + self.scenario.slowness_at(follower, there);
        }
        partitions.clear();
        self.drained = partitions;
        let next = appended_at + self.scenario.round_trip / 2 - self.now;
        self.send_follower_fetch(fetcher, next);
    }
}
