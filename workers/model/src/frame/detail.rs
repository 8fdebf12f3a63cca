//! Batch by batch and request by request, for stages with few of them.

use crate::broker::request::Request;
use crate::layout::{BatchRow, RequestRow};
use crate::model::Model;
use crate::schedule::{NEVER, Nanos, milliseconds};

/// So many producers and partitions at the most are shown batch by batch.
const MAX_PRODUCERS: usize = 3;
const MAX_PARTITIONS: usize = 12;
/// Batches from the head of a queue that are written one by one, and samples of the rest.
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
    for producer in 0..model.producers.len() as u32 {
        for partition in 0..model.partitions.len() as u32 {
            add_queue(model, producer, partition, at, &mut rows);
        }
    }
    rows.into_iter().map(BatchRow::numbers)
}

fn add_queue(model: &Model, producer: u32, partition: u32, at: Nanos, rows: &mut Vec<BatchRow>) {
    let queues = &model.accumulator.queues;
    let length = queues.length(producer, partition);
    let tail_step = (length.saturating_sub(HEAD_BATCHES) / TAIL_SAMPLES).max(1);
    let mut index = queues.head(producer, partition);
    for position in 0..length {
        let batch = &model.accumulator.batches[index];
        let is_shown = position < HEAD_BATCHES
            || (position - HEAD_BATCHES).is_multiple_of(tail_step)
            || position + 1 == length;
        if is_shown {
            rows.push(BatchRow {
                producer: f64::from(producer),
                partition: f64::from(partition),
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
) -> impl Iterator<Item = [f64; RequestRow::LENGTH]> {
    model.connections.iter().flat_map(move |connection| {
        let in_flight = connection.in_flight(&model.requests).take(MAX_REQUESTS);
        in_flight
            .enumerate()
            .map(move |(position, request)| request_row(model, request, position, at).numbers())
    })
}

fn request_row(model: &Model, request: &Request, position: usize, at: Nanos) -> RequestRow {
    let phases = [
        request.sent_at,
        request.arrived_at,
        request.queued_at,
        request.service_at,
        request.served_at,
        request.committed_at,
        request.responded_at,
    ];
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
        f64::from(model.accumulator.batches[batch].partition)
    });
    RequestRow {
        producer: f64::from(request.sender),
        broker: f64::from(request.broker),
        partition,
        batches: request.batches.len() as f64,
        records: f64::from(request.records),
        bytes: request.bytes as f64,
        phase: phase as f64,
        phase_elapsed_ms: milliseconds(at - began.min(at)),
        phase_total_ms: known(began, request.phase_ends_at),
        position: position as f64,
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
    }
}
