//! The files that a broker gathers from produce requests for diskless topics and puts into object storage: a second
//! linger. One is open; closed ones upload side by side, and are committed one at a time in the order in which they
//! were closed (Inkless's `Writer` and `FileCommitter`).
//!
//! Rules: docs/model/broker.md, "Object storage".

use super::request::{RequestList, RequestPool};
use crate::fifo::Fifo;
use crate::ids::{BrokerId, Id, RequestId};
use crate::random::{Purpose, Random};
use crate::scenario::Scenario;
use crate::schedule::{NEVER, Nanos, whole_nanos};

#[derive(Clone, Copy, Debug, Default)]
struct File {
    requests: RequestList,
    bytes: u64,
    /// While it is open: when it closes at the latest. Then: when it is uploaded, once that has begun.
    ends_at: Nanos,
}

#[derive(Clone)]
pub struct Files {
    open: File,
    /// Oldest first: uploaded ones that wait for their commit and those under way, then those that wait for a thread.
    closed: Fifo<File>,
    /// How many of them have begun to upload: the first ones.
    begun: usize,
    /// When the oldest file is committed; `NEVER` while that hasn't begun.
    commits_at: Nanos,
    /// When something of all this is due next.
    pub due_at: Nanos,
    random: Random,
    /// Files committed so far, and their bytes.
    pub committed: u64,
    pub committed_bytes: u64,
}

impl Files {
    pub fn new(scenario: &Scenario, broker: BrokerId) -> Self {
        Self {
            open: File::default(),
            closed: Fifo::default(),
            begun: 0,
            commits_at: NEVER,
            due_at: NEVER,
            random: Random::stream(scenario.seed, Purpose::Files, broker.number()),
            committed: 0,
            committed_bytes: 0,
        }
    }

    /// A request enters the open file. It closes that file first if it doesn't fit, and its own if that is full then; a
    /// request is never split.
    pub fn put(
        &mut self,
        scenario: &Scenario,
        requests: &mut RequestPool,
        index: RequestId,
        now: Nanos,
    ) {
        let bytes = requests[index].bytes;
        if self.open.bytes > 0 && self.open.bytes + bytes > scenario.file_bytes {
            self.close(requests, now);
        }
        if self.open.requests.is_empty() {
            self.open.ends_at = now + scenario.file_interval;
        }
        self.open.bytes += bytes;
        self.open.requests.push(requests, index);
        let request = &mut requests[index];
        (request.closed_at, request.uploaded_at, request.stored_at) = (NEVER, NEVER, NEVER);
        request.phase_ends_at = self.open.ends_at;
        if self.open.bytes >= scenario.file_bytes {
            self.close(requests, now);
        }
    }

    fn close(&mut self, requests: &mut RequestPool, now: Nanos) {
        let mut file = std::mem::take(&mut self.open);
        file.ends_at = NEVER;
        file.requests.each(requests, |request| {
            request.closed_at = now;
            request.phase_ends_at = NEVER;
        });
        self.closed.push_back(file);
    }

    /// Does what is due at `now`. Returns the requests of a file that is committed.
    pub fn go_on(
        &mut self,
        scenario: &Scenario,
        requests: &mut RequestPool,
        now: Nanos,
    ) -> Option<RequestList> {
        if !self.open.requests.is_empty() && self.open.ends_at <= now {
            self.close(requests, now);
        }
        self.upload(scenario, requests, now);
        let committed = (self.commits_at <= now).then(|| {
            self.commits_at = NEVER;
            self.begun -= 1;
            self.closed.pop_front().unwrap_or_default()
        });
        if let Some(file) = &committed {
            self.committed += 1;
            self.committed_bytes += file.bytes;
        }
        let is_uploaded = self.uploading(now).next().is_none_or(|first| !first);
        if self.begun > 0 && self.commits_at == NEVER && is_uploaded {
            let jitter = self.random.log_normal(scenario.upload_variation);
            self.commits_at = now + whole_nanos(scenario.commit_takes * jitter);
            let commits_at = self.commits_at;
            self.closed[0]
                .requests
                .each(requests, |request| request.phase_ends_at = commits_at);
        }
        self.due_at = self.next_due(now);
        committed.map(|file| file.requests)
    }

