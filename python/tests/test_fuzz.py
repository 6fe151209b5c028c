"""Whatever is given to the package, the answer is a result or one of a few exceptions, never a crash."""

import networkx as nx
import numpy as np
import pytest

import countable as ct

pytest.importorskip("hypothesis")
from hypothesis import HealthCheck, given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

REFUSALS = (ValueError, TypeError, OverflowError, ImportError)
FEW = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
leaves = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=12), st.binary(max_size=12))
objects = st.recursive(leaves, lambda inner: st.one_of(st.lists(inner, max_size=4), st.tuples(inner, inner),
                                                       st.dictionaries(st.text(max_size=3), inner, max_size=3)),
                       max_leaves=8)
patterns = st.one_of(st.sampled_from(["triangle", "path-3", "a:x, b:y, a-b", "K4", "2-star"]), st.text(max_size=10))


def attempt(function, *arguments, **options):
    try:
        return function(*arguments, **options)
    except REFUSALS as error:
        assert str(error) or isinstance(error, TypeError)
        return None


@FEW
@given(objects, objects, st.booleans(), st.sampled_from(["graph", "node", "edge", "x"]))
def test_count_of_anything(graphs, pattern, induced, per):
    attempt(ct.count, graphs, pattern, induced=induced, per=per, progress=False)


@FEW
@given(st.lists(st.lists(st.integers(-3, 40), max_size=6), max_size=3),
       st.sampled_from([np.int8, np.int64, np.uint64, np.float64, object, bool]), patterns,
       st.one_of(st.none(), st.integers(-2, 50)), st.booleans())
def test_arrays(rows, dtype, pattern, num_nodes, simplify):
    width = max([len(row) for row in rows] or [0])
    full = [row + [0] * (width - len(row)) for row in rows]
    try:
        array = np.array(full).astype(dtype)
    except (ValueError, OverflowError):
        return
    attempt(ct.count, array, pattern, num_nodes=num_nodes, simplify=simplify, per="node")
    attempt(ct.orbits, array, 4, num_nodes=num_nodes, simplify=simplify)


@FEW
@given(st.binary(max_size=30), st.text(max_size=30))
def test_texts(data, text):
    for prefix in ("", "g6:", "s6:", ">>graph6<<", ">>sparse6<<:"):
        attempt(ct.count, prefix + text, "path-2")
    attempt(ct.count, data, "path-2")
    attempt(ct.count, "cycle-6", text)
    attempt(ct.can, text, "triangle")
    attempt(ct.pair, "triangle", against=text)


@FEW
@given(st.dictionaries(leaves.filter(lambda x: x == x), st.lists(leaves, max_size=3), max_size=5), leaves, leaves)
def test_networkx_with_odd_nodes_and_labels(adjacency, node_label, edge_label):
    graph = nx.Graph()
    for node, neighbours in adjacency.items():
        if node is not None:
            graph.add_node(node, l=neighbours)
        graph.add_edges_from((node, other, {"l": node}) for other in neighbours if node is not None and other is not None)
    attempt(ct.count, graph, "a:1, b:2, a-b:3", node_label=node_label, edge_label=edge_label)
    attempt(ct.count, graph, "a:1, b:2, a-b:3", node_label="l", edge_label="l", simplify=True)
    found = attempt(ct.count, graph, "path-2", simplify=True)
    loops = nx.number_of_selfloops(graph)
    assert found == graph.number_of_edges() - loops


class Mean:
    """A node whose comparison takes its own graph apart."""

    graph = None

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return 7

    def __eq__(self, other):
        if Mean.graph is not None:
            Mean.graph._adj.clear()
        return isinstance(other, Mean) and self.number == other.number

    def __str__(self):
        if Mean.graph is not None:
            Mean.graph._adj.clear()
        return "label"


def test_a_graph_that_changes_while_it_is_read():
    for label in (None, "l"):
        nodes = [Mean(i) for i in range(30)]
        graph = nx.Graph()
        for i, node in enumerate(nodes):
            graph.add_node(node, l=Mean(i))
        graph.add_edges_from(zip(nodes, nodes[1:]))
        Mean.graph = graph
        attempt(ct.count, graph, "a:label, b:label, a-b" if label else "path-3", node_label=label)
        Mean.graph = None


@FEW
@given(st.integers(-2, 5), st.integers(-2, 5), st.lists(st.integers(-1, 6), max_size=8), st.lists(st.integers(-1, 9), max_size=4))
def test_plans(depth, children, ends, offsets):
    from countable import _core
    half = len(ends) // 2
    arrays = [np.array(values, dtype=np.int64) for values in (ends[:half], ends[half:2 * half], offsets)]
    plan = attempt(_core.lrp_plan, *arrays, None, depth, children, True, 1)
    if plan is not None:
        attempt(plan.part, np.array([0, 3, -1]))
        attempt(plan.part, np.arange(plan.num_graphs))
