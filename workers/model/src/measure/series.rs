//! What the strips show: one bin of simulated time after the other, written in the layout of `Columns` in frame.ts.

use super::counters::PartitionCounters;
use super::histogram::{BUCKETS, bucket_start};
use super::lanes::Lanes;
use super::parts::Parts;
use crate::LAYOUT_VERSION;
use crate::broker::handlers::Broker;
use crate::producer::node::BitSet;
use crate::scenario::Scenario;
use crate::schedule::{NEVER, Nanos};

/// Bins while records are offered; draining goes on in bins of the same length.
const BINS: Nanos = 240;
/// So many bins at the most: a drain that is longer falls in the last one.
const MAX_BINS: u64 = 4_096;
const HEAT_ROWS: usize = 48;
const HEAT_LOWEST_MS: f64 = 0.01;
const HEAT_ROWS_PER_DECADE: f64 = 6.0;
const HEADER: usize = 16;

#[derive(Clone, Copy, Default)]
struct Cell {
    count: u64,
    parts: Parts,
}

/// The bin that is being filled, and the finished ones that nobody has taken yet.
#[derive(Clone)]
pub struct Series {
    bin_length: Nanos,
    bin_start: Nanos,
    bin_end: Nanos,
    bins_closed: u64,
    heat_row_of: Vec<u8>,
    heat: [u64; HEAT_ROWS],
    cells: Vec<Cell>,
    /// Cells that hold something.
    filled: BitSet,
    max: Nanos,
    sent: u64,
    acked: u64,
    lane_bytes_before: Vec<u64>,
    in_flight_before: Vec<u64>,
    serving_before: Vec<u64>,
    taken: u64,
    finished: Vec<f64>,
}

/// What a bin is read from when it closes.
pub struct Sources<'a> {
    /// Fields.
    pub scenario: &'a Scenario,
    /// Lanes of the partitions.
    pub lanes: &'a Lanes,
    /// Counters of the partitions.
    pub partitions: &'a [PartitionCounters],
    /// The brokers.
    pub brokers: &'a [Broker],
}

impl Series {
    /// Before the first bin.
    pub fn new(scenario: &Scenario, lanes: &Lanes) -> Self {
        let bin_length = (scenario.duration / BINS).max(1);
        let heat_row = |bucket: usize| {
            let decades =
                libm::log10((bucket_start(bucket) as f64).max(1.0) / 1e6 / HEAT_LOWEST_MS);
            (decades * HEAT_ROWS_PER_DECADE).clamp(0.0, (HEAT_ROWS - 1) as f64) as u8
        };
        Self {
            bin_length,
            bin_start: 0,
            bin_end: bin_length,
            bins_closed: 0,
            heat_row_of: (0..BUCKETS).map(heat_row).collect(),
            heat: [0; HEAT_ROWS],
            cells: vec![Cell::default(); BUCKETS],
            filled: BitSet::new(BUCKETS as u32),
            max: 0,
            sent: 0,
            acked: 0,
            lane_bytes_before: vec![0; lanes.len()],
            in_flight_before: vec![0; scenario.brokers as usize],
            serving_before: vec![0; scenario.brokers as usize],
            taken: 0,
            finished: Vec::new(),
        }
    }

    /// When the present bin ends; `NEVER` for the last.
    pub fn bin_end(&self) -> Nanos {
        self.bin_end
    }

    /// So many records were sent.
    pub fn note_sent(&mut self, records: u32) {
        self.sent += u64::from(records);
    }

    /// `count` records whose latencies share a bucket were acked; `parts` is the sum over them.
    pub fn note_acked(
        &mut self,
        bucket: usize,
        count: u64,
        parts: &Parts,
        max: Nanos,
        measured: bool,
    ) {
        self.acked += count;
        self.heat[self.heat_row_of[bucket] as usize] += count;
        if !measured {
            return;
        }
        let cell = &mut self.cells[bucket];
        if cell.count == 0 {
            self.filled.set(bucket as u32, true);
        }
        cell.count += count;
        cell.parts.add(parts, 1);
        self.max = self.max.max(max);
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
            lanes,
            partitions,
            brokers,
        } = *sources;
        let length = (end - self.bin_start) as f64;
        let value_bytes = f64::from(scenario.record_bytes);
        let out = &mut self.finished;
        out.extend([
            length / 1e6,
            self.sent as f64,
            self.acked as f64,
            self.sent as f64 * value_bytes,
            self.acked as f64 * value_bytes,
            self.max as f64 / 1e6,
            f64::from(self.filled.len()),
        ]);
        out.extend(self.heat.iter().map(|&count| count as f64));
        let mut appended = vec![0u64; lanes.len()];
        let mut waiting = vec![0u64; lanes.len()];
        for (partition, counters) in partitions.iter().enumerate() {
            let lane = lanes.lane_of(partition as u32);
            appended[lane] += counters.bytes;
            waiting[lane] += counters.waiting_bytes;
        }
        out.extend(
            appended
                .iter()
                .zip(&self.lane_bytes_before)
                .map(|(now, before)| (now - before) as f64),
        );
        out.extend(waiting.iter().map(|&bytes| bytes as f64));
        self.lane_bytes_before = appended;
        let per_connection = 1.0 / (length * f64::from(scenario.producers));
        let mean = |now: u64, before: &mut u64| {
            (now - std::mem::replace(before, now)) as f64 * per_connection
        };
        for (broker, before) in brokers.iter().zip(&mut self.in_flight_before) {
            out.push(mean(broker.in_flight.integral_at(end), before));
        }
        for (broker, before) in brokers.iter().zip(&mut self.serving_before) {
            out.push(mean(broker.serving.integral_at(end), before));
        }
        while let Some(bucket) = self.filled.next_from(0) {
            self.filled.set(bucket, false);
            let cell = std::mem::take(&mut self.cells[bucket as usize]);
            out.extend([f64::from(bucket), cell.count as f64]);
            out.extend(cell.parts.0.iter().map(|&sum| sum as f64 / 1e6));
        }
        self.heat = [0; HEAT_ROWS];
        (self.max, self.sent, self.acked) = (0, 0, 0);
        self.bin_start = end;
        self.bins_closed += 1;
    }

    /// Writes the finished bins that nobody has taken yet.
    pub fn take_columns(&mut self, lanes: &Lanes, brokers: usize, out: &mut Vec<f64>) {
        let header = [
            LAYOUT_VERSION,
            self.bin_length as f64 / 1e6,
            self.taken as f64,
            (self.bins_closed - self.taken) as f64,
            lanes.len() as f64,
            brokers as f64,
        ];
        out.clear();
        out.extend(header);
        out.resize(HEADER, 0.0);
        out.extend((0..lanes.len()).map(|lane| f64::from(lanes.broker(lane))));
        out.extend((0..lanes.len()).map(|lane| f64::from(lanes.partitions(lane))));
        out.append(&mut self.finished);
        self.taken = self.bins_closed;
    }
}
