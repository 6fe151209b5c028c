"""count(): numbers against networkx, shapes of results, labels, errors."""

import networkx as nx
import numpy as np
import pytest

import countable as ct
from countable import _count


def matches(graph, pattern, induced, **same):
    """Copies of a pattern by networkx: maps divided by automorphisms."""
    matcher = nx.isomorphism.GraphMatcher(graph, pattern, **same)
    maps = matcher.subgraph_isomorphisms_iter() if induced else matcher.subgraph_monomorphisms_iter()
    automorphisms = nx.isomorphism.GraphMatcher(pattern, pattern, **same).isomorphisms_iter()
    return sum(1 for _ in maps) // sum(1 for _ in automorphisms)


PATTERNS = {"triangle": nx.complete_graph(3), "4-cycle": nx.cycle_graph(4), "path-4": nx.path_graph(4),
            "3-star": nx.star_graph(3), "K4": nx.complete_graph(4), "cycle-5": nx.cycle_graph(5)}


@pytest.mark.parametrize("induced", [False, True])
def test_agrees_with_networkx(induced):
    for seed in range(15):
        graph = nx.gnp_random_graph(4 + seed % 6, 0.2 + 0.04 * seed, seed=seed)
        found = ct.count(graph, list(PATTERNS), induced=induced)
        expected = [matches(graph, pattern, induced) for pattern in PATTERNS.values()]
        assert found.tolist() == expected, (seed, induced, sorted(graph.edges))


def test_pattern_may_be_a_graph():
    graph = nx.gnp_random_graph(9, 0.5, seed=3)
    for name, pattern in PATTERNS.items():
        assert ct.count(graph, pattern) == ct.count(graph, name)


def test_triangles_at_nodes_of_a_large_graph():
    graph = nx.gnm_random_graph(600, 6000, seed=5)
    found = ct.count(graph, "triangle", per="node")
    expected = nx.triangles(graph)
    assert found[:, 0].tolist() == [expected[node] for node in graph]
    assert ct.count(graph, "triangle") == sum(expected.values()) // 3


def test_shapes():
    graph = nx.complete_graph(4)
    assert ct.count(graph, "triangle") == 4 and type(ct.count(graph, "triangle")) is int
    both = ct.count(graph, ["triangle", "4-cycle"])
    assert both.tolist() == [4, 3] and both.columns == ["triangle", "4-cycle"] and both.dtype == np.int64
    assert ct.count([graph] * 3, "triangle").tolist() == [4, 4, 4]
    many = ct.count([graph, nx.path_graph(3)], ["triangle", "path-3"])
    assert many.tolist() == [[4, 12], [0, 1]] and many.columns == ["triangle", "path-3"]
    assert many[0].columns == many.columns and many[:, :1].columns is None
    assert ct.count([], ["triangle", "K4"]).shape == (0, 2)
    assert ct.count(nx.Graph(), "triangle") == 0
    assert ct.count(nx.Graph(), "triangle", per="node").shape == (0, 1)
    assert [part.shape for part in ct.count([graph, nx.Graph()], "K4", per="edge")] == [(6, 1), (0, 1)]


def test_per_edge_rows_are_edges_in_ascending_order():
    pytest.importorskip("pandas")
    graph = nx.Graph([("x", "y"), ("y", "z"), ("z", "x"), ("z", "w")])
    frame = ct.count(graph, "tailed-triangle", per="edge", as_frame=True)
    assert list(frame.index) == [("x", "y"), ("x", "z"), ("y", "z"), ("z", "w")]
    assert frame.to_numpy().sum(axis=1).tolist() == [1, 1, 1, 1] and frame.shape[1] == 3


def test_frames():
    pandas = pytest.importorskip("pandas")
    graph = nx.relabel_nodes(nx.path_graph(3), {0: "c", 1: "a", 2: "b"})
    nodes = ct.count(graph, "path-3", per="node", as_frame=True)
    assert list(nodes.index) == ["c", "a", "b"] and nodes.index.name == "node"
    assert nodes.loc["a"].tolist() == [0, 1] or nodes.loc["a"].tolist() == [1, 0]
    totals = ct.count([graph, graph], ["path-3"], as_frame=True)
    assert isinstance(totals, pandas.DataFrame) and totals["path-3"].tolist() == [1, 1]
    several = ct.count([graph, nx.complete_graph(2)], "path-3", per="node", as_frame=True)
    assert list(several.index) == [(0, "c"), (0, "a"), (0, "b"), (1, 0), (1, 1)]
    assert ct.count([], "path-3", per="node", as_frame=True).shape == (0, 2)
    tuples = nx.grid_2d_graph(2, 2)
    assert list(ct.count(tuples, "4-cycle", per="node", as_frame=True).index) == list(tuples)


def test_labels_of_nodes_and_edges():
    graph = nx.Graph()
    graph.add_nodes_from([(0, {"element": "C"}), (1, {"element": "O"}), (2, {"element": "C"}), (3, {"element": 7})])
    graph.add_edges_from([(0, 1, {"bond": "double"}), (1, 2, {"bond": "single"}), (2, 3, {"bond": "single"})])
    named = {"node_label": "element", "edge_label": "bond"}
    assert ct.count(graph, "a:C, b:O, a-b:double", **named) == 1
    assert ct.count(graph, "a:C, b:O, a-b", **named) == 2
    assert ct.count(graph, "a:C, b:7, a-b", **named) == 1
    assert ct.count(graph, "a:N, b:O, a-b", **named) == 0
    with pytest.raises(ValueError, match="labels"):
        ct.count(graph, "a:C, b:O, a-b")
    with pytest.raises(ValueError, match="'colour' at every node"):
        ct.count(graph, "a:C, b:O, a-b", node_label="colour")
    assert ct.count(graph, "path-3", **named) == 2


