//! The shared request queue of a broker, its `num.io.threads` handlers (`KafkaRequestHandlerPool`), its stalls, and how
//! busy its connections are.
//!
//! Rules: docs/model/broker.md, "Broker".
//! Rules: docs/model/broker.md, "Many partitions".
//! Rules: docs/model/faults.md, "Slow brokers and stalls".

use super::files::Files;
use super::network_thread::NetworkThread;
use super::quota::Quota;
use super::request::{RequestList, RequestPool};
use crate::fifo::Fifo;
use crate::ids::{BrokerId, Id, IdVec, RequestId, ThreadId};
use crate::measure::level::Level;
use crate::measure::reported::Reported;
use crate::random::{Gamma, Purpose, Random};
use crate::scenario::Scenario;
use crate::schedule::{Nanos, whole_nanos};

#[derive(Clone)]
pub struct Broker {
    queue: RequestList,
    max_queued: u32,
    free_handlers: u32,
    pub threads: IdVec<ThreadId, NetworkThread>,
    /// How many of them read, write or are held up by a full shared queue.
    busy_threads: u32,
    /// Network threads held up by a full shared queue, in order.
    pub blocked_threads: Fifo<ThreadId>,
    /// Down now; how often it has gone down; when its session expires since it last did.
    pub is_down: bool,
    /// Its process stands still, with its connections open.
    pub hangs: bool,
    pub epoch: u32,
    pub session_ends_at: Nanos,
    /// Jitter of service times, of fetches and of what is appended (`broker.jitter`).
    jitter: Gamma,
    service: Random,
    fetches: Random,
    stalls: Random,
    /// Until when the broker is stalled; in the past if it isn't.
    stalled_until: Nanos,
    /// Total length of all stalls that have begun.
    stalls_so_far: Nanos,
    /// Connections with a request in a handler or held by `slow.ms`.
    pub serving: Level,
    /// Requests in flight over all connections.
    pub in_flight: Level,
    pub handling: Level,
    /// Requests that wait for other replicas, or are in files.
    pub committing: u32,
    pub files: Files,
    pub quota: Quota,
    /// Answered so far.
    pub requests: u64,
    pub bytes: u64,
    /// Produce requests that it answered, as the client's own metrics count them.
    pub answered: Reported,
    /// Records acked, by group of producers.
    pub acked: [u64; 2],
    pub follower_fetches: u64,
    /// Time that handlers, network threads and fetchers worked, without stalls and slowness.
    pub work: Work,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    pub handlers: u64,
    pub threads: u64,
    pub fetchers: u64,
}

/// Handler time of a fetch, apart from its partitions, as a share of a produce request of the same
/// size: it hands over what the page cache holds and writes no log. Chosen so that a second and
/// third replica add what was measured to the median, 0.45 ms.
const FETCH_SHARE: f64 = 0.1;
/// `broker.heartbeat.interval.ms` ÷ `broker.session.timeout.ms`, as Kafka's defaults have it: 2 s of 9.
const HEARTBEAT_SHARE: f64 = 2.0 / 9.0;

impl Broker {
    pub fn new(scenario: &Scenario, broker: BrokerId) -> Self {
        Self {
            queue: RequestList::default(),
            max_queued: scenario.max_queued,
            free_handlers: scenario.io_threads,
            threads: vec![NetworkThread::default(); scenario.network_threads as usize].into(),
            busy_threads: 0,
            blocked_threads: Fifo::default(),
            is_down: false,
            hangs: false,
            epoch: 0,
            session_ends_at: 0,
            jitter: Gamma::with_variation(scenario.service_variation),
            fetches: Random::stream(scenario.seed, Purpose::Fetches, broker.number()),
            service: Random::stream(scenario.seed, Purpose::Service, broker.number()),
            stalls: Random::stream(scenario.seed, Purpose::Stalls, broker.number()),
            stalled_until: 0,
            stalls_so_far: 0,
            serving: Level::default(),
            in_flight: Level::default(),
            handling: Level::default(),
            committing: 0,
            files: Files::new(scenario, broker),
            quota: Quota::default(),
            requests: 0,
            bytes: 0,
            acked: [0; 2],
            follower_fetches: 0,
            answered: Reported::default(),
            work: Work::default(),
        }
    }

    /// True if the shared queue takes no more requests.
    pub fn queue_is_full(&self) -> bool {
        self.queue.len() >= self.max_queued
    }

