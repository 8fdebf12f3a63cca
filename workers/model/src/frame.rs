//! What the stage shows at one instant, written in the layout of `Frame` in frame.ts.

mod detail;

use crate::LAYOUT_VERSION;
use crate::model::Model;
use crate::producer::batch::NONE;
use crate::schedule::{Nanos, milliseconds};

const HEADER: usize = 32;
const MAX_PRODUCER_ROWS: usize = 400;
const MAX_MATRIX_COLUMNS: usize = 90;

/// Writes the frame of `model` as it is seen at `at`, no earlier than its last event. `matrix` = the accumulators as a
/// matrix of producers and lanes, else batch by batch.
pub fn build(model: &Model, at: Nanos, matrix: bool, out: &mut Vec<f64>) {
    out.clear();
    out.resize(HEADER, 0.0);
    let cells = Cells::collect(model, at, matrix);
    let sections = [
        (11, write_producers(model, out)),
        (13, write_lanes(model, &cells, at, out)),
        (15, write_brokers(model, at, out)),
        (
            17,
            if matrix {
                empty(out)
            } else {
                detail::write_batches(model, at, out)
            },
        ),
        (
            19,
            if matrix {
                empty(out)
            } else {
                detail::write_requests(model, at, out)
            },
        ),
        (21, cells.write_matrix(out)),
    ];
    for (place, (offset, rows)) in sections {
        out[place] = offset as f64;
        out[place + 1] = rows as f64;
    }
    let scenario = &model.scenario;
    let totals = model.totals();
    let header = [
        LAYOUT_VERSION,
        milliseconds(at),
        model.events() as f64,
        f64::from(model.is_over()),
        f64::from(scenario.producers),
        f64::from(scenario.partitions),
        f64::from(scenario.brokers),
        totals.offered as f64,
        totals.acked as f64,
        totals.failed as f64,
        f64::from(matrix),
    ];
    out[..header.len()].copy_from_slice(&header);
    out[23] = f64::from(scenario.batch_size);
    out[24] = scenario.buffer_memory as f64;
    out[25] = f64::from(scenario.max_in_flight);
    out[26] = f64::from(scenario.consumers);
    out[27] = f64::from(scenario.replication_factor);
    out[28] = totals.lag as f64;
    out[29] = totals.polled as f64;
    out[30] = totals.retries as f64;
}

/// Where a section begins and how many rows it has.
type Section = (usize, usize);

fn empty(out: &[f64]) -> Section {
    (out.len(), 0)
}

fn write_producers(model: &Model, out: &mut Vec<f64>) -> Section {
    let offset = out.len();
    let merged = model.producers.len().div_ceil(MAX_PRODUCER_ROWS);
    for (group, producers) in model.producers.chunks(merged).enumerate() {
        let memory = &model.accumulator.memory[group * merged..][..producers.len()];
        let current = producers[0].partitioner.current();
        out.extend([
            memory.iter().map(|memory| memory.used()).max().unwrap_or(0) as f64,
            current.map_or(-1.0, f64::from),
            producers
                .iter()
                .map(|producer| producer.waiting_records)
                .sum::<u64>() as f64,
            f64::from(producers.iter().any(|producer| producer.is_blocked())),
            producers
                .iter()
                .map(|producer| producer.workload.sent)
                .sum::<u64>() as f64,
        ]);
    }
    (offset, model.producers.len().div_ceil(merged))
}

