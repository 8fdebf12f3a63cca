//! Words of a scenario, and what follows from them.

use super::PartitionerKind;

/// An enumeration whose variants have names in a scenario.
macro_rules! words {
    ($(#[$about:meta])* $Name:ident { $($(#[$about_variant:meta])* $Variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Name {
            $($(#[$about_variant])* $Variant,)+
        }

        impl $Name {
            pub const ALL: &[Self] = &[$(Self::$Variant),+];

            pub fn read(field: &mut Field) -> Self {
                Self::ALL[field.choice(&[$($word),+])]
            }
        }
    };
}

/// Whose accumulator and sender a producer has: clients differ in more than their partitioners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientEra {
    JavaTo32,
    JavaFrom33,
    /// Another library, with what Java's accumulator and sender have in common.
    Other,
}

impl ClientEra {
    /// The era of the clients that have this partitioner. @recipe partitioner
    pub fn of(partitioner: PartitionerKind) -> Self {
        match partitioner {
            PartitionerKind::RoundRobin
            | PartitionerKind::RoundRobinSkip
            | PartitionerKind::Sticky => Self::JavaTo32,
            PartitionerKind::Uniform
            | PartitionerKind::Adaptive
            | PartitionerKind::UniformKip794
            | PartitionerKind::AdaptiveKip794 => Self::JavaFrom33,
            PartitionerKind::Random
            | PartitionerKind::StickyTime
            | PartitionerKind::UniformBytes
            | PartitionerKind::AdaptiveBytes
            | PartitionerKind::LeastBackup => Self::Other,
        }
    }

    /// Whether the drains of all brokers share one index (until KAFKA-13834).
    pub fn shares_drain_index(self) -> bool {
        match self {
            Self::JavaTo32 => true,
            Self::JavaFrom33 | Self::Other => false,
        }
    }

    /// Whether `retry.backoff.ms` doubles with each attempt (Kafka: from 3.7 on).
    pub fn backs_off_exponentially(self) -> bool {
        match self {
            Self::JavaFrom33 => true,
            Self::JavaTo32 | Self::Other => false,
        }
    }
}
