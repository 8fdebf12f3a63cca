//! Lanes: what strips and stage show of the partitions. Few partitions have a lane each; many are merged, neighbours of
//! one leader together, so that a picture never needs more than 128.

use crate::layout::MAX_LANES;
use crate::scenario::Scenario;

/// Which partitions share a lane.
#[derive(Clone, Debug)]
pub struct Lanes {
    lane_of: Vec<u32>,
    brokers: Vec<u32>,
    partitions: Vec<u32>,
}

impl Lanes {
    /// One lane for each partition in their order, or lanes in the order of brokers where there are too many.
    pub fn new(scenario: &Scenario) -> Self {
        if scenario.partitions <= MAX_LANES {
            return Self {
                lane_of: (0..scenario.partitions).collect(),
                brokers: (0..scenario.partitions)
                    .map(|partition| scenario.leader(partition))
                    .collect(),
                partitions: vec![1; scenario.partitions as usize],
            };
        }
        let lanes_each = MAX_LANES / scenario.brokers.min(scenario.partitions);
        let mut lanes = Self {
            lane_of: vec![0; scenario.partitions as usize],
            brokers: Vec::new(),
            partitions: Vec::new(),
        };
        for broker in 0..scenario.brokers {
            let led = scenario.partitions_led_by(broker);
            let merged = led.div_ceil(lanes_each);
            for local in 0..led {
                if local % merged == 0 {
                    lanes.brokers.push(broker);
                    lanes.partitions.push(0);
                }
                let lane = lanes.brokers.len() - 1;
                lanes.partitions[lane] += 1;
                lanes.lane_of[(broker + local * scenario.brokers) as usize] = lane as u32;
            }
        }
        lanes
    }

    /// How many lanes.
    pub fn len(&self) -> usize {
        self.brokers.len()
    }

    /// Whether there is none; never so, a topic has a partition.
    pub fn is_empty(&self) -> bool {
        self.brokers.is_empty()
    }

    /// The lane of a partition.
    pub fn lane_of(&self, partition: u32) -> usize {
        self.lane_of[partition as usize] as usize
    }

    /// The leader of a lane's partitions.
    pub fn broker(&self, lane: usize) -> u32 {
        self.brokers[lane]
    }

    /// How many partitions a lane holds.
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
            for partition in 0..partitions {
                let lane = lanes.lane_of(partition);
                held[lane] += 1;
                assert_eq!(lanes.broker(lane), scenario.leader(partition));
            }
            assert!(
                held.iter()
                    .enumerate()
                    .all(|(lane, &count)| count == lanes.partitions(lane))
            );
        }
    }
}
