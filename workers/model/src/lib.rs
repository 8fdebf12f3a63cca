//! The Linger model: a deterministic discrete-event simulation of the Kafka producer path.
//!
//! The same scenario, seed and model revision give the same bytes natively and in WebAssembly. Time is an integer number
//! of nanoseconds, ties break by a sequence number, every purpose has its own stream of random numbers, and
//! transcendental functions come from `libm` on every target.
//!
//! Functions that run for every record are `#[inline(always)]`, and small ones that run for many events are
//! `#[inline]`: a call costs more in WebAssembly than in native code (measured with `npm run bench`). The compiler
//! inlines little else (`.cargo/config.toml`), because the reader has to load every byte.
//!
//! Module map, from the outside in: [`abi`] (what the worker calls) → [`run`] (a run's two heads and its checkpoints) →
//! [`past`] (what runs share) → [`frame`], [`summary`], [`journey`] (what is shown of a model) → [`model`] (all state and the one dispatcher) → [`workload`],
//! [`producer`], [`broker`], [`consumer`], [`host`], [`measure`] (the parts, which do not know their owner) → [`scenario`] → [`schedule`],
//! [`random`], [`record`], [`placement`], [`topic_ranges`], [`ids`], [`decimal`], [`fifo`], [`rule`], [`client_era`], [`window`]. All of it lives within the limit of [`memory`].

pub mod abi;
pub mod broker;
pub mod client_era;
pub mod consumer;
mod decimal;
mod fifo;
pub mod frame;
pub mod host;
pub mod ids;
pub mod journey;
#[cfg(test)]
mod laws;
pub mod layout;
pub mod measure;
pub mod memory;
pub mod model;
pub mod past;
pub mod placement;
pub mod producer;
#[cfg(test)]
mod proofs;
pub mod random;
pub mod record;
pub mod rule;
pub mod run;
pub mod scenario;
pub mod schedule;
pub mod summary;
pub mod topic_ranges;
pub mod window;
pub mod workload;

/// Goes up with every change that alters any result. Golden digests are for one revision. @recipe revision
pub const MODEL_REVISION: u32 = 8;

/// Goes up with every change to the layout of frames and columns ([`layout`]). @recipe column
pub const LAYOUT_VERSION: f64 = 6.0;
