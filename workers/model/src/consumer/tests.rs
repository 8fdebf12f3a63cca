use super::*;

fn batch(end: u64) -> LogBatch {
    LogBatch {
        end,
        bytes: 100,
        sent_at: 10,
        appended_at: 20,
        committed_at: NEVER,
        sends: Fifo::default(),
    }
}

fn sends(count: u32) -> [SendRun; 1] {
    [SendRun {
        first: 0,
        gap: 1,
        count,
    }]
}

#[test]
fn partitions_are_assigned_in_ranges() {
    let scenario = Scenario {
        consumers: 3,
        partitions: 7,
        ..Scenario::default()
    };
    let consumers = Consumers::new(&scenario);
    let owner = |partition| {
        consumers
            .session(
                consumers
                    .log(partition)
                    .session
                    .expect("every partition has a reader"),
            )
            .consumer
            .number()
    };
    let owners: Vec<u32> = PartitionId::first(7).map(owner).collect();
    assert_eq!(owners, [0, 0, 0, 1, 1, 2, 2]);
    assert_eq!(
        consumers.members[0.into()].sessions,
        [0, 1, 2].map(FetchSessionId::from)
    );
}

/// One consumer of one partition, with a batch of four records up to each of `ends`.
fn reader_of(ends: &[u64]) -> Consumers {
    let scenario = Scenario {
        consumers: 1,
        partitions: 1,
        brokers: 1,
        ..Scenario::default()
    };
    let mut consumers = Consumers::new(&scenario);
    for &end in ends {
        consumers.append(0.into(), batch(end), &sends(4));
    }
    consumers
}

#[test]
fn what_is_committed_is_fetched_whole_batch_by_whole_batch_and_polled_in_order() {
    let mut consumers = reader_of(&[4, 8, 12]);
    assert_eq!(consumers.commit(0.into(), 8, 8, 30), Some(0.into()));
    assert_eq!(consumers.session(0.into()).available_bytes, 200);
    let mut taken = Vec::new();
    assert_eq!(consumers.take_available(0.into(), 50, 35, &mut taken), 100);
    assert_eq!(
        (taken, consumers.log(0.into()).buffered),
        (vec![0.into()], 1)
    );
    // While it is in the buffer, the partition is not asked for.
    assert_eq!(consumers.commit(0.into(), 12, 12, 40), None);
    assert_eq!(
        consumers.poll(0.into(), 3).map(|polled| polled.sends.count),
        Some(3)
    );
    assert_eq!(consumers.unread(|_| true), 9);
    assert_eq!(
        consumers.poll(0.into(), 3).map(|polled| polled.sends.first),
        Some(3)
    );
    assert!(consumers.poll(0.into(), 3).is_none());
    assert_eq!(consumers.session(0.into()).available_bytes, 200);
    assert_eq!(
        consumers.truncate(0.into(), 10),
        0,
        "a batch is lost as a whole"
    );
    assert_eq!(consumers.unread(|_| true), 8);
}

#[test]
fn what_a_follower_does_not_know_to_be_committed_cannot_be_read_from_it() {
    let mut consumers = reader_of(&[4, 8]);
    assert_eq!(consumers.commit(0.into(), 8, 0, 30), None);
    assert_eq!(consumers.commit(0.into(), 8, 4, 40), Some(0.into()));
    assert_eq!(consumers.session(0.into()).available_bytes, 100);
    let committed = |consumers: &Consumers| {
        let batches = consumers.log(0.into()).batches.iter();
        batches.map(|batch| batch.committed_at).collect::<Vec<_>>()
    };
    assert_eq!(committed(&consumers), [30, 30]);
    assert_eq!(consumers.forget_readable(0.into()), [0.into()]);
    assert_eq!(consumers.session(0.into()).available_bytes, 0);
    assert_eq!(consumers.commit(0.into(), 8, 8, 50), Some(0.into()));
    assert_eq!(consumers.session(0.into()).available_bytes, 200);
}
