"""Counts as features of nodes, edges and graphs: transforms of PyG, which work without PyG on an edge_index, too.

>>> import numpy as np
>>> from countable.transforms import SubstructureCounts
>>> triangles = SubstructureCounts("triangle")
>>> triangles.of(np.array([[0, 1, 2, 2], [1, 2, 0, 3]]))
Counts([[1],
        [1],
        [1],
        [0]])
"""

from __future__ import annotations

from typing import Any, Optional, Sequence, Union

import numpy as np

from countable._count import count, homomorphisms
from countable._orbits import SIZES, orbits
from countable._tensors import whole_numbers


class _Transform:
    """Adds an attribute to Data: the numbers of each node, of each column of edge_index, or of the graph.

    `attribute` is its name. With cat=True the numbers are joined to it as further columns, if it is there.
    """

    def __init__(self, per: str, attribute: str, cat: bool) -> None:
        self.per, self.attribute, self.cat = per, attribute, cat

    def of(self, edge_index: Any, num_nodes: Optional[int] = None) -> np.ndarray:
        """(nodes, columns), (columns of edge_index, columns) or (1, columns) counts."""
        raise NotImplementedError

    def forward(self, data: Any) -> Any:
        """A copy of the Data with the counts."""
        import torch

        numbers = self.of(data.edge_index, data.num_nodes)
        values = torch.from_numpy(np.ascontiguousarray(numbers, dtype=np.float64)).to(torch.get_default_dtype())
        values = values.to(data.edge_index.device)
        before = data[self.attribute] if self.attribute in data else None
        if self.cat and before is not None:
            before = before.reshape(len(before), -1) if before.dim() == 1 else before
            values = torch.cat([before.to(values.dtype), values], dim=-1)
        data[self.attribute] = values
        return data

    def __call__(self, data: Any) -> Any:
        import copy
        return self.forward(copy.copy(data))

    def _key(self) -> tuple:
        return (self.per, self.attribute, self.cat)

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in sorted(vars(self).items()))
        return f"{type(self).__name__}({values})"


class SubstructureCounts(_Transform):
    """Exact counts of patterns.

    patterns: as for `countable.count`, unlabelled; per: "node", "edge" or "graph".
    """

    def __init__(self, patterns: Union[str, Sequence[Any]], *, induced: bool = False, per: str = "node",
                 attribute: str = "x", cat: bool = True, threads: int = 1) -> None:
        if per not in ("graph", "node", "edge"):
            raise ValueError(f"per: expected graph, node or edge, found {per!r}")
        if per != "node" and attribute == "x":
            attribute = "edge_attr" if per == "edge" else "substructure_counts"
        super().__init__(per, attribute, cat)
        self.patterns = [patterns] if isinstance(patterns, str) else list(patterns)
        self.induced, self.threads = induced, threads

    def of(self, edge_index: Any, num_nodes: Optional[int] = None) -> np.ndarray:
        ends = whole_numbers(edge_index, "edge_index")
        counts = self._counts(ends, num_nodes)
        if self.per == "graph":
            return counts[None]
        return counts[_row_of_columns(ends)] if self.per == "edge" else counts

    def _counts(self, ends: np.ndarray, num_nodes: Optional[int]) -> np.ndarray:
        return count(ends, self.patterns, induced=self.induced, per=self.per, num_nodes=num_nodes, progress=False,
                     threads=self.threads)


class Homomorphisms(SubstructureCounts):
    """Exact numbers of homomorphisms of patterns, as `countable.homomorphisms` has them; the arguments are those of
    SubstructureCounts but for `induced`."""

    def __init__(self, patterns: Union[str, Sequence[Any]], *, per: str = "node", attribute: str = "x", cat: bool = True,
                 threads: int = 1) -> None:
        super().__init__(patterns, per=per, attribute=attribute, cat=cat, threads=threads)

    def _counts(self, ends: np.ndarray, num_nodes: Optional[int]) -> np.ndarray:
        return homomorphisms(ends, self.patterns, per=self.per, num_nodes=num_nodes, progress=False, threads=self.threads)


class Orbits(_Transform):
    """Graphlet degrees in ORCA's order, 15 for size 4 and 73 for size 5."""

    def __init__(self, size: int = 4, *, attribute: str = "x", cat: bool = True, threads: int = 1) -> None:
        if size not in SIZES:
            raise ValueError(f"size: expected 3, 4 or 5, found {size!r}")
        super().__init__("node", attribute, cat)
        self.size, self.threads = size, threads

    def of(self, edge_index: Any, num_nodes: Optional[int] = None) -> np.ndarray:
        ends = whole_numbers(edge_index, "edge_index")
        return orbits(ends, self.size, num_nodes=num_nodes, progress=False, threads=self.threads)


def _row_of_columns(ends: np.ndarray) -> np.ndarray:
    """For each column of an edge_index the row of its edge among all edges (u < v), ascending."""
    if not ends.size:
        return np.zeros(0, dtype=np.int64)
    keys = ends.min(axis=0) * (int(ends.max()) + 1) + ends.max(axis=0)
    return np.unique(keys, return_inverse=True)[1].reshape(-1)
