//! Diskless topics, with the numbers worked out by hand.

use super::{finished, max_latency, plain};
use crate::measure::parts::{FILE, FILE_COMMIT, SERVICE, UPLOAD};
use crate::scenario::{Acks, Scenario, Whose, parse};
use crate::schedule::{MICROSECOND, MILLISECOND, Nanos, SECOND};

/// Files of 250 ms, uploads of 100 ms, commits of 10 ms, all constant.
fn stored() -> Scenario {
    Scenario {
        is_diskless: true,
        upload_takes: 100e6,
        upload_per_byte: 0.0,
        upload_variation: 0.0,
        commit_takes: 10e6,
        read_takes: 20e6,
        ..plain()
    }
}

/// A record alone: two wake-ups, a round trip, a service of 1 ms, a file, its upload and its commit.
const ALONE: Nanos = 361_300 * MICROSECOND;

fn assert_near(value: Nanos, expected: Nanos) {
    assert!(value.abs_diff(expected) <= 20, "{value}, not {expected}");
}

#[test]
fn a_lone_record_waits_for_its_file_the_upload_and_the_commit() {
    let scenario = Scenario {
        rate: Some(1.0),
        duration: 3 * SECOND,
        ..stored()
    };
    let model = finished(&scenario);
    assert_near(model.totals.latency.max(), ALONE);
    let parts = [SERVICE, FILE, UPLOAD, FILE_COMMIT].map(|part| model.totals.parts.0[part] / 3);
    let expected = [1, 250, 100, 10].map(|ms| ms * MILLISECOND);
    assert_eq!(parts, expected);
    // `acks=1` waits for the same; with `acks=0` nobody does.
    let with = |acks| {
        max_latency(&Scenario {
            acks,
            ..scenario.clone()
        })
    };
    assert_near(with(Acks::Leader), ALONE);
    assert!(with(Acks::None) < MILLISECOND);
}

#[test]
fn a_muted_connection_puts_one_request_into_each_file() {
    // Each record is a request. The first is answered 361.15 ms after it came to the handler; the second, read then,
    // opens a file of its own: 361 ms and a little more each.
    let scenario = Scenario {
        sends_in_step: false,
        rate: Some(100.0),
        duration: 50 * MILLISECOND,
        ..stored()
    };
    let muted = finished(&scenario);
    assert_eq!(muted.brokers[0.into()].files.committed, 5);
    // The last record comes at 40 ms and is answered after five times 361 ms.
    assert_near(
        muted.totals.latency.max(),
        5 * 361 * MILLISECOND + 300 * MICROSECOND - 40 * MILLISECOND,
    );
    // Where the connection reads on, all of them are in one file.
    let pipelined = finished(&Scenario {
        max_pipelined: 64,
        ..scenario.clone()
    });
    assert_eq!(pipelined.brokers[0.into()].files.committed, 1);
    assert!(pipelined.totals.latency.max().abs_diff(ALONE) < MILLISECOND);
    // With two at a time, three files: the first two records, then two more, then the last one.
    let two = finished(&Scenario {
        max_pipelined: 2,
        ..scenario
    });
    assert_eq!(two.brokers[0.into()].files.committed, 3);
}

#[test]
fn more_producers_share_a_timer_and_wait_less() {
    // A record of the other producer comes while the file is open, 125 ms before it closes.
    let scenario = Scenario {
        producers: 2,
        rate: Some(2.0),
        duration: SECOND,
        ..stored()
    };
    let mean = |producers: u32| {
        let mut longest = 0;
        let mut sum = 0;
        for seed in 0..20 {
            let model = finished(&Scenario {
                producers,
                rate: Some(f64::from(producers)),
                seed,
                ..scenario.clone()
            });
            longest = longest.max(model.totals.latency.max());
            sum += model.totals.latency_sum as u64 / model.totals.acked;
        }
        assert!(longest <= ALONE + MILLISECOND);
        sum / 20
    };
    // Alone, every record opens its file. With 100 records a second nearly all meet an open one, 125 ms before its end.
    assert!(mean(1).abs_diff(ALONE) < MILLISECOND);
    assert!(
        mean(100).abs_diff(ALONE - 125 * MILLISECOND) < 15 * MILLISECOND,
        "{}",
        mean(100)
    );
}

#[test]
fn responses_of_a_connection_that_reads_on_keep_their_order() {
    // The first response is held by 50 ms, and the second, once the slowness is over, by nothing.
    let scenario = Scenario {
        max_pipelined: 64,
        rate: Some(100.0),
        duration: 40 * MILLISECOND,
        file_bytes: 1,
        slow_broker: Some(0.into()),
        slowness: 50 * MILLISECOND,
        slow_to: 115 * MILLISECOND,
        ..stored()
    };
    let model = finished(&scenario);
    assert_eq!(model.brokers[0.into()].files.committed, 4);
    // Committed at 111.15, 121.15, 131.15 and 141.15 ms; the first response leaves at 161.15, and the others with it.
    assert_near(
        model.totals.latency.max(),
        161_150 * MICROSECOND + 150 * MICROSECOND,
    );
    assert_near(
        model.totals.last_ack_at,
        161_300 * MICROSECOND + 150 * MICROSECOND,
    );
}

#[test]
fn consumers_read_after_the_commit() {
    let model = finished(&Scenario {
        rate: Some(1.0),
        duration: 3 * SECOND,
        consumers: 1,
        service_per_partition: 0.0,
        consumer_per_record: 0.0,
        ..stored()
    });
    let journeys = model.totals.journeys.as_ref().expect("a consumer");
    let parts: Vec<u64> = journeys
        .parts
        .iter()
        .map(|part| part.mean_ms().round() as u64)
        .collect();
    // Produce 0.05 ms; publish 1.1; file, upload and commit 360; a fetch that waits is answered at once, reads for 20.
    assert_eq!(parts, [0, 1, 360, 0, 20]);
    assert_eq!(model.totals.polled, 3);
}

#[test]
fn a_broker_that_goes_down_loses_its_open_files() {
    use crate::scenario::{Change, TimedChange};
    let model = finished(&Scenario {
        timed_changes: [(100, Some(0.into())), (400, None)]
            .map(|(ms, broker)| TimedChange {
                at: ms * MILLISECOND,
                change: Change::DownBroker(broker),
                whose: Whose::Everyone,
            })
            .to_vec(),
        ..stored()
    });
    assert_eq!(model.totals.acked, model.totals.offered);
    assert!(model.totals.retries > 0);
}

#[test]
fn object_storage_keeps_the_copies_whatever_the_replication_factor() {
    let scenario = parse("replication.factor=3\nmin.insync.replicas=2\ndiskless.enable=true");
    let scenario = scenario.expect("valid");
    assert_eq!((scenario.replication_factor, scenario.min_insync), (1, 1));
}
