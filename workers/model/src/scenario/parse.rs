//! Reads a scenario from text: every field by its name, every value within its limits, and limits between fields.

use super::field::{Field, Refusal};
use super::generated::{
    LATEST_CHANGE_S, MOST_ACCUMULATORS, MOST_FETCHERS, MOST_PARTITIONERS, MOST_TIMED_CHANGES,
    is_per_group,
};
use super::{Change, Codec, Scenario, TimedChange, Whose};
use crate::ids::Id;
use crate::record::{CHUNK, upper_bound_of_one_record};
use crate::schedule::{MILLISECOND, Nanos, SECOND};

/// Prefix of a setting of the second group's own, and the value that means the first group's.
const GROUP: &str = "group.";
const SAME: &str = "same";

/// Reads one `name=value` per line. Missing names keep their defaults.
///
/// # Errors
/// A `Refusal` for an unknown name, an unreadable value, or a value out of range.
pub fn parse(text: &str) -> Result<Scenario, Refusal> {
    let mut scenario = Scenario::default();
    let mut own = Vec::new();
    let mut changes = "";
    for line in text.split('\n').map(str::trim_ascii) {
        if line.is_empty() {
            continue;
        }
        let Some((name, value)) = line.split_once('=') else {
            return Err(Refusal(format!(
                "\"{line}\" doesn't have the form name=value."
            )));
        };
        let (name, value) = (name.trim_ascii(), value.trim_ascii());
        match name.strip_prefix(GROUP).filter(|name| is_per_group(name)) {
            Some(name) if value != SAME => own.push((name, value)),
            Some(_) => {}
            None if name == "at" => changes = value,
            None => set(&mut scenario, Field::new(name, value))?,
        }
    }
    add_group(&mut scenario, &own, &timed_changes(changes)?)?;
    check_together(&scenario)?;
    if scenario.group_producers == 0 {
        scenario.group = None;
    }
    if let Some(group) = &scenario.group {
        check_together(group).map_err(|refusal| Refusal(format!("{GROUP}{}", refusal.0)))?;
    }
    if scenario.is_diskless {
        // Object storage keeps the copies.
        (scenario.replication_factor, scenario.min_insync) = (1, 1);
    }
    Ok(scenario)
}

fn set(scenario: &mut Scenario, mut field: Field) -> Result<(), Refusal> {
    if !scenario.set(&mut field) {
        let change = Change::read(&mut field)
            .ok_or_else(|| Refusal(format!("The model has no field named {}.", field.name)))?;
        scenario.apply(change);
    }
    field.accepted()
}

/// An entry of `at`: `10:slow.ms=50`.
struct Entry<'a> {
    at: Nanos,
    /// True for a setting of the second group's own.
    of_group: bool,
    name: &'a str,
    value: &'a str,
}

impl Entry<'_> {
    fn change(&self) -> Result<Change, Refusal> {
        let prefix = if self.of_group { GROUP } else { "" };
        let mut field = Field::with_prefix(prefix, self.name, self.value);
        let change = Change::read(&mut field).ok_or_else(|| {
            let name = self.name;
            Refusal(format!(
                "at: {prefix}{name} can't change while the run plays."
            ))
        })?;
        field.accepted()?;
        Ok(change)
    }
}

/// Reads `10:slow.ms=50,25:slow.ms=0`; the entries in order of time.
fn timed_changes(text: &str) -> Result<Vec<Entry<'_>>, Refusal> {
    let mut entries: Vec<Entry> = Vec::new();
    for entry in text.split(',').filter(|entry| !entry.is_empty()) {
        let unreadable = || {
            Refusal(format!(
                "at: \"{entry}\" doesn't have the form second:field=value."
            ))
        };
        let (second, setting) = entry.split_once(':').ok_or_else(unreadable)?;
        let (name, value) = setting.split_once('=').ok_or_else(unreadable)?;
        let mut moment = Field::new("at", second);
        let at = moment.time(0.0, LATEST_CHANGE_S, SECOND);
        moment.accepted()?;
        if entries.len() == MOST_TIMED_CHANGES {
            return Err(Refusal(format!(
                "at: more than {MOST_TIMED_CHANGES} timed changes."
            )));
        }
        let own = name.strip_prefix(GROUP).filter(|name| is_per_group(name));
        // After those of the same instant, so that the last one in the text wins.
        let position = entries.partition_point(|earlier| earlier.at <= at);
        let (of_group, name) = (own.is_some(), own.unwrap_or(name));
        entries.insert(
            position,
            Entry {
                at,
                of_group,
                name,
                value,
            },
        );
    }
    Ok(entries)
}

