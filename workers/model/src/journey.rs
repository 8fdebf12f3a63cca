//! The journey of one record: its moments from send() to its ack, and what it waited behind. One replay finds the
//! record among the acks of a window, and a second one sees what it met on its way. Both are unchanged copies of the
//! run from a checkpoint on, so the journey is exact for every size of scenario.

use crate::ids::Id;
use crate::layout::Journey;
use crate::measure::ack_search::{ARRIVED, AckSearch, Found, LEFT, Question};
use crate::model::{Model, Progress};
use crate::schedule::{NEVER, Nanos, milliseconds};

pub struct Search {
    model: Model,
    until: Nanos,
}

impl Search {
    /// `model` must not have reached the window of the question yet.
    pub fn new(question: Question, mut model: Model) -> Self {
        model.search = Some(Box::new(AckSearch::new(question)));
        let until = question.until;
        Self { model, until }
    }

    /// Continues for about `events` events. `None` = not over yet; otherwise the record that was found, if any.
    pub fn go_on(&mut self, events: u64) -> Option<Option<Found>> {
        let progress = self.model.advance(self.until.saturating_sub(1), events);
        let search = self.model.search.as_mut()?;
        (progress == Progress::Reached).then(|| search.found.take())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Sent,
    Left,
    Arrived,
    Middle,
}

/// A replay that sees what a record met.
pub struct Watch {
    model: Model,
    found: Found,
    told: Journey,
    /// Stops to come, the next one last.
    stops: Vec<(Nanos, Stop)>,
}

impl Watch {
    /// `model` must not have passed the moment in which the record was sent.
    pub fn new(found: Found, model: Model) -> Self {
        let mut stops = vec![
            (found.sent_at(), Stop::Sent),
            (found.moments[LEFT], Stop::Left),
            (found.moments[ARRIVED], Stop::Arrived),
            (found.middle_of_longest(), Stop::Middle),
        ];
        stops.sort_by_key(|&(at, _)| at);
        stops.reverse();
        let told = journey_of(&found);
        Self {
            model,
            found,
            told,
            stops,
        }
    }

    /// Continues for about `events` events. Returns the journey once it is known.
    pub fn go_on(&mut self, events: u64) -> Option<Journey> {
        while let Some(&(at, stop)) = self.stops.last() {
            if self.model.advance(at, events) == Progress::BudgetSpent {
                return None;
            }
            self.look(at, stop);
            self.stops.pop();
        }
        Some(self.told)
    }

    fn look(&mut self, at: Nanos, stop: Stop) {
        let (model, told) = (&self.model, &mut self.told);
        let Found {
            producer, broker, ..
        } = self.found;
        let in_flight = model.connections[(producer, broker)].in_flight();
        let state = &model.brokers[broker];
        let counts = [state.requests, model.totals().retries].map(|count| count as f64);
        match stop {
            Stop::Sent => {
                (told.batches_ahead, told.bytes_ahead) = waits_ahead(model, &self.found);
                told.in_flight = f64::from(in_flight);
                told.buffer_used_bytes = model.accumulator.memory[producer].used() as f64;
                [told.answered, told.sent_again] = counts;
            }
            Stop::Left => {
                told.answered = counts[0] - told.answered;
                told.sent_again = counts[1] - told.sent_again;
                told.slow_ms = milliseconds(model.scenario.slowness_at(broker, at));
                // Its own is one of them.
                told.requests_ahead = f64::from(in_flight.saturating_sub(1));
            }
            Stop::Arrived => {
                let own = u32::from(is_queued(model, &self.found));
                told.queued_ahead = f64::from(state.queued() - own);
            }
            Stop::Middle => told.stalled = f64::from(state.is_stalled(at)),
        }
    }
}

/// The record and its moments. What it met is filled in later.
fn journey_of(found: &Found) -> Journey {
    let [
        sent,
        entered,
        ready,
        left,
        arrived,
        service,
        served,
        closed,
        uploaded,
        stored,
        committed,
        responded,
        acked,
    ] = found.moments.map(milliseconds);
    Journey {
        producer: f64::from(found.producer.number()),
        partition: f64::from(found.partition.number()),
        broker: f64::from(found.broker.number()),
        attempts: f64::from(found.attempts),
        sent_at_ms: sent,
        entered_at_ms: entered,
        ready_at_ms: ready,
        left_at_ms: left,
        arrived_at_ms: arrived,
        service_at_ms: service,
        served_at_ms: served,
        closed_at_ms: closed,
        uploaded_at_ms: uploaded,
        stored_at_ms: stored,
        committed_at_ms: committed,
        responded_at_ms: responded,
        acked_at_ms: acked,
        ..Journey::default()
    }
}

/// How many batches wait before the record's, and their bytes.
fn waits_ahead(model: &Model, found: &Found) -> (f64, f64) {
    let queues = &model.accumulator.queues;
    let mut next = queues.head(found.producer, found.partition);
    let (mut count, mut bytes) = (0.0, 0.0);
    while let Some(index) = next {
        let batch = &model.accumulator.batches[index];
        if batch.created.at < found.batch_opened_at {
            count += 1.0;
            bytes += f64::from(batch.bytes);
        }
        next = batch.next_in_queue;
    }
    (count, bytes)
}

/// True if a record's own request is in the broker's shared queue.
fn is_queued(model: &Model, found: &Found) -> bool {
    let connection = &model.connections[(found.producer, found.broker)];
    let mut requests = connection.requests_in_flight(&model.requests);
    requests.any(|request| {
        request.sent_at == found.moments[LEFT]
            && request.queued_at != NEVER
            && request.service_at == NEVER
    })
}
