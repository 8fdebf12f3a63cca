//! All state of the simulation and its one dispatcher. The files in `model/` say what each event does. A rule that draws
//! random numbers has a `Purpose` of its own (`random.rs`), so that all other draws stay as they were; something that
//! happens at an instant of its own is an `Event`; `changing.rs` acts on a setting that changes while a run plays;
//! `laws/scenarios.rs` draws its values for the laws.

mod answering;
mod changing;
mod consuming;
mod ending;
mod failing;
mod forking;
mod grouping;
#[cfg(debug_assertions)]
mod invariants;
mod lagging;
mod losing;
mod producer;
mod producing;
mod reading;
mod rebalancing;
mod replicating;
mod sending;
mod serving;
mod storing;
#[cfg(test)]
mod tests;
mod transferring;

use crate::broker::connection::Connection;
use crate::broker::fetcher::Fetchers;
use crate::broker::handlers::Broker;
use crate::broker::replicas::Replicas;
use crate::broker::request::{RequestList, RequestPool};
use crate::consumer::Consumers;
use crate::host::Host;
use crate::ids::{
    BatchId, BrokerId, ConnectionId, ConsumerId, FetchSessionId, FetcherId, Grid, Id, IdVec,
    PartitionId, ProducerId, RequestId,
};
use crate::measure::ack_search::AckSearch;
use crate::measure::backlog::BacklogSamples;
use crate::measure::counters::{PartitionCounters, Totals};
use crate::measure::lanes::Lanes;
use crate::measure::reported::window_from;
use crate::measure::series::{Series, Sources};
use crate::measure::slow_time::SlowTime;
use crate::placement::Placement;
use crate::producer::accumulator::Accumulator;
use crate::scenario::Scenario;
use crate::schedule::{Instant, Nanos, Schedule};
use ending::EarlyEnd;
use producer::Producer;
use std::rc::Rc;

// @recipe field
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The application calls send() for one record or a burst.
    RecordsArrive { producer: ProducerId },
    /// A send() that waits for memory gives up.
    BlockTimesOut { producer: ProducerId },
    /// The sender goes round its loop once.
    SenderLoops { producer: ProducerId },
    /// The sender's select() times out, because a batch has lingered long enough.
    LingerEnds { producer: ProducerId },
    /// A backoff is over, or a connection is open again.
    SenderRetries { producer: ProducerId },
    /// A request or a batch may be too old.
    TimeoutsDue { producer: ProducerId },
    /// The last byte of a request is at the broker.
    RequestArrives { request: RequestId },
    /// A network thread has read a request or written its response.
    TransferEnds { request: RequestId },
    /// A handler is done with a request.
    ServiceEnds { request: RequestId },
    /// The slowness added to a response is over.
    SlownessEnds { request: RequestId },
    /// The broker reads on from a connection that was throttled.
    ThrottleEnds { connection: ConnectionId },
    /// A response is at the client.
    ResponseArrives { request: RequestId },
    /// A follower's fetch may have been parked for `replica.fetch.wait.max.ms`.
    FollowerWaitEnds { fetcher: FetcherId },
    /// A follower has appended a response, and takes over the high watermarks in it.
    FollowerLearns { fetcher: FetcherId },
    /// A consumer's fetch may have been parked for `fetch.max.wait.ms`.
    ConsumerWaitEnds { session: FetchSessionId },
    /// The response to a consumer's fetch is there.
    FetchReturns { request: RequestId },
    /// A consumer's application calls poll().
    ConsumerPolls { consumer: ConsumerId },
    /// A rebalance of the group stops partitions, or lets them go on.
    GroupRebalances { stops: bool },
    /// The session of a broker that is down has expired, so the controller fences it.
    BrokerIsFenced { broker: BrokerId },
    /// The controller looks for partitions that their preferred leader doesn't lead.
    LeadersAreBalanced,
    /// Leaders look for followers that lag.
    InSyncSetsAreChecked,
    /// A file of a broker is to be closed, is uploaded, or is committed.
    FilesAreDue { broker: BrokerId },
    /// A broker stops for a while.
    BrokerStalls { broker: BrokerId },
    /// A timed change of the scenario takes effect.
    SettingChanges { index: u32 },
}

