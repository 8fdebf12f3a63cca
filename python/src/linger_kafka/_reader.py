"""The page's own reader of scenarios, in an embedded engine of JavaScript: one for each process."""

from __future__ import annotations

import atexit
import json
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from typing import Any

from py_mini_racer import JSEvalException, MiniRacer, init_mini_racer

_lock = threading.RLock()

# The thread that begins with V8 must live until the process ends: it breaks down otherwise.
init_mini_racer(ignore_duplicate_init=True)
_process = os.getpid()


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
    """Asks the reader; questions and answers are those of ``READER`` in ``scripts/package/python/reader.ts``."""
    return ask_in_json(name, json.dumps(question, allow_nan=False))


def ask_in_json(name: str, question: str) -> Any:
    """Asks the same if the question is JSON already."""
    if os.getpid() != _process:
        raise RuntimeError(
            "linger_kafka can't work in a forked process: its engines' threads don't come along. "
            'Start processes with multiprocessing.get_context("spawn"), or leave them to lk.run().'
        )
    with _lock:
        try:
            return json.loads(_engine().eval(f"linger.answer({json.dumps(name)}, {json.dumps(question)})"))
        except JSEvalException as problem:
            # The rest is a page of the reader's code.
            raise RuntimeError(f"The reader failed at {name!r}: {str(problem).splitlines()[0]}") from None
