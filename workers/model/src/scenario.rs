//! The scenario as the model takes it: `name=value` lines, checked again here. It may come from an untrusted link, so a
//! bad value gets an answer in words, never a trap.

mod field;
#[macro_use]
mod kinds;
#[rustfmt::skip]
mod generated;
mod groups;
mod parse;
mod racks;

pub use field::Refusal;
pub use generated::{
    Acks, ArrivalKind, Change, Codec, KeyKind, PartitionerKind, RebalanceKind, RequestPartitions,
    Scenario, SlowKind,
};
pub use groups::{PerGroup, Whose};
pub use parse::parse;

use crate::client_era::ClientEra;
use crate::ids::BrokerId;
use crate::placement::Placement;
use crate::schedule::{Nanos, whole_nanos};
use crate::topic_ranges::TopicRanges;
use crate::window::{Path, Sent};
use std::num::NonZero;

/// One field that changes while the run plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedChange {
    pub at: Nanos,
    pub change: Change,
    pub whose: Whose,
}

/// Bytes that a buffer for sending holds; one that the system sizes grows to Linux's default limit (`tcp_wmem`).
fn sends(buffer: Option<u64>) -> u64 {
    buffer.unwrap_or(4 << 20)
}

/// Bytes that a buffer for receiving holds; one that the system sizes grows to Linux's default limit (`tcp_rmem`).
fn receives(buffer: Option<u64>) -> u64 {
    buffer.unwrap_or(6 << 20)
}

impl Scenario {
    pub fn placement(&self) -> Placement {
        Placement {
            partitions: self.partitions,
            brokers: NonZero::new(self.brokers).unwrap_or(NonZero::<u32>::MIN),
            led_by_first: self.of_first_broker.filter(|_| self.brokers > 1),
        }
    }

    pub fn topic_ranges(&self) -> TopicRanges {
        TopicRanges::new(self.partitions, self.topics, self.of_first_topic)
    }

    /// Bytes that the sockets of a producer's connection hold while the broker reads nothing. Node's take what they're given.
    pub fn socket_bytes(&self) -> u64 {
        if self.sends_whole() {
            return u64::MAX / 2;
        }
        sends(self.send_buffer) + receives(self.receive_buffer)
    }

    /// How many requests may be built behind those in flight.
    #[inline]
    pub fn builds_ahead(&self) -> u32 {
        if self.sends_whole() {
            u32::MAX
        } else {
            self.requests_ahead.unwrap_or(0)
        }
    }

    pub fn produce_window(&self) -> u64 {
        Path::window_of(sends(self.send_buffer), receives(self.receive_buffer))
    }

    /// The window of a consumer's connection, B.
    pub fn fetch_window(&self) -> u64 {
        Path::window_of(
            sends(self.broker_send_buffer),
            receives(self.consumer_receive_buffer),
        )
    }

    /// The window of a follower's connection to a leader, B.
    pub fn replica_window(&self) -> u64 {
        Path::window_of(
            sends(self.broker_send_buffer),
            receives(self.replica_receive_buffer),
        )
    }

    /// How long the response to a fetch takes to leave: nothing else is on its connection.
    pub fn fetched_in(&self, bytes: u64, window: u64, round_trip: Nanos) -> Nanos {
        let bytes_per_second = self.network_bytes_per_second;
        let path = Path {
            window,
            round_trip,
            bytes_per_second,
        };
        Sent::default().leave(0, bytes, &path)
    }

    /// Processor time of one loop of a sender.
    pub fn work_of_a_loop(&self) -> Nanos {
        whole_nanos(self.client_wakeup as f64 * self.client_processor_share)
    }

    /// Added at `now` to what is late at `broker`, if that is one of `kinds`.
    pub fn slowness_of(&self, kinds: [SlowKind; 2], broker: BrokerId, now: Nanos) -> Nanos {
        if kinds.contains(&self.slow_kind) {
            self.slowness_at(broker, now)
        } else {
            0
        }
    }

    /// Added at `now` to what is late at `broker`.
    pub fn slowness_at(&self, broker: BrokerId, now: Nanos) -> Nanos {
        if self.slow_broker == Some(broker) && now >= self.slow_from && now < self.slow_to {
            self.slowness
        } else {
            0
        }
    }

    /// True if producers are idempotent in effect: Kafka silently turns `enable.idempotence` off if
    /// `acks` or the in-flight limit don't allow it
    /// (`ProducerConfig.postProcessAndValidateIdempotenceConfigs`).
    pub fn is_idempotent(&self) -> bool {
        self.idempotence && self.acks == Acks::All && self.max_in_flight <= 5
    }

    pub fn has_keys(&self) -> bool {
        self.keys != KeyKind::None && self.keyed_share > 0.0
    }

    /// True if a request holds one batch.
    pub fn sends_one_batch(&self) -> bool {
        self.has_own_connections() || self.request_partitions == RequestPartitions::One
    }

    /// True if each partition has a connection to its broker, and awaits its responses.
    #[inline]
    pub fn has_own_connections(&self) -> bool {
        self.request_partitions == RequestPartitions::OwnConnection
    }

    /// True if each send() has requests of its own, one for each broker, which are acked together.
    #[inline]
    pub fn sends_whole(&self) -> bool {
        self.request_partitions == RequestPartitions::Send && self.acks != Acks::None
    }

    /// How many batches of a partition may be in flight.
    #[inline]
    pub fn most_batches_in_flight(&self) -> Option<u32> {
        if self.has_own_connections() {
            Some(1)
        } else {
            self.max_batches_in_flight
        }
    }

    /// True if the partitioner is the reader's rule.
    pub fn follows_rule(&self) -> bool {
        self.partitioner == PartitionerKind::Rule
    }

    /// True if it is for any producer at any time.
    pub fn ever_follows_rule(&self) -> bool {
        let to_rule = Change::Partitioner(PartitionerKind::Rule);
        self.groups()
            .iter()
            .any(|(settings, _)| settings.follows_rule())
            || self
                .timed_changes
                .iter()
                .any(|timed| timed.change == to_rule)
    }

    /// The producers' accumulator and sender.
    pub fn era(&self) -> ClientEra {
        match self.partitioner {
            PartitionerKind::Rule => self.rule.era,
            other => other.era(),
        }
    }
}
