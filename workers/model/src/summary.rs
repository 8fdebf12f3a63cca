//! What a finished run says, as the JSON of `Summary` in protocol.ts, and its digest.

use crate::MODEL_REVISION;
use crate::broker::handlers::{Broker, Work};
use crate::measure::histogram::Histogram;
use crate::measure::parts::{
    BATCH, BROKER_QUEUE, COMMIT, IN_FLIGHT, NETWORK, RESPONSE, SERVICE, SLOWNESS,
};
use crate::model::Model;
use crate::schedule::SECOND;
use std::fmt::Write;

/// JSON text of the summary.
pub fn json(model: &Model) -> String {
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
    let mut out = String::new();
    let mut write = |text: std::fmt::Arguments| out.write_fmt(text).unwrap_or_default();
    write(format_args!(
        "{{\"modelRevision\":{MODEL_REVISION},\"digest\":\"{:016x}\",",
        digest(model)
    ));
    write(format_args!("\"seconds\":{seconds},"));
    write(format_args!(
        "\"records\":{{\"offered\":{},\"acked\":{},\"failed\":{},\"expired\":{}}},\"retries\":{},\"duplicates\":{},",
        totals.offered,
        totals.acked,
        totals.failed,
        totals.expired,
        totals.retries,
        totals.duplicates
    ));
    write(format_args!(
        "\"throughput\":{{\"recordsPerSecond\":{},\"mebibytesPerSecond\":{}}},",
        per_second(totals.acked as f64),
        per_second(value_bytes / 1_048_576.0)
    ));
    write(format_args!(
        "\"latencyMs\":{},\"breakdownMs\":{},",
        latency(&totals.latency),
        breakdown(model)
    ));
    write(format_args!(
        "\"partitions\":[{}],\"brokers\":[{}],",
        partitions(model),
        brokers(model)
    ));
    write(format_args!(
        "\"requests\":{{\"count\":{},\"perSecond\":{},\"recordsPerRequest\":{},\"bytesPerBatch\":{}}},",
        totals.requests,
        per_second(totals.requests as f64),
        per(totals.acked, totals.requests),
        per(totals.batch_bytes, totals.batches)
    ));
    write(format_args!(
        "\"producerCpu\":{},\"peakBacklogBytes\":{},{}}}",
        producer_cpu(model),
        totals.peak_backlog,
        consumption(model)
    ));
    out
}

/// What consumers saw; nulls where there are none.
fn consumption(model: &Model) -> String {
    let totals = model.totals();
    let Some(journeys) = &totals.journeys else {
        return "\"endToEndMs\":null,\"endToEndPartsMs\":null,\"consumer\":null".to_owned();
    };
    let [produce, publish, commit, catch_up, fetch] = journeys.parts.each_ref().map(latency);
    let parts = if journeys.whole.count() == 0 {
        "null".to_owned()
    } else {
        format!(
            "{{\"produce\":{produce},\"publish\":{publish},\"commit\":{commit},\"catchUp\":{catch_up},\
             \"fetch\":{fetch}}}"
        )
    };
    let seconds = totals.last_poll_at as f64 / SECOND as f64;
    let per_second = totals.polled as f64 / seconds.max(1e-9);
    let mebibytes = per_second * f64::from(model.scenario.record_bytes) / 1_048_576.0;
    format!(
        "\"endToEndMs\":{},\"endToEndPartsMs\":{parts},\"consumer\":{{\"records\":{},\"seconds\":{seconds},\
         \"recordsPerSecond\":{per_second},\"mebibytesPerSecond\":{mebibytes},\"fetches\":{},\"peakLag\":{}}}",
        latency(&journeys.whole),
        totals.polled,
        totals.fetches,
        totals.peak_lag
    )
}

fn latency(latency: &Histogram) -> String {
    if latency.count() == 0 {
        return "null".to_owned();
    }
    format!(
        "{{\"mean\":{},\"p50\":{},\"p95\":{},\"p99\":{},\"p999\":{},\"max\":{}}}",
        latency.mean_ms(),
        latency.quantile_ms(0.5),
        latency.quantile_ms(0.95),
        latency.quantile_ms(0.99),
        latency.quantile_ms(0.999),
        latency.max() as f64 / 1e6
    )
}

