//! The consumers of one group: the part of the logs they haven't processed yet, their fetch sessions, and their
//! buffers.
//! Rules: `ClassicKafkaConsumer.poll`, `AbstractFetch.prepareFetchRequests`, `FetchCollector`.
//!
//! Rules: docs/model/consumer.md, "Consumers".

mod fetch_session;
mod log;
#[cfg(test)]
mod tests;

pub use fetch_session::{Consumer, FetchSession};
pub use log::{LogBatch, PartitionLog, Polled};

use crate::broker::fetch::Fetch;
use crate::fifo::Fifo;
use crate::ids::{ConsumerId, FetchSessionId, Id, IdVec, PartitionId, ReplicaSetId};
use crate::placement::Placement;
use crate::producer::batch::SendRun;
use crate::scenario::Scenario;
use crate::schedule::{NEVER, Nanos};
use std::num::NonZero;
use std::ops::Range;

#[derive(Clone)]
pub struct Consumers {
    pub members: IdVec<ConsumerId, Consumer>,
    sessions: IdVec<FetchSessionId, FetchSession>,
    logs: IdVec<PartitionId, PartitionLog>,
    placement: Placement,
    /// For each replica set, records appended and not polled.
    unread: IdVec<ReplicaSetId, u64>,
    /// Emptied lists of sends, for the next batches.
    spare: Vec<Fifo<SendRun>>,
}

impl Consumers {
    /// Gives the members contiguous ranges of partitions, as `RangeAssignor` does.
    pub fn new(scenario: &Scenario) -> Self {
        let mut consumers = Self {
            members: IdVec::default(),
            sessions: IdVec::default(),
            logs: IdVec::default(),
            placement: scenario.placement(),
            unread: IdVec::default(),
            spare: Vec::new(),
        };
        let Some(members) = NonZero::new(scenario.consumers) else {
            return consumers;
        };
        consumers.logs = vec![PartitionLog::default(); scenario.partitions as usize].into();
        consumers.unread = vec![0; scenario.brokers as usize].into();
        let mut first = 0;
        for member in 0..members.get() {
            let more = u32::from(member < scenario.partitions % members);
            let end = first + scenario.partitions / members + more;
            consumers.add_member(member.into(), first..end);
            first = end;
        }
        consumers
    }

    fn add_member(&mut self, consumer: ConsumerId, partitions: Range<u32>) {
        let mut sessions = Vec::new();
        for replica_set in self.placement.replica_sets() {
            let all = self.placement.partitions_of(replica_set);
            let own = all.filter(|partition| partitions.contains(&partition.number()));
            let assigned = own.clone().count() as u32;
            if assigned == 0 {
                continue;
            }
            let session = self.sessions.push(FetchSession {
                consumer,
                replica_set,
                assigned,
                buffered: 0,
                fetch: Fetch::default(),
                follower: None,
                available: Vec::new(),
                available_bytes: 0,
            });
            for partition in own {
                self.logs[partition].session = Some(session);
            }
            sessions.push(session);
        }
        self.members.push(Consumer {
            sessions,
            ..Consumer::default()
        });
    }

    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    pub fn session_ids(&self) -> impl Iterator<Item = FetchSessionId> + use<> {
        self.sessions.ids()
    }

    pub fn sessions_of(&self, replica_set: ReplicaSetId) -> Vec<FetchSessionId> {
        let sessions = self.sessions.entries();
        let own = sessions.filter(|(_, session)| session.replica_set == replica_set);
        own.map(|(id, _)| id).collect()
    }

    pub fn session(&self, session: FetchSessionId) -> &FetchSession {
        &self.sessions[session]
    }

    pub fn session_mut(&mut self, session: FetchSessionId) -> &mut FetchSession {
        &mut self.sessions[session]
    }

    pub fn log(&self, partition: PartitionId) -> &PartitionLog {
        &self.logs[partition]
    }

    pub fn log_mut(&mut self, partition: PartitionId) -> &mut PartitionLog {
        &mut self.logs[partition]
    }

    pub fn unread_of(&self, partition: PartitionId) -> u64 {
        self.logs.get(partition).map_or(0, |log| log.unread)
    }

