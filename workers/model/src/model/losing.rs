//! A broker goes down and comes back: its connections break, the controller fences it and elects other leaders once its
//! session has expired (`broker.session.timeout.ms`). On its return it follows, until the controller balances leaders.
//!
//! Rules: docs/model/faults.md, "When something fails".

use super::{Event, Model};
use crate::ids::{BrokerId, FetchSessionId, FetcherId, PartitionId, ReplicaId, ReplicaSetId};
use crate::scenario::Change;
use crate::schedule::{Nanos, SECOND};

/// `leader.imbalance.check.interval.seconds`: how often the controller gives partitions back to their preferred leaders.
const LEADER_CHECK: Nanos = 300 * SECOND;
/// `duration.s` and `delivery.timeout.ms` are at most an hour each.
const LONGER_THAN_ANY_RUN: Nanos = 10_000 * SECOND;

impl Model {
    /// `down.broker` has changed.
    pub(super) fn set_down_broker(&mut self, before: Option<BrokerId>, after: Option<BrokerId>) {
        if before == after {
            return;
        }
        if let Some(broker) = before {
            self.broker_returns(broker);
        }
        if let Some(broker) = after {
            self.broker_goes_down(broker);
        }
    }

    pub(super) fn broker_goes_down(&mut self, broker: BrokerId) {
        let ends_at = self.brokers[broker].end_session(&self.scenario, broker, self.now);
        self.schedule
            .push(ends_at, Event::BrokerIsFenced { broker });
        if self.scenario.down_hangs {
            return self.broker_hangs(broker);
        }
        let state = &mut self.brokers[broker];
        state.is_down = true;
        state.epoch += 1;
        state.forget_work(&self.scenario, self.now);
        for producer in self.producers.ids() {
            self.disconnect(producer, broker);
        }
        let sessions = self.sessions_with(broker);
        self.forget_held_requests(broker);
        self.forsake_followers_of(broker);
        for session in sessions {
            self.reset_fetch_session(session);
            self.read_from_leader(session);
            self.send_consumer_fetch(session);
        }
    }

    /// Consumers' sessions that read from the broker, or have a fetch there: a leader's answer that names a follower may
    /// not have left it yet.
    fn sessions_with(&self, broker: BrokerId) -> Vec<FetchSessionId> {
        let all = self.consumers.session_ids();
        all.filter(|&session| {
            let fetch = self.consumers.session(session).fetch.request();
            self.source_of(session) == Some(broker)
                || fetch.is_some_and(|request| self.requests[request].broker == broker)
        })
        .collect()
    }

    /// Its process stands still until the next change of `down.broker`; what was sent to it stays there.
    fn broker_hangs(&mut self, broker: BrokerId) {
        let mut changes = self.scenario.timed_changes.iter();
        let ends = changes
            .find(|timed| timed.at > self.now && matches!(timed.change, Change::DownBroker(_)));
        let ends_at = ends.map_or(self.now + LONGER_THAN_ANY_RUN, |timed| timed.at);
        let state = &mut self.brokers[broker];
        state.hangs = true;
        state.stop(self.now, ends_at - self.now);
    }

    /// Forgets requests that no event would bring back: in the queue, at network threads, in files, and waiting for
    /// other replicas.
    fn forget_held_requests(&mut self, broker: BrokerId) {
        let state = &mut self.brokers[broker];
        let mut held = Vec::new();
        held.extend(std::iter::from_fn(|| state.forget_queued(&self.requests)));
        held.extend(state.forget_tasks(&self.requests));
        while let Some(mut filed) = state.files.forget() {
            held.extend(std::iter::from_fn(|| filed.pop(&self.requests)));
        }
        for replica_set in self.placement.replica_sets() {
            if self.replicas.leader(replica_set) != Some(broker) {
                continue;
            }
            for partition in self.placement.partitions_of(replica_set) {
                while let Some(request) = self.replicas.next_forsaken(partition) {
                    self.requests[request].uncommitted -= 1;
                    if self.requests[request].uncommitted == 0 {
                        held.push(request);
                    }
                }
            }
        }
        held.into_iter()
            .for_each(|request| self.broker_forgets(request));
    }

    /// Gives up followers' fetches from the broker and those of its own fetcher threads.
    fn forsake_followers_of(&mut self, broker: BrokerId) {
        for fetcher in self.fetchers.ids() {
            let state = &self.fetchers[fetcher];
            let follower = self.placement.broker_of(state.replica_set, state.replica);
            if follower == broker || self.replicas.leader(state.replica_set) == Some(broker) {
                self.reset_fetcher(fetcher);
            }
        }
    }

