//! A run with two groups of producers against runs with one.

use super::scenarios::{any_scenario, any_scenario_at_all};
use super::{draw, finished, frame_of};
use crate::layout::{BinStart, ColumnsHeader, LatencyRow};
use crate::model::Model;
use crate::scenario::Scenario;
use crate::summary::{digest, json};
use proptest::prelude::*;

/// The scenario of `cluster`, whose producers have the settings of those of `producers`.
fn with_producers_of(cluster: &Scenario, producers: &Scenario) -> Scenario {
    let mut scenario = cluster.clone();
    scenario.take_settings_of_producers(producers);
    scenario
}

/// Without what is said of each group.
fn json_of_all(model: &Model) -> String {
    let json = json(model);
    let (all, _) = json
        .split_once(",\"groups\":")
        .expect("it is the last part");
    all.to_owned()
}

/// Bytes of the values that were sent and acked, by the strips' bins.
fn value_bytes(columns: &[f64]) -> [f64; 2] {
    let (bins, lanes, brokers) = (columns[3], columns[4] as usize, columns[5] as usize);
    let mut place = ColumnsHeader::LENGTH + 2 * lanes;
    let [mut sent, mut acked] = [0.0; 2];
    for _ in 0..bins as usize {
        (sent, acked) = (sent + columns[place + 3], acked + columns[place + 4]);
        let rows = columns[place + 6] as usize;
        place += BinStart::LENGTH + 3 * lanes + 3 * brokers + rows * LatencyRow::LENGTH;
    }
    [sent, acked]
}

/// Both cheap enough, whoever sends without a rate.
fn shortest(scenarios: [&Scenario; 2]) -> Scenario {
    let [first, other] = scenarios;
    let duration = first.duration.min(other.duration);
    Scenario {
        duration,
        measure_from: first.measure_from.min(duration),
        ..first.clone()
    }
}

proptest! {
    #![proptest_config(draw::random(300))]

    #[test]
    fn a_group_that_differs_in_nothing_changes_nothing(
        scenario in any_scenario_at_all(),
        share in 0..=6u32,
        is_explicit in any::<bool>(),
    ) {
        let split = Scenario {
            group_producers: share.min(scenario.producers),
            group: is_explicit.then(|| Box::new(scenario.clone())),
            ..scenario.clone()
        };
        let (one, two) = (finished(&scenario), finished(&split));
        prop_assert_eq!(digest(&one), digest(&two));
        prop_assert_eq!(json_of_all(&one), json_of_all(&two));
        prop_assert_eq!(frame_of(&one, false), frame_of(&two, false));
        prop_assert_eq!(frame_of(&one, true), frame_of(&two, true));
    }

    #[test]
    fn a_group_of_all_producers_leaves_nothing_of_the_first_ones_settings(
        first in any_scenario_at_all(),
        other in any_scenario_at_all(),
        has_own_rate in any::<bool>(),
    ) {
        let first = shortest([&first, &other]);
        let alone = with_producers_of(&first, &other);
        let group = Scenario {
            group_producers: first.producers,
            has_own_rate,
            ..alone.clone()
        };
        let both = Scenario {
            group_producers: first.producers,
            group: Some(Box::new(group)),
            ..first
        };
        let (one, two) = (finished(&alone), finished(&both));
        prop_assert_eq!(digest(&one), digest(&two));
        prop_assert_eq!(json_of_all(&one), json_of_all(&two));
    }

    /// Where no request waits for another producer's, a canary is as fast as the full rollout, and the others as before.
    #[test]
    fn producers_that_share_no_queue_do_not_notice_each_other(
        first in any_scenario(),
        other in any_scenario(),
        share in 1..6u32,
        has_own_rate in any::<bool>(),
    ) {
        let first = Scenario {
            io_threads: 1_000,
            service_variation: 0.0,
            stall: 0,
            host_cores: None,
            producer_byte_rate: None,
            group_producers: share.min(first.producers),
            ..shortest([&first, &other])
        };
        // A rate of its own is what these producers would have of everyone's.
        let rollout = with_producers_of(&first, &other);
        let mut group = rollout.clone();
        if has_own_rate && first.group_producers == first.producers {
            group.has_own_rate = true;
        }
        let canary = Scenario { group: Some(Box::new(group)), ..first.clone() };
        let [before, canary, rollout] = [first, canary, rollout].map(|scenario| finished(&scenario));
        let of_group = |model: &Model, group: usize| {
            let totals = &model.totals().groups[group];
            let latencies: Vec<_> = totals.latency.filled().collect();
            (totals.acked, totals.failed, totals.requests, totals.latency.sum(), latencies)
        };
        prop_assert_eq!(of_group(&canary, 1), of_group(&rollout, 1));
        prop_assert_eq!(of_group(&canary, 0), of_group(&before, 0));
    }

    #[test]
    fn the_strips_count_the_bytes_of_each_groups_records(
        first in any_scenario(),
        other in any_scenario(),
        share in 0..6u32,
    ) {
        let first = shortest([&first, &other]);
        let scenario = Scenario {
            group_producers: share.min(first.producers),
            group: Some(Box::new(with_producers_of(&first, &other))),
            ..first
        };
        let mut model = Model::with_series(&scenario);
        super::finish(&mut model);
        model.finish_series();
        let mut columns = Vec::new();
        model.take_columns(&mut columns);
        let acked = |group: usize| model.totals().groups.get(group).map_or(0, |totals| totals.acked);
        let bytes = [&scenario, scenario.group.as_ref().expect("it has one")]
            .map(|settings| f64::from(settings.record_bytes));
        let expected = |first: u64, second: u64| first as f64 * bytes[0] + second as f64 * bytes[1];
        let all = model.totals();
        prop_assert_eq!(value_bytes(&columns), [
            expected(all.offered - model.offered_by(1), model.offered_by(1)),
            expected(all.acked - acked(1), acked(1)),
        ]);
    }
}
