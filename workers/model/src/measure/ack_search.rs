//! Looks for one record among the acks of a replay, to tell its journey ([`crate::journey`]). It only reads what it is
//! shown, so a replay with a search is the same run to the byte.

use crate::broker::request::Request;
use crate::ids::{BrokerId, PartitionId, ProducerId};
use crate::producer::batch::{Batch, SendRun};
use crate::schedule::{NEVER, Nanos};

/// Which record is asked for: of those that are measured and acked at `from` or later, but before `until`, the one with
/// the longest latency.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    pub from: Nanos,
    pub until: Nanos,
}

/// Number of moments; the twelve pieces between them are memory and the eleven parts of latency, in order of time.
pub const MOMENTS: usize = 13;
/// Position of the moment in which the request that was acked left.
pub const LEFT: usize = 3;
/// Position of its arrival at the broker.
pub const ARRIVED: usize = 4;

#[derive(Clone, Copy, Debug)]
pub struct Found {
    pub producer: ProducerId,
    pub partition: PartitionId,
    pub broker: BrokerId,
    /// How often sending its batch failed.
    pub attempts: u32,
    /// When its batch was opened, which identifies the batch in its queue.
    pub batch_opened_at: Nanos,
    /// Sent, or meant to be (`latency.from`); its batch open; ready to leave; left; at the broker; in a handler;
    /// served; its file closed, uploaded and committed; replicated; response handed out; acked. If the client was done before the broker had answered (`acks=0`),
    /// all moments at the broker are that of leaving, and all the rest is response.
    pub moments: [Nanos; MOMENTS],
}

impl Found {
    fn new(sent_at: Nanos, batch: &Batch, request: &Request, ack: &Ack) -> Self {
        let left_at = request.sent_at;
        let was_answered = request.responded_at != NEVER;
        let at_broker = |moment: Nanos| if was_answered { moment } else { left_at };
        Self {
            producer: batch.producer,
            partition: batch.partition,
            broker: request.broker,
            attempts: batch.attempts,
            batch_opened_at: batch.created.at,
            moments: [
                sent_at,
                batch.created.at.max(sent_at),
                batch.ready_at(ack.linger_ms, left_at).max(sent_at),
                left_at,
                at_broker(request.arrived_at),
                at_broker(request.service_at),
                at_broker(request.served_at),
                at_broker(request.closed_at),
                at_broker(request.uploaded_at),
                at_broker(request.stored_at),
                at_broker(request.committed_at),
                at_broker(request.responded_at),
                ack.at,
            ],
        }
    }

    pub fn sent_at(&self) -> Nanos {
        self.moments[0]
    }

    pub fn latency(&self) -> Nanos {
        self.moments[MOMENTS - 1] - self.sent_at()
    }

    pub fn middle_of_longest(&self) -> Nanos {
        let pieces = self
            .moments
            .windows(2)
            .map(|ends| (ends[1] - ends[0], ends[0]));
        let (length, from) = pieces.max().unwrap_or_default();
        from + length / 2
    }
}

/// Further facts about an acked request.
#[derive(Clone, Copy, Debug)]
pub struct Ack {
    pub at: Nanos,
    pub linger_ms: u64,
    /// Records sent before this aren't measured.
    pub measure_from: Nanos,
}

#[derive(Clone, Copy, Debug)]
pub struct AckSearch {
    question: Question,
    /// The best record so far.
    pub found: Option<Found>,
}

impl AckSearch {
    pub fn new(question: Question) -> Self {
        Self {
            question,
            found: None,
        }
    }

    /// Looks at the records of a batch that is acked.
    pub fn look_at(&mut self, batch: &Batch, request: &Request, ack: &Ack) {
        if !(self.question.from..self.question.until).contains(&ack.at) {
            return;
        }
        for run in &batch.sends {
            if let Some(sent_at) = self.pick(run, ack) {
                self.found = Some(Found::new(sent_at, batch, request, ack));
            }
        }
    }

    /// When the record was sent that is a better answer than the one found before, if the run has one.
    fn pick(&self, run: &SendRun, ack: &Ack) -> Option<Nanos> {
        let longest = self.found.as_ref().map_or(0, Found::latency);
        let sent_at = run.split_at(ack.measure_from).1?.first;
        (ack.at - sent_at > longest).then_some(sent_at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_measured_record_of_a_run_is_its_slowest() {
        let run = SendRun {
            first: 100,
            gap: 10,
            count: 5,
        };
        let ack = Ack {
            at: 1_000,
            linger_ms: 0,
            measure_from: 115,
        };
        let question = Question {
            from: 0,
            until: NEVER,
        };
        assert_eq!(AckSearch::new(question).pick(&run, &ack), Some(120));
    }
}
