//! Habits of producers: blocking senders, bursts, keys, compression, and what all of it costs.

use super::{finished, max_latency, plain};
use crate::ids::PartitionId;
use crate::model::{Model, Progress};
use crate::producer::keys::hash_of_key;
use crate::scenario::{
    ArrivalKind, Change, Codec, KeyKind, PartitionerKind, RequestPartitions, Scenario, TimedChange,
    Whose,
};
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, SECOND};

#[test]
fn a_send_of_many_messages_is_a_batch_for_each_partition_and_a_request_for_each_broker() {
    // As KafkaJS sends: 40 messages each 50 ms, here as a burst of 40 µs.
    let model = finished(&Scenario {
        rate: Some(800.0),
        arrivals: ArrivalKind::Bursts,
        burst: 40 * MICROSECOND,
        pause: 50 * MILLISECOND - 40 * MICROSECOND,
        partitions: 3,
        brokers: 3,
        batch_size: 1_048_576,
        max_in_flight: 1_000,
        ..plain()
    });
    assert_eq!((model.totals.acked, model.totals.requests), (800, 60));
    assert_eq!(model.totals.batches, 60);
    // The first record of a burst waits for the wake-up: 50 + 100 + 1,000 + 100 + 50 µs, and its bytes at 100 GB/s.
    let longest = model.totals.latency.max();
    assert!(
        longest.abs_diff(1_300 * MICROSECOND) < MICROSECOND,
        "{longest}"
    );
}

/// Three brokers, of which the first is slow, without a limit in flight, as KafkaJS has them.
fn beside_a_slow_broker(request_partitions: RequestPartitions) -> Scenario {
    Scenario {
        partitions: 3,
        brokers: 3,
        max_in_flight: 10_000,
        idempotence: false,
        slow_broker: Some(0.into()),
        slowness: 20 * MILLISECOND,
        request_partitions,
        ..plain()
    }
}

#[test]
fn a_send_ends_once_the_slowest_of_its_brokers_has_answered() {
    let mean_ms = |request_partitions| {
        let model = finished(&Scenario {
            rate: Some(300.0),
            arrivals: ArrivalKind::Bursts,
            burst: 30 * MICROSECOND,
            pause: 100 * MILLISECOND - 30 * MICROSECOND,
            ..beside_a_slow_broker(request_partitions)
        });
        assert_eq!((model.totals.acked, model.totals.requests), (300, 30));
        model.totals.latency.mean_ms()
    };
    // A request takes 1.3 ms, broker 0's 21.3; its records come within 30 µs.
    let apart = mean_ms(RequestPartitions::All);
    assert!((7.9..8.0).contains(&apart), "{apart}");
    let together = mean_ms(RequestPartitions::Send);
    assert!((21.25..21.3).contains(&together), "{together}");
}

#[test]
fn each_send_has_requests_of_its_own_even_if_they_are_sent_again() {
    let mean_ms = |partitions, request_partitions| {
        let model = finished(&Scenario {
            rate: Some(600.0),
            partitions,
            request_timeout: 500 * MILLISECOND,
            slow_to: 4 * SECOND,
            ..beside_a_slow_broker(request_partitions)
        });
        assert!(model.totals.retries > 0 && model.totals.acked == 600);
        model.totals.latency.mean_ms()
    };
    // Broker 0 gets 200 requests a second and answers 47, so they time out. Sent again, they're still one each, however many
    // partitions it leads; Java's would share them.
    let apart = [3, 48].map(|partitions| mean_ms(partitions, RequestPartitions::Send));
    assert!((apart[1] / apart[0] - 1.0).abs() < 0.1, "{apart:?}");
    let shared = mean_ms(48, RequestPartitions::All);
    assert!(shared < 0.7 * apart[1], "{shared} {apart:?}");
}

/// A producer that waits for the ack of each record: it takes 50 + 100 + 1,000 + 100 + 50 µs.
fn blocking() -> Scenario {
    Scenario {
        sends_in_step: true,
        rate: None,
        ..plain()
    }
}

#[test]
fn a_blocking_sender_has_one_record_on_its_way_and_sends_the_next_with_its_ack() {
    let mut model = Model::new(&blocking());
    while model.advance(NEVER - 1, 1) == Progress::BudgetSpent {
        assert!(model.totals.inside() <= 1);
    }
    // 1 s ÷ 1.3 ms; the last begins before the end.
    assert_eq!(model.totals.acked, 770);
    assert_eq!(model.totals.requests, 770);
    assert!(model.is_over());
}

