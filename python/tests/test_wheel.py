"""The wheel is one for every platform, whole, and the same whenever it is built."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

HERE = Path(__file__).parents[1]
MODEL = HERE.parent / "workers" / "model" / "pkg" / "linger_model.wasm"


def test_the_wheel_has_the_model_and_the_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builders = pytest.importorskip("hatchling.builders.wheel")

    def build(folder: str) -> Path:
        return Path(next(builders.WheelBuilder(str(HERE)).build(directory=str(tmp_path / folder), versions=["standard"])))

    wheel = build("first")
    assert wheel.name.endswith("-py3-none-any.whl")
    with ZipFile(wheel) as files:
        names = set(files.namelist())
        assert {"linger_kafka/__init__.py", "linger_kafka/py.typed", "linger_kafka/data/reader.js", "linger_kafka/data/notices.txt"} <= names
        assert b"Apache License" in files.read("linger_kafka/data/LICENSE")
        assert b"    linger_ms: int\n" in files.read("linger_kafka/settings.py")
        # The table of settings is in the reader.
        assert b"sticky.partitioning.linger.ms" in files.read("linger_kafka/data/reader.js")
        model = files.read("linger_kafka/data/model.wasm")
    assert model[:4] == b"\0asm"
    if MODEL.exists():
        assert model == MODEL.read_bytes()
    # Without Node it takes what is there.
    monkeypatch.setenv("PATH", "")
    assert build("second").read_bytes() == wheel.read_bytes()


def test_without_node_the_way_out_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builders = pytest.importorskip("hatchling.builders.wheel")
    for name in ("pyproject.toml", "README.md", "hatch_build.py"):
        (tmp_path / name).write_bytes((HERE / name).read_bytes())
    monkeypatch.setenv("PATH", "")
    with pytest.raises(RuntimeError, match=r"model.wasm and reader.js can't be made here: that takes Node .* A wheel has them"):
        list(builders.WheelBuilder(str(tmp_path)).build(directory=str(tmp_path / "dist"), versions=["standard"]))
