//! A run with two groups of producers against runs with one.

use super::scenarios::{any_scenario, any_scenario_at_all};
use super::{draw, finished, frame_of};
use crate::layout::{BinStart, ColumnsHeader, GroupRow, HEAT_ROWS, LatencyRow};
use crate::measure::counters::Totals;
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

/// Records that the second group sent, that were acked and that were measured.
fn sums_of_second_group(columns: &[f64]) -> [f64; 3] {
    let (bins, lanes, brokers) = (columns[3], columns[4] as usize, columns[5] as usize);
    let mut place = ColumnsHeader::LENGTH + 2 * lanes;
    let [mut sent, mut acked, mut measured] = [0.0; 3];
    for _ in 0..bins as usize {
        let [rows, sent_now, acked_now, of_group]: [f64; 4] =
            std::array::from_fn(|column| columns[place + 6 + column]);
        (sent, acked) = (sent + sent_now, acked + acked_now);
        place += BinStart::LENGTH + HEAT_ROWS + 3 * lanes + 3 * brokers;
        place += rows as usize * LatencyRow::LENGTH;
        for _ in 0..of_group as usize {
            measured += columns[place + 1];
            place += GroupRow::LENGTH;
        }
    }
    [sent, acked, measured]
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
    fn what_the_strips_say_of_groups_adds_up_to_what_the_run_says(
        first in any_scenario(),
        other in any_scenario(),
        share in 0..6u32,
    ) {
        let first = shortest([&first, &other]);
        let group = with_producers_of(&first, &other);
        let scenario = Scenario {
            group_producers: share.min(first.producers),
            group: Some(Box::new(group)),
            ..first
        };
        let mut model = Model::with_series(&scenario);
        super::finish(&mut model);
        model.finish_series();
        let mut columns = Vec::new();
        model.take_columns(&mut columns);
        let [sent, acked, measured] = sums_of_second_group(&columns);
        let none = Totals::default();
        let totals = model.totals().groups.last().unwrap_or(&none);
        prop_assert_eq!(sent, model.offered_by(1) as f64);
        prop_assert_eq!(acked, totals.acked as f64);
        prop_assert_eq!(measured, totals.latency.count() as f64);
    }
}
