//! Batch by batch and request by request, for stages with few of them.

use super::{Section, empty};
use crate::broker::request::Request;
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

fn is_small(model: &Model) -> bool {
    model.producers.len() <= MAX_PRODUCERS && model.partitions.len() <= MAX_PARTITIONS
}

/// The waiting batches by producer, partition and position.
pub(super) fn write_batches(model: &Model, at: Nanos, out: &mut Vec<f64>) -> Section {
    if !is_small(model) {
        return empty(out);
    }
    let offset = out.len();
    for producer in 0..model.producers.len() as u32 {
        for partition in 0..model.partitions.len() as u32 {
            write_queue(model, producer, partition, at, out);
        }
    }
    (offset, (out.len() - offset) / 7)
}

fn write_queue(model: &Model, producer: u32, partition: u32, at: Nanos, out: &mut Vec<f64>) {
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
            out.extend([
                f64::from(producer),
                f64::from(partition),
                f64::from(position),
                f64::from(batch.bytes),
                f64::from(batch.records),
                milliseconds(at - batch.created.at.min(at)),
                f64::from(batch.is_full()),
            ]);
        }
        index = batch.next_in_queue;
    }
}

/// The requests in flight by producer, broker and position.
pub(super) fn write_requests(model: &Model, at: Nanos, out: &mut Vec<f64>) -> Section {
    if !is_small(model) {
        return empty(out);
    }
    let offset = out.len();
    for (index, connection) in model.connections.iter().enumerate() {
        let broker = index % model.brokers.len();
        let in_flight = connection.in_flight(&model.requests);
        for (position, request) in in_flight.take(MAX_REQUESTS).enumerate() {
            debug_assert_eq!(request.broker as usize, broker);
            write_request(model, request, position, at, out);
        }
    }
    (offset, (out.len() - offset) / 13)
}

fn write_request(model: &Model, request: &Request, position: usize, at: Nanos, out: &mut Vec<f64>) {
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
    out.extend([
        f64::from(request.sender),
        f64::from(request.broker),
        partition,
        request.batches.len() as f64,
        f64::from(request.records),
        request.bytes as f64,
        phase as f64,
        milliseconds(at - began.min(at)),
        known(began, request.phase_ends_at),
        position as f64,
        milliseconds(at - request.sent_at.min(at)),
        if request.service_at == NEVER {
            -1.0
        } else {
            service
        },
        if request.committed_at == NEVER {
            -1.0
        } else {
            milliseconds(request.slowness)
        },
    ]);
}
