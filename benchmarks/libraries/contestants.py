"""The other libraries, each called as its users call it.

    contestants.py LIBRARY TASK GRAPHS REPETITIONS

Prints one line of JSON: the version of the library, CPU seconds of the fastest repetition, and the answers. The time includes
reading the file if the library has a reader for it; otherwise the graphs are in its memory when the clock starts.
"""

import json
import sys
import time


def networkx_triangles(graphs):
    import networkx
    return [sum(networkx.triangles(graph).values()) // 3 for graph in graphs]


def networkx_tailed_triangle(graphs):
    from networkx.algorithms.isomorphism import GraphMatcher
    import networkx
    pattern = networkx.Graph([(0, 1), (1, 2), (2, 0), (2, 3)])
    # Maps, of which a copy has two: the pattern has two automorphisms.
    return [sum(1 for _ in GraphMatcher(graph, pattern).subgraph_isomorphisms_iter()) // 2 for graph in graphs]


def igraph_triangles(graphs):
    return [len(graph.list_triangles()) for graph in graphs]


def igraph_tailed_triangle(graphs):
    import igraph
    pattern = igraph.Graph([(0, 1), (1, 2), (2, 0), (2, 3)])
    return [len(graph.get_subisomorphisms_lad(pattern, induced=True)) // 2 for graph in graphs]


def igraph_graphlets(graphs):
    """Sorted counts of the connected graphs of 3 and 4 nodes; igraph has NaN for those that are not connected."""
    return [sorted(int(count) for size in (3, 4) for count in graph.motifs_randesu(size) if count == count)
            for graph in graphs]


def orca_orbits(graphs):
    import orbit_count
    return [columns(counts) for counts in orbit_count.batched_node_orbit_counts(graphs, graphlet_size=5)]


def columns(counts):
    """The columns in a sorted list, so that it does not matter how orbits are numbered; the first is the degree."""
    return sorted(counts.T[1:].tolist())


def read(library, path):
    """The graphs of a graph6 file or the one of an edge list, in the library's own form."""
    import igraph
    import networkx
    if path.endswith(".txt"):
        if library == "igraph":
            return [igraph.Graph.Read_Edgelist(path, directed=False)]
        graph = networkx.read_edgelist(path, nodetype=int)
        if library == "networkx":
            return [graph]
        ordered = networkx.Graph()  # so that rows of results are in the order of the nodes
        ordered.add_nodes_from(sorted(graph))
        ordered.add_edges_from(graph.edges())
        return [ordered]
    graphs = networkx.read_graph6(path)
    graphs = graphs if isinstance(graphs, list) else [graphs]
    if library != "igraph":
        return graphs
    return [igraph.Graph(graph.number_of_nodes(), list(graph.edges())) for graph in graphs]


def reads(library, path):
    """Whether the library has a reader of its own for this file."""
    return library == "networkx" or (library == "igraph" and path.endswith(".txt"))


def version(library):
    import importlib.metadata
    return importlib.metadata.version({"orca": "orbit-count"}.get(library, library))


def main():
    library, task, path, repetitions = *sys.argv[1:4], int(sys.argv[4])
    call = globals()[f"{library}_{task}"]
    graphs = read(library, path)
    seconds = []
    for _ in range(repetitions):
        start = time.process_time()
        if reads(library, path):
            graphs = read(library, path)
        answer = call(graphs)
        seconds.append(time.process_time() - start)
    json.dump({"version": version(library), "seconds": min(seconds), "answer": answer}, sys.stdout)


if __name__ == "__main__":
    main()
