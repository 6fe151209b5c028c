"""Graphs as edge_index: arrays of numpy or torch, Data and Batch of PyG, graphs of DGL."""

from __future__ import annotations

import sys
from typing import Any, Iterable

import numpy as np

from countable import _core
from countable._reading import Reading


def whole_numbers(values: Any, name: str) -> np.ndarray:
    """As an array of int64, without a copy where it is one already."""
    if hasattr(values, "detach"):  # of torch
        values = values.detach().cpu().numpy()
    array = np.asarray(values)
    if array.dtype == np.int64:
        return array
    if array.dtype.kind not in "iu":
        raise ValueError(f"{name}: expected whole numbers, found {array.dtype}")
    if array.dtype == np.uint64 and array.size and int(array.max()) >= 2**63:
        raise ValueError(f"{name}: expected numbers below 2^63, found {int(array.max())}")
    return array.astype(np.int64, copy=False)


def is_edge_index(graph: Any) -> bool:
    """(2, edges) whole numbers, of numpy or torch."""
    if isinstance(graph, np.ndarray):
        return graph.ndim == 2 and graph.shape[0] == 2 and graph.dtype.kind in "iu"
    if not hasattr(graph, "is_floating_point"):  # of torch
        return False
    return len(graph.shape) == 2 and graph.shape[0] == 2 and "int" in str(graph.dtype)


def labels(holder: Any, label: Any) -> Any:
    """The labels that an attribute of this name holds, or that were given themselves: texts or whole numbers."""
    values = label
    if isinstance(label, str):
        try:
            values = holder[label]
        except (KeyError, TypeError, IndexError):
            values = None
        if values is None:
            raise ValueError(f"expected the attribute {label!r}")
    if not hasattr(values, "dtype"):
        return list(values)
    if len(values.shape) == 2 and values.shape[1] == 1:
        values = values.reshape(-1)
    if len(values.shape) != 1:
        name = label if isinstance(label, str) else "labels"
        raise ValueError(f"{name}: expected one label each, found an array of {tuple(values.shape)}")
    if str(values.dtype).split(".")[-1].startswith(("int", "uint")):
        return whole_numbers(values, "labels")
    return [str(value) for value in values.tolist()]


def _graph(holder: Any, edge_index: Any, num_nodes: Any, table: Any, reading: Reading) -> Any:
    ends = whole_numbers(edge_index, "edge_index")
    if ends.ndim != 2 or ends.shape[0] != 2:
        raise ValueError(f"edge_index of {tuple(ends.shape)}, expected (2, edges)")
    node_labels = edge_labels = None
    if reading.wants_nodes and reading.node_label is not None:
        node_labels = labels(holder, reading.node_label)
    if reading.wants_edges and reading.edge_label is not None:
        edge_labels = labels(holder, reading.edge_label)
    return _core.graph_of_arcs(num_nodes, ends[0], ends[1], node_labels, edge_labels, table, reading.simplify)


def from_edge_index(edge_index: Any, table: Any, reading: Reading) -> Any:
    """(2, edges), one direction or both. Without num_nodes the largest number is that of the last node."""
    return _graph(None, edge_index, reading.num_nodes, table, reading)


def from_sized(graph: Any, table: Any, reading: Reading) -> Any:
    """A pair of an edge_index and the number of nodes."""
    return _graph(None, graph[0], graph[1], table, reading)


def from_data(data: Any, table: Any, reading: Reading) -> Any:
    """Data of PyG; a label is the name of an attribute with one number each."""
    if data.edge_index is None:
        raise ValueError("expected Data with an edge_index")
    return _graph(data, data.edge_index, data.num_nodes, table, reading)


def is_batch(data: Any) -> bool:
    return hasattr(data, "to_data_list") and hasattr(data, "num_graphs") and hasattr(data, "ptr")


def is_dataset(graphs: Any) -> bool:
    """Whether it is a dataset of PyG. What its class has is asked, for the object itself answers for its Data."""
    kind = type(graphs)
    return hasattr(kind, "indices") and hasattr(kind, "get") and hasattr(kind, "len")


def from_dgl(graph: Any, table: Any, reading: Reading) -> Any:
    """A graph of DGL; a label is the name of a field of ndata or edata."""
    sources, targets = graph.edges()
    node_labels = edge_labels = None
    if reading.wants_nodes and reading.node_label is not None:
        node_labels = labels(graph.ndata, reading.node_label)
    if reading.wants_edges and reading.edge_label is not None:
        edge_labels = labels(graph.edata, reading.edge_label)
    return _core.graph_of_arcs(int(graph.num_nodes()), whole_numbers(sources, "edges"), whole_numbers(targets, "edges"),
                               node_labels, edge_labels, table, reading.simplify)


def unbatched(graph: Any) -> Iterable[Any]:
    """The graphs of a batch of DGL."""
    return sys.modules["dgl"].unbatch(graph)
