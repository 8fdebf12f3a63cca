"""Clusters that are there already, of two nodes each: runs go there, and nothing new is started."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

PROGRAM = """
import sys
import linger_kafka as lk

base = lk.Scenario.from_link("v=1&duration.s=1")
asked = {"seeds": 4, "chunk_rows": 1, "progress": False}
here = lk.run(base.grid(linger_ms=[0, 5, 20, 50]), executor="here", **asked)
"""


@pytest.fixture(scope="module")
def ray_address() -> Iterator[str]:
    utilities = pytest.importorskip("ray.cluster_utils")
    cluster = utilities.Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    yield cluster.address
    cluster.shutdown()


@pytest.mark.parametrize("how", ["RAY_ADDRESS", "ray start"])
def test_ray(ray_address: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = PROGRAM + """
ran = lk.run(base.grid(linger_ms=[0, 5, 20, 50]), executor="ray", **asked)
import ray
print(len(ray.nodes()), int(ray.cluster_resources()["CPU"]), ran.equals(here))
"""
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    if how == "RAY_ADDRESS":
        monkeypatch.setenv("RAY_ADDRESS", ray_address)
    # Else it's the file that a cluster leaves for programs on its machine.
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert said.stdout == "2 2 True\n"


@pytest.mark.parametrize("how", ["executor=client", 'executor="dask"'])
def test_dask(how: str) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        program = PROGRAM + f"""
from distributed import Client
with Client({cluster.scheduler_address!r}) as client:
    ran = lk.run(base.grid(linger_ms=[0, 5, 20, 50]), {how}, **asked)
    print(len(client.nthreads()), ran.equals(here))
"""
        said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert said.stdout == "2 True\n"
