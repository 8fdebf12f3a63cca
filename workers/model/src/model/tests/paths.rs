//! Whole paths with the numbers worked out by hand: no jitter, no stalls, round figures.

use super::{finished, max_latency, plain};
use crate::broker::request::Request;
use crate::ids::Id;
use crate::model::Model;
use crate::scenario::{ArrivalKind, Change, Scenario, TimedChange, Whose};
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, Nanos, SECOND};

#[test]
fn a_lonely_record_pays_two_wake_ups_the_round_trip_and_its_service() {
    let expected = 2 * 50 * MICROSECOND + 200 * MICROSECOND + MILLISECOND;
    assert!(
        max_latency(&plain()).abs_diff(expected) <= 10,
        "but for the bytes on the wire"
    );
}

#[test]
fn linger_counts_from_the_opening_of_the_batch() {
    let scenario = Scenario {
        linger_ms: 5,
        ..plain()
    };
    // The sender's select() ends 5 ms after the loop that the new batch woke, and wakes it once more.
    let expected = 5 * MILLISECOND + 3 * 50 * MICROSECOND + 200 * MICROSECOND + MILLISECOND;
    assert!(max_latency(&scenario).abs_diff(expected) <= 10);
}

/// The oldest request in flight to broker 0.
fn oldest_request(model: &Model) -> &Request {
    let mut in_flight = model.connections[(0.into(), 0.into())].requests_in_flight(&model.requests);
    in_flight.next().expect("a request is in flight")
}

/// A slow broker at saturation: full batches of 31 records, always more of them waiting.
fn saturated(max_in_flight: u32) -> Scenario {
    Scenario {
        rate: Some(5_000.0),
        duration: 5 * SECOND,
        max_in_flight,
        slow_broker: Some(0.into()),
        slowness: 20 * MILLISECOND,
        ..plain()
    }
}

#[test]
fn a_slow_brokers_capacity_is_in_requests_whatever_the_in_flight_limit() {
    for limit in [2, 5, 50] {
        let model = finished(&saturated(limit));
        let per_second =
            model.totals.requests as f64 / (model.totals.last_ack_at as f64 / SECOND as f64);
        // 1 ÷ (1 ms + 20 ms) = 47.6 requests a second.
        assert!((47.0..48.0).contains(&per_second), "{limit}: {per_second}");
        // Full batches hold 31; the first requests, sent before anything waits, hold fewer.
        let records = model.totals.acked as f64 / model.totals.requests as f64;
        assert!(
            (29.0..=31.0).contains(&records),
            "{limit}: {records} records in a request"
        );
    }
}

#[test]
fn five_in_flight_wait_for_each_other_and_one_does_not() {
    // From sending to ack: 5 × 21 ms with a full window, one service and the way there and back with one.
    for (limit, expected) in [
        (5, 105 * MILLISECOND),
        (1, 21 * MILLISECOND + 250 * MICROSECOND),
    ] {
        let mut model = Model::new(&saturated(limit));
        model.advance(3 * SECOND, u64::MAX);
        let sent_at = oldest_request(&model).sent_at;
        let acked = model.totals.requests;
        while model.totals.requests == acked {
            model.advance(NEVER - 1, 1);
        }
        let took = model.now - sent_at;
        assert!(took.abs_diff(expected) < MILLISECOND / 2, "{limit}: {took}");
    }
}

#[test]
fn a_request_takes_one_batch_of_each_waiting_partition_of_its_broker() {
    let scenario = Scenario {
        partitions: 6,
        brokers: 2,
        ..saturated(1)
    };
    let mut model = Model::new(&scenario);
    model.advance(2 * SECOND, u64::MAX);
    let batches = &oldest_request(&model).batches;
    let mut partitions: Vec<u32> = batches
        .iter()
        .map(|&batch| model.accumulator.batches[batch].partition.number())
        .collect();
    partitions.sort_unstable();
    assert_eq!(partitions, [0, 2, 4]);
}

