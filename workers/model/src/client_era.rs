//! The accumulator and sender of a producer: clients differ in more than their partitioners.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientEra {
    JavaTo32,
    JavaFrom33,
    /// Another library, with what Java's accumulator and sender have in common.
    Other,
}

impl ClientEra {
    /// True if the drains of all brokers share one index (until KAFKA-13834).
    pub fn shares_drain_index(self) -> bool {
        match self {
            Self::JavaTo32 => true,
            Self::JavaFrom33 | Self::Other => false,
        }
    }

    /// True if `retry.backoff.ms` doubles with each attempt (Kafka: from 3.7 on).
    pub fn backs_off_exponentially(self) -> bool {
        match self {
            Self::JavaFrom33 => true,
            Self::JavaTo32 | Self::Other => false,
        }
    }
}
