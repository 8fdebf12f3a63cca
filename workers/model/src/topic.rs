//! How the partitions of the topic lie on the brokers.

use crate::ids::{BrokerId, Id, PartitionId, ReplicaId, ReplicaSetId};

/// The one topic: the replicas of partition p are on brokers p, p + 1, … mod brokers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Topic {
    pub partitions: u32,
    /// Number of brokers, and of replica sets.
    pub brokers: u32,
}

impl Topic {
    #[inline(always)]
    pub fn set_of(self, partition: PartitionId) -> ReplicaSetId {
        match partition.number() {
            // Small topics need no division.
            number if number < self.brokers => number.into(),
            number => (number % self.brokers).into(),
        }
    }

    #[inline(always)]
    pub fn position(self, partition: PartitionId) -> u32 {
        match partition.number() {
            number if number < self.brokers => 0,
            number => number / self.brokers,
        }
    }

    #[inline(always)]
    pub fn partition_at(self, replica_set: ReplicaSetId, position: u32) -> PartitionId {
        (replica_set.number() + position * self.brokers).into()
    }

    pub fn size_of(self, replica_set: ReplicaSetId) -> u32 {
        (self.partitions + self.brokers - 1 - replica_set.number()) / self.brokers
    }

    pub fn partitions_of(
        self,
        replica_set: ReplicaSetId,
    ) -> impl Iterator<Item = PartitionId> + Clone + use<> {
        (0..self.size_of(replica_set)).map(move |position| self.partition_at(replica_set, position))
    }

    pub fn replica_sets(self) -> impl Iterator<Item = ReplicaSetId> + use<> {
        ReplicaSetId::first(self.brokers)
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