    /// True if no network thread has anything to do.
    #[inline]
    pub fn all_threads_are_idle(&self) -> bool {
        self.busy_threads == 0
    }

    /// A network thread gets a request to read, or to write its response. True if it is free to do so now.
    pub fn give_to_thread(
        &mut self,
        requests: &mut RequestPool,
        thread: ThreadId,
        request: RequestId,
    ) -> bool {
        let was_free = self.threads[thread].take(requests, request);
        self.busy_threads += u32::from(was_free);
        was_free
    }

    /// A network thread is done. Returns what it does next.
    pub fn next_of_thread(
        &mut self,
        requests: &RequestPool,
        thread: ThreadId,
    ) -> Option<RequestId> {
        let next = self.threads[thread].next(requests);
        self.busy_threads -= u32::from(next.is_none());
        next
    }

    /// It stops sending heartbeats at `now`: its session runs from the last one, whose phase may be any. Returns when it
    /// expires.
    pub fn end_session(&mut self, scenario: &Scenario, broker: BrokerId, now: Nanos) -> Nanos {
        let session = scenario.broker_session_timeout;
        let mut random = Random::stream(scenario.seed, Purpose::Heartbeats, broker.number());
        let since_the_last = random.open_unit() * HEARTBEAT_SHARE * session as f64;
        self.session_ends_at = now + session - whole_nanos(since_the_last);
        self.session_ends_at
    }

    /// Forgets what network threads have to do. Returns the requests that nothing else holds: those of threads that a
    /// full queue held up, and those that waited.
    pub fn forget_tasks(&mut self, requests: &RequestPool) -> Vec<RequestId> {
        let mut held: Vec<RequestId> = Vec::new();
        for thread in self.blocked_threads.drain(..) {
            held.extend(self.threads[thread].current());
        }
        for thread in self.threads.iter_mut() {
            held.extend(std::iter::from_fn(|| thread.next(requests)));
        }
        self.busy_threads = 0;
        held
    }

    /// The broker loses everything it was doing: returns the next request that waited for a handler, until none is
    /// left.
    pub fn forget_queued(&mut self, requests: &RequestPool) -> Option<RequestId> {
        self.queue.pop(requests)
    }

    /// Nothing is being handled or waited for any more, as after a start.
    pub fn forget_work(&mut self, scenario: &Scenario, now: Nanos) {
        self.free_handlers = scenario.io_threads;
        self.committing = 0;
        self.serving.fall_to_zero(now);
        self.handling.fall_to_zero(now);
    }

    /// A connection has read a request. Returns it if a handler is free; otherwise it waits in the shared queue.
    #[inline]
    pub fn enqueue(&mut self, requests: &mut RequestPool, index: RequestId) -> Option<RequestId> {
        if self.free_handlers == 0 {
            self.queue.push(requests, index);
            return None;
        }
        self.free_handlers -= 1;
        Some(index)
    }

    /// A handler is done. Returns the request it takes next.
    pub fn handler_is_free(&mut self, requests: &RequestPool) -> Option<RequestId> {
        let next = self.queue.pop(requests);
        self.free_handlers += u32::from(next.is_none());
        next
    }

    pub fn queued(&self) -> u32 {
        self.queue.len()
    }

    /// Draws how long a handler works on a request: (fixed + per batch + per byte) × jitter.
    #[inline]
    pub fn draw_service(&mut self, scenario: &Scenario, batches: usize, bytes: u64) -> Nanos {
        let mean = scenario.service_per_request
            + scenario.service_per_batch * batches as f64
            + scenario.service_per_byte * bytes as i64 as f64;
        let takes = whole_nanos(mean * self.jitter.draw(&mut self.service));
        self.work.handlers += takes;
        takes
    }

    /// Draws how long a handler works on a fetch that finds `bytes`: a share of what it takes to append them, and a
    /// little for each partition of the fetch session, new or not (`FetchSession`).
    pub fn draw_fetch_service(
        &mut self,
        scenario: &Scenario,
        partitions: f64,
        bytes: u64,
    ) -> Nanos {
        let read = scenario.service_per_request + scenario.service_per_byte * bytes as i64 as f64;
        let mean = FETCH_SHARE * read + scenario.service_per_partition * partitions;
        let takes = whole_nanos(mean * self.jitter.draw(&mut self.fetches));
        self.work.handlers += takes;
        takes
    }

