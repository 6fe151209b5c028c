"""wl(): Weisfeiler-Leman tests."""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

import numpy as np

from countable import _core
from countable._graphs import single
from countable._reading import Reading

MEMORY = 4 << 30


class Refinement:
    """What a Weisfeiler-Leman test says of one graph or of two. Round 0 is the initial colouring."""

    def __init__(self, result: Any, graphs: List[Any]) -> None:
        self._result, self._graphs = result, graphs

    @property
    def test(self) -> str:
        """The name of the test."""
        return self._result.test

    @property
    def distinguished(self) -> bool:
        """Whether the test tells the graphs apart."""
        return self._result.distinguished

    @property
    def separating_round(self) -> Optional[int]:
        """The first round after which the colours differ."""
        return self._result.separating_round

    @property
    def stable_round(self) -> Optional[int]:
        """The first round whose colours the next one does not refine."""
        return self._result.stable_round

    @property
    def num_colors(self) -> List[int]:
        """How many colours there are after each round, in all graphs together."""
        return self._result.num_colors

    @property
    def histograms(self) -> Tuple[np.ndarray, ...]:
        """For each graph, how many tuples have each colour of the last round."""
        return tuple(self._result.histogram(g) for g in range(len(self._graphs)))

    @property
    def rounds(self) -> List[Any]:
        """The colours after each round: an array with k dimensions for each graph. Both graphs share one palette.

        For one graph a list of arrays, for two a list of pairs of arrays.
        """
        rounds = [self._result.round(t) for t in range(self._result.num_rounds)]
        return [pair[0] for pair in rounds] if len(self._graphs) == 1 else rounds

    def __repr__(self) -> str:
        if len(self._graphs) == 1:
            return f"<Refinement by {self.test}: colours per round {self.num_colors}>"
        verdict = f"told apart in round {self.separating_round}" if self.distinguished else "not told apart"
        return f"<Refinement by {self.test}: {verdict}>"

    def _repr_svg_(self) -> str:
        from countable._drawing import rounds_svg
        return rounds_svg(self, self._graphs)


def wl(first: Any, second: Any = None, *, k: Optional[int] = None, folklore: bool = False,
       rounds: Optional[int] = None, node_label: Any = None, edge_label: Any = None, num_nodes: Optional[int] = None,
       format: Optional[str] = None, simplify: bool = False, memory: int = MEMORY,
       threads: Optional[int] = None) -> Refinement:
    """Runs the k-dimensional Weisfeiler-Leman test on a graph, or compares two graphs by it.

    k: the dimension; 2 for two graphs, 1 for one when absent. k = 1 is colour refinement.
    folklore: k-FWL instead of the paper's oblivious k-WL.
    rounds: at most so many; until stable when absent.
    memory: bytes; a test that may need more is refused beforehand.

    The other arguments are those of `count`.

    >>> wl("cycle-6", "g6:EwCW").distinguished                 # a hexagon, and two triangles
    False
    >>> wl("cycle-6", "g6:EwCW", k=2, folklore=True).separating_round
    1
    >>> [colors.tolist() for colors in wl("path-4").rounds]
    [[0, 0, 0, 0], [1, 0, 0, 1]]
    """
    table = _core.LabelTable()
    reading = Reading(node_label, edge_label, num_nodes, format, simplify)
    graphs = [_converted(graph, table, reading) for graph in ([first] if second is None else [first, second])]
    dimension = (1 if second is None else 2) if k is None else k
    if dimension < 1:
        raise ValueError(f"k: expected a number of at least 1, found {dimension}")
    result = _core.wl(graphs[0], graphs[1] if len(graphs) > 1 else None, dimension, folklore or dimension == 1, rounds,
                      True, memory, threads or 0)
    return Refinement(result, graphs)


def _converted(graph: Any, table: Any, reading: Reading) -> Any:
    convert = single(graph)
    if convert is None:
        raise ValueError(f"expected a graph, found an object of {type(graph).__name__}")
    return convert(graph, table, reading)
