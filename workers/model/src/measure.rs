//! Measurements of a run: latency histogram, parts of latency, counters, samples of the backlog,
//! and the strips' series.

pub mod ack_search;
pub mod backlog;
pub mod bulk;
pub mod counters;
pub mod histogram;
pub mod journey;
pub mod lanes;
pub mod level;
pub mod parts;
pub mod reported;
pub mod series;
pub mod slow_time;
