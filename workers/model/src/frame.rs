//! The stage at one instant, read by `Frame` in frame.ts.

mod detail;

use crate::LAYOUT_VERSION;
use crate::ids::{BrokerId, Id, IdVec, ProducerId, ReplicaSetId};
use crate::layout::{BrokerRow, Cell, FrameHeader, LaneRow, MAX_LANES, ProducerRow};
use crate::model::Model;
use crate::schedule::{Nanos, milliseconds};

const MAX_PRODUCER_ROWS: usize = 400;
const MAX_MATRIX_COLUMNS: usize = 90;

/// Writes the frame of `model` as seen at `at`, which isn't before its last event. `matrix` = the accumulators as a
/// matrix of producers and lanes, otherwise batch by batch.
pub fn build(model: &Model, at: Nanos, matrix: bool, out: &mut Vec<f64>) {
    out.clear();
    out.resize(FrameHeader::LENGTH, 0.0);
    let cells = Cells::collect(model, at, matrix);
    let shows_batches = !matrix && detail::is_small(model);
    let batches = shows_batches.then(|| detail::batches(model, at));
    let requests = shows_batches.then(|| detail::requests(model, at));
    let (producers_at, producer_rows) = append(out, producers(model));
    let (lanes_at, lane_rows) = append(out, lanes(model, &cells, at));
    let (brokers_at, broker_rows) = append(out, brokers(model, at));
    let (batches_at, batch_rows) = append(out, batches.into_iter().flatten());
    let (requests_at, request_rows) = append(out, requests.into_iter().flatten());
    let (cells_at, _) = append(out, cells.matrix.iter().map(|cell| cell.numbers()));
    let scores_at = out.len();
    add_scores(model, at, out);
    let score_rows = out.len() - scores_at;
    let scenario = &model.scenario;
    let totals = model.totals();
    let header = FrameHeader {
        layout_version: LAYOUT_VERSION,
        at_ms: milliseconds(at),
        event_index: model.events() as f64,
        finished: f64::from(model.is_over()),
        producers: f64::from(scenario.producers),
        partitions: f64::from(scenario.partitions),
        brokers: f64::from(scenario.brokers),
        records_offered: totals.offered as f64,
        records_acked: totals.acked as f64,
        records_failed: totals.failed as f64,
        matrix: f64::from(matrix),
        producers_at,
        producer_rows,
        lanes_at,
        lane_rows,
        brokers_at,
        broker_rows,
        batches_at,
        batch_rows,
        requests_at,
        request_rows,
        cells_at,
        cell_columns: cells.columns as f64,
        batch_size_bytes: f64::from(scenario.batch_size),
        buffer_memory_bytes: scenario.buffer_memory as f64,
        max_in_flight: f64::from(scenario.max_in_flight),
        consumers: f64::from(scenario.consumers),
        replication_factor: f64::from(scenario.replication_factor),
        lag_records: totals.lag as f64,
        records_polled: totals.polled as f64,
        retries: totals.retries as f64,
        scores_at: scores_at as f64,
        score_rows: score_rows as f64,
    };
    out[..FrameHeader::LENGTH].copy_from_slice(&header.numbers());
}

/// How the rule of the first producer scores each partition, infinite for those left out; nothing if it has no rule or
/// lanes are of several partitions.
fn add_scores(model: &Model, at: Nanos, out: &mut Vec<f64>) {
    if model.scenario.partitions <= MAX_LANES {
        let first = ProducerId::from(0);
        model.producers[first].partitioners.add_scores(at, out);
    }
}

/// The number of an id, or -1.
fn number_or_none(id: Option<impl Id>) -> f64 {
    id.map_or(-1.0, |id| f64::from(id.number()))
}

/// Writes a section; returns where it begins and how many rows it has.
fn append<const WIDTH: usize>(
    out: &mut Vec<f64>,
    rows: impl Iterator<Item = [f64; WIDTH]>,
) -> (f64, f64) {
    let begin = out.len();
    rows.for_each(|row| out.extend(row));
    (begin as f64, ((out.len() - begin) / WIDTH) as f64)
}

