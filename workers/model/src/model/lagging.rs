//! Followers leave the in-sync set while they lag, and join it again (`ReplicaManager.maybeShrinkIsr`,
//! `Partition.maybeExpandIsr`).
//!
//! Rules: docs/model/broker.md, "Followers that lag".

use super::{Event, Model};
use crate::ids::{FetcherId, ReplicaId, ReplicaSetId};
use crate::schedule::MILLISECOND;

impl Model {
    /// Leaders look each half of `replica.lag.time.max.ms`. Their phase isn't known, so it counts from the start.
    pub(super) fn schedule_in_sync_check(&mut self) {
        if let Some(limit_ms) = self.scenario.replica_lag_max_ms {
            let next = self.now + (limit_ms / 2).max(1) * MILLISECOND;
            self.schedule.push(next, Event::InSyncSetsAreChecked);
        }
    }

    pub(super) fn on_in_sync_sets_are_checked(&mut self) {
        for replica_set in self.placement.replica_sets() {
            let leader = self.replicas.leader(replica_set);
            if leader.is_none_or(|leader| {
                self.brokers[leader].is_away() || self.brokers[leader].is_stalled(self.now)
            }) {
                continue;
            }
            let mut shrinks = false;
            for replica in self.replicas.all() {
                if self.replicas.is_awaited(replica_set, replica) && self.lags(replica_set, replica)
                {
                    self.replicas.set_in_sync(replica_set, replica, false);
                    shrinks = true;
                }
            }
            if shrinks {
                self.advance_high_watermarks(replica_set);
            }
        }
        // Without anything else to come, no follower will ever move again.
        if !self.schedule.is_empty() {
            self.schedule_in_sync_check();
        }
    }

    /// True if a replica of any of the partitions misses records and has done so for too long
    /// (`Replica.isCaughtUp`). The leader never lags.
    fn lags(&self, replica_set: ReplicaSetId, replica: ReplicaId) -> bool {
        let Some(limit_ms) = self.scenario.replica_lag_max_ms else {
            return false;
        };
        self.placement.partitions_of(replica_set).any(|partition| {
            let misses =
                self.replicas.end(partition, replica) < self.replicas.leader_end(partition);
            let fetcher = self.fetchers.index_of(replica_set, replica, partition);
            let caught_up_at = self.fetchers[fetcher].caught_up_at;
            misses && self.clock.ms - caught_up_at / MILLISECOND > limit_ms
        })
    }

    /// A replica outside the in-sync set has fetched. It joins once it has all that is committed
    /// (`Partition.isFollowerInSync`), unless its broker is fenced (KIP-841): its fetch may have been on its way.
    pub(super) fn let_follower_join(&mut self, fetcher: FetcherId) {
        let state = &self.fetchers[fetcher];
        let (replica_set, replica) = (state.replica_set, state.replica);
        let follower = self.placement.broker_of(replica_set, replica);
        let shrinks = self.scenario.replica_lag_max_ms.is_some();
        if self.brokers[follower].is_away() || !(shrinks || state.dirty.is_empty()) {
            return;
        }
        if self.replicas.holds_all_committed(replica_set, replica) {
            self.replicas.set_in_sync(replica_set, replica, true);
            // There may have been too few before.
            self.advance_high_watermarks(replica_set);
        } else if shrinks && !self.lags(replica_set, replica) {
            self.replicas.wait_for(replica_set, replica);
        }
    }

    fn advance_high_watermarks(&mut self, replica_set: ReplicaSetId) {
        for partition in self.placement.partitions_of(replica_set) {
            self.advance_high_watermark(partition);
        }
    }
}
