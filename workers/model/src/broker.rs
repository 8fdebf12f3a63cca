//! The broker: connections that hold one request at a time, network threads, the shared request queue with its handlers,
//! stalls, the replicas of the partitions, and the files of diskless topics.

pub mod connection;
pub mod fetch;
pub mod fetcher;
pub mod files;
pub mod handlers;
pub mod network_thread;
pub mod quota;
pub mod replicas;
pub mod request;
