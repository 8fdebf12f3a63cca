//! Words of a scenario, and what follows from them.

use super::PartitionerKind;
use crate::client_era::ClientEra;

/// An enumeration whose variants have names in a scenario.
macro_rules! words {
    ($($(#[$about:meta])* $Name:ident { $($(#[$about_variant:meta])* $Variant:ident = $word:literal,)+ })+) => {$(
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
    )+};
}

impl PartitionerKind {
    /// The era of the clients that have this partitioner. @recipe partitioner
    pub fn era(self) -> ClientEra {
        match self {
            Self::RoundRobin | Self::RoundRobinSkip | Self::Sticky => ClientEra::JavaTo32,
            Self::Uniform
            | Self::Adaptive
            | Self::UniformKip794
            | Self::AdaptiveKip794
            | Self::Rule => ClientEra::JavaFrom33,
            Self::Random
            | Self::RandomAgain
            | Self::StickyTime
            | Self::UniformBytes
            | Self::AdaptiveBytes
            | Self::LeastBackup => ClientEra::Other,
        }
    }
}