def test_many_different_labels_do_not_stay(monkeypatch):
    monkeypatch.setattr(_count, "_compiled", type(_count._compiled)())
    for start in range(0, 300, 100):
        graphs = []
        for i in range(start, start + 100):
            graph = nx.path_graph(3)
            nx.set_node_attributes(graph, {0: f"label {i}", 1: "red", 2: "red"}, "l")
            graphs.append(graph)
        assert ct.count(graphs, "a:red, b:blue, a-b", node_label="l").sum() == 0
        assert ct.count(graphs, "a:red, b:red, a-b", node_label="l").sum() == 100


def test_numbers_beyond_64_bits_are_python_integers():
    star = nx.star_graph(1000)
    from math import comb
    assert ct.count(star, "star-12") == comb(1000, 12) > 2**64
    table = ct.count([star, nx.path_graph(3)], ["star-12", "path-3"])
    assert table.dtype == object and table[0, 0] == comb(1000, 12) and table[1, 1] == 1
    nodes = ct.count(star, "star-12", per="node")
    assert max(int(value) for value in nodes.ravel()) == comb(1000, 12)
    assert ct.count(nx.star_graph(70), "star-15") == comb(70, 15)
    with pytest.raises(OverflowError, match="128 bits"):
        ct.count(nx.star_graph(3000), "star-15")


def test_between_63_and_64_bits():
    from math import comb
    assert 2**63 < comb(145, 14) < 2**64
    for leaves in (12, 13, 14, 15):
        assert ct.count([nx.star_graph(145)], [f"star-{leaves}"])[0, 0] == comb(145, leaves)


def test_threads_do_not_change_results():
    graphs = [nx.gnp_random_graph(5 + i % 30, 0.3, seed=i) for i in range(200)] + [nx.gnm_random_graph(400, 3000, seed=1)]
    results = [ct.count(graphs, ["triangle", "4-cycle", "cycle-5"], threads=threads) for threads in (1, 2, 5)]
    assert (results[0] == results[1]).all() and (results[0] == results[2]).all()
    assert results[0][3].tolist() == ct.count(graphs[3], ["triangle", "4-cycle", "cycle-5"]).tolist()


def test_iterables_are_read_bit_by_bit(monkeypatch):
    monkeypatch.setattr(_count, "MOST_GRAPHS", 10)
    alive = []

    def graphs():
        for i in range(35):
            alive.append(i)
            yield nx.complete_graph(i % 5)

    portions = _count.portions(graphs(), _count._core.LabelTable(), _count.Reading(), keep=False)
    assert len(next(portions)[1]) == 10 and len(alive) == 10
    assert ct.count(graphs(), "triangle").tolist() == [[0, 0, 0, 1, 4][i % 5] for i in range(35)]


def test_simplify():
    graph = nx.path_graph(3)
    graph.add_edge(1, 1)
    with pytest.raises(ct.InputError, match="loop at node 1; simplify=True drops loops and repeats"):
        ct.count(graph, "path-3")
    assert ct.count(graph, "path-3", simplify=True) == 1
    with pytest.raises(ct.InputError, match="graph 1: loop at node 1"):
        ct.count([nx.path_graph(3), graph], "path-3")


def test_errors_are_sentences():
    graph = nx.path_graph(3)
    for patterns, sentence in [("no-such-pattern", "no-such-pattern"), ("g6:!", "graph6"), (["K4", "K4"], "two columns"),
                               (3, "pattern"), ([None], "pattern"), ("K17", "16")]:
        with pytest.raises((ValueError, TypeError), match=sentence):
            ct.count(graph, patterns)
    with pytest.raises(ValueError, match="per: expected graph, node or edge, found 'nodes'"):
        ct.count(graph, "K3", per="nodes")
    with pytest.raises(ValueError, match="expected a graph or several graphs, found an object of int"):
        ct.count(3, "K3")
    with pytest.raises(ValueError, match="graph 0: expected a graph, found an object of int"):
        ct.count([3], "K3")
    with pytest.raises(ct.InputError, match="expected a file, or a graph as g6:TEXT"):
        ct.count("no/such/file.g6", "K3")
    assert issubclass(ct.InputError, ValueError)


def test_exceptions_of_iterables_pass():
    def broken():
        yield nx.path_graph(3)
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        ct.count(broken(), "K3")


def test_progress(capsys, monkeypatch):
    import countable._progress as progress
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setitem(__import__("sys").modules, "tqdm.auto", None)
    ct.count((nx.path_graph(3) for _ in range(5000)), "path-3", progress=True)
    bar = progress.Progress(True, 10, "graphs")
    bar._last = 0
    bar.update(3)
    assert "3 of 10 graphs" in capsys.readouterr().err
    ct.count([nx.path_graph(3)], "path-3")
    assert capsys.readouterr().err == ""