    /// Records appended and not polled, over all replica sets that `counts`.
    pub fn unread(&self, counts: impl Fn(ReplicaSetId) -> bool) -> u64 {
        let replica_sets = self.unread.entries();
        let counted = replica_sets.filter(|&(replica_set, _)| counts(replica_set));
        counted.map(|(_, unread)| unread).sum()
    }

    pub fn append(&mut self, partition: PartitionId, batch: LogBatch, sends: &[SendRun]) {
        let mut copy = self.spare.pop().unwrap_or_default();
        copy.extend(sends);
        let records: u64 = sends.iter().map(|run| u64::from(run.count)).sum();
        self.unread[self.placement.set_of(partition)] += records;
        let log = &mut self.logs[partition];
        log.unread += records;
        log.batches.push_back(LogBatch {
            sends: copy,
            ..batch
        });
    }

    /// The partition is committed up to `mark`, and its consumer can read it up to `readable`. Returns the session if
    /// that affects its next fetch.
    pub fn commit(
        &mut self,
        partition: PartitionId,
        mark: u64,
        readable: u64,
        now: Nanos,
    ) -> Option<FetchSessionId> {
        let log = &mut self.logs[partition];
        let mut bytes = 0;
        let first = log.buffered + log.fetchable;
        for batch in log.batches.range_mut(first..) {
            if batch.end > mark {
                break;
            }
            batch.committed_at = batch.committed_at.min(now);
            if batch.end <= readable {
                bytes += batch.bytes;
                log.fetchable += 1;
            }
        }
        log.fetchable_bytes += bytes;
        if log.buffered > 0 || log.fetchable == 0 || log.is_stopped {
            return None;
        }
        let session = log.session;
        self.list(partition, bytes);
        session
    }

    /// The session reads elsewhere: nothing that isn't in the buffer can be fetched until `commit` says so again.
    pub fn forget_readable(&mut self, session: FetchSessionId) -> Vec<PartitionId> {
        let state = &mut self.sessions[session];
        state.available.clear();
        state.available_bytes = 0;
        let all = self.placement.partitions_of(state.replica_set);
        let own: Vec<PartitionId> = all
            .filter(|&partition| self.logs[partition].session == Some(session))
            .collect();
        for &partition in &own {
            let log = &mut self.logs[partition];
            (log.is_available, log.fetchable, log.fetchable_bytes) = (false, 0, 0);
        }
        own
    }

    /// Makes the partition available to its session, with `bytes` more.
    fn list(&mut self, partition: PartitionId, bytes: u64) {
        let log = &mut self.logs[partition];
        let Some(session) = log.session.filter(|_| !log.is_stopped) else {
            return;
        };
        let session = &mut self.sessions[session];
        session.available_bytes += bytes;
        if !std::mem::replace(&mut log.is_available, true) {
            session.available.push(partition);
        }
    }

    /// Answers a fetch that was sent at `fetched_from`: each available partition gives up to `most` bytes, but at least
    /// one batch. Returns the bytes; the partitions go to `taken`.
    pub fn take_available(
        &mut self,
        session: FetchSessionId,
        most: u64,
        fetched_from: Nanos,
        taken: &mut Vec<PartitionId>,
    ) -> u64 {
        let state = &mut self.sessions[session];
        taken.append(&mut state.available);
        state.available_bytes = 0;
        let mut total = 0;
        for &partition in taken.iter() {
            let log = &mut self.logs[partition];
            log.is_available = false;
            log.fetched_from = fetched_from;
            let mut bytes = 0;
            while log.fetchable > 0 {
                let next = log.batches[log.buffered].bytes;
                if log.buffered > 0 && bytes + next > most {
                    break;
                }
                bytes += next;
                log.buffered += 1;
                log.fetchable -= 1;
            }
            log.fetchable_bytes -= bytes;
            total += bytes;
        }
        state.buffered += taken.len() as u32;
        total
    }

    /// A response is lost before it leaves, so its records can be fetched again.
    pub fn untake(&mut self, session: FetchSessionId, taken: &[PartitionId]) {
        for &partition in taken {
            let log = &mut self.logs[partition];
            let buffered = std::mem::take(&mut log.buffered);
            if buffered == 0 {
                // The group has given it up since.
                continue;
            }
            let lost = log.batches.range(..buffered).map(|batch| batch.bytes);
            log.fetchable_bytes += lost.sum::<u64>();
            log.fetchable += buffered;
            let bytes = log.fetchable_bytes;
            self.sessions[session].buffered -= 1;
            self.list(partition, bytes);
        }
    }

