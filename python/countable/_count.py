"""count() and homomorphisms(): patterns in graphs."""

from __future__ import annotations

import sys
from collections import OrderedDict
from typing import Any, Iterator, List, Optional, Sequence, Tuple, Union

import numpy as np

from countable import _core, _frames
from countable._graphs import many, node_ids, single
from countable._progress import Progress
from countable._reading import Reading
from countable._table import Counts, integers, stacked, tables

MOST_GRAPHS = 2048  # in memory at a time
MOST_NUMBERS = 1 << 20  # nodes and edges in memory at a time

_compiled: "OrderedDict[Any, Tuple[Any, Any]]" = OrderedDict()  # (table, counter) of patterns that are all texts
_MOST_COMPILED = 64


def count(graphs: Any, patterns: Any, *, induced: bool = False, per: str = "graph", node_label: Any = None,
          edge_label: Any = None, num_nodes: Optional[int] = None, format: Optional[str] = None,
          simplify: bool = False, threads: Optional[int] = None, progress: Optional[bool] = None,
          as_frame: bool = False) -> Any:
    """The exact numbers of copies of patterns in graphs.

    graphs: one graph, or several: a graph of networkx or igraph, a sparse matrix of scipy, an edge_index of numpy or
        torch ((2, edges), one direction or both), Data, Batch or a dataset of PyG, a graph of DGL, a molecule of
        RDKit, "smiles:CCO", "g6:C~", a file, or an iterable of any of these, which is read bit by bit.
    patterns: one pattern, or a list. A name ("triangle", "cycle-5"), edges ("a-b, b-c"), labels ("a:C, b:O,
        a-b:double"), or a graph.
    induced: count induced subgraphs; otherwise a copy may have further edges among its nodes.
    per: "graph"; "node": at each node and orbit of the pattern's nodes, the copies in which the node plays that part;
        "edge": likewise for edges, each once, as pairs of nodes in ascending order.
    node_label, edge_label: the attribute that holds the labels. Molecules have theirs: elements and bonds.
    num_nodes: of an edge_index; otherwise its largest number tells.
    format: of a file, or of texts: graph6, sparse6, smi; recognised when absent.
    simplify: drop loops and repeated edges instead of refusing them.
    threads: all cores when absent. The results do not depend on it.
    progress: True or False; by default only where somebody is watching.
    as_frame: a DataFrame of pandas.

    Returns an int for one graph and one pattern, otherwise an array with `columns`: (graphs, patterns) without the
    dimension of what is single; per node or edge (nodes, orbits), and a list of these for several graphs.

    >>> count("g6:E]~o", "triangle")
    8
    >>> count(["g6:C~", "g6:E]~o"], ["triangle", "4-cycle"], induced=True)
    Counts([[4, 0],
            [8, 3]])
    >>> count("a-b, b-c, c-a, c-d", "tailed-triangle", per="node")
    Counts([[0, 1, 0],
            [0, 1, 0],
            [1, 0, 0],
            [0, 0, 1]])
    """
    reading = Reading(node_label, edge_label, num_nodes, format, simplify)
    return _counts(graphs, patterns, "induced" if induced else "subgraph", per, reading, threads, progress, as_frame)


def homomorphisms(graphs: Any, patterns: Any, *, per: str = "graph", node_label: Any = None, edge_label: Any = None,
                  num_nodes: Optional[int] = None, format: Optional[str] = None, simplify: bool = False,
                  threads: Optional[int] = None, progress: Optional[bool] = None, as_frame: bool = False) -> Any:
    """The exact numbers of homomorphisms: maps of the pattern's nodes that send edges to edges, labels included, and may
    send several nodes to one. All maps are counted, not divided by symmetries.

    per: "graph"; "node": for each orbit of the pattern's nodes, the maps that send a given node of the orbit there;
        "edge": likewise for edges.

    The other arguments and the result are those of `count`.

    >>> homomorphisms("g6:C~", "edge")
    12
    >>> homomorphisms("a-b, b-c, c-a, c-d", ["path-3", "triangle"], per="node")
    Counts([[5, 4, 2],
            [5, 4, 2],
            [5, 9, 2],
            [3, 1, 0]])
    """
    reading = Reading(node_label, edge_label, num_nodes, format, simplify)
    return _counts(graphs, patterns, "homomorphism", per, reading, threads, progress, as_frame)