/// How far `advance` got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// To the deadline or the end of the run.
    Reached,
    /// The budget of events ran out first.
    BudgetSpent,
}

/// The simulation at one instant. A clone is a checkpoint.
#[derive(Clone)]
pub struct Model {
    /// With the timed changes so far.
    pub(crate) scenario: Scenario,
    placement: Placement,
    pub(crate) now: Nanos,
    /// `now` with its millisecond.
    clock: Instant,
    pub(crate) events: u64,
    /// Events that stand for the work on rules.
    rule_events: u64,
    schedule: Schedule<Event>,
    pub(crate) producers: IdVec<ProducerId, Producer>,
    pub(crate) accumulator: Accumulator,
    pub(crate) connections: Grid<ProducerId, BrokerId, Connection>,
    pub(crate) requests: RequestPool,
    pub(crate) brokers: IdVec<BrokerId, Broker>,
    host: Host,
    pub(crate) replicas: Replicas,
    fetchers: Fetchers,
    pub(crate) consumers: Consumers,
    /// True if anybody reads the logs.
    keeps_logs: bool,
    /// True once a broker has been fenced. Only then can a request meet the wrong leader.
    leaders_have_moved: bool,
    pub(crate) partitions: IdVec<PartitionId, PartitionCounters>,
    pub(crate) totals: Totals,
    pub(crate) lanes: Rc<Lanes>,
    /// Producers with records left to send, and timed changes still to come while records are sent.
    senders_left: u32,
    changes_left: u32,
    series: Option<Box<Series>>,
    pub(crate) backlog: BacklogSamples,
    /// When the window of the client's own metrics begins.
    reported_from: Nanos,
    pub(crate) slow_time: SlowTime,
    /// When something must next be measured, before any event at that time or later: a bin of the series ends, the
    /// backlog is sampled, or a slowness begins or ends.
    next_mark: Nanos,
    early_end: Option<EarlyEnd>,
    /// The latest instant for which a follower's append has been planned.
    planned_until: Nanos,
    /// Looks for a record among the acks of a replay.
    pub(crate) search: Option<Box<AckSearch>>,
    /// Kept so that a drain and a fetch allocate nothing.
    drained: Vec<BatchId>,
    leaving: sending::Leaving,
    fetched: Vec<PartitionId>,
    /// While a handler ends its request: parked fetches that it completes after it.
    completing: Option<(BrokerId, RequestList)>,
}

impl Model {
    pub fn new(scenario: &Scenario) -> Self {
        let mut model = Self {
            scenario: scenario.clone(),
            placement: scenario.placement(),
            now: 0,
            clock: Instant::at(0),
            events: 0,
            rule_events: 0,
            schedule: Schedule::default(),
            producers: IdVec::default(),
            accumulator: Accumulator::new(scenario),
            connections: Grid::new(Connection::default(), scenario.producers, scenario.brokers),
            requests: RequestPool::default(),
            brokers: BrokerId::first(scenario.brokers)
                .map(|broker| Broker::new(scenario, broker))
                .collect(),
            host: Host::new(scenario),
            replicas: Replicas::new(scenario),
            fetchers: Fetchers::new(scenario),
            consumers: Consumers::new(scenario),
            keeps_logs: scenario.replication_factor > 1 || scenario.consumers > 0,
            leaders_have_moved: false,
            partitions: vec![PartitionCounters::default(); scenario.partitions as usize].into(),
            totals: Totals::default(),
            lanes: Rc::new(Lanes::new(scenario)),
            senders_left: 0,
            changes_left: 0,
            series: None,
            backlog: BacklogSamples::new(scenario.duration),
            reported_from: window_from(scenario),
            slow_time: SlowTime::new(scenario),
            next_mark: 0,
            early_end: None,
            planned_until: 0,
            search: None,
            drained: Vec::new(),
            leaving: sending::Leaving::default(),
            fetched: Vec::new(),
            completing: None,
        };
        model.totals.groups = vec![Totals::default(); scenario.number_of_groups()];
        for (index, timed) in scenario.timed_changes.iter().enumerate() {
            model.schedule.push(
                timed.at,
                Event::SettingChanges {
                    index: index as u32,
                },
            );
            model.changes_left += u32::from(timed.at < scenario.duration);
        }
        for producer in ProducerId::first(scenario.producers) {
            model.add_producer(producer);
        }
        if scenario.stall > 0 {
            for broker in model.brokers.ids() {
                model.schedule_stall(broker, 0);
            }
        }
        for replica_set in model.placement.replica_sets() {
            model.start_fetchers(replica_set);
        }
        if scenario.replication_factor > 1 {
            model.schedule_in_sync_check();
        }
        if scenario.consumers > 0 {
            model.totals.journeys = Some(Box::default());
            model.start_consumers();
            model.schedule_rebalance();
        }
        if let Some(broker) = scenario.down_broker {
            // It went down before the run began, so other brokers lead already.
            model.broker_goes_down(broker);
            model.fence(broker);
            model.clients_learn_leaders();
        }
        model
    }

