//! `sticky`: `StickyPartitionCache` of 2.4 to 3.2 (KIP-480). Records stay with one partition until one of them needs a new
//! batch; that goes to another partition.
//!
//! Rules: docs/model/producer.md, "Sticky: the visit ends when a batch is needed".

use super::Draws;
use crate::ids::PartitionId;

/// Another partition than `old`, where there is a choice (`StickyPartitionCache.nextPartition`).
pub fn next(old: Option<PartitionId>, draws: &mut Draws) -> PartitionId {
    let has_choice = draws.has_another(old);
    let mut partition = draws.draw();
    while Some(partition) == old && has_choice {
        partition = draws.draw();
    }
    partition
}

/// A record with a key opens a batch on its own `partition`. These clients then also call `onNewBatch`, which draws
/// another sticky partition if that was the current one or there was none.
pub fn after_keyed_batch(
    current: Option<PartitionId>,
    partition: PartitionId,
    draws: &mut Draws,
) -> Option<PartitionId> {
    if current.is_none_or(|current| current == partition) {
        Some(next(current, draws))
    } else {
        current
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Id;
    use crate::scenario::Scenario;

    fn draws(partitions: u32) -> Draws {
        let scenario = Scenario {
            partitions,
            ..Scenario::default()
        };
        Draws::new(&scenario, 0.into(), 0.into())
    }

    #[test]
    fn sticky_never_draws_the_same_partition_twice_in_a_row() {
        let mut draws = draws(3);
        let mut visits = [0; 3];
        let mut old = draws.draw();
        for _ in 0..3_000 {
            let new = next(Some(old), &mut draws);
            assert_ne!(new, old);
            visits[new.index()] += 1;
            old = new;
        }
        assert!(
            visits.iter().all(|count| (900..1_100).contains(count)),
            "{visits:?}"
        );
    }

    #[test]
    fn a_lonely_partition_is_drawn_again_and_again() {
        assert_eq!(next(Some(0.into()), &mut draws(1)).number(), 0);
    }

    #[test]
    fn a_keyed_record_that_opens_a_batch_moves_only_the_sticky_partition() {
        let mut draws = draws(3);
        let [one, two] = [1, 2].map(PartitionId::from);
        assert_eq!(after_keyed_batch(Some(one), two, &mut draws), Some(one));
        assert_ne!(after_keyed_batch(Some(one), one, &mut draws), Some(one));
        assert!(after_keyed_batch(None, one, &mut draws).is_some());
    }
}
