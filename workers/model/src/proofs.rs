//! The whole model against what is known from elsewhere: queueing theory, closed forms and the golden files. They are
//! in the library so that the gate compiles it once.

mod golden;
mod omission;
mod storage;
mod theory;

use crate::model::{Model, Progress};
use crate::scenario::Scenario;
use crate::schedule::NEVER;

fn finished(scenario: &Scenario) -> Model {
    let mut model = Model::new(scenario);
    assert_eq!(model.advance(NEVER - 1, u64::MAX), Progress::Reached);
    model
}
