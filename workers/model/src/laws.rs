//! Laws that hold in every run, over random valid scenarios.

mod draw;
mod groups;
mod journeys;
mod rules;
mod scenarios;

use crate::frame;
use crate::measure::counters::PartitionCounters;
use crate::model::{Event, Model, Progress};
use crate::past::Pasts;
use crate::run::Run;
use crate::scenario::{
    ArrivalKind, Change, Codec, KeyKind, PartitionerKind, Scenario, TimedChange, Whose,
};
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, Nanos, SECOND};
use crate::summary::{digest, json};
use proptest::prelude::*;
use scenarios::{any_scenario, any_scenario_at_all};

/// More than any random run needs.
const MOST_EVENTS: u64 = 20_000_000;

/// Runs up to `events` more. Tells whether the run goes on; one that never ends fails its law.
fn goes_on(model: &mut Model, events: u64) -> bool {
    assert!(model.events() < MOST_EVENTS, "the run does not end");
    model.advance(NEVER - 1, events) == Progress::BudgetSpent
}

fn finish(model: &mut Model) {
    while goes_on(model, MOST_EVENTS) {}
}

fn finished(scenario: &Scenario) -> Model {
    let mut model = Model::new(scenario);
    finish(&mut model);
    model
}

/// Starts of the latencies of all records in batches, batch by batch.
fn sends_of(model: &Model) -> Vec<Nanos> {
    let runs = model
        .accumulator
        .batches
        .inside()
        .flat_map(|batch| &batch.sends);
    runs.flat_map(|run| (0..u64::from(run.count)).map(|record| run.first + run.gap * record))
        .collect()
}

/// Everything a run has done so far, except how long its records took.
fn what_happened(model: &Model) -> (Vec<u64>, Vec<[u64; 4]>) {
    let totals = model.totals();
    let whole = vec![
        model.now(),
        model.events(),
        totals.offered,
        totals.acked,
        totals.failed,
        totals.retries,
        totals.requests,
        totals.batches,
        totals.backlog,
        totals.polled,
        totals.inside_integral as u64,
    ];
    let partition = |counters: &PartitionCounters| {
        let PartitionCounters {
            records,
            bytes,
            batches,
            acked,
            ..
        } = *counters;
        [records, bytes, batches, acked]
    };
    (whole, model.partitions.iter().map(partition).collect())
}

fn frame_of(model: &Model, matrix: bool) -> Vec<f64> {
    let mut numbers = Vec::new();
    frame::build(model, model.now(), matrix, &mut numbers);
    numbers
}

