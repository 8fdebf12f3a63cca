use crate::producer::interpreter::{Interpreter, SEND};
use crate::schedule::{MICROSECOND, MILLISECOND, NEVER, Nanos};

const WAKEUP: Nanos = 300 * MICROSECOND;

/// The sender's loop from `at` on, which makes nothing and ends at once.
fn loops(held: &mut Interpreter, at: Nanos, spins: bool) {
    assert_eq!(held.sender_waits(at, NEVER, WAKEUP), Some(at + WAKEUP));
    assert_eq!(held.sender_waits(at + WAKEUP, NEVER, WAKEUP), None);
    if spins {
        held.spin();
    }
    held.ends_loop(at + WAKEUP, &mut Vec::new());
}

#[test]
fn the_sender_waits_for_a_burst_but_no_longer_than_the_interval() {
    let mut held = Interpreter::default();
    let mut now = 0;
    while now < (5 * MILLISECOND) {
        assert_eq!(held.application_waits(now), None);
        assert_eq!(held.sender_waits(now, now + SEND, WAKEUP), Some(now + SEND));
        now += SEND;
    }
    assert_eq!(held.sender_waits(now, now, WAKEUP), Some(now + WAKEUP));
    assert_eq!(held.application_waits(now), Some(now + WAKEUP));
}

#[test]
fn a_sender_that_spins_lets_the_application_in_only_where_it_reads_writes_or_sleeps() {
    let later = MILLISECOND;
    for (spins, reads, writes) in [
        (true, false, false),
        (true, true, false),
        (true, false, true),
        (false, false, false),
    ] {
        let mut held = Interpreter::default();
        loops(&mut held, 0, true);
        assert_eq!(held.application_waits(later), Some(NEVER));
        assert!(!held.lets_in(later, false));
        loops(&mut held, later, spins);
        if writes {
            held.ends_loop(later, &mut vec![(0.into(), true)]);
        }
        let lets_in = held.lets_in(2 * later, reads);
        assert_eq!(lets_in, reads || writes || !spins);
        assert_eq!(lets_in, held.application_waits(2 * later).is_none());
    }
}

#[test]
fn requests_are_written_by_the_loop_after_the_one_that_makes_them() {
    let mut held = Interpreter::default();
    let mut requests = vec![(7.into(), true)];
    held.ends_loop(0, &mut requests);
    assert!(requests.is_empty());
    held.ends_loop(0, &mut requests);
    assert_eq!(requests, [(7.into(), true)]);
}