fn producers(model: &Model) -> impl Iterator<Item = [f64; ProducerRow::LENGTH]> {
    let merged = model.producers.len().div_ceil(MAX_PRODUCER_ROWS);
    let memories = model.accumulator.memory.chunks(merged);
    let rows = model.producers.chunks(merged).zip(memories);
    rows.map(|(producers, memory)| {
        let current = producers[0].partitioners.filling();
        let waiting = producers.iter().map(|producer| producer.waiting_records);
        let sent = producers.iter().map(|producer| producer.workload.sent);
        let row = ProducerRow {
            buffer_used_bytes: memory.iter().map(|memory| memory.used()).max().unwrap_or(0) as f64,
            current_partition: number_or_none(current),
            waiting_records: waiting.sum::<u64>() as f64,
            blocked: f64::from(producers.iter().any(|producer| producer.is_blocked())),
            records_sent: sent.sum::<u64>() as f64,
        };
        row.numbers()
    })
}

fn lanes(
    model: &Model,
    cells: &Cells,
    at: Nanos,
) -> impl Iterator<Item = [f64; LaneRow::LENGTH]> + use<> {
    let lanes = &model.lanes;
    let empty = |lane: usize| LaneRow {
        partitions: f64::from(lanes.partitions(lane)),
        broker: f64::from(lanes.replica_set(lane).number()),
        oldest_ms: milliseconds(cells.oldest[lane].map_or(0, |created| at - created.min(at))),
        last_ack_latency_ms: -1.0,
        last_ack_at_ms: -1.0,
        leader: number_or_none(model.replicas.leader(lanes.replica_set(lane))),
        ..LaneRow::default()
    };
    let mut rows: Vec<LaneRow> = (0..lanes.len()).map(empty).collect();
    for (partition, counters) in model.partitions.entries() {
        let row = &mut rows[lanes.lane_of(partition)];
        row.waiting_batches += f64::from(counters.waiting_batches);
        row.waiting_bytes += counters.waiting_bytes as f64;
        row.records_appended += counters.records as f64;
        row.bytes_appended += counters.bytes as f64;
        row.records_acked += counters.acked as f64;
        let (end, mark) = (
            model.replicas.leader_end(partition),
            model.replicas.high_watermark(partition),
        );
        row.uncommitted_records += end.saturating_sub(mark) as f64;
        row.unread_records += model.consumers.unread_of(partition) as f64;
        if let Some((latency, acked_at)) = counters.last_ack
            && milliseconds(acked_at) > row.last_ack_at_ms
        {
            row.last_ack_latency_ms = milliseconds(latency);
            row.last_ack_at_ms = milliseconds(acked_at);
        }
    }
    rows.into_iter().map(LaneRow::numbers)
}

fn brokers(model: &Model, at: Nanos) -> impl Iterator<Item = [f64; BrokerRow::LENGTH]> {
    let placement = model.scenario.placement();
    let mut filling: IdVec<BrokerId, u32> = vec![0; model.brokers.len()].into();
    for producer in model.producers.iter() {
        let current = producer.partitioners.filling();
        let leader = current.and_then(|current| model.replicas.leader(placement.set_of(current)));
        if let Some(leader) = leader {
            filling[leader] += 1;
        }
    }
    model.brokers.entries().map(move |(index, broker)| {
        let room = Room::of(model, index);
        let connections = model.scenario.connections_to(index);
        let writing = broker.threads.iter().filter(|thread| thread.is_busy());
        let open_file = broker.files.open();
        let [files_uploading, files_committing] = broker.files.closed(at);
        let row = BrokerRow {
            connections,
            in_flight: f64::from(broker.in_flight.value()),
            serving: f64::from(broker.serving.value()),
            queued: f64::from(room.waiting + broker.queued()),
            busy: (broker.serving.recent_mean(at) / connections).min(1.0),
            requests_served: broker.requests as f64,
            bytes_served: broker.bytes as f64,
            slow_ms: milliseconds(model.scenario.slowness_at(index, at)),
            stalled: f64::from(broker.is_stalled(at)),
            producers_filling: f64::from(filling[index]),
            connections_full: f64::from(room.full),
            connections_idle: f64::from(room.idle),
            connections_with_0: room.histogram[0],
            connections_with_1: room.histogram[1],
            connections_with_2: room.histogram[2],
            connections_with_3: room.histogram[3],
            connections_with_4: room.histogram[4],
            connections_with_5: room.histogram[5],
            committing: f64::from(broker.committing),
            handling: f64::from(broker.handling.value()),
            handling_recently: broker.handling.recent_mean(at),
            queued_for_handlers: f64::from(broker.queued()),
            network_threads_busy: writing.count() as f64,
            down: f64::from(broker.is_down),
            file_bytes: open_file.map_or(-1.0, |(bytes, _)| bytes as f64),
            file_closes_in_ms: open_file.map_or(0.0, |(_, closes_at)| {
                milliseconds(closes_at.saturating_sub(at))
            }),
            files_uploading: files_uploading as f64,
            files_committing: files_committing as f64,
        };
        row.numbers()
    })
}

