"""Puts the model, the reader and the types of settings into the package, made from the project around it if they are missing or old."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
DATA = HERE / "src" / "linger_kafka" / "data"
MAKER = HERE.parent / "scripts" / "python.mjs"


class MakeData(BuildHookInterface):
    """Runs ``scripts/python.mjs`` in a clone of the project; in a source distribution the files are there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        node = shutil.which("node")
        if MAKER.exists() and node is not None:
            subprocess.run([node, str(MAKER)], check=True)
        missing = [name for name in ("model.wasm", "reader.js") if not (DATA / name).exists()]
        if missing:
            raise RuntimeError(
                f"{' and '.join(missing)} can't be made here: that takes Node 20.19 or newer on the PATH, and a clone of the "
                "whole project. A wheel has them: install one that CI made (the artifact \"packages\" of each run), or make one "
                "with `pip wheel ./python --no-deps` on a machine with Node."
            )
