"""Processes that begin, are interrupted and end, in programs as people write them: without a guard."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

PROGRAM = """
import linger_kafka as lk
print("begins")
base = lk.Scenario.from_link("v=1&duration.s=1")
print(len(lk.run(base.grid(linger_ms=[0, 5]), seeds=4, executor={executor!r}, workers=2, progress=False)))
"""

LONG = """
import signal
import linger_kafka as lk
# A job in the background may have begun without it.
signal.signal(signal.SIGINT, signal.default_int_handler)
base = lk.Scenario.from_link("v=1&duration.s=60")
try:
    lk.run(base.grid(linger_ms=range(1000)), seeds=100, workers=2, chunk_rows=1)
except lk.Interrupted as stopped:
    print(len(stopped.runs), stopped, flush=True)
"""


@pytest.mark.parametrize(("executor", "words"), [
    ("processes", ["program.py"]),
    ("processes", ["-"]),
    ("processes", ["-m", "program"]),
])
def test_a_program_needs_no_guard(tmp_path: Path, executor: str, words: list[str]) -> None:
    program = PROGRAM.format(executor=executor)
    (tmp_path / "program.py").write_text(program)
    ran = subprocess.run([sys.executable, *words], cwd=tmp_path, input=program, check=True, capture_output=True, text=True)
    assert ran.stdout == "begins\n8\n"
    assert "Traceback" not in ran.stderr


def _begun() -> tuple[subprocess.Popen[str], list[psutil.Process]]:
    """A long program once its bar shows that runs are done, and its workers."""
    pipe = subprocess.PIPE
    program = subprocess.Popen([sys.executable, "-c", LONG], stdout=pipe, stderr=pipe, text=True, start_new_session=True)
    said = ""
    while not re.search(r" [1-9]\d*/", said):
        assert program.poll() is None
        said += program.stderr.read(1)
    return program, psutil.Process(program.pid).children()


def test_ctrl_c_stops_at_once_and_keeps_what_is_done() -> None:
    program, workers = _begun()
    assert len(workers) == 2
    os.killpg(program.pid, signal.SIGINT)
    done, sentence = program.communicate()[0].split(" ", 1)
    assert 0 < int(done) < 10_000
    assert sentence == f"{int(done):,} of 100,000 runs are done: they are in this exception's runs.\n"
    assert program.returncode == 0
    psutil.wait_procs(workers)


def test_workers_end_with_the_program_even_if_it_is_killed() -> None:
    program, workers = _begun()
    program.kill()
    program.wait()
    psutil.wait_procs(workers)
    assert not any(worker.is_running() for worker in workers)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="There is no fork here.")
def test_a_forked_process_says_so(tmp_path: Path) -> None:
    program = """
import concurrent.futures, multiprocessing
import linger_kafka as lk
base = lk.Scenario.from_link("v=1&duration.s=1")
context = multiprocessing.get_context("fork")

def work(_):
    return lk.run(base, executor="here", progress=False)

with context.Pool(1) as pool:
    try:
        pool.map(work, [0])
    except RuntimeError as problem:
        print(problem)
with concurrent.futures.ProcessPoolExecutor(1, mp_context=context) as pool:
    try:
        lk.run(base, executor=pool, progress=False)
    except RuntimeError as problem:
        print(problem)
"""
    said = subprocess.run([sys.executable, "-W", "ignore", "-c", program], check=True, capture_output=True, text=True).stdout
    assert said.count("linger_kafka can't work in a forked process") == 2
    assert 'multiprocessing.get_context("spawn")' in said
