//! A rebalance of the consumer group, as a pause of the partitions that it stops.
//!
//! Rules: docs/model/consumer.md, "Rebalances".

use super::{Event, Model};
use crate::ids::{Id, PartitionId};
use crate::scenario::RebalanceKind;
use crate::schedule::NEVER;

impl Model {
    pub(super) fn schedule_rebalance(&mut self) {
        let scenario = &self.scenario;
        if scenario.rebalance_at == NEVER {
            return;
        }
        let takes = scenario.rebalance_takes;
        // In their first round cooperative consumers only learn what moves, and go on.
        let stops_at = match scenario.rebalance_kind {
            RebalanceKind::Eager | RebalanceKind::Consumer => scenario.rebalance_at,
            RebalanceKind::Cooperative => scenario.rebalance_at + takes,
        };
        for (at, stops) in [(stops_at, true), (stops_at + takes, false)] {
            self.schedule.push(at, Event::GroupRebalances { stops });
        }
    }

    /// All partitions, or those that move: the last consumer's, as if it had just joined.
    fn rebalanced(&self) -> Vec<PartitionId> {
        let stops_all = self.scenario.rebalance_kind == RebalanceKind::Eager;
        let joined = self.scenario.consumers - 1;
        let moves = |partition: PartitionId| {
            let session = self.consumers.log(partition).session;
            session
                .is_some_and(|session| self.consumers.session(session).consumer.number() == joined)
        };
        let all = PartitionId::first(self.scenario.partitions);
        all.filter(|&partition| stops_all || moves(partition))
            .collect()
    }

    pub(super) fn on_group_rebalances(&mut self, stops: bool) {
        for partition in self.rebalanced() {
            if stops {
                self.stop_partition(partition);
            } else if let Some(session) = self.consumers.go_on(partition) {
                self.consumers_see(partition);
                self.send_consumer_fetch(session);
            }
        }
    }

    /// A consumer gives up a partition: it commits how far it has processed it, and drops what is in the buffer or on
    /// its way.
    fn stop_partition(&mut self, partition: PartitionId) {
        let session = self.consumers.log(partition).session;
        let fetch = session.and_then(|session| self.consumers.session(session).fetch.request());
        if let Some(fetch) = fetch {
            let on_its_way = &mut self.requests[fetch].partitions;
            on_its_way.retain(|&other| other != partition);
        }
        self.consumers.stop(partition);
    }
}