def _counts(graphs: Any, patterns: Any, kind: str, per: str, reading: Reading, threads: Optional[int],
            progress: Optional[bool], as_frame: bool) -> Any:
    one_pattern = isinstance(patterns, str) or single(patterns) is not None
    if not one_pattern and not isinstance(patterns, (list, tuple)):
        patterns = _listed(patterns)
    counter, table = _counter([patterns] if one_pattern else patterns, kind, per)
    reading = reading._replace(wants_nodes=counter.node_labels, wants_edges=counter.edge_labels)
    convert = single(graphs)
    if convert is None:
        # Readers add the labels of the file to the table: not to one that is kept.
        if _is_path(graphs):
            counter, table = _new_counter([patterns] if one_pattern else patterns, kind, per)
        return _of_many(graphs, counter, table, reading, per, one_pattern, threads or 0, progress, as_frame)
    graph = convert(graphs, table, reading)
    if per == "graph":
        if one_pattern and not as_frame:
            return counter.total(graph, threads or 0)
        with Progress(progress, 1, "graphs") as bar:
            totals = integers(counter.numbers([graph], threads or 0, bar.update if bar.is_shown else None)[:2])
        return _frames.of_totals(totals, counter.columns) if as_frame else Counts(totals[0], counter.columns)
    with Progress(progress, 1, "graphs") as bar:
        numbers = counter.numbers([graph], threads or 0, bar.update if bar.is_shown else None)
    table_of_graph = tables(numbers, counter.columns)[0]
    if as_frame:
        return _frames.of_anchors(table_of_graph, per, node_ids(graphs, graph), graph)
    return table_of_graph


def _listed(patterns: Any) -> List[Any]:
    if isinstance(patterns, np.ndarray) or not hasattr(patterns, "__iter__"):
        raise ValueError(f"expected a pattern or a list of patterns, found an object of {type(patterns).__name__}")
    return list(patterns)


def _is_path(graphs: Any) -> bool:
    return isinstance(graphs, str) or hasattr(graphs, "__fspath__")


def _counter(patterns: Sequence[Any], kind: str, per: str) -> Tuple[Any, Any]:
    key = (tuple(patterns), kind, per) if all(isinstance(p, str) for p in patterns) else None
    if key is None or any(_names_a_file(pattern) for pattern in patterns):
        return _new_counter(patterns, kind, per)
    found = _compiled.get(key)
    if found is None:
        found = _compiled[key] = _new_counter(patterns, kind, per)
        if len(_compiled) > _MOST_COMPILED:
            _compiled.popitem(last=False)
    return found


def _names_a_file(pattern: str) -> bool:
    """Whether a pattern may be a file, which can change. Names, graph6 and edges have no dot or slash unless quoted."""
    return "file:" in pattern or "." in pattern or "/" in pattern


def _new_counter(patterns: Sequence[Any], kind: str, per: str) -> Tuple[Any, Any]:
    table = _core.LabelTable()
    made = [_pattern(pattern, number, table) for number, pattern in enumerate(patterns)]
    return _core.Counter(table, made, kind, per), table


def _pattern(pattern: Any, number: int, table: Any) -> Any:
    if isinstance(pattern, _core.Pattern):
        return pattern
    if isinstance(pattern, str):
        return _core.parse_pattern(pattern, table)
    convert = single(pattern)
    if convert is None:
        raise ValueError(f"expected a pattern as a text or a graph, found an object of {type(pattern).__name__}")
    return _core.pattern_of_graph(f"pattern{number}", convert(pattern, table, Reading()))


