//! The producer: the application's sending thread, the partitioners, the accumulator and its memory, and the client's
//! side of a connection.

pub mod accumulator;
pub mod append;
pub mod batch;
pub mod bit_set;
pub mod compression;
pub mod interpreter;
pub mod keys;
pub mod memory;
pub mod node_latency;
pub mod partitioner;
pub mod partitioners;
pub mod processors;
pub mod queue;
pub mod waiting;