fn write_lanes(model: &Model, cells: &Cells, at: Nanos, out: &mut Vec<f64>) -> Section {
    let offset = out.len();
    let lanes = &model.lanes;
    let mut rows = vec![[0.0; 13]; lanes.len()];
    for (lane, row) in rows.iter_mut().enumerate() {
        row[0] = f64::from(lanes.partitions(lane));
        row[1] = f64::from(lanes.broker(lane));
        row[4] = milliseconds(cells.oldest[lane].map_or(0, |created| at - created.min(at)));
        (row[8], row[9]) = (-1.0, -1.0);
        row[12] = match model.replicas.leader(lanes.broker(lane)) {
            NONE => -1.0,
            leader => f64::from(leader),
        };
    }
    for (partition, counters) in model.partitions.iter().enumerate() {
        let row = &mut rows[lanes.lane_of(partition as u32)];
        row[2] += f64::from(counters.waiting_batches);
        row[3] += counters.waiting_bytes as f64;
        row[5] += counters.records as f64;
        row[6] += counters.bytes as f64;
        row[7] += counters.acked as f64;
        let (end, mark) = (
            model.replicas.leader_end(partition as u32),
            model.replicas.high_watermark(partition as u32),
        );
        row[10] += end.saturating_sub(mark) as f64;
        row[11] += model.consumers.unread_of(partition as u32) as f64;
        if let Some((latency, acked_at)) = counters.last_ack
            && milliseconds(acked_at) > row[9]
        {
            (row[8], row[9]) = (milliseconds(latency), milliseconds(acked_at));
        }
    }
    rows.iter().for_each(|row| out.extend(row));
    (offset, lanes.len())
}

fn write_brokers(model: &Model, at: Nanos, out: &mut Vec<f64>) -> Section {
    let offset = out.len();
    let connections = model.producers.len() as f64;
    let limit = model.scenario.max_in_flight;
    let mut filling = vec![0u32; model.brokers.len()];
    for producer in &model.producers {
        if let Some(current) = producer.partitioner.current() {
            let leader = model.replicas.leader(current % model.scenario.brokers);
            if leader != NONE {
                filling[leader as usize] += 1;
            }
        }
    }
    for (index, broker) in model.brokers.iter().enumerate() {
        let mut histogram = [0.0; 6];
        let (mut full, mut idle, mut waiting) = (0u32, 0u32, 0u32);
        for producer in 0..model.producers.len() {
            let in_flight = model
                .accumulator
                .node(producer as u32, index as u32)
                .in_flight;
            let step = if limit <= 5 {
                in_flight
            } else {
                (in_flight * 5).div_ceil(limit)
            };
            histogram[step as usize] += 1.0;
            full += u32::from(in_flight >= limit);
            idle += u32::from(in_flight == 0);
            waiting += model.connections[producer * model.brokers.len() + index].waiting();
        }
        out.extend([
            connections,
            f64::from(broker.in_flight.value()),
            f64::from(broker.serving.value()),
            f64::from(waiting + broker.queued()),
            broker.serving.recent_mean(at) / connections,
            broker.requests as f64,
            broker.bytes as f64,
            milliseconds(model.scenario.slowness_at(index as u32, at)),
            f64::from(broker.is_stalled(at)),
            f64::from(filling[index]),
            f64::from(full),
            f64::from(idle),
        ]);
        out.extend(histogram);
        let writing = broker.threads.iter().filter(|thread| thread.is_busy());
        out.extend([
            f64::from(broker.committing),
            f64::from(broker.handling.value()),
            broker.handling.recent_mean(at),
            f64::from(broker.queued()),
            writing.count() as f64,
            f64::from(broker.is_down),
        ]);
    }
    (offset, model.brokers.len())
}

/// What waits in each lane, and in the matrix for each lane and column of producers; only queues that hold something
/// are visited.
struct Cells {
    columns: usize,
    /// Batches and age of the oldest, ms, lane after lane.
    matrix: Vec<f64>,
    /// When the oldest waiting batch of each lane was opened.
    oldest: Vec<Option<Nanos>>,
}

impl Cells {
    fn collect(model: &Model, at: Nanos, matrix: bool) -> Self {
        let producers = model.producers.len();
        let columns = if matrix {
            producers.min(MAX_MATRIX_COLUMNS)
        } else {
            0
        };
        let mut cells = Self {
            columns,
            matrix: vec![0.0; model.lanes.len() * columns * 2],
            oldest: vec![None; model.lanes.len()],
        };
        for producer in 0..producers {
            for broker in model.accumulator.waiting_nodes(producer as u32) {
                cells.visit(model, producer as u32, broker, at);
            }
        }
        cells
    }