#[test]
fn a_blocking_sender_pays_the_whole_linger_for_every_record_and_the_last() {
    let scenario = Scenario {
        linger_ms: 5,
        ..blocking()
    };
    let model = finished(&scenario);
    // 5 ms + 3 wake-ups + 0.2 + 1 ms.
    let each = 6_350 * MICROSECOND;
    let latency = &model.totals.latency;
    assert!(model.totals.acked.abs_diff(SECOND / each) <= 3);
    assert!(latency.max().abs_diff(each) < MILLISECOND);
    assert!(
        (latency.mean_ms() - 6.35).abs() < 0.6,
        "{}",
        latency.mean_ms()
    );
}

#[test]
fn a_blocking_sender_keeps_its_own_pace_where_acks_are_faster_and_stops_with_the_time_where_not() {
    let at_rate = |rate| {
        finished(&Scenario {
            rate: Some(rate),
            ..blocking()
        })
    };
    assert_eq!(at_rate(10.0).totals.acked, 10);
    assert_eq!(at_rate(10_000.0).totals.acked, 770);
    let throttled = finished(&Scenario {
        arrivals: ArrivalKind::Throttled,
        rate: Some(200.0),
        duration: 10 * SECOND,
        ..blocking()
    });
    let acked = throttled.totals.acked;
    assert!((1_990..=2_001).contains(&acked), "{acked}");
}

#[test]
fn a_change_of_rate_does_not_make_a_blocking_sender_send_before_its_ack() {
    let scenario = Scenario {
        service_per_request: 300.0 * MILLISECOND as f64,
        timed_changes: vec![TimedChange {
            at: 100 * MILLISECOND,
            change: Change::Rate(Some(1_000.0)),
            whose: Whose::Everyone,
        }],
        ..blocking()
    };
    let mut model = Model::new(&scenario);
    while model.advance(NEVER - 1, 1) == Progress::BudgetSpent {
        assert!(model.totals.inside() <= 1);
    }
    assert_eq!(model.totals.acked, 4);
}

#[test]
fn a_blocking_sender_goes_on_when_its_record_has_failed() {
    let scenario = Scenario {
        rate: Some(100.0),
        down_broker: Some(0.into()),
        request_timeout: 10 * MILLISECOND,
        delivery_timeout_ms: 200,
        ..blocking()
    };
    let model = finished(&scenario);
    let totals = &model.totals;
    assert_eq!((totals.offered, totals.acked), (totals.expired, 0));
    assert_eq!(totals.offered, 5, "one every 200 ms");
}

#[test]
fn keys_fill_the_partitions_that_they_hash_to() {
    let scenario = Scenario {
        rate: Some(20_000.0),
        partitions: 10,
        keys: KeyKind::Zipf,
        key_count: 100,
        partitioner: PartitionerKind::Adaptive,
        ..plain()
    };
    let model = finished(&scenario);
    let harmonic: f64 = (1..=100).map(|key| 1.0 / f64::from(key)).sum();
    for (partition, counters) in model.partitions.entries() {
        let keys =
            (1..=100u32).filter(|&key| PartitionId::from(hash_of_key(key) % 10) == partition);
        let share = keys.map(|key| 1.0 / f64::from(key)).sum::<f64>() / harmonic;
        let off = counters.records as f64 - 20_000.0 * share;
        assert!(off.abs() < 300.0, "{partition:?}: {off}");
    }
    // Key 1 alone has 1 ÷ (1 + 1/2 + … + 1/100) = 19.3 % of the records.
    let hottest = &model.partitions[(hash_of_key(1) % 10).into()];
    assert!(hottest.records > 3_700, "{}", hottest.records);
}

