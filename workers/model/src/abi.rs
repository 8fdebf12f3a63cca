//! The worker's calls: about a dozen plain functions on one run. Text and numbers cross through two
//! buffers; the caller makes a fresh view for each read, because memory can grow in any call.
//! Exporting functions under their own names is all that is unsafe here.
#![allow(unsafe_code)]

use crate::measure::ack_search::Question;
use crate::past::{Pasts, start_of};
use crate::run::Run;
use crate::schedule::{Nanos, milliseconds, whole_nanos};
use crate::{MODEL_REVISION, frame, memory, scenario, summary};
use std::cell::RefCell;
use std::panic::PanicHookInfo;

struct Instance {
    run: Option<Run>,
    pasts: Pasts,
    text: Vec<u8>,
    numbers: Vec<f64>,
}

thread_local! {
    static INSTANCE: RefCell<Instance> = const {
        RefCell::new(Instance {
            run: None,
            pasts: Pasts::none(),
            text: Vec::new(),
            numbers: Vec::new(),
        })
    };
    /// Kept apart from the instance, which a panic leaves borrowed.
    static LAST_WORDS: RefCell<String> = const { RefCell::new(String::new()) };
}

fn with<Answer>(body: impl FnOnce(&mut Instance) -> Answer) -> Answer {
    INSTANCE.with_borrow_mut(body)
}

fn with_run<Answer>(body: impl FnOnce(&mut Run) -> Answer) -> Answer {
    with(|instance| body(instance.run.as_mut().expect("a scenario was opened before")))
}

/// Writes numbers of the run, or none where there is no run; returns how many.
fn write_numbers(write: impl FnOnce(&mut Run, &mut Vec<f64>)) -> usize {
    with(|Instance { run, numbers, .. }| {
        numbers.clear();
        if let Some(run) = run {
            write(run, numbers);
        }
        numbers.len()
    })
}

fn nanos(milliseconds: f64) -> Nanos {
    whole_nanos(milliseconds * 1e6)
}

#[unsafe(no_mangle)]
pub extern "C" fn revision() -> u32 {
    std::panic::set_hook(Box::new(keep_message));
    MODEL_REVISION
}

/// Keeps the message of a panic, which stripped WebAssembly reports only as `unreachable`.
fn keep_message(information: &PanicHookInfo) {
    LAST_WORDS.set(information.to_string());
}

/// From now on, the model takes at most `bytes` of memory, what it already has included. Beyond that it stops as if a
/// machine had no more.
#[unsafe(no_mangle)]
pub extern "C" fn limit_memory(bytes: usize) {
    memory::set_limit(bytes);
}

/// 1 = the model stopped because it got no more memory.
#[unsafe(no_mangle)]
pub extern "C" fn memory_is_full() -> u32 {
    memory::is_full().into()
}

/// A buffer of `length` bytes for text that comes in.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    with(|Instance { text, .. }| {
        text.clear();
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Opens a run of the scenario in the text buffer, `name=value` lines. 0 = open; 1 = refused, and a sentence that names
/// the field is in the text buffer.
#[unsafe(no_mangle)]
pub extern "C" fn open(length: usize) -> u32 {
    with(|instance| {
        instance.run = None;
        // The page's encoder only writes UTF-8.
        let text = str::from_utf8(&instance.text[..length]).unwrap_or("no text");
        match scenario::parse(text) {
            Ok(scenario) => {
                let mut run = Run::new(&scenario);
                run.share_past(start_of(text));
                instance.run = Some(run);
                0
            }
            Err(refusal) => {
                instance.text = refusal.0.into_bytes();
                1
            }
        }
    })
}

/// For a run that nobody watches, after `open`: lets it end as soon as it has certainly run away and its p99 will
/// certainly exceed `objective_ms`.
#[unsafe(no_mangle)]
pub extern "C" fn end_when_certain(objective_ms: f64) {
    with_run(|run| run.end_when_certain(nanos(objective_ms)));
}

