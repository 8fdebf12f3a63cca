//! The whole model against what is known from elsewhere: queueing theory, closed forms and the golden files. They are
//! in the library so that the gate compiles it once.

mod golden;
mod omission;
mod storage;
mod theory;
