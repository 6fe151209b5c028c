"""The tasks, and who else does them. A contestant is a function of the task's graphs that returns its answer."""

import networkx as nx
import numpy as np
from networkx.algorithms.isomorphism import GraphMatcher

import countable as ct


def copies(pattern, induced):
    automorphisms = sum(1 for _ in GraphMatcher(pattern, pattern).isomorphisms_iter())

    def of(graph):
        matcher = GraphMatcher(graph, pattern)
        maps = matcher.subgraph_isomorphisms_iter() if induced else matcher.subgraph_monomorphisms_iter()
        return sum(1 for _ in maps) // automorphisms

    return of


def at_nodes(pattern):
    """Cycles through each node, by networkx: as the encodings of PyG users are made (GSN, topobench)."""
    automorphisms = sum(1 for _ in GraphMatcher(pattern, pattern).isomorphisms_iter())

    def of(graph):
        counts = dict.fromkeys(graph, 0)
        for found in GraphMatcher(graph, pattern).subgraph_monomorphisms_iter():
            for node in found:
                counts[node] += 1
        return [counts[node] // automorphisms for node in graph]

    return of


def er_triangles():
    graphs = ct.datasets.er().to_networkx()
    return graphs, {
        "countable": lambda given: ct.count(given, "triangle", threads=1),
        "networkx triangles": lambda given: np.array([sum(nx.triangles(graph).values()) // 3 for graph in given]),
        "networkx GraphMatcher": lambda given: np.array(list(map(copies(nx.complete_graph(3), False), given))),
        "igraph, converted": lambda given: np.array([igraph_of(graph).motifs_randesu(3)[3] for graph in given]),
    }


def er_graphlets():
    """All six connected induced patterns of four nodes."""
    graphs = ct.datasets.er().to_networkx()
    names = ["3-star", "path-4", "tailed-triangle", "4-cycle", "chordal-cycle", "K4"]
    return graphs, {
        "countable": lambda given: ct.count(given, names, induced=True, threads=1),
        "igraph, converted": lambda given: np.array(
            [np.array(igraph_of(graph).motifs_randesu(4))[[4, 6, 7, 8, 9, 10]] for graph in given]),
        "networkx GraphMatcher": lambda given: np.array(
            [[copies(nx.Graph(edges(name)), True)(graph) for name in names] for graph in given]),
    }


def er_orbits(size, per="node"):
    graphs = [graph for graph in ct.datasets.er().to_networkx() if graph.number_of_edges() > 0]
    return graphs, orbit_contestants(size, per)


def molecule_orbits(molecules, size):
    """Of graphs of networkx, since ORCA takes these."""
    graphs = []
    for ends, nodes in molecules:
        graph = nx.empty_graph(nodes)
        graph.add_edges_from(ends.T.tolist())
        graphs.append(graph)
    return graphs, orbit_contestants(size, "node")


def orbit_contestants(size, per):
    def orca(given):
        import orbit_count
        if per == "edge":  # in the order of graph.edges, which is ours for these graphs
            return np.concatenate(orbit_count.batched_edge_orbit_counts(given, graphlet_size=size))
        return np.concatenate(orbit_count.batched_node_orbit_counts(given, graphlet_size=size,
                                                                    node_lists=[list(graph) for graph in given]))

    return {"countable": lambda given: np.concatenate(ct.orbits(given, size, per=per, threads=1)), "orbit-count": orca}


def molecule_cycles(molecules):
    """Cycles of 3 to 6 nodes at each atom, from an edge_index: Data of PyG without PyG's import."""
    names = [f"cycle-{length}" for length in (3, 4, 5, 6)]
    patterns = [nx.cycle_graph(length) for length in (3, 4, 5, 6)]

    def networkx(given):
        rows = []
        for ends, nodes in given:
            graph = nx.empty_graph(nodes)
            graph.add_edges_from(ends.T.tolist())
            rows.append(np.array([at_nodes(pattern)(graph) for pattern in patterns]).T)
        return np.concatenate(rows)

    return molecules, {"countable": lambda given: np.concatenate(ct.count(given, names, per="node", threads=1)),
                       "networkx GraphMatcher": networkx}


def large_triangles():
    graphs = [nx.gnm_random_graph(20_000, 100_000, seed=1)]
    return graphs, {
        "countable": lambda given: [ct.count(given[0], "triangle", threads=1)],
        "networkx triangles": lambda given: [sum(nx.triangles(given[0]).values()) // 3],
        "igraph, converted": lambda given: [igraph_of(given[0]).motifs_randesu(3)[3]],
    }


def large_orbits():
    graphs = [nx.gnm_random_graph(20_000, 100_000, seed=1)]

    def orca(given):
        import orbit_count
        return orbit_count.node_orbit_counts(given[0], graphlet_size=4, node_list=list(given[0]))

    return graphs, {"countable": lambda given: ct.orbits(given[0], 4, threads=1), "orbit-count": orca}


def igraph_of(graph):
    import igraph
    return igraph.Graph(n=graph.number_of_nodes(), edges=list(graph.edges))


def edges(name):
    from countable import _core
    return _core.parse_pattern(name, _core.LabelTable()).graph.edges.tolist()
