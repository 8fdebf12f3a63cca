//! The summary of a finished run, in the shape of `Summary` in protocol.ts, and its digest.
//!
//! Rules: docs/model/measuring.md, "Measuring".

mod json;

use crate::MODEL_REVISION;
use crate::broker::handlers::{Broker, Work};
use crate::ids::BrokerId;
use crate::measure::counters::Totals;
use crate::measure::histogram::Histogram;
use crate::measure::journey::Journeys;
use crate::measure::parts::{
    BATCH, BROKER_QUEUE, COMMIT, FILE, FILE_COMMIT, IN_FLIGHT, NETWORK, RESPONSE, SERVICE,
    SLOWNESS, UPLOAD,
};
use crate::measure::reported::Reported;
use crate::measure::slow_time::Span;
use crate::model::Model;
use crate::schedule::{Nanos, SECOND};
use json::Json;

const MEBIBYTE: f64 = 1_048_576.0;

/// The summary of `model` as JSON.
pub fn json(model: &Model) -> String {
    Json::object(|json| write(model, json))
}

fn write(model: &Model, json: &mut Json) {
    let totals = model.totals();
    let seconds = seconds(totals.last_change_at());
    let of_second = totals.groups.last().map_or(0, |second| second.acked);
    json.count("modelRevision", MODEL_REVISION.into());
    json.value("digest", &format!("\"{:016x}\"", digest(model)));
    json.number("seconds", seconds);
    json.count("events", model.events());
    json.count("retries", totals.retries);
    json.count("duplicates", totals.duplicates);
    figures(model, totals, [totals.offered, of_second], json);
    breakdown(totals, json);
    json.begin_list("partitions");
    for counters in model.partitions.iter() {
        json.begin_item();
        json.count("records", counters.records);
        json.count("bytes", counters.bytes);
        json.count("batches", counters.batches);
        json.end_object();
    }
    json.end_list();
    json.begin_list("brokers");
    for (index, broker) in model.brokers.entries() {
        json.begin_item();
        of_broker(model, index, broker, json);
        json.end_object();
    }
    json.end_list();
    producer_cpu(model, json);
    json.begin_object("reported");
    json.number("seconds", model.reported_for() / 1e9);
    json.begin_object("batches");
    reported(&totals.left, json);
    json.end_object();
    json.begin_list("requests");
    for broker in model.brokers.iter() {
        json.begin_item();
        reported(&broker.answered, json);
        json.end_object();
    }
    json.end_list();
    json.number("blockedSeconds", totals.blocked as f64 / 1e9);
    json.end_object();
    json.count("peakBacklogBytes", totals.peak_backlog);
    backlog(
        model
            .backlog
            .half_and_end(model.ended_at().is_some())
            .into(),
        json,
    );
    match model.ended_at() {
        None => json.null("endedAtS"),
        Some(at) => json.number("endedAtS", self::seconds(at)),
    }
    slow_time(model, json);
    match totals.journeys.as_deref() {
        None => {
            for name in [
                "endToEndMs",
                "endToEndBuckets",
                "endToEndPartsMs",
                "consumer",
            ] {
                json.null(name);
            }
        }
        Some(journeys) => consumption(model, journeys, json),
    }
    groups(model, json);
}

fn seconds(nanos: Nanos) -> f64 {
    nanos as f64 / SECOND as f64
}

fn per(sum: f64, count: f64) -> f64 {
    if count > 0.0 { sum / count } else { 0.0 }
}

