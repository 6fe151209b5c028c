"""orbits(): how often each node or edge plays each part of the graphlets of up to five nodes."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from countable import _core
from countable._count import portions
from countable._graphs import single
from countable._progress import Progress
from countable._reading import Reading
from countable._table import Counts
from countable._table import tables as tables_of

SIZES = (3, 4, 5)
_NUMBER_UP_TO_3 = {"node": 4, "edge": 2}
_counters: Dict[Tuple[int, str, str], Tuple[Any, List[str], np.ndarray]] = {}


def _counter(size: int, per: str, kind: str) -> Tuple[Any, List[str], np.ndarray]:
    """A counter, the names of the orbits, and the column of the counter for each of them."""
    key = (size, per, kind)
    if key not in _counters:
        counter, names, order = _core.orbit_counter(max(size, 4), per, kind)
        wanted = _NUMBER_UP_TO_3[per] if size == 3 else len(names)
        _counters[key] = (counter, names[:wanted], np.array(order[:wanted], dtype=np.intp))
    return _counters[key]


def orbits(graphs: Any, size: int = 5, *, per: str = "node", induced: bool = True, num_nodes: Optional[int] = None,
           format: Optional[str] = None, simplify: bool = False, threads: Optional[int] = None,
           progress: Optional[bool] = None) -> Any:
    """Graphlet degrees: for each node and each orbit of the connected graphs of 2 to `size` nodes, the number of copies in
    which the node plays that part.

    The order is that of Przulj (2007) and of the program ORCA: orbit 0 is the degree, 1 and 2 the end and the middle of a
    path, 3 the triangle, ...

    size: 3, 4 or 5, for 4, 15 or 73 orbits.
    per: "node", or "edge": 2, 12 or 68 orbits of edges, for each edge once, as pairs of nodes in ascending order.
    induced: as ORCA counts; otherwise a copy may have further edges among its nodes.

    The other arguments are those of `count`. Returns (nodes, orbits), or a list of such arrays for several graphs.

    >>> orbits("a-b, b-c, c-a, c-d", size=3)
    Counts([[2, 1, 0, 1],
            [2, 1, 0, 1],
            [3, 0, 2, 1],
            [1, 2, 0, 0]])
    """
    if size not in SIZES:
        raise ValueError(f"size: expected 3, 4 or 5, found {size!r}")
    if per not in _NUMBER_UP_TO_3:
        raise ValueError(f"per: expected node or edge, found {per!r}")
    counter, columns, order = _counter(size, per, "induced" if induced else "subgraph")
    table = _core.LabelTable()
    reading = Reading(num_nodes=num_nodes, format=format, simplify=simplify, wants_nodes=False, wants_edges=False)

    def answered(converted: List[Any], on_progress: Any) -> List[Counts]:
        return tables_of(counter.anchored(converted, threads or 0, on_progress), columns, order)

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
