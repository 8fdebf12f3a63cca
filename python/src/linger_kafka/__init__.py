"""Runs of the latency explorer's model of Kafka producers, from scenarios and tables of them.

Every figure is that of the page for the same scenario, seed and model revision: it is the same WebAssembly module.
"""

from linger_kafka.running import ModelProblem, run
from linger_kafka.scenario import Scenario, ScenarioProblem, ScenarioWarning, Table, cluster_sets
from linger_kafka.tables import fields, figures

__all__ = [
    "ModelProblem",
    "Scenario",
    "ScenarioProblem",
    "ScenarioWarning",
    "Table",
    "cluster_sets",
    "fields",
    "figures",
    "run",
]
