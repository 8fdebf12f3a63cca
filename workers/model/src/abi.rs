//! What the worker calls: about a dozen plain functions on one run. Text and numbers cross through two buffers; the
//! caller makes a fresh view for each read, because memory can grow in any call. The only `unsafe` of the crate: the
//! module has one thread, and no reference outlives its call.
#![allow(unsafe_code)]

use crate::measure::ack_search::{Question, Wanted};
use crate::run::Run;
use crate::schedule::{Nanos, whole_nanos};
use crate::summary::Summary;
use crate::{MODEL_REVISION, frame, scenario};
use std::panic::PanicHookInfo;

struct Instance {
    run: Option<Run>,
    text: Vec<u8>,
    numbers: Vec<f64>,
}

static mut INSTANCE: Instance = Instance {
    run: None,
    text: Vec::new(),
    numbers: Vec::new(),
};

fn instance() -> &'static mut Instance {
    let instance = &raw mut INSTANCE;
    // SAFETY: WebAssembly runs this module in one thread, and every exported function takes the reference once.
    unsafe { &mut *instance }
}

fn opened(instance: &mut Instance) -> &mut Run {
    instance.run.as_mut().expect("a scenario was opened before")
}

fn nanos(milliseconds: f64) -> Nanos {
    whole_nanos(milliseconds * 1e6)
}

/// The revision of the model.
#[unsafe(no_mangle)]
pub extern "C" fn revision() -> u32 {
    std::panic::set_hook(Box::new(keep_message));
    MODEL_REVISION
}

/// A panic in stripped WebAssembly shows only as `unreachable`: its message waits in the text buffer.
fn keep_message(information: &PanicHookInfo) {
    instance().text = information.to_string().into_bytes();
}

/// A buffer of `length` bytes for text that comes in.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    let text = &mut instance().text;
    text.clear();
    text.resize(length, 0);
    text.as_mut_ptr()
}

/// Opens a run of the scenario in the text buffer, `name=value` lines. 0 = open; 1 = refused, and a sentence that names
/// the field is in the text buffer.
#[unsafe(no_mangle)]
pub extern "C" fn open(length: usize) -> u32 {
    let instance = instance();
    instance.run = None;
    // The page's encoder writes nothing but UTF-8.
    let text = str::from_utf8(&instance.text[..length]).unwrap_or("no text");
    match scenario::parse(text) {
        Ok(scenario) => {
            instance.run = Some(Run::new(&scenario));
            0
        }
        Err(refusal) => {
            instance.text = refusal.0.into_bytes();
            1
        }
    }
}

/// Called after `open` of a run that nobody watches: it may end as soon as it has certainly run away and its p99 will
/// certainly be over `objective_ms`.
#[unsafe(no_mangle)]
pub extern "C" fn end_when_certain(objective_ms: f64) {
    opened(instance()).end_when_certain(nanos(objective_ms));
}

/// Lets the scout dispatch up to `events` events; 1 = it has reached the end.
#[unsafe(no_mangle)]
pub extern "C" fn scout(events: u32) -> u32 {
    u32::from(opened(instance()).scout(u64::from(events)))
}

/// Writes the columns that are new; returns how many numbers.
#[unsafe(no_mangle)]
pub extern "C" fn columns() -> usize {
    let Instance { run, numbers, .. } = instance();
    if let Some(run) = run {
        run.scouting().take_columns(numbers);
    }
    numbers.len()
}

/// Runs to the end without columns; 1 = there.
#[unsafe(no_mangle)]
pub extern "C" fn run(events: u32) -> u32 {
    u32::from(opened(instance()).finish(u64::from(events)))
}

/// Brings the playhead to `milliseconds`; 1 = there, 0 = call again.
#[unsafe(no_mangle)]
pub extern "C" fn advance(milliseconds: f64, events: u32) -> u32 {
    u32::from(opened(instance()).look(nanos(milliseconds), u64::from(events)))
}

/// Moves the playhead by so many events; 1 = there, 0 = call again with `by` 0.
#[unsafe(no_mangle)]
pub extern "C" fn step(by: i32, events: u32) -> u32 {
    u32::from(opened(instance()).step(i64::from(by), u64::from(events)))
}

/// Writes the playhead's frame (`matrix` 1 = accumulators as a matrix); returns how many numbers.
#[unsafe(no_mangle)]
pub extern "C" fn frame(matrix: u32) -> usize {
    let Instance { run, numbers, .. } = instance();
    if let Some(run) = run {
        let (model, at) = run.looking();
        frame::build(model, at, matrix == 1, numbers);
    }
    numbers.len()
}

/// Asks for the journey of a record that was acked at `from_ms` or later and before `until_ms`, after at least `low_ms`
/// and less than `high_ms`; for the slowest where these two are equal.
#[unsafe(no_mangle)]
pub extern "C" fn ask(from_ms: f64, until_ms: f64, low_ms: f64, high_ms: f64) {
    let wanted = if low_ms == high_ms {
        Wanted::Slowest
    } else {
        Wanted::within(nanos(low_ms), nanos(high_ms))
    };
    opened(instance()).ask(Question {
        from: nanos(from_ms),
        until: nanos(until_ms),
        wanted,
    });
}

/// Goes on with the answer by about `events` events; 1 = it is there.
#[unsafe(no_mangle)]
pub extern "C" fn follow(events: u32) -> u32 {
    u32::from(opened(instance()).follow(u64::from(events)))
}

/// Writes the journey that was asked for; returns how many numbers, 0 where no such ack came.
#[unsafe(no_mangle)]
pub extern "C" fn journey() -> usize {
    let Instance { run, numbers, .. } = instance();
    let journey = run.as_ref().and_then(Run::journey);
    numbers.clear();
    numbers.extend(journey.iter().flat_map(|journey| journey.numbers()));
    numbers.len()
}

/// Writes the summary of the finished run as JSON with a `?` for each number, and the numbers; returns how many.
#[unsafe(no_mangle)]
pub extern "C" fn summary() -> usize {
    let instance = instance();
    let Summary { text, numbers } = Summary::of(opened(instance).scouting());
    (instance.text, instance.numbers) = (text.into_bytes(), numbers);
    instance.numbers.len()
}

/// Simulated time that the scout has reached, ms.
#[unsafe(no_mangle)]
pub extern "C" fn scout_ms() -> f64 {
    opened(instance()).scouting().now() as f64 / 1e6
}

/// Where the playhead is, ms.
#[unsafe(no_mangle)]
pub extern "C" fn playhead_ms() -> f64 {
    opened(instance()).looking().1 as f64 / 1e6
}

/// Where the text buffer is.
#[unsafe(no_mangle)]
pub extern "C" fn text_pointer() -> *const u8 {
    instance().text.as_ptr()
}

/// How long its text is, bytes.
#[unsafe(no_mangle)]
pub extern "C" fn text_length() -> usize {
    instance().text.len()
}

/// Where the number buffer is.
#[unsafe(no_mangle)]
pub extern "C" fn numbers_pointer() -> *const f64 {
    instance().numbers.as_ptr()
}
