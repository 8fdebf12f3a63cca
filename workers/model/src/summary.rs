//! What a finished run says, in the shape of `Summary` in protocol.ts, and its digest.
//!
//! Rules: docs/model.md, "Measuring".

use crate::MODEL_REVISION;
use crate::broker::handlers::{Broker, Work};
use crate::measure::histogram::Histogram;
use crate::measure::parts::{
    BATCH, BROKER_QUEUE, COMMIT, IN_FLIGHT, NETWORK, RESPONSE, SERVICE, SLOWNESS,
};
use crate::model::Model;
use crate::schedule::SECOND;

/// JSON in two parts: a text with `?` for every number, and the numbers in the same order. The reader puts them together,
/// so that the module need not write floats as decimals.
#[derive(Default)]
pub struct Summary {
    /// JSON with a `?` for each number.
    pub text: String,
    /// The numbers.
    pub numbers: Vec<f64>,
}

impl Summary {
    /// What the run of `model` says.
    pub fn of(model: &Model) -> Self {
        let mut summary = Self::default();
        summary.add_model(model);
        summary
    }

    /// The whole JSON; the page makes its own in ModelInstance.ts.
    pub fn json(&self) -> String {
        let mut numbers = self.numbers.iter();
        let filled = self.text.chars().map(|letter| match letter {
            '?' => numbers.next().map_or_else(String::new, f64::to_string),
            letter => letter.to_string(),
        });
        filled.collect()
    }

    fn add(&mut self, text: &str, numbers: &[f64]) {
        self.text.push_str(text);
        self.numbers.extend_from_slice(numbers);
    }

    fn add_list<T>(&mut self, items: &[T], mut add: impl FnMut(&mut Self, &T)) {
        self.add("[", &[]);
        for (index, item) in items.iter().enumerate() {
            self.add(if index == 0 { "" } else { "," }, &[]);
            add(self, item);
        }
        self.add("]", &[]);
    }

