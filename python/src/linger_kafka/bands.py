"""How far the metrics of a cluster leave its latency open."""

from __future__ import annotations

from typing import Any

import narwhals as nw
import pyarrow as pa

from linger_kafka._reader import ask
from linger_kafka.catalogue import figures
from linger_kafka.running import run
from linger_kafka.scenario import Scenario, band_runs
from linger_kafka.tables import native


def bands(cluster_file: str, scenario: Scenario | None = None, **options: Any) -> Any:
    """Between which values 95 % of each latency lie in a fitted cluster, as ``fit`` and the page say it.

    ``cluster_file`` is the text that one of them wrote; ``scenario`` asks about other settings in that cluster; ``options``
    are those of ``run``. Returns a table of pandas, or of Arrow without it, with a row for each of mean, p50, p95, p99 and
    p99.9: ``figure``, ``low``, ``median``, ``high``, ms. Each of twenty runs has another set of constants and another seed,
    and what the model itself may be off by widens the band.
    """
    table = band_runs(cluster_file, scenario)
    runs = run(pa.table(dict(table.columns)), base=table.base, **options)
    said = ask("bands", values={name: runs[name].to_pylist() for name in figures()})
    return native(pa.Table.from_pylist(said), nw.Implementation.PANDAS)
