use super::*;
use crate::producer::compression::SEND;

fn all(scenario: &Scenario) -> Vec<Nanos> {
    all_of(scenario, 0)
}

fn all_of(scenario: &Scenario, producer: u32) -> Vec<Nanos> {
    let (mut workload, mut next) = Workload::new(scenario, producer.into());
    let mut times = Vec::new();
    while let Some(at) = next {
        times.push(at);
        next = workload.next_after(Instant::at(at), at + SEND);
    }
    times
}

/// Lengths of bursts (records less than 0.5 ms apart) and the gaps between their first records, ms.
fn bursts(times: &[Nanos]) -> (Vec<u32>, Vec<f64>) {
    let (mut lengths, mut gaps, mut first) = (vec![1], Vec::new(), times[0]);
    for pair in times.windows(2) {
        if pair[1] - pair[0] < MILLISECOND / 2 {
            *lengths.last_mut().expect("one burst has begun") += 1;
        } else {
            lengths.push(1);
            gaps.push((pair[1] - first) as f64 / MILLISECOND as f64);
            first = pair[1];
        }
    }
    (lengths, gaps)
}

fn quantile<T: PartialOrd + Copy>(values: &mut [T], q: f64) -> T {
    values.sort_by(|a, b| a.partial_cmp(b).expect("no NaN"));
    values[(values.len() as f64 * q) as usize]
}

#[test]
fn throttled_pacing_bursts_as_the_perf_test_does() {
    let times = all(&Scenario::default());
    assert_eq!(times.len(), 122_880);
    let (mut lengths, mut gaps) = bursts(&times);
    let mean = times.len() as f64 / lengths.len() as f64;
    assert!((6.3..6.8).contains(&mean), "{mean}");
    assert_eq!(quantile(&mut lengths, 0.5), 6);
    assert!((8..=9).contains(&quantile(&mut lengths, 0.95)));
    assert!((3.08..3.16).contains(&quantile(&mut gaps, 0.5)));
    assert!((3.25..3.45).contains(&quantile(&mut gaps, 0.95)));
}

#[test]
fn throttled_pacing_at_other_rates() {
    for (rate, expected) in [
        (500.0, 1),
        (1_000.0, 2),
        (4_096.0, 12),
        (10_000.0, 20),
        (50_000.0, 100),
    ] {
        let scenario = Scenario {
            rate: Some(rate),
            duration: 10 * SECOND,
            ..Scenario::default()
        };
        let (mut lengths, _) = bursts(&all(&scenario));
        let median = quantile(&mut lengths, 0.5);
        assert!(
            median.abs_diff(expected) <= expected / 10,
            "{rate}: {median}"
        );
    }
}

#[test]
fn steady_and_poisson_keep_their_rate() {
    for arrivals in [ArrivalKind::Steady, ArrivalKind::Poisson] {
        let scenario = Scenario {
            arrivals,
            ..Scenario::default()
        };
        let times = all(&scenario);
        let deviation = (times.len() as f64 - 122_880.0).abs();
        assert!(deviation < 4.0 * 122_880f64.sqrt(), "{deviation}");
        assert!(times.windows(2).all(|pair| pair[0] < pair[1]));
    }
}

/// How far behind its intended time each record is called, ms.
/// 100 records a second of 5,000 producers, with a record more or less each.
#[test]
fn producers_with_few_records_keep_the_rate_and_the_duration() {
    for (arrivals, seconds) in [
        (ArrivalKind::Steady, 60),
        (ArrivalKind::Throttled, 60),
        (ArrivalKind::Steady, 1),
        (ArrivalKind::Throttled, 125),
    ] {
        let scenario = Scenario {
            producers: 5_000,
            rate: Some(100.0),
            arrivals,
            duration: seconds * SECOND,
            ..Scenario::default()
        };
        let mut times: Vec<Nanos> = (0..5_000).flat_map(|one| all_of(&scenario, one)).collect();
        times.sort_unstable();
        assert_eq!(times.len() as u64, 100 * seconds);
        assert!(
            times.iter().all(|&at| at < scenario.duration),
            "{arrivals:?} {seconds}"
        );
        // The tool sends its first two records at once.
        let steady = arrivals == ArrivalKind::Steady;
        let first_half = times.partition_point(|&at| at < scenario.duration / 2);
        let share = first_half as f64 / times.len() as f64;
        assert!(!steady || (0.4..0.6).contains(&share), "{seconds} {share}");
    }
}

fn lateness(scenario: &Scenario) -> Vec<f64> {
    let (mut workload, mut next) = Workload::new(scenario, 0.into());
    let mut late = Vec::new();
    while let Some(at) = next {
        late.push((at - workload.intended(at)) as f64 / 1e6);
        next = workload.next_after(Instant::at(at), at + SEND);
    }
    late
}

