//! Invariants between any two events, checked record by record after each call of `advance`: every record is acked,
//! failed or inside exactly once; order, limits and memory; and running figures agree with what they count.
//!
//! On wherever debug assertions are: in the tests with all their random runs, and in the checked build that `npm run
//! soak` uses. The build that ships has none of it.

use super::Model;
use crate::broker::request::Request;
use crate::ids::{BatchId, BrokerId, IdVec, PartitionId, ProducerId};
use crate::measure::counters::Totals;
use crate::producer::waiting::is_sendable;
use crate::scenario::{Acks, Scenario};
use crate::schedule::{NEVER, Nanos};

impl Model {
    pub(super) fn check_invariants(&self) {
        check_producers(self);
        check_queues(self);
        check_brokers(self);
        check_replicas(self);
        check_lag(self);
        check_measures(self);
        if self.is_over() {
            check_the_end(self);
        }
    }
}

fn in_flight(model: &Model, producer: ProducerId, broker: BrokerId) -> Vec<&Request> {
    let connection = &model.connections[(producer, broker)];
    connection.requests_in_flight(&model.requests).collect()
}

fn queued(model: &Model, producer: ProducerId, partition: PartitionId) -> Vec<BatchId> {
    let mut batches = Vec::new();
    let mut next = model.accumulator.queues.head(producer, partition);
    while let Some(batch) = next {
        batches.push(batch);
        next = model.accumulator.batches[batch].next_in_queue;
    }
    batches
}

fn records_of(model: &Model, batches: &[BatchId]) -> u64 {
    let records = |&batch: &BatchId| u64::from(model.accumulator.batches[batch].records);
    batches.iter().map(records).sum()
}

/// Every record is acked, failed or inside exactly once; order per partition and producer; the limits of what is in flight; memory.
fn check_producers(model: &Model) {
    let scenario = &model.scenario;
    let mut inside = 0u64;
    for producer in model.producers.ids() {
        let (state, settings) = (&model.producers[producer], scenario.of(producer));
        let mut memory = 0u64;
        let mut waiting = 0u64;
        inside += u64::from(state.is_blocked());
        let mut sent = Vec::new();
        for broker in model.brokers.ids() {
            let requests = in_flight(model, producer, broker);
            let connection = &model.connections[(producer, broker)];
            let (sent_of_these, built) = (connection.in_flight(), connection.built());
            assert_eq!(requests.len(), (sent_of_these + built) as usize);
            assert!(sent_of_these <= settings.max_in_flight);
            assert!(built <= settings.builds_ahead());
            for (position, request) in requests.into_iter().enumerate() {
                assert_eq!(
                    records_of(model, &request.batches),
                    u64::from(request.records)
                );
                inside += u64::from(request.records);
                let is_built = position >= sent_of_these as usize;
                let sent_at = if is_built { NEVER } else { request.sent_at };
                sent.push((sent_at, &request.batches));
            }
        }
        sent.sort_by_key(|&(sent_at, _)| sent_at);
        let sent: Vec<BatchId> = sent
            .into_iter()
            .flat_map(|(_, batches)| batches)
            .copied()
            .collect();
        let answered = state.open_sends.values().flat_map(|send| &send.answered);
        let mut held: Vec<&Request> = answered.map(|&index| &model.requests[index]).collect();
        inside += held
            .iter()
            .map(|request| u64::from(request.records))
            .sum::<u64>();
        held.sort_by_key(|request| request.sent_at);
        let held: Vec<BatchId> = held
            .into_iter()
            .flat_map(|request| request.batches.iter().copied())
            .collect();
        for partition in model.partitions.ids() {
            let of_this =
                |&&batch: &&BatchId| model.accumulator.batches[batch].partition == partition;
            let sent: Vec<BatchId> = sent.iter().filter(of_this).copied().collect();
            assert!(
                sent.len()
                    <= settings
                        .most_batches_in_flight()
                        .map_or(usize::MAX, |most| most as usize)
            );
            let held: Vec<BatchId> = held.iter().filter(of_this).copied().collect();
            let queue = queued(model, producer, partition);
            assert_eq!(
                queue.len(),
                model.accumulator.queues.length(producer, partition) as usize
            );
            // What was built ahead for a former leader leaves after what the next one was sent.
            let may_be_overtaken = model.leaders_have_moved
                && settings.builds_ahead() > 0
                && !settings.is_idempotent();
            if model.totals.retries == 0 && !may_be_overtaken {
                check_order(model, held.iter().chain(&sent).chain(&queue));
            }
            for &index in held.iter().chain(&sent).chain(&queue) {
                let batch = &model.accumulator.batches[index];
                assert_eq!((batch.producer, batch.partition), (producer, partition));
                memory += model.accumulator.memory[producer].cost(batch.write_limit);
                assert!(batch.records <= settings.max_batch_records.unwrap_or(u32::MAX));
                assert_eq!(
                    batch.sends.iter().map(|run| run.count).sum::<u32>(),
                    batch.records
                );
            }
            if let Some(backups) = state.partitioners.at(partition).backups() {
                let sent = records_of(model, &held) + records_of(model, &sent);
                let records = sent + records_of(model, &queue);
                assert_eq!(u64::from(backups.records(partition)), records);
            }
            waiting += records_of(model, &queue);
        }
        assert_eq!(waiting, state.waiting_records);
        inside += waiting;
        assert_eq!(memory, model.accumulator.memory[producer].used());
        assert!(memory <= settings.buffer_memory);
    }
    assert_eq!(inside, model.totals.inside());
    if scenario.all_are(|settings| settings.sends_in_step) {
        let groups = scenario.groups();
        let callers = groups
            .iter()
            .map(|(settings, producers)| producers * settings.callers);
        assert!(inside <= u64::from(callers.sum::<u32>()));
    }
}

