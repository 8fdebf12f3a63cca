"""Processes that run chunks. They never import the caller's ``__main__``, and end with the process that started them."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

_PROGRAM = "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); from linger_kafka._worker import serve; serve()"


class WorkerLost(RuntimeError):
    """The process ended before it answered."""


class Workers:
    """A pool in which a process that dies costs only the call that it had: that call raises ``WorkerLost``."""

    def __init__(self, count: int) -> None:
        self.count = count
        # Each thread has a process of its own and waits for it.
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="linger-worker")
        self._own = threading.local()
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._is_closed = False

    def submit(self, function: Callable[[Any], Any], argument: Any) -> Future[Any]:
        """Calls a function, importable by its name, in one of the processes."""
        return self._threads.submit(self._call, pickle.dumps(pickle.dumps((function, argument))))

    def close(self) -> None:
        """Ends all processes, whatever they are doing."""
        with self._lock:
            self._is_closed = True
            for process in self._running:
                process.kill()
        self._threads.shutdown(cancel_futures=True)
        for process in list(self._running):
            self._end(process)

    def _call(self, request: bytes) -> Any:
        try:
            process = self._process()
            process.stdin.write(request)  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
            is_answer, answer = pickle.load(process.stdout)  # type: ignore[arg-type]
        except (OSError, EOFError, pickle.UnpicklingError) as problem:
            self._forget()
            raise WorkerLost from problem
        if is_answer:
            return answer
        raise answer

    def _process(self) -> subprocess.Popen[bytes]:
        process = getattr(self._own, "process", None)
        if process is not None:
            return process
        with self._lock:
            if self._is_closed:
                raise EOFError
            # In a session of its own Ctrl+C doesn't reach it: the caller decides what becomes of its work.
            process = self._own.process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
            self._running.add(process)
        pickle.dump(sys.path, process.stdin)  # type: ignore[arg-type]
        return process

    def _forget(self) -> None:
        process = getattr(self._own, "process", None)
        if process is not None:
            self._own.process = None
            self._end(process)

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            # It may still have bytes for the process.
            with suppress(BrokenPipeError):
                pipe.close()  # type: ignore[union-attr]
        with self._lock:
            self._running.discard(process)


def serve() -> None:
    """Answers requests from standard input until that ends, and the process with it."""
    answers = os.fdopen(os.dup(1), "wb")
    # Whatever is printed here isn't an answer.
    os.dup2(2, 1)
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(requests,), daemon=True).start()
    while True:
        try:
            function, argument = pickle.loads(requests.get())
            said = pickle.dumps((True, function(argument)))
        except Exception as problem:  # noqa: BLE001 - the caller gets it
            said = pickle.dumps((False, problem))
        answers.write(said)
        answers.flush()


def _read(requests: SimpleQueue[bytes]) -> None:
    try:
        while True:
            requests.put(pickle.load(sys.stdin.buffer))
    except (EOFError, OSError):
        # The pipe closes with the process that holds its other end, even if that one was killed.
        os._exit(0)
