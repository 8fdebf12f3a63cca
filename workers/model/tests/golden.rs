//! The golden files, natively. `tests/golden.test.ts` checks the same digests through WebAssembly.

use linger_model::model::{Model, Progress};
use linger_model::scenario::parse;
use linger_model::schedule::NEVER;
use linger_model::{MODEL_REVISION, summary};
use std::fs;

#[test]
fn golden_files_hold_natively() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden");
    let mut checked = 0;
    for entry in fs::read_dir(folder).expect("the folder of golden files") {
        let path = entry.expect("a readable folder").path();
        let text = fs::read_to_string(&path).expect("a readable file");
        let golden: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let link = golden["scenario"].as_str().expect("a scenario");
        let scenario = parse(&link.replace('&', "\n")).expect("a valid scenario");
        let mut model = Model::new(&scenario);
        assert_eq!(model.advance(NEVER - 1, u64::MAX), Progress::Reached);
        assert_eq!(
            golden["modelRevision"],
            MODEL_REVISION,
            "{}",
            path.display()
        );
        let digest = format!("{:016x}", summary::digest(&model));
        assert_eq!(golden["digest"], digest, "{}", path.display());
        let said: serde_json::Value = serde_json::from_str(&summary::Summary::of(&model).json())
            .expect("the summary is JSON");
        assert_eq!(
            golden["readable"]["meanMs"],
            said["latencyMs"]["mean"],
            "{}",
            path.display()
        );
        checked += 1;
    }
    assert!(checked >= 10, "only {checked} golden files");
}
