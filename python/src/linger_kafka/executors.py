"""Where chunks are run. Each engine yields results in the order in which they come."""

from __future__ import annotations

import concurrent.futures as futures
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, Protocol

from linger_kafka._worker import WorkerLost, Workers
from linger_kafka.chunks import MAX_LOSSES

#: An engine by its name.
Executor = Literal["processes", "here"]

#: Chunks of each worker that are under way or wait there: results are taken as they come, so no more pile up.
AHEAD = 2


class Chunk(Protocol):
    """Some runs that are made in one process; small, because it is sent to other processes and machines."""

    #: Its first run's number.
    first: int
    #: How often its process ended.
    losses: int

    def do(self, problem: str | None = None) -> Any:
        """Makes the runs; with ``problem``, that is what became of each."""
        ...


class Work(Protocol):
    """Hands out runs."""

    #: How many chunks run at the same time.
    slots: int

    @property
    def runs(self) -> int:
        """How many runs aren't handed out, at most."""
        ...

    def take(self) -> Chunk | None:
        """The next chunk; None if all that is left is under way."""
        ...

    def put_back(self, chunk: Any, losses: int = 1) -> None:
        """Hands a lost chunk out again."""
        ...


def run_chunk(chunk: Chunk, problem: str | None = None) -> Any:
    """Engines call it, wherever they are."""
    return chunk.do(problem)


class Engine(Protocol):
    """Runs everything that ``work`` hands out, wherever and in whatever order."""

    def __call__(self, work: Work) -> Iterator[tuple[Chunk, Any]]:
        """Yields what became of each chunk as soon as it is known."""
        ...


def engine_of(executor: Any, workers: int | None) -> Engine:
    """The engine of this name, or of an executor with ``submit``."""
    if workers is not None and workers < 1:
        raise ValueError(f"workers={workers} can't run anything: leave it out, or give a number from 1 on.")
    if executor is None:
        executor = "processes"
    if isinstance(executor, str):
        if executor not in _BY_NAME:
            raise ValueError(f'There is no executor "{executor}": choose one of {", ".join(_BY_NAME)}.')
        engine = _BY_NAME[executor]
        return lambda work: engine(work, workers)
    if hasattr(executor, "submit"):
        slots = workers or getattr(executor, "_max_workers", None) or _processors()
        return lambda work: _on_futures(work, executor.submit, slots)
    raise ValueError(f"{type(executor).__name__} is no executor: it has no submit().")


def _here(work: Work, _workers: int | None) -> Iterator[tuple[Chunk, Any]]:
    while chunk := work.take():
        yield chunk, run_chunk(chunk)


def _processes(work: Work, workers: int | None) -> Iterator[tuple[Chunk, Any]]:
    pool = Workers(min(workers or _processors(), max(1, work.runs)))
    try:
        yield from _on_futures(work, pool.submit, pool.count)
    finally:
        pool.close()


def _on_futures(
    work: Work, submit: Callable[[Callable[[Chunk], Any], Chunk], Any], slots: int
) -> Iterator[tuple[Chunk, Any]]:
    def first_of(waiting: list[Any]) -> Iterable[Any]:
        return futures.wait(waiting, return_when=futures.FIRST_COMPLETED).done

    waiting: dict[Any, Chunk] = {}
    try:
        yield from _few_at_a_time(work, waiting, slots, lambda chunk: submit(run_chunk, chunk), first_of, lambda each: each.result())
    finally:
        for each in waiting:
            each.cancel()


def _few_at_a_time(
    work: Work,
    waiting: dict[Any, Chunk],
    slots: int,
    begin: Callable[[Chunk], Any],
    first_of: Callable[[list[Any]], Iterable[Any]],
    result_of: Callable[[Any], Any],
) -> Iterator[tuple[Chunk, Any]]:
    work.slots = slots
    while True:
        while len(waiting) < AHEAD * slots and (chunk := work.take()):
            waiting[begin(chunk)] = chunk
        if not waiting:
            return
        problem: BaseException | None = None
        for each in first_of(list(waiting)):
            chunk = waiting.pop(each)
            try:
                done = result_of(each)
            except WorkerLost:
                if chunk.losses + 1 < MAX_LOSSES:
                    work.put_back(chunk)
                    continue
                done = run_chunk(chunk, problem=f"The process that ran it ended {MAX_LOSSES} times.")
            except BaseException as found:  # noqa: BLE001 - what else is done comes first
                problem = found
                continue
            yield chunk, done
        if problem is not None:
            raise problem


def _processors() -> int:
    # Containers and job schedulers may leave a process fewer than the machine has.
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_BY_NAME: dict[str, Callable[[Work, int | None], Iterator[tuple[Chunk, Any]]]] = {
    "here": _here,
    "processes": _processes,
}
