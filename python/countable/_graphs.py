"""Graphs of other libraries become ours. Each is recognised by what it can do; no library is imported."""

from __future__ import annotations

import os
from typing import Any, Callable, Iterable, Optional

import numpy as np

from countable import _core, _molecules, _tensors
from countable._reading import Reading, text_name

Convert = Callable[[Any, Any, Reading], Any]


def from_networkx(graph: Any, table: Any, reading: Reading) -> Any:
    """A graph of networkx: Graph, DiGraph (directions do not count), their multigraphs and views."""
    node_label = text_name(reading.node_label) if reading.wants_nodes else None
    edge_label = text_name(reading.edge_label) if reading.wants_edges else None
    if graph.is_multigraph():
        return _from_multigraph(graph, table, reading)
    adjacency, attributes = graph._adj, graph._node
    if type(adjacency) is not dict:  # a view
        adjacency = {node: dict(row) for node, row in graph.adjacency()}
        attributes = {node: dict(graph.nodes[node]) for node in adjacency}
    elif type(attributes) is not dict:
        attributes = dict(attributes)
    return _core.graph_of_adjacency(adjacency, graph.is_directed(), attributes, node_label, edge_label, table,
                                    reading.simplify)


def _from_multigraph(graph: Any, table: Any, reading: Reading) -> Any:
    number = {node: i for i, node in enumerate(graph)}
    edges = [(number[u], number[v], data) for u, v, data in graph.edges(data=True)]
    node_labels = edge_labels = None
    if reading.wants_nodes and reading.node_label is not None:
        node_labels = [_attribute(graph.nodes[node], text_name(reading.node_label), "node") for node in graph]
    if reading.wants_edges and reading.edge_label is not None:
        edge_labels = [_attribute(data, text_name(reading.edge_label), "edge") for _, _, data in edges]
    ends = np.array([(u, v) for u, v, _ in edges], dtype=np.int64).reshape(-1, 2)
    return _core.graph_of_arcs(len(number), ends[:, 0], ends[:, 1], node_labels, edge_labels, table, reading.simplify)


def _attribute(attributes: Any, name: Any, of: str) -> Any:
    if name not in attributes:
        raise ValueError(f"expected the attribute {name!r} at every {of}")
    return attributes[name]


def from_igraph(graph: Any, table: Any, reading: Reading) -> Any:
    """A graph of igraph."""
    ends = np.array(graph.get_edgelist(), dtype=np.int64).reshape(-1, 2)
    node_labels = edge_labels = None
    if reading.wants_nodes and reading.node_label is not None:
        node_labels = _igraph_labels(graph.vs, text_name(reading.node_label), "node")
    if reading.wants_edges and reading.edge_label is not None:
        edge_labels = _igraph_labels(graph.es, text_name(reading.edge_label), "edge")
    return _core.graph_of_arcs(graph.vcount(), ends[:, 0], ends[:, 1], node_labels, edge_labels, table,
                               reading.simplify)


def _igraph_labels(sequence: Any, name: Any, of: str) -> Any:
    if name not in sequence.attributes():
        raise ValueError(f"expected the attribute {name!r} at every {of}")
    return sequence[name]


def from_scipy(matrix: Any, table: Any, reading: Reading) -> Any:
    """A sparse matrix of scipy: an entry other than 0 is an edge, and its value the label if edge_label is "value"."""
    entries = matrix.tocoo()
    if len(entries.shape) != 2 or entries.shape[0] != entries.shape[1]:
        raise ValueError(f"expected a square matrix, found one of {entries.shape}")
    kept = entries.data != 0
    edge_labels = None
    if reading.wants_edges and reading.edge_label is not None:
        if reading.edge_label != "value":
            raise ValueError(f"edge_label: a matrix has no labels but its entries, 'value', found "
                             f"{reading.edge_label!r}")
        edge_labels = [str(value) for value in entries.data[kept].tolist()]
    node_labels = None
    if reading.wants_nodes and reading.node_label is not None:
        node_labels = _tensors.labels(None, reading.node_label)
    return _core.graph_of_arcs(entries.shape[0], entries.row[kept].astype(np.int64),
                               entries.col[kept].astype(np.int64), node_labels, edge_labels, table, reading.simplify)


