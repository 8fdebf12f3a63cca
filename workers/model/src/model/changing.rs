//! Timed changes of the scenario.

use super::Model;
use crate::ids::ProducerId;
use crate::scenario::Change;

// @recipe field
impl Model {
    pub(super) fn on_setting_changes(&mut self, index: u32) {
        let timed = self.scenario.timed_changes[index as usize];
        self.changes_left -= u32::from(timed.at < self.scenario.duration);
        let was_down = self.scenario.down_broker;
        self.scenario.apply(timed.change);
        self.set_down_broker(was_down, self.scenario.down_broker);
        if matches!(timed.change, Change::Partitioner(_)) {
            self.change_partitioners();
        }
        for producer in self.producers.ids() {
            match timed.change {
                Change::Rate(_) => self.change_rate(producer),
                Change::LingerMs(_) => self.wake_sender(producer, self.now),
                _ => return,
            }
        }
    }

    /// Gives every producer a new partitioner, which learns what is inside.
    fn change_partitioners(&mut self) {
        for producer in self.producers.iter_mut() {
            producer.partitioners.change(&self.scenario);
        }
        self.accumulator.forget_load_tables();
        for batch in self.accumulator.batches.inside() {
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
            .change_rate(&self.scenario, producer, self.now);
        if !state.is_blocked() && state.awaits_ack.is_none() {
            self.schedule_send(producer, self.now, next);
        }
    }
}
