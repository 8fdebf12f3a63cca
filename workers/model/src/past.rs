//! Pasts that runs share: what differs between the cells of a map often begins only with a slowness or a timed change, so
//! what comes before needs to run only once.

use crate::model::Model;
use crate::scenario::Scenario;
use crate::schedule::{MILLISECOND, NEVER, Nanos};

/// Roughly the most bytes that all pasts take together; the oldest go first.
const MOST_BYTES: usize = 8 << 20;
/// A follower's fetch is seldom longer on its way than this and a round trip.
const PLANNED_AHEAD: Nanos = 10 * MILLISECOND;

/// A run as it was before its first turn.
struct Past {
    start: String,
    /// All that a turn at this instant or later changes is still to come.
    settled_until: Nanos,
    bytes: usize,
    model: Model,
}

/// The pasts of the last runs that nobody watched.
pub struct Pasts(Vec<Past>);

impl Pasts {
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// Brings a run that has not begun as far as an earlier run with the same start got in its past, if there was one.
    pub fn lend(&self, start: &str, fresh: &mut Model) {
        let shared = self.0.iter().filter(|past| past.is_of(start, fresh));
        if let Some(past) = shared.max_by_key(|past| past.settled_until) {
            let mut model = past.model.clone();
            model.go_on_as(fresh);
            *fresh = model;
        }
    }

    /// Keeps a run that has come to the end of its past, or of a longer one that it was lent, unless it is there already, or
    /// too large, or has planned beyond its first turn.
    pub fn keep(&mut self, start: String, until: Nanos, model: &Model) {
        let settled_until = model.planned_until().max(model.now()).max(until) + 1;
        let bytes = model.heap_bytes();
        let is_there =
            |past: &Past| past.settled_until == settled_until && past.is_of(&start, model);
        let is_too_late = first_turn(&model.scenario) < settled_until;
        if is_too_late || bytes > MOST_BYTES || self.0.iter().any(is_there) {
            return;
        }
        let mut left = MOST_BYTES - bytes;
        let newest_first = self.0.iter().rev();
        let stay = newest_first.take_while(|past| {
            let fits = past.bytes <= left;
            left = left.saturating_sub(past.bytes);
            fits
        });
        let stay = stay.count();
        self.0.drain(..self.0.len() - stay);
        self.0.push(Past {
            start,
            settled_until,
            bytes,
            model: model.clone(),
        });
    }
}

impl Past {
    /// True if it is also the past of another run.
    fn is_of(&self, start: &str, other: &Model) -> bool {
        first_turn(&other.scenario) >= self.settled_until
            && self.start == start
            && self.model.is_measured_like(other)
    }
}

/// When a slowness begins or a setting changes for the first time; `NEVER` if neither does.
fn first_turn(scenario: &Scenario) -> Nanos {
    let slows = scenario.slow_broker.is_some() && scenario.slowness > 0;
    let slow_from = if slows { scenario.slow_from } else { NEVER };
    let changes = scenario.timed_changes.first();
    slow_from.min(changes.map_or(NEVER, |timed| timed.at))
}

/// Up to when a run of this scenario has a past to share: a little before its first turn, because followers plan appends
/// while what they fetch is on its way. `None` if it has none.
pub fn end_of_past(scenario: &Scenario) -> Option<Nanos> {
    let turn = first_turn(scenario);
    let ahead = PLANNED_AHEAD + scenario.round_trip.max(scenario.round_trip_of_racks);
    (ahead < turn && turn < scenario.duration).then(|| turn - ahead)
}

/// Start of a scenario, from its text of `name=value` lines: all but how slow a broker becomes, and
/// what settings become later.
pub fn start_of(text: &str) -> String {
    let mut start = String::new();
    for line in text.lines().filter(|line| !line.starts_with("slow.")) {
        match line.strip_prefix("at=") {
            Some(changes) => changes
                .split(',')
                .filter_map(|change| change.split('=').next())
                .for_each(|change| push(&mut start, change)),
            None => push(&mut start, line),
        }
    }
    start
}