    /// The same, writing the strips' columns as it goes.
    pub fn with_series(scenario: &Scenario) -> Self {
        let mut model = Self::new(scenario);
        model.series = Some(Box::new(Series::new(scenario, &model.lanes)));
        model
    }

    fn add_producer(&mut self, producer: ProducerId) {
        let (state, first) = Producer::new(self.scenario.of(producer), producer);
        self.producers.push(state);
        self.senders_left += 1;
        self.schedule_send(producer, 0, first);
    }

    /// Runs every event up to and including `deadline`, but at most `event_budget` of them, so that the worker can hear
    /// a `start` between slices. The work on rules counts as events, too. Slicing must not show: any sequence of budgets
    /// leaves the model in the same state.
    pub fn advance(&mut self, deadline: Nanos, event_budget: u64) -> Progress {
        let progress = if self.scenario.ever_follows_rule() {
            self.dispatch_with_rules(deadline, event_budget)
        } else {
            self.dispatch(deadline, event_budget)
        };
        #[cfg(debug_assertions)]
        self.check_invariants();
        progress
    }

    /// Takes the work on rules off the budget each time that as many events have run as there are partitioners, so that
    /// asking all of them takes no longer than the events. Runs without rules don't pay for it.
    #[cold]
    #[inline(never)]
    fn dispatch_with_rules(&mut self, deadline: Nanos, event_budget: u64) -> Progress {
        let mut left = event_budget;
        loop {
            let partitioners = u64::from(self.scenario.producers * self.scenario.topics);
            let most = left.min(partitioners);
            let progress = self.dispatch(deadline, most);
            let producers = self.producers.iter_mut();
            let spent: u64 = producers
                .map(|state| state.partitioners.take_events())
                .sum();
            self.rule_events += spent;
            left = (left - most).saturating_sub(spent);
            if progress == Progress::Reached || left == 0 {
                return progress;
            }
        }
    }

    fn dispatch(&mut self, deadline: Nanos, event_budget: u64) -> Progress {
        for _ in 0..event_budget {
            let Some((at, event)) = self.schedule.pop_until(deadline) else {
                return Progress::Reached;
            };
            if self.is_over() {
                // Only stalls and timed changes are left, and they no longer matter.
                self.schedule = Schedule::default();
                return Progress::Reached;
            }
            if at >= self.next_mark && self.pass_marks(at) {
                self.schedule = Schedule::default();
                return Progress::Reached;
            }
            debug_assert!(at >= self.now, "time goes back from {} to {at}", self.now);
            self.now = at;
            self.clock = self.clock.near(at);
            self.events += 1;
            match event {
                Event::RecordsArrive { producer } => self.on_records_arrive(producer),
                Event::BlockTimesOut { producer } => self.on_block_times_out(producer),
                Event::SenderLoops { producer } => self.on_sender_loops(producer),
                Event::LingerEnds { producer } => self.on_linger_ends(producer),
                Event::SenderRetries { producer } => self.on_sender_retries(producer),
                Event::TimeoutsDue { producer } => self.on_timeouts_due(producer),
                Event::RequestArrives { request } => self.on_request_arrives(request),
                Event::TransferEnds { request } => self.on_transfer_ends(request),
                Event::ServiceEnds { request } => self.on_service_ends(request),
                Event::SlownessEnds { request } => self.on_slowness_ends(request),
                Event::ThrottleEnds { connection } => self.on_throttle_ends(connection),
                Event::ResponseArrives { request } => self.on_response_arrives(request),
                Event::FollowerWaitEnds { fetcher } => self.on_follower_wait_ends(fetcher),
                Event::FollowerLearns { fetcher } => self.on_follower_learns(fetcher),
                Event::ConsumerWaitEnds { session } => self.on_consumer_wait_ends(session),
                Event::FetchReturns { request } => self.on_fetch_returns(request),
                Event::ConsumerPolls { consumer } => self.on_consumer_polls(consumer),
                Event::GroupRebalances { stops } => self.on_group_rebalances(stops),
                Event::BrokerIsFenced { broker } => self.on_broker_is_fenced(broker),
                Event::LeadersAreBalanced => self.on_leaders_are_balanced(),
                Event::InSyncSetsAreChecked => self.on_in_sync_sets_are_checked(),
                Event::FilesAreDue { broker } => self.on_files_are_due(broker),
                Event::BrokerStalls { broker } => self.on_broker_stalls(broker),
                Event::SettingChanges { index } => self.on_setting_changes(index),
            }
        }
        Progress::BudgetSpent
    }