    /// Draws how long it takes to find and read in object storage, or in a cache of it, what a consumer fetches.
    pub fn draw_object_read(&mut self, scenario: &Scenario) -> Nanos {
        whole_nanos(scenario.read_takes * self.fetches.log_normal(scenario.upload_variation))
    }

    /// Draws how long a fetcher thread of this broker takes to append `bytes`.
    pub fn draw_append(&mut self, scenario: &Scenario, partitions: usize, bytes: u64) -> Nanos {
        let mean = scenario.service_per_batch * partitions as f64
            + scenario.service_per_byte * bytes as i64 as f64;
        let takes = whole_nanos(mean * self.jitter.draw(&mut self.fetches));
        self.work.fetchers += takes;
        takes
    }

    pub fn draw_next_stall(&mut self, scenario: &Scenario, now: Nanos) -> Nanos {
        now + whole_nanos(self.stalls.exponential() * scenario.stall_every as f64) + 1
    }

    /// Stalls the broker for an exponential time. Returns when it resumes.
    pub fn stall(&mut self, scenario: &Scenario, now: Nanos) -> Nanos {
        let length = whole_nanos(self.stalls.exponential() * scenario.stall as f64);
        self.stop(now, length)
    }

    /// Nothing moves for `length`. Returns when it resumes.
    pub fn stop(&mut self, now: Nanos, length: Nanos) -> Nanos {
        self.stalls_so_far += length;
        self.stalled_until = self.stalled_until.max(now) + length;
        self.stalled_until
    }

    /// True if it can lead nothing.
    pub fn is_away(&self) -> bool {
        self.is_down || self.hangs
    }

    pub fn is_stalled(&self, now: Nanos) -> bool {
        now < self.stalled_until
    }

    /// When the broker moves again; `now` if it isn't stalled.
    pub fn resumes_at(&self, now: Nanos) -> Nanos {
        self.stalled_until.max(now)
    }

    /// The stall clock's reading when work begins: the length of all stalls so far, without what is left of the current
    /// one.
    pub fn stall_clock(&self, now: Nanos) -> Nanos {
        self.stalls_so_far - self.stalled_until.saturating_sub(now)
    }

    /// By how much stalls since reading `mark` still put off the work that began then.
    pub fn stalled_since(&self, mark: Nanos) -> Nanos {
        self.stalls_so_far - mark
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::SECOND;

    #[test]
    fn handlers_take_requests_one_each_and_the_rest_wait_in_order() {
        let scenario = Scenario {
            io_threads: 2,
            ..Scenario::default()
        };
        let mut broker = Broker::new(&scenario, 0.into());
        let mut requests = RequestPool::default();
        let sent: Vec<RequestId> = (0..4)
            .map(|producer| requests.open(producer.into(), 0.into(), 0))
            .collect();
        let taken: Vec<bool> = sent
            .iter()
            .map(|&index| broker.enqueue(&mut requests, index).is_some())
            .collect();
        assert_eq!(taken, [true, true, false, false]);
        assert_eq!(broker.queued(), 2);
        assert_eq!(broker.handler_is_free(&requests), Some(sent[2]));
        assert_eq!(broker.handler_is_free(&requests), Some(sent[3]));
        assert_eq!(broker.handler_is_free(&requests), None);
    }

    #[test]
    fn service_is_fixed_plus_batches_plus_bytes_without_jitter() {
        let scenario = Scenario {
            service_per_request: 1_000.0,
            service_per_batch: 100.0,
            service_per_byte: 2.0,
            service_variation: 0.0,
            ..Scenario::default()
        };
        assert_eq!(
            Broker::new(&scenario, 0.into()).draw_service(&scenario, 3, 50),
            1_400
        );
    }

    #[test]
    fn a_stall_puts_off_the_work_that_it_meets_by_its_own_length() {
        let scenario = Scenario {
            stall: SECOND,
            ..Scenario::default()
        };
        let mut broker = Broker::new(&scenario, 0.into());
        let mark = broker.stall_clock(0);
        let end = broker.stall(&scenario, 100);
        assert_eq!(broker.stalled_since(mark), end - 100);
        let within = broker.stall_clock(100 + (end - 100) / 2);
        assert_eq!(broker.stalled_since(within), end - 100 - (end - 100) / 2);
        assert_eq!(broker.stalled_since(broker.stall_clock(end)), 0);
        assert!(broker.is_stalled(end - 1) && !broker.is_stalled(end));
    }
}