def portions(graphs: Any, table: Any, reading: Reading, keep: bool) -> Iterator[Tuple[List[Any], List[Any]]]:
    """The graphs in portions that fit into memory: as they came, if they are to be kept, and converted."""
    given: List[Any] = []
    converted: List[Any] = []
    numbers = 0
    for some, ours, more in _runs(graphs, table, reading):
        given += some if keep else [None] * len(ours)
        converted += ours
        numbers += more
        if len(converted) >= MOST_GRAPHS or numbers >= MOST_NUMBERS:
            yield given, converted
            given, converted, numbers = [], [], 0
    if converted:
        yield given, converted


_Run = Tuple[Sequence[Any], List[Any], int]  # graphs that follow each other, the same converted, and how many nodes and edges


def _runs(graphs: Any, table: Any, reading: Reading) -> Iterator[_Run]:
    """All graphs, one by one, or, where they are plain ones of networkx in a list, many at a time."""
    plain = getattr(sys.modules.get("networkx"), "Graph", None)
    if plain is None or not isinstance(graphs, (list, tuple)) or reading.wants_nodes or reading.wants_edges:
        for position, graph in enumerate(many(graphs, table, reading)):
            yield _run_of_one(graph, position, table, reading, not _is_path(graphs))
        return
    position = 0
    while position < len(graphs):
        run: _Run = ((), [], 0)
        if type(graphs[position]) is plain:
            ours, numbers = _core.plain_graphs(graphs, position, plain, reading.simplify, MOST_GRAPHS, MOST_NUMBERS)
            run = graphs[position:position + len(ours)], ours, numbers
        if not run[1]:
            run = _run_of_one(graphs[position], position, table, reading, True)
        yield run
        position += len(run[1])


def _run_of_one(graph: Any, position: int, table: Any, reading: Reading, of_iterable: bool) -> _Run:
    """Errors name the place of a graph among those of an iterable."""
    convert = single(graph)
    if convert is None:
        raise ValueError(f"graph {position}: expected a graph, found an object of {type(graph).__name__}")
    try:
        ours = convert(graph, table, reading)
    except ValueError as error:
        if not of_iterable:
            raise
        sentence = str(error)
        sentence = sentence[len("graph: "):] if sentence.startswith("graph: ") else sentence
        raise type(error)(f"graph {position}: {sentence}") from None
    return [graph], [ours], ours.num_nodes + ours.num_edges


def _of_many(graphs: Any, counter: Any, table: Any, reading: Reading, per: str, one_pattern: bool, threads: int,
             progress: Optional[bool], as_frame: bool) -> Any:
    totals: List[np.ndarray] = []
    answers: List[Counts] = []
    frames: List[Any] = []
    done = 0
    total = len(graphs) if hasattr(graphs, "__len__") and not _is_path(graphs) else None
    with Progress(progress, total, "graphs") as bar:
        for given, converted in portions(graphs, table, reading, as_frame and per != "graph"):
            on_progress = (lambda part, at=done, of=len(converted): bar.update(at + part * of)) if bar.is_shown else None
            if per == "graph":
                totals.append(integers(counter.numbers(converted, threads, on_progress)[:2]))
            else:
                new = tables(counter.numbers(converted, threads, on_progress), counter.columns)
                if as_frame:
                    frames += [_frames.of_anchors(table_of_graph, per, node_ids(graph, ours), ours)
                               for table_of_graph, graph, ours in zip(new, given, converted)]
                else:
                    answers += new
            done += len(converted)
            bar.update(done)
    if per != "graph":
        return _frames.joined(frames, per, counter.columns) if as_frame else answers
    table_of_all = stacked(totals, len(counter.columns))
    if as_frame:
        return _frames.of_totals(table_of_all, counter.columns)
    return np.ascontiguousarray(table_of_all[:, 0]) if one_pattern else Counts(table_of_all, counter.columns)
