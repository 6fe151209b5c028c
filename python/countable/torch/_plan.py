"""Which sequences of nodes a layer pools over: made once for a dataset, and cut into batches."""

from __future__ import annotations

from typing import Any, Dict, Optional, Sequence, Tuple

import numpy as np
import torch

from countable import _core
from countable._tensors import whole_numbers


class Plan:
    """The sequences of all nodes of some graphs."""

    def __init__(self, whole: Any, part: Any) -> None:
        self._whole, self._part = whole, part
        self._degrees: Dict[Tuple[torch.dtype, torch.device], torch.Tensor] = {}
        self._tensors: Dict[torch.device, Dict[str, torch.Tensor]] = {}

    @property
    def length(self) -> int:
        """L, the slots of a sequence."""
        return self._part.length

    @property
    def num_nodes(self) -> int:
        return self._part.num_nodes

    @property
    def num_sequences(self) -> int:
        return self._part.num_sequences

    @property
    def num_edge_classes(self) -> int:
        """A layer needs a row of edges for each class below this number."""
        return self._part.edge_classes

    @property
    def graph_offsets(self) -> np.ndarray:
        """(graphs + 1): where the nodes of each graph begin."""
        return self._part.graph_offsets

    def degrees(self, dtype: Optional[torch.dtype] = None, device: Any = "cpu") -> torch.Tensor:
        """(distinct, 1), or (distinct, L) for all degrees: what the factor of a layer is a function of."""
        key = (dtype or torch.get_default_dtype(), torch.device(device))
        if key not in self._degrees:
            self._degrees[key] = torch.from_numpy(self._part.degrees).to(key[1], key[0])
        return self._degrees[key]

    def batch(self, graphs: Sequence[int]) -> "Plan":
        """The plan of some of the graphs, in this order, whose nodes are numbered anew."""
        return Plan(self._whole, self._whole.part(whole_numbers(np.asarray(graphs, dtype=np.int64), "graphs")))

    def tensors(self, device: torch.device) -> Dict[str, torch.Tensor]:
        """What the layer in plain operations of torch reads."""
        if device not in self._tensors:
            arrays = self._part.arrays()
            self._tensors[device] = {name: torch.from_numpy(array).to(device) for name, array in arrays.items()}
        return self._tensors[device]

    def __repr__(self) -> str:
        return f"<Plan: {self.num_nodes} nodes, {self.num_sequences} sequences of {self.length}>"


def lrp_plan(edge_index: Any, graph_offsets: Any = None, *, num_nodes: Optional[int] = None, edge_class: Any = None,
             depth: int = 1, children: int = 3, all_degrees: bool = False, threads: Optional[int] = None) -> Plan:
    """The sequences S(i; l, k) of all nodes, compatible with k-truncated breadth-first search.

    edge_index: (2, edges): one direction, both, or either several times; each undirected edge counts once.
    graph_offsets: (graphs + 1): where the nodes of each graph begin, and the number of all nodes; `ptr` of a Batch of PyG.
    num_nodes: of one graph, instead of graph_offsets.
    edge_class: (edges,): the class of each edge, 0 or more; all are of class 0 when absent.
    depth, children: l and k.
    all_degrees: whether the factor depends on all degrees of a sequence, or on that of its root alone.
    """
    ends = whole_numbers(edge_index, "edge_index")
    if ends.ndim != 2 or ends.shape[0] != 2:
        raise ValueError(f"lrp_plan: edge_index of {list(ends.shape)}, expected [2, edges]")
    if graph_offsets is None:
        nodes = num_nodes if num_nodes is not None else int(ends.max()) + 1 if ends.size else 0
        offsets = np.array([0, nodes], dtype=np.int64)
    else:
        offsets = whole_numbers(graph_offsets, "graph_offsets")
    if offsets.ndim != 1:
        raise ValueError(f"lrp_plan: graph_offsets of {list(offsets.shape)}, expected [graphs + 1]")
    classes = None
    if edge_class is not None:
        classes = whole_numbers(edge_class, "edge_class")
        if classes.ndim != 1:
            raise ValueError(f"lrp_plan: edge_class of {list(classes.shape)}, expected [edges]")
    whole = _core.lrp_plan(ends[0], ends[1], offsets, classes, depth, children, all_degrees, threads or 0)
    return Plan(whole, whole.part(np.arange(whole.num_graphs, dtype=np.int64)))
