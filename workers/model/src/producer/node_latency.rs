//! How long a broker has taken nothing from a producer (`RecordAccumulator.NodeLatencyStats`), for
//! `partitioner.availability.timeout.ms`.
//!
//! Rules: docs/model/producer.md, "Adaptive: weights".

use crate::schedule::Instant;

#[derive(Clone, Copy, Debug, Default)]
pub struct NodeLatency {
    /// Times of the last loop with something to send, and of the last in which the broker could take it, ms.
    last: Option<(u64, u64)>,
}

impl NodeLatency {
    /// There is something to send, whether or not the broker can take it (`RecordAccumulator.updateNodeLatencyStats`).
    #[inline]
    pub fn note(&mut self, now: Instant, can_take: bool) {
        let (_, drained) = self.last.unwrap_or((now.ms, now.ms));
        self.last = Some((now.ms, if can_take { now.ms } else { drained }));
    }

    /// For how long the broker has taken nothing, ms.
    pub fn ready_age_ms(self) -> u64 {
        self.last.map_or(0, |(ready, drained)| ready - drained)
    }

    /// True if the broker has taken nothing for longer than `timeout_ms` (0 = never).
    pub fn is_unavailable(&self, timeout_ms: u64) -> bool {
        timeout_ms > 0 && self.ready_age_ms() > timeout_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_that_takes_nothing_becomes_unavailable_after_more_than_the_timeout() {
        let mut node = NodeLatency::default();
        node.note(Instant::at(3_000_000), false);
        node.note(Instant::at(8_000_000), false);
        assert!(!node.is_unavailable(5));
        node.note(Instant::at(9_000_000), false);
        assert!(node.is_unavailable(5));
        assert!(!node.is_unavailable(0));
        node.note(Instant::at(9_500_000), true);
        assert!(!node.is_unavailable(5));
    }
}
