//! Batch by batch and request by request, for stages with few of both.

use crate::broker::request::Request;
use crate::ids::{Id, PartitionId, ProducerId};
use crate::layout::{BatchRow, RequestRow};
use crate::model::Model;
use crate::schedule::{NEVER, Nanos, milliseconds};

/// Up to this many producers and partitions are shown batch by batch.
const MAX_PRODUCERS: usize = 3;
const MAX_PARTITIONS: usize = 12;
/// Batches written one by one from the head of a queue, and samples of the rest.
const HEAD_BATCHES: u32 = 48;
const TAIL_SAMPLES: u32 = 24;
/// Requests of one connection that are written.
const MAX_REQUESTS: usize = 64;

pub(super) fn is_small(model: &Model) -> bool {
    model.producers.len() <= MAX_PRODUCERS && model.partitions.len() <= MAX_PARTITIONS
}

/// The waiting batches by producer, partition and position.
pub(super) fn batches(
    model: &Model,
    at: Nanos,
) -> impl Iterator<Item = [f64; BatchRow::LENGTH]> + use<> {
    let mut rows = Vec::new();
    for producer in model.producers.ids() {
        for partition in model.partitions.ids() {
            add_queue(model, producer, partition, at, &mut rows);
        }
    }
    rows.into_iter().map(BatchRow::numbers)
}

fn add_queue(
    model: &Model,
    producer: ProducerId,
    partition: PartitionId,
    at: Nanos,
    rows: &mut Vec<BatchRow>,
) {
    let queues = &model.accumulator.queues;
    let length = queues.length(producer, partition);
    let tail_step = (length.saturating_sub(HEAD_BATCHES) / TAIL_SAMPLES).max(1);
    let mut index = queues.head(producer, partition);
    for position in 0..length {
        let Some(batch) = index.map(|index| &model.accumulator.batches[index]) else {
            break;
        };
        let is_shown = position < HEAD_BATCHES
            || (position - HEAD_BATCHES).is_multiple_of(tail_step)
            || position + 1 == length;
        if is_shown {
            rows.push(BatchRow {
                producer: f64::from(producer.number()),
                partition: f64::from(partition.number()),
                position: f64::from(position),
                bytes: f64::from(batch.bytes),
                records: f64::from(batch.records),
                age_ms: milliseconds(at - batch.created.at.min(at)),
                closed: f64::from(batch.is_full()),
            });
        }
        index = batch.next_in_queue;
    }
}

/// The requests in flight by producer, broker and position.
pub(super) fn requests(
    model: &Model,
    at: Nanos,
) -> impl Iterator<Item = [f64; RequestRow::LENGTH]> + use<> {
    let mut rows = Vec::new();
    for producer in model.producers.ids() {
        for broker in model.brokers.ids() {
            let in_flight =
                model.connections[(producer, broker)].requests_in_flight(&model.requests);
            let shown = in_flight.take(MAX_REQUESTS).enumerate();
            rows.extend(shown.map(|(position, request)| RequestRow {
                producer: f64::from(producer.number()),
                position: position as f64,
                ..request_row(model, request, at)
            }));
        }
    }
    rows.into_iter().map(RequestRow::numbers)
}

/// Without its producer and its position.
fn request_row(model: &Model, request: &Request, at: Nanos) -> RequestRow {
    let phases = request.moments();
    let phase = phases
        .iter()
        .rposition(|&began| began != NEVER)
        .unwrap_or(0);
    let began = phases[phase];
    let known = |from: Nanos, to: Nanos| {
        if to == NEVER {
            -1.0
        } else {
            milliseconds(to - from)
        }
    };
    let service = if phase == 3 {
        known(began, request.phase_ends_at)
    } else {
        known(request.service_at, request.served_at)
    };
    let partition = request.batches.first().map_or(-1.0, |&batch| {
        f64::from(model.accumulator.batches[batch].partition.number())
    });
    RequestRow {
        broker: f64::from(request.broker.number()),
        partition,
        batches: request.batches.len() as f64,
        records: f64::from(request.records),
        bytes: request.bytes as f64,
        phase: phase as f64,
        phase_elapsed_ms: milliseconds(at - began.min(at)),
        phase_total_ms: known(began, request.phase_ends_at),
        sent_age_ms: milliseconds(at - request.sent_at.min(at)),
        service_ms: if request.service_at == NEVER {
            -1.0
        } else {
            service
        },
        slow_ms: if request.committed_at == NEVER {
            -1.0
        } else {
            milliseconds(request.slowness)
        },
        ..RequestRow::default()
    }
}
