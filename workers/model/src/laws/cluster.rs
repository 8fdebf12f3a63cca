//! The same laws, and more, where there are replicas and consumers, and where brokers go down.

use super::inside::check;
use super::scenarios::any_cluster;
use super::{finished, frame_of};
use crate::model::{Model, Progress};
use crate::scenario::{Acks, Scenario};
use crate::schedule::{MILLISECOND, NEVER};
use crate::summary::digest;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_record_is_acked_failed_or_inside_exactly_once(scenario in any_cluster(), every in 1..400u64) {
        let mut model = Model::new(&scenario);
        while model.advance(NEVER - 1, every) == Progress::BudgetSpent {
            check(&model);
            prop_assert!(model.events() < 20_000_000, "the run does not end");
        }
        check(&model);
        let totals = model.totals();
        prop_assert!(model.is_over());
        prop_assert_eq!(totals.offered, totals.acked + totals.failed);
        prop_assert!(totals.expired <= totals.failed);
    }

    #[test]
    fn littles_law_and_the_parts(scenario in any_cluster()) {
        let model = finished(&Scenario { measure_from: 0, ..scenario });
        let totals = model.totals();
        prop_assert_eq!(totals.inside_integral, totals.latency_sum);
        prop_assert_eq!(u128::from(totals.parts.total()), totals.latency.sum());
        prop_assert_eq!(totals.latency.count(), totals.acked);
        if let Some(journeys) = &totals.journeys {
            let parts: u128 = journeys.parts.iter().map(|part| part.sum()).sum();
            prop_assert_eq!(parts, journeys.whole.sum());
            prop_assert_eq!(journeys.whole.count(), totals.polled);
        }
    }

    #[test]
    fn consumers_poll_every_record_once_unless_it_is_lost_or_doubled(scenario in any_cluster()) {
        let model = finished(&scenario);
        let totals = model.totals();
        if scenario.consumers > 0 && scenario.acks == Acks::All && scenario.min_insync > 1 {
            // What was acked by two replicas outlives the loss of one.
            prop_assert!(totals.polled + model.unread_at_the_end() >= totals.acked, "acked records are lost");
        }
        if scenario.consumers > 0 && scenario.is_idempotent() {
            prop_assert_eq!(totals.duplicates, 0);
            prop_assert!(totals.polled <= totals.offered);
        }
        if scenario.consumers == 0 {
            prop_assert_eq!(totals.polled, 0);
        }
    }

    #[test]
    fn slicing_never_shows(scenario in any_cluster(), cuts in prop::collection::vec((0..2_000u64, 1..900u64), 1..60)) {
        let whole = finished(&scenario);
        let mut sliced = Model::with_series(&scenario);
        for (milliseconds, budget) in cuts {
            sliced.advance(milliseconds * MILLISECOND, budget);
            frame_of(&sliced, milliseconds % 2 == 0);
        }
        while sliced.advance(NEVER - 1, 1_000) == Progress::BudgetSpent {}
        prop_assert_eq!(digest(&sliced), digest(&whole));
    }

    #[test]
    fn a_restored_checkpoint_equals_never_having_stopped(scenario in any_cluster(), at in 0..1_500u64) {
        let mut model = Model::new(&scenario);
        model.advance(at * MILLISECOND, u64::MAX);
        let mut restored = model.checkpoint();
        model.advance(NEVER - 1, u64::MAX);
        restored.advance(NEVER - 1, u64::MAX);
        prop_assert_eq!(digest(&model), digest(&restored));
    }
}