proptest! {
    #![proptest_config(draw::random(800))]

    #[test]
    fn what_must_hold_between_any_two_events_holds(
        scenario in any_scenario_at_all(),
        measures_all in any::<bool>(),
        every in 1..400u64,
    ) {
        let measure_from = if measures_all { 0 } else { scenario.measure_from };
        let mut model = Model::new(&Scenario { measure_from, ..scenario });
        // Each call checks `model/invariants.rs`.
        while goes_on(&mut model, every) {}
        prop_assert!(model.is_over());
    }

    #[test]
    fn nothing_is_faster_than_network_and_service(scenario in any_scenario()) {
        let scenario = Scenario { service_variation: 0.0, timed_changes: Vec::new(), ..scenario };
        let model = finished(&scenario);
        let ratio = match scenario.codec {
            Codec::None => 1.0,
            // A batch may compress to nearly nothing where the ratio varies.
            _ if scenario.compression_spread > 0.0 => 0.0,
            _ => scenario.compression_ratio,
        };
        let bytes = f64::from(crate::record::BATCH_HEADER) + ratio * f64::from(scenario.record_bytes);
        let round_trip = scenario.round_trip.min(scenario.round_trip_of_racks);
        let least = round_trip as f64 + scenario.service_per_request
            + bytes * (scenario.service_per_byte + 1e9 / scenario.network_bytes_per_second);
        let first = model.totals().latency.filled().next();
        if let Some((bucket, _)) = first {
            let fastest = crate::measure::histogram::bucket_start(bucket + 1);
            prop_assert!(fastest as f64 >= least.floor(), "{} < {}", fastest, least);
        }
    }

    #[test]
    fn a_broker_that_refuses_for_good_acks_nothing_and_nothing_waits_for_it(scenario in any_scenario()) {
        let refusing = Some(0.into());
        // A quota may hold back a request until it times out.
        let scenario = Scenario { refusing_broker: refusing, producer_byte_rate: None, ..scenario };
        let model = finished(&scenario);
        for (partition, counters) in model.partitions.entries() {
            if model.replicas.leader(model.scenario.placement().set_of(partition)) == refusing {
                prop_assert_eq!(counters.acked, 0);
            }
        }
        let totals = model.totals();
        prop_assert_eq!(totals.acked + totals.failed, totals.offered);
        prop_assert_eq!((totals.retries, totals.backlog), (0, 0));
    }

    #[test]
    fn records_that_fill_a_batch_together_are_as_good_as_one_by_one(scenario in any_scenario_at_all()) {
        let together = Scenario { keys: KeyKind::None, ..scenario.clone() };
        // Where records may have keys, they are sent one by one. Here they may, but none will.
        let one_by_one = Scenario { keys: KeyKind::Uniform, keyed_share: 1e-12, ..scenario };
        prop_assert_eq!(digest(&finished(&together)), digest(&finished(&one_by_one)));
    }

    #[test]
    fn intended_times_change_no_event_and_shorten_no_latency(scenario in any_scenario_at_all(), every in 1..4_000u64) {
        let scenario = Scenario { measure_from: 0, ..scenario };
        let mut models = [false, true].map(|counts_from_intended| {
            Model::new(&Scenario { counts_from_intended, ..scenario.clone() })
        });
        loop {
            let ended = models.each_mut().map(|model| !goes_on(model, every));
            let [called, intended] = models.each_ref().map(sends_of);
            prop_assert_eq!(called.len(), intended.len());
            prop_assert!(intended.iter().zip(&called).all(|(intended, called)| intended <= called));
            prop_assert_eq!(what_happened(&models[0]), what_happened(&models[1]));
            if ended[0] {
                prop_assert!(ended[1]);
                break;
            }
        }
        let [called, intended] = models.each_ref().map(|model| &model.totals().latency);
        prop_assert!(intended.sum() >= called.sum() && intended.max() >= called.max());
        // Whole blocks are compressed within send(): 64 KB of lz4 take 131 µs, 16 KB of gzip 491.
        let most_in_time = match scenario.codec {
            Codec::Gzip => 0.0,
            Codec::Lz4 => 6.5e3,
            _ => 1e4,
        };
        let was_held_up = scenario.client_cores.is_some() || scenario.host_cores.is_some() || scenario.is_interpreted
            || models[0].producers.iter().any(|producer| producer.workload.was_held_up);
        if scenario.arrivals == ArrivalKind::Steady && !was_held_up && scenario.cold_start == 0
            && scenario.rate.is_some_and(|rate| rate < most_in_time) {
            prop_assert_eq!(intended.sum(), called.sum());
        }
    }

    #[test]
    fn slicing_never_shows(scenario in any_scenario_at_all(), cuts in prop::collection::vec((0..2_000u64, 1..900u64), 1..60)) {
        let whole = finished(&scenario);
        let mut sliced = Model::with_series(&scenario);
        for (milliseconds, budget) in cuts {
            sliced.advance(milliseconds * MILLISECOND, budget);
            frame_of(&sliced, milliseconds % 2 == 0);
        }
        while goes_on(&mut sliced, 1_000) {}
        prop_assert_eq!(digest(&sliced), digest(&whole));
        prop_assert_eq!(json(&sliced), json(&whole));
    }

    #[test]
    fn a_restored_checkpoint_equals_never_having_stopped(scenario in any_scenario_at_all(), at in 0..1_500u64) {
        let mut model = Model::new(&scenario);
        model.advance(at * MILLISECOND, u64::MAX);
        let mut restored = model.checkpoint();
        for events in [1, 50, 100_000] {
            model.advance(NEVER - 1, events);
            restored.advance(NEVER - 1, events);
            prop_assert_eq!(frame_of(&model, false), frame_of(&restored, false));
            prop_assert_eq!(frame_of(&model, true), frame_of(&restored, true));
        }
        finish(&mut model);
        finish(&mut restored);
        prop_assert_eq!(digest(&model), digest(&restored));
    }

    #[test]
    fn a_run_that_goes_on_from_the_past_of_another_equals_one_from_zero(
        scenario in any_scenario_at_all(),
        slownesses in prop::collection::vec((0..1_500u64, 0..40u64, 0..1_500u64, 0..3u32), 2..5),
        objective in prop::option::of(0..SECOND),
        every in 1..4_000u64,
    ) {
        let mut pasts = Pasts::none();
        for (from, slow, lasts, broker) in slownesses {
            let scenario = Scenario {
                slow_from: from * MILLISECOND,
                slow_to: (from + lasts) * MILLISECOND,
                slowness: slow * MILLISECOND,
                slow_broker: (broker < scenario.brokers).then(|| broker.into()),
                ..scenario.clone()
            };
            let mut shares = Run::new(&scenario);
            shares.share_past(String::new());
            let mut whole = Model::new(&scenario);
            if let Some(objective) = objective {
                shares.end_when_certain(objective);
                whole.end_when_certain(objective);
            }
            while !shares.finish(every, &mut pasts) {
                assert!(shares.scouting().events() < MOST_EVENTS, "the run does not end");
            }
            finish(&mut whole);
            prop_assert_eq!(digest(shares.scouting()), digest(&whole));
            prop_assert_eq!(json(shares.scouting()), json(&whole));
        }
    }
}

