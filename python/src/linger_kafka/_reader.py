"""The page's own reader of scenarios, in an embedded engine of JavaScript: one for each process."""

from __future__ import annotations

import atexit
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from typing import Any

from py_mini_racer import MiniRacer, init_mini_racer

_lock = threading.RLock()

# The thread that begins with V8 must live until the process ends: it breaks down otherwise.
init_mini_racer(ignore_duplicate_init=True)


@cache
def _engine() -> MiniRacer:
    # A notebook's cells run in an event loop, which the engine would take for its own and then wait for in vain.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_start).result()


def _start() -> MiniRacer:
    engine = MiniRacer()
    # Freed with the rest of the interpreter, it may wait for threads of V8 that are gone by then.
    atexit.register(engine.close)
    engine.eval(files("linger_kafka").joinpath("data", "reader.js").read_text(encoding="utf-8"))
    engine.eval("linger.ready").get()
    return engine


def ask(name: str, **question: Any) -> Any:
    """What the reader answers; questions and answers are those of ``READER`` in ``scripts/package/python/reader.ts``."""
    return ask_in_json(name, json.dumps(question))


def ask_in_json(name: str, question: str) -> Any:
    """The same, of a question that is JSON already."""
    with _lock:
        return json.loads(_engine().eval(f"linger.answer({json.dumps(name)}, {json.dumps(question)})"))


def session() -> threading.RLock:
    """Held while several questions belong together: ``figures`` is about the ``texts`` asked for last."""
    return _lock