    fn visit(&mut self, model: &Model, producer: u32, broker: u32, at: Nanos) {
        let accumulator = &model.accumulator;
        let mut from = 0;
        while let Some(local) = accumulator.node(producer, broker).waiting.next_from(from) {
            from = local + 1;
            let partition = broker + local * model.scenario.brokers;
            let created = accumulator.batches[accumulator.queues.head(producer, partition)]
                .created
                .at;
            let lane = model.lanes.lane_of(partition);
            let oldest = &mut self.oldest[lane];
            *oldest = Some(oldest.map_or(created, |oldest| oldest.min(created)));
            if self.columns > 0 {
                let column = producer as usize * self.columns / model.producers.len();
                let cell = &mut self.matrix[(lane * self.columns + column) * 2..][..2];
                cell[0] = cell[0].max(f64::from(accumulator.queues.length(producer, partition)));
                cell[1] = cell[1].max(milliseconds(at - created.min(at)));
            }
        }
    }

    fn write_matrix(&self, out: &mut Vec<f64>) -> Section {
        let offset = out.len();
        out.extend(&self.matrix);
        (offset, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{PartitionerKind, Scenario};
    use crate::schedule::{NEVER, SECOND};

    #[test]
    fn a_frame_of_a_runaway_shows_the_queue_the_closed_gate_and_the_busy_broker() {
        let mut model = Model::new(&Scenario {
            partitioner: PartitionerKind::Sticky,
            ..Scenario::default()
        });
        model.advance(30 * SECOND, u64::MAX);
        let mut frame = Vec::new();
        build(&model, 30 * SECOND, false, &mut frame);
        let (lanes, brokers) = (frame[13] as usize, frame[15] as usize);
        assert_eq!((frame[0], frame[1]), (LAYOUT_VERSION, 30_000.0));
        assert!(frame[lanes + 2] > 50.0, "batches waiting for partition 0");
        assert!(frame[lanes + 4] > 200.0, "age of the oldest");
        assert_eq!(frame[brokers + 1], 5.0, "in flight to broker 0");
        assert!(frame[brokers + 4] > 0.95, "busy");
        assert_eq!(frame[brokers + 17], 1.0, "the one connection is full");
        assert_eq!(
            frame[20],
            5.0 + frame[brokers + 24 + 1] + frame[brokers + 48 + 1],
            "requests"
        );
        build(&model, 30 * SECOND, true, &mut frame);
        assert_eq!((frame[18], frame[20], frame[22]), (0.0, 0.0, 1.0));
        assert_eq!(frame[frame[21] as usize], frame[frame[13] as usize + 2]);
    }

    #[test]
    fn a_producer_fills_a_batch_for_the_leader_of_now() {
        let mut model = Model::new(&Scenario {
            partitioner: PartitionerKind::Sticky,
            replication_factor: 3,
            down_broker: Some(0),
            ..Scenario::default()
        });
        let mut frame = Vec::new();
        for tenth in 1..50 {
            let at = tenth * SECOND / 10;
            model.advance(at, u64::MAX);
            build(&model, at, false, &mut frame);
            let filling = [0, 1, 2].map(|broker| frame[frame[15] as usize + 24 * broker + 9]);
            assert_eq!(filling[0], 0.0, "broker 0 is down");
            assert_eq!(filling.iter().sum::<f64>(), 1.0);
        }
    }

    #[test]
    fn a_frame_at_the_end_is_empty() {
        let mut model = Model::new(&Scenario {
            duration: SECOND,
            ..Scenario::default()
        });
        model.advance(NEVER - 1, u64::MAX);
        let mut frame = Vec::new();
        build(&model, 5 * SECOND, false, &mut frame);
        assert_eq!((frame[3], frame[7], frame[8]), (1.0, 2_048.0, 2_048.0));
        assert_eq!((frame[18], frame[20]), (0.0, 0.0));
    }
}
