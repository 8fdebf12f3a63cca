"""Where chunks are run: thin adapters to engines that exist. Each yields results in the order in which they come."""

from __future__ import annotations

import concurrent.futures as futures
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from linger_kafka.chunks import Chunk, Done, run_chunk

#: A process that ended takes its chunks with it; a chunk that ended so many of them is given up.
MOST_LOSSES = 3


class Engine(Protocol):
    """Runs every chunk once, wherever and in whatever order."""

    def __call__(self, chunks: Sequence[Chunk]) -> Iterator[Done]:
        """Yields what became of each chunk as soon as it is known."""
        ...


def engine_of(executor: Any, workers: int | None) -> Engine:
    """The engine of this name, or of an executor with ``submit``, such as Dask's ``client.get_executor()``."""
    if executor is None:
        executor = "processes"
    if isinstance(executor, str):
        if executor not in _BY_NAME:
            raise ValueError(f'There is no executor "{executor}": choose one of {", ".join(_BY_NAME)}.')
        make = _BY_NAME[executor]
        return lambda chunks: make(chunks, workers or os.cpu_count() or 1)
    if hasattr(executor, "get_executor"):
        executor = executor.get_executor()
    if hasattr(executor, "submit"):
        return lambda chunks: _submitted(chunks, executor)
    raise ValueError(f"{type(executor).__name__} is no executor: it has no submit().")


def _here(chunks: Sequence[Chunk], _workers: int) -> Iterator[Done]:
    yield from map(run_chunk, chunks)


def _submitted(chunks: Sequence[Chunk], executor: Any) -> Iterator[Done]:
    waiting = [executor.submit(run_chunk, chunk) for chunk in chunks]
    try:
        for each in futures.as_completed(waiting):
            yield each.result()
    finally:
        for each in waiting:
            each.cancel()


def _processes(chunks: Sequence[Chunk], workers: int) -> Iterator[Done]:
    """A pool of processes; where one of them dies, what it had is run again in a new pool."""
    left = dict(enumerate(chunks))
    losses = 0
    # A forked copy of the engines' threads would hang, so each process begins on its own.
    context = multiprocessing.get_context("spawn")
    while left:
        with futures.ProcessPoolExecutor(min(workers, len(left)), mp_context=context) as pool:
            waiting = {pool.submit(run_chunk, chunk): index for index, chunk in left.items()}
            try:
                for each in futures.as_completed(waiting):
                    done = each.result()
                    del left[waiting[each]]
                    yield done
            except futures.process.BrokenProcessPool:
                losses += 1
                if losses == MOST_LOSSES:
                    raise
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def _joblib(chunks: Sequence[Chunk], workers: int) -> Iterator[Done]:
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=workers, return_as="generator_unordered")(
        delayed(run_chunk)(chunk) for chunk in chunks
    )


def _dask(chunks: Sequence[Chunk], workers: int) -> Iterator[Done]:
    from distributed import Client, LocalCluster, get_client

    try:
        client = get_client()
    except ValueError:
        with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as own:
            yield from _submitted(chunks, own.get_executor())
        return
    yield from _submitted(chunks, client.get_executor())


def _ray(chunks: Sequence[Chunk], workers: int) -> Iterator[Done]:
    import ray

    if not ray.is_initialized():
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    # A worker that dies is no reason to lose its rows.
    task = ray.remote(max_retries=-1)(run_chunk)
    waiting = [task.remote(chunk) for chunk in chunks]
    while waiting:
        ready, waiting = ray.wait(waiting)
        yield from ray.get(ready)


_BY_NAME: dict[str, Callable[[Sequence[Chunk], int], Iterator[Done]]] = {
    "here": _here,
    "processes": _processes,
    "joblib": _joblib,
    "dask": _dask,
    "ray": _ray,
}