#[test]
fn partitions_brokers_and_requests_count_the_same_compressed_bytes() {
    let scenario = Scenario {
        rate: Some(20_000.0),
        partitions: 3,
        codec: Codec::Lz4,
        compression_ratio: 0.25,
        partitioner: PartitionerKind::Uniform,
        ..plain()
    };
    let model = finished(&scenario);
    let partitions: u64 = model.partitions.iter().map(|counters| counters.bytes).sum();
    let batches = model.totals.batches;
    assert_eq!(partitions, model.totals.batch_bytes);
    let overhead = 52 * model.totals.requests + 9 * batches;
    assert_eq!(model.brokers[0.into()].bytes, partitions + overhead);
    // A quarter of 521 bytes a record, rounded up once a batch, and the headers.
    let records = model.totals.acked * 521;
    let least = records.div_ceil(4) + 61 * batches;
    assert!((least..least + 2 * batches).contains(&partitions));
}

#[test]
fn whole_blocks_lengthen_send_and_the_rest_the_way_to_the_broker() {
    let of_codec = |codec| Scenario {
        codec,
        compression_ratio: 0.5,
        ..plain()
    };
    // A batch of one record of 521 bytes has no whole block: the sender compresses it, 2 or 30 ns a byte.
    let [lz4, gzip] = [Codec::Lz4, Codec::Gzip].map(|codec| max_latency(&of_codec(codec)));
    assert_eq!(gzip - lz4, 521 * 28);
    let unthrottled = |codec| {
        let scenario = Scenario {
            rate: None,
            duration: 100 * MILLISECOND,
            linger_ms: 1_000,
            batch_size: 1 << 20,
            buffer_memory: 1 << 40,
            ..of_codec(codec)
        };
        finished(&scenario).totals.offered
    };
    assert_eq!(unthrottled(Codec::None), 100_000);
    // 1 µs and 521 × 30 ns a record, save for what is left of a block in each of its few batches.
    let gzip = unthrottled(Codec::Gzip);
    let all_in_send = (100 * MILLISECOND).div_ceil(16_630);
    assert!(gzip.abs_diff(all_in_send) < 3 * 32, "{gzip}");
}

#[test]
fn a_producer_works_in_send_and_in_the_loops_of_its_sender() {
    let model = finished(&plain());
    // Ten records, and three loops for each: one sends, one finds nothing, one reads the response.
    let worked = model.producers[0.into()].worked(&model.scenario);
    assert_eq!(worked, 10 * MICROSECOND + 30 * 50 * MICROSECOND);
    let keyed = Scenario {
        keys: KeyKind::Uniform,
        codec: Codec::Gzip,
        ..plain()
    };
    let model = finished(&keyed);
    let worked = model.producers[0.into()].worked(&model.scenario);
    assert_eq!(worked, 10 * (1_000 + 525 * 30) + 30 * 50 * MICROSECOND);
    assert!(max_latency(&keyed) < 2 * MILLISECOND);
}

#[test]
fn bursts_pile_up_and_drain_in_their_pauses() {
    let mean = |arrivals| {
        let scenario = Scenario {
            rate: Some(10_000.0),
            arrivals,
            burst: SECOND / 10,
            pause: 9 * SECOND / 10,
            duration: 5 * SECOND,
            ..plain()
        };
        let model = finished(&scenario);
        assert_eq!(model.totals.acked, 50_000);
        model.totals.latency.mean_ms()
    };
    // 31 records a millisecond leave; a burst brings 100 a millisecond, so 6,900 wait at its end, 223 ms of work.
    let (bursts, steady) = (mean(ArrivalKind::Bursts), mean(ArrivalKind::Steady));
    assert!(steady < 10.0, "{steady}");
    assert!((100.0..130.0).contains(&bursts), "{bursts}");
}

#[test]
fn a_change_to_least_backup_counts_what_is_already_there() {
    let scenario = Scenario {
        rate: Some(50_000.0),
        partitions: 2,
        brokers: 2,
        slow_broker: Some(0.into()),
        slowness: SECOND,
        timed_changes: vec![TimedChange {
            at: SECOND / 2,
            change: Change::Partitioner(PartitionerKind::LeastBackup),
            whose: Whose::Everyone,
        }],
        ..plain()
    };
    let mut model = Model::new(&scenario);
    model.advance(SECOND / 2, u64::MAX);
    let before = model.partitions[0.into()].records;
    assert!(before > 12_000);
    model.advance(SECOND, u64::MAX);
    assert!(model.partitions[0.into()].records - before <= 31);
}

