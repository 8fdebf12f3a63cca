"""Editors and type checkers know settings, options and results."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

def test_a_type_checker_finds_slips(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    program = tmp_path / "program.py"
    program.write_text("""
import linger_kafka as lk
import polars as pl

base = lk.Scenario.default()
base.with_(linger_ms=5, acks="all", rate="max", slow_broker="none")
base.with_(lingerms=5)  # error
base.with_(acks="most")  # error
base.grid(linger_ms=range(5), acks="all", rate=[1, "max"])
base.grid(linger_ms="x5")  # error
base.with_(at="10:slow.ms=50", model=7, partitioner_ignore_keys="true", batch_num_messages="none")
runs = lk.run(base, seeds=range(5), executor="processes")
lazy: pl.DataFrame = lk.run(pl.LazyFrame({"linger.ms": [1]}))
lk.run(base, executor="spark")  # error
lk.run(base, seed=5)  # error
lk.decide(base, within_ms=50, lost=10, change={"linger.ms": (0, 50), "batch.size": None}, executor="here")
lk.decide(base, burst="maybe")  # error
lk.decide(base, percentil="p99")  # error
lk.sweep(base, linger_ms=[0, 5], slow_broker=["none", 0], most_runs=3)
lk.sweep(base, lingerms=[0, 5])  # error
lk.fit("metrics", base, workers=1)
""")
    # Other libraries' insides would take minutes to read.
    (tmp_path / "mypy.ini").write_text("[mypy]\n[mypy-pandas.*,narwhals.*,wasmtime.*]\nfollow_imports = skip\n")
    said = subprocess.run([sys.executable, "-m", "mypy", str(program)], cwd=tmp_path, capture_output=True, text=True).stdout
    wrong = [number for number, line in enumerate(program.read_text().splitlines(), 1) if line.endswith("# error")]
    assert sorted({int(line.split(":")[1]) for line in said.splitlines() if ": error:" in line}) == wrong, said

