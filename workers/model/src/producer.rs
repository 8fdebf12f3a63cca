//! The producer: the application's sending thread, the partitioners, the accumulator and its memory, and the client's
//! side of a connection.

pub mod accumulator;
pub mod batch;
pub mod bit_set;
pub mod compression;
pub mod keys;
pub mod memory;
pub mod node_latency;
pub mod partitioner;
pub mod queue;
pub mod topics;
pub mod waiting;