fn breakdown(model: &Model) -> String {
    let totals = model.totals();
    let count = totals.latency.count();
    if count == 0 {
        return "null".to_owned();
    }
    let mean = |part: usize| totals.parts.0[part] as f64 / count as f64 / 1e6;
    format!(
        "{{\"mean\":{{\"batch\":{},\"inFlight\":{},\"network\":{},\"brokerQueue\":{},\"service\":{},\"commit\":{},\
         \"response\":{}}},\"slownessInService\":{}}}",
        mean(BATCH),
        mean(IN_FLIGHT),
        mean(NETWORK),
        mean(BROKER_QUEUE),
        mean(SERVICE) + mean(SLOWNESS),
        mean(COMMIT),
        mean(RESPONSE),
        mean(SLOWNESS)
    )
}

fn partitions(model: &Model) -> String {
    let row = |counters: &crate::measure::counters::PartitionCounters| {
        let (records, bytes, batches) = (counters.records, counters.bytes, counters.batches);
        format!("{{\"records\":{records},\"bytes\":{bytes},\"batches\":{batches}}}")
    };
    model
        .partitions
        .iter()
        .map(row)
        .collect::<Vec<_>>()
        .join(",")
}

fn brokers(model: &Model) -> String {
    let end = model.totals().last_ack_at;
    let time = (end as f64).max(1.0);
    let connections = model.producers.len() as f64;
    let row = |broker: &Broker| {
        let busy = broker.serving.integral_at(end) as f64 / (time * connections);
        let Work {
            handlers,
            threads,
            fetchers,
        } = broker.work;
        let cpu = (handlers + threads + fetchers) as f64 / time;
        let in_handlers = handlers as f64 / (time * f64::from(model.scenario.io_threads));
        let in_threads = threads as f64 / (time * f64::from(model.scenario.network_threads));
        format!(
            "{{\"requests\":{},\"bytes\":{},\"busy\":{busy},\"cpu\":{cpu},\"handlers\":{in_handlers},\
             \"networkThreads\":{in_threads},\"followerFetches\":{}}}",
            broker.requests, broker.bytes, broker.follower_fetches
        )
    };
    model.brokers.iter().map(row).collect::<Vec<_>>().join(",")
}

/// Cores that the threads of one producer kept busy: the mean of all producers, and the busiest.
fn producer_cpu(model: &Model) -> String {
    let time = (model.totals().last_ack_at as f64).max(1.0);
    let producers = model.producers.iter();
    let worked = || {
        producers
            .clone()
            .map(|producer| producer.worked(&model.scenario))
    };
    let mean = worked().sum::<u64>() as f64 / model.producers.len() as f64 / time;
    let highest = worked().max().unwrap_or(0) as f64 / time;
    format!("{{\"mean\":{mean},\"highest\":{highest}}}")
}

/// A number that is equal for equal runs and differs where anything that is measured differs (64-bit FNV-1a).
pub fn digest(model: &Model) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut add = |value: u64| {
        for byte in value.to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    let totals = model.totals();
    [
        model.events(),
        totals.offered,
        totals.acked,
        totals.failed,
        totals.last_ack_at,
        totals.requests,
    ]
    .into_iter()
    .chain([
        totals.batches,
        totals.batch_bytes,
        totals.peak_backlog,
        totals.latency_sum as u64,
    ])
    .chain([totals.expired, totals.retries, totals.duplicates])
    .chain([totals.polled, totals.last_poll_at, totals.peak_lag])
    .chain(totals.parts.0)
    .for_each(&mut add);
    let journeys = totals.journeys.iter();
    let journeys = journeys.flat_map(|journeys| journeys.parts.iter().chain([&journeys.whole]));
    for histogram in journeys.chain([&totals.latency]) {
        for (bucket, count) in histogram.filled() {
            add(bucket as u64);
            add(count);
        }
    }
    for counters in &model.partitions {
        [
            counters.records,
            counters.bytes,
            counters.batches,
            counters.acked,
        ]
        .into_iter()
        .for_each(&mut add);
    }
    for broker in &model.brokers {
        [
            broker.requests,
            broker.bytes,
            broker.follower_fetches,
            broker.work.handlers,
            broker.serving.integral_at(totals.last_ack_at),
        ]
        .into_iter()
        .for_each(&mut add);
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let work = [0, 1].map(|one| model.producers[one].worked(&model.scenario) as f64);
        let (mean, highest) = (
            (work[0] + work[1]) / 2.0 / time,
            work[0].max(work[1]) / time,
        );
        let expected = format!("{{\"mean\":{mean},\"highest\":{highest}}}");
        assert_eq!(producer_cpu(&model), expected);
        assert!(json(&model).contains(&expected));
        assert!(mean > 0.01 && highest < 0.5, "{expected}");
    }
}
