//! TCP's window: a connection carries at most its smaller socket buffer per round trip (RFC 9293, section 3.8).
//!
//! A byte may leave once the byte one window before it is acknowledged, which takes a round trip. So a burst up to the
//! window leaves at the link's rate, and what follows leaves window by window. Left out: slow start, losses, and how a
//! buffer that the system sizes grows.
//!
//! Rules: docs/model/broker.md, "The window bounds it".

use crate::schedule::{Nanos, SECOND, whole_nanos};

/// Bounds of the bytes in one direction of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// B; see `window_of`.
    pub window: u64,
    pub round_trip: Nanos,
    pub bytes_per_second: f64,
}

/// The least that a system gives a socket, B (Linux, `SOCK_MIN_RCVBUF`).
const MIN_BUFFER: u64 = 2_304;

/// Bytes that have left in one direction, as far as they bound those that follow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sent {
    /// When the last byte has left.
    pub free_at: Nanos,
    /// When the first byte of the present window left.
    window_at: Nanos,
    /// Bytes that have left in it.
    in_window: u64,
}

impl Path {
    /// The smaller of the buffers of both ends.
    pub fn window_of(sends: u64, receives: u64) -> u64 {
        sends.min(receives).max(MIN_BUFFER)
    }

    /// The same path if no buffer bounds it.
    pub fn without_window(&self) -> Self {
        Self {
            window: u64::MAX,
            ..*self
        }
    }

    /// Time on the link, without any window.
    pub fn transfer(&self, bytes: u64) -> Nanos {
        whole_nanos(bytes as i64 as f64 / self.bytes_per_second * SECOND as f64)
    }
}

impl Sent {
    /// When the last of `bytes` leaves if they follow those before them from `now` on. Costs the same for any number of
    /// windows.
    #[inline(never)]
    pub fn leave(&mut self, now: Nanos, bytes: u64, path: &Path) -> Nanos {
        let begins_at = self.free_at.max(now);
        let period = path.transfer(path.window).max(path.round_trip);
        if period > path.round_trip || path.round_trip == 0 {
            self.free_at = begins_at + path.transfer(bytes);
            return self.free_at;
        }
        if begins_at >= self.window_at + path.round_trip {
            self.window_at = begins_at;
            self.in_window = 0;
        }
        let room = path.window.saturating_sub(self.in_window);
        if bytes <= room {
            self.in_window += bytes;
            self.free_at = begins_at + path.transfer(bytes);
            return self.free_at;
        }
        let beyond = bytes - room;
        let windows_between = (beyond - 1) / path.window;
        let next_at = (self.window_at + path.round_trip).max(begins_at + path.transfer(room));
        self.window_at = next_at + windows_between * period;
        self.in_window = beyond - windows_between * path.window;
        self.free_at = self.window_at + path.transfer(self.in_window);
        self.free_at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::MILLISECOND;

    const OCEAN: Path = Path {
        window: 65_536,
        round_trip: 200 * MILLISECOND,
        bytes_per_second: 1e9,
    };

    #[test]
    fn a_full_connection_carries_a_window_per_round_trip() {
        for request in [1_000, 65_536, 70_000, 1_000_000] {
            let mut sent = Sent::default();
            let mut bytes = 0;
            while bytes < 20_000_000 {
                bytes += request;
                sent.leave(0, request, &OCEAN);
            }
            let rate = bytes as f64 / (sent.free_at as f64 / SECOND as f64);
            assert!(
                (rate / (65_536.0 / 0.2) - 1.0).abs() < 0.01,
                "{request}: {rate}"
            );
        }
    }

    #[test]
    fn what_fits_the_window_leaves_at_the_link_s_rate() {
        let mut sent = Sent::default();
        assert_eq!(sent.leave(0, 65_536, &OCEAN), 65_536);
        // One byte more waits for the acknowledgement of the first.
        assert_eq!(sent.leave(0, 1, &OCEAN), OCEAN.round_trip + 1);
        // A round trip later the window is open again.
        assert_eq!(
            sent.leave(2 * OCEAN.round_trip + 1, 65_536, &OCEAN),
            2 * OCEAN.round_trip + 65_537
        );
    }

    #[test]
    fn a_slow_link_and_a_path_without_a_round_trip_are_bounded_by_the_link_alone() {
        let slow = Path {
            bytes_per_second: 1e5,
            ..OCEAN
        };
        let near = Path {
            round_trip: 0,
            ..OCEAN
        };
        for path in [slow, near] {
            let mut sent = Sent::default();
            assert_eq!(sent.leave(0, 1_000_000, &path), path.transfer(1_000_000));
            assert_eq!(sent.leave(0, 500_000, &path), path.transfer(1_500_000));
        }
    }

    #[test]
    fn it_does_not_matter_how_bytes_are_cut_into_requests() {
        let whole = Sent::default().leave(0, 1_000_000, &OCEAN);
        let mut sent = Sent::default();
        for _ in 0..1_000 {
            sent.leave(0, 1_000, &OCEAN);
        }
        assert!(
            sent.free_at.abs_diff(whole) < MILLISECOND,
            "{} {whole}",
            sent.free_at
        );
    }
}