#[test]
fn records_that_fill_a_batch_together_wake_the_sender_as_one_by_one() {
    // A visit to the fast partition, whose batch lingers, ends within a burst, and the next one begins in a queue of
    // several batches that its broker does not take: every record there wakes the sender in vain.
    let together = Scenario {
        rate: Some(10_000.0),
        arrivals: ArrivalKind::Throttled,
        partitioner: PartitionerKind::UniformKip794,
        linger_ms: 20,
        max_in_flight: 1,
        partitions: 2,
        brokers: 2,
        slow_broker: Some(0.into()),
        slowness: 200 * MILLISECOND,
        ..plain()
    };
    let one_by_one = Scenario {
        keys: KeyKind::Uniform,
        keyed_share: 1e-12,
        ..together.clone()
    };
    assert_eq!(finished(&together).events(), finished(&one_by_one).events());
}

#[test]
fn callers_of_one_producer_each_wait_for_their_own_ack() {
    // A record takes 1.3 ms alone, and the broker 1 ms a request: k callers keep k records in flight.
    let sent = |callers| {
        let scenario = Scenario {
            rate: None,
            sends_in_step: true,
            callers,
            ..plain()
        };
        finished(&scenario).totals
    };
    let one = sent(1);
    assert_eq!(one.acked, 770);
    // Four come apart, so the broker always has one of their requests, and now and then one with two records.
    let four = sent(4);
    assert!((1_000..=1_100).contains(&four.acked), "{}", four.acked);
    assert!((990..=1_003).contains(&four.requests), "{}", four.requests);
}

#[test]
fn callers_wake_up_one_after_another_so_their_records_come_apart_and_queue_at_a_slow_broker() {
    let totals = finished(&Scenario {
        sends_in_step: true,
        callers: 8,
        slow_broker: Some(0.into()),
        slowness: 20 * MILLISECOND,
        rate: None,
        duration: 10 * SECOND,
        ..plain()
    })
    .totals;
    // A caller takes a quarter of 50 us, and the sender all of it: now and then one comes too late for the request of
    // the one before. Nothing brings them together again until five requests are in flight: 8 records in those and in
    // the batch behind them, so that a record waits for five or six responses of 21 ms.
    let records = totals.acked as f64 / totals.requests as f64;
    assert!((8.0 / 6.0..8.0 / 5.0).contains(&records), "{records}");
    let mean = totals.latency.mean_ms();
    assert!((105.0..126.0).contains(&mean), "{mean}");
}

#[test]
fn the_first_send_waits_for_the_cold_start_and_the_records_due_by_then_follow_at_once() {
    let scenario = Scenario {
        rate: Some(1_000.0),
        cold_start: 300 * MILLISECOND,
        ..plain()
    };
    let totals = finished(&scenario).totals;
    assert_eq!((totals.acked, totals.failed), (1_000, 0));
    // The first record waits 0.3 s. The 299 others that were due are sent late, so their clocks start late.
    let slowest = totals.latency.max();
    assert!(
        slowest > 300 * MILLISECOND && slowest < 302 * MILLISECOND,
        "{slowest}"
    );
    let intended = finished(&Scenario {
        counts_from_intended: true,
        ..scenario
    });
    // 300 records that wait for 150 ms on average are 45 ms over all, and their ten batches take 1 ms each.
    let mean = intended.totals.latency.mean_ms();
    assert!((45.0..52.0).contains(&mean), "{mean}");
}

#[test]
fn a_request_holds_all_waiting_batches_only_those_that_are_ready_or_one() {
    let requests = |request_partitions| {
        let scenario = Scenario {
            partitions: 4,
            rate: Some(400.0),
            linger_ms: 20,
            request_partitions,
            ..plain()
        };
        let totals = finished(&scenario).totals;
        assert_eq!(totals.acked, 400);
        totals.requests
    };
    // Each partition gets a record every 10 ms. Alone, a batch gathers three in its 20 ms: 34 for each partition. Shared,
    // the oldest batch takes the others along: a request every 20 to 22.5 ms, by clocks cut to milliseconds. The batches
    // are opened 2.5 ms apart, so those that wait for their own linger leave alone, too, but for the last ones.
    assert_eq!(requests(RequestPartitions::One), 4 * 34);
    assert_eq!(requests(RequestPartitions::Ready), 4 * 34 - 3);
    let shared = requests(RequestPartitions::All);
    assert!((44..=51).contains(&shared), "{shared}");
}

