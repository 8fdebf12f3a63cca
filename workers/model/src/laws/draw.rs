//! How laws draw their random cases, and how a failure is repeated.

use proptest::prelude::*;
use proptest::test_runner::{FileFailurePersistence, RngSeed, TestRunner};
use std::cell::Cell;
use std::panic;
use std::sync::Once;

/// Time limit for shrinking a failing case, ms. It can be repeated exactly either way.
const MOST_SHRINKING_MS: u32 = 20_000;

/// `cases` random cases, a twentieth of them in the gate and the inner loop, from a fresh seed, or from
/// `PROPTEST_RNG_SEED` if that is set. A failing test prints the line that repeats it and writes its case to `found.txt`.
/// Commit that file: each run of the laws begins with the cases in it.
pub(super) fn random(cases: u32) -> ProptestConfig {
    let config = ProptestConfig::default();
    let seed = match config.rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => TestRunner::new(config.clone()).rng().next_u64(),
    };
    print_each_failure_once();
    // Each test has a thread of its own, named after it; what it prints is shown when it fails.
    let test = std::thread::current();
    println!(
        "To repeat this: PROPTEST_RNG_SEED={seed} cargo test --locked {}",
        test.name().unwrap_or_default()
    );
    let share = match std::env::var("LINGER_SCOPE").as_deref() {
        Ok("inner" | "gate") => 20,
        _ => 1,
    };
    ProptestConfig {
        cases: cases.div_ceil(share),
        rng_seed: RngSeed::Fixed(seed),
        max_shrink_time: MOST_SHRINKING_MS,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(
            "src/laws/found.txt",
        ))),
        ..config
    }
}

thread_local! {
    static HAS_PANICKED: Cell<bool> = const { Cell::new(false) };
}

/// Shrinking repeats a failed assertion thousands of times. For each test only the first one and the verdict are
/// printed.
fn print_each_failure_once() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let is_verdict = info
                .payload_as_str()
                .is_some_and(|message| message.starts_with("Test failed"));
            if !HAS_PANICKED.replace(true) || is_verdict {
                print(info);
            }
        }));
    });
}
