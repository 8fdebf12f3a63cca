//! The broker: connections that hold one request at a time, the shared request queue with its handlers, and stalls.

pub mod connection;
pub mod handlers;
pub mod request;
