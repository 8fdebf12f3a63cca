//! Quotas, with the numbers worked out by hand.

use super::{finished, plain};
use crate::model::Model;
use crate::scenario::{Acks, Scenario};
use crate::schedule::{MILLISECOND, Nanos, SECOND};

/// 5,000 records a second, 2.6 MB, in batches of 31, to a broker that could take them, with a quota of 0.5 MB a second.
fn beyond_the_quota(acks: Acks) -> Scenario {
    Scenario {
        rate: Some(5_000.0),
        duration: 66 * SECOND,
        linger_ms: 100,
        producer_byte_rate: Some(5e5),
        acks,
        ..plain()
    }
}

fn megabytes(model: &mut Model, until: Nanos) -> f64 {
    model.advance(until, u64::MAX);
    model.brokers[0.into()].bytes as f64 / 1e6
}

#[test]
fn throughput_settles_at_the_quota_in_bursts() {
    for acks in [Acks::Leader, Acks::None] {
        let mut model = Model::new(&beyond_the_quota(acks));
        // More than ten seconds' worth is free, and is sent as fast as it comes. Then the throttle grows with each request
        // of 16 KB, by 33 ms: until the first second is out of the window, there is room for some 20.
        assert!(megabytes(&mut model, 2_200 * MILLISECOND) > 5.0);
        let in_window = megabytes(&mut model, 10_900 * MILLISECOND);
        assert!((5.2..5.9).contains(&in_window), "{acks:?}: {in_window}");
        // The same in each of six windows of 11 s.
        let mean = megabytes(&mut model, 66 * SECOND) / 66.0;
        assert!((0.485..0.515).contains(&mean), "{acks:?}: {mean}");
    }
}

#[test]
fn within_the_quota_nobody_waits() {
    let model = finished(&Scenario {
        rate: Some(900.0),
        duration: 20 * SECOND,
        ..beyond_the_quota(Acks::Leader)
    });
    assert!(model.totals.latency.max() < 110 * MILLISECOND);
}
