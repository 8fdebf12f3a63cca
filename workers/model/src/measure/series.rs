//! Bins of simulated time for the strips, read by `Columns` in columns.ts.

use super::bulk::Sums;
use super::counters::PartitionCounters;
use super::histogram::BUCKETS;
use super::lanes::Lanes;
use super::parts::{self, Parts};
use crate::LAYOUT_VERSION;
use crate::broker::handlers::Broker;
use crate::consumer::Consumers;
use crate::ids::{BrokerId, Id, IdVec, PartitionId};
use crate::layout::{BinStart, ColumnsHeader, LatencyRow};
use crate::producer::bit_set::BitSet;
use crate::scenario::Scenario;
use crate::schedule::{NEVER, Nanos, milliseconds};

/// Bins while records are offered. Draining continues in bins of the same length.
const BINS: Nanos = 240;
/// At most so many bins: the rest of a longer drain falls into the last one.
const MAX_BINS: u64 = 4_096;

#[derive(Clone, Copy, Default)]
struct Cell {
    count: u64,
    parts: Parts,
}

/// The bin that is being filled, and finished ones that nobody has taken yet.
#[derive(Clone)]
pub struct Series {
    bin_length: Nanos,
    bin_start: Nanos,
    bin_end: Nanos,
    bins_closed: u64,
    cells: Vec<Cell>,
    /// Cells that hold something.
    filled: BitSet,
    max: Nanos,
    sent: u64,
    acked: u64,
    /// Records that the second group of producers had sent, and that were acked, when the bin began.
    second_before: [u64; 2],
    lane_records_before: Vec<u64>,
    in_flight_before: Vec<u64>,
    serving_before: Vec<u64>,
    taken: u64,
    finished: Vec<f64>,
}

/// Sources of a bin when it closes.
pub struct Sources<'a> {
    pub scenario: &'a Scenario,
    /// Records that the second group of producers has sent so far, and that were acked.
    pub second: [u64; 2],
    pub lanes: &'a Lanes,
    pub partitions: &'a IdVec<PartitionId, PartitionCounters>,
    pub brokers: &'a IdVec<BrokerId, Broker>,
    pub consumers: &'a Consumers,
}

impl Series {
    pub fn new(scenario: &Scenario, lanes: &Lanes) -> Self {
        let bin_length = (scenario.duration / BINS).max(1);
        Self {
            bin_length,
            bin_start: 0,
            bin_end: bin_length,
            bins_closed: 0,
            cells: vec![Cell::default(); BUCKETS],
            filled: BitSet::new(BUCKETS as u32),
            max: 0,
            sent: 0,
            acked: 0,
            second_before: [0; 2],
            lane_records_before: vec![0; lanes.len()],
            in_flight_before: vec![0; scenario.brokers as usize],
            serving_before: vec![0; scenario.brokers as usize],
            taken: 0,
            finished: Vec::new(),
        }
    }

    /// When the current bin ends; `NEVER` for the last.
    pub fn bin_end(&self) -> Nanos {
        self.bin_end
    }

    pub fn note_sent(&mut self, records: u32) {
        self.sent += u64::from(records);
    }

    pub fn note_acked(&mut self, records: u32) {
        self.acked += u64::from(records);
    }

    /// They are measured, and share the parts of latency that `sums` doesn't know.
    pub fn note_measured(&mut self, bucket: usize, sums: &Sums, shared: &Parts) {
        let cell = &mut self.cells[bucket];
        if cell.count == 0 {
            self.filled.set(bucket as u32, true);
        }
        cell.count += sums.count;
        sums.add_parts(shared, &mut cell.parts);
        self.max = self.max.max(sums.longest);
    }

    /// Closes every bin that ends at or before `now`.
    #[inline]
    pub fn close_until(&mut self, now: Nanos, sources: &Sources) {
        while self.bin_end <= now {
            self.close_bin(self.bin_end, sources);
            self.bin_end = if self.bins_closed + 1 < MAX_BINS {
                self.bin_start + self.bin_length
            } else {
                NEVER
            };
        }
    }

    /// The run is over: closes what is left.
    pub fn finish(&mut self, now: Nanos, sources: &Sources) {
        self.close_until(now, sources);
        if now > self.bin_start {
            self.close_bin(now, sources);
        }
        self.bin_end = NEVER;
    }