    fn add_model(&mut self, model: &Model) {
        let totals = model.totals();
        let seconds = totals.last_ack_at as f64 / SECOND as f64;
        let per_second = |count: f64| if seconds > 0.0 { count / seconds } else { 0.0 };
        let per = |sum: u64, count: u64| {
            if count > 0 {
                sum as f64 / count as f64
            } else {
                0.0
            }
        };
        let value_bytes = totals.acked as f64 * f64::from(model.scenario.record_bytes);
        let head = format!(
            r#"{{"modelRevision":?,"digest":"{:016x}","seconds":?,"#,
            digest(model)
        );
        self.add(&head, &[f64::from(MODEL_REVISION), seconds]);
        self.add(
            r#""events":?,"records":{"offered":?,"acked":?,"measured":?,"failed":?,"expired":?},"#,
            &[
                model.events() as f64,
                totals.offered as f64,
                totals.acked as f64,
                totals.latency.count() as f64,
                totals.failed as f64,
                totals.expired as f64,
            ],
        );
        self.add(
            r#""retries":?,"duplicates":?,"#,
            &[totals.retries as f64, totals.duplicates as f64],
        );
        self.add(
            r#""throughput":{"recordsPerSecond":?,"mebibytesPerSecond":?},"#,
            &[
                per_second(totals.acked as f64),
                per_second(value_bytes / 1_048_576.0),
            ],
        );
        self.add(r#""latencyMs":"#, &[]);
        self.add_latency(&totals.latency);
        self.add_breakdown(model);
        self.add(r#","partitions":"#, &[]);
        self.add_list(&model.partitions, |summary, counters| {
            summary.add(
                r#"{"records":?,"bytes":?,"batches":?}"#,
                &[counters.records, counters.bytes, counters.batches].map(|count| count as f64),
            );
        });
        self.add(r#","brokers":"#, &[]);
        self.add_list(&model.brokers, |summary, broker| {
            summary.add_broker(model, broker);
        });
        self.add(
            r#","requests":{"count":?,"perSecond":?,"recordsPerRequest":?,"bytesPerBatch":?},"#,
            &[
                totals.requests as f64,
                per_second(totals.requests as f64),
                per(totals.acked, totals.requests),
                per(totals.batch_bytes, totals.batches),
            ],
        );
        self.add_producer_cpu(model);
        self.add_backlog(model);
        self.add(r#""endToEndMs":"#, &[]);
        self.add_consumption(model);
    }

    fn add_latency(&mut self, latency: &Histogram) {
        if latency.count() == 0 {
            return self.add("null", &[]);
        }
        self.add(
            r#"{"mean":?,"p50":?,"p95":?,"p99":?,"p999":?,"max":?}"#,
            &[
                latency.mean_ms(),
                latency.quantile_ms(0.5),
                latency.quantile_ms(0.95),
                latency.quantile_ms(0.99),
                latency.quantile_ms(0.999),
                latency.max() as f64 / 1e6,
            ],
        );
    }

    fn add_breakdown(&mut self, model: &Model) {
        let totals = model.totals();
        let count = totals.latency.count();
        if count == 0 {
            return self.add(r#","breakdownMs":null"#, &[]);
        }
        let mean = |part: usize| totals.parts.0[part] as f64 / count as f64 / 1e6;
        self.add(
            r#","breakdownMs":{"mean":{"batch":?,"inFlight":?,"network":?,"brokerQueue":?,"service":?,"#,
            &[
                mean(BATCH),
                mean(IN_FLIGHT),
                mean(NETWORK),
                mean(BROKER_QUEUE),
                mean(SERVICE) + mean(SLOWNESS),
            ],
        );
        self.add(
            r#""commit":?,"response":?},"slownessInService":?}"#,
            &[mean(COMMIT), mean(RESPONSE), mean(SLOWNESS)],
        );
    }

    fn add_broker(&mut self, model: &Model, broker: &Broker) {
        let end = model.totals().last_ack_at;
        let time = (end as f64).max(1.0);
        let connections = model.producers.len() as f64;
        let Work {
            handlers,
            threads,
            fetchers,
        } = broker.work;
        self.add(
            r#"{"requests":?,"bytes":?,"busy":?,"cpu":?,"handlers":?,"networkThreads":?,"followerFetches":?}"#,
            &[
                broker.requests as f64,
                broker.bytes as f64,
                broker.serving.integral_at(end) as f64 / (time * connections),
                (handlers + threads + fetchers) as f64 / time,
                handlers as f64 / (time * f64::from(model.scenario.io_threads)),
                threads as f64 / (time * f64::from(model.scenario.network_threads)),
                broker.follower_fetches as f64,
            ],
        );
    }

    /// Cores that the threads of one producer kept busy: the mean of all producers, and the busiest.
    fn add_producer_cpu(&mut self, model: &Model) {
        let time = (model.totals().last_ack_at as f64).max(1.0);
        let (mut sum, mut highest) = (0, 0);
        for producer in model.producers.iter() {
            let worked = producer.worked(&model.scenario);
            sum += worked;
            highest = worked.max(highest);
        }
        let mean = sum as f64 / model.producers.len() as f64;
        self.add(
            r#""producerCpu":{"mean":?,"highest":?},"#,
            &[mean / time, highest as f64 / time],
        );
    }

    /// What waited, and when the run was ended before its time.
    fn add_backlog(&mut self, model: &Model) {
        let ended_at = model.ended_at();
        let (half, end) = model.backlog.half_and_end(ended_at.is_some());
        let peak = model.totals().peak_backlog;
        self.add(
            r#""peakBacklogBytes":?,"backlogBytes":{"half":?,"end":?},"endedAtS":"#,
            &[peak as f64, half as f64, end as f64],
        );
        match ended_at {
            Some(at) => self.add("?,", &[at as f64 / SECOND as f64]),
            None => self.add("null,", &[]),
        }
    }

    /// What consumers saw; nulls where there are none.
    fn add_consumption(&mut self, model: &Model) {
        let totals = model.totals();
        let Some(journeys) = &totals.journeys else {
            return self.add(r#"null,"endToEndPartsMs":null,"consumer":null}"#, &[]);
        };
        self.add_latency(&journeys.whole);
        if journeys.whole.count() == 0 {
            self.add(r#","endToEndPartsMs":null"#, &[]);
        } else {
            let names = [
                r#","endToEndPartsMs":{"produce":"#,
                r#","publish":"#,
                r#","commit":"#,
                r#","catchUp":"#,
                r#","fetch":"#,
            ];
            for (name, part) in names.into_iter().zip(&journeys.parts) {
                self.add(name, &[]);
                self.add_latency(part);
            }
            self.add("}", &[]);
        }
        let seconds = totals.last_poll_at as f64 / SECOND as f64;
        let per_second = totals.polled as f64 / seconds.max(1e-9);
        let mebibytes = per_second * f64::from(model.scenario.record_bytes) / 1_048_576.0;
        self.add(
            r#","consumer":{"records":?,"seconds":?,"recordsPerSecond":?,"mebibytesPerSecond":?,"#,
            &[totals.polled as f64, seconds, per_second, mebibytes],
        );
        self.add(
            r#""fetches":?,"peakLag":?}}"#,
            &[totals.fetches as f64, totals.peak_lag as f64],
        );
    }
}

/// A number that is equal for equal runs and differs where anything that is measured differs (64-bit FNV-1a).
pub fn digest(model: &Model) -> u64 {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    let totals = model.totals();
    hash.add(&[
        model.events(),
        totals.offered,
        totals.acked,
        totals.failed,
        totals.last_ack_at,
        totals.requests,
        totals.batches,
        totals.batch_bytes,
        totals.peak_backlog,
        totals.latency_sum as u64,
    ]);
    hash.add(&[totals.expired, totals.retries, totals.duplicates]);
    hash.add(&[totals.polled, totals.last_poll_at, totals.peak_lag]);
    hash.add(&totals.parts.0);
    let journeys = totals.journeys.iter();
    let journeys = journeys.flat_map(|journeys| journeys.parts.iter().chain([&journeys.whole]));
    for histogram in journeys.chain([&totals.latency]) {
        for (bucket, count) in histogram.filled() {
            hash.add(&[bucket as u64, count]);
        }
    }
    for counters in model.partitions.iter() {
        hash.add(&[
            counters.records,
            counters.bytes,
            counters.batches,
            counters.acked,
        ]);
    }
    for broker in model.brokers.iter() {
        hash.add(&[
            broker.requests,
            broker.bytes,
            broker.follower_fetches,
            broker.work.handlers,
            broker.serving.integral_at(totals.last_ack_at),
        ]);
    }
    hash.0
}

struct Fnv(u64);

impl Fnv {
    fn add(&mut self, values: &[u64]) {
        for byte in values.iter().flat_map(|value| value.to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::ProducerId;
    use crate::scenario::Scenario;
    use crate::schedule::NEVER;

    #[test]
    fn the_cpu_of_producers_is_their_work_over_time() {
        let mut model = Model::new(&Scenario {
            producers: 2,
            duration: SECOND,
            ..Scenario::default()
        });
        model.advance(NEVER - 1, u64::MAX);
        let time = model.totals().last_ack_at as f64;
        let work =
            [0, 1].map(|one| model.producers[ProducerId::from(one)].worked(&model.scenario) as f64);
        let (mean, highest) = (
            (work[0] + work[1]) / 2.0 / time,
            work[0].max(work[1]) / time,
        );
        let expected = format!("{{\"mean\":{mean},\"highest\":{highest}}}");
        assert!(Summary::of(&model).json().contains(&expected));
        assert!(mean > 0.01 && highest < 0.5, "{expected}");
    }
}