/// Records of one partition leave in the order in which they were sent. Two may share a nanosecond, because intended
/// times are rounded.
fn check_order<'a>(model: &Model, batches: impl Iterator<Item = &'a BatchId>) {
    let mut last = None;
    for &index in batches {
        for run in &model.accumulator.batches[index].sends {
            assert!(
                last.is_none_or(|last| run.first >= last),
                "records out of order"
            );
            last = Some(run.first + run.gap * Nanos::from(run.count - 1));
        }
    }
}

/// The running figures about queues: what waits for each partition, which queues a producer has for each replica set,
/// and how many of them may leave whatever `linger.ms` says.
fn check_queues(model: &Model) {
    let accumulator = &model.accumulator;
    let (queues, batches) = (&accumulator.queues, &accumulator.batches);
    let mut backlog = 0;
    let mut waiting: IdVec<PartitionId, (u32, u64)> = vec![(0, 0); model.partitions.len()].into();
    for producer in model.producers.ids() {
        for replica_set in model.scenario.placement().replica_sets() {
            let mut sendable = 0;
            for partition in accumulator.waiting_partitions(producer, replica_set) {
                let queue = queued(model, producer, partition);
                let bytes = queue.iter().map(|&batch| u64::from(batches[batch].bytes));
                let (count, sum) = &mut waiting[partition];
                *count += queue.len() as u32;
                *sum += bytes.sum::<u64>();
                sendable += u32::from(is_sendable(queues, batches, producer, partition));
                assert!(!queue.is_empty(), "an empty queue counts as waiting");
            }
            assert_eq!(
                sendable,
                accumulator.waiting[(producer, replica_set)].sendable
            );
        }
    }
    for (counters, (count, bytes)) in model.partitions.iter().zip(waiting.iter().copied()) {
        assert_eq!(
            (counters.waiting_batches, counters.waiting_bytes),
            (count, bytes)
        );
        assert!(counters.acked <= counters.records);
        backlog += bytes;
    }
    assert_eq!(backlog, model.totals.backlog);
    assert!(backlog <= model.totals.peak_backlog);
}

