//! The summary of a finished run, in the shape of `Summary` in protocol.ts, and its digest.
//!
//! Rules: docs/model/measuring.md, "Measuring".

use crate::MODEL_REVISION;
use crate::broker::handlers::{Broker, Work};
use crate::decimal;
use crate::measure::counters::Totals;
use crate::measure::histogram::Histogram;
use crate::measure::journey::{JOURNEY_PARTS, Journeys};
use crate::measure::parts::{
    BATCH, BROKER_QUEUE, COMMIT, FILE, FILE_COMMIT, IN_FLIGHT, NETWORK, RESPONSE, SERVICE,
    SLOWNESS, UPLOAD,
};
use crate::measure::reported::Reported;
use crate::measure::slow_time::Span;
use crate::model::Model;
use crate::schedule::SECOND;

/// The summary of `model` as JSON.
pub fn json(model: &Model) -> String {
    let totals = model.totals();
    let seconds = totals.last_change_at() as f64 / SECOND as f64;
    let of_second = totals.groups.last().map_or(0, |second| second.acked);
    let value_bytes = model
        .scenario
        .value_bytes(totals.acked as f64, of_second as f64);
    let [records, throughput, latency_ms, latency_buckets, requests] =
        figures(totals, totals.offered, seconds, value_bytes);
    let (backlog_at_half, backlog_at_end) = model.backlog.half_and_end(model.ended_at().is_some());
    let journeys = totals.journeys.as_deref();
    object(&[
        ("modelRevision", MODEL_REVISION.to_string()),
        ("digest", format!("\"{:016x}\"", digest(model))),
        ("seconds", decimal::write(seconds)),
        ("events", model.events().to_string()),
        records,
        ("retries", totals.retries.to_string()),
        ("duplicates", totals.duplicates.to_string()),
        throughput,
        latency_ms,
        latency_buckets,
        ("breakdownMs", breakdown(model)),
        (
            "partitions",
            list(&model.partitions, |counters| {
                numbers(&[
                    ("records", counters.records as f64),
                    ("bytes", counters.bytes as f64),
                    ("batches", counters.batches as f64),
                ])
            }),
        ),
        (
            "brokers",
            list(&model.brokers, |broker| of_broker(model, broker)),
        ),
        requests,
        ("producerCpu", producer_cpu(model)),
        (
            "reported",
            object(&[
                ("seconds", decimal::write(model.reported_for() / 1e9)),
                ("batches", reported(&totals.left)),
                (
                    "requests",
                    list(&model.brokers, |broker| reported(&broker.answered)),
                ),
                (
                    "blockedSeconds",
                    decimal::write(totals.blocked as f64 / 1e9),
                ),
            ]),
        ),
        ("peakBacklogBytes", totals.peak_backlog.to_string()),
        (
            "backlogBytes",
            numbers(&[
                ("half", backlog_at_half as f64),
                ("end", backlog_at_end as f64),
            ]),
        ),
        (
            "endedAtS",
            or_null(
                model
                    .ended_at()
                    .map(|at| decimal::write(at as f64 / SECOND as f64)),
            ),
        ),
        ("slowTime", or_null(slow_time(model))),
        (
            "endToEndMs",
            or_null(journeys.map(|journeys| latency(&journeys.whole))),
        ),
        (
            "endToEndBuckets",
            or_null(journeys.map(|journeys| pairs(journeys.whole.filled()))),
        ),
        ("endToEndPartsMs", or_null(journeys.and_then(parts_of))),
        ("consumer", or_null(journeys.map(|_| consumption(model)))),
        ("groups", or_null(groups(model, seconds))),
    ])
}

/// What each group of producers did in `seconds`; `None` if there is one.
fn groups(model: &Model, seconds: f64) -> Option<String> {
    let scenario = &model.scenario;
    let of_second = scenario.group_producers;
    let producers = [scenario.producers - of_second, of_second];
    let groups = model.totals().groups.iter().zip(producers).enumerate();
    let groups: Vec<String> = groups
        .map(|(index, (totals, producers))| {
            let of_second = if index == 1 { totals.acked } else { 0 };
            let value_bytes = scenario.value_bytes(totals.acked as f64, of_second as f64);
            let mut fields = vec![("producers", producers.to_string())];
            let offered = model.offered_by(index);
            fields.extend(figures(totals, offered, seconds, value_bytes));
            fields.push(("ackedBy", list(&totals.acked_by, u64::to_string)));
            object(&fields)
        })
        .collect();
    (!groups.is_empty()).then(|| format!("[{}]", groups.join(",")))
}