#[test]
fn slowness_lasts_from_its_first_to_its_last_second() {
    let slow_in_the_middle = |from, to| {
        let scenario = Scenario {
            slow_broker: Some(0.into()),
            slowness: 20 * MILLISECOND,
            slow_from: from,
            slow_to: to,
            ..plain()
        };
        finished(&scenario).totals.parts.0[crate::measure::parts::SLOWNESS] / (20 * MILLISECOND)
    };
    // Ten records, one every 100 ms from 0 on.
    assert_eq!(slow_in_the_middle(0, NEVER), 10);
    assert_eq!(slow_in_the_middle(250 * MILLISECOND, 550 * MILLISECOND), 3);
    assert_eq!(slow_in_the_middle(2 * SECOND, NEVER), 0);
}

#[test]
fn a_timed_change_holds_from_its_second_on() {
    let scenario = Scenario {
        slow_broker: Some(0.into()),
        slowness: 0,
        timed_changes: vec![
            TimedChange {
                at: 250 * MILLISECOND,
                change: Change::Slowness(50 * MILLISECOND),
                whose: Whose::Everyone,
            },
            TimedChange {
                at: 550 * MILLISECOND,
                change: Change::SlowBroker(None),
                whose: Whose::Everyone,
            },
        ],
        ..plain()
    };
    let slowness = finished(&scenario).totals.parts.0[crate::measure::parts::SLOWNESS];
    assert_eq!(slowness, 3 * 50 * MILLISECOND);
}

#[test]
fn handlers_are_shared_but_slowness_holds_none() {
    let two_producers = |io_threads, slowness| {
        let scenario = Scenario {
            producers: 2,
            rate: Some(2.0),
            io_threads,
            service_per_request: 300.0 * MILLISECOND as f64,
            slow_broker: Some(0.into()),
            slowness,
            seed: 3,
            ..plain()
        };
        finished(&scenario).totals.parts.0[crate::measure::parts::BROKER_QUEUE]
    };
    let phases: Vec<Nanos> = (0..2)
        .map(|producer| {
            Model::new(&Scenario {
                producers: 2,
                rate: Some(2.0),
                seed: 3,
                ..plain()
            })
            .producers[producer.into()]
            .next_send_at
        })
        .collect();
    let apart = phases[0].abs_diff(phases[1]);
    assert!(
        apart > 0 && apart < 300 * MILLISECOND,
        "producers begin at phases of their own: {phases:?}"
    );
    assert_eq!(two_producers(2, 0), 0);
    // The second request waits until the first one's handler is free, but not for its slowness.
    assert_eq!(two_producers(1, 0), 300 * MILLISECOND - apart);
    assert_eq!(two_producers(1, SECOND), 300 * MILLISECOND - apart);
}

#[test]
fn a_send_waits_for_memory_at_most_max_block_ms_and_then_fails() {
    // Room for two batches of one record; the broker needs 10 s, so that nothing is given back in time.
    let scenario = Scenario {
        rate: Some(100.0),
        duration: 100 * MILLISECOND,
        batch_size: 1,
        buffer_memory: 2 * 598,
        max_in_flight: 1,
        max_block: 15 * MILLISECOND,
        service_per_request: 10.0 * SECOND as f64,
        ..plain()
    };
    let model = finished(&scenario);
    // Sent at 0 and 10 ms; given up at 35, 50, 65, 80, 95 and 110 ms, and no send() begins after 100 ms.
    assert_eq!(
        (
            model.totals.offered,
            model.totals.acked,
            model.totals.failed
        ),
        (8, 2, 6)
    );
    assert_eq!(model.accumulator.memory[0.into()].used(), 0);
}

#[test]
fn a_send_that_waited_goes_on_when_memory_is_given_back_and_its_wait_counts() {
    let scenario = Scenario {
        rate: Some(1_000.0),
        duration: 3 * MILLISECOND,
        batch_size: 1,
        buffer_memory: 598,
        service_per_request: 20.0 * MILLISECOND as f64,
        ..plain()
    };
    let model = finished(&scenario);
    let totals = &model.totals;
    assert_eq!(
        (totals.acked, totals.failed),
        (2, 0),
        "the third send() would begin after the end"
    );
    // The first is acked at 20.3 ms and gives its memory back; the second was called at 1 ms.
    let round = 20 * MILLISECOND + 300 * MICROSECOND;
    assert!(
        totals.latency.max().abs_diff(2 * round - MILLISECOND) < 20,
        "{}",
        totals.latency.max()
    );
    let waited = totals.parts.0[crate::measure::parts::BATCH];
    assert!(
        waited.abs_diff(round - MILLISECOND) < 20,
        "blocked time counts before the batch: {waited}"
    );
}