fn push(start: &mut String, part: &str) {
    start.push_str(part);
    start.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Run;
    use crate::scenario::parse;
    use crate::schedule::SECOND;
    use crate::summary::{digest, json};

    const SLOW_BY_20: &str = "duration.s=10\nslow.from.s=4\nslow.ms=20";

    fn finished(text: &str, objective: Option<Nanos>, pasts: &mut Pasts) -> Run {
        let mut run = Run::new(&parse(text).expect("a valid scenario"));
        run.share_past(start_of(text));
        if let Some(objective) = objective {
            run.end_when_certain(objective);
        }
        while !run.finish(700, pasts) {}
        run
    }

    /// Runs a scenario after others, and from zero: both say the same. Returns how many events it did not have to run.
    fn shared_after(others: &[&str], text: &str) -> u64 {
        let mut pasts = Pasts::none();
        for other in others {
            finished(other, None, &mut pasts);
        }
        let mut forked = finished(text, None, &mut pasts);
        let mut whole = finished(text, None, &mut Pasts::none());
        assert_eq!(digest(forked.scouting()), digest(whole.scouting()));
        assert_eq!(json(forked.scouting()), json(whole.scouting()));
        assert_eq!(whole.shared_events(), 0);
        forked.shared_events()
    }

    #[test]
    fn what_differs_only_in_its_slowness_goes_on_from_one_past() {
        let all = finished(SLOW_BY_20, None, &mut Pasts::none());
        let slower = "duration.s=10\nslow.from.s=4\nslow.ms=35";
        let shared = shared_after(&[SLOW_BY_20], slower);
        assert!(shared > all.looking().0.events() / 4, "only {shared}");
        for other in ["slow.to.s=6", "slow.broker=1", "slow.kind=responses"] {
            let text = format!("{slower}\n{other}");
            assert_eq!(shared_after(&[SLOW_BY_20], &text), shared, "{other}");
        }
    }

    #[test]
    fn a_later_turn_goes_on_from_the_latest_past_before_it() {
        let [second, fifth, sixth] =
            [2, 5, 6].map(|from| format!("duration.s=10\nslow.ms=20\nslow.from.s={from}"));
        let early = shared_after(&[&second], &sixth);
        let late = shared_after(&[&second, &fifth], &sixth);
        assert!(0 < early && early < late);
        assert_eq!(shared_after(&[&sixth], &second), 0);
    }

    #[test]
    fn a_run_that_was_lent_a_longer_past_than_its_own_keeps_it_as_that() {
        // The third turns before the end of the first one's past.
        let [first, second, third] = [4.02, 4.015, 4.007]
            .map(|from| format!("duration.s=10\nslow.ms=20\nslow.from.s={from}"));
        assert!(shared_after(&[&first], &second) > 0);
        shared_after(&[&first, &second], &third);
    }

    #[test]
    fn what_a_setting_becomes_may_differ_but_not_which_or_when() {
        let changed = |change| format!("duration.s=10\nslow.broker=none\nat={change},8:slow.ms=9");
        let first = changed("5:linger.ms=10");
        let shares = |change| shared_after(&[&first], &changed(change)) > 0;
        assert!(shares("5:linger.ms=30"));
        assert!(!shares("6:linger.ms=30"));
        assert!(!shares("5:rtt.ms=30"));
    }

    #[test]
    fn nothing_is_shared_where_the_start_differs_or_is_measured_otherwise() {
        let linger = format!("{SLOW_BY_20}\nlinger.ms=7");
        assert_eq!(shared_after(&[SLOW_BY_20], &linger), 0);
        let healthy = "duration.s=10\nslow.from.s=4\nslow.ms=0";
        assert_eq!(shared_after(&[SLOW_BY_20], healthy), 0);
        let mut pasts = Pasts::none();
        finished(SLOW_BY_20, Some(SECOND), &mut pasts);
        let watched_to_its_end = finished(SLOW_BY_20, None, &mut pasts);
        assert_eq!(watched_to_its_end.shared_events(), 0);
        let other_objective = finished(SLOW_BY_20, Some(2 * SECOND), &mut pasts);
        assert!(other_objective.shared_events() > 0);
    }

    #[test]
    fn the_oldest_pasts_go_where_there_is_no_room() {
        let mut pasts = Pasts::none();
        let model = Model::new(&parse(SLOW_BY_20).expect("a valid scenario"));
        let most = MOST_BYTES / model.heap_bytes() + 50;
        for number in 0..most {
            pasts.keep(number.to_string(), 3 * SECOND, &model);
        }
        let bytes: usize = pasts.0.iter().map(|past| past.bytes).sum();
        assert!(bytes <= MOST_BYTES && pasts.0.len() < most);
        assert_eq!(
            pasts.0.last().map(|past| &past.start),
            Some(&(most - 1).to_string())
        );
    }
}