/// Adds the timed changes, and the scenario as it is for the second group's producers if they have settings of their
/// `own`, now or later. A setting that they have no value of their own for changes with the first group's.
fn add_group(
    scenario: &mut Scenario,
    own: &[(&str, &str)],
    entries: &[Entry],
) -> Result<(), Refusal> {
    let mut group = scenario.clone();
    for &(name, value) in own {
        set(&mut group, Field::with_prefix(GROUP, name, value))?;
    }
    let mut own: Vec<&str> = own.iter().map(|&(name, _)| name).collect();
    group.has_own_rate = own.contains(&"rate");
    let differs = !own.is_empty() || entries.iter().any(|entry| entry.of_group);
    for entry in entries {
        let (at, change) = (entry.at, entry.change()?);
        let whose = if entry.of_group {
            own.push(entry.name);
            Whose::SecondGroup
        } else if own.contains(&entry.name) {
            Whose::FirstGroup
        } else {
            Whose::Everyone
        };
        let timed = TimedChange { at, change, whose };
        scenario.timed_changes.push(timed);
    }
    scenario.group = differs.then(|| Box::new(group));
    Ok(())
}

/// Limits between fields. @recipe field
fn check_together(scenario: &Scenario) -> Result<(), Refusal> {
    let refuse = |message: &str| Err(Refusal(message.to_owned()));
    let queues = u64::from(scenario.producers) * u64::from(scenario.partitions);
    if queues > MOST_ACCUMULATORS {
        return refuse(&format!(
            "partitions: producers times partitions can be at most {MOST_ACCUMULATORS}."
        ));
    }
    if scenario.group_producers > scenario.producers {
        return refuse("group.producers: there are fewer producers.");
    }
    let changes = scenario.timed_changes.iter().map(|timed| timed.change);
    let brokers = changes.chain([
        Change::SlowBroker(scenario.slow_broker),
        Change::DownBroker(scenario.down_broker),
        Change::RefusingBroker(scenario.refusing_broker),
    ]);
    for change in brokers {
        let (name, broker) = match change {
            Change::SlowBroker(broker) => ("slow", broker),
            Change::DownBroker(broker) => ("down", broker),
            Change::RefusingBroker(broker) => ("refuses", broker),
            _ => continue,
        };
        if broker.is_some_and(|broker| broker.number() >= scenario.brokers) {
            return refuse(&format!(
                "{name}.broker: there is no broker with this number."
            ));
        }
    }
    if scenario.of_first_broker > Some(scenario.partitions) {
        return refuse("broker.0.partitions: there are fewer partitions.");
    }
    if scenario.topics > scenario.partitions {
        return refuse("topics: there are fewer partitions.");
    }
    if scenario.topics * scenario.producers > MOST_PARTITIONERS {
        return refuse(&format!(
            "topics: producers times topics can be at most {MOST_PARTITIONERS}."
        ));
    }
    let left = scenario.partitions - (scenario.topics - 1);
    if scenario.of_first_topic > Some(left) {
        return refuse("topic.0.partitions: none is left for another topic.");
    }
    if scenario.racks > scenario.brokers {
        return refuse("racks: there are fewer brokers.");
    }
    if scenario
        .client_rack
        .is_some_and(|rack| rack >= scenario.racks)
    {
        return refuse("client.rack: there is no rack with this number.");
    }
    if scenario.replication_factor > scenario.brokers {
        return refuse("replication.factor: there are fewer brokers.");
    }
    let fetchers = scenario.brokers * scenario.replication_factor * scenario.replica_fetchers;
    if fetchers > MOST_FETCHERS {
        return refuse(&format!(
            "num.replica.fetchers: at most {MOST_FETCHERS} threads in the cluster."
        ));
    }
    if scenario.min_insync > scenario.replication_factor {
        return refuse("min.insync.replicas: there are fewer replicas.");
    }
    let lag = scenario.replica_lag_max_ms;
    if lag.is_some_and(|lag| lag * MILLISECOND < scenario.replica_fetch_wait) {
        return refuse("replica.lag.time.max.ms: shorter than replica.fetch.wait.max.ms.");
    }
    if scenario.measure_from > scenario.duration {
        return refuse("measure.from.s: later than the end of sending, duration.s.");
    }
    if scenario.slow_to < scenario.slow_from {
        return refuse("slow.to.s: earlier than slow.from.s.");
    }
    let record = upper_bound_of_one_record(scenario.record_bytes, scenario.has_keys());
    let record = u64::from(record);
    if record > scenario.max_request_size {
        return refuse("max.request.size: too small for one record.");
    }
    if record.max(u64::from(scenario.batch_size)) > scenario.buffer_memory {
        return refuse("buffer.memory: too small for one batch.");
    }
    if scenario.grows_batches && (scenario.batch_size < CHUNK || scenario.codec != Codec::None) {
        return refuse("buffer.memory.allocation.strategy: not with compression or small batches.");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::NEVER;

    fn refusal(text: &str) -> String {
        parse(text).expect_err("should be refused").0
    }

    #[test]
    fn an_empty_text_is_the_default_scenario() {
        assert_eq!(
            parse("").expect("the default is valid"),
            Scenario::default()
        );
    }

    #[test]
    fn fields_are_read_by_name_with_their_units() {
        let scenario = parse(
            "rate=max\nlinger.ms=5\nslow.to.s=end\nrtt.ms=0.5\nat=10:slow.ms=50,5:linger.ms=2",
        )
        .expect("valid");
        assert_eq!(scenario.rate, None);
        assert_eq!(scenario.linger_ms, 5);
        assert_eq!(scenario.slow_to, NEVER);
        assert_eq!(scenario.round_trip, 500_000);
        let times: Vec<_> = scenario
            .timed_changes
            .iter()
            .map(|change| change.at)
            .collect();
        assert_eq!(times, [5 * SECOND, 10 * SECOND]);
    }

    #[test]
    fn bad_fields_are_refused_in_words_that_name_them() {
        assert!(refusal("linger.ms=-1").starts_with("linger.ms: -1 isn't between"));
        assert!(refusal("linger.ms=1.5").contains("whole number"));
        assert!(refusal("linger.ms=five").contains("isn't a number"));
        assert!(refusal("rate=NaN").starts_with("rate"));
        assert!(refusal("lingerms=5").contains("no field named lingerms"));
        assert!(refusal("at=3:partitions=4").contains("can't change"));
        assert!(refusal("slow.broker=3").starts_with("slow.broker"));
        assert!(refusal("producers=5000\npartitions=10000").starts_with("partitions"));
        assert!(refusal("nonsense").contains("name=value"));
        assert!(refusal("broker.0.partitions=4").starts_with("broker.0.partitions"));
        assert!(refusal("replica.lag.time.max.ms=499").starts_with("replica.lag.time.max.ms"));
        assert!(refusal("racks=4").starts_with("racks: there are fewer"));
        assert!(refusal("racks=2\nclient.rack=2").starts_with("client.rack: there is no rack"));
        assert!(refusal("buffer.memory=1000").starts_with("buffer.memory"));
        for other in ["compression.type=lz4", "batch.size=16383"] {
            let text = format!("buffer.memory.allocation.strategy=incremental&{other}");
            assert!(refusal(&text).starts_with("buffer.memory.allocation.strategy"));
        }
        assert!(refusal("max.request.size=601\nkeys=zipf").starts_with("max.request.size"));
    }
}
