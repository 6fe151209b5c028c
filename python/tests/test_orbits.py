"""orbits() against ORCA, as the package orbit-count has it."""

import networkx as nx
import numpy as np
import pytest

import countable as ct

orbit_count = pytest.importorskip("orbit_count")


@pytest.mark.parametrize("size", [4, 5])
def test_agrees_with_orca(size):
    for seed in range(12):
        graph = nx.gnp_random_graph(6 + 2 * seed, 0.15 + 0.05 * (seed % 8), seed=seed + 1)
        expected = orbit_count.node_orbit_counts(graph, graphlet_size=size, node_list=list(graph))
        found = ct.orbits(graph, size)
        assert np.array_equal(found, expected), (seed, size)
        assert found.columns[-1] == f"o{found.shape[1] - 1}"
        edges = sorted(tuple(sorted(edge)) for edge in graph.edges)
        expected = orbit_count.edge_orbit_counts(graph, graphlet_size=size, edge_list=edges)
        found = ct.orbits(graph, size, per="edge")
        assert np.array_equal(found, expected), (seed, size)
        assert found.columns[-1] == f"e{found.shape[1] - 1}"


def test_a_graph_of_more_than_256_nodes_and_many_graphs():
    graph = nx.gnm_random_graph(300, 500, seed=2)
    expected = orbit_count.node_orbit_counts(graph, graphlet_size=5, node_list=list(graph))
    assert np.array_equal(ct.orbits(graph), expected)
    both = ct.orbits([graph, nx.complete_graph(5)], size=4)
    assert len(both) == 2 and np.array_equal(both[0], expected[:, :15]) and both[1][0, 14] == 4


def test_defects():
    with pytest.raises(ValueError, match="size: expected 3, 4 or 5, found 6"):
        ct.orbits(nx.path_graph(3), size=6)
    with pytest.raises(ValueError, match="per: expected node or edge, found 'graph'"):
        ct.orbits(nx.path_graph(3), per="graph")
    assert ct.orbits(nx.Graph(), size=3).shape == (0, 4)


def test_orbits_that_are_not_induced():
    triangle = ct.orbits(nx.complete_graph(3), size=3, induced=False)
    assert triangle.tolist() == [[2, 2, 1, 1]] * 3
    assert ct.orbits(nx.complete_graph(3), size=3, per="edge").tolist() == [[0, 1]] * 3
