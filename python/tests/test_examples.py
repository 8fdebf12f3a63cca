"""Every notebook runs from top to bottom, with a package that is installed outside of the clone."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import linger_kafka as lk

EXAMPLES = Path(__file__).parents[1] / "examples"
#: What each notebook needs beyond the package.
NEEDS = {"sensitivity": "SALib", "optimise": "optuna", "kip-794": "matplotlib"}


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package as pip would install it: a copy that lies nowhere near the notebooks."""
    shutil.copytree(Path(lk.__file__).parent, tmp_path / "site" / "linger_kafka")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "site"), os.environ.get("PYTHONPATH", "")]))


@pytest.mark.parametrize("name", NEEDS)
def test_the_notebook_runs_where_it_lies(name: str, installed: None) -> None:
    _run(name, EXAMPLES)


def test_the_notebook_that_asks_a_command_runs_without_it(installed: None, tmp_path: Path) -> None:
    _run("optimise", tmp_path)


@pytest.mark.parametrize("name", NEEDS)
def test_the_notebook_shows_what_it_found(name: str) -> None:
    nbformat = pytest.importorskip("nbformat")
    cells = nbformat.read(EXAMPLES / f"{name}.ipynb", as_version=4).cells
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    assert any(output.output_type == "execute_result" for output in outputs)
    assert not any(output.output_type in ("stream", "error") for output in outputs)


def _run(name: str, folder: Path) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip(NEEDS[name])
    pytest.importorskip("matplotlib")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(EXAMPLES / f"{name}.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(folder)}}).execute()
