//! Lanes: what strips and stage show of the partitions. Few partitions have a lane each. Many are merged, neighbours
//! with the same leader together, so that a picture never needs more than 128.

use crate::ids::{Id, IdVec, PartitionId, ReplicaSetId};
use crate::layout::MAX_LANES;
use crate::scenario::Scenario;

#[derive(Clone, Debug)]
pub struct Lanes {
    lane_of: IdVec<PartitionId, u32>,
    replica_sets: Vec<ReplicaSetId>,
    partitions: Vec<u32>,
}

impl Lanes {
    /// One lane for each partition, in order, or lanes in the order of brokers if there are too many partitions.
    pub fn new(scenario: &Scenario) -> Self {
        let placement = scenario.placement();
        if scenario.partitions <= MAX_LANES {
            return Self {
                lane_of: (0..scenario.partitions).collect(),
                replica_sets: PartitionId::first(scenario.partitions)
                    .map(|partition| placement.set_of(partition))
                    .collect(),
                partitions: vec![1; scenario.partitions as usize],
            };
        }
        let lanes_each = MAX_LANES / scenario.brokers.min(scenario.partitions);
        let mut lanes = Self {
            lane_of: vec![0; scenario.partitions as usize].into(),
            replica_sets: Vec::new(),
            partitions: Vec::new(),
        };
        for replica_set in placement.replica_sets() {
            let merged = placement.size_of(replica_set).div_ceil(lanes_each);
            for (position, partition) in placement.partitions_of(replica_set).enumerate() {
                if (position as u32).is_multiple_of(merged) {
                    lanes.replica_sets.push(replica_set);
                    lanes.partitions.push(0);
                }
                let lane = lanes.replica_sets.len() - 1;
                lanes.partitions[lane] += 1;
                lanes.lane_of[partition] = lane as u32;
            }
        }
        lanes
    }

    pub fn len(&self) -> usize {
        self.replica_sets.len()
    }

    pub fn is_empty(&self) -> bool {
        self.replica_sets.is_empty()
    }

    pub fn lane_of(&self, partition: PartitionId) -> usize {
        self.lane_of[partition] as usize
    }

    pub fn replica_set(&self, lane: usize) -> ReplicaSetId {
        self.replica_sets[lane]
    }

    pub fn partitions(&self, lane: usize) -> u32 {
        self.partitions[lane]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_partitions_are_merged_leader_by_leader() {
        for (partitions, brokers) in [
            (3, 3),
            (108, 9),
            (129, 3),
            (7_200, 9),
            (10_000, 100),
            (130, 100),
        ] {
            let scenario = Scenario {
                partitions,
                brokers,
                ..Scenario::default()
            };
            let lanes = Lanes::new(&scenario);
            assert!(
                lanes.len() <= MAX_LANES as usize,
                "{partitions} {brokers} {}",
                lanes.len()
            );
            let mut held = vec![0; lanes.len()];
            for partition in PartitionId::first(partitions) {
                let lane = lanes.lane_of(partition);
                held[lane] += 1;
                assert_eq!(
                    lanes.replica_set(lane),
                    scenario.placement().set_of(partition)
                );
            }
            assert!(
                held.iter()
                    .enumerate()
                    .all(|(lane, &count)| count == lanes.partitions(lane))
            );
        }
    }
}