#[test]
fn a_stall_stretches_the_service_that_it_meets() {
    let scenario = Scenario {
        duration: 20 * SECOND,
        stall: 200 * MILLISECOND,
        stall_every: SECOND,
        ..plain()
    };
    let model = finished(&scenario);
    let mean = model.totals.latency.mean_ms();
    // Stalled a sixth of the time, and who comes then waits 200 ms on average: 33 ms and what is due anyway.
    assert!((15.0..70.0).contains(&mean), "{mean}");
    assert!(model.totals.latency.max() > 200 * MILLISECOND);
}

#[test]
fn a_request_to_the_broker_that_leads_more_partitions_carries_more_batches() {
    // Bursts of 12 records to 12 partitions one after the other, and all that lingered goes together.
    let scenario = Scenario {
        arrivals: ArrivalKind::Bursts,
        rate: Some(60.0),
        burst: 12 * MICROSECOND,
        pause: 200 * MILLISECOND - 12 * MICROSECOND,
        linger_ms: 5,
        partitions: 12,
        brokers: 3,
        service_per_batch: (MILLISECOND / 10) as f64,
        ..plain()
    };
    // An even share of 4 batches, or 8 and twice 2.
    for (of_first_broker, busiest) in [(None, 4), (Some(8), 8)] {
        let model = finished(&Scenario {
            of_first_broker,
            ..scenario.clone()
        });
        assert_eq!(
            (model.totals.requests, model.totals.acked),
            (15, 60),
            "one request to each broker for each burst"
        );
        let lasts = 5 * MILLISECOND + 350 * MICROSECOND + MILLISECOND;
        let expected = lasts + busiest * MILLISECOND / 10;
        let took = model.totals.latency.max();
        assert!(took.abs_diff(expected) < 20 * MICROSECOND, "{took}");
    }
}

#[test]
fn a_full_queue_of_records_bounds_their_latency_and_refuses_or_blocks_the_rest() {
    // 47.6 requests of 31 records a second: 1,000 records wait 0.677 s, whatever is offered.
    for (max_block, all_acked) in [(0, false), (60 * SECOND, true)] {
        let model = finished(&Scenario {
            max_records: Some(1_000),
            max_block,
            ..saturated(5)
        });
        let totals = &model.totals;
        assert_eq!(totals.failed == 0, all_acked);
        assert_eq!(totals.acked + totals.failed, totals.offered);
        assert!(
            totals.peak_backlog <= 1_000 * 524,
            "{}",
            totals.peak_backlog
        );
        if !all_acked {
            let expected = 1_000 * SECOND / 1_476;
            let took = totals.latency.max();
            assert!(took.abs_diff(expected) < 25 * MILLISECOND, "{took}");
            let refused = 25_000 - 1_000 - 5 * 1_476;
            // The first five requests were sent before anything waited.
            assert!(totals.failed.abs_diff(refused) < 200, "{}", totals.failed);
        }
    }
}

#[test]
fn a_limit_of_records_fills_batches_as_the_same_limit_in_bytes_does() {
    let scenario = Scenario {
        rate: Some(2_000.0),
        arrivals: ArrivalKind::Poisson,
        partitions: 3,
        duration: 5 * SECOND,
        linger_ms: 20,
        ..plain()
    };
    let by_bytes = finished(&Scenario {
        batch_size: 61 + 8 * 521,
        ..scenario.clone()
    });
    let by_records = finished(&Scenario {
        max_batch_records: Some(8),
        ..scenario
    });
    assert_eq!(by_records.totals.requests, by_bytes.totals.requests);
    assert_eq!(
        by_records.totals.latency.max(),
        by_bytes.totals.latency.max()
    );
    assert_eq!(by_records.totals.last_ack_at, by_bytes.totals.last_ack_at);
    assert!(by_records.totals.batches >= by_records.totals.acked / 8);
}