    /// Nobody reads the partition from now on; what is in the buffer must be fetched again.
    pub fn stop(&mut self, partition: PartitionId) {
        let log = &mut self.logs[partition];
        let Some(session) = log.session else { return };
        log.is_stopped = true;
        let state = &mut self.sessions[session];
        state.assigned -= 1;
        if std::mem::take(&mut log.is_available) {
            state.available.retain(|&other| other != partition);
            state.available_bytes -= log.fetchable_bytes;
        }
        let consumer = state.consumer;
        if log.buffered > 0 {
            self.untake(session, &[partition]);
            let buffer = &mut self.members[consumer].buffer;
            buffer.retain(|&other| other != partition);
        }
    }

    /// It is read again. Returns by whom, if it was stopped.
    pub fn go_on(&mut self, partition: PartitionId) -> Option<FetchSessionId> {
        let log = &mut self.logs[partition];
        if !std::mem::take(&mut log.is_stopped) {
            return None;
        }
        let session = log.session?;
        let bytes = log.fetchable_bytes;
        self.sessions[session].assigned += 1;
        if log.fetchable > 0 {
            self.list(partition, bytes);
        }
        Some(session)
    }

    /// Takes up to `most` records from a partition's first batch in the buffer: a run of evenly spaced sends, with the
    /// moments of their journey. `None` if the buffer holds no more of the partition, which is then fetched again.
    pub fn poll(&mut self, partition: PartitionId, most: u32) -> Option<Polled> {
        let log = &mut self.logs[partition];
        if log.buffered == 0 {
            return None;
        }
        let batch = log.batches.front_mut()?;
        let run = batch.sends.front_mut()?;
        let count = run.count.min(most);
        let polled = Polled {
            sends: SendRun { count, ..*run },
            sent_at: batch.sent_at,
            appended_at: batch.appended_at,
            committed_at: batch.committed_at,
            fetched_from: log.fetched_from,
            arrived_at: log.arrived_at,
        };
        run.first += run.gap * Nanos::from(count);
        run.count -= count;
        if run.count == 0 {
            batch.sends.pop_front();
        }
        log.unread -= u64::from(count);
        self.unread[self.placement.set_of(partition)] -= u64::from(count);
        if batch.sends.is_empty()
            && let Some(done) = log.batches.pop_front()
        {
            self.spare.push(done.sends);
            log.buffered -= 1;
        }
        if log.buffered == 0 {
            self.drained(partition);
        }
        Some(polled)
    }

    /// The buffer holds nothing of the partition any more.
    fn drained(&mut self, partition: PartitionId) {
        let log = &mut self.logs[partition];
        if let Some(session) = log.session {
            self.sessions[session].buffered -= 1;
        }
        if log.fetchable > 0 {
            let bytes = log.fetchable_bytes;
            self.list(partition, bytes);
        }
    }

    /// The partition's new leader holds only the first `end` records. Returns how many others are lost.
    pub fn truncate(&mut self, partition: PartitionId, end: u64) -> u64 {
        let Some(log) = self.logs.get_mut(partition) else {
            return 0;
        };
        let mut all = 0;
        while log
            .batches
            .back()
            .is_some_and(|batch| batch.end > end && batch.committed_at == NEVER)
        {
            let lost = log.batches.pop_back();
            let records: u64 = lost
                .iter()
                .flat_map(|batch| batch.sends.iter())
                .map(|run| u64::from(run.count))
                .sum();
            all += records;
        }
        log.unread -= all;
        self.unread[self.placement.set_of(partition)] -= all;
        all
    }

    pub fn heap_bytes(&self) -> usize {
        let waiting: usize = self.logs.iter().map(|log| log.batches.len()).sum();
        waiting * (size_of::<LogBatch>() + 2 * size_of::<SendRun>())
            + self.logs.len() * size_of::<PartitionLog>()
            + self.sessions.len() * size_of::<FetchSession>()
    }
}
