//! The application's side: send(), bursts, waiting for memory and for acks.
//!
//! Rules: docs/model/producer.md, "Arrivals".

use super::{Event, Model};
use crate::ids::{PartitionId, ProducerId};
use crate::producer::append::{Append, Appended};
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, Nanos};

/// Records no further apart than this belong to one burst. One event appends them, as long as nothing else happens in
/// between.
const BURST_GAP: Nanos = 10 * MICROSECOND;
const LONGEST_BURST: u32 = 64;

struct Burst {
    /// When its last record was sent, or its next one is.
    at: Nanos,
    /// When send() is called next; `None` = never again.
    next: Option<Nanos>,
    /// How many records the event may still send.
    left: u32,
}

impl Burst {
    /// When the next record is sent, if it belongs to the burst.
    #[inline(always)]
    fn goes_on_at(&self) -> Option<Nanos> {
        self.next.filter(|&next| next - self.at <= BURST_GAP)
    }
}

impl Model {
    pub(super) fn on_records_arrive(&mut self, producer: ProducerId) {
        // Compiled twice, so that other runs don't pay for what `sends_singly` (measured with `npm run bench`).
        if self.producers[producer].sends_singly {
            self.send_burst::<true>(producer);
        } else {
            self.send_burst::<false>(producer);
        }
    }

    /// True if no processor is free or the sender holds the interpreter, so that send() is called later.
    #[inline(never)]
    fn application_waits(&mut self, producer: ProducerId) -> bool {
        let (now, state) = (self.now, &mut self.producers[producer]);
        let for_processor = state.waits_for(&self.host, now);
        let held = state.interpreter.as_mut();
        let later = for_processor.or_else(|| held.and_then(|held| held.application_waits(now)));
        let Some(later) = later else {
            return false;
        };
        if later < NEVER {
            state.next_send_at = later;
            self.schedule.push(later, Event::RecordsArrive { producer });
        }
        true
    }

    /// Calls send() for one record or a burst. `SINGLY` = each may have a key, a topic or an intended time of its own, or wait
    /// for a processor or the interpreter.
    fn send_burst<const SINGLY: bool>(&mut self, producer: ProducerId) {
        if self.producers[producer].next_send_at != self.now {
            return; // The rate has changed since, and with it the moment of this send().
        }
        if SINGLY && self.application_waits(producer) {
            return;
        }
        let mut burst = Burst {
            at: self.now,
            next: None,
            left: LONGEST_BURST,
        };
        let in_step = self.scenario.of(producer).sends_in_step;
        while burst.left > 0 {
            if SINGLY || in_step || !self.send_plainly(producer, &mut burst) {
                if !self.send_record::<SINGLY>(producer, burst.at) {
                    return;
                }
                if in_step && self.wait_for_ack(producer) {
                    return;
                }
                burst.left -= 1;
                burst.next = self.next_send(producer, in_step, burst.at);
            }
            match burst.goes_on_at() {
                Some(next) if next < self.schedule.next_at() => burst.at = next,
                _ => return self.schedule_send(producer, burst.at, burst.next),
            }
        }
        self.schedule_send(producer, burst.at, Some(burst.at));
    }

    /// Sends the next record of a burst and those after it in closed form, as far as they only join the batch that is
    /// being filled and the application sleeps only after the last. False if even the first is different.
    #[inline]
    fn send_plainly(&mut self, producer: ProducerId, burst: &mut Burst) -> bool {
        let state = &self.producers[producer];
        if state.is_blocked() || state.may_wait {
            return false;
        }
        let first = self.clock.near(burst.at);
        let plain = self
            .accumulator
            .plain_records(state.partitioners.current(), producer, first);
        let Some(plain) = plain else {
            return false;
        };
        if plain.wake_sender {
            self.wake_sender(producer, first.at);
        }
        let state = &mut self.producers[producer];
        let gap = state.send_takes;
        let until = self.schedule.next_at().min((first.ms + 1) * MILLISECOND);
        // Within a millisecond, so 32 bits are enough.
        let before_then = (until - first.at).saturating_sub(1) as u32 / gap as u32;
        let others = before_then.min(burst.left.min(plain.most) - 1);
        let others = state.workload.take_plain(first, gap, others.into());
        let count = others as u32 + 1;
        burst.left -= count;
        burst.at = first.at + others * gap;
        self.clock = first.near(burst.at);
        burst.next = state.workload.next_after(self.clock, burst.at + gap);
        self.totals.pass_sends(first.at, gap, u64::from(count));
        let bytes = plain.size * count;
        self.accumulator.memory[producer].take_records(count);
        self.accumulator.batches[plain.batch].join_many(bytes, count, first.at, gap);
        state.partitioners.current_mut().joined_many(bytes);
        self.note_records(producer, plain.partition, count, bytes);
        if let Some(series) = &mut self.series {
            series.note_sent(count);
        }
        true
    }