    /// Forgets the session's fetch. Records on their way to the consumer still arrive.
    pub(super) fn reset_fetch_session(&mut self, session: FetchSessionId) {
        if let Some(parked) = self.consumers.session_mut(session).fetch.end() {
            self.close_request(parked);
        }
    }

    /// Forgets the fetcher's fetch. Whatever it had in hand must be sent again.
    fn reset_fetcher(&mut self, fetcher: FetcherId) {
        let state = &mut self.fetchers[fetcher];
        let parked = state.fetch.end();
        state.fetched_at = None;
        state.marks.clear();
        let in_hand = std::mem::take(&mut state.in_hand);
        for (partition, _) in in_hand {
            self.fetchers.mark(fetcher, partition, 0);
        }
        if let Some(parked) = parked {
            self.close_request(parked);
        }
    }

    /// The broker's session has expired: it leaves the in-sync sets, and the next replica in sync takes over where it
    /// led.
    pub(super) fn on_broker_is_fenced(&mut self, broker: BrokerId) {
        let state = &self.brokers[broker];
        if state.is_away() && state.session_ends_at == self.now {
            self.fence(broker);
        }
    }

    /// Takes the broker out of the cluster.
    pub(super) fn fence(&mut self, broker: BrokerId) {
        self.leaders_have_moved = true;
        for replica_set in self.placement.replica_sets() {
            let mut replicas = self.replicas.all();
            let held =
                replicas.find(|&replica| self.placement.broker_of(replica_set, replica) == broker);
            let Some(replica) = held else { continue };
            self.leave_followers(replica_set, Some(replica));
            if self.replicas.leading(replica_set) == Some(replica) {
                if self.brokers[broker].hangs {
                    self.take_back_reads(replica_set);
                    self.forsake_fetches_of(replica_set);
                }
                self.choose_leader(replica_set);
            } else if self.replicas.leading(replica_set).is_some() {
                self.replicas.set_in_sync(replica_set, replica, false);
                for partition in self.placement.partitions_of(replica_set) {
                    self.advance_high_watermark(partition);
                }
            }
        }
    }

    /// The first replica in sync whose broker is up leads. Without one, the replica set has no leader.
    fn choose_leader(&mut self, replica_set: ReplicaSetId) {
        let old = self.replicas.leading(replica_set);
        let next = self.replicas.all().find(|&replica| {
            let broker = self.placement.broker_of(replica_set, replica);
            self.replicas.is_in_sync(replica_set, replica) && !self.brokers[broker].is_away()
        });
        if let (Some(old), Some(_)) = (old, next) {
            // The last replica in sync stays in the set, otherwise nobody could lead again.
            self.replicas.set_in_sync(replica_set, old, false);
        }
        self.lead(replica_set, next);
    }

    /// Makes a replica the leader: the others truncate their logs to its own, and followers, consumers and producers
    /// turn to it.
    fn lead(&mut self, replica_set: ReplicaSetId, replica: Option<ReplicaId>) {
        self.refuse_waiting(replica_set);
        self.replicas.set_leading(replica_set, replica);
        // Only an error makes a client ask for leaders, and a broker that hangs gives none.
        if !self.brokers.iter().any(|broker| broker.hangs) {
            self.clients_learn_leader(replica_set);
        }
        let Some(replica) = replica else { return };
        for partition in self.placement.partitions_of(replica_set) {
            self.follow_leader(partition, replica_set, replica);
        }
        for replica in self.replicas.all() {
            // To the new leader those in sync count as caught up (`Replica.resetReplicaState`).
            let in_sync = self.replicas.is_in_sync(replica_set, replica);
            for fetcher in self.fetchers.indexes_of(replica_set, replica) {
                self.fetchers[fetcher].caught_up_at = if in_sync { self.now } else { 0 };
            }
        }
        self.start_fetchers(replica_set);
        self.leave_followers(replica_set, None);
        self.wake_consumers_of(replica_set);
    }

    fn clients_learn_leader(&mut self, replica_set: ReplicaSetId) {
        let leader = self.replicas.leader(replica_set);
        self.accumulator.set_leader(replica_set, leader);
        for producer in self.producers.ids() {
            self.producers[producer]
                .partitioners
                .set_leader(replica_set, leader);
            self.accumulator.note_leader_changed(producer, replica_set);
            self.wake_sender(producer, self.now);
        }
    }

