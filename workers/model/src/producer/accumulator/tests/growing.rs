//! Batches that take memory as they grow (KIP-1332), with the numbers worked out by hand.

use super::*;

/// Four chunks of memory for batches of 40,000 bytes, which are not drained.
fn growing() -> Bench {
    Bench::new(PartitionerKind::Uniform, |scenario| {
        scenario.partitions = 1;
        scenario.brokers = 1;
        scenario.batch_size = 40_000;
        scenario.buffer_memory = 4 * 16_384;
        scenario.grows_batches = true;
    })
}

fn used(bench: &Bench) -> u64 {
    bench.accumulator.memory[0.into()].used()
}

#[test]
fn a_chunk_is_taken_when_the_next_record_needs_it() {
    let mut bench = growing();
    // 61 + 31 × 521 = 16,212; the 32nd record makes it 16,733.
    for _ in 0..31 {
        bench.send();
    }
    assert_eq!(used(&bench), 16_384);
    assert!(!bench.send().opened);
    assert_eq!(used(&bench), 2 * 16_384);
    // 61 + 64 × 521 + 12 × 522 = 39,669, and a 77th record makes more than 40,000: the batch of 76 took three chunks.
    for _ in 32..76 {
        assert!(!bench.send().opened);
    }
    assert_eq!(used(&bench), 3 * 16_384);
    assert!(bench.send().opened);
    assert_eq!((used(&bench), bench.length(0)), (4 * 16_384, 2));
}

#[test]
fn a_batch_is_closed_when_no_chunk_is_left_and_its_record_waits() {
    let mut bench = growing();
    while used(&bench) < 4 * 16_384 {
        bench.send();
    }
    // The second batch's 31 records, of which it has one.
    for _ in 1..31 {
        assert!(!bench.send().is_full);
    }
    let tail = bench.accumulator.queues.tail(0.into(), 0.into());
    let tail = tail.expect("a batch");
    assert!(!bench.accumulator.batches[tail].is_full());
    let now = Instant::at(bench.now + 1_000);
    let partitioner = bench.partitioners.current_mut();
    let refused = bench
        .accumulator
        .append(partitioner, 0.into(), now, now.at, None);
    assert_eq!(refused, Append::NoMemory);
    let batch = &bench.accumulator.batches[tail];
    assert_eq!((batch.records, batch.closed_at), (31, now.at));
    // Both may leave, and what they give back is all there was.
    for _ in 0..2 {
        for index in bench.drain(0) {
            bench
                .accumulator
                .give_back(&mut bench.partitioners, index, 0, false);
        }
    }
    assert_eq!((used(&bench), bench.length(0)), (0, 0));
}

#[test]
fn a_batch_that_fills_its_chunk_to_the_last_byte_stays_open() {
    let mut bench = Bench::new(PartitionerKind::Uniform, |scenario| {
        scenario.partitions = 1;
        scenario.brokers = 1;
        scenario.batch_size = 40_000;
        scenario.grows_batches = true;
        // 16,384 - 61 = 16,323: one record, with 11 bytes around its value.
        scenario.record_bytes = 16_312;
    });
    let first = bench.send();
    assert_eq!((first.growth.bytes, first.is_full), (16_384, false));
    assert!(!bench.send().opened);
    assert_eq!(used(&bench), 2 * 16_384);
}
