//! The one fetch that a follower's thread or a consumer's fetch session has at a leader: under way, or parked until
//! there is enough to return (`DelayedFetch`).
//!
//! Rules: docs/model/broker.md, "Acks and replicas".

use crate::ids::RequestId;
use crate::schedule::Nanos;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Idle,
    /// On its way to the leader, being served there, or on its way back.
    UnderWay,
    /// At the leader, which has too little to return.
    Parked,
}

#[derive(Clone, Copy, Debug)]
pub struct Fetch {
    state: State,
    request: Option<RequestId>,
    parked_since: Nanos,
    timer_is_set: bool,
}

impl Default for Fetch {
    fn default() -> Self {
        Self {
            state: State::Idle,
            request: None,
            parked_since: 0,
            timer_is_set: false,
        }
    }
}

/// Due when a fetch may have been parked for as long as it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Nothing: it isn't parked any more.
    Over,
    /// Answer this request with whatever there is.
    Answer(RequestId),
    /// Look again then: it has been parked anew.
    Until(Nanos),
}

impl Fetch {
    pub fn is_idle(&self) -> bool {
        self.state == State::Idle
    }

    /// False if `request` is one that was forgotten.
    pub fn is(&self, request: RequestId) -> bool {
        self.request == Some(request)
    }

    /// The request of this fetch; none where it is idle.
    pub fn request(&self) -> Option<RequestId> {
        self.request
    }

    pub fn leave(&mut self, request: RequestId) {
        self.state = State::UnderWay;
        self.request = Some(request);
    }

    /// Parks it. Returns when the longest `wait` ends, unless an event is already due for that.
    pub fn park(&mut self, now: Nanos, wait: Nanos) -> Option<Nanos> {
        self.state = State::Parked;
        self.parked_since = now;
        let was_set = std::mem::replace(&mut self.timer_is_set, true);
        (!was_set).then_some(now + wait)
    }

    /// There is enough to return now. Returns the request if it is parked.
    pub fn wake(&mut self) -> Option<RequestId> {
        if self.state != State::Parked {
            return None;
        }
        self.state = State::UnderWay;
        self.request
    }

    pub fn wait_ends(&mut self, now: Nanos, wait: Nanos) -> Wait {
        self.timer_is_set = false;
        if self.state != State::Parked {
            return Wait::Over;
        }
        let ends_at = self.parked_since + wait;
        if ends_at <= now {
            self.state = State::UnderWay;
            return self.request.map_or(Wait::Over, Wait::Answer);
        }
        self.timer_is_set = true;
        Wait::Until(ends_at)
    }

    /// It has come back or is given up. Returns the request if it was parked, because then nothing else holds it.
    pub fn end(&mut self) -> Option<RequestId> {
        let parked = self.wake();
        self.state = State::Idle;
        self.request = None;
        parked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parked_fetch_is_answered_when_its_wait_is_over_and_not_before() {
        let mut fetch = Fetch::default();
        fetch.leave(7.into());
        assert_eq!(fetch.wake(), None);
        assert_eq!(fetch.park(100, 50), Some(150));
        assert_eq!(fetch.wake(), Some(7.into()));
        assert_eq!(fetch.park(120, 50), None, "an event is due already");
        assert_eq!(fetch.wait_ends(150, 50), Wait::Until(170));
        assert_eq!(fetch.wait_ends(170, 50), Wait::Answer(7.into()));
        assert_eq!(fetch.wait_ends(200, 50), Wait::Over);
        assert!(fetch.is(7.into()) && !fetch.is_idle());
        assert_eq!(fetch.end(), None);
        assert!(fetch.is_idle());
    }

    #[test]
    fn a_fetch_that_is_forgotten_while_parked_gives_its_request_back() {
        let mut fetch = Fetch::default();
        fetch.leave(3.into());
        fetch.park(0, 10);
        assert_eq!(fetch.end(), Some(3.into()));
    }
}