#[test]
fn requests_in_flight_fill_a_long_path_if_the_sockets_can_grow() {
    // github.com/IBM/sarama/issues/2094: requests of 877 KB over 160 ms carry 5,450, 10,944 and 32,999 records a second,
    // with `tcp_wmem` raised to 64 MiB.
    let rate = |max_in_flight, send_buffer, receive_buffer| {
        let model = finished(&Scenario {
            rate: Some(200_000.0),
            duration: 20 * SECOND,
            record_bytes: 1_000,
            batch_size: 885_000,
            max_in_flight,
            send_buffer,
            receive_buffer,
            round_trip: 160 * MILLISECOND,
            max_block: 10 * MILLISECOND,
            ..plain()
        });
        model.totals.acked as f64 / (model.totals.last_ack_at as f64 / SECOND as f64)
    };
    let grown = [1, 2, 6].map(|limit| rate(limit, Some(64 << 20), None));
    for (carried, published) in grown.into_iter().zip([5_450.0, 10_944.0, 32_999.0]) {
        assert!((carried / published - 1.0f64).abs() < 0.05, "{grown:?}");
    }
    // Fixed buffers carry the smaller one per round trip, whatever is in flight: 102,400 B in 160 ms.
    let fixed = rate(6, Some(131_072), Some(102_400));
    assert!((fixed / 640.0 - 1.0).abs() < 0.05, "{fixed}");
}

#[test]
fn a_connection_carries_its_smaller_buffer_per_round_trip_whatever_is_sent_ahead() {
    // Across an ocean: 65,536 B in 200 ms are 328 KB/s.
    let bytes_per_second = |max_in_flight, batch_size, buffers: [Option<u64>; 2]| {
        let model = finished(&Scenario {
            rate: Some(20_000.0),
            duration: 20 * SECOND,
            record_bytes: 1_000,
            batch_size,
            max_in_flight,
            send_buffer: buffers[0],
            receive_buffer: buffers[1],
            round_trip: 200 * MILLISECOND,
            max_block: 10 * MILLISECOND,
            ..plain()
        });
        1_000.0 * model.totals.acked as f64 / (model.totals.last_ack_at as f64 / SECOND as f64)
    };
    for buffers in [[Some(65_536), Some(102_400)], [Some(131_072), Some(65_536)]] {
        for (max_in_flight, batch_size) in [(5, 65_536), (5, 1_000_000), (50, 16_384)] {
            let carried = bytes_per_second(max_in_flight, batch_size, buffers);
            assert!(
                (carried / 327_680.0 - 1.0).abs() < 0.05,
                "{max_in_flight} {batch_size} {buffers:?}: {carried}"
            );
        }
    }
    // Below the bound the buffers change nothing: one request of 16 KiB per round trip.
    let small = [Some(65_536), None].map(|buffer| bytes_per_second(1, 16_384, [buffer, buffer]));
    assert!((small[0] - small[1]).abs() < 1.0, "{small:?}");
}

#[test]
fn a_fetch_carries_its_smaller_buffer_per_round_trip() {
    let polled = |consumer_receive_buffer, broker_send_buffer| {
        let model = finished(&Scenario {
            rate: Some(2_000.0),
            duration: 20 * SECOND,
            record_bytes: 1_000,
            batch_size: 1_000_000,
            consumers: 1,
            send_buffer: None,
            receive_buffer: None,
            consumer_receive_buffer,
            broker_send_buffer,
            round_trip: 100 * MILLISECOND,
            ..plain()
        });
        model.totals.journeys.as_ref().map_or(0, |j| j.whole.max())
    };
    // 2 MB/s come; 65,536 B in 100 ms are 0.66 MB/s.
    assert!(polled(Some(65_536), Some(102_400)) > 10 * SECOND);
    assert!(polled(Some(1 << 20), Some(65_536)) > 10 * SECOND);
    assert!(polled(Some(1 << 20), Some(1 << 20)) < SECOND);
}
