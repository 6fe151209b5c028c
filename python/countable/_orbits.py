"""orbits(): how often each node plays each part of the graphlets of up to five nodes."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from countable import _core
from countable._count import portions
from countable._graphs import single
from countable._orca import ORBITS_OF_GRAPHLET
from countable._progress import Progress
from countable._reading import Reading
from countable._table import Counts, integers

NUMBER_OF_ORBITS = {3: 4, 4: 15, 5: 73}
_counters: Dict[int, Tuple[Any, Any, np.ndarray]] = {}


def _counter(size: int) -> Tuple[Any, Any, np.ndarray]:
    """A counter, its table, and for each orbit in ORCA's order the column of the counter."""
    if size not in _counters:
        table = _core.LabelTable()
        graphlets = [_core.parse_pattern("edge=a-b", table)]
        numbers: List[int] = [0]
        for graph6, orbits_of_it in ORBITS_OF_GRAPHLET.items():
            if ord(graph6[0]) - 63 <= size:  # its number of nodes
                graphlets.append(_core.parse_pattern("g6:" + graph6, table))
                numbers += orbits_of_it
        _counters[size] = (_core.Counter(table, graphlets, True, "node"), table, np.argsort(numbers))
    return _counters[size]


def orbits(graphs: Any, size: int = 5, *, num_nodes: Optional[int] = None, format: Optional[str] = None,
           simplify: bool = False, threads: Optional[int] = None, progress: Optional[bool] = None) -> Any:
    """Graphlet degrees: for each node and each orbit of the connected graphs of 2 to `size` nodes, the number of induced
    copies in which the node plays that part.

    The order is that of Przulj (2007) and of the program ORCA: orbit 0 is the degree, 1 and 2 the end and the middle of a
    path, 3 the triangle, ...

    size: 3, 4 or 5, for 4, 15 or 73 orbits.

    The other arguments are those of `count`. Returns (nodes, orbits), or a list of such arrays for several graphs.

    >>> orbits("a-b, b-c, c-a, c-d", size=3)
    Counts([[2, 1, 0, 1],
            [2, 1, 0, 1],
            [3, 0, 2, 1],
            [1, 2, 0, 0]])
    """
    if size not in NUMBER_OF_ORBITS:
        raise ValueError(f"size: expected 3, 4 or 5, found {size!r}")
    counter, table, order = _counter(size)
    columns = [f"orbit{i}" for i in range(NUMBER_OF_ORBITS[size])]
    reading = Reading(num_nodes=num_nodes, format=format, simplify=simplify, wants_nodes=False, wants_edges=False)

    def answered(converted: List[Any], on_progress: Any) -> List[Counts]:
        return [Counts(np.ascontiguousarray(integers(halves)[:, order]), columns)
                for halves in counter.anchored(converted, threads or 0, on_progress)]

    convert = single(graphs)
    total = len(graphs) if convert is None and hasattr(graphs, "__len__") else 1
    with Progress(progress, total, "graphs") as bar:
        shown = bar.update if bar.is_shown else None
        if convert is not None:
            return answered([convert(graphs, table, reading)], shown)[0]
        tables: List[Counts] = []
        for _, converted in portions(graphs, table, reading, keep=False):
            tables += answered(converted, None)
            bar.update(len(tables))
        return tables
