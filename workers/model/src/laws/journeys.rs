//! The journey of a record against what the run itself has measured.

use super::MOST_EVENTS;
use super::scenarios::any_scenario_at_all;
use crate::layout::{BinStart, ColumnsHeader, Journey, LatencyRow};
use crate::measure::ack_search::Question;
use crate::measure::histogram::bucket_of;
use crate::measure::parts::PARTS;
use crate::run::Run;
use crate::scenario::Scenario;
use crate::schedule::{NEVER, Nanos, whole_nanos};
use crate::summary::{digest, json};
use proptest::prelude::*;

fn scouted(scenario: &Scenario) -> Run {
    let mut run = Run::new(scenario);
    while !run.scout(100_000) {
        assert!(
            run.scouting().events() < MOST_EVENTS,
            "the run does not end"
        );
    }
    run
}

fn ask(run: &mut Run, question: Question) -> Option<Journey> {
    run.ask(question);
    while !run.follow(999) {}
    run.journey()
}

fn moment(ms: f64) -> Nanos {
    whole_nanos(ms * 1e6)
}

/// The parts of a journey, ns, in the order of `Parts`.
fn parts_of(journey: &Journey) -> [Nanos; PARTS] {
    let between = |from: f64, to: f64| moment(to) - moment(from);
    [
        between(journey.sent_at_ms, journey.ready_at_ms),
        between(journey.ready_at_ms, journey.left_at_ms),
        between(journey.left_at_ms, journey.arrived_at_ms),
        between(journey.arrived_at_ms, journey.service_at_ms),
        between(journey.service_at_ms, journey.served_at_ms),
        between(journey.committed_at_ms, journey.responded_at_ms),
        between(journey.served_at_ms, journey.closed_at_ms),
        between(journey.closed_at_ms, journey.uploaded_at_ms),
        between(journey.uploaded_at_ms, journey.stored_at_ms),
        between(journey.stored_at_ms, journey.committed_at_ms),
        between(journey.responded_at_ms, journey.acked_at_ms),
    ]
}

fn latency_of(journey: &Journey) -> Nanos {
    moment(journey.acked_at_ms) - moment(journey.sent_at_ms)
}

/// The slowest measured acks of one bin of the strips.
struct Slowest {
    from: Nanos,
    until: Nanos,
    /// Of latency.
    bucket: usize,
    count: f64,
    /// Sums of the parts, ns.
    parts: [Nanos; PARTS],
}

/// Those of every bin with an ack, read from its columns.
fn slowest_of(run: &mut Run) -> Vec<Slowest> {
    let mut columns = Vec::new();
    run.scouting().take_columns(&mut columns);
    let (bins, lanes, brokers) = (columns[3], columns[4] as usize, columns[5] as usize);
    let mut all = Vec::new();
    let mut place = ColumnsHeader::LENGTH + 2 * lanes;
    let mut from = 0;
    for _ in 0..bins as usize {
        let until = from + moment(columns[place]);
        let filled = columns[place + 6] as usize;
        place += BinStart::LENGTH + 3 * lanes + 3 * brokers;
        place += filled * LatencyRow::LENGTH;
        if filled > 0 {
            // Rows are in the order of their buckets.
            let row = &columns[place - LatencyRow::LENGTH..place];
            all.push(Slowest {
                from,
                until,
                bucket: row[0] as usize,
                count: row[1],
                parts: std::array::from_fn(|part| moment(row[2 + part])),
            });
        }
        from = until;
    }
    all
}

proptest! {
    #![proptest_config(super::draw::random(300))]

    #[test]
    fn a_journey_is_that_of_the_slowest_ack_in_its_window_and_its_parts_are_those_that_were_counted(
        scenario in any_scenario_at_all(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 12),
    ) {
        let mut run = scouted(&Scenario { measure_from: 0, ..scenario });
        let end = run.scouting().now();
        let bins = slowest_of(&mut run);
        for pick in picks.iter().filter(|_| !bins.is_empty()) {
            let slowest = &bins[pick.index(bins.len())];
            let question = Question { from: slowest.from, until: slowest.until };
            let journey = ask(&mut run, question).expect("a record that was counted");
            let latency = latency_of(&journey);
            prop_assert_eq!(bucket_of(latency), slowest.bucket);
            let acked_at = moment(journey.acked_at_ms);
            prop_assert!(slowest.from <= acked_at && (acked_at < slowest.until || acked_at == end));
            let parts = parts_of(&journey);
            prop_assert_eq!(parts.iter().sum::<Nanos>(), latency);
            if slowest.count == 1.0 {
                prop_assert_eq!(parts, slowest.parts);
            }
            let moments = [journey.sent_at_ms, journey.entered_at_ms, journey.ready_at_ms];
            prop_assert!(moments.is_sorted(), "{:?}", journey);
        }
    }

    #[test]
    fn the_slowest_record_took_the_longest_latency_and_met_no_more_than_there_was(scenario in any_scenario_at_all()) {
        let mut run = scouted(&scenario);
        let longest = run.scouting().totals().latency.max();
        let question = Question { from: 0, until: NEVER };
        match ask(&mut run, question) {
            None => prop_assert_eq!(longest, 0),
            Some(journey) => {
                prop_assert_eq!(latency_of(&journey), longest);
                prop_assert!(moment(journey.sent_at_ms) >= scenario.measure_from);
                prop_assert!(journey.in_flight <= f64::from(scenario.max_in_flight));
                prop_assert!(journey.requests_ahead < f64::from(scenario.max_in_flight));
                prop_assert!(journey.buffer_used_bytes <= scenario.buffer_memory as f64);
                prop_assert!(journey.bytes_ahead <= scenario.buffer_memory as f64 + journey.batches_ahead * 1e5);
                prop_assert!(journey.sent_again >= journey.attempts && journey.answered >= 0.0);
            }
        }
    }

    #[test]
    fn following_a_record_changes_nothing(scenario in any_scenario_at_all(), from in 0..1_000u64) {
        let mut followed = scouted(&scenario);
        let mut plain = scouted(&scenario);
        let question = Question { from: from * 1_000_000, until: NEVER };
        ask(&mut followed, question);
        prop_assert_eq!(digest(followed.scouting()), digest(plain.scouting()));
        prop_assert_eq!(json(followed.scouting()), json(plain.scouting()));
        prop_assert_eq!(followed.looking().0.events(), plain.looking().0.events());
    }
}
