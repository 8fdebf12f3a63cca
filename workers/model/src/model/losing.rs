//! A broker goes down and comes back: its connections break, the controller chooses other leaders once its session is
//! over (`broker.session.timeout.ms`), and on its return it leads its own partitions again.

use super::{Event, Model};
use crate::producer::batch::NONE;

impl Model {
    /// `down.broker` has changed.
    pub(super) fn set_down_broker(&mut self, before: Option<u32>, after: Option<u32>) {
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

    pub(super) fn broker_goes_down(&mut self, broker: u32) {
        let state = &mut self.brokers[broker as usize];
        state.is_down = true;
        state.down_since = self.now;
        state.epoch += 1;
        state.forget_work(&self.scenario, self.now);
        for producer in 0..self.scenario.producers {
            self.disconnect(producer, broker);
        }
        self.forget_held_requests(broker);
        self.forsake_followers_and_consumers(broker);
        let over_at = self.now + self.scenario.session_timeout;
        self.schedule.push(over_at, Event::SessionEnds { broker });
    }

    /// Requests that no event will bring back: those in the queue, those of network threads, those that wait for other
    /// replicas.
    fn forget_held_requests(&mut self, broker: u32) {
        let state = &mut self.brokers[broker as usize];
        let mut held = Vec::new();
        held.extend(std::iter::from_fn(|| state.forget_queued(&self.requests)));
        for thread in state.blocked_threads.drain(..) {
            held.push(state.threads[thread as usize].current());
        }
        for thread in &mut state.threads {
            while let Some(task) = thread.next(&self.requests) {
                held.push(task);
            }
        }
        for group in 0..self.scenario.brokers {
            if self.replicas.leader(group) != broker {
                continue;
            }
            for partition in self.partitions_of(group) {
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

    /// Fetches from the broker, and of its own fetcher threads, come to nothing.
    fn forsake_followers_and_consumers(&mut self, broker: u32) {
        for fetcher in 0..self.fetchers.len() {
            let state = &self.fetchers[fetcher];
            let follower = self.replicas.broker_of(state.group, state.replica);
            if follower == broker || self.replicas.leader(state.group) == broker {
                self.reset_fetcher(fetcher);
            }
        }
        for session in 0..self.consumers.session_count() {
            let group = self.consumers.session(session).group;
            if self.replicas.leader(group) == broker {
                self.reset_session(session);
            }
        }
    }

    /// The session's fetch is forgotten. Records that are on their way to the consumer still arrive.
    fn reset_session(&mut self, session: u32) {
        if let Some(parked) = self.consumers.session_mut(session).fetch.end() {
            self.close_request(parked);
        }
    }

    /// The fetcher's fetch is forgotten; what it had in hand is still to be sent.
    fn reset_fetcher(&mut self, fetcher: u32) {
        let state = &mut self.fetchers[fetcher];
        let parked = state.fetch.end();
        let in_hand = std::mem::take(&mut state.in_hand);
        for (partition, _) in in_hand {
            self.fetchers.mark(fetcher, partition, 0);
        }
        if let Some(parked) = parked {
            self.close_request(parked);
        }
    }

    /// The broker's session is over: it leaves the in-sync sets, and where it led, the next replica in sync leads.
    pub(super) fn on_session_ends(&mut self, broker: u32) {
        let state = &self.brokers[broker as usize];
        if state.is_down && state.down_since + self.scenario.session_timeout == self.now {
            self.broker_leaves(broker);
        }
    }

    /// The controller takes the broker out of the cluster.
    pub(super) fn broker_leaves(&mut self, broker: u32) {
        self.leaders_have_moved = true;
        for group in 0..self.scenario.brokers {
            let count = self.replicas.count();
            let held =
                (0..count).find(|&replica| self.replicas.broker_of(group, replica) == broker);
            let Some(replica) = held else { continue };
            if self.replicas.leading(group) == replica {
                self.choose_leader(group);
            } else {
                self.replicas.set_in_sync(group, replica, false);
                for partition in self.partitions_of(group) {
                    self.advance_high_watermark(partition);
                }
            }
        }
    }

    /// The first replica in sync whose broker is up leads; with none, the group has no leader.
    fn choose_leader(&mut self, group: u32) {
        let old = self.replicas.leading(group);
        let next = (0..self.replicas.count()).find(|&replica| {
            let broker = self.replicas.broker_of(group, replica);
            self.replicas.is_in_sync(group, replica) && !self.brokers[broker as usize].is_down
        });
        if next.is_some() {
            // The last replica in sync stays in the set, or nobody could lead again.
            self.replicas.set_in_sync(group, old, false);
        }
        self.lead(group, next.unwrap_or(NONE));
    }

    /// A replica leads: the others cut off what it does not hold, and followers, consumers and producers turn to it.
    fn lead(&mut self, group: u32, replica: u32) {
        self.refuse_waiting(group);
        self.replicas.set_leading(group, replica);
        let leader = self.replicas.leader(group);
        self.accumulator.set_leader(group, leader);
        for producer in 0..self.scenario.producers {
            self.producers[producer as usize]
                .partitioner
                .set_leaderless(group, leader == NONE);
            self.accumulator.note_group_changed(
                &self.producers[producer as usize].partitioner,
                producer,
                group,
            );
            self.wake_sender(producer, self.now);
        }
        if replica == NONE {
            return;
        }
        for partition in self.partitions_of(group) {
            self.follow_leader(partition, group, replica);
        }
        self.start_fetchers(group);
        self.wake_consumers_of(group);
    }

    /// Requests that wait at the leader of before for its followers are answered with an error
    /// (`NOT_LEADER_OR_FOLLOWER`).
    fn refuse_waiting(&mut self, group: u32) {
        for partition in self.partitions_of(group) {
            while let Some(request) = self.replicas.next_forsaken(partition) {
                self.requests[request].is_refused = true;
                self.partition_is_settled(request);
            }
        }
    }

    fn follow_leader(&mut self, partition: u32, group: u32, leading: u32) {
        let end = self.replicas.end(partition, leading);
        self.accumulator.batches.forget_beyond(partition, end);
        self.totals.lag -= self.consumers.truncate(partition, end);
        for replica in (0..self.replicas.count()).filter(|&replica| replica != leading) {
            if self.replicas.end(partition, replica) > end {
                self.replicas.set_end(partition, replica, end);
            }
            if self.replicas.end(partition, replica) < end {
                let fetcher = self.fetchers.index_of(group, replica, partition);
                self.fetchers.mark(fetcher, partition, 0);
            }
        }
        self.advance_high_watermark(partition);
    }

    /// The broker is up again. It leads its own partitions at once, as after an election of the preferred leader, and
    /// follows the others.
    pub(super) fn broker_returns(&mut self, broker: u32) {
        self.brokers[broker as usize].is_down = false;
        for group in 0..self.scenario.brokers {
            let is_preferred = group == broker;
            let led_elsewhere = self.replicas.leader(group) != broker;
            if is_preferred && led_elsewhere {
                self.catch_up(group);
                self.forsake_group(group);
                self.lead(group, 0);
            } else {
                self.start_fetchers(group);
                self.wake_consumers_of(group);
            }
        }
        for producer in 0..self.scenario.producers {
            self.wake_sender(producer, self.now);
        }
    }

    /// The preferred leader holds what the acting leader holds, and is in sync.
    fn catch_up(&mut self, group: u32) {
        if self.replicas.leading(group) != NONE {
            for partition in self.partitions_of(group) {
                let end = self.replicas.leader_end(partition);
                self.replicas.set_end(partition, 0, end);
            }
        }
        self.replicas.set_in_sync(group, 0, true);
    }

    /// The group changes its leader: fetches from the old one come to nothing.
    fn forsake_group(&mut self, group: u32) {
        for replica in 0..self.replicas.count() {
            for fetcher in self.fetchers.indexes_of(group, replica) {
                if fetcher < self.fetchers.len() {
                    self.reset_fetcher(fetcher);
                }
            }
        }
        for session in self.consumers.sessions_of(group) {
            self.reset_session(session);
        }
    }

    fn wake_consumers_of(&mut self, group: u32) {
        for session in self.consumers.sessions_of(group) {
            self.send_consumer_fetch(session);
        }
    }

    /// The partitions of a group.
    fn partitions_of(&self, group: u32) -> impl Iterator<Item = u32> + use<> {
        (group..self.scenario.partitions).step_by(self.scenario.brokers as usize)
    }
}