    /// Records are in a batch that waits.
    #[inline(always)]
    fn note_records(
        &mut self,
        producer: ProducerId,
        partition: PartitionId,
        count: u32,
        bytes: u32,
    ) {
        self.producers[producer].waiting_records += u64::from(count);
        let bytes = u64::from(bytes);
        let counters = &mut self.partitions[partition];
        counters.records += u64::from(count);
        counters.bytes += bytes;
        counters.waiting_bytes += bytes;
        self.totals.backlog += bytes;
        self.totals.peak_backlog = self.totals.peak_backlog.max(self.totals.backlog);
    }

    /// send() was called at `at` and has returned, maybe `in_step`. Tells when it is called next.
    #[inline(always)]
    fn next_send(&mut self, producer: ProducerId, in_step: bool, at: Nanos) -> Option<Nanos> {
        let state = &mut self.producers[producer];
        let free_at = at + state.send_takes + state.claim(at, state.send_takes);
        state.workload.next_after_one(in_step, self.clock, free_at)
    }

    /// Blocks a caller until the record it has just sent is acked or has failed (`sending=sync`). True if that was the
    /// last one.
    fn wait_for_ack(&mut self, producer: ProducerId) -> bool {
        let state = &mut self.producers[producer];
        state.waiting_callers += 1;
        let all_wait = state.waiting_callers == self.scenario.of(producer).callers;
        if all_wait {
            state.awaits_ack = Some(self.clock);
            state.next_send_at = NEVER;
        }
        all_wait
    }

    /// The records that some callers wait for are acked or have failed, so one of them sends the next.
    pub(super) fn end_wait_for_ack(&mut self, producer: ProducerId, records: u32) {
        if !self.scenario.of(producer).sends_in_step {
            return;
        }
        let state = &mut self.producers[producer];
        state.waiting_callers -= records;
        let Some(sent) = state.awaits_ack.take() else {
            return;
        };
        let free_at = self
            .now
            .max(sent.at + state.send_takes + state.claim(sent.at, state.send_takes));
        let next = state.workload.next_after_one(true, sent, free_at);
        self.schedule_send(producer, self.now, next);
    }

    /// Calls send() for one record, or continues with the one that waits for memory. Tells whether it has returned.
    #[inline(always)]
    fn send_record<const SINGLY: bool>(&mut self, producer: ProducerId, at: Nanos) -> bool {
        let state = &mut self.producers[producer];
        let blocked_since = std::mem::replace(&mut state.blocked_since, NEVER);
        let is_new = blocked_since == NEVER;
        let called_at = if is_new { at } else { blocked_since };
        let key = if SINGLY { state.key(is_new) } else { None };
        if SINGLY && is_new {
            state.partitioners.draw_topic();
        }
        let counts_from = if SINGLY && self.scenario.counts_from_intended {
            if is_new {
                state.intended_at = state.workload.intended(at);
            }
            state.intended_at
        } else {
            called_at
        };
        if is_new {
            self.totals.pass_time(at);
            self.totals.offered += 1;
            if let Some(series) = &mut self.series {
                series.note_sent(1);
            }
        }
        self.clock = self.clock.near(at);
        if std::mem::take(&mut state.is_cold) {
            state.blocked_since = called_at;
            let warm_at = at + self.scenario.of(producer).cold_start;
            self.schedule_send(producer, at, Some(warm_at));
            return false;
        }
        match self.accumulator.append(
            state.partitioners.current_mut(),
            producer,
            self.clock,
            counts_from,
            key,
        ) {
            Append::Done(appended) => {
                self.totals.blocked += at - called_at;
                state.note_compressed(appended.growth.compresses);
                self.note_appended(producer, appended, at);
                true
            }
            Append::NoMemory => {
                state.blocked_since = called_at;
                state.next_send_at = NEVER;
                state.workload.was_held_up = true;
                if is_new {
                    let gives_up_at = at + self.scenario.of(producer).max_block;
                    self.schedule
                        .push(gives_up_at, Event::BlockTimesOut { producer });
                }
                false
            }
        }
    }

