"""Every notebook runs from top to bottom."""

from __future__ import annotations

from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.ipynb"))
#: What each notebook needs beyond the package.
NEEDS = {"sensitivity": "SALib", "optimise": "optuna", "kip-794": "matplotlib"}


@pytest.mark.parametrize("notebook", EXAMPLES, ids=lambda path: path.stem)
def test_the_notebook_runs(notebook: Path) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip(NEEDS[notebook.stem])
    pytest.importorskip("matplotlib")
    pytest.importorskip("ipykernel")
    nbclient.NotebookClient(nbformat.read(notebook, as_version=4), timeout=600).execute()
