//! How long a broker has taken nothing from a producer (`RecordAccumulator.NodeLatencyStats`):
//! `partitioner.availability.timeout.ms` is judged by it.
//!
//! Rules: docs/model.md, "Adaptive: weights".

use crate::schedule::Instant;

/// One producer's knowledge of one broker.
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeLatency {
    /// Time of the last loop in which there was something to send, and in which the broker could take it, ms; `None` before
    /// the first.
    last: Option<(u64, u64)>,
}

impl NodeLatency {
    /// There is something to send, and the broker can take it or not (`RecordAccumulator.updateNodeLatencyStats`).
    #[inline]
    pub fn note(&mut self, now: Instant, can_take: bool) {
        let (_, drained) = self.last.unwrap_or((now.ms, now.ms));
        self.last = Some((now.ms, if can_take { now.ms } else { drained }));
    }

    /// Whether the broker has taken nothing for longer than `timeout_ms` (0 = never).
    pub fn is_unavailable(&self, timeout_ms: u64) -> bool {
        timeout_ms > 0
            && self
                .last
                .is_some_and(|(ready, drained)| ready - drained > timeout_ms)
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
