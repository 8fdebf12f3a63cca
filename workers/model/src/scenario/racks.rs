//! Where clients and brokers stand, and how far that is from one another (KIP-392, KIP-1123).

use super::Scenario;
use crate::ids::{BrokerId, Id};
use crate::schedule::Nanos;

impl Scenario {
    /// Rack of client number `client` of its kind: a producer or a consumer.
    pub fn rack_of_client(&self, client: u32) -> u32 {
        self.client_rack.unwrap_or(client) % self.racks
    }

    pub fn rack_of(&self, broker: BrokerId) -> u32 {
        broker.number() % self.racks
    }

    /// Between client number `client` of its kind and a broker.
    #[inline]
    pub fn client_round_trip(&self, client: u32, broker: BrokerId) -> Nanos {
        if self.racks == 1 || self.rack_of_client(client) == self.rack_of(broker) {
            self.round_trip
        } else {
            self.round_trip_of_racks
        }
    }

    #[inline]
    pub fn broker_round_trip(&self, one: BrokerId, other: BrokerId) -> Nanos {
        if self.racks == 1 || self.rack_of(one) == self.rack_of(other) {
            self.round_trip
        } else {
            self.round_trip_of_racks
        }
    }
}
