//! Consumers that read from followers in their rack (KIP-392: `RackAwareReplicaSelector`,
//! `ReplicaManager.findPreferredReadReplica`, `SubscriptionState.updatePreferredReadReplica`).
//!
//! Rules: docs/model/consumer.md, "Reading from followers".

use super::{Event, Model};
use crate::ids::{
    BrokerId, FetchSessionId, FetcherId, Id, PartitionId, ReplicaId, ReplicaSetId, RequestId,
};
use crate::schedule::{Nanos, SECOND};

/// `metadata.max.age.ms`: how long a consumer keeps to a follower before it asks the leader again.
const METADATA_MAX_AGE: Nanos = 300 * SECOND;

impl Model {
    pub(super) fn source_of(&self, session: FetchSessionId) -> Option<BrokerId> {
        let state = self.consumers.session(session);
        match state.follower {
            Some((replica, until)) if self.now < until => {
                Some(self.placement.broker_of(state.replica_set, replica))
            }
            _ => self.replicas.leader(state.replica_set),
        }
    }

    /// How far the partition's consumer can read it where it does.
    pub(super) fn readable(&self, partition: PartitionId) -> u64 {
        let session = self.consumers.log(partition).session;
        let follower = session.and_then(|session| self.consumers.session(session).follower);
        follower.map_or(self.replicas.high_watermark(partition), |(replica, _)| {
            self.replicas.readable_at(partition, replica)
        })
    }

    /// The leader answers at once, without records, where a follower is in the consumer's rack and itself isn't. Tells
    /// whether that is so.
    pub(super) fn sends_to_follower(
        &mut self,
        request: RequestId,
        session: FetchSessionId,
    ) -> bool {
        let replica_set = self.consumers.session(session).replica_set;
        let leader = self.replicas.leader(replica_set);
        if leader != Some(self.requests[request].broker) {
            return false;
        }
        let follower = self.follower_near(session);
        let until = self.now + METADATA_MAX_AGE;
        self.read_from(session, follower.map(|replica| (replica, until)));
        follower.is_some()
    }

    /// The follower in sync in the consumer's rack with the longest logs, unless the leader is
    /// there, too.
    fn follower_near(&self, session: FetchSessionId) -> Option<ReplicaId> {
        let state = self.consumers.session(session);
        let rack = self.scenario.rack_of_client(state.consumer.number());
        let broker_of = |replica| self.placement.broker_of(state.replica_set, replica);
        let leading = self.replicas.leading(state.replica_set)?;
        if self.scenario.rack_of(broker_of(leading)) == rack {
            return None;
        }
        let near = self.replicas.all().filter(|&replica| {
            let broker = broker_of(replica);
            self.replicas.is_in_sync(state.replica_set, replica)
                && self.scenario.rack_of(broker) == rack
                && !self.brokers[broker].is_away()
        });
        near.max_by_key(|&replica| {
            let partitions = self.placement.partitions_of(state.replica_set);
            let ends = partitions.map(|partition| self.replicas.end(partition, replica));
            (ends.sum::<u64>(), broker_of(replica).number())
        })
    }

    fn read_from(&mut self, session: FetchSessionId, follower: Option<(ReplicaId, Nanos)>) {
        let state = self.consumers.session_mut(session);
        let before = std::mem::replace(&mut state.follower, follower);
        if before.map(|(replica, _)| replica) == follower.map(|(replica, _)| replica) {
            return;
        }
        for partition in self.consumers.forget_readable(session) {
            self.consumers_see(partition);
        }
    }

    pub(super) fn read_from_leader(&mut self, session: FetchSessionId) {
        self.read_from(session, None);
    }

    /// Consumers that read from this follower of the replica set, or from any, turn to the leader.
    pub(super) fn leave_followers(&mut self, replica_set: ReplicaSetId, which: Option<ReplicaId>) {
        if !self.scenario.reads_in_rack {
            return;
        }
        for session in self.consumers.sessions_of(replica_set) {
            let follower = self.consumers.session(session).follower;
            let reads_there =
                follower.is_some_and(|(replica, _)| which.is_none_or(|which| which == replica));
            if reads_there {
                self.take_back_reads_of(session);
                self.reset_fetch_session(session);
                self.read_from_leader(session);
                self.send_consumer_fetch(session);
            }
        }
    }

    /// The leader reads the log for a follower's fetch: the response will carry the high watermarks of this moment.
    pub(super) fn note_marks(&mut self, fetcher: FetcherId) {
        if !self.scenario.reads_in_rack {
            return;
        }
        let mut marks = std::mem::take(&mut self.fetchers[fetcher].marks);
        marks.clear();
        let all = self
            .placement
            .partitions_of(self.fetchers[fetcher].replica_set);
        let own = all.filter(|&partition| self.fetchers.keeps(fetcher, partition));
        marks.extend(own.map(|partition| (partition, self.replicas.high_watermark(partition))));
        self.fetchers[fetcher].marks = marks;
    }

    /// The follower takes them over once it has appended the records.
    pub(super) fn pass_marks_on(&mut self, fetcher: FetcherId, appended_at: Nanos) {
        if self.scenario.reads_in_rack {
            self.fetchers[fetcher].learns_at = appended_at;
            self.schedule
                .push(appended_at, Event::FollowerLearns { fetcher });
        }
    }

    pub(super) fn on_follower_learns(&mut self, fetcher: FetcherId) {
        let state = &mut self.fetchers[fetcher];
        if state.learns_at != self.now {
            return;
        }
        let replica = state.replica;
        let marks = std::mem::take(&mut state.marks);
        for &(partition, mark) in &marks {
            if self.replicas.learn(partition, replica, mark) {
                self.consumers_see(partition);
            }
        }
        self.fetchers[fetcher].marks = marks;
    }
}