/// All producers, or those of one group. Of their acked records, `of_second` are the second
/// group's.
fn figures(model: &Model, totals: &Totals, [offered, of_second]: [u64; 2], json: &mut Json) {
    let seconds = seconds(model.totals().last_change_at());
    let [acked, requests, batches] =
        [totals.acked, totals.requests, totals.batches].map(|count| count as f64);
    let value_bytes = model.scenario.value_bytes(acked, of_second as f64);
    json.begin_object("records");
    json.count("offered", offered);
    json.count("acked", totals.acked);
    json.count("measured", totals.latency.count());
    json.count("failed", totals.failed);
    json.count("expired", totals.expired);
    json.end_object();
    json.begin_object("throughput");
    json.number("recordsPerSecond", per(acked, seconds));
    json.number("mebibytesPerSecond", per(value_bytes / MEBIBYTE, seconds));
    json.end_object();
    latency("latencyMs", &totals.latency, json);
    pairs("latencyBuckets", totals.latency.filled(), json);
    json.begin_object("requests");
    json.count("count", totals.requests);
    json.number("perSecond", per(requests, seconds));
    json.number("recordsPerRequest", per(acked, requests));
    json.number("recordsPerBatch", per(acked, batches));
    json.number("bytesPerBatch", per(totals.batch_bytes as f64, batches));
    json.end_object();
}

fn groups(model: &Model, json: &mut Json) {
    let scenario = &model.scenario;
    let groups = &model.totals().groups;
    if groups.is_empty() {
        return json.null("groups");
    }
    let second = scenario.group_producers;
    json.begin_list("groups");
    for (index, producers) in [scenario.producers - second, second]
        .into_iter()
        .enumerate()
    {
        let totals = &groups[index];
        let of_second = if index == 1 { totals.acked } else { 0 };
        json.begin_item();
        json.count("producers", producers.into());
        figures(model, totals, [model.offered_by(index), of_second], json);
        json.begin_list("ackedBy");
        for broker in model.brokers.iter() {
            json.item(broker.acked[index] as f64);
        }
        json.end_list();
        json.end_object();
    }
    json.end_list();
}

fn latency(name: &str, latency: &Histogram, json: &mut Json) {
    if latency.count() == 0 {
        return json.null(name);
    }
    json.begin_object(name);
    json.number("mean", latency.mean_ms());
    for (name, quantile) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("p999", 0.999)] {
        json.number(name, latency.quantile_ms(quantile));
    }
    json.number("max", latency.max() as f64 / 1e6);
    json.end_object();
}

/// Buckets of a histogram with their counts, in turn.
fn pairs(name: &str, filled: impl Iterator<Item = (usize, u64)>, json: &mut Json) {
    json.begin_list(name);
    for (bucket, count) in filled {
        json.item(bucket as f64);
        json.item(count as f64);
    }
    json.end_list();
}

fn reported(reported: &Reported, json: &mut Json) {
    json.count("count", reported.count);
    json.count("records", reported.records);
    json.count("bytes", reported.bytes);
    json.count("sumMs", reported.sum_ms);
    json.count("longestMs", reported.longest_ms);
}

fn breakdown(totals: &Totals, json: &mut Json) {
    let count = totals.latency.count();
    if count == 0 {
        return json.null("breakdownMs");
    }
    let mean = |part: usize| totals.parts.0[part] as f64 / count as f64 / 1e6;
    json.begin_object("breakdownMs");
    json.begin_object("mean");
    json.number("batch", mean(BATCH));
    json.number("inFlight", mean(IN_FLIGHT));
    json.number("network", mean(NETWORK));
    json.number("brokerQueue", mean(BROKER_QUEUE));
    json.number("service", mean(SERVICE) + mean(SLOWNESS));
    json.number("file", mean(FILE));
    json.number("upload", mean(UPLOAD));
    json.number("fileCommit", mean(FILE_COMMIT));
    json.number("commit", mean(COMMIT));
    json.number("response", mean(RESPONSE));
    json.end_object();
    json.number("slownessInService", mean(SLOWNESS));
    json.end_object();
}