    /// For each file that has begun to upload: true while it is under way.
    fn uploading(&self, now: Nanos) -> impl Iterator<Item = bool> {
        let begun = self.closed.iter().take(self.begun);
        begun.map(move |file| file.ends_at > now)
    }

    /// Notes which files are uploaded, and begins with the next ones while a thread is free.
    fn upload(&mut self, scenario: &Scenario, requests: &mut RequestPool, now: Nanos) {
        for file in self.closed.iter().take(self.begun) {
            if file.ends_at <= now {
                file.requests.each(requests, |request| {
                    if request.uploaded_at == NEVER {
                        request.uploaded_at = now;
                        request.phase_ends_at = NEVER;
                    }
                });
            }
        }
        let mut busy = self.uploading(now).filter(|&under_way| under_way).count();
        while busy < scenario.upload_threads as usize && self.begun < self.closed.len() {
            let file = &mut self.closed[self.begun];
            let mean = scenario.upload_takes + scenario.upload_per_byte * file.bytes as f64;
            let jitter = self.random.log_normal(scenario.upload_variation);
            // At least a nanosecond: the end of an upload is an event of its own.
            let ends_at = now + whole_nanos(mean * jitter).max(1);
            file.ends_at = ends_at;
            file.requests
                .each(requests, |request| request.phase_ends_at = ends_at);
            self.begun += 1;
            busy += 1;
        }
    }

    fn next_due(&self, now: Nanos) -> Nanos {
        let open = (!self.open.requests.is_empty()).then_some(self.open.ends_at);
        let begun = self.closed.iter().take(self.begun);
        let uploads = begun.map(|file| file.ends_at).filter(|&ends| ends > now);
        let all = uploads.chain(open).chain([self.commits_at]);
        all.min().unwrap_or(NEVER)
    }

    /// The broker goes down: the requests of its files, until none is left.
    pub fn forget(&mut self) -> Option<RequestList> {
        let file = self.closed.pop_front();
        let file = file.or_else(|| {
            let open = std::mem::take(&mut self.open);
            (!open.requests.is_empty()).then_some(open)
        });
        (self.begun, self.commits_at, self.due_at) = (0, NEVER, NEVER);
        file.map(|file| file.requests)
    }

    /// Bytes in the open file, and until when it stays open; `None` while there is none.
    pub fn open(&self) -> Option<(u64, Nanos)> {
        (!self.open.requests.is_empty()).then_some((self.open.bytes, self.open.ends_at))
    }

    /// Bytes that aren't committed yet: of the open file and of the closed ones.
    pub fn bytes(&self) -> u64 {
        let closed = self.closed.iter().map(|file| file.bytes);
        closed.sum::<u64>() + self.open.bytes
    }