/// What producers did in `seconds`: all of them, or those of one group.
fn figures(
    totals: &Totals,
    offered: u64,
    seconds: f64,
    value_bytes: f64,
) -> [(&'static str, String); 5] {
    let per_second = |count: f64| if seconds > 0.0 { count / seconds } else { 0.0 };
    [
        (
            "records",
            numbers(&[
                ("offered", offered as f64),
                ("acked", totals.acked as f64),
                ("measured", totals.latency.count() as f64),
                ("failed", totals.failed as f64),
                ("expired", totals.expired as f64),
            ]),
        ),
        (
            "throughput",
            numbers(&[
                ("recordsPerSecond", per_second(totals.acked as f64)),
                ("mebibytesPerSecond", per_second(value_bytes / MEBIBYTE)),
            ]),
        ),
        ("latencyMs", latency(&totals.latency)),
        ("latencyBuckets", pairs(totals.latency.filled())),
        (
            "requests",
            numbers(&[
                ("count", totals.requests as f64),
                ("perSecond", per_second(totals.requests as f64)),
                ("recordsPerRequest", per(totals.acked, totals.requests)),
                ("recordsPerBatch", per(totals.acked, totals.batches)),
                ("bytesPerBatch", per(totals.batch_bytes, totals.batches)),
            ]),
        ),
    ]
}

const MEBIBYTE: f64 = 1_048_576.0;

fn per(sum: u64, count: u64) -> f64 {
    if count > 0 {
        sum as f64 / count as f64
    } else {
        0.0
    }
}

/// An object of values that are JSON already. No name or value needs escaping.
fn object(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> = fields
        .iter()
        .map(|(name, value)| format!("\"{name}\":{value}"))
        .collect();
    format!("{{{}}}", fields.join(","))
}

fn numbers(fields: &[(&str, f64)]) -> String {
    let fields = fields
        .iter()
        .map(|&(name, value)| (name, decimal::write(value)));
    object(&fields.collect::<Vec<_>>())
}

fn list<T>(items: &[T], one: impl Fn(&T) -> String) -> String {
    let items: Vec<String> = items.iter().map(one).collect();
    format!("[{}]", items.join(","))
}

fn or_null(value: Option<String>) -> String {
    value.unwrap_or_else(|| "null".to_owned())
}

fn latency(latency: &Histogram) -> String {
    if latency.count() == 0 {
        return or_null(None);
    }
    numbers(&[
        ("mean", latency.mean_ms()),
        ("p50", latency.quantile_ms(0.5)),
        ("p95", latency.quantile_ms(0.95)),
        ("p99", latency.quantile_ms(0.99)),
        ("p999", latency.quantile_ms(0.999)),
        ("max", latency.max() as f64 / 1e6),
    ])
}

/// Buckets of a histogram with their counts, in turn.
fn pairs(filled: impl Iterator<Item = (usize, u64)>) -> String {
    let pairs: Vec<String> = filled
        .map(|(bucket, count)| format!("{bucket},{count}"))
        .collect();
    format!("[{}]", pairs.join(","))
}

fn reported(reported: &Reported) -> String {
    numbers(&[
        ("count", reported.count as f64),
        ("records", reported.records as f64),
        ("bytes", reported.bytes as f64),
        ("sumMs", reported.sum_ms as f64),
        ("longestMs", reported.longest_ms as f64),
    ])
}

fn breakdown(model: &Model) -> String {
    let totals = model.totals();
    let count = totals.latency.count();
    if count == 0 {
        return or_null(None);
    }
    let mean = |part: usize| totals.parts.0[part] as f64 / count as f64 / 1e6;
    let means = numbers(&[
        ("batch", mean(BATCH)),
        ("inFlight", mean(IN_FLIGHT)),
        ("network", mean(NETWORK)),
        ("brokerQueue", mean(BROKER_QUEUE)),
        ("service", mean(SERVICE) + mean(SLOWNESS)),
        ("file", mean(FILE)),
        ("upload", mean(UPLOAD)),
        ("fileCommit", mean(FILE_COMMIT)),
        ("commit", mean(COMMIT)),
        ("response", mean(RESPONSE)),
    ]);
    object(&[
        ("mean", means),
        ("slownessInService", decimal::write(mean(SLOWNESS))),
    ])
}

fn of_broker(model: &Model, broker: &Broker) -> String {
    // What nobody waits for, such as a request with acks=0, may be served later.
    let end = model.totals().last_change_at().max(broker.serving.since());
    let time = (end as f64).max(1.0);
    let connections = model.producers.len() as f64;
    let Work {
        handlers,
        threads,
        fetchers,
    } = broker.work;
    numbers(&[
        ("requests", broker.requests as f64),
        ("bytes", broker.bytes as f64),
        (
            "busy",
            (broker.serving.integral_at(end) as f64 / (time * connections)).min(1.0),
        ),
        (
            "cpu",
            (handlers + threads + fetchers) as f64 * model.scenario.processor_share / time,
        ),
        (
            "handlers",
            handlers as f64 / (time * f64::from(model.scenario.io_threads)),
        ),
        (
            "networkThreads",
            threads as f64 / (time * f64::from(model.scenario.network_threads)),
        ),
        ("followerFetches", broker.follower_fetches as f64),
    ])
}

/// Cores that the threads of one producer kept busy: the mean of all producers, and the busiest.
fn producer_cpu(model: &Model) -> String {
    let time = (model.totals().last_change_at() as f64).max(1.0);
    let producers = model.producers.iter();
    let worked: Vec<u64> = producers
        .zip(model.producers.ids())
        .map(|(producer, id)| producer.worked(model.scenario.of(id)))
        .collect();
    let mean = worked.iter().sum::<u64>() as f64 / worked.len() as f64;
    let highest = worked.iter().max().copied().unwrap_or(0);
    numbers(&[("mean", mean / time), ("highest", highest as f64 / time)])
}

/// The healthy and the slow time; `None` where the run has no time of both kinds.
fn slow_time(model: &Model) -> Option<String> {
    let [before, slow] = model
        .slow_time
        .spans(model.totals(), model.ended_at())?
        .map(|span| {
            let Span { from, to, length } = span;
            let measured = to.latency.count() - from.latency.count();
            let latency = pairs(to.latency.gained(&from.latency));
            let records = numbers(&[
                ("seconds", length as f64 / SECOND as f64),
                ("sent", (to.offered - from.offered) as f64),
                ("acked", (to.acked - from.acked) as f64),
                ("measured", measured as f64),
            ]);
            object(&[("records", records), ("latency", latency)])
        });
    let [half, end] = model.slow_time.backlog(model.totals());
    let backlog = numbers(&[("half", half as f64), ("end", end as f64)]);
    Some(object(&[
        ("before", before),
        ("slow", slow),
        ("backlogBytes", backlog),
    ]))
}

fn parts_of(journeys: &Journeys) -> Option<String> {
    let names = ["produce", "publish", "commit", "catchUp", "fetch"];
    let parts = std::array::from_fn::<_, JOURNEY_PARTS, _>(|part| {
        (names[part], latency(&journeys.parts[part]))
    });
    (journeys.whole.count() > 0).then(|| object(&parts))
}

fn consumption(model: &Model) -> String {
    let totals = model.totals();
    let seconds = totals.last_poll_at as f64 / SECOND as f64;
    let per_second = totals.polled as f64 / seconds.max(1e-9);
    // Consumers read the records of all producers alike.
    let of_second = totals.groups.last().map_or(0, |second| second.acked);
    let share = of_second as f64 / (totals.acked as f64).max(1.0);
    let mebibytes = per_second * model.scenario.value_bytes(1.0, share) / MEBIBYTE;
    numbers(&[
        ("records", totals.polled as f64),
        ("seconds", seconds),
        ("recordsPerSecond", per_second),
        ("mebibytesPerSecond", mebibytes),
        ("fetches", totals.fetches as f64),
        ("peakLag", totals.peak_lag as f64),
    ])
}

/// A hash of everything that is measured (64-bit FNV-1a).
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
    let parts = &totals.parts.0;
    hash.add(&parts[..FILE]);
    hash.add(&parts[COMMIT..]);
    if model.scenario.is_diskless {
        hash.add(&parts[FILE..COMMIT]);
    }
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
mod tests;
