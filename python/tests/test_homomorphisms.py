"""homomorphisms() against all maps."""

import itertools

import networkx as nx
import numpy as np
import pytest

import countable as ct


def maps(graph, pattern):
    """All homomorphisms of a pattern with the nodes 0, 1, ..., by brute force."""
    nodes = list(graph)
    for image in itertools.product(nodes, repeat=pattern.number_of_nodes()):
        if all(graph.has_edge(image[a], image[b]) for a, b in pattern.edges):
            yield image


@pytest.mark.parametrize("name, pattern", [
    ("path-3", nx.path_graph(3)), ("triangle", nx.complete_graph(3)), ("4-cycle", nx.cycle_graph(4)),
    ("star-4", nx.star_graph(4)), ("cycle-5", nx.cycle_graph(5)), ("clique-4", nx.complete_graph(4))])
def test_all_maps(name, pattern):
    for seed in range(4):
        graph = nx.gnp_random_graph(5 + seed % 3, 0.6, seed=seed)
        found = list(maps(graph, pattern))
        assert ct.homomorphisms(graph, name) == len(found), seed
        assert ct.homomorphisms(graph, pattern) == len(found), seed
        at_node = ct.homomorphisms(graph, name, per="node")
        assert at_node.sum(axis=0).tolist() == [len(found)] * at_node.shape[1], seed
        expected = [sum(image[0] == node for image in found) for node in graph]
        assert expected in at_node.T.tolist(), seed


def test_several_graphs_and_frames():
    graphs = [nx.cycle_graph(n) for n in (3, 4, 5)]
    assert ct.homomorphisms(graphs, ["edge", "triangle"]).tolist() == [[6, 6], [8, 0], [10, 0]]
    pytest.importorskip("pandas")
    assert list(ct.homomorphisms(graphs, ["edge", "triangle"], as_frame=True).columns)[-1] == "triangle"


def test_transform():
    from countable.transforms import Homomorphisms
    square = np.array([[0, 1, 2, 3], [1, 2, 3, 0]])
    assert Homomorphisms("path-3").of(square).tolist() == [[4, 4]] * 4
    assert Homomorphisms("edge", per="graph").of(square).tolist() == [[8]]