/// Brokers count their work correctly, no handler does two things at once, and the moments of a request are in order.
fn check_brokers(model: &Model) {
    let mut in_flight: IdVec<BrokerId, u32> = vec![0; model.brokers.len()].into();
    for connection in model.connections.iter() {
        let sent = connection.in_flight() as usize;
        for request in connection.requests_in_flight(&model.requests).take(sent) {
            in_flight[request.broker] += 1;
            // A moment still to come is `NEVER`, and so are all that follow.
            assert!(request.moments().is_sorted(), "{request:?}");
        }
    }
    for (broker, in_flight) in model.brokers.iter().zip(in_flight.iter().copied()) {
        assert_eq!(broker.in_flight.value(), in_flight);
        assert!(broker.handling.value() <= model.scenario.io_threads);
        let busy = broker.threads.iter().filter(|thread| thread.is_busy());
        assert_eq!(broker.all_threads_are_idle(), busy.count() == 0);
        assert!(!broker.is_down || broker.handling.value() + broker.serving.value() == 0);
    }
}

/// Whichever replica in sync leads next, it holds everything that is committed.
fn check_replicas(model: &Model) {
    for replica_set in model.scenario.placement().replica_sets() {
        for replica in model.replicas.all() {
            assert!(
                !model.replicas.is_in_sync(replica_set, replica)
                    || model.replicas.holds_all_committed(replica_set, replica),
                "a replica in sync lacks committed records"
            );
        }
    }
}

/// The unpolled records of all partitions add up to the lag.
fn check_lag(model: &Model) {
    let unread = model
        .partitions
        .ids()
        .map(|each| model.consumers.unread_of(each));
    assert_eq!(unread.sum::<u64>(), model.totals.lag);
    assert_eq!(model.consumers.unread(|_| true), model.totals.lag);
}

/// The parts of each latency add up to it.
fn check_measures(model: &Model) {
    let totals = &model.totals;
    assert_eq!(u128::from(totals.parts.total()), totals.latency.sum());
    let measures_all = model.scenario.measure_from == 0;
    assert!(totals.latency.count() == totals.acked || !measures_all);
    assert!(totals.latency.count() <= totals.acked);
    assert!(totals.expired <= totals.failed);
    if let Some(journeys) = &totals.journeys {
        let parts: u128 = journeys.parts.iter().map(|part| part.sum()).sum();
        assert_eq!(parts, journeys.whole.sum());
        assert!(journeys.whole.count() == totals.polled || !measures_all);
    } else {
        assert_eq!(totals.polled, 0);
    }
    check_groups(model);
    if model.scenario.consumers > 0 && model.scenario.all_are(Scenario::is_idempotent) {
        assert_eq!(totals.duplicates, 0);
        assert!(totals.polled <= totals.offered);
    }
}

/// The sums over both groups are the totals.
fn check_groups(model: &Model) {
    let totals = &model.totals;
    let groups = &totals.groups;
    if groups.is_empty() {
        return;
    }
    assert_eq!(totals.offered, model.offered_by(0) + model.offered_by(1));
    let figures = |totals: &Totals| {
        [
            totals.acked,
            totals.failed,
            totals.expired,
            totals.requests,
            totals.batches,
            totals.batch_bytes,
            totals.latency.count(),
            totals.latency.sum() as u64,
        ]
    };
    let sums = groups.iter().map(figures).fold([0; 8], |sums, more| {
        std::array::from_fn(|figure| sums[figure] + more[figure])
    });
    assert_eq!(sums, figures(totals));
    let longest = groups.iter().map(|group| group.latency.max()).max();
    assert_eq!(longest, Some(totals.latency.max()));
    for (index, group) in groups.iter().enumerate() {
        let acked = model.brokers.iter().map(|broker| broker.acked[index]);
        assert_eq!(acked.sum::<u64>(), group.acked);
    }
}

/// A finished run has lost no record, and Little's law holds to the nanosecond.
fn check_the_end(model: &Model) {
    let (totals, scenario) = (&model.totals, &model.scenario);
    assert_eq!(totals.offered, totals.acked + totals.failed);
    if scenario.counts_from_intended {
        // A record is inside from send() on, which may have been called late.
        assert!(totals.inside_integral <= totals.latency_sum);
    } else {
        assert_eq!(totals.inside_integral, totals.latency_sum);
    }
    if scenario.consumers > 0
        && scenario.all_are(|settings| settings.acks == Acks::All)
        && scenario.min_insync > 1
    {
        // A record on two replicas survives the loss of one; a record without a leader is never polled.
        assert!(
            totals.polled + totals.lag >= totals.acked,
            "acked records are lost"
        );
    }
}