fn of_broker(model: &Model, index: BrokerId, broker: &Broker, json: &mut Json) {
    // Requests that nobody waits for, such as those with acks=0, may be served later.
    let end = model.totals().last_change_at().max(broker.serving.since());
    let time = (end as f64).max(1.0);
    let connections = model.scenario.connections_to(index);
    let serving = broker.serving.integral_at(end) as f64;
    let Work {
        handlers,
        threads,
        fetchers,
    } = broker.work;
    let worked = (handlers + threads + fetchers) as f64;
    let scenario = &model.scenario;
    json.count("requests", broker.requests);
    json.count("bytes", broker.bytes);
    json.number("busy", (serving / (time * connections)).min(1.0));
    json.number("cpu", worked * scenario.processor_share / time);
    json.number(
        "handlers",
        handlers as f64 / (time * f64::from(scenario.io_threads)),
    );
    json.number(
        "networkThreads",
        threads as f64 / (time * f64::from(scenario.network_threads)),
    );
    json.count("followerFetches", broker.follower_fetches);
}

/// Cores that the threads of one producer kept busy: the mean of all producers, and the busiest.
fn producer_cpu(model: &Model, json: &mut Json) {
    let time = (model.totals().last_change_at() as f64).max(1.0);
    let (mut sum, mut highest) = (0, 0);
    for (producer, state) in model.producers.entries() {
        let worked = state.worked(model.scenario.of(producer));
        sum += worked;
        highest = worked.max(highest);
    }
    let mean = sum as f64 / model.producers.len() as f64;
    json.begin_object("producerCpu");
    json.number("mean", mean / time);
    json.number("highest", highest as f64 / time);
    json.end_object();
}

/// The healthy and the slow time; null where the run has no time of both kinds.
fn slow_time(model: &Model, json: &mut Json) {
    let Some(spans) = model.slow_time.spans(model.totals(), model.ended_at()) else {
        return json.null("slowTime");
    };
    json.begin_object("slowTime");
    for (name, span) in ["before", "slow"].into_iter().zip(spans) {
        let Span {
            start,
            from,
            to,
            length,
        } = span;
        let latencies = to.latency.since(&from.latency);
        json.begin_object(name);
        json.number("fromS", seconds(start));
        json.begin_object("records");
        json.number("seconds", seconds(length));
        json.count("sent", to.offered - from.offered);
        json.count("acked", to.acked - from.acked);
        json.count("measured", latencies.count());
        json.end_object();
        latency("latencyMs", &latencies, json);
        pairs("latency", latencies.filled(), json);
        json.end_object();
    }
    backlog(model.slow_time.backlog(model.totals()), json);
    json.end_object();
}

fn backlog([half, end]: [u64; 2], json: &mut Json) {
    json.begin_object("backlogBytes");
    json.count("half", half);
    json.count("end", end);
    json.end_object();
}

/// Records that consumers read, and how long those took to them.
fn consumption(model: &Model, journeys: &Journeys, json: &mut Json) {
    latency("endToEndMs", &journeys.whole, json);
    pairs("endToEndBuckets", journeys.whole.filled(), json);
    if journeys.whole.count() == 0 {
        json.null("endToEndPartsMs");
    } else {
        json.begin_object("endToEndPartsMs");
        let names = ["produce", "publish", "commit", "catchUp", "fetch"];
        for (name, part) in names.into_iter().zip(&journeys.parts) {
            latency(name, part, json);
        }
        json.end_object();
    }
    let totals = model.totals();
    let seconds = seconds(totals.last_poll_at);
    let per_second = totals.polled as f64 / seconds.max(1e-9);
    // They read the records of all producers alike.
    let of_second = totals.groups.last().map_or(0, |second| second.acked);
    let share = per(of_second as f64, totals.acked as f64);
    let value_bytes = model.scenario.value_bytes(1.0, share);
    json.begin_object("consumer");
    json.count("records", totals.polled);
    json.number("seconds", seconds);
    json.number("recordsPerSecond", per_second);
    json.number("mebibytesPerSecond", per_second * value_bytes / MEBIBYTE);
    json.count("fetches", totals.fetches);
    json.count("peakLag", totals.peak_lag);
    json.end_object();
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
