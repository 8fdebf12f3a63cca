//! `replica.lag.time.max.ms`, with the numbers worked out by hand.

use super::{finished, plain};
use crate::model::Model;
use crate::scenario::{Acks, Scenario, SlowKind};
use crate::schedule::{MICROSECOND, MILLISECOND, Nanos, SECOND};

/// Latency of a single record if only the leader has to append it, and what one follower adds: its
/// parked fetch is completed in 0.1 ms, the records and the next fetch travel for 0.1 ms each, and
/// that fetch takes 0.1 ms.
const ALONE: Nanos = 1_300 * MICROSECOND;
const COMMITTED: Nanos = 400 * MICROSECOND;

/// A record each 0.1 s; from 5 to 25 s the one follower takes 10 s to append. Leaders look each 2 s.
fn lagging(limit_ms: Option<u64>) -> Scenario {
    Scenario {
        duration: 30 * SECOND,
        brokers: 2,
        replication_factor: 2,
        acks: Acks::All,
        replica_lag_max_ms: limit_ms,
        slow_broker: Some(1.into()),
        slow_kind: SlowKind::Appends,
        slowness: 10 * SECOND,
        slow_from: 5 * SECOND - MILLISECOND,
        slow_to: 25 * SECOND,
        ..plain()
    }
}

fn assert_near(value: Nanos, expected: Nanos) {
    assert!(
        value.abs_diff(expected) <= 5 * MILLISECOND,
        "{value}, not {expected}"
    );
}

fn in_sync_at(scenario: &Scenario, second: u64) -> u32 {
    let mut model = Model::new(scenario);
    model.advance(second * SECOND + SECOND / 2, u64::MAX);
    model.replicas.in_sync(0.into())
}

#[test]
fn a_follower_that_lags_for_too_long_leaves_and_comes_back_when_it_has_all_that_is_committed() {
    let limited = lagging(Some(4_000));
    // It last had the leader's whole log just before the record of second 5: at second 8 that is less than 4 s ago, at
    // second 10 more. Its fetch at second 15 lacks what was committed since 10; that at 25 brings the rest at once.
    let seconds = [1, 9, 10, 15, 24, 25, 29];
    assert_eq!(
        seconds.map(|second| in_sync_at(&limited, second)),
        [2, 2, 1, 1, 1, 2, 2]
    );
    let model = finished(&limited);
    assert_near(model.totals.latency.max(), 5 * SECOND);
    assert_eq!((model.totals.acked, model.totals.retries), (300, 0));
    // Alone, the leader commits what it appends; with its follower it takes a cycle of fetches longer.
    let quantile = |share| (model.totals.latency.quantile_ms(share) * 1e6) as Nanos;
    assert!(quantile(0.1).abs_diff(ALONE) < ALONE / 50);
    assert!(quantile(0.7).abs_diff(ALONE + COMMITTED) < ALONE / 50);
    // In sync for ever, it holds up two requests for 10 s each, the second behind the first.
    let model = finished(&lagging(None));
    assert_near(model.totals.latency.max(), 19_900 * MILLISECOND);
    assert_eq!(in_sync_at(&lagging(None), 12), 2);
}

#[test]
fn without_enough_in_sync_commits_wait_and_records_are_refused() {
    let scenario = Scenario {
        min_insync: 2,
        producers: 2,
        rate: Some(20.0),
        ..lagging(Some(4_000))
    };
    // Nothing is committed from second 5 on, so the follower has all of it at its fetch of second 15, and joins. It lacks
    // the other producer's record, so it still lags, and leaves again at 16.
    let seconds = [9, 10, 14, 15, 16, 24, 25, 29];
    assert_eq!(
        seconds.map(|second| in_sync_at(&scenario, second)),
        [2, 1, 1, 2, 1, 1, 2, 2]
    );
    let model = finished(&scenario);
    assert_eq!((model.totals.acked, model.totals.failed), (600, 0));
    // That record waits from its append, a little after second 5, until second 25.
    assert_near(model.totals.latency.max(), 19_980 * MILLISECOND);
}

#[test]
fn a_quick_leader_waits_for_the_follower_that_has_caught_up() {
    // At 2,000 appends a second each fetch finds new records, so its follower never has all that the leader alone
    // commits. Once it has what was there at its fetch before, the high watermark waits for it.
    let scenario = Scenario {
        rate: Some(2_000.0),
        duration: 8 * SECOND,
        producers: 4,
        batch_size: 1,
        slowness: 3 * SECOND,
        slow_from: SECOND,
        slow_to: 3 * SECOND,
        replica_lag_max_ms: Some(1_000),
        ..lagging(None)
    };
    let seconds = [0, 3, 5];
    assert_eq!(
        seconds.map(|second| in_sync_at(&scenario, second)),
        [2, 1, 2]
    );
    let model = finished(&scenario);
    assert!(model.totals.latency.max() < 3 * SECOND);
}

#[test]
fn a_lost_follower_leaves_when_it_lags_if_its_session_lasts_longer() {
    let lost = |limit_ms| Scenario {
        slow_broker: None,
        timed_changes: crate::scenario::parse("at=5:down.broker=1,25:down.broker=none")
            .expect("valid")
            .timed_changes,
        broker_session_timeout: 15 * SECOND,
        ..lagging(limit_ms)
    };
    // Else when its session ends, which counts from its last heartbeat: 11.7 to 15 s later.
    assert_near(
        finished(&lost(Some(4_000))).totals.latency.max(),
        5 * SECOND,
    );
    assert!(finished(&lost(None)).totals.latency.max() > 11 * SECOND);
    assert_eq!(in_sync_at(&lost(Some(4_000)), 26), 2);
}
