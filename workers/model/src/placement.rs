//! Which broker leads each partition, and which hold its other replicas.
//!
//! Rules: docs/model/broker.md, "Many partitions".

use crate::ids::{BrokerId, Id, PartitionId, ReplicaId, ReplicaSetId};
use std::num::NonZero;

/// All partitions. Partition p is led by broker p mod brokers, unless broker 0 leads a number of its own: those are
/// spread evenly over the partitions, and the other brokers take turns at the rest. The other replicas are on the brokers
/// behind the leader.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    pub partitions: u32,
    /// Number of brokers, and of replica sets.
    pub brokers: NonZero<u32>,
    /// How many partitions broker 0 leads, if that is set; there are other brokers then.
    pub led_by_first: Option<u32>,
}

impl Placement {
    #[inline(always)]
    pub fn set_of(self, partition: PartitionId) -> ReplicaSetId {
        match partition.number() {
            _ if self.led_by_first.is_some() => self.uneven_place(partition).0,
            // Small topics need no division.
            number if number < self.brokers.get() => number.into(),
            number => (number % self.brokers).into(),
        }
    }

    #[inline(always)]
    pub fn position(self, partition: PartitionId) -> u32 {
        match partition.number() {
            _ if self.led_by_first.is_some() => self.uneven_place(partition).1,
            number if number < self.brokers.get() => 0,
            number => number / self.brokers,
        }
    }

    #[inline(always)]
    pub fn partition_at(self, replica_set: ReplicaSetId, position: u32) -> PartitionId {
        match self.led_by_first {
            Some(own) => self.uneven_partition(own, replica_set, position),
            None => (replica_set.number() + position * self.brokers.get()).into(),
        }
    }

    /// The partition at a position of a replica set, if broker 0 leads a number of its `own`.
    #[inline(never)]
    fn uneven_partition(self, own: u32, replica_set: ReplicaSetId, position: u32) -> PartitionId {
        if replica_set.number() == 0 {
            return (position * self.partitions / own).into();
        }
        let turn = replica_set.number() - 1 + position * (self.brokers.get() - 1);
        (((turn + 1) * self.partitions).div_ceil(self.partitions - own) - 1).into()
    }

    /// Replica set and position, if broker 0 leads a number of its own.
    #[inline(never)]
    fn uneven_place(self, partition: PartitionId) -> (ReplicaSetId, u32) {
        let own_before =
            |number: u32| (number * self.led_by_first.unwrap_or(0)).div_ceil(self.partitions);
        let own = own_before(partition.number());
        if own_before(partition.number() + 1) > own {
            return (0.into(), own);
        }
        let (turn, others) = (partition.number() - own, self.brokers.get() - 1);
        ((1 + turn % others).into(), turn / others)
    }

    pub fn size_of(self, replica_set: ReplicaSetId) -> u32 {
        let brokers = self.brokers.get();
        match self.led_by_first {
            None => (self.partitions + brokers - 1 - replica_set.number()) / self.brokers,
            Some(own) if replica_set.number() == 0 => own,
            Some(own) => {
                (self.partitions - own + brokers - 1 - replica_set.number()) / (brokers - 1)
            }
        }
    }

    pub fn partitions_of(
        self,
        replica_set: ReplicaSetId,
    ) -> impl Iterator<Item = PartitionId> + Clone + use<> {
        (0..self.size_of(replica_set)).map(move |position| self.partition_at(replica_set, position))
    }

    pub fn replica_sets(self) -> impl Iterator<Item = ReplicaSetId> + use<> {
        ReplicaSetId::first(self.brokers.get())
    }

    #[inline(always)]
    pub fn broker_of(self, replica_set: ReplicaSetId, replica: ReplicaId) -> BrokerId {
        ((replica_set.number() + replica.number()) % self.brokers).into()
    }

    /// The replica set that a broker leads when all is well.
    pub fn preferred_by(self, broker: BrokerId) -> ReplicaSetId {
        broker.number().into()
    }

    /// The broker that leads a replica set when all is well.
    pub fn preferred_leader(self, replica_set: ReplicaSetId) -> BrokerId {
        replica_set.number().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaders(partitions: u32, brokers: u32, led_by_first: Option<u32>) -> Vec<u32> {
        let placement = Placement {
            partitions,
            brokers: NonZero::new(brokers).expect("brokers"),
            led_by_first,
        };
        for set in placement.replica_sets() {
            for (position, partition) in (0..).zip(placement.partitions_of(set)) {
                assert_eq!(placement.set_of(partition), set);
                assert_eq!(placement.position(partition), position);
            }
        }
        let sizes = placement.replica_sets().map(|set| placement.size_of(set));
        assert_eq!(sizes.sum::<u32>(), partitions);
        PartitionId::first(partitions)
            .map(|partition| placement.set_of(partition).number())
            .collect()
    }

    #[test]
    fn broker_0_leads_its_number_of_partitions_and_the_others_take_turns() {
        assert_eq!(leaders(6, 3, None), [0, 1, 2, 0, 1, 2]);
        assert_eq!(leaders(6, 3, Some(4)), [0, 0, 1, 0, 0, 2]);
        assert_eq!(leaders(6, 3, Some(0)), [1, 2, 1, 2, 1, 2]);
        assert_eq!(leaders(3, 3, Some(3)), [0, 0, 0]);
        assert_eq!(leaders(7, 3, Some(1)), [0, 1, 2, 1, 2, 1, 2]);
        // An equal share is as without the setting.
        assert_eq!(leaders(6, 3, Some(2)), leaders(6, 3, None));
        assert_eq!(leaders(10_000, 100, Some(100)), leaders(10_000, 100, None));
    }
}