#[test]
fn an_event_is_small_and_a_batch_reuses_its_lists() {
    assert_eq!(size_of::<Event>(), 8);
    let model = finished(&Scenario {
        duration: 5 * SECOND,
        ..Scenario::default()
    });
    assert!(
        model.accumulator.batches.heap_bytes() < 200_000,
        "places of batches are not reused"
    );
}

/// A case that a law once found: intended times are rounded to whole nanoseconds, so two records of a batch can share
/// one.
#[test]
fn two_records_may_be_due_in_the_same_nanosecond() {
    let scenario = Scenario {
        rate: Some(16_462.609_256_491_07),
        record_bytes: 1_460,
        arrivals: ArrivalKind::Poisson,
        counts_from_intended: true,
        keys: KeyKind::Zipf,
        key_count: 54,
        duration: 576 * MILLISECOND,
        measure_from: 82 * MILLISECOND,
        seed: 2_538_277_255,
        producers: 3,
        partitioner: PartitionerKind::Uniform,
        batch_size: 7_246,
        max_in_flight: 2,
        buffer_memory: 101_444,
        max_block: 3 * MILLISECOND,
        codec: Codec::Gzip,
        compression_ratio: 0.580_469_819_073_495_7,
        client_wakeup: 105 * MICROSECOND,
        partitions: 5,
        brokers: 2,
        round_trip: 1_393 * MICROSECOND,
        network_bytes_per_second: 5e7,
        io_threads: 2,
        service_per_request: 1_448_963.194_238_722_8,
        service_variation: 0.0,
        stall: 0,
        stall_every: SECOND / 4,
        slow_broker: None,
        slowness: 0,
        timed_changes: vec![TimedChange {
            at: 200 * MILLISECOND,
            change: Change::LingerMs(22),
            whose: Whose::Everyone,
        }],
        ..Scenario::default()
    };
    let mut model = Model::new(&scenario);
    while goes_on(&mut model, 1) {}
    assert!(model.is_over());
}