#[test]
fn partitions_with_connections_of_their_own_are_served_at_once() {
    let slow = |request_partitions| {
        let model = finished(&Scenario {
            partitions: 4,
            rate: Some(160.0),
            max_in_flight: 100,
            max_batches_in_flight: Some(1),
            request_partitions,
            slow_broker: Some(0.into()),
            slowness: 20 * MILLISECOND,
            ..plain()
        });
        assert_eq!(model.totals.acked, 160);
        (
            model.totals.latency.max() / MILLISECOND,
            model.totals.requests,
        )
    };
    // Each partition has a record every 25 ms and is answered in 21: alone, no record waits. Over one connection, 48
    // requests a second are answered, so batches of the four partitions wait for each other, and grow.
    assert_eq!(slow(RequestPartitions::OwnConnection), (21, 160));
    let (longest_ms, requests) = slow(RequestPartitions::One);
    assert!((84..=168).contains(&longest_ms), "{longest_ms}");
    assert!((48..=56).contains(&requests), "{requests}");
}

#[test]
fn requests_built_ahead_wait_for_a_response_and_take_no_more_records() {
    let slow = |requests_ahead, round_trip| {
        let model = finished(&Scenario {
            partitions: 1,
            rate: Some(1_000.0),
            max_in_flight: 1,
            requests_ahead,
            round_trip,
            slow_broker: Some(0.into()),
            slowness: 20 * MILLISECOND,
            ..plain()
        });
        assert_eq!(model.totals.acked, 1_000);
        (
            model.totals.requests,
            model.totals.latency.max() / MILLISECOND,
        )
    };
    // A response each 21 ms. Without requests ahead, a record waits for the request in flight and for its own. With one,
    // also for the one between them; with two, for both.
    assert_eq!(slow(Some(0), 0).1, 42);
    assert_eq!(slow(Some(1), 0).1, 63);
    assert_eq!(slow(Some(2), 0).1, 84);
    // They leave only when a response has come: a long way there costs as many requests with them as without.
    let (without, _) = slow(Some(0), 100 * MILLISECOND);
    let (with, _) = slow(Some(1), 100 * MILLISECOND);
    assert!(with.abs_diff(without) <= 1, "{with}, {without}");
}

#[test]
fn with_any_number_of_requests_ahead_a_batch_takes_no_more_records_once_its_linger_is_over() {
    let slow = |requests_ahead| {
        let model = finished(&Scenario {
            partitions: 1,
            rate: Some(1_000.0),
            linger_ms: 10,
            max_batches_in_flight: Some(1),
            requests_ahead,
            request_partitions: RequestPartitions::One,
            slow_broker: Some(0.into()),
            slowness: 20 * MILLISECOND,
            ..plain()
        });
        assert_eq!(model.totals.acked, 1_000);
        (
            model.totals.requests,
            model.totals.latency.max() / MILLISECOND,
        )
    };
    // A response each 21 ms, for the records of as long. Or 11 in each batch: 91 of them,
    // which take 1.9 s.
    let (requests, max) = slow(Some(0));
    assert!(
        (46..=49).contains(&requests) && max < 55,
        "{requests}, {max}"
    );
    let (requests, max) = slow(None);
    assert_eq!(requests, 91);
    assert!((900..1_000).contains(&max), "{max}");
}

#[test]
fn a_partition_whose_batch_is_in_flight_waits_and_its_next_batch_grows() {
    let slow = |max_batches_in_flight| {
        let scenario = Scenario {
            partitions: 1,
            rate: Some(1_000.0),
            max_batches_in_flight,
            slow_broker: Some(0.into()),
            slowness: 20 * MILLISECOND,
            ..plain()
        };
        let model = finished(&scenario);
        assert_eq!(model.totals.acked, 1_000);
        (model.totals.requests, model.totals.latency.max())
    };
    // 48 responses a second. One at a time, each carries the 21 records of the one before: no record waits for more
    // than two responses. Java lets five requests out with a record each until its connection is full.
    let (requests, max) = slow(Some(1));
    assert!((46..=50).contains(&requests), "{requests}");
    assert!(max < 43 * MILLISECOND, "{max}");
    let (_, unlimited) = slow(None);
    assert!(unlimited > 100 * MILLISECOND, "{unlimited}");
}