    #[inline(always)]
    fn note_appended(&mut self, producer: ProducerId, appended: Appended, at: Nanos) {
        self.note_records(producer, appended.partition, 1, appended.growth.bytes);
        if appended.opened {
            let counters = &mut self.partitions[appended.partition];
            counters.batches += 1;
            counters.waiting_batches += 1;
            let delivery_ms = self.scenario.of(producer).delivery_timeout_ms;
            self.note_timeout(producer, at + delivery_ms * MILLISECOND);
        }
        if appended.wakes_sender {
            self.wake_sender(producer, at);
        }
    }

    /// After `max.block.ms` the record fails, and the application continues with the next one.
    pub(super) fn on_block_times_out(&mut self, producer: ProducerId) {
        let state = &mut self.producers[producer];
        let max_block = self.scenario.of(producer).max_block;
        if !state.is_blocked() || state.blocked_since + max_block != self.now {
            return;
        }
        self.totals.latency_sum += u128::from(self.now - state.blocked_since);
        state.blocked_since = NEVER;
        state.partitioners.current_mut().forget_waiting();
        self.note_failed(producer, 1, 0);
        let in_step = self.scenario.of(producer).sends_in_step;
        let state = &mut self.producers[producer];
        let free_at = self.now + state.send;
        let next = state.workload.next_after_one(in_step, self.clock, free_at);
        self.schedule_send(producer, self.now, next);
    }

    /// Memory was freed, so a send() that waits for it tries again, after all other events of this instant.
    #[inline]
    pub(super) fn retry_blocked_send(&mut self, producer: ProducerId) {
        let state = &self.producers[producer];
        if state.is_blocked() && state.next_send_at != self.now {
            self.schedule_send(producer, self.now, Some(self.now));
        }
    }

    /// send() is called next at `next`, or never again, and then the application flushes.
    #[inline]
    pub(super) fn schedule_send(&mut self, producer: ProducerId, at: Nanos, next: Option<Nanos>) {
        let state = &mut self.producers[producer];
        let was_done = std::mem::replace(&mut state.is_done, next.is_none());
        self.senders_left = self.senders_left + u32::from(was_done) - u32::from(state.is_done);
        state.next_send_at = next.unwrap_or(NEVER);
        // With `burst.flush`, a burst is over when most of a pause lies before the next record: send() may have been
        // late.
        let settings = self.scenario.of(producer);
        let flushes =
            settings.flushes_bursts && next.is_some_and(|next| next - at > settings.pause / 2);
        state.is_flushing = flushes;
        if let Some(next) = next {
            self.schedule.push(next, Event::RecordsArrive { producer });
        }
        if flushes || next.is_none() {
            self.wake_sender(producer, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{PartitionerKind, Scenario};
    use crate::schedule::SECOND;

    #[test]
    fn partitioners_meet_the_same_arrivals() {
        let sends = |partitioner| {
            let mut model = Model::new(&Scenario {
                partitioner,
                producers: 3,
                duration: SECOND,
                ..Scenario::default()
            });
            let mut sends = Vec::new();
            while let Some((at, event)) = model.schedule.pop_until(NEVER - 1) {
                model.now = at;
                if let Event::RecordsArrive { producer } = event {
                    sends.push((at, producer));
                    model.on_records_arrive(producer);
                }
            }
            sends
        };
        assert_eq!(
            sends(PartitionerKind::Sticky),
            sends(PartitionerKind::AdaptiveKip794)
        );
    }
}
