"""What the documents show works as they show it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]


@pytest.mark.parametrize(("document", "blocks"), [("python/README.md", 1), ("docs/python.md", 3)])
def test_examples_run(document: str, blocks: int, cluster_file: str, measured: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not (PROJECT / document).exists():
        pytest.skip("The documents are in a clone of the project.")
    monkeypatch.chdir(tmp_path)
    Path("producer.properties").write_text("linger.ms=5\n")
    Path("cluster.json").write_text(cluster_file)
    Path("metrics.txt").write_text(measured)
    code = re.findall(r"```python\n(.*?)```", (PROJECT / document).read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    for block in code[:blocks]:
        exec(block, names)
    assert len(names["runs"]) > 0  # type: ignore[arg-type]
