//! Times the model natively: reads scenarios from standard input, one per line with `&` between the fields, and prints
//! for each the events of a run and the time of the fastest run in nanoseconds. `scripts/bench.mjs` compares it with
//! WebAssembly.

use linger_model::model::Model;
use linger_model::scenario::parse;
use linger_model::schedule::NEVER;
use std::io::stdin;

#[allow(clippy::disallowed_types)]
type Clock = std::time::Instant;

fn main() {
    let runs = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(5);
    for line in stdin().lines() {
        let text = line.expect("readable text").replace('&', "\n");
        let scenario = parse(&text).expect("a valid scenario");
        let mut shortest = u128::MAX;
        let mut events = 0;
        for _ in 0..runs {
            let began = Clock::now();
            let mut model = Model::new(&scenario);
            model.advance(NEVER - 1, u64::MAX);
            shortest = shortest.min(began.elapsed().as_nanos());
            events = model.events();
        }
        println!("{events} {shortest}");
    }
}
