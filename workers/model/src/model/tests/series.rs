//! Waiting work at the end of each bin of the strips, with the numbers worked out by hand.

use super::plain;
use crate::layout::{BinStart, ColumnsHeader, LatencyRow};
use crate::model::Model;
use crate::scenario::Scenario;
use crate::schedule::{MILLISECOND, NEVER, SECOND};

/// For each bin of one broker and one partition: the consumers' lag in records, and the bytes in
/// files.
fn waiting(scenario: &Scenario) -> Vec<[f64; 2]> {
    let mut model = Model::with_series(scenario);
    model.advance(NEVER - 1, u64::MAX);
    model.finish_series();
    let mut columns = Vec::new();
    model.take_columns(&mut columns);
    let mut rest = &columns[ColumnsHeader::LENGTH + 2..];
    let mut bins = Vec::new();
    while !rest.is_empty() {
        let by_lane = BinStart::LENGTH;
        bins.push([rest[by_lane + 2], rest[by_lane + 5]]);
        rest = &rest[by_lane + 6 + rest[6] as usize * LatencyRow::LENGTH..];
    }
    bins
}

#[test]
fn the_lag_grows_by_what_a_busy_consumer_does_not_poll() {
    // A record every 100 ms; the consumer needs 1 s for the first one. Bins of 1 s / 240 = 4.17 ms.
    let bins = waiting(&Scenario {
        consumers: 1,
        consumer_per_record: SECOND as f64,
        max_poll_records: 1,
        ..plain()
    });
    // Ends at 500.0 ms: the records of 100, 200, 300 and 400 ms are in the log. By 504.2 ms so is that of 500 ms.
    assert_eq!((bins[119][0], bins[120][0]), (4.0, 5.0));
    assert_eq!(bins[239][0], 9.0);
    // Nine more polls, a second apart, work it off.
    assert_eq!(bins[bins.len() - 1], [0.0, 0.0]);
    assert_eq!(bins.iter().map(|&[lag, _]| lag as u32).max(), Some(9));
}

#[test]
fn bytes_are_in_files_until_their_commit() {
    // A record a second, in bins of 12.5 ms. Its request of 52 + 9 + 61 + 521 bytes enters a file at 1.15 ms and is
    // committed 360 ms later, in the 29th bin, of which nothing is left at its end.
    let bins = waiting(&Scenario {
        rate: Some(1.0),
        duration: 3 * SECOND,
        is_diskless: true,
        upload_takes: 100.0 * MILLISECOND as f64,
        upload_per_byte: 0.0,
        upload_variation: 0.0,
        commit_takes: 10.0 * MILLISECOND as f64,
        ..plain()
    });
    for second in 0..3 {
        let files = bins[second * 80..].iter().map(|&[_, bytes]| bytes);
        let files: Vec<f64> = files.take(80).collect();
        assert_eq!(files[..28], [643.0; 28]);
        assert!(files[28..].iter().all(|&bytes| bytes == 0.0));
    }
}