    /// True if every record is acked or failed, none is left to send, and consumers have polled all
    /// they can still read.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.totals.inside() == 0
            && self.senders_left == 0
            && self.changes_left == 0
            && self.unread_records() == 0
    }

    /// Records that consumers have yet to poll, except those whose leader is down or has too few followers in sync.
    fn unread_records(&self) -> u64 {
        self.consumers.unread(|replica_set| {
            let leader = self.replicas.leader(replica_set);
            leader.is_some_and(|leader| !self.brokers[leader].is_down)
                && !self.replicas.has_too_few(replica_set)
        })
    }

    pub fn has_nothing_left(&self) -> bool {
        self.schedule.is_empty()
    }

    pub fn now(&self) -> Nanos {
        self.now
    }

    pub fn events(&self) -> u64 {
        self.events
    }

    /// All events so far, and those that stand for the work on rules.
    pub fn work(&self) -> u64 {
        self.events + self.rule_events
    }

    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// How long the window of the client's own metrics is, ns.
    pub fn reported_for(&self) -> f64 {
        self.scenario.duration.saturating_sub(self.reported_from) as f64
    }

    /// A copy that can continue from here, without the strips' series.
    pub fn checkpoint(&mut self) -> Self {
        let series = self.series.take();
        let copy = self.clone();
        self.series = series;
        copy
    }

    /// Approximate memory of a checkpoint.
    pub fn heap_bytes(&self) -> usize {
        let producers: usize = self.producers.iter().map(Producer::heap_bytes).sum();
        self.accumulator.heap_bytes()
            + self.requests.heap_bytes()
            + self.replicas.heap_bytes()
            + self.fetchers.heap_bytes()
            + self.consumers.heap_bytes()
            + producers
            + self.connections.len() * size_of::<Connection>()
            + self.partitions.len() * size_of::<PartitionCounters>()
            + self.schedule.heap_bytes()
            + self.totals.heap_bytes()
            + 16_384
    }

    /// Writes the columns of the bins that are finished; nothing without a series.
    pub fn take_columns(&mut self, out: &mut Vec<f64>) {
        if let Some(series) = &mut self.series {
            series.take_columns(&self.lanes, self.brokers.len(), out);
        }
    }

    /// Closes the last bin, once the run is over.
    pub fn finish_series(&mut self) {
        let now = self.now;
        self.write_series(|series, sources| series.finish(now, sources));
    }

    fn write_series(&mut self, write: impl FnOnce(&mut Series, &Sources)) {
        if self.series.is_none() {
            return;
        }
        let second = self.totals.groups.last();
        let sources = Sources {
            scenario: &self.scenario,
            second: [self.offered_by(1), second.map_or(0, |second| second.acked)],
            lanes: &self.lanes,
            partitions: &self.partitions,
            brokers: &self.brokers,
            consumers: &self.consumers,
        };
        if let Some(series) = &mut self.series {
            write(series, &sources);
        }
    }
}
