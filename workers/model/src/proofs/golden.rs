//! The golden files, natively. `tests/model/golden.test.ts` checks the same digests through WebAssembly.

use super::finished;
use crate::scenario::{ArrivalKind, Change, PartitionerKind, Scenario, parse};
use crate::{MODEL_REVISION, summary};
use std::fs;

#[test]
fn golden_files_hold_natively() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/model/golden");
    let mut scenarios: Vec<Scenario> = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder of golden files") {
        let path = entry.expect("a readable folder").path();
        let text = fs::read_to_string(&path).expect("a readable file");
        let golden: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let link = golden["scenario"].as_str().expect("a scenario");
        let lines: Vec<String> = link
            .split('&')
            .map(|line| match golden["postfix"].as_str() {
                Some(postfix) if line.starts_with("rule=") => format!("rule={postfix}"),
                _ => line.to_owned(),
            })
            .collect();
        let scenario = parse(&lines.join("\n")).expect("a valid scenario");
        let model = finished(&scenario);
        assert_eq!(
            golden["modelRevision"],
            MODEL_REVISION,
            "{}",
            path.display()
        );
        let digest = format!("{:016x}", summary::digest(&model));
        assert_eq!(golden["digest"], digest, "{}", path.display());
        let said: serde_json::Value =
            serde_json::from_str(&summary::json(&model)).expect("the summary is JSON");
        assert_eq!(
            golden["readable"]["meanMs"],
            said["latencyMs"]["mean"],
            "{}",
            path.display()
        );
        scenarios.push(scenario);
    }
    for &kind in PartitionerKind::ALL {
        let has = |scenario: &Scenario| {
            let changes = scenario.timed_changes.iter();
            scenario.partitioner == kind
                || changes
                    .into_iter()
                    .any(|timed| timed.change == Change::Partitioner(kind))
        };
        assert!(scenarios.iter().any(has), "no golden file has {kind:?}");
    }
    for &kind in ArrivalKind::ALL {
        let has = |scenario: &Scenario| scenario.arrivals == kind;
        assert!(scenarios.iter().any(has), "no golden file has {kind:?}");
    }
}
