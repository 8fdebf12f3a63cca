//! Timed changes of the scenario.

use super::Model;
use crate::ids::{Id, ProducerId};
use crate::scenario::Change;
use std::ops::Range;

impl Model {
    pub(super) fn on_setting_changes(&mut self, index: u32) {
        let timed = self.scenario.timed_changes[index as usize];
        self.changes_left -= u32::from(timed.at < self.scenario.duration);
        let was_down = self.scenario.down_broker;
        self.scenario.change(&timed);
        self.set_down_broker(was_down, self.scenario.down_broker);
        let whose = self.scenario.producers_of(timed.whose);
        match timed.change {
            Change::Partitioner(_) => self.change_partitioners(&whose),
            Change::LingerMs(_) => self.accumulator.change_linger(&self.scenario),
            _ => {}
        }
        for producer in whose.map(ProducerId::from) {
            match timed.change {
                Change::Rate(_) => self.change_rate(producer),
                Change::LingerMs(_) => self.wake_sender(producer, self.now),
                _ => return,
            }
        }
    }

    fn change_partitioners(&mut self, whose: &Range<u32>) {
        for producer in whose.clone().map(ProducerId::from) {
            let settings = self.scenario.of(producer);
            let partitioners = &mut self.producers[producer].partitioners;
            partitioners.change(settings);
            for replica_set in self.placement.replica_sets() {
                partitioners.set_leader(replica_set, self.accumulator.leader(replica_set));
            }
            self.accumulator.forget_load_tables(producer);
        }
        let batches = self.accumulator.batches.inside();
        for batch in batches.filter(|batch| whose.contains(&batch.producer.number())) {
            let partitioners = &mut self.producers[batch.producer].partitioners;
            if let Some(backups) = partitioners.of(batch.partition).backups_mut() {
                backups.add(batch.partition, batch.records);
            }
        }
    }

    fn change_rate(&mut self, producer: ProducerId) {
        let state = &mut self.producers[producer];
        let next = state
            .workload
            .change_rate(self.scenario.of(producer), producer, self.now);
        if !state.is_blocked() && state.awaits_ack.is_none() {
            self.schedule_send(producer, self.now, next);
        }
    }
}