    /// Files that wait for a thread or upload, and those that wait for their commit.
    pub fn closed(&self, now: Nanos) -> [usize; 2] {
        let uploaded = self.uploading(now).filter(|under_way| !under_way).count();
        [self.closed.len() - uploaded, uploaded]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::MILLISECOND;

    fn scenario() -> Scenario {
        Scenario {
            file_interval: 100,
            file_bytes: 1_000,
            upload_threads: 2,
            upload_takes: 50.0,
            upload_per_byte: 0.0,
            upload_variation: 0.0,
            commit_takes: 10.0,
            ..Scenario::default()
        }
    }

    struct Broker {
        scenario: Scenario,
        requests: RequestPool,
        files: Files,
    }

    impl Broker {
        fn new(scenario: Scenario) -> Self {
            Self {
                files: Files::new(&scenario, 0.into()),
                requests: RequestPool::default(),
                scenario,
            }
        }

        fn put(&mut self, bytes: u64, now: Nanos) -> RequestId {
            let index = self.requests.open(0.into(), 0.into(), 0);
            self.requests[index].bytes = bytes;
            self.files
                .put(&self.scenario, &mut self.requests, index, now);
            self.files.go_on(&self.scenario, &mut self.requests, now);
            index
        }

        /// Goes on until `now`. Returns when files were committed, and how many requests each held.
        fn committed_by(&mut self, now: Nanos) -> Vec<(Nanos, u32)> {
            let mut committed = Vec::new();
            while self.files.due_at <= now {
                let at = self.files.due_at;
                if let Some(list) = self.files.go_on(&self.scenario, &mut self.requests, at) {
                    committed.push((at, list.len()));
                }
            }
            committed
        }
    }

    #[test]
    fn a_file_closes_an_interval_after_its_first_request() {
        let mut broker = Broker::new(scenario());
        let first = broker.put(10, 1_000);
        broker.put(10, 1_090);
        assert_eq!(broker.files.open(), Some((20, 1_100)));
        // 1,100 closed, 1,150 uploaded, 1,160 committed.
        assert_eq!(broker.committed_by(5_000), [(1_160, 2)]);
        let request = &broker.requests[first];
        assert_eq!((request.closed_at, request.uploaded_at), (1_100, 1_150));
        assert_eq!(
            (broker.files.committed, broker.files.committed_bytes),
            (1, 20)
        );
    }

    #[test]
    fn a_file_closes_at_its_size_and_before_a_request_that_does_not_fit() {
        let mut broker = Broker::new(scenario());
        broker.put(600, 0);
        // 600 + 600 > 1,000: the first one's file closes now.
        broker.put(600, 20);
        // 600 + 400 = 1,000: full.
        broker.put(400, 30);
        // Larger than a file: one of its own, closed at once.
        broker.put(3_000, 40);
        assert_eq!(broker.files.open(), None);
        assert_eq!(broker.files.closed(40), [3, 0]);
        // Two threads: uploads from 20 to 70, from 30 to 80, and, once a thread is free, from 70 to 120. Commits take 10,
        // one after another.
        assert_eq!(broker.committed_by(1_000), [(80, 1), (90, 2), (130, 1)]);
    }

    #[test]
    fn a_file_that_uploads_slowly_holds_up_the_commits_of_those_behind_it() {
        let mut slow_first = Broker::new(Scenario {
            upload_takes: 0.0,
            upload_per_byte: 1.0,
            ..scenario()
        });
        slow_first.put(1_000, 0);
        slow_first.put(10, 0);
        slow_first.put(1_000, 5);
        // Uploaded at 1,000; then 10 bytes closed at 5, and uploaded at 15; and 1,000 bytes, uploaded from 15 to 1,015.
        assert_eq!(slow_first.committed_by(500), []);
        assert_eq!(slow_first.files.closed(500), [2, 1]);
        assert_eq!(
            slow_first.committed_by(9_000),
            [(1_010, 1), (1_020, 1), (1_030, 1)]
        );
    }

    #[test]
    fn uploads_have_a_heavy_tail() {
        let mut random = Random::stream(1, Purpose::Files, 0);
        let mut draws: Vec<f64> = (0..100_000).map(|_| random.log_normal(0.5)).collect();
        draws.sort_by(f64::total_cmp);
        let mean = draws.iter().sum::<f64>() / draws.len() as f64;
        // sigma² = ln(1 + 0.5²) = 0.223: median exp(-0.223 / 2) = 0.894, p99 0.894 × exp(2.326 × 0.472) = 2.68.
        assert!((mean - 1.0).abs() < 0.01, "{mean}");
        assert!((draws[50_000] - 0.894).abs() < 0.01, "{}", draws[50_000]);
        assert!((draws[99_000] - 2.68).abs() < 0.08, "{}", draws[99_000]);
        assert_eq!(random.log_normal(0.0), 1.0);
    }

    #[test]
    fn a_broker_that_goes_down_forgets_what_its_files_held() {
        let mut broker = Broker::new(scenario());
        broker.put(1_000, MILLISECOND);
        broker.put(10, MILLISECOND);
        let held: Vec<u32> = std::iter::from_fn(|| broker.files.forget())
            .map(|list| list.len())
            .collect();
        assert_eq!(held, [1, 1]);
        assert_eq!(broker.files.due_at, NEVER);
    }
}
