//! What is inside a model at one instant, counted record by record.

use crate::broker::request::Request;
use crate::model::Model;
use crate::producer::batch::NONE;
use crate::schedule::Nanos;

/// Requests in flight on a connection, oldest first.
fn in_flight(model: &Model, connection: usize) -> Vec<&Request> {
    let connection = &model.connections[connection];
    connection.in_flight(&model.requests).collect()
}

/// Batches of a queue, head first.
fn queued(model: &Model, producer: u32, partition: u32) -> Vec<u32> {
    let mut batches = Vec::new();
    let mut next = model.accumulator.queues.head(producer, partition);
    while next != NONE {
        batches.push(next);
        next = model.accumulator.batches[next].next_in_queue;
    }
    batches
}

fn records_of(model: &Model, batches: &[u32]) -> u64 {
    let records = |&batch: &u32| u64::from(model.accumulator.batches[batch].records);
    batches.iter().map(records).sum()
}

/// What must hold between any two events: every record is acked, failed or inside exactly once; the order of each
/// partition and producer; the in-flight limit; the memory.
pub(super) fn check(model: &Model) {
    let scenario = &model.scenario;
    let mut inside = 0u64;
    for producer in 0..scenario.producers {
        let state = &model.producers[producer as usize];
        let mut memory = 0u64;
        let mut waiting = 0u64;
        inside += u64::from(state.is_blocked());
        let mut sent = Vec::new();
        for broker in 0..scenario.brokers {
            let requests = in_flight(model, model.connection_index(producer, broker));
            let limit = scenario.max_in_flight as usize;
            assert!(
                requests.len() <= limit,
                "{} in flight, limit {limit}",
                requests.len()
            );
            assert_eq!(
                requests.len(),
                model.accumulator.node(producer, broker).in_flight as usize
            );
            for request in requests {
                assert_eq!(
                    records_of(model, &request.batches),
                    u64::from(request.records)
                );
                inside += u64::from(request.records);
                sent.push((request.sent_at, &request.batches));
            }
        }
        sent.sort_by_key(|&(sent_at, _)| sent_at);
        let sent: Vec<u32> = sent
            .into_iter()
            .flat_map(|(_, batches)| batches)
            .copied()
            .collect();
        for partition in 0..scenario.partitions {
            let of_this = |&&batch: &&u32| model.accumulator.batches[batch].partition == partition;
            let sent: Vec<u32> = sent.iter().filter(of_this).copied().collect();
            let queue = queued(model, producer, partition);
            assert_eq!(
                queue.len(),
                model.accumulator.queues.length(producer, partition) as usize
            );
            if model.totals.retries == 0 {
                check_order(model, sent.iter().chain(&queue));
            }
            for &index in sent.iter().chain(&queue) {
                let batch = &model.accumulator.batches[index];
                assert_eq!((batch.producer, batch.partition), (producer, partition));
                memory += u64::from(batch.write_limit);
                assert_eq!(
                    batch.sends.iter().map(|run| run.count).sum::<u32>(),
                    batch.records
                );
            }
            if let Some(backups) = state.partitioner.backups() {
                let records = records_of(model, &sent) + records_of(model, &queue);
                assert_eq!(u64::from(backups.records(partition)), records);
            }
            waiting += records_of(model, &queue);
        }
        assert_eq!(waiting, state.waiting_records);
        inside += waiting;
        assert_eq!(memory, model.accumulator.memory[producer as usize].used());
        assert!(memory <= scenario.buffer_memory);
    }
    assert_eq!(inside, model.totals.inside());
    let waiting: u64 = model
        .partitions
        .iter()
        .map(|counters| counters.waiting_bytes)
        .sum();
    assert_eq!(waiting, model.totals.backlog);
    if scenario.sends_in_step {
        assert!(inside <= u64::from(scenario.producers));
    }
}

/// The records of one partition leave in the order in which they were sent. Two may have the same nanosecond: intended
/// times are rounded.
fn check_order<'a>(model: &Model, batches: impl Iterator<Item = &'a u32>) {
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
