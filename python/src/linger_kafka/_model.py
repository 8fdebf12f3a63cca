"""The model behind its WebAssembly exports: one compiled module for a process, one instance for a thread."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import TypeVar

import wasmtime

from linger_kafka._reader import ask

Answer = TypeVar("Answer")

#: Model events in one call; between two calls Python sees signals.
EVENTS_A_CALL = 10_000_000

#: A model never gives memory back: one that holds more than this is replaced, bytes.
MUCH_MEMORY = 64 * 1024 * 1024


class ModelProblem(RuntimeError):
    """The model refused a scenario or broke; the message is its own."""


@cache
def _engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    # Compiled code is kept between processes, if the machine has a place for it.
    config.cache = True
    return wasmtime.Engine(config)


@cache
def _compiled(former: int | None) -> wasmtime.Module:
    name = "model.wasm" if former is None else f"model-{former}.wasm"
    return wasmtime.Module(_engine(), files("linger_kafka").joinpath("data", name).read_bytes())


class Model:
    """One instance of the module of a former revision, or of the newest."""

    def __init__(self, former: int | None = None) -> None:
        engine, module = _engine(), _compiled(former)
        #: What it was made for.
        self.former = former
        self._store = wasmtime.Store(engine)
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = self._exports["memory"]
        #: Counts up with every change of the model that changes a figure.
        self.revision: int = self._call("revision")

    @property
    def memory_bytes(self) -> int:
        """Memory taken so far, bytes."""
        return self._memory.data_len(self._store)

    def summary(self, text: str, max_events: int | None = None, objective_ms: float | None = None) -> str:
        """Runs a scenario, as the model reads it, to its end; returns the summary as JSON, which only the reader reads.

        The end comes early once the run certainly misses the 99th percentile of latency ``objective_ms``. Raises
        ``ModelProblem`` if the run isn't over after ``max_events`` model events.
        """
        self._open(text)
        if objective_ms is not None:
            self._call("end_when_certain", float(objective_ms))
        left = max_events
        while self._call("run", EVENTS_A_CALL if left is None else min(left, EVENTS_A_CALL)) != 1:
            left = None if left is None else left - EVENTS_A_CALL
            if left is not None and left <= 0:
                raise ModelProblem(f"Stopped after {max_events:,} model events: the run isn't over, and max_events allows no more.")
        self._call("summary")
        return self._text()

    def watched(self, text: str) -> tuple[str, list[list[float]]]:
        """Runs a scenario to its end; returns the summary as JSON, and the numbers of the columns of time."""
        self._open(text)
        columns = []
        is_over = False
        while not is_over:
            is_over = self._call("scout", EVENTS_A_CALL) == 1
            count = self._call("columns")
            start = self._call("numbers_pointer") & 0xFFFFFFFF
            columns.append(array("d", bytes(self._memory.read(self._store, start, start + 8 * count))).tolist())
        self._call("summary")
        return self._text(), columns

    def _open(self, text: str) -> None:
        data = text.encode()
        pointer = self._call("allocate", len(data)) & 0xFFFFFFFF
        self._memory.write(self._store, data, pointer)
        if self._call("open", len(data)) != 0:
            raise ModelProblem(self._text())

    def _text(self) -> str:
        return self._read(self._call("text_pointer"), self._call("text_length"))

    def _read(self, pointer: int, length: int) -> str:
        start = pointer & 0xFFFFFFFF
        return bytes(self._memory.read(self._store, start, start + length)).decode()

    def _call(self, name: str, *numbers: float) -> int:
        return self._exports[name](self._store, *numbers)

    def why_broken(self, trap: wasmtime.Trap) -> str:
        """The message of the model's panic; without one, what the page says if memory has run out, else the engine's."""
        try:
            words = self._read(self._call("last_words_pointer"), self._call("last_words_length")).strip()
        except wasmtime.WasmtimeError:
            words = ""
        is_full = self._call("memory_is_full") == 1
        return words or (ask("tables")["outOfMemory"] if is_full else trap.message.splitlines()[-1])


_of_thread = threading.local()


def in_model(work: Callable[[Model], Answer], former: int | None = None) -> Answer:
    """What ``work`` makes of this thread's instance; raises ``ModelProblem`` if that breaks.

    ``former`` is the revision that the scenario pins, if that isn't the newest.
    """
    model: Model | None = getattr(_of_thread, "model", None)
    if model is None or model.former != former or model.memory_bytes > MUCH_MEMORY:
        model = _of_thread.model = Model(former)
    try:
        return work(model)
    except wasmtime.Trap as trap:
        # A broken instance is of no more use.
        _of_thread.model = None
        raise ModelProblem(model.why_broken(trap)) from trap


def run_text(
    text: str, former: int | None, max_events: int | None = None, objective_ms: float | None = None
) -> tuple[str | None, str | None]:
    """The summary of a run as JSON, or the sentence that says why there is none."""
    try:
        return in_model(lambda model: model.summary(text, max_events, objective_ms), former), None
    except ModelProblem as problem:
        return None, str(problem)


@cache
def revision() -> int:
    """The model's revision."""
    return Model().revision