    /// A client has had an error, or a broker that hung has resumed.
    pub(super) fn clients_learn_leaders(&mut self) {
        for replica_set in self.placement.replica_sets() {
            if self.accumulator.leader(replica_set) != self.replicas.leader(replica_set) {
                self.clients_learn_leader(replica_set);
            }
        }
    }

    /// Requests that wait for followers at the former leader are answered with an error (`NOT_LEADER_OR_FOLLOWER`).
    fn refuse_waiting(&mut self, replica_set: ReplicaSetId) {
        for partition in self.placement.partitions_of(replica_set) {
            while let Some(request) = self.replicas.next_forsaken(partition) {
                self.requests[request].is_refused = true;
                self.partition_is_settled(request);
            }
        }
    }

    fn follow_leader(
        &mut self,
        partition: PartitionId,
        replica_set: ReplicaSetId,
        leading: ReplicaId,
    ) {
        let end = self.replicas.end(partition, leading);
        self.accumulator.batches.forget_beyond(partition, end);
        self.totals.lag -= self.consumers.truncate(partition, end);
        for replica in self.replicas.all().filter(|&replica| replica != leading) {
            if self.replicas.end(partition, replica) > end {
                self.replicas.set_end(partition, replica, end);
            }
            if self.replicas.end(partition, replica) < end {
                let fetcher = self.fetchers.index_of(replica_set, replica, partition);
                self.fetchers.mark(fetcher, partition, 0);
            }
        }
        self.advance_high_watermark(partition);
    }

    /// The broker is up again. It leads the partitions that nobody else could lead, and follows the others.
    pub(super) fn broker_returns(&mut self, broker: BrokerId) {
        self.brokers[broker].is_down = false;
        self.brokers[broker].hangs = false;
        self.clients_learn_leaders();
        for replica_set in self.placement.replica_sets() {
            if self.replicas.leader(replica_set).is_none() {
                self.choose_leader(replica_set);
            } else {
                self.start_fetchers(replica_set);
                self.wake_consumers_of(replica_set);
            }
        }
        for producer in self.producers.ids() {
            self.wake_sender(producer, self.now);
        }
        self.schedule_balance();
    }

    fn schedule_balance(&mut self) {
        let next = (self.now / LEADER_CHECK + 1) * LEADER_CHECK;
        self.schedule.push(next, Event::LeadersAreBalanced);
    }

    /// Preferred leaders that are in sync again lead (`ReplicationControlManager.maybeBalancePartitionLeaders`).
    pub(super) fn on_leaders_are_balanced(&mut self) {
        let preferred = 0.into();
        let mut lags = false;
        for replica_set in self.placement.replica_sets() {
            let broker = self.placement.preferred_leader(replica_set);
            if self.replicas.leading(replica_set) == Some(preferred)
                || self.brokers[broker].is_away()
            {
                continue;
            }
            if self.replicas.is_in_sync(replica_set, preferred) {
                self.forsake_fetches_of(replica_set);
                self.lead(replica_set, Some(preferred));
            } else {
                lags = true;
            }
        }
        if lags {
            self.schedule_balance();
        }
    }

    /// Consumers read anew from the next leader what one that hangs has read for them; should its
    /// answer still come, it brings nothing.
    fn take_back_reads(&mut self, replica_set: ReplicaSetId) {
        for session in self.consumers.sessions_of(replica_set) {
            self.take_back_reads_of(session);
        }
    }

    pub(super) fn take_back_reads_of(&mut self, session: FetchSessionId) {
        if let Some(request) = self.consumers.session(session).fetch.request() {
            let read = std::mem::take(&mut self.requests[request].partitions);
            self.consumers.untake(session, &read);
        }
    }

    /// Gives up fetches from the former leader.
    fn forsake_fetches_of(&mut self, replica_set: ReplicaSetId) {
        for replica in self.replicas.all() {
            for fetcher in self.fetchers.indexes_of(replica_set, replica) {
                self.reset_fetcher(fetcher);
            }
        }
        for session in self.consumers.sessions_of(replica_set) {
            self.reset_fetch_session(session);
        }
    }

    fn wake_consumers_of(&mut self, replica_set: ReplicaSetId) {
        for session in self.consumers.sessions_of(replica_set) {
            self.send_consumer_fetch(session);
        }
    }
}
