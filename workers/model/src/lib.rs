//! The Linger model: a deterministic discrete-event simulation of the Kafka producer path.
//!
//! The same scenario, seed and model revision give the same bytes natively and in WebAssembly. Time is an integer number
//! of nanoseconds, ties break by a sequence number, every purpose has its own stream of random numbers, and
//! transcendental functions come from `libm` on every target.
//!
//! What happens to every record is `#[inline(always)]`, what happens to many events and is small is `#[inline]`: calls
//! cost WebAssembly more than native code (measured with `npm run bench`). Nothing else is copied into its callers
//! (`.cargo/config.toml`), and numbers cross as numbers ([`summary`]): the reader has to load every byte.
//!
//! Module map, from the outside in: [`abi`] (what the worker calls) → [`run`] (a run's two heads and its checkpoints) →
//! [`frame`], [`summary`], [`journey`] (what is shown of a model) → [`model`] (all state and the one dispatcher) → [`workload`],
//! [`producer`], [`broker`], [`consumer`], [`measure`] (the parts, which do not know their owner) → [`scenario`] → [`schedule`],
//! [`random`], [`record`], [`topic`], [`ids`].

pub mod abi;
pub mod broker;
pub mod consumer;
pub mod frame;
pub mod ids;
pub mod journey;
#[cfg(test)]
mod laws;
pub mod layout;
pub mod measure;
pub mod model;
pub mod producer;
pub mod random;
pub mod record;
pub mod run;
pub mod scenario;
pub mod schedule;
pub mod summary;
pub mod topic;
pub mod workload;

/// Counts up with every change that alters any result; golden digests hold for one revision.
pub const MODEL_REVISION: u32 = 2;

/// Counts up with every change of the layouts of frames and columns ([`layout`]).
pub const LAYOUT_VERSION: f64 = 3.0;