#[test]
fn a_thread_that_nothing_holds_up_keeps_to_its_intended_times() {
    use ArrivalKind::{Bursts, Poisson, Steady};
    let mut scenario = Scenario::default();
    for arrivals in [Steady, Poisson, Bursts] {
        scenario.arrivals = arrivals;
        // Two Poisson records can be due within the microsecond that send() takes.
        assert!(lateness(&scenario).iter().all(|&late| late < 0.01));
    }
    let unthrottled = Scenario {
        rate: None,
        duration: 10 * MILLISECOND,
        ..Scenario::default()
    };
    assert!(lateness(&unthrottled).iter().all(|&late| late == 0.0));
    // The throttler oversleeps: a wait of 2.44 ms takes 3 and a little, and then most records are early again.
    let mut throttled = lateness(&Scenario::default());
    assert_eq!(quantile(&mut throttled, 0.5), 0.0);
    assert!((0.3..1.5).contains(&quantile(&mut throttled, 0.99)));
}

#[test]
fn unthrottled_sends_until_the_end() {
    let scenario = Scenario {
        rate: None,
        duration: 10 * MILLISECOND,
        ..Scenario::default()
    };
    assert_eq!(all(&scenario).len(), 10_000);
}

#[test]
fn bursts_keep_the_mean_rate_and_leave_their_pauses_empty() {
    let scenario = Scenario {
        rate: Some(1_000.0),
        arrivals: ArrivalKind::Bursts,
        burst: SECOND / 4,
        pause: 3 * SECOND / 4,
        duration: 10 * SECOND,
        ..Scenario::default()
    };
    let times = all(&scenario);
    assert_eq!(times.len(), 10_000);
    // Four times as fast inside a burst: one record every 250 µs, the thousandth of them just before its end.
    assert_eq!(times[1], MILLISECOND / 4);
    assert_eq!(times[999], SECOND / 4 - MILLISECOND / 4);
    assert_eq!(times[1_000], SECOND);
    assert!(times.iter().all(|time| time % SECOND < SECOND / 4));
    let without_pause = Scenario {
        pause: 0,
        ..scenario.clone()
    };
    let steady = Scenario {
        arrivals: ArrivalKind::Steady,
        ..scenario
    };
    assert_eq!(all(&without_pause), all(&steady));
}

#[test]
fn bursts_go_on_where_they_are_when_the_rate_changes() {
    let scenario = Scenario {
        rate: Some(1_000.0),
        arrivals: ArrivalKind::Bursts,
        duration: 10 * SECOND,
        ..Scenario::default()
    };
    let (mut workload, _) = Workload::new(&scenario, 0.into());
    let next = |workload: &mut Workload, now| workload.change_rate(&scenario, 0.into(), now);
    assert_eq!(next(&mut workload, SECOND / 2), Some(SECOND / 2));
    assert_eq!(next(&mut workload, 3 * SECOND / 2), Some(2 * SECOND));
}

/// Sends bursts with a gap of `SEND` both ways: in closed form, with the last record by `next_after`, and one by one.
fn closed_form_equals_one_by_one(scenario: &Scenario) -> u64 {
    let (mut closed, first) = Workload::new(scenario, 0.into());
    let mut single = closed;
    let (mut next, mut plain) = (first, 0);
    // Bounds of 0, 1 and more in turn, so that the closed form begins and ends everywhere.
    for most in (0..9u64).chain([20, 64]).cycle() {
        let Some(at) = next else {
            return plain;
        };
        let first = Instant::at(at);
        let in_millisecond = ((first.ms + 1) * MILLISECOND - at - 1) / SEND;
        let taken = closed.take_plain(first, SEND, most.min(in_millisecond));
        for nth in 0..taken {
            let at = at + nth * SEND;
            let next = single.next_after(Instant::at(at), at + SEND);
            assert_eq!(next, Some(at + SEND), "record {} sleeps", single.sent);
        }
        let last = at + taken * SEND;
        next = closed.next_after(Instant::at(last), last + SEND);
        assert_eq!(single.next_after(Instant::at(last), last + SEND), next);
        assert_eq!(single.sent, closed.sent);
        assert_eq!(
            (single.deficit, single.sent_at_this_rate),
            (closed.deficit, closed.sent_at_this_rate)
        );
        plain += taken;
    }
    plain
}

#[test]
fn records_in_closed_form_are_sent_when_they_are_one_by_one() {
    for rate in [1.0, 700.0, 2_048.0, 12_345.678, 20_000.0, 333_333.3, 1e7] {
        let scenario = Scenario {
            rate: Some(rate),
            duration: 2 * SECOND,
            ..Scenario::default()
        };
        let plain = closed_form_equals_one_by_one(&scenario);
        assert!(
            plain > (rate / 2.0) as u64 || rate < 2_000.0,
            "{rate}: {plain}"
        );
        // Held up once, it ends with the time instead of its number.
        closed_form_equals_one_by_one(&Scenario {
            sends_in_step: true,
            ..scenario.clone()
        });
        for arrivals in [ArrivalKind::Steady, ArrivalKind::Poisson] {
            assert_eq!(
                closed_form_equals_one_by_one(&Scenario {
                    arrivals,
                    ..scenario.clone()
                }),
                0
            );
        }
    }
    let unthrottled = Scenario {
        rate: None,
        duration: 10 * MILLISECOND,
        ..Scenario::default()
    };
    assert!(closed_form_equals_one_by_one(&unthrottled) > 9_000);
}