/// Lets the scout dispatch up to `events` events; 1 = it has reached the end.
#[unsafe(no_mangle)]
pub extern "C" fn scout(events: u32) -> u32 {
    with_run(|run| run.scout(events.into())).into()
}

/// Writes the columns that are new; returns how many numbers.
#[unsafe(no_mangle)]
pub extern "C" fn columns() -> usize {
    write_numbers(|run, numbers| run.scouting().take_columns(numbers))
}

/// Runs to the end without columns; 1 = there.
#[unsafe(no_mangle)]
pub extern "C" fn run(events: u32) -> u32 {
    with(|Instance { run, pasts, .. }| {
        let run = run.as_mut().expect("a scenario was opened before");
        run.finish(events.into(), pasts)
    })
    .into()
}

/// Events of this run that an earlier one had dispatched already.
#[unsafe(no_mangle)]
pub extern "C" fn shared_events() -> f64 {
    with_run(|run| run.shared_events() as f64)
}

/// Brings the playhead to `milliseconds`; 1 = there, 0 = call again.
#[unsafe(no_mangle)]
pub extern "C" fn advance(milliseconds: f64, events: u32) -> u32 {
    with_run(|run| run.look(nanos(milliseconds), events.into())).into()
}

/// Writes the playhead's frame (`matrix` 1 = accumulators as a matrix); returns how many numbers.
#[unsafe(no_mangle)]
pub extern "C" fn frame(matrix: u32) -> usize {
    write_numbers(|run, numbers| {
        let (model, at) = run.looking();
        frame::build(model, at, matrix == 1, numbers);
    })
}

/// Asks for the journey of the slowest record acked from `from_ms` until just before `until_ms`.
#[unsafe(no_mangle)]
pub extern "C" fn ask(from_ms: f64, until_ms: f64) {
    let [from, until] = [from_ms, until_ms].map(nanos);
    with_run(|run| run.ask(Question { from, until }));
}

/// Works on the answer for about `events` events; 1 = it's ready.
#[unsafe(no_mangle)]
pub extern "C" fn follow(events: u32) -> u32 {
    with_run(|run| run.follow(events.into())).into()
}

/// Writes the journey that was asked for; returns how many numbers, 0 if there was no such ack.
#[unsafe(no_mangle)]
pub extern "C" fn journey() -> usize {
    write_numbers(|run, numbers| {
        let journey = run.journey();
        numbers.extend(journey.iter().flat_map(|journey| journey.numbers()));
    })
}

/// Writes the summary of the finished run, JSON, into the text buffer.
#[unsafe(no_mangle)]
pub extern "C" fn summary() {
    let json = with_run(|run| summary::json(run.scouting()));
    with(|instance| instance.text = json.into_bytes());
}

/// Simulated time that the scout has reached, ms.
#[unsafe(no_mangle)]
pub extern "C" fn scout_ms() -> f64 {
    with_run(|run| milliseconds(run.scouting().now()))
}

/// Where the playhead is, ms.
#[unsafe(no_mangle)]
pub extern "C" fn playhead_ms() -> f64 {
    with_run(|run| milliseconds(run.looking().1))
}

#[unsafe(no_mangle)]
pub extern "C" fn text_pointer() -> *const u8 {
    with(|instance| instance.text.as_ptr())
}

/// In bytes.
#[unsafe(no_mangle)]
pub extern "C" fn text_length() -> usize {
    with(|instance| instance.text.len())
}

#[unsafe(no_mangle)]
pub extern "C" fn numbers_pointer() -> *const f64 {
    with(|instance| instance.numbers.as_ptr())
}

/// Where the message of a panic is. After a panic the instance can't be used any more.
#[unsafe(no_mangle)]
pub extern "C" fn last_words_pointer() -> *const u8 {
    LAST_WORDS.with_borrow(|words| words.as_ptr())
}

/// Length of that message in bytes; 0 if nothing has panicked.
#[unsafe(no_mangle)]
pub extern "C" fn last_words_length() -> usize {
    LAST_WORDS.with_borrow(String::len)
}
