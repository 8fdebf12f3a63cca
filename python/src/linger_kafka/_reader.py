"""The page's own reader of scenarios, in an embedded engine of JavaScript: one for each process."""

from __future__ import annotations

import json
import threading
from functools import cache
from importlib.resources import files
from typing import Any

from py_mini_racer import MiniRacer

_lock = threading.RLock()


@cache
def _engine() -> MiniRacer:
    engine = MiniRacer()
    engine.eval(files("linger_kafka").joinpath("data", "reader.js").read_text(encoding="utf-8"))
    engine.eval("linger.ready").get()
    return engine


def ask(name: str, **question: Any) -> Any:
    """What the reader answers; questions and answers are those of ``READER`` in ``scripts/python/reader.ts``."""
    with _lock:
        return json.loads(_engine().call("linger.answer", name, json.dumps(question)))


def session() -> threading.RLock:
    """Held while several questions belong together: ``figures`` is about the ``texts`` asked for last."""
    return _lock
