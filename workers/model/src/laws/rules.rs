//! Every partitioner that can be said as a rule is the rule: the proof that the language is right.

use super::draw;
use super::finished;
use super::scenarios::any_scenario_at_all;
use crate::rule::Rule;
use crate::scenario::{PartitionerKind, Scenario};
use crate::schedule::MILLISECOND;
use crate::summary::digest;
use proptest::prelude::*;

/// The scenario's partitioner in the words of rules; none if it can't be said.
fn as_rule(scenario: &Scenario) -> Option<String> {
    let near = if scenario.is_rack_aware {
        "same.rack 0 ="
    } else {
        ""
    };
    // A partition whose queue is empty has no slot to be left out of.
    let adaptive = match scenario.availability_timeout_ms {
        0 => near.to_owned(),
        timeout => format!("queue.batches 0 > ready.age.ms {timeout} > and"),
    };
    Some(match scenario.partitioner {
        PartitionerKind::RoundRobin => "record|turn|lowest|".to_owned(),
        PartitionerKind::Sticky => "batch||lowest|current".to_owned(),
        PartitionerKind::Uniform => format!("bytes-at-end:batch.size||lowest|{near}"),
        PartitionerKind::UniformKip794 => format!("bytes:batch.size||lowest|{near}"),
        PartitionerKind::Adaptive => {
            format!("bytes-at-end:batch.size|queue.batches|weighted|{adaptive}")
        }
        PartitionerKind::AdaptiveKip794 => {
            format!("bytes:batch.size|queue.batches|weighted|{adaptive}")
        }
        PartitionerKind::Random => "record||lowest|".to_owned(),
        PartitionerKind::StickyTime => {
            let ms = scenario.sticky_partitioning_linger as f64 / MILLISECOND as f64;
            format!("ms:{ms}||lowest|")
        }
        PartitionerKind::LeastBackup => "batch|outstanding.records|lowest|".to_owned(),
        // They choose twice if a record opens a batch: a rule is asked once for each record.
        PartitionerKind::RoundRobinSkip | PartitionerKind::RandomAgain => return None,
        // They leave before the record that would reach the limit, and weigh by 1 ÷ (q + 1).
        PartitionerKind::UniformBytes | PartitionerKind::AdaptiveBytes => return None,
        PartitionerKind::Rule => return None,
    })
}

/// The digest of a scenario's run, and that of the run by its rule in the same client.
fn digests(scenario: &Scenario, text: &str) -> [u64; 2] {
    let rule = Rule::read(text).expect("a rule");
    let by_rule = Scenario {
        rule: rule.of_era(scenario.partitioner.era()),
        partitioner: PartitionerKind::Rule,
        ..scenario.clone()
    };
    [scenario, &by_rule].map(|scenario| digest(&finished(scenario)))
}

#[test]
fn nine_of_fourteen_partitioners_can_be_said() {
    let said = PartitionerKind::ALL.iter().filter(|&&partitioner| {
        let scenario = Scenario {
            partitioner,
            ..Scenario::default()
        };
        as_rule(&scenario).is_some()
    });
    assert_eq!((said.count(), PartitionerKind::ALL.len()), (9, 14));
}

proptest! {
    #![proptest_config(draw::random(800))]

    #[test]
    fn a_partitioner_that_can_be_said_as_a_rule_gives_the_same_run(scenario in any_scenario_at_all()) {
        // A timed change of the partitioner would end the rule.
        let scenario = Scenario {
            timed_changes: Vec::new(),
            availability_timeout_ms: 0,
            ..scenario
        };
        // It looks neither at keys nor at whether a partition has a leader.
        let scenario = match scenario.partitioner {
            PartitionerKind::LeastBackup => Scenario { ignores_keys: true, down_broker: None, ..scenario },
            _ => scenario,
        };
        let Some(text) = as_rule(&scenario) else { return Ok(()) };
        let [built_in, by_rule] = digests(&scenario, &text);
        prop_assert_eq!(built_in, by_rule, "{}", text);
    }

    /// The slot of a left-out partition keeps its length for the next, if that one's queue is empty: a slip of Kafka's
    /// that no rule has. So the broker that is left out leads the last partition alone.
    #[test]
    fn so_do_adaptive_ones_that_leave_out_a_broker(
        base in any_scenario_at_all(),
        brokers in 2..6u32,
        timeout_ms in 5..60u64,
        stall_ms in 100..400u64,
        as_shipped in any::<bool>(),
    ) {
        let partitioner =
            if as_shipped { PartitionerKind::Adaptive } else { PartitionerKind::AdaptiveKip794 };
        let scenario = Scenario {
            partitioner,
            brokers,
            partitions: brokers,
            topics: 1,
            availability_timeout_ms: timeout_ms,
            slow_broker: Some((brokers - 1).into()),
            slowness: stall_ms * MILLISECOND,
            linger_ms: base.linger_ms,
            batch_size: base.batch_size.max(1_000),
            record_bytes: base.record_bytes.min(900),
            arrivals: base.arrivals,
            seed: base.seed,
            duration: 1_500 * MILLISECOND,
            stall: 0,
            service_per_request: 100_000.0,
            ..Scenario::default()
        };
        let text = as_rule(&scenario).expect("adaptive can be said");
        let [built_in, by_rule] = digests(&scenario, &text);
        prop_assert_eq!(built_in, by_rule, "{}", text);
    }
}