    fn close_bin(&mut self, end: Nanos, sources: &Sources) {
        let Sources {
            scenario,
            second,
            lanes,
            partitions,
            brokers,
            consumers,
        } = *sources;
        let length = (end - self.bin_start) as f64;
        let of_second = |now: u64, before: &mut u64| (now - std::mem::replace(before, now)) as f64;
        let [sent, acked] = &mut self.second_before;
        let second_sent = of_second(second[0], sent);
        let second_acked = of_second(second[1], acked);
        let out = &mut self.finished;
        let start = BinStart {
            length_ms: length / 1e6,
            records_sent: self.sent as f64,
            records_acked: self.acked as f64,
            value_bytes_sent: scenario.value_bytes(self.sent as f64, second_sent),
            value_bytes_acked: scenario.value_bytes(self.acked as f64, second_acked),
            max_ms: milliseconds(self.max),
            latency_rows: f64::from(self.filled.len()),
        };
        out.extend(start.numbers());
        let mut appended = vec![0u64; lanes.len()];
        let mut waiting = vec![0u64; lanes.len()];
        let mut unread = vec![0u64; lanes.len()];
        for (partition, counters) in partitions.entries() {
            let lane = lanes.lane_of(partition);
            appended[lane] += counters.records;
            waiting[lane] += counters.waiting_bytes;
            unread[lane] += consumers.unread_of(partition);
        }
        out.extend(
            appended
                .iter()
                .zip(&self.lane_records_before)
                .map(|(now, before)| (now - before) as f64),
        );
        out.extend(waiting.iter().chain(&unread).map(|&now| now as f64));
        self.lane_records_before = appended;
        let per_connection = 1.0 / (length * f64::from(scenario.producers));
        let mean = |now: u64, before: &mut u64| {
            (now - std::mem::replace(before, now)) as f64 * per_connection
        };
        for (broker, before) in brokers.iter().zip(&mut self.in_flight_before) {
            out.push(mean(broker.in_flight.integral_at(end), before));
        }
        for ((index, broker), before) in brokers.entries().zip(&mut self.serving_before) {
            let of_one = f64::from(scenario.producers) / scenario.connections_to(index);
            out.push((mean(broker.serving.integral_at(end), before) * of_one).min(1.0));
        }
        out.extend(brokers.iter().map(|broker| broker.files.bytes() as f64));
        while let Some(bucket) = self.filled.next_from(0) {
            self.filled.set(bucket, false);
            let cell = std::mem::take(&mut self.cells[bucket as usize]);
            out.extend(latency_row(bucket, &cell).numbers());
        }
        (self.max, self.sent, self.acked) = (0, 0, 0);
        self.bin_start = end;
        self.bins_closed += 1;
    }

    /// Writes the finished bins that nobody has taken yet. @recipe column
    pub fn take_columns(&mut self, lanes: &Lanes, brokers: usize, out: &mut Vec<f64>) {
        let header = ColumnsHeader {
            layout_version: LAYOUT_VERSION,
            bin_ms: milliseconds(self.bin_length),
            first_bin: self.taken as f64,
            bin_count: (self.bins_closed - self.taken) as f64,
            lanes: lanes.len() as f64,
            brokers: brokers as f64,
        };
        out.clear();
        out.extend(header.numbers());
        out.extend((0..lanes.len()).map(|lane| f64::from(lanes.replica_set(lane).number())));
        out.extend((0..lanes.len()).map(|lane| f64::from(lanes.partitions(lane))));
        out.append(&mut self.finished);
        self.taken = self.bins_closed;
    }
}

fn latency_row(bucket: u32, cell: &Cell) -> LatencyRow {
    let of = |part: usize| milliseconds(cell.parts.0[part]);
    LatencyRow {
        bucket: f64::from(bucket),
        count: cell.count as f64,
        batch: of(parts::BATCH),
        in_flight: of(parts::IN_FLIGHT),
        network: of(parts::NETWORK),
        broker_queue: of(parts::BROKER_QUEUE),
        service: of(parts::SERVICE),
        slowness: of(parts::SLOWNESS),
        file: of(parts::FILE),
        upload: of(parts::UPLOAD),
        file_commit: of(parts::FILE_COMMIT),
        commit: of(parts::COMMIT),
        response: of(parts::RESPONSE),
    }
}
