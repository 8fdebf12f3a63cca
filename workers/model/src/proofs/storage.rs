//! Files of diskless topics in closed form: a second size-or-timeout rule, at the broker.

use super::finished;
use super::theory::single_server;
use crate::model::Model;
use crate::scenario::Scenario;
use crate::schedule::{MILLISECOND, SECOND};

/// One broker and one partition; a file holds `in_file` requests of one record, and everything else takes no time.
fn files(rate: f64, in_file: u64, seed: u32) -> Scenario {
    Scenario {
        rate: Some(rate),
        duration: 400 * SECOND,
        service_per_request: 0.0,
        is_diskless: true,
        // A request of one record has 52 + 9 + 61 + 521 bytes.
        file_bytes: in_file * 643,
        upload_takes: 0.0,
        upload_per_byte: 0.0,
        commit_takes: 0.0,
        max_pipelined: 1_000,
        ..single_server(0.5, 0.0, seed)
    }
}

/// Requests in a file that closes when it holds `most`, or when `mean` more have come on average since its first one:
/// N − Σ (N − 1 − k) e^−λT (λT)^k ÷ k!, as for batches.
fn requests_in_a_file(most: u64, mean: f64) -> f64 {
    let mut probability = libm::exp(-mean);
    let mut expected = most as f64;
    for k in 0..most - 1 {
        expected -= (most - 1 - k) as f64 * probability;
        probability *= mean / (k + 1) as f64;
    }
    expected
}

#[test]
fn files_close_by_size_or_timeout_as_batches_do() {
    for (rate, in_file) in [(8.0, 8), (28.8, 8), (28.8, 20), (100.0, 8)] {
        let mean = rate / 4.0;
        let (mut files_written, mut requests) = (0, 0);
        for seed in 1..=5 {
            let model = finished(&files(rate, in_file, seed));
            files_written += model.brokers[0.into()].files.committed;
            requests += model.totals().requests;
        }
        let found = requests as f64 / files_written as f64;
        let expected = requests_in_a_file(in_file, mean);
        println!("{rate} a second, {in_file} in a file: {found:.3}, theory {expected:.3}");
        assert!((found / expected - 1.0).abs() < 0.02);
    }
}

/// A muted connection: each request opens a file of its own, so a producer gets 1000 ÷ 250 = 4 requests a second,
/// however many records it has.
#[test]
fn a_lone_producer_gets_four_requests_a_second() {
    for (rate, linger_ms) in [(50.0, 0), (50.0, 100), (2_000.0, 0), (2_000.0, 100)] {
        let model = finished(&Scenario {
            duration: 60 * SECOND,
            batch_size: 16_384,
            file_bytes: 8_388_608,
            max_pipelined: 1,
            linger_ms,
            // 31 records in a batch, and one batch in a request, are 124 a second: all the rest waits.
            buffer_memory: 1 << 28,
            ..files(rate, 1, 1)
        });
        let per_second =
            model.totals().requests as f64 / (model.totals().last_ack_at as f64 / SECOND as f64);
        println!("{rate} a second, linger {linger_ms}: {per_second:.2} requests a second");
        assert!((3.8..=4.01).contains(&per_second), "{per_second}");
    }
}

/// With m producers on a broker that all have requests waiting, they share its files: each file holds one request of each,
/// and the broker answers 4 m of them a second.
#[test]
fn producers_share_files_and_pipelining_fills_them() {
    let answered = |producers: u32, max_pipelined: u32| {
        let mut model = Model::new(&Scenario {
            duration: 20 * SECOND,
            producers,
            max_pipelined,
            max_in_flight: 5,
            file_bytes: 8_388_608,
            ..files(200.0 * f64::from(producers), 1, 1)
        });
        model.advance(10 * SECOND, u64::MAX);
        let files = model.brokers[0.into()].files.committed;
        [files, model.totals().requests].map(|count| count as f64 / 10.0)
    };
    for (producers, pipelined, requests) in [(1, 1, 4.0), (10, 1, 40.0), (1, 64, 20.0)] {
        let [files, answers] = answered(producers, pipelined);
        println!("{producers} producers, {pipelined}: {files:.2} files, {answers:.2} requests");
        assert!((files - 4.0).abs() < 0.11, "{files}");
        assert!((answers / requests - 1.0).abs() < 0.03, "{answers}");
    }
}

/// While commits are the bottleneck, files leave one every `file.commit.ms`, however many upload at once.
#[test]
fn commits_one_at_a_time_bound_the_files_of_a_broker() {
    let model = finished(&Scenario {
        duration: 10 * SECOND,
        commit_takes: 20e6,
        upload_variation: 0.0,
        file_interval: MILLISECOND,
        delivery_timeout_ms: 3_600_000,
        ..files(200.0, 1, 1)
    });
    let files = model.brokers[0.into()].files.committed as f64;
    let seconds = model.totals().last_ack_at as f64 / SECOND as f64;
    assert!((files / seconds - 50.0).abs() < 0.5, "{}", files / seconds);
}