def from_text(text: str, table: Any, reading: Reading) -> Any:
    """graph6, sparse6 or SMILES, as the beginning of the text or `format` says; else a pattern's name or its edges."""
    for name, prefix in (("graph6", "g6:"), ("sparse6", "s6:"), ("smi", "smiles:")):
        if reading.format == name or text.startswith(prefix):
            rest = text[len(prefix):] if text.startswith(prefix) else text
            if name == "smi":
                return _molecules.from_smiles(rest, table, reading)
            return _core.graph_of_line(rest, reading.simplify)
    if text.startswith((">>graph6<<", ">>sparse6<<")):
        return _core.graph_of_line(text, reading.simplify)
    if reading.format is not None:
        raise ValueError(f"format of a text: expected graph6, sparse6 or smi, found {reading.format!r}")
    try:
        return _core.parse_pattern(text, table).graph
    except ValueError as error:
        raise _core.InputError(f"'{text}': expected a file, or a graph as g6:TEXT, s6:TEXT, smiles:TEXT, a pattern's "
                               f"name or its edges ({error})") from None


def single(graph: Any) -> Optional[Convert]:
    """How one graph is converted; None if the object is no graph that we know: then it may be many."""
    if hasattr(graph, "_adj") and hasattr(graph, "is_directed"):
        return from_networkx
    if isinstance(graph, np.ndarray):
        return _tensors.from_edge_index if _tensors.is_edge_index(graph) else None
    if isinstance(graph, str):
        return None if _is_file(graph) else from_text
    if isinstance(graph, bytes):
        return lambda text, table, reading: _core.graph_of_line(text.decode("ascii", "replace"), reading.simplify)
    if isinstance(graph, _core.Graph):
        return lambda same, table, reading: same
    if _tensors.is_dataset(graph):  # before edge_index: a dataset in memory has that, too, of all its graphs
        return None
    if hasattr(graph, "edge_index"):
        return None if _tensors.is_batch(graph) else _tensors.from_data
    if _tensors.is_edge_index(graph):
        return _tensors.from_edge_index
    if isinstance(graph, tuple) and len(graph) == 2 and _tensors.is_edge_index(graph[0]) and isinstance(graph[1], int):
        return _tensors.from_sized
    if hasattr(graph, "get_edgelist") and hasattr(graph, "vcount"):
        return from_igraph
    if hasattr(graph, "tocoo") and hasattr(graph, "shape"):
        return from_scipy
    if hasattr(graph, "GetAtoms") and hasattr(graph, "GetBonds"):
        return _molecules.from_molecule
    if hasattr(graph, "ndata") and hasattr(graph, "num_nodes"):
        return None if getattr(graph, "batch_size", 1) > 1 else _tensors.from_dgl
    return None


def _is_file(text: str) -> bool:
    return "\n" not in text and len(text) < 4096 and os.path.exists(text)


def many(graphs: Any, table: Any, reading: Reading) -> Iterable[Any]:
    """The graphs of a file, of a batch, or of any iterable, one after the other."""
    if isinstance(graphs, (str, os.PathLike)):
        path = os.fspath(graphs)
        if _molecules.is_file_of_molecules(path, reading.format):
            return _molecules.of_file(path, reading.format)
        return _core.FileGraphs(path, table, reading.format, reading.simplify)
    if _tensors.is_dataset(graphs):
        return graphs
    if hasattr(graphs, "edge_index") and _tensors.is_batch(graphs):
        return graphs.to_data_list()
    if hasattr(graphs, "ndata") and hasattr(graphs, "batch_num_nodes"):
        return _tensors.unbatched(graphs)
    if isinstance(graphs, np.ndarray) or not hasattr(graphs, "__iter__") and not hasattr(graphs, "__getitem__"):
        raise ValueError(f"expected a graph or several graphs, found {_described(graphs)}")
    return graphs


def _described(graphs: Any) -> str:
    if isinstance(graphs, np.ndarray):
        return f"an array of {graphs.shape} with {graphs.dtype} (an edge_index is (2, edges), whole numbers)"
    return f"an object of {type(graphs).__name__}"


def node_ids(graph: Any, converted: Any) -> list:
    """The names of the nodes, in their order."""
    if hasattr(graph, "_adj") and hasattr(graph, "is_directed"):
        return list(graph)
    ids = converted.node_ids
    if ids is None:
        return list(range(converted.num_nodes))
    return ids if isinstance(ids, list) else ids.tolist()  # texts, or numbers