/// How many requests are on the connections to a broker.
#[derive(Default)]
struct Room {
    /// Connections by requests in flight: 0 to 5, or six equal steps of a larger limit, each by that of its producer.
    histogram: [f64; 6],
    full: u32,
    idle: u32,
    /// Requests that wait behind another one of their connection.
    waiting: u32,
}

impl Room {
    fn of(model: &Model, broker: BrokerId) -> Self {
        let mut room = Self::default();
        for producer in model.producers.ids() {
            let limit = model.scenario.of(producer).max_in_flight;
            let connection = &model.connections[(producer, broker)];
            let in_flight = connection.in_flight();
            let step = if limit <= 5 {
                in_flight
            } else {
                (in_flight * 5).div_ceil(limit)
            };
            room.histogram[step as usize] += 1.0;
            room.full += u32::from(in_flight >= limit);
            room.idle += u32::from(in_flight == 0);
            room.waiting += connection.waiting();
        }
        room
    }
}

/// Waiting work in each lane and, for the matrix, in each lane and column of producers. Visits only
/// queues that hold something.
struct Cells {
    columns: usize,
    /// Lane after lane.
    matrix: Vec<Cell>,
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
            matrix: vec![Cell::default(); model.lanes.len() * columns],
            oldest: vec![None; model.lanes.len()],
        };
        for producer in model.producers.ids() {
            for replica_set in model.accumulator.waiting_sets(producer) {
                cells.visit(model, producer, replica_set, at);
            }
        }
        cells
    }

    fn visit(&mut self, model: &Model, producer: ProducerId, replica_set: ReplicaSetId, at: Nanos) {
        let accumulator = &model.accumulator;
        for partition in accumulator.waiting_partitions(producer, replica_set) {
            let Some(head) = accumulator.queues.head(producer, partition) else {
                continue;
            };
            let created = accumulator.batches[head].created.at;
            let lane = model.lanes.lane_of(partition);
            let oldest = &mut self.oldest[lane];
            *oldest = Some(oldest.map_or(created, |oldest| oldest.min(created)));
            if self.columns > 0 {
                let column = producer.index() * self.columns / model.producers.len();
                let cell = &mut self.matrix[lane * self.columns + column];
                let batches = accumulator.queues.length(producer, partition);
                cell.batches = cell.batches.max(f64::from(batches));
                cell.oldest_ms = cell.oldest_ms.max(milliseconds(at - created.min(at)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;
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
            5.0 + frame[brokers + BrokerRow::LENGTH + 1]
                + frame[brokers + 2 * BrokerRow::LENGTH + 1],
            "requests"
        );
        build(&model, 30 * SECOND, true, &mut frame);
        assert_eq!((frame[18], frame[20], frame[22]), (0.0, 0.0, 1.0));
        assert_eq!(frame[frame[21] as usize], frame[frame[13] as usize + 2]);
    }

    #[test]
    fn a_frame_has_the_scores_of_a_rule_and_the_partitions_that_it_leaves_out() {
        let scores = |partitioner| {
            let mut model = Model::new(&Scenario {
                partitioner,
                rule: Rule::read("record|outstanding.records|lowest|current").expect("a rule"),
                ..Scenario::default()
            });
            model.advance(30 * SECOND, u64::MAX);
            let mut frame = Vec::new();
            build(&model, 30 * SECOND, false, &mut frame);
            frame[frame[31] as usize..][..frame[32] as usize].to_vec()
        };
        assert!(scores(PartitionerKind::Adaptive).is_empty());
        let of_rule = scores(PartitionerKind::Rule);
        assert_eq!(of_rule.len(), 3);
        let left_out = of_rule.iter().filter(|score| score.is_infinite());
        assert_eq!(left_out.count(), 1, "{of_rule:?}");
    }

    #[test]
    fn a_producer_fills_a_batch_for_the_leader_of_now() {
        let mut model = Model::new(&Scenario {
            partitioner: PartitionerKind::Sticky,
            replication_factor: 3,
            down_broker: Some(0.into()),
            ..Scenario::default()
        });
        let mut frame = Vec::new();
        for tenth in 1..50 {
            let at = tenth * SECOND / 10;
            model.advance(at, u64::MAX);
            build(&model, at, false, &mut frame);
            let filling =
                [0, 1, 2].map(|broker| frame[frame[15] as usize + BrokerRow::LENGTH * broker + 9]);
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
