"""Runs of the latency explorer's model of Kafka producers, from scenarios and tables of them.

Every figure is that of the page for the same scenario, seed and model revision: it is the same WebAssembly module.
"""

from importlib.metadata import version
from typing import Any

from linger_kafka.bands import bands
from linger_kafka.catalogue import fields, figures
from linger_kafka.details import Details, details
from linger_kafka.problems import ScenarioProblem, ScenarioWarning
from linger_kafka.running import Interrupted, ModelProblem, estimate, run
from linger_kafka.scenario import Scenario, Table, cluster_sets
from linger_kafka.searches import Decision, Fit, Lab, Sweep, decide, fit, lab, sweep

__all__ = [
    "MODEL_REVISION",
    "Decision",
    "Details",
    "Fit",
    "Interrupted",
    "Lab",
    "ModelProblem",
    "Scenario",
    "ScenarioProblem",
    "ScenarioWarning",
    "Sweep",
    "Table",
    "__version__",
    "bands",
    "cluster_sets",
    "decide",
    "details",
    "estimate",
    "fields",
    "figures",
    "fit",
    "lab",
    "run",
    "sweep",
]

__version__ = version("linger-kafka")

#: Counts up with every change of the model that changes a figure.
MODEL_REVISION: int


def __getattr__(name: str) -> Any:
    if name != "MODEL_REVISION":
        raise AttributeError(name)
    from linger_kafka._model import revision

    return revision()
